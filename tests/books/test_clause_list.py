"""A mistake in a clause list is told with its file, clause and key."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from paiju.books import clause_list
from paiju.cli import main
from paiju.errors import Bug

MISTAKES = {
    'title = "A"': "key status: it is missing",
    'status = "done"': "key status: must be one of code, planned, manual, narrative, not 'done'",
    "status = 1": "key status: a text is wanted, not 1",
    'status = "code"\ndecides = "x"': "key decides: a list is wanted, not 'x'",
    'status = "code"\ndecides = [1]': "key decides: a text is wanted, not 1",
    'status = "code"\ntitle.zh = "甲"': "key title.en: it is missing",
    'status = "code"\nsays = 3': "key says.zh: a text is wanted, not 3",
    'status = "code"\nsay = "A"': "key say: there is no such key",
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Clause lists that are not the package's own."""
    monkeypatch.setattr(clause_list, "FOLDER", tmp_path)
    forget()
    yield tmp_path
    forget()


def forget() -> None:
    """The lists are read anew."""
    clause_list.texts.cache_clear()
    clause_list.load.cache_clear()


@pytest.mark.parametrize(("row", "words"), MISTAKES.items())
def test_a_mistake_names_its_place(folder: Path, row: str, words: str) -> None:
    (folder / "club.toml").write_text(f'["1.1"]\nstatus = "manual"\n\n["2.3"]\n{row}\n')
    with pytest.raises(Bug) as caught:
        clause_list.load("club")
    assert str(caught.value) == f"club.toml, clause ['2.3'], {words}"


def test_rows_and_files_that_are_none(folder: Path) -> None:
    (folder / "club.toml").write_text("one = 1\n")
    (folder / "other.toml").write_text("[")
    with pytest.raises(Bug, match=r"club.toml, clause \['one'\]: a table is wanted, not 1"):
        clause_list.load("club")
    with pytest.raises(Bug, match=r"other\.toml: not TOML: "):
        clause_list.load("other")


def test_the_command_line_says_it_in_words(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "ema.toml").write_text('["3.8"]\ntitle = "Swap calling"\n')
    assert main(["rules", "clause", "ema:3.8", "--lang", "en"]) not in (0, 1, 2)
    told = capsys.readouterr().err
    assert told.endswith("ema.toml, clause ['3.8'], key status: it is missing\n")
    assert "KeyError" not in told
