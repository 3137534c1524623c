"""Storage: woven willow, canvas, wire, enamel."""
from studio import *


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
    col = n.mix(a, srgb('#bd9866'), srgb('#dcbf94'))
    col = n.mix(n.math('MULTIPLY', b, .35), col, srgb('#94744a'))
    col = n.hsv(col, .5, 1.0, n.math('MULTIPLY_ADD', rnd, .4, .78))
    n.set(Base_Color=col, Roughness=.5, Specular=.35, Normal=n.bump(b, .15, .0006))
    return n.m


def woven_wall(w, d, z0, z1, mat, stakes=58, rod_r=.0042, corner=.05, taper=0.0):
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
            q = p + o * (wave * rod_r * .95)
            q.z += mnoise.noise(V((i * .08, row * 3.1, 0))) * rod_r * .5
            pts.append(q)
        o = sweep('weaver', pts, rod_r * rnd.uniform(.88, 1.05), mat=mat, closed=True, sides=8)
    lo, hi = ring_path(w * (1 - taper), d * (1 - taper), corner, z0, n), ring_path(w, d, corner, z1, n)
    for s in range(stakes):
        a, b = lo[s * per], hi[s * per]
        sweep('stake', [a - V((0, 0, .004)), (a + b) / 2, b + V((0, 0, .010))], rod_r * .9, mat=mat, sides=8)


def braid(w, d, corner, z, mat, r=.0055, strands=3, n=260, lay=.075):
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


def sheet(fn, nu, nv, mat, su=1.0, sv=1.0, keep=None, thick=.0012):
    """A cloth surface from fn(u, v) with u, v in 0..1; su, sv: its size for the weave; keep(u, v) cuts holes."""
    verts = [fn(i / nu, j / nv) for j in range(nv + 1) for i in range(nu + 1)]
    uv = [(i / nu * su, j / nv * sv) for j in range(nv + 1) for i in range(nu + 1)]
    faces = []
    for j in range(nv):
        for i in range(nu):
            if keep is None or keep((i + .5) / nu, (j + .5) / nv):
                a = j * (nu + 1) + i
                faces.append((a, a + 1, a + nu + 2, a + nu + 1))
    obj = mesh('sheet', verts, faces, mat)
    layer = obj.data.uv_layers.new(name='UVMap')
    for lp in obj.data.loops:
        layer.data[lp.index].uv = uv[lp.vertex_index]
    return thicken(obj, thick)
