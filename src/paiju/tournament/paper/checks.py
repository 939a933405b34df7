"""Lists to tick off before play: tiles and dice set by set, the hall, and what each table's referee looks at."""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from paiju.tournament.paper.html import Child, Html, h, table
from paiju.tournament.paper.page import Paper, heading, paper, signature_lines, tick, tick_cell
from paiju.tournament.paper.source import PaperSource

CHECK_TILES = ("牌具、骰子检查表", "Tiles and dice: checklist")
CHECK_HALL = ("赛场检查表", "The hall: checklist")
CHECK_TABLES = ("临场裁判赛前检查表", "Table referees: before play")


@dataclass(frozen=True)
class PaperCheck:
    """Something to look at, its name at the head of a column, and the clause that asks for it."""

    words: tuple[str, str]
    short: tuple[str, str]
    clause: str


@cache
def checks(part: str) -> tuple[PaperCheck, ...]:
    """A part of the list that is kept beside this file."""
    rows = tomllib.loads((Path(__file__).parent / "checks.toml").read_text(encoding="utf-8"))[part]
    return tuple(
        PaperCheck((row["zh"], row["en"]), (short.get("zh", ""), short.get("en", "")), row["clause"])
        for row in rows
        for short in (row.get("short", {}),)
    )


def check_tiles(source: PaperSource) -> Paper:
    """Every set of tiles (mcr:Q16, mcr:Q17) and pair of dice (mcr:Q18), table by table."""
    body = [
        heading(source, CHECK_TILES),
        h("h2", source.say("牌具", "Tiles")),
        matrix(source, checks("tiles"), [("封存", "Sealed")]),
        h("section", h("h2", source.say("骰子", "Dice")), matrix(source, checks("dice"), []), cls="new-page"),
        replaced(source),
    ]
    return paper(source, "check_tiles", CHECK_TILES, body)


def check_hall(source: PaperSource) -> Paper:
    """The hall as mcr:Q19 to mcr:Q22 and mcr:Q26(3) want it."""
    say = source.say
    heads = [say("检查内容", "To be checked"), say("条款", "Clause"), say("合格", "Good"), say("备注", "Remarks")]
    rows: list[list[Child]] = [
        [h("td", say.stacked(*check.words)), h("td", check.clause, cls="small"), tick_cell(), None]
        for check in checks("hall")
    ]
    signed = signature_lines(source, [("检查人", "Checked by"), ("裁判长", "Chief referee"), ("时间", "Time")])
    return paper(source, "check_hall", CHECK_HALL, [heading(source, CHECK_HALL), table(heads, rows, "hall"), signed])


def check_tables(source: PaperSource) -> Paper:
    """What the referee of each table does before play (mcr:Q145)."""
    rules = h("ul", source.say.paragraphs([check.words for check in checks("referees")], "li"))
    signed = signature_lines(source, [("裁判长", "Chief referee"), ("时间", "Time")])
    body = [heading(source, CHECK_TABLES), rules, matrix(source, checks("tables"), []), signed]
    return paper(source, "check_tables", CHECK_TABLES, body, "landscape")


def matrix(source: PaperSource, listed: Sequence[PaperCheck], more: Sequence[tuple[str, str]]) -> Html:
    """What is looked at, explained, and a line of boxes for each table."""
    say, colon = source.say, source.say.colon()
    explained = [
        h("li", h("b", say(*check.short)), colon, say(*check.words), " ", h("small", check.clause)) for check in listed
    ]
    heads = [say("桌", "Table"), *(say(*check.short) for check in listed), *(say(*words) for words in more)]
    ticks = [tick_cell() for _ in range(len(listed) + len(more))]
    rows: list[list[Child]] = [[h("th", number, scope="row"), *ticks, None, None] for number in source.tables]
    return h("div", h("ol", explained), table([*heads, say("备注", "Remarks"), say("检查人", "By")], rows, "checks"))


def replaced(source: PaperSource) -> Html:
    """What becomes of what fails."""
    words = (
        "不合格的一律更换。查过的可封存，由专人保管，开赛时拆封。",
        "What fails is replaced. Checked sets may be sealed, kept by one person and opened when play begins.",
    )
    return h("p", tick(), " ", source.say(*words), cls="keep")
