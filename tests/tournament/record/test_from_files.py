"""A record kept up with an event's files."""

from pathlib import Path

import pytest

from paiju.errors import InputError
from paiju.tournament.files.people import column_named
from paiju.tournament.folder.event_folder import EventFolder, read_event_folder
from paiju.tournament.paper.folder import folder_papers
from paiju.tournament.paper.hall import roll_call
from paiju.tournament.record import EventRecord, verify_record
from paiju.tournament.record.commands.entrants import ConditionTicked
from paiju.tournament.record.from_files import keep_up
from paiju.tournament.record.papers import paper_source
from tests.before.commands import run
from tests.tournament.paper.reading import read
from tests.tournament.record.events import ticking

EVENT = """entrants = "entrants.csv"
[event]
name = "Club day"
book = "mcr"
start = 2026-05-01
[[stage]]
name = "main"
kind = "results"
"""
PEOPLE = "player,team,number,status\nAnn,Red,1,\nBob,Red,2,\nCid,Blue,3,\nDan,Blue,4,\n"
RESULTS = "round,table,east,south,west,north,e,s,w,n\n1,1,Ann,Bob,Cid,Dan,40,10,-20,-30\n"
EXAMPLES = Path(__file__).parents[3] / "examples" / "events"


def files(folder: Path, people: str = PEOPLE, results: str = RESULTS, penalties: str = "") -> EventFolder:
    """An event's files, read."""
    for name, text in (("event.toml", EVENT), ("entrants.csv", people), ("results.csv", results)):
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "PENALTIES.csv").write_text("round,player,kind,amount\n" + penalties, encoding="utf-8")
    return read_event_folder(folder / "event.toml", folder / "results.csv")


@pytest.fixture
def book(tmp_path: Path) -> EventRecord:
    """A record of the files as they are at first."""
    book = EventRecord.create("Org", clock=ticking())
    keep_up(book, files(tmp_path))
    return book


def kinds(book: EventRecord, folder: EventFolder) -> list[str]:
    """What has to be said for the record to be up to the files."""
    return [entry.kind for entry in keep_up(book, folder)]


def places(folder_or_book: EventFolder | EventRecord) -> list[tuple[object, ...]]:
    """The standings by name."""
    if isinstance(folder_or_book, EventRecord):
        players, outcome = folder_or_book.state.players, folder_or_book.state.outcome()
    else:
        players, outcome = tuple(folder_or_book.players), folder_or_book.count()
    names = {one.id: one.name for one in players}
    return [(line.place, names[line.player], line.team, dict(line.metrics)) for line in outcome.standings]


@pytest.mark.parametrize("name", ["club-day", "league"])
def test_the_record_comes_to_what_the_files_come_to(name: str) -> None:
    folder = read_event_folder(EXAMPLES / name / "event.toml", EXAMPLES / name / "results.csv")
    book = EventRecord.create("Org", clock=ticking())
    keep_up(book, folder)
    assert places(book) == places(folder)
    assert len(places(book)) >= 8
    assert kinds(book, folder) == []  # nothing more to say
    again = EventRecord.from_archive(book.archive(), clock=ticking())
    assert kinds(again, folder) == []


def test_only_what_is_new_or_otherwise_is_said(book: EventRecord, tmp_path: Path) -> None:
    more = RESULTS + "2,1,Dan,Cid,Bob,Ann,1,2,3,-6\n"
    assert kinds(book, files(tmp_path, results=more)) == ["result"]
    fixed = more.replace("40,10,-20,-30", "30,20,-20,-30")
    folder = files(tmp_path, results=fixed)
    assert kinds(book, folder) == ["result_corrected"]
    assert places(book) == places(folder)
    late = files(tmp_path, results=fixed, penalties="1,Ann,game,10\n1,Ann,game,10\n")
    assert kinds(book, late) == ["penalty", "penalty"]
    once = files(tmp_path, results=fixed, penalties="1,Ann,game,10\n")
    assert kinds(book, once) == ["penalty_lifted"]
    assert places(book) == places(once)
    gone = files(tmp_path, PEOPLE.replace("Bob,Red,2,", "Bob,Red,2,withdrawn"), fixed, "1,Ann,game,10\n")
    assert kinds(book, gone) == ["withdrawn"]
    assert places(book) == places(gone)
    assert kinds(book, once) == ["withdrawal_taken_back"]
    assert kinds(book, files(tmp_path, PEOPLE.replace("Red,1", "Red,11"), fixed, "1,Ann,game,10\n")) == [
        "entry_changed"
    ]
    assert verify_record(book.archive(), book.head).agrees


