from parts import *
from retractable import screw, superbody
def wallfold():
    w,reach,hb=.75,.56,.38; bw,bt=.030,.012; gap=.66; n=2; y0=-.062; st=(reach-.062-.012)/n; hgt=.27; m=beech('X')
    bd=box('board',(w+.02,.018,hb-.10),(0,-.009,0),m,.004); [screw(sx*(w/2-.045),-.018,sz*.105,.0058) for sx in(-1,1) for sz in(-1,1)]
    for s in(-1,1): # upright blocks that carry the first joints
        lathbar((s*(gap/2),-.036,-.165),(s*(gap/2),-.036,.165),.034,.034,(0,1,0),beech('Z',2),False)
        for z in(-.095,.095): rivet((s*gap/2,-.053,z),(0,-1,0),.0045)
    place=lambda s,q,x: V((x,y0+.004-s,q))
    ends,mids=lattice(n,st,hgt,gap-.062,bw,bt,beech('Z',0),place,chrome(),.0052)
    for k,(s,q) in enumerate(ends+mids):
        xx=w/2 if not(s<.01) else gap/2-.016
        dowel(place(s,q,-xx),place(s,q,xx),.008,beech('Z',1))
def framewall(w,reach,lines,mat='galv',sq=.025,linec='#4d7f6c',bolts=6,rail=True,stays=True,d='#3a4043'):
    g=galv() if mat=='galv' else coat(mat,.36); st=chrome(); dk=coat(d,.45); X=w/2-sq/2; ln=coat(linec,.5); up=(0,0,1)
    # rail on the wall
    if rail: sqbar((-w/2-.03,-.014,0),(w/2+.03,-.014,0),.028 if mat!='galv' else sq,.060 if mat!='galv' else sq,g,(0,0,1))
    for i in range(bolts if rail else 0):
        x=-w/2+w*(i/(bolts-1)) if mat!='galv' else None
        if x is None: continue
        turn(lathe('b',[(.015,0),(.015,.0015),(.0095,.0015),(.0095,.008),(.005,.0095),(0,.0098)],st,6,(x*.94,-.028,.0)),(0,-1,0))
    for s in(-1,1):
        x=s*X
        if mat=='galv': # wall plates, three bolts each
            box('plate',(.070,.006,.42),(x,-.003,-.13),g,.002)
            for z in(.055,-.02,-.31): turn(lathe('b',[(.014,0),(.014,.0015),(.0085,.0015),(.0085,.007),(.0045,.0085),(0,.0088)],st,6,(x+.020*s*(1 if z>-.1 else 0),-.006,z)),(0,-1,0))
        for q in(-1,1): box('ear',(.005,.070,.050),(x+q*(sq/2+.004),-.040,0),g,.002)
        rod((x-sq/2-.010,-.055,0),(x+sq/2+.010,-.055,0),.0055,st,16)
        sqbar((x,-.05,0),(x,-reach+sq/2,0),sq,sq,g,up)
        # stay: from the arm down to the wall
        a=V((x-s*(sq/2+.006),-reach*.52,-.004)); zz=-.30 if mat=='galv' else -.36; b=V((x-s*(sq/2+.006),-.020,zz)); sqbar(a,b,.020,.006,g,(1,0,0)); rivet(a+V((-s*.003,0,0)),(-s,0,0),.0065); rivet(b+V((-s*.003,0,0)),(-s,0,0),.0065)
        if mat!='galv': box('lowplate',(.050,.006,.11),(x,-.003,zz),g,.002); [screw(x+s*.012,-.006,zz+q,.0055) for q in(-.035,.035)]
        box('lug',(.022,.030,.034),(x-s*(sq/2+.0),-.014,zz),g,.003)
        for k in range(lines):
            y=-.11-(reach-.17)*k/(lines-1); lathe('grom',[(.0032,-.002),(.006,-.0016),(.006,.0016),(.0032,.002)],dk,20,(x-s*(sq/2+.001),y,.0),(0,pi/2,0))
    sqbar((-w/2,-reach+sq/2,0),(w/2,-reach+sq/2,0),sq,sq,g,up)
    for s in(-1,1): box('endcap',(.004,sq*.92,sq*.92),(s*(w/2+.002),-reach+sq/2,0),dk,.0015)
    for k in range(lines):
        y=-.11-(reach-.17)*k/(lines-1); sagline((-X,y,.0),(X,y,.0),.010+.006*(k%3),.0026,ln,20)
    # tension screw
    turn(lathe('ts',[(.004,-.03),(.004,0),(.016,.001),(.017,.012),(.012,.016),(0,.017)],dk,24,(X*.0+w/2+.003,-.11,0)),(1,0,0))
