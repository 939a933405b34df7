"""Stages one after another: cuts, what is carried over, groups, knock-outs, and who stands where at the end."""

from datetime import date
from fractions import Fraction

import pytest

from paiju.tournament.counting.outcome import count_event
from paiju.tournament.counting.values import Cut
from paiju.tournament.event import Carry, Category, EventStage, TournamentEvent
from paiju.tournament.tables import EventPlayer, TableSeats
from tests.tournament.counting.events import event_of, kinds, metric, people, places, table

FIRST = [
    table(1, "ABCD", (80, 20, -30, -70), stage="first"),
    table(1, "EFGH", (50, 40, -40, -50), "2", stage="first"),
    table(2, "AFCH", (40, 30, -20, -50), stage="first"),
    table(2, "EBGD", (60, 10, -30, -40), "2", stage="first"),
]
# After two rounds by standard points: A 8 (120), E 8 (110), B 4 (30), F 4 (70), C 2, G 2, H 0, D 0
LAST = [table(1, "ABEF", (-30, 40, 10, -20), stage="last")]


def two_stages(carry: Carry, cut: int = 4) -> TournamentEvent:
    """A first stage, and a last one of a single table."""
    return event_of("mcr", EventStage("first", "seated", cut=cut, carry=carry), EventStage("last", "final"))


@pytest.mark.parametrize(
    ("carry", "standard", "order"),
    [
        ("zero", {"B": "4", "E": "2", "F": "1", "A": "0"}, "BEFA"),
        ("half", {"E": "6", "B": "6", "A": "4", "F": "3"}, "EBAF"),
        ("whole", {"E": "10", "A": "8", "B": "8", "F": "5"}, "EABF"),
    ],
)
def test_what_is_carried_into_the_final(carry: Carry, standard: dict[str, str], order: str) -> None:
    found = count_event(two_stages(carry), people("ABCDEFGH"), FIRST + LAST)
    assert metric(found, "standard").items() >= standard.items()
    assert "".join(line.player for line in found.standings) == order + "CGHD"
    assert [line.place for line in found.standings] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert found.stages[0].goes_on == ("A", "E", "F", "B")
    assert not found.problems


def test_half_is_exact() -> None:
    found = count_event(two_stages("half"), people("ABCDEFGH"), FIRST + LAST)
    last = {line.player: line for line in found.stages[1].standings}
    assert last["A"].metrics["game"] == Fraction(120, 2) - 30
    assert last["B"].metrics["game"] == Fraction(30, 2) + 40
    assert last["A"].games == 1, "of the games before only half of the sums is there"


def test_halves_of_odd_sums_stay_halves() -> None:
    odd = [table(1, "ABCD", (81, 20, -31, -70), stage="first"), table(2, "ABCD", (0, 0, 0, 0), stage="last")]
    event = event_of("mcr", EventStage("first", "seated", carry="half"), EventStage("last", "final"))
    found = count_event(event, people("ABCD"), odd)
    assert metric(found, "game") == {"A": "81/2", "B": "10", "C": "-31/2", "D": "-35"}
    assert metric(found, "standard")["A"] == "15/4"


def test_before_the_final_is_played() -> None:
    found = count_event(two_stages("whole"), people("ABCDEFGH"), FIRST)
    assert "".join(line.player for line in found.standings) == "AEFBCGHD"
    assert len(found.stages) == 1
    assert found.stages[0].goes_on == ("A", "E", "F", "B")


def test_equals_at_the_cut_are_told_and_go_on_if_they_play() -> None:
    tied = [
        table(1, "ABCD", (80, 20, -30, -70), stage="first"),
        table(1, "EFGH", (50, 20, -20, -50), "2", stage="first"),
    ]
    event = two_stages("zero", cut=3)
    found = count_event(event, people("ABCDEFGH"), tied)
    assert found.stages[0].goes_on == ("A", "E")
    assert found.stages[0].tie == Cut(("A", "E"), ("B", "F"), 1)
    assert kinds(found) == ["cut_tie"]
    played = [*tied, table(1, "AEFX", (10, 0, 0, -10), stage="last")]
    found = count_event(event, [*people("ABCDEFGH"), EventPlayer("X", "X", filler=True)], played)
    assert {line.player for line in found.stages[1].standings} == set("AEFX")
    assert places(found)["B"] == 4
    assert "cut_tie" not in kinds(found)  # F plays: it is settled


