"""Ceiling airers: laths, rope work, washing. The rack ends are in castings, the pulleys in pulleys."""
from studio import *
from models.castings import *
from models.pulleys import *


def redwood(name='pine', light='#dfc9ac', dark='#b68f6a', knot='#84563a', rough=0.56):
    """Planed redwood pine along Y: pale, a touch pink, with rings and a few small sound knots; no two laths alike."""
    n = N(name)
    tc, rnd = n.coords(), n.random()
    p = n.vmath(
        'ADD', tc, n.join(n.math('MULTIPLY', rnd, 11.0), n.math('MULTIPLY', rnd, 37.0), n.math('MULTIPLY', rnd, 5.0))
    )
    # each lath is sawn from another place beside the pith
    turn = n.math('MULTIPLY', rnd, 41.0)
    pith = n.join(n.math('MULTIPLY', n.math('SINE', turn), 0.05), 0.0, n.math('MULTIPLY', n.math('COSINE', turn), 0.05))
    wander = n.noise(n.vmath('MULTIPLY', p, (6.0, 0.8, 6.0)), 1.6, 2.0, 0.5, out='Color')
    wander = n.vmath('SCALE', n.vmath('SUBTRACT', wander, (0.5, 0.5, 0.5)), scale=0.05)
    q = n.vmath('ADD', n.vmath('MULTIPLY', tc, (1.0, 0.0, 1.0)), n.vmath('ADD', pith, wander))
    radius = n.vmath('LENGTH', n.vmath('MULTIPLY', q, (1.0, 0.0, 1.0)))
    # knots: the grain swells round them, longer along the lath than across
    spot = n.new('TexVoronoi', {'Vector': p, 'Scale': 8.0}).outputs['Position']
    away = n.vmath('SUBTRACT', p, spot)
    core = n.vmath('LENGTH', n.vmath('MULTIPLY', away, (1.0, 0.8, 1.0)))
    swell = n.vmath('LENGTH', n.vmath('MULTIPLY', away, (1.0, 0.3, 1.0)))
    swell = n.math('POWER', n.math('SUBTRACT', 1.0, n.math('DIVIDE', swell, 0.017), clamp=True), 2.0)
    eye = n.math('MULTIPLY', n.math('SUBTRACT', 0.0052, core), 700.0, clamp=True)
    radius = n.math('ADD', radius, n.math('MULTIPLY', swell, 0.010))
    fine = n.noise(n.vmath('MULTIPLY', p, (900.0, 14.0, 900.0)), 1.0, 2.0, 0.6)
    f = n.math('FRACT', n.math('ADD', n.math('DIVIDE', radius, 0.0040), n.math('MULTIPLY', fine, 0.10)))
    rings = n.ramp(f, [(0, (0, 0, 0)), (0.50, (0.2,) * 3), (0.86, (1, 1, 1)), (0.97, (0.85,) * 3), (1, (0, 0, 0))])
    amp = n.noise(n.vmath('MULTIPLY', p, (40.0, 1.0, 40.0)), 1.0, 2.0)
    col = n.mix(n.math('MULTIPLY', rings, n.math('MULTIPLY', n.math('ADD', amp, 0.30), 0.80)), srgb(light), srgb(dark))
    col = n.mix(n.math('MULTIPLY', swell, 0.45), col, srgb(dark))
    col = n.mix(0.32, col, n.ramp(fine, [(0.3, (1, 1, 1)), (0.75, (0.76, 0.69, 0.64))]), 'MULTIPLY')
    whorl = n.math('SINE', n.math('MULTIPLY', core, 5200.0))
    heart = n.mix(n.math('MULTIPLY_ADD', whorl, 0.25, 0.3), srgb(knot), srgb('#6b4330'))
    col = n.mix(n.math('MULTIPLY', eye, 0.88), col, heart)
    other = n.math('FRACT', n.math('MULTIPLY', rnd, 7.31))
    col = n.hsv(
        col,
        n.math('MULTIPLY_ADD', other, 0.010, 0.492),
        n.math('MULTIPLY_ADD', other, 0.22, 0.80),
        n.math('MULTIPLY_ADD', rnd, 0.14, 0.92),
    )
    n.set(
        Base_Color=col,
        Roughness=n.math('MULTIPLY_ADD', fine, 0.18, rough - 0.09),
        Specular=0.3,
        Normal=n.bump(n.math('ADD', fine, n.math('MULTIPLY', rings, 0.4)), 0.18, 0.0006),
    )
    return n.m


def lath(length, mat, w=0.022, h=0.038, r=0.007):
    """A planed lath along Y with rounded long edges and eased ends."""
    out, c = rrect(w, h, r, 6), 0.0018
    m, verts, faces = len(out), [], []
    for y, o in [(-length / 2, -c), (-length / 2 + c, 0), (length / 2 - c, 0), (length / 2, -c)]:
        verts += [(x * (1 + 2 * o / w), y, z * (1 + 2 * o / h)) for x, z in out]
    for i in range(3):
        faces += [(i * m + k, i * m + (k + 1) % m, (i + 1) * m + (k + 1) % m, (i + 1) * m + k) for k in range(m)]
    faces += [tuple(range(m)), tuple(range(4 * m - 1, 3 * m - 1, -1))]
    obj = recalc(mesh('lath', verts, faces, mat))
    autosmooth(obj, 40)
    return obj


