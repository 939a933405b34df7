"""What a text says about fouls, as a book reads it where it can be read two ways (`book.referee`)."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache

from paiju.books.book import RefereeRules
from paiju.referee.foul_types import Code, Foul, Ladder, Option, Part, Penalty, Variant
from paiju.referee.loading import load


@cache
def as_read(text: str, rules: RefereeRules) -> Code:
    """The fouls of a text with the parts, spans and ends that this reading has."""
    code = load(text)
    return replace(
        code,
        penalties={id: _penalty(each, rules) for id, each in code.penalties.items()},
        ladders={id: _ladder(each, rules) for id, each in code.ladders.items()},
        fouls={id: _foul(each, rules) for id, each in code.fouls.items()},
    )


def _parts(parts: Iterable[Part], rules: RefereeRules) -> tuple[Part, ...]:
    """Those that hold."""
    return tuple(part for part in parts if not part.only_if or getattr(rules, part.only_if))


def _penalty(penalty: Penalty, rules: RefereeRules) -> Penalty:
    return replace(penalty, parts=_parts(penalty.parts, rules))


def _ladder(ladder: Ladder, rules: RefereeRules) -> Ladder:
    window = getattr(rules, ladder.window_of) if ladder.window_of else ladder.window
    return replace(
        ladder,
        window=window,
        steps=tuple(_parts(step, rules) for step in ladder.steps),
        then=_parts(ladder.then, rules),
        options=_options(ladder.options, rules),
        most=rules.ladder_most,
    )


def _foul(foul: Foul, rules: RefereeRules) -> Foul:
    return replace(foul, variants=tuple(_variant(each, rules) for each in foul.variants))


def _variant(variant: Variant, rules: RefereeRules) -> Variant:
    counts = variant.counts if rules.prices_count_too else ""
    return replace(variant, parts=_parts(variant.parts, rules), options=_options(variant.options, rules), counts=counts)


def _options(options: Iterable[Option], rules: RefereeRules) -> tuple[Option, ...]:
    return tuple(replace(each, parts=_parts(each.parts, rules)) for each in options)
