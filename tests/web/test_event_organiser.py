"""An event by its organiser's clicks: made from a template, entered, seated; registration that is moderated, a list
with a bad line, a draw by two leaders' phones, the ceremony."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from paiju.tournament.draw import Entrant, LeaderNonce, check_draw, make_draw, seal_of
from tests.web.event_clicks import SAY, STATE, add_names, draw_seating, fits, make, registers, tab
from tests.web.looks import serious
from tests.web.visitor import DESK, PHONE, Visitor
from tests.web.words import Words

ODD = ["O'Neil", 'a "b" \\ c', "二 三", "\u3000四", "x\ty", "né😀", "z", "'q\""]
EIGHT = ["Ann", "Bo", "Chen", "Dora", "Emil", "Fang", "Gao", "Hana"]
LOOKS = [
    (PHONE, "zh-CN"),
    pytest.param(DESK, "en-GB", marks=pytest.mark.long),
    pytest.param(PHONE, "en-GB", marks=pytest.mark.long),
    pytest.param(DESK, "zh-CN", marks=pytest.mark.long),
]


@pytest.mark.parametrize(("size", "locale"), LOOKS)
def test_a_club_of_eight_from_the_template_to_seats(
    visit: Callable[..., Visitor], size: tuple[int, int], locale: str
) -> None:
    t = Words(locale == "zh-CN")
    page = make(visit(size=size, locale=locale), t, "Club day")
    page.locator(".to-do", has_text=t("还没有人报名", "Nobody has entered yet")).wait_for()
    add_names(page, t, EIGHT)
    page.locator(".to-do", has_text=t("已报名 8 人", "8 entrants")).wait_for()
    assert page.locator(".entrants strong").all_inner_texts() == EIGHT
    page.locator(".to-do").get_by_role("button", name=t("排座", "Seat it")).click()
    page.get_by_role("button", name=t("排下一轮", "Seat the next round")).click()
    draw_seating(page, t)
    page.get_by_role("button", name=t("就这样坐", "Use this seating")).wait_for()
    shown = sorted(name for name in EIGHT if page.locator(".seat-tables li li", has_text=name).count())
    assert shown == sorted(EIGHT)
    assert fits(page)
    page.get_by_role("button", name=t("就这样坐", "Use this seating")).click()
    page.locator(".to-do", has_text=t("第 1 轮已排好", "Round 1 is seated")).wait_for()
    (stage,) = page.evaluate(STATE)["stages"]
    assert [(one["round"], one["tables"], one["byes"]) for one in stage["seated"]] == [("1", 2, [])]


@pytest.mark.long
def test_the_exam_to_be_passed_is_chosen_from_a_list(visit: Callable[..., Visitor]) -> None:
    t = Words(False)
    page = make(visit(size=PHONE), t, "Exam day")
    tab(page, "Registration")
    page.get_by_role("button", name="Fee, places, approval …").click()
    chosen = page.get_by_label("Exam to be passed first")
    assert chosen.locator("option").first.inner_text() == "none"
    chosen.select_option("seven-stars-2")
    page.locator("dialog button[type=submit]").click()
    page.locator("dialog").wait_for(state="detached")
    link = page.locator("a[href='/study/exams/seven-stars-2']", has_text="Second Seven Stars Cup")
    link.wait_for()
    assert page.evaluate(STATE)["registration"]["exam"] == "seven-stars-2"


@pytest.mark.parametrize(("size", "locale"), [(PHONE, "zh-CN"), pytest.param(DESK, "en-GB", marks=pytest.mark.long)])
def test_somebody_registers_and_the_organiser_decides(
    visit: Callable[..., Visitor], size: tuple[int, int], locale: str
) -> None:
    """With a fee and one place: the first is let in, the second waits, is refused with a reason, and reads it."""
    t = Words(locale == "zh-CN")
    page = make(visit(size=size, locale=locale), t, "Open day")
    tab(page, t("报名", "Registration"))
    page.get_by_role("button", name=t("费用、名额、审核……", "Fee, places, approval …")).click()
    page.get_by_role("switch", name=t("由我审核", "I approve every entry")).check()
    page.get_by_label(t("报名费（空：免费）", "Fee (empty: no fee)")).fill("10 €")
    page.get_by_label(t("至多多少人（0：不限）", "Maximum number of players (0: no limit)")).fill("1")
    page.locator("dialog button[type=submit]").click()
    page.locator("dialog").wait_for(state="detached")
    page.get_by_role("button", name=t("开放报名", "Open registration")).click()
    page.get_by_role("heading", name=t("报名已开放", "Registration is open")).wait_for()
    where = page.url.split("/manage")[0] + "/register"
    guests = [registers(visit(size=PHONE, locale=locale), t, where, name) for name in ("Ann", "Bo")]
    page.locator(".to-do", has_text=t("2 人等待审核", "2 entries to approve")).wait_for()
    assert "10 €" in guests[0].locator(".facts").inner_text()
    page.get_by_role("button", name=t("录取 Ann", "Accept Ann")).click()
    guests[0].locator(".entered", has_text="Ann").wait_for()
    guests[1].get_by_role("heading", name=t("你在候补名单上", "You are on the waiting list")).wait_for()
    page.get_by_role("button", name=t("谢绝 Bo", "Refuse Bo")).click()
    page.locator("dialog input").fill("full")
    page.locator("dialog button[type=submit]").click()
    guests[1].get_by_text("full").wait_for()
    guests[0].get_by_role("button", name=t("保存我的专用链接", "Save my private link")).click()
    assert "/me#" in guests[0].locator(".link-box input").input_value()
    assert fits(guests[0])
    assert [(one["name"], one["paid"]) for one in page.evaluate(STATE)["entrants"]] == [("Ann", False)]


@pytest.mark.long
@pytest.mark.parametrize(("size", "locale"), [(PHONE, "zh-CN"), (DESK, "en-GB")])
def test_a_list_with_a_bad_line_is_looked_at_first(
    visit: Callable[..., Visitor], tmp_path: Path, size: tuple[int, int], locale: str
) -> None:
    t = Words(locale == "zh-CN")
    page = make(visit(size=size, locale=locale), t, "From a list")
    bad, good = tmp_path / "bad.csv", tmp_path / "good.csv"
    bad.write_text("player,team,born\nAnn,North,1990-01-01\nBo,South,31.2.1990\n", encoding="utf-8")
    good.write_text("player,team\nAnn,North\n,South\nBo,South\n", encoding="utf-8")
    page.get_by_role("button", name=t("导入名单", "Import a list")).click()
    page.locator("dialog input[type=file]").set_input_files(bad)
    page.locator("dialog .error").wait_for()
    assert page.locator("dialog button.primary").count() == 0
    page.locator("dialog input[type=file]").set_input_files(good)
    page.locator("dialog .note", has_text=t("处要看一看", "to check")).wait_for()
    assert page.evaluate(STATE)["entrants"] == []  # nothing is entered before somebody has looked
    page.get_by_role("button", name=t("录入这 2 人", "Enter these 2")).click()
    page.locator(".entrants strong", has_text="Bo").wait_for()
    assert [(one["name"], one["team"]) for one in page.evaluate(STATE)["entrants"]] == [
        ("Ann", "North"),
        ("Bo", "South"),
    ]


@pytest.mark.parametrize(("size", "locale"), [(DESK, "en-GB"), pytest.param(PHONE, "zh-CN", marks=pytest.mark.long)])
def test_two_leaders_draw_on_their_phones(
    visit: Callable[..., Visitor], tmp_path: Path, size: tuple[int, int], locale: str
) -> None:
    """Sealed, shown, drawn: the screen shows it, checks it by itself, and offers a file that the command verifies."""
    t = Words(locale == "zh-CN")
    page = make(visit(size=size, locale=locale), t, "Teams", ("龙之联赛", "League of Long"))
    for name, leader in (("Ann", "Ann"), ("Amy", "Ann"), ("Bo", "Bo"), ("Ben", "Bo")):
        page.evaluate(SAY, {"do": "enter", "person": {"name": name}, "player": {"team": f"Team {leader}"}})
    ids = {one["name"]: one["id"] for one in page.evaluate(STATE)["entrants"] if one["name"] in ("Ann", "Bo")}
    for name, id in ids.items():
        page.evaluate(SAY, {"do": "team", "team": f"Team {name}", "leader": id})
    tab(page, t("队伍", "Teams"))
    phones = []
    for name in ids:
        card = page.locator(".team-cards section", has_text=f"Team {name}")
        card.get_by_role("button", name=t("领队的链接", "Leader's link")).click()
        link = page.locator(".link-box input").input_value()
        page.keyboard.press("Escape")
        page.locator("dialog").wait_for(state="detached")
        phone = visit(size=PHONE, locale=locale)
        phone.page.goto(link.replace("/me#", "/draw#"))
        phones.append(phone.page)
    page.goto(page.url.split("/manage")[0] + "/draw")
    page.get_by_role("button", name=t("公布承诺，开始", "Commit and begin")).click()
    commitment = page.locator(".commitment").inner_text()
    for phone in phones:
        phone.get_by_role("button", name=t("出一个数并封存", "Make my number and seal it")).click()
    for phone in phones:
        phone.get_by_role("button", name=t("出示我的数", "Show my number")).click()
    page.locator(".drawn li").nth(1).wait_for()
    page.locator(".made .agrees").wait_for()
    assert page.locator(".made", has_text=commitment).count() == 1
    with page.expect_download() as told:
        page.get_by_role("link", name=t("下载文件", "Download the file")).click()
    file = tmp_path / "draw.json"
    told.value.save_as(file)
    assert check_draw(json.loads(file.read_text(encoding="utf-8")), commitment) == []
    numbers = {one["name"]: one["number"] for one in page.evaluate(STATE)["teams"]}
    assert sorted(numbers.values()) == [1, 2]
    assert fits(page)


def made_draw(kind: Any, names: list[str]) -> Any:
    """A draw with two numbers of leaders."""
    entrants = [
        Entrant(
            name, (f"{name} 1", f"{name} 2") if kind == "lots" else (), table=str(at // 4) if kind == "seats" else ""
        )
        for at, name in enumerate(names)
    ]
    nonces = [LeaderNonce(name, bytes([at] * 16), seal_of(bytes([at] * 16))) for at, name in enumerate(names[:2])]
    return make_draw(kind, entrants, bytes(range(32)), nonces)


def test_a_draw_is_drawn_again_in_the_page_and_a_changed_one_is_not(guest: Visitor) -> None:
    """The page's own check agrees with the program's, for every kind of draw, odd names among them."""
    page = guest.go("/events")
    draws = [made_draw(kind, names) for kind in ("lots", "tables", "seats") for names in (EIGHT, ODD)]
    check = """async (draws) => {
      const at = document.querySelector('script[type=module]').src.replace('app.js', 'pages/event/draw-check.js');
      const {drawAgrees} = await import(at);
      return draws.map(drawAgrees);
    }"""
    assert page.evaluate(check, draws) == [True] * len(draws)
    changed = [{**draw, "result": list(reversed(draw["result"]))} for draw in draws]
    assert page.evaluate(check, changed) == [False] * len(draws)


@pytest.mark.parametrize(("size", "locale"), [(PHONE, "zh-CN"), pytest.param(DESK, "en-GB", marks=pytest.mark.long)])
def test_the_ceremony_reveals_place_by_place(visit: Callable[..., Visitor], size: tuple[int, int], locale: str) -> None:
    t = Words(locale == "zh-CN")
    page = make(visit(size=size, locale=locale), t, "Medals")
    add_names(page, t, EIGHT[:4])
    ids = [one["id"] for one in page.evaluate(STATE)["entrants"]]
    (stage,) = (one["name"] for one in page.evaluate(STATE)["stages"])
    at = {"stage": stage, "round": "1", "table": "1", "players": ids}
    public = visit(size=size, locale=locale).go(page.evaluate("location.pathname.replace('/manage', '')"))
    public.locator(".entered li").nth(3).wait_for()
    page.evaluate(SAY, {"do": "seated", "stage": stage, "round": "1", "tables": [at]})
    public.get_by_role("link", name=t("看谁坐哪桌", "See who sits where")).click()
    public.locator(".table-card", has_text=EIGHT[0]).wait_for()
    page.evaluate(SAY, {"do": "started", "stage": stage, "round": "1"})
    page.evaluate(SAY, {"do": "result", "result": {**at, "points": [40, 10, -20, -30]}})
    tab(page, t("通告与颁奖", "News and prizes"))
    page.get_by_role("button", name=t("发成绩公报", "Publish a bulletin")).click()
    page.locator("dialog button[type=submit]").click()
    page.locator("dialog").wait_for(state="detached")
    public.get_by_role("link", name=t("公告", "Announcements")).click()
    public.locator(".card", has_text=t("成绩公报", "Bulletin")).wait_for()
    page.get_by_role("switch", name=t("成绩先不公布", "Hold back the results")).check()
    hall = visit(size=DESK, locale=locale).go(
        page.evaluate("location.pathname.replace('/manage', '/hall')") + "#ceremony"
    )
    page.get_by_role("link", name=t("去颁奖", "Go to the ceremony")).click()
    for place in (4, 3, 2, 1):
        page.locator(".ceremony-page button.big", has_text=t(f"公布第 {place} 名", f"Reveal place {place}")).click()
        page.locator(".ceremony-places .told", has_text=EIGHT[place - 1]).wait_for()
        hall.locator(".hall-reveal .who", has_text=EIGHT[place - 1]).wait_for()
    page.locator(".ceremony-page .note", has_text=t("都公布了", "All places have been revealed")).wait_for()
    assert page.locator(".ceremony-places .told").count() == 4
    assert fits(page)
    page.get_by_role("button", name=t("全部公开", "Show everything")).click()
    page.locator("dialog button.primary").click()
    page.get_by_role("button", name=t("先不公布", "Hold them back")).wait_for()
    assert page.evaluate(STATE)["ceremony"] is None


@pytest.mark.parametrize(("size", "locale"), [(PHONE, "en-GB"), pytest.param(DESK, "zh-CN", marks=pytest.mark.long)])
def test_officials_links_papers_a_clone_and_an_archive(
    visit: Callable[..., Visitor], tmp_path: Path, size: tuple[int, int], locale: str
) -> None:
    """An official is appointed and comes by their link; slips for all; the event again, and on somebody else's list."""
    t = Words(locale == "zh-CN")
    host = visit(size=size, locale=locale)
    page = make(host, t, "Spring")
    add_names(page, t, EIGHT[:4])
    tab(page, t("裁判", "Officials"))
    page.get_by_role("button", name=t("任命", "Appoint somebody"), exact=True).click()
    page.get_by_label(t("姓名", "Name"), exact=True).fill("Rita")
    page.get_by_label(t("职务", "Role")).select_option("chief")
    page.locator("dialog button[type=submit]").click()
    page.locator(".manage-body .rows", has_text="Rita").wait_for()
    page.get_by_role("button", name=t("Rita 的专用链接", "Private link of Rita")).click()
    link = page.locator(".link-box input").input_value()
    page.keyboard.press("Escape")
    chief = visit(size=PHONE, locale=locale)
    chief.page.goto(link)
    chief.until(lambda: "chief" in chief.page.evaluate(STATE)["roles"])
    tab(page, t("赛事", "The event"))
    page.get_by_role("button", name=t("打印专用链接与 PIN", "Print private links and PINs")).click()
    page.locator(".slip").nth(4).wait_for()
    assert page.locator(".slip h3").all_inner_texts() == [*EIGHT[:4], "Rita"]
    page.keyboard.press("Escape")
    with page.expect_download() as told:
        page.get_by_role("link", name=t("下载存档", "Download the archive")).click()
    file = tmp_path / "event.zip"
    told.value.save_as(file)
    page.get_by_role("button", name=t("复制赛事", "Copy the event")).click()
    page.get_by_label(t("新赛事的名称", "Name of the new event")).fill("Autumn")
    page.locator("dialog button[type=submit]").click()
    page.get_by_role("heading", name="Autumn").wait_for()
    assert page.evaluate(STATE)["entrants"] == []
    other = visit(size=size, locale=locale)
    there = other.go("/events")
    there.locator(".new-event summary").click()
    there.locator("input[type=file]").set_input_files(file)
    there.get_by_role("heading", name="Spring").wait_for()
    assert [one["name"] for one in there.evaluate(STATE)["entrants"]] == EIGHT[:4]


