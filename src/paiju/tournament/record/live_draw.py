"""A draw made before everybody's eyes: what the secret, the entrants and the leaders' numbers come to."""

from typing import Any

from paiju.errors import InputError
from paiju.tournament.draw import LeaderNonce, make_draw, seal_of
from paiju.tournament.record.live_values import LiveDraw
from paiju.tournament.record.state import EventState


def drawing_of(state: EventState) -> LiveDraw:
    """The draw that is being made."""
    if state.drawing is None:
        raise InputError("draw", "nothing is being drawn; begin a draw first", "没有进行中的抽签；请先开始抽签")
    return state.drawing


def check_ready(live: LiveDraw) -> None:
    """Everybody has shown their number."""
    if live.unshown:
        who = ", ".join(live.unshown)
        en = f"not all numbers are shown yet: {who}; wait, or give the draw up"
        raise InputError("draw", en, f"尚未全部出示：{who}；请等待，或放弃本次抽签")


def draw_of(state: EventState, secret: bytes) -> dict[str, Any]:
    """What `DrawMade` says, from the secret that was committed to and the numbers that were shown."""
    live = drawing_of(state)
    check_ready(live)
    if seal_of(secret) != live.commitment:
        raise InputError("secret", "the secret is not the one committed to", "密数与公布的承诺不符")
    nonces = [LeaderNonce(leader, bytes.fromhex(live.shown[leader]), live.seals[leader]) for leader in live.leaders]
    return make_draw(live.draw, live.entrants, secret, nonces)


def check_as_begun(state: EventState, draw: dict[str, Any]) -> None:
    """A draw that was begun before everybody's eyes is the one that is made: of its kind, with its commitment, its
    entrants and all numbers that were shown."""
    live = state.drawing
    if live is None:
        return
    check_ready(live)
    begun = {
        "kind": live.draw,
        "commitment": live.commitment,
        "entrants": [entrant.public() for entrant in live.entrants],
        "nonces": [
            {"leader": leader, "seal": live.seals[leader], "nonce": live.shown[leader]} for leader in live.leaders
        ],
    }
    other = next((key for key, value in begun.items() if draw.get(key) != value), None)
    if other is not None:
        en = f"{other} is not that of the draw begun in entry {live.number}; give that one up first, or make it"
        raise InputError("draw", en, f"{other} 与第 {live.number} 条开始的抽签不符；请照那次抽签，或先放弃它")
