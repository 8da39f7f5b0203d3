"""The tile film: a cleaning head crosses a grimed floor and leaves a clean, wet lane.

python3 src/art/film_tile.py  →  dist/art/film/tile-film.{webm,mp4,jpg}

Blender renders the floor three times (dirty, clean, wet) and the head at a row of places. A frame takes the two
places next to the head's, moves both to where the head is, blends them, and lays shadow and head over the floor,
whose state every pixel knows from its distance to the lane. The film loops by fading the clean lane to the dirty floor.
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
# The camera and the head's places of scenes/film_tile.py.
PLACES, FIRST, LAST, LANE, LENS = 10, -1.4, 1.4, 0.0, 42.0
EYE, AIM = np.array((0.0, -1.75, 1.5)), np.array((0.0, 0.06, 0.0))
RADIUS = 0.197
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
    """Every plate; made once and kept."""
    folder.mkdir(parents=True, exist_ok=True)
    jobs = {"dirty": FLOOR_SAMPLES, "clean": FLOOR_SAMPLES, "wet": FLOOR_SAMPLES}
    for place in range(PLACES):
        jobs |= {f"head{place}": HEAD_SAMPLES, f"mask{place}": MASK_SAMPLES}
    found = {}
    for name, samples in jobs.items():
        file = folder / f"{name}.npy"
        if not file.exists():
            plate = passes(ART / "scenes" / "film_tile.py", name, SIZE, samples)[0] if "mask" in name else clean_render(name, samples)
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
        # The head's middle is 8 cm above the floor; a row's depth is that of this plane.
        self.step = (focal / ((EYE[2] - 0.08) / np.maximum(-rays[..., 2], 1e-3))).astype(np.float32)

    def moved(self, picture: np.ndarray, run: float) -> np.ndarray:
        """The picture as if its things stood `run` metres farther along x."""
        return cv2.remap(picture, self.u - self.step * run, self.v, cv2.INTER_LINEAR)


class Head:
    """The head's pictures: its colour, its outline, and how it darkens the floor about it."""

    def __init__(self, found: dict[str, np.ndarray], lens: Lens) -> None:
        self.lens = lens
        self.outline, self.colour, self.shade = [], [], []
        for place in range(PLACES):
            head, mask = found[f"head{place}"], found[f"mask{place}"][..., :1]
            drawn = (head.sum(2) > 0).astype(np.float32)
            feather = np.clip(cv2.GaussianBlur(cv2.erode(drawn, np.ones((1, 41))), (0, 0), 9) * 2 - 1, 0, 1)[..., None]
            mask = np.clip(mask, 0, 1)
            near = cv2.dilate(mask[..., 0], np.ones((5, 5)))[..., None]
            ratio = np.clip(head / np.maximum(found["clean"], 1e-3), 0.05, 1.6)
            known = (1 - near) * feather
            weight = cv2.GaussianBlur(known[..., 0], (0, 0), 2.0)[..., None]
            ratio = cv2.GaussianBlur(ratio * known + (1 - feather) * (1 - near), (0, 0), 2.0)
            ratio = ratio / np.maximum(weight + cv2.GaussianBlur(((1 - feather) * (1 - near))[..., 0], (0, 0), 2.0)[..., None], 1e-3)
            self.outline.append(mask)
            self.colour.append(head * mask)
            self.shade.append(np.where(weight + (1 - feather) > 0.02, ratio, 1.0).astype(np.float32))

    def over(self, floor: np.ndarray, x: float) -> np.ndarray:
        """The floor with the head at x."""
        number = (x - FIRST) / (LAST - FIRST) * (PLACES - 1)
        low = int(np.clip(np.floor(number), 0, PLACES - 2))
        blend = float(np.clip(number - low, 0, 1))
        outline, colour, shade = 0.0, 0.0, 0.0
        for place, share in ((low, 1 - blend), (low + 1, blend)):
            run = x - (FIRST + (LAST - FIRST) * place / (PLACES - 1))
            alpha = self.lens.moved(self.outline[place][..., 0], run)[..., None]
            outline = outline + share * alpha
            colour = colour + share * self.lens.moved(self.colour[place], run)
            bare = self.lens.moved(self.shade[place] - 1, run) + 1
            shade = shade + share * bare
        return floor * shade * (1 - outline) + colour


def smoothstep(value: np.ndarray, low: float, high: float) -> np.ndarray:
    """0 below `low`, 1 above `high`, smooth between."""
    t = np.clip((value - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def main() -> None:
    """Makes the film."""
    found = plates(FILMS / "plates" / NAME)
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
        x = FIRST - 0.1 + (LAST - FIRST + 0.2) * (time - HOLD) / PASS
        behind = x - lens.x
        passed = lane * smoothstep(behind, -0.02, 0.05)
        damp = passed * np.exp(-np.maximum(behind, 0) / 0.75) * np.clip(1 + rough * 30, 0, 1)
        floor = found["dirty"] * (1 - passed[..., None]) + found["clean"] * passed[..., None]
        floor = floor + (found["wet"] - found["clean"]) * damp[..., None]
        back = smoothstep(np.array(time), HOLD + PASS + REST, HOLD + PASS + REST + FADE)
        floor = floor * (1 - back) + found["dirty"] * back
        shown = head.over(floor, x) if FIRST <= x <= LAST else floor
        encoder.add(developed(np.maximum(shown, 0).astype(np.float32), LOOK))
    encoder.finish(poster=round((HOLD + PASS * 0.58) * RATE))


if __name__ == "__main__":
    main()
