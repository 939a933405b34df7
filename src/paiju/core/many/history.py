"""What a player knows with the course of the hand, as a row of small numbers: the second observation of environments.

It begins with the first (`observing`), then come planes of 34 kinds, every discard in its order as a token, and a few
numbers. Seats are counted from the observer, who is 0. Only what lies open and the own hand is read, so that a table
made of a view gives the same row.
"""

from paiju.core.many.observing import OBSERVATION
from paiju.core.play.actions import CHOW as FIRST_CLAIM
from paiju.core.play.actions import DISCARD_DRAWN, NONE, RIICHI_DRAWN, TILE_CODES, is_flower, is_red, kind_of
from paiju.core.play.deal import CLAIM, CLAIMED_MARK, DRAWN_MARK, RIICHI_MARK, STANDS, TURN, WON_MARK, Deal
from paiju.core.play.moves import ACTED, AUTO, CODE, DETAIL, DREW, WHO
from paiju.core.players.risk.danger import tile_of
from paiju.core.rules import Rules
from paiju.core.shape import ADDED_KONG, CHOW, CONCEALED_KONG, OPEN_KONG, OPEN_PUNG, SET_KIND, SET_TYPE
from paiju.core.tiles import COPIES, EAST, FLOWERS, KINDS, NORTH

# Planes of the observer and of the table.
HELD = 0  # own tiles: at least one, two, three, four of the kind
OWN_RED = HELD + COPIES  # own red fives
NEW_TILE = OWN_RED + 1  # the tile just drawn
AT_STAKE = NEW_TILE + 1  # the tile that may be claimed
NEW_RED = AT_STAKE + 1  # set where the tile drawn or at stake is a red five
INDICATED = NEW_RED + 1  # indicators turned, how many
BONUS = INDICATED + 1  # kinds they name, how often
WILD_KIND = BONUS + 1
COUNTED = WILD_KIND + 1  # copies that the observer has seen
GONE_BY = COUNTED + 1  # others' discards since the own last one, or since the own riichi
ROUND_WIND = GONE_BY + 1
OWN_WIND = ROUND_WIND + 1
OWN_FLOWERS = OWN_WIND + 1  # flowers in hand: the first eight columns
SEAT_PLANES = OWN_FLOWERS + 1  # then of each seat:

WHEN = 0  # its first to fourth discard of the kind: which discard of the hand it was, from 1
AS_DRAWN = WHEN + COPIES  # the same four: was the tile just drawn?
SIDEWAYS = AS_DRAWN + COPIES  # the tile that told riichi
TAKEN = SIDEWAYS + 1  # its discards that others claimed
RED_THROWN = TAKEN + 1  # red fives discarded
RUNS_LAID = RED_THROWN + 1  # runs laid out, by their lowest kind
TILES_LAID = RUNS_LAID + 1  # tiles in its sets that can be seen
PUNGS = TILES_LAID + 1
KONGS_CLAIMED, KONGS_ADDED, KONGS_CONCEALED = PUNGS + 1, PUNGS + 2, PUNGS + 3
CLAIMED_FROM = KONGS_CONCEALED + 1  # tiles it claimed: from the seat after it, across, before it
RED_LAID = CLAIMED_FROM + 3  # red fives in its sets
FLOWERS_LAID = RED_LAID + 1  # flowers laid out: the first eight columns
PLANES_A_SEAT = FLOWERS_LAID + 1

PLANES = SEAT_PLANES + 4 * PLANES_A_SEAT

# A token is a discard: by whom (1 the observer, 0 no token), the tile's code, was it just drawn, did it tell riichi,
# who claimed it (1 the observer, 0 nobody), for what, and was it won on.
BY, TILE, FROM_DRAW, TELLS_RIICHI, CLAIMER, CLAIM_SORT, WON_ON = range(7)
TOKEN = 7
TOKENS = 112  # more than a hand can have: 92 draws, and four claims of every player
FOR_CHOW, FOR_PUNG, FOR_KONG = 1, 2, 3

