"""How a table of the club changes: a room is the fold of its journal's entries and nothing else.

`apply` takes one entry and answers with what happened at the table, as the referee sees it. Seeds come from the table's
secret, which is kept apart, and what bots chose is in the journal, so the same entries always give the same room.
Without the secret it is followed as far as seeds were revealed. What may be done at all is decided before, in
the modules of room/commands/.
"""

from collections.abc import Sequence
from hashlib import sha256

import msgspec

from paiju.books.digest import knows
from paiju.match import Match
from paiju.match.log import HandClosed as MatchClosed
from paiju.match.rotation import Position
from paiju.match.seats import players_from_dealer
from paiju.server.room import journal as J
from paiju.server.room.chairs import Chair
from paiju.server.room.clocks import sort_of
from paiju.server.room.damage import seeds_of, stand_in
from paiju.server.room.engine_hash import engine_hash
from paiju.server.room.finished_hands import Finished, Moments, hand_row
from paiju.server.room.folds.hand import EventBody, with_json
from paiju.server.room.folds.people import OF_PEOPLE, PeopleFold
from paiju.server.room.room_state import Frozen
from paiju.server.room.table_settings import book_of, book_parts, played_book

__all__ = ["EventBody", "Room", "with_json"]
FIRST = 1  # the version of journals in which moves may stand that a rule mended since is against


