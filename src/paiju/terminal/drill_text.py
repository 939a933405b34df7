"""An exercise on the terminal: the question with its tiles, the choices, the answer and why."""

from collections.abc import Mapping, Sequence
from typing import Any

from paiju.books.clause_list import find
from paiju.columns import page_width, wrap
from paiju.errors import InputError
from paiju.languages import Text, _, _n
from paiju.languages.text import listed
from paiju.notation import SUIT_NAMES, WIND_NAMES, parse_tiles, tile_name
from paiju.scoring.circumstances import FLAG_WORDS
from paiju.study.drills import KINDS, Choice, DrillItem, given_answer
from paiju.study.typed import number_in
from paiju.terminal.paint import Paint
from paiju.terminal.tiles import TileWriter
from paiju.terminal.words import Say

INDICATORS = {"dora": _("dora indicators {tiles}"), "ura": _("ura-dora indicators {tiles}")}
NUMBERS = {
    "honba": _("counters {number}"),
    "sticks": _("riichi sticks {number}"),
    "north": _("Norths {number}"),
    "flowers": _("flowers {number}"),
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
        body = shown(question) if shown else []
        return [*body, *self.prose(self.picked(question["ask"]), "", "bold"), *self.choices(item)]

    def picked(self, words: Mapping[str, str]) -> str:
        """Of words in several languages those of the one chosen."""
        return words.get(self.say.lang) or words["en"]

    def head(self, item: DrillItem, number: str) -> str:
        """Which exercise it is."""
        kind = self.say(KINDS[item.kind].name)
        level = self.say(_("level {level}", level=item.level))
        return f"{self.paint(number, 'bold')} {item.book} · {kind} · {level} · {self.paint(item.id, 'dim')}"

    def request(self, question: Mapping[str, Any]) -> list[str]:
        """A hand, with how it won where it has."""
        row = question["request"]
        lines = [self.say(_("hand  {tiles}", tiles=self.written(row["hand"]) + self.melds(row.get("melds", ()))))]
        if "win" not in row:
            return lines
        tile = self.written(row["win"])
        way = _("win   on a discard {tile}", tile=tile)
        if row["by"] == "self":
            way = _("win   self-drawn {tile}", tile=tile)
        elif "from" in row:
            way = _("win   on a discard {tile} ({wind})", tile=tile, wind=WIND_NAMES[row["from"]])
        winds = _("seat {seat}, round {round}", seat=WIND_NAMES[row["seat"]], round=WIND_NAMES[row["round"]])
        rules = [_("dice rule “{rule}”", rule=self.picked(rule)) for rule in question.get("special", ())]
        facts = [winds, *self.circumstances(row), *rules]
        return [*lines, self.say(way), self.say(_("other {facts}", facts=facts))]

    def circumstances(self, row: Mapping[str, Any]) -> list[Text]:
        """What the tiles do not show."""
        parts = [FLAG_WORDS[flag][0] for flag in row.get("flags", ())]
        for key, text in INDICATORS.items():
            if row.get(key):
                parts.append(text.with_values(tiles=self.written(row[key])))
        for key, text in NUMBERS.items():
            if row.get(key):
                parts.append(text.with_values(number=row[key]))
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
        head = [_("round {wind}", wind=WIND_NAMES[view["round"]]), _n("{n} tile left", "{n} tiles left", view["left"])]
        if view["indicators"]:
            head.append(INDICATORS["dora"].with_values(tiles=self.tiles.row(view["indicators"])))
        lines = [listed(head, self.say.lang)]
        lines += [self.place(name, place, name == seat) for name, place in view["seats"].items()]
        own = view["seats"][seat]
        hand = [tile for tile in own["hand"] if tile != "?"]
        drawn = own["drawn"] if len(hand) % 3 == 2 and own["drawn"] in hand else None
        if drawn:
            hand.remove(drawn)
        tiles = self.tiles.row(hand) + self.laid(own["melds"])
        text = _("hand  {tiles}", tiles=tiles)
        if drawn:
            text = _("hand  {tiles}  drew {drawn}", tiles=tiles, drawn=self.tiles.coloured(drawn))
        picked = view["course"].get("picked")
        more = [self.say(_("to pass on  {tiles}", tiles=self.tiles.row(picked)))] if picked else []
        return [*lines, self.say(text), *more]

    def place(self, name: str, place: Mapping[str, Any], own: bool) -> str:
        """One seat: points, riichi, discards, and what another has laid out."""
        wind = _("{wind} (you)", wind=WIND_NAMES[name]) if own else WIND_NAMES[name]
        marks = [_("riichi")] if place["riichi"] else []
        if place.get("void") and not place["won"]:
            marks.append(_("without {suit}", suit=SUIT_NAMES[place["void"]]))
        if place["flowers"]:
            marks.append(_("flowers {tiles}", tiles=self.tiles.together(sorted(place["flowers"]))))
        melds = "" if own else self.laid(place["melds"])
        river = " ".join(self.river_tile(thrown) for thrown in place["river"])
        seat = " ".join([self.say(wind), str(place["points"]), *map(self.say, marks)]) + melds
        return self.say(_("  {seat}: {river}", seat=seat, river=river))

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
            tiles = isinstance(item.answer, tuple)
            return [self.say(_("  (type all the tiles, such as 25m7p)") if tiles else _("  (type the number)"))]
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
            return self.picked(labels[at])
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
        answer = " / ".join(self.value(item, each) for each in (item.answer, *item.also))
        text = _("✓ right. The answer: {answer}", answer=answer)
        if not right:
            text = _("✗ wrong. The answer: {answer}", answer=answer)
        lines = [self.paint(self.say(text), "s" if right else "m")]
        lines += self.prose(self.tiles.retold(self.picked(item.why)), "  ")
        return lines + [line for clause in item.clauses[:6] for line in self.clause(clause)]

    def clause(self, clause: str) -> list[str]:
        """A clause with its title."""
        entry = find(clause)
        title = self.say(entry.title) if entry else ""
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
