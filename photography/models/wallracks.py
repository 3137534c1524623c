"""Racks and lines that fold out from a wall at y=0 that faces -y."""
from models.joinery import *
from models.airers import drape


def concertina(size_):
    """A beech rack on lattice arms, drawn out from its back board."""
    w, reach, high = size_
    thick, wide, gap, n = 0.012, 0.030, 0.66, 2
    y0, step, height = -0.062, (reach - 0.062 - 0.012) / n, 0.27
    box('board', (w + 0.02, 0.018, high - 0.10), (0, -0.009, 0), beech('X'), 0.004)
    for x in (-1, 1):
        for z in (-0.105, 0.105):
            screw(x * (w / 2 - 0.045), -0.018, z, 0.0058)
    for x in (-gap / 2, gap / 2):  # uprights that carry the first joints
        lathbar((x, -0.036, -0.165), (x, -0.036, 0.165), 0.034, 0.034, (0, 1, 0), beech('Z', 2), False)
        for z in (-0.095, 0.095):
            rivet((x, -0.053, z), (0, -1, 0), 0.0045)
    place = lambda s, h, x: V((x, y0 + 0.004 - s, h))
    ends, mids = lattice(n, step, height, gap - 0.062, wide, thick, beech('Z'), place, chrome(), 0.0052)
    for s, h in ends + mids:
        half = gap / 2 - 0.016 if s < 0.01 else w / 2
        dowel(place(s, h, -half), place(s, h, half), 0.008, beech('Z', 1))


def telescopic(size_):
    """Stainless lattice arms with seven hollow bars across the top."""
    w, reach, _ = size_
    inox, nylon = stainless(), once('nylon', plastic, '#3c3f41', 0.5, 0.03)
    gap, n, y0, height, wide, bar = w - 0.09, 6, -0.030, 0.155, 0.020, 0.45
    step = (reach - 0.045) / n
    place = lambda s, h, x: V((x, y0 - s, h))
    joints = [(i * step, k * height / 2) for i in range(n + 1) for k in (-1, 1)] + [
        ((i + 0.5) * step, 0) for i in range(n)
    ]
    for side in (-1, 1):
        mid = side * gap / 2
        box('plate', (0.050, 0.004, 0.24), (mid, -0.002, 0), inox, 0.0015)
        for x, z in ((0, 0.105), (0, -0.105), (side * 0.014, 0.02)):
            screw(mid + x, -0.004, z, 0.0052)
        for s in (-1, 1):
            box('channel', (0.003, 0.034, 0.20), (mid + s * 0.011, -0.018, 0), inox, 0.001)
        for i in range(n):
            for s in (-1, 1):
                x = mid + s * 0.0032
                a, b = place(i * step, -s * height / 2, x), place((i + 1) * step, s * height / 2, x)
                lathbar(a, b, wide, 0.0028, V((1, 0, 0)).cross(b - a), inox)
        for s, h in joints:
            for e in (-1, 1):
                rivet(place(s, h, mid + e * 0.0052), (e, 0, 0), 0.0048, chrome())
            aim(disc('bush', 0.0085, 0.0105, tuple(place(s, h, mid)), mat=nylon, bev=0.001), (1, 0, 0))
    for i in range(n + 1):
        at = place(i * step, height / 2, 0)
        tube(at + V((-bar, 0, 0)), at + V((bar, 0, 0)), 0.006, inox, 32)
        for e in (-1, 1):
            end_cap(tuple(at + V((e * (bar + 0.004), 0, 0))), (e, 0, 0), 0.0068, 0.010, nylon)


