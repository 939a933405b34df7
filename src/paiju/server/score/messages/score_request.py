"""A request to the scorer, as the score desk sends it: anything may still be missing."""

from typing import Any, NotRequired, TypedDict

# "from" is no name for a field of a class, so these are written otherwise.
AskedMeld = TypedDict("AskedMeld", {"type": str, "tiles": str, "from": NotRequired[str]})
LiableSeat = TypedDict("LiableSeat", {"seat": str, "for": str})
HandAsked = TypedDict(
    "HandAsked",
    {
        "book": NotRequired[str],
        "hand": NotRequired[str],
        "melds": NotRequired[list[AskedMeld]],
        "win": NotRequired[str],
        "by": NotRequired[str],
        "from": NotRequired[str],
        "seat": NotRequired[str],
        "round": NotRequired[str],
        "flags": NotRequired[list[str]],
        "dora": NotRequired[str],
        "ura": NotRequired[str],
        "north": NotRequired[int],
        "flowers": NotRequired[int | str],
        "honba": NotRequired[int],
        "sticks": NotRequired[int],
        "collects": NotRequired[bool],
        "liable": NotRequired[list[LiableSeat]],
        "special": NotRequired[list[str]],
        "joker": NotRequired[str],
        "open_hands": NotRequired[list[str]],
        "supporters": NotRequired[dict[str, str]],
        "mixed_in": NotRequired[bool],
        "claimed": NotRequired[list[str]],
        "options": NotRequired[dict[str, Any]],
    },
)
