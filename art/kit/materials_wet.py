"""Surfaces with water on them: a soaked part of a carpet, drops on a window."""

from functools import cache

import bpy

from kit.materials_carpet import pile
from kit.materials_graph import Graph, Socket, colour
from kit.materials_stone import grid


def blot(g: Graph, where: Socket, centre: tuple[float, float], radius: float) -> Socket:
    """A ragged patch: 1 inside, 0 outside, soft at the rim."""
    apart = g.vector("MULTIPLY", g.vector("SUBTRACT", where, (*centre, 0.0)), (1.0, 1.25, 0.0))
    far = g.add("VectorMath", {0: apart}, operation="LENGTH").outputs["Value"]
    ragged = g.math("ADD", far, g.math("MULTIPLY", g.math("SUBTRACT", g.noise(where, 1.6, 6, 0.4), 0.5), 1.1))
    return g.add("MapRange", {"Value": ragged, "From Min": radius * 0.86, "From Max": radius, "To Min": 1.0, "To Max": 0.0},
                 interpolation_type="SMOOTHSTEP").outputs[0]


@cache
def wet_carpet(centre: tuple[float, float], radius: float, cleaned: tuple[float, float, float, float] | None = None,
               base: str = "#7a8894", second: str = "#66747f") -> bpy.types.Material:
    """Carpet tiles (world XY) with a soaked patch, standing water in its middle, and a dried lane
    (x0, y0, x1, y1) where the wand has passed."""
    g = Graph("wet carpet")
    p = g.position()
    tiles = grid(g, p, (0.5, 0.5), 0.002, 0.0)
    streak = g.noise(g.stretch(p, (60, 4, 1)), 1.0, 3)
    tone = g.math("ADD", g.between(streak, -0.2, 1.2), g.between(g.add("SeparateXYZ", {0: tiles.random}).outputs[0], -0.15, 0.15))
    shade = g.mix(tone, colour(base), colour(second))
    shade = g.mix(g.math("MULTIPLY", tiles.joint, 0.35), shade, colour("#2b3036"))
    wet = blot(g, p, centre, radius)
    pool = g.math("MULTIPLY", blot(g, p, centre, radius * 0.66), g.between(g.noise(p, 5.5, 5), -0.9, 2.0))
    if cleaned is not None:
        x, y = g.add("SeparateXYZ", {0: p}).outputs[0:2]
        inside = g.math("MULTIPLY",
                        g.math("MULTIPLY", g.math("GREATER_THAN", x, cleaned[0]), g.math("LESS_THAN", x, cleaned[2])),
                        g.math("MULTIPLY", g.math("GREATER_THAN", y, cleaned[1]), g.math("LESS_THAN", y, cleaned[3])))
        wet = g.math("MULTIPLY", wet, g.math("MULTIPLY_ADD", inside, -0.85, 1.0))
        pool = g.math("MULTIPLY", pool, g.math("SUBTRACT", 1.0, inside))
    cloth = pile(g, p, shade, wet)
    ripple = g.bump(g.noise(p, 60, 4), 0.003, 0.35)
    film = g.principled(base_color=g.mix(0.75, shade, (0.01, 0.012, 0.015, 1)), roughness=0.09, specular=0.55, normal=ripple)
    return g.done(g.add("MixShader", {0: g.math("MULTIPLY", pool, 0.62), 1: cloth, 2: film}).outputs[0])


@cache
def dewy_glass() -> bpy.types.Material:
    """A misted window pane in the plane x = const or y = const (world): drops, runs and patches of mist."""
    g = Graph("dewy glass")
    p = g.position()
    drops = g.math("MINIMUM", g.add("TexVoronoi", {"Vector": p, "Scale": 75.0}).outputs["Distance"],
                   g.add("TexVoronoi", {"Vector": p, "Scale": 170.0}).outputs["Distance"])
    runs = g.noise(g.stretch(p, (34, 34, 1.1)), 1.0, 3, 0.35)
    run = g.add("MapRange", {"Value": runs, "From Min": 0.62, "From Max": 0.68}).outputs[0]
    height = g.math("MAXIMUM", g.add("MapRange", {"Value": drops, "From Min": 0.42, "From Max": 0.1}).outputs[0], run)
    mist = g.math("MULTIPLY", g.between(g.noise(p, 1.5, 5), 0.05, 0.75), g.math("SUBTRACT", 1.0, run))
    normal = g.bump(height, 0.004, 0.9)
    clear = g.add("BsdfRefraction", {"IOR": 1.18, "Roughness": 0.02, "Color": (0.97, 1, 0.99, 1), "Normal": normal}).outputs[0]
    hazy = g.add("BsdfTranslucent", {"Color": (0.82, 0.88, 0.9, 1)}).outputs[0]
    through = g.add("BsdfTransparent").outputs[0]
    misty = g.add("MixShader", {0: mist, 1: through, 2: hazy}).outputs[0]
    wet = g.add("MixShader", {0: g.math("MULTIPLY", height, 0.9), 1: misty, 2: clear}).outputs[0]
    shine = g.add("BsdfGlossy", {"Roughness": 0.03, "Normal": normal}).outputs[0]
    glint = g.math("MULTIPLY", g.add("Fresnel", {"IOR": 1.33, "Normal": normal}).outputs[0], g.math("MULTIPLY", height, 0.8))
    body = g.add("MixShader", {0: glint, 1: wet, 2: shine}).outputs[0]
    shadow = g.add("LightPath").outputs["Is Shadow Ray"]
    return g.done(g.add("MixShader", {0: shadow, 1: body, 2: through}).outputs[0])
