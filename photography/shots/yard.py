"""Lines behind a house: washing on them, and a cover on a folded one, beside a back door."""
from studio import *
from models.linen import *
from models.reels import *
from models.yard import *
from shots.covers import cover
from shots.inuse import placed
from shots.outdoors import OUTSIDE, sheets, spring_pegs
from shots.scenes import level


def behind_the_house(rnd, corner, door):
    """House wall, terrace, lawn beyond the corner, garden wall and trees."""
    house(corner, door=door)
    paving(-4.2, 6.5, -6.0, 0.6)
    lawn(rnd, 0.7, 7.0, 8.0, 5.0)
    garden_wall()
    trees(rnd, 12, -13, 15, 2.0, 3.6, ('#6c7f5c', '#8fa17a'), 2600)
    summer_light()


@shot(
    'single-retractable',
    'scene',
    'Retractable line on a white brick house wall beside a back door, drawn out over the terrace with washing pegged along it',
    **OUTSIDE
)
def reel_scene(p):
    rnd, pegs = random.Random(5), spring_pegs()
    white, ticking, sage, rose = sheets()
    corner, up = 0.22, 1.80
    w, d, h = size(p)
    behind_the_house(rnd, corner, -0.90)
    placed('reel', lambda: reel(size(p), '#5d6a70', reach=None), (0, -0.001, up))
    start = V((w / 2 + 0.01, -(d - 0.012) * 0.6, up - h * 0.22))
    end = V((4.6, -0.75, up - 0.02))
    line = lambda t: start.lerp(end, t) - V((0, 0, 0.11 * 4 * t * (1 - t)))
    sweep('line', [line(k / 60) for k in range(61)], 0.0017, mat=coat('#dfe2da', 0.55), sides=8)
    for a, b, mat, length, places, fall in (
        (0.115, 0.245, ticking, 0.70, (0.03, 0.97), dict(slack=0.02, wind=(0, -0.5, 0), seed=5)),
        (0.262, 0.46, white, 1.12, (0.02, 0.35, 0.66, 0.98), dict(slack=0.025, wind=(0, -0.7, 0), seed=3)),
        (0.478, 0.60, sage, 0.66, (0.03, 0.97), dict(slack=0.02, wind=(0, -0.5, 0), seed=7)),
        (0.615, 0.71, rose, 0.60, (0.03, 0.97), dict(slack=0.025, wind=(0, -0.6, 0), seed=17)),
    ):
        pegged(line(a), line(b), mat, length, pegs, peg_at=places, share=(0, 1), **fall)
    level((1.32, -5.2, 1.42), (1.17, 0), 47, (0, -0.02))


@shot(
    'hills-cover',
    'scene',
    'Green zipped cover on a folded rotary line on a terrace, nearly as tall as the back door of the house beside it',
    **OUTSIDE
)
def cover_scene(p):
    rnd = random.Random(5)
    behind_the_house(rnd, 1.1, -0.55)
    placed('cover', lambda: cover(p), (0.66, -1.0, 0.02), 14)
    level((0.9, -6.4, 1.30), (0.25, 0), 66, (0, -0.055))
