"""The order of play, worked out from what each player took and gave: Tenhou's JSON has both lists for each player.

Who takes a discard is found in the other players' lists, and is not always clear at once: the same claim may fit two
discards. The search looks for the first way that uses up all lists, trying a claim that fits before a draw.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from paiju.core.play import actions as A
from paiju.errors import InputError
from paiju.formats import game as G
from paiju.formats.mistakes import shown
from paiju.languages import _

DRAWN = 60
LONGEST = 400  # of a list
MOST_TRIES = 20_000  # steps looked at before we give up
TILES = {10 * suit + rank: 9 * (suit - 1) + rank - 1 for suit in (1, 2, 3) for rank in range(1, 10)}
TILES |= {41 + i: 27 + i for i in range(7)} | {51 + i: A.RED_FIVES + i for i in range(3)}


@dataclass(frozen=True, slots=True)
class TakenTile:
    """A tile drawn, or claimed for a set."""

    tile: int
    action: int = A.NONE  # the claim; -1 for a draw
    steps: int = 0  # how many seats to the right of the claimer the tile came from, of four


@dataclass(frozen=True, slots=True)
class Given:
    """A discard, or a set melded from the hand; tile -1 is the one just drawn, `nothing` follows an open kong."""

    tile: int = A.NONE
    riichi: bool = False
    action: int = A.NONE  # a kong or a North
    nothing: bool = False


@dataclass(slots=True)
class Way:
    """A way through the lists, as far as it goes."""

    player: int
    took: list[int]
    gave: list[int]
    steps: list[int] = field(default_factory=list)


def tile_of(number: object, place: str) -> int:
    """A tile of a list."""
    if isinstance(number, bool) or not isinstance(number, int) or number not in TILES:
        raise InputError(place, _("{number} is not a tile", number=shown(number)))
    return TILES[number]


def call_of(text: str, place: str) -> tuple[str, int, list[int]]:
    """A call: its letter, the letter's position, and the tiles from the one after the letter on."""
    letters = [i for i, sign in enumerate(text) if not sign.isdigit()]
    if len(letters) != 1 or letters[0] % 2 or len(text) > 9 or not text.isascii():
        raise InputError(place, _("{text} is not a call", text=shown(text)))
    at = letters[0]
    digits = text[:at] + text[at + 1 :]
    tiles = [tile_of(int(digits[i : i + 2]), place) for i in range(0, len(digits), 2) if len(digits) % 2 == 0]
    if not tiles or at // 2 >= len(tiles):
        raise InputError(place, _("{text} is not a call", text=shown(text)))
    return text[at], at // 2, [tiles[at // 2], *tiles[: at // 2], *tiles[at // 2 + 1 :]]


def taken(item: object, place: str) -> TakenTile:
    """One thing somebody took."""
    if not isinstance(item, str):
        return TakenTile(tile_of(item, place))
    letter, at, (tile, *own) = call_of(item, place)
    red = any(map(A.is_red, own))
    if letter == "c" and len(own) == 2:
        kinds = sorted(map(A.kind_of, (tile, *own)))
        return TakenTile(tile, A.CHOW + kinds.index(A.kind_of(tile)) + 3 * red, 3)
    if letter == "p" and len(own) == 2:
        return TakenTile(tile, A.PUNG + red, 3 - at)
    if letter == "m" and len(own) == 3:
        return TakenTile(tile, A.OPEN_KONG, 1 if at == 3 else 3 - at)
    raise InputError(place, _("{item} is not a call", item=shown(item)))


def given(item: object, place: str) -> Given:
    """One thing somebody gave."""
    if item == 0 and not isinstance(item, bool):
        return Given(nothing=True)
    if not isinstance(item, str):
        return Given(A.NONE if item == DRAWN else tile_of(item, place))
    if item.startswith("r") and item[1:].isdecimal() and len(item) == 3:
        return Given(A.NONE if int(item[1:]) == DRAWN else tile_of(int(item[1:]), place), riichi=True)
    letter, _rest, tiles = call_of(item, place)
    kind = A.kind_of(tiles[0])
    if letter == "k" and len(tiles) == 4:
        return Given(tiles[0], action=A.ADDED_KONG + kind)
    if letter == "a" and len(tiles) == 4:
        return Given(tiles[0], action=A.CONCEALED_KONG + kind)
    if letter == "f" and len(tiles) == 1:
        return Given(tiles[0], action=A.SET_ASIDE_NORTH)
    raise InputError(place, _("{item} is not a discard", item=shown(item)))


def in_order(takes: list[list[TakenTile]], gives: list[list[Given]], dealer: int, place: str) -> list[int]:
    """The steps of the hand, by seat."""
    players = len(takes)
    ways = [Way(dealer, [0] * players, [0] * players)]
    for _rest in range(MOST_TRIES):
        if not ways:
            break
        way = ways.pop()
        following = turn(way, takes, gives, dealer)
        if following is not None:
            ways += reversed(following)
        elif used_up(way, takes, gives):
            return way.steps
    raise InputError(place, _("the draws and discards fit together in no order"))


def used_up(way: Way, takes: list[list[TakenTile]], gives: list[list[Given]]) -> bool:
    """Has everything happened?"""
    return way.took == list(map(len, takes)) and way.gave == list(map(len, gives))


def turn(way: Way, takes: list[list[TakenTile]], gives: list[list[Given]], dealer: int) -> list[Way] | None:
    """One player takes and gives: every way on from there, none if the lists do not fit; None at the end."""
    player = way.player
    seat = (player - dealer) % len(takes)
    if way.took[player] == len(takes[player]):
        return None
    item = takes[player][way.took[player]]
    way.took[player] += 1
    way.steps.append(G.acted(seat, item.action) if item.action >= 0 else G.drew(seat, item.tile))
    if way.gave[player] == len(gives[player]):
        return None
    gift = gives[player][way.gave[player]]
    way.gave[player] += 1
    if gift.nothing != (item.action == A.OPEN_KONG):
        return []
    if gift.nothing:
        return [way]
    if gift.action >= 0:
        way.steps.append(G.acted(seat, gift.action))
        return [way]
    tile = item.tile if gift.tile < 0 else gift.tile
    way.steps.append(G.acted(seat, (tile if gift.tile >= 0 else A.DISCARD_DRAWN) + A.RIICHI * gift.riichi))
    return [Way(other, list(way.took), list(way.gave), list(way.steps)) for other in takers(way, takes, tile)] or None


def takers(way: Way, takes: list[list[TakenTile]], tile: int) -> Iterator[int]:
    """Who may come next: pungs and kongs of this tile, the next player's chow, the next player's draw."""
    player, players = way.player, len(takes)
    following = [takes[p][way.took[p]] if way.took[p] < len(takes[p]) else None for p in range(players)]
    for other, item in enumerate(following):
        if item and item.action >= A.PUNG and item.tile == tile and other != player:
            if players == 3 or (other + item.steps) % 4 == player:
                yield other
    after = (player + 1) % players
    item = following[after]
    if item and (item.action < 0 or (item.action < A.PUNG and item.tile == tile)):
        yield after
