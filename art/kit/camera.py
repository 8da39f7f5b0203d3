"""The camera and the render settings that all pictures share."""

from math import atan2, hypot, pi

import bpy
from mathutils import Vector

from kit.shapes import Point


def camera(eye: Point, target: Point, *, lens: float = 28.0, fstop: float = 5.6, focus: float | None = None,
           shift_x: float = 0.0) -> bpy.types.Object:
    """An architect's camera: it looks level from `eye`, and shift brings `target` to the picture's centre,
    so vertical lines stay vertical. `lens` in mm on a 36 mm frame; `focus` in metres, else the target."""
    dx, dy, dz = (t - e for t, e in zip(target, eye))
    ground = hypot(dx, dy)
    data = bpy.data.cameras.new("camera")
    data.lens = lens
    data.sensor_width = 36.0
    data.sensor_fit = "HORIZONTAL"
    data.shift_y = dz / ground * lens / 36.0
    data.shift_x = shift_x
    data.clip_start = 0.05
    data.clip_end = 2000
    data.dof.use_dof = True
    data.dof.focus_distance = focus or ground
    data.dof.aperture_fstop = fstop
    thing = bpy.data.objects.new("camera", data)
    thing.location = eye
    thing.rotation_euler = (pi / 2, 0, atan2(dy, dx) - pi / 2)
    bpy.context.scene.collection.objects.link(thing)
    bpy.context.scene.camera = thing
    return thing


def free_camera(eye: Point, target: Point, *, lens: float = 50.0, fstop: float = 4.0) -> bpy.types.Object:
    """A camera that tilts: for details and views from above."""
    thing = camera(eye, (target[0], target[1] + 1e-4, eye[2]), lens=lens, fstop=fstop)
    aim = Vector(target) - Vector(eye)
    thing.data.shift_y = 0
    thing.data.dof.focus_distance = aim.length
    thing.rotation_euler = aim.to_track_quat("-Z", "Y").to_euler()
    return thing


def render_settings(size: tuple[int, int], samples: int) -> None:
    """Cycles on the CPU: few bounces, clamped indirect light, adaptive sampling, and the denoiser's passes."""
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.render.resolution_x, scene.render.resolution_y = size
    scene.render.resolution_percentage = 100
    scene.render.use_persistent_data = False
    cycles = scene.cycles
    cycles.device = "CPU"
    cycles.samples = samples
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold = 0.05
    cycles.adaptive_min_samples = max(6, samples // 2)
    cycles.use_denoising = False
    cycles.use_auto_tile = False
    cycles.max_bounces = 8
    cycles.diffuse_bounces = 3
    cycles.glossy_bounces = 3
    cycles.transmission_bounces = 6
    cycles.transparent_max_bounces = 24
    cycles.volume_bounces = 0
    cycles.sample_clamp_indirect = 4.0
    cycles.sample_clamp_direct = 0.0
    cycles.blur_glossy = 1.0
    cycles.caustics_reflective = False
    cycles.caustics_refractive = False
    cycles.filter_width = 1.5
    scene.view_settings.view_transform = "Standard"


def write_passes(folder: str) -> None:
    """Sends colour, albedo and normals to 32-bit EXR files color0001.exr, albedo0001.exr, normal0001.exr."""
    scene = bpy.context.scene
    scene.view_layers[0].cycles.denoising_store_passes = True
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new("CompositorNodeRLayers")
    out = tree.nodes.new("CompositorNodeOutputFile")
    out.base_path = folder
    out.format.file_format = "OPEN_EXR"
    out.format.color_mode = "RGB"
    out.format.color_depth = "32"
    out.file_slots.clear()
    for name, socket in (("color", "Image"), ("albedo", "Denoising Albedo"), ("normal", "Denoising Normal")):
        out.file_slots.new(name)
        tree.links.new(layers.outputs[socket], out.inputs[name])
