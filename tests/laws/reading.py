"""A hand read from the lines of its record alone: what lies where, who has won, declared, left, who may have erred.

Nothing here asks a table, its core or the referee's evidence; what tiles amount to the public scorer says. What this
reading does not know is None.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import paiju
from paiju.books.book import Book
from paiju.books.specials import special
from paiju.scoring import ready

Row = dict[str, Any]
FIVES = {"0m": "5m", "0p": "5p", "0s": "5s"}
CLAIMS = ("chow", "pung", "kong")
UNITS = {"riichi": "points", "official": "points", "house": "fan"}


def plain(tile: str) -> str:
    """A tile without its red mark."""
    return FIVES.get(tile, tile)


@dataclass
class Chair:
    """A seat at the table."""

    hand: list[str] = field(default_factory=list)
    melds: list[Row] = field(default_factory=list)
    river: list[str] = field(default_factory=list)  # all that was thrown, claimed or not
    taken: list[str] = field(default_factory=list)  # of those, what others took
    flowers: int = 0
    north: int = 0
    drawn: str | None = None
    riichi: str = ""  # told, then stands, then void
    told_riichi: bool = False
    open: bool = False
    won: bool = False
    out: bool = False
    thrown_at: int = -1  # when they discarded last
    riichi_at: int = -1
    claimed_at: int = -1  # when they claimed last
    lost: set[str] = field(default_factory=set)  # rights lost for the hand
    unsure: bool = False  # a right was lost for a while

    def give(self, tiles: Sequence[str]) -> None:
        """Tiles leave the hand."""
        for tile in tiles:
            self.hand.remove(tile)


@dataclass(frozen=True)
class Stake:
    """A tile somebody put at stake: a discard, or one of a kong or a North."""

    at: int
    by: str
    tile: str
    what: str  # discard, added, concealed, north
    after_kong: bool = False


@dataclass(frozen=True)
class Question:
    """The tile a declaration is about."""

    tile: str
    drawn: bool
    stake: Stake | None = None


class Reading:
    """The last hand of a match's lines."""

    def __init__(self, book: Book, lines: Sequence[str]) -> None:
        rows = [json.loads(line) for line in lines]
        starts = [i for i, row in enumerate(rows) if row["type"] == "hand"]
        block = rows[starts[-1] :]
        self.header = next(row for row in block if row["type"] == "header")
        id = self.header["special"]
        self.book = special(book, id) if id else book
        self.closed = any(row["type"] == "after" for row in block)
        seats = "ESWN"[: book.tiles.players]
        self.chairs = {seat: Chair() for seat in seats}
        self.players = {seat: rows[0]["names"].index(name) for seat, name in zip(seats, self.header["seats"])}
        self.left, self.wild, self.dora = 0, None, []  # type: ignore[var-annotated]
        self.stakes: list[Stake] = []
        self.discards: list[tuple[int, str]] = []
        self.end: Row | None = None
        self.wins: list[Row] = []
        self.last_act = ""  # the last thing somebody did, and who
        self.acted = self.begun = False
        self.ruled_at = -1
        self.source = ""
        self.robbed: tuple[str, Chair] | None = None
        self.kinds: dict[str, Any] = {}
        self.rows = [row for row in block if row["type"] not in ("hand", "header", "after", "reveal")]
        for at, row in enumerate(self.rows):
            self.take(at, row)

    # --- what happened ---

    def take(self, at: int, row: Row) -> None:
        """Take in one line."""
        does = getattr(self, f"on_{row['type']}", None)
        if does is not None:
            does(at, row)

    def on_deal(self, at: int, row: Row) -> None:
        for seat, hand in row["hands"].items():
            self.chairs[seat].hand = list(hand)
        self.chairs["E"].drawn, self.left = row["drawn"], row["left"]

    def on_indicator(self, at: int, row: Row) -> None:
        self.left, self.wild = row["left"], self.wild or row["wild"]
        self.dora += [row["tile"]] if row["dora"] else []

    def on_exchange(self, at: int, row: Row) -> None:
        self.chairs[row["seat"]].give(row["tiles"])
        self.chairs[row["to"]].hand += row["tiles"]

    def on_swap(self, at: int, row: Row) -> None:
        one, other = row["seat"], row["with"]
        self.players[one], self.players[other] = self.players[other], self.players[one]

    def on_open(self, at: int, row: Row) -> None:
        self.chairs[row["seat"]].open = True

    def on_answer(self, at: int, row: Row) -> None:
        if row["action"]["type"] == "open_hand":
            self.chairs[row["who"]].open = True

    def on_flower(self, at: int, row: Row) -> None:
        chair = self.chairs[row["seat"]]
        chair.give([row["tile"]])
        chair.flowers += 1
        chair.drawn = None if chair.drawn == row["tile"] else chair.drawn

    def on_draw(self, at: int, row: Row) -> None:
        chair = self.chairs[row["seat"]]
        chair.hand.append(row["tile"])
        self.begun = self.begun or row["source"] == "wall"
        chair.drawn, self.left, self.source = row["tile"], row["left"], row["source"]

    def on_discard(self, at: int, row: Row) -> None:
        chair = self.chairs[row["seat"]]
        chair.give([row["tile"]])
        chair.river.append(row["tile"])
        after_kong = chair.drawn is not None and self.source == "kong"
        chair.drawn, chair.thrown_at, self.begun = None, at, True
        if row["riichi"]:
            chair.riichi, chair.told_riichi = "told", True
        self.stakes.append(Stake(at, row["seat"], row["tile"], "discard", after_kong))
        self.discards.append((at, row["seat"]))
        if not row["auto"]:
            self.act("discard", row["seat"])

    def act(self, what: str, seat: str) -> None:
        """Somebody did something."""
        self.last_act = f"{what} {seat}"
        self.acted = self.acted or what != "nine_terminals"

    def claim(self, at: int, row: Row, kind: str) -> None:
        """A set made with another's tile."""
        chair, own = self.chairs[row["seat"]], list(row["tiles"])
        own.remove(row["tile"])
        chair.give(own)
        chair.melds.append({"type": kind, "tiles": "".join(row["tiles"])})
        chair.claimed_at, chair.drawn = at, None
        self.chairs[row["from"]].taken.append(row["tile"])
        self.act("claim", row["seat"])

    def on_chow(self, at: int, row: Row) -> None:
        self.claim(at, row, "chi")

    def on_pung(self, at: int, row: Row) -> None:
        self.claim(at, row, "pon")

    def on_kong(self, at: int, row: Row) -> None:
        if row["how"] == "open":
            self.claim(at, row, "kan")
            return
        chair, self.begun = self.chairs[row["seat"]], True
        self.keep(row["seat"])
        chair.drawn = None
        tiles = {plain(tile) for tile in row["tiles"]}
        if row["how"] == "added":
            chair.give([row["tile"]])
            pung = next(m for m in chair.melds if m["type"] == "pon" and plain(m["tiles"][:2]) in tiles)
            chair.melds[chair.melds.index(pung)] = {"type": "addkan", "tiles": "".join(row["tiles"])}
        else:
            chair.give(row["tiles"])
            chair.melds.append({"type": "ankan", "tiles": "".join(row["tiles"])})
        self.stakes.append(Stake(at, row["seat"], row["tile"] or row["tiles"][0], row["how"]))
        self.act("kong", row["seat"])

    def on_north(self, at: int, row: Row) -> None:
        self.keep(row["seat"])
        chair = self.chairs[row["seat"]]
        chair.give(["4z"])
        chair.north, chair.drawn, self.begun = chair.north + 1, None, True
        self.stakes.append(Stake(at, row["seat"], "4z", "north"))
        self.act("north", row["seat"])

    def keep(self, seat: str) -> None:
        """What a seat has before a kong or a North that may be robbed."""
        chair = self.chairs[seat]
        self.robbed = seat, replace(chair, hand=list(chair.hand), melds=list(chair.melds))

    def on_riichi(self, at: int, row: Row) -> None:
        chair = self.chairs[row["seat"]]
        chair.riichi, chair.riichi_at = "stands", at

    def on_win(self, at: int, row: Row) -> None:
        chair = self.chairs[row["seat"]]
        goes_on = self.book.course.after_win != "ends"
        if row["robbed"] and self.robbed:
            seat, before = self.robbed
            victim = self.chairs[seat]
            victim.hand, victim.melds, victim.north = list(before.hand), list(before.melds), before.north
            if goes_on:
                victim.give([row["tile"]])
                victim.taken.append(row["tile"])
            self.robbed = None
        elif row["from"] and goes_on and row["tile"] not in self.chairs[row["from"]].taken[-1:]:
            self.chairs[row["from"]].taken.append(row["tile"])
        chair.hand = list(row["hand"])
        if row["from"] is None and self.book.course.after_win != "winner_stays":
            chair.hand.append(row["tile"])
        chair.won, chair.drawn = True, None
        chair.out = self.book.course.after_win == "winner_leaves"
        self.wins.append(row)
        self.act("win", row["seat"])

    def on_nine_terminals(self, at: int, row: Row) -> None:
        self.act("nine_terminals", row["seat"])

    def on_ruling(self, at: int, row: Row) -> None:
        chair, self.ruled_at = self.chairs[row["seat"]], at
        chair.lost -= set(row["restored"])
        if row["until"] == "hand":
            chair.lost |= set(row["lost"])
        elif row["lost"]:
            chair.unsure = True
        if row["riichi"] is not None:
            chair.riichi = "void"

    def on_end(self, at: int, row: Row) -> None:
        self.end = row

    def on_hands(self, at: int, row: Row) -> None:
        for seat, hand in row["hands"].items():
            self.chairs[seat].hand = list(hand)

    # --- who and where ---

    def seat(self, player: int) -> str:
        """Where a player sits now."""
        return next(seat for seat, other in self.players.items() if other == player)

    @property
    def live(self) -> bool:
        """The hand is being played."""
        return self.end is None and not self.closed

    @property
    def is_begun(self) -> bool:
        """Play has begun for sure; what comes before it in some books this reading does not follow."""
        return self.begun or self.book.text not in ("psa", "mcr")

    # --- what the tiles amount to ---

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

    def waits(self, seat: str, hand: Sequence[str] | None = None) -> list[str] | None:
        """What a hand waits for."""
        hand = self.resting(seat) if hand is None else hand
        if self.chairs[seat].out:
            return []
        request = self.held(hand, seat)
        if request is None or len(hand) % 3 != 1:
            return None
        key = f"waits {seat} {''.join(hand)}"
        if key not in self.kinds:
            answer = ready.waits(request)
            self.kinds[key] = answer["waits"] if answer["ok"] else None
        found: list[str] | None = self.kinds[key]
        return found

    def distance(self, seat: str) -> int | None:
        """How far a hand is from ready."""
        if not self.is_begun:
            return None
        request = self.held(self.resting(seat), seat)
        answer = ready.distance(request) if request else {"ok": False}
        return max(int(answer["distance"]), 0) if answer["ok"] else None  # type: ignore[call-overload]

    def is_ready(self, seat: str) -> bool | None:
        """Some discard leaves the hand ready, or it is ready."""
        hand = self.chairs[seat].hand
        if self.held(hand, seat) is None:
            return None
        if len(hand) % 3 == 1:
            found = self.waits(seat, hand)
            return None if found is None else bool(found)
        if self.chairs[seat].out:
            return None
        steps = ready.distance(self.held(hand, seat) or {})
        if not steps["ok"] or int(steps["distance"]) > 1:  # type: ignore[call-overload]
            return False if steps["ok"] else None
        rest = [[t for j, t in enumerate(hand) if j != i] for i in range(len(hand))]
        found_all = [self.waits(seat, each) for each in rest]
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
            "first_turn": not chair.river and not sets,
            "last_tile": self.left == 0 and (stake is None or stake.what != "north"),
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

    def best_wait(self, seat: str, by: str | None) -> int | None:
        """The fans of the best tile a hand waits for, from somebody or drawn."""
        waits = self.waits(seat)
        if waits is None:
            return None
        best = 0
        for tile in waits:
            stake = Stake(len(self.rows), by, tile, "discard") if by else None
            answer = self.scored(seat, tile, by is None, stake, bare=True)
            if answer is None:
                return None
            best = max(best, int(answer["fan"] or 0) if answer["reading"] else 0)
        return best