# Numbers.
LET_GO, DEAL_NUMBER, DEALER, THROWN = 0, 1, 2, 3
DOUBLE_RIICHI = 4  # of each seat
REDS_LAID = DOUBLE_RIICHI + 4  # of each seat
NUMBERS = REDS_LAID + 4

# Where each part begins.
PLANES_AT = OBSERVATION
TOKENS_AT = PLANES_AT + PLANES * KINDS
NUMBERS_AT = TOKENS_AT + TOKENS * TOKEN
HISTORY = NUMBERS_AT + NUMBERS


def observe_history(r: Rules, d: Deal, who: int, row: list[int]) -> None:
    """Fill in what follows the first observation, for a seat."""
    for i in range(OBSERVATION, HISTORY):
        row[i] = 0
    thrown = tell_discards(r, d, who, row)
    tell_claims(r, d, who, thrown, row)
    for at in range(thrown):
        plane_of_discard(d, who, at, row)
    for step in range(r.players):
        planes_of_seat(r, d, who, step, row)
    planes_of_own(d, who, row)
    planes_of_table(r, d, who, row)
    row[NUMBERS_AT + THROWN] = thrown
    row[NUMBERS_AT + DEAL_NUMBER] = d.dealing
    row[NUMBERS_AT + DEALER] = (r.players - who) % r.players
    if d.phase == CLAIM or (d.phase == TURN and d.drawn != NONE):
        row[NUMBERS_AT + LET_GO] = d.missed[who]


# --- tokens ---------------------------------------------------------------------------------------


def tell_discards(r: Rules, d: Deal, who: int, row: list[int]) -> int:
    """Every discard as a token; how many. The log tells their order, the rivers how they lie."""
    tokens = places = 0  # tokens; tiles of each river passed, a byte for each seat
    drawn = NONE
    for i in range(d.logged):
        entry = int(d.log[i])
        code, by, detail = entry >> CODE, entry >> WHO & 15, entry & DETAIL
        if code == DREW:
            drawn = detail
        elif (code == AUTO or (code == ACTED and detail < FIRST_CLAIM)) and tokens < TOKENS:
            tile = tile_of(detail, drawn)
            place = place_in_river(d, by, places >> 8 * by & 255, tile, detail)
            if place < d.river_count[by]:
                places += place + 1 - (places >> 8 * by & 255) << 8 * by
                put_token(r, d, who, by, place, TOKENS_AT + TOKEN * tokens, row)
                tokens += 1
    return tokens


def place_in_river(d: Deal, seat: int, first: int, tile: int, action: int) -> int:
    """Where a discard lies: the next of its tile, since what was won with lies there too. The dealer's first tile was
    dealt, not drawn: thrown as it came it is the first of the river."""
    place = first
    as_drawn = action == DISCARD_DRAWN or action == RIICHI_DRAWN
    known = 0 <= tile < TILE_CODES and not (first == 0 and seat == 0 and as_drawn)
    while place < d.river_count[seat] and (is_own_win(d, seat, place) or (known and d.river[seat][place] != tile)):
        place += 1
    return place


def is_own_win(d: Deal, seat: int, place: int) -> bool:
    """A tile that a winner who stays drew and won with: it was not discarded."""
    return d.marks[seat][place] & (WON_MARK | CLAIMED_MARK) == WON_MARK


def put_token(r: Rules, d: Deal, who: int, seat: int, place: int, at: int, row: list[int]) -> None:
    """Write a discard down; who claimed it is not known yet."""
    mark = d.marks[seat][place]
    row[at + BY] = 1 + (seat - who + r.players) % r.players
    row[at + TILE] = d.river[seat][place]
    row[at + FROM_DRAW] = int(mark & DRAWN_MARK != 0)
    row[at + TELLS_RIICHI] = int(mark & RIICHI_MARK != 0)
    row[at + CLAIMER] = int(mark & CLAIMED_MARK != 0)
    row[at + WON_ON] = int(mark & WON_MARK != 0)


