"""Lines in gardens, with washing on them."""
from studio import *
from models.garden import *
from models.linen import *
from models.rotary import *
from shots.rotary import rotary

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
