"""The rounds of a stage as the book itself seats teams of four (mcr:Q142(5), reading:298)."""

from collections.abc import Sequence

from paiju.errors import InputError
from paiju.tournament.event import Stage
from paiju.tournament.placing.slots import Slot, slots_of
from paiju.tournament.placing.values import RoundSeats
from paiju.tournament.seating.book_table import GROUPS, book_table
from paiju.tournament.tables import EventPlayer, TableSeats


def book_rounds(stage: Stage, players: Sequence[EventPlayer], rounds: int) -> tuple[RoundSeats, ...]:
    """All rounds: players by their numbers, team k the numbers 4k-3 to 4k."""
    slots = slots_of(players)
    check_teams(slots)
    found = book_table(len(slots) // GROUPS, rounds)
    if len(found) < rounds:
        teams = len(slots) // GROUPS
        en = (
            f"{stage.name}: the book's way seats {teams} teams for {len(found)} rounds, not {rounds}; leave seating out"
        )
        raise InputError(
            "seating",
            en,
            f"{stage.name}：{teams} 队按书中的排法只能排 {len(found)} 轮，排不到 {rounds} 轮；请去掉 seating",
        )
    return tuple(
        RoundSeats(
            str(number),
            tuple(
                TableSeats(stage.name, str(number), str(at), tuple(slots[one - 1].id for one in seats))
                for at, seats in enumerate(tables, 1)
            ),
        )
        for number, tables in enumerate(found, 1)
    )


def check_teams(slots: Sequence[Slot]) -> None:
    """Teams of four, one after another by their numbers, and enough of them for a table of four teams."""
    teams = [tuple(slot.team for slot in slots[at : at + GROUPS]) for at in range(0, len(slots), GROUPS)]
    whole = all(len(team) == GROUPS and len(set(team)) == 1 and team[0] for team in teams)
    if not whole or len(set(teams)) != len(teams) or len(teams) < GROUPS:
        en = 'seating = "book" is for four or more teams of four, team k with the numbers 4k-3 to 4k (mcr:Q142)'
        zh = 'seating = "book" 用于四队以上、每队四人的比赛，第 k 队为 4k-3 至 4k 号（mcr:Q142）'
        raise InputError("seating", en, zh)
