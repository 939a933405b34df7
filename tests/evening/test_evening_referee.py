"""The referee of an evening: amounts come from the hand, its dice rule, its open hands and those still in it.

Rights are lost at the table, tiles lie open there, hands end, and all of it is on record.
"""

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from paiju import books
from paiju.books.book import Names
from paiju.core.play import deal as D
from paiju.errors import InputError
from paiju.evening import Evening
from paiju.evening import events as H
from paiju.evening.refereed import seats_of
from paiju.match.undoing import SEEN
from paiju.referee import Ruling, listing
from paiju.table import events as E
from paiju.table.table import Table
from paiju.terminal.game import choice
from tests.evening.moments import evening_with, just_won, ready, same_on_record, step
from tests.evening.nights import new_evening, undone

PEOPLE = ("甲", "乙", "丙", "丁")  # East to North in the first hand; 戊 bets
FALSE_WIN = {"foul": "false_win", "offender": "甲"}


def named(ruling: Ruling) -> Ruling:
    """The ruling with its verdict in words, as a record keeps it."""
    return replace(ruling, verdict=Names(*(ruling.verdict.into(lang) for lang in ("zh", "en", "ja"))))


def played_until(dice: tuple[int, ...], wanted: Callable[[Table], bool]) -> tuple[Evening, Table]:
    """An evening whose first hand, with one of these dice rules, has come to what is wanted."""
    for seed in range(300):
        evening = new_evening(5, seed, drawn=False)
        hand = evening.start_hand()
        if hand.sitting.special is None or hand.sitting.special.dice not in dice:
            continue
        while not hand.over:
            step(hand)
            if not hand.over and wanted(hand):
                return evening, hand
    raise AssertionError("no such hand")


def claimed() -> tuple[Evening, Table]:
    """South, 乙, has claimed a tile."""
    claims = (E.Chow, E.Pung)
    return played_until((3, 6, 9), lambda hand: any(isinstance(e, claims) and e.seat == "S" for e in hand.events))


def on_turn(hand: Table) -> bool:
    """East is to discard."""
    return hand.asked == ("E",) and hand.view("referee").turn == "E"


# --- amounts --------------------------------------------------------------------------------------


@pytest.mark.clause("psa:诈和#1", "psa:收益#2", "reading:208", "reading:236", "reading:243")
def test_a_false_win_with_nobody_ready() -> None:
    evening, hand = evening_with(3)
    while hand.asked != ("E",):
        step(hand)
    (proposed,) = evening.propose({"declared": "win", "offender": "甲", "shown": True})
    assert (proposed.foul, proposed.variant, proposed.offender) == ("false_win", "nobody_ready", 0)
    ruling = evening.rule(proposed)
    each = (ruling.incident.facts.fan + 2) * 10 if ruling.incident.facts.fan > 1 else 20
    assert ruling.payments == (-3 * each, each, each, each)
    assert evening.ledger.chips == {"甲": -3 * each, "乙": each, "丙": each, "丁": each, "戊": 0}
    assert "A" not in evening.running
    assert [event.type for event in evening.events[-4:]][:2] == ["hand_began", "ruled"]
    assert list(evening.rulings) == [0]
    same_on_record(evening)


@pytest.mark.clause("psa:诈和#2", "psa:特殊#9", "reading:114")
@pytest.mark.parametrize(("dice", "times"), [((9,), 2), ((6, 7), 1)])
def test_ready_hands_are_paid_by_the_dice_rule_of_the_hand(dice: tuple[int, ...], times: int) -> None:
    evening, hand = played_until(dice, lambda hand: on_turn(hand) and bool(set(ready(hand)) - {"E"}))
    waiting = {seat: fans for seat, fans in ready(hand).items() if seat != "E"}
    ruling = evening.rule(FALSE_WIN)
    owed = {"ESWN".index(seat): 30 * times * fans for seat, fans in waiting.items()}
    assert ruling.incident.variant == "others_ready"
    assert ruling.payments == tuple(-sum(owed.values()) if player == 0 else owed.get(player, 0) for player in range(4))
    paid = {PEOPLE[player]: amount for player, amount in owed.items()}
    assert {name: chips for name, chips in evening.ledger.chips.items() if chips > 0} == paid
    same_on_record(evening)


