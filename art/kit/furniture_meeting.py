"""Conference and storage furniture as props to `place`."""

from functools import cache
from random import Random

import bpy

from kit.furniture_small import books, notebook, small_plant, tray_papers
from kit.materials import glass, metal, paint, plastic
from kit.materials_wood import oak
from kit.shapes import block, box, cylinder, lathe, place, prop, tube


@cache
def conference_table(length: float = 3.2, width: float = 1.2) -> bpy.types.Collection:
    """A long table along Y in oak on two steel frames, with a cable lid, glasses, a carafe and notebooks."""
    steel = metal("#2d3238", 0.4)
    with prop("conference table") as made:
        box((width, length, 0.035), (0, 0, 0.705), oak("Y"), bevel=0.008, segments=3)
        for side in (-1, 1):
            y = side * (length / 2 - 0.45)
            box((width - 0.35, 0.08, 0.03), (0, y, 0), steel)
            box((0.1, 0.08, 0.7), (-0.18, y, 0.01), steel)
            box((0.1, 0.08, 0.7), (0.18, y, 0.01), steel)
        box((0.14, 0.42, 0.004), (0, 0, 0.7395), metal("#8d9196", 0.3))
        place(carafe(), (0.12, 0.5, 0.74))
        for x, y in ((-0.12, 0.45), (-0.05, 0.62), (0.2, -0.55)):
            place(tumbler(), (x, y, 0.74))
        for x, y, turn, web in ((-0.38, 0.7, 0.2, "#20324a"), (0.38, -0.2, 3.0, "#7b8f8a"), (-0.36, -0.8, 0.1, "#b98a5a")):
            place(notebook(web), (x, y, 0.74), turn + 1.57)
        place(small_plant(3), (0, -0.35, 0.744))
    return made


@cache
def tumbler() -> bpy.types.Collection:
    """A drinking glass."""
    with prop("tumbler") as made:
        lathe([(0, 0.008), (0.03, 0.008), (0.034, 0.1), (0.036, 0.1), (0.033, 0), (0, 0)], (0, 0, 0), glass(), segments=32)
    return made


@cache
def carafe() -> bpy.types.Collection:
    """A glass carafe with a steel stopper."""
    with prop("carafe") as made:
        lathe([(0, 0), (0.05, 0), (0.055, 0.02), (0.05, 0.14), (0.022, 0.2), (0.022, 0.25), (0.028, 0.262)], (0, 0, 0), glass(),
              segments=40)
        cylinder(0.02, 0.03, (0, 0, 0.245), metal("#c9ccd0", 0.2))
    return made


@cache
def credenza(length: float = 2.4, seed: int = 1, top_things: bool = True) -> bpy.types.Collection:
    """A low cabinet along X with four doors and things on top; fronts face -Y, its back at y = 0.22."""
    white, wood = paint("#f1efea", 0.35), oak("X")
    pick = Random(seed)
    with prop("credenza") as made:
        box((length, 0.44, 0.7), (0, 0, 0.06), white, bevel=0.004)
        box((length - 0.1, 0.38, 0.06), (0, 0.01, 0), paint("#3b4046", 0.5), bevel=0)
        box((length + 0.01, 0.46, 0.025), (0, 0, 0.76), wood, bevel=0.004)
        each = length / 4
        for i in range(4):
            x = -length / 2 + each * (i + 0.5)
            box((each - 0.006, 0.018, 0.68), (x, -0.226, 0.07), white, bevel=0.003)
            box((0.1, 0.016, 0.01), (x + (each / 2 - 0.09) * (-1) ** i, -0.242, 0.66), metal("#8f9398", 0.3), bevel=0.002)
        if top_things:
            place(books(seed), (-length / 2 + 0.3, -0.05, 0.785))
            place(tray_papers(), (length * 0.12, 0, 0.785), 1.57)
            place(small_plant(seed), (length / 2 - 0.25 - pick.uniform(0, 0.2), 0.02, 0.785))
    return made


@cache
def shelf_unit(width: float = 1.6, height: float = 1.9, seed: int = 2) -> bpy.types.Collection:
    """An open oak shelf with books, boxes and plants; it faces -Y, its back at y = 0.17."""
    wood = oak("X")
    pick = Random(seed)
    levels = 5
    with prop("shelf") as made:
        for x in (-width / 2, 0, width / 2):
            box((0.024, 0.34, height), (x, 0, 0), oak("Z"), bevel=0.003)
        for k in range(levels + 1):
            z = 0.06 + (height - 0.09) * k / levels
            box((width, 0.33, 0.022), (0, 0, z), wood, bevel=0.003)
        block((-width / 2, 0.155, 0.06), (width / 2, 0.162, height), paint("#e7e2d8", 0.6), bevel=0)
        for k in range(levels):
            z = 0.083 + (height - 0.09) * k / levels
            for half in (-1, 1):
                x = half * width / 4
                kind = pick.random()
                if kind < 0.55:
                    place(books(seed + k * 2 + half, pick.choice((6, 9, 12)), 0.25), (x + pick.uniform(-0.15, 0.0), -0.02, z))
                elif kind < 0.75:
                    box((0.3, 0.24, 0.2), (x, 0, z), paint(pick.choice(("#d8cdb9", "#2f5560", "#8d9a94")), 0.7), bevel=0.005)
                    box((0.07, 0.004, 0.03), (x, -0.122, z + 0.11), metal("#b49a6a", 0.35))
                else:
                    place(small_plant(seed + k), (x, 0, z))
    return made


@cache
def water_cooler() -> bpy.types.Collection:
    """A free-standing water dispenser; it faces -Y."""
    white = plastic("#eceeef", 0.3)
    with prop("cooler") as made:
        box((0.3, 0.32, 1.0), (0, 0, 0), white, bevel=0.025, segments=4)
        block((-0.11, -0.166, 0.62), (0.11, -0.12, 0.86), plastic("#2a2e33", 0.3), bevel=0.01)
        for x in (-0.05, 0.05):
            tube([(x, -0.13, 0.83), (x, -0.165, 0.82), (x, -0.17, 0.78)], 0.01, metal("#c9ccd0", 0.2))
        lathe([(0.05, 1.0), (0.06, 1.04), (0.135, 1.08), (0.135, 1.2), (0.128, 1.22), (0.135, 1.24), (0.135, 1.36), (0.1, 1.4),
               (0, 1.4)], (0, 0, 0), plastic("#9ccbe0", 0.08))
    return made
