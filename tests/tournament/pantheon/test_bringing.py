"""Pantheon's events brought here: everything that they hold, checked against its own arithmetic; and given back."""

import copy
import json
import random
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from paiju import books
from paiju.books.digest import book_hash
from paiju.books.toml_book import parse
from paiju.errors import InputError
from paiju.table.book_toml import book_toml
from paiju.tournament.pantheon.bringing import BroughtEvent, bring
from paiju.tournament.pantheon.forms import PantheonExport
from paiju.tournament.pantheon.giving import give
from paiju.tournament.pantheon.reading import read_pantheon, snake
from paiju.tournament.record import EventRecord, verify_record
from paiju.tournament.rulings.replayed_hands import replayed
from tests.tournament.pantheon.mimir import EMA, HERE, RULES, Json, camel, event, write

EMA_BOOK = books.get("ema")
NAMED = ("league", "cup")


def read(folder: Path) -> PantheonExport:
    """The only event of a folder."""
    (export,) = read_pantheon(folder)
    return export


def brought(folder: Path) -> BroughtEvent:
    """The only event of a folder as a record."""
    return bring(read(folder), EMA_BOOK, "Ann")


def english(event: BroughtEvent) -> list[str]:
    """What differs, in words."""
    return [text.into("en") for text in event.differences]


def answers_of(folder: Path) -> dict[str, Json]:
    """The files of a folder by their calls, with names in small letters."""
    return {path.stem: snake(json.loads(path.read_text(encoding="utf-8"))) for path in sorted(folder.glob("*.json"))}


# --- everything comes along -----------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMED)
def test_every_hand_and_rating_agrees(name: str) -> None:
    event = brought(HERE / name)
    assert english(event) == []
    assert event.leftovers == []
    answers = answers_of(HERE / name)
    assert event.hands == sum(len(game["rounds"]) for game in answers["GetLastGames"]["games"])
    state = event.record.state
    lines = {str(state.called(line.player)): line for line in state.outcome().standings}
    for row in answers["GetRatingTable"]["list"]:
        line = lines[row["title"]]
        assert (line.metrics["pt"], line.games) == (Fraction(str(row.get("rating", 0))), row["games_played"])


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("tournament", [False, True])
def test_every_rule_set_becomes_a_book_that_pays_the_same(rules: str, tournament: bool, tmp_path: Path) -> None:
    event_ = brought(write(tmp_path, event("Any", RULES[rules], 11, 3, 2, tournament)))
    assert english(event_) == []
    assert event_.leftovers == []
    again = parse(book_toml(event_.book))
    assert book_hash(again) == book_hash(event_.book) != book_hash(EMA_BOOK)


@pytest.mark.long
@pytest.mark.parametrize("rules", RULES)
def test_many_games_of_every_rule_set(rules: str, tmp_path: Path) -> None:
    hands = 0
    for seed in range(40):
        event_ = brought(write(tmp_path / str(seed), event("Any", RULES[rules], seed, 6, 3, bool(seed % 2))))
        assert (english(event_), event_.leftovers) == ([], [])
        hands += event_.hands
    assert hands > (2500 if rules == "east" else 5000)  # half as many where only the East round is played


def test_people_teams_and_numbers_come_along() -> None:
    state = brought(HERE / "cup").record.state
    bo = next(player for player in state.players if player.name == "Bo")
    assert (bo.number, bo.team) == ("2", "Blue")
    assert state.people[bo.id].fields == {"pantheon": "102", "tenhou": "NoName1"}
    assert {line.team for line in state.outcome().teams} == {"Red", "Blue"}


def test_a_tournament_has_rounds_and_a_league_has_days() -> None:
    assert {key[1] for key in brought(HERE / "cup").record.state.sheets} == {"1", "2", "3", "4"}
    days = {key[1] for key in brought(HERE / "league").record.state.sheets}
    assert days == {"2024-02-03", "2024-02-04", "2024-02-05"}


def test_penalties_chombo_and_what_was_taken_back() -> None:
    event_ = brought(HERE / "league")
    state = event_.record.state
    chombos = sum(
        "chombo" in round for game in answers_of(HERE / "league")["GetLastGames"]["games"] for round in game["rounds"]
    )
    amounts = [penalty.amount for penalty in state.penalties if penalty.why == "[chombo]"]
    assert sum(amounts) == 20_000 * chombos > 0
    assert [(str(state.called(each.player)), each.amount) for each in state.penalties if each.why == "late"] == [
        ("Ann", 1000)
    ]
    lifted = [entry for entry in event_.record.entries if entry.kind == "penalty_lifted"]
    assert [entry.data["why"] for entry in lifted] == ["a mistake"]


@pytest.mark.parametrize("name", NAMED)
def test_hands_stay_with_the_event(name: str) -> None:
    """From the archive alone, every table's hands come to the points that it has."""
    raw = brought(HERE / name).record.archive()
    assert verify_record(raw).agrees
    state = EventRecord.from_archive(raw).state
    assert state.sheets
    for key, sheet in state.sheets.items():
        played = state.hands_at(key)
        assert played is not None
        assert played.played is not None
        assert played.source["of"] == "pantheon"
        table = replayed(state.book(key[0]), played.hands)
        assert table.final_points(state.book(key[0])) == sheet.result.points


