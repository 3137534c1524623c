"""Airers that stand on a bath or hook over a door, a radiator or a balcony rail, and those things themselves."""
from models.joinery import *
from studio.framing import prop

WHITE_COAT = '#d9d8d3'  # white under the studio's light without burning out


def over_bath(size_):
    """An airer drawn out across the rims of a bath: thick rods from the left, thin ones from the right."""
    w, d, h = size_
    white, grey = coat(WHITE_COAT, 0.34), coat('#50585e', 0.45)
    x, y = w / 2 - 0.03, d / 2 - 0.01
    for s in (-1, 1):
        pipe(
            [(s * (x + 0.025), -y, 0.022), (s * x, -y, h), (s * x, y, h), (s * (x + 0.025), y, 0.022)],
            0.0095,
            white,
            0.05,
        )
        tube((s * (x + 0.016), -y, 0.15), (s * (x + 0.016), y, 0.15), 0.007, white)
        for e in (-1, 1):
            pad = [
                (0, 0),
                (0.016, 0),
                (0.018, 0.001),
                (0.020, 0.004),
                (0.0195, 0.015),
                (0.0180, 0.020),
                (0.0125, 0.030),
                (0.0095, 0.034),
            ]
            lathe('pad', pad, rubber('#4b5156'), 48, (s * (x + 0.0265), e * y, 0))
    for k in range(8):
        row, outer = -y + 0.02 + (2 * y - 0.04) * k / 7, k in (0, 7)
        tube((-x, row, h), (0.10, row, h), 0.0068 if outer else 0.0044, white)
        tube((0.02, row, h), (x, row, h), 0.0050 if outer else 0.0030, white)
        if outer:
            sleeve = [
                (0.005, -0.014),
                (0.0085, -0.0138),
                (0.0095, -0.012),
                (0.0095, 0.012),
                (0.0085, 0.0138),
                (0.005, 0.014),
            ]
            lathe('sleeve', sleeve, grey, 40, (0.10, row, h), (0, pi / 2, 0))
    tube((0.10, -y + 0.02, h), (0.10, y - 0.02, h), 0.0055, white)
    tube((-0.30, -y + 0.02, h), (-0.30, y - 0.02, h), 0.0048, white)


def bath(outside='#6f8288'):
    """A roll-top bath on claw feet, its rim at z=0; a prop."""
    white, paint_, n = enamel('bath', '#e3e5e3'), plastic('bath outside', outside, 0.35, 0.02), 128
    soft = lambda c, e: copysign(abs(c) ** e, c)
    ring = lambda w, l, z, e: [
        (soft(cos(tau * k / n), e) * w, soft(sin(tau * k / n), e) * l + 0.30, z) for k in range(n)
    ]
    prof = [
        (0.24, 0.62, -0.56, 0.7),
        (0.30, 0.70, -0.50, 0.62),
        (0.36, 0.78, -0.18, 0.5),
        (0.385, 0.81, -0.06, 0.45),
        (0.400, 0.83, -0.028, 0.42),
        (0.425, 0.855, -0.022, 0.40),
        (0.438, 0.868, -0.012, 0.40),
        (0.438, 0.868, -0.004, 0.40),
        (0.428, 0.858, -0.0005, 0.40),
        (0.402, 0.832, -0.0005, 0.41),
        (0.388, 0.816, -0.008, 0.42),
        (0.375, 0.80, -0.03, 0.45),
        (0.35, 0.76, -0.16, 0.5),
        (0.29, 0.66, -0.40, 0.62),
        (0.20, 0.50, -0.43, 0.75),
        (0, 0, -0.435, 1),
    ]
    verts = [q for row in prof for q in ring(*row)]
    faces = [
        (i * n + k, i * n + (k + 1) % n, (i + 1) * n + (k + 1) % n, (i + 1) * n + k)
        for i in range(len(prof) - 1)
        for k in range(n)
    ]
    for part, mat in ((faces[5 * n :], white), (faces[: 5 * n], paint_)):
        obj = prop(recalc(mesh('bath', verts, part, mat)))
        autosmooth(obj, 60)
    for x in (-0.22, 0.22):
        for y in (-0.25, 0.85):
            prop(
                lathe(
                    'claw',
                    [(0, 0), (0.03, 0), (0.034, 0.02), (0.022, 0.06), (0.030, 0.12), (0.02, 0.16)],
                    white,
                    40,
                    (x, y, -0.63),
                )
            )


