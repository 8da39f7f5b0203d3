"""Storm protection: corrugated aluminium panels over windows, and a sky before the storm."""

from __future__ import annotations

import bpy

from kit.exterior_mesh import from_faces, slab
from kit.floor_graph import Graph
from kit.materials import metal
from kit.shapes import cylinder


def storm_panels(left: float, right: float, bottom: float, top: float, y: float) -> None:
    """Corrugated panels that cover an opening, between two tracks, with wing nuts along the edges."""
    steel = metal("#c6cacc", 0.42)
    pitch, points, faces = 0.075, [], []
    shape = ((0.0, 0.0), (0.30, 0.0), (0.42, -0.038), (0.88, -0.038), (1.0, 0.0))
    number = max(1, round((right - left) / pitch))
    for index in range(number):
        for along, out in shape[: 5 if index == number - 1 else 4]:
            x = left + (index + along) * (right - left) / number
            points += [(x, y + out, bottom), (x, y + out, top)]
    for column in range(len(points) // 2 - 1):
        a = column * 2
        faces.append((a, a + 2, a + 3, a + 1))
    from_faces("Storm panels", points, faces, steel)
    for z in (bottom, top):
        slab("Track", (left - 0.06, y - 0.055, z - 0.04), (right + 0.06, y + 0.03, z + 0.04), metal("#aab0b3", 0.4), 0.004)
        for index in range(0, number, 4):
            x = left + (index + 0.6) * (right - left) / number
            cylinder(0.011, 0.02, (x, y - 0.055, z), metal("#d8c27a", 0.3), axis="Y", bevel=0.003)


def storm_sky(strength: float = 1.0) -> None:
    """A bright, heavy sky: slate towers of cloud with light breaking through low down."""
    world = bpy.data.worlds.new("Storm")
    bpy.context.scene.world = world
    world.use_nodes = True
    graph = Graph(world.node_tree)
    direction = graph.vector("NORMALIZE", graph.node("ShaderNodeTexCoord").outputs["Generated"])
    x, y, z = graph.split(direction)
    depth = graph.add(graph.math("MAXIMUM", z, 0.0), 0.22)
    plane = graph.join(graph.math("DIVIDE", x, depth), graph.math("DIVIDE", y, depth), 0.0)
    warp = graph.noise(plane, 0.9, 4.0)
    swirl = graph.vector("ADD", plane, graph.join(graph.mul(warp, 1.1), graph.mul(warp, 0.5), 2.3))
    banks = graph.noise(swirl, 0.85, 9.0, roughness=0.57)
    shadow = graph.noise(graph.vector("ADD", swirl, (0.22, -0.14, 0.0)), 0.85, 6.0, roughness=0.55)
    body = graph.mix(graph.ramp(banks, 0.34, 0.66), (0.80, 0.84, 0.88), (0.085, 0.11, 0.145))
    body = graph.mix(graph.ramp(shadow, 0.60, 0.40, (0.0, 0.42)), body, (1.05, 1.06, 1.05))
    low = graph.ramp(z, 0.22, 0.0)
    color = graph.mix(graph.mul(low, 0.6), body, (1.15, 1.08, 0.92))
    graph.output(graph.node("ShaderNodeBackground", {"Color": color, "Strength": strength}).outputs[0], "OUTPUT_WORLD")