def test_a_seat_that_a_team_leaves_empty(tmp_path: Path) -> None:
    for name in ("event.toml", "entrants.csv", "results.csv"):
        text = (EXAMPLES / "league" / name).read_text(encoding="utf-8")
        empty = text.replace("安,高,马,任,11200,8200,35800,44800", "东风,高,马,任,,8200,35800,56000")
        (tmp_path / name).write_text(empty, encoding="utf-8")
        assert (empty == text) == (name != "results.csv")
    folder = read_event_folder(tmp_path / "event.toml", tmp_path / "results.csv")
    book = EventRecord.create("Org", clock=ticking())
    keep_up(book, folder)
    assert places(book) == places(folder)
    assert kinds(book, folder) == []


def test_a_file_of_penalties_is_not_lost(book: EventRecord, tmp_path: Path) -> None:
    files(tmp_path)
    (tmp_path / "PENALTIES.csv").unlink()
    without = read_event_folder(tmp_path / "event.toml", tmp_path / "results.csv")
    assert kinds(book, without) == []  # there were none
    assert kinds(book, files(tmp_path, penalties="1,Ann,game,10\n")) == ["penalty"]
    head = book.head
    with pytest.raises(InputError, match="beside the results; put it back") as told:
        keep_up(book, without)
    assert "放回" in told.value.zh
    assert book.head == head
    assert kinds(book, files(tmp_path)) == ["penalty_lifted"]  # an empty file says that it was a mistake


def test_nothing_is_forgotten(book: EventRecord, tmp_path: Path) -> None:
    head = book.head
    with pytest.raises(InputError, match="Dan is in the record"):
        keep_up(book, files(tmp_path, PEOPLE.replace("Dan", "Don"), RESULTS.replace("Dan", "Don")))
    with pytest.raises(InputError, match="corrected, not removed"):
        keep_up(book, files(tmp_path, results=RESULTS.replace("1,1,Ann", "1,2,Ann")))
    assert book.head == head


def test_the_command(tmp_path: Path) -> None:
    files(tmp_path)
    words = ("tournament", "archive", tmp_path / "event.toml", "--results", tmp_path / "results.csv", "--out")
    out = tmp_path / "event.zip"
    assert run(*words, out)[0] == 0
    first = EventRecord.from_archive(out.read_bytes())
    files(tmp_path, results=RESULTS + "2,1,Dan,Cid,Bob,Ann,1,2,3,-6\n")
    code, text = run(*words, out, "--json")
    assert code == 0
    second = EventRecord.from_archive(out.read_bytes())
    assert (second.state.count, second.head in text) == (first.state.count + 1, True)
    assert run("tournament", "verify", out, "--head", first.head)[0] == 0  # what was published still holds
    out.write_bytes(b"nonsense")
    assert run(*words, out)[0] == 2
    assert run(*words, tmp_path / "nowhere" / "event.zip")[0] == 2


def test_papers_of_a_record_from_files_have_the_seats_that_were_played(book: EventRecord) -> None:
    names = {one.id: one.name for one in book.state.players}
    seats = paper_source(book.state).seats
    assert [(one.round, one.table, *map(names.get, one.players)) for one in seats] == [
        ("1", "1", "Ann", "Bob", "Cid", "Dan")
    ]


def test_a_table_that_is_given_twice_is_entered_once(tmp_path: Path) -> None:
    book = EventRecord.create("Org", clock=ticking())
    keep_up(book, files(tmp_path, results=RESULTS + RESULTS.splitlines()[1] + "\n"))
    assert len(book.state.sheets) == 1
    assert places(book) == places(files(tmp_path))


@pytest.mark.parametrize(
    ("results", "words"),
    [
        (RESULTS + "1,1,Ann,Bob,Cid,Dan,0,0,0,0\n", "main, round 1, table 1: there are two tables"),
        ("east,south,west,north,e,s,w,n\n" + 2 * "Ann,Bob,Cid,Dan,0,0,0,0\n", "main: there are two tables"),
        (RESULTS + "2,5,Ann,Bob,Cid,,5,0,-5,\n", "main, round 2, table 5: a record needs 4 different players"),
        (RESULTS + "2,5,Ann,Bob,Cid,Ann,5,0,-5,0\n", "main, round 2, table 5: a record needs 4 different players"),
    ],
)
def test_what_a_record_cannot_hold_is_refused_with_its_place(tmp_path: Path, results: str, words: str) -> None:
    book = EventRecord.create("Org", clock=ticking())
    with pytest.raises(InputError, match=words):
        keep_up(book, files(tmp_path, results=results))


CATEGORIES = """[[category]]
name = "Women"
field = "FIELD"
value = "女"
"""


