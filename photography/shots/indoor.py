"""Airers for indoors: on the floor, over a bath, a door, a radiator."""
from studio.framing import *
from models.indoor import *
from models.hooked import *
from models.linen import linen, over, terry


@pic(
    'x-frame-floor-airer',
    'packshot',
    'Folding floor airer in oiled beech, four crosses high with round rails and steel rivets at every joint',
    el=13,
    lens=90,
    fill=0.86,
    turn=-34,
)
def floor_airer(p):
    xframe(size(p), 4)


detail(
    'x-frame-floor-airer',
    'Steel rivet where two beech laths cross, the end of a round rail between them',
    ((-0.40, -0.12, 0.70), (-0.30, 0.12, 0.92)),
    az=-52,
    el=13,
    fstop=14,
)


@pic(
    'tall-x-frame-airer',
    'packshot',
    'Tall beech floor airer, five crosses high, with round rails and a steel rivet at each joint',
    el=13,
    lens=90,
    fill=0.88,
    turn=-34,
)
def tall_airer(p):
    xframe(size(p), 5, extra=1)


detail(
    'tall-x-frame-airer',
    'Elbow of the tall airer: two beech laths meeting on a steel rivet, the round rail running away from it',
    ((-0.40, -0.34, 0.50), (-0.29, -0.15, 0.74)),
    az=-38,
    el=16,
    fstop=14,
)


@pic(
    'beech-clothes-horse',
    'packshot',
    'Beech clothes horse of three panels with four rails each, hinged with cotton webbing and stood in a zigzag',
    az=-16,
    el=13,
    fill=0.84,
)
def horse(p):
    clothes_horse(size(p))
    for name in ('beechZ0', 'beechZ1'):  # paler wood with more of its figure than on the larger bars of other racks
        old = bpy.data.materials[name]
        fresh = wood('horse' + name, 'Z', '#e3cbab', '#b08a63', 0.0060, 0.85, 0.5, False, 0.85, 0.30)
        for obj in bpy.data.objects:
            if obj.type == 'MESH' and obj.data.materials and obj.data.materials[0] == old:
                obj.data.materials[0] = fresh


detail(
    'beech-clothes-horse',
    'Webbing hinge tacked with brass between two planed beech stiles, a rail pegged into each',
    ((0.17, -0.08, 0.94), (0.33, 0.08, 1.12)),
    az=-6,
    el=14,
    fstop=16,
)


@pic(
    'four-tier-tower-airer',
    'packshot',
    'Four tier tower airer in grey steel on castors, one of its eight half shelves folded down',
    el=13,
    lens=90,
    fill=0.88,
    turn=-32,
)
def tower_airer(p):
    tower(size(p))


detail(
    'four-tier-tower-airer',
    'Castor of the tower airer with its red brake lever, under the grey steel base',
    ((-0.41, -0.36, 0), (-0.30, -0.17, 0.16)),
    az=-46,
    el=13,
    fstop=14,
)


@pic(
    'minky-three-tier-airer',
    'packshot',
    'Three tier airer in silver grey coated steel with plastic feet, all three tiers open',
    el=13,
    lens=90,
    fill=0.87,
    turn=-32,
)
def tiers(p):
    three_tiers(size(p))


detail(
    'minky-three-tier-airer',
    'Corner clip that holds a tier to the silver grey upright, coated wires running off to the right',
    ((-0.36, -0.27, 1.20), (-0.22, -0.12, 1.37)),
    az=-28,
    el=22,
    fstop=14,
)


@pic(
    'vileda-winged-airer',
    'packshot',
    'Winged airer in grey steel with crossed legs, both wings raised at table height',
    az=-24,
    el=17,
    fill=0.86,
)
def winged(p):
    Winged(size(p))


detail(
    'vileda-winged-airer',
    'Hinge between the middle frame and a raised wing, coated wires laid close above the grey tube',
    ((-0.40, -0.29, 0.85), (-0.24, -0.18, 0.97)),
    az=-36,
    el=26,
    fstop=14,
)


@pic(
    'stainless-winged-airer',
    'packshot',
    'Stainless steel winged airer with crossed legs, both wings held up on struts, a towel, linen and a striped cloth over its rods',
    az=24,
    el=17,
    fill=0.86,
)
def stainless_winged(p):
    made = bare_winged(p)
    striped = linen('striped', '#e6dfd0', 0.72, '#5f7c98', [(0.065, 0.010), (0.082, 0.004), (0.095, 0.004)])
    rail = dict(half=(0.0032, 0.0032), radius=0.0031, turned=pi / 2, bend=4e-5, gap=0.009)
    for row, x, mat, width, length, thick, fall in (
        (0, -0.10, striped, 0.34, 0.72, 0.0016, dict(shift=0.05, turn=1, gather=0.92, seed=61)),
        (3, 0.12, terry('sage', '#9aa98c', 0.9), 0.32, 0.90, 0.0034, dict(shift=-0.04, turn=-1, gather=0.94, seed=62)),
        (6, -0.04, linen('blue', '#8fa0ad', 0.9), 0.46, 0.90, 0.0016, dict(shift=0.03, turn=1, gather=0.92, seed=63)),
    ):
        over((x, made.rows[row], made.h + made.r * 0.4), mat, width, length, thick=thick, **rail, **fall)


