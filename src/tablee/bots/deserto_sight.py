"""What Deserto's search sees at a glance: who stands how well, by a small network fitted to games of the search.

`see` says what is looked at, always from the seat to move onwards, so that no seat and no corner of the square is
special. `tools/fit_deserto.py` plays the games, fits the numbers below and writes them into this file.
"""

import base64

import numpy as np
from numpy.typing import NDArray

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
SWAY = np.array([0.985, 1.481], np.float32)
TEXT = (
    "1oQ^~|N03A`S<z%;0E^h@%I7=0S^BS3i$;31p)8`0t)p7@C5e(_zxEb0R0UW5fT9I2>SF3`~c<@_xS_u2lycs0RsdE5cmx00|xyJ{`m&_?gau4_X"
    "+z70R8_81Ns2?0uuuF4)pf|?+O0|0sjs95CjGc1Ni~_{`&C#`~COz^#l0-6!!E41^og02>tv6{{!>^`UU#({sjH;4)yN-4F&`B77hXi1p4{~>I>@"
    "t3IhlH`~v|M{R80j3k3WM2lxF2^#=9@1p@#3{|5mT{R99D2L10P0`>+5{0#{N`uF?#2^0GH^z`8J3jziC2?Yrn{Ph3%3;hWR_WAY_@&WMl{R98~|"
    "Nj*T0sHy>00jID_WA+??fmEe3IO)~3H<R0{{r?C4+8`E5Bvo9{|gKH3HuEE1q1pE1p4;|3jPTJ0r>~>2mJaA1pXZA0{#{V@AU5X5(eTG@dOYA{`U"
    "R>_6`gM^Zg3;{Q3y+{RspB|NZj@_VV!p`1<<=_xub11N#Z}8Vv&j{{{IE`~dF;01oy8{p0NU{SXEd`VIv89sT+g1PB%c1O@~Q`3d&^3l#<r3kCT8"
    "4e$W~2l@c*`w065_4fb`^aS?+`V!s;0T>Al`~BGi2@L`V0r>L)5C`i7`2Ydl1_t;74*==*83+6Z3GoI6@&E-D6%*s|2J#341QsFu022ZN2^A9e^c"
    "VRE`T++A67~ZE4-W|m1`6{7`u7L;015*P3j+!R3J3!E2Ko6B0sjaC5%35I3Iq5A@&5q=5A*s2@%Qcs`||V}_5%VE`t}0>4f6o`=JN*>3kCZX`1J+"
    "l5eoSN3l$6#4+skg00aH@{^tY#1Qy=?2?`1I4*K&2_X88{`40#W_XY?D1M2t+2^RkS{QeLK4*?SR0uJ@-0uBKW2M7HC4hZr73=9qo0Q&w669)eB2"
    "m=Ta0SpHC7zFwb7WM%E`~UX=@%Z@o?G5|<_Wt_s74iWF2=D{`1rziD?-2d|8SeG=`vwLQ>H-J)5D57Z^91t<{|Nx;0Qda>{s#N;_yP9)1`z=a2l@"
    "Z{1P=iP1OojK1N;*Q4gU@Q3<?Ge|Mv$F3<3QF{tWr~`~mRz^bidS1px;C1PJ&G00;mN@$UNz_U;S~|NQR$0`mab|NjB-^VISF1Oe*$`|t(<_x0ic"
    "5&jAI0R{c-_~ify{QvOf_W%qJ2=egz1KRod{sH&+;>Ggo2N)CV|Mvs`1Lgk%7xwoG<n;9O^zrrw?g#q(@%RY(4F~`P>iqi$;|lTX3IqWZ1n~6<0_"
    "pqi2>k@}^9Aw<^$O+V5d;PQ>Hz%>^9Jz<{s8p!5DEkY@&O0|0w4ej8}R!1^#l6*1O)K>4haMH`~4CM2M!A%3-b2_>-G5L{1pK41o-y>{QmO$3h(p"
    "@`TPs?_wMub`U(9A^9Kq22l@sP|NZv`_5%h001^504*v=U?CtI3_X*|&0P+F^0R8;-{sHg*2>km5=J@dB{|V^_1N8Lm1o`Fz{{sjH=iUGZ01E~A4"
    "Dk&L1p5R16c!5g0096L`|9fo1_KNE5c&|>?E&@-4g>z`?F}0L;|U1{3H1351mOJz4ITsa<oW;*3jYiW_!0RE5dHxP2I~d$0Q~U)0sQ|T3its00sH"
    "d%`Sk|)^8@zp2=)aD1^WpR1pW;E0|D~?1^)x)2K5C676KIk?&=u)_YDZ_3hndp@&fq_3IPB0|NRRB{{jpL_7Mj15a;>-?ezNc5(NDE{Q(jO{0RmX"
    "2M6`{2mSgE2>$L9>izly0SFHN0RZ>}{2CDl4)qKT<@@yr`}7GA{rvbD^alDABK+?57xV$?_x>F61O4L*0R8#(>--7~3kLr05C8)b4FVJV_WSkr{R"
    "a*3{`?6D1Oe^#0u2fc2JZ#+1OfT{3i=TB;{65p3i;>#{s0F64F3oM{QT$u_6i971_J)}0u2HH`~C&?^Zoq(3I62p@&6VH_5S?^3m5t70{-#*^8ot"
    "p@A&f%`UDd9`uGp<2nqH01Qq=43IzxI1^4_800Qs#6aV-45bgmE{1Wl=`~(pN1@s37^abt=5CI4X4C(Xq8~Yq18xHC4^Zyh63<~h^?fnb(3H28B8"
    "2tzw`UMF78~PFx1Of8y3IPTI3kd}I2?F@}4i)<72lfd38379N-~s~(`tj}t2=@B;>jDb>@cs`N1NZ9h{{sX4^5gRa2=*NL0|5!@{t5@|_Wbz@1N`"
    "p~1^WgG?fUul2LSR3?f&%x`UMFC1^4*z{{!9(2K4#;2L25N_x}S52=)d43-<)-1qA-^3<m)T00av89{~yh2Jig@`S}O@^ZfMx1o!y<`34dZ`vLdn"
    "_U!-a5eEbX1@ja3{16`g{N@t`>JJG0`u_$54-W<g)%f)i4d&Pg?f(ba78n;2@XiJc66Nt05BLQF_z?^a{p$Py{rmj*{{RdX4GHi63kUlP@dW$>0{"
    ";y6<^t>r^#J()1^(p(^8yM2{`>|38u$nS;Rpxv{qP0%0|NE&{^JAi3k?zs1}FFn{qp_>+waNo?(Of{_x|Mk^!)f13=H`V@c8u+2haxy`T^wW0~z="
    "G^5Xjk`vCC%1O*HA2K)L22l@vG3=0hW`04!w{Qm*>@BjG;_yiOQ@%!fq|MvXv2kQF|_3r@&2KDIv3g-U!3H;^_^8y6t6Y%;4@%Q%v_6O($?D^*b^"
    "Bw;6@caMc_Xhg%1nlte4)OQ=_WR)b0{9LF^#R%l-yHM_5AN~P2-EKQ4hib~1;p+8{`Bko`t<Pn2KNZq_2KXX@ay~U{_X(x1OgWP_VV=s^9}#$`tJ"
    "Gg2lVp=_4*G22>$j23;p;H^Ar5|5%2#I@%;o1?(-7-@c04m_5JP;{{RLB{`v$2`1k}I?EL==A^G<Z1Q!bT{|5&1>hcHx>+$XU_xt?;{r&k12>ST`"
    "0R;i}{0<2Q{NN1)1@HL&1_cQI`3DLD_U-x)2<!X%3o-Zr{}%@b5dZrB0Qms^`ve8}0r>R$|LFSu|N8v=1^NN}2m1*H{s#E`_4@()2ki9#{Q>#<_W"
    "}wB0r3tL0t@o#<o5LQ_w)Jx^%4yM5d8P?{rvm;{_*+!`uhbD1PvDu0Qe3U6$<|C{Qmg{3IXrn`tl0;2Kf>d2>AXE4)_%D4-5Yj1pNf`?hgqU`U?F"
    "M1^533|M>0n1P}oB1@`s|=mh-!{{#s14G0Gg3k3e_1O5C0`UUv^3kvlF6$9oB1Ns2`|NZ0r00aI5_5%L*{RaN*2L|{14+Zt`3-$>C1@`{|@)G6y_"
    "xT3;`~~+91OM~;2?YWS1OWR5_W=6$3i1X1`UV3P{s8^{1^n+T{`C9^_z?&J`S<$q4HNYC@cG^H2l)c~4FUZb{rUX~4)pv6{{ry~^ZMxY00ap70RI"
    "vR{QdU?{`>(71pEI5?f>-w2@3T21O*HZ^aAt*3I+!3|NQ>|_y+;?3G)pC{{;OB{sH&-2?hoO0Q?8+2KNX1`|tzo?f4cC1Nrao7!Bzj3GNRC0TUA#"
    "{tp2J@BaAl^$G(D2n6;63kL-U{_pnz`2ha`_W1(=`~(L55C8`R1_kjH_z3$3{{sXE|M3a~{s#vE^au#}6Zz>70R;^M{si>}`V9R62oDJo5EJ<J4F"
    "d)G0`&Ck^!@<}`|0=!4F?1G`w8g@@CybG{sP?z5f1wM`0xVz3GMFp1N9Q?5C8cI3<2%>4*dH41o8d_2Ko!-6cOwG2J`j*1`QJi3k?nh3lb9k{RH~"
    "&`v(pO5$p^95dH}H1qtu`{__q3@dgJA{rv_53Ht;00rvg}1qAv35cCKJ0tEXE?f?P>0rdh2`S9lk{o?!+{`mqF^8EVt_Wu0!^ZNk|3j-Yp|MU#u5"
    "EJ<X4h;?X7Wxkj`uhs;{oeuV0~YrD6%7dd0RsC3_WTv+_6Yb5@&fz%2>t>G2@LuO_5cg`3;GWJ3J3S^`wABT0S@`~4hZ@K`UwX8{`vz33-$Et{0I"
    "mD1Ox^B7zFzY68Z%1`waC4?)U)p?FR?y{q*(e|MnCS3-b&43=#GQ0tNy46$}Xl0SE~N^#%m>1`7QQ@A~%%0sH>+{q_(1`2_{?`2+w1`~&|D0rd3+"
    "_5J+;{|5&C5A_iP5%>@T|NQ_21o#XK1p5gA{`~Cx0Qmv;{RtKd6bBOc0|NaH_WJ?~@9Y5u`uhP1`t|tv_4NJz`tt(q0sP?o{QLd^0s8v>@B8xk2J"
    "HX|^9cXv747%}_WlCr@%#7!1M&O=0rB()0`>3l_wC^I{vHGE{`dU<{p|Y-7wG;2+41iF_4M=q<@x^s=JOK!01yiU=LGxY==J^j1N#LH0{`I!0pR}"
    "i3la_a^ZE7y`~&gz0|5g8_W$w%0R;9A_WJ1Z5eEMi_5%I*3KjJT7V-Z1>IDb-1_0|23jFvN{`n632@dKX3*-s??)v=r_yhp_4e;^o3;qH1{|Ds<`"
    "uqm<{r3U^{RICG?Enn>3J41Z`Vay9_X`I6_yPa{1q1N|{qz0d`TqX_014>^{|Ef{_yzt10RrCx^8Enn`}_F}3kc)^3=01A@%{G$@#zBz=>`Q42jv"
    "L-1pN2_3)KAd_5=b6`1|q)<qZA|58nyi0qp7r2loT*>J1k7?*R-O1?lkw0sQa%0}>SI?D_%z3-<pA{1*od71jd(1o!di`S1Sz_yGSO{PhX<2KMO$"
    "|N8*=`~vUy0q^Yy1pxaC@%s%24e|8?5c>S?|MB_*3IY-k{`Ls}_5}>@0PObh0s8z21_AW(5bFB({rm$9`UC_80_XVh?gRky5&s1A4D1&N0t5&N3J"
    "mP@{rT(!5()tO>IU8V00j&B1M~t5{U8GZ0sj67@BRJu{p$J%1o7|?@%{rC2m<T-7U=rv^6VD+0uufK`Rn)e_Vo<}`Tqm`2mA8@1O5^L_z3Iu2nY%"
    "D0t592|N8s`0tEK`2JHa!69^OQ2J939^#}y^3;OK=1N{a21oi$1{0Z#-`3V053<(VB@(2J9`11hw0Ris@2J`Xq^ymKx`3U_20SXHA1Nia-01Ed1>"
    "IV520|E*D|Md&|2Mzo54Fmi00sIR83-b8$`S9oR4e9^y7xo4J5DEPa_xuz63G@i#=>qHg`}7U<4ej*)7VQuS1qSH<^!fw+8UgV6@A?4={s0gP81("
    ")T^#}R$8~6$n`R(Tf2>|`|3kd}I2?F@}4i)<72lfd38379N-~s~(`tj}t2=@B;>jDb>@cs`N1NZ9h{{sX40p|h$4Ce>?2nzk+_!9)^1_bs82L2Ec"
    "2Kx{T=K2Bn68`)K@dNz||MLh53kv@L`vTev2KD*>0s#yK_xuD23H$;63iSo+0Ri{&4+sAR`3esA9s&*a1@rp>`veL0`1|<#0rdn10S*Zc{QCXx{P"
    "6?z7zY*z0rC&^{1F}i`RNh_>I(?``vn364h{zg-Sqq+8t&fl1q=-Z6(J=T@$vW?Dg5>z7x@PV0ty8j{q+F;@cjMx6W<me5Apy32?^;7+yeIk`|}3"
    ";>H6Ub{sZ^`2mbj2`Th|C0Qd#<0Q>^?>;U@m1o8m>0_z9s72gu!DG?0@@FoZc`vC_6?C~D4<@D|L0rBPZ^8N|_0t*Hc^aKJD3HRav^#$_m`xNa0{"
    "`&y`3IXWr1qKWN5(e%92JZ<Z9}o)!1ljZZ2Mh`A@dW+_=n5DE00H{~^YRAw1>X4#0PhY22<+wZ4Cn*<3<Kr_-~j;o2I>C-0rUa-_UiHZ`u_3-^$G"
    "m);QIya_x<$p2l4Ul4)6T!`Tgwv0|yWB?)vWr^abk*2=nv!4eIXg2@mZ91n}<Y^78Qm`s(fa3iu4*_ucdN_3!`k|M&py`vDmL_U`rr^9}*<`|11V"
    "4Egj0^#2h2^YP^b01EU10}2cK3ik63`uY3)_3H}%?*0h$`{U^h_yPR}0ssg4{`dPG@%#b~9r*JO1Q-hX`w9j0>hB2u?f2^Y_xk+;^Zxt@0s8s=00"
    "aL90T2fX1OfO21_}KF4+RGR{R0IB`S|_&2JQRy1PT@Z|N8+34FCK81O^8E{P_g_{O|k#008I${s92^1Nr>|1_=uQ`~v&_`Sbwv1p@2=`~&*^"
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
    inputs, units = np.empty(INPUTS, np.float32), np.zeros(UNITS, np.float32)
    weights, sway = WEIGHTS[int(state.decline)], SWAY[int(state.decline)]
    see(state, inputs)
    for place in range(INPUTS):
        if inputs[place] != 0:
            units += inputs[place] * weights[place]
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


@kernel
def prospects(units: NDArray[np.float32], weights: NDArray[np.float32]) -> float:
    """What a seat can hope for, given what the units make of the position."""
    hope = 0.0
    for unit in range(UNITS):
        if units[unit] > 0:
            hope += units[unit] * weights[unit]
    return hope
