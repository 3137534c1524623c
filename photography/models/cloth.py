"""A small cloth solver (position based dynamics on a grid): how linen falls over a bar, and hangs from pegs.

Needs NumPy only. Results are kept in the temporary folder, as a picture is taken more than once.
"""
import hashlib
import os
import tempfile
import numpy as np

KEPT = os.path.join(tempfile.gettempdir(), 'photo-cloth')
GRAVITY = np.array((0.0, 0.0, -9.8))


class Cloth:
    """A grid of points with the distances between neighbours; `weight` is 0 for points that are held."""

    def __init__(self, points, cell, held=None, bend=2e-4, shear=1e-6):
        """cell: (width, length) of a mesh at rest; bend, shear: compliance, more is softer."""
        self.points = np.array(points, float)
        self.weight = np.ones(self.points.shape[:2])
        if held is not None:
            self.weight[held] = 0
        self.speed = np.zeros_like(self.points)
        self.rules = self._rules(cell, bend, shear)

    def _rules(self, cell, bend, shear):
        """Pairs of slices that share no point, so that each can be corrected in one stroke."""
        wide, long = cell
        cross = float(np.hypot(wide, long))
        rules = []
        for first in (0, 1):
            rules.append(self._pair((first, 2, 1), None, wide, 0))
            rules.append(self._pair(None, (first, 2, 1), long, 0))
            for slant in (1, -1):
                rules.append(self._slant(first, slant, cross, shear))
        for first in range(6):
            rules.append(self._pair((first, 6, 3), None, 3 * wide, bend))
            rules.append(self._pair(None, (first, 6, 3), 3 * long, bend))
        return rules

    def _pair(self, along_u, along_v, rest, soft):
        def sides(spec, count):
            if spec is None:
                return slice(None), slice(None)
            first, step, reach = spec
            last = (count - 1 - reach - first) // step
            return (
                slice(first, first + last * step + 1, step),
                slice(first + reach, first + reach + last * step + 1, step),
            )

        n, m = self.weight.shape
        (ua, ub), (va, vb) = sides(along_u, n), sides(along_v, m)
        return (ua, va), (ub, vb), rest, soft

    def _slant(self, first, slant, rest, soft):
        n = self.weight.shape[0]
        last = (n - 2 - first) // 2
        ua, ub = slice(first, first + last * 2 + 1, 2), slice(first + 1, first + last * 2 + 2, 2)
        va, vb = (slice(None, -1), slice(1, None)) if slant > 0 else (slice(1, None), slice(None, -1))
        return (ua, va), (ub, vb), rest, soft

    def _correct(self, dt):
        p, w = self.points, self.weight
        for a, b, rest, soft in self.rules:
            way = p[b] - p[a]
            length = np.sqrt(np.einsum('ijk,ijk->ij', way, way)) + 1e-12
            total = w[a] + w[b] + soft / (dt * dt)
            push = (length - rest) / (length * np.maximum(total, 1e-9))
            way *= push[..., None]
            p[a] += way * w[a][..., None]
            p[b] -= way * w[b][..., None]

    def _normals(self):
        p = self.points
        u, v = np.gradient(p, axis=0), np.gradient(p, axis=1)
        normal = np.cross(u, v)
        return normal / (np.linalg.norm(normal, axis=-1, keepdims=True) + 1e-12)

    def settle(self, seconds, collide=None, wind=None, steps=700, damping=2.5):
        """Simulates the given number of seconds. collide(points, before) corrects points; wind(time) is a vector."""
        dt = 1 / steps
        calm = 1 - damping * dt
        for k in range(int(seconds * steps)):
            self.speed += GRAVITY * dt
            if wind is not None:
                normal = self._normals()
                drag = np.einsum('ijk,ijk->ij', normal, np.asarray(wind(k * dt)) - self.speed)
                self.speed += normal * (drag * 4.0 * dt)[..., None]
            self.speed *= calm
            self.speed *= (self.weight > 0)[..., None]
            before = self.points.copy()
            self.points += self.speed * dt
            self._correct(dt)
            if collide is not None:
                collide(self.points, before)
            self.speed = (self.points - before) / dt
        return self.points


def bar_collision(side, half, radius, off, friction=0.85, room=0.042, gap=None):
    """Keeps cloth outside a bar along Y at the origin, and its two sides apart.

    side: -1 or 1 for each point, where it hangs; half: (half width, half height) of the bar; radius: of its edges;
    off: half the cloth's thickness; room: how far the cloth may swing out sideways before it meets the next one;
    gap: how far its sides stay from the middle, where there is another bar below.
    """
    hx, hz = half[0] - radius, half[1] - radius
    gap = gap or half[0] * 0.35 + off

    def collide(points, before):
        x, z = points[..., 0], points[..., 2]
        qx, qz = np.abs(x) - hx, np.abs(z) - hz
        ox, oz = np.maximum(qx, 0), np.maximum(qz, 0)
        far = np.hypot(ox, oz)
        depth = far + np.minimum(np.maximum(qx, qz), 0) - radius - off
        inside = depth < 0
        edge = far > 1e-9
        nx = np.where(edge, np.sign(x) * ox / np.maximum(far, 1e-9), 0)
        nz = np.where(edge, np.sign(z) * oz / np.maximum(far, 1e-9), 1)
        points[..., 0] = np.where(inside, x - nx * depth, x)
        points[..., 2] = np.where(inside, z - nz * depth, z)
        slip = (points - before) * inside[..., None]
        slip_n = slip[..., 0] * nx + slip[..., 2] * nz
        slip[..., 0] -= slip_n * nx
        slip[..., 2] -= slip_n * nz
        points -= slip * friction
        low = points[..., 2] < 0
        x = points[..., 0]
        points[..., 0] = np.where(low, side * np.clip(side * x, gap, room), x)

    return collide


