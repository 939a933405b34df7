"""A hand as Botzone's judge logs it, and as its contests write it."""

import json

from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.core.play.moves import ACTED, DREW
from paiju.errors import InputError
from paiju.formats import game as G
from paiju.formats.botzone.judge import PLAYERS, SIDE
from paiju.formats.botzone.tiles import NAMES, fan_name
from paiju.formats.following import IGNORED
from paiju.languages import _

Row = dict[str, object]
PASSES = {str(player): "PASS" for player in range(PLAYERS)}


def only_hand(game: G.RecordedGame) -> G.RecordedHand:
    """The one hand of a game, without flowers and red fives."""
    hand = game.hands[0]
    if len(game.hands) != 1 or any(code not in NAMES for tiles in hand.dealt for code in tiles):
        raise InputError("", _("this format holds one hand with 136 tiles, all known"))
    return hand


# --- the contest's text ---------------------------------------------------------------------------


def write_text(game: G.RecordedGame) -> str:
    """One match of the contest's text."""
    hand = only_hand(game)
    lines = [f"Match {game.reference or 1}", f"Wind {hand.round}"]
    lines += [f"Player {seat} Deal {' '.join(map(NAMES.__getitem__, tiles))}" for seat, tiles in enumerate(hand.dealt)]
    teller = Teller()
    for step in hand.steps:
        what, seat, detail = G.parts(step)
        if what == IGNORED:
            lines[-1] += f" Ignore {teller.line(seat, detail)}"
        elif what in (ACTED, DREW):
            lines.append(teller.line(seat, detail) if what == ACTED else teller.draw(seat, detail))
    if hand.result == D.EXHAUSTED:
        lines += ["Huang", "Fan 0"]
    for win in hand.wins[:1]:
        fans = "+".join(f"{fan_name(name)}*{count}" for name, count in (win.patterns or {}).items())
        lines.append(f"Fan {win.points} {fans}")
    lines.append(f"Score {' '.join(map(str, hand.payments or [0] * PLAYERS))}")
    return "\n".join(lines) + "\n"


class Teller:
    """Puts actions into words; remembers the tile at stake."""

    def __init__(self) -> None:
        self.drawn = self.stake = A.NONE

    def draw(self, seat: int, tile: int) -> str:
        """A draw."""
        self.drawn = self.stake = tile
        return f"Player {seat} Draw {NAMES[tile]}"

    def line(self, seat: int, action: int) -> str:
        """An action."""
        verb, tile = self.words(action)
        return f"Player {seat} {verb} {NAMES[tile]}"

    def words(self, action: int) -> tuple[str, int]:
        """The verb and the tile it names: for a chow the middle one."""
        if action <= A.DISCARD_DRAWN:
            self.stake = self.drawn if action == A.DISCARD_DRAWN else action
            return "Play", self.stake
        if A.CHOW <= action < A.PUNG:
            return "Chi", self.stake - (action - A.CHOW) % 3 + 1
        if action in (A.PUNG, A.OPEN_KONG, A.WIN):
            return {A.PUNG: "Peng", A.OPEN_KONG: "Gang", A.WIN: "Hu"}[action], self.stake
        if A.CONCEALED_KONG <= action < A.ADDED_KONG:
            return "AnGang", action - A.CONCEALED_KONG
        if A.ADDED_KONG <= action < A.WIN:
            self.stake = action - A.ADDED_KONG
            return "BuGang", self.stake
        raise InputError("", _("this format has no such action"))


# --- the judge's log ------------------------------------------------------------------------------


def write_judge(game: G.RecordedGame) -> str:
    """The judge's log: its messages, and everybody's answers, in turn."""
    hand = only_hand(game)
    log = JudgeLog(hand)
    start: Row = {"quan": hand.round}
    if hand.wall and all(code >= 0 for code in hand.wall):
        walls = [hand.wall[SIDE * p : SIDE * (p + 1)][::-1] for p in range(PLAYERS)]
        start["walltiles"] = " ".join(NAMES[code] for wall in walls for code in wall)
    head: Row = {"_id": game.reference} if game.reference else {}
    return json.dumps(head | {"initdata": start, "log": log.entries()}, ensure_ascii=False) + "\n"


