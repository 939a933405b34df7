"""What a committee asks of the laboratory: a change that does nothing says why, a rule left out on one side, the book's
words, percentage points, several questions in one report, taken up again after a pause."""

import csv
import io
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from paiju import books
from paiju.books.derive import derive
from paiju.books.labels import setting
from paiju.cli import main
from paiju.core.many import tally as T
from paiju.errors import InputError
from paiju.lab import lab, play, report
from paiju.lab import rows as R
from paiju.lab.judging import Finding, judged, measured
from paiju.lab.notes import notes
from paiju.lab.quantities import Pair, game_quantities, game_row
from paiju.lab.resume import LabState, joined
from paiju.lab.showing import digits_of, headline, signed, title_of, verdict_of, written
from paiju.lab.sides import sides
from paiju.lab.words import in_words
from paiju.lab.works import summed, summed_at_once
from paiju.languages import NOTHING, Text
from paiju.series import LEVELS, series
from paiju.stats.inference import difference, sums_of
from paiju.stats.measures import Quantity
from tests.children import PATIENCE, child, heard
from tests.extras import need

SLOW: dict[str, Any] = {"compiled": False, "jobs": 1, "players": "random"}
RED = {"tiles.red_fives": [1, 1, 1]}
ONE_WINNER = {"payments.winners": "one"}


def without_timing(answer: dict[str, object]) -> str:
    """All that must not depend on how it was run."""
    return json.dumps({key: value for key, value in answer.items() if key != "timing"})


def english(found: Any) -> str:
    """All notes of the first comparison."""
    return " ".join(note.en for note in notes(found.comparisons[0]))


# --- changes --------------------------------------------------------------------------------------


def test_red_fives_that_nothing_counts_are_told_so() -> None:
    """ema has no pattern for them; the walls are the same ones with three fives painted."""
    found = play("ema", 6, changes=RED, **SLOW)
    assert found.sides.same_walls
    said = "Red fives count for nothing here: no pattern of ema counts them; add --set patterns.red_dora=true"
    assert said in english(found)
    assert "add --set patterns.red_dora=true" in report.page(found, "en")
    counted = play("ema", 6, changes={**RED, "patterns.red_dora": True}, **SLOW)
    assert "Red fives" not in english(counted)
    assert "There are no red fives" in english(play("ema", 2, changes={"patterns.red_dora": True}, **SLOW))


def test_a_pattern_is_taken_from_a_book_that_has_it() -> None:
    ema, borrowed = books.get("ema"), next(p for p in books.get("xjtu").patterns if p.id == "red_dora")
    found = derive(ema, "red", **{"patterns.red_dora": True})
    assert found.patterns == (*ema.patterns, borrowed)
    assert derive(ema, "same", **{"patterns.ippatsu": True}).patterns == ema.patterns
    with pytest.raises(InputError, match="riichi rule books do not count all_types"):
        derive(ema, "x", **{"patterns.all_types": True})
    with pytest.raises(InputError, match=r"must be true, false \(to leave it out\)"):
        derive(ema, "x", **{"patterns.red_dora": 1})


def test_a_list_is_written_with_commas() -> None:
    assert derive(books.get("ema"), "x", **{"tiles.red_fives": "1,1,1"}).tiles.red_fives == (1, 1, 1)
    with pytest.raises(InputError, match=r"a list of 3, .*such as 1,1,1"):
        derive(books.get("ema"), "x", **{"tiles.red_fives": "1,1"})
    assert setting("tiles.red_fives", (1, 1, 1)) == "tiles.red_fives=1,1,1"
    assert setting("payments.liable_for", ("a", "b")) == "payments.liable_for=a,b"


def test_a_dice_rule_is_left_out_on_one_side() -> None:
    both = sides("psa", {"specials.swap_seats": False})
    assert len(both.base.book.specials) == 11
    assert [rule.id for rule in both.base.book.specials if rule not in both.other.book.specials] == ["swap_seats"]
    assert both.changes == (("specials.swap_seats", True, None),)
    (told,) = in_words(both)
    assert (told.before.into("en"), told.after.into("en")) == ("in use", "left out")
    assert told.clauses.startswith("psa:")
    assert len(both.base.played) == len(both.other.played) == 11
    none = sides("psa", {"specials": []})
    assert none.other.book.specials == ()
    assert sides("psa", {"specials": False}).other.book == none.other.book
    back = derive(none.other.book, "x", **{"specials.swap_seats": True})
    assert [rule.id for rule in back.specials] == ["swap_seats"]


