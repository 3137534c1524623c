"""Accessories: the small parts, on the house's backdrop."""
from studio import *
from models.airers import *
from models.hardware import *


def table(c, s, loc, lens=85, **kw):
    """House light for a thing of about s metres that stands on z=0; camera at `loc` from its centre c."""
    studio(z=0, back=max(.9, s * 4), c=c, scale=s, **kw)
    camera(V(c) + V(loc), c, lens * 1.22)


@shot('cast-iron-rack-ends', 'packshot', 'Pair of black cast iron rack ends with scrollwork and four openings for laths, seen from the front')
def rack_ends(p):
    m = iron('black')
    e, slots, eye = rack_end(m, voxel=.0010)
    e.location, e.rotation_euler = (.0, .09, .027), (radians(-7), 0, radians(5))
    f = link(e.copy())
    f.location, f.rotation_euler = (.02, -.20, .008), (radians(-90), 0, radians(-9))
    table((.01, -.02, .075), .45, (.22, -1.55, .75))


@shot('replacement-laths', 'packshot', 'Four planed pine laths with rounded edges laid side by side, the grain and end rings showing')
def laths(p):
    pine, length = wood('pine', 'Y'), size(p)[1]
    for i, (dx, dy, a) in enumerate(((-.075, .03, 1.2), (-.022, -.02, -.6), (.032, .045, .5), (.086, -.01, -1.1))):
        o = lath(length, pine)
        o.location, o.rotation_euler = (dx, dy, .011), (0, pi / 2, radians(a))
    g = group('set', [o for o in bpy.data.objects if o.name.startswith('lath')])
    g.rotation_euler = (0, 0, radians(-34))
    table((.0, -.02, .0), .75, (-.25, -1.75, 1.05), 78)


@shot('spare-rope', 'packshot', 'Hank of natural three-strand cotton rope, 6 mm thick, bound round the middle')
def spare_rope(p):
    rm, r = fibre_rope(), .003
    path = coil_path(26, .047, r, 4)
    tail = path[-1]
    path = path[:-6] + smoothpath([path[-7], tail + V((.006, .004, .002)), V((.078, .012, .026)), V((.092, -.022, .006)),
                                   V((.083, -.058, r)), V((.050, -.083, r))], 12)[1:]
    rope('coil', path, r, rm)
    rope('binding', binding(.047, r, 4.4, 7.4, radians(-100), rm, r * .95, 3), r * .95, rm)
    end = path[-1]
    way = (path[-1] - path[-4]).normalized()
    sweep('whip', [end - way * .012, end + way * .001], .0033, mat=plastic('thread', '#e9e2d2', .8), sides=20)
    table((.012, -.012, .016), .16, (-.10, -.50, .33), 80)


@shot('double-pulley', 'packshot', 'Black cast iron ceiling pulley with two grooved wheels side by side below a round fixing plate')
def double_pulley(p):
    m = iron('black')
    ax = steel('axle', '#c9cbcd', .3, False)
    g = pulley(m, ax, True)
    h = size(p)[2]
    k = h / .082
    g.scale = (k * .92,) * 3
    g.location = (0, 0, h * .5)
    g.rotation_euler = (0, 0, radians(35))
    c = (0, 0, 0)
    studio(z=-.42, back=.7, c=c, scale=.2)
    camera(V((-.10, -.62, .10)), c, 105)
    area((-.35, -.25, .05), c, .12, 1.2)


@shot('cast-iron-cleat', 'packshot', 'Black cast iron cleat with two horns on an oval base with two screw heads')
def cleat_(p):
    g = cleat(iron('black'), steel('screw', '#c9cbcd', .3, False), size(p)[0], .0005)
    g.rotation_euler = (radians(-90), 0, 0)
    h = group('turn', [g])
    h.rotation_euler = (0, 0, radians(-52))
    table((0, 0, .018), .17, (-.08, -.50, .30), 88)


@shot('rubber-grippers', 'packshot', 'Eight black rubber rings of lath section, some standing and some lying, beside the end of a pine lath')
def grippers(p):
    rb = plastic('rubber', '#232425', .62, .25, .3)
    g = gripper(rb)
    g.location = (-.050, -.030, .006)
    for x, y, a, up in ((-.012, -.048, 40, 0), (.040, -.046, -15, 0), (.086, -.030, 25, 0), (-.078, .012, 75, 0), (.010, -.012, -25, 1), (.062, .004, 20, 1)):
        o = link(g.copy())
        o.location = (x, y, .013 if up else .006)
        o.rotation_euler = (pi / 2 if up else 0, 0, radians(a))
    o = lath(.34, wood('pine', 'Y'))
    o.location, o.rotation_euler = (.06, .10, .011), (0, pi / 2, radians(68))
    o2 = link(g.copy())
    d = V((-sin(radians(68)), cos(radians(68)), 0))
    o2.location = V((.06, .10, .011)) + d * .085
    o2.rotation_mode = 'QUATERNION'
    o2.rotation_quaternion = (Matrix((( cos(radians(68)), 0, d.x), (sin(radians(68)), 0, d.y), (0, 1, 0)))).to_quaternion()
    table((.010, .01, .006), .2, (-.04, -.50, .36), 82)


