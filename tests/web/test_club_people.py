"""The club's people by clicking: accounts, roles, settings, announcements, backups, my games, recovery, erasing."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.server.people.member_clients import code_of, page_of, played_event
from tests.server.serving import Client, Served, browser, serving
from tests.web.looks import WIDER, serious
from tests.web.visitor import DESK, PHONE, Visitor

PASSWORD = "nine gates of heaven"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A club of our own, with the administrator's link."""
    folder = tmp_path_factory.mktemp("club-people")
    with serving(f"sqlite:///{folder / 'club.db'}", folder) as found:
        yield found


@pytest.fixture(scope="module")
def boss(served: Served) -> Client:
    """The administrator, as far as HTTP goes."""
    page = browser(served.url)
    page.post("/api/me", {"name": "Boss", "lang": "en"})
    assert page.join(served.admin_key).status == 200
    return page


Come = Callable[..., Visitor]


@pytest.fixture
def come(browser: Any, served: Served) -> Iterator[Come]:
    """Browsers, in which somebody may be known already."""
    came: list[Visitor] = []

    def arrive(page: Client | None = None, **how: Any) -> Visitor:
        found = Visitor(browser, served.url, **how)
        if page is not None:
            found.context.add_cookies([{"name": "paiju", "value": page.cookie, "url": served.url}])
        came.append(found)
        return found

    yield arrive
    errors = [line for one in came for line in one.errors]
    for one in came:
        one.leave()
    assert errors == []


def known(served: Served, name: str) -> Client:
    """Somebody with a cookie."""
    page = browser(served.url)
    page.post("/api/me", {"name": name, "lang": "en"})
    return page


def me(page: Client) -> str:
    """Who somebody is."""
    return str(page.get("/api/me").json["person"])


class Words:
    """What the pages say, in the language somebody reads."""

    def __init__(self, locale: str) -> None:
        self.zh = locale.startswith("zh")

    def __call__(self, zh: str, en: str) -> str:
        return zh if self.zh else en


def look(visitor: Visitor) -> None:
    """The page can be read by everybody, and nothing stands outside it."""
    assert serious(visitor.page) == []
    assert visitor.page.evaluate(WIDER) <= 0


def administer(come: Come, served: Served, boss: Client, size: tuple[int, int], locale: str) -> None:
    """The administrator turns accounts on, announces something, backs up, gives an office, renames and hides."""
    t, ann = Words(locale), known(served, "Ann")
    ann.post("/api/tables", {"book": "mcr", "seats": ["me", "open", "open", "open"], "title": "Rude", "public": True})
    boss.post("/api/admin/settings", {"accounts": False})
    there, guest = come(boss, size=size, locale=locale), come(ann, size=size, locale=locale)
    page = there.page
    page.goto(f"{served.url}/admin")
    page.get_by_role("switch", name=t("开通账号", "Allow accounts")).check()
    page.get_by_text(t("已保存", "Saved")).wait_for()
    assert boss.get("/api/club").json["accounts"] is True
    page.get_by_label(t("俱乐部名称", "Name of the club")).fill("East Wind")
    page.get_by_role("button", name=t("保存名称", "Save the name")).click()
    page.locator("#top .club-name", has_text="East Wind").wait_for(state="attached")
    assert page.get_by_text("PAIJU_RATE").count() == 1  # given at the start, and said so
    look(there)
    announce(there, guest, served, t)
    page.get_by_role("button", name=t("现在备份", "Back up now")).click()
    page.get_by_text(t("最近一份", "Latest")).wait_for()
    assert boss.get("/api/admin/backups").json["backups"]
    office(there, ann, t)
    row = page.locator("ul.tables.all li", has_text="Rude")
    row.get_by_role("button", name=t("更多", "More")).click()
    page.get_by_role("switch", name=t("不列出", "Hidden")).check()
    page.get_by_label(t("桌名", "Table name")).fill("Polite")
    page.get_by_role("dialog").get_by_role("button", name=t("改名", "Rename")).click()
    page.locator("ul.tables.all li", has_text="Polite").first.wait_for()
    assert {(one["title"], one["hidden"]) for one in boss.get("/api/admin/tables").json} >= {("Polite", True)}


