"""An evening played through the engine, and the same one told hand by hand as people with real tiles would."""

from random import Random
from typing import Any

from paiju.evening import Evening
from paiju.evening.entered import EnteredEvening, EveningEntry
from paiju.evening.plan import EveningPlan
from paiju.table import events as E
from paiju.table.codes import CODES
from paiju.table.table import Table
from paiju.table.wins import copied, request_of
from tests.desk.mirror import tiles_of
from tests.evening.nights import NAMES
from tests.table.laid import random_choice


class MirroredEvening:
    """The engine's evening on one side, entries on the other; both must stand alike after every hand."""

    def __init__(self, people: int, seed: object, **options: Any) -> None:
        self.rng = Random(f"told {people} {seed}")
        self.told = EnteredEvening(EveningPlan("", options.pop("book"), NAMES[:people], options))
        self.played = Evening(NAMES[:people], self.told.plan.secret, book=self.told.plan.book, **options)
        self.by_tiles = self.wins = 0
        self.kongs: dict[str, E.Kong] = {}

    def enter(self, **body: Any) -> None:
        """Tell something; what is kept is what was settled."""
        self.told.enter(EveningEntry(self.told.settled(body)))

    def both(self, do: str, *told: Any) -> None:
        """Something that happens beside the tables, on both sides."""
        keys = {"arrive": ("name",), "leave": ("name",), "clock": ("minutes",), "represent": ("camp", "name")}
        getattr(self.played, do)(*told)
        self.enter(do=do, **dict(zip(keys.get(do, ()), told)))
        self.compare()

    def play_hand(self, table: str) -> None:
        """One hand of the engine, told as it goes."""
        play = self.played.start_hand(table)
        special = play.sitting.special
        self.enter(do="deal", table=table, **({"special": special.dice} if special else {}))
        since = len(play.events)
        while play.asked:
            before = copied(play.state)
            play.act(*random_choice(play, self.rng))
            self.follow(table, play, before, since)
            since = len(play.events)
        self.played.finish_hand(table)
        self.compare()

    def follow(self, table: str, play: Table, before: Any, since: int) -> None:
        """What happened at the table since, told."""
        events = play.events[since:]
        for event in events:
            self.follow_event(table, play, event)
        wins = [event for event in events if isinstance(event, E.WinEvent)]
        if wins:
            rows = [
                {"player": self.name(play, win.seat), **self.value(play, before, win, i)} for i, win in enumerate(wins)
            ]
            giver = {} if wins[0].from_ is None else {"from": self.name(play, wins[0].from_)}
            self.enter(do="win", table=table, wins=rows, **giver)
        if play.result is not None and table in self.told.evening.real_tables:
            self.enter(do="draw" if play.result.result == "exhausted" else "over", table=table)

    def follow_event(self, table: str, play: Table, event: E.Event) -> None:
        """Places changed, hands laid open, bets, kongs that are paid."""
        match event:
            case E.Swap():
                self.enter(do="swap", table=table, **{"with": play.sitting.names["ESWN".index(event.with_)]})
            case E.Open():
                self.enter(do="open", table=table, player=self.name(play, event.seat))
            case E.Bets():
                for who, seat in event.backs.items():
                    self.enter(do="bet", table=table, name=who, on=self.name(play, seat))
            case E.Kong():
                self.kongs[event.seat] = event
            case E.Payment(reason="kong", seat=str() as seat):
                kong = self.kongs[seat]
                fed = {} if kong.from_ is None else {"from": self.name(play, kong.from_), "added": kong.how == "added"}
                self.enter(do="kong", table=table, player=self.name(play, seat), **fed)

    def name(self, play: Table, seat: str) -> str:
        """Who sits there now."""
        return play.sitting.names["ESWN".index(play.persons[seat])]

    def value(self, play: Table, before: Any, win: E.WinEvent, paid: int) -> dict[str, Any]:
        """A win by its tiles, as claimed, or by its value alone."""
        self.wins += 1
        way = self.rng.choice(("tiles", "claimed", "value"))
        if way != "tiles":
            return {"claimed": {"fan": win.fan}} if way == "claimed" else {"value": win.fan}
        self.by_tiles += 1
        asked = request_of(play.setting, before, "ESWN".index(win.seat), CODES[win.tile], win.from_ is None, paid)
        told = tiles_of(asked)
        for meld in told["melds"]:
            if meld["type"] == "chi":
                del meld["from"]  # nobody says it; where somebody has left, the left is further away (psa:特殊#7)
        return {"tiles": told}

    def compare(self) -> None:
        """Both stand alike: every entry of the ledger, everybody's place, who plays next, who has gone."""
        mine, theirs = self.told.evening, self.played
        assert mine.ledger.entries == theirs.ledger.entries
        assert mine.ledger.chips == theirs.ledger.chips
        assert sum(mine.ledger.chips.values()) == 0
        assert (mine.names, mine.present, mine.camps, mine.over) == (
            theirs.names, theirs.present, theirs.camps, theirs.over,
        )  # fmt: skip
        assert {name: mine.where(name) for name in mine.names} == {name: theirs.where(name) for name in theirs.names}
        assert mine.tables == theirs.tables
