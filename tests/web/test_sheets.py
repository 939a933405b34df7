"""Sheets, signing, the referee's watch and card at a desk, and the referee of a table of the club: all by clicking."""

import re
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.children import PATIENCE
from tests.server.serving import Client, Served, serving
from tests.server.serving import browser as client
from tests.web.desk_clicks import NAMES, OPEN_AND_ENTER, PLAYED, WON, entries, points
from tests.web.looks import serious
from tests.web.visitor import DESK, PHONE, QUICK, Visitor

OPEN_A_TABLE = """async (wish) => {
  const how = {method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(wish)};
  return (await (await fetch("/api/tables", how)).json()).table;
}"""
WORDS = {
    "en-GB": {
        "sign": "I agree and sign", "here": "signs here", "link": "A link for Ben to sign",
        "done": "You have signed",
        "protest": "Protest", "answer": "Answer", "closed": "the result stands", "sheet": "Competition score sheet",
    },
    "zh-CN": {
        "sign": "我同意，签字", "here": "在此签字", "link": "Ben 的签字链接", "done": "你已签字",
        "protest": "异议", "answer": "答复", "closed": "所有选手已签字", "sheet": "竞赛成绩记录表",
    },
}  # fmt: skip


def at_desk(visitor: Visitor, kind: str) -> tuple[Any, str]:
    """The page of a desk with a game that is over, and its id."""
    page = visitor.go("/desk")
    desk = page.evaluate(OPEN_AND_ENTER, list(PLAYED[kind]))
    page.goto(f"{visitor.club}/desk/{desk}")
    page.locator(".desk-players li").nth(3).wait_for()
    return page, str(desk)


def pages_of(pdf: bytes) -> int:
    """How many pages were printed."""
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


def sign_on_a_phone(visitor: Visitor, phone: Visitor, words: dict[str, str]) -> Any:
    """The host shows a link for Ben, who opens it on his own phone."""
    page = visitor.page
    page.get_by_role("button", name=words["link"]).click()
    link = page.locator("dialog .link-box input").input_value()
    page.keyboard.press("Escape")
    phone.page.goto(f"{visitor.club}{link[link.index('/desk/') :]}")
    phone.page.locator(".deeds button").first.wait_for()
    return phone.page


def signing(visit: Callable[..., Visitor], size: tuple[int, int], locale: str, objects: bool) -> None:
    """A result is signed, on the referee's device and on a phone; Ben may object first and be answered."""
    visitor, phone, words = visit(size=size, locale=locale), visit(size=PHONE, locale=locale), WORDS[locale]
    page, desk = at_desk(visitor, "mcr")
    ben = sign_on_a_phone(visitor, phone, words)
    if objects:
        protest(page, ben, words)
    ben.get_by_role("button", name=words["sign"]).click()
    ben.get_by_text(words["done"]).wait_for()
    for name in ("Ann", "Cid", "Dan"):
        page.get_by_role("button", name=f"{name} {words['here']}").click()
        page.get_by_role("button", name=words["sign"]).click()
    page.get_by_text(words["closed"]).wait_for()
    if objects:
        ben.get_by_text(words["closed"]).wait_for()
        assert ben.get_by_role("button", name=words["protest"]).count() == 0
    assert page.locator(".deeds").count() == 0
    sheet = visitor.go(f"/desk/{desk}/sheet")
    sheet.get_by_role("heading", name=words["sheet"]).wait_for()
    assert sheet.locator("td.signature strong").all_inner_texts() == NAMES


def protest(page: Any, ben: Any, words: dict[str, str]) -> None:
    """Ben objects on his phone, and is answered at the desk."""
    ben.get_by_role("button", name=words["protest"]).click()
    ben.locator("dialog textarea").fill("E2")
    ben.locator("dialog button.danger").click()
    page.locator(".protests button", has_text=words["answer"]).click()
    page.locator("dialog button.primary").click()


def test_a_result_is_signed_on_phones(visit: Callable[..., Visitor]) -> None:
    signing(visit, DESK, "en-GB", objects=False)


@pytest.mark.long
@pytest.mark.parametrize(("size", "locale"), [(PHONE, "en-GB"), (PHONE, "zh-CN"), (DESK, "zh-CN")])
def test_a_result_is_signed_in_both_languages(
    visit: Callable[..., Visitor], size: tuple[int, int], locale: str
) -> None:
    signing(visit, size, locale, objects=True)


@pytest.mark.long
@pytest.mark.parametrize("locale", WORDS)
@pytest.mark.parametrize("kind", PLAYED)
def test_every_kind_of_sheet_is_printed(visit: Callable[..., Visitor], kind: str, locale: str) -> None:
    """On paper: a page of A4 for each game, without the club's own lines around it, light whatever the theme."""
    visitor = visit(size=PHONE, locale=locale, theme="dark")
    _, desk = at_desk(visitor, kind)
    page = visitor.go(f"/desk/{desk}/sheet")
    page.locator(".sheet-hands").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert pages_of(page.pdf(prefer_css_page_size=True)) == (2 if kind == "relay" else 1)
    page.emulate_media(media="print")
    shown = "(one) => getComputedStyle(one).display"
    assert page.locator("#top").evaluate(shown) == page.locator(".off-paper").evaluate(shown) == "none"
    assert page.locator("body").evaluate("(one) => getComputedStyle(one).backgroundColor") == "rgb(255, 255, 255)"
    signs = page.locator(".sheet-hands .signs").all_inner_texts()
    assert any("▲" in text for text in signs) or kind == "relay"
    assert (kind == "mcr") == any("√" in text for text in signs)


