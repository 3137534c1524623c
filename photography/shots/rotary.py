"""Rotary lines and their covers."""
from studio.framing import *
from models.rotary import *

ROTARIES = {
    'four-arm-rotary': (
        dict(hub='#3a4043', accent='#4f8a5a', line='#4d7f6c'),
        ('socket', 'pull_cord'),
        'Open rotary washing line with four galvanised arms and rows of green line, its post in a ground socket',
    ),
    'small-rotary': (
        dict(arms=3, post=0.0225, rows=8, metal='#5d6f66', hub='#2f3836', accent='#2f3836', line='#4a6473'),
        ('socket',),
        'Small rotary washing line with three dark green steel arms and blue-grey line, standing open',
    ),
    'heavy-duty-rotary': (
        dict(post=0.0275, rows=11, metal='alu', hub='#2b2e31', accent='#c2462f', line='#37536b', stout=1.35),
        ('socket', 'grip'),
        'Large aluminium rotary washing line with four arms, a red hand grip and close rows of line, standing open',
    ),
    'dryline-lifting-rotary': (
        dict(hub='#35506a', accent='#35506a', line='#5b7f9a', stout=1.1),
        ('socket', 'crank'),
        'Open rotary washing line with four steel arms and a winding crank on its galvanised post',
    ),
    'hills-folding-rotary': (
        dict(post=0.024, hub='#3d5a45', accent='#3d5a45', line='#5e8a6a'),
        ('lidded_socket', 'catch'),
        'Open rotary washing line with four galvanised arms, its mast in a ground socket with a hinged cap',
    ),
    'free-standing-rotary': (
        dict(arms=3, post=0.019, rows=6, metal='#8b9094', hub='#3a3d40', accent='#3a3d40', line='#4b6c86'),
        ('legs',),
        'Free-standing rotary washing line with three grey arms, on three spread legs with eyes in the feet',
    ),
}


def rotary(p):
    """The rotary line of a product."""
    look, extras, _ = ROTARIES[p['slug']]
    width, _, height = size(p)
    made = Rotary(width, height, **look)
    for extra in extras:
        if extra == 'lidded_socket':
            made.socket(lid=True)
        else:
            getattr(made, extra)()
    return made


def build(p):
    """Make it; those for a ground socket are framed like the largest, so that a larger one looks larger."""
    rotary(p)
    if p['slug'] != 'free-standing-rotary':
        return np.array([(x, y, 2.05) for x in (-1.14, 1.14) for y in (-1.14, 1.14)] + [(0, 0, 0)])
    return None


for _slug, (_, _, _alt) in ROTARIES.items():
    pic(_slug, 'packshot', _alt, az=-14, el=17, lens=90, fill=0.94)(build)

detail(
    'four-arm-rotary',
    'Hub of the rotary line: four galvanised arms on pins, a green ring, and the cord that opens them',
    ((-0.15, -0.13, 1.00), (0.15, 0.13, 1.36)),
    az=-20,
    el=16,
    fstop=18,
)
detail(
    'small-rotary',
    'End of a dark green steel arm with its cap, the outer rows of line threaded through in clips',
    ((0.37, -0.98, 1.63), (0.57, -0.78, 1.82)),
    az=-25,
    el=18,
    fstop=16,
)
detail(
    'heavy-duty-rotary',
    'Red hand grip on the aluminium post, below the hub where the four stout arms turn',
    ((-0.12, -0.12, 1.06), (0.12, 0.12, 1.42)),
    az=-22,
    el=13,
    fstop=18,
)
detail(
    'dryline-lifting-rotary',
    'Winding crank with a black knob on its blue gear box, on the galvanised post below the arms',
    ((-0.10, -0.16, 1.10), (0.11, 0.10, 1.40)),
    az=-30,
    el=14,
    fstop=18,
)
detail(
    'hills-folding-rotary',
    'Green ground socket of the folding rotary, its hinged cap open beside the galvanised mast',
    ((-0.15, -0.13, 0), (0.12, 0.11, 0.20)),
    az=-24,
    el=26,
    fstop=18,
)
detail(
    'free-standing-rotary',
    'Foot of one leg of the free-standing rotary, a steel eye for a peg at its tip, the other legs behind',
    ((0.18, -0.73, -0.005), (0.31, -0.62, 0.11)),
    az=14,
    el=18,
    fstop=11,
)
