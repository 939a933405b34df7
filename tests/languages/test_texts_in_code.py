"""Texts of the Python code: written out, with every value they name; no other language stands beside the English."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.imports import ROOT, no_garbage

# A clause by its number in the book, such as lol:(七)10 or 明牌#2 beside it, and the program's own name.
ASIDE = re.compile(r"\b[a-z0-9-]+:[^\s\"',;)]+(?:\)[^\s\"',;)]*)*|\w+#\d|Paiju 牌局")
HAN = re.compile(r"[\u3400-\u9fff\u3040-\u30ff]")
VALUE = re.compile(r"(?<!\{)\{(\w+)\}(?!\})")
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
TEXTS = {"_": 1, "_n": 3, "_c": 2}  # positional arguments of each
# Where another script than English may stand, and why.
CONTENT = {
    "names and summaries that the books give": ("books/", "evening/camps.py"),
    "what people type or say": (
        "cli/ask/prompt.py", "cli/ask/questions.py", "cli/exam/sitting.py", "cli/referee/people.py", "fields.py",
        "notation.py", "referee/search.py", "scoring/hearing.py", "scoring/spoken_numbers.py", "study/typed.py",
        "terminal/commands.py", "terminal/drill_round.py", "terminal/game.py", "terminal/keys.py",
    ),
    "columns and words of people's files": (
        "cli/draw.py", "tournament/counting/awards.py", "tournament/files/people.py", "tournament/folder/entrants.py",
        "tournament/folder/results.py", "tournament/paper/booklet.py", "tournament/record/entry/form.py",
        "reading/plausible_text.py",
    ),
    "an example of what may be typed": (
        "cli/__init__.py", "cli/announce.py", "cli/exam/command.py", "cli/referee/command.py", "cli/relay/command.py",
        "cli/rules/command.py", "cli/rules/glossary.py", "match/relay.py", "study/drills/__init__.py",
        "study/glossary/terms.py", "web/pages/study/glossary.js",
    ),
    "signs that no line begins with": ("columns.py",),
    "words of others' records": ("formats/botzone/", "formats/tenhou/"),
    "what earlier versions wrote": ("tournament/default_names.py",),
    "names of bots, faces of tiles, the program's own name": (
        "web/app.js", "server/room/given_names.py", "web/ui/tiles/tiles.js",
    ),
}  # fmt: skip


def calls() -> Iterator[tuple[str, ast.Call, str]]:
    """Every text of the code, with where it stands."""
    for path in sorted(ROOT.rglob("*.py")):
        script = path.read_text(encoding="utf-8")
        if "from paiju.languages import" not in script:
            continue
        filled_later = ".with_values(" in script
        for node, running in within(ast.parse(script)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in TEXTS:
                if node.keywords or (running and not filled_later):
                    yield f"{path.relative_to(ROOT)}:{node.lineno}", node, node.func.id


def within(node: ast.AST) -> Iterator[tuple[ast.AST, bool]]:
    """A node and all below it; is it run when a function is?"""
    waiting = [(node, False)]
    while waiting:
        node, running = waiting.pop()
        yield node, running
        running = running or isinstance(node, FUNCTIONS)
        waiting += [(part, running) for part in ast.iter_child_nodes(node)]


def faults(call: ast.Call, name: str) -> Iterator[str]:
    """What is wrong with a text: words that are computed, values that are missing or named for nothing."""
    wanted = TEXTS[name]
    if len(call.args) != wanted or any(isinstance(arg, ast.Starred) for arg in call.args):
        yield "takes its values by name"
        return
    words = call.args[: 2 if name != "_" else 1]
    if not all(isinstance(word, ast.Constant) and isinstance(word.value, str) for word in words):
        yield "is not written out"
        return
    texts = [str(word.value) for word in words if isinstance(word, ast.Constant)][1 if name == "_c" else 0 :]
    named = {value for text in texts for value in VALUE.findall(text)} - ({"n"} if name == "_n" else set())
    given = {keyword.arg for keyword in call.keywords}
    if None in given:
        return  # values by **
    for missing in sorted(named - given):
        yield f"has no value for {missing}"
    for idle in sorted(str(each) for each in given - named):
        yield f"does not use {idle}"


def test_texts_are_written_out_with_their_values() -> None:
    with no_garbage():
        assert [f"{where}: {fault}" for where, call, name in calls() for fault in faults(call, name)] == []


def test_what_is_wrong_with_a_text_is_seen() -> None:
    wrong = {
        '_("{a} and {b}", a=1)': "has no value for b",
        '_("all", a=1)': "does not use a",
        "_(text)": "is not written out",
        '_(f"{a}")': "is not written out",
        '_("{a}", 1)': "takes its values by name",
        '_n("{n} tile", "{n} tiles of {who}", 3)': "has no value for who",
    }
    for code, fault in wrong.items():
        call = ast.parse(code, mode="eval").body
        assert isinstance(call, ast.Call)
        assert isinstance(call.func, ast.Name)
        assert list(faults(call, call.func.id)) == [fault], code


def lines_in_another_script(path: Path) -> list[int]:
    """The lines of a file with Chinese or Japanese in them."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [number for number, line in enumerate(lines, 1) if HAN.search(ASIDE.sub("", line))]


def test_no_other_language_stands_in_the_code() -> None:
    """English alone stands in the code; the lists of what may stand beside it are short and needed."""
    there = {
        str(path.relative_to(ROOT)).replace("\\", "/"): lines
        for kind in ("*.py", "*.js")
        for path in sorted(ROOT.rglob(kind))
        if "languages" not in path.parts and (lines := lines_in_another_script(path))
    }
    allowed = tuple(place for places in CONTENT.values() for place in places)
    strays = {name: lines[:9] for name, lines in there.items() if not name.startswith(allowed)}
    assert strays == {}
    assert [place for place in allowed if not any(name.startswith(place) for name in there)] == []
