from parts import *
def superbody(W,H,secs,mat,e=4.2,x=0,z=0,n=96):
    """moulded case: superellipse sections (depth, scale) out from the wall"""
    vs=[];fs=[];ee=2/e
    for (y,s) in secs:
        for k in range(n):
            a=tau*k/n; c,sn=math.cos(a),math.sin(a); inset=(1-s)*min(W,H)/2
            vs.append((x+(W/2-inset)*math.copysign(abs(c)**ee,c),-y,z+(H/2-inset)*math.copysign(abs(sn)**ee,sn)))
    for i in range(len(secs)-1):
        for k in range(n): l=(k+1)%n; fs.append((i*n+k,i*n+l,(i+1)*n+l,(i+1)*n+k))
    m=len(secs)-1; fs+=[tuple(range(n))[::-1],tuple(m*n+k for k in range(n))]
    o=recalc(mesh('body',vs,fs,mat)); autosmooth(o,38); return o
def soft(y0,y1,r=.25):
    """sections with a rounded front edge"""
    d=y1-y0; return [(y0,.96),(y0+.002,.99),(y0+.005,1)]+[(y1-r*d+r*d*math.sin(a),1-.30*r*(1-math.cos(a))*2.2) for a in [pi/2*i/8 for i in range(9)]]+[(y1+.0006,1-.66*r-.10),(y1+.0010,.6),(y1+.0011,.3)]
def ellring(W,H,y,r,mat,e=4.2,x=0,z=0):
    ee=2/e; return sweep('groove',[V((x+W/2*math.copysign(abs(math.cos(a))**ee,math.cos(a)),-y,z+H/2*math.copysign(abs(math.sin(a))**ee,math.sin(a)))) for a in [tau*k/160 for k in range(160)]],r,mat=mat,closed=True,sides=8)
def screw(x,y,z,r=.0055):
    o=lathe('screw',[(r,0),(r*.96,.0012),(r*.7,.0024),(0,.0028)],chrome(),28,(x,y,z)); turn(o,(0,-1,0)); s=box('slot',(r*1.3,.0009,r*.26),(x,y-.0025,z),rubber('#3a3c3e'),0,rot=(0,random.Random(int(x*1e4+z*1e3)).uniform(0,3),0)); return o
def text(t,size,loc,mat):
    c=bpy.data.curves.new('t','FONT'); c.body=t; c.size=size; c.align_x='CENTER'; c.align_y='CENTER'; c.extrude=.0002; o=link(bpy.data.objects.new('t',c)); o.location=loc; o.rotation_euler=(pi/2,0,0); c.materials.append(mat)
def hookplate(x,z,y=-.036,cord_end=None):
    st=chrome(); superbody(.034,.070,[(0,1),(.003,1),(.0042,.95),(.0044,.6)],st,3.0,x,z)
    for q in(-.024,.024): screw(x,-.0042,z+q,.0042)
    # open hook that stands out from the plate and turns up
    pts=[V((x,-.003,z)),V((x,-.018,z-.002)),V((x,-.030,z-.006))]+[V((x,-.034-.010*math.sin(a),z+.004-.010*math.cos(a))) for a in [pi*.75*i/10 for i in range(1,11)]]
    sweep('hook',smoothpath(pts,4),.0034,mat=st,sides=16)
def line_to_hook(p0,p1,r,mat,dk,sag=.004):
    """cord from the case to a stopper with a wire loop that lies in the hook"""
    p0=V(p0);p1=V(p1); d=(p1-p0).normalized(); e=p1-d*.060
    rope('cord',[p0.lerp(e,i/40)-V((0,0,sag*4*(i/40)*(1-i/40))) for i in range(41)],r,mat,3,r*7) if r<.0019 else sweep('cord',[p0.lerp(e,i/40)-V((0,0,sag*4*(i/40)*(1-i/40))) for i in range(41)],r,mat=mat,sides=14)
    o=lathe('stop',[(0,-.017),(.0058,-.0165),(.0072,-.012),(.0072,.008),(.0046,.015),(0,.0155)],dk,40,tuple(e+d*.012)); turn(o,d)
    c=p1-d*.012; sweep('loop',[c+d*(.022*math.cos(a)-.010)+V((0,.011*math.sin(a),0)) for a in [tau*i/48 for i in range(48)]],.0021,mat=chrome(),closed=True,sides=14)
