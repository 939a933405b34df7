"""An evening as it was entered: an append-only list of entries, from which everything follows.

An entry is an object with `do`, people by name and `table`, "A" unless told. Of a hand with real tiles people tell
`deal`, `swap`, `open`, `bet`, `kong`, `win`, `draw`, `over` (`real_table.py`); a hand played at a table of the club
comes with its record (`played`). `void`, `rule` and `penalty` are the referee's; `arrive`, `leave`, `clock`,
`represent`, `last_hands` and `end` are the evening's own; `undo` takes an entry back.

>>> from paiju import books
>>> from paiju.evening.entered import EnteredEvening, EveningEntry
>>> from paiju.evening.plan import evening_plan
>>> plan = evening_plan({"names": ["Ann", "Bea", "Cid", "Dan", "Eve"], "drawn": False}, books.get("psa"))
>>> night = EnteredEvening(plan)
>>> for body in (
...     {"do": "deal", "special": 9},
...     {"do": "bet", "name": "Eve", "on": "Ann"},
...     {"do": "win", "from": "Bea", "wins": [{"player": "Ann", "value": 2}]},
... ):
...     night.enter(EveningEntry(night.settled(body)))
>>> night.evening.ledger.chips
{'Ann': 120, 'Bea': -180, 'Cid': 0, 'Dan': 0, 'Eve': 60}
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from paiju import fields
from paiju.core.play.deal import EXPOSED
from paiju.errors import InputError
from paiju.evening.evening import Evening
from paiju.evening.plan import EveningPlan
from paiju.evening.real_table import KEYS
from paiju.languages import _
from paiju.match.entered_worth import Account
from paiju.referee import Ruling
from paiju.table import record

OTHERS = {
    "deal": ("table", "special", "players", "supporters"),
    "played": ("table", "record"),
    "void": ("table",),
    "rule": ("table", "incident", "exposed"),
    "penalty": ("table", "payments", "clause"),
    "clock": ("minutes",),
    "represent": ("camp", "name"),
    "arrive": ("name",),
    "leave": ("name",),
    "last_hands": (),
    "end": (),
    "undo": ("entry",),
}
ACTIONS = {**{do: ("table", *keys) for do, keys in KEYS.items()}, **OTHERS}
MOST_ENTRIES = 5000
LONGEST_RECORD = 200_000


@dataclass(slots=True)
class EveningEntry:
    """Something entered: what, by whom, when; what it came to; and by which entry it was taken back, if it was."""

    body: Mapping[str, object]
    by: str = ""
    at: float = 0.0
    key: str = ""
    replayed: bool = False  # read from what was written before
    hand: int = 0  # the hand it belongs to, counted from 1
    account: Account | None = None
    ruling: Ruling | None = None
    undone: int = 0  # the number of the entry that took it back, counted from 1

    @property
    def do(self) -> str:
        """What it is."""
        return str(self.body.get("do"))

    @property
    def table(self) -> str:
        """Where it belongs."""
        return str(self.body.get("table", "A"))


class EnteredEvening:
    """An evening and its entries."""

    def __init__(self, plan: EveningPlan) -> None:
        self.plan = plan
        self.entries: list[EveningEntry] = []
        self.evening: Evening = plan.evening()

    def settled(self, body: Mapping[str, object]) -> dict[str, object]:
        """An entry with all that chance and the evening decide in it, so that it always means the same: the dice rule
        and the people of a hand. It is this that is kept."""
        entered = dict(body)
        if entered.get("do") == "deal":
            table = str(entered.get("table", "A"))
            upcoming = self.evening.next_told(table, entered.get("special"))  # type: ignore[arg-type]
            entered |= {"table": table, "special": upcoming.special or None}
            entered |= {"players": list(upcoming.seating.players), "supporters": list(upcoming.seating.supporters)}
        return entered

    def enter(self, entry: EveningEntry) -> None:
        """Add an entry; what cannot be raises InputError and changes nothing."""
        if len(self.entries) >= MOST_ENTRIES:
            raise InputError("do", _("an evening has at most {most} entries", most=MOST_ENTRIES))
        if entry.do not in ACTIONS:
            raise InputError("do", _("must be one of {known}", known=ACTIONS))
        fields.check_keys(entry.body, ("do", *ACTIONS[entry.do]))
        if entry.do == "undo":
            self._undo(entry)
        else:
            self._do(entry)
        self.entries.append(entry)

    # --- taken back ---

    def _undo(self, entry: EveningEntry) -> None:
        """Everything again without an entry; refused where something later rests on it."""
        number = fields.number(entry.body.get("entry"), "entry", len(self.entries))
        target = self.entries[number - 1] if number else None
        if target is None or target.undone or target.do == "undo":
            raise InputError("entry", _("must be the number of an entry that still stands and is not itself an undo"))
        later = [at for at, each in enumerate(self.entries[number:], number + 1) if self._rests_on(target, each)]
        if later:
            raise InputError("entry", _("take back entry {entry} first: it came later", entry=later[-1]))
        target.undone = len(self.entries) + 1
        try:
            self.evening = self._folded()
        except InputError as error:
            target.undone = 0
            raise InputError("entry", _("later entries depend on it ({why})", why=error.text)) from None

    def _rests_on(self, target: EveningEntry, later: EveningEntry) -> bool:
        """Does a later entry that stands belong to the same table?"""
        if later.undone or later.do == "undo":
            return False
        return "table" in ACTIONS[target.do] and "table" in ACTIONS[later.do] and later.table == target.table

    def _folded(self) -> Evening:
        """The evening of the entries that stand."""
        evening = self.plan.evening()
        for entry in self.entries:
            if not entry.undone and entry.do != "undo":
                done(evening, entry)
        return evening

    # --- done ---

    def _do(self, entry: EveningEntry) -> None:
        """One entry that stands."""
        done(self.evening, entry)


def done(evening: Evening, entry: EveningEntry) -> None:
    """Do it; what it came to is noted in the entry."""
    if entry.do in KEYS:
        entry.hand = evening.hand_at(entry.table).number
        body = {key: part for key, part in entry.body.items() if key != "table"}
        entry.account = evening.tell(body, entry.table, entry.replayed)
    elif entry.do == "rule":
        entry.hand = evening.hand_at(entry.table).number
        incident = fields.mapping(entry.body.get("incident"), "incident")
        exposed = [str(tile) for tile in fields.items(entry.body.get("exposed"), "exposed", EXPOSED)]
        entry.ruling = evening.rule(incident, entry.table, exposed, entry.replayed)
    else:
        DOING[entry.do](evening, entry.body)
        entry.hand = len(evening.hands) if entry.do in ("deal", "played") else 0


def deal(evening: Evening, body: Mapping[str, object]) -> None:
    """A hand with real tiles begins; by whom it is played must still be so."""
    table = str(body.get("table", "A"))
    people = evening.tables.get(table)
    for key, now in (("players", people.players), ("supporters", people.supporters)) if people else ():
        listed = body.get(key)
        if listed is not None and tuple(fields.items(listed, key, 8)) != now:
            raise InputError(
                key, _("the next hand at table {table} has different people: {names}", table=table, names=now or "-")
            )
    evening.deal_told(table, body.get("special"))  # type: ignore[arg-type]


def played(evening: Evening, body: Mapping[str, object]) -> None:
    """A hand played at a table of the club, by its record."""
    text = body.get("record")
    if not isinstance(text, str) or len(text) > LONGEST_RECORD:
        raise InputError(
            "record",
            _(
                "must be the record of a hand as text, at most {most} characters",
                most=LONGEST_RECORD,
            ),
        )
    play = record.replay(record.read(text), evening.hand_book)
    evening.bring(play, str(body.get("table", "A")))


def penalty(evening: Evening, body: Mapping[str, object]) -> None:
    """What a referee decided, in chips; the evening checks it."""
    payments, clause = body.get("payments"), body.get("clause")
    evening.penalty(payments, clause, str(body.get("table", "A")))  # type: ignore[arg-type]


DOING: dict[str, Callable[[Evening, Mapping[str, object]], object]] = {
    "deal": deal,
    "played": played,
    "void": lambda evening, body: evening.void_hand(str(body.get("table", "A"))),
    "penalty": penalty,
    "clock": lambda evening, body: evening.clock(body.get("minutes")),  # type: ignore[arg-type]
    "represent": lambda evening, body: evening.represent(body.get("camp"), body.get("name")),  # type: ignore[arg-type]
    "arrive": lambda evening, body: evening.arrive(fields.text(body.get("name"), "name", "Ann").strip()),
    "leave": lambda evening, body: evening.leave(body.get("name")),  # type: ignore[arg-type]
    "last_hands": lambda evening, _: evening.last_hands(),
    "end": lambda evening, _: evening.end(),
}
