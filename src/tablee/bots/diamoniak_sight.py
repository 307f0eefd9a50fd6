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
OF_A_SEAT = START + 1

# What is seen of the table.
PHASE = 4 * OF_A_SEAT
OWED = PHASE + 3  # cards still to be given to the witch
PILE = OWED + TOLL  # of the cards to draw: diamonds, fairies, witches; how many there are; how many lie aside
CROWD = PILE + 5  # three players; four players
ALWAYS = CROWD + 2
INPUTS = ALWAYS + 1
UNITS = 32

TEXT = (
    "d%#dM#W^{#xwLn+EH|LH^|_-yn!4q*PC5TFYqFiPl&T`Sxiufgh@|YnfGd2+1-L>fj<z$o?7%0vE5b4zdbq(g0x-?2CMfHyS~xJa;;BhHh_j9<im"
    "=czDXrwb+9%GrZ>i|LWU({AiZhbMhd6<@kG5kWhqcJKX~g0+9lC}z$1^{$vME!t8#i^dd$8d*G`J)%EiZjCgskGgzp0G4t0@~M^)ZRQb0mz!6f-Z"
    "j2DMYKM7UkH8o+Ngqqx~KLpAoWz9FZy3N@#l-mQ<gx44QgXg2UNowWMG@v7ps4K8&#4LA$Hd?q%)VlYp)n6+)K>bNYk6TlTU{=7&u7&KCwLaf!bH"
    "#OF(uc+a^*tE~BvN;|!KPCIYTdmEtPA4HaeK`EQ5wMptOfTfNT(sV@Q@u+#$hiA5h&&*lW2~hmFRq-nQ8}Kox;9_E4KFsYtT8$^>$VO)N+xc!BDA"
    "bI2dw=%6gP1_q`7jo%DBX`$T?3z&N6j4V7Tro;HR@L$*vt9pduwMc%~mTe6aSAY^g9DnY5CzRHWrHCZaz(C>Xr3Q!8pR<1xdknXIEIrnm$!AidWY"
    "yRaT88>fY?<tap<lBFUq(x)La$*dA4zNUDh+OhW|)0`16=^`aKj+LLXuN@MtzNA>HGp6Vzq_NQ~*}DQLIH#W_Wui<l5hltRtD`3@&ncLxHJv%EaV"
    "|ri5wNT&g)Vq0SC)4&+?;MMAt}8$xG*B6!zLM;wJXS~WxaJ6Q7gkHr>8)vVI?P`beR?|9S1Ki_9)n(o0Q0#(XW~$R3-{7q!`XH%&FKcbtt1SSu0$"
    "s-J$6x;52d~61x%*^EHJd0jR90)+N26Eu(-f4WvmfyC4ZANU8ar6fhwm{vvoP04CciuB$^Vl_T;l6r*3L?IzACA}$grwYsPruQo)OzNJ$vqbRE)n"
    "5#f78KT#vy{sZCM64A7^)J#bgDRS*ZYK{gPN9)1TPe3Pz%C7`fH0mZs5e_An!N_1fVs7(MI?Q?zqH=7ZM5zuQ8lzEJ38O6sk6<k0kXifdAT6AFSO"
    "dc<vA^}CNtK&5jbqBl{J}~iMeAvuD|s$(K6Md#HZr5i6%a%bgDo!L@}!{fi-I>IklFkbum07*|ISxa~eIY`!&_3>6vn|JT91&{52&ejWgdk62}EE"
    "Wj2Z$D4Y|t_aoY>sIWRR)-$pui!psFQ?^s4ax)bv5wk6<bgDJB<2CoH@GmR0IW<+PC^YOa>@;6EOuC~mk+nxJJ(mHnd9joa<(5AvTCBz}0VI{LBr"
    "HQ5&#j@Zjw#H*u9(0!LZmw;u_qWa6Qn~2y|M%>6SHft{<<w4el7wiRUlEZ6)dTzZ>8KTJSlW4J}jTEHX>jfEv$~DkSo_OGo)@ZTOyv6MkyvQc^(v"
    "^`L87`R<B&H#kwUT4kt93nHpoVx+tQfMXf9;G#(-xT`7jG1E@qEovc-yAS^R1GZ`!_)2Krv=_98xAgE2A=dk!JzAAIB%)Klk1gLGSn5n<Bjj+(Kv"
    "aftE4>YDL7dN0K+^$%vi@LV2Y_+qpx|r^{Y&MUruqh?9eKp1{%{wKrTCoj08^9DQ*R~Qbb}?!(y~GW&Z8>4IF0jTlx47z~z^UFbuCDaE`y|i85-p"
    "Ri?zD6=2eu@({<4oS-nld?y05i4>NT9JJh_c9<|z+1qPm!!*{?6EHnJ8q9Wh0yOf%QAMzd+a%e3OQS}LBojV((j1~KEu&bJvY*smh9PPo6bu)H|0"
    "N4~zTq%cJzN4&M8IWi+Cda81`Mm0Jq0Vma}m$W*#$*q#NJ1$qiDJze)N;KTL3NpAW4>L=!>%GmjUA@|?F}T?+Ju-o?0lc845GgVxwyVOm1epu3dZ"
    "^W?VW&$iHZaJz956z_Q8PxkzM%4|=`>U@i!ykvBDJToB)@R01V5A;!y)`Eg)ko(ZYfzS88CONrnF8i6SMLhfV3sOiW(X!rmj&qm@Or@5I1wbi!ze"
    "0x~^d{BRfee4MbQlxV*`xgQny)&^CS?s3@thXDolQYqUD9urQe^O|3+shOVtOiLe$uaj;{!-Y>1U$|>}y4z=r^ue}4XvN&I(tE?ifbFf1<pEq_6V"
    "XtAabTWCgC9iR=qc<NfgP@+L4Y8m&#jr&^#I*Z41f3<YPbqh<Z?%i8w7GAz!YFyL5<z-3A~<8hT^W2Wr>u@RZM(TRtvDPv!M%~VA2gr23n+myi#e"
    "P;J~CiE{xC_n<h;~0;yAN2c0$WKrZj~zO28~O7&v0R3@X2*bENn-KC=5FvootS)4i3kDk&s9EHbPzwK!}!a5OeL1FjS~UAdw)nlzj)7Qp^C96EI_"
    "J-Od87Bg_R1t~J238?HaC8QvzZ!+XADzq}Gc(k#;I;jLC3N)TD&@^>4ZnBm(UakT%$tuz)8o4+zYBfeDi?=$hKeS#s5h^JyJu);fpSB!CSuqN{W<"
    "Yun&bG-wxITz6fH*=vF*pFtUB7iawZO4El&>zYx41Gu9y}Mb)WEH+kUBEGqqH!$<F1FSC%06zd%8?GowoxtTPt10b-EEV+AzN=QZEX-SvhOCYdQZ"
    "OV>FJqx4=U*PQkXZva~p>G@?N>>n^(^eJMaCFsSdfC$MQSfhb)cQ8cBj!!0Q@U8In;STRSrx~VL-BdL?Cak8|YGo8_*L9^?rW<q1UZoHYeu)I>Xa"
    "=F#IO1A_vfy8$*@-)*ni?FCdW;nFSFf<CZQZ-jJ4L6gzNiIDsH^)c1uR$<9t2h0>IztULD!i(>{Jw=TD#Z`7XC~e<7{%T$7%~MaA}@18^D)xG6E4"
    "E0hP9D4wK3$lRj-h>wZ2C!ibHXzqdfD!C_~pUrMO_X9KLfb6vcD1_b|6IzQw^X{56y;X)aPjBQ(~-3@nAMRkh<baxsp)6CUEU1i8nggF-Yg%{<+|"
    "vO<G6GBBq!=)Yd3uf_7Sm^1t_)5aJwD>QB|EivFirY;)9XCq**4zm0<>@5ksgE6GDHaTLi8$y^hS3FI<x<M8^EIqh3CBQMMVZE}njxd2P_&XgoK("
    "{|LIjs~zF}W$jII!%nc(K_w=`(h<H83Ex`#2)A@j-zyX*&eELqV)CQbI8_MK&@kYdY4ndnBeU#5;sG3OOdE+OUT~Ff~*;d$n}9<*p_<3%kxWu^u+"
    "IDmgW*twBVyx;Y&^O|^Kg4W;g_b*`qCSh2mUcNA10-YIh^7^=l3nKL^b{wP7U=BfU#kTP<uU?B~)MkyVpCOmy6oVCE3QLyy1M5$6Qiz+T9Bd8##<"
    "*!GiF08MpfhD6TqAvia{j{VkY%8ubyC~NzH>o-!N~Z=OJ|8P7hdLcCWGKxlIxLm6eX$uSLM$OFgDH8XiZY!kv7;uPZ#nTLS}%N}qod9!UMNmFH7("
    "IEQ7@`0`!Q~<gf4U|CN%acv9!V~VJLGn)GG_5I4EzfEh=B7-ymP0{i8M?WGN}3+NF!8LnZty7m}`}V=0{|G^~7{4XpStz@^V8t1z~v&NAsFqbt&^"
    "@}UJTGb?4RlO)xgI56QP_NniqHY`yi6DbFvh%$OB)uAgWFD!m5imE1@;;33IFd#uExh;V#STk!HYcIN@gENCE)G+I+?<jB|@-c}cS}BF4^(|(O3N"
    "aO!O0iNg6{@WzVlc5S{4KL3Js@JNHXnR2(l6kR;Woc31TB^>tF!&GJw2j52eu=!*13~5a5pue&$}nGfVe!a(6t%3jJSHYbh0}n7`$OJp{eCNnK=E"
    "i2)rmHp}01)+O8U~vNY$g_BaGMMXpM$Z5~E5LoQCKuCQ7zUa<44>bROFwX(3Xb1B3%6SvqdL#QV=J~O5x!lfQ7+A=sO<1GNLd^O3fb2v6Q9;qIwY"
    "_Y&F*)7AYZ?wWKAhs{6sV;La8nrE{^&ki`d$SKO+Nr@Y0W{g6_q9hZeK;g2;;0R#_pouVFtL)Ynygx;<0nukMktu1GBRDF&7*OlPAw}az$_xM2dE"
    "XYJhG83ur9wYJRBFSDK=6sinBSV3NN~>*sD7tC8eaNqoI7Lh$=-U8!3*f@hMOzpB;^*TeO-erYNqggez90%(BlW7bTx8wj;qOBQy6b?yMpxN-k%s"
    "eKSI(lAbrLb*Iv#gfOWZ11{jIm?2Y@2`uiZhN_q_oT=-lZz<5Mdb36;A1$P>S+2<<U?^=eaxUkk;V5AunzVeem^&>wP_56dkF$L=<}DsDudzOkF|"
    "Qb{@3^zI=d#MKFd^eQW3mM+C9I4&4mKa0mADtPMYcJs8!$YrGp(7lg)}X+Ld9dQ9<;}?;<869(Yg?`lPUc$f~*+4OR^*@%q|eP@v#Lau(qMN)3s|"
    "bB@Jk;u{5tV(z<J{N3@5&IIofdakv_?K)(I1P#+ek9K?hw?W~S4DzsZMjxzbKb0^IyMK`ChV>qKU-!&L8t+`ROTDO)nr?Hkc(=2SiEU~JwtTKJ4>"
    "%Ft1Kd8i^<-VaV4=kvuf2^uB3?^m8J1?XyDJ})D-mTlQbuU{ktiKJiLon1aj4z5fbvAW7zpQaBIK0rQAh$8CQY4p}2|UFs;IRZKi?9YZTcT6KG$c"
    "ed!XweI(lqJ3%`gxqWWWHkdNu?xWiYtBkTPvLt*oLPC^*I|TfMO)3a{9y&q2SeB&)$8tu#xlDY5%KeX2sVZ6}s2t+?U0l(9yw890D5q&APRva#y5"
    "Wv}QqK(sutU?oo>Z@g2eZ?6F(g+O#LfUbh8J*o$>YNUI>>9aDiB{fg2^(i;8AFR5xi#;|jkg&wD2(+Ipf3&%-Ewx0q;jx4r0Uq9%jj}>40la51wK"
    "Yz$_b^4QwJmS5gst4Nj5R#4$h0&q=&#VRdOl&KuBV8x=(8v}raddb3_aR4skp7IBC#L04LsZ}0Y2%yO1{!MW+vl0rMIC#Jv9qC&cI?bNWo1wH#me"
    "kf;Yjn!9D{le>z(@(L7o_G&=1pOg1vHIXrl;=`zMB_d1BK5W8M4(lzopzO@0!NHtb8|GL~T2f8RUK(4_xPBeP0>pU(t`#2gpo;poCpf>j~RJCrYT"
    ")(NW{+ZjLjVxiP6SVs!bF@-6FR`e>PcVfqV<HADSf~53>7_C=aIJ`~G(5dBVKsO)AvO5MmpW`EE;|4%<39+re84v{9X{hOnzSl7jInz(i9l_`TCh"
    "?wCOhb>_%)6>eLgiTv^Z3>PdN8DBd*iUO|dCGuC;iuIKVKtM84y=$~--+O1YD;Z8)<kSD;O`OS{R(S~3&0w7SV6a=X*J|F}~$v$FfR9J~TMakx&q"
    "jWyga<t^(eVXZVPB`^Z0(<huHCM@fhx0<vjK&@vmBq5`)PpVt8Ycjj6->?F-Z76CTXtOn(SU98^wG}?5r#eime>E365XTy_l&u>;GrSx&*tUfuJv"
    "{;~0xgI+x-<bhLcEc>cQ^aDlC^BSvadusF}XItN<E)Bi!`pV2SBhkyC)wtqQS7QsWo#r?kw*&Ew-sOn4nFvL^WDJdN<=bD82Ny*eoKTusFxQsxT8"
    "Z6|z~sl0YgoBRy@PNI%vs4kMj7Xu*53+%&N{Dlil{-?}X|EjSdiFSAxYLN~EDAG&z5nlh@Wi8zJ8fHVd*owYQ-?LMtEE<J}KiaxuhMJ&ZSnZXOR4"
    "KkZK6*LMsyt^zk&N)Z1(l<~&EH<k&^e=I!4>^*gv^ey>6E=G`k+LPcz&=AXcRW5WqCHkEQLM&0Cc$j9W~41QCN?BEQnn~GAvk=odbeFWpe;r*@;n"
    "11e>#k+tT>IkVm5I$qpXszzCDyNf;*Nh<~y>q2esuoZ#iGJ$0cvB&pP`yax>^CAU#5}M=WDF={apMutI+<8#I|MbUDs6@HD13@~uWcZ9F-&!8w96"
    "ue2w!#wuZ@?6kKS9<gXD%Q5pE1GHqJq%m+Gg0!WqsVNJt<SSvaMkwwh^`s6m!7R)!Zn6itpt8>`Kd#EDU8O3r4JzQL5Ut7@Pc9j(w=!X<$fk5GLN"
    "Fnxn=jrjRV@v$t1bJjiY6i$@GiM1nk>>MeyWSOTCrIv)To6YHL4h}VJYG$D>f$~C#!@s0yNO3R;%nEW;7ZYB(4lAKczjfeKHcTxU0-4!7q@iR4rg"
    "EEwBwZFDb>OeX1EL6firmStwmBs4|tNQ7O2rpCwtSO0B&o7o~Tcqp}DvODvS6=_U6lfi6-f%&g3@+a#eXOs9^oFfs=$SflqM(lMbfp_}`p<}oM}U"
    "@X(D<}E}C>@2=0^f7j&<1>XUY9_w1B`PJU1}HP8D4<F)qA0^CXfGrwWi<IKJ}FhCw=gXnG%Nuz;V;9VZyqtMOe5+im@e@k8L#IXXSV1wf-Su%A1("
    "DMSuTwzPp;oGf-Su;Evp(TKR3WICMoYDleH`{udtjt<Ff>_FR((jD7IuP3_3)#XS|ZFsIil|K)0W(T0Jf|v^TRc$}<l<A2=(s$u$e1^SRx$t0}56"
    "6f+DbMJkgtva5xv@-7In_AN=6i!-mBF|a18B{bwL7O~);i8;$L5H+wT+cD8IOEbJItukw{1~u`YLoAXn(=<9ToTnEy<gj0<(Izyn#*|Z~N;1kVNV"
    "XfSf2)Zu;j}cYOE{@8?KJ}>j4#)-Sv1k6_A`JfHZ(e&Y$={FX|gLJu`3-aJ`{r-%dm{Ek})c$<gN;)u`J#tI;|(CVJ&<;L9fBDbTD=)A~NnUStck"
    "Ssi#4(AheR9bFs!NpDnwpx1**O&8$_TA2MC6wlXrSJ1SW$Y%bHI%df;Og)YIdI-h8ti6<Q=#410qqAUy(WT*wIjx5wDvZTB$Pczsi?Hs-`gsnQL|"
    "1jpUk27ne?JEBzXD+%In7FkvF*JEEk*`%Qj4#(L87M`oV=X}>L99<C*Ejnt#H&>-Teo*IL9b^u5~^FTPbk@|DYq3bzd69HLAXP!*|zt$_Ox}d{yW"
    "S${WFcA1*S(iO*H4EAv$=lwzwFtyf&nu4y?_!%`ieSk2v12T%7l`p0V?+9Jz$EHY+bPAf;BiMxe4l87~&PQ?UdvJhr5zxV2_1$+p$8m8`Th;J4VV"
    "n6{0zUzRv9cC~FS5x99dCb)j3fi?iIr8v)$z^s$0=dOl0n6P5C*D__ajjkg**fNqWim*65CAbHun5}fMg)d?xYAmlVnZ$-E6|Uhiw6<WDv^7?sC@"
    "g`d-z<SLBqmriMzOarV>4Q@_pMVjN-6&@_%JgxudD+w<{-DGFEFScB{1hJAj0G)aJWP=j<mO}BDAg=0;PSa&@8(&&$KKx6)L(Z!!dfXM=I&FQ6$w"
    "ct22qNd@{5rajcpmKQl!z0j4V|13YS>XDVv8=Qhr+skMwN{ICX~60B`2oGh~~bFRT6jVuu^nJ!SXMXZ9amn}-W-Zmnqe61}lQ?nZ==&d-jq`<i-i"
    "MDenoHlH!ox5@{+Ot8SI4~uzBD6oU>8}N~d9O;TLo$H4&a6AKZmIY;qq4lPHLx!p7pS?gNv|BSa2;KlU$qsr!!!sd7r1h(54i&<2rxdRXshI~61Z"
    "TrFD*!-aVgd?b**)=bGF_&W~gMZ2ecL`T02)U0X0-OK|$}VFRakQNw)a4dpMxB%{e|Nku!EVYPstn9Xw1pb)<!<6Rah;nXub8Y^E(bzC5C^Ca}aH"
    "q&QbH#x~C~62`qEr#G;+L$On^HZ+<rL$G0}6R_<zfw|8sS3A-$pD}HrgRE@0V6S#KG%DvkojL(F<}+?Do;K#EX)+EiY{0*lDl`BysIX<NOs5+x6E"
    "GI0VYUu6`mt=R6gW(;v@m9<O0sUVZYqW}IWL1apg1BijxTX2T{7%A=cJ;qR=~k6*0WHyPNR@3?KR4`IzB+IRWbfFI=I)gmNzW84K{zWD7_&$fW2W"
    "jcOqWQpf)PAh_8#TT)O<ZtuppFuf_?rM738q%DCCI_qACdaya@mF0vrKgfvO7oG;xsd@(e&YbNEj&^YNXxU=Ojy1dOeF};)~>NOayX%3Q}Iks&eY"
    "pw39MJ^I4gtYr6F*9qSkh3W<Hzsbi6fAtPQ7lKPohrV#vMZ6N{jEB!YBr-H7$JzJVLlxwn>olk4ZXuBL^#4b&bJ~su)OIpzd24c*0b_G89C!QNjY"
    "Y`Dmjy}G&sAu`Znvj1-ZpGx<7d`<UIB&)<4HL-z{r3t+i(=D5e@T@3>Vr47?9Du`}zeV>iP+Gc}YrtR>I7h&H;bi#D9Q^)+$2nYp+%u0FE2@;uoz"
    "nm=qep0GwZZoI;u_B7!(|GO_Y{k>2$Iyj1}>oCMUAULoxcCu5t%{aBHDLCA`WH=eQ61r(PggtAxt~}~A={}t@NwH=+r@XkRjyRDzY`j`ERJ&9$UO"
    "7yq8MT)^#5S=sL8;ZcmN^5UmpQh(M>%#i+q$bb%RZH~tUQ7>(LESA)3q`>db`Z69ybv@Pr6$)GPnvf7d8MRs5JyVL!gl`L9<%8;5&dNw>l2FsyMw"
    "pLbnMwojt^^HaibBw>%9y)VOmwY`XiekU4`pvOI^S9HAIDWiH(-|FY6N=di0Y(6^``t~<apKs>WHl{bV!Y&01;x;+Ur13a`gg|7~^DyT*(gfd784"
    "7BYhr?(d+(5lKSm@T-Vd9tag2P|<gjH>Z1SS@%VO{|A7?=btTYO#o^>aXo79I1aP5H0qotth81T(r!So+OzOd$=5}_$qX%H8sbj(lM+jGA?|rCN2"
    ")JWh}}Za3_&1Gbk%Gnz2<ZT_MIUYbB_jrmJAErZ7q^Bd@3w0W)_cbvQGrGbppGKC9;@WigGbDJ==I?J%t<N-U2pRUG6okuX6uTq-XrelB1#^C+Ju"
    "9xq|9keZ?}tuLsV6`-=H)GL{+r>_tzQ82NqCo+>Qft=<r#GWn^L@0%%;ix{aOQ8-es4R6V-J}vQY@&%O=`63T7%9Xu4z(ni(=Zw!pDfO&lrL+c1}"
    "z>X4=^<<$1G*62qz4%rYtiY2&Ks^KPX)=_oVfxr!%iD7^=9WvoqDSC7=W|4mPc!h%h6ltTIa{4=qO>!!A0Vh`5(4Hmoi!CL|m$W-?A1jIWQbLZLY"
    "?axot)fHW~NsUD6ht+qThy|N@0urar@{<7IL={L41Rydcl5xTFg7_sQK4Y*LSm9dC4Gc}hm9yS6z2{$f1j5kUsJGmDis;qG@k1#c?0jxML<T0VFS"
    "~Sxz;tXW0C^A*5l`0vo{jtw28?ZjG#i&3ocraBUr88+GN;0-NlP|F>@;1mXwy13^f;2m%x3DZU<Sy;3N-ldc3o`qp-L(BBd$Cxpi!+TbiL`<-53-"
    "jmCN>R`AT%(vFf$uB7c>7Yx;6YM4lOt@bg>06Ca60zWJK2`)wEwYb1d2``>cK_-ZBOwcem=T(If#mzARp?OEe=e|1<bGu9jA^u`m#>%&k$hyrC;0"
    "B_%1AsiH<MOtxmBAT(~G9joB0?yY$zWh|N`{<JA54=`S{8L6c(k1$y%N36@MG%V~SZLqvDY%cnwqAd<A&ZSSWd?}POx-g`m&NT9!%r9{*`Y;S5oi"
    "C&yG%^;g_%F9G!z>~(OfbDLge!Y9mMR4<BrMf2&9EskB_^{k8M7QRa<HncEFMO%@h)XFt1vH~>p4uW6tJzX1hX5mLA3Lw7b`e8x-=WF8=z@7gfz)"
    "J5IG37n6sKM8#K(V53Y%_UM)T}4@B~?I5jXhRj?E-lDW{c^DGfGyQosRgs3q;A~6%X$S&3~V73*zNVN$ZLAL9#>LzWZRJU`iZLM^-r=rU<+d0Z8T"
    "bx)l13vRC9xqTPa3yghXDoj;gP+Mbqa~j(j4h3@CbO27FEZn{y*fX!jWLa^V>ETI88T%s@-X)@G&S%lCACa7{VyzvDlti;0IFN3KrI(G@2Q$CJ2d"
    "nqW+|?%jWowHHYDY$!83WQFfYw33Ni++KQ)Lf)-l{N+Aqs1KD#_M$+7{eJGyo#{<Kx5$F%-7F0@NBkTI#N)G$J?tvAuNpf6md94Or>h&Ws%%QCl|"
    "Z7{+#H!FmlF|fWL6D<&{ZMuf96*2=VgD%yjcCI-rXe_fbQ!8+;oh{WQ-<wD*xvyF@G_!grORFv{7qoaI#jm|F;;~Gf-l%XSDluZM!m~CfF}6@H^s"
    "|7X6t(XvAGLn37q;WHb}v7vqA@hMK&pkcOtgNd(5;iSm9ZYFakFW$!?P7K*fF;uXsj<8#J8j{zp!dAskV|K!ZgdTQn>s!VYsNfoHy&MUo(re_bhd"
    "}T)0^*%_ldu)U2njJ3BDE9<7ZyrMFnDQMGzBinzA1Vy<<#`Z|1_+O)PYdNg)5Dm4_c4Y^V<3_N<f?l=QHXuI4s<uhkAuqlx@dOEtQ_cKN|Ub(Iur"
    "6^P~9y|7?YPQZXtF{iR%CM$2$h4s>3OLKPjx#MRcQ0DEWi0$VaW4Ti+&3pWpfw0H`Zu4n?=KHD@wZwcg)`$ZJv#xQPqo6ES+H#;?<-$4*&doG1vI"
    "3ztTIoWC#|ovLojqUJT!hX_cbLoo-~#&q%xAQyg8wxUAYM=yQ<|dJIQ+}7B!_b&a8l}Xs&-XWUsljK{)FvtS-^889WQQYc;nxx4`HiG&c7*kg(&d"
    "?yM@b&#&G$e7V1{ojBw<ZM~)<6*u3rd^-L%9=4V(xHn5RohgGhTQnRjZ=NeQaVM~`2&@V=oV2(ub0rM0+BFNTiLhxQRk$%1sjR83JS;*ULAdT9kE"
    "%qYu`>cRpCRqBud%(cF07`k1fRXQ$16mv3$4T}el?b@W~&*X7R6Gg7$u^x2(+%glc52o`WW1yT84KYX)YkA2d^%pTrHiq^deNTKPCFF&oA3Go3Hg"
    "K4<Pm@=fsSvzda`{6uKKWG$?VfW4QZ0aKdaasWcBS?;;917rMQ;?6u6jq&zja)GZ>n_^{iwvp9XSEW<T3SEaTwlDm+w(mebuTfj3n)~J=DyFVsAD"
    "a6Mzh%!~O&8_!2WV-#hT`|eSt2{?RkS&(A1FmAWe>mW+eZ;UZq%hqvvcPt>xjl0(R>7w@<fk(=WIS*`CdIb2)ia_sK{8c5H@va8dbMZ7VLh)q9yN"
    "QVMzadFSTne{ZN~?*jWu*Ej=&1E_&zK(<+{hId?gMu85}4SOTNRdZL3zTZ?W~NKP(m@yeI;_?=K9z+MEL<m9Z<N7%AbTuD!0HU9pj+WW21j(LeC0"
    "le~DY8>ta9i7js>(7Yd;+N_SYR<O`2VJ~B>X{~#`FEC~`Pz{7Jkez6*S*}R2!@cIKL$RGDmb}TeJU^8wn=Pp&3@T!>kf1Cetfh_@y{zRc)TuI{&9"
    "4X`wXhO2POJ{BSSU*<8m>mBu_z|0rz%J#Wf}CL`7S~zmmrv@Lp6&o52f<2Q>MZyU8-~`7c0c0;;5@JlCMJ}rLPq=Qn8b*v?3j<D6UPUU8HKNGcK2"
    "@a;4iWOgC*Tys2T81fPd41F<10IJyhbE5(R6-ZWvWO1*PD8^+$yCbh)IL%~ilaIG{h5H?93Upslfi92eww;VAxqMW!i5V8ZKn7~jyjJd<U9KS6^t"
    "3K+!Ryzy5io2CUPPJ7<Y_;q^F}M}L_OQIUb|DWv3B(D&LOG4ScDO@09>MHAhbx9V_rPz%zdseTbHDDu=)cauH^DJFsk<n}i##&9sJ2hS6|tAY1g="
    "uLqrd{Wzd)KeCB2Y2LA%?+ufb)#S-+3BjjB$#S1xQiM8qF4TD0yxy||w;DKU~Q6F!fp?6!uvC^jiNEIYZlA~=k%qcHU|J2^Eu%d`JH<s^);%(qmv"
    "LBA}y7BeF{N4)nh?7BfcjWS;|8a=fzCOj3ifv=OmpDyV&jXWDQhB`I17_+fEWHit`R5kxM9Kabb+P&hrX2OyytT?N>qrHQ<0x*-j`L@Klrnmkw7P"
    "7QBU9}^`54)be3b4zzox7Vdt+-3G$hO6-4Y>%n6T{*<B)<eR(?ay6wXBAi5xrHp-!)4vZz|2NQ=|j1UMsOQ7%Fi^@vh6fsHh4lb&$ZUTq~C>xhJ5"
    "mSEY?4Og>dITbhtCE5ux|;4qag5Hn&q&@K`v)23P{7cL|%%cRh^Qmp~U6)I4+B&~s|x~?KIBc~jo951pUU@Y1rBE5O7pfD?}NWt!`sII9k%s9Kag"
    "*70q$SB4o&ZgBT{jI>UvY*1l>MIw$C^Al{7o_blsw?865->)jJEOI*vb^f8T`*TLkHK}UnXnHnK(RNr&Naa)SFfETIHwpd#;t^~h%uzZHYf?bLau"
    "0~v8XgLp(=Tv_Ah5N{-k>$e7!BOfiNF1"
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
