"""Small things on desks and shelves, as props to `place`."""

from functools import cache
from math import pi
from random import Random

import bpy

from kit.materials import glow, metal, paint, plastic
from kit.materials_graph import Graph, colour
from kit.plants import pot, snake_plant
from kit.shapes import block, box, cylinder, lathe, prop, tube

COVERS = ("#1f3b57", "#2f6f73", "#d9d2c3", "#b7794a", "#8a9a92", "#efe9df", "#3b4650", "#c7b28a", "#54707a")


@cache
def display(seed: int = 0) -> bpy.types.Material:
    """A lit screen with a soft abstract wallpaper."""
    g = Graph(f"display {seed}")
    p = g.local()
    shift = g.vector("ADD", p, (seed * 3.1, 0.0, seed * 1.7))
    waves = g.noise(g.stretch(shift, (1.4, 1, 3.2)), 1.1, 2, 0.6)
    shade = g.ramp(waves, [(0.3, colour("#0d2b4a")), (0.47, colour("#1f6f86")), (0.58, colour("#8fc7cf")),
                           (0.75, colour("#e8eff0"))])
    light = g.add("Emission", {"Color": shade, "Strength": 1.0}).outputs[0]
    shine = g.principled(base_color=(0.01, 0.01, 0.012, 1), roughness=0.25)
    material = g.done(g.add("AddShader", {0: light, 1: shine}).outputs[0])
    material.cycles.sample_as_light = False
    return material


@cache
def monitor(width: float = 0.61, seed: int = 0) -> bpy.types.Collection:
    """A 27-inch display on its stand; the screen faces -Y."""
    shell, stand = plastic("#2a2d30", 0.4), metal("#b9bcc0", 0.28)
    height = width * 0.575
    with prop("monitor") as made:
        box((0.24, 0.19, 0.012), (0, 0.06, 0), stand, bevel=0.005)
        box((0.05, 0.018, 0.3), (0, 0.09, 0.01), stand, bevel=0.006)
        box((0.12, 0.05, 0.12), (0, 0.06, 0.24), shell, bevel=0.01)
        box((width, 0.026, height), (0, 0.025, 0.13), shell, bevel=0.006)
        box((width - 0.014, 0.004, height - 0.022), (0, 0.0105, 0.146), display(seed), bevel=0)
    return made


@cache
def keyboard() -> bpy.types.Collection:
    """A slim keyboard with separate keys."""
    base, key = plastic("#c9ccce", 0.4), plastic("#f1f1ef", 0.5)
    with prop("keyboard") as made:
        box((0.43, 0.125, 0.01), (0, 0, 0), base, bevel=0.004)
        for row in range(5):
            for k in range(15):
                if row == 0 and 4 <= k <= 9:
                    continue
                box((0.024, 0.019, 0.006), (-0.196 + k * 0.028, -0.047 + row * 0.0235, 0.009), key, bevel=0.0015)
        box((0.16, 0.019, 0.006), (-0.014, -0.047, 0.009), key, bevel=0.0015)
    return made


@cache
def mouse() -> bpy.types.Collection:
    """A computer mouse."""
    with prop("mouse") as made:
        box((0.062, 0.11, 0.03), (0, 0, 0), plastic("#e9e9e7", 0.35), bevel=0.014, segments=4)
    return made


@cache
def mug(web: str = "#1f5f6b") -> bpy.types.Collection:
    """A ceramic mug with coffee."""
    glaze = plastic(web, 0.18)
    with prop("mug") as made:
        lathe([(0, 0), (0.036, 0), (0.04, 0.006), (0.041, 0.09), (0.039, 0.094), (0.036, 0.09), (0.035, 0.07),
               (0, 0.07)], (0, 0, 0), glaze)
        cylinder(0.035, 0.002, (0, 0, 0.07), plastic("#3b2416", 0.1))
        tube([(0.039, 0, 0.075), (0.066, 0, 0.07), (0.068, 0, 0.035), (0.039, 0, 0.022)], 0.0055, glaze)
    return made


@cache
def notebook(web: str) -> bpy.types.Collection:
    """A closed notebook with a pen on it."""
    with prop("notebook") as made:
        box((0.15, 0.21, 0.014), (0, 0, 0), paint(web, 0.6), bevel=0.002)
        box((0.146, 0.206, 0.009), (0.003, 0, 0.0025), paint("#f3efe5", 0.9), bevel=0)
        pen = cylinder(0.0045, 0.14, (0.03, -0.07, 0.0185), metal("#30343a", 0.3))
        pen.rotation_euler = (-pi / 2, 0, 0.35)
    return made


