"""A season laid out for the tests: eight teams with a calendar, some rounds of it played."""

import random
from datetime import timedelta

from paiju.server.events.messages.events import NewEvent
from paiju.server.events.templates import SEASON, plan_from
from paiju.tournament.record import EventPerson, EventRecord
from paiju.tournament.record.commands.lineups import FixturesSet
from paiju.tournament.record.commands.results import ResultEntered
from paiju.tournament.record.commands.rounds import EndAnnounced, RoundSeated, StartAnnounced
from paiju.tournament.record.lineups import seats_from
from paiju.tournament.record.live_values import TeamFixture
from paiju.tournament.tables import TableResult
from tests.server.events.laid_event import START

TEAMS = (
    "青龙 Dragons",
    "朱雀 Firebirds",
    "白虎 Tigers",
    "玄武 Turtles",
    "East Gate",
    "Southern",
    "West Gate",
    "北门",
)
MEMBERS = 4


def laid_league(played: int = 3, games: int = 6, seed: int = 1) -> EventRecord:
    """A season of so many half games of a team, of which some rounds are played and the next is begun."""
    book, chance = EventRecord.create(EventPerson("Olga Organiser")), random.Random(seed)
    wish = NewEvent(template="league", name="龙之联赛 Dragon League", rounds=games, entrants=8, start="2026-05-01")
    book.plan(plan_from(wish))
    people = [(EventPerson(f"{team.split()[-1]} {at + 1}"), {"team": team}) for team in TEAMS for at in range(MEMBERS)]
    ids = book.enter_all(people)
    own = {team: ids[at * MEMBERS : (at + 1) * MEMBERS] for at, team in enumerate(TEAMS)}
    fixtures = [one for number in range(1, games + 1) for one in meetings(own, number, chance)]
    book.say(FixturesSet(SEASON, tuple(fixtures)))
    for number in range(1, min(played + 1, games) + 1):
        seats = seats_from(book.state, SEASON, str(number))
        book.say(RoundSeated(SEASON, str(number), seats))
        book.say(StartAnnounced(SEASON, str(number), START + timedelta(days=7 * number), book.organiser))
        if number <= played:
            for one in seats:
                book.say(ResultEntered(TableResult(one.stage, one.round, one.table, one.players, points(chance))))
            book.say(EndAnnounced(SEASON, str(number), START + timedelta(days=7 * number, hours=2), book.organiser))
    return book


def meetings(own: dict[str, list[str]], number: int, chance: random.Random) -> list[TeamFixture]:
    """Two tables of a round, a week after the one before; members play in turn."""
    order = chance.sample(TEAMS, len(TEAMS))
    start = START + timedelta(days=7 * number)
    tables = [tuple(order[:4]), tuple(order[4:])]
    return [
        TeamFixture(str(number), str(at), teams, start, tuple(own[team][number % MEMBERS] for team in teams))
        for at, teams in enumerate(tables, 1)
    ]


def points(chance: random.Random) -> tuple[int, ...]:
    """What four players have at the end of a half game of the League."""
    three = [chance.randrange(40, 450) * 100 for _ in range(3)]
    return (*three, 100_000 - sum(three))
