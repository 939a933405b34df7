"""Draws the parts of preview pictures: writes src/paiju/server/pictures/parts.zlib, tiles and letters as small bitmaps.

A chat program shows a picture of a replay that is shared. The server puts it together from these parts with nothing but
Python (src/paiju/server/pictures/canvas.py); so they are drawn beforehand, by Chromium, from tiles.svg and the fonts of
this machine (Noto Sans CJK SC, Noto Serif CJK SC). Names are drawn as far as their letters are here.

    python tools/make_picture_parts.py
"""

import base64
import json
import shutil
import zlib
from collections import Counter
from pathlib import Path
from typing import Any

from catalogues import CATALOGUES, catalogues, finished, read, strings
from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).parent.parent / "src/paiju"
OUT = ROOT / "server/pictures/parts.zlib"
CLOTH, PANEL, IVORY, GOLD, ROSE, PALE = "#2c6a56", "#1f4f40", "#fdfbf4", "#f2c14e", "#ffb3a6", "#b9d3c6"
# The inks: each a row of sixteen colours, from what is behind it to itself.
INKS = {
    "ivory": (CLOTH, IVORY), "gold": (CLOTH, GOLD), "pale": (CLOTH, PALE),
    "panel": (PANEL, IVORY), "gain": (PANEL, GOLD), "loss": (PANEL, ROSE), "dim": (PANEL, PALE),
}  # fmt: skip
LEVELS, COLOURS = 16, 256
TILES = [*(f"{n}{s}" for s in "mps" for n in range(10)), *(f"{n}z" for n in range(1, 8)),
         *(f"{n}f" for n in range(1, 9)), "back"]  # fmt: skip
SIZES = {"large": 72, "small": 42}  # how wide tiles are
LATIN = "".join(map(chr, [*range(32, 127), *range(0xA1, 0x180)])) + "–−·×…’“”"
SAID_IN = {"server/tables/previews.py", "books/labels.py"}  # whose texts stand in pictures
FONTS = {  # size, family, signs beside those of the texts
    "title": ("700 64px 'Noto Serif CJK SC'", LATIN[:95] + "·−"),
    "text": ("500 36px 'Noto Sans CJK SC'", LATIN),
}
PAGE = """<body style="margin:0;background:{cloth}">{sprite}{tiles}</body>"""
GLYPHS = """([font, signs]) => {
  const canvas = document.createElement("canvas");
  const size = Number(/(\\d+)px/.exec(font)[1]);
  canvas.width = 2 * size; canvas.height = Math.ceil(1.5 * size);
  const pen = canvas.getContext("2d", {willReadFrequently: true});
  return [canvas.height, [...signs].map((sign) => {
    pen.fillStyle = "#000"; pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.fillStyle = "#fff"; pen.font = font; pen.textBaseline = "alphabetic";
    const width = Math.max(1, Math.round(pen.measureText(sign).width));
    pen.fillText(sign, 0, Math.round(1.12 * size));
    const got = pen.getImageData(0, 0, width, canvas.height).data;
    return [sign, width, Array.from({length: width * canvas.height}, (_, i) => Math.round(got[4 * i] / 17))];
  })];
}"""
PIXELS = """async (shot) => {
  const picture = await createImageBitmap(await (await fetch("data:image/png;base64," + shot)).blob());
  const canvas = document.createElement("canvas");
  canvas.width = picture.width; canvas.height = picture.height;
  const pen = canvas.getContext("2d");
  pen.drawImage(picture, 0, 0);
  const got = pen.getImageData(0, 0, canvas.width, canvas.height).data;
  return Array.from({length: got.length / 4}, (_, i) => got[4 * i] << 16 | got[4 * i + 1] << 8 | got[4 * i + 2]);
}"""


def main() -> None:
    """Draw everything and write it."""
    path = next(found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name)))
    with sync_playwright() as library:
        browser = library.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport={"width": 100, "height": 140})
        tiles = {size: {tile: tile_pixels(page, tile, wide) for tile in TILES} for size, wide in SIZES.items()}
        said = signs_said()
        fonts = {name: page.evaluate(GLYPHS, [font, signs + said]) for name, (font, signs) in FONTS.items()}
        browser.close()
    body = packed(tiles, fonts)
    OUT.write_bytes(body)
    print(f"{OUT.name}: {len(body)} bytes")


