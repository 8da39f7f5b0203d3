"""Parts of buildings seen from outside: glazing in frames, doors, roofs, columns, distant blocks."""

from __future__ import annotations

from dataclasses import dataclass

import bpy

from kit.exterior_mesh import Point, from_faces, rod, slab
from kit.floor_graph import Graph
from kit.materials import glass, metal


@dataclass(frozen=True)
class Front:
    """A glazed front along x at one y: from, to, sill and head height (metres), bays, rails and frame width."""

    left: float
    right: float
    y: float
    bottom: float = 0.0
    top: float = 3.2
    bays: int = 4
    rails: tuple[float, ...] = (2.4,)
    frame: float = 0.055
    depth: float = 0.11
    doors: tuple[int, ...] = ()


def stucco(name: str = "Stucco", color: tuple[float, float, float] = (0.80, 0.77, 0.71)) -> bpy.types.Material:
    """Painted render with a sand finish, a little streaked by rain."""
    material, graph = Graph.material(name)
    where = graph.position()
    sand = graph.noise(where, 95.0, 4.0)
    streak = graph.noise(graph.vector("MULTIPLY", where, (1.0, 1.0, 0.12)), 2.2, 5.0)
    tone = graph.mix(graph.ramp(streak, 0.35, 0.75, (0.0, 0.16)), color, tuple(c * 0.6 for c in color))
    height = graph.mul(sand, 0.0022)
    graph.output(graph.principled(base_color=tone, roughness=0.88, specular=0.25, normal=graph.bump(height)))
    return material


def bronze() -> bpy.types.Material:
    """Dark anodised aluminium for frames."""
    return metal("#4a4a4d", 0.38)


def glazed_front(front: Front, frame: bpy.types.Material | None = None, pane: bpy.types.Material | None = None) -> None:
    """Mullions, rails, panes and, in the bays named as doors, leaves with tall pulls."""
    frame, pane = frame or bronze(), pane or glass()
    half, deep = front.frame / 2, front.depth / 2
    width = (front.right - front.left) / front.bays
    low, high = front.y - deep, front.y + deep
    for index in range(front.bays + 1):
        x = front.left + index * width
        slab("Mullion", (x - half, low, front.bottom), (x + half, high, front.top), frame, 0.004)
    for height in (front.bottom + half, front.top - half, *front.rails):
        slab("Rail", (front.left, low + 0.004, height - half), (front.right, high - 0.004, height + half), frame, 0.004)
    for index in range(front.bays):
        x = front.left + index * width
        slab("Pane", (x + half, front.y - 0.006, front.bottom), (x + width - half, front.y + 0.006, front.top), pane, 0)
        if index in front.doors:
            door_leaf(x + half, x + width - half, front, index % 2 == 0, frame)


def door_leaf(left: float, right: float, front: Front, hinge_left: bool, frame: bpy.types.Material) -> None:
    """The stiles of one glazed door and its pull bars on both sides."""
    head = front.rails[0] if front.rails else front.top
    y, wide = front.y, 0.07
    for x in (left, right - wide):
        slab("Stile", (x, y - 0.03, front.bottom + 0.01), (x + wide, y + 0.03, head - 0.03), frame, 0.004)
    slab("Kick rail", (left, y - 0.03, front.bottom + 0.01), (right, y + 0.03, front.bottom + 0.20), frame, 0.004)
    slab("Head rail", (left, y - 0.03, head - 0.12), (right, y + 0.03, head - 0.03), frame, 0.004)
    x = right - wide - 0.05 if hinge_left else left + wide + 0.05
    bar = metal("#d5d7d8", 0.2)
    for side in (-1, 1):
        out = y + side * 0.085
        rod("Pull", (x, out, front.bottom + 0.75), (x, out, front.bottom + 1.45), 0.014, bar)
        for height in (0.82, 1.38):
            rod("Post", (x, out, front.bottom + height), (x, y, front.bottom + height), 0.009, bar)


