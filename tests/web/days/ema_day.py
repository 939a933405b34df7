"""Sixteen play EMA riichi: two do not come, somebody comes late, somebody leaves after round 2; a chombo, a wrong
result protested and corrected, a tie at the cut, a final, EMA's file."""

from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

from tests.web.days.day import At, Day
from tests.web.event_clicks import EN, add_names, enter, press, registers
from tests.web.event_day import GET
from tests.web.visitor import DESK, PHONE

PAPER = "async ([id, name]) => (await fetch(`/api/events/${id}/papers/${name}`)).text()"
LIST = """player;club;country
Müller Jörg;Köln;Germany
Renée Chén;Lyon;France
Søren Bjørn;Århus;Denmark
Zoë Núñez;Cádiz;Spain
Nils Noll;Bonn;Germany
Otto Ohm;Bern;Switzerland
Lena Late;Graz;Austria
Berta Busch;Graz;Austria
Carl Cao;Lyon;France
Dora Dahl;Oslo;Norway
Emil Eder;Wien;Austria
Fritz Falk;Köln;Germany
Gerd Gall;Bonn;Germany
Hana Heil;Bern;Switzerland
Ida Iden;Oslo;Norway
"""
SPREAD = (30_000, 10_000, -10_000, -30_000)  # what first to last of a table win
UMA = (15_000, 5_000, -5_000, -15_000)


