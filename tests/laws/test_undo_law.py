"""The law of undoing: for every foul, variant and option of every book, ruled where it can happen, `may_undo` and
`undo` agree; after the undo everything is as it was, or points and rights are and a remark says the rest. Once the game
has gone on, by moves, hands, void hands or moves taken back, what was paid is paid back to the point."""

from collections import Counter
from random import Random

import pytest

from paiju import books
from paiju.errors import InputError
from paiju.match import Match
from paiju.match.log import HandClosed
from paiju.match.referee_log import Ruled, ruled_entries, seats_now
from paiju.referee import Ruling
from tests.laws.conftest import Tell
from tests.laws.positions import BOOKS, after, ask_cheaply, fork, play, plays_again, position, total
from tests.laws.undoing import cases, hold_undo, ruled, standing
from tests.match.foul_places import WHERE

LAW = "what may be undone can be undone"
MAIN = ("xjtu", "mcr", "ema", "lol", "psa")
FOUR = [book for book in BOOKS if books.get(book).tiles.players == 4]
OF_RIICHI = ("riichi", "riichi_turn", "riichi_taken", "won")
NOT_THERE = {"mcr": OF_RIICHI, "psa": (*OF_RIICHI, "bare")}
FEW, MANY = 1, 61  # positions of each book
GOES_ON = ("acts", "over", "closed", "dealt", "void", "rewound", "another", "anew")
ANEW = {"foul": "other_breach", "offender": 0, "option": "restart_game"}


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many questions are asked about one hand."""
    ask_cheaply(monkeypatch)


def places_of(book: str) -> list[str]:
    """Where fouls happen in a book."""
    return [place for place in WHERE if place not in NOT_THERE.get(book, ())]


def at_places(book: str, seen: Counter[str], rng: Random, most: int) -> None:
    """Every foul of a book, ruled at so many places where it can happen."""
    places = {place: WHERE[place](book) for place in places_of(book)}
    for case in cases(book):
        done = 0
        for place, at in rng.sample(sorted(places.items()), len(places)):
            offenders = rng.sample(range(4), 4 if most > 1 else 2)
            for offender in offenders if done < most else ():
                match, before = fork(at), standing(at)
                ruling = ruled(match, case, offender, rng)
                if ruling is not None:
                    seen[hold_undo(match, before, ruling, (book, place, case, offender))] += 1
                    done += 1
                    break
        seen["cases"] += done > 0
        seen["never ruled"] += done == 0


def test_every_ruling_can_be_undone_at_once(tell_count: Tell) -> None:
    seen = Counter[str]()
    for book in MAIN:
        at_places(book, seen, Random(book), 1)
    tell_count(LAW, cases=seen["cases"], exact=seen["exact"], remarked=seen["remarked"])


@pytest.mark.long
@pytest.mark.parametrize("book", FOUR)
def test_every_ruling_can_be_undone_everywhere(book: str, tell_count: Tell) -> None:
    seen = Counter[str]()
    at_places(book, seen, Random(book), len(WHERE))
    tell_count(f"{LAW}, {book}", cases=seen["cases"], exact=seen["exact"])


# --- once the game has gone on --------------------------------------------------------------------


def go_on(match: Match, how: str, rng: Random) -> None:
    """Something happens after a ruling."""
    table = match.table
    if how in ("acts", "rewound") and table is not None and not table.over:
        before = len(table.events)
        after(match, rng, rng.randrange(1, 8))
        if how == "rewound" and not table.over:
            match.rewind(rng.randrange(before // 2, before + 1))
    elif how == "another":
        case = rng.choice(cases(match.book.id))
        ruled(match, case, rng.randrange(len(match.names)), rng)
    elif how == "anew" and match.book.text == "xjtu":
        match.rule(ANEW)
    elif how == "void" and table is not None and not table.over:
        match.void()
    elif table is not None:
        play(match, rng, lambda _: False)
        if how != "over":
            match.close()
    if how == "dealt" and match.table is None and not match.over:
        match.deal()
        after(match, rng, rng.randrange(6))


def paid_back(match: Match, ruling: Ruling, start: Match, where: object) -> str:
    """Taken back once the game has gone on: each has again what they paid, the offender a stick that was charged too,
    from the table or from who had won it; points and sticks are conserved, and the record reads as it was written. A
    game that began anew goes on from where it stood at the `start`."""
    number, whole, before = number_of(match, ruling), total(match), by_player(match)
    may = match.may_undo(number)
    if not may:
        with pytest.raises(InputError, match=r"stands|first|anew"):
            match.undo(number)
        return "refused"
    remarks = match.undo(number)
    assert total(match) == whole or is_restarted(ruling), where
    deposit, offender = match.book.payments.deposit, ruling.incident.offender
    more = [now - then + paid for now, then, paid in zip(by_player(match), before, ruling.payments)]
    lost = any(getattr(each, "stick", "") == "lost" for each in ruling.sanctions)
    allowed = [0] if not lost else [0, deposit]
    taken_up = not any(isinstance(each, HandClosed) for each in match.log) or match.table is not None
    if any(is_restarted(each) for each in made_since(match, number)):
        assert by_player(match) == before, (where, before)  # of the game before nothing is left
    elif is_restarted(ruling):
        assert by_player(match) == by_player(start) or match.rulings != start.rulings, (where, before)
    elif not remarks and ruling.hand == "continues" and not taken_up:
        assert more[offender] in allowed, (where, more)
        assert sorted(more)[:-1] in ([0] * (len(more) - 1), [-deposit] + [0] * (len(more) - 2)), (where, more)
    plays_again(match)
    return "paid back"


def left_alike(match: Match, ruling: Ruling, where: object) -> bool:
    """Taken back in a hand that is void afterwards, or once it is void: everybody has the same, and as many sticks lie
    there. Could it be tried?"""
    first, last, number = fork(match), fork(match), number_of(match, ruling)
    if match.table is None or not match.may_undo(number):
        return False
    last.void()
    if not last.may_undo(number):
        return False
    first.undo(number)
    first.void()
    last.undo(number)
    assert first.position == last.position, (where, first.position, last.position)
    plays_again(first)
    return True


def number_of(match: Match, ruling: Ruling) -> int:
    """Which ruling it is."""
    return next(each.number for each in match.log if isinstance(each, Ruled) and each.ruling is ruling)


def made_since(match: Match, number: int) -> list[Ruling]:
    """The rulings that stand and came after one."""
    return [each.ruling for each in ruled_entries(match.log) if each.number > number]


def is_restarted(ruling: Ruling) -> bool:
    """Did the game begin anew with it?"""
    return any(getattr(each, "how", "") == "restarts" for each in ruling.sanctions)


def by_player(match: Match) -> list[int]:
    """What everybody has."""
    if match.table is None:
        return list(match.position.points)
    seats = seats_now(match)
    return [match.table.state.points["ESWN".index(seats[player])] for player in range(len(match.names))]


def gone_on(book: str, first: int, number: int, seen: Counter[str]) -> None:
    """Rulings at random positions, the game going on in every way, and the rulings taken back."""
    for seed in range(first, first + number):
        at, rng = position(book, seed), Random(f"{book} {seed}")
        for case in rng.sample(cases(book), min(len(cases(book)), 12)):
            match, offender = fork(at.match), rng.randrange(len(at.match.names))
            ruling = ruled(match, case, offender, rng)
            if ruling is None:
                continue
            ways = rng.sample(GOES_ON, rng.randrange(1, 3))
            for how in ways:
                go_on(match, how, rng)
            seen["left"] += left_alike(match, ruling, (book, seed, case, offender, ways))
            seen[paid_back(match, ruling, at.match, (book, seed, case, offender, ways))] += 1


@pytest.mark.parametrize("book", MAIN)
def test_a_ruling_is_undone_when_the_game_has_gone_on(book: str, tell_count: Tell) -> None:
    seen = Counter[str]()
    gone_on(book, 0, FEW, seen)
    left = {"left": seen["left"]} if book != "mcr" else {}  # there a ruling stands once its hand is void
    tell_count(f"{LAW}, later, {book}", rulings=seen.total() - seen["left"], **left)


@pytest.mark.long
@pytest.mark.parametrize("book", BOOKS)
def test_rulings_are_undone_whatever_has_happened_since(book: str, tell_count: Tell) -> None:
    seen = Counter[str]()
    gone_on(book, 100, MANY, seen)
    tell_count(f"{LAW}, later, {book}", **{key.replace(" ", "_"): count for key, count in seen.items()})
