"""Peg bag, peg ring, line prop."""
from studio import *
from models.storage import *
from models.hardware import peg, wire_peg
from shots.accessories import table

CANVAS = {'natural': '#e6dcc6', 'green': '#647a5c', 'charcoal': '#4b4d50'}


def bag(p, colour):
    w, d, h = size(p)
    cl = fabric('canvas', CANVAS[colour], scale=650, trans=0, weave=.5)
    dark = fabric('inside', {'natural': '#cdc2aa', 'green': '#50624a', 'charcoal': '#3c3e40'}[colour], trans=0)
    be, st = wood('beech', 'X', **BEECH), steel('hook', '#c6c9cb', .22, False)
    def half(v):                                    # v from 0 at the top to 1 at the bottom
        k = min(1, v / .16)
        return (w / 2) * (.30 + .70 * (1 - (1 - k) ** 2) ** .5) * (1 - .03 * sin(pi * v)) * (1 - .10 * max(0, v - .9) ** 2 * 40)
    top = .0
    def surf(sign):
        def fn(u, v):
            s = 2 * u - 1
            x = half(v) * s
            belly = (1 - abs(s) ** 2.6) ** .8 * (.010 + .040 * sin(pi * min(1, v * 1.02) ** 1.5) ** .8)
            wob = .006 * mnoise.noise(V((x * 16, v * 5, sign * 2.0))) * (1 - abs(s))
            fold = .004 * sin(s * 9 + v * 3) * v * (1 - abs(s))
            z = top - .045 * s * s * (1 - v) ** 6 - h * v - .012 * (1 - s * s) * v ** 6
            return V((x, sign * (belly if sign < 0 else belly * .35) + wob + fold, z))
        return fn
    front = surf(-1)
    uc, vc, ru, rv = .5, .30, .080 / (w), .085      # the slot: 16 cm wide
    inside = lambda u, v: ((u - uc) / ru) ** 2 + ((v - vc) / rv) ** 2
    sheet(front, 150, 170, cl, w, h, keep=lambda u, v: inside(u, v) > 1)
    sheet(surf(1), 60, 70, dark, w, h)
    hem = [front(uc + ru * 1.03 * cos(a), vc + rv * 1.03 * sin(a)) + V((0, -.001, 0)) for a in [tau * i / 120 for i in range(120)]]
    sweep('hem', hem, .0035, .0022, mat=cl, closed=True, sides=12)
    edge = [front(0, v / 40) for v in range(41)] + [front(u / 40, 1) for u in range(1, 41)] + [front(1, 1 - v / 40) for v in range(1, 41)]
    sweep('seam', edge, .0022, mat=cl, sides=8)
    g = peg(be, st)
    rnd = random.Random(8)
    for i in range(13):
        o = g if i == 0 else dup(g)
        o.location = (-.062 + .0104 * i, rnd.uniform(-.012, .004), -h * (.375 + rnd.uniform(0, .03)))
        o.rotation_euler = (rnd.uniform(-.3, .3), rnd.uniform(-1.9, -1.25), rnd.uniform(-.5, .5))
    hang = smoothpath([(-w * .36, 0, -.078), (-w * .22, 0, -.054), (-w * .09, 0, -.022), (0, 0, -.006), (w * .09, 0, -.022), (w * .22, 0, -.054), (w * .36, 0, -.078)], 12)
    sweep('hanger', hang, .010, .006, be, up=(0, 1, 0), sides=20, power=.7)
    box('neck', (.030, .016, .022), (0, 0, .002), be, .006)
    lathe('ferrule', [(.0048, .010), (.0048, .018), (.0030, .021)], st, 24)
    hk = smoothpath([(0, 0, .010), (0, 0, .045), (.006, 0, .058), (.022, 0, .072), (.026, 0, .092), (.012, 0, .110), (-.008, 0, .110), (-.022, 0, .096), (-.024, 0, .084)], 12)
    sweep('hook', hk, .0019, mat=st, sides=14)
    c = V((0, 0, -h * .37))
    line = plastic('line', '#9aa39c', .5)
    cord('line', [V((-3, 0, .1065 + .0)), V((0, 0, .1060)), V((3, 0, .1065))], .0021, line)
    g2 = group('bag', [o for o in bpy.data.objects if o.parent is None and o.name != 'line'])
    g2.rotation_euler = (0, 0, radians(16))
    studio(z=-1.6, back=1.5, c=c, scale=.45)
    camera(c + V((-.02, -1.6, .10)), c, 92)


