"""Shrubs and hedges of many small leaves, plants with long leaves, and lawns."""

from __future__ import annotations

import math
import random

import bpy

from kit.exterior_mesh import Point, copy_at, from_faces
from kit.exterior_palms import leaf_material
from kit.floor_graph import Graph


def foliage(
    name: str, size: Point, count: int, leaf: float, material: bpy.types.Material, seed: int = 3
) -> bpy.types.Object:
    """A rounded mass of folded leaves that stands on its origin; `size` is its full width, depth and height."""
    dice = random.Random(seed)
    vertices: list[Point] = []
    faces: list[tuple[int, ...]] = []
    for _ in range(count):
        theta, lift = dice.uniform(0, 2 * math.pi), dice.uniform(-0.9, 1.0)
        shell = dice.uniform(0.62, 1.0) ** 0.6 * (1 + 0.10 * math.sin(5 * theta) * math.cos(4 * lift))
        flat = max(0.0, 1 - abs(lift) ** 3.2)
        square = 1 / max(abs(math.cos(theta)), abs(math.sin(theta))) ** 0.55
        x = size[0] / 2 * shell * flat * math.cos(theta) * square
        y = size[1] / 2 * shell * flat * math.sin(theta) * square
        z = size[2] * (0.5 + 0.5 * lift * shell)
        yaw, pitch = theta + dice.uniform(-1.0, 1.0), dice.uniform(-0.5, 1.1)
        long, wide = leaf * dice.uniform(0.7, 1.3), leaf * 0.28
        cy, sy, cp, sp = math.cos(yaw), math.sin(yaw), math.cos(pitch), math.sin(pitch)
        base = len(vertices)
        for along, across, fold in ((0, 0, 0), (0.45, 1, 0.25), (1, 0, -0.1), (0.45, -1, 0.25)):
            run, side, up = along * long, across * wide, fold * wide
            vertices.append((x + cy * cp * run - sy * side, y + sy * cp * run + cy * side, z + sp * run + up))
        faces += [(base, base + 1, base + 2), (base, base + 2, base + 3)]
    heart(size, vertices, faces)
    return from_faces(name, vertices, faces, material)


def heart(size: Point, vertices: list[Point], faces: list[tuple[int, ...]]) -> None:
    """Adds a closed body inside the leaves, so that no sky shows through."""
    rings, sides, first = 6, 14, len(vertices)
    for ring in range(rings + 1):
        lift = -1 + 2 * ring / rings
        flat = 0.68 * max(0.05, 1 - abs(lift) ** 3.2)
        for side in range(sides):
            turn = 2 * math.pi * side / sides
            wave = flat * (1 + 0.12 * math.sin(3 * turn + ring))
            x, y = size[0] / 2 * wave * math.cos(turn), size[1] / 2 * wave * math.sin(turn)
            vertices.append((x, y, size[2] * (0.48 + 0.40 * lift)))
    for ring in range(rings):
        for side in range(sides):
            a, b, after = first + ring * sides, first + (ring + 1) * sides, (side + 1) % sides
            faces.append((a + side, a + after, b + after, b + side))


class Shrubs:
    """Hedges and shrubs that share two leaf masses."""

    def __init__(self, leaf: float = 0.06, count: int = 4200) -> None:
        material = leaf_material("Shrub leaf", (0.10, 0.165, 0.045), (0.032, 0.072, 0.026))
        self.kinds = [foliage(f"Shrub {i}", (1.15, 0.9, 1.0), count, leaf, material, i) for i in range(2)]
        for thing in self.kinds:
            thing.location = (0, 0, -400)

    def shrub(self, place: Point, scale: float = 1.0, seed: int = 0) -> None:
        """One shrub."""
        copy_at(self.kinds[seed % 2], place, seed * 1.7, scale)

    def hedge(self, start: Point, end: Point, height: float = 1.0) -> None:
        """A row of shrubs between two points."""
        run = math.dist(start, end)
        number = max(1, round(run / (0.78 * height)))
        heading = math.atan2(end[1] - start[1], end[0] - start[0])
        for index in range(number):
            t = (index + 0.5) / number
            spot = tuple(a + (b - a) * t for a, b in zip(start, end))
            scale = height * (0.96 + 0.09 * math.sin(index * 2.7))
            copy_at(self.kinds[index % 2], spot, heading + math.pi * (index % 3), scale)


def blade_plant(
    name: str, count: int, length: float, material: bpy.types.Material, spread: float = 0.9, seed: int = 5
) -> bpy.types.Object:
    """Long arching leaves from one point: agave, bromeliad, or tall grass, by their length and spread."""
    dice = random.Random(seed)
    vertices: list[Point] = []
    faces: list[tuple[int, ...]] = []
    steps = 7
    for index in range(count):
        turn = index * 2.39996 + dice.uniform(-0.2, 0.2)
        lean = spread * dice.uniform(0.25, 1.0)
        size, wide = length * dice.uniform(0.7, 1.1), length * 0.035
        base = len(vertices)
        r, z = 0.02, 0.0
        for step in range(steps + 1):
            t = step / steps
            angle = math.pi / 2 - lean * (0.35 + 1.3 * t * t)
            half = wide * (1 - t**2.5) * (0.6 + 0.8 * math.sin(math.pi * min(1, t + 0.1))) + 0.001
            for side, drop in ((-1, 0.3), (0, 0.0), (1, 0.3)):
                ox, oy = -math.sin(turn) * half * side, math.cos(turn) * half * side
                vertices.append((r * math.cos(turn) + ox, r * math.sin(turn) + oy, z + drop * half))
            r += math.cos(angle) * size / steps
            z += math.sin(angle) * size / steps
        for step in range(steps):
            for lane in range(2):
                a = base + step * 3 + lane
                faces.append((a, a + 1, a + 4, a + 3))
    return from_faces(name, vertices, faces, material)


def lawn_material() -> bpy.types.Material:
    """Mown grass as seen from some metres away."""
    material, graph = Graph.material("Lawn")
    where = graph.position()
    fine = graph.noise(graph.vector("MULTIPLY", where, (1.0, 0.55, 1.0)), 95.0, 4.0)
    tufts, broad = graph.noise(where, 9.0, 6.0, roughness=0.7), graph.noise(where, 0.7, 5.0)
    green = graph.mix(graph.ramp(broad, 0.3, 0.7), (0.050, 0.095, 0.022), (0.095, 0.145, 0.040))
    green = graph.mix(graph.ramp(tufts, 0.62, 0.35, (0.0, 0.75)), green, (0.030, 0.058, 0.014))
    green = graph.mix(graph.ramp(fine, 0.38, 0.62, (0.0, 0.8)), green, (0.018, 0.040, 0.009))
    dry = graph.ramp(graph.noise(where, 3.1, 5.0), 0.55, 0.75, (0.0, 0.35))
    green = graph.mix(dry, green, (0.17, 0.155, 0.06))
    height = graph.add(graph.mul(fine, 0.03), graph.mul(tufts, 0.05))
    graph.output(graph.principled(base_color=green, roughness=0.85, specular=0.15, normal=graph.bump(height)))
    return material
