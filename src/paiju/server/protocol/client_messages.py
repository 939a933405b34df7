"""What a client may say on the socket: the incoming frames of `paiju.v1`."""

from typing import Any, Literal

from msgspec import Struct

from paiju.server.protocol.shared import Phrase, SeatName


class Hello(Struct, tag_field="t", tag="hello"):
    """The first frame: which table; a token if there is no cookie; `views` for the whole view after each event, or
    `changes` for what has changed in it; `events` for what one's own seat has seen of the hand, with each snapshot;
    `seal` for what a player would say in a `seal` frame, so that it counts for a hand dealt at once."""

    table: str
    token: str | None = None
    views: bool = False
    changes: bool = False
    events: bool = False
    seal: str | None = None


class Act(Struct, tag_field="t", tag="act"):
    """Answer prompt `n` with the action of number `a`."""

    n: int
    a: int


class AskWhy(Struct, tag_field="t", tag="why"):
    """Why may I not do this?"""

    a: int


class AskHint(Struct, tag_field="t", tag="hint"):
    """What would you do? Only if the host allows hints."""


class AskReady(Struct, tag_field="t", tag="ready"):
    """What does my hand wait for? Asked when one's own hand has changed."""


class AskNear(Struct, tag_field="t", tag="near"):
    """Which of the book's patterns is my hand near? Only if the host allows hints."""


class Next(Struct, tag_field="t", tag="next"):
    """I have seen the end of the hand."""


class Host(Struct, tag_field="t", tag="host"):
    """A command from the host. `seat` is a seat of the hand, or of the table before the first one; `person` whom to
    invite to bet, to remove, or to let in again."""

    do: Literal["start", "pause", "resume", "bot", "give_back", "remove", "end", "invite", "readmit"]
    seat: SeatName | None = None
    player: int | None = None
    person: str | None = None
    level: str | None = None


class SetCompany(Struct, tag_field="t", tag="company"):
    """The host says whom the table lets in; fields left out stay as they are."""

    listed: bool | None = None
    open_hands: bool | None = None
    take_over: bool | None = None
    quiet: bool | None = None
    advice: bool | None = None
    draws: bool | None = None


class NameStandIn(Struct, tag_field="t", tag="stand_in"):
    """Who of a team (from 0) plays the relay's game that is about to begin: its member, or a substitute."""

    team: int
    name: str


class SayPhrase(Struct, tag_field="t", tag="say"):
    """A phrase of the list, to everybody at the table."""

    phrase: Phrase


class Point(Struct, tag_field="t", tag="point"):
    """A supporter points at action `a` of their player's prompt `n`; once for each prompt."""

    n: int
    a: int


class DrawFor(Struct, tag_field="t", tag="draw_for"):
    """A supporter draws for their player, if the host allows it; the player may revoke it with `on` false."""

    on: bool = True


class Vote(Struct, tag_field="t", tag="vote"):
    """I want the match to end, or no longer do."""

    end: bool = True


class Adjudicate(Struct, tag_field="t", tag="adjudicate"):
    """The host decides about a frozen table."""

    choice: Literal["continue", "end"]


class Rule(Struct, tag_field="t", tag="rule"):
    """A referee rules on an incident (docs/referee.md); `exposed` are tiles shown by mistake, `hand` an earlier hand.
    Like everything a referee does, it is done only once if sent again under the same `key`."""

    incident: dict[str, Any]
    exposed: list[str] = []
    hand: int | None = None
    key: str = ""


class Propose(Struct, tag_field="t", tag="propose"):
    """A referee asks what a declaration was: who declared what, with which tile, and whether the hand was shown."""

    declaration: dict[str, Any]


class UndoRuling(Struct, tag_field="t", tag="undo"):
    """A referee takes back a ruling."""

    number: int
    key: str = ""


class Rewind(Struct, tag_field="t", tag="rewind"):
    """A referee takes the hand back to its first so many events."""

    events: int
    key: str = ""


class RefereePause(Struct, tag_field="t", tag="pause"):
    """A referee stops play; hands are open to them until it resumes."""

    key: str = ""


class RefereeResume(Struct, tag_field="t", tag="resume"):
    """A referee lets play resume."""

    key: str = ""


class CallReferee(Struct, tag_field="t", tag="call"):
    """A player calls a referee, or no longer needs one; a referee says that the call is answered."""

    on: bool = True


class SealChain(Struct, tag_field="t", tag="seal"):
    """A player commits to a chain of nonces by its head, in hexadecimal; it counts from the next deal whose nonces have
    not been requested yet (docs/fair.md)."""

    head: str


class ShowNonce(Struct, tag_field="t", tag="nonce"):
    """A player's next link for a hand that is about to be dealt, in hexadecimal."""

    hand: int
    nonce: str


class Ping(Struct, tag_field="t", tag="ping"):
    """Are you there?"""


ClientMessage = (
    Act | AskWhy | AskHint | AskReady | AskNear | Next | Host | Vote | Adjudicate | Ping | Hello | Rule | Propose
    | UndoRuling | Rewind | RefereePause | RefereeResume | SealChain | ShowNonce | SetCompany | SayPhrase | NameStandIn
    | Point | DrawFor | CallReferee
)  # fmt: skip
