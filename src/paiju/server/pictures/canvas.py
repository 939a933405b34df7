"""A picture put together from parts.zlib (tools/make_picture_parts.py) and written as PNG, a byte a pixel: the number
of its colour."""

import json
import zlib
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

PARTS = Path(__file__).parent / "parts.zlib"
CLOTH, PANEL = "ivory", "panel"  # inks whose first colour is what is behind everything, and behind the people


class Bitmap(NamedTuple):
    """A small picture, line by line."""

    wide: int
    high: int
    pixels: bytes


class Parts(NamedTuple):
    """What was drawn beforehand."""

    head: dict[str, Any]
    body: bytes

    def tile(self, name: str, size: str) -> Bitmap:
        """A tile; face down for a name that is none."""
        kind = self.head["tiles"][size]
        at = kind["at"].get(name, kind["at"]["back"])
        return Bitmap(kind["wide"], kind["high"], self.body[at : at + kind["wide"] * kind["high"]])

    def sign(self, sign: str, font: str) -> Bitmap | None:
        """A sign of writing, of levels instead of colours; None when it was not drawn."""
        kind = self.head["fonts"][font]
        wide, at = kind["at"].get(sign, (0, 0))
        return Bitmap(wide, kind["high"], self.body[at : at + wide * kind["high"]]) if wide else None


@cache
def parts() -> Parts:
    """The parts, read when they are needed first."""
    raw = zlib.decompress(PARTS.read_bytes())
    length = int.from_bytes(raw[:4])
    return Parts(json.loads(raw[4 : 4 + length]), raw[4 + length :])


@cache
def shades(ink: str) -> bytes:
    """From levels to the colours of an ink."""
    first = parts().head["inks"][ink]
    return bytes(min(255, first + level) for level in range(256))


def can_write(text: str, font: str = "text") -> bool:
    """Was every sign of it drawn?"""
    return all(parts().sign(sign, font) for sign in text)


def width(text: str, font: str = "text") -> int:
    """How wide a text is."""
    return sum(glyph.wide for sign in text if (glyph := parts().sign(sign, font)))


def fitted(text: str, most: int, font: str = "text") -> str:
    """The text, cut where it would be too wide."""
    if width(text, font) <= most:
        return text
    while text and width(f"{text}…", font) > most:
        text = text[:-1].rstrip()
    return f"{text}…"


class Canvas:
    """A picture being made."""

    def __init__(self, wide: int, high: int) -> None:
        self.wide, self.high = wide, high
        self.pixels = bytearray(shades(CLOTH)[:1] * (wide * high))

    def put(self, part: Bitmap, x: int, y: int) -> None:
        """Lay a part down; not one that is not inside: what reached over one edge would come in again at the other."""
        if not (0 <= x <= self.wide - part.wide and 0 <= y <= self.high - part.high):
            return
        for line in range(part.high):
            at = (y + line) * self.wide + x
            self.pixels[at : at + part.wide] = part.pixels[line * part.wide : (line + 1) * part.wide]

    def fill(self, top: int, bottom: int, ink: str) -> None:
        """A band from side to side, of what is behind an ink."""
        self.pixels[top * self.wide : bottom * self.wide] = shades(ink)[:1] * (self.wide * (bottom - top))

    def tile(self, name: str, x: int, y: int, size: str) -> int:
        """A tile; where the next one lies."""
        drawn = parts().tile(name, size)
        self.put(drawn, x, y)
        return x + drawn.wide + 1

    def write(self, text: str, x: int, y: int, ink: str, font: str = "text") -> int:
        """A line of writing, as far as its signs were drawn; where it ends."""
        for sign in text:
            glyph = parts().sign(sign, font)
            if glyph is not None and x + glyph.wide <= self.wide:
                self.put(glyph._replace(pixels=glyph.pixels.translate(shades(ink))), x, y)
                x += glyph.wide
        return x

    def png(self) -> bytes:
        """The picture as a file."""
        lines = b"".join(b"\0" + self.pixels[line * self.wide : (line + 1) * self.wide] for line in range(self.high))
        palette = b"".join(colour.to_bytes(3) for colour in parts().head["palette"])
        size = self.wide.to_bytes(4) + self.high.to_bytes(4)
        chunks = (b"IHDR", size + bytes((8, 3, 0, 0, 0))), (b"PLTE", palette), (b"IDAT", zlib.compress(lines, 6))
        return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*named_chunk) for named_chunk in (*chunks, (b"IEND", b"")))


def chunk(name: bytes, body: bytes) -> bytes:
    """A part of a PNG file."""
    return len(body).to_bytes(4) + name + body + zlib.crc32(name + body).to_bytes(4)
