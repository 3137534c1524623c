"""What belongs to washing lines out of doors: tightener, ground socket, line prop."""
from studio import *


def tightener(metal, line):
    """Wedge tightener 12 cm long that lies on z=0: channel, ribbed wedge, bail with an eye; the line runs along X."""
    parts, wide, gauge = [], 0.0105, 0.0018
    # the channel: a floor and two cheeks that close up towards the eye, with lips over the wedge
    floor_ = [
        (-0.030, -wide * 0.80),
        (0.030, -wide),
        (0.034, -wide),
        (0.034, wide),
        (0.030, wide),
        (-0.030, wide * 0.80),
    ]
    parts.append(prism('floor', floor_, gauge, metal, 0.0006, rot=(pi / 2, 0, 0), loc=(0, 0, gauge / 2)))
    slope = atan2(wide * 0.20, 0.060)
    for s in (-1, 1):
        cheek = [(-0.030, 0), (0.034, 0), (0.034, 0.0195), (0.030, 0.0210), (-0.026, 0.0140), (-0.030, 0.0120)]
        o = prism('cheek', cheek, gauge, metal, 0.0007)
        o.location, o.rotation_euler = (0, s * wide * 0.91, 0), (0, 0, s * slope)
        parts.append(o)
        lip = sweep(
            'lip',
            [(-0.026, s * wide * 0.80, 0.0140), (0.002, s * wide * 0.87, 0.0174), (0.0315, s * wide * 0.95, 0.0208)],
            0.0012,
            mat=metal,
            sides=12,
        )
        parts.append(lip)
        parts.append(
            lathe(
                'rivet',
                [(0.0046, 0), (0.0044, 0.0008), (0.0030, 0.0019), (0, 0.0023)],
                metal,
                32,
                (-0.0235, s * (wide * 0.83 + 0.0006), 0.0068),
                (-s * pi / 2, 0, 0),
            )
        )
    # the wedge, with ribs for the thumb
    back = [(-0.014, 0.0072), (0.036, 0.0072), (0.044, 0.0085), (0.046, 0.0120), (0.046, 0.0235)]
    teeth = [
        (0.043 - 0.0032 * k + d, 0.0240 - 0.00062 * k + h)
        for k in range(9)
        for d, h in ((0, 0), (-0.0004, 0.0013), (-0.0020, 0.0013), (-0.0024, 0))
    ]
    parts.append(prism('wedge', back + teeth + [(-0.014, 0.0112)], wide * 1.42, metal, 0.0005, 2))
    # the bail: one wire from rivet to rivet, drawn out to an eye
    r = 0.0019
    bail = [
        (-0.0235, -wide * 0.80, 0.0068),
        (-0.040, -wide * 0.72, 0.0066),
        (-0.054, -0.0042, 0.0064),
        (-0.0600, -0.0040, 0.0064),
    ]
    bail += [
        (-0.068 + 0.0082 * cos(t), 0.0082 * sin(t), 0.0064) for t in [-0.7 - (tau - 1.4) * i / 30 for i in range(31)]
    ]
    bail += [
        (-0.0600, 0.0040, 0.0064),
        (-0.054, 0.0042, 0.0064),
        (-0.040, wide * 0.72, 0.0066),
        (-0.0235, wide * 0.80, 0.0068),
    ]
    parts.append(sweep('bail', smoothpath(bail, 4), r, mat=metal, sides=14))
    parts.append(
        sweep(
            'collar',
            [(-0.0555 + 0.0024 * k / 12, 0, 0.0064) for k in range(13)],
            0.0029,
            0.0066,
            metal,
            up=(0, 0, 1),
            sides=24,
        )
    )
    run = [
        (0.200, 0.022, 0.0021),
        (0.150, 0.010, 0.0021),
        (0.100, 0.002, 0.0024),
        (0.060, 0.0, 0.0040),
        (0.030, 0, 0.0044),
        (-0.010, 0, 0.0044),
        (-0.024, 0.001, 0.0062),
        (-0.036, 0.0040, 0.0115),
        (-0.047, 0.0150, 0.0120),
        (-0.056, 0.029, 0.0045),
        (-0.054, 0.052, 0.0021),
        (-0.034, 0.070, 0.0021),
    ]
    parts.append(cord('line', smoothpath(run, 14), 0.0019, line, 14))
    return group('tightener', parts)


