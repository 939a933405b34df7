"""The club's desks in memory: folded from their entries, one thing after another at each. An entry is tried, committed,
and only then anybody is told; a repeated key is answered as the first time."""

import asyncio
import json
import time
from collections.abc import Mapping
from dataclasses import dataclass

from paiju.desk import Desk, Entry
from paiju.desk.aside import AT_ANY_TIME
from paiju.desk.plan import kept_plan
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.shared import Person
from paiju.server.storage.desk_rows import DeskListed, DeskRows, EntryRow
from paiju.server.turns import Turns

MOST_KEPT = 100  # desks in memory
LONGEST_KEY = 64


@dataclass(slots=True)
class OpenDesk:
    """A desk in memory: how it is listed, its fold, and its entries by key."""

    row: DeskListed
    desk: Desk
    keys: dict[str, int]


class Desks:
    """Every desk, the ones used lately at hand."""

    def __init__(self, rows: DeskRows) -> None:
        self.rows = rows
        self.kept: dict[str, OpenDesk] = {}
        self.turns = Turns()

    async def find(self, id: str) -> OpenDesk | None:
        """A desk, folded from its entries when it is not at hand; to be asked in its turn."""
        kept = self.kept.pop(id, None)
        if kept is None:
            row = await self.rows.find(id)
            if row is None:
                return None
            kept = await asyncio.to_thread(folded, row, await self.rows.entries(id))
        self.kept[id] = kept
        while len(self.kept) > MOST_KEPT:
            del self.kept[next(iter(self.kept))]
        return kept

    def forget_all(self) -> None:
        """Desks are read anew: what is kept of them has changed."""
        self.kept.clear()

    async def enter(self, id: str, person: Person, key: str, expected: int, body: Mapping[str, object]) -> int:
        """Add an entry, in the desk's turn; its number. Whoever is behind is told, and nothing is written."""
        if not 0 < len(key) <= LONGEST_KEY or not key.isprintable():
            raise Refused(
                "input", f"a key has 1 to {LONGEST_KEY} signs", f"key 须为 1 至 {LONGEST_KEY} 个字符", field="key"
            )
        open = await self.known(id)
        if key in open.keys:
            return open.keys[key]
        desk = open.desk
        if expected != len(desk.entries) and not is_beside(desk, expected, body):
            en = f"somebody else has entered something: there are {len(desk.entries)} entries, not {expected}"
            raise Refused("behind", en, f"别人已录入新条目：现有 {len(desk.entries)} 条，而非 {expected} 条；请先查看")
        entry = Entry(desk.settled(body), person.name, time.time(), key)
        try:
            await asyncio.to_thread(desk.enter, entry)
        except Exception:
            self.kept.pop(id, None)  # what was tried half is folded anew
            raise
        return await self.written(open, entry, person)

    async def known(self, id: str) -> OpenDesk:
        """A desk that is there."""
        found = await self.find(id)
        if found is None:
            raise Refused("no_desk", "there is no such desk", "没有这张记录台")
        return found

    async def written(self, open: OpenDesk, entry: Entry, person: Person) -> int:
        """Commit what was tried; when it is not, the desk in memory is let go."""
        number, id = len(open.desk.entries), open.row.id
        body = json.dumps(entry.body, ensure_ascii=False, separators=(",", ":")).encode()
        safe = False
        try:
            safe = await self.rows.append(id, number, EntryRow(entry.key, person.id, entry.by, entry.at, body))
        finally:
            if not safe:
                self.kept.pop(id, None)
        if not safe:
            en = "somebody else has entered something at the same moment; look again"
            raise Refused("behind", en, "别人同时录入了条目；请先查看")
        open.keys[entry.key] = number
        return number


def is_beside(desk: Desk, expected: int, body: Mapping[str, object]) -> bool:
    """Has whoever is behind missed nothing that matters to what they enter: only signatures and the like?"""
    told = [each.do for each in desk.entries[expected:]] if 0 <= expected < len(desk.entries) else [""]
    return all(do in AT_ANY_TIME for do in (*told, body.get("do")))


def folded(row: DeskListed, rows: list[EntryRow]) -> OpenDesk:
    """A desk from what was kept."""
    desk = Desk(kept_plan(json.loads(row.plan)))
    for each in rows:
        desk.enter(Entry(json.loads(each.body), each.name, each.at, each.key))
    return OpenDesk(row, desk, {each.key: number for number, each in enumerate(rows, 1)})
