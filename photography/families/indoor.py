from parts import *
def yaw(deg):
    """turn everything built so far about the vertical"""
    e=link(bpy.data.objects.new('turn',None))
    for o in [o for o in bpy.data.objects if o.type=='MESH' and o.parent is None]: o.parent=e
    e.rotation_euler=(0,0,math.radians(deg)); bpy.context.view_layer.update()
# ---- beech
def xframe(n,h,w,d,extra=0,rr=.008):
    bw,bt=.030,.013; L0=w-.012; gap=w-.05; st=(h-bw)/n; hd=d-bw; m=beech('Z')
    place=lambda s,q,x: V((x,q,s+bw/2))
    ends,mids=lattice(n,st,hd,gap,bw,bt,m,place,chrome(),.0050)
    for s,q in ends+mids:
        dowel(place(s,q,-gap/2-bt*1.02),place(s,q,gap/2+bt*1.02),rr,beech('Z',1))
    for k in range(extra): # a further rail between the top ends and the topmost cross
        q=-hd/4; s=(n-.25)*st; dowel(place(s,q,-gap/2-bt),place(s,q,gap/2+bt),rr,beech('Z',1))
def horse(n=3,w=.60,h=1.10,rails=4,spread=1.5,depth=.33):
    a0=math.acos(min(1,spread/n/w)); p=V((-spread/2,0,0)); st=.032; web=M('web',fabric,'web','#e6dcc5',None,(),700,.0) if False else coat('#ddd0b4',.9)
    for i in range(n):
        sg=1 if i%2==0 else -1; d=V((math.cos(a0),sg*-math.sin(a0),0)); q=p+d*w; nrm=V((-d.y,d.x,0))
        for e,s in((p,1),(q,-1)):
            c=e+d*s*(st/2+.002); lathbar(c,c+V((0,0,h)),st,.019,d,beech('Z',i%2),False)
            for k in range(rails):
                z=h*(.16+.80*k/(rails-1)); 
                for sd in(-1,1): turn(lathe('peg',[(0,0),(.0035,0),(.0035,.0102),(0,.0104)],beech('Z',1),16,tuple(c+V((0,0,z)))),nrm*sd)
        for k in range(rails):
            z=h*(.16+.80*k/(rails-1)); dowel(p+d*.012+V((0,0,z)),q-d*.012+V((0,0,z)),.009,beech('Z',1))
        if i<n-1:
            d2=V((math.cos(a0),sg*math.sin(a0),0)); n2=V((-d2.y,d2.x,0))
            for z in(.16,.55,.94):
                # webbing: over the face of one stile, through the gap, round the face of the next
                pts=[q-d*.040+nrm*.0112*sg,q-d*.020+nrm*.0115*sg,q-d*.004+nrm*.0112*sg,q,q+d2*.004+n2*.0112*sg*-1,q+d2*.02-n2*.0115*sg,q+d2*.040-n2*.0112*sg]
                pts=[q-d*.038+nrm*.0108*sg,q-d*.001+nrm*.0112*sg,q+d2*.001+n2*.0112*sg,q+d2*.038+n2*.0108*sg]
                sweep('web',[x+V((0,0,h*z)) for x in pts],.0012,.021,web,up=(0,0,1),sides=16,power=.4)
                for x in(pts[0]+d*.012,pts[-1]-d2*.012): rivet(x+V((0,0,h*z)),nrm*sg,.0028,brass(),False)
        p=q
# ---- steel
def castor(x,y,brake,m):
    r=.030; box('fork',(.030,.03,.012),(x,y,.066),m,.004)
    for s in(-1,1): box('ck',(.004,.032,.045),(x+s*.014,y,.045),m,.002)
    lathe('wheel',[(0,-.010),(r*.6,-.010),(r*.65,-.008),(r*.9,-.011),(r,-.007),(r,.007),(r*.9,.011),(r*.65,.008),(r*.6,.010),(0,.010)],rubber(),32,(x,y,r),(0,pi/2,0)); disc('ax',.006,.034,(x,y,r),(0,pi/2,0),chrome())
    if brake: box('brake',(.024,.028,.006),(x,y-.035,.058),coat('#b5432f',.45),.002,rot=(.4,0,0))
