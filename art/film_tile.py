"""The tile film: a cleaning head crosses a grimed floor and leaves a clean, wet lane.

python3 art/film_tile.py  →  src/web/site/films/tile-film.{webm,mp4,webp}

Blender renders the floor three times (dirty, clean, wet) and the head once. A frame moves the head and the shade
that it throws along its lane, over a floor whose state every pixel knows from its distance to the lane.
The film loops by fading the clean lane to the dirty floor.
"""

import sys
from pathlib import Path

sys.dont_write_bytecode = True

import cv2
import numpy as np

from denoise import denoise
from film_encode import FILMS, Encoder, developed
from grade import Look
from render import ART, passes

NAME = "tile-film"
SIZE, RATE = (960, 540), 24
LOOK = Look(exposure=0.25, grain=0.0)
FLOOR_SAMPLES, HEAD_SAMPLES, MASK_SAMPLES = 14, 12, 5
# The camera and the head's place of scenes/film_tile.py.
PLACE, REACH, LANE, LENS = -0.156, 1.55, 0.0, 42.0
EYE, AIM = np.array((0.0, -1.75, 1.5)), np.array((0.0, 0.06, 0.0))
RADIUS = 0.197
# The film of dirt takes a little more light than the plate shows.
DULL = np.array((0.80, 0.75, 0.68), np.float32)
HOLD, PASS, REST, FADE = 0.35, 4.9, 0.75, 1.25


def clean_render(variant: str, samples: int) -> np.ndarray:
    """One plate without noise; empty columns beside a head's window stay black."""
    color, albedo, normal = passes(ART / "scenes" / "film_tile.py", variant, SIZE, samples)
    used = np.flatnonzero(color.any(axis=(0, 2)))
    result = np.zeros_like(color)
    if used.size:
        part = slice(int(used[0]), int(used[-1]) + 1)
        result[:, part] = denoise(color[:, part], albedo[:, part], normal[:, part])
    return result


def plates(folder: Path) -> dict[str, np.ndarray]:
    """Every plate; made once and stored."""
    folder.mkdir(parents=True, exist_ok=True)
    jobs = {"dirty": FLOOR_SAMPLES, "clean": FLOOR_SAMPLES, "wet": FLOOR_SAMPLES, "head": HEAD_SAMPLES, "mask": MASK_SAMPLES}
    found = {}
    for name, samples in jobs.items():
        file = folder / f"{name}.npy"
        if not file.exists():
            plate = passes(ART / "scenes" / "film_tile.py", name, SIZE, samples)[0] if name == "mask" else clean_render(name, samples)
            np.save(file, plate.astype(np.float16))
            print(f"plate {name}", flush=True)
        found[name] = np.load(file).astype(np.float32)
    return found


class Lens:
    """The camera: floor coordinates of every pixel, and how far a step along x moves a row."""

    def __init__(self) -> None:
        width, height = SIZE
        focal = width * LENS / 36
        forward = (AIM - EYE) / np.linalg.norm(AIM - EYE)
        up = np.array((0.0, -forward[2], forward[1]))
        v, u = np.mgrid[0:height, 0:width].astype(np.float64)
        right, lift = (u + 0.5 - width / 2) / focal, (height / 2 - v - 0.5) / focal
        rays = forward + lift[..., None] * up
        rays[..., 0] += right
        reach = EYE[2] / np.maximum(-rays[..., 2], 1e-3)
        self.x, self.y = EYE[0] + rays[..., 0] * reach, EYE[1] + rays[..., 1] * reach
        self.u, self.v = u.astype(np.float32), v.astype(np.float32)
        # Everything about the head moves as its middle does, 8 cm above the lane: its own perspective hardly changes.
        self.step = focal / (np.array((0.0, LANE, 0.08)) - EYE).dot(forward)

    def moved(self, picture: np.ndarray, run: float) -> np.ndarray:
        """The picture as if its things stood `run` metres farther along x."""
        return cv2.remap(picture, self.u - np.float32(self.step * run), self.v, cv2.INTER_LINEAR)


class Head:
    """The head's picture: its colour, its outline, and how it darkens the floor about it."""

    def __init__(self, found: dict[str, np.ndarray], lens: Lens) -> None:
        self.lens = lens
        head, self.outline = found["head"], np.clip(found["mask"][..., 0], 0, 1)
        self.colour = head * self.outline[..., None]
        drawn = (head.sum(2) > 0).astype(np.float32)
        inside = np.clip(cv2.GaussianBlur(cv2.erode(drawn, np.ones((1, 41))), (0, 0), 9) * 2 - 1, 0, 1)
        bare = inside * (1 - cv2.dilate(self.outline, np.ones((5, 5))))
        shade = np.clip(head / np.maximum(found["clean"], 1e-3), 0.05, 1.6) - 1
        weight = cv2.GaussianBlur(bare, (0, 0), 2.0)[..., None]
        self.shade = cv2.GaussianBlur(shade * bare[..., None], (0, 0), 2.0) / np.maximum(weight, 0.02) * inside[..., None]

    def over(self, floor: np.ndarray, x: float) -> np.ndarray:
        """The floor with the head at x."""
        run = x - PLACE
        outline = self.lens.moved(self.outline, run)[..., None]
        shade = 1 + self.lens.moved(self.shade, run)
        return floor * shade * (1 - outline) + self.lens.moved(self.colour, run)


def smoothstep(value: np.ndarray, low: float, high: float) -> np.ndarray:
    """0 below `low`, 1 above `high`, smooth between."""
    t = np.clip((value - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def main() -> None:
    """Makes the film."""
    found = plates(FILMS / "plates" / NAME)
    found["dirty"] = found["dirty"] * DULL
    lens = Lens()
    head = Head(found, lens)
    dice = np.random.default_rng(5)
    rough = cv2.GaussianBlur(dice.normal(0, 1, lens.x.shape).astype(np.float32), (0, 0), 5)
    rough *= 0.010 / rough.std()
    lane = 1 - smoothstep(np.abs(lens.y - LANE) + rough, RADIUS - 0.012, RADIUS + 0.010)
    encoder = Encoder(NAME, SIZE, RATE)
    count = round((HOLD + PASS + REST + FADE) * RATE)
    for index in range(count):
        time = index / RATE
        x = REACH * (2 * (time - HOLD) / PASS - 1)
        behind = x - lens.x
        passed = lane * smoothstep(behind, -0.02, 0.05)
        damp = passed * np.exp(-np.maximum(behind, 0) / 0.75) * np.clip(0.8 + rough * 10, 0, 1)
        floor = found["dirty"] * (1 - passed[..., None]) + found["clean"] * passed[..., None]
        floor = floor * (1 - 0.10 * damp[..., None]) + (found["wet"] - found["clean"]) * 1.6 * damp[..., None]
        back = smoothstep(np.array(time), HOLD + PASS + REST, HOLD + PASS + REST + FADE)
        floor = floor * (1 - back) + found["dirty"] * back
        shown = head.over(floor, x) if abs(x) <= REACH else floor
        encoder.add(developed(np.maximum(shown, 0).astype(np.float32), LOOK))
    encoder.finish(poster=round((HOLD + PASS * 0.58) * RATE))


if __name__ == "__main__":
    main()
