"""A row of shops under awnings by day: clean glass, a swept walkway, palms in planters."""

from random import Random

from kit.camera import camera
from kit.exterior_building import Front, glazed_front, stucco
from kit.exterior_mesh import from_faces, slab
from kit.exterior_palms import Palm, PalmGrove
from kit.exterior_plants import Shrubs, blade_plant, lawn_material
from kit.exterior_sky import Daylight, daylight
from kit.floor import Tiles, level, paving, tile_material
from kit.furniture_lounge import armchair, bench, round_table
from kit.lights import area, strip
from kit.materials import fabric, glow, leaf, metal, paint
from kit.materials_wood import oak
from kit.plants import planted_trough, potted
from kit.room import floor
from kit.shapes import block, cylinder, place

SIZE = (1600, 900)
SAMPLES = 12
LOOK = {"exposure": -0.35}

SHOP, HIGH, DEEP = 6.4, 3.3, 7.0


def build(variant: str | None) -> None:
    """Camera on the walkway, looking along the shop fronts; they run away along +x at y = 0."""
    ground()
    for index in range(5):
        shop(index)
    block((-8, 0.2, HIGH + 1.05), (5 * SHOP, DEEP, HIGH + 2.6), stucco("Upper wall", (0.56, 0.51, 0.44)), bevel=0)
    slab("Cornice", (-8, -0.25, HIGH + 2.5), (5 * SHOP + 0.2, DEEP, HIGH + 2.75), stucco("Cornice", (0.80, 0.79, 0.76)), 0.03)
    planting()
    daylight(Daylight(elevation=52, azimuth=212, sun=5.2, sky=0.22, clouds=0.5))
    camera((-4.6, -3.7, 1.55), (5.2, 1.0, 1.66), lens=25, fstop=8, focus=8.0)


def shop(index: int) -> None:
    """One unit: piers, bulkhead, glass with doors, awning, lamp, a furnished room behind."""
    left, right = index * SHOP - SHOP, index * SHOP
    pier = stucco("Pier", ((0.60, 0.55, 0.47), (0.50, 0.50, 0.49), (0.64, 0.60, 0.53))[index % 3])
    trim = (paint("#1f3a4b", 0.4), oak("X"), paint("#274f56", 0.4))[index % 3]
    for x in (left, right - 0.5):
        slab("Pier", (x, -0.1, 0), (x + 0.5, 0.6, HIGH + 1.05), pier, 0.02)
        slab("Pier base", (x - 0.02, -0.13, 0), (x + 0.52, 0.6, 0.35), paint("#8f8a80", 0.5), 0.01)
    slab("Fascia", (left + 0.5, 0.05, HIGH), (right - 0.5, 0.5, HIGH + 1.05), trim, 0.02)
    slab("Fascia line", (left + 0.5, 0.0, HIGH), (right - 0.5, 0.06, HIGH + 0.08), metal("#3a3f45", 0.35), 0.006)
    door = 2 if index % 2 else 1
    frame = metal("#2f3439", 0.35)
    glazed_front(Front(left + 0.5, right - 0.5, 0.28, 0.0, HIGH, 4, (2.45,), 0.06, 0.12, (door,)), frame)
    for bay in range(4):
        if bay != door:
            wide = (SHOP - 1.0) / 4
            slab("Bulkhead", (left + 0.5 + bay * wide, 0.2, 0), (left + 0.5 + (bay + 1) * wide, 0.36, 0.38), paint("#20384a", 0.35), 0.008)
    awning(left + 0.55, right - 0.55, ("#1f4f5c", "#f1ede4", "#20384a")[index % 3])
    for x in (left + 0.25,):
        cylinder(0.05, 0.26, (x, -0.2, 2.25), metal("#2b2f33", 0.4))
        cylinder(0.035, 0.16, (x, -0.2, 2.30), glow("#ffe6be", 3))
        block((x - 0.03, -0.2, 2.38), (x + 0.03, -0.1, 2.44), metal("#2b2f33", 0.4))
    interior(left, right, Random(index))


