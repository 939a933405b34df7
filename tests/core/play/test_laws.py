"""Laws of the table on random hands of every book and special rule: nothing is lost, what is offered is accepted and
everything else refused, replayed is the same. `laws.py` says them; here they are held, compiled and interpreted."""

from collections.abc import Callable
from typing import Any

import pytest
from tests.core.play import laws, people
from tests.core.play.clubs import TABLES, club
from tests.core.play.offered import endings, members, sorts
from tests.core.play.running import LAWS, Interpreted, fastest, has_compiler

from paiju.books.book import Book
from paiju.books.playable import check_playable
from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.core.play import ending, flow, resolve, turns
from paiju.core.play.moves import CODE, DETAIL, ENDED, WHO
from paiju.errors import InputError

FEW, MANY = 100, 5150  # hands of each book
WITHOUT_COMPILER = 25  # … where there is no compiler, in the quick suite
INTERPRETED, INTERPRETED_LONG = 2, 30  # … interpreted as well
FEW_CLUBS, MANY_CLUBS, CLUB_HANDS = 30, 1030, 20
WRONG_ACTIONS = 100_000


def hold(table: Interpreted, first: int, last: int) -> tuple[set[int], set[int]]:
    """Every law on these hands; the sorts of action offered and the ends met are the book's."""
    table.check(1, first, last)
    met, ends = members(table.told[people.SORTS]), members(table.told[people.RESULTS])
    assert met <= sorts(table.rules)
    assert {D.WON, D.EXHAUSTED} <= ends <= endings(table.rules)
    assert table.told[people.LONGEST_LOG] < D.LOG // 2
    assert table.told[people.LONGEST_RIVER] < D.RIVER
    return met, ends


@pytest.mark.parametrize("name", TABLES)
def test_laws(name: str) -> None:
    hold(fastest(TABLES[name]), 0, FEW if has_compiler else WITHOUT_COMPILER)


@pytest.mark.long
@pytest.mark.parametrize("name", TABLES)
def test_laws_on_many_hands(name: str) -> None:
    """So many that everything a book has is met."""
    table = fastest(TABLES[name])
    met, _ = hold(table, FEW, FEW + MANY)
    assert met == sorts(table.rules)


def told_by_both(book: Book, hands: int) -> tuple[list[int], list[int]]:
    """What is told of the same hands."""
    one, other = Interpreted(book), fastest(book)
    for table in (one, other):
        table.check(2, 0, hands, wrong=1)
    return [int(n) for n in one.told], [int(n) for n in other.told]


@pytest.mark.parametrize("name", TABLES)
def test_laws_hold_interpreted_too(name: str) -> None:
    one, other = told_by_both(TABLES[name], INTERPRETED)
    assert one == other


@pytest.mark.long
@pytest.mark.parametrize("name", TABLES)
def test_laws_hold_interpreted_too_on_many_hands(name: str) -> None:
    one, other = told_by_both(TABLES[name], INTERPRETED_LONG)
    assert one == other


# --- books that nobody wrote ------------------------------------------------------------------------


def try_club(number: int) -> bool:
    """The laws hold by a club's book, unless it is refused."""
    book = club(number)
    try:
        check_playable(book)
    except InputError:
        return False
    fastest(book).check(1, 0, CLUB_HANDS, wrong=1)
    return True


def test_laws_by_the_books_of_clubs() -> None:
    played = sum(try_club(number) for number in range(FEW_CLUBS))
    assert FEW_CLUBS // 2 < played < FEW_CLUBS


@pytest.mark.long
def test_laws_by_the_books_of_many_clubs() -> None:
    played = sum(try_club(number) for number in range(FEW_CLUBS, FEW_CLUBS + MANY_CLUBS))
    assert MANY_CLUBS // 2 < played < MANY_CLUBS


# --- numbers ------------------------------------------------------------------------------------------


