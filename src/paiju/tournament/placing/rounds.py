"""Fixed rounds for everybody, and rounds by standing, with the seating engine."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from paiju.errors import InputError
from paiju.languages import Text, _, _n
from paiju.tournament.event import EventStage
from paiju.tournament.placing.slots import Slot, slots_of
from paiju.tournament.placing.values import RoundSeats, StageSeating, played_rounds, seats_of_result
from paiju.tournament.season.solver import EFFORT_A_SECOND
from paiju.tournament.seating.arrange import SeatingPlan, arrange, next_by_standing
from paiju.tournament.seating.report import SeatingReport
from paiju.tournament.seating.search import STEPS_A_SECOND, usual_steps
from paiju.tournament.seating.wishes import Round, Wishes, pairs_of
from paiju.tournament.tables import EventPlayer, TableResult, TableSeats

EVENT_STEPS = 5 * STEPS_A_SECOND  # at most, where no number is given: by files and on the pages alike
APART_COLUMNS = ("club", "country", "grade")  # besides the organiser's own
FAILED: dict[str, Text] = {
    "team_meetings": _("meetings of team-mates over all rounds"),
    "apart_meetings": _("meetings of those to be kept apart over all rounds"),
    "repeats": _("repeated meetings over all rounds"),
    "wind_spread": _("winds, most minus least"),
}


@dataclass(frozen=True)
class Arranging:
    """How to look for seats: players at a table, the seed of the search, how many steps to search, a name before every
    table, seats that were told before and shall change as little as can be, columns of the entrants' list (who has the
    same there is kept apart), and the seed of what is drawn by lot: another search draws no other lots."""

    table_size: int = 4
    seed: int = 0
    steps: int | None = None  # as many as are usual for an event
    prefix: str = ""  # of table names: the group's
    announced: tuple[RoundSeats, ...] = ()
    apart: tuple[str, ...] = ()
    lot: int = 0

    @property
    def effort(self) -> float:
        """The same for a season's calendar, in the measure of its solver."""
        return (self.steps or EVENT_STEPS) / STEPS_A_SECOND * EFFORT_A_SECOND

    def plan(self, wishes: Wishes, plan: Sequence[Round] = ()) -> SeatingPlan:
        """A seating by the engine."""
        return arrange(wishes, self.steps or usual_steps(wishes, EVENT_STEPS), plan=plan)


