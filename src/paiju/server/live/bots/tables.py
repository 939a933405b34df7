"""How many tables bots may play at for somebody who looks on or plays alone with them.

Such a table goes on by itself and costs its people nothing, so it is they who are counted: by person, and by address
for those who are several persons. Tables at which two people play count for nobody. However many there are, the more
of them run the slower the bots move at each, so that tables of people never wait for them.
"""

from collections.abc import Iterable, Mapping

from paiju.languages import _
from paiju.server.live.live_table import LiveTable
from paiju.server.live.shown.broadcast import Visit
from paiju.server.protocol.refused import Refused

BY_PERSON, BY_ADDRESS = 8, 80  # tables at once
FREE, SLOWER = 8, 0.005  # tables that may run as fast as they can, and the seconds a move takes more for each further


def has_bots(live: LiveTable) -> bool:
    """Do bots play here, or would they once the match begins?"""
    return not (live.shown.state() == "over" or live.closed) and any(
        chair.bot is not None for chair in live.room.chairs
    )


def is_run_by_bots(live: LiveTable, coming: str = "") -> bool:
    """Do bots play here, among themselves or with one person? Without the people who sit there a table sleeps. `coming`
    is somebody about to connect."""
    chairs = live.room.chairs
    people = [chairs[i].person for i in live.presence.there()]
    if live.room.player_of(coming) is not None and coming not in people:
        people.append(coming)
    return has_bots(live) and len(people) == int(any(chair.human for chair in chairs))


class BotTables:
    """The tables of this process that bots run."""

    def __init__(self, links: Mapping[int, tuple[LiveTable, Visit]], factor: float = 1.0) -> None:
        self.links, self.factor = links, factor

    def check(self, person: str, address: str, live: LiveTable | None = None) -> None:
        """Refuse one more table that bots run to somebody who has too many; None is one that is not opened yet."""
        if live is not None and not is_run_by_bots(live, person):
            return
        mine = self.run({table for table, visit in self.links.values() if visit.person.id == person}, live)
        most = self.most(BY_PERSON)
        if mine >= most:
            raise Refused(
                "many_bots",
                _(
                    "bots already play with you at {mine} tables, and at most {most} at once are allowed; close one, "
                    "or play with others",
                    mine=mine,
                    most=most,
                ),
            )
        here = {table for table, visit in self.links.values() if address and visit.address == address}
        if self.run(here, live) >= self.most(BY_ADDRESS):
            most = self.most(BY_ADDRESS)
            raise Refused(
                "many_bots",
                _(
                    "bots already play at {most} tables for your address, which is the limit; try again later, or "
                    "play with others",
                    most=most,
                ),
            )

    def most(self, usual: int) -> int:
        """How many are allowed."""
        return max(1, round(usual * self.factor))

    def run(self, tables: Iterable[LiveTable], but: LiveTable | None) -> int:
        """How many of these bots run, this one left out."""
        return sum(table is not but and is_run_by_bots(table) for table in tables)

    def pace(self) -> float:
        """Seconds a bot's move takes at least."""
        number = self.run({table for table, _rest in self.links.values()}, None)
        return max(0, number - FREE) * SLOWER / self.factor
