"""An exercise on the terminal: the question with its tiles, the choices, the answer and why."""

from collections.abc import Mapping, Sequence
from typing import Any

from paiju.books.clause_list import find
from paiju.columns import page_width, wrap
from paiju.errors import InputError
from paiju.notation import parse_tiles, tile_name
from paiju.scoring.circumstances import FLAG_WORDS
from paiju.study.drills import KINDS, Choice, DrillItem, given_answer
from paiju.study.typed import number_in
from paiju.terminal.paint import Paint
from paiju.terminal.tiles import TileWriter
from paiju.terminal.words import WINDS, Say

NUMBERS = {
    "honba": ("本场", "counters"),
    "sticks": ("立直棒", "deposits"),
    "north": ("拔北", "Norths"),
    "flowers": ("花牌", "flowers"),
}
KEYS = "123456789abcdefghij"


class DrillText:
    """Writes exercises in one language."""

    def __init__(self, say: Say, paint: Paint) -> None:
        self.say, self.paint, self.tiles = say, paint, TileWriter(say, paint)

    # --- the question ---

    def question(self, item: DrillItem) -> list[str]:
        """What is asked, and what is to be looked at."""
        question = item.question
        shown = {"request": self.request, "hand": self.request, "view": self.view}.get(question["form"])
        ask = self.say(question["ask"]["zh"], question["ask"]["en"])
        body = shown(question) if shown else []
        return [*body, *self.prose(ask, "", "bold"), *self.choices(item)]

    def head(self, item: DrillItem, number: str) -> str:
        """Which exercise it is."""
        kind = self.say(*KINDS[item.kind].name)
        level = self.say(f"难度 {item.level}", f"level {item.level}")
        return f"{self.paint(number, 'bold')} {item.book} · {kind} · {level} · {self.paint(item.id, 'dim')}"

    def request(self, question: Mapping[str, Any]) -> list[str]:
        """A hand, with how it won where it has."""
        row = question["request"]
        lines = [self.say("手牌  ", "hand  ") + self.written(row["hand"]) + self.melds(row.get("melds", ()))]
        if "win" not in row:
            return lines
        way = self.say("自摸 ", "self-drawn ") if row["by"] == "self" else self.say("荣和／点和 ", "on a discard ")
        giver = f" ({self.say(*WINDS[row['from']])})" if "from" in row else ""
        lines.append(self.say("和牌  ", "win   ") + way + self.written(row["win"]) + giver)
        winds = self.say(
            f"{WINDS[row['seat']][0]}家，{WINDS[row['round']][0]}场",
            f"seat {WINDS[row['seat']][1]}, round {WINDS[row['round']][1]}",
        )
        rules = [
            self.say(f"特殊规则“{rule['zh']}”", f"dice rule “{rule['en']}”") for rule in question.get("special", ())
        ]
        facts = [winds, *self.circumstances(row), *rules]
        lines.append(self.say("其他  ", "other ") + self.say("，", ", ").join(facts))
        return lines

    def circumstances(self, row: Mapping[str, Any]) -> list[str]:
        """What the tiles do not show."""
        parts = [self.say(*FLAG_WORDS[flag][:2]) for flag in row.get("flags", ())]
        for key, zh, en in (("dora", "宝牌指示牌", "indicators"), ("ura", "里宝牌指示牌", "hidden indicators")):
            if row.get(key):
                parts.append(f"{self.say(zh, en)} {self.written(row[key])}")
        for key, words in NUMBERS.items():
            if row.get(key):
                parts.append(f"{self.say(*words)} {row[key]}")
        return parts

    def melds(self, melds: Sequence[Mapping[str, str]]) -> str:
        """Sets laid out."""
        shown = [
            f"({self.written(m['tiles'])})" if m["type"] == "ankan" else f"[{self.written(m['tiles'])}]" for m in melds
        ]
        return "".join(f" {meld}" for meld in shown)

    def view(self, question: Mapping[str, Any]) -> list[str]:
        """The table as a seat sees it."""
        view, seat = question["view"], question["seat"]
        head = [self.say(f"{WINDS[view['round']][0]}场", f"round {WINDS[view['round']][1]}")]
        head.append(self.say(f"牌墙剩 {view['left']} 张", f"{view['left']} tiles left"))
        if view["indicators"]:
            head.append(self.say("指示牌 ", "indicators ") + self.tiles.row(view["indicators"]))
        lines = [self.say("，", ", ").join(head)]
        lines += [self.place(name, place, name == seat) for name, place in view["seats"].items()]
        own = view["seats"][seat]
        hand = [tile for tile in own["hand"] if tile != "?"]
        drawn = own["drawn"] if len(hand) % 3 == 2 and own["drawn"] in hand else None
        if drawn:
            hand.remove(drawn)
        last = f"  {self.say('摸', 'drew')} {self.tiles.coloured(drawn)}" if drawn else ""
        lines.append(self.say("手牌  ", "hand  ") + self.tiles.row(hand) + self.laid(own["melds"]) + last)
        return lines

    def place(self, name: str, place: Mapping[str, Any], own: bool) -> str:
        """One seat: points, riichi, discards, and what another has laid out."""
        wind = self.say(*WINDS[name]) + (self.say("（你）", " (you)") if own else "")
        river = " ".join(self.river_tile(thrown) for thrown in place["river"])
        riichi = self.say(" 立直", " riichi") if place["riichi"] else ""
        melds = "" if own else self.laid(place["melds"])
        return f"  {wind} {place['points']}{riichi}{melds}{self.say('：', ': ')}{river}"

    def river_tile(self, thrown: Mapping[str, Any]) -> str:
        """A discard; riichi's in brackets, a claimed one dim."""
        tile = self.tiles.coloured(thrown["tile"], "dim") if thrown["claimed"] else self.tiles.coloured(thrown["tile"])
        return f"[{tile}]" if thrown["riichi"] else tile

    def laid(self, melds: Sequence[Mapping[str, Any]]) -> str:
        """Melds of a view."""
        return "".join(f" [{self.tiles.together(meld['tiles'])}]" for meld in melds)

    def written(self, text: str) -> str:
        """Tiles of a notation as they are on the board."""
        return self.tiles.together(tile_name(tile) for tile in parse_tiles(text, "tiles"))

    # --- choices and answers ---

    def choices(self, item: DrillItem) -> list[str]:
        """The choices with their keys; how to answer where there are none."""
        if item.choices is None:
            tiles = self.say("写出所有的牌，如 25m7p", "write all tiles, such as 25m7p")
            number = self.say("写出数目", "write the number")
            return [f"  ({tiles if isinstance(item.answer, tuple) else number})"]
        shown = [f"{key} {self.choice(item, i)}" for i, key in zip(range(len(item.choices)), KEYS)]
        answers = KINDS[item.kind].answers
        if answers == "tile" or (answers == "number" and "labels" not in item.question):
            return ["  " + "   ".join(shown)]
        return [f"  {line}" for line in shown]

    def choice(self, item: DrillItem, at: int) -> str:
        """A choice in words or tiles."""
        assert item.choices is not None
        labels = item.question.get("labels")
        if labels:
            return self.say(labels[at]["zh"], labels[at]["en"])
        return self.value(item, item.choices[at])

    def value(self, item: DrillItem, choice: Choice) -> str:
        """An answer as it is shown."""
        if isinstance(choice, tuple):
            return self.tiles.row(choice)
        answers = KINDS[item.kind].answers
        if answers == "tile":
            return self.tiles.coloured(str(choice))
        if answers == "groups":
            return " ".join(self.tiles.retold(group) for group in str(choice).split())
        if item.choices is not None and choice in item.choices and "labels" in item.question:
            return self.choice(item, item.choices.index(choice))
        return str(choice)

    def verdict(self, item: DrillItem, right: bool) -> list[str]:
        """Right or wrong, the answer, why, and the clauses."""
        mark = self.say("✓ 对", "✓ right") if right else self.say("✗ 错", "✗ wrong")
        also = "".join(f" / {self.value(item, each)}" for each in item.also)
        answer = f"{mark}{self.say('。答案：', '. The answer: ')}{self.value(item, item.answer)}{also}"
        lines = [self.paint(answer, "s" if right else "m")]
        lines += self.prose(self.tiles.retold(self.say(*item.why)), "  ")
        return lines + [line for clause in item.clauses[:6] for line in self.clause(clause)]

    def clause(self, clause: str) -> list[str]:
        """A clause with its title."""
        entry = find(clause)
        title = self.say(entry.title_zh, entry.title_en) if entry else ""
        return [self.paint(f"  {clause}  {title}".rstrip(), "dim")]

    def prose(self, text: str, indent: str, style: str = "") -> list[str]:
        """A sentence, broken to the width."""
        return [self.paint(line, style) if style else line for line in wrap(text, page_width(), indent)]


def read_answer(item: DrillItem, text: str) -> Choice | None:
    """What somebody typed as an answer: a key, or the answer itself; None where it is neither."""
    typed = text.strip()
    if item.choices is not None:
        if len(typed) == 1 and typed in KEYS[: len(item.choices)]:
            return item.choices[KEYS.index(typed)]
        shown = next((choice for choice in item.choices if str(choice) == typed), None)
        return shown if shown is not None or not isinstance(item.answer, int) else chosen_number(item.choices, typed)
    try:
        return given_answer(item, typed)
    except InputError:
        return None


def chosen_number(choices: Sequence[Choice], typed: str) -> Choice | None:
    """The choice that is this number."""
    number = number_in(typed)
    return number if number in choices else None
