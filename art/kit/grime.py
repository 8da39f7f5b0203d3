"""Dirt as layers over clean materials, so that before and after differ in the dirt alone."""

from __future__ import annotations

from dataclasses import dataclass

from kit.floor_graph import Graph, Value

SOOT = (0.018, 0.014, 0.011)
MUD = (0.085, 0.058, 0.036)
FILM = (0.135, 0.10, 0.068)


@dataclass(frozen=True)
class Grime:
    """How dirty a tiled floor is; every part runs from 0 (clean) to 1 (never cleaned)."""

    grout: float = 0.0
    film: float = 0.0
    spots: float = 0.0

    @property
    def clean(self) -> bool:
        """True when there is no dirt at all."""
        return self.grout == 0.0 and self.film == 0.0 and self.spots == 0.0


@dataclass(frozen=True)
class Soiled:
    """Colours and roughness after the dirt was laid over."""

    tile: Value
    grout: Value
    roughness: Value


def soil_tiles(graph: Graph, where: Value, grime: Grime, clean: tuple[Value, ...]) -> Soiled:
    """Lays dirt over tile and grout: black joints, a dull brown film that is denser by the joints, dried spots.

    `clean` holds tile colour, grout colour, roughness, distance to the joint's middle (metres), the tile's
    random number, and half the joint's width.
    """
    tile, grout, rough, edge, shade, half = clean
    if grime.clean:
        return Soiled(tile, grout, rough)
    broad, patchy = graph.noise(where, 0.8, 6.0), graph.noise(where, 7.0, 7.0)
    dark = graph.mix(graph.ramp(patchy, 0.35, 0.7), SOOT, MUD)
    joint = graph.ramp(graph.add(broad, graph.mul(patchy, 0.4)), 0.45, 0.85, (1.0, 0.86))
    grout = graph.mix(graph.mul(joint, grime.grout), grout, dark)
    creep = graph.ramp(edge, half + 0.06, half, (0.0, 1.1))
    creep = graph.mul(creep, graph.ramp(graph.noise(where, 13.0, 9.0, roughness=0.68), 0.30, 0.78))
    traffic = graph.ramp(graph.add(broad, graph.mul(graph.add(patchy, -0.5), 0.5)), 0.3, 0.75, (0.30, 0.80))
    haze = graph.math("MINIMUM", 1.0, graph.mul(graph.add(graph.add(traffic, creep), graph.mul(shade, 0.08)), grime.film))
    tile = graph.mix(haze, tile, FILM)
    drops = graph.node("ShaderNodeTexVoronoi", {"Vector": where, "Scale": 6.0, "Randomness": 1.0})
    wet = graph.add(drops.outputs["Distance"], graph.mul(graph.add(graph.noise(where, 9.0, 5.0), -0.5), 0.55))
    size = graph.split(drops.outputs["Color"])[0]
    spot = graph.ramp(graph.math("SUBTRACT", wet, graph.mul(size, 0.16)), 0.05, -0.03)
    spot = graph.mul(spot, graph.ramp(size, 0.45, 0.6))
    tile = graph.mix(graph.mul(spot, 0.6 * grime.spots), tile, MUD)
    scuff = graph.noise(graph.vector("MULTIPLY", where, (1.0, 6.0, 1.0)), 14.0, 3.0)
    tile = graph.mix(graph.mul(graph.ramp(scuff, 0.66, 0.74, (0.0, 0.45)), grime.spots), tile, SOOT)
    rough = graph.lerp(graph.mul(haze, 1.3), rough, 0.75)
    return Soiled(tile, grout, rough)
