"""The page in any language: one that has only begun, one that is written from the right, and from one to another while
a hand is played."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tools import catalogues

from tests.web.finished import open_table
from tests.web.looks import WIDER
from tests.web.visitor import DESK, PHONE, Visitor

PAGES = ("/", "/tables", "/rules", "/rules/mcr", "/score", "/study", "/events", "/evening", "/desk", "/me")
SOME_PAGES = pytest.mark.parametrize(
    "pages",
    [pytest.param(("/", "/score", "/events"), id="some"), pytest.param(PAGES, id="all", marks=pytest.mark.long)],
)
# Everything that is said on the page, but for what passes: what happened is told once, and so are the dice.
SAID = """() => [document.title, ...[...document.querySelectorAll("#main *, paiju-table *")]
  .filter((one) => !one.closest(".log-panel, .dice, [aria-live], [role=log], [hidden]"))
  .flatMap((one) => [...["aria-label", "title", "placeholder"].map((name) => one.getAttribute(name)),
    ...[...one.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data)])].filter(Boolean)"""
LOG = "() => document.querySelector('.log-panel').textContent"


def begun(folder: Path, monkeypatch: pytest.MonkeyPatch, code: str, translated: Callable[[str], str]) -> list[str]:
    """Another language beside the club's own, of which every tenth text is translated: these texts. Its files are in
    the folder."""
    catalogue = catalogues.read(catalogues.CATALOGUES / "zh.po")
    monkeypatch.setattr(catalogues, "CATALOGUES", folder)
    monkeypatch.setattr(catalogues, "BROWSER", folder)
    tenth = [message for message in catalogue if isinstance(message.id, str) and message.id and not message.context][
        ::10
    ]
    for message in catalogue:
        message.string = message.string if isinstance(message.string, str) and not message.id else ""
    for message in tenth:
        message.string = translated(str(message.id))
    catalogue.locale = catalogues.Locale.parse(code)
    catalogues.write(folder / f"{code}.po", catalogue)
    catalogues.compile_all()
    return [str(message.id) for message in tenth]


def speaks(visitor: Visitor, folder: Path) -> None:
    """The visitor gets the languages of this folder."""
    visitor.page.route(
        "**/languages/*",
        lambda route: route.fulfill(
            path=folder / route.request.url.rpartition("/")[2],
            content_type="text/javascript" if route.request.url.endswith(".js") else "application/json",
        ),
    )


@pytest.mark.long
@SOME_PAGES
def test_a_tenth_of_a_language_is_shown_and_the_rest_in_english(
    pages: tuple[str, ...], visit: Callable[..., Visitor], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tenth = begun(tmp_path, monkeypatch, "fr", lambda text: f"«{text}»")
    somebody, english = visit(locale="fr-FR"), visit(locale="en-GB")
    speaks(somebody, tmp_path)
    shown = set()
    for path in pages:
        page, same = somebody.go(path), english.go(path)
        assert page.evaluate("document.documentElement.lang") == "fr"
        said, plain = page.evaluate(SAID), same.evaluate(SAID)
        assert len(said) == len(plain), path
        assert [text for text, was in zip(said, plain, strict=True) if "«" not in text and text != was] == [], path
        shown |= {text.strip("«»") for text in said}
    assert len(shown & set(tenth)) > len(pages)
    assert page.get_by_label("Language").first.input_value() == "fr"


@SOME_PAGES
def test_a_language_from_the_right_fits_a_phone(
    pages: tuple[str, ...], visit: Callable[..., Visitor], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing sticks out at either side."""
    begun(tmp_path, monkeypatch, "ar", lambda text: f"\u202b{text}")
    phone = visit(size=PHONE, locale="ar", touch=True)
    speaks(phone, tmp_path)
    for path in pages:
        page = phone.go(path)
        assert page.evaluate("document.documentElement.dir") == "rtl"
        assert page.evaluate(WIDER) <= 0, path
        assert page.evaluate("scrollX") == 0, path


def choose(page: Any, code: str) -> None:
    """Another language, from the table's menu."""
    page.keyboard.press("m")
    page.locator(f"dialog.table-menu input[name=menu-lang][value={code}]").check(force=True)
    page.wait_for_function("code => document.documentElement.lang.startsWith(code)", arg=code)
    page.wait_for_selector(f"dialog.table-menu input[name=menu-lang][value={code}]:checked")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog.table-menu", state="detached")


def my_turn(page: Any) -> bool:
    """May I discard? Whatever else I may do is passed."""
    if page.locator("paiju-table .act.pass").count():
        page.keyboard.press("Space")
    return bool(page.locator("paiju-table .tile-button.may").count())


@pytest.mark.long
@pytest.mark.parametrize("size", [DESK, pytest.param(PHONE, marks=pytest.mark.long)])
def test_a_language_is_changed_at_a_running_table(visit: Callable[..., Visitor], size: tuple[int, int]) -> None:
    """Everything that is said is then in it, as if the page had been opened in it; and nothing was loaded anew."""
    guest = visit(size=size)
    table = open_table(guest, book="xjtu", seats=["me", *["bot:drawn"] * 3], hints=True)
    page = guest.go(f"/table/{table}")
    page.wait_for_selector("paiju-table .tile-button.may")
    page.keyboard.press("Space")
    guest.until(lambda: "You discard" in page.evaluate(LOG))
    guest.until(lambda: my_turn(page))
    changed = {}
    page.evaluate("window.same = true")
    for code in ("zh", "ja", "en"):
        choose(page, code)
        changed[code] = page.evaluate(SAID)
        log = page.evaluate(LOG)
        assert {"zh": "你打", "ja": "あなたは", "en": "You discard"}[code] in log
    assert page.evaluate("window.same")
    for code, said in changed.items():
        page.evaluate("code => localStorage.setItem('paiju.lang', code)", code)
        guest.go(f"/table/{table}").wait_for_selector("paiju-table .tile-button.may")
        assert page.evaluate(SAID) == said


@pytest.mark.parametrize("code", ["zh", "ja", "en"])
def test_a_language_is_chosen_from_the_list(visit: Callable[..., Visitor], code: str) -> None:
    """By whoever cannot read the page: its name is its own, and it stays."""
    page = (guest := visit(locale="ja-JP" if code == "en" else "en-GB")).go("/")
    page.locator("#top .language select").select_option(label={"zh": "中文", "ja": "日本語", "en": "English"}[code])
    play = {"zh": "马上开打", "ja": "今すぐ対局", "en": "Play now"}[code]
    page.get_by_role("button", name=play).wait_for()
    guest.go("/rules")
    assert page.evaluate("document.documentElement.lang").startswith(code)
