"""A residents' pool before its clubhouse: pavers, loungers in a row, a white building with a portico."""

from math import radians

from kit.camera import camera
from kit.exterior_building import Front, column, glazed_front, hip_roof, roof_tiles, stucco
from kit.exterior_furniture import grab_rail, lounger, parasol
from kit.exterior_mesh import slab
from kit.exterior_palms import Palm, PalmGrove
from kit.exterior_plants import Shrubs, lawn_material
from kit.exterior_sky import Daylight, daylight
from kit.floor import Tiles, level, tile_material
from kit.lights import area
from kit.materials import metal, paint
from kit.materials_wood import oak
from kit.plants import potted
from kit.shapes import block, place, sheet
from kit.water import pool_tiles, still_pool, water_surface

SIZE = (1600, 900)
SAMPLES = 12
LOOK = {"exposure": 0.0}

LEFT, RIGHT, NEAR, FAR, DEPTH, LEVEL = -5.0, 9.0, 0.6, 7.4, 1.3, -0.12


def build(variant: str | None) -> None:
    """Camera on the deck at the pool's near left corner."""
    basin()
    clubhouse()
    garden()
    for index in range(5):
        place(lounger("#f3f1ec", "#20384a"), (-2.6 + index * 2.2, 9.2, 0), radians(-8 + 3 * index))
        if index % 2:
            place(parasol("#24566a", 2.5, 1.45), (-1.5 + index * 2.2, 9.9, 0), 0.2)
    place(grab_rail(), (0.6, FAR + 0.05, 0))
    daylight(Daylight(elevation=46, azimuth=222, sun=5.4, sky=0.22, clouds=0.6))
    camera((-6.6, -2.6, 1.6), (1.6, 8.0, 1.35), lens=27, fstop=8, focus=9)


def basin() -> None:
    """Pool, coping and pavers."""
    pool = still_pool(DEPTH)
    mosaic = Tiles(size=(0.048, 0.048), joint=0.004, light=(0.10, 0.45, 0.55), dark=(0.03, 0.24, 0.37), grout=(0.42, 0.60, 0.66), variation=0.2, vein=0.0)
    level("Basin", (LEFT, NEAR), (RIGHT, FAR), -DEPTH, pool_tiles("Pool floor", mosaic, pool))
    wall = pool_tiles("Pool wall", mosaic, pool, 0.5, wall=True)
    for a, b in (((LEFT, FAR), (RIGHT, FAR)), ((RIGHT, FAR), (RIGHT, NEAR)), ((RIGHT, NEAR), (LEFT, NEAR)), ((LEFT, NEAR), (LEFT, FAR))):
        sheet(((*a, -DEPTH), (*b, -DEPTH), (*b, 0.0), (*a, 0.0)), wall)
    water_surface("Water", (LEFT, NEAR), (RIGHT, FAR), LEVEL, pool, 0.03)
    pavers = tile_material("Pavers", Tiles(size=(0.4, 0.2), joint=0.006, light=(0.47, 0.42, 0.35), dark=(0.33, 0.29, 0.24), grout=(0.17, 0.155, 0.13),
                                           roughness=0.6, variation=0.16, vein=0.1, stagger=0.5))
    coping = tile_material("Coping", Tiles(size=(0.6, 0.6), joint=0.006, light=(0.62, 0.58, 0.51), dark=(0.50, 0.46, 0.40), grout=(0.3, 0.28, 0.25), roughness=0.5))
    wide = 0.32
    for low, high in (((LEFT - wide, FAR), (RIGHT + wide, FAR + wide)), ((LEFT - wide, NEAR - wide), (RIGHT + wide, NEAR)),
                      ((RIGHT, NEAR), (RIGHT + wide, FAR)), ((LEFT - wide, NEAR), (LEFT, FAR))):
        slab("Coping", (low[0] - 0.03, low[1] - 0.03, -0.05), (high[0] + 0.03, high[1] + 0.03, 0.014), coping, 0.02)
    for low, high in (((-30, FAR + wide), (30, 14)), ((RIGHT + wide, -12), (30, FAR + wide)), ((-30, -12), (LEFT - wide, FAR + wide)), ((LEFT - wide, -12), (RIGHT + wide, NEAR - wide))):
        level("Deck", low, high, 0.0, pavers)


