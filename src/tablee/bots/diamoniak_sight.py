"""What Diamoniak's search sees at a glance: who stands how well, by a small network that taught itself the game.

`see` says what is looked at, always from the seat to move onwards. `tools/fit_diamoniak.py` lets the network play
against itself, and writes the numbers below into this file.
"""

import base64

import numpy as np
from numpy.typing import NDArray

from tablee.bots.network import Floats, prospects, rouse
from tablee.games.compiled import kernel
from tablee.games.diamoniak.rules import (
    BEGIN,
    CARDS,
    COPIES,
    DIAMOND,
    FAIRY,
    KINDS,
    NO_COLOUR,
    PARTS,
    PRICE,
    TOLL,
    WITCH,
    held,
    is_free,
    is_part,
)

# What is seen of each seat, and where it begins.
CASTLE = 0  # how many parts, one place each
DIAMONDS = CASTLE + PARTS  # one or more, two or more, ... and how many
FAIRIES = DIAMONDS + 2 * PRICE + 1
SPARE = FAIRIES + 2  # parts of other colours, which the witch can have
WANTED = SPARE + TOLL + 1  # those of them that somebody else builds with
ON_OFFER = WANTED + 1  # parts of the own colour that others keep
PURCHASES = ON_OFFER + 3  # those of them that can be paid
LACK = PURCHASES + 3  # parts that would still be lacking then
HOPE = LACK + 3  # the own colour among the cards to draw, and among all that nobody holds
START = HOPE + 2  # parts that a first castle would begin with
EXPOSED = START + 1  # parts of the castle that a witch would take now
OF_A_SEAT = EXPOSED + TOLL

# What is seen of the table.
PHASE = 4 * OF_A_SEAT
OWED = PHASE + 3  # cards still to be given to the witch
PILE = OWED + TOLL  # of the cards to draw: diamonds, fairies, witches; how many there are; how many lie aside
CROWD = PILE + 5  # three players; four players
ALWAYS = CROWD + 2
INPUTS = ALWAYS + 1
UNITS = 64