class JudgeLog:
    """Builds the log of one hand."""

    def __init__(self, hand: G.RecordedHand) -> None:
        self.hand = hand
        self.teller = Teller()
        self.log: list[Row] = []
        self.claims: dict[str, str] = {}  # answers to the last thing told
        self.told_with = G.NOBODY  # whose discard was told together with a claim

    def entries(self) -> list[Row]:
        """Outputs and answers."""
        self.begin()
        steps = [G.parts(step) for step in self.hand.steps]
        for at, (what, seat, detail) in enumerate(steps):
            after = steps[at + 1 :]
            self.follow(what, seat, detail, after)
        self.finish()
        return self.log[:-1]

    def begin(self) -> None:
        """The round wind, and what is dealt."""
        hand = self.hand
        self.output({"action": "INIT", "quan": hand.round})
        self.output({"action": "DEAL", "hand": [[NAMES[code] for code in tiles] for tiles in hand.dealt]})

    def output(self, display: Row, finish: dict[str, int] | None = None) -> None:
        """A message, after the answers to the one before."""
        if self.log:
            self.log[-1] = {key: {"verdict": "OK", "response": self.claims.get(key, "PASS")} for key in PASSES}
        self.claims = {}
        command = "request" if finish is None else "finish"
        content: Row = {} if finish is None else dict(finish)
        self.log.append({"output": {"command": command, "content": content, "display": display}, "verdict": "OK"})
        self.log.append({})

    def follow(self, what: int, seat: int, detail: int, after: list[tuple[int, int, int]]) -> None:
        """One step; a claim is announced together with the discard that follows it."""
        if what == DREW:
            self.teller.draw(seat, detail)
            self.output({"action": "DRAW", "player": seat, "tile": NAMES[detail]})
        elif what != ACTED:
            return
        elif detail == A.WIN:
            self.lost_claims(after)
            self.claims[str(seat)] = "HU"
        elif A.CHOW <= detail < A.OPEN_KONG:
            self.lost_claims(after)
            self.call(seat, detail, after)
            self.told_with = seat
        elif self.told_with == seat:
            self.told_with = G.NOBODY  # this discard was told with the claim before it
        else:
            self.lost_claims(after)
            self.act(seat, detail)

    def lost_claims(self, after: list[tuple[int, int, int]]) -> None:
        """Claims that came to nothing, answered at the same time."""
        for what, seat, action in after:
            if what != IGNORED:
                break
            self.claims[str(seat)] = self.claim_text(action)

    def claim_text(self, action: int) -> str:
        """A claim as a player answers it; the discard that would follow does not matter."""
        verb, tile = self.teller.words(action)
        return {"Chi": f"CHI {NAMES[tile]} W1", "Peng": "PENG W1", "Gang": "GANG", "Hu": "HU"}[verb]

    def call(self, seat: int, action: int, after: list[tuple[int, int, int]]) -> None:
        """A chow or pung with its discard."""
        verb, tile = self.teller.words(action)
        discard = next((d for what, who, d in after if what == ACTED and who == seat), A.NONE)
        if discard not in NAMES:
            raise InputError("", _("this format cannot write a call without its discard"))
        name = NAMES[discard]
        self.claims[str(seat)] = f"CHI {NAMES[tile]} {name}" if verb == "Chi" else f"PENG {name}"
        display: Row = {"action": verb.upper(), "player": seat, "tile": name}
        self.output(display | {"tileCHI": NAMES[tile]} if verb == "Chi" else display)
        self.teller.stake = discard

    def act(self, seat: int, action: int) -> None:
        """A discard or a kong."""
        verb, tile = self.teller.words(action)
        name = {"Play": "PLAY", "AnGang": "GANG", "Gang": "GANG", "BuGang": "BUGANG"}[verb]
        self.claims[str(seat)] = "GANG" if verb == "Gang" else f"{name} {NAMES[tile]}"
        self.output({"action": name, "player": seat, "tile": NAMES[tile]})

    def finish(self) -> None:
        """The last message."""
        hand = self.hand
        paid = hand.payments or [0] * PLAYERS
        scores = {str(player): paid[player] for player in range(PLAYERS)}
        if hand.result == D.EXHAUSTED:
            self.output({"action": "HUANG"}, scores)
        elif hand.wins:
            win = hand.wins[0]
            values = fan_values()
            fans = [
                {"name": fan_name(name), "cnt": count, "value": values[name]}
                for name, count in (win.patterns or {}).items()
            ]
            display: Row = {"action": "HU", "player": win.seat, "fan": fans, "fanCnt": win.points, "score": paid}
            self.output(display, scores)


def fan_values() -> dict[str, int]:
    """The value of each fan."""
    from paiju.books import get

    return {pattern.id: pattern.closed for pattern in get("botzone").patterns}