@pytest.mark.clause("psa:明牌#3", "reading:208")
def test_open_hands_of_the_table_count() -> None:
    paid = {}
    for opened in ("", "E", "S"):
        evening, hand = evening_with(3)
        while hand.phase == "opening":
            who = hand.asked[0]
            can = {action.type: action for action in hand.legal(who)}
            hand.act(who, (can.get("open_hand") if who == opened else None) or can["pass"])
        assert sum(place.open for place in hand.view("referee").seats.values()) == bool(opened)
        ruling = evening.rule(FALSE_WIN)
        paid[opened] = ruling.payments
        assert ruling.incident.facts.open_hands == (("ESWN".index(opened),) if opened else ())
        same_on_record(evening)
    one, own, other = paid[""], paid["E"], paid["S"]
    assert [now - before for now, before in zip(own[1:], one[1:])] == [10, 10, 10]
    assert [now - before for now, before in zip(other[1:], one[1:])] == [10, 0, 0]


@pytest.mark.clause("psa:特殊#7", "psa:诈和#1")
def test_who_has_won_and_left_is_not_paid() -> None:
    def one_left(hand: Table) -> bool:
        won = [event.seat for event in hand.events if isinstance(event, E.WinEvent)]
        return len(won) == 1 and won[0] != "E" and hand.asked == ("E",)

    evening, hand = played_until((7,), one_left)
    (won,) = [event for event in hand.events if isinstance(event, E.WinEvent)]
    ruling = evening.rule(FALSE_WIN)
    left = "ESWN".index(won.seat)
    assert ruling.payments[left] == 0
    assert ruling.payments[0] < 0
    assert ruling.incident.facts.left == (left,)
    wins = [entry for entry in evening.ledger.entries if entry.reason == "win"]
    assert len(wins) == 1  # what was paid before stands
    same_on_record(evening)


@pytest.mark.clause("psa:诈和#1", "psa:诈和#2")
def test_what_is_told_against_the_tiles_is_refused() -> None:
    evening, hand = played_until((4, 5, 10), lambda hand: on_turn(hand) and bool(set(ready(hand)) - {"E"}))
    before = evening.record()
    (seat, *_) = sorted(set(ready(hand)) - {"E"})
    for told in (
        {"variant": "nobody_ready"},
        {"variant": "others_ready", "facts": {"ready": {PEOPLE["ESWN".index(seat)]: 9}}},
        {"facts": {"open_hands": ["乙"]}},
        {"facts": {"left": ["丙"]}},
    ):
        with pytest.raises(InputError):
            evening.rule(FALSE_WIN | told)
    assert evening.record() == before


# --- rights and tiles -----------------------------------------------------------------------------


@pytest.mark.clause("psa:诈吃碰#2")
@pytest.mark.parametrize("who", ["乙", "S", 1])
def test_a_false_claim_found_later_takes_the_right_to_win(who: str | int) -> None:
    evening, hand = claimed()
    ruling = evening.rule({"foul": "false_claim", "variant": "later", "offender": who})
    assert ruling.incident.offender == 1
    assert not hand.state.rights[1] & D.WIN_RIGHT
    assert hand.state.rights[0] & hand.state.rights[2] & D.WIN_RIGHT
    assert evening.running["A"] is hand
    same_on_record(evening)
    evening.undo(0)
    assert hand.state.rights[1] & D.WIN_RIGHT
    assert evening.rulings == {}
    same_on_record(evening)


@pytest.mark.clause("psa:诈吃碰#2", "reading:293")
def test_rights_that_another_ruling_took_stay_lost() -> None:
    evening, hand = claimed()
    for _ in range(2):
        evening.rule({"foul": "false_claim", "variant": "later", "offender": "乙"})
    evening.undo(0)
    assert not hand.state.rights[1] & D.WIN_RIGHT
    evening.undo(1)
    assert hand.state.rights[1] & D.WIN_RIGHT
    same_on_record(evening)


@pytest.mark.clause("psa:误触")
def test_a_knocked_tile_lies_open_for_everybody() -> None:
    evening, hand = evening_with(3)
    tile = hand.view("referee").seats["S"].hand[3]
    assert set(hand.view("W").seats["S"].hand) == {"?"}
    with pytest.raises(InputError):
        evening.rule({"foul": "knocked_tile", "variant": "seen", "offender": "乙"})
    evening.rule({"foul": "knocked_tile", "variant": "seen", "offender": "乙"}, exposed=[tile])
    for role in ("E", "W", "N"):
        assert tile in hand.view(role).seats["S"].hand
    same_on_record(evening)
    assert evening.undo(0) == (SEEN,)
    assert not evening.rulings
    assert tile in hand.view("W").seats["S"].hand
    same_on_record(evening)


# --- after the win, after the hand ----------------------------------------------------------------


