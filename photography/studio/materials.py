"""Materials: wood, iron, steel, plastic, paint, plaster, rope and cloth. Colours are CSS hex."""
from math import tau
from .nodes import N, srgb


def wood(
    name='pine',
    axis='Y',
    light='#ecd6b4',
    dark='#c99b6b',
    ring=0.0042,
    contrast=0.62,
    rough=0.55,
    knots=True,
    fibre=0.35,
    vary=0.16,
    knot='#94633c',
):
    """Planed wood with rings, fibres and knots that run along `axis` of each object; every piece has its own grain.

    The default is fresh redwood; BEECH, ASH and OAK hold settings for others: wood('beech', 'X', **BEECH).
    """
    n = N(name)
    tc = n.coords()
    if axis != 'Y':
        s = n.split(tc)
        order = {'X': (1, 0, 2), 'Z': (0, 2, 1)}[axis]
        tc = n.join(*[s[i] for i in order])
    rnd = n.random()
    p = n.vmath('ADD', tc, n.join(0.0, n.math('MULTIPLY', rnd, 37.0), 0.0))
    turn = n.math('MULTIPLY', rnd, 41.0)
    pith = n.join(n.math('MULTIPLY', n.math('SINE', turn), 0.05), 0.0, n.math('MULTIPLY', n.math('COSINE', turn), 0.05))
    wander = n.noise(n.vmath('MULTIPLY', p, (6.0, 0.9, 6.0)), 1.6, 2.0, 0.5, out='Color')
    wander = n.vmath('SCALE', n.vmath('SUBTRACT', wander, (0.5, 0.5, 0.5)), scale=0.05)
    q = n.vmath('ADD', n.vmath('MULTIPLY', tc, (1.0, 0.0, 1.0)), n.vmath('ADD', pith, wander))
    r = n.vmath('LENGTH', n.vmath('MULTIPLY', q, (1.0, 0.0, 1.0)))
    if knots:
        cell = n.new('TexVoronoi', {'Vector': n.vmath('MULTIPLY', p, (9.0, 2.2, 9.0)), 'Scale': 1.0}).outputs[
            'Distance'
        ]
        k = n.math('POWER', n.math('SUBTRACT', 1.0, n.math('MULTIPLY', cell, 3.4), clamp=True), 2.0)
        r = n.math('ADD', r, n.math('MULTIPLY', k, 0.012))
    fine = n.noise(n.vmath('MULTIPLY', p, (900.0, 14.0, 900.0)), 1.0, 2.0, 0.6)
    f = n.math('FRACT', n.math('ADD', n.math('DIVIDE', r, ring), n.math('MULTIPLY', fine, 0.10)))
    rings = n.ramp(f, [(0, (0, 0, 0)), (0.55, (0.25,) * 3), (0.86, (1, 1, 1)), (0.97, (0.85,) * 3), (1, (0, 0, 0))])
    amp = n.noise(n.vmath('MULTIPLY', p, (40.0, 1.0, 40.0)), 1.0, 2.0)
    fac = n.math('MULTIPLY', rings, n.math('MULTIPLY', n.math('ADD', amp, 0.25), contrast))
    col = n.mix(fac, srgb(light), srgb(dark))
    if knots:
        col = n.mix(n.math('MULTIPLY', k, 0.85, clamp=True), col, srgb(knot))
    col = n.mix(fibre, col, n.ramp(fine, [(0.3, (1, 1, 1)), (0.75, (0.74, 0.68, 0.62))]), 'MULTIPLY')
    other = n.math('FRACT', n.math('MULTIPLY', rnd, 7.31))
    col = n.hsv(
        col,
        n.math('MULTIPLY_ADD', other, 0.016, 0.492),
        n.math('MULTIPLY_ADD', other, 0.25, 0.86),
        n.math('MULTIPLY_ADD', rnd, vary, 0.98 - vary / 2),
    )
    height = n.math('ADD', fine, n.math('MULTIPLY', rings, 0.4))
    n.set(
        Base_Color=col,
        Roughness=n.math('MULTIPLY_ADD', fine, 0.18, rough - 0.09),
        Specular=0.3,
        Normal=n.bump(height, 0.18, 0.0006),
    )
    return n.m


BEECH = dict(light='#e6c9a4', dark='#cfa077', ring=0.003, contrast=0.4, rough=0.5, knots=False, fibre=0.55, vary=0.14)
ASH = dict(light='#e8d8bb', dark='#bd9a6c', ring=0.0065, contrast=0.6, rough=0.5, knots=False, fibre=0.5, vary=0.1)
OAK = dict(light='#c99f6c', dark='#93683a', ring=0.006, contrast=0.8, rough=0.42, knots=False, fibre=0.5, vary=0.12)

CAST = {
    'black': ('#1b1b1c', 0, 0.40),
    'white': ('#e9e8e4', 0, 0.38),
    'ivory': ('#eadfc3', 0, 0.38),
    'pewter': ('#5d6063', 0.55, 0.42),
}


def iron(colour='black'):
    """Lacquered casting: black, white, ivory or pewter."""
    hx, metal, rough = CAST[colour]
    n = N('iron_' + colour)
    tc = n.coords()
    a, b = n.noise(tc, 170, 3), n.noise(tc, 900, 2)
    n.set(
        Base_Color=srgb(hx),
        Metallic=metal,
        Roughness=n.math('MULTIPLY_ADD', a, 0.16, rough - 0.08),
        Specular=0.5,
        Normal=n.bump(n.math('ADD', a, n.math('MULTIPLY', b, 0.35)), 0.26, 0.0012),
    )
    return n.m


