"""`paiju arena --league`: many players, one table of ratings."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from paiju.bots.guests import PREFIXES
from paiju.cli.arena.words import FAULTS, left_out, looks_line, short, shown_as, too_few, took
from paiju.cli.shared.language import Speaker
from paiju.columns import table

if TYPE_CHECKING:
    from paiju.arena.league import LeagueOutcome
    from paiju.stats.measures import Estimate


def named_players(words: Sequence[str]) -> list[str]:
    """The players named: commas part levels, a program's own commas are its own."""
    players: list[str] = []
    for word in words:
        programs = word.startswith(tuple(PREFIXES))
        players += [word] if programs else [name.strip() for name in word.split(",") if name.strip()]
    return players


def table_of(outcome: "LeagueOutcome", say: Speaker) -> list[str]:
    """The league in words: ratings, the best first, then every two."""
    from paiju.stats.few import JUDGED_FROM

    lines = [*heading(outcome, say), "", *ratings(outcome, say), "", *couples(outcome, say), ""]
    lines += faults(outcome, say)
    if outcome.walls < JUDGED_FROM:
        lines.append(too_few(outcome.walls, say))
    lines += looks_line(outcome.looked, outcome.level, say)
    return [*lines, took(outcome.fresh, outcome.seconds, outcome.jobs, outcome.compiled, say)]


def heading(outcome: "LeagueOutcome", say: Speaker) -> list[str]:
    """What was played."""
    planned, book = outcome.contest, outcome.contest.book
    name, players = say(book.names.zh, book.names.en), len(outcome.players)
    zh = f"{outcome.games:,} 盘：{outcome.walls:,} 副牌，两两互换、每座各一次，种子 {planned.seed}"
    en = f"{outcome.games:,} games: {outcome.walls:,} deals, every two both ways in every seat, seed {planned.seed}"
    return [
        say(f"{name} ({book.id})：{players} 名玩家的联赛", f"{name} ({book.id}): a league of {players}"),
        say(zh, en),
    ]


def ratings(outcome: "LeagueOutcome", say: Speaker) -> list[str]:
    """A line for every player."""
    from paiju.arena.game import POINTS
    from paiju.arena.league import table_order

    rows = [["", "", say("等级分（名次）", "rating (places)"), "", say("每盘得失", "points a game"), ""]]
    for place, player in enumerate(table_order(outcome), start=1):
        intervals = [signed(outcome.rating(player), "rank"), signed(outcome.rating(player, POINTS), "mean")]
        rows.append([str(place), short(outcome.players[player]), *(text for pair in intervals for text in pair)])
    return table(rows, right=(0, 2, 3, 4, 5))


def couples(outcome: "LeagueOutcome", say: Speaker) -> list[str]:
    """Every two players, and who is better if that is beyond doubt."""
    from paiju.arena.league import table_order

    order, rows = table_order(outcome), []
    for place, player in enumerate(order):
        for other in order[place + 1 :]:
            said, names = outcome.verdict(player, other), (outcome.players[player], outcome.players[other])
            verdict = {
                "a": say(f"{short(names[0])} 更强", f"{short(names[0])} is better"),
                "b": say(f"{short(names[1])} 更强", f"{short(names[1])} is better"),
                "not_shown": say("未见强弱之分", "no difference is shown"),
                "too_few": say("牌墙太少", "too few walls"),
            }[said]
            rows.append(
                [f"{short(names[0])} – {short(names[1])}", *signed(outcome.difference(player, other), "rank"), verdict]
            )
    return [say("两两之间（名次之差）", "Every two (difference in places)"), *table(rows, right=(1, 2))]


def faults(outcome: "LeagueOutcome", say: Speaker) -> list[str]:
    """What programs did wrong in the games just played."""
    lines = []
    for name, seen in outcome.seen.items():
        if seen.faults:
            counted = ", ".join(f"{number} {say(*FAULTS[kind])}" for kind, number in sorted(seen.faults.items()))
            first = seen.notes[0].what if seen.notes else ""
            lines.append(f"{short(name)}: {counted}" + (f" ({first})" if first else ""))
            lines += left_out(short(name), seen.faults["left_out"], say)
    return [*lines, ""] if lines else []


def signed(each: "Estimate | None", kind: str) -> tuple[str, str]:
    """What somebody is better by, with a sign."""
    value, interval = shown_as(each, kind)
    return ("+" + value if each and each.mean > 0 else value), interval
