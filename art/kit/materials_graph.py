"""A short way to write shader node graphs. Colours are given as web hex and become linear."""

from collections.abc import Mapping, Sequence
from typing import Any

import bpy

Socket = bpy.types.NodeSocket
Value = float | Sequence[float] | Socket


def colour(web: str) -> tuple[float, float, float, float]:
    """'#cdb08a' as linear RGBA."""
    parts = [int(web.lstrip("#")[i:i + 2], 16) / 255 for i in (0, 2, 4)]
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return (r, g, b, 1.0)


class Graph:
    """A material's node tree; `add` makes a node and fills its inputs with values or other nodes' outputs."""

    def __init__(self, name: str) -> None:
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.tree.nodes.clear()

    def add(self, kind: str, inputs: Mapping[str | int, Value] | None = None, **settings: Any) -> bpy.types.Node:
        """Adds `ShaderNode<kind>`; `settings` are node properties, `inputs` its sockets by name or index."""
        node = self.tree.nodes.new(f"ShaderNode{kind}")
        for key, value in settings.items():
            setattr(node, key, value)
        for key, value in (inputs or {}).items():
            if isinstance(value, Socket):
                self.tree.links.new(value, node.inputs[key])
            else:
                node.inputs[key].default_value = value
        return node

    def math(self, operation: str, *values: Value) -> Socket:
        """A Math node; MULTIPLY_ADD and the like take three values."""
        return self.add("Math", dict(enumerate(values)), operation=operation).outputs[0]

    def vector(self, operation: str, *values: Value) -> Socket:
        """A Vector Math node's vector."""
        return self.add("VectorMath", dict(enumerate(values)), operation=operation).outputs[0]

    def position(self) -> Socket:
        """The world position in metres: for floors and walls that never move."""
        return self.add("NewGeometry").outputs["Position"]

    def local(self) -> Socket:
        """The position in the object's own space in metres: for things that are instanced."""
        return self.add("TexCoord").outputs["Object"]

    def noise(self, vector: Socket, scale: float, detail: float = 4.0, distortion: float = 0.0) -> Socket:
        """Noise about 0.5, `scale` features a metre."""
        return self.add("TexNoise", {"Vector": vector, "Scale": scale, "Detail": detail,
                                     "Distortion": distortion}).outputs["Fac"]

    def stretch(self, vector: Socket, scale: Sequence[float]) -> Socket:
        """The vector times a scale for each axis."""
        return self.vector("MULTIPLY", vector, scale)

    def between(self, factor: Value, low: Value, high: Value) -> Socket:
        """Linear from `low` (factor 0) to `high` (factor 1), clamped."""
        return self.add("MapRange", {"Value": factor, "To Min": low, "To Max": high}).outputs[0]

    def ramp(self, factor: Socket, stops: Sequence[tuple[float, Sequence[float]]]) -> Socket:
        """A colour ramp through (position, linear RGBA) stops."""
        node = self.add("ValToRGB", {"Fac": factor})
        elements = node.color_ramp.elements
        while len(elements) < len(stops):
            elements.new(0.5)
        for element, (place, value) in zip(elements, stops):
            element.position = place
            element.color = value
        return node.outputs["Color"]

    def mix(self, factor: Value, first: Value, second: Value, blend: str = "MIX") -> Socket:
        """Two colours mixed by a factor."""
        return self.add("MixRGB", {"Fac": factor, "Color1": first, "Color2": second},
                        blend_type=blend).outputs["Color"]

    def bump(self, height: Socket, distance: float, strength: float = 1.0, normal: Socket | None = None) -> Socket:
        """A bumped normal; `distance` is the height in metres of a step from 0 to 1."""
        inputs: dict[str | int, Value] = {"Height": height, "Distance": distance, "Strength": strength}
        if normal is not None:
            inputs["Normal"] = normal
        return self.add("Bump", inputs).outputs["Normal"]

    def principled(self, **inputs: Value) -> Socket:
        """A Principled BSDF; `base_color` stands for 'Base Color' and so on."""
        named = {key.replace("_", " ").title(): value for key, value in inputs.items()}
        if "Ior" in named:
            named["IOR"] = named.pop("Ior")
        return self.add("BsdfPrincipled", named).outputs[0]

    def done(self, shader: Socket) -> bpy.types.Material:
        """Connects the shader to the output and hands the material over."""
        self.add("OutputMaterial", {"Surface": shader})
        return self.material
