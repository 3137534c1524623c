"""The photographic studio: shapes, materials, light, camera, render. `from studio import *` gives everything."""
from math import *
import random
import bpy
from mathutils import Matrix, Vector as V, noise as mnoise
from .geometry import *
from .ropes import rope, cord, resample, smoothpath
from .nodes import N, srgb
from .materials import *
from .sets import *
from .render import render, to_webp
from .registry import shot, SHOTS, products, size, ROOT
