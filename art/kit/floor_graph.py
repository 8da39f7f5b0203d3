"""A short way of writing shader node graphs: sockets in, sockets out.

Every method adds one node and returns its output socket, so a material reads like an expression.
Numbers, tuples and sockets may be given wherever a value is expected.
"""

from __future__ import annotations

from typing import Any

import bpy

Value = Any


class Graph:
    """The node tree of one material or world, with helpers that return output sockets."""

    def __init__(self, tree: bpy.types.NodeTree) -> None:
        self.tree = tree

    @classmethod
    def material(cls, name: str) -> tuple[bpy.types.Material, "Graph"]:
        """A new material whose tree holds nothing but its output node."""
        material = bpy.data.materials.new(name)
        material.use_nodes = True
        tree = material.node_tree
        for node in list(tree.nodes):
            if node.type != "OUTPUT_MATERIAL":
                tree.nodes.remove(node)
        return material, cls(tree)

    def node(self, kind: str, inputs: dict[Any, Value] | None = None, **settings: Any) -> bpy.types.Node:
        """One node; `inputs` are set or linked by name or index, `settings` are its properties."""
        node = self.tree.nodes.new(kind)
        for key, setting in settings.items():
            setattr(node, key, setting)
        for key, value in (inputs or {}).items():
            self.feed(node.inputs[key], value)
        return node

    def feed(self, socket: bpy.types.NodeSocket, value: Value) -> None:
        """Links a socket, or sets its default from a number or tuple."""
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
            return
        if socket.type == "RGBA" and not isinstance(value, (int, float)) and len(value) == 3:
            value = (*value, 1.0)
        if socket.type in ("RGBA", "VECTOR") and isinstance(value, (int, float)):
            value = (value,) * (4 if socket.type == "RGBA" else 3)
        socket.default_value = value

    def output(self, shader: Value, kind: str = "OUTPUT_MATERIAL") -> None:
        """Makes a shader the surface of this material or world."""
        target = next(node for node in self.tree.nodes if node.type == kind)
        self.feed(target.inputs["Surface"], shader)

    def position(self) -> Value:
        """World position in metres: patterns keep their scale on every object."""
        return self.node("ShaderNodeNewGeometry").outputs["Position"]

    def local(self) -> Value:
        """Position in the object's own coordinates."""
        return self.node("ShaderNodeTexCoord").outputs["Object"]

    def random(self) -> Value:
        """A number from 0 to 1 that differs from object to object."""
        return self.node("ShaderNodeObjectInfo").outputs["Random"]

    def split(self, vector: Value) -> tuple[Value, Value, Value]:
        """The x, y and z of a vector."""
        node = self.node("ShaderNodeSeparateXYZ", {0: vector})
        return node.outputs[0], node.outputs[1], node.outputs[2]

    def join(self, x: Value = 0.0, y: Value = 0.0, z: Value = 0.0) -> Value:
        """A vector from three numbers."""
        return self.node("ShaderNodeCombineXYZ", {0: x, 1: y, 2: z}).outputs[0]

    def math(self, operation: str, *values: Value) -> Value:
        """One arithmetic operation, named as Blender names it."""
        return self.node("ShaderNodeMath", dict(enumerate(values)), operation=operation).outputs[0]

    def add(self, a: Value, b: Value) -> Value:
        """a + b"""
        return self.math("ADD", a, b)

    def mul(self, a: Value, b: Value) -> Value:
        """a * b"""
        return self.math("MULTIPLY", a, b)

    def vector(self, operation: str, *values: Value) -> Value:
        """One operation on vectors; SCALE takes the vector and a number."""
        if operation == "SCALE":
            return self.node("ShaderNodeVectorMath", {0: values[0], "Scale": values[1]}, operation=operation).outputs[0]
        return self.node("ShaderNodeVectorMath", dict(enumerate(values)), operation=operation).outputs[0]

    def ramp(self, value: Value, low: float, high: float, to: tuple[float, float] = (0.0, 1.0)) -> Value:
        """Smooth step of `value` from `low`..`high` to the range `to`; `low` may be the greater one."""
        inputs = {"Value": value, "From Min": low, "From Max": high, "To Min": to[0], "To Max": to[1]}
        return self.node("ShaderNodeMapRange", inputs, interpolation_type="SMOOTHSTEP").outputs[0]

    def noise(self, vector: Value, scale: float, detail: float = 3.0, **inputs: Value) -> Value:
        """Fractal noise about 0.5; `scale` is features a metre."""
        sockets = {"Vector": vector, "Scale": scale, "Detail": detail}
        sockets.update({key.capitalize(): value for key, value in inputs.items()})
        return self.node("ShaderNodeTexNoise", sockets).outputs["Fac"]

    def mix(self, factor: Value, a: Value, b: Value, blend: str = "MIX") -> Value:
        """Two colours blended."""
        return self.node("ShaderNodeMixRGB", {"Fac": factor, 1: a, 2: b}, blend_type=blend).outputs[0]

    def lerp(self, factor: Value, a: Value, b: Value) -> Value:
        """Two numbers blended."""
        inputs = {"Value": factor, "To Min": a, "To Max": b}
        return self.node("ShaderNodeMapRange", inputs, clamp=False).outputs[0]

    def bump(self, height: Value, strength: float = 1.0, normal: Value | None = None) -> Value:
        """A normal from a height in metres."""
        inputs: dict[Any, Value] = {"Height": height, "Distance": 1.0, "Strength": strength}
        if normal is not None:
            inputs["Normal"] = normal
        return self.node("ShaderNodeBump", inputs).outputs[0]

    def principled(self, **inputs: Value) -> Value:
        """The Principled shader; `base_color` stands for its "Base Color", and so on."""
        names = {key.replace("_", " ").title().replace("Ior", "IOR"): value for key, value in inputs.items()}
        return self.node("ShaderNodeBsdfPrincipled", names).outputs[0]

    def blend(self, factor: Value, a: Value, b: Value) -> Value:
        """Two shaders blended."""
        return self.node("ShaderNodeMixShader", {0: factor, 1: a, 2: b}).outputs[0]


def plain(name: str, color: tuple[float, float, float], roughness: float = 0.5, **inputs: Value) -> bpy.types.Material:
    """A one-colour material with slightly uneven colour and roughness, as real coatings have."""
    material, graph = Graph.material(name)
    cloud = graph.noise(graph.local(), 6.0, 4.0)
    shade = graph.mix(graph.ramp(cloud, 0.3, 0.7), tuple(c * 0.93 for c in color), color)
    rough = graph.ramp(cloud, 0.2, 0.8, (max(0.02, roughness - 0.06), min(1.0, roughness + 0.06)))
    graph.output(graph.principled(base_color=shade, roughness=rough, **inputs))
    return material
