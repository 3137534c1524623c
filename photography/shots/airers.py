"""Ceiling airers on the house's backdrop: packshots, colours and details of the castings."""
from studio import *
from models.airers import *

COLOURS = {'black': 'black', 'white': 'white', 'ivory': 'ivory', 'pewter': 'anthracite pewter'}


def light(c, s, colour):
    """The house light; a touch flatter on dark castings, more drawing on pale ones."""
    pale = colour in ('white', 'ivory')
    studio(z=-3.0, back=2.4, c=c, scale=s, k=.92 if pale else 1.0)
    return dict(white=.82 if pale else .93)


def whole(p, colour, end, drop, frame=1.0, lift=0.0, **kw):
    """Three-quarter view of the whole airer with its pulleys."""
    length = size(p)[1]
    a = airer(length, colour, end, drop, inset=min(.16, length * .17), **kw)
    c = V((.03, 0, -drop * .54 + lift))
    camera(c + V((-2.0, -3.5, .42)) * frame, c, 92)
    return light(c, 1.25, colour)


for colour, word in COLOURS.items():
    view = 'packshot' if colour == 'black' else 'colour-' + colour
    shot('traditional-kitchen-maid', view,
         'Ceiling airer with four pine laths in scrolled %s cast iron ends, hung on cotton rope from two pulleys' % word)(
        lambda p, colour=colour: whole(p, colour, rack_end, .52, .57))
    shot('traditional-stacker', view,
         'Two-tier ceiling airer: six pine laths, four below and two above, in tall scrolled %s cast iron ends' % word)(
        lambda p, colour=colour: whole(p, colour, stacker_end, .66, .66))

shot('five-lath-ceiling-airer', 'packshot',
     'Wide ceiling airer with five pine laths in black cast iron ends, hung on cotton rope from two iron pulleys')(
    lambda p: whole(p, 'black', rack_end, .52, .72, n=5, width=.48))


def close(p, colour, end, **kw):
    """One end of the airer from near by."""
    a = airer(1.2, colour, end, .6, pulleys=False, **kw)
    c = V((0, -a['ye'], (a['z'] + a['top']) / 2 - .012))
    camera(c + V((-.56, -1.25, .24)), c + V((-.02, .05, .0)), 82 if a['top'] - a['z'] < .2 else 66, fstop=10,
           focus=c + V((0, -.04, 0)))
    cyclorama(back=1.6, z=-1.8)
    world((1, 1, 1), .40)
    area(c + V((-1.3, -1.0, 1.2)), c, .9, 34)
    area(c + V((1.5, -.9, .2)), c, .8, 10)
    area(c + V((0, .3, 1.5)), c, 1.2, 12)
    return dict(samples=6)


shot('traditional-kitchen-maid', 'detail',
     'Close view of a black cast iron rack end with scrolls, four pine laths and a cotton rope hitched to its eye')(
    lambda p: close(p, 'black', rack_end, voxel=.0009))
shot('traditional-stacker', 'detail',
     'Close view of the two-tier cast iron end: scrollwork in black, two laths above and four below')(
    lambda p: close(p, 'black', stacker_end, voxel=.001))
