"""Places in an event: who has a number, and after them who took over its seats."""

from collections.abc import Sequence
from dataclasses import dataclass

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


def slots_of(players: Sequence[EventPlayer]) -> list[Slot]:
    """The places in the order of the list; who has no number has one of their own."""
    found: dict[object, list[EventPlayer]] = {}
    for player in players:
        found.setdefault(base_number(player) or player.id, []).append(player)
    return [Slot(tuple(people)) for people in found.values()]
