"""What drawings are put together from: colours, numbers, circles, lines, petals, stars."""

from itertools import pairwise
from math import cos, pi, sin

from draw_glyphs import SCALE

RED, GREEN, BLUE, INK = "#b3261e", "#1c6b3c", "#21508a", "#1c2b3a"
PLAIN = {"red": RED, "green": GREEN, "blue": BLUE, "ink": INK, "face": "#fdfbf4", "gold": "#b98216"}
# Each suit's first, second and third colour; the page may set them one by one.
SUITS = {"m1": "ink", "m2": "red", "p1": "blue", "p2": "red", "p3": "green", "s1": "green", "s2": "red", "s3": "blue"}
COLOURS = {name: f"var(--tile-{name},{PLAIN[SUITS.get(name, name)]})" for name in (*PLAIN, *SUITS)}

# Numerals and letters of the corner index, as lines in a field of 10 × 14.
LINES = {
    "1": "M2 3.5 5.5 1V13", "2": "M1 4C1 0 9 0 9 4 9 7 1 9 1 13H9",
    "3": "M1 1H8.5L4.5 6C10 5.5 10 13 4.5 13 2.5 13 1 12 1 10.5",
    "4": "M7 13V1L1 9.5H9.5", "5": "M8.5 1H2L1.5 6.5C9.5 4 10.5 13 4.5 13 2.5 13 1 12 1 10.5",
    "6": "M8 1C3 2 1 6 1 9 1 14.5 9 14.5 9 9 9 4.5 2.5 4.5 1.2 8", "7": "M1 1H9C6 5 4.5 9 4 13",
    "8": "M5 6.5C0 6.5 1 1 5 1S10 6.5 5 6.5C-1 6.5 0 13 5 13S11 6.5 5 6.5z",
    "9": "M9 5C9-.5 1-.5 1 5 1 9.5 7.5 9.5 8.8 6 9 9 7 12 2 13", "E": "M8.5 1H1.5V13H8.5M1.5 7H7.5",
    "S": "M8.8 3C7.5 0 1.2.5 1.2 4 1.2 8 8.8 6 8.8 10 8.8 13.8 2 14 1 11", "W": "M.5 1 3 13 5 4 7 13 9.5 1",
    "N": "M1.2 13V1L8.8 13V1", "P": "M1.5 13V1H5C10 1 10 8 5 8H1.5", "F": "M8.5 1H1.5V13M1.5 7H7",
    "C": "M9 3.5C7 0 1 .5 1 7S7 14 9 10.5",
}  # fmt: skip


def n(value: float) -> str:
    """A number as short as it goes."""
    return f"{value:.1f}".removesuffix(".0").replace("-0.", "-.").removeprefix("0") or "0"


def path(points: list[tuple[float, float]]) -> str:
    """Straight lines from point to point as path data, each from where the last one ended."""
    at = [(round(x, 1), round(y, 1)) for x, y in points]
    steps = [(n(x - was[0]), n(y - was[1])) for was, (x, y) in pairwise(at)]
    drawn = [f"h{x}" if y == "0" else f"v{y}" if x == "0" else f"l{x} {y}".replace(" -", "-") for x, y in steps]
    return f"M{n(at[0][0])} {n(at[0][1])}" + "".join(drawn)


def circle(x: float, y: float, r: float) -> str:
    """A circle as path data."""
    return f"M{n(x - r)} {n(y)}a{n(r)} {n(r)} 0 1 0 {n(2 * r)} 0a{n(r)} {n(r)} 0 1 0 {n(-2 * r)} 0"


def fill(colour: str, data: str, rule: str = "") -> str:
    """A filled path; bold styles draw its rim as well."""
    even = ' fill-rule="evenodd"' if rule else ""
    return f'<path color="{COLOURS[colour]}"{even} d="{data}"/>'


def line(colour: str, width: float, data: str) -> str:
    """A drawn line."""
    return f'<path color="{COLOURS[colour]}" fill="none" stroke-width="{n(width)}" d="{data}"/>'


def put(sign: str, colour: str, x: float, y: float, wide: float, high: float | None = None) -> str:
    """A character with its upper left corner at a place."""
    kx, ky = wide / 100 / SCALE, (high or wide) / 100 / SCALE
    return f'<use href="#g-{sign}" color="{COLOURS[colour]}" transform="matrix({kx:.4f} 0 0 {ky:.4f} {n(x)} {n(y)})"/>'


def petals(x: float, y: float, count: int, near: float, far: float, wide: float, turn: float = 0) -> str:
    """Petals round a middle."""
    data = ""
    for i in range(count):
        a = 2 * pi * i / count + turn - pi / 2
        ux, uy = cos(a), sin(a)
        ends = [
            (near, 0.0),
            (near + (far - near) * 0.35, wide),
            (far * 1.02, wide * 0.85),
            (far, 0.0),
            (far * 1.02, -wide * 0.85),
            (near + (far - near) * 0.35, -wide),
        ]
        at = [f"{n(x + r * ux - s * uy)} {n(y + r * uy + s * ux)}" for r, s in ends]
        data += f"M{at[0]}C{at[1]} {at[2]} {at[3]} {at[4]} {at[5]} {at[0]}"
    return data


def star(x: float, y: float, r: float) -> str:
    """A five-pointed star."""
    points = [
        (x + k * cos(pi * i / 5 - pi / 2), y + k * sin(pi * i / 5 - pi / 2)) for i, k in enumerate((r, r * 0.45) * 5)
    ]
    return "M" + "L".join(f"{n(px)} {n(py)}" for px, py in points) + "z"
