"""Sets for products of any size: light as even as that of large soft boxes far away, and a frame that finds itself."""
import numpy as np
from studio import *
from studio.framing import axes, floor_at, frame_camera, points, prop, turn_all, wall_at


def lights(key=1.0, fill=1.0, top=1.0, ambient=0.26):
    """The house's key, fill and top light without falloff: the backdrop stays even from edge to edge."""
    world((1, 1, 0.95), ambient)
    sun((2.4, 1.9, -2.2), 2.1 * key, (1, 0.988, 0.915), 26)
    sun((-2.8, 1.6, -0.9), 0.85 * fill, (0.975, 0.985, 0.95), 34)
    sun((-0.1, -0.4, -2.8), 1.3 * top, (1, 0.995, 0.95), 50)


def card(loc, target, width, height, light):
    """A card that only shines in glossy things, as a photographer's white or black card does."""
    n = N('card')
    shine = n.new('Emission', {'Color': (1.0, 1.0, 1.0), 'Strength': light})
    n.t.links.new(shine.outputs[0], n.t.nodes['Material Output'].inputs[0])
    n.m.cycles.sample_as_light = False
    a, b = width / 2, height / 2
    obj = prop(mesh('card', [(-a, -b, 0), (a, -b, 0), (a, b, 0), (-a, b, 0)], [(0, 1, 2, 3)], n.m))
    obj.location = loc
    obj.rotation_euler = (V(target) - V(loc)).to_track_quat('-Z', 'Y').to_euler()
    obj.visible_camera = obj.visible_diffuse = obj.visible_transmission = obj.visible_shadow = False
    return obj


def metal_cards(c=(0, 0, 0), s=1.0):
    """White above and dark at the sides: gives bright metal its drawing. s: size of the thing."""
    c = V(c)
    card(c + V((-0.6, 0.4, 3)) * s, c, 3.2 * s, 2.4 * s, 0.95)
    card(c + V((3.0, 0.2, 0.7)) * s, c, 1.0 * s, 2.6 * s, 0.03)
    card(c + V((-3.2, 0.6, 0.4)) * s, c, 0.7 * s, 2.4 * s, 0.05)
    card(c + V((0.4, -3.4, 1.6)) * s, c, 1.6 * s, 0.8 * s, 0.06)


def near(at, az, el, across, depth=None, lens=90, shift=(0, 0)):
    """Close view of the point `at` with `across` metres from edge to edge.

    depth: how far before and behind the point things stay sharp; beyond that they soften.
    """
    to, right, up = axes(az, el)
    dist = across * lens / 36
    target = np.array(at, float) - (right * shift[0] + up * shift[1]) * across
    fstop = None
    if depth:  # a blur of a thousandth of the frame at that depth
        f = lens / 1000
        fstop = f * f * depth / (0.000040 * dist * (dist + depth))
    return camera(tuple(target + to * dist), tuple(target), lens, fstop=fstop, focus=at)


def stand(az=-14, el=28, lens=90, fill=0.84, metal=False, white=None, pts=None, shift=(0, 0), **light):
    """The packshot of whatever stands or lies on z=0."""
    floor_at()
    lights(**light)
    pts = points() if pts is None else pts
    if metal:
        metal_cards((pts.min(0) + pts.max(0)) / 2, float(np.linalg.norm(np.ptp(pts, axis=0))) * 0.7)
    frame_camera(az, el, lens, fill, pts, shift=shift)
    return dict(white=white) if white else {}
