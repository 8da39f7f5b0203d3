"""Machines for wet floors as props to `place`: air mover, extractor with wand and hose, dehumidifier."""

from functools import cache
from math import cos, pi, radians, sin

import bmesh
import bpy
from mathutils import Vector
from mathutils.geometry import interpolate_bezier

from kit.materials import brushed, glass, metal, plastic
from kit.shapes import Point, block, box, cylinder, finish, lathe, prop, smooth, surface, tube

NAVY, TEAL, DARK = "#17406b", "#1b6f9a", "#1d2023"


def extruded(outline: list[tuple[float, float]], width: float, material: bpy.types.Material, bevel: float) -> bpy.types.Object:
    """A (y, z) outline drawn out along X, centred, with moulded edges."""
    builder = bmesh.new()
    sides = [[builder.verts.new((x, y, z)) for y, z in outline] for x in (-width / 2, width / 2)]
    builder.faces.new(list(reversed(sides[0])))
    builder.faces.new(sides[1])
    for i in range(len(outline)):
        j = (i + 1) % len(outline)
        builder.faces.new((sides[0][i], sides[0][j], sides[1][j], sides[1][i]))
    bmesh.ops.recalc_face_normals(builder, faces=builder.faces)
    rims = [e for e in builder.edges if len({round(v.co.x, 4) for v in e.verts}) == 1]
    bmesh.ops.bevel(builder, geom=rims, offset=bevel, segments=5, profile=0.5, affect="EDGES")
    return smooth(finish(builder, "moulded", material), 50)


@cache
def air_mover(web: str = TEAL) -> bpy.types.Collection:
    """A snail-shell drying fan; it blows along -Y across the floor."""
    shell, dark, wire = plastic(web, 0.33), plastic(DARK, 0.5), metal("#8f9499", 0.3)
    centre = (0.04, 0.27)
    spiral = []
    for i in range(34):
        a = radians(-80 + 262 * i / 33)
        r = 0.2 + 0.055 * i / 33
        spiral.append((centre[0] + r * cos(a), centre[1] + r * sin(a)))
    outline = [(-0.33, 0.045), (0.06, 0.045), *spiral, (-0.235, 0.2), (-0.33, 0.185)]
    with prop("air mover") as made:
        extruded(outline, 0.3, shell, 0.022)
        for side in (-1, 1):
            ring = lathe([(0.125, 0), (0.15, 0), (0.15, 0.012), (0.125, 0.012)], (0.151 * side, centre[0], centre[1]), dark, segments=64)
            disc = cylinder(0.128, 0.004, (0.1505 * side, centre[0], centre[1]), dark, segments=64)
            for part in (ring, disc):
                part.rotation_euler = (0, side * pi / 2, 0)
            x = 0.164 * side
            for k in range(1, 6):
                r = 0.023 * k
                tube([(x, centre[0] + r * cos(t), centre[1] + r * sin(t)) for t in [2 * pi * n / 16 for n in range(16)]], 0.002, wire,
                     closed=True)
            for k in range(8):
                t = 2 * pi * k / 8
                tube([(x, centre[0], centre[1]), (x, centre[0] + 0.14 * cos(t), centre[1] + 0.14 * sin(t))], 0.0025, wire, curved=False)
            box((0.034, 0.62, 0.045), (0.115 * side, -0.02, 0), dark, bevel=0.012, segments=3)
        block((-0.125, -0.334, 0.07), (0.125, -0.32, 0.17), plastic("#08090a", 0.7), bevel=0)
        for k in range(9):
            x = -0.12 + k * 0.03
            tube([(x, -0.337, 0.06), (x, -0.337, 0.178)], 0.0025, wire, curved=False)
        tube([(-0.11, 0.1, 0.51), (-0.11, 0.06, 0.575), (-0.11, -0.0, 0.585), (0.11, -0.0, 0.585), (0.11, 0.06, 0.575), (0.11, 0.1, 0.51)],
             0.017, dark, curved=False)
        box((0.09, 0.03, 0.05), (0, -0.215, 0.26), dark, bevel=0.008)
        cylinder(0.018, 0.02, (0, -0.235, 0.285), plastic("#c43a22", 0.3), axis="Y")
    return made


def ribbed_hose(points: list[Point], radius: float, web: str = "#3d4349") -> bpy.types.Object:
    """A corrugated hose through the points."""
    knots = [Vector(p) for p in points]
    line: list[Vector] = []
    for i in range(len(knots) - 1):
        before = knots[max(i - 1, 0)]
        after = knots[min(i + 2, len(knots) - 1)]
        out = knots[i] + (knots[i + 1] - before) / 6
        into = knots[i + 1] - (after - knots[i]) / 6
        steps = max(8, int((knots[i + 1] - knots[i]).length / 0.0045))
        line += interpolate_bezier(knots[i], out, into, knots[i + 1], steps)[:-1]
    rows = []
    side = Vector((0, 0, 1))
    for i, point in enumerate(line[:-1]):
        ahead = (line[i + 1] - point).normalized()
        side = (side - ahead * side.dot(ahead)).normalized()
        other = ahead.cross(side)
        r = radius * (1 + 0.09 * sin(i * 2 * pi / 4))
        rows.append([point + (side * cos(a) + other * sin(a)) * r for a in [2 * pi * k / 14 for k in range(15)]])
    return surface(rows, plastic(web, 0.45), name="hose")


