"""Records that an earlier version wrote without the book they were played by: it is handed in, once for good."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from paiju import books
from paiju.errors import InputError
from paiju.tournament.record import EventPerson, EventRecord, verify_record
from paiju.tournament.record.archive import write_archive
from paiju.tournament.record.fold import fold
from tests.before.commands import run
from tests.tournament.record.bookless import EVENT, PLAIN, TOML, without_book
from tests.tournament.record.events import ticking


@pytest.fixture
def raw() -> bytes:
    """An archive without its book."""
    book = EventRecord.create("Org", clock=ticking())
    book.plan(EVENT)
    book.enter_all([(EventPerson(name), {}) for name in ("Ann", "Bob", "Cid", "Dan")])
    return write_archive(without_book(book.entries), list(book.rows.values()))


def test_the_book_is_handed_in_once_and_then_on_record(raw: bytes) -> None:
    with pytest.raises(InputError, match="give the one that was used: --book"):
        EventRecord.from_archive(raw)
    with pytest.raises(InputError, match="has the digest"):
        EventRecord.from_archive(raw, given=books.get("psa"))
    book = EventRecord.from_archive(raw, given=PLAIN)
    assert (book.state.planned.book, book.archive()) == (PLAIN, raw)  # who only reads changes no head
    old = book.head
    book.bring_book(PLAIN)
    book.bring_book(PLAIN)
    assert [entry.kind for entry in book.entries].count("book") == 1
    report = verify_record(book.archive(), old)
    assert (report.agrees, report.notes, report.head_at) == (True, (), report.entries - 1)
    again = EventRecord.from_archive(book.archive())
    assert again.state == book.state
    again.plan(replace(EVENT, name="Another day"))  # and it is gone on with
    assert EventRecord.from_archive(again.archive()).state.planned.name == "Another day"
    assert fold(again.entries[: len(book.entries) - 1], PLAIN).head == old


def test_a_record_that_has_its_book_gets_no_second(raw: bytes) -> None:
    book = EventRecord.create("Org", clock=ticking())
    book.plan(EVENT)
    before = book.head
    book.bring_book(PLAIN)
    assert book.head == before
    assert verify_record(book.archive(), given=PLAIN).agrees
    assert verify_record(raw, given=PLAIN).agrees


def test_commands_take_the_book(raw: bytes, tmp_path: Path) -> None:
    archive, toml = tmp_path / "event.zip", tmp_path / "psa-plain.toml"
    archive.write_bytes(raw)
    toml.write_text(TOML)
    for deed in (["verify"], ["run"], ["sheets", "--out", str(tmp_path / "paper"), "--only", "standings"]):
        order = ["tournament", deed[0], str(archive), *deed[1:]]
        assert run(*order)[0] == 2
        assert run(*order, "--book", toml)[0] == 0, deed
    (tmp_path / "event.toml").write_text(
        'entrants = "entrants.csv"\n[event]\nname = "Club day"\nbook = "psa-plain.toml"\nstart = 2026-05-01\n'
        '[[stage]]\nname = "all"\nkind = "results"\n'
    )
    (tmp_path / "entrants.csv").write_text("player\nAnn\nBob\nCid\nDan\n")
    (tmp_path / "results.csv").write_text(
        "round,table,east,south,west,north,e,s,w,n\n1,1,Ann,Bob,Cid,Dan,40,10,-20,-30\n"
    )
    files = [str(tmp_path / name) for name in ("event.toml", "results.csv")]
    code, told = run("tournament", "archive", files[0], "--results", files[1], "--out", archive, "--json")
    assert (code, json.loads(told)["new"]) == (0, 2)  # the book, which the event's file has, and a result
    assert run("tournament", "verify", archive)[0] == 0
