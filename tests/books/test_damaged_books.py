"""Damaged rule books: everything that is wrong in a file is told at once, with its line, its field and what would be
right; whatever a file holds, nothing but that happens."""

import random
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from paiju.books.own.faults import BookFault, BookFaults
from paiju.books.toml_book import load, parse
from paiju.cli import main
from paiju.languages.catalogue import languages
from tests.every_row import every

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "books"
DAMAGED = tomllib.loads((Path(__file__).parent / "damaged.toml").read_text(encoding="utf-8"))["book"]
SIGNS = ("7", '"', "x", "[", "]", "{", "=", ".", "-", " true", "'", "é", "#")
VALUES = ("= -", '= "', "= [[", "= 9", "= false #", "= 1.5 #", "= 2020-01-01 #")


@every(DAMAGED)
def test_every_fault_is_told_with_its_line(row: dict[str, Any]) -> None:
    with pytest.raises(BookFaults) as told:
        parse(row["text"])
    assert [[fault.line, fault.field] for fault in told.value.faults] == [fault[:2] for fault in row["faults"]]
    for fault, (_line, _field, words) in zip(told.value.faults, row["faults"], strict=True):
        assert words in fault.text.en
    for lang in languages():
        assert told.value.text.into(lang)


def test_enough_of_them() -> None:
    assert len(DAMAGED) >= 60
    assert sum(len(row["faults"]) > 1 for row in DAMAGED) >= 8


def test_the_command_prints_them_all(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "club.toml"
    file.write_text('base = "psa"\n[scoring]\nminimum = "x"\n\n[patterns]\nfull_flush.close = 7\n', encoding="utf-8")
    assert main(["rules", "show", str(file), "--lang", "en"]) == 2
    assert capsys.readouterr().err.splitlines() == [
        "paiju: error: 2 faults in the rule book:",
        "  line 3: scoring.minimum must be a whole number from 0 to 1000000, not 'x'",
        "  line 6: patterns.full_flush.close: there is no field 'patterns.full_flush.close'; "
        "did you mean patterns.full_flush.closed?",
    ]
    file.write_text('base = "psa"\n[scoring]\nminimum = "x"\n', encoding="utf-8")
    assert main(["rules", "show", str(file), "--lang", "en"]) == 2
    said = "scoring.minimum must be a whole number from 0 to 1000000, not 'x' (line 3)"
    assert said in capsys.readouterr().err
    taken = file.with_name("psa.toml")
    taken.write_text('base = "ema"\n[scoring]\nminimum = "x"\n', encoding="utf-8")
    with pytest.raises(BookFaults) as told:
        load(taken)
    assert [(fault.line, fault.field) for fault in told.value.faults] == [(1, "id"), (3, "scoring.minimum")]


@pytest.mark.parametrize("file", sorted(EXAMPLES.glob("*.toml")), ids=lambda file: file.stem)
def test_no_damage_is_more_than_a_fault(file: Path) -> None:
    """Lines left out, doubled, exchanged, signs put in anywhere: the book, or faults within the file."""
    whole, chance, refused = file.read_text(encoding="utf-8"), random.Random(7), 0
    for _turn in range(150):
        text = damaged(whole, chance)
        faults = faults_of(text)
        refused += bool(faults)
        assert all(1 <= fault.line <= text.count("\n") + 1 for fault in faults)
        assert all(fault.text.zh for fault in faults)
    assert refused > 75


WRONG = (
    "true", "1e400", "[]", "{}", '""', "99999999999999999999",
    "-1", "nan", "[[1]]", '[""]', "[{}]", "1.5", "{a = 1}",
    '"\\u0000"', "[-1]", "{ when = 3 }", "{ closed = [] }", "{ zh = 3 }", "'(((('", "2020-01-01",
)  # fmt: skip


@pytest.mark.parametrize("file", sorted(EXAMPLES.glob("*.toml")), ids=lambda file: file.stem)
def test_no_wrong_value_is_more_than_a_fault(file: Path) -> None:
    """Values of any other type or size, one or several: the book, or faults within the file."""
    lines, chance, refused = file.read_text(encoding="utf-8").splitlines(), random.Random(9), 0
    places = [i for i, line in enumerate(lines) if re.match(r'[\w."]+ = ', line)]
    for _turn in range(20):
        changed = list(lines)
        for at in chance.sample(places, min(len(places), chance.choice((1, 1, 2, 4)))):
            changed[at] = changed[at].partition(" = ")[0] + " = " + chance.choice(WRONG)
        faults = faults_of("\n".join(changed) + "\n")
        refused += bool(faults)
        assert all(1 <= fault.line <= len(lines) + 1 and fault.text.zh for fault in faults)
    assert refused > 10


def test_a_pattern_is_not_written_twice(tmp_path: Path) -> None:
    """Of a new book; what was kept before goes on with the last of them."""
    row = '[[pattern]]\nid = "p"\nvalue = {}\nwhen = "runs"\n'
    text = 'id = "twice"\nbase = "psa"\n' + row.format(1) + row.format(2)
    (tmp_path / "twice.toml").write_text(text, encoding="utf-8")
    with pytest.raises(BookFaults, match="more than once") as told:
        load(tmp_path / "twice.toml")
    assert [(fault.line, fault.field) for fault in told.value.faults] == [(3, "patterns.p")]
    assert next(pattern.closed for pattern in parse(text).patterns if pattern.id == "p") == 2


def test_a_pattern_named_in_english_alone_is_called_so_everywhere() -> None:
    row = '[[pattern]]\nid = "hidden"\nnames = { en = "All Down" }\nvalue = 1\nwhen = "concealed"\n'
    pattern = next(each for each in parse('id = "x"\nbase = "psa"\n' + row).patterns if each.id == "hidden")
    assert (pattern.en, pattern.zh) == ("All Down", "All Down")


def faults_of(text: str) -> tuple[BookFault, ...]:
    """All that is wrong; nothing else may happen."""
    try:
        parse(text)
    except BookFaults as error:
        return error.faults
    return ()


def damaged(whole: str, chance: random.Random) -> str:
    """A file with a few lines damaged."""
    lines = whole.split("\n")
    for _damage in range(chance.randint(1, 4)):
        at = chance.randrange(len(lines))
        line, place = lines[at], chance.randrange(len(lines[at]) + 1)
        ways = (
            "",
            f"{line}\n{line}",
            chance.choice(lines),
            line[:place] + chance.choice(SIGNS) + line[place:],
            line.replace("= ", chance.choice(VALUES)),
        )
        lines[at] = chance.choice(ways)
    return "\n".join(lines)
