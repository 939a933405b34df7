"""How many people there are, and what the book makes of it: tables, bets, billiards, the last hands of the night.

The table of the book ends with eleven people and leaves eight open; more get a further table of mahjong or billiards.
"""

from dataclasses import dataclass, replace
from string import ascii_uppercase
from typing import Literal, get_args

from paiju import fields
from paiju.errors import InputError
from paiju.languages import _
from paiju.table.start import person_name
from paiju.table.view import REFEREE, SPECTATOR

WIN, BILLIARDS, FREE, BET = "win", "billiards", "free", "bet"
LEAST, UNDEFINED = 3, 8
Extra = Literal["", "mahjong", "billiards"]  # the further table of more than eleven
ROLES = (SPECTATOR, REFEREE, "table")  # what a table calls others; no person may be called so


@dataclass(frozen=True, slots=True)
class Arrangement:
    """What so many people do: how many sit at each table, bet at each, are at billiards, or are free agents."""

    people: int
    clause: str
    tables: tuple[str, ...] = ("A",)
    seats: int = 4
    bets: tuple[int, ...] = (0,)  # at each table
    billiards: int = 0
    free: int = 0
    last_hands: int = 2  # at each table, as river of blood (psa:难忘今宵)
    last_by_camps: bool = False
    free_bets_last: bool = False  # in the last hands the free agent bets as well

    @property
    def groups(self) -> tuple[int, ...]:
        """How many people belong to each table (psa:双房#3)."""
        return tuple(self.seats + bets for bets in self.bets)

    def last_at_each(self, in_all: bool) -> int:
        """How many last hands each table plays: that many, or its part of that many in all (reading:228)."""
        return max(1, self.last_hands // len(self.tables)) if in_all else self.last_hands

    @property
    def cycle(self) -> tuple[str, ...]:
        """The way of a winner, as the book's table tells it."""
        if len(self.tables) == 1:
            waiting = (BILLIARDS,) * bool(self.billiards) + (BET,) * bool(self.bets[0])
            return ("mahjong", WIN, *waiting, "mahjong") if waiting else ("mahjong",)
        if not self.free:
            return ("mahjong",)
        out = (WIN, *(BILLIARDS,) * bool(self.billiards), FREE)
        others = [part for number in range(1, len(self.tables)) for part in (*out, *self.way_in(number))]
        return (self.tables[0], *others, *out, *self.way_in(0))

    def way_in(self, number: int) -> tuple[str, ...]:
        """How a free agent gets to a seat of a table: by a bet there, where people bet."""
        table = self.tables[number]
        return (f"{BET} {table}", table) if self.bets[number] else (table,)


TWO = ("A", "B")
ARRANGEMENTS = {
    each.people: each
    for each in (
        Arrangement(3, "psa:人数#3-4", seats=3, last_hands=1),  # reading:220
        Arrangement(4, "psa:人数#3-4", last_hands=1),
        Arrangement(5, "psa:人数#5", bets=(1,)),
        Arrangement(6, "psa:人数#6", billiards=2, last_by_camps=True),
        Arrangement(7, "psa:人数#7", billiards=2, bets=(1,), last_by_camps=True),
        Arrangement(9, "psa:人数#9", TWO, bets=(0, 0), free=1),
        Arrangement(10, "psa:人数#10", TWO, bets=(1, 0), free=1, free_bets_last=True),  # reading:227
        Arrangement(11, "psa:人数#11", TWO, bets=(1, 1), free=1, free_bets_last=True),
    )
}
MOST = max(ARRANGEMENTS)
FEWEST_AT_BILLIARDS = 2  # nobody plays alone


def arrangement(people: int, allow_eight: bool = False, extra: Extra = "") -> Arrangement:
    """What the book's table makes of so many people. Eight are left open there: they go the way of seven with one more
    at billiards, if that is wanted (reading:221). More than eleven have a further table (psa:双房#4)."""
    if people == UNDEFINED and allow_eight:
        return replace(ARRANGEMENTS[7], people=UNDEFINED, clause="reading:221", billiards=3)
    if people in ARRANGEMENTS:
        return ARRANGEMENTS[people]
    if people > MOST:
        return with_billiards(people) if extra == "billiards" else with_more_tables(people)
    raise wrong_number(people)


def with_more_tables(people: int) -> Arrangement:
    """As many tables of mahjong as leave at most one to bet at each and one free agent (reading:290)."""
    tables = -(-(people - 1) // 5)
    waiting = people - 4 * tables
    free = min(waiting, 1)
    bets = tuple(int(number < waiting - free) for number in range(tables))
    names = tuple(ascii_uppercase[:tables])
    return Arrangement(people, "psa:双房#4", names, bets=bets, free=free, free_bets_last=any(bets))


def with_billiards(people: int) -> Arrangement:
    """Two tables of mahjong with as many as they hold, the others at billiards (reading:290)."""
    others = max(FEWEST_AT_BILLIARDS, people - MOST)
    return replace(ARRANGEMENTS[people - others], people=people, clause="psa:双房#4", billiards=others)


def extra_table(value: object, people: int) -> Extra:
    """The further table as it is asked for: mahjong, unless people say billiards; none for eleven and fewer."""
    known: tuple[Extra, ...] = get_args(Extra)
    word = "" if value is None else value
    if word not in known:
        raise fields.unknown("extra", value, known[1:], _("table"))
    if people > MOST:
        return "billiards" if word == "billiards" else "mahjong"
    if word:
        text = _(
            "an extra table is for more than {most} people, not {people}; leave out `extra` ({clause})",
            most=MOST,
            people=people,
            clause="psa:双房#4",
        )
        raise InputError("extra", text)
    return ""


def wrong_number(people: int) -> InputError:
    """Why so many cannot play, with the clause, and what they might do."""
    if people == UNDEFINED:
        text = _(
            "the rules do not say what eight people do; with allow_eight they rotate as seven do, with one more at "
            "billiards, and with camps they form four camps ({clause})",
            clause="psa:人数#8",
        )
    else:
        text = _(
            "{people} people are too few; the rules need at least three ({clause})",
            people=people,
            clause="psa:人数#3-4",
        )
    return InputError("names", text)


def people_named(value: object) -> tuple[str, ...]:
    """Everybody's name, each once; no seat or role, since a table calls people by their names."""
    names = tuple(person_name(name, f"names[{i}]") for i, name in enumerate(fields.items(value, "names", 100)))
    for i, name in enumerate(names):
        if names.index(name) < i or name.upper() in fields.SEAT_WORDS or name in ROLES:
            raise InputError(
                f"names[{i}]",
                _(
                    "nobody can be called {name}: names must differ from each other and from seats and roles",
                    name=repr(name),
                ),
            )
    return names
