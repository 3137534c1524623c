"""Woven willow: walls, plaited borders, the laundry hamper."""
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
