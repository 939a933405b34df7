"""Hands that real games hardly ever have, written by hand as Tenhou's JSON: the tiles, what happens, what it must pay.

A step is who, what they take and what they give, in Tenhou's numbers: tile, call, 60 for the tile just drawn, "-" for
nothing. East is 41, 45 to 47 are the dragons, 51 to 53 the red fives.
"""

import json
import re
from dataclasses import dataclass, field

FIRST = {"m": 10, "p": 20, "s": 30, "z": 40}
START = {4: 25000, 3: 35000}
SOME_INDICATOR = 42  # its bonus tile, West, is in none of these hands unless the hand says so


@dataclass(slots=True)
class Rare:
    """One hand: who holds what, the steps, and the result as Tenhou writes it."""

    hands: tuple[str, ...]
    steps: str
    result: list[object]
    indicators: list[int] = field(default_factory=lambda: [SOME_INDICATOR])
    ura: list[int] = field(default_factory=list)
    counters: int = 0
    deposits: int = 0
    rule: dict[str, object] = field(default_factory=lambda: {"disp": "般南喰赤", "aka": 1})

    def text(self) -> str:
        """The log."""
        players = len(self.hands)
        lists: list[list[object]] = []
        for player in range(4):
            there = player < players
            lists += [numbers(self.hands[player]) if there else [], self.column(player, 1), self.column(player, 2)]
        points = [START[players]] * players + [0] * (4 - players)
        head = [[0, self.counters, self.deposits], points, self.indicators, self.ura]
        names = ["A", "B", "C", "D"][:players] + [""] * (4 - players)
        log: dict[str, object] = {"title": ["", ""], "name": names, "rule": self.rule}
        return json.dumps(log | {"log": [[*head, *lists, self.result]]}, ensure_ascii=False)

    def column(self, player: int, which: int) -> list[object]:
        """All that a player takes, or gives."""
        rows = [step.split() for step in self.steps.split(",")]
        found = [row[which] for row in rows if row[0] == str(player)]
        return [int(word) if word.isdigit() else word for word in found if word != "-"]


def numbers(tiles: str) -> list[object]:
    """Tiles in Tenhou's numbers."""
    return [FIRST[suit] + int(rank) for ranks, suit in re.findall(r"(\d+)([mpsz])", tiles) for rank in ranks]


JUNK = ("258m258p258s1234z", "147m147p147s1234z")
WAITS_5M = ("46m234567p345s88s", "46m234567p345s66s", "34m678p678s234s22p")
ORPHANS = "5m19m19p19s123456z"
DRAGONS = "556677z23m44m9p19s"
# Everybody feeds a dragon, the last one comes from D.
FED = "0 19 45, 1 p454545 29, 2 11 46, 1 4646p46 39, 2 21 60, 3 31 47, 1 47p4747 31, 2 22 60, 3 22 60"
FEEDERS = ("258m258p258s123z5z", "147m147p47s1234z6z", "369m369p69s1234z7z")


def nagashi() -> tuple[tuple[str, ...], str]:
    """Hands, and seventy draws all discarded at once: A's are terminals and honours."""
    left = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10) for _ in range(4 - (rank == 5))]
    left += [f"{rank}z" for rank in range(1, 8) for _ in range(4)]
    first = re.findall("..", "2m4m6m8m2p4p6p8p2s4s6s8s2m")
    ends = re.findall("..", "1m1m9m9m9m1p1p9p9p1s1s9s9s1z2z3z4z5z")
    for tile in (*first, *ends, "5m"):  # the last is the indicator
        left.remove(tile)
    hands = [first, *(left[start::5][:13] for start in (0, 1, 2))]
    for tile in (tile for hand in hands[1:] for tile in hand):
        left.remove(tile)
    draws = [ends, left[0::3], left[1::3], left[2::3]]
    called = [[FIRST[tile[1]] + int(tile[0]) for tile in column] for column in draws]
    steps = [f"{turn % 4} {called[turn % 4][turn // 4]} 60" for turn in range(70)]
    return tuple("".join(hand) for hand in hands), ", ".join(steps)


RARE = {
    "three winners": Rare((ORPHANS, *WAITS_5M), "0 47 15", ["三家和了"]),
    "two winners, sticks and counters to the nearer": Rare(
        (ORPHANS, *WAITS_5M[:2], JUNK[1]),
        "0 47 15",
        [
            "和了",
            [-1900, 2900, 0, 0],
            [1, 0, 1, "40符1飜1300点", "断幺九(1飜)"],
            [-1300, 0, 1300, 0],
            [2, 0, 2, "40符1飜1300点", "断幺九(1飜)"],
        ],
        counters=2,
        deposits=1,
    ),
    "four kongs of two players": Rare(
        ("1111m2222m246p68s", "9999p8888p357m57s", "357m25p258s1234z7z", "469m147p147s1234z"),
        "0 41 111111a11, 0 42 121212a12, 0 43 60, 1 44 292929a29, 1 45 282828a28, 1 46 60",
        ["四槓散了"],
        indicators=[31, 31, 33, 34, 36],
    ),
    "nagashi mangan": Rare(
        *nagashi(),
        ["流し満貫", [12000, -4000, -4000, -4000]],
        indicators=[15],
    ),
    "liable for three dragons, self-drawn": Rare(
        (FEEDERS[0], DRAGONS, *FEEDERS[1:]),
        FED + ", 0 28 60, 1 11 -",
        ["和了", [0, 32000, 0, -32000], [1, 1, 3, "役満8000-16000点", "大三元(役満)"]],
    ),
    "liable for three dragons, another deals in": Rare(
        (FEEDERS[0], DRAGONS, *FEEDERS[1:]),
        FED + ", 0 11 60",
        ["和了", [-16000, 32300, 0, -16300], [1, 0, 3, "役満32000点", "大三元(役満)"]],
        counters=1,
    ),
    "counted limit hand": Rare(
        ("2233445566788m", *FEEDERS[1:], JUNK[1]),
        "0 47 r60, 1 41 60, 2 46 60, 3 45 60, 0 17 -",
        [
            "和了",
            [49000, -16000, -16000, -16000],
            [0, 0, 0, "数え役満16000点∀", "両立直(2飜)", "一発(1飜)", "門前清自摸和(1飜)", "平和(1飜)", "断幺九(1飜)",
             "二盃口(3飜)", "清一色(6飜)"],
        ],
        ura=[44],
    ),
    "two limit hands in one": Rare(
        ("258m258p258s1234z", "555666777z1122z", "147m147p147s3344z", "3699m3699p3699s3z"),
        "0 19 41",
        ["和了", [-64000, 64000, 0, 0], [1, 0, 1, "役満64000点", "大三元(役満)", "字一色(役満)"]],
    ),
    "a North set aside is won on": Rare(
        ("19m258p258s12333z", "111234567999p4z", "19m147p147s11222z"),
        "0 44 f44",
        ["和了", [-6400, 6400, 0, 0], [1, 0, 1, "50符3飜6400点", "混一色(3飜)"]],
        indicators=[35],
        rule={"disp": "三般南喰赤", "aka": 1},
    ),
    "no red fives, no open simples": Rare(
        ("5m19m19p19s123456z", *WAITS_5M[:1], JUNK[1], "258m258p258s1234z"),
        "0 47 15",
        ["和了", [-1300, 1300, 0, 0], [1, 0, 1, "40符1飜1300点", "断幺九(1飜)"]],
        rule={"disp": "般東", "aka": 0},
    ),
    "the record stops": Rare((ORPHANS, *WAITS_5M), "0 47 60, 1 41 60", ["不明"]),
}  # fmt: skip
