"""Seats, low tables, lamps and counters as props to `place`. Seats face -Y."""

from functools import cache
from math import cos, pi, sin

import bpy

from kit.lights import strip
from kit.materials import fabric, glow, leather, metal, paint, plastic
from kit.materials_carpet import rug
from kit.materials_stone import marble
from kit.materials_wood import oak
from kit.shapes import box, cushion, cylinder, lathe, place, prop, smooth, tube


@cache
def armchair(web: str = "#2e5660", legs: str = "oak") -> bpy.types.Collection:
    """A lounge chair: shell arms, loose seat and back cushion, splayed legs."""
    cloth = fabric(web)
    foot = oak("Z") if legs == "oak" else metal("#3a3f45", 0.35)
    with prop("armchair") as made:
        box((0.64, 0.66, 0.1), (0, 0.01, 0.21), cloth, bevel=0.03, segments=5)
        cushion((0.62, 0.66, 0.15), (0, -0.03, 0.3), cloth, softness=0.24)
        back = box((0.8, 0.13, 0.56), (0, 0.33, 0.22), cloth, bevel=0.055, segments=6)
        back.rotation_euler = (-0.16, 0, 0)
        pillow = cushion((0.6, 0.17, 0.38), (0, 0.21, 0.42), cloth, softness=0.45)
        pillow.rotation_euler = (-0.2, 0, 0)
        for side in (-1, 1):
            box((0.1, 0.7, 0.36), (0.365 * side, 0.01, 0.22), cloth, bevel=0.042, segments=6)
        for x in (-0.28, 0.28):
            for y in (-0.26, 0.3):
                tube([(x, y, 0.28), (x * 1.12, y * 1.12, 0.0)], 0.016, foot, curved=False)
    return made


