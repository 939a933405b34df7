"""`paiju referee --sheet`: every ruling of a game in order, what players have collected, and what it comes to."""

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from paiju.cli.referee.people import people_of
from paiju.cli.shared.language import Speaker
from paiju.columns import page_width, table
from paiju.languages import Text, _, _c, _n, joined
from paiju.match.final import in_order
from paiju.match.log import HandDealt
from paiju.match.referee_log import Ruled, Undone, position_of
from paiju.match.rotation import REASON_NAMES
from paiju.referee import EndOfGame, Ruling, end_of_game
from paiju.referee.ruling import both, ruling_json
from paiju.referee.sentences import headline
from paiju.terminal.pages import columns_of, decimal, has_result, result_row
from paiju.terminal.words import amount, name_of, round_name

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
    lines = [say(_("Referee's sheet: {book} ({id})", book=book.names, id=book.id)), say(state(match, say)), ""]
    listed = entries(match)
    if not listed:
        return [*lines, say(_("No rulings."))]
    heads = [say(each) for each in (_("no."), _("hand"), _("player"), _("ruling"))]
    rows = [heads, *(row for entry in listed for row in entry_rows(match, entry, say))]
    lines += [*table(rows, right=(0,), indent="", columns=page_width()), ""]
    counted = counted_lines(match, say)
    return [*lines, *counted, *([""] if counted else []), *result_lines(match, say)]


def state(match: "Match", say: Speaker) -> Text:
    """How far the game has come."""
    if match.over:
        why = REASON_NAMES[match.over]
        return _n("{n} hand; the game is over: {why}", "{n} hands; the game is over: {why}", match.hands, why=why)
    now = round_name(match.book, match.position, say)
    if match.table is not None:
        text = _("hand {hands} ({now}) is in progress", hands=match.hands, now=now)
    else:
        text = _n("{n} hand played; {now} is next", "{n} hands played; {now} is next", match.hands, now=now)
    return _("{state}; paused by the referee", state=text) if match.paused else text


def entry_rows(match: "Match", entry: SheetLine, say: Speaker) -> list[list[str]]:
    """A ruling: what happened and what it costs; who pays; the clauses; whether it was undone."""
    ruling = entry.ruling
    hand = ruling.incident.hand
    people = people_of(match, hand)
    which = f"{hand + 1} {round_name(match.book, position_of(match, hand), say)}"
    rows = [[str(entry.number), which, people.label(ruling.incident.offender, say), say(ruling.why)]]
    if any(ruling.payments):
        rows.append(["", "", "", changes(match, ruling, say)])
    rows.append(["", "", "", " ".join(ruling.clauses)])
    if entry.undone:
        rows.append(["", "", "", say(_("* taken back in hand {hand}", hand=entry.undone))])
    return rows


def changes(match: "Match", ruling: Ruling, say: Speaker) -> str:
    """Who paid whom, by name."""
    paid = [
        f"{name_of(match.names[i], say)} {say(amount(points))}" for i, points in enumerate(ruling.payments) if points
    ]
    return say(joined(paid, _(", ")))


COLUMNS = (  # what players collect, with the words above; columns of nothing but noughts are left out
    ("warnings", _("warnings")),
    ("cards", _("yellow cards")),
    ("now", _("paid at once")),
    ("payments", _("for warnings")),
    ("before_places", _("off the points")),
    ("from_result", _("off the result")),
    ("from_total", _("off the total")),
)
IN_UNITS = ("from_result", "from_total")  # what comes off results is told as results are, in pt where they are


def collected(match: "Match", end: EndOfGame) -> dict[str, tuple[int, ...]]:
    """By column and player: counts as they are, points as what they change."""
    standing = match.rulings
    players = range(len(match.names))
    now = tuple(sum(ruling.payments[player] for ruling in standing) for player in players)
    taken = {name: tuple(-points for points in getattr(end, name)) for name, _head in COLUMNS[4:]}
    return {"warnings": end.warnings, "cards": end.cards, "now": now, "payments": end.payments, **taken}


def cell(match: "Match", key: str, number: int, say: Speaker) -> str:
    """A number of what players collect: a count, a change of points, or of a result."""
    if key in ("warnings", "cards"):
        return str(number)
    unit = match.book.game.unit if key in IN_UNITS and number else 1
    return f"{decimal(Fraction(number, unit), True)} pt" if unit > 1 else say(amount(number))


def counted_lines(match: "Match", say: Speaker) -> list[str]:
    """What every player has collected in rulings that stand; nothing where nobody has."""
    end = end_of_game(match.book, match.rulings)
    counts = collected(match, end)
    shown = [(name, say(head)) for name, head in COLUMNS if any(counts[name])]
    if not shown:
        return struck(match, end, say)
    rows = [[say(_("player")), *(head for _key, head in shown)]]
    for player, name in enumerate(match.names):
        rows.append([name_of(name, say), *(cell(match, key, counts[key][player], say) for key, _head in shown)])
    lines = [say(_("Totals")), *table(rows, right=range(1, len(shown) + 1), columns=page_width())]
    return [*lines, *struck(match, end, say)]


def struck(match: "Match", end: EndOfGame, say: Speaker) -> list[str]:
    """Who forfeited the game, or is out."""
    forfeited, expelled, withdrawn = (
        [name_of(match.names[player], say) for player in players]
        for players in (end.forfeited, end.expelled, end.withdrawn)
    )
    groups = (
        (forfeited, _("game forfeited: {players}", players=forfeited)),
        (expelled, _("suspended or disqualified: {players}", players=expelled)),
        (withdrawn, _("withdrawn: {players}", players=withdrawn)),
    )
    return [say(text) for players, text in groups if players]


def result_lines(match: "Match", say: Speaker) -> list[str]:
    """What the game comes to with all this."""
    results = in_order(match.results)
    heads = [say(each) for each in (_("place"), _("player"), _c("score", "points"), *columns_of(match, results))]
    rows = [heads, *(result_row(match, each, results, say) for each in results)]
    title = _c("end of a game", "Result") if match.over else _("If the game ended now")
    if match.table is not None:
        title = _("{title}, not counting the hand in progress", title=title)
    return [say(title), *table(rows, right=range(2, len(heads)), columns=page_width())]


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
            {"name": name, **{key: counts[key][player] for key, _head in COLUMNS}}
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
        "ruling": both(entry.ruling.verdict),
        **{key: row[key] for key in ("payments", "deductions", "rights_lost", "clauses", "incident")},
        "undone_in_hand": entry.undone or None,
    }
