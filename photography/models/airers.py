"""Ceiling airers: castings, laths, rope work, washing."""
from studio import *
from models.pulleys import *


def spiral(c, r0, r1, a0, turns, n=60, b=.8):
    """Points of a scroll around c from radius r0 at angle a0 to r1; the sign of turns is the way round."""
    out = []
    for i in range(n + 1):
        u = i / n
        r, a = r0 + (r1 - r0) * u ** b, a0 + tau * turns * u
        out.append(V((c[0] + r * cos(a), 0, c[1] + r * sin(a))))
    return out


def _mirror(p):
    return [V((-q.x, q.y, q.z)) for q in p]


class _End:
    """Collects the bars of one rack end in the XZ plane."""
    A, B, UP = .0046, .0062, (0, 1, 0)

    def __init__(self):
        self.parts = []

    def bar(self, pts, a=1.0, b=1.0, **kw):
        taper = (lambda u: self.A * a * (1 + .25 * sin(pi * u))) if not callable(a) else a
        self.parts.append(sweep('bar', pts, taper, self.B * b, up=self.UP, sides=16, power=.7, **kw))

    def both(self, pts, a=1.0):
        self.bar(pts, a)
        self.bar(_mirror(pts), a)

    def volute(self, c, r0, r1, a0, turns):
        p = spiral(c, r0, r1, radians(a0), turns)
        self.both(p, lambda u: self.A * (1.05 - .45 * u))
        for q in (p, _mirror(p)):
            self.parts.append(sphere('eye', .0058, q[-1], scale=(1, 1.15, 1)))

    def boss(self, r, x, z, scale=(1, .95, .75)):
        self.parts.append(sphere('boss', r, (x, 0, z), scale=scale))

    def loop(self, x, z=0):
        ring = [V((x + a, 0, z + b)) for a, b in rrect(.0305, .0465, .011, 8)]
        self.parts.append(sweep('loop', ring, .0042, .0085, up=self.UP, closed=True, sides=16, power=.6))

    def rail(self, slots, z=0):
        """Little arches between neighbouring loops."""
        for x0, x1 in zip(slots, slots[1:]):
            span = x1 - x0 - .026
            for base, rise, a in ((-.010, -.020, 1), (.006, .012, .85)):
                self.bar([V((x0 + .013 + span * i / 20, 0, z + base + rise * sin(pi * i / 20))) for i in range(21)],
                         lambda u: self.A * a)
            self.boss(.0075, (x0 + x1) / 2, z - .031, (1, .85, 1))

    def eye(self, z):
        ring = [V((.0125 * cos(a), 0, z + .0125 * sin(a))) for a in [tau * i / 40 for i in range(40)]]
        self.parts.append(sweep('ring', ring, .0042, .0050, up=self.UP, closed=True, sides=16))

    def stem(self, z0, z1):
        self.parts.append(sweep('stem', [V((0, 0, z0)), V((0, 0, (z0 + z1) / 2)), V((0, 0, z1))],
                                lambda u: .0052 + .002 * sin(pi * u), self.B, up=self.UP, sides=16, power=.75))

    def leaf(self, z0, z1):
        self.parts.append(sweep('leaf', [V((0, 0, z0 + (z1 - z0) * i / 20)) for i in range(21)],
                                lambda u: .0115 * sin(pi * min(1, u + .02)) ** .8 + .0008,
                                lambda u: .0088 * sin(pi * u) ** .5 + .001, up=self.UP, sides=20))


def slots_of(n, width):
    """x of the lath openings for n laths on an end of that overall width."""
    reach = width / 2 - .028
    return [-reach + 2 * reach * i / (n - 1) for i in range(n)]


def rack_end(mat, n=4, width=.38, voxel=.0012):
    """Cast end for n laths in one row, origin at lath centre height. Returns (object, slots [(x, z)], eye height)."""
    e, slots = _End(), slots_of(n, width)
    k = width / .38
    for x in slots:
        e.loop(x)
    e.rail(slots)
    pts = [(.178, .012), (.1875, .034), (.176, .060), (.150, .062), (.120, .052), (.090, .058), (.062, .082),
           (.036, .106), (.014, .128), (.006, .140)]
    e.both(smoothpath([(x * k, 0, z) for x, z in pts], 10))
    e.volute((.1585 * k, .0405), .0215, .004, 75, -1.45)
    e.volute((.088 * k, .0335), .0235, .0042, 95, 1.55)
    e.volute((.0335 * k, .0685), .0285 * min(k, 1.1), .0048, 50, 1.7)
    e.stem(.012, .142)
    e.leaf(.045, .105)
    e.boss(.0095, 0, .118)
    e.boss(.0085, 0, .036)
    e.eye(.158)
    return cast('rack_end', e.parts, voxel, mat, 5), [(x, 0) for x in slots], .158


