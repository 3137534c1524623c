"""A bathroom: tiled walls, a roll-top bath under the window wall, a stool with folded towels."""
from models.rooms import *
from models.hooked import bath
from models.linen import *

RIM, BATH_X, BATH_Y = FLOOR + 0.63, 0.02, 0.55  # height of the bath's rim and where its middle stands


def bathroom(wall='#d5dbd9', outside='#4a6470', opening=(-1.00, -0.02, -1.30, -0.36)):
    """The room with its bath; returns the window's light."""
    glow = shell(wall, opening, plinth=False)
    floorboards('#bcab95', '#97836b')
    glaze = plastic('tile', '#eef0ee', 0.14, 0)
    rows = 15
    tiles(WALL, FLOOR, rows, -3.4, END, glaze, '#c9cbc6', 0.15, 0.10)
    box('dado', (0.022, 6, 0.03), (WALL - 0.011, END - 3, FLOOR + rows * 0.10 + 0.012), glaze, 0.008)
    before = set(bpy.data.objects)
    bath(outside)
    made = [o for o in bpy.data.objects if o not in before]
    for o in made:
        o['prop'] = 0
    tub = group('bath', made)
    tub.location = (BATH_X, BATH_Y - 0.30, RIM)
    return glow
