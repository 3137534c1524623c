"""Rotary washing lines, standing open: post, hubs, arms with their stays, the line, and what each model has besides."""
from models.joinery import *


class Rotary:
    """A rotary line round the Z axis, standing on z=0; its parts are made by the methods.

    width: from arm end to arm end; height: of the arms' ends; post: radius of the mast; rows: of line;
    metal: 'galv', 'alu' or a coat's colour; hub, accent, line: colours; stout: thickness of the arms.
    """

    FIRST, LAST = 0.30, 0.985  # where on an arm the innermost and the outermost row run

    def __init__(
        self, width, height, arms=4, post=0.025, rows=9, metal='galv', hub=DARK, accent=DARK, line='#6f8f86', stout=1.0
    ):
        self.reach, self.arms, self.post, self.rows = width / 2, arms, post, rows
        self.metal = {'galv': galv, 'alu': alu}.get(metal, lambda: coat(metal))()
        self.hub, self.accent, self.line = coat(hub, 0.45), coat(accent, 0.4), coat(line, 0.5)
        self.tip = height
        self.low = height - 0.36 * self.reach - 0.06  # height of the lower hub, where the arms turn
        self.top = self.low + 0.50 * min(1, self.reach / 1.4)
        self.high = self.top - 0.10  # height of the upper hub, where the stays turn
        self.wide, self.thick = 0.0125 * stout, 0.0095 * stout
        self.start = pi / arms
        self.mast()
        for i in range(arms):
            self.arm(self.start + i * tau / arms)
        self.rows_of_line()

    def on_arm(self, u):
        """Distance from the post and height at a share u of an arm."""
        first = self.post + 0.026
        return first + (self.reach - first) * u, self.low + (self.tip - self.low) * u

    def at(self, angle, u):
        """Point at a share u of the arm at that angle."""
        r, z = self.on_arm(u)
        return V((r * cos(angle), r * sin(angle), z))

    def collar(self, prof, mat=None):
        """A ring round the post: `prof` is [(thickness, z)]."""
        return lathe('collar', [(self.post + r, z) for r, z in prof], mat or self.hub, 72)

    def mast(self):
        """The post in two parts with its clamp, both hubs and the cap."""
        p, top, low, high = self.post, self.top, self.low, self.high
        disc('mast', p, top, (0, 0, top / 2), mat=self.metal, bev=0.002)
        joint = 0.52 * low
        disc('lower mast', p + 0.003, joint, (0, 0, joint / 2), mat=self.metal, bev=0.003)
        self.collar(
            [
                (0.003, joint - 0.05),
                (0.010, joint - 0.048),
                (0.012, joint - 0.04),
                (0.012, joint + 0.010),
                (0.008, joint + 0.018),
                (0.0005, joint + 0.02),
            ]
        )
        lathe(
            'cap',
            [
                (p + 0.0005, top - 0.055),
                (p + 0.006, top - 0.05),
                (p + 0.006, top),
                (p + 0.003, top + 0.016),
                (p - 0.008, top + 0.028),
                (0, top + 0.03),
            ],
            self.hub,
        )
        self.collar(
            [
                (0.0005, low - 0.07),
                (0.014, low - 0.07),
                (0.0165, low - 0.068),
                (0.020, low - 0.063),
                (0.022, low - 0.055),
                (0.022, low + 0.035),
                (0.020, low + 0.043),
                (0.016, low + 0.048),
                (0.0005, low + 0.05),
            ]
        )
        self.collar(
            [(0.022, low - 0.024), (0.0245, low - 0.021), (0.0245, low + 0.004), (0.022, low + 0.007)], self.accent
        )
        self.collar(
            [
                (0.0005, high - 0.035),
                (0.013, high - 0.032),
                (0.018, high - 0.022),
                (0.018, high + 0.022),
                (0.013, high + 0.032),
                (0.0005, high + 0.035),
            ]
        )

    def arm(self, angle):
        """One arm with its hinge, tip, two stays and the clips of the line."""
        out = V((cos(angle), sin(angle), 0))
        side = V((-out.y, out.x, 0))
        pts = [self.at(angle, u) for u in (0, 0.5, 1)]
        along = (pts[2] - pts[0]).normalized()
        half = side * (self.thick + 0.010)
        sweep('arm', pts, self.wide, self.thick, self.metal, up=side, sides=32, power=0.3)
        for s in (-1, 1):
            ear = out * (self.post + 0.03) + side * s * (self.thick + 0.004) + V((0, 0, self.low))
            box('ear', (0.05, 0.005, 0.035), tuple(ear), self.hub, 0.002, rot=(0, 0, angle))
            rivet(ear + out * -0.004 + side * s * 0.0025, side * s, 0.0048, chrome(), False)
        tube(pts[0] - half, pts[0] + half, 0.006, chrome())
        sweep(
            'tip',
            [pts[2] - along * 0.05, pts[2] + along * 0.012],
            self.wide + 0.0022,
            self.thick + 0.0022,
            self.hub,
            up=side,
            sides=32,
            power=0.4,
        )
        joint, start = self.at(angle, 0.47), out * (self.post + 0.02) + V((0, 0, self.high))
        for s in (-1, 1):
            apart = side * (self.thick + 0.003) * s
            sweep(
                'stay',
                [start + apart, joint + apart],
                0.0085 * self.wide / 0.0125,
                0.0022,
                self.metal,
                up=side,
                sides=24,
                power=0.35,
            )
            for at in (joint, start):
                rivet(at + side * s * (self.thick + 0.0055), side * s, 0.0055, chrome())
        tube(start - side * 0.02, start + side * 0.02, 0.005, self.hub)
        for j in range(self.rows + 1):
            at = self.at(angle, self.FIRST + (self.LAST - self.FIRST) * j / self.rows)
            clip = side * (self.thick + 0.0035)
            tube(at - clip, at + clip, 0.0052, self.hub)

    def rows_of_line(self):
        """The line, wound outward from arm to arm in one piece, slack a little between them."""
        steps, pts = self.rows * self.arms, []
        for i in range(steps + 1):
            end = self.at(self.start + i * tau / self.arms, self.FIRST + (self.LAST - self.FIRST) * i / steps)
            if pts:
                begin = pts[-1]
                sag = (end - begin).length * 0.010
                pts += [begin.lerp(end, t) - V((0, 0, sag * 4 * t * (1 - t))) for t in [j / 10 for j in range(1, 10)]]
            pts.append(end)
        sweep('line', pts, 0.0026, mat=self.line, sides=8)

    def socket(self, lid=False):
        """The ground socket's collar with its clamp screw, or a ground spike's; `lid`: with a hinged cap, open."""
        b = self.post + 0.003
        self.collar(
            [
                (0.078, 0),
                (0.0785, 0.003),
                (0.077, 0.0065),
                (0.074, 0.008),
                (0.025, 0.011),
                (0.0205, 0.0135),
                (0.019, 0.018),
                (0.018, 0.075),
                (0.0168, 0.082),
                (0.013, 0.0865),
                (0.0035, 0.087),
            ]
        )
        for i in range(4):
            a = pi / 4 + i * pi / 2
            out = V((cos(a), sin(a), 0))
            gusset = [(0, 0.008), (0.050, 0.008), (0.050, 0.012), (0.014, 0.058), (0, 0.060)]
            prism('gusset', gusset, 0.005, self.hub, 0.0014, loc=tuple(out * (b + 0.012)), rot=(0, 0, a))
        tube((b + 0.01, -0.004, 0.062), (b + 0.04, -0.012, 0.062), 0.005, chrome())
        sphere('knob', 0.013, (b + 0.045, -0.013, 0.062), self.hub, (1, 1, 0.8))
        if lid:
            self.lid(b + 0.016, radians(205))

    def lid(self, r, angle):
        """The socket's cap, swung up on its hinge at that angle."""
        hinge = V((cos(angle), sin(angle), 0)) * (r + 0.012) + V((0, 0, 0.078))
        side = V((-sin(angle), cos(angle), 0))
        tube(hinge - side * 0.012, hinge + side * 0.012, 0.0045, self.hub)
        away = V((cos(angle), sin(angle), 0))
        up = (away * 0.42 + V((0, 0, 1))).normalized()
        normal = (V((0, 0, 1)) * 0.42 - away).normalized()
        middle = hinge + up * (r + 0.004)
        aim(disc('lid', r, 0.007, tuple(middle), mat=self.hub, bev=0.0025), normal)
        plug = [(r - 0.020, 0.003), (r - 0.020, 0.012), (r - 0.0185, 0.0135), (r - 0.017, 0.012), (r - 0.017, 0.003)]
        aim(lathe('plug', plug, self.hub, 64, tuple(middle)), normal)
        box(
            'ear',
            (0.016, 0.012, 0.010),
            tuple(hinge - away * 0.008 - V((0, 0, 0.004))),
            self.hub,
            0.002,
            rot=(0, 0, angle),
        )

    def legs(self, spread=0.70):
        """Three legs with struts, feet and an eye in each foot for a peg."""
        p = self.post
        for i in range(3):
            a = -pi / 2 + 0.35 + i * tau / 3
            out = V((cos(a), sin(a), 0))
            side = V((-out.y, out.x, 0))
            start, end = out * (p + 0.012) + V((0, 0, 0.62)), out * spread + V((0, 0, 0.014))
            pipe([start, end - out * 0.05 + V((0, 0, 0.035)), end], 0.0105, self.metal, 0.02)
            strut = (start + end) / 2, out * (p + 0.01) + V((0, 0, 0.20))
            tube(*strut, 0.006, self.metal)
            rivet(strut[0] + side * 0.0105, side, 0.005, chrome())
            foot(tuple(end - V((0, 0, 0.014))), 0.016, 0.03, self.hub)
            eye = [
                end + out * (0.03 + 0.012 * cos(t)) + side * 0.012 * sin(t) for t in [tau * j / 32 for j in range(32)]
            ]
            sweep('eye', eye, 0.003, mat=chrome(), closed=True, sides=12)
        self.collar([(0.0005, 0.58), (0.016, 0.585), (0.018, 0.60), (0.018, 0.64), (0.012, 0.65), (0.0005, 0.652)])
        self.collar([(0.0005, 0.18), (0.012, 0.183), (0.012, 0.217), (0.0005, 0.22)])

    def pull_cord(self):
        """The cord that opens the arms, with its pull."""
        at = V((self.post + 0.004, -0.01, self.low - 0.06))
        end = at + V((0.014, -0.005, -0.16))
        path = [at, at + V((0.012, -0.004, -0.02)), end]
        rope('cord', smoothpath(path, 12), 0.0028, once('cord', fibre_rope, '#efeadd', '#cfc8b4'))
        pull = [
            (0, -0.035),
            (0.007, -0.0348),
            (0.010, -0.033),
            (0.0125, -0.026),
            (0.013, -0.02),
            (0.0112, -0.008),
            (0.008, 0.002),
            (0.0055, 0.006),
            (0, 0.007),
        ]
        lathe('pull', pull, self.accent, 40, tuple(end + V((0, 0, -0.005))))

    def grip(self):
        """The hand grip that raises and lowers the head."""
        p, z = self.post, self.low - 0.20
        waves = [
            (0.0145 + 0.0016 * sin(pi * 6 * i / 60) + (-0.0035 if i in (0, 60) else 0), z - 0.05 + 0.10 * i / 60)
            for i in range(61)
        ]
        self.collar([(0.0005, z - 0.05)] + waves + [(0.0005, z + 0.05)])
        pipe(
            [
                (p + 0.01, -0.008, z + 0.035),
                (p + 0.075, -0.03, z + 0.035),
                (p + 0.075, -0.03, z - 0.045),
                (p + 0.01, -0.008, z - 0.035),
            ],
            0.0085,
            self.accent,
            0.02,
        )

    def crank(self):
        """The gear box with the folding crank that winds the head up."""
        z = self.low - 0.20
        box('gear', (0.07, 0.085, 0.10), (0, 0, z), self.hub, 0.010, 4)
        for x in (-0.024, 0.024):
            for dz in (-0.039, 0.039):
                screw(x, -0.0424, z + dz, 0.0045)
        aim(
            lathe('boss', [(0.016, 0), (0.015, 0.012), (0.011, 0.014), (0, 0.014)], self.hub, 48, (0, -0.042, z)),
            (0, -1, 0),
        )
        tube((0, -0.04, z), (0, -0.082, z), 0.007, chrome())
        squarebar((0, -0.078, z + 0.008), (0.075, -0.078, z - 0.115), 0.018, 0.006, chrome(), (0, 1, 0))
        rivet((0, -0.0815, z), (0, -1, 0), 0.0065, chrome())
        tube((0.075, -0.075, z - 0.115), (0.075, -0.10, z - 0.115), 0.005, chrome())
        prof = [(0, 0), (0.010, 0.001), (0.013, 0.012), (0.012, 0.05), (0.009, 0.062), (0, 0.065)]
        aim(lathe('knob', prof, coat('#22262a', 0.4), 40, (0.075, -0.09, z - 0.115)), (0, -1, 0))

    def catch(self):
        """The catch that holds the arms up."""
        p, z = self.post, self.low - 0.20
        self.collar(
            [(0.0005, z - 0.03), (0.009, z - 0.028), (0.011, z - 0.015), (0.011, z + 0.03), (0.0005, z + 0.032)]
        )
        squarebar((p + 0.010, -0.01, z + 0.015), (p + 0.04, -0.02, z - 0.065), 0.014, 0.006, self.accent, (0, 1, 0))
