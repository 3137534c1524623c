"""Airers in a bathroom and in a light room with floorboards."""
from studio import *
from models.bathroom import *
from models.dryingracks import towel_ladder
from models.hooked import over_bath
from models.indoor import clothes_horse, xframe
from models.joinery import beech
from shots.scenes import INTERIOR, level, linens


def towels():
    """Bathroom towels: white with a border, sea grey, a striped hammam cloth."""
    return (
        terry('white towel', '#e6e4de', 0.95),
        terry('grey towel', '#8fa3a6', 1.0),
        linen('hammam', '#ece7dc', 1.1, '#4f6f80', [(0.09, 0.03), (0.135, 0.01), (0.16, 0.01)], trans=0.2),
    )


@shot(
    'bath-and-utility-airer',
    'scene',
    'Tiled bathroom with a roll-top bath; towels dry on a white ended pine airer hoisted above it',
    **INTERIOR,
)
def bathroom_scene(p):
    glow = bathroom()
    a = airer(size(p)[1], 'white', rack_end, 0.50, inset=0.13, cleat_at=(WALL - 0.044, -0.62, -0.96))
    white, grey, hammam = towels()
    washing(
        a,
        [
            (0, 0.10, 0.44, 0.95, white, dict(shift=0.06, turn=1.5, gather=0.90, seed=5, bend=4e-5, thick=0.0034)),
            (2, -0.06, 0.46, 1.0, grey, dict(shift=-0.05, turn=-2, gather=0.88, seed=9, bend=4e-5, thick=0.0034)),
            (3, 0.05, 0.40, 1.1, hammam, dict(shift=0.1, turn=2, gather=0.87, seed=4, bend=4e-5)),
        ],
    )
    cl = cleat(a['mat'], a['mat'])
    cl.location, cl.rotation_euler = (WALL, -0.62, -1.015), (0, 0, -pi / 2)
    tied_off((WALL, -0.62, -1.015), a['rope'])
    daylight(glow)
    level((-2.75, -2.2, -1.15), (0.06, 0.16), 42, (-0.02, -0.02))


@shot(
    'over-bath-airer',
    'scene',
    'White steel airer set across a roll-top bath in a tiled bathroom, small towels over its rods',
    **INTERIOR,
)
def over_bath_scene(p):
    glow = bathroom()
    before = set(bpy.data.objects)
    over_bath(size(p))
    rack = group('rack', [o for o in bpy.data.objects if o not in before and o.parent is None])
    rack.location = (BATH_X, BATH_Y - 0.45, RIM)
    white, grey, hammam = towels()
    w, d, h = size(p)
    rod_at = lambda k: BATH_Y - 0.45 - d / 2 + 0.03 + (d - 0.06) * k / 7
    thin = dict(half=(0.0045, 0.0045), radius=0.0044, turned=pi / 2)
    for k, x, width, length, mat, fall in (
        (0, -0.12, 0.40, 0.62, hammam, dict(shift=-0.03, turn=2, gather=0.88, seed=4, bend=4e-5)),
        (3, 0.14, 0.34, 0.52, white, dict(shift=0.02, turn=-2, gather=0.90, seed=5, bend=4e-5, thick=0.0030)),
        (6, -0.10, 0.38, 0.60, grey, dict(shift=0.03, turn=2, gather=0.90, seed=9, bend=4e-5, thick=0.0030)),
    ):
        over((BATH_X + x, rod_at(k), RIM + h), mat, width, length, **thin, **fall)
    stool((-0.82, 0.05, FLOOR), beech('Z'))
    folded((-0.82, 0.05, FLOOR + 0.46), (grey, white, white))
    daylight(glow)
    camera((-1.9, -1.85, -1.05), (-0.03, 0.18, -1.74), 56)


@shot(
    'x-frame-floor-airer',
    'scene',
    'Beech floor airer full of towels and linen on all its levels, standing on floorboards in the sun from a sash window',
    **INTERIOR,
)
def floor_airer_scene(p):
    glow = shell('#e2ddd1', (-1.75, -0.55, FLOOR + 0.80, -0.40), plinth=True)
    floorboards()
    natural, sage, white, blue = linens()
    sheet = linen('sheet', '#eceae4', 1.5, trans=0.3)
    w, d, h = size(p)
    before = set(bpy.data.objects)
    xframe((w, d, h), 4)
    step, deep = (h - 0.03) / 4, d - 0.03
    rail = dict(half=(0.008, 0.008), radius=0.0079, turned=pi / 2)
    grey, clay = terry('grey towel', '#8fa3a6', 0.8), terry('clay towel', '#b98a74', 0.8)
    for level_, side, x, width, length, mat, fall in (
        (4, 1, 0.00, 0.62, 0.80, white, dict(shift=0.02, turn=-2, gather=0.92, seed=4)),
        (4, -1, -0.02, 0.58, 0.74, natural, dict(shift=-0.02, turn=1, gather=0.92, seed=3)),
        (3.5, 0, 0.01, 0.60, 0.50, clay, dict(shift=0.02, turn=1, gather=0.94, seed=21, thick=0.0034)),
        (3, 1, 0.02, 0.56, 0.44, blue, dict(shift=0.01, turn=-1, gather=0.92, seed=22)),
        (3, -1, 0.10, 0.36, 0.46, sheet, dict(shift=0.02, turn=2, gather=0.90, seed=23)),
        (3, -1, -0.20, 0.22, 0.36, white, dict(shift=-0.01, turn=-2, gather=0.90, seed=24)),
        (2.5, 0, 0.02, 0.60, 0.56, sage, dict(shift=0.02, turn=1, gather=0.94, seed=8, thick=0.0034)),
        (2, 1, 0.00, 0.58, 0.46, natural, dict(shift=0.01, turn=1, gather=0.92, seed=25)),
        (2, -1, 0.00, 0.60, 0.50, blue, dict(shift=-0.02, turn=-1, gather=0.93, seed=6)),
        (1.5, 0, -0.02, 0.58, 0.46, sheet, dict(shift=0.02, turn=2, gather=0.92, seed=12)),
        (1, -1, 0.12, 0.34, 0.34, grey, dict(shift=0.02, turn=1, gather=0.94, seed=26, thick=0.0032)),
        (1, -1, -0.20, 0.24, 0.34, natural, dict(shift=0.0, turn=-1, gather=0.92, seed=27)),
        (1, 1, 0.0, 0.56, 0.32, white, dict(shift=0.01, turn=1, gather=0.92, seed=28)),
    ):
        over((x, side * deep / 2, level_ * step + 0.015), mat, width, length, bend=4e-5, room=0.06, **rail, **fall)
    rack = group('rack', [o for o in bpy.data.objects if o not in before and o.parent is None])
    rack.location, rack.rotation_euler = (-0.66, 0.62, FLOOR), (0, 0, radians(-30))
    stool((0.22, 1.35, FLOOR), beech('Z'))
    folded((0.22, 1.35, FLOOR + 0.46), (sage, white, natural))
    herb((-1.40, END + 0.05, FLOOR + 0.805), 5, 150)
    daylight(glow, sky=60, sunshine=10, fill=0.34, way=(0.46, -0.80, -0.42))
    level((-2.05, -2.75, -1.62), (-0.66, 0.60), 66, (0, -0.075))


