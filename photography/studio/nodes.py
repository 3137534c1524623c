"""A thin wrapper that makes Cycles materials readable in code."""
import bpy


def srgb(h):
    """'#rrggbb' to linear light."""
    h = h.lstrip('#')
    f = lambda c: c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
    return tuple(f(int(h[i : i + 2], 16) / 255) for i in (0, 2, 4))


class N:
    """A material with its node tree; methods add nodes and return their output sockets."""

    def __init__(self, name):
        self.m = bpy.data.materials.new(name)
        self.m.use_nodes = True
        self.t = self.m.node_tree
        self.bsdf = self.t.nodes['Principled BSDF']

    def new(self, typ, ins=None, **props):
        node = self.t.nodes.new('ShaderNode' + typ)
        for k, v in props.items():
            setattr(node, k, v)
        for k, v in (ins or {}).items():
            self.put(node, k, v)
        return node

    def put(self, node, key, value):
        socket = node.inputs[key]
        if isinstance(value, bpy.types.NodeSocket):
            self.t.links.new(value, socket)
            return
        if isinstance(value, tuple) and len(value) == 3 and socket.type == 'RGBA':
            value = (*value, 1)
        socket.default_value = value

    def set(self, **inputs):
        """Set inputs of the Principled shader; underscores stand for spaces."""
        for k, v in inputs.items():
            self.put(self.bsdf, k.replace('_', ' '), v)

    def coords(self, kind='Object'):
        return self.new('TexCoord').outputs[kind]

    def random(self):
        """A number from 0 to 1 that differs from object to object."""
        return self.new('ObjectInfo').outputs['Random']

    def math(self, op, a, b=None, c=None, clamp=False):
        n = self.new('Math', operation=op, use_clamp=clamp)
        for i, v in enumerate((a, b, c)):
            if v is not None:
                self.put(n, i, v)
        return n.outputs[0]

    def vmath(self, op, a, b=None, scale=None):
        n = self.new('VectorMath', operation=op)
        self.put(n, 0, a)
        if b is not None:
            self.put(n, 1, b)
        if scale is not None:
            self.put(n, 'Scale', scale)
        return n.outputs['Value' if op in ('LENGTH', 'DOT_PRODUCT', 'DISTANCE') else 'Vector']

    def split(self, vec):
        return self.new('SeparateXYZ', {'Vector': vec}).outputs

    def join(self, x=0.0, y=0.0, z=0.0):
        return self.new('CombineXYZ', {'X': x, 'Y': y, 'Z': z}).outputs[0]

    def noise(self, vec, scale, detail=2.0, rough=0.55, dist=0.0, out='Fac'):
        ins = {'Vector': vec, 'Scale': scale, 'Detail': detail, 'Roughness': rough, 'Distortion': dist}
        return self.new('TexNoise', ins).outputs[out]

    def ramp(self, fac, stops, interp='LINEAR'):
        n = self.new('ValToRGB')
        n.color_ramp.interpolation = interp
        e = n.color_ramp.elements
        while len(e) < len(stops):
            e.new(0.5)
        for el, (p, c) in zip(e, stops):
            el.position, el.color = p, ((*c, 1) if len(c) == 3 else c)
        self.put(n, 'Fac', fac)
        return n.outputs['Color']

    def mix(self, fac, a, b, typ='MIX'):
        return self.new('MixRGB', {'Fac': fac, 'Color1': a, 'Color2': b}, blend_type=typ).outputs[0]

    def hsv(self, col, hue=0.5, sat=1.0, val=1.0):
        return self.new('HueSaturation', {'Hue': hue, 'Saturation': sat, 'Value': val, 'Color': col}).outputs[0]

    def bump(self, height, strength=0.2, dist=0.001, normal=None):
        n = self.new('Bump', {'Height': height, 'Strength': strength, 'Distance': dist})
        if normal is not None:
            self.put(n, 'Normal', normal)
        return n.outputs[0]

    def translucent(self, col, fac):
        """Let a share of the light through (cloth, leaves)."""
        tr = self.new('BsdfTranslucent', {'Color': col})
        mx = self.new('MixShader', {'Fac': fac})
        self.t.links.new(self.bsdf.outputs[0], mx.inputs[1])
        self.t.links.new(tr.outputs[0], mx.inputs[2])
        self.t.links.new(mx.outputs[0], self.t.nodes['Material Output'].inputs[0])
