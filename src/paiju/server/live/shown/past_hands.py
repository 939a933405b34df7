"""Finished hands of all tables: taken out of the tables' memory, kept packed up to so many bytes in all, and worked out
again from the journal when somebody asks for one that is no longer there.

Whatever takes long is done by a worker, never on the loop.
"""

import asyncio
from collections.abc import Collection, Iterable, Mapping

from paiju.languages import _
from paiju.match.log import HandClosed, HandDealt, closed_hands
from paiju.server.live.shown import replays
from paiju.server.live.shown.packed_cache import PackedCache
from paiju.server.process.workers import OffLoop
from paiju.server.protocol.refused import not_found
from paiju.server.room.journal import Journal
from paiju.server.room.packed_hands import AbridgedHand, abridged, let_go, unpack
from paiju.server.room.room import Room
from paiju.server.room.table_settings import book_parts
from paiju.table.record import Record, read

HANDS_BYTES = 4 << 20  # of hands of all tables, some 2 kB each
REPLAYS_BYTES = 8 << 20  # of hands step by step, some 10 kB each
ReplayKey = tuple[str, int, str, tuple[str, ...]]  # the table, the hand, the role, how people are called


class PastHands:
    """The hands that are over, of every table of this process."""

    def __init__(self, journal: Journal, worker: OffLoop) -> None:
        self.journal, self.worker = journal, worker
        self.hands: PackedCache[tuple[str, int]] = PackedCache(HANDS_BYTES)
        self.replays: PackedCache[ReplayKey] = PackedCache(REPLAYS_BYTES)
        self.folding = asyncio.Lock()

    def take(self, room: Room) -> None:
        """Take the finished hands out of a room, but for the one closed last; that one is packed, too."""
        for hand in let_go(room):
            if (room.id, hand.number) not in self.hands:
                self.hands.put((room.id, hand.number), hand.pack())

    def forget_all(self) -> None:
        """Nothing is at hand any more: somebody is called otherwise in all of them."""
        self.hands.clear()
        self.replays.clear()

    # --- one hand ---

    async def hand(self, room: Room, number: int) -> AbridgedHand:
        """A hand that has ended."""
        return unpack((await self.packed(room, [number]))[number])

    async def packed(self, room: Room, numbers: Iterable[int]) -> dict[int, bytes]:
        """Hands that have ended, packed; the journal is folded again, one at a time, where one is not at hand."""
        wanted = list(numbers)
        hands = self.at_hand(room, wanted)
        if len(hands) < len(wanted):
            async with self.folding:
                hands = self.at_hand(room, wanted)
                if len(hands) < len(wanted):
                    hands |= await self.folded(room)
        missing = [number for number in wanted if number not in hands]
        if missing:
            raise not_found(_("finished hand"))
        return hands

    def at_hand(self, room: Room, numbers: Iterable[int]) -> dict[int, bytes]:
        """Those of the hands that are in memory."""
        last = {done.number: done for done in room.finished}
        hands = {}
        for number in numbers:
            body = self.hands.get((room.id, number))
            if body is None and number in last:
                body = abridged(last[number]).pack()
            if body is not None:
                hands[number] = body
        return hands

    async def folded(self, room: Room) -> dict[int, bytes]:
        """All hands of a table, from its journal."""
        parts = room.id, await self.journal.load(room.id), await self.journal.root(room.id)
        hands: dict[int, bytes] = await self.worker.run(replays.hands_of, *parts)
        for number in hands.keys() & {*room.rows, *gone(room)}:  # others may still be taken up again
            self.hands.put((room.id, number), hands[number])
        return hands

    async def record(self, room: Room, hand: int | None) -> Record | None:
        """The record of an earlier hand that the room has let go, for somebody to rule on it; None when it has not."""
        if hand is None or hand not in gone(room):
            return None
        return read((await self.hand(room, hand)).record)

    # --- step by step ---

    def key(self, room: Room, number: int, role: str) -> ReplayKey:
        """What a replay depends on; its hand does not change any more."""
        return room.id, number, role, tuple(room.names_in(number))

    async def steps(self, room: Room, number: int, role: str) -> bytes:
        """A finished hand step by step as a role saw it, gzipped; InputError for a role that was not there."""
        key = self.key(room, number, role)
        steps_body = self.replays.get(key)
        if steps_body is None:
            body = (await self.packed(room, [number]))[number]
            hand = unpack(body)
            replays.checked_role(role, len(hand.players), tuple(hand.betting.values()))
            steps_body = await self.worker.run(replays.packed_steps, body, book_parts(room.settings), key[3], role)
            self.replays.put(key, steps_body)
        return steps_body

    # --- the match ---

    async def match_lines(self, room: Room, shown: Collection[int]) -> list[str]:
        """The match's record as far as hands are over and were shown; of a hand being played nothing."""
        hands: dict[int, bytes] = {}
        while missing := [number for number in gone(room) if number not in hands]:
            hands |= await self.packed(room, missing)
        return lines_of(room, shown, hands)


def gone(room: Room) -> list[int]:
    """The hands whose records the room's match has let go."""
    log = room.match.log if room.match is not None else []
    return [number for _rest, number, entry in closed_hands(log) if entry.let_go]


def lines_of(room: Room, shown: Collection[int], hands: Mapping[int, bytes]) -> list[str]:
    """The lines of a match up to the first hand that was not shown, is being played, or was left by a ruling and may be
    taken up again; `hands` has those that were let go."""
    log = room.match.log if room.match is not None else []
    left = not room.over and room.hand not in room.rows and room.hand not in room.seeds
    hidden = set(room.rows) - set(shown) | ({room.hand} if room.table is not None or left else set())
    lines: list[str] = []
    number = -1
    for entry in log:
        if isinstance(entry, HandDealt):
            number = entry.number
            if number in hidden:
                break
        if isinstance(entry, HandClosed) and entry.let_go:
            lines += [*unpack(hands[number]).record, entry.end_line()]
        else:
            lines += entry.lines()
    return lines
