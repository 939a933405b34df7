"""Exercises from one's own games: wins that were let go, deal-ins that could have been avoided, waits chosen badly.

Each is the position as the player saw it, with the better move by the strongest player, and what was done instead.
"""

from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from typing import TypedDict, Unpack

from paiju.books.book import Book
from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.core.play.legal import discard_code
from paiju.errors import InputError
from paiju.formats.game import RecordedGame
from paiju.formats.played_hands import PlayedHand, played_hands
from paiju.languages import Text, _, _n, in_every
from paiju.study.drills.exercises import discard, may
from paiju.study.drills.items import DrillItem, ItemDraft, question_of
from paiju.study.drills.judge import DiscardJudge, RatedDiscard, judge_named
from paiju.study.drills.making import item_of
from paiju.table import events as E
from paiju.table.action import Action
from paiju.table.advice import Advice
from paiju.table.codec import to_json
from paiju.table.codes import SEATS, name_of
from paiju.table.scene import View

LEVEL = 3
CLEARLY = 0.12  # of the best: how much worse a discard is that one should not have made
FEWER = 0.75  # of the useful tiles of the best: a wait of so few was chosen badly


def mistakes(
    game: RecordedGame, player: int | None = None, book: Book | None = None, judge: DiscardJudge | None = None
) -> Iterator[DrillItem]:
    """The mistakes of a player, numbered from the first East, or of everybody; by the strongest judge there is."""
    judge = judge or judge_named()
    for number, hand in enumerate(played_hands(game, book), 1):
        players = hand.table.book.tiles.players
        seats = SEATS[:players] if player is None else SEATS[hand.players.index(player)]
        yield from HandReviewed(hand, number, seats, judge).go()


class HandReviewed:
    """One hand gone through with hindsight."""

    def __init__(self, hand: PlayedHand, number: int, seats: str, judge: DiscardJudge) -> None:
        self.hand, self.number, self.seats, self.judge = hand, number, seats, judge
        self.table = hand.table.rewind(0)
        self.book = self.table.book
        self.won_on = won_on(hand)

    def go(self) -> Iterator[DrillItem]:
        """Everything done as it was; before each own decision it is looked at."""
        for at, (who, action) in enumerate(self.hand.acts):
            if who in self.seats:
                mistake = self.missed_win(who, action) or self.bad_discard(who, action, at)
                if mistake is not None:
                    yield mistake
            self.table.act(who, action)

    def item(self, who: str, kind: str, draft: ItemDraft) -> DrillItem:
        """A draft as an item, named after what it is about."""
        text = f"{self.number} {who} {draft.question} {draft.answer}"
        name = f"own.{self.book.id}.{kind}.{sha256(text.encode()).hexdigest()[:10]}"
        numbered = replace(draft, question=draft.question | {"hand": self.number})
        return item_of(numbered, name, self.book.id, kind, LEVEL)

    # --- wins let go ---

    def missed_win(self, who: str, action: int) -> DrillItem | None:
        """A win was offered, and something else done."""
        legal = self.table.legal(who)
        if action == A.WIN or not any(each.code == A.WIN for each in legal):
            return None
        view = self.table.view(who)
        stake = view.stake if self.table.state.phase == D.CLAIM else None
        done = next(each for each in legal if each.code == action)
        tile = stake[0] if stake else (view.seats[who].drawn or "")
        question = question_of(
            "view",
            _("Hand {number}: you chose “{action}”. May you win with {tile} here?",
              number=self.number, action=done.text, tile=tile),
            view=to_json(replace(view, legal=())),
            seat=who,
            action=Action(A.WIN).to_json(),
            labels=[in_every(may.label(choice)) for choice in ("yes", "no")],
        )  # fmt: skip
        why = _("yes: {tile} wins, and you let it go", tile=tile)
        return self.item(
            who, "may", ItemDraft(question, ("yes", "no"), "yes", (), why, may.clauses_of(self.book, "win"))
        )

    # --- discards ---

    def bad_discard(self, who: str, action: int, at: int) -> DrillItem | None:
        """A discard that dealt in or chose a worse wait, where another was clearly better."""
        d = self.table.state
        if d.phase != D.TURN or action >= A.CHOW or d.riichi[SEATS.index(who)] == D.STANDS:
            return None
        thrown = name_of(discard_code(d, action))
        dealt_in = at in self.won_on
        view = self.table.view(who)
        waits = None if dealt_in else self.worse_waits(view, thrown)
        if not dealt_in and waits is None:
            return None
        rated = self.judge(self.book, view)
        mine = next((each for each in rated if each.tile == thrown), None)
        if mine is None or len(rated) < 2 or not is_mistake(rated, mine, dealt_in):
            return None
        draft = discard.draft_of(self.book, view, rated)
        also = tuple(each.tile for each in rated[1:] if rated[0].value - each.value < CLEARLY * abs(rated[0].value))
        also = tuple(tile for tile in also if tile != thrown)
        ask = in_every(_("Hand {number}: which discard is best?", number=self.number))
        why = _("{why}. You discarded {thrown}, which dealt in", why=draft.why, thrown=thrown)
        if waits is not None:
            why = _("{why}. You discarded {thrown}, {waits}", why=draft.why, thrown=thrown, waits=waits)
        return self.item(who, "discard", replace(draft, question=draft.question | {"ask": ask}, also=also, why=why))

    def worse_waits(self, view: View, thrown: str) -> Text | None:
        """The hand was made ready with fewer tiles to win on than it could have had."""
        mine = discard.after(self.book, view, thrown)
        if mine is None or mine.distance != 0:
            return None
        best = best_ready(self.book, view)
        if best is None or mine.count > FEWER * best.count:
            return None
        return _n("waiting for {tiles} ({n} tile)", "waiting for {tiles} ({n} tiles)",
                  mine.count, tiles=" ".join(mine.useful))  # fmt: skip


