"""`paiju bot --why`: the table a player saw, for a hand, a question of the protocol or moments of a record."""

import argparse
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from paiju.cli.shared.language import Speaker
from paiju.cli.shared.output import emit, emit_lines
from paiju.cli.shared.parser import Parser
from paiju.columns import page_width, table
from paiju.errors import InputError
from paiju.languages import Text, _, _n

if TYPE_CHECKING:
    from paiju.books.book import Book
    from paiju.bots.explain import Explanation, WeighedAction
    from paiju.table.action import Action
    from paiju.table.scene import View

STANDARD_INPUT = "-"
LONGEST = 1 << 20  # characters of a question
LOOKED_INTO = 20  # lines of a file until it is taken for a record: a talk begins with some that ask nothing
NOTHING = "·"
POINTS_SUM = _("total = worth − risk − later, in points")
LACKING_SUM = _("lacking: tiles still needed to win; helping: unseen tiles that bring it nearer")
PLANS = {"go on": _("push on"), "give up": _("fold"), "riichi": _("riichi")}


@dataclass(frozen=True, slots=True)
class ExplainedMoment:
    """A decision to be explained: by which book, what is seen; of a record where it stands there and what was done."""

    book: "Book"
    view: "View"
    place: Text | None = None
    done: "Action | None" = None


def add_why(parser: Parser) -> None:
    """The options of the question why."""
    option = parser.option
    option(
        "--why",
        _("explain: a whole hand, the tile just drawn last; a record; or an ask line of the protocol (- for stdin)"),
        metavar="WHERE",
    )
    option("--hand", _("with a record: which hand"), type=int, metavar="N")
    option("--seat", _("with a record: which seat (E S W N)"), metavar="S")
    option("--turn", _("with a record: which of that player's discards"), type=int, metavar="N")
    option("--json", _("with --why: print JSON"), action="store_true")


def run_why(args: argparse.Namespace, say: Speaker) -> int:
    """Explain each moment; a list of them where no turn is named."""
    from paiju.deep.names import player_named
    from paiju.deep.seats import bot_named

    name = player_named(args.bots, "level")
    answers: list[tuple[ExplainedMoment, Explanation]] = []
    for moment in moments(args):
        bot = bot_named(moment.book, name, args.seed)
        try:
            answers.append((moment, bot.explain(moment.view)))
        finally:
            bot.close()
    if args.json:
        return emit([as_json(*each) for each in answers])
    full = args.turn is not None or len(answers) == 1
    if not full:
        return emit_lines([short_line(*each, say) for each in answers])
    pages = [full_lines(*each, say) for each in answers]
    return emit_lines([line for number, page in enumerate(pages) for line in ([""] * bool(number) + page)])


# --- which moments --------------------------------------------------------------------------------


def moments(args: argparse.Namespace) -> Iterator[ExplainedMoment]:
    """What is to be explained; nothing at all raises InputError."""
    if args.why == STANDARD_INPUT or Path(args.why).is_file():
        return in_file(args)
    return iter([of_hand(named_book(args), args.why)])


def named_book(args: argparse.Namespace) -> "Book":
    """The book named."""
    from paiju.cli.shared.book_argument import book_of

    if not args.book:
        raise InputError("book", _("which rule book? -b BOOK"))
    return book_of(args.book)


def of_hand(book: "Book", text: str) -> ExplainedMoment:
    """The dealer's first discard with a hand, the last tile just drawn."""
    from paiju.core.play.actions import PASS
    from paiju.notation import parse_tiles, tile_name
    from paiju.table.action import Action
    from paiju.table.codes import code_of
    from paiju.table.dictated import Drawn, dictated_wall
    from paiju.table.table import Table

    try:
        codes = [code_of(tile_name(tile), "why") for tile in parse_tiles(text, "why")]
    except InputError as error:
        raise InputError("why", _("no such file, and not a hand either: {why}", why=error.text)) from None
    size = book.forms.tiles + 1
    if len(codes) != size:
        raise InputError(
            "why",
            _n(
                "{n} tile; a hand about to discard has {size}, with the tile just drawn last",
                "{n} tiles; a hand about to discard has {size}, with the tile just drawn last",
                len(codes),
                size=size,
            ),
        )
    dealt = Table(book, wall=dictated_wall(book, [codes[:-1]], [Drawn(0, codes[-1])]))
    while Action(PASS) in dealt.legal(dealt.asked[0]):  # nobody lays their hand open
        dealt.act(dealt.asked[0], PASS)
    return ExplainedMoment(book, dealt.view("E"))


def in_file(args: argparse.Namespace) -> Iterator[ExplainedMoment]:
    """The questions of the protocol that a file holds, or the moments of its record."""
    from paiju.bots.wire import parsed, read_view
    from paiju.cli.shared.book_argument import book_of
    from paiju.cli.shared.text_file import file_text

    if args.why != STANDARD_INPUT and not any(map(is_question, first_lines(args.why))):
        return of_record(args, book_of(args.book) if args.book else None)
    book, text = named_book(args), file_text(args.why, "why")
    lines = [text] if is_question(text) else [line for line in text.splitlines() if is_question(line)]
    if not lines:
        raise InputError(
            "why", _('must be an ask line of the protocol: {{"type": "ask", "view": …}} (docs/bots-api.md)')
        )
    return (ExplainedMoment(book, read_view(book, line.get("view", line))) for line in map(parsed, lines))


