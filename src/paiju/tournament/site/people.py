"""Players and teams of a published event, and who met whom."""

from collections import defaultdict

from paiju.languages import _, _c
from paiju.tournament.counting.standing_table import NOTES
from paiju.tournament.files.cells import shown_text
from paiju.tournament.paper.html import Html, h, joined, name, number, table
from paiju.tournament.record.state import TableKey
from paiju.tournament.site.page import SitePage, listing, scrolled, signed
from paiju.tournament.site.rounds import place_words
from paiju.tournament.site.standings import penalties_part, standing_table, sums


def player_page(page: SitePage, id: str) -> str:
    """Somebody: how they stand, every game, what was imposed."""
    site, say = page.site, page.site.paper.say
    player = site.paper.roster.get(id)
    facts = [player.number and f"{player.number}", page.team(player.team) if player.team else "", player.club,
             player.country]  # fmt: skip
    known = site.revealed.enrolled.get(id)
    left = say(NOTES[known.left]) if known and known.left in NOTES else None
    title = name(player.name)
    body = [
        h("h1", title),
        h("p", joined(" · ", [part for part in (*facts, left) if part]), cls="facts"),
        sums(page, site.outcome.standings, id),
        games_part(page, id),
        penalties_part(page, id),
    ]
    return page.whole(title, body)


def games_part(page: SitePage, id: str) -> Html | None:
    """Every table of theirs."""
    site, say = page.site, page.site.paper.say
    rows = [game_row(page, key, id) for key in site.own_tables.get(id, ())]
    if not rows:
        return None
    heads = [say(head) for head in (_("Table"), _("With"), _c("result", "Points"), _("Place"), _("Result"))]
    return h("section", h("h2", say(_("Games played"))), listing(heads, rows, 3))


def game_row(page: SitePage, key: TableKey, id: str) -> list[Html]:
    """A game: where, with whom, what it came to."""
    site = page.site
    result, game = site.tables.open_results.get(key), site.games.get((key, id))
    players = result.players if result else site.tables.seats[key].players
    points = result.points[result.players.index(id)] if result else None
    score = None if game is None else game.standard if game.standard is not None else game.pt
    others = joined(site.paper.say.comma(), [page.player(other) for other in players if other != id])
    cells = ("" if points is None else f"{points:,}", f"#{game.place}" if game and game.place else "",
             "" if score is None else shown_text(score))  # fmt: skip
    return [h("td", place_words(page, key)), h("td", others), *map(number, cells)]


def team_page(page: SitePage, team: str) -> str:
    """A team: how it stands, and its players."""
    site = page.site
    own = {player.id for player in site.paper.players if player.team == team}
    lines = [line for line in site.outcome.standings if line.player in own]
    title = name(team)
    members = standing_table(page, lines) if lines else h("ul", (h("li", page.player(id)) for id in sorted(own)))
    return page.whole(title, [h("h1", title), sums(page, site.outcome.teams, team), members])


def cross_page(page: SitePage) -> str:
    """Who met whom, and how far ahead they were in all."""
    site, say = page.site, page.site.paper.say
    title = say(_("Cross-table"))
    ids = [line.player for line in site.outcome.standings]
    if not ids:
        return page.whole(title, [h("h1", title), h("p", say(_("There are no results yet.")), cls="note")])
    ahead: dict[tuple[str, str], list[int]] = defaultdict(list)
    for result in site.tables.open_results.values():
        points = dict(zip(result.players, result.points, strict=True))
        for a, own in points.items():
            for b, theirs in points.items():
                ahead[a, b].append(own - theirs)
    rows = [[h("th", f"{n} ", page.player(a), scope="row"), *(met(ahead.get((a, b)), a == b) for b in ids)]
            for n, a in enumerate(ids, 1)]  # fmt: skip
    grid = table(["", *map(str, range(1, len(ids) + 1))], rows, "cross")
    words = say(_("In each cell: how far ahead the row's player was in all games together, and in how many"))
    return page.whole(title, [h("h1", title), h("p", words, cls="small"), scrolled(grid)])


def met(leads: list[int] | None, is_self: bool) -> Html:
    """A cell of the cross-table."""
    if is_self or not leads:
        return h("td", cls="self" if is_self else "")
    return number(signed(sum(leads)) + (f" ({len(leads)})" if len(leads) > 1 else ""))