@shot(
    'towel-ladder',
    'scene',
    'Beech towel ladder leaning on a tiled bathroom wall beside a bath, three towels over its rungs',
    **INTERIOR,
)
def ladder_scene(p):
    glow = bathroom()
    before = set(bpy.data.objects)
    w, out, length = size(p)
    towel_ladder((w, out, length))
    lean = asin(out / length)
    _, grey, hammam = towels()
    clay = terry('clay towel', '#b98a74', 0.7)
    rung = dict(half=(0.0135, 0.0135), radius=0.0134, turned=pi / 2, room=0.05)
    for k, x, width, size_, mat, fall in (
        (4, 0.01, 0.42, 0.95, grey, dict(shift=-0.10, turn=1, gather=0.92, seed=5, thick=0.0034)),
        (2, -0.01, 0.40, 0.80, hammam, dict(shift=-0.06, turn=-2, gather=0.88, seed=4)),
        (1, 0.02, 0.41, 0.70, clay, dict(shift=-0.04, turn=1, gather=0.92, seed=9, thick=0.0034)),
    ):
        up = 0.30 + 0.32 * k
        over((x, -out + up * sin(lean), up * cos(lean)), mat, width, size_, bend=4e-5, **rung, **fall)
    ladder = group('ladder', [o for o in bpy.data.objects if o not in before and o.parent is None])
    ladder.location, ladder.rotation_euler = (WALL - 0.012, -0.98, FLOOR), (0, 0, -pi / 2)
    daylight(glow, way=(0.52, -0.80, -0.16))
    level((-2.55, -2.35, -1.45), (0.25, -0.62), 50, (0, -0.04))


@shot(
    'beech-clothes-horse',
    'scene',
    'Beech clothes horse of three panels stood in a zigzag on floorboards, hung with towels and linen, a window behind',
    **INTERIOR,
)
def horse_scene(p):
    glow = shell('#d9dcd2', (-1.75, -0.55, FLOOR + 0.80, -0.40), plinth=True)
    floorboards()
    natural, sage, white, blue = linens()
    before = set(bpy.data.objects)
    spread, depth, h = size(p)
    clothes_horse((spread, depth, h))
    fold, corner = acos(spread / 3 / 0.6), V((-spread / 2, 0, 0))
    rail = dict(half=(0.009, 0.009), radius=0.0089, bend=4e-5, room=0.06, gap=0.0118)
    loads = {
        0: ((3, 0.44, 0.90, natural, dict(shift=0.06, turn=2, gather=0.88, seed=3)),),
        1: (
            (3, 0.46, 0.70, sage, dict(shift=-0.04, turn=-2, gather=0.90, seed=8, thick=0.0034)),
            (1, 0.42, 0.46, white, dict(turn=2, gather=0.88, seed=6)),
        ),
        2: (
            (3, 0.43, 0.80, blue, dict(shift=-0.08, turn=3, gather=0.87, seed=4)),
            (1, 0.40, 0.40, natural, dict(turn=-2, gather=0.90, seed=12)),
        ),
    }
    for i in range(3):
        angle = fold * (-1 if i % 2 == 0 else 1)
        along = V((cos(angle), sin(angle), 0))
        for k, width, length, mat, fall in loads[i]:
            over(
                corner + along * 0.3 + V((0, 0, h * (0.16 + 0.80 * k / 3))),
                mat,
                width,
                length,
                turned=angle - pi / 2,
                **rail,
                **fall,
            )
        corner = corner + along * 0.6
    horse = group('horse', [o for o in bpy.data.objects if o not in before and o.parent is None])
    horse.location, horse.rotation_euler = (-0.62, 0.62, FLOOR), (0, 0, radians(-30))
    herb((-1.40, END + 0.05, FLOOR + 0.805), 5, 150)
    daylight(glow, sky=60, sunshine=10, fill=0.34, way=(0.46, -0.80, -0.42))
    level((-2.05, -2.75, -1.62), (-0.62, 0.60), 58, (0, -0.055))
