"""Fixed rounds for everybody, and rounds by standing, with the seating engine."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from paiju.errors import InputError
from paiju.tournament.event import Stage
from paiju.tournament.placing.slots import Slot, slots_of
from paiju.tournament.placing.values import RoundSeats, StageSeating, Words, played_rounds, seats_of_result
from paiju.tournament.seating.arrange import arrange, next_by_standing
from paiju.tournament.seating.wishes import Round, Wishes
from paiju.tournament.tables import EventPlayer, TableResult, TableSeats


@dataclass(frozen=True)
class Arranging:
    """How to look for seats: players at a table, the seed, how long to search, a name before every table, and seats
    that were told before and shall change as little as can be."""

    table_size: int = 4
    seed: int = 0
    seconds: float = 5.0
    prefix: str = ""  # of table names: the group's
    told: tuple[RoundSeats, ...] = ()


def fixed_rounds(
    stage: Stage, players: Sequence[EventPlayer], results: Sequence[TableResult], rounds: int, how: Arranging
) -> StageSeating:
    """All rounds of a stage. What was played stays; the rest is what was told or planned for it, changed as little as
    can be where somebody has left."""
    slots = slots_of(players)
    check_number(slots, how)
    numbers = {player.id: at for at, slot in enumerate(slots, 1) for player in slot.people}
    past = played_rounds(stage.name, results)
    played = tuple(numbered([result.players for result in own], numbers) for own in past.values())
    done = [RoundSeats(name, tuple(map(seats_of_result, own)), sat_out(own, slots)) for name, own in past.items()]
    if len(done) >= rounds:
        return StageSeating(stage.name, tuple(done))
    plan, notes = known_plan(how, slots, numbers, rounds, done)
    to_come = [told for told, _ in plan[len(played) :]]
    free = [out for _, out in plan[len(played) :]]
    gone = frozenset(at for at, slot in enumerate(slots, 1) if slot.active is None)
    stale = bool(gone) or not follows([told for told, _ in plan], played)
    if to_come and ((stale and played) or gone):
        rest = arrange(wishes_of(slots, rounds, how, played, gone), how.seconds, plan=to_come)
        to_come, free = rest.rounds, rest.byes
    names = [str(number) for number in range(len(played) + 1, rounds + 1)]
    new = [seated(stage, name, tables, out, slots, how) for name, tables, out in zip(names, to_come, free)]
    return StageSeating(stage.name, (*done, *new), (*notes_on(slots, how), *notes))


def known_plan(
    how: Arranging, slots: Sequence[Slot], numbers: Mapping[str, int], rounds: int, done: Sequence[RoundSeats]
) -> tuple[list[tuple[Round, list[int]]], list[Words]]:
    """All rounds with who sits out, as they were played, told before, or else arranged; and what to say of it."""
    known = [*done, *rounds_told(how.told, len(done), rounds)]
    if how.told and len(known) == rounds:
        plan = [(numbered([t.players for t in each.tables], numbers), [numbers[one] for one in each.byes])
                for each in known]  # fmt: skip
        return plan, []
    found = arrange(wishes_of(slots, rounds, how, ()), how.seconds)
    notes = plan_notes(found.report.failed)
    if how.told:
        en = f"the seats told before do not have all rounds up to {rounds}; everything is seated anew"
        notes.insert(0, (f"先前公布的座位没有到第 {rounds} 轮为止的各轮；全部重排", en))
    return list(zip(found.rounds, found.byes)), notes


def rounds_told(told: Sequence[RoundSeats], done: int, rounds: int) -> list[RoundSeats]:
    """Of seats told before the rounds still to be played: a file of all rounds, or of these alone."""
    if len(told) == rounds:
        return list(told[done:])
    to_come = [str(number) for number in range(done + 1, rounds + 1)]
    return [each for each in told if each.round in to_come]


def by_standing(
    stage: Stage, order: Sequence[EventPlayer], results: Sequence[TableResult], rounds: int, how: Arranging
) -> StageSeating:
    """The rounds played, and the next one by the standing: the first is planned like any other."""
    past = played_rounds(stage.name, results)
    if not past:
        return fixed_rounds(stage, order, (), 1, how)
    slots = slots_of(order)
    done = [RoundSeats(name, tuple(map(seats_of_result, own)), sat_out(own, slots)) for name, own in past.items()]
    if len(done) >= rounds:
        return StageSeating(stage.name, tuple(done))
    numbers = {player.id: at for at, slot in enumerate(slots, 1) for player in slot.people}
    gone = frozenset(at for at, slot in enumerate(slots, 1) if slot.active is None)
    played = tuple(numbered([result.players for result in own], numbers) for own in past.values())
    wishes = wishes_of(slots, rounds, how, played, gone)
    plan = next_by_standing(wishes, wishes.sitting)
    new = seated(stage, str(len(done) + 1), plan.rounds[0], plan.byes[0], slots, how)
    return StageSeating(stage.name, (*done, new))


def check_number(slots: Sequence[Slot], how: Arranging) -> None:
    """At least one table; tables are never smaller than the book's (mcr:Q25(8))."""
    if len(slots) < how.table_size:
        en = f"{len(slots)} players do not make a table of {how.table_size}; add fillers to the entrants"
        raise InputError("entrants", en, f"{len(slots)} 人不够一桌 {how.table_size} 人；请在名单中加补位者")