def nose(x,y,z,mat,s=1,d=(1,0,0)): return turn(lathe('nose',[(.017*s,-.006),(.0165*s,.006),(.013*s,.011),(.0065*s,.0125),(.0045*s,.010),(.0035*s,.002),(0,.002)],mat,48,(x,y,z)),d)
def cleat(x,z,mat):
    """wall cleat with two horns"""
    superbody(.024,.060,[(0,1),(.004,1),(.0055,.93),(.0057,.5)],mat,3,x,z)
    for q in(-.014,.014): rod((x,-.003,z+q),(x,-.022,z+q*.7),.005,mat,16)
    sweep('horn',smoothpath([V((x,-.024-.010*abs(u)**2.2,z+.046*u)) for u in [i/6-1 for i in range(13)]],4),lambda u:.0058*(1-.45*abs(2*u-1)),mat=mat,sides=16)
def single(W=.19,H=.21,D=.10,body='#5d6a70',dk='#2b3135',lab='#d3d5d2',cordc='#dfe2da',x1=.40,r=.0015,e=4.2,txt='15 m',wall_cleat=True,ratchet=False,steel_case=False,scr=2):
    w=coat(body,.36); d=coat(dk,.5); ln=coat(cordc,.55); lb=coat(lab,.42); st=chrome(); y1=D-.012
    # steel bracket on the wall, the case turns in its two lugs
    superbody(W*.42,H*1.22,[(0,1),(.004,1),(.0055,.98),(.0057,.7)],st if ratchet else d,6)
    for s in(-1,1):
        for q in((-.022,.022) if scr>2 else (0,)): screw(q,-.0057,s*H*.555,.0052)
        box('lug',(.034,.036,.007),(0,-.022,s*(H*.5+.0045)),st if ratchet else d,.002); disc('pin',.008,.006,(0,-.036,s*(H*.5+.010)),mat=st,bev=.002)
    superbody(W,H,soft(.014,y1,.34),w,e); ellring(W*1.001,H*1.001,.014+(y1-.014)*.38,.0009,d,e)
    # front badge with a printed length
    R=.27*min(W,H); z=H*.06
    turn(lathe('badge',[(0,.002),(R*.95,.002),(R,.0012),(R*1.01,-.004)],lb,96,(0,-y1-.001,z)),(0,-1,0)); turn(lathe('bring',[(R*1.0,-.004),(R*1.01,.003),(R*1.05,.0042),(R*1.10,.003),(R*1.12,-.004)],st,96,(0,-y1-.001,z)),(0,-1,0))
    text(txt,R*.60,(0,-y1-.0035,z),d)
    yl=-(y1*.60); zl=-H*.22; nose(W/2-.003,yl,zl,d,1.1)
    if ratchet:
        # ratchet lever and release on the front
        zz=-H*.34; turn(disc('boss',.017,.016,(0,-y1-.006,zz),mat=d,bev=.003),(0,-1,0)); sqbar((0,-y1-.012,zz),(.062,-y1-.012,zz-.018),.016,.007,st,(0,1,0)); turn(lathe('kn',[(0,-.012),(.010,-.011),(.011,.008),(0,.012)],d,28,(.066,-y1-.012,zz-.019)),(1,0,-.29)); box('rel',(.026,.008,.014),(-.050,-y1+.001,zz),coat('#b5432f',.4),.003)
    hz=zl-.004; line_to_hook((W/2+.008,yl,zl),(x1,-.038,hz),r,ln,d); hookplate(x1,hz)
    if wall_cleat: cleat(W*.0,-H*.5-.085,d if not ratchet else st)