def test_equals_at_the_cut_are_settled_by_seats_too() -> None:
    tied = [
        table(1, "ABCD", (80, 20, -30, -70), stage="first"),
        table(1, "EFGH", (50, 20, -20, -50), "2", stage="first"),
    ]
    event = two_stages("zero", cut=3)
    everybody = [*people("ABCDEFGH"), EventPlayer("X", "X", filler=True)]
    for four, told in (("AEXX", ["cut_tie"]), ("AEBX", []), ("AEBF", [])):
        seats = [TableSeats("last", "1", "1", tuple(four))]
        assert kinds(count_event(event, everybody, tied, seats=seats)) == told
    earlier = [TableSeats("first", "2", "1", tuple("ABFX"))]
    assert kinds(count_event(event, everybody, tied, seats=earlier)) == ["cut_tie"]


def test_who_would_go_on_from_the_only_stage() -> None:
    found = count_event(event_of("mcr", EventStage("first", "results", cut=3)), people("ABCDEFGH"), FIRST)
    assert found.stages[0].goes_on == ("A", "E", "F")


def test_who_plays_without_having_gone_on_is_told() -> None:
    found = count_event(
        two_stages("zero"), people("ABCDEFGH"), [*FIRST, table(1, "ABEH", (-30, 40, 10, -20), stage="last")]
    )
    assert kinds(found) == ["not_through"]
    assert "H" in found.problems[0].text.en


def test_groups_play_a_round_robin_each() -> None:
    event = event_of("mcr", EventStage("first", "groups", cut=1), EventStage("last", "final"))
    tables = [
        table(1, "ABCD", (80, 20, -30, -70), stage="first"),
        table(1, "EFGH", (9, 4, -4, -9), "2", stage="first"),
        table(2, "DCBA", (0, -10, 5, 5), stage="first"),
    ]
    found = count_event(event, people("ABCDEFGH"), tables)
    groups = found.stages[0].groups
    assert {name: "".join(line.player for line in lines) for name, lines in groups.items()} == {
        "A": "ABCD",
        "B": "EFGH",
    }
    assert [line.place for line in groups["B"]] == [1, 2, 3, 4]
    assert set(found.stages[0].goes_on) == {"A", "E"}
    overall = event_of("mcr", EventStage("first", "groups", cut=2, cut_from="all"), EventStage("last", "final"))
    assert count_event(overall, people("ABCDEFGH"), tables).stages[0].goes_on == ("A", "B")


def test_a_knock_out_goes_by_the_last_round_and_its_places() -> None:
    stage = EventStage("s", "knockout")
    tables = [
        table(1, "ABCD", (10000, 5000, -5000, -10000)),
        table(1, "EFGH", (20000, 1000, -1000, -20000), "2"),
        table(2, "ABEF", (-9000, 3000, 4000, 2000)),
    ]
    found = count_event(event_of("xjtu-cup", stage), people("ABCDEFGH"), tables)
    assert places(found) == {"E": 1, "B": 2, "F": 3, "A": 4, "G": 5, "C": 6, "D": 7, "H": 8}
    assert metric(found, "final") == {"E": "1", "B": "2", "F": "3", "A": "4", "G": "5", "C": "5", "D": "7", "H": "7"}
    assert not found.problems
    wrong = [*tables[:2], table(2, "ABEG", (-9000, 3000, 4000, 2000))]
    assert kinds(count_event(event_of("xjtu-cup", stage), people("ABCDEFGH"), wrong)) == ["not_through"]


def test_tables_of_their_own_for_categories() -> None:
    event = TournamentEvent(
        "test", event_of("mcr").book, (EventStage("first", "seated"),), start=date(2026, 5, 1),
        categories=(
            Category("women", "sex", "f"), Category("young", "age", oldest=25), Category("old", "age", youngest=60),
        ),
    )  # fmt: skip
    players = [
        EventPlayer(name, name, fields={"sex": "F" if name in "BCH" else "m"}, born=date(2001 - at, 5, 1 + at % 2))
        for at, name in enumerate("ABCDEFGH")
    ]
    found = count_event(event, players, FIRST)
    assert [(line.player, line.place) for line in found.categories["women"]] == [("B", 1), ("C", 2), ("H", 3)]
    assert [line.player for line in found.categories["young"]] == [
        "A",
        "B",
    ]  # 25 and 25, born on the 1st and 2nd of May
    assert kinds(found) == ["category"]