def test_dice_rules_of_each_side() -> None:
    both = sides("psa", against="psa", special="dice,none")
    assert (both.base.special, both.other.special) == ("dice", "none")
    assert [each.field for each in in_words(both)] == ["special"]
    alone = sides("psa", special=("swap_seats", "none"))
    assert (alone.base.special, alone.other.special) == ("swap_seats", "none")
    assert title_of(alone).en.startswith("dice rule: ")


def test_a_change_in_the_book_s_words() -> None:
    (told,) = in_words(sides("ema", ONE_WINNER))
    assert told.names.into("en") == "several winners on one discard"
    assert (told.before.into("en"), told.after.into("en")) == ("all of them", "only the nearest")
    assert "ema:3.11" in told.clauses.split()
    (ippatsu,) = in_words(sides("ema", {"patterns.ippatsu": False}))
    assert (ippatsu.names.into("zh"), ippatsu.names.into("en")) == ("一发", "Ippatsu")
    assert (ippatsu.before.into("zh"), ippatsu.after.into("zh")) == ("1/–", "不计")
    assert (ippatsu.before.into("en"), ippatsu.after.into("en")) == ("1/–", "not counted")
    assert ippatsu.clauses.startswith("ema:")


# --- measures -------------------------------------------------------------------------------------


def test_several_winners_are_counted() -> None:
    """One who wins, two, three; a hand in which one seat wins twice has one winner."""
    tallies = []
    for seats in ((0, 0, 0, 0), (0, 1, 0, 0), (1, 0, 1, 0), (1, 1, 1, 0)):
        tally = [0] * T.TALLY
        tally[T.SEAT_WINS : T.SEAT_WINS + 4] = seats
        tallies.append(tally)
    assert [R.winners(tally)[:2] for tally in tallies] == [[0, 0], [0, 0], [1, 0], [1, 1]]
    numpy = need("numpy", "the batch extra")
    assert R.with_winners_at_once(numpy.array(tallies)).tolist() == [[*t, *R.winners(t)] for t in tallies]


def test_head_bump_takes_away_second_winners() -> None:
    """The direct effect of the rule is a measure: on the walls where two won, one does."""
    answer: Any = lab("ema", 12, changes=ONE_WINNER, players="simple", jobs=1)
    several = answer["measures"]["hands"]["several"]
    assert several["other"][0] == 0.0
    assert set(answer["measures"]) == {"hands", "wins", "play", "seats", "pattern_hands", "patterns", "values"}
    assert {"big", "value", "self_draw"} <= set(answer["measures"]["wins"])
    assert answer["measures"]["play"]["spread"]["one"][0] > 0


def test_the_spread_is_a_standard_deviation() -> None:
    """Of the points 3, -1, -2 and 4, -4, 0 on the other side, with its interval by hand."""
    quantity = Quantity("play", "spread", NOTHING, "spread", (0,), (1,))
    rows = [(9, 1, 16, 1), (1, 1, 16, 1), (4, 1, 0, 1)]
    (found,) = measured([Pair(quantity, quantity)], [sums_of(rows)])
    assert found.base is not None
    assert found.difference is not None
    one, other = (14 / 3) ** 0.5, (32 / 3) ** 0.5
    assert found.base.mean == pytest.approx(one)
    assert found.difference.estimate.mean == pytest.approx(other - one)
    parts = [(b - 32 / 3) / (2 * other) - (a - 14 / 3) / (2 * one) for a, _, b, _ in rows]
    error = (sum(part * part for part in parts) / 2 / 3) ** 0.5
    plain = difference(sums_of(rows), root=True)
    assert plain is not None
    assert plain.estimate.high - plain.estimate.mean == pytest.approx(1.959964 * error, rel=1e-6)


def test_great_squares_are_added_without_loss() -> None:
    numpy = need("numpy", "the batch extra")
    quantity = Quantity("play", "spread", NOTHING, "spread", (0,), (1,))
    rows = [[5 * 10**9 + i, 1] for i in range(40)]
    pairs = [Pair(quantity, quantity)]
    assert summed_at_once(pairs, numpy.array(rows), numpy.array(rows[::-1])) == summed(pairs, rows, rows[::-1])


def test_patterns_that_one_side_lacks_never_come_up_there() -> None:
    answer: Any = lab("ema", 12, changes={"patterns.ippatsu": False}, jobs=1, players="simple")
    for section in ("patterns", "pattern_hands"):
        ippatsu = answer["measures"][section]["ippatsu"]
        assert ippatsu["one"][0] > ippatsu["other"][0] == 0.0


