"""More lines on a wall: the long drum, cases with two and five lines, the small round one of steel."""
from models.retractable import *
from studio.framing import prop


def running_out(x, z, y, n, pitch, r, mat, length=6.0, drop=0.02):
    """n lines that run straight out past the camera; they don't count for framing."""
    for k in range(n):
        start = V((x + (k - (n - 1) / 2) * pitch, y, z))
        path = [start + V((0, -length * i / 60, -drop * length * 0.8 * (i / 60) * (1 - i / 60))) for i in range(61)]
        prop(sweep('line', path, r, mat=mat, sides=16))


def eyelet(r, at, mat=None):
    """A polished ring in the front through which a line comes."""
    return facing(
        'eyelet',
        [
            (r * 0.72, 0),
            (r * 0.72, 0.004),
            (r * 0.8, 0.0052),
            (r, 0.0058),
            (r * 1.2, 0.0052),
            (r * 1.32, 0.004),
            (r * 1.36, 0),
        ],
        mat or chrome(),
        at,
        64,
    )


def long_reel(size_):
    """30 m on an aluminium drum in a green steel case, wound in by a folding handle; four coach bolts."""
    w, d, h = size_
    green, dark, grey = coat('#3f5f4c', 0.36), coat('#26312c', 0.5), chrome()
    r, face = h * 0.44, d - 0.0131
    box('plate', (0.20, 0.006, h), (0, -0.003, 0), green, 0.002)
    for x in (-0.083, 0.083):
        for z in (-0.133, 0.133):
            bolt((x, -0.006, z), 0.0085)
    facing(
        'case',
        [
            (0, 0),
            (r, 0),
            (r, 0.004),
            (r * 0.985, 0.006),
            (r * 0.985, 0.020),
            (r, 0.022),
            (r, 0.106),
            (r * 0.985, 0.112),
            (r * 0.95, 0.1165),
            (r * 0.80, 0.119),
            (r * 0.78, 0.1165),
            (r * 0.40, 0.1165),
            (r * 0.36, 0.121),
            (0, 0.121),
        ],
        green,
        (0, -0.008, 0),
        128,
    )
    for k in range(3):
        a = pi / 2 + k * tau / 3
        facing(
            'screw',
            [(0.0055, 0), (0.005, 0.0022), (0, 0.0028)],
            grey,
            (r * 0.885 * cos(a), -0.1255, r * 0.885 * sin(a)),
            24,
        )
    for k in range(9):  # slots through which the drum is seen
        a = tau * k / 9
        x, z = r * 0.59 * cos(a), r * 0.59 * sin(a)
        prism('slot', rrect(0.040, 0.018, 0.0088, 8), 0.001, alu(), 0, loc=(x, -face + 0.0020, z), rot=(0, -a, 0))
        lip = sweep(
            'lip',
            [V((q[0], -face + 0.0013, q[1])) for q in rrect(0.043, 0.021, 0.010, 12)],
            0.0014,
            mat=green,
            closed=True,
            sides=12,
        )
        lip.rotation_euler, lip.location = (0, -a, 0), (x, 0, z)
    facing(
        'hub', [(0.021, -0.008), (0.021, 0.005), (0.019, 0.008), (0.012, 0.0085), (0, 0.0085)], grey, (0, -0.136, 0), 64
    )
    a = radians(-38)
    end = V((0.098 * cos(a), -0.142, 0.098 * sin(a)))
    squarebar((0, -0.142, 0), tuple(end), 0.020, 0.006, grey, (0, 1, 0))
    rivet((0, -0.1455, 0), (0, -1, 0), 0.006)
    grip = [(0, 0), (0.011, 0.001), (0.014, 0.012), (0.0135, 0.040), (0.0155, 0.062), (0.012, 0.072), (0, 0.075)]
    facing('grip', grip, coat('#1f2426', 0.4), tuple(end + V((0, -0.005, 0))), 48)
    box('outlet', (0.036, 0.046, 0.050), (r - 0.002, -0.066, -0.085), dark, 0.008, 4)
    nose((r + 0.014, -0.066, -0.085), dark, 1.2)
    line_to_hook((r + 0.022, -0.066, -0.085), (0.36, -0.038, -0.09), 0.002, coat('#d9ddd2', 0.55), dark, 0.003)
    hook_plate(0.36, -0.09)


