"""Lines in gardens, with washing on them."""
from studio import *
from models.garden import *
from models.linen import *
from models.hooked import door
from models.props import herb
from models.rotary import *
from shots.covers import cover
from shots.rotary import rotary
from shots.scenes import level

DAYLIGHT = dict(transform='Filmic', look='Medium High Contrast', exposure=0.45, bounces=4, white=None)


def spring_pegs():
    """Beech and wire for the pegs."""
    return wood('peg', 'X', **BEECH), steel('wire', '#b9bcbe', 0.3, False)


def on_line(r, side, row, share):
    """A point of a rotary's line: which side, which row from the post, and how far along it."""

    def end(k):
        return r.at(r.start + k * tau / r.arms, r.FIRST + (r.LAST - r.FIRST) * k / (r.rows * r.arms))

    k = row * r.arms + side
    a, b = end(k), end(k + 1)
    return a.lerp(b, share) - V((0, 0, (b - a).length * 0.010 * 4 * share * (1 - share) + 0.002))


def hang(r, side, row, shares, mat, length, pegs, **fall):
    """Peg a cloth on a rotary between two shares of one of its lines."""
    pegged(on_line(r, side, row, shares[0]), on_line(r, side, row, shares[1]), mat, length, pegs, share=(0, 1), **fall)


def garden(rnd, near):
    """Lawn, hedge and far trees under a summer sky, the sun behind on the left."""
    lawn(rnd, near)
    hedge(rnd, 9.2)
    trees(rnd, 16, -11, 11)
    sky()
    sun((0.75, -0.24, -0.55), 5.4, (1, 0.94, 0.84), 1.2)


def rotary_in_garden(p, loads, turned, eye, aim, lens):
    """A rotary with washing: loads are (side, row, (from, to), material, length, pegs' places or None, {how it hangs})."""
    r, pegs = rotary(p), spring_pegs()
    for side, row, shares, mat, length, places, fall in loads:
        more = dict(peg_at=places) if places else {}
        hang(r, side, r.rows - row, shares, mat, length, pegs, **more, **fall)
    whole = group('line', [o for o in bpy.data.objects if o.parent is None])
    whole.rotation_euler = (0, 0, radians(turned))
    garden(random.Random(5), -5.4)
    camera(eye, aim, lens, fstop=1.8, focus=(0, -1.0, 1.2)).data.clip_end = 200


def sheets():
    """White sheeting, blue ticking, sage and rose linen."""
    ticking = [(0.03 + 0.055 * k, 0.012) for k in range(20)]
    return (
        linen('white', '#f0eee8', 1.2, trans=0.4, crease=0.7),
        linen('ticking', '#eceae2', 0.72, '#5f7f9f', along=ticking, trans=0.3, crease=0.7),
        linen('sage', '#a9b79d', 0.8, trans=0.3),
        linen('rose', '#cfa393', 0.66, trans=0.3),
    )


FOUR, THREE = (0.015, 0.34, 0.66, 0.985), (0.02, 0.5, 0.98)


@shot(
    'four-arm-rotary',
    'scene',
    'Four arm rotary line on a lawn, a white sheet, a striped cloth and a sage one pegged on it, a tall hedge behind',
    samples=10,
    **DAYLIGHT
)
def rotary_scene(p):
    white, ticking, sage, rose = sheets()
    rotary_in_garden(
        p,
        [
            (1, 1, (0.16, 0.78), white, 1.0, FOUR, dict(slack=0.03, wind=(0.1, 0.7, 0), seed=3)),
            (2, 1, (0.07, 0.40), ticking, 0.70, None, dict(slack=0.02, wind=(0, -0.8, 0), seed=5)),
            (2, 1, (0.45, 0.74), sage, 0.62, None, dict(slack=0.025, wind=(0, -0.6, 0), seed=7)),
            (0, 1, (0.20, 0.62), white, 0.80, THREE, dict(slack=0.03, wind=(0, 0.6, 0), seed=13)),
            (3, 2, (0.16, 0.44), rose, 0.60, None, dict(slack=0.03, wind=(0, -0.5, 0), seed=17)),
            (3, 1, (0.52, 0.80), ticking, 0.64, None, dict(slack=0.02, wind=(0, -0.5, 0), seed=19)),
        ],
        27,
        (0, -6.5, 1.42),
        (0, 0, 1.0),
        67,
    )


