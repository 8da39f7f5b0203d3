"""Things of a home as props to `place`: curtains, media board, books lying, throw, fruit bowl, side table."""

from functools import cache
from math import cos, pi, sin
from random import Random

import bpy

from kit.furniture_small import COVERS
from kit.materials import fabric, metal, paint, plastic
from kit.materials_graph import Graph, colour
from kit.materials_wood import oak
from kit.shapes import box, cylinder, lathe, prop, surface, tube


@cache
def linen(web: str = "#f1ede4") -> bpy.types.Material:
    """Sheer curtain cloth."""
    g = Graph(f"linen {web}")
    thin = g.add("BsdfTranslucent", {"Color": colour(web)}).outputs[0]
    skin = g.principled(base_color=colour(web), roughness=0.95)
    clear = g.add("BsdfTransparent").outputs[0]
    cloth = g.add("MixShader", {0: 0.5, 1: thin, 2: skin}).outputs[0]
    return g.done(g.add("MixShader", {0: 0.14, 1: cloth, 2: clear}).outputs[0])


@cache
def curtain(width: float = 0.9, drop: float = 2.6, seed: int = 1) -> bpy.types.Collection:
    """A gathered curtain along X hanging from the origin, with deeper folds below."""
    pick = Random(seed)
    phase = [pick.uniform(0, 6) for _ in range(4)]
    rows = []
    for j in range(17):
        t = j / 16
        row = []
        for i in range(161):
            u = i / 160
            fold = 0.045 * sin(u * width * 44 + phase[0] + 0.5 * sin(u * 9 + phase[1])) * (0.7 + 0.4 * t)
            fold += 0.016 * sin(u * width * 17 + phase[2] + t * 1.3)
            row.append((-width / 2 + width * (u + 0.012 * sin(t * 4 + u * 14 + phase[3])), fold, -drop * t))
        rows.append(row)
    with prop("curtain") as made:
        surface(rows, linen())
    return made


@cache
def curtain_rod(width: float) -> bpy.types.Collection:
    """A rod along X with end knobs."""
    brass = metal("#a98f61", 0.35)
    with prop("rod") as made:
        cylinder(0.012, width, (-width / 2, 0, 0), brass, axis="X")
        for side in (-1, 1):
            lathe([(0, -0.022), (0.02, -0.012), (0.024, 0), (0.02, 0.012), (0, 0.022)], (side * width / 2, 0, 0), brass)
    return made


@cache
def media_board(width: float = 2.2) -> bpy.types.Collection:
    """A low sideboard in oak with slatted fronts; fronts face -Y."""
    wood = oak("X")
    with prop("media board") as made:
        box((width, 0.42, 0.04), (0, 0, 0.5), wood, bevel=0.005)
        box((width, 0.42, 0.03), (0, 0, 0.16), wood, bevel=0.005)
        for x in (-width / 2 + 0.015, -width / 6, width / 6, width / 2 - 0.015):
            box((0.03, 0.4, 0.32), (x, 0, 0.18), oak("Z"), bevel=0.003)
        box((width - 0.04, 0.02, 0.31), (0, 0.18, 0.185), oak("X"), bevel=0)
        for i in range(int(width / 0.04) - 1):
            box((0.022, 0.016, 0.3), (-width / 2 + 0.04 + i * 0.04, -0.2, 0.19), oak("Z"), bevel=0.003)
        for x in (-width / 2 + 0.15, width / 2 - 0.15):
            for y in (-0.14, 0.14):
                cylinder(0.018, 0.16, (x, y, 0), metal("#2d3238", 0.4))
    return made


@cache
def lying_books(seed: int = 0, count: int = 3) -> bpy.types.Collection:
    """A stack of large books, turned a little each."""
    pick = Random(seed)
    with prop("lying books") as made:
        z = 0.0
        for _ in range(count):
            wide, deep, thick = pick.uniform(0.22, 0.3), pick.uniform(0.18, 0.23), pick.uniform(0.02, 0.035)
            turn = pick.uniform(-0.2, 0.2)
            box((wide, deep, thick), (0, 0, z), paint(pick.choice(COVERS), 0.5), bevel=0.003, turn=turn)
            box((wide - 0.004, deep - 0.008, thick - 0.006), (0.003, 0, z + 0.003), paint("#efe9dc", 0.9), bevel=0, turn=turn)
            z += thick
    return made


@cache
def fruit_bowl() -> bpy.types.Collection:
    """A wooden bowl with limes and oranges."""
    pick = Random(4)
    with prop("fruit bowl") as made:
        lathe([(0, 0), (0.06, 0), (0.13, 0.04), (0.165, 0.085), (0.158, 0.087), (0.12, 0.045), (0, 0.015)], (0, 0, 0), oak("X"),
              segments=64)
        for k in range(7):
            a, r = k * 2.4, (0.0 if k == 0 else 0.075)
            size = pick.uniform(0.031, 0.04)
            web = "#e08a1e" if k % 2 else "#6f9a34"
            profile = [(size * sin(pi * t / 12), -size * cos(pi * t / 12)) for t in range(13)]
            lathe(profile, (r * sin(a), r * sin(a + pi / 2), 0.07 + (0.02 if k == 0 else 0)), plastic(web, 0.4))
    return made


@cache
def side_table(height: float = 0.52) -> bpy.types.Collection:
    """A small round oak table."""
    with prop("side table") as made:
        cylinder(0.24, 0.025, (0, 0, height - 0.025), oak("X"), bevel=0.006, segments=64)
        for k in range(3):
            a = k * 2 * pi / 3
            tube([(0.07 * sin(a), 0.07 * sin(a + pi / 2), height - 0.03), (0.2 * sin(a), 0.2 * sin(a + pi / 2), 0)], 0.013, oak("Z"),
                 curved=False)
    return made


@cache
def throw(web: str = "#2f6670") -> bpy.types.Collection:
    """A blanket laid over a sofa's arm at the origin: the arm's top, 0.2 m wide along X, 0.9 m deep along Y."""
    rows = []
    for j in range(25):
        v = j / 24 - 0.5
        row = []
        for i in range(41):
            s = (i / 40 - 0.5) * 0.95
            flat = 0.125
            x = max(-flat, min(flat, s)) + (0.012 * sin(v * 30) * (abs(s) > flat))
            z = 0.012 if abs(s) <= flat else 0.012 - (abs(s) - flat)
            row.append((x * 1.02, v * 0.52 + 0.012 * sin(s * 20), z + 0.006 * sin(v * 34 + s * 9)))
        rows.append(row)
    with prop("throw") as made:
        surface(rows, fabric(web, 300))
    return made
