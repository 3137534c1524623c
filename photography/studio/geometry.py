"""Shapes: every function makes a mesh object in the open scene and returns it. Units are metres, angles radians."""
import bmesh
import bpy
import math
import random
from math import cos, pi, radians, sin, tau
from mathutils import Matrix, Vector as V


def link(obj):
    """Put an object into the scene."""
    bpy.context.scene.collection.objects.link(obj)
    return obj


def mesh(name, verts, faces, mat=None, smooth=True, loc=None):
    """A mesh object from lists of points and faces."""
    data = bpy.data.meshes.new(name)
    data.from_pydata([tuple(v) for v in verts], [], faces)
    data.update()
    if smooth:
        data.polygons.foreach_set('use_smooth', [True] * len(data.polygons))
    obj = link(bpy.data.objects.new(name, data))
    if mat:
        data.materials.append(mat)
    if loc:
        obj.location = loc
    return obj


def recalc(obj, merge=0.0):
    """Point the normals outward; weld points closer than `merge`."""
    bm = bmesh.new()
    bm.from_mesh(obj.data)
    if merge:
        bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=merge)
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    bm.to_mesh(obj.data)
    bm.free()
    return obj


def autosmooth(obj, angle=35):
    """Smooth shading with creases above `angle` degrees."""
    obj.data.use_auto_smooth = True
    obj.data.auto_smooth_angle = radians(angle)
    obj.data.polygons.foreach_set('use_smooth', [True] * len(obj.data.polygons))


def bevel(obj, width, seg=3):
    """Round the edges."""
    b = obj.modifiers.new('bevel', 'BEVEL')
    b.width, b.segments, b.limit_method, b.angle_limit = width, seg, 'ANGLE', radians(40)
    autosmooth(obj, 50)
    return obj


def subsurf(obj, levels=1):
    """Subdivide smoothly at render time."""
    s = obj.modifiers.new('subsurf', 'SUBSURF')
    s.levels = s.render_levels = levels
    return obj


def thicken(obj, thickness):
    """Give a sheet a thickness."""
    s = obj.modifiers.new('solid', 'SOLIDIFY')
    s.thickness, s.offset = thickness, 0
    return obj


def box(name, size, loc=(0, 0, 0), mat=None, bev=0.002, seg=3, rot=(0, 0, 0)):
    """A box with rounded edges, centred on `loc`."""
    x, y, z = [s / 2 for s in size]
    verts = [(a * x, b * y, c * z) for a in (-1, 1) for b in (-1, 1) for c in (-1, 1)]
    faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    obj = mesh(name, verts, faces, mat, smooth=bool(bev))
    obj.location, obj.rotation_euler = loc, rot
    if bev:
        bevel(obj, bev, seg)
    return obj


def frames(pts, up=None, closed=False):
    """Tangent, normal and binormal along a path; `up` fixes the binormal for flat curves."""
    n = len(pts)
    tangents = []
    for i in range(n):
        a = pts[i - 1] if i or closed else pts[i]
        b = pts[(i + 1) % n] if i < n - 1 or closed else pts[i]
        tangents.append((b - a).normalized())
    if up is not None:
        up = V(up)
        return [(t, up.cross(t).normalized(), up) for t in tangents]
    ref = V((0, 0, 1)) if abs(tangents[0].z) < 0.9 else V((1, 0, 0))
    normal = (ref - tangents[0] * ref.dot(tangents[0])).normalized()
    out = []
    for i, t in enumerate(tangents):
        if i:
            axis = tangents[i - 1].cross(t)
            if axis.length > 1e-7:
                normal = Matrix.Rotation(tangents[i - 1].angle(t), 3, axis) @ normal
            normal = (normal - t * normal.dot(t)).normalized()
        out.append((t, normal, t.cross(normal)))
    return out


def sweep(name, pts, a, b=None, mat=None, up=None, closed=False, sides=12, power=1.0, caps=True):
    """A bar along `pts`. a, b: half sizes, numbers or functions of 0..1; power below 1 makes it boxier."""
    pts = [V(p) for p in pts]
    n = len(pts)
    fa = a if callable(a) else (lambda t: a)
    fb = (b if callable(b) else (lambda t: b)) if b is not None else fa
    soft = lambda c: math.copysign(abs(c) ** power, c)
    verts, faces = [], []
    for i, (p, (t, nrm, bi)) in enumerate(zip(pts, frames(pts, up, closed))):
        u = i / (n - 1)
        for k in range(sides):
            th = tau * k / sides
            verts.append(p + nrm * (soft(cos(th)) * fa(u)) + bi * (soft(sin(th)) * fb(u)))
    for i in range(n if closed else n - 1):
        j = (i + 1) % n
        for k in range(sides):
            m = (k + 1) % sides
            faces.append((i * sides + k, i * sides + m, j * sides + m, j * sides + k))
    if not closed and caps:
        faces.append(tuple(range(sides))[::-1])
        faces.append(tuple((n - 1) * sides + k for k in range(sides)))
    obj = recalc(mesh(name, verts, faces, mat))
    autosmooth(obj, 50)
    return obj


