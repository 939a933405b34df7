"""The characters on the tiles as brush strokes of our own: each stroke a line of points with the brush's width there.

A stroke is written "x,y,w x,y,w …" in a square of 100; the line runs smoothly through its points, and the width changes
smoothly with it. `outline` makes of a stroke the closed curve a browser fills. No font is used anywhere.
"""

from collections.abc import Sequence
from math import hypot

Point = tuple[float, float]
Knot = tuple[float, float, float]  # x, y, width of the brush

SCALE = 2  # units of the drawn outline per unit of the square: whole numbers stay exact enough
STEPS = 3  # points taken between two knots


def across(x1: float, y1: float, x2: float, y2: float, w: float = 8) -> list[Knot]:
    """A horizontal stroke: set down, drawn thinner, pressed at its end."""
    at = [(0.0, 0.95), (0.1, 0.92), (0.5, 0.72), (0.84, 0.86), (0.93, 1.28), (1.0, 0.8)]
    return [(x1 + (x2 - x1) * t, y1 + (y2 - y1) * t + (0.1 * w if t > 0.9 else 0), w * k) for t, k in at]


def down(x1: float, y1: float, x2: float, y2: float, w: float = 9.5) -> list[Knot]:
    """A vertical stroke."""
    at = [(0.0, 0.8), (0.06, 1.18), (0.2, 0.98), (0.6, 0.92), (0.92, 1.0), (1.0, 0.72)]
    return [(x1 + (x2 - x1) * t, y1 + (y2 - y1) * t, w * k) for t, k in at]


def sweep(*points: Point, w: float = 9.5) -> list[Knot]:
    """A stroke that falls to the left and ends in a point."""
    widths = {2: (1.1, 0.2), 3: (1.1, 0.85, 0.16), 4: (1.1, 1.0, 0.7, 0.16)}[len(points)]
    return [(x, y, w * k) for (x, y), k in zip(points, widths)]


def press(*points: Point, w: float = 10.5) -> list[Knot]:
    """A stroke that falls to the right, swells and runs out."""
    (x0, y0), (x1, y1), (x2, y2) = points
    near = (x1 + (x2 - x1) * 0.68, y1 + (y2 - y1) * 0.74)
    return [(x0, y0, w * 0.4), (x1, y1, w * 0.78), (*near, w * 1.3), (x2, y2, w * 0.22)]


def dot(x1: float, y1: float, x2: float, y2: float, w: float = 10.5) -> list[Knot]:
    """A dot: from a point to a round end."""
    return [(x1, y1, w * 0.3), (x1 + (x2 - x1) * 0.6, y1 + (y2 - y1) * 0.62, w), (x2, y2, w * 0.75)]


def rise(x1: float, y1: float, x2: float, y2: float, w: float = 9.5) -> list[Knot]:
    """A stroke that rises to the right and ends in a point."""
    return [(x1, y1, w), ((x1 + x2) / 2, (y1 + y2) / 2, w * 0.75), (x2, y2, w * 0.2)]


def bend(*points: Point, w: float = 9) -> list[Knot]:
    """A stroke down, round to the right, and up into a hook."""
    last = len(points) - 1
    return [(x, y, w * (1.15 if i == 0 else 0.2 if i == last else 1.0)) for i, (x, y) in enumerate(points)]


def box(x1: float, y1: float, x2: float, y2: float, *bars: float, w: float = 8) -> list[list[Knot]]:
    """A frame a little narrower below, with bars across."""
    top = [(x1, y1 + 1, w * 0.8), ((x1 + x2) / 2, y1 + 0.6, w * 0.72), (x2, y1, w * 0.8)]
    frame = [down(x1, y1 - 1, x1 + 1.5, y2 + 3, w), top, down(x2, y1 - 2, x2 - 1.5, y2 + 4, w)]
    return [*frame, *(across(x1 + 1, y, x2 - 1, y - 0.6, w * 0.72) for y in (*bars, y2))]


