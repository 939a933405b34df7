"""Rounds of a published event: their tables with what they came to, and their hands where those are on record."""

from typing import Any

from paiju.languages import Text, _, _c
from paiju.tournament.counting.awards import hand_text
from paiju.tournament.counting.standing_table import NOTES
from paiju.tournament.default_names import place_name
from paiju.tournament.exchange.hands_table import win_cells
from paiju.tournament.files.cells import shown_text
from paiju.tournament.paper.html import Html, h, name, number
from paiju.tournament.paper.language import SHORT_WINDS
from paiju.tournament.paper.source import RoundKey
from paiju.tournament.record.state import PlayedHands, TableKey
from paiju.tournament.rulings.replayed_hands import PaidHand, replayed
from paiju.tournament.site.page import SitePage, listing, round_path, signed

HAND_ENDS: dict[str, Text] = {
    "win": _c("hand", "win"),
    "draw": _c("hand", "exhaustive draw"),
    "abort": _c("hand", "abortive draw"),
    "void": _c("hand", "void"),
    "over": _c("hand", "time is up"),
    "chombo": _c("hand", "chombo"),
}


def round_words(page: SitePage, at: RoundKey) -> Html:
    """A round with its stage where there are several."""
    paper = page.site.paper
    stage = paper.stage_title(at[0])
    words = paper.say(_("Round {round}", round=at[1])) if at[1].isdigit() else name(at[1])
    return Html(f"{stage} · {words}") if stage else words


def rounds_page(page: SitePage) -> str:
    """The list of rounds."""
    say, site = page.site.paper.say, page.site
    title = say(_("Rounds"))
    if not site.rounds:
        return page.whole(title, [h("h1", title), h("p", say(_("Nobody is seated yet.")), cls="note")])
    rows = []
    for n, (at, tables) in enumerate(site.rounds.items(), 1):
        done = sum((*at, seats.table) in site.tables.open_results for seats in tables)
        count = say(_("{results}/{tables} tables", results=done, tables=len(tables)))
        rows.append(h("li", page.link(round_path(n), round_words(page, at), h("small", count))))
    return page.whole(title, [h("h1", title), h("ul", rows, cls="rounds")])


def round_page(page: SitePage, at: RoundKey) -> str:
    """A round, table by table."""
    site, say = page.site, page.site.paper.say
    sections = [table_part(page, (*at, seats.table)) for seats in site.rounds[at]]
    numbers = {key: n for n, key in enumerate(site.rounds, 1)}
    ways = [
        page.link(round_path(n), say(words))
        for words, n in ((_("Previous round"), numbers[at] - 1), (_("Next round"), numbers[at] + 1))
        if 1 <= n <= len(numbers)
    ]
    title = round_words(page, at)
    return page.whole(
        title, [h("h1", title), h("div", sections, cls="tables"), h("p", (Html(f"{way} ") for way in ways))]
    )


def table_part(page: SitePage, key: TableKey) -> Html:
    """A table, and its hands."""
    site, say = page.site, page.site.paper.say
    played = site.revealed.hands_at(key)
    hands = None
    if played is not None and played.hands:
        hands = h("details", h("summary", say(_("Hands"))), hands_table(page, key, played))
    return h("section", h("h3", say.table(key[2])), seats_table(page, key), hands, cls="wide" if hands else "")


def seats_table(page: SitePage, key: TableKey) -> Html:
    """Who sat there, and what it came to."""
    site, say = page.site, page.site.paper.say
    result = site.tables.open_results.get(key)
    players = result.players if result else site.tables.seats[key].players
    rows = []
    for seat, player in enumerate(players):
        game = site.games.get((key, player))
        score = None if game is None else game.standard if game.standard is not None else game.pt
        points = result.points[seat] if result else None
        out = result.out.get(player, "") if result else ""
        note = h("span", say(NOTES.get(out, out)), cls="of") if out else None
        place = f"#{game.place}" if game and game.place else ""
        numbers = ("" if points is None else f"{points:,}", place, "" if score is None else shown_text(score))
        rows.append([h("td", say(SHORT_WINDS[seat % 4])), h("td", page.player(player), note), *map(number, numbers)])
    heads = [say(head) for head in (_("Seat"), _("Player"), _c("result", "Points"), _("Place"), _("Result"))]
    return listing(heads, rows, 3)


# --- hands ----------------------------------------------------------------------------------------


def hands_table(page: SitePage, key: TableKey, played: PlayedHands) -> Html:
    """Every hand: who won from whom with what, and what each player's points did."""
    site, say = page.site, page.site.paper.say
    names = [site.paper.roster.get(player).name for player in played.players]
    rows = [
        [h("td", hand.name), h("td", what(page, key, hand, names)), *(number(signed(each)) for each in hand.paid)]
        for hand in replayed(site.state.book(key[0]), played.hands).hands
    ]
    return listing([say(_("Hand")), say(_("What happened")), *map(name, names)], rows, len(names))


def what(page: SitePage, key: TableKey, hand: PaidHand, names: list[str]) -> Html:
    """What a hand came to, in words."""
    site, say = page.site, page.site.paper.say
    end, book = str(hand.entry.get("do")), site.state.book(key[0])
    wins: Any = hand.entry.get("wins") or ([{}] if end == "win" else [])
    parts = []
    for win in wins:
        winner, giver, han, fu, _limit, patterns, _open = win_cells(hand, win, names)
        won = _("{winner} from {giver}", winner=winner, giver=giver)
        who = won if giver else _("{winner}, self-draw", winner=winner)
        value = _("{han} han {fu} fu", han=han, fu=fu) if han and fu else _("{han} han", han=han) if han else ""
        parts.append(Html(" · ".join(say(piece) for piece in (who, value, hand_text(book, str(patterns))) if piece)))
    return Html("<br>".join(parts)) if parts else say(HAND_ENDS.get(end, end))


def place_words(page: SitePage, key: TableKey) -> Html:
    """Where a game was, with the way to its round."""
    number_of = {at: n for n, at in enumerate(page.site.rounds, 1)}[key[:2]]
    single = len(page.site.state.planned.stages) == 1
    words = _("round {round}, table {table}", round=key[1], table=key[2]) if single else place_name(*key)
    return page.link(round_path(number_of), page.site.paper.say(words))
