"""What a table's points come to: places, standard points, results, penalties; worked out by hand from the books."""

from dataclasses import replace
from fractions import Fraction

import pytest

from paiju import books
from paiju.match.seats import players_at
from paiju.tournament.counting.at_table import book_of_stage, group_values
from paiju.tournament.counting.outcome import count_event
from paiju.tournament.event import EventStage
from paiju.tournament.tables import PenaltyKind, PointPenalty
from tests.tournament.counting.events import count, event_of, kinds, metric, off, people, places, table, team_metric


@pytest.mark.clause("mcr:Q24(29)", "mcr:Q46", "mcr:Q47")
def test_points_with_500_and_around_nothing_are_the_same() -> None:
    around = count("mcr", [table(1, "ABCD", (80, 20, -30, -70))])
    whole = count("mcr", [table(1, "ABCD", (580, 520, 470, 430))])
    assert metric(around, "standard") == {"A": "4", "B": "2", "C": "1", "D": "0"}
    assert metric(around, "game") == {"A": "80", "B": "20", "C": "-30", "D": "-70"}
    assert [line.metrics for line in around.standings] == [line.metrics for line in whole.standings]
    assert not around.problems
    assert not whole.problems


@pytest.mark.clause("mcr:Q47")
@pytest.mark.parametrize(
    ("points", "standard"),
    [
        ((50, 50, -40, -60), ("3", "3", "1", "0")),
        ((90, -10, -10, -70), ("4", "3/2", "3/2", "0")),
        ((60, 0, -30, -30), ("4", "2", "1/2", "1/2")),
        ((30, 30, 30, -90), ("7/3", "7/3", "7/3", "0")),
        ((0, 0, 0, 0), ("7/4", "7/4", "7/4", "7/4")),
    ],
)
def test_equals_share_standard_points(points: tuple[int, ...], standard: tuple[str, ...]) -> None:
    assert tuple(metric(count("mcr", [table(1, "ABCD", points)]), "standard").values()) == standard


@pytest.mark.parametrize(("points", "wanted"), [((40, 0, -40, -40), 0), ((540, 500, 460, 490), 2000)])
def test_a_sum_that_is_off_is_told_and_counted(points: tuple[int, ...], wanted: int) -> None:
    found = count("mcr", [table(1, "ABCD", points)])
    assert kinds(found) == ["sum"]
    assert f"{sum(points)}, not {wanted}" in found.problems[0].text.en
    assert metric(found, "standard")["A"] == "4"
    assert sum(int(each) for each in metric(found, "game").values()) == sum(points) - wanted


@pytest.mark.clause("mcr:Q146(1)", "mcr:Q147(4)")
def test_points_taken_off_in_a_game_come_off_before_places() -> None:
    tables = [table(1, "ABCD", (25, 20, -15, -30))]
    found = count("mcr", tables, off("A", "game", 10, 1))
    assert metric(found, "standard") == {"B": "4", "A": "2", "C": "1", "D": "0"}
    assert metric(found, "game")["A"] == "15"
    assert not found.problems
    later = count("mcr", tables, off("A", "game", 10))
    assert metric(later, "standard")["A"] == "4"
    assert metric(later, "game")["A"] == "15"


def test_a_penalty_the_points_show_already_is_not_taken_twice() -> None:
    found = count("mcr", [table(1, "ABCD", (25, 20, -15, -70))], off("D", "game", 40, 1))
    assert metric(found, "game")["D"] == "-70"
    assert kinds(found) == [], "what is missing is explained"
    other = count("mcr", [table(1, "ABCD", (25, 20, -15, -70))], off("D", "game", 10, 1))
    assert metric(other, "game")["D"] == "-80"


def test_a_penalty_of_a_round_nobody_played_comes_off_the_total() -> None:
    found = count("mcr", [table(1, "ABCD", (25, 20, -15, -30))], off("A", "game", 20, 7))
    assert metric(found, "game")["A"] == "5"
    assert kinds(found) == ["penalty_round"]


def test_standard_points_and_pt_come_off_the_total() -> None:
    found = count("mcr", [table(1, "ABCD", (25, 20, -15, -30))], off("B", "standard", 1, 1))
    assert metric(found, "standard")["B"] == "1"
    league = count("lol", [table(1, "ABCD", (40000, 30000, 20000, 10000))], off("A", "pt", 20))
    assert metric(league, "pt") == {"A": "40", "B": "10", "C": "-20", "D": "-50"}


@pytest.mark.clause("lol:(七)3", "lol:(七)5")
def test_results_of_the_league_with_uma() -> None:
    found = count("lol", [table(1, "ABCD", (41300, 27200, 21500, 10000))])
    assert metric(found, "pt") == {"A": "613/10", "B": "36/5", "C": "-37/2", "D": "-50"}
    around = count("lol", [table(1, "ABCD", (16300, 2200, -3500, -15000))])
    assert metric(around, "pt") == metric(found, "pt")
    assert metric(around, "game")["A"] == "16300"
    tied = count("lol", [table(1, "ABCD", (30000, 30000, 20000, 20000))])
    assert metric(tied, "pt") == {"A": "30", "B": "30", "C": "-30", "D": "-30"}


