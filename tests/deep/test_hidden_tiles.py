"""Deals of the unseen tiles: every tile once, hands of the right size, and nothing that the table rules out."""

from collections import Counter
from pathlib import Path

import pytest

from paiju import books
from paiju.books.book import Book
from paiju.books.flatten import flatten
from paiju.books.toml_book import load, parse
from paiju.bots.level import played_by
from paiju.core.chance import begin
from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.core.play.deal import Deal
from paiju.core.play.moves import void_held
from paiju.core.players.notes import Notes
from paiju.core.players.risk.danger import find_safe
from paiju.core.players.worth.lone_tiles import tiles_beside
from paiju.core.rules import Rules
from paiju.core.shape import CHOW, CONCEALED_KONG, OPEN_PUNG, SET_KIND, SET_TYPE
from paiju.core.tiles import NORTH
from paiju.deep.hidden_tiles import Unseen, deal_hidden, is_unwanted, name_kongs
from paiju.deep.known_table import KnownTable, known_table
from paiju.deep.tables import OwnCopies
from paiju.table.codes import SEATS
from paiju.table.setup import tile_set
from paiju.table.table import Table
from paiju.table.wins import codes_held, new_buffers
from tests.deep.positions import BOOKS, CLUB, some_positions

TRIALS = 3
SICHUAN = Path(__file__).parents[2] / "examples" / "books" / "sichuan.toml"


def completed(r: Rules, known: KnownTable, trial: int) -> tuple[Deal, bool]:
    """A deal, and whether it fits."""
    deals = OwnCopies([known.deal])
    deals[0] = known.deal
    unseen = Unseen(known.pool, known.needs, known.places, list(known.pool), [])
    fits = deal_hidden(r, deals[0], new_buffers(), unseen, known.who, begin(1, trial, 3), Notes())
    return deals[0], fits


def laid_out(d: Deal, seat: int) -> list[int]:
    """Kinds in the sets and beside them."""
    kinds: list[int] = []
    for i in range(d.meld_count[seat]):
        code = d.melds[seat][i]
        low, sort = code & SET_KIND, code >> SET_TYPE
        kinds += [low, low + 1, low + 2] if sort == CHOW else [low] * (3 if sort == OPEN_PUNG else 4)
    return kinds


def all_tiles(r: Rules, d: Deal, known: KnownTable) -> Counter[int]:
    """Every tile of a completed table, by kind; flowers by their code."""
    found = [d.wall[place] for place in known.places]
    found += [d.turned[i] for i in range(d.shown)]
    for seat in range(r.players):
        found += codes_held(d, seat) + laid_out(d, seat) + [NORTH] * d.north[seat]
        found += [A.FIRST_FLOWER + i for i in range(8) if d.flowers[seat] >> i & 1]
        marks = D.CLAIMED_MARK | D.WON_MARK
        found += [d.river[seat][i] for i in range(d.river_count[seat]) if d.marks[seat][i] & marks != D.CLAIMED_MARK]
    return Counter(code if A.is_flower(code) else A.kind_of(code) for code in found)


def check(book: Book, table: Table, who: str) -> int:
    """Deals from one view; how many hands in riichi were looked at."""
    view, buffers = table.view(who), new_buffers()
    played, r = played_by(book, view.special)
    known = known_table(played, r, buffers, view, SEATS.index(who))
    wanted = Counter(code if A.is_flower(code) else A.kind_of(code) for code in tile_set(played))
    declared = 0
    for trial in range(TRIALS):
        d, fits = completed(r, known, trial)
        assert A.NONE not in [d.wall[place] for place in known.places], "every place of the wall has a tile"
        assert all_tiles(r, d, known) == wanted
        notes = Notes()
        find_safe(r, d, notes)
        for seat in range(r.players):
            if seat == known.who:
                assert codes_held(d, seat) == codes_held(known.deal, seat)
                continue
            real = table.state
            assert sum(d.counts[seat]) == sum(real.counts[seat]), "as many tiles as the seat has"
            assert d.held_flowers[seat] == 0 or d.opened >> seat & 1
            if d.riichi[seat] and fits:
                declared += 1
                assert d.waits[seat], "a hand in riichi is ready"
                assert not r.furiten or d.waits[seat] & notes.safe[seat] == 0, "and waits for nothing it let go"
    return declared


