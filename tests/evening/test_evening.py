"""Evenings of every number of people: hands at real tables, chips in balance at every step, people where the book's
table sends them, and the last hands as rivers of blood."""

from collections.abc import Callable
from random import Random

import pytest

from paiju import books, verify
from paiju.books.derive import derive
from paiju.core.play import actions as A
from paiju.errors import InputError
from paiju.evening import Evening
from paiju.evening import events as H
from tests.evening.nights import NAMES, NUMBERS, CampRoom, Room, new_evening, paid, play_hand, what_happened
from tests.table.laid import played

QUICK, LONG = 2, 40  # rounds of hands before the last ones

ROTATION = pytest.mark.clause(
    "psa:人数#3-4", "psa:人数#5", "psa:人数#6", "psa:人数#7", "psa:人数#9", "psa:人数#10", "psa:人数#11", "psa:人数#注",
    "psa:双房#1", "psa:双房#2", "psa:双房#3", "psa:难忘今宵", "psa:特殊#0",
)  # fmt: skip


def spend(people: int, rounds: int, seed: int) -> Evening:
    """A whole evening, checked after every hand."""
    evening, rng = new_evening(people, seed), Random(seed)
    places = evening.events[1]
    assert isinstance(places, H.PeopleSeated)
    order = [name for name, _ in places.places.spots()]
    room = Room(people, first_order(evening, order))
    for _ in range(rounds):
        one_round(evening, room, rng)
    by_camps = evening.plan.last_by_camps
    evening.last_hands()
    for _ in range(evening.plan.last_hands):
        one_round(evening, None if by_camps else room, rng)
    assert evening.over
    return evening


def first_order(evening: Evening, everybody: list[str]) -> list[str]:
    """People as they first sat down: tables, bets, free agent, billiards."""
    rank = {"A": 0, "B": 1, "bet A": 2, "bet B": 3, "free": 4, "billiards": 5}
    return sorted(everybody, key=lambda name: rank[evening.where(name)])


def one_round(evening: Evening, room: Room | None, rng: Random) -> None:
    """A hand at every table, played side by side and ended in any order."""
    tables = list(evening.plan.tables)
    rng.shuffle(tables)
    for table in tables:
        begin(evening, room, table)
    rng.shuffle(tables)
    for table in tables:
        end(evening, room, table, rng)


def begin(evening: Evening, room: Room | None, table: str) -> None:
    """Deal; the seats are those of the model, the special rule is the dice's or the last hands'."""
    last = any(isinstance(event, H.LastHands) for event in evening.events)
    if room is not None:
        assert list(evening.tables[table].players) == room.seats(table)
    sitting = evening.start_hand(table).sitting
    assert sitting.special is not None
    if last:
        assert sitting.special.id == "river_of_blood"
    else:
        assert sitting.special.dice == sum(sitting.dice[0])


def end(evening: Evening, room: Room | None, table: str, rng: Random) -> None:
    """Play to the end and book; chips balance, and everybody is where the model says."""
    before = evening.ledger.chips
    play = played(evening.running[table], rng.getrandbits(32))
    told = evening.finish_hand(table)
    swapped, winner = what_happened(play)
    assert told[0] == H.HandEnded(len_of(evening, play), table, play.result.result, winner)  # type: ignore[union-attr]
    chips = evening.ledger.chips
    assert sum(chips.values()) == 0
    if room is None:
        return
    room.hand(table, swapped, winner)
    assert {name: evening.where(name) for name in evening.names} == room.where()
    assert {name: n - before[name] for name, n in chips.items() if n != before[name]} == paid(play, swapped)


def len_of(evening: Evening, play: object) -> int:
    """The number of a hand."""
    return next(hand.number for hand in evening.hands if hand.play is play)


@ROTATION
@pytest.mark.parametrize("people", NUMBERS)
def test_an_evening(people: int) -> None:
    evening = spend(people, QUICK, people)
    assert evening.events[-1] == H.Over(evening.ledger.chips)
    assert len(evening.hands) == (QUICK + evening.plan.last_hands) * len(evening.plan.tables)
    assert Evening.replay(evening.record()).events == evening.events


@ROTATION
@pytest.mark.long
@pytest.mark.parametrize("people", NUMBERS)
def test_long_evenings(people: int) -> None:
    evening = spend(people, LONG, 1000 + people)
    assert sum(evening.ledger.chips.values()) == 0
    assert any(isinstance(event, H.Moved) for event in evening.events) == (people > 4)
    assert Evening.replay(evening.record()).events == evening.events


CAMPS = pytest.mark.clause(
    "psa:阵营#1", "psa:阵营#2", "psa:阵营分配#2", "psa:阵营分配#4", "psa:阵营分配#5", "reading:230", "reading:231",
    "reading:232", "reading:233", "reading:234",
)  # fmt: skip