@pytest.mark.clause("psa:诈吃碰#3", "psa:诈和#1", "psa:诈和#2", "reading:236", "reading:292")
@pytest.mark.parametrize("others", [False, True])
def test_a_false_claim_found_after_the_win_takes_the_win_back(others: bool) -> None:
    evening, hand, winner = just_won(others_ready=others)
    (win,) = [event for event in hand.events if isinstance(event, E.WinEvent)]
    waiting = {seat: fans for seat, fans in ready(hand).items() if seat != win.seat}
    kongs = [sum(each.payments.get(s, 0) for each in hand.events if isinstance(each, E.Payment)) for s in "ESWN"]
    ruling = evening.rule({"foul": "false_claim", "offender": winner})
    assert ruling.incident.variant == ("after_win_others_ready" if others else "after_win")
    each = 20 if win.fan == 1 else 10 * ((win.fan or 0) + 2)
    times = 2 if hand.sitting.special is not None and hand.sitting.special.dice == 9 else 1
    owed = {seat: 30 * times * waiting.get(seat, 0) if others else each for seat in "ESWN" if seat != win.seat}
    expected = tuple(-sum(owed.values()) if seat == win.seat else owed[seat] for seat in "ESWN")
    assert ruling.payments == expected
    brought = Counter[str]()
    for entry in evening.ledger.entries:
        brought.update(entry.gains if entry.reason in ("win", "open_hand", "bet") else {})
    assert not any(brought.values())
    assert tuple(evening.ledger.chips[name] for name in PEOPLE) == tuple(map(sum, zip(expected, kongs)))
    assert "A" not in evening.running
    same_on_record(evening)


@pytest.mark.clause("psa:诈吃碰#2", "reading:292")
def test_a_hand_that_is_booked_is_ruled_on_in_chips() -> None:
    evening, _, winner = just_won()
    evening.finish_hand()
    before = evening.ledger.chips
    other = PEOPLE[(winner + 1) % 4]
    told = {"foul": "false_win", "variant": "nobody_ready", "offender": other, "facts": {"fan": 2}}
    ruling = evening.rule(told)
    change = {name: evening.ledger.chips[name] - before[name] for name in before}
    assert change == dict(zip(PEOPLE, ruling.payments)) | {"戊": 0}
    assert ruling.payments[(winner + 1) % 4] < 0
    assert evening.ledger.entries[-1].hand == 1
    same_on_record(evening)
    evening.undo(0)
    assert evening.ledger.chips == before
    same_on_record(evening)


@pytest.mark.clause("reading:293")
def test_a_hand_that_a_ruling_ended_stays_ended() -> None:
    evening, _ = evening_with(3)
    evening.rule(FALSE_WIN)
    evening.undo(0)
    assert set(evening.ledger.chips.values()) == {0}
    assert "A" not in evening.running
    with pytest.raises(InputError, match="no ruling 0"):
        evening.undo(0)
    same_on_record(evening)
    evening.start_hand()


