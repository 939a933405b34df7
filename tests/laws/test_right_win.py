"""A right win stays right: at every moment after it, wherever it is on record, the referee is told so, no foul that
says the win was none can be ruled, and of who did not win the answer is that of the moment itself."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from paiju.errors import InputError
from paiju.evening import Evening
from paiju.match import Match
from paiju.match.record import read_match
from paiju.match.relay import Relay
from paiju.match.relay_record import read_relay
from paiju.referee import listing
from paiju.scoring.situation import Request
from paiju.table import events as E
from paiju.table.table import Table
from paiju.terminal.game import choice
from tests.desk.mirror import Mirrored, tiles_of
from tests.evening.nights import new_evening
from tests.laws.conftest import Tell
from tests.laws.positions import BOOKS, ask_cheaply, err, fork
from tests.match.playing import simple
from tests.match.relays import begun
from tests.table.laid import random_choice

LEVELS = ("random", "simple", "keen")
FALSE = {
    "incomplete",
    "may_not_win",
    "below_minimum",
    "unfounded",
}  # what a foul that says the win was none presupposes
NEVER = {"in_riichi", "has_claimed", "riichi_kong", "won_in_riichi", "concealed_kong"}  # refused where there is none
Ask = Callable[..., Any]


class Winner:
    """Somebody who has won in a hand, and those who have not."""

    def __init__(self, table: Table, seats: Sequence[int], proposals: dict[int, list[tuple[str, str]]]) -> None:
        wins = [event for event in table.events if isinstance(event, E.WinEvent)]
        self.tiles = {seats["ESWN".index(win.seat)]: win.tile for win in wins}
        self.events = {player: [e for e in table.events if getattr(e, "seat", "") == "ESWN"[i]] for i, player in
                       enumerate(seats)}  # fmt: skip
        self.proposals = proposals  # what those who have not won would have been told at the moment itself

    def never(self, player: int) -> set[str]:
        """Conditions of which the record of a player shows nothing."""
        own = self.events[player]
        riichi = any(isinstance(event, E.Discard) and event.riichi for event in own)
        claims = any(isinstance(e, E.Chow | E.Pung) or (isinstance(e, E.Kong) and e.how == "open") for e in own)
        concealed = any(isinstance(event, E.Kong) and event.how == "concealed" for event in own)
        found = set() if riichi else {"in_riichi", "won_in_riichi"}
        return found | {"riichi_kong"} | (set() if claims else {"has_claimed"}) | (
            set() if concealed else {"concealed_kong"})  # fmt: skip


class RightWin:
    """The law, held against what a referee can ask."""

    def __init__(self) -> None:
        self.seen: Counter[str] = Counter()

    def check(self, where: str, book: Any, winner: Winner, propose: Ask, rule: Ask, told: bool = False) -> None:
        """All that may be asked of a hand with a win, at one moment."""
        self.seen[f"positions {where}".replace(" ", "_")] += 1
        for player, tile in winner.tiles.items():
            for more in ({}, {"shown": True}, {"tile": tile}):
                assert propose({"declared": "win", "offender": player, **more}) == [], (where, player, more)
            self.seen["right_wins_confirmed"] += 1
            self.refuse(where, book, player, rule, FALSE, winner.never(player) if not told else set())
        for player, expected in winner.proposals.items():
            found = propose({"declared": "win", "offender": player, "shown": True})
            assert [(each.foul, each.variant) for each in found] == expected, (where, player)
            self.seen["same_as_then"] += 1

    def refuse(self, where: str, book: Any, player: int, rule: Ask, false: set[str], never: set[str]) -> None:
        """No foul is accepted that rests on what was not."""
        for foul in listing(book):
            for variant in foul.variants:
                of_win = "win" in variant.declared and false & set(variant.evidence)
                if not of_win and not never & set(variant.evidence):
                    continue
                with pytest.raises(InputError) as refused:
                    rule({"foul": foul.id, "variant": variant.id, "offender": player})
                assert refused.value.field in ("evidence", "hand"), (where, foul.id, variant.id, refused.value)
                self.seen["rulings_refused"] += 1


def step(table: Table, rng: Random, level: str) -> None:
    """Somebody does what a player of this level does."""
    who = table.asked[0]
    if level == "random" or table.phase != "play":
        table.act(*random_choice(table, rng))
    elif level == "simple":
        table.act(*simple(table))
    else:
        table.act(who, choice(table, who, level, ""))


def played_to_win(match: Match, rng: Random, level: str, errs: bool) -> Winner | None:
    """The hand being played, or the next, to its end, now and then with a foul before; its winner, or None."""
    table = match.table or match.deal()
    before = table.copy()
    while match.table is table and not table.over:
        if errs and rng.random() < 0.01:
            err(match, rng)
            continue
        before = table.copy()
        step(table, rng, level)
    if match.table is not table or not any(isinstance(event, E.WinEvent) for event in table.events):
        return None
    twin = fork(match)
    twin.table = before
    return winner_of(table, match.names, twin.propose)


def winner_of(table: Table, names: Sequence[str], propose: Ask) -> Winner:
    """Who won at a table, and what the others would have been told before."""
    at = {table.persons[seat]: seat for seat in table.persons}
    sat = [names.index(name) for name in table.sitting.names]  # by the chair each had first
    seats = [sat["ESWN".index(table.persons[seat])] for seat in "ESWN"[: len(at)]]
    won = {seats["ESWN".index(event.seat)] for event in table.events if isinstance(event, E.WinEvent)}
    proposals = {
        player: [(each.foul, each.variant) for each in propose({"declared": "win", "offender": player, "shown": True})]
        for player in seats
        if player not in won
    }
    return Winner(table, seats, proposals)


def held_in_match(law: RightWin, book: str, seed: int, level: str, hands: int) -> None:
    """Games hand after hand: at the end of each, closed, in the next hand, of all before, reopened, when it is over."""
    rng, match = Random(f"{book} {seed}"), Match(book, seed=f"{book} {seed}")
    won: dict[int, Winner] = {}
    for _ in range(hands):
        if match.over:
            break
        winner = played_to_win(match, rng, level, errs=seed % 3 == 2)
        number = match.hands - 1
        if winner is not None:
            law.check("over", match.book, winner, match.propose, lambda told: fork(match).rule(told))
            won[number] = winner
        if match.table is not None:
            match.close()
        if winner is not None and match.hands - 1 == number:
            again = read_match(match.lines())
            for where, each in (("closed", match), ("reopened", again)):
                law.check(where, match.book, winner, each.propose, lambda told, each=each: fork(each).rule(told))
    for number, winner in won.items():
        where = "game over" if match.over else "later hands"
        law.check(
            where, match.book, winner,
            lambda told, number=number: match.propose(told, number),
            lambda told, number=number: fork(match).rule(told, (), number),
        )  # fmt: skip


class ToldByTiles(Mirrored):
    """A match entered at a desk, every win with its tiles, but where two have changed places, which a desk is not
    told."""

    def value_of(self, asked: Request, win: E.WinEvent) -> dict[str, Any]:
        assert self.match.table is not None
        table = self.match.table
        self.by_tiles = not any(isinstance(e, E.Swap) for e in table.events)
        return {"tiles": tiles_of(asked)} if self.by_tiles else {"value": win.fan}


def held_at_desk(law: RightWin, book: str, seed: int, hands: int) -> None:
    """The same games entered by people."""
    mirrored = ToldByTiles(book, seed)
    mirrored.how_often = 0
    for _ in range(hands):
        if mirrored.match.over:
            break
        mirrored.play_hand()
        match = mirrored.desk.match
        table_won = next(entry for entry in reversed(mirrored.match.log) if hasattr(entry, "outcome"))
        winners = table_won.outcome.winners if mirrored.by_tiles else ()
        for player in winners:
            assert match.propose({"declared": "win", "offender": player, "shown": True}) == []
            law.refuse("desk", match.book, player, match.rule, FALSE, set())
            law.seen["positions_desk"] += 1


def held_in_evening(law: RightWin, seed: int, level: str) -> None:
    """An evening's hand: over, and booked."""
    evening: Evening = new_evening(5, seed, drawn=False)
    table, rng = evening.start_hand(), Random(seed)
    before = table.copy()
    while not table.over:
        before = table.copy()
        step(table, rng, level)
    if not any(isinstance(event, E.WinEvent) for event in table.events):
        return
    hand = evening.hand_at("A")
    running, evening._hands[-1] = hand, replace(hand, play=before)
    evening._running["A"] = evening._hands[-1]
    winner = winner_of(table, hand.seating.players, evening.propose)
    evening._hands[-1] = evening._running["A"] = running
    for where in ("evening", "evening booked"):
        law.check(where, evening.book, winner, evening.propose, evening.rule)
        if where == "evening":
            evening.finish_hand("A")


