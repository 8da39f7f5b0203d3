"""A living room in morning light: sliding glass doors to a garden with palms, pale sofa, oak floor."""

from math import pi

from kit.camera import camera
from kit.furniture_home import (curtain, curtain_rod, fruit_bowl, lying_books, media_board, side_table, throw)
from kit.furniture_lounge import armchair, carpet_rug, coffee_table, floor_lamp, sofa, vase
from kit.lights import area, downlight, lamp_point, sky, sun
from kit.materials import paint
from kit.materials_wood import planks
from kit.plants import potted
from kit.room import ceiling_flat, floor, glass_front, outlet, wall
from kit.room_backdrop import garden
from kit.room_wall import OCEAN, SAND, picture, switch_plate
from kit.shapes import block, place

SIZE = (2400, 1350)
SAMPLES = 10
LOOK = {"exposure": 0.32, "contrast": 1.16, "saturation": 1.12, "warmth": 0.0, "bloom": 0.05}

LEFT, RIGHT, FRONT, BACK, TOP = -3.6, 3.9, -2.8, 4.4, 2.75


def shell() -> None:
    """Oak boards, white walls with cornices, glass doors with curtains on the left."""
    floor((LEFT, FRONT, RIGHT, BACK), planks())
    white = paint("#f2efe9", 0.6)
    ceiling_flat((LEFT, FRONT, RIGHT, BACK), TOP)
    wall((LEFT, BACK), (RIGHT, BACK), TOP, white, base_height=0.13)
    wall((RIGHT, FRONT), (RIGHT, BACK), TOP, white, base_height=0.13)
    wall((LEFT, FRONT), (RIGHT, FRONT), TOP, white)
    glass_front((LEFT, FRONT), (LEFT, BACK), 2.45, bays=4, frame="#f0efec", profile=(0.07, 0.1))
    block((LEFT - 0.06, FRONT, 2.45), (LEFT + 0.06, BACK, TOP), white, bevel=0)
    for side, y in ((0, BACK), (1, FRONT)):
        block((LEFT + 0.06, y - 0.09 if side == 0 else y + 0.06, TOP - 0.07),
              (RIGHT - 0.06, y - 0.06 if side == 0 else y + 0.09, TOP), paint("#f7f6f2", 0.4), bevel=0.012)
    place(curtain_rod(6.8), (LEFT + 0.22, 0.8, 2.6), pi / 2)
    place(curtain(1.0, 2.57, 1), (LEFT + 0.22, 3.75, 2.59), pi / 2)
    place(curtain(0.8, 2.57, 2), (LEFT + 0.22, 0.75, 2.59), pi / 2)


def furnish() -> None:
    """Sofa against the back wall, chairs, tables, rug, plants, lamp and pictures."""
    place(carpet_rug(3.3, 2.3), (0.9, 2.0, 0))
    place(sofa(2.4, "#d3ccbf", 3, ("#2c5a64", "#cbb190", "#8fa9a8")), (0.9, 3.65, 0))
    place(throw(), (0.9 - 1.1, 3.52, 0.6))
    place(armchair("#2d5f68"), (-1.25, 1.75, 0.012), pi / 2 + 0.25)
    place(coffee_table(1.25, 0.65), (0.85, 2.15, 0.012))
    place(fruit_bowl(), (0.6, 2.1, 0.407))
    place(lying_books(2), (1.15, 2.2, 0.407), 0.2)
    place(lying_books(5), (1.1, 2.1, 0.155), 0.0)
    place(side_table(), (2.42, 3.75, 0))
    place(vase("#e9e2d4", 0.26), (2.4, 3.76, 0.52))
    place(floor_lamp(), (3.25, 3.75, 0))
    lamp_point((3.25, 3.75, 1.42), 9, 0.08)
    place(picture(1.5, 1.0, 9, OCEAN), (0.6, BACK - 0.065, 1.68))
    place(picture(0.6, 0.8, 4, SAND), (1.95, BACK - 0.065, 1.68))
    place(potted("fig", height=1.75, pot_height=0.42, radius=0.22, seed=6), (-1.0, 3.95, 0))
    place(potted("areca", height=1.5, pot_height=0.42, radius=0.22, seed=3), (-2.95, 3.85, 0))
    place(media_board(1.8), (RIGHT - 0.3, 1.9, 0), -pi / 2)
    place(picture(0.9, 1.2, 15, SAND), (RIGHT - 0.065, 2.1, 1.6), -pi / 2)
    place(vase("#31555c", 0.3), (RIGHT - 0.3, 2.5, 0.54))
    place(lying_books(8), (RIGHT - 0.3, 1.5, 0.54), pi / 2)
    outlet((2.05, BACK - 0.06, 0.32))
    outlet((-0.75, BACK - 0.06, 0.32))
    place(switch_plate(), (-2.1, BACK - 0.06, 1.15))


def build(_variant: str | None) -> None:
    """The whole picture."""
    shell()
    furnish()
    for x in (-1.9, 0.6, 3.1):
        for y in (0.8, 3.2):
            downlight((x, y, TOP), 10.0, 0.05)
    garden("-X", LEFT - 0.1, 1.5, seed=9, palms=8, near=3.2, hedge=0.6)
    sky(0.4, 34, 100)
    sun((0.8, 0.25, -0.52), 15.0, "#ffe6c4")
    area((LEFT + 0.45, 0.8, 1.4), (1, 0, -0.1), (6.8, 2.2), 130, "#e6eeff")
    area((0.3, 0.8, TOP - 0.1), (0, 0, -1), (5, 5), 40, "#fff3e2")
    area((0.3, 0.8, 0.7), (0, 0, 1), (5, 5), 25, "#fff3e2")
    camera((2.35, -2.3, 1.35), (0.0, 3.6, 1.22), lens=24, fstop=6.3)
