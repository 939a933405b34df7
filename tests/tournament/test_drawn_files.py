"""Draws taken over into an event of files: numbers, and the lot at a cut; by `seat`, `run` and the archive."""

import json
from pathlib import Path

import pytest

from paiju.cli import main
from paiju.errors import InputError
from paiju.tournament.draw import Entrant, make_draw
from paiju.tournament.event_folder import read_event_folder
from paiju.tournament.placing.event_seats import SeatRequest, event_seats
from paiju.tournament.record import EventBook
from paiju.tournament.record.from_files import keep_up

EVENT = """entrants = "entrants.csv"
{draws}
[event]
name = "x"
book = "mcr"
[[stage]]
name = "Heats"
kind = "seated"
rounds = 1
cut = 4
[[stage]]
name = "Final"
kind = "final"
rounds = 1
"""
NAMES = ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal")
EQUALS = ("Fay", "Gus", "Hal")  # for one place
RESULTS = """round,table,east,south,west,north,e,s,w,n
1,1,Ann,Bob,Cid,Dan,30,10,-20,-20
1,2,Eve,Fay,Gus,Hal,30,-10,-10,-10
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The files of an event with a tie at its cut."""
    (tmp_path / "event.toml").write_text(EVENT.format(draws=""))
    (tmp_path / "entrants.csv").write_text("player\n" + "\n".join(NAMES) + "\n")
    (tmp_path / "results.csv").write_text(RESULTS)
    return tmp_path


def cut_file(folder: Path, seed: int = 0, names: tuple[str, ...] = EQUALS, stage: str = "Heats") -> Path:
    """A lot's file."""
    path = folder / f"cut{seed}.json"
    path.write_text(json.dumps(make_draw("cut", [Entrant(one, table=stage) for one in names], bytes([seed]) * 32)))
    return path


def first_of(path: Path) -> str:
    """Whom the lot puts first."""
    return str(json.loads(path.read_text())["result"][0]["name"])


def finalists(folder: Path, seed: int = 0, *draws: Path) -> set[str]:
    """Who is seated in the final."""
    asked = SeatRequest(str(folder / "event.toml"), str(folder / "results.csv"), "Final", seed=seed, steps=1,
                        draws=tuple(map(str, draws)))  # fmt: skip
    found = event_seats(asked)
    names = {one.id: one.name for one in found.players}
    return {names[player] for each in found.rounds for one in each.tables for player in one.players}


@pytest.mark.parametrize("seed", range(4))
def test_a_seed_chooses_nobody(folder: Path, seed: int) -> None:
    with pytest.raises(InputError, match=r"1 of them to go on by lot: Fay, Gus, Hal.*paiju draw make"):
        finalists(folder, seed)


@pytest.mark.parametrize("seed", range(6))
def test_the_lot_does_whatever_the_seed(folder: Path, seed: int) -> None:
    cut = cut_file(folder, seed)
    wanted = {"Ann", "Bob", "Eve", first_of(cut)}
    assert finalists(folder, 0, cut) == finalists(folder, 17, cut) == wanted
    (folder / "event.toml").write_text(EVENT.format(draws=f'draws = ["{cut.name}"]'))
    assert finalists(folder, seed) == wanted
    read = read_event_folder(folder / "event.toml", folder / "results.csv")
    names = {one.id: one.name for one in read.players}
    assert {names[one] for one in read.count().stages[0].goes_on} == wanted
    assert not [one for one in read.count().problems if one.kind == "cut_tie"]
    book = EventBook.create("Org")
    keep_up(book, read)
    again = EventBook.from_archive(book.archive()).state
    assert {again.people[one].name for one in again.outcome().stages[0].goes_on} == wanted
    assert any("commitment" in str(entry.data.get("why")) for entry in book.entries)
    assert keep_up(book, read) == []  # said once
    assert all(name.encode() not in entry.line() for name in NAMES for entry in book.entries)


def test_what_is_no_lot_of_these_equals(folder: Path) -> None:
    other = cut_file(folder, 1, ("Fay", "Gus"))
    with pytest.raises(InputError, match="equal at the cut"):
        finalists(folder, 0, other)  # of others: it decides nothing
    with pytest.raises(InputError, match="no stage 'Semis'"):
        finalists(folder, 0, cut_file(folder, 2, EQUALS, "Semis"))
    with pytest.raises(InputError, match="'Zoe' is no player"):
        finalists(folder, 0, cut_file(folder, 3, ("Fay", "Gus", "Zoe")))
    with pytest.raises(InputError, match="drawn once"):
        finalists(folder, 0, cut_file(folder, 4), cut_file(folder, 5))
    bad = cut_file(folder, 6)
    told = json.loads(bad.read_text())
    told["result"].reverse()
    bad.write_text(json.dumps(told | {"result": [one | {"order": at} for at, one in enumerate(told["result"], 1)]}))
    with pytest.raises(InputError, match="not what is drawn from it"):
        finalists(folder, 0, bad)


def test_numbers_are_taken_over(folder: Path) -> None:
    drawn = make_draw("lots", [Entrant(one) for one in NAMES], bytes(32))
    (folder / "lots.json").write_text(json.dumps(drawn))
    wanted = {each["name"]: str(each["number"]) for one in drawn["result"] for each in one["players"]}
    found = event_seats(SeatRequest(str(folder / "event.toml"), steps=1, draws=(str(folder / "lots.json"),)))
    assert {one.name: one.number for one in found.players} == wanted
    assert not found.drawn
    (folder / "event.toml").write_text(EVENT.format(draws='draws = ["lots.json"]'))
    assert {one.name: one.number for one in event_seats(SeatRequest(str(folder / "event.toml"))).players} == wanted
    read = read_event_folder(folder / "event.toml", folder / "results.csv")
    assert {one.name: one.number for one in read.players} == wanted
    (folder / "entrants.csv").write_text(
        "player,number\n" + "".join(f"{one},{at}\n" for at, one in enumerate(NAMES, 1))
    )
    with pytest.raises(InputError, match=r"has drawn .* the entrants' list has"):
        event_seats(SeatRequest(str(folder / "event.toml")))


def test_the_commands(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = folder / "equals.csv"
    names.write_text("name\n" + "\n".join(EQUALS) + "\n")
    out = ["--out", str(folder / "cut.json")]
    assert main(["draw", "make", str(names), "--kind", "cut", "--stage", "Heats", *out]) == 2  # nothing was sealed
    assert main(["draw", "make", str(names), "--kind", "cut", *out]) == 2  # of which stage?
    assert main(["draw", "seal", "--out", str(folder / "secret.json")]) == 0
    secret = ["--secret", str(folder / "secret.json")]
    assert main(["draw", "make", str(names), "--kind", "cut", "--stage", "Heats", *secret, *out]) == 0
    assert main(["draw", "verify", str(folder / "cut.json")]) == 0
    capsys.readouterr()
    seat = ["tournament", "seat", str(folder / "event.toml"), "--results", str(folder / "results.csv"), "--time", "0.1"]
    assert main(seat) == 2
    assert "Fay, Gus, Hal" in capsys.readouterr().err
    assert main([*seat, "--draw", str(folder / "cut.json")]) == 0
    assert first_of(folder / "cut.json") in capsys.readouterr().out.split("Round 1")[1]
    assert main(["tournament", "run", str(folder / "event.toml"), "--results", str(folder / "results.csv")]) == 0
    assert "--kind cut" in capsys.readouterr().out
