"""Storage: wire basket, enamel tin, cloth surfaces. The woven hamper is in willow, the bags are in bags."""
from studio import *
from models.joinery import beech
from models.willow import *


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


def basket(w, d, h):
    """Wire basket: hoops and uprights that widen to the rim, a floor, four feet, two handles with turned grips."""
    m, grip_wood = paint('coat', '#6f7678', 0.45), beech('Z', 2)
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
    turned_wood = beech('Z', 2)
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
