"""Rounds to begin with, in which nobody meets whom they shall not meet, as far as can be."""

from collections.abc import Callable, Sequence
from random import Random

from paiju.tournament.seating.exchanges import improve
from paiju.tournament.seating.meetings import barred_meetings, cliques, forced_meetings
from paiju.tournament.seating.search import looks, odds, rounds_from, state_of
from paiju.tournament.seating.wishes import Round, Wishes, pairs_of

PARTING = 20_000  # steps for each round


def dealt(wishes: Wishes, byes: Sequence[Sequence[int]]) -> list[Round]:
    """Rounds by lot, everybody of a team or club at tables of their own as far as can be."""
    rng = Random(wishes.seed)
    club = {player: at for at, group in enumerate(cliques(wishes.apart)) for player in group}
    orders: tuple[Callable[[int], tuple[int, int]], ...] = (
        lambda player: (club.get(player, -player), wishes.teams_of[player - 1]),
        lambda player: (wishes.teams_of[player - 1], club.get(player, -player)),
    )
    rounds = []
    for out in byes:
        players = [player for player in wishes.sitting if player not in out]
        rng.shuffle(players)
        ways = [one_by_one(sorted(players, key=order), wishes.tables) for order in orders]
        rounds.append(parted(wishes, min(ways, key=lambda tables: barred_meetings(wishes, [tables])), rng))
    return rounds


def one_by_one(players: Sequence[int], tables: int) -> Round:
    """Dealt out to tables in turn, so that those who stand together sit apart."""
    return [tuple(players[at::tables]) for at in range(tables)]


def parted(wishes: Wishes, tables: Round, rng: Random) -> Round:
    """A round with fewer meetings of those who shall not meet, where dealing has not come to the fewest: in one round
    nobody meets again, so search looks at nothing else."""
    groups = [*wishes.groups, *cliques(wishes.apart - pairs_of(wishes.groups))]
    least, now = forced_meetings(groups, [tables]), barred_meetings(wishes, [tables])
    state = state_of(wishes, [tables], [tables], price=1)
    best, dice = list(state.seats), rng.randrange(1, 1 << 32)
    fewest = now
    for look, steps in looks(PARTING):
        if fewest <= least:
            break
        sizes = (wishes.players, len(state.seats), wishes.table_size, steps)
        change, dice = improve(state.seats, state.met, state.barred, odds()[look], sizes, dice)
        now += change
        if now < fewest:
            best, fewest = list(state.seats), now
    return rounds_from(wishes, best)[0]
