"""What a season of teams is checked for: line-ups within their limits, games of a team, cards, absences."""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date
from fractions import Fraction

from paiju.books.book import Book
from paiju.fields import mapping
from paiju.languages import _, _n
from paiju.tournament.counting.at_table import place_of
from paiju.tournament.counting.book_penalties import strange_penalties
from paiju.tournament.counting.stage_games import StageTables
from paiju.tournament.counting.values import Suspicion
from paiju.tournament.default_names import WEEKDAYS, place_name, shown_name
from paiju.tournament.event import TournamentEvent
from paiju.tournament.season.league import BOOK_DAYS, DAYS, season_figures
from paiju.tournament.tables import PointPenalty

CARDS = "[cards]"  # why something comes off: as many cards as the regulations look at
FINALS = (12, 16)  # half games of the finals (lol:赛制:总决赛2)


def settings_in(event: TournamentEvent, table: str) -> Mapping[str, object]:
    """A table of the event's settings, such as [league]."""
    return mapping(event.settings.get(table, {}), table)


def has_limits(event: TournamentEvent, book: Book) -> bool:
    """Is a season under the limits of the League of Long? Where its results are pt, or the file has [league]."""
    return bool(book.game.placement) or "league" in event.settings


def figure(event: TournamentEvent, key: str, usual: int) -> int:
    """A number of [league]."""
    value = settings_in(event, "league").get(key, usual)
    return value if isinstance(value, int) else usual


def league_problems(
    event: TournamentEvent, tables: StageTables, follows_league: bool, over: bool = False
) -> list[Suspicion]:
    """What a season or its finals are checked for; a season is `over` when there are results of what follows it."""
    names = {who: person.name for who, person in tables.people.items()}
    own_cards = bool(figure(event, "cards", 0))
    noted = card_problems(event, tables) + absence_problems(tables)
    noted += strange_penalties(tables.book, tables.stage.name, tables.penalties, names, own_cards)
    if not has_limits(event, tables.book):
        return noted
    if tables.stage.kind == "league":
        return limit_problems(event, tables, over) + day_problems(event, tables) + team_twice(tables) + noted
    finals = final_problems(tables) + team_twice(tables) if follows_league and tables.stage.kind == "final" else []
    return finals + noted


def limit_problems(event: TournamentEvent, tables: StageTables, over: bool) -> list[Suspicion]:
    """A team's games and its players', against lol:赛制:常规2 or [league]. Too few is told when the season is over, and
    of players whose team has played all of its games."""
    stage = shown_name(tables.stage.name)
    games, least, most = season_figures(settings_in(event, "league"), tables.stage.rounds)
    of_team = Counter(tables.people[player].team for result in tables.results for player in result.players)
    problems = []
    entered = dict.fromkeys(person.team for person in tables.people.values() if person.team and person.name)
    for team in entered:
        played = of_team[team]
        if played > games or (over and played < games):
            text = _(
                "{stage}: {team} has played {played} games; each team has {games}",
                stage=stage,
                team=team,
                played=played,
                games=games,
            )
            problems.append(Suspicion("team_games", text))
    of_player = Counter(player for result in tables.results for player in result.players)
    for who, person in tables.people.items():
        played = of_player[who]
        done = bool(person.team) and (over or of_team[person.team] >= games) and not person.out
        if person.name and (played > most or (done and played < least and not person.substitute)):
            text = _(
                "{stage}: {name} has played {played} games; it must be {least} to {most}",
                stage=stage,
                name=tables.name(who),
                played=played,
                least=least,
                most=most,
            )
            problems.append(Suspicion("line_up", text))
    return problems


