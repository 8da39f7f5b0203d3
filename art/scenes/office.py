"""An open office floor in daylight: benches of desks along a glass wall, a bright walk, a meeting room on the left."""

from math import pi

from kit.camera import camera
from kit.furniture import desk, divider, office_chair
from kit.furniture_meeting import conference_table, credenza, shelf_unit
from kit.furniture_small import bin_basket, display
from kit.lights import area, sky, sun
from kit.materials import metal, paint
from kit.materials_carpet import carpet_tiles
from kit.materials_stone import terrazzo
from kit.plants import planted_trough, potted
from kit.room import ceiling_grid, floor, glass_front, smoke_detector, wall
from kit.room_backdrop import skyline
from kit.room_door import door
from kit.room_wall import OCEAN, picture, roller_blind, screen_panel, slat_panel, switch_plate, wall_clock
from kit.shapes import block, place

SIZE = (2400, 1350)
SAMPLES = 12
LOOK = {"exposure": 0.12, "contrast": 1.2, "saturation": 1.12, "bloom": 0.035}

LEFT, RIGHT, FRONT, BACK, TOP = -6.6, 6.0, -4.2, 17.4, 3.0


def shell() -> None:
    """Floors, ceiling grid, glass to the right, walls elsewhere."""
    stone, carpet = terrazzo("#c4bfb4", (1.2, 1.2), 0.09), carpet_tiles("#5d6b78", "#4a5764")
    floor((-1.5, FRONT, 0.9, BACK), stone)
    floor((0.9, FRONT, RIGHT, BACK), carpet)
    floor((LEFT, FRONT, -1.5, BACK), carpet)
    for x in (-1.5, 0.9):
        block((x - 0.008, FRONT, 0), (x + 0.008, BACK, 0.004), metal("#b9bcc0", 0.3), bevel=0.001)
    ceiling_grid((LEFT, FRONT, RIGHT, BACK), TOP, lamps=(4, 4), strength=4.5)
    glass_front((RIGHT, FRONT), (RIGHT, BACK), TOP, bays=12, rails=(0.82,), frame="#7d848b", profile=(0.06, 0.13))
    block((RIGHT - 0.35, FRONT, 0), (RIGHT - 0.08, BACK, 0.5), paint("#efede8", 0.4), bevel=0.006)
    for k in range(90):
        y = FRONT + 0.3 + k * 0.235
        block((RIGHT - 0.3, y, 0.5), (RIGHT - 0.14, y + 0.2, 0.503), metal("#a4a8ac", 0.35), bevel=0)
    white = paint("#f0ede7")
    wall((LEFT, FRONT), (LEFT, BACK), TOP, white)
    wall((LEFT, BACK), (RIGHT, BACK), TOP, paint("#1f3a52"))
    wall((LEFT, FRONT), (RIGHT, FRONT), TOP, white)
    for k, drop in enumerate((0.3, 0.3, 0.3, 0.3, 0.65, 0.3, 0.3, 0.3, 0.65, 0.65, 0.3, 0.3)):
        y = FRONT + (k + 0.5) * (BACK - FRONT) / 12
        place(roller_blind(1.7, drop), (RIGHT - 0.12, y, TOP - 0.02), pi / 2)


def benches() -> None:
    """Groups of four desks, face to face, with chairs pulled in more or less."""
    turns = (0.15, -0.3, 0.08, 0.4, -0.12, 0.25, -0.2, 0.05)
    for g, y in enumerate((1.6, 5.4, 9.2, 13.0)):
        for k, x in enumerate((2.25, 3.9)):
            n = g * 2 + k
            place(desk(1.6, 0.8, 1 + n % 2, n % 5), (x, y - 0.42, 0))
            place(desk(1.6, 0.8, 2 - n % 2, (n + 2) % 5), (x, y + 0.42, 0), pi)
            place(divider(), (x, y, 0.74))
            place(office_chair(), (x + 0.05, y - 1.12 - 0.1 * (n % 3), 0), turns[n % 8])
            place(office_chair(), (x - 0.04, y + 1.15 + 0.08 * (n % 2), 0), pi + turns[(n + 3) % 8])
        place(bin_basket(), (1.2, y + 0.05, 0))