# --- what a foul presupposes ----------------------------------------------------------------------


def opposite(value: bool | None) -> bool | None:
    """Where it is known, the contrary."""
    return None if value is None else not value


def conditions(r: Reading, seat: str, declared: Mapping[str, Any]) -> dict[str, bool | None]:
    """Each condition of the books' fouls as this reading has it; None where it does not know."""
    chair = r.chairs[seat]
    others = [other for other in r.chairs if other != seat]
    found = of_the_log(r, seat, others, declared)
    if not r.live:
        ready_now = r.is_ready(seat) if r.end is not None else None
        return found | {"not_ready": opposite(ready_now)}
    win, steps = r.win(seat), r.distance(seat)
    complete = None if win is None else bool(win)
    waiting = [r.waits(other) for other in others]
    ready_others = True if any(waiting) else None if None in waiting else False
    right = r.may_win(seat)
    tile = declared.get("tile", "")
    holds = tile in chair.hand if tile else None
    found |= {
        "complete": complete,
        "incomplete": opposite(complete),
        "may_not_win": opposite(right),
        "below_minimum": bool(not win["win"]) if win and not chair.lost and not chair.unsure else None,
        "ready": None if steps is None else steps <= 0,
        "one_short": None if steps is None else steps == 1,
        "two_short": None if steps is None else steps >= 2,
        "not_ready": opposite(r.is_ready(seat)) if not tile else None,
        "others_ready": ready_others,
        "nobody_ready": opposite(ready_others),
        "not_in_riichi": not chair.told_riichi,
        "hand_open": any(meld["type"] != "ankan" for meld in chair.melds),
        "holds_tile": holds,
        "lacks_tile": opposite(holds),
        "discarded_last": r.last_act == f"discard {seat}",
        "nobody_acted": not r.acted,
        "few_left": len(chair.hand) <= 2,
        "some_left": len(chair.hand) > 1,
        "no_nine_terminals": True if chair.river or kinds_of_nine(chair.hand) < 9 else None,
    }
    return found | of_claims(r, seat, declared)