@pytest.mark.long
def test_a_hand_is_audited_and_stands(visit: Callable[..., Visitor]) -> None:
    visitor = visit(size=PHONE)
    page = visitor.go("/desk")
    desk = page.evaluate(OPEN_AND_ENTER, [PLAYED["mcr"][0], [WON]])
    page.goto(f"{visitor.club}/desk/{desk}")
    page.get_by_role("button", name="Take entry 1 back").wait_for()
    page.get_by_role("button", name="Audit the hand").click()
    page.locator("dialog button.primary").click()
    entries(page, 2)
    assert page.get_by_role("button", name="Take entry 1 back").count() == 0
    assert points(page)[0] == "532"


@pytest.mark.long
@pytest.mark.parametrize(("size", "locale"), [(PHONE, "zh-CN"), (DESK, "en-GB")])
def test_the_watch_proposes_what_ran_over_and_the_card_shows_it(
    visit: Callable[..., Visitor], size: tuple[int, int], locale: str
) -> None:
    """The clock of the page is moved on, so that nobody waits: a late pung, then somebody twelve minutes late."""
    visitor = visit(size=size, locale=locale)
    page = visitor.page
    page.clock.install()
    visitor.go("/desk")
    desk = page.evaluate(OPEN_AND_ENTER, [PLAYED["mcr"][0], [{"do": "announce"}]])
    page.goto(f"{visitor.club}/desk/{desk}")
    rule_by_watch(page, lambda: page.locator("dialog.desk-watch .deeds button").nth(2).click(), 4_000, "dialog .danger")
    page.locator("dialog.ruling-card").wait_for()
    assert page.locator("dialog.ruling-card .pair > div").evaluate_all("(all) => all.map((one) => one.lang)") == [
        "zh",
        "en",
    ]
    assert "mcr:" in page.locator("dialog.ruling-card .cited").inner_text()
    assert pages_of(page.pdf(prefer_css_page_size=True)) == 1
    page.locator("dialog.ruling-card .head button").click()
    rule_by_watch(page, lambda: None, 12 * 60_000, "dialog.desk-watch section button")
    page.locator("dialog.ruling-card .what", has_text="15").first.wait_for()
    assert "20" in page.locator("dialog.ruling-card .costs").first.inner_text()


def rule_by_watch(page: Any, begin: Callable[[], None], milliseconds: int, offer: str) -> None:
    """Open the watch, let time pass, take what it offers and rule on Ben."""
    page.locator(".desk-head .tools button", has_text=re.compile("Clock|计时")).click()
    page.locator("dialog.desk-watch").wait_for()
    begin()
    page.clock.run_for(milliseconds)
    page.locator(offer).first.click()
    page.locator("dialog .who-of label", has_text="Ben").first.click()
    page.clock.run_for(1000)
    page.locator("dialog .foot button.danger:not([disabled])").click()


@pytest.mark.long
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("size", "locale"), [(DESK, "zh-CN"), (PHONE, "en-GB")])
def test_axe_finds_nothing_serious(
    visit: Callable[..., Visitor], size: tuple[int, int], locale: str, theme: str
) -> None:
    """The desk of a game that is over, the page to sign on, the sheet, the watch and a ruling's card."""
    visitor, phone = visit(size=size, locale=locale, theme=theme), visit(size=PHONE, locale=locale, theme=theme)
    page, desk = at_desk(visitor, "mcr")
    assert serious(page) == []
    ben = sign_on_a_phone(visitor, phone, WORDS[locale])
    assert serious(ben) == []
    card = page.locator(".desk-history button", has_text=re.compile("Card|裁定卡"))
    for button in (page.locator(".desk-head .tools button").nth(1), card):
        button.click()
        page.locator("dialog .body").wait_for()
        page.wait_for_function("() => document.getAnimations().every((one) => one.playState === 'finished')")
        assert serious(page) == []
        page.locator("dialog .head button").click()
    visitor.go(f"/desk/{desk}/sheet").locator(".sheet-hands").wait_for()
    assert serious(page) == []


# --- a table of the club ---


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A club of our own, with the administrator's link."""
    folder = tmp_path_factory.mktemp("sheets")
    with serving(f"sqlite:///{folder / 'club.db'}", folder) as found:
        yield found


@pytest.fixture(scope="module")
def boss(served: Served) -> Client:
    """The administrator."""
    found = client(served.url)
    found.join(served.admin_key)
    return found


