"""Doors: a flush leaf in a steel frame, an elevator's pair of steel panels."""

import bpy

from kit.materials import brushed, glass, glow, metal, paint, plastic
from kit.materials_wood import oak
from kit.shapes import block, box, cylinder, prop, tube


def door(width: float = 0.95, height: float = 2.1, *, leaf: bpy.types.Material | None = None, frame: str = "#6a7076",
         kick: bool = True, hinge: int = -1) -> bpy.types.Collection:
    """A closed door facing -Y, standing on the wall's face at y = 0, centred at the origin; `hinge` -1 is left."""
    wood, steel, bar = leaf or oak("Z"), paint(frame, 0.35), metal("#c3c6c9", 0.22)
    half = width / 2
    with prop("door") as made:
        for side in (-1, 1):
            block((side * (half + 0.06), -0.035, 0), (side * (half + 0.003), 0.005, height + 0.06), steel, bevel=0.005)
            block((side * (half + 0.012), -0.02, 0), (side * (half - 0.012), 0.005, height), steel, bevel=0.002)
        block((-half - 0.06, -0.035, height + 0.003), (half + 0.06, 0.005, height + 0.06), steel, bevel=0.005)
        block((-half + 0.003, -0.016, 0.008), (half - 0.003, 0.004, height - 0.003), wood, bevel=0.003)
        lever = -hinge * (half - 0.075)
        cylinder(0.027, 0.009, (lever, -0.016, 1.02), bar, axis="Y").rotation_euler = (1.5708, 0, 0)
        tube([(lever, -0.02, 1.02), (lever, -0.062, 1.02), (lever + hinge * 0.03, -0.068, 1.02),
              (lever + hinge * 0.12, -0.066, 1.02)], 0.0095, bar)
        cylinder(0.016, 0.008, (lever, -0.016, 0.94), bar).rotation_euler = (1.5708, 0, 0)
        if kick:
            block((-half + 0.03, -0.018, 0.03), (half - 0.03, -0.015, 0.24), brushed("#c4c6c8", "X"), bevel=0.001)
        for z in (0.25, 1.05, height - 0.25):
            cylinder(0.008, 0.1, (hinge * half, -0.024, z), bar)
        block((hinge * -0.1, -0.07, height - 0.06), (hinge * 0.14, -0.016, height - 0.015), metal("#9a9da1", 0.35), bevel=0.008)
    return made


def elevator(width: float = 1.1, height: float = 2.15) -> bpy.types.Collection:
    """An elevator entrance facing -Y at y = 0: deep steel jambs, two closed panels, sill, call plate."""
    steel, frame = brushed("#b4b7ba", "Z", 0.17), brushed("#96999d", "Z", 0.24)
    dark = plastic("#17191b", 0.3)
    half = width / 2
    with prop("elevator") as made:
        for side in (-1, 1):
            block((side * (half + 0.12), -0.03, 0), (side * half, 0.16, height + 0.14), frame, bevel=0.004)
            block((side * half, 0.1, 0.004), (side * 0.0025, 0.14, height), steel, bevel=0.003)
        block((-half - 0.12, -0.0302, height), (half + 0.12, 0.16, height + 0.14), brushed("#96999d", "X", 0.24), bevel=0.004)
        block((-half, 0.0, -0.01), (half, 0.16, 0.004), brushed("#9fa2a5", "X", 0.35), bevel=0.001)
        for k in range(3):
            block((-half, 0.03 + k * 0.03, 0.003), (half, 0.036 + k * 0.03, 0.005), dark, bevel=0)
        box((0.006, 0.05, height), (0, 0.13, 0), dark, bevel=0)
        plate(half + 0.32)
    return made


def plate(x: float) -> None:
    """A call plate with two lit buttons, facing -Y."""
    block((x - 0.05, -0.012, 0.95), (x + 0.05, 0, 1.25), brushed("#c9cbcd", "Z", 0.24), bevel=0.003)
    for z, lit in ((1.14, True), (1.06, False)):
        ring = cylinder(0.021, 0.006, (x, -0.011, z), metal("#8d9094", 0.2))
        ring.rotation_euler = (1.5708, 0, 0)
        face = cylinder(0.016, 0.008, (x, -0.011, z), glow("#e8f6ff", 2.5) if lit else plastic("#e8e8e4", 0.3))
        face.rotation_euler = (1.5708, 0, 0)


def double_glass_door(at: tuple[float, float, float], width: float = 1.9, height: float = 2.4) -> None:
    """A pair of framed glass doors along X with tall pulls, centred at a floor point."""
    x, y, z = at
    bar, pull = metal("#2c3136", 0.4), metal("#c9ccd0", 0.2)
    for side in (-1, 1):
        inner, outer = x + side * 0.01, x + side * width / 2
        for post in (inner, outer - side * 0.07):
            block((min(post, post + side * 0.07), y - 0.025, z), (max(post, post + side * 0.07), y + 0.025, z + height), bar)
        for low, high in ((0.0, 0.2), (height - 0.1, height)):
            block((min(inner, outer), y - 0.025, z + low), (max(inner, outer), y + 0.025, z + high), bar)
        block((min(inner, outer), y - 0.006, z + 0.1), (max(inner, outer), y + 0.006, z + height - 0.05), glass(), bevel=0)
        px = inner + side * 0.13
        tube([(px, y - 0.08, z + 0.7), (px, y - 0.08, z + 1.5)], 0.016, pull, curved=False)
        for h in (0.78, 1.42):
            tube([(px, y - 0.08, z + h), (px, y, z + h)], 0.009, pull, curved=False)
    head_bar((x, y, z + height))


def head_bar(at: tuple[float, float, float]) -> None:
    """The head bar over a pair of doors."""
    block((at[0] - 1.0, at[1] - 0.06, at[2]), (at[0] + 1.0, at[1] + 0.06, at[2] + 0.06), metal("#2c3136", 0.4))
