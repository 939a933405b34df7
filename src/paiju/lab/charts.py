"""Charts as inline SVG: no script, no file beside them; colours come from the page, words in every language.

Drawings are 480 wide and scale with the page, so that they read on a phone and on a desk.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

from paiju.languages import HasNames
from paiju.languages.catalogue import languages
from paiju.stats.measures import Estimate

WIDTH = 480
LEFT, RIGHT = 8, 8
ROW = 52  # a label, and two marks below it
BAR = 9
TALL = 190  # of a histogram


@dataclass(frozen=True, slots=True)
class Row:
    """A name, and an estimate of each side."""

    names: HasNames
    base: Estimate | None
    other: Estimate | None
    real: bool = False  # is the difference beyond doubt?
    texts: str = ""  # both numbers in writing, where that is not left to the drawing


Format = Callable[[float], str]


def per_cent(value: float) -> str:
    """A share."""
    return f"{100 * value:.1f} %" if value >= 0.01 or value == 0 else f"{100 * value:.2f} %"


def plain(value: float) -> str:
    """A number."""
    digits = 0 if abs(value) >= 1000 else 1 if abs(value) >= 10 else 2
    return f"{value:,.{digits}f}".replace("-", "−")


def svg(height: float, parts: Sequence[str], names: HasNames) -> str:
    """A drawing with its title for those who cannot see it."""
    title = escape(" · ".join(by_words(names)))
    inside = "".join(parts)
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{title}"><title>{title}</title>{inside}</svg>'
    )


def words(x: float, y: float, names: HasNames, kind: str = "", anchor: str = "start") -> str:
    """A text in every language, of which the page shows one; what is the same in all of them is written once."""
    return "".join(text(x, y, words, f"{kind} {langs}", anchor) for words, langs in by_words(names).items())


def by_words(names: HasNames) -> dict[str, str]:
    """What it says in the languages there are: their codes by the words they share, none where all say the same."""
    codes: dict[str, list[str]] = {}
    for lang in languages():
        codes.setdefault(names.into(lang), []).append(lang)
    return {words: " ".join(langs) if len(codes) > 1 else "" for words, langs in codes.items()}


def text(x: float, y: float, said: str, kind: str, anchor: str = "start") -> str:
    """A text."""
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind.strip()}" text-anchor="{anchor}">{escape(said)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    """A line."""
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


def rect(x: float, y: float, wide: float, high: float, kind: str, tip: str = "") -> str:
    """A bar, with what it stands for when one points at it."""
    inside = f"<title>{escape(tip)}</title>" if tip else ""
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(wide, 0):.1f}" height="{max(high, 0):.1f}" rx="1.5" '
        f'class="{kind}">{inside}</rect>'
    )


def bars(rows: Sequence[Row], names: HasNames, show: Format = per_cent) -> str:
    """Shares as bars, both sides below each name, with their intervals."""
    most = max((each.high for row in rows for each in (row.base, row.other) if each), default=1.0) or 1.0
    room = WIDTH - LEFT - RIGHT
    parts: list[str] = []
    for i, row in enumerate(rows):
        top = i * ROW
        parts += heading(row, top, show)
        for j, (each, kind) in enumerate(((row.base, "one"), (row.other, "other"))):
            if each:
                y = top + 20 + j * (BAR + 2)
                parts.append(rect(LEFT, y, each.mean / most * room, BAR, kind, f"{show(each.mean)}"))
                parts.append(whisker(each, y + BAR / 2, lambda v: LEFT + v / most * room))
    return svg(len(rows) * ROW, parts, names)


def rates(rows: Sequence[Row], names: HasNames) -> str:
    """How often in a hundred hands, as bars."""
    return bars(rows, names, lambda value: plain(100 * value))


def heading(row: Row, top: float, show: Format) -> list[str]:
    """A row's name on the left, its numbers on the right, marked where the difference is real."""
    values = row.texts or " → ".join(show(each.mean) if each else "–" for each in (row.base, row.other))
    mark = ("▲ " if (row.other and row.base and row.other.mean > row.base.mean) else "▼ ") if row.real else ""
    kind = "value real" if row.real else "value"
    return [words(LEFT, top + 14, row.names, "name"), text(WIDTH - RIGHT, top + 14, mark + values, kind, "end")]