def stacker_end(mat, width=.46, voxel=.0013):
    """Cast end with four laths below and two above."""
    e, low, up, h = _End(), slots_of(4, width), (-.088, .088), .17
    for x in low:
        e.loop(x)
    e.rail(low)
    for x in up:
        e.loop(x, h)
    e.bar([V((-.073 + .146 * i / 20, 0, h + .006 + .014 * sin(pi * i / 20))) for i in range(21)], .85)
    e.bar([V((-.073 + .146 * i / 20, 0, h - .010 - .016 * sin(pi * i / 20))) for i in range(21)], .95)
    # from the outer loops in to the upper tier, and from there to the eye
    e.both(smoothpath([(.217, 0, .012), (.229, 0, .036), (.216, 0, .064), (.186, 0, .068), (.156, 0, .066),
                       (.128, 0, .085), (.110, 0, .118), (.104, 0, .148)], 10))
    e.both(smoothpath([(.103, 0, h + .014), (.112, 0, h + .036), (.102, 0, h + .060), (.080, 0, h + .062),
                       (.058, 0, h + .068), (.036, 0, h + .090), (.014, 0, h + .120), (.006, 0, h + .134)], 10))
    e.volute((.198, .044), .0215, .004, 75, -1.45)
    e.volute((.122, .040), .026, .0042, 95, 1.55)
    e.volute((.058, .100), .050, .005, -60, 1.8)
    e.volute((.034, h + .050), .026, .0045, 50, 1.6)
    e.stem(.012, h + .136)
    e.leaf(.055, .135)
    for r, z in ((.0095, .148), (.0085, .036), (.009, h + .028), (.009, h + .112)):
        e.boss(r, 0, z)
    e.eye(h + .152)
    return cast('stacker_end', e.parts, voxel, mat, 5), [(x, 0) for x in low] + [(x, h) for x in up], h + .152


def lath(length, mat, w=.022, h=.038, r=.007):
    """A planed lath along Y with rounded long edges and eased ends."""
    out, c = rrect(w, h, r, 6), .0018
    m, verts, faces = len(out), [], []
    for y, o in [(-length / 2, -c), (-length / 2 + c, 0), (length / 2 - c, 0), (length / 2, -c)]:
        verts += [(x * (1 + 2 * o / w), y, z * (1 + 2 * o / h)) for x, z in out]
    for i in range(3):
        faces += [(i * m + k, i * m + (k + 1) % m, (i + 1) * m + (k + 1) % m, (i + 1) * m + k) for k in range(m)]
    faces += [tuple(range(m)), tuple(range(4 * m - 1, 3 * m - 1, -1))]
    obj = recalc(mesh('lath', verts, faces, mat))
    autosmooth(obj, 40)
    return obj


