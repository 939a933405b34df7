"""What the books say about riichi, furiten, the empty wall and draws, seen happening at the table.

Every row names a book, what happens there, and the clauses that say so.
"""

from collections.abc import Sequence

import pytest

from paiju import books
from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.core.play import reasons as R
from tests.books.small_tables import READY, UNREADY, WAITING, Table, code

says = pytest.param


# --- riichi and furiten ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "least"),
    [
        says("xjtu", 4, marks=pytest.mark.clause("xjtu:6.5.1")),
        says("xjtu-3p", 4, marks=pytest.mark.clause("xjtu:6.5.1")),
        says("ema", 4, marks=pytest.mark.clause("ema:3.12(1)")),
        says("lol", 0, marks=pytest.mark.clause("lol:(五)5")),
        says("tenhou", 4, marks=pytest.mark.clause("tenhou:riichi")),
        says("tenhou-3p", 3, marks=pytest.mark.clause("tenhou:riichi", "reading:132")),
    ],
)
def test_tiles_left_for_riichi(book: str, least: int) -> None:
    table = Table(book, READY[0], draws="5z")
    for left in range(6):
        table.leave(left)
        assert table.why(0, A.RIICHI_DRAWN) == (R.ALLOWED if left >= least else R.TOO_FEW_TILES)


@pytest.mark.parametrize(
    ("book", "poor"),
    [
        says("xjtu", R.TOO_FEW_POINTS, marks=pytest.mark.clause("xjtu:8.2")),
        says("xjtu-cup", R.ALLOWED, marks=pytest.mark.clause("xjtu:8.2☆")),
        says("ema", R.ALLOWED, marks=pytest.mark.clause("reading:36")),
        says("lol", R.ALLOWED, marks=pytest.mark.clause("lol:(四)1")),
        says("tenhou", R.TOO_FEW_POINTS, marks=pytest.mark.clause("tenhou:riichi")),
    ],
)
def test_points_for_riichi(book: str, poor: int) -> None:
    table = Table(book, READY[0], draws="5z")
    for points, reason in ((900, poor), (1000, R.ALLOWED)):
        table.deal.points[0] = points
        assert table.why(0, A.RIICHI_DRAWN) == reason


@pytest.mark.parametrize(
    "book",
    [
        says("xjtu", marks=pytest.mark.clause("xjtu:5.12.1")),
        says("ema", marks=pytest.mark.clause("ema:3.12(1)")),
        says("lol"),
        says("tenhou", marks=pytest.mark.clause("tenhou:riichi")),
    ],
)
def test_the_stick_is_paid_unless_the_tile_is_won_on(book: str) -> None:
    table = Table(book, READY[0], "", WAITING, draws="9p")
    table.throw("9p", riichi=True)
    table.act(2, A.WIN)
    assert (table.deal.riichi[0], table.deal.deposits) == (D.NO_RIICHI, 0)
    assert sum(table.deal.points) == 100_000
    table = Table(book, READY[0], "", WAITING, draws="9p")
    table.quiet("9p", riichi=True)
    assert (table.deal.riichi[0], table.deal.deposits, table.deal.points[0]) == (D.STANDS, 1, 24_000)


@pytest.mark.clause("xjtu:5.12.1", "ema:3.12(1)", "tenhou:riichi")
@pytest.mark.parametrize("book", ["xjtu", "ema", "lol", "tenhou"])
def test_riichi_needs_a_closed_ready_hand(book: str) -> None:
    """A concealed kong leaves it closed, a claim does not; declared once."""
    table = Table(book, "1111z123p456p789s", "", draws="5z", ends="2z")
    assert table.why(0, A.RIICHI_DRAWN) == R.NOT_READY
    table.act(0, A.CONCEALED_KONG + code("1z"))
    assert table.why(0, A.RIICHI_DRAWN) == R.ALLOWED
    table.quiet("2z", riichi=True)
    while table.deal.turn:
        table.quiet_any()
    assert table.why(0, A.RIICHI_DRAWN) == R.ALREADY_RIICHI
    table = Table(book, "", "", "77z123p456p789s56z", draws="1s7z")
    table.quiet("1s")
    table.throw("7z")
    table.act(2, A.PUNG)
    assert table.why(2, A.RIICHI + code("6z")) == R.NOT_CLOSED


