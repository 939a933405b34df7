"""What a signature closes (mcr:Q147(4), reading:267): once everybody has signed a sheet, or it is audited, nothing more
is recorded for that game; until then anything that changes its result makes the signatures lapse."""

from dataclasses import dataclass, replace

from paiju.desk.signing import signed_clauses
from paiju.errors import InputError
from paiju.languages import _
from paiju.tournament.counting.at_table import FORFEIT, counted_table, taken_at
from paiju.tournament.counting.figures import SUMS
from paiju.tournament.counting.values import CountedGame, EventOutcome
from paiju.tournament.default_names import place_name
from paiju.tournament.record.sheets_due import all_players_signed
from paiju.tournament.record.state import EventState, PlayerRound, TableKey
from paiju.tournament.tables import PointPenalty


@dataclass(frozen=True)
class SheetCount:
    """What a table's sheet amounts to: everybody's game there, and everything recorded about them in that round."""

    games: tuple[CountedGame, ...]
    noted: tuple[PointPenalty | PlayerRound, ...]


def is_closed(state: EventState, key: TableKey) -> bool:
    """Has everybody signed a table's sheet, or the chief referee audited it?"""
    sheet = state.sheets.get(key)
    return sheet is not None and (bool(sheet.audited) or all_players_signed(state, sheet))


def sheet_count(state: EventState, key: TableKey) -> SheetCount:
    """A table that has a result, by itself: the results of other tables change nothing here. Somebody who left a seat
    there to another player belongs to it too."""
    stage, round, _rest = key
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
    """Has anything changed that a sheet's count depends on?"""
    made_of = ("sheets", "given", "forfeits", "cards", "plan")
    return any(getattr(before, name) is not getattr(after, name) for name in made_of)


def check_closed_stay(before: EventState, after: EventState, put_right: TableKey | None) -> None:
    """Nothing that closed sheets amount to has changed, except for the one corrected by its own rule."""
    if not may_differ(before, after):
        return
    for key in before.sheets:
        if key != put_right and is_closed(before, key) and sheet_count(before, key) != sheet_count(after, key):
            text = _(
                "{where}: everybody has signed; nothing more can be noted in this game ({cited})",
                where=place_name(*key),
                cited=signed_clauses(before.book(key[0])),
            )
            raise InputError("table", text)


def check_places_stay(before: EventState, after: EventState) -> None:
    """Another plan or other words about somebody change no place and no points once a sheet is signed; once the event
    is closed, no category table either."""
    if not before.closed and not any(is_closed(before, key) for key in before.sheets):
        return
    if placed(before.outcome(), before.closed) != placed(after.outcome(), before.closed):
        raise InputError("places", _("results are signed or the event is closed: this would change places or points"))


def placed(outcome: EventOutcome, whole: bool) -> object:
    """Everybody's places and points, for players and teams; `whole`: in every category, with what was won."""
    tables = [outcome.standings, outcome.teams, *(outcome.categories.values() if whole else ())]
    lines = [[(line.place, line.player, line.team, [line.metrics.get(key) for key in SUMS]) for line in each]
             for each in tables]  # fmt: skip
    return lines, outcome.games, outcome.awards if whole else ()


def with_lapsed(before: EventState, after: EventState) -> EventState:
    """The state after something was said, without signatures under sheets whose result has changed. A closed sheet
    keeps them: an older record may contain what this version refuses."""
    if not may_differ(before, after):
        return after
    sheets = dict(after.sheets)
    for key, sheet in before.sheets.items():
        if not sheet.signed or after.sheets[key] is not sheet or is_closed(before, key):
            continue
        if sheet_count(before, key).games != sheet_count(after, key).games:
            sheets[key] = replace(sheet, signed={})
    return replace(after, sheets=sheets) if sheets != after.sheets else after
