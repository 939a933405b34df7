"""A page's own word in the wall: it seals, speaks, and checks every hand by itself; what is not as promised is loud."""

from pathlib import Path

import pytest

from paiju.cli import main
from tests.web.finished import ended_hand
from tests.web.visitor import Visitor

KEY = "Object.keys(localStorage).find((key) => key.startsWith('paiju.fair.'))"
KEPT = f"() => JSON.parse(localStorage.getItem({KEY}))"
KEEP = f"(kept) => localStorage.setItem({KEY}, JSON.stringify(kept))"


@pytest.mark.long
def test_a_hand_is_checked_without_being_asked(
    guest: Visitor, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The word counts, the page says so, and the files it offers agree with `paiju verify`. A head other than the one
    this browser remembers is loud. The same device speaks on from where it was."""
    ended_hand(guest, "ema")
    page = guest.page
    page.wait_for_selector("dialog.end .fair-ok")
    assert page.inner_text("dialog.end .fair-ok") == "✓ A fair deal, checked by this page"
    assert page.locator("dialog.end .fair-said").is_hidden(), "who wants to know more opens it"
    page.locator("dialog.end .fair-ok").click()
    told = "The wall is the one that was promised before the deal; your random number is included."
    assert told in page.inner_text("dialog.end .fair")
    said = page.inner_text("dialog.end .fair-said")
    assert "Ann added a random number" in said
    assert said.count("bot") == 3
    kept = page.evaluate(KEPT)
    verify_files(guest, kept["head"], tmp_path)
    assert "my nonce        agrees  said" in capsys.readouterr().out

    assert page.locator(".fair-alarm").count() == 0
    page.evaluate(KEEP, kept | {"head": "00" * 32})
    page.reload()
    page.wait_for_selector("dialog.end .fair-wrong")
    assert "not the one shown when the table was opened" in page.inner_text("dialog.end .fair-wrong")
    assert kept["head"] in page.text_content(".fair-alarm")

    page.evaluate(KEEP, kept)
    page.reload()
    page.wait_for_selector("dialog.end .fair-ok")
    assert page.locator(".fair-alarm").count() == 0
    page.locator("dialog.end button.next").click()
    guest.until(lambda: page.evaluate(KEPT)["chains"][-1]["at"] == 2)
    (chain,) = page.evaluate(KEPT)["chains"]
    assert chain["head"] == kept["chains"][0]["head"]
    assert sorted(chain["sent"]) == ["0", "1"]


def verify_files(guest: Visitor, head: str, folder: Path) -> None:
    """Both files, downloaded and verified."""
    page = guest.page
    page.locator("dialog.end .proof summary").first.click()
    assert f" --head {head} --mine " in page.inner_text("dialog.end .proof code")
    files = []
    for button in ("Download the record", "Download what I sent"):
        with page.expect_download() as told:
            page.get_by_role("link", name=button).click()
        files.append(folder / told.value.suggested_filename)
        told.value.save_as(files[-1])
    assert main(["verify", str(files[0]), "--mine", str(files[1]), "--head", head, "--lang", "en"]) == 0
