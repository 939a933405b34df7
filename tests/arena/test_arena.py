"""The arena: games on the same walls, counted for both sides, taken up again, with programs of others."""

import json
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from paiju import books
from paiju.arena import arena, contest, game, run
from paiju.arena.foreign import AtTable
from paiju.arena.state import State
from paiju.books.digest import digest_in
from paiju.bots.foreign import Foreign
from paiju.cli import main
from paiju.core.many import playing
from paiju.core.many import tally as T
from paiju.core.play.deal import Deal
from paiju.core.players.levels.choose import DecidingPlayer
from paiju.core.players.notes import BY_RULE
from paiju.errors import InputError
from paiju.match import Match
from paiju.match.rotation import first_position
from paiju.match.seats import players_from_dealer
from paiju.series import LEVELS, Interpreter, Series, series, standing
from paiju.table.table import Table
from tests.children import PATIENCE
from tests.extras import need_library

BEST = "simple"


def without_timing(answer: dict[str, object]) -> str:
    """All that must not depend on how it was run."""
    return json.dumps({key: value for key, value in answer.items() if key != "timing"})


# --- games ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("book_id", ["ema", "xjtu-3p", "mcr", "lol", "psa"])
def test_a_game_is_the_match_s(book_id: str) -> None:
    """The same hands played at tables of a match lead through the same positions to the same result."""
    book = books.get(book_id)
    planned = series(book, "random")
    hands = Interpreter(planned)
    played = game.play_game(book, hands, 5, 3, [0] * book.tiles.players)
    match, number = Match(book), 0
    while not match.over:
        players = players_from_dealer(book, match.position.round, match.position.dealer)
        stand = game.stand_of(match.position, players)
        tally, _ = hands.hand(5, 3 * game.HANDS_A_WALL + number, [0] * 4, stand)
        follow(match, hands.deals[0], special_of(planned, tally))
        number += 1
    assert number == played.hands
    assert match.position == played.position
    assert match.over == played.over
    start = book.game.start_points
    assert game.final_points(book, played.position) == [each.points - start for each in match.results]


def special_of(planned: Series, tally: list[int]) -> str | None:
    """The dice rule that a hand was played by."""
    if len(planned.played) == 1:
        return None
    thrown = 2 + next(i for i in range(11) if tally[T.SPECIALS + i])
    return next((rule.id for rule in planned.book.specials if rule.dice == thrown), None)


def follow(match: Match, d: Deal, special: str | None) -> None:
    """Play a hand of the core again as a match's next."""
    at = match.position
    players = players_from_dealer(match.book, at.round, at.dealer)
    table = Table(
        match.book,
        wall=d.wall[: d.tiles],
        points=[at.points[player] for player in players],
        round="ESWN"[at.round % 4],
        counters=at.counters,
        deposits=at.deposits,
        special=special,
        names=[match.names[player] for player in players],
    )
    match.sit_at(table)
    for entry in d.log[: d.logged]:
        if entry >> 12 == 1:
            table.act("ESWN"[entry >> 8 & 15], entry & 255)
    match.close()


def test_places_are_shared_by_equals() -> None:
    assert game.ranks([30, 20, 10, 40]) == [4, 6, 8, 2]
    assert game.ranks([25, 25, 25, 25]) == [5, 5, 5, 5]
    assert game.ranks([10, 30, 30]) == [6, 3, 3]
    for points in ([1, 1, 2, 0], [5, 5, 5, 0], [3, 1, 4, 1]):
        assert sum(game.ranks(points)) == 20


