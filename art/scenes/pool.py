"""A pool on a bright morning: clear water with moving light on blue mosaic, stone deck, loungers, palms."""

from math import radians

from kit.camera import camera
from kit.exterior_building import far_block
from kit.exterior_furniture import grab_rail, lounger, parasol, side_table
from kit.exterior_mesh import slab
from kit.exterior_palms import Palm, PalmGrove
from kit.exterior_plants import Shrubs, lawn_material
from kit.exterior_sky import Daylight, daylight
from kit.floor import Tiles, level, tile_material
from kit.shapes import place, sheet
from kit.water import Pool, pool_tiles, still_pool, water_surface

SIZE = (2400, 1350)
SAMPLES = 12
LOOK = {"exposure": 0.0}

LEFT, RIGHT, NEAR, FAR, DEPTH, LEVEL = -7.5, 3.1, -1.5, 9.0, 1.35, -0.12


def build(variant: str | None) -> None:
    """Camera above the near edge, looking along the water to the loungers."""
    pool = still_pool(DEPTH)
    basin(pool)
    deck()
    garden()
    for index, y in enumerate((2.6, 4.9, 7.2)):
        place(lounger(), (4.95, y, 0), radians(-90 + 4 * (index - 1)))
        if index:
            place(side_table(), (4.6, y - 1.15, 0))
    place(parasol(), (5.6, 3.8, 0), 0.3)
    place(parasol(), (5.6, 8.5, 0), 0.1)
    place(grab_rail(), (RIGHT + 0.05, 5.6, 0), radians(-90))
    daylight(Daylight(elevation=50, azimuth=-62, sun=5.6, sky=0.22, clouds=0.5))
    camera((-1.4, -2.2, 1.55), (0.5, 5.0, 0.80), lens=27, fstop=8, focus=6.0)


def basin(pool: Pool) -> None:
    """Floor and walls of mosaic, a waterline band, and the water."""
    mosaic = Tiles(size=(0.048, 0.048), joint=0.004, light=(0.06, 0.38, 0.54), dark=(0.015, 0.17, 0.33),
                   grout=(0.42, 0.60, 0.66), variation=0.2, vein=0.0)
    floor, wall = pool_tiles("Pool floor", mosaic, pool), pool_tiles("Pool wall", mosaic, pool, 0.5, wall=True)
    level("Basin", (LEFT, NEAR), (RIGHT, FAR), -DEPTH, floor)
    for a, b in (((LEFT, FAR), (RIGHT, FAR)), ((RIGHT, FAR), (RIGHT, NEAR)), ((RIGHT, NEAR), (LEFT, NEAR)), ((LEFT, NEAR), (LEFT, FAR))):
        sheet(((*a, -DEPTH), (*b, -DEPTH), (*b, 0.0), (*a, 0.0)), wall)
    water_surface("Water", (LEFT, NEAR), (RIGHT, FAR), LEVEL, pool, 0.03)


def deck() -> None:
    """Coping with a rounded nose and travertine paving all round."""
    coping = tile_material("Coping", Tiles(size=(0.6, 0.6), joint=0.006, light=(0.62, 0.57, 0.49), dark=(0.50, 0.45, 0.38),
                                           grout=(0.25, 0.23, 0.20), roughness=0.55, variation=0.08))
    paved = tile_material("Travertine", Tiles(size=(0.9, 0.6), joint=0.010, light=(0.50, 0.45, 0.37), dark=(0.36, 0.32, 0.26),
                                              grout=(0.17, 0.15, 0.125), roughness=0.6, variation=0.16, stagger=0.5, origin=(0.3, 0.0)))
    wide, thick = 0.35, 0.06
    for low, high in (((LEFT - wide, FAR), (RIGHT + wide, FAR + wide)), ((LEFT - wide, NEAR - wide), (RIGHT + wide, NEAR)),
                      ((RIGHT, NEAR), (RIGHT + wide, FAR)), ((LEFT - wide, NEAR), (LEFT, FAR))):
        grow = 0.03
        slab("Coping", (low[0] - grow, low[1] - grow, 0.012 - thick), (high[0] + grow, high[1] + grow, 0.012), coping, 0.02)
    for low, high in (((-30, FAR + wide), (30, FAR + 4.6)), ((RIGHT + wide, -12), (RIGHT + 6.5, FAR + wide)), ((-30, -12), (LEFT - wide, FAR + wide))):
        level("Deck", low, high, 0.0, paved)


def garden() -> None:
    """Hedges, palms, lawn and a far building."""
    level("Lawn", (-120, FAR + 4.6), (120, FAR + 160), -0.05, lawn_material())
    level("Lawn side", (RIGHT + 6.5, -12), (90, FAR + 4.6), -0.05, lawn_material())
    shrubs = Shrubs()
    shrubs.hedge((-26, FAR + 5.3, -0.05), (26, FAR + 5.3, -0.05), 1.15)
    shrubs.hedge((RIGHT + 7.2, FAR + 5, -0.05), (RIGHT + 7.2, -4, -0.05), 1.15)
    for index, (x, y) in enumerate(((-9, 15.6), (-4, 15.4), (1.6, 15.7), (5.5, 15.3), (9.0, 15.6), (12.4, 9))):
        shrubs.shrub((x, y, 0.2), 1.5 + 0.25 * (index % 3), index)
    for index in range(40):
        shrubs.shrub((-95 + index * 4.9, 58 + 9 * ((index * 7) % 5) / 4, -0.8), 6.5 + 1.1 * ((index * 3) % 4), index)
    grove = PalmGrove(2.9)
    spots = ((-9.8, 16.5, 4.3), (-4.6, 17.5, 4.9), (2.9, 17.0, 4.1), (7.0, 16.4, 4.8), (9.6, 12.5, 3.7), (-14.5, 24, 7), (14.5, 24, 7.4),
             (-0.9, 31, 8.5), (-8, 36, 8), (6.0, 34, 9), (19, 38, 8.5), (-24, 38, 9))
    for seed, (x, y, tall) in enumerate(spots):
        grove.plant((x, y, -0.05), Palm(height=tall, frond=2.7, lean=0.5), seed + 20)
    far_block((20, 92, 0), (50, 108, 24), 7, (0.80, 0.79, 0.77))
