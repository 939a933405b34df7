"""A game as the JSON of tenhou.net/6."""

import json

from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.core.play.moves import ACTED, DREW
from paiju.core.tiles import NORTH
from paiju.errors import InputError
from paiju.formats import game as G
from paiju.formats.book import has_open_simples, has_red_fives, rounds_of
from paiju.formats.tenhou import names as N
from paiju.formats.tenhou.order import DRAWN, TILES
from paiju.formats.tenhou.xml_write import limit_of
from paiju.languages import _

NUMBERS = {code: number for number, code in TILES.items()}
Row = list[object]


def write_json(game: G.RecordedGame) -> str:
    """The whole game, its hands already completed."""
    red = int(has_red_fives(game))
    rule = {"disp": table_name(game, red), "aka53": red, "aka52": red, "aka51": red if game.players == 4 else 0}
    log: dict[str, object] = {"ver": 2.3, "ref": game.reference}
    log["log"] = [hand_row(game, hand) for hand in game.hands]
    log |= {"rule": rule, "lobby": 0, "name": padded(list(game.names), "")}
    if game.final is not None:
        log["sc"] = padded([value for n in game.final for value in (n, 0)], 0, 8)
    return json.dumps(log, ensure_ascii=False, separators=(",", ":")) + "\n"


def table_name(game: G.RecordedGame, red: int) -> str:
    """The kind of table in Tenhou's characters."""
    three = "三" if game.players == 3 else ""
    rounds = "東" if rounds_of(game) == 1 else "南"
    return f"{three}般{rounds}{'喰' if has_open_simples(game) else ''}{'赤' if red else ''}"


def padded(values: list[object], filler: object, length: int = 4) -> list[object]:
    """A list padded for absent players."""
    return values + [filler] * (length - len(values))


def number_of(code: int) -> int:
    """A tile as a number."""
    if code not in NUMBERS:
        raise InputError("", _("this format cannot write an unknown tile"))
    return NUMBERS[code]


def hand_row(game: G.RecordedGame, hand: G.RecordedHand) -> Row:
    """One hand."""
    players = game.players
    lists = Lists(hand)
    for step in hand.steps:
        lists.follow(*G.parts(step))
    row: Row = [
        [4 * hand.round + hand.dealer, hand.counters, hand.deposits],
        padded(list(hand.by_player(hand.points)), 0),
        [number_of(code) for code in hand.indicators],
        [number_of(code) for code in hand.ura],
    ]
    for player in range(4):
        seat = (player - hand.dealer) % players
        there = player < players
        dealt = [number_of(code) for code in hand.dealt[seat]]
        row += [dealt, lists.takes[seat], lists.gives[seat]] if there else [[], [], []]
    return [*row, result_row(hand)]


