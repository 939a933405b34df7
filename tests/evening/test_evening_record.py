"""An evening on record: written, read, replayed, gone on with; what is wrong is refused with its line."""

import json
from random import Random

import pytest

from paiju.errors import InputError
from paiju.evening import Evening
from paiju.evening import events as H
from paiju.table import record
from paiju.table.table import Table
from tests.evening.nights import new_evening, play_hand
from tests.table.laid import random_choice


def some_evening() -> Evening:
    """An evening with a bit of everything."""
    evening, rng = new_evening(7, 3), Random(3)
    while not any(isinstance(event, H.Moved) for event in evening.events):
        play_hand(evening, "A", rng)
    evening.clock(30)
    evening.penalty({"甲": 15, "乙": -15}, "psa:诈和#1")
    evening.start_hand("A", [b"mine", b""])
    evening.void_hand()
    evening.start_hand()
    evening.rule({"foul": "adviser_breach", "offender": 0})
    evening.undo(0)
    evening.stop_hand({"甲": 20, "乙": -20}, "psa:诈和#1")
    evening.deal_told("A", 3)
    evening.tell({"do": "bet", "name": evening.tables["A"].supporters[0], "on": evening.tables["A"].players[0]})
    evening.tell({"do": "draw"})
    evening.arrive("后")
    evening.leave("后")
    evening.last_hands()
    camp, people = next((camp, people) for camp, people in evening.camps.items() if len(people) == 2)
    evening.represent(camp, people[1])
    play_hand(evening, "A", rng)
    unfinished(evening, rng)
    return evening


def unfinished(evening: Evening, rng: Random) -> None:
    """A hand in the middle."""
    play = evening.start_hand()
    while len(play.events) < 40:
        play.act(*random_choice(play, rng))


@pytest.fixture(scope="module")
def evening() -> Evening:
    return some_evening()


@pytest.fixture(scope="module")
def lines(evening: Evening) -> list[str]:
    return evening.record().splitlines()


def test_the_record_gives_the_same_evening(evening: Evening, lines: list[str]) -> None:
    for given in (evening.record(), evening.record().encode(), lines, [line.encode() for line in lines]):
        again = Evening.replay(given)
        assert again.events == evening.events
        assert again.ledger.chips == evening.ledger.chips
        assert again.record() == evening.record()


def test_one_goes_on_where_the_record_stops(evening: Evening) -> None:
    again = Evening.replay(evening.record())
    assert again.running["A"].events == evening.running["A"].events
    one, other = Evening.replay(evening.record()), again
    for each in (one, other):
        rng = Random(8)
        play = each.running["A"]
        while play.asked:
            play.act(*random_choice(play, rng))
        each.finish_hand()
    assert one.record() == other.record()
    assert one.over


def test_every_hand_in_it_can_be_read_alone(evening: Evening, lines: list[str]) -> None:
    starts = [i for i, line in enumerate(lines) if '"type":"hand_record"' in line]
    dealt = [hand for hand in evening.hands if isinstance(hand.play, Table)]
    assert len(starts) == len(dealt) == len(evening.hands) - 1
    for start, hand in zip(starts, dealt):
        end = next(i for i in range(start, len(lines)) if '"type":"reveal"' in lines[i])
        assert record.read(lines[start + 1 : end + 1]) == hand.play.record()


def test_a_record_can_be_cut_where_something_was_done(evening: Evening, lines: list[str]) -> None:
    """After each doing and all that followed from it the record so far is a record."""
    ends = [i for i, line in enumerate(lines) if '"type":"clock"' in line or '"type":"hand_void"' in line]
    for end in ends:
        short = Evening.replay(lines[: end + 1])
        assert short.events == evening.events[: len(short.events)]
        assert isinstance(short.events[-1], H.Clock | H.HandVoid)


def test_events_have_one_form(evening: Evening) -> None:
    for event in evening.events:
        form = json.loads(json.dumps(event.to_json()))
        assert H.read_happening(form, "event") == event
    seen = {event.type for event in evening.events}
    assert seen == set(H.TYPES) - {"over", "camp_joined"}


# --- what is wrong --------------------------------------------------------------------------------


def refused(lines: list[str] | str | bytes) -> InputError:
    """The error of a record that cannot be replayed."""
    with pytest.raises(InputError) as found:
        Evening.replay(lines)
    assert found.value.field == "record"
    assert found.value.zh != found.value.message
    return found.value


