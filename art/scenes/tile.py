"""A bright entrance hall: porcelain tiles with clean pale grout, a glass front, a floor machine at rest."""

from math import radians

from kit.camera import camera
from kit.exterior_building import far_block
from kit.exterior_palms import Palm, PalmGrove
from kit.exterior_plants import Shrubs, lawn_material
from kit.exterior_sky import Daylight, daylight
from kit.floor import Tiles, level, paving, tile_material
from kit.furniture_lounge import bench
from kit.lights import area, strip
from kit.machines import floor_machine
from kit.materials import paint
from kit.materials_wood import oak
from kit.plants import planted_trough, potted
from kit.room import ceiling_flat, glass_front, outlet, rail_light_row, wall
from kit.shapes import block, place

SIZE = (2400, 1350)
SAMPLES = 12
LOOK = {"exposure": 0.0, "contrast": 1.12}

DEEP = 11.0
HIGH = 3.6


def build(variant: str | None) -> None:
    """Camera by the back wall, looking across the floor to the street."""
    tiles = Tiles(size=(0.75, 0.75), joint=0.007, light=(0.52, 0.475, 0.42), dark=(0.37, 0.33, 0.285),
                  grout=(0.80, 0.785, 0.75), roughness=0.11, variation=0.13, vein=0.55, origin=(0.2, 0.1))
    level("Floor", (-9, -2), (5.2, DEEP), 0.0, tile_material("Porcelain", tiles))
    shell()
    outside()
    floor_machine((0.95, 3.05, 0.0), radians(-38))
    place(bench(1.9), (4.35, 6.3, 0), radians(90))
    place(potted("areca", height=2.0, radius=0.26, pot_height=0.5), (4.45, 8.7, 0))
    place(potted("fig", height=1.9, radius=0.24, pot_height=0.5), (4.4, 4.35, 0))
    daylight(Daylight(elevation=31, azimuth=-30, sun=11.0, sky=0.27, clouds=0.45))
    area((-1, DEEP - 0.3, 2.0), (0, -1, -0.25), (10, 3.2), 110, "#eef5ff")
    area((-1.5, 4.5, HIGH - 0.1), (0, 0, -1), (8, 8), 90, "#fff3e2")
    camera((-0.35, -0.2, 1.42), (0.35, 6.0, 0.72), lens=25, fstop=5.6, focus=3.4)


def shell() -> None:
    """Walls, ceiling, glass front, columns."""
    white = paint("#f4f1ea")
    ceiling_flat((-9, -2, 5.2, DEEP), HIGH)
    wall((5.2, -2), (5.2, DEEP), HIGH, white)
    wall((-9, -2), (-9, DEEP), HIGH, white)
    for index in range(58):
        y = 4.9 + index * 0.055
        block((5.09, y, 0.1), (5.14, y + 0.03, 3.0), oak("Z"), bevel=0.003)
    strip((5.06, 4.85, 3.04), (5.12, 8.15, 3.06), 8.0)
    outlet((5.14, 3.2, 0.35), "-X")
    glass_front((-9, DEEP), (5.2, DEEP), HIGH, bays=8, rails=(2.45,), frame="#3a3f45")
    for x in (-4.6,):
        for y in (4.2, 9.4):
            block((x - 0.22, y - 0.22, 0), (x + 0.22, y + 0.22, HIGH), white, bevel=0.012)
            block((x - 0.235, y - 0.235, 0), (x + 0.235, y + 0.235, 0.1), paint("#e3dfd6", 0.35), bevel=0.005)
    rail_light_row((-2.4, 1), (-2.4, 10), 5, HIGH)
    rail_light_row((2.6, 1), (2.6, 10), 5, HIGH)
    block((-0.02, 1.0, HIGH - 0.004), (0.06, 10.4, HIGH + 0.01), paint("#d9d8d3"), bevel=0)
    strip((-0.01, 1.0, HIGH - 0.006), (0.05, 10.4, HIGH - 0.003), 9.0)
    place(planted_trough(2.4), (-6.9, 9.9, 0))


def outside() -> None:
    """A terrace, planting and the buildings across the street."""
    level("Terrace", (-30, DEEP), (30, DEEP + 6), -0.03, paving("Terrace stone", (0.62, 0.59, 0.54)))
    level("Lawn", (-90, DEEP + 6), (90, DEEP + 130), -0.06, lawn_material())
    shrubs = Shrubs()
    shrubs.hedge((-22, DEEP + 6.6, -0.05), (-2.5, DEEP + 6.6, -0.05), 0.9)
    shrubs.hedge((2.5, DEEP + 6.6, -0.05), (22, DEEP + 6.6, -0.05), 0.9)
    grove = PalmGrove(2.8)
    for seed, (x, y, tall) in enumerate(((-7.5, 19, 6.5), (-3.4, 22, 7.5), (3.2, 20.5, 6.0), (6.5, 24, 8), (-13, 24, 8), (11, 21, 7))):
        grove.plant((x, y, -0.06), Palm(height=tall, frond=2.8), seed + 3)
    far_block((-34, 62, 0), (-6, 80, 0 + 15), 4)
    far_block((6, 70, 0), (40, 90, 22), 6, (0.70, 0.72, 0.72))
    level("Street", (-90, DEEP + 22), (90, DEEP + 31), -0.05, paving("Street", (0.20, 0.20, 0.205)))
