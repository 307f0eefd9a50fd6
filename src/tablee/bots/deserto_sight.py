"""What Deserto's search sees at a glance: who stands how well, by a small network fitted to games of the search.

`see` says what is looked at, always from the seat to move onwards, so that no seat and no corner of the square is
special. `tools/fit_deserto.py` plays the games, fits the numbers below and writes them into this file.
"""

import base64

import numpy as np
from numpy.typing import NDArray

from tablee.bots.network import prospects, rouse
from tablee.games.compiled import kernel
from tablee.games.deserto.rules import CELLS, KINDS, VIZIER, bar, beats, filled, score, top

# Where each part of what is seen begins.
TOPS = 0  # of each cell: empty, or its kind
HEIGHTS = TOPS + CELLS * (1 + KINDS)  # of each cell, by its kind
HANDS = HEIGHTS + CELLS * KINDS  # of each seat, of each kind: one or more, two or more
PRIZES = HANDS + 4 * KINDS * 2  # the most that each kind can win
FREE = PRIZES + KINDS  # the kinds that can be placed
CATCHES = FREE + KINDS  # the most that each seat can win
STUCK = CATCHES + 4  # the seats that cannot place anything
PILE = STUCK + 4  # cards in the draw pile, by kind
COMING = PILE + KINDS  # cards still to be played, and the root of it
CROWD = COMING + 2  # three players; four players
ALWAYS = CROWD + 2
INPUTS = ALWAYS + 1
UNITS = 24

HIGH = 12  # heights from here on look alike
FINE = 40.0  # steps of a weight in 1.0

