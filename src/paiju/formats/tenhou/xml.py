"""Tenhou's mjlog: one XML tag for everything that happens."""

from collections.abc import Callable
from functools import cache
from urllib.parse import unquote

from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.core.play.moves import ACTED, CODE, DETAIL, DREW, WHO
from paiju.errors import InputError
from paiju.formats import game as G
from paiju.formats.courses import LAST_ACT
from paiju.formats.mistakes import around, whole, wholes
from paiju.formats.tenhou.book import book_of
from paiju.formats.tenhou.tags import Tag, Tags, tags_of
from paiju.formats.tenhou.tiles import (
    FIRST_LIMIT,
    LAST_LIMIT,
    NO_RED,
    PATTERNS,
    PLAIN,
    THREE_PLAYERS,
    TILES,
    WITH_RED,
    set_action,
)
from paiju.languages import _

HAND = 13
LONGEST = 1000  # steps of a hand
DISCARD_DRAWN = A.DISCARD_DRAWN
LONGEST_SEED = 10_000
DRAWERS, DISCARDERS = "TUVW", "DEFG"
NOTHING: Tag = {}
ENDS = {
    "yao9": D.NINE_TERMINALS,
    "kaze4": D.FOUR_WINDS,
    "kan4": D.FOUR_KONGS,
    "reach4": D.FOUR_RIICHI,
    "ron3": D.THREE_WINNERS,
    "nm": D.NAGASHI,
    "": D.EXHAUSTED,
}


def read_xml(data: bytes) -> G.RecordedGame:
    """The game of an mjlog without comments."""
    return MjlogReader().read(tags_of(data))


@cache
def moves_of(players: int, dealer: int, red: bool) -> dict[str, tuple[int, int]]:
    """Draws and discards by their tags: the number of the tile, and the step."""
    codes = WITH_RED if red else PLAIN
    sorts = (DRAWERS, DREW << CODE), (DISCARDERS, ACTED << CODE)
    return {
        f"{letters[player]}{number}": (number, bits | (player - dealer) % players << WHO | codes[number])
        for letters, bits in sorts
        for player in range(players)
        for number in range(TILES)
    }


@cache
def codes_as_written(red: bool) -> dict[str, int]:
    """The tile of each number as it is written."""
    return {str(number): code for number, code in enumerate(WITH_RED if red else PLAIN)}