def tower(w=.74,d=.64,h=1.72):
    g=coat('#8b8f93',.36); pl=coat('#4a4e52',.45); wire=coat('#a4a8ab',.35); X=w/2-.012; zt=[.42,.83,1.24,1.63]
    for s in(-1,1):
        x=s*X; rod((x,0,.08),(x,0,h-.05),.011,g,20); rod((x,-d/2+.02,.085),(x,d/2-.02,.085),.011,g,20); box('joint',(.034,.06,.04),(x,0,.09),pl,.006)
        for e in(-1,1): box('end',(.03,.03,.034),(x,e*(d/2-.022),.086),pl,.006); castor(x,e*(d/2-.022),e<0,pl)
    pipe([(-X,0,h-.06),(-X,0,h),(X,0,h),(X,0,h-.06)],.011,g,.05); rod((-X,0,.085),(X,0,.085),.009,g)
    for ti,z in enumerate(zt):
        for s in(-1,1): box('hold',(.030,.055,.036),(s*X,0,z),pl,.006)
        rod((-X,0,z),(X,0,z),.006,g)
        for e in(-1,1):
            D=d/2-.015; down=(ti==2 and e==-1)
            def P(x,t): return (x,e*.03,z-.01-t) if down else (x,e*(.028+t),z+.0+t*.10)
            xi=X-.028
            for s in(-1,1): rod(P(s*xi,0),P(s*xi,D),.0052,g)
            pipe([P(-xi,D-.02),P(-xi,D),P(xi,D),P(xi,D-.02)],.0052,g,.02)
            for s in(-1,1): o=box('corner',(.026,.034,.018),P(s*xi,D-.012),pl,.006)
            for k in range(4): t=D*(.10+.215*k+.03); rod(P(-xi,t),P(xi,t),.0026,wire,8)
            if not down:
                for s in(-1,1): rod(P(s*(xi+.010),D*.62),(s*(X-.016),e*.012,z-.105),.0030,g,8)
    for s in(-1,1):
        for z in zt: box('strutfoot',(.024,.034,.026),(s*X,0,z-.108),pl,.005)
def minky(w=.70,d=.53,h=1.35):
    g=coat('#a2a7ab',.34); pl=coat('#555b60',.45); X=w/2-.012; Y=d/2-.012; r=.0085
    for e in(-1,1):
        pipe([(-X,e*Y,.012),(-X,e*Y,h),(X,e*Y,h),(X,e*Y,.012)],r,g,.06); rod((-X,e*Y,.16),(X,e*Y,.16),.006,g)
        for s in(-1,1): lathe('ft',[(0,0),(.014,0),(.015,.004),(.012,.035),(r,.04)],pl,28,(s*X,e*Y,0))
    for z in(.46,.88,1.28):
        for e in(-1,1): rod((-X,e*Y,z),(X,e*Y,z),.005,g)
        for s in(-1,1):
            rod((s*(X-.016),-Y,z),(s*(X-.016),Y,z),.005,g)
            for e in(-1,1): box('clip',(.030,.030,.026),(s*(X-.006),e*Y,z),pl,.006)
        for k in range(7): y=-Y+2*Y*(k+1)/8; rod((-X+.016,y,z+.001),(X-.016,y,z+.001),.0026,g,8)
    for s in(-1,1): # folding side stays
        rod((s*(X+.010),-Y,.20),(s*(X+.010),0,.30),.0045,g,8); rod((s*(X+.010),Y,.20),(s*(X+.010),0,.30),.0045,g,8); rivet((s*(X+.012),0,.30),(s,0,0),.006,pl)
