"""The laboratory: two books on the same walls, every measure compared, a report."""

import json
import re
from html.parser import HTMLParser
from typing import Any

import pytest

from paiju import books
from paiju.arena.game import ArenaGame, ranks
from paiju.books.book import Names
from paiju.books.derive import derive
from paiju.core.many import tally as T
from paiju.errors import InputError
from paiju.lab import charts, lab, play, quantities, report
from paiju.lab.judging import judged
from paiju.lab.judging import measured as measured_pairs
from paiju.lab.quantities import Pair, game_quantities, game_row, step_names
from paiju.lab.run import Experiment
from paiju.lab.sides import sides
from paiju.lab.telling import experiment_json
from paiju.languages import Text
from paiju.match.rotation import Position
from paiju.simulation.run import play as simulate
from paiju.stats.inference import sums_of
from paiju.stats.measures import Estimate, Quantity, measured
from tests.extras import need_library

BEST = "simple"
ONE_WINNER = {"payments.winners": "one"}
SLOW: dict[str, Any] = {"compiled": False, "jobs": 1}
CHART = Names("图", "chart")


def without_timing(answer: dict[str, object]) -> str:
    """All that must not depend on how it was run."""
    return json.dumps({key: value for key, value in answer.items() if key != "timing"})


# --- the sides ------------------------------------------------------------------------------------


def test_a_field_changed() -> None:
    both = sides("ema", ONE_WINNER)
    assert (both.base.book.id, both.other.book.id) == ("ema", "ema-changed")
    assert both.other.book.payments.winners == "one"
    assert both.changes == (("payments.winners", "all", "one"),)
    assert both.same_walls
    assert both.same_units


def test_a_field_by_another_name() -> None:
    assert sides("ema", {"calls.wins_per_discard": "nearest"}).changes == sides("ema", ONE_WINNER).changes
    assert sides("ema", {"calls.wins_per_discard": "three_abort"}).other.book.payments.winners == "three_abort"


def test_patterns_and_several_fields() -> None:
    both = sides("mcr", {"scoring.minimum": 6, "patterns.all_runs": False})
    assert ("scoring.minimum", 8, 6) in both.changes
    assert any(name.startswith("patterns.all_runs.") for name, *_ in both.changes)


def test_another_book() -> None:
    both = sides("xjtu", against="mcr", players="random")
    assert not both.same_walls
    assert not both.same_units
    keys = {(pair.base.section, pair.base.key) for pair in quantities.of_hands(both)}
    assert ("hands", "drawn") in keys
    assert ("wins", "value") not in keys
    assert not any(section == "values" for section, _ in keys)
    three = {pair.base.key for pair in quantities.of_hands(sides("xjtu", against="xjtu-3p"))}
    assert "W.points" in three
    assert "N.points" not in three


@pytest.mark.parametrize(
    ("field", "settings"),
    [
        ("change", {}),
        ("against", {"against": "ema"}),
        ("against", {"book": "psa", "against": "psa", "special": "none"}),
        ("special", {"book": "psa", "against": "psa", "special": "dice,none,none"}),
        ("specials.no_such", {"book": "psa", "changes": {"specials.no_such": False}}),
        ("change", {"book": "psa", "changes": {"specials.swap_seats": True}}),
        ("matters", {"changes": ONE_WINNER, "matters": "much"}),
        ("matters", {"changes": ONE_WINNER, "matters": -1}),
        ("change", {"changes": {"payments.winners": "all"}}),
        ("payments.winner", {"changes": {"payments.winner": "one"}}),
        ("payments.winners", {"changes": {"payments.winners": "two"}}),
        ("payments.winners", {"changes": {"calls.wins_per_discard": "far"}}),
        ("wall.dead_wall", {"changes": {"wall.dead_wall": 13}}),
        ("book", {"against": "nothing"}),
        ("hands", {"changes": ONE_WINNER, "hands": 0}),
        ("matches", {"changes": ONE_WINNER, "matches": -1}),
        ("players", {"changes": ONE_WINNER, "players": "clever"}),
        ("special", {"changes": ONE_WINNER, "special": "dora"}),
        ("seed", {"changes": ONE_WINNER, "seed": -1}),
    ],
)
def test_bad_input(field: str, settings: dict[str, Any]) -> None:
    with pytest.raises(InputError) as error:
        lab(**{"book": "ema", "hands": 3, **SLOW, **settings})
    assert error.value.field == field
    assert error.value.zh != error.value.message


