"""Fair walls in the fold of a table's journal: what hands are dealt from, and what players add to it (paiju.fair)."""

from paiju.fair import ChainedSecret, SeatWord
from paiju.match import Match
from paiju.match.hands import deal_hand
from paiju.server.room import journal as J
from paiju.server.room.chairs import Chair, Seal
from paiju.server.room.folds.hand import HandFold
from paiju.table.table import Table


def word_of(word: J.DealtWord) -> SeatWord:
    """What a seat adds, as the table takes it."""
    return SeatWord(word.said, bytes.fromhex(word.head), word.at, bytes.fromhex(word.link))


class WallFold(HandFold):
    """A room as far as its walls are concerned."""

    def open_hand(self, match: Match, entry: J.Dealt) -> Table | None:
        """The table of a hand; None where the secret it is dealt from cannot be had."""
        self.counting = None
        seed = self.seed_of(entry.hand)
        if seed is None:
            return None
        special, supporters = self.settings.special, [name for _, name in entry.supporters]
        if not self.head:
            return match.sit_at(deal_hand(match.book, match.position, match.names, seed, special, supporters))
        secret = ChainedSecret(seed, self.head, entry.hand + 1)
        words = [word_of(word) for word in entry.words]
        table = match.deal(special, supporters, secret=secret, words=words)
        for chair in self.chairs:
            chair.sealed = 0
        for player, word in zip(self.players, words):
            if word.said == "said":
                step(self.chairs[player], word.head)
        return table

    def take_word(self, entry: J.Sealed | J.NoncesDue | J.LateWord | J.Revealed) -> None:
        """Somebody has sealed a chain or shown a link too late, nonces are asked for, or a seed is told."""
        match entry:
            case J.NoncesDue():
                self.counting = {chair.person: chair.seal for chair in self.chairs if chair.person and chair.seal}
            case J.Sealed(player=player):
                chair, head = self.chairs[player], bytes.fromhex(entry.head)
                chair.seal, chair.sealed = Seal(head), chair.sealed + 1
                self.heads.add(head)
            case J.LateWord(player=player):
                if self.table is not None and not self.broken:
                    self.table.note_late(self.players.index(player), bytes.fromhex(entry.link))
                    step(self.chairs[player], self.words[player].head)
            case J.Revealed():
                self.seeds[entry.hand] = bytes.fromhex(entry.seed)

    @property
    def words(self) -> dict[int, SeatWord]:
        """What was added to the hand being played, by player; nothing between hands, and by version 1."""
        words = self.table.sitting.words if self.table is not None else ()
        return dict(sorted(zip(self.players, words)))


def step(chair: Chair, head: bytes) -> None:
    """A link of the chain with this head was shown, which may have been sealed anew meanwhile."""
    if chair.seal is not None and chair.seal.head == head:
        chair.seal = Seal(head, chair.seal.at + 1)
