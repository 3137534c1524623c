"""Rooms for the scenes: a kitchen or utility room with a window, a worktop, and an airer hoisted above it."""
from studio import *
from models.airers import *
from models.props import *

FLOOR, WALL, END, TOP = -2.55, 0.62, 1.95, -1.64  # floor, the long wall's x, the window wall's y, the worktop's height
SINK_Y = -0.02
WORKTOP = dict(light='#bca488', dark='#917657', ring=0.005, contrast=0.4, rough=0.45, knots=False, fibre=0.6, vary=0.1)


def tiles(x, z, rows, y0, y1, mat, grout, tw=0.15, th=0.075):
    """Brick-laid glazed tiles on the wall x = const that faces -x."""
    first = None
    for r in range(rows):
        for k in range(int(y0 / tw) - 1, int(y1 / tw) + 2):
            rnd = random.Random(r * 100 + k)
            spot = (x - 0.004 - rnd.uniform(0, 0.0006), k * tw + (tw / 2 if r % 2 else 0), z + (r + 0.5) * th)
            if spot[1] - tw / 2 > y1 or spot[1] + tw / 2 < y0:
                continue
            if first is None:
                first = box('tile', (0.008, tw - 0.003, th - 0.003), spot, mat, 0.0022, 2)
            else:
                o = link(first.copy())
                o.location, o.rotation_euler = spot, (0, rnd.uniform(-0.005, 0.005), rnd.uniform(-0.005, 0.005))
    box(
        'grout',
        (0.004, y1 - y0, rows * th),
        (x - 0.002, (y0 + y1) / 2, z + rows * th / 2),
        paint('grout', grout, 0.9),
        0,
    )


def outdoors(centre, width, height, leaf='#a9b98c', sky='#f2f6f8', strength=2.6):
    """What is seen through a window in the wall at END: bright sky above blurred greenery. It gives no light."""
    n = N('outdoors')
    up = n.split(n.coords('Generated'))[2]
    blur = n.noise(n.vmath('MULTIPLY', n.coords(), (1.0, 1.0, 1.6)), 1.6, 2, 0.5)
    fac = n.ramp(n.math('ADD', up, n.math('MULTIPLY', blur, 0.55)), [(0.50, (0, 0, 0)), (0.92, (1, 1, 1))])
    glow = n.new('Emission', {'Color': n.mix(fac, srgb(leaf), srgb(sky)), 'Strength': strength})
    n.t.links.new(glow.outputs[0], n.t.nodes['Material Output'].inputs[0])
    obj = box('outdoors', (width, 0.01, height), centre, n.m, 0)
    obj.visible_shadow = obj.visible_diffuse = False
    return obj


def window(x0, x1, z0, z1, y, wall, x_end=(-6, 0.72), panes=(2, 3), depth=0.20, frame='#f4f2ec'):
    """The wall at y with a sash window between x0..x1 and z0..z1; the room lies towards -y."""
    white, mid = paint('window', frame, 0.4), y + depth / 2
    for a, b, lo, hi in ((x_end[0], x0, FLOOR, 0), (x1, x_end[1], FLOOR, 0), (x0, x1, FLOOR, z0), (x0, x1, z1, 0)):
        box('wall', (b - a, depth, hi - lo), ((a + b) / 2, mid, (lo + hi) / 2), wall, 0)
    back, w, h = y + depth - 0.05, x1 - x0, z1 - z0
    for x in (x0 + 0.03, x1 - 0.03):
        box('stile', (0.06, 0.05, h), (x, back, (z0 + z1) / 2), white, 0.004)
    for z in (z0 + 0.04, z1 - 0.03, (z0 + z1) / 2):
        box('rail', (w - 0.115, 0.044, 0.055), ((x0 + x1) / 2, back, z), white, 0.004)
    for i in range(1, panes[0]):
        box('bar', (0.022, 0.03, h - 0.06), (x0 + w * i / panes[0], back, (z0 + z1) / 2), white, 0.004)
    for i in range(1, panes[1]):
        if abs(i * 2 - panes[1]) > 0.1:
            box('bar', (w - 0.115, 0.028, 0.022), ((x0 + x1) / 2, back, z0 + h * i / panes[1]), white, 0.004)
    box(
        'sill',
        (w + 0.10, depth + 0.06, 0.035),
        ((x0 + x1) / 2, y + depth / 2 - 0.05, z0 - 0.0175 + 0.004),
        white,
        0.008,
    )
    for x in (x0 - 0.035, x1 + 0.035):
        box('casing', (0.075, 0.018, h + 0.05), (x, y - 0.009, (z0 + z1) / 2), white, 0.004)
    box('casing', (w + 0.18, 0.022, 0.085), ((x0 + x1) / 2, y - 0.011, z1 + 0.042), white, 0.004)
    outdoors(((x0 + x1) / 2, y + 2.5, z0 + 0.6), 9, 4.2)
    light = area(
        ((x0 + x1) / 2, y + depth + 0.05, (z0 + z1) / 2),
        ((x0 + x1) / 2, y - 2, (z0 + z1) / 2 - 0.5),
        w,
        1,
        (0.97, 0.985, 1),
        h,
    )
    light.visible_camera = False
    return light