# Two networks: without and with `decline` (D11), which changes the game most.
SWAY = np.array([1.049, 1.826], np.float32)
TEXT = (
    "0rd#}`~C(2>HhBX-39vi_wxl21_%HM5BmrH0RH$41OfI1<p=)=@DK|5_W}wG3=RVJ_xbt=3HjsG-~;pY{`Lq43<?Ge5cUe__yYb41N{8;_6h$L0|"
    "x;S{Q~_C2L1#02oeMN3ikO1^#}g{{s0R15CaGh2mk=-_WAby_4n@g5DNDF3-SE{1p@*71p5332L1Q|`TzX)2Lt=&2KD>}2L}rB5)=mt1n>L+?hfh"
    "z^Z*I``2qhA0s-3i5B&WM`}zF>`2X<)2Lb>91qT2b{0IUJ2L1FU0Q&<9`w$5M0r~j;4i)G7_VeEO2m}cF1OW;e`~Ca-5&Q`Q@%i-*_WkYr0SE&H`"
    "~edQ{Q&v@2LbsE_WA_}@%QKX3j6Hz5dHfH{QLC_6bJ$I5BdN6{1OfO4fO^A0R;RD0{Hs=4gm@Z0{{T*2KxU52>2T2^8OSF@%-rj00rR~{ss~Y_x1"
    "Y`_znvJ`u+&@`v(L34-NVN0sI3A{qFAo{Q&<20RIU9`UL|44+{MQ{sj0E0sQj}_zCX}^yBjR1_%cS`3(yF9sT$a01X!V1qB2G^#%X`2nY=W84&yX"
    "2=xH;{Q&^`{s;&N=IjCv^$hj^^AO<*`y2oj1p3zx2nzxZ0`T?(6$0@E_yq{!`UUOy1pnjd76Sha|LqO}`v3ya10Ll11Ml|y4;Li{02clO{TC1Q_Y"
    "U>`0s0CCAo&da4G9Sj2ng%}_x=t00|yHQ4*LxR4+jbQ0sQ$41O5dC82JkY2LSsK0{{Q?0__e4?)LNs{r&qH_wxY{{PzI{{qY3;<Mj>>4gmQS{Okk"
    "b1q}HB3l0Vk4Fn4Z2m}N7{O$<;0~F%>3JeMQ3jq520Rs^6{|?|3_X`CB2KW970u=iN{ss^O4EzfC1q}b{1PlQP3Ig}{4+Q=D3JeVX3ikvF4+-+{0"
    "R{&T0|o&77X<tc6Zi!C00j9A^8fbp?F$3-`1$ke2J!s|3iSa6`x5g6_!RU86!P!?{sRXQ{ssj43kUrZ{P^$%0SOH82KN2|0R;l|`2PL=1q%WO0P+"
    "0&0uC7o{R033{`wCD5dRPS3-}2B7XSwe0s<5K`3L?4`vdp-=?4oB1_TQA{0RFG`UC<G^zZx<_3i`_{q^wu{qp_t0Q?X8;LZj30{8Ux_~!iw|L^7h"
    "75V=1`TYy%@#Y5l2mtT+`S=wF4eRRs`tSVy3<T`)<iP*$4;c~a|MCs~{o(um807i#_4)Ys`|b7u_X79&@B#k+0to^G>InMr=nC}b3j+rh2J-a-3H"
    "15x{{sp42nF~B>J97p2>|~5-}(R#?gs1${sH{-5eWPi0RaU52qNqS7V`H6>jwY({|WH_6$1bf0`?6G4F>Qi0qyt&?gaei`4I;84+ik`_xbz=1?}_"
    "#@%;z@_x$hj{|x*K_yq*{@B0iA?Ee7w<N*%-0~P}K2LB5Q_6Fed?-1(-_VD%u{PqC+1^)8@|NQ$7@Cfhw`3T?s`1SDj{_^_<`U(yN>D~VX`uzz57"
    "V;7b0Q&g#6B7vd`T7VA|MTez0ssy85AYG)@&WG(6#@F`^avFF@C^k60n7mU6!8535F8!n?EL`{3jPTU_zm_27u5>^3-JE!3jF~A{r~?M2l@W@`TO"
    "wu^Z5M%{{#H^1^4|41Ni|G_5=t70sQg)2lxZ@`}Y0|2K){O^6e7-_z4Z@{_*tm_WJn$^%Mm00{!~={s9jU_z?^9`sw)o=>GNh1Q`MR0s#vC@&^YL"
    "3<d4`2mAsI75(o7;Rgc+{s#>52?PHL_!|id6Y>lZ{QBzo_5uzR0saRG^au44ANlD267&P-1Og-O<_zr!0RI8=_5KeA1O@f^2Lu5T6$23e-UjOQ1P"
    "TH9`U3<43Iy-@{s#;M0rdy;_yzw83il28==cuv4Eg8)0|x*71_ucT{QLO`{{sd21Oxu^0S^8A`27L;^aK9)`v2<r{Qm<5^7{k<2oLe}{{!gz@&5$"
    "w<OBN;_yY>_0Pq&;3IYQ201p833IziA4*mKQ0|5B>6a@DB3+M<7{R{E+{Qw9A2>A>H`v?IB6aM}O4eIXn75yS5APn*V{0b2J0tN8x>HH7+3il1`6"
    "9fw!000H=9|Q*n{R!>*0|Ey93kd}I2?F@}4i)<72lfd38379N-~s~(`tj}t2=@B;>jDb>@cs`N1NZ9h{{sX4_xA?@0`V990tW#500{-@_W}I`{`B"
    "k;1N#69;Q06Y2Ke^~`2Y0*_XPk41o->?00iI*1oQj-1pf*G{Q?0A2KNL03-|@^0|)`{5(xea`3VK|83P9d1Mm0)|NIC0_51Yz1o-y(_z49R`~3Li"
    "_3sPv6b1kQ2lN#6`w$@h`{xh=@eu|6_y7b05D^Co)&Tkx4(Zbb>=5}E2pSj<=F9d55#R7B58VR;_z(yY|Ly+;1^D^<0{{{p3<dTF4g>WH@&*0^{^"
    "k$}_XqI(1p)y5{QL0x`Tz&~@&pC<5AFp2><9|y1po*D1p@#00pI-dBoqb@1?>mp1qBQU(e)Id?(^vC^8exd+x!6)3Iy~J2>$K~;?(c^014&;3=;z"
    "Y@!bRd`~C6z2?h%L4E^--3i}Qc4-N|m_w4=&^#A+$_6h#~{sadA`uy?<0`mOr4D0z0`tt$!`v2+x2Ilzt2L|Q~@%#tw4({>({sQvZ*$nFm==$#k?"
    "j8K{^!xwg_zL{)3G40E1O5K}_WJt${`L+8_XpMm>K^n74cG4B9O3Wz2npo)0LJk3|Mctq`}FPj4D|)f@9Xph?CJvU`|bes1OpcQ_Ve=q_YD5x`t$"
    "tp0`d0(^7sz}1ON942Kf9B2M7HD^Z*1E^8Wk$@bwe=@cIGq@BQ!-{rCa@1qcWP`}zD6@%sY}BKr9c0~QST{Rjf^@bv}%>GJFQ`2GC_{{Q$12KxE`"
    "00{pO3j_uR`QZ5m1@HL)1_cTJ`v?dE`0Dui`11Vu5Hk+^{}}}a4gCHA0{8*_`v(s10Q&g=`sVWk0rvj<1o{O31^o#I{|ff?0008~1MK($`~ds<{|"
    "O8P^z#oE0QLF*+7Sr&?+y(F{tOBZ4E^};0Qd9$2LJf$><IZ4`UxEo0R9UV6aN43{{-{}3i$Bt@9+@z0{0gX2kQL=5cw1J4G9Mn1@#8-`3MLH_7Vd"
    "V2lM?00Q&Uv1P}l81@-g^@(20=0RaT`3<(Pk2lxBy0sRF6`0(@t1_$*E4+ZfK00jR40sH9$`~&_0_V)bt2L|=x3<&!75Bc}?4E75C2lxH{^aS4k_"
    "Xi34_yPbK0Qu|f2@V4g1O5RB_W=F+4F3o4{R;#T{Q~^~1_1Rb|MmI^`VtKO2I>0n3=!+`_4woU3HJu}5ds7p`TX|+67&HI_yg|`@%ifW01N;E`ur"
    "3G{r~y}3I+WP2Kxj8>;Uoq2L|`{1qKHW`T+F>4g~|?0r&v?`vnL22l)&E2M_lO0QvR=4f+NB2mSr&2mAyC{O<<s{QwdY1oiOn4GHHA4E+xY0tXNX"
    "_7(sD`Tzg%^$Y?44-WSC5d8xN`tI`v`v3p{_V@w-`~wC43kU@Y1O@XJ^9uI|0R8+7{PF?;{|5;J{SFHG5CifF3HTEL{R#mF^9l(81`P-l7YX<I1_"
    "1s30{sB(`27h9^y~Bs4gLcD`~&Fq_!k5Y0sYkf2@(7L|L*$!5c%)&^#cFz1_b#F4F>D>5A^{60{#F80rLs*2ny->0`~y-1^pNQ3K9zo4G0ka`33v"
    "x1^*2J2=WF36#EJC00r{{`Sc9{^7sV|2mA#E3-|)_1N8n40RH>`5%&TG|MmI>0t5p10RaaE^y%yc_vQW%_XGtL^Z)t%`TqI(?Dq-}2muxa`}_;%4"
    "H5eW4iORo6$udi{{IB*{ow-b{Sxy469@|X1@`>|2>TE6_yF?>^#uI@2mkmA0uKKN`~4072>=QQ2m$`=_Yo8S00sB_4hH)H{{sm72>kvB3-kKy1q%"
    "iR00{*BAPw*e6ZHf8|Niv;_WSSe?hFR<`S|kd2>K5V5AF;50u%EE0|fg2761eK{Q(OG^9cd?1_u8Y{QUeE0|W*40r?0C_y7L$_yqw21OxyM1?=$&"
    "{RI#31N;LA3;-Pi6z>cB0Q&?65B3TC@(2k7|Niv(0R98}@e~aX69f+W1OEO9{{RXL^6CEj`~C|D`uOzx^XvTh{`v&@^!e=p{{sU71o`{`?fdim3i"
    "t&H{sH~(0qpev^#};;?fU%w2=Ms-{_^(*`2p$q^7-%b`y2@T{qh0=0^a}%6Z7{4<L>hK<N^f#=>Po$=j#sm01yrZ=kWOD>jeSs2lNdU1MTYZ3+Dj"
    "x2^kRf@%{S(@eJkh4D1F0^!D@j{RH$8{P^ng4hQ-X1pWE{3Ks7K7wi56<qQS;1PAL50}T8S0O$<{3<B*J3Gw>^_4few_z3{`58?Ut{Q>*{0|4v-{"
    "N)Vx{_y|<1q%NT?*a$_`~M9a1^xj8`ve0C?gjw`1pW8}`}h9j^auR;{sQd;0{-;*`3(990s-j*_WlC&{Q?0B4EE{(3kL89@Adux@#+8u;tBx`5cd"
    "ZP0R;Z}5$*!<_5lM80rc+&*%AE=7WfnN{L$_P2mS@@><k$6@B$AP0p;)h2IS@b0t^rB==uik5&HlM1r`Gg5!(R)1?TMe_U`@!`T+kH`v3*{4)yE)"
    "{P_d)`uytc`ttDx2=)95?ez}-7WDJ_2lM~-0Q&$F0s$Kk`}Ym`_XrC51NHp#{`mn0{sQv*3H9^)0tE#I1PTlU1?K(u^!f??0t4{w3i1>A`4R#H1P"
    "tr={`>0(2oCx4_6Oqz0S)@}0{{UK{2c)U1n2t<)cyVG2jl$>1^x05@(TqV0to8_5$^iw_3an|`3V37`0VrV_WTMH@df_^2mkE>1OyEQ^aAnh3IYl"
    "53H|^60si&`0Q?671>XJh5C8`M66^~8^9Tj<3;*W||M~w21^egu`~mO-3<&=R0tgN2^9ceB{QCp<1qkx{2KMXr0o()n^9cC^0Ram83JLu6{ulT7^"
    "857*1OW{C{r(N~0Tux81`_=91pyHO1oZF>_UQ2K5AFH(68!-E3LE+h`1%|F`}Xw$<Mi?S2KNX64e|5?7vu&71_bf{`~Cj+6$J76_4xw__x~6D9r6"
    "Pb?+pFz76S$a`|R=j0tWp63kd}I2?F@}4i)<72lfd38379N-~s~(`tj}t2=@B;>jDb>@cs`N1NZ9h{{sX4`|SSv2I~s|4Fvb$02Kb{{S5sB{QC|F"
    "2>lWc>iYlp76Sta{Qv&=`UVIK3;_M*`~=(#2KD;>0{sgG{`~?42>k*53iJl+1OfZ+4+{PU_y`R3AOZ{d2JiR%_x=s^`Th0#1oZ<31NjRR0RsQs`S"
    "}U>7zYpu0`w8~{1G4j`Q;G=@(c(0`UV064-5zg*75}$9P;V;1`i1WF&-oI_7eISAprRc5%&iL0t5mZ`uhO;3;X@`3jh%v4etQ@1_<X4)%5@d{QUv"
    "~@&fMx1Oos51p5F5`}_z6_yYv>{{agB?E(Vq0s8>_1nC9l7UT&0BnTD=^9l$O?g<+0^W7-4<OSf^3H#{$@bd=v4-O6$1qJ{B0RiFp^bhb101w;{1"
    "M3L_4g2o$4HXav68hx^3G@gW9S!{n{rdX_1O^51_yY|L?*|YG`TX?={`&&>3FQ3?0r3h41O4;<3gZ6%5B}#4=LY`%2<rO*|Mmg;?Emu%_wDZo^#u"
    "O!>-q)l`~LOu2Ji6f2><^4_wMrk0SFQL_XFz%_yzI{2k`Or3Hs{$2@UB01Mc(e`S$Py{_F4h2>1)%^6c~l^X32X|Mmj#{{$HU`S17w@D2g+`t$qp"
    "3i0y=_5Kq5`uOAx0R{30{Qe651n~J1@c;7s@%az^=>Y=#`RnKl`v3m|1^@;80QK`3@%;b~9s2bT1sDtY`vwH`^6&@y?D*;W_xb+<^!@w>1N{5`0t"
    "){H1_=oI0}k>81qc264+8}O{{sXB_w)Sx|MB_*1OXZU0RI343jzHA0R{yA`Sb+={`dR<0Qlws0Q>*`2K)O01p^8H`v3s{{Q3d_2lMX%{r&s_"
)