def whisker(each: Estimate, y: float, place: Callable[[float], float]) -> str:
    """An interval."""
    low, high = place(each.low), place(each.high)
    if high - low < 1:
        return ""
    ends = line(low, y - 3, low, y + 3, "whisker") + line(high, y - 3, high, y + 3, "whisker")
    return line(low, y, high, y, "whisker") + ends


def dots(rows: Sequence[Row], names: HasNames, show: Format = plain) -> str:
    """Means as dots with intervals, along an axis with nothing in it where that is in reach."""
    ends = [value for row in rows for each in (row.base, row.other) if each for value in (each.low, each.high)]
    low, high = min(ends, default=0.0), max(ends, default=1.0)
    edge = (high - low or 1.0) * 0.06
    low, high = low - edge, high + edge

    def place(value: float) -> float:
        return LEFT + (value - low) / (high - low) * (WIDTH - LEFT - RIGHT)

    tall = len(rows) * ROW
    parts = [line(place(0.0), 0, place(0.0), tall, "zero")] if low < 0 < high else []
    for i, row in enumerate(rows):
        parts += heading(row, i * ROW, show)
        for j, (each, kind) in enumerate(((row.base, "one"), (row.other, "other"))):
            if each:
                y = i * ROW + 24 + j * (BAR + 2)
                tip = f"<title>{show(each.mean)} [{show(each.low)}, {show(each.high)}]</title>"
                parts.append(whisker(each, y, place))
                parts.append(f'<circle cx="{place(each.mean):.1f}" cy="{y:.1f}" r="4.5" class="{kind}">{tip}</circle>')
    return svg(tall, parts, names)


def histogram(rows: Sequence[Row], names: HasNames, labels: Sequence[str]) -> str:
    """Shares of every step side by side; labels below, as many as there is room for."""
    most = max((each.mean for row in rows for each in (row.base, row.other) if each), default=0.0) or 1.0
    unit = step_of(most)
    top = ceil(most / unit) * unit
    left, bottom, room = 44, TALL - 26, WIDTH - 44 - RIGHT
    parts: list[str] = []
    for k in range(round(top / unit) + 1):
        y = bottom - k * unit / top * (bottom - 10)
        parts.append(line(left, y, WIDTH - RIGHT, y, "grid"))
        parts.append(text(left - 6, y + 4, f"{100 * k * unit:.3g} %", "tick", "end"))
    wide = room / max(len(rows), 1)
    every = ceil(len(rows) * 42 / room)
    for i, row in enumerate(rows):
        x = left + i * wide
        for j, (each, kind) in enumerate(((row.base, "one"), (row.other, "other"))):
            if each and each.mean:
                high = each.mean / top * (bottom - 10)
                tip = f"{row.names.into('en')}: {per_cent(each.mean)}"
                parts.append(rect(x + wide * (0.1 + 0.4 * j), bottom - high, wide * 0.38, high, kind, tip))
        if i % every == 0:
            parts.append(text(x + wide / 2, bottom + 16, labels[i], "tick", "middle"))
    return svg(TALL, parts, names)


def step_of(most: float) -> float:
    """A round step, two to five of which reach the top."""
    unit = float(10 ** floor(log10(most)))
    return next(unit * part for part in (0.25, 0.5, 1.0, 2.0) if most / (unit * part) <= 5)


def legend(base: str, other: str) -> str:
    """Which colour is which side."""
    return (
        f'<p class="legend"><span class="key one"></span>{escape(base)}'
        f'<span class="key other"></span>{escape(other)}</p>'
    )