def dropdown():
    W,H=.60,.80; wh=plastic('white','#e9e7e0',.5,.05,.3); st=chrome(); pn=pine('Z'); steelw=coat('#efeeea',.36)
    # painted pine back, three boards
    for i in range(4): box('bk',(W-.062,.016,(H-.16)/4-.0015),(0,-.008,.08+H/2-.16-(i+.5)*(H-.16)/4+.08-.0),wh,.0018)
    z1=H/2; 
    for s in(-1,1): box('side',(.032,.026,H),(s*(W/2-.016),-.013,0),wh,.003)
    box('toprail',(W+.02,.10,.020),(0,-.050,z1+.010),pine('X'),.004); box('low',(W-.064,.022,.085),(0,-.011,-H/2+.0425),wh,.003)
    for k in range(5):
        x=(k-2)*.11; o=lathe('peg',[(0,0),(.0085,.0),(.0075,.03),(.0105,.047),(.0115,.052),(.009,.058),(0,.0595)],pine('Z'),32,(x,-.022,-H/2+.045)); turn(o,(0,-1,.18))
    # frame let down: hinged above the pegs
    zf=-H/2+.125; D=.45; fx=W/2-.050
    for s in(-1,1):
        lathbar((s*fx,-.030,zf),(s*fx,-D+.0205,zf),.036,.020,(0,0,1),pn,False); turn(disc('hinge',.009,.030,(s*fx,-.032,zf),mat=st,bev=.002),(1,0,0))
        # stay: folding brass-plated arm
        a=V((s*(fx+.013),-D*.66,zf+.006)); b=V((s*(fx+.013),-.028,zf+.34)); mid=a.lerp(b,.5)
        sqbar(a,mid,.014,.003,st,(1,0,0)); sqbar(mid,b,.014,.003,st,(1,0,0)); [rivet(q+V((s*.002,0,0)),(s,0,0),.005) for q in(a,mid,b)]
    lathbar((-fx-.010,-D+.010,zf),(fx+.010,-D+.010,zf),.036,.020,(0,0,1),pine('Z'),False); lathbar((-fx+.0105,-.042,zf),(fx-.0105,-.042,zf),.036,.018,(0,0,1),pine('Z'),False)
    for k in range(8): y=-.085-(D-.135)*k/7; rod((-fx,y,zf),(fx,y,zf),.004,steelw,14)
    for s in(-1,1):
        for z in(H/2-.05,-H/2+.03): screw(s*(W/2-.016),-.026,z,.005)
def telescopic():
    g=stainless(); st=chrome(); ny=plastic('nylon','#3c3f41',.5,.03); w=.96; gap=.87; n=6; reach=.60; y0=-.030; st_=(reach-.045)/n; hgt=.155; bw=.020
    place=lambda s,q,x: V((x,y0-s,q))
    for side in(-1,1):
        box('plate',(.050,.004,.24),(side*gap/2,-.002,0),g,.0015); [screw(side*gap/2+qx,-.004,qz,.0052) for qx,qz in((0,.105),(-side*.0,-.105),(side*.014,0.02))]
        for q in(-1,1): box('ch',(.003,.034,.20),(side*gap/2+q*.011,-.018,0),g,.001)
        for i in range(n):
            for s in(-1,1):
                x=side*gap/2+(.0032 if s>0 else -.0032); a=place(i*st_,-s*hgt/2,x); b=place((i+1)*st_,s*hgt/2,x); lathbar(a,b,bw,.0028,V((1,0,0)).cross(b-a),g)
        for s,q in [(i*st_,k*hgt/2) for i in range(n+1) for k in(-1,1)]+[((i+.5)*st_,0) for i in range(n)]:
            for e in(-1,1): rivet(place(s,q,side*gap/2+e*.0052),(e,0,0),.0048,st)
            turn(disc('bush',.0085,.0105,tuple(place(s,q,side*gap/2)),mat=ny,bev=.001),(1,0,0))
    for i in range(n+1):
        p=place(i*st_,hgt/2,0); rod(p+V((-.45,0,0)),p+V((.45,0,0)),.006,g,20)
        for e in(-1,1): cap(tuple(p+V((e*.454,0,0))),(e,0,0),.0068,.010,ny)