def wall_frame(size_, lines, metal=None, section=0.025, line='#4d7f6c', dark=DARK, on_rail=False):
    """A square-tube frame let down from the wall on two stays, its lines from side to side.

    metal: a coat's colour, or None for galvanised; on_rail: one bolted rail on the wall instead of two long plates.
    """
    w, reach, _ = size_
    frame, dk, cord, sq = coat(metal, 0.36) if metal else galv(), coat(dark, 0.45), coat(line, 0.5), section
    side_x, level = w / 2 - sq / 2, (0, 0, 1)
    rows = [-0.11 - (reach - 0.17) * k / (lines - 1) for k in range(lines)]
    rail = (0.028, 0.060) if on_rail else (sq, sq)
    squarebar((-w / 2 - 0.03, -0.014, 0), (w / 2 + 0.03, -0.014, 0), *rail, frame, level)
    if on_rail:
        for k in range(4):
            bolt((0.94 * w * (k / 3 - 0.5), -0.028, 0), 0.0095)
    for s in (-1, 1):
        x = s * side_x
        if not on_rail:
            box('plate', (0.070, 0.006, 0.42), (x, -0.003, -0.13), frame, 0.002)
            for z in (0.055, -0.02, -0.31):
                bolt((x + (0.020 * s if z > -0.1 else 0), -0.006, z), 0.0085)
        for e in (-1, 1):
            box('ear', (0.005, 0.070, 0.050), (x + e * (sq / 2 + 0.004), -0.040, 0), frame, 0.002)
            aim(
                lathe(
                    'nut',
                    [(0.0095, 0), (0.0095, 0.006), (0.007, 0.0072), (0, 0.0072)],
                    chrome(),
                    6,
                    (x + e * (sq / 2 + 0.0065), -0.055, 0),
                    ang=20,
                ),
                (e, 0, 0),
            )
        tube((x - sq / 2 - 0.010, -0.055, 0), (x + sq / 2 + 0.010, -0.055, 0), 0.0055, chrome())
        squarebar((x, -0.05, 0), (x, -reach + sq / 2, 0), sq, sq, frame, level)
        stay_on_wall(x - s * (sq / 2 + 0.006), s, -reach * 0.52, -0.36 if on_rail else -0.30, frame)
        if on_rail:
            box('low plate', (0.050, 0.006, 0.11), (x, -0.003, -0.36), frame, 0.002)
            for z in (-0.035, 0.035):
                screw(x + s * 0.012, -0.006, -0.36 + z, 0.0055)
        for y in rows:
            lathe(
                'grommet',
                [
                    (0.0032, -0.002),
                    (0.0052, -0.0020),
                    (0.006, -0.0012),
                    (0.006, 0.0012),
                    (0.0052, 0.0020),
                    (0.0032, 0.002),
                ],
                dk,
                28,
                (x - s * (sq / 2 + 0.001), y, 0),
                (0, pi / 2, 0),
            )
    squarebar((-w / 2, -reach + sq / 2, 0), (w / 2, -reach + sq / 2, 0), sq, sq, frame, level)
    for s in (-1, 1):
        box('end cap', (0.004, sq * 0.96, sq * 0.96), (s * (w / 2 + 0.002), -reach + sq / 2, 0), dk, 0.0018)
    for k, y in enumerate(rows):
        sagging((-side_x, y, 0), (side_x, y, 0), 0.010 + 0.006 * (k % 3), 0.0026, cord, 20, 12)
    tension_knob((w / 2, rows[0], 0), dk)


def stay_on_wall(x, side, y, z, metal):
    """A flat stay from the arm at y down to a lug on the wall at z."""
    a, b = V((x, y, -0.004)), V((x, -0.020, z))
    squarebar(a, b, 0.020, 0.006, metal, (1, 0, 0))
    for at in (a, b):
        rivet(at + V((-side * 0.003, 0, 0)), (-side, 0, 0), 0.0065)
    box('lug', (0.022, 0.030, 0.034), (x + side * 0.006, -0.014, z), metal, 0.003)