def _waves(rnd, u, count=5, low=0.8, high=3.2):
    """A smooth random curve along u (0..1), about 1 high."""
    total = np.zeros_like(u)
    for k in range(count):
        f = low + (high - low) * rnd.random()
        total += np.sin(2 * np.pi * (f * u + rnd.random())) / (f**0.7)
    return total / count**0.5


def kept(make):
    """Cache the result of a function of plain numbers."""

    def ask(**how):
        key = hashlib.sha1((make.__name__ + repr(sorted(how.items())) + _SOURCE).encode()).hexdigest()[:20]
        path = os.path.join(KEPT, key + '.npy')
        if os.path.exists(path):
            return np.load(path)
        out = make(**how)
        os.makedirs(KEPT, exist_ok=True)
        np.save(path + '.part.npy', out.astype(np.float32))
        os.replace(path + '.part.npy', path)
        return out

    return ask


with open(__file__, 'rb') as _file:
    _SOURCE = hashlib.sha1(_file.read()).hexdigest()


def _squeezed(rnd, across, width, gather):
    """Places along the bar: the cloth is pushed together here more, there less, and nowhere drawn out."""
    grid = np.linspace(-0.75, 0.75, 400) * width
    rate = 1 - (1 - gather) * np.clip(1 + 1.1 * _waves(rnd, grid / width + 0.5, 3, 0.6, 1.8), 0, 2.4)
    place = np.concatenate([[0], np.cumsum((rate[1:] + rate[:-1]) / 2 * np.diff(grid))])
    return np.interp(across, grid, place - np.interp(0, grid, place))


@kept
def over_bar(
    width,
    length,
    shift=0.0,
    turn=0.0,
    gather=0.95,
    seed=1,
    half=(0.011, 0.019),
    radius=0.007,
    off=0.0012,
    bend=3e-4,
    seconds=1.7,
    cell=0.011,
    room=0.042,
    gap=None,
):
    """Points of a cloth thrown over a bar along Y at the origin.

    shift: how much longer it hangs on the +x side; turn: degrees it lies askew; gather: share of its width
    that it takes up on the bar.
    """
    rnd = np.random.default_rng(seed)
    n, m = int(round(width / cell)) + 1, int(round(length / cell)) + 1
    u, v = np.meshgrid(np.linspace(-width / 2, width / 2, n), np.linspace(-length / 2, length / 2, m), indexing='ij')
    a = np.radians(turn)
    across, down = u * np.cos(a) - v * np.sin(a), u * np.sin(a) + v * np.cos(a) + shift / 2
    side = np.sign(down)
    flat = half[0] + off
    fall = np.maximum(np.abs(down) - flat, 0)
    x = np.where(fall > 0, side * flat, down)
    z = half[1] + off - fall
    uu = across / width + 0.5
    low = 1 - np.exp(-fall * 9)
    for s in (-1, 1):
        x += np.where(side == s, _waves(rnd, uu, 6, 0.8, 4.5) * 0.017 * low, 0)
    y = _squeezed(rnd, across, width, gather)
    cloth = Cloth(np.stack([x, y, z], -1), (width / (n - 1), length / (m - 1)), fall < 0.006, bend=bend)
    collide = bar_collision(side, half, radius, off, room=room, gap=gap)
    cloth.settle(seconds * 0.75, collide)
    return cloth.settle(seconds * 0.25, collide, damping=12)


@kept
def from_pegs(width, length, at, slack=0.03, wind=(0, 0, 0), gust=0.5, seed=1, bend=2e-4, seconds=1.8, cell=0.014):
    """Points of a cloth that hangs from pegs on a line along X through the origin.

    at: where the pegs are, as shares of the width; slack: how much the cloth is pushed together between them.
    """
    rnd = np.random.default_rng(seed)
    n, m = int(round(width / cell)) + 1, int(round(length / cell)) + 1
    u, v = np.meshgrid(np.linspace(0, 1, n), np.linspace(0, 1, m), indexing='ij')
    x = (u - 0.5) * width * (1 - slack)
    belly = _waves(rnd, u, 5, 0.7, 3.5) * 0.03 * (0.1 + v)
    points = np.stack([x, belly, -v * length], -1)
    held = np.zeros((n, m), bool)
    for share in at:
        i = int(round(share * (n - 1)))
        lo, hi = max(0, i - 1), min(n, i + 2)
        held[lo:hi, 0] = True
        points[lo:hi, 0, 1] = 0
    cloth = Cloth(points, (width / (n - 1), length / (m - 1)), held, bend=bend)
    wind, beat = np.array(wind, float), rnd.uniform(0.5, 0.9)
    blow = None
    if np.any(wind):
        uneven = (1 + 0.9 * _waves(rnd, u + 0.25 * v, 4, 0.8, 2.6))[..., None]
        blow = lambda t: wind * uneven * (1 + gust * np.sin(2 * np.pi * t * beat + seed))
    return cloth.settle(seconds, None, blow, damping=1.5)
