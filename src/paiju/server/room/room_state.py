"""One table of the club as it stands: people, chairs, the match, and every question one may ask about them."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256

from paiju import fair
from paiju.books.book import Book
from paiju.match import Match
from paiju.match.final import Standing, final_results
from paiju.match.hands import seed_of_hand
from paiju.match.relay import Relay
from paiju.match.rotation import Position, first_position
from paiju.match.seats import players_from_dealer
from paiju.server.protocol.shared import Company, PausedBy, State
from paiju.server.room import journal as J
from paiju.server.room.chairs import Chair, Seal
from paiju.server.room.clocks import HASTY, TIMEOUTS
from paiju.server.room.finished_hands import Finished, Moments
from paiju.table.action import Action
from paiju.table.codes import SEATS
from paiju.table.start import secret_of
from paiju.table.table import Table

Who = int | str  # a player's number, or a supporter's person
MARK = 12  # hexadecimal digits of a mark


@dataclass(slots=True)
class Frozen:
    """Why a table is frozen: another engine or book, a secret that no key here opens, or a journal part of which is
    lost; and whether replaying it gave the same events."""

    engine: bool
    book: bool
    same: bool
    key: bool = False
    damaged: bool = False

    @property
    def goes_on(self) -> bool:
        """Need nobody decide? The engine is another, the book is not, and everything happened as before."""
        return self.engine and not self.book and self.same


@dataclass(slots=True)
class Awaited:
    """Something is awaited: the prompt's number, and the moment it is about."""

    n: int
    moment: tuple[object, ...]
    legal: list[Action] = field(default_factory=list)
    ruled: bool = False  # has it been ruled that this took too long?


@dataclass(slots=True)
class Pauses:
    """When the match has stood still: since when it does now, how long it did before, and the breaks of its book."""

    since: float = 0.0
    seconds: float = 0.0  # a break that is part of the match's time aside (reading:288)
    by_host: int = 0  # how often the host has paused the match
    had_break: bool = False
    break_minutes: int = 0  # of the break that is on


