"""The catalogues of texts: src/paiju/languages/CODE.po, one for each language but English.

    python tools/catalogues.py update       take over the texts that stand in the code now
    python tools/catalogues.py add CODE     begin another language
    python tools/catalogues.py compile      write what the program and the browser read
    python tools/catalogues.py check        say what is wrong: texts computed, values lost, catalogues behind the code

A text is written in English where it is used: `t("…")`, `tn("one …", "{n} …", n)` for a number, `tc("context", "…")`
where one English text means several things, `te("… {link}", { link })` where elements stand in it. Babel finds them and
knows each language's plurals, name and direction.
"""

import argparse
import ast
import io
import json
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from posixpath import dirname, normpath
from typing import BinaryIO

from babel import Locale
from babel.messages import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po, write_po

SOURCE = Path(__file__).parent.parent / "src" / "paiju"
CATALOGUES = SOURCE / "languages"
BROWSER = SOURCE / "web" / "languages"
OPTIONS = {"web/**.js": {"parse_template_string": "yes"}}  # texts within templates, too
KEYWORDS: dict[str, tuple[object, ...] | None] = {
    "t": None, "te": None, "tn": (1, 2), "tc": ((1, "c"), 2), "N": None, "NC": ((1, "c"), 2),
    "_": None, "_n": (1, 2), "_c": ((1, "c"), 2),
}  # fmt: skip
# A page and the part of the catalogues with the texts that it alone needs (src/paiju/web/app.js).
ROUTE = re.compile(r'import\("\./([^"]+)"\)(?:, "([\w-]+)")?\]')
IMPORT = re.compile(r'(?:from|import)\b ?\(?"(\.[^"]+\.js)"')
SHELL = "web/app.js"
OTHERS = [("web/offline.js", "offline")]  # pages without the shell
MAIN = "main"  # of what the shell needs, and every page
REST = "rest"  # of whatever the server may send, for a page that is sent more than its own part has
EVENTS = "events-sent"  # of what the server may send about events, for their pages, before the rest
LATER = {EVENTS, REST}  # asked for once a text is missing (web/ui/i18n.js)
GAMES, DRILLS = ("game", "replay", "shared"), ("drills", "daily", "speed")
# Who makes the texts that the server sends, and the parts whose pages usually show them, by the longest name that fits.
SENT_TO: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("errors", "languages", "server/web", "server/protocol", "server/room/given_names",
                     "tournament/default_names"), (MAIN,)),
    **dict.fromkeys(("table", "match", "server/live"), GAMES),
    **dict.fromkeys(("table/record", "table/start", "table/dictated", "table/book_changes", "match/record"), ()),
    "referee": (*GAMES, "desk", "evening"), "referee/words": (*GAMES, "desk", "evening", "sheet", "sign"),
    "referee/ruling_record": (),
    **dict.fromkeys(("scoring/lines", "scoring/settlement", "scoring/points", "scoring/point_tables", "notation"),
                    (*GAMES, "score")),
    "match/entered_worth": (*GAMES, "sheet", "sign", "desk", "evening"),
    "match/entered_hand": ("desk", "sign", "evening"),
    "match/final": (*GAMES, "sheet"),
    **dict.fromkeys(("tournament/counting", "tournament/placing", "tournament/rulings", "tournament/record/sheets_due",
                     "server/events"), (EVENTS,)),
    "tournament/counting/standing_table": (EVENTS, "event-player", "event-team"),
    "server/events/templates": ("events",), "server/events/entries": (), "server/events/endpoints": (),
    **dict.fromkeys(("study", "study/lessons"), ("lesson",)), "study/glossary": ("glossary", "lesson", *GAMES),
    "scoring": ("score",), "server/room": ("game",), "study/exams": ("exam", "exam-editor"),
    "study/drills": DRILLS, "study/drills/exercise_names": (*DRILLS, "study", "study-books"),
    "desk": ("desk", "evening"), "desk/view": ("desk", "evening", "sign"), "desk/sheet": ("sheet",),
    "desk/signing": ("sign", "desk"),
    **dict.fromkeys(("evening", "desk/evening_words", "desk/evening_desk"), ("evening",)),
    "books": ("rules", "book"), "books/labels": ("rules", "study-books", "book", "book-sheet"),
    **dict.fromkeys(("lab", "stats"), ("book",)), "server/doctor": ("admin",),
    **dict.fromkeys(("tournament", "formats", "reading", "fields", "server"), ()),
}  # fmt: skip
# What Babel writes into a catalogue's head that changes by itself or says nothing.
PASSING = (
    '"POT-Creation',
    '"PO-Revision',
    '"Last-Translator',
    '"Language-Team',
    '"Report-Msgid',
    '"Project-Id',
    '"Generated-By',
)
NUMBERS = 200  # every rule for plurals repeats itself by hundreds
VALUE = re.compile(r"(?<!\{)\{(\w+)\}")
LITERAL = re.compile(r'"(?:\\.|[^"\\])*"')
WRITTEN = re.compile(
    rf"(?<![\w.$#])(?:(?:t[en]?|N)\(\s*|(?:tc|NC)\(\s*{LITERAL.pattern},\s*)((?:{LITERAL.pattern}(?:\s*\+\s*)?)+)"
)
COMPUTED = re.compile(r"""(?<![\w.$#])(t[cen]?)\(\s*(?!["'])""")
CALLED = re.compile(rb"\b_[nc]?\(")  # a file of Python without it has no text