@pytest.mark.clause("psa:阵营#2", "psa:诈和#1")
def test_camps_share_what_is_ruled() -> None:
    evening = new_evening(8, 3, camps=True)
    hand = evening.start_hand()
    while hand.asked != ("E",):
        step(hand)
    (offender, *_) = hand.sitting.names
    ruling = evening.rule({"foul": "false_win", "offender": offender})
    camp = next(people for people in evening.camps.values() if offender in people)
    assert sum(evening.ledger.chips[name] for name in camp) == ruling.payments[0]
    assert {evening.ledger.chips[name] for name in camp} == {ruling.payments[0] // len(camp)}
    same_on_record(evening)


# --- proposals, and what is refused ---------------------------------------------------------------


@pytest.mark.clause("psa:诈吃碰#1")
def test_what_was_declared_rightly_is_no_foul() -> None:
    def may_pung(hand: Table) -> bool:
        return any(action.type == "pung" for who in hand.asked for action in hand.legal(who))

    evening, hand = played_until((3, 4, 5), may_pung)
    claimant = next(who for who in hand.asked if any(action.type == "pung" for action in hand.legal(who)))
    assert evening.propose({"declared": "pung", "offender": claimant}) == []
    other = next(seat for seat in "ESWN" if seat not in hand.asked)
    found = evening.propose({"declared": "pung", "offender": other})
    assert [each.foul for each in found] == ["false_claim"] or hand.view("referee").turn == other


@pytest.mark.parametrize(
    ("told", "field"),
    [
        ({"foul": "false_win"}, "offender"),
        ({"foul": "false_win", "offender": "戊"}, "offender"),
        ({"foul": "false_win", "offender": 7}, "offender"),
        ({"foul": "no_such_foul", "offender": "甲"}, "foul"),
        ({"foul": "false_claim", "variant": "later", "offender": "甲", "victims": ["nobody"]}, "victims"),
    ],
)
def test_bad_input_changes_nothing(told: dict[str, object], field: str) -> None:
    evening, _ = evening_with(3)
    before = evening.record()
    with pytest.raises(InputError) as refused:
        evening.rule(told)
    assert refused.value.field == field
    assert evening.record() == before


def test_there_must_be_a_hand() -> None:
    evening = new_evening(9)
    for act in (lambda: evening.rule(FALSE_WIN, "B"), lambda: evening.propose({"declared": "win", "offender": 0}, "C")):
        with pytest.raises(InputError) as refused:
            act()
        assert refused.value.field == "table"


# --- on record ------------------------------------------------------------------------------------


@pytest.mark.parametrize("change", ["payments", "clauses", "gone", "number"])
def test_a_record_that_tells_a_ruling_otherwise_is_refused(change: str) -> None:
    evening, hand = claimed()
    evening.rule({"foul": "false_claim", "variant": "later", "offender": "乙"})
    while hand.asked != ("E",):
        step(hand)
    evening.rule(FALSE_WIN)
    lines = evening.record().splitlines()
    first, second = (i for i, line in enumerate(lines) if '"type":"ruled"' in line)
    rows = {first: json.loads(lines[first]), second: json.loads(lines[second])}
    if change == "payments":
        rows[second]["ruling"]["payments"] = [-30, 10, 10, 10]
    elif change == "clauses":
        rows[first]["ruling"]["clauses"] = ["psa:诈和#1"]
    elif change == "number":
        rows[second]["number"] = 4
    else:
        del lines[second + 1 :]
    lines[first], lines[second] = (json.dumps(row, ensure_ascii=False) for row in rows.values())
    with pytest.raises(InputError):
        Evening.replay(lines)


def test_a_ruling_is_told_with_what_it_did() -> None:
    evening, _ = claimed()
    evening.rule({"foul": "adviser_breach", "offender": "丁"})
    evening.rule({"foul": "false_claim", "variant": "later", "offender": "乙"})
    evening.rule(FALSE_WIN)
    told = [event for event in evening.events if isinstance(event, H.HandRuled)]
    assert [(event.number, event.offender, event.did) for event in told] == [
        (0, "丁", "table"), (1, "乙", "table"), (2, "甲", "ended"),
    ]  # fmt: skip


# --- every foul at random positions ---------------------------------------------------------------


def position(seed: int, chosen: list[int]) -> Evening:
    """An evening somewhere in its first hand, just after it, or after it is booked. What a simple player chooses there
    is added to what has been chosen before, and not weighed again the next time."""
    rng = Random(seed)
    evening = new_evening(rng.choice((3, 4, 5, 7, 9)), seed)
    hand = evening.start_hand()
    for number in range(rng.randrange(140)):
        if hand.over:
            break
        if number == len(chosen):
            chosen.append(choice(hand, hand.asked[0], "simple", ""))
        hand.act(hand.asked[0], chosen[number])
    if hand.over and rng.random() < 0.5:
        evening.finish_hand()
    return evening


def try_everything(seed: int) -> int:
    """Every foul and variant of the book, by everybody in turn; how many were ruled on."""
    ruled, chosen = 0, list[int]()
    for foul in listing(books.get("psa")):
        for variant in foul.variants:
            evening = position(seed, chosen)
            hand = evening.hand_at("A")
            offender = hand.seating.players[(seed + len(foul.id)) % len(hand.seating.players)]
            seat = seats_of(hand)[hand.seating.players.index(offender)]
            tile = hand.play.view("referee").seats[seat].hand[0]
            before = evening.record(), evening.ledger.chips
            try:
                ruling = evening.rule({"foul": foul.id, "variant": variant.id, "offender": offender}, "A", [tile])
            except InputError:
                assert (evening.record(), evening.ledger.chips) == before
                continue
            ruled += 1
            assert sum(ruling.payments) == 0
            assert sum(evening.ledger.chips.values()) == 0
            assert {number: named(each) for number, each in evening.rulings.items()} == {0: named(ruling)}
            same_on_record(evening)
            if "A" in evening.running:
                (evening.finish_hand if evening.running["A"].over else evening.void_hand)()
                same_on_record(evening)
            undone(evening)
            assert sum(evening.ledger.chips.values()) == 0
            same_on_record(evening)
    return ruled


@pytest.mark.parametrize("seed", range(5))
def test_every_foul_at_random_positions(seed: int) -> None:
    assert try_everything(seed)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(5, 400))
def test_every_foul_at_many_positions(seed: int) -> None:
    assert try_everything(seed)