def minky(): single(.165,.170,.08,'#7f949f','#39454c','#e2e4e1','#e6e6df',.36,.00125,3.4,'15 m',False); cleat_tie()
def cleat_tie():
    d=coat('#39454c',.5); sweep('tie',[V((x,-.040-.006*math.sin(a),-.088-.012*math.sin(a))) for x,a in [(-.022+.044*i/16,pi*i/16) for i in range(17)]],.004,mat=d,sides=14)
def longreel():
    """30 m drum: steel case, green coat, folding handle on the front, four coach bolts"""
    g=coat('#3f5f4c',.36); dk=coat('#26312c',.5); st=chrome(); al=alu(); W,H,D=.28,.30,.14; R=.132
    box('plate',(.20,.006,.30),(0,-.003,0),g,.002)
    for sx in(-1,1):
        for sz in(-1,1): turn(lathe('bolt',[(.012,0),(.012,.001),(.0075,.001),(.0075,.006),(.004,.0075),(0,.0078)],st,6,(sx*.083,-.006,sz*.133)),(0,-1,0)); turn(disc('wsh',.0125,.0015,(sx*.083,-.0065,sz*.133),mat=st,bev=.0005),(0,-1,0))
    turn(lathe('case',[(0,.0),(R,.0),(R,.004),(R*.985,.006),(R*.985,.020),(R,.022),(R,.106),(R*.985,.112),(R*.95,.1165),(R*.80,.119),(R*.78,.1165),(R*.40,.1165),(R*.36,.121),(0,.121)],g,96,(0,-.008,0)),(0,-1,0))
    for k in range(3):
        a=pi/2+k*tau/3; turn(lathe('cs',[(.0055,0),(.005,.0022),(0,.0028)],st,24,(R*.885*math.cos(a),-.1262,R*.885*math.sin(a))),(0,-1,0))
    # slots through which the aluminium drum is seen
    for k in range(9):
        a=tau*k/9; c=V((R*.59*math.cos(a),-.1249,R*.59*math.sin(a))); o=prism('slot',rrect(.040,.018,.0088,8),.001,al,0,loc=tuple(c),rot=(0,-a,0)); ring=[V((q[0],-.1256,q[1])) for q in rrect(.043,.021,.010,8)]
        s=sweep('lip',ring,.0014,mat=g,closed=True,sides=8); s.rotation_euler=(0,-a,0); s.location=(c.x,0,c.z)
    # crank
    turn(disc('hub',.020,.016,(0,-.136,0),mat=st,bev=.003),(0,-1,0)); a=math.radians(-38); e=V((.098*math.cos(a),-.142,.098*math.sin(a))); sqbar((0,-.142,0),tuple(e),.020,.006,st,(0,1,0)); rivet((0,-.1455,0),(0,-1,0),.006)
    turn(lathe('grip',[(0,0),(.011,.001),(.014,.012),(.0135,.040),(.0155,.062),(.012,.072),(0,.075)],coat('#1f2426',.4),40,tuple(e+V((0,-.005,0)))),(0,-1,0))
    # outlet with roller, heavy line to the hook
    box('out',(.036,.046,.050),(R-.002,-.066,-.085),dk,.008,4); ln=coat('#d9ddd2',.55); nose(R+.014,-.066,-.085,dk,1.2); line_to_hook((R+.022,-.066,-.085),(.36,-.038,-.09),.002,ln,dk,.003); hookplate(.36,-.09)
def lines_out(x,z,y,n,pitch,r,mat,axis='x',L=6,drop=.02):
    for k in range(n):
        q=(k-(n-1)/2)*pitch; p=V((x+q,y,z)); rodl=[p+V((0,-L*i/60,-drop*L*4*(i/60)*(1-i/60)*.2)) for i in range(61)]; o=sweep('run',rodl,r,mat=mat,sides=12); prop(o)