def tied_off(at, mat):
    """Turns of rope on a cleat on the wall x = const at `at`, and the spare rope hung in loops."""
    c, path = V(at) + V((-0.03, 0, 0)), []
    for i in range(90):
        t = tau * i / 30
        path.append(c + V((-0.012 - 0.006 * cos(2 * t) - 0.0025 * i / 30, 0.016 * sin(2 * t), 0.048 * sin(t))))
    rope('wrap', path, 0.0033, mat)
    for k in range(3):
        rad = 0.10 + 0.012 * k
        loop = [
            c + V((-0.012 - 0.006 * k, 0.035 * sin(t) * (1 + 0.1 * k), -0.03 - rad * (1 - cos(t))))
            for t in [tau * i / 60 for i in range(61)]
        ]
        rope('spare', loop, 0.0031, mat)


def cupboards(mat, knob, top, near, far, sink_y=None, width=0.52):
    """Framed doors under a worktop along the wall, and the worktop, left open for a sink at sink_y."""
    front = WALL - 0.58
    box('carcass', (0.5, far - near, 0.78), (WALL - 0.27, (near + far) / 2, TOP - 0.45), mat, 0)
    box('plinth', (0.02, far - near, 0.11), (WALL - 0.53, (near + far) / 2, FLOOR + 0.055), mat, 0)
    spans = [(near, far)] if sink_y is None else [(near, sink_y - 0.302), (sink_y + 0.302, far)]
    for a, b in spans:
        box('worktop', (0.63, b - a, 0.04), (WALL - 0.315, (a + b) / 2, TOP - 0.02), top, 0.004)
        count = max(1, round((b - a) / width))
        for k in range(count):
            side = 1 if k % 2 else -1
            _door(front, a + (b - a) * (k + 0.5) / count, TOP - 0.42, (b - a) / count - 0.006, 0.70, mat, knob, side)
    if sink_y is not None:
        box('ledge', (0.15, 0.61, 0.04), (WALL - 0.075, sink_y, TOP - 0.02), top, 0.003)
        for side in (-1, 1):
            _door(front, sink_y + side * 0.151, TOP - 0.515, 0.296, 0.50, mat, knob, -side)


def _door(x, y, z, w, h, mat, knob, side):
    box('panel', (0.016, w, h), (x + 0.004, y, z), mat, 0.002)
    for s in (-1, 1):
        box('rail', (0.012, w - 0.13, 0.075), (x - 0.010, y, z + s * (h / 2 - 0.0375)), mat, 0.0025)
        box('stile', (0.012, 0.068, h), (x - 0.010, y + s * (w / 2 - 0.034), z), mat, 0.0025)
    at = y - side * (w / 2 - 0.034)
    rod('neck', (x - 0.014, at, z + h / 2 - 0.10), (x - 0.032, at, z + h / 2 - 0.10), 0.005, knob, seg=20)
    sphere('knob', 0.0145, (x - 0.037, at, z + h / 2 - 0.10), knob, (0.8, 1, 1))


def floorboards(light='#b79f82', dark='#8c755b', wide=0.135, x0=-5.2):
    """Boards along Y, each with its own grain, with fine gaps between them."""
    mat = wood('boards', 'Y', light, dark, 0.007, 0.7, 0.42, False, 0.5, 0.16)
    box('under', (7, 9, 0.02), (-2.4, END - 4.2, FLOOR - 0.04), paint('under', '#3b2f24', 0.9), 0)
    for i in range(int((WALL - x0) / wide) + 1):
        x, joint = WALL - (i + 0.5) * wide, END - random.Random(i).uniform(1.2, 4.2)
        for y0, y1 in ((END, joint), (joint - 0.002, joint - 5)):
            box('plank', (wide - 0.003, y0 - y1, 0.03), (x, (y0 + y1) / 2, FLOOR - 0.015), mat, 0.002, 2)


