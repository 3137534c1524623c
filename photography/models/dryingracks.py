"""Drying racks: mesh shelves, towel ladder and stand, boot rack, hanger rail."""
from models.joinery import *


def net_cloth(pitch=84.0, thread=0.20):
    """Open mesh: `pitch` threads to the metre, see-through between them."""
    n = N('net')
    s = n.split(n.coords('UV'))
    gaps = []
    for k in (0, 1):
        across = n.math('ABSOLUTE', n.math('SUBTRACT', n.math('FRACT', n.math('MULTIPLY', s[k], pitch)), 0.5))
        gaps.append(n.math('LESS_THAN', across, 0.5 - thread / 2))
    solid = n.math('SUBTRACT', 1.0, n.math('MULTIPLY', *gaps))
    n.set(Base_Color=srgb('#c3c8c4'), Roughness=0.8)
    mix = n.new('MixShader', {'Fac': solid})
    n.t.links.new(n.new('BsdfTransparent').outputs[0], mix.inputs[1])
    n.t.links.new(n.bsdf.outputs[0], mix.inputs[2])
    n.t.links.new(mix.outputs[0], n.t.nodes['Material Output'].inputs[0])
    return n.m


def net(w, d, z, r, mat, sag=0.010, n=40):
    """A mesh shelf with corners of radius r that sags a little."""
    verts = []
    for j in range(n + 1):
        for i in range(n + 1):
            x, y = (i / n - 0.5) * w, (j / n - 0.5) * d
            over_x, over_y = max(0, abs(x) - (w / 2 - r)), max(0, abs(y) - (d / 2 - r))
            if over_x > 0 and over_y > 0:  # draw the corner in to the round
                k = max(over_x, over_y) / hypot(over_x, over_y)
                x, y = copysign(w / 2 - r + over_x * k, x), copysign(d / 2 - r + over_y * k, y)
            verts.append((x, y, z - sag * (1 - (2 * i / n - 1) ** 2) * (1 - (2 * j / n - 1) ** 2)))
    m = n + 1
    faces = [(j * m + i, j * m + i + 1, (j + 1) * m + i + 1, (j + 1) * m + i) for j in range(n) for i in range(n)]
    obj = mesh('net', verts, faces, mat)
    layer = obj.data.uv_layers.new(name='UVMap')
    for loop in obj.data.loops:
        layer.data[loop.index].uv = verts[loop.vertex_index][:2]
    return obj


def flat_rack(size_):
    """Two mesh shelves bound with tape on spring steel sides with beech feet."""
    w, d, h = size_
    tape, wire, cloth, r = once('tape', plastic, '#5e7686', 0.8, 0.2, 0.2), chrome(), net_cloth(), 0.10
    shelves = (h - 0.385, h - 0.005)
    for z in shelves:
        sweep(
            'binding',
            [V((x, y, z)) for x, y in rrect(w, d, r, 16)],
            0.0060,
            0.0085,
            tape,
            up=(0, 0, 1),
            closed=True,
            sides=24,
        )
        net(w - 0.006, d - 0.006, z, r - 0.003, cloth, 0.014)
    for s in (-1, 1):
        x = s * (w / 2 - 0.012)
        for e in (-1, 1):
            y = e * (d / 2 - 0.05)
            path = [
                (x, e * (d / 2 - 0.13), shelves[1]),
                (x + s * 0.035, e * (d / 2 - 0.07), 0.61),
                (x, e * (d / 2 - 0.13), shelves[0]),
                (x + s * 0.012, e * (d / 2 - 0.09), 0.22),
                (x + s * 0.004, y, 0.03),
            ]
            sweep('spring', smoothpath(path, 12), 0.0032, mat=wire, sides=16)
            prof = [
                (0, 0),
                (0.016, 0),
                (0.0185, 0.0015),
                (0.019, 0.004),
                (0.019, 0.040),
                (0.0175, 0.048),
                (0.014, 0.052),
                (0, 0.052),
            ]
            lathe('foot', prof, beech('Z'), 48, (x + s * 0.004, y, 0))
            for z in shelves:
                box('loop', (0.026, 0.030, 0.020), (x + s * 0.006, e * (d / 2 - 0.13), z), tape, 0.006)
        tube((x + s * 0.004, -d / 2 + 0.05, 0.045), (x + s * 0.004, d / 2 - 0.05, 0.045), 0.0032, wire)


