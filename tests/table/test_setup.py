"""Setting up a hand: tiles, walls, dice, seats – each table of the books against what the program does."""

from collections import Counter

import pytest

from paiju import books
from paiju.books.book import Book
from paiju.books.derive import derive
from paiju.books.flatten import flatten
from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.core.play import flow
from paiju.core.play.moves import indicator_place, number_of
from paiju.core.tiles import EAST
from paiju.errors import InputError
from paiju.fair import Stream, Throw, seed_bytes
from paiju.table.codes import name_of
from paiju.table.setup import (
    clockwise,
    counted_out,
    draw_seats,
    drawing_order,
    first_dealer,
    lay,
    opened,
    sides,
    tile_set,
)
from tests.core.play.table import new_buffers

E, S, W, N = range(4)
FOUR_SEATS = {5: E, 9: E, 2: S, 6: S, 10: S, 3: W, 7: W, 11: W, 4: N, 8: N, 12: N}
THREE_SEATS = {4: E, 7: E, 10: E, 2: S, 5: S, 8: S, 11: S, 3: W, 6: W, 9: W, 12: W}
WITH_DICE = [book for book in books.all_books() if book.wall.opening != "none"]


def throw_of(total: int) -> Throw:
    """Two dice with this sum."""
    return max(1, total - 6), min(6, total - 1)


class Loaded(Stream):
    """A stream whose dice fall as they are told."""

    def __init__(self, *throws: Throw) -> None:
        super().__init__(bytes(32))
        self.throws = list(throws)

    def throw(self) -> Throw:
        return self.throws.pop(0)


def stream(seed: object = 1, *nonces: bytes) -> Stream:
    """A stream of random bytes, the same every time."""
    return Stream(seed_bytes(str(seed)), nonces)


# --- tiles ----------------------------------------------------------------------------------------


def reds(book: Book) -> str:
    """The red fives of a set."""
    return " ".join(name_of(code) for code in tile_set(book) if A.is_red(code))


@pytest.mark.parametrize(
    ("book_id", "total", "red"),
    [
        pytest.param("xjtu", 136, "0m 0p 0s", marks=pytest.mark.clause("xjtu:2.1.1", "xjtu:2.1.2", "xjtu:2.1.5")),
        pytest.param("xjtu-3p", 108, "0p 0s", marks=pytest.mark.clause("xjtu:App2:2.1", "reading:7")),
        pytest.param("ema", 136, "", marks=pytest.mark.clause("ema:1.1.1", "ema:1.1.2")),
        pytest.param("lol", 136, "0m 0p 0s", marks=pytest.mark.clause("lol:(一)2")),
        pytest.param("mcr", 144, "", marks=pytest.mark.clause("mcr:Q15")),
        pytest.param("psa", 136, "", marks=pytest.mark.clause("psa:牌#1", "psa:牌#3")),
        pytest.param("tenhou", 136, "0m 0p 0s", marks=pytest.mark.clause("tenhou:red-fives")),
        pytest.param("tenhou-nored", 136, "", marks=pytest.mark.clause("tenhou:red-fives")),
        pytest.param("tenhou-3p", 108, "0p 0s", marks=pytest.mark.clause("tenhou:three-players")),
        pytest.param("botzone", 136, "", marks=pytest.mark.clause("botzone:flowers")),
    ],
)
def test_the_tiles_of_a_book(book_id: str, total: int, red: str) -> None:
    book = books.get(book_id)
    tiles = tile_set(book)
    kinds = Counter(A.kind_of(code) for code in tiles if not A.is_flower(code))
    removed = range(1, 8) if total == 108 else ()
    assert len(tiles) == total
    assert kinds == {kind: 4 for kind in range(34) if kind not in removed}
    assert reds(book) == red
    assert sum(map(A.is_flower, tiles)) == (8 if total == 144 else 0)
    assert len(set(tiles)) == len(kinds) + len(red.split()) + sum(map(A.is_flower, tiles))


def test_a_club_may_mix_its_own_set() -> None:
    club = derive(books.get("xjtu-3p"), "club", **{"tiles.red_fives": (1, 4, 0)})
    assert reds(club) == "0p 0p 0p 0p"
    assert len(tile_set(club)) == 108


