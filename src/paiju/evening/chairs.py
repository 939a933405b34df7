"""The room the evening is spent in: who has which chair, who plays for a camp, whose deal it is."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from paiju.errors import InputError
from paiju.evening import rotation
from paiju.evening.camps import Members, camp_places
from paiju.evening.dealing import from_dealer
from paiju.evening.people import Arrangement
from paiju.evening.rotation import Move, Places
from paiju.languages import _
from paiju.table.codes import SEATS

RESTING, AWAY, ARRIVING = "resting", "away", "arriving"  # another plays for the camp; gone home; not placed yet


@dataclass(frozen=True, slots=True)
class Seating:
    """Who plays at a table, the dealer first, and who bets there."""

    players: tuple[str, ...]
    supporters: tuple[str, ...]

    @property
    def seats(self) -> dict[str, str]:
        """The players by seat; the dealer sits East."""
        return dict(zip(SEATS, self.players))

    @property
    def people(self) -> set[str]:
        """Everybody it takes."""
        return {*self.players, *self.supporters}


class Floor:
    """Places, chairs and camps. A place belongs to a person or, once camps are formed, to a camp."""

    def __init__(
        self,
        plan: Arrangement,
        names: tuple[str, ...],
        one_camp_deals: bool = False,
        one_camp_bets: bool | None = None,
    ) -> None:
        """`one_camp_deals` every hand, and `one_camp_bets`: as long as camps are formed (reading:230); unless told the
        second goes with the first."""
        self.plan = plan
        self.one_camp_deals = one_camp_deals
        self.one_camp_bets = one_camp_deals if one_camp_bets is None else one_camp_bets
        self.places = rotation.settled(plan, names)
        self.dealers = dict.fromkeys(plan.tables, 0)  # chairs
        self.camps: Members = {}
        self._chosen: dict[str, str] = {}
        self._played: Counter[str] = Counter()  # hands of each person since the camps were drawn

    def form_camps(self, members: Members) -> None:
        """Everybody belongs to a camp from now on."""
        self.camps = members
        self.places, dealer = camp_places(len(members))
        self.dealers = dict.fromkeys(self.places.seats, dealer)
        self._chosen, self._played = {}, Counter()

    def move_to(self, plan: Arrangement, places: Places, dealers: dict[str, int]) -> None:
        """Other people, another plan; the hands that run are not touched by it."""
        self.plan, self.places, self.dealers = plan, places, dealers

    def change_members(self, members: Members) -> None:
        """Somebody has joined a camp or left it; the camps keep their places."""
        self.camps = members
        self._chosen = {camp: name for camp, name in self._chosen.items() if name in members[camp]}

    def choose(self, camp: str, name: str) -> None:
        """The camp's people say who plays next, and until they say otherwise (psa:阵营#2)."""
        if name not in self.camps[camp]:
            known = self.camps[camp]
            raise InputError("name", _("{name} is not in this camp: {known}", name=repr(name[:40]), known=known))
        self._chosen[camp] = name

    def player(self, holder: str) -> str:
        """Who comes to the table: the person, or whom the camp chose; if it did not, who has played less, and of equals
        who drew first (reading:234)."""
        if holder not in self.camps:
            return holder
        return self._chosen.get(holder) or min(self.camps[holder], key=lambda name: self._played[name])

    def holder(self, name: str) -> str:
        """Whose place somebody takes: their own or their camp's."""
        return next((camp for camp, people in self.camps.items() if name in people), name)

    def dealer(self, table: str) -> str:
        """The person or camp that deals."""
        return self.places.seats[table][self.dealers[table]]

    def where(self, name: str) -> str:
        """Where somebody is: "A", "bet A", "billiards", "free", or resting while another plays for the camp."""
        holder = self.holder(name)
        return dict(self.places.spots())[holder] if self.player(holder) == name else RESTING

    def seating(self, table: str, last: bool) -> Seating:
        """The people of the next hand."""
        chairs = from_dealer(self.places.seats[table], self.dealers[table])
        betting = self.places.bets[table]
        if last and self.plan.free_bets_last and table == self.least_betting():
            betting += self.places.free
        return Seating(tuple(map(self.player, chairs)), tuple(map(self.player, betting)))

    def least_betting(self) -> str:
        """The table with the fewest bets, where the free agent bets in the last hands (reading:228)."""
        return min(self.plan.tables, key=lambda table: len(self.places.bets[table]))

    def played(self, seating: Seating) -> None:
        """These people have played a hand."""
        self._played.update(seating.people)

    def after_hand(self, table: str, persons: Mapping[str, str], winner: str | None) -> tuple[Move, ...]:
        """Who changed places keeps them, the first winner moves on, the deal passes (reading:223); camps do as the
        readings of a round have it (reading:230)."""
        deals = self.dealer(table)
        before = rotation.changed_chairs(self.places, table, self.dealers[table], persons)
        mover = None if winner is None else self.holder(winner)
        one_deals = bool(self.camps) and self.one_camp_deals
        if self.camps and (self.one_camp_bets or (one_deals and mover == deals)):
            mover = None
        self.places = before if mover is None else rotation.moved_on(before, table, mover)
        chairs = self.places.seats[table]
        self.dealers[table] = chairs.index(deals) if one_deals else (self.dealers[table] + 1) % len(chairs)
        return rotation.moves(before, self.places)