def lathe(name, prof, mat=None, seg=64, loc=(0, 0, 0), rot=(0, 0, 0), ang=35):
    """A turned shape: `prof` is [(radius, z)] from bottom to top, around Z."""
    n = len(prof)
    verts, faces = [], []
    for k in range(seg):
        c, s = cos(tau * k / seg), sin(tau * k / seg)
        verts += [(r * c, r * s, z) for r, z in prof]
    for k in range(seg):
        m = (k + 1) % seg
        faces += [(k * n + i, m * n + i, m * n + i + 1, k * n + i + 1) for i in range(n - 1)]
    obj = recalc(mesh(name, verts, faces, mat), 1e-6)
    obj.location, obj.rotation_euler = loc, rot
    autosmooth(obj, ang)
    return obj


def disc(name, r, h, loc=(0, 0, 0), rot=(0, 0, 0), mat=None, bev=0.001, seg=64):
    """A round plate or cylinder with rounded rims, axis Z, centred."""
    b = min(bev, h / 2.01)
    prof = [(0, -h / 2), (r - b, -h / 2)]
    prof += [(r - b + b * sin(q * pi / 8), -h / 2 + b - b * cos(q * pi / 8)) for q in range(1, 5)]
    prof += [(r - b + b * cos(q * pi / 8), h / 2 - b + b * sin(q * pi / 8)) for q in range(5)]
    return lathe(name, prof + [(0, h / 2)], mat, seg, loc, rot)


def rod(name, a, b, r, mat=None, bev=0.001, seg=32):
    """A straight round bar from point a to point b."""
    a, b = V(a), V(b)
    d = b - a
    obj = disc(name, r, d.length, (a + b) / 2, mat=mat, bev=bev, seg=seg)
    obj.rotation_mode = 'QUATERNION'
    obj.rotation_quaternion = d.to_track_quat('Z', 'Y')
    return obj


def sphere(name, r, loc, mat=None, scale=(1, 1, 1)):
    """A ball, flattened by `scale`."""
    obj = lathe(name, [(r * sin(pi * i / 16), -r * cos(pi * i / 16)) for i in range(17)], mat, 32, loc)
    obj.scale = scale
    return obj


def prism(name, outline, depth, mat=None, bev=0.002, seg=3, loc=(0, 0, 0), rot=(0, 0, 0)):
    """A flat outline [(x, z)] with a thickness along y, centred."""
    n = len(outline)
    verts = [(x, -depth / 2, z) for x, z in outline] + [(x, depth / 2, z) for x, z in outline]
    faces = [tuple(range(n)), tuple(range(2 * n - 1, n - 1, -1))]
    faces += [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)]
    obj = recalc(mesh(name, verts, faces, mat))
    obj.location, obj.rotation_euler = loc, rot
    if bev:
        bevel(obj, bev, seg)
    return obj


def rrect(w, h, r, n=8):
    """Outline of a rounded rectangle, for prism and for sweeps."""
    out = []
    corners = ((w / 2 - r, h / 2 - r), (-w / 2 + r, h / 2 - r), (-w / 2 + r, -h / 2 + r), (w / 2 - r, -h / 2 + r))
    for q, (cx, cz) in enumerate(corners):
        out += [(cx + r * cos(pi / 2 * (q + i / n)), cz + r * sin(pi / 2 * (q + i / n))) for i in range(n + 1)]
    return out


def apply(obj):
    """The mesh of an object with its modifiers and its place baked in."""
    graph = bpy.context.evaluated_depsgraph_get()
    data = bpy.data.meshes.new_from_object(obj.evaluated_get(graph))
    data.transform(obj.matrix_world)
    return data


def cast(name, objs, voxel, mat, smooth=4):
    """Melt parts into one casting with filleted joints (voxel remesh and smooth)."""
    bpy.context.view_layer.update()
    bm = bmesh.new()
    for o in objs:
        bm.from_mesh(apply(o))
    data = bpy.data.meshes.new(name)
    bm.to_mesh(data)
    bm.free()
    for o in objs:
        bpy.data.objects.remove(o)
    obj = link(bpy.data.objects.new(name, data))
    r = obj.modifiers.new('remesh', 'REMESH')
    r.mode, r.voxel_size, r.use_smooth_shade = 'VOXEL', voxel, True
    s = obj.modifiers.new('smooth', 'SMOOTH')
    s.iterations, s.factor = smooth, 0.5
    bpy.context.view_layer.update()
    baked = apply(obj)
    baked.materials.clear()
    baked.materials.append(mat)
    obj.modifiers.clear()
    obj.data = baked
    baked.polygons.foreach_set('use_smooth', [True] * len(baked.polygons))
    return obj


def group(name, objs):
    """An empty that carries the objects."""
    empty = link(bpy.data.objects.new(name, None))
    for o in objs:
        o.parent = empty
    return empty


def dup(obj, loc=(0, 0, 0), rot=(0, 0, 0), scale=(1, 1, 1)):
    """A copy of an object and its children that shares their meshes."""
    c = link(obj.copy())
    c.location, c.rotation_euler, c.scale = loc, rot, scale
    for ch in obj.children:
        d = dup(ch, ch.location, ch.rotation_euler, ch.scale)
        if ch.rotation_mode == 'QUATERNION':
            d.rotation_quaternion = ch.rotation_quaternion
        d.parent, d.matrix_parent_inverse = c, ch.matrix_parent_inverse
    return c