def tension_knob(at, mat):
    """The screw that tightens all lines, on the outside of the frame."""
    prof = [
        (0.004, -0.03),
        (0.004, 0),
        (0.016, 0.001),
        (0.017, 0.003),
        (0.017, 0.012),
        (0.0155, 0.0145),
        (0.012, 0.016),
        (0, 0.017),
    ]
    aim(lathe('tension', prof, mat, 48, (at[0] + 0.003, at[1], at[2])), (1, 0, 0))
    for k in range(20):
        y, z = 0.017 * cos(tau * k / 20), 0.017 * sin(tau * k / 20)
        tube((at[0] + 0.006, at[1] + y, z), (at[0] + 0.015, at[1] + y, z), 0.0012, mat, 8)


def drop_down(size_):
    """A white pine back with pegs, its pine frame of eight rails let down on folding stays."""
    w, reach, h = size_
    white, pine, rail = once('white wood', plastic, '#dddbd4', 0.5, 0.05, 0.3), pale_pine('Z'), coat('#d9d8d3', 0.36)
    board = (h - 0.16) / 4
    for i in range(4):
        box('board', (w - 0.062, 0.016, board - 0.0015), (0, -0.008, h / 2 - (i + 0.5) * board), white, 0.0018)
    for s in (-1, 1):
        box('side', (0.032, 0.026, h), (s * (w / 2 - 0.016), -0.013, 0), white, 0.003)
        for z in (h / 2 - 0.05, -h / 2 + 0.03):
            screw(s * (w / 2 - 0.016), -0.026, z, 0.005)
    box('shelf', (w + 0.02, 0.10, 0.020), (0, -0.050, h / 2 + 0.010), pale_pine('X'), 0.004)
    box('lower rail', (w - 0.064, 0.022, 0.085), (0, -0.011, -h / 2 + 0.0425), white, 0.003)
    peg = [
        (0, 0),
        (0.0085, 0),
        (0.0075, 0.03),
        (0.0105, 0.047),
        (0.0115, 0.052),
        (0.0108, 0.056),
        (0.009, 0.058),
        (0.005, 0.0593),
        (0, 0.0597),
    ]
    for k in range(5):
        aim(lathe('peg', peg, pine, 48, ((k - 2) * 0.11, -0.022, -h / 2 + 0.045)), (0, -1, 0.18))
    z, fx, deep = -h / 2 + 0.125, w / 2 - 0.050, reach
    for s in (-1, 1):
        lathbar((s * fx, -0.030, z), (s * fx, -deep + 0.0205, z), 0.036, 0.020, (0, 0, 1), pine, False)
        aim(disc('hinge', 0.009, 0.030, (s * fx, -0.032, z), mat=chrome(), bev=0.002), (1, 0, 0))
        a, b = V((s * (fx + 0.013), -deep * 0.66, z + 0.006)), V((s * (fx + 0.013), -0.028, z + 0.34))
        knee = a.lerp(b, 0.5)
        squarebar(a, knee, 0.014, 0.003, chrome(), (1, 0, 0))
        squarebar(knee + V((s * 0.003, 0, 0)), b + V((s * 0.003, 0, 0)), 0.014, 0.003, chrome(), (1, 0, 0))
        for at in (a, knee, b):
            rivet(at + V((s * 0.0045, 0, 0)), (s, 0, 0), 0.005)
        box('lug', (0.014, 0.012, 0.026), (s * (fx + 0.013), -0.021, z + 0.34), chrome(), 0.002)
    lathbar((-fx - 0.010, -deep + 0.010, z), (fx + 0.010, -deep + 0.010, z), 0.036, 0.020, (0, 0, 1), pine, False)
    lathbar((-fx + 0.0105, -0.042, z), (fx - 0.0105, -0.042, z), 0.036, 0.018, (0, 0, 1), pine, False)
    for k in range(8):
        y = -0.085 - (deep - 0.135) * k / 7
        tube((-fx, y, z), (fx, y, z), 0.004, rail)


