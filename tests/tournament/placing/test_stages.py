"""Seats of every kind of stage."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, permutations
from random import Random

import pytest

from paiju import books
from paiju.errors import InputError
from paiju.tournament.counting.outcome import count_event
from paiju.tournament.event import EventStage, TournamentEvent
from paiju.tournament.placing.numbers import with_numbers
from paiju.tournament.placing.rounds import Arranging
from paiju.tournament.placing.stage_field import field_of
from paiju.tournament.placing.stages import seat_stage
from paiju.tournament.placing.values import RoundSeats, StageSeating
from paiju.tournament.seating.book_table import book_table
from paiju.tournament.tables import Absence, EventPlayer, PointPenalty, TableResult, TableSeats

HOW = Arranging(seed=3, steps=200_000)


def people(number: int) -> list[EventPlayer]:
    """Players with numbers."""
    return [EventPlayer(f"p{n}", f"Player {n}", number=str(n)) for n in range(1, number + 1)]


def teams(number: int, size: int = 4) -> list[EventPlayer]:
    """Teams whose members have an order."""
    return [
        EventPlayer(f"{t}.{n}", f"{t}-{n}", team=f"T{t}", order=n) for t in range(number) for n in range(1, size + 1)
    ]


def event(*stages: EventStage, book: str = "mcr") -> TournamentEvent:
    """An event of these stages."""
    return TournamentEvent("Cup", books.get(book), stages)


def played(rounds: Sequence[RoundSeats], book: str = "mcr", seed: int = 1) -> list[TableResult]:
    """Results for all tables, no two players of a table equal."""
    dice, found = Random(seed), []
    start = books.get(book).game.start_points
    for each in rounds:
        for table in each.tables:
            high, low = dice.randrange(100, 400), dice.randrange(1, 90)
            points = [start + high, start + low, start - low - 1, start - high + 1]
            dice.shuffle(points)
            found.append(TableResult(table.stage, table.round, table.table, table.players, tuple(points)))
    return found


def seat(
    told: TournamentEvent, players: Sequence[EventPlayer], name: str, results: Sequence[TableResult] = ()
) -> StageSeating:
    """A stage seated, after these results."""
    outcome = count_event(told, players, results) if results else None
    return seat_stage(told, players, told.stage(name), results, outcome, HOW)


def everybody(each: RoundSeats) -> list[str]:
    """Who sits or has a bye in a round."""
    return sorted([*(player for table in each.tables for player in table.players), *each.byes])


@pytest.mark.clause("mcr:Q24(7)", "mcr:Q25(6)")
def test_numbers_are_drawn_by_team_and_lead_to_seats() -> None:
    """Team n has 4n-3 to 4n; at every table sit four of different teams, whom their numbers have brought there."""
    players, drawn = with_numbers(teams(8), 5)
    assert drawn is not None
    for team in range(8):
        numbers = sorted(int(player.number) for player in players if player.team == f"T{team}")
        assert numbers[0] % 4 == 1
        assert numbers == list(range(numbers[0], numbers[0] + 4))
    found = seat(event(EventStage("main", "seated", rounds=3)), players, "main")
    of = {player.id: player for player in players}
    assert [everybody(each) for each in found.rounds] == [sorted(of)] * 3
    assert all(len({of[one].team for one in table.players}) == 4 for each in found.rounds for table in each.tables)
    other, _ = with_numbers(teams(8), 6)
    assert [player.number for player in other] != [player.number for player in players]


def test_numbers_of_the_list_stay_and_substitutes_have_none() -> None:
    given = [replace(people(5)[2], number="9"), *(replace(each, number="") for each in people(2))]
    players, drawn = with_numbers([*given, EventPlayer("s", "Sub", substitute=True)], 1)
    assert drawn is None
    assert players[0].number == "9"
    assert sorted(player.number for player in players[1:3]) == ["1", "2"]
    assert players[3].number == ""


def test_numbers_may_be_any_words() -> None:
    """Letters stay letters: only a substitute or a filler takes over a number that has another sign before it."""
    told = [replace(each, number=f"{'TFX'[n % 3]}{n // 3 + 1}") for n, each in enumerate(people(12))]
    found = seat(event(EventStage("main", "seated", rounds=2)), told, "main")
    assert [everybody(each) for each in found.rounds] == [sorted(each.id for each in told)] * 2


def test_meetings_winds_and_byes_of_fixed_rounds() -> None:
    found = seat(event(EventStage("main", "seated", rounds=4)), people(18), "main")
    assert [len(each.byes) for each in found.rounds] == [2] * 4
    out = Counter(player for each in found.rounds for player in each.byes)
    assert max(out.values()) == 1
    assert "2 have a bye each round" in found.notes[0].en
    whole = seat(event(EventStage("main", "seated", rounds=4)), people(20), "main")
    met = Counter(
        pair for each in whole.rounds for table in each.tables for pair in combinations(sorted(table.players), 2)
    )
    assert max(met.values()) == 1


@pytest.mark.clause("mcr:Q25(8)")
def test_three_never_make_a_table() -> None:
    with pytest.raises(InputError, match="fillers"):
        seat(event(EventStage("main", "seated")), people(3), "main")
    seven = seat(event(EventStage("main", "seated", rounds=2)), people(7), "main")
    assert {len(table.players) for each in seven.rounds for table in each.tables} == {4}


@pytest.mark.clause("mcr:附:轮次座位抽签号")
def test_a_substitute_takes_over_the_seats_of_a_number() -> None:
    told = event(EventStage("main", "seated", rounds=5))
    before = seat(told, people(16), "main")
    results = played(before.rounds[:2])
    gone = [replace(each, out="withdrawn") if each.number == "7" else each for each in people(16)]
    now = seat(told, [*gone, EventPlayer("sub", "Sub", number="T7", substitute=True)], "main", results)
    swapped = [[tuple("sub" if one == "p7" else one for one in table.players) for table in each.tables]
               for each in before.rounds[2:]]  # fmt: skip
    assert [[table.players for table in each.tables] for each in now.rounds[2:]] == swapped
    alone = seat(told, gone, "main", results)
    assert all(len(each.byes) == 3 and "p7" not in everybody(each) for each in alone.rounds[2:])


def test_rounds_by_standing_bring_the_best_together() -> None:
    told = event(EventStage("main", "seated", rounds=3, seating="standing"))
    first = seat(told, people(16), "main")
    assert len(first.rounds) == 1
    results = played(first.rounds)
    second = seat(told, people(16), "main", results)
    assert [each.round for each in second.rounds] == ["1", "2"]
    order = [line.player for line in count_event(told, people(16), results).standings]
    means = sorted(sum(order.index(one) for one in table.players) / 4 for table in second.rounds[1].tables)
    assert means[0] < 5
    assert means[-1] > 10
    results += played(second.rounds[1:])
    third = seat(told, people(16), "main", results)
    assert len(seat(told, people(16), "main", results + played(third.rounds[2:])).rounds) == 3


def test_who_goes_on_plays_the_final() -> None:
    told = event(EventStage("main", "seated", rounds=3, cut=4), EventStage("last", "final", rounds=4))
    assert seat(told, people(12), "last").rounds == ()
    results = played(seat(told, people(12), "main").rounds)
    best = [line.player for line in count_event(told, people(12), results).standings if (line.place or 9) <= 4]
    final = seat(told, people(12), "last", results)
    assert [everybody(each) for each in final.rounds] == [sorted(best)] * 4
    winds = Counter((seat_, one) for each in final.rounds for seat_, one in enumerate(each.tables[0].players))
    assert set(winds.values()) == {1}


@pytest.mark.clause("reading:325")
def test_of_equals_at_the_line_the_lot_decides() -> None:
    """All tables end alike, so that four are first: nobody is seated before the lot is drawn, whatever the seed; then
    the first two of it go on."""
    told = event(EventStage("main", "seated", rounds=1, cut=2), EventStage("last", "final", rounds=1), book="ema")
    tables = seat(told, people(16), "main").rounds[0].tables
    results = [TableResult("main", "1", one.table, one.players, (45000, 35000, 25000, 15000)) for one in tables]
    outcome = count_event(told, people(16), results)
    firsts = [one.players[0] for one in tables]
    for seed in range(12):
        waits = seat_stage(told, people(16), told.stage("last"), results, outcome, Arranging(seed=seed))
        assert waits.rounds == ()
        assert waits.tie is not None
        assert (set(waits.tie.equal), waits.tie.places) == (set(firsts), 2)
    for order in permutations(firsts):
        drawn = count_event(told, people(16), results, lots={"main": [order]})
        field = field_of(told, people(16), told.stage("last"), results, drawn)
        assert {each.id for each in field.players} == set(order[:2])
        assert drawn.stages[0].goes_on == order[:2]


@pytest.mark.clause("reading:325")
def test_a_lot_of_others_decides_nothing() -> None:
    """Drawn when results were others, or before somebody else came level."""
    told = event(EventStage("main", "seated", rounds=1, cut=2), EventStage("last", "final", rounds=1), book="ema")
    tables = seat(told, people(16), "main").rounds[0].tables
    results = [TableResult("main", "1", one.table, one.players, (45000, 35000, 25000, 15000)) for one in tables]
    firsts = [one.players[0] for one in tables]
    for order in (firsts[:3], [*firsts, tables[0].players[1]], []):
        assert count_event(told, people(16), results, lots={"main": [order]}).stages[0].tie is not None
    seated = [TableSeats("last", "1", "1", tuple(firsts[:2]))]
    gone = count_event(told, people(16), results, seats=seated, lots={"main": [firsts[::-1]]}).stages[0]
    assert set(gone.goes_on) == set(firsts[:2])  # who plays there has gone on


@pytest.mark.clause("reading:326")
def test_equals_at_the_line_of_a_knock_out_are_told() -> None:
    told = event(EventStage("ko", "knockout", cut=2))
    tables = seat(told, people(8), "ko").rounds[0].tables
    results = [TableResult("ko", "1", one.table, one.players, (60, -20, -20, -20)) for one in tables]
    found = seat(told, people(8), "ko", results)
    first = tables[0].players
    through = {player for one in found.rounds[1].tables for player in one.players}
    assert set(first) & through == set(first[:2])
    names = {each.id: each.name for each in people(8)}
    words = f"{names[first[1]]} sat nearer to East and will go through, {names[first[2]]}, {names[first[3]]} will not"
    assert [words in note.en for note in found.notes].count(True) == 1
    problems = count_event(told, people(8), results).problems
    assert [one.kind for one in problems if words in one.text.en] == ["line_tie"]


def test_a_knockout_goes_on_to_one_table() -> None:
    told = event(EventStage("ko", "knockout", cut=2))
    results: list[TableResult] = []
    sizes = []
    for _ in range(4):
        found = seat(told, people(16), "ko", results)
        new = [each for each in found.rounds if each.round not in {result.round for result in results}]
        if not new:
            break
        sizes.append(len(new[0].tables))
        results += played(new)
    assert sizes == [4, 2, 1]
    assert count_event(told, people(16), results).problems == ()
    first = [set(result.players) for result in results if result.round == "1"]
    second = [set(result.players) for result in results if result.round == "2"]
    assert all(len(table & before) <= 1 for table in second for before in first)


def test_byes_and_penalties_of_a_knockout() -> None:
    told = event(EventStage("ko", "knockout", cut=2))
    first = seat(told, people(14), "ko").rounds[0]
    assert (len(first.tables), first.byes) == (3, ("p1", "p2"))
    results = played([first])
    table = next(one for one in results if one.table == "1")
    _, second, third, _ = sorted(table.players, key=lambda one: -table.points[table.players.index(one)])
    off = [PointPenalty("ko", "1", second, "game", Fraction(200))]
    outcome = count_event(told, people(14), results, off)
    assert {each.kind for each in outcome.problems} == {"no_result"}  # of those with a bye, so far
    next_round = seat_stage(told, people(14), told.stage("ko"), results, outcome, HOW).rounds[1]
    assert third in everybody(next_round)
    assert second not in everybody(next_round)
    assert count_event(told, people(14), [*results, *played([next_round])], off).problems == ()


@pytest.mark.clause("reading:326")
def test_equals_of_a_knockout_table_go_by_seats() -> None:
    told = event(EventStage("ko", "knockout", cut=2))
    first = seat(told, people(8), "ko").rounds[0]
    results = [TableResult("ko", "1", one.table, one.players, (500, 500, 500, 500)) for one in first.tables]
    second = seat(told, people(8), "ko", results).rounds[1]
    assert everybody(second) == sorted(player for one in first.tables for player in one.players[:2])


@pytest.mark.parametrize("number", [13, 15, 5, 3])
def test_a_knockout_that_ends_in_no_table_is_refused(number: int) -> None:
    with pytest.raises(InputError, match="cannot come down to exactly one table"):
        seat(event(EventStage("ko", "knockout")), people(number), "ko")


def test_groups_stay_among_themselves() -> None:
    told = event(EventStage("groups", "groups", groups=3, rounds=2, cut=1), EventStage("last", "final", rounds=1))
    found = seat(told, people(24), "groups")
    met: dict[str, set[str]] = {}
    for each in found.rounds:
        assert len(everybody(each)) == 24
        for table in each.tables:
            met.setdefault(table.table[0], set()).update(table.players)
    assert sorted(map(len, met.values())) == [8, 8, 8]
    given = [replace(each, fields={"group": "XY"[n % 2]}) for n, each in enumerate(people(16))]
    own = seat(told, given, "groups")
    assert {table.table[0] for table in own.rounds[0].tables} == {"X", "Y"}


@pytest.mark.clause("xjtu:App1:1")
def test_a_relay_has_tables_of_exactly_four_teams() -> None:
    told = event(EventStage("relay", "relay"), book="xjtu-cup-relay")
    players = teams(8, 5)
    found = seat(told, players, "relay")
    of = {player.id: player for player in players}
    assert len(found.rounds) == 5
    fours = {}
    for number, each in enumerate(found.rounds, 1):
        for table in each.tables:
            assert {of[one].order for one in table.players} == {number}
            fours.setdefault(table.table, set()).add(frozenset(of[one].team for one in table.players))
    assert all(len(one) == 1 and len(next(iter(one))) == 4 for one in fours.values())
    for wrong in (teams(6, 5), teams(3, 5)):
        with pytest.raises(InputError, match="exactly 4 teams"):
            seat(told, wrong, "relay")
    with pytest.raises(InputError, match="5 are needed"):
        seat(told, teams(4, 4), "relay")
    with pytest.raises(InputError, match="no team"):
        seat(told, people(4), "relay")


@pytest.mark.clause("lol:赛制:总决赛2")
def test_a_final_of_teams_fields_one_of_each() -> None:
    told = event(EventStage("season", "results", cut=4, team_size=4), EventStage("last", "final"), book="lol")
    players, _ = with_numbers(teams(6), 1)
    results = played(seat(told, players, "season").rounds, "lol")
    final = seat(told, players, "last", results)
    of = {player.id: player for player in players}
    assert len(final.rounds) == 12
    assert all(len({of[one].team for one in each.tables[0].players}) == 4 for each in final.rounds)
    assert set(Counter(one for each in final.rounds for one in each.tables[0].players).values()) == {3}


def told_plan(players: Sequence[EventPlayer]) -> tuple[TournamentEvent, tuple[RoundSeats, ...]]:
    """An event of three rounds with its seats told."""
    told = event(EventStage("main", "seated", rounds=3))
    return told, seat(told, players, "main").rounds


def test_a_substitute_before_the_first_round_sits_where_the_absent_one_would_have_sat() -> None:
    told, plan = told_plan(people(8))
    absent = replace(people(8)[6], out="withdrawn")
    substitute = EventPlayer("t7", "Ivo", number="T7", substitute=True)
    players = [*people(8)[:6], absent, people(8)[7], substitute]
    found = seat_stage(told, players, told.stage("main"), (), None, replace(HOW, announced=plan))
    before = [[table.players for table in each.tables] for each in plan]
    after = [[table.players for table in each.tables] for each in found.rounds]
    assert after == [[tuple("t7" if who == "p7" else who for who in seats) for seats in each] for each in before]


def test_who_does_not_come_leaves_no_table_short_and_the_others_sit_out_in_turn() -> None:
    told, plan = told_plan(people(8))
    players = [replace(each, out="withdrawn") if each.id == "p7" else each for each in people(8)]
    found = seat_stage(told, players, told.stage("main"), (), None, replace(HOW, announced=plan))
    assert all(len(table.players) == 4 for each in found.rounds for table in each.tables)
    out = Counter(player for each in found.rounds for player in each.byes)
    assert sum(out.values()) == 9
    assert "p7" not in out
    assert max(out.values()) - min(out[f"p{n}"] for n in (1, 2, 3, 4, 5, 6, 8)) <= 1


def test_seats_of_the_rounds_to_come_alone_are_kept_and_others_are_told_to_be_planned_anew() -> None:
    told, plan = told_plan(people(8))
    results = played(plan[:1])
    how = replace(HOW, announced=plan[1:])
    kept = seat_stage(told, people(8), told.stage("main"), results, count_event(told, people(8), results), how)
    assert (kept.rounds[1:], kept.notes) == (plan[1:], ())
    short = seat_stage(told, people(8), told.stage("main"), (), None, replace(HOW, announced=plan[:2]))
    assert "everything is seated again" in short.notes[0].en


@pytest.mark.parametrize(("cut", "gone", "words"), [(2, "", "2 teams have qualified"), (4, "T1", "T1 has nobody left")])
def test_a_final_of_teams_that_cannot_be_seated_says_why(cut: int, gone: str, words: str) -> None:
    told = event(EventStage("season", "results", team_size=4, cut=cut), EventStage("last", "final", rounds=1))
    players = teams(4)
    points = (90, 30, -40, -80)
    results = [TableResult("season", str(n), "1", tuple(f"{t}.{n}" for t in range(4)), points) for n in range(1, 5)]
    left = [replace(each, out="withdrawn") if each.team == gone else each for each in players]
    with pytest.raises(InputError, match=words):
        seat(told, left, "last", results)


@pytest.mark.clause("mcr:附:轮次座位抽签号", "mcr:Q146(8)")
@pytest.mark.parametrize("status", ["", "withdrawn"])
def test_a_substitute_waits_while_the_one_they_are_for_plays(status: Absence) -> None:
    listed = [replace(one, team=f"T{(int(one.number) - 1) // 4}") for one in people(16)]
    listed = [replace(one, out=status) if one.number == "15" else one for one in listed]
    spare = EventPlayer("spare", "Spare", number="T15", team="T3", substitute=True)
    told = event(EventStage("all", "seated", rounds=2))
    found = seat(told, [*listed, spare], "all")
    there = {who for each in found.rounds for who in everybody(each)}
    assert ("p15" in there, "spare" in there) == (not status, bool(status))
    waits = [note.en for note in found.notes if "waiting substitute" in note.en]
    assert [one.partition(";")[0] for one in waits] == [
        "T15 Spare is a waiting substitute while 15 Player 15 plays"
    ] * (not status)
    first = played(found.rounds[:1])
    swapped = [replace(one, players=tuple("spare" if who == "p15" else who for who in one.players)) for one in first]
    again = seat(told, [*listed, spare], "all", swapped)
    assert "spare" in everybody(again.rounds[1]), "who has taken over plays on"
    assert "p15" not in everybody(again.rounds[1])


@pytest.mark.clause("mcr:Q142(5)")
def test_the_books_own_seating_can_be_asked_for() -> None:
    """Fifteen teams of four, nine rounds, number for number; and after somebody has left as little is changed as can
    be."""
    listed = [replace(one, team=f"T{(int(one.number) - 1) // 4}") for one in people(60)]
    told = event(EventStage("all", "seated", rounds=9, seating="book"))
    found = seat(told, listed, "all")
    table = book_table(15, 9)
    assert [[tuple(int(who[1:]) for who in one.players) for one in each.tables] for each in found.rounds] == table
    results = played(found.rounds[:2])
    spare = EventPlayer("spare", "Spare", number="T7", team="T1", substitute=True)
    left = [replace(one, out="withdrawn") if one.id == "p7" else one for one in listed]
    again = seat(told, [*left, spare], "all", results)
    for before, after in zip(found.rounds[2:], again.rounds[2:], strict=True):
        swapped = [tuple("spare" if who == "p7" else who for who in one.players) for one in before.tables]
        assert [one.players for one in after.tables] == swapped


@pytest.mark.parametrize(("count", "size", "rounds"), [(16, 4, 4), (18, 4, 1), (16, 2, 1), (12, 4, 1)])
def test_the_books_own_seating_is_for_teams_of_four(count: int, size: int, rounds: int) -> None:
    listed = [replace(one, team=f"T{(int(one.number) - 1) // size}") for one in people(count)]
    told = event(EventStage("all", "seated", rounds=rounds, seating="book"))
    with pytest.raises(InputError) as wrong:
        seat(told, listed, "all")
    assert wrong.value.field == "seating"


@pytest.mark.parametrize(
    ("sizes", "alone", "forced"), [((5, 4, 4, 3), 0, 3), ((4, 4, 4), 4, 0), ((2, 2, 2, 1), 1, 0), ((6, 2), 0, 18)]
)
def test_teams_of_any_sizes_are_kept_apart_and_it_is_told_where_they_cannot(
    sizes: tuple[int, ...], alone: int, forced: int
) -> None:
    """Sixteen in teams of 5, 4, 4 and 3 meet three times in three rounds, and no more; the words say so."""
    named = [f"T{team}" for team, size in enumerate(sizes) for _ in range(size)] + [""] * alone
    players = [replace(each, team=team) for each, team in zip(people(len(named)), named, strict=True)]
    found = seat(event(EventStage("all", "seated", rounds=3)), players, "all")
    team = {each.id: each.team for each in players}
    pairs = [pair for each in found.rounds for table in each.tables for pair in combinations(table.players, 2)]
    assert sum(team[a] == team[b] != "" for a, b in pairs) == forced
    words = [(note.zh, note.en) for note in found.notes if "team-mates" in note.en]
    told = (f"全部轮次合计，同队相遇次数 {forced}，不可能更少",
            f"meetings of team-mates over all rounds: {forced}, the fewest possible")  # fmt: skip
    assert words == ([told] if forced else [])


def test_people_of_one_club_are_kept_apart_where_the_event_says_so() -> None:
    """By a column of the list, the organiser's own too; a column in which nobody has anything is told."""
    players = [replace(each, club=f"C{at // 4}", fields={"city": f"{at % 4}"}) for at, each in enumerate(people(16))]
    told = replace(event(EventStage("all", "seated", rounds=3)), apart=("club", "country"))
    found = seat(told, players, "all")
    club = {each.id: each.club for each in players}
    assert all(len({club[one] for one in table.players}) == 4 for each in found.rounds for table in each.tables)
    assert [note.en for note in found.notes] == [
        "nobody has anything in the column country, by which players are to be kept apart"
    ]
    city = {each.id: each.fields["city"] for each in players}
    other = seat(replace(told, apart=("city",)), players, "all")
    assert all(len({city[one] for one in table.players}) == 4 for each in other.rounds for table in each.tables)
