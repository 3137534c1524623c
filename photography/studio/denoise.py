"""Open Image Denoise's U-Net, run with torch on the CPU from the trained weights in photography/.weights."""
import os
import struct
import numpy as np

WEIGHTS = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), '.weights')


def read_tza(path):
    """Tensors of a TZA archive as {name: float32 array}."""
    raw = open(path, 'rb').read()
    magic, _major, _minor, table = struct.unpack_from('<HBBQ', raw, 0)
    if magic != 0x41D7:
        raise ValueError(path + ' is not a TZA file')
    (count,) = struct.unpack_from('<I', raw, table)
    pos, out = table + 4, {}
    for _ in range(count):
        (size,) = struct.unpack_from('<H', raw, pos)
        name = raw[pos + 2 : pos + 2 + size].decode()
        pos += 2 + size
        ndims = raw[pos]
        shape = struct.unpack_from('<%dI' % ndims, raw, pos + 1)
        pos += 1 + 4 * ndims + ndims  # shape, then one letter of layout per dimension
        kind = chr(raw[pos])
        (offset,) = struct.unpack_from('<Q', raw, pos + 1)
        pos += 9
        dtype = {'f': '<f4', 'h': '<f2'}[kind]
        flat = np.frombuffer(raw, dtype, int(np.prod(shape)), offset)
        out[name] = flat.astype(np.float32).reshape(shape)
    return out


# the transfer curve that the HDR networks were trained with
A, B, C, D, E, F, G = 1.41283765e3, 1.64593172, 0.431384981, -0.00294139609, 0.192653254, 0.00626026094, 0.998620152
Y0, Y1, X0, X1 = 1.5794576e-6, 0.0322087631, 0.00223151711, 0.370974749


def _pu(y):
    return np.where(y <= Y0, A * y, np.where(y <= Y1, B * np.maximum(y, 1e-12) ** C + D, E * np.log(y + F) + G))


def _pu_back(x):
    mid = np.maximum((x - D) / B, 0) ** (1 / C)
    return np.where(x <= X0, x / A, np.where(x <= X1, mid, np.exp((x - G) / E) - F))


NORM = 1.0 / float(_pu(np.float64(65504.0)))


class _Net:
    """The U-Net of the filter `name`."""

    def __init__(self, name):
        import torch

        path = os.path.join(WEIGHTS, name + '.tza')
        self.torch = torch
        self.w = {k: torch.from_numpy(v) for k, v in read_tza(path).items()}
        last = torch.channels_last  # twice as fast on a CPU
        self.w = {k: v.contiguous(memory_format=last) if v.dim() == 4 else v for k, v in self.w.items()}

    def conv(self, x, name, relu=True):
        f = self.torch.nn.functional
        y = f.conv2d(x, self.w[name + '.weight'], self.w[name + '.bias'], padding=1)
        return f.relu_(y) if relu else y

    def __call__(self, x):
        f, cat, conv = self.torch.nn.functional, self.torch.cat, self.conv
        pool = lambda t: f.max_pool2d(t, 2)
        up = lambda t: f.interpolate(t, scale_factor=2, mode='nearest')
        p1 = pool(conv(conv(x, 'enc_conv0'), 'enc_conv1'))
        p2 = pool(conv(p1, 'enc_conv2'))
        p3 = pool(conv(p2, 'enc_conv3'))
        y = pool(conv(p3, 'enc_conv4'))
        y = conv(conv(y, 'enc_conv5a'), 'enc_conv5b')
        for step, skip in ((4, p3), (3, p2), (2, p1), (1, x)):
            y = cat([up(y), skip], 1)
            y = conv(conv(y, 'dec_conv%da' % step), 'dec_conv%db' % step)
        return conv(y, 'dec_conv0', relu=False)


def _run(name, planes, tile=1408, overlap=64):
    """Feed an (h, w, channels) array through a network in tiles that fit the memory; returns (h, w, 3)."""
    import torch

    torch.set_num_threads(1)  # two threads wait for each other whenever something else wants a core
    net = _Net(name)
    edge = 32  # the network is unsure at borders: mirror some picture there
    planes = np.pad(planes, ((edge, edge), (edge, edge), (0, 0)), mode='reflect')
    h, w, _ = planes.shape
    out = np.zeros((h, w, 3), np.float32)
    core = tile - 2 * overlap
    with torch.no_grad():
        for y in range(0, h, core):
            for x in range(0, w, core):
                y0, x0, y1, x1 = (
                    max(0, y - overlap),
                    max(0, x - overlap),
                    min(h, y + core + overlap),
                    min(w, x + core + overlap),
                )
                part = planes[y0:y1, x0:x1]
                ph, pw = part.shape[:2]
                part = np.pad(part, ((0, -ph % 16), (0, -pw % 16), (0, 0)), mode='edge')
                t = torch.from_numpy(np.ascontiguousarray(part.transpose(2, 0, 1))[None].astype(np.float32))
                t = t.contiguous(memory_format=torch.channels_last)
                res = net(t)[0].numpy().transpose(1, 2, 0)[:ph, :pw]
                ye, xe = min(h, y + core), min(w, x + core)
                out[y:ye, x:xe] = res[y - y0 : ye - y0, x - x0 : xe - x0]
    return out[edge:-edge, edge:-edge]


def _exposure(img):
    """Scale that brings the picture's log-average light to 0.18."""
    lum = img @ np.array([0.212671, 0.715160, 0.072169], np.float32)
    h, w = lum.shape[0] // 16 * 16, lum.shape[1] // 16 * 16
    bins = lum[:h, :w].reshape(h // 16, 16, w // 16, 16).mean((1, 3))
    bins = bins[bins > 1e-8]
    return 0.18 / float(np.exp(np.log(bins).mean())) if bins.size else 1.0


def denoise(img, albedo, normal, prefilter=True):
    """Clean a linear HDR picture with its albedo and world-normal passes. Arrays are (h, w, 3) float32."""
    img = np.nan_to_num(np.maximum(img, 0), nan=0, posinf=100)
    albedo = np.clip(np.nan_to_num(albedo), 0, 1)
    normal = np.clip(np.nan_to_num(normal), -1, 1) * 0.5 + 0.5
    if prefilter:
        albedo = np.clip(_run('rt_alb', albedo), 0, 1)
        normal = np.clip(_run('rt_nrm', normal), 0, 1)
    scale = _exposure(img)
    colour = (_pu(img * scale) * NORM).astype(np.float32)
    out = _run(
        'rt_hdr_calb_cnrm_small' if prefilter else 'rt_hdr_alb_nrm_small', np.concatenate([colour, albedo, normal], 2)
    )
    return (_pu_back(np.clip(out, 0, None) / NORM) / scale).astype(np.float32)