def towel_ladder(size_):
    """A beech ladder that leans on a wall at y=0; rungs let into tapered stiles."""
    w, out, length = size_
    lean = asin(out / length)
    up, front = V((0, sin(lean), cos(lean))), V((0, -cos(lean), sin(lean)))
    for s in (-1, 1):
        x = s * (w / 2 - 0.012)
        a = V((x, -out, 0.006))
        b = a + up * (length - 0.012)
        stile = sweep(
            'stile',
            [a.lerp(b, i / 10) for i in range(11)],
            0.0115,
            lambda u: 0.0215 - 0.0065 * u,
            beech('Z'),
            up=front,
            sides=40,
            power=0.25,
        )
        place = Matrix((front.cross(up), front, up)).transposed().to_4x4()  # so that the grain runs along the stile
        place.translation = (a + b) / 2
        stile.data.transform(place.inverted())
        stile.matrix_world = place
        box('rubber', (0.024, 0.040, 0.010), (x, -out, 0.005), rubber(), 0.003)
        felt = box('felt', (0.022, 0.006, 0.050), tuple(b - up * 0.03 - front * 0.018), coat('#5a5650', 0.95), 0.002)
        felt.rotation_euler = (-lean, 0, 0)
    for k in range(5):
        c = V((0, -out, 0)) + up * (0.30 + 0.32 * k)
        dowel(c - V((w / 2 - 0.012, 0, 0)), c + V((w / 2 - 0.012, 0, 0)), 0.0135, beech('Z', 1))
        for s in (-1, 1):
            tenon = disc(
                'tenon', 0.0085, 0.001, tuple(c + V((s * (w / 2 - 0.0002), 0, 0))), mat=beech('Z', 1), bev=0.0003
            )
            aim(tenon, (1, 0, 0))


def towel_stand(size_):
    """Three rails of black tube at three heights on a welded base with levelling feet."""
    w, d, h = size_
    black, r = coat('#202123', 0.42), 0.008
    x = w / 2 - r
    for s in (-1, 1):
        tube((s * x, -d / 2 + 0.01, 0.022), (s * x, d / 2 - 0.01, 0.022), r, black)
        for y in (-d / 2 + 0.010, d / 2 - 0.010):
            sphere('end', r, (s * x, y, 0.022), black)
        for y in (-d / 2 + 0.022, d / 2 - 0.022):
            lathe(
                'foot',
                [(0, 0), (0.013, 0), (0.014, 0.003), (0.013, 0.010), (0.004, 0.011), (0.004, 0.022)],
                rubber('#141415'),
                40,
                (s * x, y, 0),
            )
    for y, z in ((0.08, h), (0, h - 0.12), (-0.08, h - 0.24)):
        pipe([(-x, y, 0.022), (-x, y, z), (x, y, z), (x, y, 0.022)], r, black, 0.035, sides=24, n=12)
        for s in (-1, 1):  # the weld at the foot of each upright
            lathe('weld', [(r + 0.0022, 0), (r + 0.0014, 0.003), (r + 0.0002, 0.005)], black, 40, (s * x, y, 0.0285))
    tube((-x, d / 2 - 0.05, 0.022), (x, d / 2 - 0.05, 0.022), r * 0.9, black)