def twin(size_):
    """Two lines from one case, 12 cm apart, running out of the picture."""
    w, d, h = size_
    case, dark, front = coat('#56697a', 0.36), coat('#272e34', 0.5), d - 0.014
    shell(w + 0.03, h / 2, [(0, 1), (0.005, 1), (0.0065, 0.98), (0.0067, 0.6)], galv(), 8)
    for s in (-1, 1):
        for z in (-0.034, 0.034):
            screw(s * (w / 2 + 0.0085), -0.0066, z, 0.0052)
    shell(w, h, moulded(0.008, front, 0.30), case, 4.6)
    parting(w * 1.001, h * 1.001, 0.040, 0.0009, dark, 4.6)
    shell(
        0.205,
        0.062,
        [
            (front - 0.006, 1),
            (front + 0.004, 1),
            (front + 0.0055, 0.985),
            (front + 0.0065, 0.95),
            (front + 0.0068, 0.5),
        ],
        dark,
        5,
        0,
        -0.030,
    )
    for x in (-0.06, 0.06):
        nose((x, -front - 0.006, -0.030), dark, 1.0, (0, -1, 0))
        eyelet(0.0085, (x, -front - 0.017, -0.030))
    knob = [(0, 0.024), (0.011, 0.0238), (0.0138, 0.0225), (0.0155, 0.019), (0.016, 0)]
    facing('lock', knob, coat('#a9b1b5', 0.4), (0, -front - 0.006, -0.030), 64)
    for k in range(24):
        a = tau * k / 24
        tube(
            (0.0157 * cos(a), -front - 0.008, -0.030 + 0.0157 * sin(a)),
            (0.0155 * cos(a), -front - 0.023, -0.030 + 0.0155 * sin(a)),
            0.0011,
            coat('#a9b1b5', 0.4),
            8,
        )
    lettering('2 × 15 m', 0.026, (0, -front - 0.0022, 0.048), coat('#dfe3e2', 0.5))
    running_out(0, -0.030, -front - 0.012, 2, 0.12, 0.0015, coat('#dfe2da', 0.55))


def five(size_, drawn=True):
    """Five lines from one case on one bar; `drawn`: they run out of the picture, else the bar lies at the case."""
    w, d, h = size_
    case, dark, front = coat('#dcdbd5', 0.34), coat('#454b50', 0.5), d - 0.012
    line = coat('#58656e', 0.55)
    shell(w + 0.05, 0.05, [(0, 1), (0.006, 1), (0.0075, 0.96), (0.0077, 0.5)], dark, 8)
    for s in (-1, 1):
        screw(s * (w / 2 + 0.016), -0.0076, 0, 0.005)
    shell(w, h, moulded(0.008, front, 0.34), case, 5.5)
    parting(w * 1.001, h * 1.001, 0.036, 0.0009, dark, 5.5)
    shell(
        w * 0.9,
        0.036,
        [
            (front - 0.006, 1),
            (front + 0.0035, 1),
            (front + 0.0045, 0.98),
            (front + 0.0055, 0.95),
            (front + 0.0058, 0.4),
        ],
        dark,
        6,
        0,
        -0.012,
    )
    for k in range(5):
        eyelet(0.0065, ((k - 2) * 0.07, -front - 0.0035, -0.012))
    facing(
        'lock',
        [(0, 0.016), (0.010, 0.0158), (0.012, 0.0150), (0.014, 0.013), (0.0145, 0)],
        dark,
        (0.135, -front + 0.002, 0.032),
        64,
    )
    box('ridge', (0.004, 0.004, 0.020), (0.135, -front - 0.0145, 0.032), coat('#6b7278', 0.45), 0.0012)
    lettering('5 × 4 m', 0.017, (-0.10, -front - 0.0018, 0.032), dark)
    out = front + 0.004
    if drawn:
        running_out(0, -0.012, -out, 5, 0.07, 0.00125, line)
        return
    line_bar(out + 0.030, line, dark)


def line_bar(y, line, dark):
    """The bar at a distance y from the wall that carries five lines and two hooks."""
    z = -0.012
    tube((-0.172, -y, z), (0.172, -y, z), 0.009, coat('#cfcec8', 0.36), 32)
    for s in (-1, 1):
        end_cap((s * 0.180, -y, z), (s, 0, 0), 0.0115, 0.022, dark)
        x = s * 0.105
        path = [V((x, -y, z)), V((x, -y - 0.018, z))]
        path += [
            V((x, -y - 0.018 - 0.014 * sin(a), z - 0.014 + 0.014 * cos(a)))
            for a in [pi * 1.15 * i / 16 for i in range(1, 17)]
        ]
        sweep('hook', path, 0.0030, mat=chrome(), sides=20)
        sphere('tip', 0.0030, tuple(path[-1]), chrome())
        lathe(
            'boss',
            [(0.0092, -0.009), (0.0110, -0.008), (0.0110, 0.008), (0.0092, 0.009)],
            dark,
            40,
            (x, -y, z),
            (0, pi / 2, 0),
        )
    for k in range(5):
        x = (k - 2) * 0.07
        lathe(
            'knot',
            [(0.0092, -0.006), (0.0105, -0.0058), (0.0115, -0.004), (0.0115, 0.004), (0.0105, 0.0058), (0.0092, 0.006)],
            dark,
            40,
            (x, -y, z),
            (0, pi / 2, 0),
        )
        sweep('line', [V((x, -y + 0.008, z)), V((x, -y + 0.03, z)), V((x, -y + 0.05, z))], 0.00125, mat=line, sides=12)