class EmaDay:
    """The day, part by part."""

    def __init__(self, day: Day, rounds: int) -> None:
        self.day, self.rounds = day, rounds
        self.chance = Random(rounds)

    # --- before

    def gather(self, file: Path) -> None:
        """The chief and a referee with a phone; Mia by her phone, fifteen by a list, Wanda has to wait."""
        day = self.day
        self.chief = day.appoint("Cora", "Chief referee", DESK)
        self.referee = day.appoint("Tara", "Table referee", PHONE)
        day.signs = self.referee, "Tara"
        day.say(do="registration", open=True, most=16)
        self.mia = registers(day.visitor(PHONE), EN, f"{day.club.url}/event/{day.id}/register", "Mia Moe")
        self.mia.locator(".entered", has_text="Mia Moe").wait_for()
        file.write_bytes(LIST.encode("cp1252"))
        page = day.manage("Entrants")
        page.get_by_role("button", name="Import a list").click()
        page.locator("dialog input[type=file]").set_input_files(file)
        page.locator("dialog .import-rows strong", has_text="Søren Bjørn").wait_for()
        page.locator("dialog select option:checked", has_text="Müller Jörg").wait_for(state="attached")
        day.look(page, "list")
        page.get_by_role("button", name="Enter these 15").click()
        page.locator("dialog").wait_for(state="detached")
        page.locator(".entrants strong", has_text="Renée Chén").wait_for()
        wanda = registers(day.visitor(PHONE), EN, f"{day.club.url}/event/{day.id}/register", "Wanda Wu")
        wanda.get_by_role("heading", name="You are on the waiting list").wait_for()
        self.wanda = wanda
        day.know()

    def few(self, names: list[str]) -> None:
        """A small day: the organiser is the chief; the last of the names does not come, and a filler sits down."""
        day = self.day
        self.chief, self.referee = day.host, day.appoint("Tara", "Table referee", PHONE)
        day.signs = self.referee, "Tara"
        add_names(day.manage("Entrants"), EN, names)
        day.proposal().get_by_role("button", name="Use this seating").click()
        day.host.locator(".to-do", has_text="Round 1 is seated").wait_for()
        day.manage("Check-in").get_by_role("button", name=f"{names[-1]} is absent").click()
        card = day.proposal("Redo the seating of Round 1")
        card.get_by_role("button", name="1 filler instead of byes").click()
        card.locator(".seat-tables", has_text="Filler 1").wait_for()
        self.use(card, 1)
        self.mia = day.comes_as(day.know()["Mia Moe"])

    def seat_all(self) -> None:
        """Every round of the heats is seated from one lot."""
        card = self.day.proposal()
        card.get_by_role("button", name=f"Seat all {self.rounds} rounds").click()
        self.day.host.locator(".to-do", has_text="Round 1 is seated").wait_for()

    def ten_minutes_before(self) -> None:
        """Nils has not come, and Wanda plays instead by one tap; Otto has not come either: a filler sits down."""
        day, ids = self.day, self.day.ids
        for name, id in ids.items():
            if name not in ("Nils Noll", "Otto Ohm", "Cora", "Tara", "Wanda Wu", "Olga"):
                day.say(do="checked_in", player=id, stage="", round="")
        page = day.manage("Check-in")
        page.get_by_role("button", name="Nils Noll is absent").click()
        page.get_by_role("button", name="Wanda Wu from the waiting list plays instead of Nils Noll").click()
        page.locator(".roll strong", has_text="Wanda Wu").wait_for()
        page.get_by_role("button", name="Otto Ohm is absent").click()
        page.locator(".to-do", has_text="Round 1: 1 seat to fill").wait_for()
        day.look(page, "absent")
        self.wanda.locator(".entered", has_text="Wanda Wu").wait_for()
        card = day.proposal("Redo the seating of Heats · Round 1")
        card.locator(".note", has_text="not seated, because absent or withdrawn: Otto Ohm").wait_for()
        day.look(page, "redone")
        card.get_by_role("button", name="1 filler instead of byes").click()
        card.locator(".seat-tables", has_text="Filler 1").wait_for()
        self.use(card, self.rounds)
        day.know()

    def use(self, card: Any, rounds: int) -> None:
        """Seats as they are proposed, in place of those that were announced."""
        name = f"Seat all {rounds} rounds" if rounds > 1 else "Use this seating"
        card.get_by_role("button", name=name).click()
        self.day.host.get_by_role("button", name="Replace", exact=True).click()
        card.wait_for(state="detached")

    # --- rounds

    def late(self, at: At) -> None:
        """Lena comes when the round has begun; the referee says so on the phone, and the book decides."""
        table = self.day.table_of(at, self.day.ids["Lena Late"])
        page = self.tile(self.referee, table["table"])
        press(page, "Penalty, lateness")
        page.get_by_label("Lena Late", exact=True).check()
        page.get_by_label("Late", exact=True).check()
        self.day.look(page, "late")
        press(page, "Impose the penalty")
        page.locator("dialog.lasting-form").wait_for(state="detached")

    def tile(self, page: Any, table: str) -> Any:
        """A table opened at the desk."""
        self.day.goes(page, "/desk")
        page.locator(".event-tile", has_text=f"Table {table}").click()
        page.locator(".event-drawer .deeds").first.wait_for()
        return page

    def wrong_result(self, at: At) -> None:
        """Mia enters a wrong result on her phone; an opponent protests, the referee corrects it, and everybody
        signs what is right."""
        day, mia = self.day, self.day.ids["Mia Moe"]
        table = day.table_of(at, mia)
        where = f"/table/{at[0]}/{at[1]}/{table['table']}"
        page = day.goes(self.mia, "/me")
        card = page.locator(".my-next", has_text="You are playing here now")
        card.locator(".table-name", has_text=f"Table {table['table']}").wait_for()
        day.look(page, "me")
        card.get_by_role("link", name="Go to the table").click()
        page.locator(".event-seats").wait_for()
        enter(page, [30_000, 10_000, -10_000, -30_000])
        seats = [seat["player"] for seat in table["seats"]]
        other = next(who for who in seats if who not in (mia, day.ids.get("Filler 1")))
        phone = day.comes_as(other, PHONE, where)
        press(phone, "That is not right")
        phone.locator("dialog textarea").fill("First and second are the wrong way round")
        press(phone, "Lodge a protest")
        phone.locator(".protests", has_text="wrong way round").wait_for()
        drawer = self.tile(self.referee, table["table"])
        drawer.locator(".event-drawer .note", has_text="wrong way round").wait_for()
        press(drawer, "Correct it")
        for n, own in enumerate((10_000, 30_000, -10_000, -30_000)):
            drawer.locator(".entry-row input").nth(n).fill(str(own))
        drawer.get_by_label("Reason for the correction").fill("The sheet says so")
        press(drawer, "Submit")
        drawer.locator(".event-drawer .points", has_text="30,000").first.wait_for()
        drawer.locator(".event-history summary").click()
        drawer.locator(".event-history li", has_text="The sheet says so").wait_for()
        day.look(drawer, "corrected")
        for signer in (page, phone):
            press(signer, "I agree and sign")
            signer.locator(".event-result .me", has_text="✓ signed").wait_for()

    def chombo(self, at: At, name: str) -> None:
        """The referee looks the foul up on the phone: amount and place come from the book, and stand on every page."""
        day = self.day
        table = day.table_of(at, day.ids[name])
        page = self.tile(self.referee, table["table"])
        press(page, "Penalty, lateness")
        page.get_by_label(name, exact=True).check()
        page.locator("dialog input[type=search]").fill("chombo")
        page.locator("button.foul", has_text="tiles were shown").filter(has_not_text="no tiles").first.click()
        assert page.locator("dialog input[type=number]").input_value() == "20000"
        page.locator("dialog small", has_text="Off the final result; nobody else's changes.").wait_for()
        day.look(page, "chombo")
        press(page, "Impose the penalty")
        page.locator(".event-drawer", has_text="20,000").wait_for()
        day.look(page, "chombo-imposed")

    def spread(self, _table: dict[str, Any]) -> list[int]:
        """A result, at random, of a table."""
        return self.chance.sample(SPREAD, 4)

    def leaves(self, name: str, round: int) -> None:
        """Somebody leaves between rounds: the rounds that are left are seated without them, with a second filler."""
        day = self.day
        page = day.manage("Entrants")
        page.get_by_role("button", name=f"More actions for {name}").click()
        page.get_by_role("button", name="Withdraw from the event", exact=True).click()
        page.locator("dialog input").fill("ill")
        page.locator("dialog button[type=submit]").click()
        page.locator(".to-do", has_text=f"Round {round}: 1 seat to fill").wait_for()
        card = day.proposal(f"Redo the seating of Heats · Round {round}")
        card.locator(".note", has_text=name).wait_for()
        day.look(page, "left")
        card.get_by_role("button", name="2 fillers instead of byes").click()
        card.locator(".seat-tables", has_text="Filler 2").wait_for()
        self.use(card, self.rounds - round + 1)
        day.know()

    # --- the cut, the final, the end

    def tied_results(self, at: At, cut: int = 4) -> dict[str, list[int]]:
        """Points by table for a round that makes who is last to go on, and who is first not to, equal."""
        day = self.day
        before = self.totals()
        tables = day.tables(at)
        seats = [[seat["player"] for seat in table["seats"]] for table in tables]
        ways = list(permutations(SPREAD))
        for _ in range(100_000):
            chosen = [self.chance.choice(ways) for _ in tables]
            after = dict(before)
            for players, points in zip(seats, chosen, strict=True):
                for who, own in zip(players, points, strict=True):
                    if who in after:
                        after[who] += own + UMA[SPREAD.index(own)]
            order = sorted(after.values(), reverse=True)
            if order[cut - 2] > order[cut - 1] == order[cut] > order[cut + 1]:
                return {table["table"]: list(points) for table, points in zip(tables, chosen, strict=True)}
        raise AssertionError("no result of this round makes a tie")

    def totals(self) -> dict[str, int]:
        """What everybody in the standings has, by id."""
        public = self.day.at(self.day.host).evaluate(GET, "/public")
        return {one["player"]: int(float(one["figures"]["pt"])) for one in public["standings"][0]["lines"]
                if one["place"] is not None}  # fmt: skip

    def final(self, rounds: int = 2) -> None:
        """A lot, drawn once, decides the tie at the cut; then the final's rounds are seated and played."""
        day = self.day
        card = day.proposal()
        card.locator("h2", has_text="Lots must be drawn first").wait_for()
        day.look(day.host, "tie")
        press(day.at(day.host), "Draw lots")
        press(day.host, "Draw now")
        day.host.locator(".made .agrees").wait_for()
        for _ in range(rounds):
            day.proposal().get_by_role("button", name="Use this seating").click()
            day.host.locator(".proposal").wait_for(state="detached")
            at = day.begin(self.chief)
            day.settle(at, self.chief, self.spread)
            day.over(self.chief)

    def seen_by_all(self, name: str) -> None:
        """The penalty stands on the public page, the player's page and the papers."""
        day = self.day
        public = day.comes(DESK)
        public.locator("section.penalties", has_text=name).wait_for()
        day.look(public, "standings")
        day.goes(public, f"/player/{day.ids[name]}").locator("section.penalties", has_text="20,000").wait_for()
        for paper in ("standings", "bulletin"):
            text = day.at(day.host).evaluate(PAPER, [day.id, paper])
            assert "20,000" in text, paper

    def end(self, file: Path) -> Path:
        """EMA's table has everybody who played; the event is closed and archived."""
        day = self.day
        day.say(do="set_plan", ema={"mers": "1", "country": "Germany", "city": "Bonn"})
        table = day.at(day.host).evaluate(PAPER, [day.id, "ema.csv"])
        assert all(name in table for name in ("Müller,JÖRG", "Wanda,WU", "Zoë,NÚÑEZ")), table
        assert "Nils" not in table
        assert "Filler" not in table
        day.goes(self.chief, "/desk")
        press(self.chief, "Close the event")
        self.chief.locator("dialog button.primary").click()
        day.manage("The event").get_by_role("link", name="Download the archive").wait_for()
        day.host.locator(".to-do", has_text="The event is over").wait_for()
        with day.host.expect_download() as archive:
            day.host.get_by_role("link", name="Download the archive").click()
        archive.value.save_as(file)
        return file
