"""Covers on folded rotary lines: gathered cloth round the arms, zips, tabs and cords."""
from models.joinery import *

FRONT = radians(-72)  # where zip and tabs run down: a little left of the front


def cover_cloth(name, colour, rough, waxed):
    """Coated or waxed cloth with fine creases."""
    n = N(name)
    tc = n.coords()
    cloud = n.noise(n.vmath('MULTIPLY', tc, (14.0, 14.0, 6.0)), 1.0, 3.0)
    weave = n.noise(tc, 900, 2)
    crease = n.noise(n.vmath('MULTIPLY', tc, (40.0, 40.0, 22.0)), 1.0, 4.0, 0.6, 0.6)
    base = srgb(colour)
    col = n.mix(n.math('MULTIPLY', cloud, 0.35), base, tuple(c * 0.62 for c in base))
    if waxed:
        col = n.mix(n.math('MULTIPLY', crease, 0.35), col, tuple(min(1, c * 1.5 + 0.01) for c in base))
    height = n.math('ADD', n.math('MULTIPLY', weave, 0.10), n.math('MULTIPLY', crease, 0.9))
    n.set(Base_Color=col, Roughness=rough, Specular=0.35, Sheen=0.15, Normal=n.bump(height, 0.32, 0.006))
    return n.m


