"""A page's own word in the wall: it seals, speaks, and checks every hand by itself; what is not as promised is loud."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from paiju.cli import main
from tests.web.finished import ended_hand
from tests.web.visitor import PHONE, Visitor

KEPT = "() => JSON.parse(localStorage.getItem(Object.keys(localStorage).find((key) => key.startsWith('paiju.fair.'))))"


def test_a_hand_is_checked_without_being_asked(
    guest: Visitor, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The word counts, the page says so, and the files it offers agree with `paiju verify`."""
    ended_hand(guest, "ema")
    page = guest.page
    page.wait_for_selector("dialog.end .fair-ok")
    assert "Checked here: wall, secret, everybody's words; yours counts" in page.inner_text("dialog.end .fair-ok")
    said = page.inner_text("dialog.end .fair-said")
    assert "Ann added a word" in said
    assert said.count("bot") >= 3
    page.locator("dialog.end .proof summary").first.click()
    files = []
    for button in ("Download the record", "Download what I sent"):
        with page.expect_download() as told:
            page.get_by_role("link", name=button).click()
        files.append(tmp_path / told.value.suggested_filename)
        told.value.save_as(files[-1])
    head = page.evaluate(KEPT)["head"]
    assert main(["verify", str(files[0]), "--mine", str(files[1]), "--head", head, "--lang", "en"]) == 0
    assert "my nonce        agrees  said" in capsys.readouterr().out


def test_a_reload_goes_on_with_the_chain(visit: Callable[..., Visitor]) -> None:
    """The same device speaks on from where it was, in the next hand."""
    phone = visit(size=PHONE, touch=True)
    ended_hand(phone, "ema")
    page = phone.page
    before = page.evaluate(KEPT)["chains"]
    page.reload()
    page.wait_for_selector("dialog.end .fair-ok")
    page.locator("dialog.end button.next").click()
    phone.until(lambda: page.evaluate(KEPT)["chains"][-1]["at"] == 2)
    now = page.evaluate(KEPT)["chains"]
    assert [chain["head"] for chain in now] == [chain["head"] for chain in before]
    assert sorted(now[0]["sent"]) == ["0", "1"]


def test_another_head_than_was_shown_is_loud(guest: Visitor) -> None:
    """A table that shows another head than this browser remembers."""
    ended_hand(guest, "ema")
    page = guest.page
    assert page.locator(".fair-alarm").count() == 0
    kept = page.evaluate(KEPT)
    page.evaluate(
        "([kept, head]) => { const key = Object.keys(localStorage).find((one) => one.startsWith('paiju.fair.'));"
        " localStorage.setItem(key, JSON.stringify({...kept, head})); }",
        [kept, "00" * 32],
    )
    page.reload()
    page.wait_for_selector(".fair-alarm")
    page.wait_for_selector("dialog.end .fair-wrong")
    told = page.inner_text("dialog.end .fair-wrong")
    assert "This hand is not what was promised" in told
    assert "not the one shown when the table was opened" in told
    assert json.dumps(kept["head"])[1:-1] in page.inner_text(".fair-alarm ul") or page.locator(".fair-alarm li").count()
