from parts import *
from indoor import yaw
def net(name,w,d,z,r,mat,sagv=.010):
    """mesh shelf: a rounded sheet that sags a little"""
    n=40; vs=[];fs=[]
    for j in range(n+1):
        for i in range(n+1):
            x=(i/n-.5)*w; y=(j/n-.5)*d
            # pull the corners in to the rounded frame
            ax,ay=max(0,abs(x)-(w/2-r)),max(0,abs(y)-(d/2-r)); q=math.hypot(ax,ay)
            if ax>0 and ay>0 and q>1e-6:
                k=max(ax,ay)/q; x=math.copysign(w/2-r+ax*k,x); y=math.copysign(d/2-r+ay*k,y)
            vs.append((x,y,z-sagv*(1-(2*i/n-1)**2)*(1-(2*j/n-1)**2)))
    fs=[(j*(n+1)+i,j*(n+1)+i+1,(j+1)*(n+1)+i+1,(j+1)*(n+1)+i) for j in range(n) for i in range(n)]
    o=mesh(name,vs,fs,mat); ul=o.data.uv_layers.new(name='UVMap')
    for lp in o.data.loops: v=vs[lp.vertex_index]; ul.data[lp.index].uv=(v[0],v[1])
    return o
def netmat():
    n=N('net'); uv=n.coords('UV'); s=n.split(uv); hole=[]
    for k in(0,1): hole.append(n.math('GREATER_THAN',n.math('ABSOLUTE',n.math('SUBTRACT',n.math('FRACT',n.math('MULTIPLY',s[k],260.)),.5)),.35))
    h=n.math('SUBTRACT',1.0,n.math('MULTIPLY',n.math('SUBTRACT',1.0,hole[0]),n.math('SUBTRACT',1.0,hole[1])))
    # 1 = thread, 0 = hole
    n.set(Base_Color=srgb('#b9c0be'),Roughness=.8); tr=n.new('BsdfTransparent'); mx=n.new('MixShader',{'Fac':h}); n.t.links.new(tr.outputs[0],mx.inputs[1]); n.t.links.new(n.bsdf.outputs[0],mx.inputs[2]); n.t.links.new(mx.outputs[0],n.t.nodes['Material Output'].inputs[0]); return n.m
def flatrack():
    w,d=.72,.62; tape=plastic('tape','#5e7686',.8,.2,.2); wire=chrome(); m=netmat(); r=.10
    for z in(.415,.795):
        out=[V((x,y,z)) for x,y in rrect(w,d,r,10)]; sweep('bind',out,.0060,.0085,tape,up=(0,0,1),closed=True,sides=16); net('net',w-.006,d-.006,z,r-.003,m,.014)
    # spring steel side hoops carry both shelves; beech feet below
    for s in(-1,1):
        x=s*(w/2-.012)
        for e in(-1,1):
            a=[V((x,e*(d/2-.13),.795)),V((x+s*.035,e*(d/2-.07),.61)),V((x,e*(d/2-.13),.415)),V((x+s*.012,e*(d/2-.09),.22)),V((x+s*.004,e*(d/2-.05),.03))]
            sweep('sp',smoothpath(a,10),.0032,mat=wire,sides=12); lathe('foot',[(0,0),(.016,0),(.019,.004),(.019,.040),(.014,.052),(0,.052)],beech('Z'),32,(x+s*.004,e*(d/2-.05),0))
            for z in(.795,.415): box('loop',(.026,.030,.020),(x+s*.006,e*(d/2-.13),z),tape,.006)
        rod((x+s*.004,-d/2+.05,.045),(x+s*.004,d/2-.05,.045),.0032,wire)
