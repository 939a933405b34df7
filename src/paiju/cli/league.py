"""`paiju league schedule`: the calendar, line-ups and seats of a season of teams."""

import argparse
import json
import sys
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import Menu
from paiju.cli.shared.output import emit_lines
from paiju.cli.shared.parser import complaint
from paiju.cli.shared.progress import Bar
from paiju.cli.shared.text_file import file_text
from paiju.columns import table
from paiju.errors import InputError
from paiju.languages import _
from paiju.languages.text import listed

if TYPE_CHECKING:
    from paiju.tournament.season.league import League
    from paiju.tournament.season.schedule import Ask, Season

IMPOSSIBLE = 1
EXAMPLES = (
    ("paiju league schedule season.toml", _("a season's calendar, line-ups and seats")),
    ("paiju league schedule season.toml --json > games.json", _("for programs, and for replanning")),
    (
        "paiju league schedule season.toml --past games.json --since 2026-04-02",
        _("games before this day stay, the rest changes as little as possible"),
    ),
)
DOING = {"draft": _("drafting the schedule"), "calendar": _("improving the schedule"), "seats": _("assigning seats")}
WEEKDAYS = {
    "mon": _("Mon"), "tue": _("Tue"), "wed": _("Wed"), "thu": _("Thu"), "fri": _("Fri"), "sat": _("Sat"),
    "sun": _("Sun"),
}  # fmt: skip
FAILED = {
    "pairs": _("how often two teams meet"),
    "weekly_load": _("games per week"),
    "wind_spread_team": _("teams' winds"),
    "wind_spread_player": _("players' winds"),
    "unfilled": _("seats nobody can fill"),
}
MOST_SECONDS = 86_400


def add(menu: Menu) -> None:
    """The command and what it can do."""
    submenu = menu.within(menu.command("league", tries=EXAMPLES))
    about = _("schedule, line-ups and seats")
    parser = submenu.command("schedule", run, "encoding", "seed", "json", about=about, tries=EXAMPLES)
    parser.option("file", _("the league's TOML file"), metavar="FILE")
    parser.option(
        "--past",
        _("an earlier schedule (this command's JSON), to be changed as little as possible"),
        metavar="GAMES.json",
    )
    parser.option("--since", _("its games before this day have been played and stay"), "--from", metavar="DATE")
    parser.option(
        "--time",
        _("how long to search, counted as fixed work: the same result on any machine"),
        type=float,
        metavar="SECONDS",
    )


def run(args: argparse.Namespace, say: Speaker) -> int:
    """Plan and print; 1 where the season cannot be."""
    from paiju.tournament.season.checks import ImpossibleWish
    from paiju.tournament.season.league import read_league
    from paiju.tournament.season.schedule import schedule

    league = read_league(file_text(args.file, "file"))
    bar, begun = Bar(), time.monotonic()

    def tell(what: str) -> None:
        bar.words(f"{time.monotonic() - begun:4.0f} s  {say(DOING[what])}")

    try:
        season = schedule(league, schedule_request(args, league, tell))
    except ImpossibleWish as error:
        bar.clear()
        return refused(error, args.json, say)
    bar.clear()
    if args.json:
        print(json.dumps(season.public(), ensure_ascii=False))
    else:
        emit_lines(season_lines(season, say))
    return 0


def schedule_request(args: argparse.Namespace, league: "League", tell: Any) -> "Ask":
    """The options, checked."""
    from paiju.reading.toml_values import day
    from paiju.tournament.season.past import read_past
    from paiju.tournament.season.schedule import Ask
    from paiju.tournament.season.solver import EFFORT_A_SECOND

    if args.time is not None and not 0 < args.time <= MOST_SECONDS:
        raise InputError("time", _("--time: must be more than 0 seconds"))
    if not 0 <= args.seed < 1 << 31:
        raise InputError("seed", _("--seed: must be 0 to {most}", most=(1 << 31) - 1))
    if args.since is not None and args.past is None:
        raise InputError("since", _("--since only works with --past"))
    since = None if args.since is None else day(args.since, "since")
    played, plan = read_past(file_text(args.past, "past"), league, since) if args.past else ([], [])
    effort = None if args.time is None else args.time * EFFORT_A_SECOND
    return Ask(played, plan, effort, args.seed, tell)


def refused(error: InputError, as_json: bool, say: Speaker) -> int:
    """A season that cannot be, and which rule fails."""
    if as_json:
        print(json.dumps({"error": say(error.text), "rule": error.field}, ensure_ascii=False))
    else:
        print(f"{complaint(error.text, say)} ({error.field})", file=sys.stderr)
    return IMPOSSIBLE


# --- printing -------------------------------------------------------------------------------------


def season_lines(season: "Season", say: Speaker) -> list[str]:
    """Week after week, then how often everybody plays and how even it is."""
    lines = [season.league.name, ""]
    public = season.public()
    for week, games in by_week(public["games"]):
        lines.append(say(_("Week {week}", week=week)))
        head = [say(_("date")), "", say(_("slot")), say(_("table")), *say(_("ESWN"))]
        lines += ["  " + line for line in table([head, *(row(game, say) for game in games)])]
        lines.append("")
    return lines + summary(season, public, say)


def by_week(games: Iterable[dict[str, Any]]) -> list[tuple[int, list[dict[str, Any]]]]:
    """Games by their week."""
    weeks: dict[int, list[dict[str, Any]]] = {}
    for game in games:
        weeks.setdefault(game["week"], []).append(game)
    return sorted(weeks.items())


def row(game: dict[str, Any], say: Speaker) -> list[str]:
    """One game: when, where, and who for which team on each wind."""
    nobody = say(_("nobody"))
    seats = (f"{team}·{player or nobody}" for team, player in zip(game["teams"], game["lineup"]))
    return [game["date"], say(WEEKDAYS[game["day"]]), str(game["slot"]), str(game["table"]), *seats]


def summary(season: "Season", public: dict[str, Any], say: Speaker) -> list[str]:
    """The figures of the report."""
    report = public["report"]
    rows = [[say(_("team")), say(_("games")), say(_("players")), say(_("by week"))]]
    for team in season.league.teams:
        players = listed((f"{name} {report['player_hanchan'][name]}" for name in team.players), say.lang)
        weeks = " ".join(map(str, report["weekly_load"][team.name]))
        rows.append([team.name, str(report["team_hanchan"][team.name]), players, weeks])
    low, high = report["pair_min"], report["pair_max"]
    teams, members = report["wind_spread_team"], report["wind_spread_player"]
    lines = [
        *table(rows),
        "",
        say(_("Two teams meet {low}–{high} times.", low=low, high=high)),
        say(_("Winds, most minus least: teams {teams}, players {players}.", teams=teams, players=members)),
    ]
    if "changed" in report:
        lines.append(say(_("Games changed: {changed}.", changed=report["changed"])))
    lines += unfilled(public, say)
    if report["failed"]:
        lines.append(say(_("Not met: {names}.", names=[FAILED[key] for key in report["failed"]])))
    return lines


def unfilled(public: dict[str, Any], say: Speaker) -> list[str]:
    """Seats for which a team has nobody."""
    lines = []
    for seat in public["unfilled"]:
        game = public["games"][seat["game"]]
        text = _(
            "Nobody available for {team}: {date} slot {slot}.", team=seat["team"], date=game["date"], slot=game["slot"]
        )
        lines.append(say(text))
    return lines
