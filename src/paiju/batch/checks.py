"""What is wrong with an array that the kernels refuse."""

from typing import Any

import numpy as np

from paiju.batch.arrays import Array
from paiju.core.rules import MOST_SETS
from paiju.core.shape import ADDED_KONG, CHOW, CONCEALED_KONG, SET_KIND, SET_TYPE
from paiju.core.tiles import COPIES, EAST, HONOUR, KINDS, NORTH
from paiju.errors import InputError
from paiju.languages import Text, _

MOST_FLAGS = 4095
RANGES = {
    "counts": (0, COPIES), "meld_count": (0, MOST_SETS), "win": (0, KINDS - 1), "wild": (0, COPIES), "wild_win": (0, 1),
    "wild_face": (0, 1), "seat": (EAST, NORTH), "round": (EAST, NORTH), "flags": (0, MOST_FLAGS),
    "dora": (-1, KINDS - 1), "ura": (-1, KINDS - 1), "red": (0, 14), "north": (0, 4), "flowers": (0, 8),
}  # fmt: skip


def check_hands(hands: Array, sets: int) -> None:
    """Every record is a whole hand, melds for three tiles each, with the winning tile among them."""
    for name, (least, most) in RANGES.items():
        bad = (hands[name] < least) | (hands[name] > most)
        refuse(bad.any(axis=1) if bad.ndim > 1 else bad, name, _("must be {least} to {most}", least=least, most=most))
    tiles = hands["counts"].sum(axis=1, dtype=np.int64) + hands["wild"] + 3 * hands["meld_count"].astype(np.int64)
    whole = 3 * sets + 2
    refuse(
        tiles != whole,
        "counts",
        _("must be {tiles} tiles, the winning one among them and each meld for three", tiles=whole),
    )
    refuse(hands["meld_count"] > sets, "meld_count", _("must be {least} to {most}", least=0, most=sets))
    held = hands["counts"][np.arange(len(hands)), hands["win"]] + hands["wild_win"]
    refuse(held < 1, "win", _("the winning kind must be among the concealed tiles"))
    check_melds(hands)


def check_melds(hands: Array) -> None:
    """Set codes of melds that can be laid out."""
    codes = hands["melds"].astype(np.int64)
    used = np.arange(MOST_SETS) < hands["meld_count"][:, None]
    sort, kind = codes >> SET_TYPE, codes & SET_KIND
    is_set = (sort >= CONCEALED_KONG) & (sort <= ADDED_KONG) & (kind < KINDS)
    is_run = (sort != CHOW) | ((kind < HONOUR) & (kind % 9 < 7))
    refuse((used & ~(is_set & is_run)).any(axis=1), "melds", _("must be set codes of melds, type * 64 + kind"))


def refuse(bad: Any, name: str, wanted: Text) -> None:
    """Say which hand is wrong first."""
    if bad.any():
        raise InputError(f"hands[{int(np.flatnonzero(bad)[0])}].{name}", wanted)


def check_whole(hands: Array, melds: int, sets: int) -> None:
    """Counts are whole numbers, and there are no more melds than sets."""
    if hands.dtype.kind not in "iu":
        raise InputError("hands", _("must hold whole numbers, not {given}", given=hands.dtype))
    if not 0 <= melds <= sets:
        raise InputError("melds", _("must be 0 to {most}, not {given}", most=sets, given=melds))


def check_counts(hands: Array, melds: int, sets: int) -> None:
    """Counts of 3n+1 or 3n+2 tiles, no kind more than four times."""
    bad = ((hands < 0) | (hands > COPIES)).any(axis=1)
    total = hands.sum(axis=1, dtype=np.int64)
    bad |= (total % 3 == 0) | (total + 3 * melds > 3 * sets + 2)
    if bad.any():
        at = int(np.flatnonzero(bad)[0])
        raise InputError(
            f"hands[{at}]",
            _("must have 0 to 4 of each kind, 3n+1 or 3n+2 tiles, at most {most} with the melds", most=3 * sets + 2),
        )