def ladder(towel=False):
    W,H=.50,1.80; foot=.30; m=beech('Z'); t=math.asin(foot/H); d=V((0,math.sin(t),math.cos(t))); n=V((0,-math.cos(t),math.sin(t))); y0=-foot
    for s in(-1,1):
        x=s*(W/2-.012); a=V((x,y0,.006)); b=a+d*(H-.012)
        o=sweep('stile',[a.lerp(b,i/10) for i in range(11)],lambda u:.0115,lambda u:.0215-.0065*u,m,up=n,sides=24,power=.25)
        if True: # rebuild so that the grain runs along Z of the object
            mt=Matrix((n.cross(d),n,d)).transposed().to_4x4(); mt.translation=(a+b)/2; o.data.transform(mt.inverted()); o.matrix_world=mt
        box('rub',(.024,.040,.010),tuple(V((x,y0,.005))),rubber(),.003); f=box('felt',(.022,.006,.050),tuple(b+d*-.03-n*.018),coat('#5a5650',.95),.002); f.rotation_euler=(-t,0,0)
    for k in range(5):
        c=V((0,y0,0))+d*(.30+.32*k); dowel(c+V((-W/2+.012,0,0)),c+V((W/2-.012,0,0)),.0135,beech('Z',1))
        for s in(-1,1): turn(disc('tenon',.0085,.001,tuple(c+V((s*(W/2-.0005),0,0))),mat=beech('Z',1),bev=.0003),(1,0,0))
def corner():
    w=30; mesh('backdrop',[(-w,-w,0),(w,-w,0),(w,.1,0),(-w,.1,0)],[(0,1,2,3)],paint('backdrop',BACKDROP,.9))
def stand():
    g=coat('#202123',.42); r=.008; X=.275-.0; W=.58; D=.24
    ys=[(.08,.88),(0,.76),(-.08,.64)]
    for s in(-1,1):
        x=s*(W/2-r)
        rod((x,-D/2+.01,.022),(x,D/2-.01,.022),r,g,20)
        for y,z in ys: rod((x,y,.022),(x,y,z),r,g,20) if (y,z)!=ys[0] else None
        for y in(-D/2+.022,D/2-.022): lathe('lv',[(0,0),(.013,0),(.014,.003),(.013,.010),(.004,.011),(.004,.022)],rubber('#141415'),28,(x,y,0))
    for y,z in ys: pipe([(-(W/2-r),y,.022),(-(W/2-r),y,z),((W/2-r),y,z),((W/2-r),y,.022)],r,g,.035,sides=20,n=10)
    rod((-W/2+r,D/2-.05,.022),(W/2-r,D/2-.05,.022),r*.9,g,20)
def boots():
    W,D,H=.60,.32,.45; z0=.045; bt=.024; 
    # base of planks with slots between them, on two bearers
    pl=5; pw=(D-.05-(pl-1)*.008)/pl
    for k in range(pl): y=-D/2+.05+pw/2+k*(pw+.008)-.01; lathbar((-W/2,y,z0),(W/2,y,z0),pw,bt,(0,1,0),beech('Z',k%3),False)
    for s in(-1,0,1): lathbar((s*(W/2-.06),-D/2+.03,z0-.024),(s*(W/2-.06),D/2,z0-.024),.034,.022,(1,0,0),beech('Z'),False)
    for s in(-1,1):
        for y in(-D/2+.05,D/2-.02): lathe('ft',[(0,0),(.011,0),(.012,.002),(.012,.011),(0,.011)],rubber(),24,(s*(W/2-.06),y,0))
    lathbar((-W/2,-D/2+.016,z0+.006),(W/2,-D/2+.016,z0+.006),.050,.020,(0,0,1),beech('Z',0),False)
    a=math.radians(20); br=brass()
    for k in range(6):
        row=k%2; x=(-.235+.094*k); y=.055 if row else -.050; L=.36
        d=V((0,-math.sin(a) if not row else math.sin(a)*.9,math.cos(a))); b=V((x,y,z0))
        o=lathe('peg',[(0,0),(.0145,0),(.0150,.02),(.0140,L*.6),(.0125,L-.055),(.0125,L-.05),(.019,L-.036),(.0215,L-.018),(.0185,L-.004),(.010,L+.001),(0,L+.002)],beech('Z',(0,2)[k%2]),40,tuple(b)); turn(o,d)
        turn(lathe('ring',[(.0150,.0),(.0185,.002),(.0185,.004),(.0150,.007)],beech('Z',1),32,tuple(b+V((0,0,bt/2-.002)))),(0,0,1))
    for k in range(4):
        x=-.21+.14*k; p=V((x,-D/2+.006,z0+.012)); turn(disc('hp',.009,.003,tuple(p+V((0,-.001,0))),mat=br,bev=.001),(0,1,0))
        sweep('hook',smoothpath([p,p+V((0,-.018,-.002)),p+V((0,-.026,-.014)),p+V((0,-.036,-.018)),p+V((0,-.044,-.008)),p+V((0,-.044,.002))],8),.0024,mat=br,sides=12)