@cache
def books(seed: int = 0, count: int = 7, height: float = 0.24) -> bpy.types.Collection:
    """A row of standing books along X, backs to -Y."""
    pick = Random(seed + 11)
    with prop("books") as made:
        x = -0.1
        for _ in range(count):
            thick, tall, deep = pick.uniform(0.014, 0.04), height * pick.uniform(0.75, 1), pick.uniform(0.15, 0.19)
            cover = paint(pick.choice(COVERS), 0.5)
            box((thick, deep, tall), (x + thick / 2, deep / 2, 0), cover, bevel=0.003)
            box((thick - 0.005, deep - 0.003, tall - 0.006), (x + thick / 2, deep / 2 + 0.004, 0.0045),
                paint("#efe9dc", 0.9), bevel=0)
            x += thick + 0.0015
    return made


@cache
def pen_cup() -> bpy.types.Collection:
    """A cup with pens."""
    pick = Random(5)
    with prop("pen cup") as made:
        lathe([(0, 0), (0.038, 0), (0.04, 0.003), (0.04, 0.1), (0.037, 0.1), (0.036, 0.01), (0, 0.01)], (0, 0, 0),
              metal("#3a3f45", 0.4))
        for web in ("#1f3b57", "#c7b28a", "#222426", "#2f6f73"):
            x, y = pick.uniform(-0.018, 0.018), pick.uniform(-0.018, 0.018)
            tube([(x, y, 0.012), (x * 2, y * 2, pick.uniform(0.14, 0.17))], 0.004, plastic(web), curved=False)
    return made


@cache
def phone() -> bpy.types.Collection:
    """A telephone lying face up."""
    with prop("phone") as made:
        box((0.072, 0.148, 0.008), (0, 0, 0), plastic("#15171a", 0.12), bevel=0.0038, segments=3)
    return made


@cache
def small_plant(seed: int = 0) -> bpy.types.Collection:
    """A little potted plant."""
    with prop("small plant") as made:
        pot(0.11, 0.06, ("#f0ece4", "#31555c", "#c9a57c")[seed % 3])
        snake_plant(0.2, 14, seed, 0.09)
    return made


@cache
def desk_lamp(web: str = "#22262a") -> bpy.types.Collection:
    """A jointed task lamp."""
    body = metal(web, 0.4)
    with prop("desk lamp") as made:
        cylinder(0.09, 0.014, (0, 0, 0), body)
        tube([(0, 0, 0.01), (-0.02, 0.02, 0.36)], 0.007, body, curved=False)
        tube([(-0.02, 0.02, 0.36), (0.2, -0.05, 0.47)], 0.006, body, curved=False)
        cylinder(0.013, 0.03, (-0.02, 0.005, 0.355), body, axis="Y")
        lathe([(0.055, -0.055), (0.05, -0.02), (0.02, 0.0), (0.0, 0.004)], (0.2, -0.05, 0.48), body)
        cylinder(0.045, 0.003, (0.2, -0.05, 0.43), glow("#ffe9c9", 9.0))
    return made


@cache
def bin_basket() -> bpy.types.Collection:
    """A waste basket with a liner's edge."""
    with prop("bin") as made:
        lathe([(0, 0), (0.11, 0), (0.145, 0.3), (0.149, 0.305), (0.142, 0.3), (0.108, 0.01), (0, 0.01)], (0, 0, 0),
              plastic("#3a4046", 0.45))
        lathe([(0.15, 0.26), (0.152, 0.3), (0.146, 0.31), (0.14, 0.29)], (0, 0, 0), plastic("#dfe3e6", 0.3))
    return made


@cache
def tray_papers() -> bpy.types.Collection:
    """A letter tray with paper."""
    with prop("tray") as made:
        for z in (0.0, 0.07):
            box((0.25, 0.33, 0.004), (0, 0, z), metal("#5a6067", 0.4), bevel=0.001)
            for x in (-0.12, 0.12):
                block((x - 0.002, -0.16, z), (x + 0.002, 0.16, z + 0.07), metal("#5a6067", 0.4), bevel=0)
            box((0.21, 0.297, 0.015), (0.004, -0.01, z + 0.004), paint("#f6f4ee", 0.9), bevel=0.001, turn=0.03)
    return made
