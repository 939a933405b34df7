"""Papers of a record: the head on the bulletin, names or what stands for them, what is unofficial."""

from pathlib import Path

import pytest

from paiju.tournament.counting.public import people_of
from paiju.tournament.event import CommitteeMember, Official, Regulations
from paiju.tournament.paper.catalogue import papers_of
from paiju.tournament.record import EventRecord
from paiju.tournament.record.chain import short
from paiju.tournament.record.commands.publishing import BulletinPublished, NoticeGiven
from paiju.tournament.record.commands.results import ResultAudited, ResultEntered, ResultSigned
from paiju.tournament.record.papers import paper_source, unofficial
from tests.before.commands import fine, run
from tests.tournament.record.events import begun, chief_of, cup, official, plain, result_of, seated


def bulletin(book: EventRecord) -> str:
    """The bulletin as it is printed."""
    return next(one.html for one in papers_of(paper_source(book.state), ["bulletin"]))


def played(officials: tuple[Official, ...] | None = None) -> tuple[EventRecord, list[str]]:
    """An event whose first round was played, signed by nobody yet."""
    book, ids = begun(cup() if officials is None else cup(officials=officials))
    for one in seated(book, ids):
        book.say(ResultEntered(result_of(one)))
    return book, ids


@pytest.mark.clause("mcr:Q144(4)", "mcr:Q153(5)")
def test_the_bulletin_has_the_head_and_the_notices() -> None:
    book, ids = played()
    book.say(NoticeGiven("选手00 is warned"))
    book.say(BulletinPublished("Day 1", book.head, chief_of(book)))
    text = bulletin(book)
    assert book.state.bulletins[0].head in text.replace(" ", "") or short(book.state.bulletins[0].head) in text
    assert "选手00 is warned" in text
    book.erase(ids[0])
    assert "选手00" not in bulletin(book)
    assert f"选手 {ids[0]} is warned" in bulletin(book)
    assert f"Player {ids[0]} is warned" in bulletin(book)


def test_who_was_erased_is_called_so_all_over_the_order_book() -> None:
    """In the committee, and where the regulations name them."""
    regulations = Regulations({"prizes": "A cake, baked by Ida Baker"})
    book, _ = begun(cup(committee=(CommitteeMember("Ida Baker", "cake"),), regulations=regulations))
    ida = book.state.planned.committee[0].name

    def printed() -> str:
        return "".join(one.html for one in papers_of(paper_source(book.state, "en"), ["order_book", "regulations"]))

    assert printed().count("Ida Baker") >= 2
    book.erase(ida)
    assert "Ida Baker" not in printed()
    assert f"[{ida}]" not in printed()
    assert f"baked by Player {ida}" in printed()


@pytest.mark.clause("mcr:Q136", "mcr:Q140(12)")
def test_results_are_official_when_qualified_referees_have_signed_and_the_chief_audited() -> None:
    staff = [Official(f"官{n}", "deputy", "national", f"国{n}") for n in range(3)]
    staff += [Official("一", "table", "first", "一1"), Official("长", "chief", "national", "国0")]
    book, _ = played(tuple(staff))
    assert any("chief" in text.en for text in unofficial(book.state))
    for (stage, round, table), sheet in book.state.sheets.items():
        for player in sheet.result.players:
            book.say(ResultSigned(stage, round, table, player))
        book.say(ResultSigned(stage, round, table, official(book, "table"), "referee"))
    assert any("chief" in text.en for text in unofficial(book.state))
    for key in book.state.sheets:
        book.say(ResultAudited(*key, chief_of(book)))
    assert unofficial(book.state) == []
    book.erase(official(book, "table"))
    assert unofficial(book.state) == []  # a name that is gone takes nothing away


def test_a_clubs_own_event_asks_for_no_officials() -> None:
    book, ids = begun(plain())
    for one in seated(book, ids):
        book.say(ResultEntered(result_of(one)))
    assert unofficial(book.state) == []
    assert paper_source(book.state).head == book.head


def test_the_command_prints_from_an_archive(tmp_path: Path) -> None:
    book, ids = played()
    path = tmp_path / "event.zip"
    path.write_bytes(book.archive())
    words = ("tournament", "sheets", path, "--out", tmp_path / "paper", "--only", "bulletin", "--lang", "zh")
    assert run(*words)[0] == 0
    text = (tmp_path / "paper" / "bulletin.html").read_text(encoding="utf-8")
    assert "选手00" in text
    assert short(book.head) in text or book.head in text
    assert run(*words, "--results", "x.csv")[0] == 2
    book.erase(ids[0])
    path.write_bytes(book.archive())
    told = fine("tournament", "run", path)
    assert f"Player {ids[0]}" in told
    assert f"[{ids[0]}]" not in told
    assert people_of(book.state.players, "ja")[ids[0]].name == f"選手{ids[0]}"
    path.write_bytes(b"nonsense")
    assert run(*words)[0] == 2