def twin():
    w=coat('#56697a',.36); d=coat('#272e34',.5); st=chrome(); ln=coat('#dfe2da',.55); W,H,D=.24,.22,.11; y1=D-.014
    superbody(.27,.11,[(0,1),(.005,1),(.0065,.98),(.0067,.6)],galv(),8)
    for s in(-1,1):
        for q in(-.034,.034): screw(s*.1285,-.0066,q,.0052)
    superbody(W,H,soft(.008,y1,.30),w,4.6); ellring(W*1.001,H*1.001,.040,.0009,d,4.6)
    # front: a dark band from which the two lines come, lock between them
    superbody(.205,.062,[(y1-.006,1),(y1+.004,1),(y1+.0065,.96),(y1+.0068,.5)],d,5,0,-.030)
    for s in(-1,1): nose(s*.06,-y1-.006,-.030,d,1.0,(0,-1,0)); turn(lathe('ey',[(.0062,.0),(.0062,.003),(.0085,.0045),(.0105,.003),(.0105,0)],st,40,(s*.06,-y1-.017,-.030)),(0,-1,0))
    turn(lathe('knob',[(0,.024),(.013,.0235),(.0155,.021),(.016,0)],st,48,(0,-y1-.006,-.030)),(0,-1,0)); text('2 × 15 m',.026,(0,-y1-.0022,.048),coat('#dfe3e2',.5))
    lines_out(0,-.030,-y1-.012,2,.12,.0015,ln)
    return dict(frame=np.concatenate([allpts(),np.array([[.06,-.30,-.03],[-.06,-.30,-.03]])]))
def five():
    w=coat('#e6e5df',.34); d=coat('#454b50',.5); st=chrome(); ln=coat('#58656e',.55); W,H,D=.36,.13,.09; y1=D-.012
    superbody(W+.05,.05,[(0,1),(.006,1),(.0075,.96),(.0077,.5)],d,8)
    for s in(-1,1): screw(s*.196,-.0076,0,.005)
    superbody(W,H,soft(.008,y1,.34),w,5.5); ellring(W*1.001,H*1.001,.036,.0009,d,5.5)
    superbody(.325,.036,[(y1-.006,1),(y1+.0035,1),(y1+.0055,.95),(y1+.0058,.4)],d,6,0,-.012)
    for k in range(5): x=(k-2)*.07; turn(lathe('ey',[(.0045,.0),(.0045,.004),(.0065,.0058),(.0085,.004),(.009,0)],st,40,(x,-y1-.0035,-.012)),(0,-1,0))
    turn(lathe('lock',[(0,.016),(.012,.0155),(.014,.013),(.0145,0)],d,48,(.135,-y1+.002,.032)),(0,-1,0)); text('5 × 4 m',.017,(-.10,-y1-.0018,.032),d)
    yb=-.47; lines_out(0,-.012,-y1-.004,5,.07,.00125,ln,L=.37,drop=.02)
    # the bar drawn out towards the viewer, with its two hooks
    b=V((0,-y1-.004-.37,-.012)); rod((-.172,b.y,b.z),(.172,b.y,b.z),.009,coat('#d9d8d2',.36),24)
    for s in(-1,1):
        cap(tuple(b+V((s*.180,0,0))),(s,0,0),.0115,.022,d); x=s*.105
        sweep('hk',[V((x,b.y,b.z)),V((x,b.y-.018,b.z))]+[V((x,b.y-.018-.014*math.sin(a),b.z+.0-.014+.014*math.cos(a))) for a in [pi*1.15*i/12 for i in range(1,13)]],.0030,mat=st,sides=14)
    for k in range(5): x=(k-2)*.07; lathe('kn',[(.0092,-.006),(.0115,-.005),(.0115,.005),(.0092,.006)],d,28,(x,b.y,b.z),(0,pi/2,0))