# --- what is found --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def found() -> Experiment:
    """Both sides of a change that matters, few hands."""
    return play("ema", 40, changes={"scoring.minimum": 3}, players=BEST, matches=2, seed=3, **SLOW)


def test_each_side_is_what_a_simulation_says(found: Experiment) -> None:
    """Counts, shares with their intervals, and the means over hands are those of `paiju simulate`."""
    for side in (0, 1):
        book = (found.sides.base.book, found.sides.other.book)[side]
        known = {(m.section, m.key): m for m in measured(book, simulate(book, 40, BEST, None, 3, **SLOW).tally)}
        mine = {(f.pair.base.section, f.pair.base.key): f for f in found.findings}
        assert {key for key in known if key[0] in ("hands", "play", "seats")} <= set(mine)
        for key in known.keys() & mine.keys():
            estimate = (mine[key].base, mine[key].other)[side]
            assert mine[key].sums.singles[2 * side] == known[key].count
            assert estimate is not None
            assert known[key].estimate is not None
            if known[key].kind == "share" or key[0] != "wins":
                assert estimate.json() == known[key].estimate.json(), key


def test_differences_are_of_these_numbers(found: Experiment) -> None:
    for each in found.findings:
        if each.difference is not None and each.base and each.other:
            assert each.difference.estimate.mean == pytest.approx(each.other.mean - each.base.mean)
            assert each.difference.estimate.low <= each.difference.estimate.mean <= each.difference.estimate.high


def test_a_higher_minimum_draws_more_hands(found: Experiment) -> None:
    drawn = next(f for f in found.findings if f.pair.base.key == "drawn" and f.pair.base.section == "hands")
    assert drawn.verdict == "real"
    assert drawn.difference is not None
    assert drawn.difference.estimate.low > 0


def test_what_no_hand_can_show_is_the_same() -> None:
    answer: Any = lab("ema", 12, changes={"game.placement": [40000, 10000, -10000, -40000]}, players="random", **SLOW)
    verdicts = {each["verdict"] for section in answer["measures"].values() for each in section.values()}
    assert verdicts == {"same", "spread"}
    assert answer["tests"] == 0


def test_jobs_and_compiling_do_not_matter() -> None:
    need_library()
    settings: dict[str, Any] = {"changes": ONE_WINNER, "players": BEST, "matches": 2, "seed": 5}
    slow = without_timing(lab("ema", 30, **settings, **SLOW))
    for jobs, compiled in ((1, True), (2, True), (2, False)):
        assert without_timing(lab("ema", 30, **settings, jobs=jobs, compiled=compiled)) == slow
    dice: dict[str, Any] = {"changes": {"payments.kong": 40}, "players": "random"}
    assert without_timing(lab("psa", 40, **dice, **SLOW)) == without_timing(lab("psa", 40, **dice, compiled=True))