def bare_winged(p):
    return Winged(size(p), 0.0032, 0.011, inox=True, notches=True, tilt=7)


detail(
    'stainless-winged-airer',
    'Steel hinge of the stainless airer with the six millimetre rods and the strut under the wing',
    ((0.25, -0.31, 0.87), (0.41, -0.19, 0.99)),
    az=34,
    el=24,
    fstop=14,
    build=bare_winged,
)


@pic(
    'over-bath-airer',
    'packshot',
    'White steel airer drawn out across the rims of a bath, standing on four rubber pads',
    az=-30,
    el=22,
    lens=80,
    fill=0.84,
    ground=-0.63,
)
def bath_airer(p):
    over_bath(size(p))
    frame = np.concatenate([points(), np.array([[0.44, -0.4, -0.45], [-0.44, -0.4, -0.45], [0, -0.56, -0.60]])])
    bath()
    return frame


detail(
    'over-bath-airer',
    'Grey sleeve of the over-bath airer, where a thinner rod slides out of the thicker white one',
    ((0.01, -0.32, 0.35), (0.19, -0.16, 0.47)),
    az=-30,
    el=22,
    fstop=16,
    build=lambda p: over_bath(size(p)),
)


@pic(
    'over-door-airer',
    'packshot',
    'White steel airer hooked over the top of a grey-green door, its seven rails let down',
    az=-26,
    el=13,
    fill=0.86,
    wall=0.9,
)
def door_airer(p):
    over_door(size(p))
    door()
    return np.concatenate([points(), corners((-0.343, 0, 0), (0.343, 0.04, -0.60))])


detail(
    'over-door-airer',
    'Flat steel hook lined with felt over the top of the door, the white airer hanging from it',
    ((-0.31, -0.05, -0.16), (-0.15, 0.05, 0.02)),
    az=-34,
    el=24,
    fstop=16,
)


@pic(
    'radiator-airer',
    'packshot',
    'Pair of white steel airers with five rails each, hooked over a dark grey radiator on a wall, a towel and a cloth over their rails',
    az=-26,
    el=17,
    fill=0.90,
    wall=0.06,
    white=0.60,
)
def radiator_pair(p):
    wide, reach, _ = size(p)
    radiator()
    for x in (-0.27, 0.27):
        over_radiator((wide, reach, 0), x, -0.06)
    towel = terry('towel', '#c9d0cb', 0.62)
    small = linen('cloth', '#d9c7a8', 0.5, '#8a5a44', [(0.05, 0.014), (0.075, 0.004)])
    face = -0.06 - 0.075
    rail = lambda k: face - 0.055 - (reach - 0.058) * k / 4
    thin = dict(half=(0.0038, 0.0038), radius=0.0037, turned=pi / 2, bend=4e-5, room=0.05)
    over((-0.27, rail(4), 0.005), towel, 0.34, 0.62, shift=0.06, turn=1, gather=0.93, seed=5, thick=0.003, **thin)
    over((0.30, rail(3), 0.005), small, 0.26, 0.46, shift=0.02, turn=2, gather=0.9, seed=4, **thin)
    frame = np.concatenate([points(), corners((-0.60, -0.14, 0.10), (0.60, 0, -0.72))])
    sage = plaster('wall', '#c3cabd', 9, 0.05)
    prop(box('wall', (9, 0.1, 9), (0, 0.05, 1), sage, 0))
    white = paint('skirting', '#e6e5e0', 0.5)
    prop(box('skirting', (9, 0.018, 0.12), (0, -0.009, -0.72), white, 0.004))
    prop(box('sill', (1.5, 0.13, 0.030), (0, -0.05, 0.26), white, 0.005))
    boards = wood('boards', 'X', '#b79f82', '#8c755b', 0.007, 0.7, 0.42, False, 0.5, 0.16)
    for k in range(24):
        prop(box('board', (6, 0.118, 0.02), ((k % 3) * 0.7 - 0.7, -0.06 - 0.12 * k, -0.79), boards, 0.002))
    return frame
    return np.concatenate([points(), corners((-0.56, -0.14, -0.50), (0.56, -0.05, 0))])


detail(
    'radiator-airer',
    'Thumb screw that locks the white arm of the airer over the top of a grey radiator',
    ((0.38, -0.26, -0.10), (0.57, -0.05, 0.06)),
    az=38,
    el=28,
    fstop=16,
    white=0.86,
)
