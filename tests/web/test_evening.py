"""An evening of seven by clicking: opened, followed and bet on from everybody's own phone, hands entered, chips; people
who come and go, camps, the last hands; and a hand played online."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.web.evening_clicks import STATE, begin, roll, standings
from tests.web.looks import serious, small_targets
from tests.web.visitor import A_HAND, DESK, PHONE, Visitor
from tests.web.words import Words

SEVEN = ["Ann", "Bea", "Cid", "Dan", "Eve", "Fay", "Gus"]


def link_of(page: Any, t: Words) -> str:
    """The link that everybody comes by."""
    page.get_by_role("button", name=t("邀请大家", "Invite everybody")).click()
    link = str(page.locator(".link-box input").input_value())
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")
    return link


def come(guest: Visitor, link: str, name: str) -> Any:
    """Somebody opens the link and taps their name."""
    guest.page.goto(link)
    guest.page.locator(".who-am-i button", has_text=name).click()
    guest.page.locator(".my-card", has_text=name).wait_for()
    return guest.page


def win(page: Any, t: Words, who: str, giver: str, fans: int) -> None:
    """A win by discard, entered by its fans; what it comes to is shown first."""
    page.get_by_role("button", name=t("点和", "Win on a discard")).click()
    page.locator("dialog fieldset", has_text=t("谁和", "Who won")).locator("label", has_text=who).click()
    page.locator("dialog fieldset", has_text=t("谁点炮", "Who dealt in")).locator("label", has_text=giver).click()
    field = page.locator("dialog .worth input[type=number]").first
    field.fill(str(fans))
    field.blur()
    page.locator("dialog .preview", has_text=t(f"{fans} 番", f"{fans} fan")).locator(".paid").wait_for()
    page.get_by_role("button", name=t("记下", "Enter"), exact=True).click()
    page.locator("dialog").wait_for(state="detached")


@pytest.mark.parametrize(
    ("size", "locale"),
    [
        (PHONE, "zh-CN"),
        pytest.param(DESK, "en-GB", marks=pytest.mark.long),
        pytest.param(PHONE, "en-GB", marks=pytest.mark.long),
        pytest.param(DESK, "zh-CN", marks=pytest.mark.long),
    ],
)
def test_seven_friends(visit: Callable[..., Visitor], size: tuple[int, int], locale: str) -> None:
    t = Words(locale == "zh-CN")
    page = begin(visit(size=size, locale=locale), t, SEVEN)
    guest = come(visit(size=PHONE, locale=locale), link_of(page, t), "Eve")
    roll(page, t, t("放铳翻倍", "Double for the Discarder"))
    guest.locator(".my-bet button", has_text="Ann").click()
    guest.locator("dialog button.primary", has_text=t("支持 Ann", "Back Ann")).click()  # the last bet is asked about
    guest.locator(".my-card", has_text=t("你支持 Ann", "You back Ann")).wait_for()
    page.locator(".desk-players li", has_text="Ann").filter(has_text="Eve").wait_for()  # the bet lies open now
    win(page, t, "Ann", "Bea", 2)
    page.locator(".moved", has_text="Ann").wait_for()
    told = standings(page)
    assert (told["Ann"], told["Bea"], told["Eve"]) == ("+120", "−180", "+60")
    guest.locator(".my-card .chips", has_text="+60").wait_for()
    where = {each["name"]: each["where"] for each in page.evaluate(STATE)["view"]["people"]}
    assert (where["Ann"], where["Eve"], where["Fay"]) == ("billiards", "A", "bet A")
    page.get_by_role("button", name=t("撤销第 3 条", "Take entry 3 back")).click()
    page.locator(".desk-history .undone").wait_for()
    assert set(standings(page).values()) == {"0"}


@pytest.mark.long
def test_what_somebody_opened_stays_open_when_others_do_something(visit: Callable[..., Visitor]) -> None:
    """The host has opened a fold and holds a button in it down; a guest comes, and the page is drawn anew: the fold is
    still open, the press counts, and what the guest did is shown then."""
    t = Words(chinese=False)
    page = begin(visit(), t, SEVEN[:4])
    link, guests = link_of(page, t), [visit(size=PHONE), visit(size=PHONE)]
    page.locator(".who-am-i summary").click()
    come(guests[0], link, "Bea")
    page.locator(".who-am-i button", has_text="Bea").wait_for(state="detached")
    ann = page.locator(".who-am-i button", has_text="Ann")
    assert ann.is_visible()
    ann.hover()
    page.mouse.down()
    evening = page.url.rsplit("/", 1)[1]
    with page.expect_response(lambda told: told.url.endswith(f"/{evening}") and "Cid" in told.json()["here"]):
        come(guests[1], link, "Cid")
    page.mouse.up()
    page.locator(".my-card", has_text="Ann").wait_for()


@pytest.mark.long
@pytest.mark.parametrize(("theme", "size"), [("light", PHONE), ("dark", DESK)])
def test_axe_finds_nothing_serious(visit: Callable[..., Visitor], theme: str, size: tuple[int, int]) -> None:
    t = Words(chinese=False)
    host = visit(size=size, theme=theme)
    assert serious(host.go("/evening")) == []
    page = begin(host, t, SEVEN)
    roll(page, t, "Fight On")
    page.get_by_role("button", name="Bet for them").click()
    page.locator("dialog .who button", has_text="Cid").click()
    page.get_by_role("button", name="Win on a discard").wait_for()
    assert serious(page) == []
    assert small_targets(page) == []
    page.get_by_role("button", name="Win on a discard").click()
    page.locator("dialog .desk-form, dialog .who-of").first.wait_for()
    assert serious(page) == []


@pytest.mark.long
@pytest.mark.parametrize(("size", "locale"), [(PHONE, "en-GB"), (DESK, "zh-CN")])
def test_people_come_and_go_and_the_night_ends_in_camps(
    visit: Callable[..., Visitor], size: tuple[int, int], locale: str
) -> None:
    t = Words(locale == "zh-CN")
    page = begin(visit(size=size, locale=locale), t, SEVEN[:6])
    page.get_by_role("button", name=t("有人来了", "Somebody has arrived")).click()
    page.get_by_label(t("新来的人", "Somebody new")).fill("Zoe")
    page.locator("dialog").get_by_role("button", name=t("来了", "Has arrived"), exact=True).click()
    page.locator(".standings li", has_text="Zoe").wait_for()
    page.get_by_role("button", name=t("有人走了", "Somebody is leaving")).click()
    page.locator("dialog .who button", has_text="Zoe").click()
    page.locator(".evening-rows", has_text=t("不在", "Away")).wait_for()
    page.get_by_role("button", name=t("难忘今宵：最后几局", "The last hands")).click()
    page.locator("dialog button.primary").click()
    page.locator(".evening-camps").wait_for()
    for hand in (1, 2):
        page.get_by_role("button", name=t("发牌（血流成河）", "Deal (river of blood)")).click()
        page.locator(".dice-rule", has_text=t("血流成河", "River of Blood")).wait_for()
        players = page.evaluate(STATE)["view"]["tables"][0]["players"]
        win(page, t, players[1], players[2], hand)
        page.locator(".desk-players .marks").wait_for()
        page.get_by_role("button", name=t("本局结束", "End the hand")).click()
        page.locator(".dice-rule").wait_for(state="detached")
    page.get_by_role("link", name=t("下载记录", "Download the record")).wait_for()
    for gone in (".evening-table", ".evening-camps", ".evening-head button"):  # what is over asks nothing more
        page.locator(gone).wait_for(state="detached")
    assert page.locator(".evening-ledger").bounding_box()["y"] < size[1]
    assert sum(each["chips"] for each in page.evaluate(STATE)["view"]["people"]) == 0


@pytest.mark.long
def test_a_bet_waits_without_a_connection_and_arrives_once(visit: Callable[..., Visitor]) -> None:
    t = Words(chinese=False)
    page = begin(visit(size=PHONE), t, SEVEN)
    visitor = visit(size=PHONE)
    guest = come(visitor, link_of(page, t), "Eve")
    roll(page, t, "Two Fans")
    guest.locator(".my-bet").wait_for()
    guest.route("**/entries", lambda route: route.abort())
    guest.locator(".my-bet button", has_text="Dan").click()
    guest.locator("dialog button.primary", has_text="Back Dan").click()
    guest.locator(".waiting", has_text="One entry is waiting").wait_for()
    visitor.errors.clear()  # the browser says that it could not be sent
    guest.unroute("**/entries")
    guest.evaluate("dispatchEvent(new Event('online'))")
    page.locator(".bettors li", has_text="backs Dan").wait_for()
    guest.locator(".waiting").wait_for(state="detached")
    assert [each["do"] for each in page.evaluate(STATE)["view"]["entries"]] == ["deal", "bet"]
    visitor.errors.clear()


@pytest.mark.long
def test_a_hand_is_played_online_and_enters_by_itself(visit: Callable[..., Visitor]) -> None:
    t = Words(chinese=False)
    host = visit(size=PHONE)
    page = begin(host, t, SEVEN[:4])
    link = link_of(page, t)
    guests = [visit(size=PHONE) for _ in SEVEN[1:4]]
    for guest, name in zip(guests, SEVEN[1:4], strict=True):
        come(guest, link, name)
    page.locator(".who-am-i summary").click()
    page.locator(".who-am-i button", has_text="Ann").click()
    page.locator(".my-card").wait_for()
    page.route("**/online", lambda route: route.continue_(post_data='{"table": "A", "pause": 0}'))
    page.get_by_role("button", name="Play this hand online").click()
    for visitor in (host, *guests):
        visitor.page.get_by_role("link", name="Play this hand online").click()
        visitor.page.wait_for_selector("paiju-table .tile-button")
    everybody, waiting = [host, *guests], {0, 1, 2, 3}

    def all_ended() -> bool:
        waiting.difference_update({n for n in waiting if everybody[n].move() == "end"})
        return not waiting

    host.until(all_ended, A_HAND)
    assert host.page.locator("dialog.end").get_by_text("1st").count() == 0, "a hand of an evening is no match"
    menu = guests[0].page.locator("paiju-table .head .buttons button").last.bounding_box()
    assert menu["x"] + menu["width"] <= PHONE[0], "the buttons of the head are all there"
    host.page.locator("dialog.end button.primary", has_text="Back to the evening").click()
    page.locator(".evening-table").wait_for()
    page.locator(".desk-history li", has_text="a hand was played online").wait_for()
    assert [each["do"] for each in page.evaluate(STATE)["view"]["entries"]] == ["online", "played"]


def kong(page: Any, t: Words, kind: str, who: str, giver: str = "") -> None:
    """A kong, by its kind."""
    page.get_by_role("button", name=t("杠", "Kong"), exact=True).click()
    page.locator("dialog .segments label", has_text=kind).click()
    page.locator("dialog fieldset", has_text=t("谁杠", "Who made it")).locator("label", has_text=who).click()
    if giver:
        page.locator("dialog fieldset").last.locator("label", has_text=giver).click()
    page.get_by_role("button", name=t("记下", "Enter"), exact=True).click()
    page.locator("dialog").wait_for(state="detached")


@pytest.mark.long
@pytest.mark.parametrize("locale", ["zh-CN", pytest.param("en-GB", marks=pytest.mark.long)])
def test_what_is_missing_is_said_and_nothing_typed_is_lost(visit: Callable[..., Visitor], locale: str) -> None:
    """Forms stay open till they are whole; a kong shows in the chips at once; entries say who, what and whose tile."""
    t = Words(locale == "zh-CN")
    page = begin(visit(size=PHONE, locale=locale), t, SEVEN[:4])
    roll(page, t, t("番缚", "Two Fans"))
    enter = page.get_by_role("button", name=t("记下", "Enter"), exact=True)
    page.get_by_role("button", name=t("杠", "Kong"), exact=True).click()
    enter.click()
    page.locator("dialog .error", has_text=t("谁杠", "who made it")).wait_for()
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")
    kong(page, t, t("加杠", "Added kong"), "Ann", "Cid")
    page.locator(".desk-players li", has_text="Ann").locator(".points", has_text="+20").wait_for()
    page.locator(
        ".desk-history li", has_text=t("Ann 加杠（Cid 的牌）", "kong added to a pung of Cid's tile")
    ).wait_for()
    page.get_by_role("button", name=t("点和", "Win on a discard")).click()
    page.locator("dialog fieldset", has_text=t("谁和", "Who won")).locator("label", has_text="Bea").click()
    page.locator("dialog fieldset", has_text=t("谁点炮", "Who dealt in")).locator("label", has_text="Dan").click()
    page.locator("dialog .preview .error", has_text=t("番缚", "more than one fan")).wait_for()
    page.locator("dialog .worth input[type=number]").fill("2")
    page.locator("dialog .worth input[type=number]").blur()
    page.locator("dialog .preview .paid", has_text="+60").wait_for()
    enter.click()
    row = page.locator(".desk-history li", has_text=t("Bea 和，Dan 放铳：2 番", "Bea won on Dan's tile: 2 fans"))
    row.locator(".reason", has_text=t("本局合计", "hand total")).wait_for()
    assert standings(page) == {"Bea": "+60", "Ann": "+20", "Cid": "−20", "Dan": "−60"}


@pytest.mark.long
def test_the_dealer_after_a_swap_and_my_row_and_camp(visit: Callable[..., Visitor]) -> None:
    """Who sits East deals, also after a swap; my card says how many are before me and with whom I share."""
    t = Words(chinese=False)
    page = begin(visit(size=PHONE), t, SEVEN)
    link = link_of(page, t)
    first, second = come(visit(size=PHONE), link, "Fay"), come(visit(size=PHONE), link, "Gus")
    first.locator(".my-card", has_text="it is your turn after the next win").wait_for()
    second.locator(".my-card", has_text="one person is ahead of you").wait_for()
    roll(page, t, "Swap Seats")
    page.get_by_role("button", name="Who the dealer swaps with").click()
    page.locator("dialog .who button", has_text="Cid").click()
    page.locator(".desk-players li.dealer", has_text="Cid").wait_for()
    assert page.locator(".desk-players li .wind").all_inner_texts() == ["E", "S", "W", "N"]
    page.locator("summary", has_text="More").click()
    page.get_by_role("button", name="Void this hand").click()
    page.locator("dialog button.primary").click()
    page.get_by_role("button", name="The last hands").click()
    page.locator("dialog button.primary").click()
    first.locator(".my-card", has_text="You are camp").wait_for()


@pytest.mark.long
def test_camps_say_when_they_are_drawn_anew(visit: Callable[..., Visitor]) -> None:
    """After an hour the page asks for it, and the camps are others."""
    t = Words(chinese=False)
    host = visit(size=PHONE)
    page = host.go("/evening")
    page.locator("#evening-names").fill("\n".join(SEVEN))
    page.get_by_role("switch", name="In camps all evening").check()
    page.get_by_role("button", name=t("开始聚会", "Begin the evening")).click()
    page.locator(".evening-camps", has_text="Drawn again every hour, next at").wait_for()
    page.clock.install()
    page.reload()
    page.locator(".evening-camps").wait_for()
    page.clock.fast_forward("01:01:00")
    page.reload()
    page.locator(".evening-camps", has_text="An hour has passed").wait_for()
    page.get_by_role("button", name="Draw again").click()
    page.locator(".desk-history li", has_text="the camps are drawn again").wait_for()