@cache
def sofa(width: float = 2.2, web: str = "#c9c3b8", seats: int = 3, pillows: tuple[str, ...] = ()) -> bpy.types.Collection:
    """An upholstered sofa with loose cushions on a slim base."""
    cloth = fabric(web)
    with prop("sofa") as made:
        box((width - 0.1, 0.84, 0.16), (0, 0, 0.14), cloth, bevel=0.025, segments=4)
        inner = width - 0.4
        each = inner / seats
        for i in range(seats):
            x = -inner / 2 + each * (i + 0.5)
            cushion((each - 0.01, 0.68, 0.17), (x, -0.08, 0.29), cloth, softness=0.28)
            back = cushion((each - 0.015, 0.2, 0.44), (x, 0.27, 0.42), cloth, softness=0.4)
            back.rotation_euler = (-0.2, 0, 0.01 * (i - 1))
        rear = box((width - 0.1, 0.14, 0.52), (0, 0.37, 0.2), cloth, bevel=0.05, segments=5)
        rear.rotation_euler = (-0.08, 0, 0)
        for side in (-1, 1):
            box((0.19, 0.88, 0.46), ((width / 2 - 0.1) * side, 0, 0.14), cloth, bevel=0.05, segments=5)
            for y in (-0.34, 0.34):
                cylinder(0.017, 0.145, ((width / 2 - 0.16) * side, y, 0), oak("Z"))
        for i, tint in enumerate(pillows):
            throw = cushion((0.46, 0.16, 0.44), ((-1) ** i * (inner / 2 - 0.24 - 0.1 * (i // 2)), 0.1, 0.45),
                            fabric(tint, 380), softness=0.62)
            throw.rotation_euler = (-0.36, 0.06 * (-1) ** i, 0.16 * (-1) ** i)
    return made


@cache
def visitor_chair(web: str = "#3c6d78") -> bpy.types.Collection:
    """A waiting-room chair: wooden frame with arms, padded vinyl seat and back."""
    wood, pad = oak("Y"), leather(web)
    with prop("visitor chair") as made:
        cushion((0.52, 0.5, 0.1), (0, -0.01, 0.4), pad, softness=0.28)
        back = cushion((0.52, 0.08, 0.36), (0, 0.24, 0.54), pad, softness=0.25)
        back.rotation_euler = (-0.17, 0, 0)
        for side in (-1, 1):
            x = 0.29 * side
            tube([(x, -0.25, 0.0), (x, -0.24, 0.645)], 0.017, wood, curved=False)
            tube([(x, 0.27, 0.0), (x, 0.22, 0.4), (x, 0.26, 0.645)], 0.017, wood)
            box((0.055, 0.56, 0.024), (x, 0.01, 0.642), wood, bevel=0.009, segments=3)
            box((0.026, 0.48, 0.045), (x, 0, 0.38), wood, bevel=0.006)
        for y in (-0.2, 0.2):
            box((0.58, 0.03, 0.045), (0, y, 0.37), wood, bevel=0.006)
    return made


@cache
def round_table(radius: float = 0.45, height: float = 0.38, top: str = "marble") -> bpy.types.Collection:
    """A round low table on a slim pedestal."""
    surface = marble() if top == "marble" else oak("X")
    steel = metal("#3b4046", 0.35)
    with prop("round table") as made:
        cylinder(radius, 0.022, (0, 0, height - 0.022), surface, bevel=0.006, segments=72)
        cylinder(0.028, height - 0.03, (0, 0, 0.01), steel)
        lathe([(0, 0), (radius * 0.6, 0), (radius * 0.6, 0.006), (0.03, 0.016), (0, 0.016)], (0, 0, 0), steel, segments=64)
    return made


@cache
def coffee_table(width: float = 1.2, depth: float = 0.65) -> bpy.types.Collection:
    """A low oak table with a shelf."""
    with prop("coffee table") as made:
        box((width, depth, 0.035), (0, 0, 0.36), oak("X"), bevel=0.006, segments=3)
        box((width - 0.16, depth - 0.12, 0.02), (0, 0, 0.12), oak("X"), bevel=0.004)
        for x in (-width / 2 + 0.06, width / 2 - 0.06):
            for y in (-depth / 2 + 0.06, depth / 2 - 0.06):
                box((0.04, 0.04, 0.36), (x, y, 0), oak("Z"), bevel=0.006)
    return made


@cache
def carpet_rug(width: float, depth: float, web: str = "#d9d2c5", second: str = "#c3b9a8") -> bpy.types.Collection:
    """A rug 12 mm thick."""
    with prop("rug") as made:
        box((width, depth, 0.012), (0, 0, 0), rug(web, second), bevel=0.005)
    return made


@cache
def floor_lamp() -> bpy.types.Collection:
    """A standing lamp with a linen shade; its bulb is the scene's business."""
    brass = metal("#b49a6a", 0.3)
    with prop("floor lamp") as made:
        lathe([(0, 0), (0.15, 0), (0.15, 0.012), (0.02, 0.022), (0, 0.022)], (0, 0, 0), brass)
        cylinder(0.009, 1.35, (0, 0, 0.02), brass)
        lathe([(0.2, 1.28), (0.165, 1.58)], (0, 0, 0), glow("#ffe7c4", 2.4))
    return made


@cache
def ring_lamp(drop: float, radius: float) -> bpy.types.Collection:
    """A luminous ring on three wires."""
    with prop("ring lamp") as made:
        points = [(radius * cos(a), radius * sin(a), -drop) for a in [i * pi / 18 for i in range(36)]]
        tube(points, 0.022, metal("#c8b48a", 0.3), closed=True)
        tube([(x, y, z - 0.014) for x, y, z in points], 0.017, glow("#fff3df", 10.0), closed=True)
        for k in range(3):
            a = k * 2 * pi / 3 + 0.4
            tube([(radius * cos(a), radius * sin(a), -drop), (0.05 * cos(a), 0.05 * sin(a), 0)], 0.0015,
                 metal("#8a8d91", 0.3), curved=False)
        cylinder(0.09, 0.03, (0, 0, -0.03), metal("#c8b48a", 0.3))
    return made


@cache
def reception_desk(width: float = 3.6) -> bpy.types.Collection:
    """A counter in stone and oak with a lit plinth; the public stands at -Y."""
    stone, wood = marble(), oak("Z")
    with prop("reception desk") as made:
        box((width - 0.16, 0.5, 0.08), (0, 0.05, 0), paint("#3a3f45", 0.4), bevel=0.002)
        strip((-width / 2 + 0.1, -0.205, 0.075), (width / 2 - 0.1, -0.19, 0.085), 7.0)
        box((width, 0.06, 0.98), (0, -0.27, 0.09), stone, bevel=0.004)
        box((width, 0.34, 0.04), (0, -0.14, 1.07), stone, bevel=0.004)
        for side in (-1, 1):
            box((0.06, 0.86, 1.02), ((width / 2 - 0.03) * side, 0.16, 0.09), stone, bevel=0.004)
        box((width - 0.12, 0.62, 0.03), (0, 0.3, 0.71), wood, bevel=0.004)
        part = width * 0.42
        for i in range(int(part / 0.05)):
            box((0.03, 0.025, 0.96), (-width / 2 + 0.1 + i * 0.05, -0.311, 0.1), wood, bevel=0.004)
    return made


@cache
def bench(width: float = 1.8, web: str = "#2e5660") -> bpy.types.Collection:
    """A padded bench on steel legs."""
    with prop("bench") as made:
        cushion((width, 0.5, 0.13), (0, 0, 0.35), leather(web), softness=0.15)
        box((width - 0.1, 0.42, 0.03), (0, 0, 0.325), metal("#3b4046", 0.35), bevel=0.003)
        for side in (-1, 1):
            for y in (-0.18, 0.18):
                box((0.03, 0.03, 0.33), ((width / 2 - 0.2) * side, y, 0), metal("#3b4046", 0.35))
    return made


@cache
def magazine_stack(seed: int = 0) -> bpy.types.Collection:
    """A few magazines, not quite aligned."""
    tints = ("#d8d0c2", "#2c5a64", "#b9855a", "#20324a", "#e9e4da")
    with prop("magazines") as made:
        for k in range(4):
            box((0.21, 0.275, 0.006), (0.006 * ((k * 7 + seed) % 3 - 1), 0.004 * k, 0.0062 * k),
                paint(tints[(k + seed) % 5], 0.25), bevel=0.001, turn=0.12 * ((k * 5 + seed) % 4 - 1.5))
    return made


@cache
def vase(web: str = "#e4ddcf", height: float = 0.28) -> bpy.types.Collection:
    """A ceramic vase."""
    h = height
    with prop("vase") as made:
        smooth(lathe([(0, 0), (h * 0.2, 0), (h * 0.3, h * 0.2), (h * 0.32, h * 0.4), (h * 0.22, h * 0.7),
                      (h * 0.1, h * 0.85), (h * 0.13, h), (h * 0.11, h), (h * 0.08, h * 0.85), (0, h * 0.8)],
                     (0, 0, 0), plastic(web, 0.55)), 75)
    return made


def tabletop_set(at: tuple[float, float, float], seed: int = 0) -> None:
    """Magazines and a vase on a table's top."""
    place(magazine_stack(seed), (at[0] + 0.12, at[1] - 0.05, at[2]), 0.3)
    place(vase(), (at[0] - 0.16, at[1] + 0.05, at[2]))
