"""A season of the League of Long: halves into the finals, limits, cards, prizes."""

from dataclasses import replace
from fractions import Fraction

import pytest

from paiju.tournament.counting.outcome import count_event
from paiju.tournament.event import EventStage
from paiju.tournament.season.league import season_figures
from paiju.tournament.tables import EventPlayer, TableResult
from tests.tournament.counting.events import event_of, kinds, off, team_metric

TEAMS = "VWXYZ"
SEASON = EventStage("season", "league", cut=4, carry="half")
SMALL = {"hanchan": 4, "player_min": 1, "player_max": 3}


def players() -> list[EventPlayer]:
    """Five teams of two."""
    return [EventPlayer(f"{team}{at}", f"{team}{at}", team=team) for team in TEAMS for at in (1, 2)]


def game(number: int, who: str, points: tuple[int, ...], stage: str = "season", member: int = 1) -> TableResult:
    """A half game between four teams."""
    return TableResult(stage, str(number), "1", tuple(f"{team}{member}" for team in who), points)


FOUR = (40000, 30000, 20000, 10000)  # +60, +10, -20, -50
GAMES = [
    game(1, "VWXY", FOUR),
    game(2, "ZVWX", FOUR, member=2),
    game(3, "YZVW", FOUR),
    game(4, "XYZV", FOUR, member=2),
    game(5, "WXYZ", FOUR),
]
# Each team plays four games and is once first, second, third and last: 0 in all
FINAL = [game(6, "VWXY", (41500, 30500, 18000, 10000), "final")]


@pytest.mark.clause("lol:赛制:总决赛1", "lol:(十)4")
def test_the_first_four_take_half_and_chombo_comes_off_the_total() -> None:
    event = event_of("lol", SEASON, EventStage("final", "final", rounds=1), league=SMALL)
    penalties = [off("Z1", "pt", 20, stage="season"), off("V2", "pt", 5, stage="season")]
    season = count_event(event, players(), GAMES, penalties)
    assert team_metric(season, "pt") == {"W": "0", "X": "0", "Y": "0", "V": "-5", "Z": "-20"}
    assert season.stages[0].goes_on == ("W", "X", "Y", "V")
    whole = count_event(event, players(), GAMES + FINAL, penalties)
    assert team_metric(whole, "pt") == {"V": "59", "W": "21/2", "X": "-22", "Y": "-50", "Z": "-20"}
    assert [(line.place, line.team) for line in whole.teams] == [(1, "V"), (2, "W"), (3, "X"), (4, "Y"), (5, "Z")]
    assert not whole.problems


@pytest.mark.clause("lol:赛制:总决赛2")
@pytest.mark.parametrize(("played", "told"), [(11, ["rounds"]), (12, []), (13, ["rounds"]), (16, [])])
def test_finals_have_12_or_16_games(played: int, told: list[str]) -> None:
    event = event_of("lol", SEASON, EventStage("final", "final"), league=SMALL)
    finals = [game(number, "VWXY", FOUR, "final") for number in range(played)]
    found = count_event(event, players(), [*GAMES, *finals], [off("Z1", "pt", 20, stage="season")])
    assert [kind for kind in kinds(found) if kind != "cut_tie"] == told


@pytest.mark.clause("lol:赛制:常规2")
def test_line_ups_outside_their_limits_are_told() -> None:
    tight = {"hanchan": 4, "player_min": 2, "player_max": 2}
    found = count_event(event_of("lol", EventStage("season", "league"), league=tight), players(), GAMES)
    told = [problem.text.en for problem in found.problems if problem.kind == "line_up"]
    # Of each team's four games its first member plays those of rounds 1, 3 and 5
    assert told == [f"season: {name} has played {times} games; it must be 2 to 2" for name, times in
                    (("W1", 3), ("W2", 1), ("Y1", 3), ("Y2", 1))]  # fmt: skip
    over = count_event(
        event_of("lol", EventStage("season", "league"), league=SMALL),
        players(),
        [*GAMES, game(9, "VWXY", FOUR, member=2)],
    )
    assert kinds(over).count("team_games") == 4


@pytest.mark.clause("lol:赛制:常规2", "reading:331")
def test_a_season_of_another_length_has_its_share_of_the_limits() -> None:
    """Of four half games nobody must play more than none, and nobody may play more than two."""
    assert [season_figures({}, rounds) for rounds in (0, 36, 4, 72)] == [
        (36, 8, 16),
        (36, 8, 16),
        (4, 0, 2),
        (72, 16, 32),
    ]
    assert season_figures({"hanchan": 9, "player_max": 9}) == (9, 2, 9)
    found = count_event(event_of("lol", EventStage("season", "league", rounds=4)), players(), GAMES)
    told = [problem.text.en for problem in found.problems if problem.kind == "line_up"]
    assert told == [f"season: {name} has played 3 games; it must be 0 to 2" for name in ("W1", "Y1")]


