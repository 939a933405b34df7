"""The book on the disk: what was written is there, whatever happens in between."""

import subprocess
import sys
from pathlib import Path

import pytest

from paiju.errors import InputError
from paiju.tournament.record import EventPerson, EventRecord, verify_record
from paiju.tournament.record.chain import ChainBroken
from paiju.tournament.record.commands.entrants import FeePaid
from paiju.tournament.record.commands.publishing import NoticeGiven
from tests.children import child, heard
from tests.tournament.record.events import begun, cup, plain


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where a book lies."""
    return tmp_path / "event"


def test_opened_again_it_is_the_same(folder: Path) -> None:
    book, ids = begun(cup(), folder=folder)
    again = EventRecord.open(folder)
    assert again.state == book.state
    again.say(FeePaid(ids[0]))
    assert EventRecord.open(folder).state.enrolled[ids[0]].paid


def test_a_torn_last_line_is_told_and_dropped(folder: Path) -> None:
    """Wherever the machine stopped in the last line."""
    book, _ = begun(plain(), folder=folder)
    before = book.state
    book.say(NoticeGiven("hello"))
    whole = (folder / "log.jsonl").read_bytes()
    start = whole[:-1].rfind(b"\n") + 1
    for end in (start + 1, (start + len(whole)) // 2, len(whole) - 1):
        (folder / "log.jsonl").write_bytes(whole[:end])
        again = EventRecord.open(folder)
        assert again.state == before
        assert "incomplete" in again.opening_notes[0].en
        assert (folder / "log.jsonl").read_bytes() == whole[:start]
        again.say(NoticeGiven("hello again"))
        assert EventRecord.open(folder).opening_notes == ()


def test_a_line_in_the_middle_is_never_dropped(folder: Path) -> None:
    begun(plain(), folder=folder)
    log = (folder / "log.jsonl").read_bytes()
    (folder / "log.jsonl").write_bytes(log[:50] + log[51:])
    with pytest.raises(ChainBroken, match="entry 1"):
        EventRecord.open(folder)


def test_two_at_once_notice_each_other(folder: Path) -> None:
    """Nobody writes over what somebody else has written."""
    book, ids = begun(plain(), folder=folder)
    other = EventRecord.open(folder)
    book.say(FeePaid(ids[0]))
    before = (folder / "log.jsonl").read_bytes()
    with pytest.raises(InputError, match="open it again"):
        other.say(FeePaid(ids[1]))
    assert (folder / "log.jsonl").read_bytes() == before
    assert not other.state.enrolled[ids[1]].paid


def test_what_cannot_be_written_has_not_been_said(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book, ids = begun(plain(), folder=folder)

    def full(*_: object) -> None:
        raise OSError(28, "no space left")

    before = book.state
    monkeypatch.setattr("paiju.tournament.record.shelf.write_through", full)
    for say in (lambda: book.say(FeePaid(ids[0])), lambda: book.enter(EventPerson("New"))):
        with pytest.raises(OSError, match="space"):
            say()
    monkeypatch.undo()
    assert book.state == before
    assert EventRecord.open(folder).state == before
    book.say(FeePaid(ids[0]))
    assert EventRecord.open(folder).state == book.state


def test_all_or_none(folder: Path) -> None:
    book, ids = begun(plain(), folder=folder)
    log = (folder / "log.jsonl").read_bytes()
    with pytest.raises(InputError, match="not entered"):
        book.say_all([FeePaid(ids[0]), FeePaid("p99")])
    with pytest.raises(InputError, match="taken"):
        book.enter_all([(EventPerson("A"), {"number": "1"}), (EventPerson("B"), {"number": "1"})])
    assert (folder / "log.jsonl").read_bytes() == log
    assert EventRecord.open(folder).state == book.state


def test_where_there_is_none(folder: Path) -> None:
    with pytest.raises(InputError, match="no event record"):
        EventRecord.open(folder)
    folder.mkdir()
    (folder / "x").touch()
    with pytest.raises(InputError, match="not empty"):
        EventRecord.create("Ann", folder)


def test_a_clock_that_goes_back_turns_nothing_round() -> None:
    book, ids = begun(plain())
    last = book.state.time
    entry = book.say(FeePaid(ids[0]), at=last.replace(year=2001))
    assert entry.time == last


WRITER = """
import sys
from pathlib import Path
from paiju.tournament.record import EventRecord, EventPerson
from paiju.tournament.record.commands.publishing import NoticeGiven
folder = Path(sys.argv[1])
book = EventRecord.open(folder) if folder.exists() else EventRecord.create("Ann", folder)
while True:
    book.say(NoticeGiven(f"n{book.state.count}"))
    book.enter(EventPerson("Bob"))
    print("said", book.state.count, book.head, flush=True)
"""


@pytest.mark.long
def test_what_was_said_is_there_after_a_kill(folder: Path) -> None:
    """Killed at any moment: what was told as said is in the record, and it goes on."""
    least, head = 0, ""
    for after in (1, 3, 7, 12):
        with child([sys.executable, "-c", WRITER, str(folder)], stdout=subprocess.PIPE) as writer:
            for _ in range(after):
                _, count, head = heard(writer, writer.stdout, "said")[-1].split()
                least = int(count)
        book = EventRecord.open(folder)
        assert book.state.count >= least
        assert book.entries[least - 1].hash == head
        report = verify_record(book.archive(), head)
        assert (report.agrees, report.untold) == (True, 0)
    assert least >= 12
