"""The board: it fits the window in every book, and shows nothing that the own seat does not see."""

from collections.abc import Callable
from random import Random

import pytest

from paiju import books
from paiju.cli.shared.language import Speaker
from paiju.columns import width
from paiju.table.table import Table
from paiju.terminal import GameChoice
from paiju.terminal.board import COLUMNS, LINES, Beside, Board
from paiju.terminal.help import help_page, words_page
from paiju.terminal.hints import Hints
from paiju.terminal.news import News
from paiju.terminal.offers import Offers, usual
from paiju.terminal.own_view import Sight, look
from paiju.terminal.paint import Paint, plain
from paiju.terminal.tiles import TileWriter
from tests.laws.quiet import quiet
from tests.table.hidden_tiles import played_again, shuffled, start
from tests.table.laid import GAMES, QUICK_GAMES, choices, do, everybody_passes, laid, new_table
from tests.terminal.people import MOVE, NAMES, Player, Shown

LANGUAGES = ("zh", "en", "ja")
FEW, MANY = 30, 100_000  # lines typed


def drawn(sight: Sight, lang: str = "en", colour: bool = False) -> list[str]:
    """The board of a sight, with everything beside it."""
    say, paint = Speaker(lang), Paint(colour)
    tiles = TileWriter(say, paint)
    beside = Beside(News(sight, tiles, say).lines(sight.fresh), (), Hints(sight, tiles, say).lines())
    offers = Offers(sight, tiles, say, usual(sight)).lines()
    return Board(sight, tiles, paint, say).lines(sight.book.id, beside, offers)


def sizes(shown: Shown) -> list[tuple[int, int]]:
    """Lines and columns of every page with its prompt."""
    found = []
    for page, prompt in zip(shown.pages, [*shown.prompts, ""]):
        lines = [*page.strip("\n").split("\n"), prompt]
        found.append((len(lines), max(map(width, lines))))
    return found


# --- its size -----------------------------------------------------------------------------------------


def check_sizes(book: str, special: str | None, lang: str, seed: int, most: int) -> None:
    """Every page of a game fits the window."""
    player = Player(seed, 0.15)
    setup = GameChoice(book=books.get(book), seed=f"{book} {special} {seed}", special=special, rounds=1, hints=True)
    shown = player.sit(setup, lang, most)
    assert len(player.sights) > 20
    for tall, wide in sizes(shown):
        assert tall <= LINES
        assert wide <= COLUMNS


@pytest.mark.parametrize(("book", "special"), QUICK_GAMES)
def test_every_page_fits_the_window(book: str, special: str | None) -> None:
    lang = LANGUAGES[len(f"{book}{special}") % 3]
    check_sizes(book, special, lang, 0, FEW)


@pytest.mark.long
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("book", "special"), GAMES)
def test_every_page_of_whole_games_fits_the_window(book: str, special: str | None, lang: str) -> None:
    for seed in range(1, 4):
        check_sizes(book, special, lang, seed, MANY)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("page", [help_page, words_page])
@pytest.mark.parametrize("book", [book.id for book in books.all_books()])
def test_help_and_words_are_one_page_each(book: str, page: Callable[..., list[str]], lang: str) -> None:
    lines = page(books.get(book), Paint(False), Speaker(lang))
    assert len(lines) < LINES
    assert max(map(width, lines)) <= COLUMNS


@pytest.mark.parametrize("lang", LANGUAGES)
def test_very_long_rivers_and_open_hands(lang: str) -> None:
    """More than any game brings: the board keeps its size, what is old is only counted."""
    table = Table("psa", 1, special="fight_on")
    everybody_passes(table)
    sight = look(table, "E", NAMES)
    river = [thrown for thrown in look(longest("fight_on"), "E", NAMES).view.seats["S"].river for _ in range(9)]
    for place in sight.view.seats.values():
        place.river = river
        place.open, place.hand = True, [f"{rank}{suit}" for suit in "mpsz" for rank in (1, 2, 3)]
    lines = drawn(sight, lang)
    assert len(lines) < LINES
    assert max(map(width, lines)) <= COLUMNS
    assert any("24" in line or "30" in line or "36" in line for line in lines)


def longest(special: str) -> Table:
    """A hand in which somebody has discarded."""
    table = Table("psa", 3, special=special)
    everybody_passes(table)
    for _ in range(24):
        do(table, table.asked[0], "discard_drawn")
        everybody_passes(table)
    return table


# --- what it shows ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("book", "special"), QUICK_GAMES)
def test_boards_do_not_depend_on_what_is_hidden(book: str, special: str | None) -> None:
    """The same board, whatever lies in the others' hands and in the wall."""
    done = 0
    for seed in range(3):
        hand = start(new_table(book, special, seed).sitting)
        rng = Random(seed)
        for who, code in choices(hand.table, seed):
            hand.step(who, code)
            if not hand.table.over and quiet(hand.table) and rng.random() < 0.08:
                seat = rng.choice("ESWN"[: hand.table.book.tiles.players])
                other = played_again(hand, shuffled(hand, seat, rng))
                if other is not None:
                    assert drawn(look_at(hand.table, seat)) == drawn(look_at(other, seat))
                    done += 1
    assert done > 2


def look_at(table: Table, seat: str) -> Sight:
    """A seat's own sight, whoever sits there."""
    starts = [start for start in NAMES if start in table.view("spectator").seats]
    person = table.view("spectator").seats[seat].person
    assert person in starts
    return look(table, person, NAMES)


