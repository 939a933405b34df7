"""Advisers: who backs a player may point at one of the moves that this player is offered, and at nothing else, and may
draw for them where the host lets them (psa:军师#2, psa:军师#3, reading:272, reading:273).

What is told holds the number of a prompt and of an action that was offered with it, so it can tell nothing of tiles
that the player does not see. A supporter points once at each prompt: what they point at cannot be changed, so that
nobody makes signs with it. Only the player is told.
"""

import math
from collections.abc import Callable

from paiju.languages import _
from paiju.server.live.shown.broadcast import Showing, Visit
from paiju.server.protocol.client_messages import Point
from paiju.server.protocol.refused import Refused, TooMany
from paiju.server.protocol.server_messages import AdviceAsked, Advised, Prompt
from paiju.server.room.room import Room
from paiju.server.room.room_state import Who
from paiju.server.web.limits import Limits


class Advisers:
    """What those who back somebody are asked, and what they have pointed at."""

    def __init__(self, room: Room, show: Showing, sent: Callable[[Who], Prompt | None]) -> None:
        self.room, self.show, self.sent = room, show, sent
        self.pointed: dict[str, tuple[int, int]] = {}  # by supporter: the player, and the prompt they pointed at last

    def prompt_for(self, person: str) -> tuple[int, Prompt] | None:
        """The player somebody backs, and what that player is asked now."""
        player = self.room.backed_by(person) if self.room.company.advice else None
        prompt = None if player is None else self.sent(player)
        return None if player is None or prompt is None else (player, prompt)

    def send(self) -> None:
        """Those who back somebody who is asked see what is offered; once it is over, that nothing is."""
        for person in self.room.betting:
            link = self.show.links.get(person)
            if link is None:
                continue
            advised = self.prompt_for(person)
            now = None if advised is None else (advised[0], advised[1].n)
            if now != link.advising:
                link.advising = now
                link.send(AdviceAsked(None) if advised is None else AdviceAsked(advised[1].n, advised[1].actions))

    def point(self, link: Visit, message: Point, limits: Limits) -> None:
        """Somebody points at a move of the player they back."""
        person = link.person.id
        advised = self.prompt_for(person)
        if self.room.backed_by(person) is None or not self.room.company.advice:
            raise Refused("not_yours", _("only supporters of a player here may point"))
        if advised is None or advised[1].n != message.n:
            raise Refused("stale", _("your player is no longer being asked this"))
        player, prompt = advised
        if message.a not in {offer.code for offer in prompt.actions}:
            raise Refused("not_allowed", _("you can only point at a move that is on offer"))
        if self.pointed.get(person) == (player, message.n):
            raise Refused("pointed", _("you have already pointed; now the player decides"))
        wait = limits.take("point", person)
        if wait:
            raise TooMany(max(1, math.ceil(wait)))
        self.pointed[person] = player, message.n
        there = self.show.link_of(player)
        if there is not None:
            there.send(Advised(message.n, message.a, self.room.betting[person]))
