"""What the books say about the wall, claims and kongs, seen happening at the table.

Every row names a book, what happens there, and the clauses that say so.
"""

from collections.abc import Sequence

import pytest

from paiju import books
from paiju.books.book import Book
from paiju.books.specials import special
from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.core.play import reasons as R
from paiju.core.play.moves import lay
from paiju.core.shape import CHOW, SET_TYPE
from tests.books.small_tables import WAITING, Table, code, codes

says = pytest.param


# --- the wall -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "discards"),
    [
        says("xjtu", 136 - 52 - 14, marks=pytest.mark.clause("xjtu:4.7.1", "xjtu:App3:exam2.2")),
        says("ema", 136 - 52 - 14, marks=pytest.mark.clause("ema:2.7")),
        says("lol", 136 - 52 - 14, marks=pytest.mark.clause("lol:(二)1", "reading:57")),
        says("tenhou", 136 - 52 - 14, marks=pytest.mark.clause("tenhou:yaku")),
        says("xjtu-3p", 108 - 39 - 14, marks=pytest.mark.clause("xjtu:4.7.1", "reading:170")),
        says("tenhou-3p", 108 - 39 - 14, marks=pytest.mark.clause("tenhou:three-players")),
        says("mcr", 144 - 52, marks=pytest.mark.clause("mcr:Q14")),
        says("psa", 136 - 52, marks=pytest.mark.clause("reading:150")),
        says("botzone", 136 - 52, marks=pytest.mark.clause("botzone:walls")),
    ],
)
def test_play_goes_on_to_the_dead_wall_or_the_last_tile(book: str, discards: int) -> None:
    table = Table(book, seed=3)
    assert table.play_out() == discards
    assert table.left() == 0


@pytest.mark.parametrize(
    "book",
    [
        says("xjtu", marks=pytest.mark.clause("xjtu:5.8.4", "xjtu:6.5.3")),
        says("ema", marks=pytest.mark.clause("ema:3.7.1")),
        says("lol", marks=pytest.mark.clause("reading:57")),
        says("mcr", marks=pytest.mark.clause("reading:99")),
        says("psa", marks=pytest.mark.clause("reading:150")),
    ],
)
def test_a_kong_is_replaced_from_the_end_and_the_wall_is_shorter_by_one(book: str) -> None:
    table = Table(book, "1111z2222z12345p", draws="9s", ends="3z4z")
    left = table.left()
    for kong, replacement in (("1z", "3z"), ("2z", "4z")):
        table.act(0, A.CONCEALED_KONG + code(kong))
        assert table.deal.drawn == code(replacement)
        left -= 1
        assert table.left() == left


