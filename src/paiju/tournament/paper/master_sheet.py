"""The master sheet of results: everybody's games and sums (mcr:Q144(3))."""

from collections.abc import Mapping, Sequence

from paiju.languages import _, _c
from paiju.match.final import result_name
from paiju.tournament.counting.outcome import CountedGame, EventOutcome
from paiju.tournament.files.cells import shown_text
from paiju.tournament.paper.html import Child, Html, h, name, number, table
from paiju.tournament.paper.page import Paper, heading, paper
from paiju.tournament.paper.seating import round_title
from paiju.tournament.paper.source import PaperSource, RoundKey, by_number, chunks, who_cells, who_heads
from paiju.tournament.paper.standing_tables import (
    chain,
    counted_columns,
    head,
    net_points,
    penalty_list,
    place_cell,
    player_table,
    team_table,
    unofficial_mark,
)

STANDINGS = _("Master sheet of results")
MOST_GAMES = 9  # on one line of the master sheet


def standings(source: PaperSource) -> Paper | None:
    """The master sheet (mcr:Q144(3)): team, number, name, points, place and standard points of every game, sums; teams,
    stages and categories after it."""
    if source.outcome is None or not source.outcome.standings:
        return None
    outcome, say = source.outcome, source.say
    body: list[Html | None] = [heading(source, STANDINGS, unofficial_mark(source)), *master_tables(source, outcome)]
    body += [legend(source), net_points(source), penalty_list(source)]
    if outcome.teams:
        body += [h("h2", say(_c("standings", "Teams"))), team_table(source, outcome.teams)]
    for stage in outcome.stages if len(outcome.stages) > 1 else ():
        body += [h("h2", source.named(stage.name)), player_table(source, stage.standings)]
        body += [team_table(source, stage.teams)] if stage.teams else []
    for title, lines in outcome.categories.items():
        body += [h("h2", name(title)), player_table(source, lines)]
    return paper(source, "standings", STANDINGS, [*body, chain(source)], "landscape")


def master_tables(source: PaperSource, outcome: EventOutcome) -> list[Html]:
    """Everybody's games; a long event goes on in further tables."""
    games = {(game.player, (game.stage, game.round)): game for game in outcome.games}
    stages = [stage.name for stage in source.event.stages]
    keys = sorted({(game.stage, game.round) for game in outcome.games}, key=lambda key: round_order(stages, key))
    if not keys:
        return [player_table(source, outcome.standings)]
    return [master_table(source, outcome, part, games) for part in chunks(keys, MOST_GAMES)]


def round_order(stages: Sequence[str], key: RoundKey) -> tuple[int, tuple[int, str]]:
    """The order of games: by stage, then by number."""
    return stages.index(key[0]) if key[0] in stages else len(stages), by_number(key[1])


def master_table(
    source: PaperSource,
    outcome: EventOutcome,
    keys: Sequence[RoundKey],
    games: Mapping[tuple[str, RoundKey], CountedGame],
) -> Html:
    """Some games of everybody, with the sums of all."""
    standing, counted = counted_columns(source, outcome.standings)
    columns = [column for column in counted if column.key != "games"]
    heads: list[Child] = [source.say(_("Place")), *who_heads(source), *(round_title(source, key) for key in keys)]
    heads += [head(source, column) for column in columns]
    rows: list[list[Child]] = []
    for line in outcome.standings:
        own = [game_cell(games.get((line.player, key))) for key in keys]
        who = who_cells(source, source.roster.get(line.player))
        figures = [number(shown_text(standing.cell(line, column))) for column in columns]
        rows.append([place_cell(line), *who, *own, *figures])
    return table(heads, rows, "dense master")


def legend(source: PaperSource) -> Html:
    """What stands in the cell of a game."""
    game = source.book.game
    if game.standard_points:
        text = _c("official", "Each game: its points, under them #place · standard points; — is no result.")
    elif game.placement:
        result = result_name(source.book)
        text = _("Each game: its points, under them #place · {result}; — is no result.", result=result)
    else:
        text = _("Each game: its points, under them #place; — is no result.")
    return h("p", source.say(text), cls="legend")


def game_cell(game: CountedGame | None) -> Html:
    """A game: its points, under them the place and what it gave."""
    if game is None:
        return number("")
    got = game.standard if game.standard is not None else game.pt
    placed = "—" if game.place is None else f"#{game.place}" + (f" · {shown_text(got)}" if got is not None else "")
    return h("td", h("span", shown_text(game.game), cls="line"), h("span", placed, cls="line small"), cls="number")