def test_everything_fits_into_an_entry_of_the_log() -> None:
    assert max(A.ACTIONS, A.TILE_CODES) < DETAIL
    assert D.PERSONS <= 1 << CODE - WHO
    assert ENDED << CODE | DETAIL < 1 << 16


# --- whoever does what they may not -------------------------------------------------------------------


def test_wrong_actions_leave_table_and_log_as_they_were() -> None:
    """Persons and actions that there are and others, near and far, at every state of hands of every book."""
    done = 0
    for book in TABLES.values():
        table = fastest(book)
        hand = 0
        while table.told[people.WRONG] < -(-WRONG_ACTIONS // len(TABLES)):
            table.check(3, hand, hand + 1, wrong=20)
            hand += 1
        done += int(table.told[people.WRONG])
    assert done >= WRONG_ACTIONS


# --- the laws notice --------------------------------------------------------------------------------


def nothing(*_: Any) -> None:
    """Do nothing."""


def touched(why_not: Callable[..., int]) -> Callable[..., int]:
    """Asks, and leaves a trace."""

    def ask(r: Any, d: Any, buffers: Any, who: int, action: int) -> int:
        reason = why_not(r, d, buffers, who, action)
        d.missed[0] ^= reason > 0 and who == 2
        return reason

    return ask


def dearer(pay: Callable[..., None]) -> Callable[..., None]:
    """Pays one point from nowhere."""

    def paid(d: Any, out: Any) -> None:
        pay(d, out)
        d.points[0] += 1

    return paid


def one_less(legal: Callable[..., int]) -> Callable[..., int]:
    """Offers all but the last action."""
    return lambda *told: max(legal(*told) - 1, 0)


def one_more(legal: Callable[..., int]) -> Callable[..., int]:
    """Offers an action that nobody may do."""

    def more(r: Any, d: Any, buffers: Any, who: int, out: Any) -> int:
        n = legal(r, d, buffers, who, out)
        out[n] = A.NOT_READY
        return n + (d.phase == D.TURN and who == d.turn)

    return more


def later(start: Callable[..., None]) -> Callable[..., None]:
    """Deals, and every time a round later."""
    rounds = iter(range(1000))

    def dealt(r: Any, d: Any, buffers: Any) -> None:
        start(r, d, buffers)
        d.round += next(rounds)

    return dealt


FAULTS: dict[str, tuple[Any, str, Callable[[Any], Any]]] = {
    "tiles": (resolve, "take_kind", lambda _: nothing),
    "points": (ending, "pay_out", dearer),
    "hands": (turns, "draw", lambda draw: lambda *told: (draw(*told), draw(*told))),
    "turned": (laws, "indicator_place", lambda _: lambda *_: 0),
    "logged": (turns, "draw", lambda draw: lambda *told: (draw(*told), flow.note(told[1], 9, 0, 0))),
    "waits": (flow, "find_waits", lambda _: nothing),
    "not_accepted": (laws, "legal", one_more),
    "not_refused": (laws, "legal", one_less),
    "not_asked": (flow, "has_claim", lambda _: lambda *_: False),
    "changed": (flow, "why_not", touched),
    "not_replayed": (laws, "start", later),
    "stuck": (people, "legal", lambda _: lambda *_: 0),
}


def test_every_law_has_a_fault_to_notice() -> None:
    assert {"nothing", *FAULTS} == set(LAWS)


@pytest.mark.parametrize("law", FAULTS)
def test_the_laws_notice(law: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault put into the interpreted core is found, and by the law that it breaks."""
    module, name, fault = FAULTS[law]
    monkeypatch.setattr(module, name, fault(getattr(module, name)))
    found = Interpreted(TABLES["xjtu"]).run(laws.WATCH, 1, 0, 10, 0, 5, 0)
    assert LAWS[found] == law


def test_compiled_where_there_is_a_compiler() -> None:
    assert (type(fastest(TABLES["mcr"])) is Interpreted) == (not has_compiler)
