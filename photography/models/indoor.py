"""Airers that stand on the floor: beech X-frames, the clothes horse, steel towers and winged airers."""
from models.joinery import *


def xframe(size_, crosses, extra=0):
    """A folding frame of beech, `crosses` high, a round rail at each joint; `extra` rails near the top."""
    w, d, h = size_
    wide, thick, rail = 0.030, 0.013, 0.008
    gap, step, deep = w - 0.05, (h - wide) / crosses, d - wide
    place = lambda s, q, x: V((x, q, s + wide / 2))
    ends, mids = lattice(crosses, step, deep, gap, wide, thick, beech('Z'), place, chrome(), 0.0050)
    half = gap / 2 + thick * 1.02
    joints = ends + mids + [((crosses - 0.25) * step, -deep / 4)] * extra
    for s, q in joints:
        dowel(place(s, q, -half), place(s, q, half), rail, beech('Z', 1))


def clothes_horse(size_, panels=3, w=0.60, rails=4):
    """Panels of beech stood in a zigzag, hinged with webbing."""
    spread, _, h = size_
    fold, stile = acos(min(1, spread / panels / w)), 0.032
    web, heights = once('web', fibre_rope, '#ddd0b4', '#bfae8c'), [
        h * (0.16 + 0.80 * k / (rails - 1)) for k in range(rails)
    ]
    corner = V((-spread / 2, 0, 0))
    for i in range(panels):
        sign = 1 if i % 2 == 0 else -1
        along = V((cos(fold), -sign * sin(fold), 0))
        far, normal = corner + along * w, V((-along.y, along.x, 0))
        for end, s in ((corner, 1), (far, -1)):
            at = end + along * s * (stile / 2 + 0.002)
            lathbar(at, at + V((0, 0, h)), stile, 0.019, along, beech('Z', i % 2), False)
            for z in heights:
                for side in (-1, 1):
                    pin = lathe(
                        'pin',
                        [(0, 0), (0.0035, 0), (0.0035, 0.0100), (0.0030, 0.0103), (0, 0.0104)],
                        beech('Z', 1),
                        24,
                        tuple(at + V((0, 0, z))),
                    )
                    aim(pin, normal * side)
        for z in heights:
            dowel(corner + along * 0.012 + V((0, 0, z)), far - along * 0.012 + V((0, 0, z)), 0.009, beech('Z', 1))
        if i < panels - 1:
            beyond = V((cos(fold), sign * sin(fold), 0))
            for z in (0.16, 0.55, 0.94):
                webbing(far + V((0, 0, h * z)), along, beyond, sign, web)
        corner = far


def webbing(at, along, beyond, sign, mat):
    """A strap over the faces of two neighbouring stiles, tacked with brass."""
    normal, other = V((-along.y, along.x, 0)) * sign, V((-beyond.y, beyond.x, 0)) * sign
    path = [
        at - along * 0.038 + normal * 0.0108,
        at - along * 0.001 + normal * 0.0112,
        at + beyond * 0.001 + other * 0.0112,
        at + beyond * 0.038 + other * 0.0108,
    ]
    sweep('web', path, 0.0012, 0.021, mat, up=(0, 0, 1), sides=16, power=0.4)
    for tack in (path[0] + along * 0.012, path[-1] - beyond * 0.012):
        for z in (-0.010, 0.010):
            rivet(tack + normal * 0.0012 + V((0, 0, z)), normal, 0.0026, brass(), False)


def castor(x, y, brake, mat):
    """A twin-cheeked castor under a leg at (x, y)."""
    r = 0.030
    box('fork', (0.030, 0.03, 0.012), (x, y, 0.066), mat, 0.004)
    tube((x, y, 0.066), (x, y, 0.084), 0.006, chrome())
    for s in (-1, 1):
        box('cheek', (0.004, 0.032, 0.045), (x + s * 0.014, y, 0.045), mat, 0.002)
    tread = [
        (0, -0.010),
        (r * 0.6, -0.010),
        (r * 0.65, -0.008),
        (r * 0.9, -0.011),
        (r * 0.97, -0.0095),
        (r, -0.006),
        (r, 0.006),
        (r * 0.97, 0.0095),
        (r * 0.9, 0.011),
        (r * 0.65, 0.008),
        (r * 0.6, 0.010),
        (0, 0.010),
    ]
    lathe('wheel', tread, rubber(), 64, (x, y, r), (0, pi / 2, 0))
    disc('axle', 0.006, 0.034, (x, y, r), (0, pi / 2, 0), chrome())
    if brake:
        box('brake', (0.024, 0.034, 0.006), (x, y - 0.033, 0.058), coat('#b5432f', 0.45), 0.002, rot=(0.4, 0, 0))


