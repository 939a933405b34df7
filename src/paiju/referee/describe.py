"""A foul described: its variants with what they cost, and the penalties' names explained."""

from collections.abc import Iterable

from paiju.books.book import Book
from paiju.referee import sanctions as s
from paiju.referee.drafting import may_adjust
from paiju.referee.foul_types import Adjustment, Code, Foul, Ladder, Option, Part, Variant, WarningTable, Words
from paiju.referee.fouls import all_clauses, clauses_of, code_of
from paiju.referee.ladders import step
from paiju.referee.ruling import SILENT, both, named, part_words
from paiju.referee.words import NOTHING, joined, words

SHOWN_STEPS = 5


def cost(code: Code, variant: Variant) -> Words:
    """What a variant costs, in words: penalties, choices, what is put right."""
    sentences = [joined(part_words(code, variant.parts))] if variant.parts else []
    if variant.options:
        sentences.append(choices(variant.options))
    if variant.silent:
        sentences.append(SILENT)
    sentences += [variant.mend] if variant.mend[0] else []
    return joined(sentences if variant.parts or variant.options else [NOTHING, *sentences])


def choices(options: Iterable[Option]) -> Words:
    """What the referee may choose from."""
    listed = [option.words for option in options]
    zh, en = "、".join(zh for zh, _ in listed), ", ".join(en for _, en in listed)
    return f"由裁判选择：{zh}", f"the referee chooses: {en}"


def explained(code: Code, fouls: Iterable[Foul]) -> list[tuple[Words, Words, tuple[str, ...]]]:
    """The penalties and ladders these fouls name: name, meaning, clauses."""
    parts = [part for foul in fouls for variant in foul.variants for part in all_parts(variant)]
    rows = []
    for id in dict.fromkeys(part.penalty for part in parts if part.penalty):
        penalty = code.penalties[id]
        if not any(isinstance(part.sanction, s.OnLadder | s.Warnings) for part in penalty.parts):
            meaning = joined(words(part.sanction) for part in penalty.parts)
            rows.append((penalty.words, meaning, penalty.clauses))
    if code.warnings and any(isinstance(part.sanction, s.Warnings) for part in parts):
        rows.append((("警告", "warnings"), warning_words(code.warnings), code.warnings.clauses))
    for id in dict.fromkeys(part.sanction.ladder for part in parts if isinstance(part.sanction, s.OnLadder)):
        ladder = code.ladders[id]
        rows.append((ladder.words, ladder_words(code, ladder), ladder.clauses))
    return rows


def changes(code: Code, fouls: Iterable[Foul]) -> list[Adjustment]:
    """What the referee may change in rulings on these fouls."""
    parts = [part for foul in fouls for variant in foul.variants for part in all_parts(variant)]
    return [change for change in code.adjustments.values() if may_adjust(change, parts)]


def warning_words(table: WarningTable) -> Words:
    """What warnings cost when the game ends."""
    steps = ", ".join(f"{least}: {pay}" for least, pay in table.steps)
    zh = f"一场结束、定名次之前按次数付给其他每家（次数: 点数）{steps}；{table.beyond} 次以上每次加 {table.more}"
    en = f"at the end of the game, before places, each other player is paid (from so many on: points) {steps}"
    return zh, f"{en}; {table.more} more for each beyond {table.beyond}"


def all_parts(variant: Variant) -> list[Part]:
    """A variant's sanctions and those that may be chosen."""
    return [*variant.parts, *(part for option in variant.options for part in option.parts)]


def ladder_words(code: Code, ladder: Ladder) -> Words:
    """The first steps of a ladder."""
    window = {
        "hand": ("一手牌内", "within a hand"),
        "game": ("一场内", "within a game"),
        "match": ("全程", "throughout"),
    }
    count = SHOWN_STEPS if ladder.more else len(ladder.steps) + int(not ladder.options)
    steps = [joined(part_words(code, step(ladder, time))) for time in range(1, count + 1)]
    zh, en = window[ladder.window]
    tail = choices(ladder.options) if ladder.options else ("", "")
    steps_zh, steps_en = " → ".join(step for step, _ in steps), " → ".join(step for _, step in steps)
    more = " …" if ladder.more else ""
    return (
        f"{zh}：{steps_zh}{more}" + (f"；第 {ladder.options_from} 次起{tail[0]}" if tail[0] else ""),
        f"{en}: {steps_en}{more}" + (f"; from time {ladder.options_from} on {tail[1]}" if tail[1] else ""),
    )


def foul_json(book: Book, foul: Foul) -> dict[str, object]:
    """A foul for programs."""
    code = code_of(book)
    return {
        "id": foul.id,
        "zh": foul.words[0],
        "en": foul.words[1],
        "what": both(foul.what),
        "clauses": list(all_clauses(code, foul)),
        "variants": [variant_json(code, variant) for variant in foul.variants],
    }


def variant_json(code: Code, variant: Variant) -> dict[str, object]:
    """A variant for programs."""
    parts = all_parts(variant)
    return {
        "id": variant.id,
        "when": both(variant.when),
        "sanctions": [s.to_json(part.sanction) | named(part) for part in variant.parts],
        "options": [option_json(option) for option in variant.options],
        "mend": both(variant.mend),
        "silent": variant.silent,
        "words": both(cost(code, variant)),
        "clauses": list(dict.fromkeys([*variant.clauses, *clauses_of(code, parts)])),
    }


def option_json(option: Option) -> dict[str, object]:
    """A choice for programs."""
    sanctions = [s.to_json(part.sanction) | named(part) for part in option.parts]
    return {"id": option.id, "zh": option.words[0], "en": option.words[1], "sanctions": sanctions}
