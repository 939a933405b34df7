"""Before a deal: players who have sealed a chain are asked for its next link, and waited for a moment."""

from collections.abc import Callable
from typing import Protocol

from paiju import fair
from paiju.languages import _
from paiju.server.live.presence import Presence
from paiju.server.live.shown.broadcast import Showing, Visit
from paiju.server.live.shown.room_info import word_infos
from paiju.server.protocol.client_messages import ShowNonce
from paiju.server.protocol.fair_frames import Nonces, NoncesWanted
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.shared import Person
from paiju.server.room.chairs import Seal
from paiju.server.room.commands import fair as fair_commands
from paiju.server.room.commands import play as commands
from paiju.server.room.journal import DealtWord, Entries
from paiju.server.room.room import Room

SECONDS = 2.0  # for all to speak
TO_SEAL = 0.25  # before the first hand, for those who have just come and seal after their hello


class TableWithNonces(Protocol):
    """What is needed of the table that nonces are for."""

    room: Room
    presence: Presence
    show: Showing

    async def do(self, make: Callable[[], Entries], *, shown: bool = False) -> None:
        """Do something: check it, write it, apply it, show it; `shown`: not before a pause is over."""
        ...

    def proceed(self) -> None:
        """See what comes next."""
        ...


class NonceRound:
    """The nonces of the next hand."""

    def __init__(self, table: TableWithNonces) -> None:
        self.table, self.room, self.show = table, table.room, table.show
        self.until: float | None = None  # those who are asked may speak
        self.links: dict[int, bytes] = {}  # shown so far, by player
        self.seal_until: float | None = None  # how long those may seal who have come to the first hand

    # --- asking ---

    def look(self) -> None:
        """Nobody is waited for where no hand can be dealt; it is asked again later. What was shown before the last hand
        was taken up again is shown anew."""
        if self.room.state != "between":
            self.until = None
        if self.room.table is not None:
            self.links.clear()

    async def is_over(self, now: float) -> bool:
        """Ask, if nobody is being asked; have all spoken who are waited for?"""
        if not self.room.head:
            return True
        if self.room.counting is None:
            if now < self.sealing_until(now):
                return False
            await self.table.do(lambda: fair_commands.ask(self.room))
        if self.room.state != "between":  # it has been dealt, or play stands, meanwhile
            return False
        return now >= self.ask(now) or not self.awaited()

    def sealing_until(self, now: float) -> float:
        """Until when chains may still be sealed before nonces are asked for: for the first hand some have just come."""
        if self.room.hand >= 0 or all(self.room.chairs[player].seal for player in self.table.presence.there()):
            return now
        if self.seal_until is None:
            self.seal_until = now + TO_SEAL
        return self.seal_until

    def ask(self, now: float) -> float:
        """Everybody hears that nonces are wanted, until when; chains sealed from now on count for the hand after."""
        if self.until is None:
            self.until = now + SECONDS
            shown = self.links.items()
            self.links = {player: link for player, link in shown if fits(self.seal_of(player), link)}
            self.show.to_all(NoncesWanted(self.room.hand + 1, SECONDS))
        return self.until

    def tell(self, link: Visit, now: float) -> None:
        """Somebody comes in while they are asked for."""
        if self.until is not None:
            link.send(NoncesWanted(self.room.hand + 1, max(self.until - now, 0.0)))

    def awaited(self) -> list[int]:
        """Players who are there, have sealed, and have not spoken."""
        there = self.table.presence.there() if self.until is not None else []
        return [player for player in there if self.seal_of(player) is not None and player not in self.links]

    def due(self, now: float) -> float:
        """When the hand is dealt, as far as nonces are concerned."""
        if self.room.counting is None and self.room.head:
            return self.sealing_until(now)
        return self.until if self.until is not None and self.awaited() else now

    # --- hearing ---

    async def seal(self, person: Person, head: str) -> None:
        """A player commits to a chain of nonces."""
        await self.table.do(lambda: fair_commands.seal(self.room, person.id, head))

    async def take(self, link: Visit, message: ShowNonce) -> None:
        """A player shows a link; one for a hand that was dealt before is heard when no pause is on, so that no answer
        tells whether that hand is over."""
        player = self.room.player_of(link.person.id)
        if player is None:
            raise Refused("not_yours", _("you are not playing here"))
        late = not self.is_for_next(message.hand)
        await self.table.do(lambda: self.heard(player, message), shown=late)
        word = self.room.words.get(player)
        if (late or message.hand == self.room.hand) and (word is None or word.said == "late"):
            raise Refused("too_late", _("the hand was dealt without it; it has been recorded"))

    def heard(self, player: int, message: ShowNonce) -> Entries:
        """A link as it is heard while nothing else is done: for the next hand, or for one that has been dealt."""
        if not self.is_for_next(message.hand):
            return fair_commands.late(self.room, player, message.hand, message.nonce)
        self.hear(player, message)
        return []

    def is_for_next(self, hand: int) -> bool:
        """Is it about the hand to be dealt next, and may one know that the last one is over?"""
        room = self.room
        between = room.match is not None and room.table is None and not room.over and not room.frozen
        return bool(room.head) and between and not self.show.queue and hand == room.hand + 1

    def hear(self, player: int, message: ShowNonce) -> None:
        """A player shows a link for the next hand."""
        if self.room.bot_for(player) is not None:
            raise Refused("stand_in", _("a bot is playing for you; ask for your seat back first"))
        shown = fair_commands.of_hex(message.nonce, "nonce")
        fair_commands.check_link(self.seal_of(player), shown)
        self.links[player] = shown

    def seal_of(self, player: int) -> Seal | None:
        """The chain that counts for the next hand."""
        chair = self.room.chairs[player]
        counting = self.room.counting
        return chair.seal if counting is None else counting.get(chair.person or "")

    # --- dealing ---

    def deal(self) -> Entries:
        """The next hand, with what each player adds to it."""
        players = range(len(self.room.chairs)) if self.room.head else ()
        return commands.deal(self.room, {player: self.word(player) for player in players})

    def word(self, player: int) -> DealtWord:
        """What a player adds, or why it is nothing."""
        seal, link = self.seal_of(player), self.links.get(player)
        if self.room.bot_for(player) is not None:
            return DealtWord("bot") if seal is None else DealtWord("bot", seal.head.hex(), seal.at)
        if seal is None:
            return DealtWord("unsealed")
        said = link is not None and fits(seal, link)
        return DealtWord("said" if said else "silent", seal.head.hex(), seal.at, link.hex() if link and said else "")

    def dealt(self) -> None:
        """The hand is dealt: everybody hears what it is dealt from, before they see it."""
        self.until = None
        self.links.clear()
        commitment = self.room.commitment
        if self.room.head and commitment is not None:
            self.show.to_all(Nonces(self.room.hand, self.room.head.hex(), commitment, word_infos(self.room)))


def fits(seal: Seal | None, link: bytes) -> bool:
    """Is it the next link of the chain?"""
    return seal is not None and fair.leads_to(link, seal.head, seal.at + 1)
