# shared parts for the families of outdoor lines, airers, wall racks and covers
import math, random
import numpy as np
import bpy
from mathutils import Vector as V, Matrix, noise as mnoise
from studio import *
from studio.sets import BACKDROP
pi=math.pi; tau=2*pi

# ---- materials, one of each per scene
_cache={}
def M(key,fn,*a,**k):
    m=_cache.get(key)
    try:
        if m and m.name in bpy.data.materials: return m
    except ReferenceError: pass
    _cache[key]=fn(*a,**k); return _cache[key]
def beech(axis='Z',tone=0):
    """oiled beech: pinkish brown, not yellow; every piece its own tone"""
    l,d=(('#dabb98','#b88d66'),('#d0ab84','#a87e57'),('#e2c8a8','#c29c78'))[tone]
    def mk():
        m=wood('beech'+axis+str(tone),axis,l,d,.0034,.62,.48,False,.7,.28)
        for n in m.node_tree.nodes:         # keep every piece on the pink side of beech
            if n.bl_idname=='ShaderNodeHueSaturation' and n.inputs['Hue'].links: h=n.inputs['Hue'].links[0].from_node; h.inputs[1].default_value=.009; h.inputs[2].default_value=.4915
        return m
    return M('beech'+axis+str(tone),mk)
def pine(axis='Z'): return M('pine'+axis,wood,'pine'+axis,axis,'#e0c298','#bf9162',.0045,.6,.52,True,.45,.2)
def galv(): return M('galv',steel,'galv','#a9adb0',.36,True)
def alu(): return M('alu',steel,'alu','#b9bdc0',.30,False)
def chrome(): return M('chrome',steel,'chrome','#c3c5c7',.20,False)
def stainless(): return M('inox',steel,'inox','#c6c8c9',.29,False)
def brass(): return M('brass',steel,'brass','#b08d4a',.28,False)
def coat(hx,rough=.38): return M('coat'+hx,plastic,'coat'+hx,hx,rough,.03,.5)
def rubber(hx='#2a2b2c'): return M('rub'+hx,plastic,'rub'+hx,hx,.62,.08,.3)
DK='#34383b'

# ---- geometry helpers
def fillet(pts,r,n=7,closed=False):
    P=[V(p) for p in pts]; out=[]; N_=len(P)
    for i,p in enumerate(P):
        if not closed and i in(0,N_-1): out.append(p); continue
        a=P[i-1]; b=P[(i+1)%N_]; u=(a-p); w=(b-p); rr=min(r,u.length*.49,w.length*.49); u.normalize(); w.normalize()
        s=p+u*rr; e=p+w*rr
        for k in range(n+1):
            t=k/n; out.append(s*(1-t)**2+p*2*t*(1-t)+e*t*t)
    return out
def pipe(pts,r,mat,bend=.04,closed=False,sides=16,n=7):
    return sweep('pipe',fillet(pts,bend,n,closed),r,mat=mat,closed=closed,sides=sides)
def rod(a,b,r,mat,sides=12): return sweep('rod',[V(a),V(b)],r,mat=mat,sides=sides)
def sqbar(a,b,w,h,mat,up):
    return sweep('sq',[V(a),(V(a)+V(b))/2,V(b)],w/2,h/2,mat,up=up,sides=24,power=.22)
def dowel(a,b,r,mat_axis):
    """wooden dowel with the grain along it (built along Z and turned)"""
    a=V(a);b=V(b);L=(b-a).length; c=r*.16
    o=lathe('dowel',[(0,-L/2),(r-c,-L/2),(r,-L/2+c),(r,L/2-c),(r-c,L/2),(0,L/2)],beech('Z') if mat_axis is None else mat_axis,28,tuple((a+b)/2))
    o.rotation_mode='QUATERNION'; o.rotation_quaternion=(b-a).to_track_quat('Z','Y'); return o
