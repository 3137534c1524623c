"""A house wall of painted brick with a back door, paving before it, and a garden wall behind the lawn."""
from studio import *
from models.garden import *

BRICK, COURSE, JOINT = 0.225, 0.075, 0.010  # a brick and a course of bricks with their joint


def brick_wall(name, a, b, z0, z1, mat, mortar, openings=(), deep=0.1025):
    """Bricks in stretcher bond on the upright plane from a to b, points (x, y); its face is on the right of the way from a to b.

    openings: (from, to, low, high) in metres along the wall and up, which stay free.
    """
    a, b = V((*a, 0)), V((*b, 0))
    way, length = (b - a).normalized(), (b - a).length
    inward = V((-way.y, way.x, 0))
    turn = atan2(way.y, way.x)
    rnd, first, courses = random.Random(len(name)), None, int((z1 - z0) / COURSE)
    for r in range(courses):
        z = z0 + (r + 0.5) * COURSE
        start = -BRICK / 2 if r % 2 else 0
        while start < length:
            lo, hi = max(0, start), min(length, start + BRICK)
            start += BRICK
            for u0, u1, low, high in openings:
                if low < z < high and lo < u1 and hi > u0:
                    lo, hi = (lo, min(hi, u0)) if lo < u0 else (max(lo, u1), hi)
            if hi - lo < 0.03:
                continue
            spot = a + way * ((lo + hi) / 2) + inward * (deep / 2 + rnd.uniform(-0.0012, 0.0012)) + V((0, 0, z))
            if first is None:
                first = box('brick', (BRICK - JOINT, deep, COURSE - JOINT), (0, 0, 0), mat, 0.004, 2)
                one = first
            else:
                one = link(first.copy())
            one.location = spot
            one.scale = ((hi - lo - JOINT) / (BRICK - JOINT), 1, 1)
            one.rotation_euler = (rnd.uniform(-0.006, 0.006), 0, turn + rnd.uniform(-0.004, 0.004))
    spans, at = [], 0
    for u0, u1, low, high in sorted(openings):
        spans += [(at, u0, z0, z1), (u0, u1, high, z1), (u0, u1, z0, low)]
        at = u1
    for u0, u1, low, high in [*spans, (at, length, z0, z1)]:
        if u1 - u0 > 0.01 and high - low > 0.01:
            c = a + way * ((u0 + u1) / 2) + inward * (0.005 + (deep - 0.005) / 2) + V((0, 0, (low + high) / 2))
            box('mortar', (u1 - u0, deep - 0.005, high - low), c, mortar, 0, rot=(0, 0, turn))


def limewash(name='limewash', hx='#ece8de', rough=0.9):
    """White masonry paint: a little uneven from brick to brick, with the brick's own grain."""
    n = N(name)
    p = n.new('NewGeometry').outputs['Position']
    worn = n.ramp(n.noise(p, 2.2, 4, 0.6), [(0.35, (0.90, 0.89, 0.87)), (0.62, (1, 1, 1))])
    col = n.hsv(n.mix(0.8, srgb(hx), worn, 'MULTIPLY'), 0.5, 1.0, n.math('MULTIPLY_ADD', n.random(), 0.07, 0.95))
    grain = n.math('ADD', n.noise(p, 60, 3, 0.6), n.math('MULTIPLY', n.noise(p, 340, 2), 0.35))
    n.set(Base_Color=col, Roughness=rough, Specular=0.15, Normal=n.bump(grain, 0.55, 0.004))
    return n.m


def stock_brick(name='stock'):
    """Weathered buff brick, each one of its own tone."""
    n = N(name)
    p = n.new('NewGeometry').outputs['Position']
    tone = n.ramp(n.random(), [(0.0, srgb('#8d6f56')), (0.35, srgb('#a98a68')), (0.7, srgb('#b89d7c')), (1.0, srgb('#94705a'))])
    col = n.mix(0.6, tone, n.ramp(n.noise(p, 9, 4, 0.6), [(0.3, (0.72, 0.70, 0.68)), (0.65, (1, 1, 1))]), 'MULTIPLY')
    n.set(Base_Color=col, Roughness=0.95, Specular=0.1, Normal=n.bump(n.noise(p, 90, 3, 0.6), 0.6, 0.004))
    return n.m