def test_a_board_in_full() -> None:
    """Riichi, a claimed tile, a pung from across, the tile drawn apart, a discard just drawn."""
    table = laid(
        hands={"E": "123m456p789s1133z", "S": "456m456p456s22z78p", "W": "147m258p369s1z567z", "N": "99m"},
        draws="9p 1z 5z 5z".replace(" ", ""),
    )
    do(table, "E", "discard", tile="9p")
    everybody_passes(table)
    do(table, "S", "riichi", tile="1z")
    lines = drawn(look(table, "E", NAMES))
    assert "Mei's Ea" in lines[-1]
    assert "p pung with EaEa" in lines[-1]
    table.act("E", {"type": "pung", "red": False})
    lines = drawn(look(table, "E", NAMES))
    assert "RIICHI" in lines[2]
    indicator = table.view("E").indicators[0]
    assert f"dora {successor(indicator)} ({TileWriter(Speaker('en'), Paint(False)).bare(indicator)} turned)" in lines[0]
    assert "riichi sticks 1" in lines[0]
    assert lines[-2].split()[-1] == "EaEa[Ea]"
    assert "24,000" in lines[2]
    do(table, "E", "discard", tile="3z")
    everybody_passes(table)
    do(table, "S", "discard", tile="5z")
    everybody_passes(table)
    lines = drawn(look(table, "W", NAMES))
    south = lines[2:6]
    assert any("Wh*" in line for line in south), "the tile that told riichi was claimed, so the next lies sideways"
    assert lines[-2].rstrip()[-2:] == "Wh"
    assert "  Wh" in lines[-2]


def successor(tile: str) -> str:
    """The tile an indicator names, by hand: 9 is followed by 1, North by East, red by white."""
    names = ("Ea", "So", "We", "No"), ("Wh", "Gr", "Re")
    rank, suit = int(tile[0]) or 5, tile[1]
    if suit != "z":
        return f"{rank % 9 + 1}{suit}"
    return names[0][rank % 4] if rank < 5 else names[1][(rank - 4) % 3]


def test_the_last_discard_is_marked_until_it_is_claimed() -> None:
    table = everybody_passes(laid(hands={"S": "44m123p456s1234z9p", "E": "19m"}, draws="4m"))
    do(table, "E", "discard", tile="4m")
    assert "4m<" in "\n".join(drawn(look(table, "S", NAMES)))
    table.act("S", {"type": "pung", "red": False})
    assert "<" not in "\n".join(drawn(look(table, "S", NAMES)))


def test_passing_does_not_wipe_out_the_news() -> None:
    """What happened since the own last discard stays to be read after a tile was let go."""
    table = everybody_passes(
        laid(hands={"E": "55z123m456p789s19p", "S": "123456789m1234p"}, draws="9m 5z 1z 2z 2s".replace(" ", ""))
    )
    do(table, "E", "discard", tile="9m")
    everybody_passes(table)
    do(table, "S", "discard", tile="5z")
    table.act("E", {"type": "pass"})
    lines = "\n".join(drawn(look(table, "E", NAMES)))
    assert "Mei discards Wh" in lines


def test_drawn_discards_are_marked_or_dim() -> None:
    table = everybody_passes(Table("mcr", 4))
    while table.state.turn == 0:
        do(table, "E", "discard_drawn")
        everybody_passes(table)
    who = table.asked[0]
    do(table, who, "discard_drawn")
    seat = "W" if who != "W" else "N"
    tile = look(table, seat, NAMES).view.seats[who].river[-1]
    assert tile.drawn
    bare = TileWriter(Speaker("en"), Paint(False)).bare(tile.tile)
    place = look(table, seat, NAMES)
    board = Board(place, TileWriter(Speaker("en"), Paint(False)), Paint(False), Speaker("en"))
    assert board.cell(tile, last=False).strip() == f"{bare}'"
    assert any(f"{bare}<" in line for line in drawn(place)), "it is the last one, too"
    coloured = drawn(look(table, seat, NAMES), colour=True)
    assert not any(f"{bare}'" in plain(line) for line in coloured)
    assert any(f";7m{bare}" in line for line in coloured), "the last discard stands out"
    assert ";2m" in Board(place, TileWriter(Speaker("en"), Paint(True)), Paint(True), Speaker("en")).cell(
        tile, last=False
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_colours_change_nothing_else(lang: str) -> None:
    table = longest("two_fans")
    sight = look(table, table.asked[0], NAMES)
    coloured = [unmarked(plain(line)) for line in drawn(sight, lang, colour=True)]
    assert coloured == [unmarked(line) for line in drawn(sight, lang)]


def unmarked(line: str) -> str:
    """A line without the signs that stand for colours."""
    return line.replace("'", " ").replace("<", " ").rstrip()


def test_pages_are_in_the_language_chosen() -> None:
    for lang in LANGUAGES:
        shown = Player(3, 0.1).sit(GameChoice(book=books.get("mcr"), seed="w", rounds=1, hints=True), lang, 60)
        boards = [page for page, prompt in zip(shown.pages, shown.prompts) if prompt in MOVE]
        signs = {sign for page in boards for sign in page if "一" <= sign <= "鿿"}
        words = {word for page in boards for word in page.replace("|", " ").split() if word.isascii() and len(word) > 3}
        assert bool(signs) == (lang != "en")
        if lang != "en":
            assert {word for word in words if word.isalpha()} <= ({"Enter"} if lang == "ja" else set())