GRASS = [across(8, 15, 92, 13, 7), down(33, 3, 35, 25, 7.5), down(67, 3, 65, 25, 7.5)]
TREE = [
    across(3, 31, 44, 28, 7),
    down(24, 5, 24, 97, 8),
    sweep((23, 33), (16, 52), (2, 70), w=8),
    dot(28, 42, 41, 57, 8),
]

# By the name of the sign; tiles that use it are put together in draw_tiles.py.
SIGNS: dict[str, list[list[Knot]]] = {
    "1": [across(5, 52, 95, 48, 13)],
    "2": [across(20, 27, 80, 24, 12), across(5, 77, 95, 74, 13)],
    "3": [across(16, 18, 84, 15, 11), across(23, 49, 77, 46.5, 11), across(5, 83, 95, 80, 12)],
    "4": [
        *box(14, 21, 86, 80, w=10.5),
        sweep((40, 23), (38, 46), (26, 64), w=8.5),
        bend((60, 22), (60, 46), (64, 55), (76, 54), w=8),
    ],
    "5": [
        across(16, 15, 84, 12, 10),
        down(49, 15, 36, 84, 10),
        across(19, 47, 75, 44, 9),
        down(73, 44, 67, 86, 10),
        across(4, 87, 96, 84, 11),
    ],
    "6": [
        dot(42, 5, 57, 23, 13),
        across(5, 39, 95, 35, 11),
        sweep((37, 52), (30, 68), (8, 93), w=12), dot(57, 52, 86, 90, 13),
    ],
    "7": [across(4, 50, 95, 36, 11.5), bend((42, 8), (42, 50), (43, 76), (56, 87), (86, 86), (93, 66), w=11)],
    "8": [sweep((39, 22), (33, 52), (5, 88), w=13), press((52, 12), (62, 50), (98, 88), w=14)],
    "9": [
        sweep((41, 6), (39, 46), (26, 74), (4, 93), w=11),
        across(9, 37, 70, 31, 10),
        bend((67, 31), (64, 62), (66, 82), (78, 89), (92, 86), (95, 66), w=10.5),
    ],
    "wan": [
        *GRASS,
        *box(27, 32, 73, 55, 44, w=7),
        down(50, 30, 50, 80, 7),
        down(12, 65, 13, 98, 8),
        across(12, 66.5, 88, 64.5, 7),
        [(87, 65, 8.5), (86, 80, 8), (85, 93, 8), (82, 97, 6), (73, 91, 1.5)],
        rise(29, 85, 68, 79, 7.5),
        dot(62, 73, 73, 87, 8.5),
    ],
    "E": [
        across(9, 20, 91, 17, 8.5),
        *box(23, 34, 77, 60, 47, w=8.5),
        down(50, 3, 50, 98, 10),
        sweep((47, 62), (34, 78), (5, 92), w=9),
        press((53, 62), (68, 77), (97, 92), w=10.5),
    ],
    "S": [
        across(12, 18, 88, 15, 8.5),
        down(50, 3, 48.5, 35, 9.5),
        down(13, 36, 14, 97, 10),
        across(13, 38, 88, 35, 8),
        [(86.5, 36, 10.5), (86, 60, 9.5), (85, 88, 10), (82, 96, 7), (72, 90, 1.5)],
        dot(34, 43, 42, 54, 9),
        sweep((66, 42), (57, 55), w=9),
        across(29, 60, 71, 58, 7.5),
        across(27, 75, 73, 73, 7.5),
        down(50, 58, 50, 96, 8.5),
    ],
    "W": [
        across(6, 14, 94, 11, 9.5),
        *box(14, 36, 86, 84, w=10),
        sweep((40, 13), (39, 46), (25, 67), w=9.5),
        bend((60, 13), (60, 50), (64, 62), (77, 60), w=9),
    ],
    "N": [
        down(36, 7, 36, 95, 11),
        across(8, 36, 36, 33, 9),
        rise(3, 84, 37, 68, 11),
        sweep((92, 27), (80, 38), (61, 48), w=11),
        bend((60, 6), (60, 56), (61, 78), (72, 88), (90, 86), (95, 65), w=11),
    ],
    "zhong": [*box(13, 27, 87, 61, w=12), down(50, 2, 50, 99, 13)],
    "fa": [
        across(13, 18, 43, 15.5, 7),
        sweep((41, 17), (31, 36), (4, 52), w=8.5),
        dot(17, 27, 28, 37, 7.5),
        press((53, 5), (68, 32), (97, 49), w=10),
        sweep((76, 6), (63, 19), w=8),
        sweep((90, 18), (75, 31), w=8),
        across(14, 54, 44, 52, 6.5),
        down(42, 52, 41, 67, 7),
        across(17, 67, 42, 66, 6.5),
        down(18, 66, 14, 80, 7),
        across(14, 80, 44, 78.5, 6.5),
        [(43, 79, 7.5), (42, 90, 7), (38, 97, 5.5), (28, 93, 1.5)],
        sweep((59, 50), (57, 62), (48, 70), w=7.5),
        across(59, 52, 80, 50.5, 6.5),
        [(79, 51, 7), (79, 60, 6.5), (84, 65, 6.5), (94, 64, 5)],
        across(53, 73, 85, 71.5, 6.5),
        sweep((84, 73), (73, 88), (48, 99), w=8),
        press((58, 76), (71, 88), (97, 98), w=9),
    ],
    "spring": [
        across(20, 14, 80, 11, 8),
        across(26, 28, 74, 25, 8),
        across(7, 43, 93, 39, 8.5),
        sweep((49, 2), (40, 38), (4, 70), w=9),
        press((58, 41), (74, 54), (97, 66), w=10),
        *box(32, 59, 68, 92, 75, w=8.5),
    ],
    "summer": [
        across(12, 11, 88, 8, 8.5),
        sweep((53, 10), (46, 21), w=8),
        *box(27, 21, 73, 57, 33, 45, w=8),
        sweep((42, 60), (32, 72), (12, 82), w=8),
        across(38, 70, 74, 68, 7.5),
        sweep((73, 69), (54, 87), (6, 99), w=8.5),
        press((31, 74), (55, 88), (97, 98), w=10),
    ],
    "autumn": [
        sweep((42, 7), (28, 14), (10, 17), w=8.5),
        across(3, 36, 48, 32, 8.5),
        down(28, 14, 28, 97, 9),
        sweep((27, 38), (20, 56), (2, 76), w=9),
        dot(32, 46, 46, 62, 9),
        dot(54, 28, 58, 46, 9),
        sweep((95, 24), (82, 45), w=9),
        sweep((73, 6), (71, 42), (64, 72), (44, 97), w=10),
        press((72, 48), (80, 74), (99, 96), w=11),
    ],
    "winter": [
        sweep((41, 4), (32, 24), (8, 44), w=10),
        across(34, 19, 74, 16, 9),
        sweep((72, 17), (52, 46), (4, 67), w=10),
        press((27, 26), (56, 49), (97, 63), w=11),
        dot(40, 63, 59, 75, 11),
        dot(30, 80, 64, 97, 12),
    ],
    "plum": [
        *TREE,
        sweep((63, 4), (56, 17), (46, 28), w=8.5),
        across(58, 18, 95, 15, 7.5),
        [(58, 32, 8.5), (55, 56, 8), (52, 78, 7), (70, 78, 6), (86, 77, 6)],
        across(58, 33, 91, 31, 7),
        [(89, 31, 8.5), (87, 60, 8), (86, 88, 8), (82, 96, 6), (74, 91, 1.5)],
        across(43, 56, 99, 53, 7),
        dot(69, 38, 75, 48, 8),
        dot(67, 61, 73, 71, 8),
    ],
    "orchid": [
        dot(28, 5, 40, 26, 11), sweep((74, 4), (60, 28), w=11),
        across(15, 39, 85, 36, 10), across(23, 64, 77, 61.5, 10), across(5, 92, 95, 89, 11),
    ],
    "bamboo": [
        sweep((25, 4), (18, 23), (4, 40), w=10),
        across(17, 27, 48, 24, 8.5),
        down(33, 27, 33, 96, 10),
        sweep((68, 4), (61, 22), (50, 36), w=10),
        across(61, 25, 97, 21, 8.5),
        [(80, 24, 10.5), (80, 60, 9.5), (80, 88, 10), (77, 97, 7), (66, 88, 1.5)],
    ],
    "chrysanthemum": [
        *GRASS,
        sweep((29, 27), (20, 42), (4, 56), w=8.5),
        across(23, 40, 90, 37.5, 8),
        [(88.5, 38, 9.5), (87, 66, 9), (85, 90, 9), (81, 97, 6.5), (70, 91, 1.5)],
        dot(28, 47, 35, 57, 8),
        sweep((63, 45), (55, 57), w=8),
        across(18, 65, 74, 62.5, 7.5),
        down(46, 46, 46, 95, 8.5),
        sweep((44, 66), (36, 78), (17, 88), w=8),
        press((48, 66), (58, 76), (74, 87), w=8),
    ],
}  # fmt: skip


