from parts import *
ROT={
 'four-arm-rotary':dict(n=4,R=1.475,h=1.85,post=.025,rows=9,tube='galv',hub='#3a4043',acc='#4f8a5a',line='#4d7f6c',base='socket',extra='cord'),
 'small-rotary':dict(n=3,R=1.10,h=1.80,post=.0225,rows=8,tube='#5d6f66',hub='#2f3836',acc='#2f3836',line='#4a6473',base='spike',gap=.11),
 'heavy-duty-rotary':dict(n=4,R=1.60,h=2.00,post=.0275,rows=11,tube='alu',hub='#2b2e31',acc='#c2462f',line='#37536b',base='socket',extra='grip',arm=1.35),
 'dryline-lifting-rotary':dict(n=4,R=1.45,h=2.05,post=.025,rows=9,tube='galv',hub='#35506a',acc='#35506a',line='#5b7f9a',base='socket',extra='crank',arm=1.1),
 'hills-folding-rotary':dict(n=4,R=1.35,h=1.85,post=.024,rows=9,tube='galv',hub='#3d5a45',acc='#3d5a45',line='#5e8a6a',base='capsocket',extra='catch'),
 'free-standing-rotary':dict(n=3,R=.85,h=1.55,post=.019,rows=6,tube='#8b9094',hub='#3a3d40',acc='#3a3d40',line='#4b6c86',base='legs'),
}
def rotary(n=4,R=1.42,h=1.8,post=.025,rows=9,tube='galv',hub='#3b4145',acc='#5f9f3f',line='#6f8f86',base='socket',extra=None,gap=None,arm=1.0,rot=None):
    al=galv() if tube=='galv' else alu() if tube=='alu' else coat(tube); gr=coat(hub,.45); ac=coat(acc,.4); ln=coat(line,.5); pm=al; st=chrome()
    zt=h; zl=h-.36*R-.06; top=zl+.50*min(1,R/1.4); p=post; k=p/.025; s=R/1.45
    rot=pi/n if rot is None else rot
    # post in two parts
    disc('mast',p,top,(0,0,top/2),mat=pm,bev=.002); jz=.52*zl
    disc('mast2',p+.003,jz,(0,0,jz/2),mat=pm,bev=.003)
    lathe('collar',[(p+.003,jz-.05),(p+.010,jz-.048),(p+.012,jz-.04),(p+.012,jz+.010),(p+.008,jz+.018),(p+.0005,jz+.02)],gr)
    lathe('cap',[(p+.0005,top-.055),(p+.006,top-.05),(p+.006,top),(p+.003,top+.016),(p-.008,top+.028),(0,top+.03)],gr)
    lathe('hub',[(p+.0005,zl-.07),(p+.016,zl-.068),(p+.022,zl-.055),(p+.022,zl+.035),(p+.016,zl+.048),(p+.0005,zl+.05)],gr)
    lathe('hubring',[(p+.022,zl-.024),(p+.0245,zl-.021),(p+.0245,zl+.004),(p+.022,zl+.007)],ac)
    zu=top-.10
    lathe('hub2',[(p+.0005,zu-.035),(p+.013,zu-.032),(p+.018,zu-.022),(p+.018,zu+.022),(p+.013,zu+.032),(p+.0005,zu+.035)],gr)
    r0=p+.026
    def armp(u): return r0+(R-r0)*u, zl+(zt-zl)*u
    aw=.0125*arm; at=.0095*arm
    for i in range(n):
        a=rot+i*tau/n; d=V((math.cos(a),math.sin(a),0)); side=V((-d.y,d.x,0)); P=[d*armp(u)[0]+V((0,0,armp(u)[1])) for u in(0,.5,1)]; ax=(P[2]-P[0]).normalized()
        sweep('arm',P,aw,at,al,up=side,sides=20,power=.3)
        for sd in(-1,1): # hub ears
            box('ear',(.05,.005,.035),tuple(d*(p+.03)+side*sd*(at+.004)+V((0,0,zl))),gr,.002,rot=(0,0,a))
        rod(P[0]-side*(at+.010),P[0]+side*(at+.010),.006,st)
        sweep('tip',[P[2]-ax*.05,P[2]+ax*.012],aw+.0022,at+.0022,gr,up=side,sides=20,power=.4)
        q=armp(.47); e=d*q[0]+V((0,0,q[1])); s0=d*(p+.02)+V((0,0,zu))
        for sd in(-1,1): sweep('stay',[s0+side*(at+.003)*sd,e+side*(at+.003)*sd],.0085*arm,.0022,al,up=side,sides=16,power=.35)
        for c,rr in((e,.0045),(s0,.005)):
            for sd in(-1,1): rivet(c+side*sd*(at+.0055),side*sd,.0055,st)
        rod(s0-side*.02,s0+side*.02,.005,gr)
        for j in range(rows+1):
            u=.30+.685*j/rows; q=armp(u); c=d*q[0]+V((0,0,q[1])); sweep('clip',[c-side*(at+.0035),c+side*(at+.0035)],.0052,mat=gr,sides=12)
    pts=[]; steps=rows*n
    for i in range(steps+1):
        a=rot+i*tau/n; u=.30+.685*i/steps; rr,z=armp(u); c=V((rr*math.cos(a),rr*math.sin(a),z))
        if pts:
            b=pts[-1]; sg=(c-b).length*.010
            for j in range(1,10): t=j/10; pts.append(b.lerp(c,t)-V((0,0,sg*4*t*(1-t))))
        pts.append(c)
    sweep('line',pts,.0026,mat=ln,sides=6)
    if base in('socket','capsocket','spike'):
        b=p+.003
        lathe('sock',[(b+.075,0),(b+.076,.004),(b+.072,.008),(b+.022,.011),(b+.016,.016),(b+.015,.075),(b+.012,.085),(b+.0005,.087)],gr)
        for i in range(4): a=pi/4+i*pi/2; box('fin',(.05,.005,.05),((b+.032)*math.cos(a),(b+.032)*math.sin(a),.030),gr,.002,rot=(0,0,a))
        # clamp screw
        rod((b+.01,-.004,.062),(b+.04,-.012,.062),.005,st); sphere('knob',.013,(b+.045,-.013,.062),gr,(1,1,.8))
        if base=='capsocket':
            disc('lid',b+.016,.008,(-(b+.055),-.055,.032),(math.radians(-58),0,math.radians(-35)),gr,.003)
            rod((-(b+.016),-.012,.035),(-(b+.035),-.03,.035),.004,gr)
    if base=='legs':
        for i in range(3):
            a=-pi/2+.35+i*tau/3; d=V((math.cos(a),math.sin(a),0)); side=V((-d.y,d.x,0)); zj=.62; e=d*.70+V((0,0,.014)); s0=d*(p+.012)+V((0,0,zj))
            pipe([s0,e-d*.05+V((0,0,.035)),e],.0105,al,.02); rod((s0+V(e))/2,d*(p+.01)+V((0,0,.20)),.006,al)
            foot(tuple(e-V((0,0,.014))),.016,.03,gr); t=[e+d*.03+d*.012*math.cos(x)+side*.012*math.sin(x) for x in [tau*j/24 for j in range(24)]]; sweep('eye',t,.003,mat=st,closed=True,sides=8)
        lathe('lh',[(p+.0005,.58),(p+.016,.585),(p+.018,.60),(p+.018,.64),(p+.012,.65),(p+.0005,.652)],gr); lathe('ls',[(p+.0005,.18),(p+.012,.183),(p+.012,.217),(p+.0005,.22)],gr)
    zh=zl-.20
    if extra=='cord':
        c=V((p+.004,-.01,zl-.06)); cd=coat('#e9e5da',.6); sweep('cord',[c,c+V((.012,-.004,-.02)),c+V((.014,-.005,-.26))],.0028,mat=cd,sides=8); lathe('pull',[(0,-.035),(.010,-.034),(.013,-.02),(.008,.004),(0,.006)],ac,24,tuple(c+V((.014,-.005,-.27))))
    if extra=='grip':
        lathe('g',[(p+.0005,zh-.05),(p+.013,zh-.047),(p+.016,zh-.03),(p+.013,zh),(p+.016,zh+.03),(p+.013,zh+.047),(p+.0005,zh+.05)],gr)
        pipe([(p+.01,-.008,zh+.035),(p+.075,-.03,zh+.035),(p+.075,-.03,zh-.045),(p+.01,-.008,zh-.035)],.0085,ac,.02)
    if extra=='crank':
        box('gear',(.07,.085,.10),(0,0,zh),gr,.010,4); rod((0,-.04,zh),(0,-.075,zh),.007,st); sqbar((0,-.078,zh+.008),(.075,-.078,zh-.115),.018,.006,st,(0,1,0)); rod((.075,-.075,zh-.115),(.075,-.10,zh-.115),.005,st)
        turn(lathe('kn',[(0,0),(.010,.001),(.013,.012),(.012,.05),(.009,.062),(0,.065)],coat('#22262a',.4),28,(.075,-.09,zh-.115)),(0,-1,0))
    if extra=='catch':
        lathe('c',[(p+.0005,zh-.03),(p+.009,zh-.028),(p+.011,zh-.015),(p+.011,zh+.03),(p+.0005,zh+.032)],gr); sqbar((p+.010,-.01,zh+.015),(p+.04,-.02,zh-.065),.014,.006,ac,(0,1,0))
    return dict(zl=zl,top=top,R=R)
