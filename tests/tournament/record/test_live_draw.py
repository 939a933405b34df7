"""A draw before everybody's eyes: committed to, sealed, shown, made; nobody can bend it on the way."""

from dataclasses import replace
from typing import Literal

import pytest

from paiju.errors import InputError
from paiju.tournament.draw import Entrant, check_draw, make_draw, seal_of
from paiju.tournament.record import EventPerson, EventRecord, verify_record
from paiju.tournament.record.commands.base import EventCommand
from paiju.tournament.record.commands.drawing import DrawBegun, DrawGivenUp, NumberSealed, NumberShown
from paiju.tournament.record.commands.entrants import PlayerWithdrawn
from paiju.tournament.record.commands.results import ResultEntered
from paiju.tournament.record.commands.rounds import DrawMade, StartAnnounced
from paiju.tournament.record.live_draw import draw_of
from tests.tournament.record.events import START, begun, cup, plain, result_of, seated

SECRET = bytes(range(32))
NUMBERS = (b"seven", b"twelve")


def leaders(book: EventRecord) -> tuple[str, str]:
    """Who leads the two teams."""
    return book.state.leader("Red"), book.state.leader("Blue")


def lots(book: EventRecord, ids: list[str]) -> DrawBegun:
    """A draw of the two teams' numbers."""
    teams = tuple(Entrant(team, tuple(ids[at::2])) for at, team in enumerate(("Red", "Blue")))
    return DrawBegun("lots", seal_of(SECRET), teams, leaders(book))


def all_sealed(book: EventRecord, ids: list[str]) -> None:
    """A draw that was begun, with every seal."""
    book.say(lots(book, ids))
    for leader, number in zip(leaders(book), NUMBERS, strict=True):
        book.say(NumberSealed(leader, seal_of(number)), leader)


def all_shown(book: EventRecord, ids: list[str]) -> None:
    """The same with every number."""
    all_sealed(book, ids)
    for leader, number in zip(leaders(book), NUMBERS, strict=True):
        book.say(NumberShown(leader, number.hex()), leader)


def refused(book: EventRecord, command: EventCommand, says: str) -> None:
    """It may not be said, and nothing comes of it."""
    before = book.state
    with pytest.raises(InputError, match=says) as told:
        book.say(command)
    assert told.value.zh != told.value.message
    assert book.state is before


@pytest.mark.clause("mcr:Q25(6)")
def test_leaders_seal_then_all_show_then_it_is_drawn() -> None:
    book, ids = begun(cup())
    all_shown(book, ids)
    with pytest.raises(InputError, match="not the one committed to"):
        draw_of(book.state, bytes(32))
    draw = draw_of(book.state, SECRET)
    assert check_draw(draw, seal_of(SECRET)) == []
    assert [one["nonce"] for one in draw["nonces"]] == [number.hex() for number in NUMBERS]
    book.say(DrawMade(draw))
    assert book.state.drawing is None
    numbers = sorted(int(one.number) for one in book.state.players)
    assert numbers == list(range(1, 9))
    assert EventRecord.from_archive(book.archive()).state == book.state
    report = verify_record(book.archive(), book.head)
    assert (report.agrees, report.notes) == (True, ())


def test_a_number_is_shown_only_when_all_are_sealed() -> None:
    book, ids = begun(cup())
    refused(book, NumberSealed(leaders(book)[0], seal_of(b"x")), "no draw is under way")
    book.say(lots(book, ids))
    red, blue = leaders(book)
    refused(book, NumberSealed(ids[0], seal_of(b"x")), f"one of: {red}, {blue}")
    refused(book, NumberSealed(red, "x"), "64 hexadecimal")
    book.say(NumberSealed(red, seal_of(NUMBERS[0])))
    refused(book, NumberSealed(red, seal_of(b"another")), "already")
    refused(book, NumberShown(red, NUMBERS[0].hex()), f"missing: {blue}")
    book.say(NumberSealed(blue, seal_of(NUMBERS[1])))
    refused(book, NumberShown(red, b"another".hex()), "not the one that was sealed")
    for written in ("no digits", NUMBERS[0].hex().upper() + " ", "7 7"):
        refused(book, NumberShown(red, written), "hexadecimal")
    refused(book, NumberShown(red, ""), "1 to 64 bytes")
    book.say(NumberShown(red, NUMBERS[0].hex()))
    refused(book, NumberShown(red, NUMBERS[0].hex()), "already")
    with pytest.raises(InputError, match=f"not all numbers have been shown yet: {blue}"):
        draw_of(book.state, SECRET)


