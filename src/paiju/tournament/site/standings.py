"""Standings of a published event, awards and what was imposed."""

from collections.abc import Sequence

from paiju.languages import HasNames, Text, _, _c
from paiju.tournament.counting.awards import award_text
from paiju.tournament.counting.penalty_words import placed_penalty
from paiju.tournament.counting.standing_table import NOTES, StandingColumn, StandingTable
from paiju.tournament.counting.values import AWARD_NAMES, Award, StandingLine
from paiju.tournament.default_names import as_text, shown_name
from paiju.tournament.exchange.event_tables import MVP, PLAYERS, TEAMS
from paiju.tournament.files.cells import shown_text
from paiju.tournament.paper.html import Child, Html, h
from paiju.tournament.record.papers import unofficial
from paiju.tournament.site.page import SitePage, scrolled

KINDS: dict[str, Text] = {PLAYERS: _("Individual"), TEAMS: _c("standings", "Teams"), MVP: _("MVP race")}


def standing_title(page: SitePage, stage: str, what: str) -> Html:
    """What a table of standings is of."""
    say = page.site.paper.say
    parts: list[HasNames | str] = [shown_name(stage)] if stage else []
    return Html(" · ".join(say(part) for part in (*parts, KINDS.get(what, what))))


def standings_parts(page: SitePage) -> list[Html]:
    """Every table of standings; where teams play each other, theirs first."""
    tables = page.site.tables.standings
    return [
        h("section", h("h2", standing_title(page, *key)), standing_table(page, tables[key], key[0]))
        for key in page.site.standing_keys
    ]


def standing_table(page: SitePage, lines: Sequence[StandingLine], stage: str = "") -> Html:
    """A table of standings in the columns for people; a player's team stands below the name."""
    paper = page.site.paper
    standing = paper.tables_for_people.table(lines, paper.roster.by_id, stage)
    by_player = any(line.player for line in lines)
    columns = [column for column in standing.columns if not by_player or column.key != "team"]
    heads = [h("th", paper.say(column.name), scope="col", cls=classes(column)) for column in columns]
    rows = [h("tr", (cell(page, standing, column, line) for column in columns)) for line in lines]
    return scrolled(h("table", h("thead", h("tr", heads)), h("tbody", rows), cls="standing"))


def classes(column: StandingColumn) -> str:
    """How a column is shown: numbers, and what a telephone leaves out."""
    return " ".join(["number"] * (not column.who) + ["more"] * (not column.who and not column.main))


def cell(page: SitePage, standing: StandingTable, column: StandingColumn, line: StandingLine) -> Html:
    """What a line has in a column."""
    if column.key == "player":
        note = h("span", page.site.paper.say(NOTES[line.note]), cls="of") if line.note in NOTES else None
        return h("td", page.player(line.player), h("span", page.team(line.team), cls="of") if line.team else None, note)
    if column.key == "team":
        return h("td", page.team(line.team))
    value = standing.cell(line, column)
    shown = "—" if value is None and column.key == "place" else shown_text(value)
    return h("td", shown, cls=classes(column))


def sums(page: SitePage, lines: Sequence[StandingLine], who: str) -> Html | None:
    """Place and figures of a player or a team."""
    line = next((each for each in lines if (each.player or each.team) == who), None)
    if line is None:
        return None
    paper = page.site.paper
    standing = paper.tables_for_people.table(lines, paper.roster.by_id)
    shown = [column for column in standing.columns if not column.who]
    pairs = (
        h("div", h("dt", paper.say(column.name)), h("dd", shown_text(standing.cell(line, column)) or "—"))
        for column in shown
    )
    return h("dl", pairs, cls="sums")


def awards_part(page: SitePage, awards: Sequence[Award]) -> Html | None:
    """What was won beside places."""
    paper = page.site.paper
    if not awards:
        return None

    def row(award: Award) -> Html:
        worth: Child = None
        if award.kind == "prize":
            what = paper.say(_("place {worth}", worth=award.worth))
        else:
            what = paper.say(as_text(award_text(paper.book, award)))
            worth = f" {shown_text(award.worth)}" if award.kind in ("mvp", "best_hand") else None
        who = page.player(award.player) if award.player else page.team(award.team)
        prize = f" · {award.prize}" if award.prize else None
        return h("li", h("strong", paper.say(AWARD_NAMES[award.kind])), " ", who, " ", what, worth, prize)

    return h("section", h("h2", paper.say(_("Awards"))), h("ul", map(row, awards)))


def penalties_part(page: SitePage, player: str = "") -> Html | None:
    """What was imposed, of everybody or of one."""
    paper = page.site.paper
    listed = [(each, why) for each, why in paper.penalties if not player or each.player == player]
    if not listed:
        return None
    rows = (
        h(
            "li",
            None if player else page.player(each.player) if each.player else page.team(each.team),
            None if player else paper.say.colon(),
            paper.say(placed_penalty(each, why)),
        )
        for each, why in listed
    )
    return h("section", h("h2", paper.say(_("Penalties"))), h("ul", rows))


def standings_note(page: SitePage) -> Html | None:
    """That results are held back, or not official."""
    say, site = page.site.paper.say, page.site
    if site.state.hidden is not None:
        return h("p", say(_("The final results are kept for the ceremony; these are the standings before them.")),
                 cls="note")  # fmt: skip
    is_marked = site.outcome.standings and unofficial(site.state)
    return h("p", say(_("Unofficial results")), cls="small") if is_marked else None
