"""Oak: boards, planks on a floor, and darker walnut by colour."""

from functools import cache

import bpy

from kit.materials_graph import Graph, Socket, colour
from kit.materials_stone import grid


def grain(g: Graph, where: Socket, along: str, dark: str, light: str) -> tuple[Socket, Socket]:
    """Wood colour and a pore height; fibres run along one axis (X, Y or Z) of `where`."""
    scale = [11.0, 11.0, 11.0]
    scale["XYZ".index(along)] = 0.55
    drawn = g.stretch(where, scale)
    rings = g.noise(drawn, 1.0, 3, 1.1)
    fine_scale = [s * 22 for s in scale]
    pores = g.noise(g.stretch(where, fine_scale), 1.0, 3)
    cathedral = g.math("FRACT", g.math("MULTIPLY", rings, 7.0))
    shade = g.mix(g.between(cathedral, 0.1, 0.75), colour(light), colour(dark))
    deep = [c * 0.62 for c in colour(dark)[:3]] + [1.0]
    line = g.add("MapRange", {"Value": pores, "From Min": 0.52, "From Max": 0.72, "To Min": 0.0, "To Max": 0.5})
    return g.mix(line.outputs[0], shade, deep), pores


@cache
def oak(along: str = "Z", dark: str = "#b08d63", light: str = "#cfb189", roughness: float = 0.42) -> bpy.types.Material:
    """Oiled oak veneer or solid wood in the object's own space."""
    g = Graph(f"oak {along} {dark}")
    own = g.add("ObjectInfo").outputs["Random"]
    where = g.vector("ADD", g.local(), g.add("CombineXYZ", {i: g.math("MULTIPLY", own, 31.0 + i) for i in range(3)})
                     .outputs[0])
    shade, pores = grain(g, where, along, dark, light)
    tone = g.between(own, 0.86, 1.06)
    shade = g.mix(1.0, shade, g.add("CombineXYZ", {i: tone for i in range(3)}).outputs[0], "MULTIPLY")
    rough = g.between(pores, roughness - 0.1, roughness + 0.12)
    return g.done(g.principled(base_color=shade, roughness=rough, normal=g.bump(pores, 0.0004, 0.35), specular=0.4))


@cache
def walnut(along: str = "X") -> bpy.types.Material:
    """Dark walnut."""
    return oak(along, "#4a2f1f", "#7a5538", 0.38)


@cache
def planks(size: tuple[float, float] = (0.19, 1.9), dark: str = "#a98761", light: str = "#ccae88",
           roughness: float = 0.3) -> bpy.types.Material:
    """A floor of oak boards (world XY), the long side along Y."""
    g = Graph(f"planks {dark}")
    p = g.position()
    columns = g.math("FLOOR", g.math("DIVIDE", g.add("SeparateXYZ", {0: p}).outputs[0], size[0]))
    shift = g.math("MULTIPLY", g.add("TexWhiteNoise", {"W": columns}, noise_dimensions="1D").outputs["Value"], size[1])
    staggered = g.vector("ADD", p, g.add("CombineXYZ", {1: shift}).outputs[0])
    boards = grid(g, staggered, size, 0.0016, 0.002)
    where = g.vector("ADD", p, g.vector("MULTIPLY", boards.random, (19.0, 23.0, 29.0)))
    shade, pores = grain(g, where, "Y", dark, light)
    tone = g.between(g.add("SeparateXYZ", {0: boards.random}).outputs[0], 0.78, 1.08)
    shade = g.mix(1.0, shade, g.add("CombineXYZ", {i: tone for i in range(3)}).outputs[0], "MULTIPLY")
    shade = g.mix(g.math("MULTIPLY", boards.joint, 0.8), shade, colour("#3c2c1e"))
    rough = g.math("ADD", g.between(pores, roughness - 0.07, roughness + 0.1), g.between(g.noise(p, 2, 5), -0.05, 0.06))
    normal = g.bump(pores, 0.0003, 0.3, g.bump(g.math("SUBTRACT", 1.0, boards.joint), 0.001, 0.6, boards.normal))
    return g.done(g.principled(base_color=shade, roughness=rough, normal=normal))
