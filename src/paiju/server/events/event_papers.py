"""Papers of an event from its record: those of every event, and table cards whose codes open the table's page."""

from urllib.parse import quote

from paiju.errors import InputError
from paiju.fields import unknown
from paiju.tournament.paper.catalogue import PAPERS, papers_of
from paiju.tournament.paper.folder import table_files
from paiju.tournament.paper.html import Html, h
from paiju.tournament.paper.page import Paper, event_line, paper, size_class
from paiju.tournament.paper.seating import MANY, code, round_title
from paiju.tournament.paper.source import PaperSource
from paiju.tournament.paper.tongue import PaperLanguage
from paiju.tournament.record.papers import paper_source
from paiju.tournament.record.state import EventState
from paiju.tournament.tables import TableSeats

TABLE_CODES = "table_codes"
TITLE = ("桌上二维码", "Codes for the tables")
KINDS = {"csv": "text/csv", "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"}
LANGUAGES: tuple[PaperLanguage, ...] = ("both", "zh", "en")


def paper_of(state: EventState, kind: str, lang: str, address: str, only: tuple[str, str] | None = None) -> str:
    """A paper as a page; `address` is that of the event's pages, `only` the round whose tables get codes."""
    spoken = next((one for one in LANGUAGES if one == lang), None)
    if spoken is None:
        raise unknown("lang", lang, list(LANGUAGES), "language", "语言")
    if kind not in (*PAPERS, TABLE_CODES):
        raise unknown("name", kind, [*PAPERS, TABLE_CODES], "paper", "表")
    source = paper_source(state, spoken)
    if kind == TABLE_CODES:
        return table_codes(source, address, only).html
    made = papers_of(source, [kind])
    if not made:
        raise InputError("name", "this paper has nothing on it yet", "此表暂无内容")
    return made[0].html


def file_of(state: EventState, name: str) -> tuple[bytes, str]:
    """A table as CSV or XLSX, and what kind of file it is."""
    files = table_files(paper_source(state))
    if name not in files:
        raise unknown("name", name, list(files), "file", "文件")
    return files[name], KINDS[name.rpartition(".")[2]]


def table_codes(source: PaperSource, address: str, only: tuple[str, str] | None) -> Paper:
    """A card for every table of a round, or of all: its code opens the page on which its players enter and sign. It
    says which table it is and no more: who signs shows by a link or a PIN who they are."""
    listed = [one for key, tables in source.rounds.items() if only in (None, key) for one in tables]
    cards = [h("section", table_card(source, one, address)) for one in listed]
    return paper(source, TABLE_CODES, TITLE, h("div", cards, cls="pages"), "a5")


def table_card(source: PaperSource, one: TableSeats, address: str) -> Html:
    """One card."""
    link = f"{address}/table/{'/'.join(quote(part, safe='') for part in (one.stage, one.round, one.table))}"
    size = size_class(one.table * 4) or ("many" if len(one.table) > MANY else "")
    main = h(
        "div",
        event_line(source),
        h("p", one.table, cls=f"no {size}"),
        h("p", round_title(source, (one.stage, one.round)), cls="event"),
        cls="main",
    )
    words = source.say("扫码录入成绩、签字、呼叫裁判", "Scan to enter the result, sign, or call a referee")
    return h("div", main, h("div", code(link), h("span", words, cls="to"), cls="side"), cls="table-card")
