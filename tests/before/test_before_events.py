"""Records of events as earlier versions wrote them: verified, folded, gone on with."""

import json
from pathlib import Path

import pytest

from paiju.tournament.record import EventRecord, verify_record
from paiju.tournament.record.commands import COMMANDS
from paiju.tournament.record.commands.publishing import NoticeGiven
from tests.before.checking import grown, plain
from tests.before.commands import fine
from tests.before.make_event import EVENTS, came_to

ARCHIVES = sorted(EVENTS.glob("*.zip"))


def told_of(path: Path) -> dict[str, object]:
    """What a record came to, as the version that wrote it said."""
    found: dict[str, object] = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("path", ARCHIVES, ids=lambda path: path.stem)
def test_a_record_is_read_verified_and_gone_on_with(path: Path) -> None:
    told, raw = told_of(path), path.read_bytes()
    report = verify_record(raw, str(told["head"]))
    assert (report.agrees, report.untold, report.erased) == (True, 0, 1)
    assert str(told["head"]) in fine("tournament", "verify", path)
    book = EventRecord.from_archive(raw)
    assert grown(plain(came_to(book)), told)
    book.say(NoticeGiven("still here"))
    assert EventRecord.from_archive(book.archive()).state == book.state


def test_the_newest_has_an_entry_of_every_kind() -> None:
    """A new kind asks for a new number."""
    assert told_of(ARCHIVES[-1])["kinds"] == sorted(COMMANDS)
