"""Out of doors: lawn and trees from instanced leaves, and the sky."""
from studio import *


def green(name, dark, light, trans=0.35, patch=1.1):
    """Leaves or grass: patches of two tones, each piece a little lighter or darker, light shining through."""
    n = N(name)
    where = n.noise(n.new('NewGeometry').outputs['Position'], patch, 3.0)
    col = n.mix(n.ramp(where, [(0.35, (0, 0, 0)), (0.65, (1, 1, 1))]), srgb(dark), srgb(light))
    col = n.hsv(col, n.math('MULTIPLY_ADD', n.random(), 0.02, 0.49), 1.0, n.math('MULTIPLY_ADD', n.random(), 0.5, 0.75))
    n.set(Base_Color=col, Roughness=0.55, Specular=0.2)
    n.translucent(col, trans)
    return n.m


def tuft(rnd, blades, mat, height=0.035, reach=0.17):
    """A patch of mown grass as one mesh."""
    verts, faces = [], []
    for _ in range(blades):
        a = rnd.random() * tau
        out = V((cos(a), sin(a), 0))
        side = V((-out.y, out.x, 0))
        root = V((rnd.uniform(-reach, reach), rnd.uniform(-reach, reach), 0))
        length, lean, wide = height * rnd.uniform(0.55, 1.3), rnd.uniform(0.1, 0.9), rnd.uniform(0.0011, 0.0022)
        b = len(verts)
        for t, k in ((0, 1), (0.5, 0.8), (1, 0.08)):
            p = root + out * length * lean * t * t + V((0, 0, length * t * (1 - 0.22 * lean * t)))
            verts += [p - side * wide * k, p + side * wide * k]
        faces += [(b, b + 1, b + 3, b + 2), (b + 2, b + 3, b + 5, b + 4)]
    return mesh('grass', verts, faces, mat)


def leaves(rnd, count, mat, spread=0.16, size_=(0.03, 0.055)):
    """A ball of leaves as one mesh, to be scattered."""
    verts, faces = [], []
    for _ in range(count):
        p = V([rnd.gauss(0, 1) for _ in range(3)]).normalized() * (1.6 * spread * rnd.random() ** 0.5)  # none hovers far off
        way = V([rnd.gauss(0, 1) for _ in range(3)]).normalized()
        side = way.cross(V((0, 0, 1))).normalized()
        up, length, b = side.cross(way), rnd.uniform(*size_), len(verts)
        wide = length * 0.3
        verts += [
            p,
            p + way * length * 0.5 + side * wide + up * wide * 0.3,
            p + way * length,
            p + way * length * 0.5 - side * wide + up * wide * 0.3,
        ]
        faces += [(b, b + 1, b + 2), (b, b + 2, b + 3)]
    return mesh('leaves', verts, faces, mat)


def scatter(sources, spots, rnd, small=0.8, large=1.3, upright=True):
    """Copies of the sources, each turned and sized by chance; the sources themselves go under the ground."""
    for i, spot in enumerate(spots):
        obj = link(bpy.data.objects.new('copy', sources[i % len(sources)].data))
        k = rnd.uniform(small, large)
        obj.location, obj.scale = spot, (k, k, k * rnd.uniform(0.85, 1.15))
        obj.rotation_euler = (0, 0, rnd.random() * tau) if upright else [rnd.random() * tau for _ in range(3)]
    for obj in sources:
        obj.location = (0, 60, -20)


def lawn(rnd, near, far_y=9.0, half=5.0, first=1.2):
    """Mown grass from y=near to far_y, `first` metres to either side at its near edge and at most `half`."""
    n = N('earth')
    patch = n.noise(n.coords(), 3.0, 4, 0.6)
    n.set(
        Base_Color=n.mix(n.ramp(patch, [(0.35, (0, 0, 0)), (0.65, (1, 1, 1))]), srgb('#5d6a42'), srgb('#737f55')),
        Roughness=1.0,
        Specular=0.0,
    )
    mesh('ground', [(-60, -30, 0), (60, -30, 0), (60, 80, 0), (-60, 80, 0)], [(0, 1, 2, 3)], n.m)
    blades = green('grass', '#5f6e45', '#818f60', 0.3)
    sources = [tuft(rnd, 700, blades) for _ in range(4)]
    rows = int((far_y - near) / 0.29)
    spots = []
    for j in range(rows):
        y = near + j * 0.29
        reach = min(half, first + (y - near) * 0.55)
        columns = int(2 * reach / 0.29)
        spots += [
            (-reach + i * 0.29 + rnd.uniform(-0.06, 0.06), y + rnd.uniform(-0.06, 0.06), 0) for i in range(columns + 1)
        ]
    scatter(sources, spots, rnd, 0.9, 1.3)


def trees(rnd, y, x0, x1, low=1.6, high=4.0, tone=('#7d9a68', '#a9bf8a'), count=1500):
    """A far line of trees from x0 to x1 with an uneven edge, its leaves paler for the distance."""
    mat = green('tree leaf', *tone, 0.4, 0.3)
    sources = [leaves(rnd, 260, mat, 0.22, (0.045, 0.075)) for _ in range(3)]
    spots = []
    while len(spots) < count:
        x = rnd.uniform(x0, x1)
        top = (
            low
            + (high - low) * (0.5 + 0.5 * mnoise.noise(V((x * 0.33, y, 0))))
            + 0.35 * mnoise.noise(V((x * 1.7, y, 3)))
        )
        spots.append((x, y + rnd.uniform(-0.8, 0.8), top * rnd.random() ** 0.45))
    scatter(sources, spots, rnd, 1.2, 1.8, False)


def sky(low='#f1f4f5', high='#a3c2e4', strength=1.2):
    """A hazy summer sky, pale above the horizon."""
    tree_ = bpy.context.scene.world.node_tree
    ground = tree_.nodes['Background']
    way, part, ramp = [tree_.nodes.new('ShaderNode' + k) for k in ('TexCoord', 'SeparateXYZ', 'ValToRGB')]
    tree_.links.new(way.outputs['Generated'], part.inputs[0])
    tree_.links.new(part.outputs['Z'], ramp.inputs[0])
    tree_.links.new(ramp.outputs[0], ground.inputs[0])
    first, last = ramp.color_ramp.elements
    first.position, first.color = 0.02, (*srgb(low), 1)
    last.position, last.color = 0.34, (*srgb(high), 1)
    ground.inputs[1].default_value = strength
