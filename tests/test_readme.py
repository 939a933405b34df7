"""The documents are true: commands print what is shown, Python snippets run, quoted lines and named files exist.

After a change of the output, `python -m tests.test_readme` writes what the commands print now into the documents.
"""

import doctest
import importlib.util
import io
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, chdir, redirect_stderr, redirect_stdout, suppress
from pathlib import Path
from unittest.mock import patch

import pytest

from paiju import books
from paiju.books import toml_book
from paiju.cli import main
from paiju.cli.shared.command_list import MODULES
from paiju.study.exams.reading import read_exam
from paiju.tournament.folder.event_file import read_event
from tests.documents import DOCUMENTS, FENCE, READMES, ROOT, Block, blocks

MOST_WORDS = 1450  # of docs/architecture.md: three pages, at 150 words a minute
SETTINGS = {"LC_ALL": "C.UTF-8", "COLUMNS": "100"}
COMPILING = 600  # seconds: the first to want a kernel waits for it
PLAIN = re.compile(r"(?:((?:echo|printf) [^|]+) \| )?paiju ([^|<>&;$]+?)(?: \| head (?:-n )?-?(\d+))?")


def commands(text: str) -> Iterator[tuple[str, str]]:
    """Each command after a "$ ", with the output shown below it."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, _, output = part.partition("\n")
        yield command, output.rstrip("\n")


def shell(command: str) -> str:
    """What a command prints, as a reader in the project's folder sees it."""
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", "")))
    env = {**os.environ, **SETTINGS, "PATH": path}
    done = subprocess.run(command, shell=True, cwd=ROOT, env=env, capture_output=True, timeout=COMPILING)
    return (done.stdout + done.stderr).decode()


def printed(command: str) -> str:
    """The same in this interpreter, which has read the books and loaded the kernels already, where a command is no more
    than given a line and cut after some."""
    plain = PLAIN.fullmatch(command)
    if plain is None:
        return shell(command).rstrip("\n")
    typed, words, lines = plain.groups()
    given = shell(typed) if typed else ""
    output, errors = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2))
    with ExitStack() as here:
        here.enter_context(patch.dict(os.environ, SETTINGS))
        here.enter_context(patch("sys.stdin", io.TextIOWrapper(io.BytesIO(given.encode()), "utf-8")))
        here.enter_context(chdir(ROOT))
        here.enter_context(suppress(SystemExit))
        here.enter_context(redirect_stdout(output))
        here.enter_context(redirect_stderr(errors))
        main(shlex.split(words))
    shown, said = (stream.buffer.getvalue().decode() for stream in (output, errors))
    return ("".join(shown.splitlines(keepends=True)[: int(lines) if lines else None]) + said).rstrip("\n")


def shown() -> list[tuple[str, str, str]]:
    """Every command of every document with what the document says it prints."""
    return [
        (document, command, output)
        for document in DOCUMENTS
        for block in blocks(document, "console")
        for command, output in commands(block.text)
    ]


@pytest.mark.parametrize(("document", "command", "output"), shown(), ids=lambda text: text[:50])
def test_commands_print_what_is_shown(document: str, command: str, output: str) -> None:
    assert "paiju " in command, f"{document}: a console block shows {command!r}; other commands belong in `sh` blocks"
    assert printed(command) == output, f"{document} is behind; python -m tests.test_readme brings it up to date"


def each_once() -> dict[str, str]:
    """Of every command the last that is shown; those that compile are begun as processes by tests of their own."""
    named = {word: line for _, line, _ in shown() for word in shlex.split(line) if word in MODULES and "paiju" in line}
    return {name: line for name, line in named.items() if name not in ("arena", "lab", "simulate")}


@pytest.mark.parametrize("command", each_once().values(), ids=list(each_once()))
def test_a_process_of_its_own_prints_the_same(command: str) -> None:
    assert shell(command).rstrip("\n") == printed(command)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_python_snippets(document: str) -> None:
    """Each document's snippets in one session, from top to bottom."""
    missing = importlib.util.find_spec("numpy") is None
    snippets = [b for b in blocks(document, "python") if not b.quotes and not (missing and "batch" in b.text)]
    assert all(">>> " in block.text for block in snippets)
    text = "\n".join(block.text for block in snippets)
    told: list[str] = []
    test = doctest.DocTestParser().get_doctest(text, {}, document, document, 0)
    doctest.DocTestRunner().run(test, out=told.append)
    assert not told, "".join(told)


@pytest.mark.parametrize("document", READMES)
def test_readmes_show_commands_and_python(document: str) -> None:
    assert sum(len(list(commands(block.text))) for block in blocks(document, "console")) >= 6
    assert sum(block.text.count(">>> ") for block in blocks(document, "python")) >= 6


def quotations() -> list[tuple[str, Block]]:
    """Blocks that name the file they quote."""
    return [(d, block) for d in DOCUMENTS for lang in ("python", "diff") for block in blocks(d, lang) if block.quotes]


