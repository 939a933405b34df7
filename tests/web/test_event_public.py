"""What everybody sees of an event, in Chromium: a friend's next table in two taps, standings that keep themselves up to
date, the hall's screen; and nothing private or hidden at any address."""

import random
import re
from collections.abc import Callable
from typing import Any

import pytest

from paiju.tournament.record import EventRecord
from paiju.tournament.record.commands.ceremony import PlaceRevealed, ResultsHidden
from paiju.tournament.record.commands.publishing import NoticeGiven
from paiju.tournament.record.commands.results import ResultEntered
from paiju.tournament.tables import TableResult
from tests.server.events.laid_event import SECRETS, laid_book, play, played_book, seat
from tests.server.serving import Client
from tests.web.laid_events import Laid
from tests.web.looks import serious
from tests.web.visitor import DESK, PHONE, Visitor

ODD = (7001, -7002, 4003, -4002)  # points nobody has by chance


def half_played() -> tuple[EventRecord, Any]:
    """Two rounds played, the third begun: its tables."""
    book, chance = played_book(rounds=2), random.Random(5)
    return book, seat(book, 3, chance)


HEADS = {
    "zh-CN": ["名次", "选手", "局数", "标准分", "次高标准分", "比赛分", "单局最高比赛分", "第一名次数"],
    "en-GB": ["Place", "Player", "Games", "Standard", "Next standard points", "Game", "Best game", "Firsts"],
}
MAIN = (0, 1, 3, 5)  # of them, what a telephone has room for


@pytest.mark.parametrize(
    ("size", "locale"),
    [
        (DESK, "zh-CN"),
        (PHONE, "en-GB"),
        pytest.param(DESK, "en-GB", marks=pytest.mark.long),
        pytest.param(PHONE, "zh-CN", marks=pytest.mark.long),
    ],
)
def test_standings_have_the_columns_that_the_server_chose(
    visit: Callable[..., Visitor], club: str, size: tuple[int, int], locale: str
) -> None:
    event = Laid(club, played_book())
    page = visit(size=size, locale=locale).go(f"/event/{event.id}")
    page.locator("table.standing").wait_for()
    own = HEADS[locale] if size == DESK else [HEADS[locale][at] for at in MAIN]
    assert page.locator("table.standing thead th:visible").all_inner_texts() == own
    line = page.evaluate("e => fetch(`/api/events/${e}/public`).then((r) => r.json())", event.id)["standings"][0][
        "lines"
    ][0]
    shown = page.locator("table.standing tbody tr").first.locator("td:visible").all_inner_texts()
    assert shown[-1] == line["figures"]["firsts" if size == DESK else "game"].replace("-", "−")


@pytest.mark.parametrize(("size", "locale"), [(PHONE, "zh-CN")])
def test_a_friend_s_next_table_in_two_taps(
    visit: Callable[..., Visitor], club: str, size: tuple[int, int], locale: str
) -> None:
    book, tables = half_played()
    event, friend = Laid(club, book), visit(size=size, locale=locale, touch=True)
    page = friend.go(f"/event/{event.id}")
    assert page.title().startswith("春季赛 Spring Cup")
    page.get_by_label("找选手").tap()
    page.keyboard.type("dor")
    dora = next(id for id, one in book.state.people.items() if one.name == "Dora")
    table = next(one for one in tables if dora in one.players)
    found = page.locator(".found a").first
    words = f"第 3 轮 · {table.table} 桌 · {'东南西北'[table.players.index(dora)]}"
    assert words in found.inner_text().replace("\n", " ")
    found.tap()
    page.locator(".next-card .where", has_text=words).wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_standings_come_by_themselves(visit: Callable[..., Visitor], club: str) -> None:
    book, tables = half_played()
    event = Laid(club, book)
    page = visit().go(f"/event/{event.id}")
    first = page.locator(".standing tbody tr").first
    before = first.inner_text()
    one = tables[0]
    points = [3000, -1000, -1000, -1000]
    result = {"stage": "all", "round": "3", "table": one.table, "players": list(one.players), "points": points}
    event.say(do="result", result=result)
    winner = book.state.people[one.players[0]].name
    page.locator(".standing tbody tr", has_text=winner).filter(has_text="3,").wait_for()
    assert page.locator(".standing tbody tr").first.inner_text() != before or winner in before
    page.get_by_role("link", name="Rounds").click()
    page.locator(".table-card", has_text="+3,000").wait_for()


def test_nothing_private_or_hidden_at_any_address(club: str) -> None:
    book, chance = played_book(rounds=2), random.Random(9)
    book.say(NoticeGiven("Lunch"))
    book.say(ResultsHidden())
    for one in seat(book, 3, chance):
        book.say(ResultEntered(TableResult("all", "3", one.table, one.players, ODD)))
    event, anybody = Laid(club, book), Client(club)
    rests = ("", "/rounds/all/3", "/cross", "/teams/1", *(f"/players/{who}" for who in book.state.enrolled))
    public = [f"/api/events/{event.id}/public{rest}" for rest in rests]
    table = f"/api/events/{event.id}?stage=all&round=3&table=1&mine=1"
    for address in (*public, f"/api/events/{event.id}", table, f"/api/events/{event.id}/log", f"/event/{event.id}"):
        answer = anybody.get(address)
        assert answer.status == 200, address
        body = answer.raw.decode()
        assert not re.search(r"(?<!\w)[74]00[123]\b", body), address
        assert [secret for secret in SECRETS if secret in body] == [], address
    assert "7001" in event.host.get(f"/api/events/{event.id}/log").raw.decode()


