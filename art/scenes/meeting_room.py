"""A glass-walled meeting room: a long oak table, chairs in order, a screen, palms and sky behind the windows."""

from math import pi

from kit.camera import camera
from kit.furniture import office_chair
from kit.furniture_lounge import ring_lamp
from kit.furniture_meeting import conference_table, credenza
from kit.furniture_small import display
from kit.lights import area, downlight, sky, sun
from kit.materials import fabric, frosted, paint
from kit.materials_carpet import carpet_tiles
from kit.plants import potted
from kit.room import ceiling_flat, ceiling_grid, floor, glass_front, outlet, sprinkler, wall
from kit.room_backdrop import skyline
from kit.room_wall import SAND, picture, roller_blind, screen_panel, slat_panel
from kit.shapes import block, place

SIZE = (1600, 900)
SAMPLES = 10
LOOK = {"exposure": 0.05, "contrast": 1.2, "saturation": 1.1, "bloom": 0.035}

LEFT, RIGHT, FRONT, BACK, TOP = -3.0, 3.2, -2.9, 5.6, 2.85


def shell() -> None:
    """Carpet, windows at the left, glass partition at the right, slat wall with the screen at the end."""
    floor((LEFT, FRONT, RIGHT + 4, BACK), carpet_tiles("#66717b", "#525d68"))
    white = paint("#f0ede7")
    wall((LEFT, BACK), (RIGHT + 4, BACK), TOP, white)
    wall((LEFT, FRONT), (RIGHT + 4, FRONT), TOP, white)
    wall((RIGHT + 4, FRONT), (RIGHT + 4, BACK), TOP, paint("#1f3a52"))
    ceiling_flat((LEFT, FRONT, RIGHT, BACK), TOP)
    ceiling_grid((RIGHT, FRONT, RIGHT + 4, BACK), TOP, lamps=(3, 4), strength=4.5)
    glass_front((LEFT, FRONT), (LEFT, BACK), TOP, bays=5, rails=(0.5,), frame="#7d848b", profile=(0.06, 0.13))
    glass_front((RIGHT, FRONT), (RIGHT, BACK), TOP, bays=6, frame="#2c3136", profile=(0.04, 0.07))
    block((RIGHT - 0.009, FRONT, 0.9), (RIGHT - 0.007, BACK, 1.25), frosted(), bevel=0)
    place(slat_panel(3.5, TOP), (-1.7, BACK - 0.07, 0))
    for x in (LEFT + 0.07, 1.82):
        for k in range(2):
            block((x + 0.02 + k * 0.58, BACK - 0.1, 0.3), (x + 0.58 + k * 0.58, BACK - 0.06, 2.4), fabric("#2f5560"), bevel=0.008)
    for k in range(5):
        place(roller_blind(1.55, 0.35), (LEFT + 0.12, FRONT + (k + 0.5) * 1.7, TOP - 0.02), pi / 2)


def build(_variant: str | None) -> None:
    """The whole picture."""
    shell()
    place(conference_table(3.8, 1.35), (0.05, 2.0, 0))
    for i, y in enumerate((0.65, 1.55, 2.45, 3.35)):
        place(office_chair("#c3b7a3", "#d6d3cd"), (1.0, y, 0), pi / 2 + 0.07 * (i % 3 - 1))
        place(office_chair("#c3b7a3", "#d6d3cd"), (-0.9, y, 0), -pi / 2 + 0.08 * (i % 2))
    screen_panel((0.05, BACK - 0.12, 1.5), (1.9, 1.07), display(4))
    place(ring_lamp(0.75, 0.5), (0.05, 1.2, TOP))
    place(ring_lamp(0.75, 0.5), (0.05, 2.9, TOP))
    place(potted("fig", height=1.6, pot_height=0.45, radius=0.22, seed=2), (2.6, BACK - 0.6, 0))
    place(potted("areca", height=1.4, pot_height=0.45, radius=0.22, seed=2), (-2.4, BACK - 0.65, 0))
    place(credenza(2.0, 3), (RIGHT + 3.7, 2.2, 0), -pi / 2)
    place(picture(1.6, 1.1, 7, SAND), (RIGHT + 3.935, 2.2, 1.6), -pi / 2)
    outlet((2.2, BACK - 0.061, 0.2))
    for x in (-1.7, 1.8):
        for y in (0.2, 2.0, 3.8):
            downlight((x, y, TOP), 14.0)
    sprinkler((-1.0, 4.4, TOP))
    skyline("-X", LEFT - 0.1, 1.5, ground=-9.0)
    sky(0.32)
    sun((0.72, 0.32, -0.6), 8.0)
    area((LEFT + 0.35, 1.4, 1.6), (1, 0, -0.1), (8, 2.2), 150, "#e3edff")
    area((0.1, 1.6, TOP - 0.08), (0, 0, -1), (5, 7), 65, "#fff3e2")
    area((RIGHT + 2, 1.6, TOP - 0.08), (0, 0, -1), (3.5, 7), 45, "#fff3e2")
    area((0.1, 1.6, 0.9), (0, 0, 1), (5, 7), 30, "#fff3e2")
    camera((0.75, -2.55, 1.5), (0.15, 4.0, 1.22), lens=25, fstop=6.3)
