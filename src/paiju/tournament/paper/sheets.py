"""Score sheets, one for each table of each game, with everybody filled in (mcr:Q145(5), mcr:附:成绩记录表)."""

from collections.abc import Iterable, Sequence

from paiju.books.book import Book
from paiju.desk.sheet import SIGNS
from paiju.match.final import result_name
from paiju.tournament.paper.html import Child, Html, h, joined, name, together
from paiju.tournament.paper.language import WINDS
from paiju.tournament.paper.page import Paper, heading, paper, signature_lines, size_class
from paiju.tournament.paper.seating import round_title
from paiju.tournament.paper.source import PaperSource, hands_of
from paiju.tournament.tables import EventPlayer, TableSeats

SCORE_SHEETS = ("竞赛成绩记录表", "Competition score sheet")
REPEATS = 10  # more lines than the fewest hands where dealers repeat
MANY_LINES = 16


def score_sheets(source: PaperSource) -> Paper:
    """Every sheet of the event; without seats one to be copied."""
    seats = source.seats or [TableSeats("", "", "", ())]
    return paper(source, "score_sheets", SCORE_SHEETS, [h("section", sheet(source, table)) for table in seats])


def sheet(source: PaperSource, seats: TableSeats) -> Html:
    """One sheet."""
    signed = signature_lines(source, [("裁判员签字", "Table referee"), ("裁判长审核", "Chief referee")])
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
        else say(f"第　　{source.game_zh}", "Game ____"),
        say.table(table_seats.table) if table_seats.table else say("　　桌", "Table ____"),
    ]
    winds = h(
        "tr",
        h("th", joined(" · ", where)),
        (h("th", say.wind(seat), cls="centre") for seat in range(seats)),
    )
    rows = [
        person_row(say("编号", "No."), [player.number if player else "" for player in players]),
        person_row(say("姓名", "Name"), [player.name if player else "" for player in players]),
        person_row(say("队", "Team"), [player.team if player else "" for player in players]),
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
        h("th", say(source.hand_zh, "Hand"), rowspan=2, cls="hand"),
        h("th", say("和牌", "Win"), rowspan=2, cls="win"),
    ]
    top += [h("th", say.wind(seat), colspan=2) for seat in range(seats)]
    under = [h("th", words) for _ in range(seats) for words in (say("得失", "±"), say("累计", "Sum"))]
    start = source.book.game.start_points
    begin = [part for _ in range(seats) for part in (h("td", ""), h("td", str(start), cls="sum number"))]
    first = h("tr", h("td", "", cls="hand"), h("td", say("起始", "start"), cls="win"), begin)
    body = [first, *(hand_line(words, seats, last) for words, last in names)]
    cls = "hands many" if len(names) > MANY_LINES else "hands"
    return h("table", h("thead", h("tr", top), h("tr", under)), h("tbody", body), cls=cls)


def hand_line(words: str, seats: int, last: bool) -> Html:
    """One hand."""
    cells = [h("td", "", cls=cls) for _ in range(seats) for cls in ("", "sum")]
    return h("tr", h("td", words, cls="hand"), h("td", ""), cells, cls="last" if last else "")


def hand_names(source: PaperSource) -> list[tuple[str, bool]]:
    """The hands of a game by wind and number, and whether a wind's round ends with it; where dealers repeat, lines
    without a name and some more of them."""
    book, seats = source.book, source.book.tiles.players
    if not hands_of(book):
        return [("", False)] * (book.game.rounds * seats + REPEATS)
    winds = [en[0] if source.lang == "en" else f"{zh} " for zh, en in WINDS]
    return [(f"{winds[at // seats % 4]}{at % seats + 1}", at % seats == seats - 1) for at in range(hands_of(book))]


def ends(source: PaperSource) -> Html:
    """What comes after the last hand: points, penalties, result, place, signature."""
    say, seats = source.say, source.book.tiles.players
    lines = [
        h("tr", h("th", say(*words), scope="row"), [h("td", "")] * seats, cls=cls)
        for words, cls in end_lines(source.book)
    ]
    return h("table", h("tbody", lines), cls="ends keep")


def end_lines(book: Book) -> Sequence[tuple[tuple[str, str], str]]:
    """What a game comes to in this book."""
    lines = [(("终局分", "Points at the end"), ""), (("罚分（扣除）", "Penalties taken off"), "")]
    if book.game.placement:
        zh, en = result_name(book)
        lines += [(("顺位分", "Points for the place"), ""), ((zh, en.capitalize()), "")]
    else:
        start = book.game.start_points
        more, more_en = (f"（含起始 {start}）", f" (the {start} to begin with in them)") if start else ("", "")
        lines.append(((f"比赛分{more}", f"Game points{more_en}"), ""))
    lines.append((("名次", "Place"), ""))
    if book.game.standard_points:
        lines.append((("标准分", "Standard points"), ""))
    return [*lines, (("运动员签字", "Player's signature"), "sign")]


def legend(source: PaperSource) -> Html:
    """The form's signs; riichi and ready hands, or wins that were wrong, where the book has them."""
    of_some = {"riichi", "ready", "wrong_win"}
    book = source.book
    own = {"riichi", "ready"} if book.circumstances.riichi else {"wrong_win"} if book.game.standard_points else set()
    printed = [sign for id, sign in SIGNS.items() if id not in of_some or id in own]
    explained = joined("　", (together(h("b", sign), " ", source.say(zh, en)) for sign, zh, en in printed))
    return together(source.say("符号：", "Signs: "), explained)
