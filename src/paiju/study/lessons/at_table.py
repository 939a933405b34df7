"""What one does at a table, judged: whether it is allowed, and whether it helps."""

from collections.abc import Sequence

from paiju import waits as waits_of
from paiju.books.book import Book
from paiju.core.play import actions as A
from paiju.errors import InputError
from paiju.languages import _
from paiju.notation import SEATS
from paiju.study.lessons.lesson_types import NO, YES, StepPlace, TaughtStep, Verdict, no, sentences, yes
from paiju.study.lessons.tile_judges import at_hand, joined, named, split, without
from paiju.table.action import Action
from paiju.table.codes import code_of
from paiju.table.dictated import Drawn, dictated_wall
from paiju.table.table import Table


def refused(table: Table, seat: str, choice: str) -> Verdict:
    """Why something is not allowed."""
    why = table.why_not(seat, code_meant(choice))
    if why is None:
        return no(_("You cannot do that now."))
    return no(_("Not allowed: {why}.", why=why.text), tuple(why.clauses)[:2])


def act(book: Book, step: TaughtStep, answer: Sequence[str]) -> Verdict:
    """What to do: allowed, and of what is allowed the best."""
    assert step.place is not None
    table, seat = laid(book, step.place), step.place.seat
    action = action_of(table, seat, answer[0])
    if action is None:
        return refused(table, seat, answer[0])
    if answer[0] in step.best:
        return yes(_("Yes."))
    return no(sentences(_("That is allowed ({action}), but something else is better.", action=action.text), step.worse))


def may(book: Book, step: TaughtStep, answer: Sequence[str]) -> Verdict:
    """Whether it is allowed."""
    assert step.place is not None
    table, seat = laid(book, step.place), step.place.seat
    allowed = action_of(table, seat, step.action) is not None
    if (answer[0] == YES) == allowed:
        if allowed:
            return yes(_("Yes, you may."))
        refusal = refused(table, seat, step.action)
        return yes(_("Right. {why}", why=refusal.why), refusal.clauses)
    if answer[0] == NO:
        return no(_("Actually, you may."))
    return refused(table, seat, step.action)


def riichi(book: Book, step: TaughtStep, answer: Sequence[str]) -> Verdict:
    """A tile to declare riichi with."""
    assert step.place is not None
    table, choice = laid(book, step.place), f"riichi {answer[0]}"
    if action_of(table, step.place.seat, choice) is None:
        return refused(table, step.place.seat, choice)
    kinds = waits_of(book, joined(without(at_hand(step), answer) or []))
    return yes(_("Yes: riichi with {tile}, waiting for {tiles}.", tile=answer[0], tiles=named(kinds)))


def laid(book: Book, place: StepPlace) -> Table:
    """The table at the moment of the question."""
    hands = {place.seat: place.hand, **place.others}
    codes = [[code_of(tile, "tiles") for tile in split(hands.get(seat, ""))] for seat in SEATS[: book.tiles.players]]
    drawn = [*place.turns, *([place.drawn] if place.drawn else [])]
    draws = [Drawn(turn % book.tiles.players, code_of(tile, "tiles")) for turn, tile in enumerate(drawn)]
    special = place.special or (book.specials[0].id if book.specials else None)
    table = Table(book, wall=dictated_wall(book, codes, draws), special=special)
    everybody_passes(table)
    for turn, _rest in enumerate(place.turns):
        table.act(SEATS[turn % book.tiles.players], A.DISCARD_DRAWN)
        if turn + 1 < len(drawn):
            everybody_passes(table)
    return table


def everybody_passes(table: Table) -> None:
    """Nobody claims, nobody lays a hand open."""
    while any(action.code == A.PASS for who in table.asked for action in table.legal(who)):
        table.act(table.asked[0], A.PASS)


def action_of(table: Table, seat: str, choice: str) -> Action | None:
    """The action that a choice means: `pung`, `chow 45p`, `discard 3p`; the first allowed one that fits. None where
    nothing like it is allowed."""
    kind, _rest, rest = choice.partition(" ")
    tiles = split(rest)
    for action in table.legal(seat):
        plain = action.type.removesuffix("_drawn")
        if plain == kind and (not tiles or set(tiles) <= {*action.tiles, *([action.tile] if action.tile else [])}):
            return action
    return None


def code_meant(choice: str) -> int:
    """The number of an action that is not allowed, so that it can be asked why."""
    kind, _rest, rest = choice.partition(" ")
    tiles = split(rest)
    numbers = {
        "chow": A.CHOW,
        "pung": A.PUNG,
        "kong": A.OPEN_KONG,
        "win": A.WIN,
        "pass": A.PASS,
        "north": A.SET_ASIDE_NORTH,
    }
    if kind in numbers:
        return numbers[kind]
    if kind in ("riichi", "discard") and tiles:
        return (A.RIICHI if kind == "riichi" else A.DISCARD) + code_of(tiles[0], "answer")
    raise InputError("answer", _("{choice} is not an action", choice=f"{choice[:40]!r}"))
