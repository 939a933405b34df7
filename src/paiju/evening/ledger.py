"""The evening's accounts, in chips: who gained and lost what, and why. Every entry balances, so the whole does."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from paiju import fields
from paiju.errors import Bug, InputError
from paiju.languages import Text, _
from paiju.table import events as E

MOST = 10_000_000  # chips of one entry
Reason = Literal[
    "win", "open_hand", "bet", "liability", "kong", "ready", "nagashi", "kongs_back", "void_held", "dearest",
    "kong_passed_on", "camp_share", "penalty",
]  # fmt: skip
WORDS: dict[Reason, Text] = {
    "win": _("win"),
    "open_hand": _("open hand"),
    "bet": _("bet"),
    "liability": _("liability"),
    "kong": _("kong"),
    "ready": _("ready hands"),
    "nagashi": _("all-terminal discards"),
    "kongs_back": _("kongs given back"),
    "void_held": _("held the suit given up"),
    "dearest": _("not ready at the empty wall"),
    "kong_passed_on": _("a kong's income passed on"),
    "camp_share": _("camp share"),
    "penalty": _("penalty"),
}


@dataclass(frozen=True, slots=True)
class LedgerEntry(E.EventBase):
    """Chips that changed hands for one reason: in which hand, at which table, by which clause. Who gained or lost
    nothing is left out."""

    type: ClassVar[Literal["booked"]] = "booked"
    hand: int
    table: str
    reason: Reason
    clause: str
    gains: dict[str, int]

    @property
    def text(self) -> Text:
        """The entry in words."""
        values = {"hand": self.hand, "table": self.table, "reason": WORDS[self.reason], "gains": gains_text(self.gains)}
        if not self.clause:
            return _("hand {hand}, table {table}, {reason}: {gains}", **values)
        return _("hand {hand}, table {table}, {reason} ({clause}): {gains}", clause=self.clause, **values)

    @property
    def zh(self) -> str:
        """The entry in Chinese."""
        return self.text.zh

    @property
    def en(self) -> str:
        """The entry in English."""
        return self.text.en


def gains_text(gains: dict[str, int]) -> str:
    """Gains and losses in writing."""
    return "  ".join(f"{name} {amount:+d}" for name, amount in gains.items())


class Ledger:
    """Entries one after the other, and what everybody has by them."""

    def __init__(self, names: Sequence[str]) -> None:
        self._chips = dict.fromkeys(names, 0)
        self._entries: list[LedgerEntry] = []

    @property
    def entries(self) -> tuple[LedgerEntry, ...]:
        """Everything booked, in order."""
        return tuple(self._entries)

    @property
    def chips(self) -> dict[str, int]:
        """What everybody has won or lost so far; the sum is nothing."""
        return dict(self._chips)

    def join(self, name: str) -> None:
        """Somebody new has an account; who comes back has theirs."""
        self._chips.setdefault(name, 0)

    def add(self, entry: LedgerEntry) -> None:
        """Book it."""
        if sum(entry.gains.values()) or not set(entry.gains) <= set(self._chips):
            raise Bug(f"an entry that does not balance: {entry}")
        for name, amount in entry.gains.items():
            self._chips[name] += amount
        self._entries.append(entry)

    def of(self, name: str) -> Iterator[tuple[LedgerEntry, int]]:
        """One person's entries, each with what it brought them."""
        return ((entry, entry.gains[name]) for entry in self._entries if name in entry.gains)

    def since(self, number: int) -> dict[str, int]:
        """What everybody gained with the entries after the first so many."""
        return self._summed(self._entries[number:])

    def in_hands(self, numbers: Collection[int]) -> dict[str, int]:
        """What everybody gained in some hands, by all that was booked for them."""
        return self._summed(entry for entry in self._entries if entry.hand in numbers)

    def _summed(self, entries: Iterable[LedgerEntry]) -> dict[str, int]:
        totals = dict.fromkeys(self._chips, 0)
        for entry in entries:
            for name, amount in entry.gains.items():
                totals[name] += amount
        return totals


def negated(entries: Iterable[LedgerEntry]) -> Iterator[LedgerEntry]:
    """Entries booked back."""
    return (replace(each, gains={name: -chips for name, chips in each.gains.items()}) for each in entries)


def balanced(payments: object, names: Collection[str]) -> dict[str, int]:
    """Gains and losses by person, as somebody tells them."""
    given = fields.mapping(payments, "payments")
    for name in given:
        if name not in names:
            raise fields.unknown("payments", name, names, _("person"))
    amounts: dict[str, int] = {name: n for name, n in given.items() if isinstance(n, int)}
    flags = any(isinstance(n, bool) for n in given.values())
    most = max(map(abs, amounts.values()), default=0)
    if flags or len(amounts) < len(given) or not 0 < most <= MOST or sum(amounts.values()) != 0:
        raise InputError("payments", _("must be whole chips up to {most}, with gains and losses in balance", most=MOST))
    return {name: n for name, n in amounts.items() if n}
