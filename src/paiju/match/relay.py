"""A relay: four teams, whose members play game after game in the order of their numbers and hand their points on.

>>> from paiju.match.relay import Relay
>>> teams = [{"name": team, "members": [f"{team}{n}" for n in range(1, 6)]} for team in ("甲", "乙", "丙", "丁")]
>>> relay = Relay("xjtu-cup-relay", teams, seed=1)
>>> game = relay.start(substitutes={})
>>> sorted(game.names)
['丁1', '丙1', '乙1', '甲1']
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Literal

from paiju import books, fields
from paiju.books.book import Book
from paiju.books.derive import derive
from paiju.errors import InputError
from paiju.fair import Stream, new_secret
from paiju.match.hands import bytes_of, tagged
from paiju.match.log import line
from paiju.match.match import Match
from paiju.match.teams import Team, check_book, seats_of, teams_of
from paiju.table import book_changes
from paiju.table.setup import draw_seats
from paiju.table.start import Seed

FORMAT, VERSION = "paiju-relay", 1
GAME_TAG, SEATS_TAG = b"paiju-game:", b"paiju-seats:"

Over = Literal["", "bust", "last_game"]


@dataclass(frozen=True, slots=True)
class GameEnded:
    """What a game left, by team: points to hand on, places, and whether the relay is over with it."""

    points: tuple[int, ...]
    places: tuple[int | None, ...]  # None for a team whose player is out
    over: Over


@dataclass(slots=True)
class Leg:
    """One game of a relay."""

    number: int
    member: int  # whose turn it is in every team, the first being 0
    seats: tuple[int, ...]  # the team at each seat, the first dealer's first
    players: tuple[str, ...]  # by team
    match: Match
    ended: GameEnded | None = None

    def lines(self) -> list[str]:
        """Who plays, the match's own record, and what it left."""
        told = line("game", number=self.number, member=self.member, seats=self.seats, players=self.players)
        end = [line("game_over", number=self.number, **asdict(self.ended))] if self.ended else []
        return [told, *self.match.lines(), *end]


