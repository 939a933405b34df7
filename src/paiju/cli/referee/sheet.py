"""`paiju referee --sheet`: every ruling of a game in order, what players have collected, and what it comes to."""

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from paiju.cli.referee.people import people_of
from paiju.cli.shared.language import Speaker
from paiju.columns import page_width, table
from paiju.match.final import in_order
from paiju.match.log import HandDealt
from paiju.match.referee_log import Ruled, Undone, position_of
from paiju.referee import EndOfGame, Ruling, end_of_game
from paiju.referee.ruling import both, headline, ruling_json, verdict
from paiju.terminal.pages import columns_of, decimal, has_result, result_row
from paiju.terminal.words import REASONS, amount, name_of, round_name

if TYPE_CHECKING:
    from paiju.match import Match


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One ruling: its number, and the hand it was undone in, counted from 1; 0 when it stands."""

    number: int
    ruling: Ruling
    undone: int


def entries(match: "Match") -> list[SheetLine]:
    """The rulings of a game in order."""
    hands, undone = 0, {}
    for entry in match.log:
        hands += isinstance(entry, HandDealt)
        if isinstance(entry, Undone):
            undone[entry.number] = max(hands, 1)
    made = [entry for entry in match.log if isinstance(entry, Ruled)]
    return [SheetLine(ruled.number + 1, ruled.ruling, undone.get(ruled.number, 0)) for ruled in made]


def sheet_lines(match: "Match", say: Speaker) -> list[str]:
    """The sheet for people."""
    book = match.book
    lines = [say(f"裁判记录：{book.names.zh} ({book.id})", f"Referee's sheet: {book.names.en} ({book.id})")]
    lines += [state(match, say), ""]
    listed = entries(match)
    if not listed:
        return [*lines, say("没有裁定。", "No rulings.")]
    heads = [say(*each) for each in (("号", "no"), ("局", "hand"), ("选手", "player"), ("裁定", "ruling"))]
    rows = [heads, *(row for entry in listed for row in entry_rows(match, entry, say))]
    lines += [*table(rows, right=(0,), indent="", columns=page_width()), ""]
    counted = counted_lines(match, say)
    return [*lines, *counted, *([""] if counted else []), *result_lines(match, say)]


def state(match: "Match", say: Speaker) -> str:
    """How far the game has come."""
    if match.over:
        zh, en = REASONS[match.over]
        dealt = "1 hand" if match.hands == 1 else f"{match.hands} hands"
        return say(f"共 {match.hands} 局，已终局：{zh}", f"{dealt}; the game is over: {en}")
    now = round_name(match.book, match.position, say)
    paused = say("；裁判已暂停", "; paused by the referee") if match.paused else ""
    if match.table is not None:
        return say(f"第 {match.hands} 局（{now}）进行中", f"hand {match.hands} ({now}) is being played") + paused
    return say(f"已打 {match.hands} 局，下一局 {now}", f"{match.hands} hands played; {now} is next") + paused


def entry_rows(match: "Match", entry: SheetLine, say: Speaker) -> list[list[str]]:
    """A ruling: what happened and what it costs; who pays; the clauses; whether it was undone."""
    ruling = entry.ruling
    hand = ruling.incident.hand
    people = people_of(match, hand)
    which = f"{hand + 1} {round_name(match.book, position_of(match, hand), say)}"
    rows = [[str(entry.number), which, people.label(ruling.incident.offender, say), say(*ruling.why)]]
    if any(ruling.payments):
        rows.append(["", "", "", changes(match, ruling, say)])
    rows.append(["", "", "", " ".join(ruling.clauses)])
    if entry.undone:
        rows.append(["", "", "", say(f"※ 已撤销（第 {entry.undone} 局）", f"* undone in hand {entry.undone}")])
    return rows


def changes(match: "Match", ruling: Ruling, say: Speaker) -> str:
    """Who paid whom, by name."""
    paid = [f"{name_of(match.names[i], say)} {amount(points)}" for i, points in enumerate(ruling.payments) if points]
    return say("，", ", ").join(paid)


COLUMNS = (  # what players collect, with the words above; columns of nothing but noughts are left out
    ("warnings", "警告", "warnings"),
    ("cards", "黄牌", "cards"),
    ("now", "当场收付", "paid at once"),
    ("payments", "警告结算", "for warnings"),
    ("before_places", "定名次前扣", "off the points"),
    ("from_result", "从成绩扣", "off the result"),
    ("from_total", "从累计扣", "off the total"),
)
IN_UNITS = ("from_result", "from_total")  # what comes off results is told as results are, in pt where they are


def collected(match: "Match", end: EndOfGame) -> dict[str, tuple[int, ...]]:
    """By column and player: counts as they are, points as what they change."""
    standing = match.rulings
    players = range(len(match.names))
    now = tuple(sum(ruling.payments[player] for ruling in standing) for player in players)
    taken = {name: tuple(-points for points in getattr(end, name)) for name, *_ in COLUMNS[4:]}
    return {"warnings": end.warnings, "cards": end.cards, "now": now, "payments": end.payments, **taken}


def cell(match: "Match", key: str, number: int) -> str:
    """A number of what players collect: a count, a change of points, or of a result."""
    if key in ("warnings", "cards"):
        return str(number)
    unit = match.book.game.unit if key in IN_UNITS and number else 1
    return f"{decimal(Fraction(number, unit), True)} pt" if unit > 1 else amount(number)


def counted_lines(match: "Match", say: Speaker) -> list[str]:
    """What every player has collected in rulings that stand; nothing where nobody has."""
    end = end_of_game(match.book, match.rulings)
    counts = collected(match, end)
    shown = [(name, say(zh, en)) for name, zh, en in COLUMNS if any(counts[name])]
    if not shown:
        return struck(match, end, say)
    rows = [[say("选手", "player"), *(words for _, words in shown)]]
    for player, name in enumerate(match.names):
        rows.append([name_of(name, say), *(cell(match, key, counts[key][player]) for key, _ in shown)])
    lines = [say("累计", "Collected"), *table(rows, right=range(1, len(shown) + 1), columns=page_width())]
    return [*lines, *struck(match, end, say)]


def struck(match: "Match", end: EndOfGame, say: Speaker) -> list[str]:
    """Who forfeited the game, or is out."""
    groups = (
        (end.forfeited, say("本场弃权：", "game forfeited: ")),
        (end.expelled, say("停赛或取消资格：", "out: ")),
        (end.withdrawn, say("退赛：", "withdrawn: ")),
    )
    return [
        label + say("、", ", ").join(name_of(match.names[player], say) for player in players)
        for players, label in groups
        if players
    ]


def result_lines(match: "Match", say: Speaker) -> list[str]:
    """What the game comes to with all this."""
    results = in_order(match.results)
    heads = [
        say(*each) for each in (("名次", "place"), ("选手", "player"), ("点数", "points"), *columns_of(match, results))
    ]
    rows = [heads, *(result_row(match, each, results, say) for each in results)]
    title = say("终局成绩", "Result") if match.over else say("若此刻终局", "If the game ended now")
    if match.table is not None:
        title += say("（未打完的一局不计）", ", the hand being played left out")
    return [title, *table(rows, right=range(2, len(heads)), columns=page_width())]


# --- for programs ---------------------------------------------------------------------------------


def sheet_json(match: "Match") -> dict[str, object]:
    """The sheet for programs; hands and rulings are counted from 1, as the command counts them."""
    end = end_of_game(match.book, match.rulings)
    counts = collected(match, end)
    return {
        "book": match.book.id,
        "hands": match.hands,
        "over": match.over,
        "paused": match.paused,
        "rulings": [entry_json(match, entry) for entry in entries(match)],
        "players": [
            {"name": name, **{key: counts[key][player] for key, *_ in COLUMNS}}
            | {"forfeited": player in end.forfeited, "expelled": player in end.expelled}
            | {"withdrawn": player in end.withdrawn}
            for player, name in enumerate(match.names)
        ],
        "results": [
            {
                "name": match.names[each.player],
                "place": each.place,
                "points": each.points,
                "final": float(each.final) if each.final is not None and has_result(match) else None,
                "standard": None if each.standard is None else float(each.standard),
                "out": each.out,
            }
            for each in match.results
        ],
    }


def entry_json(match: "Match", entry: SheetLine) -> dict[str, object]:
    """One ruling for programs."""
    incident = entry.ruling.incident
    people = people_of(match, incident.hand)
    row = ruling_json(entry.ruling)
    return {
        "number": entry.number,
        "hand": incident.hand + 1,
        "name": position_of(match, incident.hand).name(),
        "player": match.names[incident.offender],
        "seat": people.winds[incident.offender],
        "foul": incident.foul,
        "what": both(headline(entry.ruling.foul, entry.ruling.when)),
        "ruling": both(verdict(entry.ruling)),
        **{key: row[key] for key in ("payments", "deductions", "rights_lost", "clauses", "incident")},
        "undone_in_hand": entry.undone or None,
    }
