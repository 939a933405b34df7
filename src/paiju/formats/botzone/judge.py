"""The log of Botzone's judge for one MCR hand: what it sent the players, and what they answered, in turn."""

import json
from dataclasses import dataclass, field

from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.errors import InputError
from paiju.formats import game as G
from paiju.formats.botzone.tiles import code_of, fan_of
from paiju.formats.mistakes import items, mapping, shown, text_of, whole
from paiju.languages import _

PLAYERS = 4
HAND = 13
LONGEST = 2000  # entries of a log
SIDE = 34  # tiles of each player's wall
CALLS = ("CHI", "PENG")
ONE_WALL: dict[str, object] = {"wall.wall_per_seat": False}


def from_judge(value: object) -> G.RecordedGame:
    """The game in a parsed judge's log."""
    record = mapping(value, "")
    start = start_of(record.get("initdata"))
    log = items(record.get("log", record.get("logs")), "log")
    if len(log) > LONGEST:
        raise InputError("log", _("far too long for one hand"))
    hand = G.RecordedHand(whole(start.get("quan", 0), "initdata.quan", 0, 3), 0, 0, 0, [0] * PLAYERS, [])
    hand.wall = wall_of(start.get("walltiles"))
    reader = JudgeReader(hand)
    for at, part in enumerate(log):
        reader.place = f"log[{at}]"
        entry = mapping(part, reader.place)
        if "output" in entry:
            reader.output(mapping(entry["output"], reader.place))
        else:
            reader.answers = entry
    if not hand.dealt:
        raise InputError("log", _("no tiles are dealt in this record"))
    names = [f"{player}" for player in range(PLAYERS)]
    final = hand.payments if hand.result or hand.foul >= 0 else None
    game = G.RecordedGame("botzone-judge", "botzone", names=names, hands=[hand], final=final)
    reference = record.get("_id")
    game.reference = reference[:100] if isinstance(reference, str) else ""
    if hand.wall and is_one_wall(hand):
        hand.wall, game.options = None, dict(ONE_WALL)
    return game


def start_of(value: object) -> dict[str, object]:
    """What a hand began with: an object, one as text, or nothing if the judge chose it itself."""
    if isinstance(value, str):
        try:
            value = json.loads(value) if value.strip() else {}
        except (ValueError, RecursionError):
            raise InputError("initdata", _("not JSON")) from None
    return mapping(value if value is not None else {}, "initdata")


def is_one_wall(hand: G.RecordedHand) -> bool:
    """Were the hands dealt one after the other from a single wall?"""
    assert hand.wall is not None
    last_first = [code for side in range(PLAYERS - 1, -1, -1) for code in hand.wall[SIDE * side : SIDE * (side + 1)]]
    dealt = [last_first[HAND * seat : HAND * (seat + 1)] for seat in range(PLAYERS)]
    own = [hand.wall[SIDE * seat : SIDE * seat + HAND] for seat in range(PLAYERS)]
    return dealt == hand.dealt and own != hand.dealt


def wall_of(value: object) -> list[int] | None:
    """The four walls, one after the other; each is drawn from its end."""
    if value is None:
        return None
    names = text_of(value, "initdata.walltiles", 1000).split()
    if len(names) != PLAYERS * SIDE:
        raise InputError(
            "initdata.walltiles",
            _(
                "must be four walls of {side} tiles each, without flowers, not {count} tiles",
                side=SIDE,
                count=len(names),
            ),
        )
    codes = [code_of(name, "initdata.walltiles") for name in names]
    return [codes[SIDE * (player + 1) - 1 - i] for player in range(PLAYERS) for i in range(SIDE)]