@pytest.mark.parametrize(
    ("book", "replacements"),
    [
        says("xjtu", 4, marks=pytest.mark.clause("xjtu:4.7.2")),
        says("ema", 4, marks=pytest.mark.clause("ema:2.7")),
        says("lol", 4, marks=pytest.mark.clause("reading:57")),
        says("tenhou", 4),
        says("xjtu-3p", 8, marks=pytest.mark.clause("xjtu:App2:4.7.2", "xjtu:App2:5.8+1", "reading:171")),
        says("tenhou-3p", 8, marks=pytest.mark.clause("tenhou:three-players", "reading:132")),
    ],
)
def test_the_first_indicator_lies_before_the_replacements(book: str, replacements: int) -> None:
    """Kongs, with three players after four Norths, take them all, and the indicator stays what it was."""
    kongs = "1111p2222p3333p4z" if replacements == 8 else "1111p2222p3333p9m"
    ends = "4z4z4z9p5z5z6z6z" if replacements == 8 else "4p4p9p5z"
    table = Table(book, kongs, draws="4p", ends=ends + "7s")
    assert table.deal.turned[0] == code("7s")
    seen = []
    for _ in range(replacements // 8 * 4):
        table.act(0, A.SET_ASIDE_NORTH)
        seen.append(table.deal.drawn)
    for kind in "123":
        table.act(0, A.CONCEALED_KONG + code(f"{kind}p"))
        seen.append(table.deal.drawn)
    assert seen == codes(ends)[: len(seen)]
    assert table.deal.turned[0] == code("7s")
    assert table.deal.shown == 4  # no North turned one
    assert table.deal.kongs == 3


@pytest.mark.clause("botzone:walls")
def test_everybody_draws_from_an_own_wall() -> None:
    """A claim that passes seat 1 over does not change what anybody draws."""
    table = Table("botzone", "", "", "77z", draws="7z1m2m3m4m5m6m", seed=1)
    table.throw("7z")
    table.act(2, A.PUNG)
    table.quiet_any()
    assert (table.deal.turn, table.deal.drawn) == (3, code("3m"))
    for turn, drawn in ((0, "4m"), (1, "1m"), (2, "2m")):
        table.quiet_any()
        assert (table.deal.turn, table.deal.drawn) == (turn, code(drawn))


@pytest.mark.clause("botzone:last-tile")
def test_the_hand_ends_when_the_next_wall_is_empty() -> None:
    table = Table("botzone", draws="9s")
    table.deal.own_front[1] = 34
    table.quiet("9s")
    assert table.deal.result == D.EXHAUSTED
    assert table.left(2) == 34 - 13


# --- claims ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "reason"),
    [
        says("xjtu", R.ALLOWED, marks=pytest.mark.clause("xjtu:5.6")),
        says("ema", R.ALLOWED, marks=pytest.mark.clause("ema:3.2")),
        says("lol", R.ALLOWED, marks=pytest.mark.clause("lol:规则")),
        says("mcr", R.ALLOWED, marks=pytest.mark.clause("mcr:Q39")),
        says("psa", R.ALLOWED, marks=pytest.mark.clause("psa:基本规则")),
        says("botzone", R.ALLOWED),
        says("xjtu-3p", R.NOT_IN_THIS_BOOK, marks=pytest.mark.clause("xjtu:App2:5.6")),
        says("tenhou-3p", R.NOT_IN_THIS_BOOK, marks=pytest.mark.clause("tenhou:three-players")),
    ],
)
def test_chow_from_the_left_alone(book: str, reason: int) -> None:
    table = Table(book, "", "23p", "2344p", draws="4p")
    table.throw("4p")
    assert table.why_no_claim(1, A.CHOW + 2) == reason
    assert table.why_no_claim(2, A.CHOW + 2) == (reason or R.NOT_FROM_LEFT)


@pytest.mark.parametrize(
    ("book", "reason"),
    [
        says("xjtu", R.SWAP_CALL, marks=pytest.mark.clause("xjtu:5.10")),
        says("ema", R.SWAP_CALL, marks=pytest.mark.clause("ema:3.8")),
        says("lol", R.SWAP_CALL, marks=pytest.mark.clause("lol:(四)3")),
        says("tenhou", R.SWAP_CALL, marks=pytest.mark.clause("tenhou:swap-calling")),
        says("mcr", R.ALLOWED, marks=pytest.mark.clause("mcr:Q38")),
        says("psa", R.ALLOWED, marks=pytest.mark.clause("reading:151")),
        says("botzone", R.ALLOWED),
    ],
)
class TestSwapCalling:
    def test_after_a_chow(self, book: str, reason: int) -> None:
        """4p claimed with 2p and 3p: neither 4p nor 1p in that turn; in the next they are free."""
        table = Table(book, "", "12344p9s999m1z", draws="4p")
        table.throw("4p")
        table.act(1, A.CHOW + 2)
        assert [table.why(1, A.DISCARD + code(tile)) for tile in ("1p", "4p", "9s")] == [reason, reason, R.ALLOWED]
        table.quiet("9s")
        while table.deal.turn != 1:
            table.quiet_any()
        assert table.why(1, A.DISCARD + code("1p")) == R.ALLOWED

    def test_after_a_chow_of_the_middle_tile(self, book: str, reason: int) -> None:
        table = Table(book, "", "123336p9s999m1z", draws="2p")
        table.throw("2p")
        table.act(1, A.CHOW + 1)
        assert table.why(1, A.DISCARD + code("2p")) == reason
        assert table.why(1, A.DISCARD + code("3p")) == R.ALLOWED

    def test_after_a_pung(self, book: str, reason: int) -> None:
        table = Table(book, "", "", "777z", draws="7z")
        table.throw("7z")
        table.act(2, A.PUNG)
        assert table.why(2, A.DISCARD + code("7z")) == reason