@pytest.mark.parametrize("book_id", ["xjtu", "xjtu-3p", "mcr", "psa"])
def test_what_is_kept_of_a_wall_adds_up(book_id: str) -> None:
    planned = contest(book_id, BEST, "random", 9)
    row = game.play_wall(planned, Interpreter(planned.series), 0)
    seats, a, b = planned.seats, row[game.A_SIDE : game.B_SIDE], row[game.B_SIDE :]
    assert row[game.GAMES] == seats == a[game.SEATS]
    assert b[game.SEATS] == seats * (seats - 1)
    assert a[game.PLAYED] == row[game.HANDS]
    assert a[game.RANKS] + b[game.RANKS] == seats * seats * (seats + 1)  # twice 1 + 2 + … in every game
    assert a[game.POINTS] + b[game.POINTS] == 0
    assert a[game.DECISIONS] > a[game.PLAYED] - row[game.DRAWN] > 0
    assert a[game.ILLEGAL] == b[game.ILLEGAL] == 0
    assert a[game.WINS] + b[game.WINS] >= row[game.HANDS] - row[game.DRAWN]


@pytest.mark.parametrize("book_id", ["ema", "xjtu-3p", "mcr", "psa"])
def test_equal_players_are_equal_to_the_last_point(book_id: str) -> None:
    """With the same player in every seat all games of a wall are the same, so nobody is better by chance."""
    answer: Any = arena(book_id, "random", "random", 9, 4, jobs=1, compiled=False)
    equal = (books.get(book_id).tiles.players + 1) / 2
    assert answer["results"]["a"]["rank"] == [equal] * 3
    assert answer["results"]["a"]["points"] == [0.0] * 3
    assert answer["results"]["a"]["win"] == answer["results"]["b"]["win"]
    assert answer["better"] is None


def test_the_better_player_is_found() -> None:
    answer: Any = arena("xjtu", BEST, "random", 80, unit="hand", jobs=1)
    assert (answer["better"], answer["verdict"]) == ("a", "a")
    assert answer["results"]["a"]["rank"][2] < answer["equal_rank"] == 2.5
    other: Any = arena("xjtu", "random", BEST, 80, unit="hand", jobs=1)
    assert (other["better"], other["verdict"]) == ("b", "b")


def test_of_few_walls_nothing_is_said_but_what_was_counted() -> None:
    """From the first game on there are means; an interval from the second wall on, a verdict from the twentieth."""
    one: Any = arena("xjtu", BEST, "random", 4, unit="hand", jobs=1, compiled=False)
    rank = one["results"]["a"]["rank"]
    assert rank[0] < 2.5
    assert rank[1:] == [None, None]
    assert (one["better"], one["verdict"]) == (None, "too_few")
    few: Any = arena("xjtu", BEST, "random", 76, unit="hand", jobs=1)
    assert few["results"]["a"]["rank"][2] < 2.5
    assert (few["better"], few["verdict"]) == (None, "too_few")


def test_walls_that_are_all_alike_do_not_make_certain() -> None:
    """Three walls with the same places say that it is often so, not that it is always so."""
    row = [0] * game.COLUMNS
    row[game.GAMES] = row[game.HANDS] = row[game.A_SIDE + game.SEATS] = row[game.A_SIDE + game.PLAYED] = 4
    row[game.A_SIDE + game.RANKS] = 8  # always first
    outcome = run.ContestOutcome(contest("ema", BEST, "random"), [row] * 3, 1.0, 1, False, 12)
    sides, _ = run.estimates(outcome)
    rank, points, wins = (sides["a"][key] for key in ("rank", "points", "win"))
    assert rank is not None
    assert points is not None
    assert wins is not None
    assert (rank.mean, rank.low) == (1.0, 1.0)
    assert rank.high == pytest.approx(1 + 3 * (1 - 0.05 ** (1 / 3)))
    assert (wins.low, wins.high) == (0.0, pytest.approx(1 - 0.05 ** (1 / 3)))
    assert points.alone


def test_games_are_rounded_up_to_the_seats() -> None:
    for book_id, games, played in (("ema", 1, 4), ("ema", 5, 8), ("xjtu-3p", 4, 6), ("xjtu-3p", 6, 6)):
        answer = arena(book_id, "random", "random", games, unit="hand", jobs=1, compiled=False)
        assert (answer["games"], answer["hands"]) == (played, played)


