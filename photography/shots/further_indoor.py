"""Further views of airers for indoors."""
from studio.framing import *
from studio import size
from models.hooked import over_bath
from models.indoor import clothes_horse

angle(
    'x-frame-floor-airer',
    'Crossed laths of the floor airer, seen from its side',
    az=48,
    el=14,
    fill=0.88,
)

angle(
    'tall-x-frame-airer',
    'Crossed laths of the tall airer, seen from its side',
    az=46,
    el=14,
    fill=0.88,
)
closer(
    'tall-x-frame-airer',
    'Rivet between two laths at the top of the airer',
    ((-0.40, -0.30, 1.36), (-0.28, -0.10, 1.58)),
    az=-50,
    el=20,
)


@pic(
    'beech-clothes-horse',
    'angle',
    'Clothes horse folded together, its panels close to one another',
    az=24,
    el=15,
    fill=0.86,
)
def folded_horse(p):
    clothes_horse((0.17, 0, size(p)[2]))


angle(
    'four-tier-tower-airer',
    'Tower airer seen from above at one end',
    az=0,
    el=36,
    turn=70,
    fill=0.88,
)
closer(
    'four-tier-tower-airer',
    'Holder on the upright with a half shelf to either side',
    ((-0.42, -0.14, 0.70), (-0.30, 0.14, 0.90)),
    az=-50,
    el=16,
)

angle(
    'minky-three-tier-airer',
    'Three tiers of wire seen from above',
    az=0,
    el=40,
    turn=72,
    fill=0.88,
)
closer(
    'minky-three-tier-airer',
    'Folding stays between two uprights with plastic feet',
    ((0.30, -0.27, 0), (0.38, 0.27, 0.36)),
    az=52,
    el=18,
)

angle(
    'vileda-winged-airer',
    'Grey airer seen from above at one end, both wings open',
    az=62,
    el=36,
    fill=0.9,
)
closer(
    'vileda-winged-airer',
    'Plastic foot where a leg bends along the floor',
    ((-0.54, -0.29, 0), (-0.40, -0.11, 0.12)),
    az=-34,
    el=20,
)

angle(
    'stainless-winged-airer',
    'Empty steel airer seen from above at one end',
    az=-58,
    el=34,
    of='detail',
    fill=0.9,
)
closer(
    'stainless-winged-airer',
    'Pivot where the steel legs cross',
    ((-0.12, -0.32, 0.48), (0.12, -0.24, 0.70)),
    az=24,
    el=14,
)


@pic(
    'over-bath-airer',
    'angle',
    'White airer on a floor, on its four rubber pads',
    az=52,
    el=28,
    fill=0.84,
)
def bath_airer_alone(p):
    over_bath(size(p))


angle(
    'over-door-airer',
    'Airer on a green door from above, its hooks over the top',
    az=40,
    el=38,
    fill=0.9,
)
closer(
    'over-door-airer',
    'Two white coat hooks on the lowest rail',
    ((-0.16, -0.09, -0.57), (0.16, 0, -0.43)),
    az=30,
    el=10,
    white=0.22,
)

angle(
    'radiator-airer',
    'Both airers over the radiator, seen from above',
    az=36,
    el=44,
    fill=0.9,
)
closer(
    'radiator-airer',
    'White rails on the arm of the airer, a strut below',
    ((-0.60, -0.45, -0.10), (-0.42, -0.28, 0.04)),
    az=-40,
    el=20,
    white=0.5,
)
