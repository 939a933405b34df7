"""Hints where the host allows them: how far the hand is, which unseen tiles help, and what its waits are worth.

They are made from what the person sees and nothing else, in a thread, one or two at a time.
"""

import asyncio
from collections.abc import Mapping
from copy import deepcopy
from typing import cast

from paiju.books.book import Book
from paiju.errors import InputError
from paiju.scoring import score
from paiju.server.live.live_table import LiveTable
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.server_messages import Hint, HintDiscard, HintLine
from paiju.server.protocol.shared import Person
from paiju.server.protocol.wins import WinWorth, Worths
from paiju.table.advice import Advice, discards, standing
from paiju.table.codes import HIDDEN
from paiju.table.scene import View

MOST_DISCARDS = 14
WORTHS = 3  # discards whose waits are scored
NUMBERS = ("han", "fu", "yakuman", "points", "limit", "total", "fan")


async def hint_of(live: LiveTable, person: Person) -> Hint:
    """The hint of somebody who plays here."""
    who, stage = live.show.who(person.id), live.show.stage
    if not live.room.settings.hints:
        raise Refused("no_hints", "hints are off at this table", "这一桌不开提示")
    if not isinstance(who, int) or stage is None or live.show.ended is not None:
        raise Refused("not_now", "there is no hand to look at", "现在没有手牌可看")
    role = live.show.role(person.id)
    view = live_view(stage.view(role))
    return await asyncio.to_thread(hint, stage.table.book, view, role)


def live_view(view: View) -> View:
    """The view as it is now: a copy that does not change while the table goes on."""
    return deepcopy(view)


def hint(book: Book, view: View, seat: str) -> Hint:
    """What there is to say about the hand of a seat."""
    hand = [tile for tile in view.seats[seat].hand if tile[-1] != "f" and tile != HIDDEN]
    try:
        if len(hand) % 3 == 2:
            return of_discards(book, view, seat, hand)
        return of_hand(book, view, seat, hand) if len(hand) % 3 else Hint([], None, [], None, None)
    except InputError:  # a hand that cannot be
        return Hint([], None, [], None, None)


def of_hand(book: Book, view: View, seat: str, hand: list[str]) -> Hint:
    """The hand between two turns."""
    found = standing(book, view, seat, hand)
    waits = found.useful if found.distance == 0 else None
    worth = worths(book, view, seat, hand, found.useful) if waits else None
    return Hint([line_of(found)], found.distance, [], waits, worth)


def of_discards(book: Book, view: View, seat: str, hand: list[str]) -> Hint:
    """The hand with a tile to discard."""
    found = discards(book, view, seat, hand)
    told = []
    for at, one in enumerate(found[:MOST_DISCARDS]):
        worth = None
        if one.distance == 0 and at < WORTHS:
            rest = list(hand)
            rest.remove(one.discard)
            worth = worths(book, view, seat, rest, one.useful)
        told.append(HintDiscard(one.discard, one.distance, one.useful, one.count, one.furiten, worth))
    lines = [line_of(one) for one in found[:2]]
    return Hint(lines, found[0].distance if found else -1, told, None, None)


def line_of(one: Advice) -> HintLine:
    """A line of advice."""
    left = " ".join(name for name, number in one.useful.items() if number)
    zh, en = (f"打 {one.discard}：", f"discard {one.discard}: ") if one.discard else ("", "")
    if one.distance < 0:
        return HintLine(zh + "已成和牌型", en + "complete")
    if one.distance == 0:
        bars = ("，振听：只能自摸", ", furiten: by drawing only") if one.furiten else ("", "")
        return HintLine(
            f"{zh}听 {left}（剩 {one.count} 张）{bars[0]}", f"{en}waits for {left} ({one.count} left){bars[1]}"
        )
    return HintLine(
        f"{zh}{one.distance} 向听，进张 {left}（{one.count} 张）",
        f"{en}{one.distance} from ready, draw {left} ({one.count})",
    )


def worths(book: Book, view: View, seat: str, hand: list[str], waits: Mapping[str, int]) -> dict[str, Worths]:
    """What each wait is worth by the scorer, on a discard and drawn; who has not declared is scored without."""
    told: dict[str, Worths] = {}
    for tile in waits:
        by_discard, drawn = (worth(book, view, seat, hand, tile, way) for way in ("discard", "self"))
        told[tile] = {"discard": by_discard, "self": drawn}
    return told


def worth(book: Book, view: View, seat: str, hand: list[str], win: str, way: str) -> WinWorth:
    """What a win on this tile would be worth now."""
    place = view.seats[seat]
    melds = [{"type": meld.type, "tiles": "".join(meld.tiles)} for meld in place.melds]
    request: dict[str, object] = {
        "book": book, "hand": "".join(hand), "melds": melds, "win": win, "by": way, "seat": seat, "round": view.round,
        "flags": ["riichi"] if place.riichi else [], "north": place.north, "flowers": len(place.flowers),
    }  # fmt: skip
    if book.scoring.dora:
        request["dora"] = list(view.indicators)
    if view.wild:
        request["joker"] = view.wild
    answer = score(request)
    told = {name: answer[name] for name in NUMBERS if answer.get(name) is not None}
    words = {"why": answer.get("why", ""), "why_zh": answer.get("why_zh", "")}
    return cast(WinWorth, {"win": bool(answer.get("win")), **told, **words})
