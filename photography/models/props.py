"""Things that stand about in the rooms: crockery, a pot of basil, boards, a sink and its tap."""
from studio import *


def bowl(r, h, mat, loc, t=0.004):
    """A round bowl with a foot."""
    out = [(0, 0), (r * 0.45, 0), (r * 0.47, 0.006)]
    out += [
        (r * (0.47 + 0.53 * sin(pi / 2 * i / 12)), 0.006 + (h - 0.006) * (1 - cos(pi / 2 * i / 12)))
        for i in range(1, 13)
    ]
    inner = [(max(0, x - t), z + t * 0.4) for x, z in out[::-1][0:12]] + [(0, t + 0.006)]
    return lathe('bowl', out + inner, mat, 64, loc)


def jug(r, h, mat, loc, turn=0):
    """A tall enamel jug with a handle."""
    prof = [
        (0, 0),
        (r * 0.8, 0),
        (r * 0.85, 0.004),
        (r, h * 0.3),
        (r * 0.92, h * 0.55),
        (r * 0.62, h * 0.8),
        (r * 0.60, h * 0.88),
        (r * 0.72, h),
        (r * 0.69, h),
        (r * 0.56, h * 0.87),
        (r * 0.58, h * 0.8),
        (r * 0.88, h * 0.55),
        (r * 0.94, h * 0.3),
        (0, 0.01),
    ]
    body = subsurf(lathe('jug', prof, mat, 64), 2)
    path = smoothpath(
        [
            (0, r * 0.62, h * 0.84),
            (0, r * 1.2, h * 0.9),
            (0, r * 1.5, h * 0.66),
            (0, r * 1.25, h * 0.4),
            (0, r * 0.95, h * 0.32),
        ],
        10,
    )
    g = group('jug', [body, sweep('handle', path, 0.009, 0.006, mat, up=(1, 0, 0))])
    g.location, g.rotation_euler = loc, (0, 0, turn)
    return g


def herb(loc, seed=3, count=170, pot='#b5714c'):
    """A pot of basil."""
    rnd = random.Random(seed)
    leaf, stem = plastic('leaf', '#5d7d3d', 0.5), plastic('stem', '#7c8f55', 0.6)
    prof = [(0, 0), (0.045, 0), (0.058, 0.085), (0.064, 0.085), (0.066, 0.11), (0.060, 0.11), (0.056, 0.09), (0, 0.09)]
    lathe('pot', prof, plastic('terra', pot, 0.85, 0.3), 64, loc)
    verts, faces = [], []
    for i in range(count):
        a, rr, z = rnd.random() * tau, rnd.random() ** 0.6 * 0.085, 0.13 + rnd.random() ** 0.8 * 0.17
        c = V((rr * cos(a), rr * sin(a), z))
        d = (
            V((cos(a), sin(a), rnd.uniform(-0.3, 0.8))) + V((rnd.uniform(-0.6, 0.6), rnd.uniform(-0.6, 0.6), 0))
        ).normalized()
        s = d.cross(V((0, 0, 1))).normalized()
        u, length, b = s.cross(d), rnd.uniform(0.028, 0.05), len(verts)
        w = length * 0.33
        for t, k in ((0, 0.05), (0.25, 0.8), (0.5, 1), (0.75, 0.7), (1, 0.02)):
            q = c + d * length * t - u * length * 0.35 * t * t
            verts += [q - s * w * k + u * w * 0.35 * k, q, q + s * w * k + u * w * 0.35 * k]
        for t in range(4):
            faces += [(b + t * 3 + k, b + t * 3 + k + 1, b + t * 3 + k + 4, b + t * 3 + k + 3) for k in range(2)]
        if i % 6 == 0:
            way = [(rr * 0.2 * cos(a), rr * 0.2 * sin(a), 0.09), tuple(c * 0.6 + V((0, 0, z * 0.25))), tuple(c)]
            sweep('stem', smoothpath(way, 6), 0.0015, mat=stem, sides=6).location = loc
    subsurf(mesh('leaves', verts, faces, leaf, loc=loc))


def crock(loc, mat, seed=1):
    """A stoneware jar of wooden spoons."""
    prof = [
        (0, 0),
        (0.052, 0),
        (0.056, 0.006),
        (0.056, 0.135),
        (0.052, 0.145),
        (0.055, 0.155),
        (0.051, 0.155),
        (0.048, 0.145),
        (0.051, 0.13),
        (0.051, 0.02),
        (0, 0.015),
    ]
    lathe('crock', prof, mat, 64, loc)
    rnd, spoon_wood = random.Random(seed), wood('spoon', 'Z', **BEECH)
    for k in range(5):
        a, lean = k * 1.26 + rnd.random() * 0.6, rnd.uniform(0.10, 0.22)
        top = 0.25 + rnd.random() * 0.06
        stem = lathe('spoon', [(0, 0), (0.0055, 0.002), (0.006, 0.1), (0.0058, top), (0, top)], spoon_wood, 20)
        head = sphere('head', 0.024, (0, 0, top + 0.026), spoon_wood, (1, 0.35, 1.5))
        g = group('spoon', [stem, head])
        g.location = V(loc) + V((-0.022 * cos(a), -0.022 * sin(a), 0.02))
        g.rotation_euler = (-lean * sin(a), lean * cos(a), rnd.random() * tau)


