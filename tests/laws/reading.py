"""A hand read from the lines of its record alone, with what its tiles amount to by the public scorer; what this reading
does not know is None. It asks neither a table nor the referee's evidence."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any, TypeVar

import paiju
from paiju.scoring import ready
from tests.laws.fold import Fold, Row, Stake, plain


@dataclass(frozen=True)
class Question:
    """The tile a declaration is about."""

    tile: str
    drawn: bool
    stake: Stake | None = None


ACTS = ("discard", "answer", "kong", "win", "nine_terminals", "north", "chow", "pung", "ruling")


Answer = TypeVar("Answer")


def once(look: Callable[..., Answer]) -> Callable[..., Answer]:
    """What a hand amounts to is looked at once, for it does not change."""

    @wraps(look)
    def looked_at(hand: "Reading", *asked: Any) -> Answer:
        known = hand.__dict__.setdefault("known", {})
        key = (look.__name__, *asked)
        if key not in known:
            known[key] = look(hand, *asked)
        return known[key]  # type: ignore[no-any-return]

    return looked_at


class Reading(Fold):
    """A hand as far as its lines go, and what its tiles amount to."""

    def moments(self) -> "list[Reading]":
        """The hand before everything that somebody did in it, the last first; as it is where nobody did anything."""
        places = [i for i, row in enumerate(self.rows) if row["type"] in ACTS and not row.get("auto")]
        found = [Reading(self.base, self.block.until(at)) for at in [*reversed(places)]]
        if self.end is None:
            found.insert(0, Reading(self.base, self.block.until(len(self.rows))))
        return found or [self]

    def before_wins(self, seat: str) -> "list[Reading]":
        """The hand before each win of a seat, and before what others answered to it."""
        places = [i for i, row in enumerate(self.rows) if row["type"] == "win" and row["seat"] == seat]
        return [Reading(self.base, self.block.until(self.first_answer(at))) for at in places]

    def first_answer(self, at: int) -> int:
        """Where the answers begin that led to a line."""
        while at and self.rows[at - 1]["type"] in ("answer", "win", "payment"):
            at -= 1
        return at

    def resting(self, seat: str) -> list[str]:
        """The hand without the tile just drawn."""
        chair = self.chairs[seat]
        hand = list(chair.hand)
        if chair.drawn is not None and len(hand) % 3 == 2 and chair.drawn in hand:
            hand.remove(chair.drawn)
        return hand

    def held(self, hand: Sequence[str], seat: str) -> Row | None:
        """A request about a hand; None with flowers in it."""
        if any(tile.endswith("f") for tile in hand):
            return None
        request: Row = {"book": self.book, "hand": "".join(hand), "melds": self.chairs[seat].melds}
        return request | ({"joker": self.wild} if self.wild else {})

    @once
    def waits(self, seat: str) -> list[str] | None:
        """What a hand waits for."""
        return self.waits_with(seat, self.resting(seat))

    def waits_with(self, seat: str, hand: Sequence[str]) -> list[str] | None:
        """The same of any tiles that somebody may hold."""
        if self.chairs[seat].out:
            return []
        request = self.held(hand, seat)
        if request is None or len(hand) % 3 != 1:
            return None
        answer = ready.waits(request)
        return list(answer["waits"]) if answer["ok"] else None  # type: ignore[call-overload]

    @once
    def distance(self, seat: str) -> int | None:
        """How far a hand is from ready."""
        if not self.is_begun:
            return None
        request = self.held(self.resting(seat), seat)
        answer = ready.distance(request) if request else {"ok": False}
        return max(int(answer["distance"]), 0) if answer["ok"] else None  # type: ignore[call-overload]

    @once
    def is_ready(self, seat: str) -> bool | None:
        """Some discard leaves the hand ready, or it is ready."""
        hand = self.chairs[seat].hand
        if self.held(hand, seat) is None:
            return None
        if len(hand) % 3 == 1:
            found = self.waits_with(seat, hand)
            return None if found is None else bool(found)
        if self.chairs[seat].out:
            return None
        steps = ready.distance(self.held(hand, seat) or {})
        if not steps["ok"] or int(steps["distance"]) > 1:  # type: ignore[call-overload]
            return False if steps["ok"] else None
        rest = [[t for j, t in enumerate(hand) if j != i] for i in range(len(hand))]
        found_all = [self.waits_with(seat, each) for each in rest]
        return None if None in found_all else any(found_all)

    def question(self, seat: str) -> Question | None:
        """The tile a declaration would be about."""
        chair = self.chairs[seat]
        if chair.drawn is not None:
            return Question(chair.drawn, True)
        last = self.stakes[-1] if self.stakes else None
        thrown = next((stake for stake in reversed(self.stakes) if stake.what == "discard"), None)
        if last is not None and last.by != seat and (last.what == "discard" or self.ruled_at < last.at):
            return Question(last.tile, False, last)
        return Question(thrown.tile, False, thrown) if thrown is not None and thrown.by != seat else None

    def is_clear(self, seat: str) -> bool:
        """Whether this reading knows which tile is in question, and with which hand."""
        chair = self.chairs[seat]
        return self.is_begun and not chair.out and len(chair.hand) % 3 == (2 if chair.drawn is not None else 1)

    def scored(self, seat: str, tile: str, drawn: bool, stake: Stake | None = None, bare: bool = False) -> Row | None:
        """The public scorer's word on a win; None when it cannot be asked."""
        hand = self.resting(seat)
        request = self.held([*hand, tile], seat)
        if request is None:
            return None
        chair, family = self.chairs[seat], self.book.scoring.family
        request |= {"hand": "".join(hand), "win": tile, "by": "self" if drawn else "discard", "seat": seat}
        request |= {"round": self.header["round"], "flowers": chair.flowers, "north": chair.north}
        request |= {"flags": self.flags(seat, tile, drawn, stake, bare)}
        if stake is not None:
            request |= {"from": stake.by}
        if family != "riichi" and self.dora:
            request |= {"dora": self.dora}
        if family == "riichi":
            request |= {"flowers": 0}
        answer = paiju.score(request)
        return answer if answer["ok"] else None

    def flags(self, seat: str, tile: str, drawn: bool, stake: Stake | None, bare: bool) -> list[str]:
        """The circumstances of a win."""
        chair = self.chairs[seat]
        sets = any(other.melds or other.north for other in self.chairs.values())
        found = {
            "riichi": chair.riichi == "stands",
            "first_turn": not chair.river and not sets and not bare,
            "last_tile": not bare and self.left == 0 and (stake is None or stake.what != "north"),
            "kong_replacement": drawn and self.source in ("kong", "north") and not bare,
            "rob_kong": stake is not None and stake.what in ("added", "concealed"),
            "rob_north": stake is not None and stake.what == "north",
            "fourth_tile": self.shown(tile, stake) == 3,
            "kong_discard": stake is not None and stake.after_kong,
        }
        return [name for name, holds in found.items() if holds]

    def shown(self, tile: str, stake: Stake | None) -> int:
        """How many of a kind lie open, the tile at stake aside."""
        count = -1 if stake is not None and stake.what in ("discard", "added") else 0
        for chair in self.chairs.values():
            taken = list(chair.taken)
            count += sum(plain(each) == plain(tile) for each in chair.river)
            count -= sum(plain(each) == plain(tile) for each in taken)
            for meld in chair.melds:
                tiles = meld["tiles"]
                if meld["type"] != "ankan":
                    count += sum(plain(tiles[i : i + 2]) == plain(tile) for i in range(0, len(tiles), 2))
        return count

    @once
    def win(self, seat: str) -> Row | None:
        """The scorer's word on the tile in question; {} when there is none or the hand is not complete."""
        asked = self.question(seat)
        if not self.is_clear(seat):
            return None
        if asked is None or asked.tile.endswith("f"):
            return {}
        answer = self.scored(seat, asked.tile, asked.drawn, asked.stake)
        return answer if answer is None or answer["reading"] else {}

    def may_win(self, seat: str) -> bool | None:
        """Whether a win on the tile in question would be right."""
        answer, chair = self.win(seat), self.chairs[seat]
        if answer is None:
            return None
        if not answer or not answer["win"] or "win" in chair.lost:
            return False
        asked = self.question(seat)
        assert asked is not None
        if chair.unsure or (asked.stake is not None and asked.stake.what == "concealed"):
            return None
        return True if asked.drawn else self.is_not_furiten(seat, asked)

    def is_not_furiten(self, seat: str, asked: Question) -> bool | None:
        """No own discard among the waits, and nothing let go."""
        if not self.book.ready.furiten:
            return True
        waits, chair = self.waits(seat), self.chairs[seat]
        if waits is None:
            return None
        since = chair.riichi_at if chair.riichi_at >= 0 else chair.thrown_at
        others = [stake for stake in self.stakes if stake.by != seat and stake.at > since and stake != asked.stake]
        passed = {plain(stake.tile) for stake in others if stake.what != "concealed"}
        return not {plain(tile) for tile in chair.river} & set(waits) and not passed & set(waits)

    @once
    def best_wait(self, seat: str, by: str | None) -> int | None:
        """The fans of the best tile a hand waits for and can win with, from somebody or drawn, by itself."""
        waits = self.waits(seat)
        if waits is None:
            return None
        best = 0
        for tile in waits:
            stake = Stake(len(self.rows), by, tile, "discard") if by else None
            answer = self.scored(seat, tile, by is None, stake, bare=True)
            if answer is None:
                return None
            best = max(best, int(answer["fan"] or 0) if answer["win"] else 0)
        return best