@pytest.mark.clause("xjtu:5.12.2")
@pytest.mark.parametrize("book", ["xjtu", "ema", "lol", "tenhou"])
def test_in_riichi_no_claims_and_only_the_drawn_tile(book: str) -> None:
    table = Table(book, READY[0], "", "23s", draws="5z1s2z2z3z")
    table.quiet("5z", riichi=True)
    table.throw("1s")
    assert table.why_no_claim(0, A.PUNG) == R.IN_RIICHI
    table.let_go()
    table.quiet("2z")
    table.quiet("2z")
    assert table.why(0, A.DISCARD + code("1p")) == R.IN_RIICHI
    assert table.why(0, A.DISCARD_DRAWN) == R.ALLOWED


@pytest.mark.parametrize(
    ("book", "reason"),
    [
        says("xjtu", R.FURITEN_DISCARD, marks=pytest.mark.clause("xjtu:6.4.1", "xjtu:6.4")),
        says("ema", R.FURITEN_DISCARD, marks=pytest.mark.clause("ema:3.13.1", "ema:3.13")),
        says("lol", R.FURITEN_DISCARD, marks=pytest.mark.clause("reading:57")),
        says("tenhou", R.FURITEN_DISCARD),
        says("mcr", R.ALLOWED, marks=pytest.mark.clause("mcr:Q39")),
        says("psa", R.ALLOWED, marks=pytest.mark.clause("reading:126")),
        says("botzone", R.ALLOWED),
    ],
)
def test_furiten_by_an_own_discard(book: str, reason: int) -> None:
    """9p thrown away, then 6p comes: the other wait; a self-draw is always free."""
    table = Table(book, "66p", WAITING, draws="1m9p6p1m1m9p")  # the dealer could pung, so all wait for them
    table.quiet("1m")
    table.quiet("9p")
    table.throw("6p")
    assert table.why_no_claim(1, A.WIN) == reason
    table.let_go()
    table.quiet("1m")
    table.quiet("1m")
    assert table.why(1, A.WIN) == R.ALLOWED


@pytest.mark.clause("xjtu:6.4.1", "ema:3.13.1")
@pytest.mark.parametrize("book", ["xjtu", "ema", "lol", "tenhou"])
def test_furiten_ends_when_the_waits_change(book: str) -> None:
    """1m thrown while waiting with 2m and 3m; with 3m and 5m the 4m is free (the book's example)."""
    table = Table(book, "", "23m777z123p789s22p", draws="9s1m9s8s8s5m4m")
    for tile in ("9s", "1m", "9s", "8s", "8s", "2m"):
        table.quiet(tile)
    table.throw("4m")
    assert table.why(1, A.WIN) == R.ALLOWED


@pytest.mark.clause("xjtu:6.4.1")
def test_a_claimed_discard_still_makes_furiten() -> None:
    table = Table("xjtu", "996p", WAITING, "66p", draws="1m9p")
    table.quiet("1m")
    table.throw("9p")
    table.act(0, A.PUNG)
    table.throw("6p")
    assert table.asked(2)
    assert table.why_no_claim(1, A.WIN) == R.FURITEN_DISCARD


@pytest.mark.parametrize(
    ("book", "reason"),
    [
        says("xjtu", R.FURITEN_TURN, marks=pytest.mark.clause("xjtu:6.4.2")),
        says("ema", R.FURITEN_TURN, marks=pytest.mark.clause("ema:3.13.2")),
        says("lol", R.FURITEN_TURN, marks=pytest.mark.clause("reading:57")),
        says("tenhou", R.FURITEN_TURN),
        says("mcr", R.ALLOWED, marks=pytest.mark.clause("mcr:Q39")),
        says("psa", R.ALLOWED, marks=pytest.mark.clause("reading:126")),
        says("botzone", R.ALLOWED),
    ],
)
def test_furiten_by_a_win_let_go(book: str, reason: int) -> None:
    """6p passed, so no 9p before the next own discard; after it 6p may be won on."""
    table = Table(book, "99p", WAITING, draws="1m2m6p9p1m2m6p")
    table.quiet("1m")
    table.quiet("2m")
    table.quiet("6p")
    table.throw("9p")
    assert table.why_no_claim(1, A.WIN) == reason
    table.let_go()
    table.quiet("1m")
    table.quiet("2m")
    table.throw("6p")
    assert table.why_no_claim(1, A.WIN) == R.ALLOWED