def test_a_hand_alone() -> None:
    """In games of one hand the seats of a wall are dealt the same tiles, whoever sits there."""
    planned = contest("xjtu", "random", "random", 3, unit="hand")
    hands = Interpreter(planned.series)
    seen = set()
    for turn in range(4):
        game.play_game(planned.book, hands, 3, 7, planned.levels(turn), to_the_end=False)
        seen.add(tuple(hands.deals[0].wall[:136]))
    assert len(seen) == 1


def test_which_walls() -> None:
    kept = {id: contest(id, "random", "random").walls for id in ("mcr", "botzone", "ema", "xjtu-3p", "psa", "lol")}
    assert kept == {
        "mcr": "own", "botzone": "own", "ema": "shared", "xjtu-3p": "shared", "psa": "shared", "lol": "shared",
    }  # fmt: skip
    assert contest("mcr", "random", "random", walls="shared").series.book.wall.wall_per_seat is False
    assert contest("mcr", "random", "random").series.book.wall.wall_per_seat is True
    with pytest.raises(InputError):
        contest("ema", "random", "random", walls="own")


def test_with_own_walls_a_claim_moves_nobody_s_draws() -> None:
    """South draws the same tiles, in the same order, whatever the others do."""
    planned = contest("mcr", BEST, "random", 1, unit="hand")
    hands = Interpreter(planned.series)
    drawn = []
    for levels in ([0, 0, 0, 0], [LEVELS[BEST], 0, LEVELS[BEST], LEVELS[BEST]]):
        hands.hand(1, 0, levels, standing(planned.series))
        d = hands.deals[0]
        drawn.append(d.wall[36 : 36 + d.own_front[1]])
    shorter, longer = sorted(drawn, key=len)
    assert longer[: len(shorter)] == shorter
    assert len(shorter) > 13


def test_jobs_and_compiling_do_not_matter() -> None:
    need_library()
    for book_id in ("xjtu", "mcr", "psa"):
        slow = without_timing(arena(book_id, BEST, "random", 8, 2, jobs=1, compiled=False))
        for jobs in (1, 2):
            assert without_timing(arena(book_id, BEST, "random", 8, 2, jobs=jobs, compiled=True)) == slow
    assert without_timing(arena("psa", BEST, "random", 8, 2, jobs=2, compiled=False)) == slow


def test_progress_is_told() -> None:
    seen: list[tuple[int, int]] = []
    arena("ema", "random", "random", 12, unit="hand", jobs=1, compiled=False, progress=lambda *at: seen.append(at))
    assert seen[-1] == (12, 12)
    assert seen == sorted(seen)


# --- the core's part ------------------------------------------------------------------------------


def test_an_action_that_is_not_allowed_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game goes on with the lowest that is."""
    right, asked = playing.choose, Counter[int]()

    def wrong(*words: Any) -> int:
        asked[words[3].who] += 1
        words[-1].decided = BY_RULE
        return -5 if words[3].who == 2 else right(*words)

    monkeypatch.setattr(playing, "choose", wrong)
    planned = series(books.get("ema"), "random")
    tally, _ = Interpreter(planned).hand(1, 0, planned.levels, standing(planned))
    assert [tally[T.SEAT_ILLEGAL + seat] for seat in range(4)] == [0, 0, asked[2], 0]
    assert [tally[T.SEAT_DECISIONS + seat] for seat in range(4)] == [asked[seat] for seat in range(4)]
    assert asked[2] > 3


def test_a_player_who_changes_places_keeps_his_level(monkeypatch: pytest.MonkeyPatch) -> None:
    """psa:特殊#12: the dealer takes another seat; whoever plays is told by the seats people had first."""
    right, seen = playing.choose, set()

    def noted(r: Any, d: Any, buffers: Any, asked: DecidingPlayer, *rest: Any) -> int:
        seen.add((asked.who, asked.level, d.person[asked.who]))
        return right(r, d, buffers, asked, *rest)

    monkeypatch.setattr(playing, "choose", noted)
    planned = series(books.get("psa"), [BEST, "random", "random", "random"], "swap_seats")
    hands = Interpreter(planned)
    tally, end = hands.hand(2, 0, planned.levels, standing(planned))
    assert sorted(end.person) == [0, 1, 2, 3]
    assert end.person != [0, 1, 2, 3]
    assert all((level == LEVELS[BEST]) == (person == 0) for _, level, person in seen)
    assert tally[T.SEAT_DECISIONS] > 0


