"""The first winner deals next: at the table, in a game from hand to hand, reported by people, on record."""

import pytest

import paiju
from paiju import books
from paiju.books.book import Book
from paiju.books.derive import derive
from paiju.bots import Bot
from paiju.desk import Desk, Entry, plan_from
from paiju.errors import InputError
from paiju.match import Match
from paiju.match.record import read_match
from paiju.match.rotation import HandOutcome, Position, after, dealing, first_position
from tests.books.own.sichuan_hands import DEALT, SICHUAN, SUITS, hands, play, wall_of

NOBODY = -1
WINNER_DEALS: dict[str, object] = {"game.next_dealer": "first_winner", "game.repeats": "never"}


def outcome(named: int, points: tuple[int, ...]) -> HandOutcome:
    """A hand that was won, and whom that names; or drawn."""
    return HandOutcome("exhausted" if named == NOBODY else "win", points, winners=() if named == NOBODY else (named,),
                       named=named)  # fmt: skip


def deals(book: Book, named: list[int]) -> list[tuple[str, int, int]]:
    """Which hand each is, who deals it, and the counters; then why the game is over."""
    here, shown = first_position(book), []
    for each in named:
        shown.append((here.name(), dealing(book, here), here.counters))
        following = after(book, here, outcome(each, here.points))
        here = following.position
        if following.over:
            assert following.over == "last_hand"
            return shown
    raise AssertionError("the game goes on")


def test_a_round_is_as_many_hands_as_players() -> None:
    assert deals(SICHUAN, [2, 2, NOBODY, 1, 3, 0, NOBODY, 1]) == [
        ("E1", 0, 0), ("E2", 2, 0), ("E3", 2, 0), ("E4", 2, 0), ("S1", 1, 0), ("S2", 3, 0), ("S3", 0, 0), ("S4", 0, 0),
    ]  # fmt: skip
    three = derive(books.get("psa"), "three", **WINNER_DEALS, **{"tiles.players": 3, "game.rounds": 1})
    assert deals(three, [2, 2, 1]) == [("E1", 0, 0), ("E2", 2, 0), ("E3", 2, 0)]


def test_counters_count_how_often_in_a_row_somebody_deals() -> None:
    book = derive(books.get("ema"), "ema-winner", **WINNER_DEALS, **{"game.rounds": 1})
    assert deals(book, [0, NOBODY, 3, 3]) == [("E1", 0, 0), ("E2", 0, 1), ("E3", 0, 2), ("E4", 3, 0)]


def test_the_winner_deals_wherever_they_sit_in_the_next_round() -> None:
    """Seats change after a round: player 2 is named at its end, and sits elsewhere."""
    book = derive(books.get("mcr"), "mcr-winner", **WINNER_DEALS, **{"game.seat_changes": "each_round"})
    last = Position(0, 0, 0, 0, (0, 0, 0, 0), 3)
    following = after(book, last, outcome(2, last.points)).position
    assert (following.round, following.played, following.dealer) == (1, 0, 3)
    assert dealing(book, following) == 2


def test_who_deals_again_cannot_be_said_twice() -> None:
    with pytest.raises(InputError, match="must be never"):
        derive(books.get("ema"), "both", **{"game.next_dealer": "first_winner"})


# --- hands played ---------------------------------------------------------------------------------


def sit(match: Match, wall: list[str]) -> paiju.Table:
    """The next hand of a game, from this wall."""
    at = match.position
    order = [(dealing(match.book, at) + i) % 4 for i in range(4)]
    return match.sit_at(
        paiju.Table(
            match.book,
            wall=wall,
            names=[match.names[player] for player in order],
            points=[at.points[player] for player in order],
            round="ESWN"[at.round],
            deal=at.number,
        )
    )