@pytest.mark.parametrize(
    "book",
    [
        says("xjtu", marks=pytest.mark.clause("xjtu:6.4.2")),
        says("ema", marks=pytest.mark.clause("ema:3.13.2")),
        says("lol"),
        says("tenhou"),
    ],
)
def test_furiten_by_a_tile_without_a_pattern(book: str) -> None:
    """9m completes the hand without a pattern; it still bars 6m, which would make all simples."""
    table = Table(book, "6699m", "222p345p345s44s78m", draws="1m2m9m6m")
    table.quiet("1m")
    table.quiet("2m")
    table.throw("9m")
    assert table.why_no_claim(1, A.WIN) == R.BELOW_MINIMUM
    table.let_go()
    table.throw("6m")
    assert table.why_no_claim(1, A.WIN) == R.FURITEN_TURN


@pytest.mark.parametrize(
    "book",
    [
        says("xjtu", marks=pytest.mark.clause("xjtu:6.4.3")),
        says("ema", marks=pytest.mark.clause("ema:3.13.3")),
        says("lol", marks=pytest.mark.clause("lol:(五)6")),
        says("tenhou"),
    ],
)
def test_furiten_in_riichi_lasts(book: str) -> None:
    """After a win let go in riichi only a self-draw is left."""
    table = Table(book, "66p", WAITING, draws="1m2m6p1m3m2m6p1m3m9p")
    table.quiet("1m")
    table.quiet("2m", riichi=True)
    for tile in ("6p", "1m", "3m", "2m"):
        table.quiet(tile)
    table.throw("6p")
    assert table.why_no_claim(1, A.WIN) == R.FURITEN_RIICHI
    table.let_go()
    table.quiet("1m")
    table.quiet("3m")
    assert table.why(1, A.WIN) == R.ALLOWED


@pytest.mark.parametrize(
    "book",
    [
        says("xjtu", marks=pytest.mark.clause("xjtu:5.12.1")),
        says("ema", marks=pytest.mark.clause("ema:3.13.1")),
        says("lol", marks=pytest.mark.clause("lol:(五)5")),
        says("tenhou", marks=pytest.mark.clause("tenhou:riichi")),
    ],
)
def test_riichi_in_furiten(book: str) -> None:
    table = Table(book, "", WAITING, draws="1m9p2m2m1m5z")
    for tile in ("1m", "9p", "2m", "2m", "1m"):
        table.quiet(tile)
    assert table.why(1, A.RIICHI_DRAWN) == R.ALLOWED


# --- the empty wall -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "one", "two", "three"),
    [
        says("xjtu", (3000, -1000), (1500, -1500), (1000, -3000), marks=pytest.mark.clause("xjtu:6.6")),
        says("ema", (3000, -1000), (1500, -1500), (1000, -3000), marks=pytest.mark.clause("ema:3.14")),
        says("lol", (3000, -1000), (1500, -1500), (1000, -3000), marks=pytest.mark.clause("reading:57")),
        says("tenhou", (3000, -1000), (1500, -1500), (1000, -3000), marks=pytest.mark.clause("tenhou:ready-payments")),
        says("xjtu-3p", (2000, -1000), (1000, -2000), (0, 0), marks=pytest.mark.clause("xjtu:App2:6.6")),
        says("tenhou-3p", (2000, -1000), (1000, -2000), (0, 0), marks=pytest.mark.clause("tenhou:ready-payments")),
        says("mcr", (0, 0), (0, 0), (0, 0), marks=pytest.mark.clause("mcr:Q14")),
        says("psa", (0, 0), (0, 0), (0, 0), marks=pytest.mark.clause("reading:126")),
    ],
)
def test_ready_hands_are_paid(book: str, one: Sequence[int], two: Sequence[int], three: Sequence[int]) -> None:
    for ready, (gain, loss) in enumerate((one, two, three), 1):
        table = at_the_end(book, ready)
        for seat in range(table.rules.players):
            if table.deal.phase == D.SHOW and table.asked(seat):
                table.act(seat, A.READY)
        players = table.rules.players
        assert table.deal.delta[:4][:players] == [gain] * ready + [loss] * (players - ready)


