"""Small parts: coils of rope and line, pegs, grippers, tighteners, socket, prop."""
from studio import *


def coil_path(turns, radius, r, wide, jitter=.35, seed=2, pts=44):
    """A path wound `turns` times round Z, packed `wide` lines across; lies on z=0."""
    rnd = random.Random(seed)
    slots = []
    for k in range(turns + 1):
        row, col = divmod(k, wide)
        col = col if row % 2 == 0 else wide - 1 - col
        slots.append((radius + (col - (wide - 1) / 2) * 2 * r + (r if row % 2 else 0) + rnd.uniform(-1, 1) * jitter * r,
                      r + row * 1.75 * r + rnd.uniform(-1, 1) * jitter * r * .6))
    path = []
    for k in range(turns):
        (r0, z0), (r1, z1) = slots[k], slots[k + 1]
        for i in range(pts):
            u = i / pts
            f = u * u * (3 - 2 * u)
            a = tau * u
            rr = r0 + (r1 - r0) * f + .0012 * sin(2 * a + k)
            path.append(V((rr * cos(a), rr * sin(a), max(r, z0 + (z1 - z0) * f + .0006 * sin(3 * a + k * 2)))))
    return path


def binding(radius, r, wide, high, at, mat, wire, turns=4):
    """Turns of line round the bundle of a coil, at angle `at`."""
    w, h = wide * r + r * 1.6, high * r * .9 + r * 1.3
    out = V((cos(at), sin(at), 0))
    along = V((-sin(at), cos(at), 0))
    c = out * radius + V((0, 0, high * r * .9 + r))
    path = [c + out * (w * cos(a)) + V((0, 0, h * sin(a))) + along * (2 * wire * (a / tau - turns / 2))
            for a in [tau * turns * i / (40 * turns) for i in range(40 * turns + 1)]]
    return path


def peg(wood_mat, wire):
    """A spring peg 82 mm long lying on its edge: length along X, jaws at +x, opens along y."""
    parts = []
    for s in (-1, 1):
        edge = [(-.041, .0062), (-.030, .0052), (-.012, .0022), (.004, .0008), (.012, .0008), (.014, .0022), (.017, .0022),
                (.019, .0008), (.026, .0006), (.028, .0020), (.031, .0024), (.034, .0020), (.036, .0006), (.041, .0016)]
        back = [(.041, .0060), (.036, .0075), (.012, .0078), (.006, .0078), (.004, .0066), (.0, .0066), (-.002, .0078),
                (-.030, .0092), (-.041, .0088)]
        outline = [(x, s * y) for x, y in edge + back]
        parts.append(prism('arm', outline, .010, wood_mat, .0008, 2, rot=(pi / 2, 0, 0)))
    spring = [V((.002 + .0042 * cos(a), .0042 * sin(a), -.0062 + .0124 * (a / (4.5 * tau))))
              for a in [4.5 * tau * i / 110 for i in range(111)]]
    parts.append(sweep('spring', spring, .0009, mat=wire, sides=8))
    for z, s in ((-.0062, 1), (.0062, -1)):
        arm = smoothpath([(.002, s * .004, z), (.007, s * .0088, z), (.0125, s * .0092, z * .9), (.0145, s * .0088, z * .3)], 6)
        parts.append(sweep('arm', arm, .0009, mat=wire, sides=8))
        parts.append(sweep('arm', [V((.0145, s * .0088, z * .9)), V((.0145, s * .0088, -z * .9))], .0009, mat=wire, sides=8))
    return group('peg', parts)


def wire_peg(wire, r=.00085):
    """A peg of one bent wire, 60 mm; length along X, lies flat."""
    half = [(.030, .0030), (.026, .0012), (.021, .0030), (.015, .0016), (.009, .0040), (.002, .0062), (-.005, .0046),
            (-.011, .0012)]
    tail = [(-.020, -.0050), (-.027, -.0064), (-.0300, -.0040)]
    a = smoothpath([V((x, y, .0010)) for x, y in half + tail] + [V((-.0308, 0, 0))], 8)
    b = smoothpath([V((x, -y, -.0010)) for x, y in half + tail] + [V((-.0308, 0, 0))], 8)
    ring = [V((-.011 + .0042 * cos(t), .0042 * sin(t), .0016 - .0032 * t / (2 * tau))) for t in [2 * tau * i / 60 for i in range(61)]]
    return group('wire_peg', [sweep('w', a, r, mat=wire, sides=10), sweep('w', b, r, mat=wire, sides=10),
                              sweep('w', ring, r, mat=wire, sides=10)])


def gripper(rubber):
    """Rubber ring for a 38 by 22 mm lath, axis Z, 12 mm wide."""
    outer, inner = rrect(.042, .026, .009, 10), rrect(.0365, .0205, .007, 10)
    n, verts, faces = len(outer), [], []
    h, e = .006, .0008
    for ring, z, k in ((outer, -h + e, 1), (outer, h - e, 1), (outer, h, .975), (inner, h, 1.02), (inner, h - e, 1),
                       (inner, -h + e, 1), (inner, -h, 1.02), (outer, -h, .975)):
        verts += [(x * k, y * k, z) for x, y in ring]
    for q in range(8):
        p = (q + 1) % 8
        faces += [(q * n + i, q * n + (i + 1) % n, p * n + (i + 1) % n, p * n + i) for i in range(n)]
    obj = recalc(mesh('gripper', verts, faces, rubber))
    autosmooth(obj, 40)
    return obj


def tightener(metal, line):
    """Wedge tightener 12 cm: frame in the XY plane on z=0, line through it along X."""
    parts = []
    r = .0022
    for s in (-1, 1):
        side = smoothpath([(-.060, 0, .006), (-.052, s * .0085, .006), (-.030, s * .0105, .006), (.020, s * .0115, .006),
                           (.052, s * .0075, .006), (.060, s * .0030, .006)], 10)
        parts.append(sweep('side', side, r, mat=metal, sides=12))
    plate = prism('plate', [(-.004, -.012), (.034, -.012), (.034, .012), (-.004, .012)], .0022, metal, .0006, rot=(pi / 2, 0, 0), loc=(0, 0, .0012))
    parts.append(plate)
    for s in (-1, 1):
        parts.append(box('cheek', (.038, .0022, .015), (.015, s * .0122, .0078), metal, .0007))
    wedge = prism('wedge', [(-.010, .0075), (.030, .0060), (.034, .0085), (.034, .0128), (.028, .0155), (-.008, .0115)], .019, metal, .0012)
    parts.append(wedge)
    ring = [V((-.066 + .0085 * cos(t), .0085 * sin(t), .006)) for t in [tau * i / 48 for i in range(48)]]
    parts.append(sweep('eye', ring, .0022, mat=metal, closed=True, sides=12))
    run = smoothpath([(.145, .018, .002), (.11, .006, .002), (.070, .0, .0035), (.030, 0, .0046), (-.004, 0, .0046), (-.020, .0015, .0075), (-.034, .012, .0105), (-.052, .030, .004), (-.058, .055, .0022)], 10)
    parts.append(cord('line', run, .0019, line, 12))
    return group('tightener', parts)
