"""Renders pictures by name: python3 art/render.py lobby office --draft

A name is a scene file in scenes/ (`grout.py`), or a scene and a variant (`grout-before`).
Masters go to dist/art/<name>.png, drafts (480 px, 8 samples) to dist/art/draft/<name>.png.
--develop only repeats the development of the last render, which is stored for that.
"""

import argparse
import ast
import importlib.util
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

sys.dont_write_bytecode = True
# Debian installs cv2, numpy and torch for its own Python; another one may come first on the PATH.
SYSTEM_PYTHON = "/usr/bin/python3"
os.environ["OPENCV_IO_ENABLE_OPENEXR"] = "1"

if importlib.util.find_spec("cv2") is None and sys.executable != SYSTEM_PYTHON:
    os.execv(SYSTEM_PYTHON, [SYSTEM_PYTHON, *sys.argv])

import cv2  # noqa: E402
import numpy as np  # noqa: E402

from denoise import denoise  # noqa: E402
from grade import Look, develop  # noqa: E402

ART = Path(__file__).resolve().parent
OUT = ART.parent / "dist" / "art"
DRAFT_WIDTH, DRAFT_SAMPLES = 480, 8


def find_scene(name: str) -> tuple[Path, str]:
    """The scene file of a picture and its variant, '-' for none."""
    plain = name.replace("-", "_")
    if (ART / "scenes" / f"{plain}.py").exists():
        return ART / "scenes" / f"{plain}.py", "-"
    stem, _, variant = name.rpartition("-")
    file = ART / "scenes" / f"{stem.replace('-', '_')}.py"
    if not stem or not file.exists():
        raise SystemExit(f"there is no scene for {name}")
    return file, variant


def constants(scene: Path) -> dict[str, object]:
    """SIZE, SAMPLES and LOOK of a scene file, read without importing it: only Blender has bpy."""
    found: dict[str, object] = {}
    for node in ast.parse(scene.read_text()).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            if node.targets[0].id in {"SIZE", "SAMPLES", "LOOK"}:
                found[node.targets[0].id] = ast.literal_eval(node.value)
    return found


def passes(scene: Path, variant: str, size: tuple[int, int], samples: int, prefix: Sequence[str] = ()) -> list[np.ndarray]:
    """Colour, albedo and normals (H×W×3, linear) from Blender, run with a command `prefix` such as nice."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["blender", "-b", "--factory-startup", "--python-exit-code", "1", "-P", str(ART / "stage.py"), "--", str(scene),
                   variant, str(size[0]), str(size[1]), str(samples), folder]
        ran = subprocess.run([*prefix, *command], capture_output=True, text=True, check=False)
        if ran.returncode != 0:
            raise SystemExit((ran.stdout + ran.stderr)[-4000:])
        return [cv2.imread(f"{folder}/{name}0001.exr", cv2.IMREAD_UNCHANGED)[..., ::-1].copy()
                for name in ("color", "albedo", "normal")]


def picture(name: str, options: argparse.Namespace) -> None:
    """Renders, cleans, develops and writes one picture."""
    scene, variant = find_scene(name)
    known = constants(scene)
    width, height = known.get("SIZE", (1600, 900))
    samples = options.samples or known.get("SAMPLES", 32)
    folder = OUT
    if options.draft:
        folder = OUT / "draft"
        width, height = options.width, round(options.width * height / width)
        samples = options.samples or DRAFT_SAMPLES
    (folder / "linear").mkdir(parents=True, exist_ok=True)
    linear_file = folder / "linear" / f"{name}.npy"
    begun = time.monotonic()
    prefix = () if options.draft else ("nice", "-n", "19")
    if not options.develop:
        clean = denoise(*passes(scene, variant, (width, height), samples, prefix))
        np.save(linear_file, clean.astype(np.float16))
    looks = known.get("LOOK", {})
    shown = develop(np.load(linear_file), Look(**looks))
    cv2.imwrite(str(folder / f"{name}.png"), shown)
    print(f"{folder / name}.png {width}x{height} {samples} samples, {time.monotonic() - begun:.0f} s", flush=True)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="+")
    parser.add_argument("--draft", action="store_true")
    parser.add_argument("--width", type=int, default=DRAFT_WIDTH, help="of a draft, in pixels")
    parser.add_argument("--samples", type=int, default=0)
    parser.add_argument("--develop", action="store_true")
    options = parser.parse_args()
    for name in options.names:
        picture(name, options)


if __name__ == "__main__":
    main()