def far_block(low: Point, high: Point, floors: int, tint: tuple[float, float, float] = (0.78, 0.77, 0.74)) -> None:
    """A distant building of bands of glass and render, for the backdrop."""
    wall, band = stucco("Far wall", tint), metal("#8fa3ad", 0.12)
    slab("Far core", (low[0] + 0.15, low[1] + 0.15, low[2]), (high[0] - 0.15, high[1] - 0.15, high[2] - 0.2), band, 0)
    storey = (high[2] - low[2]) / floors
    for floor in range(floors + 1):
        z = low[2] + floor * storey
        slab("Far band", (low[0], low[1], z - storey * 0.22), (high[0], high[1], z + storey * 0.20), wall, 0.02)
    bays = max(3, round((high[0] - low[0]) / 3.2))
    for bay in range(bays + 1):
        x = low[0] + (high[0] - low[0]) * bay / bays
        slab("Far pier", (x - 0.16, low[1] - 0.02, low[2]), (x + 0.16, low[1] + 0.3, high[2]), wall, 0.02)


def hip_roof(low: Point, high: tuple[float, float], rise: float, over: float, material: bpy.types.Material) -> None:
    """A hipped roof over the rectangle `low`..`high` at height low[2], overhanging by `over`, with a fascia."""
    x0, y0, x1, y1, z = low[0] - over, low[1] - over, high[0] + over, high[1] + over, low[2]
    inset = min(x1 - x0, y1 - y0) / 2
    ridge_y = (y0 + y1) / 2
    corners = [(x0, y0, z), (x1, y0, z), (x1, y1, z), (x0, y1, z)]
    ridge = [(x0 + inset, ridge_y, z + rise), (x1 - inset, ridge_y, z + rise)]
    faces = [(0, 1, 5, 4), (1, 2, 5), (2, 3, 4, 5), (3, 0, 4)]
    from_faces("Roof", corners + ridge, faces, material)
    white = stucco("Fascia", (0.82, 0.81, 0.78))
    slab("Fascia front", (x0, y0, z - 0.22), (x1, y0 + 0.06, z + 0.03), white, 0.008)
    slab("Fascia left", (x0, y0, z - 0.22), (x0 + 0.06, y1, z + 0.03), white, 0.008)
    slab("Fascia right", (x1 - 0.06, y0, z - 0.22), (x1, y1, z + 0.03), white, 0.008)
    slab("Soffit", (x0 + 0.05, y0 + 0.05, z - 0.20), (x1 - 0.05, y1 - 0.05, z - 0.15), white, 0)


def roof_tiles(name: str = "Roof tiles", color: tuple[float, float, float] = (0.50, 0.46, 0.42)) -> bpy.types.Material:
    """Flat concrete roof tiles in rows."""
    material, graph = Graph.material(name)
    x, y, z = graph.split(graph.position())
    row = graph.mul(z, 7.0)
    step = graph.math("FRACT", row)
    seed = graph.join(graph.math("FLOOR", graph.mul(graph.add(x, y), 3.4)), graph.math("FLOOR", row), 0.0)
    tone = graph.node("ShaderNodeTexWhiteNoise", {"Vector": seed}).outputs["Value"]
    shade = graph.mix(tone, tuple(c * 0.78 for c in color), color)
    shade = graph.mix(graph.ramp(step, 0.16, 0.0, (0.0, 0.75)), shade, (0.05, 0.045, 0.04))
    graph.output(graph.principled(base_color=shade, roughness=0.8, normal=graph.bump(graph.mul(step, -0.03))))
    return material


def column(place: Point, height: float, width: float, material: bpy.types.Material) -> None:
    """A square column with base and capital."""
    x, y, z = place
    half = width / 2
    slab("Shaft", (x - half, y - half, z), (x + half, y + half, z + height), material, 0.012)
    for low, high, more in ((0.0, 0.16, 0.05), (0.16, 0.22, 0.025), (height - 0.20, height - 0.12, 0.03), (height - 0.12, height, 0.06)):
        slab("Moulding", (x - half - more, y - half - more, z + low), (x + half + more, y + half + more, z + high), material, 0.012)
