"""Floors: tiled, carpeted, paved, poured. Materials take world coordinates, so 0.6 is a tile of 60 cm."""

from __future__ import annotations

from dataclasses import dataclass, field

import bpy

from kit.exterior_mesh import from_faces
from kit.floor_graph import Graph, Value
from kit.grime import Grime, soil_tiles

Color = tuple[float, float, float]


@dataclass(frozen=True)
class Tiles:
    """A tiled surface: tile size and joint width in metres, colours in linear RGB."""

    size: tuple[float, float] = (0.6, 0.6)
    joint: float = 0.004
    light: Color = (0.78, 0.75, 0.70)
    dark: Color = (0.66, 0.62, 0.56)
    grout: Color = (0.72, 0.70, 0.66)
    roughness: float = 0.16
    variation: float = 0.06
    vein: float = 0.35
    lippage: float = 0.0016
    stagger: float = 0.0
    origin: tuple[float, float] = (0.0, 0.0)
    grime: Grime = field(default_factory=Grime)


@dataclass(frozen=True)
class Cell:
    """The sockets that describe where a point lies in its tile."""

    edge: Value
    random: Value
    seed: Value
    tilt: Value


def cells(graph: Graph, place: Value, tiles: Tiles) -> Cell:
    """Divides the plane into tiles: distance to the joint's middle line (metres) and a random colour a tile."""
    x, y, _ = graph.split(place)
    v = graph.math("DIVIDE", graph.add(y, tiles.origin[1]), tiles.size[1])
    row = graph.math("FLOOR", v)
    u = graph.math("DIVIDE", graph.add(x, tiles.origin[0]), tiles.size[0])
    u = graph.add(u, graph.mul(row, tiles.stagger))
    column = graph.math("FLOOR", u)
    fu, fv = graph.math("FRACT", u), graph.math("FRACT", v)
    du = graph.mul(graph.math("MINIMUM", fu, graph.math("SUBTRACT", 1.0, fu)), tiles.size[0])
    dv = graph.mul(graph.math("MINIMUM", fv, graph.math("SUBTRACT", 1.0, fv)), tiles.size[1])
    noise = graph.node("ShaderNodeTexWhiteNoise", {"Vector": graph.join(column, row, 3.0)})
    r, g, b = graph.split(noise.outputs["Color"])
    tilt = graph.add(
        graph.mul(graph.add(r, -0.5), graph.add(fu, -0.5)), graph.mul(graph.add(g, -0.5), graph.add(fv, -0.5))
    )
    return Cell(graph.math("MINIMUM", du, dv), b, noise.outputs["Color"], tilt)


def stone(graph: Graph, place: Value, tiles: Tiles, cell: Cell) -> Value:
    """Colour of porcelain that imitates stone: clouds, faint veins and a shade of its own for every tile."""
    shifted = graph.vector("ADD", place, graph.vector("SCALE", cell.seed, 40.0))
    clouds = graph.noise(shifted, 2.6, 7.0, distortion=0.6)
    veins = graph.math("ABSOLUTE", graph.add(graph.noise(shifted, 1.7, 6.0, distortion=1.4), -0.5))
    body = graph.mix(graph.ramp(clouds, 0.32, 0.68), tiles.dark, tiles.light)
    veined = graph.mix(graph.ramp(veins, 0.03, 0.0, (0.0, tiles.vein)), body, tiles.dark)
    speckle = graph.noise(shifted, 160.0, 2.0)
    shade = graph.lerp(cell.random, 1.0 - tiles.variation, 1.0 + tiles.variation * 0.4)
    shade = graph.mul(shade, graph.ramp(speckle, 0.3, 0.7, (0.965, 1.02)))
    return graph.mix(1.0, veined, graph.join(shade, shade, shade), "MULTIPLY")