def boot_rack(size_):
    """Six sloping pegs in a slatted beech base with brass hooks along the front."""
    w, d, _ = size_
    z, thick, planks = 0.045, 0.024, 5
    wide = (d - 0.05 - (planks - 1) * 0.008) / planks
    for k in range(planks):
        y = -d / 2 + 0.04 + wide / 2 + k * (wide + 0.008)
        lathbar((-w / 2, y, z), (w / 2, y, z), wide, thick, (0, 1, 0), beech('Z', k % 3), False)
    for x in (-(w / 2 - 0.06), 0, w / 2 - 0.06):
        lathbar((x, -d / 2 + 0.03, z - 0.024), (x, d / 2, z - 0.024), 0.034, 0.022, (1, 0, 0), beech('Z'), False)
    for x in (-(w / 2 - 0.06), w / 2 - 0.06):
        for y in (-d / 2 + 0.05, d / 2 - 0.02):
            lathe('foot', [(0, 0), (0.011, 0), (0.012, 0.002), (0.012, 0.011), (0, 0.011)], rubber(), 32, (x, y, 0))
    lathbar(
        (-w / 2, -d / 2 + 0.016, z + 0.006),
        (w / 2, -d / 2 + 0.016, z + 0.006),
        0.050,
        0.020,
        (0, 0, 1),
        beech('Z'),
        False,
    )
    for k in range(6):
        boot_peg(V((-0.235 + 0.094 * k, 0.055 if k % 2 else -0.050, z)), radians(20), k % 2, 0.36)
    for k in range(4):
        coat_hook(V((-0.21 + 0.14 * k, -d / 2 + 0.006, z + 0.012)))


def boot_peg(at, slope, back, length):
    """A turned peg with a round head, leaning to the back or to the front, in a turned collar."""
    way = V((0, sin(slope) * (0.9 if back else -1), cos(slope)))
    prof = [
        (0, 0),
        (0.0145, 0),
        (0.0150, 0.02),
        (0.0140, length * 0.6),
        (0.0125, length - 0.055),
        (0.0126, length - 0.050),
        (0.0150, length - 0.044),
        (0.019, length - 0.036),
        (0.0212, length - 0.026),
        (0.0215, length - 0.018),
        (0.0205, length - 0.010),
        (0.0175, length - 0.003),
        (0.010, length + 0.001),
        (0, length + 0.002),
    ]
    aim(lathe('peg', prof, beech('Z', 2 if back else 0), 56, tuple(at)), way)
    lathe(
        'collar',
        [(0.0150, 0), (0.0185, 0.0015), (0.0192, 0.003), (0.0185, 0.0045), (0.0150, 0.007)],
        beech('Z', 1),
        48,
        tuple(at + V((0, 0, 0.010))),
    )


def coat_hook(at):
    """A small brass hook on a round plate that faces -y."""
    aim(
        lathe(
            'plate',
            [(0.0105, 0), (0.0105, 0.0012), (0.0095, 0.0022), (0.006, 0.0030), (0, 0.0032)],
            brass(),
            40,
            tuple(at),
        ),
        (0, -1, 0),
    )
    turns = [
        (0, 0, 0),
        (0, -0.018, -0.002),
        (0, -0.026, -0.014),
        (0, -0.036, -0.018),
        (0, -0.044, -0.008),
        (0, -0.044, 0.002),
    ]
    path = smoothpath([at + V(q) for q in turns], 12)
    sweep('hook', path, 0.0024, mat=brass(), sides=20)
    sphere('tip', 0.0034, tuple(path[-1]), brass())