def won_on(hand: PlayedHand) -> set[int]:
    """The discards that somebody won on, by the number of the act."""
    table, deals_in, last = hand.table.rewind(0), set[int](), dict[str, int]()
    for at, (who, action) in enumerate(hand.acts):
        if action < A.CHOW:
            last[who] = at
        for event in table.act(who, action):
            if isinstance(event, E.WinEvent) and event.from_ is not None and event.from_ in last:
                deals_in.add(last[event.from_])
    return deals_in


def best_ready(book: Book, view: View) -> Advice | None:
    """The ready hand with most tiles to win on that a discard leaves; none furiten."""
    advices = [discard.after(book, view, tile) for tile in dict.fromkeys(view.seats[view.role].hand)]
    ready = [each for each in advices if each is not None and each.distance == 0 and not each.furiten]
    return max(ready, key=lambda each: each.count, default=None)


def is_mistake(rated: list[RatedDiscard], mine: RatedDiscard, dealt_in: bool) -> bool:
    """Is it clearly worse than the best; of a deal-in, more dangerous too?"""
    best = rated[0]
    worse = best.value - mine.value >= CLEARLY * abs(best.value) and best.tile != mine.tile
    return worse and (not dealt_in or best.risk < mine.risk)


class ReviewOptions(TypedDict, total=False):
    """How records are gone through: by which book, in which format; who judges."""

    book: Book | None
    format: str | None
    judge: str | None


def of_file(path: str, seat: str | None = None, **options: Unpack[ReviewOptions]) -> list[DrillItem]:
    """The mistakes in a file of records; `seat` is where somebody sat in the first hand. What cannot be read raises
    InputError."""
    from paiju.formats.files import FileReport, for_each_game

    report, items = FileReport(path), list[DrillItem]()
    judge = judge_named(options.get("judge"))
    player = None if seat is None else seat_number(seat)

    def work(game: RecordedGame, _: str) -> None:
        items.extend(mistakes(game, player, options.get("book"), judge))

    for_each_game(report, options.get("format"), options.get("book"), work)
    if report.unreadable and not items:
        bad = report.unreadable[0]
        raise InputError("from", _("{path}: {error}", path=path, error=bad.text))
    return items


def seat_number(seat: str) -> int:
    """A seat of the first hand by number."""
    if len(seat) != 1 or seat.upper() not in SEATS:
        raise InputError("seat", _("a seat is E, S, W or N, not {seat}", seat=f"{seat[:20]!r}"))
    return SEATS.index(seat.upper())