@cache
def extractor() -> bpy.types.Collection:
    """A portable carpet extractor: two moulded tanks, clear lid, big wheels, push bar; it faces -Y."""
    body, dark, steel = plastic(NAVY, 0.32), plastic(DARK, 0.45), metal("#b9bcc0", 0.22)
    with prop("extractor") as made:
        extruded([(-0.3, 0.1), (0.3, 0.1), (0.33, 0.3), (0.3, 0.48), (-0.26, 0.48), (-0.34, 0.34)], 0.44, body, 0.04)
        extruded([(-0.22, 0.49), (0.29, 0.49), (0.27, 0.84), (-0.12, 0.84), (-0.22, 0.72)], 0.42, plastic("#e4e7e8", 0.3), 0.04)
        block((-0.23, -0.26, 0.48), (0.23, 0.31, 0.495), dark, bevel=0.004)
        cylinder(0.125, 0.03, (0, 0.08, 0.84), dark, bevel=0.008, segments=48)
        lathe([(0.115, 0.87), (0.112, 0.9), (0.08, 0.925), (0.0, 0.932)], (0, 0.08, 0), glass("#dff0f4"), segments=48)
        for side in (-1, 1):
            tyre = cylinder(0.15, 0.05, (0.225 * side, 0.22, 0.15), dark, bevel=0.014, segments=48)
            hub = cylinder(0.085, 0.056, (0.224 * side, 0.22, 0.15), plastic("#9aa0a6", 0.35), bevel=0.008)
            for part in (tyre, hub):
                part.rotation_euler = (0, side * pi / 2, 0)
            caster = cylinder(0.045, 0.03, (0.16 * side - 0.015, -0.25, 0.045), dark, axis="X", bevel=0.008)
            caster.name = "caster"
            box((0.04, 0.05, 0.05), (0.16 * side, -0.25, 0.06), steel)
        tube([(-0.19, 0.3, 0.45), (-0.19, 0.36, 0.9), (-0.19, 0.42, 0.99), (0.19, 0.42, 0.99), (0.19, 0.36, 0.9), (0.19, 0.3, 0.45)], 0.014,
             steel, curved=False)
        block((-0.09, -0.345, 0.32), (0.09, -0.3, 0.44), dark, bevel=0.006)
        for k, web in enumerate(("#c43a22", "#e9eaea", "#e9eaea")):
            block((-0.06 + k * 0.045, -0.352, 0.36), (-0.03 + k * 0.045, -0.34, 0.4), plastic(web, 0.3), bevel=0.003)
        cylinder(0.028, 0.06, (0.1, -0.25, 0.6), dark, axis="Y")
    return made


@cache
def wand() -> bpy.types.Collection:
    """A two-bend extraction wand: its shoe at the origin across X, the tube rising towards -Y."""
    steel, dark = brushed("#c9cbcd", "Y", 0.2), plastic(DARK, 0.4)
    with prop("wand") as made:
        extruded([(-0.075, 0.006), (0.05, 0.004), (0.06, 0.02), (0.005, 0.075), (-0.035, 0.075)], 0.33, metal("#b4b8bc", 0.2), 0.006)
        block((-0.16, 0.035, 0.0), (0.16, 0.06, 0.012), dark, bevel=0.003)
        tube([(0, -0.01, 0.06), (0, -0.05, 0.16), (0, -0.2, 0.3), (0, -0.52, 0.52), (0, -0.78, 0.78), (0, -0.92, 0.9), (0, -1.1, 0.96)],
             0.0215, steel)
        tube([(0, -0.5, 0.505), (0, -0.44, 0.64), (0, -0.54, 0.72), (0, -0.63, 0.63)], 0.014, dark)
        tube([(0, -0.88, 0.87), (0, -0.92, 0.895), (0, -1.0, 0.93)], 0.028, dark)
        tube([(0.026, -0.06, 0.17), (0.026, -0.2, 0.31), (0.026, -0.52, 0.53), (0.026, -0.85, 0.83)], 0.0055, metal("#b49a6a", 0.3))
        box((0.2, 0.02, 0.02), (0, -0.04, 0.09), steel, bevel=0.004)
        for x in (-0.08, 0, 0.08):
            cylinder(0.007, 0.02, (x, -0.045, 0.068), metal("#b49a6a", 0.3))
    return made


@cache
def dehumidifier(web: str = "#e4e7e8") -> bpy.types.Collection:
    """An upright dehumidifier on wheels with an air grille and a small panel; it faces -Y."""
    body, dark = plastic(web, 0.3), plastic(DARK, 0.45)
    with prop("dehumidifier") as made:
        box((0.42, 0.36, 0.72), (0, 0, 0.07), body, bevel=0.04, segments=5)
        box((0.34, 0.02, 0.3), (0, -0.176, 0.4), dark, bevel=0.006)
        for k in range(13):
            louvre = box((0.33, 0.022, 0.007), (0, -0.186, 0.415 + k * 0.0215), body, bevel=0.002)
            louvre.rotation_euler = (0.5, 0, 0)
        block((-0.13, -0.183, 0.14), (0.13, -0.17, 0.33), plastic("#a9c4cf", 0.12), bevel=0.006)
        block((-0.12, -0.1, 0.786), (0.12, 0.02, 0.794), dark, bevel=0.003)
        for side in (-1, 1):
            cylinder(0.07, 0.035, (0.2 * side - 0.0175, 0.1, 0.07), dark, axis="X", bevel=0.01)
            cylinder(0.03, 0.03, (0.16 * side - 0.015, -0.13, 0.03), dark, axis="X", bevel=0.008)
        tube([(-0.15, 0.15, 0.76), (-0.15, 0.19, 0.92), (0.15, 0.19, 0.92), (0.15, 0.15, 0.76)], 0.012, metal("#8f9499", 0.3), curved=False)
    return made
