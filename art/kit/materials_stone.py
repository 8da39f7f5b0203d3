"""Floors and tops of stone: slabs on a grid with their own veins, terrazzo, marble, concrete."""

from dataclasses import dataclass
from functools import cache

import bpy

from kit.materials_graph import Graph, Socket, Value, colour


@dataclass(frozen=True)
class Grid:
    """What a pixel of a tiled surface knows: a colour at random for its tile, 1 in a joint and 0 on a tile."""

    random: Socket
    joint: Socket
    normal: Socket


def grid(g: Graph, where: Socket, size: tuple[float, float], joint: float = 0.002, tilt: float = 0.003) -> Grid:
    """Tiles of `size` metres in the XY plane of `where`; each lies up to `tilt` radians off level, as laid by hand."""
    scaled = g.vector("DIVIDE", where, (size[0], size[1], 1e6))
    cell = g.vector("FLOOR", scaled)
    inside = g.add("SeparateXYZ", {0: g.vector("FRACTION", scaled)}).outputs
    edges = [g.math("MULTIPLY", g.math("MINIMUM", inside[i], g.math("SUBTRACT", 1.0, inside[i])), size[i])
             for i in (0, 1)]
    gap = g.add("MapRange", {"Value": g.math("MINIMUM", *edges), "From Min": joint * 0.4, "From Max": joint * 0.6,
                             "To Min": 1.0, "To Max": 0.0}).outputs[0]
    random = g.add("TexWhiteNoise", {"Vector": cell}, noise_dimensions="3D").outputs["Color"]
    lean = g.vector("MULTIPLY", g.vector("SUBTRACT", random, (0.5, 0.5, 0.5)), (2 * tilt, 2 * tilt, 0))
    normal = g.vector("NORMALIZE", g.vector("ADD", g.add("NewGeometry").outputs["Normal"], lean))
    return Grid(random, gap, normal)


def veins(g: Graph, where: Socket, base: Value, vein: Value) -> Socket:
    """Soft clouds and thin veins of marble."""
    cloud = g.noise(where, 1.4, 9, 0.9)
    line = g.math("ABSOLUTE", g.math("SUBTRACT", g.noise(where, 0.75, 8, 1.6), 0.5))
    thin = g.add("MapRange", {"Value": line, "From Min": 0.0, "From Max": 0.035, "To Min": 0.55,
                              "To Max": 0.0}).outputs[0]
    fine = g.between(g.noise(where, 24, 5), -0.1, 0.22)
    shade = g.mix(g.between(cloud, -0.15, 0.55), base, vein)
    shade = g.mix(thin, shade, vein)
    return g.mix(fine, shade, vein)


@cache
def slabs(base: str = "#e4ded4", vein: str = "#b9ad9c", size: tuple[float, float] = (1.2, 0.6),
          roughness: float = 0.1) -> bpy.types.Material:
    """Polished stone slabs on a floor (world XY)."""
    g = Graph(f"slabs {base} {size}")
    p = g.position()
    tiles = grid(g, p, size)
    offset = g.vector("MULTIPLY", tiles.random, (37.0, 37.0, 37.0))
    shade = veins(g, g.vector("ADD", p, offset), colour(base), colour(vein))
    tone = g.between(g.add("SeparateXYZ", {0: tiles.random}).outputs[0], 0.9, 1.03)
    shade = g.mix(1.0, shade, g.add("CombineXYZ", {0: tone, 1: tone, 2: tone}).outputs[0], "MULTIPLY")
    shade = g.mix(tiles.joint, shade, colour("#a49c90"))
    polish = g.math("ADD", g.between(g.noise(p, 2.2, 6), roughness - 0.05, roughness + 0.06),
                    g.math("MULTIPLY", tiles.joint, 0.4))
    wave = g.bump(g.noise(p, 3.5, 2), 0.0012, 0.35, tiles.normal)
    normal = g.bump(g.math("SUBTRACT", 1.0, tiles.joint), 0.0012, 0.6, wave)
    return g.done(g.principled(base_color=shade, roughness=polish, normal=normal, specular=0.5))


@cache
def terrazzo(base: str = "#dcd8cf", size: tuple[float, float] = (1.2, 1.2),
             roughness: float = 0.12) -> bpy.types.Material:
    """Terrazzo with small stone chips between thin metal strips (world XY)."""
    g = Graph(f"terrazzo {base}")
    p = g.position()
    tiles = grid(g, p, size, 0.003, 0.001)
    chips = g.add("TexVoronoi", {"Vector": p, "Scale": 85.0})
    pick = g.add("SeparateXYZ", {0: chips.outputs["Color"]}).outputs
    stone = g.ramp(pick[0], [(0.0, colour("#8d8a84")), (0.35, colour("#c9bfae")), (0.6, colour("#f2efe8")),
                             (1.0, colour("#b7a68c"))])
    near = g.math("LESS_THAN", chips.outputs["Distance"], g.between(pick[1], 0.1, 0.42))
    shade = g.mix(g.math("MULTIPLY", near, 0.75), g.mix(g.between(g.noise(p, 1, 5), 0, 0.3), colour(base),
                                                        colour("#c8c1b4")), stone)
    shade = g.mix(tiles.joint, shade, colour("#a08a5c"))
    polish = g.between(g.noise(p, 2.2, 6), roughness - 0.05, roughness + 0.06)
    wave = g.bump(g.noise(p, 3, 2), 0.001, 0.35, tiles.normal)
    return g.done(g.principled(base_color=shade, roughness=polish, normal=wave))


@cache
def marble(base: str = "#ece8e1", vein: str = "#b3aca2", roughness: float = 0.16) -> bpy.types.Material:
    """A polished marble piece in its own space: counters, wall panels."""
    g = Graph(f"marble {base}")
    p = g.local()
    return g.done(g.principled(base_color=veins(g, p, colour(base), colour(vein)),
                               roughness=g.between(g.noise(p, 3, 5), roughness - 0.05, roughness + 0.06)))


@cache
def concrete(web: str = "#b5b2ac", roughness: float = 0.75) -> bpy.types.Material:
    """Fair-faced concrete or cast planters."""
    g = Graph(f"concrete {web}")
    p = g.local()
    dark = [c * 0.72 for c in colour(web)[:3]] + [1.0]
    shade = g.mix(g.between(g.noise(p, 2.6, 9), 0, 1), dark, colour(web))
    pits = g.noise(p, 90, 3)
    return g.done(g.principled(base_color=shade, roughness=roughness, normal=g.bump(pits, 0.0015, 0.4)))
