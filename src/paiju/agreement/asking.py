"""A recorded game asked again: everybody's decisions put to a player, from the same seat's knowledge."""

import atexit
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from functools import cache

from paiju.agreement.measures import COLUMNS, RecordedQuestion, count_claim, count_turn, is_claim, is_riichi
from paiju.books.book import Book
from paiju.bots.foreign import FaultNote, Guest
from paiju.bots.guests import guest, is_guest
from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.deep.seats import bot_named
from paiju.errors import InputError
from paiju.formats.book import book_of
from paiju.formats.files import FileReport, Trouble, for_each_game, trouble_of
from paiju.formats.game import RecordedGame
from paiju.formats.played_hands import TOOK_IT, PlayedHand, is_answer, played_hands
from paiju.languages import Text
from paiju.simulation.deciding import chooser
from paiju.table.action import Action
from paiju.table.codes import SEATS
from paiju.table.scene import View
from paiju.table.wins import new_buffers

MOST_LISTED = 50  # disagreements of a file that may be listed

Counting = Callable[[list[int], RecordedQuestion, Action], bool]  # whether both did the same


@dataclass(frozen=True, slots=True)
class AgreementPlan:
    """Who is asked what: a player by name, about so many decisions of each file, drawn by a seed (None: all)."""

    player: str
    format: str | None = None
    book: Book | None = None
    limits: Mapping[str, int] | None = None
    seed: int = 0
    think: float = 30.0
    errors: str | None = None
    swift: bool = False


@dataclass(frozen=True, slots=True)
class OtherChoice:
    """A decision on which a player and a person differ."""

    file: str
    hand: int
    round: str
    seat: str
    turn: int
    tiles: tuple[str, ...]
    melds: tuple[str, ...]
    indicators: tuple[str, ...]
    stake: str | None
    riichi: tuple[str, ...]  # seats
    person: Text
    player: Text

    def json(self) -> dict[str, object]:
        """As a program reads it: what both did in Chinese and in English."""
        both = {"person": [self.person.zh, self.person.en], "player": [self.player.zh, self.player.en]}
        return {each.name: getattr(self, each.name) for each in fields(self)} | both


@dataclass(slots=True)
class FileAgreement:
    """What came of a file: a row of counts for each game, and some of the disagreements."""

    path: str
    rows: list[list[int]] = field(default_factory=list)
    others: list[OtherChoice] = field(default_factory=list)
    faults: int = 0
    notes: list[FaultNote] = field(default_factory=list)
    unreadable: list[Trouble] = field(default_factory=list)


def in_file(plan: AgreementPlan, path: str) -> FileAgreement:
    """The games of one file."""
    agreement, report = FileAgreement(path), FileReport(path)
    chance = random.Random(f"{plan.seed} {path}")
    games: list[tuple[RecordedGame, str]] = []
    for_each_game(report, plan.format, plan.book, lambda game, place: games.append((game, place)))
    agreement.unreadable = report.unreadable
    numbers = shares(None if plan.limits is None else plan.limits[path], len(games), chance)
    for (game, place), number in zip(games, numbers):
        if number == 0:
            continue
        row = [0] * COLUMNS
        try:
            ComparedGame(plan, game, agreement, row, (number, chance)).go()
            agreement.rows.append(row)
        except InputError as error:
            agreement.unreadable.append(trouble_of(error, place))
    return agreement


def shares(total: int | None, parts: int, chance: random.Random) -> list[int | None]:
    """So many shared out among parts as evenly as can be; who gets one more is drawn. None is all of every part."""
    if total is None or not parts:
        return [None] * parts
    least, more = divmod(total, parts)
    lucky = set(chance.sample(range(parts), more))
    return [least + (part in lucky) for part in range(parts)]


@cache
def program(name: str, book: Book, think: float, errors: str | None) -> Guest:
    """A program of this process, for all its games by a book."""
    made = guest(name, book, think, errors)
    atexit.register(made.close)
    return made


class ComparedGame:
    """One recorded game whose decisions a player is asked about."""

    def __init__(
        self,
        plan: AgreementPlan,
        game: RecordedGame,
        agreement: FileAgreement,
        row: list[int],
        drawn: tuple[int | None, random.Random],
    ) -> None:
        self.plan, self.agreement, self.row = plan, agreement, row
        self.book = game.own_book or plan.book or book_of(game)
        self.hands = list(played_hands(game, plan.book))
        self.chosen = drawn_from(self.hands, *drawn)
        self.guest = program(plan.player, self.book, plan.think, plan.errors) if is_guest(plan.player) else None

    def go(self) -> None:
        """All its decisions: a level is asked at every seat at once, a program takes one seat after the other."""
        if self.guest is None:
            swift = self.plan.swift
            swiftly = chooser(new_buffers(), True) if swift else None
            bot = bot_named(self.book, self.plan.player, self.plan.seed, swiftly)
            for number, hand in enumerate(self.hands):
                ComparedHand(self, number, hand).go(SEATS, bot.choose)
            return
        before = self.guest.faults.total
        for player in range(self.book.tiles.players):
            self.guest.begin_game(player)
            for number, hand in enumerate(self.hands):
                seat = SEATS[hand.players.index(player)]
                if any(hand.acts[at][0] == seat for at in self.chosen[number]):
                    ComparedHand(self, number, hand).go(seat, self.guest.choose, self.guest)
        self.agreement.faults += self.guest.faults.total - before
        self.agreement.notes += self.guest.notes
        self.guest.notes = []


