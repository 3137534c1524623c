"""The other ceiling airers: bath and utility, wall hoist, six rods."""
from studio import *
from models.airers import *
from shots.airers import light, whole


@shot('bath-and-utility-airer', 'packshot',
      'Short ceiling airer with four oiled pine laths in white cast aluminium ends, hung on white cord')
def bath(p):
    oiled = wood('oiled', 'Y', light='#dfbd8d', dark='#b5814c')
    return whole(p, 'white', rack_end, .47, .50, pine=oiled, line=fibre_rope('poly', '#f4f4f1', '#cfd0cd'))


@shot('wall-hoist-airer', 'packshot',
      'Three-lath airer hung on cotton rope from two black steel wall brackets with pulleys at their ends')
def wall_hoist(p):
    reach, length, h = size(p)
    m, rm, pine = iron('black'), fibre_rope(), wood('pine', 'Y')
    st = steel('screw', '#c9cbcd', .3, False)
    e, slots, eye = rack_end(m, 3, .30)
    ye, z = length / 2 - .18, -.42
    xc = -(reach - .02) + .005                      # the wall is at x=0 and faces -x
    for x, dz in slots:
        o = lath(length, pine)
        o.location = (xc + x, 0, z)
    e.location = (xc, -ye, z)
    e2 = link(e.copy())
    e2.location = (xc, ye, z)
    box('wall', (.1, 9, 9), (.05, 0, 0), paint('wall', '#f3f3ef', .9), 0)
    r, R = .022, ROPE
    rr = r - .006 + R
    for y in (-ye, ye):
        box('plate', (.006, .040, h), (-.003, y, -h / 2 + .04), m, .0015)
        for dz in (.02, -h + .06):
            disc('coach', .010, .006, (-.009, y, dz), (0, pi / 2, 0), st, .002, 6)
        box('arm', (reach - .01, .006, .030), (-(reach - .01) / 2 - .003, y, 0), m, .0012)
        a, b = V((-.006, y, -h + .085)), V((-reach * .66, y, -.012))
        sweep('brace', smoothpath([a, a.lerp(b, .5) + V((.035, 0, -.035)), b], 14), .0030, .011, m, up=(0, 1, 0), sides=16, power=.3)
        wx = -(reach - .02) + rr + .005
        for s in (-1, 1):
            prism('fork', rrect(.085, .034, .016, 10), .003, m, .0008, loc=(wx, y + s * .0125 , 0))
        wheel(m, r, .014, 'Y', (wx, y, 0))
        rod('axle', (wx, y - .017, 0), (wx, y + .017, 0), .004, m)
        # from the eye up over the wheel, back along the arm, over a second wheel at the wall and down
        w2 = -.045
        wheel(m, r, .014, 'Y', (w2, y, .012))
        for s in (-1, 1):
            prism('fork', rrect(.06, .034, .016, 10), .003, m, .0008, loc=(w2, y + s * .0125, .012))
        path = [V((wx - rr, y, z + eye + .012)), V((wx - rr, y, -.04))]
        path += [V((wx - rr * cos(t), y, rr * sin(t))) for t in [pi / 2 * i / 10 for i in range(11)]]
        path += [V((w2 + rr * sin(t), y, .012 + rr * cos(t))) for t in [pi / 2 * i / 10 for i in range(11)]]
        end = V((w2 + rr, y, -.10))
        path += [end, V((w2 + rr, y, -2.2))]
        rope('fall', path, R, rm)
        hitch((xc, y, z + eye + .010), rm)
    c = V((-.22, .06, -.24))
    world((1, 1, 1), .42)
    area(c + V((-2.2, 2.2, 2.0)), c, 1.6, 190)
    area(c + V((-2.6, -2.4, .4)), c, 1.6, 60)
    camera(c + V((-2.9, -1.95, .62)) * 1.34, c + V((.02, -.02, 0)), 82)


@shot('six-rod-ceiling-airer', 'packshot',
      'White steel ceiling airer with six rods on cords between two brackets, two of the rods lowered')
def six_rod(p):
    w, length, h = size(p)
    wh, cap, cd = plastic('white', '#e4e4e0', .32, .03), plastic('cap', '#9da1a3', .5), plastic('cord', '#d8d8d4', .6)
    ye = length / 2 - .10
    for y in (-ye, ye):
        prism('bracket', rrect(w, .040, .006, 6), .026, wh, .003, loc=(0, y, -.021))
        prism('flange', rrect(w + .05, .004, .0018, 4), .050, wh, .0012, loc=(0, y, -.003))
        for i in range(6):
            x = -w / 2 + .045 + i * (w - .09) / 5
            disc('hub', .0135, .008, (x, y - .015, -.023), (pi / 2, 0, 0), cap, .002)
    for i in range(6):
        x = -w / 2 + .045 + i * (w - .09) / 5
        z = {1: -.40, 4: -.28}.get(i, -h + .012)
        rod('rod', (x, -length / 2, z), (x, length / 2, z), .0085, wh, .001, 40)
        for s in (-1, 1):
            rod('cap', (x, s * (length / 2 - .022), z), (x, s * (length / 2 + .004), z), .0102, cap, .003, 40)
            lathe('ring', [(.0088, -.007), (.0108, -.006), (.0108, .006), (.0088, .007)], cap, 40, (x, s * ye, z), (pi / 2, 0, 0))
            cord('cord', [V((x, s * ye, z + .010)), V((x, s * ye, (z - .03) / 2)), V((x, s * ye, -.035))], .0014, cd, 8)
    for i in range(6):                              # cords gathered along the near bracket, down to the block
        x = w / 2 + .004
        pts = smoothpath([(w / 2 - .01, -ye, -.020 - .003 * i), (x + .010, -ye - .001 * i, -.024 - .002 * i), (x + .014 + .003 * i, -ye - .001 * i, -.07), (x + .014 + .0035 * i, -ye - .002 * i, -1.6)], 8)
        cord('lead', pts, .0014, cd, 8)
    c = V((.09, 0, -.19))
    camera(c + V((-1.9, -3.4, -.05)) * .84, c, 88)
    studio(z=-3.0, back=2.4, c=c, scale=1.2)
    return dict(white=.84)
