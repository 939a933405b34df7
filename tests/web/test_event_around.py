"""A referee around a table, by clicking: wrong seats put right, score cards that disagree and then agree."""

from collections.abc import Callable

import pytest

from tests.web.event_clicks import begin, come, enter, fits, press
from tests.web.event_hall import Hall
from tests.web.visitor import DESK, PHONE, Visitor
from tests.web.words import Words


@pytest.mark.clause("mcr:Q27(2)", "mcr:Q27(3)", "mcr:Q147(4)")
@pytest.mark.parametrize(
    ("locale", "size"),
    [
        ("en-GB", PHONE),
        pytest.param("zh-CN", DESK, marks=pytest.mark.long),
        pytest.param("en-GB", DESK, marks=pytest.mark.long),
        pytest.param("zh-CN", PHONE, marks=pytest.mark.long),
    ],
)
def test_seats_and_cards_from_the_desk(
    visit: Callable[..., Visitor], club: str, locale: str, size: tuple[int, int]
) -> None:
    t, hall = Words(locale == "zh-CN"), Hall(club)
    hall.seat()
    begin(come(visit(locale=locale), hall, "chief", f"/event/{hall.id}/desk"), t)
    tara = come(visit(size=size, locale=locale), hall, "table", f"/event/{hall.id}/desk")
    tara.locator(".event-tile", has_text=t("1 桌", "Table 1")).click()
    press(tara, t("坐错位置", "Wrong seats"))
    form = tara.locator("dialog.desk-form")
    assert form.get_by_role("button", name=t("记录并纠正", "Record and correct")).is_disabled()
    for at, name in ((0, "Ben"), (1, "Ann")):
        option = form.locator("select").nth(at).locator("option", has_text=name)
        form.locator("select").nth(at).select_option(value=option.get_attribute("value"))
    form.locator("input").fill("2")
    assert fits(tara)
    press(tara, t("记录并纠正", "Record and correct"))
    tara.locator(".event-drawer p", has_text="Ben").filter(has_text="2").first.wait_for()
    ann = come(visit(size=PHONE, locale=locale), hall, "Ann", hall.table())
    enter(ann, [40, 0, -10, -30], t)
    tara.locator(".event-drawer .event-result").wait_for()
    for third, words in (("500", "apart"), ("490", "agree")):
        press(tara, t("清点记分卡", "Count score cards"))
        for at, cards in enumerate(("540", "500", third, "470")):
            form.locator("input").nth(at).fill(cards)
        press(tara, t("记下", "Record it"))
        if words == "apart":
            ann.locator("[data-key=apart]", has_text="500").wait_for()
            tara.locator(".event-drawer [data-key=apart]").wait_for()
            assert ann.get_by_role("button", name=t("我同意，签字", "I agree and sign")).count() == 0
            assert fits(ann)
    press(ann, t("我同意，签字", "I agree and sign"))
    ann.locator(".event-result .me", has_text=t("✓ 已签字", "✓ signed")).wait_for()
    tara.locator(".event-history summary").click()
    tara.locator(".event-history li", has_text=t("座位纠正", "Seats corrected")).wait_for()