def wishes_of(
    slots: Sequence[Slot], rounds: int, how: Arranging, past: tuple[Round, ...], gone: frozenset[int] = frozenset()
) -> Wishes:
    """Places by the order of the list; team-mates do not meet where there are others."""
    teams = [slot.team for slot in slots]
    size = team_size(teams)
    apart = frozenset[tuple[int, int]]()
    if size == 1 and len(set(teams)) > how.table_size:
        pairs = combinations(enumerate(teams, 1), 2)
        apart = frozenset((a, b) for (a, one), (b, other) in pairs if one and one == other)
    return Wishes(len(slots), rounds, size, how.table_size, apart, past, gone, how.seed)


def team_size(teams: Sequence[str]) -> int:
    """Of teams that stand one after another in the list, all as large; else 1."""
    counted = Counter(teams)
    size = min(counted.values())
    together = all(len(set(teams[at : at + size])) == 1 for at in range(0, len(teams), size))
    return size if "" not in counted and len(set(counted.values())) == 1 and len(counted) > 1 and together else 1


def numbered(tables: Sequence[Sequence[str]], numbers: Mapping[str, int]) -> Round:
    """A round by places in the list."""
    return [tuple(numbers[player] for player in table if player in numbers) for table in tables]


def follows(plan: Sequence[Round], played: Sequence[Round]) -> bool:
    """Was it played as planned?"""
    return all({frozenset(t) for t in own} == {frozenset(t) for t in told} for own, told in zip(plan, played))


def sat_out(results: Sequence[TableResult], slots: Sequence[Slot]) -> tuple[str, ...]:
    """Who had no game in a round."""
    there = {player for result in results for player in result.players}
    return tuple(slot.active.id for slot in slots if slot.active and not there & {each.id for each in slot.people})


def seated(
    stage: Stage, name: str, tables: Round, byes: Sequence[int], slots: Sequence[Slot], how: Arranging
) -> RoundSeats:
    """A planned round with people."""
    found = tuple(
        TableSeats(stage.name, name, f"{how.prefix}{at}", tuple(slots[one - 1].id for one in seats))
        for at, seats in enumerate(tables, 1)
    )
    return RoundSeats(name, found, tuple(slots[one - 1].id for one in byes))


def notes_on(slots: Sequence[Slot], how: Arranging) -> list[Words]:
    """Who sits out, and how many would fill the tables."""
    there = sum(slot.active is not None for slot in slots)
    rest = there % how.table_size
    found: list[Words] = []
    if rest:
        more, size = how.table_size - rest, how.table_size
        en = f"{there} players: {rest} sit out each round; {more} more would fill the tables of {size}"
        found.append((f"{there} 人：每轮 {rest} 人轮空；再有 {more} 人即坐满（每桌 {size} 人）", en))
    return found


def plan_notes(failed: Sequence[str]) -> list[Words]:
    """What could not be guaranteed."""
    found: list[Words] = []
    if "team_meetings" in failed or "apart_meetings" in failed:
        found.append(("同队选手不免相遇", "team-mates cannot always be kept apart"))
    if "repeats" in failed:
        found.append(("全部轮次合计，有人不止一次相遇", "over all rounds, some meet more than once"))
    return found