def at_the_end(book: str, ready: int) -> Table:
    """The last discard is let go; so many hands from the dealer's on are ready."""
    players = books.get(book).tiles.players
    hands = [READY[seat] if seat < ready else UNREADY if seat == ready else "" for seat in range(players)]
    table = Table(book, *hands, draws="8m" if players == 4 else "8p", seed=4)
    table.leave(0)
    table.quiet("8m" if players == 4 else "8p")
    assert [wait != 0 for wait in table.deal.waits[:players]] == [seat < ready for seat in range(players)]
    return table


@pytest.mark.clause("lol:(五)2")
def test_a_ready_hand_may_be_kept_back() -> None:
    table = at_the_end("lol", 2)
    assert table.deal.phase == D.SHOW
    assert [table.asked(seat) for seat in range(4)] == [True, True, False, False]
    table.act(0, A.NOT_READY)
    table.act(1, A.READY)
    assert table.deal.delta[:4] == [-1000, 3000, -1000, -1000]


@pytest.mark.clause("lol:(五)2", "reading:57")
def test_riichi_cannot_be_kept_back() -> None:
    table = Table("lol", READY[0], draws="5z")
    table.leave(0)
    table.quiet("5z", riichi=True)
    assert not table.asked(0)
    assert table.deal.ready & 1 or table.deal.answers[0] == A.READY


@pytest.mark.parametrize("book", ["xjtu", "ema", "tenhou"])
def test_elsewhere_nobody_is_asked(book: str) -> None:
    table = at_the_end(book, 2)
    assert table.deal.phase == D.OVER
    assert table.deal.ready == 0b11


# --- hands that end without a win -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "result", "delta"),
    [
        says("xjtu", D.NAGASHI, [8000, 4000, -6000, -6000], marks=pytest.mark.clause("xjtu:6.7", "reading:18")),
        says("tenhou", D.NAGASHI, [8000, 4000, -6000, -6000], marks=pytest.mark.clause("tenhou:nagashi")),
        says("xjtu-3p", D.NAGASHI, [4000, 2000, -6000, 0], marks=pytest.mark.clause("reading:4")),
        says("ema", D.EXHAUSTED, [0] * 4, marks=pytest.mark.clause("reading:34")),
        says("lol", D.EXHAUSTED, [0] * 4, marks=pytest.mark.clause("reading:46")),
        says("mcr", D.EXHAUSTED, [0] * 4),
    ],
)
def test_all_discards_terminals_or_honours(book: str, result: int, delta: list[int]) -> None:
    """East and South both: East is paid first, then South (the book's example); nobody is ready."""
    table = Table(book, UNREADY, draws="1z9m2p2p", seed=6)
    for tile in ("1z", "9m", "2p", "2p")[: table.rules.players]:
        if table.deal.turn == table.rules.players - 1:
            table.leave(0)
        table.quiet(tile)
    assert table.deal.waits == [0] * 4
    assert (table.deal.result, table.deal.delta[:4]) == (result, delta)


@pytest.mark.clause("xjtu:6.7", "tenhou:nagashi")
@pytest.mark.parametrize("book", ["xjtu", "tenhou"])
def test_a_claimed_discard_spoils_it(book: str) -> None:
    table = Table(book, UNREADY, "", "77z", draws="7z", seed=6)
    table.throw("7z")
    table.act(2, A.PUNG)
    table.leave(0)
    table.quiet_any()
    assert table.deal.result == D.EXHAUSTED


NINE, EIGHT = "19m19p19s123z2345p", "19m19p19s12z23456p"


@pytest.mark.parametrize(
    ("book", "reason"),
    [
        says("xjtu", R.ALLOWED, marks=pytest.mark.clause("xjtu:6.8.4", "xjtu:6.8")),
        says("xjtu-3p", R.ALLOWED, marks=pytest.mark.clause("xjtu:App2:6.8")),
        says("tenhou", R.ALLOWED, marks=pytest.mark.clause("tenhou:aborts")),
        says("tenhou-3p", R.ALLOWED, marks=pytest.mark.clause("tenhou:aborts", "reading:132")),
        says("ema", R.NOT_IN_THIS_BOOK, marks=pytest.mark.clause("reading:34")),
        says("lol", R.NOT_IN_THIS_BOOK, marks=pytest.mark.clause("lol:(四)2")),
        says("mcr", R.NOT_IN_THIS_BOOK),
        says("psa", R.NOT_IN_THIS_BOOK),
    ],
)
def test_nine_kinds(book: str, reason: int) -> None:
    table = Table(book, NINE, NINE, draws="8s8s")
    assert table.why(0, A.NINE_TERMINALS) == reason
    table.quiet("8s")
    assert table.why(1, A.NINE_TERMINALS) == reason
    if reason:
        return
    table.act(1, A.NINE_TERMINALS)
    assert (table.deal.result, table.deal.delta[:4]) == (D.NINE_TERMINALS, [0] * 4)
    assert Table(book, EIGHT, draws="8s").why(0, A.NINE_TERMINALS) == R.TOO_FEW_ORPHANS
    called = Table(book, "", NINE, "77z", draws="7z")
    called.throw("7z")
    called.act(2, A.PUNG)
    while called.deal.turn != 1:
        called.quiet_any()
    assert called.why(1, A.NINE_TERMINALS) == R.NOT_FIRST_TURN