class Relay:
    """A relay of teams. `start` opens the next game, a `Match`; `finish` takes its end over. Wrong order raises
    InputError."""

    def __init__(self, book: str | Book, teams: Sequence[Team | Mapping[str, object]], seed: Seed = None) -> None:
        """Teams are told by name, members and substitutes. The same seed draws the same seats and deals the same
        hands."""
        chosen = book if isinstance(book, Book) else books.get(fields.text(book, "book", "xjtu-relay"))
        check_book(chosen)
        self.book = chosen
        self.teams = teams_of(chosen, teams)
        self.seed = bytes_of(seed)
        self.legs: list[Leg] = []

    # --- what there is ---

    @property
    def match(self) -> Match | None:
        """The game being played."""
        return self.legs[-1].match if self.legs and self.legs[-1].ended is None else None

    @property
    def over(self) -> Over:
        """Why the relay is over; "" while it is not."""
        ended = self.legs[-1].ended if self.legs else None
        return ended.over if ended else ""

    @property
    def points(self) -> tuple[int, ...]:
        """By team: what the next game begins with, or the last one left (xjtu:App1:2)."""
        done = [leg.ended.points for leg in self.legs if leg.ended]
        return done[-1] if done else (self.book.game.start_points,) * len(self.teams)

    @property
    def places(self) -> tuple[int | None, ...]:
        """By team: its place in the last game that was finished, 1 for the first (xjtu:App1:5)."""
        done = [leg.ended.places for leg in self.legs if leg.ended]
        if not done:
            raise InputError("relay", "no game has been finished yet", "还没有打完一个半庄")
        return done[-1]

    # --- games ---

    def start(self, seats: Sequence[int] | None = None, substitutes: Mapping[str, str] | None = None) -> Match:
        """Open the next game. Seats are drawn, unless the teams are told in the order of their first deals;
        `substitutes` tells by team's name who stands in for the member whose turn it is."""
        if self.over:
            raise InputError("relay", "the relay is over", "接力赛已经结束")
        if self.match is not None:
            raise InputError("relay", "a game is being played; finish it first", "当前半庄尚未结束")
        number = len(self.legs)
        member = number // self.book.teams.games
        order = self._drawn(number) if seats is None else seats_of(seats, len(self.teams))
        players = self._players(member, {} if substitutes is None else substitutes)
        match = Match(
            book_of_game(self.book, number),
            None if self.seed is None else tagged(GAME_TAG, self.seed, number),
            names=[players[team] for team in order],
            points=[self.points[team] for team in order],
        )
        self.legs.append(Leg(number, member, order, players, match))
        return match

    def finish(self) -> GameEnded:
        """The game is over: its points are the teams'. Penalties of the game are settled in them, and the next one
        begins without any (xjtu:App1:6)."""
        match = self.match
        if match is None:
            raise InputError("relay", "no game is being played; start one", "没有正在进行的半庄；请先开始")
        if not match.over:
            raise InputError("relay", "the game is not over yet", "这个半庄还没有结束")
        leg = self.legs[-1]
        of_team = [match.results[leg.seats.index(team)] for team in range(len(self.teams))]
        points = tuple(standing.points for standing in of_team)
        places = tuple(standing.place for standing in of_team)
        leg.ended = GameEnded(points, places, why_over(self.book, leg.number, match.over == "bust" or min(points) < 0))
        return leg.ended

    def _drawn(self, number: int) -> tuple[int, ...]:
        """Seats are drawn for every game, as for any (xjtu:3.1.1)."""
        seed = new_secret().seed if self.seed is None else tagged(SEATS_TAG, self.seed, number)
        names = [team.name for team in self.teams]
        return tuple(names.index(name) for name in draw_seats(self.book, Stream(seed), names))

    def _players(self, member: int, substitutes: Mapping[str, str]) -> tuple[str, ...]:
        """Who plays for each team."""
        known = [team.name for team in self.teams]
        told = fields.mapping(substitutes, "substitutes")
        fields.check_keys(told, known, "substitutes.")
        return tuple(
            self._substitute(i, member, told[team.name]) if team.name in told else team.members[member]
            for i, team in enumerate(self.teams)
        )

    def _substitute(self, team: int, member: int, name: object) -> str:
        """A substitute of the team, who has stood in for nobody else (xjtu:App1:1)."""
        where, known = f"substitutes.{self.teams[team].name}", self.teams[team].substitutes
        if not isinstance(name, str) or name not in known:
            listed = ", ".join(known) or "none"
            en = f"{str(name)[:40]!r} is no substitute of this team; there are: {listed}"
            raise InputError(where, en, f"{str(name)[:40]!r} 不是本队替补；本队替补：{'、'.join(known) or '无'}")
        if any(leg.players[team] == name and leg.member != member for leg in self.legs):
            en = f"{name} has stood in for another member already; a substitute does so for one only"
            raise InputError(where, en, f"{name} 已代替过另一名队员；每名替补至多代替一人")
        return name

    def lines(self) -> list[str]:
        """The relay on record so far."""
        own = {"book": self.book.id, **book_changes.told_parts(self.book)}
        first = line("relay", format=FORMAT, version=VERSION, **own, teams=[asdict(team) for team in self.teams])
        return [first, *(told for leg in self.legs for told in leg.lines())]


# --- rules ----------------------------------------------------------------------------------------


def games_in_all(book: Book) -> int:
    """Every member plays as many games (xjtu:App1:1)."""
    return book.teams.members * book.teams.games


def book_of_game(book: Book, number: int) -> Book:
    """A leading dealer stops the very last game only (xjtu:App1:4)."""
    if number == games_in_all(book) - 1 or not book.game.last_dealer_stops:
        return book
    return derive(book, book.id, **{"game.last_dealer_stops": False})


def why_over(book: Book, number: int, bust: bool) -> Over:
    """Why no game follows this one: somebody fell below nothing (xjtu:App1:3), or it was the last."""
    if bust and book.game.bust:
        return "bust"
    return "last_game" if number == games_in_all(book) - 1 else ""