@pytest.mark.parametrize("name", BOOKS)
def test_deals_obey_what_the_view_tells(name: str) -> None:
    book, declared = books.get(name), 0
    for seed in (1, 2):
        for table, who in some_positions(book, seed, 0.2):
            declared += check(book, table, who)
    assert declared or not any(pattern.id == "riichi" for pattern in book.patterns)


def test_the_same_by_a_book_written_a_minute_ago() -> None:
    book = parse(CLUB)
    looked = [check(book, table, who) for table, who in some_positions(book, 3, 0.3)]
    assert looked


def test_who_has_thrown_another_tile_holds_nothing_of_the_suit_given_up() -> None:
    sichuan, looked = load(SICHUAN), 0
    for table, who in some_positions(sichuan, 4, 0.3):
        check(sichuan, table, who)
        known = known_table(sichuan, flatten(sichuan), new_buffers(), table.view(who), SEATS.index(who))
        for trial in range(TRIALS):
            d, _fits = completed(flatten(sichuan), known, trial)
            for seat in range(4):
                if seat != known.who and d.thrown[seat] & ~d.void[seat]:
                    looked += 1
                    assert not void_held(d, seat)
    assert looked > 20


def test_a_concealed_kong_face_down_is_of_unseen_tiles() -> None:
    """By mcr nobody sees which four tiles lie there; a deal names a kind of which all four are unseen."""
    _, r = played_by(books.get("mcr"), None)
    d, tiles = Deal(), [0, 5, 9, 5, 5, 1, 5, 9]
    d.meld_count[1], d.melds[1][0] = 1, CONCEALED_KONG << SET_TYPE
    left = name_kongs(r, d, tiles, len(tiles), 0)
    assert d.melds[1][0] == CONCEALED_KONG << SET_TYPE | 5
    assert sorted(tiles[:left]) == [0, 1, 9, 9]


@pytest.mark.parametrize(("name", "early", "late"), [("mcr", 1.9, 0.4), ("ema", 1.9, 0.4)])
def test_who_has_thrown_much_has_few_lone_tiles(name: str, early: float, late: float) -> None:
    """Honours, ones and nines that nothing goes with: as many as steady players have, by how much they have thrown."""
    book = books.get(name)
    found: dict[bool, list[int]] = {False: [], True: []}
    for seed in range(3):
        for table, who in some_positions(book, seed, 0.2):
            view, d = table.view(who), table.state
            played, r = played_by(book, view.special)
            known = known_table(played, r, new_buffers(), view, SEATS.index(who))
            thrown = {seat: d.river_count[seat] for seat in range(4) if known.needs[seat] == 13 and not d.riichi[seat]}
            for trial in range(TRIALS):
                dealt = completed(r, known, trial)[0]
                for seat in thrown:
                    if thrown[seat] < 3 or thrown[seat] > 5:
                        found[thrown[seat] > 5].append(lone_outside(dealt.counts[seat]))
    assert min(map(len, found.values())) > 40
    assert abs(sum(found[False]) / len(found[False]) - early) < 0.5
    assert abs(sum(found[True]) / len(found[True]) - late) < 0.3


def lone_outside(c: list[int]) -> int:
    """How many honours, ones and nines of a hand have nothing to go with them."""
    outside = (0, 8, 9, 17, 18, 26, *range(27, 34))
    return sum(c[kind] == 1 == tiles_beside(c, kind) for kind in outside)


def test_wild_tiles_are_kept() -> None:
    """A lone honour that was thrown before is unwanted, unless it stands for any tile."""
    d = Deal()
    d.wild, d.thrown[0], d.river_count[0] = NORTH, 1 << NORTH | 1 << NORTH + 1, 9
    chances = range(1000, 60_000, 977)
    assert not any(is_unwanted(d, 0, NORTH, chance) for chance in chances)
    assert sum(is_unwanted(d, 0, NORTH + 1, chance) for chance in chances) > len(chances) // 2
