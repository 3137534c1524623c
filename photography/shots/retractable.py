"""Retractable washing lines on the studio wall."""
from studio.framing import *
from models.reels import *

RATCHET = dict(
    body='#454a4e',
    dark='#1f2326',
    label='#c9ccca',
    line='#c8cdce',
    reach=0.42,
    line_r=0.0021,
    power=5.0,
    words='20 m',
    ratchet=True,
    under=None,
    screws=4,
)
LIGHT = dict(
    body='#c4cac8', dark='#3f6a63', label='#eceeea', line='#e6e6df', reach=0.36, line_r=0.00125, power=2.25, under='tie'
)


@pic(
    'single-retractable',
    'packshot',
    'Blue-grey retractable washing line on a wall, its line drawn out to a steel hook, with a cleat beneath',
    az=22,
    el=10,
    fill=0.84,
    wall=0,
)
def single(p):
    reel(size(p), '#5d6a70')


detail(
    'single-retractable',
    'Line coming out of the blue-grey case through a rounded lip, and the cleat with two horns below it',
    ((-0.10, -0.10, -0.24), (0.18, 0, 0.02)),
    az=46,
    el=6,
    fstop=22,
    white=0.89,
)


@pic(
    'twin-retractable',
    'packshot',
    'Slate blue retractable washing line with two lines drawn out side by side from the front of its case',
    az=36,
    el=16,
    fill=0.80,
    wall=0,
)
def two_lines(p):
    twin(size(p))
    return np.concatenate([points(), np.array([[0.06, -0.30, -0.03], [-0.06, -0.30, -0.03]])])


detail(
    'twin-retractable',
    'Two lines leaving the case through polished eyes, the ribbed knob that locks both between them',
    ((-0.115, -0.13, -0.10), (0.115, -0.10, 0.06)),
    az=36,
    el=20,
    fstop=22,
    white=0.89,
)


@pic(
    'extra-long-retractable',
    'packshot',
    'Green steel reel with a folding handle and slotted front, its line led out to a steel hook on the wall',
    az=24,
    el=12,
    fill=0.85,
    wall=0,
)
def drum(p):
    long_reel(size(p))


detail(
    'extra-long-retractable',
    'Folding handle on the hub of the green reel, the aluminium drum behind the slots of the case',
    ((-0.09, -0.22, -0.11), (0.14, -0.10, 0.09)),
    az=30,
    el=18,
    fstop=22,
    white=0.85,
)


@pic(
    'steel-core-retractable',
    'packshot',
    'Dark grey steel retractable washing line with a ratchet lever, its thick line drawn out to a hook',
    az=22,
    el=10,
    fill=0.84,
    wall=0,
)
def ratcheted(p):
    reel(size(p), **RATCHET)


detail(
    'steel-core-retractable',
    'Ratchet lever and red release on the front of the dark grey case, the 20 m badge above',
    ((-0.10, -0.13, -0.13), (0.10, -0.10, 0.03)),
    az=34,
    el=16,
    fstop=22,
    white=0.89,
)


@pic(
    'five-line-retractable',
    'packshot',
    'White retractable line case on a wall with five lines drawn out side by side towards the opposite wall',
    az=34,
    el=22,
    fill=0.80,
    wall=0,
)
def five_lines(p):
    five(size(p))
    return np.concatenate([points(), np.array([[0.14, -0.36, -0.02], [-0.14, -0.36, -0.02]])])


detail(
    'five-line-retractable',
    'Five lines wound in, the bar with its steel hook parked at the eyes of the white case, the lock above it',
    ((-0.04, -0.15, -0.07), (0.20, -0.09, 0.06)),
    az=30,
    el=20,
    fstop=22,
    build=lambda p: five(size(p), False),
    white=0.84,
)


@pic(
    'bathroom-retractable',
    'packshot',
    'Round stainless steel bathroom line on one wall, its line drawn across the corner to a small cup on the other wall',
    az=-36,
    el=18,
    fill=0.90,
    wall=0,
)
def round_case(p):
    bathroom(size(p))


detail(
    'bathroom-retractable',
    'Brass end of the braided line held in the open cup of brushed steel, two screws in its plate',
    ((0.10, -0.215, -0.035), (0.185, -0.115, 0.035)),
    az=-46,
    el=16,
    fstop=22,
    white=0.89,
)


@pic(
    'minky-retractable-line',
    'packshot',
    'Round light grey retractable washing line with a sea green bracket and lip, its line drawn out along a wall to a steel hook',
    az=22,
    el=10,
    fill=0.84,
    wall=0,
)
def plain(p):
    reel(size(p), **LIGHT)


detail(
    'minky-retractable-line',
    'Loop of the line lying in a steel hook on its two-screw wall plate, a green stopper behind the loop',
    ((0.24, -0.06, -0.09), (0.385, 0, 0.01)),
    az=36,
    el=16,
    fstop=20,
    white=0.89,
)
