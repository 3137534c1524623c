"""Paths, laid rope and plain cord."""
import random
from math import cos, sin, tau
from mathutils import Vector as V
from .geometry import frames, mesh, sweep


def resample(pts, step):
    """The same path with points every `step` metres."""
    pts = [V(p) for p in pts]
    out, left = [pts[0].copy()], step
    for a, b in zip(pts, pts[1:]):
        length, done = (b - a).length, 0.0
        while length - done >= left:
            done += left
            out.append(a.lerp(b, done / length))
            left = step
        left -= length - done
    if (out[-1] - pts[-1]).length > step * 0.2:
        out.append(pts[-1].copy())
    return out


def smoothpath(pts, n=12):
    """A soft curve through the points (Catmull-Rom)."""
    p = [V(q) for q in pts]
    p = [p[0] * 2 - p[1]] + p + [p[-1] * 2 - p[-2]]
    out = []
    for i in range(1, len(p) - 2):
        a, b, c, d = p[i - 1 : i + 3]
        for k in range(n):
            t = k / n
            out.append(
                0.5 * ((2 * b) + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)
            )
    out.append(p[-2])
    return out


def rope(name, path, r, mat, strands=3, lay=None, hair=0):
    """Laid rope of outer radius r: real twisted strands. `hair`: loose fibres to a metre."""
    lay = lay or r * 7
    pts = resample(path, lay / 14)
    fr = frames(pts)
    strand, off = r * 0.52, r * 0.5
    run = [0]
    for a, b in zip(pts, pts[1:]):
        run.append(run[-1] + (b - a).length)
    objs = []
    for k in range(strands):
        turn = lambda s: tau * (s / lay + k / strands)
        q = [p + (n * cos(turn(s)) + b * sin(turn(s))) * off for p, (t, n, b), s in zip(pts, fr, run)]
        objs.append(sweep(name + str(k), q, strand, mat=mat, sides=10))
    if hair:
        objs.append(_hair(name, pts, fr, r, int(run[-1] * hair), mat))
    return objs


def _hair(name, pts, fr, r, count, mat):
    rnd = random.Random(7)
    verts, faces = [], []
    for _ in range(count):
        i = rnd.randrange(1, len(pts) - 1)
        t, n, b = fr[i]
        a = rnd.random() * tau
        out = n * cos(a) + b * sin(a)
        p0 = pts[i] + out * r * 0.9
        way = (t * rnd.uniform(-1, 1) + out * rnd.uniform(0.1, 0.6)).normalized()
        length = rnd.uniform(0.3, 1.1) * r * 1.6
        p1 = p0 + way * length * 0.5
        p2 = p1 + (way + V((rnd.uniform(-0.5, 0.5), rnd.uniform(-0.5, 0.5), -0.2))).normalized() * length * 0.5
        w = way.cross(out).normalized() * r * 0.018
        k = len(verts)
        verts += [p0 - w, p0 + w, p1 - w, p1 + w, p2]
        faces += [(k, k + 1, k + 3, k + 2), (k + 2, k + 3, k + 4)]
    return mesh(name + 'hair', verts, faces, mat)


def cord(name, path, r, mat, sides=10):
    """Smooth cord or wire."""
    return sweep(name, path, r, mat=mat, sides=sides)