def hanger(at, turn, lath=None):
    """A wooden hanger on a rail along X at `at`; lath: (half width, height) of a lath below `at` that it hangs on instead."""
    w, wood_ = 0.215, beech('Y')
    body = smoothpath(
        [
            (0, -w, -0.118),
            (0, -w * 0.7, -0.090),
            (0, -w * 0.3, -0.060),
            (0, 0, -0.048),
            (0, w * 0.3, -0.060),
            (0, w * 0.7, -0.090),
            (0, w, -0.118),
        ],
        10,
    )
    hook = [V((0, 0, -0.045)), V((0, 0, -0.020))]
    hook += [V((0, 0.019 * sin(t), 0.006 - 0.019 * cos(t))) for t in [0.3 + pi * 1.35 * k / 28 for k in range(29)]]
    if lath:
        half, deep = lath[0] + 0.0025, lath[1]
        body = [q - V((0, 0, deep - 0.008)) for q in body]
        bend = [(0, -0.045), (0, -0.026), (half * 0.5, -0.016), (half, -0.006), (half, deep * 0.5), (half, deep)]
        bend += [(half * cos(t), deep + 0.35 * half * sin(t)) for t in [pi * k / 8 for k in range(1, 8)]]
        bend += [(-half, deep), (-half - 0.0005, deep * 0.6), (-half - 0.003, deep * 0.5)]
        hook = smoothpath([(0, y, z - deep + 0.004) for y, z in bend], 8)
    low = body[0] + V((0, w, 0.002))
    parts = [
        sweep('hanger', body, lambda u: 0.012 + 0.005 * sin(pi * u), 0.0062, wood_, up=(1, 0, 0), sides=28, power=0.6),
        tube(low - V((0, w * 0.86, 0)), low + V((0, w * 0.86, 0)), 0.0055, wood_),
        sweep('hook', hook, 0.0019, mat=chrome(), sides=16),
    ]
    for obj in parts:
        obj.location, obj.rotation_euler = at, (0, 0, turn)


def hanger_rail(size_):
    """A steel rail with grooves for hangers, and two wings of rods below."""
    w, d, h = size_
    white, joint, r = coat('#d9d8d3', 0.36), coat('#4b5257', 0.45), 0.011
    x, top, length = w / 2 - 0.022, h - 0.012, w - 0.05
    for s in (-1, 1):
        px = s * x
        tube((px, 0, 0.03), (px, 0, top), r, white)
        pipe(
            [
                (px, -d / 2 + 0.01, 0.018),
                (px, -d / 2 + 0.05, 0.030),
                (px, d / 2 - 0.05, 0.030),
                (px, d / 2 - 0.01, 0.018),
            ],
            r,
            white,
            0.03,
        )
        for e in (-1, 1):
            lathe(
                'foot',
                [(0, 0), (0.016, 0), (0.017, 0.004), (0.015, 0.022), (r, 0.028)],
                joint,
                40,
                (px, e * (d / 2 - 0.014), 0),
            )
        box('joint', (0.040, 0.046, 0.050), (px, 0, 0.045), joint, 0.008, 4)
        box('corner', (0.036, 0.032, 0.036), (px, 0, top), joint, 0.008, 4)
        box('holder', (0.036, 0.050, 0.040), (px, 0, 0.78), joint, 0.008, 4)
        rivet((px + s * 0.018, 0, 0.78), (s, 0, 0), 0.006)
        box('strut foot', (0.032, 0.036, 0.030), (px, 0, 0.60), joint, 0.006)
    groove = lambda z: max(0, 1 - (min(abs(z - (k - 7) * 0.07) for k in range(15)) / 0.007) ** 2)
    prof = [(r - 0.0026 * groove(z), z) for z in [-length / 2 + length * i / 720 for i in range(721)]]
    lathe('rail', [(0, -length / 2)] + prof + [(0, length / 2)], white, 40, (0, 0, top), (0, pi / 2, 0))
    tube((-x, 0, 0.30), (x, 0, 0.30), 0.008, white)
    for e in (-1, 1):
        rail_wing(x, e, white)
    for k, turn in ((-5, 0.10), (-4, -0.07), (-3, 0.04), (-2, -0.03)):
        hanger((k * 0.07, 0, top + 0.0062), turn)


def rail_wing(x, e, white, deep=0.36, z=0.78):
    """The wing of four rods towards e."""
    inner = x - 0.03
    at = lambda u, px: V((px, e * (0.024 + u * cos(0.16)), z + u * sin(0.16)))
    pipe([at(0, -inner), at(deep, -inner), at(deep, inner), at(0, inner)], 0.0065, white, 0.035)
    tube(at(0, -inner), at(0, inner), 0.0055, white)
    for k in range(3):
        tube(at(deep * (k + 1) / 4, -inner), at(deep * (k + 1) / 4, inner), 0.0032, white)
    for s in (-1, 1):
        tube(at(deep * 0.55, s * (inner + 0.004)), V((s * x, e * 0.012, 0.60)), 0.0038, white)


