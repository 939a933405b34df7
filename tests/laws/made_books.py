"""Books as people make them: fields changed at random, patterns and dice rules left out or taken over, by `derive`,
from a TOML text, and one from another."""

import json
from random import Random

from paiju import books
from paiju.books.book import Book
from paiju.books.derive import derive
from paiju.books.playable import check_playable
from paiju.books.specials import special
from paiju.books.toml_book import parse
from paiju.errors import InputError
from tests.core.play.clubs import FIELDS, some_value

OTHERS: dict[str, tuple[object, ...]] = {
    "game.rounds": (1, 2, 3),
    "game.start_points": (0, 20000, 30000),
    "game.seat_changes": ("none", "each_round", "each_round_crossed"),
    "game.bust": (True, False),
    "game.unit": (1, 1000),
    "referee.ladder_most": (0, 5000),
    "evening.camp_deals": ("first_hand",),
    "text": ("ema", "mcr", "psa", "xjtu"),
    "marks": (["☆"], ["three-players"], []),
    "names.zh": ("我们的规则", "“乙”\n"),
    "names.en": ("Our rules", "<b>&"),
    "summary.en": ("Ours.",),
    "clock.turn": (0, 15),
    "scoring.limits": ([[5, 2000, "mangan"]], []),
    "cites": ([["fu.wait", "ema:4.2"]],),
    "teams.members": (2,),
    "teams.games": (1, 2),
}
PSA = books.get("psa")
SPECIAL = {
    "id": "ours",
    "dice": 5,
    "zh": "自订",
    "en": "Ours",
    "cite": "psa:own",
    "changes": [["payments.kong", 30]],
}


def changes(rng: Random, book: Book) -> dict[str, object]:
    """A few things changed of a book; not all need go together."""
    found: dict[str, object] = {}
    for _ in range(rng.randint(0, 5)):
        name = rng.choice(sorted(FIELDS))
        found[name] = some_value(rng, name, FIELDS[name])
    for name in rng.sample(sorted(OTHERS), rng.randint(0, 3)):
        found[name] = rng.choice(OTHERS[name])
    if rng.random() < 0.4:
        pattern = rng.choice(book.patterns)
        how = (False, {"closed": rng.randint(1, 9)}, {"zh": "某", "excludes": []})
        found[f"patterns.{pattern.id}"] = rng.choice(how)
    if book.specials or rng.random() < 0.15:
        found |= specials(rng)
    return found


def specials(rng: Random) -> dict[str, object]:
    """Dice rules left out, taken over, or written anew."""
    ids = [rule.id for rule in PSA.specials]
    ways: tuple[dict[str, object], ...] = (
        {"specials": False},
        {"specials": []},
        {f"specials.{id}": False for id in rng.sample(ids, rng.randint(1, 10))},
        {f"specials.{rng.choice(ids)}": True},
        {"specials": [SPECIAL]},
        {},
    )
    return rng.choice(ways)


def as_toml(id: str, base: str, told: dict[str, object]) -> str:
    """The same as somebody writes it into a file."""
    return "\n".join([f"id = {json.dumps(id)}", f"base = {json.dumps(base)}", *(lines_of(told))])


def lines_of(told: dict[str, object]) -> list[str]:
    """A line for each change."""
    return [f"{json.dumps(name)} = {value_of(value)}" for name, value in told.items()]


def value_of(value: object) -> str:
    """A value as TOML writes it."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {value_of(part)}" for key, part in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(value_of, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def made_book(number: int) -> tuple[Book, str]:
    """A book that can be made and played by, and its TOML text where that is how it was made."""
    rng = Random(f"made {number}")
    while True:
        base = PSA if rng.random() < 0.35 else rng.choice(books.all_books())
        told = changes(rng, base)
        try:
            if rng.random() < 0.5:
                text = as_toml(f"club-{number}", base.id, told)
                book = parse(text)
            else:
                text, book = "", derive(base, f"club-{number}", **told)
                if rng.random() < 0.5:
                    book = derive(book, f"club-{number}-b", **changes(rng, book))
            for played in (book, *(special(book, rule.id) for rule in book.specials)):
                check_playable(played)
        except InputError:
            continue
        return book, text
