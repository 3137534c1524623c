"""Pulleys, cleat and hitches of the rope."""
from studio import *

ROPE = 0.0031  # radius of the 6 mm rope

# base colour, share of metal and roughness, chosen so that the colour shows in the studio light
FINISH = {
    'black': ('#1b1b1c', 0, 0.40),
    'white': ('#d3d2ce', 0, 0.38),
    'ivory': ('#d2c9b6', 0, 0.38),
    'pewter': ('#656b70', 0.15, 0.40),
}


def casting(colour='black'):
    """Lacquered casting: black, white, ivory or pewter."""
    hx, metal, rough = FINISH[colour]
    n = N('casting_' + colour)
    tc = n.coords()
    grain, fine = n.noise(tc, 170, 3), n.noise(tc, 900, 2)
    n.set(
        Base_Color=srgb(hx),
        Metallic=metal,
        Roughness=n.math('MULTIPLY_ADD', grain, 0.16, rough - 0.08),
        Specular=0.5,
        Normal=n.bump(n.math('ADD', grain, n.math('MULTIPLY', fine, 0.35)), 0.26, 0.0012),
    )
    return n.m


def wheel(mat, r=0.024, w=0.014, axis='X', loc=(0, 0, 0)):
    """A grooved wheel."""
    p = [
        (0, -w / 2),
        (r * 0.35, -w / 2),
        (r * 0.38, -w / 2 + 0.002),
        (r * 0.75, -w / 2 + 0.002),
        (r * 0.8, -w / 2),
        (r, -w / 2),
    ]
    p += [(r - 0.006 * sin(pi * i / 10), -w / 2 + 0.0015 + (w - 0.003) * i / 10) for i in range(11)]
    p += [
        (r, w / 2),
        (r * 0.8, w / 2),
        (r * 0.75, w / 2 - 0.002),
        (r * 0.38, w / 2 - 0.002),
        (r * 0.35, w / 2),
        (0, w / 2),
    ]
    return lathe('wheel', p, mat, 56, loc, {'X': (0, pi / 2, 0), 'Y': (pi / 2, 0, 0), 'Z': (0, 0, 0)}[axis], 30)


def spoked_wheel(mat, r, w, loc):
    """A grooved wheel about X with six spokes, in one casting."""
    groove = [(r - 0.0052 * sin(pi * i / 10), -w / 2 + 0.001 + (w - 0.002) * i / 10) for i in range(11)]
    rim = [(r - 0.0085, -w / 2), (r, -w / 2), *groove, (r, w / 2), (r - 0.0085, w / 2), (r - 0.0085, -w / 2)]
    parts = [lathe('rim', rim, None, 96), disc('hub', 0.0095, w, bev=0.001)]
    for i in range(6):
        way = V((cos(tau * i / 6 + 0.2), sin(tau * i / 6 + 0.2), 0))
        parts.append(sweep('spoke', [way * 0.006, way * (r - 0.007)], 0.0030, 0.0038, up=(0, 0, 1), sides=16))
    obj = cast('wheel', parts, 0.0006, mat, 3)
    obj.location, obj.rotation_euler = loc, (0, pi / 2, 0)
    return obj


