"""Storage: hampers, baskets, tins and bags."""
from studio import *
from models.storage import *
from shots.accessories import table


@shot('willow-laundry-hamper', 'packshot', 'Tall lidded laundry hamper woven from peeled willow, with rope-bound handles and leather lid loops')
def hamper(p):
    w, d, h = size(p)
    m = willow()
    woven_wall(w - .02, d - .02, .012, h - .075, m, taper=.06)
    braid(w - .012, d - .012, .052, h - .066, m, .0052)
    braid((w - .02) * .94, (d - .02) * .94, .05, .012, m, .0048)
    # lid: rods across over hidden sticks, a plaited rim
    z = h - .030
    braid(w - .004, d - .004, .054, h - .046, m, .0050)
    braid(w - .004, d - .004, .054, h - .034, m, .0046)
    rnd = random.Random(2)
    rows = int((d - .03) / .0076)
    for k in range(rows):
        y = -(d - .03) / 2 + (d - .03) * k / (rows - 1)
        over = abs(y) - (d / 2 - .055)
        half = (w - .02) / 2 - (.054 - (.054 ** 2 - min(.054, max(0, over)) ** 2) ** .5 if over > 0 else 0)
        pts = []
        for i in range(141):
            x = -half + 2 * half * i / 140
            dome = .016 * (1 - (2 * x / w) ** 2) * (1 - (2 * y / d) ** 2)
            pts.append((x, y, z + dome + .0034 * cos(pi * x / .036 + pi * (k % 2))))
        sweep('lidrod', pts, .0040 * rnd.uniform(.9, 1.06), mat=m, sides=8)
    for i in range(13):
        x = -.216 + .036 * i
        half = d / 2 - .012
        sweep('stick', [(x, -half + 2 * half * j / 20, z + .016 * (1 - (2 * x / w) ** 2) * (1 - (2 * (-half + 2 * half * j / 20) / d) ** 2)) for j in range(21)], .0036, mat=m, sides=8)
    leather = plastic('leather', '#7a4a2a', .55, .3, .4)
    loop = [(0, -d / 2 - .004 - .018 * sin(a), h - .060 + .030 * cos(a)) for a in [tau * i / 40 for i in range(40)]]
    sweep('loop', loop, .0022, .009, leather, up=(1, 0, 0), closed=True, sides=16, power=.5)
    rod('toggle', (-.028, -d / 2 - .016, h - .085), (.028, -d / 2 - .016, h - .085), .0065, m, .002)
    jute = fibre_rope('jute', '#cdb083', '#9c7a4c')
    for s in (-1, 1):
        hnd = smoothpath([(s * (w / 2 - .006), -.065, h - .19), (s * (w / 2 + .018), -.058, h - .165), (s * (w / 2 + .030), 0, h - .148),
                          (s * (w / 2 + .018), .058, h - .165), (s * (w / 2 - .006), .065, h - .19)], 10)
        rope('handle', hnd, .009, jute)
    for o in [o for o in bpy.data.objects]:
        pass
    g = group('hamper', [o for o in bpy.data.objects if o.parent is None])
    g.rotation_euler = (0, 0, radians(26))
    table((0, 0, h * .49), .72, (-.1, -2.65, .95), 78)


@shot('wire-laundry-basket', 'packshot', 'Grey powder-coated steel wire laundry basket with beech grips on its two handles')
def wire_basket(p):
    w, d, h = size(p)
    m = paint('coat', '#7f8688', .45)
    be = wood('beech', 'Y', **BEECH)
    f = .010
    def at(u, n=120):
        k = .80 + .20 * u ** .8
        return ring_path(w * k, d * k, .085 * k, f + (h - f) * u, n)
    for u, r in ((0, .002), (.12, .00125), (.34, .00125), (.56, .00125), (.78, .00125), (1, .002)):
        sweep('ring', at(u), r, mat=m, closed=True, sides=10)
    n = 120
    cols = [at(u, n) for u in (0, .12, .34, .56, .78, 1)]
    for i in range(0, n, 3):
        sweep('wire', smoothpath([c[i] for c in cols], 4), .00125, mat=m, sides=8)
    base = at(0, n)
    for k in range(-8, 9):
        x = k * .026
        ys = [q.y for q in base if abs(q.x - x) < .012]
        if ys:
            rod('floor', (x, min(ys), f), (x, max(ys), f), .00125, m, .0003, 8)
    for y in (-.10, 0, .10):
        xs = [q.x for q in base if abs(q.y - y) < .012]
        rod('floor', (min(xs), y, f - .002), (max(xs), y, f - .002), .002, m, .0005, 10)
    for sx in (-1, 1):
        for sy in (-1, 1):
            q = V((sx * w * .30, sy * d * .27, 0))
            sweep('foot', smoothpath([q + V((-.022, 0, f)), q + V((-.014, 0, .003)), q + V((0, 0, .002)), q + V((.014, 0, .003)), q + V((.022, 0, f))], 6), .002, mat=m, sides=10)
        x = sx * w / 2
        hn = smoothpath([(x, -.085, h), (x + sx * .004, -.080, h + .028), (x + sx * .006, -.055, h + .040), (x + sx * .006, .055, h + .040), (x + sx * .004, .080, h + .028), (x, .085, h)], 10)
        sweep('handle', hn, .002, mat=m, sides=12)
        prof = [(.0, -.052), (.007, -.052), (.009, -.049), (.0115, -.02), (.012, 0), (.0115, .02), (.009, .049), (.007, .052), (0, .052)]
        lathe('grip', prof, be, 32, (x + sx * .006, 0, h + .040), (pi / 2, 0, 0))
    g = group('basket', [o for o in bpy.data.objects if o.parent is None])
    g.rotation_euler = (0, 0, radians(24))
    table((0, 0, .14), .6, (-.1, -2.1, .95), 76)