def announce(there: Visitor, guest: Visitor, served: Served, t: Words) -> None:
    """Somebody at a table is told at once, and closes it for themselves."""
    table = guest.context.request.get(f"{served.url}/api/me").json()["tables"][0]["table"]
    guest.page.goto(f"{served.url}/table/{table}")
    guest.page.locator("paiju-table, .lobby, .waiting").first.wait_for()
    page = there.page
    page.get_by_label(t("英文", "In English")).fill("We begin at eight")
    page.get_by_role("button", name=t("发布", "Publish"), exact=True).click()
    told = guest.page.locator("#news .announcement", has_text="We begin at eight")
    told.wait_for()
    look(guest)
    told.get_by_role("button").click()
    told.wait_for(state="detached")
    guest.page.reload()
    guest.page.locator("#top .brand").wait_for()
    page.locator("#news .announcement").first.wait_for()  # for others it is there
    page.get_by_role("button", name=t("撤下", "Take down")).first.click()
    page.locator("#news .announcement").wait_for(state="detached")
    assert guest.page.locator("#news .announcement").count() == 0


def office(there: Visitor, ann: Client, t: Words) -> None:
    """An office is given on the page, and counts."""
    page = there.page
    row = page.locator(".rows li", has_text=me(ann)[:6])
    row.get_by_role("button", name=t("更多", "More")).click()
    page.get_by_role("dialog").wait_for()
    look(there)
    page.get_by_label(t("职务", "Role")).select_option("organiser")
    page.get_by_text(t("已完成", "Done")).wait_for()
    assert ann.get("/api/admin/tables").status == 200
    page.keyboard.press("Escape")


def account(come: Come, served: Served, boss: Client, size: tuple[int, int], locale: str) -> None:
    """A guest makes an account, signs in elsewhere, signs out; an administrator's link brings somebody back."""
    t, name = Words(locale), f"ann-{size[0]}-{locale}"
    boss.post("/api/admin/settings", {"accounts": True})
    ann = known(served, "Ann")
    here, there = come(ann, size=size, locale=locale), come(size=size, locale=locale)
    here.page.goto(f"{served.url}/me")
    here.page.get_by_label(t("登录名", "Login name")).first.fill(name)
    here.page.get_by_label(t("新密码", "New password")).fill(PASSWORD)
    here.page.get_by_role("button", name=t("注册", "Create the account")).click()
    here.page.get_by_text(t(f"登录名 {name}", f"You log in as {name}")).wait_for()
    look(here)
    there.page.goto(f"{served.url}/me")
    sign_in = there.page.locator("form.login").first
    sign_in.get_by_label(t("登录名", "Login name")).fill(name)
    sign_in.get_by_label(t("密码", "Password")).fill("something else")
    sign_in.get_by_role("button").click()
    there.page.get_by_role("alert").filter(has_text=t("密码不对", "wrong name or password")).wait_for()
    there.errors.clear()  # the browser's own line on the refusal
    sign_in.get_by_label(t("密码", "Password")).fill(PASSWORD)
    sign_in.get_by_role("button").click()
    there.page.get_by_text(t(f"登录名 {name}", f"You log in as {name}")).wait_for()
    there.page.get_by_role("button", name=t("在这台设备上登出", "Log out on this device")).click()
    there.page.wait_for_url(f"{served.url}/")
    link = boss.post(f"/api/admin/people/{me(ann)}/recover").json["link"]
    there.page.goto(link)
    there.page.get_by_role("button", name=t("继续", "Continue")).click()
    there.page.get_by_text(t("请设一个新密码", "Please set a new password")).wait_for()
    look(there)