def test_every_code_has_a_name_of_its_own() -> None:
    names = [name_of(code) for code in range(A.TILE_CODES)]
    assert names[:2] + names[33:38] == ["1m", "2m", "7z", "0m", "0p", "0s", "1f"]
    assert len(set(names)) == A.TILE_CODES


# --- walls ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book_id", "stacks"),
    [
        pytest.param("xjtu", [17] * 4, marks=pytest.mark.clause("xjtu:4.4")),
        pytest.param("xjtu-3p", [18] * 3, marks=pytest.mark.clause("xjtu:App2:4.4")),
        pytest.param("ema", [17] * 4, marks=pytest.mark.clause("ema:2.4")),
        pytest.param("lol", [17] * 4, marks=pytest.mark.clause("lol:(一)4", "reading:174")),
        pytest.param("mcr", [18] * 4, marks=pytest.mark.clause("mcr:Q30")),
        pytest.param("psa", [17] * 4, marks=pytest.mark.clause("reading:153")),
    ],
)
def test_everybody_builds_the_same_number_of_stacks(book_id: str, stacks: list[int]) -> None:
    assert sides(books.get(book_id)) == stacks


def test_a_set_that_does_not_divide_is_still_all_built() -> None:
    club = derive(books.get("ema"), "club", **{"tiles.players": 3})
    assert sides(club) == [23, 23, 22]
    assert len(set(clockwise(club))) == 68
    wall = lay(club, stream()).wall
    assert sorted(wall) == sorted(tile_set(club))


def test_stacks_run_clockwise_from_the_dealers_right_end() -> None:
    around = clockwise(books.get("xjtu"))
    assert around[0] == (E, 1)
    assert around[16:18] == [(E, 17), (N, 1)]
    assert around[33:35] == [(N, 17), (W, 1)]
    assert around[50:52] == [(W, 17), (S, 1)]
    assert around[-1] == (S, 17)


# --- dice -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book_id", "by_sum"),
    [
        pytest.param("xjtu", FOUR_SEATS, marks=pytest.mark.clause("xjtu:4.5", "xjtu:4.5.3")),
        pytest.param("xjtu-3p", THREE_SEATS, marks=pytest.mark.clause("xjtu:App2:4.5", "reading:172")),
        pytest.param("ema", FOUR_SEATS, marks=pytest.mark.clause("ema:2.5")),
        pytest.param("lol", FOUR_SEATS, marks=pytest.mark.clause("lol:(一)5", "reading:174")),
        pytest.param("psa", FOUR_SEATS, marks=pytest.mark.clause("reading:153")),
    ],
)
def test_one_throw_names_a_side_and_the_stacks_kept(book_id: str, by_sum: dict[int, int]) -> None:
    book = books.get(book_id)
    assert book.wall.opening == "one_throw"
    for total, side in by_sum.items():
        at = opened(book, (throw_of(total),))
        assert (at.throwers, at.side, at.stack) == ((E,), side, total + 1)


@pytest.mark.clause("mcr:Q31", "mcr:Q31(1)", "mcr:Q31(2)")
def test_two_throws_the_first_names_the_second_thrower() -> None:
    mcr = books.get("mcr")
    for total, second in FOUR_SEATS.items():
        at = opened(mcr, (throw_of(total), (1, 1)))
        assert at.throwers == (E, second)
        assert (at.side, at.stack) == (second, total + 3)


@pytest.mark.clause("mcr:Q31", "mcr:Q32", "reading:190", "mcr:Q31(3)")
def test_both_sums_are_counted_from_the_second_throwers_right_end() -> None:
    mcr = books.get("mcr")
    book_example = opened(mcr, ((3, 4), (2, 3)))
    assert book_example.throwers == (E, W)
    assert (book_example.side, book_example.stack) == (W, 13)
    other = opened(mcr, ((5, 6), (1, 5)))  # seventeen, as the opening is told
    assert (other.side, other.stack) == (W, 18)


@pytest.mark.clause("mcr:Q32", "reading:190")
@pytest.mark.parametrize(
    ("throws", "side", "stack"),
    [
        (((5, 6), (3, 4)), S, 1),  # eighteen: West's side is used up
        (((5, 6), (6, 6)), S, 6),
        (((6, 6), (6, 6)), W, 7),
        (((4, 6), (6, 6)), E, 5),
        (((4, 5), (6, 6)), N, 4),
    ],
)
def test_a_sum_beyond_the_side_goes_on_with_the_next_one_clockwise(
    throws: tuple[Throw, ...], side: int, stack: int
) -> None:
    at = opened(books.get("mcr"), throws)
    assert (at.side, at.stack) == (side, stack)


