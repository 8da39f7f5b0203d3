"""Indoor plants and their pots, as props to `place`."""

from math import pi, sin
from random import Random

import bmesh
import bpy
from mathutils import Vector

from kit.materials import leaf, plastic, soil
from kit.materials_stone import concrete
from kit.plants_leaf import Blade, Frond, add_blade, add_frond, fiddle, heading, sword
from kit.shapes import box, finish, lathe, place, prop, smooth, tube


def pot(height: float = 0.42, radius: float = 0.2, web: str = "#e8e4dc") -> None:
    """A tapered round pot with soil; it stands at the origin."""
    r = radius
    lathe([(0, 0), (r * 0.7, 0), (r * 0.74, 0.008), (r, height - 0.02), (r + 0.004, height - 0.005), (r, height),
           (r - 0.014, height), (r - 0.018, height - 0.04), (0, height - 0.045)], (0, 0, 0), plastic(web, 0.5))
    lathe([(0, height - 0.025), (r * 0.5, height - 0.028), (r - 0.02, height - 0.04)], (0, 0, 0), soil())


def trough(length: float = 1.2, width: float = 0.35, height: float = 0.55, web: str = "#d7d2c8") -> None:
    """A long cast planter with soil, at the origin along X."""
    box((length, width, height), (0, 0, 0), concrete(web), bevel=0.012, segments=3)
    box((length - 0.06, width - 0.06, 0.02), (0, 0, height - 0.012), soil(), bevel=0.004)


def leaves(builder: bmesh.types.BMesh, web: str, gloss: float = 0.38) -> bpy.types.Object:
    """Finishes a bmesh of blades as smooth leaves."""
    return smooth(finish(builder, "leaves", leaf(web, gloss)), 75)


def snake_plant(height: float = 0.75, count: int = 18, seed: int = 1, base: float = 0.0) -> None:
    """Upright swords with a slight twist, rising from `base`."""
    pick = Random(seed)
    builder = bmesh.new()
    for _ in range(count):
        azimuth = pick.uniform(0, 2 * pi)
        root = Vector((0, 0, base)) + heading(azimuth, 0) * pick.uniform(0.01, 0.11)
        form = Blade(height * pick.uniform(0.55, 1.05), 0.062, pick.uniform(-0.25, 0.12), 0.35, 0.25, sword, 12)
        add_blade(builder, root, azimuth + pick.uniform(-0.6, 0.6), pick.uniform(1.25, 1.5), form, pick.uniform(-1, 1))
    leaves(builder, "#3d6b41", 0.3)


def areca(height: float = 1.7, fronds: int = 24, seed: int = 1, base: float = 0.0) -> None:
    """An areca palm: arching feathered fronds from several canes."""
    pick = Random(seed)
    builder = bmesh.new()
    stem = plastic("#8d9a4e", 0.45)
    for i in range(fronds):
        azimuth = i * 2.4 + pick.uniform(-0.4, 0.4)
        inner = i / fronds
        form = Frond(height * pick.uniform(0.62, 0.9), pick.uniform(1.0, 1.7) * (1.1 - 0.45 * inner), 38,
                     Blade(height * 0.19, 0.021, 0.6))
        root = Vector((0, 0, base)) + heading(azimuth, 0) * pick.uniform(0.01, 0.08)
        rise = 0.95 + 0.55 * inner + pick.uniform(-0.1, 0.1)
        lift = root + Vector((0, 0, height * 0.24 * inner)) + heading(azimuth, 1.3) * 0.1
        rib = add_frond(builder, lift, azimuth, rise, form)
        tube([root, (root + lift) / 2, *rib[:-2:4]], 0.006, stem)
    leaves(builder, "#3d6e33", 0.42)


def fiddle_fig(height: float = 1.8, seed: int = 1, base: float = 0.0) -> None:
    """A fiddle-leaf fig: a thin trunk with a few branches and big leathery leaves."""
    pick = Random(seed)
    builder = bmesh.new()
    bark = concrete("#7a6450")
    for k in range(3):
        lean = heading(k * 2.1 + seed, 1.36)
        top = height * (1.0 - 0.16 * k)
        points = [Vector((0, 0, base)) + lean * (top * t) + heading(k * 2.1 + 1, 0) * (0.05 * sin(t * 5 + k))
                  for t in (0, 0.25, 0.5, 0.75, 1.0)]
        tube(points, 0.013 - 0.002 * k, bark)
        for j in range(34):
            t = 0.3 + 0.72 * j / 33
            at = points[min(3, int(t * 4))].lerp(points[min(4, int(t * 4) + 1)], t * 4 - min(3, int(t * 4)))
            form = Blade(pick.uniform(0.24, 0.36), pick.uniform(0.17, 0.24), pick.uniform(0.5, 1.2), 0.22, 0.14,
                         fiddle, 9)
            add_blade(builder, at, j * 2.399 + pick.uniform(-0.3, 0.3), pick.uniform(0.15, 0.9), form,
                      pick.uniform(-0.3, 0.3))
    leaves(builder, "#3a6a33", 0.28)


def filler(length: float, width: float, height: float, seed: int = 1, base: float = 0.0) -> None:
    """Dense low foliage for troughs and beds."""
    pick = Random(seed)
    builder = bmesh.new()
    for _ in range(int(length * width * 900)):
        root = Vector((pick.uniform(-0.5, 0.5) * length, pick.uniform(-0.5, 0.5) * width, base))
        form = Blade(height * pick.uniform(0.6, 1.1), height * 0.16, pick.uniform(0.5, 1.7), 0.3, 0.1)
        add_blade(builder, root, pick.uniform(0, 2 * pi), pick.uniform(0.7, 1.5), form, pick.uniform(-0.4, 0.4))
    leaves(builder, "#37702f", 0.36)


def potted(kind: str, *, height: float = 1.6, pot_height: float = 0.42, radius: float = 0.2, web: str = "#e8e4dc",
           seed: int = 1) -> bpy.types.Collection:
    """A plant in a round pot: kind is 'areca', 'fig' or 'snake'; `height` is the plant's own."""
    grow = {"areca": areca, "fig": fiddle_fig, "snake": snake_plant}[kind]
    with prop(f"potted {kind}") as made:
        pot(pot_height, radius, web)
        grow(height, seed=seed, base=pot_height - 0.05)
    return made


def planted_trough(length: float = 1.2, *, height: float = 0.5, plant: float = 0.38, kind: str = "filler",
                   web: str = "#d7d2c8", seed: int = 1) -> bpy.types.Collection:
    """A trough along X filled with foliage, or with a row of snake plants."""
    with prop("planted trough") as made:
        trough(length, 0.35, height, web)
        if kind == "snake":
            for i in range(int(length / 0.2)):
                with prop("snake") as one:
                    snake_plant(plant, 9, seed + i)
                place(one, (-length / 2 + 0.12 + i * 0.2, 0, height - 0.01))
        else:
            filler(length - 0.1, 0.27, plant, seed, height - 0.02)
    return made
