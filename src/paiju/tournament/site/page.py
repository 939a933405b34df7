"""A page of a published event: what stands around its content. It runs nothing and fetches nothing."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from urllib.parse import quote

from paiju.languages import HasNames, _
from paiju.tournament.paper.html import Child, Html, h, joined, name, text, together
from paiju.tournament.paper.language import tag_of
from paiju.tournament.paper.page import POLICY
from paiju.tournament.site.source import SiteSource

STANDINGS, ROUNDS, CROSS, FILES = "index.html", "rounds.html", "cross.html", "files.html"
MENU: dict[str, HasNames] = {
    STANDINGS: _("Standings"),
    ROUNDS: _("Rounds"),
    CROSS: _("Cross-table"),
    FILES: _("Downloads"),
}


@dataclass(frozen=True)
class SitePage:
    """A page being made, and where it will lie."""

    site: SiteSource
    path: str

    @property
    def up(self) -> str:
        """The way to the folder of the whole."""
        return "../" * self.path.count("/")

    def link(self, path: str, *words: Child) -> Html:
        """A link to another page or file of the event."""
        return h("a", *words, href=self.up + quote(path))

    def player(self, id: str) -> Html:
        """Somebody, with the way to their page."""
        shown = name(self.site.paper.roster.get(id).name)
        return self.link(player_path(id), shown) if id in self.site.state.enrolled else shown

    def team(self, team: str) -> Html:
        """A team, with the way to its page."""
        number = self.site.teams.get(team)
        return self.link(team_path(number), name(team)) if number else name(team)

    def whole(self, title: Child, body: Child) -> str:
        """The page."""
        site, say = self.site, self.site.paper.say
        menu = (
            h("a", say(words), href=self.up + path, aria_current="page" if path == self.path else None)
            for path, words in MENU.items()
        )
        event = text(site.paper.event.name)
        head = together(
            h("meta", charset="utf-8"),
            h("meta", name="viewport", content="width=device-width, initial-scale=1"),
            h("meta", http_equiv="Content-Security-Policy", content=POLICY),
            h("title", title if self.path == STANDINGS else together(title, " · ", event)),
            Html(f"<style>\n{style()}</style>"),
        )
        header = h("header", h("p", self.link(STANDINGS, name(site.paper.event.name))), h("nav", joined(" ", menu)))
        page = h("html", h("head", head), h("body", header, h("main", body)), lang=tag_of(site.lang))
        return f"<!doctype html>\n{page}\n"


@cache
def style() -> str:
    """What the pages look like."""
    return (Path(__file__).parent / "site.css").read_text(encoding="utf-8")


def player_path(id: str) -> str:
    """Where somebody's page lies."""
    return f"players/{id}.html"


def team_path(number: int) -> str:
    """Where a team's page lies."""
    return f"teams/{number}.html"


def round_path(number: int) -> str:
    """Where a round's page lies."""
    return f"rounds/{number}.html"


def scrolled(table: Html) -> Html:
    """A table that may be wider than the screen."""
    return h("div", table, cls="scroll")


def listing(heads: Sequence[Child], rows: Iterable[Iterable[Html]], numbers: int = 0) -> Html:
    """A table whose last columns, so many, are numbers."""
    words = len(heads) - numbers
    head = (h("th", each, scope="col", cls="number" if at >= words else "") for at, each in enumerate(heads))
    return scrolled(h("table", h("thead", h("tr", head)), h("tbody", (h("tr", row) for row in rows))))


def signed(points: int) -> str:
    """Points won or lost."""
    return f"{points:+,}" if points else "0"
