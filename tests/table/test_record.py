"""Hands on record: written, read, replayed, and what a record that lies is told."""

import json
from dataclasses import replace
from random import Random

import pytest

from paiju import books
from paiju.books.book import Book, Limit
from paiju.books.derive import derive
from paiju.errors import InputError
from paiju.evening import Evening
from paiju.match import Match
from paiju.match.relay import Relay
from paiju.table import events as E
from paiju.table.codes import SEATS
from paiju.table.events import KINDS, read_event
from paiju.table.record import Record, read, read_all, replay, write
from paiju.table.table import Table
from paiju.verify import verify
from tests.core.play.hands import ON_8S_TOO, ON_58S
from tests.table.laid import GAMES, QUICK_GAMES, do, everybody_passes, laid, new_table, played

FEW, MANY = 15, 2000  # hands of each book and special rule
REWOUND = 10  # one in so many is taken back to some moment
CORRUPTED = 400
CLUB = derive(
    books.get("ema"), "my-club", scoring={"double_wind_pair": 4}, patterns={"all_simples": {"open": 0, "zh": "断么"}}
)


# --- record → replay → the same record ----------------------------------------------------------------


def check_round_trip(t: Table, book: Book | None = None) -> None:
    """Through text and back, and played again: the same record, the same table."""
    kept = t.record()
    again = read(write(kept))
    assert again == kept
    replayed = replay(again, book)
    assert vars(replayed._d) == vars(t._d)
    assert replayed.record() == kept


def check_points(t: Table) -> None:
    """The payments told one by one, and the sticks paid, are what the core's points say at the end."""
    sums = dict.fromkeys((*t.view("referee").seats, *t.sitting.supporters), 0)
    for event in t.events:
        if isinstance(event, E.Riichi):
            sums[event.seat] -= t.book.payments.deposit
        for who, amount in event.payments.items() if isinstance(event, E.WinEvent | E.Payment) else ():
            sums[who] += amount
    assert t.result is not None
    assert t.result.delta == sums
    first = {seat: t.sitting.points[SEATS.index(person)] for seat, person in t.result.persons.items()}
    assert [first[seat] + sums[seat] for seat in first] == t._d.points[: len(first)]


def check_many(book_id: str, special: str | None, seeds: range) -> None:
    """Random hands, some of them not played to the end."""
    for seed in seeds:
        t = played(new_table(book_id, special, seed), seed)
        check_points(t)
        check_round_trip(t)
        if seed % REWOUND == 0:
            check_round_trip(t.rewind(Random(seed).randrange(len(t.events))))


@pytest.mark.parametrize(("book_id", "special"), QUICK_GAMES)
def test_records_replay(book_id: str, special: str | None) -> None:
    check_many(book_id, special, range(FEW))


@pytest.mark.long
@pytest.mark.parametrize(("book_id", "special"), QUICK_GAMES)
def test_many_records_replay(book_id: str, special: str | None) -> None:
    check_many(book_id, special, range(FEW, FEW + MANY))


def test_a_club_s_book_comes_with_the_record() -> None:
    check_round_trip(played(Table(CLUB, 1), 1))
    further = derive(CLUB, "further", **{"ready.may_hide_ready": True, "tiles.red_fives": (1, 2, 1)})
    t = played(Table(further, 2, counters=1, deposits=2), 2)
    check_round_trip(t)
    header = t.record().header
    assert (header.book, header.base) == ("further", "ema")
    assert header.changes is not None
    assert header.changes["ready.may_hide_ready"] is True
    house = derive(books.get("psa"), "house", **{"payments.kong": 40, "patterns.full_flush.closed": 5})
    check_round_trip(played(Table(house, 3, special=6, supporters=["Ann"]), 3))


def test_dice_rules_come_with_the_record() -> None:
    psa = books.get("psa")
    turned = tuple(replace(rule, dice=rule.dice % 11 + 2) for rule in psa.specials)
    for specials in (turned, turned[:1], psa.specials[2:], psa.specials[:1], ()):
        t = played(Table(replace(psa, id="other", specials=specials), 1), 1)
        assert t.record().header.base == "psa"
        check_round_trip(t)