def hanger(p,sc=1.0,turn_=0):
    """wooden hanger on the rail at p, in the YZ plane"""
    st=chrome(); m=beech('Y',1); w=.215; body=[V((0,-w,-.118)),V((0,-w*.7,-.090)),V((0,-w*.3,-.060)),V((0,0,-.048)),V((0,w*.3,-.060)),V((0,w*.7,-.090)),V((0,w,-.118))]
    q=smoothpath(body,8); a=sweep('hg',q,lambda u:.012+.005*math.sin(pi*u),.0062,m,up=(1,0,0),sides=20,power=.6)
    b=rod((0,-w*.86,-.116),(0,w*.86,-.116),.0055,m)
    hk=[V((0,0,-.045)),V((0,0,-.020))]+[V((0,.013-.0*i-.0+.019*math.sin(t)-.013,.006-.019*math.cos(t)+.0)) for i,t in enumerate([.3+pi*1.35*k/20 for k in range(21)])]
    c=sweep('hk',hk,.0019,mat=st,sides=10)
    for o in(a,b,c): o.location=p; o.rotation_euler=(0,0,turn_)
def hangrail():
    g=coat('#d4d4ce',.36); pl=coat('#4b5257',.45); W,D,H=1.15,.50,1.60; r=.011; X=W/2-.022
    for s in(-1,1):
        x=s*X; rod((x,0,.03),(x,0,H-.012),r,g,20); pipe([(x,-D/2+.01,.018),(x,-D/2+.05,.030),(x,D/2-.05,.030),(x,D/2-.01,.018)],r,g,.03)
        for e in(-1,1): lathe('ft',[(0,0),(.016,0),(.017,.004),(.015,.022),(r,.028)],pl,28,(x,e*(D/2-.014),0))
        box('joint',(.040,.046,.050),(x,0,.045),pl,.008,4); box('top',(.036,.032,.036),(x,0,H-.012),pl,.008,4); box('hold',(.036,.050,.040),(x,0,.78),pl,.008,4); rivet((x+s*.018,0,.78),(s,0,0),.006)
    # grooved rail
    prof=[]; n=15; L=W-.05; pts=[(-L/2,0)]
    o=lathe('rail',[(0,-L/2)]+[(r-(.0022 if min(abs(z-(k-7)*.07) for k in range(15))<.006 else 0),z) for z in [-L/2+L*i/360 for i in range(361)]]+[(0,L/2)],g,28,(0,0,H-.012),(0,pi/2,0))
    rod((-X,0,.30),(X,0,.30),.008,g)
    for e in(-1,1):
        P=lambda u,x: V((x,e*(.024+u*math.cos(.16)),.78+u*math.sin(.16))); wl=.36; xi=X-.03
        pipe([P(0,-xi),P(wl,-xi),P(wl,xi),P(0,xi)],.0065,g,.035); rod(P(0,-xi),P(0,xi),.0055,g)
        for k in range(3): rod(P(wl*(k+1)/4,-xi),P(wl*(k+1)/4,xi),.0032,g)
        for s in(-1,1): rod(P(wl*.55,s*(xi+.004)),V((s*X,e*.012,.60)),.0038,g,10)
    for s in(-1,1): box('hold2',(.032,.036,.030),(s*X,0,.60),pl,.006)
    for k,t in((-5,.10),(-4,-.07),(-3,.04)): hanger((k*.07,0,H-.012+.0065),1,t)
