"""A published event in a folder: written whole, and what an earlier writing left behind taken away, nothing else."""

import json
from collections.abc import Mapping
from pathlib import Path

from paiju.errors import InputError
from paiju.languages import Text, _, _c, _n
from paiju.tournament.exchange.event_tables import PLAYERS, PUBLIC, STANDINGS, TEAMS, FileRows
from paiju.tournament.files.table_file import FORMS, table_file
from paiju.tournament.paper.catalogue import papers_of
from paiju.tournament.paper.html import Child, Html, h, joined, name
from paiju.tournament.paper.page import Paper
from paiju.tournament.record.state_values import Published
from paiju.tournament.site.page import CROSS, FILES, ROUNDS, SitePage, listing, player_path, round_path, team_path
from paiju.tournament.site.page import STANDINGS as INDEX
from paiju.tournament.site.people import cross_page, player_page, team_page
from paiju.tournament.site.rounds import round_page, rounds_page
from paiju.tournament.site.source import SiteSource
from paiju.tournament.site.standings import (
    awards_part,
    penalties_part,
    standing_title,
    standings_note,
    standings_parts,
)

LIST = ".paiju-site.json"  # which files are ours
PAPERS = (
    "regulations", "timetable", "seating_rounds", "seating_players", "seating_tables", "standings", "bulletin",
)  # fmt: skip
OF_RESULTS = ("standings", "bulletin")
TABLES: dict[str, Text] = {
    "results": _c("table of data", "Seats and results, table by table"),
    "games": _("Every game of every player"),
    "cross": _("Who met whom"),
    "penalties": _("Penalties"),
    "hands": _("Hands"),
}


def site_files(site: SiteSource) -> dict[str, bytes]:
    """Every file of the site, by its path."""
    papers, tables = site_papers(site), site_tables(site)
    pages = {
        INDEX: index_page(SitePage(site, INDEX)),
        ROUNDS: rounds_page(SitePage(site, ROUNDS)),
        CROSS: cross_page(SitePage(site, CROSS)),
        FILES: files_page(SitePage(site, FILES), papers, tables),
    }
    for n, at in enumerate(site.rounds, 1):
        pages[round_path(n)] = round_page(SitePage(site, round_path(n)), at)
    for id in site.state.enrolled:
        pages[player_path(id)] = player_page(SitePage(site, player_path(id)), id)
    for team, n in site.teams.items():
        pages[team_path(n)] = team_page(SitePage(site, team_path(n)), team)
    pages |= {f"papers/{paper.kind}.html": paper.html for paper in papers}
    files = {path: page.encode() for path, page in pages.items()}
    for path, (_title, rows) in tables.items():
        files |= {f"{path}.{form}": table_file(rows, form, path.rpartition("/")[2]) for form in FORMS}
    return files


def site_papers(site: SiteSource) -> list[Paper]:
    """What is printed and says nothing of anybody that is not public."""
    kinds = [kind for kind in PAPERS if site.outcome.standings or kind not in OF_RESULTS]
    return papers_of(site.paper, kinds)


def site_tables(site: SiteSource) -> dict[str, tuple[Html, FileRows]]:
    """Every table to take along, by its path, with its title; those with nothing in them are left out."""
    page, say = SitePage(site, FILES), site.paper.say
    tables: dict[str, tuple[Html, FileRows]] = {}
    usual = {("", PLAYERS): STANDINGS, ("", TEAMS): TEAMS}
    standings = say(_("Standings"))
    for n, key in enumerate(site.standing_keys, 1):
        words = Html(f"{standings} · {standing_title(page, *key)}")
        tables[f"data/{usual.get(key, f'{STANDINGS}-{n}')}"] = words, site.tables.standing(key[1], key[0])
    tables |= {f"data/{key}": (say(TABLES[key]), make(site.tables)) for key, make in PUBLIC.items()}
    return {path: (title, rows) for path, (title, rows) in tables.items() if len(rows) > 1}


