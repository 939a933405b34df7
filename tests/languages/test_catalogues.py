"""Every text stands in every catalogue, whole; what would be lost is said."""

from pathlib import Path

import pytest
from tools import catalogues

FINISHED = ("ja", "zh")  # others may be begun: what they have not is shown in English
SCRIPT = """import {{ t, tn }} from "./ui/i18n.js";
export const words = (name, n) => [t("Hello, {{name}}.", {{ name }}), tn("{{n}} tile", "{{n}} tiles", n), {more}];
"""


def test_nothing_is_wrong_with_texts_and_catalogues() -> None:
    """No text is computed, no value is lost, no text of the code is missing in a catalogue."""
    assert list(catalogues.faults()) == []


@pytest.mark.parametrize("code", FINISHED)
def test_the_club_s_languages_are_whole(code: str) -> None:
    found = catalogues.read(catalogues.CATALOGUES / f"{code}.po")
    assert len(found) > 2000
    assert [message.id for message in found if message.id and not all(catalogues.strings(message))] == []


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of scripts and catalogues of our own."""
    monkeypatch.setattr(catalogues, "SOURCE", tmp_path)
    monkeypatch.setattr(catalogues, "CATALOGUES", tmp_path / "languages")
    monkeypatch.setattr(catalogues, "BROWSER", tmp_path / "web" / "languages")
    for name in ("languages", "web"):
        (tmp_path / name).mkdir()
    return tmp_path


def written(own: Path, more: str = "1") -> Path:
    """The folder's only script; its texts are in French."""
    (own / "web" / "words.js").write_text(SCRIPT.format(more=more), encoding="utf-8")
    (own / "web" / "app.js").write_text('import { words } from "./words.js";\n', encoding="utf-8")
    path = own / "languages" / "fr.po"
    if not path.exists():
        catalogues.add("fr")
        translated(path, "Hello, {name}.", "Bonjour, {name}.")
    return path


def translated(path: Path, text: str, words: str) -> None:
    """A text of a catalogue in other words."""
    found = catalogues.read(path)
    message = found.get(text)
    assert message is not None
    message.string = words
    catalogues.write(path, found)


def test_a_language_is_begun_translated_and_compiled(own: Path) -> None:
    written(own)
    assert list(catalogues.faults()) == []
    catalogues.compile_all()
    assert '"Bonjour, {name}."' in (own / "web" / "languages" / "fr.main.json").read_text(encoding="utf-8")
    assert '"fr": {"name": "Français"' in (own / "web" / "languages" / "list.js").read_text(encoding="utf-8")
    assert (own / "languages" / "fr.json").exists()


def test_a_page_loads_what_it_alone_needs(own: Path) -> None:
    """What only pages of a part show is in that part; what another part or the shell shows as well, in the main one."""
    shell = 'import "./top.js";\n[/a/, () => import("./pages/a.js"), "one"], [/b/, () => import("./pages/b.js")],'
    (own / "web" / "pages").mkdir()
    for name, script in {
        "app.js": shell.replace('import "', 'import {} from "'), "top.js": 't("top"), t("shared")',
        "pages/a.js": 'import {} from "./inner.js";\nt("mine"), t("shared")', "pages/inner.js": 't("inner")',
        "pages/b.js": 't("other")',
    }.items():  # fmt: skip
        (own / "web" / name).write_text(script, encoding="utf-8")
    parts = catalogues.parts_by_file()
    found = {message.id: catalogues.part_of(message, parts) for message in catalogues.texts_in_code() if message.id}
    assert found == {"top": "main", "shared": "main", "mine": "one", "inner": "one", "other": "main"}


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("t(name)", "a text that is not written out"),
        ("t(`${name}!`)", "a text that is not written out"),
        ('`${t("Go on, {name}", { name })}`', "is not seen"),
        ('t("Another text")', "1 texts of the code are not in it"),
        ('`${t("Another text")}`', "1 texts of the code are not in it"),
    ],
)
def test_texts_that_would_be_lost_are_said(own: Path, more: str, said: str) -> None:
    written(own)
    written(own, more)
    assert [fault for fault in catalogues.faults() if said in fault]


@pytest.mark.parametrize(
    ("words", "said"), [("Bonjour.", "loses name"), ("Bonjour, {nom}, {name}.", "has no nom"), ("{name} !", "")]
)
def test_values_that_are_lost_are_said(own: Path, words: str, said: str) -> None:
    translated(written(own), "Hello, {name}.", words)
    faults = list(catalogues.faults())
    assert bool(faults) == bool(said)
    assert all(said in fault for fault in faults)


def test_a_text_that_went_is_let_go(own: Path) -> None:
    path = written(own, 't("Another text")')
    written(own)
    assert [fault for fault in catalogues.faults() if "1 texts are not in the code any more" in fault]
    catalogues.update()
    assert list(catalogues.faults()) == []
    assert catalogues.read(path).get("Hello, {name}.").string == "Bonjour, {name}."