def tell_claims(r: Rules, d: Deal, who: int, thrown: int, row: list[int]) -> None:
    """Who claimed which discard: whoever discards next, as their next claimed set fits; else whose set does."""
    used = 0  # sets of each seat accounted for, a byte for each
    for i in range(thrown):
        at = TOKENS_AT + TOKEN * i
        if row[at + CLAIMER] == 0:
            continue
        row[at + CLAIMER] = 0
        giver = (who + int(row[at + BY]) - 1) % r.players
        following = (who + int(row[at + TOKEN + BY]) - 1) % r.players if i + 1 < thrown else d.turn
        claimer, place = NONE, NONE
        for step in range(r.players):
            seat = (following + step) % r.players
            if place == NONE and seat != giver and row[at + WON_ON] == 0:
                place = set_claimed(d, seat, used >> 8 * seat & 255, giver, kind_of(int(row[at + TILE])))
                claimer = seat
        if place != NONE:
            used += place + 1 - (used >> 8 * claimer & 255) << 8 * claimer
            row[at + CLAIMER] = 1 + (claimer - who + r.players) % r.players
            row[at + CLAIM_SORT] = sort_of_claim(d.melds[claimer][place] >> SET_TYPE)
            from_whom = (giver - claimer + r.players) % r.players - 1
            step = (claimer - who + r.players) % r.players
            row[plane(step, CLAIMED_FROM + from_whom) + kind_of(int(row[at + TILE]))] += 1


def set_claimed(d: Deal, seat: int, first: int, giver: int, kind: int) -> int:
    """A seat's next set made with a tile of the giver's, if this kind is in it; -1 for none."""
    for i in range(first, d.meld_count[seat]):
        if d.melds[seat][i] >> SET_TYPE != CONCEALED_KONG:
            lowest = d.melds[seat][i] & SET_KIND
            longest = 2 if d.melds[seat][i] >> SET_TYPE == CHOW else 0
            return i if d.fed[seat][i] == giver and lowest <= kind <= lowest + longest else NONE
    return NONE


def sort_of_claim(set_type: int) -> int:
    """What a tile was claimed for; a kong added to was a pung then."""
    if set_type == CHOW:
        return FOR_CHOW
    return FOR_KONG if set_type == OPEN_KONG else FOR_PUNG


# --- planes ---------------------------------------------------------------------------------------


def plane(step: int, number: int) -> int:
    """Where a plane of a seat begins."""
    return PLANES_AT + KINDS * (SEAT_PLANES + PLANES_A_SEAT * step + number)


def plane_of_discard(d: Deal, who: int, number: int, row: list[int]) -> None:
    """One discard more on the planes of its seat, and on those of what has gone by and been seen."""
    at = TOKENS_AT + TOKEN * number
    step, code = int(row[at + BY]) - 1, int(row[at + TILE])
    if step == 0 and (d.riichi[who] != STANDS or not has_told_riichi(row)):
        for kind in range(KINDS):
            row[PLANES_AT + KINDS * GONE_BY + kind] = 0
    if is_flower(code):
        return
    kind, copy = kind_of(code), 0
    if step:
        row[PLANES_AT + KINDS * GONE_BY + kind] += 1
    while copy < COPIES - 1 and row[plane(step, WHEN + copy) + kind]:
        copy += 1
    row[plane(step, WHEN + copy) + kind] = number + 1
    row[plane(step, AS_DRAWN + copy) + kind] = row[at + FROM_DRAW]
    row[plane(step, SIDEWAYS) + kind] |= row[at + TELLS_RIICHI]
    row[plane(step, RED_THROWN) + kind] += int(is_red(code))
    if row[at + CLAIMER]:
        row[plane(step, TAKEN) + kind] += 1
    else:
        row[PLANES_AT + KINDS * COUNTED + kind] += 1


def has_told_riichi(row: list[int]) -> bool:
    """Does a tile that told the observer's riichi lie there already?"""
    sideways = 0
    for kind in range(KINDS):
        sideways |= int(row[plane(0, SIDEWAYS) + kind])
    return sideways != 0


