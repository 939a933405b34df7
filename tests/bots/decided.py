"""A player for tests that does a bit of everything, by what it sees of its hand: the same on any way to the table."""

from hashlib import sha256

from paiju.bots import Bot
from paiju.core.play import actions as A
from paiju.table.action import Action
from paiju.table.scene import View


class Anything(Bot):
    """Wins when it may, else anything, calls more often than not."""

    def choose(self, view: View) -> Action:
        """By the hand, what lies before it, and what is allowed."""
        place = view.seats[view.role]
        codes = [action.code for action in view.legal]
        if A.WIN in codes:
            return view.legal[codes.index(A.WIN)]
        melds = [sorted(meld.tiles) for meld in place.melds]
        known = view.role, place.hand, place.drawn, melds, len(place.river), codes
        number = int.from_bytes(sha256(repr(known).encode()).digest()[:4], "big")
        calls = [action for action in view.legal if A.RIICHI <= action.code < A.WIN]
        if calls and number % 3:
            return calls[number % len(calls)]
        return view.legal[number % len(codes)]
