"""Everybody who may say something at an event."""

from typing import Any

from paiju.errors import InputError
from paiju.server.events.entries.draws import DrawSecret
from paiju.server.events.entries.entering import say_entry
from paiju.server.events.entries.entrants_import import beside
from paiju.server.events.messages.events import NewEvent
from paiju.server.events.templates import ROUNDS, plan_from
from paiju.server.protocol.refused import Refused
from paiju.tournament.record import EventRecord
from tests.server.events.event_matrix import ROLES

AT = {"stage": ROUNDS, "round": "1", "table": "1"}


class Cast:
    """A record with somebody for every role; two tables are seated, Anna sits at the first."""

    def __init__(self) -> None:
        self.book = EventRecord.create("Olga")
        self.book.plan(plan_from(NewEvent(template="mcr")))
        self.who = {"organiser": "p1", "public": ""}
        for role in ROLES[1:7]:
            self.say("p1", do="appoint", person={"name": role.title()}, role=role)
            self.who[role] = f"p{len(self.book.state.seals)}"
        teams = [team for team in ("Red", "Blue", "Green", "Gold") for _ in range(2)]
        for at, team in enumerate(teams):
            self.say("p1", do="enter", person={"name": f"Player {at}"}, player={"team": team})
        self.players = list(self.book.state.enrolled)
        self.say("p1", do="know", person={"name": "Leader of Red"})
        self.who |= {"player": self.players[0], "captain": f"p{len(self.book.state.seals)}"}
        self.say("p1", do="team", team="Red", leader=self.who["captain"])
        fours = [self.players[::2], self.players[1::2]]
        tables = [{**AT, "table": str(at), "players": four} for at, four in enumerate(fours, 1)]
        self.say("p1", do="seated", stage=ROUNDS, round="1", tables=tables)
        self.say(self.who["chief"], do="started", stage=ROUNDS, round="1")
        self.fours = fours

    def say(self, speaker: str, /, **entry: Any) -> None:
        """Say something."""
        say_entry(self.book, speaker, entry, DrawSecret())

    def tried(self, speaker: str, /, **entry: Any) -> str:
        """The code with which something is refused, beside the record; "" where it is taken."""
        try:
            say_entry(beside(self.book), speaker, entry, DrawSecret())
        except Refused as refused:
            return refused.code if refused.zh != refused.message else "in one language alone"
        except InputError:
            return "input"
        return ""
