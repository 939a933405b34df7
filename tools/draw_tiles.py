"""Draws the tiles: writes src/paiju/web/tiles.svg, one symbol a tile, paths only.

A tile is 60 wide and 80 high. Colours are CSS variables with a default, so that the page may change them (dark, high
contrast); small index numerals and the suits' marks are there but take no part until `--tile-index`, `--tile-mark` are
`inline`; `--tile-bold` thickens every line. A table shows a hundred tiles, and the browser keeps a copy of every part
of each: what has one colour is one path.

    python tools/draw_tiles.py
"""

from math import cos, pi, sin
from pathlib import Path

from draw_flowers import flower
from draw_glyphs import SCALE, SIGNS, glyph
from draw_parts import COLOURS, LINES, circle, fill, line, path, petals, put, star

OUT = Path(__file__).parent.parent / "src/paiju/web/tiles.svg"
HONOURS = ("E", "S", "W", "N", "P", "F", "C")  # index letters of 1z … 7z
# Where circles lie: (x, y, radius, colour) of the suit.
DOTS: dict[int, list[tuple[float, float, float, str]]] = {
    2: [(30, 22, 11, "p3"), (30, 55, 11, "p1")],
    3: [(18, 17, 9, "p1"), (30, 38.5, 9, "p2"), (42, 60, 9, "p3")],
    4: [(18, 21, 9.5, "p1"), (42, 21, 9.5, "p3"), (18, 56, 9.5, "p3"), (42, 56, 9.5, "p1")],
    5: [(17, 17.5, 8.5, "p1"), (43, 17.5, 8.5, "p3"), (30, 38.5, 8.5, "p2"),
        (17, 59.5, 8.5, "p3"), (43, 59.5, 8.5, "p1")],
    6: [(19, 15.5, 8.3, "p3"), (41, 15.5, 8.3, "p3"), *((x, y, 8.3, "p2") for y in (41, 61) for x in (19, 41))],
    7: [(14.5, 12.5, 6.6, "p3"), (29.5, 18.7, 6.6, "p3"), (44.5, 25, 6.6, "p3"),
        *((x, y, 7.4, "p2") for y in (44, 62.5) for x in (20, 40))],
    8: [(x, y, 7.5, "p1") for y in (14, 30.4, 46.8, 63.2) for x in (19.5, 40.5)],
    9: [(x, y, 7, c) for y, c in ((15, "p3"), (38.5, "p2"), (62, "p1")) for x in (13.5, 30, 46.5)],
}  # fmt: skip
# Where bamboos stand: (x, y, length, colour, turn).
STICKS: dict[int, list[tuple[float, float, int, str, int]]] = {
    2: [(30, 21, 26, "s3", 0), (30, 56, 26, "s1", 0)],
    3: [(30, 21, 26, "s3", 0), (18, 56, 26, "s1", 0), (42, 56, 26, "s1", 0)],
    4: [(18, 21, 26, "s3", 0), (42, 21, 26, "s1", 0), (18, 56, 26, "s1", 0), (42, 56, 26, "s3", 0)],
    5: [(15, 20, 26, "s1", 0), (45, 20, 26, "s3", 0), (30, 38.5, 26, "s2", 0),
        (15, 57, 26, "s3", 0), (45, 57, 26, "s1", 0)],
    6: [(x, y, 26, c, 0) for y, c in ((21, "s1"), (56, "s3")) for x in (14, 30, 46)],
    7: [(30, 15.5, 19, "s2", 0),
        *((x, y, 19, c, 0) for y in (39, 61.5) for x, c in ((14, "s1"), (30, "s3"), (46, "s1")))],
    8: [(11.5, 21, 26, "s1", 0), (48.5, 21, 26, "s1", 0), (23.5, 21.5, 26, "s1", 27), (36.5, 21.5, 26, "s1", -27),
        (11.5, 56, 26, "s3", 0), (48.5, 56, 26, "s3", 0), (23.5, 55.5, 26, "s3", -27), (36.5, 55.5, 26, "s3", 27)],
    9: [(x, y, 19, c, 0) for y in (15.5, 38.5, 61.5) for x, c in ((14, "s1"), (30, "s2"), (46, "s3"))],
}  # fmt: skip


# --- the suits ------------------------------------------------------------------------------------


def character(rank: int, red: bool) -> str:
    """A numeral above 萬."""
    return put(str(rank), "red" if red else "m1", 15, 5, 30, 27) + put("wan", "red" if red else "m2", 13, 35.5, 34, 37)


