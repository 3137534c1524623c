"""Render the open scene with Cycles, denoise it, set its tone and save it."""
import fcntl
import os
import shutil
import subprocess
import tempfile
import time
import bpy
import numpy as np
from .denoise import denoise
from .nodes import srgb
from .sets import BACKDROP

LOCK = os.path.join(tempfile.gettempdir(), 'photo-render.lock')  # one render at a time
WHITE = 0.93  # light of the backdrop before the shoulder; lands on the page tile's colour


def _passes(scene, folder):
    """Write colour, albedo and normal as EXR through the compositor."""
    scene.view_layers[0].cycles.denoising_store_passes = True
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new('CompositorNodeRLayers')
    comp = tree.nodes.new('CompositorNodeComposite')
    tree.links.new(layers.outputs['Image'], comp.inputs[0])
    out = tree.nodes.new('CompositorNodeOutputFile')
    out.format.file_format, out.format.color_depth, out.format.exr_codec = 'OPEN_EXR', '32', 'NONE'
    out.base_path = folder
    out.file_slots.clear()
    for name in ('Image', 'Denoising Normal', 'Denoising Albedo'):
        out.file_slots.new(name.split()[-1])
        tree.links.new(layers.outputs[name], out.inputs[-1])


def _load(path, w, h):
    img = bpy.data.images.load(path)
    img.colorspace_settings.name = 'Raw'
    px = np.empty(w * h * 4, np.float32)
    img.pixels.foreach_get(px)
    bpy.data.images.remove(img)
    return px.reshape(h, w, 4)[..., :3].copy()


def _settings(scene, w, h, samples, bounces):
    r, c = scene.render, scene.cycles
    r.resolution_x, r.resolution_y, r.resolution_percentage = w, h, 100
    r.threads_mode, r.threads = 'FIXED', 2
    c.samples, c.use_denoising, c.seed = samples, False, 7
    c.use_adaptive_sampling, c.adaptive_threshold, c.adaptive_min_samples = True, 0.06, 5
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces = bounces, min(bounces, 4), min(bounces, 3)
    c.transmission_bounces, c.transparent_max_bounces = 4, 6
    c.sample_clamp_indirect, c.sample_clamp_direct, c.blur_glossy = 4, 0, 1.0
    c.caustics_reflective = c.caustics_refractive = False


def _flat_field(img, back):
    """Even out the backdrop as a photographer's flat field does: a smooth gain fitted to its unshaded parts."""
    h, w = back.shape
    yy, xx = np.mgrid[0:h, 0:w].astype(np.float32)
    yy, xx = yy / h - 0.5, xx / w - 0.5
    terms = np.stack([np.ones_like(xx), xx, yy, xx * xx, yy * yy, xx * yy, yy**3, xx * xx * yy, yy**4], -1)
    lum = img.mean(2)
    pick = np.flatnonzero(back.ravel())[::23]
    a, b = terms.reshape(-1, terms.shape[-1])[pick], lum.ravel()[pick]
    keep = np.ones(len(b), bool)
    for _ in range(2):  # leave shadows out of the fit
        fit = np.linalg.lstsq(a[keep], b[keep], rcond=None)[0]
        keep = b > a @ fit * 0.93
    field = terms @ fit
    return np.clip(field, field[back].min(), field[back].max())


def _tone(img, albedo, white, ground):
    """Expose so that the backdrop meets the page's colour, then a soft shoulder for the highlights; `ground` darkens
    the backdrop alone."""
    tint = np.array(srgb(BACKDROP), np.float32)
    goal = white * tint / tint.max()
    back = np.abs(albedo - tint).max(2) < 0.012
    if back.mean() > 0.08:
        field = _flat_field(img, back)
        mid = float(np.median(field[back]))
        img = img * (mid / field[..., None]) ** 0.92
        px = img[back][::7]
        ref = px[np.argsort(px.mean(1))[int(0.5 * len(px)) :]].mean(0)
    else:
        ref = np.full(3, np.percentile(img.mean(2), 70), np.float32)
    gain = goal / np.maximum(ref, 1e-6)
    gain = gain.mean() * (gain / gain.mean()) ** 0.8
    x = img * gain.astype(np.float32)
    x = np.where(x > 0.8, 0.8 + 0.2 * (1 - np.exp(-(x - 0.8) / 0.2)), x)
    bare = np.clip(1 - np.abs(albedo - tint).max(2) / 0.08, 0, 1)
    return x * (1 - (1 - ground) * bare[..., None])


def to_webp(png, path, quality=86, limit=250_000):
    """Encode as WebP below `limit` bytes."""
    while True:
        subprocess.run(['cwebp', '-quiet', '-m', '6', '-sharp_yuv', '-q', str(quality), png, '-o', path], check=True)
        if os.path.getsize(path) <= limit or quality <= 50:
            return
        quality -= 6


def render(
    path,
    w=1600,
    h=1600,
    samples=4,
    white=WHITE,
    ground=1.0,
    transform='Standard',
    look='Medium High Contrast',
    exposure=0.0,
    bounces=3,
    prefilter=None,
    draft=False,
    px=None,
):
    """Take the picture. `path` ends in .webp or .png.

    white: light the backdrop is set to (None: leave the exposure alone); ground: how much of it the backdrop keeps,
    less behind what is pale itself; transform: 'Standard' for packshots,
    'Filmic' with `look` and `exposure` for interiors; prefilter: clean the albedo and normal passes first
    (default: when the camera has depth of field).
    """
    s = bpy.context.scene
    if draft:
        px, samples = px or 600, 8
    k = min(1, (px or max(w, h)) / max(w, h))
    w, h = round(w * k), round(h * k)
    _settings(s, w, h, samples, bounces)
    v = s.view_settings
    v.view_transform, v.look, v.exposure = transform, (look if transform == 'Filmic' else 'None'), exposure
    tmp = tempfile.mkdtemp(prefix='photo-')
    _passes(s, tmp)
    s.render.filepath = tmp + '/x.png'
    s.frame_set(1)
    with open(LOCK, 'w') as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        t0 = time.time()
        bpy.ops.render.render(write_still=False)
        t1 = time.time()
        img, albedo, normal = [_load('%s/%s0001.exr' % (tmp, n), w, h) for n in ('Image', 'Albedo', 'Normal')]
        if prefilter is None:
            prefilter = s.camera.data.dof.use_dof
        img = denoise(img, albedo, normal, prefilter)
        t2 = time.time()
    if white and transform == 'Standard':
        img = _tone(img, albedo, white, ground)
    out = bpy.data.images.new('out', w, h, alpha=False, float_buffer=True)
    out.colorspace_settings.name = 'Linear'
    px = np.ones((h, w, 4), np.float32)
    px[..., :3] = img
    out.pixels.foreach_set(px.ravel())
    out.update()
    s.render.image_settings.file_format, s.render.image_settings.color_mode = 'PNG', 'RGB'
    s.render.dither_intensity = 1
    os.makedirs(os.path.dirname(path) or '.', exist_ok=True)
    png = path if path.endswith('.png') else tmp + '/out.png'
    out.save_render(png, scene=s)
    if png != path:
        to_webp(png, path)
    shutil.rmtree(tmp)
    print(
        'SHOT %s %dx%d samples=%d render=%.0fs denoise=%.0fs %d KB'
        % (path, w, h, samples, t1 - t0, t2 - t1, os.path.getsize(path) // 1024),
        flush=True,
    )
