"""Pulleys, cleat and hitches of the rope."""
from studio import *

ROPE = .0031          # radius of the 6 mm rope


def wheel(mat, r=.024, w=.014, axis='X', loc=(0, 0, 0)):
    """A grooved wheel."""
    p = [(0, -w / 2), (r * .35, -w / 2), (r * .38, -w / 2 + .002), (r * .75, -w / 2 + .002), (r * .8, -w / 2), (r, -w / 2)]
    p += [(r - .006 * sin(pi * i / 10), -w / 2 + .0015 + (w - .003) * i / 10) for i in range(11)]
    p += [(r, w / 2), (r * .8, w / 2), (r * .75, w / 2 - .002), (r * .38, w / 2 - .002), (r * .35, w / 2), (0, w / 2)]
    return lathe('wheel', p, mat, 56, loc, {'X': (0, pi / 2, 0), 'Y': (pi / 2, 0, 0), 'Z': (0, 0, 0)}[axis], 30)


def pulley(mat, axle, double=False, r=.024):
    """Ceiling pulley: origin on the ceiling, wheel axis X, rope in the YZ plane. group['zc'] is the axle height."""
    w, zc = .014, -.034 - r
    parts = [disc('plate', .030, .006, (0, 0, -.003), mat=mat, bev=.0025),
             lathe('dome', [(0, -.022), (.008, -.021), (.013, -.015), (.019, -.0065), (.02, -.004)], mat)]
    for s in (-1, 1):
        parts.append(disc('screw', .0042, .003, (0, s * .0215, -.0068), mat=axle, bev=.0012))
    xs = [-(w + .0045), 0, w + .0045] if double else [-(w / 2 + .003), w / 2 + .003]
    for x in xs:
        parts.append(prism('cheek', rrect(.024, .046 + r * .5, .0119, 10), .003, mat, .001, loc=(x, 0, zc + .010), rot=(0, 0, pi / 2)))
    parts.append(box('bridge', (xs[-1] - xs[0] + .003, .022, .007), (0, 0, -.0235), mat, .002))
    for x in ([-(w + .0045) / 2, (w + .0045) / 2] if double else [0]):
        parts.append(wheel(mat, r, w, 'X', (x, 0, zc)))
    parts.append(disc('axle', .0055, xs[-1] - xs[0] + .010, (0, 0, zc), (0, pi / 2, 0), axle, .002))
    g = group('pulley', parts)
    g['zc'], g['r'] = zc, r
    return g


def cleat(mat, screws, length=.15, voxel=.0008):
    """Two-horned cleat on a wall at y=0 that faces -y; horns along Z, origin at its middle."""
    k = length / .15
    horn = [V((0, -.030 - .012 * abs(u) ** 2.2, .075 * u * k)) for u in [i / 24 - 1 for i in range(49)]]
    parts = [sweep('horn', horn, lambda u: .0066 * (1 - .4 * abs(2 * u - 1) ** 2), lambda u: .0085 * (1 - .4 * abs(2 * u - 1) ** 2), sides=16),
             sphere('tip', .0062, horn[0]), sphere('tip', .0062, horn[-1])]
    for z in (-.016, .016):
        parts.append(sweep('leg', [V((0, -.002, z)), V((0, -.018, z)), V((0, -.032, z * .8))], lambda u: .009 - .002 * u, sides=16))
    parts.append(prism('base', rrect(.030, .090, .0149, 12), .007, None, .002, loc=(0, -.0035, 0)))
    obj = cast('cleat', parts, voxel, mat, 5)
    heads = [disc('screw', .0055, .003, (0, -.0078, z), (pi / 2, 0, 0), screws, .0014) for z in (-.034, .034)]
    return group('cleat', [obj] + heads)


def whipping(c, mat, r=ROPE, turns=3.5):
    """A hitch coiled round the standing rope at c."""
    big = r * 1.75
    pts = [c + V((big * cos(a), big * sin(a), r * 2 * (a / tau - turns / 2))) for a in [tau * turns * i / 80 for i in range(81)]]
    return rope('hitch', pts, r * .95, mat)


def hitch(at, mat, r=ROPE):
    """The rope's loop through the eye at `at`, and the hitch above it."""
    c = V(at)
    loop = [c + V((0, .0085 * sin(a), -.0135 * cos(a) + .004)) for a in [tau * i / 40 for i in range(41)]]
    rope('loop', loop, r, mat)
    whipping(c + V((0, 0, .032)), mat, r, 4)
