"""Pegs, the peg bag and the peg ring."""
from studio import *
from models.bags import CANVAS, LINING, stitches
from models.hardware import peg, wire_peg
from models.joinery import beech
from models.linen import linen, pegged
from models.stage import *
from models.storage import *

STAINLESS = ('stainless', '#bfc2c4', 0.22, False)


def row(first, count, pitch, y, z, seed):
    """Copies of a peg side by side, none quite straight."""
    rnd = random.Random(seed)
    for i in range(count):
        o = first if i == 0 else dup(first)
        o.location = ((i - (count - 1) / 2) * pitch, y + rnd.uniform(-0.002, 0.002), z)
        o.rotation_euler = (0, 0, pi / 2 + rnd.uniform(-0.06, 0.06))


def loose(first, z, *spots):
    """Copies of a peg at (x, y, degrees)."""
    for x, y, a in spots:
        o = dup(first)
        o.location, o.rotation_euler = (x, y, z), (0, 0, radians(a))


def beech_set():
    first = peg(beech('X', 2), steel('spring', '#b4b8ba', 0.28, False))
    row(first, 9, 0.0205, 0.030, 0.0078, 4)
    loose(first, 0.0078, (-0.044, -0.052, 14), (0.050, -0.046, -28))


@shot('beech-pegs', 'packshot', 'A row of beech clothes pegs with galvanised springs, two more lying loose in front')
def beech_pegs(p):
    beech_set()
    return stand(-13, 37)


@shot('beech-pegs', 'detail', 'The coiled steel spring of a beech clothes peg and the rounds cut into its jaws')
def beech_pegs_close(p):
    beech_set()
    floor_at()
    lights(key=1.15)
    metal_cards((0.05, -0.046, 0), 0.1)
    near((0.052, -0.046, 0.009), 8, 33, 0.10, 0.022, 95)
    return dict(samples=6)


def wire_set():
    first = wire_peg(steel(*STAINLESS))
    row(first, 9, 0.0165, 0.022, 0.0032, 3)
    loose(first, 0.0032, (-0.036, -0.034, 18), (0.040, -0.032, -32))


@shot(
    'stainless-pegs',
    'packshot',
    'Stainless steel wire pegs, each bent from one piece, in a row with two loose in front',
)
def wire_pegs(p):
    wire_set()
    return stand(-9, 37, metal=True)


@shot('stainless-pegs', 'detail', 'Close view of one stainless wire peg: jaws, loops and spring bent from a single wire')
def wire_pegs_close(p):
    wire_set()
    floor_at()
    lights(key=1.1)
    metal_cards((0.04, -0.03, 0), 0.1)
    near((0.040, -0.030, 0.003), 10, 36, 0.085, 0.018, 95)
    return dict(samples=6)


def bag_surface(w, h, sign):
    """The bag's front (-1) or back (1) as a function of 0..1 across and 0..1 down."""

    def half(v):
        k = min(1, v / 0.16)
        return (
            (w / 2)
            * (0.30 + 0.70 * (1 - (1 - k) ** 2) ** 0.5)
            * (1 - 0.03 * sin(pi * v))
            * (1 - 4 * max(0, v - 0.9) ** 2)
        )

    def point(u, v):
        s = 2 * u - 1
        x = half(v) * s
        belly = (1 - abs(s) ** 2.6) ** 0.8 * (0.010 + 0.040 * sin(pi * min(1, v * 1.02) ** 1.5) ** 0.8)
        # Canvas hangs in long folds from the shoulders; it has no bumps.
        uneven = 0.0012 * mnoise.noise(V((x * 9, v * 2, sign * 2.0))) * (1 - abs(s))
        fold = (0.0042 * sin(s * 8 + 0.6) + 0.0016 * sin(s * 19 - v * 2 + 1)) * v**1.4 * (1 - s * s)
        z = -0.045 * s * s * (1 - v) ** 6 - h * v - 0.012 * (1 - s * s) * v**6
        return V((x, sign * (belly if sign < 0 else belly * 0.35) + uneven + fold, z))

    return point