def games(come: Come, served: Served, boss: Client, size: tuple[int, int], locale: str) -> None:
    """My games are found by book, and lead to their replays; then I am erased, and nobody has my name."""
    t, name = Words(locale), f"Zhao{size[0]}{locale[:2]}"
    boss.post("/api/admin/settings", {"open_tables": "everybody"})
    ann = known(served, name)
    visitor = come(ann, size=size, locale=locale)
    page = visitor.page
    seats = ["me", "bot:drawn", "bot:drawn", "bot:drawn"]
    made = ann.post("/api/tables", {"book": "ema", "length": 1, "seats": seats, "pause": 0, "pace": 0}).json
    page.goto(f"{served.url}/table/{made['table']}")
    visitor.play_hand()
    boss.post(f"/api/admin/tables/{made['table']}/end")
    visitor.until(lambda: bool(ann.get("/api/me/games").json["total"]))
    page.goto(f"{served.url}/me/games")
    page.locator(".games .rows li").wait_for()
    page.get_by_label(t("规则", "Rule book"), exact=True).select_option("ema")
    page.wait_for_url("**/me/games?book=ema")
    page.locator(".games .rows li").wait_for()
    look(visitor)
    page.locator(".games .rows li a", has_text=t("回放", "Replay")).click()
    page.wait_for_url(f"**/table/{made['table']}/replay**")
    page.goto(f"{served.url}/me")
    page.get_by_role("button", name=t("永远离开", "Leave for good")).click()
    page.get_by_role("dialog").get_by_role("button", name=t("离开", "Leave"), exact=True).click()
    page.wait_for_url(f"{served.url}/")
    assert name not in str(boss.get("/api/admin/people").json)
    record = boss.get(f"/api/admin/tables/{made['table']}/record").raw.decode()
    assert name not in record
    assert record.count("\n") > 10


def linked(come: Come, served: Served, _boss: Client, size: tuple[int, int], locale: str) -> None:
    """A member's code, the organiser's question, the member's yes: the event stands on their page until it is taken
    back."""
    t = Words(locale)
    event, ids = played_event(served)
    anna = known(served, "Anna")
    hall, phone = (come(who, size=size, locale=locale) for who in (event.organiser, anna))
    page, mine = hall.page, phone.page
    entrants = f"{served.url}/event/{event.id}/manage#entrants"
    page.goto(entrants)
    page.locator(f"[data-key='more-{ids[0]}']").click()
    page.get_by_role("button", name=t("俱乐部成员", "Member of the club")).click()
    page.get_by_label(t("成员的代码", "Code of the member")).fill(code_of(anna))
    page.get_by_role("button", name=t("问这位成员", "Ask the member")).click()
    page.get_by_text(t("等这位成员确认", "waits for the member to say yes")).wait_for()
    look(hall)
    mine.goto(f"{served.url}/me")
    mine.get_by_role("button", name=t("是我", "Yes, that is me")).click()
    mine.get_by_label(t("谁能看", "Who sees it")).select_option("everybody")
    mine.get_by_role("link", name=t("看我的主页", "To my page")).wait_for()
    look(phone)
    page.goto(f"{served.url}/event/{event.id}/player/{ids[0]}")
    page.get_by_role("link", name=t("在本俱乐部打过的全部对局", "All their games in this club")).click()
    page.wait_for_url(f"{served.url}/person/{page_of(anna)}")
    page.get_by_role("heading", name="Anna").wait_for()
    page.locator(".games .rows li em.place-1").wait_for()
    look(hall)
    page.goto(entrants)
    page.locator(f"[data-key='more-{ids[0]}']").click()
    page.get_by_role("button", name=t("俱乐部成员", "Member of the club")).click()
    page.get_by_role("button", name=t("撤销", "Take back"), exact=True).click()
    page.get_by_label(t("成员的代码", "Code of the member")).wait_for()
    mine.goto(f"{served.url}/me/games")
    mine.get_by_text(t("没有打完的牌局", "There are no finished games")).wait_for()


DEEDS = (administer, account, games, linked)


@pytest.mark.parametrize("deed", DEEDS)
def test_people_by_clicking(come: Come, served: Served, boss: Client, deed: Callable[..., None]) -> None:
    """Each once, on a phone in English."""
    deed(come, served, boss, PHONE, "en-GB")


@pytest.mark.long
@pytest.mark.parametrize(("size", "locale"), [(PHONE, "zh-CN"), (DESK, "en-GB"), (DESK, "zh-CN")])
@pytest.mark.parametrize("deed", DEEDS)
def test_everything_by_clicking(
    come: Come, served: Served, boss: Client, deed: Callable[..., None], size: tuple[int, int], locale: str
) -> None:
    deed(come, served, boss, size, locale)
