"""What people stumbled over who ran an event for the first time, in Chromium: what is to be done is done where it says
so, lists stay still, ways lead back, and a player is known by a name and a PIN."""

from collections.abc import Callable
from typing import Any

import pytest

from paiju.languages import _
from paiju.server.events.templates import FINAL, HEATS, SEASON, TEMPLATES
from paiju.tournament import default_names
from tests.server.events.laid_event import laid_book, played_book
from tests.server.events.laid_league import laid_league
from tests.web.event_clicks import SAY, add_names, fits, make, tab
from tests.web.laid_events import Laid
from tests.web.visitor import DESK, PHONE, Visitor
from tests.web.words import Words

Visit = Callable[..., Visitor]
SIX = ["Ann", "Bo", "Chen", "Dora", "Emil", "Fang"]


def as_host(visitor: Visitor, event: Laid) -> Visitor:
    """A browser that is the organiser's."""
    visitor.context.add_cookies([{"name": "paiju", "value": event.host.cookie, "url": visitor.club}])
    return visitor


@pytest.mark.long
def test_seats_are_proposed_where_it_says_so(visit: Visit) -> None:
    """With six of eight it waits for the others; then it is done also by who is on that tab already."""
    t = Words(False)
    page = make(visit(), t, "Six and two")
    add_names(page, t, SIX)
    page.locator(".to-do", has_text="6 of 8 entered").wait_for()
    assert "primary" not in (page.get_by_role("button", name="Seat it now").get_attribute("class") or "")
    add_names(page, t, ["Gao", "Hana"])
    tab(page, "Draw and rounds")
    page.locator(".to-do button.primary", has_text="Seat it").click()
    page.get_by_role("button", name="Use this seating").wait_for()


@pytest.mark.long
def test_what_the_program_names_is_in_the_reader_s_language(visit: Visit) -> None:
    """An event without a name has its format's, in the organiser's language; stages, and who was erased, are called by
    the program, in everybody's own."""
    cup, make_it, erased = TEMPLATES["cup"].name, _("Create the event"), _("Player {id}", id="p2")
    host = visit(locale="ja-JP")
    page = host.go("/events")
    page.locator(".formats button", has_text=cup.into("ja")).click()
    page.get_by_role("button", name=make_it.into("ja")).click()
    page.locator(".to-do").wait_for()
    assert page.locator("h1").inner_text() == cup.into("ja") != cup.en
    page.evaluate(SAY, {"do": "enter", "person": {"name": "Ann"}})
    page.evaluate(SAY, {"do": "erase", "who": "p2"})
    event = f"/event/{page.url.split('/')[4]}"
    assert host.go(f"{event}/manage?tab=entrants").locator(".entrants strong").all_inner_texts() == [erased.into("ja")]
    heads = host.go(f"{event}/manage?tab=rounds").locator(".card > h2").all_inner_texts()
    stages = [default_names.NAMES[each].into("ja") for each in (HEATS, FINAL)]
    assert [head for head in heads if head in (*stages, HEATS, FINAL)] == stages
    english = visit(locale="en-GB")
    assert english.go(f"{event}/player/p2").locator("h1").inner_text() == erased.en
    assert english.go(event).locator("h1").inner_text() == cup.into("ja")


@pytest.mark.long
def test_who_is_here_does_not_move(visit: Visit, club: str) -> None:
    """A second tap hits the same line, whoever was marked."""
    event = Laid(club, laid_book(rounds=1))
    page = as_host(visit(size=PHONE), event).go(f"/event/{event.id}/manage?tab=checkin")
    names = page.locator(".roll strong")
    names.first.wait_for()
    before = names.all_inner_texts()
    page.get_by_role("button", name=f"{before[0]} is here", exact=True).click()
    page.locator(".check-in .now", has_text="1 of 8").wait_for()
    assert names.all_inner_texts() == before
    page.get_by_role("button", name=f"{before[0]} is here", exact=True).click()
    page.get_by_role("button", name=f"{before[1]} is here", exact=True).click()
    page.locator(".check-in .now", has_text="2 of 8").wait_for()
    page.reload()
    names.first.wait_for()
    assert names.all_inner_texts() == [*before[2:], *before[:2]]


