"""Shells of rooms: floors, walls with baseboards, suspended ceilings, glass fronts."""

from random import Random

import bpy

from kit.lights import downlight, troffer
from kit.materials import glass, metal, paint
from kit.materials_carpet import ceiling_board
from kit.shapes import Point, block, cylinder, sheet

Rect = tuple[float, float, float, float]


def floor(rect: Rect, material: bpy.types.Material, z: float = 0.0) -> bpy.types.Object:
    """A floor over (x0, y0, x1, y1)."""
    x0, y0, x1, y1 = rect
    return sheet(((x0, y0, z), (x1, y0, z), (x1, y1, z), (x0, y1, z)), material, name="floor")


def wall(start: Point, end: Point, height: float, material: bpy.types.Material, *, thickness: float = 0.12,
         base: str | None = "#f3f1ec", base_height: float = 0.1) -> None:
    """A straight wall along an axis from (x, y) to (x, y), centred on the line, with baseboards on both sides."""
    along_x = abs(end[0] - start[0]) > abs(end[1] - start[1])
    half = thickness / 2
    grow = (0.0, half) if along_x else (half, 0.0)
    low = (min(start[0], end[0]) - grow[0], min(start[1], end[1]) - grow[1])
    high = (max(start[0], end[0]) + grow[0], max(start[1], end[1]) + grow[1])
    block((*low, 0), (*high, height), material, bevel=0, name="wall")
    if base:
        grow = (0.0, 0.014) if along_x else (0.014, 0.0)
        block((low[0] - grow[0], low[1] - grow[1], 0), (high[0] + grow[0], high[1] + grow[1], base_height),
              paint(base, 0.35), bevel=0.005, name="baseboard")


def outlet(at: Point, facing: str = "-Y") -> None:
    """A duplex wall outlet, its centre on the wall's face."""
    x, y, z = at
    plate = paint("#f4f3ef", 0.3)
    dark = paint("#3c3b39", 0.5)
    if "Y" in facing:
        out = -1 if facing == "-Y" else 1
        block((x - 0.035, y, z - 0.057), (x + 0.035, y + 0.006 * out, z + 0.057), plate)
        for dz in (-0.022, 0.022):
            for dx in (-0.006, 0.006):
                block((x + dx - 0.0012, y, z + dz - 0.005), (x + dx + 0.0012, y + 0.0075 * out, z + dz + 0.005), dark,
                      bevel=0)
    else:
        out = -1 if facing == "-X" else 1
        block((x, y - 0.035, z - 0.057), (x + 0.006 * out, y + 0.035, z + 0.057), plate)
        for dz in (-0.022, 0.022):
            for dy in (-0.006, 0.006):
                block((x, y + dy - 0.0012, z + dz - 0.005), (x + 0.0075 * out, y + dy + 0.0012, z + dz + 0.005), dark,
                      bevel=0)


def ceiling_flat(rect: Rect, z: float, material: bpy.types.Material | None = None) -> bpy.types.Object:
    """A plastered ceiling over (x0, y0, x1, y1)."""
    x0, y0, x1, y1 = rect
    return block((x0, y0, z), (x1, y1, z + 0.05), material or paint("#f7f6f2", 0.8), bevel=0, name="ceiling")


