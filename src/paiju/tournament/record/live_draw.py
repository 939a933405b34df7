"""A draw made in public: the result of the secret, the entrants and the leaders' numbers."""

from typing import Any

from paiju.errors import InputError
from paiju.languages import _
from paiju.tournament.draw import LeaderNonce, make_draw, seal_of
from paiju.tournament.record.live_values import LiveDraw
from paiju.tournament.record.state import EventState


def drawing_of(state: EventState) -> LiveDraw:
    """The draw that is being made."""
    if state.drawing is None:
        raise InputError("draw", _("no draw is under way; start one first"))
    return state.drawing


def check_ready(live: LiveDraw) -> None:
    """Everybody must have shown their number."""
    if live.unshown:
        who = ", ".join(live.unshown)
        raise InputError("draw", _("not all numbers have been shown yet: {who}; wait, or abandon the draw", who=who))


def draw_of(state: EventState, secret: bytes) -> dict[str, Any]:
    """What `DrawMade` says, from the secret that was committed to and the numbers that were shown."""
    live = drawing_of(state)
    check_ready(live)
    if seal_of(secret) != live.commitment:
        raise InputError("secret", _("the secret is not the one committed to"))
    nonces = [LeaderNonce(leader, bytes.fromhex(live.shown[leader]), live.seals[leader]) for leader in live.leaders]
    return make_draw(live.draw, live.entrants, secret, nonces)


def check_as_begun(state: EventState, draw: dict[str, Any]) -> None:
    """A draw begun in public is the one that is made: of its kind, with its commitment, its entrants and all numbers
    that were shown."""
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
        raise InputError(
            "draw",
            _(
                "{other} does not match the draw begun in entry {number}; abandon that draw first, or complete it",
                other=other,
                number=live.number,
            ),
        )
