"""Retractable washing lines on a wall at y=0 that faces -y."""
from models.joinery import *

STEEL_PLATE = ((0, 1), (0.004, 1), (0.0055, 0.98), (0.0057, 0.7))


def shell(w, h, sections, mat, power=4.2, x=0, z=0, n=128):
    """A moulded case: super-ellipses of w by h; sections are [(distance from the wall, share of the size)]."""
    verts, faces, e = [], [], 2 / power
    for y, share in sections:
        inset = (1 - share) * min(w, h) / 2
        for k in range(n):
            c, s = cos(tau * k / n), sin(tau * k / n)
            verts.append(
                (x + (w / 2 - inset) * copysign(abs(c) ** e, c), -y, z + (h / 2 - inset) * copysign(abs(s) ** e, s))
            )
    last = len(sections) - 1
    faces = [
        (i * n + k, i * n + (k + 1) % n, (i + 1) * n + (k + 1) % n, (i + 1) * n + k)
        for i in range(last)
        for k in range(n)
    ]
    faces += [tuple(range(n))[::-1], tuple(last * n + k for k in range(n))]
    obj = recalc(mesh('shell', verts, faces, mat))
    autosmooth(obj, 38)
    return obj


def moulded(y0, y1, r=0.25):
    """Sections of a case from y0 to y1 with a softly rounded front; r: the round's share of the depth."""
    d = y1 - y0
    front = [(y1 - r * d + r * d * sin(a), 1 - 0.66 * r * (1 - cos(a))) for a in [pi / 2 * i / 10 for i in range(11)]]
    return (
        [(y0, 0.96), (y0 + 0.002, 0.99), (y0 + 0.005, 1)]
        + front
        + [(y1 + 0.0006, 1 - 0.66 * r - 0.10), (y1 + 0.0010, 0.6), (y1 + 0.0011, 0.3)]
    )


def parting(w, h, y, r, mat, power=4.2):
    """The parting line round a case."""
    soft = lambda c: copysign(abs(c) ** (2 / power), c)
    ring = [V((w / 2 * soft(cos(a)), -y, h / 2 * soft(sin(a)))) for a in [tau * k / 200 for k in range(200)]]
    return sweep('parting', ring, r, mat=mat, closed=True, sides=10)


def lettering(words, height, loc, mat):
    """Printed words on a front that faces -y."""
    curve = bpy.data.curves.new('lettering', 'FONT')
    curve.body, curve.size, curve.extrude = words, height, 0.0002
    curve.align_x = curve.align_y = 'CENTER'
    obj = link(bpy.data.objects.new('lettering', curve))
    obj.location, obj.rotation_euler = loc, (pi / 2, 0, 0)
    curve.materials.append(mat)
    return obj


def facing(name, prof, mat, loc, seg=96):
    """A turned part whose axis stands out from the wall."""
    return aim(lathe(name, prof, mat, seg, loc), (0, -1, 0))


def nose(at, mat, scale=1.0, way=(1, 0, 0)):
    """The lip from which a line comes."""
    prof = [
        (0.017, -0.006),
        (0.0168, 0.004),
        (0.0158, 0.008),
        (0.013, 0.011),
        (0.0085, 0.0124),
        (0.0065, 0.0122),
        (0.0052, 0.0110),
        (0.0042, 0.0085),
        (0.0035, 0.002),
        (0, 0.002),
    ]
    return aim(
        lathe('nose', [(r * (scale if i < 5 else 1), z) for i, (r, z) in enumerate(prof)], mat, 64, tuple(at)), way
    )


def hook_plate(x, z):
    """The plate for the far end: two screws and an open hook that stands out and turns up."""
    shell(0.034, 0.070, [(0, 1), (0.003, 1), (0.0042, 0.95), (0.0044, 0.6)], chrome(), 3.0, x, z)
    for dz in (-0.024, 0.024):
        screw(x, -0.0042, z + dz, 0.0042)
    path = [V((x, -0.003, z)), V((x, -0.018, z - 0.002)), V((x, -0.030, z - 0.006))]
    path += [
        V((x, -0.034 - 0.010 * sin(a), z + 0.004 - 0.010 * cos(a))) for a in [pi * 0.75 * i / 10 for i in range(1, 11)]
    ]
    sweep('hook', smoothpath(path, 6), 0.0034, mat=chrome(), sides=24)
    sphere('tip', 0.0034, tuple(path[-1]), chrome())


def line_to_hook(a, b, r, mat, dark, sag=0.004):
    """A line from the case to a stopper whose wire loop lies in the hook."""
    a, b = V(a), V(b)
    way = (b - a).normalized()
    end = b - way * 0.060
    path = [a.lerp(end, i / 40) - V((0, 0, sag * 4 * (i / 40) * (1 - i / 40))) for i in range(41)]
    if r < 0.0019:
        rope('line', path, r, mat, 3, r * 7)
    else:
        sweep('line', path, r, mat=mat, sides=20)
    prof = [
        (0, -0.017),
        (0.0044, -0.0168),
        (0.0058, -0.0158),
        (0.0068, -0.0135),
        (0.0072, -0.010),
        (0.0072, 0.008),
        (0.0046, 0.015),
        (0, 0.0155),
    ]
    aim(lathe('stopper', prof, dark, 48, tuple(end + way * 0.012)), way)
    middle = b - way * 0.012
    ring = [
        middle + way * (0.022 * cos(t) - 0.010) + V((0, 0.011 * sin(t), 0)) for t in [tau * i / 64 for i in range(64)]
    ]
    sweep('loop', ring, 0.0021, mat=chrome(), closed=True, sides=20)


