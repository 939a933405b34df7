"""A hand of the evening played with real tiles, as people tell it. It stands where a `paiju.Table` would: with the same
sitting and events, so that chips are booked, people move on and the referee rules as after a hand played here.

What is told is an object with `do` and people by name: {"do": "win", "from": "Bea", "wins": [{"player": "Ann",
"value": 3}]}.
"""

from collections.abc import Mapping

from paiju import fields
from paiju.books.book import Book
from paiju.core.play import deal as D
from paiju.core.play.deal import OVER
from paiju.core.play.last_payments import FOR_VOID, KONGS_BACK, pay_ready, settle, settles
from paiju.core.play.opening import swap_persons
from paiju.errors import InputError
from paiju.evening.chairs import Seating
from paiju.languages import _
from paiju.match.entered_hand import EnteredHand
from paiju.match.entered_worth import Account
from paiju.match.rotation import first_position
from paiju.scoring.lines.words import cite
from paiju.table import events as E
from paiju.table.codes import SEATS
from paiju.table.start import TableStart, Throws
from paiju.table.table import Table
from paiju.table.wins import copied

SWAP, BETS = "psa:特殊#12", "psa:下注#1"
KEYS = {
    "swap": ("with",),
    "open": ("player",),
    "bet": ("name", "on"),
    "kong": ("player", "from", "added"),
    "win": ("from", "wins"),
    "draw": ("ready", "fans", "void"),
    "over": (),
}


