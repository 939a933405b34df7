"""Hands entered with real tiles give exactly the ledger of the same hands played through the engine."""

import json

import pytest

from paiju import books
from paiju.errors import InputError
from paiju.evening import Evening
from paiju.evening.entered import EnteredEvening, EveningEntry
from paiju.evening.plan import evening_plan, stored_evening
from tests.evening.mirror import MirroredEvening
from tests.evening.nights import NAMES

PSA = books.get("psa")
SHORT = ((4, 9), (5, 9), (10, 8), (12, 6))  # people, hands


def mirrored(people: int, hands: int, seed: object, **options: object) -> MirroredEvening:
    """So many hands on both sides, then the last ones; the entries give the same evening again, and so does its
    record."""
    night = MirroredEvening(people, seed, book=PSA, **options)
    for number in range(hands):
        night.play_hand(night.played.plan.tables[number % len(night.played.plan.tables)])
    night.both("last_hands")
    while not night.played.over:
        for table, left in dict(night.played._last or {}).items():
            if left:
                night.play_hand(table)
    check_kept(night.told)
    return night


def check_kept(told: EnteredEvening) -> None:
    """What was kept gives the same evening again."""
    again = EnteredEvening(stored_evening(json.loads(json.dumps(told.plan.to_json()))))
    for entry in told.entries:
        again.enter(EveningEntry(json.loads(json.dumps(entry.body))))
    assert again.evening.events == told.evening.events
    assert Evening.replay(told.evening.record()).events == told.evening.events


@pytest.mark.clause("psa:收益#1", "psa:收益#2", "psa:杠#1", "psa:下注#3", "psa:特殊#12", "reading:271")
@pytest.mark.parametrize(("people", "hands"), SHORT)
def test_hands_told_are_booked_as_if_played(people: int, hands: int) -> None:
    night = mirrored(people, hands, 1)
    assert night.wins > 0


@pytest.mark.long
@pytest.mark.parametrize("people", [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 17])
def test_many_evenings_told(people: int) -> None:
    options = {"allow_eight": True} if people == 8 else {}
    assert sum(mirrored(people, 24, seed, **options).by_tiles for seed in range(4)) > 0


def told(*bodies: dict[str, object], people: int = 5) -> EnteredEvening:
    """An evening with these entries."""
    night = EnteredEvening(evening_plan({"names": list(NAMES[:people]), "drawn": False}, PSA))
    for body in bodies:
        night.enter(EveningEntry(night.settled(body)))
    return night


DEAL: dict[str, object] = {"do": "deal", "special": 9}
BET: dict[str, object] = {"do": "bet", "name": "戊", "on": "甲"}
WIN: dict[str, object] = {"do": "win", "from": "乙", "wins": [{"player": "甲", "value": 2}]}


@pytest.mark.clause("psa:下注#1", "psa:特殊#9", "reading:271")
def test_a_win_told_with_a_bet() -> None:
    """Two fans at thirty, doubled by the dice rule of nine; the supporter's half comes on top."""
    night = told(DEAL, BET, WIN)
    assert night.evening.ledger.chips == {"甲": 120, "乙": -180, "丙": 0, "丁": 0, "戊": 60}
    assert night.evening.where("甲") == "bet A"
    assert night.evening.tables["A"].players[0] == "乙"


@pytest.mark.parametrize(
    ("body", "field", "match"),
    [
        (WIN, "do", "must bet first"),
        ({"do": "bet", "name": "甲", "on": "乙"}, "name", "supporter"),
        ({"do": "bet", "name": "戊", "on": "己"}, "on", "player"),
        ({"do": "swap", "with": "乙"}, "do", "dice rule for 12"),
        ({"do": "kong", "player": "甲", "from": "甲"}, "do", "must bet first"),
        ({"do": "over"}, "do", "nobody has won"),
        ({"do": "deal"}, "table", "a hand is being played"),
        ({"do": "riichi", "player": "甲"}, "do", "one of"),
        ({"do": "win", "wins": [], "seat": 1}, "seat", "seat"),
        ({"do": "played", "record": "x"}, "record", "line 1"),
        ({"do": "undo", "entry": 7}, "entry", "1"),
    ],
)
def test_what_cannot_be_told_changes_nothing(body: dict[str, object], field: str, match: str) -> None:
    night = told(DEAL)
    before = night.evening.events
    with pytest.raises(InputError, match=match) as wrong:
        night.enter(EveningEntry(body))
    assert wrong.value.field == field
    assert (night.evening.events, len(night.entries)) == (before, 1)


@pytest.mark.clause("psa:明牌#1", "psa:下注#1")
def test_nobody_bets_or_opens_once_play_has_begun() -> None:
    night = told(DEAL, BET, {"do": "kong", "player": "甲"})
    for body in (BET, {"do": "open", "player": "甲"}):
        with pytest.raises(InputError, match="play has begun"):
            night.enter(EveningEntry(body))


@pytest.mark.clause("psa:特殊#12")
def test_the_dealer_changes_places_before_anything_else() -> None:
    night = told({"do": "deal", "special": 12})
    with pytest.raises(InputError, match="changes seats first"):
        night.enter(EveningEntry(BET))
    for body in ({"do": "swap", "with": "丙"}, BET, {"do": "draw"}):
        night.enter(EveningEntry(body))
    assert night.evening.tables["A"].players == ("乙", "甲", "丁", "丙")  # the deal passes on from the chair


