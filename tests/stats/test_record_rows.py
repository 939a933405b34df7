"""Recorded games as rows: of their declared columns, and the same numbers as counted and played otherwise."""

from collections import Counter, defaultdict
from dataclasses import replace
from itertools import islice, pairwise
from pathlib import Path

import pytest

import paiju
from paiju import books, stats
from paiju.books.derive import derive
from paiju.core.many import tally as T
from paiju.errors import InputError
from paiju.formats import read
from paiju.formats.book import book_of
from paiju.formats.files import each
from paiju.formats.played_hands import played_hands, telling_acts
from paiju.formats.tally import RecordsTally
from paiju.match import Match
from paiju.match.record import read_match
from paiju.notation import format_tiles
from paiju.schema import SCHEMAS
from paiju.stats.record_rows.columns import SORTS, Sort, columns, markdown
from paiju.stats.record_rows.played import GamePlace, hand_rows
from paiju.table.codes import CODES, SEATS, tile_of
from paiju.table.record import write
from paiju.table.scene import Place, Thrown, View
from tests.formats.samples import DATA, FAULTY, SOUND, games_of, short
from tests.match.acting import choices, play_on
from tests.schemas import problems

ALL = [DATA / name for name in SOUND]
DECIDED = ("four-20.xml", "three-04.xml", "judge-6.json", "contest-8.txt")
OWN_WALLS = ("judge-6.json", "contest-8.txt")
NOT_THROWN = Thrown("?")
MATCHES = sorted(Path(__file__).parents[1].glob("before/2/matches*/*.jsonl"))
DOCUMENT = Path(__file__).parents[2] / "docs" / "stats.md"


# --- columns --------------------------------------------------------------------------------------


@pytest.mark.parametrize("sort", SORTS)
def test_rows_have_the_columns_declared(sort: Sort) -> None:
    paths = [DATA / name for name in DECIDED] if sort == "decisions" else ALL
    declared, seen = columns(sort), defaultdict[str, set[type]](set)
    for row in stats.rows(sort, paths):
        assert list(row) == [column.name for column in declared]
        for name, value in row.items():
            seen[name].add(type(value))
    for column in declared:
        assert seen[column.name] <= {column.type, *([type(None)] if column.optional else [])}, column.name
        assert column.type in seen[column.name] or column.name in ("reference",), column.name


@pytest.mark.parametrize("sort", SORTS)
def test_the_document_has_the_columns(sort: Sort) -> None:
    assert f"### {sort}\n\n{markdown(sort)}\n" in DOCUMENT.read_text(encoding="utf-8"), "python tools/make_columns.py"


def test_the_schema_has_the_columns() -> None:
    for sort in SORTS:
        for row in islice(stats.rows(sort, DATA / "four-20.xml"), 40):
            assert problems(SCHEMAS["row"], row) == []
            assert problems(SCHEMAS["row"], row | {"file": None})


# --- what is counted ------------------------------------------------------------------------------


def test_what_is_gained_in_hands_is_gained_in_the_game() -> None:
    """From hand to hand, and at the end but for sticks that nobody won."""
    hands = defaultdict[tuple[str, int, str], list[stats.RecordedHandRow]](list)
    for row in stats.rows("hands", ALL):
        hands[row["file"], row["game"], row["player"]].append(row)
    ended = 0
    for game in stats.rows("games", ALL):
        own = hands[game["file"], game["game"], game["player"]]
        for row, following in pairwise(own):
            assert row["points"] + row["gained"] == following["points"], row
        gained = sum(row["gained"] for row in own)
        if game["gained"] is not None:
            assert game["gained"] == gained or (game["place"] == 1 and (game["gained"] - gained) % 1000 == 0)
            ended += 1
    assert ended > 30


@pytest.mark.parametrize("path", MATCHES, ids=lambda path: path.stem)
def test_what_a_referee_has_paid_is_gained(path: Path) -> None:
    """In the hand, or in the one before; and in the last hand as before another."""
    (game,) = read(path.read_bytes())
    rows = list(hand_rows(game, GamePlace(path.name, 1)))
    by_chair = {(row["hand"], row["chair"]): row for row in rows}
    for (number, chair), row in by_chair.items():
        following = by_chair.get((number + 1, chair))
        assert following is None or row["points"] + row["gained"] == following["points"], row
    for number, hand in enumerate(game.hands, 1):
        if hand.fines and any(hand.fines) and hand.result > 0 and number < len(game.hands):
            cut = replace(game, hands=game.hands[:number], records=game.records[:number], final=None)
            assert list(hand_rows(cut, GamePlace(path.name, 1))) == rows[: game.players * number]


