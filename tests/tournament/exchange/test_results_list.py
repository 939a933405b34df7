"""Lists of games as clubs keep them: columns by headings and by what stands in them, or as somebody says."""

from fractions import Fraction

import pytest

from paiju import books
from paiju.errors import InputError
from paiju.tournament.exchange.result_cells import day_in, points_in
from paiju.tournament.exchange.result_columns import ColumnChoices, Unclear, guess_columns
from paiju.tournament.exchange.results_list import ListedGames, Period, read_games, record_of, rows_with_lines, seasons

GERMAN = """Datum;Tisch;Spieler 1;Punkte 1;Spieler 2;Punkte 2;Spieler 3;Punkte 3;Spieler 4;Punkte 4;Ort
3.2.2024;1;Ann;41.300;Bo;30.000;Chen;25.000;Dora;23.700;Wien
13.2.2024;1;Bo;41.300;ann;30.000;Emil;25.000;Dora;23.700;Graz
"""
JAPANESE = """日付,卓,東,南,西,北,東点,南点,西点,北点
2024年2月3日,1,安,波,陈,朵,12300,▲2000,▲3000,▲7300
2024年2月3日,2,艾,方,高,花,▲12300,2000,3000,7300
"""
SHUFFLED = """e,n,date,s,w,north,south,west,east,table
50000,20000,02/03/2024,30000,20000,Dan,Ben,Cid,Ann,1
40000,25000,02/14/2024,35000,20000,Dan,Ben,Cid,Ann,1
"""
BARE = """2024-02-03,1,Ann,Ben,Cid,Dan,42.3,-2.3,-20,-20
2024-02-04,7,Cid,Ben,Ann,Dan,42.3,-2.3,-20,-20
"""
WITH_UMA = """date,table,p1,p2,p3,p4,points 1,points 2,points 3,points 4,uma 1,uma 2,uma 3,uma 4,comment
2024-02-03,1,Ann,Ben,Cid,Dan,42000,28000,30000,20000,15,-5,5,-15,fine
2024-02-04,1,Cid,Ben,Ann,Dan,42000,28000,30000,20000,15,-5,5,-15,
"""
LISTS = {
    GERMAN: [("Ann", 41300), ("Bo", 30000), ("Chen", 25000), ("Dora", 23700)],
    JAPANESE: [("安", 12300), ("波", -2000), ("陈", -3000), ("朵", -7300)],
    SHUFFLED: [("Dan", 20000), ("Ben", 30000), ("Cid", 20000), ("Ann", 50000)],
    BARE: [("Ann", 42300), ("Ben", -2300), ("Cid", -20000), ("Dan", -20000)],
    WITH_UMA: [("Ann", 42000), ("Ben", 28000), ("Cid", 30000), ("Dan", 20000)],
}


def games_in(text: str, **choices: str) -> ListedGames:
    """The games of a list."""
    rows, lines = rows_with_lines(text)
    guess, columns = guess_columns(rows, ColumnChoices(**choices))
    return read_games(guess, columns, lines[len(rows) - len(guess.rows) :])


@pytest.mark.parametrize("text", LISTS)
def test_columns_are_known_by_headings_and_by_what_stands_in_them(text: str) -> None:
    listed = games_in(text)
    assert listed.leftovers == []
    first = listed.games[0]
    assert list(zip(first.names, first.points, strict=True)) == LISTS[text]
    assert first.day is not None
    assert first.day.isoformat() == "2024-02-03"
    assert first.table == "1"


def test_names_in_other_capitals_are_one_person() -> None:
    assert games_in(GERMAN).games[1].names == ("Bo", "Ann", "Emil", "Dora")


def test_a_date_that_can_be_read_in_two_ways_is_asked_about() -> None:
    text = SHUFFLED.replace("02/14/2024", "02/04/2024")
    with pytest.raises(Unclear, match="02/03/2024") as asked:
        games_in(text)
    assert (asked.value.what, asked.value.among) == ("dates", ("dmy", "mdy"))
    days = [game.day for game in games_in(text, dates="dmy").games]
    assert [day and day.isoformat() for day in days] == ["2024-03-02", "2024-04-02"]


