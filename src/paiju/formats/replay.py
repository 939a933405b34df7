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
from paiju.core.play.flow import act, start, why_not
from paiju.core.play.moves import ACTED, CODE, DETAIL, DREW, STANDS_READY, TURNED, WHO, take
from paiju.core.play.reasons import NOT_NOW
from paiju.core.play.winning import worth_now
from paiju.core.tiles import EAST
from paiju.errors import InputError
from paiju.formats.book import book_of
from paiju.formats.carried import carried_over
from paiju.formats.differ import Disagreement, foul_payments, outcome
from paiju.formats.game import IGNORED, NOBODY, SOME_DRAW, RecordedGame, RecordedHand, parts
from paiju.formats.paiju_records import disagreement
from paiju.formats.tenhou.wall import lay_walls
from paiju.languages import _
from paiju.table.dictated import Drawn, dictated_wall
from paiju.table.record import Record
from paiju.table.why import explain
from paiju.table.wins import HandSetting, copied, new_buffers

THREE = 3  # winners of one tile end the hand


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
    buffers = new_buffers()
    for number, hand in enumerate(game.hands):
        table = ReplayedHand(played, hand, buffers)
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

    def __init__(self, book: Book, hand: RecordedHand, buffers: Buffers) -> None:
        self.book, self.hand, self.buffers = book, hand, buffers
        self.r = flatten(book)
        self.d = D.Deal()
        self.at = 0  # which step of the record comes next
        self.facts: list[int] = []  # what the record tells by itself and the table has not yet done
        self.heard = 0  # entries of the table's log that were compared
        self.deposits = hand.deposits  # before a win takes them
        self.worths = list(hand.worths)

    # --- setting up ---

    def deal(self) -> Disagreement | None:
        """Build the wall and deal; the hands must be those of the record."""
        hand, d = self.hand, self.d
        if any(NOBODY in tiles for tiles in hand.dealt) or any(is_hidden(step) for step in hand.steps):
            raise InputError(
                hand.place.rstrip(", "),
                _("the record hides tiles, as one player saw them; it can be counted but not replayed"),
            )
        try:
            wall = hand.wall or dictated_wall(self.book, hand.dealt, drawn(hand), hand.indicators, hand.ura)
        except InputError as error:
            return Disagreement("wall", NOBODY, error.text, None)
        d.tiles = len(wall)
        d.wall[: d.tiles] = wall
        d.points[: self.r.players] = hand.points
        d.deposits, d.counters, d.round = hand.deposits, hand.counters, EAST + hand.round
        start(self.r, d, self.buffers)
        self.heard = d.logged
        return self.same_hands() or self.first_draw()

    def same_hands(self) -> Disagreement | None:
        """Are the dealt hands and the first indicator those that the wall gives?"""
        r, d, hand = self.r, self.d, self.hand
        if len(hand.dealt) != r.players or len(hand.points) != r.players:
            return Disagreement("players", NOBODY, len(hand.dealt), r.players)
        for seat in range(r.players) if hand.wall else ():
            dealt = sorted(map(A.kind_of, hand.dealt[seat] + ([d.drawn] if seat == 0 else [])))
            held = [kind for kind, count in enumerate(d.counts[seat]) for _rest in range(count)]
            if dealt != held:
                return Disagreement("deal", seat, dealt, held)
        if r.indicators and hand.indicators and hand.indicators[0] != d.turned[0]:
            return Disagreement("indicator", NOBODY, hand.indicators[0], d.turned[0])
        return None

    def first_draw(self) -> Disagreement | None:
        """The dealer's fourteenth tile, which the table deals and records show as a draw."""
        steps = self.hand.steps
        if not steps or steps[0] >> WHO != DREW << 4:
            return Disagreement("draw", 0, steps[0] if steps else None, DREW << CODE | self.d.drawn)
        self.at = 1
        if steps[0] & DETAIL != self.d.drawn & DETAIL:
            return Disagreement("draw", 0, steps[0], DREW << CODE | self.d.drawn & DETAIL)
        return None

    # --- playing ---

    def play(self) -> Disagreement | None:
        """Replay the whole hand; returns the disagreement, or None. A record with hidden tiles raises InputError."""
        wrong = self.deal()
        steps = self.hand.steps
        while wrong is None and self.at < len(steps):
            step = steps[self.at]
            if self.worths and self.worths[0][0] <= self.at:
                wrong = self.would_win()
            elif step >> CODE == ACTED:
                wrong = self.follow(step >> WHO & 15, step & DETAIL)
            else:
                if step >> CODE != IGNORED:
                    self.facts.append(step)
                self.at += 1
        wrong = wrong or self.finish()
        if wrong is not None:
            wrong.step = self.at
        return wrong

    def follow(self, seat: int, action: int) -> Disagreement | None:
        """One action, or all answers to a tile at stake."""
        d = self.d
        claims = is_claim(action) and not any(fact >> CODE == DREW for fact in self.facts)
        if d.phase == D.CLAIM:
            if claims:
                return self.claim()
            self.let_go({})
        elif claims and d.phase == D.TURN and d.drawn >= 0 and d.by != seat:
            return self.not_claimable(seat, action)
        wrong = self.compare()
        if wrong is None:
            self.deposits = d.deposits
            reason = act(self.r, d, self.buffers, seat, action)
            if reason:
                return self.refused(seat, action, reason)
            self.at += 1
        return wrong

    def refused(self, seat: int, action: int, reason: int) -> Disagreement:
        """An action of the record that the table does not allow, and why."""
        at = HandSetting(self.book, self.r, self.buffers, (), (*self.hand.points, 0)[:4])
        return Disagreement("action", seat, action, explain(at, self.d, seat, action, reason))

    def not_claimable(self, seat: int, action: int) -> Disagreement:
        """A claim of a tile that nobody could claim, so that play went on: why it was not possible then."""
        then = copied(self.d)
        take(then, then.turn, then.drawn)
        then.phase, then.drawn = D.CLAIM, A.NONE
        self.d = then
        return self.refused(seat, action, why_no_answer(self.r, then, self.buffers, seat, action) or NOT_NOW)

    def claim(self) -> Disagreement | None:
        """Everybody who claims the tile at stake; everybody else passes."""
        answers: dict[int, int] = {}
        steps = self.hand.steps
        while self.at < len(steps):
            what, seat, action = parts(steps[self.at])
            if what not in (ACTED, IGNORED) or not is_claim(action):
                break
            reason = why_no_answer(self.r, self.d, self.buffers, seat, action)
            if reason and what == ACTED:
                return self.refused(seat, action, reason)
            if not reason:
                answers[seat] = action
            self.at += 1
        self.deposits = self.d.deposits
        return self.let_go(answers)

    def let_go(self, answers: dict[int, int]) -> Disagreement | None:
        """Answers to a tile at stake; players who are asked and not named pass."""
        waiting = self.d.awaited
        for seat in range(self.r.players):
            if waiting >> seat & 1:
                action = answers.get(seat, A.PASS)
                reason = act(self.r, self.d, self.buffers, seat, action)
                if reason:
                    return self.refused(seat, action, reason)
        return None

    def would_win(self) -> Disagreement | None:
        """What a record says somebody would win with; for a tile nobody can claim, only that it is too little."""
        at, seat, points = self.worths.pop(0)
        d, drawn = self.d, self.hand.steps[at - 1] >> CODE == DREW
        if drawn and d.phase == D.CLAIM:
            self.let_go({})
        if drawn and d.phase == D.TURN and d.turn == seat:
            worth = worth_now(self.r, d, self.buffers, seat, d.drawn, True).value
        elif not drawn and d.phase == D.CLAIM and d.by != seat:
            worth = worth_now(self.r, d, self.buffers, seat, d.stake, False).value
        else:
            worth = points if points < self.r.minimum else -1
        return None if worth == points else Disagreement("worth", seat, points, worth)

    def compare(self) -> Disagreement | None:
        """Compare what the table did by itself since the last look with the record: draws, indicators, riichi."""
        d, at = self.d, 0
        for i in range(self.heard, d.logged):
            fact = d.log[i]
            if self.is_fact(fact):
                record = self.facts[at] if at < len(self.facts) else None
                if record != fact:
                    return Disagreement("event", fact >> WHO & 15, record, fact)
                at += 1
        self.heard = d.logged
        if at < len(self.facts):
            return Disagreement("event", self.facts[at] >> WHO & 15, self.facts[at], None)
        self.facts.clear()
        return None

    def is_fact(self, entry: int) -> bool:
        """Is this something that records contain? Not all say when an indicator is turned."""
        code = entry >> CODE
        return code == DREW or code == STANDS_READY or (code == TURNED and self.hand.timed)

    # --- the end ---

    def finish(self) -> Disagreement | None:
        """Let everybody who could still claim pass; then compare result, scores and payments."""
        if self.hand.foul >= 0:
            return self.foul()
        if not self.hand.result:
            return self.break_off()
        if self.d.phase == D.CLAIM:
            self.let_go(self.all_would_win())
        while self.d.phase == D.SHOW:
            self.show_ready()
        return self.compare() or outcome(self.r, self.d, self.buffers, self.hand, self.deposits)

    def all_would_win(self) -> dict[int, int]:
        """Three wins on one tile, where the record says only that nobody was paid."""
        if self.hand.result != SOME_DRAW:
            return {}
        seats = [seat for seat in range(self.r.players) if self.d.awaited >> seat & 1]
        wins = [seat for seat in seats if not why_no_answer(self.r, self.d, self.buffers, seat, A.WIN)]
        return dict.fromkeys(wins, A.WIN) if len(wins) == THREE else {}

    def break_off(self) -> Disagreement | None:
        """The record stops in the middle of the hand: what it says must have happened, and more may have."""
        if self.facts and self.d.phase == D.CLAIM:
            self.let_go({})
        entries = [entry for entry in self.d.log[self.heard : self.d.logged] if self.is_fact(entry)]
        for i, fact in enumerate(self.facts):
            if entries[i : i + 1] != [fact]:
                return Disagreement("event", fact >> WHO & 15, fact, entries[i] if i < len(entries) else None)
        return None

    def foul(self) -> Disagreement | None:
        """A fault that ended the hand: the table must refuse it too, and the others are paid for it."""
        d, seat, fault = self.d, self.hand.foul, self.hand.fault
        if d.phase == D.CLAIM and any(fact >> CODE == DREW for fact in self.facts):
            self.let_go({})
        if fault >= 0:
            claiming = d.phase == D.CLAIM and d.by != seat
            answer = why_no_answer if claiming else why_not
            if not answer(self.r, d, self.buffers, seat, fault):
                return Disagreement("foul", seat, fault, None)
        paid = foul_payments(self.r.players, seat)
        return None if paid == self.hand.payments else Disagreement("payments", seat, self.hand.payments, paid)

    def show_ready(self) -> None:
        """Show ready hands as the record says."""
        for seat in range(self.r.players):
            if self.d.awaited >> seat & 1:
                hides = self.hand.ready >= 0 and not self.hand.ready >> seat & 1
                act(self.r, self.d, self.buffers, seat, A.NOT_READY if hides else A.READY)


def is_hidden(step: int) -> bool:
    """Is it a draw that the record does not show?"""
    return step >> CODE == DREW and step & DETAIL == DETAIL


def is_claim(action: int) -> bool:
    """Is this an answer to a tile at stake?"""
    return A.CHOW <= action <= A.OPEN_KONG or action == A.WIN


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