class RealTable(EnteredHand):
    """One hand at a real table of the evening. `tell_named` takes what people say; what cannot be raises InputError."""

    def __init__(self, book: Book, seating: Seating, special: str | int | None, dice: Throws = ()) -> None:
        super().__init__(book, first_position(book), seating.supporters)
        self.seating = seating
        self.has_swapped = self.has_begun = False  # places; play, after which nobody opens their hand or bets
        if special is not None:
            self.tell({"do": "deal", "special": special})
        rule = next((each for each in book.specials if each.id == self.special), None)
        start = (book.game.start_points,) * self.rules.players
        self.sitting = TableStart(
            book, self.book, rule, dice, (), None, (),
            seating.players, seating.supporters, 0, start, 0, 0, None,
        )  # fmt: skip

    # --- what there is ---

    @property
    def result(self) -> E.End | None:
        """How the hand ended; None while it runs."""
        return next((event for event in reversed(self.events) if isinstance(event, E.End)), None)

    @property
    def persons(self) -> dict[str, E.Seat]:
        """For each seat, at which seat its player sat down."""
        return {SEATS[i]: E.SEAT_NAMES[self.state.person[i]] for i in range(self.rules.players)}

    @property
    def backs(self) -> dict[str, str | None]:
        """Whom each supporter backs, by name; nobody before the bet."""
        chosen = zip(self.supporters, self.state.backs)
        return {name: self._name(seat) if seat >= 0 else None for name, seat in chosen}

    @property
    def opened(self) -> tuple[str, ...]:
        """Who plays with an open hand."""
        return tuple(self.seating.players[player] for player in self.those(self.state.opened))

    @property
    def wins(self) -> dict[str, int]:
        """How often each player has won so far."""
        won = [event.seat for event in self.events if isinstance(event, E.WinEvent)]
        return {self._name(seat): won.count(name) for seat, name in enumerate(E.SEAT_NAMES) if name in won}

    @property
    def wall(self) -> list[str]:
        """What is to be told of an empty wall beside that it is: who was ready, what their dearest hands were worth,
        who still held the suit given up."""
        r = self.rules
        wanted = {"ready": r.ready_pool or settles(r), "fans": r.unready_pay_dearest, "void": r.void_held}
        return [name for name, counts in wanted.items() if counts]

    @property
    def phase(self) -> str:
        """What is to be told next: "swap", "bets", "play", or "over"; open hands are told before play."""
        if self.over:
            return "over"
        if self.rules.swap_seats and not self.has_swapped:
            return "swap"
        return "bets" if None in self.backs.values() else "play"

    def _name(self, seat: int) -> str:
        """Who sits there now."""
        return self.seating.players[self.players[seat]]

    # --- what is told ---

    def tell_named(self, body: Mapping[str, object], replayed: bool = False) -> Account:
        """Something happened; what it came to, by player in the order of sitting down. On a mistake the hand may be
        half changed: tell a copy. What is `replayed` is taken as it was told."""
        self.from_record = replayed
        do = fields.text(body.get("do"), "do", "win")
        if do not in KEYS:
            raise InputError("do", _("must be one of {known}", known=KEYS))
        fields.check_keys(body, ("do", *KEYS[do]))
        if self.over:
            raise InputError("do", _("the hand is over"))
        if do == "swap":
            return self._swap(body)
        if self.phase == "swap":
            cited = cite(self.book, "special") or SWAP
            raise InputError("do", _("the dealer changes seats first; say with whom ({clause})", clause=cited))
        if do in ("open", "bet"):
            self._check_not_begun()
        account = self._bet(body) if do == "bet" else self._in_play(do, body)
        if self.state.phase == OVER:
            self._end()
        return account

    def _check_not_begun(self) -> None:
        if self.has_begun:
            raise InputError(
                "do",
                _(
                    "play has begun: nobody can bet or open their hand any more ({clauses})",
                    clauses=[BETS, "psa:明牌#1"],
                ),
            )

    def _in_play(self, do: str, body: Mapping[str, object]) -> Account:
        """What the hand of any real table knows, with people told by number."""
        if do in ("kong", "win"):
            self._check_bets()
        row = {key: part for key, part in body.items() if part is not None}
        for key in ("player", "from"):
            if key in row:
                row[key] = self._number(row[key], key)
        for key in ("ready", "void"):
            if key in row:
                row[key] = [self._number(each, f"{key}[{i}]") for i, each in enumerate(fields.items(row[key], key, 4))]
        if "wins" in row:
            rows = [fields.mapping(each, f"wins[{i}]") for i, each in enumerate(fields.items(row["wins"], "wins", 3))]
            row["wins"] = [
                {**each, "player": self._number(each.get("player"), f"wins[{i}].player")} for i, each in enumerate(rows)
            ]
        before = self.paid_so_far()
        account = self.tell(row, self.from_record)
        self.has_begun |= do != "open"
        if do == "open":
            self.events.append(E.Open(self._seat_name(body["player"]), (), ()))
        if do == "kong":
            self._note_kong(body, self.paid_since(before))
        if do == "draw":
            self._note_wall(self.paid_since(before))
        return account

    def _check_bets(self) -> None:
        """Everybody beside the table has bet before play (psa:下注#1)."""
        missing = [name for name, backed in self.backs.items() if backed is None]
        if missing:
            raise InputError("do", _("{missing} must bet first ({clause})", missing=missing, clause=BETS))

    def _number(self, who: object, where: str) -> int:
        """A player by name."""
        if who not in self.seating.players:
            raise fields.unknown(where, who, self.seating.players, _("player"))
        return self.seating.players.index(str(who))

    def _seat_name(self, who: object) -> E.Seat:
        """Where a player sits now."""
        return E.SEAT_NAMES[self.seat(self._number(who, "player"))]

    def _swap(self, body: Mapping[str, object]) -> Account:
        """The dealer, who threw, changes places with somebody (psa:特殊#12)."""
        if self.phase != "swap":
            raise InputError("do", _("seats are changed once, and only under the dice rule for 12"))
        other = self.seat(self._number(body.get("with"), "with"))
        if other == 0:
            raise InputError("with", _("must be somebody other than the dealer ({clause})", clause=SWAP))
        swap_persons(self.state, 0, other)
        players = list(self.players)
        players[0], players[other] = players[other], players[0]
        self.players, self.has_swapped = tuple(players), True
        self.events.append(E.Swap("E", E.SEAT_NAMES[other]))
        return self._account(_("seats changed"), SWAP)

    def _bet(self, body: Mapping[str, object]) -> Account:
        """A supporter backs a player; until play begins they may think again."""
        name = body.get("name")
        if name not in self.supporters:
            raise fields.unknown("name", name, self.supporters, _("supporter"))
        seat = self.seat(self._number(body.get("on"), "on"))
        self.state.backs[self.supporters.index(str(name))] = seat
        if None not in self.backs.values():
            chosen = zip(self.supporters, self.state.backs)
            self.events.append(E.Bets({each: E.SEAT_NAMES[backed] for each, backed in chosen}))
        return self._account(_("{name} backs {player}", name=name, player=self._name(seat)), BETS)

    # --- the same as events ---

    def _note_kong(self, body: Mapping[str, object], payments: dict[str, int]) -> None:
        """A kong, and what was paid for it."""
        seat, source = self._seat_name(body["player"]), body.get("from")
        fed = None if source is None else self._seat_name(source)
        added = fields.truth(body.get("added"), "added", False)
        if added and fed is None:
            raise InputError("from", _("say whose tile the pung was made with ({clause})", clause="psa:杠#2"))
        how = "concealed" if fed is None else "added" if added else "open"
        self.events.append(E.Kong(seat, how, fed, None, ()))  # type: ignore[arg-type]
        self.events.append(E.Payment("kong", seat, payments))

    def _note_wall(self, payments: dict[str, int]) -> None:
        """What the empty wall brought, each sort by itself; what is left was paid to ready hands for their dearest."""
        r, d = self.rules, self.state
        sorts: dict[str, list[int]] = {}
        then = copied(d)
        then.delta = sorts["ready"] = [0] * D.PERSONS
        pay_ready(r, then)
        for sort, reason in ((KONGS_BACK, "kongs_back"), (FOR_VOID, "void_held")) if settles(r) else ():
            settle(r, d, self.buffers, sort, sorts.setdefault(reason, [0] * D.PERSONS))
        left = [paid - sum(net[i] for net in sorts.values()) for i, paid in enumerate(payments.values())]
        for reason, net in (*sorts.items(), ("dearest", left)):
            if any(net):
                self.events.append(E.Payment(reason, None, dict(zip(payments, net))))  # type: ignore[arg-type]

    def _end(self) -> None:
        """The hand is over."""
        d, players = self.state, self.rules.players
        self.events.append(
            E.End(
                E.RESULTS[d.result - 1],
                tuple(E.SEAT_NAMES[seat] for seat in range(players) if d.winners >> seat & 1),
                dict(zip((*SEATS[:players], *self.supporters), self.paid_so_far())),
                {SEATS[seat]: d.points[seat] for seat in range(players)},
                d.deposits,
                self.persons,
            )
        )


HandPlay = Table | RealTable  # a hand played here, or told
