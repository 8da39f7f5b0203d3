"""Plain materials: paint, plastic, metal, glass, cloth, leaves, light. Every one is made once and shared."""

from functools import cache

import bpy

from kit.materials_graph import Graph, colour


@cache
def paint(web: str, roughness: float = 0.55) -> bpy.types.Material:
    """Wall paint from a roller: a faint orange-peel and uneven sheen."""
    g = Graph(f"paint {web}")
    p = g.position()
    peel = g.noise(p, 220, 2)
    sheen = g.between(g.noise(p, 1.7, 5), roughness - 0.08, roughness + 0.08)
    shade = g.mix(g.between(g.noise(p, 0.6, 4), 0, 0.07), colour(web), (0.62, 0.60, 0.57, 1))
    return g.done(g.principled(base_color=shade, roughness=sheen, normal=g.bump(peel, 0.0004, 0.25), specular=0.4))


@cache
def plastic(web: str, roughness: float = 0.35) -> bpy.types.Material:
    """Moulded plastic or lacquer."""
    g = Graph(f"plastic {web}")
    p = g.local()
    rough = g.between(g.noise(p, 9, 5), roughness * 0.75, roughness * 1.25)
    return g.done(g.principled(base_color=colour(web), roughness=rough, normal=g.bump(g.noise(p, 900, 1), 0.0001, 0.2)))


@cache
def metal(web: str = "#c9ccd0", roughness: float = 0.25) -> bpy.types.Material:
    """Bare or anodised metal."""
    g = Graph(f"metal {web} {roughness}")
    rough = g.between(g.noise(g.local(), 6, 6), roughness * 0.7, roughness * 1.3)
    return g.done(g.principled(base_color=colour(web), metallic=1.0, roughness=rough))


@cache
def brushed(web: str = "#c4c6c8", along: str = "Z", roughness: float = 0.28) -> bpy.types.Material:
    """Brushed stainless steel with grain along one axis (X, Y or Z)."""
    g = Graph(f"brushed {web} {along}")
    p = g.local()
    scale = [1100.0, 1100.0, 1100.0]
    scale["XYZ".index(along)] = 9.0
    grain = g.noise(g.stretch(p, scale), 1, 3)
    smear = g.noise(p, 1.8, 4)
    rough = g.math("ADD", g.between(grain, roughness * 0.7, roughness * 1.35), g.between(smear, -0.03, 0.04))
    return g.done(g.principled(base_color=colour(web), metallic=1.0, roughness=rough,
                               normal=g.bump(grain, 0.00006, 0.12)))


@cache
def glass(web: str = "#f4fbf8") -> bpy.types.Material:
    """Clear glazing: light goes straight through, so a thin pane costs no noise; the face reflects by angle."""
    g = Graph(f"glass {web}")
    through = g.add("BsdfTransparent", {"Color": colour(web)}).outputs[0]
    shine = g.add("BsdfGlossy", {"Roughness": 0.0, "Color": (1, 1, 1, 1)}).outputs[0]
    facing = g.add("Fresnel", {"IOR": 1.5}).outputs[0]
    shadow = g.add("LightPath").outputs["Is Shadow Ray"]
    # Rays are not bent, so Fresnel on the way out would see total reflection where there is none.
    inside = g.add("NewGeometry").outputs["Backfacing"]
    factor = g.math("MULTIPLY", facing, g.math("SUBTRACT", 1.0, g.math("MAXIMUM", shadow, inside)))
    return g.done(g.add("MixShader", {0: factor, 1: through, 2: shine}).outputs[0])


@cache
def frosted(web: str = "#eef6f6") -> bpy.types.Material:
    """Sand-blasted glass film: it scatters and still lets light through."""
    g = Graph(f"frosted {web}")
    clear = g.add("BsdfTranslucent", {"Color": colour(web)}).outputs[0]
    skin = g.principled(base_color=colour(web), roughness=0.35)
    return g.done(g.add("MixShader", {0: 0.45, 1: clear, 2: skin}).outputs[0])


@cache
def fabric(web: str, weave: float = 500.0) -> bpy.types.Material:
    """Upholstery; `weave` is threads a metre."""
    g = Graph(f"fabric {web}")
    p = g.local()
    threads = g.math("MULTIPLY", g.noise(g.stretch(p, (weave, weave / 3, weave)), 1, 1),
                     g.noise(g.stretch(p, (weave / 3, weave, weave)), 1, 1))
    deep = [c * 0.72 for c in colour(web)[:3]] + [1.0]
    shade = g.mix(g.between(g.noise(p, 3, 6), 0.0, 0.6), colour(web), deep)
    shade = g.mix(g.between(threads, 0.0, 0.9), deep, shade)
    shade = g.mix(g.between(g.noise(p, 150, 3), -0.5, 1.0), shade, deep)
    bump = g.bump(threads, 0.0012, 0.5, g.bump(g.noise(p, 7, 3), 0.006, 0.35))
    return g.done(g.principled(base_color=shade, roughness=0.92, sheen=0.4, specular=0.25, normal=bump))


@cache
def leather(web: str, roughness: float = 0.42) -> bpy.types.Material:
    """Grained leather or contract vinyl."""
    g = Graph(f"leather {web}")
    p = g.local()
    cells = g.add("TexVoronoi", {"Vector": p, "Scale": 420.0}, feature="DISTANCE_TO_EDGE").outputs[0]
    rough = g.between(g.noise(p, 6, 5), roughness - 0.08, roughness + 0.1)
    bump = g.bump(cells, 0.0008, 0.35, g.bump(g.noise(p, 5, 3), 0.008, 0.3))
    return g.done(g.principled(base_color=colour(web), roughness=rough, normal=bump))


@cache
def leaf(web: str = "#2f6a34", gloss: float = 0.38) -> bpy.types.Material:
    """A leaf: light passes through, colours differ from plant to plant."""
    g = Graph(f"leaf {web}")
    own = g.add("NewGeometry").outputs["Random Per Island"]
    spot = g.noise(g.local(), 5, 3)
    dark = [c * 0.55 for c in colour(web)[:3]] + [1.0]
    warm = [colour(web)[0] * 1.9 + 0.015, colour(web)[1] * 1.35, colour(web)[2] * 0.8, 1.0]
    shade = g.mix(g.between(spot, 0, 1), dark, warm)
    shade = g.mix(g.between(own, 0.0, 0.3), shade, dark)
    skin = g.principled(base_color=shade, roughness=gloss, specular=0.45)
    glow = g.add("BsdfTranslucent", {"Color": g.mix(0.5, shade, warm)}).outputs[0]
    return g.done(g.add("MixShader", {0: 0.3, 1: skin, 2: glow}).outputs[0])


@cache
def glow(web: str, strength: float) -> bpy.types.Material:
    """A luminous surface for the eye alone: area lights do the lighting, so it is not sampled as a light."""
    g = Graph(f"glow {web} {strength}")
    material = g.done(g.add("Emission", {"Color": colour(web), "Strength": strength}).outputs[0])
    material.cycles.sample_as_light = False
    return material


@cache
def soil() -> bpy.types.Material:
    """Potting soil with bark."""
    g = Graph("soil")
    p = g.local()
    grains = g.add("TexVoronoi", {"Vector": p, "Scale": 70.0}).outputs["Distance"]
    shade = g.mix(g.noise(p, 40, 4), colour("#2b1e15"), colour("#5d4633"))
    return g.done(g.principled(base_color=shade, roughness=0.95, normal=g.bump(grains, 0.02, 0.9)))
