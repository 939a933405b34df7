"""Papers of an event from its record: those of every event, table cards whose codes open the table's page, and slips by
which people are known."""

from collections.abc import Mapping, Sequence
from urllib.parse import quote

from paiju.fields import unknown
from paiju.languages import _
from paiju.server.events.messages.calls import EventSlip
from paiju.tournament.paper.catalogue import PAPERS, papers_of
from paiju.tournament.paper.folder import table_files
from paiju.tournament.paper.html import Html, h, name
from paiju.tournament.paper.language import paper_language
from paiju.tournament.paper.page import Paper, event_line, paper, size_class
from paiju.tournament.paper.seating import MANY, code, round_title
from paiju.tournament.paper.source import PaperSource
from paiju.tournament.record.papers import paper_source
from paiju.tournament.record.state import EventState
from paiju.tournament.tables import TableSeats

TABLE_CODES = "table_codes"
TITLE = _("QR codes for the tables")
SLIPS, SLIPS_TITLE = "pin_slips", _("Private links and PINs")
EMPTY = _("Nothing yet")
KINDS = {"csv": "text/csv", "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"}


def paper_of(state: EventState, kind: str, lang: str, address: str, only: tuple[str, str] | None = None) -> str | None:
    """A paper as a page, None where it has nothing on it yet; `address` is that of the event's pages, `only` the round
    whose tables get codes."""
    if kind not in (*PAPERS, TABLE_CODES):
        raise unknown("name", kind, [*PAPERS, TABLE_CODES], _("sheet"))
    source = paper_source(state, paper_language(lang))
    if kind == TABLE_CODES:
        return table_codes(source, address, only).html
    made = papers_of(source, [kind])
    return made[0].html if made else None


def empty_paper(state: EventState, kind: str, lang: str) -> str:
    """What is shown in place of a paper that has nothing on it yet."""
    source = paper_source(state, paper_language(lang))
    words = source.say(_("There is nothing on this sheet yet: print it once there are seats or results."))
    return paper(source, kind, EMPTY, [event_line(source), h("h1", source.say(EMPTY)), h("p", words)]).html


# --- slips ----------------------------------------------------------------------------------------


def slips_paper(state: EventState, lang: str, links: Sequence[EventSlip], pins: Mapping[str, str]) -> str:
    """A slip for everybody, to be cut apart: name, private link with its code, PIN."""
    source = paper_source(state, paper_language(lang))
    slips = [slip(source, link, pins.get(link.who, "")) for link in links]
    text = _("Cut these apart and give everybody only their own. Printing again makes the old PINs invalid.")
    words = source.say(text)
    return paper(source, SLIPS, SLIPS_TITLE, [h("p", words, cls="legend"), h("div", slips, cls="slips")]).html


def slip(source: PaperSource, link: EventSlip, pin: str) -> Html:
    """One of them; where the club is on this machine alone its address is no use to others, and has no code."""
    who = h("p", h("b", name(link.name)), f" · {link.number}" if link.number else None, cls="who")
    picture = Html(link.qr) if link.qr else None
    sign = _("No phone? Sign with your PIN on somebody else's.")
    if link.qr:
        sign = _("Scan with your own phone: seats, results, signing. No phone? Sign with your PIN on somebody else's.")
    words = source.say(sign)
    front = h("div", event_line(source), who, h("p", "PIN ", h("b", pin), cls="pin"), h("p", words, cls="legend"))
    return h("section", front, h("div", picture, h("span", link.link, cls="to"), cls="side"), cls="slip")


def file_of(state: EventState, name: str) -> tuple[bytes, str]:
    """A table as CSV or XLSX, and what kind of file it is."""
    files = table_files(paper_source(state))
    if name not in files:
        raise unknown("name", name, list(files), _("file"))
    return files[name], KINDS[name.rpartition(".")[2]]


def table_codes(source: PaperSource, address: str, only: tuple[str, str] | None) -> Paper:
    """A card for every table of a round, or of all: its code opens the page on which its players enter and sign. It
    says which table it is and no more: who signs shows by a link or a PIN who they are."""
    listed = [seats for key, tables in source.rounds.items() if only in (None, key) for seats in tables]
    cards = [h("section", table_card(source, seats, address)) for seats in listed]
    return paper(source, TABLE_CODES, TITLE, h("div", cards, cls="pages"), "a5")


def table_card(source: PaperSource, seats: TableSeats, address: str) -> Html:
    """One card."""
    link = f"{address}/table/{'/'.join(quote(part, safe='') for part in (seats.stage, seats.round, seats.table))}"
    size = size_class(seats.table * 4) or ("many" if len(seats.table) > MANY else "")
    main = h(
        "div",
        event_line(source),
        h("p", seats.table, cls=f"no {size}"),
        h("p", round_title(source, (seats.stage, seats.round)), cls="event"),
        cls="main",
    )
    words = source.say(_("Scan to enter the result, sign, or call a referee"))
    return h("div", main, h("div", code(link), h("span", words, cls="to"), cls="side"), cls="table-card")
