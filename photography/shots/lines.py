"""Washing lines and what belongs to them: coils, tighteners, prop, ground socket."""
from studio import *
from models.hardware import *
from models.outdoors import *
from models.stage import *

GALVANISED = ('galvanised', '#b4b8ba', 0.27, False)


def coil(p, colour, rows, wide, r, seed, tie_colour, angles):
    """A bound coil of coated line with the line's end led out; returns the end."""
    line, tie = plastic('line', colour, 0.36, 0.02), plastic('tie', tie_colour, 0.5)
    radius = size(p)[0] / 2 - (wide / 2 + 1) * 2 * r
    cord('coil', coil_path(wide * rows, radius, r, wide, 0.5, seed, 60), r, line, 14)
    for a in angles:
        path = binding(radius, r, wide + 0.6, rows * 1.02, radians(a), tie, 0.0016, 3)
        cord('tie', path, 0.0016, tie, 10)
    return radius, rows * 1.75 * r


@shot('steel-cored-line', 'packshot', 'Coil of green plastic-coated washing line, bound in three places')
def green_line(p):
    coil(p, '#3d7549', 8, 7, 0.00235, 2, '#deddd6', (-95, 25, 145))
    return stand(-8, 35)


@shot(
    'steel-cored-line',
    'detail',
    'Cut end of the green line: a strand of galvanised steel wires in a smooth plastic coat, before the coil',
)
def green_line_close(p):
    coil(p, '#3d7549', 8, 7, 0.00235, 2, '#deddd6', (-95, 25, 145))
    line, wire = plastic('coat', '#3d7549', 0.36, 0.02), steel('wire', '#c2c5c7', 0.26, False)
    r = 0.00235
    path = smoothpath([(0.12, -0.085, r), (0.07, -0.110, r), (0.02, -0.112, r), (-0.014, -0.110, r)], 30)
    end, way = path[-1], (path[-1] - path[-2]).normalized()
    cord('end', path, r, line, 32)
    core = resample([end - way * 0.006, end + way * 0.0075], 0.0004)
    cord('core', core, 0.00052, wire, 12)
    for k in range(6):  # six wires laid round a seventh
        turn = [(tau * (k / 6 + i * 0.0004 / 0.016)) for i in range(len(core))]
        strand = [q + V((0, cos(t), sin(t))) * 0.00098 for q, t in zip(core, turn)]
        cord('strand', strand, 0.00050, wire, 12)
    floor_at()
    lights(key=1.15)
    metal_cards(end, 0.05)
    near(end + V((0.012, 0.004, 0.001)), -24, 25, 0.085, 0.012, 100, (0.06, -0.06))
    return dict(samples=6)


@shot('rotary-line', 'packshot', 'Coil of light grey rotary washing line with a polyester core, bound in three places')
def grey_line(p):
    coil(p, '#a9aeb0', 9, 8, 0.0024, 6, '#4a6b57', (-80, 40, 160))
    return stand(9, 35)


@shot('rotary-line', 'detail', 'Turns of light grey line lying close in the coil, held by a green tie')
def grey_line_close(p):
    radius, high = coil(p, '#a9aeb0', 9, 8, 0.0024, 6, '#4a6b57', (-80, 40, 160))
    floor_at()
    lights(key=1.0)
    near((0.02, -radius, high * 0.62), 22, 25, 0.135, 0.035, 95, (0, 0.13))
    return dict(samples=6)


def two_tighteners():
    """A pair of tighteners, a green line in each."""
    a = tightener(steel(*GALVANISED), plastic('line', '#3d7549', 0.38, 0.02))
    a.location, a.rotation_euler = (-0.018, 0.046, 0), (0, 0, radians(12))
    b = dup(a)
    b.location, b.rotation_euler = (0.004, -0.044, 0), (0, 0, radians(-7))
    for unit in (a, b):
        for o in unit.children:
            if o.name.startswith('line'):
                o['prop'] = 1


@shot(
    'line-tighteners',
    'packshot',
    'Two galvanised line tighteners with wedge and eye, a green washing line running through each',
)
def tighteners(p):
    two_tighteners()
    return stand(-14, 34, fill=0.80, metal=True)


@shot('line-tighteners', 'detail', 'The ribbed wedge in its galvanised channel, biting on a green coated line')
def tighteners_close(p):
    two_tighteners()
    floor_at()
    lights(key=1.1)
    metal_cards((0, -0.04, 0), 0.15)
    near((0.024, -0.047, 0.012), 38, 28, 0.098, 0.03, 95)
    return dict(samples=6)


@shot(
    'ground-socket',
    'packshot',
    'Galvanised steel ground socket for a rotary washing line, with its ribbed grey collar and hinged cap open',
)
def socket(p):
    ground_socket(size(p)[2], steel(*GALVANISED), plastic('grey', '#4b5256', 0.48))
    turn_all(-38)
    return stand(0, 21, metal=True, fill=0.88)


@shot(
    'ground-socket', 'detail', 'Looking into the ribbed sleeve of the ground socket, its round cap hinged open behind'
)
def socket_close(p):
    h = size(p)[2]
    ground_socket(h, steel(*GALVANISED), plastic('grey', '#4b5256', 0.48))
    turn_all(-38)
    floor_at()
    lights(key=1.1)
    metal_cards((0, 0, h), 0.3)
    near((0.004, 0.004, h - 0.018), -8, 38, 0.185, 0.08, 95)
    return dict(samples=6)


def two_lengths(p):
    """The two lengths of the prop side by side, notch and ferrule at the near end."""
    upper, lower = line_prop(
        size(p)[0] / 2,
        1.2,
        wood('ash', 'Z', light='#e0cfb4', dark='#b59570', ring=0.0065, contrast=0.7, knots=False, fibre=0.5, vary=0.1),
        steel('brass', '#c3a05c', 0.26, False),
        steel('ferrule', '#b3b6b8', 0.30, False),
    )
    r = size(p)[0] / 2
    upper.location, upper.rotation_euler = (-0.055, 0, r + 0.002), (pi / 2, 0, 0)
    lower.location, lower.rotation_euler = (0.055, -0.03, r + 0.002), (-pi / 2, 0, 0)
    return r


@shot(
    'wooden-line-prop',
    'packshot',
    'Two lengths of a round ash line prop side by side: notched head, brass sleeve and steel ferrule',
)
def prop(p):
    two_lengths(p)
    turn_all(-40)
    return stand(-3, 38, 50, fill=0.9)


@shot(
    'wooden-line-prop',
    'detail',
    'The notched head of an ash line prop and the steel ferrule of its lower length, side by side',
)
def prop_close(p):
    r = two_lengths(p)
    turn_all(-40)
    floor_at()
    lights()
    metal_cards((-0.4, -0.45, 0), 0.3)
    near((-0.352, -0.452, r), 4, 32, 0.235, 0.07, 90, (-0.13, -0.10))
    return dict(samples=6)