def wellington(colour='#3f4f40', h=0.36):
    """A rubber boot that stands on z=0, its toe towards -y: leg, foot, sole with heel, band and strap."""
    mat = once('boot' + colour, plastic, colour, 0.34, 0.04, 0.5)
    leg = [(0, 0.062, h), (0, 0.060, h * 0.75), (0, 0.056, h * 0.5), (0, 0.050, h * 0.32), (0, 0.028, h * 0.21)]
    foot_ = [(0, -0.012, 0.062), (0, -0.060, 0.050), (0, -0.105, 0.043), (0, -0.140, 0.038), (0, -0.165, 0.032)]
    path = smoothpath(leg + foot_, 8)
    wide = lambda u: 0.062 - 0.024 * sin(pi * min(1, u * 1.35)) ** 2 + (0.0 if u < 0.8 else -0.10 * (u - 0.8))
    deep = lambda u: 0.070 - 0.022 * min(1, u * 1.6) if u < 0.62 else 0.048 - 0.050 * (u - 0.62)
    upper = sweep('upper', path, deep, wide, up=(1, 0, 0), sides=40)
    half = [(0, 0.112), (0.026, 0.104), (0.036, 0.075), (0.036, 0.035), (0.032, -0.005), (0.040, -0.06), (0.045, -0.11), (0.038, -0.160), (0.020, -0.190), (0, -0.198)]
    edge = smoothpath([(x, 0, y) for x, y in half], 6)
    ring = [(q.x, q.z) for q in edge] + [(-q.x, q.z) for q in edge[-2:0:-1]]
    sole = prism('sole', ring, 0.020, None, 0.004, rot=(-pi / 2, 0, 0), loc=(0, 0, 0.014))
    toe = sphere('toe', 0.040, (0, -0.148, 0.040), scale=(1.0, 1.05, 0.78))
    body = cast('boot', [upper, sole, toe], 0.0022, mat, 6)
    dark = coat('#2b2f2c', 0.5)
    low = prism('tread', [(x * 1.03, y * 1.015) for x, y in ring], 0.011, dark, 0.002, rot=(-pi / 2, 0, 0), loc=(0, 0, 0.0055))
    heel = prism('heel', rrect(0.070, 0.075, 0.03, 10), 0.02, dark, 0.002, rot=(-pi / 2, 0, 0), loc=(0, 0.072, 0.0))
    hole = disc('inside', 0.058, 0.004, (0, 0.062, h + 0.0005), mat=coat('#1c201d', 0.9), bev=0.001)
    hole.scale = (0.98, 1.08, 1)
    rim = [V((0.0600 * cos(a), 0.062 + 0.0675 * sin(a), h - 0.004)) for a in [tau * i / 64 for i in range(64)]]
    band = sweep('rim', rim, 0.0032, 0.0065, mat, up=(0, 0, 1), closed=True, sides=14)
    strap = [V((0.0605 * cos(a), 0.061 + 0.068 * sin(a), h - 0.045)) for a in [tau * i / 64 for i in range(64)]]
    tie = sweep('strap', strap, 0.0022, 0.0085, mat, up=(0, 0, 1), closed=True, sides=14, power=0.5)
    buckle = box('buckle', (0.004, 0.020, 0.022), (0.064, 0.06, h - 0.045), chrome(), 0.002)
    return group('boot', [body, low, heel, hole, band, tie, buckle])