def over_door(size_):
    """An airer hooked over a door whose top is z=0 and whose face is y=0, its rails let down."""
    w, deep, h = size_
    white, r, z = coat(WHITE_COAT, 0.36), 0.006, -0.13
    flat, felt = coat('#c8c8c2', 0.34), coat('#8a867c', 0.95)
    x, d = w / 2 - 0.02, deep - 0.012
    for s in (-1, 1):
        hx = s * (x - 0.05)
        path = [(hx, 0.049, -0.055), (hx, 0.0475, 0.0035), (hx, -0.0005, 0.0035), (hx, -0.004, -h + 0.02)]
        sweep('hook', fillet(path, 0.003, 4), 0.0012, 0.013, flat, up=(1, 0, 0), sides=24, power=0.3)
        sweep(
            'felt',
            [V((hx, 0.040, 0.0014)), V((hx, 0.02, 0.0014)), V((hx, 0.004, 0.0014))],
            0.0010,
            0.0125,
            felt,
            up=(1, 0, 0),
            sides=24,
            power=0.3,
        )
        tube((s * x, -0.012, -0.09), (s * x, -0.012, -h + 0.03), r, white)
        for bz in (-0.12, -h + 0.07):
            box('bracket', (0.066, 0.005, 0.02), (s * (x - 0.025), -0.009, bz), flat, 0.0015)
            rivet((hx, -0.0115, bz), (0, -1, 0), 0.004, flat, False)
        tube((s * (x + 0.009), -0.014, -h + 0.10), (s * (x + 0.009), -d * 0.66, z - 0.002), 0.004, white)
        for at in ((s * (x + 0.010), -d * 0.66, z), (s * (x + 0.010), -0.014, -h + 0.10), (s * (x + 0.004), -0.014, z)):
            rivet(at, (s, 0, 0), 0.006)
        hook = [V((s * 0.12, -0.014, -h + 0.03))]
        hook += [
            V((s * 0.12, -0.036 + 0.022 * cos(a), -h + 0.005 - 0.022 * sin(a)))
            for a in [pi * 1.15 * i / 20 for i in range(21)]
        ]
        sweep('coat hook', hook, 0.0032, mat=white, sides=20)
        sphere('tip', 0.0032, tuple(hook[-1]), white)
    for bz in (-h + 0.03, -0.09):
        tube((-x, -0.012, bz), (x, -0.012, bz), r * 0.8 if bz < -0.1 else r, white)
    pipe([(-x, -0.012, z), (-x, -d, z), (x, -d, z), (x, -0.012, z)], r, white, 0.03)
    for k in range(6):
        y = -0.055 - (d - 0.055) * k / 6.4
        tube((-x, y, z), (x, y, z), 0.0032, white)


def door(w=0.686, colour='#5d756c'):
    """A panelled door below z=0, 40 mm thick, its face at y=.004; a prop."""
    mat = plastic('door', colour, 0.42, 0.03)
    prop(box('door', (w, 0.040, 2.0), (0, 0.024, -1.0), mat, 0.003))
    wide = w / 2 - 0.125
    for s in (-1, 1):
        for z, high in ((-0.46, 0.62), (-1.35, 0.9)):
            x = s * (wide / 2 + 0.035)
            frame = [V((x + a, 0.0035, z + b)) for a, b in rrect(wide, high, 0.004, 3)]
            prop(sweep('moulding', frame, 0.005, 0.009, mat, up=(0, 1, 0), closed=True, sides=16))
            prop(box('panel', (wide - 0.06, 0.010, high - 0.06), (x, 0.003, z), mat, 0.006, 4))


def over_radiator(size_, x, y0, depth=0.075):
    """One airer of the pair at x, hooked over a radiator whose back is at y0; the radiator's top is z=0."""
    w, reach, _ = size_
    white, dark = coat(WHITE_COAT, 0.36), coat('#53595d', 0.45)
    half, face = w / 2 - 0.006, y0 - depth
    for s in (-1, 1):
        hx = x + s * (half - 0.055)
        path = [(hx, y0 + 0.012, -0.055), (hx, y0 + 0.012, 0.010), (hx, face - 0.014, 0.010), (hx, face - 0.014, -0.21)]
        sweep('hook', fillet(path, 0.012, 6), 0.0042, mat=white, sides=20)
        for end in (path[0], path[-1]):
            sphere('tip', 0.0062, end, dark)
        tube((hx, face - 0.016, 0), (hx, face - reach, 0), 0.0042, white)
        tube((hx, face - 0.016, -0.20), (hx, face - reach * 0.72, -0.004), 0.0034, white)
        wing_screw((hx, face - 0.006, 0.016), dark)
        box('sleeve', (0.016, 0.028, 0.012), (hx, face - 0.006, 0.010), white, 0.003)
    for k in range(5):
        y = face - 0.055 - (reach - 0.058) * k / 4
        tube((x - half, y, 0.005), (x + half, y, 0.005), 0.0034, white)
        for s in (-1, 1):
            sphere('end', 0.0046, (x + s * half, y, 0.005), white)