def meeting_room() -> None:
    """A room behind glass on the left, from y = 2.4 to 8.6."""
    for start, end, bays in (((-2.6, 2.4), (-2.6, 8.6), 5), ((LEFT, 2.4), (-2.6, 2.4), 3), ((LEFT, 8.6), (-2.6, 8.6), 3)):
        glass_front(start, end, TOP, bays=bays, rails=(), frame="#2c3136", profile=(0.045, 0.07))
    place(conference_table(3.4, 1.3), (-4.6, 5.5, 0))
    for i, y in enumerate((4.4, 5.2, 6.0, 6.8)):
        place(office_chair("#b9ae9c", "#d9d6d0"), (-3.65, y, 0), pi / 2 + 0.1 * (i % 3 - 1))
        place(office_chair("#b9ae9c", "#d9d6d0"), (-5.55, y + 0.05, 0), -pi / 2 + 0.12 * (i % 2))
    screen_panel((-4.6, 8.5, 1.55), (1.6, 0.9), display(4))


def back() -> None:
    """The navy wall at the end, storage and plants along the walk."""
    place(slat_panel(3.4, TOP - 0.02), (-1.7, BACK - 0.07, 0))
    place(door(), (-3.6, BACK - 0.06, 0))
    place(switch_plate(), (-2.9, BACK - 0.06, 1.15))
    place(picture(1.8, 1.2, 3, OCEAN), (3.6, BACK - 0.065, 1.65))
    place(wall_clock(), (0.0, BACK - 0.11, 2.2))
    place(credenza(2.4, 2), (0.0, BACK - 0.34, 0))
    place(planted_trough(1.6, height=0.75, plant=0.4, seed=2), (-1.95, 10.4, 0), pi / 2)
    place(planted_trough(1.6, height=0.75, plant=0.4, seed=4), (-1.95, 13.0, 0), pi / 2)
    place(shelf_unit(1.6, 1.9, 5), (-2.25, 0.9, 0), pi / 2)
    place(potted("fig", height=1.8, pot_height=0.45, radius=0.24, seed=3), (1.5, 15.6, 0))
    place(potted("areca", height=1.5, pot_height=0.45, radius=0.24, seed=6), (5.25, 3.5, 0))
    place(potted("areca", height=1.5, pot_height=0.45, radius=0.24, seed=2), (5.25, 7.3, 0))
    place(potted("snake", height=0.9, pot_height=0.4, radius=0.2, seed=2), (-2.2, 2.0, 0))
    for i, y in enumerate((10.6, 13.6)):
        place(desk(1.6, 0.8, 2, i), (-4.4, y - 0.42, 0))
        place(desk(1.6, 0.8, 1, i + 2), (-4.4, y + 0.42, 0), pi)
        place(office_chair(), (-4.4, y - 1.1, 0), 0.2)
        place(office_chair(), (-4.4, y + 1.15, 0), pi - 0.2)


def daylight() -> None:
    """Sun from the right, soft window light, lamps."""
    skyline("+X", RIGHT + 0.2, 6.0, ground=-13.0)
    sky(0.3)
    sun((-0.72, 0.22, -0.6), 9.0)
    area((RIGHT - 0.45, 6.5, 1.8), (-1, 0, -0.1), (21, 2.1), 430, "#e6eeff")
    area((0, 6.5, TOP - 0.06), (0, 0, -1), (12, 21), 320, "#fff4e4")
    area((0, 6.5, 0.9), (0, 0, 1), (12, 21), 150, "#fff6ea")


def office() -> None:
    """The whole floor with its light."""
    shell()
    benches()
    meeting_room()
    back()
    smoke_detector((0.3, 5.2, TOP))
    smoke_detector((0.3, 11.2, TOP))
    daylight()


def build(_variant: str | None) -> None:
    """The picture down the walk, desks at the right."""
    office()
    camera((0.15, -2.5, 1.45), (1.2, 8.0, 1.36), lens=25, fstop=6.3)