@pytest.mark.clause("ema:2.12")
def test_results_of_the_european_rules() -> None:
    found = count("ema", [table(1, "ABCD", (45000, 30000, 30000, 15000))])
    assert metric(found, "pt") == {"A": "30000", "B": "0", "C": "0", "D": "-30000"}


@pytest.mark.clause("mcr:Q47")
def test_standard_points_of_a_larger_group() -> None:
    assert group_values(4) == (4, 2, 1, 0)
    assert group_values(8) == (8, 6, 5, 4, 3, 2, 1, 0)
    stage = EventStage("s", "seated", group_size=8)
    tables = [table(1, "ABCD", (80, 20, -30, -70)), table(1, "EFGH", (90, 20, -40, -70), "2")]
    found = count("mcr", tables, stage=stage)
    told = {"E": "8", "A": "6", "B": "9/2", "F": "9/2", "C": "3", "G": "2", "D": "1/2", "H": "1/2"}
    assert metric(found, "standard") == told


@pytest.mark.clause("mcr:Q28")
def test_a_forfeited_game_is_nothing_and_the_last_place() -> None:
    absent = replace(table(1, "ABCD", (30, 0, -30, 0)), out={"D": "forfeit"})
    found = count("mcr", [absent])
    assert metric(found, "game") == {"A": "30", "B": "0", "C": "-30", "D": "-500"}
    assert metric(found, "standard") == {"A": "4", "B": "2", "C": "1", "D": "0"}


@pytest.mark.clause("mcr:Q146(9)")
def test_who_leaves_has_no_result_and_others_keep_theirs() -> None:
    left = replace(table(2, "ABCE", (30, 10, -40, 0)), out={"A": "withdrawn"})
    found = count("mcr", [table(1, "ABCD", (80, 20, -30, -70)), left])
    assert places(found) == {"B": 1, "C": 2, "E": 3, "D": 4, "A": None}
    line = next(line for line in found.standings if line.player == "A")
    assert (line.place, line.games, line.note) == (None, 0, "withdrawn")
    assert metric(found, "standard")["B"] == "6"
    assert metric(found, "game")["B"] == "30"


def test_seats_rounds_and_tables_that_look_wrong() -> None:
    stage = EventStage("s", "seated", rounds=3)
    tables = [
        table(1, "ABCD", (1, 0, 0, -1)),
        table(1, "ABCD", (1, 0, 0, -1)),  # the same once more: counted once
        table(1, "AEFG", (1, 0, 0, -1), "2"),
        table(2, "AAB", (1, 0, -1)),
    ]
    found = count("mcr", tables, stage=stage)
    assert sorted(set(kinds(found))) == ["games", "rounds", "seats", "table_twice", "twice_at_table", "twice_in_round"]
    assert {line.player: line.games for line in found.standings}["D"] == 1
    assert all(problem.text.en and problem.text.zh for problem in found.problems)


@pytest.mark.parametrize(
    ("book", "kind", "stage"),
    [
        ("mcr", "pt", EventStage("s", "results")),
        ("lol", "standard", EventStage("s", "results")),
        ("lol", "pt", EventStage("s", "results", points="standard")),
    ],
)
def test_figures_that_a_book_does_not_count_are_told(book: str, kind: PenaltyKind, stage: EventStage) -> None:
    found = count(book, [table(1, "ABCD", (100, 50, -50, -100))], off("A", kind, 2), stage=stage)
    assert kinds(found) == ["figure"]
    assert book in found.problems[0].text.en


def test_a_team_is_not_told_that_it_has_not_played() -> None:
    teams = people("ABCD", {"A": "X", "B": "X"})
    fine = PointPenalty("s", "1", "", "game", Fraction(30), team="X")
    found = count_event(event_of("mcr"), teams, [table(1, "ABCD", (80, 20, -30, -70))], [fine])
    assert team_metric(found, "game") == {"X": "70"}
    assert metric(found, "game") == {"A": "80", "B": "20", "C": "-30", "D": "-70"}
    assert not found.problems


def test_a_table_without_round_and_name_is_told_by_its_stage() -> None:
    found = count("mcr", [table("", "ABCD", (0, 0, 0, -10), name="")])
    assert [problem.text.en for problem in found.problems] == ["s: the points add up to -10, not 0"]


@pytest.mark.clause("xjtu:8.8.3")
def test_the_examples_of_the_text() -> None:
    found = count("xjtu", [table(1, "ABCD", (25000, 30500, 18600, 25900))])
    assert metric(found, "pt") == {"B": "41/2", "D": "59/10", "A": "-5", "C": "-107/5"}
    deep = count("xjtu", [table(1, "ABCD", (-10000, 70000, 55000, -15000))])
    assert metric(deep, "pt")["A"] == "-40"


