"""Small pictures at the options of the ceiling airers: both wheels, both double pulleys."""
from studio import *
from models.airers import *
from models.stage import *


def unit(deluxe, double=False):
    """A pulley below a ceiling that is left out, with a rope over each of its wheels."""
    made = pulley(casting('black'), steel('axle', '#b9bbbd', 0.30, False), double, 0.031 if deluxe else 0.024, 0.034, deluxe)
    zc, groove = made['zc'], made['r'] - 0.006 + ROPE
    cotton = fibre_rope('cotton', '#ece5d6', '#c8bda6')
    for x in (-0.00925, 0.00925) if double else (0,):
        arc = [V((x, -groove * cos(t), zc + groove * sin(t))) for t in [pi * i / 16 for i in range(17)]]
        strands = rope('fall', [V((x, -groove, -0.6))] + arc + [V((x, groove, -0.6))], ROPE, cotton)
        for strand in strands:
            prop(strand)
    wall_at(1.2)
    lights(key=1.2, top=0.8, ambient=0.36)
    at = V((0, 0, zc))
    card(at + V((0.6, -0.5, -0.3)), at, 0.6, 0.7, 0.8)
    card(at + V((-0.5, -0.6, -0.4)), at, 0.5, 0.6, 0.8)
    # the same frame for all four, so that the larger wheel is larger
    box = np.array([(-0.03, -0.040, -0.104), (0.03, 0.040, -0.012)])
    frame_camera(52 if double else 70, -6, 90, 0.92, box)


SMALL = dict(w=320, h=320, samples=24)


@shot('options', 'wheelType-standard', 'A black pulley with a plain, solid wheel', **SMALL)
def wheel_standard(_):
    unit(False)


@shot(
    'options',
    'wheelType-deluxe',
    'A black pulley with a larger cast iron wheel of six spokes and a wider plate',
    **SMALL,
)
def wheel_deluxe(_):
    unit(True)


@shot('options', 'extraPulley-standard', 'A black pulley with two plain wheels, a rope over each', **SMALL)
def pulley_standard(_):
    unit(False, True)


@shot(
    'options',
    'extraPulley-deluxe',
    'A black pulley with two larger spoked cast iron wheels, a rope over each',
    **SMALL,
)
def pulley_deluxe(_):
    unit(True, True)