def test_only_the_draw_that_was_begun_is_made() -> None:
    book, ids = begun(cup())
    all_sealed(book, ids)
    teams = book.state.drawing.entrants if book.state.drawing else ()
    refused(book, DrawMade(make_draw("lots", teams, SECRET)), "not all numbers have been shown")
    for leader, number in zip(leaders(book), NUMBERS, strict=True):
        book.say(NumberShown(leader, number.hex()), leader)
    whole = draw_of(book.state, SECRET)
    without = make_draw("lots", teams, SECRET)
    other_secret = make_draw("lots", teams, bytes(32))
    other_order = make_draw("lots", teams[::-1], SECRET)
    alone = make_draw("tables", [Entrant(id) for id in ids], SECRET)
    for draw, says in (
        (without, "nonces does not match"),
        (other_secret, "commitment does not match"),
        (other_order, "entrants does not match"),
        (alone, "kind does not match"),
    ):
        refused(book, DrawMade(draw), says)
    refused(book, DrawMade({**whole, "result": whole["result"][::-1]}), "not the result of that draw")
    book.say(DrawMade(whole))


def test_a_draw_is_given_up_with_a_reason_and_begun_anew() -> None:
    book, ids = begun(cup())
    refused(book, DrawGivenUp("x"), "no draw is under way")
    all_sealed(book, ids)
    refused(book, lots(book, ids), "a draw is in progress")
    refused(book, DrawGivenUp(""), "say why")
    book.say(DrawGivenUp("选手00 went home"))
    assert book.state.drawing is None
    all_shown(book, ids)
    book.say(DrawMade(draw_of(book.state, SECRET)))


def test_draws_that_cannot_begin() -> None:
    book, ids = begun(cup())
    good = lots(book, ids)
    red = leaders(book)[0]
    for wrong, says in (
        (replace(good, commitment="x"), "64 hexadecimal"),
        (replace(good, entrants=()), "1 to"),
        (replace(good, entrants=(Entrant("Nobody"),)), "not entered"),
        (replace(good, entrants=(Entrant("Red", ("p999",)),)), "not entered"),
        (replace(good, leaders=("p999",)), "nobody has the id"),
        (replace(good, leaders=(red, red)), "each leader once"),
    ):
        refused(book, wrong, says)
    tables = seated(book, ids)
    book.say(ResultEntered(result_of(tables[0])))
    refused(book, good, "before the first game")
    book.say(DrawBegun("tables", seal_of(SECRET), tuple(Entrant(id) for id in ids)))  # nobody but the organiser
    book.say(DrawMade(draw_of(book.state, SECRET)))


@pytest.mark.clause("reading:363")
def test_nobody_draws_until_it_suits() -> None:
    """Numbers once, by all who are there; anew when somebody has come or is gone. Tables and winds once for a round."""
    book, ids = begun(plain())

    def begins(kind: Literal["lots", "tables", "seats"], *people: Entrant) -> DrawBegun:
        return DrawBegun(kind, seal_of(SECRET), people)

    def drawn(kind: Literal["lots", "tables", "seats"], *people: Entrant) -> None:
        book.say(begins(kind, *people))
        book.say(DrawMade(draw_of(book.state, SECRET)))
        refused(book, begins(kind, *people), "already drawn")

    drawn("lots", *map(Entrant, ids))
    refused(book, begins("lots", *map(Entrant, ids[:4])), f"missing: {', '.join(f'选手{n:02}' for n in range(4, 8))}")
    refused(book, begins("lots", Entrant("Red", tuple(ids[::2]))), "missing: 选手01, 选手03")
    book.say(PlayerWithdrawn(ids.pop()))
    drawn("lots", *map(Entrant, ids))
    ids.append(book.enter(EventPerson("后到"), team="Blue"))
    refused(book, begins("lots", *map(Entrant, ids[1:])), "missing: 选手00")
    drawn("lots", *map(Entrant, ids))
    assert sorted(one.number for one in book.state.players) == ["", *(str(n) for n in range(1, 9))]
    drawn("tables", *map(Entrant, ids))
    tables = seated(book, ids, started=False)
    refused(book, begins("tables", *map(Entrant, ids)), "lots for the coming round were already drawn")
    winds = [Entrant(player, table=one.table) for one in tables for player in one.players]
    drawn("seats", *winds)
    book.say(StartAnnounced("main", "1", START, book.organiser))
    drawn("tables", *map(Entrant, ids))
    drawn("seats", *winds)