def test_a_referee_has_paid_within_a_hand() -> None:
    """The matches above hold what they are for."""
    games = [game for path in MATCHES for game in read(path.read_bytes())]
    assert sum(any(hand.fines or ()) and hand.result > 0 for game in games for hand in game.hands) >= 3


def test_rows_have_the_numbers_that_are_counted() -> None:
    tally = RecordsTally().add_all(game for name in SOUND for game in games_of(name))
    hands, games = list(stats.rows("hands", ALL)), list(stats.rows("games", ALL))
    wins = sum(each.counts[T.WINS] for each in tally.books.values())
    assert sum(row["wins"] for row in hands) == sum(row["wins"] for row in games) == wins
    assert sum(row["deal_ins"] for row in hands) == wins - sum(row["self_draws"] for row in hands)
    first = [row for row in hands if row["seat"] == "E"]
    assert len(first) == sum(each.counts[T.HANDS] for each in tally.books.values())
    assert sum(row["turns"] for row in first) == sum(each.counts[T.DISCARDS] for each in tally.books.values())
    assert sum(row["discards"] for row in hands) == sum(row["turns"] for row in first)
    assert sum(row["calls"] for row in hands) == sum(each.counts[T.CALLS] for each in tally.books.values())
    patterns = Counter(name for row in hands for name in (row["patterns"] or "").split())
    in_riichi = sum(each.counts[T.RIICHI_WINS] for each in tally.books.values())
    assert patterns["riichi"] + patterns["double_riichi"] == in_riichi > 0


def test_players_are_the_sum_of_their_games() -> None:
    """Counted in two ways: by the tally of all records, and from the rows of games."""
    total = defaultdict[str, Counter[str]](Counter)
    same = ("hands", "wins", "self_draws", "deal_ins", "riichi", "called", "win_points", "deal_in_points")
    for row in stats.rows("games", ALL):
        total[row["player"]].update({name: row[name] for name in same})  # type: ignore[literal-required]
        total[row["player"]].update(games=1, gained=row["gained"] or 0)
        total[row["player"]][f"place {row['place']}"] += 1
    players = list(stats.rows("players", ALL))
    assert {row["player"] for row in players} == total.keys()
    for player in players:
        own = total[player["player"]]
        for name in (*same, "games", "gained"):
            assert player[name] == own[name], name  # type: ignore[literal-required]
        assert [player["first"], player["second"], player["third"], player["fourth"]] == [
            own[f"place {place}"] for place in (1, 2, 3, 4)
        ]
        assert player["win_rate"] == round(own["wins"] / own["hands"], 6)


def test_a_record_that_stops_has_no_result(tmp_path: Path) -> None:
    path = tmp_path / "cut.xml"
    text = short("four-24.xml").decode()
    path.write_text(text[: text.index("<AGARI")] + "</mjloggm>", "utf-8")
    assert {row["result"] for row in stats.rows("hands", path)} == {None}
    assert {(row["hands"], row["final"], row["place"]) for row in stats.rows("games", path)} == {(0, None, None)}


@pytest.mark.parametrize("path", MATCHES, ids=lambda path: path.stem)
def test_a_match_of_ours_is_a_game_with_its_results(path: Path) -> None:
    """Also where a hand was dealt again because it did not count."""
    match = read_match(path.read_bytes())
    rows = list(stats.rows("games", path))
    assert [row["player"] for row in rows] == list(match.names)
    assert [row["final"] for row in rows] == [each.points if match.over else None for each in match.results]
    assert not match.over or all(row["place"] >= each.place for row, each in zip(rows, match.results))
    hands = list(stats.rows("hands", path))
    assert {row["hand"] for row in hands} == {*range(1, match.hands + 1)}


