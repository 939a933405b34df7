"""A game as Tenhou's mjlog. Tiles get Tenhou's numbers: those of the seed's walls, otherwise any that fit."""

from collections.abc import Sequence
from urllib.parse import quote
from xml.sax.saxutils import quoteattr

from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.core.play.moves import ACTED, DREW, STANDS_READY, TURNED
from paiju.core.tiles import NORTH
from paiju.errors import InputError
from paiju.formats import game as G
from paiju.formats.book import has_open_simples, has_red_fives, rounds_of
from paiju.formats.replay import replaced_after
from paiju.formats.tenhou.ids import Ids, set_bits
from paiju.formats.tenhou.moves import DISCARDERS, DRAWERS
from paiju.formats.tenhou.tiles import (
    EAST_SOUTH,
    FIRST_LIMIT,
    FIRST_ROUND_WIND,
    FIRST_SEAT_WIND,
    NO_OPEN_SIMPLES,
    NO_RED,
    NUMBERS,
    THREE_PLAYERS,
)
from paiju.formats.tenhou.xml import ENDS
from paiju.languages import _

TYPES = {number: name for name, number in ENDS.items()}
HUMANS = 1
MANGAN = 2000  # base points
LIMIT_HAN = (5, 6, 8, 11, 13)


def write_xml(game: G.RecordedGame) -> str:
    """The whole game, its hands already completed."""
    tags = ['<mjloggm ver="2.3">']
    tags.append(tag("SHUFFLE", seed=game.seed, ref=game.reference))
    tags.append(tag("GO", type=kind_of(game), lobby=0))
    names = {f"n{i}": quote(name) for i, name in enumerate([*game.names, ""][:4])}
    tags += [tag("UN", **names), tag("TAIKYOKU", oya=game.hands[0].dealer)]
    for number, hand in enumerate(game.hands):
        last = number + 1 == len(game.hands)
        tags += MjlogWriter(game, hand, number).tags(game.final if last else None)
    return "".join((*tags, "</mjloggm>\n"))


def tag(name: str, **values: object) -> str:
    """One tag with its values."""
    return f"<{name}{''.join(f' {key}={quoteattr(str(value))}' for key, value in values.items())}/>"


def kind_of(game: G.RecordedGame) -> int:
    """The kind of table, in bits."""
    kind = HUMANS | (0 if has_red_fives(game) else NO_RED) | (THREE_PLAYERS if game.players == 3 else 0)
    return kind | (0 if has_open_simples(game) else NO_OPEN_SIMPLES) | (EAST_SOUTH if rounds_of(game) == 2 else 0)


def commas(values: Sequence[object]) -> str:
    """Values separated by commas."""
    return ",".join(map(str, values))


