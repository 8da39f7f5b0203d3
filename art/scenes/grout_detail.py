"""Close to a clean tiled floor: pale even grout, a brush laid down beside it."""

from math import radians

from kit.camera import free_camera
from kit.exterior_sky import Daylight, daylight
from kit.floor import Tiles, level, tile_material
from kit.lights import area
from kit.machines import hand_brush
from kit.materials import fabric, paint
from kit.room import ceiling_flat, glass_front, wall
from kit.shapes import block, cushion

SIZE = (1600, 900)
SAMPLES = 12
LOOK = {"exposure": 0.15, "contrast": 1.2}


def build(variant: str | None) -> None:
    """Camera at hand height, focused on the brush."""
    tiles = Tiles(size=(0.20, 0.20), joint=0.007, light=(0.42, 0.375, 0.32), dark=(0.27, 0.24, 0.205), grout=(0.80, 0.785, 0.75),
                  roughness=0.13, variation=0.10, vein=0.35, lippage=0.001, origin=(0.035, 0.07))
    level("Floor", (-4, -2), (4, 5), 0.0, tile_material("Tile", tiles))
    white = paint("#f2eee6")
    wall((-4, 3.2), (4, 3.2), 2.7, white, base_height=0.12)
    wall((4, -2), (4, 5), 2.7, white)
    ceiling_flat((-4, -2, 4, 5), 2.7)
    glass_front((-4, -2), (-4, 3.2), 2.6, bays=4, frame="#f0efec")
    block((0.6, 2.6, 0.08), (2.6, 3.1, 0.86), paint("#16293a", 0.4), bevel=0.006)
    hand_brush((0.085, 0.12, 0.0), radians(58))
    for index, web in enumerate(("#f1eee7", "#f1eee7", "#1d3f55")):
        cushion((0.34, 0.22, 0.028), (0.42 + 0.004 * index, 0.52, 0.024 * index), fabric(web, 240), softness=0.12, turn=0.4)
    daylight(Daylight(elevation=30, azimuth=-66, sun=6.0, sky=0.28, clouds=0.4))
    area((-1.4, 0.9, 1.3), (1, -0.4, -0.8), (1.6, 1.2), 26, "#f4f8ff")
    area((0.8, 1.6, 2.4), (-0.2, -0.5, -1), (2.5, 2), 30, "#fff2e0")
    free_camera((-0.14, -0.56, 0.36), (0.055, 0.17, 0.015), lens=42, fstop=4.0)