TABLE = {
    "en-GB": {
        "call": "Call a referee", "go": "Go and referee", "pause": "Pause and look", "back": "Rewind", "foul": "Foul",
        "rulings": "Rulings 1", "undo": "Take back ruling 1", "on": "Resume play", "answered": "called a referee",
        "rewound": "taken the hand back",
    },
    "zh-CN": {
        "call": "请裁判", "go": "去裁判", "pause": "暂停看牌", "back": "恢复局面", "foul": "犯规",
        "rulings": "裁定 1", "undo": "撤销第 1 号裁定", "on": "继续比赛", "answered": "请裁判", "rewound": "恢复到此前",
    },
}  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize(("size", "locale"), [(DESK, "en-GB"), (PHONE, "zh-CN"), (PHONE, "en-GB"), (DESK, "zh-CN")])
def test_a_player_calls_and_the_referee_does_everything_by_clicking(
    browser: Any, served: Served, boss: Client, size: tuple[int, int], locale: str
) -> None:
    player, referee = (Visitor(browser, served.url, size=size, locale=locale) for _ in range(2))
    try:
        page = player.go("/")
        wish = {"book": "xjtu", "name": "Ann", "title": "Final", "seats": ["me", *["bot:simple"] * 3], **QUICK}
        table = page.evaluate(OPEN_A_TABLE, wish)
        player.go(f"/table/{table}").wait_for_selector("paiju-table .tile-button")
        refereed(player, referee, boss, TABLE[locale])
        assert player.errors == referee.errors == []
    finally:
        player.leave()
        referee.leave()


def discard(player: Visitor) -> None:
    """Ann discards once; until it is her turn she passes."""
    deadline = time.monotonic() + PATIENCE
    while player.page.locator("paiju-table .tile-button.may").count() == 0:
        assert time.monotonic() < deadline
        player.move()
    player.page.keyboard.press("Space")
    player.page.locator("paiju-table .thrown").first.wait_for()


def refereed(player: Visitor, visitor: Visitor, boss: Client, words: dict[str, str]) -> None:
    """Called, seen in the list, come; paused, looked, taken back, ruled, undone, and play goes on."""
    ann, page = player.page, visitor.page
    discard(player)
    ann.locator("paiju-table .menu-button").click()
    ann.get_by_role("button", name=words["call"]).click()
    ann.locator("paiju-table .head .called").wait_for()
    visitor.come_in(boss.post("/api/admin/links").json["link"])
    page.wait_for_url("**/admin")
    page.goto(f"{visitor.club}/desk")
    page.get_by_role("button", name=words["go"]).first.click()
    page.locator(".referee-bar .coming", has_text=words["answered"]).wait_for()
    page.get_by_role("button", name=words["pause"]).click()
    page.get_by_role("button", name=words["back"]).click()
    last = page.locator("dialog.rewind li").first
    before, gone = page.locator("dialog.rewind li").count(), last.locator("span").inner_text()
    last.locator("button").click()
    page.locator("dialog button.danger").click()
    page.locator(".toast", has_text=words["rewound"]).wait_for()
    page.get_by_role("button", name=words["back"]).click()
    assert page.locator("dialog.rewind li").count() == before - 1, gone
    page.locator("dialog.rewind .head button").click()
    page.locator(".referee-bar button", has_text=words["foul"]).click()
    page.locator("dialog input[type=search]").fill("hidden 亮出手牌")
    page.locator("dialog .found button.foul", has_text=re.compile("Hand covered|扣、挡")).first.click()
    page.locator("dialog .who-of label", has_text="Ann").click()
    page.locator("dialog .foot button.danger:not([disabled])").click()
    page.locator("dialog.ruling-card .who", has_text="Ann").wait_for()
    page.locator("dialog.ruling-card .head button").click()
    page.locator(".referee-bar button", has_text=words["rulings"]).click()
    page.get_by_role("button", name=words["undo"]).click()
    page.locator(".toast").wait_for()
    page.locator(".referee-bar button", has_text=words["on"]).click()
    page.get_by_role("button", name=words["pause"]).wait_for()
    ann.locator("paiju-table .head .called").wait_for(state="detached")


@pytest.mark.long
def test_a_table_that_is_over_has_its_sheet(visit: Callable[..., Visitor]) -> None:
    visitor = visit(size=PHONE)
    page = visitor.go("/")
    wish = {"book": "mcr", "name": "Ann", "seats": ["me", *["bot:simple"] * 3], **QUICK}
    table = page.evaluate(OPEN_A_TABLE, wish)
    visitor.go(f"/table/{table}").wait_for_selector("paiju-table .tile-button")
    page.locator("paiju-table .menu-button").click()
    page.locator("dialog .desk button.danger").click()
    page.locator("dialog button.danger").last.click()
    page.locator("dialog.end a", has_text="Score sheet").click()
    page.get_by_role("heading", name="Competition score sheet").wait_for()
    assert page.locator(".sheet-result tbody tr").count() == 4
    assert pages_of(page.pdf(prefer_css_page_size=True)) == 1
