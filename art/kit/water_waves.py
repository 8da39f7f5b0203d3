"""Small waves of a pool and the light that they focus on its floor, computed rather than painted.

The surface is a sum of sine waves that fit a square patch a whole number of times, so heights and light tile
without a seam; every wave turns a whole number of times in one period, so they loop in time as well.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

REFRACTION = 1.333


@dataclass(frozen=True)
class Waves:
    """Wave numbers per patch (integers), turns per period (integers), amplitudes (metres) and phases."""

    patch: float
    numbers: np.ndarray
    turns: np.ndarray
    heights: np.ndarray
    phases: np.ndarray


def make_waves(patch: float = 4.0, period: float = 8.0, slope: float = 0.055, count: int = 46, seed: int = 7) -> Waves:
    """Waves of a calm pool: lengths of 0.26 m to 1.3 m, in every direction, with `slope` as their mean steepness."""
    dice = np.random.default_rng(seed)
    lengths = np.exp(dice.uniform(np.log(0.26), np.log(1.3), count))
    angles = dice.uniform(0, 2 * np.pi, count)
    numbers = np.rint(patch / lengths[:, None] * np.stack([np.cos(angles), np.sin(angles)], 1))
    numbers[np.all(numbers == 0, axis=1)] = (3, 1)
    waves = 2 * np.pi * np.hypot(*numbers.T) / patch
    # Gravity waves in deep water: omega^2 = g k; slowed by 0.6, as a film of a resting pool looks.
    turns = np.maximum(1, np.rint(0.6 * np.sqrt(9.81 * waves) * period / (2 * np.pi)))
    steep = (waves / waves.mean()) ** -0.35
    heights = slope * steep / np.sqrt(np.sum(steep**2) / 2) / waves
    return Waves(patch, numbers, turns, heights, dice.uniform(0, 2 * np.pi, count))


def surface(waves: Waves, x: np.ndarray, y: np.ndarray, moment: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Height and slopes (dh/dx, dh/dy) at places in metres; `moment` runs from 0 to 1 over one period."""
    height, slope_x, slope_y = np.zeros_like(x), np.zeros_like(x), np.zeros_like(x)
    scale = 2 * np.pi / waves.patch
    for (a, b), turn, size, phase in zip(waves.numbers, waves.turns, waves.heights, waves.phases):
        angle = scale * (a * x + b * y) - 2 * np.pi * turn * moment + phase
        cosine = np.cos(angle) * size * scale
        height += size * np.sin(angle)
        slope_x += a * cosine
        slope_y += b * cosine
    return height, slope_x, slope_y


def surface_grid(waves: Waves, cells: int, moment: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Height and slopes over one whole patch on cells x cells points, by one Fourier transform each."""
    spectrum = np.zeros((cells, cells), np.complex128)
    turned = -2 * np.pi * waves.turns * moment + waves.phases
    columns, rows = waves.numbers.T.astype(int)
    np.add.at(spectrum, (rows, columns), -1j * waves.heights * np.exp(1j * turned) * cells * cells)
    scale = 2j * np.pi / waves.patch
    freq = np.rint(np.fft.fftfreq(cells) * cells)
    height = np.fft.ifft2(spectrum).real
    slope_x = np.fft.ifft2(spectrum * scale * freq[None, :]).real
    slope_y = np.fft.ifft2(spectrum * scale * freq[:, None]).real
    return height, slope_x, slope_y


def caustics(
    waves: Waves, moment: float, depth: float = 1.3, cells: int = 1024, sun: tuple[float, float] = (0.25, 0.2)
) -> np.ndarray:
    """Light on the floor of one patch, mean 1: parallel rays bent by the surface and counted where they land.

    `sun` is the sun's horizontal direction under water per unit of depth.
    """
    rays = cells * 2
    grid = np.arange(rays) * waves.patch / rays
    x, y = np.meshgrid(grid, grid)
    height, slope_x, slope_y = surface_grid(waves, rays, moment)
    bend = 1 - 1 / REFRACTION
    reach = depth + height
    u = (x + reach * (sun[0] - bend * slope_x)) * cells / waves.patch
    v = (y + reach * (sun[1] - bend * slope_y)) * cells / waves.patch
    column, row = np.floor(u).astype(np.int64), np.floor(v).astype(np.int64)
    fu, fv = (u - column).ravel(), (v - row).ravel()
    column, row = column.ravel(), row.ravel()
    light = np.zeros(cells * cells)
    for dx, dy in ((0, 0), (1, 0), (0, 1), (1, 1)):
        weight = (fu if dx else 1 - fu) * (fv if dy else 1 - fv)
        index = (row + dy) % cells * cells + (column + dx) % cells
        light += np.bincount(index, weights=weight, minlength=cells * cells)
    return (light / light.mean()).reshape(cells, cells).astype(np.float32)


def soften(light: np.ndarray, radius: float = 1.6) -> np.ndarray:
    """Blurs a tiling picture by the sun's disc, `radius` in cells."""
    freq_y = np.fft.fftfreq(light.shape[0])[:, None]
    freq_x = np.fft.rfftfreq(light.shape[1])[None, :]
    spread = np.exp(-2 * (np.pi * radius) ** 2 * (freq_x**2 + freq_y**2))
    return np.fft.irfft2(np.fft.rfft2(light) * spread, light.shape).astype(np.float32)