def held_in_relay(law: RightWin, seed: int, level: str) -> None:
    """A hand of a relay's game, and the relay read again."""
    relay, game = begun(seed)
    winner = played_to_win(game, Random(seed), level, errs=False)
    if winner is None:
        return
    game.close()
    for each in (relay, read_relay(relay.lines())):
        assert isinstance(each, Relay)
        law.check("relay", relay.book, winner, each.propose, each.rule)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many questions are asked about one hand."""
    ask_cheaply(monkeypatch)


def held_everywhere(book_seeds: int, hands: int, others: int, levels: Sequence[str]) -> Counter[str]:
    """So many games of every book, evenings and relays; what was seen."""
    law = RightWin()
    for seed in range(book_seeds):
        for i, book in enumerate(BOOKS):
            held_in_match(law, book, seed, levels[(seed + i) % len(levels)], hands)
    for seed in range(others):
        held_in_evening(law, seed, levels[seed % len(levels)])
        held_in_relay(law, seed, levels[seed % len(levels)])
        held_at_desk(law, BOOKS[seed % len(BOOKS)], seed, 2)
    return law.seen


def test_a_right_win_stays_right(tell_count: Tell) -> None:
    tell_count("a right win stays right", **held_everywhere(1, 1, 2, ("simple",)))


@pytest.mark.long
def test_a_right_win_stays_right_everywhere(tell_count: Tell) -> None:
    seen = held_everywhere(14, 5, 60, LEVELS)
    assert sum(number for name, number in seen.items() if name.startswith("positions")) >= 2000
    tell_count("a right win stays right", **seen)
