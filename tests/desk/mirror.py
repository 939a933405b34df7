"""A match played through the engine and entered at a desk, hand by hand: what the table told, told again by people."""

from random import Random
from typing import Any

from paiju import books
from paiju.core.chance import PLAYER_STREAM, begin, following
from paiju.core.play import actions as A
from paiju.core.play.deal import Deal
from paiju.core.play.offers import legal
from paiju.core.players.levels.choose import SIMPLE, DecidingPlayer, choose, person_asked
from paiju.core.players.notes import Notes
from paiju.desk import Desk, Entry, plan_from
from paiju.errors import InputError
from paiju.match import Match
from paiju.notation import Tile, format_tiles
from paiju.referee import listing
from paiju.referee import sanctions as s
from paiju.referee.incident import Incident, to_json
from paiju.referee.loading import texts
from paiju.scoring.situation import Request
from paiju.table import events as E
from paiju.table.codes import CODES
from paiju.table.table import Table
from paiju.table.wins import copied, request_of
from tests.match.erring import Evening

OF_TILES = (s.ForcedDiscard, s.FaceUp, s.Restore)
ABORTS = ("nine_terminals", "four_winds", "four_kongs", "four_riichi", "three_winners")
NAMES = ("Ann", "Ben", "Cid", "Dan")