def texts_in_code() -> Catalog:
    """Every text of the code, in the order of its files."""
    catalogue = Catalog(project="Paiju", charset="utf-8")
    ways = [("web/**.js", "javascript"), ("**.py", texts_of_python)]
    found = extract_from_dir(SOURCE, ways, OPTIONS, KEYWORDS, strip_comment_tags=True)
    for name, _, text, _, context in sorted(found, key=lambda each: (each[0], each[1])):
        catalogue.add(text, locations=[(name, 0)], context=context)
    return catalogue


def texts_of_python(file: BinaryIO, *_: object, **__: object) -> Iterator[tuple[int, str, list[str | None], list[str]]]:
    """What calls in a file of Python write out, wherever they stand: line, function, arguments, comments, as Babel asks
    for it. Babel's own reader goes through every sign, and sees nothing within the values of a text."""
    source = file.read()
    for node in ast.walk(ast.parse(source)) if CALLED.search(source) else ():
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("_", "_n", "_c"):
            yield node.lineno, node.func.id, [written_in(each) for each in node.args], []


def written_in(node: ast.expr) -> str | None:
    """The text that an expression writes out."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def read(path: Path) -> Catalog:
    """A catalogue from its file."""
    with path.open("rb") as file:
        return read_po(file, locale=path.stem, charset="utf-8")


def write(path: Path, catalogue: Catalog) -> None:
    """A catalogue into its file: places without lines, which change with every edit."""
    out = io.BytesIO()
    write_po(out, catalogue, include_lineno=False, ignore_obsolete=True, width=120, omit_header=False)
    lines = out.getvalue().decode("utf-8").splitlines(keepends=True)
    path.write_text("".join(line for line in lines if not line.startswith(PASSING)), encoding="utf-8")


def catalogues() -> Iterator[tuple[str, Path]]:
    """The languages there are beside English, by their codes."""
    for path in sorted(CATALOGUES.glob("*.po")):
        yield path.stem, path


def update() -> None:
    """Takes over the texts of the code: new ones are empty, those that went are let go."""
    code = texts_in_code()
    for name, path in catalogues():
        catalogue = read(path)
        catalogue.update(code, no_fuzzy_matching=True, update_header_comment=False)
        write(path, headed(catalogue))
        print(f"{name}: {len(finished(catalogue))} of {len(catalogue)}")


def headed(catalogue: Catalog) -> Catalog:
    """The catalogue with a head of its own."""
    catalogue.header_comment = f"# {catalogue.locale.english_name if catalogue.locale else ''} texts of Paiju."
    return catalogue


def add(code: str) -> None:
    """Begins another language."""
    path = CATALOGUES / f"{code}.po"
    if path.exists():
        sys.exit(f"{path} is there already")
    catalogue = texts_in_code()
    catalogue.locale = Locale.parse(code, sep="-")
    write(path, headed(catalogue))
    print(f"{path}: {len(catalogue)} texts to translate")


def finished(catalogue: Catalog) -> list[Message]:
    """The texts that are translated."""
    return [message for message in catalogue if message.id and message.string and all(strings(message))]


def strings(message: Message) -> tuple[str, ...]:
    """The translation in all its forms."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string)


