"""Blades and fronds: the leaf shapes that all plants are built of. Angles in radians."""

from collections.abc import Callable
from dataclasses import dataclass
from math import cos, pi, sin

import bmesh
from mathutils import Vector

Outline = Callable[[float], float]


def lance(t: float) -> float:
    """A leaf widest below its middle, pointed at the tip."""
    return max(sin(pi * min(1.0, t ** 0.75)), 0.02) if t < 1 else 0.0


def fiddle(t: float) -> float:
    """A fiddle leaf: narrow at the stem, broad and round at the end."""
    return max(0.1, sin(pi * t ** 1.6) ** 0.75 * (0.62 + 0.5 * t)) if 0.02 < t < 0.995 else 0.05


def sword(t: float) -> float:
    """A sword: even width, short point."""
    return (0.75 + 0.35 * sin(pi * t)) * min(1.0, (1.0 - t) * 4.5 + 0.02)


@dataclass(frozen=True)
class Blade:
    """A blade's form: metres and radians; `droop` is how far it bends down from root to tip."""

    length: float
    width: float
    droop: float = 0.6
    fold: float = 0.25
    wave: float = 0.0
    outline: Outline = lance
    steps: int = 8


def heading(azimuth: float, rise: float) -> Vector:
    """A unit vector; `azimuth` is the angle from +X towards +Y, `rise` that from the horizontal."""
    return Vector((cos(azimuth) * cos(rise), sin(azimuth) * cos(rise), sin(rise)))


def add_blade(builder: bmesh.types.BMesh, root: Vector, azimuth: float, rise: float, blade: Blade,
              roll: float = 0.0) -> None:
    """Adds one blade growing from `root`; `roll` turns its face about its own line."""
    point = root.copy()
    rows = []
    step = blade.length / blade.steps
    for i in range(blade.steps + 1):
        t = i / blade.steps
        angle = rise - blade.droop * t * t
        ahead = heading(azimuth, angle)
        side = Vector((-sin(azimuth), cos(azimuth), 0))
        up = side.cross(ahead) * -1
        turned = side * cos(roll) + up * sin(roll)
        lift = up * cos(roll) - side * sin(roll)
        half = blade.width / 2 * blade.outline(t)
        ripple = lift * (blade.wave * half * sin(t * 19 + azimuth * 3))
        rows.append([builder.verts.new(point - turned * half + lift * half * blade.fold + ripple),
                     builder.verts.new(point),
                     builder.verts.new(point + turned * half + lift * half * blade.fold - ripple)])
        point = point + ahead * step
    for lower, upper in zip(rows, rows[1:]):
        for k in (0, 1):
            builder.faces.new((lower[k], lower[k + 1], upper[k + 1], upper[k]))


@dataclass(frozen=True)
class Frond:
    """A feathered palm leaf: a midrib with leaflets on both sides."""

    length: float
    droop: float
    leaflets: int
    leaflet: Blade
    bare: float = 0.22


def add_frond(builder: bmesh.types.BMesh, root: Vector, azimuth: float, rise: float, frond: Frond) -> list[Vector]:
    """Adds the leaflets of one frond and returns its midrib's points."""
    point = root.copy()
    rib = [point.copy()]
    for i in range(1, frond.leaflets + 1):
        t = i / frond.leaflets
        angle = rise - frond.droop * t ** 1.5
        ahead = heading(azimuth, angle)
        point = point + ahead * (frond.length / frond.leaflets)
        rib.append(point.copy())
        if t < frond.bare:
            continue
        swell = sin(pi * min(1.0, 0.12 + 0.88 * (t - frond.bare) / (1 - frond.bare))) ** 0.6
        size = Blade(frond.leaflet.length * max(0.25, swell), frond.leaflet.width, frond.leaflet.droop, 0.35,
                     outline=lance, steps=4)
        spread = 1.15 - 0.75 * t
        for side in (-1, 1):
            jitter = 0.09 * sin(i * 12.9898 * side + azimuth * 7)
            add_blade(builder, point, azimuth + side * spread + jitter, angle - 0.12 + jitter, size, side * 0.35)
    return rib