# ---- covers: a folded rotary under its cover
COV={
 'hills-cover':dict(r=.175,L=1.8,col='#3f5c46',foot=.16,kind='zip',seed=3,rough=.62),
 'zipped-rotary-cover':dict(r=.15,L=1.6,col='#83878a',foot=.30,kind='zip2',seed=7,rough=.6),
 'vileda-rotary-cover':dict(r=.15,L=1.65,col='#45494d',foot=.28,kind='string',seed=12,rough=.5),
 'waxed-cotton-rotary-cover':dict(r=.18,L=1.85,col='#5b5a3c',foot=.14,kind='tabs',seed=21,rough=.5),
 'pull-up-rotary-sleeve':dict(r=.16,L=1.6,col='#b4b8b9',foot=.24,kind='sleeve',seed=31,rough=.42),
}
def covercloth(col,rough,kind):
    def mk():
        n=N('cover'+kind); tc=n.new('TexCoord').outputs['Object']; uv=n.new('TexCoord').outputs['UV']
        a=n.noise(n.vmath('MULTIPLY',tc,(14.,14.,6.)),1.,3.); w=n.noise(tc,900,2); cr=n.noise(n.vmath('MULTIPLY',tc,(40.,40.,22.)),1.,4.,.6,.6)
        base=srgb(col); c=n.mix(n.math('MULTIPLY',a,.35),base,tuple(x*.62 for x in base))
        if kind=='tabs': c=n.mix(n.math('MULTIPLY',cr,.35),c,tuple(min(1,x*1.5+.01) for x in base))
        h=n.math('ADD',n.math('MULTIPLY',w,.10),n.math('MULTIPLY',cr,.9))
        n.set(Base_Color=c,Roughness=rough,Specular=.35,Sheen=.15,Normal=n.bump(h,.32,.006)); return n.m
    return M('cover'+col,mk)
