"""Things of canvas and cotton: peg bag, hamper bags, zipped storage bags."""
from studio import *
from models.storage import sheet

CANVAS = {'natural': '#ddd5c5', 'green': '#6d7b65', 'charcoal': '#47494c'}
LINING = {'natural': '#c9c0ae', 'green': '#566150', 'charcoal': '#3a3c3e'}


def stitches(path, mat, pitch=0.0042, r=0.00045, lift=(0, 0, 0)):
    """A row of stitches along a path."""
    pts = resample(path, pitch)
    for a, b in zip(pts, pts[1:]):
        q = a.lerp(b, 0.14) + V(lift)
        w = a.lerp(b, 0.86) + V(lift)
        sweep('stitch', [q, q.lerp(w, 0.5) + V(lift) * 0.3, w], r, mat=mat, sides=6)


def box_bag(w, d, h, cotton, tape, brass, label, seed=1):
    """A soft zipped box on z=0: piped seams, zip round three sides below the lid, end handles, label pocket."""
    before, lid = set(bpy.data.objects), h - 0.055

    def point(i, v):
        """The i-th point round the wall, v from the floor to the top edge: bellied, with slack cloth's unevenness."""
        q = ring[i]
        soft = sin(pi * v)
        out = 0.014 * soft**0.8 * (0.4 + 0.6 * max(cos(pi * q.x / w), cos(pi * q.y / d)))
        out += mnoise.noise(V((q.x * 7 + seed * 9, q.y * 7, v * 2.2))) * 0.007 * soft**0.5
        out += mnoise.noise(V((q.x * 22 + seed, q.y * 22, v * 5))) * 0.0022 * soft**0.5
        return q + _outward(q, w, d) * out + V((0, 0, h * v))

    outline = [V((x, y, 0)) for x, y in rrect(w, d, 0.045, 14)]
    ring = resample(outline + [outline[0]], (w + d) * 2 / 360)[:-1]
    n, rows = len(ring), 44
    verts = [point(i, j / rows) for j in range(rows + 1) for i in range(n)]
    uv = [(i * (w + d) * 2 / n, j / rows * h) for j in range(rows + 1) for i in range(n)]
    faces = [
        (j * n + i, j * n + (i + 1) % n, (j + 1) * n + (i + 1) % n, (j + 1) * n + i)
        for j in range(rows)
        for i in range(n)
    ]
    top = list(range(rows * n, rows * n + n))
    steps = 16
    for k in range(1, steps + 1):  # the lid's crown, ring inside ring
        t = 1 - k / steps
        start = len(verts)
        for i in range(n):
            q = ring[i]
            x, y = q.x * t, q.y * t
            crown = 0.020 * (1 - (2 * x / w) ** 2) * (1 - (2 * y / d) ** 2)
            crown += (
                mnoise.noise(V((x * 6 + seed * 4, y * 6, seed))) * 0.009
                + mnoise.noise(V((x * 19, y * 19, seed * 3))) * 0.0025
            ) * (1 - t**6)
            verts.append(V((x, y, h + crown)))
            uv.append((x, y))
        now = list(range(start, start + n))
        faces += [(top[i], top[(i + 1) % n], now[(i + 1) % n], now[i]) for i in range(n)]
        top = now
    obj = mesh('bag', verts, faces, cotton)
    layer = obj.data.uv_layers.new(name='UVMap')
    for lp in obj.data.loops:
        layer.data[lp.index].uv = uv[lp.vertex_index]
    subsurf(recalc(obj))
    around = lambda v, grow: [point(i, v) + _outward(ring[i], w, d) * grow for i in range(n)]
    for v in (0.008, 0.995):  # piping on the seams
        sweep('piping', around(v, 0.0012), 0.0028, mat=cotton, closed=True, sides=12)
    # the zip: front and both ends, the back is the hinge
    at = lid / h
    run = [(q, _outward(r_, w, d)) for q, r_ in zip(around(at, 0.0006), ring) if r_.y < d / 2 - 0.05]
    run = sorted(run, key=lambda e: atan2(e[0].x / w, -e[0].y / d))
    path = [q for q, _ in run]
    sweep('tape', path, 0.0011, 0.0105, tape, up=(0, 0, 1), sides=12, power=0.4)
    sweep('coil', [q + o * 0.0008 for q, o in run], 0.0010, 0.0020, brass, up=(0, 0, 1), sides=12, power=0.6)
    teeth = resample([q + o * 0.0016 for q, o in run], 0.0023)
    tooth = box('tooth', (0.0012, 0.0020, 0.0054), (0, 0, 0), brass, 0.0003, 1)
    for spot, (along, _, _) in zip(teeth, frames(teeth, up=(0, 0, 1))):
        copy = link(tooth.copy())
        copy.location, copy.rotation_euler = spot, (0, 0, atan2(along.y, along.x))
    bpy.data.objects.remove(tooth)
    for dz in (-0.0075, 0.0075):
        stitches([q + o * 0.0012 + V((0, 0, dz)) for q, o in run], paint('thread', '#cfc8b8', 0.8), 0.0036, 0.0004)
    k = int(len(run) * 0.68)
    q, o = run[k]
    slider = box('slider', (0.0125, 0.0065, 0.0095), q + o * 0.0035, brass, 0.0018)
    slider.rotation_euler = (0, 0, atan2(o.y, o.x) + pi / 2)
    puller = prism(
        'puller', rrect(0.0070, 0.026, 0.0030, 8), 0.0016, brass, 0.0005, loc=q + o * 0.0062 + V((0, 0, -0.0145))
    )
    puller.rotation_euler = (radians(-6), 0, atan2(o.y, o.x) + pi / 2)
    for s in (-1, 1):  # webbing handles at the ends
        grip = smoothpath(
            [
                (s * (w / 2 + 0.006), -0.085, h * 0.50),
                (s * (w / 2 + 0.013), -0.078, h * 0.535),
                (s * (w / 2 + 0.030), -0.040, h * 0.50),
                (s * (w / 2 + 0.034), 0, h * 0.485),
                (s * (w / 2 + 0.030), 0.040, h * 0.50),
                (s * (w / 2 + 0.013), 0.078, h * 0.535),
                (s * (w / 2 + 0.006), 0.085, h * 0.50),
            ],
            10,
        )
        sweep('handle', grip, 0.0014, 0.0150, tape, up=(0, 0, 1), sides=16, power=0.35)
        for y in (-0.088, 0.088):  # the webbing is sewn under a patch
            box('patch', (0.008, 0.036, 0.036), (s * (w / 2 + 0.0105), y, h * 0.512), tape, 0.003)
    y = point(max(range(n), key=lambda i: -abs(ring[i].x) - 10 * ring[i].y), 0.36).y
    box('pocket', (0.118, 0.0022, 0.074), (0, y - 0.0012, h * 0.36), cotton, 0.0010)
    box('label', (0.098, 0.0010, 0.054), (0, y - 0.0026, h * 0.36 + 0.002), label, 0.0004)
    for x0, z0, ww, hh in (
        (0, -0.031, 0.118, 0.012),
        (0, 0.0325, 0.118, 0.009),
        (-0.0535, 0, 0.011, 0.074),
        (0.0535, 0, 0.011, 0.074),
    ):
        box('hem', (ww, 0.0018, hh), (x0, y - 0.0032, h * 0.36 + z0), cotton, 0.0008)
    edge = [
        V((-0.0565, y - 0.0044, h * 0.36 - 0.0345)),
        V((0.0565, y - 0.0044, h * 0.36 - 0.0345)),
        V((0.0565, y - 0.0044, h * 0.36 + 0.0345)),
        V((-0.0565, y - 0.0044, h * 0.36 + 0.0345)),
    ]
    stitches(edge + [edge[0]], paint('thread2', '#b9b1a0', 0.8), 0.0036, 0.0004)
    return group('bag', [new for new in bpy.data.objects if new not in before])


