"""Accessories for pulley airers: rack ends, laths, rope, pulley, cleat, grippers."""
from studio import *
from models.airers import *
from models.hardware import *
from models.stage import *

SCREW = ('screw', '#b9bbbd', 0.32, False)


def two_ends(voxel=0.0010):
    """A pair of rack ends that lie on the table."""
    end, slots, eye = rack_end(casting('black'), voxel=voxel)
    end.location, end.rotation_euler = (-0.012, 0.112, 0.008), (radians(-90), 0, radians(4))
    other = link(end.copy())
    other.location, other.rotation_euler = (0.014, -0.112, 0.008), (radians(-90), 0, radians(-3))


@shot(
    'cast-iron-rack-ends',
    'packshot',
    'Pair of black cast iron rack ends with scrollwork and four openings for laths, lying flat one above the other',
)
def rack_ends(p):
    two_ends()
    return stand(-8, 58, top=1.2)


@shot(
    'cast-iron-rack-ends',
    'detail',
    'The scrolls and the rope eye of a black cast iron rack end, close enough to see the grain of the casting',
)
def rack_ends_close(p):
    two_ends(0.0007)
    floor_at()
    lights(key=1.2, top=0.9)
    near((0.03, -0.03, 0.010), 24, 36, 0.19, 0.045, 90, (0.0, 0.02))
    return dict(samples=6)


def four_laths(p):
    """Four laths side by side, their near ends a little out of line."""
    pine, length = redwood(light='#ead7bd', dark='#c09872'), size(p)[1]
    for x, y, a, up in (
        (-0.078, 0.02, 0.9, 0),
        (-0.026, -0.015, -0.4, 0),
        (0.027, 0.03, 0.5, 0),
        (0.079, -0.03, -1.0, 0),
    ):
        o = lath(length, pine)
        o.location, o.rotation_euler = (x, y, 0.011 + up), (0, pi / 2, radians(a))


@shot(
    'replacement-laths',
    'packshot',
    'Four planed pine laths with rounded edges laid side by side, the grain and end rings showing',
)
def laths(p):
    four_laths(p)
    turn_all(-38)
    return stand(-6, 33, 50)


@shot(
    'replacement-laths',
    'detail',
    'Close view of the ends of planed pine laths: growth rings, rounded long edges and a clean saw cut',
)
def laths_close(p):
    four_laths(p)
    turn_all(-34)
    floor_at()
    lights()
    near((-0.235, -0.355, 0.014), -2, 22, 0.23, 0.07, 90, (-0.07, 0.0))
    return dict(samples=6)


def hank():
    """A bound hank of cotton rope; returns where its whipped end lies."""
    cotton, r = fibre_rope('cotton', '#f4eee0', '#d3c8b2'), 0.003
    path = coil_path(26, 0.047, r, 4)
    tail = path[-1]
    loose = [path[-7], tail + V((0.006, 0.004, 0.002)), V((0.078, 0.012, 0.026)), V((0.092, -0.022, 0.006))]
    path = path[:-6] + smoothpath(loose + [V((0.083, -0.058, r)), V((0.050, -0.083, r))], 12)[1:]
    rope('coil', path, r, cotton, hair=120)
    rope('binding', binding(0.047, r, 4.4, 7.4, radians(-100), cotton, r * 0.95, 3), r * 0.95, cotton)
    end = path[-1]
    way = (path[-1] - path[-4]).normalized()
    thread = plastic('thread', '#d9d2c2', 0.8)
    for i in range(11):  # the whipping, turn by turn
        ring = frames([end - way * 0.02, end])[0]
        at = end - way * (0.0135 - i * 0.00115)
        turn = [at + (ring[1] * cos(a) + ring[2] * sin(a)) * 0.0031 for a in [tau * k / 24 for k in range(24)]]
        sweep('whip', turn, 0.00062, mat=thread, closed=True, sides=8)
    return end


@shot('spare-rope', 'packshot', 'Hank of natural three-strand cotton rope, 6 mm thick, bound round the middle')
def spare_rope(p):
    hank()
    return stand(-14, 34)


@shot(
    'spare-rope',
    'detail',
    'The whipped end of a three-strand cotton rope beside its hank, each strand and fibre visible',
)
def spare_rope_close(p):
    end = hank()
    floor_at()
    lights(key=1.15)
    near(end + V((0.012, 0.012, 0.004)), 12, 30, 0.095, 0.022, 100)
    return dict(samples=6)


def hung_pulley(p, **kw):
    """The double pulley as it hangs below a ceiling, which is left out."""
    unit = pulley(casting('black'), steel('axle', '#b9bbbd', 0.30, False), True, 0.026, size(p)[2] - 0.052)
    wall_at(1.2)
    lights(top=0.5, **kw)
    at = V((0, 0, unit['zc']))
    card(at + V((-0.5, -0.6, -0.4)), at, 0.5, 0.6, 0.8)
    return unit


@shot(
    'double-pulley',
    'packshot',
    'Black cast iron ceiling pulley with two grooved wheels side by side below a round fixing plate',
)
def double_pulley(p):
    hung_pulley(p)
    frame_camera(-40, -9, 90, 0.78)