def swing_bracket(w, h, arms, voxel=0.0013):
    """The casting of the swing-arm rack: back plate, lower cup plate, upper notched plate, two scrolls."""
    half = [
        (0, h / 2),
        (0.030, h / 2 - 0.006),
        (0.048, h / 2 - 0.03),
        (0.058, h / 2 - 0.05),
        (0.068, 0),
        (0.060, -h / 2 + 0.035),
        (0.034, -h / 2 + 0.008),
        (0, -h / 2),
    ]
    right = [(q.x * w / 0.14, q.z) for q in smoothpath([(x, 0, z) for x, z in half], 8)]
    outline = right + [(-x, z) for x, z in right[-2:0:-1]]
    parts = [
        prism('plate', outline, 0.008, None, 0.0022, loc=(0, -0.004, 0)),
        sweep('rim', [V((x * 0.93, -0.009, z * 0.93)) for x, z in outline], 0.0030, closed=True, sides=12),
    ]
    arc = [(0.064 * cos(a), 0.064 * sin(a)) for a in [pi * i / 24 for i in range(25)]]
    n = len(arc)
    for z, t in ((-0.030, 0.010), (0.038, 0.008)):
        verts = [(x, -y - 0.004, z + k * t / 2) for k in (-1, 1) for x, y in arc]
        sides = [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)]
        parts.append(recalc(mesh('shelf', verts, [tuple(range(n))[::-1], tuple(range(n, 2 * n))] + sides)))
    for k in range(arms + 1):  # the teeth between which an arm drops
        a = pi * k / arms
        parts.append(sphere('tooth', 0.0062, (0.062 * cos(a), -0.004 - 0.061 * sin(a), 0.044)))
    for s in (-1, 1):
        path = [
            (s * 0.02, -0.010, -h / 2 + 0.02),
            (s * 0.03, -0.022, -0.062),
            (s * 0.028, -0.045, -0.045),
            (s * 0.022, -0.05, -0.034),
        ]
        parts.append(sweep('scroll', smoothpath(path, 8), 0.005, sides=12))
    return cast('bracket', parts, voxel, iron('black'), 4)


def swing_arms(size_, angles, voxel=0.0013, cloths=()):
    """Turned beech arms in an iron bracket, each at its angle in degrees (0 and 180: flat to the wall).

    cloths: [(number of the arm, distance from the bracket, width, drops, material)] hung over arms.
    """
    _, reach, h = size_
    swing_bracket(0.14, h, len(angles), voxel)
    for x, z in ((0, h / 2 - 0.018), (-0.045, -0.048), (0.045, -0.048)):
        screw(x, -0.0085, z, 0.0055)
    black = bpy.data.materials['iron_black']
    for k, angle in enumerate(angles):
        a = radians(angle)
        out = V((cos(a), -sin(a), 0))
        pivot = V((0, -0.004, 0)) + out * 0.040
        tube(pivot + V((0, 0, -0.04)), pivot + V((0, 0, 0.050)), 0.0036, black)
        sphere('pin', 0.0062, tuple(pivot + V((0, 0, 0.051))), black)
        start, end = pivot - out * 0.012 + V((0, 0, 0.004)), pivot + out * (reach - 0.01) + V((0, 0, 0.018))
        length = (end - start).length
        prof = [
            (0, 0),
            (0.0085, 0.001),
            (0.0098, 0.006),
            (0.0105, 0.05),
            (0.0098, length * 0.6),
            (0.0072, length - 0.030),
            (0.0070, length - 0.020),
            (0.0088, length - 0.013),
            (0.0094, length - 0.008),
            (0.0086, length - 0.004),
            (0.006, length - 0.0008),
            (0.003, length),
            (0, length),
        ]
        aim(lathe('arm', prof, beech('Z'), 48, tuple(start)), end - start)
        for number, along, wide, drops, mat in cloths:
            if number == k:
                cloth = drape(wide, *drops, mat, top=0.0166, seed=3 + k, half=0.0108, fold=0.010)
                cloth.location = start + (end - start).normalized() * along
                cloth.rotation_euler = (0, 0, atan2(out.y, out.x) - pi / 2)
