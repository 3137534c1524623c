"""Storage: hampers, baskets, tins, bags, and the bracket for a folded airer."""
from studio import *
from models.bags import box_bag, hamper_bag
from models.joinery import beech
from models.pulleys import casting
from models.stage import *
from models.storage import *


@shot(
    'willow-laundry-hamper',
    'packshot',
    'Tall lidded laundry hamper woven from peeled willow, with rope-bound handles and leather lid loops',
)
def hamper(p):
    lidded_hamper(*size(p))
    turn_all(26)
    return stand(-2, 18)


@shot(
    'willow-laundry-hamper',
    'detail',
    'Leather loop and willow toggle that hold the lid down, between two plaited borders',
)
def hamper_close(p):
    w, d, h = size(p)
    lidded_hamper(w, d, h)
    floor_at()
    lights(key=1.15)
    near((0.02, -d / 2, h - 0.072), -24, 20, 0.34, 0.10, 90, (0, -0.13))
    return dict(samples=6)


@shot(
    'wire-laundry-basket',
    'packshot',
    'Grey powder-coated steel wire laundry basket with beech grips on its two handles',
)
def wire_basket(p):
    basket(*size(p))
    turn_all(24)
    return stand(-3, 25)


@shot('wire-laundry-basket', 'detail', 'Turned beech grip on the wire handle of the basket, where it meets the rim')
def wire_basket_close(p):
    w, d, h = size(p)
    basket(w, d, h)
    turn_all(24)
    floor_at()
    lights()
    at = Matrix.Rotation(radians(24), 3, 'Z') @ V((w / 2 + 0.004, 0, h + 0.022))
    near(at, 74, 22, 0.25, 0.06, 90, (0, 0.04))
    return dict(samples=6)


@shot(
    'enamel-soap-tin',
    'packshot',
    'White enamelled soap powder tin with a dark green rim to its lid, and a small turned beech scoop beside it',
)
def soap_tin(p):
    w, d, h = size(p)
    tin, lid, scoop = tin_parts(w, d, h)
    lid.location.z = h - 0.042
    group('closed', [tin, lid]).rotation_euler = (0, 0, radians(24))
    scoop.location, scoop.rotation_euler = (0.075, -0.135, 0), (0, 0, radians(-24))
    return stand(-4, 20, top=0.7, fill=0.80)


@shot(
    'enamel-soap-tin',
    'detail',
    'The enamel tin open: washing powder inside with the beech scoop in it, the green-rimmed lid beside it',
)
def soap_tin_close(p):
    w, d, h = size(p)
    tin, lid, scoop = tin_parts(w, d, h)
    powder = washing_powder(w - 0.0074, d - 0.0074, h - 0.062)
    scoop.location, scoop.rotation_euler = (-0.020, 0.0, h - 0.072), (radians(14), radians(-34), radians(18))
    group('open', [tin, powder, scoop]).rotation_euler = (0, 0, radians(20))
    lid.location, lid.rotation_euler = (0.115, -0.170, 0), (0, 0, radians(-9))
    floor_at()
    lights(top=0.7)
    near((0.050, -0.055, h * 0.50), -8, 43, 0.43, 0.14, 90)
    return dict(samples=6)


def hooks(p):
    """Two hooks of flat steel on one plate, lined with felt, on the wall at y=0."""
    w, d, h = size(p)
    m, felt, st = casting('black'), towelling('felt', '#767875', 0), steel('screw', '#b9bbbd', 0.28, False)
    prism('plate', rrect(w, 0.045, 0.008, 8), 0.003, m, 0.0008, loc=(0, -0.0015, 0.025))
    for x in (-0.035, 0.035):
        disc('screw', 0.0055, 0.003, (x, -0.0038, 0.025), (pi / 2, 0, 0), st, 0.0014)
        box('slot', (0.0080, 0.0006, 0.0011), (x, -0.0053, 0.025), paint('slot', '#161616', 0.7), 0, rot=(0, x * 20, 0))
    quarter = [pi / 2 * i / 8 for i in range(9)]
    for s in (-1, 1):
        x = s * (w / 2 - 0.014)
        path = [(-0.0035, 0.047), (-0.0035, 0.010), (-0.0035, -0.012)]
        path += [(-0.0085 + 0.005 * cos(a), -0.014 - 0.005 * sin(a)) for a in quarter]
        path += [(-0.05, -0.019), (-d + 0.012, -0.019)]
        path += [(-d + 0.012 - 0.010 * sin(a), -0.009 - 0.010 * cos(a)) for a in quarter]
        path += [(-d + 0.002, 0.010), (-d + 0.002, 0.026)]
        bar = resample([(x, y, z) for y, z in path], 0.004)
        sweep('hook', bar, 0.0015, 0.0125, m, up=(1, 0, 0), sides=20, power=0.25)
        for a, b in (((-0.012, -0.0165), (-d + 0.014, -0.0165)), ((-d + 0.0048, -0.004), (-d + 0.0048, 0.023))):
            pad = resample([(x, *a), (x, *b)], 0.004)
            sweep('felt', pad, 0.0014, 0.0118, felt, up=(1, 0, 0), sides=16, power=0.3)
    wall_at(0)
    lights(ambient=0.30)
    return w, d