def _unpacked(text: str) -> NDArray[np.float32]:
    numbers = np.frombuffer(base64.b85decode(text), np.int8).astype(np.float32) / np.float32(FINE)
    return numbers.reshape(2, INPUTS + 4, UNITS)


WEIGHTS = _unpacked(TEXT)


# --- What an action wins ---------------------------------------------------------------------------------------------


@kernel
def catch(state: np.record, kind: int, cell: int) -> int:
    """The cards that placing a kind on a cell wins (D8, D9)."""
    won = 0
    for neighbour in (cell ^ 1, cell ^ 2):
        if beats(kind, top(state, neighbour)):
            won += int(state.height[neighbour])
    return won + sweep(state, cell) if kind == VIZIER else won


@kernel
def sweep(state: np.record, cell: int) -> int:
    """The cards that a vizier on a cell wins as the fourth of its kind (D9)."""
    cards = 1
    for other in range(CELLS):
        if other != cell and top(state, other) != VIZIER:
            return 0
        cards += int(state.height[other])
    return cards


@kernel
def prize(state: np.record, kind: int, occupied: int) -> int:
    """The most cards that a kind can win now; -1 where it cannot be placed."""
    most = -1
    for cell in range(CELLS):
        if bar(state, kind, cell, occupied) == 0:
            most = max(most, catch(state, kind, cell))
    return most


