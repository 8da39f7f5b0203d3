"""An elevator lobby: two steel entrances in a stone wall, a mirror-bright floor, plants and a bench."""

from math import pi

from kit.camera import camera
from kit.furniture_lounge import bench
from kit.lights import area, downlight, sky, strip, sun
from kit.materials import brushed, metal, paint
from kit.materials_stone import marble, slabs
from kit.materials_wood import oak
from kit.plants import potted
from kit.room import ceiling_flat, floor, glass_front, sprinkler, wall
from kit.room_backdrop import skyline
from kit.room_door import elevator
from kit.room_wall import OCEAN, exit_lamp, picture
from kit.shapes import block, box, place

SIZE = (2400, 1350)
SAMPLES = 12
LOOK = {"exposure": -0.05, "contrast": 1.2, "saturation": 1.1, "bloom": 0.035}

LEFT, RIGHT, FRONT, BACK, TOP = -3.4, 4.6, -3.0, 5.2, 2.9
ENTRANCES = (-1.35, 1.35)


def shell() -> None:
    """Polished floor with a dark border, ceiling with a recessed cove, window on the left."""
    floor((LEFT, FRONT, RIGHT, BACK), slabs("#bdb3a4", "#93877a", (0.9, 0.9), 0.045))
    white = paint("#f1eee8")
    wall((LEFT, FRONT), (RIGHT, FRONT), TOP, white)
    wall((RIGHT, FRONT), (RIGHT, BACK), TOP, white)
    glass_front((LEFT, FRONT), (LEFT, BACK), TOP, bays=4, rails=(0.5,), frame="#596067", profile=(0.06, 0.12))
    ceiling_flat((LEFT, FRONT, RIGHT, BACK), TOP)
    low = TOP - 0.16
    for rect in ((LEFT, FRONT + 1.0, LEFT + 0.9, BACK - 1.0), (RIGHT - 0.9, FRONT + 1.0, RIGHT, BACK - 1.0), (LEFT, BACK - 1.0, RIGHT, BACK),
                 (LEFT, FRONT, RIGHT, FRONT + 1.0)):
        block((rect[0], rect[1], low), (rect[2], rect[3], TOP), white, bevel=0.004)
    strip((LEFT + 0.93, BACK - 1.03, TOP - 0.06), (RIGHT - 0.93, BACK - 1.01, TOP - 0.03), 14.0)
    strip((RIGHT - 0.93, FRONT + 1.03, TOP - 0.06), (RIGHT - 0.91, BACK - 1.03, TOP - 0.03), 14.0)
    strip((LEFT + 0.91, FRONT + 1.03, TOP - 0.06), (LEFT + 0.93, BACK - 1.03, TOP - 0.03), 14.0)


def stone_wall() -> None:
    """Marble panels with shadow gaps around the two entrances, steel base, oak at the right end."""
    stone = marble("#e6e0d6", "#a89d8f", 0.12)
    edges = [LEFT]
    for x in ENTRANCES:
        edges += [x - 0.67, x + 0.67]
    edges.append(2.75)
    for left, right in zip(edges[::2], edges[1::2]):
        for k in range(2):
            low, high = (0.12, 1.45) if k == 0 else (1.455, 2.745)
            block((left + 0.003, BACK - 0.03, low), (right - 0.003, BACK + 0.1, high), stone, bevel=0.002)
        block((left, BACK - 0.022, 0), (right, BACK + 0.1, 0.115), brushed("#b9bcbf", "X"), bevel=0.002)
    for x in ENTRANCES:
        block((x - 0.667, BACK - 0.03, 2.295), (x + 0.667, BACK + 0.1, 2.745), stone, bevel=0.002)
        place(elevator(), (x, BACK - 0.03, 0))
    for i in range(34):
        box((0.034, 0.036, TOP - 0.16), (2.79 + i * 0.055, BACK - 0.05, 0), oak("Z"), bevel=0.003)
    block((2.75, BACK - 0.03, 0), (RIGHT, BACK + 0.1, TOP), paint("#23272c"), bevel=0)


def furnish() -> None:
    """Plants, a bench, a picture, an ash-grey bin."""
    place(potted("areca", height=1.55, pot_height=0.55, radius=0.25, web="#33383d", seed=3), (0.0, BACK - 0.45, 0))
    place(potted("fig", height=1.75, pot_height=0.55, radius=0.25, web="#33383d", seed=2), (-2.85, BACK - 0.55, 0))
    place(potted("snake", height=0.95, pot_height=0.55, radius=0.22, web="#33383d", seed=2), (4.1, BACK - 0.5, 0))
    place(bench(1.7, "#274e5c"), (RIGHT - 0.42, 2.7, 0), -pi / 2)
    place(picture(1.5, 1.1, 5, OCEAN), (RIGHT - 0.065, 2.7, 1.65), -pi / 2)
    box((0.3, 0.3, 0.72), (2.42, BACK - 0.22, 0), brushed("#b9bcbf", "Z"), bevel=0.008)
    box((0.2, 0.2, 0.004), (2.42, BACK - 0.22, 0.72), metal("#22262a", 0.5), bevel=0)
    exit_lamp((3.7, BACK - 0.07, 2.45))


def build(_variant: str | None) -> None:
    """The whole picture."""
    shell()
    stone_wall()
    furnish()
    for x in (-1.35, 0.0, 1.35, 2.7):
        downlight((x, BACK - 0.55, TOP - 0.16), 18.0)
    for x in (-1.0, 1.0, 2.6):
        for y in (0.6, 2.6):
            downlight((x, y, TOP), 16.0)
    sprinkler((0.3, 3.4, TOP))
    skyline("-X", LEFT - 0.1, 1.0, ground=-11.0)
    sky(0.3)
    sun((0.74, 0.35, -0.55), 8.0)
    area((LEFT + 0.3, 1.1, 1.6), (1, 0, -0.1), (8, 2.2), 150, "#e3edff")
    area((0.6, 1.5, TOP - 0.1), (0, 0, -1), (5, 5), 70, "#fff3e2")
    area((0.4, BACK - 0.7, TOP - 0.2), (0, 0.3, -1), (6.5, 0.3), 45, "#ffeccf")
    area((0.6, 1.5, 0.8), (0, 0, 1), (5, 5), 20, "#fff6ea")
    camera((0.9, -2.6, 1.45), (0.55, BACK, 1.42), lens=26, fstop=8)