def bag(p, colour):
    """The peg bag on its hanger, on a line, with pegs in the mouth."""
    w, d, h = size(p)
    cloth = fabric('canvas', CANVAS[colour], scale=650, trans=0, weave=0.5)
    dark, thread = fabric('inside', LINING[colour], trans=0), paint('thread', CANVAS[colour], 0.7)
    ply, st = beech('X', 2), steel('hook', '#bcbfc1', 0.22, False)
    front = bag_surface(w, h, -1)
    uc, vc, ru, rv = 0.5, 0.30, 0.080 / w, 0.085  # the slot: 16 cm wide
    sheet(front, 150, 170, cloth, w, h, keep=lambda u, v: ((u - uc) / ru) ** 2 + ((v - vc) / rv) ** 2 > 1)
    sheet(bag_surface(w, h, 1), 60, 70, dark, w, h)
    oval = lambda k, n: [front(uc + ru * k * cos(a), vc + rv * k * sin(a)) for a in [tau * i / n for i in range(n)]]
    sweep('hem', [q + V((0, -0.001, 0)) for q in oval(1.03, 120)], 0.0035, 0.0022, mat=cloth, closed=True, sides=12)
    for k in (1.13, 1.19):
        ring = [q + V((0, -0.0011, 0)) for q in oval(k, 160)]
        stitches(ring + [ring[0]], thread, 0.0034, 0.0004)
    edge = [front(0, v / 40) for v in range(41)] + [front(u / 40, 1) for u in range(1, 41)]
    edge += [front(1, 1 - v / 40) for v in range(1, 41)]
    sweep('seam', edge, 0.0022, mat=cloth, sides=8)
    inner = [front(0.035, v / 40) for v in range(3, 40)] + [front(u / 40, 0.975) for u in range(2, 39)]
    inner += [front(0.965, 1 - v / 40) for v in range(1, 38)]
    stitches([q + V((0, -0.0008, 0)) for q in inner], thread, 0.0042, 0.00055)
    first, rnd = peg(ply, st), random.Random(8)
    for i in range(13):
        o = first if i == 0 else dup(first)
        o.location = (-0.062 + 0.0104 * i, rnd.uniform(-0.012, 0.004), -h * (0.375 + rnd.uniform(0, 0.03)))
        o.rotation_euler = (rnd.uniform(-0.3, 0.3), rnd.uniform(-1.9, -1.25), rnd.uniform(-0.5, 0.5))
    shoulders = [(0.36, -0.078), (0.22, -0.054), (0.09, -0.022)]
    hang = [(-w * x, 0, z) for x, z in shoulders] + [(0, 0, -0.006)] + [(w * x, 0, z) for x, z in shoulders[::-1]]
    sweep('hanger', smoothpath(hang, 12), 0.010, 0.006, ply, up=(0, 1, 0), sides=24, power=0.7)
    box('neck', (0.030, 0.016, 0.022), (0, 0, 0.002), ply, 0.006)
    lathe('ferrule', [(0.0048, 0.010), (0.0048, 0.018), (0.0030, 0.021)], st, 24)
    bend = [(0, 0.010), (0, 0.045), (0.006, 0.058), (0.022, 0.072), (0.026, 0.092), (0.012, 0.110), (-0.008, 0.110)]
    hook = smoothpath([(x, 0, z) for x, z in bend + [(-0.022, 0.096), (-0.024, 0.084)]], 12)
    sweep('hook', hook, 0.0019, mat=st, sides=14)
    carrier = turn_all(16)
    line = cord(
        'line', [V((-3, 0, 0.1065)), V((0, 0, 0.1060)), V((3, 0, 0.1065))], 0.0021, plastic('line', '#8d968f', 0.5)
    )
    line['prop'] = 1
    wall_at(1.5)
    lights(top=0.45)
    return carrier


for colour in CANVAS:
    view = 'packshot' if colour == 'natural' else 'colour-' + colour
    words = (
        'Peg bag of %s cotton canvas on a beech hanger, hung on a washing line, with beech pegs in its mouth' % colour
    )

    @shot('peg-bag', view, words)
    def peg_bag(p, colour=colour):
        bag(p, colour)
        frame_camera(-1, 4, 90, 0.86)


@shot('peg-bag', 'detail', 'The hemmed mouth of the canvas peg bag, stitched twice round, with beech pegs inside')
def peg_bag_close(p):
    bag(p, 'natural')
    near((0.004, -0.045, -size(p)[2] * 0.31), -24, 13, 0.225, 0.07, 90)
    return dict(samples=6)


def chain(a, b, mat, pitch=0.0105):
    """Links from a to b, each turned against the next."""
    a, b = V(a), V(b)
    along = (b - a).normalized()
    side = along.cross(V((0.3, 0.8, 0.1))).normalized()
    count = max(2, round((b - a).length / pitch))
    for i in range(count):
        c, across = a + (b - a) * ((i + 0.5) / count), side if i % 2 else along.cross(side)
        oval = [c + along * (0.0072 * cos(t)) + across * (0.0034 * sin(t)) for t in [tau * k / 20 for k in range(20)]]
        sweep('link', oval, 0.0009, mat=mat, closed=True, sides=8)


