"""Twenty-four play MCR in teams of unequal size: kept apart as far as can be, results on phones, a false win, sheets
signed and audited. Two tables of a round enter on phones: one its hands, the other its totals."""

from pathlib import Path
from random import Random
from typing import Any

from tests.web.days.day import At, Day
from tests.web.desk_clicks import entries
from tests.web.event_clicks import enter, press, time_is_up, win
from tests.web.visitor import DESK, PHONE

SIZES = {"Dragons": 6, "Phoenix": 5, "白虎": 4, "Tortoise": 4, "Cranes": 3, "Łódź": 2}
PEOPLE = [f"{team} {n}" for team, size in SIZES.items() for n in range(1, size + 1)]
POINTS = (64, 8, -24, -48)
HANDS = ((1, 2, 10), (3, 0, 24), (1, 0, 8))  # who won, who dealt in, for what


class McrDay:
    """The day, part by part."""

    def __init__(self, day: Day, rounds: int) -> None:
        self.day, self.rounds = day, rounds
        self.chance = Random(rounds)

    def gather(self, file: Path) -> None:
        """The officials, and everybody by a list with their teams."""
        day = self.day
        self.chief = day.appoint("Cora", "Chief referee", DESK)
        self.referee = day.appoint("Tara", "Table referee", PHONE)
        day.signs = self.referee, "Tara"
        lines = [f"{name},{name.rsplit(' ', 1)[0]}" for name in PEOPLE]
        file.write_text("\n".join(["player,team", *lines]), encoding="utf-16")
        page = day.manage("Entrants")
        page.get_by_role("button", name="Import a list").click()
        page.locator("dialog input[type=file]").set_input_files(file)
        page.get_by_role("button", name="Enter these 24").click()
        page.locator("dialog").wait_for(state="detached")
        page.locator(".entrants strong", has_text="Łódź 2").wait_for()
        day.know()

    def seat_all(self) -> None:
        """Team-mates are kept apart; how many could not is said."""
        card = self.day.proposal()
        self.day.look(self.day.host, "teams")
        card.get_by_role("button", name=f"Seat all {self.rounds} rounds").click()
        self.day.host.locator(".to-do", has_text="Round 1 is seated").wait_for()

    def meetings(self) -> int:
        """How often two of a team sit at one table."""
        stage, met = self.day.state()["stages"][0]["name"], 0
        for round in range(1, self.rounds + 1):
            for table in self.day.tables((stage, str(round))):
                teams = [seat["team"] for seat in table["seats"]]
                met += sum(teams[a] == teams[b] for a in range(4) for b in range(a))
        return met

    def play(self) -> None:
        """A round: two tables enter on phones, the rest is settled; everything is signed and audited."""
        day = self.day
        at = day.begin(self.chief)
        if at[1] == "1":
            self.false_win(at)
        for table, entered in zip(day.tables(at), (self.hands_by, self.totals_by), strict=False):
            phone = day.comes_as(table["seats"][0]["player"], PHONE, f"/table/{at[0]}/{at[1]}/{table['table']}")
            entered(phone, [seat["name"] for seat in table["seats"]])
            press(day.at(phone), "I agree and sign")
            phone.locator(".event-result .me", has_text="✓ signed").wait_for()
        day.settle(at, self.chief, lambda _table: self.chance.sample(POINTS, 4))
        day.over(self.chief)

    def totals_by(self, phone: Any, _names: list[str]) -> None:
        """A table's result on the phone of somebody who plays there."""
        enter(phone, list(POINTS))

    def hands_by(self, phone: Any, names: list[str]) -> None:
        """A table's hands on such a phone, until time is up; the result follows from them."""
        phone.get_by_role("link", name="Enter hand by hand").click()
        phone.locator(".desk-players li").nth(3).wait_for()
        for number, (winner, giver, worth) in enumerate(HANDS, 1):
            win(self.day.at(phone), names[winner], names[giver], worth)
            entries(phone, number)
        self.day.look(phone, "hands")
        time_is_up(self.day.at(phone))
        entries(phone, len(HANDS) + 1)
        press(self.day.at(phone), "Enter the result")
        phone.locator(".entry-sum .good").wait_for()
        press(phone, "Submit")
        phone.locator(".event-result").wait_for()

    def false_win(self, at: At) -> None:
        """A false win, looked up: paid at the table, by the book."""
        day = self.day
        table = day.tables(at)[-1]
        page = day.goes(self.referee, "/desk")
        page.locator(".event-tile", has_text=f"Table {table['table']}").click()
        press(page, "Penalty, lateness")
        page.get_by_label(table["seats"][1]["name"], exact=True).check()
        page.locator("dialog input[type=search]").fill("false win")
        page.locator("button.foul", has_text="False win").first.click()
        page.locator("dialog .note", has_text="By the book").wait_for()
        day.look(page, "false-win")
        press(page, "Impose the penalty")
        page.locator(".event-drawer .card", has_text="Penalties").wait_for()