def spend_by_camps(people: int, number: int, hours: int, minutes: int) -> Evening:
    """A whole evening by camps, a hand every so many minutes, held against the model after each."""
    evening, rng = new_evening(people, camps=True, camp_count=number), Random(people)
    room = CampRoom(evening.camps, evening.ledger.chips)
    for now in range(0, hours * 60, minutes):
        if any(isinstance(event, H.CampsDrawn) for event in evening.clock(now)):
            room = CampRoom(evening.camps, evening.ledger.chips)
        one_by_camps(evening, room, rng)
    evening.last_hands()
    while not evening.over:
        one_by_camps(evening, room, rng)
    assert sum(isinstance(event, H.CampsDrawn) for event in evening.events) == hours
    return evening


def one_by_camps(evening: Evening, room: CampRoom, rng: Random) -> None:
    """A hand."""
    seating = evening.tables["A"]
    assert (list(seating.players), list(seating.supporters)) == (room.seats(), room.supporters())
    play = play_hand(evening, "A", rng)
    swapped, winner = what_happened(play)
    room.hand(swapped, winner, paid(play, swapped))
    assert evening.ledger.chips == room.has()
    assert sum(room.has().values()) == 0


@CAMPS
@pytest.mark.parametrize(("people", "number"), [(7, 4), (10, 5)])
def test_an_evening_by_camps(people: int, number: int) -> None:
    evening = spend_by_camps(people, number, 2, 30)
    assert Evening.replay(evening.record()).events == evening.events


@CAMPS
@pytest.mark.long
@pytest.mark.parametrize(("people", "number"), [(7, 4), (7, 5), (8, 4), (8, 5), (9, 5), (10, 5)])
def test_long_evenings_by_camps(people: int, number: int) -> None:
    evening = spend_by_camps(people, number, 4, 8)
    assert Evening.replay(evening.record()).events == evening.events


# --- three people ---------------------------------------------------------------------------------


@pytest.mark.clause("psa:人数#3-4", "reading:118", "reading:220")
def test_three_people_leave_north_empty() -> None:
    hand = new_evening(3, drawn=False).start_hand()
    assert hand.sitting.names == ("甲", "乙", "丙")
    assert len(hand.sitting.wall) == 136
    assert hand.book.calls.chow
    while hand.asked and not hand.over:
        hand.act(
            hand.asked[0], A.PASS if hand.view(hand.asked[0]).phase == "opening" else hand.legal(hand.asked[0])[-1]
        )
    turns = [event.seat for event in hand.events if event.type == "draw"]
    assert set(turns) <= {"E", "S", "W"}


@pytest.mark.clause("reading:220")
def test_hands_of_three_can_be_verified() -> None:
    evening = new_evening(3)
    play = play_hand(evening, "A", Random(1))
    (report,) = verify.verify(line.encode() for line in play.record().lines())
    assert report.agrees


# --- the deal -------------------------------------------------------------------------------------


@pytest.mark.clause("reading:223")
def test_the_deal_passes_every_hand() -> None:
    evening, rng = new_evening(4, drawn=False), Random(1)
    dealers = []
    for _ in range(5):
        dealers.append(evening.tables["A"].seats["E"])
        play = play_hand(evening, "A", rng)
        assert what_happened(play)[0] is None  # nobody changed chairs
    assert dealers == ["甲", "乙", "丙", "丁", "甲"]


def test_hands_differ_and_do_not_depend_on_the_order_of_tables() -> None:
    one, other = new_evening(9), new_evening(9)
    assert one.start_hand("A").events == other.start_hand("A").events
    assert one.commitment == other.commitment
    assert one.start_hand("B").commitment != one.running["A"].commitment


def test_nonces_change_the_wall() -> None:
    plain, added = new_evening(4).start_hand(), new_evening(4).start_hand("A", [b"mine"])
    assert plain.commitment == added.commitment
    assert plain.sitting.wall != added.sitting.wall


def test_an_evening_by_a_derived_book() -> None:
    club = derive(books.get("psa"), "club", **{"patterns.full_flush.closed": 5})
    evening = Evening(NAMES[:4], 1, book=club)
    play_hand(evening, "A", Random(1))
    assert Evening.replay(evening.record()).book.id == "club"
    assert Evening.replay(evening.record(), club).events == evening.events
    with pytest.raises(InputError):
        Evening.replay(evening.record(), books.get("psa"))


# --- the last hands -------------------------------------------------------------------------------


@pytest.mark.clause("psa:人数#10", "psa:人数#11", "psa:难忘今宵", "reading:228")
@pytest.mark.parametrize(("people", "bets"), [(9, {"A": 0, "B": 0}), (10, {"A": 1, "B": 1}), (11, {"A": 2, "B": 1})])
def test_the_free_agent_bets_in_the_last_hands(people: int, bets: dict[str, int]) -> None:
    evening = new_evening(people)
    before = {table: len(seating.supporters) for table, seating in evening.tables.items()}
    evening.last_hands()
    after = {table: len(seating.supporters) for table, seating in evening.tables.items()}
    assert after == bets
    assert sum(after.values()) - sum(before.values()) == int(people > 9)