def test_a_match_whose_players_change_chairs_is_one_game(tmp_path: Path) -> None:
    """Rows follow the players: whoever sits elsewhere in the next round has the same chair as in the first."""
    book = derive(books.get("mcr"), "changing", **{"game.seat_changes": "each_round", "game.rounds": 2})
    match = Match(book, seed=1, names=["A", "B", "C", "D"])
    play_on(match, choices(1), [])
    path = tmp_path / "match.jsonl"
    path.write_text("\n".join(match.lines()), "utf-8")
    games = list(stats.rows("games", path))
    assert [(row["player"], row["chair"], row["hands"]) for row in games] == [
        (n, i + 1, 8) for i, n in enumerate("ABCD")
    ]
    assert [row["final"] for row in games] == [each.points for each in match.results]
    hands = list(stats.rows("hands", path))
    assert [row["player"] for row in hands if row["seat"] == "E"] == list("ABCDBADC")
    for name in "ABCD":
        own = [row for row in hands if row["player"] == name]
        assert all(row["points"] + row["gained"] == following["points"] for row, following in pairwise(own))
        assert own[-1]["points"] + own[-1]["gained"] == games["ABCD".index(name)]["final"]
    seats = {(row["hand"], row["player"]): row["seat"] for row in hands}
    decided = list(stats.rows("decisions", path))
    assert {(row["hand"], row["player"]) for row in decided} == set(seats)
    assert all(seats[row["hand"], row["player"]] == row["seat"] for row in decided)


def test_who_changed_places_gains_at_the_new_seat(tmp_path: Path) -> None:
    table = paiju.Table("psa", special="swap_seats", seed=3, names=["A", "B", "C", "D"])
    while not table.over:
        who = table.asked[0]
        legal = table.legal(who)
        swaps = [action for action in legal if action.type == "swap"]
        wins = [action for action in legal if action.type == "win"]
        table.act(who, (swaps or wins or legal)[-1])
    assert table.persons != dict(zip("ESWN", "ESWN"))
    path = tmp_path / "swapped.jsonl"
    path.write_bytes(write(table.record()).encode())
    rows = {row["player"]: row for row in stats.rows("hands", path)}
    for i, seat in enumerate("ESWN"):
        row = rows["ABCD"[SEATS.index(table.persons[seat])]]
        assert row["seat"] == seat
        assert row["points"] + row["gained"] == table.state.points[i]
    last = {row["seat"]: row["player"] for row in stats.rows("decisions", path)}
    assert last == {row["seat"]: name for name, row in rows.items()}


# --- decisions ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", DECIDED)
def test_decisions_are_those_that_views_show(name: str) -> None:
    """Held against the table's own views, which are made from events, and against the scorer's distance."""
    rows = stats.rows("decisions", DATA / name)
    for at, game in enumerate(games_of(name), 1):
        for number, hand in enumerate(played_hands(game), 1):
            table = hand.table.rewind(0)
            for (who, action), tells in zip(hand.acts, telling_acts(hand)):
                if tells and len(table.legal(who)) > 1:
                    row, view = next(rows), table.view(who)
                    assert (row["game"], row["hand"], row["seat"], row["action"]) == (at, number, who, action)
                    seen = seen_in(view, hand.dealer)
                    if name in OWN_WALLS:  # a view shows the wall drawn from last
                        seen["left"] = row["left"]
                    assert seen == {key: row[key] for key in seen}  # type: ignore[literal-required]
                    assert row["distance"] == paiju.distance(book_of(game), row["tiles"])[0]
                    assert row["choice"] in row["options"].split()
                table.act(who, action)
    assert next(rows, None) is None


def seen_in(view: View, dealer: int) -> dict[str, object]:
    """What a view has of a decision."""
    own = view.seats[view.role]
    others = [place for seat, place in view.seats.items() if seat != view.role]
    order = sorted(view.seats.values(), key=lambda place: (-place.points, chair_of(place, dealer, len(view.seats))))
    return {
        "chair": chair_of(own, dealer, len(view.seats)),
        "round": view.round,
        "turn": len(own.river) + 1,
        "choices": len(view.legal),
        "options": " ".join(dict.fromkeys(action.type.removesuffix("_drawn") for action in view.legal)),
        "drawn": own.drawn,
        "tiles": format_tiles(tile_of(CODES[tile]) for tile in own.hand),
        "melds": len(own.melds),
        "left": view.left,
        "riichi": own.riichi,
        "riichi_others": sum(place.riichi or (place.river[-1:] or [NOT_THROWN])[0].riichi for place in others),
        "points": own.points,
        "place": order.index(own) + 1,
    }


