"""Best sellers in use, beside things whose size is known: a bath, a sink, a stool."""
from studio import *
from models.bathroom import *
from models.dryingracks import hanger
from models.hardware import gripper
from models.joinery import beech
from models.storage import basket
from models.wallracks import concertina
from models.willow import lidded_hamper
from shots.indoors import towels
from shots.scenes import INTERIOR, level, linens


def placed(name, make, loc, turn=0.0):
    """What `make` builds at the origin, as one thing at `loc`, turned by degrees about the vertical."""
    before = set(bpy.data.objects)
    make()
    whole = group(name, [o for o in bpy.data.objects if o not in before and o.parent is None])
    whole.location, whole.rotation_euler = loc, (0, 0, radians(turn))
    return whole


@shot(
    'wall-folding-rack',
    'scene',
    'Beech wall rack drawn out above a roll-top bath in a tiled bathroom, towels and cloths over its rails',
    **INTERIOR,
)
def wall_rack_scene(p):
    glow = bathroom()
    white, grey, hammam = towels()
    clay = terry('clay towel', '#b98a74', 0.62)
    w, reach, _ = size(p)
    step = (reach - 0.074) / 2
    rail = dict(half=(0.008, 0.008), radius=0.0079, turned=pi / 2, bend=4e-5, room=0.07, gap=0.011)

    def loaded():
        concertina(size(p))
        for along, up, x, width, length, mat, fall in (
            (2, 0.135, -0.12, 0.30, 0.56, hammam, dict(shift=0.03, turn=1.5, gather=0.92, seed=4)),
            (2, 0.135, 0.19, 0.22, 0.44, white, dict(shift=0.02, turn=-1, gather=0.92, seed=5, thick=0.003)),
            (1, 0.135, 0.00, 0.54, 1.0, grey, dict(shift=-0.06, turn=-2, gather=0.92, seed=8, thick=0.0034)),
            (1.5, 0, -0.06, 0.36, 0.36, clay, dict(shift=0.0, turn=1, gather=0.92, seed=12, thick=0.0034)),
            (0, 0.135, -0.02, 0.54, 1.1, white, dict(shift=-0.04, turn=1, gather=0.92, seed=9, thick=0.0034)),
        ):
            over((x, -0.058 - along * step, up), mat, width, length, **rail, **fall)

    placed('rack', loaded, (WALL - 0.006, -0.10, FLOOR + 1.72), -90)
    stool((0.22, -1.02, FLOOR), beech('Z'))
    folded((0.22, -1.02, FLOOR + 0.46), (grey, white))
    daylight(glow, way=(0.52, -0.80, -0.16))
    level((-2.25, -2.75, -1.25), (0.14, -0.06), 66, (0, 0.0))


@shot(
    'willow-laundry-hamper',
    'scene',
    'Lidded willow laundry hamper on the floorboards of a tiled bathroom, about knee high beside a roll-top bath, folded towels on its lid',
    **INTERIOR,
)
def hamper_scene(p):
    glow = bathroom()
    white, grey, hammam = towels()
    w, d, h = size(p)

    def loaded():
        lidded_hamper(w, d, h)
        folded((0.02, 0.01, h - 0.018), (white, grey))

    placed('hamper', loaded, (0.26, -0.90, FLOOR), -58)
    stool((-0.42, -0.52, FLOOR), beech('Z'))
    folded((-0.42, -0.52, FLOOR + 0.46), (hammam, white))
    daylight(glow, way=(0.52, -0.80, -0.16))
    level((-2.6, -2.6, -1.60), (0.14, -0.55), 70, (0, -0.20))