def circles(rank: int, red: bool) -> str:
    """The circles of a tile: a rim, a gap, a middle each."""
    if rank == 1:
        return one_circle()
    found: dict[str, str] = {}
    for x, y, r, colour in DOTS[rank]:
        key = "red" if red else colour
        found[key] = found.get(key, "") + "".join(circle(x, y, round(r * part, 1)) for part in (1, 0.7, 0.4))
    return "".join(fill(colour, data, "evenodd") for colour, data in found.items())


def one_circle() -> str:
    """The large one with its petals."""
    x, y = 30, 38.5
    rim = circle(x, y, 23) + circle(x, y, 20.2)
    beads = "".join(circle(x + 16.4 * cos(pi * i / 6), y + 16.4 * sin(pi * i / 6), 2.5) for i in range(12))
    return (
        fill("p1", rim, "evenodd") + fill("p3", beads) + fill("p1", circle(x, y, 12) + circle(x, y, 9.9), "evenodd")
        + fill("p2", petals(x, y, 6, 1.5, 8.6, 2.6))
    )  # fmt: skip


def stick(x: float, y: float, long: float, turn: float) -> tuple[str, str]:
    """One bamboo: two joints and their knots, and the light cores of both."""
    h, w = long / 2, 3.1
    joint = [(-w, -h), (w, -h), (w * 0.82, -h * 0.55), (w, -1.6), (-w, -1.6), (-w * 0.82, -h * 0.55)]
    knots = [[(-w - 1, v - 1.1), (w + 1, v - 1.1), (w + 1, v + 1.1), (-w - 1, v + 1.1)] for v in (-h, 0, h)]
    c, s = cos(pi * turn / 180), sin(pi * turn / 180)

    def there(corners: list[tuple[float, float]]) -> str:
        return path([(x + c * u - s * v, y + s * u + c * v) for u, v in corners])

    body = "".join(there(corners) + "z" for corners in (joint, [(u, -v) for u, v in reversed(joint)], *knots))
    return body, there([(0, -4), (0, 3.4 - h)]) + there([(0, 4), (0, h - 3.4)])


def bamboos(rank: int, red: bool) -> str:
    """The bamboos of a tile."""
    if rank == 1:
        return bird()
    found: dict[str, str] = {}
    cores = ""
    for x, y, long, colour, turn in STICKS[rank]:
        key = "red" if red else colour
        body, core = stick(x, y, long, turn)
        found[key] = found.get(key, "") + body
        cores += core
    return "".join(fill(colour, data) for colour, data in found.items()) + line("face", 1.5, cores)


def bird() -> str:
    """A bird with a long tail on a branch."""
    tail = "M33 46C42 50 50 60 53 71C45 69 37 61 31 52zM30 49C36 56 40 64 40 74C33 69 28 61 26 52z"
    body = "M16 21C18 12 29 11 31 19C32 25 40 29 42 38C44 48 37 56 28 56C19 56 14 48 15 40C16 33 18 29 16 21z"
    wing = "M25 33C33 31 43 38 47 52C37 53 26 46 25 33z"
    return (
        fill("s2", tail) + fill("s1", body) + fill("s3", wing)
        + line("face", 1.3, "M29.5 38C34 40 38 44 40.5 48.5M28.5 41.5C31 45 34 47.5 37.5 49.5M37 56C41 60 45 64 48 68"
            "M31 56C34 61 36 65 37 69")
        + fill("s2", "M16.5 18.5 7 22.5 16.5 24.5z"
            "M22 14C20 9 22 6 25 4C24.5 7 25.5 8.5 27 10C28 7.5 30 6.5 32.5 6.5C30 9 29.5 12 28.5 14.5z")
        + fill("face", circle(22.5, 19, 2.4)) + fill("ink", circle(22, 19, 1.2))
        + line("s1", 2, "M22.5 55V66M28 56V66") + line("s1", 2.6, "M10 67.5H36")
    )  # fmt: skip


def honour(rank: int) -> str:
    """A wind or a dragon."""
    if rank <= 4:
        return put("ESWN"[rank - 1], "ink", 9, 13, 42, 51)
    if rank == 5:
        frame = "M10 9H50V68H10zM13.6 12.6V64.4H46.4V12.6zM16.4 15.4H43.6V61.6H16.4zM18 17V60H42V17z"
        return fill("blue", frame, "evenodd")
    return put("fa", "green", 8.5, 12, 43, 53) if rank == 6 else put("zhong", "red", 9, 11, 42, 55)


# --- put together ---------------------------------------------------------------------------------


