"""What rulings come to when a game ends: warnings paid for, points deducted, who is out."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from paiju.books.book import Book
from paiju.referee import sanctions as s
from paiju.referee.amounts import Deduction, Payments, added, payments
from paiju.referee.fouls import code_of
from paiju.referee.incident import Incident
from paiju.referee.ladders import warning_payment, within
from paiju.referee.ruling import Ruling


@dataclass(frozen=True, slots=True)
class EndOfGame:
    """By player: warnings and cards, and what changes before and after places are given."""

    warnings: tuple[int, ...]
    cards: tuple[int, ...]
    payments: Payments  # for warnings, before places are given; they add up to nothing
    before_places: tuple[int, ...]  # points deducted before places are given
    from_result: tuple[int, ...]  # points deducted from the game's result
    from_total: tuple[int, ...]  # points deducted from a season's total
    forfeited: tuple[int, ...]  # players whose game counts as nothing
    expelled: tuple[int, ...]
    withdrawn: tuple[int, ...] = ()


def end_of_game(book: Book, rulings: Sequence[Ruling], game: int = 0) -> EndOfGame:
    """The sum of a game's rulings."""
    table = code_of(book).warnings
    players = range(book.tiles.players)
    now = Incident("", 0, game=game)
    counted = [r for r in rulings if within("game", r.incident, now)]
    given = tuple(sum(r.warnings for r in counted if r.incident.offender == player) for player in players)
    due = [warning_payment(table, n) if table else 0 for n in given]
    paid = added([payments(s.PayEach(due[p]), book, Incident("", p)) for p in players], len(players))
    taken = [deduction for ruling in counted for deduction in ruling.deductions]
    return EndOfGame(
        given,
        tuple(cards(counted, player) for player in players),
        paid,
        deducted(taken, "game", len(players)),
        deducted(taken, "result", len(players)),
        deducted(taken, "total", len(players)),
        struck(counted, lambda sanction: isinstance(sanction, s.Forfeit)),
        struck(counted, lambda sanction: isinstance(sanction, s.Expel) and sanction.how != "withdrawn"),
        struck(counted, lambda sanction: isinstance(sanction, s.Expel) and sanction.how == "withdrawn"),
    )


def cards(rulings: Sequence[Ruling], player: int) -> int:
    """Yellow cards a player was shown."""
    own = [sanction for r in rulings if r.incident.offender == player for sanction in r.sanctions]
    return sum(sanction.amount for sanction in own if isinstance(sanction, s.Cards))


def deducted(taken: Sequence[Deduction], of: s.Taken, players: int) -> tuple[int, ...]:
    """Points deducted of one sort, by player."""
    return tuple(sum(d.points for d in taken if d.of == of and d.player == player) for player in range(players))


def struck(rulings: Sequence[Ruling], by: Callable[[s.Sanction], bool]) -> tuple[int, ...]:
    """The players on whom such a sanction was imposed."""
    return tuple(sorted({ruling.incident.offender for ruling in rulings if any(map(by, ruling.sanctions))}))