def test_hands_of_a_game() -> None:
    """North wins first, then South, then East: player 3 deals. Then two win on one discard of West's, who is player 1:
    they deal. Then nobody wins."""
    match = Match(DEALT)
    walls = {
        "first": wall_of(hands(S="1122334499988m"), "5s5s7m5s1s8m1s1p"),
        "several": wall_of(hands(S="123p456p99m88868m"), "5s7m"),
        "none": wall_of(hands()),
    }
    dealers = [0]
    for name, wishes, suit in (
        ("first", {seat: ["win"] for seat in "ESN"}, "p"),
        ("several", {"S": ["win"], "N": ["win"]}, "s"),
        ("none", {}, "m"),
    ):
        play(sit(match, walls[name]), wishes, SUITS | {"S": suit})
        dealers.append(dealing(match.book, match.close().position))
    assert dealers == [0, 3, 1, 1]
    assert match.position.name() == "E4"
    again = read_match(match.lines(), DEALT)
    assert (again.position, again.lines()) == (match.position, match.lines())


def test_a_game_of_bots_is_on_record_as_it_was_played() -> None:
    """Whoever is on record as the first winner, or as having given several the tile, is East of the next hand."""
    match, bot, named = Match(SICHUAN, seed=3), Bot(SICHUAN, "simple", seed=1), [0]
    while not match.over:
        table = match.deal()
        assert table.sitting.names[0] == match.names[named[-1]]
        assert table.sitting.dealing == (match.hands - 1) % 4
        while not table.over:
            seat = table.asked[0]
            table.act(seat, bot.choose(table.view(seat)))
        wins = [event for event in table.events if event.type == "win"]
        first = [win for win in wins if (win.tile, win.from_) == (wins[0].tile, wins[0].from_)]
        seat = wins[0].seat if len(first) == 1 else wins[0].from_
        named.append(match.names.index(table.sitting.names["ESWN".index(seat)]))
        match.close()
    assert (match.hands, match.over) == (8, "last_hand")
    assert len(set(named)) > 2
    assert named != [0, 1, 2, 3, 0, 1, 2, 3, 0]
    assert read_match(match.lines(), SICHUAN).lines() == match.lines()


# --- told by people -------------------------------------------------------------------------------


def test_a_desk_of_real_tiles() -> None:
    """Two on one discard: who gave it; a winner who leaves and another later: the first; an empty wall: the dealer."""
    desk = Desk(plan_from({"names": ["Ann", "Ben", "Cid", "Dan"]}, SICHUAN))
    at = desk.match.position

    def tell(**entry: object) -> tuple[str, int]:
        nonlocal at
        desk.enter(Entry(entry))
        at = desk.match.position
        return at.name(), dealing(SICHUAN, at)

    tell(do="win", **{"from": 2, "wins": [{"player": 0, "value": 2}, {"player": 3, "value": 1}]})
    assert tell(do="over") == ("E2", 2)
    tell(do="win", **{"from": 0, "wins": [{"player": 1, "value": 0}]})
    tell(do="win", **{"from": None, "wins": [{"player": 3, "value": 1}]})
    assert tell(do="win", **{"from": 0, "wins": [{"player": 2, "value": 1}]}) == ("E3", 1)
    assert tell(do="draw", ready=[0], fans=[1]) == ("E4", 1)
    tell(do="win", **{"from": None, "wins": [{"player": 2, "value": 1}]})
    assert tell(do="over") == ("S1", 2)
    desk.enter(Entry({"do": "undo", "entry": len(desk.entries)}))
    assert desk.match.position == at.__class__(0, 1, 0, 0, desk.match.position.points, 3)
    for expected in (("S1", 2), ("S2", 2), ("S3", 2), ("S4", 2)):
        assert tell(do="over" if expected[0] == "S1" else "draw") == expected
    tell(do="draw")
    assert desk.match.over == "last_hand"
    assert read_match(desk.lines(), SICHUAN).lines() == desk.lines()


def test_a_win_taken_back_names_somebody_else() -> None:
    """Two had won on the tile of player 3: without the win of one of them the other deals."""
    book = derive(
        books.get("xjtu"), "xjtu-winner", **WINNER_DEALS, **{"payments.winners": "all", "game.counters": "none"}
    )
    match = Match(book, entered=True)
    match.tell({"do": "win", "from": 3, "wins": [{"player": 1, "value": 2000}, {"player": 2, "value": 3900}]})
    assert dealing(book, match.position) == 3
    match.rule({"foul": "false_win", "offender": 1, "facts": {"own_win": True}}, hand=0)
    assert dealing(book, match.position) == 2
    match.undo(0)
    assert dealing(book, match.position) == 3