def ring_of_pegs(p, laden=False):
    """Two rings and their cross bars on four chains; 24 pegs on short chains below; `laden`: with small washing."""
    radius, st = size(p)[0] / 2, steel(*STAINLESS)
    circle = lambda r, n: [(r * cos(a), r * sin(a), 0) for a in [tau * i / n for i in range(n)]]
    sweep('ring', circle(radius, 160), 0.0032, mat=st, closed=True, sides=16)
    sweep('inner', circle(radius * 0.52, 120), 0.0026, mat=st, closed=True, sides=16)
    rod('bar', (-radius, 0, 0), (radius, 0, 0), 0.0026, st)
    rod('bar', (0, -radius, 0), (0, radius, 0), 0.0026, st)
    apex = V((0, 0, 0.20))
    for k in range(4):
        a = pi / 4 + k * pi / 2
        chain((radius * cos(a), radius * sin(a), 0.003), apex, st)
    bend = [(0, 0.20), (0, 0.225), (0.004, 0.238), (0.024, 0.252), (0.032, 0.275), (0.018, 0.300), (-0.008, 0.302)]
    hook = smoothpath([(x, 0, z) for x, z in bend + [(-0.026, 0.284), (-0.028, 0.268)]], 12)
    sweep('hook', hook, 0.0028, mat=st, sides=14)
    first = wire_peg(st)
    spots = [(radius, tau * i / 16 + 0.1) for i in range(16)] + [(radius * 0.52, tau * i / 8 + 0.3) for i in range(8)]
    for i, (r, a) in enumerate(spots):
        q = V((r * cos(a), r * sin(a), 0))
        loop = [
            q + V((0.0050 * cos(t) * cos(a), 0.0050 * cos(t) * sin(a), 0.0050 * sin(t)))
            for t in [tau * k / 24 for k in range(24)]
        ]
        sweep('loop', loop, 0.0009, mat=st, closed=True, sides=8)
        chain(q - V((0, 0, 0.003)), q - V((0, 0, 0.030)), st)
        o = first if i == 0 else dup(first)
        o.location, o.rotation_euler = q - V((0, 0, 0.058)), (a * 3, pi / 2, 0)
    if laden:
        hung(spots)
    wall_at(1.5)
    lights(top=0.5)
    metal_cards((0, 0, 0.09), 0.5)
    return radius


def sock(at, turn, mat, rib):
    """A sock that hangs by its cuff at `at`, the foot bent forward."""
    leg = smoothpath([(0, 0, 0), (0.001, 0, -0.06), (0.003, 0.002, -0.13), (0.016, 0.002, -0.19), (0.058, 0, -0.225), (0.105, -0.003, -0.238), (0.135, -0.004, -0.240)], 10)
    wide = lambda u: (0.036 + 0.002 * sin(9 * u) ** 2 - 0.004 * u + 0.011 * exp(-(((u - 0.60) / 0.09) ** 2))) * (1 if u < 0.86 else max(0.05, 1 - ((u - 0.86) / 0.14) ** 2) ** 0.5)
    thick = lambda u: 0.0052 + 0.0018 * sin(13 * u + 1) ** 2
    foot_ = sweep('sock', leg, wide, thick, mat, up=(0, 1, 0), sides=36, power=0.8)
    cuff = sweep('cuff', [V((0, 0, 0.002)), V((0.0005, 0, -0.018)), V((0.001, 0, -0.036))], 0.0355, 0.0068, rib, up=(0, 1, 0), sides=36, power=0.8)
    g = group('sock', [subsurf(foot_), subsurf(cuff)])
    g.location, g.rotation_euler = at, (0.03, 0, turn)
    return g


def hung(spots):
    """Socks in pairs and two handkerchiefs, each from a peg of the ring."""
    pairs = [('#8c9a86', '#77866f'), ('#46566b', '#3a485a'), ('#c9b79a', '#b09a7b')]
    mats = [(towelling('sock' + a, a, 0), towelling('rib' + b, b, 0)) for a, b in pairs]
    for k, (i, pair) in enumerate(((11, 0), (12, 0), (14, 1), (15, 1), (8, 2), (9, 2), (1, 1), (5, 0))):
        r, a = spots[i]
        sock((r * cos(a), r * sin(a), -0.076), a + 0.5 + 0.3 * (k % 3), *mats[pair])
    cloth = linen('handkerchief', '#ece8de', 0.30, '#6d86a0', [(0.03, 0.006), (0.045, 0.002)], along=[(0.03, 0.006), (0.27, 0.006)], trans=0.2)
    r, a = spots[13]
    q = V((r * cos(a), r * sin(a), -0.075))
    pegged(q - V((0.022, 0, 0)), q + V((0.022, 0, 0)), cloth, 0.30, None, share=(0, 1), slack=0.82, seed=3)


@shot(
    'hanging-peg-ring',
    'packshot',
    'Stainless steel ring hung from a hook by four chains, socks and a handkerchief held by wire pegs on short chains',
)
def peg_ring(p):
    ring_of_pegs(p, True)
    frame_camera(-8, 9, 95, 0.90)


@shot('hanging-peg-ring', 'detail', 'Wire pegs on short steel chains, each from its own loop on the stainless ring')
def peg_ring_close(p):
    radius = ring_of_pegs(p)
    near((0.035, -radius * 0.98, -0.036), -18, 9, 0.20, 0.05, 95)
    return dict(samples=6)
