"""Bots that play hands, matches, relays and evenings on, for the making and for the tests."""

from typing import Any

from paiju import Table
from paiju.bots import player
from paiju.evening import Evening
from paiju.match import Match
from paiju.match.relay import Relay

WHOLE = 1 << 30  # more acts than a hand has
QUICK = "quick"  # a player who does not look at the table: wins, passes, discards what was drawn


def play(table: Table, level: str = "simple", acts: int = WHOLE) -> Table:
    """Bots act at a table, to the end of the hand or so many times; who bets is played by a bot as well."""
    bots: dict[str, Any] = {}
    while table.asked and acts > 0:
        who = table.asked[0]
        if level == QUICK:
            table.act(who, quick_choice(table, who))
        else:
            bot = bots.setdefault(who, player(level, table.sitting.book, len(bots)))
            table.act(who, bot.choose(table.view(who)))
        acts -= 1
    return table


def quick_choice(table: Table, who: str) -> Any:
    """What the quick player does."""
    can = {action.type: action for action in table.legal(who)}
    return can.get("win") or can.get("pass") or can.get("discard_drawn") or table.legal(who)[-1]


def play_hand(match: Match, level: str = "simple") -> Table:
    """The hand being played, or the next one, to its end."""
    table = play(match.table or match.deal(), level)
    match.close()
    return table


def play_match(match: Match, level: str = QUICK, hands: int = WHOLE) -> Match:
    """So many hands more, then time is up; without a number as many as the book says."""
    while not match.over and hands > 0:
        play_hand(match, level)
        hands -= 1
    if not match.over:
        match.abandon()
    return match


def play_relay(relay: Relay, level: str = QUICK, hands: int = 1) -> Relay:
    """Every game that is left, of so many hands each."""
    while not relay.over:
        play_match(relay.match or relay.start(), level, hands)
        relay.finish()
    return relay


def play_evening(evening: Evening, level: str = QUICK) -> Evening:
    """The hand that runs at the one table is played to its end, then the last hands of the night."""
    if evening.running:
        play_house_hand(evening)
    if not any(event.type == "last_hands" for event in evening.events):
        evening.last_hands()
    while not evening.over:
        play_house_hand(evening, level)
    return evening


def play_house_hand(evening: Evening, level: str = "simple") -> None:
    """The hand of the evening's first table, or the next one, to its end."""
    play(evening.running.get("A") or evening.start_hand("A"), level)
    evening.finish_hand("A")
