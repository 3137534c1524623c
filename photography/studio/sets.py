"""Scene, light, backdrop and camera."""
import bpy
from math import cos, pi, radians, sin
from mathutils import Vector as V
from .geometry import link, mesh
from .materials import paint

BACKDROP = '#f3f3ef'  # the shop's page tile ("plaster"); packshots land on it


def reset():
    """An empty scene for Cycles."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    s = bpy.context.scene
    s.render.engine = 'CYCLES'
    s.cycles.device = 'CPU'
    s.world = bpy.data.worlds.new('World')
    s.world.use_nodes = True
    return s


def world(col=(1, 1, 1), strength=0.25):
    """Even light from everywhere."""
    b = bpy.context.scene.world.node_tree.nodes['Background']
    b.inputs[0].default_value = (*col, 1)
    b.inputs[1].default_value = strength


def area(loc, target, size, power, col=(1, 1, 1), size_y=None, spread=180):
    """A soft box at `loc` that looks at `target`; power in watts."""
    light = bpy.data.lights.new('area', 'AREA')
    light.energy, light.color, light.size, light.spread = power, col, size, radians(spread)
    if size_y:
        light.shape, light.size_y = 'RECTANGLE', size_y
    obj = link(bpy.data.objects.new('area', light))
    obj.location = loc
    obj.rotation_euler = (V(target) - V(loc)).to_track_quat('-Z', 'Y').to_euler()
    return obj


def sun(direction, power, col=(1, 1, 1), angle=2):
    """Sunlight that travels along `direction`."""
    light = bpy.data.lights.new('sun', 'SUN')
    light.energy, light.color, light.angle = power, col, radians(angle)
    obj = link(bpy.data.objects.new('sun', light))
    obj.rotation_euler = V(direction).to_track_quat('-Z', 'Y').to_euler()
    return obj


def cyclorama(mat=None, back=1.6, z=0, width=24, r=1.6, h=10, front=12):
    """Floor at height z that curves up into a wall at y=back; the camera looks along +y."""
    mat = mat or paint('backdrop', BACKDROP, 0.9)
    prof = [(-front, z)]
    prof += [(back - r + r * sin(a), z + r - r * cos(a)) for a in [pi / 2 * i / 32 for i in range(33)]]
    prof += [(back, z + h)]
    n = len(prof)
    verts = [(-width / 2, y, zz) for y, zz in prof] + [(width / 2, y, zz) for y, zz in prof]
    return mesh('backdrop', verts, [(i, i + 1, n + i + 1, n + i) for i in range(n - 1)], mat)


def studio(z=0, back=1.6, c=(0, 0, 0.8), k=1.0, scale=1.0, key=1.0):
    """The house light for packshots: warm key from the left, cool fill from the right, a top light.

    z: floor height; c: centre of the thing; scale: its size against about one metre; key below 1 flattens it.
    """
    world((1, 1, 1), 0.38 * k)
    cyclorama(z=z, back=back, r=min(1.6, max(0.25, 1.6 * scale)))
    c, s = V(c), scale
    area(c + V((-2.4, -1.9, 2.2)) * s, c, 1.7 * s, 190 * k * s * s * key, (1, 0.985, 0.96))
    area(c + V((2.8, -1.6, 0.9)) * s, c, 1.5 * s, 60 * k * s * s, (0.96, 0.98, 1))
    area(c + V((0.2, 0.5, 2.8)) * s, c + V((0, 0.1, 0)), 2.2 * s, 70 * k * s * s)


def camera(loc, target, lens=80, fstop=None, shift=(0, 0), focus=None):
    """The camera; fstop gives depth of field round `focus` (or the target)."""
    data = bpy.data.cameras.new('camera')
    data.lens, data.sensor_width, data.clip_end = lens, 36, 100
    data.clip_start = 0.01
    data.shift_x, data.shift_y = shift
    obj = link(bpy.data.objects.new('camera', data))
    obj.location = loc
    obj.rotation_euler = (V(target) - V(loc)).to_track_quat('-Z', 'Y').to_euler()
    if fstop:
        data.dof.use_dof, data.dof.aperture_fstop = True, fstop
        data.dof.focus_distance = ((V(focus) if focus is not None else V(target)) - V(loc)).length
    bpy.context.scene.camera = obj
    return obj