@pytest.mark.clause("psa:难忘今宵")
def test_the_last_hands_have_their_rule() -> None:
    night = told({"do": "last_hands"})
    with pytest.raises(InputError, match="last hands are played as"):
        night.settled(DEAL)
    night.enter(EveningEntry(night.settled({"do": "deal"})))
    assert night.evening.real_tables["A"].book.course.after_win == "winner_stays"


def test_an_entry_is_taken_back_while_nothing_rests_on_it() -> None:
    night = told(DEAL, BET, WIN)
    with pytest.raises(InputError, match="take back entry 3 first"):
        night.enter(EveningEntry({"do": "undo", "entry": 2}))
    night.enter(EveningEntry({"do": "undo", "entry": 3}))
    assert set(night.evening.ledger.chips.values()) == {0}
    night.enter(EveningEntry({**WIN, "wins": [{"player": "甲", "value": 3}]}))
    assert night.evening.ledger.chips["甲"] == 180
    with pytest.raises(InputError, match="that still stands"):
        night.enter(EveningEntry({"do": "undo", "entry": 3}))
    check_kept(night)


def test_nothing_is_taken_back_under_the_feet_of_another_table() -> None:
    """At eleven people a winner of A changes who plays; once B has dealt with them the win of A stands."""
    night = told({"do": "deal", "table": "A", "special": 9}, {"do": "bet", "name": NAMES[8], "on": "甲"}, people=11)
    night.enter(EveningEntry({**WIN, "table": "A"}))
    night.enter(EveningEntry(night.settled({"do": "deal", "table": "B", "special": 9})))
    night.enter(EveningEntry({"do": "bet", "table": "B", "name": NAMES[9], "on": NAMES[4]}))
    night.enter(EveningEntry({"do": "win", "table": "B", "wins": [{"player": NAMES[4], "value": 1}]}))
    night.enter(EveningEntry(night.settled({"do": "deal", "table": "B", "special": 9})))
    with pytest.raises(InputError, match="depend on it"):
        night.enter(EveningEntry({"do": "undo", "entry": 3}))


@pytest.mark.clause("psa:诈和#1", "psa:诈吃碰#2")
def test_the_referee_rules_on_a_hand_with_real_tiles() -> None:
    night = told(DEAL, BET)
    night.enter(EveningEntry({"do": "rule", "incident": {"foul": "false_claim", "offender": "甲", "variant": "later"}}))
    with pytest.raises(InputError, match="may not win"):
        night.enter(EveningEntry(WIN))
    incident = {"foul": "false_win", "offender": "甲", "variant": "nobody_ready", "facts": {"fan": 2}}
    night.enter(EveningEntry({"do": "rule", "incident": incident}))
    assert night.entries[-1].ruling is not None
    assert night.evening.ledger.chips["甲"] < 0
    assert "A" not in night.evening.real_tables
    check_kept(night)


def test_a_hand_played_at_the_club_is_brought_with_its_record() -> None:
    """The record of a hand that these people played elsewhere is booked as it stands."""
    night, other = told(people=5), told(people=5)
    play = other.evening.start_hand("A")
    while play.asked:
        play.act(play.asked[0], play.legal(play.asked[0])[0])
    other.evening.finish_hand("A")
    night.enter(EveningEntry({"do": "played", "record": "\n".join(play.record().lines())}))
    assert night.evening.ledger.entries == other.evening.ledger.entries
    assert night.evening.tables == other.evening.tables
    check_kept(night)
    with pytest.raises(InputError, match="must be played by"):
        night.enter(EveningEntry({"do": "played", "record": "\n".join(play.record().lines())}))


@pytest.mark.clause("psa:特殊#3", "psa:特殊#10")
@pytest.mark.parametrize(
    ("dice", "giver", "way", "refused"),
    [
        (3, "乙", {"value": 1}, True),
        (3, None, {"value": 1}, True),
        (3, "乙", {"claimed": {"fan": 1}}, True),
        (3, "乙", {"value": 2}, False),
        (10, "乙", {"value": 1}, True),
        (10, None, {"value": 1}, False),
        (10, "乙", {"value": 2}, False),
        (4, "乙", {"value": 1}, False),  # perhaps they claimed no run
    ],
)
def test_the_dice_may_ask_two_fans_of_a_win_told_by_value(
    dice: int, giver: str | None, way: dict[str, object], refused: bool
) -> None:
    night = told({"do": "deal", "special": dice}, people=4)
    win = EveningEntry({"do": "win", "from": giver, "wins": [{"player": "甲", **way}]})
    if refused:
        with pytest.raises(InputError, match="more than one fan"):
            night.enter(win)
        assert set(night.evening.ledger.chips.values()) == {0}
    else:
        night.enter(win)
        assert night.evening.ledger.chips["甲"] > 0


def test_what_was_entered_before_this_was_asked_stays_paid() -> None:
    """A win of one fan kept from before folds, and again when something later is taken back."""
    night = told({"do": "deal", "special": 3}, people=4)
    kept = EveningEntry({"do": "win", "from": "乙", "wins": [{"player": "甲", "value": 1}]}, replayed=True)
    night.enter(kept)
    paid = night.evening.ledger.chips["甲"]
    assert paid > 0
    night.enter(EveningEntry({"do": "deal", "special": 4}))
    night.enter(EveningEntry({"do": "undo", "entry": 3}))
    assert night.evening.ledger.chips["甲"] == paid