def signs_said() -> str:
    """The signs that texts on pictures have in any language beside Latin letters, in the order of their numbers."""
    names = {name for name, _path in catalogues()}
    texts = [
        text
        for code in names
        for message in finished(read(CATALOGUES / f"{code}.po"))
        if SAID_IN & {name for name, _line in message.locations}
        for text in strings(message)
    ]
    return "".join(sorted(set("".join(texts)) - set(LATIN)))


def tile_pixels(page: Page, tile: str, wide: int) -> list[int]:
    """The colours of a tile, line by line, on the cloth."""
    hidden = '<svg width="0" height="0" style="position:absolute" '
    sprite = (ROOT / "web/tiles.svg").read_text().replace("<svg ", hidden, 1)
    high = wide * 4 // 3
    drawn = f'<svg style="display:block" width="{wide}" height="{high}" viewBox="0 0 60 80"><use href="#{tile}"/></svg>'
    page.set_content(PAGE.format(cloth=CLOTH, sprite=sprite, tiles=drawn))
    shot = page.screenshot(clip={"x": 0, "y": 0, "width": wide, "height": high})
    found: list[int] = page.evaluate(PIXELS, base64.b64encode(shot).decode())
    return found


def packed(tiles: dict[str, dict[str, list[int]]], fonts: dict[str, Any]) -> bytes:
    """The parts as they are kept: a heading that says what lies where, then bytes, a colour or a level each."""
    palette = [colour for behind, ink in INKS.values() for colour in ramp(behind, ink)]
    drawn = Counter(colour for size in tiles.values() for tile in size.values() for colour in tile)
    palette += [colour for colour, _ in grouped(drawn).most_common(COLOURS - len(palette))]
    nearest = {colour: min(range(len(palette)), key=lambda i: distance(palette[i], colour)) for colour in drawn}
    body = bytearray()
    head: dict[str, Any] = {"palette": palette, "inks": {name: LEVELS * i for i, name in enumerate(INKS)}}
    head["tiles"] = {size: {"wide": SIZES[size], "high": SIZES[size] * 4 // 3, "at": {}} for size in tiles}
    for size, found in tiles.items():
        for tile, pixels in found.items():
            head["tiles"][size]["at"][tile] = len(body)
            body += bytes(nearest[colour] for colour in pixels)
    head["fonts"] = {}
    for name, (high, glyphs) in fonts.items():
        head["fonts"][name] = {"high": high, "at": {}}
        for sign, width, levels in glyphs:
            head["fonts"][name]["at"][sign] = [width, len(body)]
            body += bytes(levels)
    heading = json.dumps(head, ensure_ascii=False, separators=(",", ":")).encode()
    return zlib.compress(len(heading).to_bytes(4) + heading + bytes(body), 9)


def parts(colour: int) -> tuple[int, int, int]:
    """Red, green and blue."""
    return colour >> 16, colour >> 8 & 255, colour & 255


def ramp(behind: str, ink: str) -> list[int]:
    """From one colour to another."""
    first, last = parts(int(behind[1:], 16)), parts(int(ink[1:], 16))
    mixed = ([round(a + (b - a) * i / (LEVELS - 1)) for a, b in zip(first, last)] for i in range(LEVELS))
    return [red << 16 | green << 8 | blue for red, green, blue in mixed]


def grouped(drawn: Counter[int]) -> Counter[int]:
    """Colours that are nearly the same counted as one, under the commonest of them."""
    groups: dict[tuple[int, ...], Counter[int]] = {}
    for colour, times in drawn.items():
        groups.setdefault(tuple(part >> 3 for part in parts(colour)), Counter())[colour] = times
    return Counter({group.most_common(1)[0][0]: group.total() for group in groups.values()})


def distance(one: int, other: int) -> int:
    """How unlike two colours are."""
    return sum((a - b) ** 2 for a, b in zip(parts(one), parts(other)))


if __name__ == "__main__":
    main()