def kinds_of_nine(hand: Sequence[str]) -> int:
    """Different terminals and honours."""
    return len({plain(tile) for tile in hand if tile[1] == "z" or tile[0] in "19"})


def of_the_log(r: Reading, seat: str, others: Sequence[str], declared: Mapping[str, Any]) -> dict[str, bool | None]:
    """What is known also when the moment has passed."""
    chair = r.chairs[seat]
    another = any(r.chairs[other].won for other in others)
    exhausted = r.end is not None and r.end["result"] in ("exhausted", "nagashi")
    since = sum(at > chair.claimed_at and who != seat for at, who in r.discards)
    win_now, claims = r.live and declared.get("declared") == "win", chair.claimed_at >= 0
    lost = "win" in chair.lost or (None if chair.unsure else False)
    return {
        "another_won": another,
        "nobody_else_won": not another,
        "own_win": chair.won,
        "no_own_win": not chair.won,
        "won_in_riichi": chair.won and chair.told_riichi,
        "exhausted": exhausted,
        "own_win_or_exhausted": exhausted or chair.won or win_now,
        "over": r.end is not None,
        "in_riichi": chair.told_riichi,
        "stands_in_riichi": chair.riichi == "stands" or (not r.live and chair.told_riichi),
        "lost_rights": lost,
        "kept_rights": opposite(lost),
        "shown": declared.get("shown"),
        "not_shown": opposite(declared.get("shown")),
        "claimed_lately": claims and since < 2,
        "claimed_before": claims and since >= 2,
        "somebody_acted": r.acted,
        "concealed_kong": any(meld["type"] == "ankan" for meld in chair.melds),
    }