@pytest.mark.clause("reading:228")
def test_a_table_waits_for_somebody_who_still_bets_elsewhere() -> None:
    for seed in range(20):
        evening = new_evening(10, seed)
        evening.last_hands()
        evening.start_hand("B")
        (free,) = evening.tables["B"].supporters
        play_hand(evening, "A", Random(seed))
        if evening.where(free) != "free":
            break
    assert evening.where(free) == "bet A"
    with pytest.raises(InputError, match="still betting at table B"):
        evening.start_hand("A")
    played(evening.running["B"], 1)
    evening.finish_hand("B")
    assert evening.start_hand("A").asked


@pytest.mark.clause("psa:难忘今宵", "psa:人数#3-4", "reading:228")
def test_a_hand_that_runs_is_not_one_of_the_last() -> None:
    evening = new_evening(4)
    first = evening.start_hand()
    assert evening.last_hands() == (H.LastHands(1),)
    played(first, 1)
    evening.finish_hand()
    assert not evening.over
    play_hand(evening, "A", Random(1))
    assert evening.over
    with pytest.raises(InputError, match="played its last hand"):
        evening.start_hand()


# --- void hands, penalties, clock -----------------------------------------------------------------


@pytest.mark.clause("reading:235")
def test_a_void_hand_is_dealt_anew_and_books_nothing() -> None:
    evening = new_evening(5)
    before = evening.tables
    first = evening.start_hand()
    while first.asked and len(first.events) < 40:
        first.act(first.asked[0], first.legal(first.asked[0])[-1])
    assert evening.void_hand() == (H.HandVoid(1, "A"),)
    assert evening.tables == before
    assert not evening.ledger.entries
    assert evening.start_hand().sitting.wall != first.sitting.wall
    assert Evening.replay(evening.record()).events == evening.events


@pytest.mark.clause("reading:235")
def test_a_void_last_hand_is_played_again() -> None:
    evening = new_evening(4)
    evening.last_hands()
    evening.start_hand()
    evening.void_hand()
    play_hand(evening, "A", Random(2))
    assert evening.over


def test_a_penalty_is_booked_with_its_clause() -> None:
    evening = new_evening(5)
    (entry,) = evening.penalty({"甲": -60, "乙": 20, "丙": 20, "丁": 20, "戊": 0}, "psa:诈和#1")
    assert entry == evening.ledger.entries[0]
    assert (entry.to_json()["hand"], entry.to_json()["reason"], entry.to_json()["clause"]) == (
        0,
        "penalty",
        "psa:诈和#1",
    )
    evening.start_hand()
    evening.penalty({"甲": 30, "乙": -30}, "psa:诈吃碰#3")
    assert evening.ledger.entries[1].hand == 1
    assert evening.ledger.chips == {"甲": -30, "乙": -10, "丙": 20, "丁": 20, "戊": 0}


@pytest.mark.parametrize(
    ("field", "do"),
    [
        ("table", lambda e: e.start_hand("B")),
        ("table", lambda e: e.start_hand(None)),
        ("table", lambda e: e.start_hand(["A"])),
        ("nonces", lambda e: e.start_hand("A", ["x"])),
        ("hand", lambda e: (e.start_hand("A"), e.put_back("A", 1, None))),
        ("hand", lambda e: (e.start_hand("A"), e.put_back("A", 2, e.running["A"]))),
        ("table", lambda e: e.stop_hand({"甲": 1, "乙": -1}, "psa:诈和#1", "A")),
        ("table", lambda e: e.finish_hand("A")),
        ("table", lambda e: e.void_hand("A")),
        ("table", lambda e: (e.start_hand("A"), e.start_hand("A"))),
        ("table", lambda e: (e.start_hand("A"), e.finish_hand("A"))),
        ("last_hands", lambda e: (e.last_hands(), e.last_hands())),
        ("minutes", lambda e: e.clock(-1)),
        ("minutes", lambda e: e.clock("8 pm")),
        ("minutes", lambda e: e.clock(10**9)),
        ("minutes", lambda e: (e.clock(5), e.clock(4))),
        ("name", lambda e: e.where("Zoe")),
        ("name", lambda e: e.where([])),
        ("clause", lambda e: e.penalty({"甲": 1, "乙": -1}, "psa:nothing")),
        ("clause", lambda e: e.penalty({"甲": 1, "乙": -1}, None)),
        ("table", lambda e: e.penalty({"甲": 1, "乙": -1}, "psa:诈和#1", "C")),
        ("payments", lambda e: e.penalty({"甲": 1}, "psa:诈和#1")),
    ],
)
def test_what_cannot_be_done(field: str, do: Callable[[Evening], object]) -> None:
    evening = new_evening(5)
    with pytest.raises(InputError) as refused:
        do(evening)
    assert refused.value.field == field
    assert refused.value.zh != refused.value.message
    assert not evening.ledger.entries


def test_an_evening_refused_goes_on_as_before() -> None:
    evening = new_evening(5)
    before = evening.events
    for do in (evening.finish_hand, evening.void_hand, lambda: evening.start_hand("B"), lambda: evening.clock(-5)):
        with pytest.raises(InputError):
            do()
    assert evening.events == before
    assert not evening.hands
