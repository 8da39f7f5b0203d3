"""A plain barrier, seals on a door, a wall sconce, a hand-gel dispenser: for corridors and clinics."""

from functools import cache

import bpy

from kit.materials import fabric, glow, metal, paint, plastic
from kit.shapes import Point, block, box, cylinder, lathe, prop, surface, tube


@cache
def barrier_post(web: str = "#2b3036") -> bpy.types.Collection:
    """A belt post on a weighted round foot, 0.98 m high."""
    dark, steel = metal(web, 0.35), metal("#b9bcc0", 0.25)
    with prop("barrier post") as made:
        lathe([(0, 0), (0.165, 0), (0.17, 0.008), (0.16, 0.02), (0.06, 0.04), (0.034, 0.055), (0, 0.055)], (0, 0, 0), dark, segments=64)
        cylinder(0.031, 0.84, (0, 0, 0.04), dark, bevel=0.004)
        cylinder(0.034, 0.09, (0, 0, 0.87), plastic("#1c1f22", 0.4), bevel=0.006)
        cylinder(0.031, 0.014, (0, 0, 0.96), steel, bevel=0.005)
    return made


def belt(start: Point, end: Point, web: str = "#d9a11e", sag: float = 0.03) -> None:
    """A band 48 mm wide between two points at its middle height, sagging a little."""
    rows = []
    for edge in (-0.024, 0.024):
        rows.append([tuple(start[k] + (end[k] - start[k]) * t + ((edge - sag * 4 * t * (1 - t)) if k == 2 else 0.0) for k in range(3))
                     for t in [i / 24 for i in range(25)]])
    surface(rows, fabric(web, 900), name="belt")


def door_seal(at: Point, width: float = 0.34) -> None:
    """A plain strip of sealing tape over the gap of a door that faces -Y, centred at the point."""
    x, y, z = at
    block((x - width / 2, y - 0.0015, z - 0.03), (x + width / 2, y, z + 0.03), plastic("#d9a11e", 0.5), bevel=0.0005)


@cache
def sconce() -> bpy.types.Collection:
    """A slim up-and-down wall lamp facing -Y, its back at y = 0, centred at the origin."""
    with prop("sconce") as made:
        box((0.1, 0.07, 0.26), (0, -0.04, -0.13), metal("#b49a6a", 0.35), bevel=0.006)
        for z in (-0.132, 0.131):
            box((0.08, 0.05, 0.002), (0, -0.04, z), glow("#ffe6c2", 12.0), bevel=0)
    return made


@cache
def gel_dispenser() -> bpy.types.Collection:
    """A wall dispenser facing -Y, its back at y = 0, centred at the origin."""
    with prop("dispenser") as made:
        box((0.12, 0.11, 0.25), (0, -0.056, -0.12), plastic("#f1f3f3", 0.25), bevel=0.02, segments=4)
        box((0.06, 0.004, 0.09), (0, -0.113, -0.02), plastic("#7fb6c4", 0.12), bevel=0.002)
        cylinder(0.012, 0.02, (0, -0.08, -0.138), plastic("#5b6168", 0.4))
        box((0.14, 0.12, 0.01), (0, -0.06, -0.24), plastic("#d9dddd", 0.3), bevel=0.004)
    return made


@cache
def paper_box() -> bpy.types.Collection:
    """A tissue box with one tissue standing up."""
    with prop("tissues") as made:
        box((0.23, 0.12, 0.085), (0, 0, 0), paint("#2f7480", 0.6), bevel=0.003)
        tube([(-0.03, 0, 0.085), (0, 0.012, 0.14), (0.025, -0.01, 0.1)], 0.012, paint("#f6f5f1", 0.9))
    return made
