"""Who goes on from a stage: a number of all, or of each group or table; equals at the line stay together."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from paiju.tournament.counting.standings import moved_up
from paiju.tournament.counting.values import CountedGame, StandingLine, Suspicion
from paiju.tournament.event import Stage

OF_A_TABLE = 2  # who goes on from a table of a knock-out


@dataclass(frozen=True)
class Cut:
    """Who goes on: surely, and who is equal at the line (ids, or names of teams)."""

    sure: tuple[str, ...]
    equal: tuple[str, ...] = ()
    places: int = 0  # how many of the equals there is room for

    def is_settled(self, later: Collection[str]) -> bool:
        """Has it been decided who of the equals went on? When as many of them as there is room for are seen later."""
        return sum(each in later for each in self.equal) >= self.places

    @property
    def everybody(self) -> tuple[str, ...]:
        """Both."""
        return (*self.sure, *self.equal)


def key_of(line: StandingLine) -> str:
    """Who a line is of."""
    return line.player or line.team


def cut_of(stage: Stage, sections: Sequence[Sequence[StandingLine]]) -> Cut:
    """The cut of a stage made in every section of its standings."""
    number = stage.cut or (OF_A_TABLE if stage.kind == "knockout" else 0)
    sure: list[str] = []
    equal: list[str] = []
    places = 0
    for section in sections:
        ranked = moved_up(line for line in section if line.place is not None)
        tied = tied_at(ranked, number)
        through = [key_of(line) for line in ranked if not number or ((line.place or 0) <= number and line not in tied)]
        sure += through
        equal += [key_of(line) for line in tied]
        places += number - len(through) if tied else 0
    return Cut(tuple(sure), tuple(equal), places)


def tied_at(ranked: Sequence[StandingLine], number: int) -> list[StandingLine]:
    """Those equal at the line where not all of them fit above it (reading:309)."""
    if not number or number >= len(ranked) or ranked[number - 1].place != ranked[number].place:
        return []
    return [line for line in ranked if line.place == ranked[number].place]


def cut_problems(stage: Stage, cut: Cut, names: Mapping[str, str], later: Collection[str]) -> list[Suspicion]:
    """Equals at the line are told, until who plays later, ids or teams, shows who went on."""
    if cut.is_settled(later):
        return []
    told = ", ".join(names.get(each, each) for each in cut.equal)
    en = f"{stage.name}: equal at the cut, all of them kept until the next stage shows who went on: {told}"
    return [Suspicion("cut_tie", en, f"{stage.name}：晋级线上相等，下一阶段见分晓之前都保留：{told}")]


# --- places of the last game ----------------------------------------------------------------------


def last_games(games: Iterable[CountedGame], rounds: Sequence[str]) -> dict[str, CountedGame]:
    """Everybody's last game."""
    found: dict[str, CountedGame] = {}
    for game in sorted(games, key=lambda game: rounds.index(game.round)):
        if game.place is not None:
            found[game.player] = game
    return found


def last_places(games: Iterable[CountedGame], rounds: Sequence[str]) -> dict[str, int]:
    """Who played a later round stands before who did not; within a round the place at the table decides."""
    last = last_games(games, rounds)
    reached = {player: (-rounds.index(game.round), game.place or 0) for player, game in last.items()}
    return {player: 1 + sum(other < own for other in reached.values()) for player, own in reached.items()}


def knocked_out_problems(stage: Stage, games: Sequence[CountedGame], rounds: Sequence[str]) -> list[str]:
    """Players of a later round who were not among the first of their table in an earlier one (ids); who has not played
    before had byes."""
    number = stage.cut or OF_A_TABLE
    found: list[str] = []
    lost: set[str] = set()
    for name in rounds:
        here = [game for game in games if game.round == name]
        found += [game.player for game in here if game.player in lost]
        lost |= {game.player for game in here if not game.place or game.place > number}
    return found
