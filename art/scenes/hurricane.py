"""Before the storm: a house with its windows shuttered, palms that bend, a heavy bright sky."""

from kit.camera import camera
from kit.exterior_building import hip_roof, roof_tiles, stucco
from kit.exterior_mesh import copy_at, slab
from kit.exterior_palms import Palm, PalmGrove
from kit.exterior_plants import Shrubs, lawn_material
from kit.exterior_shutters import storm_panels, storm_sky
from kit.floor import Tiles, level, tile_material
from kit.lights import sun
from kit.materials import metal, paint
from kit.shapes import block, cylinder

SIZE = (1600, 900)
SAMPLES = 12
LOOK = {"exposure": 0.1, "contrast": 1.2}


def build(variant: str | None) -> None:
    """Camera at the foot of the drive, the house at the right."""
    house()
    garden()
    storm_sky(0.95)
    sun((0.55, 0.6, -0.45), 2.6, "#ffe6c2", 3.0)
    camera((-4.6, -9.0, 1.55), (0.8, 6.0, 2.75), lens=27, fstop=8, focus=13)


def house() -> None:
    """A white house of one storey: four shuttered openings, a door under a porch, a hipped roof."""
    white, trim = stucco("House", (0.80, 0.77, 0.70)), paint("#f3f1ec", 0.45)
    slab("House", (-1.0, 5.0, 0), (15.0, 14.0, 3.2), white, 0.02)
    slab("Plinth", (-1.05, 4.95, 0), (15.05, 14.0, 0.28), stucco("Plinth", (0.50, 0.48, 0.45)), 0.012)
    for left, right, bottom in ((0.4, 2.5, 0.85), (3.4, 4.6, 0.85), (8.4, 11.0, 0.12), (12.2, 14.0, 0.85)):
        for x in (left - 0.16, right + 0.02):
            slab("Surround", (x, 4.93, bottom - 0.12), (x + 0.14, 5.02, 2.58), trim, 0.008)
        slab("Head", (left - 0.2, 4.91, 2.48), (right + 0.2, 5.02, 2.66), trim, 0.008)
        if bottom > 0.5:
            slab("Sill", (left - 0.2, 4.86, bottom - 0.14), (right + 0.2, 5.02, bottom - 0.04), trim, 0.01)
        storm_panels(left, right, bottom, 2.46, 4.9)
    slab("Door frame", (5.7, 4.92, 0.1), (7.1, 5.02, 2.5), trim, 0.008)
    slab("Door", (5.84, 4.9, 0.12), (6.96, 4.97, 2.36), paint("#1d3f4d", 0.35), 0.006)
    for z in (0.35, 1.25):
        slab("Door panel", (6.02, 4.885, z), (6.78, 4.93, z + 0.75), paint("#1d3f4d", 0.35), 0.02)
    cylinder(0.03, 0.08, (6.9, 4.83, 1.08), metal("#c9b27a", 0.25), axis="Y")
    slab("Step", (5.3, 3.6, 0), (7.5, 5.0, 0.12), stucco("Step", (0.55, 0.53, 0.5)), 0.015)
    for x in (5.2, 7.45):
        slab("Post", (x, 3.5, 0), (x + 0.18, 3.68, 2.75), trim, 0.01)
    slab("Porch beam", (5.0, 3.4, 2.72), (7.85, 5.0, 2.98), trim, 0.012)
    for x in (5.45, 7.35):
        cylinder(0.06, 0.24, (x, 4.9, 1.85), metal("#2b2f33", 0.4))
    roof = roof_tiles("Roof", (0.40, 0.37, 0.34))
    hip_roof((-1.0, 5.0, 3.25), (15.0, 14.0), 2.6, 0.75, roof)
    block((-1.02, 4.0, 2.95), (-0.9, 4.1, 3.05), trim, bevel=0.005)


def garden() -> None:
    """Lawn, drive, shrubs, bending palms, a row of trees in the haze."""
    level("Lawn", (-160, -40), (160, 200), 0.0, lawn_material())
    drive = Tiles(size=(0.3, 0.15), joint=0.006, light=(0.50, 0.46, 0.42), dark=(0.36, 0.32, 0.29), grout=(0.25, 0.23, 0.21), roughness=0.55, stagger=0.5)
    level("Drive", (5.1, -40), (7.7, 3.7), 0.012, tile_material("Drive", drive))
    shrubs, grove = Shrubs(0.05, 3600), PalmGrove(2.7)
    for low, high in ((-0.8, 5.0), (7.9, 15)):
        shrubs.hedge((low, 4.2, -0.02), (high, 4.2, -0.02), 0.7)
    for index, (x, y) in enumerate(((-2.2, 4.6), (-3.3, 6.5), (4.6, 3.4), (8.4, 3.3))):
        shrubs.shrub((x, y, -0.02), 1.0 + 0.2 * (index % 2), index)
    spots = ((-3.4, 3.0, 5.6), (-7.2, 7.5, 7.2), (-11.5, 12, 8.0), (9.8, 1.6, 5.0), (-1.5, 17, 8.4), (6, 19, 9), (14, 18, 9.5), (-17, 20, 9))
    for seed, (x, y, tall) in enumerate(spots):
        grove.plant((x, y, -0.02), Palm(height=tall, frond=2.9, lean=1.5, wind=0.9), seed + 100)
    for index, (x, y) in enumerate(((-3.9, -1.6), (0.9, 0.8), (4.1, -2.4), (-1.3, 3.1))):
        fallen = copy_at(grove.fronds[index % 2], (x, y, 0.06), index * 1.9, 0.8)
        fallen.rotation_euler = (0.15, 0.12, index * 1.9)
    for index in range(44):
        shrubs.shrub((-100 + index * 4.1, 78 + 5 * (index % 3), -1.0), 7 + (index * 5) % 4, index)