def ids(message: Message) -> tuple[str, ...]:
    """The English text in all its forms."""
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def parts_by_file() -> dict[str, set[str]]:
    """For every script the parts whose pages load it, by the imports of each page."""
    shell = (SOURCE / SHELL).read_text(encoding="utf-8")
    pages = [(f"web/{page}", part or MAIN) for page, part in ROUTE.findall(shell)]
    parts: dict[str, set[str]] = {}
    for root, part in [(SHELL, MAIN), *OTHERS, *pages]:
        for name in loaded_with(root, {page for page, _ in pages}):
            parts.setdefault(name, set()).add(part)
    return parts


def loaded_with(root: str, pages: set[str]) -> set[str]:
    """A script and all it imports; the shell's pages come later."""
    there, ahead = set[str](), [root]
    while ahead:
        name = ahead.pop()
        if name in there or not (SOURCE / name).is_file():
            continue
        there.add(name)
        others = IMPORT.findall((SOURCE / name).read_text(encoding="utf-8"))
        ahead += [each for each in (normpath(f"{dirname(name)}/{other}") for other in others)
                  if name != SHELL or each not in pages]  # fmt: skip
    return there


def parts_of(message: Message, parts: dict[str, set[str]]) -> set[str]:
    """The parts of the browser's catalogue that a text is in; none where the browser has no need of it."""
    names = [name.replace("\\", "/") for name, _ in message.locations]
    sent = [shown for name in names if (shown := shown_in(name)) is not None]
    mine = set[str]().union(*(parts.get(name, {MAIN}) for name in names if name.startswith("web/")), *sent)
    return {MAIN} if MAIN in mine else mine | ({REST} if sent else set())


def shown_in(name: str) -> tuple[str, ...] | None:
    """The parts whose pages usually show what this module says; None where the server sends nothing of it."""
    steps = name.removesuffix(".py").split("/")
    folders = ("/".join(steps[:n]) for n in range(len(steps), 0, -1))
    return next((SENT_TO[folder] for folder in folders if folder in SENT_TO), None)


def plural_forms(code: str) -> str:
    """The form of every number, one digit each."""
    rule = eval_plural(str(get_plural(code).plural_expr))
    return "".join(str(rule(n)) for n in range(NUMBERS))


def eval_plural(expression: str) -> Callable[[int], int]:
    """A plural rule as gettext writes it, as a function."""
    from gettext import c2py  # type: ignore[attr-defined]

    rule: Callable[[int], int] = c2py(expression)
    return rule


def key(message: Message) -> str:
    """What a text is found by: its English, behind the context where there is one."""
    return f"{message.context}|{ids(message)[0]}" if message.context else ids(message)[0]


def digest(text: str) -> str:
    """FNV-1a over UTF-16, by which the browser finds a text (web/ui/i18n.js): the upper 30 bits in five characters."""
    value, units = 0x811C9DC5, text.encode("utf-16-le")
    for low, high in zip(units[::2], units[1::2], strict=True):
        value = (value ^ (low | high << 8)) * 0x01000193 % 2**32
    return "".join(chr(ord("0") + (value >> shift & 63)) for shift in (26, 20, 14, 8, 2))


def write_texts(path: Path, code: str, messages: list[Message]) -> None:
    """Texts as Python reads them, by their keys."""
    write_json(path, {"plural": plural_forms(code), "texts": {key(each): worded(each) for each in messages}})


def write_part(path: Path, code: str, messages: list[Message]) -> None:
    """Texts as the browser reads them: their digests in one string, and the texts in the same order."""
    forms = {"plural": plural_forms(code)} if path.stem == f"{code}.{MAIN}" else {}
    digests = "".join(digest(key(message)) for message in messages)
    write_json(path, {**forms, "keys": digests, "texts": [worded(message) for message in messages]})


def worded(message: Message) -> str | list[str]:
    """The translation, or its forms."""
    return message.string if isinstance(message.string, str) else list(message.string)