def drawn_from(hands: list[PlayedHand], number: int | None, chance: random.Random) -> list[set[int]]:
    """For each hand which acts are asked about: discards, and tiles let go or claimed. A number of them is drawn from
    as few players as have so many, for a program must hear a player's whole game."""
    by_player = decisions(hands)
    drawn: list[tuple[int, int]] = []
    for player in chance.sample(sorted(by_player), len(by_player)):
        if number is None or len(drawn) < number:
            drawn += by_player[player]
    if number is not None and number < len(drawn):
        drawn = chance.sample(drawn, number)
    chosen: list[set[int]] = [set() for _ in hands]
    for i, at in drawn:
        chosen[i].add(at)
    return chosen


def decisions(hands: list[PlayedHand]) -> dict[int, list[tuple[int, int]]]:
    """What may be asked about, by player: the hand, and the act in it."""
    by_player: dict[int, list[tuple[int, int]]] = {}
    for i, hand in enumerate(hands):
        for at, (who, action) in enumerate(hand.acts):
            if is_asked_about(who, action):
                player = hand.players[SEATS.index(who)]
                by_player.setdefault(player, []).append((i, at))
    return by_player


def is_asked_about(who: str, action: int) -> bool:
    """Is this a decision to be asked about?"""
    return who in SEATS and (action <= A.RIICHI_DRAWN or action == A.PASS or is_claim(action))


class ComparedHand:
    """One hand gone through."""

    def __init__(self, game: ComparedGame, number: int, hand: PlayedHand) -> None:
        self.game, self.number, self.hand = game, number, hand
        self.table = hand.table.rewind(0)
        self.chances: set[str] = set()  # seats that could have declared riichi before
        self.answers = (0, 0)  # the acts that answer the tile at stake

    def go(self, seats: str, choose: Callable[[View], Action], guest: Guest | None = None) -> None:
        """Everything done as it was, and the chosen decisions of these seats asked about before."""
        table, wanted = self.table, {at for at in self.game.chosen[self.number] if self.hand.acts[at][0] in seats}
        if guest is not None:
            seat = SEATS.index(seats)
            guest.begin_hand(table, (self.hand.players[seat] - seat) % self.game.book.tiles.players)
        for at, (who, action) in enumerate(self.hand.acts[: max(wanted, default=-1) + 1]):
            if table.state.phase == D.CLAIM and at >= self.answers[1]:
                self.answers = at, at + len(table.asked)
            if who in seats:
                self.ask(at, who, action, choose if at in wanted else None)
            table.act(who, action)
            if guest is not None:
                guest.follow(table)

    def ask(self, at: int, who: str, action: int, choose: Callable[[View], Action] | None) -> None:
        """One decision; whether it is a first chance of riichi is noted even if nobody is asked."""
        phase = self.table.state.phase
        if phase == D.TURN and action <= A.RIICHI_DRAWN:
            first = self.first_chance(who)
            if choose is not None:
                view = self.table.view(who)
                if not view.seats[who].riichi:
                    self.count(RecordedQuestion(view, action, first), choose(view), count_turn)
        elif phase == D.CLAIM and choose is not None and self.can_be_known(at, action):
            view = self.table.view(who)
            if any(is_claim(each.code) for each in view.legal) and not view.seats[who].riichi:
                self.count(RecordedQuestion(view, action), choose(view), count_claim)

    def first_chance(self, who: str) -> bool:
        """May this seat declare riichi, for the first time in this hand?"""
        d, seat = self.table.state, SEATS.index(who)
        if who in self.chances or d.riichi[seat] or not self.game.book.payments.deposit:
            return False
        if any(is_riichi(action.code) for action in self.table.legal(who)):
            self.chances.add(who)
            return True
        return False

    def can_be_known(self, at: int, action: int) -> bool:
        """Does a pass tell anything? Not where somebody else took the tile before it was asked for."""
        first, last = self.answers
        others = [done for place, (_, done) in enumerate(self.hand.acts[first:last], first) if place != at]
        return action != A.PASS or not any(done in TOOK_IT for done in others)

    def count(
        self, question: RecordedQuestion, chosen: Action, how: Callable[[list[int], RecordedQuestion, Action], bool]
    ) -> None:
        """An answer held against what was done."""
        same = how(self.game.row, question, chosen)
        if not same and len(self.game.agreement.others) < MOST_LISTED:
            self.game.agreement.others.append(self.other(question, chosen))

    def other(self, question: RecordedQuestion, chosen: Action) -> OtherChoice:
        """A disagreement to be shown."""
        view = question.view
        place = view.seats[view.role]
        person = next(action for action in view.legal if action.code == question.done)
        return OtherChoice(
            file=self.game.agreement.path,
            hand=self.number + 1,
            round=view.round,
            seat=view.role,
            turn=len(place.river) + 1,
            tiles=tuple(place.hand),
            melds=tuple(" ".join(meld.tiles) for meld in place.melds),
            indicators=view.indicators,
            stake=view.stake[0] if view.stake and is_answer(question.done) else None,
            riichi=tuple(name for name, each in view.seats.items() if each.riichi),
            person=person.text,
            player=chosen.text,
        )
