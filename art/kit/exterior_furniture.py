"""Pool-side things: loungers, parasols, planters, towels, side tables. Each is a prop to be placed."""

from __future__ import annotations

from math import cos, pi, sin

import bpy

from kit.exterior_mesh import from_faces, smooth
from kit.materials import fabric, metal, plastic
from kit.materials_wood import oak
from kit.shapes import block, box, cushion, cylinder, prop, tube


def lounger(web: str = "#f3f1ec", towel: str | None = "#2b6b78") -> bpy.types.Collection:
    """A teak sun lounger with a raised back, a thick cushion and a rolled towel; the head is at +Y."""
    with prop("lounger") as made:
        wood, cloth = oak("Y", "#9b7850", "#bf9a6c"), fabric(web, 380)
        for x in (-0.33, 0.33):
            block((x - 0.025, -0.98, 0.22), (x + 0.025, 0.98, 0.29), wood, bevel=0.006)
            for y in (-0.86, 0.80):
                block((x - 0.03, y - 0.03, 0), (x + 0.03, y + 0.03, 0.24), wood, bevel=0.006)
        for index in range(14):
            y = -0.96 + index * 0.093
            block((-0.31, y, 0.262), (0.31, y + 0.06, 0.284), wood, bevel=0.004)
        cushion((0.64, 1.28, 0.10), (0, -0.34, 0.285), cloth, softness=0.18)
        tilt = 0.62
        back = cushion((0.64, 0.82, 0.10), (0, 0.0, 0.0), cloth, softness=0.18)
        back.rotation_euler = (tilt, 0, 0)
        back.location = (0, 0.33 + 0.36 * cos(tilt), 0.30 + 0.36 * sin(tilt))
        for index in range(8):
            run = 0.04 + index * 0.1
            slat = box((0.62, 0.06, 0.02), (0, 0.30 + run * cos(tilt), 0.262 + run * sin(tilt)), wood, bevel=0.004)
            slat.rotation_euler = (tilt, 0, 0)
        tube([(-0.2, 0.92, 0.26), (-0.2, 0.86, 0.62)], 0.014, metal(), curved=False)
        tube([(0.2, 0.92, 0.26), (0.2, 0.86, 0.62)], 0.014, metal(), curved=False)
        if towel:
            cushion((0.50, 0.17, 0.15), (0, -0.78, 0.375), fabric(towel, 260), softness=0.55)
    return made


def parasol(web: str = "#f4f2ec", height: float = 2.55, radius: float = 1.55) -> bpy.types.Collection:
    """A market parasol with eight ribs, a valance, a wooden pole and a stone foot."""
    with prop("parasol") as made:
        cylinder(0.30, 0.08, (0, 0, 0), plastic("#c9c4ba", 0.8), bevel=0.02)
        cylinder(0.026, height + 0.1, (0, 0, 0.05), oak("Z", "#9b7850", "#bf9a6c"))
        canopy(fabric(web, 420), height, radius)
        for index in range(8):
            angle = 2 * pi * index / 8
            tip = (radius * cos(angle), radius * sin(angle), height - 0.46)
            tube([(0, 0, height - 0.03), tip], 0.008, oak("Z"), curved=False)
    return made


def canopy(cloth: bpy.types.Material, height: float, radius: float) -> bpy.types.Object:
    """The cloth: eight slightly hanging panels and a short valance."""
    sides, rings = 64, 8
    points: list[tuple[float, float, float]] = [(0, 0, height)]
    for ring in range(1, rings + 2):
        t = min(1.0, ring / rings)
        for side in range(sides):
            angle = 2 * pi * side / sides
            panel = abs((side % 8) - 4) / 4
            out = radius * t * (1 - 0.06 * (1 - panel) * t)
            drop = 0.46 * t + 0.05 * (1 - panel) * sin(pi * t) + (0.16 if ring > rings else 0)
            points.append((out * cos(angle), out * sin(angle), height - drop))
    faces: list[tuple[int, ...]] = [(0, 1 + s, 1 + (s + 1) % sides) for s in range(sides)]
    for ring in range(rings):
        a, b = 1 + ring * sides, 1 + (ring + 1) * sides
        faces += [(a + s, b + s, b + (s + 1) % sides, a + (s + 1) % sides) for s in range(sides)]
    return smooth(from_faces("canopy", points, faces, cloth), 50)


def side_table() -> bpy.types.Collection:
    """A small round table with two glasses."""
    with prop("side table") as made:
        cylinder(0.22, 0.02, (0, 0, 0.43), plastic("#f2f1ee", 0.35), bevel=0.006)
        cylinder(0.02, 0.43, (0, 0, 0), metal())
        cylinder(0.16, 0.015, (0, 0, 0), metal())
        for x, y in ((0.07, 0.02), (-0.06, -0.05)):
            cylinder(0.033, 0.12, (x, y, 0.45), plastic("#d8ecee", 0.1))
    return made


def grab_rail(radius: float = 0.021) -> bpy.types.Collection:
    """A pair of stainless pool rails that bend over the coping into the water; the water lies towards -Y."""
    with prop("grab rail") as made:
        for x in (-0.25, 0.25):
            points = [(x, 0.42, 0), (x, 0.42, 0.55), (x, 0.30, 0.80), (x, 0.05, 0.86), (x, -0.30, 0.52), (x, -0.42, -0.3)]
            tube(points, radius, metal("#d3d6d8", 0.12))
            cylinder(0.05, 0.012, (x, 0.42, 0), metal("#d3d6d8", 0.15))
    return made