def test_a_book_that_its_record_does_not_tell_is_handed_in() -> None:
    """As earlier versions wrote of books whose dice rules were left out."""
    other = derive(books.get("psa"), "other", **{"specials.dora": False, "payments.kong": 30})
    record = played(Table(other, 1), 1).record()
    before = replace(record, header=replace(record.header, base=None, changes=None))
    assert replay(before, other).record() == record
    with pytest.raises(InputError, match=r"line 1: there is no rule book 'other' here, .* give the one that was used"):
        replay(before)
    with pytest.raises(InputError, match="line 1: the rule book 'other' of the record has the digest"):
        replay(before, books.get("psa"))


def test_nothing_is_begun_by_a_book_that_cannot_be_told() -> None:
    ema = books.get("ema")
    limits = tuple(Limit(han, 100 * han, f"step {han}") for han in range(1, 8))
    other = replace(ema, id="other", scoring=replace(ema.scoring, limits=limits))
    psa = books.get("psa")
    for begin in (
        lambda: Table(other),
        lambda: Match(other),
        lambda: Relay(replace(other, teams=books.get("xjtu-relay").teams), []),
        lambda: Evening(["a", "b", "c", "d"], book=replace(psa, conditions=("no rule",))),
    ):
        with pytest.raises(InputError, match="cannot be written as differences from a built-in rule book") as error:
            begin()
        assert error.value.field == "book"


def test_walls_told_and_unknown_tiles() -> None:
    wall = list(Table("tenhou", 3).record().reveal.wall)
    told = Table("tenhou", wall=[*wall[:70], *["?"] * 52, *wall[122:]], names=["甲", "乙", "丙", "丁"])
    t = played(told, 1)
    assert t.result is not None
    check_round_trip(t)
    assert (t.record().header.commitment, t.record().header.fair, t.record().reveal.seed) == (None, None, None)


def test_records_are_verified() -> None:
    """What `paiju verify` checks holds for a table's own records."""
    for book_id, special in (("mcr", None), ("xjtu-3p", None), ("psa", "dora"), ("psa", None)):
        t = played(Table(book_id, 5, special=special, nonces=[b"a", b"b"]), 5)
        reports = verify(line.encode() for line in t.record().lines())
        assert [report.agrees for report in reports] == [True], reports
        assert not reports[0].book_changed


def test_several_hands_in_a_file() -> None:
    hands = [played(Table("ema", seed), seed).record() for seed in (1, 2)]
    text = "\n".join(write(hand) for hand in hands)
    assert list(read_all(text)) == hands
    assert list(read_all(text.encode())) == hands
    assert list(read_all(line.encode() for line in text.splitlines())) == hands
    with pytest.raises(InputError, match="2 hands"):
        read(text)


def test_until() -> None:
    table = played(Table("lol", 2), 2)
    kept = table.record()
    start = len(Table("lol", 2).events)
    assert kept.until(0) == table.rewind(0).record()
    for n in (start, 20, len(kept.events)):
        part = kept.until(n)
        assert part == table.rewind(n).record()
        assert part.events == kept.events[: len(part.events)]
        assert n - 6 < len(part.events) <= n
        assert replay(part).record() == part


# --- records that lie -----------------------------------------------------------------------------


def changed(kept: Record, number: int, event: E.Event) -> Record:
    """The record with another event in one place."""
    return replace(kept, events=(*kept.events[:number], event, *kept.events[number + 1 :]))


def find(kept: Record, kind: type[E.Event], skip: int = 0) -> int:
    """Where the first event of a kind stands, after so many."""
    return [i for i, event in enumerate(kept.events) if isinstance(event, kind)][skip]


@pytest.fixture(scope="module")
def won() -> Record:
    """A hand won on a discard by two players, with a riichi stick on the table."""
    t = laid(hands={"S": ON_58S, "W": ON_8S_TOO}, draws="1z9m9m1z8s")
    for seat in "ESWN":
        do(t, seat, "discard", tile=t.view(seat).seats[seat].drawn)
        everybody_passes(t)
    do(t, "E", "discard", tile="8s")
    t.act("S", {"type": "win"})
    t.act("W", {"type": "win"})
    return t.record()