@pytest.mark.clause("xjtu:App3:exam2.5")
def test_the_exam_on_breaking_the_wall() -> None:
    xjtu = books.get("xjtu")
    assert (opened(xjtu, ((2, 3),)).side, opened(xjtu, ((2, 3),)).stack) == (E, 6)
    assert (opened(xjtu, ((2, 6),)).side, opened(xjtu, ((2, 6),)).stack) == (N, 9)
    twelve = lay(xjtu, Loaded((6, 6))).opening  # a second throw would find no dice
    assert (twelve.throwers, twelve.side, twelve.stack) == ((E,), N, 13)
    assert opened(xjtu, ((3, 4),)).side == W


@pytest.mark.clause("botzone:walls")
@pytest.mark.parametrize("book_id", ["tenhou", "tenhou-3p", "tenhou-nored", "botzone"])
def test_platforms_have_no_dice(book_id: str) -> None:
    laid = lay(books.get(book_id), Loaded())
    assert laid.dice == ()
    assert (laid.opening.side, laid.opening.stack) == (-1, -1)
    shuffled = tile_set(books.get(book_id))
    Loaded().shuffle(shuffled)
    assert laid.wall == shuffled


# --- where the wall begins and ends ---------------------------------------------------------------


def stacks_in_order(book: Book, *throws: Throw) -> list[tuple[int, int]]:
    """The stacks as they are drawn, with four players."""
    around = clockwise(book)
    order = drawing_order(book, range(2 * len(around)), opened(book, throws))
    assert all(order[i] % 2 == i % 2 for i in range(len(order))), "of every stack the upper tile comes first"
    return [around[place // 2] for place in order[::2]]


@pytest.mark.clause("xjtu:4.5.3", "xjtu:4.7.1", "xjtu:4.7.2", "xjtu:4.7.3", "ema:2.5", "ema:2.7")
def test_the_stacks_kept_are_the_end_of_the_wall() -> None:
    for id in ("xjtu", "ema"):
        order = stacks_in_order(books.get(id), (2, 3))
        assert order[0] == (E, 6)
        assert order[11:13] == [(E, 17), (N, 1)]
        assert order[-7:] == [(S, 16), (S, 17), (E, 1), (E, 2), (E, 3), (E, 4), (E, 5)]
        r, d = flatten(books.get(id)), D.Deal()
        d.tiles = 136
        assert order[indicator_place(r, d, 0) // 2] == (E, 3)
        assert order[indicator_place(r, d, 4) // 2] == (S, 16)
        assert indicator_place(r, d, 0) % 2 == 0


@pytest.mark.clause("mcr:Q32")
def test_mcr_begins_in_the_middle_of_another_side() -> None:
    order = stacks_in_order(books.get("mcr"), (5, 6), (6, 6))
    assert order[0] == (S, 6)
    assert order[-5:] == [(S, 1), (S, 2), (S, 3), (S, 4), (S, 5)]
    assert order[-6] == (W, 18)


# --- the deal, by hand ----------------------------------------------------------------------------


class Walls:
    """Walls on a table, from which tiles are taken as people do."""

    def __init__(self, book: Book, seed: int) -> None:
        self.laid = lay(book, stream(seed))
        tiles = tile_set(self.laid.book)
        again = stream(seed)
        if self.laid.special_dice:
            again.throw()
        again.shuffle(tiles)
        self.stacks = {where: tiles[2 * i : 2 * i + 2] for i, where in enumerate(clockwise(book))}
        self.built = sides(book)
        self.at = self.laid.opening.side, self.laid.opening.stack

    def after(self, where: tuple[int, int], steps: int = 1) -> tuple[int, int]:
        """So many stacks further: to the left along a side, then to the left-hand neighbour's right end."""
        side, stack = where
        for _ in range(steps):
            stack += 1
            if stack > self.built[side]:
                side, stack = (side - 1) % len(self.built), 1
        return side, stack

    def take(self) -> int:
        """The next tile."""
        while not self.stacks[self.at]:
            self.at = self.after(self.at)
        return self.stacks[self.at].pop(0)

    def deal(self) -> list[list[int]]:
        """Three times two stacks, then the dealer's jump and one each."""
        players = len(self.built)
        hands: list[list[int]] = [[] for _ in range(players)]
        for i in range(3 * players):
            hands[i % players] += [self.take() for _ in range(4)]
        while not self.stacks[self.at]:
            self.at = self.after(self.at)
        third = self.after(self.at, 2)
        hands[E] += [self.stacks[self.at].pop(0), self.stacks[third].pop(0)]
        for seat in range(1, players):
            hands[seat].append(self.take())
        return hands


def dealt(book: Book, wall: list[int]) -> D.Deal:
    """The core's deal of a wall."""
    d = D.Deal()
    d.wall, d.tiles = wall + [-1] * (D.WALL - len(wall)), len(wall)
    d.round = EAST
    flow.start(flatten(book), d, new_buffers())
    return d


def hand_of(d: D.Deal, seat: int) -> list[int]:
    """The tiles of a hand as codes."""
    return [code for code in range(A.TILE_CODES) for _ in range(number_of(d, seat, code))]


@pytest.mark.clause("xjtu:4.6", "ema:2.6", "mcr:Q32", "reading:153", "reading:173", "reading:174")
@pytest.mark.parametrize("book", WITH_DICE, ids=lambda book: book.id)
def test_the_deal_is_the_one_people_make(book: Book) -> None:
    for seed in range(20):
        walls = Walls(book, seed)
        d = dealt(walls.laid.book, walls.laid.wall)
        for seat, hand in enumerate(walls.deal()):
            assert len(hand) == (14 if seat == E else 13)
            assert hand_of(d, seat) == sorted(hand), (seed, seat)
        drawn = [walls.take() for _ in range(20)]
        assert walls.laid.wall[d.front : d.front + 20] == drawn


@pytest.mark.clause("xjtu:4.6")
def test_tiles_left_after_the_deal() -> None:
    d = dealt(books.get("xjtu"), lay(books.get("xjtu"), stream()).wall)
    assert d.back - d.front == 69


@pytest.mark.clause("xjtu:4.7.3", "ema:2.7")
@pytest.mark.parametrize("book_id", ["xjtu", "ema", "lol"])
def test_the_indicator_is_the_upper_tile_of_the_third_stack_from_the_opening(book_id: str) -> None:
    for seed in range(20):
        walls = Walls(books.get(book_id), seed)
        d = dealt(walls.laid.book, walls.laid.wall)
        third_from_the_end = walls.after(walls.at, 4 * 17 - 3)
        assert d.turned[: d.shown] == [walls.stacks[third_from_the_end][0]]


@pytest.mark.clause("xjtu:4.6", "xjtu:App2:4.4", "reading:173")
def test_three_players_the_dealer_jumps_to_the_third_stack_too() -> None:
    book = books.get("xjtu-3p")
    order = drawing_order(book, range(108), opened(book, ((1, 3),)))
    first = 2 * 4  # East keeps four stacks
    assert [order[i] - first for i in range(36, 43)] == [36, 37, 38, 40, 39, 41, 42]
    assert sorted(order) == list(range(108))


# --- seats ----------------------------------------------------------------------------------------

NAMES = ["A", "B", "C", "D"]


@pytest.mark.clause("xjtu:3.1.1", "xjtu:App2:3.1.1", "ema:2.1", "ema:2.2", "mcr:Q146(2)", "reading:154")
@pytest.mark.parametrize("book_id", ["xjtu", "xjtu-3p", "ema", "mcr", "psa"])
def test_seats_are_drawn(book_id: str) -> None:
    book = books.get(book_id)
    names = NAMES[: book.tiles.players]
    drawn = [draw_seats(book, stream(seed), names) for seed in range(200)]
    assert all(sorted(seated) == names for seated in drawn)
    assert {seated[E] for seated in drawn} == set(names)
    assert draw_seats(book, stream(3), names) == draw_seats(book, stream(3), names)


@pytest.mark.clause("lol:(一)3")
@pytest.mark.parametrize("book_id", ["lol", "tenhou", "botzone"])
def test_seats_are_assigned(book_id: str) -> None:
    book = books.get(book_id)
    assert all(draw_seats(book, stream(seed), NAMES) == NAMES for seed in range(20))
    assert first_dealer(book, Loaded()) == (None, E)


def test_seats_want_the_right_number_of_players() -> None:
    with pytest.raises(InputError, match="expected 3 players, not 4"):
        draw_seats(books.get("xjtu-3p"), stream(), NAMES)


@pytest.mark.parametrize(
    ("book_id", "by_sum"),
    [
        pytest.param("xjtu", FOUR_SEATS, marks=pytest.mark.clause("xjtu:3.2")),
        pytest.param("xjtu-3p", THREE_SEATS, marks=pytest.mark.clause("xjtu:App2:3.2", "reading:172")),
    ],
)
def test_east_throws_for_the_first_dealer(book_id: str, by_sum: dict[int, int]) -> None:
    for total, seat in by_sum.items():
        assert first_dealer(books.get(book_id), Loaded(throw_of(total))) == (throw_of(total), seat)


@pytest.mark.clause("ema:2.2", "mcr:Q146(2)", "reading:154")
@pytest.mark.parametrize("book_id", ["ema", "mcr", "psa"])
def test_east_deals_first(book_id: str) -> None:
    assert first_dealer(books.get(book_id), Loaded()) == (None, E)


def test_counting_goes_round_from_any_seat() -> None:
    xjtu = books.get("xjtu")
    assert [counted_out(xjtu, number, W) for number in (1, 2, 3, 4, 5)] == [W, N, E, S, W]


# --- a hand ---------------------------------------------------------------------------------------

SPECIALS = {
    2: "赖子", 3: "番缚", 4: "禁吃", 5: "将牌", 6: "换三张", 7: "血战到底",
    8: "宝牌", 9: "放铳翻倍", 10: "禁铳", 11: "血流成河", 12: "换位置",
}  # fmt: skip


@pytest.mark.clause("psa:特殊#0", "reading:153")
@pytest.mark.parametrize("total", SPECIALS)
def test_the_dealers_dice_choose_the_special_rule(total: int) -> None:
    psa = books.get("psa")
    laid = lay(psa, Loaded(throw_of(total), (2, 3)))
    assert laid.special is not None
    assert laid.special.zh == SPECIALS[total]
    assert laid.special_dice == throw_of(total)
    assert laid.dice == (throw_of(total), (2, 3))
    assert (laid.opening.side, laid.opening.stack) == (E, 6)  # by the second throw alone
    assert laid.book != psa


@pytest.mark.clause("psa:特殊#0")
def test_a_special_rule_may_be_told() -> None:
    laid = lay(books.get("psa"), Loaded((2, 3)), "river_of_blood")
    assert laid.special is not None
    assert laid.special.dice == 11
    assert laid.special_dice is None
    assert laid.dice == ((2, 3),)
    assert laid.book.course.after_win == "winner_stays"
    assert lay(books.get("psa"), Loaded((2, 3)), 11).book is laid.book


def test_a_special_rule_that_is_not_there() -> None:
    with pytest.raises(InputError, match="no dice rule"):
        lay(books.get("psa"), stream(), "joker")
    with pytest.raises(InputError, match="no dice rule"):
        lay(books.get("ema"), stream(), 7)


def test_a_club_with_fewer_special_rules_plays_some_hands_without() -> None:
    club = derive(books.get("psa"), "club", specials=books.get("psa").specials[:2])
    laid = lay(club, Loaded((6, 6), (2, 3)))
    assert laid.special is None
    assert laid.book is club
    assert laid.special_dice == (6, 6)


@pytest.mark.parametrize("book", books.all_books(), ids=lambda book: book.id)
def test_one_seed_one_hand(book: Book) -> None:
    one, same = lay(book, stream(5)), lay(book, stream(5))
    assert one == same
    others = [lay(book, stream(6)), lay(book, stream(5, b"east")), lay(book, stream(5, b"east", b""))]
    walls = [tuple(laid.wall) for laid in (one, *others)]
    assert len(set(walls)) == 4
    assert all(sorted(wall) == sorted(tile_set(book)) for wall in walls)


def test_dice_fall_as_dice_do() -> None:
    sums = Counter(sum(lay(books.get("ema"), stream(seed)).dice[0]) for seed in range(1800))
    for total in range(2, 13):
        assert abs(sums[total] - 50 * (6 - abs(7 - total))) < 60