def line_cleat(x, z, mat):
    """The cleat with two horns under the case."""
    shell(0.024, 0.060, [(0, 1), (0.004, 1), (0.0055, 0.93), (0.0057, 0.5)], mat, 3, x, z)
    for dz in (-0.014, 0.014):
        tube((x, -0.003, z + dz), (x, -0.022, z + dz * 0.7), 0.005, mat)
    horn = [V((x, -0.024 - 0.010 * abs(u) ** 2.2, z + 0.046 * u)) for u in [i / 6 - 1 for i in range(13)]]
    sweep('horn', smoothpath(horn, 6), lambda u: 0.0058 * (1 - 0.45 * abs(2 * u - 1)), mat=mat, sides=24)


def reel(
    size_,
    body,
    dark='#2b3135',
    label='#d3d5d2',
    line='#dfe2da',
    reach=0.40,
    line_r=0.0015,
    power=4.2,
    words='15 m',
    under='cleat',
    ratchet=False,
    screws=2,
):
    """A single line in a case that turns on its bracket, drawn out along the wall to a hook.

    reach: x of the hook (None: without line and hook); under: 'cleat', 'tie' or None; ratchet: with a lever, on a steel bracket.
    """
    w, d, h = size_
    case, dk, front = coat(body, 0.36), coat(dark, 0.5), d - 0.012
    bracket = chrome() if ratchet else dk
    shell(w * 0.42, h * 1.22, STEEL_PLATE, bracket, 6)
    for s in (-1, 1):
        for x in (-0.022, 0.022) if screws > 2 else (0,):
            screw(x, -0.0057, s * h * 0.555, 0.0052)
        box('lug', (0.034, 0.036, 0.007), (0, -0.022, s * (h * 0.5 + 0.0045)), bracket, 0.002)
        disc('pin', 0.008, 0.006, (0, -0.036, s * (h * 0.5 + 0.010)), mat=chrome(), bev=0.002)
    shell(w, h, moulded(0.014, front, 0.34), case, power)
    parting(w * 1.001, h * 1.001, 0.014 + (front - 0.014) * 0.38, 0.0009, dk, power)
    r, z = 0.27 * min(w, h), h * 0.06
    facing(
        'badge',
        [(0, 0.002), (r * 0.95, 0.002), (r, 0.0012), (r * 1.01, -0.004)],
        coat(label, 0.42),
        (0, -front - 0.001, z),
    )
    facing(
        'rim',
        [(r, -0.004), (r * 1.01, 0.003), (r * 1.05, 0.0042), (r * 1.10, 0.003), (r * 1.12, -0.004)],
        chrome(),
        (0, -front - 0.001, z),
    )
    lettering(words, r * 0.60, (0, -front - 0.0035, z), dk)
    y, z = -front * 0.60, -h * 0.22
    nose((w / 2 - 0.003, y, z), dk, 1.1)
    if ratchet:
        ratchet_lever(front, -h * 0.34, dk)
    if reach is not None:
        line_to_hook((w / 2 + 0.008, y, z), (reach, -0.038, z - 0.004), line_r, coat(line, 0.55), dk)
        hook_plate(reach, z - 0.004)
    if under == 'cleat':
        line_cleat(0, -h * 0.5 - 0.085, chrome() if ratchet else dk)
    elif under == 'tie':
        tie = [
            V((x, -0.040 - 0.006 * sin(a), -0.088 - 0.012 * sin(a)))
            for x, a in [(-0.022 + 0.044 * i / 16, pi * i / 16) for i in range(17)]
        ]
        sweep('tie', tie, 0.004, mat=coat('#39454c', 0.5), sides=20)


def ratchet_lever(front, z, dark):
    """The lever that takes up slack, and the red release beside it."""
    facing(
        'boss',
        [(0.0185, -0.008), (0.0185, 0.004), (0.0165, 0.008), (0.0120, 0.0095), (0, 0.0095)],
        dark,
        (0, -front - 0.004, z),
        64,
    )
    squarebar((0, -front - 0.012, z), (0.062, -front - 0.012, z - 0.018), 0.016, 0.007, chrome(), (0, 1, 0))
    rivet((0, -front - 0.0155, z), (0, -1, 0), 0.0055, chrome())
    way = V((1, 0, -0.29))
    aim(
        lathe(
            'knob',
            [
                (0, -0.012),
                (0.008, -0.0118),
                (0.010, -0.010),
                (0.011, -0.004),
                (0.011, 0.008),
                (0.009, 0.0115),
                (0, 0.012),
            ],
            dark,
            40,
            (0.066, -front - 0.012, z - 0.019),
        ),
        way,
    )
    box('release', (0.026, 0.008, 0.014), (-0.050, -front + 0.001, z), coat('#b5432f', 0.4), 0.003)