def test_a_hand_is_played_as_the_game_stands() -> None:
    planned = series(books.get("ema"), BEST)
    hands = Interpreter(planned)
    _, end = hands.hand(3, 1, planned.levels, [31000, 9000, 40000, 20000, 28, 2, 3, 0])
    d = hands.deals[0]
    assert (d.round, d.counters) == (28, 2)
    assert sum(end.points) + 1000 * end.deposits == 103_000
    assert first_position(planned.book).points == (30000,) * 4


# --- taken up again -------------------------------------------------------------------------------

SETTINGS: dict[str, Any] = {"unit": "hand", "jobs": 1, "compiled": False}


def test_a_contest_is_taken_up_where_it_was_left(tmp_path: Path) -> None:
    path = tmp_path / "state.jsonl"
    whole = without_timing(arena("ema", "random", "random", 80, 6, **SETTINGS))
    assert without_timing(arena("ema", "random", "random", 24, 6, resume=str(path), **SETTINGS)) != whole
    seen: list[tuple[int, int]] = []
    settings = {**SETTINGS, "progress": lambda *at: seen.append(at)}
    again = arena("ema", "random", "random", 80, 6, resume=str(path), **settings)
    assert without_timing(again) == whole
    assert again["timing"]["games"] == 56  # type: ignore[index]
    assert seen[0][0] > 24
    before = path.read_text()
    assert without_timing(arena("ema", "random", "random", 80, 6, resume=str(path), **SETTINGS)) == whole
    assert path.read_text() == before


def test_a_contest_of_the_first_version_is_taken_up(tmp_path: Path) -> None:
    path = tmp_path / "state.jsonl"
    arena("ema", "random", "random", 8, 6, resume=str(path), **SETTINGS)
    first, rest = path.read_text().split("\n", 1)
    for digest, taken in ((digest_in(books.get("ema"), 1), True), (digest_in(books.get("lol"), 1), False)):
        path.write_text(json.dumps({**json.loads(first), "book_hash": digest}) + "\n" + rest)
        if taken:
            again = arena("ema", "random", "random", 8, 6, resume=str(path), **SETTINGS)
            assert again["timing"]["games"] == 0  # type: ignore[index]
        else:
            with pytest.raises(InputError, match="another contest"):
                arena("ema", "random", "random", 8, 6, resume=str(path), **SETTINGS)


def test_a_torn_line_is_played_again(tmp_path: Path) -> None:
    path = tmp_path / "state.jsonl"
    whole = without_timing(arena("ema", "random", "random", 60, 6, resume=str(path), **SETTINGS))
    text = path.read_text()
    for cut in (1, 30, len(text.splitlines()[-1])):
        path.write_text(text[:-cut])
        assert without_timing(arena("ema", "random", "random", 60, 6, resume=str(path), **SETTINGS)) == whole
        rows = [json.loads(line) for line in path.read_text().splitlines()[1:]]
        assert sorted(part["wall"] + i for part in rows for i in range(len(part["rows"]))) == list(range(15))