def write_json(path: Path, body: object) -> None:
    """JSON without blanks."""
    path.write_text(json.dumps(body, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


def check_digests(messages: list[Message]) -> None:
    """No two texts may have the same digest: a page that has one of them would take it for the other."""
    if len({digest(key(message)) for message in messages}) < len(messages):
        sys.exit("two texts have the same digest; word one of them otherwise")


def compile_all() -> None:
    """Writes what Python and the browser read, and the list of languages."""
    BROWSER.mkdir(exist_ok=True)
    for old in BROWSER.glob("*.*.json"):
        old.unlink()
    parts, read_in = parts_by_file(), {code: read(path) for code, path in catalogues()}
    total = max(map(len, read_in.values()), default=0)  # each has all texts of the code, as `check` asks
    listed = {"en": language("en", total, total)}
    for code, catalogue in read_in.items():
        done = finished(catalogue)
        write_texts(CATALOGUES / f"{code}.json", code, done)
        check_digests(done)
        shown = [(message, parts_of(message, parts)) for message in done]
        for part in sorted({MAIN, *LATER}.union(*parts.values())):
            mine = [message for message, where in shown if part in where]
            write_part(BROWSER / f"{code}.{part}.json", code, mine)
        listed[code] = language(code, len(done), len(catalogue))
    (CATALOGUES / "list.json").write_text(json.dumps(listed, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    (BROWSER / "list.js").write_text(in_javascript(listed), encoding="utf-8")


LOCALES = {"en": "en-GB", "zh": "zh-CN", "ja": "ja-JP"}  # whose dates and times are meant
TAGS = {"zh": "zh-Hans"}


def language(code: str, done: int, total: int) -> dict[str, object]:
    """What a language is called by those who speak it, how it is marked and written, how much of it is there."""
    locale = Locale.parse(code, sep="-")
    name = (locale.get_language_name() or code).capitalize()
    direction = "rtl" if locale.character_order == "right-to-left" else "ltr"
    tag, place = TAGS.get(code, code), LOCALES.get(code, code)
    group = locale.number_symbols["latn"]["group"]
    return {"name": name, "tag": tag, "locale": place, "dir": direction, "group": group, "done": done, "of": total}


def in_javascript(listed: dict[str, dict[str, object]]) -> str:
    """The list for the browser."""
    lines = "".join(
        f"  {json.dumps(code)}: {json.dumps(about, ensure_ascii=False)},\n" for code, about in listed.items()
    )
    return (
        "/** The languages there are. Made by `make languages`. */\n\n"
        "/** @type {Record<string, {name: string, tag: string, locale: string, dir: string, group: string,\n"
        " *   done: number, of: number}>} */\n"
        f"export const LANGUAGES = {{\n{lines}}};\n"
    )


def faults() -> Iterator[str]:
    """What is wrong with texts and catalogues."""
    code = texts_in_code()
    yield from faults_of_code({(name, text) for each in code for text in ids(each) for name, _ in each.locations})
    here = {(message.context, message.id) for message in code if message.id}
    for name, path in catalogues():
        catalogue = read(path)
        there = {(message.context, message.id) for message in catalogue if message.id}
        if missing := here - there:
            yield f"{path.name}: {len(missing)} texts of the code are not in it: run `make texts`"
        if gone := there - here:
            yield f"{path.name}: {len(gone)} texts are not in the code any more: run `make texts`"
        for message in finished(catalogue):
            values = {value for text in ids(message) for value in VALUE.findall(text)}
            for text in strings(message):
                if strange := set(VALUE.findall(text)) - values - {"n"}:
                    yield f"{name}: {ids(message)[0]!r} has no {', '.join(sorted(strange))}"
                if lost := values - set(VALUE.findall(text)) - {"n"}:
                    yield f"{name}: {ids(message)[0]!r} loses {', '.join(sorted(lost))}"


def faults_of_code(seen: set[tuple[str, str]]) -> Iterator[str]:
    """Texts that are computed; those that Babel does not see where they stand, such as with values within a template or
    among the values of another text."""
    for path in sorted((SOURCE / "web").rglob("*.js")):
        if path.name == "i18n.js":
            continue
        script, name = path.read_text(encoding="utf-8"), path.relative_to(SOURCE).as_posix()
        for number, line in enumerate(script.splitlines(), 1):
            if COMPUTED.search(line) and not line.lstrip().startswith(("*", "/*", "//")):
                yield f"{name}:{number}: a text that is not written out"
        for written in WRITTEN.findall(script):
            if (name, text := "".join(map(json.loads, LITERAL.findall(written)))) not in seen:
                yield f"{name}: {text!r} is not seen: take it out of its template or text"


def check() -> None:
    """Says what is wrong."""
    if wrong := list(faults()):
        sys.exit("\n".join(wrong))


def main() -> None:
    """What is asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    ways = parser.add_subparsers(dest="what", required=True)
    for name in ("update", "compile", "check"):
        ways.add_parser(name)
    ways.add_parser("add").add_argument("code")
    asked = parser.parse_args()
    if asked.what == "add":
        add(asked.code)
    else:
        {"update": update, "compile": compile_all, "check": check}[asked.what]()


if __name__ == "__main__":
    main()
