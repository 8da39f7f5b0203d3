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
