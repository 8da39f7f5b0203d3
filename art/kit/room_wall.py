"""What hangs on walls: oak slats, pictures, clocks, switches, blinds, lamps, displays."""

from functools import cache
from math import cos, pi, sin

import bpy

from kit.materials import fabric, glass, metal, paint, plastic
from kit.materials_graph import Graph, colour
from kit.materials_wood import oak
from kit.shapes import Point, block, box, cylinder, lathe, place, prop


@cache
def painting_surface(seed: int, palette: tuple[str, ...]) -> bpy.types.Material:
    """An abstract canvas: broad washes of colour."""
    g = Graph(f"painting {seed}")
    p = g.vector("ADD", g.local(), (seed * 7.3, seed * 2.9, seed * 4.1))
    broad = g.noise(g.stretch(p, (0.8, 1, 1.5)), 1.3, 2, 1.4)
    detail = g.noise(g.stretch(p, (3, 1, 9)), 3.0, 6, 0.4)
    field = g.math("MULTIPLY_ADD", detail, 0.16, g.math("SUBTRACT", broad, 0.08))
    stops = [(0.3 + 0.4 * i / (len(palette) - 1), colour(web)) for i, web in enumerate(palette)]
    shade = g.ramp(field, stops)
    weave = g.noise(g.local(), 700, 1)
    return g.done(g.principled(base_color=shade, roughness=0.8, normal=g.bump(weave, 0.0006, 0.4,
                                                                             g.bump(detail, 0.002, 0.4))))


OCEAN = ("#16324d", "#2f7480", "#9cc6c4", "#f1ebdc", "#d9b98a")
SAND = ("#f4efe5", "#e3d5bd", "#c9a67d", "#7f8f86", "#2e5660")


@cache
def picture(width: float, height: float, seed: int = 1, palette: tuple[str, ...] = OCEAN,
            frame: str = "oak") -> bpy.types.Collection:
    """A framed canvas; its back lies on the wall at y = 0 and it faces -Y, centred at the origin."""
    wood = oak("X") if frame == "oak" else paint(frame, 0.4)
    with prop("picture") as made:
        block((-width / 2, -0.03, -height / 2), (width / 2, -0.008, height / 2), painting_surface(seed, palette), bevel=0.001)
        for low, high in (((-width / 2 - 0.018, -height / 2 - 0.018), (width / 2 + 0.018, -height / 2 - 0.004)),
                          ((-width / 2 - 0.018, height / 2 + 0.004), (width / 2 + 0.018, height / 2 + 0.018)),
                          ((-width / 2 - 0.018, -height / 2 - 0.004), (-width / 2 - 0.004, height / 2 + 0.004)),
                          ((width / 2 + 0.004, -height / 2 - 0.004), (width / 2 + 0.018, height / 2 + 0.004))):
            block((low[0], -0.042, low[1]), (high[0], 0, high[1]), wood, bevel=0.002)
        block((-width / 2 - 0.01, -0.01, -height / 2 - 0.01), (width / 2 + 0.01, -0.001, height / 2 + 0.01),
              paint("#2a2c2e", 0.7), bevel=0)
    return made


@cache
def slat_panel(width: float, height: float, pitch: float = 0.055, dark: str = "#22262b") -> bpy.types.Collection:
    """Oak slats on dark felt; it faces -Y from y = 0, from x = 0 to `width`, up from the floor."""
    with prop("slat") as slat:
        box((0.03, 0.034, height), (0, -0.027, 0), oak("Z"), bevel=0.003)
    with prop("slat panel") as made:
        block((0, -0.01, 0), (width, 0, height), fabric(dark), bevel=0)
        for i in range(int(width / pitch)):
            place(slat, (pitch * (i + 0.5), 0, 0))
    return made