def lathbar(a,b,w,t,wdir,mat=None,round_=True):
    """flat wooden bar from a to b, w wide along wdir, t thick, rounded ends, grain along"""
    a=V(a);b=V(b);d=(b-a); L=d.length; z=d.normalized(); x=V(wdir); x=(x-z*x.dot(z)).normalized(); y=z.cross(x)
    o=prism('bar',rrect(w,L+(w*.8 if round_ else 0),w*.49 if round_ else .003,10),t,mat or beech('Z'),min(.0022,t*.2))
    m=Matrix((x,y,z)).transposed().to_4x4(); m.translation=(a+b)/2; o.matrix_world=m; return o
def rivet(p,d,r=.0055,mat=None,washer=True):
    p=V(p); d=V(d).normalized(); mat=mat or chrome()
    prof=([(r*1.75,0),(r*1.75,.0008),(r*1.65,.0013),(r,.0013)] if washer else [(r,0)])+[(r*math.cos(a),.0013+r*.55*math.sin(a)) for a in [pi/2*i/8 for i in range(9)]]
    prof[-1]=(0,prof[-1][1])
    o=lathe('rivet',prof,mat,28,tuple(p)); o.rotation_mode='QUATERNION'; o.rotation_quaternion=d.to_track_quat('Z','Y'); return o
def turn(o,d):
    o.rotation_mode='QUATERNION'; o.rotation_quaternion=V(d).to_track_quat('Z','Y'); return o
def cap(p,d,r,L,mat):
    o=lathe('cap',[(r*.86,-L),(r,-L+.002),(r,-.004),(r*.8,-.0008),(0,0)],mat,28,tuple(p)); return turn(o,d)
def foot(p,r=.014,h=.03,mat=None): return lathe('foot',[(0,0),(r*.95,0),(r*1.1,.002),(r*1.0,h*.6),(r*.8,h),(0,h)],mat or rubber(),28,tuple(p))
def sagline(a,b,sag,r,mat,n=16,sides=8):
    a=V(a);b=V(b); return sweep('line',[a.lerp(b,i/n)-V((0,0,sag*4*(i/n)*(1-i/n))) for i in range(n+1)],r,mat=mat,sides=sides)
def lattice(n,st,hgt,gap,bw,bt,mat,place,pin=None,rv=.0055):
    """n crosses along s (0..n*st), at two sides; place(s,h,x)->world. returns joints (s,h) of ends and crosses"""
    ends=[(i*st,k*hgt/2) for i in range(n+1) for k in(-1,1)]; mids=[((i+.5)*st,0) for i in range(n)]
    wd=None
    for side in(-1,1):
        for i in range(n):
            for s in(-1,1):
                x=side*(gap/2+(bt*.54 if s>0 else -bt*.54)); a=place(i*st,-s*hgt/2,x); b=place((i+1)*st,s*hgt/2,x)
                nrm=(place(0,0,1)-place(0,0,0)); wdir=nrm.cross(V(b)-V(a)); lathbar(a,b,bw,bt,wdir,mat)
        for s,h in ends+mids:
            xo=side*(gap/2+bt*1.09); p=place(s,h,xo); rivet(p,(place(0,0,1)-place(0,0,0))*side,rv,pin)
    return ends,mids

# ---- picture: sets and automatic framing
def allpts(skip=()):
    bpy.context.view_layer.update(); out=[]
    for o in bpy.data.objects:
        if o.type not in('MESH',) or o.name.split('.')[0] in('backdrop',) or o.get('prop'): continue
        n=len(o.data.vertices)
        if not n: continue
        a=np.empty(n*3,np.float32); o.data.vertices.foreach_get('co',a); a=a.reshape(-1,3); m=np.array(o.matrix_world); out.append(a@m[:3,:3].T+m[:3,3])
    return np.concatenate(out)
def prop(o): o['prop']=1; return o
def bounds():
    P=allpts(); return V(P.min(0)),V(P.max(0))
