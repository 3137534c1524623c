"""Airers in rooms, and the two pictures of the home page."""
from studio import *
from models.linen import *
from models.rooms import *

INTERIOR = dict(transform='Filmic', look='Medium High Contrast', exposure=0.3, bounces=4, samples=6)


def level(loc, toward, lens, shift=(0, 0), **kw):
    """A camera held level, so that uprights stay upright; the frame is moved by `shift` instead."""
    return camera(loc, (toward[0], toward[1], loc[2]), lens, shift=shift, **kw)


def linens():
    """Cloths of the kitchen: a striped tea towel, a sage towel, a red bordered glass cloth, a blue one."""
    return (
        linen('natural', '#e4dccb', 0.78, '#5f7c98', [(0.065, 0.010), (0.082, 0.004), (0.095, 0.004)]),
        terry('sage', '#9aa98c', 1.05),
        linen('white', '#eeebe3', 0.72, '#a8453a', [(0.055, 0.022), (0.082, 0.005)]),
        linen(
            'chambray', '#a9b6bf', 0.86, '#e9e6dd', along=[(0.05, 0.006), (0.062, 0.003), (0.43, 0.006), (0.418, 0.003)]
        ),
    )


def laundry(a):
    """Four cloths on the four laths, each hung in its own way."""
    natural, sage, white, blue = linens()
    washing(
        a,
        [
            (0, 0.34, 0.50, 0.78, natural, dict(shift=0.05, turn=2.5, gather=0.87, seed=3, bend=5e-5)),
            (0, -0.26, 0.46, 0.72, white, dict(shift=-0.08, turn=-3, gather=0.86, seed=4, bend=4e-5)),
            (2, 0.12, 0.56, 1.05, sage, dict(shift=0.08, turn=2, gather=0.88, seed=8, bend=4e-5, thick=0.0036)),
            (3, -0.44, 0.48, 0.86, blue, dict(shift=0.04, turn=3, gather=0.88, seed=6, bend=1e-4)),
        ],
    )


@shot(
    'home',
    'room',
    'Kitchen with a window: tea towels and a sage towel dry on a pine ceiling airer with black iron ends, over the sink',
    **dict(INTERIOR, w=1600, h=900, samples=6),
)
def banner(p):
    a = kitchen(1.8, hang=0.30)
    laundry(a)
    daylight(a['window'])
    level((-2.95, -2.45, -1.20), (0.0, 0.20), 39, (0.0, 0.125))


@shot(
    'home',
    'detail',
    'Close view of a black iron rack end with scrolls on pine laths, a linen tea towel hung over the nearest lath',
    **dict(INTERIOR, samples=8),
)
def home_detail(p):
    a = kitchen(1.8, voxel=0.0009)
    natural, sage, _, blue = linens()
    washing(
        a,
        [
            (0, -0.43, 0.50, 0.78, natural, dict(shift=0.05, turn=2.5, gather=0.87, seed=6, bend=4e-5, cell=0.009)),
            (2, 0.20, 0.56, 1.05, sage, dict(shift=0.08, turn=2, gather=0.88, seed=8, bend=4e-5, thick=0.0036)),
        ],
    )
    daylight(a['window'], fill=0.42)
    end = V((0, -a['ye'], a['z']))
    camera(end + V((-0.80, -0.66, 0.07)), end + V((-0.02, 0.09, 0.015)), 60, fstop=7, focus=end + V((-0.12, 0, 0.04)))
    return dict(exposure=0.55)


@shot(
    'traditional-kitchen-maid',
    'scene',
    'Kitchen with green cabinets and a Belfast sink; tea towels dry on a pine airer with black castings hung from the ceiling',
    **INTERIOR,
)
def kitchen_scene(p):
    a = kitchen(1.8)
    laundry(a)
    daylight(a['window'])
    level((-2.75, -2.35, -1.02), (0.0, -0.08), 47, (0.0, 0.03))


@shot(
    'traditional-stacker',
    'scene',
    'Utility room with blue cupboards and a Belfast sink; a two-tier airer with black castings holds towels and linen',
    **INTERIOR,
)
def utility_scene(p):
    a = kitchen(1.5, 'black', stacker_end, '#e6e1d5', '#52697a', 0.78, utility_things)
    natural, sage, white, blue = linens()
    washing(
        a,
        [
            (0, 0.22, 0.48, 0.78, natural, dict(shift=0.05, turn=2.5, gather=0.87, seed=3, bend=5e-5)),
            (0, -0.27, 0.42, 0.72, white, dict(shift=-0.08, turn=-3, gather=0.87, seed=4, bend=4e-5)),
            (2, 0.05, 0.54, 1.0, sage, dict(shift=0.08, turn=2, gather=0.88, seed=8, bend=4e-5, thick=0.0036)),
            (3, -0.32, 0.44, 0.86, blue, dict(shift=0.04, turn=3, gather=0.88, seed=6, bend=1e-4)),
            (4, 0.16, 0.34, 0.29, white, dict(shift=0.01, turn=2, gather=0.90, seed=11, bend=5e-5)),
            (4, -0.24, 0.28, 0.27, natural, dict(shift=-0.01, turn=-2, gather=0.90, seed=16, bend=5e-5)),
        ],
    )
    daylight(a['window'])
    level((-2.75, -2.35, -1.06), (0, -0.17), 46, (0, 0.015))