def awning(left: float, right: float, web: str) -> None:
    """A sloping cloth on a steel frame, with a scalloped valance."""
    cloth, steps = fabric(web, 420), 60
    top, low, out = HIGH + 0.02, HIGH - 0.62, -1.35
    points, faces = [], []
    for step in range(steps + 1):
        x = left + (right - left) * step / steps
        drop = 0.20 + 0.035 * abs(((step % 6) - 3) / 3) * -1
        points += [(x, 0.05, top), (x, out, low), (x, out, low + drop * -1)]
        if step:
            a, b = (step - 1) * 3, step * 3
            faces += [(a, a + 1, b + 1, b), (a + 1, a + 2, b + 2, b + 1)]
    from_faces("Awning", points, faces, cloth)
    slab("Bar", (left, out - 0.015, low - 0.02), (right, out + 0.015, low + 0.01), metal(), 0.004)


def interior(left: float, right: float, dice: Random) -> None:
    """A shop floor seen through the glass: shelves, a table, pendant lamps, light."""
    white = paint("#f3efe6", 0.7)
    floor((left, 0.3, right, DEEP), tile_material("Shop floor", Tiles(size=(0.6, 0.6), light=(0.5, 0.46, 0.40), dark=(0.42, 0.38, 0.33))))
    block((left, DEEP - 0.1, 0), (right, DEEP, HIGH), white, bevel=0)
    block((right - 0.06, 0.6, 0), (right + 0.06, DEEP, HIGH), white, bevel=0)
    block((left, 0.5, HIGH - 0.04), (right, DEEP, HIGH), white, bevel=0)
    area(((left + right) / 2, 3.2, HIGH - 0.15), (0, 0, -1), (4.5, 4), 520, "#fff0d8")
    for y in (1.4, 3.4, 5.4):
        strip((left + 1, y, HIGH - 0.06), (right - 1, y + 0.07, HIGH - 0.045), 12.0)
    wood = oak("X")
    for shelf in range(4):
        z = 0.5 + shelf * 0.5
        block((left + 0.6, DEEP - 0.45, z), (right - 0.6, DEEP - 0.1, z + 0.03), wood, bevel=0.003)
        x = left + 0.7
        while x < right - 1.0:
            wide, tall = dice.uniform(0.08, 0.30), dice.uniform(0.12, 0.36)
            web = dice.choice(("#2e5660", "#e9e2d3", "#c9a66b", "#20384a", "#8aa39b", "#f4f1ea", "#b9674a"))
            block((x, DEEP - 0.4, z + 0.03), (x + wide, DEEP - 0.18, z + 0.03 + tall), paint(web), bevel=0.01)
            x += wide + dice.uniform(0.03, 0.2)
    side_shelves(right - 0.06, dice)
    middle = (left + right) / 2
    if dice.random() < 0.5:
        for dx in (-1.0, 1.0):
            place(armchair(dice.choice(("#2e5660", "#b08d63"))), (middle + dx, 1.9, 0), dx * 1.2)
        place(round_table(0.4, 0.45), (middle, 1.8, 0))
    else:
        block((middle - 1.5, 1.5, 0.1), (middle + 1.5, 2.4, 0.86), paint("#f1ece2", 0.4), bevel=0.01)
        for k in range(9):
            block((middle - 1.35 + k * 0.31, 1.75, 0.86), (middle - 1.15 + k * 0.31, 2.05, 0.86 + dice.uniform(0.1, 0.4)), paint(dice.choice(("#2e5660", "#c9a66b", "#e9e2d3"))), bevel=0.012)
    for dx in (-1.5, 0.0, 1.5):
        cylinder(0.006, 0.9, (middle + dx, 1.9, HIGH - 0.95), paint("#222222"))
        cylinder(0.16, 0.16, (middle + dx, 1.9, HIGH - 1.1), paint("#20384a", 0.4))
        cylinder(0.13, 0.005, (middle + dx, 1.9, HIGH - 1.105), glow("#ffe2b0", 14))


