"""Damp air made visible: a misted window with drops, a wall grille, a dehumidifier at work."""

from kit.camera import camera
from kit.furniture_drying import dehumidifier
from kit.furniture_home import curtain, curtain_rod, lying_books, side_table
from kit.lights import area, sky, sun
from kit.materials import metal, paint, plastic
from kit.materials_wet import dewy_glass
from kit.materials_wood import planks
from kit.plants import potted
from kit.room import ceiling_flat, floor, outlet, wall
from kit.room_backdrop import garden
from kit.furniture_lounge import vase
from kit.shapes import block, place, tube

SIZE = (1600, 900)
SAMPLES = 14
LOOK = {"exposure": 0.4, "contrast": 1.18, "saturation": 1.1, "bloom": 0.045}

LEFT, RIGHT, FRONT, BACK, TOP = -2.6, 2.8, -2.4, 2.6, 2.7
WINDOW = (-1.75, 0.65, 0.62, 2.3)


def shell() -> None:
    """Oak floor, white walls, a wide window in the back wall with a deep sill."""
    floor((LEFT, FRONT, RIGHT, BACK), planks((0.16, 1.6), "#9d7d58", "#c0a079", 0.28))
    white = paint("#efece5", 0.6)
    x0, x1, z0, z1 = WINDOW
    block((LEFT, BACK, 0), (x0, BACK + 0.18, TOP), white, bevel=0)
    block((x1, BACK, 0), (RIGHT, BACK + 0.18, TOP), white, bevel=0)
    block((x0, BACK, 0), (x1, BACK + 0.18, z0), white, bevel=0)
    block((x0, BACK, z1), (x1, BACK + 0.18, TOP), white, bevel=0)
    block((LEFT, BACK - 0.014, 0), (RIGHT, BACK, 0.13), paint("#f5f3ee", 0.35), bevel=0.005)
    for side in (LEFT, RIGHT):
        wall((side, FRONT), (side, BACK), TOP, white, base_height=0.13)
    wall((LEFT, FRONT), (RIGHT, FRONT), TOP, white)
    ceiling_flat((LEFT, FRONT, RIGHT, BACK + 0.18), TOP)
    block((x0 - 0.06, BACK - 0.07, z0 - 0.035), (x1 + 0.06, BACK + 0.1, z0), paint("#f7f6f2", 0.3), bevel=0.006)
    frame = paint("#f5f4f0", 0.3)
    middle = (x0 + x1) / 2
    for left, right in ((x0, middle), (middle, x1)):
        for low, high in (((left, z0), (left + 0.055, z1)), ((right - 0.055, z0), (right, z1)), ((left, z0), (right, z0 + 0.06)),
                          ((left, z1 - 0.06), (right, z1))):
            depth = 0.0 if high[0] - low[0] < 0.1 else 0.0006
            block((low[0], BACK + 0.09 - depth, low[1]), (high[0], BACK + 0.15 + depth, high[1]), frame, bevel=0.004)
        block((left + 0.05, BACK + 0.119, z0 + 0.05), (right - 0.05, BACK + 0.121, z1 - 0.05), dewy_glass(), bevel=0)
    tube([(middle - 0.03, BACK + 0.08, 1.38), (middle - 0.03, BACK + 0.05, 1.38), (middle - 0.03, BACK + 0.045, 1.26)], 0.009,
         metal("#b9bcc0", 0.25), curved=False)


def grille() -> None:
    """A return-air grille high on the wall, right of the window."""
    white, dark = paint("#f2f1ed", 0.35), plastic("#3a3d40", 0.7)
    x0, x1, z0, z1 = 1.15, 1.85, 1.95, 2.35
    block((x0, BACK - 0.004, z0), (x1, BACK + 0.002, z1), dark, bevel=0)
    for low, high in (((x0 - 0.03, z0 - 0.03), (x1 + 0.03, z0)), ((x0 - 0.03, z1), (x1 + 0.03, z1 + 0.03)),
                      ((x0 - 0.03, z0), (x0, z1)), ((x1, z0), (x1 + 0.03, z1))):
        block((low[0], BACK - 0.016, low[1]), (high[0], BACK, high[1]), white, bevel=0.004)
    for k in range(16):
        z = z0 + 0.012 + k * 0.025
        blade = block((x0, BACK - 0.016, z), (x1, BACK - 0.001, z + 0.004), white, bevel=0.001)
        blade.rotation_euler = (0.55, 0, 0)
    block((1.3, BACK - 0.024, 1.42), (1.42, BACK, 1.54), white, bevel=0.012)
    block((1.32, BACK - 0.0255, 1.465), (1.4, BACK - 0.023, 1.52), plastic("#6d8791", 0.12), bevel=0.002)


def build(_variant: str | None) -> None:
    """The whole picture."""
    shell()
    grille()
    place(dehumidifier(), (1.45, BACK - 0.45, 0), 0.22)
    tube([(1.6, BACK - 0.25, 0.3), (1.9, BACK - 0.06, 0.1), (2.1, BACK - 0.05, 0.012), (2.3, BACK - 0.03, 0.25), (2.3, BACK - 0.02, 0.32)],
         0.004, plastic("#e4e4e0", 0.4))
    outlet((2.3, BACK - 0.001, 0.32))
    place(curtain_rod(3.2), (-0.55, BACK - 0.12, 2.46))
    place(curtain(0.7, 2.42, 4), (-1.95, BACK - 0.12, 2.45))
    place(side_table(0.55), (-0.1, BACK - 0.5, 0))
    place(lying_books(3), (-0.14, BACK - 0.5, 0.55), 0.2)
    place(vase("#31555c", 0.24), (-1.0, BACK - 0.0, 0.62))
    place(potted("fig", height=1.35, pot_height=0.36, radius=0.19, seed=8), (-1.85, BACK - 0.6, 0))
    garden("+Y", BACK + 0.25, -0.5, seed=4, palms=7, near=2.5)
    sky(0.35)
    sun((0.3, -0.75, -0.6), 6.0)
    area((-0.55, BACK - 0.15, 1.5), (0, -1, -0.1), (2.3, 1.6), 55, "#e6efff")
    area((0, -0.2, TOP - 0.08), (0, 0, -1), (4, 4), 38, "#fff4e6")
    area((0, -1.8, 1.4), (0, 1, 0), (4, 2), 22, "#fff4e6")
    camera((0.3, -2.0, 1.25), (0.1, BACK, 1.18), lens=31, fstop=4.0)
