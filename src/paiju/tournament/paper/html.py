"""HTML built so that nothing can be forgotten: every text is escaped, only what was built here is taken as it is."""

from collections.abc import Iterable
from html import escape

VOID = ("br", "img", "col", "meta")


class Html(str):
    """Text that is HTML already."""

    __slots__ = ()


Child = str | int | None | Iterable[str | None]


def text(value: object) -> Html:
    """A value as HTML; what is HTML already stays."""
    return value if isinstance(value, Html) else Html(escape(str(value)))


def h(tag: str, *children: Child, **attributes: str | int | None) -> Html:
    """An element. `cls` is its class; an underscore stands for a hyphen; what is None is left out."""
    written = "".join(
        f' {"class" if key == "cls" else key.replace("_", "-")}="{escape(str(value))}"'
        for key, value in attributes.items()
        if value not in (None, "")
    )
    return Html(f"<{tag}{written}>") if tag in VOID else Html(f"<{tag}{written}>{together(*children)}</{tag}>")


def together(*children: Child) -> Html:
    """Several, one after the other."""
    parts: list[str] = []
    for child in children:
        if child is None:
            continue
        parts += [text(child)] if isinstance(child, str | int) else [text(part) for part in child if part is not None]
    return Html("".join(parts))


def joined(mark: str, parts: Iterable[str]) -> Html:
    """Parts with a mark between them."""
    return Html(text(mark).join(text(part) for part in parts))


def table(heads: Iterable[Child], rows: Iterable[Iterable[Child | None]], cls: str = "", caption: Child = None) -> Html:
    """A table whose head comes again on every page. A cell that is None is an empty one to be filled in."""
    head = h("thead", h("tr", (h("th", title, scope="col") for title in heads)))
    body = h("tbody", (h("tr", (cell(content) for content in row)) for row in rows))
    return h("table", h("caption", caption) if caption else None, head, body, cls=cls)


def cell(value: Child | None) -> Html:
    """A cell; one that was built whole stays."""
    if isinstance(value, Html) and value.startswith(("<td", "<th ")):
        return value
    return h("td", cls="blank") if value is None else h("td", value)


def number(value: object) -> Html:
    """A cell with a number."""
    return h("td", str(value), cls="number")


def name(value: str, cls: str = "") -> Html:
    """A name in any script, which turns nothing around it."""
    return h("bdi", value, cls=cls)


def css_text(value: str) -> str:
    """A text within CSS, every sign but letters and digits by its number."""
    signs = (sign if sign.isascii() and sign.isalnum() else f"\\{ord(sign):x} " for sign in value)
    return '"' + "".join(signs) + '"'
