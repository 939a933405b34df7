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
    """What pages of a part show is in that part; what the shell shows as well, in the main one; what the server may
    send, in the part whose pages usually show it, and in the rest, unless every page has it anyway."""
    shell = 'import "./top.js";\n[/a/, () => import("./pages/a.js"), "one"], [/b/, () => import("./pages/b.js")],'
    (own / "web" / "pages").mkdir()
    for name, script in {
        "app.js": shell + '[/c/, () => import("./pages/c.js"), "lesson"],',
        "top.js": 't("top"), t("shared")', "pages/c.js": 't("inner")',
        "pages/a.js": 'import {} from "./middle.js";\nt("mine"), t("shared")', "pages/inner.js": 't("inner")',
        "pages/middle.js": 'import "./inner.js";',
        "pages/b.js": 't("other")',
    }.items():  # fmt: skip
        (own / "web" / name).write_text(script, encoding="utf-8")
    for name, script in {
        "server": '_("sent"), _("mine"), _("top")',
        "study": '_("taught")',
        "terminal": '_("typed")',
    }.items():
        (own / name).mkdir()
        (own / name / "words.py").write_text(script, encoding="utf-8")
    parts = catalogues.parts_by_file()
    found = {message.id: catalogues.parts_of(message, parts) for message in catalogues.texts_in_code() if message.id}
    of_pages = {
        "top": {"main"},
        "shared": {"main"},
        "mine": {"one", "rest"},
        "inner": {"one", "lesson"},
        "other": {"main"},
    }
    assert found == of_pages | {"sent": {"rest"}, "taught": {"lesson", "rest"}, "typed": set()}


def test_parts_are_those_of_pages() -> None:
    """What the server sends is never laid into a part that no page asks for."""
    parts = set[str]().union(*catalogues.parts_by_file().values())
    assert {part for shown in catalogues.SENT_TO.values() for part in shown} <= parts | catalogues.LATER
    assert all(
        (catalogues.SOURCE / name).exists() or (catalogues.SOURCE / f"{name}.py").exists()
        for name in catalogues.SENT_TO
    )


def test_two_texts_of_one_digest_are_refused(own: Path) -> None:
    (own / "web" / "app.js").write_text('t("altarage"), t("zinke")', encoding="utf-8")  # FNV-1a gives both the same
    assert catalogues.digest("altarage") == catalogues.digest("zinke")
    catalogues.add("fr")
    for text in ("altarage", "zinke"):
        translated(own / "languages" / "fr.po", text, text)
    with pytest.raises(SystemExit, match="the same digest"):
        catalogues.compile_all()


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("t(name)", "a text that is not written out"),
        ("t(`${name}!`)", "a text that is not written out"),
        ('`${t("Go on, {name}", { name })}`', "is not seen"),
        ('t("And {other}", { other: t("and another") })', "is not seen"),
        ('t("Another text")', "1 texts of the code are not in it"),
        ('`${t("Another text")}`', "1 texts of the code are not in it"),
    ],
)
def test_texts_that_would_be_lost_are_said(own: Path, more: str, said: str) -> None:
    written(own)
    written(own, more)
    assert [fault for fault in catalogues.faults() if said in fault]


def test_in_python_a_text_is_seen_wherever_it_stands(own: Path) -> None:
    script = """_("Hello, {name}.").format(name=f"{_('nobody')} {_c('of', 'all')}", n=_n("a tile", "tiles", 2))"""
    (own / "words.py").write_text(f"said = {script}\nsaid = _(said), t('no')", encoding="utf-8")
    found = {(message.context, message.id) for message in catalogues.texts_in_code() if message.id}
    assert found == {(None, "Hello, {name}."), (None, "nobody"), ("of", "all"), (None, ("a tile", "tiles"))}


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
