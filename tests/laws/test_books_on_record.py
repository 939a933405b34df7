"""The law of books on record: by every book that can be made hands, games, relays, evenings and desks are written down
which are read, replayed, counted, verified and gone on with by themselves; those that earlier versions wrote without
their book, with it handed in."""

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from paiju import books
from paiju.books.book import Book
from paiju.books.digest import book_hash
from paiju.desk import Desk
from paiju.desk.evening_desk import EveningDesk
from paiju.desk.plan import plan_from, stored_plan, with_book
from paiju.errors import InputError
from paiju.evening import Evening
from paiju.evening.dealing import winner_stays
from paiju.evening.entered import EveningEntry
from paiju.evening.plan import evening_plan, stored_evening
from paiju.formats import read as read_games
from paiju.formats.replay import replay as replay_game
from paiju.formats.tally import RecordsTally
from paiju.match import Match
from paiju.match.record import read_match
from paiju.match.relay import Relay
from paiju.match.relay_record import read_relay
from paiju.match.teams import MOST_GAMES, MOST_MEMBERS
from paiju.server.protocol.shared import Person
from paiju.server.room import journal
from paiju.server.room.commands import play as commands
from paiju.server.room.room import Room
from paiju.server.room.table_settings import settings_of
from paiju.server.tables.messages.tables import NewTable
from paiju.table.book_changes import brought, recorded_parts
from paiju.table.record import read, replay, write
from paiju.table.table import Table
from paiju.terminal.saving import Keeper, Manner, read_game
from paiju.verify import verify
from tests.laws.conftest import Tell
from tests.laws.made_books import made_book
from tests.table.laid import played as finished
from tests.table.laid import random_choice

FEW, MANY = 18, 2000
MOVES = 24  # of a hand; a few are played to the end
HOST = Person("host", "Ann")
ROOT = bytes(32)
NAMES = tuple("甲乙丙丁戊己庚")
WANTED = "give the one that was used"


def without_book(text: str) -> str:
    """A record as earlier versions wrote it of some books: what sets the book apart is not told."""
    rows = [json.loads(line) for line in text.splitlines()]
    return "\n".join(json.dumps(row | {"base": None, "changes": None} if "base" in row else row) for row in rows)


def gone_on(table: Table | None) -> None:
    """A few moves more, the same each time."""
    assert table is not None
    rng = Random(5)
    for _ in range(3):
        if table.asked:
            who, action = random_choice(table, rng)
            table.act(who, action)


def words_of(book: Book) -> tuple[object, ...]:
    """What people read of a book, and what its digest says nothing of."""
    return book.names, book.marks, book.cites, book.specials, book.clock, book.text