def winged(L=1.80,w=.55,h=.93,rr=.0026,tr=.0095,mat='#858d93',rods=11,pl='#39424a',inox=False,strut2=False,tilt=9):
    g=stainless() if inox else coat(mat,.34); wire=stainless() if inox else coat('#a9aeb1',.4); p=coat(pl,.45); W=w/2-tr; c=L/6+.0; t=math.radians(tilt)
    f=L*.26; wl=(L/2-c)/math.cos(t)-.006; j=chrome() if inox else p
    # centre frame, its ends are the hinge tubes
    for s in(-1,1): rod((s*c,-W,h),(s*c,W,h),tr,g,20)
    for e in(-1,1): rod((-c,e*W,h),(c,e*W,h),tr*.9,g,20)
    for k in range(rods):
        y=-W+2*W*(k+.5)/rods; rod((-c,y,h+tr*.4),(c,y,h+tr*.4),rr,wire,10)
    for s in(-1,1):
        P=lambda u,y: V((s*(c+.022+u*math.cos(t)),y,h+u*math.sin(t)))
        pipe([P(0,-W),P(wl-.02,-W),P(wl-.02,W),P(0,W)],tr*.9,g,.07); rod(P(0,-W),P(0,W),tr*.8,g)
        for k in range(rods): y=-W+2*W*(k+.5)/rods; rod(P(0,y),P(wl-.02,y)+V((0,0,.0)),rr,wire,10)
        for e in(-1,1):
            box('hinge',(.052,.020,.030),(s*(c+.011),e*(W-.03),h),j,.006)
            # strut of the wing, from the leg to the wing
            yl=W-(.020 if s>0 else .040); a=V((s*(c-.02),e*(yl+tr),h-.012)).lerp(V((-s*f,e*(yl+tr),.024)),.27); b=P(wl*.42,e*(W-.004)); rod(a,b,.0042,g,10); sphere('j',.009,tuple(a),j); sphere('j',.009,tuple(b),j)
            if strut2: sphere('j',.008,tuple(P(wl*.56,e*(W-.010))),j)
    # legs: two U frames that cross
    f=L*.26; zc=.012
    for i,s in enumerate((-1,1)):
        y=W-.020 if i else W-.040
        pipe([(s*(c-.02),-y,h-.012),(-s*f,-y,zc+.012),(-s*f,y,zc+.012),(s*(c-.02),y,h-.012)],tr,g,.05)
        for e in(-1,1): lathe('ft',[(tr,-.03),(tr+.005,-.028),(tr+.006,.0),(tr+.005,.028),(tr,.03)],rubber() if inox else p,28,(-s*f,e*(y-.075),zc+.010),(pi/2,0,0))
        q=V((s*(c-.02),0,h-.012)).lerp(V((-s*f,0,.024)),.80); rod(q+V((0,-y,0)),q+V((0,y,0)),tr*.7,g)
    # pivot where the legs cross
    xs=(c-.02-f)/2*0; u=(h-.024)/1; k=(c-.02)/((c-.02)+f); zx=(h-.012)+( .024-h)*k
    for e in(-1,1): rivet((0,e*(W-.010),zx),(0,e,0),.007,chrome()); rod((0,e*(W-.045),zx),(0,e*(W-.012),zx),.005,chrome())
    for e in(-1,1): rod((-c+.03,e*(W-.012),h-.10),(c-.03,e*(W-.012),h-.10),.004,g) if not inox else rod((-c+.03,e*(W-.012),h-.10),(c-.03,e*(W-.012),h-.10),.005,g)
def overbath(w=.85,d=.52,h=.42,bath=True):
    g=coat('#dcdcd7',.34); pl=coat('#50585e',.45); r=.0095; X=w/2-.03; Y=d/2-.01; z0=0
    # two U trestles at the ends, feet on the rims
    for s in(-1,1):
        pipe([(s*(X+.025),-Y,.022),(s*X,-Y,h),(s*X,Y,h),(s*(X+.025),Y,.022)],r,g,.05)
        rod((s*(X+.016),-Y,.15),(s*(X+.016),Y,.15),.007,g)
        for e in(-1,1): lathe('pad',[(0,0),(.018,0),(.020,.003),(.019,.018),(.0125,.030),(r,.034)],rubber('#4b5156'),28,(s*(X+.0265),e*Y,0))
    # top: telescoping rods, thick from the left and thin from the right
    for k in range(8):
        y=-Y+.02+(2*Y-.04)*k/7; tk=k in(0,7); 
        rod((-X,y,h),(.10,y,h),.0068 if tk else .0044,g); rod((.02,y,h),(X,y,h),.0050 if tk else .0030,g)
        if tk: lathe('slv',[(.005,-.014),(.0095,-.012),(.0095,.012),(.005,.014)],pl,24,(.10,y,h),(0,pi/2,0))
    rod((.10,-Y+.02,h),(.10,Y-.02,h),.0055,g); rod((-.30,-Y+.02,h),(-.30,Y-.02,h),.0048,g)
    if bath:
        en=enamel('bath','#e3e5e3'); W=.86; Lb=1.72; Hb=.56; n=96; vs=[]; fs=[]
        ring=lambda hw,hl,z,e: [((math.copysign(abs(math.cos(tau*k/n))**e,math.cos(tau*k/n)))*hw,(math.copysign(abs(math.sin(tau*k/n))**e,math.sin(tau*k/n)))*hl+.30,z) for k in range(n)]
        prof=[(.24,.62,-Hb,.7),(.30,.70,-Hb+.06,.62),(.36,.78,-.18,.5),(.385,.81,-.06,.45),(.400,.83,-.028,.42),(.425,.855,-.022,.40),(.438,.868,-.012,.40),(.438,.868,-.004,.40),(.428,.858,-.0005,.40),(.402,.832,-.0005,.41),(.388,.816,-.008,.42),(.375,.80,-.03,.45),(.35,.76,-.16,.5),(.29,.66,-.40,.62),(.20,.50,-.43,.75),(.0,.0,-.435,1)]
        for q in prof: vs+=ring(*q)
        for i in range(len(prof)-1):
            for k in range(n): l=(k+1)%n; fs.append((i*n+k,i*n+l,(i+1)*n+l,(i+1)*n+k))
        o=prop(autosmooth_(recalc(mesh('bath',vs,fs[5*n:],en)))); o2=prop(autosmooth_(recalc(mesh('bath2',vs,fs[:5*n],plastic('bathout','#6f8288',.35,.02)))))
        for s in(-1,1):
            for yy in(-.25,.85): prop(lathe('claw',[(0,0),(.03,0),(.034,.02),(.022,.06),(.030,.12),(.02,.16)],en,28,(s*.22,yy,-Hb-.07)))
