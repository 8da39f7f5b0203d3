"""Runs inside Blender: builds one scene and writes its passes. `render.py` calls it.

Arguments after `--`: scene file, variant (or -), width, height, samples, output folder.
"""

import importlib.util
import sys
from pathlib import Path

import bpy

sys.path.insert(0, str(Path(__file__).parent))
sys.dont_write_bytecode = True

from kit.camera import render_settings, write_passes  # noqa: E402


def main() -> None:
    """Builds, renders, writes."""
    scene_file, variant, width, height, samples, folder = sys.argv[sys.argv.index("--") + 1:]
    bpy.ops.wm.read_factory_settings(use_empty=True)
    spec = importlib.util.spec_from_file_location("scene", scene_file)
    if spec is None or spec.loader is None:
        raise SystemExit(f"no scene in {scene_file}")
    scene = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(scene)
    render_settings((int(width), int(height)), int(samples))
    scene.build(None if variant == "-" else variant)
    write_passes(folder)
    bpy.ops.render.render()


main()
