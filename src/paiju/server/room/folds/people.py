"""People in the fold of a table's journal: who comes, sits down, goes, and who plays for whom."""

from msgspec.structs import replace

from paiju.server.room import journal as J
from paiju.server.room.chairs import VACANT, Chair
from paiju.server.room.folds.relay import RelayFold
from paiju.server.room.given_names import former_bot_name

OfPeople = (
    J.PersonIn | J.PersonOut | J.Seated | J.SeatPromised | J.Removed | J.Readmitted | J.Replaced | J.GivenBack | J.Back
    | J.CompanySet | J.Retitled | J.PlaceTaken | J.StandInNamed | J.DrawsFor
    | J.RefereeCalled
)  # fmt: skip
OF_PEOPLE = OfPeople.__args__


class PeopleFold(RelayFold):
    """A room as far as its people are concerned."""

    def take_person(self, entry: OfPeople) -> None:
        """Somebody comes or goes, or another plays for them."""
        match entry:
            case J.Seated():
                self.seat(entry)
            case J.PersonIn():
                self.let_in(entry)
            case J.PersonOut(person=person):
                self.let_out(person)
            case J.Readmitted(person=person):
                self.removed.discard(person)
            case J.Removed(person=person):
                self.removed.add(person)
                self.let_out(person)
            case J.SeatPromised():
                self.promise(entry)
            case J.CompanySet(company=company, clock=clock):
                self.company = company
                if clock is not None:
                    self.set_clock(clock)
            case J.DrawsFor():
                self.let_draw(entry)
            case J.Retitled(title=title):
                self.settings = replace(self.settings, title=title)
            case J.RefereeCalled():
                self.call_referee(entry)
            case J.PlaceTaken():
                self.take_place(entry)
            case J.StandInNamed():
                self.name_stand_in(entry)
            case J.Replaced():
                self.replace(entry)
            case J.GivenBack() | J.Back():
                self.chairs[entry.player].timeouts = 0
                if isinstance(entry, J.GivenBack):
                    self.chairs[entry.player].stand_in = None

    def seat(self, entry: J.Seated) -> None:
        """Somebody takes a chair."""
        chair = self.chairs[entry.player]
        if self.match is not None:
            self.renamed.append((self.hand - (self.table is not None), entry.player, chair.name))
            if not self.broken:
                self.match.seat(entry.player, entry.name)
        chair.kind, chair.person, chair.name, chair.vacated = "person", entry.person, entry.name, False
        chair.timeouts, chair.stand_in, chair.seal = 0, None, None
        self.names[entry.person] = entry.name
        self.dealt_to.add(entry.person)
        for group in (self.watchers, self.invited):
            group.discard(entry.person)
        self.supporters.pop(entry.person, None)
        self.coming = {player: who for player, who in self.coming.items() if who[0] != entry.person}
        self.coming.pop(entry.player, None)

    def call_referee(self, entry: J.RefereeCalled) -> None:
        """A referee is wanted, or no longer."""
        if entry.player is None:
            self.called.clear()
        elif entry.on:
            self.called[entry.player] = entry.at
        else:
            self.called.pop(entry.player, None)

    def set_clock(self, clock: J.ClockPlan) -> None:
        """The table is played by another clock; each has all of its time for the hand being played."""
        self.settings = replace(self.settings, clock=clock)
        for chair in self.chairs:
            chair.bank = int(clock.bank * 1000)

    def let_draw(self, entry: J.DrawsFor) -> None:
        """Somebody draws for a player, or no longer; whoever began it in a hand has had their turn."""
        self.drawing.pop(entry.player, None)
        if entry.person is not None:
            self.drawing[entry.player] = entry.person
            self.drew.add(entry.person)

    def promise(self, entry: J.SeatPromised) -> None:
        """Somebody takes a chair when the hand is over, or no longer wants to."""
        self.coming.pop(entry.player, None)
        if entry.person:
            self.coming[entry.player] = entry.person, entry.name
            self.names[entry.person] = entry.name

    def replace(self, entry: J.Replaced) -> None:
        """A bot plays for somebody, or takes a free chair."""
        chair = self.chairs[entry.player]
        if chair.kind == "empty":
            name = entry.name or former_bot_name(entry.level, entry.player)
            self.chairs[entry.player] = Chair("bot", name, level=entry.level)
        else:
            chair.stand_in = entry.level

    def let_in(self, entry: J.PersonIn) -> None:
        """Somebody comes to watch, to bet, or as a referee."""
        self.names[entry.person] = entry.name
        if entry.role == "referee":
            self.referees[entry.person] = entry.name
            self.refereed.add(entry.person)
        elif entry.role == "supporter":
            self.supporters[entry.person] = entry.name
            self.invited.discard(entry.person)
        else:
            (self.watchers if entry.role == "watcher" else self.invited).add(entry.person)

    def let_out(self, person: str) -> None:
        """Somebody leaves: before the match their chair is free again, later a bot plays there."""
        self.watchers.discard(person)
        self.invited.discard(person)
        self.supporters.pop(person, None)
        self.referees.pop(person, None)
        self.coming = {player: who for player, who in self.coming.items() if who[0] != person}
        self.places = {name: who for name, who in self.places.items() if who != person}
        player = self.player_of(person)
        if player is None:
            return
        self.votes.discard(player)
        if self.match is None:
            self.chairs[player] = Chair("empty", self.chairs[player].name if self.relay else "")
        else:
            chair = self.chairs[player]
            self.chairs[player] = Chair("bot", chair.name, None, VACANT, None, 0, chair.bank, True)

    def names_in(self, hand: int) -> list[str]:
        """What those were called who played a hand, by player: some may have given up their seats since."""
        names = [chair.name for chair in self.chairs]
        for last, player, name in reversed(self.renamed):
            if hand <= last:
                names[player] = name
        return names
