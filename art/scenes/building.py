"""An office building at dusk: lit floors behind glass, palms, a wet forecourt that mirrors them."""

from random import Random

import bpy

from kit.camera import camera
from kit.exterior_building import Front, glazed_front, stucco
from kit.exterior_mesh import slab
from kit.exterior_palms import Palm, PalmGrove
from kit.exterior_plants import Shrubs, lawn_material
from kit.exterior_sky import dusk
from kit.floor import level, wet_pavement
from kit.lights import lamp_point, strip
from kit.materials import glass, glow, metal, paint
from kit.materials_wood import oak
from kit.shapes import block, cylinder

SIZE = (2400, 1350)
SAMPLES = 12
LOOK = {"exposure": 0.0, "bloom": 0.08}

LEFT, RIGHT, FRONT, BACK = -7.0, 27.0, 24.0, 40.0
STOREY, FLOORS = 3.8, 5


def build(variant: str | None) -> None:
    """Camera on the forecourt, the building right of the middle."""
    facade()
    for floor in range(FLOORS):
        inside(floor)
    entrance()
    forecourt()
    dusk(1.5)
    camera((-8.0, -4.5, 1.5), (3.4, 24, 7.4), lens=25, fstop=8, focus=27)


def facade() -> None:
    """Slab edges, mullions, glass, a roof edge and a core of pale stone at the left end."""
    white, frame = stucco("Slab edge", (0.74, 0.73, 0.70)), metal("#33383d", 0.35)
    for floor in range(1, FLOORS + 1):
        z = floor * STOREY
        slab("Slab edge", (LEFT, FRONT - 0.55, z - 0.32), (RIGHT, BACK, z + 0.10), white, 0.02)
        if floor < FLOORS:
            bays = Front(LEFT + 4.4, RIGHT, FRONT, z + 0.1, z + STOREY - 0.32, 16, (z + 0.85,), 0.05, 0.14)
            glazed_front(bays, frame, glass("#dfeceb"))
    slab("Parapet", (LEFT - 0.1, FRONT - 0.65, FLOORS * STOREY + 0.1), (RIGHT + 0.1, BACK, FLOORS * STOREY + 0.75), white, 0.02)
    core = stucco("Core", (0.60, 0.55, 0.48))
    slab("Core", (LEFT, FRONT - 0.9, 0), (LEFT + 4.4, BACK, FLOORS * STOREY + 2.1), core, 0.03)
    for floor in range(FLOORS):
        z = floor * STOREY
        slab("Slot", (LEFT + 2.0, FRONT - 0.93, z + 0.9), (LEFT + 2.5, FRONT - 0.88, z + 3.3), glow("#ffdca6", 2.6), 0)
        for x in (LEFT + 1.97, LEFT + 2.5):
            slab("Slot frame", (x, FRONT - 0.97, z + 0.85), (x + 0.03, FRONT - 0.85, z + 3.35), frame, 0.003)
    for x in range(int(LEFT) + 8, int(RIGHT), 9):
        cylinder(0.32, STOREY, (x, FRONT + 1.1, 0), white, bevel=0.01)


def inside(floor: int) -> None:
    """One floor behind the glass: ceiling with light lines, back wall, columns, desks, some blinds."""
    dice = Random(floor * 7 + 1)
    z, top = floor * STOREY + 0.1, floor * STOREY + STOREY - 0.32
    ceiling, wall = paint("#efeee9", 0.8), paint(("#efe9dd", "#d9dee0", "#e8dfcf")[floor % 3], 0.7)
    block((LEFT + 4.4, FRONT + 0.1, top - 0.02), (RIGHT, BACK, top), ceiling, bevel=0)
    block((LEFT + 4.4, FRONT + 7.0, z), (RIGHT, FRONT + 7.1, top), wall, bevel=0)
    zones = [LEFT + 4.4 + index * 4.94 for index in range(6)]
    for index, x in enumerate(zones):
        lit = floor == 0 or dice.random() < 0.78
        warm = dice.choice(("#ffe9c8", "#fff1dc", "#ffdfb0"))
        if lit:
            for y in (1.4, 3.4, 5.4):
                strip((x + 0.4, FRONT + y, top - 0.05), (x + 4.4, FRONT + y + 0.14, top - 0.025), 16.0, warm)
            for y in (2.0, 5.0):
                lamp_point((x + 2.4, FRONT + y, top - 0.35), 120, 0.3, warm)
        block((x, FRONT + 0.6, z), (x + 0.12, FRONT + 7, top), paint("#e6e1d6", 0.7), bevel=0)
        furnish(x, z, dice, floor)
        if floor and dice.random() < 0.35:
            bay = (RIGHT - LEFT - 4.4) / 16
            start, drop = x + bay * 0.2, dice.uniform(0.5, 1.6)
            block((start, FRONT + 0.14, top - drop), (start + bay * 0.95, FRONT + 0.16, top), paint("#e9e4d8", 0.8), bevel=0)