def test_nothing_is_no_record() -> None:
    assert "line 1" in refused("").message
    assert "line 1" in refused(b"\xff").message or "line 0" in refused(b"\xff").message
    refused("[]")
    refused("{}")
    refused('{"type":"clock","minutes":3}')


def test_a_record_that_stops_short(lines: list[str]) -> None:
    assert "ends too early" in refused(lines[:1]).message
    reveal = max(i for i, line in enumerate(lines) if '"type":"reveal"' in line)
    assert "has no end" in refused(lines[:reveal]).message
    moved = next(i for i, line in enumerate(lines) if '"type":"moved"' in line)
    assert "ends too early" in refused(lines[:moved]).message


def test_what_did_not_happen_is_refused(lines: list[str]) -> None:
    ended = next(i for i, line in enumerate(lines) if '"type":"hand_ended"' in line)
    began = next(i for i, line in enumerate(lines) if '"type":"hand_began"' in line)
    assert "not over" in refused([*lines[: began + 1], lines[ended]]).message
    assert "no hand is being played" in refused([*lines[:2], *lines[began + 1 :]]).message
    assert "the rules say nothing" in refused([*lines[:2], lines[1]]).message


@pytest.mark.parametrize(
    ("kind", "key", "value"),
    [
        ("evening", "names", ["甲", "乙"]),
        ("evening", "camps", True),
        ("evening", "seed", "00"),
        ("evening", "seed", "00" * 32),
        ("evening", "book_hash", "00"),
        ("evening", "version", 2),
        ("evening", "base", "nothing"),
        ("seated", "dealers", {"A": "己"}),
        ("hand_began", "special", None),
        ("hand_began", "nonces", ["aa"]),
        ("hand_began", "table", "B"),
        ("hand_began", "seats", 5),
        ("hand_ended", "winner", "Zoe"),
        ("hand_void", "hand", 1),
        ("booked", "gains", {"甲": 1}),
        ("booked", "clause", "psa:下注#1"),
        ("clock", "minutes", -3),
        ("camps_drawn", "tiles", {}),
        ("camp_chose", "name", "Zoe"),
        ("hand_record", "hand", 9),
        ("hand_record", "table", ["A"]),
        ("moved", "moves", []),
    ],
)
def test_a_changed_line_is_found(lines: list[str], kind: str, key: str, value: object) -> None:
    changed = list(lines)
    for i, line in enumerate(lines):
        row = json.loads(line)
        if row.get("type") == kind:
            changed[i] = json.dumps({**row, key: value})
            break
    assert changed != lines
    refused(changed)


def test_hands_are_held_against_the_rules_too(lines: list[str]) -> None:
    draws = [i for i, line in enumerate(lines) if '"type":"draw"' in line]
    row = json.loads(lines[draws[5]])
    lines = [
        *lines[: draws[5]],
        json.dumps({**row, "tile": "1m" if row["tile"] != "1m" else "2m"}),
        *lines[draws[5] + 1 :],
    ]
    assert "the record says" in refused(lines).message


def test_hands_of_another_evening_do_not_fit(lines: list[str]) -> None:
    other = new_evening(7, 4)
    play_hand(other, "A", Random(4))
    mark = next(i for i, line in enumerate(lines) if '"type":"hand_record"' in line)
    reveal = next(i for i, line in enumerate(lines) if '"type":"reveal"' in line)
    strange = other.hands[0].play.record().lines()
    assert "as it was dealt" in refused([*lines[: mark + 1], *strange, *lines[reveal + 1 :]]).message


def test_broken_records_only_ever_raise_input_errors(lines: list[str]) -> None:
    rng = Random(5)
    for _ in range(60):
        broken = list(lines)
        at = rng.randrange(len(broken)) if rng.random() < 0.5 else rng.randrange(6)
        match rng.randrange(4):
            case 0:
                del broken[at]
            case 1:
                broken.insert(at, broken[rng.randrange(len(broken))])
            case 2:
                broken[at] = broken[at].replace('"', "", 1)
            case 3:
                text = broken[at]
                spot = rng.randrange(len(text))
                broken[at] = text[:spot] + rng.choice('0[]{}",:甲') + text[spot + 1 :]
        assert replayed_or_refused(broken)


def replayed_or_refused(lines: list[str]) -> bool:
    """A record is replayed, or refused as one."""
    try:
        return bool(Evening.replay(lines).record())
    except InputError as error:
        return error.field == "record"