TEXT = (
    "^tx8HUo>YjRk_o(-nzRzi#VMzktwpYP{!7|3_H!Wmn)CAc)X6ZHo)1pi@trasx3*XGB|!P`Zr0m0KbC1%Q;&!Ny7~^Q#d-qt{j^*p(MqvyTXaL2e"
    "0chgrL<kS~Lo;a<n`)*)-iaIy@b`vbBe)V!^;LQ@c#TVl=<Kim<D;A~?IRpt`iIMYNDS?K289uC_(CC&n4NCoFBV88i^JD7tyHsJh9ue!*X*<gCO"
    "i3O27aGc#GHf4t4Q2(LV!J-sI|Ks-aa#wv)YTQy6+s=f6q7ONdEO|8&1W*L>KLoW=ctTu);mN->3ZL_znC&*MPKe2ehZY-(0FRyvDzc4+ktht4(E"
    "VA1+CN-3)a<Fo^LB<NX95MK+k}-I-54w-B&Aa!rpu!NYPN&T)R5PnG$279Ag}mRe7bxc_fVwX;Wjt%DS}rXv{v;g14Y%ek%d3qhz^QUF7%<YSvn<"
    "D^sy1pi5;7Y#JFG&ia>G$JB(B=QEiG}Qw6ra;2P+pbhq!pKaI6Wwe>MTS%Cb1OA;u}VKQkpUVI&Q<nzZ<_Ke;2XDa0nRm7=>XA25S5S2hu~d%EK="
    "%QDk4yS0iidOWGL>M-jwkE_tasW(5aWUh{}1DXN3-88rYa49G&E;n*GxU`Qr<}+fjk2khC)UwvVq9&BM={N1GgSZGd3Ao>^C$($7VK~>f5vm@wAv"
    "VCUvoeh|e5EtBlsUe!#=8%uGq?4wN+vQXJhDnN$2VlRzcM;Ce>QbB0J-0@8aYY0z%pYtsVP0d4L$U*^{G3wP_Hb!N;fDX+bNGL$2Fii^}Sm(R5rD"
    "-fjTKRFST61)uw%}vpV&(Vl%!ur?vehk~KBG9XgD;(<3acuQ~xObewIf!MNzPd_YvSM>wk}9ylo@Lp4n>@+CSYQ#mZSYbAv|SUBQ12R^yAb+(x}N"
    "jNk)QntuGfV=UtUbUjPg{oY<s5pu(E;MJfVK!?z9=)|Ss5AR5nmE2XhdmlP2(CRb5hWC&Lo?d1DlP-8D=m#L6sOE6xhk5e%(s!TH78V|-Kh+zpep"
    "{P54Jcm;k)#zk1LR^docedt)%m$DKMcey(aXW1}=u6k0)L<=_V8-46q}v=`@bDd#53(7^waw5~l^CxG1EpPAV`UCo#}4K(ZX9kF)u()hh<F3#RY2"
    "SFj@{0-z19TQGj5P%l;?Z>9Vo+a;u^*0X1#{~@|4xhA)yQYg8t@2xv5g1tVg)hP?9cq!(eoTX%=+cY{Y0VvHKB`;Sb;3VZMVI`y@4Y7qCOEJN>9I"
    "VVJjHN@Siy<GRK_zjgL?zxJ6D}t#m9SGFDz%8ODIF`ebD$BjhOfyeRUwqBA236yDK2UlAfK-;bS<|Y`z?tc4Jnx{X(dah@F~zEQK<+l@46<a|0+b"
    "N{3Wd^xui~@Wux)3hbb-_%{D$IMJU29geV6k!>bJ?L$Eov<ss!8x}jMWYOMVtGbr4dw59YTBrlXC9<Ujy7PES)tuK`_%%FR(6S5R4D<*fX?JLNrE"
    "-dpSKbZog2quyu7NB)4^BJ-%Jt&f=5G+s#i!Mkimb4SBsS%>3CLA4@m!K!5ZZ3nPbttbSeJ>X!S0t1#&LG<ythmJ`D=iVNr>jjTE~f3OrKLxes3k"
    "?EUKK1DhAxLD(y!a5d$K;8ek@?2v!BtlnY4&2+9brOXe+}b>L>=Q#h=t1(<MYB@F(CdDW0V*fGK;V>n%2;bt-iz*}f>L%9~ZE_^9P4;Gr0teJxWM"
    "nJLN}SCv(x$|XxIx*qEtk+_2-fG(@A5v+wLGo(DL(4}sg(;}jvm=&`WeJph;w5^4uU9^d)Wh!i|xE)fo1i61InIe0n$}6-Zq@>%dsuWSIu_Fy5#V"
    "*h-zpN=O_bfvx12GjBlQm`-guPiO0<Qb0;IJ?*JfaO4<t4(CSSU*ugrle^A}W0>O(gswxwe)nrY(T8A+X6Sg{EC9FR5H8k`)OfrJT?q)F|;P1hN^"
    "VZ?iwd4lXY#{V9XA%DoOUaWJMjHnd1MOEncVgf(Hi&?qIQi@KsW!LJA|Rj{lxzB?s0|F=Q3^t(|sH8sCB!8L3wC^dMqP_&1zhcnPJVz;q4nX=Nk?"
    "4&0$2e~D&FrhuOfjs1~0yI#%bTfS{CNMoPny!s9ETk#26tR9Q9=;R2fU>Nv3aFJG0KLyM*{;ztv@LrxHZo|WQ7P@U=&MUKP_N542C7RiWiS0OYB="
    "vKp)h|UTEs6X1}ot&^`%NFV<#f40w<y{U@bB+zpNxRzN*Qu!zAk}6SGXDp)lgOUN=}QVJ-=@b}SGqOD+~Hx2r5GY%&t17{n)~%eQ{E)GQ#aE-Wmx"
    "vA+T_MKJ0#x2{q%zcNKByeEaWhO7^!xu||L>Z@!q+MqlyAvdTjKQtV!BD;JhJ}tB`ps5utcpSm38l<<aiY^{9T&zqoK&)r8P$kPN<gk<|ax%-Yz&"
    "D_xUMO&~t1I9u?k@H$n61z&M5?5!F1=Ey=(9$^H>T{S3?;&`8!qjof-O6i5x(87VJ-Khx)+o%fGt#%XC;lV-75T~f+W(btgR%X@UM2j+_+1v=CNI"
    "zc&mV>B%&>t3oF7XvlH$p<}AZ4u9+z?LzG9NwW{u_+A4puuPkyY|EVn^OC+lukEE_5ys5LHcO;Q0(zLgxoV1Fvw=K&k60O6tge(>%t)q`Cpex6a9"
    "-(leFdkteSSJo6e<!*mk|m^{Bb}nCXsvi9<0aB6JiKPDGANWNt|=6xGoeeE5Gw{FP$5~QyCVRiq#Qahn3ztV$DDf`4lAUzpDL-Mzol#>10*AwAfy"
    "N(Q=~thG9}EVW3rj1IkaA`7A-BP<fx{pOfc0Vji-z#{VI$q_^taUTb#+NM=R$d=OkJwmM0FaFAblnD5}&XxGCcxi@G1KDJNo+GNYy;BBpy7$SFW3"
    "Dk)r}3Z+z|<RBO@ZJEBBKPcH7WS4rgFeMeCo1}H6pB=!UgP_%%BPjtOdnnVRSFxL^_p<@57%97`!lt<_T)w|CLokOmeXor-%`hf93NZ1xUne7>sk"
    "DbWN3TgRCn_d5GCSHd+o`**K)+}=?x{sESh2V;{VuMsU9p_7Dl#B5ys;iOQLP@f@F`d@<h4Po9HkJnMmeFPku>18ej#u#EikYxcOHl^sUvl)-mEj"
    "AG%8}08nUXX1vELanYlBC6t14KyuUiAX{ZmhR55Qb>99R1?7Z)|Y@(pCOR;RVkuk2gzof9iPO%2J=d!S}KeeB<$S|0*zp=WksxdD!|F2cGL$t-T("
    "kPlTza})exv(9wI<&Vf*s`c7p)r50e6@V3nKUjksVU5-K(k3LX0eE_sS}E;_p)>^eYwsp{xV`N8>>4lSvK}KsHkQwRySL!sK-07)G=?b$0m^~Ln("
    "SLn72B#XTel0mM~eRKR5O&1)+*4u)6~;TQuyT=(@-=BDRshZKEa@x2FZZy|!g4)HV<>Um(z|DY5ga5~P8h@}(o31Uoggd96&I!9CEy=(YnmUMyd?"
    "(l<INB(Lo&U$Ih<ceQUdG%4J(*|K>oSiK3eb}u0&J}>+z9JXjJv%XoeLcT341~aRpWiU=KY9~Y`X}T1+fH4FoezZ+Ai?o8fcdLA%g)siOwYiNl`Z"
    "Xdb!z%GFL91jbhYlVwf2|uCj=5H~>$d2s%Qy75`mvKat1OMNU$Z+YZ8L@{p|k^~gtU}4IVjVrKEZ1!f3YFC$}piUd@Nflf~fW^4Yvlg@VZAR?<{X"
    "A5--v#h$JJU$+4NkFEAY}S-7{V#JJ4C)+1{u<1tsde!ZWx7BK84n-kBaSEVuz)vv@YO|MHTh$RBI6SDXuDmPF)1f+a3^C`12J2<-|v9b)V6R#(%&"
    "mr)%ix5bchq^c!XuA%vrLEbdfUX6rrm`5b$UGP&14K%#EUu^~AS52IfF64$O*x7zjUv(^k-+1u=D9&Z<)mDoudW@uAUX)I3bJglsj5~jTBf0pAFA"
    "cA3N6y2p|y6Y)HMsC8!?%)Q!MkYjirSxOFc#};;Tcf!mnqtDlD)wxu@_gH=mfN-Z#**B{VK6>$0Y=in&y=tG!DwRy5tR%r6hG2QV40yr!k0GCEeU"
    "ODBOS8nhy-S+V0gd7ld&F}9qvA2=$pZZ0aeQLY%Ld>_!K>Wks9nJVumM7b`s5;sAalRLq=ZnR!EX|N`>k2rlPCbd<hnlSgXT%k5PC8)_M<|%EkXg"
    "55$eK!R!U$eEZ(76kyBq!)Bl`$T%prp{SFs9q8hN*0>(zhfqS}Zl75U~g|JF(KZ#4HLdU@m7fMZFQH7Bq9Ug0ZG72(CV?-YQV5#vy+&Cb;CZPOMc"
    "jo;N(SAGrKB)U0AD#V=^B<-%<>t18MjNjibR<SP=n(Jw<RcCv0bN~kBcd^fBx@H(9_m_TMMJwS*rkGMxTbGnK!dN6@BlROEZA~&$Ei@Lcn1upVBX"
    "SmL^5;V^?ia$spPP(5tTrq0FzN)b;QmK0{+^xH`GQKQ4jj$oK3A~KGn!_NsBsHHed^Mr1ZNj`N!7ni~DzGBE;VQYh60D0UVK)vqSGMXUx->m7RXB"
    "+-Z@*G9E;wi=E4T$Tezz>Kq%D>)2RIogek?Ylfjk7QfvD6s#HKH*$g@%}w6MgZ$hodG<}3rYE+%6r(k8(#@~v;NhPAgfuCKwSGC1rwCOn=zsxij2"
    "F*c5>->~*7pQpkt2Bj*n4l0PS1+TOx!8uMSY@v=TwJ_SCa5K*?I=en6QNIhQ39r*GG9UA$iz(G8?6Z$BbSuc4H8>3;HaPM#3!!tE?zFzXDKDcc`?"
    "G2?fhHfY3#d$^m?^+6+pY?yFtEEds;y%t;W-gJcrvBBk}H5QA-<p`ATtLcGbm54^sarrOEUg8(LY-`bUsQp{W_npFthWXaXc<IxwfFI+&QBT0=0d"
    "#ZV$w$E-(tHhRVP|4KU3x>p!Nk_%Cg=L$PwJ4=|WN2SB^8wYG<_n6a3zaj3nkU?^<0YPh{AP(ka$@H2WZc|6rSj>yEyvAA5p%d!G58nvb|xG_7n+"
    "a`50$~B?4Zn+$^XuQC<MK$3ua<h-KdbFpwFu>R}*}u58Q#3>tjI=+qLp9^J)2T|V$2oT?U%DYTKDbe_zApPWp0^Uk(=0!<X|-}KKQo%Nr8l51Dz>"
    "dQTryiXLbwt+M6(2{BEj>tgtFbehB%P89X2Z{h_Mr|&@Yj&voW)@7Nxi=3ngwJ@{#|uwiXE_ma1s3V5~f>4!Er{(zIK!<s{my44UGm1s$!N?zH)}"
    "@~Dm`#I(_?ek+7EWE`3p%r20$4zYoxpPTHeE3C{cR46;AOCr*(A|W*pK(x4|t1+RX2f8D&z$0n1w5&9@inW&|J1lN1-mM@YX0c|jhNM5G(4oh!qp"
    "(6W;UpBWKOzw&*(!}Dy{!kWHLb25U91o%{HhiywH1FLV6b8!p{9DKMX`;q=pB`{Uz|J|0052{`mX>0o-j(CqbMpUW}L;S4XgnmMJCsqMl2*R*);q"
    "lUZ0pTa-nfD*`xpf8?(-%Sur1<F0p=}^RHd8O{kj`%%!*-)37|Xh%Hd6!y%xg{Gg5;y{)#W{jepXx+9LCVlZx)DxkNZC9nJ`5u}=@fv)>8@T9o21"
    "|Ulz0004^Sg`;A(lah71}PFKf1Ky16R!jwV<k}{&?)&C&8%ahQY7LT8?0_CO`!k)J+^r((=Z~bUAJ?o`?0>WK%lp_d#0%{$u(ZHVK0BOrYYyC=d="
    "kc;i(C<maF%xBQ0*9+BN(W)*(5j)~v=i;Tig<>b0vj;-ojZ{-Ji0006?O^|b&1@Hw0-p)3<9Lm(oo@wURKK`mD#Mzv`zA};Hv4k{_GV60}Z<|+UH"
    "^(|zwKrXL3K)biLrm?TNzc|~tRIll<^Th1MtTvD`C$>Yik~glu%0L~+&aln2M8VO)ZZx00xHpl#3AOi@TR9^%&#ZXFyg8Y<OFLvbq$PbnO|^u(g0"
    "TOgc|6c5+A~PB$h{rBwl?iN*tBjihpNOnU@xvXVJ3jD4Z}LPj4*+<9jWRyhPhC!NvwsjR5N$BSv0A&>Aju56f&VSs;LSumoDtLH$i8?j5V{fqsA`"
    "6F)%sAQ7gr`{-QZAy)>sh8LSS%9ywOJbvI@y5i^iL%P;S?My@EVmO4+i&#^bE_`RgKsWi+rr?TcL95lbM@GK%XPA_jI+P@k#OfO!t>?N8tv$@}`d"
    "a$T2_%+J4q%wlEbiv}dp)-Z9>8`?`DKRjoNI^-$aWp%%UB+a>u_&a(f-!iw2`N7?2RMg0(61W0v^XNQcsPJEL9<UlS|%^LgRgI`9XcwsFtLQKyu9"
    "zXQ#2PiO|;^fgfTR!0W2vv*)TUKguJsYv^Mdkk1X6WVY+9oaWHu;%s1<<T`>%^qPa1!-ZXT(Z?4v^)-la2K|v?OX)@ilDmzia%CQc`hcsKb3N5WF"
    "BssVuPp{}UTR5<-@;G@lFE=7U@}|kQb+<dLxw`Zs1F$x)BD;&Wel!v}nY4{FAure|fh0LOFf#cnJG;WN*)$`e<|-(r)VOf3#I5ZztvCrSFC<d3Lo"
    "P2k5Hx1HoU$RXLoF6FY(V(I`zwpIFgjMi2D4SeB{m?r<}92Z9y!*peXsyJaW@q%Mmc#m5heydysvw$hqwW-Y`i%%lrPAyY9L%WIW!D9|FT0f1t(5"
    "2z%Uj$bu;)O`>~I+RXC5WIy76!+q)&G4!GAcPCD18I4!!eXEvlb_cpR5S+jz!mnzCGb3pw!9kU6v_Ax9u6)+q>J~&)F#WM7(Ix{i2)1ZYo@4OGHM"
    "7brn4J#Br5w}7#)vhwFRLOlYFFkRwXgI+?tu17>8nG%gdoF0b=`$TVk2R7pNInFsK_s22il$I3mLx~0kgl^Rbf);PKP*)i05kI_#w>RylO-Um8>9"
    ";+)3AHA#G=WpUbXSEPc5x3U8wsY_bOGWFe%-zXsx!fuP2G99Ho?`MlHB0o-E3^cr?-|$tC%(POKHF@h`cnlqZ^{yCR6G_@{NOw=j|~Z>R~d^)Xho"
    "yQz7p38Wh_FfCagpsr$>458DiG^hj;VlY^z03m;{@FvlyfgpdWLo8RPK_G*z^0ha#-6qK|&7|k1CNDoEP$#Yn0;Wy2;v_sQ%%S$84z&{~ekdlkgD"
    "@y7aV1WzYNME>c{J!P7nYi(wj7HnHkvT2sw~<tr7PH{zb{TU|17?s2q306qb)g~38u-e2BnWFs;IB4VJxXG$|?k~8Y~&6*QW(B+_5+|_?)mBH@JW"
    "|ATjT#g`*soaVyBBsx8Yj`lN2N4v@n#UKA6XgtW3I)eRxI&n@9D?=e)XCb62AeX0326D;AOktla9h$(EQsx2Zhq#iq|uBRxqm8y`av7l-wMl9K+c"
    "dREWr=N;0r=}>RZly9Qmnqe*oFL1f?<id$Jt}J`ajDX)Jh0UsZYOCiiJ~JY7%UPe_A0%g)v3_7t{){Z@ufMWI<y8M>nO4@Y@{z93M(?KSf=(MGA-"
    "^b3@2)(<0soGPorR|KqVb5(kVhEuqUUFtf{^fT&P8@*(~WMXQmx1IG|T81EL$HASfUx9w=t7ASa5ZLn%a-nk;6hP$24`*0n0Bo{qOGMV)md7A0yV"
    "lquLG%AaSq=AGs({iA1{G`gE7|0im#ot&L0_aB?7%_9>bEGJ7SJSHunPnt|3wxm&~Cn}CCB_;?9l`3SeuB>&dwW*pYk1#VTVX9y+LL4|L8X3!|@E"
    "|%XavrlPS1M*M%qrz7TQk}!O()GK$hv(k7BKEDtsrqHLLV0@m>niCo~4+)#VI8%^rc^+D7UFA?I=60ys2X;TC4=3JS$5jpdm{yhMdr!DWe7`wiJ`"
    "3%Bq+ydnnzc-z}CT+Bx?(5H?t}RJM9GSu$9xmNlU`bEN_%LN=$lwXI*YI<K-a&9W^l@wDBwL8@yq7{7Y3?IUco2R5U%K&WxAVl^r%3??hNu(9Ve-"
    "Yg(AL^7qc*skl4+q|T<U9uoN(x$&Gsj%`q>a74Y5HIercCbw}+%&x}@+=B7-?KF?-ZBa^dM?eZ8KoIBv?GS9$|zzrV6La31TpBS#w`D`@TKT1dZ}"
    "eA+B2fC1E$p}*SFJ-3Li`%J}lF$mMicm-Y`%r7$ModdaJB72&WM$BD5i#3o!Go{IzVbnJG&)YNJalXo4^~ysU>Q!5)w-sjVy}T`7SsW2as#?<m2w"
    "tu$*g>@XOxJElT1W2_z~Z7Pa1fv-TJ*fb-w+bkEfkE+ou6{{_pf;7>q2B}G-MX`jGd8pK?zAS*P*e!P>BQS9+ASt%Kpt~P1^QAN@B(!rY_9la`@3"
    "iu<V=6i}%N&R*nH#J)=d80T)tmz?1+J1SGAwN@6{#I9?WwuAjwueFY$REz1-j3$NUmco?wu*FcO%cK&Z<i<n4_>HqbQHAwJf<P!?UZgY$>p<s<Qt"
    "pp{uH?ww@rUr6^CTP9&PJg`5<!^dlK5eJF<{uC?_h_O39ssx#jzGM*%?7_06gjUZIAw;&ZH=_sTpY^aJS9j3o711L-zMK83t&8<zKMxnNxW2a21F"
    "sTj^wv%M3HK)y>tts>^jj0)}3MAL7z9<7Ba;;CLy(TfJR<kZ7b12iL_#B0oS|)_4DkgoT>yA;e!XA+*_#%=ZQ@PkGK&}?NoH36kQJV{<0;sx?2cN"
    "a8iYo^oJ0T7%FQ#>xm82XqH7Nfm2o&74o1~koORKuDeyZ`N1uvSfD5DInl&H&{7pr72DXL$xFQdw<=_E6zs4+LMEi5!ABC#i}H7`^l2$_u}|0OrB"
    "U@Wqp3?&)01tzB^eIKJ2R<^k*q^wT4I4nUc!Xb^R^sJ2`F&e?Hx-FEWTBL(6Tc^;c9t_+zelM9Lh^(x;*fqa1z%j0=bF;uWJ}}m^!!PSM%qFFzxG"
    "09VV=U?{4yH^vDX#!2#j?(;Vy=2M2qSr|%eIcD{Vx`;%_Z+JSu-Y_GctL-1FsJ^zM|VLQMM$qg*K?P54(`EhOpZ>8n3l02CO_ha;pF>xhycS(y7m"
    "$7OcpyDlA2&!Lix7o-JCcmL_j3gu#8aCoIOXrZHx+*05nOq`1SVa4-L}im<J<7oRq=j5CC=5xFO|t+IlwMXkNFt1xh}qr9sukT9Asrm>5*tGKAX1"
    "Eel7hq~Oi=C<^@MJyCC1T7k}?KG1RO06d{uQ04I<*50znXHW+TQj1zQjM6ZT%udK9kewq1T1i`w6NZ*WT+Ull_J(G)u>OM>$z;eLNjq7!mQRQEh8"
    "DdTeW_%3oJn|5kK@eo;CwCdnP8i{v^Mwz%@~~7%^J7&@3f54lbN9E3C#UVzh#~DK7xAJ2;6m&$x=Jw7N90pDhwIR43}9_aYB7b}~mcnXsj<AGMsY"
    "$T3_kYb$vq%%{?#|EO@Yq$s4ao~hcWYQN>YTrViDvZeK%B^|iDsV!5)gQW>B!Z{T=V>Oq)1T88kIvlelHZeghlq@(n<Stn&&?&ksh%+!Ps~`@uE;"
    "Kl%$g-9(Ewv9ObGdZ0Ehus=lr6e0ku1wEvnX~jEGllO`M4Q2**Y&I<SwT!@uoqlr7^Llh$#oLMkvQDg1i2@{VY}}kgRT|wXF!d1~h@d*C|pg|2PZ"
    "0*)J)$NG^)4Os!<7GbExdmMet2w=B0Y$1H#?aIh{i+@rZ8OesUCf~`m{V=(F_fUH`sHmlezV5DlK)1zH8)hcVRW+?idVYVwJBskD4^Q#3O6SGCB+"
    "8CxR5Fv%LUN0XiLN!x9*{a2~_a!o}=dP+g7&E#%0i`vwvoLkL1+u8X3aFK=!6ehC=dmcP9j$=1$S4!JSEwecnXPTCT`nNFJTnZO_ptmaZ!l67?>v"
    "^Uy{x{c_^`{XVyP6Tz^n|i<f`r_H8L-~yff`F@vQo-Z>g@d7oV@J*r)WZ0kQEV{=7grq%Hld+oof(Dy*wJ8nlwY{S%3^!aPyA+b_~Cyr*oS`z_?I"
    "qbzc_ezB*yn5Z4H&L993bhyH;Gq9H~ST-rIGd5Z;-?B2SWV8aZK`YOq-YiBcv?;)!UM^U&yQv<o2{`Mv61MgtS*vWcz$q8ANTL-b(G;(&-XfwQSG"
    "dbOW-#Qk_^eE_bguBNa3cMsZlW->R3*l+bT9}rL8O(nH!>KkY9)X+$+69`groel@~kwjEH;s&>a1ZfFf?MPUNr+S)wIK{`zvQKCo%`HI-VCWi6si"
    "EkufBwgRp0_&a&FJZ8aY%BC@PLU%h5H^tSjorZMm~v@UQhS3G(>=(!TJ_Bhry^DHGfTRd4nh%-PnHoovNjJp#$oi5n9CM5wl-?D=^8ZZq%t+pvRK"
    "0J3iNVa1*Z!}vuyS`00g}&0Z>c5;E0Y4`_Vz-q$+^tWui@nS|Lb$@Mb~ipW{yvQ~<+l#58!@df0yIZ6oVda`)+~oOX09wV(lh=p%dwcd$1}1nr8h"
    "%2UODf^elQFlRysyJ7`Y!k2Qc5MkuJP5swI9dbgTb66u7xIda#wKFr_*++%@Jj$hu%Mz_kIhCpgwFq_uH1<)F+Yi6Ql}?y~8$#kKi2#4IQ=05dnR"
    "cPsy_>MwpSg_<}lxw2O<MJjnQaxJhdOt<DUv9Hgo8ZY0aaxm|znmC}qo-7U}xjGrTK`Ls$LoB&7_9@vdgR9XqXRHZ0rz!g_TCO>(Z?wTPQz%2Nm$"
    "UdTBe2V`%QdtrGO)BUz^nwSrmQ)u=%jeCBCrfG&?z4*YArLk5V(G>g)iec-7UVbQaW%v5iQ2Hs4+b!kU3U74JoHQMzHW6v#GAVh&1xSm6{JSFFB9"
    "OsW+E90xrZi!kb<(m8mGhC$SQ|hb(qD9Xca9v9e|`O1UjCMzFiEd_V{s3CjqwB+5iGN4SVN<g3*&&896qr?>L7^Re8p$wI)pOt6wN=_tIYk+~hR!"
    "?@k0a5v_tb+IWitF~e{Z8Yw^`m)NoO*RiX7&RKl=(qs4_`j^V#kkGC)i<KLa<oIRIXSR9ccOQ)UMBat!7LXyQ84(nfRe<soG+?28My#5RIj(JY&B"
    "G@E;!dUU8yjns<%@zYAvfYlQSSFue(09fG2^PL8zLpdnkFaBd`WFY9E}f7aVmVNWS*B?57;D(jAMi&Z#Id#Wb$6sU+;Kg)H>2p)L|0Dx{b%C@Lr;"
    "U!sVy=d6}J%m@ss>;ZbC95JIT;jaR!w>3=|9;gzg$sFpOyDWFAc&XN=9H>Skho>f{YN9GFOq`~ueYYC1PB#M)4lAIp>92yI=dKzg+M%~Cm8o<qR5"
    "8%Bs+(Ih<r%J-`6eo{yQu58jH5{@9J607Osya;=%wr=XRoEHXsu>2F{{e2?I<m+d?SM)007gWw=e(z4XqQXNUInuCoTA%Bd{STMy%x^SEmWE#HTh"
    "PT`D0iOsV-H;HdxrbS+J%y&&W*;;QwdQKKiZTBMSz9-5U3$}gj|Fsb=5I~<c6_o){VY$$-X=b|_#-La%Ffh6cDNT*4r0VPAKsijCSu@v^QW++`Mp"
    "(wf}007S{Tqpnl#4WfaF{)UsJgJ7IJsm79bf!)rA}Thk4xP0eSS{=@RjLK2Ew2Coh&1k^9wV$X-72oD=%@~)a;W95k(P}p-!o0Eqb0vFP^O-!<gd"
    "T1h^&>h*eWBb6SgTY*(&fW0<G35Cn?sgYpi-Uld21~UmOxElBa^H004R_`y~JXg*1Gbm@a;#W~U~oiJ|^5x~f&DsTR1cMxz(4%`R3ou&_C;Qm+62"
    "CB4Z#!kJsN&BcknTsS|ZNv=aP2C;^!>a?4+i8DJi(YS9l+Br+HVLbjhUo^AC9HKd{<-V}G38!bYxV8zgVX&E}F|?|>^egYV)-hclxwa=bI3M3MBs"
    "sY^pe<=Mw5IE@BedE%$vJ^Ft*)Z3f;GlC0yO@x8?f-Mjj(*V`Zpyyvn?>Rd%%3ZhBzH8R;K_n8Z<34Z?{*sV=|8~b+{Qc6F4s}jz8f!_BxxoU@*%"
    "r{>7vlz%KnGldLkFl(15=@2I>kqAkI=NiyKC)G)$6u`(esnK;!o1~4ctow5|TH>a#O@3^cneJ%DXIX62ve5;NyD5gL#nJHkr;W6VmdMp{S_rSBcP"
    "B?a^xsBg3b~FStbhux+Ff<r3@w7cM?KDIx*FNnvz&YNuh$<m3)Ww&uKro!GOt}K83#DVRT(2T6B^}1OEiwA6IWhP>iZN4_q&iMA2`&LNMY1HeC$0"
    "@O6}4(JYAX^k^EL4|gD7FQ_pNX)K`RNkx4PFdD=`PJ6v2lzlr==Wo*p7L#WJcd<+mETb~UavbT$h#WHTNu6+WCaUN}0bcc;%V4?Y33@h?8H54U%#"
    "T`noA{j%pSLZ}tI88H2*=r|HRhA@$|_&A9%G%=wz(Xqd>cCX4XxG}Ue!6#y<{58xs7A+mU<+1oKgeRvoRk@HYLo{A08NkgtD>J9C6exu`o-N-jdA"
    "Az4j5Jj=VLj$F87<o{fjkW|E;sct_pP@wKs+3_PB2%rgS57-f-s;mMY2gU{kA=?+b^XjqcS-=Gbetw;4ok*voy^&5vzSNL9m#v2s6Vq2r$zq4>s{"
    "PYcZL*wzGFIQm9urIlUh+=ryx9;W|$}CN2^&A1*LF%OWZ;*R*XmzAyEtK|oM7!?Uw8dpq|pgEZhi7psdmI5vd0zBI(OJh=d?R5OY<xvKTF1-e)&N"
    "Gl60Be$<ORIqQWm9^2dg*Qn!U@(k48lJwjV>g>N_cpmKTsO)$bv7)%qO@Z*|FHftqps;F*{G1Ptgw@=<|7KT&7NN&=pV16#vSsp4=?a2OQwgdWFz"
    "{ikh2%4RH#xnXfZjkytg1E9i^?KHYpOWEG#i2{INwW!69R@izKro%(oAc%_jo4*ePNv2O*!M6tEzs4XjBbY^gycI-?}17pe@LfiD=nyrxgBp{&s`"
    "DKsvwlB&zD9We2;J*FWr2_j&x*{46Jilgr>w<MXBDx`3&j;JFj+c8qFn4}dq$0%o}ZMx!)I1CD)2C!VDn<BNK%dW97R;oa>{~@IztF!|s7O0;r#x"
    "dC`=AIC&k)<c5tD;VxH>V^d{-~>?vZ&%Dkt=JwuAA$s<R=Wavo?0Jq9KbLdoi&$e<s>7nUwaX^raZ4oh=0{@-ZPHJ}nxgejZev*Rc4q*&SUhH!Au"
    "eal8~IR-|*K+Ow*mC@T7+$gZ3sN2PADyB|FwB)Py4ZKX*pd@$%Qtf@>S53h(dN1~l1da=P4kF4mf&!lOjP${jvy{Idwr6*-6t28#Ft*N!3)h=l*<"
    "sPN9C!4@6Tbs-l)TvW3N-d@+lq!R(At7TS^(?}#$*OQJda8XVR<?p6d7>sC^|ga0!6*xibF8r}ysRp+VWZ}t(YLZId8Z&QAgKu<t*JbxEfH-bAgI"
    "Nq&nN{QqowUE6RJ0x^D2C{*Ps@hB_hSJk+7$$ZW*v49;~h_YAXk|s-X!hBdHb_{jPg5TPr~<9W0coEh&s8LM)H0mK_r(-<_wRTDi~|)}cbAbG5l8"
    "q$txR8mt#EShY5#gPfNgC!Cokc&&J;d$64<Vx%4_e56Yzv!tmcnV-HOMVp-<!lh85Ga^i__@{IvD<yTLR5)y?Fd<$j(xk31KAgX<JD?aZE2T`NWw"
    "u%~<tPm<pfQpubTKd~b~WjxK&j%aQ?W`T1H5{qy`#ma|FWPdoug;0#w8OnShVjhrYTY<#VKbnfT*)CHnBo6u&FjJ)}r<-<*h6wnxrTv#H)R*+or@"
    "TPp6@{-y_8-ge!M0!Zl;Gh&CKKUZWSVbEILUQZ$n_Bq_KoV>cQ%y0gYH!92M%;k4g0vAEta(xOziy)|kz1ij2G!89tcIi-iEFf@=h4=@Ed6DQv~u"
    "&!_~sJy+l2{077p17N}O*aBLA2;%^o;0Ja-6fAOFEKW(vY<q*VKp<oH7u1d_pRTwLN4g6bT98PsIl2D(<X1TULU0~Wvo)4Nwn8Dz%R}*_&CKZ_p7"
    "8XkT3)v9j4k6BrB9I+qvc{3>`VAIj}jP<S^edeI>RvVXovR?y6)We6&-fd@%X7YqU71hA<U1n<%m*B`i~%^(et8RiwU{L$2tmUoC05<f3sWaVX}r"
    "n6+i1+%S7I1SCi({i747UK?XDKA%A)hrF;du`LZS={SQXZ>xqZk~Gs8JE$tLFDp1N^|CA|-yImA4y|OOd@uzvQ7Dc!8oR8s9jM|Zv8YHbzbzQC7P"
    "N1xr7XlVOewyU;3&+fT_}(#V<EK|6|4!Y(J!~V%c#jIVkBHQnmiD#G%21IH?c7)4XjwO3@00sma4a)!7Vx}Pow55Ca!_47%AQ=2(-~W|Ed8jlPYy"
    "AP_#6!0Tu$O7P&p76elSuiLn4L-!N>j%_*%Wi>LUbUZM`Lmo4HZEh$ZtOtUo{p)3P1jIC224kWH69;ZkhP9AEyyehdG5vbp^^|(l_m?Cql6el{N0"
    "Hh$TG9aNVs;J;7udw@=5vZD=psw+%H=)0&RxU)c(j?d?<f99kfVD0t@*Favzp&J!)|UAs^eDM0E--<ot|2oV{3+!s?6C2*>ZB5@FQfLKG#UFN>8)"
    "I()F{3V>>*($Gl=b?Tq{+&3nJ_&D5o#9Y`IaebtFZZb}T8UvmfiQt|Z?o1(|Oc>$O-WEhuoI9+BA|AuxHQ!!98$NE!XCiK%a)tF=F&M3|AJrnZ`-"
    "r6k%W5-B<>qc3qbHUdVM=D4vhI<j!7`mkm$^sM6@My_b6->MNR#Hg(qtsN~LOC67(Uno~6#T*DMO{AtXY^^k?=rJQVQmV(R%BdW)$}PJ#&@Di*xj"
    "FAR$*e#%(mUcd6|Md?+qI1>>?rQBs;&PpCNO*~EiS9AD7RWM!7z0*I5odCe74Lxm>FR$QnLuO8#hO_ez<0>&@@gp!!d8F7BP{M!X!H`WiK=&>8&6"
    "v_^>LxVK4_MQZ#I|FgVVz`K;<LDX#*p<){|0y)rGb!Lem3BfiErdM%5p0<BQBP%Ia-oicAb9Jq?GJ1-hBF}N?cO)<5w!nr%HX)Sp$ShOOzMYg!We"
    "xeXDcdpO2S+h>EIIVIsJRHfeNj0vmV#$~^{w-rLsIPRfj;_uuAE(v0W-wVQ->T8PQM~Og)hl_aH84iLi!5QdjH@=Vrm|MAoH&~@pDLlB2dZ;0)~|"
    "Ri_O_@sU@IZNIW(QH5j~Kth^yhKhqwr_V<d>J(I^fsHY^{hE*!!jWHP9+^`yM8+cF`o1u?2Hw5t2J(jO-)EwR9rGOoq3sUvTsZZn>^EhYrA1hBxp"
    "psoNePcFc%D8nJRFEN5I@v3<xZk*1opfzkbMW-Y!L9f3rmnBi0#I33_>MgXn%_gX(Jv+px5vm~|b+c0;@uRe?OD9FCurKv6k0I`%q_O3uSS?wtJf"
    "j4uDlnugm!*#|bt{!Brl|ZMu__a=DK9Z9Tr69-KBD(1JSgI_&n<~8|0hhU-@s5RUM(8639SIA5gtsf87~VoRU6nV03%p1JT2WQS}(UT_9v*eNFHg"
    "QTQm@`qOA8DkS_$R4yvQA79?i2%CFQkR;K@{^|XqkY%pChFfTJKSR!L9+NeA=W+vt+W;I`>(WYw^-k>Hb)+vOz7@>Hgubor6#4>KF1}4d`KRE$B#"
    "+&i2%pSU}V=P#!;I^ByBdcyL`?0>UZm^yl2Q$Gk7pNUPJta4&{5fi!A|(DN3$z^~KCK9(s;D5TA0`913aIU;O1LZyX&?YJf-S|cUaY;TPA8PMEh$"
    "B<t1e!q&L*501}U&9P@>YeX`wnTWvPRpfGmA5)2s@!_r7s6wk=P&A0+y<-m7AyLb)2d;V>AYj;`CYRI;QZyRjy<NGx?Ztt_Fgq&luEW+tN|0k7Jy"
    "c`W28fwXxv?6KFi$*H=c6QP!^d9CxVVK{uA{;K}0lC7Mu{iWxqB(UkC@hQA35-k=YV=WxJ4kUfCrLDa;BR0LN5v_Z)Nw{k{xGR-4_bCapKd2w9*|"
    "oN~P%tMk{ISuoPOTO$`l^btP%^W&6{LT%NVC^3ODu69IjO#^KrcwDKeKBu3a~D?_9`SPUb056`LV90Auw?xIjz^OQM7@&GpbFde6r~zq%qwhq9%7"
    "QP9+|>WG>3E6Rt@%dACi#i6UY(!#(mTS+>xr^DRp@h%bmWA-W<wV!1{c<~Rd3Jt?@cBs>W=uCKc@N4I7+GQH2WW-)aiYcK*dhPDc|?Ks=JW4YM0h"
    "%k^aRJRv6H#H_O4!MOeO{X}vNH}o8F0_=fd^EQ$d$Yi|T)e_Bva)U|JuXl*q%q4lzq!V=L>+c6uf=05E}ucIr5qzN94kjL1T9iE)0{FgkUD%Zdoy"
    "3KYB~us1*LU7S+p)Pm_6aFQmLYyF1h$HSuw;TwlHC|=eWzZ)hs(KHn*NM?lLW|FtjB&#jTUE9JG2mTdyoFC^-8o6SO9=%CV-b|Fwg@DXTgyf-*BW"
    "zPTl(i730M@4xIfHZHKWGo;=xF)IWlFRRuzTq~_DK{OUDoG!esI61p1l&Lc+R;+a@b3QSsaib9<%(Z1J7b|e8nx0j$X}M;(F(SGkAhRtqQ7nYESF"
    "$iNH>;hfuC1#wjHslf*E8KD^02wEVyuCoMW}$eL#Y)eoh+9p55l3LSFmrdUBDhfFe`$f8mVum1-9v}m$J_?L!tY(K`R(2qcDv!e=;w%dYSIM{ITq"
    "@qC6y`o-F*MG`2I4%P65YRVaPAakTF?5-qPM=_H#lQ?j(Bj<gdRj4~HADxitX(5PXm144-}!#2M))v%5;CZZIuS2b}ZX0+|K@3IXy^DAO3ti%vHA"
    "+RB~rzz_&q_QrsH882U_NqxZ$uQ`s;xOpA?YQhL6}p!=5w`j(&A*hq2(TfyU%i^JiX%C;DzeGA2QWRnz9t1T<f_oTYOH>%AUWGG?6b?V%rU4g?zP"
    "q}o4H0ZinS}T6C#2fJ~ZsJud++AgfjXs61>){W~I)rTeD80rXZFu2$@K*U6eE@z_C%d%q!`sCZrCqld!h0@-$zx?VcgD!6Ou{IH)Wk03q!r{i|}S"
    "vMF8`nXs8FAtDmEL8j55V62!f*sYDUi!)!V0Uh$CcC0R_L#kP>$Re(wv6&yJIG&!SUM-!p%&9=B7OqD*HL&|KWTtGWQnmpsFCWD-<q4uF4Il)mX("
    "|^pE(-E7o-S)B^BpTFbFD|Md!Qq>LM<^SIH=+z0iX^X#Hq2P;~lUd9ifS@nJF7Dh!1lZD4qtb2QB~r-mN_(t|Ho@za-40dnn^3+9)-cIv8TC3L){"
    "M^CWAiwIqS0;->%rBB|ntlbQUiX0#-%_@uX`ji8CFn5Jf_%_jjeBBQIJ`K|jP_@kqrJ}N0Ixg_VLH7Wn5XRlYH9VCXK#HkRi-kut(yry3;Hm>p{0"
    "U}l;002a%YcBu*<t!_m{3=+bx1)J1O(_$iOrvffiXtGdKB>?k!7IMBrlm@#N*@3KwW&8SA*9=}?yXNM8=~wfg_f4Cy(iDC?W%LG>nIDSld=G+<ST"
    "zDl$l8(NuA*{X)u+q47n{K-6yUjh^Yv#t|=(3d$5o)eXQXa#GDWv002iK;4c6G`z$*tJS)i|`meMhDyr`wppo38xF=4m#H*Adq%kzK_$5TDT%7;_"
    "_r3)=qq0e{DzM(N=s9({4KZjj&p2c?u(-apZ8GpR3Oqu@4LL8gu{~Eh{5a(-bTY88@+g3{k1tEL8M*zefgZXulCk|R88U&qQ!?o=5-|Zjkg#evb~"
    "r4xr!qM<t|rhm3bA-P@HJvI+cEN|C^iT=JTwY7xT#sSFfxg_QMBAP6D~z46F8<P#<hI4Xqt61YdTyvWw~3p_%E3^y*Q1()HH*xxIWf8Y&&Q!u{Gu"
    "|r7>(W^DtVh@31nk0+{(I*0g*vgfdUGIWm-~qc?Ux`L9(hgf$?!fHhP$3M?@;wIXjd$}z$%12CsGnm80Vw>4d;nksIw=rfVE(YQA^m@gq7#<i9yC"
    "byZnD=ywOFFKbuRJ=a8<u2Sd1u_b~p`w_vIX<&CzB*7V_cVqrJu5acDl%2EO0^NMdM=?bMzq{FQZ56y^D$m11vK71(XzcXEH-br_cT2>%Mx)mq^b"
    "%q!ZHyt+%ldvwl}{wSvOX#s3?xF^)UG~G&PzyP9b400=WGs;xpW_Suub%H9BH8BD|BfyfPd(w=hwz&9Mlr96r=H{W+s0QZ(N!x37aNXfr9ar>Kmt"
    "pffTv<F!XQbtGK4a55Dzn>brOX0edBVmX90Ei?i+Yo{bPGp*??vNI7hLNT8(c{VOM<u<&!Hz^vifiPG&WVN$72&>ODM7St2gfi{1$1>A6ojK|?7r"
    "95bYc2ygeJU(C1GBcED?Ma3OF2O;XfPu&D7B@qKQdgkxU$Z!+%<+Z@v+!7kh>$c%rK@gcCd9l;G~PNggAdZ_cZG_>Y?N|X|MwkK{od^z%a9`LN+8"
    "eBQ^24;jC-1J1|<bal0NhGOZ;zzPM92DY5%9AT@(L6*$K@bh?AQKdacUAF(n(^)M<jVLW^^V>n7Q8><O6k+>PQ<1+uYd$&oYQ8<q`3@8(`n7l=_Q"
    "7}$4N4V5H?k}gc1+>6EVKkUE2QBS3Or937OEq{l&ow4Fa5jcCZZtKyRIseBqcy{|(z7)ykD6hy(JWK1oG;L_;gW%={H5?9CNl1@&@2@sYMB{1w5x"
    "F-wXkQaRG);aUoZ!+9xx;+k|2?&Dz%2H<t&#i>9Uq1HXsJKx+q5|moRCeH>LlRuP!RB@hHG7`>g1ups67x8mQ+daiU<U;HZ<F2rg%<sw8NwFR-Jr"
    "PqrVM#i?_!qOeJ&P^=X!)grX0>yIB4CAKj#VySH*>mXY=Zy?31vnLd-R|rn11uQbI+%1cwU?j1lNVe3c38Q7K->!WuX035I1|-ZNOtgV1Q>~A(Ix"
    "W#DXsIqMm8ggy<fv<}X{pwiudC6qVx%}6Y$;Z>^dn9N`lu7N^|r;ER4Of_;;qIh05Q?5EFTo0lBSHJI<bKyVjxnlFEEohaWa}JDJ(a!z$n6@465r"
    "LtEc!Rg`-cYRxF8;Mj(wVlAl^Hb}Q#J5+*7oWU*c-UM20aY^y{s&nN^LNv=evj|z$`O{qj7`7e(&T&$cVsV<Va>Zg#VUK~uGny$F3TB|Lr(6P^{n"
    "5}^_S{y|(AEss^P_T@*KP|B*!mOa6Cm~#{LoO(#TcM?;$R&cAz9YXS3m^OxeX!4nmn7vV2(OSTSFTaBXQ4WnskJL8c&1)0nX{6g*PY`j(jH7E9;{"
    "lcG^2|dr>rHfSR8sFH7gXleWC*=C?=h`1hD$2N~G&0e6evQb+C}TQW^^_yDHJ9C8Ra95id8D_Ak0EWiuEh!zJ>ve57Y6z@_6R{in}^>6kMHO{qR2"
    "I~Z;&Gpw~TBCr@OxTAWZ%eHVW?;$WS<gS!7EvKn1PN?u7wwyF6cBpTnPooJi3#s5F>nifNxT&h486*s{r@11oYb6mZJ}iYPN~I>YHzc|<G^jKwgt"
    "__^(5Kg{qb<)Sdo-0S3^%hdJ(-v++^fwj5v~s=SfCH3C^7aRT%c1TWh}xgthd&v6(l(&rLFNUj;wexezvzUMJcT<p(`&FK$vPNh6xHL1DIs1&Zj*"
    "mT&A42PoWPiZ7&ToI<?d|<TZ^r#xqtp&$d6d1T=m$WT-J8p*1Bqjk23Ho3l5%QL;KUt+>N8p{|WDV>OO7`!dNZ0y7G+6t;(}tTt>l2Q2(F7AQ=%C"
    "aj+@=d}d1GcYQ#TDVR<E;ULvxiDU;fim5&Z8Bgnuq?o_cBHMZwlZ_Gzn&j1@+dU5yRlX>v@jGfN2U`qC$Rgx&?s6mRINy$XuC+d>L%GN52^a8+AC"
    "WoOEexVe5;KsO)Nk#eXQD~rztL_v$S%kKQYKJwyxeZ*Q@@v6Q?^VkvSeI=`qPJv9?(``!HNH@T$-&gD8%$=B-XBy&)K}BCZ;(2`*bO50ccTMJ#T)"
    "@3$^6+%oPkOf0=JSFjhm9VkdHv98phu(%+xXd=rmFs8n-Xf7k4Z8e!LWS;OUJ1H|RQKzjULnxo73${L>TQ7Vn-znrbRjyL1;UO<9le88sAT5Zvm9"
    "(rmN-c#k?kSNfv>isT2(Vu&%_#<}7^h343@~i8hA7D{Hz=Prthd`Vk|>g~lS0q5Pp`<i{2Ugn-Kp!T)4eRLJ1xR3t}=Y6V;Ku0>8>O=KdeS9VJ@j"
    "C;}|%v;2nsp^0Y&tFo}{bbh28gHXzruJSiq7v$evaohe|oYAPeC7A?6c;;-^C6)Qv=Ah5C|+az15+^FF!vmAIX=_t>tfvgs~UAMHawI|e~fVW>0W"
    "~@ZJKOU<n6sdBi?63c)hN)*KR<U~@0;_$d>8JIrh9XR^>M8dpq9isXnIYVvu`W2KC#<ch`6)9lb1K}jc`4c@f-f&8oT$e$B(3eSPN?uHu_Oqni5{"
    ")2W~pT)VJZqN;Usn~10oVJ1uCi~6C<Cn#;n#6t{;Uj?5)_W3a{rYq#>#^y(2B8ZL9jRBPszZtS2+Bw=i6*Co-ca_M}RstfZAIU#<HfQzN6Ta4q2>"
    "^`B%cZYs4d*|9aZIV1xj@hK84pRmv}=(SgwzoaBBGN`~H$r+|7-k(1m>zODYV;>(W))+9jwJDD%f~4TNM!0`AiZTW`@Gh%32&MwOM=*ahBrpZ5n!"
    "4aMi?10pIj3u}u&cr}pSBqz2qm94W3f6jeX=PfM=ors1u<zbhccclhc*Eyqo_5kSdf@4UAP9bzBX^NqPFil)-n_^o+)}Q?WLHm1}dU0Y%Bz@8L%a"
    "*Qm-j9R4`I4(lueat0#v#sIMwCLqD^vGqvHmzA?e6KC$5}O1*tFA|=hL!Z2vCh9u&$j4@9-HMdZ*JgOcs0jP7g&oCviVztbx{x9<}k+pZU+PDe8{"
    "G{YCJ1|zXPPeAEN3qtS9<kY@Q#IYIq{x4(LoZt}SFSO!2C-D9zON??ttl}xB(h|yIlJ3352!1s`!|0b4>ys!N~tcbr>q>TSF>C-Ff8;i+A|u!ZLA"
    "5UiLf&_=`eFC!!k3m|1<BV7p;+@O|(;}t(OF_L#frRmoI-d0v~dp6|ny-7p7)3E;TYLIi>S4@UU8_Y@Y}%ny4C_sIt|(B`o%(#;gFmHK=*6m8$%="
    "t+fIz<(^lu^E5OkCOF!;y{1GV)+=qS?lgcQbtj#zkt=SzKq`we<S6bi%r6%({3Dd70Vq?WHmuzvoG_IpcAV8LV=dOHKrMDLPN%`95VT7z@G^<7W3"
    "Uskk1s?j@T^3qN+=O0F{xsrf--hHCZ^&Xp)Y5&*sl+$a4iP1=eW!+d#UZG`7}Z%nl=l%{ihc&m@HtZdoH@EWh66<A}|lS$t_qflQGgXelW5xy(Ml"
    "NeJbCoXsq)n;<x*xFrlifucL3M>?XuDb*W6LCbcOtS}>|Ffv+B)B`P5=)vZdOODel0ge57cMJyelf2J6v@*`rmfvdx&F)QFOIJ2&!Qm2-mE}i15-"
    "?q-Uf}F^(JRZ3rj=B)GxuGa59<1^@YO&p`mM*3-BdiLoTPbfTKQ7m;K_#gjNwZib4H99jhODBom%F66o~7QQRkw(n7OYmeAvS2BEwJgaqb&C*uPI"
    "fo1sJoW9I;5RkS!sfAgoomt1Ztf%cz3112<qVF|+Wpzp??bku0CIk(hR>$geJ_kg%_{;3b(SS*xKu(z5uXqOrrZIw)SR$tCKtj4Y+9@gDgiOSHDC"
    "n<l`o!n8{u#w!G{L8<Ji^09lZhp*wW2rwA6fU&o#Pp(^>m8*!d^{N!BhOJ$(a-pKFA0jm|XD^VeJ+r>FdbO4;1hsOv3%Ad(*R<ubE2!ozPp^&}!Z"
    "SX#daTv3V5*He%dEVv7BTL&6|a`BLYf`5Z8003ET2BDD=;Io^eMEfkgkq1Y^c|?x+vEr0X9^r;jl)wwv&{$*PtUQY^`yvhOpSPDkqzqm#h}Gf3V1"
    "^60M=PCp0RWShHZMYPepp)H*Rbovl<f9=y-Cy`g+Ln>VB|e60~SW-Br@cBmvhmNyExP&#lp@~w+3)hVtveYE%_#h~OM^)jk0G_ixE#W<|ArZz;kr"
    "z&zOJhO2%NHmQphr6*mo-VblhBSpQ2(HjC0W`QSb*;=ai?*9I_Ath>QnAQ28!>RK3Aw6(crhh28L^5iPBRWO4lPTr$1x2qBD&DJ`5#j-R4>6gl{9"
    "0j$T=c4M<O6A!LE=pTeH<L!Z2tUzbzUp;i@n-lc%&azPmoJ9wB}x^SMwp*sQWJ?zYZ58Zf&tkth)^SS8Ug`>LKPQZh|55wLGC<t7Wd+_Nwu8!&b+"
    "{I&z6^)6Q+v#!S}{xr?D3@5j;*ejhWv$?;waU-854lXS>bu3Y;%s0?3Z6M632qAwaK(3`N<tnn8RjAY>VWB24^RCM>%DYvsE}VoSytXtm(y%+X3N"
    "N5F(kb&Sz@}X(#Vh<RVW<Ek#467*{HymWQYu8c53gpcl_kTr7re!w>M5ElmbSaL4?eQCQ!P=hce$1<i8ax=Yn&3aGpRc_CbXV4CNyoduq+BN{IIX"
    "H!KaKO!ZgYx)3%hdO{cp!zq6(+f~{r3_$^#4MJ#?XX1XP~OfJGW;H+{l6fN7ZJFoUKthYL*b~6z;1hCvL$SVpo2Qw?MuC@6pA-e!E9=OD@Ho4s@9"
    "=6K02Qm*CTQT*ru(f(I7%bs5Z7|w7X(|o3WwgOA8M)20MyvR%x3q}4FtPQuDY>>bGA!aUKr{?3*D2ew-6!TW1vRy{A2@)nNjq^ep0Me!*|M53IIv"
    "MRr8kE)+${69NU3`@?6McQyC$uzj4m{*Vz%n33!#v&Ww-6Bp(ty#*PQvVq?wc{e73~1S)a_Rl(I;*6thaHwKVXqb)c@Vv@IO3tDqd7g_A}k0<Dj#"
    "*d~)Dp|H*^i>SISi5z4YP_Yy)R;=T<pE7i;`K3;vkf!6L#*xymIG$vb?IZ9g<087KzbcEed7Xcz9kJIfJ1_Sx3@R9;7Ma+o2`t4fjGj5AIIO29q%"
    "}4$dZ<<<+AJ-%cPS_=KqDNR<te@+(IitGF{DzYqaItGC8Qpq2OfVcZy+<VO)QnIBOcKl008|bekuR}Q>B?BA1II>y(R-BlO*3LkE#U}Eu^QbaUZU"
    "#`=&v#^d&W$!KnZMCMB9Fc@sRaawB^r7BI0XgrqvGkR@CmJ}bJiQ!K+Of+--Tv?T~AqcEYXq@*Pvdn!__;4n<1MWq`VC8Q9n&L|}<;jIH8pst*+0"
    ";Wi$007S^kRt#9+$a;Nkt78ycC5dttg8<zFd+1#8=$VO%d1+d04ETtrl>@$N2CA%TP+|gVVoGWZ?G+_b}*SS9H5V|7^kZ%yCR#eN~%659xMztA)w"
    "=@=_l2!;viwEEiuihsVoa3WT4ZeC8R#BlqIt-Yp_%<<So6l<dn^j003PkH6#E4Ju!!|@hzM$XQITZ<|utEW29lBs}PDHZmGJgswEt!7bw=OYpehO"
    "Coi%mioDGv%eDtBzO9k0&zugeCb%~=>oL(R7c3qw%Piw4g|XDIq{MBskEuwd4IdUP7AH%tSD!GupDR(OiYU9QQaHvk*PsNaJ|5;H<*;_2^}AQBOf"
    "4NME2e_3t|K0%9jp8)9jvP(b~kaUhAc)Yt}Y6$L9Cs!MJu4LmoiVX2EP(CKeV5<ptF#&{=k*4mb;WcL%b<CW4cMMT`_|x1g#&oO1yQr13SSn>9Gs"
    "2)t;!q;k0KwAT$`hV!&NAwKTc4P_;?6#jtX>F1WM2+O*fHAhe(}+^QHdqP^cRQLLsj1iE{@GCG+ta5>3453&lqKsTMP@~msF&YXd*p1pTAMn4|4q"
    "^%Mno59huwz?NUJj2E|2fPa<3N~pdDyp@xg1^Q<xjSz$F0Q90GAbCu7qx#p+%rGHFu)Hubv1P+p}bD5EU-hjjk?Cd60zDb<uCp>%ow;bA;23lptP"
    "Vj=(={jIyt{8p*N5_iZY<Wa5&z!^{q&>L^3C?_P}>Ea5%Cqh$v>V4a7(`Exfxw%ERU?X1o6-8#iGqgs-EsM!`lszdhI|-mZ%_1GYrOmbbh<Q?KU2"
    "$HGK0m$9TXro0+2Jhfc7zPT&INwnawD72M0MY4x5+rV)yl{cO^`Mg5F<~oWj89Zz~%rc$9E<1>{VljNL;x`Dc*|1uw;jyo*_pF;50lOqLM5x0TP`"
    "X32-6txg7pqUL@3K{`JGz>@2tKi>7N`NNaH!q7nj>N$*r<Z9P`O{MtE_mj3$q6#7^CK*HnbnTqOj$y{jg!F8?62?M7f@+Ua4ND_a}ax)~hI^r8mt"
    "bY&Z6`_^Eg)7O1tfPA@4aK{tV;9=Dz+pDIPHp}94rvMpJujl8b1Qm|4mp0GZxbh6wqu(uaAYd!X^G%H3d6)i8hQKWt$l%*5BShlGv%OzPd<FpYqX"
    "P^n7$goSiQ!GEUB{bu(ZlHTFth-IEytEFb#j3d%*s&I^^gRTlU^UmeK&tt)+NfW(eWsD8C@y+2FDbsOaV}f4QY8nffSTZ?fGLn7CMhDR7AHNa>?K"
    "zq$1YNz?JLhFJ+tyC(IFTr@FqQ&!6#}c<s(I@O(r;~a+H6SG??risI>Dh+^RXTbFPytnxwm|tq_hPKPky1bF2uN*Di)B%qX2Dd9s7AcPIlPGbH4="
    "daVH_f2m6{3a&ygbfBiO9-E%6#-JH32r8m2dMS3V*(uGT%pZ0q6Eq~7H7nGp?5b)lCM>}itR)a0sVn3!)~dlQbf<ov-X}1T^$YwY9k*ODwjlSqjj"
    "uEf_8$HyJ|kBpWGzuH<*^^0vMRPOT&Fjs*{D;m=ByW+*QpI8R-y(XEjTo^lrB%bOFW^txx{obi!v_5@Vv*muf+&FqM~N1m#~r^!6j2PTd=w?u%-9"
    "0M>7Y@m&A$Bhb7jy{m5;q>o2S~naK1p>Bzvz*}h`MXSZp!eX)xz;Ixb~E66uA^{hRuGQytCEVo29lC!(VV5`o<1Imms@Gq0J={TspFS>oZ6}~#X4"
    "#FI_SHzmUzsX6s5jp&>NIb~D!mGr&g(vmId%i%v@UWY}PPU9L1-weQO~5xqv^?iGgvf9|G&65BA3dMIqB}dJnY&v(%R6zr&$;w2gu4>72Rr$?@;<"
    "mRjKKuKhrIPb_qGSbX0{?eR>qt*nmVK<ZMx~Zb3FPxqQH2#gfTz2RYEwp2S7%*SihRS3%nkwH#uRwf;0s^jlW330lfn=T{6HSGd#^UEJBgMv%ZzQ"
    "azQn~WxbZX(!RX4aWkDh8aCCw;lbvyU%S0K$29A^*f^cNX1zf)!ai9)D>;F~dNI;HQ8_cdwLOG17`fZO8o&WLo~$^k2*0H^Q8X~O`XA^zcr5-g4>"
    "xwOm7r%h&p8vpqB;_<B&pFil8c8kt26PkGPFv)(6!3AUbrDJ=Ppn!ATPPOxw00zAv!0p_%j!{Jg!tV`#40nlO@|WoiTGd$F%7<Za1hk8Z(S6ODJP"
    "Ib}rU147jJG)1n5cufBabD>9uLYqNbdH8)<pDXGRdUb#*tmpo#$wy{1qo;sm6q&ZirQoe$uaJ3aSV5r!*`nW8+T(Xz7?z=NC{ifbDE;Q=6c(k0fT"
    "sEz<TDKIyw=P$-5j)d2dpBP>7%aawJGRw16r#p2H7Yu}L#mHCsI;N7dAOUjYqEH}b+nJR)-o6_uel_!NU+7VNjYP=FS@6=Q!JITEiz`c)iN8km^p"
    "yCFTpXr%)H9A&or*7t~776dpcaX&b4KxjWvlia5jIr=eRkzayCOb<+)M87qY{#KCl$7<gm1~3pGNqe7C<ik1Rer!n3KeUAU>Z<EB!%r#8hjW36(q"
    ">#77KiKJdBSGen_@GA@?9J58QOsu@HOD5E->nq9@46sVACo!R@=S0}K8?acWbtFSB1d=Q)=`tU-7Ospf)V3KclpfY9CpwWVW+*MN4lIF4^eX_VLM"
    "dpkIx3c|6|AHz;Vvbv=Bi9KGOVwx6s$<JVX7gj$|{_&)}(Wy%_JNtA1rFD&$j5Odz&Asr8Ur|(l9SAAFL`NB(3_b=d3)fNvOpy`o!HR2rtv9sH|1"
    "33!!+jFtVOHk}<fat1!K*pslHz^0^tS6fwp%?;x+q)}(}-gr?f7r>sCGB{Cf>f3OfQN1Ld-7bV&yz#p<O<tI6?X|Ikc`Y)#}4<z%iY%FLfy(mO0R"
    "v!wdp}3={crbt@V5~r_h_j%cSul#NI<3{E)WTxBZZ66%M<i@5vaG!_Vl}6|R4i+$p)hVM*{l^Rthza(W;UC?buB~26PZ1(*`#EyxGNJUM5e5*)hx"
    "QO%d(X^m?$nOSRj-qdMM+r9VnA2mz1_8f*F4(f-7h#SGZEC->FF=ku|BM)-d!eh^>IE&avJh6tYh)h^+{z-NQJ$-!9Upu_Og9LZD+VK)46J>aLuu"
    "+p`ZTFRk<{;<WmwMZ9x7nXQGz>lGWYv8c%~4J$|_A+K~RT`l0SouwGD$tL6~RU9%eZ758zj4TK!bsY7t"
)
WEIGHTS = np.frombuffer(base64.b85decode(TEXT), np.float16).astype(np.float32).reshape(INPUTS + 4, UNITS)


