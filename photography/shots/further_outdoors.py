"""Further views of retractable and rotary lines and of covers."""
from studio import products, size
from studio.framing import *
from models.reels import reel
from shots.covers import COVERS, fine, near
from shots.retractable import LIGHT, RATCHET


def wound_in(slug, alt, *look, az=-44, el=10, **more):
    """Register a single line with its line wound in, seen from the side away from the hook."""
    pic(slug, 'angle', alt, az=az, el=el, fill=0.80, wall=0)(lambda p: reel(size(p), *look, reach=None, **more))


wound_in(
    'single-retractable',
    'Blue-grey case from the left, its line wound in',
    '#5d6a70',
)
wound_in(
    'steel-core-retractable',
    'Dark grey case from the left, its line wound in',
    **{k: v for k, v in RATCHET.items() if k != 'reach'},
)
wound_in(
    'minky-retractable-line',
    'Round case from the left, its line wound in',
    **{k: v for k, v in LIGHT.items() if k != 'reach'},
)

closer(
    'steel-core-retractable',
    'Stopper and wire loop of the line in a steel hook',
    ((0.30, -0.07, -0.10), (0.45, 0, 0.0)),
    az=40,
    el=18,
)
closer(
    'minky-retractable-line',
    'Line coming out of the sea green lip',
    ((0.03, -0.08, -0.09), (0.15, 0, 0.02)),
    az=48,
    el=10,
)

angle(
    'twin-retractable',
    'Case of the two lines, seen from below on the left',
    az=-40,
    el=-14,
    near=((-0.145, -0.16, -0.11), (0.145, 0, 0.11)),
)
closer(
    'twin-retractable',
    'Rounded corner of the blue case with its mark: 2 × 15 m',
    ((-0.16, -0.11, -0.04), (0.06, -0.05, 0.15)),
    az=-38,
    el=22,
)

angle(
    'extra-long-retractable',
    'Green reel from the left, its handle in front',
    az=-46,
    el=14,
    near=((-0.15, -0.22, -0.16), (0.17, 0, 0.16)),
)
closer(
    'extra-long-retractable',
    'Line coming out of the dark outlet of the reel',
    ((0.08, -0.12, -0.15), (0.22, -0.01, -0.03)),
    az=40,
    el=12,
)

angle(
    'five-line-retractable',
    'White case from the left, all lines wound in',
    az=-44,
    el=16,
    of='detail',
)
closer(
    'five-line-retractable',
    'Cap of the bar and the wall plate behind the case',
    ((-0.225, -0.15, -0.07), (-0.10, 0, 0.07)),
    az=-44,
    el=20,
)

angle(
    'bathroom-retractable',
    'Bathroom line from above, drawn across the corner',
    az=-34,
    el=52,
    fill=0.92,
)
closer(
    'bathroom-retractable',
    'Knurled ring on the case, the line out of its middle',
    ((-0.045, -0.07, -0.045), (0.05, 0, 0.045)),
    az=-50,
    el=18,
)

ABOVE = dict(az=24, el=52, lens=90, fill=0.92)
for _slug, _alt in {
    'four-arm-rotary': 'Rows of line in a square round the post, from above',
    'small-rotary': 'Rows of line in a triangle round the post, from above',
    'heavy-duty-rotary': 'Close rows of line between four arms, from above',
    'dryline-lifting-rotary': 'Rows of blue line between four arms, from above',
    'hills-folding-rotary': 'Rows of green line between four arms, from above',
    'free-standing-rotary': 'Three arms over three spread legs, seen from above',
}.items():
    angle(_slug, _alt, **ABOVE)

closer(
    'small-rotary',
    'Hub of the small rotary, its arms on pins',
    ((-0.13, -0.13, 1.24), (0.13, 0.13, 1.62)),
    az=-10,
    el=14,
)
closer(
    'dryline-lifting-rotary',
    'Blue cap at the end of an arm, lines clipped to it',
    ((0.78, -1.06, 1.84), (1.06, -0.78, 2.08)),
    az=-20,
    el=18,
)
closer(
    'hills-folding-rotary',
    'Green catch on the mast below the hub',
    ((-0.12, -0.12, 1.00), (0.12, 0.12, 1.36)),
    az=-20,
    el=14,
)
closer(
    'free-standing-rotary',
    'Hub with three grey arms and their stays',
    ((-0.12, -0.12, 1.08), (0.12, 0.12, 1.44)),
    az=8,
    el=14,
)


def top(slug, alt, az, el=34):
    """Register the upper part of a cover, seen from above."""
    width, _, length = size(products()[slug])
    z, r = COVERS[slug][1] + length, width / 2
    pic(slug, 'angle', alt, az, el, fill=0.96, near=((-r, -r, z - 0.40), (r, r, z)))(fine)


def edge(slug, alt, v, half, az, el=13):
    """Register a close-up of a cover's front at the share v of its height."""
    a, b = near(slug, v, half)
    pic(slug, 'detail-2', alt, az, el, 100, 1.0, near=(a, b), samples=6)(fine)


top('hills-cover', 'Top of the green cover from above, its zip in front', -10)
edge('hills-cover', 'Foot of the green cover, drawn in by its cord', 0.03, 0.13, 20)
top('zipped-rotary-cover', 'Closed top of the grey cover, seen from above', -46)
edge('zipped-rotary-cover', 'Slider of the zip near the top of the grey cover', 0.94, 0.12, -6)
top('vileda-rotary-cover', 'Closed top of the dark grey sleeve, from above', 52)
closer(
    'vileda-rotary-cover',
    'Tape measure laid round the dark grey sleeve',
    near('vileda-rotary-cover', 0.56, 0.125),
    az=60,
    el=14,
    of='packshot',
)
top('waxed-cotton-rotary-cover', 'Top of the olive cover from above', -36)
edge('waxed-cotton-rotary-cover', 'Foot of the olive cover, tied with a pale cord', 0.03, 0.13, 16)
top('pull-up-rotary-sleeve', 'Tied top of the light grey sleeve, from above', 48)
edge('pull-up-rotary-sleeve', 'Foot of the light grey sleeve, drawn in by its cord', 0.03, 0.13, 14)