class Lists:
    """What everybody takes and gives."""

    def __init__(self, hand: G.RecordedHand) -> None:
        players = len(hand.points)
        self.hand = hand
        self.takes: list[Row] = [[] for _rest in range(players)]
        self.gives: list[Row] = [[] for _rest in range(players)]
        self.held = [list(tiles) for tiles in hand.dealt]
        self.sets: list[dict[int, str]] = [{} for _rest in range(players)]  # pungs by kind, as they were written
        self.drawn = A.NONE
        self.last = (0, A.NONE)

    def follow(self, what: int, seat: int, detail: int) -> None:
        """One step."""
        if what == DREW:
            self.takes[seat].append(number_of(detail))
            self.held[seat].append(detail)
            self.drawn = detail
        elif what == ACTED and detail <= A.RIICHI_DRAWN:
            self.discard(seat, detail)
        elif what == ACTED and detail <= A.OPEN_KONG:
            self.claim(seat, detail)
        elif what == ACTED and detail < A.WIN:
            self.own_kong(seat, detail)
        elif what == ACTED and detail == A.SET_ASIDE_NORTH:
            self.held[seat].remove(NORTH)
            self.gives[seat].append(f"f{number_of(NORTH)}")

    def discard(self, seat: int, action: int) -> None:
        """A discard; the tile just drawn is written as 60."""
        riichi = action >= A.RIICHI
        what = action - A.RIICHI if riichi else action
        drawn = what == A.DISCARD_DRAWN
        tile = self.drawn if drawn else what
        self.held[seat].remove(tile)
        number = DRAWN if drawn else number_of(tile)
        self.gives[seat].append(f"r{number}" if riichi else number)
        self.last = seat, tile

    def claim(self, seat: int, action: int) -> None:
        """A set made with another player's discard: the letter's position shows where that player sits."""
        source, tile = self.last
        kind = A.kind_of(tile)
        own = self.own_tiles(seat, action, kind)
        for each in own:
            self.held[seat].remove(each)
        steps = (self.hand.player(source) - self.hand.player(seat)) % 4
        place = {3: 0, 2: 1, 1: len(own)}[steps]
        letter = "c" if action < A.PUNG else "m" if action == A.OPEN_KONG else "p"
        texts = [f"{number_of(each)}" for each in own]
        texts.insert(0 if letter == "c" else place, f"{letter}{number_of(tile)}")
        self.takes[seat].append("".join(texts))
        if letter == "p":
            self.sets[seat][kind] = "".join(texts)
        if letter == "m":
            self.gives[seat].append(0)

    def own_tiles(self, seat: int, action: int, kind: int) -> list[int]:
        """The tiles of the hand that a claim takes."""
        if action < A.PUNG:
            place, red = (action - A.CHOW) % 3, action - A.CHOW > 2
            kinds = [k for k in range(kind - place, kind - place + 3) if k != kind]
            return [A.RED_FIVES + k // 9 if red and k % 9 == 4 else k for k in kinds]
        same = [tile for tile in self.held[seat] if A.kind_of(tile) == kind]
        same.sort(key=A.is_red, reverse=action == A.PUNG + 1)
        return sorted(same[:3] if action == A.OPEN_KONG else same[:2])

    def own_kong(self, seat: int, action: int) -> None:
        """A kong from the hand, or one added to a pung."""
        added = action >= A.ADDED_KONG
        kind = action - (A.ADDED_KONG if added else A.CONCEALED_KONG)
        same = sorted(tile for tile in self.held[seat] if A.kind_of(tile) == kind)
        for tile in same:
            self.held[seat].remove(tile)
        if added:
            self.gives[seat].append(self.sets[seat].get(kind, "p").replace("p", f"k{number_of(same[0])}"))
            self.last = seat, same[0]
        else:
            *others, last = (f"{number_of(tile)}" for tile in same)
            self.gives[seat].append("".join((*others, "a", last)))


# --- results --------------------------------------------------------------------------------------


def result_row(hand: G.RecordedHand) -> Row:
    """How the hand ended."""
    if hand.result == D.WON:
        row: Row = [N.WON]
        for win in hand.wins:
            row += [padded(list(hand.by_player(win.payments or [])), 0), win_row(hand, win)]
        return row
    if hand.result not in N.END_NAMES:
        return [N.UNKNOWN]
    everybody = (1 << len(hand.points)) - 1
    paid = hand.payments or [0] * len(hand.points)
    if hand.result == D.EXHAUSTED and not any(paid):
        return [{0: "全員不聴", everybody: "全員聴牌"}.get(hand.ready, "流局")]
    name = N.END_NAMES[hand.result]
    return [name, padded(list(hand.by_player(paid)), 0)] if any(paid) else [name]


def win_row(hand: G.RecordedHand, win: G.RecordedWin) -> Row:
    """Winner, discarder, who is liable, the points, the patterns."""
    players = [hand.player(seat) for seat in (win.seat, win.source, win.liable if win.liable >= 0 else win.seat)]
    limit_hand = win.han is None
    lines = [
        f"{N.name_of(name, win.seat, hand.round)}({N.YAKUMAN if limit_hand else f'{han}飜'})"
        for name, han in (win.patterns or {}).items()
    ]
    return [*players, points_text(hand, win), *lines]


def points_text(hand: G.RecordedHand, win: G.RecordedWin) -> str:
    """Fu and han, or the limit, and the points; for a self-draw what each player pays."""
    reached = limit_of(win)
    start = f"{win.fu}符{win.han}飜" if not reached else N.YAKUMAN if win.han is None else N.LIMITS[reached - 1]
    if win.source != win.seat:
        return f"{start}{win.points}点"
    others = len(hand.points) - 1
    if win.seat == 0:
        return f"{start}{(win.points or 0) // others}点∀"
    low, high = shares(win.points or 0, others)
    return f"{start}{low}-{high}点"


def shares(points: int, others: int) -> tuple[int, int]:
    """What the others and the dealer pay for a self-draw: about half, each rounded up to hundreds."""
    for low in range(100, points, 100):
        high = points - (others - 1) * low
        if high in (2 * low, 2 * low - 100):
            return low, high
    return 0, points
