"""Ceiling airers on the studio backdrop: packshots, colours, and details of castings and pulleys."""
from studio import *
from models.airers import *
from models.stage import card, frame_camera, lights, near, points, wall_at

COLOURS = {'black': 'black', 'white': 'white', 'ivory': 'ivory', 'pewter': 'anthracite pewter'}
# How much of its light the backdrop keeps behind what is pale itself: it is seen in the cart's small picture, too.
GROUNDS = {'white': 0.74, 'ivory': 0.82}


def whole(p, colour, end, drop, fill=0.86, **kw):
    """Three-quarter view of the whole airer with its pulleys; the ropes leave the picture below."""
    length = size(p)[1]
    a = airer(length, colour, end, drop, inset=min(0.16, length * 0.17), **kw)
    wall_at(3.5)
    lights(top=0.45, ambient=0.22)
    frame_camera(-29, 6.5, 92, fill, points(above=a['z'] - 0.06))


for colour, word in COLOURS.items():
    view = 'packshot' if colour == 'black' else 'colour-' + colour
    shot(
        'traditional-kitchen-maid',
        view,
        'Ceiling airer with four pine laths in scrolled %s cast iron ends, hung on cotton rope from two pulleys' % word,
        ground=GROUNDS.get(colour, 1),
    )(lambda p, colour=colour: whole(p, colour, rack_end, 0.52))
    shot(
        'traditional-stacker',
        view,
        'Two-tier ceiling airer: six pine laths, four below and two above, in tall scrolled %s cast iron ends' % word,
        ground=GROUNDS.get(colour, 1),
    )(lambda p, colour=colour: whole(p, colour, stacker_end, 0.66))

shot(
    'five-lath-ceiling-airer',
    'packshot',
    'Wide ceiling airer with five pine laths in black cast iron ends, hung on cotton rope from two iron pulleys',
)(lambda p: whole(p, 'black', rack_end, 0.52, n=5, width=0.48))


def close(p, colour, end, az=-24, el=11, across=None, shift=(0.03, 0.02), **kw):
    """A close view of one end of the airer; the other end is out of focus."""
    a = airer(1.2, colour, end, 0.6, pulleys=False, **kw)
    tall = a['top'] - a['z']
    c = V((0, -a['ye'], (a['z'] + a['top']) / 2))
    wall_at(3.5)
    lights(top=0.45, ambient=0.22)
    near(c + V((0, -0.05, 0)), az, el, across or max(0.52, tall * 1.75), 0.13, 82, shift)
    return dict(samples=6)


shot(
    'traditional-kitchen-maid',
    'detail',
    'Close view of a black cast iron rack end with scrolls, four pine laths and a cotton rope hitched to its eye',
)(lambda p: close(p, 'black', rack_end, voxel=0.0009))
shot(
    'traditional-stacker',
    'detail',
    'Close view of the two-tier cast iron end: scrollwork in black, two laths above and four below',
)(lambda p: close(p, 'black', stacker_end, az=-33, voxel=0.001))
shot(
    'five-lath-ceiling-airer',
    'detail',
    'Five pine laths pass through the arches of a wide black cast iron end, seen along the laths',
)(lambda p: close(p, 'black', rack_end, az=34, el=16, across=0.56, shift=(-0.04, 0.02), n=5, width=0.48, voxel=0.0009))


@shot(
    'traditional-kitchen-maid',
    'detail-2',
    'Black iron ceiling pulley with two grooved wheels, the cotton ropes running over them and down',
)
def pulley_close(p):
    a = airer(1.2, 'black', rack_end, 0.6)
    at = V((0, -a['ye'] - 0.02, -0.050))
    wall_at(3.5)
    lights(top=0.45, ambient=0.22)
    card(at + V((-0.5, -0.6, -0.5)), at, 0.5, 0.6, 0.8)
    near(at, -52, -13, 0.17, 0.06, 90, (0.02, 0))
    return dict(samples=6)
