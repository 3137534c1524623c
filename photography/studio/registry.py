"""The list of shots, and the shop's own product data."""
import glob
import json
import os

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SHOTS = {}


def products():
    """Every product of the seed data by slug."""
    out = {}
    for path in sorted(glob.glob(os.path.join(ROOT, 'db/seed/products/*.json'))):
        with open(path, encoding='utf-8') as f:
            out.update({p['slug']: p for p in json.load(f)})
    return out


def size(product):
    """(width, depth, height) of a product in metres; 0 where the data has none."""
    s = product['specifications']
    return tuple((s.get(k) or 0) / 1000 for k in ('widthMm', 'depthMm', 'heightMm'))


def shot(slug, view, alt, **look):
    """Register a function that builds the set for pictures/products/<slug>/<view>.webp.

    The function takes the product's data and may return a dict of settings for render(); `look` holds
    constant ones (samples, white, transform, exposure, w, h, prefilter). `alt` is the picture's alt text.
    The slugs 'home' and 'options' write to pictures/home/ and pictures/options/ and get None for a product.
    """

    def keep(build):
        SHOTS[slug + '/' + view] = dict(slug=slug, view=view, alt=alt, look=look, build=build)
        return build

    return keep
