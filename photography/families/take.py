"""Take the pictures of these families: blender -b -P photography/families/take.py -- <slug>/<view> ... [--draft|--list|--alt]"""
import fcntl, glob, importlib, json, os, sys, traceback
HERE=os.path.dirname(os.path.abspath(__file__)); sys.path[:0]=[os.path.dirname(HERE),HERE]
import bpy
if '--test' in sys.argv: os.environ['PHOTO_LOCK']='/tmp/fam/draft.lock'
from studio import SHOTS, ROOT, products, render, reset
args=sys.argv[sys.argv.index('--')+1:]; names=[a for a in args if not a.startswith('--')]
for f in sorted(glob.glob(HERE+'/*.py')):
    n=os.path.basename(f)[:-3]
    if n not in('parts','take'):
        try: importlib.import_module(n)
        except Exception: traceback.print_exc()
def write_alt(slug):
    where=os.path.join(ROOT,'pictures/products',slug); f=where+'/alt.json'
    if not os.path.isdir(where): return
    alts=json.load(open(f,encoding='utf-8')) if os.path.exists(f) else {}
    alts.update({s['view']:s['alt'] for s in SHOTS.values() if s['slug']==slug})
    alts={v:a for v,a in alts.items() if os.path.exists('%s/%s.webp'%(where,v))}
    with open(f,'w',encoding='utf-8') as o: json.dump(alts,o,indent=2,ensure_ascii=False); o.write('\n')
if '--list' in args: print('\n'.join(sorted(SHOTS)))
if '--alt' in args:
    for s in {s['slug'] for s in SHOTS.values()}: write_alt(s)
hold=None
if '--test' in args:          # a batch of drafts takes the real lock once
    hold=open('/tmp/photo-render.lock','w'); fcntl.flock(hold,fcntl.LOCK_EX)
for name in names:
    if name not in SHOTS: print('FAILED unknown',name); continue
    try:
        s=SHOTS[name]; reset(); kw=dict(s['look']); kw.update(s['build'](products().get(s['slug'])) or {})
        if '--test' in args:
            kw.update(w=500,h=500,samples=4); render('/tmp/fam/d/%s.png'%name.replace('/','--'),**kw)
        else:
            render('%s/pictures/products/%s/%s.webp'%(ROOT,s['slug'],s['view']),**kw); write_alt(s['slug'])
    except Exception:
        traceback.print_exc(); print('FAILED',name,flush=True)
sys.stdout.flush(); os._exit(0)