@pytest.mark.long
@pytest.mark.parametrize(("size", "locale"), [(PHONE, "zh-CN"), (DESK, "en-GB")])
def test_a_gap_is_filled_and_who_withdrew_comes_back(
    visit: Callable[..., Visitor], size: tuple[int, int], locale: str
) -> None:
    """Somebody withdraws after seats are set: a filler takes the seat; who withdrew comes back, with a reason."""
    t = Words(locale == "zh-CN")
    page = make(visit(size=size, locale=locale), t, "Gaps")
    add_names(page, t, EIGHT[:4])
    page.evaluate(SAY, {"do": "enter", "person": {"name": "Fay"}, "player": {"filler": True}})
    ids = {one["name"]: one["id"] for one in page.evaluate(STATE)["entrants"]}
    (stage,) = (one["name"] for one in page.evaluate(STATE)["stages"])
    at = {"stage": stage, "round": "1", "table": "1", "players": [ids[name] for name in EIGHT[:4]]}
    page.evaluate(SAY, {"do": "seated", "stage": stage, "round": "1", "tables": [at]})
    page.get_by_role("button", name=t("Bo 的更多操作", "More actions for Bo")).click()
    page.get_by_role("button", name=t("退赛", "Withdraw from the event"), exact=True).click()
    page.locator("dialog input").fill("ill")
    page.locator("dialog button[type=submit]").click()
    page.locator(".to-do", has_text=t("1 个空位要补", "1 seat to fill")).wait_for()
    tab(page, t("抽签与轮次", "Draw and rounds"))
    page.get_by_role("button", name=t("补位", "Fill the seat")).click()
    page.get_by_role("button", name="Fay", exact=True).click()
    page.locator(".gap").wait_for(state="detached")
    tab(page, t("名单", "Entrants"))
    page.get_by_role("button", name=t("Bo 的更多操作", "More actions for Bo")).click()
    page.get_by_role("button", name=t("撤回退赛", "Take back the withdrawal")).click()
    page.locator("dialog input").fill("well again")
    page.locator("dialog button[type=submit]").click()
    page.locator(".entrants .gone").wait_for(state="detached")
    told = page.evaluate(STATE)
    assert told["stages"][0]["seated"][0]["byes"] == [ids["Bo"]]
    assert fits(page)


