"""A sunlit kitchen corner, close to the tiled floor: variant "before" with grimed joints, "after" clean."""

from math import radians

from kit.camera import free_camera
from kit.exterior_plants import lawn_material
from kit.exterior_sky import Daylight, daylight
from kit.floor import Tiles, level, tile_material
from kit.grime import Grime
from kit.lights import area
from kit.materials import metal, paint
from kit.materials_wood import oak
from kit.plants import potted
from kit.room import glass_front, outlet, wall
from kit.shapes import block, cylinder, place

SIZE = (1600, 900)
SAMPLES = 12
LOOK = {"exposure": 0.12, "contrast": 1.24}

DIRT = Grime(grout=0.96, film=0.8, spots=1.0)


def build(variant: str | None) -> None:
    """The same room, camera and light; only the dirt differs."""
    grime = DIRT if variant == "before" else Grime()
    tiles = Tiles(size=(0.33, 0.33), joint=0.010, light=(0.63, 0.56, 0.47), dark=(0.47, 0.40, 0.32),
                  grout=(0.74, 0.71, 0.65), roughness=0.24, variation=0.12, vein=0.3, lippage=0.0022,
                  origin=(0.06, 0.11), grime=grime)
    level("Floor", (-4, -2), (4, 4.2), 0.0, tile_material("Ceramic", tiles))
    walls()
    cabinets()
    daylight(Daylight(elevation=28, azimuth=-62, sun=8.0, sky=0.28, clouds=0.4))
    level("Garden", (-60, -40), (-4.2, 60), -0.1, lawn_material())
    area((-3.6, 1.0, 1.4), (1, 0.1, -0.35), (3.4, 2.2), 55, "#eef4ff")
    area((0.3, 0.2, 2.6), (0, 0, -1), (4, 3), 34, "#fff2e0")
    free_camera((-0.45, -0.85, 0.86), (0.22, 0.95, 0.14), lens=27, fstop=5.6)


def walls() -> None:
    """Glazed doors to the garden on the left, plain walls with tall baseboards elsewhere."""
    white = paint("#f2eee6")
    wall((-4, 4.0), (4, 4.0), 2.7, white)
    wall((4, -2), (4, 4.0), 2.7, white)
    glass_front((-4, -2), (-4, 4.0), 2.5, bays=4, frame="#f0efec", profile=(0.08, 0.10))
    block((-4.1, -2, 2.5), (-3.95, 4.0, 2.7), white, bevel=0)
    block((-4.1, -2, 2.7), (4.1, 4.1, 2.75), paint("#f7f6f2", 0.8), bevel=0)
    outlet((-0.2, 3.94, 0.32))


def cabinets() -> None:
    """Base cabinets with shaker doors and a toe kick along the right, a plant and a stool by the far wall."""
    door, kick, pull = paint("#142638", 0.4), paint("#1d2329", 0.5), metal("#c8b48a", 0.25)
    x = 1.45
    block((x + 0.06, -2, 0), (x + 0.08, 3.9, 0.10), kick, bevel=0)
    block((x + 0.02, -2, 0.10), (x + 0.62, 3.9, 0.87), door, bevel=0)
    block((x - 0.03, -2, 0.87), (x + 0.65, 3.9, 0.91), paint("#ece8e0", 0.2), bevel=0.004)
    for index in range(10):
        y = -1.98 + index * 0.59
        block((x, y + 0.004, 0.11), (x + 0.02, y + 0.586, 0.86), door, bevel=0.003)
        for depth, low, high in ((0.007, (y + 0.004, 0.11), (y + 0.07, 0.86)), (0.007, (y + 0.52, 0.11), (y + 0.586, 0.86)),
                                 (0.006, (y + 0.01, 0.111), (y + 0.58, 0.18)), (0.006, (y + 0.01, 0.79), (y + 0.58, 0.859))):
            block((x - depth, low[0], low[1]), (x + 0.004, high[0], high[1]), door, bevel=0.002)
        at = y + (0.54 if index % 2 == 0 else 0.05)
        cylinder(0.006, 0.14, (x - 0.035, at, 0.64), pull)
        for z in (0.655, 0.765):
            cylinder(0.004, 0.03, (x - 0.035, at, z), pull, axis="X")
    place(potted("snake", height=0.8, radius=0.17, pot_height=0.34), (-0.75, 3.45, 0), radians(20))
    cylinder(0.17, 0.035, (0.55, 3.2, 0.45), oak("X"), bevel=0.008)
    for dx, dy in ((-0.11, -0.11), (0.11, -0.11), (-0.11, 0.11), (0.11, 0.11)):
        cylinder(0.014, 0.455, (0.55 + dx, 3.2 + dy, 0), oak("Z"))
