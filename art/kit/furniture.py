"""Office furniture as props to `place`: desks, chairs, screens. Fronts face -Y; people sit at -Y looking to +Y."""

from functools import cache
from math import cos, pi, radians, sin

import bpy

from kit.furniture_small import (books, desk_lamp, keyboard, monitor, mouse, mug, notebook, pen_cup, phone,
                                 small_plant)
from kit.materials import fabric, metal, paint, plastic
from kit.materials_graph import Graph, colour
from kit.materials_wood import oak
from kit.shapes import block, box, cushion, cylinder, place, prop, surface, tube


@cache
def mesh_back(web: str) -> bpy.types.Material:
    """The see-through weave of a chair's back."""
    g = Graph(f"mesh {web}")
    p = g.local()
    holes = g.add("TexVoronoi", {"Vector": p, "Scale": 260.0}).outputs["Distance"]
    solid = g.math("GREATER_THAN", holes, 0.28)
    skin = g.principled(base_color=colour(web), roughness=0.6)
    clear = g.add("BsdfTransparent").outputs[0]
    return g.done(g.add("MixShader", {0: g.between(solid, 0.35, 1.0), 1: clear, 2: skin}).outputs[0])


@cache
def office_chair(web: str = "#23384d", shell: str = "#23262a") -> bpy.types.Collection:
    """A task chair: five-star base with castors, gas lift, padded seat, mesh back, arms. The seat faces +Y."""
    dark = plastic(shell, 0.4)
    chrome = metal("#a9adb2", 0.22)
    with prop("office chair") as made:
        for k in range(5):
            a = radians(90 + 72 * k)
            tip = (0.31 * cos(a), 0.31 * sin(a))
            tube([(0, 0, 0.115), (tip[0] * 0.5, tip[1] * 0.5, 0.105), (*tip, 0.075)], 0.021, chrome)
            for side in (-0.016, 0.016):
                wheel = cylinder(0.029, 0.018, (tip[0] - side * sin(a) * 1.0, tip[1] + side * cos(a), 0.029), dark,
                                 bevel=0.006)
                wheel.rotation_euler = (pi / 2, 0, a + pi / 2)
            cylinder(0.009, 0.04, (*tip, 0.04), chrome)
        cylinder(0.028, 0.2, (0, 0, 0.1), dark)
        cylinder(0.019, 0.12, (0, 0, 0.29), chrome)
        box((0.2, 0.24, 0.045), (0, 0, 0.385), dark, bevel=0.015, segments=3)
        cushion((0.5, 0.49, 0.085), (0, 0.01, 0.42), fabric(web), softness=0.5)
        rows = []
        for i in range(13):
            t = i / 12
            z = 0.55 + 0.5 * t
            width = 0.225 * (1 - 0.22 * t ** 3) * (0.86 + 0.14 * sin(pi * min(1, t * 1.5)))
            lean = -0.235 - 0.05 * t + 0.035 * sin(pi * t)
            rows.append([(width * u, lean - 0.045 * (1 - u * u), z) for u in (-1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1)])
        surface(rows, mesh_back(shell))
        rim = [r[0] for r in rows] + rows[-1][1:-1] + [r[-1] for r in reversed(rows)] + rows[0][-2:0:-1]
        tube(rim, 0.011, dark, closed=True)
        tube([(0, -0.09, 0.4), (0, -0.27, 0.44), (0, -0.31, 0.6), (0, -0.29, 0.78)], 0.02, dark)
        for side in (-1, 1):
            x = 0.275 * side
            tube([(x * 0.6, -0.02, 0.41), (x, -0.02, 0.43), (x, -0.03, 0.64)], 0.014, dark)
            box((0.075, 0.25, 0.028), (x, -0.01, 0.64), dark, bevel=0.012, segments=3)
    return made


@cache
def pedestal() -> bpy.types.Collection:
    """A steel drawer unit on castors."""
    body, gap = paint("#eceae6", 0.35), metal("#8f9398", 0.3)
    with prop("pedestal") as made:
        box((0.42, 0.52, 0.5), (0, 0, 0.05), body, bevel=0.006)
        for z, h in ((0.07, 0.22), (0.3, 0.115), (0.425, 0.115)):
            box((0.41, 0.02, h), (0, -0.265, z), body, bevel=0.004)
            box((0.16, 0.012, 0.008), (0, -0.28, z + h - 0.03), gap, bevel=0.002)
        for x in (-0.16, 0.16):
            for y in (-0.2, 0.2):
                cylinder(0.022, 0.05, (x, y, 0), plastic("#222426", 0.4))
    return made


