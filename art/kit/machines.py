"""Cleaning machines and hand tools. Each stands on its origin and points along -y, towards the operator."""

from __future__ import annotations

import math
import random

import bpy

from kit.exterior_mesh import Point, from_faces, group, rod, slab, tube, turned
from kit.floor_graph import Graph, plain

NAVY = (0.012, 0.05, 0.11)
TEAL = (0.005, 0.10, 0.125)


def steel(name: str = "Brushed steel", roughness: float = 0.24) -> bpy.types.Material:
    """Spun stainless steel with fine circular marks."""
    material, graph = Graph.material(name)
    x, y, z = graph.split(graph.local())
    radius = graph.math("SQRT", graph.add(graph.mul(x, x), graph.mul(y, y)))
    marks = graph.noise(graph.join(graph.mul(radius, 90.0), graph.mul(z, 90.0), 0.0), 9.0, 3.0)
    rough = graph.ramp(marks, 0.3, 0.7, (roughness * 0.75, roughness * 1.3))
    graph.output(
        graph.principled(
            base_color=(0.62, 0.63, 0.64),
            metallic=1.0,
            roughness=rough,
            normal=graph.bump(graph.mul(marks, 0.00012)),
        )
    )
    return material


def rubber() -> bpy.types.Material:
    """Black rubber and moulded plastic."""
    return plain("Rubber", (0.018, 0.018, 0.02), 0.55)


def bristles(
    name: str, count: int, ring: tuple[float, float], length: float, material: bpy.types.Material
) -> bpy.types.Object:
    """Tufts of a round brush between two radii; they end at height 0."""
    dice = random.Random(4)
    vertices: list[Point] = []
    faces: list[tuple[int, ...]] = []
    for _ in range(count):
        turn = dice.uniform(0, 2 * math.pi)
        r = math.sqrt(dice.uniform(ring[0] ** 2, ring[1] ** 2))
        out = r + dice.uniform(0.0, 0.012)
        face = dice.uniform(0, math.pi)
        dx, dy = math.cos(face) * 0.0011, math.sin(face) * 0.0011
        x, y, ex, ey = r * math.cos(turn), r * math.sin(turn), out * math.cos(turn), out * math.sin(turn)
        base = len(vertices)
        vertices += [(x - dx, y - dy, length), (x + dx, y + dy, length), (ex + dx, ey + dy, 0.001), (ex - dx, ey - dy, 0.001)]
        faces.append((base, base + 1, base + 2, base + 3))
    return from_faces(name, vertices, faces, material)


def spinner(place: Point = (0, 0, 0), turn: float = 0.0, lean: float = 48.0) -> bpy.types.Object:
    """A tile-cleaning spinner: a steel dome with a brush skirt, a lance that rises at `lean` degrees, two hoses."""
    metal, black, blue = steel(), rubber(), plain("Navy plastic", NAVY, 0.35)
    dome = turned(
        "Dome",
        [(0.0, 0.030), (0.188, 0.030), (0.200, 0.034), (0.204, 0.046), (0.203, 0.080), (0.194, 0.100), (0.150, 0.118)]
        + [(0.090, 0.130), (0.060, 0.134), (0.055, 0.150), (0.0, 0.152)],
        metal,
        96,
    )
    bumper = turned("Bumper", [(0.196, 0.022), (0.212, 0.022), (0.216, 0.032), (0.212, 0.044), (0.196, 0.044)], black, 96)
    skirt = bristles("Skirt", 5200, (0.186, 0.204), 0.034, plain("Bristle", (0.03, 0.03, 0.034), 0.6))
    hub = turned("Hub", [(0.0, 0.150), (0.040, 0.150), (0.044, 0.156), (0.044, 0.196), (0.036, 0.206), (0.0, 0.206)], blue)
    things = [dome, bumper, skirt, hub]
    for step in range(8):
        angle = 2 * math.pi * step / 8
        bolt = turned("Bolt", [(0.0, 0.0), (0.007, 0.0), (0.007, 0.005), (0.0, 0.006)], metal, 6)
        bolt.location = (0.16 * math.cos(angle), 0.16 * math.sin(angle), 0.114)
        things.append(bolt)
    slope = math.radians(lean)
    base = (0.0, -0.05, 0.16)
    tip = (0.0, base[1] - 1.25 * math.cos(slope), base[2] + 1.25 * math.sin(slope))
    things.append(rod("Lance", base, tip, 0.014, metal))
    for side in (-1, 1):
        things.append(rod("Yoke", (side * 0.075, 0.0, 0.125), (0.0, -0.20, 0.16 + 0.17 * math.tan(slope) * 0.9), 0.009, metal))
    grip = tuple(b + (t - b) * 0.93 for b, t in zip(base, tip))
    things.append(rod("Grip", grip, tip, 0.021, black))
    hose = [(0.10, 0.06, 0.125), (0.11, 0.05, 0.22), (0.09, -0.20, 0.42), (0.06, -0.55, 0.72), (0.12, -0.95, 1.02)]
    things.append(tube("Vacuum hose", hose, 0.024, plain("Hose", (0.045, 0.05, 0.055), 0.5)))
    line = [(-0.01, 0.0, 0.20), (-0.05, -0.1, 0.30), (-0.03, -0.45, 0.62), (-0.05, -0.95, 1.06)]
    things.append(tube("Pressure line", line, 0.008, plain("Line", TEAL, 0.4)))
    return group("Spinner", things, place, turn)


