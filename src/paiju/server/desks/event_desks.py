"""Tables of events as desks: their hands are entries of the event's record, and are looked at as those of any desk."""

from collections import OrderedDict
from dataclasses import replace

from paiju.desk.view import entry_of, view_of
from paiju.desk.view_types import DeskEntryView, DeskView
from paiju.server.events.keeper import OpenEvent
from paiju.server.events.officials.table import made_at
from paiju.tournament.record.chain import LogEntry
from paiju.tournament.record.state import EventState, TableKey
from paiju.tournament.rulings.table_desk import DeskPart, TableDesk
from paiju.tournament.tables import TableSeats

MOST_DESKS = 120  # tables of which the desk is kept at hand
LONGEST_NAME = 80

DESKS: OrderedDict[tuple[str, TableKey], tuple[object, TableDesk]] = OrderedDict()


def desk_of_event(event: OpenEvent, seats: TableSeats) -> TableDesk:
    """A table's desk with the hands that are safe; made once for the same hands. Nobody enters anything at it."""
    state, key = event.safe, (seats.stage, seats.round, seats.table)
    made_of = state.played.get(key), state.wrong_seats.get(key), state.planned, seats, state.people
    at_hand = DESKS.get((event.row.id, key))
    if at_hand is None or at_hand[0] != made_of:
        at_hand = DESKS[event.row.id, key] = made_of, made_desk(event, state, seats)
        while len(DESKS) > MOST_DESKS:
            DESKS.popitem(last=False)
    return at_hand[1]


def made_desk(event: OpenEvent, state: EventState, seats: TableSeats) -> TableDesk:
    """A desk that takes all entries again."""
    key = seats.stage, seats.round, seats.table
    names = {player: str(state.called(player))[:LONGEST_NAME] for player in seats.players}
    table = TableDesk(state.book(seats.stage), seats, state.wrong_seats.get(key), names)
    for entry in event.record.entries[: state.count]:
        if is_of_hands(entry, key):
            for body in entry.data["hands"]:
                table.enter(body, True, str(state.called(entry.by)), made_at(entry))
    return table


def is_of_hands(entry: LogEntry, key: TableKey) -> bool:
    """Are these hands entered at this table?"""
    data = entry.data
    return entry.kind == "hands" and not data.get("source") and (data["stage"], data["round"], data["table"]) == key


def table_view(table: TableDesk) -> DeskView:
    """A table as its desk shows it: all entries, everybody by their number at the table. Results are signed in the
    event, not here."""
    view = view_of(table.desk)
    shown = replace(view, title="", to_sign=[], entries=entries_of(table, view))
    if table.now.order == tuple(range(len(table.seats.players))):
        return shown
    players = [view.players[table.now.order.index(player)] for player in range(len(view.players))]
    return replace(shown, players=players, dealer=table.now.order[view.dealer])


def entries_of(table: TableDesk, view: DeskView) -> list[DeskEntryView]:
    """Every entry; those from before the seats were put right stand."""
    before = [
        at_table(part, entry_of(part.desk, number, entry, False))
        for part in table.parts[:-1]
        for number, entry in enumerate(part.desk.entries, 1)
    ]
    return [*before, *(at_table(table.now, entry) for entry in view.entries)]


def at_table(part: DeskPart, entry: DeskEntryView) -> DeskEntryView:
    """An entry of a desk by the numbers of the table."""
    card, shift = entry.card, part.entries_before
    return replace(
        entry,
        number=entry.number + shift,
        undone=entry.undone and entry.undone + shift,
        entry=entry.entry and entry.entry + shift,
        paid=part.at_table(entry.paid),
        points=part.at_table(entry.points),
        card=card and replace(card, player=part.order[card.player], payments=part.at_table(card.payments)),
    )
