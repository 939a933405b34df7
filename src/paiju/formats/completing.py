"""What a record leaves open, filled in from the table it was replayed at: moments, values, payments, final points."""

from dataclasses import replace

from paiju.books.book import Book
from paiju.core.play import actions as A
from paiju.core.play.moves import ACTED, CODE, DETAIL, DREW, STANDS_READY, TURNED, WHO
from paiju.core.play.winning import worth_now
from paiju.core.rules import PRINCIPLES
from paiju.core.worth.settle import riichi_points
from paiju.errors import InputError
from paiju.formats import game as G
from paiju.formats.book import book_of
from paiju.formats.carried import what_follows
from paiju.formats.compiled_table import compiled_table
from paiju.formats.differ import fans, paid_for, yaku
from paiju.formats.following import SOME_DRAW
from paiju.formats.replay import ReplayedHand
from paiju.formats.tenhou.wall import lay_walls
from paiju.formats.words import disagreement_words
from paiju.languages import _
from paiju.match.final import leftover
from paiju.table.wins import codes_held, new_buffers

UNWRITTEN = (A.PASS, A.READY, A.NOT_READY)


def completed(given: G.RecordedGame, book: Book | None = None) -> tuple[G.RecordedGame, list[ReplayedHand]]:
    """The game with everything the record leaves out, and the tables where its hands were replayed. A game that
    contradicts the rules raises InputError."""
    hands = [replace(hand, wins=[replace(win) for win in hand.wins]) for hand in given.hands]
    game = replace(given, hands=hands)
    played = book or book_of(game)
    if game.seed:
        lay_walls(game)
    buffers, compiled = new_buffers(), compiled_table(played)
    tables = []
    for number, hand in enumerate(game.hands, 1):
        table = ReplayedHand(played, hand, buffers, compiled)
        wrong = table.play()
        if wrong is not None:
            wrong.hand = number
            text = _("does not follow the rules: {wrong}", wrong=disagreement_words(wrong, played))
            raise InputError(f"hand {number}", text)
        fill_in(table)
        tables.append(table)
    if game.final is None:
        game.final = final_of(played, game, tables[-1])
    return game, tables


def final_of(book: Book, game: G.RecordedGame, table: ReplayedHand) -> list[int] | None:
    """The points at the end, if the last hand ended the game."""
    hand = game.hands[-1]
    if not hand.result or hand.foul >= 0:
        return None
    follows = what_follows(book, hand, len(game.hands) - 1, table.d)
    points = follows.position.points
    if not follows.over and book.game.repeats != "never":
        return None
    return [own + more for own, more in zip(points, leftover(book, points, follows.position.deposits))]


def fill_in(table: ReplayedHand) -> None:
    """Fill in what one hand leaves open."""
    hand, d = table.hand, table.d
    if table.r.indicators and not hand.timed:
        hand.steps = steps_of(table)
        hand.timed = True
    hand.indicators = hand.indicators or d.turned[: d.shown]
    if hand.result == SOME_DRAW:
        hand.result = d.result
    if hand.result and hand.foul < 0:
        hand.payments = d.delta[: table.r.players]
        if not hand.wins:
            hand.ready = d.ready
    for win in hand.wins:
        fill_in_win(table, win)


def fill_in_win(table: ReplayedHand, win: G.RecordedWin) -> None:
    """Fill in the value of a win."""
    r, d, buffers = table.r, table.d, table.buffers
    self_draw = win.source == win.seat
    win.tile = d.drawn if self_draw else d.stake
    worth = worth_now(r, d, buffers, win.seat, win.tile, self_draw)
    if r.counts == PRINCIPLES:
        win.points = worth.value
        win.patterns = win.patterns or fans(r, buffers)
    else:
        win.points = riichi_points(r, worth.value, win.seat, -1 if self_draw else win.source)
        win.patterns = win.patterns or yaku(r, buffers.win, worth)
        win.han, win.fu = (None, None) if worth.yakuman else (worth.han, worth.fu)
        answering = [who for who in d.liable[win.seat] if who >= 0]
        win.liable = answering[0] if answering and worth.yakuman and win.liable < 0 else win.liable
    win.payments = win.payments or paid_for(r, d, buffers, table.hand, win, worth, table.deposits)
    win.hand = win.hand or codes_held(d, win.seat) + ([] if self_draw else [win.tile])


def steps_of(table: ReplayedHand) -> list[int]:
    """The steps as in the table's log: with every indicator and riichi at its moment."""
    steps = table.hand.steps[:1]
    riichi = 0
    for entry in table.d.log[1 : table.d.logged]:
        code = entry >> CODE
        if code == STANDS_READY:
            steps.insert(riichi, entry)  # before a claim of its tile
        elif (code in (DREW, TURNED) and entry & DETAIL != DETAIL) or (
            code == ACTED and entry & DETAIL not in UNWRITTEN
        ):
            steps.append(entry)
            if code == ACTED and A.RIICHI <= entry & DETAIL <= A.RIICHI_DRAWN:
                riichi = len(steps)
    return steps


def acts_of(table: ReplayedHand) -> list[tuple[int, int]]:
    """Everything that was done at the table, including passes."""
    log = table.d.log[: table.d.logged]
    return [(entry >> WHO & 15, entry & DETAIL) for entry in log if entry >> CODE == ACTED]
