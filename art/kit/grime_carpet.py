"""Cut-pile carpet, and what spills and feet do to it."""

from __future__ import annotations

import bpy

from kit.floor_graph import Graph, Value

COFFEE = (0.105, 0.055, 0.028)
SOIL = (0.085, 0.075, 0.062)


def carpet(name: str, color: tuple[float, float, float], dirt: float = 0.0) -> bpy.types.Material:
    """Plush pile in world coordinates: yarn tips, pile that leans in patches; `dirt` from 0 (clean) to 1."""
    material, graph = Graph.material(name)
    where = graph.position()
    warped = graph.vector("ADD", where, graph.vector("SCALE", graph.join(graph.noise(where, 120.0, 2.0), graph.noise(where, 131.0, 2.0)), 0.012))
    tips = graph.node("ShaderNodeTexVoronoi", {"Vector": warped, "Scale": 260.0}).outputs["Distance"]
    tuft = graph.noise(where, 420.0, 2.0)
    nap = graph.noise(graph.vector("MULTIPLY", where, (1.0, 0.45, 1.0)), 3.4, 4.0, distortion=0.5)
    shade = graph.mul(graph.ramp(nap, 0.34, 0.66, (0.88, 1.06)), graph.ramp(tips, 0.1, 0.75, (1.08, 0.62)))
    shade = graph.mul(shade, graph.ramp(tuft, 0.3, 0.7, (0.88, 1.08)))
    fibre = soiled(graph, where, color, dirt) if dirt > 0 else color
    tone = graph.mix(1.0, fibre, graph.join(shade, shade, shade), "MULTIPLY")
    relief = graph.add(graph.mul(tips, -0.007), graph.add(graph.mul(tuft, 0.003), graph.mul(nap, 0.006)))
    matted = 0.35 * dirt
    graph.output(
        graph.principled(
            base_color=tone, roughness=0.95, specular=0.1, sheen=0.5 * (1 - matted), normal=graph.bump(relief, 0.75)
        )
    )
    return material


def soiled(graph: Graph, where: Value, color: tuple[float, float, float], dirt: float) -> Value:
    """A walked lane of soil, five coffee spills with dark rims, and small old spots."""
    ragged = graph.mul(graph.add(graph.noise(where, 2.3, 8.0, roughness=0.66), -0.5), 0.55)
    fine = graph.mul(graph.add(graph.noise(where, 30.0, 4.0), -0.5), 0.10)
    x, y, _ = graph.split(where)
    across = graph.math("ABSOLUTE", graph.add(graph.add(x, graph.mul(y, 0.22)), graph.mul(ragged, 1.2)))
    lane = graph.mul(graph.ramp(across, 0.95, 0.1, (0.10, 0.62)), graph.ramp(graph.noise(where, 6.0, 6.0), 0.25, 0.7, (0.5, 1.0)))
    result = graph.mix(graph.mul(lane, dirt), color, SOIL)
    for cx, cy, size in ((0.42, 1.55, 0.30), (-0.50, 2.35, 0.20), (0.95, 2.75, 0.16), (-0.15, 0.95, 0.11), (-0.95, 1.35, 0.09)):
        away = graph.vector("ADD", where, (-cx, -cy, 0.0))
        flat = graph.vector("MULTIPLY", away, (1.0, 1.25, 0.0))
        length = graph.node("ShaderNodeVectorMath", {0: flat}, operation="LENGTH").outputs["Value"]
        rim = graph.add(graph.add(length, graph.mul(ragged, size * 2.9)), fine)
        body = graph.ramp(rim, size, size * 0.86)
        ring = graph.mul(body, graph.ramp(rim, size * 0.70, size * 0.97, (0.62, 0.95)))
        result = graph.mix(graph.mul(ring, dirt), result, COFFEE)
    drops = graph.node("ShaderNodeTexVoronoi", {"Vector": where, "Scale": 4.2})
    kind = graph.split(drops.outputs["Color"])[0]
    spot = graph.ramp(graph.add(drops.outputs["Distance"], fine), 0.11, 0.06)
    return graph.mix(graph.mul(graph.mul(spot, graph.ramp(kind, 0.45, 0.5)), 0.75 * dirt), result, COFFEE)
