"""Every item answered a second way, and what such a sweep is made of.

    python -m tests.study.drills.second_way 100000 [SEED] [JOBS]

asks so many items of all books, kinds and levels, shows how far it is, and lists what differs with the clauses.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from multiprocessing import Pool

from paiju import books
from paiju.cli.progress import watched
from paiju.study import drills
from paiju.study.drills import DrillItem
from tests.study.drills import second_hands, second_penalties, second_tables

SECOND = {
    "score": second_hands.score,
    "waits": second_hands.waits,
    "reading": second_hands.reading,
    "furiten": second_tables.furiten,
    "may": second_tables.may,
    "discard": second_tables.discard,
    "safe": second_tables.safe,
    "penalty": second_penalties.penalty,
}
# Of a thousand items; what is quick is asked more often.
SHARES = {
    "score": 300,
    "waits": 250,
    "penalty": 200,
    "reading": 80,
    "may": 80,
    "furiten": 60,
    "safe": 20,
    "discard": 10,
}
THOUSAND = [kind for kind, share in SHARES.items() for _ in range(share)]


def differs(item: DrillItem) -> str:
    """What a second way says against an item; "" where it agrees."""
    if item.choices is not None:
        if item.answer not in item.choices or len(set(item.choices)) < max(2, len(item.choices)):
            return f"choices {item.choices}"
        labels = item.question.get("labels")
        if labels is not None and len({label["en"] for label in labels}) < len(item.choices):
            return f"labels {labels}"
    if item.answer in item.also or not all(item.why):
        return "also or why"
    return SECOND[item.kind](item)


def spread(count: int, seed: str) -> Iterator[tuple[str, str, int, str, int]]:
    """So many items: kinds by their shares, books and levels in turn."""
    asked: Counter[str] = Counter()
    for number in range(count):
        kind = THOUSAND[number * 7 % 1000]
        shelf = [book for book in books.ids() if kind in drills.kinds(book)]
        turn = asked[kind]
        asked[kind] += 1
        yield shelf[turn % len(shelf)], kind, 1 + turn // len(shelf) % 5, seed, turn


def checked(key: tuple[str, str, int, str, int]) -> tuple[str, str, str]:
    """One of them: its kind, its id and what differs."""
    book, kind, level, seed, number = key
    try:
        item = drills.make(book, kind, seed, level, number)
        said = differs(item)
        clauses = f" ({', '.join(item.clauses)})" if item.clauses else ""
        return kind, item.id, f"{item.answer!r}{clauses}: {said}" if said else ""
    except Exception as error:
        return kind, f"{book}.{kind}.{level}.{seed}.{number}", f"{error!r}"


def main(words: list[str]) -> int:
    """The sweep."""
    count, seed, jobs = int(words[0]), words[1] if len(words) > 1 else "sweep", int(words[2]) if len(words) > 2 else 0
    told: Counter[str] = Counter()
    wrong = 0
    with Pool(jobs or None) as pool:
        for kind, item, said in watched(pool.imap_unordered(checked, spread(count, seed), 50), count):
            told[kind] += 1
            if said:
                wrong += 1
                print(item, said, flush=True)
    parts = ", ".join(f"{kind} {told[kind]}" for kind in sorted(told))
    print(f"{sum(told.values())} items ({parts}): {wrong} differ")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
