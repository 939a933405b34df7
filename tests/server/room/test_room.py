"""A room is the fold of its journal; what people may do with it, and what is refused."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from paiju.books import digest
from paiju.books.digest import digest_in
from paiju.errors import InputError
from paiju.server.protocol.client_messages import Host
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.shared import Person
from paiju.server.room import journal, room
from paiju.server.room.automatic_move import automatic_move
from paiju.server.room.commands import host as host_commands
from paiju.server.room.commands import people as people_commands
from paiju.server.room.commands import play as commands
from paiju.server.room.commands import seats as seat_commands
from paiju.server.room.room import Room
from paiju.server.room.table_settings import book_of, settings_of
from paiju.server.tables.messages.tables import ClockWish, NewTable
from tests.server.club_people import HOST, ROOT, new_table, one_hand, refused
from tests.server.room.rooms import done, made, picture
from tests.table.laid import QUICK_GAMES

CUTS = 4
BEA, CID, DAN = Person("bea", "Bea"), Person("cid", "Cid"), Person("dan", "Dan")
CLUB = 'id = "ours"\nbase = "ema"\n[scoring]\ndouble_wind_pair = 4\n'


def dealt(told: NewTable) -> Room:
    """A room with its first hand dealt."""
    where = made(told)
    return done(where, commands.deal(where))


@pytest.mark.parametrize(("book", "special"), QUICK_GAMES)
def test_a_room_is_the_fold_of_its_journal(book: str, special: str | None) -> None:
    """Loaded at any entry the room is what it was then, to the frames that everybody gets."""
    table = one_hand(book, special)
    bodies = table.journal.tables[table.id]
    cuts = {len(bodies), *Random(1).sample(range(1, len(bodies)), CUTS)}
    going = Room(table.id, table.journal.roots[table.id])
    for number, body in enumerate(bodies, 1):
        going.apply(journal.read(body))
        if number in cuts:
            loaded = Room.load(table.id, bodies[:number], table.journal.roots[table.id])
            assert not loaded.broken
            assert picture(loaded) == picture(going)


def test_settings_are_checked() -> None:
    for told, field in (
        (NewTable(book="xjtu", seats=["me"]), "seats"),
        (NewTable(book="xjtu", seats=["me", "me", "open", "open"]), "seats"),
        (NewTable(book="xjtu", seats=["me", "bot:nobody", "open", "open"]), "seats[1].level"),
        (NewTable(book="xjtu", seats=["me", "somebody", "open", "open"]), "seats[1]"),
        (NewTable(book="nobook"), "book"),
        (NewTable(book="xjtu", toml=CLUB), "toml"),
        (NewTable(toml="base = 3"), "base"),
        (NewTable(book="xjtu", length=99), "rounds"),
        (NewTable(book="ema", length=3), "rounds"),
        (NewTable(book="xjtu", special="wild_tile"), "special"),
        (NewTable(book="xjtu", pause=99), "pause"),
        (NewTable(book="xjtu", title="x" * 999), "title"),
    ):
        with pytest.raises(InputError) as error:
            settings_of(told, HOST)
        assert error.value.field == field
        assert error.value.zh


def test_defaults_are_what_people_expect() -> None:
    alone = settings_of(NewTable(book="mcr"), HOST)
    assert [chair.kind for chair in alone.chairs] == ["person", "bot", "bot", "bot"]
    assert (alone.clock.kind, alone.pause, alone.pace) == ("none", 0.6, 0.5)
    together = settings_of(NewTable(book="xjtu-3p", seats=["me", "open", "bot:keen"]), HOST)
    assert (together.clock.kind, together.clock.base, together.clock.bank, together.pause) == ("bank", 10, 30, 1.2)
    assert together.chairs[2].level == "keen"


def test_a_book_of_the_clubs_own_is_pinned() -> None:
    where = dealt(NewTable(toml=CLUB))
    assert where.book.scoring.double_wind_pair == 4
    assert where.settings.book_hash != settings_of(NewTable(book="ema"), HOST).book_hash
    assert where.table is not None


def test_places_may_be_drawn() -> None:
    orders = {made(new_table("xjtu", draw=True)).player_of(HOST.id) for _ in range(40)}
    assert len(orders) > 1


def test_people_come_and_go() -> None:
    where = made(NewTable(book="xjtu", seats=["me", "open", "open", "bot:simple"]))
    assert where.state == "waiting"
    assert refused(lambda: commands.start(where)) == "not_full"
    done(where, seat_commands.sit(where, BEA, None, ""))
    assert refused(lambda: seat_commands.sit(where, BEA, 2, "")) == "seated"
    assert refused(lambda: seat_commands.sit(where, CID, 1, "")) == "no_seat"
    done(where, seat_commands.sit(where, CID, "W", "Bea"))
    assert [chair.name for chair in where.chairs][:3] == ["Ann", "Bea", "Bea 2"]
    done(where, people_commands.leave(where, BEA))
    assert where.chairs[1].kind == "empty"
    assert refused(lambda: host_commands.host(where, CID, Host("start"))) == "not_host"
    done(where, host_commands.host(where, HOST, Host("bot", player=1, level="keen")))
    done(where, host_commands.host(where, HOST, Host("start")))
    done(where, commands.deal(where))
    done(where, people_commands.leave(where, HOST))
    assert where.host == CID.id  # the host's place passes on
    assert where.chairs[0].bot == "steady"
    done(where, seat_commands.sit(where, DAN, 0, ""))  # somebody else may take the chair
    assert where.chairs[0].human


def test_the_host_removes_and_replaces() -> None:
    where = made(NewTable(book="xjtu", seats=["me", "open", "bot", "bot"]))
    done(where, seat_commands.sit(where, BEA, None, ""))
    done(where, commands.start(where))
    done(where, commands.deal(where))
    seat = where.seat_of(1)
    done(where, host_commands.host(where, HOST, Host("bot", seat=seat, level="simple")))  # type: ignore[arg-type]
    assert where.chairs[1].bot == "simple"
    assert where.chairs[1].person == BEA.id
    assert refused(lambda: host_commands.host(where, HOST, Host("bot", player=1))) == "not_now"
    done(where, host_commands.host(where, BEA, Host("give_back", player=1)))  # the seat is their own
    assert where.chairs[1].human
    assert refused(lambda: host_commands.host(where, BEA, Host("remove", player=1))) == "not_host"
    assert refused(lambda: host_commands.host(where, HOST, Host("remove", player=0))) == "no_seat"
    done(where, host_commands.host(where, HOST, Host("remove", player=1)))
    assert where.chairs[1].bot == "steady"
    assert refused(lambda: seat_commands.sit(where, BEA, 1, "")) == "removed"


def test_a_majority_ends_the_match() -> None:
    where = made(NewTable(book="xjtu", seats=["me", "open", "open", "bot"]))
    for person in (BEA, CID):
        done(where, seat_commands.sit(where, person, None, ""))
    assert refused(lambda: host_commands.vote(where, BEA, True)) == "not_now"
    done(where, commands.start(where))
    done(where, commands.deal(where))
    assert refused(lambda: host_commands.vote(where, DAN, True)) == "not_yours"
    done(where, host_commands.vote(where, BEA, True))
    done(where, host_commands.vote(where, BEA, False))
    done(where, host_commands.vote(where, CID, True))
    assert where.state == "playing"
    done(where, host_commands.vote(where, HOST, True))
    assert (where.state, where.over) == ("over", "vote")
    assert [one.points for one in where.results] == [25000] * 4


def test_supporters_are_invited_and_never_seated() -> None:
    where = made(NewTable(book="psa", seats=["me", "open", "bot", "bot"]))
    assert refused(lambda: people_commands.support(where, BEA, "")) == "not_invited"
    assert refused(lambda: people_commands.invite(where, BEA, CID.id)) == "not_host"
    assert refused(lambda: people_commands.invite(where, HOST, HOST.id)) == "seated"
    done(where, people_commands.invite(where, HOST, BEA.id))
    done(where, people_commands.support(where, BEA, ""))
    assert refused(lambda: people_commands.support(where, HOST, "")) == "seated"
    done(where, seat_commands.sit(where, CID, None, ""))
    done(where, commands.start(where))
    done(where, commands.deal(where))
    assert where.betting == {BEA.id: "Bea"}
    assert refused(lambda: seat_commands.sit(where, BEA, None, "")) == "supporter"
    other = made(NewTable(book="xjtu"))
    assert refused(lambda: people_commands.invite(other, HOST, BEA.id)) == "no_supporters"
    with pytest.raises(InputError):
        people_commands.support(done(where, people_commands.invite(where, HOST, DAN.id)), DAN, "E")


def test_acts_are_refused_with_reason_and_clause() -> None:
    where = dealt(new_table("xjtu"))
    (who,) = where.awaited
    n = where.awaited[who].n
    assert refused(lambda: commands.act(where, who, n + 1, 45, "person")) == "stale"
    assert refused(lambda: commands.act(where, who, n, 999, "person")) == "no_action"
    with pytest.raises(Refused) as error:
        commands.act(where, who, n, 171, "person")  # nine terminals and honours
    assert error.value.code == "not_allowed"
    assert error.value.clause is not None
    assert error.value.zh
    before = where.mark
    done(where, host_commands.host(where, HOST, Host("pause")))
    assert refused(lambda: commands.act(where, who, n, 45, "person")) == "paused"
    done(where, host_commands.host(where, HOST, Host("resume")))
    assert where.mark == before
    done(where, commands.act(where, who, n, 45, "person"))
    assert refused(lambda: commands.act(where, who, n, 45, "person")) == "stale"


def test_the_automatic_move() -> None:
    where = dealt(new_table("xjtu"))
    (who,) = where.awaited
    assert automatic_move(where.legal(who)) == 45
    codes = [action.code for action in where.legal(who) if action.code < 45]
    assert automatic_move([action for action in where.legal(who) if action.code < 45]) == codes[0]
    while not any(action.type == "pass" for who in where.awaited for action in where.legal(who)):
        done(where, commands.play_for(where, *next((who, one.n) for who, one in where.awaited.items())))
    asked = next(who for who in where.awaited if any(action.type == "pass" for action in where.legal(who)))
    assert automatic_move(where.legal(asked)) == 170


def test_flowers_are_replaced_for_who_does_nothing() -> None:
    """No flower is discarded when a whole hand is played by the clock, and those drawn are laid aside."""
    where = dealt(new_table("mcr"))
    table = where.table
    assert table is not None
    while where.table is table and where.awaited:
        done(where, commands.play_for(where, *next((who, one.n) for who, one in where.awaited.items())))
    told: list[dict[str, Any]] = [event.to_json() for event in table.events]
    assert [event for event in told if event["type"] == "flower"]
    assert not [event for event in told if event["type"] == "discard" and event["tile"].endswith("f")]


def test_a_changed_engine_freezes_and_the_host_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    where = made(new_table("xjtu"))
    kept = [journal.write(entry) for entry in commands.create(HOST, where.settings, ROOT)]
    going = Room.load("t", kept, ROOT)
    for entry in commands.deal(going):
        kept.append(journal.write(entry))
        going.apply(entry)
    rng = Random(2)
    for _ in range(30):
        who = rng.choice(list(going.awaited))
        for entry in commands.act(going, who, going.awaited[who].n, rng.choice(going.legal(who)).code, "person"):
            kept.append(journal.write(entry))
            going.apply(entry)
    assert Room.load("t", kept, ROOT).state == "playing"
    for module in (room, commands, host_commands):
        monkeypatch.setattr(module, "engine_hash", lambda: "another")
    frozen = Room.load("t", kept, ROOT)
    assert frozen.state == "frozen"
    assert frozen.frozen is not None
    assert frozen.frozen.same
    assert refused(lambda: host_commands.host(frozen, HOST, Host("pause"))) == "frozen"
    assert refused(lambda: host_commands.adjudicate(frozen, BEA, "continue")) == "not_host"
    more = host_commands.adjudicate(frozen, HOST, "continue")
    done(frozen, more)
    assert frozen.state == "playing"
    assert Room.load("t", [*kept, *map(journal.write, more)], ROOT).state == "playing"


@pytest.mark.parametrize("told", [NewTable(book="psa", length=1), NewTable(toml=CLUB)], ids=["own", "toml"])
def test_the_book_of_a_table_is_known_by_every_digest_of_it(told: NewTable) -> None:
    """A club that is brought up to date goes on by the same books; by another book nobody goes on unasked."""
    settings = settings_of(told, HOST)
    book = book_of(settings.book, settings.toml)
    assert settings.book_hash == digest_in(book, digest.NOW)
    opened = commands.create(HOST, settings, ROOT)
    for pinned, state in ((digest_in(book, 1), "playing"), (settings.book_hash, "playing"), ("0" * 64, "frozen")):
        assert pinned is not None
        kept = [with_digest(entry, pinned) for entry in opened]
        where = done(Room("t", ROOT), kept)
        kept += commands.deal(where)
        found = Room.load("t", [journal.write(entry) for entry in kept], ROOT)
        assert found.state == state
        if found.frozen:
            assert (found.frozen.book, found.frozen.engine, found.frozen.same) == (True, False, True)
            kept += host_commands.adjudicate(found, HOST, "continue")
            assert Room.load("t", [journal.write(entry) for entry in kept], ROOT).state == "playing"
    decided = kept.pop()
    assert isinstance(decided, journal.Adjudicated)
    again = [*kept, replace(decided, book_hash=digest_in(book, 1))]
    assert Room.load("t", [journal.write(entry) for entry in again], ROOT).state == "playing"


def with_digest(entry: journal.AnyEntry, pinned: str) -> journal.AnyEntry:
    """The entry that opened a table, with another digest of its book."""
    if not isinstance(entry, journal.TableOpened):
        return entry
    return replace(entry, settings=replace(entry.settings, book_hash=pinned))


def test_what_cannot_be_replayed_can_only_be_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    table = one_hand("xjtu", None)
    bodies = [body for body in table.journal.tables[table.id] if not isinstance(journal.read(body), journal.Ended)]
    closed = next(one for one in map(journal.read, bodies) if isinstance(one, journal.Closed))
    at = next(i for i, body in enumerate(bodies) if isinstance(journal.read(body), journal.Acted))
    changed = journal.read(bodies[at + 2])
    assert isinstance(changed, journal.Acted)
    bodies[at + 2] = bodies[at + 2].replace(changed.mark.encode(), b"0123456789ab")
    for module in (room, commands, host_commands):
        monkeypatch.setattr(module, "engine_hash", lambda: "another")
    frozen = Room.load("t", bodies, table.journal.roots[table.id])
    assert frozen.state == "frozen"
    assert refused(lambda: host_commands.adjudicate(frozen, HOST, "continue")) == "changed"
    done(frozen, host_commands.adjudicate(frozen, HOST, "end"))
    assert frozen.state == "over"
    assert tuple(one.points for one in frozen.results) == closed.points


def test_nothing_is_decided_at_a_frozen_table_but_by_its_host(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hand that had just ended, and a tournament whose time has run out meanwhile."""
    told = new_table("mcr", clock=ClockWish("tournament"))
    kept = commands.create(HOST, settings_of(told, HOST), ROOT)
    where = done(Room("t", ROOT), kept)
    kept += commands.deal(where)
    done(where, kept[-1:])
    while where.table is not None and not where.table.over:
        who = next(iter(where.awaited))
        kept += commands.play_for(where, who, where.awaited[who].n)
        done(where, kept[-1:])
    assert commands.close(where)
    for module in (commands, host_commands, room):
        monkeypatch.setattr(module, "engine_hash", lambda: "another")
    where.now = lambda: where.started_at + 24 * 3600
    assert commands.time_over(where)
    frozen = Room.load("t", [journal.write(entry) for entry in kept], ROOT)
    frozen.now = where.now
    assert frozen.state == "frozen"
    frozen.now = where.now
    assert commands.close(frozen) == commands.time_over(frozen) == []
    done(frozen, host_commands.adjudicate(frozen, HOST, "continue"))
    assert commands.close(frozen)