def index(sign: str, colour: str) -> str:
    """The small numeral in the corner, with a rim of the tile's own colour round it."""
    drawn = line("face", 6.5, LINES[sign]) + line(colour, 2.4, LINES[sign])
    return f'<g display="var(--tile-index,none)" transform="translate(4.5 5)">{drawn}</g>'


# The shape that tells a suit without its colour: square, disc, triangle.
MARKS = {"m": "M50 66h7v7h-7z", "p": circle(53.5, 69.5, 4), "s": "M53.5 65 58 73.3H49z"}


def mark(suit: str) -> str:
    """The suit's shape in the lower corner."""
    value, rim = COLOURS[f"{suit}1"], COLOURS["face"]
    return (
        f'<path display="var(--tile-mark,none)" fill="{value}"'
        f' stroke="{rim}" stroke-width="1.6" paint-order="stroke" d="{MARKS[suit]}"/>'
    )


def tile(name: str) -> str:
    """What lies on the body of one tile."""
    rank, suit = int(name[0]), name[1]
    red = rank == 0
    rank = rank or 5
    if suit == "f":
        return flower(rank)
    if suit == "z":
        return honour(rank) + index(HONOURS[rank - 1], {5: "blue", 6: "green", 7: "red"}.get(rank, "ink"))
    art = {"m": character, "p": circles, "s": bamboos}[suit](rank, red)
    extra = (
        f'<path fill="{COLOURS["red"]}"'
        f' stroke="{COLOURS["face"]}" stroke-width="1.6" paint-order="stroke"'
        f' d="{star(52, 8.6, 5.6)}"/>'
        if red
        else ""
    )
    return art + extra + mark(suit) + index(str(rank), "red" if red else f"{suit}1")


def names() -> list[str]:
    """All tiles as the project writes them."""
    suits = [f"{rank}{suit}" for suit in "mps" for rank in range(10)]
    return [*suits, *(f"{i}z" for i in range(1, 8)), *(f"{i}f" for i in range(1, 9))]


BODY = (
    '<rect x=".5" y=".5" width="59" height="79" rx="6.5" fill="var(--tile-side,#e7ddc6)" '
    'stroke="var(--tile-edge,#c9bfa8)"/>'
    '<rect x=".5" y=".5" width="59" height="75.5" rx="6.5" fill="var(--tile-face,#fdfbf4)"/>'
)
BACK = (
    '<symbol id="back" viewBox="0 0 60 80"><rect x=".5" y=".5" width="59" height="79"'
    ' rx="6.5" fill="var(--tile-back-2,#a56f20)" '
    'stroke="var(--tile-back-2,#a56f20)"/><rect x=".5" y=".5" width="59" height="75.5"'
    ' rx="6.5" fill="var(--tile-back,#c98b2f)"/>'
    '<path fill="none" stroke="var(--tile-back-2,#a56f20)" stroke-width="1.4" opacity=".7"'
    ' d="M8 8H52V68.5H8zM30 14 46 38 30 62 14 38zM30 24 39.5 38 30 52 20.5 38z"/></symbol>'
)


def wild() -> str:
    """The joker's mark, laid over a tile: a golden corner with a star."""
    rim = COLOURS["face"]
    return (
        f'<symbol id="wild" viewBox="0 0 60 80"><path fill="{COLOURS["gold"]}" d="M32 .5H53A6.5 6.5 0 0 1 59.5 7V28z"/>'
        f'<path fill="{rim}" d="{star(49.5, 10.5, 7)}"/></symbol>'
    )


def sprite() -> str:
    """The whole file."""
    signs = "".join(f'<path id="g-{name}" d="{glyph(name)}"/>' for name in SIGNS)
    bold = (
        'fill="currentColor"'
        ' stroke="currentColor" stroke-width="var(--tile-bold,0)" stroke-linejoin="round"'
        ' stroke-linecap="round"'
    )
    tiles = "\n".join(
        f'<symbol id="{name}" viewBox="0 0 60 80">{BODY}<g {bold}>{tile(name)}</g></symbol>' for name in names()
    )
    wheel = "\n".join(
        f'<symbol id="w-{seat}" viewBox="0 0 100 100"><use href="#g-{seat}" fill="currentColor"'
        f' transform="scale({1 / SCALE})"/></symbol>'
        for seat in "ESWN"
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg"><defs>{signs}</defs>\n{BACK}\n{wild()}\n{wheel}\n{tiles}\n</svg>\n'


if __name__ == "__main__":
    OUT.write_text(sprite(), encoding="utf-8")
    print(OUT, OUT.stat().st_size)