@dataclass(slots=True)
class JudgeReader:
    """Follows the judge's messages."""

    hand: G.RecordedHand
    place: str = ""
    answers: dict[str, object] = field(default_factory=dict)
    drawn: int = A.NONE
    last: tuple[str, int, int] = ("", G.NOBODY, A.NONE)  # the last thing told: what, who, tile

    def output(self, output: dict[str, object]) -> None:
        """One message of the judge."""
        display = mapping(output.get("display"), self.place)
        action = text_of(display.get("action"), self.place)
        if action in ("INIT", "DEAL"):
            self.deal(display)
        elif output.get("command") == "finish":
            self.finish(action, display, output)
        else:
            self.play(action, display)
        self.answers = {}

    def deal(self, display: dict[str, object]) -> None:
        """Thirteen tiles each, and the round."""
        if "quan" in display:
            self.hand.round = whole(display["quan"], self.place, 0, 3)
        if "hand" in display:
            hands = items(display["hand"], self.place, PLAYERS)
            self.hand.dealt = [[code_of(n, self.place) for n in items(h, self.place, HAND)] for h in hands]

    def play(self, action: str, display: dict[str, object]) -> None:
        """A draw, a discard, a claim or a kong."""
        seat = whole(display.get("player"), self.place, 0, PLAYERS - 1)
        tile = code_of(display.get("tile"), self.place)
        steps = self.hand.steps
        if action == "DRAW":
            steps.append(G.drew(seat, tile))
            self.drawn = tile
        elif action == "PLAY":
            steps.append(G.acted(seat, A.DISCARD_DRAWN if tile == self.drawn else tile))
        elif action in CALLS:
            middle = display.get("tileCHI") if action == "CHI" else None
            self.claim(seat, self.call_of(action, middle))
            steps.append(G.acted(seat, tile))
        elif action == "GANG" and self.last[0] != "DRAW":
            self.claim(seat, A.OPEN_KONG)
        elif action in ("GANG", "BUGANG"):
            steps.append(G.acted(seat, (A.CONCEALED_KONG if action == "GANG" else A.ADDED_KONG) + tile))
        else:
            raise InputError(self.place, _("unknown action {action}", action=shown(action)))
        if action != "DRAW":
            self.drawn = A.NONE
        self.last = action, seat, tile
        self.note_worths(display.get("canHu"))

    def note_worths(self, worths: object) -> None:
        """What everybody would win with now; below zero there is nothing to win."""
        if isinstance(worths, list) and self.last[0] != "GANG":
            seats = [self.last[1]] if self.last[0] == "DRAW" else [i for i in range(PLAYERS) if i != self.last[1]]
            for seat in seats:
                if seat < len(worths) and isinstance(worths[seat], int):
                    self.hand.worths.append((len(self.hand.steps), seat, max(-1, worths[seat])))

    def call_of(self, action: str, middle: object) -> int:
        """A chow, named by its middle tile, or a pung."""
        if action == "PENG":
            return A.PUNG
        place = self.last[2] - code_of(middle, self.place) + 1
        if not 0 <= place <= 2:
            raise InputError(self.place, _("no chow is possible with {middle} in the middle", middle=shown(middle)))
        return A.CHOW + place

    def claim(self, seat: int, action: int) -> None:
        """A claim, and those of others that came to nothing."""
        self.hand.steps.append(G.acted(seat, action))
        for other, (answer, *rest) in self.answered().items():
            lost = {"PENG": A.PUNG, "GANG": A.OPEN_KONG, "HU": A.WIN}.get(answer, A.NONE)
            if answer == "CHI" and rest:
                lost = self.call_of(answer, rest[0])
            if lost >= 0 and other != seat:
                self.hand.steps.append(G.ignored(other, lost))

    def answered(self) -> dict[int, list[str]]:
        """Everybody's last answer, in words."""
        words = {}
        for key, answer in self.answers.items():
            response = answer.get("response") if isinstance(answer, dict) else None
            if key in ("0", "1", "2", "3") and isinstance(response, str) and response.strip():
                words[int(key)] = response.split()
        return words

    # --- the end ---

    def finish(self, action: str, display: dict[str, object], output: dict[str, object]) -> None:
        """A win, an empty wall, or somebody's fault."""
        hand = self.hand
        content = mapping(output.get("content"), self.place)
        hand.payments = [whole(content.get(str(p)), self.place, -10_000, 10_000) for p in range(PLAYERS)]
        if action == "HUANG":
            hand.result = D.EXHAUSTED
        elif action == "HU":
            self.win(display)
        else:
            hand.foul = whole(display.get("player"), self.place, 0, PLAYERS - 1)
            answer = self.answered().get(hand.foul, [""])
            if answer[0] == "HU":
                hand.fault = A.WIN

    def win(self, display: dict[str, object]) -> None:
        """A win with its fans."""
        seat = whole(display.get("player"), self.place, 0, PLAYERS - 1)
        patterns: dict[str, int] = {}
        for part in items(display.get("fan"), self.place):
            fan = mapping(part, self.place)
            patterns[fan_of(fan.get("name"), self.place)] = whole(fan.get("cnt"), self.place, 1, 20)
        points = whole(display.get("fanCnt"), self.place, 0, 1000)
        win = G.RecordedWin(seat, self.last[1], self.last[2], patterns, points=points, payments=self.hand.payments)
        self.hand.wins.append(win)
        self.claim(seat, A.WIN)
        self.hand.result = D.WON
