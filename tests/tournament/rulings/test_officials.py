"""Officials: how many an event needs by its level and size, and whose signatures make a result official."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from paiju import books
from paiju.cli import main
from paiju.tournament.event import EventStage, Grade, Level, Official, OfficialRole, TournamentEvent
from paiju.tournament.rulings.officials import missing_officials, standing_in, standing_of_result


def crew(role: OfficialRole, grade: Grade, number: int, registered: bool = True) -> list[Official]:
    """So many officials of a kind."""
    return [Official(f"{role}-{grade}-{n}", role, grade, f"R{n}" if registered else "") for n in range(number)]


def event(level: Level, *crews: list[Official], book: str = "mcr") -> TournamentEvent:
    """An event with these officials, and the groups that every one has."""
    others = [*crew("arbitration", "", 1), *crew("seating", "", 2, False), *crew("results", "", 1, False)]
    officials = tuple(each for crew in (*crews, others) for each in crew)
    return TournamentEvent("Cup", books.get(book), (EventStage("main", "seated"),), level, officials=officials)


def gaps(told: TournamentEvent, players: int) -> set[tuple[str, int, int]]:
    """What is demanded and missing."""
    return {(each.clause, each.have, each.need) for each in missing_officials(told, players) if each.demanded}


@pytest.mark.clause("mcr:Q135", "mcr:Q135(1)", "mcr:Q137")
def test_a_national_event_needs_three_national_and_one_to_eight() -> None:
    chief, national = crew("chief", "national", 1), crew("deputy", "national", 2)
    full = event("national", chief, national, crew("table", "first", 8))
    assert gaps(full, 64) == set()
    assert gaps(full, 65) == {("mcr:Q135(1)", 8, 9)}
    fewer = event("national", chief, crew("deputy", "national", 1), crew("table", "first", 8))
    assert gaps(fewer, 64) == {("mcr:Q135(1)", 2, 3)}
    assert gaps(event("national", national, crew("table", "national", 9)), 64) == {("mcr:Q137", 0, 1)}


@pytest.mark.clause("mcr:Q135(2)", "mcr:Q135(3)")
def test_provinces_and_places_need_fewer() -> None:
    province = event("province", crew("chief", "national", 1), crew("deputy", "national", 1), crew("table", "first", 5))
    assert gaps(province, 60) == set()
    assert gaps(province, 61) == {("mcr:Q135(2)", 5, 6)}
    local = event("local", crew("chief", "first", 1), crew("deputy", "first", 1), crew("table", "second", 3))
    assert gaps(local, 24) == set()
    assert gaps(replace(local, level="national"), 24) == {("mcr:Q135(1)", 0, 3), ("mcr:Q135(1)", 2, 3)}
    without = replace(local, officials=tuple(each for each in local.officials if each.role != "deputy"))
    assert gaps(without, 24) == {("mcr:Q135(3)", 1, 2)}


@pytest.mark.clause("reading:319")
def test_spare_referees_of_a_higher_grade_count_with_the_lower() -> None:
    assert gaps(event("national", crew("chief", "national", 1), crew("table", "national", 10)), 64) == set()
    assert gaps(event("national", crew("chief", "national", 1), crew("table", "national", 9)), 64) == {
        ("mcr:Q135(1)", 7, 8)
    }


def test_who_is_not_registered_does_not_count_and_a_club_needs_only_a_chief() -> None:
    told = event("province", crew("chief", "national", 1), crew("deputy", "national", 9, registered=False))
    assert gaps(told, 12) == {("mcr:Q135(2)", 1, 2), ("mcr:Q135(2)", 0, 1)}
    assert gaps(replace(told, level="club"), 12) == set()
    assert missing_officials(replace(told, book=books.get("ema")), 12) == []


@pytest.mark.clause("mcr:Q145(1)")
def test_table_referees_are_advised_by_the_number_of_players_and_tables() -> None:
    told = event("club", crew("chief", "", 1), crew("table", "", 2))
    table = [each for each in missing_officials(told, 36, 2) if each.what.en == "table referee"]
    assert [(each.have, each.need, each.clause, each.demanded) for each in table] == [(2, 3, "mcr:Q145(1)", False)]
    assert "mcr:Q145(1)" in table[0].text.zh
    assert "advised" in table[0].text.en
    assert not [each for each in missing_officials(told, 24, 2) if each.what.en == "table referee"]
    assert [each.need for each in missing_officials(told, 24, 6) if each.clause == "mcr:Q137"] == [6]


OFFICIALS = [
    Official("Chief", "chief", "national", "N1"),
    Official("Deputy", "deputy", "first", "N2"),
    Official("Table", "table", "first", "N3"),
    Official("Helper", "table", "first"),
    Official("New", "table", "", "N4"),
]


@pytest.mark.clause("mcr:Q136")
@pytest.mark.parametrize(
    ("signed", "official", "word"),
    [
        (["Table", "Chief"], True, ""),
        (["Table", "Deputy"], True, ""),
        (["Table"], False, "chief"),
        (["Chief"], False, "table referee"),
        (["Helper", "Chief"], False, "not registered"),
        (["New", "Chief"], False, "no grade"),
        (["Table", "Chief", "Passer-by"], False, "Passer-by"),
        ([], False, "chief"),
    ],
)
def test_a_result_is_official_with_the_right_signatures(signed: list[str], official: bool, word: str) -> None:
    found = standing_of_result(signed, OFFICIALS)
    assert found.official is official
    assert word in " ".join(text.en for text in found.why)
    assert found.clause == ("" if official else "mcr:Q136")


def test_a_book_that_asks_for_no_signatures_has_official_results() -> None:
    told = event("national", book="ema")
    assert standing_in(told, []).official
    assert not standing_in(replace(told, book=books.get("mcr")), []).official


def test_an_outcome_without_enough_officials_is_told_to_be_unofficial(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The standings say so, for people and for programs, above a club's level alone."""
    results = "east,south,west,north,e,s,w,n\nAnn,Bo,Chen,Dora,30,10,-10,-30\n"
    (tmp_path / "results.csv").write_text(results, encoding="utf-8")
    file = tmp_path / "event.toml"
    for level, told in (("club", False), ("local", True)):
        head = f'[event]\nbook = "mcr"\nlevel = "{level}"\n[[stage]]\nname = "all"\nkind = "seated"\n'
        file.write_text(head, encoding="utf-8")
        words = ["tournament", "run", str(file), "--results", str(tmp_path / "results.csv"), "--lang", "en"]
        assert main([*words, "--json"]) == 0
        assert ("unofficial" in json.loads(capsys.readouterr().out)) is told
        assert main(words) == 0
        assert ("mcr:Q135(3)" in capsys.readouterr().out) is told
