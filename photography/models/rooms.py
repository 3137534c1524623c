"""Rooms for the scenes: a kitchen and a utility room, and the things that stand in them."""
from studio import *
from models.airers import *


def bowl(r, h, mat, loc, t=.004):
    out = [(0, 0), (r * .45, 0), (r * .47, .006)]
    out += [(r * (.47 + .53 * sin(pi / 2 * i / 12)), .006 + (h - .006) * (1 - cos(pi / 2 * i / 12))) for i in range(1, 13)]
    inner = [(max(0, x - t), z + t * .4) for x, z in out[::-1][0:12]] + [(0, t + .006)]
    return lathe('bowl', out + inner, mat, 64, loc)


def jug(r, h, mat, loc):
    prof = [(0, 0), (r * .8, 0), (r * .85, .004), (r, h * .3), (r * .92, h * .55), (r * .62, h * .8), (r * .60, h * .88), (r * .72, h),
            (r * .69, h), (r * .56, h * .87), (r * .58, h * .8), (r * .88, h * .55), (r * .94, h * .3), (0, .01)]
    subsurf(lathe('jug', prof, mat, 64, loc), 2)
    path = smoothpath([(0, r * .62, h * .84), (0, r * 1.2, h * .9), (0, r * 1.5, h * .66), (0, r * 1.25, h * .4), (0, r * .95, h * .32)], 10)
    sweep('handle', path, .009, .006, mat, up=(1, 0, 0)).location = loc


def herb(loc, seed=3, n=170):
    """A pot of basil."""
    rnd = random.Random(seed)
    leaf, stem = plastic('leaf', '#5d7d3d', .5), plastic('stem', '#7c8f55', .6)
    lathe('pot', [(0, 0), (.045, 0), (.058, .085), (.064, .085), (.066, .11), (.060, .11), (.056, .09), (0, .09)], plastic('terra', '#b5714c', .85, .3), 64, loc)
    verts, faces = [], []
    for i in range(n):
        a, rr, z = rnd.random() * tau, rnd.random() ** .6 * .085, .13 + rnd.random() ** .8 * .17
        c = V((rr * cos(a), rr * sin(a), z))
        d = (V((cos(a), sin(a), rnd.uniform(-.3, .8))) + V((rnd.uniform(-.6, .6), rnd.uniform(-.6, .6), 0))).normalized()
        s = d.cross(V((0, 0, 1))).normalized()
        u, length, b = s.cross(d), rnd.uniform(.028, .05), len(verts)
        w = length * .33
        for t, k in ((0, .05), (.25, .8), (.5, 1), (.75, .7), (1, .02)):
            q = c + d * length * t - u * length * .35 * t * t
            verts += [q - s * w * k + u * w * .35 * k, q, q + s * w * k + u * w * .35 * k]
        for t in range(4):
            faces += [(b + t * 3 + k, b + t * 3 + k + 1, b + t * 3 + k + 4, b + t * 3 + k + 3) for k in range(2)]
        if i % 6 == 0:
            sweep('stem', smoothpath([(rr * .2 * cos(a), rr * .2 * sin(a), .09), tuple(c * .6 + V((0, 0, z * .25))), tuple(c)], 6), .0015, mat=stem, sides=6).location = loc
    subsurf(mesh('leaves', verts, faces, leaf, loc=loc))


def tiles(wx, z, rows, y0, y1, mat, grout, tw=.15, th=.075):
    """Brick-laid glazed tiles on the wall x=wx."""
    first = None
    for r in range(rows):
        for k in range(int(y0 / tw) - 1, int(y1 / tw) + 2):
            rnd = random.Random(r * 100 + k)
            spot = (wx - .004 - rnd.uniform(0, .0006), k * tw + (tw / 2 if r % 2 else 0), z + (r + .5) * th)
            if first is None:
                first = box('tile', (.008, tw - .003, th - .003), spot, mat, .0022, 2)
            else:
                o = link(first.copy())
                o.location, o.rotation_euler = spot, (0, rnd.uniform(-.004, .004), rnd.uniform(-.004, .004))
    box('grout', (.004, y1 - y0, rows * th), (wx - .002, (y0 + y1) / 2, z + rows * th / 2), paint('grout', grout, .9), 0)


def shell(wx, floor, wall, width=9):
    """Walls, ceiling and floor; the long wall at x=wx faces the camera."""
    ceiling = paint('ceiling', '#fbfaf7', .95)
    box('wall', (.1, width, -floor + .05), (wx + .05, 0, floor / 2), plaster('wall', wall, 9, .05), 0)
    box('ceiling', (8, width, .1), (-2.9, 0, .05), ceiling, 0)
    box('floor', (8, width, .1), (-2.9, 0, floor - .05), wood('floor', 'Y', '#b99872', '#8a6747', .01), 0)
    box('end', (8, .1, -floor + .05), (-2.9, -width / 2 + .4, floor / 2), paint('end', '#eceae4'), 0)
    box('cornice', (.05, width, .05), (wx - .025, 0, -.025), paint('cornice', '#f8f7f3', .6), .012, 4)


