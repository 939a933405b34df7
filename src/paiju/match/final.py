"""What a game comes to: leftover deposits, places, points for them, and what penalties take off at the end."""

from dataclasses import dataclass
from fractions import Fraction

from paiju.books.book import Book
from paiju.match.rotation import ranking

STEP = 100  # points shared among equals are dealt out in hundreds


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's result, in points of the table; `final` in the book's own unit."""

    player: int
    place: int  # 1 for the first; equals share a number where the book shares their places
    points: int  # with leftover deposits
    placement: Fraction  # for the place
    deduction: int  # of penalties that count at the end
    total: Fraction  # of all this, in points
    final: Fraction  # in units of the book's results
    standard: Fraction | None = None
    off_total: int = 0  # what penalties take off a total over many games, in points; the game's result keeps it


def final_results(
    book: Book,
    points: tuple[int, ...],
    deposits: int = 0,
    deductions: tuple[int, ...] = (),
    rounds: int | None = None,
) -> list[Standing]:
    """The results by player. Leftover deposits first go where the book sends them, then places are given."""
    game = book.game
    players = len(points)
    own = leftover(book, points, deposits)
    ended = tuple(points[i] + own[i] for i in range(players))
    placed = share_by_place(book, points, game.placement or (0,) * players)
    standard = share_by_place(book, points, game.standard_points) if game.standard_points else None
    scale = length_scale(book, game.rounds if rounds is None else rounds)
    earned = rounded_results(book, ended, placed)
    found = []
    for player in range(players):
        taken = deductions[player] if deductions else 0
        total = earned[player] * scale - taken
        each = None if standard is None else standard[player]
        place = place_number(book, points, player)
        final = total / game.unit
        found.append(Standing(player, place, ended[player], placed[player], taken, total, final, each))
    return found


def rounded_results(book: Book, ended: tuple[int, ...], placed: list[Fraction]) -> list[Fraction]:
    """Points won and those for the place, by player. Where points are rounded, halves go away from nothing, and the
    first has what makes the sum come out (tenhou:results)."""
    exact = [points - book.game.origin + place for points, place in zip(ended, placed)]
    if not book.game.rounded_to:
        return exact
    found = [nearest(points, book.game.rounded_to) - book.game.origin + place for points, place in zip(ended, placed)]
    found[ranking(ended)[0]] += sum(exact) - sum(found)
    return found


def nearest(points: int, step: int) -> int:
    """The nearest whole number of steps, halves away from nothing."""
    size = (2 * abs(points) + step) // (2 * step) * step
    return size if points >= 0 else -size


def leftover(book: Book, points: tuple[int, ...], deposits: int) -> list[int]:
    """Deposits nobody won: to the first, or shared by tied firsts. Where that gives no whole hundreds every stick is
    split alike, 400, 300 and 300, the rest to who sat nearest to the first dealer (xjtu:8.7, lol:(七)4, lol:(七)5)."""
    own = [0] * len(points)
    amount = deposits * book.payments.deposit
    firsts = equals(points, 0) if book.game.leftover == "first_shared" else [ranking(points)[0]]
    share = amount // len(firsts)
    if share * len(firsts) != amount or share % STEP:
        share = deposits * (book.payments.deposit // len(firsts) // STEP * STEP)
    for player in firsts:
        own[player] = share
    own[firsts[0]] += amount - share * len(firsts)
    return own


def equals(points: tuple[int, ...], place: int) -> list[int]:
    """The players with as many points as the one in this place, as they sat."""
    holder = ranking(points)[place]
    return [player for player in range(len(points)) if points[player] == points[holder]]


def share_by_place(book: Book, points: tuple[int, ...], values: tuple[int, ...]) -> list[Fraction]:
    """What each place is worth, to each player; equals share theirs where the book says so."""
    order = ranking(points)
    if book.game.ties == "start_order":
        return [Fraction(values[order.index(player)]) for player in range(len(points))]
    found = [Fraction(0)] * len(points)
    place = 0
    while place < len(points):
        tied = equals(points, place)
        share_out(found, tied, sum(values[place : place + len(tied)]), step=STEP if book.game.placement else 0)
        place += len(tied)
    return found


def share_out(found: list[Fraction], tied: list[int], amount: int, step: int) -> None:
    """Equal shares; in whole steps, if there is one, with the rest to who sat nearest to the first dealer
    (lol:(七)5)."""
    share = Fraction(amount, len(tied)) if not step else Fraction(amount // len(tied) // step * step)
    for player in tied:
        found[player] = share
    found[tied[0]] += amount - share * len(tied)


def place_number(book: Book, points: tuple[int, ...], player: int) -> int:
    """A place as it is told, 1 for the first."""
    if book.game.ties == "shared":
        return 1 + sum(other > points[player] for other in points)
    return 1 + ranking(points).index(player)


def length_scale(book: Book, rounds: int) -> Fraction:
    """Half for one round, double for four, where the book scales by length (ema:2.12)."""
    return Fraction(rounds, 2) if book.game.scaled_by_length else Fraction(1)
