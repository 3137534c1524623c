"""Further views of airers that hang from a ceiling or a wall."""
from studio.framing import *

angle(
    'traditional-stacker',
    'Two-tier airer seen from below, its ropes up to the pulleys',
    az=42,
    el=-14,
    near=((-0.23, -0.50, -0.74), (0.23, 0.50, 0)),
    fill=0.98,
)

angle(
    'five-lath-ceiling-airer',
    'Undersides of the five laths, ropes and pulleys above',
    az=46,
    el=-18,
    near=((-0.24, -0.62, -0.58), (0.24, 0.62, 0)),
    fill=0.98,
)

angle(
    'bath-and-utility-airer',
    'White ends, oiled laths and pulleys seen from below',
    az=44,
    el=-16,
    near=((-0.2, -0.40, -0.52), (0.2, 0.40, 0)),
    fill=0.98,
)

angle(
    'wall-hoist-airer',
    'Wall hoist seen from below, the ropes led to a cleat',
    az=42,
    el=-14,
    fill=0.9,
)
closer(
    'wall-hoist-airer',
    'Ropes made fast round the horns of the wall cleat',
    ((0.39, -0.10, -0.95), (0.56, 0, -0.72)),
    az=-34,
    el=10,
)

angle(
    'six-rod-ceiling-airer',
    'Ceiling brackets and rods seen from below, two rods lowered',
    az=48,
    el=-24,
    of='detail',
    above=-0.5,
    fill=0.86,
)
closer(
    'six-rod-ceiling-airer',
    'Grey cap and cord ring at the end of a white rod',
    ((-0.19, -0.64, -0.45), (-0.06, -0.46, -0.34)),
    az=-28,
    el=6,
)