class OnRecord:
    """One book, and all that is written by it."""

    def __init__(self, number: int, seen: Counter[str]) -> None:
        self.book, self.toml = made_book(number)
        self.rng, self.seen, self.number = Random(number), seen, number

    def everything(self, folder: Path) -> None:
        """All laws of one book."""
        self.is_told()
        table = self.played(Table(self.book, self.number))
        self.hand(table)
        if self.book.id not in books.ids() and recorded_parts(self.book)["base"] is not None:
            self.without_its_book(table)
        self.match(folder / "game.jsonl")
        self.desk()
        if 0 < self.book.teams.members <= MOST_MEMBERS and 0 < self.book.teams.games <= MOST_GAMES:
            self.relay()
        if self.book.payments.supporter_halves and any(map(winner_stays, self.book.specials)):
            self.evening()
        if self.toml and self.book.tiles.players == 4:
            self.room()

    def is_told(self) -> None:
        """What a first line says brings the same book back."""
        row = json.loads(json.dumps(recorded_parts(self.book)))
        again = brought(self.book.id, row["base"], row["changes"])
        assert book_hash(again) == row["book_hash"] == book_hash(self.book), self.number
        assert words_of(again) == words_of(self.book), self.number
        self.seen["books"] += 1
        self.seen["books with other dice rules"] += self.book.specials != books.get(row["base"] or "psa").specials

    def played(self, table: Table) -> Table:
        """Some moves at a table."""
        most = 1000 if self.number % 10 == 0 else self.rng.randint(0, MOVES)
        while table.asked and most:
            who, action = random_choice(table, self.rng)
            table.act(who, action)
            most -= 1
        return table

    def hand(self, table: Table) -> None:
        """A hand is read, replayed to itself, counted under its own book, and verified."""
        text = write(table.record())
        assert replay(read(text)).record() == table.record()
        (game,) = read_games(text.encode())
        assert game.own_book is not None
        assert book_hash(game.own_book) == book_hash(self.book)
        found = replay_game(game)
        assert found.difference is None, (self.number, found.difference)
        (counted,) = RecordsTally().add_all([game]).books.values()
        assert (counted.book.id, counted.book.names) == (self.book.id, self.book.names)
        (report,) = verify(line.encode() for line in table.record().lines())
        assert not report.book_changed
        self.seen["hands"] += 1
        self.seen["hands to the end"] += table.over

    def without_its_book(self, table: Table) -> None:
        """As earlier versions wrote of some books: with it handed in all is as before, without it that is said."""
        old = without_book(write(table.record())).encode()
        assert replay(read(old), self.book).record() == table.record()
        (game,) = read_games(old, book=self.book)
        assert replay_game(game).difference is None
        (report,) = verify(old.split(b"\n"), self.book)
        assert not report.book_changed
        with pytest.raises(InputError, match=WANTED):
            replay(read(old))
        with pytest.raises(InputError, match=WANTED):
            RecordsTally().add_all(read_games(old))
        self.seen["hands without their book"] += 1

    def match(self, path: Path) -> None:
        """A game is kept by the terminal, read, and gone on with as if it had never been left."""
        match = Match(self.book, "seed")
        self.played(match.deal())
        Keeper(str(path), new=False).write(match, Manner(0, "seed"))
        again, manner = read_game(str(path), None)
        assert (again.lines(), manner.seed) == (match.lines(), "seed")
        same = read_match(match.lines(), self.book)
        for each in (match, again, same):
            gone_on(each.table)
        assert match.lines() == again.lines() == same.lines(), self.number
        self.seen["games"] += 1

    def relay(self) -> None:
        """A relay of teams, its first game given up and a hand of the second open, is read and gone on with."""
        relay = Relay(self.book, self.teams(), "seed")
        for _ in range(min(1, relay.book.teams.members * relay.book.teams.games - 1)):
            relay.start().abandon()
            relay.finish()
        self.played(relay.start().deal())
        text = "\n".join(relay.lines())
        told = [read_relay(text, seed="seed"), read_relay(without_book(text), self.book, "seed")]
        for each in (relay, *told):
            assert each.match is not None
            gone_on(each.match.table)
        assert all(each.lines() == relay.lines() for each in told), self.number
        self.refused_alone(lambda: read_relay(without_book(text)))
        self.seen["relays"] += 1

    def teams(self) -> list[dict[str, object]]:
        """Teams as many and as large as the book has them."""
        rules = self.book.teams
        return [
            {
                "name": name,
                "members": [f"{name}{n}" for n in range(rules.members)],
                "substitutes": [f"{name}s{n}" for n in range(rules.substitutes)],
            }
            for name in "ABCD"[: self.book.tiles.players]
        ]

    def evening(self) -> None:
        """An evening is read, and gone on with as if it had never been left."""
        people = NAMES[: self.rng.choice((3, 4, 5, 7))]
        night = Evening(people, f"evening {self.number}", book=self.book)
        if self.number % 4 == 0:
            finished(night.start_hand("A"), self.number)
            night.finish_hand("A")
            self.seen["hands of evenings to the end"] += 1
        self.played(night.start_hand("A"))
        text = night.record()
        told = [Evening.replay(text), Evening.replay(without_book(text), self.book)]
        for each in (night, *told):
            gone_on(each.running["A"])
        assert all(each.record() == night.record() for each in told), self.number
        self.refused_alone(lambda: Evening.replay(without_book(text)))
        self.evening_kept(people)
        self.seen["evenings"] += 1

    def evening_kept(self, people: tuple[str, ...]) -> None:
        """What the club keeps of an evening makes the same one again."""
        plan = evening_plan({"names": list(people)}, self.book)
        row = json.loads(json.dumps(plan.to_json()))
        old = row | {"base": None, "changes": None}
        nights = [EveningDesk(each) for each in (plan, stored_evening(row), stored_evening(with_book(old, self.book)))]
        for night in nights:
            night.enter(EveningEntry(night.settled({"do": "deal"})))
            night.enter(EveningEntry({"do": "void"}))
        assert len({night.evening.record() for night in nights}) == 1, self.number
        self.refused_alone(lambda: stored_evening(old))

    def desk(self) -> None:
        """What the club keeps of a referee's desk makes the same one again."""
        teams = 0 < self.book.teams.members <= MOST_MEMBERS and 0 < self.book.teams.games <= MOST_GAMES
        who = {"kind": "relay", "teams": self.teams()} if teams else {"names": NAMES[: self.book.tiles.players]}
        plan = plan_from(who, self.book)
        row = json.loads(json.dumps(plan.to_json()))
        old = row | {"base": None, "changes": None}
        desks = [Desk(each) for each in (plan, stored_plan(row), stored_plan(with_book(old, self.book)))]
        assert desks[0].game.lines() == desks[1].game.lines() == desks[2].game.lines(), self.number
        self.refused_alone(lambda: stored_plan(old))
        self.seen["desks"] += 1

    def refused_alone(self, read_again: Callable[[], object]) -> None:
        """Without the book that is said; one of the package's own is there anyhow."""
        if self.book.id not in books.ids():
            with pytest.raises(InputError, match=WANTED):
                read_again()

    def room(self) -> None:
        """A table of the club is the fold of its journal, which has the book's text."""
        told = NewTable(toml=self.toml, seats=["me", "bot:simple", "bot:simple", "bot:simple"])
        room, bodies = Room("t", ROOT), list[bytes]()
        entries = commands.create(HOST, settings_of(told, HOST), ROOT)
        for step in range(6):
            for entry in entries:
                bodies.append(journal.write(entry))
                room.apply(journal.read(bodies[-1]))
            if step and not room.awaited:
                break
            who = next(iter(room.awaited), None)
            entries = commands.deal(room) if who is None else commands.play_for(room, who, room.awaited[who].n)
        loaded = Room.load("t", bodies, ROOT)
        assert not loaded.broken
        assert book_hash(loaded.book) == book_hash(room.book)
        assert room.table is not None
        assert loaded.table is not None
        assert loaded.table.record() == room.table.record()
        self.seen["journals"] += 1


def held(numbers: range, folder: Path) -> Counter[str]:
    """The law held against books of these numbers."""
    seen: Counter[str] = Counter()
    for number in numbers:
        OnRecord(number, seen).everything(folder)
    return seen


def told_of(seen: Counter[str]) -> dict[str, int]:
    """The counts, by names that a function takes."""
    return {name.replace(" ", "_"): count for name, count in seen.items()}


def test_every_book_that_can_be_made_is_read_again(tmp_path: Path, tell_count: Tell) -> None:
    tell_count("books on record", **told_of(held(range(FEW), tmp_path)))


@pytest.mark.long
def test_every_book_that_can_be_made_is_read_again_many_times(tmp_path: Path, tell_count: Tell) -> None:
    tell_count("books on record", **told_of(held(range(FEW, FEW + MANY), tmp_path)))


def test_a_book_by_hand_is_not_what_it_is_not() -> None:
    """The books of the law are not all alike."""
    made: list[Book] = [made_book(number)[0] for number in range(40)]
    assert len({book_hash(book) for book in made}) > 35
    assert {book.scoring.family for book in made} == {"riichi", "official", "house"}