def outline(stroke: Sequence[Knot]) -> str:
    """The closed curve round a stroke, as path data in relative whole numbers."""
    line = smooth(stroke)
    left, right = [], []
    for i, (x, y, w) in enumerate(line):
        (x0, y0, _), (x1, y1, _) = line[max(i - 1, 0)], line[min(i + 1, len(line) - 1)]
        size = hypot(x1 - x0, y1 - y0) or 1
        nx, ny = -(y1 - y0) / size * w / 2, (x1 - x0) / size * w / 2
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    return curve(left + right[::-1])


def smooth(stroke: Sequence[Knot]) -> list[Knot]:
    """More points on the line through the knots (Catmull–Rom)."""
    if len(stroke) > 4 and straight(stroke):
        return list(stroke)  # the outline is smooth enough past the knots alone
    knots = [stroke[0], *stroke, stroke[-1]]
    found: list[Knot] = []
    for a, b, c, d in zip(knots, knots[1:], knots[2:], knots[3:]):
        steps = STEPS if hypot(c[0] - b[0], c[1] - b[1]) > 16 else 2
        found += [between(a, b, c, d, i / steps) for i in range(steps)]
    return [*found, stroke[-1]]


def straight(stroke: Sequence[Knot]) -> bool:
    """Do all points lie near the line from the first to the last?"""
    (x0, y0, _), (x1, y1, _) = stroke[0], stroke[-1]
    size = hypot(x1 - x0, y1 - y0)
    return all(abs((x - x0) * (y1 - y0) - (y - y0) * (x1 - x0)) / size < 1.6 for x, y, _ in stroke)