class MjlogReader:
    """Follows the tags of a game."""

    def __init__(self) -> None:
        self.game = G.RecordedGame("tenhou-xml", "")
        self.red = True
        self.hand = G.RecordedHand(0, 0, 0, 0, [], [])
        self.place = ""  # the current one
        self.seats: list[int] = []
        self.drawn = -1
        self.riichi = 0
        self.turned: list[int] = []  # indicators turned in a turn, before its discard
        self.over = True

    def read(self, tags: Tags) -> G.RecordedGame:
        """Read every tag in turn; draws and discards, nearly all of them, take a short cut."""
        names, values = tags
        moves: dict[str, tuple[int, int]] = {}  # none while no hand is played
        drawn, riichi, steps = self.drawn, self.riichi, self.hand.steps
        for at, name in enumerate(names):
            move = moves.get(name)
            if move is None:
                self.drawn, self.riichi = drawn, riichi
                self.place = f"{self.hand.place}tag {at + 1}"
                self.follow(name, values.get(at, NOTHING))
                drawn, riichi, steps = self.drawn, self.riichi, self.hand.steps
                moves = {} if self.over else moves_of(len(self.seats), self.hand.dealer, self.red)
                continue
            number, step = move
            if step > LAST_ACT:
                drawn = number
                steps.append(step)
                continue
            steps.append((step if number != drawn else step & ~DETAIL | DISCARD_DRAWN) + riichi)
            drawn, riichi = -1, 0
            if self.turned:
                steps += self.turned
                self.turned = []
        if not self.game.hands:
            raise InputError("", _("there is no hand in this record"))
        return self.game

    def follow(self, tag: str, values: Tag) -> None:
        """A tag that is no draw or discard of a player; tags that say nothing about the play are skipped."""
        rare = RARE.get(tag)
        if rare:
            rare(self, values)
        elif tag[:1] in DRAWERS + DISCARDERS and tag[1:].isdigit():
            if tag in moves_of(4, 0, False):
                self.check_running((DRAWERS + DISCARDERS).index(tag[0]) % 4)
            raise InputError(self.place, _("there is no tile {tag}", tag=tag[:20]))

    def check_running(self, player: int) -> None:
        """Check that a hand is being played, and that the player takes part."""
        if self.over:
            raise InputError(self.place, _("no hand is being played here"))
        if player >= len(self.seats):
            raise InputError(self.place, _("there is no player {player}", player=player))

    def act(self, seat: int, action: int) -> None:
        """An action; indicators that were due are turned with it."""
        self.drawn, self.riichi = -1, 0
        self.hand.steps.append(ACTED << CODE | seat << WHO | action)
        if self.turned:
            self.hand.steps += self.turned
            self.turned = []

    # --- the game ---

    def table(self, tag: Tag) -> None:
        """The kind of table."""
        kind = whole(tag.get("type", ""), self.place, 0, 1 << 16)
        self.game.book, self.game.options = book_of(kind)
        self.game.names = [""] * (3 if kind & THREE_PLAYERS else 4)
        self.red = not kind & NO_RED

    def shuffle(self, tag: Tag) -> None:
        """The seed of all walls."""
        self.game.seed = tag.get("seed", "")[:LONGEST_SEED]
        self.game.reference = tag.get("ref", "")[:200]

    def people(self, tag: Tag) -> None:
        """The players; later tags announce somebody who came back."""
        for i in range(len(self.game.names)):
            self.game.names[i] = self.game.names[i] or unquote(tag.get(f"n{i}", ""))[:100]

    # --- a hand ---

    def begin(self, tag: Tag) -> None:
        """A new hand."""
        number = len(self.game.hands) + 1
        if not self.over:
            raise InputError(self.place, _("a hand begins before the previous one is over"))
        if not self.game.book:
            raise InputError(self.place, _("the kind of table is missing (no GO tag)"))
        players = len(self.game.names)
        dealer = whole(tag.get("oya", ""), self.place, 0, players - 1)
        seed = self.numbers(tag, "seed", 6)
        points = [100 * n for n in self.numbers(tag, "ten", 4)[:players]]
        dealt = [self.tiles(tag.get(f"hai{i}", ""), HAND) for i in range(players)]
        self.hand = G.RecordedHand(
            round=whole(seed[0], self.place, 0, 15) // 4,
            dealer=dealer,
            counters=whole(seed[1], self.place, 0, 1000),
            deposits=whole(seed[2], self.place, 0, 1000),
            points=around(points, dealer),
            dealt=around(dealt, dealer),
            indicators=[self.tile(seed[5])],
            timed=True,
            place=f"hand {number}, ",
        )
        self.seats = [(player - dealer) % players for player in range(players)]
        self.drawn, self.riichi, self.turned, self.over = -1, 0, [], False
        self.game.hands.append(self.hand)

    def call(self, tag: Tag) -> None:
        """A set melded, or a North set aside."""
        seat = self.seat(tag, "who")
        action = set_action(whole(tag.get("m", ""), self.place, 0, 65535), self.red)
        if action < 0:
            raise InputError(self.place, _("{m} is not a called set", m=tag["m"]))
        self.act(seat, action)

    def reach(self, tag: Tag) -> None:
        """Riichi declared, or standing."""
        seat = self.seat(tag, "who")
        if tag.get("step") == "1":
            self.riichi = A.RIICHI
        elif tag.get("step") == "2":
            self.hand.steps.append(G.stands(seat))
        else:
            raise InputError(self.place, _("riichi has only steps 1 and 2"))

    def dora(self, tag: Tag) -> None:
        """A further indicator: at once after a concealed kong, otherwise just before the discard it belongs to."""
        self.check_running(0)
        tile = self.tile(whole(tag.get("hai", ""), self.place, 0, TILES - 1))
        self.hand.indicators.append(tile)
        (self.turned if self.drawn >= 0 else self.hand.steps).append(G.turned(tile))

    # --- the end of a hand ---

    def win(self, tag: Tag) -> None:
        """A win; another one on the same tile may follow."""
        if self.over and not (self.hand.wins and self.game.hands):
            raise InputError(self.place, _("no hand is being played here"))
        self.over = False
        seat, source = self.seat(tag, "who"), self.seat(tag, "fromWho")
        fu, points, _rest = self.numbers(tag, "ten", 3)
        patterns = self.patterns(tag)
        self.hand.wins.append(
            G.RecordedWin(
                seat=seat,
                source=source,
                tile=self.tile(whole(tag.get("machi", ""), self.place)),
                patterns=patterns,
                han=None if "yakuman" in tag else sum(patterns.values()),
                fu=None if "yakuman" in tag else fu or None,  # 0 where a record does not tell it
                points=points,
                liable=self.seat(tag, "paoWho") if "paoWho" in tag else G.NOBODY,
                payments=self.payments(tag),
                hand=self.tiles(tag.get("hai", "")),
            )
        )
        if tag.get("doraHaiUra"):
            self.hand.ura = self.tiles(tag["doraHaiUra"])
        self.act(seat, A.WIN)
        self.end(tag, D.WON)

    def patterns(self, tag: Tag) -> dict[str, int]:
        """Han of every pattern; for limit hands the multiple."""
        han_of: dict[str, int] = {}
        limits = wholes(tag.get("yakuman", ""), self.place, FIRST_LIMIT, LAST_LIMIT)
        flat = wholes(tag.get("yaku", ""), self.place, 0, 200)
        pairs = [(number, 1) for number in limits] or list(zip(flat[::2], flat[1::2]))
        for number, han in pairs:
            if number >= len(PATTERNS):
                raise InputError(self.place, _("there is no pattern {number}", number=number))
            if han:
                han_of[PATTERNS[number]] = han_of.get(PATTERNS[number], 0) + han
        return han_of

    def draw(self, tag: Tag) -> None:
        """A hand without a win."""
        self.check_running(0)
        kind = tag.get("type", "")
        if kind not in ENDS:
            raise InputError(self.place, _("a hand cannot be drawn by {kind}", kind=f"{kind[:40]!r}"))
        shown = [self.seats[i] for i in range(len(self.seats)) if tag.get(f"hai{i}")]
        if kind in ("yao9", "ron3"):
            for seat in shown:
                self.act(seat, A.NINE_TERMINALS if kind == "yao9" else A.WIN)
        if kind == "" or (kind == "nm" and shown):  # not every record shows ready hands beside paid discards
            self.hand.ready = sum(1 << seat for seat in shown)
        self.payments(tag)
        self.end(tag, ENDS[kind])

    def payments(self, tag: Tag) -> list[int]:
        """What everybody gains or loses; all wins of a hand are added up."""
        pairs = self.numbers(tag, "sc", 8)
        amounts = around([100 * n for n in pairs[1 : 2 * len(self.seats) : 2]], self.hand.dealer)
        so_far = self.hand.payments or [0] * len(amounts)
        self.hand.payments = [a + b for a, b in zip(so_far, amounts)]
        return amounts

    def end(self, tag: Tag, result: int) -> None:
        """The hand is over, perhaps the game too."""
        if len(self.hand.steps) > LONGEST:
            raise InputError(self.place, _("far too much happens in this hand"))
        self.hand.result = result
        self.over = True
        if "owari" in tag:
            totals = tag["owari"].split(",")[: 2 * len(self.seats) : 2]
            self.game.final = [100 * whole(n, self.place) for n in totals]

    # --- values ---

    def seat(self, tag: Tag, key: str) -> int:
        """The seat of the player named in a tag."""
        player = whole(tag.get(key, ""), self.place, 0, 3)
        self.check_running(player)
        return self.seats[player]

    def numbers(self, tag: Tag, key: str, length: int) -> list[int]:
        """This many numbers."""
        values = wholes(tag.get(key, ""), self.place)
        if len(values) != length:
            raise InputError(
                self.place,
                _("{key} must have {length} numbers, not {count}", key=key, count=len(values), length=length),
            )
        return values

    def tile(self, number: int) -> int:
        """A tile by its number."""
        if not 0 <= number < TILES:
            raise InputError(self.place, _("there is no tile {number}", number=number))
        return (WITH_RED if self.red else PLAIN)[number]

    def tiles(self, text: str, length: int = -1) -> list[int]:
        """Tiles by their numbers."""
        try:
            codes = list(map(codes_as_written(self.red).__getitem__, text.split(","))) if text else []
        except KeyError:
            codes = [self.tile(number) for number in wholes(text, self.place)]
        if length >= 0 and len(codes) != length:
            raise InputError(
                self.place, _("{length} tiles must be dealt, not {count}", length=length, count=len(codes))
            )
        return codes


RARE: dict[str, Callable[[MjlogReader, Tag], None]] = {
    "SHUFFLE": MjlogReader.shuffle,
    "GO": MjlogReader.table,
    "UN": MjlogReader.people,
    "INIT": MjlogReader.begin,
    "N": MjlogReader.call,
    "REACH": MjlogReader.reach,
    "DORA": MjlogReader.dora,
    "AGARI": MjlogReader.win,
    "RYUUKYOKU": MjlogReader.draw,
}
