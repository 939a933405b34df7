"""Tables of standings on paper: players and teams by what decides, and the marks that results carry."""

from collections.abc import Sequence

from paiju.tournament.counting.metrics import METRICS, order_of
from paiju.tournament.files.cells import shown_text
from paiju.tournament.files.lists import metrics_of
from paiju.tournament.outcome import StandingLine
from paiju.tournament.paper.html import Child, Html, h, name, number, table
from paiju.tournament.paper.source import PaperSource, who_cells, who_heads

NOTES = {
    "forfeit": ("弃权", "forfeited"),
    "disqualified": ("取消资格", "disqualified"),
    "withdrawn": ("退赛", "withdrawn"),
    "filler": ("补位", "filler"),
}
SUMS = ("standard", "game", "pt")  # shown whatever decides


def metric_words(key: str) -> tuple[str, str]:
    """A metric's name, as the head of a column."""
    zh, en = METRICS.get(key, (key, key))
    return zh, en[:1].upper() + en[1:]


def shown_metrics(source: PaperSource, lines: Sequence[StandingLine]) -> list[str]:
    """The sums, and what decides in one of the stages, in the order in which metrics are told."""
    there = metrics_of(lines)
    wanted = {*SUMS, *(key for stage in source.event.stages for key in order_of(source.book, stage))}
    return [key for key in METRICS if key in wanted and key in there]


def place_text(line: StandingLine) -> str:
    """The place; none for who is not ranked."""
    return str(line.place) if line.place is not None else "—"


def team_table(source: PaperSource, lines: Sequence[StandingLine]) -> Html:
    """Teams: place, number, name, result."""
    say, metrics = source.say, shown_metrics(source, lines)
    numbers = {team.name: team.number for team in source.teams}
    heads = [
        say("名次", "Place"),
        say("队序号", "No."),
        say("队名", "Team"),
        say(f"{source.game_zh}数", "Games"),
        *(say(*metric_words(key)) for key in metrics),
    ]
    rows: list[list[Child]] = [
        [number(place_text(line)), number(numbers.get(line.team) or ""), name(line.team), number(line.games),
         *(number(metric(line, key)) for key in metrics)]
        for line in lines
    ]  # fmt: skip
    return table(heads, rows, "standings")


def player_table(source: PaperSource, lines: Sequence[StandingLine]) -> Html:
    """Players: place, number, name, team, result."""
    say, metrics = source.say, shown_metrics(source, lines)
    heads: list[Child] = [
        say("名次", "Place"), *who_heads(source),
        say(f"{source.game_zh}数", "Games"), *(say(*metric_words(key)) for key in metrics),
    ]  # fmt: skip
    rows: list[list[Child]] = []
    for line in lines:
        player = source.roster.get(line.player)
        note = (
            h("span", " ", source.say(*NOTES.get(line.note, (line.note, line.note))), cls="small")
            if line.note
            else None
        )
        who = who_cells(source, player, note)
        rows.append(
            [number(place_text(line)), *who, number(line.games), *(number(metric(line, key)) for key in metrics)]
        )
    return table(heads, rows, "standings")


def net_points(source: PaperSource) -> Html | None:
    """That sums of game points are net, where sheets have them with the starting points in (mcr:Q46)."""
    start = source.book.game.start_points
    if not start or source.book.game.placement:
        return None
    words = (f"比赛分为净分：每{source.game_zh}已减去起始的 {start} 分。",
             f"Game points are net: the {start} to begin with are taken off every game.")  # fmt: skip
    return h("p", source.say(*words), cls="small keep")


def metric(line: StandingLine, key: str) -> str:
    """A metric as it is printed."""
    return shown_text(line.metrics[key]) if key in line.metrics else ""


def unofficial_mark(source: PaperSource) -> Html | None:
    """Results without the signatures of qualified referees are marked (mcr:Q136)."""
    return h("p", source.say("非正式成绩", "Unofficial results"), cls="mark") if source.unofficial else None


def chain(source: PaperSource) -> Html | None:
    """The head of the record, by which anybody can hold the archive against this paper."""
    if not source.head:
        return None
    words = source.say("比赛记录链首", "Head of the record's chain")
    return h("p", words, "：" if source.lang == "zh" else ": ", h("span", source.head, cls="chain"), cls="small keep")
