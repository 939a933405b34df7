"""A relay: four teams whose members play game after game in the order of their numbers and hand on their points.

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
from paiju.languages import Text, _
from paiju.match.hands import bytes_of, tagged
from paiju.match.log import line
from paiju.match.match import Match
from paiju.match.teams import Team, check_book, seats_of, teams_of
from paiju.referee import Incident, Ruling
from paiju.table import book_changes
from paiju.table.setup import draw_seats
from paiju.table.start import Seed

FORMAT, VERSION = "paiju-relay", 1
GAME_TAG, SEATS_TAG = b"paiju-game:", b"paiju-seats:"

Over = Literal["", "bust", "last_game", "player_out"]


@dataclass(frozen=True, slots=True)
class GameEnded:
    """What a game left, by team: points to hand on, places, and whether it ended the relay."""

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

    def lines(self, of_match: Sequence[str] | None = None) -> list[str]:
        """Who plays, the match's own record (`of_match`, if it is already at hand), and what the game left."""
        first = line("game", number=self.number, member=self.member, seats=self.seats, players=self.players)
        end = [line("game_over", number=self.number, **asdict(self.ended))] if self.ended else []
        return [first, *(self.match.lines() if of_match is None else of_match), *end]


class Relay:
    """A relay of teams. `start` opens the next game, a `Match`; `finish` takes over its end. The wrong order raises
    InputError."""

    def __init__(
        self,
        book: str | Book,
        teams: Sequence[Team | Mapping[str, object]],
        seed: Seed = None,
        *,
        entered: bool = False,
    ) -> None:
        """Teams are given by name, members and substitutes. The same seed draws the same seats and deals the same
        hands. People report the games of an `entered` relay."""
        chosen = book if isinstance(book, Book) else books.get(fields.text(book, "book", "xjtu-relay"))
        check_book(chosen)
        book_changes.check_recordable(chosen)
        self.book = chosen
        self.teams = teams_of(chosen, teams)
        self.seed = bytes_of(seed)
        self.entered = entered
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
        """By team: its place in the last finished game, 1 for the first (xjtu:App1:5)."""
        done = [leg.ended.places for leg in self.legs if leg.ended]
        if not done:
            raise InputError("relay", _("no game has been finished yet"))
        return done[-1]

    def team_named(self, name: object, where: str = "team") -> int:
        """A team by its name."""
        known = [team.name for team in self.teams]
        if name not in known:
            raise fields.unknown(where, name, known, _("team"))
        return known.index(str(name))

    def next_member(self, team: int) -> str:
        """Whose turn it is in the next game (xjtu:App1:1)."""
        return self.teams[team].members[len(self.legs) // self.book.teams.games]

    # --- games ---

    def start(
        self,
        seats: Sequence[int] | None = None,
        substitutes: Mapping[str, str] | None = None,
        *,
        head: bytes | None = None,
    ) -> Match:
        """Open the next game. Seats are drawn, unless the teams are given in the order of their first deals;
        `substitutes` says by team name who stands in for the member whose turn it is. A game with the `head` of a chain
        is dealt from its links, as in `Match`."""
        if self.over:
            raise InputError("relay", _("the relay is over"))
        if self.match is not None:
            raise InputError("relay", _("a game is being played; finish it first"))
        number = len(self.legs)
        member = number // self.book.teams.games
        order = self._drawn(number) if seats is None else seats_of(seats, len(self.teams))
        players = self._players(member, {} if substitutes is None else substitutes)
        match = Match(
            book_of_game(self.book, number),
            None if self.seed is None else tagged(GAME_TAG, self.seed, number),
            names=[players[team] for team in order],
            points=[self.points[team] for team in order],
            head=head,
            entered=self.entered,
        )
        self.legs.append(Leg(number, member, order, players, match))
        return match

    def finish(self) -> GameEnded:
        """Finish the game: its points go to the teams. Penalties of the game are settled in them, and the next one
        begins without any (xjtu:App1:6)."""
        match = self.match
        if match is None:
            raise InputError("relay", _("no game is being played; start one"))
        if not match.over:
            raise InputError("relay", _("the game is not over yet"))
        leg = self.legs[-1]
        leg.ended = game_ended(self.book, leg)
        return leg.ended

    def take_past(self, seats: Sequence[int], players: Sequence[str], ended: GameEnded) -> None:
        """Take over a game that was played and is stored elsewhere: who played, and what it left the teams."""
        self.start(seats, self.stand_ins(players))
        self.legs[-1].ended = ended

    def stand_ins(self, players: Sequence[object]) -> dict[str, str]:
        """Players of the next game, by team, who are not the member whose turn it is."""
        turn = len(self.legs) // self.book.teams.games
        named = zip(self.teams, players)
        return {team.name: str(name) for team, name in named if team.members[turn : turn + 1] != (name,)}

    def check_substitute(self, team: int, name: str) -> None:
        """May somebody stand in for the team's member in the next game?"""
        self._substitute(team, len(self.legs) // self.book.teams.games, name)

    # --- the referee ---

    @property
    def refereed(self) -> Match:
        """The game a referee may rule on: the one being played, or the last finished one until the next begins."""
        if not self.legs:
            raise InputError("relay", _("no game has begun yet"))
        return self.legs[-1].match

    @property
    def rulings(self) -> list[Ruling]:
        """That game's rulings in force; each game is counted by itself (xjtu:App1:6)."""
        return self.refereed.rulings

    def rule(
        self,
        incident: Incident | Mapping[str, object],
        exposed: Sequence[str] = (),
        hand: int | None = None,
        from_record: bool = False,
    ) -> Ruling:
        """Rule on an incident, as `Match.rule` does. In a finished game, what is handed on changes with it; a game that
        is no longer over goes on (reading:291)."""
        ruling = self.refereed.rule(incident, exposed, hand, from_record)
        self._hand_on_again()
        return ruling

    def propose(self, declaration: Mapping[str, object], hand: int | None = None) -> list[Incident]:
        """The fouls that a declaration amounts to, as `Match.propose` finds them."""
        return self.refereed.propose(declaration, hand)

    def undo(self, number: int, from_record: bool = False) -> tuple[Text, ...]:
        """Take back a ruling of that game; returns what cannot be restored."""
        remarks = self.refereed.undo(number, from_record)
        self._hand_on_again()
        return remarks

    def may_undo(self, number: int) -> bool:
        """Can a ruling of that game be taken back now?"""
        return self.refereed.may_undo(number)

    @property
    def paused(self) -> bool:
        """Has the referee stopped play?"""
        return bool(self.legs) and self.refereed.paused

    def pause(self) -> None:
        """Stop play in the game being played."""
        self._playing().pause()

    def resume(self) -> None:
        """Let play go on."""
        self._playing().resume()

    def rewind(self, events: int) -> None:
        """Take the hand being played back to its first so many events."""
        self._playing().rewind(events)

    def _playing(self) -> Match:
        if self.match is None:
            raise InputError("relay", _("no game is being played; start one"))
        return self.match

    def _hand_on_again(self) -> None:
        """Update what a finished game hands on after rulings made since."""
        leg = self.legs[-1]
        if leg.ended is not None:
            leg.ended = game_ended(self.book, leg) if leg.match.over else None

    # --- who plays ---

    def _drawn(self, number: int) -> tuple[int, ...]:
        """Seats are drawn for every game, as for any other (xjtu:3.1.1)."""
        seed = new_secret().seed if self.seed is None else tagged(SEATS_TAG, self.seed, number)
        names = [team.name for team in self.teams]
        return tuple(names.index(name) for name in draw_seats(self.book, Stream(seed), names))

    def _players(self, member: int, substitutes: Mapping[str, str]) -> tuple[str, ...]:
        """Who plays for each team."""
        known = [team.name for team in self.teams]
        named = fields.mapping(substitutes, "substitutes")
        fields.check_keys(named, known, "substitutes.")
        return tuple(
            self._substitute(i, member, named[team.name]) if team.name in named else team.members[member]
            for i, team in enumerate(self.teams)
        )

    def _substitute(self, team: int, member: int, name: object) -> str:
        """A substitute of the team, who has stood in for nobody else (xjtu:App1:1)."""
        where, known = f"substitutes.{self.teams[team].name}", self.teams[team].substitutes
        if not isinstance(name, str) or name not in known:
            shown = repr(str(name)[:40])
            if not known:
                raise InputError(where, _("{name} is not a substitute of this team, which has none", name=shown))
            raise InputError(
                where, _("{name} is not a substitute of this team; its substitutes: {known}", name=shown, known=known)
            )
        if any(leg.players[team] == name and leg.member != member for leg in self.legs):
            raise InputError(
                where, _("{name} has already stood in for another member; a substitute can replace only one", name=name)
            )
        return name

    def first_line(self) -> str:
        """How the relay began."""
        own = {
            "book": self.book.id,
            **book_changes.recorded_parts(self.book),
            **({"entered": True} if self.entered else {}),
        }
        return line("relay", format=FORMAT, version=VERSION, **own, teams=[asdict(team) for team in self.teams])

    def lines(self) -> list[str]:
        """The relay's record so far."""
        return [self.first_line(), *(row for leg in self.legs for row in leg.lines())]


# --- rules ----------------------------------------------------------------------------------------


def games_in_all(book: Book) -> int:
    """Every member plays the same number of games (xjtu:App1:1)."""
    return book.teams.members * book.teams.games


def book_of_game(book: Book, number: int) -> Book:
    """A leading dealer stops only the very last game (xjtu:App1:4)."""
    if number == games_in_all(book) - 1 or not book.game.last_dealer_stops:
        return book
    return derive(book, book.id, **{"game.last_dealer_stops": False})


def game_ended(book: Book, leg: Leg) -> GameEnded:
    """What a game that is over leaves the teams."""
    results = leg.match.results
    of_team = [results[leg.seats.index(team)] for team in range(len(leg.seats))]
    points = tuple(standing.points for standing in of_team)
    places = tuple(standing.place for standing in of_team)
    return GameEnded(points, places, why_over(book, leg, min(points), None in places))


def why_over(book: Book, leg: Leg, least: int, out: bool) -> Over:
    """Why no game follows this one: somebody is out, so their team no longer has a place (reading:291), or fell below
    zero (xjtu:App1:3), or it was the last."""
    if out:
        return "player_out"
    if book.game.bust and (leg.match.over == "bust" or least < 0):
        return "bust"
    return "last_game" if leg.number == games_in_all(book) - 1 else ""
