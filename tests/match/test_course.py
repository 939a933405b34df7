"""What the books say of a game's course: points it begins with, names of hands, winds, counters, wins shown."""

from collections.abc import Sequence

import pytest

from paiju.cli import main
from paiju.cli.shared.language import Speaker
from paiju.errors import InputError
from paiju.match import Match
from paiju.scoring import score
from paiju.table import events as E
from paiju.table.table import Table
from paiju.terminal.pages import following
from tests.match.acting import pass_out
from tests.match.foul_places import READY
from tests.table.laid import discard, do, everybody_passes, laid


@pytest.mark.parametrize(
    ("book", "players", "points"),
    [
        pytest.param("xjtu", 4, 25000, marks=pytest.mark.clause("xjtu:3.1.2", "xjtu:2.2", "xjtu:App3:exam1.2")),
        pytest.param("xjtu-3p", 3, 35000, marks=pytest.mark.clause("xjtu:App2:3.1.2", "xjtu:App2:2.2", "xjtu:App2:0")),
    ],
)
def test_everybody_begins_with_the_same_points(book: str, players: int, points: int) -> None:
    view = Match(book).deal().view("referee")
    assert [place.points for place in view.seats.values()] == [points] * players


@pytest.mark.clause("xjtu:App2:0", "mcr:Q25(8)")
@pytest.mark.parametrize(("book", "names"), [("xjtu", "ABC"), ("xjtu-3p", "ABCD"), ("mcr", "ABC")])
def test_no_other_number_of_players_will_do(book: str, names: str) -> None:
    with pytest.raises(InputError, match="names"):
        Match(book, names=list(names))


def hands(book: str, number: int) -> list[tuple[str, int, tuple[str, ...]]]:
    """Hands of a game in which nobody wins: name, counters, and who sits East, South, West and North."""
    match, found = Match(book, seed=2, names=list("ABCD")), []
    for _ in range(number):
        table = match.deal()
        found.append((match.position.name(), match.position.counters, tuple(table.sitting.names)))
        pass_out(table)
        match.close()
    return found


@pytest.mark.clause("mcr:Q14(1)", "mcr:Q24(2)", "mcr:Q24(3)", "mcr:Q24(8)")
def test_everybody_deals_once_a_round_though_nobody_wins() -> None:
    found = hands("mcr", 5)
    assert [name for name, *_ in found] == ["E1", "E2", "E3", "E4", "S1"]
    assert [names[0] for *_, names in found[:4]] == list("ABCD")


@pytest.mark.clause("ema:2.3", "ema:2.9", "xjtu:4.2.2")
@pytest.mark.parametrize("book", ["ema", "xjtu"])
def test_winds_move_with_the_deal(book: str) -> None:
    """Neighbours stay neighbours; whoever deals is East."""
    seen = {name: names for name, _, names in hands(book, 8)}
    assert len(seen) > 1
    for name, names in seen.items():
        first = int(name[1]) - 1
        assert "".join(names) == ("ABCD" * 2)[first : first + 4]


@pytest.mark.clause("xjtu:4.2.1", "xjtu:7.3.1(5.1)")
@pytest.mark.parametrize(("round_", "counts"), [("E", False), ("S", True)])
def test_the_first_half_of_a_hands_name_is_the_wind_that_counts(round_: str, counts: bool) -> None:
    """A pung of South, which is nobody's seat wind but South's, in the dealer's hand."""
    request = {"book": "xjtu", "hand": "123m456p78s222z55p", "win": "9s", "by": "discard", "seat": "E", "round": round_}
    assert score(request)["win"] == counts


def after_draws(book: str, number: int) -> Match:
    """A game after so many hands with an empty wall."""
    match = Match(book, seed=2)
    for _ in range(number):
        pass_out(match.deal())
        match.close()
    return match


@pytest.mark.clause("xjtu:4.1", "xjtu:6.9.3")
def test_a_hand_is_called_by_round_number_and_counters() -> None:
    match = after_draws("xjtu", 3)
    before = match.position
    pass_out(match.deal())
    told = "".join(following(match, before, match.close(), Speaker("zh")))
    wind, number = match.position.name()
    name = f"{'东' if wind == 'E' else '南'}{'一二三四'[int(number) - 1]}局、{match.position.counters} 本场"
    assert match.position.counters == 4
    assert name in told


@pytest.mark.clause("xjtu:6.9.5", "lol:(九)3")
@pytest.mark.parametrize("book", ["xjtu", "lol"])
def test_counters_are_shown_and_cost_the_dealer_nothing(book: str) -> None:
    match = after_draws(book, 3)
    points = match.position.points
    view = match.deal().view("referee")
    assert view.counters == 3
    names = [list(match.names).index(name) for name in match.table.sitting.names] if match.table else []
    assert [place.points for place in view.seats.values()] == [points[player] for player in names]


def last_win(table: Table) -> tuple[E.WinEvent, Sequence[E.Event]]:
    """The win a table told of, and what was told before."""
    at = next(i for i, event in enumerate(table.events) if isinstance(event, E.WinEvent))
    won = table.events[at]
    assert isinstance(won, E.WinEvent)
    return won, table.events[:at]


@pytest.mark.clause("xjtu:7.13.1", "lol:(六)2", "lol:(六)3")
@pytest.mark.parametrize("book", ["xjtu", "lol"])
def test_a_self_drawn_win_shows_the_drawn_tile_and_then_the_hand(book: str) -> None:
    table = laid(book, {"S": READY}, "1z1p")
    discard(table, "1z")
    do(table, "S", "win")
    won, _ = last_win(table)
    assert (won.seat, won.from_, won.tile, "".join(won.hand)) == ("S", None, "1p", "1m2m3m4m5m6m7m8m9m2p3p1s1s")
    for seat in "ESWN":  # everybody sees it
        assert sorted(table.view(seat).seats["S"].hand) == sorted([*won.hand, won.tile])


@pytest.mark.clause("xjtu:7.13.1", "lol:(六)2")
@pytest.mark.parametrize("book", ["xjtu", "lol"])
def test_a_win_on_a_discard_names_it_and_shows_the_hand(book: str) -> None:
    table = laid(book, {"S": "234567m345s22p67s"}, "8s")
    do(table, "E", "discard", tile="8s")
    do(table, "S", "win")
    everybody_passes(table)
    won, _ = last_win(table)
    assert (won.seat, won.from_, won.tile) == ("S", "E", "8s")
    assert sorted(table.view("N").seats["S"].hand) == sorted(won.hand)


@pytest.mark.clause("xjtu:9.7.4")
def test_who_cannot_reckon_asks(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["explain", "--book", "xjtu", "--lang", "en", "--seat", "S", "--from", "E", "234567m345s22p67s", "8s"])
        == 0
    )
    told = capsys.readouterr().out
    assert "30 fu" in told
    assert "xjtu:7.10.5" in told


@pytest.mark.clause("xjtu:7.5", "xjtu:7.3.6")
def test_with_a_yakuman_no_han_are_counted() -> None:
    plain = {"book": "xjtu", "hand": "11122233344z55z", "win": "5z", "by": "self", "seat": "W", "round": "E"}
    answer = score(plain)
    assert answer["yakuman"]
    assert not answer["han"]
