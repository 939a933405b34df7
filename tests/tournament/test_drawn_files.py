"""Draws taken over into an event of files: numbers, and the lot at a cut; by `seat`, `run` and the archive."""

import json
from pathlib import Path

import pytest

from paiju.cli import main
from paiju.errors import InputError
from paiju.tournament.draw import Entrant, check_draw, make_draw, seating_seed
from paiju.tournament.folder.event_folder import read_event_folder
from paiju.tournament.folder.seats import SeatRequest, event_seats
from paiju.tournament.record import EventRecord
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
LATE = ("Ida", "Jon", "Kim", "Lea")
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
    with pytest.raises(InputError, match=r"1 of them will qualify by lot: Fay, Gus, Hal.*paiju draw make"):
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
    book = EventRecord.create("Org")
    keep_up(book, read)
    again = EventRecord.from_archive(book.archive()).state
    assert {again.people[one].name for one in again.outcome().stages[0].goes_on} == wanted
    assert any(str(entry.data.get("why")).startswith("[files lot ") for entry in book.entries)
    assert keep_up(book, read) == []  # said once
    assert all(name.encode() not in entry.line() for name in NAMES for entry in book.entries)


def test_what_is_no_lot_of_these_equals(folder: Path) -> None:
    other = cut_file(folder, 1, ("Fay", "Gus"))
    with pytest.raises(InputError, match="equal at the cut"):
        finalists(folder, 0, other)  # of others: it decides nothing
    with pytest.raises(InputError, match="no stage 'Semis'"):
        finalists(folder, 0, cut_file(folder, 2, EQUALS, "Semis"))
    with pytest.raises(InputError, match="'Zoe' is not one player's"):
        finalists(folder, 0, cut_file(folder, 3, ("Fay", "Gus", "Zoe")))
    with pytest.raises(InputError, match="drawn only once"):
        finalists(folder, 0, cut_file(folder, 4), cut_file(folder, 5))
    bad = cut_file(folder, 6)
    told = json.loads(bad.read_text())
    told["result"].reverse()
    bad.write_text(json.dumps(told | {"result": [one | {"order": at} for at, one in enumerate(told["result"], 1)]}))
    with pytest.raises(InputError, match="not the result of that draw"):
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
    with pytest.raises(InputError, match=r"has drawn .* the entrants' list says"):
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


# --- numbers and seats ----------------------------------------------------------------------------


def seats_of(folder: Path, *options: str, capsys: pytest.CaptureFixture[str]) -> tuple[dict[str, object], str]:
    """What `seat` prints for programs: seats, and notes in one text."""
    assert main(["tournament", "seat", str(folder / "event.toml"), "--time", "0.01", "--json", *options]) == 0
    told = json.loads(capsys.readouterr().out)
    return told["rounds"], "\n".join(told["notes"])


@pytest.mark.clause("reading:363")
@pytest.mark.parametrize("numbered", [False, True])
def test_seats_follow_from_what_is_drawn_once(folder: Path, numbered: bool, capsys: pytest.CaptureFixture[str]) -> None:
    if numbered:
        rows = "".join(f"{one},{at}\n" for at, one in enumerate(NAMES, 1))
        (folder / "entrants.csv").write_text("player,number\n" + rows)
    first, notes = seats_of(folder, "--seed", "1", capsys=capsys)
    drawn = json.loads((folder / "event.draw.json").read_text())
    assert drawn["kind"] == ("seating" if numbered else "lots")
    assert check_draw(drawn) == []
    assert drawn["commitment"] in notes
    assert "the seed has no effect" in notes
    before = (folder / "event.draw.json").read_bytes()
    for options in ((), ("--seed", "2"), ("--seed", "77")):
        again, notes = seats_of(folder, *options, capsys=capsys)
        assert again == first
        assert ("the seed has no effect" in notes) == bool(options)
        assert "written to" not in notes
    assert (folder / "event.draw.json").read_bytes() == before
    read = read_event_folder(folder / "event.toml", folder / "results.csv")
    assert read.draws.seed == seating_seed(drawn)
    book = EventRecord.create("Org")
    keep_up(book, read)
    assert keep_up(book, read) == []
    assert EventRecord.from_archive(book.archive()).state.seed == seating_seed(drawn)
    (entry,) = (one for one in book.entries if one.kind == "seating_drawn")
    assert entry.data["commitment"] == drawn["commitment"]
    (folder / "event.draw.json").unlink()
    (folder / "results.csv").unlink()
    seats_of(folder, capsys=capsys)  # drawn anew: another secret, which the record does not take
    (folder / "results.csv").write_text(RESULTS)
    with pytest.raises(InputError, match="drawn only once"):
        keep_up(book, read_event_folder(folder / "event.toml", folder / "results.csv"))


