"""A hand played with real tiles, as people report it: riichi, kongs, wins, draws. The tiles lie on another table; the
core settles what is reported, on its own table without tiles.

A report is an object with `do` and players by their numbers: {"do": "win", "from": 2, "wins": [{"player": 0, "value":
3900}]}.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Self

from paiju import fields
from paiju.books.book import Book
from paiju.books.flatten import NUMBERS, flatten
from paiju.books.own.clauses import first_deciding
from paiju.books.specials import find_special, special
from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.core.play.after_win import leave, name_dealer, stay
from paiju.core.play.ending import counters_for, finish, pass_kong_on, pay_kong, pay_out, pay_winner, sticks_for
from paiju.core.play.flow import sit_down
from paiju.core.play.last_payments import exhaust, pay_for_ready, settles
from paiju.core.play.liability import LIABLE_PATTERNS, liable_for
from paiju.core.rules import ENDS, ONE_WINNER, THREE_ABORT, WINNER_LEAVES
from paiju.core.shape import ADDED_KONG, CONCEALED_KONG, OPEN_KONG
from paiju.core.tiles import EAST, ONE_SUIT, bits
from paiju.core.worth.unit_settle import pays_kongs
from paiju.errors import Bug, InputError
from paiju.languages import Text, _, _c
from paiju.match.entered_worth import Account, EnteredWorth, WinSetting, cited, worth_of
from paiju.match.rotation import HandOutcome, Position
from paiju.match.seats import players_from_dealer
from paiju.notation import SEATS
from paiju.scoring.lines.words import cite
from paiju.table import events as E
from paiju.table.codes import HIDDEN
from paiju.table.fouls.rulings import RIGHTS, carry_out, rights_left
from paiju.table.narration import kong_passed_on
from paiju.table.start import text_or_number
from paiju.table.table import FIRST_SUPPORTER
from paiju.table.wins import copied, new_buffers

ABORTS = {  # why a hand ends early, and where the book says that it does
    "nine_terminals": D.NINE_TERMINALS,
    "four_winds": D.FOUR_WINDS,
    "four_kongs": D.FOUR_KONGS,
    "four_riichi": D.FOUR_RIICHI,
    "three_winners": D.THREE_WINNERS,
}
ABORT_WORDS = {
    "nine_terminals": _("nine kinds"),
    "four_winds": _("four winds"),
    "four_kongs": _("four kongs"),
    "four_riichi": _("four riichi"),
    "three_winners": _("three winners"),
}
KEYS = {
    "deal": ("special",),
    "riichi": ("player",),
    "kong": ("player", "from", "added"),
    "open": ("player",),
    "win": ("from", "wins", "riichi", "after_kong"),
    "draw": ("ready", "nagashi", "riichi", "fans", "void"),
    "abort": ("why", "riichi"),
    "over": (),
}
WALL_FIELDS = ("payments.kongs_returned", "payments.void_held", "payments.unready_pay_dearest")  # of an empty wall
MOST_FANS = 999
WIN_KEYS = ("player", "tiles", "claimed", "value", "liable")


class EnteredHand:
    """One hand at a real table. `tell` takes what people report; anything impossible raises InputError."""

    def __init__(self, book: Book, position: Position, supporters: tuple[str, ...] = ()) -> None:
        self.base, self.book, self.special = book, book, ""
        self.supporters = supporters
        self.rules = flatten(book)
        self.buffers = new_buffers()
        self.players = players_from_dealer(book, position.round, position.dealer)
        self.events: list[E.Event] = []  # riichi, wins and rulings, as a table tells them
        self.entry_count = 0
        self.kong_at = (-1, -1)  # who made the last kong, and how many entries there were with it
        self.judged = 0  # seats whose win was told with its tiles, as a mask
        self.from_record = False  # what is told now was written before: checks made since do not undo it
        d = self.state = D.Deal()
        d.points = [*(position.points[player] for player in self.players), 0][:4]
        d.round, d.counters, d.deposits = EAST + position.round % 4, position.counters, position.deposits
        d.supporters = len(supporters)
        sit_down(self.rules, d)

    def copy(self) -> Self:
        """The same hand, to try something on."""
        new = object.__new__(type(self))
        vars(new).update(vars(self))
        new.state, new.events = copied(self.state), list(self.events)
        return new

    # --- what there is ---

    @property
    def over(self) -> bool:
        """Has the hand ended?"""
        return self.state.phase == D.OVER

    @property
    def points(self) -> tuple[int, ...]:
        """By player, as they stand now."""
        return self._by_player(self.state.points)

    def those(self, mask: int) -> tuple[int, ...]:
        """The players in a mask of seats."""
        return tuple(sorted(self.players[seat] for seat in range(len(self.players)) if mask >> seat & 1))

    @property
    def in_riichi(self) -> tuple[int, ...]:
        """Players whose riichi stands."""
        return tuple(sorted(p for seat, p in enumerate(self.players) if self.state.riichi[seat] == D.STANDS))

    def rights_lost(self, player: int) -> tuple[str, ...]:
        """What a ruling has taken from a player for the rest of the hand."""
        mask = self.state.rights[self.seat(player)]
        return tuple(name for name, bit in RIGHTS.items() if not mask & bit)

    def seat(self, player: int) -> int:
        """Where a player sits, 0 for the dealer."""
        return self.players.index(player)

    def outcome(self) -> HandOutcome:
        """How it ended, by players."""
        d = self.state
        kind = {D.WON: "win", D.EXHAUSTED: "exhausted", D.NAGASHI: "exhausted"}.get(d.result, "abort")
        winners = self.those(d.winners) if d.result == D.WON else ()
        named = self.players[d.named] if d.named >= 0 else -1
        return HandOutcome(kind, self.points, d.deposits, winners, self.those(d.ready), named)  # type: ignore[arg-type]

    def _by_player(self, by_seat: list[int]) -> tuple[int, ...]:
        return tuple(by_seat[self.seat(player)] for player in range(len(self.players)))

    # --- what is told ---

    def tell(self, entry: Mapping[str, object], from_record: bool = False) -> Account:
        """Report something that happened; returns its effect. After an error the hand may be half changed, so use a
        copy. A report `from_record` is taken as it was made, even if newer checks would refuse it."""
        self.from_record = from_record
        do = entry.get("do")
        known = KEYS.get(do) if isinstance(do, str) else None
        if known is None:
            raise InputError("do", _("must be one of {known}", known=KEYS))
        fields.check_keys(entry, ("do", *known))
        if self.over:
            raise InputError("do", _("the hand is over"))
        before, was = list(self.state.points), self.entry_count
        handlers: dict[str, Callable[[Mapping[str, object]], Account]] = {
            "deal": self._deal, "riichi": self._riichi, "kong": self._kong, "open": self._open,
            "win": self._win, "draw": self._draw, "abort": self._abort, "over": self._over,
        }  # fmt: skip
        account = handlers[str(do)](entry)
        self.entry_count = was + 1
        paid = self._by_player([now - then for now, then in zip(self.state.points, before)])
        return replace(account, paid=paid)

    def _account(self, text: Text, *clauses: str) -> Account:
        return Account((), (text,), tuple(clause for clause in clauses if clause))

    def _player(self, value: object, where: str) -> int:
        """The seat of a player given by number."""
        number = fields.number(value, where, len(self.players) - 1) if value is not None else None
        if number is None:
            raise InputError(where, _("say which player, 0 to {last}", last=len(self.players) - 1))
        return self.seat(number)

    def _seats(self, value: object, where: str) -> list[int]:
        seats = [self._player(each, f"{where}[{i}]") for i, each in enumerate(fields.items(value, where, 4))]
        if len(set(seats)) < len(seats):
            raise InputError(where, _("name each player only once"))
        return seats

    def _deal(self, entry: Mapping[str, object]) -> Account:
        """Deal the hand; if the book has dice rules, by which one."""
        if self.entry_count:
            raise InputError("do", _("the hand has already begun"))
        if entry.get("special") is None:
            return self._account(_c("hand", "dealt"))
        rule = find_special(self.base, text_or_number(entry["special"]))
        self.book, self.special = special(self.base, rule.id), rule.id
        self.rules = flatten(self.book)
        return self._account(_("dice rule: {rule}", rule=rule), rule.cite)

    def _check_right(self, seat: int, right: str, text: Text) -> None:
        if not self.state.rights[seat] & RIGHTS[right]:
            clauses = [each.clauses for each in self.events if isinstance(each, E.RulingEvent) and right in each.lost]
            cited = list(dict.fromkeys(clause for each in clauses for clause in each))
            raise InputError("player", _("by a ruling this player may not {do} ({cited})", do=text, cited=cited))

    def _riichi(self, entry: Mapping[str, object]) -> Account:
        """A riichi whose tile nobody won on: the stick is paid."""
        self._declare(self._player(entry.get("player"), "player"))
        return self._account(_("riichi: a stick is paid"), *first_deciding(self.book, "payments.deposit"))

    def _declare(self, seat: int) -> None:
        r, d = self.rules, self.state
        if not r.riichi:
            raise InputError("do", _("{book} has no riichi", book=self.book.id))
        if d.riichi[seat] == D.STANDS:
            raise InputError("player", _("this player has already declared riichi"))
        self._check_right(seat, "riichi", _("declare riichi"))
        if r.riichi_needs_deposit and d.points[seat] < r.deposit:
            raise InputError(
                "player",
                _("riichi needs {deposit} points; this player has {points}", deposit=r.deposit, points=d.points[seat]),
            )
        d.riichi[seat] = D.STANDS
        d.points[seat] -= r.deposit
        d.deposits += 1
        self.events.append(E.Riichi(SEATS[seat], d.deposits))  # type: ignore[arg-type]

    def _declare_all(self, entry: Mapping[str, object]) -> None:
        """Riichi reported together with how the hand ended."""
        for seat in self._seats(entry.get("riichi"), "riichi"):
            self._declare(seat)

    def _kong(self, entry: Mapping[str, object]) -> Account:
        """A kong, if the book pays for kongs."""
        if not pays_kongs(self.rules):
            raise InputError("do", _("{book} pays nothing for a kong", book=self.book.id))
        seat = self._player(entry.get("player"), "player")
        feeder = A.NONE if entry.get("from") is None else self._player(entry["from"], "from")
        if feeder == seat or (self.state.out >> seat & 1):
            raise InputError("from", _("a kong comes from another player's tile, or is concealed"))
        added = fields.truth(entry.get("added"), "added", False)
        if added and feeder == A.NONE:
            raise InputError("from", _("say whose tile the pung was made with"))
        sort = CONCEALED_KONG if feeder == A.NONE else ADDED_KONG if added else OPEN_KONG
        pay_kong(self.rules, self.state, self.buffers, seat, sort, feeder)
        self.kong_at = seat, self.entry_count + 1
        return self._account(_("kong"), *first_deciding(self.book, "payments.kong"))

    def _open(self, entry: Mapping[str, object]) -> Account:
        """An open hand, if the book has that."""
        if not self.book.course.open_hands:
            raise InputError("do", _("open hands belong to a dice rule that is not in force"))
        self.state.opened |= 1 << self._player(entry.get("player"), "player")
        return self._account(_("an open hand"))

    # --- wins ---

    def _win(self, entry: Mapping[str, object]) -> Account:
        """One win, or several on the same tile."""
        self._declare_all(entry)
        d = self.state
        discarder = -1 if entry.get("from") is None else self._player(entry["from"], "from")
        rows = [fields.mapping(each, f"wins[{i}]") for i, each in enumerate(fields.items(entry.get("wins"), "wins", 3))]
        wins = {self._player(row.get("player"), f"wins[{i}].player"): (i, row) for i, row in enumerate(rows)}
        self._check_wins(wins, len(rows), discarder)
        mask = sum(1 << seat for seat in wins)
        d.by, d.turn = max(discarder, 0), next(iter(wins))
        if not d.winners:
            name_dealer(d, mask, d.by)
        d.winners |= mask
        start = d.turn if discarder < 0 else discarder
        won = []
        for paid, seat in enumerate(sorted(wins, key=lambda each: (each - start) % len(self.players))):
            won.append((self.players[seat], self._pay(seat, *wins[seat], discarder, paid)))
        d.deposits = 0 if self.rules.deposit else d.deposits
        if self._is_after_kong(entry, discarder):
            self._pass_kong_on(mask)
        self._go_on(mask)
        clauses = tuple(dict.fromkeys(clause for _rest, each in won for clause in each.clauses))
        answers = tuple((player, each.answer) for player, each in won if each.answer is not None)
        winners = tuple(player for player, _rest in won)
        worths = tuple((self.players[SEATS.index(win.seat)], self._alone(win)) for win in self._wins()[-len(won) :])
        return Account((), tuple(each.words for _rest, each in won), clauses, answers, winners, worths)

    def _is_after_kong(self, entry: Mapping[str, object], discarder: int) -> bool:
        """Was the tile the discard right after the kong entered last?"""
        if not fields.truth(entry.get("after_kong"), "after_kong", False):
            return False
        if not self.rules.kong_passed_on:
            raise InputError("after_kong", _("in {book} a kong's income is not passed on", book=self.book.id))
        if self.kong_at != (discarder, self.entry_count):
            raise InputError("after_kong", _("enter the discarder's kong first, and then the win on the tile after it"))
        return True

    def _pass_kong_on(self, mask: int) -> None:
        """What the kong brought goes to every winner."""
        winners = [seat for seat in range(len(self.players)) if mask >> seat & 1]
        self.events += [kong_passed_on(self, self.state, seat) for seat in winners]
        pass_kong_on(self.rules, self.state, self.buffers, mask)

    def people(self, amounts: Sequence[int]) -> dict[str, int]:
        """Amounts by seat and supporter's name."""
        seats = {SEATS[seat]: amounts[seat] for seat in range(self.rules.players)}
        return seats | {name: amounts[FIRST_SUPPORTER + i] for i, name in enumerate(self.supporters)}

    def _wins(self) -> list[E.WinEvent]:
        return [event for event in self.events if isinstance(event, E.WinEvent)]

    def _alone(self, win: E.WinEvent) -> int:
        """What a win brought without sticks and counters."""
        r = self.rules
        each = r.counter if win.from_ is not None else r.counter_each * (r.players - 1)
        return win.payments[win.seat] - win.deposits * r.deposit - win.counters * each

    def _check_wins(self, wins: Mapping[int, object], rows: int, discarder: int) -> None:
        r, d = self.rules, self.state
        if not wins or len(wins) < rows or discarder in wins or (discarder < 0 and len(wins) > 1):
            raise InputError(
                "wins", _("one to three winners, each once; not the discarder, and only one on a self-draw")
            )
        if r.winners == ONE_WINNER and len(wins) > 1:
            text = _("{book} has only one winner: the nearest after the discarder", book=self.book.id)
            raise InputError("wins", cited(text, cite(self.book, "winners")))
        if r.winners == THREE_ABORT and len(wins) == 3:
            raise InputError(
                "wins", _("three winners end the hand without a win; enter an abortive draw (three_winners)")
            )
        away = [seat for seat in (*wins, *([discarder] if discarder >= 0 else [])) if d.out >> seat & 1]
        if away:
            raise InputError("wins", _("players who have won are out of this hand"))
        for seat in wins:
            self._check_right(seat, "win", _("win"))

    def _pay(self, seat: int, at: int, row: Mapping[str, object], discarder: int, paid: int) -> EnteredWorth:
        """Judge one win and have the core pay it."""
        where, d, r = f"wins[{at}]", self.state, self.rules
        fields.check_keys(row, WIN_KEYS, f"{where}.")
        liable = self._liable(row.get("liable"), seat, f"{where}.liable")
        setting = WinSetting(
            self.base, self.special or None, self.book, seat, discarder, d.round - EAST,
            counters_for(r, d, paid) if self.book.has_counters else 0,
            sticks_for(r, d, seat, paid) if r.deposit else 0,
            d.riichi[seat] == D.STANDS,
            tuple(SEATS[each] for each in range(r.players) if d.opened >> each & 1),
            SEATS[: r.players],
            {name: SEATS[backed] for name, backed in zip(self.supporters, d.backs)},
            self.from_record,
        )  # fmt: skip
        entered = worth_of(setting, row, liable, where)
        self.judged |= (entered.answer is not None) << seat
        before = self.paid_so_far()
        pay_winner(r, d, self.buffers, seat, entered.worth, discarder < 0, paid)
        answering = liable_for(r, d, self.buffers, seat, entered.worth)
        payers = tuple(E.SEAT_NAMES[each] for each in self.buffers.rows[:answering])
        event = self._win_event(seat, discarder, entered, self.paid_since(before), setting)
        self.events.append(replace(event, liable=payers))
        if entered.answer is not None and entered.answer.payments is not None and not d.out:
            core = self.paid_since(before)
            if core != entered.answer.payments:
                raise Bug(f"the core pays {core}, the scorer {entered.answer.payments}")
        return entered

    def _win_event(
        self, seat: int, discarder: int, entered: EnteredWorth, payments: dict[str, int], at: WinSetting
    ) -> E.WinEvent:
        """A win as a table reports it; of the tiles only how they were judged."""
        lines = entered.answer.patterns if entered.answer is not None else ()
        return E.WinEvent(
            seat=E.SEAT_NAMES[seat],
            from_=None if discarder < 0 else E.SEAT_NAMES[discarder],
            tile=HIDDEN, robbed=None, hand=(), melds=(), ura=(),
            patterns=tuple(E.PatternLine(x.id, x.zh, x.en, x.value, x.count, x.clause) for x in lines),
            han=None, fu=None, yakuman=None, limit=None, points=None, flowers=None, total=None,
            fan=entered.worth.value, counters=at.counters, deposits=at.sticks, liable=(), payments=payments,
        )  # fmt: skip

    def paid_so_far(self) -> list[int]:
        """Everybody's gain in the hand, seats first, then supporters."""
        d, players = self.state, self.rules.players
        return [*d.delta[:players], *d.delta[FIRST_SUPPORTER : FIRST_SUPPORTER + d.supporters]]

    def paid_since(self, before: list[int]) -> dict[str, int]:
        """Gains and losses since then, by seat and supporter's name."""
        who = (*SEATS[: self.rules.players], *self.supporters)
        return {name: now - then for name, now, then in zip(who, self.paid_so_far(), before)}

    def _liable(self, value: object, seat: int, where: str) -> list[dict[str, object]]:
        """Who is liable for what: noted on the table, and in the form of a request to the scorer."""
        liable: list[dict[str, object]] = []
        for i, item in enumerate(fields.items(value, where, 3)):
            row = fields.mapping(item, f"{where}[{i}]")
            fields.check_keys(row, ("player", "for"), f"{where}[{i}].")
            who = self._player(row.get("player"), f"{where}[{i}].player")
            name = fields.text(row.get("for"), f"{where}[{i}].for", "big_three_dragons")
            if NUMBERS.get(name) not in LIABLE_PATTERNS or who == seat:
                raise InputError(
                    f"{where}[{i}]",
                    _("must be another player, liable for big_three_dragons, big_four_winds or four_kongs"),
                )
            self.state.liable[seat][LIABLE_PATTERNS.index(NUMBERS[name])] = who
            liable.append({"seat": SEATS[who], "for": name})
        return liable

    def _go_on(self, wins: int) -> None:
        """The hand ends, or winners leave or stay and it goes on (psa:特殊#7, psa:特殊#11)."""
        r, d = self.rules, self.state
        if r.after_win == ENDS:
            finish(d, D.WON)
            return
        leave(r, d, wins) if r.after_win == WINNER_LEAVES else stay(r, d, wins)
        if r.players - bits(d.out) < 2:
            finish(d, D.WON)

    # --- draws ---

    def _draw(self, entry: Mapping[str, object]) -> Account:
        """The wall is empty; who was ready, and whose discards were all ones, nines and honours. Where a book asks for
        it: the most fans each ready one could have won, in their order, and who still held the suit given up."""
        self._declare_all(entry)
        r, d = self.rules, self.state
        ready, rivers = self._seats(entry.get("ready"), "ready"), self._seats(entry.get("nagashi"), "nagashi")
        ready_counts = bool(r.ready_pool) or settles(r) or self.book.game.repeats == "win_or_ready"
        if (ready and not ready_counts) or (rivers and not r.nagashi):
            raise InputError(
                "ready" if ready else "nagashi",
                _("{book} asks nobody at an exhaustive draw; leave out ready and nagashi", book=self.book.id),
            )
        for seat in ready:
            self._check_right(seat, "ready", _("show a ready hand"))
        hidden = [p for seat, p in enumerate(self.players) if self._breaks_riichi(seat, ready)]
        if hidden and ready_counts:
            raise InputError(
                "ready", _("in riichi but not ready: that is a foul; make a ruling, or correct who was ready")
            )
        for seat in range(r.players):
            d.answers[seat] = A.READY if seat in ready else A.PASS
        for seat in rivers:  # one East stands for a river that others have seen
            d.river[seat][0], d.river_count[seat] = EAST, 1
        fans = self._dearest(entry, ready)
        for seat in self._void_held(entry, ready):  # one tile of a suit stands for those of the suit given up
            d.void[seat], d.counts[seat][0] = ONE_SUIT, 1
        exhaust(r, d, self.buffers)
        for seat, most in zip(ready, fans):
            out = [0] * D.PERSONS
            pay_for_ready(r, d, seat, most, out)
            pay_out(d, out)
        text = _("all discards terminals and honours") if rivers else _("the wall is empty")
        decide = ["draws.nagashi"] if rivers else ["ready.ready_pool", *(WALL_FIELDS if settles(r) else ())]
        clauses = [clause for field in decide for clause in first_deciding(self.book, field)]
        return self._account(text, *(dict.fromkeys(clauses) if ready_counts else ()))

    def _dearest(self, entry: Mapping[str, object], ready: list[int]) -> list[int]:
        """The most fans that each of the ready players could have won, if the book has that paid."""
        given = fields.items(entry.get("fans", ()), "fans", len(self.players))
        if given and not self.rules.unready_pay_dearest:
            raise InputError("fans", _("{book} pays nothing for what a ready hand waits for", book=self.book.id))
        if self.rules.unready_pay_dearest and len(given) != len(ready):
            raise InputError(
                "fans", _("say the most fans each ready player could have won: {count} numbers", count=len(ready))
            )
        return [fields.number(each, f"fans[{i}]", MOST_FANS) for i, each in enumerate(given)]

    def _void_held(self, entry: Mapping[str, object], ready: list[int]) -> list[int]:
        """Who still held tiles of the suit given up."""
        held = self._seats(entry.get("void"), "void")
        if held and not self.rules.void_suit:
            raise InputError("void", _("in {book} nobody gives up a suit", book=self.book.id))
        if set(held) & set(ready):
            raise InputError("void", _("nobody is ready who holds tiles of the suit they gave up"))
        return held

    def _breaks_riichi(self, seat: int, ready: list[int]) -> bool:
        """Is a player in riichi, allowed to show a ready hand, and without one?"""
        d = self.state
        return d.riichi[seat] == D.STANDS and seat not in ready and bool(d.rights[seat] & D.READY_RIGHT)

    def _abort(self, entry: Mapping[str, object]) -> Account:
        """The hand ends early, as the book allows."""
        self._declare_all(entry)
        why = fields.text(entry.get("why"), "why", "nine_terminals")
        if why not in self.aborts():
            known = self.aborts()
            if not known:
                raise InputError("why", _("hands of {book} cannot be aborted", book=self.book.id))
            raise InputError("why", _("hands of {book} can be aborted by: {known}", book=self.book.id, known=known))
        if why == "four_riichi" and len(self.in_riichi) < len(self.players):
            raise InputError("riichi", _("all players must be in riichi; say who is"))
        finish(self.state, ABORTS[why])
        return self._account(ABORT_WORDS[why], *first_deciding(self.book, f"draws.{why}"))

    def aborts(self) -> list[str]:
        """How hands of this book can end early."""
        draws = [name for name in ABORTS if getattr(self.book.draws, name, False)]
        return draws + (["three_winners"] if self.rules.winners == THREE_ABORT else [])

    def _over(self, _entry: Mapping[str, object]) -> Account:
        """A hand that went on after a win is over."""
        if not self.state.winners:
            raise InputError("do", _("nobody has won yet; enter a draw"))
        finish(self.state, D.WON)
        return self._account(_("the hand is over"))

    # --- the referee ---

    def rule(self, ruling: E.RulingEvent) -> None:
        """Apply a ruling while the hand goes on; rights lost only for a moment are left to the players."""
        carry_out(self.rules, self.state, ruling)
        self.events.append(ruling)
        seat = SEATS.index(ruling.seat)
        self.state.rights[seat] = rights_left(ruling.seat, self.events, ())
