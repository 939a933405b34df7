"""Tables by the hands entered at them: the desk that takes the next one, and how they stand."""

from dataclasses import replace

from paiju.tournament.counting.at_table import points_of
from paiju.tournament.record.state import EventState, TableKey
from paiju.tournament.rulings.replayed_hands import ReplayedTable, replayed
from paiju.tournament.rulings.table_desk import LivePoints, TableDesk, live_points, table_desk
from paiju.tournament.tables import PointPenalty, TableSeats

LIVE = "live"


def desk_at(state: EventState, seats: TableSeats) -> TableDesk:
    """A table with the hands entered at it; none where they were brought from elsewhere."""
    key = seats.stage, seats.round, seats.table
    played = state.played.get(key)
    entries = played.hands if played is not None and not played.source else ()
    return table_desk(state.book(seats.stage), seats, entries, state.wrong_seats.get(key))


def live_at(state: EventState, key: TableKey) -> LivePoints | None:
    """How a table stands by its hands; None without any. It is reckoned once for the same hands."""
    played = state.played.get(key)
    if played is None or played.source or not played.hands:
        return None
    wrong = state.wrong_seats.get(key)
    made_of = state.planned.book, state.stage(key[0]), wrong
    if LIVE not in played.memo or played.memo[LIVE][0] != made_of:
        desk = table_desk(state.book(key[0]), TableSeats(*key, played.players), played.hands, wrong)
        played.memo[LIVE] = made_of, live_points(desk)
    live: LivePoints = played.memo[LIVE][1]
    return live


def replayed_at(state: EventState, key: TableKey) -> ReplayedTable | None:
    """The hands of a table played again, however they came, in the seats in which they were played."""
    played = state.hands_at(key)
    if played is None:
        return None
    wrong = None if played.source or state.played.get(key) is not played else state.wrong_seats.get(key)
    return replayed(state.book(key[0]), played.hands, played.players, wrong)


def penalties_due(state: EventState, live: LivePoints) -> list[PointPenalty]:
    """What rulings at a table take off that nobody has noted for the event yet."""
    given = [replace(each, why="") for each in state.given.values()]
    return [each for each in live.penalties if each not in given]


def differs(state: EventState, key: TableKey, live: LivePoints) -> bool:
    """Is the table's result another than its hands come to?"""
    sheet = state.sheets.get(key)
    if sheet is None or not live.points:
        return False
    book, by_hands = state.book(key[0]), dict(zip(state.played[key].players, live.points, strict=True))
    counted = replace(sheet.result, points=tuple(by_hands[player] for player in sheet.result.players))
    return points_of(book, counted).full != points_of(book, sheet.result).full
