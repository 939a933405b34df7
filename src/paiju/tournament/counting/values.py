"""What an event comes to, as plain values: games counted, lines of standings, stages, awards, what looks wrong."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from paiju.languages import Text, _, _c

AWARD_NAMES = {  # what is won beside places
    "mvp": _("Best player"),
    "best_hand": _c("award", "Best hand"),
    "yakuman": _("Limit hand"),
    "prize": _("Prize"),
}


WITHDRAWN: Literal["withdrawn"] = "withdrawn"
GONE = (WITHDRAWN, "disqualified")  # who has no result at all (mcr:Q146(9))
NO_SEAT = -1  # of a game that was forfeited while somebody else sat in the player's place


@dataclass(frozen=True)
class CountedGame:
    """What one game at one table is to one player."""

    stage: str
    round: str
    table: str
    player: str  # id
    seat: int  # 0 for East; NO_SEAT
    points: int  # as written down
    game: Fraction  # net of starting points, after what comes off before places are given
    place: int | None  # None: no result
    standard: Fraction | None
    pt: Fraction | None  # the book's own result, with points for the place
    start: int = 0  # the points it began with


@dataclass(frozen=True)
class StandingLine:
    """A line of a table of standings, of a player or a team."""

    place: int | None  # equals share a number; None: not ranked (withdrawn, disqualified, filler)
    player: str  # id; empty in tables of teams
    team: str  # name
    games: int
    metrics: Mapping[str, Fraction]
    note: str = ""  # forfeit | disqualified | withdrawn | filler


@dataclass(frozen=True)
class Cut:
    """Who goes on: surely, and who is equal at the line (ids, or names of teams)."""

    sure: tuple[str, ...]
    equal: tuple[str, ...] = ()
    places: int = 0  # how many of the equals there is room for

    def settled(self, later: Collection[str], order: Sequence[str] = ()) -> "Cut":
        """The cut once it is decided who of the equals went on: as many of them as there is room for are seen later, or
        a lot has put them in order (reading:325)."""
        seen = [each for each in self.equal if each in later]
        drawn = [each for each in order if each in self.equal and each not in seen]
        if not self.equal or (len(seen) < self.places and not drawn):
            return self
        room = max(self.places, len(seen))
        return Cut((*self.sure, *[*seen, *drawn][:room]))

    @property
    def everybody(self) -> tuple[str, ...]:
        """Both."""
        return (*self.sure, *self.equal)


@dataclass(frozen=True)
class StageOutcome:
    """One stage: its standings, and who goes on from it (ids of players, or names of teams where teams go on)."""

    name: str
    standings: tuple[StandingLine, ...]
    teams: tuple[StandingLine, ...]
    goes_on: tuple[str, ...] = ()
    groups: Mapping[str, tuple[StandingLine, ...]] = field(default_factory=dict)
    tie: Cut | None = None  # equals at the line between whom nothing has decided yet


@dataclass(frozen=True)
class Award:
    """Something won beside places: MVP, best hand, a yakuman, a prize."""

    kind: str  # mvp | best_hand | yakuman | prize
    player: str = ""  # id
    team: str = ""
    stage: str = ""
    what: str = ""  # in words: the hand, the prize
    worth: Fraction = Fraction(0)  # what it was won with
    prize: str = ""


@dataclass(frozen=True)
class Suspicion:
    """Something that looks wrong and stopped nobody from counting on."""

    kind: str  # for programs: sum, unknown_player, twice_at_table, ...
    text: Text


@dataclass(frozen=True)
class EventOutcome:
    """All of it."""

    standings: tuple[StandingLine, ...]
    teams: tuple[StandingLine, ...]
    stages: tuple[StageOutcome, ...] = ()
    categories: Mapping[str, tuple[StandingLine, ...]] = field(default_factory=dict)
    awards: tuple[Award, ...] = ()
    games: tuple[CountedGame, ...] = ()
    problems: tuple[Suspicion, ...] = ()
    races: Mapping[str, tuple[StandingLine, ...]] = field(default_factory=dict)  # for best player, by stage