def tower(size_, tiers=(0.42, 0.83, 1.24, 1.63)):
    """A steel tower on castors with a half shelf to either side of each tier, one of them folded down."""
    w, d, h = size_
    grey, joint, wire = coat('#8b8f93', 0.36), coat('#4a4e52', 0.45), coat('#a4a8ab', 0.35)
    x = w / 2 - 0.012
    for s in (-1, 1):
        tube((s * x, 0, 0.08), (s * x, 0, h - 0.05), 0.011, grey)
        tube((s * x, -d / 2 + 0.02, 0.085), (s * x, d / 2 - 0.02, 0.085), 0.011, grey)
        box('joint', (0.034, 0.06, 0.04), (s * x, 0, 0.09), joint, 0.006)
        for e in (-1, 1):
            box('end', (0.03, 0.03, 0.034), (s * x, e * (d / 2 - 0.022), 0.086), joint, 0.006)
            castor(s * x, e * (d / 2 - 0.022), e < 0, joint)
    pipe([(-x, 0, h - 0.06), (-x, 0, h), (x, 0, h), (x, 0, h - 0.06)], 0.011, grey, 0.05)
    tube((-x, 0, 0.085), (x, 0, 0.085), 0.009, grey)
    for i, z in enumerate(tiers):
        for s in (-1, 1):
            box('holder', (0.030, 0.055, 0.036), (s * x, 0, z), joint, 0.006)
            box('strut foot', (0.024, 0.034, 0.026), (s * x, 0, z - 0.108), joint, 0.005)
        tube((-x, 0, z), (x, 0, z), 0.006, grey)
        for e in (-1, 1):
            half_shelf(x, d / 2 - 0.015, z, e, i == 2 and e == -1, (grey, joint, wire))


def half_shelf(x, deep, z, e, down, mats):
    """One half of a tier towards e (-1: the front), open or let down."""
    grey, joint, wire = mats
    inner = x - 0.028
    at = lambda px, t: (px, e * 0.03, z - 0.01 - t) if down else (px, e * (0.028 + t), z + t * 0.10)
    for s in (-1, 1):
        tube(at(s * inner, 0), at(s * inner, deep), 0.0052, grey)
        box('corner', (0.026, 0.034, 0.018), at(s * inner, deep - 0.012), joint, 0.006)
        if not down:
            tube(at(s * (inner + 0.010), deep * 0.62), (s * (x - 0.016), e * 0.012, z - 0.105), 0.0030, grey, 12)
    pipe([at(-inner, deep - 0.02), at(-inner, deep), at(inner, deep), at(inner, deep - 0.02)], 0.0052, grey, 0.02)
    for k in range(4):
        t = deep * (0.13 + 0.215 * k)
        tube(at(-inner, t), at(inner, t), 0.0026, wire, 12)


def three_tiers(size_):
    """A light folding frame of coated steel with three tiers of wire."""
    w, d, h = size_
    grey, joint, r = coat('#a2a7ab', 0.34), coat('#555b60', 0.45), 0.0085
    x, y = w / 2 - 0.012, d / 2 - 0.012
    for e in (-1, 1):
        pipe([(-x, e * y, 0.012), (-x, e * y, h), (x, e * y, h), (x, e * y, 0.012)], r, grey, 0.06)
        tube((-x, e * y, 0.16), (x, e * y, 0.16), 0.006, grey)
        for s in (-1, 1):
            lathe('foot', [(0, 0), (0.014, 0), (0.015, 0.004), (0.012, 0.035), (r, 0.04)], joint, 40, (s * x, e * y, 0))
    for z in (0.46, 0.88, 1.28):
        for e in (-1, 1):
            tube((-x, e * y, z), (x, e * y, z), 0.005, grey)
        for s in (-1, 1):
            tube((s * (x - 0.016), -y, z), (s * (x - 0.016), y, z), 0.005, grey)
            for e in (-1, 1):
                box('clip', (0.030, 0.030, 0.026), (s * (x - 0.006), e * y, z), joint, 0.006)
        for k in range(7):
            row = -y + 2 * y * (k + 1) / 8
            tube((-x + 0.016, row, z + 0.001), (x - 0.016, row, z + 0.001), 0.0026, grey, 12)
    for s in (-1, 1):  # folding stays at the sides
        for e in (-1, 1):
            tube((s * (x + 0.010), e * y, 0.20), (s * (x + 0.010), 0, 0.30), 0.0045, grey)
        rivet((s * (x + 0.012), 0, 0.30), (s, 0, 0), 0.006, joint)