def of_claims(r: Reading, seat: str, declared: Mapping[str, Any]) -> dict[str, bool | None]:
    """What a declared set or win amounts to: of sets, whether the tiles are lacking."""
    what = declared.get("declared", "")
    lacking = lacks_tiles(r, seat, what) if what in CLAIMS else None
    riichi_kong = what == "kong" and r.chairs[seat].riichi == "stands" if what else None
    return {
        "illegal_claim": lacking,
        "lacks_tiles": lacking,
        "has_tiles": opposite(lacking),
        "riichi_kong": riichi_kong,
        "plain_claim": opposite(riichi_kong),
        "unfounded": lacking if what in CLAIMS else opposite(r.may_win(seat)) if what == "win" else None,
    }


def lacks_tiles(r: Reading, seat: str, what: str) -> bool | None:
    """True when the tiles for the set are not in the hand; None when they are, as the moment may still be wrong."""
    asked = r.question(seat)
    if asked is None or asked.drawn or not r.is_clear(seat):
        return None
    tile, hand = plain(asked.tile), [plain(each) for each in r.chairs[seat].hand]
    if what in ("pung", "kong"):
        return True if hand.count(tile) < (2 if what == "pung" else 3) else None
    if tile[1] in "zf":
        return True
    near = [f"{int(tile[0]) + step}{tile[1]}" in hand for step in (-2, -1, 1, 2)]
    return None if any(one and other for one, other in zip(near, near[1:])) else True
