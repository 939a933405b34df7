"""The entries of an evening as one of its people sees them: in words, with what they came to; and what something would
come to that is not entered yet."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from paiju.desk.evening_desk import EveningDesk, paid_since
from paiju.desk.evening_words import words_of
from paiju.errors import InputError
from paiju.evening.entered import EveningEntry
from paiju.languages import Text, _


@dataclass(frozen=True, slots=True)
class EveningEntryView:
    """An entry, counted from 1; `undone` is the entry that took it back, 0 for none."""

    number: int
    by: str
    at: float
    do: str
    table: str
    hand: int
    words: list[Text]
    clauses: list[str]
    gains: dict[str, int]
    whole: bool  # gains are those of the whole hand, which had other payments before
    club: str  # the club's table where the hand was played, "" with real tiles
    undone: int
    may_undo: bool  # it can be taken back now: the last that stands, while no hand is played online


@dataclass(frozen=True, slots=True)
class EveningTried:
    """What something told of a hand would come to."""

    words: list[Text]
    clauses: list[str]
    gains: dict[str, int]


def entry_views(night: EveningDesk, me: str) -> list[EveningEntryView]:
    """Every entry. The one that ended a hand tells what the whole of it came to."""
    ends = {each.hand: number for number, each in enumerate(night.entries, 1) if each.hand and not each.undone}
    return [
        entry_view(night, number, me, has_ended=ends.get(entry.hand) == number)
        for number, entry in enumerate(night.entries, 1)
    ]


def entry_view(night: EveningDesk, number: int, me: str, *, has_ended: bool) -> EveningEntryView:
    """One entry, by its number."""
    entry = night.entries[number - 1]
    own = {} if entry.undone else night.brought.get(number, {})
    whole = whole_hand(night, entry.hand) if has_ended and not entry.undone else {}
    return EveningEntryView(
        number=number,
        by=entry.by,
        at=entry.at,
        do=entry.do,
        table=entry.table,
        hand=entry.hand,
        words=words_of(night, entry, me),
        clauses=clauses_of(entry),
        gains=whole or own,
        whole=bool(whole) and entry.account is not None and whole != own,
        club=club_of(night, number) if entry.do == "played" else "",
        undone=entry.undone,
        may_undo=number == last_standing(night) and not night.online,
    )


def last_standing(night: EveningDesk) -> int:
    """The number of the last entry that was not taken back."""
    return max((at for at, each in enumerate(night.entries, 1) if not each.undone and each.do != "undo"), default=0)


def club_of(night: EveningDesk, number: int) -> str:
    """The club's table where the hand of an entry was played."""
    played = night.entries[number - 1]
    online = [each for each in night.entries[:number] if each.do == "online" and each.table == played.table]
    return str(online[-1].body.get("club")) if online else ""


def clauses_of(entry: EveningEntry) -> list[str]:
    """What an entry rests on."""
    clauses = entry.ruling.clauses if entry.ruling is not None else entry.account.clauses if entry.account else ()
    return list(clauses)


def whole_hand(night: EveningDesk, hand: int) -> dict[str, int]:
    """What a hand that is booked brought in all."""
    whole: Counter[str] = Counter()
    for booked in night.evening.ledger.entries:
        if booked.hand == hand:
            whole.update(booked.gains)
    return {name: chips for name, chips in whole.items() if chips}


# --- tried ----------------------------------------------------------------------------------------


def tried(night: EveningDesk, body: Mapping[str, object]) -> EveningTried:
    """What something told of a hand with real tiles would come to, bets included; nothing is changed."""
    table = str(body.get("table", "A"))
    hand = night.evening.real_tables.get(table)
    if hand is None:
        raise InputError("table", _("no hand is being played at table {table}", table=table[:20]))
    new = hand.copy()
    account = new.tell_named({key: part for key, part in body.items() if key != "table"})
    return EveningTried(list(account.words), list(account.clauses), paid_since(hand, new))
