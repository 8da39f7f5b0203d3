"""A living room with pale plush carpet: variant "before" with spills and a walked lane, "after" clean."""

from kit.camera import free_camera
from kit.exterior_plants import lawn_material
from kit.exterior_sky import Daylight, daylight
from kit.floor import level
from kit.furniture_lounge import coffee_table, floor_lamp, sofa, tabletop_set
from kit.grime_carpet import carpet
from kit.lights import area
from kit.materials import paint
from kit.plants import potted
from kit.room import glass_front, outlet, wall
from kit.shapes import block, place

SIZE = (1600, 900)
SAMPLES = 12
LOOK = {"exposure": 0.2, "contrast": 1.18}


def build(variant: str | None) -> None:
    """The same room, camera and light; only the dirt differs."""
    level("Carpet", (-5, -2.5), (5, 5), 0.0, carpet("Plush", (0.56, 0.50, 0.42), 1.0 if variant == "before" else 0.0))
    white = paint("#f3efe7")
    wall((-5, 4.9), (5, 4.9), 2.7, white)
    wall((4.2, -2.5), (4.2, 4.9), 2.7, white)
    glass_front((-4, -2.5), (-4, 4.9), 2.5, bays=4, frame="#f0efec", profile=(0.08, 0.10))
    block((-4.1, -2.5, 2.5), (-3.95, 4.9, 2.7), white, bevel=0)
    block((-4.1, -2.5, 2.7), (4.3, 5, 2.75), paint("#f7f6f2", 0.8), bevel=0)
    outlet((0.3, 4.84, 0.32))
    outlet((-2.2, 4.84, 0.32))
    place(sofa(2.3, "#2e5660", 3, ("#e8dfcd", "#c9b28c")), (1.75, 4.2, 0))
    place(coffee_table(1.1, 0.6), (1.7, 3.05, 0))
    tabletop_set((1.7, 3.05, 0.38), 2)
    place(floor_lamp(), (-0.15, 4.45, 0))
    place(potted("fig", height=1.7, radius=0.22, pot_height=0.42), (-2.6, 4.3, 0))
    daylight(Daylight(elevation=30, azimuth=-66, sun=7.5, sky=0.28, clouds=0.4))
    level("Garden", (-60, -40), (-4.2, 60), -0.1, lawn_material())
    area((-3.6, 1.2, 1.4), (1, 0.1, -0.3), (4.0, 2.2), 80, "#eef4ff")
    area((0.3, 1.2, 2.6), (0, 0, -1), (5, 4), 55, "#fff2e0")
    free_camera((-0.25, -1.15, 1.38), (0.15, 1.75, 0.18), lens=28, fstop=5.6)
