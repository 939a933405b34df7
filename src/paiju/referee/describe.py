"""A foul described: its variants with what they cost, and the penalties' names explained."""

from collections.abc import Iterable

from paiju.books.book import Book
from paiju.languages import SEMICOLON, HasNames, Text, _, joined
from paiju.referee import sanctions as s
from paiju.referee.drafting import may_adjust
from paiju.referee.foul_types import Adjustment, Code, Foul, Ladder, Option, Part, Variant, WarningTable
from paiju.referee.fouls import all_clauses, clauses_of, code_of
from paiju.referee.ladders import step
from paiju.referee.ruling import both, named
from paiju.referee.sentences import SILENT, part_words
from paiju.referee.words import NO_PENALTY, words

SHOWN_STEPS = 5


def cost(code: Code, variant: Variant) -> Text:
    """What a variant costs, in words: penalties, choices, what is corrected."""
    sentences = part_words(code, variant.parts)
    sentences += [choices(variant.options)] if variant.options else []
    sentences = sentences or [NO_PENALTY]
    sentences += [SILENT] if variant.silent else []
    return joined([*sentences, variant.mend] if variant.mend else sentences, SEMICOLON)


def choices(options: Iterable[Option]) -> Text:
    """What the referee may choose from."""
    return _("the referee chooses: {choices}", choices=[option.words for option in options])


def explained(code: Code, fouls: Iterable[Foul]) -> list[tuple[HasNames, Text, tuple[str, ...]]]:
    """The penalties and ladders these fouls name: name, meaning, clauses."""
    parts = [part for foul in fouls for variant in foul.variants for part in all_parts(variant)]
    rows: list[tuple[HasNames, Text, tuple[str, ...]]] = []
    for id in dict.fromkeys(part.penalty for part in parts if part.penalty):
        penalty = code.penalties[id]
        if not any(isinstance(part.sanction, s.OnLadder | s.Warnings) for part in penalty.parts):
            meaning = joined((words(part.sanction) for part in penalty.parts), SEMICOLON)
            rows.append((penalty.words, meaning, penalty.clauses))
    if code.warnings and any(isinstance(part.sanction, s.Warnings) for part in parts):
        rows.append((_("warnings"), warning_words(code.warnings), code.warnings.clauses))
    for id in dict.fromkeys(part.sanction.ladder for part in parts if isinstance(part.sanction, s.OnLadder)):
        ladder = code.ladders[id]
        rows.append((ladder.words, ladder_words(code, ladder), ladder.clauses))
    return rows


def changes(code: Code, fouls: Iterable[Foul]) -> list[Adjustment]:
    """What the referee may change in rulings on these fouls."""
    parts = [part for foul in fouls for variant in foul.variants for part in all_parts(variant)]
    return [change for change in code.adjustments.values() if may_adjust(change, parts)]


def warning_words(table: WarningTable) -> Text:
    """What warnings cost when the game ends."""
    return _(
        "at the end of the game, before places are given, each other player is paid by the number of warnings "
        "(warnings: points) {steps}; {more} more for each beyond {beyond}",
        steps=", ".join(f"{least}: {pay}" for least, pay in table.steps),
        more=table.more,
        beyond=table.beyond,
    )


def all_parts(variant: Variant) -> list[Part]:
    """A variant's sanctions and those that may be chosen."""
    return [*variant.parts, *(part for option in variant.options for part in option.parts)]


def ladder_words(code: Code, ladder: Ladder) -> Text:
    """The first steps of a ladder."""
    window = {
        "hand": _("within a hand"),
        "game": _("within a game"),
        "match": _("throughout"),
    }
    count = SHOWN_STEPS if ladder.more else len(ladder.steps) + int(not ladder.options)
    steps: list[object] = [joined(part_words(code, step(ladder, time)), SEMICOLON) for time in range(1, count + 1)]
    climbing = joined([*steps, "…"] if ladder.more else steps, Text(" → "))
    text = _("{window}: {steps}", window=window[ladder.window], steps=climbing)
    if not ladder.options:
        return text
    start, chosen = ladder.options_from, choices(ladder.options)
    return _("{ladder}; from time {time} on {choices}", ladder=text, time=start, choices=chosen)


def foul_json(book: Book, foul: Foul) -> dict[str, object]:
    """A foul for programs."""
    code = code_of(book)
    return {
        "id": foul.id,
        "zh": foul.words.zh,
        "en": foul.words.en,
        "what": both(foul.what),
        "clauses": list(all_clauses(code, foul)),
        "variants": [variant_json(code, variant) for variant in foul.variants],
    }


def variant_json(code: Code, variant: Variant) -> dict[str, object]:
    """A variant for programs."""
    return {
        "id": variant.id,
        "when": both(variant.when),
        "sanctions": [s.to_json(part.sanction) | named(part) for part in variant.parts],
        "options": [option_json(option) for option in variant.options],
        "mend": both(variant.mend),
        "silent": variant.silent,
        "words": both(cost(code, variant)),
        "clauses": list(variant_clauses(code, variant)),
    }


def variant_clauses(code: Code, variant: Variant) -> tuple[str, ...]:
    """The clauses of a variant and of all that it costs."""
    return tuple(dict.fromkeys([*variant.clauses, *clauses_of(code, all_parts(variant))]))


def option_json(option: Option) -> dict[str, object]:
    """A choice for programs."""
    sanctions = [s.to_json(part.sanction) | named(part) for part in option.parts]
    return {"id": option.id, "zh": option.words.zh, "en": option.words.en, "sanctions": sanctions}