def test_two_fours_of_numbers_are_asked_about() -> None:
    text = "date,a,b,c,d,w,x,y,z,k,l,m,o\n2024-02-03,Ann,Ben,Cid,Dan,10,-5,-5,0,15,-5,5,-15\n"
    with pytest.raises(Unclear) as asked:
        games_in(text)
    assert asked.value.what == "points"
    (game,) = games_in(text, points="k,l,m,13").games
    assert game.points == (15, -5, 5, -15)
    with pytest.raises(InputError, match="no column"):
        games_in(text, points="k,l,m,nowhere")
    with pytest.raises(InputError, match="expected 4 columns"):
        games_in(text, points="k,l,m")


def test_lines_that_are_no_games_are_put_aside_with_their_numbers() -> None:
    lines = BARE.splitlines()
    bad = ["2024-02-05,1,Ann,Ben,,Dan,1,2,3,-6", "2024-02-05,1,Ann,Ben,Ann,Dan,1,2,3,-6"]
    bad += ["2024-02-05,1,Ann,Ben,Cid,Dan,x,2,3,-6", "soon,1,Ann,Ben,Cid,Dan,1,2,3,-6"]
    listed = games_in("\n".join([*lines * 20, "", *bad]))
    assert len(listed.games) == 40
    assert [each.line for each in listed.leftovers] == [42, 43, 44, 45]
    assert [each.why.into("en") for each in listed.leftovers] == [
        "a name is missing",
        "somebody is at the table twice",
        "must be a number of points, not 'x'",
        "must be a date such as 2026-05-01, not 'soon'",
    ]


@pytest.mark.parametrize(
    ("period", "names"),
    [
        ("year", ["2023", "2024"]),
        ("half", ["2023-2", "2024-1"]),
        ("quarter", ["2023-Q4", "2024-Q1"]),
        ("month", ["2023-12", "2024-01", "2024-02"]),
        ("season", ["II", "I"]),
        ("all", [""]),
    ],
)
def test_an_event_for_every_season(period: Period, names: list[str]) -> None:
    days = {"2024-01-05": "I", "2023-12-30": "II", "2024-02-01": "I"}
    rows = [f"{day},{season},Ann,Ben,Cid,Dan,10,0,-5,-5" for day, season in days.items()]
    listed = games_in("\n".join(["date,season,a,b,c,d,p a,p b,p c,p d", *rows]))
    assert list(seasons(listed.games, period)) == names


def test_a_record_counts_by_the_book() -> None:
    listed = games_in(SHUFFLED)
    record = record_of(listed.games, books.get("ema"), "Club", "Org")
    state = record.state
    (first, *_others) = state.outcome().standings
    assert (str(state.called(first.player)), first.metrics["pt"]) == ("Ann", Fraction(20000 + 10000 + 2 * 15000))
    assert sorted(key[1:] for key in state.sheets) == [("2024-02-03", "1"), ("2024-02-14", "1")]
    assert not state.outcome().problems


def test_the_same_table_twice_is_two_tables() -> None:
    listed = games_in("\n".join([SHUFFLED.strip(), SHUFFLED.splitlines()[1]]))
    state = record_of(listed.games, books.get("ema"), "Club", "Org").state
    assert sorted(key[1:] for key in state.sheets) == [("2024-02-03", "1"), ("2024-02-03", "1/2"), ("2024-02-14", "1")]


@pytest.mark.parametrize(
    ("cell", "points"),
    [("41,300", 41300), ("41.300", 41300), ("−12", -12), ("▲12.5", -12.5), ("(300)", -300), ("42,3", 42.3), ("+7", 7)],
)
def test_points_as_people_write_them(cell: str, points: float) -> None:
    assert points_in(cell) == Fraction(str(points))


@pytest.mark.parametrize("cell", ["", "x", "1/2", "12 a", "--3", "1e5"])
def test_what_is_no_number_of_points(cell: str) -> None:
    assert points_in(cell) is None


@pytest.mark.parametrize("cell", ["2024-13-01", "30.2.2024", "tomorrow", "12", "2024"])
def test_what_is_no_date(cell: str) -> None:
    assert day_in(cell) is None


def test_a_list_of_nothing_is_refused() -> None:
    for text in ("", "a\nb\n", "a,b,c\n1,2,3\n"):
        with pytest.raises(InputError):
            games_in(text)
