"""A quiet corridor: at its end a closed, sealed door behind a plain barrier. Nothing else is shown."""

from math import pi

from kit.camera import camera
from kit.furniture_barrier import barrier_post, belt, door_seal, sconce
from kit.lights import area, downlight, sky, strip, sun
from kit.materials import paint
from kit.materials_stone import terrazzo
from kit.materials_wood import oak, walnut
from kit.plants import potted
from kit.room import ceiling_flat, floor, glass_front, outlet, smoke_detector, sprinkler, wall
from kit.room_backdrop import skyline
from kit.room_door import door
from kit.room_wall import OCEAN, SAND, exit_lamp, picture
from kit.shapes import block, place

SIZE = (2400, 1350)
SAMPLES = 10
LOOK = {"exposure": -0.08, "contrast": 1.2, "saturation": 1.06, "bloom": 0.04}

LEFT, RIGHT, FRONT, BACK, TOP = -1.35, 1.35, -3.0, 7.6, 2.7


def shell() -> None:
    """Terrazzo, white walls with an oak dado on the right, windows on the left, a lit cove."""
    floor((LEFT, FRONT, RIGHT, BACK), terrazzo("#cfcac0", (1.35, 1.35), 0.085))
    white = paint("#f1eee8")
    wall((RIGHT, FRONT), (RIGHT, BACK), TOP, white)
    wall((LEFT, BACK), (RIGHT, BACK), TOP, paint("#e4e2dc"))
    wall((LEFT, FRONT), (RIGHT, FRONT), TOP, white)
    ceiling_flat((LEFT, FRONT, RIGHT, BACK), TOP)
    for y in (FRONT, 0.2, 3.4, 6.6):
        block((LEFT - 0.12, y, 0), (LEFT + 0.06, y + 1.0, TOP), white, bevel=0.004)
        block((LEFT + 0.06, y, 0), (LEFT + 0.074, y + 1.0, 0.1), paint("#f3f1ec", 0.35), bevel=0.004)
    for y in (FRONT + 1.0, 1.2, 4.4):
        glass_front((LEFT - 0.06, y), (LEFT - 0.06, y + 2.2), TOP - 0.2, bays=2, sill=0.45, frame="#596067", profile=(0.05, 0.1))
        block((LEFT - 0.12, y, 0), (LEFT + 0.06, y + 2.2, 0.45), white, bevel=0.004)
        block((LEFT - 0.12, y, 0.45), (LEFT + 0.12, y + 2.2, 0.475), oak("Y"), bevel=0.004)
        block((LEFT - 0.12, y, TOP - 0.2), (LEFT + 0.06, y + 2.2, TOP), white, bevel=0.004)
    block((RIGHT - 0.075, FRONT, 1.0), (RIGHT - 0.06, BACK - 0.06, 1.03), oak("Y"), bevel=0.003)
    block((RIGHT - 0.068, FRONT, 0.1), (RIGHT - 0.06, BACK - 0.06, 1.0), paint("#c9d3d3", 0.45), bevel=0)
    strip((RIGHT - 0.1, FRONT, TOP - 0.03), (RIGHT - 0.07, BACK - 0.06, TOP - 0.01), 6.0)


def sealed_door() -> None:
    """The door at the end with two strips of tape, and the barrier in front of it."""
    place(door(1.0, 2.15, leaf=walnut("Z"), frame="#8d9398"), (0.12, BACK - 0.06, 0))
    for z in (0.62, 1.42):
        door_seal((0.62, BACK - 0.096, z), 0.3)
    for x in (-0.72, 0.96):
        place(barrier_post(), (x, BACK - 1.35, 0))
    belt((-0.69, BACK - 1.35, 0.915), (0.93, BACK - 1.35, 0.915))
    exit_lamp((0.12, BACK - 0.06, 2.45))


def build(_variant: str | None) -> None:
    """The whole picture."""
    shell()
    sealed_door()
    for y in (0.9, 4.3):
        place(door(0.95, 2.1, leaf=walnut("Z"), frame="#8d9398"), (RIGHT - 0.06, y, 0), -pi / 2)
        place(sconce(), (RIGHT - 0.06, y + 1.0, 1.85), -pi / 2)
    place(picture(0.9, 0.7, 8, OCEAN), (RIGHT - 0.065, 2.6, 1.6), -pi / 2)
    place(picture(0.7, 0.6, 3, SAND), (RIGHT - 0.065, 6.2, 1.6), -pi / 2)
    place(potted("fig", height=1.35, pot_height=0.42, radius=0.2, web="#3a4046", seed=5), (-1.0, BACK - 0.45, 0))
    outlet((RIGHT - 0.061, 1.75, 0.32), "-X")
    for y in (0.4, 2.6, 4.8, 6.8):
        downlight((0.0, y, TOP), 14.0)
    smoke_detector((0.35, 3.6, TOP))
    sprinkler((-0.35, 1.6, TOP))
    skyline("-X", LEFT - 0.2, 3.0, ground=-9.0)
    sky(0.3)
    sun((0.72, 0.42, -0.55), 9.0)
    for y in (-0.9, 2.3, 5.5):
        area((LEFT + 0.2, y, 1.5), (1, 0, -0.1), (2.1, 1.9), 34, "#e3edff")
    area((0, 2.5, TOP - 0.06), (0, 0, -1), (1.6, 9), 42, "#fff0dc")
    area((0.1, BACK - 1.0, TOP - 0.1), (0, 0.5, -1), (1.6, 0.3), 16, "#fff0dc")
    camera((-0.35, -1.9, 1.42), (0.0, BACK, 1.32), lens=29, fstop=5.6)
