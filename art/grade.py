"""From linear light to a picture: lens bloom, AgX tone curve, a little saturation, fine grain."""

from dataclasses import dataclass

import cv2
import numpy as np


@dataclass(frozen=True)
class Look:
    """How a picture is developed. `exposure` in stops; `warmth` above 0 is warmer; `contrast` and
    `saturation` 1 are neutral; `bloom` is the part of bright light that the lens spreads."""

    exposure: float = 0.0
    warmth: float = 0.0
    contrast: float = 1.12
    saturation: float = 1.14
    bloom: float = 0.05
    grain: float = 0.004


# AgX by Troy Sobotka in the short form by Benjamin Wrensch (https://iolite-engine.com/blog_posts/minimal_agx_implementation).
INSET = np.array([[0.842479062253094, 0.0423282422610123, 0.0423756549057051],
                  [0.0784335999999992, 0.878468636469772, 0.0784336],
                  [0.0792237451477643, 0.0791661274605434, 0.879142973793104]], np.float32)
OUTSET = np.array([[1.19687900512017, -0.0528968517574562, -0.0529716355144438],
                   [-0.0980208811401368, 1.15190312990417, -0.0980434501171241],
                   [-0.0990297440797205, -0.0989611768448433, 1.15107367264116]], np.float32)
DARKEST, BRIGHTEST = -12.47393, 4.026069
LUMA = np.array([0.2126, 0.7152, 0.0722], np.float32)


def agx(linear: np.ndarray) -> np.ndarray:
    """Linear sRGB light to display values 0 to 1."""
    x = (np.log2(np.maximum(linear @ INSET, 1e-10)) - DARKEST) / (BRIGHTEST - DARKEST)
    x = np.clip(x, 0, 1)
    x2 = x * x
    x4 = x2 * x2
    curve = 15.5 * x4 * x2 - 40.14 * x4 * x + 31.96 * x4 - 6.868 * x2 * x + 0.4298 * x2 + 0.1191 * x - 0.00232
    return np.clip(curve @ OUTSET, 0, 1)


def bloom(linear: np.ndarray, amount: float) -> np.ndarray:
    """Spreads the light above white over a small and a wide radius, as a lens does."""
    bright = np.clip(linear - 1.2, 0, 12)
    width = linear.shape[1]
    spread = sum(cv2.GaussianBlur(bright, (0, 0), width * part) * weight
                 for part, weight in ((0.003, 0.5), (0.012, 0.3), (0.04, 0.2)))
    return linear + spread * amount * 4


def develop(linear: np.ndarray, look: Look) -> np.ndarray:
    """8-bit BGR, ready for cv2.imwrite, from linear RGB."""
    balance = np.array([1 + look.warmth, 1.0, 1 - look.warmth], np.float32)
    light = bloom(linear.astype(np.float32) * balance * 2.0 ** look.exposure, look.bloom)
    shown = agx(light)
    shown = np.clip(0.5 + (shown - 0.5) * look.contrast, 0, 1)
    grey = (shown @ LUMA)[..., None]
    shown = np.clip(grey + (shown - grey) * look.saturation, 0, 1)
    grains = np.random.default_rng(7).normal(0, look.grain, shown.shape[:2]).astype(np.float32)
    shown = np.clip(shown + grains[..., None], 0, 1)
    return (shown[..., ::-1] * 255 + 0.5).astype(np.uint8)
