"""Further views of accessories: pegs, ropes, pulley, cleat, lines."""
from studio.framing import *

angle(
    'cast-iron-rack-ends',
    'Two black iron rack ends lying flat, seen low from the side',
    az=62,
    el=24,
    near=((-0.2, -0.14, 0), (0.17, 0.17, 0.02)),
    fill=0.9,
)

angle(
    'replacement-laths',
    'Four pine laths at full length, seen from above',
    az=20,
    el=66,
    turn=70,
    lens=60,
    fill=0.94,
)
closer(
    'replacement-laths',
    'Planed faces and rounded edges of four pine laths',
    ((-0.10, -0.08, 0), (0.10, 0.08, 0.024)),
    az=-30,
    el=38,
)

angle('spare-rope', 'Ring of cotton rope seen from above, its end led out', az=30, el=72)
closer(
    'spare-rope',
    'Three turns of rope that bind the hank',
    ((-0.042, -0.075, 0), (0.030, -0.020, 0.035)),
    az=-24,
    el=40,
    of='packshot',
)

angle(
    'double-pulley',
    'Pulley seen from above: round plate, fork and two wheels',
    az=42,
    el=34,
)
closer(
    'double-pulley',
    'Wheels in their iron fork, the rivet of the axle in front',
    ((-0.030, -0.040, -0.095), (0.030, 0.030, -0.035)),
    az=58,
    el=-14,
    of='packshot',
)

angle('cast-iron-cleat', 'Cleat seen from above: both horns over the oval base', az=58, el=62, fill=0.86)
closer(
    'cast-iron-cleat',
    'Screw in the base of the cleat, one horn above it',
    ((-0.06, -0.05, 0), (0.0, 0.03, 0.035)),
    az=30,
    el=40,
    of='packshot',
)

closer(
    'rubber-grippers',
    'Rubber rings standing and lying beside a pine lath',
    ((-0.03, -0.075, 0), (0.09, 0.01, 0.03)),
    az=-30,
    el=24,
    of='packshot',
)

angle('beech-pegs', 'Row of beech pegs and two loose ones, seen from above', az=64, el=64, fill=0.9)
closer(
    'beech-pegs',
    'Jaws of beech pegs, cut round for thin and thick lines',
    ((-0.050, 0.030, 0), (0.045, 0.075, 0.016)),
    az=150,
    el=46,
)

angle('stainless-pegs', 'Row of wire pegs and two loose ones, seen from above', az=66, el=62)
closer(
    'stainless-pegs',
    'Coils and loops of wire pegs lying in a row',
    ((-0.045, -0.01, 0), (0.045, 0.045, 0.008)),
    az=-28,
    el=34,
)

angle('peg-bag', 'Peg bag seen from its right, pegs in the round opening', az=58, el=10, fill=0.9)
closer(
    'peg-bag',
    'Steel hook of the beech hanger over a washing line',
    ((-0.075, -0.03, -0.035), (0.075, 0.03, 0.115)),
    az=-20,
    el=8,
)

angle('hanging-peg-ring', 'Both rings and the cross bars seen from above, socks below', az=48, el=48, fill=0.96)
closer(
    'hanging-peg-ring',
    'Hook with the tops of the four chains',
    ((-0.085, -0.06, 0.13), (0.085, 0.06, 0.31)),
    az=26,
    el=10,
)

angle(
    'wooden-line-prop',
    'Both lengths seen from the other end, brass sleeve in front',
    az=0,
    el=34,
    turn=180,
    lens=50,
    fill=0.9,
)
closer(
    'wooden-line-prop',
    'Brass sleeve of one length beside the end of the other',
    ((0.31, 0.38, 0), (0.45, 0.52, 0.04)),
    az=24,
    el=32,
)

angle('ground-socket', 'Ground socket seen from above, its cap open', az=0, el=46, turn=130)
closer(
    'ground-socket',
    'Welded wings at the foot of the galvanised tube',
    ((-0.06, -0.05, 0), (0.06, 0.05, 0.15)),
    az=12,
    el=16,
)

angle('steel-cored-line', 'Coil of green line with three white ties, from above', az=40, el=74)
closer(
    'steel-cored-line',
    'White tie wound round the turns of green line',
    ((-0.045, -0.105, 0), (0.03, -0.05, 0.035)),
    az=-16,
    el=34,
)

angle('rotary-line', 'Coil of grey line with three green ties, from above', az=-40, el=74)
closer(
    'rotary-line',
    'Inside of the coil, one turn of grey line above another',
    ((-0.05, 0.04, 0), (0.05, 0.09, 0.04)),
    az=4,
    el=36,
)

angle('line-tighteners', 'Two tighteners on green lines, seen from above', az=78, el=66)
closer(
    'line-tighteners',
    'Wire eye of a tightener, the green line led back beside it',
    ((-0.085, -0.060, 0), (-0.030, -0.010, 0.015)),
    az=-34,
    el=36,
)
