"""Knock-outs and groups: who meets whom by seeds, and round robins in groups."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import count

from paiju.errors import InputError
from paiju.languages import _
from paiju.tournament.counting.cuts import line_text, line_ties
from paiju.tournament.counting.values import NO_SEAT, CountedGame
from paiju.tournament.event import EventStage
from paiju.tournament.placing.rounds import Arranging, fixed_rounds
from paiju.tournament.placing.slots import slots_of
from paiju.tournament.placing.stage_field import OF_A_TABLE
from paiju.tournament.placing.values import RoundSeats, StageSeating, played_rounds, seats_of_result
from paiju.tournament.seating.winds import with_winds
from paiju.tournament.tables import EventPlayer, TableResult, TableSeats

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def knockout_rounds(
    stage: EventStage,
    players: Sequence[EventPlayer],
    results: Sequence[TableResult],
    games: Sequence[CountedGame],
    how: Arranging,
) -> StageSeating:
    """The rounds played, and the next one: of every table the first so many go on, until one table is left. Those who
    do not fill a table have a bye, best first. `games` are the stage's, with their places."""
    past = played_rounds(stage.name, results)
    cut = stage.cut or OF_A_TABLE
    left = [player.id for player in players]
    check_bracket(len(left), how.table_size, cut)
    done = []
    came_from: dict[str, str] = {}
    for name, own in past.items():
        tables, byes = drawn_up(left, how.table_size, came_from)
        done.append(RoundSeats(name, tuple(map(seats_of_result, own)), tuple(byes)))
        if len(tables) == 1 and not byes:
            return StageSeating(stage.name, tuple(done))
        left = [*byes, *those_through([game for game in games if game.round == name], cut)]
        came_from = {player: result.table for result in own for player in result.players}
    tables, byes = drawn_up(left, how.table_size, came_from)
    ids = {player: at for at, player in enumerate(left, 1)}
    winded = with_winds([[tuple(ids[player] for player in table) for table in tables]])[0]
    name = str(len(done) + 1)
    new = tuple(
        TableSeats(stage.name, name, str(at), tuple(left[seed - 1] for seed in seats))
        for at, seats in enumerate(winded, 1)
    )
    notes = (_("byes: {count}", count=len(byes)),) if byes else ()
    names = {player.id: player.name for player in players}
    before = [game for game in games if done and game.round == done[-1].round]
    parted = (
        tuple(line_text((stage.name, done[-1].round), tie, names) for tie in line_ties(before, cut)) if done else ()
    )
    return StageSeating(stage.name, (*done, RoundSeats(name, new, tuple(byes))), (*parted, *notes))


def comes_to_one_table(number: int, size: int, cut: int) -> bool:
    """Do so many players come down to just one table?"""
    while number > size:
        number = number % size + cut * (number // size)
    return number == size


def check_bracket(number: int, size: int, cut: int) -> None:
    """A number that never comes down to one whole table is refused, with those next to it that do."""
    if not 0 < cut < size:
        raise InputError("stage.cut", _("1 to {most} of a table can qualify, not {cut}", most=size - 1, cut=cut))
    if comes_to_one_table(number, size, cut):
        return
    more = next(n for n in count(max(number, size)) if comes_to_one_table(n, size, cut))
    raise InputError(
        "entrants",
        _(
            "{number} players cannot come down to exactly one table if the first {cut} of each table qualify; {more} "
            "can",
            number=number,
            cut=cut,
            more=more,
        ),
    )


def drawn_up(seeds: Sequence[str], size: int, came_from: Mapping[str, str]) -> tuple[list[list[str]], list[str]]:
    """Tables by seeds, and who has a bye: rows of as many as there are tables, every other row the other way round, so
    that the best are spread; those from one table part as far as can be."""
    number = len(seeds) // size
    byes = list(seeds[: len(seeds) % size])
    playing = seeds[len(byes) :]
    tables: list[list[str]] = [[] for _rest in range(number)]
    for row in range(size):
        own = playing[row * number : (row + 1) * number]
        for player in own if row % 2 == 0 else reversed(own):
            free = [table for table in tables if len(table) == row]
            mate = came_from.get(player, player)
            min(free, key=lambda table: sum(came_from.get(other) == mate for other in table)).append(player)
    return tables, byes


def those_through(games: Sequence[CountedGame], number: int) -> list[str]:
    """The first so many of every table: all firsts, then all seconds; of equals who sat first (reading:326)."""
    tables: dict[str, list[CountedGame]] = {}
    for game in games:
        if game.seat != NO_SEAT:
            tables.setdefault(game.table, []).append(game)
    ranked: list[tuple[int, int, str]] = []
    for at, own in enumerate(tables.values()):
        order = sorted((game for game in own if game.place), key=lambda game: (game.place or 0, game.seat))
        ranked += [(place, at, game.player) for place, game in enumerate(order[:number])]
    return [player for _rest, _rest, player in sorted(ranked)]


# --- groups ---------------------------------------------------------------------------------------


def group_rounds(
    stage: EventStage, players: Sequence[EventPlayer], results: Sequence[TableResult], how: Arranging
) -> StageSeating:
    """Round robins, each group at its own tables: A1, A2, B1."""
    parts: list[StageSeating] = []
    for name, own in groups_of(stage, players, how.table_size).items():
        ids = {player.id for player in own}
        mine = [result for result in results if set(result.players) & ids]
        rounds = rounds_in_group(stage, own, how.table_size)
        inside = replace(how, prefix=name, announced=tuple(within(each, ids) for each in how.announced))
        parts.append(fixed_rounds(stage, own, mine, rounds, inside))
    longest = max(parts, key=lambda part: len(part.rounds))
    whole = tuple(
        RoundSeats(
            each.round,
            tuple(table for part in parts if at < len(part.rounds) for table in part.rounds[at].tables),
            tuple(player for part in parts if at < len(part.rounds) for player in part.rounds[at].byes),
        )
        for at, each in enumerate(longest.rounds)
    )
    return StageSeating(stage.name, whole, tuple(dict.fromkeys(note for part in parts for note in part.notes)))


def rounds_in_group(stage: EventStage, group: Sequence[EventPlayer], size: int) -> int:
    """As many rounds as the stage says; else enough for everybody of the group to meet everybody."""
    return stage.rounds or -(-(len(slots_of(group)) - 1) // (size - 1))


def within(seats: RoundSeats, ids: set[str]) -> RoundSeats:
    """What of a round is a group's."""
    tables = tuple(table for table in seats.tables if set(table.players) <= ids)
    return RoundSeats(seats.round, tables, tuple(player for player in seats.byes if player in ids))


def groups_of(stage: EventStage, players: Sequence[EventPlayer], size: int) -> dict[str, list[EventPlayer]]:
    """By the entrants' field `group`; else dealt out by number, so that team-mates come into different groups."""
    groups: dict[str, list[EventPlayer]] = {}
    for player in players:
        groups.setdefault(player.fields.get("group", ""), []).append(player)
    if "" not in groups:
        return dict(sorted(groups.items()))
    slots = slots_of(players)
    number = stage.groups or max(len(slots) // (4 * size), 1)
    if len(slots) < number * size:
        raise InputError(
            "stage.groups",
            _(
                "{count} players cannot fill {number} groups with a table of {size} each",
                count=len(slots),
                number=number,
                size=size,
            ),
        )
    dealt = [[player for slot in slots[at::number] for player in slot.people] for at in range(number)]
    return {LETTERS[at] if at < len(LETTERS) else f"{at + 1}.": own for at, own in enumerate(dealt)}
