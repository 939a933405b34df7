"""The penalty sheet of the tables' referees, and behind it the book's own fouls with what each costs (mcr:Q145(4))."""

from paiju.errors import InputError
from paiju.languages import _, _c
from paiju.referee.describe import cost, explained
from paiju.referee.foul_types import Foul
from paiju.referee.fouls import code_of, listing
from paiju.tournament.paper.html import Child, Html, h, table, together
from paiju.tournament.paper.page import Paper, heading, paper, signature_lines
from paiju.tournament.paper.source import PaperSource

FOUL_SHEET = _("Penalty sheet")
LINES = 14


def foul_sheet(source: PaperSource) -> Paper:
    """The sheet, and the list of fouls to rule by."""
    body = [heading(source, FOUL_SHEET), register(source), *reference(source)]
    return paper(source, "foul_sheet", FOUL_SHEET, body, "landscape")


def register(source: PaperSource) -> Html:
    """Lines to write rulings on: both kinds of points, those paid to others and those taken off."""
    say = source.say
    heads = [
        say(_("Time")), say(source.by_book(_c("official", "Game, table, hand"), _("Game, table, hand"))),
        say(_("No., name, team")),
        say(_("Foul")), say(_("Which time")), say(_("Warning")), say(_("Paid to")),
        say(_("Points off")), say(_("No win, out, notice")), say(_("Referee")),
        say(_("Player's signature")),
    ]  # fmt: skip
    signed = signature_lines(source, [_("Table referee"), _("Chief referee"), _("Date")])
    return h("section", table(heads, [[None] * len(heads)] * LINES, "register"), signed)


def reference(source: PaperSource) -> list[Html]:
    """What the book calls a foul and what it costs; nothing where its text names none."""
    try:
        code, fouls = code_of(source.book), listing(source.book)
    except InputError:
        return []
    say = source.say
    heads = [say(_("Foul")), say(_("Case")), say(_("Penalty")), say(_("Clause"))]
    rows = [row for foul in fouls for row in foul_rows(source, foul)]
    kinds: list[list[Child]] = [
        [say.stacked(words), say.stacked(meaning), h("td", together(" ".join(clauses)), cls="small")]
        for words, meaning, clauses in explained(code, fouls)
    ]
    title = h("h2", say(_("Fouls and penalties")), cls="new-page")
    note = table([say(_("Penalty")), say(_("Meaning")), say(_("Clause"))], kinds, "dense") if kinds else None
    return [title, *([note] if note else []), table(heads, rows, "dense fouls")]


def foul_rows(source: PaperSource, foul: Foul) -> list[list[Child]]:
    """A foul, a line for each way it is noticed."""
    say, code = source.say, code_of(source.book)
    rows: list[list[Child]] = []
    for at, variant in enumerate(foul.variants):
        first: Child = h("th", say.stacked(foul.words), scope="row", rowspan=len(foul.variants)) if at == 0 else None
        case = say.stacked(variant.when or foul.what)
        cells: list[Child] = [
            case,
            say.stacked(cost(code, variant)),
            h("td", " ".join(variant.clauses or foul.clauses), cls="small"),
        ]
        rows.append([first, *cells] if first is not None else cells)
    return rows