def airer(length, colour='black', end=rack_end, drop=.55, inset=.16, pulleys=True, tails=1.6, cleat_at=None, pine=None,
          line=None, **end_kw):
    """A pulley airer below a ceiling at z=0, laths along Y, double pulley at the near (-y) end.

    tails: how far the free ropes hang below the airer; cleat_at: lead them there instead.
    Returns a dict: z (lath height), ye (half distance of the ends), slots, mat, rope material.
    """
    m = iron(colour)
    axle = m if colour == 'black' else steel('axle', '#c9cbcd', .3, False)
    pine, rm, R = pine or wood('pine', 'Y'), line or fibre_rope(), ROPE
    e, slots, eye = end(m, **end_kw)
    z, ye = -drop, length / 2 - inset
    for x, dz in slots:
        o = lath(length, pine)
        o.location = (x, random.Random(x * 99 + dz).uniform(-.004, .004), z + dz)
    e.location = (0, -ye, z)
    e2 = link(e.copy())
    e2.location, e2.rotation_euler = (0, ye, z), (0, 0, pi)
    top = z + eye
    if pulleys:
        single, double = pulley(m, axle), pulley(m, axle, True)
        zc, rr, xo = single['zc'], single['r'] - .006 + R, .00925
        double.location, single.location = (0, -ye - rr, 0), (0, ye - rr, 0)
        out = -ye - 2 * rr
        arc = lambda x, yc, a0, a1: [V((x, yc + rr * cos(a), zc + rr * sin(a))) for a in [a0 + (a1 - a0) * i / 12 for i in range(13)]]
        near = [V((0, -ye, top + .012)), V((xo * .5, -ye, top + .1 if top + .1 < zc - .06 else (top + zc) / 2)), V((xo, -ye, zc - .02))]
        near += arc(xo, -ye - rr, 0, pi)
        far = [V((0, ye, top + .012)), V((0, ye, zc - .02))] + arc(0, ye - rr, 0, pi / 2)
        y0, y1 = ye - rr, -ye - rr
        far += [V((-xo * u, y0 + (y1 - y0) * u, zc + rr - .006 * sin(pi * u))) for u in [i / 20 for i in range(1, 20)]]
        far += arc(-xo, -ye - rr, pi / 2, pi)
        for path, s in ((near, 1), (far, -1)):
            start = V((s * xo, out, zc - .06))
            if cleat_at is None:
                path += [start, V((s * (xo + .004), out - s * .003, z - tails))]
            else:
                path += [start.lerp(V(cleat_at) + V((s * .002, s * .005, 0)), u) for u in (0, .33, .66, 1)]
            rope('fall', path, R, rm)
    else:
        for y in (-ye, ye):
            rope('fall', [V((0, y, top + .012)), V((0, y, top + .3)), V((0, y, top + 1.4))], R, rm)
    for y in (-ye, ye):
        hitch((0, y, top + .010), rm)
    return dict(z=z, ye=ye, slots=slots, mat=m, axle=axle, rope=rm, top=top)


def drape(length, drop_a, drop_b, mat, top=.022, seed=1, half=.0175, fold=.02, thick=.0018):
    """Cloth hung over a lath along Y at the origin: u along y, v over the lath."""
    rnd = random.Random(seed)
    prof = [(-half, top - .006 - d, d, -1) for d in [drop_a * (1 - i / 46) for i in range(46)]]
    prof += [(half * cos(a), top - .006 + .012 * sin(a), 0, 0) for a in [pi - pi * i / 12 for i in range(13)]]
    prof += [(half, top - .006 - d, d, 1) for d in [drop_b * i / 46 for i in range(1, 47)]]
    waves = [(rnd.uniform(4.4, 8.4), rnd.random() * tau, rnd.uniform(.5, 1)) for _ in range(4)]
    run = [0]
    for a, b in zip(prof, prof[1:]):
        run.append(run[-1] + hypot(b[0] - a[0], b[1] - a[1]))
    verts, uv, nu, n = [], [], 110, len(prof)
    for j in range(nu + 1):
        u = j / nu
        y = (u - .5) * length
        for (x, z, d, s), run_v in zip(prof, run):
            g = 1 - exp(-d * 5.5)
            f = sum(w * sin(y * k * 6 + p + d * 1.1 * s) for k, p, w in waves) * fold * g
            nz = mnoise.noise(V((y * 9, d * 7, seed + s * 3))) * .006 * g
            xx = x + (f if s < 0 else f * .9 + .004 * g) + nz + s * .012 * g
            yy = y * (1 - .05 * g) + .010 * sin(d * 9 + seed) * g * (u - .5)
            verts.append((xx, yy, z + .006 * g * sin(y * 22 + seed)))
            uv.append((y, run_v))
    faces = [(j * n + i, (j + 1) * n + i, (j + 1) * n + i + 1, j * n + i + 1) for j in range(nu) for i in range(n - 1)]
    obj = mesh('cloth', verts, faces, mat)
    layer = obj.data.uv_layers.new(name='UVMap')
    for lp in obj.data.loops:
        layer.data[lp.index].uv = uv[lp.vertex_index]
    return subsurf(thicken(obj, thick))
