"""Tables of standings on paper: players and teams by what decides, and the marks that results carry."""

from collections.abc import Callable, Sequence

from paiju.languages import _, _c
from paiju.tournament.counting.outcome import StandingLine
from paiju.tournament.counting.penalty_words import placed_penalty
from paiju.tournament.counting.standing_table import NOTES, StandingColumn, StandingTable
from paiju.tournament.files.cells import shown_text
from paiju.tournament.paper.html import Child, Html, h, name, number, table
from paiju.tournament.paper.source import PaperSource, who_cells, who_heads
from paiju.tournament.tables import PointPenalty, natural

Cells = Callable[[StandingLine], Sequence[Child]]


def counted_columns(source: PaperSource, lines: Sequence[StandingLine]) -> tuple[StandingTable, list[StandingColumn]]:
    """The table for people, and its columns behind who it is: games and figures."""
    standing = source.tables_for_people.table(lines, source.roster.by_id)
    return standing, [column for column in standing.columns if not column.who and column.key != "place"]


def head(source: PaperSource, column: StandingColumn) -> Html:
    """The head of a column; games are counted in what the book calls them."""
    return source.say(source.by_book(column.name, _c("riichi", "Games")) if column.key == "games" else column.name)


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
    return table([source.say(_("Place")), *heads, *(head(source, column) for column in columns)], rows, "standings")


def team_table(source: PaperSource, lines: Sequence[StandingLine]) -> Html:
    """Teams: place, number, name, result."""
    numbers = {team.name: team.number for team in source.teams}
    heads = [source.say(_("Team no.")), source.say(_c("name", "Team"))]
    return standing_table(source, lines, heads, lambda line: [number(numbers.get(line.team) or ""), name(line.team)])


def player_table(source: PaperSource, lines: Sequence[StandingLine]) -> Html:
    """Players: place, number, name, team, result."""

    def who(line: StandingLine) -> list[Child]:
        note = h("span", " ", source.say(NOTES.get(line.note, line.note)), cls="small") if line.note else None
        return who_cells(source, source.roster.get(line.player), note)

    return standing_table(source, lines, who_heads(source), who)


def net_points(source: PaperSource) -> Html | None:
    """That sums of game points are net, where sheets have them with the starting points in (mcr:Q46)."""
    start = source.book.game.start_points
    if not start or source.book.game.placement:
        return None
    net = source.by_book(
        _c("official", "Game points are net: the {start} starting points of each game are taken off.", start=start),
        _("Game points are net: the {start} starting points of each game are taken off.", start=start),
    )
    return h("p", source.say(net), cls="small keep")


def penalty_list(source: PaperSource) -> Html | None:
    """What was imposed on whom, and why, in the order of play: a standing does not say why points are missing."""
    if not source.penalties:
        return None
    known = {player.id: player.name for player in source.players}
    stages = [stage.name for stage in source.event.stages]

    def whose(penalty: PointPenalty) -> str:
        return known.get(penalty.player) or penalty.team

    def in_play(noted: tuple[PointPenalty, object]) -> tuple[object, ...]:
        penalty = noted[0]
        stage = stages.index(penalty.stage) if penalty.stage in stages else len(stages)
        return stage, natural(penalty.round), whose(penalty), penalty.kind, penalty.amount, penalty.why

    lines = [
        h("li", h("b", name(whose(penalty))), " ", source.say(placed_penalty(penalty, why)))
        for penalty, why in sorted(source.penalties, key=in_play)
    ]
    return h("section", h("h2", source.say(_("Penalties"))), h("ul", lines), cls="penalties small")


def unofficial_mark(source: PaperSource) -> Html | None:
    """Results without the signatures of qualified referees are marked (mcr:Q136)."""
    return h("p", source.say(_("Unofficial results")), cls="mark") if source.unofficial else None


def chain(source: PaperSource) -> Html | None:
    """The head of the record, by which anybody can hold the archive against this paper."""
    if not source.head:
        return None
    words = source.say(_("Head of the record's chain"))
    return h("p", words, source.say.colon(), h("span", source.head, cls="chain"), cls="small keep")