@cache
def wall_clock(radius: float = 0.17) -> bpy.types.Collection:
    """A clock with strokes for hours, facing -Y, centred at the origin."""
    black = plastic("#22262a", 0.4)
    with prop("clock") as made:
        rim = lathe([(radius - 0.012, 0), (radius, 0), (radius, 0.035), (radius - 0.012, 0.035)], (0, 0, 0), black, segments=64)
        face = cylinder(radius - 0.01, 0.02, (0, 0, 0), paint("#f7f5f0", 0.5), segments=64)
        for thing in (rim, face):
            thing.rotation_euler = (1.5708, 0, 0)
        for k in range(12):
            angle = k * pi / 6
            reach = radius * 0.79
            mark = box((0.006, 0.002, 0.024), (reach * sin(angle), -0.021, reach * cos(angle)), black, bevel=0)
            mark.rotation_euler = (0, angle, 0)
        for turn, reach in ((0.95, 0.09), (4.1, 0.125)):
            hand = box((0.007, 0.002, reach), (0, -0.024, 0), black, bevel=0)
            hand.rotation_euler = (0, turn, 0)
    return made


@cache
def switch_plate(gangs: int = 2) -> bpy.types.Collection:
    """Rocker switches facing -Y, centred at the origin."""
    white = paint("#f4f3ef", 0.3)
    with prop("switch") as made:
        width = 0.046 * gangs + 0.026
        block((-width / 2, -0.006, -0.058), (width / 2, 0, 0.058), white)
        for k in range(gangs):
            x = (k - (gangs - 1) / 2) * 0.046
            rocker = block((x - 0.0165, -0.009, -0.033), (x + 0.0165, -0.005, 0.033), white, bevel=0.002)
            rocker.rotation_euler = (0.05, 0, 0)
    return made


@cache
def roller_blind(width: float, drop: float, web: str = "#ece7dc") -> bpy.types.Collection:
    """A translucent sun-screen hanging from the origin, facing along Y, centred on x = 0."""
    g = Graph(f"blind {web}")
    thin = g.add("BsdfTranslucent", {"Color": colour(web)}).outputs[0]
    skin = g.principled(base_color=colour(web), roughness=0.9)
    clear = g.add("BsdfTransparent").outputs[0]
    cloth = g.add("MixShader", {0: 0.55, 1: thin, 2: skin}).outputs[0]
    material = g.done(g.add("MixShader", {0: 0.08, 1: cloth, 2: clear}).outputs[0])
    with prop("blind") as made:
        roll = cylinder(0.028, width, (-width / 2, 0, -0.03), material, axis="X")
        roll.name = "roll"
        block((-width / 2, -0.001, -drop), (width / 2, 0.001, -0.03), material, bevel=0)
        block((-width / 2, -0.009, -drop - 0.02), (width / 2, 0.009, -drop), metal("#d5d5d2", 0.35), bevel=0.004)
    return made


def exit_lamp(at: Point) -> None:
    """An emergency lamp: two heads on a white case, facing -Y, at its centre."""
    x, y, z = at
    white = paint("#f2f2ee", 0.4)
    block((x - 0.12, y - 0.06, z - 0.05), (x + 0.12, y, z + 0.05), white, bevel=0.01)
    for side in (-1, 1):
        cylinder(0.045, 0.05, (x + 0.13 * side, y - 0.05, z + 0.07), white, axis="Y", bevel=0.008)
        cylinder(0.036, 0.004, (x + 0.13 * side, y - 0.054, z + 0.07), glass(), axis="Y")


def screen_panel(at: Point, size: tuple[float, float], material: bpy.types.Material) -> None:
    """A flat wall display facing -Y, at its centre."""
    x, y, z = at
    w, h = size[0] / 2, size[1] / 2
    block((x - w - 0.01, y - 0.045, z - h - 0.01), (x + w + 0.01, y - 0.01, z + h + 0.01), plastic("#17191b", 0.3), bevel=0.004)
    block((x - w, y - 0.047, z - h), (x + w, y - 0.044, z + h), material, bevel=0)