def furnish(x: float, z: float, dice: Random, floor: int) -> None:
    """What one sees of an office from the street: desks, screens, cupboards, a picture, a plant."""
    if floor == 0:
        return
    wood, dark, shade = oak("X"), paint("#2a2f35", 0.5), paint("#2e5660", 0.6)
    for row in range(2):
        y = FRONT + 1.2 + row * 2.6
        block((x + 0.7, y, z + 0.71), (x + 3.9, y + 0.8, z + 0.74), wood, bevel=0)
        for seat in range(2):
            cx = x + 1.5 + seat * 1.7 + dice.uniform(-0.2, 0.2)
            block((cx - 0.3, y + 0.3, z + 0.86), (cx + 0.3, y + 0.33, z + 1.24), dark, bevel=0.004)
            block((cx - 0.24, y - 0.6, z + 0.45), (cx + 0.24, y - 0.52, z + 1.02), dark, bevel=0.03)
    block((x + 0.5, FRONT + 6.5, z), (x + 2.9, FRONT + 7.0, z + dice.choice((0.9, 1.3, 2.0))), wood, bevel=0)
    block((x + 3.1, FRONT + 6.95, z + 1.1), (x + 4.4, FRONT + 6.99, z + 2.0), shade, bevel=0)


def entrance() -> None:
    """The ground floor: a lobby behind clear glass, a canopy on steel, doors in the middle."""
    frame = metal("#33383d", 0.35)
    top = STOREY - 0.32
    glazed_front(Front(LEFT + 4.4, RIGHT, FRONT + 0.35, 0.06, top, 14, (2.55,), 0.06, 0.14, (4, 5)), frame)
    block((5.0, FRONT - 3.4, 3.0), (12.6, FRONT + 0.3, 3.2), paint("#2b3036", 0.4), bevel=0.02)
    block((5.1, FRONT - 3.3, 2.985), (12.5, FRONT + 0.2, 3.0), oak("X"), bevel=0)
    for x in (5.5, 12.1):
        cylinder(0.07, 3.0, (x, FRONT - 3.0, 0), metal("#c9ccd0", 0.25))
    for x in (6.4, 8.1, 9.8, 11.5):
        cylinder(0.07, 0.01, (x, FRONT - 1.6, 2.975), glow("#ffe2b4", 30))
        lamp_point((x, FRONT - 1.6, 2.85), 70, 0.08, "#ffdcaa")
    block((6.0, FRONT + 5.2, 0.06), (11.2, FRONT + 5.9, 1.16), paint("#e9e3d7", 0.3), bevel=0.01)
    block((5.0, FRONT + 6.85, 0.06), (12.2, FRONT + 6.98, 3.2), oak("Z"), bevel=0)


def forecourt() -> None:
    """Wet paving, a kerb, planting with ground lights, palms, a lawn at the side."""
    level("Forecourt", (-60, -14), (70, FRONT + 0.4), 0.0, wet_pavement())
    level("Lawn", (-160, FRONT - 2), (LEFT - 0.2, 160), 0.01, lawn_material())
    level("Beyond", (RIGHT, FRONT), (200, 160), 0.0, lawn_material())
    kerb = stucco("Kerb", (0.52, 0.50, 0.47))
    shrubs, grove = Shrubs(0.07, 3200), PalmGrove(2.8)
    for low, high in ((-30, 3.8), (13.6, 40)):
        slab("Bed", (low, FRONT - 5.0, 0), (high, FRONT - 2.4, 0.28), kerb, 0.02)
        shrubs.hedge((low + 0.4, FRONT - 3.4, 0.2), (high - 0.4, FRONT - 3.4, 0.2), 0.75)
        shrubs.hedge((low + 0.4, FRONT - 4.3, 0.2), (high - 0.4, FRONT - 4.3, 0.2), 0.5)
    spots = ((-12.5, 6.6), (-4.6, 7.4), (0.6, 6.2), (3.0, 7.6), (15.0, 6.6), (18.6, 7.6), (23.5, 6.8), (-19, 7.8))
    for seed, (x, tall) in enumerate(spots):
        grove.plant((x, FRONT - 3.7, 0.2), Palm(height=tall, frond=2.6, lean=0.35), seed + 40)
        uplight(x + 0.5, FRONT - 4.75)
    for index in range(26):
        shrubs.shrub((-92 + index * 3.4, 74 + 4 * (index % 3), -0.6), 6 + (index * 5) % 4, index)


def uplight(x: float, y: float) -> None:
    """A warm spot in the ground that lights a crown from below."""
    lamp = bpy.data.lights.new("uplight", "SPOT")
    lamp.energy, lamp.spot_size, lamp.spot_blend, lamp.shadow_soft_size = 1500, 0.75, 0.6, 0.06
    lamp.color = (1.0, 0.78, 0.5)
    thing = bpy.data.objects.new("uplight", lamp)
    thing.location, thing.rotation_euler = (x, y, 0.4), (3.1416 - 0.12, 0.0, 0.0)
    bpy.context.scene.collection.objects.link(thing)
