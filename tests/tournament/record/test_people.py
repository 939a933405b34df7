"""Names stand outside the chain, and can be erased."""

import json
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.errors import InputError
from paiju.tournament.default_names import erased_name
from paiju.tournament.record import EventPerson, EventRecord, verify_record
from paiju.tournament.record.commands.publishing import NoticeGiven
from paiju.tournament.record.commands.refereeing import PenaltyGiven, PlayerDisqualified, penalty
from paiju.tournament.record.commands.results import ResultEntered
from paiju.tournament.record.people import hide_names, show_names
from tests.tournament.record.events import begun, chief_of, cup, result_of, seated, ticking

NAMED = ("赵主办", "钱一裁", "孙二裁", "李三裁", "周委员", "吴领队", "郑领队", "王教练", "选手0", "139-0000",
         "138-1111", "tel-0123", "国 17", "2000-01")  # fmt: skip


def log_text(book: EventRecord) -> str:
    """The whole log."""
    return b"".join(entry.line() for entry in book.entries).decode()


def test_no_name_contact_or_birthday_is_in_the_chain() -> None:
    book, ids = begun(cup())
    chief = chief_of(book)
    book.say(PlayerDisqualified(ids[0], chief, "选手00 struck 选手01"))
    book.say(NoticeGiven("选手00 is out", "ask 钱一裁"))
    book.say(PenaltyGiven(penalty(("regular", "1"), ids[1], 10, "said so to 选手02"), chief))
    for name in NAMED:
        assert name not in log_text(book), name
    notice = book.state.notices[-1]
    assert show_names(notice.title, book.state.people) == "选手00 is out"


def test_the_plan_comes_back_with_its_names() -> None:
    event = cup()
    book, _ = begun(event)
    assert book.state.event == event


def test_erasing_leaves_the_chain_and_the_standings_as_they_are() -> None:
    book, ids = begun(cup())
    tables = seated(book, ids)
    for one in tables:
        book.say(ResultEntered(result_of(one)))
    book.say(NoticeGiven("选手00 leads"))
    before, head = book.state, book.head
    book.erase(ids[0])
    erased = next(one for one in book.state.players if one.id == ids[0])
    assert erased.name == erased_name(ids[0])
    assert show_names(book.state.notices[-1].title, book.state.people) == f"{erased_name(ids[0])} leads"
    assert book.state.shown(book.state.notices[-1].title).zh == f"选手 {ids[0]} leads"
    assert "选手00" not in book.archive().decode(errors="replace")
    report = verify_record(book.archive(), head)
    assert report.agrees
    assert (report.erased, report.head_at) == (1, before.count)
    assert book.state.results == before.results
    assert book.state.outcome().categories == before.outcome().categories  # also by age
    assert EventRecord.from_archive(book.archive()).state == book.state


def test_an_erased_official_stays_registered() -> None:
    """A result does not become unofficial when somebody's name goes."""
    book, _ = begun(cup())
    book.erase(chief_of(book))
    assert book.state.event.officials[0].registration
    assert book.state.event.officials[0].name == erased_name(chief_of(book))


def test_the_row_is_gone_from_the_disk_too(tmp_path: Path) -> None:
    book, ids = begun(cup(), folder=tmp_path / "event")
    book.erase(ids[0])
    assert "选手00" not in (tmp_path / "event" / "people.json").read_text()
    assert EventRecord.open(tmp_path / "event").state == book.state


def test_a_row_left_behind_by_a_crash_is_not_read_and_goes(tmp_path: Path) -> None:
    """The entry was written, the table was not."""
    folder = tmp_path / "event"
    book, ids = begun(cup(), folder=folder)
    table = (folder / "people.json").read_bytes()
    book.erase(ids[0])
    (folder / "people.json").write_bytes(table)
    again = EventRecord.open(folder)
    assert again.state == book.state
    assert "选手00" not in (folder / "people.json").read_text()


def test_a_name_put_right(tmp_path: Path) -> None:
    folder = tmp_path / "event"
    book, ids = begun(cup(), folder=folder)
    old = book.state.people[ids[0]]
    book.change_person(ids[0], replace(old, name="新名字", born=date(1950, 1, 1)))
    assert book.state.players[0].name == "新名字"
    assert book.state.enrolled[ids[0]].age == 76
    assert "选手00" not in (folder / "people.json").read_text()
    assert EventRecord.open(folder).state == book.state
    assert verify_record(book.archive()).agrees


def test_somebody_elses_name_in_a_row_is_found() -> None:
    book, ids = begun(cup())
    rows = list(book.rows.values())
    swapped = [replace(row, person=replace(row.person, name="X")) if row.id == ids[0] else row for row in rows]
    book.rows = {row.id: row for row in swapped}
    report = verify_record(book.archive())
    assert not report.agrees
    assert report.why is not None
    assert ids[0] in report.why.en


def test_own_fields_that_categories_read_survive() -> None:
    book = EventRecord.create("赵", clock=ticking())
    book.plan(cup())
    id = book.enter(EventPerson("Eve", fields={"guest": "yes", "allergy": "nuts"}))
    assert dict(book.state.players[0].fields) == {"guest": "yes", "allergy": "nuts"}
    assert "nuts" not in log_text(book)
    book.erase(id)
    assert dict(book.state.players[0].fields) == {"guest": "yes"}


NAMES = st.text("abXY 王李-'.@{}p1", min_size=1, max_size=6).filter(str.strip)


@given(st.lists(NAMES, min_size=1, max_size=4, unique=True), st.text("abXY 王李-'.p1", max_size=30))
def test_texts_come_back_with_names(names: list[str], text: str) -> None:
    people = {f"p{n}": EventPerson(name) for n, name in enumerate(names, 1)}
    hidden = hide_names(text, people)
    assert show_names(hidden, people) == text


@given(st.lists(st.text("甲乙丙丁", min_size=2, max_size=3), min_size=1, max_size=4, unique=True), st.data())
def test_no_name_stays_in_a_text(names: list[str], data: st.DataObject) -> None:
    people = {f"p{n}": EventPerson(name) for n, name in enumerate(names, 1)}
    text = " ".join(data.draw(st.lists(st.sampled_from([*names, "and", "东"]), max_size=6)))
    assert not any(name in hide_names(text, people) for name in names)


def test_everybody_has_a_name() -> None:
    book, _ = begun(cup())
    count = book.state.count
    with pytest.raises(InputError, match="name"):
        book.enter(EventPerson("  "))
    with pytest.raises(InputError, match="name"):
        book.enter(EventPerson("", contact="0123"))
    with pytest.raises(InputError, match="at most"):
        book.enter(EventPerson("x" * 500))
    assert book.state.count == count


def test_salts_differ() -> None:
    """The same name twice has two seals: nobody can guess it from the chain."""
    book = EventRecord.create("Ann", clock=ticking())
    first, second = book.person(EventPerson("Bob")), book.person(EventPerson("Bob"))
    assert book.state.seals[first] != book.state.seals[second]
    assert json.loads(json.dumps(dict(book.state.seals))) == book.state.seals