def index_page(page: SitePage) -> str:
    """What there is to say of the event, and its standings."""
    site, paper = page.site, page.site.paper
    say, event = paper.say, paper.event
    days = say.days(event.start, event.end)
    facts = joined(" · ", [part for part in (event.place, days, say(event.book.names), *event.hosts) if part])
    notices = [notice_part(page, each) for each in reversed(site.state.notices)]
    body: list[Child] = [h("h1", name(event.name)), h("p", facts, cls="facts"), notices[0] if notices else None]
    body += [standings_note(page), *(standings_parts(page) or [entrants_part(page)])]
    body += [awards_part(page, site.outcome.awards), penalties_part(page), *notices[1:], chain_part(page)]
    return page.whole(name(event.name), [part for part in body if isinstance(part, str)])


def notice_part(page: SitePage, notice: Published) -> Html:
    """Something everybody was told."""
    say, state = page.site.paper.say, page.site.state
    title = h("p", h("strong", say(state.shown(notice.title))), " ", h("small", f"{notice.at:%Y-%m-%d %H:%M}"))
    return h(
        "section", title, h("p", say(state.shown(notice.text)), cls="written") if notice.text else None, cls="note"
    )


def entrants_part(page: SitePage) -> Html:
    """Who plays, while there are no results."""
    say, players = page.site.paper.say, page.site.paper.active
    head = say(_n("{n} entrant", "{n} entrants", len(players)))
    words = h("p", say(_("There are no results yet.")), cls="note")
    return h("section", words, h("h2", head), h("ul", (h("li", page.player(player.id)) for player in players)))


def chain_part(page: SitePage) -> Html:
    """The head of the record, by which anybody can hold the archive against these pages."""
    say, state = page.site.paper.say, page.site.state
    words = say(_("Head of the record's chain"))
    return h("p", words, say.colon(), h("span", state.head, cls="chain"), cls="small")


def files_page(page: SitePage, papers: list[Paper], tables: Mapping[str, tuple[Html, FileRows]]) -> str:
    """What can be printed, and what can be taken along."""
    say = page.site.paper.say
    title = say(_("Downloads"))
    rows = [
        [h("td", words), h("td", (page.link(f"{path}.{form}", form.upper()) for form in FORMS))]
        for path, (words, _rows) in tables.items()
    ]
    sheets = [h("li", page.link(f"papers/{paper.kind}.html", paper.title)) for paper in papers]
    body: list[Html] = [h("h1", title)]
    body += [h("h2", say(_("Papers"))), h("ul", sheets)] if sheets else []
    if rows:
        downloads = h("div", listing([say(_("Table")), say(_("File"))], rows), cls="files")
        body += [h("h2", say(_("Spreadsheets"))), downloads]
    return page.whole(title, body)


# --- the folder -----------------------------------------------------------------------------------


def write_site(files: Mapping[str, bytes], folder: Path) -> list[Path]:
    """Write the files; what an earlier writing put there and this one does not have goes. A file of somebody else's
    stays, and one that stands in the way is an error."""
    ours = written_before(folder)
    strange = next((path for path in files if path not in ours and (folder / path).exists()), None)
    if strange is not None:
        there = _("{path} is there already and is not from an earlier publishing; choose another folder",
                  path=folder / strange)  # fmt: skip
        raise InputError("out", there)
    try:
        for path, raw in files.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(raw)
        for path in ours:
            if path not in files:
                (folder / path).unlink(missing_ok=True)
        (folder / LIST).write_text(json.dumps(sorted(files), indent=0) + "\n", encoding="utf-8")
    except OSError as error:
        raise InputError("out", _("cannot write {folder}: {error}", folder=folder, error=error)) from error
    return [folder / path for path in files]


def written_before(folder: Path) -> set[str]:
    """The files that an earlier writing put there, as far as they lie within the folder."""
    try:
        listed = json.loads((folder / LIST).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return set()
    paths = [path for path in listed if isinstance(path, str)] if isinstance(listed, list) else []
    return {path for path in paths if not Path(path).is_absolute() and ".." not in Path(path).parts}