def test_who_has_it_already_is_told_so(club: str) -> None:
    event, anybody = Laid(club, played_book()), Client(club)
    path = f"/api/events/{event.id}/public"
    first = anybody.get(path)
    again = anybody.ask("GET", path, headers={"If-None-Match": first.headers["etag"]})
    assert (first.status, again.status, again.raw) == (200, 304, b"")
    assert "max-age" in first.headers["cache-control"]
    page = anybody.get(f"/event/{event.id}").raw.decode()
    assert '<meta property="og:title" content="春季赛 Spring Cup">' in page
    assert "Hall 3 · 2026-05-01" in page
    assert anybody.get(f"{path}/players/p99").status == 404


@pytest.mark.parametrize(
    ("size", "locale", "theme"),
    [
        ((1920, 1080), "en-GB", "dark"),
        pytest.param((1280, 720), "zh-CN", "light", marks=pytest.mark.long),
        pytest.param((1280, 720), "ja-JP", "light", marks=pytest.mark.long),
    ],
)
def test_the_hall_s_screen(
    visit: Callable[..., Visitor], club: str, size: tuple[int, int], locale: str, theme: str
) -> None:
    book, _ = half_played()
    event, full = Laid(club, book), {"en-GB": "Full screen", "zh-CN": "全屏", "ja-JP": "全画面表示"}[locale]
    page = visit(size=size, locale=locale, theme=theme).go(f"/event/{event.id}/hall#timer")
    page.locator(".huge").filter(has_text=re.compile(r"^\d:\d\d:\d\d$")).wait_for()
    high = page.evaluate("document.querySelector('.huge').getBoundingClientRect().height")  # drawn anew all the time
    assert high > 0.3 * size[1]
    for view, wanted in (("names", "Dora"), ("tables", "Dora"), ("standings", "Dora")):
        page.goto(page.url.split("#")[0] + f"#{view}")
        page.locator(".hall-body", has_text=wanted).first.wait_for()
        box = page.locator(".hall-body").evaluate("one => [one.scrollHeight, one.clientHeight]")
        assert box[0] <= box[1] + 1, view
    assert page.get_by_text(full).count() == 1


@pytest.mark.long
def test_places_are_revealed_on_the_screen(visit: Callable[..., Visitor], club: str) -> None:
    book, chance = played_book(rounds=2), random.Random(2)
    book.say(ResultsHidden())
    play(book, seat(book, 3, chance), chance)
    book.say(PlaceRevealed("players", 8))
    final = {one.place: book.state.people[one.player].name for one in book.state.outcome().standings}
    event = Laid(club, book)
    page = visit(size=(1280, 720)).go(f"/event/{event.id}/hall")
    page.locator(".hall-reveal .who", has_text=final[8]).wait_for()
    event.say(do="revealed", what="players", place=7)
    page.locator(".hall-reveal .who", has_text=final[7]).wait_for()
    assert final[1] not in page.locator(".hall-body").inner_text()


def test_the_pages_of_a_player_and_a_team(visit: Callable[..., Visitor], club: str) -> None:
    book, _ = half_played()
    event, visitor = Laid(club, book), visit()
    dora = next(id for id, one in book.state.people.items() if one.name == "Dora")
    player = visitor.go(f"/event/{event.id}/player/{dora}")
    player.get_by_role("heading", name="Dora").wait_for()
    assert player.locator(".next-card").count() == 1
    visitor.go(f"/event/{event.id}/team/1").locator(".event-public h1").wait_for()


@pytest.mark.long
@pytest.mark.parametrize(
    ("theme", "size", "locale"), [("light", PHONE, "en-GB"), ("dark", DESK, "zh-CN"), ("light", PHONE, "ja-JP")]
)
def test_axe_finds_nothing_serious_on_public_pages(
    visit: Callable[..., Visitor], club: str, theme: str, size: tuple[int, int], locale: str
) -> None:
    book, _ = half_played()
    event, visitor = Laid(club, book), visit(theme=theme, size=size, locale=locale)
    for rest in (
        "",
        "#rounds",
        "#cross",
        "#schedule",
        "#bulletins",
        "/player/p2",
        "/team/1",
        "/hall#timer",
        "/hall#names",
    ):
        page = visitor.go(f"/event/{event.id}{rest}")
        page.locator(".event-public h1, .hall h1").wait_for()
        assert serious(page) == [], rest
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), rest


@pytest.mark.long
def test_many_players_fit_a_phone(visit: Callable[..., Visitor], club: str) -> None:
    book, chance = laid_book([f"Player Number {at}" for at in range(64)], rounds=1), random.Random(3)
    play(book, seat(book, 1, chance), chance)
    page = visit(size=PHONE).go(f"/event/{Laid(club, book).id}#cross")
    page.get_by_role("combobox").select_option(label="Player Number 5")
    page.locator("td a", has_text="Player Number").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