def paving(x0, x1, y0, y1, slab=0.60):
    """Sandstone slabs of two lengths in rows along X, their tops 2 cm above the lawn's earth."""
    n = N('sandstone')
    p = n.new('NewGeometry').outputs['Position']
    tone = n.ramp(n.random(), [(0.0, srgb('#b3a690')), (0.5, srgb('#c2b6a1')), (1.0, srgb('#aaa08f'))])
    cloud = n.ramp(n.noise(p, 3.5, 5, 0.62), [(0.32, (0.80, 0.79, 0.77)), (0.66, (1, 1, 1))])
    rise = n.math('ADD', n.noise(p, 7, 3, 0.5), n.math('MULTIPLY', n.noise(p, 130, 3, 0.6), 0.25))
    n.set(Base_Color=n.mix(0.9, tone, cloud, 'MULTIPLY'), Roughness=0.88, Specular=0.2, Normal=n.bump(rise, 0.4, 0.01))
    rnd, row, y = random.Random(4), 0, y0
    box('bedding', (x1 - x0, y1 - y0, 0.03), ((x0 + x1) / 2, (y0 + y1) / 2, -0.004), paint('bedding', '#8d8474', 0.95), 0)
    while y < y1 - 0.05:
        deep, x = min(slab, y1 - y), x0 - rnd.uniform(0, slab)
        while x < x1:
            wide = rnd.choice((slab, slab * 1.5, slab))
            spot = (x + wide / 2, y + deep / 2, 0.0 + rnd.uniform(-0.001, 0.001))
            box('slab', (wide - 0.010, deep - 0.010, 0.04), spot, n.m, 0.004, 2)
            x += wide
        y, row = y + deep, row + 1


def back_door(x, y, w=0.84, h=2.03, colour='#73877a'):
    """A framed door with four panes above a panel, set back in its opening, with a stone step; its middle is at x."""
    leaf, frame = paint('door', colour, 0.4), paint('frame', '#efece4', 0.45)
    back, foot = y + 0.085, 0.13
    for s in (-1, 1):
        box('jamb', (0.06, 0.07, h), (x + s * (w / 2 + 0.03), back, foot + h / 2), frame, 0.004)
    box('head', (w + 0.12, 0.07, 0.06), (x, back, foot + h + 0.03), frame, 0.004)
    at = back + 0.012
    for s in (-1, 1):
        box('stile', (0.115, 0.044, h - 0.006), (x + s * (w / 2 - 0.0605), at, foot + h / 2), leaf, 0.004)
    for z, high in ((0.11, 0.21), (0.86, 0.16), (h - 0.065, 0.12)):
        box('rail', (w - 0.23, 0.044, high), (x, at, foot + z), leaf, 0.004)
    box('panel', (w - 0.22, 0.016, 0.60), (x, at, foot + 0.50), leaf, 0.002)
    box('raised', (w - 0.33, 0.024, 0.46), (x, at - 0.002, foot + 0.50), leaf, 0.008, 4)
    low, high = 0.94, h - 0.125
    box('bar', (0.026, 0.034, high - low), (x, at, foot + (low + high) / 2), leaf, 0.004)
    box('bar', (w - 0.23, 0.034, 0.026), (x, at, foot + (low + high) / 2), leaf, 0.004)
    glass = plastic('glass', '#39434a', 0.04, 0, 0.6)
    box('glass', (w - 0.22, 0.006, high - low), (x, at + 0.006, foot + (low + high) / 2), glass, 0)
    brass = steel('brass', '#a98850', 0.28, False)
    sphere('knob', 0.027, (x - w / 2 + 0.058, at - 0.062, foot + 0.98), brass, (1, 0.8, 1))
    rod('neck', (x - w / 2 + 0.058, at - 0.02, foot + 0.98), (x - w / 2 + 0.058, at - 0.055, foot + 0.98), 0.010, brass)
    box('step', (w + 0.30, 0.34, 0.12), (x, y - 0.10, 0.06), plastic('stone', '#bdb3a2', 0.85, 0.2, 0.2), 0.010, 3)
    box('lintel', (w + 0.42, 0.10, 0.15), (x, y + 0.046, foot + h + 0.055 + 0.075), limewash('lintel', '#e6e1d6'), 0.006)
    return foot + h + 0.055


def house(corner=0.6, left=-3.2, door=-1.35, high=4.2):
    """The house's back wall along X at y=0 up to its corner, painted white, with a back door in the middle of `door`."""
    white = limewash()
    mortar = limewash('joints', '#dcd7cb')
    top = back_door(door, 0)
    half = 0.84 / 2 + 0.06
    gap = (door - half - left, door + half - left, 0.0, top)
    brick_wall('front', (left, 0), (corner, 0), 0, high, white, mortar, [gap])
    brick_wall('flank', (corner, 0.0), (corner, 3.0), 0, high, white, mortar)


def garden_wall(y=7.0, x0=-9, x1=11, high=1.8):
    """A wall of buff brick along X that ends the garden, with a coping."""
    brick_wall('garden', (x0, y), (x1, y), 0, high, stock_brick(), paint('mortar', '#a89a86', 0.95))
    coping = plastic('coping', '#b5aa99', 0.9, 0.2, 0.1)
    for k in range(int((x1 - x0) / 0.6)):
        box('coping', (0.594, 0.30, 0.06), (x0 + 0.3 + k * 0.6, y + 0.05, high + 0.03), coping, 0.008, 2)


def summer_light(power=4.2, way=(0.62, 0.55, -0.66), strength=1.0):
    """A clear day with the sun behind the camera on the left."""
    sky('#f7f7f4', '#bcd2e6', strength)
    sun(way, power, (1, 0.94, 0.84), 1.4)