@shot('enamel-soap-tin', 'packshot', 'White enamelled soap powder tin with a dark green rim to its lid, and a small turned beech scoop beside it')
def soap_tin(p):
    w, d, h = size(p)
    white, green, be = enamel('white', '#eceae4'), enamel('green', '#2d4a3a'), wood('beech', 'X', **BEECH)
    def slab(name, ww, dd, z0, z1, r, mat, bev):
        o = prism(name, rrect(ww, dd, r, 14), z1 - z0, mat, bev, 4, rot=(pi / 2, 0, 0))
        o.location = (0, 0, (z0 + z1) / 2)
        return o
    slab('tin', w - .004, d - .004, 0, h - .025, .032, white, .005)
    slab('lid', w, d, h - .042, h - .018, .034, white, .007)
    for z in (h - .0415,):
        sweep('rim', ring_path(w + .0005, d + .0005, .034, z, 160), .0022, mat=green, closed=True, sides=12)
    sweep('foot', ring_path(w - .004, d - .004, .032, .003, 160), .0016, mat=green, closed=True, sides=12)
    lathe('knob', [(.0, h - .019), (.009, h - .018), (.0075, h - .013), (.009, h - .008), (.0145, h - .003), (.0155, h + .001), (.012, h + .004), (0, h + .005)], green, 48)
    g = group('tin', [o for o in bpy.data.objects if o.parent is None])
    g.rotation_euler = (0, 0, radians(24))
    cup = [(0, .001), (.016, .001), (.0205, .004), (.022, .014), (.022, .034), (.0205, .034), (.0200, .014), (.018, .007), (0, .006)]
    s = lathe('cup', [(r, z) for r, z in cup], be, 56, (0, 0, 0))
    hd = lathe('stem', [(0, 0), (.0052, .0), (.0048, .02), (.0062, .05), (.0072, .060), (.0055, .068), (0, .070)], be, 32, (.020, 0, .024), (0, pi / 2, 0))
    sc = group('scoop', [s, hd])
    sc.location, sc.rotation_euler = (.075, -.135, 0), (0, 0, radians(-24))
    table((.022, -.03, h * .42), .27, (-.06, -1.0, .38), 68)
    return dict(white=.88)


@shot('folded-airer-wall-bracket', 'packshot', 'Pair of black flat steel wall hooks on one plate, lined with grey felt')
def bracket(p):
    w, d, h = size(p)
    m, felt, st = iron('black'), towelling('felt', '#7d7f7c', 0), steel('screw', '#c9cbcd', .28, False)
    prism('plate', rrect(w, .045, .008, 8), .003, m, .0008, loc=(0, -.0015, .025))
    for x in (-.035, .035):
        disc('screw', .0055, .003, (x, -.0038, .025), (pi / 2, 0, 0), st, .0014)
    for s in (-1, 1):
        x = s * (w / 2 - .014)
        path = [(x, -.0035, .047), (x, -.0035, .010), (x, -.0035, -.012)] + [(x, -.0085 + .005 * cos(a), -.014 - .005 * sin(a)) for a in [pi / 2 * i / 8 for i in range(9)]]
        path += [(x, -.05, -.019), (x, -d + .012, -.019)] + [(x, -d + .012 - .010 * sin(a), -.009 - .010 * cos(a)) for a in [pi / 2 * i / 8 for i in range(9)]]
        path += [(x, -d + .002, .010), (x, -d + .002, .026)]
        sweep('hook', resample(path, .004), .0015, .0125, m, up=(1, 0, 0), sides=16, power=.25)
        sweep('felt', resample([(x, -.012, -.0165), (x, -d + .014, -.0165)], .004), .0014, .0118, felt, up=(1, 0, 0), sides=16, power=.3)
        sweep('felt', resample([(x, -d + .0048, -.004), (x, -d + .0048, .023)], .004), .0014, .0118, felt, up=(1, 0, 0), sides=16, power=.3)
    box('wall', (6, .1, 6), (0, .05, 0), paint('wall', '#f3f3ef', .9), 0)
    world((1, 1, 1), .42)
    c = V((0, -.06, .008))
    area(c + V((-.5, -.55, .6)), c, .3, 3.4)
    area(c + V((.6, -.6, .1)), c, .4, 1.2)
    camera(c + V((.30, -.62, .30)), c, 78)


