"""Rulings in a match: whose deal counts, rights that several rulings took, undoing late, and earlier hands."""

import json
from collections.abc import Iterator
from contextlib import suppress
from random import Random

import pytest

from paiju.errors import InputError
from paiju.match import Match
from paiju.match.record import read_match
from paiju.match.ruled import opinion_on
from paiju.referee import Foul, Ruling, code_of, incident_from
from paiju.table import events as E
from paiju.table.fouls.wording import wording
from paiju.table.setup import counted_out
from tests.match.foul_places import winning

NAMES = ["Ann", "Bob", "Cem", "Dai"]


def played(match: Match, seed: int = 1, acts: int = 10_000) -> Match:
    """A hand played at random, so far or to its end, and closed there."""
    rng, table = Random(seed), match.deal()
    while not table.over and acts:
        who = rng.choice(table.asked)
        table.act(who, rng.choice(table.legal(who)))
        acts -= 1
    if table.over:
        match.close()
    return match


def exhausted(match: Match) -> Match:
    """A hand in which everybody throws away what is drawn, closed."""
    table = match.deal()
    while not table.over:
        can = {action.type: action for action in table.legal(table.asked[0])}
        table.act(table.asked[0], can.get("pass") or can.get("discard_drawn") or table.legal(table.asked[0])[0])
    match.close()
    return match


def rights(match: Match, player: int) -> set[str]:
    """The rights a player is told to have lost and not been given back, by the bits of the table."""
    from paiju.table.fouls.rulings import RIGHTS

    assert match.table is not None
    seat = match.table.sitting.names.index(match.names[player])
    return {name for name, bit in RIGHTS.items() if not match.table._d.rights[seat] & bit}


def same(match: Match) -> None:
    """The record gives the same match."""
    again = read_match(match.lines())
    assert again.lines() == match.lines()
    assert (again.position, again.results) == (match.position, match.results)


@pytest.mark.clause("xjtu:9.1.1")
def test_between_hands_the_dealer_of_the_last_one_pays_more() -> None:
    """Ann dealt the hand that was just closed; whoever deals next, her foul in it costs 4000 to each."""
    match = played(Match("xjtu", seed=1, names=NAMES))
    match.rule({"foul": "hidden_indicator_seen", "offender": 0})
    assert match.rulings[-1].payments == (-12000, 4000, 4000, 4000)
    same(match)


@pytest.mark.clause("mcr:Q155(2)", "mcr:Q153")
def test_rights_lost_for_a_tile_and_for_the_hand() -> None:
    """Barred for the hand, and no claim on this tile: when the tile is gone only the first is left."""
    match = played(Match("mcr", seed=4, names=NAMES), acts=40)
    assert match.table is not None
    match.rule({"foul": "claim_after_reaching", "variant": "again", "offender": 2, "option": "barred"})
    assert rights(match, 2) == {"win", "chow", "pung", "kong"}
    rng = Random(0)
    for _ in range(12):
        who = rng.choice(match.table.asked)
        match.table.act(who, match.table.legal(who)[-1])
    assert rights(match, 2) == {"win"}
    same(match)


@pytest.mark.clause("mcr:Q35(2)", "mcr:Q157")
def test_a_short_loss_does_not_give_back_what_another_ruling_took() -> None:
    match = Match("mcr", seed=4, names=NAMES)
    table = match.deal()
    while table.phase != "play" or "discard" not in {action.type for action in table.legal("E")}:
        table.act(table.asked[0], {"type": "pass"})
    table.act("E", next(action for action in table.legal("E") if action.type == "discard"))
    assert match.table is not None
    match.rule({"foul": "wrong_set", "offender": 1})
    match.rule({"foul": "pung_then_win", "variant": "not_shown", "offender": 1})
    rng = Random(0)
    for _ in range(12):
        who = rng.choice(match.table.asked)
        match.table.act(who, match.table.legal(who)[-1])
    assert rights(match, 1) == {"win"}


def test_undoing_one_of_two_bars_leaves_the_other() -> None:
    match = played(Match("mcr", seed=4, names=NAMES), acts=40)
    match.rule({"foul": "wrong_set", "offender": 1})
    match.rule({"foul": "wrong_number_of_tiles", "offender": 1})
    match.undo(1)
    assert rights(match, 1) == {"win"}
    match.undo(0)
    assert rights(match, 1) == set()
    same(match)


def test_undoing_a_short_loss_ends_it() -> None:
    match = winning("mcr")  # South has drawn the tile it waits for
    match.rule({"foul": "win_in_other_words", "variant": "not_shown", "offender": 1})
    assert rights(match, 1) == {"win"}
    match.undo(0)
    assert rights(match, 1) == set()
    same(match)