def test_a_file_of_something_else_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "state.jsonl"
    arena("ema", "random", "random", 4, 6, resume=str(path), **SETTINGS)
    right = path.read_text()
    other = [
        ("ema", 7, right),
        ("lol", 6, right),
        ("ema", 6, "a diary\n"),
        ("ema", 6, right + "[1]\n"),
        ("ema", 6, right + '{"wall": 3, "rows": [[1, 2]]}\n'),
        ("ema", 6, right + '{"wall": -3, "rows": []}\n'),
    ]
    for book_id, seed, text in other:
        path.write_text(text)
        with pytest.raises(InputError) as error:
            arena(book_id, "random", "random", 4, seed, resume=str(path), **SETTINGS)
        assert error.value.field == "resume"
        assert path.read_text() == text
    with pytest.raises(InputError):
        State(contest("ema", "random", "random"), str(tmp_path / "nowhere" / "x"))
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(InputError):
        State(contest("ema", "random", "random"), str(path))


# --- programs of others ---------------------------------------------------------------------------


@pytest.mark.parametrize("book_id", ["xjtu", "mcr", "psa", "tenhou-3p"])
def test_levels_beside_a_program_play_as_always(book_id: str) -> None:
    """At the table that programs sit at, levels alone give the same hands as anywhere."""
    planned = contest(book_id, BEST, "random", 2)
    table, plain = AtTable(planned), Interpreter(planned.series)
    for number in range(6):
        levels, stand = planned.series.levels, [*standing(planned.series), 0]  # East deals
        assert table.hand(2, number, levels, stand) == plain.hand(2, number, levels, stand)


PROGRAM = """
import json, sys, time

for line in map(json.loads, sys.stdin):
    if line["type"] == "ask":
        if line["id"] % 5 == 0 and sys.argv[1] == "late":
            time.sleep(1000)
        code = 236 if line["id"] % 5 == 0 and sys.argv[1] == "wrong" else line["actions"][0]["code"]
        print(json.dumps({"id": line["id"], "action": code}), flush=True)
"""


@pytest.fixture
def command(tmp_path: Path) -> str:
    """A program that does the lowest allowed action; told so, every fifth time something else, or nothing in time."""
    path = tmp_path / "program.py"
    path.write_text(PROGRAM)
    return f"cmd:{sys.executable} {path}"


def test_programs_play_and_their_faults_are_counted(command: str) -> None:
    settings: dict[str, Any] = {"unit": "hand", "jobs": 1}
    good: Any = arena("ema", f"{command} good", "random", 8, think=PATIENCE, **settings)
    assert good["results"]["a"]["illegal"][0] == 0
    assert (good["a"], good["think"]) == (f"{command} good", PATIENCE)
    rows = run.play("ema", f"{command} wrong", "random", 8, think=PATIENCE, **settings).rows
    mine = [sum(row[game.A_SIDE + i] for row in rows) for i in (game.DECISIONS, game.ILLEGAL)]
    assert mine[1] == mine[0] // 5 > 3
    assert sum(row[game.B_SIDE + game.ILLEGAL] for row in rows) == 0