# --- What is seen ----------------------------------------------------------------------------------------------------


@kernel
def coming(state: np.record) -> int:
    """Cards still to be played."""
    cards = int(state.left)
    for seat in range(state.players):
        cards += int(state.held[seat])
    return cards


@kernel
def see(state: np.record, inputs: NDArray[np.float32]) -> None:
    """Write down what the networks look at."""
    inputs[:] = 0
    inputs[ALWAYS] = 1
    _see_cells(state, inputs)
    _see_hands(state, inputs)
    for level in range(state.left):
        inputs[PILE + state.pile[level]] += np.float32(1 / 15)
    cards = coming(state)
    inputs[COMING] = cards / 51
    inputs[COMING + 1] = np.sqrt(cards) / 7
    if state.players > 2:
        inputs[CROWD + state.players - 3] = 1


@kernel
def _see_cells(state: np.record, inputs: NDArray[np.float32]) -> None:
    """From the weightiest cell over its neighbours, the weightier first, to the one across: the corners are alike."""
    first = 0
    for cell in range(1, CELLS):
        if _rank(state, cell) > _rank(state, first):
            first = cell
    second, third = first ^ 1, first ^ 2
    if _weight(state, third) > _weight(state, second):
        second, third = third, second
    for place, cell in enumerate((first, second, third, first ^ 3)):
        kind = int(top(state, cell))
        inputs[TOPS + (1 + KINDS) * place + 1 + kind] = 1
        if kind >= 0:
            inputs[HEIGHTS + KINDS * place + kind] = min(int(state.height[cell]), HIGH) / 4


