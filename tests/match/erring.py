"""Matches in which people err, and a referee rules on it."""

from dataclasses import replace
from random import Random
from typing import Any

from paiju.errors import InputError
from paiju.match import Match
from paiju.match.record import read_match
from paiju.match.referee_log import Ruled
from paiju.match.ruled import opinion_on
from paiju.referee import Ruling, listing
from paiju.referee import sanctions as s
from paiju.referee.drafting import Need
from paiju.referee.incident import Incident
from paiju.table import events as E

OFFERS = {  # what a right lets one do
    "win": ("win",), "chow": ("chow",), "pung": ("pung",), "kong": ("kong", "concealed_kong", "added_kong", "north"),
    "riichi": ("riichi", "riichi_drawn"), "ready": ("ready",),
}  # fmt: skip
# What a referee may be refused: what the table contradicts, a foul that is the dealer's, a foul caused that cannot be,
# a hand that is over but not closed, a foul or an undo that comes too late.
REFUSED = {"evidence", "offender", "facts.caused", "match", "number", "adjust", "hand"}
SHOWING = (s.ForcedDiscard, s.FaceUp)


class Evening:
    """A match in which people err."""

    def __init__(self, book: str, seed: int) -> None:
        self.rng, self.match = Random(f"{book} {seed}"), Match(book, seed=seed)
        self.total = sum(self.match.position.points)
        self.fouls = [(foul.id, variant.id) for foul in listing(self.match.book) for variant in foul.variants]
        self.ruled = self.refused = self.undone = 0

    # --- the referee ---

    def err(self) -> None:
        """Somebody errs, sometimes in an earlier hand; the referee says what is needed, rules, and now and then takes
        any ruling back. What is refused changes nothing."""
        match = self.match
        hand = self.rng.randrange(match.hands) if match.hands and self.rng.random() < 0.1 else None
        before = self.lengths()
        try:
            incident, ruling = self.told(hand)
            match.rule(incident, self.exposed(ruling), hand)
        except InputError as error:
            if error.field not in REFUSED:
                raise
            refused = True
        else:
            refused = False
        if refused:
            assert self.lengths() == before
            self.refused += 1
            return
        self.ruled += 1
        if self.rng.random() < 0.2:
            self.undo()

    def lengths(self) -> tuple[int, int]:
        """How much there is on record."""
        return len(self.match.log), len(self.match.table.events) if self.match.table else 0

    def told(self, hand: int | None) -> tuple[Incident, Ruling]:
        """An incident with all that the referee has to say about it."""
        foul, variant = self.rng.choice(self.fouls)
        return self.settled(Incident(foul, self.rng.randrange(len(self.match.names)), variant), hand)

    def settled(self, incident: Incident, hand: int | None = None) -> tuple[Incident, Ruling]:
        """The same of an incident that is named."""
        ruling = opinion_on(self.match, incident, hand)
        if ruling.adjustments and self.rng.random() < 0.2:
            incident = replace(incident, adjust=self.rng.choice(ruling.adjustments))
            ruling = opinion_on(self.match, incident, hand)
        for _ in range(5):
            if ruling.settled:
                break
            for need in ruling.needs:
                incident = self.answered(incident, need)
            ruling = opinion_on(self.match, incident, hand)
        assert ruling.settled, ruling.needs
        return incident, ruling

    def answered(self, incident: Incident, need: Need) -> Incident:
        """One thing the referee had to say, said."""
        if need.choices:
            chosen: dict[str, Any] = {need.field: self.rng.choice(need.choices)[0]}
            return replace(incident, **chosen)
        if need.field == "amount":
            return replace(incident, amount=self.rng.choice(need.amounts or range(need.least, need.most + 1)))
        others = [player for player in range(len(self.match.names)) if player != incident.offender]
        some = sorted(self.rng.sample(others, self.rng.randint(1, len(others))))
        if need.field == "victims":
            return replace(incident, victims=tuple(some))
        told: dict[str, Any] = {
            "facts.fan": self.rng.randint(1, 8),
            "facts.caused": self.rng.choice(self.fouls),
            **dict.fromkeys(("facts.ready", "facts.owed"), tuple((player, self.rng.randint(1, 8)) for player in some)),
            "facts.compensation": tuple((player, 100 * self.rng.randint(0, 80)) for player in some),
        }
        return replace(incident, facts=replace(incident.facts, **{need.field.removeprefix("facts."): told[need.field]}))

    def exposed(self, ruling: Ruling) -> tuple[str, ...]:
        """A tile or two of the offender's, where such must be discarded."""
        table, late = self.match.table, ruling.incident.hand < self.match.hands - 1
        if table is None or late or not any(isinstance(part, SHOWING) for part in ruling.sanctions):
            return ()
        holder = (*ruling.incident.victims, ruling.incident.offender)[0]
        hand = [tile for tile in table.view("referee").seats[self.seat(holder)].hand if tile[1] != "f"]
        return tuple(self.rng.sample(hand, min(len(hand), self.rng.randint(1, 2))))

    def undo(self) -> None:
        """Take a ruling back, the last or any, if that can be."""
        made = sum(isinstance(entry, Ruled) for entry in self.match.log)
        try:
            self.match.undo(self.rng.choice((made - 1, self.rng.randrange(made))))
        except InputError as error:
            if error.field not in REFUSED | {"ruling"}:
                raise
            return
        self.undone += 1

    # --- the game ---

    def play(self, incidents: int) -> None:
        """Hands until the game is over or enough has happened."""
        while not self.match.over and self.ruled < incidents:
            self.match.deal()
            while self.match.table is not None and not self.match.table.over:
                self.err() if self.rng.random() < 0.05 else self.act()
                self.check()
            if self.match.table is not None and self.rng.random() < 0.2:
                self.err()
            if self.match.table is not None:
                if self.match.table.over:
                    self.match.close()
                else:  # a hand given up was taken up again
                    self.match.void()
            if self.rng.random() < 0.2:
                self.err()
            if self.match.table is not None:
                self.match.void()
            self.check()

    def act(self) -> None:
        """Somebody who is asked does anything allowed, which is never what they lost the right to."""
        table = self.match.table
        assert table is not None
        who = self.rng.choice(table.asked)
        offered = table.legal(who)
        types = {action.type for action in offered}
        for right in self.lost(who):
            assert not types & set(OFFERS.get(right, ())), (who, right)
            assert right != "choice" or not {"discard", "discard_drawn"} <= types, who
        table.act(who, self.rng.choice(offered))

    def lost(self, who: str) -> set[str]:
        """Rights a seat has lost: by all rulings that stand in this hand for its rest, and by those whose tile, turn or
        draw is surely not over yet."""
        table, match = self.match.table, self.match
        assert table is not None
        here = [each for each in match.rulings if each.incident.hand == match.hands - 1]
        own = [each for each in here if who == self.seat(each.incident.offender)]
        found = {name for each in own for loss in each.lost if loss.until == "hand" for name in loss.lost}
        events = table.events
        last = max((n for n, event in enumerate(events) if event.type != "ruling"), default=0)
        for event in events[last:]:
            if isinstance(event, E.RulingEvent) and event.seat == who:
                found |= set(event.lost)
                found -= set(event.restored)
        return found

    def seat(self, player: int) -> str:
        """Where a player sits now: two may have changed places."""
        table = self.match.table
        assert table is not None
        seat = "ESWN"[table.sitting.names.index(self.match.names[player])]
        for event in table.events:
            if isinstance(event, E.Swap) and seat in (event.seat, event.with_):
                seat = event.with_ if seat == event.seat else event.seat
        return seat

    def check(self) -> None:
        """Points and deposits are what they were at the start."""
        position, table = self.match.position, self.match.table
        points, deposits = position.points, position.deposits
        if table is not None:
            view = table.view("referee")
            points, deposits = tuple(place.points for place in view.seats.values()), view.deposits
        assert sum(points) + self.match.book.payments.deposit * deposits == self.total

    def check_record(self) -> None:
        """The record gives the same match."""
        lines = self.match.lines()
        again = read_match(lines)
        assert again.lines() == lines
        assert again.position == self.match.position
        assert again.results == self.match.results
        assert (again.table is None) == (self.match.table is None)
