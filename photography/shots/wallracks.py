"""Racks and folding lines on the studio wall."""
from studio.framing import *
from models.wallracks import *
from models.linen import linen, over

FAN = (12, 42, 72, 103, 136, 168)  # degrees at which the six arms stand


@pic(
    'wall-folding-rack',
    'packshot',
    'Beech wall rack drawn out from its back board, eight round rails on lattice arms with steel rivets',
    az=-30,
    el=22,
    fill=0.84,
    wall=0,
)
def folding_rack(p):
    concertina(size(p))


detail(
    'wall-folding-rack',
    'Crossed beech laths of the wall rack on a steel rivet, the round rails running through the joints',
    ((0.26, -0.42, -0.15), (0.34, -0.16, 0.15)),
    az=50,
    el=14,
    fstop=20,
    white=0.85,
)


@pic(
    'outdoor-wall-line',
    'packshot',
    'Galvanised steel frame let down from a wall on two stays, with ten green lines from side to side',
    az=-36,
    el=25,
    fill=0.86,
    wall=0,
)
def outdoor_line(p):
    wall_frame(size(p), 10)


detail(
    'outdoor-wall-line',
    'Wall plate of the galvanised frame with its bolts and hinge, green lines threaded through the square tube',
    ((-1.00, -0.20, -0.11), (-0.84, 0, 0.08)),
    az=40,
    el=24,
    fstop=20,
)


@pic(
    'dryline-folding-wall-line',
    'packshot',
    'Grey steel wall frame standing out on two stays, with ten rows of washing line from side to side',
    az=36,
    el=25,
    fill=0.86,
    wall=0,
)
def dryline(p):
    wall_frame(size(p), 10, '#6d757b', 0.028, '#3f5a70', '#2f3438', on_rail=True)


detail(
    'dryline-folding-wall-line',
    'Ribbed knob on the outside of the grey frame that tightens all ten lines, the wall rail beside it',
    ((1.08, -0.22, -0.09), (1.20, -0.02, 0.07)),
    az=50,
    el=20,
    fstop=20,
    white=0.89,
)


@pic(
    'drop-down-laundry-rack',
    'packshot',
    'White painted wall rack with a pine frame let down on its stays and turned pegs below, a blue cloth over one rail',
    az=-33,
    el=-4,
    fill=0.88,
    wall=0,
)
def drop_rack(p):
    w, reach, h = size(p)
    drop_down((w, reach, h))
    cloth = linen('chambray', '#a9b6bf', 0.6, '#e9e6dd', along=[(0.03, 0.006), (0.27, 0.006)])
    over((0.09, -0.085 - (reach - 0.135) * 4 / 7, -h / 2 + 0.125), cloth, 0.26, 0.62, half=(0.0046, 0.0046), radius=0.0045, turned=pi / 2, bend=4e-5, room=0.10, shift=0.02, turn=2, gather=0.90, seed=6)


detail(
    'drop-down-laundry-rack',
    'Turned pine pegs below the hinged pine frame, white steel rails let into its side',
    ((0.02, -0.22, -0.42), (0.29, 0, -0.20)),
    az=34,
    el=10,
    fstop=20,
    white=0.76,
)


@pic(
    'telescopic-wall-rack',
    'packshot',
    'Stainless steel wall rack drawn out on two lattice arms, seven hollow bars across the top',
    az=-30,
    el=22,
    fill=0.84,
    wall=0,
)
def telescopic_rack(p):
    telescopic(size(p))


detail(
    'telescopic-wall-rack',
    'End of the stainless lattice arm: riveted joints, dark nylon bushes and capped hollow bars',
    ((0.38, -0.64, -0.10), (0.48, -0.40, 0.10)),
    az=48,
    el=16,
    fstop=20,
    white=0.89,
)


@pic(
    'swing-arm-rack',
    'packshot',
    'Six turned beech arms fanned out from a black cast iron wall bracket, a linen tea towel over one of them',
    az=-12,
    el=24,
    fill=0.86,
    wall=0,
)
def swing_rack(p):
    stripes = [(end + k * 0.015, 0.010 if k == 1 else 0.004) for end in (0.06, 0.53) for k in range(3)]
    striped = once('tea towel', fabric, '#e9e3d4', '#6c8799', stripes, 700, 0)
    swing_arms(size(p), FAN, cloths=[(1, 0.27, 0.25, (0.27, 0.30), striped)])


detail(
    'swing-arm-rack',
    'Cast iron bracket with notches, a pin through each of the turned beech arms that swing in it',
    ((-0.10, -0.16, -0.09), (0.10, 0, 0.09)),
    az=26,
    el=30,
    white=0.84,
    fstop=22,
    build=lambda p: swing_arms(size(p), FAN, 0.0009),
)