def bath():
    s=stainless(); st=chrome(); ln=coat('#e7e6e0',.7); dk=rubber('#3a3c3e')
    s=steel('brushed','#b3b4b4',.30,False)
    turn(lathe('plate',[(0,0),(.033,0),(.034,.001),(.034,.004),(.032,.005),(0,.005)],s,96,(0,0,0)),(0,-1,0))
    turn(lathe('case',[(.0345,.005),(.035,.006),(.035,.038),(.0345,.0405),(.032,.042),(.028,.0425),(.0275,.0425)],s,128,(0,0,0)),(0,-1,0))
    # knurled locking ring and the outlet
    turn(lathe('ring',[(.0275,.0405),(.0290,.042),(.0290,.052),(.0275,.0535),(.018,.0535),(.016,.054),(.009,.0585),(.0045,.0595),(.003,.0585),(.002,.055),(0,.055)],s,128,(0,0,0)),(0,-1,0))
    for k in range(72): a=tau*k/72; rod((.0292*math.cos(a),-.0425,.0292*math.sin(a)),(.0292*math.cos(a),-.0515,.0292*math.sin(a)),.0009,s,6)
    # a hand's breadth of braided line hangs from it with its brass end
    p=smoothpath([(0,-.057,0),(0,-.066,-.0015),(0,-.0715,-.012),(0,-.072,-.04),(0,-.0715,-.085)],14); rope('line',p,.0010,ln,3,.006)
    lathe('bob',[(0,-.021),(.0052,-.020),(.0062,-.016),(.0062,-.004),(.0035,-.001),(.0035,.006),(.0052,.0085),(.0052,.014),(.002,.018),(0,.018)],brass(),48,(0,-.0715,-.098))
    # the wall cup for the far end
    x=.115; turn(lathe('cplate',[(0,0),(.0235,0),(.0245,.001),(.0245,.0035),(.023,.0045),(0,.0045)],s,96,(x,0,0)),(0,-1,0))
    turn(lathe('cup',[(.0115,.004),(.0115,.022),(.0108,.024),(.0095,.024),(.0092,.022),(.0092,.008),(0,.008)],s,96,(x,0,.0)),(0,-1,0))
    
    for q in(-1,1): screw(x+q*.0175,-.0045,0,.0026)
S=4; K=dict(wall=0,samples=S)
pic('single-retractable','packshot','Blue-grey retractable washing line on a wall, its line drawn out to a steel hook, with a cleat beneath',az=22,el=10,fill=.84,**K)(lambda p:single() and None)
pic('twin-retractable','packshot','Slate blue retractable washing line with two lines drawn out side by side from the front of its case',az=36,el=16,fill=.80,**K)(lambda p:twin())
pic('extra-long-retractable','packshot','Green steel reel with a folding handle and slotted front, its line led out to a steel hook on the wall',az=24,el=12,fill=.85,**K)(lambda p:longreel() and None)
pic('steel-core-retractable','packshot','Dark grey steel retractable washing line with a ratchet lever, its thick line drawn out to a hook',az=22,el=10,fill=.84,**K)(lambda p:single(.21,.24,.12,'#454a4e','#1f2326','#c9ccca','#c8cdce',.42,.0021,5.0,'20 m',False,True,True,4) and None)
pic('five-line-retractable','packshot','White retractable line case on a wall, five lines drawn out side by side to a bar with two hooks',az=30,el=24,fill=.84,**K)(lambda p:five() and None)
pic('bathroom-retractable','packshot','Round stainless steel bathroom line with a knurled ring and brass end, and the small wall cup beside it',az=24,el=12,fill=.80,**K)(lambda p:bath() and None)
pic('minky-retractable-line','packshot','Light blue-grey retractable washing line on a wall, with its line drawn out to a small steel hook',az=22,el=10,fill=.84,**K)(lambda p:minky() and None)
