"""`paiju arena --league`: many players, one table of ratings."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from paiju.bots.guests import PREFIXES
from paiju.cli.arena.words import counted, left_out, looks_line, short, shown_as, too_few, took
from paiju.cli.shared.language import Speaker
from paiju.columns import table
from paiju.languages import Grouped, _

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
    players = len(outcome.players)
    return [
        say(_("{name} ({id}): a league of {players} players", name=book.names, id=book.id, players=players)),
        say(
            _(
                "{games} games: {walls} walls, every pair both ways round and in every seat, seed {seed}",
                games=Grouped(outcome.games),
                walls=Grouped(outcome.walls),
                seed=planned.seed,
            )
        ),
    ]


def ratings(outcome: "LeagueOutcome", say: Speaker) -> list[str]:
    """A line for every player."""
    from paiju.arena.game import POINTS
    from paiju.arena.league import table_order

    rows = [["", "", say(_("rating (places)")), "", say(_("points per game")), ""]]
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
                "a": say(_("{name} is better", name=short(names[0]))),
                "b": say(_("{name} is better", name=short(names[1]))),
                "not_shown": say(_("no difference shown")),
                "too_few": say(_("too few walls")),
            }[said]
            rows.append(
                [f"{short(names[0])} – {short(names[1])}", *signed(outcome.difference(player, other), "rank"), verdict]
            )
    return [say(_("Every pair (difference in places)")), *table(rows, right=(1, 2))]


def faults(outcome: "LeagueOutcome", say: Speaker) -> list[str]:
    """What programs did wrong in the games just played."""
    lines = []
    for name, seen in outcome.seen.items():
        if seen.faults:
            text = _("{what}: {value}", what=short(name), value=counted(seen.faults, say))
            if seen.notes:
                text = _("{name} ({note})", name=text, note=seen.notes[0].what)
            lines.append(say(text))
            lines += left_out(short(name), seen.faults["left_out"], say)
    return [*lines, ""] if lines else []


def signed(each: "Estimate | None", kind: str) -> tuple[str, str]:
    """What somebody is better by, with a sign."""
    value, interval = shown_as(each, kind)
    return ("+" + value if each and each.mean > 0 else value), interval