def test_a_win_is_told_in_full(won: Record) -> None:
    wins = [event for event in won.events if isinstance(event, E.WinEvent)]
    assert [(win.seat, win.from_, win.tile) for win in wins] == [("S", "E", "8s"), ("W", "E", "8s")]
    for win in wins:
        assert {line.id for line in win.patterns} >= {"all_simples", "pinfu"}
        assert all(line.zh and line.en and line.clause.startswith("xjtu:") for line in win.patterns)
        assert (win.fu, win.payments["E"]) == (30, -(win.points or 0))
        assert len(win.hand) == 13
    end = won.events[-2]
    assert isinstance(end, E.End)
    assert end.delta == {seat: sum(win.payments[seat] for win in wins) for seat in "ESWN"}


def test_the_first_disagreement_is_told_with_both_sides(won: Record) -> None:
    number = find(won, E.Draw, 2)
    drawn = won.events[number]
    assert isinstance(drawn, E.Draw)
    lie = replace(drawn, tile="7z" if drawn.tile != "7z" else "6z")
    with pytest.raises(InputError) as refused:
        replay(changed(won, number, lie))
    assert refused.value.message.startswith(f"line {number + 2}: the record says ")
    assert json.dumps(lie.to_json(), ensure_ascii=False) in refused.value.message
    assert json.dumps(drawn.to_json(), ensure_ascii=False) in refused.value.message
    assert refused.value.zh.startswith(f"第 {number + 2} 行：")


def test_points_are_held_against_the_rules(won: Record) -> None:
    number = find(won, E.WinEvent)
    win = won.events[number]
    assert isinstance(win, E.WinEvent)
    for lie in (replace(win, payments={**win.payments, "S": 1}), replace(win, han=9), replace(win, patterns=())):
        with pytest.raises(InputError, match=f"line {number + 2}: the record says"):
            replay(changed(won, number, lie))


def test_moves_that_are_not_allowed(won: Record) -> None:
    number = find(won, E.Discard)
    discard = won.events[number]
    assert isinstance(discard, E.Discard)
    held = won.events[0]
    assert isinstance(held, E.DealEvent)
    other = next(tile for tile in ("2z", "3z", "4z", "5z", "6z", "7z", "9s") if tile not in held.hands["E"])
    with pytest.raises(InputError, match=f"line {number + 2}: E may not do this: there is no {other} in the hand"):
        replay(changed(won, number, replace(discard, tile=other, drawn=False)))
    with pytest.raises(InputError, match=f"line {number + 2}: S may not do this: not now: it is East's turn"):
        replay(changed(won, number, replace(discard, seat="S")))


def test_events_left_out_or_doubled(won: Record) -> None:
    number = find(won, E.Discard)
    short = replace(won, events=won.events[:number] + won.events[number + 1 :])
    with pytest.raises(InputError, match=f"line {number + 2}: .*somebody has to act first"):
        replay(short)
    with pytest.raises(InputError, match="line "):
        replay(replace(won, events=(*won.events, won.events[-1])))
    with pytest.raises(InputError, match=f"line {len(won.events) + 1}: the record says nothing, the rules"):
        replay(replace(won, events=won.events[:-1]))


def test_a_false_commitment() -> None:
    kept = Table("ema", 1).record()
    forged = replace(kept, header=replace(kept.header, commitment="00" * 32))
    with pytest.raises(InputError, match="line 1: the commitment is 0000"):
        replay(forged)


def test_a_header_that_cannot_be() -> None:
    kept = Table("ema", 1).record()
    for lie in (
        {"book": "none"}, {"points": (1, 2)}, {"seats": ("a",)}, {"supporters": ("Ann",)}, {"special": "dora"},
        {"book_hash": "00"}, {"book": "xjtu"}, {"counters": -1}, {"base": "ema", "changes": {"no.field": 1}},
        {"base": "ema", "changes": {"course.exchange": 99}},
    ):  # fmt: skip
        with pytest.raises(InputError, match="line 1: "):
            replay(replace(kept, header=replace(kept.header, **lie)))  # type: ignore[arg-type]
    with pytest.raises(InputError, match="line 1: "):
        replay(replace(kept, reveal=replace(kept.reveal, wall=kept.reveal.wall[1:])))