@pytest.mark.long
@pytest.mark.parametrize(("size", "locale"), [(PHONE, "zh-CN"), (DESK, "en-GB")])
def test_a_season_has_a_calendar_line_ups_and_a_roll_call(
    visit: Callable[..., Visitor], size: tuple[int, int], locale: str
) -> None:
    """The plan is changed for a short season, its calendar set, somebody fielded, a round seated and called."""
    t = Words(locale == "zh-CN")
    page = make(visit(size=size, locale=locale), t, "League", ("龙之联赛", "League of Long"))
    for team in ("East", "South", "West", "North"):
        for n in (1, 2, 3, 4):
            page.evaluate(SAY, {"do": "enter", "person": {"name": f"{team} {n}"}, "player": {"team": team}})
    tab(page, t("赛事", "The event"))
    page.get_by_role("button", name=t("更改", "Change"), exact=True).click()
    page.get_by_label(t("几轮", "Number of rounds")).first.fill("8")
    page.get_by_label(t("每人至少几局", "Games per player")).fill("1")
    page.get_by_label(t("每人至多几局", "Games per player, at most")).fill("4")
    page.locator("dialog button[type=submit]").click()
    page.locator("dialog").wait_for(state="detached")
    tab(page, t("抽签与轮次", "Draw and rounds"))
    page.get_by_role("button", name=t("排下一轮", "Seat the next round")).click()
    draw_seating(page, t)
    page.get_by_role("button", name=t("定下 8 轮对阵", "Set the fixtures of all 8 rounds")).click()
    page.locator(".proposal").wait_for(state="detached")
    first = page.evaluate(STATE)["fixtures"][0]
    tab(page, t("队伍", "Teams"))
    fielded = page.locator(".lineup select").first
    assert fielded.bounding_box()["width"] > 100
    assert fits(page)
    other = next(one["id"] for one in page.evaluate(STATE)["entrants"]
                 if one["team"] == first["teams"][0]["team"] and one["id"] != first["teams"][0]["player"])  # fmt: skip
    fielded.select_option(other)
    page.locator(".lineup small", has_text=t("领队所定", "named by the leader")).first.wait_for()
    tab(page, t("抽签与轮次", "Draw and rounds"))
    page.get_by_role("button", name=t("排下一轮", "Seat the next round")).click()
    page.get_by_role("button", name=t("就这样坐", "Use this seating")).click()
    page.locator(".proposal").wait_for(state="detached")
    tab(page, t("检录", "Check-in"))
    page.get_by_label(t("何时", "Check-in for")).select_option(index=1)
    page.locator(".check-in .now", has_text=t("4 人中 0 人已到", "0 of 4 are here")).wait_for()
    page.locator(".roll .deeds button").first.click()
    page.locator(".roll .deeds button[aria-pressed=true]").wait_for()
    here = [one["here"] for one in page.evaluate(STATE)["entrants"] if one["here"]]
    assert here == [[f"{first['stage']}/{first['round']}"]]