def boards(x, y, z):
    """Two cutting boards leaning on the wall x = const."""
    big = prism('board', rrect(0.26, 0.38, 0.05, 12), 0.018, wood('board', 'Z', '#b98556', '#85572f', 0.005), 0.004)
    big.location, big.rotation_euler = (x - 0.045, y, z + 0.19), (0, radians(6), pi / 2)
    small = prism('board', rrect(0.20, 0.28, 0.10, 16), 0.016, wood('board2', 'Z', '#d3b38c', '#a98053', 0.005), 0.004)
    small.location, small.rotation_euler = (x - 0.08, y + 0.13, z + 0.14), (0, radians(8), pi / 2)


def sink(x, y, z, mat, width=0.60, depth=0.46, height=0.235, wall=0.022):
    """A Belfast sink whose apron stands at x and whose rim is at z; it runs back along +x."""
    rings = []
    for inset, level, corner in (
        (0, -height, 0.03),
        (0, -0.010, 0.03),
        (0.004, -0.002, 0.03),
        (0.010, 0, 0.03),
        (wall - 0.006, 0, 0.035),
        (wall, -0.006, 0.04),
        (wall + 0.004, -height + 0.06, 0.06),
        (wall + 0.04, -height + 0.03, 0.07),
    ):
        outline = rrect(depth - 2 * inset, width - 2 * inset, max(corner - inset * 0.3, 0.012), 8)
        rings.append([(a, b, level) for a, b in outline])
    m, verts, faces = len(rings[0]), [], []
    for r in rings:
        verts += r
    for i in range(len(rings) - 1):
        faces += [(i * m + k, i * m + (k + 1) % m, (i + 1) * m + (k + 1) % m, (i + 1) * m + k) for k in range(m)]
    faces.append(tuple((len(rings) - 1) * m + k for k in range(m)))
    obj = recalc(mesh('sink', verts, faces, mat))
    autosmooth(obj, 40)
    obj.location = (x + depth / 2, y, z)
    return obj


def bridge_tap(x, y, z, mat, span=0.20):
    """A bridge tap on two pillars, its spout swung over the sink towards -x."""
    parts = []
    for s in (-1, 1):
        c = (0, s * span / 2)
        parts.append(
            lathe(
                'pillar',
                [
                    (0, 0),
                    (0.026, 0),
                    (0.026, 0.006),
                    (0.014, 0.012),
                    (0.011, 0.02),
                    (0.011, 0.07),
                    (0.015, 0.075),
                    (0.015, 0.095),
                    (0.010, 0.10),
                    (0.010, 0.118),
                    (0.006, 0.12),
                    (0, 0.12),
                ],
                mat,
                40,
                (*c, 0),
            )
        )
        for turn in (0, pi / 2):
            parts.append(
                rod(
                    'cross',
                    (-0.026 * cos(turn), c[1] - 0.026 * sin(turn), 0.124),
                    (0.026 * cos(turn), c[1] + 0.026 * sin(turn), 0.124),
                    0.0055,
                    mat,
                    0.003,
                    20,
                )
            )
        parts.append(sphere('cap', 0.010, (*c, 0.126), mat))
    parts.append(rod('bridge', (0, -span / 2, 0.082), (0, span / 2, 0.082), 0.010, mat))
    spout = smoothpath(
        [
            (0, 0, 0.082),
            (0, 0, 0.18),
            (0, 0, 0.25),
            (-0.03, 0, 0.305),
            (-0.085, 0, 0.325),
            (-0.14, 0, 0.30),
            (-0.163, 0, 0.25),
            (-0.165, 0, 0.225),
        ],
        10,
    )
    parts.append(sweep('spout', spout, 0.0105, mat=mat, sides=20))
    parts.append(lathe('collar', [(0.0105, 0.16), (0.015, 0.163), (0.015, 0.175), (0.0105, 0.178)], mat, 32))
    g = group('tap', parts)
    g.location = (x, y, z)
    return g


def folded(at, mats, width=0.30, depth=0.22, high=0.052):
    """A pile of folded towels: each is a soft slab with its fold to the front."""
    for i, mat in enumerate(mats):
        outline = rrect(depth, high, high * 0.46, 8)
        k = 1 - 0.03 * i
        obj = prism('folded', [(x * k, z * (1 - 0.08 * abs(x) / depth)) for x, z in outline], width * k, mat, 0.012, 4)
        obj.location, obj.rotation_euler = V(at) + V((0, 0, (i + 0.5) * high)), (0, 0, 0.05 * (-1) ** i)
        subsurf(obj)
    return obj


def stool(at, mat, height=0.46):
    """A round beech stool with three legs."""
    top = lathe(
        'seat',
        [
            (0, height - 0.03),
            (0.145, height - 0.03),
            (0.155, height - 0.022),
            (0.155, height - 0.006),
            (0.148, height),
            (0, height),
        ],
        mat,
        64,
        at,
    )
    for k in range(3):
        a = k * tau / 3 + 0.4
        d = V((cos(a), sin(a), 0))
        rod('leg', V(at) + d * 0.085 + V((0, 0, height - 0.02)), V(at) + d * 0.15, 0.014, mat, 0.003, 24)
    return top
