"""What a ruling may change, of a match at any moment, so that it can be held against what it was before."""

from dataclasses import dataclass
from random import Random

import pytest

from paiju.errors import InputError
from paiju.match import Match
from paiju.match.referee_log import Ruled
from paiju.referee import Incident, Ruling, end_of_game, listing
from tests.laws.positions import Bench, fork


@dataclass(frozen=True)
class Standing:
    """Points, sticks, rights, riichi, tiles and the course of the game."""

    points: tuple[int, ...]
    sticks: int
    where: tuple[object, ...]
    rights: tuple[object, ...]
    tiles: tuple[object, ...]
    waiting: object  # warnings, cards and what else is kept for the end


def standing(match: Match) -> Standing:
    """A match as it is."""
    hand = match.table if match.table is not None else match.entered_hand
    waiting = end_of_game(match.book, match.rulings) if match.rulings else None
    if waiting is not None and waiting == end_of_game(match.book, []):
        waiting = None
    where = (match.over, match.hands, match.position.name(), match.position.counters)
    if hand is None:
        return Standing(match.position.points, match.position.deposits, where, (), (), waiting)
    d = hand.state
    rights = (tuple(d.rights), tuple(d.riichi), tuple(d.double_riichi), tuple(d.ippatsu), str(d.exposed))
    tiles = (str(d.counts), str(d.river), tuple(d.river_count), tuple(d.meld_count), d.turn, d.phase, tuple(d.answers))
    return Standing(tuple(d.points), d.deposits, where, rights, tiles, waiting)


def cases(book: str) -> list[tuple[str, str, str]]:
    """Every foul, variant and option of a book."""
    found = []
    for foul in listing(Match(book).book):
        for variant in foul.variants:
            found += [(foul.id, variant.id, option.id) for option in variant.options] or [(foul.id, variant.id, "")]
    return found


def ruled(match: Match, case: tuple[str, str, str], offender: int, rng: Random) -> Ruling | None:
    """The foul ruled on, where it can be."""
    foul, variant, option = case
    bench = Bench(match, rng)
    try:
        told, opinion = bench.settled(Incident(foul, offender, variant, option=option))
        return match.rule(told, bench.exposed(opinion))
    except InputError:
        return None


def hold_undo(match: Match, before: Standing, ruling: Ruling, where: object) -> str:
    """`may_undo` and `undo` agree, and what a ruling changed is as it was, or is told; what came of it in a word."""
    number = next(each.number for each in match.log if isinstance(each, Ruled) and each.ruling is ruling)
    twin, may = fork(match), match.may_undo(number)
    if not may:
        with pytest.raises(InputError, match=r"stands|first|anew"):
            match.undo(number)
        assert (match.log, match.position) == (twin.log, twin.position), where
        return "refused"
    remarks = match.undo(number)
    assert not match.may_undo(number), where
    after = standing(match)
    assert (after.points, after.sticks) == (before.points, before.sticks) or remarks, (where, before, after, remarks)
    assert after.waiting == before.waiting, where
    if not remarks:
        same = (after.rights, after.tiles, after.where) == (before.rights, before.tiles, before.where)
        assert same, (where, before, after)
    return "remarked" if remarks else "exact"
