"""The other ceiling airers: bath and utility, wall hoist, six rods."""
from studio import *
from models.airers import *
from models.linen import over, terry
from models.rooms import tied_off
from studio.framing import prop
from models.stage import card, frame_camera, lights, near, points, turn_all, wall_at
from shots.airers import close, whole


def bathroom_parts():
    """Oiled laths and white polyester cord, which resist damp."""
    return dict(
        pine=redwood('oiled', light='#d3b591', dark='#a98560', rough=0.46),
        line=fibre_rope('poly', '#e6e6e3', '#bfc0bd'),
    )


@shot(
    'bath-and-utility-airer',
    'packshot',
    'Short ceiling airer with four oiled pine laths in white cast aluminium ends, hung on white cord',
)
def bath(p):
    whole(p, 'white', rack_end, 0.47, fill=0.76, **bathroom_parts())


@shot(
    'bath-and-utility-airer',
    'detail',
    'Close view of a white cast aluminium end: scrolls, oiled pine laths in its openings, white cord through the eye',
)
def bath_close(p):
    return close(p, 'white', rack_end, az=27, el=15, across=0.47, shift=(-0.03, 0.03), voxel=0.0009, **bathroom_parts())


def bracket(y, reach, h, iron, screws, rope_mat, hang, foot):
    """One bracket of the wall hoist at y: plate, arm with two wheels, brace; the rope from z=hang over both and down by way of `foot`."""
    box('plate', (0.006, 0.040, h), (-0.003, y, -h / 2 + 0.04), iron, 0.0015)
    for dz in (0.02, -h + 0.06):
        disc('washer', 0.0125, 0.0022, (-0.0070, y, dz), (0, pi / 2, 0), screws, 0.0006)
        disc('coach', 0.0085, 0.006, (-0.0105, y, dz), (0, pi / 2, 0), screws, 0.0012, 6)
    box('arm', (reach - 0.010, 0.006, 0.030), (-(reach - 0.010) / 2 - 0.003, y, 0), iron, 0.0012)
    low, high = V((-0.006, y, -h + 0.085)), V((-reach * 0.66, y, -0.012))
    bend = low.lerp(high, 0.5) + V((0.035, 0, -0.035))
    brace = smoothpath([low, bend, high], 14)
    sweep('brace', brace, 0.0030, 0.011, iron, up=(0, 1, 0), sides=16, power=0.3)
    r = 0.022
    groove = r - 0.006 + ROPE
    out, back = -(reach - 0.02) + groove + 0.005, -0.045
    for x, z, length in ((out, 0, 0.085), (back, 0.012, 0.06)):
        wheel(iron, r, 0.014, 'Y', (x, y, z))
        for s in (-1, 1):
            prism('fork', rrect(length, 0.034, 0.016, 10), 0.003, iron, 0.0008, loc=(x, y + s * 0.0115, z))
            prof = [(0.0062, 0), (0.0062, 0.001), (0.005, 0.0026), (0, 0.0034)]
            lathe('rivet', prof, screws, 32, (x, y + s * 0.0128, z), (-s * pi / 2, 0, 0))
    path = [V((out - groove, y, hang + 0.012)), V((out - groove, y, -0.04))]
    path += [V((out - groove * cos(t), y, groove * sin(t))) for t in [pi / 2 * i / 10 for i in range(11)]]
    path += [V((back + groove * sin(t), y, 0.012 + groove * cos(t))) for t in [pi / 2 * i / 10 for i in range(11)]]
    path += [V((back + groove, y, -0.06)), *foot]
    rope('fall', path, ROPE, rope_mat)


def hoist(p):
    """Three laths on two wall brackets a metre apart; the wall is at y=0 and faces the camera."""
    reach, length, h = size(p)
    m, rope_mat, pine = casting('black'), fibre_rope('cotton', '#ece5d6', '#c8bda6'), redwood()
    screws = steel('screw', '#b9bbbd', 0.34, False)
    end, slots, eye = rack_end(m, 3, 0.30)
    half, z, x = 0.5, -0.42, -(reach - 0.02) + 0.005
    for dx, dz in slots:
        o = lath(length, pine)
        o.location = (x + dx, 0, z)
    end.location = (x, -half, z)
    other = link(end.copy())
    other.location = (x, half, z)
    for y in (-half, half):
        bracket(y, reach, h, m, screws, rope_mat, z + eye, [V((-0.042, -half + 0.02 + (0.012 if y > 0 else 0), -0.78))])
        hitch((x, y, z + eye + 0.010), rope_mat)
    tie = cleat(m, screws)
    tie.location, tie.rotation_euler = (0, -half + 0.025, -0.84), (0, 0, -pi / 2)
    tied_off((0, -half + 0.025, -0.84), rope_mat)
    turn_all(90)
    wall_at(0)
    lights(top=0.8, ambient=0.30)


