"""The penalty sheet of the tables' referees, and behind it the book's own fouls with what each costs (mcr:Q145(4))."""

from paiju.errors import InputError
from paiju.referee.describe import cost, explained
from paiju.referee.foul_types import Foul
from paiju.referee.fouls import code_of, listing
from paiju.tournament.paper.html import Child, Html, h, table, together
from paiju.tournament.paper.page import Paper, heading, paper, signature_lines
from paiju.tournament.paper.source import PaperSource

FOUL_SHEET = ("竞赛处罚登记表", "Penalty sheet")
LINES = 14


def foul_sheet(source: PaperSource) -> Paper:
    """The sheet, and the list of fouls to rule by."""
    body = [heading(source, FOUL_SHEET), register(source), *reference(source)]
    return paper(source, "foul_sheet", FOUL_SHEET, body, "landscape")


def register(source: PaperSource) -> Html:
    """Lines to write rulings on: both kinds of points, those paid to others and those taken off."""
    say = source.say
    heads = [
        say("时间", "Time"), say(f"{source.game_zh}、桌、{source.hand_zh}", "Game, table, hand"),
        say("编号、姓名、队", "No., name, team"),
        say("违规", "Foul"), say("第几次", "Time no."), say("警告", "Warning"), say("赔付（给谁）", "Paid to"),
        say("扣分", "Taken off"), say("停和、停赛、通报", "Barred, out, notice"), say("裁判", "Referee"),
        say("选手签字", "Player"),
    ]  # fmt: skip
    signed = signature_lines(source, [("执行裁判", "Table referee"), ("裁判长", "Chief referee"), ("日期", "Date")])
    return h("section", table(heads, [[None] * len(heads)] * LINES, "register"), signed)


def reference(source: PaperSource) -> list[Html]:
    """What the book calls a foul and what it costs; nothing where its text names none."""
    try:
        code, fouls = code_of(source.book), listing(source.book)
    except InputError:
        return []
    say = source.say
    heads = [say("违规", "Foul"), say("情形", "Case"), say("处罚", "Penalty"), say("条款", "Clause")]
    rows = [row for foul in fouls for row in foul_rows(source, foul)]
    kinds: list[list[Child]] = [
        [say.stacked(*words), say.stacked(*meaning), h("td", together(" ".join(clauses)), cls="small")]
        for words, meaning, clauses in explained(code, fouls)
    ]
    title = h("h2", say("违规与处罚", "Fouls and penalties"), cls="new-page")
    note = (
        table([say("处罚", "Penalty"), say("含义", "Meaning"), say("条款", "Clause")], kinds, "dense")
        if kinds
        else None
    )
    return [title, *([note] if note else []), table(heads, rows, "dense fouls")]


def foul_rows(source: PaperSource, foul: Foul) -> list[list[Child]]:
    """A foul, a line for each way it is noticed."""
    say, code = source.say, code_of(source.book)
    rows: list[list[Child]] = []
    for at, variant in enumerate(foul.variants):
        first: Child = h("th", say.stacked(*foul.words), scope="row", rowspan=len(foul.variants)) if at == 0 else None
        case = say.stacked(*(variant.when if variant.when[0] else foul.what))
        cells: list[Child] = [
            case,
            say.stacked(*cost(code, variant)),
            h("td", " ".join(variant.clauses or foul.clauses), cls="small"),
        ]
        rows.append([first, *cells] if first is not None else cells)
    return rows