# --- What anyone can count -------------------------------------------------------------------------------------------


@kernel
def content(state: np.record, counts: NDArray[np.int64]) -> int:
    """How many cards of each kind the next card comes from, as anyone can count; return how many in all (MR5, M8)."""
    total = 0
    for kind in range(KINDS):
        number = int(state.aside[kind])
        if state.left > 0:
            number = int(state.witches if kind == WITCH else COPIES[kind]) - number
            for seat in range(state.players):
                number -= int(held(state, seat, kind))
        counts[kind] = number
        total += number
    return total


@kernel
def parts_in_reserve(state: np.record, seat: int) -> int:
    """Parts of other colours that the seat keeps."""
    parts = 0
    for kind in range(WITCH):
        if is_part(kind):
            parts += int(state.reserve[seat, kind])
    return parts


@kernel
def on_offer(state: np.record, seat: int) -> int:
    """Parts of the seat's colour in the reserves of others (M9)."""
    colour = state.colour[seat]
    parts = 0
    if colour != NO_COLOUR:
        for other in range(state.players):
            if other != seat:
                parts += int(state.reserve[other, colour])
    return parts


# --- What is seen ----------------------------------------------------------------------------------------------------


@kernel
def see(state: np.record, inputs: Floats) -> None:
    """Write down what the network looks at."""
    inputs[:] = 0
    inputs[ALWAYS] = 1
    counts = np.empty(KINDS, np.int64)
    cards = content(state, counts)
    for turn in range(state.players):
        _see_seat(state, (state.turn + turn) % state.players, counts, cards, inputs[OF_A_SEAT * turn :])
    if state.phase != BEGIN:
        inputs[PHASE + state.phase - 1] = 1
    _climb(inputs, OWED, TOLL, int(state.owed))
    for place, kind in enumerate((DIAMOND, FAIRY, WITCH)):
        inputs[PILE + place] = 4 * counts[kind] / cards
    inputs[PILE + 3] = cards / CARDS
    inputs[PILE + 4] = 0.0 if state.left == 0 else state.aside.sum() / CARDS
    if state.players > 2:
        inputs[CROWD + state.players - 3] = 1


