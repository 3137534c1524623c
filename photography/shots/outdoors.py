"""Lines in gardens, with washing on them."""
from studio import *
from models.garden import *
from models.linen import *
from models.rotary import *
from models.yard import garden_wall, summer_light
from shots.rotary import rotary

OUTSIDE = dict(transform='Filmic', look='Medium High Contrast', exposure=0.1, bounces=4, white=None, samples=4)


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
    """A lawn that ends at a brick wall, trees behind it, the sun behind the camera on the left."""
    lawn(rnd, near, 7.0, 6.0)
    garden_wall()
    trees(rnd, 12, -13, 13, 2.0, 3.6, ('#6c7f5c', '#8fa17a'), 2600)
    summer_light(4.2, (0.70, 0.40, -0.62))


def rotary_in_garden(p, loads, turned, eye, aim, lens):
    """A rotary with washing: loads are (side, row, (from, to), material, length, pegs' places or None, {how it hangs})."""
    r, pegs = rotary(p), spring_pegs()
    for side, row, shares, mat, length, places, fall in loads:
        more = dict(peg_at=places) if places else {}
        hang(r, side, r.rows - row, shares, mat, length, pegs, **more, **fall)
    whole = group('line', [o for o in bpy.data.objects if o.parent is None])
    whole.rotation_euler = (0, 0, radians(turned))
    garden(random.Random(5), -5.4)
    seen = camera((*eye, 1.50), (*aim, 1.50), lens, fstop=2.4, focus=(0, -1.0, 1.5), shift=(0, -0.085))
    seen.data.clip_end = 200


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
    'Four arm rotary line on a lawn full of washing: sheets, a towel and pillowcases; behind it a brick wall and trees',
    **OUTSIDE
)
def rotary_scene(p):
    white, ticking, sage, rose = sheets()
    rotary_in_garden(
        p,
        [
            (2, 1, (0.06, 0.30), ticking, 0.68, None, dict(slack=0.02, wind=(0, -0.6, 0), seed=5)),
            (2, 1, (0.33, 0.50), rose, 0.46, None, dict(slack=0.025, wind=(0, -0.5, 0), seed=7)),
            (2, 1, (0.53, 0.92), sage, 0.90, THREE, dict(slack=0.025, wind=(0, -0.6, 0), seed=9)),
            (2, 4, (0.10, 0.90), white, 1.05, FOUR, dict(slack=0.03, wind=(0, -0.4, 0), seed=11)),
            (1, 1, (0.10, 0.82), white, 1.15, FOUR, dict(slack=0.03, wind=(0.1, 0.6, 0), seed=3)),
            (1, 4, (0.15, 0.50), rose, 0.70, None, dict(slack=0.03, wind=(0, 0.4, 0), seed=21)),
            (0, 1, (0.12, 0.44), ticking, 0.68, None, dict(slack=0.03, wind=(0, 0.5, 0), seed=13)),
            (0, 1, (0.50, 0.88), white, 0.90, THREE, dict(slack=0.03, wind=(0, 0.5, 0), seed=15)),
            (3, 1, (0.14, 0.50), white, 0.86, THREE, dict(slack=0.03, wind=(0, -0.5, 0), seed=17)),
            (3, 1, (0.56, 0.82), rose, 0.56, None, dict(slack=0.02, wind=(0, -0.5, 0), seed=19)),
            (3, 4, (0.20, 0.80), ticking, 0.70, THREE, dict(slack=0.02, wind=(0, -0.4, 0), seed=23)),
        ],
        27,
        (0.1, -6.6),
        (0.1, 0),
        66,
    )


@shot(
    'heavy-duty-rotary',
    'scene',
    'Large aluminium rotary line on a lawn, hung with sheets, a blanket and towels; behind it a brick wall and trees',
    **OUTSIDE
)
def big_rotary_scene(p):
    white, ticking, sage, rose = sheets()
    rotary_in_garden(
        p,
        [
            (1, 1, (0.10, 0.88), white, 1.20, FOUR, dict(slack=0.03, wind=(0.1, 0.6, 0), seed=23)),
            (2, 1, (0.08, 0.46), sage, 0.92, THREE, dict(slack=0.02, wind=(0, -0.6, 0), seed=25)),
            (2, 1, (0.49, 0.70), ticking, 0.66, None, dict(slack=0.025, wind=(0, -0.5, 0), seed=27)),
            (2, 1, (0.72, 0.92), ticking, 0.66, None, dict(slack=0.02, wind=(0, -0.7, 0), seed=29)),
            (2, 5, (0.12, 0.86), white, 1.10, FOUR, dict(slack=0.03, wind=(0, -0.4, 0), seed=31)),
            (1, 5, (0.20, 0.70), rose, 0.80, THREE, dict(slack=0.03, wind=(0, 0.4, 0), seed=35)),
            (3, 1, (0.10, 0.52), white, 0.95, THREE, dict(slack=0.03, wind=(0, -0.5, 0), seed=33)),
            (3, 1, (0.58, 0.84), rose, 0.60, None, dict(slack=0.03, wind=(0, -0.5, 0), seed=37)),
            (0, 1, (0.14, 0.50), ticking, 0.66, THREE, dict(slack=0.03, wind=(0, 0.5, 0), seed=39)),
            (0, 1, (0.56, 0.86), sage, 0.62, None, dict(slack=0.03, wind=(0, 0.5, 0), seed=41)),
        ],
        20,
        (0.15, -7.0),
        (0.1, 0),
        66,
    )
