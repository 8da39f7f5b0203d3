"""A clinic's waiting room: reception at the right, a row of chairs, daylight, spotless floor."""

from math import pi

from kit.camera import camera
from kit.furniture_barrier import gel_dispenser, paper_box
from kit.furniture_lounge import magazine_stack, round_table, visitor_chair
from kit.furniture_small import books, monitor, pen_cup, small_plant
from kit.furniture_meeting import water_cooler
from kit.lights import area, downlight, sky, strip, sun
from kit.materials import frosted, glass, metal, paint
from kit.materials_stone import marble
from kit.materials_wood import oak, planks
from kit.plants import potted
from kit.room import ceiling_grid, floor, glass_front, outlet, wall
from kit.room_backdrop import garden
from kit.room_door import door
from kit.room_wall import OCEAN, picture, switch_plate, wall_clock
from kit.shapes import block, box, place

SIZE = (1600, 900)
SAMPLES = 10
LOOK = {"exposure": -0.08, "contrast": 1.18, "saturation": 1.1, "bloom": 0.035}

LEFT, RIGHT, FRONT, BACK, TOP = -4.4, 4.2, -2.8, 6.2, 2.8


def shell() -> None:
    """Pale wood-look floor, white walls, a teal band, windows at the left."""
    floor((LEFT, FRONT, RIGHT, BACK), planks((0.2, 1.22), "#b9a58b", "#d2c2aa", 0.2))
    white = paint("#f4f3ef", 0.5)
    wall((LEFT, BACK), (RIGHT, BACK), TOP, white)
    wall((RIGHT, FRONT), (RIGHT, BACK), TOP, white)
    wall((LEFT, FRONT), (RIGHT, FRONT), TOP, white)
    glass_front((LEFT, FRONT), (LEFT, BACK), TOP, bays=6, rails=(0.9,), frame="#e9e9e6", profile=(0.06, 0.12))
    block((LEFT - 0.01, FRONT, 0.95), (LEFT + 0.01, BACK, 1.25), frosted(), bevel=0)
    block((LEFT + 0.06, BACK - 0.068, 0.86), (0.5, BACK - 0.06, 1.0), oak("X"), bevel=0.003)
    ceiling_grid((LEFT, FRONT, RIGHT + 0.4, BACK), TOP, lamps=(4, 3), strength=4.5)


def reception() -> None:
    """A counter with a glass screen before a teal wall with a lit oak niche."""
    block((0.9, BACK - 0.085, 0), (RIGHT, BACK - 0.06, TOP - 0.01), paint("#2b6670", 0.5), bevel=0)
    block((1.5, BACK - 0.3, 1.25), (3.8, BACK - 0.08, 1.28), oak("X"), bevel=0.003)
    block((1.5, BACK - 0.3, 1.75), (3.8, BACK - 0.08, 1.78), oak("X"), bevel=0.003)
    strip((1.52, BACK - 0.12, 1.735), (3.78, BACK - 0.1, 1.748), 9.0)
    place(books(3, 9, 0.25), (1.75, BACK - 0.27, 1.28))
    place(books(6, 7, 0.24), (3.3, BACK - 0.27, 1.28))
    place(small_plant(2), (2.6, BACK - 0.19, 1.28))
    place(small_plant(5), (1.8, BACK - 0.19, 1.78))
    for k, web in enumerate(("#e6dfd2", "#cbb190", "#e6dfd2")):
        box((0.26, 0.18, 0.2), (2.5 + k * 0.4, BACK - 0.19, 1.78), paint(web, 0.7), bevel=0.004)
    box((2.6, 0.05, 1.0), (2.6, 3.7, 0.08), oak("X"), bevel=0.004)
    box((2.55, 0.03, 0.09), (2.6, 3.71, 0), metal("#9a9da1", 0.3), bevel=0.002)
    box((0.05, 0.75, 1.0), (1.32, 4.05, 0.08), oak("Y"), bevel=0.004)
    box((2.66, 0.36, 0.035), (2.58, 3.76, 1.08), marble("#f0eee9", "#c9c5bd"), bevel=0.005)
    box((2.5, 0.6, 0.03), (2.6, 4.05, 0.72), paint("#f0eee9", 0.3), bevel=0.003)
    block((1.7, 3.68, 1.13), (3.5, 3.69, 1.85), glass(), bevel=0.002)
    for x in (1.75, 3.45):
        box((0.05, 0.07, 0.05), (x, 3.685, 1.115), metal("#c3c6c9", 0.22))
    place(monitor(), (2.3, 4.1, 0.75), pi + 0.2)
    place(monitor(), (3.2, 4.1, 0.75), pi - 0.15)
    place(pen_cup(), (1.55, 3.72, 1.115))
    place(paper_box(), (3.68, 3.74, 1.115), 0.1)


def waiting() -> None:
    """Two rows of chairs, a table, plants, a water cooler, a picture, a door."""
    for i in range(4):
        place(visitor_chair("#2f6f7a" if i % 3 else "#d0c3ae"), (-3.1 + i * 0.68, BACK - 0.55, 0))
    for i in range(3):
        place(visitor_chair(), (-3.85, 1.7 + i * 0.68, 0), pi / 2)
    place(round_table(0.34, 0.44, "oak"), (-3.75, 4.35, 0))
    place(magazine_stack(2), (-3.8, 4.3, 0.44), 0.5)
    place(picture(1.3, 0.85, 2, OCEAN), (-2.1, BACK - 0.065, 1.72))
    place(potted("areca", height=1.45, pot_height=0.42, radius=0.22, seed=4), (-3.85, BACK - 0.5, 0))
    place(potted("fig", height=1.5, pot_height=0.42, radius=0.2, seed=5), (0.62, BACK - 0.5, 0))
    place(water_cooler(), (-0.05, BACK - 0.26, 0))
    place(gel_dispenser(), (RIGHT - 0.06, 3.2, 1.2), -pi / 2)
    place(door(0.95, 2.1, leaf=oak("Z"), frame="#d9dad8"), (RIGHT - 0.06, 2.0, 0), -pi / 2)
    place(wall_clock(), (0.35, BACK - 0.062, 2.15))
    place(switch_plate(), (RIGHT - 0.06, 2.75, 1.15), -pi / 2)
    outlet((-0.4, BACK - 0.061, 0.32))


def build(_variant: str | None) -> None:
    """The whole picture."""
    shell()
    reception()
    waiting()
    for x in (1.9, 2.7, 3.5):
        downlight((x, 4.7, TOP), 16.0, 0.045)
    garden("-X", LEFT - 0.1, 2.0, seed=5, palms=7)
    sky(0.4)
    sun((0.76, 0.3, -0.58), 10.0)
    area((LEFT + 0.3, 1.7, 1.8), (1, 0, -0.1), (8.8, 1.9), 170, "#e6efff")
    area((0, 1.8, TOP - 0.06), (0, 0, -1), (8, 8), 95, "#fff8ee")
    area((0, 1.8, 0.8), (0, 0, 1), (8, 8), 40, "#fff8ee")
    area((2.6, BACK - 0.5, TOP - 0.1), (0, 0.4, -1), (2.8, 0.3), 18, "#fff0dc")
    camera((-0.1, -2.4, 1.42), (0.05, 4.0, 1.2), lens=25, fstop=7.1)
