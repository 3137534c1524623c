"""Drying racks: on the floor, at the wall, over a balcony rail."""
from studio.framing import *
from models.dryingracks import *
from models.hooked import *
from models.linen import linen, over, terry


@pic(
    'flat-drying-rack',
    'packshot',
    'Two shelves of white mesh one above the other on a spring steel frame with beech feet, a jumper laid flat on the upper one',
    el=27,
    fill=0.86,
    turn=-30,
)
def mesh_shelves(p):
    flat_rack(size(p))
    wool = jumper()
    wool.location, wool.rotation_euler = (0.0, 0.0, size(p)[2] - 0.0135), (0, 0, radians(4))


detail(
    'flat-drying-rack',
    'Corner of the mesh shelf in its blue-grey binding, the spring steel side running down from it',
    ((-0.37, -0.32, 0.71), (-0.19, -0.16, 0.82)),
    az=-38,
    el=26,
    fstop=11,
)


@pic(
    'towel-ladder',
    'packshot',
    'Beech towel ladder with five rungs and tapered stiles, leaning against a wall',
    az=-24,
    el=9,
    lens=90,
    fill=0.90,
    wall=0.012,
    ground=0,
    light=dict(top=0),
)
def ladder(p):
    towel_ladder(size(p))


detail(
    'towel-ladder',
    'Rung of the towel ladder let into the stile, the end of its tenon showing in the oiled beech',
    ((0.15, -0.22, 0.82), (0.26, -0.10, 1.06)),
    az=42,
    el=10,
    fstop=16,
)


@pic(
    'towel-stand',
    'packshot',
    'Black steel towel stand with three rails at three heights, one behind another',
    el=13,
    lens=90,
    fill=0.86,
    turn=-34,
)
def stand(p):
    towel_stand(size(p))


detail(
    'towel-stand',
    'Foot of the towel stand: black steel uprights welded to the base, a rubber levelling foot below',
    ((0.21, -0.13, 0), (0.30, 0.13, 0.12)),
    az=58,
    el=16,
    fstop=16,
)


@pic(
    'boot-rack',
    'packshot',
    'Beech boot drying rack, two pairs of rubber boots upside down on four of its six sloping pegs, brass hooks along the front',
    el=18,
    fill=0.84,
    turn=-24,
)
def boots(p):
    """Two pairs stand upside down on pegs; the other pegs show what holds them."""
    w, d, h = size(p)
    boot_rack((w, d, h))
    for k, colour, turn in ((0, '#3f4f40', 8), (1, '#3f4f40', -6), (4, '#4a4f5a', -7), (5, '#4a4f5a', 5)):
        at, slope = V((-0.235 + 0.094 * k, 0.055 if k % 2 else -0.050, 0.045)), radians(20)
        way = V((0, sin(slope) * (0.9 if k % 2 else -1), cos(slope))).normalized()
        boot = wellington(colour, 0.30)
        toe = V((sin(radians(turn)), 1 if k % 2 else -1, 0))
        toe = (toe - way * toe.dot(way)).normalized()
        turned = Matrix(((-toe).cross(-way), -toe, -way)).transposed().to_4x4()
        turned.translation = at + way * 0.395 - turned.to_3x3() @ V((0, 0.058, 0))
        boot.matrix_world = turned


detail(
    'boot-rack',
    'Brass hook on the front of the boot rack, a turned beech peg in its collar on the slatted base behind',
    ((-0.30, -0.21, 0), (-0.14, 0.02, 0.15)),
    az=-30,
    el=24,
    fstop=16,
)


@pic(
    'hanger-rail',
    'packshot',
    'White steel hanger rail full of trousers and linen folded over wooden hangers, towels on the two wings of rods below',
    el=13,
    lens=90,
    fill=0.87,
    turn=-30,
)
def hangers(p):
    hanger_rail(size(p))
    top = size(p)[2] - 0.012 + 0.0062
    navy, sand = linen('navy', '#4d5a68', 0.95), linen('sand', '#c6b594', 0.95)
    sage, clay = linen('sage', '#93a088', 0.9), linen('clay', '#b58a74', 0.9)
    turns = {-5: 0.10, -4: -0.07, -3: 0.04, -2: -0.03, 0: 0.05, 1: -0.06, 3: 0.03, 4: -0.05}
    for i, (k, turn) in enumerate(turns.items()):
        if k > -2:
            hanger((k * 0.07, 0, top), turn)
        mat, long = ((navy, 0.98), (sand, 0.94), (sage, 0.80), (clay, 0.86))[(i * 3 + i // 4) % 4]
        bar = dict(half=(0.0055, 0.0055), radius=0.0054, turned=turn, thick=0.0024, bend=3e-5, room=0.02)
        over((k * 0.07, 0, top - 0.116), mat, 0.33, long, shift=0.03 * (-1) ** i, turn=0, gather=0.96, seed=40 + i % 3, **bar)
    white, grey = terry('white towel', '#e2dfd6', 0.6), terry('grey towel', '#8fa3a6', 0.6)
    rod_ = dict(half=(0.0065, 0.0065), radius=0.0064, turned=pi / 2, thick=0.003, bend=4e-5, gap=0.008)
    for e, u, x, mat, seed in ((-1, 0.36, -0.24, grey, 51), (-1, 0.36, 0.24, white, 52), (1, 0.36, 0.0, grey, 53)):
        over((x, e * (0.024 + u * cos(0.16)), 0.78 + u * sin(0.16)), mat, 0.40, 0.60, shift=0.03, turn=1, gather=0.94, seed=seed, **rod_)


detail(
    'hanger-rail',
    'Shallow grooves along the white rail, the steel hooks of four wooden hangers lying in them',
    ((-0.42, -0.06, 1.46), (-0.14, 0.06, 1.63)),
    az=-34,
    el=14,
    fstop=22,
    build=lambda p: hanger_rail(size(p)),
)


@pic(
    'balcony-rail-rack',
    'packshot',
    'Stainless steel rack of nine rods hooked over a dark balcony rail and held by a strap, a striped cloth over one rod',
    az=-24,
    el=27,
    lens=110,
    fill=0.90,
    ground=-1.1,
)
def balcony_rack(p):
    over_rail(size(p))
    balcony()
    w, d, _ = size(p)
    for k, x, wide, long, mat, fall in (
        (5, 0.06, 0.30, 0.62, linen('stripe', '#e9e5da', 0.62, '#5f7f9f', along=[(0.02 + 0.05 * i, 0.012) for i in range(7)]), dict(shift=0.03, turn=2, gather=0.90, seed=4)),
    ):
        over((x, -0.070 - (d - 0.074) * k / 8, 0.001), mat, wide, long, half=(0.0036, 0.0036), radius=0.0035, turned=pi / 2, bend=4e-5, room=0.10, **fall)


detail(
    'balcony-rail-rack',
    'Green strap with a steel buckle round the balcony rail, and the padded hook of the stainless rack',
    ((-0.27, -0.14, -0.10), (0.04, 0.05, 0.05)),
    az=-34,
    el=26,
    fstop=16,
)