def pulley(mat, axle, double=False, r=0.024, neck=0.034, deluxe=False):
    """Ceiling pulley: origin on the ceiling, wheel axis X, rope in the YZ plane. group['zc'] is the axle height.

    neck: from the ceiling to the top of the wheels. Plate, neck and cheeks are one casting.
    deluxe: spoked wheels below a wider plate with a step.
    """
    plate = 0.042 if deluxe else 0.030
    w, zc = 0.014, -neck - r
    xs = [-(w + 0.0045), 0, w + 0.0045] if double else [-(w / 2 + 0.0026), w / 2 + 0.0026]
    head, low = -neck + 0.0085, zc - 0.013
    yoke = [
        disc('plate', plate, 0.006, (0, 0, -0.003), bev=0.0025),
        disc('step', plate * 0.6 if deluxe else 0.012, 0.005, (0, 0, -0.007), bev=0.002),
        lathe(
            'dome',
            [
                (0, head - 0.001),
                (0.009, head),
                (0.0095, -0.024),
                (0.0105, -0.016),
                (0.0135, -0.009),
                (0.0165, -0.004),
                (0, -0.003),
            ],
        ),
        box('crosshead', (xs[-1] - xs[0] + 0.004, 0.023, 0.009), (0, 0, head), bev=0.003),
    ]
    for x in xs:
        yoke.append(
            prism(
                'cheek',
                rrect(0.023, head - low + 0.003, 0.0114, 12),
                0.0036,
                None,
                0.0012,
                loc=(x, 0, (head + low) / 2),
                rot=(0, 0, pi / 2),
            )
        )
    parts = [cast('yoke', yoke, 0.0008, mat, 4)]
    for s in (-1, 1):
        head = [(0, -0.0020), (0.0036, -0.0020), (0.0046, -0.0010), (0.0049, 0.0006), (0, 0.0006)]
        parts.append(lathe('screw', head, axle, 40, (0, s * (plate - 0.0068), -0.0066)))
        slot = box('slot', (0.0068, 0.0010, 0.0002), (0, s * (plate - 0.0068), -0.00862), paint('slot', '#161616', 0.7), 0)
        slot.rotation_euler = (0, 0, 0.6 * s)
        parts.append(slot)
    for x in [-(w + 0.0045) / 2, (w + 0.0045) / 2] if double else [0]:
        at = (x, 0, zc)
        parts.append(spoked_wheel(mat, r, w - 0.0012, at) if deluxe else wheel(mat, r, w - 0.0012, 'X', at))
    half = xs[-1] + 0.0018
    parts.append(rod('axle', (-half - 0.003, 0, zc), (half + 0.003, 0, zc), 0.0031, axle, 0.0008))
    for s in (-1, 1):
        prof = [(0.0066, 0), (0.0066, 0.0012), (0.0058, 0.0026), (0.0036, 0.0038), (0, 0.0042)]
        parts.append(lathe('rivet', prof, axle, 40, (s * half, 0, zc), (0, s * pi / 2, 0)))
    g = group('pulley', parts)
    g['zc'], g['r'] = zc, r
    return g


def cleat(mat, screws, length=0.15, voxel=0.0008):
    """Two-horned cleat on a wall at y=0 that faces -y; horns along Z, origin at its middle."""
    k = length / 0.15
    horn = [V((0, -0.030 - 0.012 * abs(u) ** 2.2, 0.075 * u * k)) for u in [i / 24 - 1 for i in range(49)]]
    parts = [
        sweep(
            'horn',
            horn,
            lambda u: 0.0066 * (1 - 0.4 * abs(2 * u - 1) ** 2),
            lambda u: 0.0085 * (1 - 0.4 * abs(2 * u - 1) ** 2),
            sides=16,
        ),
        sphere('tip', 0.0062, horn[0]),
        sphere('tip', 0.0062, horn[-1]),
    ]
    for z in (-0.016, 0.016):
        parts.append(
            sweep(
                'leg',
                [V((0, -0.002, z)), V((0, -0.018, z)), V((0, -0.032, z * 0.8))],
                lambda u: 0.009 - 0.002 * u,
                sides=16,
            )
        )
    parts.append(prism('base', rrect(0.030, 0.090, 0.0149, 12), 0.007, None, 0.002, loc=(0, -0.0035, 0)))
    obj = cast('cleat', parts, voxel, mat, 5)
    heads = [disc('screw', 0.0055, 0.003, (0, -0.0078, z), (pi / 2, 0, 0), screws, 0.0014) for z in (-0.034, 0.034)]
    return group('cleat', [obj] + heads)


def whipping(c, mat, r=ROPE, turns=3.5):
    """A hitch coiled round the standing rope at c."""
    big = r * 1.75
    pts = [
        c + V((big * cos(a), big * sin(a), r * 2 * (a / tau - turns / 2)))
        for a in [tau * turns * i / 80 for i in range(81)]
    ]
    return rope('hitch', pts, r * 0.95, mat)


def hitch(at, mat, r=ROPE):
    """The rope's loop through the eye at `at`, and the hitch above it."""
    c = V(at)
    loop = [c + V((0, 0.0085 * sin(a), -0.0135 * cos(a) + 0.004)) for a in [tau * i / 40 for i in range(41)]]
    rope('loop', loop, r, mat)
    whipping(c + V((0, 0, 0.032)), mat, r, 4)
