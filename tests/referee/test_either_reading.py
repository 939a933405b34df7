"""Places in the chapters on fouls that can be read two ways: what each value of the field costs."""

import pytest

from paiju import books
from paiju.books.book import Book
from paiju.books.derive import derive
from paiju.match import Match
from paiju.referee import Incident, decide, decide_all, incident_from
from paiju.referee.incident import Facts, to_json
from paiju.table.table import Table
from tests.core.play.scenario import dealt

XJTU, LOL, MCR = (books.get(id) for id in ("xjtu", "lol", "mcr"))


def read(book: Book, **changes: object) -> Book:
    """The book with fields of its `referee` read otherwise."""
    return derive(book, f"{book.id}-read", referee=changes)


@pytest.mark.clause("xjtu:9.11.2", "xjtu:9.11.4", "reading:202")
@pytest.mark.parametrize(
    ("foul", "variant"),
    [("overdraw", "special_tile"), ("underdraw", "special_none_left"), ("forgotten_discard", "last_discard")],
)
def test_a_reverse_mangan_by_two_clauses_is_paid_twice_or_once(foul: str, variant: str) -> None:
    incident = Incident(foul, 1, variant)
    assert decide(XJTU, incident).payments == (8000, -16000, 4000, 4000)
    once = decide(read(XJTU, both_reverse_mangans=False), incident)
    assert once.payments == (4000, -8000, 2000, 2000)
    assert once.why.en.count("reverse mangan") == 1
    assert [each.lost for each in once.lost] == [each.lost for each in decide(XJTU, incident).lost]


@pytest.mark.clause("xjtu:9.1.2", "xjtu:9.1.3", "xjtu:6.6", "reading:200")
@pytest.mark.parametrize(("foul", "variant", "penalty"), [("false_win", "", 12000), ("signals", "serious", 0)])
@pytest.mark.parametrize(("not_ready", "gain"), [(False, 3000), (True, 0)])
def test_barred_players_are_paid_as_ready_or_not(
    foul: str, variant: str, penalty: int, not_ready: bool, gain: int
) -> None:
    """East alone is ready, and has lost the right to win, or to choose as well."""
    book = read(XJTU, barred_not_ready=not_ready)
    match = Match(book, names=list("ESWN"))
    wall = dealt(book, {"E": "123456m78999p44s"}, draws="5z").d
    table = match.sit_at(Table(book, wall=wall.wall[: wall.tiles], names=list("ESWN"), points=[25000] * 4))
    match.rule({"foul": foul, "variant": variant, "offender": 0})
    while not table.over:
        seat = table.asked[0]
        kinds = {action.type: action for action in table.legal(seat)}
        table.act(seat, kinds.get("pass") or kinds["discard_drawn"])
    assert table.result is not None
    assert table.result.result == "exhausted"
    match.close()
    assert match.position.points[0] == 25000 - penalty + gain


@pytest.mark.clause("xjtu:9.15", "reading:260")
@pytest.mark.parametrize(("too", "warnings"), [(False, 0), (True, 1)])
def test_serious_signals_are_warned_too_or_not(too: bool, warnings: int) -> None:
    ruling = decide(read(XJTU, serious_warned_too=too), Incident("signals", 2, "serious"))
    assert ruling.warnings == warnings
    assert {right for loss in ruling.lost for right in loss.lost} >= {"win", "choice"}
    assert decide(read(XJTU, serious_warned_too=too), Incident("signals", 2, "once")).warnings == 1


@pytest.mark.clause("xjtu:9.4", "reading:261")
def test_a_penalty_borne_for_the_dealer_may_be_the_dealers() -> None:
    """South misnames a discard, and the dealer declares a false win upon it."""
    told = Incident("naming_discard", 1, "led_to_foul", victims=(0,), facts=Facts(caused=("false_win", "")))
    assert decide(XJTU, told).payments == (4000, -8000, 2000, 2000)
    book = read(XJTU, borne_as="misled")
    assert decide(book, told).payments == (4000, -12000, 4000, 4000)
    unsaid = decide(book, Incident("naming_discard", 1, "led_to_foul", facts=Facts(caused=("false_win", ""))))
    assert [need.field for need in unsaid.needs] == ["victims"]


@pytest.mark.clause("lol:(十)2", "reading:206")
def test_yellow_cards_count_over_a_game_a_match_or_a_season() -> None:
    card = Incident("slamming_or_slow", 3)
    later = Incident("slamming_or_slow", 3, game=1)
    times = {
        over: [ruling.time for ruling in decide_all(read(LOL, cards_over=over), [card, card, later])]
        for over in ("game", "match", "season")
    }
    assert times == {"game": [1, 2, 1], "match": [1, 2, 3], "season": [1, 2, 3]}
    season = read(LOL, cards_over="season")
    asked = decide(season, card)
    assert [need.field for need in asked.needs] == ["facts.earlier"]
    first = incident_from({"foul": "slamming_or_slow", "offender": 3, "facts": {"earlier": 2}}, season)
    assert to_json(first)["facts"] == {"earlier": 2}
    third = decide(season, first)
    assert (third.time, [need.field for need in third.needs]) == (3, ["option"])
    fourth = decide(season, card, [first])
    assert (fourth.time, [need.field for need in fourth.needs]) == (4, ["option"])
    new = decide(season, Incident("slamming_or_slow", 3, facts=Facts(earlier=0)))
    assert (new.time, new.settled) == (1, True)


@pytest.mark.clause("mcr:Q153", "mcr:Q154", "reading:210")
def test_the_ladder_goes_on_or_ends_at_sixty() -> None:
    def cost(book: Book) -> list[int]:
        rulings = decide_all(book, [Incident("other_words", 2)] * 10)
        return [sum(each.points for each in ruling.deductions) for ruling in rulings]

    assert cost(MCR) == [0, 5, 10, 20, 30, 40, 50, 60, 70, 80]
    assert cost(read(MCR, ladder_most=60)) == [0, 5, 10, 20, 30, 40, 50, 60, 60, 60]


@pytest.mark.clause("xjtu:5.12.1", "xjtu:9.6.2", "reading:262")
@pytest.mark.parametrize(("once", "lost"), [(False, set()), (True, {"riichi"})])
def test_a_riichi_not_carried_out_was_the_only_one_or_not(once: bool, lost: set[str]) -> None:
    ruling = decide(read(XJTU, riichi_once=once), Incident("riichi_not_carried_out", 0))
    assert {right for loss in ruling.lost for right in loss.lost} == lost
