"""Meshes from coordinates: boxes, cylinders, turned profiles, tubes and loose quads. All lengths are metres."""

from __future__ import annotations

import math
from collections.abc import Sequence

import bpy

from kit.shapes import link

Point = tuple[float, float, float]


def from_faces(
    name: str,
    vertices: Sequence[Point],
    faces: Sequence[Sequence[int]],
    material: bpy.types.Material | None = None,
) -> bpy.types.Object:
    """An object from vertices and faces, linked to the scene."""
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(vertices, [], faces)
    mesh.update()
    if material is not None:
        mesh.materials.append(material)
    return link(bpy.data.objects.new(name, mesh))


def smooth(thing: bpy.types.Object, angle: float = 40.0) -> bpy.types.Object:
    """Smooth shading, except at edges sharper than `angle` degrees."""
    for polygon in thing.data.polygons:
        polygon.use_smooth = True
    thing.data.use_auto_smooth = True
    thing.data.auto_smooth_angle = math.radians(angle)
    return thing


def bevel(thing: bpy.types.Object, width: float, segments: int = 3) -> bpy.types.Object:
    """Rounds the edges of an object by `width` metres."""
    if width <= 0.0:
        return thing
    modifier = thing.modifiers.new("Bevel", "BEVEL")
    modifier.width = width
    modifier.segments = segments
    modifier.limit_method = "ANGLE"
    modifier.harden_normals = False
    return smooth(thing)


def slab(
    name: str,
    low: Point,
    high: Point,
    material: bpy.types.Material,
    edge: float = 0.004,
) -> bpy.types.Object:
    """A box between two corners in world coordinates, its edges rounded by `edge`.

    Its origin is its centre, so it can be turned in place afterwards.
    """
    centre = tuple((a + b) / 2 for a, b in zip(low, high))
    half = tuple(abs(b - a) / 2 for a, b in zip(low, high))
    x, y, z = half
    vertices = [(-x, -y, -z), (x, -y, -z), (x, y, -z), (-x, y, -z), (-x, -y, z), (x, -y, z), (x, y, z), (-x, y, z)]
    faces = [(3, 2, 1, 0), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)]
    thing = from_faces(name, vertices, faces, material)
    thing.location = centre
    return bevel(thing, min(edge, min(half) * 0.9))


def turned(
    name: str,
    profile: Sequence[tuple[float, float]],
    material: bpy.types.Material,
    segments: int = 48,
) -> bpy.types.Object:
    """A body of revolution about z from (radius, height) points, bottom to top."""
    vertices: list[Point] = []
    for radius, height in profile:
        for step in range(segments):
            turn = 2 * math.pi * step / segments
            vertices.append((radius * math.cos(turn), radius * math.sin(turn), height))
    faces: list[Sequence[int]] = []
    for ring in range(len(profile) - 1):
        base, above = ring * segments, (ring + 1) * segments
        for step in range(segments):
            after = (step + 1) % segments
            faces.append((base + step, base + after, above + after, above + step))
    faces.append(list(range(segments - 1, -1, -1)))
    faces.append(list(range((len(profile) - 1) * segments, len(profile) * segments)))
    return smooth(from_faces(name, vertices, faces, material), 35.0)


def rod(
    name: str,
    start: Point,
    end: Point,
    radius: float,
    material: bpy.types.Material,
) -> bpy.types.Object:
    """A straight round bar between two points."""
    return tube(name, [start, end], radius, material, soft=False)


def tube(
    name: str,
    points: Sequence[Point],
    radius: float,
    material: bpy.types.Material,
    soft: bool = True,
) -> bpy.types.Object:
    """A round tube along points, bent smoothly when `soft`."""
    curve = bpy.data.curves.new(name, "CURVE")
    curve.dimensions = "3D"
    curve.bevel_depth = radius
    curve.bevel_resolution = 5
    curve.use_fill_caps = True
    curve.resolution_u = 16
    if soft:
        spline = curve.splines.new("BEZIER")
        spline.bezier_points.add(len(points) - 1)
        for target, point in zip(spline.bezier_points, points):
            target.co = point
            target.handle_left_type = target.handle_right_type = "AUTO"
    else:
        spline = curve.splines.new("POLY")
        spline.points.add(len(points) - 1)
        for target, point in zip(spline.points, points):
            target.co = (*point, 1.0)
    curve.materials.append(material)
    return link(bpy.data.objects.new(name, curve))


def copy_at(thing: bpy.types.Object, place: Point, turn: float = 0.0, scale: float = 1.0) -> bpy.types.Object:
    """Another object that shares the mesh of `thing`; `turn` is radians about z."""
    twin = thing.copy()
    twin.location = place
    twin.rotation_euler = (thing.rotation_euler[0], thing.rotation_euler[1], turn)
    twin.scale = (scale, scale, scale)
    return link(twin)


def group(name: str, things: Sequence[bpy.types.Object], place: Point = (0, 0, 0), turn: float = 0.0) -> bpy.types.Object:
    """Puts things that were built about the origin under one handle, which is then moved and turned."""
    handle = bpy.data.objects.new(name, None)
    link(handle)
    for thing in things:
        if thing.parent is None:
            thing.parent = handle
    handle.location = place
    handle.rotation_euler = (0, 0, turn)
    return handle