def test_verdicts() -> None:
    """Clear, doubtful, rare and no differences, by hand."""

    def pair(key: str) -> Pair:
        quantity = Quantity("wins", key, Text(key), "share", (0,), (1,))
        return Pair(quantity, quantity)

    clear = sums_of([(0, 1, 1, 1)] * 60 + [(0, 1, 0, 1)] * 40)
    doubtful = sums_of([(0, 1, 1, 1)] * 12 + [(1, 1, 0, 1)] * 9 + [(0, 1, 0, 1)] * 79)
    rare = sums_of([(0, 1, 1, 1)] * 9 + [(0, 1, 0, 1)] * 91)
    same = sums_of([(1, 1, 1, 1)] * 50 + [(0, 1, 0, 1)] * 50)
    names = ("clear", "doubtful", "rare", "same")
    (found,) = judged([measured_pairs([pair(name) for name in names], [clear, doubtful, rare, same])])
    assert [each.verdict for each in found] == ["real", "not_shown", "too_rare", "same"]
    first, second = found[:2]
    assert first.difference is not None
    assert second.difference is not None
    assert first.corrected == pytest.approx(2 * first.difference.p)  # two were tested
    assert second.corrected == second.difference.p > 0.05
    assert found[2].corrected is found[3].corrected is None


def test_progress_is_told() -> None:
    seen: list[tuple[int, int]] = []
    lab("ema", 30, changes=ONE_WINNER, players="random", matches=2, progress=lambda *at: seen.append(at), **SLOW)
    assert seen[-1] == (32, 32)
    assert seen == sorted(seen)


# --- measures -------------------------------------------------------------------------------------


@pytest.mark.parametrize("book_id", ["ema", "mcr", "psa"])
def test_every_win_is_in_one_step(
    book_id: str,
) -> None:
    book = books.get(book_id)
    tally = simulate(book, 24, BEST, "none" if book.specials else None, 1, **SLOW).tally
    steps = tally[T.VALUES : T.VALUES + T.VALUE_STEPS]
    assert sum(steps) == tally[T.WINS] > 5
    bounds = [*quantities.STEPS[book.pays_for], 10**9]
    least, most = (sum(n * bound for n, bound in zip(steps, bounds[i:])) for i in (0, 1))
    assert least <= tally[T.VALUE] < most


def test_steps_are_named_by_where_they_begin() -> None:
    assert [name.en for name in step_names(books.get("ema"))][:3] == ["≤ 1,400", "1,500–1,900", "2,000–2,900"]
    assert step_names(books.get("mcr"))[-1].en == "88+"
    assert [name.en for name in step_names(books.get("psa"))][:2] == ["≤ 1", "2"]
    assert [report.short(name.en) for name in step_names(books.get("ema"))][:3] == ["≤1.4k", "1.5k", "2k"]
    assert report.short("48,000+") == "48k+"


def test_what_is_kept_of_a_game() -> None:
    """South won in a further round; two share the last place."""
    book = books.get("xjtu")
    position = Position(book.game.rounds, 1, 0, 0, (25000, 40000, 17500, 17500))
    row = game_row(book, ArenaGame(position, hands=11, drawn=2, discards=500, over="bust"), [0, 15000, -7500, -7500])
    values = {q.key: q.of(row) for q in game_quantities(4) if q.section == "matches"}
    assert values["hands"] == (11, 1)
    assert values["drawn"] == (2, 1)
    assert values["discards"] == (500, 1)
    assert values["margin"] == (22500, 1)
    assert (values["bust"], values["extra"]) == ((1, 1), (1, 1))
    assert [values[f"{seat}.rank"] for seat in "ESWN"] == [(4, 2), (2, 2), (7, 2), (7, 2)]
    assert ranks([0, 15000, -7500, -7500]) == [4, 2, 7, 7]
    assert {q.key for q in game_quantities(4) if q.section == "lengths" and q.of(row)[0]} == {"11"}


def test_long_games_are_counted_together() -> None:
    book = books.get("xjtu")
    game = ArenaGame(Position(1, 3, 0, 0, (25000,) * 4), hands=99)
    row = game_row(book, game, [0] * 4)
    assert [q.names.into("zh") for q in game_quantities(4) if q.section == "lengths" and q.of(row)[0]] == ["32+"]


# --- the report -----------------------------------------------------------------------------------