@pytest.mark.parametrize(("document", "block"), quotations(), ids=lambda value: getattr(value, "quotes", value))
def test_quoted_lines_are_in_the_file(document: str, block: Block) -> None:
    source = (ROOT / block.quotes).read_text(encoding="utf-8").splitlines()
    text = block.text.replace("\n+", "\n").removeprefix("+")
    for line in filter(str.strip, text.splitlines()):
        assert line in source, f"{document} quotes {block.quotes}, which has no line {line.strip()!r}"


def test_books_events_and_exams_in_toml_can_be_read() -> None:
    shown = [block.text for document in DOCUMENTS for block in blocks(document, "toml") if not block.quotes]
    events = [text for text in shown if "[event]" in text]
    exams = [text for text in shown if "[[question]]" in text]
    own = [text for text in shown if text not in (*events, *exams)]
    assert own
    assert events
    assert exams
    for text in own:
        assert toml_book.parse(text).base in books.ids()
    for text in events:
        assert read_event(text).event.stages
    for text in exams:
        assert read_exam(text).questions


PAGES = sorted({*DOCUMENTS, *(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md"))})


def links_of(document: str) -> list[tuple[Path, str]]:
    """Where a document leads within the project: files, each with the heading in it, if one is meant."""
    text = FENCE.sub("", (ROOT / document).read_text(encoding="utf-8"))
    found = re.findall(r"\]\(([^)#\s]*)(?:#([^)\s]*))?\)", text)
    here = ROOT / document
    return [
        (here.parent.joinpath(target).resolve() if target else here, anchor)
        for target, anchor in found
        if not target.startswith("http")
    ]


def anchors_of(page: Path) -> set[str]:
    """The headings of a page, as links to them are written."""
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    heads = re.findall(r"^#+ +(.*)$", text, re.MULTILINE)
    plain = (re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", head) for head in heads)
    own = re.findall(r'<a id="([^"]+)">', text)
    return {*own, *(re.sub(r"[^\w\- ]", "", head.strip().lower()).replace(" ", "-") for head in plain)}


@pytest.mark.parametrize("document", PAGES)
def test_links_lead_somewhere(document: str) -> None:
    """To a file that is there, and to a heading that it has."""
    for target, anchor in links_of(document):
        assert target.exists(), target
        assert not anchor or anchor in anchors_of(target), (target.name, anchor)


def test_every_document_is_linked_from_another() -> None:
    linked = {target for document in PAGES for target, _ in links_of(document) if target != ROOT / document}
    assert [name for name in PAGES if name not in READMES and (ROOT / name).resolve() not in linked] == []


@pytest.mark.parametrize("document", READMES)
def test_the_table_of_books(document: str) -> None:
    """Every book with its number of players and its family, in the order of `paiju rules list`."""
    text = (ROOT / document).read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([\w-]+)` \|.*\| (\d) \| (\w+) \|$", text, re.MULTILINE)
    assert rows == [(book.id, str(book.tiles.players), book.scoring.family) for book in books.all_books()]


def folders() -> set[str]:
    """The folders of the package that have a line on the map: rooms, and those inside the three largest."""
    package = ROOT / "src" / "paiju"
    inside = [package / part for part in ("", "core", "server", "web")]
    found = (path for folder in inside for path in folder.iterdir() if path.is_dir() and path.name != "__pycache__")
    return {f"{path.relative_to(package).as_posix()}/" for path in found}


def test_the_map_names_every_folder() -> None:
    """docs/architecture.md has one line for each folder, and for no others."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| `([\w/]+/)` \|", text, re.MULTILINE)
    assert sorted(listed) == sorted(folders())


@pytest.mark.parametrize("document", ["docs/architecture.md", "docs/words.md"])
def test_files_named_are_there(document: str) -> None:
    """A file may be named by its path in the package, in the project, or by its name alone."""
    text = (ROOT / document).read_text(encoding="utf-8")
    named = set(re.findall(r"`([\w./-]+\.(?:py|js|toml|md|html))`", text))
    there = {path.as_posix() for path in ROOT.glob("src/**/*.*")} | {path.as_posix() for path in ROOT.glob("*/**/*.*")}
    assert named
    assert [name for name in named if not any(path.endswith(f"/{name}") for path in there)] == []
    rooms = set(re.findall(r"`([\w/]+/)`", text))
    assert [room for room in rooms if not any((ROOT / base / room).is_dir() for base in ("", "src/paiju"))] == []


def test_the_architecture_is_read_in_ten_minutes() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    assert sum(any(map(str.isalpha, word)) for word in text.split()) <= MOST_WORDS


def rewrite(document: str) -> None:
    """Write what the commands print now into a document."""
    path = ROOT / document
    text = path.read_text(encoding="utf-8")
    for block in reversed(list(blocks(document, "console"))):
        fresh = "".join(f"$ {command}\n{printed(command)}\n" for command, _ in commands(block.text))
        text = text[: block.start] + fresh + text[block.start + len(block.text) :]
    path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    for each in DOCUMENTS:
        rewrite(each)
