"""The results of a game: leftover deposits, places, points for them, and penalties deducted at the end."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from paiju.books.book import Book
from paiju.languages import Text, _
from paiju.match.rotation import ranking

STEP = 100  # points shared among equals are dealt out in hundreds


Out = Literal["", "forfeit", "disqualified", "withdrawn"]


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's result, in points of the table; `final` in the book's own unit. A player who was disqualified or
    withdrew has no place and no result."""

    player: int
    place: int | None  # 1 for the first; equals share a number where the book shares their places
    points: int  # with leftover deposits
    placement: Fraction  # for the place
    deduction: int  # of penalties that count at the end
    total: Fraction  # of all this, in points
    final: Fraction | None  # in units of the book's results
    standard: Fraction | None = None
    off_total: int = 0  # what penalties take off a total over many games, in points; the game's result keeps it
    out: Out = ""
    sticks: int = 0  # of the points, leftover deposits
    season: Fraction | None = None  # what the game adds to a total over many games, in units of the book's results


OUT_WORDS: dict[Out, Text] = {
    "forfeit": _("forfeited"),
    "disqualified": _("disqualified"),
    "withdrawn": _("withdrawn"),
}


RESULT_NAMES = {"xjtu": _("final score")}  # what a text calls a game's result, where it has a word for it


def result_name(book: Book) -> Text:
    """What a game's result is called (xjtu:8.8.3)."""
    return RESULT_NAMES.get(book.text, _("result"))


def in_order(results: list[Standing]) -> list[Standing]:
    """First place first; players without a place come last."""
    return sorted(results, key=lambda each: (each.place is None, each.place or 0, each.player))


def final_results(
    book: Book,
    points: tuple[int, ...],
    deposits: int = 0,
    deductions: tuple[int, ...] = (),
    rounds: int | None = None,
) -> list[Standing]:
    """The results by player. First leftover deposits go where the book sends them, then places are given."""
    game = book.game
    players = len(points)
    own = leftover(book, points, deposits)
    ended = tuple(points[i] + own[i] for i in range(players))
    placed = share_by_place(book, points, points_for_places(book, points))
    standard = share_by_place(book, points, game.standard_points) if game.standard_points else None
    scale = length_scale(book, game.rounds if rounds is None else rounds)
    earned = rounded_results(book, ended, placed)
    standings = []
    for player in range(players):
        taken = deductions[player] if deductions else 0
        total = earned[player] * scale - taken
        each = None if standard is None else standard[player]
        place = place_number(book, points, player)
        final = total / game.unit
        came = ended[player], placed[player], taken, total, final, each
        standings.append(Standing(player, place, *came, sticks=own[player], season=final))
    return standings


@dataclass(frozen=True, slots=True)
class Penalised:
    """What rulings do to the results: points off the result and off a season's total, by player; who is out."""

    from_result: tuple[int, ...]
    from_total: tuple[int, ...]
    out: Mapping[int, Out]


def results_after_rulings(book: Book, points: tuple[int, ...], deposits: int, penalised: Penalised) -> list[Standing]:
    """The results with rulings applied. Players who were disqualified or withdrew have none, and the others are placed
    among themselves (mcr:Q146(9), reading:244); a forfeited game counts as zero and comes last (mcr:Q28)."""
    players = range(len(points))
    still_in = [player for player in players if player not in penalised.out]
    among = (
        []
        if not still_in
        else final_results(
            book,
            tuple(points[player] for player in still_in),
            deposits,
            tuple(penalised.from_result[player] for player in still_in),
        )
    )
    standings = {player: replace(standing, player=player) for player, standing in zip(still_in, among)}
    for player, out in penalised.out.items():
        forfeited = forfeited_result(book, player, len(still_in) + 1, penalised.from_result[player])
        standings[player] = forfeited if out == "forfeit" else without_result(player, points[player], out)
    return [with_total(book, standings[player], penalised.from_total[player]) for player in players]