class Reader(HTMLParser):
    """A page's elements, checked for balance, and what it would fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.fetched: list[str] = []

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.seen.append(tag)
        if tag not in ("meta", "br"):
            self.open.append(tag)
        self.fetched += [value for name, value in attrs if name in ("src", "href", "xlink:href", "action", "data")]

    def handle_startendtag(self, tag: str, _: Any) -> None:
        self.seen.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_page_needs_nothing_else(found: Experiment, lang: str) -> None:
    text = report.page(found, lang)
    reader = Reader()
    reader.feed(text)
    reader.close()
    assert reader.open == []
    assert reader.fetched == []
    assert "http" not in text
    assert "@import" not in text
    assert "url(" not in text
    assert f'<html lang="{lang}">' in text
    assert reader.seen.count("svg") == 7
    assert reader.seen.count("aside") == 1
    assert "prefers-color-scheme: dark" in text
    assert "width=device-width" in text


def test_the_page_says_it_in_both_languages(found: Experiment) -> None:
    text = report.page(found, "en")
    for words in (
        "Rule laboratory",
        "规则实验",
        "scoring.minimum",
        "Findings",
        "确有差异",
        "North: points per hand",
    ):
        assert words in text
    said = [lang for classes in re.findall(r'class="([^"]*)"', text) for lang in classes.split()]
    assert said.count("zh") == said.count("en") == said.count("fr") > 50


def test_nothing_from_a_book_is_taken_for_markup() -> None:
    names = {"zh": "<b>坏</b>", "en": "<script>alert(1)</script>"}
    evil = derive(books.get("ema"), "a<b>&c", names=names)
    text = report.page(play("ema", 4, against=evil, players="random", **SLOW), "en")
    assert "<script>alert" not in text
    assert "a<b>" not in text
    assert "&lt;script&gt;alert" in text


def test_a_page_where_nothing_differs() -> None:
    none = play("ema", 4, changes={"game.placement": [3, 1, -1, -3]}, players="random", **SLOW)
    assert "No difference worth mentioning was established." in report.page(none, "en")
    assert experiment_json(none)["tests"] == 0


def test_bars_are_as_long_as_their_shares() -> None:
    rows = [charts.Row(Names("甲", "A", "子"), Estimate(0.4, 0.35, 0.5), Estimate(0.2, 0.15, 0.25), real=True)]
    drawn = charts.bars(rows, CHART)
    one, other = (float(wide) for wide in re.findall(r'<rect [^>]*width="([\d.]+)"', drawn))
    assert one == pytest.approx(2 * other, abs=0.2)
    assert "▼ 40.0 % → 20.0 %" in drawn
    assert drawn.count('class="name zh"') == drawn.count('class="name en fr"') == 1


def test_dots_lie_where_their_means_are() -> None:
    rows = [
        charts.Row(Text(n), Estimate(m, m - 1, m + 1), Estimate(-m, -m - 1, -m + 1)) for n, m in (("a", 4), ("b", 2))
    ]
    drawn = charts.dots(rows, CHART)
    places = [float(x) for x in re.findall(r'<circle cx="([\d.]+)"', drawn)]
    (zero,) = (float(x) for x in re.findall(r'<line x1="([\d.]+)"[^>]*class="zero"', drawn))
    gaps = [place - zero for place in places]
    assert gaps[0] == pytest.approx(-gaps[1], abs=0.3)
    assert gaps[0] == pytest.approx(2 * gaps[2], abs=0.3)


def test_a_histogram_s_axis_is_round() -> None:
    for most in (0.9, 0.5, 0.31, 0.12, 0.07, 0.0023):
        assert 1 <= most / charts.step_of(most) <= 5
    rows = [charts.Row(Text("a"), Estimate(0.3, 0.2, 0.4), Estimate(0.0, 0.0, 0.1))] * 3
    drawn = charts.histogram(rows, CHART, ["1", "2", "3"])
    assert drawn.count("<rect") == 3  # nothing is drawn for nothing
    assert charts.histogram([], CHART, []).startswith("<svg")