def day_problems(event: TournamentEvent, tables: StageTables) -> list[Suspicion]:
    """Rounds that are called by a day on which the season has no games (lol:赛制:常规1, or [league])."""
    listed = settings_in(event, "league").get("days")
    open_days = [str(weekday) for weekday in listed] if isinstance(listed, list) and listed else list(BOOK_DAYS)
    problems = []
    for round in tables.rounds:
        day = day_of(round)
        if day is not None and DAYS[day.weekday()] not in open_days:
            text = _(
                "{where}: a {day}; games are on {days}",
                where=place_name(tables.stage.name, round),
                day=WEEKDAYS[day.weekday()],
                days=[WEEKDAYS[DAYS.index(weekday)] for weekday in open_days],
            )
            problems.append(Suspicion("closed_day", text))
    return problems


def day_of(round: str) -> date | None:
    """The day that a round is called by: 2026-03-09/1; None for other names."""
    try:
        return date.fromisoformat(round.partition("/")[0].strip()[:10])
    except ValueError:
        return None


def team_twice(tables: StageTables) -> list[Suspicion]:
    """Two players of one team at a table, where teams play each other."""
    problems = []
    for result in tables.results:
        teams = Counter(tables.people[player].team for player in result.players)
        for team in (team for team, times in teams.items() if team and times > 1):
            text = _("{where}: {team} has {n} players there", where=place_of(result), team=team, n=teams[team])
            problems.append(Suspicion("team_twice", text))
    return problems


def final_problems(tables: StageTables) -> list[Suspicion]:
    """Finals of 12 or 16 half games, or as many as the stage's rounds say."""
    played, planned = len(tables.results), tables.stage.rounds
    wanted = (planned,) if planned else FINALS
    if played in wanted or (planned and len(tables.rounds) != planned):  # which is told of the rounds of any stage
        return []
    text = _(
        "{stage}: {played} games have results; the finals have {numbers}",
        stage=shown_name(tables.stage.name),
        played=played,
        numbers=" / ".join(map(str, wanted)),
    )
    return [Suspicion("rounds", text)]


# --- cards and absences ---------------------------------------------------------------------------


def card_penalties(event: TournamentEvent, penalties: Sequence[PointPenalty]) -> list[PointPenalty]:
    """What the regulations take off for cards: `card_pt` for every `cards` of them over the season (lol:(十)2)."""
    every, worth = figure(event, "cards", 0), figure(event, "card_pt", 0)
    if not every or not worth:
        return []
    penalties_due: list[PointPenalty] = []
    shown: Counter[str] = Counter()
    for penalty in penalties:
        if penalty.kind == "card":
            before = shown[penalty.player] // every
            shown[penalty.player] += int(penalty.amount)
            steps = shown[penalty.player] // every - before
            if steps:
                amount = Fraction(steps * worth)
                penalties_due.append(PointPenalty(penalty.stage, "", penalty.player, "pt", amount, CARDS))
    return penalties_due


def card_problems(event: TournamentEvent, tables: StageTables) -> list[Suspicion]:
    """Players with as many cards as the regulations look at; the book leaves to people what follows (lol:(十)2)."""
    every = figure(event, "cards", 0)
    shown = counted(tables, "card")
    problems = []
    for player, cards in shown.items():
        if every and cards >= every:
            text = _n(
                "{stage}: {name} has {n} yellow card",
                "{stage}: {name} has {n} yellow cards",
                cards,
                stage=shown_name(tables.stage.name),
                name=tables.name(player),
            )
            problems.append(Suspicion("cards", text))
    return problems


def absence_problems(tables: StageTables) -> list[Suspicion]:
    """Absences without a good reason are noted (lol:赛制:常规3)."""
    problems = []
    for player, times in counted(tables, "absence").items():
        text = _n(
            "{stage}: {name} was absent once without a good reason",
            "{stage}: {name} was absent {n} times without a good reason",
            times,
            stage=shown_name(tables.stage.name),
            name=tables.name(player),
        )
        problems.append(Suspicion("absence", text))
    return problems


def counted(tables: StageTables, kind: str) -> Counter[str]:
    """Cards or absences, by player."""
    totals: Counter[str] = Counter()
    for penalty in tables.penalties:
        if penalty.kind == kind:
            totals[penalty.player] += int(penalty.amount)
    return totals
