"""Washing: woven and terry cloth, thrown over bars and laths, or pegged on a line."""
from studio import *
from models.cloth import over_bar, from_pegs
from models.hardware import peg


def _from_end(n, v, length):
    """How far a point of the cloth is from the nearer of its two ends."""
    return n.math('MINIMUM', v, n.math('SUBTRACT', length, v))


def _band(n, place, centre, width):
    return n.math('LESS_THAN', n.math('ABSOLUTE', n.math('SUBTRACT', place, centre)), width / 2)


def linen(name, hx, length, stripe='#6d86a0', bands=(), trans=0.25, crease=1.0, along=()):
    """Washed linen with soft creases. bands: [(from the end, width)] woven across both ends; along: the same down its length."""
    n = N(name)
    uv = n.coords('UV')
    u, v, _ = n.split(uv)
    end = _from_end(n, v, length)
    slub = n.math(
        'ADD',
        n.noise(n.vmath('MULTIPLY', uv, (25.0, 700.0, 1.0)), 1, 2),
        n.noise(n.vmath('MULTIPLY', uv, (700.0, 25.0, 1.0)), 1, 2),
    )
    slub = n.math('MULTIPLY', slub, 0.5)
    col = srgb(hx)
    striped = 0.0
    for place, rows in ((end, bands), (u, along)):
        for centre, width in rows:
            striped = n.math('MAXIMUM', _band(n, place, centre, width), striped)
    if bands or along:
        col = n.mix(n.math('MULTIPLY', striped, 0.92), col, srgb(stripe))
    col = n.mix(0.55, col, n.ramp(slub, [(0.36, (0.86, 0.85, 0.83)), (0.58, (1, 1, 1))]), 'MULTIPLY')
    col = n.mix(n.math('MULTIPLY', _band(n, end, 0.0125, 0.0016), 0.22), col, (0.25, 0.23, 0.2))
    soft = n.noise(uv, 11, 3, 0.55)
    ridge = n.math('ABSOLUTE', n.math('SUBTRACT', n.noise(uv, 17, 2, 0.5), 0.5))
    normal = n.bump(n.math('ADD', soft, n.math('MULTIPLY', ridge, -0.8)), 0.55 * crease, 0.012)
    n.set(Base_Color=col, Roughness=1.0, Specular=0.0, Sheen=0.2, Normal=n.bump(slub, 0.3, 0.0006, normal))
    if trans:
        n.translucent(col, trans)
    return n.m


def terry(name, hx, length, border=(0.075, 0.045), trans=0.10):
    """Terry towelling: a short pile, and a flat woven border near both ends."""
    n = N(name)
    uv = n.coords('UV')
    _, v, _ = n.split(uv)
    end = _from_end(n, v, length)
    flat = n.math('MAXIMUM', _band(n, end, border[0], border[1]), n.math('LESS_THAN', end, 0.014))
    pile = n.noise(uv, 520, 2, 0.7)
    tufts = n.noise(uv, 60, 2, 0.6)
    col = n.mix(0.75, srgb(hx), n.ramp(pile, [(0.32, (0.70, 0.69, 0.68)), (0.62, (1, 1, 1))]), 'MULTIPLY')
    col = n.mix(0.35, col, n.ramp(tufts, [(0.35, (0.85, 0.85, 0.85)), (0.65, (1, 1, 1))]), 'MULTIPLY')
    ribs = n.math('SINE', n.math('MULTIPLY', v, tau / 0.0045))
    weave = n.mix(0.12, srgb(hx), n.ramp(ribs, [(0.2, (0.6, 0.6, 0.6)), (0.8, (1, 1, 1))]), 'MULTIPLY')
    col = n.mix(flat, col, weave)
    height = n.mix(flat, n.math('MULTIPLY', pile, 1.0), n.math('MULTIPLY', ribs, 0.12))
    soft = n.bump(n.noise(uv, 9, 2, 0.5), 0.35, 0.012)
    n.set(Base_Color=col, Roughness=1.0, Specular=0.0, Sheen=0.6, Normal=n.bump(height, 0.8, 0.003, soft))
    if trans:
        n.translucent(col, trans)
    return n.m


def cloth(points, size, mat, thick=0.0016, hem=2.3):
    """A mesh of the solver's points. size: (width, length) of the cloth; hem: how much thicker its edge is."""
    n, m, _ = points.shape
    verts = points.reshape(-1, 3).tolist()
    faces = [
        (i * m + j, (i + 1) * m + j, (i + 1) * m + j + 1, i * m + j + 1) for i in range(n - 1) for j in range(m - 1)
    ]
    obj = mesh('cloth', verts, faces, mat)
    layer = obj.data.uv_layers.new(name='UVMap')
    for loop in obj.data.loops:
        i, j = divmod(loop.vertex_index, m)
        layer.data[loop.index].uv = (size[0] * i / (n - 1), size[1] * j / (m - 1))
    edge = [i * m + j for i in range(n) for j in range(m) if i in (0, n - 1) or j in (0, m - 1)]
    marked = obj.vertex_groups.new(name='hem')
    marked.add(list(range(n * m)), 1 / hem, 'REPLACE')
    marked.add(edge, 1.0, 'REPLACE')
    solid = thicken(obj, thick * hem).modifiers['solid']
    solid.vertex_group, solid.thickness_vertex_group = 'hem', 0
    return subsurf(obj, 2)


def over(at, mat, width, length, half=(0.011, 0.019), radius=0.007, turned=0, thick=0.0016, **fall):
    """A cloth thrown over the bar at `at`, which runs along Y, or turned by that angle about Z."""
    points = over_bar(width=width, length=length, half=half, radius=radius, off=thick * 0.8 + 0.0016, **fall)
    obj = cloth(points, (width, length), mat, thick)
    obj.location, obj.rotation_euler = at, (0, 0, turned)
    return obj


def washing(a, loads):
    """Hang cloths on an airer: (lath, place along it, width, length, material, {how it falls})."""
    for i, y, width, length, mat, fall in loads:
        x, dz = a['slots'][i]
        over((x, y, a['z'] + dz), mat, width, length, **fall)


def pegged(a, b, mat, length, pegs=None, share=(0.02, 0.98), thick=0.0014, peg_at=(0.03, 0.97), **fall):
    """A cloth pegged on the line from a to b, between the shares of it; `pegs` is (wood, wire) for spring pegs."""
    a, b = V(a), V(b)
    p, q = a.lerp(b, share[0]), a.lerp(b, share[1])
    width, way = (q - p).length, (q - p).normalized()
    slack = fall.pop('slack', 0.03)
    points = from_pegs(width=round(width / (1 - slack), 4), length=length, at=tuple(peg_at), slack=slack, **fall)
    obj = cloth(points, (width / (1 - slack), length), mat, thick)
    place = Matrix.Translation((p + q) / 2) @ way.to_track_quat('X', 'Z').to_matrix().to_4x4()
    obj.matrix_world = place
    if pegs:
        one = peg(*pegs)
        for k, s in enumerate(peg_at):
            o = one if k == 0 else dup(one)
            spot = Matrix.Translation(((s - 0.5) * width, 0, 0.026)) @ Matrix.Rotation(
                random.Random(k + length).uniform(-0.12, 0.12), 4, 'Y'
            )
            o.matrix_world = place @ spot @ Matrix(((0, 0, 1, 0), (0, 1, 0, 0), (-1, 0, 0, 0), (0, 0, 0, 1)))
    return obj
