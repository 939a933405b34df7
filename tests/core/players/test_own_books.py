"""Players by books of one's own where any complete hand may win: a hand without value is worth its price, what nothing
needs goes first, and who has left the hand, or is not ready when the wall is empty, is reckoned with."""

from pathlib import Path

import pytest
from tests.books.own.sichuan_hands import READY_E, READY_N, SUITS, chosen, wall_of
from tests.core.players.positions import GUEST, SETS_STAY, TWO_LONE, Position

from paiju.books.book import Book
from paiju.books.derive import derive
from paiju.books.flatten import flatten
from paiju.books.toml_book import load
from paiju.bots import Bot
from paiju.bots.deal_from_view import deal_of
from paiju.core.play.actions import kind_of
from paiju.core.play.deal import FROM_WALL, Deal
from paiju.core.play.legal import discard_code
from paiju.core.players.notes import POINT, Notes
from paiju.core.players.receipts import unit_receipts
from paiju.core.players.risk.danger import (
    SURE,
    TILES_THROWN,
    kong_at_stake,
    kong_kept,
    look_at_rivals,
    loss,
    readiness,
)
from paiju.core.players.surroundings import look_around
from paiju.core.players.ways.keyed_hand import keyed
from paiju.core.players.worth.near_wins import given_by_others, ready_value, weigh_waits
from paiju.core.rules import Rules
from paiju.notation import kind_name, parse_tiles, tile_name
from paiju.table.codes import code_of
from paiju.table.dictated import Drawn, dictated_wall
from paiju.table.table import Table
from paiju.table.wins import new_buffers

OWN = Path(__file__).parents[3] / "examples" / "books"
SICHUAN = derive(load(OWN / "sichuan.toml"), "dealt", **{"course.exchange": 0})  # hands stay as dealt
HONG_KONG, ZUNG_JUNG, TAIWAN = (load(OWN / f"{name}.toml") for name in ("hong-kong", "zung-jung", "taiwan"))
ROOM = new_buffers()
GUEST_OR_DRAGON = "a lone honour goes before any part of a shape"
ONE_SUIT = "one suit is nearly there; the tile of the other goes"
ONLY_LONE = "the tile that nothing goes with goes"

DISCARDS = (
    (SICHUAN, Position("23339m34556667p", "7p", "9m", ONLY_LONE)),
    (SICHUAN, Position("1223345569m335p", "4m", "9m", ONLY_LONE)),
    (SICHUAN, Position("112234678m3349p", "6p", "9p", ONLY_LONE)),
    (SICHUAN, Position("22334789m16677p", "4p", "1p", ONLY_LONE)),
    (SICHUAN, Position("29m12344556678p", "2p", "9m 2m", TWO_LONE)),
    (SICHUAN, Position("12336778m33349p", "7m", "9p", ONLY_LONE)),
    (SICHUAN, Position("2m122334667888p", "3p", "2m", ONE_SUIT)),
    (ZUNG_JUNG, Position("2678m23455p44s47z", "8p", "4z 7z", GUEST_OR_DRAGON)),
    (ZUNG_JUNG, Position("44467p345788s57z", "9s", "5z 7z", GUEST_OR_DRAGON)),
    (ZUNG_JUNG, Position("789p334459s3367z", "5s", "6z 7z", GUEST_OR_DRAGON)),
    (ZUNG_JUNG, Position("2566778m5p456s46z", "5p", "4z 6z", GUEST_OR_DRAGON)),
    (ZUNG_JUNG, Position("123m345566777p2z", "3z", "2z 3z", GUEST)),
    (ZUNG_JUNG, Position("22455667m456p1s3z", "5m", "3z 1s", TWO_LONE)),
    (ZUNG_JUNG, Position("68m111247p3335s7z", "7m", "7z", SETS_STAY)),
    (TAIWAN, Position("567m12356p24568s556z", "4s", "6z", GUEST_OR_DRAGON)),
    (TAIWAN, Position("11999m13334567p33s3z", "2s", "3z 1p", TWO_LONE)),
    (TAIWAN, Position("222m334455567p5679s", "1z", "1z 9s", TWO_LONE)),
)


def dealer_with(book: Book, hand: str) -> Table:
    """The dealer's first discard, the last of the tiles just drawn; everybody gives up bamboos where a suit is given
    up."""
    codes = [code_of(tile_name(tile), "hand") for tile in parse_tiles(hand, "hand")]
    table = Table(book, wall=dictated_wall(book, [codes[:-1]], [Drawn(0, codes[-1])]))
    while table.phase == "void_suit":
        table.act(table.asked[0], {"type": "void_suit", "suit": "s"})
    return table


def noted(r: Rules, d: Deal) -> Notes:
    """What the dealer sees."""
    notes = Notes()
    look_around(r, d, 0, notes, True)
    return notes


def ready_dealer(book: Book = SICHUAN) -> tuple[Rules, Deal]:
    """The book's numbers, and a dealer who waits for 1 and 4 of circles."""
    r = flatten(book)
    d = deal_of(book, r, ROOM, dealer_with(book, "123456789m23p55p9m").view("E"), 0)
    d.counts[0][8] -= 1
    return r, d