def autosmooth_(o): autosmooth(o,60); return o
def overdoor(w=.58,d=.33,h=.52):
    g=coat('#dad9d3',.36); fl=coat('#cfcfca',.34); X=w/2-.02; dm=plastic('door','#5d756c',.42,.03); r=.006
    # door, its top and both long panels
    prop(box('door',(.80,.040,2.0),(0,.024,-1.0),dm,.003))
    for s in(-1,1):
        for z,hh in((-.46,.62),(-1.35,.9)):
            prop(box('pan',(.26,.012,hh),(s*.185,.003,z),dm,.005,4)); prop(box('pan2',(.20,.012,hh-.06),(s*.185,-.001,z),dm,.005,4))
    for s in(-1,1):
        x=s*(X-.05); y=-.0045
        sweep('hook',fillet([(x,.049,-.055),(x,.0475,.0035),(x,-.0005,.0035),(x,-.004,-h+.02)],.003,4),.0012,.013,fl,up=(1,0,0),sides=16,power=.3)
        rod((s*X,-.012,-.09),(s*X,-.012,-h+.03),r,g); box('br',(.066,.005,.02),(s*(X-.025),-.009,-.12),fl,.0015); box('br',(.066,.005,.02),(s*(X-.025),-.009,-h+.07),fl,.0015)
    rod((-X,-.012,-h+.03),(X,-.012,-h+.03),r*.8,g); rod((-X,-.012,-.09),(X,-.012,-.09),r*.8,g)
    z=-.13; D=d-.012
    pipe([(-X,-.012,z),(-X,-D,z),(X,-D,z),(X,-.012,z)],r,g,.03)
    for k in range(6): y=-.055-(D-.055)*k/6.4; rod((-X,y,z),(X,y,z),.0032,g,10)
    for s in(-1,1):
        rod((s*(X+.009),-.014,-h+.10),(s*(X+.009),-D*.66,z-.002),.004,g,10); rivet((s*(X+.010),-D*.66,z),(s,0,0),.006); rivet((s*(X+.010),-.014,-h+.10),(s,0,0),.006); rivet((s*(X+.004),-.014,z),(s,0,0),.006)
        hk=[V((s*.12,-.014,-h+.03))]+[V((s*.12,-.014-.022+.022*math.cos(a),-h+.005-.022*math.sin(a))) for a in [pi*1.15*i/14 for i in range(15)]]
        sweep('hk',hk,.0032,mat=g,sides=12)