def ground_socket(h, metal, plastic_):
    """Ground socket h tall that stands on z=0: tube with two wings, ribbed sleeve, hinged cap thrown open."""
    lathe('tube', [(0, 0), (0.0285, 0), (0.0300, 0.0015), (0.0300, h - 0.05), (0.0285, h - 0.05)], metal, 96)
    for k in range(2):  # wings that keep it from turning in the concrete
        for s in (-1, 1):
            wing = prism('wing', [(0.029, 0.05), (0.044, 0.06), (0.044, 0.125), (0.029, 0.135)], 0.003, metal, 0.0007)
            wing.scale, wing.rotation_euler = (s, 1, 1), (0, 0, pi / 2 * k + 0.5)
    top = [
        (0.0302, h - 0.088),
        (0.0340, h - 0.087),
        (0.0352, h - 0.083),
        (0.0352, h - 0.030),
        (0.0365, h - 0.024),
        (0.0435, h - 0.014),
        (0.0448, h - 0.011),
        (0.0450, h - 0.003),
        (0.0435, h - 0.0005),
        (0.0410, h),
        (0.0285, h),
        (0.0270, h - 0.0008),
        (0.0262, h - 0.0035),
        (0.0258, h - 0.15),
        (0, h - 0.15),
    ]
    lathe('collar', top, plastic_, 96)
    for k in range(24):  # ribs round the sleeve for the fingers, and inside for the post
        a = tau * k / 24
        out = V((cos(a), sin(a), 0))
        sweep(
            'rib',
            [
                out * 0.0352 + V((0, 0, h - 0.080)),
                out * 0.0352 + V((0, 0, h - 0.056)),
                out * 0.0352 + V((0, 0, h - 0.032)),
            ],
            0.0013,
            mat=plastic_,
            sides=8,
        )
        if k % 4 == 0:
            sweep(
                'grip',
                [
                    out * 0.0258 + V((0, 0, h - 0.005)),
                    out * 0.0256 + V((0, 0, h - 0.07)),
                    out * 0.0256 + V((0, 0, h - 0.14)),
                ],
                0.0014,
                mat=plastic_,
                sides=8,
            )
    tilt = radians(68)
    pin = V((0, 0.0475, h - 0.004))
    lid = [
        (0, 0.0045),
        (0.036, 0.0045),
        (0.0385, 0.0040),
        (0.0400, 0.0022),
        (0.0400, -0.0020),
        (0.0392, -0.0028),
        (0.0285, -0.0028),
        (0.0280, -0.0095),
        (0.0262, -0.0100),
        (0.0258, -0.0028),
        (0, -0.0028),
    ]
    cap = lathe('cap', lid, plastic_, 96)
    hinge = [box('strap', (0.016, 0.016, 0.0040), (0, 0.042, 0), plastic_, 0.0015)]
    carrier = group('lid', [cap] + hinge)
    for o in (cap, *hinge):
        o.location = V(o.location) + V((0, -0.0475, 0.004))
    carrier.location, carrier.rotation_euler = pin, (-tilt, 0, 0)
    for x in (-0.013, 0.013):
        box('ear', (0.008, 0.014, 0.011), (x, 0.0450, h - 0.0065), plastic_, 0.002)
    rod('pin', (-0.019, pin.y, pin.z), (0.019, pin.y, pin.z), 0.0026, metal, 0.0006)


def line_prop(r, part, wood_, brass, metal):
    """The two lengths of a line prop along Z, each about its middle: upper with head and sleeve, lower with ferrule."""
    stick = lambda z0, z1: rod('stick', (0, 0, z0), (0, 0, z1), r, wood_, 0.0035, 64)
    head = stick(-part / 2, part / 2)
    mouth = [(-0.0125, 0.02), (-0.0110, -0.006), (-0.0046, -0.028)]
    mouth += [(-0.0042 * cos(t), -0.0290 - 0.0042 * sin(t)) for t in [pi * i / 12 for i in range(1, 12)]]
    mouth += [(0.0046, -0.028), (0.0110, -0.006), (0.0125, 0.02)]
    cutter = prism('cutter', mouth, 4 * r, None, 0, loc=(0, 0, part / 2))
    notch = head.modifiers.new('notch', 'BOOLEAN')
    notch.object, notch.operation, notch.solver = cutter, 'DIFFERENCE', 'EXACT'
    bpy.context.view_layer.update()
    cut = apply(head)
    cut.transform(head.matrix_world.inverted())
    head.modifiers.clear()
    head.data = cut
    bpy.data.objects.remove(cutter)
    bevel(head, 0.0012, 3)
    upper = [head]
    upper.append(
        lathe(
            'sleeve',
            [
                (r + 0.0002, -part / 2 + 0.060),
                (r + 0.0016, -part / 2 + 0.0595),
                (r + 0.0018, -part / 2 + 0.058),
                (r + 0.0018, -part / 2 - 0.053),
                (r + 0.0014, -part / 2 - 0.055),
                (r + 0.0002, -part / 2 - 0.055),
                (r, -part / 2 - 0.02),
                (0, -part / 2 - 0.02),
            ],
            brass,
            64,
        )
    )
    for a in (0, pi):
        upper.append(
            disc(
                'pin',
                0.0026,
                0.002,
                ((r + 0.0016) * sin(a), -(r + 0.0016) * cos(a), -part / 2 + 0.045),
                (pi / 2, 0, 0),
                brass,
                0.0009,
            )
        )
    lower = [stick(-part / 2 + 0.055, part / 2)]
    lower.append(
        lathe(
            'ferrule',
            [
                (0, -part / 2),
                (0.0045, -part / 2 + 0.0008),
                (0.0068, -part / 2 + 0.004),
                (r * 0.92, -part / 2 + 0.050),
                (r + 0.0012, -part / 2 + 0.056),
                (r + 0.0014, -part / 2 + 0.112),
                (r + 0.0008, -part / 2 + 0.114),
                (r, -part / 2 + 0.114),
            ],
            metal,
            64,
        )
    )
    lower.append(disc('tack', 0.0026, 0.002, (0, -(r + 0.0012), -part / 2 + 0.100), (pi / 2, 0, 0), metal, 0.0009))
    return group('upper', upper), group('lower', lower)