@shot(
    'wall-hoist-airer',
    'packshot',
    'Three-lath airer hung on cotton rope from two black steel wall brackets; both ropes lead over wheels to one cleat',
)
def wall_hoist(p):
    hoist(p)
    frame_camera(-40, 7, 90, 0.90, points())


@shot(
    'wall-hoist-airer',
    'detail',
    'Black steel bracket on the wall with two iron wheels, the cotton rope leading over them and down',
)
def wall_hoist_close(p):
    hoist(p)
    near((0.5, -0.24, -0.055), -58, 8, 0.58, 0.3, 90)


def rods(p):
    """Six white rods on cords below two ceiling brackets, two of them lowered."""
    w, length, h = size(p)
    white, grey = plastic('white', '#cacac7', 0.40, 0.03), plastic('cap', '#8b9093', 0.5)
    string = plastic('cord', '#c3c3bf', 0.6)
    ye, xs = length / 2 - 0.10, [-w / 2 + 0.045 + i * (w - 0.09) / 5 for i in range(6)]
    for y in (-ye, ye):
        prism('bracket', rrect(w, 0.040, 0.006, 6), 0.026, white, 0.003, loc=(0, y, -0.023))
        prism('flange', rrect(w + 0.06, 0.004, 0.0018, 4), 0.050, white, 0.0012, loc=(0, y, -0.003))
        for s in (-1, 1):
            disc('screw', 0.0045, 0.003, (s * (w / 2 + 0.016), y, -0.0058), mat=grey, bev=0.0012)
        for x in xs:
            disc('hub', 0.0135, 0.008, (x, y - 0.015, -0.023), (pi / 2, 0, 0), grey, 0.002)
            disc('pin', 0.0045, 0.004, (x, y - 0.0195, -0.023), (pi / 2, 0, 0), white, 0.0015)
    for i, x in enumerate(xs):
        z = {1: -0.40, 4: -0.28}.get(i, -h + 0.012)
        rod('rod', (x, -length / 2, z), (x, length / 2, z), 0.0085, white, 0.001, 48)
        for s in (-1, 1):
            rod('cap', (x, s * (length / 2 - 0.022), z), (x, s * (length / 2 + 0.004), z), 0.0102, grey, 0.003, 48)
            ring = [(0.0086, -0.008), (0.0106, -0.007), (0.0106, 0.007), (0.0086, 0.008)]
            lathe('ring', ring, grey, 48, (x, s * ye, z), (pi / 2, 0, 0))
            lug = [
                V((x, s * ye + 0.0042 * cos(t), z + 0.0135 + 0.0042 * sin(t)))
                for t in [tau * k / 24 for k in range(24)]
            ]
            sweep('lug', lug, 0.0013, mat=grey, closed=True, sides=8)
            cord(
                'cord',
                [V((x, s * ye, z + 0.016)), V((x, s * ye, (z - 0.03) / 2)), V((x, s * ye, -0.035))],
                0.0014,
                string,
                8,
            )
    x = w / 2 + 0.004
    for i in range(6):  # the cords leave the near bracket together, for the block on the wall
        y = -ye - 0.0015 * i
        path = [
            (w / 2 - 0.01, -ye, -0.022 - 0.003 * i),
            (x + 0.010, y, -0.026 - 0.002 * i),
            (x + 0.014 + 0.003 * i, y, -0.07),
        ]
        cord(
            'lead',
            smoothpath(path + [(x + 0.014 + 0.003 * i, y, z) for z in (-0.14, -0.3, -0.8, -1.6)], 8),
            0.0014,
            string,
            8,
        )
    wall_at(3.5)
    lights(top=0.45, ambient=0.22)
    ceiling = plaster('ceiling', '#d3d2cb', 9, 0.04)
    prop(box('ceiling', (w + 0.40, length + 0.30, 0.030), (0, 0, 0.0152), ceiling, 0.003))


@shot(
    'six-rod-ceiling-airer',
    'packshot',
    'White steel ceiling airer screwed to a ceiling: six rods on cords, two of them lowered, a towel over the lowest',
)
def six_rod(p):
    rods(p)
    x = -size(p)[0] / 2 + 0.045 + (size(p)[0] - 0.09) / 5
    towel = terry('sage', '#9aa98c', 0.86)
    over((x, 0.10, -0.40), towel, 0.44, 0.86, half=(0.0088, 0.0088), radius=0.0087, thick=0.0034, bend=4e-5, shift=0.04, turn=2, gather=0.92, seed=8, room=0.08)
    frame_camera(-33, -11, 90, 0.92, points(above=-0.86))


@shot(
    'six-rod-ceiling-airer',
    'detail',
    'White rods with grey end caps, each hung on its own cord below a bracket with six small pulleys',
)
def six_rod_close(p):
    rods(p)
    near((0.06, -0.52, -0.085), -24, -7, 0.40, 0.12, 90)
