"""Further views of drying racks and of racks on a wall."""
from studio.framing import *

angle(
    'flat-drying-rack',
    'Both mesh shelves from above, a jumper on the upper one',
    az=0,
    el=56,
    turn=72,
)
closer(
    'flat-drying-rack',
    'Beech foot with the spring steel wire in it',
    ((-0.40, -0.31, 0), (-0.31, -0.19, 0.12)),
    az=-36,
    el=18,
)

angle(
    'towel-ladder',
    'Towel ladder seen from the side, leaning on the wall',
    az=64,
    el=10,
    lens=90,
    fill=0.9,
)

angle(
    'towel-stand',
    'Three black rails in steps, seen from the end',
    az=48,
    el=20,
    fill=0.86,
)
closer(
    'towel-stand',
    'Rounded corners of the black rails',
    ((-0.30, -0.11, 0.60), (-0.16, 0.10, 0.90)),
    az=-40,
    el=20,
)

angle(
    'boot-rack',
    'Boot rack seen from behind, four boots and two free pegs',
    az=0,
    el=30,
    turn=150,
)
closer(
    'boot-rack',
    'Round head of a free peg beside a boot',
    ((-0.12, -0.22, 0.28), (0.03, -0.10, 0.42)),
    az=-10,
    el=24,
)

angle(
    'hanger-rail',
    'Empty hanger rail from above, four hangers on it',
    az=0,
    el=30,
    turn=48,
    of='detail',
    fill=0.88,
)
closer(
    'hanger-rail',
    'Dark joint that holds both wings on the white upright',
    ((-0.58, -0.16, 0.56), (-0.46, 0.16, 0.84)),
    az=-50,
    el=18,
)

angle(
    'balcony-rail-rack',
    'Steel rack outside the balcony rail, seen from its right',
    az=44,
    el=40,
    lens=110,
    fill=0.9,
)
closer(
    'balcony-rail-rack',
    'Strut riveted to the side of the steel rack',
    ((0.20, -0.44, -0.07), (0.31, -0.27, 0.04)),
    az=40,
    el=18,
)

angle(
    'wall-folding-rack',
    'Wall rack seen from the side, its lattice arms drawn out',
    az=62,
    el=8,
)

angle(
    'outdoor-wall-line',
    'Galvanised frame seen from below, its stays to the wall',
    az=44,
    el=-18,
    fill=0.95,
)
closer(
    'outdoor-wall-line',
    'Front corner of the square tube with its dark cap',
    ((0.84, -0.98, -0.06), (0.97, -0.80, 0.05)),
    az=40,
    el=24,
)

angle(
    'dryline-folding-wall-line',
    'Grey frame seen from below, its stays to the wall',
    az=-44,
    el=-18,
    fill=0.95,
)
closer(
    'dryline-folding-wall-line',
    'Foot of a grey stay on its wall plate',
    ((-1.20, -0.14, -0.46), (-1.05, 0, -0.28)),
    az=-30,
    el=14,
)

angle(
    'drop-down-laundry-rack',
    'Pine frame let down below its shelf, seen from above',
    az=36,
    el=34,
    fill=0.88,
)
closer(
    'drop-down-laundry-rack',
    'Knee of the steel stay in front of white boards',
    ((0.19, -0.26, -0.20), (0.31, -0.07, 0.0)),
    az=44,
    el=10,
    white=0.6,
)

angle(
    'telescopic-wall-rack',
    'Steel bars on two lattice arms, seen from below',
    az=42,
    el=-20,
    fill=0.95,
)
closer(
    'telescopic-wall-rack',
    'Wall plate and channel of a lattice arm',
    ((-0.52, -0.14, -0.13), (-0.36, 0, 0.13)),
    az=-40,
    el=12,
)

angle(
    'swing-arm-rack',
    'Six beech arms spread like a fan, seen from above',
    az=46,
    el=52,
    fill=0.95,
)
closer(
    'swing-arm-rack',
    'Striped tea towel folded over a beech arm',
    ((0.08, -0.36, -0.18), (0.36, -0.10, 0.05)),
    az=24,
    el=24,
    of='packshot',
)