class RoomState:
    """A table of the club; only the fold of its journal changes it (room.py)."""

    def __init__(self, table: str, root: bytes | None = None) -> None:
        self.id = table
        self.root = root  # what every seed of the table is made of; None where it cannot be had
        self.head, self.link = b"", (-1, b"")  # of the chain that hands are dealt from, none by version 1
        self.seeds: dict[int, bytes] = {}  # of hands that nobody plays any more
        self.heads: set[bytes] = set()  # of all chains that players have sealed
        self.counting: dict[str, Seal] | None = None  # by person, for the hand that nonces are asked for
        self.seq = 0  # entries taken
        self.last_at = 0.0  # when the last of them was written, by the table's clock
        self.now: Callable[[], float] = J.now  # the table's clock, where it is played
        self.settings: J.TableSettings
        self.book: Book
        self.host = ""
        self.names: dict[str, str] = {}  # of everybody who ever came in, by person
        self.chairs: list[Chair] = []
        self.watchers: set[str] = set()
        self.invited: set[str] = set()
        self.supporters: dict[str, str] = {}  # who bets in the next hand, by person
        self.betting: dict[str, str] = {}  # who bets in this one
        self.drawing: dict[int, str] = {}  # who draws for a player in this one, by person
        self.drew: set[str] = set()  # who has said in this one that they draw for somebody
        self.dealt_to: set[str] = set()  # who has had a seat in this hand, or in the last one
        self.coming: dict[int, tuple[str, str]] = {}  # who takes a chair after this hand: person and name
        self.renamed: list[tuple[int, int, str]] = []  # up to which hand a player was called otherwise
        self.company = Company()  # whom the host lets in
        self.removed: set[str] = set()
        self.referees: dict[str, str] = {}  # by person
        self.refereed: set[str] = set()  # who is or was a referee here
        self.keys: dict[str, None] = {}  # of what referees have done last
        self.ruled_by: list[str] = []  # for each ruling the referee's name, "" for the table's clock
        self.match: Match | None = None
        self.relay: Relay | None = None  # whose game this is; one that is over is kept in its own table's journal
        self.team_at: tuple[int, ...] = ()  # of a relay, on each chair
        self.places: dict[str, str] = {}  # of a relay: by member or substitute, whose place it is
        self.started_at = 0.0
        self.paused_by: PausedBy | None = None
        self.pauses = Pauses()
        self.announced = 0  # minutes that were announced to be left
        self.over = ""
        self.again: tuple[str, str] | None = None  # the table at which they play on, and whose wish that was
        self.votes: set[int] = set()
        self.voted: Counter[int] = Counter()  # how often each player has asked for the end
        self.called: dict[int, float] = {}  # players who have called a referee, and when
        self.awaited: dict[Who, Awaited] = {}
        self.numbers: dict[Who, int] = {}
        self.pungs_over: tuple[object, ...] | None = None  # the moment at which pungs have lost their priority
        self.late_pungs: set[int] = set()  # who has called one all the same
        self.redone = 0  # how often the hand was changed otherwise than by playing on
        self.hand = -1
        self.players: tuple[int, ...] = ()  # of the hand, the dealer first
        self.moments = Moments()
        self.finished: list[Finished] = []  # whole; those that were let go are rows alone (packed_hands.py)
        self.rows: dict[int, bytes] = {}  # every finished hand as it is listed
        self.broken = ""  # why the entries could not be followed
        self.damaged = False  # is it because some cannot be read?
        self.frozen: Frozen | None = None
        self.pins = ("", "")  # engine and book the table was begun with
        self.version = J.VERSION  # of the journal
        self.standing: Position | None = None  # after the last finished hand
        self._digest = sha256()

    # --- what there is ---

    @property
    def paused(self) -> bool:
        """Does play stand?"""
        return self.paused_by is not None

    @property
    def table(self) -> Table | None:
        """The hand being played."""
        return self.match.table if self.match else None

    @property
    def state(self) -> State:
        """Where the room is."""
        if self.over:
            return "over"
        if self.frozen:
            return "frozen"
        if self.match is None:
            return "waiting"
        if self.paused:
            return "paused"
        return "playing" if self.table is not None else "between"

    @property
    def position(self) -> Position:
        """Where the match stands."""
        if self.broken and self.standing is not None:
            return self.standing
        if self.match is not None:
            return self.match.position
        handed_on = self.relay.points if self.relay is not None else ()
        return first_position(self.book, tuple(handed_on[team] for team in self.team_at))

    @property
    def results(self) -> list[Standing]:
        """What the match comes to."""
        if self.match is None:
            return []
        if self.broken:
            return final_results(self.match.book, self.position.points, self.position.deposits)
        return self.match.results

    @property
    def commitment(self) -> str | None:
        """The promise for the hand being played, or for the next one. By version 2 the next one's is the seed of the
        last, so it is not told before that is."""
        if self.table is not None:
            return self.table.commitment
        if self.head:
            last = self.head if self.hand < 0 else self.seeds.get(self.hand)
            return None if last is None else last.hex()
        seed = self.seed_of(self.hand + 1)
        return None if seed is None else fair.commitment(secret_of(seed))

    def seed_of(self, hand: int) -> bytes | None:
        """The seed of a hand; None where the secret cannot be had and it was not revealed."""
        if hand in self.seeds or self.root is None:
            return self.seeds.get(hand)
        if self.head:
            if self.link[0] != hand:
                self.link = hand, fair.Chain(self.root).link(hand + 1)
            return self.link[1]
        seed = seed_of_hand(self.root, hand)
        assert isinstance(seed, bytes)
        return seed

    @property
    def mark(self) -> str:
        """Stands for everything that has happened in the hand."""
        return self._digest.hexdigest()[:MARK]

    def minutes(self, now: float) -> int:
        """How long the match has lasted, pauses left out, but for a break that is part of its time (reading:288)."""
        on = now - self.pauses.since if self.paused and not self.is_in_break_within else 0
        return int((now - self.started_at - self.pauses.seconds - on) / 60) if self.started_at else 0

    @property
    def is_in_break_within(self) -> bool:
        """Is there a break now that is part of the match's time, by the book?"""
        return self.paused_by == "break" and self.book.clock.break_within

    # --- who is who ---

    @property
    def is_public(self) -> bool:
        """May anybody watch? Wherever anybody may sit down, too."""
        return self.settings.public or self.company.listed

    @property
    def looking_on(self) -> set[str]:
        """Everybody the table knows of who looks on unless they play: they watch, bet, wait for a seat, or in a relay
        for their turn."""
        waiting = {person for person, _ in self.coming.values()} | set(self.places.values())
        return self.watchers | self.invited | set(self.supporters) | waiting

    def player_of(self, person: str) -> int | None:
        """The chair of a person."""
        for i, chair in enumerate(self.chairs):
            if chair.person == person:
                return i
        return None

    def seat_of(self, player: int) -> str | None:
        """The seat of the hand at which a player sits now; without one, that of the next hand."""
        table = self.table
        if table is None:
            at = self.position
            return SEATS[players_from_dealer(self.book, at.round, at.dealer).index(player)]
        first = SEATS[self.players.index(player)]
        return next(seat for seat, sat_down in table.persons.items() if sat_down == first)

    def player_at(self, seat: str) -> int:
        """The player who sits at a seat of the hand now."""
        table = self.table
        assert table is not None
        return self.players[SEATS.index(table.persons[seat])]

    def who_is(self, name: str) -> Who:
        """Who it is that the table calls so."""
        if len(name) == 1 and name in SEATS:
            return self.player_at(name)
        return next(person for person, called in self.betting.items() if called == name)

    def backed_by(self, person: str) -> int | None:
        """The player somebody beside the table has bet on, once all have bet; None for others."""
        table, name = self.table, self.betting.get(person)
        if table is None or name is None or table.phase != "play":
            return None
        return self.player_at(SEATS[table.state.backs[table.sitting.supporters.index(name)]])

    def name_of(self, who: Who) -> str:
        """What the table calls somebody: their seat, or a supporter's name."""
        if isinstance(who, str):
            return self.betting[who]
        seat = self.seat_of(who)
        assert seat is not None
        return seat

    def legal(self, who: Who) -> list[Action]:
        """What somebody who is asked may do."""
        prompt, table = self.awaited.get(who), self.table
        if prompt is None or table is None:
            return []
        if not prompt.legal:
            offers = table.legal(self.name_of(who))
            prompt.legal = [action for action in offers if not self.is_too_late(prompt, action.code)]
        return prompt.legal

    def is_too_late(self, prompt: Awaited, code: int) -> bool:
        """Is it a pung or kong that would have gone first only for some seconds, which are over?"""
        return prompt.moment == self.pungs_over and code in HASTY

    def is_auto(self, player: int) -> bool:
        """Is a person's seat played automatically after too many timeouts?"""
        chair = self.chairs[player]
        return chair.human and chair.timeouts >= TIMEOUTS

    def bot_for(self, who: Who) -> str | None:
        """The level of the bot that plays for somebody."""
        return self.chairs[who].bot if isinstance(who, int) else None

    def people(self) -> list[int]:
        """Players who are persons; programs only where there are no persons."""
        persons = [i for i, chair in enumerate(self.chairs) if chair.kind == "person"]
        return persons or [i for i, chair in enumerate(self.chairs) if chair.kind == "program"]

    def chance(self, who: Who) -> int:
        """A number for what a bot leaves to chance, from the table's secret, of which nothing that is shown tells."""
        assert self.root is not None
        moment = f"{self.hand}:{who}:{self.seq}".encode()
        return int.from_bytes(sha256(b"paiju-bot:" + self.root + moment).digest()[:8]) >> 2