def test_what_is_wrong_is_told_before_anything_is_drawn(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "entrants.csv").write_text("player\nAnn\nBob\n")
    assert main(["tournament", "seat", str(folder / "event.toml")]) == 2
    assert not (folder / "event.draw.json").exists()
    (folder / "entrants.csv").write_text("player\n" + "\n".join(NAMES) + "\n")
    assert main(["tournament", "run", str(folder / "event.toml"), "--results", str(folder / "results.csv")]) == 0
    assert not (folder / "event.draw.json").exists()  # looking never draws
    assert "Lots to be drawn for 1 place among: Fay, Gus, Hal" in capsys.readouterr().out


def test_numbers_of_who_comes_later_go_into_the_list(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """They are in no draw that is kept, so results are told by them only once they stand there."""
    _, notes = seats_of(folder, capsys=capsys)
    assert "number column" not in notes
    (folder / "entrants.csv").write_text("player\n" + "\n".join((*NAMES, *LATE)) + "\n")
    _, notes = seats_of(folder, capsys=capsys)
    assert "write the numbers drawn into the number column of the entrants' list" in notes
    found = event_seats(SeatRequest(str(folder / "event.toml"), steps=1))
    numbers = {one.name: one.number for one in found.players}
    by_number = "round,table,east,south,west,north,e,s,w,n\n1,1," + ",".join(numbers[one] for one in LATE)
    (folder / "results.csv").write_text(by_number + ",30,10,-20,-20\n")
    read = read_event_folder(folder / "event.toml", folder / "results.csv")
    assert [one.kind for one in read.problems] == ["unknown_player"] * 4
    rows = "".join(f"{name},{numbers[name]}\n" for name in (*NAMES, *LATE))
    (folder / "entrants.csv").write_text("player,number\n" + rows)
    read = read_event_folder(folder / "event.toml", folder / "results.csv")
    names = {one.id: one.name for one in read.players}
    assert [names[one] for one in read.results[0].players] == list(LATE)
    assert read.problems == ()
    _, notes = seats_of(folder, capsys=capsys)
    assert "number column" not in notes


def test_somebody_who_comes_later_or_not_at_all(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    seats_of(folder, capsys=capsys)
    numbers = {one.name: one.number for one in event_seats(SeatRequest(str(folder / "event.toml"), steps=1)).players}
    (folder / "entrants.csv").write_text("player\n" + "\n".join((*NAMES, *LATE)) + "\n")
    more = {one.name: one.number for one in event_seats(SeatRequest(str(folder / "event.toml"), steps=1)).players}
    assert {name: more[name] for name in NAMES} == numbers
    assert {more[name] for name in LATE} == {"9", "10", "11", "12"}
    (folder / "entrants.csv").write_text("player\n" + "\n".join(NAMES[1:]) + "\n")
    assert main(["tournament", "seat", str(folder / "event.toml")]) == 2
    assert "stays in the list, with the status withdrawn" in capsys.readouterr().err


def test_a_folder_that_cannot_be_written(folder: Path) -> None:
    (folder / "event.draw.json").mkdir()
    with pytest.raises(InputError, match=r"event\.draw\.json"):
        event_seats(SeatRequest(str(folder / "event.toml"), steps=1))


def test_other_draws_of_a_seating_are_refused(folder: Path) -> None:
    for secret in (1, 2):
        drawn = make_draw("seating", [Entrant(one) for one in NAMES], bytes([secret]) * 32)
        (folder / f"{secret}.json").write_text(json.dumps(drawn))
    one, other = (str(folder / f"{secret}.json") for secret in (1, 2))
    assert event_seats(SeatRequest(str(folder / "event.toml"), steps=1, draws=(one,))).rounds
    with pytest.raises(InputError, match="another draw of seating; it is drawn only once"):
        event_seats(SeatRequest(str(folder / "event.toml"), steps=1, draws=(one, other)))
