"""What is seen through windows: lawn, walk, hedge, palms, a street and buildings beyond, simple and a little far."""

from collections.abc import Callable
from random import Random

from kit.exterior_building import far_block
from kit.exterior_palms import Palm, PalmGrove, leaf_material
from kit.exterior_plants import foliage, lawn_material
from kit.materials_stone import concrete
from kit.shapes import block

Spot = Callable[[float, float], tuple[float, float]]


def outward(side: str, edge: float, middle: float) -> Spot:
    """(along, away) of a glass front to world x and y; `side` is where the outside lies: '-X', '+X' or '+Y'."""
    if side == "-X":
        return lambda along, away: (edge - away, middle + along)
    if side == "+X":
        return lambda along, away: (edge + away, middle + along)
    return lambda along, away: (middle + along, edge + away)


def strip_of_ground(spot: Spot, along: tuple[float, float], away: tuple[float, float], z: float,
                    material: object) -> None:
    """A flat band of ground between distances from the glass."""
    a, b = spot(along[0], away[0]), spot(along[1], away[1])
    block((min(a[0], b[0]), min(a[1], b[1]), z - 0.2), (max(a[0], b[0]), max(a[1], b[1]), z), material, bevel=0)


def garden(side: str, edge: float, middle: float, *, width: float = 40.0, ground: float = -0.05, palms: int = 7,
           hedge: float = 0.7, seed: int = 2, near: float = 2.2) -> None:
    """A ground-floor view: paved walk, hedge, lawn with palms, road, and buildings across it."""
    spot = outward(side, edge, middle)
    pick = Random(seed)
    half = width / 2
    strip_of_ground(spot, (-half, half), (0.0, near), ground, concrete("#cfc8bb", 0.8))
    strip_of_ground(spot, (-half * 2, half * 2), (near, 17.0), ground - 0.01, lawn_material())
    strip_of_ground(spot, (-half * 3, half * 3), (17.0, 25.0), ground - 0.05, concrete("#77787a", 0.9))
    strip_of_ground(spot, (-half * 3, half * 3), (25.0, 120.0), ground - 0.01, lawn_material())
    if hedge > 0:
        bush = foliage("hedge", (1.5, 1.1, hedge), 900, 0.07, leaf_material("Hedge"), 3)
        bush.location = (0, 0, -300)
        for i in range(int(width / 1.15)):
            twin = bush.copy()
            x, y = spot(-half + i * 1.15, near + 0.7)
            twin.location = (x, y, ground)
            twin.rotation_euler = (0, 0, i * 2.1)
            bush.users_collection[0].objects.link(twin)
    grove = PalmGrove()
    for i in range(palms):
        along = -half * 0.8 + width * 0.8 * (i + 0.5) / palms + pick.uniform(-1.2, 1.2)
        x, y = spot(along, pick.choice((4.2, 6.5, 9.5)))
        grove.plant((x, y, ground), Palm(height=pick.uniform(4.6, 7.5), frond=pick.uniform(2.3, 2.8),
                                         lean=pick.uniform(0.2, 0.9)), seed + i)
    tree_line(spot, ground, pick)
    for i in range(4):
        x, y = spot(-half * 2.2 + i * half * 1.45, 85 + 16 * (i % 2))
        far_block((x - 13, y - 13, ground), (x + 13, y + 8, 13 + 5 * ((i + seed) % 3)), 4 + ((i + seed) % 3))


def tree_line(spot: Spot, ground: float, pick: Random) -> None:
    """Round tree tops across the road, close together."""
    tree = foliage("tree", (6, 6, 5.5), 2600, 0.3, leaf_material("Trees"), 5)
    tree.location = (0, 0, -400)
    for i in range(46):
        twin = tree.copy()
        x, y = spot(-95 + i * 4.2 + pick.uniform(-1.5, 1.5), pick.uniform(30, 44))
        twin.location = (x, y, ground - 0.8)
        twin.scale = (pick.uniform(0.7, 1.2), pick.uniform(0.7, 1.2), pick.uniform(0.45, 1.0))
        tree.users_collection[0].objects.link(twin)


def skyline(side: str, edge: float, middle: float, *, ground: float = -16.0, seed: int = 2) -> None:
    """A view from an upper floor: tree tops and lawn far below, a few buildings at eye height, sky."""
    spot = outward(side, edge, middle)
    pick = Random(seed)
    strip_of_ground(spot, (-300, 300), (8, 500), ground, lawn_material())
    strip_of_ground(spot, (-300, 300), (38, 50), ground + 0.05, concrete("#77787a", 0.9))
    grove = PalmGrove()
    for i in range(16):
        x, y = spot(pick.uniform(-36, 36), pick.uniform(14, 36))
        grove.plant((x, y, ground), Palm(height=pick.uniform(8, 12.5), frond=3.2, lean=0.6), seed + i)
    trees = foliage("tree top", (9, 9, 7), 5000, 0.32, leaf_material("Trees"), 5)
    trees.location = (0, 0, -400)
    for i in range(170):
        twin = trees.copy()
        x, y = spot(pick.uniform(-150, 150), 54 + 130 * (i / 170) ** 1.5)
        twin.location = (x, y, ground - 1.5)
        twin.scale = (pick.uniform(0.8, 1.5), pick.uniform(0.8, 1.5), pick.uniform(0.7, 1.3))
        twin.rotation_euler = (0, 0, pick.uniform(0, 6))
        trees.users_collection[0].objects.link(twin)
    for along, away, high, floors in ((-74, 95, 4, 6), (-30, 150, 14, 9), (14, 110, -2, 4), (52, 130, 9, 8), (105, 120, 2, 6),
                                      (-120, 140, 10, 8)):
        x, y = spot(along, away)
        far_block((x - 14, y - 10, ground), (x + 14, y + 10, high), floors)