def side_shelves(x: float, dice: Random) -> None:
    """Shelves with goods along the partition, which is what one sees most of from the walkway."""
    wood = oak("Y")
    block((x - 0.03, 1.0, 0.3), (x, 6.6, 2.75), paint("#2e4a57", 0.6), bevel=0)
    for shelf in range(5):
        z = 0.42 + shelf * 0.47
        block((x - 0.36, 1.0, z), (x - 0.02, 6.6, z + 0.035), wood, bevel=0.003)
        y = 1.1
        while y < 6.3:
            wide, tall = dice.uniform(0.08, 0.28), dice.uniform(0.12, 0.34)
            web = dice.choice(("#2e5660", "#e9e2d3", "#c9a66b", "#20384a", "#8aa39b", "#f4f1ea", "#b9674a"))
            block((x - 0.32, y, z + 0.035), (x - 0.08, y + wide, z + 0.035 + tall), paint(web), bevel=0.012)
            y += wide + dice.uniform(0.03, 0.16)


def ground() -> None:
    """Walkway of large pavers, kerb, planted strip, road."""
    walk = Tiles(size=(0.9, 0.9), joint=0.008, light=(0.47, 0.43, 0.37), dark=(0.35, 0.32, 0.28), grout=(0.17, 0.16, 0.14), roughness=0.42, variation=0.1)
    level("Walkway", (-30, -5.4), (60, 0.4), 0.0, tile_material("Walkway", walk))
    slab("Kerb", (-30, -5.62, -0.2), (60, -5.4, 0.012), paving("Kerb", (0.55, 0.53, 0.50)), 0.02)
    level("Road", (-60, -16), (90, -5.6), -0.14, paving("Asphalt", (0.10, 0.10, 0.105)))
    level("Far ground", (-160, -160), (260, -16), -0.12, lawn_material())
    level("Beyond", (5 * SHOP - SHOP, 0.4), (260, 160), -0.02, lawn_material())


def planting() -> None:
    """Palms and troughs along the kerb, benches, pots at the doors."""
    grove, shrubs = PalmGrove(2.6), Shrubs(0.05, 3000)
    agave = blade_plant("Agave", 34, 0.5, leaf("#5d8a6a", 0.4), 1.1)
    agave.location = (0, 0, -300)
    for index, x in enumerate((2.6, 9.6, 16.6, 23.6)):
        slab("Planter", (x - 1.1, -5.1, 0), (x + 1.1, -4.0, 0.5), stucco("Planter", (0.70, 0.68, 0.64)), 0.03)
        shrubs.hedge((x - 0.9, -4.55, 0.38), (x + 0.9, -4.55, 0.38), 0.55)
        grove.plant((x, -4.5, 0.4), Palm(height=3.9 + 0.4 * (index % 2), frond=2.1, radius=0.13, lean=0.15), index + 60)
    for x in (6.1, 13.1, 20.0):
        place(bench(1.7, "#8a6a44"), (x, -4.4, 0))
    for index, x in enumerate((-0.2, 0.2 + SHOP, 2 * SHOP - 0.2, 3 * SHOP + 0.2)):
        place(potted(("areca", "snake")[index % 2], height=1.2, radius=0.2, pot_height=0.48, web="#20384a"), (x, -0.55, 0))
    place(planted_trough(1.5), (3.2, -0.45, 0))
    for seed, (x, y, tall) in enumerate(((44, 6, 8), (50, -4, 9), (58, 3, 8), (40, 14, 9), (64, -14, 9))):
        grove.plant((x, y, 0), Palm(height=tall, frond=2.8), seed + 80)
    for index in range(14):
        shrubs.shrub((70 + (index % 3) * 5, -30 + index * 5, -0.6), 6 + index % 3, index)
