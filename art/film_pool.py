"""The pool's film: plates from Blender, and the moving water computed for every frame.

python3 art/film_pool.py [--frames N]  →  src/web/site/films/pool-film.{webm,mp4,webp}

The waves of kit/water_waves.py repeat after one period, so the film loops without a cut. For every pixel of water
the tilted surface decides which place of the mirrored plate and of the basin's plate it shows, and how much of each
(Fresnel); the net of light on the floor comes from the same waves.
"""

import argparse
import sys
from dataclasses import dataclass
from pathlib import Path

sys.dont_write_bytecode = True

import cv2
import numpy as np

from denoise import denoise
from film_encode import FILMS, Encoder, developed
from grade import Look
from kit.water_waves import Waves, caustics, make_waves, soften, surface_grid
from render import ART, passes

NAME = "pool-film"
SIZE = (960, 540)
SECONDS, RATE = 6, 24
SAMPLES = {"plate": 16, "below": 16, "mirror": 10, "mask": 8}
OVERSCAN = 1.5
# The camera and the basin of scenes/pool.py.
EYE, AIM, LENS = np.array((-1.4, -2.2, 1.55)), np.array((0.5, 5.0, 0.80)), 27.0
LEVEL, DEPTH, GRID = -0.12, 1.35, 512


@dataclass(frozen=True)
class View:
    """The camera as axes and a focal length in pixels: `side` and `ahead` are level, `lift` is the shift."""

    side: np.ndarray
    ahead: np.ndarray
    focal: float
    lift: float
    size: tuple[int, int]

    def rays(self) -> np.ndarray:
        """Directions (H×W×3) through the pixels' centres; their part along `ahead` is 1."""
        width, height = self.size
        right = (np.arange(width) + 0.5 - width / 2) / self.focal
        up = (height / 2 - np.arange(height) - 0.5) / self.focal + self.lift
        flat = self.ahead + right[None, :, None] * self.side
        return np.concatenate((np.broadcast_to(flat[..., :2], (height, width, 2)), np.broadcast_to(up[:, None, None], (height, width, 1))), 2)

    def project(self, direction: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Pixel coordinates at which a direction from the eye is seen."""
        depth = np.maximum(direction @ self.ahead, 1e-3)
        u = direction @ self.side / depth * self.focal + self.size[0] / 2 - 0.5
        v = self.size[1] / 2 - 0.5 - (direction[..., 2] / depth - self.lift) * self.focal
        return u.astype(np.float32), v.astype(np.float32)


def view(size: tuple[int, int], overscan: float = 1.0) -> View:
    """The picture's camera at a size."""
    level = AIM - EYE
    ground = float(np.hypot(level[0], level[1]))
    ahead = np.array((level[0], level[1], 0.0)) / ground
    side = np.array((ahead[1], -ahead[0], 0.0))
    return View(side, ahead, size[0] * LENS / 36.0 / overscan, level[2] / ground, size)


def plates(folder: Path) -> dict[str, np.ndarray]:
    """Every plate, clean and linear; made once and stored."""
    folder.mkdir(parents=True, exist_ok=True)
    found = {}
    for name, samples in SAMPLES.items():
        file = folder / f"{name}.npy"
        if not file.exists():
            color, albedo, normal = passes(ART / "scenes" / "film_pool.py", name, SIZE, samples)
            np.save(file, color if name == "mask" else denoise(color, albedo, normal))
            print(f"plate {name}", flush=True)
        found[name] = np.load(file).astype(np.float32)
    return found


def wrapped(picture: np.ndarray, x: np.ndarray, y: np.ndarray, patch: float) -> np.ndarray:
    """Looks a tiling picture up at places in metres."""
    scale = picture.shape[0] / patch
    u, v = np.mod(x * scale, picture.shape[0]), np.mod(y * scale, picture.shape[0])
    border = np.pad(picture, ((0, 1), (0, 1)), mode="wrap").astype(np.float32)
    return cv2.remap(border, u.astype(np.float32), v.astype(np.float32), cv2.INTER_LINEAR)


def fresnel(cosine: np.ndarray) -> np.ndarray:
    """The part of light that water reflects (Schlick)."""
    return 0.02 + 0.98 * (1 - np.clip(cosine, 0, 1)) ** 5


class Water:
    """Everything about the view that stays the same from frame to frame."""

    def __init__(self, found: dict[str, np.ndarray], waves: Waves, lights: Waves) -> None:
        self.found, self.waves, self.lights = found, waves, lights
        self.view, self.wide = view(SIZE), view(SIZE, OVERSCAN)
        rays = self.view.rays()
        falling = np.minimum(rays[..., 2], -1e-3)
        self.rays = rays / np.linalg.norm(rays, axis=2, keepdims=True)
        reach = np.minimum((LEVEL - EYE[2]) / falling, 60.0)
        self.place = EYE + rays * reach[..., None]
        self.mask = np.clip(found["mask"][..., :1], 0, 1)
        bent = self.rays[..., :2] / 1.333
        down = np.sqrt(np.maximum(1 - np.sum(bent**2, 2), 0.2))
        self.floor = self.place[..., :2] + bent / down[..., None] * DEPTH
        # Waves that are smaller than a pixel cannot be seen one by one: they fade with distance.
        self.near = np.clip(1.25 - reach * 0.045, 0.35, 1.0)

    def frame(self, moment: float) -> np.ndarray:
        """The linear picture at a moment from 0 to 1."""
        _, gx, gy = surface_grid(self.waves, GRID, moment)
        x, y = self.place[..., 0], self.place[..., 1]
        sx = wrapped(gx, x, y, self.waves.patch) * self.near
        sy = wrapped(gy, x, y, self.waves.patch) * self.near
        normal = np.stack([-sx, -sy, np.ones_like(sx)], 2)
        normal /= np.linalg.norm(normal, axis=2, keepdims=True)
        facing = np.sum(self.rays * normal, 2)
        bounced = self.rays - 2 * facing[..., None] * normal
        bounced[..., 2] = -np.maximum(np.abs(bounced[..., 2]), 0.01)
        above = cv2.remap(self.found["mirror"], *self.wide.project(bounced), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        drift = -DEPTH * 0.25 * np.stack([sx, sy, np.zeros_like(sx)], 2)
        below = cv2.remap(self.found["below"], *self.view.project(self.place + drift * 1.6 - EYE), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        light = soften(caustics(self.lights, moment, DEPTH, GRID), 0.9)
        spot = self.floor + drift[..., :2] * 1.2
        gain = np.clip(wrapped(light, spot[..., 0], spot[..., 1], self.lights.patch), 0.2, 5.0)
        seen = self.near[..., None]
        below = below * (1 + 0.9 * seen * (gain[..., None] - 1))
        share = fresnel(-facing)[..., None]
        water = below * (1 - share) + above * share
        return self.found["plate"] * (1 - self.mask) + water * self.mask


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--frames", type=int, default=SECONDS * RATE, help="only the first N, to look at")
    options = parser.parse_args()
    waves = make_waves(4.0, SECONDS, slope=0.055)
    water = Water(plates(FILMS / "plates" / NAME), waves, make_waves(4.0, SECONDS, slope=0.055 * 1.7))
    encoder = Encoder(NAME, SIZE, RATE)
    for index in range(options.frames):
        encoder.add(developed(water.frame(index / (SECONDS * RATE)), Look(exposure=0.0, grain=0.0)))
    encoder.finish(poster=0)


if __name__ == "__main__":
    main()
