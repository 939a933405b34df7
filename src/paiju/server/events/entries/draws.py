"""A draw before everybody's eyes: the server keeps its secret, locked, until all numbers are shown; then it is made."""

from collections.abc import Mapping
from typing import Any

from paiju.errors import InputError
from paiju.languages import _
from paiju.tournament.draw import Entrant, new_secret, seal_of
from paiju.tournament.placing.numbers import entrants_of as numbered_together
from paiju.tournament.record import EventRecord
from paiju.tournament.record.commands.drawing import DrawBegun
from paiju.tournament.record.commands.rounds import DrawMade
from paiju.tournament.record.going_on import tie_at
from paiju.tournament.record.live_draw import draw_of
from paiju.tournament.record.state import EventState
from paiju.tournament.record.values import value_of

Json = Mapping[str, Any]


class DrawSecret:
    """The secret of a draw: as the club has kept it, or made anew for a draw that begins."""

    def __init__(self, stored: bytes | None = None) -> None:
        self.stored = stored
        self.fresh: bytes | None = None

    def begin(self, book: EventRecord, who: str, entry: Json) -> None:
        """A draw is begun: of the entrants as they are, or as they were sent; the server commits to a secret."""
        secret = new_secret()
        sent = {key: value for key, value in entry.items() if key not in ("do", "stage", "round", "commitment")}
        sent.setdefault("draw", "lots")
        state = book.state
        if "entrants" not in sent:
            sent["entrants"] = [entrant.public() for entrant in entrants_of(state, entry)]
        leaders = [team.leader for team in state.teams if team.leader] if sent["draw"] != "cut" else []
        sent.setdefault("leaders", leaders)
        book.say(value_of(DrawBegun, {**sent, "commitment": seal_of(secret)}, "entry"), who)
        self.fresh = secret

    def make(self, book: EventRecord, who: str) -> None:
        """The draw is made, from the secret and all numbers."""
        if self.stored is None:
            raise InputError(
                "draw", _("the secret of this draw cannot be opened here; abandon the draw and start another")
            )
        book.say(DrawMade(draw_of(book.state, self.stored)), who)

    def make_when_shown(self, book: EventRecord, who: str) -> None:
        """All numbers are there: the draw is made with the last of them."""
        live = book.state.drawing
        if live is not None and live.leaders and not live.unshown and self.stored is not None:
            self.make(book, who)


def entrants_of(state: EventState, entry: Json) -> list[Entrant]:
    """Who is drawn: of lots every team with its players, or everybody where teams are not all as large; of tables, and
    of what seats follow from, everybody; of seats the players of a round's tables; at a cut those who are equal."""
    active = [state.enrolled[id].player for id in state.active if not state.enrolled[id].player.filler]
    kind = entry.get("draw", "lots")
    if kind == "cut":
        stage = state.stage(str(entry.get("stage", ""))).name
        tie = tie_at(state, stage)
        return [Entrant(player, table=stage) for player in (tie.equal if tie else ())]
    if kind == "seats":
        tables = state.seating.get((str(entry.get("stage", "")), str(entry.get("round", ""))), ())
        if not tables:
            raise InputError("round", _("which round? nobody is seated in it yet"))
        return [Entrant(player, table=seats.table) for seats in tables for player in seats.players]
    return numbered_together(active) if kind == "lots" else [Entrant(player.id) for player in active]
