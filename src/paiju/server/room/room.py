"""One table of the club: people, chairs, the match. A room is the fold of its journal's entries and nothing else.

`apply` takes one entry and answers with what happened at the table, as the referee sees it. Seeds come from the secret
of the first entry, and what bots chose is in the journal, so the same entries always give the same room. What may be
done at all is decided before, in commands.py.
"""

from collections.abc import Sequence
from hashlib import sha256

from paiju import fair
from paiju.books.book import Book
from paiju.books.digest import knows
from paiju.core.play import deal as D
from paiju.match import Match
from paiju.match.final import Standing, final_results
from paiju.match.hands import seed_of_hand
from paiju.match.log import HandClosed as MatchClosed
from paiju.match.rotation import Position, first_position
from paiju.match.seats import players_from_dealer
from paiju.server.protocol.messages import State
from paiju.server.protocol.wire_json import event_json
from paiju.server.room import entries as J
from paiju.server.room.chairs import VACANT, Asked, Chair, Frozen
from paiju.server.room.clocks import TIMEOUTS, sort_of
from paiju.server.room.engine import engine_hash
from paiju.server.room.finished_hands import Finished, Moments
from paiju.server.room.table_settings import book_of, bot_name, played_book
from paiju.table import events as E
from paiju.table.action import Action
from paiju.table.codes import SEATS
from paiju.table.start import secret_of
from paiju.table.table import Table

Who = int | str  # a player's number, or a supporter's person
Told = tuple[E.Event, bytes]  # an event, and its JSON
MARK = 12  # hexadecimal digits of a mark


