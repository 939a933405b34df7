"""What is folded from entries, in memory: desks, evenings, events. One thing after another at each: something is
entered, committed, and only then anybody is told; what arrives twice under one key is answered as the first time."""

from collections.abc import Callable
from typing import Any, Generic, Protocol, TypeVar

from paiju.languages import Text, _
from paiju.server.process.turns import Turns
from paiju.server.protocol.refused import Refused

LONGEST_KEY = 64
TRIES = 5  # of somebody before whom others always come


class Unfolded(Protocol):
    """What is in memory knows the numbers of its entries by key."""

    keys: dict[str, int]


O = TypeVar("O", bound=Unfolded)  # noqa: E741


class FoldKeeper(Generic[O]):
    """Every thing of one sort, `most` used lately at hand."""

    most: int
    missing: tuple[str, Text]  # the code and the words for what is not there

    def __init__(self, waiting: int) -> None:
        self.open: dict[str, O] = {}
        self.unfolding: dict[str, bool] = {}  # what is being read, and whether it has changed meanwhile
        self.hears: Callable[[], bool] = lambda: True  # is what other servers enter known here at once?
        self.turns = Turns(waiting)

    async def written(self, id: str) -> int:
        """How many entries are written."""
        raise NotImplementedError

    async def row_of(self, id: str) -> Any:
        """What is written of it, None where there is no such."""
        raise NotImplementedError

    def count(self, opened: O) -> int:
        """How many entries are folded."""
        raise NotImplementedError

    async def unfold(self, row: Any) -> O:
        """What is written, folded."""
        raise NotImplementedError

    async def find(self, id: str) -> O | None:
        """What has this id, folded from its entries when it is not at hand; to be asked in its turn."""
        opened = self.open.get(id)
        if opened is not None and not self.hears() and await self.written(id) > self.count(opened):
            opened = None
        if opened is None:
            opened = await self.read(id)
        elif self.open.get(id) is opened:  # not forgotten meanwhile
            self.open[id] = self.open.pop(id)
        return opened

    async def read(self, id: str) -> O | None:
        """The same from what is written. What changes while it is read is read again by whoever asks next."""
        self.unfolding[id] = False
        try:
            row = await self.row_of(id)
            opened = None if row is None else await self.unfold(row)
        finally:
            has_changed = self.unfolding.pop(id, True)
        if opened is not None and not has_changed:
            self.open.pop(id, None)
            self.open[id] = opened
            while len(self.open) > self.most:
                del self.open[next(iter(self.open))]
        return opened

    async def known(self, id: str) -> O:
        """What is there."""
        opened = await self.find(id)
        if opened is None:
            raise self.no_such()
        return opened

    def no_such(self) -> Refused:
        """There is none, or none for this visitor."""
        return Refused(*self.missing)

    def forget(self, id: str) -> None:
        """It is read anew: what is written of it has changed."""
        self.open.pop(id, None)
        if id in self.unfolding:
            self.unfolding[id] = True

    def forget_all(self) -> None:
        """All are read anew."""
        self.open.clear()
        self.unfolding = dict.fromkeys(self.unfolding, True)

    async def before(self, id: str, key: str) -> tuple[O, int | None]:
        """What is entered at, and the number under which the key was entered already, if it was."""
        if not 0 < len(key) <= LONGEST_KEY or not key.isprintable():
            raise Refused(
                "input", _("a key must have 1 to {longest_key} characters", longest_key=LONGEST_KEY), field="key"
            )
        opened = await self.known(id)
        return opened, opened.keys.get(key)

    async def up_to(self, id: str, key: str, expected: int | None) -> tuple[O, int | None]:
        """The same, read anew where whoever enters has seen more than is here: by another server, of which this one
        has not heard yet."""
        opened, number = await self.before(id, key)
        if number is None and expected is not None and expected > self.count(opened):
            self.forget(id)
            return await self.before(id, key)
        return opened, number


def behind(there: int, field: str = "") -> Refused:
    """Somebody has not seen all entries."""
    text = _("somebody else has added an entry: there are {there} entries now; check first", there=there)
    return Refused("behind", text, field=field)


def at_the_same_moment() -> Refused:
    """Somebody else was quicker."""
    return Refused("behind", _("somebody else added an entry at the same moment; check again"))