@shot(
    'double-pulley',
    'detail',
    'Two cotton ropes in the grooves of the iron wheels, with the riveted steel axle and cast cheeks of the pulley',
)
def double_pulley_close(p):
    unit = hung_pulley(p)
    cotton, zc, groove = fibre_rope('cotton', '#ece5d6', '#c8bda6'), unit['zc'], unit['r'] - 0.006 + ROPE
    for s in (-1, 1):
        x = s * 0.00925
        arc = [V((x, -groove * cos(t), zc + groove * sin(t))) for t in [pi * i / 16 for i in range(17)]]
        rope('fall', [V((x, -groove, -0.6))] + arc + [V((x, groove, -0.6))], ROPE, cotton, hair=150)
    near((0.0, -0.012, zc + 0.010), -64, 14, 0.098, 0.03, 95, (0, 0.03))
    return dict(samples=6)


def lying_cleat(p, voxel):
    """The cleat on its back, set askew."""
    g = cleat(casting('black'), steel(*SCREW), size(p)[0], voxel)
    g.rotation_euler = (radians(-90), 0, 0)
    group('turn', [g]).rotation_euler = (0, 0, radians(-52))


@shot('cast-iron-cleat', 'packshot', 'Black cast iron cleat with two horns on an oval base with two screw heads')
def cleat_(p):
    lying_cleat(p, 0.0005)
    return stand(-9, 29, metal=True)


@shot(
    'cast-iron-cleat',
    'detail',
    'Cotton rope made fast round the horns of a black cast iron cleat in crossed turns',
)
def cleat_close(p):
    cleat(casting('black'), steel(*SCREW), size(p)[0], 0.0005)
    cotton, r, k = fibre_rope('cotton', '#ece5d6', '#c8bda6'), ROPE, size(p)[0] / 0.15
    high = 0.046 * k  # where the turns pass behind the horns
    path = [
        V((-0.002, -0.0045, 0.5)),
        V((-0.008, -0.006, 0.20)),
        V((-0.0135, -0.009, 0.090)),
        V((-0.0150, -0.016, 0.030)),
    ]
    for n in range(2):  # figures of eight: under one horn, over the front, under the other
        s, wide, front = n * 2.1 * r, 0.0130, -0.0430 - 0.0110 * n
        path += [
            V((-wide, -0.020, -high * 0.45 + s)),
            V((-0.007, -0.0205, -high + s)),
            V((0.006, -0.0215, -high * 1.04 + s)),
        ]
        path += [V((wide, -0.029, -high * 0.78 + s)), V((0.001, front, -0.001)), V((-wide, -0.030, high * 0.74 - s))]
        path += [
            V((-0.007, -0.0215, high - s)),
            V((0.006, -0.0205, high * 1.03 - s)),
            V((wide, -0.028, high * 0.72 - s)),
        ]
        path += [V((0.001, front - 0.0056, 0.001))]
    path += [
        V((-0.0140, -0.032, -0.036)),
        V((-0.016, -0.022, -0.080)),
        V((-0.013, -0.010, -0.13)),
        V((-0.012, -0.006, -0.5)),
    ]
    rope('turns', smoothpath(path, 10), r, cotton)
    wall_at(0)
    lights()
    near((0, -0.025, 0.004), 22, 9, 0.20, 0.06, 90)
    return dict(samples=6)


def grippers(lying=True):
    """Eight rubber rings, one of them on the end of a lath; `lying` lays out the other seven."""
    rubber = plastic('rubber', '#232425', 0.62, 0.25, 0.3)
    first = gripper(rubber)
    spots = ((-0.012, -0.048, 40, 0), (0.040, -0.046, -15, 0), (0.086, -0.030, 25, 0), (-0.078, 0.012, 75, 0))
    spots += ((0.010, -0.012, -25, 1), (0.062, 0.004, 20, 1))
    for x, y, a, up in spots:
        o = link(first.copy())
        o.location, o.rotation_euler = (x, y, 0.013 if up else 0.006), (pi / 2 if up else 0, 0, radians(a))
    first.location = (-0.050, -0.030, 0.006)
    turn = radians(68)
    along = V((-sin(turn), cos(turn), 0))
    board = lath(0.34, redwood())
    board.location, board.rotation_euler = (0.06, 0.10, 0.013), (0, pi / 2, turn)
    worn = link(first.copy())
    worn.location = V((0.06, 0.10, 0.013)) + along * 0.085
    worn.rotation_mode = 'QUATERNION'
    worn.rotation_quaternion = Matrix(((cos(turn), 0, along.x), (sin(turn), 0, along.y), (0, 1, 0))).to_quaternion()
    board['prop'] = 1
    return worn.location


@shot(
    'rubber-grippers',
    'packshot',
    'Eight black rubber rings shaped to fit a lath, some standing and some lying, beside the end of a pine lath',
)
def grippers_(p):
    grippers()
    return stand(-4, 34)


@shot('rubber-grippers', 'detail', 'A black rubber ring pushed over a planed pine lath, gripping its rounded edges')
def grippers_close(p):
    at = grippers()
    floor_at()
    lights()
    near(at + V((0.01, -0.012, 0.0)), 22, 26, 0.13, 0.035, 95)
    return dict(samples=6)