def autocam(az,el,lens=85,fill=.80,fstop=None,focus=None,pts=None,dx=0,dy=0,roll=0):
    """az: degrees from -y (the front) to +x; el: degrees up. fills `fill` of the square frame"""
    P=allpts() if pts is None else np.array(pts,float); a,e=math.radians(az),math.radians(el)
    d=np.array((math.sin(a)*math.cos(e),-math.cos(a)*math.cos(e),math.sin(e)))
    f=-d; r=np.cross(f,(0,0,1)); r/=np.linalg.norm(r); u=np.cross(r,f); t=(P.min(0)+P.max(0))/2; k=36/lens/2
    D=3*np.linalg.norm(P.max(0)-P.min(0))*lens/50
    for _ in range(30):
        q=P-(t+d*D); z=q@f; x=(q@r)/z/k; y=(q@u)/z/k
        cx,cy=(x.max()+x.min())/2,(y.max()+y.min())/2; s=max(x.max()-x.min(),y.max()-y.min())/2
        t=t+(r*cx+u*cy)*k*D; D=D*(1+(s/fill-1)*.9)
    t=t-(r*dx+u*dy)*k*D
    cam=camera(tuple(t+d*D),tuple(t),lens,fstop=fstop,focus=focus); bpy.context.scene.camera.data.clip_end=200; return cam

def floorset(scale=None,back=None,key=1.0,k=1.0,z=None):
    """house light round whatever stands in the scene, on a sweep too large to show where floor meets wall"""
    a,b=bounds(); c=(a+b)/2; s=scale or max(b.x-a.x,b.y-a.y,b.z-a.z)/1.15
    world((1,1,1),.62*k); cyclorama(z=min(0,a.z) if z is None else z,back=back if back is not None else b.y+2.9*s,r=2.7*s,width=40*s,h=20*s,front=20*s)
    area(c+V((0,.6,3.4))*s,c+V((0,2.6,.6))*s,2.6*s,150*k*s*s)
    area(c+V((-2.4,-1.9,2.2))*s,c,1.7*s,170*k*s*s*key,(1,.985,.96)); area(c+V((2.8,-1.6,.9))*s,c,1.5*s,60*k*s*s,(.96,.98,1)); area(c+V((.2,.5,2.8))*s,c+V((0,.1,0)),2.2*s,90*k*s*s)
def wallset(y=0,scale=None,key=1.0,fill=1.0,ambient=.72,mat=None,rim=.6):
    """the house backdrop as a wall, lit from the upper left"""
    a,b=bounds(); c=(a+b)/2; s=scale or max(b.x-a.x,b.y-a.y,b.z-a.z)/1.15; w=40*s
    m=mat or paint('backdrop',BACKDROP,.9)
    mesh('backdrop',[(-w,y,-w),(w,y,-w),(w,y,w),(-w,y,w)],[(0,1,2,3)],m); world((1,1,1),ambient)
    area(c+V((-2.2,-2.0,2.4))*s,c,1.5*s,165*key*s*s,(1,.985,.96)); area(c+V((2.8,-2.2,.6))*s,c,1.6*s,52*fill*s*s,(.96,.98,1)); area(c+V((.3,-.7,3.0))*s,c,1.8*s,60*rim*s*s)
ALT={}
def pic(slug,view,alt,az=0,el=0,lens=85,fill=.82,wall=None,cam=None,light=None,**look):
    """register: the builder makes the model; set and camera follow from its size"""
    def keep(build):
        @shot(slug,view,alt,**look)
        def go(p):
            _cache.clear(); r=build(p) or {}
            pts=r.pop('frame',None); ck=dict(cam or {}); ck.update(r.pop('cam',{}))
            if pts is None: pts=allpts()
            if wall is None: floorset(**(light or {}))
            else: wallset(wall,**(light or {}))
            autocam(az,el,lens,fill,pts=pts,**ck); return r
        return build
    return keep
