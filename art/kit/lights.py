"""Daylight and lamps. Strengths are tuned to one exposure: a sunlit room needs no change in grading."""

from math import radians

import bpy
from mathutils import Vector

from kit.materials import glow, metal, paint
from kit.materials_graph import colour
from kit.shapes import Point, block, cylinder, link


def sky(strength: float = 0.35, sun_elevation: float = 42.0, sun_rotation: float = 120.0) -> bpy.types.World:
    """A clear Nishita sky without the disc, and thin clouds. Angles in degrees."""
    world = bpy.data.worlds.new("sky")
    bpy.context.scene.world = world
    world.use_nodes = True
    tree = world.node_tree
    nodes, links = tree.nodes, tree.links
    nodes.clear()
    dome = nodes.new("ShaderNodeTexSky")
    dome.sky_type = "NISHITA"
    dome.sun_disc = False
    dome.sun_elevation = radians(sun_elevation)
    dome.sun_rotation = radians(sun_rotation)
    dome.air_density = 1.0
    dome.dust_density = 0.6
    dome.ozone_density = 2.2
    where = nodes.new("ShaderNodeTexCoord")
    squash = nodes.new("ShaderNodeMapping")
    squash.inputs["Scale"].default_value = (1.5, 1.5, 5.0)
    clouds = nodes.new("ShaderNodeTexNoise")
    clouds.inputs["Scale"].default_value = 1.6
    clouds.inputs["Detail"].default_value = 9
    clouds.inputs["Distortion"].default_value = 0.25
    cover = nodes.new("ShaderNodeMapRange")
    cover.inputs["From Min"].default_value = 0.48
    cover.inputs["From Max"].default_value = 0.78
    cover.inputs["To Max"].default_value = 0.75
    mix = nodes.new("ShaderNodeMixRGB")
    mix.inputs["Color2"].default_value = (9, 9.2, 9.6, 1)
    ground = nodes.new("ShaderNodeBackground")
    ground.inputs["Strength"].default_value = strength
    out = nodes.new("ShaderNodeOutputWorld")
    links.new(where.outputs["Generated"], squash.inputs["Vector"])
    links.new(squash.outputs["Vector"], clouds.inputs["Vector"])
    links.new(clouds.outputs["Fac"], cover.inputs["Value"])
    links.new(cover.outputs[0], mix.inputs["Fac"])
    links.new(dome.outputs[0], mix.inputs["Color1"])
    links.new(mix.outputs[0], ground.inputs["Color"])
    links.new(ground.outputs[0], out.inputs["Surface"])
    return world


def sun(toward: Point, strength: float = 9.0, web: str = "#fff1dc", softness: float = 0.6) -> bpy.types.Object:
    """Parallel light travelling along `toward`; `softness` is the disc's angle in degrees."""
    lamp = bpy.data.lights.new("sun", "SUN")
    lamp.energy = strength
    lamp.color = colour(web)[:3]
    lamp.angle = radians(softness)
    thing = bpy.data.objects.new("sun", lamp)
    thing.rotation_euler = Vector(toward).to_track_quat("-Z", "Y").to_euler()
    return link(thing)


def area(at: Point, toward: Point, size: tuple[float, float], watts: float, web: str = "#ffffff",
         spread: float = 180.0) -> bpy.types.Object:
    """A soft rectangle of light at its centre point, unseen by the camera and by mirrors."""
    lamp = bpy.data.lights.new("area", "AREA")
    lamp.shape = "RECTANGLE"
    lamp.size, lamp.size_y = size
    lamp.energy = watts
    lamp.color = colour(web)[:3]
    lamp.spread = radians(spread)
    thing = bpy.data.objects.new("area", lamp)
    thing.location = at
    thing.rotation_euler = Vector(toward).to_track_quat("-Z", "Y").to_euler()
    thing.visible_camera = False
    thing.visible_glossy = False
    thing.visible_transmission = False
    return link(thing)


def lamp_point(at: Point, watts: float, radius: float = 0.04, web: str = "#ffdcb0") -> bpy.types.Object:
    """A small warm bulb."""
    lamp = bpy.data.lights.new("bulb", "POINT")
    lamp.energy = watts
    lamp.shadow_soft_size = radius
    lamp.color = colour(web)[:3]
    thing = bpy.data.objects.new("bulb", lamp)
    thing.location = at
    thing.visible_camera = False
    thing.visible_glossy = False
    return link(thing)


def troffer(at: Point, size: tuple[float, float] = (1.2, 0.6), strength: float = 6.0) -> None:
    """A recessed panel lamp at its centre on the ceiling; only what the eye sees of it."""
    x, y, z = at
    w, d = size[0] / 2, size[1] / 2
    white = paint("#f1f1ee", 0.4)
    for low, high in (((-w, -d), (w, -d + 0.02)), ((-w, d - 0.02), (w, d)), ((-w, -d), (-w + 0.02, d)),
                      ((w - 0.02, -d), (w, d))):
        block((x + low[0], y + low[1], z - 0.012), (x + high[0], y + high[1], z + 0.02), white, bevel=0.002)
    block((x - w + 0.02, y - d + 0.02, z - 0.002), (x + w - 0.02, y + d - 0.02, z + 0.01),
          glow("#fdfaf2", strength), bevel=0)


def downlight(at: Point, strength: float = 14.0, radius: float = 0.06) -> None:
    """A round recessed spot; only what the eye sees of it."""
    x, y, z = at
    cylinder(radius + 0.012, 0.008, (x, y, z - 0.006), metal("#d8d8d6", 0.35))
    cylinder(radius, 0.004, (x, y, z - 0.009), glow("#fff2dd", strength))


def strip(low: Point, high: Point, strength: float = 9.0, web: str = "#fff6e6") -> None:
    """A luminous line between two corners: coves, desk edges, linear lamps."""
    block(low, high, glow(web, strength), bevel=0)