@pytest.mark.clause("mcr:Q24(9)")
def test_a_stage_has_its_own_scheme_of_changing_seats() -> None:
    book = books.get("mcr")
    halfway = book_of_stage(book, EventStage("s", "seated", seat_changes="halfway", options={"game.minutes": 90}))
    assert [players_at(halfway, round) for round in range(4)] == [(0, 1, 2, 3)] * 2 + [(1, 0, 3, 2)] * 2
    assert halfway.game.minutes == 90
    assert book_of_stage(book, EventStage("s", "seated")) is book


# --- what penalties are in their book ---------------------------------------------------------------


@pytest.mark.clause("xjtu:9.1.4")
@pytest.mark.parametrize(
    ("warnings", "each"), [(4, 0), (5, 1500), (9, 1500), (10, 3000), (15, 4000), (18, 6000), (20, 6000), (21, 7000)]
)
def test_warnings_are_paid_for_when_the_game_ends(warnings: int, each: int) -> None:
    """A leads by 4,000, which five warnings cost already; they are told in two lines."""
    points = (4500, 500, -500, -4500)
    found = count("xjtu", [table(1, "ABCD", points)], off("A", "warning", 2, 1), off("A", "warning", warnings - 2, 1))
    after = [points[0] - 3 * each, *(own + each for own in points[1:])]
    assert metric(found, "game") == dict(sorted(zip("ABCD", map(str, after)), key=lambda one: -int(one[1])))
    assert places(found)["A"] == 1 + sum(own > after[0] for own in after)
    assert (places(found)["A"] == 1) == (each == 0)
    assert not found.problems


@pytest.mark.parametrize(
    ("book", "penalty", "kind"),
    [
        ("mcr", off("A", "game", 10, 1), None),
        ("xjtu", off("A", "game", 4500, 1), "off_table"),
        ("ema", off("A", "game", 20000, 1), "off_table"),
        ("ema", off("A", "pt", 20, 1), None),
        ("xjtu", off("A", "warning", 5), "warning"),
        ("mcr", off("A", "warning", 5, 1), "warning"),
        ("xjtu", off("A", "card", 1, 1), "card"),
        ("lol", off("A", "card", 1, 1), None),
    ],
)
def test_a_penalty_that_the_book_does_not_have_is_told(book: str, penalty: PointPenalty, kind: str | None) -> None:
    start = books.get(book).game.start_points
    found = count(book, [table(1, "ABCD", (start + 30, start, start - 10, start - 20))], penalty)
    assert kinds(found) == ([kind] if kind else [])


# --- who fills a table, who leaves ----------------------------------------------------------------


@pytest.mark.clause("reading:366", "mcr:Q25(8)")
@pytest.mark.parametrize(("fillers", "standard"), [("placed", ["2", "1", "0"]), ("aside", ["4", "2", "1"])])
def test_who_fills_a_table_has_a_place_at_it_or_none(fillers: str, standard: list[str]) -> None:
    """D only fills the table and has most: the others are behind, or placed among themselves; their points stay."""
    event = event_of("mcr", EventStage("s", "results", options={"game.fillers": fillers}))
    found = count_event(event, [*people("ABC"), *people("D", filler=True)], [table(1, "DABC", (60, 20, -10, -70))])
    assert [metric(found, "standard")[who] for who in "ABC"] == standard
    assert [metric(found, "game")[who] for who in "ABC"] == ["20", "-10", "-70"]
    assert places(found) == {"A": 1, "B": 2, "C": 3, "D": None}


@pytest.mark.clause("reading:367", "mcr:Q146(9)")
@pytest.mark.parametrize("book", ["ema", "mcr"])
def test_who_leaves_has_no_result_or_keeps_the_games(book: str) -> None:
    """A has won and leaves: without a result, or first with it, and the team's it is too; A does not go on."""
    teams = dict(zip("ABCD", "TTUU"))
    entered = [*people("A", teams, out="withdrawn"), *people("BCD", teams)]
    played = [table(1, "ABCD", (400, 100, -200, -300))]
    found = {}
    for leavers in ("out", "keep"):
        stages = EventStage("s", "seated", rounds=1, cut=2, options={"game.leavers": leavers}), EventStage("f", "final")
        found[leavers] = count_event(event_of(book, *stages), entered, played)
    assert places(found["out"]) == {"A": None, "B": 1, "C": 2, "D": 3}
    assert places(found["keep"]) == {"A": 1, "B": 2, "C": 3, "D": 4}
    assert found["out"].stages[0].goes_on == found["keep"].stages[0].goes_on == ("B", "C")
    games = {how: {line.team: line.games for line in each.stages[0].teams} for how, each in found.items()}
    assert games == {"out": {"T": 1, "U": 2}, "keep": {"T": 2, "U": 2}}
