"""The book's own way of seating teams of four (mcr:Q142), and the same idea with chosen steps.

Team k has the players 4k+1 to 4k+4, one in each of four groups. A round is four numbers: at table t sits from group g
the player of team t + x_g, and everybody moves on one wind a round. Two can meet again only if the difference of
their groups' numbers comes again.
"""

from collections.abc import Sequence

from paiju.tournament.seating.wishes import Round, Wishes

RECIPE = "balanced cycle"
GROUPS = 4

# Fifteen teams, nine rounds: all differences differ, none is zero, nobody sees a table twice, every two teams meet
# seven or eight times.
BALANCED = {
    (15, 9): (
        (13, 9, 2, 3), (3, 12, 10, 7), (1, 4, 14, 8), (5, 2, 1, 0), (6, 8, 12, 5),
        (14, 6, 9, 12), (9, 14, 8, 10), (2, 0, 7, 14), (0, 1, 3, 9),
    ),
}  # fmt: skip


def book_table(teams: int, rounds: int) -> list[Round]:
    """As the book has it: group g starts g tables on and moves g + 1 tables a round; whoever would meet a team-mate or
    somebody again moves one further. As many rounds as this reaches, at most those asked for (mcr:Q142(5),
    reading:298)."""
    used: set[tuple[int, int, int]] = set()
    now, laid_out = list(range(GROUPS)), []
    for number in range(rounds):
        if number:
            now = [(x + g + 1) % teams for g, x in enumerate(now)]
        if not free(now, teams, used):
            break
        for g in range(GROUPS):
            used |= {(h, g, (now[g] - now[h]) % teams) for h in range(g)}
        laid_out.append(laid(teams, now, number))
    return laid_out


def free(now: list[int], teams: int, used: set[tuple[int, int, int]]) -> bool:
    """Push groups on until nobody meets a team-mate or somebody again; can it be done?"""
    for g in range(GROUPS):
        for _ in range(teams):
            differences = [(h, g, (now[g] - now[h]) % teams) for h in range(g)]
            if all(difference not in used and difference[2] for difference in differences):
                break
            now[g] = (now[g] + 1) % teams
        else:
            return False
    return True


def laid(teams: int, steps: Sequence[int], number: int) -> Round:
    """One round at all tables, winds by the round's number."""
    tables = []
    for table in range(teams):
        seats = [0] * GROUPS
        for g, x in enumerate(steps):
            seats[(g + number) % GROUPS] = (table + x) % teams * GROUPS + g + 1
        tables.append(tuple(seats))
    return tables


def balanced(wishes: Wishes) -> list[Round] | None:
    """A stored cycle, where there is one for these wishes."""
    if wishes.team_size != GROUPS or wishes.table_size != GROUPS or wishes.apart:
        return None
    steps = BALANCED.get((wishes.players // GROUPS, wishes.rounds))
    return steps and [laid(wishes.players // GROUPS, each, number) for number, each in enumerate(steps)]