def fibre_rope(name='cotton', base='#f6efdf', dark='#d3c4a2'):
    """Fibres of a rope; cotton by default, jute with base='#c9a878', dark='#8d6c42'."""
    n = N(name)
    tc = n.coords()
    f, g = n.noise(tc, 1500, 3, 0.7), n.noise(tc, 260, 2)
    col = n.mix(f, srgb(dark), srgb(base))
    col = n.mix(0.5, col, n.ramp(g, [(0.3, (0.86, 0.84, 0.81)), (0.7, (1, 1, 1))]), 'MULTIPLY')
    n.set(Base_Color=col, Roughness=0.9, Specular=0.1, Sheen=0.4, Normal=n.bump(f, 0.6, 0.0006))
    return n.m


def steel(name='galv', base='#b9bcbe', rough=0.34, spangle=True):
    """Bare metal; spangle gives the flowers of hot galvanising."""
    n = N(name)
    tc = n.coords()
    soft = n.noise(tc, 60, 3)
    col = srgb(base)
    if spangle:
        cell = n.new('TexVoronoi', {'Vector': tc, 'Scale': 90.0}).outputs['Color']
        g = n.new('SeparateColor', {'Color': cell}).outputs[0]
        col = n.mix(0.25, col, n.ramp(g, [(0, (0.35, 0.36, 0.37)), (1, (0.75, 0.76, 0.77))]))
    n.set(
        Base_Color=col,
        Metallic=1.0,
        Roughness=n.math('MULTIPLY_ADD', soft, 0.2, rough - 0.1),
        Normal=n.bump(soft, 0.06, 0.001),
    )
    return n.m


def plastic(name, hx, rough=0.42, bump=0.05, spec=0.5):
    """Moulded plastic with a fine grain; bump=0 for smooth."""
    n = N(name)
    n.set(Base_Color=srgb(hx), Roughness=rough, Specular=spec)
    if bump:
        n.set(Normal=n.bump(n.noise(n.coords(), 2200, 2), bump, 0.0004))
    return n.m


def paint(name, hx, rough=0.6):
    """A flat colour."""
    return plastic(name, hx, rough, 0, 0.3)


def enamel(name, hx):
    """Vitreous enamel: smooth, glossy, slightly uneven."""
    n = N(name)
    n.set(
        Base_Color=srgb(hx),
        Roughness=0.13,
        Specular=0.5,
        Clearcoat=0.4,
        Clearcoat_Roughness=0.05,
        Normal=n.bump(n.noise(n.coords(), 40, 2), 0.03, 0.002),
    )
    return n.m


def plaster(name, hx, scale=14, strength=0.12):
    """A painted wall."""
    n = N(name)
    tc = n.coords()
    h = n.math('ADD', n.noise(tc, scale, 2), n.math('MULTIPLY', n.noise(tc, 160, 2), 0.12))
    n.set(Base_Color=srgb(hx), Roughness=0.88, Specular=0.15, Normal=n.bump(h, strength, 0.006))
    return n.m


def fabric(name, hx, stripe=None, stripes=(), scale=900, trans=0.2, slubs=0.6, weave=0.25):
    """Matt woven cloth. UV in metres; stripes: [(centre, width)] along v; scale: threads to the metre.

    trans: light let through (0 for canvas and for anything with a back).
    """
    n = N(name)
    uv = n.coords('UV')
    s = n.split(uv)
    thread = lambda o: n.math('SINE', n.math('MULTIPLY', o, float(scale * tau)))
    cross = n.math('MULTIPLY', thread(s[0]), thread(s[1]))
    slub = n.noise(n.vmath('MULTIPLY', uv, (30.0, 600.0, 1.0)), 1, 2)
    slub2 = n.noise(n.vmath('MULTIPLY', uv, (600.0, 30.0, 1.0)), 1, 2)
    slub = n.math('MULTIPLY', n.math('ADD', slub, slub2), 0.5)
    col = srgb(hx)
    if stripe:
        fac = 0.0
        for c, w in stripes:
            d = n.math('LESS_THAN', n.math('ABSOLUTE', n.math('SUBTRACT', s[1], c)), w / 2)
            fac = n.math('MAXIMUM', d, fac)
        col = n.mix(fac, col, srgb(stripe))
    col = n.mix(slubs, col, n.ramp(slub, [(0.35, (0.84, 0.83, 0.81)), (0.58, (1, 1, 1))]), 'MULTIPLY')
    height = n.math('ADD', n.math('MULTIPLY', cross, weave), slub)
    n.set(Base_Color=col, Roughness=1.0, Specular=0.0, Sheen=0.25, Normal=n.bump(height, 0.3, 0.0006))
    if trans:
        n.translucent(col, trans)
    return n.m


def towelling(name, hx, trans=0.08):
    """Terry cloth: matt with a short pile; works on objects without UV."""
    n = N(name)
    tc = n.coords()
    pile = n.noise(tc, 420, 2, 0.7)
    col = n.mix(0.7, srgb(hx), n.ramp(pile, [(0.3, (0.72, 0.71, 0.70)), (0.62, (1, 1, 1))]), 'MULTIPLY')
    n.set(Base_Color=col, Roughness=1.0, Specular=0.0, Sheen=0.5, Normal=n.bump(pile, 0.9, 0.003))
    if trans:
        n.translucent(col, trans)
    return n.m
