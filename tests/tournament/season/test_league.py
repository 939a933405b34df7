"""Files that are wrong, and seasons that cannot be: told with place and rule."""

import json
from datetime import date, timedelta

import pytest

from paiju.errors import InputError
from paiju.tournament.season.checks import ImpossibleWish, check_wishes
from paiju.tournament.season.league import League, read_league
from paiju.tournament.season.past import read_past
from tests.tournament.season.files import START, absence, closed, full, league_file, small

DAYS = [START + timedelta(days=7 * week + day) for week in range(3) for day in (0, 2)]


@pytest.mark.parametrize(
    ("old", "new", "field", "hint"),
    [
        ("[league]", "[leage]", "leage", "leage"),
        ("weeks = 3", "weeks = 3\nround = 4", "league.round", "round"),
        ("weeks = 3", 'weeks = "3"', "league.weeks", "from 1 to"),
        ("weeks = 3", "weeks = 0", "league.weeks", "from 1 to"),
        ("weeks = 3", "weeks = true", "league.weeks", "from 1 to"),
        ("weeks = 3\n", "", "league", "weeks is missing"),
        ("slots = 2", "slots = 2.0", "league.slots", "from 1 to"),
        (f"start = {START}", "start = 5", "league.start", "date"),
        (f"start = {START}", 'start = "March"', "league.start", "date"),
        (f"start = {START}", "start = 2026-03-05T10:00:00", "league.start", "date"),
        (f"start = {START}", "start = 2026-02-30", "file", "TOML"),
        ('["thu", "sat"]', '["thu", "caturday"]', "league.days", "thu"),
        ('["thu", "sat"]', '["thu", "thu"]', "league.days", "each once"),
        ('["thu", "sat"]', '"thu"', "league.days", "list"),
        ("player_min = 1", "player_min = 9", "league.player_min", "more than player_max"),
        ('name = "League"', 'name = ""', "league.name", "name"),
        ('"2-1"', '"1-1"', "team", "twice"),
        ('"Team 2"', '"Team 1"', "team", "twice"),
        ('["2-1", "2-2"]', "[]", "team[1]", "players"),
        ('["2-1", "2-2"]', "[3]", "team[1]", "name"),
        ('["2-1", "2-2"]', '"2-1"', "team[1].players", "list"),
        ('name = "Team 2"\n', "", "team[1]", "name is missing"),
        ('name = "Team 2"', 'name = "Team 2"\ncoach = "x"', "team[1].coach", "coach"),
    ],
)
def test_bad_lines(old: str, new: str, field: str, hint: str) -> None:
    text = small()
    assert old in text
    with pytest.raises(InputError, match=hint) as caught:
        read_league(text.replace(old, new, 1))
    assert caught.value.field == field
    assert caught.value.zh != caught.value.message
    assert not isinstance(caught.value, ImpossibleWish)


@pytest.mark.parametrize(
    ("more", "field", "hint"),
    [
        (absence("9-9", START), "absence[0]", "no team"),
        ('[[absence]]\nplayer = "1-1"\n', "absence[0]", "dates is missing"),
        ('[[absence]]\nplayer = "1-1"\ndates = ["soon"]\n', "absence[0]", "date"),
        ('[[absence]]\nplayer = "1-1"\ndates = []\nwhy = "ill"\n', "absence[0].why", "why"),
        (closed(START) + "[[closed]]\ndates = [1]\n", "closed[1]", "date"),
        ("[[closed]]\nday = 2026-03-05\n", "closed[0].day", "day"),
        ("[closed]\ndates = []\n", "closed", "list"),
        ("= [", "file", "TOML"),
    ],
)
def test_bad_tables(more: str, field: str, hint: str) -> None:
    with pytest.raises(InputError, match=hint) as caught:
        read_league(small(more=more))
    assert caught.value.field == field


def test_dates_may_be_in_quotes_and_figures_left_out() -> None:
    text = f'[league]\nname = "L"\nstart = "{START}"\nweeks = 9\n[[team]]\nname = "A"\nplayers = ["a", "b", "c"]\n'
    league = read_league(text)
    assert (league.start, league.hanchan, league.player_min, league.player_max) == (START, 36, 8, 16)
    assert league.departures == []
    assert len(league.dates) == 36