def clubhouse() -> None:
    """Two wings with glazed doors and a portico of four columns between, under hipped roofs."""
    white, trim, frame = stucco("Clubhouse", (0.80, 0.78, 0.73)), paint("#f4f2ed", 0.45), metal("#2f3a42", 0.4)
    top = 3.6
    for left, right in ((-11.0, 0.0), (8.0, 19.0)):
        slab("Wing", (left, 15.0, top - 0.55), (right, 24.0, top), white, 0.02)
        number = 3
        for bay in range(number + 1):
            x = left + bay * (right - left - 0.8) / number
            slab("Wall", (x, 15.0, 0), (x + 0.8, 15.5, top), white, 0.02)
        for bay in range(number):
            x = left + 0.8 + bay * (right - left - 0.8) / number
            wide = (right - left - 0.8) / number - 0.8
            glazed_front(Front(x, x + wide, 15.2, 0.05, top - 0.55, 3, (2.3,), 0.06, 0.1, (1,)), frame)
        slab("Back", (left, 21.0, 0), (right, 21.1, top), paint("#e8dfce"), 0)
        slab("Floor", (left, 15.2, 0), (right, 21.0, 0.04), oak("X"), 0)
        area(((left + right) / 2, 18, 3.3), (0, 0, -1), (8, 4), 160, "#ffe8c6")
        hip_roof((left, 15.0, top), (right, 24.0), 2.3, 0.7, roof_tiles("Wing roof", (0.46, 0.42, 0.38)))
    slab("Hall", (0.0, 17.5, 0), (8.0, 24.0, 4.3), white, 0.02)
    glazed_front(Front(1.2, 6.8, 17.4, 0.05, 3.6, 4, (2.5,), 0.07, 0.12, (1, 2)), frame)
    for x in (0.5, 2.83, 5.17, 7.5):
        column((x, 14.6, 0.0), 4.0, 0.36, trim)
    slab("Beam", (0.1, 14.2, 4.0), (7.9, 18.0, 4.5), trim, 0.02)
    hip_roof((0.0, 14.3, 4.5), (8.0, 24.0), 2.6, 0.6, roof_tiles("Hall roof", (0.46, 0.42, 0.38)))
    for x in (1.65, 6.35):
        place(potted("areca", height=1.6, radius=0.28, pot_height=0.55, web="#20384a"), (x, 14.9, 0))
    block((0.0, 14.0, 0.0), (8.0, 17.5, 0.06), paint("#d9d2c5", 0.4), bevel=0.01)


def garden() -> None:
    """Palms, beds and trees beyond."""
    level("Lawn", (-160, 14), (160, 220), -0.03, lawn_material())
    shrubs, grove = Shrubs(0.055, 3600), PalmGrove(2.8)
    for low, high in ((-11, -0.4), (8.4, 19)):
        shrubs.hedge((low, 14.2, -0.02), (high, 14.2, -0.02), 0.6)
    spots = ((-8.0, 13.6, 5.0), (-3.2, 13.7, 5.6), (11.0, 13.6, 5.2), (15.5, 13.7, 6.0), (-13.5, 12, 5.4), (-16, 24, 9), (22, 22, 9), (3, 30, 11), (12, 31, 10.5), (-8, 30, 11))
    for seed, (x, y, tall) in enumerate(spots):
        grove.plant((x, y, -0.02), Palm(height=tall, frond=2.6, lean=0.4), seed + 140)
    shrubs.hedge((20, 15.0, -0.02), (60, 15.0, -0.02), 1.3)
    for index in range(46):
        shrubs.shrub((-70 + index * 4.6, 55 + 6 * (index % 3), -0.8), 7 + (index * 5) % 4, index)
