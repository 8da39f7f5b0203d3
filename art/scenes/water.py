"""Water on an office carpet: extractor, wand and hose at work, a blue air mover drying what is done."""

from math import pi

from kit.camera import camera
from kit.furniture import desk, office_chair
from kit.furniture_drying import air_mover, extractor, ribbed_hose, wand
from kit.furniture_meeting import credenza
from kit.lights import area, sky, sun
from kit.materials import paint, plastic
from kit.materials_wet import wet_carpet
from kit.plants import potted
from kit.room import ceiling_grid, floor, glass_front, outlet, wall
from kit.room_backdrop import skyline
from kit.room_wall import OCEAN, picture
from kit.shapes import place, tube

SIZE = (2400, 1350)
SAMPLES = 10
LOOK = {"exposure": 0.0, "contrast": 1.2, "saturation": 1.12, "bloom": 0.035}

LEFT, RIGHT, FRONT, BACK, TOP = -4.2, 4.4, -2.6, 6.4, 2.9


def shell() -> None:
    """Wet carpet, white walls, windows at the left."""
    floor((LEFT, FRONT, RIGHT, BACK), wet_carpet((-0.55, 1.9), 1.75, (0.16, 0.2, 0.5, 2.2)))
    white = paint("#f0ede7")
    wall((LEFT, BACK), (RIGHT, BACK), TOP, white)
    wall((RIGHT, FRONT), (RIGHT, BACK), TOP, paint("#27506a"))
    wall((LEFT, FRONT), (RIGHT, FRONT), TOP, white)
    glass_front((LEFT, FRONT), (LEFT, BACK), TOP, bays=5, rails=(0.75,), frame="#7d848b", profile=(0.06, 0.13))
    ceiling_grid((LEFT, FRONT, RIGHT, BACK), TOP, lamps=(4, 4), strength=4.5)


def machines() -> None:
    """Extractor with hose and wand, air mover with its cable."""
    place(extractor(), (1.75, 2.6, 0), -0.5)
    place(wand(), (0.33, 1.95, 0.006), pi - 0.05)
    ribbed_hose([(0.38, 3.02, 0.97), (0.55, 3.3, 0.6), (0.75, 3.15, 0.1), (1.05, 2.6, 0.03), (1.25, 2.05, 0.03), (1.5, 2.0, 0.25),
                 (1.72, 2.28, 0.58), (1.74, 2.38, 0.62)], 0.024)
    place(air_mover(), (-1.75, 3.3, 0), 0.75)
    tube([(-1.9, 3.6, 0.06), (-2.3, 3.9, 0.008), (-2.4, 4.8, 0.008), (-1.6, 5.6, 0.008), (-0.9, 6.25, 0.1), (-0.85, 6.33, 0.31)], 0.005,
         plastic("#d8a01c", 0.4))
    outlet((-0.85, BACK - 0.061, 0.32))


def build(_variant: str | None) -> None:
    """The whole picture."""
    shell()
    machines()
    for x in (0.4, 2.1):
        place(desk(1.6, 0.8, 1, int(x)), (x, 5.2, 0), pi)
        place(office_chair(), (x - 0.1, 5.95, 0), pi + 0.3)
    place(credenza(2.4, 4), (-2.4, BACK - 0.34, 0))
    place(picture(1.6, 1.0, 6, OCEAN), (-2.3, BACK - 0.065, 1.65))
    place(picture(0.9, 1.1, 11, OCEAN), (0.6, BACK - 0.065, 1.65))
    place(potted("fig", height=1.6, pot_height=0.45, radius=0.22, seed=2), (3.7, 5.7, 0))
    skyline("-X", LEFT - 0.1, 1.5, ground=-8.0)
    sky(0.3)
    sun((0.75, 0.15, -0.6), 7.0)
    area((LEFT + 0.3, 1.9, 1.8), (1, 0, -0.1), (8.5, 2.1), 190, "#e3edff")
    area((0, 2, TOP - 0.06), (0, 0, -1), (8, 8), 95, "#fff4e4")
    area((0, 2, 0.9), (0, 0, 1), (8, 8), 35, "#fff4e4")
    camera((0.75, -1.7, 1.3), (0.1, 3.2, 0.76), lens=31, fstop=4.5, focus=4.2)
