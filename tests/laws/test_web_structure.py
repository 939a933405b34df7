"""The browser's side held by tests: modules import one way, files and lines stay short, messages have types."""

import json
import re
from pathlib import Path

import paiju

ROOT = Path(__file__).parents[2]
WEB = Path(paiju.__file__).parent / "web"

# From the ground up; a module may import from its own floor and those before it.
FLOORS = (
    *("ui/text.js", "constants.js", "languages", "ui/settings.js", "ui/i18n.js"),  # words, and how one likes them
    *("view-changes.js", "net.js", "fair", "ui", "router.js", "table", "pages", "app.js", "offline.js"),
)
ALONE = {"early.js", "worker.js"}  # these run before and beside all modules, and are none
IMPORT = re.compile(r"""^(?:import|export)\b[^;"]*"(\.{1,2}/[^"]+)";|\bimport\("(\.{1,2}/[^"]+)"\)""", re.MULTILINE)
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
# Comments, texts and regular expressions: what is no name. Templates may hold code, and are walked through.
NOISE = re.compile(r"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'""", re.DOTALL)
PATTERN = re.compile(r"/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n\[])+/")
# That something was said is no name of it. A message's field may be called so: `x.asked`, `{ kept: seat }`.
WORN = "told|found|one|asked|kept|saying|looking|own_words|ownWords"
NAMED = re.compile(rf"(?<![.\w$])(?:{WORN})\b(?!\s*:)|(?<=\.\.\.)(?:{WORN})\b|this\.#?(?:{WORN})\b|#(?:{WORN})\b")
DESCRIBED = re.compile(rf"@(?:param|property|callback|typedef)\s[^@\n]*\}}\s\[?(?:{WORN})\b|[({{,]\s*(?:{WORN})\??: ")
WIDEST = 140
LONGEST, LONGEST_FUNCTION = 500, 60
# A function whose body begins at the end of a line; it ends where a line of the same indent closes it.
FUNCTION = re.compile(r"^( *)(?!(?:if|for|while|switch|} else|} catch)\b).*(?:\bfunction\b.*|=>|\w\(.*\)) \{$")


def modules() -> list[Path]:
    """Every script of the pages."""
    return sorted(WEB.rglob("*.js"))


def name_of(path: Path) -> str:
    """A script's place in the folder."""
    return path.relative_to(WEB).as_posix()


def imported(path: Path) -> list[Path]:
    """The scripts a script imports, those included that it loads when needed; types in comments are none."""
    text = COMMENT.sub("", path.read_text(encoding="utf-8"))
    return [(path.parent / (once or later)).resolve() for once, later in IMPORT.findall(text)]


def floor(path: Path) -> int:
    """The floor a script stands on."""
    return next(n for n, start in enumerate(FLOORS) if f"{name_of(path)}/".startswith(f"{start}/"))


def code_of(text: str) -> str:
    """A script without its comments, texts and regular expressions; the code within templates stays."""
    code, inside, at = "", [], 0
    while at < len(text):
        noise = None if inside[-1:] == ["`"] else NOISE.match(text, at)
        if noise is None and text[at] == "/" and inside[-1:] != ["`"] and code.rstrip()[-1:] in tuple("(,=:[!&|?{};>"):
            noise = PATTERN.match(text, at)
        if noise:
            at = noise.end()
            code += " "
            continue
        if inside[-1:] == ["`"]:
            if text[at] == "`":
                inside.pop()
            elif text.startswith("${", at):
                inside.append("{")
                code += " "
                at += 1
            at += 2 if text[at] == "\\" else 1
            continue
        if text[at] in "`{":
            inside.append(text[at])
        elif text[at] == "}":
            inside.pop()
        code += text[at] if text[at] != "`" else " "
        at += 1
    assert not inside
    return code


def points_down(path: Path, other: Path) -> bool:
    """May a script import another, and is that there?"""
    return name_of(path) not in ALONE and other.is_file() and floor(other) <= floor(path)


def test_imports_point_one_way() -> None:
    arrows = [(path, other) for path in modules() for other in imported(path)]
    assert len(arrows) > 1000
    assert [f"{name_of(path)} imports {other}" for path, other in arrows if not points_down(path, other)] == []