def ceiling_grid(rect: Rect, z: float, *, lamps: tuple[int, int] = (3, 3), strength: float = 6.0,
                 seed: int = 3) -> None:
    """A suspended ceiling of 0.6 m boards in white T-bars, with panel lamps (0.6 by 1.2 m) every `lamps`
    cells, air diffusers and sprinklers between."""
    x0, y0, x1, y1 = rect
    sheet(((x0, y1, z + 0.008), (x1, y1, z + 0.008), (x1, y0, z + 0.008), (x0, y0, z + 0.008)), ceiling_board(),
          name="ceiling")
    bar = paint("#dfdfdb", 0.35)
    columns, rows = int((x1 - x0) / 0.6 + 0.01), int((y1 - y0) / 0.6 + 0.01)
    for i in range(columns + 1):
        block((x0 + i * 0.6 - 0.012, y0, z), (x0 + i * 0.6 + 0.012, y1, z + 0.012), bar, bevel=0.001)
    for j in range(rows + 1):
        block((x0, y0 + j * 0.6 - 0.012, z), (x1, y0 + j * 0.6 + 0.012, z + 0.0119), bar, bevel=0.001)
    pick = Random(seed)
    for i in range(1, columns, lamps[0]):
        for j in range(1, rows - 1, lamps[1]):
            troffer((x0 + (i + 0.5) * 0.6, y0 + (j + 1) * 0.6, z), (0.6, 1.2), strength)
            if lamps[0] > 2 and i + 2 < columns:
                other = (x0 + (i + 2.5) * 0.6, y0 + (j + 0.5) * 0.6, z)
                if pick.random() < 0.4:
                    diffuser(other)
                elif pick.random() < 0.6:
                    sprinkler((other[0], other[1], z))


def diffuser(at: Point, size: float = 0.58) -> None:
    """A square ceiling air diffuser of nested louvres."""
    x, y, z = at
    white = paint("#eeeeea", 0.4)
    dark = paint("#6d6d6a", 0.7)
    block((x - size / 2, y - size / 2, z - 0.002), (x + size / 2, y + size / 2, z + 0.006), dark, bevel=0)
    for k in range(4):
        h = size / 2 - k * 0.065
        for low, high in (((-h, -h), (h, -h + 0.03)), ((-h, h - 0.03), (h, h)), ((-h, -h), (-h + 0.03, h)),
                          ((h - 0.03, -h), (h, h))):
            block((x + low[0], y + low[1], z - 0.014), (x + high[0], y + high[1], z), white, bevel=0.004)


def sprinkler(at: Point) -> None:
    """A pendent sprinkler with its rosette."""
    x, y, z = at
    cylinder(0.035, 0.006, (x, y, z - 0.006), paint("#f4f4f1", 0.35))
    cylinder(0.008, 0.05, (x, y, z - 0.055), metal("#d9d9d9", 0.2))
    cylinder(0.016, 0.002, (x, y, z - 0.057), metal("#d9d9d9", 0.2))


def smoke_detector(at: Point) -> None:
    """A round white detector under a ceiling."""
    cylinder(0.055, 0.04, (at[0], at[1], at[2] - 0.04), paint("#f2f2ee", 0.4), bevel=0.015)


def glass_front(start: Point, end: Point, height: float, *, bays: int, rails: tuple[float, ...] = (),
                frame: str = "#2c3136", profile: tuple[float, float] = (0.06, 0.14), sill: float = 0.0) -> None:
    """A curtain wall along an axis: mullions, rails at the given heights, panes with thickness."""
    along_x = abs(end[0] - start[0]) > abs(end[1] - start[1])
    bar = metal(frame, 0.42)
    width, depth = profile
    across = (lambda t, o: (t, start[1] + o)) if along_x else (lambda t, o: (start[0] + o, t))
    first, last = (start[0], end[0]) if along_x else (start[1], end[1])
    for i in range(bays + 1):
        t = first + (last - first) * i / bays
        block((*across(t - width / 2, -depth / 2), sill), (*across(t + width / 2, depth / 2), height), bar, bevel=0.004)
    for z in (sill, *rails, height - width):
        block((*across(first, -depth / 2 + 0.01), z), (*across(last, depth / 2 - 0.01), z + width), bar, bevel=0.004)
    block((*across(first, -0.006), sill + 0.01), (*across(last, 0.006), height - 0.01), glass(), bevel=0, name="pane")


def rail_light_row(start: Point, end: Point, count: int, z: float) -> None:
    """A row of downlights between two (x, y) points."""
    for i in range(count):
        t = (i + 0.5) / count
        downlight((start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t, z))
