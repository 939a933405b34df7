"""A paper: the page around what it says."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from paiju.languages import HasNames
from paiju.tournament.paper.html import Child, Html, css_text, h, joined, name, together
from paiju.tournament.paper.language import tag_of
from paiju.tournament.paper.source import PaperSource

PageShape = Literal["portrait", "landscape", "a5", "edge"]
SIZES = {
    "portrait": "size: A4 portrait; margin: 14mm 13mm 16mm;",
    "landscape": "size: A4 landscape; margin: 12mm 13mm 15mm;",
    "a5": "size: A5 landscape; margin: 8mm 9mm 10mm;",
    "edge": "size: A4 landscape; margin: 0;",
}
LONGEST_FOOT = 44
WIDE = 0x1100  # from here on signs are as wide as two letters
POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"


@dataclass(frozen=True)
class Paper:
    """Something to print."""

    kind: str
    title: str
    html: str


@cache
def style() -> str:
    """What all papers look like."""
    return (Path(__file__).parent / "paper.css").read_text(encoding="utf-8")


def paper(source: PaperSource, kind: str, title: HasNames, body: Child, shape: PageShape = "portrait") -> Paper:
    """A whole paper. It needs nothing beside itself and runs nothing."""
    words = source.say.plain(title)
    foot = f"@page {{ {SIZES[shape]} {'' if shape == 'edge' else footers(source.event.name, words)} }}"
    head = together(
        h("meta", charset="utf-8"),
        h("meta", name="viewport", content="width=device-width, initial-scale=1"),
        h("meta", http_equiv="Content-Security-Policy", content=POLICY),
        h("title", f"{words} · {source.event.name}" if source.event.name else words),
        Html(f"<style>\n{style()}{foot}\n</style>"),
    )
    whole = h("body", body, cls=f"{shape} {kind} {source.lang}")
    page = h("html", h("head", head), whole, lang=tag_of(source.say.first))
    return Paper(kind, words, f"<!doctype html>\n{page}\n")


def footers(event: str, title: str) -> str:
    """What stands at the foot of every page: the event, the paper, the page."""
    return (
        f"@bottom-left {{ content: {css_text(short(event))}; }} @bottom-right {{ content: {css_text(short(title))}; }}"
        ' @bottom-center { content: counter(page) " / " counter(pages); }'
    )


def short(words: str) -> str:
    """Words that fit a corner of the page."""
    room, cut = LONGEST_FOOT, ""
    for sign in words:
        room -= 1 + (ord(sign) >= WIDE)
        if room < 0:
            return cut + "…"
        cut += sign
    return cut


def event_line(source: PaperSource) -> Html:
    """The event's name over something small, as small as it must be."""
    title = source.event.name
    return h("p", name(title), cls=f"event {size_class(title)}")


def names_of(source: PaperSource, listed: Iterable[str]) -> Html:
    """Names in a row."""
    return joined(source.say.comma(), map(name, listed))


def heading(source: PaperSource, title: HasNames, *more: Child) -> Html:
    """The head of a paper: the event, what this is, when and where."""
    event = source.event
    facts = [source.say.days(event.start, event.end), name(event.place) if event.place else ""]
    return h(
        "header",
        h("p", name(event.name), cls="event") if event.name else None,
        h("h1", source.say(title)),
        h("p", joined(" · ", (fact for fact in facts if fact)), cls="facts") if any(facts) else None,
        *more,
    )


def signature_lines(source: PaperSource, lines: Sequence[HasNames]) -> Html:
    """Lines to sign on."""
    return h("div", (h("div", h("span", source.say(words)), h("i", "")) for words in lines), cls="signatures")


def tick() -> Html:
    """A box to tick."""
    return h("span", "", cls="tick")


def tick_cell() -> Html:
    """A cell with a box to tick."""
    return h("td", tick(), cls="ticked")


def size_class(words: str) -> str:
    """How small a name must be written to fit: by its width, Chinese signs counting twice."""
    wide = sum(1 + (ord(sign) >= WIDE) for sign in words)
    return "" if wide <= 14 else "long" if wide <= 26 else "longer" if wide <= 60 else "longest"