@pytest.mark.clause("lol:(十)2", "lol:赛制:常规3")
def test_cards_over_the_season_where_the_regulations_say_so() -> None:
    cards = [off("V1", "card", 1, 1, "season"), off("V1", "card", 2, 3, "season"), off("W1", "card", 2, 1, "season")]
    silent = count_event(event_of("lol", EventStage("season", "league"), league=SMALL), players(), GAMES, cards)
    assert not silent.problems
    told = count_event(
        event_of("lol", EventStage("season", "league"), league={**SMALL, "cards": 3}), players(), GAMES, cards
    )
    assert kinds(told) == ["cards"]
    assert team_metric(told, "pt")["V"] == "0"
    costly = {**SMALL, "cards": 3, "card_pt": 10}
    assert (
        team_metric(
            count_event(event_of("lol", EventStage("season", "league"), league=costly), players(), GAMES, cards), "pt"
        )["V"]
        == "-10"
    )
    absent = count_event(
        event_of("lol", EventStage("season", "league"), league=SMALL),
        players(),
        GAMES,
        [off("V1", "absence", 1, 2, "season")],
    )
    assert kinds(absent) == ["absence"]


def test_a_seat_left_empty_counts_as_the_regulations_say() -> None:
    nobody = EventPlayer("empty:Y", "", team="Y")
    seats = TableResult("season", "1", "1", ("V1", "W1", "X1", "empty:Y"), (35000, 25000, 15000, 0))
    everybody = [*players(), nobody]
    event = event_of("lol", EventStage("season", "league"), league=SMALL)
    nothing = count_event(event, everybody, [replace(seats, out={"empty:Y": "withdrawn"})])
    assert team_metric(nothing, "pt") == {"V": "55", "W": "5", "Y": "0", "X": "-25"}
    forfeit = count_event(event, everybody, [replace(seats, out={"empty:Y": "forfeit"})])
    assert team_metric(forfeit, "pt")["Y"] == "-60"
    assert "" not in {line.player for line in forfeit.standings}
    assert all(line.player != "empty:Y" for line in forfeit.standings)


@pytest.mark.clause("lol:奖励1", "lol:奖励2", "lol:奖励3")
def test_prizes_of_the_book_for_places_best_players_and_limit_hands() -> None:
    event = event_of("lol", SEASON, EventStage("final", "final", rounds=1), league=SMALL)
    noted = replace(FINAL[0], best={"X1": "国士无双; 大三元", "V1": "12000 清一色"})
    found = count_event(event, players(), [*GAMES, noted], [off("Z1", "pt", 20, stage="season")])
    early = count_event(event, players(), GAMES, [off("Z1", "pt", 20, stage="season")])
    assert "prize" not in {each.kind for each in early.awards}
    prizes = {(each.player, each.prize) for each in found.awards if each.kind == "prize"}
    assert prizes == {
        (f"{team}{at}", prize) for team, prize in (("V", "50"), ("W", "30"), ("X", "20")) for at in (1, 2)
    }
    best = {(each.stage, each.player, each.worth, each.prize) for each in found.awards if each.kind == "mvp"}
    assert ("final", "V1", Fraction(123, 2), "30") in best
    season = [each for each in found.awards if each.kind == "mvp" and each.stage == "season"]
    assert {each.worth for each in season} == {max(own_sums().values())}
    leader = season[0].player
    chombo = count_event(event, players(), GAMES, [off(leader, "pt", 20, stage="season")])
    worth = {each.player: each.worth for each in chombo.awards if each.kind == "mvp" and each.stage == "season"}
    others = {who: made for who, made in own_sums().items() if who != leader} | {leader: own_sums()[leader] - 20}
    assert set(worth.values()) == {max(others.values())}
    assert [(each.player, each.what, each.prize) for each in found.awards if each.kind == "yakuman"] == [
        ("X1", "国士无双", "15"),
        ("X1", "大三元", "15"),
    ]
    assert [(each.player, each.worth) for each in found.awards if each.kind == "best_hand"] == [("V1", 12000)]


def own_sums() -> dict[str, int]:
    """Everybody's pt of the season by places alone."""
    worth = (60, 10, -20, -50)
    found: dict[str, int] = {}
    for result in GAMES:
        for seat, player in enumerate(result.players):
            found[player] = found.get(player, 0) + worth[seat]
    return found


