"""Airers in rooms, and the two pictures of the home page."""
from studio import *
from models.rooms import *
from shots.airers import close

INTERIOR = dict(transform='Filmic', look='Medium High Contrast', exposure=-.1, bounces=4, samples=5)


def linens():
    return (fabric('linen', '#ebe5d8', '#6d86a0', [(.05, .006), (.062, .003), (.68, .006), (.668, .003)]),
            towelling('sage', '#a3b196'), fabric('white', '#efece4', '#b5533f', [(.07, .02), (.10, .005), (.50, .02), (.47, .005)]))


@shot('traditional-kitchen-maid', 'scene',
      'Kitchen with green cabinets; a pine airer with black cast iron ends hangs over the worktop with tea towels on it', **INTERIOR)
def kitchen_scene(p):
    a = kitchen()
    t1, t2, t3 = linens()
    washing(a, [(0, .26, .44, .38, .36, t1, 2), (1, -.20, .38, .31, .33, t3, 5), (2, .20, .60, .44, .42, t2, 8)])
    daylight()
    camera((-4.1, -2.25, -1.10), (.05, .03, -.80), 66, fstop=5.6, focus=(-.1, -.3, a['z']))


@shot('home', 'room',
      'Kitchen with green cabinets and white tiles; towels and tea towels dry on a pine ceiling airer above the worktop',
      **dict(INTERIOR, w=1600, h=900, samples=5))
def banner(p):
    a = kitchen(1.8)
    t1, t2, t3 = linens()
    washing(a, [(0, .30, .46, .38, .36, t1, 2), (0, -.30, .34, .26, .28, t2, 11), (1, -.16, .40, .31, .33, t3, 5), (2, .20, .60, .44, .42, t2, 8)])
    daylight()
    camera((-4.1, -1.5, -1.16), (.05, .30, -.92), 43, fstop=5.6, focus=(-.1, -.2, a['z']))


@shot('traditional-stacker', 'scene',
      'Utility room with blue cupboards; a two-tier airer with black castings holds towels and tea towels', **INTERIOR)
def utility_scene(p):
    a = kitchen(1.5, 'black', stacker_end, '#e9e4d8', '#5f7382')
    t1, t2, t3 = linens()
    washing(a, [(0, .18, .40, .38, .36, t1, 2), (1, -.14, .38, .34, .33, t3, 5), (3, .12, .56, .44, .42, t2, 8), (4, -.16, .30, .14, .13, t3, 9)])
    daylight()
    camera((-4.1, -2.25, -1.10), (.05, .03, -.78), 66, fstop=5.6, focus=(-.1, -.3, a['z']))


@shot('home', 'detail', 'Cast iron rack ends with scrollwork holding four pine laths, hung on cotton rope', w=900, h=900)
def home_detail(p):
    return close(p, 'black', rack_end, voxel=.001)