def planes_of_seat(r: Rules, d: Deal, who: int, step: int, row: list[int]) -> None:
    """The sets of a seat, its flowers and Norths."""
    seat = (who + step) % r.players
    for i in range(d.meld_count[seat]):
        set_type, lowest = d.melds[seat][i] >> SET_TYPE, d.melds[seat][i] & SET_KIND
        if set_type != CONCEALED_KONG or step == 0 or r.concealed_kong_shown:
            row[plane(step, plane_of_set(set_type)) + lowest] += 1
            if d.meld_red[seat][i]:
                row[plane(step, RED_LAID) + red_kind(set_type, lowest)] += d.meld_red[seat][i]
                row[NUMBERS_AT + REDS_LAID + step] += d.meld_red[seat][i]
            lay_tiles(set_type, lowest, plane(step, TILES_LAID), row)
            lay_tiles(set_type, lowest, PLANES_AT + KINDS * COUNTED, row)
    for flower in range(FLOWERS):
        row[plane(step, FLOWERS_LAID) + flower] = d.flowers[seat] >> flower & 1
    row[PLANES_AT + KINDS * COUNTED + NORTH] += d.north[seat]
    row[NUMBERS_AT + DOUBLE_RIICHI + step] = d.double_riichi[seat]


def plane_of_set(set_type: int) -> int:
    """The plane that a set is told on."""
    if set_type == CHOW:
        return RUNS_LAID
    if set_type == OPEN_PUNG:
        return PUNGS
    if set_type == OPEN_KONG:
        return KONGS_CLAIMED
    return KONGS_ADDED if set_type == ADDED_KONG else KONGS_CONCEALED


def red_kind(set_type: int, lowest: int) -> int:
    """The five of a set."""
    return lowest - lowest % 9 + 4 if set_type == CHOW else lowest


def lay_tiles(set_type: int, lowest: int, at: int, row: list[int]) -> None:
    """Count the tiles of a set on a plane."""
    if set_type == CHOW:
        for kind in range(lowest, lowest + 3):
            row[at + kind] += 1
    else:
        row[at + lowest] += 3 if set_type == OPEN_PUNG else 4


def planes_of_own(d: Deal, who: int, row: list[int]) -> None:
    """The own hand, and the tile to do something with."""
    for kind in range(KINDS):
        for copy in range(d.counts[who][kind]):
            row[PLANES_AT + KINDS * (HELD + copy) + kind] = 1
        row[PLANES_AT + KINDS * COUNTED + kind] += d.counts[who][kind]
    for suit in range(3):
        row[PLANES_AT + KINDS * OWN_RED + 9 * suit + 4] = d.red[who][suit]
    for flower in range(FLOWERS):
        row[PLANES_AT + KINDS * OWN_FLOWERS + flower] = d.held_flowers[who] >> flower & 1
    if d.phase == TURN and d.turn == who and d.drawn != NONE and not is_flower(d.drawn):
        row[PLANES_AT + KINDS * NEW_TILE + kind_of(d.drawn)] = 1
        row[PLANES_AT + KINDS * NEW_RED + kind_of(d.drawn)] = int(is_red(d.drawn))
    if d.phase == CLAIM and not is_flower(d.stake):
        row[PLANES_AT + KINDS * AT_STAKE + kind_of(d.stake)] = 1
        row[PLANES_AT + KINDS * NEW_RED + kind_of(d.stake)] = int(is_red(d.stake))


def planes_of_table(r: Rules, d: Deal, who: int, row: list[int]) -> None:
    """Indicators, the wild kind, winds."""
    for i in range(d.shown):
        code = d.turned[i]
        if code >= 0 and not is_flower(code):
            row[PLANES_AT + KINDS * INDICATED + kind_of(code)] += 1
            row[PLANES_AT + KINDS * COUNTED + kind_of(code)] += 1
            if r.indicators:
                row[PLANES_AT + KINDS * BONUS + r.successor[kind_of(code)]] += 1
    if d.wild >= 0:
        row[PLANES_AT + KINDS * WILD_KIND + d.wild] = 1
    row[PLANES_AT + KINDS * ROUND_WIND + d.round] = 1
    row[PLANES_AT + KINDS * OWN_WIND + EAST + who] = 1
