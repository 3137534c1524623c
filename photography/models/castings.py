"""The scrolled rack ends of the ceiling airers, swept bar by bar and melted into one casting."""
from studio import *


def spiral(c, r0, r1, a0, turns, n=60, b=0.8):
    """Points of a scroll around c from radius r0 at angle a0 to r1; the sign of turns is the way round."""
    out = []
    for i in range(n + 1):
        u = i / n
        r, a = r0 + (r1 - r0) * u**b, a0 + tau * turns * u
        out.append(V((c[0] + r * cos(a), 0, c[1] + r * sin(a))))
    return out


def _mirror(p):
    return [V((-q.x, q.y, q.z)) for q in p]


class _End:
    """Collects the bars of one rack end in the XZ plane."""

    A, B, UP = 0.0046, 0.0062, (0, 1, 0)

    def __init__(self):
        self.parts = []

    def bar(self, pts, a=1.0, b=1.0, **kw):
        taper = (lambda u: self.A * a * (1 + 0.25 * sin(pi * u))) if not callable(a) else a
        self.parts.append(sweep('bar', pts, taper, self.B * b, up=self.UP, sides=16, power=0.7, **kw))

    def both(self, pts, a=1.0):
        self.bar(pts, a)
        self.bar(_mirror(pts), a)

    def volute(self, c, r0, r1, a0, turns):
        p = spiral(c, r0, r1, radians(a0), turns)
        self.both(p, lambda u: self.A * (1.05 - 0.45 * u))
        for q in (p, _mirror(p)):
            self.parts.append(sphere('eye', 0.0058, q[-1], scale=(1, 1.15, 1)))

    def boss(self, r, x, z, scale=(1, 0.95, 0.75)):
        self.parts.append(sphere('boss', r, (x, 0, z), scale=scale))

    def loop(self, x, z=0):
        ring = [V((x + a, 0, z + b)) for a, b in rrect(0.0305, 0.0465, 0.011, 8)]
        self.parts.append(sweep('loop', ring, 0.0042, 0.0085, up=self.UP, closed=True, sides=16, power=0.6))

    def rail(self, slots, z=0):
        """Little arches between neighbouring loops."""
        for x0, x1 in zip(slots, slots[1:]):
            span = x1 - x0 - 0.026
            for base, rise, a in ((-0.010, -0.020, 1), (0.006, 0.012, 0.85)):
                self.bar(
                    [V((x0 + 0.013 + span * i / 20, 0, z + base + rise * sin(pi * i / 20))) for i in range(21)],
                    lambda u: self.A * a,
                )
            self.boss(0.0075, (x0 + x1) / 2, z - 0.031, (1, 0.85, 1))

    def eye(self, z):
        ring = [V((0.0125 * cos(a), 0, z + 0.0125 * sin(a))) for a in [tau * i / 40 for i in range(40)]]
        self.parts.append(sweep('ring', ring, 0.0042, 0.0050, up=self.UP, closed=True, sides=16))

    def stem(self, z0, z1):
        self.parts.append(
            sweep(
                'stem',
                [V((0, 0, z0)), V((0, 0, (z0 + z1) / 2)), V((0, 0, z1))],
                lambda u: 0.0052 + 0.002 * sin(pi * u),
                self.B,
                up=self.UP,
                sides=16,
                power=0.75,
            )
        )

    def leaf(self, z0, z1):
        self.parts.append(
            sweep(
                'leaf',
                [V((0, 0, z0 + (z1 - z0) * i / 20)) for i in range(21)],
                lambda u: 0.0115 * sin(pi * min(1, u + 0.02)) ** 0.8 + 0.0008,
                lambda u: 0.0088 * sin(pi * u) ** 0.5 + 0.001,
                up=self.UP,
                sides=20,
            )
        )


def slots_of(n, width):
    """x of the lath openings for n laths on an end of that overall width."""
    reach = width / 2 - 0.028
    return [-reach + 2 * reach * i / (n - 1) for i in range(n)]


def rack_end(mat, n=4, width=0.38, voxel=0.0012):
    """Cast end for n laths in one row, origin at lath centre height. Returns (object, slots [(x, z)], eye height)."""
    e, slots = _End(), slots_of(n, width)
    k = width / 0.38
    for x in slots:
        e.loop(x)
    e.rail(slots)
    pts = [
        (0.178, 0.012),
        (0.1875, 0.034),
        (0.176, 0.060),
        (0.150, 0.062),
        (0.120, 0.052),
        (0.090, 0.058),
        (0.062, 0.082),
        (0.036, 0.106),
        (0.014, 0.128),
        (0.006, 0.140),
    ]
    e.both(smoothpath([(x * k, 0, z) for x, z in pts], 10))
    e.volute((0.1585 * k, 0.0405), 0.0215, 0.004, 75, -1.45)
    e.volute((0.088 * k, 0.0335), 0.0235, 0.0042, 95, 1.55)
    e.volute((0.0335 * k, 0.0685), 0.0285 * min(k, 1.1), 0.0048, 50, 1.7)
    e.stem(0.012, 0.142)
    e.leaf(0.045, 0.105)
    e.boss(0.0095, 0, 0.118)
    e.boss(0.0085, 0, 0.036)
    e.eye(0.158)
    return cast('rack_end', e.parts, voxel, mat, 5), [(x, 0) for x in slots], 0.158


def stacker_end(mat, width=0.46, voxel=0.0013):
    """Cast end with four laths below and two above."""
    e, low, up, h = _End(), slots_of(4, width), (-0.088, 0.088), 0.17
    for x in low:
        e.loop(x)
    e.rail(low)
    for x in up:
        e.loop(x, h)
    e.bar([V((-0.073 + 0.146 * i / 20, 0, h + 0.006 + 0.014 * sin(pi * i / 20))) for i in range(21)], 0.85)
    e.bar([V((-0.073 + 0.146 * i / 20, 0, h - 0.010 - 0.016 * sin(pi * i / 20))) for i in range(21)], 0.95)
    # from the outer loops in to the upper tier, and from there to the eye
    e.both(
        smoothpath(
            [
                (0.217, 0, 0.012),
                (0.229, 0, 0.036),
                (0.216, 0, 0.064),
                (0.186, 0, 0.068),
                (0.156, 0, 0.066),
                (0.128, 0, 0.085),
                (0.110, 0, 0.118),
                (0.104, 0, 0.148),
            ],
            10,
        )
    )
    e.both(
        smoothpath(
            [
                (0.103, 0, h + 0.014),
                (0.112, 0, h + 0.036),
                (0.102, 0, h + 0.060),
                (0.080, 0, h + 0.062),
                (0.058, 0, h + 0.068),
                (0.036, 0, h + 0.090),
                (0.014, 0, h + 0.120),
                (0.006, 0, h + 0.134),
            ],
            10,
        )
    )
    e.volute((0.198, 0.044), 0.0215, 0.004, 75, -1.45)
    e.volute((0.130, 0.058), 0.026, 0.0042, 95, 1.55)
    e.volute((0.058, 0.100), 0.050, 0.005, 20, 1.8)
    e.volute((0.034, h + 0.050), 0.026, 0.0045, 50, 1.6)
    e.stem(0.012, h + 0.136)
    e.leaf(0.055, 0.135)
    for r, z in ((0.0095, 0.148), (0.0085, 0.036), (0.009, h + 0.028), (0.009, h + 0.112)):
        e.boss(r, 0, z)
    e.eye(h + 0.152)
    return cast('stacker_end', e.parts, voxel, mat, 5), [(x, 0) for x in low] + [(x, h) for x in up], h + 0.152
