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

if TYPE_CHECKING:
    from paiju.tournament.season.league import League
    from paiju.tournament.season.schedule import Ask, Season

IMPOSSIBLE = 1
EXAMPLES = (
    ("paiju league schedule season.toml", "常规赛赛程、出场和座位", "a season's calendar, line-ups and seats"),
    (
        "paiju league schedule season.toml --json > games.json",
        "供程序和重排使用",
        "for programs, and to plan anew from",
    ),
    (
        "paiju league schedule season.toml --past games.json --since 2026-04-02",
        "此日之前的不动，其余尽量少改",
        "what was before stays, the rest changes least",
    ),
)
DOING = {
    "draft": ("起草赛程", "drafting the calendar"),
    "calendar": ("改进赛程", "improving the calendar"),
    "seats": ("排座位", "giving out seats"),
}
WEEKDAYS = {
    "mon": "周一", "tue": "周二", "wed": "周三", "thu": "周四", "fri": "周五", "sat": "周六", "sun": "周日",
}  # fmt: skip
FAILED = {
    "pairs": ("两队相遇次数不均", "how often two teams meet"),
    "weekly_load": ("每周场次不均", "games a week"),
    "wind_spread_team": ("各队门风不均", "winds of teams"),
    "wind_spread_player": ("选手门风不均", "winds of players"),
    "unfilled": ("有席位无人可上", "seats nobody can fill"),
}
MOST_SECONDS = 86_400


def add(menu: Menu) -> None:
    """The command and what it can do."""
    submenu = menu.within(menu.command("league", tries=EXAMPLES))
    words = ("赛程、出场和座位", "calendar, line-ups and seats")
    parser = submenu.command("schedule", run, "seed", "json", words=words, tries=EXAMPLES)
    parser.option("file", "联赛文件，TOML", "the league, a TOML file", metavar="FILE")
    past = "an earlier plan, the JSON this prints, to be changed least"
    parser.option("--past", "先前的赛程（本命令的 JSON），尽量少改", past, metavar="GAMES.json")
    since = "games of it before this day were played and stay"
    parser.option("--since", "其中此日之前的已打完，不动", since, "--from", metavar="DATE")
    effort = "how long to search, as counted work: the same on any machine"
    zh = "搜索多久：每秒折成固定工作量，任何机器上结果相同"
    parser.option("--time", zh, effort, type=float, metavar="SECONDS")


def run(args: argparse.Namespace, say: Speaker) -> int:
    """Plan and print; 1 where the season cannot be."""
    from paiju.tournament.season.checks import ImpossibleWish
    from paiju.tournament.season.league import read_league
    from paiju.tournament.season.schedule import schedule

    league = read_league(file_text(args.file, "file"))
    bar, begun = Bar(), time.monotonic()

    def tell(what: str) -> None:
        bar.words(f"{time.monotonic() - begun:4.0f} s  {say(*DOING[what])}")

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
        raise InputError("time", "--time: seconds, more than 0", "--time：秒数，须大于 0")
    if not 0 <= args.seed < 1 << 31:
        raise InputError("seed", f"--seed: 0 to {(1 << 31) - 1}", f"--seed：0 至 {(1 << 31) - 1}")
    if args.since is not None and args.past is None:
        raise InputError("since", "--since goes with --past", "--since 须与 --past 同用")
    since = None if args.since is None else day(args.since, "since")
    played, plan = read_past(file_text(args.past, "past"), league, since) if args.past else ([], [])
    effort = None if args.time is None else args.time * EFFORT_A_SECOND
    return Ask(played, plan, effort, args.seed, tell)


def refused(error: InputError, as_json: bool, say: Speaker) -> int:
    """A season that cannot be, and which rule fails."""
    words = say(error.zh, error.message)
    if as_json:
        print(json.dumps({"error": words, "rule": error.field}, ensure_ascii=False))
    else:
        print(f"{complaint(say)}{words} ({error.field})", file=sys.stderr)
    return IMPOSSIBLE


# --- printing -------------------------------------------------------------------------------------


def season_lines(season: "Season", say: Speaker) -> list[str]:
    """Week after week, then how often everybody plays and how even it is."""
    lines = [season.league.name, ""]
    public = season.public()
    for week, games in by_week(public["games"]):
        lines.append(say(f"第 {week} 周", f"Week {week}"))
        head = [say("日期", "date"), "", say("场", "slot"), say("桌", "table"), *say("东南西北", "ESWN")]
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
    day = say(WEEKDAYS[game["day"]], game["day"].capitalize())
    seats = (f"{team}·{player or say('空缺', 'nobody')}" for team, player in zip(game["teams"], game["lineup"]))
    return [game["date"], day, str(game["slot"]), str(game["table"]), *seats]


def summary(season: "Season", public: dict[str, Any], say: Speaker) -> list[str]:
    """The figures of the report."""
    report = public["report"]
    rows = [[say("队", "team"), say("半庄", "games"), say("选手", "players"), say("每周", "by week")]]
    for team in season.league.teams:
        players = say("、", ", ").join(f"{name} {report['player_hanchan'][name]}" for name in team.players)
        weeks = " ".join(map(str, report["weekly_load"][team.name]))
        rows.append([team.name, str(report["team_hanchan"][team.name]), players, weeks])
    low, high = report["pair_min"], report["pair_max"]
    winds = (report["wind_spread_team"], report["wind_spread_player"])
    lines = [
        *table(rows),
        "",
        say(f"两队相遇 {low}–{high} 次", f"Two teams meet {low}–{high} times."),
        say(
            f"门风最多与最少之差：队 {winds[0]}，选手 {winds[1]}",
            f"Winds, most minus least: teams {winds[0]}, players {winds[1]}.",
        ),
    ]
    if "changed" in report:
        lines.append(say(f"与先前不同的场次：{report['changed']}", f"Games changed: {report['changed']}."))
    lines += unfilled(public, say)
    if report["failed"]:
        names = say("、", ", ").join(say(*FAILED[key]) for key in report["failed"])
        lines.append(say(f"未能做到：{names}", f"Not met: {names}."))
    return lines


def unfilled(public: dict[str, Any], say: Speaker) -> list[str]:
    """Seats for which a team has nobody."""
    lines = []
    for seat in public["unfilled"]:
        game = public["games"][seat["game"]]
        when = f"{game['date']} {say('第', 'slot ')}{game['slot']}{say('场', '')}"
        lines.append(say(f"无人可上：{when}，{seat['team']}", f"Nobody for {seat['team']}: {when}."))
    return lines
