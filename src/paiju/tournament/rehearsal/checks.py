"""What must be true of an event after every step; each check answers with what is wrong, in words, or nothing."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from paiju.books.book import Book
from paiju.languages import Text, _
from paiju.tournament.counting.at_table import place_of
from paiju.tournament.counting.outcome import EventOutcome, StageOutcome, StandingLine
from paiju.tournament.default_names import place_name, shown_name
from paiju.tournament.event import EventStage, TournamentEvent
from paiju.tournament.placing.values import RoundSeats
from paiju.tournament.rulings.score_cards import counted_after, counted_before
from paiju.tournament.tables import EventPlayer, PointPenalty, TableResult

OF_TEAMS = ("league", "relay")
UNDER_WAY = ("rounds", "games", "team_games", "no_result")  # what is missing while an event is under way
WITH_BYES = ("games",)  # some play fewer than others
AT_ANY_TIME = ("cut_tie",)  # equals at the line
CARRIED = {"whole": Fraction(1), "half": Fraction(1, 2), "zero": Fraction(0)}


def wrong_seats(book: Book, stage: EventStage, seats: RoundSeats, people: Mapping[str, EventPlayer]) -> list[Text]:
    """Whole tables, nobody twice in a round, no two of one team in games of teams."""
    wrong: list[Text] = []
    where = place_name(stage.name, seats.round)
    seated = [player for table in seats.tables for player in table.players]
    for player, times in Counter([*seated, *seats.byes]).items():
        if times > 1:
            wrong.append(_("{where}: {player} appears {times} times", where=where, player=player, times=times))
        if player not in people:
            wrong.append(_("{where}: there is no player {player}", where=where, player=player))
    for table in seats.tables:
        if len(table.players) != book.tiles.players:
            n = len(table.players)
            wrong.append(_("{where}, table {table}: {n} players", where=where, table=table.table, n=n))
        teams = [people[player].team for player in table.players if player in people]
        if stage.kind in OF_TEAMS and len(set(teams)) < len(teams):
            wrong.append(_("{where}, table {table}: two players from one team", where=where, table=table.table))
    return wrong


def wrong_field(stage: EventStage, seats: RoundSeats, expected: Iterable[str]) -> list[Text]:
    """Everybody who should play sits somewhere or has a bye, and nobody else does."""
    there = {player for table in seats.tables for player in table.players} | set(seats.byes)
    missing, extra = set(expected) - there, there - set(expected)
    where = place_name(stage.name, seats.round)
    wrong = [_("{where}: {player} has no seat", where=where, player=player) for player in sorted(missing)]
    return wrong + [_("{where}: {player} should not play", where=where, player=player) for player in sorted(extra)]


def wrong_sum(book: Book, result: TableResult, start: Sequence[int]) -> list[Text]:
    """Points are conserved: what is paid is received."""
    if sum(result.points) == (sum(start) or book.game.start_points * len(result.players)):
        return []
    return [_("{where}: the points add up to {sum}", where=place_of(result), sum=sum(result.points))]


def wrong_cards(book: Book, result: TableResult, penalties: Sequence[PointPenalty]) -> list[Text]:
    """Score cards counted before and after: what is missing at the end was taken off (mcr:Q147(4))."""
    if not counted_before(book, [book.game.start_points] * len(result.players)).right:
        return [_("the score cards are wrong before the game")]
    off = {each.player: int(each.amount) for each in penalties if each.kind == "game"}
    cards = [points - off.get(player, 0) for player, points in zip(result.players, result.points, strict=True)]
    count = counted_after(book, cards, sum(off.values()))
    return [] if count.right else [count.text]


# --- standings ------------------------------------------------------------------------------------


def wrong_outcome(
    event: TournamentEvent,
    people: Mapping[str, EventPlayer],
    results: Sequence[TableResult],
    penalties: Sequence[PointPenalty],
    outcome: EventOutcome,
) -> list[Text]:
    """Places, numbers of games and totals of every stage with results."""
    wrong: list[Text] = []
    before: Mapping[str, Fraction] = {}
    for stage in event.stages:
        counted = next((each for each in outcome.stages if each.name == stage.name), None)
        if counted is None:
            break
        own = [result for result in results if result.stage == stage.name]
        wrong += wrong_places(stage.name, counted.standings) + wrong_places(stage.name, counted.teams)
        wrong += wrong_games(counted, own, people) if stage.kind != "relay" else []
        taken = [each for each in penalties if each.stage == stage.name]
        wrong += wrong_totals(event.book, stage, counted, own, taken, before) if stage.kind != "relay" else []
        wrong += wrong_cut(stage, counted)
        share = CARRIED[stage.carry]
        before = {each.player: each.metrics.get("game", Fraction(0)) * share for each in counted.standings}
    return wrong


def complaints(outcome: EventOutcome, results: Sequence[TableResult], expected: Iterable[str]) -> list[Text]:
    """What the count itself finds wrong, but for what is expected; a table at which somebody has no result adds up
    without them."""
    known = {*AT_ANY_TIME, *expected, *(["sum"] if any(result.out for result in results) else [])}
    return [each.text for each in outcome.problems if each.kind not in known]


def wrong_places(name: str, lines: Sequence[StandingLine]) -> list[Text]:
    """From the first on, equals sharing a place: a place is one more than the number of those before it."""
    ranked = [line.place for line in lines if line.place is not None]
    right = [1 + sum(other < place for other in ranked) for place in ranked]
    if ranked == sorted(ranked) and ranked == right:
        return []
    return [_("{name}: the places are not consecutive: {ranked}", name=shown_name(name), ranked=ranked[:12])]


def wrong_games(counted: StageOutcome, results: Sequence[TableResult], people: Mapping[str, EventPlayer]) -> list[Text]:
    """Everybody has at least as many games as tables they sat at without being out."""
    sat = Counter(player for result in results for player in result.players if not gone(result, player))
    wrong: list[Text] = []
    for line in counted.standings:
        person = people.get(line.player)
        if person and not person.out and line.games < sat[line.player]:
            wrong.append(
                _(
                    "{stage}: {name} is counted for {games} games but played {sat}",
                    stage=shown_name(counted.name),
                    name=person.name,
                    games=line.games,
                    sat=sat[line.player],
                )
            )
    return wrong


def gone(result: TableResult, player: str) -> bool:
    """Has somebody no result of a table, not even a forfeited one?"""
    return result.out.get(player, "") in ("disqualified", "withdrawn")


def wrong_totals(
    book: Book,
    stage: EventStage,
    counted: StageOutcome,
    results: Sequence[TableResult],
    penalties: Sequence[PointPenalty],
    before: Mapping[str, Fraction],
) -> list[Text]:
    """A total is the sum of the tables, net of starting points, less what was taken off, and what was brought along."""
    total: dict[str, Fraction] = dict(before)
    for result in results:
        for player, points in zip(result.players, result.points, strict=True):
            net = Fraction(points - book.game.start_points)
            total[player] = total.get(player, Fraction(0)) + (
                -book.game.start_points if result.out.get(player) else net
            )
    for penalty in penalties:
        if penalty.kind == "game":
            total[penalty.player] = total.get(penalty.player, Fraction(0)) - penalty.amount
    wrong: list[Text] = []
    for line in counted.standings:
        if line.place is None or "game" not in line.metrics or any(r.out.get(line.player) for r in results):
            continue
        if line.metrics["game"] != total.get(line.player, 0):
            shown, sums = line.metrics["game"], total.get(line.player, 0)
            wrong.append(
                _(
                    "{name}: {player} has {shown} points, but the tables add up to {sums}",
                    name=shown_name(stage.name),
                    player=line.player,
                    shown=shown,
                    sums=sums,
                )
            )
    return wrong


def wrong_cut(stage: EventStage, counted: StageOutcome) -> list[Text]:
    """Nobody goes on while somebody of the same part of the standings who stands before them does not."""
    if not counted.goes_on or not stage.cut:
        return []
    parts = list(counted.groups.values()) if stage.kind == "groups" and stage.cut_from != "all" else []
    if stage.kind in ("knockout", "relay"):
        return []
    by_team = counted.goes_on[0] in {line.team for line in counted.teams}
    parts = parts or [counted.teams if by_team else counted.standings]
    wrong: list[Text] = []
    for part in parts:
        through = [line.place for line in part if (line.player or line.team) in counted.goes_on and line.place]
        others = [line.place for line in part if (line.player or line.team) not in counted.goes_on and line.place]
        if through and others and max(through) > min(others):
            wrong.append(_("{name}: those who qualify are not placed first", name=shown_name(stage.name)))
    return wrong