def test_no_modules_import_each_other_in_a_circle() -> None:
    waiting = {path: set(imported(path)) for path in modules()}
    while waiting:
        free = [path for path, needs in waiting.items() if not needs & waiting.keys()]
        assert free, f"a circle among {sorted(map(name_of, waiting))}"
        for path in free:
            del waiting[path]


def test_every_module_is_reached_from_the_page() -> None:
    seen, todo = set(), [WEB / "app.js", WEB / "offline.js"]
    while todo:
        path = todo.pop()
        if path not in seen:
            seen.add(path)
            todo += imported(path)
    assert {name_of(path) for path in modules()} - {name_of(path) for path in seen} == ALONE


def lines_of(path: Path) -> list[str]:
    """A script's lines."""
    return path.read_text(encoding="utf-8").splitlines()


def test_files_and_lines_stay_short() -> None:
    assert [name_of(path) for path in modules() if len(lines_of(path)) > LONGEST] == []
    lines = [(name_of(path), n, line) for path in modules() for n, line in enumerate(lines_of(path), 1)]
    assert [(name, n) for name, n, line in lines if len(line) > WIDEST] == []


def long_functions(lines: list[str]) -> list[str]:
    """The first lines of functions that are too long."""
    found = []
    for first, opened in ((n, FUNCTION.match(line)) for n, line in enumerate(lines)):
        closing = (n for n in range(first + 1, len(lines)) if opened and lines[n].startswith(opened[1] + "}"))
        if next(closing, first) - first + 1 > LONGEST_FUNCTION:
            found.append(lines[first])
    return found


def test_functions_stay_short() -> None:
    assert {name_of(path): found for path in modules() if (found := long_functions(lines_of(path)))} == {}


def worn_names(path: Path) -> list[str]:
    """Names in a script, its comments and its file's name that say nothing of the thing."""
    text = path.read_text(encoding="utf-8")
    described = [line for line in COMMENT.findall(text) if DESCRIBED.search(line)]
    return NAMED.findall(code_of(text)) + described + sorted(set(path.stem.split("-")) & set(WORN.split("|")))


def test_names_say_what_a_thing_is() -> None:
    assert {name_of(path): worn for path in modules() if (worn := worn_names(path))} == {}


DECLARED = (
    *("const told = 1", "let a = 1, kept = 2", "(one) => 1", "one => 1", "function found() {}", "f(a, asked = 1)"),
    *("class A { told() {} }", "class A { #kept = 1 }", "this.asked = 1", "a = `${told}`", "f(...found)", "({ told })"),
)
NO_NAMES = ('"told"', "1 // one", "1 /* kept */", "/one|two/.test(b)", "`one ${b}`", "view.asked", "({ kept: c }) => c")
TYPED = ("@param {string} told", "@param {(one: Row) => void} f", "@type {{kept: string}}", "@param {Row} [found]")


def test_worn_names_are_seen_wherever_they_are_declared() -> None:
    assert [script for script in DECLARED if not NAMED.search(code_of(script))] == []
    assert [script for script in NO_NAMES if NAMED.search(code_of(f"a = {script}"))] == []
    assert [comment for comment in TYPED if not DESCRIBED.search(f"/** {comment} */")] == []


def test_nothing_is_of_any_type_but_what_has_none() -> None:
    """Attributes of elements and JSON not yet told apart; every message has a type (`messages.d.ts`)."""
    found = [
        name_of(path) for path in modules() if re.search(r"\{[^{}]*\bany\b[^{}]*\}", path.read_text(encoding="utf-8"))
    ]
    assert found == ["net.js", "ui/dom.js"]


def test_the_checker_is_pinned_and_names_no_registry() -> None:
    wanted = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    lock = (ROOT / "package-lock.json").read_text(encoding="utf-8")
    assert "://" not in lock
    packages = json.loads(lock)["packages"]
    for name, version in wanted.items():
        assert packages[f"node_modules/{name}"]["version"] == version
        assert packages[f"node_modules/{name}"]["integrity"].startswith("sha512-")


def test_files_that_scripts_load_by_their_own_address_are_there() -> None:
    """Drawings and the like lie where a script looks for them, seen from its folder."""
    told = [
        (path, each)
        for path in modules()
        for each in re.findall(r'new URL\("(\.[^"]+)", import', path.read_text("utf-8"))
    ]
    assert told
    assert [(name_of(path), each) for path, each in told if not (path.parent / each).is_file()] == []