@pytest.mark.clause("lol:赛制:常规2")
def test_a_season_that_is_over_has_all_its_games() -> None:
    """One game is missing: nobody is told while the season goes on, all of it once the finals have begun."""
    event = event_of("lol", SEASON, EventStage("final", "final", rounds=1), league=SMALL | {"player_min": 2})
    short = count_event(event, players(), GAMES[:-1])
    assert "team_games" not in kinds(short)
    over = count_event(event, players(), [*GAMES[:-1], game(6, "VWXY", FOUR, "final")])
    told = [each.text.en for each in over.problems if each.kind in ("team_games", "line_up")]
    assert [one for one in told if "each team has 4" in one] == [
        f"season: {team} has played 3 games; each team has 4" for team in "WXYZ"
    ]
    assert "season: W2 has played 1 games; it must be 2 to 3" in told
    whole = count_event(event, players(), [*GAMES, game(6, "VWXY", FOUR, "final")])
    assert "team_games" not in kinds(whole)


@pytest.mark.clause("lol:赛制:常规1")
@pytest.mark.parametrize(
    ("round", "days", "told"),
    [
        ("2026-03-05/1", None, []),
        ("2026-03-09/1", None, ["closed_day"]),
        ("2026-03-10/2", None, ["closed_day"]),
        ("2026-03-09/1", ["mon"], []),
        ("2026-03-05/1", ["mon"], ["closed_day"]),
        ("9", None, []),
    ],
)
def test_a_game_on_a_closed_day_is_told(round: str, days: list[str] | None, told: list[str]) -> None:
    event = event_of("lol", SEASON, league=SMALL | ({"days": days} if days else {}))
    found = count_event(event, players(), [replace(GAMES[0], round=round)])
    assert [kind for kind in kinds(found) if kind == "closed_day"] == told


def test_two_of_one_team_at_a_table_are_told() -> None:
    for stage in ("season", "final"):
        event = event_of("lol", SEASON, EventStage("final", "final", rounds=1), league=SMALL)
        twice = TableResult(stage, "6", "1", ("V1", "W1", "X1", "V2"), FOUR)
        found = count_event(event, players(), [*GAMES, twice])
        assert [each.text.en for each in found.problems if each.kind == "team_twice"] == [
            f"{stage}, round 6, table 1: V has 2 players there"
        ]


def test_finals_of_another_length_are_told_once() -> None:
    event = event_of("lol", SEASON, EventStage("final", "final", rounds=12), league=SMALL)
    found = count_event(event, players(), [*GAMES, *(game(n, "VWXY", FOUR, "final") for n in range(11))])
    assert [each.text.en for each in found.problems if each.kind == "rounds"] == [
        "final: there are results of 11 rounds; 12 are planned"
    ]
    assert {line.games for line in found.stages[1].teams} == {11}, "what was brought along are no games of the finals"


@pytest.mark.clause("lol:奖励3", "lol:(七)10")
@pytest.mark.parametrize(
    ("note", "names", "strange"),
    [
        ("大三元 字一色", ["大三元", "字一色"], []),
        ("大三元, 字一色", ["大三元", "字一色"], []),
        ("大三元+字一色", ["大三元", "字一色"], []),
        ("大三元; 字一色", ["大三元", "字一色"], []),
        ("Big Three Dragons, tsuuiisou", ["Big Three Dragons", "tsuuiisou"], []),
        ("四暗刻、字一色、小四喜 役满 ×3，96000 点", ["四暗刻", "字一色", "小四喜"], []),
        ("所报 役满 ×2，64000 点", ["yakuman"] * 2, []),
        ("国士无双", ["国士无双"], []),
        ("清一色 12", [], ["清一色", "12"]),
        ("大三原", [], ["大三原"]),
        ("断幺九", [], ["断幺九"]),
        ("大三元 断幺九", ["大三元"], ["断幺九"]),
        ("累计役满", [], ["累计役满"]),
        ("12 清一色", [], []),
    ],
)
def test_every_yakuman_has_its_prize_and_nothing_else(note: str, names: list[str], strange: list[str]) -> None:
    event = event_of("lol", SEASON, league=SMALL)
    found = count_event(event, players(), [replace(GAMES[0], best={"V1": note})])
    assert [(each.what, each.prize) for each in found.awards if each.kind == "yakuman"] == [
        (one, "15") for one in names
    ]
    told = [each.text.en for each in found.problems if each.kind == "best"]
    assert told == [
        f"season, round 1, table 1: {one!r} is not a yakuman of lol and wins nothing; with points write 64 NAME"
        for one in strange
    ]


@pytest.mark.clause("mcr:Q140(11)")
def test_who_has_left_wins_nothing() -> None:
    event = event_of("lol", SEASON, league=SMALL, prizes={"team": [50, 50, 50, 50, 50]})
    people = [replace(one, out="disqualified") if one.id == "V1" else one for one in players()]
    results = [replace(GAMES[0], best={"V1": "大三元; 96 x"}), *GAMES[1:]]
    found = count_event(event, people, results, [off("W1", "pt", 500, stage="season")])
    assert not [each for each in found.awards if each.player == "V1"]
    team = [each.player for each in found.awards if each.kind == "prize" and each.team == "V"]
    assert team == ["V2"], "a team's prize is for every member who may be placed"