@pytest.mark.parametrize("chinese", [True, False])
@pytest.mark.long
def test_the_public_page_leads_back_and_forgets_what_is_past(visit: Visit, club: str, chinese: bool) -> None:
    """Whoever runs the event finds the way to it; that little of a round was left nobody reads after it."""
    t, locale = Words(chinese), "zh-CN" if chinese else "en-GB"
    event = Laid(club, played_book(rounds=1))
    event.say(do="notice", title="Dinner at eight")
    event.say(do="notice", title="15 minutes left", until="2026-05-01T10:00:00+00:00")
    host = as_host(visit(locale=locale), event)
    host.go(f"/event/{event.id}/manage").locator(".manage-head").wait_for()
    page = host.go(f"/event/{event.id}")
    page.get_by_role("link", name=t("组织赛事", "Organise")).wait_for()
    assert page.get_by_text("15 minutes left").count() == 0
    page.get_by_role("link", name=t("公告", "Announcements")).first.click()
    page.locator("article", has_text="15 minutes left").wait_for()
    other = visit(locale=locale, size=PHONE).go(f"/event/{event.id}")
    other.locator(".standing").wait_for()
    assert other.get_by_role("link", name=t("组织赛事", "Organise")).count() == 0


@pytest.mark.parametrize("chinese", [True, pytest.param(False, marks=pytest.mark.long)])
def test_a_player_is_known_by_name_and_pin_and_shows_a_code(visit: Visit, club: str, chinese: bool) -> None:
    t, locale = Words(chinese), "zh-CN" if chinese else "en-GB"
    event = Laid(club, laid_book(rounds=1))
    dora = next(id for id, one in event.book.state.people.items() if one.name == "Dora")
    pin = event.host.post(f"/api/events/{event.id}/links", {"who": dora, "kind": "pin"}).json["pin"]
    page = visit(size=PHONE, locale=locale).go(f"/event/{event.id}/me")
    page.get_by_label(t("我的名字", "My name")).fill("dor")
    page.get_by_role("button", name="Dora").click()
    page.locator("dialog input").fill(pin)
    page.get_by_role("button", name=t("是我", "That's me")).click()
    page.get_by_role("heading", name="Dora").wait_for()
    assert f"player={dora}" in page.locator("#check-in .link-box input").input_value()
    page.get_by_text(t("我的专用链接和 PIN", "My private link and PIN")).click()
    page.get_by_role("button", name=t("给我一个新 PIN", "Give me a new PIN")).click()
    page.locator("dialog").get_by_role("button", name=t("换新的", "Make a new PIN")).click()
    fresh = page.locator(".own-pin").inner_text()
    assert (len(fresh), fresh != pin) == (6, True)
    assert fits(page)


@pytest.mark.parametrize(("size", "chinese"), [(PHONE, True), (DESK, False)])
@pytest.mark.long
def test_the_race_for_best_player(visit: Visit, club: str, size: tuple[int, int], chinese: bool) -> None:
    """Of a season everybody sees who leads it, by its own games."""
    t, book = Words(chinese), laid_league(played=3)
    event = Laid(club, book)
    page: Any = visit(size=size, locale="zh-CN" if chinese else "en-GB").go(f"/event/{event.id}")
    page.get_by_role("link", name=t("MVP 榜", "MVP race")).click()
    lines = book.state.outcome().races[SEASON]
    first = page.locator(".standing tbody tr").first
    first.get_by_text(book.state.people[lines[0].player].name).wait_for()
    assert page.locator(".standing tbody tr").count() == len(lines)
    assert fits(page)
    page.get_by_role("link", name=t("日程", "Schedule")).click()
    page.locator(".calendar article h3", has_text=t("第 4 轮", "Round 4")).wait_for()
    page.locator(".calendar summary", has_text=t("已打的 3 轮", "3 rounds played")).click()
    assert fits(page)
    plain = visit().go(f"/event/{Laid(club, played_book(rounds=1)).id}")
    plain.locator(".standing").wait_for()
    assert plain.get_by_role("link", name="MVP race").count() == 0