def forfeited_result(book: Book, player: int, place: int, taken: int) -> Standing:
    """Zero, behind everybody else."""
    game = book.game
    placement = Fraction(game.placement[-1] if game.placement else 0)
    total = (placement - game.origin) * length_scale(book, game.rounds) - taken
    standard = Fraction(0) if game.standard_points else None
    final = total / game.unit
    return Standing(player, place, 0, placement, taken, total, final, standard, out="forfeit", season=final)


def without_result(player: int, points: int, out: Out) -> Standing:
    """No place and no result."""
    return Standing(player, None, points, Fraction(0), 0, Fraction(0), None, None, out=out)


def with_total(book: Book, standing: Standing, off: int) -> Standing:
    """What comes off a season's total, in points, and what the game is then worth to it, in the book's unit."""
    if standing.final is None:
        return replace(standing, off_total=off)
    return replace(standing, off_total=off, season=standing.final - Fraction(off, book.game.unit))


def points_for_places(book: Book, points: tuple[int, ...]) -> tuple[int, ...]:
    """What the places are worth, in some books by how many ended below the starting points."""
    game = book.game
    below = sum(each < game.start_points for each in points)
    fixed = game.placement or (0,) * len(points)
    return game.placement_below[below] if below < len(game.placement_below) else fixed


def rounded_results(book: Book, ended: tuple[int, ...], placed: list[Fraction]) -> list[Fraction]:
    """Points won and points for the place, by player. If points are rounded, halves round away from zero, and first
    place takes whatever makes the sum come out (tenhou:results)."""
    exact = [points - book.game.origin + place for points, place in zip(ended, placed)]
    if not book.game.rounded_to:
        return exact
    rounded = [nearest(points, book.game.rounded_to) - book.game.origin + place for points, place in zip(ended, placed)]
    rounded[ranking(ended)[0]] += sum(exact) - sum(rounded)
    return rounded


def nearest(points: int, step: int) -> int:
    """The nearest whole number of steps, halves away from zero."""
    size = (2 * abs(points) + step) // (2 * step) * step
    return size if points >= 0 else -size


def leftover(book: Book, points: tuple[int, ...], deposits: int) -> list[int]:
    """Deposits nobody won: to first place, or shared by tied firsts. If the share is not whole hundreds, every stick is
    split the same way, 400, 300 and 300, with the rest to whoever sat nearest to the first dealer (xjtu:8.7, lol:(七)4,
    lol:(七)5)."""
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
    """The players with as many points as the one in this place, in the order they sat."""
    holder = ranking(points)[place]
    return [player for player in range(len(points)) if points[player] == points[holder]]


def share_by_place(book: Book, points: tuple[int, ...], values: tuple[int, ...]) -> list[Fraction]:
    """What each place is worth, by player; equals share theirs if the book says so."""
    order = ranking(points)
    if book.game.ties == "start_order":
        return [Fraction(values[order.index(player)]) for player in range(len(points))]
    shares = [Fraction(0)] * len(points)
    place = 0
    while place < len(points):
        tied = equals(points, place)
        share_out(shares, tied, sum(values[place : place + len(tied)]), step=STEP if book.game.placement else 0)
        place += len(tied)
    return shares


def share_out(shares: list[Fraction], tied: list[int], amount: int, step: int) -> None:
    """Equal shares; in whole steps, if there is one, with the rest to whoever sat nearest to the first dealer
    (lol:(七)5)."""
    share = Fraction(amount, len(tied)) if not step else Fraction(amount // len(tied) // step * step)
    for player in tied:
        shares[player] = share
    shares[tied[0]] += amount - share * len(tied)


def place_number(book: Book, points: tuple[int, ...], player: int) -> int:
    """A place as it is shown, 1 for the first."""
    if book.game.ties == "shared":
        return 1 + sum(other > points[player] for other in points)
    return 1 + ranking(points).index(player)


def length_scale(book: Book, rounds: int) -> Fraction:
    """Half for one round, double for four, if the book scales by length (ema:2.12)."""
    return Fraction(rounds, 2) if book.game.scaled_by_length else Fraction(1)