def cover(r,L,col,foot,kind,seed,rough):
    rnd=random.Random(seed); m=covercloth(col,rough,kind); z0=foot; z1=foot+L; nu,nv=420,360; dk=coat('#26292b',.5); gal=galv()
    ph=[rnd.random()*tau for _ in range(8)]; vs=np.empty(((nv+1)*nu,3))
    def rad(v,th):
        # v 0 foot .. 1 top: gathered foot, full body (the arms' ends are up), soft round top
        body=.80+.20*math.sin(pi*min(1,max(0,(v-.05)/.95))**.75)
        lob=.075*math.cos(4*th+ph[0]+.5*v)*(.45+.55*v)+.03*math.cos(3*th+ph[1])+.020*math.cos(7*th+ph[2]+2*v)
        fold=0
        for k,(f,am,tw) in enumerate(((9,.024,1.2),(13,.020,-1.6),(19,.013,2.1))):
            fold+=am*math.sin(f*th+ph[3+k]+tw*v*3)*(.5+.9*abs(v-.55)**.8)
        g=math.exp(-((v)/.055)**2); gt=math.exp(-((1-v)/.035)**2)
        rr=body+lob+fold*(1-.2*gt)
        pl=.5+.5*math.cos(22*th+ph[6]+.6*math.sin(3*th))          # gathers of the drawcord
        gg=math.exp(-((v-.035)/.035)**2) if kind!='tabs' else .5*math.exp(-((v-.03)/.03)**2)
        rr=rr*(1-.62*gg)+.10*gg*pl*.9
        nz=mnoise.noise(V((math.cos(th)*2.2,math.sin(th)*2.2,v*9+seed)))*.050+mnoise.noise(V((math.cos(th)*6,math.sin(th)*6,v*24+seed)))*.024
        # cloth sags into small rolls above the gathered foot
        nz+=.030*math.sin(v*95+2.2*math.sin(2*th+ph[7]))*math.exp(-((v-.12)/.07)**2)
        return r*(rr+nz)
    i=0
    for a in range(nv+1):
        v=a/nv
        if v>.955:
            t=(v-.955)/.045; sh=max(0.0,math.cos(t*pi/2))**.62; zz=z0+L*(.955+.045*math.sin(t*pi/2)); vv=.955
        else: sh=1; zz=z0+L*v; vv=v
        for b in range(nu):
            th=tau*b/nu; q=rad(vv,th)*max(sh,.0); vs[i]=(q*math.cos(th),q*math.sin(th),zz+(.010*math.sin(5*th+ph[2])*(1-sh)*sh*2)+(.012*math.sin(4*th+ph[4])*(1 if v<.01 else 0))); i+=1
    fs=[(a*nu+b,a*nu+(b+1)%nu,(a+1)*nu+(b+1)%nu,(a+1)*nu+b) for a in range(nv) for b in range(nu)]
    o=mesh('cover',[tuple(x) for x in vs],fs,m)
    # on the outside: points of the surface
    def S(v,th,off=.002):
        q=rad(v,th)+off; return V((q*math.cos(th),q*math.sin(th),z0+L*v))
    f=math.radians(-72)
    if kind in('zip','zip2'):
        th=f; pts=[S(.03+.92*i/140,th,.0015) for i in range(141)]; tape=coat('#2f3a33' if kind=='zip' else '#54585b',.7); up=None
        sweep('tape',pts,.003,.010,tape,sides=12,power=.6) if False else None
        vs2=[];q=[]
        for i in range(141):
            v=.03+.92*i/140
            for k,dt in enumerate((-.075,-.02,.02,.075)): vs2.append(S(v,th+dt*.9,.0016 if k in(0,3) else .003))
        mesh('tape',vs2,[(4*i+k,4*i+k+1,4*i+k+5,4*i+k+4) for i in range(140) for k in range(3)],tape)
        sweep('teeth',[S(.03+.92*i/500,th,.0035+.0009*(i%2)) for i in range(501)],.0026,mat=coat('#1d2022' if kind=='zip' else '#2b2e30',.4),sides=8)
        for v in ((.93,) if kind=='zip' else (.93,.075)):
            c=S(v,th,.008); box('pull',(.012,.006,.016),tuple(c),chrome(),.002,rot=(0,0,th+pi/2)); box('tag',(.009,.002,.032),tuple(c+V((math.cos(th)*.004,math.sin(th)*.004,-.026))),chrome(),.001,rot=(0,0,th+pi/2))
    if kind=='tabs':
        th=f; seam=[S(.02+.94*i/140,th,.002) for i in range(141)]
        vs2=[]
        for i in range(141):
            v=.02+.94*i/140
            for dt,of in((-.02,.001),(.0,.0045),(.26,.0045),(.30,.002)): vs2.append(S(v,th+dt,of))
        mesh('placket',vs2,[(4*i+k,4*i+k+1,4*i+k+5,4*i+k+4) for i in range(140) for k in range(3)],m)
        le=M('leather',plastic,'leather','#6f4526',.5,.3,.4)
        for v in(.25,.52,.79):
            vv=[];n2=24
            for i in range(n2+1):
                t=-.16+.62*i/n2; w=.016*(1-.75*max(0,(i/n2-.8)/.2)**2)
                for k in(-1,-.8,.8,1): c=S(v,th+t,.015 if abs(k)<1 else .011); vv.append(c+V((0,0,w*k)))
            mesh('tab',vv,[(4*i+k,4*i+k+1,4*i+k+5,4*i+k+4) for i in range(n2) for k in range(3)],le)
            for t in(-.08,.34): c=S(v,th+t,.0155); turn(lathe('stud',[(.0085,0),(.008,.002),(.006,.0045),(0,.0058)],brass(),28,tuple(c)),(math.cos(th+t),math.sin(th+t),0))
    # cord round the foot (or the top of the sleeve) with toggle and tails
    cv=.035; cm=coat('#e4dcc8',.7) if kind=='tabs' else coat('#1f2224' if kind!='sleeve' else '#3c4246',.6)
    sweep('dc',[S(cv,tau*i/220,.002) for i in range(220)],.0034,mat=cm,closed=True,sides=8)
    c=S(cv,f+.30,.006); sphere('toggle',.011,tuple(c+V((.004,-.006,-.004))),dk if kind!='tabs' else cm,(1,1,1.35))
    for s in(-1,1): sweep('tail',smoothpath([c,c+V((.012*s,-.016,-.03)),c+V((.016*s,-.018,-.10-.03*s))],8),.0026,mat=cm,sides=8)
    if kind=='sleeve':
        cv=.945; sweep('dc2',[S(cv,tau*i/220,.001) for i in range(220)],.0034,mat=cm,closed=True,sides=8); c=S(cv,f,.008); sphere('tg',.012,tuple(c),dk,(1,1,1.4))
        for s in(-1,1): sweep('tail',smoothpath([c,c+V((.012*s,-.012,-.04)),c+V((.02*s,-.010,-.13-.02*s))],8),.0026,mat=cm,sides=8)
    # post and socket
    p=.025; disc('post',p,foot+.2,(0,0,(foot+.2)/2),mat=gal); gr=coat('#3a4043',.45)
    lathe('sock',[(p+.075,0),(p+.076,.004),(p+.072,.008),(p+.022,.011),(p+.016,.016),(p+.015,.055),(p+.012,.065),(p+.0005,.067)],gr)
    return o