class Room:
    """A table of the club."""

    def __init__(self, table: str) -> None:
        self.id = table
        self.seq = 0  # entries taken
        self.settings: J.TableSettings
        self.book: Book
        self.host = ""
        self.names: dict[str, str] = {}  # of everybody who ever came in, by person
        self.chairs: list[Chair] = []
        self.watchers: set[str] = set()
        self.invited: set[str] = set()
        self.supporters: dict[str, str] = {}  # who bets in the next hand, by person
        self.betting: dict[str, str] = {}  # who bets in this one
        self.removed: set[str] = set()
        self.match: Match | None = None
        self.secret = b""
        self.started_at, self.paused_at, self.stopped = 0.0, 0.0, 0.0
        self.paused = False
        self.over = ""
        self.votes: set[int] = set()
        self.asked: dict[Who, Asked] = {}
        self.numbers: dict[Who, int] = {}
        self.hand = -1
        self.players: tuple[int, ...] = ()  # of the hand, the dealer first
        self.moments = Moments()
        self.finished: list[Finished] = []
        self.broken = ""  # why the entries could not be followed
        self.frozen: Frozen | None = None
        self.pins = ("", "")  # engine and book the table was begun with
        self.standing: Position | None = None  # after the last finished hand
        self._digest = sha256()

    @classmethod
    def load(cls, table: str, bodies: Sequence[bytes]) -> "Room":
        """The room of a journal; frozen if it was begun with another book or engine, or cannot be followed."""
        room = cls(table)
        for body in bodies:
            room.apply(J.read(body))
        room.check_pins()
        return room

    def check_pins(self) -> None:
        """Freeze a match that another text or book began."""
        engine, book = self.pins
        other = engine != engine_hash(), not knows(book_of(self.settings.book, self.settings.toml), book)
        if self.match is not None and not self.over and (any(other) or self.broken):
            self.frozen = Frozen(*other, not self.broken)

    # --- what there is ---

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
        return self.match.position if self.match else first_position(self.book)

    @property
    def results(self) -> list[Standing]:
        """What the match comes to."""
        if self.match is None:
            return []
        if self.broken:
            return final_results(self.match.book, self.position.points, self.position.deposits)
        return self.match.results

    @property
    def commitment(self) -> str:
        """The promise for the hand being played, or for the next one."""
        number = self.hand if self.table is not None else self.hand + 1
        return fair.commitment(secret_of(seed_of_hand(self.secret, number)))

    @property
    def mark(self) -> str:
        """Stands for everything that has happened in the hand."""
        return self._digest.hexdigest()[:MARK]

    def minutes(self, now: float) -> int:
        """How long the match has lasted, pauses left out."""
        stopped = self.stopped + (now - self.paused_at if self.paused else 0)
        return int((now - self.started_at - stopped) / 60) if self.started_at else 0

    # --- who is who ---

    def player_of(self, person: str) -> int | None:
        """The chair of a person."""
        return next((i for i, chair in enumerate(self.chairs) if chair.person == person), None)

    def seat_of(self, player: int) -> str | None:
        """The seat of the hand at which a player sits now; without one, that of the next hand."""
        table = self.table
        if table is None:
            at = self.position
            return SEATS[players_from_dealer(self.book, at.round, at.dealer).index(player)]
        persons = table._d.person[: len(self.players)]
        return SEATS[persons.index(self.players.index(player))]

    def player_at(self, seat: str) -> int:
        """The player who sits at a seat of the hand now."""
        table = self.table
        assert table is not None
        return self.players[table._d.person[SEATS.index(seat)]]

    def who_is(self, name: str) -> Who:
        """Who it is that the table calls so."""
        if len(name) == 1 and name in SEATS:
            return self.player_at(name)
        return next(person for person, called in self.betting.items() if called == name)

    def name_of(self, who: Who) -> str:
        """What the table calls somebody: his seat, or a supporter's name."""
        if isinstance(who, str):
            return self.betting[who]
        seat = self.seat_of(who)
        assert seat is not None
        return seat

    def legal(self, who: Who) -> list[Action]:
        """What somebody who is asked may do."""
        asked, table = self.asked.get(who), self.table
        if asked is None or table is None:
            return []
        if not asked.legal:
            asked.legal = table.legal(self.name_of(who))
        return asked.legal

    def is_auto(self, player: int) -> bool:
        """Is a person's seat played automatically after too many timeouts?"""
        chair = self.chairs[player]
        return chair.human and chair.timeouts >= TIMEOUTS

    def people(self) -> list[int]:
        """Players who are persons; programs only where there are no persons."""
        persons = [i for i, chair in enumerate(self.chairs) if chair.kind == "person"]
        return persons or [i for i, chair in enumerate(self.chairs) if chair.kind == "program"]

    # --- the fold ---

    def apply(self, entry: J.AnyEntry) -> list[Told]:
        """Take an entry in; what happened at the table."""
        self.seq += 1
        match entry:
            case J.Acted():
                return self.act(entry)
            case J.Dealt():
                return self.deal(entry)
            case J.Closed():
                self.close(entry)
            case J.TableOpened():
                self.create(entry)
            case J.Started():
                self.start(entry)
            case J.Seated():
                self.seat(entry)
            case J.PersonIn():
                self.let_in(entry)
            case J.PersonOut(person=person):
                self.let_out(person)
            case J.Removed(person=person):
                self.removed.add(person)
                self.let_out(person)
            case J.Paused():
                self.paused, self.paused_at = True, entry.at
            case J.Resumed():
                self.paused = False
                self.stopped += entry.at - self.paused_at
            case J.Replaced():
                self.replace(entry)
            case J.GivenBack() | J.Back():
                self.chairs[entry.player].timeouts = 0
                if isinstance(entry, J.GivenBack):
                    self.chairs[entry.player].stand_in = None
            case J.HostPassed():
                self.host = entry.person
            case J.Voted():
                (self.votes.add if entry.end else self.votes.discard)(entry.player)
            case J.Ended():
                self.end(entry)
            case J.Adjudicated():
                self.pins, self.frozen = (entry.engine, entry.book_hash), None
        return []

    def create(self, entry: J.TableOpened) -> None:
        """The table is opened."""
        settings = self.settings = entry.settings
        self.book = played_book(settings.book, settings.toml, settings.length)
        self.host, self.secret = entry.host, bytes.fromhex(entry.secret)
        self.names[entry.host] = entry.host_name
        self.pins = entry.engine, settings.book_hash
        self.chairs = [Chair(plan.kind, plan.name, plan.person, plan.level) for plan in settings.chairs]
        self.names |= {chair.person: chair.name for chair in self.chairs if chair.person}

    def start(self, entry: J.Started) -> None:
        """The match begins."""
        if entry.order:
            self.chairs = [self.chairs[i] for i in entry.order]
        names = [chair.name for chair in self.chairs]
        self.match = Match(self.book, seed=self.secret, names=names)
        self.started_at = entry.at

    def seat(self, entry: J.Seated) -> None:
        """Somebody takes a chair."""
        chair = self.chairs[entry.player]
        chair.kind, chair.person, chair.name, chair.vacated = "person", entry.person, entry.name, False
        chair.timeouts, chair.stand_in = 0, None
        self.names[entry.person] = entry.name
        for group in (self.watchers, self.invited):
            group.discard(entry.person)
        self.supporters.pop(entry.person, None)

    def replace(self, entry: J.Replaced) -> None:
        """A bot plays for somebody, or takes a free chair."""
        chair = self.chairs[entry.player]
        if chair.kind == "empty":
            self.chairs[entry.player] = Chair("bot", bot_name(entry.level, entry.player), level=entry.level)
        else:
            chair.stand_in = entry.level

    def let_in(self, entry: J.PersonIn) -> None:
        """Somebody comes to watch, or to bet."""
        self.names[entry.person] = entry.name
        if entry.role == "supporter":
            self.supporters[entry.person] = entry.name
            self.invited.discard(entry.person)
        else:
            (self.watchers if entry.role == "watcher" else self.invited).add(entry.person)

    def let_out(self, person: str) -> None:
        """Somebody leaves: before the match his chair is free again, later a bot plays there."""
        self.watchers.discard(person)
        self.invited.discard(person)
        self.supporters.pop(person, None)
        player = self.player_of(person)
        if player is None:
            return
        self.votes.discard(player)
        if self.match is None:
            self.chairs[player] = Chair("empty")
        else:
            chair = self.chairs[player]
            self.chairs[player] = Chair("bot", chair.name, None, VACANT, None, 0, chair.bank, True)

    # --- hands ---

    def deal(self, entry: J.Dealt) -> list[Told]:
        """The next hand."""
        assert self.match is not None
        if self.broken:
            return []
        self.hand = entry.hand
        at = self.match.position
        self.players = players_from_dealer(self.book, at.round, at.dealer)
        self.betting = dict(entry.supporters)
        table = self.match.deal(self.settings.special, [name for _, name in entry.supporters])
        self._digest = sha256()
        self.moments = Moments()
        for chair in self.chairs:
            chair.bank = int(self.settings.clock.bank * 1000)
        told = self.note(table.events)
        self.ask(table)
        return told

    def act(self, entry: J.Acted) -> list[Told]:
        """Somebody does something."""
        table = self.table
        if self.broken or table is None:
            return []
        if entry.mark != self.mark:
            self.broken = f"hand {entry.hand} goes another way"
            return []
        answers = sort_of(table._d) == "claim"
        try:
            events = table.act(self.name_of(entry.who), entry.code)
        except Exception as error:  # by another engine or book: it cannot be followed any further
            self.broken = f"hand {entry.hand}: {error}"
            return []
        if isinstance(entry.who, int):
            chair = self.chairs[entry.who]
            if not answers:  # that somebody was asked about a tile must not be told by this number
                chair.timeouts = chair.timeouts + 1 if entry.by == "clock" else 0
            chair.bank = chair.bank if entry.bank is None else entry.bank
        self.moments.take(table, events)
        told = self.note(events)
        self.asked.pop(entry.who, None)
        self.ask(table)
        return told

    def note(self, events: Sequence[E.Event]) -> list[Told]:
        """Events with their JSON; the mark goes on."""
        told = with_json(events)
        for _, body in told:
            self._digest.update(body)
        return told

    def ask(self, table: Table) -> None:
        """Number the prompts: one more for everybody from whom something new is awaited."""
        d = table._d
        moment = (d.phase, d.turn, d.stake, d.by, tuple(d.river_count)) if d.phase in (D.TURN, D.CLAIM) else (d.phase,)
        before, self.asked = self.asked, {}
        for name in table.asked:
            who = self.who_is(name)
            known = before.get(who)
            if known is None or known.moment != moment:
                self.numbers[who] = self.numbers.get(who, 0) + 1
                known = Asked(self.numbers[who], moment)
            self.asked[who] = known

    def close(self, entry: J.Closed) -> None:
        """The hand has ended; the match goes on from there."""
        here = Position(entry.round, entry.dealer, entry.counters, entry.deposits, entry.points)
        self.standing = here
        table = self.table
        if self.match is None or table is None or self.broken or not table.over:
            self.broken = self.broken or f"hand {entry.hand} did not end"
        else:
            name = self.match.position.name()
            following = self.match.close()
            record = self.match.log[-1]
            assert isinstance(record, MatchClosed)
            done = Finished(self.hand, name, table, self.players, self.betting, self.moments, entry.over, record.record)
            self.finished.append(done)
            if (following.position, following.over) != (here, entry.over) or entry.digest != self.mark:
                self.broken = f"hand {entry.hand} ends otherwise"
        self.over = self.over or entry.over
        self.asked = {}

    def end(self, entry: J.Ended) -> None:
        """The match is ended: a hand being played is given up."""
        self.over, self.asked, self.frozen = entry.why, {}, None
        if self.match is not None and not self.broken:
            if self.match.table is not None and self.match.table.over:
                self.match.close()
            if not self.match.over:
                self.match.abandon()

    def chance(self, who: Who) -> int:
        """A number for what a bot leaves to chance, from the table's secret."""
        told = f"{self.hand}:{who}:{self.seq}".encode()
        return int.from_bytes(sha256(b"paiju-bot:" + self.secret + told).digest()[:8]) >> 2


def with_json(events: Sequence[E.Event]) -> list[Told]:
    """Events with their JSON."""
    return [(event, event_json(event)) for event in events]
