"""Plates for the tile film: a tiled floor from above at an angle, and the cleaning head on its way across.

Variants: "dirty", "clean" and "wet" are the floor alone; "head" is the clean floor with the head on it, "mask" the
head alone in white on black. Head plates render a window about the head only.
"""

from math import radians

import bpy

from kit.camera import free_camera
from kit.exterior_sky import Daylight, daylight
from kit.floor import Tiles, level, tile_material
from kit.floor_graph import Graph
from kit.grime import Grime
from kit.lights import area
from kit.machines import spinner
from kit.materials import paint
from kit.room import ceiling_flat, glass_front, wall

SIZE = (960, 540)
SAMPLES = 24
LOOK = {"exposure": 0.25}

PLACE, LANE, LENS = -0.156, 0.0, 42
DIRT = Grime(grout=1.0, film=0.95, spots=1.0)


def build(variant: str | None) -> None:
    """The hall, its floor in the state asked for, and the head where asked for."""
    name = variant or "clean"
    rough = 0.045 if name == "wet" else 0.2
    shade = 0.80 if name == "wet" else 1.0
    tiles = Tiles(size=(0.30, 0.30), joint=0.009, light=tuple(c * shade for c in (0.62, 0.55, 0.46)),
                  dark=tuple(c * shade for c in (0.47, 0.40, 0.32)), grout=tuple(c * shade for c in (0.76, 0.73, 0.67)),
                  roughness=rough, variation=0.12, vein=0.3, lippage=0.0016, origin=(0.08, 0.15),
                  grime=DIRT if name == "dirty" else Grime())
    floor = level("Floor", (-6, -3), (6, 7), 0.0, tile_material("Ceramic", tiles))
    hall()
    free_camera((0.0, -1.75, 1.5), (0.0, 0.06, 0.0), lens=LENS, fstop=11)
    if name in {"head", "mask"}:
        spinner((PLACE, LANE, 0.0), radians(168), 42)
        window(PLACE)
    if name == "mask":
        floor.hide_render = True
        silhouette()


def hall() -> None:
    """A bright room: glass behind and at the left, light from the sky and the ceiling."""
    white = paint("#f2eee6")
    ceiling_flat((-6, -3, 6, 7), 3.2)
    wall((6, -3), (6, 7), 3.2, white)
    glass_front((-6, 7), (6, 7), 3.2, bays=8, rails=(2.4,), frame="#e9e8e4")
    glass_front((-6, -3), (-6, 7), 3.2, bays=7, rails=(2.4,), frame="#e9e8e4")
    daylight(Daylight(elevation=38, azimuth=-40, sun=5.0, sky=0.30, clouds=0.5))
    area((-3, 6.6, 1.8), (0.2, -1, -0.2), (8, 2.8), 120, "#eef4ff")
    area((0.3, 0.8, 3.1), (0, 0, -1), (5, 4), 70, "#fff3e4")


def window(x: float) -> None:
    """Limits the render to the columns about the head."""
    render = bpy.context.scene.render
    render.use_border, render.use_crop_to_border = True, False
    middle = 0.5 + x * LENS / 36 / 2.31
    render.border_min_x, render.border_max_x = max(0.0, middle - 0.24), min(1.0, middle + 0.24)
    render.border_min_y, render.border_max_y = 0.0, 1.0


def silhouette() -> None:
    """The head white, all else black."""
    material, graph = Graph.material("White")
    graph.output(graph.node("ShaderNodeEmission", {"Color": (1, 1, 1), "Strength": 1.0}).outputs[0])
    keep = {thing for thing in bpy.data.objects if thing.parent and thing.parent.name.startswith("Spinner")}
    for thing in bpy.data.objects:
        if thing.type in {"MESH", "CURVE", "LIGHT"} and thing not in keep:
            thing.hide_render = True
        for slot in thing.material_slots:
            slot.material = material
    bpy.context.scene.world = bpy.data.worlds.new("Night")
    bpy.context.scene.world.color = (0, 0, 0)