def test_a_program_that_is_late_loses_its_turns_and_the_game_goes_on(
    command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only one that sleeps is waited for shortly: how quick the others are says something about the machine."""
    asleep = []

    def patience(player: Foreign, program: Any) -> float:
        if player.number % 5 == 0:
            asleep.append(program)
        player.given = 0.05 if program in asleep else PATIENCE
        return time.monotonic() + player.given

    monkeypatch.setattr(Foreign, "patience", patience)
    rows = run.play("ema", f"{command} late", "random", 4, think=PATIENCE, unit="hand", jobs=1).rows
    late, decisions = (sum(row[game.A_SIDE + i] for row in rows) for i in (game.ILLEGAL, game.DECISIONS))
    assert 5 < late < decisions  # from its fifth end on it is not started again


def test_every_seat_of_a_side_has_a_program_of_its_own(command: str) -> None:
    table = AtTable(contest("ema", f"{command} one", f"{command} two"))
    assert [each.words[-1] for each in table.programs] == ["one", "two", "two", "two"]
    assert len(set(map(id, table.programs))) == 4


WHO = """
import json, sys
me = open(sys.argv[1], "a")
for line in map(json.loads, sys.stdin):
    if line["type"] == "ask":
        print(line["view"]["role"], line["view"]["round"], len(line.get("events", [])), file=me, flush=True)
        print(json.dumps({"id": line["id"], "action": line["actions"][0]["code"]}), flush=True)
"""


def test_programs_on_both_sides_sit_where_they_belong_and_hear_events(tmp_path: Path) -> None:
    path, one, others = tmp_path / "who.py", tmp_path / "one", tmp_path / "others"
    path.write_text(WHO)
    names = [f"cmd:{sys.executable} {path} {file}" for file in (one, others)]
    run.play("ema", *names, 4, think=PATIENCE, unit="hand", jobs=1)
    seats = [line.split() for line in one.read_text().splitlines()]
    assert {seat for seat, *_ in seats} == set("ESWN")  # in every seat once
    assert {line.split()[0] for line in others.read_text().splitlines()} == set("ESWN")
    assert all(int(events) > 0 for *_, events in seats)


def test_one_wall_has_means_and_the_times_of_both_sides(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "-b", "ema", "--a", f"{command} good", "--b", "drawn", "-n", "4", "--hands", "--lang", "en"]
    assert main([*words, "--think", str(PATIENCE), "--jobs", "1"]) == 0
    shown = capsys.readouterr().out
    rows = {line[2:34].strip(): line[34:].split() for line in shown.splitlines() if line.startswith("  ")}
    assert len(rows["average place"]) == 2
    assert float(rows["average place"][0]) >= 1
    assert rows["declares riichi"] == ["0.00", "%", "0.00", "%"]
    assert rows["per decision (median)"][1::2] == ["ms", "ms"]
    told: Any = arena("ema", f"{command} good", "drawn", 4, think=PATIENCE, unit="hand", jobs=1)
    assert told["results"]["a"]["rank"][1:] == [None, None]
    assert told["better"] is None
    for side in "ab":
        times = told["timing"][side]
        assert times["decisions"] > 10
        assert 0 < times["median_ms"] <= times["p99_ms"]


def test_faults_are_told_with_what_the_program_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, log = tmp_path / "dies.py", tmp_path / "errors.txt"
    path.write_text("import sys\nsys.stdin.readline()\nsys.exit('I have lost my glasses')\n")
    words = ["arena", "-b", "ema", "--a", f"cmd:{sys.executable} {path}", "--b", "drawn", "-n", "4", "--hands"]
    assert main([*words, "--jobs", "1", "--lang", "en", "--stderr", str(log)]) == 1
    shown = capsys.readouterr().out
    assert "crashed" in shown
    assert "| I have lost my glasses" in shown
    assert log.read_text().count("I have lost my glasses") == 4 * 5  # as often as it was started, in each game anew
    assert "was not started again after 5 starts in one game" in shown


def test_a_program_that_is_not_there_is_told_at_once() -> None:
    with pytest.raises(InputError, match="no program 'nobodys-program'"):
        arena("ema", "cmd:nobodys-program --fast", "random", 4, jobs=1)


@pytest.mark.parametrize(
    ("field", "settings"),
    [
        ("a", {"a": "clever"}),
        ("b", {"b": "cmd:"}),
        ("b", {"b": 7}),
        ("games", {"games": 0}),
        ("games", {"games": "x"}),
        ("seed", {"seed": -1}),
        ("unit", {"unit": "evening"}),
        ("walls", {"walls": "high"}),
        ("think", {"think": 0}),
        ("think", {"think": "long"}),
        ("jobs", {"jobs": 0}),
        ("special", {"special": "dora"}),
        ("book", {"book": "nothing"}),
    ],
)
def test_bad_input(field: str, settings: dict[str, Any]) -> None:
    with pytest.raises(InputError) as error:
        arena(**{"book": "ema", "a": "random", "b": "random", "games": 4, "compiled": False, **settings})
    assert error.value.field == field
    assert error.value.zh != error.value.message
