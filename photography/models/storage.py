"""Storage: woven willow, canvas, wire, enamel."""
from studio import *
from models.joinery import beech


def ring_path(w, d, r, z, n=200):
    """Closed rounded rectangle at height z with evenly spaced points."""
    outline = rrect(w, d, r, 14)
    closed = [V((x, y, z)) for x, y in outline] + [V((outline[0][0], outline[0][1], z))]
    total = sum((b - a).length for a, b in zip(closed, closed[1:]))
    return resample(closed, total / n)[:n]


def normals2d(path):
    """Outward direction at every point of a closed flat path."""
    n = len(path)
    out = []
    for i in range(n):
        t = path[(i + 1) % n] - path[i - 1]
        out.append(V((t.y, -t.x, 0)).normalized())
    return out


def willow():
    """Peeled willow: buff, every rod a little different."""
    n = N('willow')
    tc, rnd = n.coords(), n.random()
    a = n.noise(tc, 30, 2)
    b = n.noise(tc, 400, 2)
    col = n.mix(a, srgb('#b39970'), srgb('#d5bf9b'))
    col = n.mix(n.math('MULTIPLY', b, 0.35), col, srgb('#8c734f'))
    col = n.hsv(col, 0.497, 0.92, n.math('MULTIPLY_ADD', rnd, 0.36, 0.80))
    n.set(Base_Color=col, Roughness=0.5, Specular=0.35, Normal=n.bump(b, 0.15, 0.0006))
    return n.m


def woven_wall(w, d, z0, z1, mat, stakes=58, rod_r=0.0042, corner=0.05, taper=0.0):
    """Randing: rows of rods in and out of upright stakes round a rounded rectangle."""
    per = 6
    n = stakes * per
    rows = int((z1 - z0) / (rod_r * 1.72))
    rnd = random.Random(5)
    for row in range(rows):
        u = row / max(1, rows - 1)
        k = 1 - taper * (1 - u)
        base = ring_path(w * k, d * k, corner, z0 + (z1 - z0) * u, n)
        out = normals2d(base)
        pts = []
        for i, (p, o) in enumerate(zip(base, out)):
            wave = cos(pi * i / per + pi * (row % 2))
            q = p + o * (wave * rod_r * 0.95)
            q.z += mnoise.noise(V((i * 0.08, row * 3.1, 0))) * rod_r * 0.5
            pts.append(q)
        o = sweep('weaver', pts, rod_r * rnd.uniform(0.88, 1.05), mat=mat, closed=True, sides=8)
    lo, hi = ring_path(w * (1 - taper), d * (1 - taper), corner, z0, n), ring_path(w, d, corner, z1, n)
    for s in range(stakes):
        a, b = lo[s * per], hi[s * per]
        sweep('stake', [a - V((0, 0, 0.004)), (a + b) / 2, b + V((0, 0, 0.010))], rod_r * 0.9, mat=mat, sides=8)


def braid(w, d, corner, z, mat, r=0.0055, strands=3, n=260, lay=0.075):
    """A plaited border of rods round the rim."""
    base = ring_path(w, d, corner, z, n)
    out = normals2d(base)
    length = sum((b - a).length for a, b in zip(base, base[1:] + base[:1]))
    turns = round(length / lay)
    for k in range(strands):
        pts = []
        for i, (p, o) in enumerate(zip(base, out)):
            a = tau * (turns * i / n + k / strands)
            pts.append(p + o * (cos(a) * r * 1.15) + V((0, 0, sin(a) * r * 1.15)))
        sweep('border', pts, r, mat=mat, closed=True, sides=10)


def sheet(fn, nu, nv, mat, su=1.0, sv=1.0, keep=None, thick=0.0012):
    """A cloth surface from fn(u, v) with u, v in 0..1; su, sv: its size for the weave; keep(u, v) cuts holes."""
    verts = [fn(i / nu, j / nv) for j in range(nv + 1) for i in range(nu + 1)]
    uv = [(i / nu * su, j / nv * sv) for j in range(nv + 1) for i in range(nu + 1)]
    faces = []
    for j in range(nv):
        for i in range(nu):
            if keep is None or keep((i + 0.5) / nu, (j + 0.5) / nv):
                a = j * (nu + 1) + i
                faces.append((a, a + 1, a + nu + 2, a + nu + 1))
    obj = mesh('sheet', verts, faces, mat)
    layer = obj.data.uv_layers.new(name='UVMap')
    for lp in obj.data.loops:
        layer.data[lp.index].uv = uv[lp.vertex_index]
    return thicken(obj, thick)


