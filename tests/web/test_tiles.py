"""The drawings of the tiles: all there, paths only, small, and what the program draws."""

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import paiju.web
from paiju.table.codes import NAMES

SPRITE = Path(paiju.web.__file__).parent / "tiles.svg"
DRAW = Path(__file__).parents[2] / "tools/draw_tiles.py"
SVG = "{http://www.w3.org/2000/svg}"
LARGEST = 90_000  # bytes


def sprite() -> ElementTree.Element:
    """The file, read."""
    return ElementTree.parse(SPRITE).getroot()


def test_every_tile_is_drawn() -> None:
    """Each tile of the project has a symbol of its own, with something on its body; so have back and joker's mark."""
    symbols = {one.get("id"): one for one in sprite().iter(f"{SVG}symbol")}
    assert set(NAMES) | {"back", "wild"} <= set(symbols)
    for name in NAMES:
        drawn = [one for group in symbols[name].iter(f"{SVG}g") for one in group if one.tag != f"{SVG}g"]
        assert drawn, name
        assert symbols[name].get("viewBox") == "0 0 60 80"


def test_no_two_tiles_look_alike() -> None:
    """No drawing is used for two tiles."""
    drawings = [
        ElementTree.tostring(one).replace((one.get("id") or "").encode(), b"", 1)
        for one in sprite().iter(f"{SVG}symbol")
    ]
    assert len(set(drawings)) == len(drawings)


def test_circles_and_bamboos_can_be_counted() -> None:
    """A tile shows as many circles or bamboos as it is called, each of so many closed lines; the ones are drawn
    otherwise."""
    symbols = {one.get("id"): one for one in sprite().iter(f"{SVG}symbol")}
    for rank in range(2, 10):
        for suit, lines in (("p", 3), ("s", 5)):
            art = [one for one in symbols[f"{rank}{suit}"].findall(f"{SVG}g/{SVG}path") if one.get("color")]
            drawn = "".join(one.get("d", "") for one in art if one.get("fill") != "none")
            assert drawn.count("M") == lines * rank, f"{rank}{suit}"


def test_a_tile_has_few_parts() -> None:
    """A table shows a hundred tiles, and every part of each is styled, laid out and painted: one path a colour."""
    symbols = {one.get("id"): one for one in sprite().iter(f"{SVG}symbol")}
    for name in (*NAMES, "back", "wild"):
        parts = symbols[name].findall("*") + symbols[name].findall(f"{SVG}g/*")
        picture = name == "1s" or name.endswith("f")
        assert len([one for one in parts if not one.get("display")]) <= (14 if picture else 8), name


def test_paths_only() -> None:
    """No text, no font, no style, nothing from elsewhere: right on a machine without any Chinese font, and under the
    page's policy."""
    for one in sprite().iter():
        assert one.tag.removeprefix(SVG) in {"svg", "defs", "symbol", "g", "use", "path", "rect"}
        assert not {"style", "class", "font-family", "onload"} & set(one.attrib)
        href = one.get("href")
        assert href is None or href.startswith("#")


def test_what_is_used_is_there() -> None:
    """Every reference finds its drawing, and no name is given twice."""
    ids = [one.get("id") for one in sprite().iter() if one.get("id")]
    assert len(ids) == len(set(ids))
    assert {one.get("href", "").removeprefix("#") for one in sprite().iter(f"{SVG}use")} <= set(ids)


def test_small() -> None:
    """The first page has 300 kB in all."""
    assert SPRITE.stat().st_size <= LARGEST


def test_the_program_draws_this_file() -> None:
    """tools/draw_tiles.py writes the file as it is."""
    code = "import sys; sys.path.insert(0, sys.argv[1]); import draw_tiles; sys.stdout.write(draw_tiles.sprite())"
    done = subprocess.run(
        [sys.executable, "-c", code, str(DRAW.parent)], capture_output=True, text=True, check=True, encoding="utf-8"
    )
    assert done.stdout == SPRITE.read_text(encoding="utf-8")