@kernel
def _weight(state: np.record, cell: int) -> int:
    return (int(top(state, cell)) + 1) * 64 + int(state.height[cell])


@kernel
def _rank(state: np.record, cell: int) -> int:
    """Its weight, and among equals that of its neighbours."""
    return _weight(state, cell) * 1024 + _weight(state, cell ^ 1) + _weight(state, cell ^ 2)


@kernel
def _see_hands(state: np.record, inputs: NDArray[np.float32]) -> None:
    """What each hand holds and could do now, from the seat to move onwards."""
    players, occupied = int(state.players), filled(state)
    inputs[STUCK : STUCK + players] = 1
    for kind in range(KINDS):
        most = prize(state, kind, occupied)
        if most >= 0:
            inputs[FREE + kind] = 1
            inputs[PRIZES + kind] = most / 4
        for turn in range(players):
            held = int(state.hand[(state.turn + turn) % players, kind])
            for copies in range(min(held, 2)):
                inputs[HANDS + 2 * (KINDS * turn + kind) + copies] = 1
            if held > 0 and most >= 0:
                inputs[STUCK + turn] = 0
                inputs[CATCHES + turn] = max(inputs[CATCHES + turn], np.float32(most / 4))


# --- How it is judged ------------------------------------------------------------------------------------------------


@kernel
def judge(state: np.record, out: NDArray[np.float64]) -> None:
    """Each seat's expected share: by its cards and its prospects, against the root of the cards still to come."""
    inputs, units = np.empty(INPUTS, np.float32), np.empty(UNITS, np.float32)
    weights, sway = WEIGHTS[int(state.decline)], SWAY[int(state.decline)]
    see(state, inputs)
    rouse(inputs, weights, units)
    scale, total = np.sqrt(coming(state) + 1.0), 0.0
    for turn in range(state.players):
        seat = (state.turn + turn) % state.players
        out[seat] = np.exp(sway * (lead(state, seat) / scale + prospects(units, weights[INPUTS + turn])))
        total += out[seat]
    for seat in range(state.players):
        out[seat] /= total


@kernel
def lead(state: np.record, seat: int) -> int:
    """Cards won more than the seat to move."""
    return int(score(state, seat)) - int(score(state, state.turn))