def bathroom(size_):
    """A small round case of brushed steel with a knurled ring, its line's brass end, and the cup for the far wall."""
    r, deep = size_[0] / 2, size_[1]
    brushed, k = once('brushed', steel, '#b3b4b4', 0.30, False), deep / 0.060
    facing(
        'plate',
        [(0, 0), (r - 0.002, 0), (r - 0.001, 0.001), (r - 0.001, 0.004), (r - 0.003, 0.005), (0, 0.005)],
        brushed,
        (0, 0, 0),
        128,
    )
    facing(
        'case',
        [
            (r - 0.0005, 0.005),
            (r, 0.006),
            (r, 0.038),
            (r - 0.0005, 0.0405),
            (r - 0.003, 0.042),
            (r - 0.007, 0.0425),
            (r - 0.0075, 0.0425),
        ],
        brushed,
        (0, 0, 0),
        160,
    )
    facing(
        'ring',
        [
            (0.0275, 0.0405),
            (0.0286, 0.0412),
            (0.0290, 0.042),
            (0.0290, 0.052),
            (0.0286, 0.0530),
            (0.0275, 0.0535),
            (0.018, 0.0535),
            (0.016, 0.054),
            (0.009, 0.0585),
            (0.0045, 0.0595),
            (0.003, 0.0585),
            (0.002, 0.055),
            (0, 0.055),
        ],
        brushed,
        (0, 0, 0),
        160,
    )
    for i in range(72):
        x, z = 0.0292 * cos(tau * i / 72), 0.0292 * sin(tau * i / 72)
        tube((x, -0.0428, z), (x, -0.0512, z), 0.0009 * k, brushed, 8)
    before = set(bpy.data.objects)
    x = 0.0
    facing(
        'cup plate',
        [(0, 0), (0.0235, 0), (0.0245, 0.001), (0.0245, 0.0035), (0.023, 0.0045), (0, 0.0045)],
        brushed,
        (x, 0, 0),
        128,
    )
    facing(
        'cup',
        [
            (0.0115, 0.004),
            (0.0115, 0.022),
            (0.0108, 0.024),
            (0.0095, 0.024),
            (0.0092, 0.022),
            (0.0092, 0.008),
            (0, 0.008),
        ],
        brushed,
        (x, 0, 0),
        96,
    )
    for s in (-1, 1):
        screw(x + s * 0.0175, -0.0045, 0, 0.0026)
    # the cup is on the wall round the corner, and the line runs across to it, its brass end in the cup
    cup = group('cup', [o for o in bpy.data.objects if o not in before])
    corner, out = 0.185, 0.165
    cup.location, cup.rotation_euler = (corner, -out, -0.004), (0, 0, -pi / 2)
    a, b = V((0, -0.057, 0)), V((corner - 0.024, -out, -0.004))
    way = (b - a).normalized()
    rope('line', [a, a.lerp(b, 0.5) - V((0, 0, 0.001)), b - way * 0.030], 0.0012, once('braid', fibre_rope, '#e7e6e0', '#b9b8b2'), 3, 0.006)
    bob = [
        (0, -0.032),
        (0.0030, -0.0318),
        (0.0046, -0.029),
        (0.0062, -0.026),
        (0.0062, -0.010),
        (0.0040, -0.007),
        (0.0040, -0.003),
        (0.0066, 0.0),
        (0.0066, 0.010),
        (0, 0.010),
    ]
    aim(lathe('brass end', bob, brass(), 56, tuple(b - way * 0.003)), way)
    sheet = plastic('backdrop', '#e4e5e0', 1.0, 0, 0.0)
    prop(mesh('corner wall', [(corner, 0, -9), (corner, -9, -9), (corner, -9, 9), (corner, 0, 9)], [(0, 1, 2, 3)], sheet, smooth=False))
