"""Pool water: a surface of real waves, a shader that lets the sun through, and tiles that show its caustics."""

from __future__ import annotations

from dataclasses import dataclass

import bpy
import numpy as np

from kit.exterior_mesh import Point, from_faces, smooth
from kit.floor import Tiles, cells, stone
from kit.floor_graph import Graph, Value
from kit.water_waves import Waves, caustics, make_waves, soften, surface


@dataclass(frozen=True)
class Pool:
    """Waves and the picture of the light that they throw on the floor."""

    waves: Waves
    light: bpy.types.Image


def still_pool(depth: float = 1.3, patch: float = 4.0, slope: float = 0.055) -> Pool:
    """The pool at one moment."""
    waves = make_waves(patch, slope=slope)
    # Steeper waves for the light alone: a photograph shows the net of light sharper than so calm a surface makes it.
    light = soften(caustics(make_waves(patch, slope=slope * 1.7), 0.0, depth), 1.5)
    size = light.shape[0]
    image = bpy.data.images.new("Caustics", size, size, float_buffer=True, is_data=True)
    pixels = np.ones((size, size, 4), np.float32)
    pixels[..., :3] = light[..., None]
    image.pixels.foreach_set(pixels.ravel())
    image.pack()
    return Pool(waves, image)


def water_surface(
    name: str, low: tuple[float, float], high: tuple[float, float], level: float, pool: Pool, step: float = 0.025
) -> bpy.types.Object:
    """The surface of the water over a rectangle, as a mesh with true waves."""
    columns, rows = int((high[0] - low[0]) / step) + 1, int((high[1] - low[1]) / step) + 1
    x, y = np.meshgrid(np.linspace(low[0], high[0], columns), np.linspace(low[1], high[1], rows))
    height, _, _ = surface(pool.waves, x, y, 0.0)
    vertices: list[Point] = np.stack([x, y, height + level], -1).reshape(-1, 3).tolist()
    index = np.arange(columns * rows).reshape(rows, columns)
    faces = np.stack([index[:-1, :-1], index[:-1, 1:], index[1:, 1:], index[1:, :-1]], -1).reshape(-1, 4).tolist()
    return smooth(from_faces(name, vertices, faces, water_material(name)), 180.0)


def water_material(name: str) -> bpy.types.Material:
    """Clear water. Shadow rays pass it unbent: the caustics are in the tiles, and path tracing need not find them."""
    material, graph = Graph.material(name)
    ripple = graph.mul(graph.noise(graph.position(), 14.0, 3.0), 0.0012)
    glass = graph.node(
        "ShaderNodeBsdfGlass", {"Color": (0.93, 0.985, 0.99), "Roughness": 0.0, "IOR": 1.333, "Normal": graph.bump(ripple)}
    ).outputs[0]
    clear = graph.node("ShaderNodeBsdfTransparent", {"Color": (0.95, 0.99, 1.0)}).outputs[0]
    path = graph.node("ShaderNodeLightPath")
    unseen = graph.math("MAXIMUM", path.outputs["Is Shadow Ray"], path.outputs["Is Diffuse Ray"])
    graph.output(graph.blend(unseen, glass, clear))
    return material


def caustic_light(graph: Graph, pool: Pool, strength: float) -> Value:
    """How much more or less light falls here than the mean, as a colour that multiplies the tile's own."""
    x, y, z = graph.split(graph.position())
    flat = graph.join(graph.add(x, graph.mul(z, -0.35)), graph.add(y, graph.mul(z, -0.45)), 0.0)
    picture = graph.node(
        "ShaderNodeTexImage", {"Vector": graph.vector("SCALE", flat, 1.0 / pool.waves.patch)}, interpolation="Cubic"
    )
    picture.image = pool.light
    light = graph.math("MINIMUM", graph.math("MAXIMUM", picture.outputs[0], 0.15), 6.0)
    gain = graph.lerp(strength, 1.0, light)
    return graph.join(gain, gain, gain)


def pool_tiles(name: str, tiles: Tiles, pool: Pool, strength: float = 0.9, wall: bool = False) -> bpy.types.Material:
    """Mosaic under water. `wall` lays it upright: its rows run along z, its columns along x + y."""
    material, graph = Graph.material(name)
    where = graph.position()
    if wall:
        x, y, z = graph.split(where)
        where = graph.join(graph.add(x, y), z, 0.0)
    cell = cells(graph, where, tiles)
    joint = graph.ramp(cell.edge, tiles.joint / 2 + 0.0006, tiles.joint / 2 - 0.0006)
    body = stone(graph, where, tiles, cell)
    hue = graph.mix(cell.random, tiles.dark, tiles.light)
    color = graph.mix(joint, graph.mix(0.65, body, hue), tiles.grout)
    lit = graph.mix(1.0, color, caustic_light(graph, pool, strength), "MULTIPLY")
    graph.output(graph.principled(base_color=lit, roughness=0.35, specular=0.3))
    return material