def radair():
    g=coat('#dad9d3',.36); rad=plastic('rad','#4b5054',.42,.02); W=1.26; H=.50; T=.075; y0=-.06
    # panel radiator, ribbed face
    n=28; out=[]
    prop(box('r0',(W,.016,H),(0,y0-T+.012,-H/2),rad,.006)); prop(box('r1',(W,.016,H),(0,y0-.008,-H/2),rad,.006))
    for k in range(n): x=-W/2+W*(k+.5)/n; prop(box('rib',(.030,.016,H-.07),(x,y0-T+.004,-H/2),rad,.0075,4))
    for s in(-1,1): prop(box('side',(.008,T-.01,H-.02),(s*(W/2+.002),y0-T/2,-H/2),rad,.002))
    for k in range(40): prop(box('gr',(.006,T-.02,.003),(-W/2+.03+(W-.06)*k/39,y0-T/2,-.001),rad,.001))
    for s in(-1,1): prop(rod((s*(W/2-.06),y0-.03,-H),(s*(W/2-.06),y0-.03,-H-1.6),.0075,coat('#8f9396',.3)))
    for xc in(-.32,.32):
        w=.50; X=w/2-.006; yf=y0-T+.0; D=.28
        for s in(-1,1):
            x=xc+s*(X-.055)
            sweep('hk',fillet([(x,y0+.012,-.055),(x,y0+.012,.010),(x,yf-.014,.010),(x,yf-.014,-.21)],.012,5),.0042,mat=g,sides=14)
            rod((x,yf-.016,.0),(x,yf-D,.0),.0042,g,14); rod((x,yf-.016,-.20),(x,yf-D*.72,-.004),.0034,g,12)
            lathe('ts',[(0,-.010),(.008,-.009),(.008,.006),(.004,.009),(0,.009)],coat('#53595d',.45),24,(x,yf-.006,.024)); box('slv',(.016,.028,.012),(x,yf-.006,.010),g,.003)
        for k in range(5): y=yf-.055-(D-.058)*k/4; rod((xc-X,y,.005),(xc+X,y,.005),.0034,g,12); [sphere('t',.0046,(xc+q*X,y,.005),g) for q in(-1,1)]
def B(f,turn_=0,**k):
    def go(p):
        f(**k)
        if turn_: yaw(turn_)
    return go
S=4
pic('x-frame-floor-airer','packshot','Folding floor airer in oiled beech, four crosses high with round rails and steel rivets at every joint',az=0,el=11,lens=90,fill=.86,samples=S)(B(xframe,-34,n=4,h=1.28,w=.75,d=.52))
pic('tall-x-frame-airer','packshot','Tall beech floor airer, five crosses high, with round rails and a steel rivet at each joint',az=0,el=10,lens=90,fill=.88,samples=S)(B(xframe,-34,n=5,h=1.55,w=.75,d=.52,extra=1))
pic('beech-clothes-horse','packshot','Beech clothes horse of three panels with four rails each, hinged with cotton webbing and stood in a zigzag',az=-16,el=13,lens=85,fill=.84,samples=S)(B(horse))
pic('four-tier-tower-airer','packshot','Four tier tower airer in grey steel on castors, one of its eight half shelves folded down',az=0,el=12,lens=90,fill=.88,samples=S)(B(tower,-32))
pic('minky-three-tier-airer','packshot','Three tier airer in silver grey coated steel with plastic feet, all three tiers open',az=0,el=12,lens=90,fill=.87,samples=S)(B(minky,-32))
pic('vileda-winged-airer','packshot','Winged airer in grey steel with crossed legs, both wings raised at table height',az=-24,el=17,lens=85,fill=.86,samples=S)(B(winged))
pic('stainless-winged-airer','packshot','Stainless steel winged airer with thick rods and crossed legs, both wings held up on struts',az=24,el=17,lens=85,fill=.86,samples=S)(B(winged,L=1.85,w=.58,h=.95,rr=.0032,tr=.011,inox=True,rods=11,strut2=True,tilt=7))
def _ob(p): overbath()
pic('over-bath-airer','packshot','White steel airer drawn out across the rims of a bath, standing on four rubber pads',az=-30,el=22,lens=80,fill=.84,samples=S,light=dict(z=-.63))(lambda p: (overbath(),dict(frame=np.concatenate([allpts(),np.array([[.44,-.4,-.45],[-.44,-.4,-.45],[0,-.56,-.60]])])))[1])
pic('over-door-airer','packshot','White steel airer hooked over the top of a grey-green door, its seven rails let down',az=-30,el=12,lens=85,fill=.74,wall=.9,samples=S)(B(overdoor))
pic('radiator-airer','packshot','Pair of white steel airers with five rails each, hooked over a dark grey radiator',az=-26,el=22,lens=85,fill=.88,wall=0,samples=S)(lambda p:(radair(),dict(frame=np.concatenate([allpts(),np.array([[x,y,z] for x in(-.64,.64) for y in(-.14,-.05) for z in(0,-.5)])])))[1])