def test_limit_hands_are_noted_for_awards() -> None:
    state = brought(HERE / "league").record.state
    noted = {(str(state.called(award.player)), award.what) for award in state.outcome().awards}
    assert ("Ann", "thirteen_orphans") in {(who, what.split()[0]) for who, what in noted}


# --- what differs is told -------------------------------------------------------------------------


def league(tmp_path: Path, change: Any) -> BroughtEvent:
    """The league with something changed in its answers."""
    answers = answers_of(HERE / "league")
    change(answers)
    return brought(write(tmp_path, answers))


def first_game(answers: dict[str, Json]) -> Json:
    """The first game that was played."""
    return answers["GetLastGames"]["games"][-1]


def test_a_wrong_score_is_told(tmp_path: Path) -> None:
    def change(answers: dict[str, Json]) -> None:
        lines = first_game(answers)["final_results"]
        lines[0]["score"] += 300
        lines[1]["score"] -= 300

    texts = english(league(tmp_path, change))
    assert [text for text in texts if "points in Pantheon" in text] == [
        "2024-02-03, table 1: Fang has 44900 points in Pantheon; the hands come to 45200",
        "2024-02-03, table 1: Bo has 54300 points in Pantheon; the hands come to 54000",
    ]


def test_a_wrong_payment_is_told(tmp_path: Path) -> None:
    def change(answers: dict[str, Json]) -> None:
        won = next(round["ron"] for round in first_game(answers)["rounds"] if "ron" in round)
        won["han"] = 3 if won["han"] != 3 else 2
        won["fu"] = 40
        won.pop("yaku")
        won.pop("dora", None)
        won.pop("uradora", None)

    assert any("the hands come to" in text for text in english(league(tmp_path, change)))


def test_a_wrong_rating_and_place_are_told(tmp_path: Path) -> None:
    def change(answers: dict[str, Json]) -> None:
        first, second = first_game(answers)["final_results"][:2]
        first["rating_delta"] += 1000
        first["place"], second["place"] = second["place"], first["place"]

    texts = english(league(tmp_path, change))
    assert "2024-02-03, table 1: Bo has a rating of 40000 in Pantheon, 39000 here" in texts
    assert "2024-02-03, table 1: Bo is in place 2 in Pantheon, 1 here" in texts
    assert not any("hands come to" in text for text in texts)


def test_a_hand_out_of_its_order_is_told_and_still_paid(tmp_path: Path) -> None:
    def change(answers: dict[str, Json]) -> None:
        rounds = first_game(answers)["rounds"]
        second = next(iter(rounds[1].values()))
        second["round_index"] = second["round_index"] + 1

    event_ = league(tmp_path, change)
    assert any("by the rules the next hand is" in text for text in english(event_))
    entries = next(iter(event_.record.state.played.values())).hands
    assert {"do": "at", "hand": "E3", "counters": 0} in entries


def test_patterns_that_do_not_go_together_are_told_and_the_hand_is_paid(tmp_path: Path) -> None:
    def change(answers: dict[str, Json]) -> None:
        for game in answers["GetLastGames"]["games"]:
            for round in game["rounds"]:
                if "ron" in round and round["ron"]["han"] == 1:
                    round["ron"]["yaku"] = [28]

    event_ = league(tmp_path, change)
    texts = english(event_)
    assert texts
    assert all("come to at least" in text for text in texts)
    assert not any("hands come to" in text for text in texts)


def test_what_is_missing_is_said(tmp_path: Path) -> None:
    def change(answers: dict[str, Json]) -> None:
        answers["GetLastGames"]["games"].pop(0)

    event_ = league(tmp_path, change)
    assert [note.into("en") for note in event_.notes] == ["the files hold 5 of 6 games"]
    del_config = write(tmp_path / "bare", {"GetLastGames": answers_of(HERE / "league")["GetLastGames"]})
    bare = brought(del_config)
    assert bare.book is EMA_BOOK
    assert "GetGameConfig" in bare.notes[0].into("en")


def test_unknown_fields_are_kept(tmp_path: Path) -> None:
    def change(answers: dict[str, Json]) -> None:
        first_game(answers)["weather"] = "rain"
        answers["GetAllRegisteredPlayers"]["players"][0]["mood"] = {"of": "day"}

    event_ = league(tmp_path, change)
    assert english(event_) == []
    assert [each.raw for each in event_.leftovers] == [{"mood": {"of": "day"}}, {"weather": "rain"}]


# --- one file, several events ---------------------------------------------------------------------


def test_one_file_holds_all_answers(tmp_path: Path) -> None:
    whole = tmp_path / "whole.json"
    answers = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in (HERE / "league").glob("*.json")}
    whole.write_text(json.dumps(answers), encoding="utf-8")
    event_ = brought(whole)
    assert (event_.hands, english(event_)) == (brought(HERE / "league").hands, [])


def test_folders_are_events_of_their_own() -> None:
    assert [export.event["title"] for export in read_pantheon(HERE)] == ["Spring cup", "Winter league"]


