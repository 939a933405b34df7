"""A published event: every link leads somewhere, nothing private is on it, what is hidden stays hidden, and writing
again leaves the files of others alone."""

import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest

from paiju import books
from paiju.cli import main
from paiju.errors import InputError
from paiju.tournament.event import CommitteeMember, EventStage, Official, Regulations, TournamentEvent
from paiju.tournament.pantheon.bringing import bring
from paiju.tournament.pantheon.reading import read_pantheon
from paiju.tournament.record import EventPerson, EventRecord
from paiju.tournament.record.commands.ceremony import ResultsHidden
from paiju.tournament.record.commands.results import ResultEntered
from paiju.tournament.site.source import site_source
from paiju.tournament.site.writing import LIST, site_files, write_site
from paiju.tournament.tables import TableResult
from tests.tournament.pantheon.mimir import HERE


class Links(HTMLParser):
    """Where a page leads, and that it runs nothing."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag not in ("script", "iframe", "form", "link")
        self.links += [value for key, value in attrs if key in ("href", "src") and value]


def crawl(files: dict[str, bytes]) -> set[str]:
    """Every file that can be reached from the first page; each link must be relative and there."""
    seen, left = set[str](), ["index.html"]
    while left:
        path = left.pop()
        assert path in files, path
        if path in seen:
            continue
        seen.add(path)
        if path.endswith(".html"):
            for link in Links(files[path].decode()).links:
                assert not re.match(r"[a-z]+:|/", link), (path, link)
                parts = [part for part in [*path.split("/")[:-1], *unquote(link).split("/")] if part]
                while ".." in parts:
                    at = parts.index("..")
                    del parts[at - 1 : at + 1]
                left.append("/".join(parts))
    return seen


def a_record() -> EventRecord:
    """Teams, private details, somebody erased, a first round; the second is hidden."""
    record = EventRecord.create(EventPerson("Olga Org", contact="olga@club.example"))
    record.plan(
        TournamentEvent(
            "Cup <1>",
            books.get("mcr"),
            (EventStage("all", "results"),),
            place="Graz",
            officials=(Official("Carl Chief", "chief", registration="R-77", contact="chief@club.example"),),
            committee=(CommitteeMember("Mia Member", contact="555-0199"),),
            regulations=Regulations({"contacts": "call 555-0100", "format": "two rounds"}),
        )
    )
    people = [EventPerson(name, contact=f"{name}@club.example", fields={"ema": "99887"}) for name in "ABCDEFGH"]
    ids = record.enter_all((person, {"team": f"T{at % 2}", "number": str(at)}) for at, person in enumerate(people, 1))
    for table, four in (("1", ids[:4]), ("2", ids[4:])):
        record.say(ResultEntered(TableResult("all", "1", table, tuple(four), (30, 10, -10, -30))))
    record.erase(ids[0])
    record.say(ResultsHidden())
    record.say(ResultEntered(TableResult("all", "2", "1", tuple(ids[:4]), (-777, 259, 259, 259))))
    return record


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_link_leads_somewhere_and_nothing_private_is_on_it(lang: str) -> None:
    files = site_files(site_source(a_record(), lang))
    assert crawl(files) == set(files)
    text = b"".join(raw for path, raw in files.items() if not path.endswith(".xlsx")).decode()
    for private in ("club.example", "555-01", "R-77", "99887", "-777", "<1>"):
        assert private not in text, private
    assert "Cup &lt;1&gt;" in text
    assert "two rounds" in files["papers/regulations.html"].decode()
    assert ("名次" in files["index.html"].decode()) == (lang == "zh")


def test_hands_are_on_the_pages_of_their_rounds() -> None:
    """What came hand by hand stays so."""
    (export,) = read_pantheon(HERE / "league")
    files = site_files(site_source(bring(export, books.get("ema"), "Org").record, "en"))
    assert crawl(files) == set(files)
    assert "<details>" in files["rounds/1.html"].decode()
    assert "data/hands.csv" in files


def test_before_anything_is_known() -> None:
    record = EventRecord.create("Olga")
    record.plan(TournamentEvent("Soon", books.get("ema"), (EventStage("all", "seated", rounds=2),)))
    files = site_files(site_source(record, "en"))
    assert crawl(files) == set(files)


def test_writing_again_replaces_its_own_files_alone(tmp_path: Path) -> None:
    folder = tmp_path / "site"
    write_site({"index.html": b"a", "players/p1.html": b"b"}, folder)
    (folder / "own.html").write_text("mine", encoding="utf-8")
    write_site({"index.html": b"c"}, folder)
    assert {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()} == {
        "index.html", "own.html", LIST,
    }  # fmt: skip
    with pytest.raises(InputError, match="is there already"):
        write_site({"own.html": b"d"}, folder)
    (folder / LIST).write_text('["../secret", "/etc/passwd", 3]', encoding="utf-8")
    (tmp_path / "secret").write_text("x", encoding="utf-8")
    (folder / "index.html").unlink()
    write_site({"index.html": b"e"}, folder)
    assert (tmp_path / "secret").exists()


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    archive = tmp_path / "event.zip"
    archive.write_bytes(a_record().archive())
    for lang, words in (("en", "Standings"), ("zh", "名次")):
        assert main(["tournament", "publish", str(archive), "--out", str(tmp_path / "site"), "--lang", lang]) == 0
        assert words in (tmp_path / "site/index.html").read_text(encoding="utf-8")
    assert main(["tournament", "publish", str(tmp_path / "none.zip"), "--out", str(tmp_path / "site")]) == 2
    capsys.readouterr()
