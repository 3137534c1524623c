"""Further views of hampers, baskets, tins, bags and the bracket."""
from studio.framing import *

angle(
    'willow-laundry-hamper',
    'Woven lid of the hamper, seen from above',
    az=0,
    el=44,
    turn=-62,
)

angle(
    'wire-laundry-basket',
    'Open wire basket seen from above',
    az=0,
    el=60,
    turn=-64,
)
closer(
    'wire-laundry-basket',
    'Floor and corner of the basket, all of wire',
    ((-0.20, -0.23, 0), (-0.03, -0.11, 0.09)),
    az=-10,
    el=16,
)

angle(
    'enamel-soap-tin',
    'Closed tin from above, the scoop beside it',
    az=0,
    el=58,
    turn=-66,
    fill=0.86,
)
closer(
    'enamel-soap-tin',
    'Green knob on the white lid',
    ((-0.06, -0.06, 0.12), (0.06, 0.06, 0.17)),
    az=-20,
    el=26,
    of='packshot',
)

angle(
    'folded-airer-wall-bracket',
    'Both hooks from the left, lined with felt',
    az=-52,
    el=14,
)
closer(
    'folded-airer-wall-bracket',
    'Upturned end of a hook, felt inside',
    ((-0.095, -0.15, -0.03), (-0.055, -0.08, 0.035)),
    az=52,
    el=30,
    of='packshot',
)

angle(
    'canvas-sorting-hamper',
    'Two open canvas bags seen from above',
    az=0,
    el=48,
    turn=-66,
)
closer(
    'canvas-sorting-hamper',
    'Bolt where two beech legs cross',
    ((0.25, 0.11, 0.26), (0.34, 0.21, 0.40)),
    az=64,
    el=14,
)

angle(
    'linen-storage-bags',
    'Stacked bags from above, handles and labels in view',
    az=0,
    el=46,
    turn=-64,
)
closer(
    'linen-storage-bags',
    'Webbing handle at the end of a bag',
    ((0.22, -0.02, 0.08), (0.34, 0.34, 0.24)),
    az=70,
    el=16,
    of='packshot',
)