@shot('folded-airer-wall-bracket', 'packshot', 'Pair of black flat steel wall hooks on one plate, lined with grey felt')
def bracket(p):
    hooks(p)
    frame_camera(27, 23, 90, 0.82)


@shot(
    'folded-airer-wall-bracket',
    'detail',
    'A beech airer rail resting on the felt of a flat steel hook, a screw of the plate behind it',
)
def bracket_close(p):
    w, d = hooks(p)
    rail_wood = beech('Z', 0)
    for y in (-0.035, -0.062):
        rail = rod('rail', (-0.6, y, -0.0045), (0.6, y, -0.0045), 0.0105, rail_wood, 0.002, 48)
        rail['prop'] = 1
    near((w / 2 - 0.035, -0.075, 0.004), 42, 27, 0.21, 0.07, 90)
    return dict(samples=6)


def sorting_frame(p):
    """Two canvas bags on a folding X-frame of beech."""
    w, d, h = size(p)
    along = upright = beech('Z', 2)
    st = steel('bolt', '#b9bcbe', 0.25, False)
    cloth = fabric('canvas', '#e2d9c6', scale=600, trans=0, weave=0.5)
    y, x, middle = d / 2 - 0.013, w / 2 - 0.012, (h - 0.012) / 2
    for sx in (-1, 1):
        for k, s in enumerate((-1, 1)):
            a = V((sx * (x - k * 0.024), -s * y, 0.0))
            b = V((sx * (x - k * 0.024), s * y, h - 0.012))
            leg = prism('leg', rrect(0.030, (b - a).length + 0.024, 0.0145, 10), 0.022, upright, 0.003)
            leg.location, leg.rotation_mode = (a + b) / 2, 'QUATERNION'
            lean = Matrix.Rotation(-s * atan2(2 * y, h - 0.012), 4, 'X').to_quaternion()
            leg.rotation_quaternion = lean @ Matrix.Rotation(pi / 2, 4, 'Z').to_quaternion()
        rod('bolt', (sx * (x + 0.013), 0, middle), (sx * (x - 0.04), 0, middle), 0.004, st)
        dome = [(0.0085, 0), (0.0085, 0.0008), (0.0070, 0.0008), (0.0064, 0.0030), (0.0040, 0.0048), (0, 0.0053)]
        lathe('head', dome, st, 48, (sx * (x + 0.0112), 0, middle), (0, sx * pi / 2, 0))
    for s in (-1, 1):
        rod('rail', (-w / 2 + 0.005, s * y, h - 0.014), (w / 2 - 0.005, s * y, h - 0.014), 0.0125, along, 0.002, 48)
        rod('stretcher', (-x, s * (y - 0.035), 0.065), (x, s * (y - 0.035), 0.065), 0.010, along, 0.002, 40)
    for i, x0 in enumerate((-0.150, 0.150)):
        hamper_bag(x0, 0.142, d / 2 - 0.03, h - 0.018, 0.13, cloth, y, i)


@shot('canvas-sorting-hamper', 'packshot', 'Two natural canvas laundry bags side by side on a folding beech X-frame')
def sorting_hamper(p):
    sorting_frame(p)
    turn_all(28)
    return stand(-2, 21)


@shot(
    'canvas-sorting-hamper',
    'detail',
    'Canvas sleeve stitched round the beech rail, between the rounded ends of the crossing legs',
)
def sorting_hamper_close(p):
    w, d, h = size(p)
    sorting_frame(p)
    turn_all(28)
    floor_at()
    lights()
    at = Matrix.Rotation(radians(28), 3, 'Z') @ V((-w / 2 + 0.10, -d / 2 + 0.02, h - 0.04))
    near(at, -24, 20, 0.46, 0.14, 90, (0.10, -0.10))
    return dict(samples=6)


def two_bags(p):
    """Two zipped bags, one upon the other."""
    w, d, h = size(p)
    cotton = fabric('cotton', '#e0dbd0', scale=1100, trans=0, slubs=0.4, weave=0.3)
    tape, brass, label = (
        fabric('tape', '#8a9489', scale=900, trans=0),
        steel('zip', '#b8a06a', 0.3, False),
        paint('label', '#efece4', 0.7),
    )
    low = box_bag(w, d, h, cotton, tape, brass, label, 1)
    high = box_bag(w * 0.995, d * 0.995, h * 0.97, cotton, tape, brass, label, 4)
    high.location, high.rotation_euler = (0.006, 0.004, h + 0.004), (0, 0, radians(-3.5))
    return low, high


@shot(
    'linen-storage-bags',
    'packshot',
    'Two zipped cotton storage bags stacked, with webbing handles at the ends and a label pocket in front',
)
def storage_bags(p):
    two_bags(p)
    turn_all(30)
    return stand(-2, 19)


@shot(
    'linen-storage-bags',
    'detail',
    'Brass zip slider on a grey-green tape, stitched round the corner of a cotton storage bag',
)
def storage_bags_close(p):
    w, d, h = size(p)
    low, high = two_bags(p)
    slider = next(o for o in high.children if o.name.startswith('slider'))
    turn_all(4)
    bpy.context.view_layer.update()
    floor_at()
    lights(key=1.15)
    near(slider.matrix_world.translation, 30, 17, 0.27, 0.08, 90, (-0.14, -0.12))
    return dict(samples=6)