class Winged:
    """A winged airer across the X axis: centre frame, two wings on hinges, two crossed U legs.

    wire, tube_r: radii of rails and frame; inox: stainless without plastic parts; notches: a second rest for the
    struts; tilt: of the wings in degrees.
    """

    def __init__(self, size_, wire=0.0026, tube_r=0.0095, rails=11, inox=False, notches=False, tilt=9):
        self.length, width, self.h = size_
        self.r, self.wire_r, self.rails, self.notches = tube_r, wire, rails, notches
        self.frame = stainless() if inox else coat('#858d93', 0.34)
        self.wire = stainless() if inox else coat('#a9aeb1', 0.4)
        self.joint = chrome() if inox else coat('#39424a', 0.45)
        self.rubber = rubber() if inox else self.joint
        self.half, self.centre, self.tilt = width / 2 - tube_r, self.length / 6, radians(tilt)
        self.foot = self.length * 0.26
        self.rows = [-self.half + 2 * self.half * (k + 0.5) / rails for k in range(rails)]
        self.middle()
        for s in (-1, 1):
            self.wing(s)
        self.legs()

    def middle(self):
        """The centre frame and its rails."""
        c, w, h = self.centre, self.half, self.h
        down = 0.088 / (h - 0.036)
        catch = (c - 0.02) * (1 - down) - self.foot * down  # where the legs are, 10 cm below the top
        for s in (-1, 1):
            tube((s * c, -w, h), (s * c, w, h), self.r, self.frame)
            tube((-c, s * w, h), (c, s * w, h), self.r * 0.9, self.frame)
            tube((-catch, s * (w - 0.030), h - 0.10), (catch, s * (w - 0.030), h - 0.10), 0.0045, self.frame)
            for end in (-1, 1):
                sphere('corner', self.r, (end * c, s * w, h), self.frame)
                sphere('catch', 0.0075, (end * catch, s * (w - 0.030), h - 0.10), self.joint)
        for y in self.rows:
            tube((-c, y, h + self.r * 0.4), (c, y, h + self.r * 0.4), self.wire_r, self.wire, 14)

    def wing(self, s):
        """The wing to the side s, with hinges and struts."""
        w, out = self.half, (self.length / 2 - self.centre) / cos(self.tilt) - 0.006
        at = lambda u, y: V((s * (self.centre + 0.022 + u * cos(self.tilt)), y, self.h + u * sin(self.tilt)))
        pipe([at(0, -w), at(out - 0.02, -w), at(out - 0.02, w), at(0, w)], self.r * 0.9, self.frame, 0.07)
        tube(at(0, -w), at(0, w), self.r * 0.8, self.frame)
        for e in (-1, 1):
            sphere('corner', self.r * 0.9, tuple(at(0, e * w)), self.frame)
        for y in self.rows:
            tube(at(0, y), at(out - 0.02, y), self.wire_r, self.wire, 14)
        for e in (-1, 1):
            box('hinge', (0.052, 0.020, 0.030), (s * (self.centre + 0.011), e * (w - 0.03), self.h), self.joint, 0.006)
            for x in (0, 0.022):
                rivet((s * (self.centre + x), e * (w - 0.03) - 0.010, self.h), (0, -1, 0), 0.004, chrome())
            leg = w - (0.020 if s > 0 else 0.040) + self.r
            a = V((s * (self.centre - 0.02), e * leg, self.h - 0.012)).lerp(V((-s * self.foot, e * leg, 0.024)), 0.27)
            b = at(out * 0.42, e * (w - 0.004))
            tube(a, b, 0.0042, self.frame)
            for joint in (a, b):
                sphere('joint', 0.009, tuple(joint), self.joint)
            if self.notches:
                sphere('notch', 0.008, tuple(at(out * 0.56, e * (w - 0.010))), self.joint)

    def legs(self):
        """Two U frames that cross, with their pivots and feet."""
        c, f, h, w = self.centre, self.foot, self.h, self.half
        for s, y in ((-1, w - 0.040), (1, w - 0.020)):
            pipe(
                [
                    (s * (c - 0.02), -y, h - 0.012),
                    (-s * f, -y, 0.024),
                    (-s * f, y, 0.024),
                    (s * (c - 0.02), y, h - 0.012),
                ],
                self.r,
                self.frame,
                0.05,
            )
            for e in (-1, 1):
                prof = [
                    (self.r, -0.03),
                    (self.r + 0.005, -0.028),
                    (self.r + 0.006, 0),
                    (self.r + 0.005, 0.028),
                    (self.r, 0.03),
                ]
                lathe('foot', prof, self.rubber, 40, (-s * f, e * (y - 0.075), 0.022), (pi / 2, 0, 0))
            low = V((s * (c - 0.02), 0, h - 0.012)).lerp(V((-s * f, 0, 0.024)), 0.80)
            tube(low + V((0, -y, 0)), low + V((0, y, 0)), self.r * 0.7, self.frame)
        z = (h - 0.012) + (0.024 - h) * (c - 0.02) / ((c - 0.02) + f)
        for e in (-1, 1):
            rivet((0, e * (w - 0.010), z), (0, e, 0), 0.007, chrome())
            tube((0, e * (w - 0.045), z), (0, e * (w - 0.012), z), 0.005, chrome())
