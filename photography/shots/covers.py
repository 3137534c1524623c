"""Covers for folded rotary lines."""
from studio.framing import *
from models.covers import *

# foot: height of the hem above the ground
COVERS = {
    'hills-cover': (
        dict(colour='#3f5c46', rough=0.62, seed=3),
        0.16,
        'Folded rotary line in a green zipped cover, beside a two metre staff, with a tape measure round it',
    ),
    'zipped-rotary-cover': (
        dict(colour='#83878a', rough=0.6, seed=7),
        0.30,
        'Folded rotary line in a grey cover with a two-way zip, beside a two metre staff, with a tape measure round it',
    ),
    'vileda-rotary-cover': (
        dict(colour='#45494d', rough=0.5, seed=12),
        0.28,
        'Folded rotary line in a plain dark grey sleeve, beside a two metre staff, with a tape measure round it',
    ),
    'waxed-cotton-rotary-cover': (
        dict(colour='#5b5a3c', rough=0.5, seed=21, gather='tape'),
        0.14,
        'Folded rotary line in an olive waxed cotton cover, closed by three leather tabs, beside a two metre staff, with a tape measure round it',
    ),
    'pull-up-rotary-sleeve': (
        dict(colour='#b4b8b9', rough=0.42, seed=31, gather='both'),
        0.24,
        'Folded rotary line in a light grey sleeve, tied with a cord at the top, beside a two metre staff, with a tape measure round it',
    ),
}


def cover(p, rows=360):
    """The cover of a product with its closing; `rows`: points up its height."""
    slug = p['slug']
    look, foot_height, _ = COVERS[slug]
    width, _, length = size(p)
    made = Cover(width / 2, length, z0=foot_height, rows=rows, **look)
    black, dark = coat('#1f2224', 0.6), coat('#26292b', 0.5)
    if slug == 'hills-cover':
        made.zip(coat('#2f3a33', 0.7), coat('#1d2022', 0.4), (0.93,), thread=coat('#5f7a66', 0.8))
    if slug == 'zipped-rotary-cover':
        made.zip(coat('#54585b', 0.7), coat('#2b2e30', 0.4), (0.93, 0.085), thread=coat('#8f9395', 0.8))
    if slug == 'waxed-cotton-rotary-cover':
        made.tabs(once('leather', plastic, '#6f4526', 0.5, 0.3, 0.4))
        made.drawcord(0.035, FRONT + 0.30, coat('#d8cfb8', 0.8), None)
    elif slug == 'pull-up-rotary-sleeve':
        grey = coat('#3c4246', 0.6)
        made.drawcord(0.035, FRONT + 0.30, grey, dark, flare=0.034)
        made.drawcord(made.NECK, FRONT, grey, dark, tail=(-0.035, -0.12), flare=0.042)
    else:
        made.drawcord(0.035, FRONT + 0.30, black, dark, flare=0.034)
    return made


def staff(x, y, height=2.0):
    """A measuring staff that stands at (x, y), in bands of 10 cm with a red one at each half metre."""
    white, black, red = coat('#dcdbd6', 0.5), coat('#34383b', 0.5), coat('#a8453a', 0.5)
    for k in range(round(height / 0.1)):
        mat = red if k % 5 == 4 else (black if k % 2 else white)
        prop(box('staff', (0.034, 0.014, 0.1), (x, y, 0.1 * k + 0.05), mat, 0.0008))
    for k in (1, 2, 3, 4):
        curve = bpy.data.curves.new('figure', 'FONT')
        curve.body, curve.size, curve.extrude, curve.align_x = '%.1f m' % (k / 2), 0.062, 0.0004, 'LEFT'
        curve.materials.append(black)
        words = link(bpy.data.objects.new('figure', curve))
        words.location, words.rotation_euler = (x + 0.028, y, 0.5 * k - 0.072), (pi / 2, 0, 0)