def test_levels_change_seats() -> None:
    """Hand i is played by the levels moved on i seats; what each level wins is what its seats win."""
    assert [R.moved([1, 2, 3, 4], number) for number in (0, 1, 4, 6)] == [
        [1, 2, 3, 4], [4, 1, 2, 3], [1, 2, 3, 4], [3, 4, 1, 2],
    ]  # fmt: skip
    planned = series(books.get("ema"), ["drawn", "random", "random", "random"])
    rows = R.hand_rows(planned, compiled=False).rows(4, 0, 8)
    for number, row in enumerate(rows):
        at = R.LEVEL_COLUMNS + R.SKILLS * LEVELS["drawn"]
        assert row[at + R.SKILL_SEATS] == 1
        assert row[at + R.SKILL_POINTS] == row[T.SEAT_POINTS + number % 4]
        others = R.LEVEL_COLUMNS + R.SKILLS * LEVELS["random"]
        assert row[at + R.SKILL_POINTS] + row[others + R.SKILL_POINTS] == sum(row[T.SEAT_POINTS : T.SEAT_POINTS + 4])


def test_who_gains_by_skill_and_place() -> None:
    lineup = "drawn,random,random,random"
    answer: Any = lab("ema", 8, changes=ONE_WINNER, compiled=False, jobs=1, players=lineup, matches=4)
    assert answer["rotated"] is True
    assert {"drawn.points", "drawn.wins", "random.points", "random.deal_ins"} <= set(answer["measures"]["skill"])
    games = answer["measures"]["matches"]
    assert [games[f"place{n}"]["one"][0] for n in (1, 2, 3, 4)] == sorted(
        (games[f"place{n}"]["one"][0] for n in (1, 2, 3, 4)), reverse=True
    )
    ranks = games["drawn.level_rank"]["one"][0], games["random.level_rank"]["one"][0]
    assert (ranks[0] + 3 * ranks[1]) / 4 == pytest.approx(2.5)


def test_levels_of_a_game_by_hand() -> None:
    from paiju.arena.game import ArenaGame
    from paiju.match.rotation import Position

    game = ArenaGame(Position(1, 1, 0, 0, (25000,) * 4), hands=9)
    row = game_row(books.get("xjtu"), game, [8000, -2000, -1000, -5000], [2, 0, 0, 0])
    values = {q.key: q.of(row) for q in game_quantities(4, ("simple", "random"))}
    assert values["simple.level_rank"] == (2, 2)
    assert values["random.level_rank"] == (18, 6)
    assert values["random.level_points"] == (-8000, 3)
    assert [values[f"place{n}"][0] for n in (1, 2, 3, 4)] == [8000, -1000, -2000, -5000]
    assert values["spread"] == (64 * 10**6 + 4 * 10**6 + 10**6 + 25 * 10**6, 4)


# --- how it is told -------------------------------------------------------------------------------


def finding(rows: list[tuple[int, int, int, int]], kind: Any = "share", matters: float = 0.5) -> Finding:
    """One measure, judged alone."""
    quantity = Quantity("wins", "some", Text("some"), kind, (0,), (1,))
    return judged([measured([Pair(quantity, quantity)], [sums_of(rows)])], matters)[0][0]


def test_percentage_points_are_named_so() -> None:
    """25 of 100 and 30 of 100: five percentage points, a fifth more."""
    shown = written(finding([(1, 1, 1, 1)] * 25 + [(0, 1, 1, 1)] * 5 + [(0, 1, 0, 1)] * 70))
    assert (shown.base, shown.other) == ("25.00 %", "30.00 %")
    assert (shown.gap.zh, shown.gap.en) == ("+5.00 百分点", "+5.00 pp")
    assert shown.relative == "+20.0 %"
    assert "%" not in shown.interval


def test_digits_until_the_sides_differ() -> None:
    assert digits_of([0.19231, 0.19244], percent=True) == 4
    assert digits_of([0.1923, 0.1923], percent=True) == 2
    assert digits_of([4147.2, 4147.4], percent=False) == 1
    assert digits_of([25.0, 26.0], percent=False) == 1
    assert (signed(-0.001, 1), signed(0.04, 1), signed(0.05, 2), signed(-3.0, 0)) == ("0.0", "0.0", "+0.05", "−3")


def test_what_is_slight_is_real_but_not_named() -> None:
    """60 of 100,000 walls differ, all the same way: beyond doubt, and 0.06 percentage points."""
    rows = [(0, 1, 1, 1)] * 60 + [(0, 1, 0, 1)] * 49970 + [(1, 1, 1, 1)] * 49970
    slight = finding(rows)
    assert (slight.verdict, slight.slight, verdict_of(slight).en) == ("real", True, "real, slight")
    assert not finding(rows, matters=0.01).slight