@pytest.mark.clause("lol:赛制:常规1")
def test_days_of_play_are_those_of_the_book_unless_the_file_says_otherwise() -> None:
    assert {day.weekday() for day in read_league(full()).dates} == {3, 4, 5, 6}
    other = read_league(full(days='["mon"]'))
    assert {day.weekday() for day in other.dates} == {0}
    assert other.departures == ["lol:赛制:常规1"]


@pytest.mark.clause("lol:赛制:常规2")
@pytest.mark.parametrize(("size", "possible"), [(1, False), (2, False), (3, True), (4, True), (5, False), (6, False)])
def test_rosters_of_three_or_four(size: int, possible: bool) -> None:
    figures = {"weeks": 9, "hanchan": 36, "player_min": 8, "player_max": 16}
    league = read_league(league_file(8, size, **figures))
    if possible:
        check_wishes(league)
    else:
        with pytest.raises(ImpossibleWish, match=r"roster must have 3–4") as caught:
            check_wishes(league)
        assert caught.value.field == "lol:赛制:常规2"


def rule(league: League) -> str:
    """Which rule fails."""
    with pytest.raises(ImpossibleWish) as caught:
        check_wishes(league)
    assert caught.value.zh != caught.value.message
    return caught.value.field


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (small(3), "team"),
        (small(player_max=1), "player_max"),
        (small(player_min=3), "player_min"),
        (small(player_min=3, player_max=3), "player_max" if 2 * 3 < 4 else "player_min"),
        (small(5, hanchan=3), "hanchan"),
        (small(weeks=1), "weeks"),
        (small(8, tables=4, weeks=1, slots=1, player_max=4), "weeks"),
        (small(more=closed(*DAYS[:4])), "closed"),
        (small(more=absence("1-1", *DAYS)), "absence"),
    ],
)
def test_what_cannot_be_names_its_rule(text: str, expected: str) -> None:
    assert rule(read_league(text)) == expected


GAME = {
    "date": str(START), "slot": 1, "table": 1,
    "teams": ["Team 1", "Team 2", "Team 3", "Team 4"], "lineup": ["1-1", "2-1", None, "4-1"],
}  # fmt: skip


def test_played_by_mark_or_by_date_and_the_rest_planned() -> None:
    later = {**GAME, "date": str(START + timedelta(days=7))}
    league = read_league(small())
    text = json.dumps({"games": [{**GAME, "played": True}, later]})
    for since in (None, START + timedelta(days=7)):
        played, plan = read_past(text, league, since)
        assert ([game.date for game in played], [game.date for game in plan]) == ([START], [date(2026, 3, 12)])
    gone = {**later, "teams": ["Team 1", "Team 2", "Team 3", "Gone"]}
    assert read_past(json.dumps({"games": [gone]}), league) == ([], [])


@pytest.mark.parametrize(
    ("told", "hint"),
    [
        ("{", "JSON"),
        ("[]", "games"),
        ({"games": [3]}, "game 1"),
        ({"games": [{**GAME, "teams": ["Team 1"] * 4}]}, "game 1"),
        ({"games": [{**GAME, "lineup": ["1-1"]}]}, "game 1"),
        ({"games": [{**GAME, "slot": 0}]}, "counted from 1"),
        ({"games": [{**GAME, "date": "x"}]}, "date"),
        ({"games": [{**GAME, "teams": ["Gone", *GAME["teams"][1:]], "played": True}]}, "'Gone'"),  # type: ignore[index]
        ({"games": [{**GAME, "lineup": ["x", None, None, None], "played": True}]}, "'x'"),
        ({"games": [{**GAME, "played": True}, {**GAME, "table": 2, "played": True}]}, "twice"),
    ],
)
def test_bad_pasts(told: object, hint: str) -> None:
    text = told if isinstance(told, str) else json.dumps(told)
    with pytest.raises(InputError, match=hint):
        read_past(text, read_league(small()))


def test_more_played_than_there_is_to_play() -> None:
    league = read_league(small(hanchan=2))
    games = [{**GAME, "slot": slot, "played": True} for slot in (1, 2, 3)]
    played, _ = read_past(json.dumps({"games": games}), league)
    with pytest.raises(ImpossibleWish, match="already") as caught:
        check_wishes(league, played)
    assert caught.value.field == "hanchan"