def test_an_undo_after_the_hand_was_closed_is_on_record() -> None:
    """What was paid in the hand goes back between the hands; the next hand begins with those points."""
    match = played(Match("xjtu", seed=1, names=NAMES), acts=20)
    assert match.table is not None
    match.rule({"foul": "false_win", "offender": 1})
    rng = Random(3)
    while not match.table.over:
        who = rng.choice(match.table.asked)
        match.table.act(who, rng.choice(match.table.legal(who)))
    match.close()
    before = match.position.points
    match.undo(0)
    assert match.position.points == tuple(map(sum, zip(before, (-4000, 8000, -2000, -2000))))
    same(match)
    match.deal()
    same(match)


@pytest.mark.clause("xjtu:9.1.1", "xjtu:9.1.2")
@pytest.mark.parametrize("running", [False, True])
def test_a_foul_of_an_earlier_hand_is_paid_now(running: bool) -> None:
    """Ann dealt the first hand, and only her points tell of it: nobody loses a right in a later hand."""
    match = played(played(Match("xjtu", seed=1, names=NAMES)), seed=2)
    if running:
        played(match, seed=3, acts=20)
    total = sum(match.position.points)
    match.rule({"foul": "false_win", "offender": 0}, hand=0)
    assert match.rulings[-1].payments == (-12000, 4000, 4000, 4000)
    assert match.rulings[-1].incident.hand == 0
    if running:
        assert rights(match, 0) == set()
        assert match.table is not None
        paid = match.table.events[-1]
        assert isinstance(paid, E.RulingEvent)
        assert sorted(paid.payments.values()) == [-12000, 4000, 4000, 4000]
    assert sum(match.position.points) == total
    same(match)
    match.undo(0)
    same(match)


@pytest.mark.parametrize("hand", [-1, 1, 99])
def test_hands_that_were_not_dealt(hand: int) -> None:
    match = played(Match("xjtu", seed=1, names=NAMES))
    with pytest.raises(InputError) as refused:
        match.rule({"foul": "false_win", "offender": 0}, hand=hand)
    assert refused.value.field == "hand"
    assert match.rulings == []


@pytest.mark.clause("ema:5.1.3")
def test_a_riichi_that_never_came_to_the_table_can_be_ruled_on() -> None:
    """Riichi with an open hand: a table refuses it, so there is no stick to return; the dead hand stands."""
    match = played(Match("ema", seed=1, names=NAMES), acts=60)
    assert match.table is not None
    melds = {seat: place.melds for seat, place in match.table.view("referee").seats.items()}
    open_hand = next(player for player, seat in enumerate("ESWN") if melds[seat])
    closed_hand = next(player for player, seat in enumerate("ESWN") if not melds[seat])
    match.rule({"foul": "open_riichi", "offender": open_hand})
    assert rights(match, open_hand) == {"win", "chow", "pung", "kong", "riichi", "ready"}
    with pytest.raises(InputError, match="the hand is concealed"):
        match.rule({"foul": "open_riichi", "offender": closed_hand})
    same(match)


def test_a_ruling_that_the_hands_record_does_not_tell_of() -> None:
    """The line of a ruling at the table and the hand's own record must agree."""
    match = played(Match("xjtu", seed=1, names=NAMES), acts=20)
    match.rule({"foul": "false_win", "offender": 1})
    lines = match.lines()
    at = next(n for n, line in enumerate(lines) if '"type":"ruled"' in line)
    other = lines[at].replace('"variant":"', '"variant":"another_')
    assert other != lines[at]
    with pytest.raises(InputError, match="the hand's record does not contain this ruling"):
        read_match([*lines[:at], other, *lines[at + 1 :]])


@pytest.mark.clause("ema:5.3")
@pytest.mark.parametrize("later", [False, True])
def test_a_chombo_found_between_two_hands_voids_the_last_one_and_can_be_undone(later: bool) -> None:
    """While nothing was dealt since all is as it was; later what was taken off comes back, and what stays is told."""
    match = exhausted(Match("ema", seed=1, names=NAMES))
    after = match.position
    assert after.name() == "E2"
    match.rule({"foul": "empty_win", "variant": "shown", "offender": 1})
    assert (match.hands, match.position.name(), match.position.points) == (1, "E1", (30000,) * 4)
    assert [standing.deduction for standing in match.results] == [0, 20000, 0, 0]
    same(match)
    if later:
        played(match, seed=2)
        after = match.position
    stays = match.undo(0)
    assert [each.en for each in stays] == ["the game has moved on; that hand stays as it was left"] * later
    assert match.position == after
    assert [standing.deduction for standing in match.results] == [0, 0, 0, 0]
    same(match)