def test_how_many_hands_would_show_it() -> None:
    """40 of 400 walls differ, 22 up and 18 down: of one test with 0.05 the textbook's number for 0.5 points."""
    rows = [(0, 1, 1, 1)] * 22 + [(1, 1, 0, 1)] * 18 + [(0, 1, 0, 1)] * 360
    found = finding(rows)
    mean = 4 / 400
    deviation = ((40 - 400 * mean * mean) / 399) ** 0.5
    assert found.needed == pytest.approx(((1.959964 + 0.841621) * deviation / 0.005) ** 2, rel=1e-4)
    assert finding([(1, 1, 1, 1)] * 50).needed is None
    rare = finding([(0, 1, 1, 1)] * 10 + [(0, 1, 0, 1)] * 99_990)  # 0.5 points would be far more than was seen here
    assert rare.needed == pytest.approx((1.959964 + 0.841621) ** 2 / 0.005, abs=1)


def test_the_players_are_always_told() -> None:
    found = play("mcr", 2, changes={"scoring.minimum": 6}, compiled=False, jobs=1, players="drawn")
    assert "These are results between programs: drawn players discard what they draw" in english(found)
    assert "hardly ever call" in english(found)
    assert '<aside class="caveat">' in report.page(found, "en")
    told: Any = lab("mcr", 2, changes={"scoring.minimum": 6}, **SLOW)
    assert "random players do anything that is allowed" in told["notes"][0]["en"]
    assert told["notes"][0]["zh"].startswith("这是程序之间的结果")


def test_players_who_do_not_react_are_told_so() -> None:
    found = play("ema", 12, changes={"patterns.ippatsu": False}, jobs=1, players="simple")
    assert "Not one move differs between the two sides" in english(found)
    nothing = play("ema", 4, changes={"game.placement": [3, 1, -1, -3]}, **SLOW)
    assert "only whole games show a difference" in english(nothing)
    never = play("ema", 2, changes={"scoring.minimum": 99}, compiled=False, jobs=1, players="drawn")
    assert "not one hand was won" in english(never) or never.comparisons[0].of("hands", "won").sums.singles[0] == 0  # type: ignore[union-attr]


def test_the_default_players_look_at_what_a_hand_is_worth() -> None:
    from paiju.lab import run

    (group,) = run.wanted_sides("ema", {"changes": ONE_WINNER})
    assert group[0].base.players == ("steady",) * 4


def test_the_answer_in_one_sentence() -> None:
    found = play("ema", 40, changes={"scoring.minimum": 3}, players="simple", seed=3, jobs=1)
    text = headline(found.comparisons[0])
    assert text.en.startswith("Changing “minimum to win (han, fans or points)” from “1” to “3”: ")
    assert "hands drawn in total up from" in text.en
    assert "流局合计" in text.zh
    none = play("ema", 3, changes={"game.placement": [3, 1, -1, -3]}, **SLOW)
    assert headline(none.comparisons[0]).en.endswith("no difference worth mentioning was found.")


# --- several questions ----------------------------------------------------------------------------


def test_several_comparisons_are_the_single_ones() -> None:
    """The numbers of each are its own; the probabilities are corrected together."""
    both: Any = lab("ema", 8, variants=[ONE_WINNER, {"scoring.minimum": 2}], against=["lol"], **SLOW)
    assert [each["other"]["book"] for each in both["comparisons"]] == ["ema-changed", "ema-changed", "lol"]
    single: list[Any] = [{"changes": ONE_WINNER}, {"changes": {"scoring.minimum": 2}}, {"against": "lol"}]
    for told, asked in zip(both["comparisons"], single):
        alone: Any = lab("ema", 8, **asked, **SLOW)
        for section, measures in alone["measures"].items():
            for key, each in measures.items():
                mine = told["measures"][section][key]
                assert [mine[name] for name in ("one", "other", "p")] == [each[name] for name in ("one", "other", "p")]
    assert both["tests"] == sum(
        each["holm"] is not None for c in both["comparisons"] for m in c["measures"].values() for each in m.values()
    )


def test_several_levels_side_by_side() -> None:
    found = play("ema", 6, changes=ONE_WINNER, lineups=["random", "drawn"], compiled=False, jobs=1)
    assert [each.sides.base.players[0] for each in found.comparisons] == ["random", "drawn"]
    text = report.page(found, "en")
    assert "All comparisons" in text
    assert "(random players)" in text
    assert "(drawn players)" in text