@pytest.mark.parametrize(
    ("book", "position"), DISCARDS, ids=[f"{book.id}-{each.hand}+{each.drawn}" for book, each in DISCARDS]
)
def test_what_nothing_needs_goes_first(book: Book, position: Position) -> None:
    table = dealer_with(book, position.hand + position.drawn)
    action = Bot(book, "steady").choose(table.view("E"))
    assert kind_name(kind_of(discard_code(table._d, action.code))) in position.answer.split(), position.why


def test_a_hand_without_value_is_worth_its_price() -> None:
    """On a discard this hand counts nothing, and costs 1; drawn it counts one fan, which costs three players 2 each."""
    r, d = ready_dealer()
    notes = noted(r, d)
    notes.leaves = 99
    weigh_waits(r, d, ROOM, 0, keyed(r, d.counts[0]), 0, False, notes)
    drawn, given = 3 * 2, 1
    share = given_by_others(9, False, 3) + given_by_others(12, False, 3)
    assert notes.leaves == 99 - 2 * 2
    assert notes.gain == pytest.approx(
        POINT * 4 * (2 * 16 * drawn + share * given) / (16 * notes.unseen_tiles), rel=0.01
    )


def test_who_has_left_the_hand_gives_pays_and_ends_nothing() -> None:
    r, d = ready_dealer()
    everybody = noted(r, d)
    assert (everybody.others_in, everybody.at_wall) == (3, 3 * POINT)
    assert unit_receipts(r, d, 0, 1, True) == 3 * 2
    d.out = 1 << 2
    two = noted(r, d)
    assert (two.others_in, two.at_wall) == (2, 2 * POINT)
    assert unit_receipts(r, d, 0, 1, True) == 2 * 2
    assert two.turns > everybody.turns
    assert given_by_others(12, False, 2) < given_by_others(12, False, 3)


def test_being_ready_counts_at_the_empty_wall_where_who_is_not_pays() -> None:
    for book, at_wall in (
        (SICHUAN, 3 * POINT),
        (derive(SICHUAN, "spared", **{"payments.unready_pay_dearest": False}), 0),
    ):
        r, d = ready_dealer(book)
        d.front = d.tiles
        notes = noted(r, d)
        notes.leaves = 99
        value = ready_value(r, d, ROOM, 0, keyed(r, d.counts[0]), 0, False, notes)
        assert (notes.turns, value) == (0, at_wall), book.id
        assert (notes.chances[4][1] > 0) is (at_wall > 0), book.id


def test_no_discard_is_taken_to_cost_less_than_the_smallest_win() -> None:
    """Three fans of Hong Kong, which cost who discards 4 × 8."""
    r, notes = flatten(HONG_KONG), Notes()
    d = deal_of(HONG_KONG, r, ROOM, dealer_with(HONG_KONG, "123m456789p12s33z5z").view("E"), 0)
    assert loss(r, d, 0, 1, notes) >= (2 * 4 * 8 + 3 * 2 * 8) // 3


# --- a kong's income that is passed on ------------------------------------------------------------

KONG_OF_SIX = "1111s2244668p35s"  # four bamboos of West, which bring 2 from each
LATE = 12  # discards of everybody


def after_the_kong(book: Book) -> tuple[Rules, Deal, Notes]:
    """West has made a kong and drawn for it, late enough that the others may be ready."""
    hands = {"E": READY_E, "S": "1122334499988m", "W": KONG_OF_SIX, "N": READY_N}
    table = Table(book, wall=wall_of(hands, "5s5s", last="7m9s"))
    wishes = ["concealed_kong 1s"]
    while wishes:
        seat = table.asked[0]
        table.act(seat, chosen(table.legal(seat), wishes if seat == "W" else [], (SUITS | {"S": "p"})[seat]))
    r, notes = flatten(book), Notes()
    d = deal_of(book, r, ROOM, table.view("W"), 2)
    d.river_count = [LATE] * 4
    look_around(r, d, 2, notes, True)
    look_at_rivals(r, d, 2, notes, True)
    return r, d, notes


def test_the_discard_after_a_kong_risks_what_it_brought_where_that_is_passed_on() -> None:
    passed = derive(SICHUAN, "passed", **{"payments.kong_passed_on": True})
    (r, d, notes), (_r, _d, usual) = after_the_kong(passed), after_the_kong(SICHUAN)
    assert (kong_at_stake(r, d, 2), kong_at_stake(_r, _d, 2)) == (6, 0)
    assert all(notes.rivals[seat] > usual.rivals[seat] > 0 for seat in (0, 1, 3))
    d.source = FROM_WALL
    assert kong_at_stake(r, d, 2) == 0


def test_of_what_a_kong_brings_less_counts_where_it_may_be_passed_on() -> None:
    passed = derive(SICHUAN, "passed", **{"payments.kong_passed_on": True})
    (r, d, _notes), (usual, same, _n) = after_the_kong(passed), after_the_kong(SICHUAN)
    ready = sum(readiness(r, d, seat) for seat in (0, 1, 3))
    assert kong_kept(usual, same, 2, 6000) == 6000
    assert 6000 > kong_kept(r, d, 2, 6000) == 6000 - 6000 * ready // (SURE * TILES_THROWN)
    d.out = 0b1011
    assert kong_kept(r, d, 2, 6000) == 6000