def canvas_bag(x0, half_w, half_d, top, bottom, mat, rail_y, seed):
    """A bag hung from two rails along X at y=±rail_y; soft sides, sagging ends."""
    outline = resample([V((x, y, 0)) for x, y in rrect(2 * half_w, 2 * half_d, .035, 10)] + [V((half_w, half_d - .035, 0))], .011)[:-1]
    m, n, verts, uv, faces = len(outline), 40, [], [], []
    for j in range(n + 1):
        v = j / n
        for i, q in enumerate(outline):
            kx = 1 - .05 * v + .03 * sin(pi * v)
            ky = (rail_y / half_d) * (1 - v) ** 3 + (1 - (1 - v) ** 3) * (1 - .12 * v + .06 * sin(pi * v))
            end = max(0, 1 - (q.y / half_d) ** 2) * (abs(q.x) > half_w * .8)
            z = top - .045 * end * (1 - v) ** 2 - (top - bottom) * v
            wob = mnoise.noise(V((q.x * 7 + seed * 5, q.y * 7, v * 3))) * .014 * min(1, 4 * v)
            crease = .003 * sin(q.x * 60 + 4 * v + seed) * (1 - v) * (abs(q.y) > half_d * .8)
            o = V((q.x, q.y, 0)).normalized()
            low = (1 - max(0, v - .93) ** 2 * 28)
            verts.append(V((x0 + q.x * kx * low, q.y * ky * low, z)) + o * (wob + crease))
            uv.append((i * .011, v * (top - bottom)))
    for j in range(n):
        faces += [(j * m + i, j * m + (i + 1) % m, (j + 1) * m + (i + 1) % m, (j + 1) * m + i) for i in range(m)]
    faces.append(tuple(n * m + i for i in range(m)))
    obj = recalc(mesh('bag', verts, faces, mat))
    layer = obj.data.uv_layers.new(name='UVMap')
    for lp in obj.data.loops:
        layer.data[lp.index].uv = uv[lp.vertex_index]
    thicken(obj, .0016)
    for s in (-1, 1):
        t = [(x0 - half_w * .93 + 2 * half_w * .93 * i / 30, s * rail_y, top + .004) for i in range(31)]
        sweep('sleeve', t, lambda u: .0168 + .0006 * sin(u * 40), mat=mat, sides=24)


@shot('canvas-sorting-hamper', 'packshot', 'Two natural canvas laundry bags side by side on a folding beech X-frame')
def sorting_hamper(p):
    w, d, h = size(p)
    be, bz = wood('beech', 'X', **BEECH), wood('beechz', 'Z', **BEECH)
    st = steel('bolt', '#c2c5c7', .25, False)
    cl = fabric('canvas', '#e3d8c0', scale=600, trans=0, weave=.5)
    y, x = d / 2 - .013, w / 2 - .012
    for sx in (-1, 1):
        for k, s in enumerate((-1, 1)):
            xx = sx * (x - k * .024)
            a, b = V((xx, -s * y, .0)), V((xx, s * y, h - .012))
            leg = prism('leg', rrect(.030, (b - a).length + .024, .0145, 10), .022, bz, .003)
            leg.location = (a + b) / 2
            leg.rotation_mode = 'QUATERNION'
            leg.rotation_quaternion = Matrix.Rotation(-s * atan2(2 * y, h - .012), 4, 'X').to_quaternion() @ Matrix.Rotation(pi / 2, 4, 'Z').to_quaternion()
        rod('bolt', (sx * (x + .014), 0, (h - .012) / 2), (sx * (x - .04), 0, (h - .012) / 2), .005, st)
    for s in (-1, 1):
        rod('rail', (-w / 2 + .005, s * y, h - .014), (w / 2 - .005, s * y, h - .014), .0125, be, .002)
        rod('stretcher', (-x, s * (y - .035), .065), (x, s * (y - .035), .065), .010, be, .002)
    for i, x0 in enumerate((-.150, .150)):
        canvas_bag(x0, .142, d / 2 - .03, h - .018, .13, cl, y, i)
    g = group('hamper', [o for o in bpy.data.objects if o.parent is None])
    g.rotation_euler = (0, 0, radians(28))
    table((0, 0, h * .48), .85, (-.1, -2.9, 1.15), 84)