def wing_screw(at, mat):
    """A thumb screw that stands up from `at`."""
    tube(at, (at[0], at[1], at[2] + 0.010), 0.0032, chrome())
    prism('wing', rrect(0.022, 0.013, 0.005, 8), 0.004, mat, 0.0014, loc=(at[0], at[1], at[2] + 0.014))
    lathe('screw', [(0.0055, 0), (0.0055, 0.006), (0.004, 0.008), (0, 0.008)], mat, 32, (at[0], at[1], at[2] + 0.004))


def radiator(w=1.12, h=0.50, depth=0.075, y0=-0.06):
    """A ribbed panel radiator, its top at z=0 and its back at y0; a prop."""
    mat, ribs = plastic('radiator', '#4b5054', 0.42, 0.02), round(w / 0.045)
    prop(box('front', (w, 0.016, h), (0, y0 - depth + 0.012, -h / 2), mat, 0.006))
    prop(box('back', (w, 0.016, h), (0, y0 - 0.008, -h / 2), mat, 0.006))
    for k in range(ribs):
        x = -w / 2 + w * (k + 0.5) / ribs
        prop(box('rib', (0.030, 0.016, h - 0.07), (x, y0 - depth + 0.004, -h / 2), mat, 0.0075, 4))
    for s in (-1, 1):
        prop(box('side', (0.008, depth - 0.01, h - 0.02), (s * (w / 2 + 0.002), y0 - depth / 2, -h / 2), mat, 0.002))
        prop(
            tube(
                (s * (w / 2 - 0.06), y0 - 0.03, -h),
                (s * (w / 2 - 0.06), y0 - 0.03, -h - 1.6),
                0.0075,
                coat('#8f9396', 0.3),
            )
        )
    grille = round(w / 0.03)
    for k in range(grille):
        prop(
            box(
                'grille',
                (0.006, depth - 0.02, 0.003),
                (-w / 2 + 0.03 + (w - 0.06) * k / (grille - 1), y0 - depth / 2, -0.001),
                mat,
                0.001,
            )
        )


def over_rail(size_):
    """A rack of nine rods hooked over a balcony rail at y=0, with a strap round it."""
    w, d, _ = size_
    inox, pad, strap = stainless(), rubber('#2e3133'), once('strap', plastic, '#2d4b46', 0.8)
    x = w / 2 - 0.008
    for s in (-1, 1):
        hx = s * (x - 0.04)
        path = [(hx, 0.055, -0.060), (hx, 0.055, 0.010), (hx, -0.052, 0.010), (hx, -0.052, -0.19)]
        sweep('hook', fillet(path, 0.012, 8), 0.0045, mat=inox, sides=24)
        sweep('pad', [V((hx, y, 0.0045)) for y in (0.036, 0, -0.036)], 0.0060, 0.0070, mat=pad, up=(1, 0, 0), sides=20)
        sphere('pad', 0.010, (hx, -0.044, -0.185), pad)
        sphere('pad', 0.009, (hx, 0.050, -0.055), pad)
        tube((s * x, -0.050, 0), (s * x, -d, 0), 0.0048, inox)
        tube((hx, -0.052, -0.17), (s * x * 0.97, -d * 0.70, -0.004), 0.0040, inox)
        rivet((s * (x + 0.004), -d * 0.70, 0), (s, 0, 0), 0.0055, chrome())
        tube((hx - 0.01 * s, -0.052, 0), (s * x, -0.052, 0), 0.0045, inox)
    for k in range(9):
        y = -0.070 - (d - 0.074) * k / 8
        tube((-x, y, 0.001), (x, y, 0.001), 0.0032 if k < 8 else 0.0046, inox)
        for s in (-1, 1):
            sphere('end', 0.0047, (s * x, y, 0.001), inox)
    tube((-x + 0.04, -0.052, -0.12), (x - 0.04, -0.052, -0.12), 0.004, inox)
    path = [(0, -0.060, 0.006), (0, 0.031, 0), (0, 0.031, -0.042), (0, -0.060, -0.046)]
    sweep('strap', fillet(path, 0.010, 6, True), 0.0011, 0.0125, strap, up=(1, 0, 0), closed=True, sides=20, power=0.4)
    ring = [V((a, -0.0635, -0.02 + b)) for a, b in rrect(0.034, 0.026, 0.005, 6)]
    sweep('buckle', ring, 0.0018, mat=chrome(), closed=True, sides=14)
    tube((-0.016, -0.0635, -0.02), (0.016, -0.0635, -0.02), 0.0016, chrome())


def balcony():
    """The balcony rail with its bars, handrail's top at z=.005; a prop."""
    mat = once('rail', plastic, '#3b3f42', 0.42, 0.05)
    prop(box('handrail', (7, 0.050, 0.030), (0, 0, -0.020), mat, 0.006))
    prop(box('lower rail', (7, 0.030, 0.022), (0, 0, -0.98), mat, 0.004))
    for k in range(-30, 31):
        prop(box('bar', (0.012, 0.012, 0.96), (k * 0.11 - 0.02, 0, -0.50), mat, 0.0015))
