"""Games as this version records them: hands, matches with rulings, relays, evenings."""

from collections.abc import Callable, Iterator
from typing import Any

from paiju import Table, books
from paiju.books.toml_book import load
from paiju.evening import Evening
from paiju.match import Match
from paiju.match.relay import Relay
from tests.before.kinds import FAIR_BOOKS, OWN, OWN_BOOKS, PLAIN_BOOKS, RELAY_BOOKS, WITHOUT_FOULS, Json
from tests.before.playing import play, play_evening, play_hand, play_house_hand, play_match, play_relay
from tests.fair_match import FairMatch

NAMES = ("Ann", "Bea", "陈", "丁")
PEOPLE = ("甲", "乙", "丙", "丁", "戊", "己", "庚")
STOPPED = 18  # acts of a hand that is left there
Say = Callable[[str, list[str], Json], None]  # a file's name, its lines, what it came to

# By the text a book rests on: a foul whose ruling a running hand takes in, and one that mostly ends the hand.
FOULS: dict[str, tuple[Json, Json]] = {
    "mcr": (
        {"foul": "wrong_tile_drawn", "offender": 1, "variant": "in_hand"},
        {"foul": "hand_dropped_at_win", "offender": 0, "variant": "lost", "amount": 20},
    ),
    "ema": (
        {"foul": "empty_win", "offender": 1, "variant": "not_shown"},
        {"foul": "empty_win", "offender": 0, "variant": "shown"},
    ),
    "xjtu": ({"foul": "false_win", "offender": 1}, {"foul": "wrong_deal", "offender": 0, "variant": "first"}),
    "lol": ({"foul": "wrong_call", "offender": 1}, {"foul": "false_win", "offender": 0}),
    "psa": (
        {"foul": "false_claim", "offender": 1, "variant": "later"},
        {"foul": "false_win", "offender": 0, "variant": "nobody_ready", "facts": {"fan": 2}},
    ),
}


def book_named(name: str) -> Any:
    """One of the package's books, or one of the own ones in TOML."""
    return load(OWN / f"{name}.toml") if name in OWN_BOOKS else books.get(name)


# --- hands ----------------------------------------------------------------------------------------


def sit(name: str, number: int) -> Table:
    """A table of a book, with people who bet where it has them."""
    book = book_named(name)
    bets = ("Eve", "Fay") if book.payments.supporter_halves else ()
    return Table(book, f"before {name} {number}", names=NAMES[: book.tiles.players], supporters=bets)


def hands(say: Say) -> None:
    """A hand of each book, played to a win where one comes soon, and one that is left in the middle."""
    for name in (*PLAIN_BOOKS, *RELAY_BOOKS, *OWN_BOOKS):
        tried = [play(sit(name, number)) for number in range(6)]
        table = next((each for each in tried if each.result and each.result.result == "won"), tried[0])
        say(f"hands/{name}.jsonl", table.record().lines(), {"result": table.result.to_json()})
        left = next(each for each in stopped_hands(name) if not each.over)
        say(f"hands-unfinished/{name}.jsonl", left.record().lines(), {"asked": list(left.asked)})


def stopped_hands(name: str) -> Iterator[Table]:
    """Hands that are left after a few acts."""
    for number in range(10, 20):
        yield play(sit(name, number), acts=STOPPED)


# --- matches --------------------------------------------------------------------------------------


def new_match(name: str, rounds: int | None = None) -> Match:
    """A match of a book."""
    book = book_named(name)
    return Match(book, f"before {name}", names=NAMES[: book.tiles.players], rounds=rounds)


def standings(match: Match) -> Json:
    """What a match comes to."""
    found = [[one.place, one.points, str(one.final)] for one in match.results]
    return {"over": match.over, "hands": match.hands, "rulings": len(match.rulings), "standings": found}


def rule_at_table(match: Match) -> None:
    """The referee rules in the middle of a hand, then on somebody else as well, and takes that back."""
    play(match.table or match.deal(), acts=15)
    if match.book.text in FOULS:
        foul = FOULS[match.book.text][0]
        match.rule(foul)
        match.rule({**foul, "offender": 2})
        match.undo(1)


def ruled_match(match: Match) -> Match:
    """A few hands: one as it comes, one with a ruling taken in, one that a ruling ends, and one when time is up."""
    play_hand(match)
    rule_at_table(match)
    play_hand(match)
    play(match.deal(), acts=10)
    if match.book.text in FOULS:
        match.rule(FOULS[match.book.text][1])
    if match.table is not None:
        play_hand(match)
    if not match.over:
        play(match.deal(), acts=5)
        match.abandon()
    return match