def tape(made, v=0.56):
    """A tape measure laid round the cover at the share v of its height, its ticks 5 cm apart, and its hanging end."""
    yellow, ink, n = coat('#d8b454', 0.6), coat('#2c2f31', 0.6), 240
    ring = [made.on(v, tau * i / n, 0.004) for i in range(n)]
    smooth = [sum((ring[(i + j) % n] for j in range(-9, 10)), V((0, 0, 0))) / 19 for i in range(n)]
    out = max((ring[i].xy.length - smooth[i].xy.length) for i in range(n)) * 0.55 + 0.002
    taut = [q + V((q.x, q.y, 0)).normalized() * out for q in smooth]
    prop(sweep('tape', taut, 0.0011, 0.0115, yellow, up=(0, 0, 1), closed=True, sides=12, power=0.4))
    way = 0.0
    for a, b in zip(taut, taut[1:]):
        way += (b - a).length
        if way >= 0.05:
            way = 0.0
            side = V((b - a)).normalized()
            face = V((b.x, b.y, 0)).normalized() * 0.0013
            prop(sweep('tick', [b + face - side * 0.001, b + face + side * 0.001], 0.0004, 0.0085, ink, up=(0, 0, 1), sides=8, power=0.4))
    i = round((FRONT + 0.62) % tau / tau * n)
    a, face = taut[i], V((taut[i].x, taut[i].y, 0)).normalized()
    path = [a + face * 0.001, a + face * 0.006 + V((0, 0, -0.02)), a + face * 0.010 + V((0, 0, -0.20))]
    prop(sweep('tape end', smoothpath(path, 10), 0.0011, 0.0115, yellow, up=tuple(V((0, 0, 1)).cross(face)), sides=12, power=0.4))


def build(p):
    """Make it with a staff beside it and a tape round it; all covers are framed alike, so that a longer one looks longer."""
    tape(cover(p))
    staff(-0.36, 0.06)
    return corners((-0.42, -0.18, 0), (0.30, 0.18, 2.05))


def fine(p):
    """The same with more points, for close views."""
    cover(p, 900)


for _slug, (_, _, _alt) in COVERS.items():
    pic(_slug, 'packshot', _alt, az=0, el=12, lens=90, fill=0.93)(build)


def near(slug, v, half=0.11, aside=0.0):
    """The box round the front of a cover at the share v of its height, moved `aside` so that its edge is seen."""
    item = products()[slug]
    width, _, length = size(item)
    z, r = COVERS[slug][1] + length * v, width / 2
    at = V((r * cos(FRONT) + aside, r * sin(FRONT), z))
    return tuple(at - V((half, half * 0.3, half))), tuple(at + V((half, half * 0.3, half)))


detail(
    'hills-cover',
    'Top of the green cover: the zip closed to the end, its metal slider and the woven polyester',
    near('hills-cover', 0.963, 0.115),
    az=-2,
    el=13,
    fstop=16,
    build=fine,
)
detail(
    'zipped-rotary-cover',
    'Foot of the grey cover: the lower slider of its two-way zip above the gathered hem, cord and toggle',
    near('zipped-rotary-cover', 0.05, 0.12),
    az=10,
    el=13,
    fstop=18,
    build=fine,
)
detail(
    'vileda-rotary-cover',
    'Gathered foot of the dark grey sleeve with its string, toggle and the galvanised post below',
    near('vileda-rotary-cover', 0.03, 0.13),
    az=24,
    el=13,
    fstop=18,
    build=fine,
)
detail(
    'waxed-cotton-rotary-cover',
    'Stitched leather tab with two brass studs across the placket of the olive waxed cotton cover',
    near('waxed-cotton-rotary-cover', 0.52, 0.105, 0.045),
    az=-12,
    el=13,
    fstop=16,
    build=fine,
)
detail(
    'pull-up-rotary-sleeve',
    'Top of the light grey sleeve with its cord drawn in, a dark toggle and two tails',
    near('pull-up-rotary-sleeve', 0.955, 0.13),
    az=12,
    el=13,
    fstop=18,
    build=fine,
)
