"""Small parts: coils of rope and line, pegs, grippers."""
from studio import *


def coil_path(turns, radius, r, wide, jitter=0.35, seed=2, pts=44):
    """A path wound `turns` times round Z, packed `wide` lines across; lies on z=0."""
    rnd = random.Random(seed)
    slots = []
    for k in range(turns + 1):
        row, col = divmod(k, wide)
        col = col if row % 2 == 0 else wide - 1 - col
        slots.append(
            (
                radius + (col - (wide - 1) / 2) * 2 * r + (r if row % 2 else 0) + rnd.uniform(-1, 1) * jitter * r,
                r + row * 1.75 * r + rnd.uniform(-1, 1) * jitter * r * 0.6,
            )
        )
    path = []
    for k in range(turns):
        (r0, z0), (r1, z1) = slots[k], slots[k + 1]
        for i in range(pts):
            u = i / pts
            f = u * u * (3 - 2 * u)
            a = tau * u
            rr = r0 + (r1 - r0) * f + 0.0012 * sin(2 * a + k)
            path.append(V((rr * cos(a), rr * sin(a), max(r, z0 + (z1 - z0) * f + 0.0006 * sin(3 * a + k * 2)))))
    return path


def binding(radius, r, wide, high, at, mat, wire, turns=4):
    """Turns of line round the bundle of a coil, at angle `at`."""
    w, h = wide * r + wire + r * 0.4, high * r * 0.9 + wire + r * 0.6
    square = lambda c: copysign(abs(c) ** 0.6, c)  # the bundle is squarer than round; the ends hide inside the coil
    out = V((cos(at), sin(at), 0))
    along = V((-sin(at), cos(at), 0))
    c = out * radius + V((0, 0, high * r * 0.9 + r))
    path = [
        c + out * (-w * square(cos(a))) + V((0, 0, -h * square(sin(a)))) + along * (2 * wire * (a / tau - turns / 2))
        for a in [tau * turns * i / (40 * turns) for i in range(40 * turns + 1)]
    ]
    return path


def peg(wood_mat, wire):
    """A spring peg 82 mm long lying on its edge: length along X, jaws at +x, opens along y."""
    parts = []
    # the spring sits in a notch of the outer sides, the jaws have two rounds for thick and thin lines
    for s in (-1, 1):
        edge = [
            (-0.041, 0.0062),
            (-0.030, 0.0052),
            (-0.012, 0.0022),
            (0.004, 0.0008),
            (0.012, 0.0008),
            (0.014, 0.0022),
            (0.017, 0.0022),
            (0.019, 0.0008),
            (0.026, 0.0006),
            (0.028, 0.0020),
            (0.031, 0.0024),
            (0.034, 0.0020),
            (0.036, 0.0006),
            (0.041, 0.0016),
        ]
        back = [
            (0.041, 0.0060),
            (0.036, 0.0075),
            (0.012, 0.0078),
            (0.006, 0.0078),
            (0.004, 0.0066),
            (0.0, 0.0066),
            (-0.002, 0.0078),
            (-0.030, 0.0092),
            (-0.041, 0.0088),
        ]
        outline = [(x, s * y) for x, y in edge + back]
        parts.append(prism('arm', outline, 0.010, wood_mat, 0.0008, 2, rot=(pi / 2, 0, 0)))
    spring = [
        V((0.002 + 0.0042 * cos(a), 0.0042 * sin(a), -0.0062 + 0.0124 * (a / (4.5 * tau))))
        for a in [4.5 * tau * i / 110 for i in range(111)]
    ]
    parts.append(sweep('spring', spring, 0.0009, mat=wire, sides=8))
    for z, s in ((-0.0062, 1), (0.0062, -1)):
        arm = smoothpath(
            [
                (0.002, s * 0.004, z),
                (0.007, s * 0.0088, z),
                (0.0125, s * 0.0092, z * 0.9),
                (0.0145, s * 0.0088, z * 0.3),
            ],
            6,
        )
        parts.append(sweep('arm', arm, 0.0009, mat=wire, sides=8))
        parts.append(
            sweep(
                'arm', [V((0.0145, s * 0.0088, z * 0.9)), V((0.0145, s * 0.0088, -z * 0.9))], 0.0009, mat=wire, sides=8
            )
        )
    return group('peg', parts)


def wire_peg(wire, r=0.00085):
    """A peg of one bent wire, 60 mm; length along X, lies flat."""
    half = [
        (0.030, 0.0030),
        (0.026, 0.0012),
        (0.021, 0.0030),
        (0.015, 0.0016),
        (0.009, 0.0040),
        (0.002, 0.0062),
        (-0.005, 0.0046),
        (-0.011, 0.0012),
    ]
    tail = [(-0.020, -0.0050), (-0.027, -0.0064), (-0.0300, -0.0040)]
    one = [V((x, y, 0.0010)) for x, y in half + tail] + [V((-0.0308, 0, 0))]
    other = [V((x, -y, -0.0010)) for x, y in half + tail]
    path = smoothpath(one + other[::-1], 8)  # from jaw to jaw round the loop at the back
    ring = [
        V((-0.011 + 0.0042 * cos(t), 0.0042 * sin(t), 0.0016 - 0.0032 * t / (2 * tau)))
        for t in [2 * tau * i / 60 for i in range(61)]
    ]
    return group(
        'wire_peg',
        [
            sweep('wire', path, r, mat=wire, sides=12),
            sweep('spring', ring, r, mat=wire, sides=12),
        ],
    )


def gripper(rubber):
    """Rubber ring for a 38 by 22 mm lath, axis Z, 12 mm wide."""
    outer, inner = rrect(0.042, 0.026, 0.009, 10), rrect(0.0365, 0.0205, 0.007, 10)
    n, verts, faces = len(outer), [], []
    h, e = 0.006, 0.0008
    for ring, z, k in (
        (outer, -h + e, 1),
        (outer, h - e, 1),
        (outer, h, 0.975),
        (inner, h, 1.02),
        (inner, h - e, 1),
        (inner, -h + e, 1),
        (inner, -h, 1.02),
        (outer, -h, 0.975),
    ):
        verts += [(x * k, y * k, z) for x, y in ring]
    for q in range(8):
        p = (q + 1) % 8
        faces += [(q * n + i, q * n + (i + 1) % n, p * n + (i + 1) % n, p * n + i) for i in range(n)]
    obj = recalc(mesh('gripper', verts, faces, rubber))
    autosmooth(obj, 40)
    return obj