class Mirrored(Evening):
    """The engine's match on one side, the desk on the other; both must stand alike after every hand and ruling."""

    def __init__(self, book: str, seed: int) -> None:
        chosen = books.get(book)
        names = NAMES[: chosen.tiles.players]
        self.rng, self.match = Random(f"desk {book} {seed}"), Match(chosen, seed=seed, names=names)
        self.total = sum(self.match.position.points)
        self.fouls = [(f.id, v.id) for f in listing(chosen) for v in f.variants] if chosen.text in texts() else []
        self.desk = Desk(plan_from({"names": list(names)}, chosen))
        self.ruled = self.undone = self.by_tiles = self.wins = 0
        self.how_often = 0.01
        self.fed_by: str | None = None  # whose tile made the last kong

    def tell(self, **body: Any) -> None:
        """Enter something."""
        self.desk.enter(Entry(body))

    # --- the hand told ---

    def player(self, seat: str) -> int:
        """Who sits there: chairs change (psa:特殊#12), names do not."""
        return next(player for player in range(len(self.match.names)) if self.seat(player) == seat)

    def told(self, *_: object) -> Any:
        """An incident that can be judged without tiles, with all the referee has to say."""
        foul, variant = self.rng.choice(self.fouls)
        return self.settled(Incident(foul, self.rng.randrange(len(self.match.names)), variant))

    def opened(self, table: Table) -> None:
        """The hand is dealt; the dice may have named a rule."""
        special = table.sitting.special
        self.tell(do="deal", **({"special": special.id} if special else {}))

    def follow(self, table: Table, before: Deal, since: int) -> None:
        """What happened at the table since, told at the desk; `before` is the core's table as it was then."""
        events = list(table.events)[since:]
        for event in events:
            self.follow_event(event)
        wins = [event for event in events if isinstance(event, E.WinEvent)]
        if wins:
            self.follow_wins(table, before, wins)
        end = next((event for event in events if isinstance(event, E.End)), None)
        if end is not None:
            self.follow_end(table, end)

    def follow_event(self, event: E.Event) -> None:
        """Riichi, kongs that are paid, hands laid open."""
        if isinstance(event, E.Riichi):
            self.tell(do="riichi", player=self.player(event.seat))
        elif isinstance(event, E.Kong):
            self.fed_by = event.from_
        elif isinstance(event, E.Payment) and event.reason == "kong" and event.seat is not None:
            feeder = None if self.fed_by is None else self.player(self.fed_by)
            self.tell(do="kong", player=self.player(event.seat), **{"from": feeder})
        elif isinstance(event, E.Open):
            self.tell(do="open", player=self.player(event.seat))

    def follow_wins(self, table: Table, before: Deal, wins: list[E.WinEvent]) -> None:
        """A win by its tiles, as claimed, or by its value alone."""
        told = []
        for paid, win in enumerate(wins):
            asked = request_of(table._game, before, "ESWN".index(win.seat), CODES[win.tile], win.from_ is None, paid)
            liable = [{"player": self.player("ESWN"[each.seat]), "for": each.pattern} for each in asked.liable]
            told.append(
                {"player": self.player(win.seat), **self.value_of(asked, win)}
                | ({"liable": liable} if liable and win.liable else {})
            )
        giver = None if wins[0].from_ is None else self.player(wins[0].from_)
        self.wins += len(wins)
        self.tell(do="win", wins=told, **{"from": giver})

    def value_of(self, asked: Request, win: E.WinEvent) -> dict[str, Any]:
        """One of the three ways."""
        way = self.rng.choice(("tiles", "claimed", "value"))
        family = asked.book.scoring.family
        if way == "tiles":
            self.by_tiles += 1
            return {"tiles": tiles_of(asked)}
        if family != "riichi":
            worth = win.total if family == "official" else win.fan
            return {"claimed": {"fan": worth}} if way == "claimed" else {"value": worth}
        if win.yakuman:
            return {"claimed": {"yakuman": win.yakuman, "patterns": [line.id for line in win.patterns]}}
        return {"claimed": {"han": win.han, "fu": win.fu}} if way == "claimed" else {"value": win.points}

    def follow_end(self, table: Table, end: E.End) -> None:
        """How it ended."""
        if end.result in ABORTS:
            self.tell(do="abort", why=end.result)
        elif end.result in ("exhausted", "nagashi"):
            rivers = [self.player(seat) for seat in end.winners] if end.result == "nagashi" else []
            self.tell(do="draw", ready=[self.player(seat) for seat in table.ready], nagashi=rivers)
        elif self.desk.match.entered_hand is not None:
            self.tell(do="over")

    # --- both sides ---

    def play_hand(self) -> None:
        """One hand, with a foul now and then."""
        table = self.match.deal()
        self.opened(table)
        chance, since = begin(self.rng.randrange(1 << 40), 0, PLAYER_STREAM), len(table.events)
        while self.match.table is table and not table.over:
            chance, before = following(chance), copied(table._d)
            table.act(*chosen(table, chance))
            self.follow(table, before, since)
            if self.fouls and not table.over and self.rng.random() < self.how_often:
                self.err_twice()
            since = len(table.events)
        if self.match.table is not None:
            self.match.close()
        self.compare()
        if self.fouls and not self.match.over and self.rng.random() < 0.25:
            self.err_twice()
            self.compare()

    def err_twice(self) -> None:
        """A foul ruled on both sides."""
        try:
            incident, ruling = self.told()
        except InputError:
            return
        if any(isinstance(part, OF_TILES) for part in ruling.sanctions):
            return
        try:
            made = self.match.rule(incident)
        except InputError:
            return
        told = {**to_json(made.incident), "facts": to_json(made.incident).get("facts", {})}
        told.pop("hand", None), told.pop("dealer", None), told.pop("clauses", None)
        self.tell(do="rule", incident=told, hand=made.incident.hand)
        mine = self.desk.entries[-1].ruling
        assert mine is not None
        assert (mine.payments, mine.deductions, mine.hand, mine.clauses) == (
            made.payments, made.deductions, made.hand, made.clauses,
        )  # fmt: skip
        self.ruled += 1

    def compare(self) -> None:
        """Both stand alike."""
        mine, theirs = self.desk.match, self.match
        assert (mine.position, mine.over, mine.hands) == (theirs.position, theirs.over, theirs.hands)
        assert mine.results == theirs.results

    def play_out(self) -> None:
        """To the end."""
        while not self.match.over:
            self.play_hand()
        self.compare()


def chosen(table: Table, chance: int) -> tuple[str, int]:
    """Somebody asked, and what a simple player does."""
    r, d, room = table._game.rules, table._d, table._game.buffers
    out, who = [0] * A.ACTIONS, person_asked(d)
    n = legal(r, d, room, who, out)
    return "ESWN"[who], choose(r, d, room, DecidingPlayer(who, SIMPLE, chance), out, n, Notes())


def tiles_of(asked: Request) -> dict[str, Any]:
    """The tiles of a win, and all around it, as the referee would enter them."""
    tiles = {"hand": format_tiles(asked.hand), "win": format_tiles([asked.win]), "flags": sorted(asked.flags)}
    melds = [
        {"type": m.type, "tiles": format_tiles(m.tiles)} | ({"from": m.source} if m.source else {}) for m in asked.melds
    ]
    rest = {"dora": format_tiles(asked.dora), "ura": format_tiles(asked.ura)}
    told: dict[str, Any] = {**tiles, "melds": melds, "north": asked.north, "flowers": asked.flowers}
    told |= {key: part for key, part in rest.items() if part}
    return told | ({"joker": format_tiles([Tile(asked.joker, False)])} if asked.joker >= 0 else {})
