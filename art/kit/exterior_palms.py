"""Palms: a ringed trunk and a crown of feathered fronds. Fronds are a few shared meshes, instanced."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

import bpy

from kit.exterior_mesh import Point, copy_at, from_faces, smooth
from kit.floor_graph import Graph


@dataclass(frozen=True)
class Palm:
    """Height of the trunk, length of a frond (metres), how many fronds, and how far the trunk leans."""

    height: float = 6.0
    frond: float = 2.6
    fronds: int = 26
    radius: float = 0.15
    lean: float = 0.3
    wind: float = 0.0


def leaf_material(
    name: str = "Palm leaf",
    young: tuple[float, float, float] = (0.125, 0.185, 0.045),
    old: tuple[float, float, float] = (0.038, 0.082, 0.028),
) -> bpy.types.Material:
    """Leaves that let light through, each object in a shade of its own."""
    material, graph = Graph.material(name)
    green = graph.mix(graph.random(), old, young)
    green = graph.mix(graph.ramp(graph.noise(graph.local(), 3.0), 0.3, 0.7), green, old)
    skin = graph.principled(base_color=green, roughness=0.42, specular=0.45)
    glow = graph.node("ShaderNodeBsdfTranslucent", {"Color": graph.mix(0.6, green, young)}).outputs[0]
    graph.output(graph.blend(0.32, skin, glow))
    return material


def bark_material() -> bpy.types.Material:
    """Grey-brown bark with the rings that old leaves leave."""
    material, graph = Graph.material("Palm bark")
    _, _, z = graph.split(graph.local())
    rings = graph.math("SINE", graph.add(graph.mul(z, 55.0), graph.mul(graph.noise(graph.local(), 5.0), 5.0)))
    streaks = graph.noise(graph.vector("MULTIPLY", graph.local(), (1.0, 1.0, 0.2)), 40.0, 4.0)
    tone = graph.mix(graph.ramp(streaks, 0.3, 0.7), (0.16, 0.125, 0.095), (0.36, 0.31, 0.26))
    tone = graph.mix(graph.ramp(rings, 0.5, 1.0, (0.0, 0.5)), tone, (0.11, 0.085, 0.065))
    height = graph.add(graph.mul(rings, 0.006), graph.mul(streaks, 0.008))
    graph.output(graph.principled(base_color=tone, roughness=0.9, specular=0.2, normal=graph.bump(height)))
    return material


def frond(name: str, length: float, droop: float, material: bpy.types.Material, seed: int) -> bpy.types.Object:
    """A feathered leaf that starts at the origin along +x and bends down by `droop` radians."""
    dice = random.Random(seed)
    vertices: list[Point] = []
    faces: list[tuple[int, ...]] = []
    steps, pairs = 18, 52
    spine: list[tuple[float, float, float]] = []
    x = z = 0.0
    for step in range(steps + 1):
        bend = 0.35 - droop * (step / steps) ** 1.25
        spine.append((x, z, bend))
        x += math.cos(bend) * length / steps
        z += math.sin(bend) * length / steps
    for step, (x, z, _) in enumerate(spine):
        width = 0.028 * (1 - step / (steps + 1)) + 0.004
        vertices += [(x, -width, z), (x, width, z), (x, 0.0, z - width * 1.2)]
        if step:
            a, b = (step - 1) * 3, step * 3
            faces += [(a, a + 1, b + 1, b), (a + 1, a + 2, b + 2, b + 1), (a + 2, a, b, b + 2)]
    for pair in range(pairs):
        along = 0.10 + 0.90 * (pair + 0.5) / pairs
        place = along * steps
        low = min(int(place), steps - 1)
        mix = place - low
        bx = spine[low][0] * (1 - mix) + spine[low + 1][0] * mix
        bz = spine[low][1] * (1 - mix) + spine[low + 1][1] * mix
        bend = spine[low][2]
        reach = length * 0.27 * math.sin(math.pi * min(1.0, 0.16 + along * 0.80)) ** 0.7
        for side in (-1, 1):
            sweep = 0.55 + 0.55 * along + dice.uniform(-0.08, 0.08)
            fall = -0.25 - 0.55 * along + dice.uniform(-0.18, 0.12)
            size = reach * dice.uniform(0.88, 1.06)
            base = len(vertices)
            for part in range(4):
                run = size * part / 3
                wide = (0.016, 0.022, 0.015, 0.001)[part] * (0.6 + length / 5)
                sag = fall * run - 0.55 * run * run / max(size, 0.05)
                px = bx + run * math.sin(sweep) * math.cos(bend) * 0.75
                py = side * run * math.cos(sweep * 0.62)
                pz = bz + sag + run * math.sin(sweep) * math.sin(bend) * 0.75
                vertices += [(px - wide, py, pz), (px + wide, py, pz - wide * 0.5)]
            for part in range(3):
                a = base + part * 2
                faces.append((a, a + 1, a + 3, a + 2))
    return from_faces(name, vertices, faces, material)


def trunk(name: str, palm: Palm, material: bpy.types.Material) -> bpy.types.Object:
    """A tapered, slightly curved trunk; its top is where the crown sits."""
    vertices: list[Point] = []
    faces: list[tuple[int, ...]] = []
    rings, sides = 60, 20
    for ring in range(rings + 1):
        t = ring / rings
        swell = 1.0 + 0.55 * math.exp(-t * 14) - 0.28 * t + 0.035 * math.sin(ring * 2.1)
        shift = palm.lean * t * t
        for side in range(sides):
            turn = 2 * math.pi * side / sides
            vertices.append(
                (shift + palm.radius * swell * math.cos(turn), palm.radius * swell * math.sin(turn), palm.height * t)
            )
    for ring in range(rings):
        for side in range(sides):
            after = (side + 1) % sides
            a, b = ring * sides, (ring + 1) * sides
            faces.append((a + side, a + after, b + after, b + side))
    return smooth(from_faces(name, vertices, faces, material), 60.0)


class PalmGrove:
    """Makes palms that share their leaves."""

    def __init__(self, length: float = 2.6) -> None:
        self.leaf, self.bark = leaf_material(), bark_material()
        self.length = length
        droops = (0.5, 0.9, 1.35, 1.9, 2.4)
        self.fronds = [frond(f"Frond {i}", length, droop, self.leaf, i) for i, droop in enumerate(droops)]
        for thing in self.fronds:
            thing.location = (0, 0, -400)

    def plant(self, place: Point, palm: Palm, seed: int = 1) -> None:
        """One palm at `place`."""
        dice = random.Random(seed)
        turn = dice.uniform(0, 2 * math.pi) * (1 - palm.wind)
        stem = trunk(f"Trunk {seed}", palm, self.bark)
        stem.location = place
        stem.rotation_euler = (0, 0, turn)
        top_x = place[0] + palm.lean * math.cos(turn)
        top_y = place[1] + palm.lean * math.sin(turn)
        scale = palm.frond / self.length
        for index in range(palm.fronds):
            age = (index + 0.5) / palm.fronds
            kind = self.fronds[min(4, int(age * 4 + dice.uniform(0, 1)))]
            around = index * 2.39996 + dice.uniform(-0.25, 0.25)
            if palm.wind:
                around = blown(around, palm.wind)
            leaf = copy_at(kind, (top_x, top_y, place[2] + palm.height - 0.05 * age), around, scale * dice.uniform(0.85, 1.1))
            leaf.rotation_euler = (dice.uniform(-0.35, 0.35), -0.75 + 1.15 * age + dice.uniform(-0.12, 0.12), around)


def blown(around: float, wind: float) -> float:
    """Turns a frond's direction towards +x, the way the wind blows; `wind` runs from 0 to 1."""
    angle = (around + math.pi) % (2 * math.pi) - math.pi
    return angle * (1 - 0.62 * wind)
