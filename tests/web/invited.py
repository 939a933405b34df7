"""Somebody who comes to a table by its link."""

from tests.web.visitor import Visitor


def invited(host: Visitor, friend: Visitor) -> str:
    """The host sets up a table for a friend and two quick bots; the friend sits down by the link. The table's id."""
    page = host.go("/")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_text("Set up a table").click()
    for seat, who in enumerate(("open", "bot:simple", "bot:simple"), 2):
        page.get_by_label(f"Seat {seat}").select_option(who)
    page.get_by_role("button", name="Open a new table").click()
    link = page.locator("paiju-lobby .link-box input").input_value()
    assert "/join/" in link
    friend.page.goto(link)
    friend.page.get_by_label("Your name at the table").fill("Bea")
    assert "/join/" not in friend.page.evaluate("location.href"), "the key leaves the address bar"
    friend.page.get_by_role("button", name="Sit down").click()  # one seat is free: there is nothing to choose
    page.locator("paiju-lobby").get_by_text("Bea").wait_for()
    page.get_by_role("button", name="Start", exact=True).click()
    for one in (host, friend):
        one.page.wait_for_selector("paiju-table .tile-button")
    return str(page.url.rsplit("/", 1)[1])
