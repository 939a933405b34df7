"""What a signature closes (mcr:Q147(4), reading:267): once all have signed a sheet, or it is audited, nothing is noted
in that game any more; until then whatever changes its result makes the signatures lapse."""

from dataclasses import dataclass, replace

from paiju.desk.signing import signed_clauses
from paiju.errors import InputError
from paiju.tournament.counting.at_table import FORFEIT, counted_table, taken_at
from paiju.tournament.counting.figures import SUMS
from paiju.tournament.counting.values import CountedGame, EventOutcome
from paiju.tournament.record.sheets_due import all_players_signed
from paiju.tournament.record.state import EventState, PlayerRound, TableKey
from paiju.tournament.tables import PointPenalty


@dataclass(frozen=True)
class SheetCount:
    """What a table's sheet comes to: the game of everybody there, and all that was noted of them in that round."""

    games: tuple[CountedGame, ...]
    noted: tuple[PointPenalty | PlayerRound, ...]


def is_closed(state: EventState, key: TableKey) -> bool:
    """Has everybody signed a table's sheet, or the chief referee audited it?"""
    sheet = state.sheets.get(key)
    return sheet is not None and (bool(sheet.audited) or all_players_signed(state, sheet))


def sheet_count(state: EventState, key: TableKey) -> SheetCount:
    """A table that has a result, by itself: what other tables come to changes nothing here. Who left a seat there to
    somebody else belongs to it too."""
    stage, round, _ = key
    result = state.counted(state.sheets[key].result)
    left = {who for (*at, who), where in state.left_seats.items() if (*at, where) == key}
    players = {*result.players, *left}
    here = (
        penalty
        for penalty in state.penalties
        if (penalty.stage, penalty.round) == (stage, round) and penalty.kind != FORFEIT
    )
    due = [penalty for penalty in here if penalty.player in players]
    book = state.book(stage)
    games = counted_table(book, state.stage(stage), result, taken_at(book, result, due))
    gone = sorted(at for at in state.forfeited if at[:2] == (stage, round) and at[2] in players)
    return SheetCount(tuple(games), (*due, *gone))


def may_differ(before: EventState, after: EventState) -> bool:
    """Has anything changed of which a sheet's count is made?"""
    made_of = ("sheets", "given", "forfeits", "cards", "plan")
    return any(getattr(before, name) is not getattr(after, name) for name in made_of)


def check_closed_stay(before: EventState, after: EventState, put_right: TableKey | None) -> None:
    """Nothing that closed sheets come to has changed, but for the one that is put right by its own rule."""
    if not may_differ(before, after):
        return
    for key in before.sheets:
        if key != put_right and is_closed(before, key) and sheet_count(before, key) != sheet_count(after, key):
            cited = signed_clauses(before.book(key[0]))
            where = f"{key[0]}, round {key[1]}, table {key[2]}"
            en = f"{where}: all have signed; nothing is noted in that game any more ({', '.join(cited)})"
            zh = f"{key[0]} 第 {key[1]} 轮 {key[2]} 桌：已签字确认，不得再行更改（{'、'.join(cited)}）"
            raise InputError("table", en, zh)


def check_places_stay(before: EventState, after: EventState) -> None:
    """Another plan or other words about somebody change no place and no points once a sheet is signed; when the event
    is closed no table of a category either."""
    if not before.closed and not any(is_closed(before, key) for key in before.sheets):
        return
    if placed(before.outcome(), before.closed) != placed(after.outcome(), before.closed):
        en = "results are signed or the event is closed: this would change places or points"
        raise InputError("places", en, "成绩已签字或赛事已结束：如此会改变名次或分数")


def placed(outcome: EventOutcome, whole: bool) -> object:
    """Everybody's places and points, of players and teams; `whole`: in every category, with what was won."""
    tables = [outcome.standings, outcome.teams, *(outcome.categories.values() if whole else ())]
    lines = [[(line.place, line.player, line.team, [line.metrics.get(key) for key in SUMS]) for line in each]
             for each in tables]  # fmt: skip
    return lines, outcome.games, outcome.awards if whole else ()


def with_lapsed(before: EventState, after: EventState) -> EventState:
    """The state after something was said, without signatures under sheets that now come to something else. A closed
    sheet keeps them: what this version refuses may stand in a record of before."""
    if not may_differ(before, after):
        return after
    sheets = dict(after.sheets)
    for key, sheet in before.sheets.items():
        if not sheet.signed or after.sheets[key] is not sheet or is_closed(before, key):
            continue
        if sheet_count(before, key).games != sheet_count(after, key).games:
            sheets[key] = replace(sheet, signed={})
    return replace(after, sheets=sheets) if sheets != after.sheets else after