@cache
def desk(width: float = 1.6, depth: float = 0.8, screens: int = 1, seed: int = 0) -> bpy.types.Collection:
    """A set workplace: oak top, white steel legs, cable tray, screen, keyboard and small things. User sits at -Y."""
    steel = paint("#f2f1ee", 0.32)
    with prop("desk") as made:
        box((width, depth, 0.026), (0, 0, 0.714), oak("X"), bevel=0.003)
        for x in (-width / 2 + 0.09, width / 2 - 0.09):
            for y in (-depth / 2 + 0.08, depth / 2 - 0.08):
                box((0.05, 0.05, 0.71), (x, y, 0), steel, bevel=0.004)
            box((0.05, depth - 0.16, 0.05), (x, 0, 0.664), steel, bevel=0.004)
        box((width - 0.2, 0.05, 0.05), (0, depth / 2 - 0.08, 0.664), steel, bevel=0.004)
        tray(width - 0.5, depth / 2 - 0.2)
        place(pedestal(), (width / 2 - 0.36, 0.05, 0))
        spots = (0.0,) if screens == 1 else (-0.31, 0.31)
        for k, x in enumerate(spots):
            place(monitor(0.61, seed * 2 + k), (x, depth / 2 - 0.24, 0.74), turn=0.0 if screens == 1 else (0.16, -0.16)[k])
        place(keyboard(), (0, -0.1, 0.74), turn=0.02)
        place(mouse(), (0.31, -0.1, 0.74), turn=-0.15)
        desk_clutter(width, depth, seed)
    return made


def tray(length: float, y: float) -> None:
    """A wire basket for cables under a desk, with two cables falling to the floor."""
    wire = metal("#9da2a8", 0.3)
    for dy in (-0.05, 0.05):
        block((-length / 2, y + dy - 0.003, 0.6), (length / 2, y + dy + 0.003, 0.606), wire, bevel=0)
    for i in range(int(length / 0.08)):
        x = -length / 2 + i * 0.08
        block((x, y - 0.05, 0.57), (x + 0.004, y + 0.05, 0.574), wire, bevel=0)
    black = plastic("#1d1f21", 0.5)
    tube([(-0.1, y, 0.7), (-0.12, y + 0.02, 0.5), (-0.05, y + 0.05, 0.2), (-0.09, y + 0.1, 0.01)], 0.004, black)
    tube([(0.06, y, 0.72), (0.02, y, 0.6), (-0.08, y + 0.03, 0.58)], 0.003, black)


def desk_clutter(width: float, depth: float, seed: int) -> None:
    """What lies on a desk: differs by seed."""
    left, back = -width / 2, depth / 2
    things = [
        (mug(("#1f5f6b", "#e9e5dd", "#20324a")[seed % 3]), (left + 0.3, -0.08, 0.74), 0.7),
        (notebook(("#20324a", "#7b8f8a", "#b98a5a")[seed % 3]), (left + 0.36, -0.2, 0.74), 0.2),
        (books(seed), (left + 0.17, back - 0.16, 0.74), 0.0),
        (pen_cup(), (width / 2 - 0.2, back - 0.14, 0.74), 0.0),
        (phone(), (width / 2 - 0.26, 0.02, 0.74), 0.25),
    ]
    extra = (small_plant(seed), desk_lamp(), small_plant(seed + 4))[seed % 3]
    things.append((extra, (left + 0.42 if seed % 3 else width / 2 - 0.42, back - 0.13, 0.74), 0.4))
    for thing, at, turn in things[seed % 2:]:
        place(thing, at, turn)


@cache
def divider(width: float = 1.6, height: float = 0.42, web: str = "#2f5560") -> bpy.types.Collection:
    """A felt screen between two desks, its foot at desk height."""
    with prop("divider") as made:
        box((width, 0.026, height), (0, 0, 0), fabric(web), bevel=0.01, segments=3)
        for x in (-width / 2 + 0.25, width / 2 - 0.25):
            box((0.05, 0.05, 0.06), (x, 0, -0.03), metal("#a9adb2", 0.3))
    return made