ROT_ALT={
 'four-arm-rotary':'Open rotary washing line with four galvanised arms and rows of green line, its post in a ground socket',
 'small-rotary':'Small rotary washing line with three dark green steel arms and white line, standing open',
 'heavy-duty-rotary':'Large aluminium rotary washing line with four arms, a red hand grip and close rows of line, standing open',
 'dryline-lifting-rotary':'Open rotary washing line with four steel arms and a winding crank on its galvanised post',
 'hills-folding-rotary':'Open rotary washing line with four galvanised arms, its mast in a ground socket with a hinged cap',
 'free-standing-rotary':'Free-standing rotary washing line with three grey arms, on three spread legs with eyes in the feet',
}
for _s,_k in ROT.items():
    pic(_s,'packshot',ROT_ALT[_s],az=-14,el=13,lens=85,fill=.84,samples=4)(lambda p,k=_k: rotary(**k) and None)
COV_ALT={
 'hills-cover':'Folded rotary line in a green zipped cover, drawn in at the foot above its post and ground socket',
 'zipped-rotary-cover':'Folded rotary line in a grey cover with a two-way zip down its length and a cord at the foot',
 'vileda-rotary-cover':'Folded rotary line in a plain dark grey sleeve, drawn in with a string at the foot',
 'waxed-cotton-rotary-cover':'Folded rotary line in an olive waxed cotton cover, closed by three leather tabs with brass studs',
 'pull-up-rotary-sleeve':'Folded rotary line in a light grey sleeve, drawn up from the post and tied with a cord at the top',
}
for _s,_k in COV.items():
    pic(_s,'packshot',COV_ALT[_s],az=0,el=6,lens=90,fill=.88,samples=4)(lambda p,k=_k: cover(**k) and None)