def knit(name, colour):
    """Fine knitting: columns of slanted stitches."""
    n = N(name)
    u, v, _ = n.split(n.coords('UV'))
    column = n.math('SINE', n.math('MULTIPLY', u, tau / 0.0052))
    lean = n.math('MULTIPLY', n.math('ABSOLUTE', column), 1.6)
    stitch = n.math('SINE', n.math('ADD', n.math('MULTIPLY', v, tau / 0.0046), lean))
    height = n.math('ADD', n.math('MULTIPLY', column, 0.5), n.math('MULTIPLY', stitch, 0.5))
    soft = n.noise(n.coords('UV'), 300, 2, 0.6)
    col = n.mix(0.6, srgb(colour), n.ramp(n.math('ADD', n.math('MULTIPLY', height, 0.3), soft), [(0.25, (0.66, 0.65, 0.64)), (0.75, (1, 1, 1))]), 'MULTIPLY')
    n.set(Base_Color=col, Roughness=1.0, Specular=0.0, Sheen=0.5, Normal=n.bump(n.math('ADD', height, soft), 0.7, 0.0016))
    return n.m


def jumper(colour='#8d9aa6', cells=320):
    """A jumper laid flat at z=0, its arms at its sides, its hem towards -y."""
    import numpy as np

    half = [(0, 0.205), (0.055, 0.215), (0.085, 0.245), (0.15, 0.232), (0.205, 0.205), (0.245, 0.13), (0.290, -0.02), (0.315, -0.175), (0.255, -0.190), (0.222, -0.02), (0.200, 0.085), (0.196, -0.02), (0.198, -0.235), (0.190, -0.250), (0, -0.255)]
    edge = [(q.x, q.z) for q in smoothpath([(x, 0, y) for x, y in half], 4)]
    poly = np.array(edge + [(-x, y) for x, y in edge[-2:0:-1]])
    xs, ys = np.linspace(-0.33, 0.33, cells), np.linspace(-0.27, 0.26, cells)
    gx, gy = np.meshgrid(xs, ys)
    inside, far = np.zeros(gx.shape, bool), np.full(gx.shape, 9.0)
    for (x0, y0), (x1, y1) in zip(poly, np.roll(poly, -1, 0)):
        if y0 != y1:
            inside ^= ((y0 > gy) != (y1 > gy)) & (gx < (x1 - x0) * (gy - y0) / (y1 - y0) + x0)
        long = max(1e-12, (x1 - x0) ** 2 + (y1 - y0) ** 2)
        t = np.clip(((gx - x0) * (x1 - x0) + (gy - y0) * (y1 - y0)) / long, 0, 1)
        far = np.minimum(far, np.hypot(gx - x0 - t * (x1 - x0), gy - y0 - t * (y1 - y0)))
    rise = np.sqrt(np.clip(1 - (1 - np.minimum(far / 0.020, 1)) ** 2, 0, 1)) * 0.018
    verts, at = [], {}
    for j in range(cells):
        for i in range(cells):
            if inside[j, i]:
                x, y = gx[j, i], gy[j, i]
                fold = 0.008 * mnoise.noise(V((x * 9, y * 4, 2))) + 0.004 * mnoise.noise(V((x * 24, y * 11, 5)))
                band = -0.0025 if y < -0.212 and abs(x) < 0.21 or abs(x) > 0.235 and y < -0.145 else 0
                collar = 0.004 if hypot(x, (y - 0.235) * 1.4) < 0.088 else 0
                at[j, i] = len(verts)
                verts.append((x, y, rise[j, i] * (1 + 60 * max(-0.010, fold)) + band * (rise[j, i] > 0.008) + collar))
    faces = [
        (at[j, i], at[j, i + 1], at[j + 1, i + 1], at[j + 1, i])
        for j, i in at
        if (j, i + 1) in at and (j + 1, i) in at and (j + 1, i + 1) in at
    ]
    obj = mesh('jumper', verts, faces, once('knit' + colour, knit, colour))
    layer = obj.data.uv_layers.new(name='UVMap')
    for loop in obj.data.loops:
        layer.data[loop.index].uv = verts[loop.vertex_index][:2]
    even = obj.modifiers.new('even', 'SMOOTH')
    even.iterations, even.factor = 4, 0.5
    return obj