@shot(
    'rubber-grippers',
    'scene',
    'Black rubber rings on a pine lath, on either side of two coat hangers with linen',
    **dict(INTERIOR, samples=6),
)
def grippers_scene(p):
    a = kitchen(1.8, voxel=0.0009)
    natural, sage, white, blue = linens()
    x, dz = a['slots'][0]
    ring = gripper(plastic('rubber', '#232425', 0.62, 0.05, 0.3))
    for i, y in enumerate((-0.360, -0.270, 0.015, 0.105)):
        o = ring if i == 0 else dup(ring)
        o.matrix_world = Matrix(((0, 1, 0, x), (0, 0, 1, y), (1, 0, 0, a['z'] + dz), (0, 0, 0, 1)))
    for y, turn, mat, fall in (
        (-0.315, 0.06, blue, dict(shift=0.03, turn=1, gather=0.94, seed=6, bend=4e-5)),
        (0.060, -0.08, natural, dict(shift=-0.03, turn=-1, gather=0.94, seed=3, bend=4e-5)),
    ):
        at = V((x, y, a['z'] + dz + 0.019))

        def hung():
            hanger((0, 0, 0), pi / 2, (0.011, 0.038))
            over((0, 0, -0.146), mat, 0.34, 0.86, half=(0.0055, 0.0055), radius=0.0054, turned=pi / 2, **fall)

        placed('hung', hung, at, degrees(turn))
    washing(
        a,
        [
            (2, 0.12, 0.56, 1.05, sage, dict(shift=0.08, turn=2, gather=0.88, seed=8, bend=4e-5, thick=0.0036)),
        ],
    )
    daylight(a['window'], fill=0.42)
    at = V((x, -0.16, a['z'] - 0.11))
    camera(at + V((-0.86, -0.56, 0.15)), at, 62, fstop=7, focus=V((x, -0.30, a['z'])))
    return dict(exposure=0.5)


@shot(
    'cast-iron-rack-ends',
    'scene',
    'Black cast iron rack end hung on a cotton rope below the ceiling of a kitchen, its four laths hung with tea towels',
    **dict(INTERIOR, samples=6),
)
def rack_ends_scene(p):
    a = kitchen(1.5, 'black', rack_end, '#e3ddcf', '#53626b', 0.60, utility_things, voxel=0.0009)
    natural, sage, white, blue = linens()
    washing(
        a,
        [
            (0, -0.20, 0.50, 0.78, white, dict(shift=0.05, turn=2.5, gather=0.87, seed=3, bend=5e-5)),
            (1, 0.06, 0.46, 0.60, natural, dict(shift=-0.05, turn=-2, gather=0.87, seed=4, bend=5e-5)),
            (2, -0.10, 0.54, 1.05, sage, dict(shift=0.08, turn=2, gather=0.88, seed=8, bend=4e-5, thick=0.0036)),
            (3, -0.12, 0.48, 0.86, blue, dict(shift=0.04, turn=3, gather=0.88, seed=6, bend=1e-4)),
        ],
    )
    daylight(a['window'], fill=0.38)
    level((-0.72, -2.02, a['z'] + 0.02), (0.0, -0.45), 54, (0, 0.065), fstop=9, focus=(0, -a['ye'], a['z']))
    return dict(exposure=0.2)


@shot(
    'five-lath-ceiling-airer',
    'scene',
    'Kitchen with grey-blue cabinets and a Belfast sink; towels and linen on the five laths of an airer below the ceiling',
    **INTERIOR,
)
def five_lath_scene(p):
    width, length, _ = size(p)
    wide = lambda mat, **kw: rack_end(mat, n=5, width=width, **kw)
    a = kitchen(length, 'black', wide, '#e3ddcf', '#5f7078', 0.64, utility_things)
    natural, sage, white, blue = linens()
    bath = terry('bath', '#e6e4de', 0.95)
    washing(
        a,
        [
            (0, 0.22, 0.42, 0.78, natural, dict(shift=0.05, turn=2.5, gather=0.87, seed=3, bend=5e-5)),
            (0, -0.21, 0.40, 0.72, white, dict(shift=-0.08, turn=-3, gather=0.87, seed=4, bend=4e-5)),
            (1, 0.02, 0.60, 0.86, blue, dict(shift=0.05, turn=-1, gather=0.90, seed=6, bend=1e-4)),
            (2, 0.04, 0.64, 1.1, bath, dict(shift=0.06, turn=1, gather=0.92, seed=5, bend=4e-5, thick=0.0034)),
            (3, -0.06, 0.56, 1.0, sage, dict(shift=0.08, turn=2, gather=0.88, seed=8, bend=4e-5, thick=0.0036)),
            (4, 0.10, 0.48, 0.78, natural, dict(shift=0.02, turn=-2, gather=0.88, seed=11, bend=5e-5)),
        ],
    )
    daylight(a['window'])
    level((-2.2, -2.35, -1.04), (0, -0.10), 50, (0, 0.03))
