"""What Pantheon's API answers, as plain values: an event, its rules, players, games with hands, penalties, ratings.

JSON names are in camel case or with underscores, and whatever is nought, false or empty may be left out.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

Json = Any
RoundKind = Literal["ron", "tsumo", "multiron", "draw", "abort", "chombo", "nagashi"]
ROUND_KINDS: tuple[RoundKind, ...] = ("ron", "tsumo", "multiron", "draw", "abort", "chombo", "nagashi")
WIN_KINDS: tuple[RoundKind, ...] = ("ron", "tsumo", "multiron")
SEATS = 4


@dataclass(frozen=True)
class PantheonWin:
    """A hand that won. Han below nothing stand for limit hands: -2 is two of them."""

    winner: int
    han: int
    fu: int = 0
    yaku: tuple[int, ...] = ()
    pao: int = 0
    dora: int = 0
    uradora: int = 0
    kandora: int = 0
    kanuradora: int = 0
    open: bool = False


@dataclass(frozen=True)
class PantheonRound:
    """A hand of a game; players by their ids. `index` is 1 to 4 in the East, 5 to 8 in the South round, and so on."""

    kind: RoundKind
    index: int
    honba: int = 0
    riichi: tuple[int, ...] = ()
    wins: tuple[PantheonWin, ...] = ()
    loser: int = 0
    tempai: tuple[int, ...] = ()
    nagashi: tuple[int, ...] = ()


@dataclass(frozen=True)
class PantheonResult:
    """What a game came to for a player; the rating as a text, so that it stays exact."""

    player: int
    score: int
    rating: str
    place: int


@dataclass(frozen=True)
class PantheonGame:
    """A game: players in the order of their seats, East first."""

    hash: str
    players: tuple[int, ...]
    results: tuple[PantheonResult, ...]
    rounds: tuple[PantheonRound, ...] = ()
    date: str = ""
    link: str = ""
    unread: int = 0  # rounds that could not be read

    def seat(self, player: int) -> int:
        """Where somebody sits, 0 for East."""
        return self.players.index(player)

    @property
    def by_seat(self) -> tuple[PantheonResult, ...]:
        """The results in the order of the seats."""
        by_player = {each.player: each for each in self.results}
        return tuple(by_player[player] for player in self.players)


@dataclass(frozen=True)
class PantheonPlayer:
    """Somebody who is registered, or only played."""

    id: int
    title: str
    local_id: int = 0
    team: str = ""
    tenhou: str = ""
    ignore_seating: bool = False
    replaced_by: int = 0
    replaced_by_title: str = ""


@dataclass(frozen=True)
class PantheonPenalty:
    """Rating points that were taken off."""

    id: int
    who: int
    amount: int
    reason: str = ""
    assigned_by: int = 0
    created_at: str = ""
    cancelled: bool = False
    cancellation_reason: str = ""


@dataclass(frozen=True)
class PantheonRating:
    """A line of the rating table."""

    id: int
    rating: str
    games_played: int


@dataclass(frozen=True)
class Leftover:
    """Something that could not be understood: where it stood, why, and what it was."""

    place: str
    why: Any  # a text for people
    raw: Json


@dataclass
class PantheonExport:
    """All that the files of one event say, and what of them could not be understood."""

    event: Mapping[str, Json] = field(default_factory=dict)
    config: Mapping[str, Json] = field(default_factory=dict)
    players: dict[int, PantheonPlayer] = field(default_factory=dict)
    games: list[PantheonGame] = field(default_factory=list)
    penalties: list[PantheonPenalty] = field(default_factory=list)
    ratings: list[PantheonRating] = field(default_factory=list)
    total_games: int = 0
    leftovers: list[Leftover] = field(default_factory=list)

    @property
    def ruleset(self) -> Mapping[str, Json]:
        """The rules, by names with underscores; empty where the files have none."""
        rules = self.config.get("ruleset_config")
        return rules if isinstance(rules, Mapping) else {}