@pytest.mark.clause("xjtu:9.14.3")
def test_a_hand_given_up_is_taken_up_again_with_its_points() -> None:
    match = played(Match("xjtu", seed=1, names=NAMES), acts=20)
    assert match.table is not None
    before, points = match.table.view("referee"), match.position.points
    named = counted_out(match.book, sum(match.table.sitting.dice[0]))  # who sits where the wall was opened
    with pytest.raises(InputError, match="dice do not point to their side"):
        match.rule({"foul": "wrong_break", "variant": "seen", "offender": (named + 1) % 4})
    match.rule({"foul": "wrong_break", "variant": "seen", "offender": named})
    assert match.table is None
    assert match.position.points[named] == 25000 - (12000 if named == 0 else 8000)
    match.undo(0)
    assert match.table.view("referee") == before
    assert match.position.points == points
    same(match)


def words_of(lines: list[str]) -> list[dict[str, object]]:
    """The rulings of a record: of its hands and of the match."""
    return [row for row in map(json.loads, lines) if row["type"] in ("ruling", "ruled", "undone")]


@pytest.mark.parametrize("book", ["xjtu", "xjtu-cup", "ema", "mcr", "lol"])
def test_a_ruling_is_on_record_in_codes_and_read_in_any_language(book: str) -> None:
    """No sentence stands in the record; the hand read again tells it in Chinese, English and Japanese."""
    match = played(Match(book, seed=1, names=NAMES), acts=20)
    assert match.table is not None
    ruling, foul = next(ruled_on(match))
    lines = match.lines()
    rows = words_of(lines)
    assert rows
    assert not any(set(row) & {"zh", "en", "ja", "why"} for row in rows)
    for row in rows:
        codes = json.dumps({key: part for key, part in row.items() if key not in ("clauses", "ruling", "incident")})
        assert "\\u" not in codes, "no word of another script"
        ruled = row.get("ruling")
        assert ruled is None or not {"foul", "when", "mend", "why"} & set(ruled)  # type: ignore[call-overload]
    again = read_match(lines)
    assert again.table is not None
    event = next(event for event in again.table.events if isinstance(event, E.RulingEvent))
    said = wording(again.book, event)
    assert [said.into(lang) for lang in ("zh", "en", "ja")] == [ruling.why.into(lang) for lang in ("zh", "en", "ja")]
    assert foul.words.zh in said.into("zh")
    match.undo(0)
    undone = match.table.events[-1]
    assert isinstance(undone, E.RulingEvent)
    assert wording(match.book, undone).into("en") == "ruling undone"
    same(match)


def ruled_on(match: Match) -> Iterator[tuple[Ruling, Foul]]:
    """Rulings at the table that the hand goes on after, one of each foul that can be ruled on without further facts."""
    for foul in code_of(match.book).fouls.values():
        for variant in foul.variants:
            incident = {"foul": foul.id, "variant": variant.id, "offender": 1}
            with suppress(InputError):
                opinion = opinion_on(match, incident_from(incident, match.book))
                if opinion.settled and opinion.hand == "continues" and opinion.lost:
                    match.rule(incident)
                    yield opinion, foul


def test_a_ruling_that_an_earlier_version_wrote_in_words_keeps_them() -> None:
    """Read, written again and taken back as it was."""
    match = played(Match("xjtu", seed=1, names=NAMES), acts=20)
    match.rule({"foul": "false_win", "offender": 1})
    lines = [as_earlier(line) for line in match.lines()]
    again = read_match(lines)
    assert again.lines() == lines
    assert again.table is not None
    event = next(event for event in again.table.events if isinstance(event, E.RulingEvent))
    assert (event.zh, event.cause) == ("诈和：某时的话", None)
    assert wording(again.book, event).into("en") == "False win: words of then"
    again.undo(0)
    undone = again.table.events[-1]
    assert isinstance(undone, E.RulingEvent)
    assert (undone.en, undone.undoes) == ("ruling undone", True)
    same(again)


def as_earlier(line: str) -> str:
    """A line as a version without codes wrote it."""
    row = json.loads(line)
    why = {"zh": "诈和：某时的话", "en": "False win: words of then"}
    if row["type"] == "ruling":
        at = list(row).index("cause")
        parts = [*list(row.items())[:at], *why.items()]
        row = dict(parts)
    elif row["type"] == "ruled":
        del row["ruling"]["variant"]
        row["ruling"].pop("notes", None)
        words = {"foul": {"zh": "诈和", "en": "False win"}, "when": {"zh": "", "en": ""}, "mend": {"zh": "", "en": ""}}
        row["ruling"] |= words | {"why": why}
    return json.dumps(row, ensure_ascii=False, separators=(",", ":"))