def test_several_comparisons_from_the_shell(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["lab", "-b", "ema", "-n", "6", "--bots", "random", "--variant", "payments.winners=one"]
    words += ["--variant", "scoring.minimum=2;patterns.ippatsu=false", "--against", "lol", "--jobs", "1"]
    assert main([*words, "--lang", "en"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("All comparisons")
    assert "--- comparison 3 ---" in text
    assert "Ippatsu: 1/– → not counted" in text
    assert "pp: percentage points" in text
    assert main([*words, "--csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert {row["comparison"] for row in rows} == {"1", "2", "3"}
    assert main([*words, "--lang", "zh"]) == 0
    assert "百分点" in capsys.readouterr().out


# --- taken up again -------------------------------------------------------------------------------


def test_an_experiment_is_taken_up_where_it_was_left(tmp_path: Path) -> None:
    path = str(tmp_path / "lab.json")
    asked: dict[str, Any] = {"changes": ONE_WINNER, "matches": 1, "seed": 4, **SLOW}
    whole = without_timing(lab("ema", 24, **asked))
    lab("ema", 9, **{**asked, "matches": 0}, resume=path)
    seen: list[tuple[int, int]] = []
    assert without_timing(lab("ema", 24, **asked, resume=path, progress=lambda *at: seen.append(at))) == whole
    assert seen[0][0] > 9
    assert seen[-1] == (25, 25)
    before = Path(path).read_text()
    assert without_timing(lab("ema", 24, **asked, resume=path)) == whole
    assert Path(path).read_text() == before
    for change, says in (
        ({"seed": 5}, "another experiment"),
        ({"changes": {"scoring.minimum": 2}}, "another experiment"),
    ):
        with pytest.raises(InputError, match=says):
            lab("ema", 24, **{**asked, **change}, resume=path)
    with pytest.raises(InputError, match="already holds 24 hands or games"):
        lab("ema", 12, **asked, resume=path)


@pytest.mark.parametrize("text", ["a diary", "[]", '{"format": "paiju-lab", "version": 1, "asked": {}}', "\xff"])
def test_a_file_of_something_else_is_left_alone(text: str, tmp_path: Path) -> None:
    path = tmp_path / "lab.json"
    path.write_text(text, encoding="latin-1")
    with pytest.raises(InputError) as error:
        lab("ema", 2, changes=ONE_WINNER, resume=str(path), **SLOW)
    assert error.value.field == "resume"
    assert path.read_text(encoding="latin-1") == text


def test_a_file_that_cannot_be_written_is_told_at_once(tmp_path: Path) -> None:
    played: list[tuple[int, int]] = []
    with pytest.raises(InputError) as error:
        lab(
            "ema", 2, changes=ONE_WINNER, resume=str(tmp_path / "nowhere" / "x"), progress=lambda *at: played.append(at)
        )
    assert error.value.field == "resume"
    assert played == []


def test_parts_that_are_missing() -> None:
    state = LabState({})
    state.begin("0.hands", 30, [0])
    state.done["0.hands"] = joined([(20, 25), (4, 8), (8, 10)])
    assert state.done["0.hands"] == [(4, 10), (20, 25)]
    assert state.missing("0.hands", 30, 8) == [(0, 4), (10, 18), (18, 20), (25, 30)]
    assert state.number("0.hands") == 11


ENDLESS = """
import sys
from paiju.lab.resume import LabState
from paiju.cli import main
take = LabState.take
def told(self, *part):
    take(self, *part)
    print("begun", file=sys.stderr, flush=True)
LabState.take = told
words = "lab -b ema --change payments.winners=one -n 1e6 --bots random --jobs 1 --json".split()
sys.exit(main([*words, *sys.argv[1:]]))
"""


@pytest.mark.skipif(os.name != "posix", reason="signals as on POSIX")
def test_what_was_found_before_an_interrupt_is_told(tmp_path: Path) -> None:
    path, page = str(tmp_path / "lab.json"), tmp_path / "lab.html"
    words = [sys.executable, "-c", ENDLESS, "--resume", path, "--html", str(page)]
    with child(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as started:
        heard(started, started.stderr, "begun")
        os.killpg(started.pid, signal.SIGINT)
        out, _ = started.communicate(timeout=PATIENCE)
    assert started.returncode == 130
    told = json.loads(out)
    assert told["partial"] is True
    assert told["measures"]["hands"]["drawn"]["one"] is not None
    assert "Interrupted" in page.read_text(encoding="utf-8")
    kept = json.loads(Path(path).read_text())["works"]["0.hands"]["done"]
    assert sum(last - first for first, last in kept) == told["hands"] > 0
