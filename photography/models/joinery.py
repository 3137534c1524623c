"""Joinery and metalwork: the materials and parts that airers, racks and washing lines share."""
from studio import *

DARK = '#34383b'  # the usual dark plastic


# Materials. One of each in a scene.


def once(name, make, *args, **kw):
    """The scene's material of that name, created on first use."""
    return bpy.data.materials.get(name) or make(name, *args, **kw)


def beech(axis='Z', tone=0):
    """Oiled beech, pinkish brown and not yellow; tone 0 to 2 is middle, darker, lighter; every piece differs."""
    name = 'beech%s%d' % (axis, tone)
    if name in bpy.data.materials:
        return bpy.data.materials[name]
    light, dark = (('#dabb98', '#b88d66'), ('#d0ab84', '#a87e57'), ('#e2c8a8', '#c29c78'))[tone]
    mat = wood(name, axis, light, dark, 0.0034, 0.62, 0.48, False, 0.7, 0.28)
    for node in mat.node_tree.nodes:
        if node.bl_idname == 'ShaderNodeHueSaturation' and node.inputs['Hue'].links:
            hue = node.inputs['Hue'].links[0].from_node
            hue.inputs[1].default_value, hue.inputs[2].default_value = 0.009, 0.4915  # stay on the pink side
    return mat


def pale_pine(axis='Z'):
    """Planed pine without a finish."""
    return once('pine' + axis, wood, axis, '#e6d0b0', '#c8a27c', 0.0045, 0.55, 0.52, True, 0.45, 0.2)


def galv():
    """Hot galvanised steel."""
    if 'galv' in bpy.data.materials:
        return bpy.data.materials['galv']
    mat = steel('galv', '#a9adb0', 0.36, True)
    for node in mat.node_tree.nodes:  # small and soft flowers, as tube has them
        if node.bl_idname == 'ShaderNodeTexVoronoi':
            node.inputs['Scale'].default_value = 170
        elif node.bl_idname == 'ShaderNodeMixRGB':
            node.inputs['Fac'].default_value = 0.13
    return mat


def alu():
    """Drawn aluminium."""
    return once('alu', steel, '#b9bdc0', 0.30, False)


def chrome():
    """Bright zinc or chrome, for small hardware."""
    return once('chrome', steel, '#c3c5c7', 0.20, False)


def stainless():
    """Satin stainless steel."""
    return once('inox', steel, '#c6c8c9', 0.29, False)


def brass():
    """Plain brass."""
    return once('brass', steel, '#b08d4a', 0.28, False)


def coat(colour, rough=0.38):
    """Powder coat or moulded plastic of a colour."""
    return once('coat' + colour, plastic, colour, rough, 0.03, 0.5)


def rubber(colour='#2a2b2c'):
    """Matt rubber."""
    return once('rubber' + colour, plastic, colour, 0.62, 0.08, 0.3)


# Bars and tubes.


def aim(obj, way):
    """Turn an object that was built along Z to point along `way`."""
    obj.rotation_mode = 'QUATERNION'
    obj.rotation_quaternion = V(way).to_track_quat('Z', 'Y')
    return obj


def fillet(pts, r, n=7, closed=False):
    """A path of straight runs with corners rounded to about r."""
    pts = [V(p) for p in pts]
    out = []
    for i, p in enumerate(pts):
        if not closed and i in (0, len(pts) - 1):
            out.append(p)
            continue
        before, after = pts[i - 1] - p, pts[(i + 1) % len(pts)] - p
        cut = min(r, before.length * 0.49, after.length * 0.49)
        a, b = p + before.normalized() * cut, p + after.normalized() * cut
        out += [a * (1 - t) ** 2 + p * 2 * t * (1 - t) + b * t * t for t in [k / n for k in range(n + 1)]]
    return out


def pipe(pts, r, mat, bend=0.04, closed=False, sides=20, n=7):
    """A tube bent at the corners of a path."""
    return sweep('pipe', fillet(pts, bend, n, closed), r, mat=mat, closed=closed, sides=sides)


def tube(a, b, r, mat, sides=20):
    """A straight round bar."""
    return sweep('tube', [V(a), V(b)], r, mat=mat, sides=sides)


def squarebar(a, b, w, h, mat, up):
    """A straight rectangular bar, h along `up`, with rounded edges."""
    return sweep('square', [V(a), (V(a) + V(b)) / 2, V(b)], w / 2, h / 2, mat, up=up, sides=32, power=0.22)


def dowel(a, b, r, mat=None):
    """A wooden rail with eased ends, the grain along it."""
    a, b = V(a), V(b)
    half, ease = (b - a).length / 2, r * 0.16
    prof = [(0, -half), (r - ease, -half), (r, -half + ease), (r, half - ease), (r - ease, half), (0, half)]
    return aim(lathe('dowel', prof, mat or beech('Z'), 40, tuple((a + b) / 2)), b - a)