@pytest.mark.parametrize("column", ["sex", "性别", "notes", "电话", "level"])
@pytest.mark.parametrize("field", ["sex", "性别", "备注", "phone", "level"])
def test_an_archive_keeps_every_category(tmp_path: Path, column: str, field: str) -> None:
    """Whatever column a category reads, and under whichever of its names; also when somebody is erased."""
    people = PEOPLE.replace("status\n", f"status,{column}\n").replace("1,\n", "1,,女\n").replace("3,\n", "3,,女\n")
    files(tmp_path, people)
    plan = EVENT + CATEGORIES.replace("FIELD", field)
    (tmp_path / "event.toml").write_text(plan, encoding="utf-8")
    folder = read_event_folder(tmp_path / "event.toml", tmp_path / "results.csv")
    names = {one.id: one.name for one in folder.players}
    meant = column_named(column) == column_named(field)
    women = [names[line.player] for line in folder.count().categories["Women"]]
    assert women == (["Ann", "Cid"] if meant else [])
    book = EventRecord.create("Org", clock=ticking())
    keep_up(book, folder)
    state = EventRecord.from_archive(book.archive()).state
    known = {one.id: one.name for one in state.players}
    assert [known[line.player] for line in state.outcome().categories["Women"]] == women
    book.erase(next(id for id, name in known.items() if name == "Ann"))
    assert len(book.state.outcome().categories["Women"]) == len(women)


@pytest.mark.clause("mcr:Q146(8)", "mcr:附:轮次座位抽签号")
def test_a_substitute_follows_who_leaves(book: EventRecord, tmp_path: Path) -> None:
    people = PEOPLE.replace("Bob,Red,2,", "Bob,Red,2,withdrawn") + "Sub,Red,T2,\n"
    folder = files(tmp_path, people)
    assert kinds(book, folder) == ["person", "entered", "substitute", "withdrawn"]
    names = {one.id: one.name for one in book.state.players}
    assert sorted(names[id] for id in book.state.active) == ["Ann", "Cid", "Dan", "Sub"]
    assert kinds(book, folder) == []
    assert places(book) == places(folder)
    waits = EventRecord.create("Org", clock=ticking())
    keep_up(waits, files(tmp_path, PEOPLE + "Sub,Red,T2,\n"))
    assert [entry.kind for entry in waits.entries if entry.kind == "substitute"] == []


@pytest.mark.clause("mcr:Q8")
@pytest.mark.parametrize(
    ("born", "conditions", "told"),
    [
        ("2008-05-01", "", False),
        ("2008-05-02", "", True),
        ("2012-01-01", "", True),
        ("", "", False),
        ("2012-01-01", "conditions = []", False),
        ("2012-01-01", 'conditions = ["mcr:Q8"]', True),
    ],
)
def test_who_is_too_young_is_told_by_files_and_archive(tmp_path: Path, born: str, conditions: str, told: bool) -> None:
    people = PEOPLE.replace("status\n", "status,born\n").replace("Red,1,\n", f"Red,1,,{born}\n")
    files(tmp_path, people)
    plan = EVENT.replace("start =", f"{conditions}\nstart =")
    (tmp_path / "event.toml").write_text(plan, encoding="utf-8")
    folder = read_event_folder(tmp_path / "event.toml", tmp_path / "results.csv")
    wanted = ["Ann does not meet: 18 or older (mcr:Q8)"] * told
    assert [one.text.en for one in folder.count().problems if one.kind == "condition"] == wanted
    book = EventRecord.create("Org", clock=ticking())
    keep_up(book, folder)
    assert [one.text.en for one in book.state.outcome().problems if one.kind == "condition"] == wanted
    for source in (folder_papers(folder, "en"), paper_source(book.state, "en")):
        rows = read(roll_call(source)).tables[0]
        assert ["Ann" in row[1] and "Not met: 18 or older (mcr:Q8)" in row[-1] for row in rows].count(True) == told
    ann = next(one.id for one in book.state.players if one.name == "Ann")
    if told:
        book.say(ConditionTicked(ann, "adult", met=True))
    assert not [one for one in book.state.outcome().problems if one.kind == "condition"]


def test_leaders_of_the_list_lead_their_teams_and_play_nowhere(tmp_path: Path) -> None:
    people = PEOPLE.replace("status", "role").replace("3,", "3,替补") + "Eve,Blue,,领队\nFay,Red,,coach\n"
    folder = files(tmp_path, people)
    assert [one.name for one in folder.players] == ["Ann", "Bob", "Cid", "Dan"]
    assert [one.substitute for one in folder.players] == [False, False, True, False]
    led = [("Red", "", "Fay"), ("Blue", "Eve", "")]
    assert [(one.name, one.leader, one.coach) for one in folder.event.teams] == led
    book = EventRecord.create("Org", clock=ticking())
    keep_up(book, folder)
    assert [(one.name, one.leader, one.coach) for one in book.state.event.teams] == led
    assert kinds(book, folder) == []