def swing():
    ir=iron('black'); W=.14; H=.18; n=6; L=.45; O=[]
    # casting: back plate, lower cup plate and upper ring plate
    out=[(0,H/2),(.030,H/2-.006),(.048,H/2-.03),(.058,H/2-.05),(.068,0),(.060,-H/2+.035),(.034,-H/2+.008),(0,-H/2)]
    sm=smoothpath([(x,0,z) for x,z in out],8); ol=[(p.x,p.z) for p in sm]; ol=ol+[(-x,z) for x,z in ol[-2:0:-1]]
    O.append(prism('bp',ol,.008,None,.0022,loc=(0,-.004,0))); sweepedge=[V((x*.93,-.009,z*.93)) for x,z in ol]; O.append(sweep('rim',sweepedge,.0030,closed=True,sides=12))
    for z,t in((-.030,.010),(.038,.008)):
        pr=[(x,y) for x,y in [(.064*math.cos(a),.064*math.sin(a)) for a in [pi*i/24 for i in range(25)]]]
        vs=[(x,-y-.004,z+q*t/2) for q in(-1,1) for x,y in pr]; m=len(pr); O.append(recalc(mesh('shelf',vs,[tuple(range(m))[::-1],tuple(range(m,2*m))]+[(i,(i+1)%m,m+(i+1)%m,m+i) for i in range(m)])))
    for k in range(n+1): # notches: little teeth on the rim of the upper shelf
        a=pi*(k)/n; O.append(sphere('t',.0062,(.062*math.cos(a),-.004-.062*math.sin(a)*.98,.044)))
    for s in(-1,1): O.append(sweep('scroll',smoothpath([(s*.02,-.010,-H/2+.02),(s*.03,-.022,-.062),(s*.028,-.045,-.045),(s*.022,-.05,-.034)],8),.005,sides=12))
    cast('bracket',O,.0013,ir,4); [screw(x,-.0085,z,.0055) for x,z in((0,H/2-.018),(-.045,-.048),(.045,-.048))]
    m=beech('Z')
    for k in range(n):
        a=pi*(k+.5)/n if True else 0; a=pi*(.09+.82*k/(n-1)); d=V((math.cos(a),-math.sin(a),0)); c=V((0,-.004,0))+d*.040
        rod(c+V((0,0,-.04)),c+V((0,0,.050)),.0036,ir,14); sphere('pk',.0062,tuple(c+V((0,0,.051))),ir)
        z=.004; P=c+d*-.012+V((0,0,z)); E=c+d*(L-.01)+V((0,0,z+.014))
        dirv=(E-P).normalized(); LL=(E-P).length
        o=lathe('arm',[(0,0),(.0085,.001),(.0098,.006),(.0105,.05),(.0098,LL*.6),(.0072,LL-.030),(.0070,LL-.020),(.0088,LL-.013),(.0094,LL-.006),(.006,LL),(0,LL+.0006)],m,32,tuple(P)); turn(o,dirv)
S=4; K=dict(wall=0,samples=S)
pic('wall-folding-rack','packshot','Beech wall rack drawn out from its back board, eight round rails on lattice arms with steel rivets',az=-30,el=22,fill=.84,**K)(lambda p:wallfold() and None)
pic('outdoor-wall-line','packshot','Galvanised steel frame let down from a wall on two stays, with ten green lines from side to side',az=-36,el=25,fill=.86,**K)(lambda p:framewall(1.90,.95,10))
pic('dryline-folding-wall-line','packshot','Grey steel wall frame standing out on two stays, with ten rows of washing line from side to side',az=36,el=25,fill=.86,**K)(lambda p:framewall(2.30,1.10,10,'#6d757b',.028,'#3f5a70',4,True,True,'#2f3438'))
pic('drop-down-laundry-rack','packshot','White painted wall rack with a pine frame let down on its stays, eight white rails and five pegs below',az=-28,el=14,fill=.86,**K)(lambda p:dropdown() and None)
pic('telescopic-wall-rack','packshot','Stainless steel wall rack drawn out on two lattice arms, seven hollow bars across the top',az=-30,el=22,fill=.84,**K)(lambda p:telescopic() and None)
pic('swing-arm-rack','packshot','Six turned beech arms fanned out from a black cast iron wall bracket',az=-14,el=30,fill=.84,**K)(lambda p:swing() and None)