@shot('beech-pegs', 'packshot', 'A row of beech clothes pegs with galvanised springs, two more lying loose in front')
def beech_pegs(p):
    be, st = wood('beech', 'X', **BEECH), steel('spring', '#bfc2c4', .28, False)
    first = peg(be, st)
    rnd = random.Random(4)
    for i in range(9):
        o = first if i == 0 else dup(first)
        o.location = ((i - 4) * .0205, .020 + rnd.uniform(-.002, .002), .0078)
        o.rotation_euler = (0, 0, pi / 2 + rnd.uniform(-.05, .05))
    for x, y, a in ((-.045, -.062, 14), (.052, -.055, -28)):
        o = dup(first)
        o.location, o.rotation_euler = (x, y, .0078), (0, 0, radians(a))
    table((0, -.012, .0), .19, (-.12, -.46, .36), 80)


@shot('stainless-pegs', 'packshot', 'Stainless steel wire pegs, each bent from one piece, in a row with two loose in front')
def wire_pegs(p):
    st = steel('stainless', '#cfd1d2', .2, False)
    first = wire_peg(st)
    rnd = random.Random(3)
    for i in range(9):
        o = first if i == 0 else dup(first)
        o.location = ((i - 4) * .0165, .016 + rnd.uniform(-.002, .002), .0032)
        o.rotation_euler = (0, 0, pi / 2 + rnd.uniform(-.08, .08))
    for x, y, a in ((-.036, -.042, 18), (.040, -.040, -32)):
        o = dup(first)
        o.location, o.rotation_euler = (x, y, .0032), (0, 0, radians(a))
    table((0, -.008, .0), .15, (-.08, -.36, .28), 82)


@shot('steel-cored-line', 'packshot', 'Coil of green plastic-coated washing line, bound in three places')
def green_line(p):
    ln, tie = plastic('line', '#3f7a4c', .38), plastic('tie', '#e8e6df', .5)
    w = size(p)[0] / 2
    r = .00235
    high = 8
    cord('coil', coil_path(7 * high, w - 4.5 * 2 * r, r, 7, .5), r, ln, 10)
    for a in (-95, 25, 145):
        cord('tie', binding(w - 4.5 * 2 * r, r, 7.6, high * 1.02, radians(a), tie, .0016, 3), .0016, tie, 8)
    table((0, 0, .016), .25, (-.10, -.62, .46), 78)


@shot('rotary-line', 'packshot', 'Coil of light grey rotary washing line with a polyester core, bound in three places')
def grey_line(p):
    ln, tie = plastic('line', '#b4b9ba', .42), plastic('tie', '#4a6b57', .5)
    w = size(p)[0] / 2
    r = .0024
    high = 9
    cord('coil', coil_path(8 * high, w - 5 * 2 * r, r, 8, .5, 6), r, ln, 10)
    for a in (-80, 40, 160):
        cord('tie', binding(w - 5 * 2 * r, r, 8.6, high * 1.02, radians(a), tie, .0016, 3), .0016, tie, 8)
    table((0, 0, .018), .27, (.10, -.68, .50), 78)


@shot('line-tighteners', 'packshot', 'Two galvanised line tighteners with wedge and eye, a green washing line running through each')
def tighteners(p):
    g, ln = steel('galv', '#b3b6b8', .36), plastic('line', '#3f7a4c', .4)
    a = tightener(g, ln)
    a.location, a.rotation_euler = (-.012, .035, 0), (0, 0, radians(10))
    b = dup(a)
    b.location, b.rotation_euler = (.0, -.040, 0), (0, 0, radians(-8))
    table((.015, .004, .004), .19, (-.10, -.46, .34), 78)


@shot('ground-socket', 'packshot', 'Galvanised steel ground socket for a rotary washing line, with its grey collar and hinged cap open')
def socket(p):
    g, gr = steel('galv', '#aeb2b5', .36), plastic('grey', '#42484c', .48)
    h = size(p)[2]
    lathe('tube', [(.0, 0), (.0285, .0), (.030, .0015), (.030, h - .05), (.0285, h - .05)], g)
    for k in range(2):
        box('fin', (.085, .003, .09), (0, 0, .10), g, .0008, rot=(0, 0, pi / 2 * k + .5))
    lathe('collar', [(.0302, h - .085), (.0345, h - .083), (.036, h - .075), (.036, h - .02), (.044, h - .012), (.0450, h - .008), (.0445, h - .002),
                     (.040, h), (.0285, h), (.0265, h - .003), (.0265, h - .12), (.0, h - .12)], gr)
    tilt = radians(32)
    disc('cap', .043, .007, (0, .046 - .043 * cos(tilt), h + .006 + .043 * sin(tilt)), (-tilt, 0, 0), gr, .0025)
    rod('hinge', (-.012, .046, h + .003), (.012, .046, h + .003), .0045, gr)
    g2 = group('socket', [o for o in bpy.data.objects if o.type == 'MESH'])
    g2.rotation_euler = (0, 0, radians(-62))
    table((0, 0, .212), .46, (-.35, -1.75, .62), 84)
