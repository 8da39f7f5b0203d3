"""Plates for the pool's film, from the camera of the `pool` picture.

Variants: "plate" (the picture itself), "below" (the basin through flat water that does not reflect),
"mirror" (what a boundless mirror shows, in a wider frame), "mask" (white where water is seen).
"""

import importlib.util
from pathlib import Path
from types import ModuleType

import bpy

from kit.floor import level
from kit.floor_graph import Graph

SIZE = (960, 540)
SAMPLES = 16
OVERSCAN = 1.5


def pool_scene() -> ModuleType:
    """The module of the picture."""
    spec = importlib.util.spec_from_file_location("pool", Path(__file__).with_name("pool.py"))
    if spec is None or spec.loader is None:
        raise FileNotFoundError("pool.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def build(variant: str | None) -> None:
    """The picture's scene with its water exchanged for what the plate needs."""
    pool = pool_scene()
    pool.build(None)
    if variant == "plate":
        return
    water = bpy.data.objects["Water"]
    bpy.data.objects.remove(water)
    makers = {"below": refraction, "mirror": mirror, "mask": white}
    material = makers[variant or "below"]()
    if variant == "mirror":
        for thing in bpy.data.objects:
            thing.visible_camera = False
        level("Mirror", (-400, -400), (400, 400), 0.03, material)
        widen()
        return
    level("Flat water", (pool.LEFT, pool.NEAR), (pool.RIGHT, pool.FAR), pool.LEVEL, material)
    if variant == "below":
        for tile in ("Pool floor", "Pool wall"):
            even_light(bpy.data.materials[tile])
    if variant == "mask":
        blacken(material)


def refraction() -> bpy.types.Material:
    """Bends what is seen, and lets shadow rays through."""
    material, graph = Graph.material("Below")
    bent = graph.node("ShaderNodeBsdfRefraction", {"Color": (0.93, 0.985, 0.99), "Roughness": 0.0, "IOR": 1.333}).outputs[0]
    clear = graph.node("ShaderNodeBsdfTransparent").outputs[0]
    path = graph.node("ShaderNodeLightPath")
    unseen = graph.math("MAXIMUM", path.outputs["Is Shadow Ray"], path.outputs["Is Diffuse Ray"])
    graph.output(graph.blend(unseen, bent, clear))
    return material


def mirror() -> bpy.types.Material:
    """A perfect mirror."""
    material, graph = Graph.material("Mirror")
    graph.output(graph.node("ShaderNodeBsdfGlossy", {"Color": (1, 1, 1), "Roughness": 0.0}).outputs[0])
    return material


def white() -> bpy.types.Material:
    """Light of strength one."""
    material, graph = Graph.material("White")
    graph.output(graph.node("ShaderNodeEmission", {"Color": (1, 1, 1), "Strength": 1.0}).outputs[0])
    return material


def even_light(material: bpy.types.Material) -> None:
    """Takes the caustics out of a tile's colour."""
    tree = material.node_tree
    shader = next(node for node in tree.nodes if node.type == "BSDF_PRINCIPLED")
    product = shader.inputs["Base Color"].links[0].from_node
    tree.links.new(product.inputs[1].links[0].from_socket, shader.inputs["Base Color"])


def widen() -> None:
    """A wider angle about the same axis, so that tilted waves find what lies beyond the frame."""
    lens = bpy.context.scene.camera.data
    lens.lens /= OVERSCAN
    lens.shift_x /= OVERSCAN
    lens.shift_y /= OVERSCAN


def blacken(keep: bpy.types.Material) -> None:
    """Everything black but one material; no light at all."""
    black, graph = Graph.material("Black")
    graph.output(graph.node("ShaderNodeEmission", {"Color": (0, 0, 0), "Strength": 0.0}).outputs[0])
    for thing in bpy.data.objects:
        if thing.type == "LIGHT":
            thing.hide_render = True
        for slot in thing.material_slots:
            if slot.material is not keep:
                slot.material = black
    for mesh in bpy.data.meshes:
        for index, material in enumerate(mesh.materials):
            if material is not keep:
                mesh.materials[index] = black
    bpy.context.scene.world = bpy.data.worlds.new("Night")
    bpy.context.scene.world.color = (0, 0, 0)
