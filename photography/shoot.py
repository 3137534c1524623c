"""Take pictures: blender -b -P photography/shoot.py -- <slug>/<view> [more] [--draft] [--px=1200] [--list] [--alt]

--draft: 600 px, 8 samples, PNG in the temporary folder's drafts/; --px: the longer side of a final or draft;
--list: names of all shots; --alt: only write the alt texts.
"""
import glob
import importlib
import json
import os
import sys
import tempfile
import traceback

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
from studio import SHOTS, ROOT, products, render, reset  # noqa: E402

PICTURES = os.path.join(ROOT, 'pictures')
DRAFTS = os.path.join(tempfile.gettempdir(), 'drafts')


def folder(name):
    slug = SHOTS[name]['slug']
    return os.path.join(PICTURES, slug if slug in ('home', 'options') else 'products/' + slug)


def write_alt(slug):
    """alt.json beside the pictures, for those that exist."""
    names = [n for n in SHOTS if SHOTS[n]['slug'] == slug]
    where = folder(names[0])
    alts = {
        SHOTS[n]['view']: SHOTS[n]['alt']
        for n in names
        if os.path.exists(os.path.join(where, SHOTS[n]['view'] + '.webp'))
    }
    if alts:
        with open(os.path.join(where, 'alt.json'), 'w', encoding='utf-8') as f:
            json.dump(alts, f, indent=2, ensure_ascii=False)
            f.write('\n')


def take(name, draft, px):
    s = SHOTS[name]
    reset()
    settings = dict(s['look'])
    settings.update(s['build'](products().get(s['slug'])) or {})
    settings['px'] = px
    if draft:
        render(os.path.join(DRAFTS, name.replace('/', '--') + '.png'), draft=True, **settings)
    else:
        render(os.path.join(folder(name), s['view'] + '.webp'), **settings)
        write_alt(s['slug'])


def load_shots():
    """Every picture that can be taken; a file that can't be read is told, and the others go on."""
    for path in sorted(glob.glob(os.path.join(HERE, 'shots/*.py'))):
        name = os.path.basename(path)[:-3]
        if name.startswith('_'):
            continue
        try:
            importlib.import_module('shots.' + name)
        except Exception:
            traceback.print_exc()


def main():
    args = sys.argv[sys.argv.index('--') + 1 :]
    load_shots()
    if '--list' in args:
        print('\n'.join(sorted(SHOTS)))
        return
    if '--alt' in args:
        for slug in {s['slug'] for s in SHOTS.values()}:
            write_alt(slug)
        return
    px = next((int(a.removeprefix('--px=')) for a in args if a.startswith('--px=')), None)
    for name in [a for a in args if not a.startswith('--')]:
        try:
            take(name, '--draft' in args, px)
        except Exception:
            traceback.print_exc()
            print('FAILED', name, flush=True)


main()
sys.stdout.flush()
os._exit(0)  # torch and Blender do not part in peace