@pytest.mark.long
def test_what_is_entered_without_a_line_arrives_once(visit: Callable[..., Visitor]) -> None:
    t = Words(chinese=False)
    host = visit(size=PHONE)
    page = make(host, t, "Bad Wi-Fi")
    add_names(page, t, ["Ann"])
    before = page.evaluate(STATE)["count"]
    tab(page, "Check-in")
    page.route("**/entries", lambda route: route.abort())
    page.get_by_role("button", name="Ann is here").click()
    page.locator(".waiting", has_text="Not sent yet: 1").wait_for()
    page.unroute("**/entries")
    page.evaluate("dispatchEvent(new Event('online'))")
    page.locator(".waiting").wait_for(state="detached")
    told = page.evaluate(STATE)
    assert (told["entrants"][0]["here"], told["count"]) == (["/"], before + 1)
    host.errors.clear()  # the line was down


@pytest.mark.long
@pytest.mark.parametrize(("theme", "size"), [("light", PHONE), ("dark", DESK)])
def test_axe_finds_nothing_serious_at_an_event(
    visit: Callable[..., Visitor], theme: str, size: tuple[int, int]
) -> None:
    t = Words(chinese=False)
    host = visit(size=size, theme=theme)
    assert serious(host.go("/events")) == []
    page = make(host, t, "Axe", ("龙之联赛", "League of Long"))
    add_names(page, t, EIGHT)
    names = page.locator(".event-tabs a").all_inner_texts()
    assert len(names) == 8
    for name in names:
        tab(page, name)
        assert serious(page) == [], name
        assert fits(page), name
    page.locator(".event-tabs a").first.click()
    page.get_by_role("button", name="Add somebody").click()
    assert serious(page) == []
    page.keyboard.press("Escape")
    for path in ("register", "draw", "ceremony"):
        page.goto(page.url.split("/manage")[0].rsplit("/register")[0].rsplit("/draw")[0] + f"/{path}")
        page.locator("#main h1").wait_for()
        assert serious(page) == [], path
        assert fits(page), path
