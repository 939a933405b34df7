"""Replay a recorded game at the core's table: every draw, action, score, payment and total must agree.

The first disagreement is reported with both sides. The table gets the wall from the record; what it draws, when it
turns indicators and what it pays are its own doing. Of the record it is given only what the players chose.
"""

from dataclasses import dataclass

from paiju.books.book import Book
from paiju.books.flatten import flatten
from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.core.play.buffers import Buffers
from paiju.core.play.claims import why_no_answer
from paiju.core.play.flow import why_not
from paiju.core.play.moves import ACTED, CODE, DREW, WHO
from paiju.core.play.winning import worth_now
from paiju.core.tiles import EAST
from paiju.errors import InputError
from paiju.formats import following as F
from paiju.formats.book import book_of
from paiju.formats.carried import carried_over
from paiju.formats.compiled_table import CompiledTable, compiled_table, is_plain
from paiju.formats.differ import Disagreement, foul_payments, outcome
from paiju.formats.game import NOBODY, UNKNOWN_TILE, RecordedGame, RecordedHand, drew, parts
from paiju.formats.paiju_records import disagreement
from paiju.formats.tenhou.wall import lay_walls
from paiju.languages import _
from paiju.table.dictated import Drawn, dictated_wall
from paiju.table.record import Record
from paiju.table.why import explain
from paiju.table.wins import HandSetting, new_buffers

HIDDEN = {drew(seat, UNKNOWN_TILE) for seat in range(4)}  # draws that a record does not show
WRONG_NUMBERS = {F.INDICATOR: "indicator", F.WORTH: "worth"}


@dataclass(slots=True)
class Replayed:
    """The result for a game: hands replayed, and the first disagreement, if any."""

    game: RecordedGame
    hands: int = 0
    steps: int = 0
    difference: Disagreement | None = None


def replay(game: RecordedGame, book: Book | None = None) -> Replayed:
    """Replay every hand, up to the first disagreement."""
    played = book or book_of(game)
    if game.seed:
        lay_walls(game)
    replayed = Replayed(game)
    buffers, compiled = new_buffers(), compiled_table(played)
    for number, hand in enumerate(game.hands):
        table = ReplayedHand(played, hand, buffers, compiled)
        wrong = checked_lines(game.records[number], game.own_book) if game.records else None
        if wrong is None and (not game.records or came_from_elsewhere(game.records[number])):
            wrong = table.play() or carried_over(played, game, number, table.d)
        replayed.hands += 1
        replayed.steps += len(game.records[number].events) if game.records else table.d.logged
        if wrong:
            wrong.hand = number + 1
            replayed.difference = wrong
            break
    return replayed


def came_from_elsewhere(record: Record) -> bool:
    """Was the hand converted from elsewhere, not dealt by us? Then nothing was promised before the deal."""
    return record.header.deal is not None and record.header.commitment is None


def checked_lines(record: Record, book: Book | None) -> Disagreement | None:
    """Check our own records against the table line by line (`record.py`)."""
    problem = disagreement(record, book)
    return None if problem is None else Disagreement("record", NOBODY, problem.text, None)