def fixed_rounds(
    stage: EventStage, players: Sequence[EventPlayer], results: Sequence[TableResult], rounds: int, how: Arranging
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
    plan, report = known_plan(how, slots, numbers, rounds, done)
    to_come = [tables for tables, _rest in plan[len(played) :]]
    free = [out for _rest, out in plan[len(played) :]]
    gone = frozenset(at for at, slot in enumerate(slots, 1) if slot.active is None)
    stale = bool(gone) or not follows([tables for tables, _rest in plan], played)
    if to_come and ((stale and played) or gone):
        rest = how.plan(wishes_of(slots, rounds, how, played, gone), to_come)
        to_come = [at_their_tables(tables, before) for tables, before in zip(rest.rounds, to_come)]
        free, report = rest.byes, rest.report
    names = [str(number) for number in range(len(played) + 1, rounds + 1)]
    new = [seated(stage, name, tables, out, slots, how) for name, tables, out in zip(names, to_come, free)]
    notes = [
        *notes_on(slots, how),
        *notes_on_announced(how, done, rounds),
        *(plan_notes(report, how) if report else ()),
    ]
    return StageSeating(stage.name, (*done, *new), tuple(notes))


def at_their_tables(tables: Round, before: Round) -> Round:
    """The same tables in an order in which most people sit at the table where they were to sit before."""
    shared = sorted(
        ((-len(set(now) & set(then)), place, at) for at, now in enumerate(tables) for place, then in enumerate(before)),
    )
    order: dict[int, int] = {}
    for _same, place, at in shared:
        if place < len(tables) and place not in order and at not in order.values():
            order[place] = at
    left = (at for at in range(len(tables)) if at not in order.values())
    return [tables[order[place] if place in order else next(left)] for place in range(len(tables))]


def known_plan(
    how: Arranging, slots: Sequence[Slot], numbers: Mapping[str, int], rounds: int, done: Sequence[RoundSeats]
) -> tuple[list[tuple[Round, list[int]]], SeatingReport | None]:
    """All rounds with who sits out, as they were played, told before, or else arranged; and how good that is."""
    known = [*done, *rounds_announced(how.announced, len(done), rounds)]
    if how.announced and len(known) == rounds:
        plan = [(numbered([t.players for t in each.tables], numbers), [numbers[player] for player in each.byes])
                for each in known]  # fmt: skip
        return plan, None
    seating = how.plan(wishes_of(slots, rounds, how, ()))
    return list(zip(seating.rounds, seating.byes)), seating.report


def notes_on_announced(how: Arranging, done: Sequence[RoundSeats], rounds: int) -> list[Text]:
    """Seats told before that do not reach to the end."""
    if not how.announced or len(done) + len(rounds_announced(how.announced, len(done), rounds)) == rounds:
        return []
    return [
        _(
            "the seating announced before does not have all rounds up to {rounds}; everything is seated again",
            rounds=rounds,
        )
    ]


def rounds_announced(announced: Sequence[RoundSeats], done: int, rounds: int) -> list[RoundSeats]:
    """Of seats told before the rounds still to be played: a file of all rounds, or of these alone."""
    if len(announced) == rounds:
        return list(announced[done:])
    to_come = [str(number) for number in range(done + 1, rounds + 1)]
    return [each for each in announced if each.round in to_come]


def by_standing(
    stage: EventStage, order: Sequence[EventPlayer], results: Sequence[TableResult], rounds: int, how: Arranging
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
    return StageSeating(stage.name, (*done, new), (*notes_on(slots, how), *plan_notes(plan.report, how)))


def check_number(slots: Sequence[Slot], how: Arranging) -> None:
    """At least one table; tables are never smaller than the book's (mcr:Q25(8))."""
    if len(slots) < how.table_size:
        raise InputError(
            "entrants",
            _(
                "{count} players do not make a table of {table_size}; add fillers to the entrants",
                count=len(slots),
                table_size=how.table_size,
            ),
        )


def wishes_of(
    slots: Sequence[Slot], rounds: int, how: Arranging, past: tuple[Round, ...], gone: frozenset[int] = frozenset()
) -> Wishes:
    """Places by the order of the list; team-mates do not meet, nor who has the same in a column that keeps apart."""
    teams = [slot.team for slot in slots]
    size = team_size(teams)
    numbers = {team: at for at, team in enumerate(dict.fromkeys(team for team in teams if team), 1)}
    mixed = tuple(numbers.get(team, 0) for team in teams) if size == 1 and numbers else ()
    apart = pairs_of(group for column in how.apart for group in same_in(column, slots))
    return Wishes(len(slots), rounds, size, how.table_size, apart, past, gone, how.seed, mixed)


def same_in(column: str, slots: Sequence[Slot]) -> list[list[int]]:
    """Places that have the same in a column of the entrants' list; who has nothing there is like nobody."""
    groups: dict[str, list[int]] = {}
    for number, slot in enumerate(slots, 1):
        if word := column_of(slot.people[0], column):
            groups.setdefault(word, []).append(number)
    return list(groups.values())


def column_of(player: EventPlayer, column: str) -> str:
    """What the list has for somebody in a column."""
    return str(getattr(player, column)) if column in APART_COLUMNS else player.fields.get(column, "")


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
    return all({frozenset(t) for t in own} == {frozenset(t) for t in other} for own, other in zip(plan, played))


def sat_out(results: Sequence[TableResult], slots: Sequence[Slot]) -> tuple[str, ...]:
    """Who had no game in a round."""
    there = {player for result in results for player in result.players}
    return tuple(slot.active.id for slot in slots if slot.active and not there & {each.id for each in slot.people})


def seated(
    stage: EventStage, name: str, tables: Round, byes: Sequence[int], slots: Sequence[Slot], how: Arranging
) -> RoundSeats:
    """A planned round with people."""
    seated_tables = tuple(
        TableSeats(stage.name, name, f"{how.prefix}{at}", tuple(slots[slot - 1].id for slot in seats))
        for at, seats in enumerate(tables, 1)
    )
    return RoundSeats(name, seated_tables, tuple(slots[slot - 1].id for slot in byes))


def notes_on(slots: Sequence[Slot], how: Arranging) -> list[Text]:
    """Who sits out, and how many would fill the tables."""
    there = sum(slot.active is not None for slot in slots)
    rest = there % how.table_size
    notes: list[Text] = []
    if rest:
        more, size = how.table_size - rest, how.table_size
        notes.append(
            _n(
                "{there} players: {n} has a bye each round; {more} more would fill the tables of {size}",
                "{there} players: {n} have a bye each round; {more} more would fill the tables of {size}",
                rest,
                there=there,
                more=more,
                size=size,
            )
        )
    for column in how.apart:
        if not same_in(column, slots):
            notes.append(
                _("nobody has anything in the column {column}, by which players are to be kept apart", column=column)
            )
    return notes


def plan_notes(report: SeatingReport, how: Arranging) -> list[Text]:
    """What could not be guaranteed: how often it happens, beside how often it must, whatever the seats."""
    notes = []
    for key, what in FAILED.items():
        here, least = report.numbers[key], report.bound[key]
        if here == least:
            text = _("{what}: {here}, the fewest possible", what=what, here=here)
        else:
            text = _("{what}: {here}; at least {least} are unavoidable", what=what, here=here, least=least)
        if key in report.failed:
            notes.append(_("group {group}: {text}", group=how.prefix, text=text) if how.prefix else text)
    return notes