@pytest.mark.clause("xjtu:5.10")
def test_no_claim_that_leaves_nothing_to_discard() -> None:
    """With 2344p and three melds, 1p cannot be chowed: both fours would be barred."""
    table = Table("xjtu", "", "", "11p", draws="1p")
    for n in range(3):
        lay(table.deal, 1, CHOW << SET_TYPE | 18 + 3 * n, 0, 0)
    table.deal.counts[1] = [codes("2344p").count(kind) for kind in range(34)]
    table.deal.red[1] = [0] * 3
    table.throw("1p")
    assert table.asked(2)
    assert not table.asked(1)
    assert table.why_no_claim(1, A.CHOW) == R.NO_DISCARD_AFTER


@pytest.mark.parametrize(
    "book",
    [
        says("xjtu", marks=pytest.mark.clause("xjtu:6.5.2")),
        says("ema", marks=pytest.mark.clause("ema:3.14")),
        says("lol", marks=pytest.mark.clause("lol:(二)2")),
        says("tenhou"),
        says("mcr", marks=pytest.mark.clause("reading:98")),
        says("psa", marks=pytest.mark.clause("reading:151")),
        says("botzone", marks=pytest.mark.clause("botzone:last-claim")),
    ],
)
def test_the_last_discard_serves_only_for_a_win(book: str) -> None:
    hands = "", "78p111222333s5z4m", "99p123s456s78s556z", WAITING
    for left, claims in ((1, [True, True, True]), (0, [False, False, True])):
        table = Table(book, *hands, draws="9p")
        table.leave(left)
        table.throw("9p")
        assert [table.asked(seat) for seat in (1, 2, 3)] == claims
        assert table.why(3, A.WIN) == R.ALLOWED


@pytest.mark.clause("lol:(二)2", "xjtu:6.5.2", "xjtu:6.5.3")
@pytest.mark.parametrize("book", ["lol", "xjtu", "ema", "tenhou"])
def test_a_kong_on_the_last_tile_but_one_makes_a_last_discard(book: str) -> None:
    table = Table(book, "1111z", "78p", "99p", draws="9s", ends="9p")
    table.leave(1)
    table.act(0, A.CONCEALED_KONG + code("1z"))
    assert table.left() == 0
    table.throw("9p")
    assert table.deal.meld_count == [1, 0, 0, 0]
    assert table.deal.phase in (D.SHOW, D.OVER)


# --- kongs ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "reason"),
    [
        says("xjtu", R.KONG_LIMIT, marks=pytest.mark.clause("xjtu:5.8.6")),
        says("ema", R.KONG_LIMIT, marks=pytest.mark.clause("ema:3.7.2")),
        says("lol", R.KONG_LIMIT, marks=pytest.mark.clause("lol:(三)2")),
        says("tenhou", R.KONG_LIMIT),
        says("xjtu-3p", R.KONG_LIMIT, marks=pytest.mark.clause("xjtu:5.8.6")),
        says("mcr", R.ALLOWED, marks=pytest.mark.clause("reading:99")),
        says("psa", R.ALLOWED, marks=pytest.mark.clause("reading:151")),
        says("botzone", R.ALLOWED),
    ],
)
def test_after_four_kongs(book: str, reason: int) -> None:
    table = Table(book, "1111z2222z12345p", draws="9s", ends="3z4z")
    table.deal.kongs = 3
    table.act(0, A.CONCEALED_KONG + code("1z"))
    assert table.why(0, A.CONCEALED_KONG + code("2z")) == reason


@pytest.mark.parametrize(
    "book",
    [
        says("xjtu", marks=pytest.mark.clause("xjtu:6.5.2")),
        says("ema", marks=pytest.mark.clause("ema:3.14")),
        says("lol", marks=pytest.mark.clause("lol:(二)1")),
        says("tenhou"),
        says("psa", marks=pytest.mark.clause("reading:151")),
        says("botzone"),
    ],
)
def test_no_kong_without_a_tile_to_replace_it(book: str) -> None:
    table = Table(book, "1111z2222z12345p", draws="9s")
    table.leave(0)
    assert table.why(0, A.CONCEALED_KONG + code("1z")) == R.NO_TILES_LEFT
    table.leave(1)
    assert table.why(0, A.CONCEALED_KONG + code("1z")) == R.ALLOWED


