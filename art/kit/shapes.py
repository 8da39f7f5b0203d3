"""Meshes in metres, Z up. `at` is the centre of an object's bottom face unless said otherwise.

Objects land in the scene, or in the prop that is being built (see `prop`), so the same
furniture function serves for one chair and for forty.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import cos, pi, sin

import bmesh
import bpy
from mathutils import Matrix, Vector

Point = Sequence[float]
_targets: list[bpy.types.Collection] = []


@contextmanager
def prop(name: str) -> Iterator[bpy.types.Collection]:
    """Collects everything made inside the block into a collection that `place` can instance."""
    collection = bpy.data.collections.new(name)
    _targets.append(collection)
    try:
        yield collection
    finally:
        _targets.pop()


def place(thing: bpy.types.Collection, at: Point, turn: float = 0.0, scale: float = 1.0) -> bpy.types.Object:
    """Puts an instance of a prop at a point, turned about Z by `turn` radians."""
    empty = bpy.data.objects.new(thing.name, None)
    empty.instance_type = "COLLECTION"
    empty.instance_collection = thing
    empty.location = at
    empty.rotation_euler = (0, 0, turn)
    empty.scale = (scale, scale, scale)
    return link(empty)


def link(thing: bpy.types.Object) -> bpy.types.Object:
    """Adds an object to the prop being built, or to the scene."""
    target = _targets[-1] if _targets else bpy.context.scene.collection
    target.objects.link(thing)
    return thing


def finish(mesh_builder: bmesh.types.BMesh, name: str, material: bpy.types.Material | None) -> bpy.types.Object:
    """Turns a bmesh into a linked object and frees the bmesh."""
    mesh = bpy.data.meshes.new(name)
    mesh_builder.to_mesh(mesh)
    mesh_builder.free()
    if material is not None:
        mesh.materials.append(material)
    return link(bpy.data.objects.new(name, mesh))


def smooth(thing: bpy.types.Object, degrees: float = 40.0) -> bpy.types.Object:
    """Shades an object smooth, but for edges sharper than `degrees`."""
    thing.data.polygons.foreach_set("use_smooth", [True] * len(thing.data.polygons))
    thing.data.use_auto_smooth = True
    thing.data.auto_smooth_angle = degrees * pi / 180
    return thing


def box(size: Point, at: Point, material: bpy.types.Material, *, bevel: float = 0.003, segments: int = 2,
        turn: float = 0.0, name: str = "box") -> bpy.types.Object:
    """A box with rounded edges, turned about Z by `turn` radians."""
    builder = bmesh.new()
    bmesh.ops.create_cube(builder, size=1.0)
    bmesh.ops.scale(builder, vec=Vector(size), verts=builder.verts)
    bmesh.ops.translate(builder, vec=(0, 0, size[2] / 2), verts=builder.verts)
    if bevel > 0:
        limit = min(bevel, min(size) * 0.49)
        bmesh.ops.bevel(builder, geom=builder.edges[:], offset=limit, segments=segments, profile=0.5, affect="EDGES")
    thing = finish(builder, name, material)
    thing.location = at
    thing.rotation_euler = (0, 0, turn)
    return smooth(thing) if segments > 2 else thing


def block(low: Point, high: Point, material: bpy.types.Material, *, bevel: float = 0.003,
          name: str = "block") -> bpy.types.Object:
    """A box between two opposite corners."""
    size = [max(abs(h - l), 1e-4) for l, h in zip(low, high)]
    middle = [(h + l) / 2 for l, h in zip(low, high)]
    return box(size, (middle[0], middle[1], min(low[2], high[2])), material, bevel=bevel, name=name)


def lathe(profile: Sequence[tuple[float, float]], at: Point, material: bpy.types.Material, *, segments: int = 40,
          name: str = "lathe") -> bpy.types.Object:
    """A surface of revolution about Z from (radius, height) pairs, bottom first."""
    builder = bmesh.new()
    rings = [
        [builder.verts.new((max(r, 1e-5) * cos(a), max(r, 1e-5) * sin(a), z))
         for a in (2 * pi * i / segments for i in range(segments))]
        for r, z in profile
    ]
    for lower, upper in zip(rings, rings[1:]):
        for i in range(segments):
            j = (i + 1) % segments
            builder.faces.new((lower[i], lower[j], upper[j], upper[i]))
    thing = finish(builder, name, material)
    thing.location = at
    return smooth(thing)


def cylinder(radius: float, height: float, at: Point, material: bpy.types.Material, *, axis: str = "Z",
             bevel: float = 0.002, segments: int = 32, name: str = "cylinder") -> bpy.types.Object:
    """A capped cylinder with rounded rims; it grows from `at` along +X, +Y or +Z."""
    b = min(bevel, radius * 0.4, height * 0.4)
    profile = [(0, 0), (radius - b, 0), (radius, b), (radius, height - b), (radius - b, height), (0, height)]
    thing = lathe(profile, at, material, segments=segments, name=name)
    if axis == "X":
        thing.rotation_euler = (0, pi / 2, 0)
    elif axis == "Y":
        thing.rotation_euler = (-pi / 2, 0, 0)
    return thing


def tube(points: Sequence[Point], radius: float, material: bpy.types.Material, *, closed: bool = False,
         curved: bool = True, name: str = "tube") -> bpy.types.Object:
    """A round bar through the points: a soft curve, or straight pieces."""
    curve = bpy.data.curves.new(name, "CURVE")
    curve.dimensions = "3D"
    curve.bevel_depth = radius
    curve.bevel_resolution = 4
    curve.resolution_u = 10
    curve.use_fill_caps = True
    if curved:
        spline = curve.splines.new("BEZIER")
        spline.bezier_points.add(len(points) - 1)
        for knot, point in zip(spline.bezier_points, points):
            knot.co = point
            knot.handle_left_type = knot.handle_right_type = "AUTO"
    else:
        spline = curve.splines.new("POLY")
        spline.points.add(len(points) - 1)
        for knot, point in zip(spline.points, points):
            knot.co = (*point, 1.0)
    spline.use_cyclic_u = closed
    curve.materials.append(material)
    return link(bpy.data.objects.new(name, curve))


def sheet(corners: Sequence[Point], material: bpy.types.Material, *, name: str = "sheet") -> bpy.types.Object:
    """One flat polygon through the corners, counter-clockwise seen from its front."""
    builder = bmesh.new()
    builder.faces.new([builder.verts.new(c) for c in corners])
    return finish(builder, name, material)


def surface(rows: Sequence[Sequence[Point]], material: bpy.types.Material, *,
            name: str = "surface") -> bpy.types.Object:
    """A smooth grid through rows of points."""
    builder = bmesh.new()
    grid = [[builder.verts.new(p) for p in row] for row in rows]
    for lower, upper in zip(grid, grid[1:]):
        for i in range(len(lower) - 1):
            builder.faces.new((lower[i], lower[i + 1], upper[i + 1], upper[i]))
    return smooth(finish(builder, name, material), 60)


def cushion(size: Point, at: Point, material: bpy.types.Material, *, softness: float = 0.35, turn: float = 0.0,
            tilt: float = 0.0, name: str = "cushion") -> bpy.types.Object:
    """A stuffed box: a superellipsoid; `softness` from 0 to 1 makes its corners rounder."""
    builder = bmesh.new()
    bmesh.ops.create_icosphere(builder, subdivisions=5, radius=1.0)
    flat = 2 + 10 * (1 - softness)
    round_z = 2 + 3 * (1 - softness)
    for vert in builder.verts:
        x, y, z = vert.co
        plan = (abs(x) ** flat + abs(y) ** flat) ** (1 / flat)
        reach = max((plan ** round_z + abs(z) ** round_z) ** (1 / round_z), 1e-6)
        vert.co = Vector((x, y, z)) / reach
    bmesh.ops.scale(builder, vec=Vector(size) / 2, verts=builder.verts)
    bmesh.ops.rotate(builder, cent=(0, 0, 0), matrix=Matrix.Rotation(tilt, 3, "X"), verts=builder.verts)
    bmesh.ops.translate(builder, vec=(0, 0, size[2] / 2), verts=builder.verts)
    thing = finish(builder, name, material)
    thing.location = at
    thing.rotation_euler = (0, 0, turn)
    return smooth(thing, 80)
