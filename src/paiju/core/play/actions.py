"""What a player may do, as small integers: the same numbers in tables, records, bots and environments.

Tiles in play are codes: the 34 kinds, then the red fives of the three suits, then the eight flowers.
"""

from paiju.core.tiles import BAMBOOS, CHARACTERS, CIRCLES, FLOWERS, KINDS

RED_FIVES = KINDS  # codes 34–36
FIRST_FLOWER = RED_FIVES + 3  # codes 37–44
TILE_CODES = FIRST_FLOWER + FLOWERS
NONE = -1

FIVE_OF = (CHARACTERS + 4, CIRCLES + 4, BAMBOOS + 4)

DISCARD = 0  # + tile code, from the hand
DISCARD_DRAWN = DISCARD + TILE_CODES
RIICHI = DISCARD_DRAWN + 1  # + tile code, from the hand
RIICHI_DRAWN = RIICHI + TILE_CODES
CHOW = RIICHI_DRAWN + 1  # + place of the claimed tile in the run (0–2), + 3 with the own red five
PUNG = CHOW + 6  # + 1 with the own red five
OPEN_KONG = PUNG + 2
CONCEALED_KONG = OPEN_KONG + 1  # + kind
ADDED_KONG = CONCEALED_KONG + KINDS  # + kind
WIN = ADDED_KONG + KINDS
PASS = WIN + 1
NINE_TERMINALS = PASS + 1
SET_ASIDE_NORTH = NINE_TERMINALS + 1
REPLACE_FLOWER = SET_ASIDE_NORTH + 1  # + flower (0–7)
READY = REPLACE_FLOWER + FLOWERS  # at an exhausted wall: show a ready hand
NOT_READY = READY + 1
PICK = NOT_READY + 1  # + tile code: one of the tiles passed on, or kept hidden in an open hand
SWAP_WITH = PICK + TILE_CODES  # + seat
OPEN_HAND = SWAP_WITH + 4
BACK = OPEN_HAND + 1  # + seat: a supporter's bet
VOID_SUIT = BACK + 4  # + suit: the one given up for the hand
ACTIONS = VOID_SUIT + 3  # every action is below this


def kind_of(code: int) -> int:
    """The kind of a tile code; a flower has none (-1)."""
    if code < RED_FIVES:
        return code
    return FIVE_OF[code - RED_FIVES] if code < FIRST_FLOWER else NONE


def is_red(code: int) -> bool:
    """Is it a red five?"""
    return RED_FIVES <= code < FIRST_FLOWER


def is_flower(code: int) -> bool:
    """Is it a flower?"""
    return code >= FIRST_FLOWER