def stopped_match(match: Match) -> Match:
    """A match that is left in the middle of its second hand, with a ruling in force."""
    play_hand(match)
    rule_at_table(match)
    return match


def matches(say: Say) -> None:
    """A match with rulings of every book that players play for themselves, and matches to go on with."""
    for name in (*PLAIN_BOOKS, *OWN_BOOKS):
        match = ruled_match(new_match(name))
        assert bool(match.rulings) == (name not in WITHOUT_FOULS), name
        say(f"matches/{name}.jsonl", match.lines(), standings(match))
    for name, rounds, file in (("psa", None, "psa-whole"), ("ema", 1, "ema-one-round")):
        match = play_match(new_match(name, rounds), "simple")
        say(f"matches/{file}.jsonl", match.lines(), standings(match))
    for name, rounds in (("ema", None), ("mcr", 1), ("psa", None), ("xjtu-3p", None), ("friends", None)):
        match = stopped_match(new_match(name, rounds))
        file = name if rounds is None else f"{name}-one-round"
        say(f"matches-unfinished/{file}.jsonl", match.lines(), to_go_on(name, match))


def to_go_on(name: str, match: Match) -> Json:
    """What an unfinished match tells, its seed, and the promise for its next hand by that seed."""
    return {"seed": f"before {name}", "rulings": len(match.rulings), "next": promise(new_match(name), match.hands)}


def promise(match: Match, number: int) -> str | None:
    """The commitment of the hand of this number, whatever happens in those before it."""
    for _ in range(number):
        match.deal()
        match.void()
    return match.deal().sitting.commitment


# --- relays and evenings --------------------------------------------------------------------------


def teams() -> Iterator[Json]:
    """Four teams with a substitute each."""
    for name in ("甲", "乙", "丙", "丁"):
        yield {"name": name, "members": [f"{name}{n}" for n in range(1, 6)], "substitutes": [f"{name}替"]}


def half_relay(name: str) -> Relay:
    """A relay in its third game: rulings in the first, a substitute in the second, a hand left in the middle."""
    relay = Relay(name, list(teams()), f"before {name}")
    ruled_match(relay.start())
    relay.finish()
    play_match(relay.start(substitutes={"乙": "乙替"}), "simple", 1)
    relay.finish()
    rule_at_table(relay.start())
    return relay


def relays(say: Say) -> None:
    """A relay with rulings of each book for teams, one to its end and one to go on with."""
    for name in RELAY_BOOKS:
        relay = half_relay(name)
        told = {"seed": f"before {name}", "points": relay.points, "games": len(relay.legs)}
        say(f"relays-unfinished/{name}.jsonl", relay.lines(), told)
        relay = play_relay(relay, "simple")
        told = {"over": relay.over, "points": relay.points, "places": relay.places, "games": len(relay.legs)}
        say(f"relays/{name}.jsonl", relay.lines(), told)


def evening_of(kind: str) -> Evening:
    """An evening after a hand and a penalty, in the middle of the next hand."""
    people, camps = (PEOPLE, True) if kind == "camps" else (PEOPLE[:5], False)
    book = book_named("open-house") if kind == "open-house" else "psa"
    evening = Evening(people, f"before {kind}", camps=camps, book=book)
    play_house_hand(evening)
    evening.clock(20)
    evening.penalty({"甲": -20, "乙": 20}, "psa:诈和#1")
    play(evening.start_hand("A"), acts=STOPPED)
    return evening


def evenings(say: Say) -> None:
    """Evenings by the table and in camps, to their end and to go on with."""
    for kind in ("five", "camps", "open-house"):
        evening = evening_of(kind)
        say(f"evenings-unfinished/{kind}.jsonl", evening.record().splitlines(), {"chips": evening.ledger.chips})
        if kind != "open-house":
            play_evening(evening, "simple")
            say(f"evenings/{kind}.jsonl", evening.record().splitlines(), {"chips": evening.ledger.chips})


# --- fair walls -----------------------------------------------------------------------------------


def fair_matches(say: Say) -> None:
    """Matches dealt from a chain, with players who say their word, say nothing, come late or seal anew; what the first
    of them kept."""
    for name in FAIR_BOOKS:
        fair = FairMatch(book_named(name), f"before {name}")
        fair.hand(["said"] * 4, 1)
        fair.hand(["said", "silent", "late", "bot"])
        fair.players[0].seal()
        fair.hand(["said", "late", "unsealed", "bot"], 2)
        say(f"fair/{name}.jsonl", fair.match.lines(), {"head": fair.chain.head.hex(), "mine": fair.players[0].mine})


def games(say: Say) -> None:
    """Everything that is a record of a game."""
    for part in (hands, matches, relays, evenings, fair_matches):
        part(say)