def between(a: Knot, b: Knot, c: Knot, d: Knot, t: float) -> Knot:
    """The point at t from b to c."""
    x, y, w = (
        0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t**3)
        for p, q, r, s in zip(a, b, c, d)
    )
    return x, y, max(w, 0.8)


def curve(points: Sequence[Point]) -> str:
    """A smooth closed path past the points: they are the control points, halfway points lie on it."""
    if sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(points, [*points[1:], points[0]])) < 0:
        points = points[::-1]  # all strokes turn the same way, else two that cross would leave a hole
    whole = [(round(x * SCALE), round(y * SCALE)) for x, y in points]
    whole = [p for i, p in enumerate(whole) if p != whole[i - 1]]
    middles = [((x0 + x1) // 2, (y0 + y1) // 2) for (x0, y0), (x1, y1) in zip(whole, [*whole[1:], whole[0]])]
    x, y = middles[-1]
    parts = [f"M{x} {y}q"]
    numbers: list[int] = []
    for (cx, cy), (mx, my) in zip(whole, middles):
        numbers += [cx - x, cy - y, mx - x, my - y]
        x, y = mx, my
    return parts[0] + joined(numbers) + "z"


def joined(numbers: Sequence[int]) -> str:
    """Numbers with as few signs between them as path data needs."""
    text = ""
    for number in numbers:
        text += ("" if not text or number < 0 else " ") + str(number)
    return text


def glyph(name: str) -> str:
    """A whole sign as path data in a square of 100 × SCALE."""
    return "".join(outline(stroke) for stroke in SIGNS[name])
