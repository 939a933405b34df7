"""Score sheets, one for each table of each game, with everybody filled in (mcr:Q145(5), mcr:附:成绩记录表)."""

from collections.abc import Iterable, Sequence

from paiju.books.book import Book
from paiju.desk.sheet import SIGNS
from paiju.languages import Text, _, _c
from paiju.tournament.paper.html import Child, Html, h, joined, name, together
from paiju.tournament.paper.language import SHORT_WINDS
from paiju.tournament.paper.page import Paper, heading, paper, signature_lines, size_class
from paiju.tournament.paper.seating import round_title
from paiju.tournament.paper.source import PaperSource, hands_of
from paiju.tournament.tables import EventPlayer, TableSeats

SCORE_SHEETS = _("Competition score sheet")
REPEATS = 10  # more lines than the fewest hands where dealers repeat
MANY_LINES = 16


def score_sheets(source: PaperSource) -> Paper:
    """Every sheet of the event; without seats one to be copied."""
    seats = source.seats or [TableSeats("", "", "", ())]
    return paper(source, "score_sheets", SCORE_SHEETS, [h("section", sheet(source, table)) for table in seats])


def sheet(source: PaperSource, seats: TableSeats) -> Html:
    """One sheet."""
    signed = signature_lines(source, [_("Table referee's signature"), _("Audited by the chief referee")])
    return together(
        heading(source, SCORE_SHEETS),
        people(source, seats),
        hands(source),
        ends(source),
        signed,
        h("p", legend(source), cls="legend"),
    )


def people(source: PaperSource, table_seats: TableSeats) -> Html:
    """Where this is, and who sits here: seat, number, name, team (mcr:Q145(5))."""
    say, seats = source.say, source.book.tiles.players
    players: list[EventPlayer | None] = [source.roster.get(id) for id in table_seats.players]
    players += [None] * (seats - len(players))
    where = [
        round_title(source, (table_seats.stage, table_seats.round))
        if table_seats.round
        else say(source.by_book(_c("official", "Game ____"), _("Game ____"))),
        say.table(table_seats.table) if table_seats.table else say(_("Table ____")),
    ]
    winds = h(
        "tr",
        h("th", joined(" · ", where)),
        (h("th", say.wind(seat), cls="centre") for seat in range(seats)),
    )
    rows = [
        person_row(say(_c("player", "No.")), [player.number if player else "" for player in players]),
        person_row(say(_c("person", "Name")), [player.name if player else "" for player in players]),
        person_row(say(_c("column", "Team")), [player.team if player else "" for player in players]),
    ]
    return h("table", h("thead", winds), h("tbody", rows), cls="people")


def person_row(head: Child, values: Iterable[str]) -> Html:
    """One fact of everybody."""
    return h("tr", h("th", head, scope="row"), (h("td", name(value), cls=size_class(value)) for value in values))


def hands(source: PaperSource) -> Html:
    """A line for each hand: what it was, what everybody won or paid, with the form's signs, and their sums."""
    say, seats = source.say, source.book.tiles.players
    names = hand_names(source)
    top = [
        h("th", say(source.by_book(_c("official", "Hand"), _c("riichi", "Hand"))), rowspan=2, cls="hand"),
        h("th", say(_c("sheet", "Win")), rowspan=2, cls="win"),
    ]
    top += [h("th", say.wind(seat), colspan=2) for seat in range(seats)]
    under = [h("th", words) for _rest in range(seats) for words in (say(_("±")), say(_("Running total")))]
    start = source.book.game.start_points
    begin = [part for _rest in range(seats) for part in (h("td", ""), h("td", str(start), cls="sum number"))]
    first = h("tr", h("td", "", cls="hand"), h("td", say(_("start")), cls="win"), begin)
    body = [first, *(hand_line(words, seats, last) for words, last in names)]
    cls = "hands many" if len(names) > MANY_LINES else "hands"
    return h("table", h("thead", h("tr", top), h("tr", under)), h("tbody", body), cls=cls)


def hand_line(words: str, seats: int, last: bool) -> Html:
    """One hand."""
    cells = [h("td", "", cls=cls) for _rest in range(seats) for cls in ("", "sum")]
    return h("tr", h("td", words, cls="hand"), h("td", ""), cells, cls="last" if last else "")


def hand_names(source: PaperSource) -> list[tuple[str, bool]]:
    """The hands of a game by wind and number, and whether a wind's round ends with it; where dealers repeat, lines
    without a name and some more of them."""
    book, seats = source.book, source.book.tiles.players
    if not hands_of(book):
        return [("", False)] * (book.game.rounds * seats + REPEATS)
    hands = [
        _c("sheet", "{wind}{number}", wind=SHORT_WINDS[at // seats % 4], number=at % seats + 1)
        for at in range(hands_of(book))
    ]
    return [(hand.into(source.say.first), at % seats == seats - 1) for at, hand in enumerate(hands)]


def ends(source: PaperSource) -> Html:
    """What comes after the last hand: points, penalties, result, place, signature."""
    say, seats = source.say, source.book.tiles.players
    lines = [
        h("tr", h("th", say(words), scope="row"), [h("td", "")] * seats, cls=cls)
        for words, cls in end_lines(source.book)
    ]
    return h("table", h("tbody", lines), cls="ends keep")


def end_lines(book: Book) -> Sequence[tuple[Text, str]]:
    """What a game comes to in this book."""
    lines: list[Text] = [_("Points at the end"), _("Penalties taken off")]
    if book.game.placement:
        lines += [_("Uma"), _c("game", "Final score") if book.text == "xjtu" else _c("game", "Result")]
    elif start := book.game.start_points:
        lines.append(_("Game points (including the starting {start})", start=start))
    else:
        lines.append(_("Game points"))
    lines.append(_("Place"))
    if book.game.standard_points:
        lines.append(_("Standard points"))
    return [*((line, "") for line in lines), (_("Player's signature"), "sign")]


def legend(source: PaperSource) -> Html:
    """The form's signs; riichi and ready hands, or wins that were wrong, where the book has them."""
    of_some = {"riichi", "ready", "wrong_win"}
    book = source.book
    own = {"riichi", "ready"} if book.circumstances.riichi else {"wrong_win"} if book.game.standard_points else set()
    printed = [sign for id, sign in SIGNS.items() if id not in of_some or id in own]
    explained = joined(" · ", (together(h("b", sign), " ", source.say(meaning)) for sign, meaning in printed))
    return together(source.say(_("Symbols: ")), explained)