for colour in CANVAS:
    view = 'packshot' if colour == 'natural' else 'colour-' + colour
    shot('peg-bag', view, 'Peg bag of %s cotton canvas on a beech hanger, hung on a washing line, with beech pegs in its mouth' % colour)(
        lambda p, colour=colour: bag(p, colour))


@shot('hanging-peg-ring', 'packshot', 'Stainless steel ring with wire pegs on short chains, hung from a hook by four chains')
def peg_ring(p):
    R = size(p)[0] / 2
    st = steel('stainless', '#c4c7c9', .2, False)
    sweep('ring', [(R * cos(a), R * sin(a), 0) for a in [tau * i / 160 for i in range(160)]], .0030, mat=st, closed=True, sides=14)
    sweep('inner', [(R * .52 * cos(a), R * .52 * sin(a), 0) for a in [tau * i / 120 for i in range(120)]], .0024, mat=st, closed=True, sides=14)
    rod('bar', (-R, 0, 0), (R, 0, 0), .0024, st)
    rod('bar', (0, -R, 0), (0, R, 0), .0024, st)
    def chain(a, b, pitch=.0105):
        a, b = V(a), V(b)
        d = (b - a).normalized()
        side = d.cross(V((.3, .8, .1))).normalized()
        other = d.cross(side)
        n = max(2, round((b - a).length / pitch))
        for i in range(n):
            c = a + (b - a) * ((i + .5) / n)
            s = side if i % 2 else other
            sweep('link', [c + d * (.0072 * cos(t)) + s * (.0034 * sin(t)) for t in [tau * k / 16 for k in range(16)]], .0008, mat=st, closed=True, sides=6)
    apex = V((0, 0, .20))
    for k in range(4):
        a = pi / 4 + k * pi / 2
        chain((R * cos(a), R * sin(a), .003), apex)
    hk = smoothpath([apex, (0, 0, .225), (.004, 0, .238), (.024, 0, .252), (.032, 0, .275), (.018, 0, .300), (-.008, 0, .302), (-.026, 0, .284), (-.028, 0, .268)], 12)
    sweep('hook', hk, .0028, mat=st, sides=14)
    first = wire_peg(st)
    spots = [(R, tau * i / 16 + .1) for i in range(16)] + [(R * .52, tau * i / 8 + .3) for i in range(8)]
    for i, (r, a) in enumerate(spots):
        q = V((r * cos(a), r * sin(a), 0))
        chain(q - V((0, 0, .002)), q - V((0, 0, .030)))
        o = first if i == 0 else dup(first)
        o.location = q - V((0, 0, .058))
        o.rotation_euler = (a * 3, pi / 2, 0)
    c = V((0, 0, .09))
    studio(z=-1.5, back=1.5, c=c, scale=.5)
    camera(c + V((-.25, -1.75, .42)), c, 104)


@shot('wooden-line-prop', 'packshot', 'Two halves of a round ash line prop side by side: the notched head, the brass sleeve and the steel ferrule')
def prop(p):
    ash = wood('ash', 'Z', **ASH)
    brass, st = steel('brass', '#c8a35a', .25, False), steel('ferrule', '#b8bbbd', .3, False)
    r, part = size(p)[0] / 2, 1.2
    rod('upper', (0, 0, -part / 2), (0, 0, part / 2 - .05), r, ash, .001, 48)
    head = prism('head', [(-r, 0), (-r, .045), (-r * .86, .052), (-r * .5, .052), (-.0045, .022), (.0045, .022), (r * .5, .052), (r * .86, .052), (r, .045), (r, 0)], r * 1.25, ash, .003, loc=(0, 0, part / 2 - .052))
    rod('sleeve', (0, 0, -part / 2 - .07), (0, 0, -part / 2 + .05), r + .0012, brass, .002, 48)
    up = group('upper', [o for o in bpy.data.objects if o.parent is None])
    lower = [rod('lower', (0, 0, -part / 2 + .06), (0, 0, part / 2), r, ash, .001, 48),
             lathe('ferrule', [(0, -part / 2), (.006, -part / 2 + .002), (r * .9, -part / 2 + .05), (r + .001, -part / 2 + .055), (r + .001, -part / 2 + .11), (r, -part / 2 + .112)], st, 48)]
    lo = group('lower', lower)
    up.location, up.rotation_euler = (-.10, 0, r), (pi / 2 - .0, 0, 0)
    lo.location, lo.rotation_euler = (.10, 0, r), (pi / 2, 0, 0)
    up.rotation_euler = (-pi / 2, 0, 0)
    lo.rotation_euler = (-pi / 2, 0, 0)
    g = group('prop', [up, lo])
    g.rotation_euler = (0, 0, radians(-33))
    table((0, 0, 0), .9, (-.2, -2.1, 1.5), 60)
