"""Names that the program gives: codes in the log, words of every language for whoever reads; others stay as typed."""

import pytest

from paiju import books
from paiju.languages.catalogue import languages
from paiju.tournament.counting.outcome import count_event
from paiju.tournament.default_names import HEATS, erased_name, place_name, readings_of, shown_name
from paiju.tournament.event import EventStage, TournamentEvent
from paiju.tournament.folder.entrants import EntrantList
from paiju.tournament.folder.results import ResultsReader
from paiju.tournament.paper.catalogue import papers_of
from paiju.tournament.paper.source import PaperSource
from paiju.tournament.tables import EventPlayer, TableResult


@pytest.mark.parametrize(
    ("name", "zh", "en", "ja"),
    [
        ("[heats]", "预赛", "Heats", "予選"),
        ("[heats] 2", "预赛 2", "Heats 2", "予選2"),
        ("[final]", "决赛", "Final", "決勝"),
        ("[event mcr]", "国标麻将比赛", "MCR competition", "中国麻将の大会"),
        ("[p7]", "选手 p7", "Player p7", "選手p7"),
        ("预赛 Heats", "预赛", "Heats", "予選"),  # as versions before wrote them
        ("预赛 Heats 2", "预赛 2", "Heats 2", "予選2"),
        ("赛季 Season", "赛季", "Season", "シーズン"),
        ("国标麻将比赛 MCR competition", "国标麻将比赛", "MCR competition", "中国麻将の大会"),
        ("第 3 轮 Round 3", "第 3 轮", "Round 3", "第3回戦"),
        ("选手 p7 · Player p7", "选手 p7", "Player p7", "選手p7"),
    ],
)
def test_names_of_the_program_are_read_in_every_language(name: str, zh: str, en: str, ja: str) -> None:
    text = shown_name(name)
    assert not isinstance(text, str)
    assert (text.zh, text.en, text.into("ja")) == (zh, en, ja)


@pytest.mark.parametrize(
    "name", ["Final", "Heats", "决赛", "预赛 Heats A", "[", "p7", "Round {3}", "[event x]", "", "Team 7"]
)
def test_what_somebody_typed_stays_as_it_is(name: str) -> None:
    assert shown_name(name) == name
    assert readings_of(name) == {name}


def test_where_something_was() -> None:
    assert str(place_name(HEATS, "2", "5")) == "Heats, round 2, table 5"
    where = place_name("Finale", table="5")
    assert not isinstance(where, str)
    assert where.zh == "Finale 5 桌"
    assert place_name("Finale") == "Finale"


def event(*stages: EventStage) -> TournamentEvent:
    """An event of these stages."""
    return TournamentEvent("Cup", books.get("mcr"), stages)


@pytest.mark.parametrize("word", ["[heats]", "Heats", "预赛", "予選"])
def test_results_name_a_stage_in_any_language(word: str) -> None:
    reader = ResultsReader(event(EventStage(HEATS, "seated"), EventStage("x", "final")), EntrantList(False, []))
    head = "stage,round,table,east,south,west,north,e,s,w,n\n"
    assert [each.stage for each in reader.results(f"{head}{word},1,1,A,B,C,D,10,0,0,-10\n", "r.csv")] == [HEATS]
    assert reader.problems == []


def test_an_event_with_such_names_is_told_and_printed_in_every_language() -> None:
    players = [EventPlayer(f"p{n}", f"N{n}") for n in range(1, 4)] + [EventPlayer("p4", erased_name("p4"))]
    result = TableResult(HEATS, "1", "1", ("p1", "p2", "p3", "p4"), (10, 0, 0, -11))
    told = event(EventStage(HEATS, "seated", rounds=1), EventStage("[final]", "final"))
    outcome = count_event(told, players, [result])
    assert [problem.text.into("ja") for problem in outcome.problems] == [
        "予選 第1回戦 1卓：点数の合計が-1です（正しくは0）"
    ]
    for lang, name in (("zh", "预赛"), ("en", "Heats"), ("ja", "予選"), ("both", "预赛")):
        assert lang == "both" or lang in languages()
        pages = papers_of(PaperSource(told, players, outcome=outcome, lang=lang))
        assert any(name in page.html for page in pages), lang
        assert not any("[heats]" in page.html for page in pages), lang
