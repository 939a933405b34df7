"""What players add to the walls: each command answers with the entries that do it, or is refused.

Nothing here changes a room: the entries are written to the journal first, and then applied.
"""

from paiju import fair
from paiju.languages import _
from paiju.server.protocol.refused import Refused
from paiju.server.room import journal as J
from paiju.server.room.chairs import Seal
from paiju.server.room.journal import Entries
from paiju.server.room.room import Room

MOST_SEALS = 8  # of a player between two deals


def seal(room: Room, person: str, head: str) -> Entries:
    """A player commits to a chain of nonces; the same one again does nothing. Whether the match is over is not told
    here: it may not have been shown yet."""
    player = room.player_of(person)
    if player is None:
        raise Refused("not_yours", _("you are not playing here"))
    if not room.head:
        raise Refused("no_seals", _("this table was opened without seals"))
    chair, wanted = room.chairs[player], of_hex(head, "head")
    if chair.seal is not None and chair.seal.head == wanted:
        return []
    if wanted in room.heads:
        raise Refused("bad_input", _("this chain has been sealed before; make a new one"))
    if chair.sealed >= MOST_SEALS:
        raise Refused("many", _("sealed too often; wait for the next hand"))
    if room.over or room.frozen:
        return []
    return [J.Sealed(player, wanted.hex(), J.now())]


def ask(room: Room) -> Entries:
    """Nonces are asked for, where anybody has sealed and nobody has been asked yet."""
    sealed = any(chair.seal is not None for chair in room.chairs)
    between = room.state == "between" and room.counting is None
    return [J.NoncesDue(room.hand + 1, J.now())] if sealed and between else []


def late(room: Room, player: int, hand: int, link: str) -> Entries:
    """A link shown after the deal goes on record; one that is there already does nothing."""
    word, shown = room.words.get(player), of_hex(link, "nonce")
    if word is None or hand != room.hand:
        raise Refused("stale", _("no random number is expected for this hand"))
    if shown == word.link:
        return []
    check_link(Seal(word.head, word.at) if word.head else None, shown)
    if word.said != "silent":
        raise Refused("stale", _("a bot was playing for you when the hand was dealt"))
    return [J.LateWord(room.hand, player, shown.hex(), J.now())]


def check_link(seal: Seal | None, link: bytes) -> None:
    """Is it the next link of the chain that was sealed?"""
    if seal is None:
        raise Refused("not_sealed", _("seal a chain first"))
    if not fair.leads_to(link, seal.head, seal.at + 1):
        raise Refused("bad_link", _("this is not link {at} of the chain you sealed", at=seal.at + 1))


def of_hex(text: str, field: str) -> bytes:
    """A head or a link."""
    try:
        raw = bytes.fromhex(text)
    except ValueError:
        raw = b""
    if len(raw) != fair.SEED or len(text) != 2 * fair.SEED:
        raise Refused("bad_input", _("{field} must be {seed} hexadecimal digits", field=field, seed=2 * fair.SEED))
    return raw