def first_lines(path: str) -> Iterator[str]:
    """How a file begins."""
    with open(path, encoding="utf-8", errors="replace") as file:
        for _line in range(LOOKED_INTO):
            yield file.readline(LONGEST)


def is_question(text: str) -> bool:
    """Is it a question of the protocol, or a view alone?"""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return False
    return isinstance(value, dict) and ("view" in value or "legal" in value)


def of_record(args: argparse.Namespace, book: "Book | None") -> Iterator[ExplainedMoment]:
    """Decisions of a recorded game."""
    from paiju.formats.decisions import WantedDecisions, decisions, game_in

    seat = args.seat.upper() if args.seat else None
    if seat is not None and seat not in ("E", "S", "W", "N"):
        raise InputError("seat", _("{shown} is not a seat; use E, S, W or N", shown=repr(args.seat[:20])))
    empty = True
    for each in decisions(game_in(args.why, None, book), WantedDecisions(args.hand, seat, args.turn), book):
        place = _("hand {hand}, {seat}, turn {turn}", hand=each.hand, seat=each.view.role, turn=each.turn)
        empty = False
        yield ExplainedMoment(each.book, each.view, place, each.done)
    if empty:
        raise InputError("why", _("the record has no such decision; check `--hand`, `--seat` and `--turn`"))


# --- what is shown --------------------------------------------------------------------------------


def as_json(moment: ExplainedMoment, explanation: "Explanation") -> dict[str, object]:
    """A decision explained, for programs."""
    from paiju.bots.explain import offered

    answer = dict(explanation.to_json())
    if moment.place and moment.done:
        answer |= {"place": moment.place.en, "done": offered(moment.done)}
    return answer


def short_line(moment: ExplainedMoment, explanation: "Explanation", say: Speaker) -> str:
    """A decision in one line."""
    chosen, because = explanation.action.text, explanation.because
    text = _("{action} – {because}", action=chosen, because=because)
    if moment.done is not None and moment.done != explanation.action:
        done = moment.done.text
        text = _("{action} (done: {done}) – {because}", action=chosen, done=done, because=because)
    return say(_("{what}: {value}", what=moment.place or "", value=text))


def full_lines(moment: ExplainedMoment, explanation: "Explanation", say: Speaker) -> list[str]:
    """A decision with the table the player saw."""
    view = moment.view
    place = view.seats[view.role].hand if view.role in view.seats else []
    head = [say(moment.place)] if moment.place else []
    stake = "  " + say(_("facing {tile}", tile=view.stake[0])) if is_answer(view) and view.stake else ""
    chosen = say(_("{what}: {value}", what=explanation.player, value=explanation.action.text))
    lines = [*head, f"  {' '.join(place)}{stake}", "", chosen, f"  {say(explanation.because)}"]
    if moment.done is not None and moment.done != explanation.action:
        lines.append("  " + say(_("done: {action}", action=moment.done.text)))
    return [*lines, "", *weighed_lines(explanation, say)]


def is_answer(view: "View") -> bool:
    """Is a tile at stake that may be claimed?"""
    return any(action.type == "pass" for action in view.legal) and view.stake is not None


def weighed_lines(explanation: "Explanation", say: Speaker) -> list[str]:
    """The table the player saw, as far as it looked at anything."""
    weighed = [each for each in explanation.actions if each.is_weighed]
    if not weighed:
        return ["  " + say(_("nothing was weighed"))]
    by_trials = explanation.how == "trials"
    columns = [each for each in COLUMNS if by_trials or each != MORE]
    if all(each.value is None for each in weighed) and not by_trials:
        columns = DISTANCES
    heads = [say(_("action")), *(say(head) for head, _show in columns)]
    rows = [[say(each.action.text), *(show(each, say) for _head, show in columns)] for each in weighed]
    left = len(explanation.actions) - len(weighed)
    more = ["  " + say(_("{left} more not weighed", left=left))] if left else []
    lines = table([heads, *rows], right=range(1, len(heads)), columns=page_width())
    return [*lines, *more, "  " + say(LACKING_SUM if columns == DISTANCES else POINTS_SUM)]


def shown_points(value: float | None) -> str:
    """Points, or a mark that nobody looked."""
    from paiju.bots.explain import points

    return points(value) or NOTHING


def number(value: int | None) -> str:
    """A number, or a mark that nobody looked."""
    return NOTHING if value is None else str(value)


def plan_words(each: "WeighedAction", say: Speaker) -> str:
    """What becomes of the hand."""
    return say(PLANS[each.plan]) if each.plan else NOTHING


Column = tuple[Text, Callable[["WeighedAction", Speaker], str]]

MORE: Column = (_("trials"), lambda each, _: shown_points(each.more))
COLUMNS: list[Column] = [
    MORE,
    (_("total"), lambda each, _: shown_points(each.value)),
    (_("worth"), lambda each, _: shown_points(each.worth)),
    (_("risk"), lambda each, _: shown_points(each.risk_counted)),
    (_("later"), lambda each, _: shown_points(each.later)),
    (_("plan"), plan_words),
    (_("aim"), lambda each, say: say(each.aim_words)),
]
DISTANCES: list[Column] = [
    (_("lacking"), lambda each, _: number(each.lacking)),
    (_("helping"), lambda each, _: number(each.helping)),
]
