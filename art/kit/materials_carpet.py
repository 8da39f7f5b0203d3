"""Carpet tiles, rugs, and ceiling boards."""

from functools import cache

import bpy

from kit.materials_graph import Graph, Socket, Value, colour
from kit.materials_stone import grid


def pile(g: Graph, where: Socket, shade: Value, wet: Value = 0.0) -> Socket:
    """A loop-pile carpet shader; `wet` (0 to 1) darkens it and makes it shine."""
    loops = g.add("TexVoronoi", {"Vector": where, "Scale": 230.0}).outputs["Distance"]
    tufts = g.noise(where, 60, 4)
    deep = g.mix(1.0, shade, (0.42, 0.42, 0.42, 1), "MULTIPLY")
    colour_now = g.mix(g.between(loops, 0.0, 0.8), shade, deep)
    colour_now = g.mix(g.between(tufts, 0.0, 0.55), colour_now, deep)
    colour_now = g.mix(g.math("MULTIPLY", wet, 0.62), colour_now, g.mix(1.0, shade, (0.1, 0.1, 0.11, 1), "MULTIPLY"))
    height = g.math("ADD", g.math("MULTIPLY", loops, -1.0), g.math("MULTIPLY", tufts, 0.6))
    return g.principled(base_color=colour_now, roughness=g.math("MULTIPLY_ADD", wet, -0.62, 0.95),
                        specular=g.math("MULTIPLY_ADD", wet, 0.35, 0.15), sheen=0.3,
                        normal=g.bump(height, 0.004, 0.7))


@cache
def carpet_tiles(base: str = "#6f7780", second: str = "#59626c", size: float = 0.5) -> bpy.types.Material:
    """Office carpet tiles (world XY), laid quarter-turned so that their lines alternate."""
    g = Graph(f"carpet {base}")
    p = g.position()
    tiles = grid(g, p, (size, size), 0.002, 0.0)
    axes = g.add("SeparateXYZ", {0: p}).outputs
    parity = g.math("MODULO", g.math("ABSOLUTE", g.math("ADD", *[g.math("FLOOR", g.math("DIVIDE", axes[i], size))
                                                                 for i in (0, 1)])), 2.0)
    streaks = [g.noise(g.stretch(p, scale), 1.0, 3) for scale in ((90, 3, 1), (3, 90, 1))]
    streak = g.add("MixRGB", {0: parity, 1: streaks[0], 2: streaks[1]}).outputs[0]
    tone = g.math("ADD", g.between(streak, -0.35, 1.35),
                  g.between(g.add("SeparateXYZ", {0: tiles.random}).outputs[0], -0.16, 0.16))
    shade = g.mix(tone, colour(base), colour(second))
    shade = g.mix(g.math("MULTIPLY", tiles.joint, 0.35), shade, colour("#2b3036"))
    return g.done(pile(g, p, shade))


@cache
def rug(base: str = "#d9d2c5", second: str = "#c3b9a8") -> bpy.types.Material:
    """A woven wool rug in its own space."""
    g = Graph(f"rug {base}")
    p = g.local()
    shade = g.mix(g.between(g.noise(g.stretch(p, (2, 14, 2)), 1.5, 5), -0.2, 1.2), colour(base), colour(second))
    return g.done(pile(g, p, shade))


@cache
def ceiling_board() -> bpy.types.Material:
    """Mineral-fibre ceiling tile: white, fissured, matt."""
    g = Graph("ceiling board")
    p = g.position()
    holes = g.noise(p, 210, 3)
    worms = g.noise(g.stretch(p, (1, 2.4, 1)), 70, 4)
    pits = g.math("LESS_THAN", g.math("MINIMUM", holes, worms), 0.36)
    shade = g.mix(g.math("MULTIPLY", pits, 0.35), colour("#efeeea"), colour("#8f8d88"))
    return g.done(g.principled(base_color=shade, roughness=0.95, specular=0.1,
                               normal=g.bump(pits, -0.002, 0.6)))