def balcony():
    g=stainless(); st=chrome(); pad=rubber('#2e3133'); ir=M('rail',plastic,'rail','#3b3f42',.42,.05); strap=coat('#2d4b46',.8); w,D=.58,.48; X=w/2-.008; z=0
    # the balcony rail
    prop(box('hand',(7,.050,.030),(0,.0,-.020),ir,.006)); prop(box('low',(7,.030,.022),(0,0,-.98),ir,.004))
    for k in range(-30,31): prop(box('bal',(.012,.012,.96),(k*.11-.02,0,-.50),ir,.0015))
    for s in(-1,1):
        x=s*(X-.04)
        sweep('hook',fillet([(x,.055,-.060),(x,.055,.010),(x,-.052,.010),(x,-.052,-.19)],.012,6),.0045,mat=g,sides=16); 
        sweep('pad',fillet([(x,.042,-.001),(x,-.03,.0005)],.001),.0070,mat=pad,sides=14)
        sphere('pd',.010,(x,-.044,-.185),pad); sphere('pd',.009,(x,.050,-.055),pad)
        rod((s*X,-.050,z),(s*X,-D,z),.0048,g,16); rod((x,-.052,-.17),(s*X*.97,-D*.70,z-.004),.0040,g,14); rivet((s*(X+.004),-D*.70,z),(s,0,0),.0055,st)
        rod((x-.01,-.052,z),(s*X,-.052,z),.0045,g,14)
    for k in range(9): y=-.070-(D-.074)*k/8; rod((-X,y,z+.001),(X,y,z+.001),.0032 if k<8 else .0046,g,14); [sphere('e',.0047,(q*X,y,z+.001),g) for q in(-1,1)]
    rod((-X+.04,-.052,-.12),(X-.04,-.052,-.12),.004,g,14)
    sweep('strap',fillet([(0,-.060,.006),(0,.031,.0),(0,.031,-.042),(0,-.060,-.046)],.010,6,True),.0011,.0125,strap,up=(1,0,0),closed=True,sides=16,power=.4); box('buckle',(.034,.008,.024),(0,-.062,-.02),st,.003)
S=4
pic('flat-drying-rack','packshot','Two white mesh shelves one above the other on a spring steel frame with beech feet',az=0,el=18,lens=85,fill=.86,samples=S)(lambda p:(flatrack(),yaw(-30))[1])
pic('towel-ladder','packshot','Beech towel ladder with five rungs and tapered stiles, leaning against a wall',az=-24,el=9,lens=90,fill=.90,wall=.012,samples=S)(lambda p:(ladder(),corner())[0])
pic('towel-stand','packshot','Black steel towel stand with three rails at three heights, one behind another',az=0,el=13,lens=90,fill=.86,samples=S)(lambda p:(stand(),yaw(-34))[1])
pic('boot-rack','packshot','Beech boot drying rack with six sloping pegs on a slatted base and four brass hooks along the front',az=0,el=18,lens=85,fill=.84,samples=S)(lambda p:(boots(),yaw(-24))[1])
pic('hanger-rail','packshot','White steel hanger rail with two wings of rods below and three wooden hangers on the rail',az=0,el=12,lens=90,fill=.87,samples=S)(lambda p:(hangrail(),yaw(-30))[1])
pic('balcony-rail-rack','packshot','Stainless steel rack of nine rods hooked over a dark balcony rail and held by a strap',az=-30,el=20,lens=85,fill=.80,samples=S,light=dict(z=-1.1))(lambda p:balcony())