class ReplayedHand:
    """The core's table for one recorded hand."""

    def __init__(self, book: Book, hand: RecordedHand, buffers: Buffers, compiled: CompiledTable | None = None) -> None:
        self.book, self.hand, self.buffers, self.compiled = book, hand, buffers, compiled
        self.r = flatten(book)
        self.d = D.Deal() if compiled is None else compiled.before
        self.wall: list[int] = []
        self.script = script_of(hand)

    @property
    def at(self) -> int:
        """Which step of the record comes next."""
        return self.script.numbers[F.AT]

    @property
    def deposits(self) -> int:
        """What lay on the table before a win took it."""
        return self.script.numbers[F.DEPOSITS]

    def play(self) -> Disagreement | None:
        """Replay the whole hand; returns the disagreement, or None. A record with hidden tiles raises InputError."""
        wrong = self.lay()
        if wrong is not None:
            return wrong
        self.follow()
        wrong = self.difference() or self.finish()
        if wrong is not None:
            wrong.step = self.at
        return wrong

    def lay(self) -> Disagreement | None:
        """The wall of the record; nothing is dealt yet."""
        hand = self.hand
        if any(NOBODY in tiles for tiles in hand.dealt) or not HIDDEN.isdisjoint(hand.steps):
            raise InputError(
                hand.place.rstrip(", "),
                _("the record hides tiles, as one player saw them; it can be counted but not replayed"),
            )
        try:
            self.wall = hand.wall or dictated_wall(self.book, hand.dealt, drawn(hand), hand.indicators, hand.ura)
        except InputError as error:
            return Disagreement("wall", NOBODY, error.text, None)
        if len(hand.dealt) != self.r.players or len(hand.points) != self.r.players:
            return Disagreement("players", NOBODY, len(hand.dealt), self.r.players)
        return None

    def begins(self) -> dict[str, list[int]]:
        """The table before the deal, as far as anything is there."""
        hand, wall = self.hand, self.wall
        return {
            "wall": [*wall, *[0] * (D.WALL - len(wall))],
            "tiles": [len(wall)],
            "points": [*hand.points, 0][:4],
            "round": [EAST + hand.round],
            "deposits": [hand.deposits],
            "counters": [hand.counters],
        }

    def follow(self) -> None:
        """Follow the record to its end, or to what does not agree."""
        if self.compiled is not None:
            if is_plain(self.hand, self.compiled.tiles):
                self.d = self.compiled.follow(self.begins(), self.script)
                return
            self.d = D.Deal()
        for name, values in self.begins().items():
            setattr(self.d, name, values if isinstance(getattr(self.d, name), list) else values[0])
        F.begin(self.r, self.d, self.buffers, self.script)
        for at, seat, points in self.hand.worths:
            self.go_on(at)
            if self.at < len(self.hand.steps) and not self.script.numbers[F.WRONG]:
                self.would_win(at, seat, points)
        self.go_on(len(self.hand.steps))
        if not self.script.numbers[F.WRONG] and self.script.numbers[F.RESULT]:
            F.end(self.r, self.d, self.buffers, self.script)

    def go_on(self, until: int) -> None:
        """Follow the record up to a step."""
        self.script.numbers[F.UNTIL] = until
        F.go_on(self.r, self.d, self.buffers, self.script)

    def would_win(self, at: int, seat: int, points: int) -> None:
        """What a record says somebody would win with; for a tile nobody can claim, only that it is too little."""
        d, script, drawn = self.d, self.script, self.hand.steps[at - 1] >> CODE == DREW
        if drawn and d.phase == D.CLAIM:
            F.answer_all(self.r, d, self.buffers, script)
        if drawn and d.phase == D.TURN and d.turn == seat:
            worth = worth_now(self.r, d, self.buffers, seat, d.drawn, True).value
        elif not drawn and d.phase == D.CLAIM and d.by != seat:
            worth = worth_now(self.r, d, self.buffers, seat, d.stake, False).value
        else:
            worth = points if points < self.r.minimum else -1
        if worth != points:
            F.differ(script, F.WORTH, seat, points, worth)

    # --- what does not agree ---

    def difference(self) -> Disagreement | None:
        """What did not agree while the record was followed."""
        wrong, seat, record, table = self.script.numbers[F.WRONG : F.TABLE + 1]
        d = self.d
        if wrong == F.DEALT:
            dealt = sorted(map(A.kind_of, self.hand.dealt[seat] + ([d.drawn] if seat == 0 else [])))
            held = [kind for kind, count in enumerate(d.counts[seat]) for _rest in range(count)]
            return Disagreement("deal", seat, dealt, held)
        if wrong == F.ACTION:
            at = HandSetting(self.book, self.r, self.buffers, (), (*self.hand.points, 0)[:4])
            return Disagreement("action", seat, record, explain(at, d, seat, record, table))
        if wrong in (F.FIRST_DRAW, F.EVENT):
            what, nothing = "draw" if wrong == F.FIRST_DRAW else "event", A.NONE
            return Disagreement(what, seat, None if record == nothing else record, None if table == nothing else table)
        return Disagreement(WRONG_NUMBERS[wrong], seat, record, table) if wrong else None

    # --- the end ---

    def finish(self) -> Disagreement | None:
        """Compare result, scores and payments; a foul, or where the record breaks off."""
        if self.hand.foul >= 0:
            return self.foul()
        if not self.hand.result:
            return self.break_off()
        return outcome(self.r, self.d, self.buffers, self.hand, self.deposits)

    def facts(self) -> list[int]:
        """What the record tells by itself and the table has not yet been compared with."""
        steps = self.hand.steps[self.script.numbers[F.COMPARED] : self.at]
        return [step for step in steps if step >> CODE not in (ACTED, F.IGNORED)]

    def break_off(self) -> Disagreement | None:
        """The record stops in the middle of the hand: what it says must have happened, and more may have."""
        facts = self.facts()
        if facts and self.d.phase == D.CLAIM:
            F.answer_all(self.r, self.d, self.buffers, self.script)
        log = self.d.log[self.script.numbers[F.HEARD] : self.d.logged]
        entries = [entry for entry in log if F.is_fact(self.script, entry)]
        for i, fact in enumerate(facts):
            if entries[i : i + 1] != [fact]:
                return Disagreement("event", fact >> WHO & 15, fact, entries[i] if i < len(entries) else None)
        return None

    def foul(self) -> Disagreement | None:
        """A fault that ended the hand: the table must refuse it too, and the others are paid for it."""
        d, seat, fault = self.d, self.hand.foul, self.hand.fault
        if d.phase == D.CLAIM and any(fact >> CODE == DREW for fact in self.facts()):
            F.answer_all(self.r, d, self.buffers, self.script)
        if fault >= 0:
            claiming = d.phase == D.CLAIM and d.by != seat
            answer = why_no_answer if claiming else why_not
            if not answer(self.r, d, self.buffers, seat, fault):
                return Disagreement("foul", seat, fault, None)
        paid = foul_payments(self.r.players, seat)
        return None if paid == self.hand.payments else Disagreement("payments", seat, self.hand.payments, paid)


def script_of(hand: RecordedHand) -> F.Script:
    """What is to be followed of a hand."""
    numbers = [0] * F.NUMBERS
    numbers[F.LAID], numbers[F.TIMED] = int(bool(hand.wall)), int(hand.timed)
    numbers[F.RESULT], numbers[F.READY] = 0 if hand.foul >= 0 else hand.result, hand.ready
    numbers[F.DEPOSITS], numbers[F.UNTIL] = hand.deposits, len(hand.steps)
    numbers[F.ANSWERS :] = [A.PASS] * 4
    return F.Script(hand.dealt, hand.indicators, hand.steps, numbers)


def drawn(hand: RecordedHand) -> list[Drawn]:
    """Every draw of a hand, and whether it replaces a kong, North or flower laid out."""
    draws = []
    replaces = False
    for step in hand.steps:
        what, seat, detail = parts(step)
        if what == DREW:
            draws.append(Drawn(seat, detail, replaces))
        if what in (ACTED, DREW):
            replaces = what == ACTED and replaced_after(detail)
    return draws


def replaced_after(action: int) -> bool:
    """Is a replacement tile drawn after this action?"""
    kong = A.OPEN_KONG <= action < A.WIN
    return kong or action == A.SET_ASIDE_NORTH or A.REPLACE_FLOWER <= action < A.READY
