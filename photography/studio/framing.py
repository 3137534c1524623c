"""Sets and cameras that follow from the size of what stands in the scene; `pic` and `detail` register such shots."""
import itertools
import math
import bpy
import numpy as np
from mathutils import Matrix, Vector as V
from .geometry import link, mesh
from .materials import plastic
from .registry import SHOTS, shot
from .sets import BACKDROP, camera, sun, world

MODELS = {}  # how each slug's packshot was set up, for its details


def prop(obj):
    """Mark something that stands in the picture but does not count for framing and light."""
    obj['prop'] = 1
    return obj


def points(above=None):
    """World coordinates of everything in the scene except backdrop and props, as an (n, 3) array.

    above: what is lower than this is left out.
    """
    bpy.context.view_layer.update()
    found = []
    for obj in bpy.data.objects:
        if obj.type != 'MESH' or obj.name.startswith('backdrop') or obj.get('prop') or not obj.data.vertices:
            continue
        local = np.empty(len(obj.data.vertices) * 3, np.float32)
        obj.data.vertices.foreach_get('co', local)
        place = np.array(obj.matrix_world)
        found.append(local.reshape(-1, 3) @ place[:3, :3].T + place[:3, 3])
    found = np.concatenate(found)
    return found if above is None else found[found[:, 2] > above]


def corners(a, b):
    """The eight corners of the box between points a and b."""
    return np.array(list(itertools.product(*zip(a, b))), float)


def turn_all(degrees, pts=((0, 0, 0),)):
    """Turn everything built so far but the backdrop about the vertical, and `pts` with it."""
    empty = link(bpy.data.objects.new('turn', None))
    for obj in bpy.data.objects:
        stays = obj.name.startswith(('backdrop', 'card'))
        if obj.type in ('MESH', 'FONT', 'EMPTY') and obj.parent is None and obj != empty and not stays:
            obj.parent = empty
    empty.rotation_euler = (0, 0, math.radians(degrees))
    bpy.context.view_layer.update()
    return np.asarray(pts) @ np.array(Matrix.Rotation(math.radians(degrees), 3, 'Z')).T


def axes(az, el):
    """Where the camera stands, right and up in its picture; az: degrees from the front (-y) round to +x; el: degrees up."""
    a, e = math.radians(az), math.radians(el)
    back = np.array((math.sin(a) * math.cos(e), -math.cos(a) * math.cos(e), math.sin(e)))
    right = np.cross(-back, (0, 0, 1))
    right /= np.linalg.norm(right)
    return back, right, np.cross(right, -back)


def frame_camera(az, el, lens=85, fill=0.80, pts=None, fstop=None, shift=(0, 0)):
    """A camera that sees `pts` so that they fill a share `fill` of the square picture; az and el as in `axes`.

    shift: how far they stand off its middle, in halves of the picture.
    """
    pts = points() if pts is None else np.array(pts, float)
    back, right, up = axes(az, el)
    half = 36 / lens / 2
    target = (pts.min(0) + pts.max(0)) / 2
    away = 3 * np.linalg.norm(pts.max(0) - pts.min(0)) * lens / 50
    for _ in range(30):
        rel = pts - (target + back * away)
        depth = rel @ -back
        x, y = rel @ right / depth / half, rel @ up / depth / half
        target = target + (right * (x.max() + x.min()) + up * (y.max() + y.min())) / 2 * half * away
        span = max(x.max() - x.min(), y.max() - y.min()) / 2
        away *= 1 + (span / fill - 1) * 0.9
    target = target - (right * shift[0] + up * shift[1]) * half * away
    cam = camera(tuple(target + back * away), tuple(target), lens, fstop=fstop)
    cam.data.clip_end = 9000
    return cam


def even_light(key=1.0, fill=1.0, top=1.0, ambient=0.26):
    """The house's key, fill and top light from very far away, so that the backdrop is even from edge to edge."""
    world((1, 1, 1), ambient)
    _reflections()
    sun((2.4, 1.9, -2.2), 2.1 * key, (1, 0.988, 0.968), 26)
    sun((-2.8, 1.6, -0.9), 0.85 * fill, (0.965, 0.98, 1), 34)
    sun((-0.1, -0.4, -2.8), 1.3 * top, angle=50)


def _reflections():
    """What metal and gloss mirror instead of the even world: a soft box above, a grey room, a dark line between."""
    tree = bpy.context.scene.world.node_tree
    new = lambda kind: tree.nodes.new('ShaderNode' + kind)
    height, ramp, glow, path, mix = (
        new('SeparateXYZ'),
        new('ValToRGB'),
        new('Background'),
        new('LightPath'),
        new('MixShader'),
    )
    stops = ((0, 0.30), (0.40, 0.42), (0.50, 0.16), (0.56, 0.30), (0.66, 0.95), (0.85, 1.0), (1, 0.7))
    while len(ramp.color_ramp.elements) < len(stops):
        ramp.color_ramp.elements.new(0.5)
    for stop, (at, grey) in zip(ramp.color_ramp.elements, stops):
        stop.position, stop.color = at, (grey, grey, grey, 1)
    up = new('MapRange')
    up.inputs['From Min'].default_value = -1
    for a, b in (
        (new('TexCoord').outputs['Generated'], height.inputs[0]),
        (height.outputs['Z'], up.inputs['Value']),
        (up.outputs[0], ramp.inputs['Fac']),
        (ramp.outputs['Color'], glow.inputs['Color']),
        (path.outputs['Is Glossy Ray'], mix.inputs['Fac']),
        (tree.nodes['Background'].outputs[0], mix.inputs[1]),
        (glow.outputs[0], mix.inputs[2]),
        (mix.outputs[0], tree.nodes['World Output'].inputs['Surface']),
    ):
        tree.links.new(a, b)