def airer(
    length,
    colour='black',
    end=rack_end,
    drop=0.55,
    inset=0.16,
    pulleys=True,
    tails=1.6,
    cleat_at=None,
    pine=None,
    line=None,
    **end_kw
):
    """A pulley airer below a ceiling at z=0, laths along Y, double pulley at the near (-y) end.

    tails: how far the free ropes hang below the airer; cleat_at: lead them there instead.
    Returns a dict: z (lath height), ye (half distance of the ends), slots, mat, rope material.
    """
    m = casting(colour)
    axle = steel('axle', '#b9bbbd', 0.34, False)
    pine, rm, R = pine or redwood(), line or fibre_rope('cotton', '#ece5d6', '#c8bda6'), ROPE
    e, slots, eye = end(m, **end_kw)
    z, ye = -drop, length / 2 - inset
    for x, dz in slots:
        o = lath(length, pine)
        o.location = (x, random.Random(x * 99 + dz).uniform(-0.004, 0.004), z + dz)
    e.location = (0, -ye, z)
    e2 = link(e.copy())
    e2.location, e2.rotation_euler = (0, ye, z), (0, 0, pi)
    top = z + eye
    if pulleys:
        single, double = pulley(m, axle), pulley(m, axle, True)
        zc, rr, xo = single['zc'], single['r'] - 0.006 + R, 0.00925
        double.location, single.location = (0, -ye - rr, 0), (0, ye - rr, 0)
        out = -ye - 2 * rr
        arc = lambda x, yc, a0, a1: [
            V((x, yc + rr * cos(a), zc + rr * sin(a))) for a in [a0 + (a1 - a0) * i / 12 for i in range(13)]
        ]
        near = [
            V((0, -ye, top + 0.012)),
            V((xo * 0.5, -ye, top + 0.1 if top + 0.1 < zc - 0.06 else (top + zc) / 2)),
            V((xo, -ye, zc - 0.02)),
        ]
        near += arc(xo, -ye - rr, 0, pi)
        far = [V((0, ye, top + 0.012)), V((0, ye, zc - 0.02))] + arc(0, ye - rr, 0, pi / 2)
        y0, y1 = ye - rr, -ye - rr
        far += [V((-xo * u, y0 + (y1 - y0) * u, zc + rr - 0.006 * sin(pi * u))) for u in [i / 20 for i in range(1, 20)]]
        far += arc(-xo, -ye - rr, pi / 2, pi)
        for path, s in ((near, 1), (far, -1)):
            start = V((s * xo, out, zc - 0.06))
            if cleat_at is None:
                path += [start, V((s * (xo + 0.004), out - s * 0.003, z - tails))]
            else:
                path += [start.lerp(V(cleat_at) + V((s * 0.002, s * 0.005, 0)), u) for u in (0, 0.33, 0.66, 1)]
            rope('fall', path, R, rm)
    else:
        for y in (-ye, ye):
            rope('fall', [V((0, y, top + 0.012)), V((0, y, top + 0.3)), V((0, y, top + 1.4))], R, rm)
    for y in (-ye, ye):
        hitch((0, y, top + 0.010), rm)
    return dict(z=z, ye=ye, slots=slots, mat=m, axle=axle, rope=rm, top=top)


def drape(length, drop_a, drop_b, mat, top=0.022, seed=1, half=0.0175, fold=0.02, thick=0.0018):
    """Cloth hung over a lath along Y at the origin: u along y, v over the lath."""
    rnd = random.Random(seed)
    prof = [(-half, top - 0.006 - d, d, -1) for d in [drop_a * (1 - i / 46) for i in range(46)]]
    prof += [(half * cos(a), top - 0.006 + 0.012 * sin(a), 0, 0) for a in [pi - pi * i / 12 for i in range(13)]]
    prof += [(half, top - 0.006 - d, d, 1) for d in [drop_b * i / 46 for i in range(1, 47)]]
    waves = [(rnd.uniform(4.4, 8.4), rnd.random() * tau, rnd.uniform(0.5, 1)) for _ in range(4)]
    run = [0]
    for a, b in zip(prof, prof[1:]):
        run.append(run[-1] + hypot(b[0] - a[0], b[1] - a[1]))
    verts, uv, nu, n = [], [], 110, len(prof)
    for j in range(nu + 1):
        u = j / nu
        y = (u - 0.5) * length
        for (x, z, d, s), run_v in zip(prof, run):
            g = 1 - exp(-d * 5.5)
            f = sum(w * sin(y * k * 6 + p + d * 1.1 * s) for k, p, w in waves) * fold * g
            nz = mnoise.noise(V((y * 9, d * 7, seed + s * 3))) * 0.006 * g
            xx = x + (f if s < 0 else f * 0.9 + 0.004 * g) + nz + s * 0.012 * g
            yy = y * (1 - 0.05 * g) + 0.010 * sin(d * 9 + seed) * g * (u - 0.5)
            verts.append((xx, yy, z + 0.006 * g * sin(y * 22 + seed)))
            uv.append((y, run_v))
    faces = [(j * n + i, (j + 1) * n + i, (j + 1) * n + i + 1, j * n + i + 1) for j in range(nu) for i in range(n - 1)]
    obj = mesh('cloth', verts, faces, mat)
    layer = obj.data.uv_layers.new(name='UVMap')
    for lp in obj.data.loops:
        layer.data[lp.index].uv = uv[lp.vertex_index]
    return subsurf(thicken(obj, thick))
