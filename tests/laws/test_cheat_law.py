"""The law of false wins: whoever won with a set that was none keeps nothing of it. Found before the hand is booked or
afterwards, at a table, in a match, in an evening played or told, everybody has the same chips: those of the kongs and
of the penalty, reckoned here by the book's own table; and of games with real tiles see `told_wins.py`."""

from collections import Counter
from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest

from paiju.errors import InputError
from paiju.evening import Evening
from paiju.match import Match
from paiju.match.log import HandClosed, let_records_go
from paiju.match.record import read_match
from paiju.match.ruled import note_ruling
from paiju.referee import Ruling
from paiju.table.table import Table
from tests.evening.nights import undone
from tests.laws.conftest import Tell
from tests.laws.given_back import hold_given_back
from tests.laws.told_wins import hold_told_wins
from tests.match.playing import simple
from tests.table.laid import random_choice

LAW = "who cheated keeps nothing"
PEOPLE = ("Ann", "Bea", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal")
DICE = (3, 4, 5, 6, 9, 10)
ENDS: dict[str, dict[str, object]] = {
    "xjtu": {"foul": "other_breach", "option": "end_hand"},
    "mcr": {"foul": "others_tiles_exposed", "option": "ends", "amount": 5},
}
FALSE = {"foul": "false_claim", "variant": "after_win"}


# --- told -----------------------------------------------------------------------------------------


def kong(rng: Random, players: tuple[str, ...], chips: Counter[str]) -> dict[str, object]:
    """A kong as it is told, and what the book pays for it: 20 from who fed it, or from each."""
    maker, other = rng.sample(players, 2)
    fed = rng.random() < 0.6
    for payer in [other] if fed else [each for each in players if each != maker]:
        chips[maker] += 20
        chips[payer] -= 20
    return {"do": "kong", "player": maker} | ({"from": other, "added": rng.random() < 0.5} if fed else {})


def penalty(players: tuple[str, ...], cheat: str, fans: int, opened: set[str], chips: Counter[str]) -> None:
    """A self-draw the wrong way round: (fans + 2) tens to each, a single fan one ten less, an open hand ten more."""
    for other in players:
        if other != cheat:
            amount = (fans + 2) * 10 - (10 if fans == 1 else 0) + 10 * len({other, cheat} & opened)
            chips[other] += amount
            chips[cheat] -= amount


def told_night(rng: Random, seen: Counter[str]) -> None:
    """A hand with real tiles, won with a false set, which is found when it is booked."""
    number, camps = rng.choice(((4, False), (5, False), (6, False), (7, False), (7, True), (8, True)))
    night = Evening(PEOPLE[:number], seed=rng.randrange(10**6), drawn=False, camps=camps)
    for _ in range(rng.randrange(3)):
        night.deal_told("A", 6)
        bet(night, rng)
        night.tell({"do": "draw"})
    night.deal_told("A", rng.choice(DICE))
    seating, before = night.tables["A"], Counter(night.ledger.chips)
    opened = {name for name in seating.players if rng.random() < 0.2}
    for name in opened:
        night.tell({"do": "open", "player": name})
    bet(night, rng)
    expected = Counter[str]()
    for _ in range(0 if opened else rng.randrange(3)):
        night.tell(kong(rng, seating.players, expected))
    cheat, giver = rng.sample(seating.players, 2)
    fans = rng.randrange(2, 11)
    night.tell({"do": "win", "from": rng.choice((giver, None)), "wins": [{"player": cheat, "value": fans}]})
    booked = dict(night.ledger.chips)
    night.rule({**FALSE, "offender": cheat, "facts": {"fan": fans}})
    penalty(seating.players, cheat, fans, opened, expected)
    gained = {name: night.ledger.chips[name] - before[name] for name in PEOPLE[:number]}
    for people in night.camps.values() if camps else [(name,) for name in PEOPLE[:number]]:
        assert sum(gained[name] for name in people) == sum(expected[name] for name in people), (
            people,
            gained,
            expected,
        )
    assert Evening.replay(night.record().splitlines()).ledger.chips == night.ledger.chips
    undone(night)
    assert night.ledger.chips == booked
    seen["told"] += 1
    seen["with camps"] += camps
    seen["with bets"] += bool(seating.supporters)


def bet(night: Evening, rng: Random) -> None:
    """Everybody beside the table bets."""
    seating = night.tables["A"]
    for name in seating.supporters:
        night.tell({"do": "bet", "name": name, "on": rng.choice(seating.players)})


# --- played ---------------------------------------------------------------------------------------


def is_won_at_once(table: Table) -> bool:
    """Did the hand end with a win of a hand that has claimed sets? What others were ready for is known then; where
    hands go on the referee says it."""
    return bool(claimers(table)) and table.book.course.after_win == "ends"


def claimers(table: Table) -> list[str]:
    """The winners who have claimed a set, which may have been none."""
    assert table.result is not None
    claims = [event for event in table.events if event.type in ("chow", "pung") or getattr(event, "how", "") == "open"]
    return [seat for seat in table.result.winners if any(getattr(event, "seat", "") == seat for event in claims)]


def played_night(rng: Random, seen: Counter[str]) -> None:
    """A hand played here, ruled on before it is booked and, in a twin of the evening, afterwards."""
    night = Evening(PEOPLE[: rng.choice((4, 5))], seed=rng.randrange(10**6), drawn=False)
    table = night.start_hand("A")
    while not table.over:
        table.act(*(random_choice(table, rng) if table.phase != "play" else simple(table)))
    if not is_won_at_once(table):
        seen["drawn or played on"] += 1
        return
    seat = rng.choice(claimers(table))
    cheat = night.tables["A"].seats[table.persons[seat]]
    text = night.record().splitlines()
    early, late, plain = (Evening.replay(text) for _ in range(3))
    plain.finish_hand("A")
    early.rule({"foul": "false_claim", "offender": cheat})
    late.finish_hand("A")
    late.rule({"foul": "false_claim", "offender": cheat})
    assert early.ledger.chips == late.ledger.chips, (early.ledger.chips, late.ledger.chips)
    for each in (early, late):
        assert Evening.replay(each.record().splitlines()).ledger.chips == each.ledger.chips
        undone(each)
        assert each.ledger.chips == plain.ledger.chips
    seen["played"] += 1


def played_match(rng: Random, seen: Counter[str]) -> None:
    """The same in a match: before and after the hand is closed, and in the next hand."""
    match = Match("psa", seed=rng.randrange(10**6))
    table = match.deal()
    while not table.over:
        table.act(*(random_choice(table, rng) if table.phase != "play" else simple(table)))
    if not is_won_at_once(table):
        seen["drawn or played on"] += 1
        return
    lines = match.lines()
    early, late, later = (read_match(lines) for _ in range(3))
    players = {name: player for player, name in enumerate(match.names)}
    cheat = players[table.sitting.names["ESWN".index(table.persons[rng.choice(claimers(table))])]]
    early.rule({"foul": "false_claim", "offender": cheat})
    late.close()
    won = late.position.points
    late.rule({"foul": "false_claim", "offender": cheat})
    assert (early.position, early.over) == (late.position, late.over)
    later.close()
    if not later.over:
        later.deal()
        later.rule({"foul": "false_claim", "offender": cheat}, hand=0)
        later.void()
        assert later.position.points == late.position.points
        later.undo(0)
        assert later.position.points == won
        long_after(read_match(lines), late.rulings[0], late.position.points, won)
    late.undo(0)
    assert late.position.points == won
    seen["matches"] += 1


def long_after(match: Match, ruling: Ruling, without: tuple[int, ...], won: tuple[int, ...]) -> None:
    """The same in a game that has let the record of the hand go since."""
    match.close()
    for _ in range(2):
        match.deal()
        match.void()
    let_records_go(match.log)
    note_ruling(match, ruling, ())
    assert match.position.points == without
    match.undo(0)
    assert match.position.points == won


def ended_match(rng: Random, seen: Counter[str]) -> None:
    """A referee ends a hand that is over: with the offender's own win it is not paid, else it counts as it ended; it is
    the same before it is closed and afterwards."""
    book = rng.choice(("xjtu", "xjtu-3p", "mcr"))
    match = Match(book, seed=rng.randrange(10**6))
    table = match.deal()
    while not table.over:
        table.act(*(random_choice(table, rng) if rng.random() < 0.3 else simple(table)))
    offender, victim = rng.sample(range(len(match.names)), 2)
    told = {**ENDS[book.partition("-")[0]], "offender": offender}
    told |= {"victims": [victim]} if book == "mcr" else {}
    early, late, plain = (read_match(match.lines()) for _ in range(3))
    plain.close()
    late.close()
    late.rule(told)
    with suppress(InputError):
        early.rule(told)
    if not early.rulings:  # what has to be paid waits until the hand is closed
        early.close()
        early.rule(told)
    if early.table is not None:
        early.close()
    assert (early.position, early.over) == (late.position, late.over)
    won = closed_winners(plain)
    if offender not in won:
        paid = tuple(map(sum, zip(plain.position.points, late.rulings[0].payments)))
        assert (late.position, late.over) == (replace(plain.position, points=paid), plain.over)
    seen["ended"] += 1
    seen["ended with own win"] += offender in won


def left_match(rng: Random, seen: Counter[str]) -> None:
    """Somebody leaves, or is sent away, when a hand is over: it counts, whoever has won it, closed or not."""
    book = rng.choice(("xjtu", "xjtu-3p", "mcr", "ema", "lol"))
    match = Match(book, seed=rng.randrange(10**6))
    table = match.deal()
    while not table.over:
        table.act(*(random_choice(table, rng) if rng.random() < 0.3 else simple(table)))
    early, late, plain = (read_match(match.lines()) for _ in range(3))
    plain.close()
    late.close()
    offender = rng.choice(closed_winners(plain) or range(len(match.names)))
    for each in (early, late):
        each.rule({"foul": "withdrawal", "offender": offender})
        assert each.position == plain.position
        assert each.over == (plain.over or "player_out")
        assert read_match(each.lines()).position == each.position
    assert early.results == late.results
    seen["out"] += 1
    seen["out with own win"] += offender in closed_winners(plain)


def closed_winners(match: Match) -> tuple[int, ...]:
    """Who has won the hand closed last."""
    return next(each.outcome.winners for each in reversed(match.log) if isinstance(each, HandClosed))


def held(evenings: int, hands: int, seed: str) -> Counter[str]:
    """So many evenings and games that are told, so many that are played and matches; what was seen."""
    seen = Counter[str]()
    for n in range(evenings):
        told_night(Random(f"told {seed}{n}"), seen)
        hold_told_wins(Random(f"wins {seed}{n}"), seen)
        hold_given_back(Random(f"given back {seed}{n}"), seen)
    for n in range(hands):
        played_night(Random(f"played {seed}{n}"), seen)
        played_match(Random(f"match {seed}{n}"), seen)
        ended_match(Random(f"ended {seed}{n}"), seen)
        left_match(Random(f"out {seed}{n}"), seen)
    return seen


def test_who_cheated_keeps_nothing(tell_count: Tell) -> None:
    seen = held(40, 2, "")
    tell_count(LAW, told=seen["told"], camps=seen["with camps"], bets=seen["with bets"], played=seen["played"],
               wins_told=seen["wins told"], two_winners=seen["two winners"], found_late=seen["found late"],
               charged=seen["charged"], given_back=seen["given back"], ended=seen["ended"],
               out=seen["out"])  # fmt: skip


@pytest.mark.long
def test_who_cheated_keeps_nothing_whatever_the_evening(tell_count: Tell) -> None:
    tell_count(LAW, **{key.replace(" ", "_"): count for key, count in held(2000, 60, "long ").items()})
