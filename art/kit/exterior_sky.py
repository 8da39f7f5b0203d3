"""Sky and sun out of doors: a clear Nishita sky, fair-weather clouds, one sun lamp in the same direction."""

from __future__ import annotations

import math
from dataclasses import dataclass

import bpy

from kit.floor_graph import Graph, Value


@dataclass(frozen=True)
class Daylight:
    """Where the sun stands and how the sky looks. Angles in degrees; azimuth 0 is +y, 90 is +x."""

    elevation: float = 48.0
    azimuth: float = 215.0
    sun: float = 4.2
    sky: float = 0.20
    clouds: float = 0.5
    cloud_shade: float = 0.55
    softness: float = 0.6
    warmth: tuple[float, float, float] = (1.0, 0.94, 0.86)


def towards_sun(light: Daylight) -> tuple[float, float, float]:
    """Unit vector from the scene to the sun."""
    up, turn = math.radians(light.elevation), math.radians(light.azimuth)
    return (math.sin(turn) * math.cos(up), math.cos(turn) * math.cos(up), math.sin(up))


def daylight(light: Daylight) -> None:
    """Lights the scene with sun and sky, and shows the sky behind it."""
    world = bpy.data.worlds.new("Sky")
    bpy.context.scene.world = world
    world.use_nodes = True
    graph = Graph(world.node_tree)
    for node in list(graph.tree.nodes):
        if node.type != "OUTPUT_WORLD":
            graph.tree.nodes.remove(node)
    sky = graph.node(
        "ShaderNodeTexSky",
        sky_type="NISHITA",
        sun_disc=False,
        sun_elevation=math.radians(light.elevation),
        sun_rotation=math.radians(light.azimuth),
        air_density=1.0,
        dust_density=0.7,
        ozone_density=1.6,
    ).outputs[0]
    blue = graph.mix(1.0, sky, (light.sky,) * 3, "MULTIPLY")
    color = clouded(graph, blue, light) if light.clouds > 0 else blue
    background = graph.node("ShaderNodeBackground", {"Color": color, "Strength": 1.0}).outputs[0]
    graph.output(background, "OUTPUT_WORLD")
    sun = bpy.data.lights.new("Sun", "SUN")
    sun.energy = light.sun
    sun.angle = math.radians(light.softness)
    sun.color = light.warmth
    lamp = bpy.data.objects.new("Sun", sun)
    bpy.context.collection.objects.link(lamp)
    x, y, z = towards_sun(light)
    lamp.rotation_euler = (math.radians(90) - math.asin(z), 0, math.atan2(x, -y))


def clouded(graph: Graph, blue: Value, light: Daylight) -> Value:
    """Cumulus in perspective: noise on a high plane, lit on the side that faces the sun."""
    direction = graph.vector("NORMALIZE", graph.node("ShaderNodeTexCoord").outputs["Generated"])
    x, y, z = graph.split(direction)
    up = graph.math("MAXIMUM", z, 0.015)
    depth = graph.add(up, 0.10)
    plane = graph.join(graph.math("DIVIDE", x, depth), graph.math("DIVIDE", y, depth), 1.7)
    sx, sy, _ = towards_sun(light)
    nearer = graph.vector("ADD", plane, (sx * 0.13, sy * 0.13, 0.05))
    low = 0.67 - 0.22 * light.clouds
    here = graph.ramp(graph.noise(plane, 1.15, 9.0, roughness=0.56), low, low + 0.14)
    before = graph.ramp(graph.noise(nearer, 1.15, 9.0, roughness=0.56), low, low + 0.22)
    lit = graph.math("SUBTRACT", 1.0, graph.mul(before, light.cloud_shade))
    white = 1.9 * light.sky / 0.20
    body = graph.mix(lit, (0.32 * white, 0.37 * white, 0.45 * white), (white, white * 0.97, white * 0.93))
    cover = graph.mul(here, graph.ramp(z, 0.0, 0.12))
    hazy = graph.mix(graph.ramp(z, 0.10, 0.0, (0.0, 0.35)), blue, (0.85 * white, 0.9 * white, 0.95 * white))
    return graph.mix(graph.mul(cover, 0.92), hazy, body)


def dusk(strength: float = 0.62, glow_turn: float = -20.0) -> None:
    """The sky half an hour after sunset: orange low at `glow_turn` degrees, violet above, blue at the top, bands of cloud."""
    world = bpy.data.worlds.new("Dusk")
    bpy.context.scene.world = world
    world.use_nodes = True
    graph = Graph(world.node_tree)
    direction = graph.vector("NORMALIZE", graph.node("ShaderNodeTexCoord").outputs["Generated"])
    x, y, z = graph.split(direction)
    turn = math.radians(glow_turn)
    near = graph.add(graph.mul(x, math.sin(turn)), graph.mul(y, math.cos(turn)))
    west = graph.ramp(near, -0.7, 1.0)
    low = graph.mix(west, (0.13, 0.15, 0.27), (1.25, 0.56, 0.24))
    middle = graph.mix(west, (0.075, 0.11, 0.24), (0.40, 0.30, 0.38))
    color = graph.mix(graph.ramp(z, 0.0, 0.20), low, middle)
    color = graph.mix(graph.ramp(z, 0.10, 0.60), color, (0.045, 0.10, 0.27))
    plane = graph.join(graph.math("DIVIDE", x, graph.add(z, 0.16)), graph.math("DIVIDE", y, graph.add(z, 0.16)), 4.0)
    banks = graph.noise(graph.vector("MULTIPLY", plane, (0.55, 1.3, 1.0)), 1.3, 8.0, roughness=0.55)
    cloud = graph.mix(graph.ramp(z, 0.02, 0.40), graph.mix(west, (0.14, 0.13, 0.22), (1.05, 0.40, 0.22)), (0.17, 0.15, 0.27))
    color = graph.mix(graph.mul(graph.ramp(banks, 0.50, 0.72, (0.0, 0.8)), graph.ramp(z, 0.0, 0.08)), color, cloud)
    background = graph.node("ShaderNodeBackground", {"Color": color, "Strength": strength}).outputs[0]
    graph.output(background, "OUTPUT_WORLD")