def chair_of(place: Place, dealer: int, players: int) -> int:
    """Where somebody sat down, from 1."""
    return (SEATS.index(place.person) + dealer) % players + 1


def test_the_tile_of_a_decision() -> None:
    """Every discard, claim, kong and win is of a tile; a pass of one where there was one to claim."""
    rows = list(stats.rows("decisions", [DATA / name for name in DECIDED]))
    assert {row["choice"] for row in rows if row["tile"] is None} <= {"nine_terminals", "ready", "not_ready"}
    assert {row["choice"] for row in rows} >= {"discard", "riichi", "pass", "pung", "chow", "win", "north"}


# --- files ----------------------------------------------------------------------------------------


def test_only_the_players_wanted() -> None:
    whole = [row for row in stats.rows("hands", ALL) if row["player"] in ("A", "C")]
    assert list(stats.rows("hands", ALL, players=["C", "A"])) == whole
    with pytest.raises(InputError, match=r"no record has a player AA; did you mean A\?"):
        list(stats.rows("games", ALL, players=["A", "AA"]))


@pytest.mark.parametrize("sort", SORTS)
def test_several_processes_give_the_same_rows(sort: Sort) -> None:
    paths = [DATA / name for name in DECIDED]
    assert list(stats.rows(sort, paths, jobs=2)) == list(stats.rows(sort, paths))


def test_what_cannot_be_read_is_heard_or_raised() -> None:
    paths = [DATA / "four-20.xml", DATA / "nosuch.xml", DATA / FAULTY, DATA / "judge-6.json"]
    heard, done = list[str](), list[tuple[int, int]]()
    rows = stats.rows(
        "decisions",
        paths,
        unreadable=lambda path, trouble: heard.append(f"{Path(path).name}: {trouble.text.en}"),
        progress=lambda n, of: done.append((n, of)),
    )
    assert {Path(row["file"]).name for row in rows} == {"four-20.xml", "judge-6.json"}
    assert [line.split(":")[0] for line in heard] == ["nosuch.xml", FAULTY]
    assert "more copies than the set has" in heard[1]
    assert done == [(n, 4) for n in (1, 2, 3, 4)]
    with pytest.raises(InputError, match="cannot be opened") as caught:
        list(stats.rows("hands", paths))
    assert caught.value.field == str(DATA / "nosuch.xml")


def test_games_keep_their_number_beside_a_damaged_one(tmp_path: Path) -> None:
    path = tmp_path / "contest.txt"
    path.write_text((DATA / "contest-8.txt").read_text(encoding="utf-8").replace("Wind 1", "Wind 9", 1), "utf-8")
    heard = list[str]()
    numbers = {row["game"] for row in stats.rows("games", path, unreadable=lambda _p, each: heard.append(each.place))}
    assert (len(heard), heard[0][:6]) == (1, "game 1"[:6])
    assert numbers == {*range(1, 9)} - {int(heard[0].split()[1].rstrip(","))}


def test_files_are_read_as_rows_are_taken() -> None:
    """Nothing is read ahead that nobody has asked for."""
    rows = stats.rows("hands", [DATA / "four-20.xml", DATA / "nosuch.xml"])
    assert next(rows)["hand"] == 1
    with pytest.raises(InputError, match="cannot be opened"):
        list(rows)


def test_few_results_wait_for_whoever_takes_them(tmp_path: Path) -> None:
    """On several processors too, however many files there are."""
    names = [str(tmp_path / f"{number}") for number in range(1000)]
    results = each(touched, names, 2)
    assert next(results) == names[0]
    results.close()  # type: ignore[attr-defined]
    assert 1 <= len(list(tmp_path.iterdir())) < len(names)


def touched(path: str) -> str:
    """A file made, to say that its turn has come."""
    Path(path).touch()
    return path


@pytest.mark.parametrize(
    ("sort", "options", "complaint"),
    [("turns", {}, "unknown sort of row 'turns'"), ("hands", {"book": "chess"}, "there is no rule book")],
)
def test_what_is_not_there_is_refused_at_once(sort: Sort, options: dict[str, str], complaint: str) -> None:
    with pytest.raises(InputError, match=complaint):
        stats.rows(sort, ALL, **options)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="unexpected keyword"):
        stats.rows("hands", ALL, jbs=2)  # type: ignore[call-overload]