def floor_machine(place: Point = (0, 0, 0), turn: float = 0.0) -> bpy.types.Object:
    """A rotary floor machine: brush deck, motor, water tank, handle with grips, wheels and a coiled cable."""
    metal, black, blue = steel("Handle steel", 0.18), rubber(), plain("Machine navy", NAVY, 0.3, clearcoat=0.4)
    pad = turned("Pad", [(0.0, 0.0), (0.212, 0.0), (0.216, 0.006), (0.216, 0.026), (0.0, 0.026)], plain("Pad", (0.45, 0.08, 0.05), 0.95), 64)
    deck = turned(
        "Deck",
        [(0.0, 0.03), (0.222, 0.03), (0.230, 0.038), (0.230, 0.070), (0.222, 0.094), (0.190, 0.112), (0.120, 0.120), (0.0, 0.122)],
        blue,
        96,
    )
    ring = turned("Guard", [(0.226, 0.034), (0.238, 0.036), (0.241, 0.048), (0.238, 0.060), (0.226, 0.062)], black, 96)
    motor = turned(
        "Motor",
        [(0.0, 0.115), (0.108, 0.115), (0.112, 0.125), (0.112, 0.275), (0.104, 0.300), (0.070, 0.318), (0.0, 0.322)],
        plain("Motor grey", (0.09, 0.095, 0.10), 0.4),
        64,
    )
    things = [pad, deck, ring, motor]
    for step in range(9):
        fin = turned("Fin", [(0.108, 0.0), (0.1155, 0.001), (0.1155, 0.006), (0.108, 0.007)], black, 64)
        fin.location = (0, 0, 0.150 + step * 0.013)
        things.append(fin)
    top = (0.0, -0.62, 1.08)
    for side in (-0.055, 0.055):
        things.append(rod("Handle", (side, -0.16, 0.12), (side, top[1], top[2]), 0.0135, metal))
        wheel = turned("Wheel", [(0.0, -0.016), (0.05, -0.016), (0.056, -0.010), (0.056, 0.010), (0.05, 0.016), (0.0, 0.016)], black, 40)
        wheel.rotation_euler = (0, math.pi / 2, 0)
        wheel.location = (side * 2.6, -0.275, 0.056)
        things.append(wheel)
    things.append(rod("Axle", (-0.15, -0.275, 0.056), (0.15, -0.275, 0.056), 0.009, metal))
    things.append(slab("Bracket", (-0.08, -0.30, 0.05), (0.08, -0.12, 0.11), blue, 0.012))
    things.append(slab("Switch box", (-0.075, top[1] - 0.05, top[2] - 0.05), (0.075, top[1] + 0.06, top[2] + 0.06), black, 0.02))
    for side in (-1, 1):
        things.append(rod("Bar", (side * 0.07, top[1], top[2]), (side * 0.20, top[1] - 0.03, top[2] - 0.02), 0.014, metal))
        things.append(rod("Grip", (side * 0.14, top[1] - 0.02, top[2] - 0.012), (side * 0.255, top[1] - 0.045, top[2] - 0.028), 0.019, black))
    tank = slab("Tank", (-0.13, -0.085, -0.19), (0.13, 0.085, 0.19), plain("Tank", (0.72, 0.76, 0.78), 0.32, transmission=0.25), 0.045)
    tank.location = (0.0, -0.315, 0.60)
    tank.rotation_euler = (math.atan2(-0.46, 0.96) * -1.0, 0, 0)
    things.append(tank)
    cap = turned("Cap", [(0.0, 0.0), (0.032, 0.0), (0.034, 0.004), (0.034, 0.02), (0.0, 0.022)], black, 24)
    cap.location = (0.0, -0.40, 0.775)
    things.append(cap)
    return group("Floor machine", things, place, turn)


def hand_brush(place: Point = (0, 0, 0), turn: float = 0.0) -> bpy.types.Object:
    """A grout brush: a narrow block with stiff bristles and a bowed handle."""
    body = plain("Brush body", TEAL, 0.32, clearcoat=0.3)
    block = slab("Block", (-0.024, -0.10, 0.030), (0.024, 0.10, 0.052), body, 0.010)
    dice = random.Random(9)
    vertices: list[Point] = []
    faces: list[tuple[int, ...]] = []
    for row in range(5):
        for tuft in range(26):
            cx, cy = -0.018 + row * 0.009, -0.092 + tuft * 0.00736
            for _ in range(34):
                angle, r = dice.uniform(0, 6.283), 0.0024 * math.sqrt(dice.random())
                x, y = cx + r * math.cos(angle), cy + r * math.sin(angle)
                ex, ey = x + (x / 0.02) * 0.004 + dice.uniform(-0.002, 0.002), y + dice.uniform(-0.0022, 0.0022)
                dx, dy = math.cos(angle) * 0.00022, math.sin(angle) * 0.00022
                base = len(vertices)
                vertices += [(x - dx, y - dy, 0.031), (x + dx, y + dy, 0.031), (ex + dx, ey + dy, 0.0005), (ex - dx, ey - dy, 0.0005)]
                faces.append((base, base + 1, base + 2, base + 3))
    hair = from_faces("Hair", vertices, faces, plain("White bristle", (0.80, 0.82, 0.84), 0.45))
    handle = tube("Handle", [(0, -0.085, 0.05), (0, -0.06, 0.085), (0, 0.0, 0.098), (0, 0.06, 0.085), (0, 0.085, 0.05)], 0.013, body)
    return group("Hand brush", [block, hair, handle], place, turn)