class Cover:
    """A cover of radius r and length L whose foot hangs at z0, round the Z axis.

    gather: how it is drawn in ('cord': at the foot, 'tape': there, but looser, 'both': at foot and top); closings are made by the methods.
    """

    ROUND, COLUMNS = 0.955, 420  # share of the length where the top begins to round off; points round the girth
    NECK = 0.945  # where a sleeve is tied at the top

    def __init__(self, r, length, colour, z0, seed, rough=0.6, gather='cord', rows=360):
        self.r, self.length, self.z0, self.seed, self.gather = r, length, z0, seed, gather
        self.round = 0.985 if gather == 'both' else self.ROUND
        rnd = random.Random(seed)
        self.phase = [rnd.random() * tau for _ in range(8)]
        self.cloth = once('cover' + colour, cover_cloth, colour, rough, gather == 'tape')
        self.body(rows)
        self.post()

    def radius(self, v, th):
        """Radius at the share v of the height (0 foot, 1 top) and the angle th."""
        ph = self.phase
        body = 0.80 + 0.20 * sin(pi * min(1, max(0, (v - 0.05) / 0.95)) ** 0.75)
        lobes = (
            0.075 * cos(4 * th + ph[0] + 0.5 * v) * (0.45 + 0.55 * v)
            + 0.03 * cos(3 * th + ph[1])
            + 0.020 * cos(7 * th + ph[2] + 2 * v)
        )
        waves = enumerate(((9, 0.024, 1.2), (13, 0.020, -1.6), (19, 0.013, 2.1)))
        folds = sum(am * sin(f * th + ph[3 + k] + tw * v * 3) for k, (f, am, tw) in waves) * (
            0.5 + 0.9 * abs(v - 0.55) ** 0.8
        )
        shape = body + lobes + folds * (1 - 0.2 * exp(-(((1 - v) / 0.035) ** 2)))
        pleats = 0.5 + 0.5 * cos(22 * th + ph[6] + 0.6 * sin(3 * th))
        drawn = exp(-(((v - 0.035) / 0.035) ** 2)) if self.gather != 'tape' else 0.5 * exp(-(((v - 0.03) / 0.03) ** 2))
        shape = shape * (1 - 0.62 * drawn) + 0.10 * drawn * pleats * 0.9
        if self.gather == 'both':
            tied = exp(-(((v - self.NECK) / 0.028) ** 2))
            shape = (
                shape * (1 - 0.55 * tied) * (1 - 0.35 * max(0, v - self.NECK) / (1 - self.NECK)) + 0.09 * tied * pleats
            )
        c, s = cos(th), sin(th)
        rough = mnoise.noise(V((c * 2.2, s * 2.2, v * 9 + self.seed))) * 0.050
        rough += mnoise.noise(V((c * 6, s * 6, v * 24 + self.seed))) * 0.024
        # the cloth sags into small rolls above the gathered foot
        rough += 0.030 * sin(v * 95 + 2.2 * sin(2 * th + ph[7])) * exp(-(((v - 0.12) / 0.07) ** 2))
        return self.r * (shape + rough)

    def on(self, v, th, off=0.002):
        """A point of the cloth's surface, `off` outside it."""
        q = self.radius(v, th) + off
        return V((q * cos(th), q * sin(th), self.z0 + self.length * v))

    def body(self, rows):
        """The cloth itself."""
        n, verts, ph = self.COLUMNS, [], self.phase
        for a in range(rows + 1):
            v = a / rows
            t = max(0.0, (v - self.round) / (1 - self.round))
            shrink = max(0.0, cos(t * pi / 2)) ** 0.62 if t else 1.0
            z = self.z0 + self.length * (min(v, self.round) + (1 - self.round) * sin(t * pi / 2))
            for b in range(n):
                th = tau * b / n
                q = self.radius(min(v, self.round), th) * shrink
                hem = 0.012 * sin(4 * th + ph[4]) * max(0, 1 - v / 0.03)
                verts.append((q * cos(th), q * sin(th), z + 0.020 * sin(5 * th + ph[2]) * (1 - shrink) * shrink + hem))
        faces = [
            (a * n + b, a * n + (b + 1) % n, (a + 1) * n + (b + 1) % n, (a + 1) * n + b)
            for a in range(rows)
            for b in range(n)
        ]
        return mesh('cover', verts, faces, self.cloth)

    def strip(self, name, points_of, heights, mat):
        """A band of cloth down the cover: points_of(v) gives the points across it."""
        verts = []
        for v in heights:
            verts += points_of(v)
        k = len(verts) // len(heights)
        faces = [
            (k * i + j, k * i + j + 1, k * i + k + j + 1, k * i + k + j)
            for i in range(len(heights) - 1)
            for j in range(k - 1)
        ]
        return mesh(name, verts, faces, mat)

    def seam(self, th, low, high, thread, pitch=0.0042):
        """A row of stitches down the cover."""
        count = int((high - low) * self.length / pitch)
        stitches = []
        for i in range(count):
            v = low + (high - low) * (i + 0.5) / count
            step = 0.34 * pitch / self.length
            stitches.append(
                sweep(
                    'stitch',
                    [self.on(v - step, th, 0.0022), self.on(v, th, 0.0027), self.on(v + step, th, 0.0022)],
                    0.00045,
                    mat=thread,
                    sides=6,
                )
            )
        return stitches

    def zip(self, tape, teeth, sliders, low=0.03, high=0.95, thread=None):
        """A zip down the front: tape, two rows of teeth, a slider at each of the heights, a seam on either side."""
        heights = [low + (high - low) * i / 140 for i in range(141)]
        edge, middle = 0.0105 / self.r, 0.0030 / self.r
        self.strip(
            'tape',
            lambda v: [
                self.on(v, FRONT + a, h)
                for a, h in ((-edge, 0.0012), (-middle, 0.0026), (middle, 0.0026), (edge, 0.0012))
            ],
            heights,
            tape,
        )
        pitch = 0.0026
        count = int((high - low) * self.length / pitch)
        verts, faces = [], []
        block = [(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]
        sides = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
        around, out = V((-sin(FRONT), cos(FRONT), 0)), V((cos(FRONT), sin(FRONT), 0))
        for i in range(count):
            at = self.on(low + (high - low) * i / count, FRONT, 0.0034) + around * (0.0011 if i % 2 else -0.0011)
            base = len(verts)
            verts += [at + around * (x * 0.0021) + out * (y * 0.0010) + V((0, 0, z * 0.00095)) for x, y, z in block]
            faces += [tuple(base + k for k in side) for side in sides]
        bevel(mesh('teeth', verts, faces, teeth), 0.0004, 2)
        for v in sliders:
            self.slider(v)
        if thread:
            for s in (-1, 1):
                self.seam(FRONT + s * 0.0080 / self.r, low, high, thread)

    def slider(self, v):
        """The zip's slider with its pull hanging down."""
        at, turn = self.on(v, FRONT, 0.0062), (0, 0, FRONT + pi / 2)
        out = V((cos(FRONT), sin(FRONT), 0))
        prism(
            'slider',
            [(-0.0062, 0.009), (0.0062, 0.009), (0.0066, 0.004), (0.0044, -0.009), (-0.0044, -0.009), (-0.0066, 0.004)],
            0.0058,
            chrome(),
            0.0012,
            loc=tuple(at),
            rot=turn,
        )
        sweep(
            'bridge',
            smoothpath(
                [
                    at + out * 0.0025 + V((0, 0, 0.006)),
                    at + out * 0.0062 + V((0, 0, 0.001)),
                    at + out * 0.0025 + V((0, 0, -0.006)),
                ],
                8,
            ),
            0.0013,
            0.0022,
            chrome(),
            sides=12,
        )
        ring = rrect(0.0085, 0.012, 0.0036, 6)
        side = V((-out.y, out.x, 0))
        sweep(
            'ring',
            [at + out * (0.0065 + 0.0006 * k / 28) + side * x + V((0, 0, z - 0.0055)) for k, (x, z) in enumerate(ring)],
            0.0009,
            mat=chrome(),
            closed=True,
            sides=10,
        )
        tag = prism(
            'tag',
            rrect(0.0085, 0.030, 0.004, 8),
            0.0018,
            chrome(),
            0.0006,
            loc=tuple(at + out * 0.0066 + V((0, 0, -0.0255))),
            rot=turn,
        )
        return tag

    def tabs(self, leather, heights=(0.25, 0.52, 0.79)):
        """A placket down the front and leather tabs across it with brass studs."""
        strip = [0.02 + 0.94 * i / 140 for i in range(141)]
        self.strip(
            'placket',
            lambda v: [
                self.on(v, FRONT + a, off) for a, off in ((-0.02, 0.001), (0, 0.0045), (0.26, 0.0045), (0.30, 0.002))
            ],
            strip,
            self.cloth,
        )
        for v in heights:
            across, top = 40, []
            for i in range(across + 1):
                th = FRONT - 0.16 + 0.62 * i / across
                half = 0.016 * (1 - 0.75 * max(0, (i / across - 0.8) / 0.2) ** 2)
                top.append([self.on(v, th, 0.0142) + V((0, 0, half * k)) for k in (-1, -0.5, 0, 0.5, 1)])
            verts = [q for row in top for q in row]
            faces = [(5 * i + k, 5 * i + k + 1, 5 * i + k + 6, 5 * i + k + 5) for i in range(across) for k in range(4)]
            tab = thicken(mesh('tab', verts, faces, leather), 0.0032)
            bevel(tab, 0.0009, 2)
            thread = coat('#cdb894', 0.8)
            for k in (-0.78, 0.78):
                for i in range(2, across - 9):
                    a, b = (top[j][2].lerp(top[j][2] + (top[j][4] - top[j][2]) * k, 1) for j in (i, i + 1))
                    out = V((a.x, a.y, 0)).normalized() * 0.0019
                    sweep(
                        'stitch',
                        [a.lerp(b, 0.15) + out * 0.8, a.lerp(b, 0.5) + out * 1.15, a.lerp(b, 0.85) + out * 0.8],
                        0.00055,
                        mat=thread,
                        sides=6,
                    )
            for th in (FRONT - 0.08, FRONT + 0.34):
                prof = [
                    (0.0095, 0),
                    (0.0095, 0.0012),
                    (0.0075, 0.0018),
                    (0.0075, 0.003),
                    (0.0062, 0.0050),
                    (0.0035, 0.0061),
                    (0, 0.0064),
                ]
                aim(lathe('stud', prof, brass(), 40, tuple(self.on(v, th, 0.0156))), (cos(th), sin(th), 0))

    def drawcord(self, v, th, mat, toggle, r=0.0034, tail=(-0.03, -0.10), flare=0.0):
        """A cord drawn in round the cover with a toggle and two tails at the angle th; flare: of the hem below it."""
        sweep('cord', [self.on(v, tau * i / 220, 0.002) for i in range(220)], r, mat=mat, closed=True, sides=12)
        at = self.on(v, th, 0.008)
        out = V((cos(th), sin(th), 0))
        side = V((-out.y, out.x, 0))
        if toggle:
            body = at + out * (0.004 + flare * 0.35) + V((0, 0, -0.008 + flare * 0.45))
            prof = [
                (0, -0.015),
                (0.006, -0.0148),
                (0.0095, -0.012),
                (0.0108, -0.004),
                (0.0108, 0.006),
                (0.009, 0.0115),
                (0.0055, 0.0135),
                (0, 0.0138),
            ]
            lathe('toggle', prof, toggle, 40, tuple(body))
            aim(disc('button', 0.0052, 0.006, tuple(body + out * 0.0108), mat=toggle, bev=0.0014), out)
        for s in (-1, 1):
            begin = body if toggle else at + V((0, 0, 0.002))
            path = [
                begin,
                at + side * 0.006 * s + out * (0.006 + flare) + V((0, 0, tail[0])),
                at + side * 0.016 * s + out * (0.006 + flare * 1.1) + V((0, 0, tail[1] - 0.03 * s)),
            ]
            path = smoothpath(path, 12)
            sweep('tail', path, r * 0.8, mat=mat, sides=12)
            if toggle:
                sphere('knot', r * 1.5, tuple(path[-1]), mat, (1, 1, 1.2))

    def post(self):
        """The foot of the mast and its socket."""
        p, dark = 0.025, coat('#3a4043', 0.45)
        disc('post', p, self.z0 + 0.2, (0, 0, (self.z0 + 0.2) / 2), mat=galv())
        prof = [
            (0.075, 0),
            (0.076, 0.004),
            (0.072, 0.008),
            (0.022, 0.011),
            (0.016, 0.016),
            (0.015, 0.055),
            (0.012, 0.065),
            (0.0005, 0.067),
        ]
        lathe('socket', [(p + r, z) for r, z in prof], dark, 72)
