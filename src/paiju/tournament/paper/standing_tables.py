"""Tables of standings on paper: players and teams by what decides, and the marks that results carry."""

from collections.abc import Callable, Sequence

from paiju.tournament.counting.outcome import StandingLine
from paiju.tournament.counting.standing_table import NOTES, StandingColumn, StandingTable
from paiju.tournament.files.cells import shown_text
from paiju.tournament.paper.html import Child, Html, h, name, number, table
from paiju.tournament.paper.source import PaperSource, who_cells, who_heads

Cells = Callable[[StandingLine], Sequence[Child]]


def counted_columns(source: PaperSource, lines: Sequence[StandingLine]) -> tuple[StandingTable, list[StandingColumn]]:
    """The table for people, and its columns behind who it is: games and figures."""
    standing = source.tables_for_people.table(lines, source.roster.by_id)
    return standing, [column for column in standing.columns if not column.who and column.key != "place"]


def head(source: PaperSource, column: StandingColumn) -> Html:
    """The head of a column; games are counted in what the book calls them."""
    return source.say(f"{source.game_zh}数" if column.key == "games" else column.zh, column.en)


def place_cell(line: StandingLine) -> Html:
    """The place; none for who is not ranked."""
    return number(line.place if line.place is not None else "—")


def standing_table(source: PaperSource, lines: Sequence[StandingLine], heads: Sequence[Child], who: Cells) -> Html:
    """Place, who it is in columns of paper's own, games and figures."""
    standing, columns = counted_columns(source, lines)
    rows: list[list[Child]] = [
        [place_cell(line), *who(line), *(number(shown_text(standing.cell(line, column))) for column in columns)]
        for line in lines
    ]
    return table(
        [source.say("名次", "Place"), *heads, *(head(source, column) for column in columns)], rows, "standings"
    )


def team_table(source: PaperSource, lines: Sequence[StandingLine]) -> Html:
    """Teams: place, number, name, result."""
    numbers = {team.name: team.number for team in source.teams}
    heads = [source.say("队序号", "No."), source.say("队名", "Team")]
    return standing_table(source, lines, heads, lambda line: [number(numbers.get(line.team) or ""), name(line.team)])


def player_table(source: PaperSource, lines: Sequence[StandingLine]) -> Html:
    """Players: place, number, name, team, result."""

    def who(line: StandingLine) -> list[Child]:
        words = NOTES.get(line.note, (line.note, line.note))
        note = h("span", " ", source.say(*words), cls="small") if line.note else None
        return who_cells(source, source.roster.get(line.player), note)

    return standing_table(source, lines, who_heads(source), who)


def net_points(source: PaperSource) -> Html | None:
    """That sums of game points are net, where sheets have them with the starting points in (mcr:Q46)."""
    start = source.book.game.start_points
    if not start or source.book.game.placement:
        return None
    words = (f"比赛分为净分：每{source.game_zh}已减去起始的 {start} 分。",
             f"Game points are net: the {start} to begin with are taken off every game.")  # fmt: skip
    return h("p", source.say(*words), cls="small keep")


def unofficial_mark(source: PaperSource) -> Html | None:
    """Results without the signatures of qualified referees are marked (mcr:Q136)."""
    return h("p", source.say("非正式成绩", "Unofficial results"), cls="mark") if source.unofficial else None


def chain(source: PaperSource) -> Html | None:
    """The head of the record, by which anybody can hold the archive against this paper."""
    if not source.head:
        return None
    words = source.say("比赛记录链首", "Head of the record's chain")
    return h("p", words, "：" if source.lang == "zh" else ": ", h("span", source.head, cls="chain"), cls="small keep")
