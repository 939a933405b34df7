"""Lines of standings from tallies: sorted, with places that equals share."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from paiju.tournament.counting.figures import Tally, figures_of, rank_key
from paiju.tournament.counting.values import WITHDRAWN, StandingLine
from paiju.tournament.tables import EventPlayer


@dataclass(frozen=True)
class Ranker:
    """How the lines of a stage are made: which figures are shown, and which decide in which order."""

    shown: tuple[str, ...]
    order: tuple[str, ...]
    leavers_keep: bool = False  # who has left has a place by the games played

    def players(self, tallies: Mapping[str, Tally], people: Mapping[str, EventPlayer]) -> tuple[StandingLine, ...]:
        """Everybody with a tally. Who left or fills a table is listed behind the others, without a place."""
        lines = [self.line(tally, people[player]) for player, tally in tallies.items()]
        return with_places(lines, self.order, (WITHDRAWN,) if self.leavers_keep else ())

    def teams(self, tallies: Mapping[str, Tally]) -> tuple[StandingLine, ...]:
        """Every team with a tally."""
        lines = [
            StandingLine(None, "", team, tally.played, figures_of(tally, self.shown)) for team, tally in tallies.items()
        ]
        return with_places(lines, self.order)

    def line(self, tally: Tally, player: EventPlayer) -> StandingLine:
        """One player's line, not placed yet."""
        note = player.out or ("filler" if player.filler else "")
        return StandingLine(None, player.id, player.team, tally.played, figures_of(tally, self.shown), note)


def with_places(
    lines: Iterable[StandingLine], order: Sequence[str], placed: Sequence[str] = ()
) -> tuple[StandingLine, ...]:
    """Sorted by the figures in their order; equals share a place and those behind are not moved up: 1, 1, 3. Who has a
    note has no place, but for those notes."""
    keyed = sorted(
        ((line.note not in ("", *placed), rank_key(line.metrics, order), line) for line in lines),
        key=lambda each: each[:2],
    )
    ranked: list[StandingLine] = []
    before: object = None
    for at, (unranked, key, line) in enumerate(keyed, 1):
        place = None if unranked else ranked[-1].place if key == before else at
        ranked.append(replace(line, place=place))
        before = key
    return tuple(ranked)


def moved_up(lines: Iterable[StandingLine], behind: int = 0) -> tuple[StandingLine, ...]:
    """Some lines of a table by themselves: their places begin anew, behind so many others."""
    placed: list[StandingLine] = []
    before: int | None = None
    for at, line in enumerate(lines, behind + 1):
        place = None if line.place is None else placed[-1].place if line.place == before else at
        placed.append(replace(line, place=place))
        before = line.place
    return tuple(placed)