# --- lines that cannot be read ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "text", "told"),
    [
        (1, "", "line 2: expected a line of type 'header' here"),
        (1, "{}", "line 1: expected a line of type 'header' here"),
        (1, '{"type":"header","format":"other"}', "line 1: header.format must be one of 'paiju'"),
        (2, "not json", "line 2: not JSON"),
        (2, "[1]", "line 2: not a JSON object"),
        (2, '{"type":"fly"}', "line 2: fly.type there is no event 'fly'"),
        (2, '{"type":"deal"}', "line 2: deal.hands hands is missing"),
        (2, '{"type":"north","seat":"Q"}', "line 2: north.seat must be one of 'E', 'S', 'W', 'N'"),
        (2, '{"type":"north","seat":"E","more":1}', "line 2: north there is no 'more' here"),
        (2, '{"type":"draw","seat":"E","tile":"9z","source":"wall","left":1}', "line 2: draw.tile must be a tile"),
        (2, '{"type":"draw","seat":"E","tile":"9s","source":"wall","left":1e3}', "line 2: draw.left must be a whole"),
        (2, '{"type":"draw","seat":"E","tile":"9s","source":"wall","left":NaN}', "line 2: not JSON"),
        (2, '{"type":"draw","seat":"E","tile":"9s","source":"wall","left":' + "9" * 5000 + "}", "line 2: not JSON"),
        (2, "[" * 100_000, "line 2: not JSON"),
        (2, '{"type":"answer","who":"E","action":{"type":"fly"}}', "line 2: action.type the action's type must be one"),
        (-1, "", "its last line, the reveal, is missing"),
        (
            -1,
            '{"type":"reveal","seed":"xyz","salt":null,"nonces":[],"wall":[]}',
            "reveal.seed must be hexadecimal text",
        ),
        (-1, '{"type":"reveal"}', "reveal.seed seed is missing"),
    ],
)
def test_lines_that_cannot_be_read(line: int, text: str, told: str) -> None:
    lines = Table("ema", 1).record().lines()
    lines[line - 1 if line > 0 else line] = text
    with pytest.raises(InputError) as refused:
        read(lines)
    assert told in refused.value.message
    assert "行" in refused.value.zh


def test_what_is_no_record_at_all() -> None:
    for text in ("", "\n\n", b"\xff\xfe", "x" * ((1 << 20) + 1), '{"type":"reveal"}'):
        with pytest.raises(InputError):
            read(text)


def test_corrupted_records_are_refused_politely() -> None:
    """Whatever a line becomes, reading or replaying it raises nothing but InputError."""
    rng = Random(1)
    texts = [
        write(played(new_table(book, special, 1), 1).record()) for book, special in (("mcr", None), ("psa", "dora"))
    ]
    refused = 0
    for _ in range(CORRUPTED):
        lines = rng.choice(texts).splitlines()
        number = rng.choice((0, len(lines) - 1, rng.randrange(len(lines))))
        lines[number] = corrupted(lines[number], rng)
        try:
            replay(read(lines))
        except InputError:
            refused += 1
    assert refused > CORRUPTED // 2


def corrupted(line: str, rng: Random) -> str:
    """A line with a value changed, or some characters."""
    row = json.loads(line)
    values = (None, True, -1, 0, 1, 10**12, "", "E", "?", "1m", [], {}, [[]], ["1m"] * 136, {"type": "pass"}, 1.5)
    if rng.random() < 0.6:
        row[rng.choice([*row, "more"])] = rng.choice(values)
        return json.dumps(row)
    at = rng.randrange(len(line))
    return line[:at] + rng.choice(("", "0", '"', "}", "9", "E", "\\u0000", "[")) + line[at + rng.randrange(3) :]


def test_every_kind_of_event_is_met_and_read_back() -> None:
    """Over all books every event happens, and reads back as it was."""
    met = set()
    for book_id, special in GAMES:
        for seed in range(5):
            for event in played(new_table(book_id, special, seed), seed).events:
                met.add(type(event))
                assert read_event(json.loads(json.dumps(event.to_json()))) == event
    voids = derive(books.get("psa"), "voids", specials=False, **{"course.void_suit": True, "tiles.honours": False})
    for event in played(Table(voids, "voids"), 1).events:
        met.add(type(event))
        assert read_event(json.loads(json.dumps(event.to_json()))) == event
    rare = {E.NineTerminals, E.North, E.Riichi, E.Shown}
    assert met | rare == set(KINDS) - {E.RulingEvent}  # which no player brings about: tests/table/test_rulings.py
