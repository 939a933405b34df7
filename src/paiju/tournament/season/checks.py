"""What can be said before any search: which rule of the book or which line of the file cannot be kept."""

from collections import Counter
from collections.abc import Sequence

from paiju.errors import InputError
from paiju.tournament.season.games import LeagueGame, needs_of, times_of
from paiju.tournament.season.league import BOOK_FIGURES, League, LeagueTeam

FIGURES = "lol:赛制:常规2"


class ImpossibleWish(InputError):
    """A season that cannot be; `field` is the clause, or the key of the file, that fails."""


def check_wishes(league: League, played: Sequence[LeagueGame] = ()) -> None:
    """Every check in turn; the first that fails is told."""
    if len(league.teams) < 4:
        n = len(league.teams)
        raise ImpossibleWish("team", f"four teams sit at a table, there are {n}", f"一桌四队，只有 {n} 队")
    for team in league.teams:
        check_roster(league, team)
    check_whole_games(league)
    check_room(league, played)
    times = [time for time in times_of(league, 1, played) if time.tables]
    done = Counter(name for game in played for name in game.lineup)
    for number, team in enumerate(league.teams):
        for player in team.players:
            free = sum(player in league.present(number, time.date) for time in times)
            check_presence(league, player, done[player], free)


def check_roster(league: League, team: LeagueTeam) -> None:
    """So many players with so many games each must make up a team's games."""
    size, total, least, most = len(team.players), league.hanchan, league.player_min, league.player_max
    low, high = -(-total // most), total // least if least else len(team.players)
    by_book = (total, least, most) == BOOK_FIGURES
    fit = "–".join(map(str, dict.fromkeys((low, high)))) if low <= high else "0"
    if size * most < total:
        en = f"{team.name}: {size} players with at most {most} half games cannot play {total}; rosters of {fit} can"
        zh = f"{team.name}：{size} 名选手每人最多 {most} 个半庄，凑不够 {total} 个；名单须为 {fit} 人"
        raise ImpossibleWish(FIGURES if by_book else "player_max", en, zh)
    if size * least > total:
        en = (
            f"{team.name}: {size} players with at least {least} half games need more than {total}; rosters of {fit} fit"
        )
        zh = f"{team.name}：{size} 名选手每人至少 {least} 个半庄，超过 {total} 个；名单须为 {fit} 人"
        raise ImpossibleWish(FIGURES if by_book else "player_min", en, zh)


def check_whole_games(league: League) -> None:
    """Games of four teams must use up everybody's number."""
    n, each = len(league.teams), league.hanchan
    if n * each % 4:
        en = f"{n} teams × {each} half games = {n * each} seats, which do not make whole tables of four"
        raise ImpossibleWish("hanchan", en, f"{n} 队 × {each} 个半庄 = {n * each} 席，不能坐满四人桌")


def check_room(league: League, played: Sequence[LeagueGame]) -> None:
    """Days, tables and slots must hold the games, and every team its own, one at a time."""
    needs = needs_of(league, played)
    over = next((at for at, need in enumerate(needs) if need < 0), None)
    if over is not None:
        name, done = league.teams[over].name, league.hanchan - needs[over]
        en = f"{name} has played {done} half games already, of {league.hanchan}"
        raise ImpossibleWish("hanchan", en, f"{name} 已打 {done} 个半庄，超过 {league.hanchan} 个")
    times = times_of(league, 1, played)
    room = sum(min(len(time.tables), (len(needs) - len(time.busy)) // 4) for time in times)
    games, rule = sum(needs) // 4, "closed" if league.closed else "weeks"
    if room < games:
        en = f"{games} half games to play, but days, tables and slots hold only {room}"
        raise ImpossibleWish(rule, en, f"还要打 {games} 个半庄，日期、桌数和场次只容得下 {room} 个")
    for at, need in enumerate(needs):
        slots = sum(bool(time.tables) and at not in time.busy for time in times)
        if slots < need:
            name = league.teams[at].name
            en = f"{name} has {need} half games to play, but there are only {slots} slots, one game at a time"
            raise ImpossibleWish(rule, en, f"{name} 还要打 {need} 个半庄，却只有 {slots} 个场次，每次只能打一场")


def check_presence(league: League, player: str, done: int, free: int) -> None:
    """Whoever is hardly ever there cannot have the least number of games."""
    if done + free < league.player_min:
        most = done + free
        en = f"{player} can play {most} half games at most, being absent so often; player_min is {league.player_min}"
        zh = f"{player} 缺席太多，最多只能打 {most} 个半庄，少于 player_min 的 {league.player_min} 个"
        raise ImpossibleWish("absence", en, zh)
    if done > league.player_max:
        en = f"{player} has played {done} half games, more than player_max, {league.player_max}"
        raise ImpossibleWish(
            "player_max", en, f"{player} 已打 {done} 个半庄，超过 player_max 的 {league.player_max} 个"
        )
