"""What a season of teams is checked for: line-ups within their limits, games of a team, cards, absences."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction

from paiju.books.book import Book
from paiju.fields import mapping
from paiju.tournament.counting.stage_games import StageTables
from paiju.tournament.counting.values import Suspicion
from paiju.tournament.event import Event
from paiju.tournament.season.league import season_figures
from paiju.tournament.tables import PointPenalty

FINALS = (12, 16)  # half games of the finals (lol:赛制:总决赛2)


def told_in(event: Event, table: str) -> Mapping[str, object]:
    """A table of the event's settings, such as [league]."""
    return mapping(event.settings.get(table, {}), table)


def has_limits(event: Event, book: Book) -> bool:
    """Is a season under the limits of the League of Long? Where its results are pt, or the file has [league]."""
    return bool(book.game.placement) or "league" in event.settings


def figure(event: Event, key: str, usual: int) -> int:
    """A number of [league]."""
    value = told_in(event, "league").get(key, usual)
    return value if isinstance(value, int) else usual


def league_problems(event: Event, tables: StageTables, follows_league: bool) -> list[Suspicion]:
    """What a season or its finals are checked for."""
    noted = card_problems(event, tables) + absence_problems(tables)
    if not has_limits(event, tables.book):
        return noted
    if tables.stage.kind == "league":
        return limit_problems(event, tables) + noted
    return (final_problems(tables) if follows_league and tables.stage.kind == "final" else []) + noted


def limit_problems(event: Event, tables: StageTables) -> list[Suspicion]:
    """A team's games and its players', against lol:赛制:常规2 or [league]. Too few is told of a team that has played
    all of its games."""
    stage = tables.stage.name
    games, least, most = season_figures(told_in(event, "league"), tables.stage.rounds)
    of_team = Counter(tables.people[player].team for result in tables.results for player in result.players)
    found = []
    for team, played in of_team.items():
        if team and played > games:
            en = f"{stage}: {team} has played {played} games; a team has {games}"
            found.append(Suspicion("team_games", en, f"{stage}：{team} 打了 {played} 个半庄，每队为 {games} 个"))
    of_player = Counter(player for result in tables.results for player in result.players)
    for who, person in tables.people.items():
        played = of_player[who]
        done = bool(person.team) and of_team[person.team] >= games
        if person.name and (played > most or (done and played < least and not person.substitute)):
            en = f"{stage}: {person.name} has played {played} games; {least} to {most} are allowed"
            zh = f"{stage}：{person.name} 打了 {played} 个半庄，应为 {least} 至 {most} 个"
            found.append(Suspicion("line_up", en, zh))
    return found


def final_problems(tables: StageTables) -> list[Suspicion]:
    """Finals of 12 or 16 half games, or as many as the stage's rounds say."""
    played = len(tables.results)
    wanted = (tables.stage.rounds,) if tables.stage.rounds else FINALS
    if played in wanted:
        return []
    told = " / ".join(map(str, wanted))
    en = f"{tables.stage.name}: {played} games have results; the finals have {told}"
    return [Suspicion("rounds", en, f"{tables.stage.name}：有 {played} 个半庄的成绩，总决赛为 {told} 个")]


# --- cards and absences ---------------------------------------------------------------------------


def card_penalties(event: Event, penalties: Sequence[PointPenalty]) -> list[PointPenalty]:
    """What the regulations take off for cards: `card_pt` for every `cards` of them over the season (lol:(十)2)."""
    every, worth = figure(event, "cards", 0), figure(event, "card_pt", 0)
    if not every or not worth:
        return []
    found: list[PointPenalty] = []
    shown: Counter[str] = Counter()
    for penalty in penalties:
        if penalty.kind == "card":
            before = shown[penalty.player] // every
            shown[penalty.player] += int(penalty.amount)
            steps = shown[penalty.player] // every - before
            if steps:
                amount = Fraction(steps * worth)
                found.append(PointPenalty(penalty.stage, "", penalty.player, "pt", amount, "cards"))
    return found


def card_problems(event: Event, tables: StageTables) -> list[Suspicion]:
    """Players with as many cards as the regulations look at; the book leaves to people what follows (lol:(十)2)."""
    every = figure(event, "cards", 0)
    shown = counted(tables, "card")
    found = []
    for player, cards in shown.items():
        if every and cards >= every:
            name, stage = tables.name(player), tables.stage.name
            zh = f"{stage}：{name} 有 {cards} 张黄牌"
            found.append(Suspicion("cards", f"{stage}: {name} has {cards} yellow cards", zh))
    return found


def absence_problems(tables: StageTables) -> list[Suspicion]:
    """Absences without a good reason are noted (lol:赛制:常规3)."""
    found = []
    for player, times in counted(tables, "absence").items():
        name, stage = tables.name(player), tables.stage.name
        en = f"{stage}: {name} was absent without a good reason, {times} times"
        found.append(Suspicion("absence", en, f"{stage}：{name} 无故缺席 {times} 次"))
    return found


def counted(tables: StageTables, kind: str) -> Counter[str]:
    """Cards or absences, by player."""
    found: Counter[str] = Counter()
    for penalty in tables.penalties:
        if penalty.kind == kind:
            found[penalty.player] += int(penalty.amount)
    return found