def _outward(q, w, d):
    """Direction away from the middle of a rounded rectangle's side."""
    x, y = max(0, abs(q.x) - (w / 2 - 0.045)), max(0, abs(q.y) - (d / 2 - 0.045))
    return V((x if q.x > 0 else -x, y if q.y > 0 else -y, 0)).normalized()


def hamper_bag(x0, half_w, half_d, top, bottom, mat, rail_y, seed):
    """A bag hung from two rails along X at y=±rail_y; soft sides, sagging ends, seams that are stitched twice."""
    outline = resample(
        [V((x, y, 0)) for x, y in rrect(2 * half_w, 2 * half_d, 0.035, 10)] + [V((half_w, half_d - 0.035, 0))], 0.011
    )[:-1]
    m, n, verts, uv, faces = len(outline), 60, [], [], []
    for j in range(n + 1):
        v = j / n
        for i, q in enumerate(outline):
            kx = 1 - 0.05 * v + 0.03 * sin(pi * v)
            ky = (rail_y / half_d) * (1 - v) ** 3 + (1 - (1 - v) ** 3) * (1 - 0.12 * v + 0.06 * sin(pi * v))
            end = max(0, 1 - (q.y / half_d) ** 2) * (abs(q.x) > half_w * 0.8)
            z = top - 0.045 * end * (1 - v) ** 2 - (top - bottom) * v
            wob = mnoise.noise(V((q.x * 7 + seed * 5, q.y * 7, v * 3))) * 0.014 * min(1, 4 * v)
            crease = 0.003 * sin(q.x * 60 + 4 * v + seed) * (1 - v) * (abs(q.y) > half_d * 0.8)
            o = V((q.x, q.y, 0)).normalized()
            low = 1 - max(0, v - 0.93) ** 2 * 28
            verts.append(V((x0 + q.x * kx * low, q.y * ky * low, z)) + o * (wob + crease))
            uv.append((i * 0.011, v * (top - bottom)))
    for j in range(n):
        faces += [(j * m + i, j * m + (i + 1) % m, (j + 1) * m + (i + 1) % m, (j + 1) * m + i) for i in range(m)]
    faces.append(tuple(n * m + i for i in range(m)))
    obj = recalc(mesh('bag', verts, faces, mat))
    layer = obj.data.uv_layers.new(name='UVMap')
    for lp in obj.data.loops:
        layer.data[lp.index].uv = uv[lp.vertex_index]
    thicken(subsurf(obj), 0.0016)
    thread = paint('thread', '#c9bfa9', 0.8)
    for s in (-1, 1):
        sleeve = [(x0 - half_w * 0.93 + 2 * half_w * 0.93 * i / 60, s * rail_y, top + 0.004) for i in range(61)]
        sweep('sleeve', sleeve, lambda u: 0.0164 + 0.0005 * sin(u * 40) + 0.0003 * sin(u * 97), mat=mat, sides=32)
        for dz in (-0.0175, -0.0215):
            row = [V((x, s * (rail_y + 0.0135), top + 0.004 + dz)) for x in (x0 - half_w * 0.92, x0 + half_w * 0.92)]
            stitches(row, thread, 0.0046, 0.0005)