def lathbar(a, b, w, t, wide, mat=None, rounded=True):
    """A flat wooden bar from a to b, w along `wide`, t thick, the grain along it; its ends are round by default."""
    a, b = V(a), V(b)
    z = (b - a).normalized()
    x = V(wide)
    x = (x - z * x.dot(z)).normalized()
    outline = rrect(w, (b - a).length + (w * 0.8 if rounded else 0), w * 0.49 if rounded else 0.003, 10)
    obj = prism('lath', outline, t, mat or beech('Z'), min(0.0022, t * 0.2))
    place = Matrix((x, z.cross(x), z)).transposed().to_4x4()
    place.translation = (a + b) / 2
    obj.matrix_world = place
    return obj


def sagging(a, b, sag, r, mat, n=16, sides=8):
    """A line from a to b that hangs through by `sag`."""
    a, b = V(a), V(b)
    pts = [a.lerp(b, i / n) - V((0, 0, sag * 4 * (i / n) * (1 - i / n))) for i in range(n + 1)]
    return sweep('line', pts, r, mat=mat, sides=sides)


# Small hardware.


def rivet(at, way, r=0.0055, mat=None, washer=True):
    """A domed rivet head, by default on a washer."""
    prof = [(r * 1.75, 0), (r * 1.75, 0.0008), (r * 1.65, 0.0013), (r, 0.0013)] if washer else [(r, 0)]
    prof += [(r * cos(a), 0.0013 + r * 0.55 * sin(a)) for a in [pi / 2 * i / 8 for i in range(9)]]
    prof[-1] = (0, prof[-1][1])
    return aim(lathe('rivet', prof, mat or chrome(), 36, tuple(at)), way)


def screw(x, y, z, r=0.0055):
    """A slotted screw head in a face that looks along -y; every slot has a different angle."""
    head = lathe('screw', [(r, 0), (r * 0.96, 0.0012), (r * 0.7, 0.0024), (0, 0.0028)], chrome(), 36, (x, y, z))
    angle = random.Random(int(x * 1e4 + z * 1e3)).uniform(0, 3)
    box('slot', (r * 1.3, 0.0009, r * 0.26), (x, y - 0.0025, z), rubber('#3a3c3e'), 0, rot=(0, angle, 0))
    return aim(head, (0, -1, 0))


def bolt(at, r, height=0.007, mat=None):
    """A hexagon bolt head with its washer in a face that looks along -y; r: over the corners."""
    prof = [
        (r * 1.5, 0),
        (r * 1.5, 0.0015),
        (r, 0.0015),
        (r, height),
        (r * 0.55, height + 0.0015),
        (0, height + 0.0018),
    ]
    washer = aim(disc('washer', r * 1.5, 0.0016, tuple(at), mat=mat or chrome(), bev=0.0005), (0, -1, 0))
    head = aim(lathe('bolt', prof[2:], mat or chrome(), 6, tuple(at), ang=20), (0, -1, 0))
    return washer, head


def end_cap(at, way, r, length, mat):
    """A plug on the end of a tube."""
    prof = [(r * 0.86, -length), (r, -length + 0.002), (r, -0.004), (r * 0.8, -0.0008), (0, 0)]
    return aim(lathe('cap', prof, mat, 36, tuple(at)), way)


def foot(at, r=0.014, h=0.03, mat=None):
    """A rubber foot that stands at `at`."""
    prof = [(0, 0), (r * 0.95, 0), (r * 1.1, 0.002), (r, h * 0.6), (r * 0.8, h), (0, h)]
    return lathe('foot', prof, mat or rubber(), 36, tuple(at))


def lattice(n, step, height, gap, w, t, mat, place, pin=None, r=0.0055):
    """Two lattices of n crosses, `gap` apart, with a rivet at every joint.

    place(s, h, x) puts a point into the world: s runs along the lattice, h across it, x from one to the other.
    Returns the joints at the ends and those at the crosses, as (s, h).
    """
    ends = [(i * step, k * height / 2) for i in range(n + 1) for k in (-1, 1)]
    mids = [((i + 0.5) * step, 0) for i in range(n)]
    across = V(place(0, 0, 1)) - V(place(0, 0, 0))
    for side in (-1, 1):
        for i in range(n):
            for way in (-1, 1):
                x = side * (gap / 2 + way * t * 0.54)
                a, b = V(place(i * step, -way * height / 2, x)), V(place((i + 1) * step, way * height / 2, x))
                lathbar(a, b, w, t, across.cross(b - a), mat)
        for s, h in ends + mids:
            rivet(place(s, h, side * (gap / 2 + t * 1.09)), across * side, r, pin)
    return ends, mids
