"""Lists to tick off before play: tiles and dice set by set, the hall, and what each table's referee looks at."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from paiju.books.book import Names
from paiju.languages import Text, _, _c
from paiju.tournament.paper.html import Child, Html, h, table
from paiju.tournament.paper.page import Paper, heading, paper, signature_lines, tick, tick_cell
from paiju.tournament.paper.source import PaperSource

CHECK_TILES = _("Tiles and dice: checklist")
CHECK_HALL = _("The hall: checklist")
CHECK_TABLES = _("Table referees: checklist before play")


@dataclass(frozen=True)
class PaperCheck:
    """Something to look at, its name at the head of a column, and the clause that asks for it."""

    words: Names
    short: Names
    clause: str


@cache
def checks(part: str) -> tuple[PaperCheck, ...]:
    """A part of the list that is kept beside this file."""
    rows = tomllib.loads((Path(__file__).parent / "checks.toml").read_text(encoding="utf-8"))[part]
    return tuple(PaperCheck(names_in(row), names_in(row.get("short", {})), row["clause"]) for row in rows)


def names_in(row: Mapping[str, str]) -> Names:
    """Words in the languages they are written in."""
    return Names(row.get("zh", ""), row.get("en", ""), row.get("ja", ""))


def check_tiles(source: PaperSource) -> Paper:
    """Every set of tiles (mcr:Q16, mcr:Q17) and pair of dice (mcr:Q18), table by table."""
    body = [
        heading(source, CHECK_TILES),
        h("h2", source.say(_("Tile set"))),
        matrix(source, checks("tiles"), [_("Sealed")]),
        h("section", h("h2", source.say(_("Dice"))), matrix(source, checks("dice"), []), cls="new-page"),
        replaced(source),
    ]
    return paper(source, "check_tiles", CHECK_TILES, body)


def check_hall(source: PaperSource) -> Paper:
    """The hall as mcr:Q19 to mcr:Q22 and mcr:Q26(3) want it."""
    say = source.say
    heads = [say(_("To check")), say(_("Clause")), say(_c("checklist", "OK")), say(_("Remarks"))]
    rows: list[list[Child]] = [
        [h("td", say.stacked(check.words)), h("td", check.clause, cls="small"), tick_cell(), None]
        for check in checks("hall")
    ]
    signed = signature_lines(source, [_("Checked by"), _("Chief referee"), _("Time")])
    return paper(source, "check_hall", CHECK_HALL, [heading(source, CHECK_HALL), table(heads, rows, "hall"), signed])


def check_tables(source: PaperSource) -> Paper:
    """What the referee of each table does before play (mcr:Q145)."""
    rules = h("ul", source.say.paragraphs(*(check.words for check in checks("referees")), tag="li"))
    signed = signature_lines(source, [_("Chief referee"), _("Time")])
    body = [heading(source, CHECK_TABLES), rules, matrix(source, checks("tables"), []), signed]
    return paper(source, "check_tables", CHECK_TABLES, body, "landscape")


def matrix(source: PaperSource, listed: Sequence[PaperCheck], more: Sequence[Text]) -> Html:
    """What is looked at, explained, and a line of boxes for each table."""
    say, colon = source.say, source.say.colon()
    explained = [
        h("li", h("b", say(check.short)), colon, say(check.words), " ", h("small", check.clause)) for check in listed
    ]
    heads = [say(_c("paper", "Table")), *(say(check.short) for check in listed), *(say(words) for words in more)]
    ticks = [tick_cell() for _rest in range(len(listed) + len(more))]
    rows: list[list[Child]] = [[h("th", number, scope="row"), *ticks, None, None] for number in source.tables]
    return h("div", h("ol", explained), table([*heads, say(_("Remarks")), say(_("By"))], rows, "checks"))


def replaced(source: PaperSource) -> Html:
    """What becomes of what fails."""
    words = _(
        "Anything that fails is replaced. Checked sets may be sealed, kept by one person and opened when play begins."
    )
    return h("p", tick(), " ", source.say(words), cls="keep")