@pytest.mark.parametrize(
    ("book", "result"),
    [
        says("xjtu", D.FOUR_WINDS, marks=pytest.mark.clause("xjtu:6.8.1", "xjtu:6.8")),
        says("tenhou", D.FOUR_WINDS, marks=pytest.mark.clause("tenhou:aborts")),
        says("ema", D.RUNNING, marks=pytest.mark.clause("reading:34")),
        says("lol", D.RUNNING, marks=pytest.mark.clause("lol:(四)2")),
        says("xjtu-3p", D.RUNNING, marks=pytest.mark.clause("xjtu:App2:6.8")),
        says("mcr", D.RUNNING),
    ],
)
def test_the_same_wind_four_times(book: str, result: int) -> None:
    table = Table(book, draws="3z3z3z3z", seed=1)
    for _ in range(table.rules.players):
        assert table.deal.result == D.RUNNING
        table.quiet("3z")
    assert table.deal.result == result


@pytest.mark.parametrize(
    ("book", "result"),
    [
        says("xjtu", D.FOUR_RIICHI, marks=pytest.mark.clause("xjtu:6.8.3", "xjtu:6.8")),
        says("tenhou", D.FOUR_RIICHI, marks=pytest.mark.clause("tenhou:aborts")),
        says("ema", D.RUNNING, marks=pytest.mark.clause("reading:34")),
        says("lol", D.RUNNING, marks=pytest.mark.clause("lol:(四)2")),
        says("xjtu-3p", D.RUNNING, marks=pytest.mark.clause("xjtu:App2:6.8")),
    ],
)
def test_everybody_in_riichi(book: str, result: int) -> None:
    players = books.get(book).tiles.players
    table = Table(book, *(*READY, "234m567m789m99m11z")[:players], draws="2z3z5z6z"[: 2 * players])
    for tile in ("2z", "3z", "5z", "6z")[:players]:
        assert table.deal.result == D.RUNNING
        table.quiet(tile, riichi=True)
    assert table.deal.deposits == players
    assert table.deal.result == result


@pytest.mark.parametrize(
    ("book", "result"),
    [
        says("xjtu", D.FOUR_KONGS, marks=pytest.mark.clause("xjtu:6.8.2", "xjtu:6.8")),
        says("xjtu-3p", D.FOUR_KONGS, marks=pytest.mark.clause("xjtu:App2:6.8")),
        says("tenhou", D.FOUR_KONGS, marks=pytest.mark.clause("tenhou:aborts")),
        says("tenhou-3p", D.FOUR_KONGS, marks=pytest.mark.clause("tenhou:aborts", "reading:132")),
        says("ema", D.RUNNING, marks=pytest.mark.clause("reading:34")),
        says("lol", D.RUNNING, marks=pytest.mark.clause("lol:(四)2")),
        says("mcr", D.RUNNING),
    ],
)
def test_four_kongs(book: str, result: int) -> None:
    """Of several players, the discard after the fourth not won on; of one player they go on."""
    for seats, wins, ends in ((0b10, False, result), (0b01, False, D.RUNNING), (0b10, True, D.WON)):
        table = Table(book, "3333z2222s12p678s", WAITING, draws="9s", ends="9p")
        table.deal.kongs, table.deal.kong_seats = 3, seats
        table.act(0, A.CONCEALED_KONG + code("3z"))
        table.throw("9p")
        if wins:
            table.act(1, A.WIN)
        table.let_go()
        assert table.deal.result == ends