@kernel
def _see_seat(state: np.record, seat: int, counts: NDArray[np.int64], cards: int, inputs: Floats) -> None:
    castle, diamonds, spare = int(state.castle[seat]), int(state.reserve[seat, DIAMOND]), parts_in_reserve(state, seat)
    offered = on_offer(state, seat)
    purchases = min(diamonds // PRICE, offered, PARTS - castle)
    lack = PARTS - castle - purchases
    inputs[CASTLE + castle] = 1
    _climb(inputs, DIAMONDS, 2 * PRICE, diamonds)
    inputs[DIAMONDS + 2 * PRICE] = diamonds / (2 * PRICE)
    _climb(inputs, FAIRIES, 2, int(state.reserve[seat, FAIRY]))
    _climb(inputs, SPARE, TOLL, spare)
    inputs[SPARE + TOLL] = spare / TOLL
    _climb(inputs, ON_OFFER, 3, offered)
    _climb(inputs, PURCHASES, 3, purchases)
    if lack < 3:
        inputs[LACK + lack] = 1
    if state.reserve[seat, FAIRY] == 0:
        _climb(inputs, EXPOSED, TOLL, min(castle, TOLL - spare - diamonds))
    colour = int(state.colour[seat])
    if colour == NO_COLOUR:
        inputs[START] = _start(state, seat)
    else:
        inputs[HOPE] = 4 * counts[colour] / cards
        inputs[HOPE + 1] = (PARTS - castle - offered) / PARTS
    for other in range(state.players):
        if other != seat and state.colour[other] != NO_COLOUR:
            inputs[WANTED] += np.float32(state.reserve[seat, state.colour[other]] / TOLL)


@kernel
def _climb(inputs: Floats, first: int, steps: int, number: int) -> None:
    """One or more, two or more, and so on."""
    for step in range(min(steps, number)):
        inputs[first + step] = 1


@kernel
def _start(state: np.record, seat: int) -> int:
    """The most parts of a free colour that a seat keeps (MR2)."""
    most = 0
    for kind in range(WITCH):
        if is_part(kind) and is_free(state, kind):
            most = max(most, int(state.reserve[seat, kind]))
    return most


# --- How it is judged ------------------------------------------------------------------------------------------------


@kernel
def judge(state: np.record, out: NDArray[np.float64]) -> None:
    """Each seat's expected share, between turns and within."""
    weigh(state, WEIGHTS, np.empty(INPUTS, np.float32), np.empty(UNITS, np.float32), out)


@kernel
def weigh(state: np.record, weights: Floats, inputs: Floats, units: Floats, out: NDArray[np.float64]) -> None:
    """The same with any weights, and with room for what is seen and for the units."""
    see(state, inputs)
    rouse(inputs, weights, units)
    total = 0.0
    for turn in range(state.players):
        seat = (state.turn + turn) % state.players
        out[seat] = np.exp(prospects(units, weights[INPUTS + turn]))
        total += out[seat]
    for seat in range(state.players):
        out[seat] /= total