# --- and back -------------------------------------------------------------------------------------


def comparable(value: Json) -> Json:
    """Without the order in which people are listed, and what an event of ours does not hold."""
    if isinstance(value, dict):
        return {
            key: sorted(part) if key in ("riichiBets", "tempai", "yaku") else comparable(part)
            for key, part in value.items()
            if key not in ("createdAt", "assignedBy")
        }
    return [comparable(part) for part in value] if isinstance(value, list) else value


@pytest.mark.parametrize("rules", RULES)
def test_what_came_goes_back_as_it_was(rules: str, tmp_path: Path) -> None:
    answers = event("There and back", RULES[rules], 5, 3, 2, tournament=True)
    given = give(brought(write(tmp_path, answers)).record)
    assert given.notes == []
    for call, answer in answers.items():
        there, back = comparable(camel(answer)), comparable(camel(snake(given.answers[call])))
        if call == "GetRatingTable":
            there, back = (
                sorted((row["id"], row["title"], row.get("rating", 0), row["gamesPlayed"]) for row in side["list"])
                for side in (there, back)
            )
        assert back == there, call


def test_an_event_of_ours_is_read_again(tmp_path: Path) -> None:
    """One that Pantheon never had: its export is an event like any other, and gives the same standing."""
    first = brought(HERE / "league")
    own = copy.deepcopy(give(first.record).answers)
    again = brought(write(tmp_path, {call: snake(answer) for call, answer in own.items()}))
    assert english(again) == []
    assert standing(again.record) == standing(first.record)


def standing(record: EventRecord) -> list[tuple[object, ...]]:
    """Places, names and figures."""
    state = record.state
    return [(line.place, str(state.called(line.player)), dict(line.metrics)) for line in state.outcome().standings]


# --- damaged --------------------------------------------------------------------------------------


def places_in(value: Json, path: tuple[object, ...] = ()) -> Iterator[tuple[object, ...]]:
    """Every place of a JSON value."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield (*path, key)
        yield from places_in(part, (*path, key))


JUNK: tuple[Json, ...] = (
    None, "", "?", -1, 0, 10**30, 1.5, True, [], {}, [[]], {"a": 1}, "9" * 400, "\ud800", [1, 1, 1, 1], float("inf"),
)  # fmt: skip


def damaged(answers: dict[str, Json], dice: random.Random) -> dict[str, Json]:
    """Something left out, doubled or replaced by junk."""
    broken = copy.deepcopy(answers)
    path = dice.choice(list(places_in(broken)))
    inside: Any = broken
    for key in path[:-1]:
        inside = inside[key]
    if dice.random() < 0.3:
        del inside[path[-1]]
    else:
        inside[path[-1]] = dice.choice(JUNK)
    return broken


def brought_or_refused(folder: Path) -> BroughtEvent | str:
    """An event, or why it is refused, in words."""
    try:
        return brought(folder)
    except InputError as error:
        return error.text.into("en")


@pytest.mark.parametrize("seed", [*range(12), *(pytest.param(n, marks=pytest.mark.long) for n in range(12, 60))])
def test_damaged_files_are_told_and_nothing_is_lost(seed: int, tmp_path: Path) -> None:
    """Whatever is damaged: the rest stands, or the refusal is in words; a game that is not brought is put aside."""
    dice = random.Random(seed)
    answers = answers_of(HERE / dice.choice(NAMED))
    broken = damaged(answers, dice)
    for call, answer in broken.items():
        text = json.dumps(answer)
        cut = text[: dice.randrange(len(text))] if seed % 10 == 0 else text
        (tmp_path / f"{call}.json").write_text(cut, encoding="utf-8")
    event_ = brought_or_refused(tmp_path)
    if isinstance(event_, str):
        assert len(event_) > 20
        return
    assert verify_record(event_.record.archive()).agrees
    whole = len(answers["GetLastGames"]["games"])
    put_aside = [each for each in event_.leftovers if ", game " in each.place or each.place.endswith(".json")]
    notes = [note.into("en") for note in event_.notes]
    assert (
        event_.games == whole
        or put_aside
        or any("the files hold" in note for note in notes)
        or damaged_away(broken, whole)
    )


def damaged_away(broken: dict[str, Json], whole: int) -> bool:
    """Is a game missing because the damage took it out?"""
    games = (broken.get("GetLastGames") or {}).get("games")
    return not isinstance(games, list) or len(games) < whole


def test_no_game_at_all_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text('{"games": []}', encoding="utf-8")
    with pytest.raises(InputError, match="no game can be read"):
        read_pantheon(tmp_path)
    with pytest.raises(InputError, match=r"no \.json files"):
        read_pantheon(write(tmp_path / "empty", {}))
    (tmp_path / "a.json").write_text("[1, 2", encoding="utf-8")
    with pytest.raises(InputError, match="not JSON"):
        read_pantheon(tmp_path)


def test_the_rules_of_ema_differ_in_one_field() -> None:
    event_ = brought(HERE / "league")
    assert event_.book.base == "ema"
    assert event_.book.game.counters == "draws_add"
    assert EMA["start_points"] == event_.book.game.start_points