def tied_off(at, mat):
    """Turns of rope on a cleat on the wall x = const at `at`, and the spare rope hung in loops."""
    c, path = V(at) + V((-.03, 0, 0)), []
    for i in range(90):
        t = tau * i / 30
        path.append(c + V((-.012 - .006 * cos(2 * t) - .0025 * i / 30, .016 * sin(2 * t), .048 * sin(t))))
    rope('wrap', path, .0033, mat)
    for k in range(3):
        rad = .10 + .012 * k
        rope('spare', [c + V((-.012 - .006 * k, .035 * sin(t) * (1 + .1 * k), -.03 - rad * (1 - cos(t)))) for t in [tau * i / 60 for i in range(61)]], .0031, mat)


def kitchen(length=1.8, colour='black', end=rack_end, wall='#dfe3da', cabinet='#4c5a4e', wide=False, **kw):
    """A kitchen with a worktop along the wall, an airer hoisted over it and tied off to its cleat."""
    floor, wx, zt = -2.55, .62, -1.64
    oak = wood('oak', 'Y', **OAK)
    shell(wx, floor, wall)
    tiles(wx, zt, 6, -3.2, 3.2, plastic('tile', '#f1efe8', .14, 0), '#cfccc2')
    box('trim', (.016, 6.4, .016), (wx - .008, 0, zt + .458), oak, .003)
    box('worktop', (.62, 6.4, .04), (wx - .31, 0, zt - .02), oak, .004)
    paint_ = paint('cabinet', cabinet, .42)
    knob = steel('brass', '#b8924e', .28, False)
    box('carcass', (.5, 6.4, .8), (wx - .27, 0, zt - .45), paint_, 0)
    for k in range(-6, 6):
        y = k * .55 + .27
        box('door', (.02, .54, .7), (wx - .58, y, zt - .42), paint_, .002)
        for dz, hh in ((.31, .08), (-.31, .08)):
            box('rail', (.009, .385, hh), (wx - .594, y, zt - .42 + dz), paint_, .002)
        for dy in (-.23, .23):
            box('stile', (.010, .08, .7), (wx - .594, y + dy, zt - .42), paint_, .002)
        sphere('knob', .014, (wx - .615, y + (.215 if k % 2 else -.215), zt - .16), knob)
    cream, blue = enamel('cream', '#efeade'), enamel('blue', '#5d7486')
    jug(.075, .24, cream, (wx - .26, .62, zt))
    herb((wx - .24, -.78, zt))
    for i in range(3):
        bowl(.085 - .004 * i, .062, blue if i % 2 else cream, (wx - .24, .18, zt + .016 * i))
    prism('board', rrect(.26, .38, .05, 12), .018, wood('board', 'Z', '#c08a55', '#8a5a30', .005), .004, loc=(wx - .05, .90, zt + .19), rot=(0, 0, pi / 2))
    prism('board', rrect(.20, .28, .10, 16), .016, wood('board2', 'Z', '#d9b483', '#b0834f', .005), .004, loc=(wx - .075, 1.02, zt + .14), rot=(0, 0, pi / 2))
    a = airer(length, colour, end, .62, cleat_at=(wx - .044, -.80, -1.005), **kw)
    cl = cleat(a['mat'], a['mat'])
    cl.location, cl.rotation_euler = (wx, -.80, -1.06), (0, 0, -pi / 2)
    tied_off((wx, -.80, -1.06), a['rope'])
    return a


def washing(a, loads):
    """Hang cloths: (lath, along, width, drop left, drop right, material, seed)."""
    for i, y, width, da, db, mat, seed in loads:
        x, dz = a['slots'][i]
        drape(width, da, db, mat, .022, seed).location = (x, y, a['z'] + dz)


def daylight(k=1.0):
    """A window to the left, sky fill from behind the camera, light thrown up at the ceiling."""
    world((.96, .98, 1), .42 * k)
    area((-1.4, 2.9, -.95), (0, 0, -1.0), 1.5, 150 * k, (1, .97, .92), 1.5)
    area((-3.8, .6, -1.0), (0, 0, -.9), 2.4, 44 * k, (.95, .97, 1))
    area((-1.2, -.2, -2.2), (-.8, 0, 0), 2.4, 34 * k, (.97, .98, 1))
