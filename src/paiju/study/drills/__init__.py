"""Endless exercises by the engine, for every book: an item is a question, its answer, and why.

    >>> from paiju.study import drills
    >>> item = drills.make("xjtu", "waits", seed=7, level=1, number=0)
    >>> item.id
    'xjtu.waits.1.7.0'
    >>> drills.check(item, item.answer), drills.of_id(item.id) == item
    (True, True)
    >>> "waits" in drills.kinds("mcr"), "furiten" in drills.kinds("mcr")
    (True, False)

`make(book, kind, seed, level, number)` always gives the same item; `of_id` finds it by its id alone. `kinds(book)`
lists the kinds of exercise for a book; another kind raises `InputError`. `check(item, answer)` says whether an answer
is right; tiles in a list may be in any order, and numbers and tiles may be written as people write them ("16,000点").
`item.to_json()` is what the command prints and pages read:

    {"id", "book", "kind", "level", "question", "choices": [...] | null, "answer", "also": [...],
     "why": {"zh", "en", "ja"}, "clauses": [...]}

Texts are given in every language available. `question` always has `form`, which says what else it contains, and `ask`,
the question in words {"zh", "en", "ja"}:

| form     | besides                                                                               |
|----------|---------------------------------------------------------------------------------------|
| request  | `request`: a score request (`paiju schema request`)                                   |
| hand     | `request`: book, hand and melds, as `paiju waits --jsonl` takes them                  |
| view     | `view`: the table as a seat sees it, `seat`: which seat; if one action is asked about |
|          | `action`: its JSON form; if some seats are to be feared `against`: those seats        |
| incident | `incident`: what happened, as `paiju referee decide` takes it                         |

`choices` are plain values, and the answer is one of them: a number, a text, a tile, or a list of tiles. Choices that
are not tiles have words in `question["labels"]`, a list as long as `choices`: [{"zh", "en", "ja"}, ...]. Without
choices the learner writes the answer, as `KINDS[kind].answers` says: words, a number, a tile, tiles or groups. `also`
lists other answers that are just as right. The docstring of the kind's module says what an answer means.
"""

from paiju.study.drills.items import Choice, DrillItem, check, given_answer
from paiju.study.drills.making import KINDS, LEVELS, kinds, make, of_id

__all__ = ["KINDS", "LEVELS", "Choice", "DrillItem", "check", "given_answer", "kinds", "make", "of_id"]
