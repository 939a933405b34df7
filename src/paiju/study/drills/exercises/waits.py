"""Name the waits of a ready hand: from short hands with one wait to thirteen tiles of one suit.

An answer is a list of tiles.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

from paiju.books.book import Book
from paiju.core.tiles import COPIES, HONOUR, KINDS
from paiju.languages import SEMICOLON, Text, _, joined
from paiju.notation import kind_name, parse_tile
from paiju.scoring.judging import judge
from paiju.scoring.lines.words import cite
from paiju.scoring.ready import parse_held, waits_of
from paiju.scoring.request import parse
from paiju.study.drills.complete_hands import (
    CompleteHand,
    complete_hand,
    forms_of,
    missing,
    text_of,
    written_melds,
)
from paiju.study.drills.exercise_names import NAMES
from paiju.study.drills.items import Choice, DrillKind, ItemDraft, question_of

ASK = _("Which tiles is this hand waiting for, whatever it is worth?")
FREE = 3  # from this level on the answer is written
CHOICES = 4
# By level: styles, the chance that a set lies open, how many kinds at least and at most.
LEVELS = (
    (("only_runs", "simples"), 0.7, 1, 2),
    (("plain", "valued", "simples", "pungs"), 0.3, 1, 3),
    (("plain", "twins", "simples", "in_a_row"), 0.2, 2, 5),
    (("one_suit", "in_a_row", "twins"), 0.3, 3, 9),
    (("one_suit",), 0.0, 4, 13),
)
FORM_CHANCE = (0.0, 0.05, 0.12, 0.15, 0.1)


def drill(book: Book, level: int, rng: Random) -> ItemDraft:
    """One ready hand."""
    while True:
        hand = a_hand(book, level, rng)
        row = written(book, hand, rng)
        waits = waits_of(parse_held(row | {"book": book}))
        least, most = LEVELS[level - 1][2:]
        if least <= len(waits) <= most and not impossible(hand, waits):
            break
    right = tuple(waits)
    choices = None if level >= FREE else chosen(book, hand, right, rng)
    clause = cite(book, "forms")
    why, cited = explained(book, row, right)
    clauses = tuple(dict.fromkeys(each for each in (clause, *cited) if each))
    return ItemDraft(question_of("hand", ASK, request=row), choices, right, (), why, clauses)


def a_hand(book: Book, level: int, rng: Random) -> CompleteHand:
    """A complete hand of the level, its last tile still in it."""
    styles, laid = LEVELS[level - 1][:2]
    forms = forms_of(book)
    if forms and rng.random() < FORM_CHANCE[level - 1]:
        return complete_hand(book, rng.choice(forms), 0.0, rng)
    if level == 5 and rng.random() < 0.8:
        return flush(book, rng)
    return complete_hand(book, rng.choice(styles), laid, rng)


def impossible(hand: CompleteHand, waits: Sequence[str]) -> bool:
    """Is a tile among the waits of which the hand has all four? Whether it is a wait then, books settle differently."""
    copies = hand.copies()
    copies[hand.win] -= 1
    return any(copies[parse_tile(name, "waits").kind] == COPIES for name in waits)


def flush(book: Book, rng: Random) -> CompleteHand:
    """A complete hand of one suit, all in hand."""
    suits = [suit for suit in range(3) if 9 * suit + 1 not in missing(book)]
    first = 9 * rng.choice(suits)
    while True:
        sets = [rng.randrange(16) for _ in range(book.forms.sets)]
        kinds = [
            first + kind for each in sets for kind in ((each - 7,) * 3 if each > 6 else (each, each + 1, each + 2))
        ]
        kinds += [first + rng.randrange(9)] * 2
        if all(kinds.count(kind) <= COPIES for kind in kinds):
            return CompleteHand(kinds, [], rng.choice(kinds))


def written(book: Book, hand: CompleteHand, rng: Random) -> dict[str, Any]:
    """The hand without its last tile, as `paiju waits` takes it."""
    rest = list(hand.concealed)
    rest.remove(hand.win)
    row: dict[str, Any] = {"book": book.id, "hand": text_of(rest)}
    return row | ({"melds": written_melds(hand, rng, book.tiles.players)} if hand.melds else {})


# --- what people get wrong ------------------------------------------------------------------------


def chosen(book: Book, hand: CompleteHand, right: tuple[str, ...], rng: Random) -> tuple[Choice, ...]:
    """The waits among others: one forgotten, a neighbour added, the other side of a run."""
    kinds = [parse_tile(name, "waits").kind for name in right]
    copies = hand.copies()
    free = [kind for kind in range(KINDS) if kind not in missing(book) and copies[kind] < COPIES]
    near = [kind for kind in free if kind not in kinds and any(beside(kind, each) for each in kinds)]
    held = [kind for kind in hand.concealed if kind not in kinds and kind in free]
    pool = near or held or [kind for kind in free if kind not in kinds]
    wrong: list[tuple[str, ...]] = []
    if len(kinds) > 1:
        wrong += [named([kind for kind in kinds if kind != left]) for left in kinds]
    wrong += [named([*kinds, kind]) for kind in pool]
    wrong += [named([kind, *kinds[1:]]) for kind in [*pool, *held]]
    rng.shuffle(wrong)
    others = [each for each in dict.fromkeys(wrong) if each != right][: CHOICES - 1]
    choices: list[Choice] = [right, *others]
    rng.shuffle(choices)
    return tuple(choices)


def beside(kind: int, other: int) -> bool:
    """Numbers of a suit at most three apart."""
    return kind < HONOUR and other < HONOUR and kind // 9 == other // 9 and abs(kind - other) <= 3


def named(kinds: Sequence[int]) -> tuple[str, ...]:
    """Kinds by name, in order."""
    return tuple(kind_name(kind) for kind in sorted(set(kinds)))


# --- why ------------------------------------------------------------------------------------------


def explained(book: Book, row: dict[str, Any], waits: Sequence[str]) -> tuple[Text, list[str]]:
    """How each tile completes the hand, and the clauses of what it makes."""
    parts, clauses = [], []
    for tile in waits:
        answer = judge(parse({**row, "book": book, "win": tile}))
        parts.append(_("{tile}: {tiles}", tile=tile, tiles=" ".join(answer.reading)))
        clauses += [line.clause for line in answer.patterns if line.id in ("seven_pairs", "thirteen_orphans")]
    return _("What each of them completes: {hands}", hands=joined(parts, SEMICOLON)), clauses


KIND = DrillKind("waits", *NAMES["waits"], drill, "tiles", quick=True, place=2)