def loft(name, rings, mat, caps=(True, True)):
    """A skin over closed rings of equally many points, closed at its first and last ring where caps says so."""
    n = len(rings[0])
    verts = [q for ring in rings for q in ring]
    faces = [
        (j * n + i, j * n + (i + 1) % n, (j + 1) * n + (i + 1) % n, (j + 1) * n + i)
        for j in range(len(rings) - 1)
        for i in range(n)
    ]
    if caps[0]:
        faces.append(tuple(range(n))[::-1])
    if caps[1]:
        faces.append(tuple(range(len(verts) - n, len(verts))))
    obj = recalc(mesh(name, verts, faces, mat))
    autosmooth(obj, 40)
    return obj


def lidded_hamper(w, d, h):
    """Willow hamper: woven wall, plaited borders, domed lid on leather loops, rope-bound handles."""
    m = willow()
    woven_wall(w - 0.02, d - 0.02, 0.012, h - 0.075, m, taper=0.06)
    braid(w - 0.012, d - 0.012, 0.052, h - 0.066, m, 0.0052)
    braid((w - 0.02) * 0.94, (d - 0.02) * 0.94, 0.05, 0.012, m, 0.0048)
    z = h - 0.030
    braid(w - 0.004, d - 0.004, 0.054, h - 0.046, m, 0.0050)
    braid(w - 0.004, d - 0.004, 0.054, h - 0.034, m, 0.0046)
    dome = lambda x, y: 0.016 * (1 - (2 * x / w) ** 2) * (1 - (2 * y / d) ** 2)
    rnd, rows = random.Random(2), int((d - 0.03) / 0.0076)
    for k in range(rows):  # the lid: rods across, over and under sticks
        y = -(d - 0.03) / 2 + (d - 0.03) * k / (rows - 1)
        over = max(0, abs(y) - (d / 2 - 0.055))
        half = (w - 0.02) / 2 - (0.054 - (0.054**2 - min(0.054, over) ** 2) ** 0.5)
        xs = [-half + 2 * half * i / 140 for i in range(141)]
        pts = [(x, y, z + dome(x, y) + 0.0034 * cos(pi * x / 0.036 + pi * (k % 2))) for x in xs]
        sweep('lidrod', pts, 0.0040 * rnd.uniform(0.9, 1.06), mat=m, sides=8)
    for i in range(13):
        x, half = -0.216 + 0.036 * i, d / 2 - 0.012
        ys = [-half + 2 * half * j / 20 for j in range(21)]
        sweep('stick', [(x, y, z + dome(x, y)) for y in ys], 0.0036, mat=m, sides=8)
    leather = plastic('leather', '#6e4327', 0.55, 0.3, 0.4)
    loop = [(0, -d / 2 - 0.004 - 0.018 * sin(a), h - 0.060 + 0.030 * cos(a)) for a in [tau * i / 40 for i in range(40)]]
    sweep('loop', loop, 0.0022, 0.009, leather, up=(1, 0, 0), closed=True, sides=16, power=0.5)
    rod('toggle', (-0.028, -d / 2 - 0.016, h - 0.085), (0.028, -d / 2 - 0.016, h - 0.085), 0.0065, m, 0.002)
    jute = fibre_rope('jute', '#c2ab86', '#927450')
    for s in (-1, 1):
        half = [
            (s * (w / 2 - 0.006), 0.065, h - 0.19),
            (s * (w / 2 + 0.018), 0.058, h - 0.165),
            (s * (w / 2 + 0.030), 0, h - 0.148),
        ]
        grip = [(x, -y, zz) for x, y, zz in half] + half[1::-1]
        rope('handle', smoothpath(grip, 10), 0.009, jute)


def basket(w, d, h):
    """Wire basket: hoops and uprights that widen to the rim, a floor, four feet, two handles with turned grips."""
    m, grip_wood = paint('coat', '#6f7678', 0.45), beech('Y', 2)
    n, foot, levels = 120, 0.010, (0, 0.12, 0.34, 0.56, 0.78, 1)

    def hoop(u):
        k = 0.80 + 0.20 * u**0.8
        return ring_path(w * k, d * k, 0.085 * k, foot + (h - foot) * u, n)

    hoops = [hoop(u) for u in levels]
    for u, ring in zip(levels, hoops):
        sweep('hoop', ring, 0.002 if u in (0, 1) else 0.00125, mat=m, closed=True, sides=12)
    for i in range(0, n, 3):
        sweep('wire', smoothpath([ring[i] for ring in hoops], 4), 0.00125, mat=m, sides=10)
    base = hoops[0]
    for k in range(-8, 9):
        x = k * 0.026
        ys = [q.y for q in base if abs(q.x - x) < 0.012]
        if ys:
            rod('floor', (x, min(ys), foot), (x, max(ys), foot), 0.00125, m, 0.0003, 10)
    for y in (-0.10, 0, 0.10):
        xs = [q.x for q in base if abs(q.y - y) < 0.012]
        rod('floor', (min(xs), y, foot - 0.002), (max(xs), y, foot - 0.002), 0.002, m, 0.0005, 12)
    bow = [(-0.022, foot), (-0.014, 0.003), (0, 0.002), (0.014, 0.003), (0.022, foot)]
    arch = [
        (0, -0.085, 0),
        (0.004, -0.080, 0.028),
        (0.006, -0.055, 0.040),
        (0.006, 0.055, 0.040),
        (0.004, 0.080, 0.028),
        (0, 0.085, 0),
    ]
    grip = [
        (0, -0.052),
        (0.007, -0.052),
        (0.009, -0.049),
        (0.0115, -0.02),
        (0.012, 0),
        (0.0115, 0.02),
        (0.009, 0.049),
        (0.007, 0.052),
        (0, 0.052),
    ]
    for s in (-1, 1):
        for sy in (-1, 1):
            at = V((s * w * 0.30, sy * d * 0.27, 0))
            sweep('foot', smoothpath([at + V((x, 0, z)) for x, z in bow], 6), 0.002, mat=m, sides=12)
        x = s * w / 2
        sweep('handle', smoothpath([(x + s * dx, y, h + z) for dx, y, z in arch], 10), 0.002, mat=m, sides=14)
        lathe('grip', grip, grip_wood, 48, (x + s * 0.006, 0, h + 0.040), (pi / 2, 0, 0))


