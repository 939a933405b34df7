"""What an event's penalties are in its book: warnings that are paid for when a game ends, cards, points taken off."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache

from paiju.books.book import Book
from paiju.languages import _
from paiju.referee import sanctions as s
from paiju.referee.foul_types import Code, WarningTable
from paiju.referee.ladders import warning_payment
from paiju.referee.loading import load, texts
from paiju.tournament.counting.values import Suspicion
from paiju.tournament.default_names import place_name, shown_name
from paiju.tournament.tables import PointPenalty, TableResult


@cache
def fouls_of(text: str) -> Code | None:
    """What a text says about fouls; None where it says nothing."""
    return load(text) if text in texts() else None


@cache
def sanctions_in(text: str) -> tuple[s.Cards | s.Deduct, ...]:
    """Every card, and all points taken off, that a text knows, wherever it stands."""
    sanctions: list[s.Cards | s.Deduct] = []
    rest: list[object] = [fouls_of(text)]
    while rest:
        value = rest.pop()
        if isinstance(value, s.Cards | s.Deduct):
            sanctions.append(value)
        elif is_dataclass(value) and not isinstance(value, type):
            rest += [getattr(value, each.name) for each in fields(value)]
        elif isinstance(value, Mapping):
            rest += value.values()
        elif isinstance(value, list | tuple):
            rest += value
    return tuple(sanctions)


def has_cards(book: Book) -> bool:
    """Does the book show yellow cards (lol:(十)2)?"""
    return any(isinstance(sanction, s.Cards) for sanction in sanctions_in(book.text))


def takes_game_points(book: Book) -> bool:
    """Does the book know points of the game that only the offender loses? A text without fouls does not say."""
    known = any(isinstance(sanction, s.Deduct) and sanction.of == "game" for sanction in sanctions_in(book.text))
    return known or fouls_of(book.text) is None


def paid_for_warnings(book: Book, result: TableResult, penalties: Iterable[PointPenalty]) -> dict[str, int]:
    """What the warnings of a game cost at its end, by player: points that come off, below nothing for who is paid
    (xjtu:9.1.4)."""
    table = prices_of_warnings(book)
    given: Counter[str] = Counter()
    for penalty in penalties:
        if penalty.kind == "warning" and penalty.player in result.players:
            given[penalty.player] += int(penalty.amount)
    paid: dict[str, int] = {}
    if table is None:
        return paid
    for player, warnings in given.items():
        each = warning_payment(table, warnings)
        for other in result.players:
            share = each * (len(result.players) - 1) if other == player else -each
            paid[other] = paid.get(other, 0) + share
    return paid


def prices_of_warnings(book: Book) -> WarningTable | None:
    """What warnings cost in a book; None where nothing."""
    code = fouls_of(book.text)
    return code.warnings if code else None


def strange_penalties(
    book: Book, stage: str, penalties: Sequence[PointPenalty], names: Mapping[str, str], own_cards: bool
) -> list[Suspicion]:
    """Penalties of a stage that its book does not have, or that say too little to be counted."""
    suspicions = []
    for penalty in penalties:
        name = shown_name(names.get(penalty.player) or penalty.team or "?")
        values = {"where": place_name(stage, penalty.round), "book": book.id, "name": name, "points": penalty.amount}
        if penalty.kind == "card" and not has_cards(book) and not own_cards:
            text = _("{where}: {book} has no yellow cards; the one of {name} is only noted", **values)
            suspicions.append(Suspicion("card", text))
        elif penalty.kind == "warning" and prices_of_warnings(book) is None:
            text = _("{where}: warnings cost nothing in {book}; those of {name} are only noted", **values)
            suspicions.append(Suspicion("warning", text))
        elif penalty.kind == "warning" and not penalty.round:
            text = _(
                "{where}: warnings of {name} without a round are not counted; they are paid for game by game", **values
            )
            suspicions.append(Suspicion("warning", text))
        elif penalty.kind == "game" and penalty.round and not takes_game_points(book):
            text = _(
                "{where}: {points} points are taken off {name} and go to nobody, so the table lacks them; {book} has "
                "no such penalty (for warnings write the kind warning, to take points off the result the kind pt)",
                **values,
            )
            suspicions.append(Suspicion("off_table", text))
    return suspicions