@shot(
    'heavy-duty-rotary',
    'scene',
    'Large aluminium rotary line with a red grip on a lawn, hung with white sheets, a rose towel and striped pillowcases',
    samples=10,
    **DAYLIGHT
)
def big_rotary_scene(p):
    white, ticking, sage, rose = sheets()
    rotary_in_garden(
        p,
        [
            (1, 1, (0.22, 0.86), white, 1.15, FOUR, dict(slack=0.03, wind=(0.1, 0.6, 0), seed=23)),
            (2, 1, (0.08, 0.30), rose, 0.62, None, dict(slack=0.02, wind=(0, -0.6, 0), seed=25)),
            (2, 1, (0.34, 0.58), ticking, 0.66, None, dict(slack=0.025, wind=(0, -0.5, 0), seed=27)),
            (2, 1, (0.63, 0.87), ticking, 0.66, None, dict(slack=0.02, wind=(0, -0.7, 0), seed=29)),
            (3, 1, (0.25, 0.75), white, 0.95, THREE, dict(slack=0.03, wind=(0, -0.5, 0), seed=33)),
            (0, 2, (0.30, 0.58), sage, 0.62, None, dict(slack=0.03, wind=(0, 0.5, 0), seed=37)),
        ],
        14,
        (0.25, -7.2, 1.5),
        (0.05, 0, 1.02),
        74,
    )


def yard(height=2.04):
    """A paved yard before a rendered house wall with a panelled door, its top at that height."""
    rnd = random.Random(4)
    box('wall', (12, 0.2, 5), (0, 1.6, 2.5), plaster('render', '#d9d0bd', 5, 0.30), 0)
    box('plinth', (12, 0.05, 0.28), (0, 1.49, 0.14), plaster('plinth', '#8d8a82', 9, 0.3), 0.006)
    before = set(bpy.data.objects)
    door(0.86, '#3d5048')
    leaf = group('door', [o for o in bpy.data.objects if o not in before])
    leaf.location = (0.86, 1.465, height)
    white, iron = paint('frame', '#efece4', 0.5), steel('iron', '#8f9294', 0.35, False)
    for x in (0.86 - 0.475, 0.86 + 0.475):
        box('jamb', (0.085, 0.10, height), (x, 1.47, height / 2), white, 0.006)
    box('head', (1.09, 0.13, 0.085), (0.86, 1.465, height + 0.043), white, 0.006)
    lathe('knob', [(0, 0), (0.024, 0.002), (0.030, 0.016), (0.022, 0.028), (0.010, 0.032), (0.010, 0.05)], brass(), 40, (0.52, 1.41, 1.0), (pi / 2, 0, 0))
    box('step', (1.15, 0.42, 0.12), (0.86, 1.28, 0.06), plaster('step', '#a8a49a', 12, 0.3), 0.010)
    stone = [plaster('slab%d' % i, c, 11, 0.35) for i, c in enumerate(('#a9a59a', '#b3ada0', '#9f9b92', '#adaaa2'))]
    box('sand', (14, 9, 0.02), (0, -2.4, -0.035), paint('sand', '#7f7868', 0.95), 0)
    y, row = 1.46, 0
    while y > -4.6:
        deep, x = 0.45, -4.2 + 0.2 * (row % 3)
        while x < 4.4:
            wide = rnd.choice((0.45, 0.6, 0.6, 0.75))
            o = box('slab', (wide - 0.009, deep - 0.009, 0.04), (x + wide / 2, y - deep / 2, -0.02 + rnd.uniform(-0.0015, 0.0015)), stone[rnd.randrange(4)], 0.006, 2)
            o.rotation_euler = (rnd.uniform(-0.002, 0.002), rnd.uniform(-0.002, 0.002), 0)
            x += wide
        y, row = y - deep, row + 1
    herb((1.62, 1.18, 0), 5, 260, '#a9694a')
    sky()
    sun((0.62, 0.62, -0.62), 4.2, (1, 0.95, 0.86), 1.0)


@shot(
    'hills-cover',
    'scene',
    'Green zipped cover over a folded rotary line in a paved yard; the house door behind it is about as high',
    samples=8,
    **dict(DAYLIGHT, exposure=-0.05),
)
def covered_in_yard(p):
    before = set(bpy.data.objects)
    cover(p)
    made = group('covered', [o for o in bpy.data.objects if o not in before])
    made.location = (-0.42, -0.10, 0)
    yard()
    level((-0.15, -5.9, 1.25), (0.20, 0, 0), 76, (0, -0.055)).data.clip_end = 100