class Room(PeopleFold):
    """A table of the club."""

    @classmethod
    def load(
        cls, table: str, bodies: Sequence[bytes], root: bytes | None = None, known: J.TableOpened | None = None
    ) -> "Room":
        """The room of a journal; frozen if it was begun with another book or engine, cannot be followed, or its secret
        cannot be had. What is known of its opening otherwise counts where the first entry cannot be read."""
        room = cls(table, root)
        entries = [J.read_if_readable(body) for body in bodies]
        room.seeds = seeds_of(entries)
        for number, entry in enumerate(entries):
            room.take_stored(number, entry, known)
        room.check_pins()
        return room

    def take_stored(self, number: int, entry: J.AnyEntry | None, known: J.TableOpened | None) -> None:
        """Take in an entry as it was kept. Whatever is wrong with it, this table stands still, and no other."""
        try:
            if entry is None:
                raise ValueError("it cannot be read")
            self.apply(entry)
        except Exception as error:
            self.seq, self.damaged = number + 1, True
            self.broken = self.broken or f"entry {number}: {type(error).__name__}"
            if number == 0:
                self.create(stand_in(entry if isinstance(entry, J.TableOpened) else known))

    def check_pins(self) -> None:
        """Freeze a match that another text or book began, and a table whose secret is not to be had, or part of whose
        journal is lost."""
        engine, book = self.pins
        if self.damaged:
            self.frozen = None if self.over else Frozen(False, False, False, damaged=True)
            return
        other = engine != engine_hash(), not knows(book_of(self.settings.book, self.settings.toml), book)
        changed, locked = self.match is not None and (any(other) or bool(self.broken)), self.root is None
        if not self.over and (changed or locked):
            self.frozen = Frozen(*other, not self.broken and not locked, locked)

    # --- the fold ---

    def apply(self, entry: J.AnyEntry) -> list[EventBody]:
        """Take an entry in; what happened at the table."""
        self.seq += 1
        self.last_at = max(self.last_at, entry.at)
        if isinstance(entry, OF_PEOPLE):
            self.take_person(entry)
            return []
        if isinstance(entry, J.Sealed | J.NoncesDue | J.LateWord | J.Revealed):
            self.take_word(entry)
            return []
        match entry:
            case J.Acted():
                return self.act(entry)
            case J.Dealt():
                return self.deal(entry)
            case J.RulingMade():
                return self.rule(entry)
            case J.RulingTakenBack():
                return self.undo(entry)
            case J.TakenBack():
                return self.rewind(entry)
            case J.Closed():
                self.close(entry)
            case J.TableOpened():
                self.create(entry)
            case J.Started():
                self.start(entry)
            case J.PlayPaused():
                self.stop(entry)
            case J.Resumed():
                self.go_on(entry)
            case J.PungsOver():
                self.end_pungs()
            case J.Announced():
                self.announced = entry.minutes
            case J.PlayedAgain():
                self.again = entry.table, entry.person
            case J.HostPassed():
                self.host = entry.person
            case J.Voted():
                self.vote(entry)
            case J.Ended():
                self.end(entry)
            case J.Stood() if self.mark != entry.mark and self.table is not None:
                self.broken = self.broken or f"hand {entry.hand} goes another way"
            case J.Adjudicated():
                self.pins, self.frozen = (entry.engine, entry.book_hash), None
        return []

    def create(self, entry: J.TableOpened) -> None:
        """The table is opened."""
        settings = self.settings = entry.settings
        self.book = played_book(*book_parts(settings))
        self.company = settings.company
        self.host, self.head = entry.host, bytes.fromhex(entry.head)
        self.root = bytes.fromhex(entry.secret) if entry.secret else self.root
        self.names[entry.host] = entry.host_name
        self.pins, self.version = (entry.engine, settings.book_hash), entry.version
        self.chairs = [Chair(plan.kind, plan.name, plan.person, plan.level) for plan in settings.chairs]
        self.names |= {chair.person: chair.name for chair in self.chairs if chair.person}
        if settings.relay is not None:
            self.begin_relay(settings.relay)

    def start(self, entry: J.Started) -> None:
        """The match begins."""
        if entry.order:
            self.chairs = [self.chairs[i] for i in entry.order]
        if self.relay is not None:
            self.match = self.begin_game(self.relay, entry.order)
        else:
            self.match = Match(self.book, names=[chair.name for chair in self.chairs], head=self.head or None)
        self.started_at = entry.at

    def vote(self, entry: J.Voted) -> None:
        """Somebody wants the match to end, or no longer does."""
        (self.votes.add if entry.end else self.votes.discard)(entry.player)
        self.voted[entry.player] += entry.end

    # --- hands ---

    def deal(self, entry: J.Dealt) -> list[EventBody]:
        """The next hand."""
        assert self.match is not None
        if self.broken:
            return []
        self.hand = entry.hand
        at = self.match.position
        self.players = players_from_dealer(self.book, at.round, at.dealer)
        self.betting = dict(entry.supporters)
        self.drawing, self.drew = {}, set()
        self.dealt_to = {chair.person for chair in self.chairs if chair.person}
        table = self.open_hand(self.match, entry)
        if table is None:
            self.broken = f"hand {entry.hand}: its secret cannot be opened"
            return []
        self._digest, self.pungs_over = sha256(), None
        self.moments = Moments()
        for chair in self.chairs:
            chair.bank = int(self.settings.clock.bank * 1000)
        events = self.note(table.events)
        self.ask(table)
        return events

    def act(self, entry: J.Acted) -> list[EventBody]:
        """Somebody does something."""
        table = self.table
        if self.broken or table is None:
            return []
        if entry.mark != self.mark:
            self.broken = f"hand {entry.hand} goes another way"
            return []
        answers = sort_of(table.state) == "claim"
        try:
            act = table.act if self.version > FIRST else table.act_as_before
            events = act(self.name_of(entry.who), entry.code)
        except Exception as error:  # by another engine or book: it cannot be followed any further
            self.broken = f"hand {entry.hand}: {error}"
            return []
        if isinstance(entry.who, int):
            chair = self.chairs[entry.who]
            if not answers:  # that somebody was asked about a tile must not be told by this number
                chair.timeouts = chair.timeouts + 1 if entry.by == "clock" else 0
            chair.bank = chair.bank if entry.bank is None else entry.bank
        self.moments.take(table, events)
        shown = self.note(events)
        self.awaited.pop(entry.who, None)
        self.ask(table)
        return shown

    def close(self, entry: J.Closed) -> None:
        """The hand has ended; the match goes on from there."""
        here = Position(entry.round, entry.dealer, entry.counters, entry.deposits, entry.points, entry.played)
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
            self.rows[self.hand] = msgspec.json.encode(hand_row(done, self.names_in(self.hand)))
            if (following.position, following.over) != (here, entry.over) or entry.digest != self.mark:
                self.broken = f"hand {entry.hand} ends otherwise"
        self.over = self.over or entry.over
        self.awaited = {}

    def end(self, entry: J.Ended) -> None:
        """The match is ended: a hand being played is given up."""
        self.over, self.awaited, self.frozen = entry.why, {}, None
        if self.match is not None and not self.broken:
            if self.match.paused:
                self.match.resume()
            if self.match.table is not None and self.match.table.over:
                self.match.close()
            if not self.match.over:
                self.match.abandon()