@pytest.mark.clause("mcr:Q38", "reading:99")
def test_a_kong_on_the_last_tile_draws_the_hand() -> None:
    table = Table("mcr", "1111z2222z12345p", draws="9s")
    table.leave(0)
    table.act(0, A.CONCEALED_KONG + code("1z"))
    assert (table.deal.phase, table.deal.result) == (D.OVER, D.EXHAUSTED)
    assert table.deal.delta[:4] == [0] * 4
    assert table.deal.river_count[0] == 0


PSA_DORA = special(books.get("psa"), "dora")


@pytest.mark.parametrize(
    ("book", "turned"),
    [
        says("xjtu", (2, 1, 2), marks=pytest.mark.clause("xjtu:5.8.5")),
        says("tenhou", (2, 1, 2), marks=pytest.mark.clause("tenhou:kong-dora")),
        says("lol", (2, 2, 2), marks=pytest.mark.clause("lol:(三)1")),
        says("ema", (2, 2, 2), marks=pytest.mark.clause("ema:3.7.1", "reading:35")),
        says("mcr", (0, 0, 0)),
        says("psa", (0, 0, 0), marks=pytest.mark.clause("psa:基本规则")),
        says(PSA_DORA, (2, 2, 2), marks=pytest.mark.clause("psa:特殊#8", "reading:152"), id="psa-dora"),
    ],
)
class TestIndicators:
    """How many are turned after a concealed kong, after a claimed one, and with the discard that follows it."""

    def test_concealed(self, book: str | Book, turned: Sequence[int]) -> None:
        table = Table(book, "1111z2222z12345p", draws="9s", ends="3z")
        table.act(0, A.CONCEALED_KONG + code("1z"))
        assert table.deal.drawn == code("3z")
        assert table.deal.shown == turned[0]
        table.quiet("3z")
        assert table.deal.shown == turned[0]

    def test_claimed(self, book: str | Book, turned: Sequence[int]) -> None:
        table = Table(book, "", "", "777z234p678s22m67p", draws="7z", ends="9m")
        table.throw("7z")
        table.act(2, A.OPEN_KONG)
        assert table.deal.shown == turned[1]
        table.quiet("9m")
        assert table.deal.shown == turned[2]

    def test_claimed_and_won_on_the_replacement(self, book: str | Book, turned: Sequence[int]) -> None:
        """What waits for the next action is not turned when that is a win."""
        table = Table(book, "", "", "777z234p678s22m67p", draws="7z", ends="8p")
        table.throw("7z")
        table.act(2, A.OPEN_KONG)
        table.act(2, A.WIN)
        assert table.deal.result == D.WON
        assert table.deal.shown == turned[1]


def in_riichi(book: str, hand: str, drawn: str) -> Table:
    """The dealer declared in the first turn and has drawn again."""
    table = Table(book, hand, "", "", "", draws=f"5z6z6z6z{drawn}", seed=2)
    table.quiet("5z", riichi=True)
    while table.deal.turn:
        table.quiet("6z")
    assert table.deal.riichi[0] == D.STANDS
    return table


# Whether three pungs that are also three runs forbid the kong.
@pytest.mark.parametrize(
    ("book", "reason"),
    [
        says("xjtu", R.ALLOWED, marks=pytest.mark.clause("xjtu:5.12.2")),
        says("ema", R.CHANGES_WAITS, marks=pytest.mark.clause("ema:3.12(2)")),
        says("lol", R.CHANGES_WAITS, marks=pytest.mark.clause("lol:(五)4", "reading:56")),
        says("tenhou", R.ALLOWED, marks=pytest.mark.clause("tenhou:riichi-kong", "reading:132")),
    ],
)
def test_concealed_kong_after_riichi(book: str, reason: int) -> None:
    """Always with a plain pung, never when the waits change (2333 waits for 1, 2 and 4, after the kong for 2 alone)
    or when another tile was drawn."""
    for hand, drawn, kong, expected in (
        ("777z123m456m78p99s", "7z", "7z", R.ALLOWED),
        ("222333444s99m78p", "2s", "2s", reason),
        ("2333s123m456m789m", "3s", "3s", R.CHANGES_WAITS),
        ("111123s456m99p78p", "9m", "1s", R.CHANGES_WAITS),
    ):
        table = in_riichi(book, hand, drawn)
        assert table.why(0, A.CONCEALED_KONG + code(kong)) == expected
