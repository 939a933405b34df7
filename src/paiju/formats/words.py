"""A disagreement in words: both sides, in Chinese and English."""

import re
from collections.abc import Mapping, Sequence

from paiju.books.book import Book
from paiju.core.play.moves import DREW, STANDS_READY, TURNED
from paiju.formats.differ import Disagreement
from paiju.formats.game import SOME_DRAW, parts
from paiju.table.action import Action
from paiju.table.codes import name_of
from paiju.table.events import RESULTS
from paiju.table.why import Refusal

SEATS_ZH = ("东", "南", "西", "北")
SEATS_EN = ("East", "South", "West", "North")
Pair = tuple[str, str]  # Chinese, English
WHAT: dict[str, Pair] = {
    "wall": ("牌墙", "the wall"),
    "players": ("人数", "players"),
    "deal": ("配牌", "the deal"),
    "draw": ("庄家第十四张", "the dealer's fourteenth tile"),
    "indicator": ("宝牌指示牌", "the first indicator"),
    "indicators": ("宝牌指示牌", "indicators"),
    "event": ("接下来", "what comes next"),
    "action": ("动作", "an action"),
    "foul": ("犯规", "a foul"),
    "worth": ("此时和牌的分数", "what a win now would be worth"),
    "result": ("结局", "how the hand ends"),
    "winners": ("和牌者", "winners"),
    "source": ("放铳者", "whose tile it was"),
    "tile": ("和张", "the winning tile"),
    "hand": ("手牌", "the winner's hand"),
    "patterns": ("番种", "patterns"),
    "han": ("番数", "han"),
    "fu": ("符数", "fu"),
    "points": ("和牌点数", "the value of the hand"),
    "payments": ("收支", "payments"),
    "ready": ("听牌者", "ready hands"),
    "totals": ("总点数", "points afterwards"),
    "deposits": ("立直棒", "riichi sticks"),
    "counters": ("本场", "counters"),
    "deal_next": ("下一局的局次", "whose deal comes next"),
    "end": ("终局", "the end of the game"),
    "record": ("记录", "the record"),
}
PLACES = {"game": "场", "hand": "局", "step": "步", "line": "行", "tag": "个标签", "column": "列", "byte": "字节"}
PLACE = re.compile(rf"({'|'.join(PLACES)}) (\d+)")
TILES = ("deal", "indicators", "hand")
MASKS = ("winners", "ready")


def place_words(place: str) -> Pair:
    """Where something is wrong; names of fields stay as they are."""
    en = place.rstrip(", ")
    return PLACE.sub(lambda match: f"第 {match[2]} {PLACES[match[1]]}", en).replace(", ", "，"), en


def disagreement_words(wrong: Disagreement, book: Book) -> Pair:
    """One line: what, whose, the record's side and the table's."""
    zh, en = WHAT[wrong.what]
    if 0 <= wrong.seat < 4:
        zh, en = f"{SEATS_ZH[wrong.seat]}家{zh}", f"{SEATS_EN[wrong.seat]}: {en}"
    if wrong.what == "action":
        action, why = Action(int(str(wrong.record))), wrong.table
        assert isinstance(why, Refusal)
        return f"{zh}「{action.zh}」不被允许：{why.zh}", f"{en} {action.en!r} is refused: {why}"
    if wrong.what in ("wall", "record"):
        problem = wrong.record if isinstance(wrong.record, tuple) else (str(wrong.record), str(wrong.record))
        return f"{zh}：{problem[0]}", f"{en}: {problem[1]}"
    if wrong.what == "foul":
        action = Action(int(str(wrong.record)))
        return f"{zh}「{action.zh}」按规则是允许的", f"{en} {action.en!r} is allowed by the rules"
    record, table = side(wrong.what, wrong.record, book), side(wrong.what, wrong.table, book)
    more = sum_words(wrong.record, wrong.table) if wrong.what == "payments" else ("", "")
    zh = f"{zh}：记录为 {record[0]}，按规则为 {table[0]}{more[0]}"
    return zh, f"{en}: the record says {record[1]}, the rules {table[1]}{more[1]}"


def sum_words(record: object, table: object) -> Pair:
    """Payments that cannot be right by themselves: they do not add up to the sticks that lie on the table."""
    if not isinstance(record, list) or not isinstance(table, list) or sum(record) == sum(table):
        return "", ""
    recorded, wanted = sum(record), sum(table)
    return f"；记录的收支合计 {recorded}，应为 {wanted}", f"; the record's add up to {recorded}, not {wanted}"


def side(what: str, value: object, book: Book) -> Pair:
    """One side of a disagreement."""
    if value is None:
        return "无", "nothing"
    if what in ("event", "draw"):
        return event_words(int(str(value)))
    if what == "result":
        return result_words(int(str(value)))
    if what in ("tile", "indicator"):
        name = name_of(int(str(value)))
        return name, name
    if what in TILES and isinstance(value, Sequence):
        names = " ".join(name_of(code) for code in value)
        return names, names
    if what in MASKS:
        mask = int(str(value))
        names = " ".join(SEATS_EN[i] for i in range(4) if mask >> i & 1)
        return "".join(SEATS_ZH[i] for i in range(4) if mask >> i & 1) or "无", names or "nobody"
    if isinstance(value, Mapping):
        return pattern_words(value, book)
    return str(value), str(value)


def event_words(step: int) -> Pair:
    """A draw, an indicator, a riichi that stands."""
    what, seat, detail = parts(step)
    name = name_of(detail)
    if what == DREW:
        return f"{SEATS_ZH[seat]}家摸 {name}", f"{SEATS_EN[seat]} draws {name}"
    if what == TURNED:
        return f"翻指示牌 {name}", f"the indicator {name} is turned"
    if what == STANDS_READY:
        return f"{SEATS_ZH[seat]}家立直成立", f"{SEATS_EN[seat]}'s riichi stands"
    action = Action(max(detail, 0))
    return f"{SEATS_ZH[seat]}家{action.zh}", f"{SEATS_EN[seat]}: {action.en}"


def result_words(number: int) -> Pair:
    """How a hand ends."""
    if number == SOME_DRAW:
        return "流局", "a draw"
    name = RESULTS[number - 1] if number else "still running"
    return name, name.replace("_", " ")


def pattern_words(value: Mapping[str, int], book: Book) -> Pair:
    """Patterns with their values."""
    names = {pattern.id: (pattern.zh, pattern.en) for pattern in book.patterns}
    shown = [(*names.get(key, (key, key)), amount) for key, amount in sorted(value.items())]
    zh = "、".join(f"{name} {amount}" for name, _, amount in shown)
    return zh or "无", ", ".join(f"{name} {amount}" for _, name, amount in shown) or "none"
