"""The lobby of an office building in morning sun: polished stone, reception at the right, palms behind the glass."""

from math import pi

from kit.camera import camera
from kit.furniture_lounge import armchair, carpet_rug, reception_desk, ring_lamp, round_table, tabletop_set
from kit.furniture_small import monitor, small_plant
from kit.lights import area, downlight, sky, strip, sun
from kit.materials import paint
from kit.materials_stone import marble, slabs
from kit.materials_wood import oak
from kit.plants import planted_trough, potted
from kit.room import ceiling_flat, floor, glass_front, sprinkler, wall
from kit.room_backdrop import garden
from kit.room_door import double_glass_door
from kit.room_wall import SAND, picture, slat_panel
from kit.shapes import block, place

SIZE = (2400, 1350)
SAMPLES = 18
LOOK = {"exposure": 0.14, "contrast": 1.2, "saturation": 1.03, "bloom": 0.035}

LEFT, RIGHT, BACK, FRONT, TOP = -6.0, 6.6, 13.0, -4.0, 4.3


def shell() -> None:
    """Floor, ceiling with a lower oak field over reception, two glass sides, two solid ones."""
    floor((LEFT, FRONT, RIGHT, BACK), slabs("#ddd6ca", "#b5a896", (1.2, 1.2), 0.065))
    ceiling_flat((LEFT, FRONT, RIGHT, BACK), TOP)
    glass_front((LEFT, FRONT), (LEFT, BACK), TOP, bays=7, rails=(2.5,), frame="#596067", profile=(0.06, 0.12))
    glass_front((LEFT, BACK), (0.2, BACK), TOP, bays=4, rails=(2.5,), frame="#596067", profile=(0.06, 0.12))
    double_glass_door((-2.9, BACK - 0.02, 0), 2.3, 2.42)
    white = paint("#efece5")
    wall((RIGHT, FRONT), (RIGHT, BACK), TOP, white)
    wall((0.2, BACK), (RIGHT, BACK), TOP, white)
    wall((LEFT, FRONT), (RIGHT, FRONT), TOP, white)
    block((0.2, 10.4, 0), (0.55, BACK, TOP), marble(), bevel=0.004)


def reception() -> None:
    """Slat wall, counter, screens, lamps and the oak field above."""
    place(slat_panel(6.0, 3.15), (0.56, 11.9, 0))
    block((0.55, 11.9, 0), (RIGHT, 12.0, 3.15), paint("#22262b"), bevel=0)
    block((0.55, 11.86, 3.15), (RIGHT, BACK, 3.2), paint("#f4f1ea"), bevel=0.002)
    strip((0.6, 11.9, 3.205), (RIGHT - 0.05, 11.93, 3.225), 14.0)
    block((0.9, 6.6, TOP - 0.42), (RIGHT - 0.3, 11.2, TOP - 0.3), oak("X"), bevel=0.006)
    strip((0.95, 6.65, TOP - 0.295), (RIGHT - 0.35, 6.67, TOP - 0.27), 16.0)
    place(reception_desk(4.0), (3.3, 9.2, 0))
    for x in (2.4, 4.1):
        place(monitor(), (x, 9.55, 0.74), turn=pi)
    place(small_plant(1), (4.8, 9.05, 1.11))
    for x, y, r in ((2.3, 8.7, 0.42), (3.6, 9.3, 0.55), (4.9, 8.6, 0.36)):
        place(ring_lamp(1.25 + 0.5 * (r - 0.36), r), (x, y, TOP - 0.42))
    place(potted("fig", height=1.95, pot_height=0.5, radius=0.26, seed=4), (6.0, 10.9, 0))
    place(picture(1.7, 1.25, 7, SAND), (RIGHT - 0.065, 9.0, 1.75), -pi / 2)


def lounge() -> None:
    """Two pairs of chairs by the glass, and plants."""
    place(carpet_rug(3.4, 3.0, "#8fa3a6", "#7c9296"), (-3.4, 7.4, 0))
    for x, y, turn in ((-4.4, 7.9, pi / 2 + 0.15), (-4.35, 6.85, pi / 2 - 0.1), (-2.3, 7.9, -pi / 2 - 0.2),
                       (-2.35, 6.8, -pi / 2 + 0.12)):
        place(armchair("#274e5c" if x < -3 else "#c9bda9"), (x, y, 0.012), turn)
    place(round_table(0.5, 0.36), (-3.35, 7.35, 0.012))
    tabletop_set((-3.35, 7.35, 0.372), 1)
    place(planted_trough(2.2, height=0.5, plant=0.5, seed=3), (-1.0, 10.4, 0), pi / 2)
    place(potted("areca", height=1.9, pot_height=0.5, radius=0.26, seed=2), (-5.2, 9.6, 0))
    place(potted("areca", height=1.7, pot_height=0.5, radius=0.26, seed=5), (-5.2, 4.6, 0))
    place(potted("snake", height=0.9, pot_height=0.5, radius=0.24, seed=5), (-0.5, 12.2, 0))


def build(_variant: str | None) -> None:
    """The whole picture."""
    shell()
    reception()
    lounge()
    for i in range(5):
        for x in (-4.5, -2.6, -0.7):
            downlight((x, 2.2 + i * 2.3, TOP), 16.0)
        for x in (1.8, 3.7, 5.6):
            downlight((x, 7.1 + i * 0.9, TOP - 0.42), 16.0, 0.045)
    for x, y in ((-3.5, 5.6), (-3.5, 9.8), (0.3, 5.6), (3.4, 4.4)):
        sprinkler((x, y, TOP))
    garden("-X", LEFT - 0.1, 5.0, seed=3, palms=8)
    garden("+Y", BACK + 0.1, -2.0, seed=6, palms=7, ground=-0.09)
    sky(0.4)
    sun((0.78, 0.2, -0.62), 11.0)
    area((LEFT + 0.25, 4.5, 2.2), (1, 0, -0.15), (16, 4), 420, "#e3edff")
    area((-2.9, BACK - 0.3, 2.2), (0, -1, -0.1), (6, 4), 120, "#e3edff")
    area((0, 4, TOP - 0.1), (0, 0, -1), (10, 12), 170, "#fff3e2")
    area((0, 4, 0.6), (0, 0, 1), (10, 12), 90, "#fff6ea")
    area((3.4, 10.3, TOP - 0.5), (0, 0.25, -1), (4.6, 1.6), 110, "#ffe9cc")
    camera((0.3, -0.9, 1.5), (0.45, 9.0, 1.62), lens=25, fstop=8)