class MjlogWriter:
    """Writes one hand."""

    def __init__(self, game: G.RecordedGame, hand: G.RecordedHand, number: int) -> None:
        self.game, self.hand, self.number = game, hand, number
        self.ids = Ids(game, hand, number)
        self.points = list(hand.points)
        self.deposits = hand.deposits
        self.last = (0, -1)  # whose tile was discarded last, and its number
        self.replaces = False  # is the next draw for a kong or a North?

    def players(self, values: Sequence[int], scale: int = 100) -> list[int]:
        """Amounts by seat as four amounts by player."""
        return [n // scale for n in self.hand.by_player(list(values))] + [0] * (4 - len(values))

    def tags(self, final: list[int] | None) -> list[str]:
        """The hand from the deal to its end."""
        hand = self.hand
        seed = [4 * hand.round + hand.dealer, hand.counters, hand.deposits, 0, 0, self.ids.indicators[0]]
        dealt = {f"hai{hand.player(seat)}": commas(tiles) for seat, tiles in enumerate(self.ids.dealt)}
        hands = {f"hai{i}": dealt.get(f"hai{i}", "") for i in range(4)}
        start = tag("INIT", seed=commas(seed), ten=commas(self.players(hand.points)), oya=hand.dealer, **hands)
        body = [each for step in hand.steps for each in self.step(*G.parts(step))]
        return [start, *body, *self.end(final)]

    def step(self, what: int, seat: int, detail: int) -> list[str]:
        """The tags of one step."""
        player = self.hand.player(seat)
        if what == DREW:
            return [tag(f"{DRAWERS[player]}{self.ids.draw(seat, detail, self.replaces)}")]
        if what == TURNED:
            return [tag("DORA", hai=self.ids.turn())]
        if what == STANDS_READY:
            self.points[seat] -= 1000
            self.deposits += 1
            return [tag("REACH", who=player, ten=commas(self.players(self.points)), step=2)]
        self.replaces = what == ACTED and replaced_after(detail)
        return self.action(seat, player, detail) if what == ACTED else []

    def action(self, seat: int, player: int, action: int) -> list[str]:
        """A discard, a claim, a kong, a North; wins and nine terminals come at the end."""
        if action <= A.RIICHI_DRAWN:
            riichi = action >= A.RIICHI
            number = self.ids.discard(seat, action - A.RIICHI if riichi else action)
            self.last = seat, number
            before = [tag("REACH", who=player, step=1)] if riichi else []
            return [*before, tag(f"{DISCARDERS[player]}{number}")]
        if action in (A.WIN, A.NINE_TERMINALS):
            return []
        if action == A.SET_ASIDE_NORTH:
            number = self.ids.robbed = self.ids.take(seat, NORTH)
            return [tag("N", who=player, m=number << 8 | 32)]
        steps = (self.hand.player(self.last[0]) - player) % 4
        return [tag("N", who=player, m=set_bits(self.ids, seat, action, self.last[1], steps))]

    # --- the end ---

    def end(self, final: list[int] | None) -> list[str]:
        """Wins, or a draw."""
        hand = self.hand
        owari = {}
        if final is not None:
            totals = [value for n in final for value in (n // 100, "0.0")]
            owari = {"owari": commas(totals + [0, "0.0"] * (4 - len(final)))}
        if hand.result in (0, D.UNKNOWN):
            return []
        if hand.wins:
            return [self.win(win, i == 0, owari if win is hand.wins[-1] else {}) for i, win in enumerate(hand.wins)]
        return [self.draw(owari)]

    def changes(self, paid: Sequence[int]) -> str:
        """Points before, and what each player gains."""
        before, gained = self.players(self.points), self.players(paid)
        self.points = [a + b for a, b in zip(self.points, paid)]
        return commas([n for pair in zip(before, gained) for n in pair])

    def win(self, win: G.RecordedWin, first: bool, owari: dict[str, str]) -> str:
        """One win."""
        hand, self_draw = self.hand, win.source == win.seat
        number = self.ids.drawn if self_draw else self.ids.stake(self.last[1])
        tiles = sorted(self.ids.held[win.seat] + ([] if self_draw else [number]))
        values: dict[str, object] = {"ba": commas([hand.counters, self.deposits if first else 0]), "hai": commas(tiles)}
        if self.ids.sets[win.seat]:
            values["m"] = commas(self.ids.sets[win.seat][::-1])
        values |= {"machi": number, "ten": commas([win.fu or 0, win.points, limit_of(win)])}
        values |= self.patterns(win)
        values["doraHai"] = commas(self.ids.indicators[: self.ids.turned])
        if {"riichi", "double_riichi"} & set(win.patterns or ()) and hand.ura:
            values["doraHaiUra"] = commas(self.ids.ura)
        values |= {"who": hand.player(win.seat), "fromWho": hand.player(win.source)}
        if win.liable >= 0:
            values["paoWho"] = hand.player(win.liable)
        return tag("AGARI", **values, sc=self.changes(win.payments or [0] * len(hand.points)), **owari)

    def patterns(self, win: G.RecordedWin) -> dict[str, object]:
        """Numbers and han of patterns; for limit hands the numbers alone."""
        counted = []
        for name, han in (win.patterns or {}).items():
            number = {
                "seat_wind": FIRST_SEAT_WIND + win.seat,
                "round_wind": FIRST_ROUND_WIND + self.hand.round,
                "north_dora": NUMBERS["dora"],
            }.get(name, NUMBERS.get(name, -1))
            if number < 0:
                raise InputError(self.hand.place, _("this format has no pattern {name}", name=name))
            counted.append((number, han))
        if win.han is None and any(FIRST_LIMIT <= number < NUMBERS["dora"] for number, _rest in counted):
            return {"yakuman": commas([number for number, _rest in counted])}
        return {"yaku": commas([n for pair in counted for n in pair])}

    def draw(self, owari: dict[str, str]) -> str:
        """A hand without a win; ready hands, those of three winners and nine terminals are shown."""
        hand = self.hand
        kind = {"type": TYPES[hand.result]} if TYPES.get(hand.result) else {}
        shown = max(hand.ready, 0)
        acts = [G.parts(step) for step in hand.steps]
        if hand.result in (D.NINE_TERMINALS, D.THREE_WINNERS):
            named = (A.NINE_TERMINALS, A.WIN)
            shown = sum(1 << seat for what, seat, action in acts if what == ACTED and action in named)
        hands = {
            f"hai{hand.player(seat)}": commas(sorted(tiles))
            for seat, tiles in enumerate(self.ids.held)
            if shown >> seat & 1
        }
        values: dict[str, object] = {**kind, "ba": commas([hand.counters, self.deposits])}
        paid = hand.payments or [0] * len(hand.points)
        return tag("RYUUKYOKU", **values, sc=self.changes(paid), **dict(sorted(hands.items())), **owari)


def limit_of(win: G.RecordedWin) -> int:
    """The limit a hand reached, 0 for none: by its han, or for the first limit by enough fu."""
    if win.han is None:
        return len(LIMIT_HAN)
    reached = sum(win.han >= least for least in LIMIT_HAN)
    return reached or int(win.fu is not None and win.fu << 2 + win.han >= MANGAN)
