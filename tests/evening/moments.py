"""Evenings at a moment that a referee is asked about, and on record."""

import paiju
from paiju.evening import Evening
from paiju.table import events as E
from paiju.table.table import Table
from paiju.terminal.game import choice
from tests.evening.nights import new_evening

FOR_ANY_WIN = (6, 9)  # dice rules under which any complete hand may win, and the first win ends the hand


def step(hand: Table) -> None:
    """Somebody does what a simple player does."""
    hand.act(hand.asked[0], choice(hand, hand.asked[0], "simple", ""))


def ready(hand: Table) -> dict[str, int]:
    """The seats between their turns that wait for something, each with the fans of its best discard win, as the scorer
    alone finds them."""
    found = {}
    special = hand.sitting.special.id if hand.sitting.special else None
    for seat, place in hand.view("referee").seats.items():
        if len(place.hand) % 3 != 1:
            continue
        tiles, melds = "".join(sorted(place.hand)), [meld_form(meld) for meld in place.melds]
        asked = {"book": "psa", "hand": tiles, "melds": melds}
        fans = []
        for tile in paiju.waits("psa", tiles, melds):
            told = paiju.score(
                **asked, win=tile, by="discard", seat=seat, special=special, **{"from": "E" if seat != "E" else "S"}
            )
            fans.append(told.get("fan", 0) if told["win"] else 0)
        if any(fans):
            found[seat] = max(fans)
    return found


def meld_form(meld: E.LaidMeld) -> dict[str, object]:
    """A meld as the scorer takes it."""
    return {"type": meld.type, "tiles": "".join(meld.tiles)}


def won_by(hand: Table) -> str | None:
    """Who won the hand with a claimed set, where it was one and it is over."""
    wins = [event for event in hand.events if isinstance(event, E.WinEvent)]
    with_claim = len(wins) == 1 and any(meld.from_ for meld in wins[0].melds)
    return wins[0].seat if hand.over and with_claim else None


def just_won(others_ready: bool = False) -> tuple[Evening, Table, int]:
    """An evening whose first hand has just been won, while others were ready or not, and by whom; it is not booked
    yet."""
    for seed in range(300):
        evening = new_evening(5, seed, drawn=False)
        hand = evening.start_hand()
        if hand.sitting.special is not None and hand.sitting.special.dice in FOR_ANY_WIN:
            while not hand.over:
                step(hand)
            seat = won_by(hand)
            if seat is not None and others_ready == bool(set(ready(hand)) - {seat}):
                return evening, hand, "ESWN".index(seat)
    raise AssertionError("no such hand")


def evening_with(special: int, people: int = 5) -> tuple[Evening, Table]:
    """An evening, people in the order of their names, whose first hand has this dice rule."""
    for seed in range(200):
        evening = new_evening(people, seed, drawn=False)
        hand = evening.start_hand()
        if hand.sitting.special is not None and hand.sitting.special.dice == special:
            return evening, hand
    raise AssertionError("no such throw")


def same_on_record(evening: Evening) -> None:
    """The record gives the same evening."""
    again = Evening.replay(evening.record())
    assert (again.events, again.ledger.chips) == (evening.events, evening.ledger.chips)