def tile_material(name: str, tiles: Tiles, place: str = "world") -> bpy.types.Material:
    """Tiles with recessed grout. `place` is "world", or "local" for surfaces that are not level."""
    material, graph = Graph.material(name)
    where = graph.position() if place == "world" else graph.local()
    cell = cells(graph, where, tiles)
    wobble = graph.mul(graph.add(graph.noise(where, 90.0, 3.0), -0.5), tiles.joint * 0.35)
    edge = graph.add(cell.edge, wobble)
    half = tiles.joint / 2
    joint = graph.ramp(edge, half + 0.0004, half - 0.0004)
    sand = graph.noise(where, 700.0, 2.0)
    grout = graph.mix(graph.ramp(sand, 0.2, 0.8, (0.0, 0.35)), tiles.grout, tuple(c * 0.72 for c in tiles.grout))
    body = stone(graph, where, tiles, cell)
    rough = graph.ramp(graph.noise(where, 5.0, 5.0), 0.25, 0.75, (tiles.roughness * 0.7, tiles.roughness * 1.35))
    soiled = soil_tiles(graph, where, tiles.grime, (body, grout, rough, edge, cell.random, half))
    rounded = graph.ramp(edge, half - 0.0008, half + 0.0022, (-0.0011, 0.0))
    waves = graph.mul(graph.add(graph.noise(where, 2.2, 1.0), -0.5), tiles.lippage * 0.25)
    height = graph.add(graph.add(rounded, graph.mul(cell.tilt, tiles.lippage)), waves)
    height = graph.add(height, graph.mul(graph.mul(sand, joint), 0.0003))
    shader = graph.principled(
        base_color=graph.mix(joint, soiled.tile, soiled.grout),
        roughness=graph.lerp(joint, soiled.roughness, 0.85),
        specular=graph.lerp(joint, 0.5, 0.2),
        normal=graph.bump(height),
    )
    graph.output(shader)
    return material


def level(
    name: str, low: tuple[float, float], high: tuple[float, float], height: float, material: bpy.types.Material
) -> bpy.types.Object:
    """A level rectangle at `height`."""
    corners = [(low[0], low[1], height), (high[0], low[1], height), (high[0], high[1], height), (low[0], high[1], height)]
    return from_faces(name, corners, [(0, 1, 2, 3)], material)


def paving(name: str, color: Color, roughness: float = 0.8, grain: float = 0.0008) -> bpy.types.Material:
    """Poured or cut stone out of doors: clouds, aggregate, fine pits. `grain` is its relief in metres."""
    material, graph = Graph.material(name)
    where = graph.position()
    clouds, aggregate = graph.noise(where, 0.9, 8.0), graph.noise(where, 120.0, 3.0)
    body = graph.mix(graph.ramp(clouds, 0.3, 0.7), tuple(c * 0.82 for c in color), color)
    body = graph.mix(graph.ramp(aggregate, 0.35, 0.7, (0.0, 0.3)), body, tuple(c * 0.6 for c in color))
    height = graph.mul(graph.add(aggregate, graph.noise(where, 25.0, 3.0)), grain)
    rough = graph.ramp(clouds, 0.2, 0.8, (roughness - 0.1, min(1.0, roughness + 0.08)))
    graph.output(graph.principled(base_color=body, roughness=rough, specular=0.3, normal=graph.bump(height)))
    return material


def wet_pavement(name: str = "Wet paving", size: tuple[float, float] = (1.2, 0.6)) -> bpy.types.Material:
    """Dark slabs after rain: films of water that mirror, drier islands between, water standing in the joints."""
    material, graph = Graph.material(name)
    where = graph.position()
    cell = cells(graph, where, Tiles(size=size, stagger=0.5, joint=0.008))
    joint = graph.ramp(cell.edge, 0.0055, 0.0025)
    puddle = graph.ramp(graph.add(graph.noise(where, 0.42, 6.0), graph.mul(cell.random, 0.04)), 0.36, 0.70)
    grit = graph.noise(where, 130.0, 3.0)
    shade = graph.lerp(cell.random, 0.8, 1.08)
    dry = graph.mix(graph.ramp(grit, 0.3, 0.75), (0.085, 0.083, 0.080), (0.15, 0.145, 0.14))
    dry = graph.mix(1.0, dry, graph.join(shade, shade, shade), "MULTIPLY")
    color = graph.mix(graph.mul(puddle, 0.6), dry, (0.028, 0.028, 0.030))
    color = graph.mix(joint, color, (0.02, 0.02, 0.02))
    relief = graph.mul(graph.mul(grit, graph.math("SUBTRACT", 1.04, puddle)), 0.0011)
    relief = graph.add(relief, graph.mul(graph.noise(where, 5.0, 2.0), 0.0007))
    rough = graph.add(graph.ramp(puddle, 0.0, 1.0, (0.36, 0.045)), graph.mul(joint, 0.12))
    normal = graph.bump(graph.add(relief, graph.mul(joint, -0.0008)))
    graph.output(graph.principled(base_color=color, roughness=rough, specular=0.55, normal=normal))
    return material