def tin_parts(w, d, h):
    """Enamelled soap tin as three groups that stand on z=0: the open tin, the lid (its rim down) and the scoop."""
    white, green = enamel('white', '#dbdad5'), enamel('green', '#2b4738')
    ring = lambda inset, r, z: ring_path(w - 2 * inset, d - 2 * inset, r, z, 200)
    top = h - 0.025
    body = [
        ring(0.008, 0.026, 0),
        ring(0.0035, 0.030, 0.0012),
        ring(0.002, 0.032, 0.005),
        ring(0.002, 0.032, top - 0.001),
        ring(0.0024, 0.0316, top),
        ring(0.0032, 0.031, top),
        ring(0.0036, 0.0306, top - 0.001),
        ring(0.0036, 0.0306, 0.006),
        ring(0.008, 0.026, 0.003),
    ]
    tin = [
        loft('tin', body, white),
        sweep('foot', ring(0.0016, 0.032, 0.003), 0.0016, mat=green, closed=True, sides=12),
    ]
    skirt, z = 0.024, 0.024
    lid = [
        ring(0.0016, 0.0326, 0),
        ring(0, 0.034, 0.001),
        ring(0, 0.034, z - 0.006),
        ring(0.0008, 0.0334, z - 0.003),
        ring(0.0032, 0.031, z - 0.0008),
        ring(0.007, 0.027, z),
        ring(0.02, 0.02, z + 0.001),
        ring(0.05, 0.015, z + 0.0014),
    ]
    cover = [
        loft('lid', lid, white, (False, True)),
        sweep('rim', ring(-0.0002, 0.034, 0.001), 0.0022, mat=green, closed=True, sides=12),
    ]
    knob = [
        (0, 0),
        (0.009, 0.001),
        (0.0075, 0.006),
        (0.009, 0.011),
        (0.0145, 0.016),
        (0.0155, 0.020),
        (0.012, 0.023),
        (0, 0.024),
    ]
    cover.append(subsurf(lathe('knob', [(r, zz + skirt) for r, zz in knob], green, 64, ang=180), 2))
    turned_wood = beech('X', 2)
    cup = [
        (0, 0.001),
        (0.016, 0.001),
        (0.0205, 0.004),
        (0.022, 0.014),
        (0.022, 0.0335),
        (0.0215, 0.034),
        (0.0205, 0.034),
        (0.0200, 0.0335),
        (0.0200, 0.014),
        (0.018, 0.007),
        (0, 0.006),
    ]
    stem = [(0, 0), (0.0052, 0), (0.0048, 0.02), (0.0062, 0.05), (0.0072, 0.060), (0.0055, 0.068), (0, 0.070)]
    scoop = [
        lathe('cup', cup, turned_wood, 64),
        lathe('stem', stem, turned_wood, 40, (0.020, 0, 0.024), (0, pi / 2, 0)),
    ]
    return group('tin', tin), group('lid', cover), group('scoop', scoop)


def washing_powder(w, d, z):
    """Heaped powder that fills a rounded rectangle at about height z."""
    rings, turns = [], 40
    for k in range(turns + 1):
        t = max(0.002, k / turns)
        ring = []
        for q in ring_path(w, d, 0.0298, 0, 200):
            x, y = q.x * t, q.y * t
            heap = 0.016 * mnoise.noise(V((x * 16, y * 16, 3))) + 0.0014 * mnoise.noise(V((x * 330, y * 330, 1)))
            ring.append(V((x, y, z + heap)))
        rings.append(ring)
    return loft('powder', rings, towelling('powder', '#d9dbda', 0), (True, False))
