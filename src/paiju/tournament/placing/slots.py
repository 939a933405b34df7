"""Places in an event: who has a number, and after them who took over its seats."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from paiju.languages import Text, _
from paiju.tournament.placing.numbers import base_number
from paiju.tournament.tables import EventPlayer


@dataclass(frozen=True)
class Slot:
    """A place: 71 and then T71 (mcr:附:轮次座位抽签号)."""

    people: tuple[EventPlayer, ...]

    @property
    def active(self) -> EventPlayer | None:
        """Who plays on it now."""
        return next((each for each in reversed(self.people) if not each.out), None)

    @property
    def id(self) -> str:
        """Whoever sits there, by id."""
        return (self.active or self.people[-1]).id

    @property
    def team(self) -> str:
        """The team it belongs to."""
        return self.people[0].team


def waiting(players: Sequence[EventPlayer], sat: Collection[str] = ()) -> list[tuple[EventPlayer, EventPlayer]]:
    """Substitutes who have the number of somebody who still plays, T15 while 15 is there, each with whom they are for.
    Who has a seat already, by id, waits no more."""
    first = {player.number: player for player in players if player.number and not player.substitute}
    pairs = ((player, first.get(base_number(player))) for player in players if player.substitute)
    return [(spare, whom) for spare, whom in pairs if whom and not spare.out and not whom.out and spare.id not in sat]


def waiting_note(spare: EventPlayer, whom: EventPlayer) -> Text:
    """That a substitute waits, and how they come to play."""
    return _(
        "{spare} {spare_name} is a waiting substitute while {number} {name} plays; to let them play, give {number} the "
        "status withdrawn, or write {spare} into the seats",
        spare=spare.number,
        spare_name=spare.name,
        number=whom.number,
        name=whom.name,
    )


def slots_of(players: Sequence[EventPlayer]) -> list[Slot]:
    """The places in the order of the list; who has no number has one of their own."""
    by_number: dict[object, list[EventPlayer]] = {}
    for player in players:
        by_number.setdefault(base_number(player) or player.id, []).append(player)
    return [Slot(tuple(people)) for people in by_number.values()]