def _sheet(a, b, c, d):
    matt = plastic('backdrop', BACKDROP, 1.0, 0, 0.0)  # without a sheen it is as bright far off as near by
    return mesh('backdrop', [a, b, c, d], [(0, 1, 2, 3)], matt, smooth=False)


def floor_at(z=0.0, w=4000):
    """A floor without an end, for cameras that look down by 12 degrees or more."""
    return _sheet((-w, -w, z), (w, -w, z), (w, w, z), (-w, w, z))


def wall_at(y=0.0, w=90, low=-90):
    """A wall that faces -y."""
    return _sheet((-w, y, low), (w, y, low), (w, y, w), (-w, y, w))


def cove(y, z, r=0.18, w=90, steps=24):
    """A wall that faces -y and a floor before it, one running into the other as in a photographer's studio."""
    bend = [math.pi / 2 * k / steps for k in range(steps + 1)]
    profile = [(-w, z), *((y - r + r * math.sin(a), z + r - r * math.cos(a)) for a in bend), (y, w)]
    matt = plastic('backdrop', BACKDROP, 1.0, 0, 0.0)
    verts = [(x, *at) for at in profile for x in (-w, w)]
    faces = [(2 * k, 2 * k + 1, 2 * k + 3, 2 * k + 2) for k in range(len(profile) - 1)]
    return mesh('backdrop', verts, faces, matt)


def pic(
    slug,
    view,
    alt,
    az=0,
    el=0,
    lens=85,
    fill=0.82,
    wall=None,
    ground=None,
    turn=0,
    near=None,
    fstop=None,
    light=None,
    **look
):
    """Register a shot: the builder makes the model, set and camera follow from its size.

    wall: y of the wall that it hangs on, or far behind it (None: it stands on the floor, and el is 12 at least);
    ground: height of the floor, which runs into the wall where there are both; turn: degrees that the model is turned; near: two corners of the box to frame, in the
    model's coordinates; light: arguments of even_light.
    The builder takes the product and may return the points to frame.
    """

    def keep(build):
        if view == 'packshot':
            MODELS[slug] = dict(build=build, wall=wall, ground=ground, turn=turn, light=light)

        @shot(slug, view, alt, **look)
        def take(p):
            frame = build(p)
            if near:
                frame = corners(*near)
            elif frame is None:
                frame = points()
            if turn:
                frame = turn_all(turn, frame)
            if wall is None:
                floor_at(ground or 0)
            elif ground is None:
                wall_at(wall)
            else:
                cove(wall, ground)
            even_light(**(light or {}))
            frame_camera(az, el, lens, fill, frame, fstop)

        return build

    return keep


def detail(slug, alt, near, az, el, lens=100, fill=1.0, fstop=None, build=None, samples=6, **changes):
    """Register a close-up of the packshot's model: `near` is the box that fills the frame; `build`: another model.

    az counts as if the model were not turned.
    """
    setup = dict(MODELS[slug])
    made = setup.pop('build')
    setup['turn'] = 0
    setup.update(changes)
    return pic(slug, 'detail', alt, az, el, lens, fill, near=near, fstop=fstop, samples=samples, **setup)(build or made)


def again(slug, view, alt, of, az, el, near=None, turn=0, lens=85, fill=0.84, fstop=None, above=None, **look):
    """Register another view of what the shot `of` of the same product shows: its model, set and light, a new camera.

    near: two corners of the box to frame, as the things stand in `of` (None: everything that is higher than `above`);
    turn: degrees by which the things are turned after that; look: what differs from the look of `of`.
    """

    @shot(slug, view, alt)
    def take(p):
        first = SHOTS[slug + '/' + of]
        settings = {**first['look'], **(first['build'](p) or {}), **look}
        frame = corners(*near) if near else points(above)
        if turn:
            frame = turn_all(turn, frame)
        frame_camera(az, el, lens, fill, frame, fstop)
        return settings


def angle(slug, alt, az, el, of='packshot', **how):
    """Register a whole view from another side."""
    again(slug, 'angle', alt, of, az, el, **how)


def closer(slug, alt, near, az, el, of='detail', lens=100, fill=1.0, fstop=None, **how):
    """Register a second close-up: `near` is the box that fills the frame, as things stand in `of`."""
    again(slug, 'detail-2', alt, of, az, el, near, lens=lens, fill=fill, fstop=fstop, **how)
