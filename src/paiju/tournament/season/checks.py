"""What can be said before any search: which rule of the book or which line of the file cannot be kept."""

from collections import Counter
from collections.abc import Sequence

from paiju.errors import InputError
from paiju.languages import _
from paiju.tournament.season.games import LeagueGame, needs_of, times_of
from paiju.tournament.season.league import BOOK_FIGURES, League, LeagueTeam

FIGURES = "lol:赛制:常规2"


class ImpossibleWish(InputError):
    """A season that cannot be; `field` is the clause, or the key of the file, that fails."""


def check_wishes(league: League, played: Sequence[LeagueGame] = ()) -> None:
    """Every check in turn; the first that fails is told."""
    if len(league.teams) < 4:
        n = len(league.teams)
        raise ImpossibleWish("team", _("a table needs four teams; there are {n}", n=n))
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
        raise ImpossibleWish(
            FIGURES if by_book else "player_max",
            _(
                "{name}: {size} players with at most {most} half games each cannot play {total}; the roster must have "
                "{fit}",
                name=team.name,
                size=size,
                most=most,
                total=total,
                fit=fit,
            ),
        )
    if size * least > total:
        raise ImpossibleWish(
            FIGURES if by_book else "player_min",
            _(
                "{name}: {size} players with at least {least} half games each need more than {total}; the roster must "
                "have {fit}",
                name=team.name,
                size=size,
                least=least,
                total=total,
                fit=fit,
            ),
        )


def check_whole_games(league: League) -> None:
    """Games of four teams must use up everybody's number."""
    n, each = len(league.teams), league.hanchan
    if n * each % 4:
        raise ImpossibleWish(
            "hanchan",
            _(
                "{teams} teams × {each} games = {seats} seats, which do not make whole tables of four",
                teams=n,
                each=each,
                seats=n * each,
            ),
        )


def check_room(league: League, played: Sequence[LeagueGame]) -> None:
    """Days, tables and slots must hold the games, and every team its own, one at a time."""
    needs = needs_of(league, played)
    over = next((at for at, need in enumerate(needs) if need < 0), None)
    if over is not None:
        name, done = league.teams[over].name, league.hanchan - needs[over]
        raise ImpossibleWish(
            "hanchan",
            _(
                "{name} has already played {done} games, more than {hanchan}",
                name=name,
                done=done,
                hanchan=league.hanchan,
            ),
        )
    times = times_of(league, 1, played)
    room = sum(min(len(time.tables), (len(needs) - len(time.busy)) // 4) for time in times)
    games, rule = sum(needs) // 4, "closed" if league.closed else "weeks"
    if room < games:
        raise ImpossibleWish(
            rule,
            _(
                "{games} games are still to be played, but the days, tables and slots have room for only {room}",
                games=games,
                room=room,
            ),
        )
    for at, need in enumerate(needs):
        slots = sum(bool(time.tables) and at not in time.busy for time in times)
        if slots < need:
            name = league.teams[at].name
            raise ImpossibleWish(
                rule,
                _(
                    "{name} still has {need} games to play, but there are only {slots} slots, one game at a time",
                    name=name,
                    need=need,
                    slots=slots,
                ),
            )


def check_presence(league: League, player: str, done: int, free: int) -> None:
    """Whoever is hardly ever there cannot have the least number of games."""
    if done + free < league.player_min:
        most = done + free
        raise ImpossibleWish(
            "absence",
            _(
                "{player} is absent too often and can play at most {most} half games; player_min is {player_min}",
                player=player,
                most=most,
                player_min=league.player_min,
            ),
        )
    if done > league.player_max:
        raise ImpossibleWish(
            "player_max",
            _(
                "{player} has played {done} games, more than player_max ({player_max})",
                player=player,
                done=done,
                player_max=league.player_max,
            ),
        )