def shell(wall='#dcdfd5', opening=(-1.10, -0.12, TOP + 0.12, -0.34), plinth=False):
    """Two walls that meet on the left, one with a window, and a ceiling with its cornice. Returns the window's light."""
    painted = plaster('wall', wall, 9, 0.05)
    box('wall', (0.1, 9, -FLOOR + 0.05), (WALL + 0.05, END - 4.4, FLOOR / 2), painted, 0)
    box('ceiling', (7, 8, 0.1), (-2.8, END - 3.8, 0.05), paint('ceiling', '#ffffff', 0.95), 0)
    white = paint('cornice', '#f8f7f3', 0.6)
    for spot, turn, run in (((WALL - 0.025, END - 4, 0), 0, 8), ((-2.8, END - 0.025, 0), pi / 2, 7)):
        box('cornice', (0.05, run, 0.06), V(spot) - V((0, 0, 0.03)), white, 0.014, 4, (0, 0, turn))
        if plinth:
            box(
                'skirting',
                (0.018, run, 0.14),
                V(spot) + V((0.016 if not turn else 0, 0.016 if turn else 0, FLOOR + 0.07)),
                white,
                0.004,
                3,
                (0, 0, turn),
            )
    return window(*opening, END, painted)


def kitchen_things():
    """Boards, a jug, spoons and bowls along the worktop."""
    cream, blue = enamel('cream', '#ece7db'), enamel('blue', '#5d7486')
    boards(WALL - 0.008, 1.06, TOP)
    jug(0.075, 0.24, cream, (WALL - 0.26, 0.68, TOP), 0.5)
    crock((WALL - 0.15, -0.52, TOP), enamel('stone', '#c9c2b2'))
    for i in range(3):
        bowl(0.085 - 0.004 * i, 0.062, blue if i % 2 else cream, (WALL - 0.22, -0.98, TOP + 0.016 * i))


def utility_things():
    """Folded towels, an enamel jug and a pile of linen along the worktop."""
    cream = enamel('cream', '#ece7db')
    jug(0.075, 0.24, cream, (WALL - 0.26, 0.72, TOP), 0.5)
    sage, white, blue = (
        towelling('fold sage', '#a3b196'),
        towelling('fold white', '#e6e3da'),
        towelling('fold blue', '#8799a6'),
    )
    for spot, pile in (
        ((WALL - 0.27, 1.16, TOP), (blue, white, white, sage)),
        ((WALL - 0.28, -0.72, TOP), (white, sage)),
    ):
        folded(spot, pile)


def kitchen(length=1.8, colour='black', end=rack_end, wall='#dcdfd5', cabinet='#46574b', hang=0.62, things=None, **kw):
    """A kitchen with a window on the left and an airer over its worktop, tied off to a cleat. Returns the airer."""
    glow = shell(wall)
    floorboards()
    tiles(WALL, TOP, 6, -3.4, END, plastic('tile', '#f0eee7', 0.16, 0), '#cdcabf')
    oak = wood('oak', 'Y', **WORKTOP)
    box('trim', (0.018, 5.4, 0.018), (WALL - 0.009, END - 2.7, TOP + 0.459), paint('trim', '#f4f2ec', 0.5), 0.004)
    brass = steel('brass', '#b08f56', 0.30, False)
    cupboards(paint('cabinet', cabinet, 0.42), brass, oak, -3.2, END, SINK_Y)
    sink(WALL - 0.615, SINK_Y, TOP + 0.006, enamel('ceramic', '#efede7'))
    bridge_tap(WALL - 0.085, SINK_Y, TOP, brass)
    (things or kitchen_things)()
    herb((-0.78, END + 0.05, TOP + 0.125), 3, 150)
    a = airer(length, colour, end, hang, cleat_at=(WALL - 0.044, -1.22, -1.005), **kw)
    cl = cleat(a['mat'], a['mat'])
    cl.location, cl.rotation_euler = (WALL, -1.22, -1.06), (0, 0, -pi / 2)
    tied_off((WALL, -1.22, -1.06), a['rope'])
    a['window'] = glow
    return a


def daylight(glow, sky=46, sunshine=11.0, fill=0.30, way=(0.44, -0.86, -0.10)):
    """Light of a clear morning: a low sun through the window, its sky, and a room open behind the camera."""
    world((0.97, 0.985, 1), fill)
    glow.data.energy = sky
    if sunshine:
        sun(way, sunshine, (1, 0.90, 0.76), 1.6)
    area((-3.4, 0.4, -1.0), (0.2, 0, -0.9), 1.8, 30, (0.98, 0.99, 1), 1.6)
    area((-1.4, -0.6, -2.3), (-0.9, -0.2, 0), 2.4, 22, (1, 0.985, 0.96))
