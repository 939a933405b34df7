"""Endless exercises by the engine, for every book: an item is a question, its answer, and why.

    >>> from paiju.study import drills
    >>> item = drills.make("xjtu", "waits", seed=7, level=1, number=0)
    >>> item.id
    'xjtu.waits.1.7.0'
    >>> drills.check(item, item.answer), drills.of_id(item.id) == item
    (True, True)
    >>> drills.kinds("mcr")
    ('score', 'waits', 'may', 'penalty', 'discard', 'reading', 'safe')

`make(book, kind, seed, level, number)` gives the same item whenever it is asked; `of_id` gives it by its id alone.
`kinds(book)` says what can be asked in a book; another kind raises `InputError`. `check(item, answer)` says whether an
answer is right; tiles of a list may stand in any order, and numbers and tiles as people write them ("16,000点").
`item.to_json()` is what the command prints and pages read:

    {"id", "book", "kind", "level", "question", "choices": [...] | null, "answer", "also": [...],
     "why": {"zh", "en"}, "clauses": [...]}

`question` always has `form`, which says what else is in it, and `ask`, the question in words {"zh", "en"}:

| form     | kinds                        | besides                                                              |
|----------|------------------------------|----------------------------------------------------------------------|
| request  | score, reading               | `request`: a score request (`paiju schema request`)                  |
| hand     | waits                        | `request`: book, hand and melds, as `paiju waits --jsonl` takes them |
| view     | furiten, may, discard, safe  | `view`: the table as a seat sees it, `seat`: which; of `may` also    |
|          |                              | `action`: the JSON form of an action, of `safe` `against`: seats     |
| incident | penalty                      | `incident`: what happened, as `paiju referee decide` takes it        |

`choices` are plain values, and the answer is one of them: a number, a text, a tile, or a list of tiles. Those that are
no tiles have words in `question["labels"]`, a list as long as `choices`: [{"zh", "en"}, ...]. Without choices the
answer is written by the learner: a number for `score`, tiles for `waits`. `also` are further answers that are as right.

What an answer is, by kind: `score` a number (points, or fans), or a text: "3/40" is han and fu, "1000/2000" what
non-dealers and the dealer pay, "2000 all" what each pays the dealer, "3900" what the discarder pays; `question.value`
names which. `waits` a list of tiles; `furiten` "no", "yes", or from level 3 on the reason; `may` "yes" or "no", from
level 3 on the reason instead of "no"; `penalty` the sanctions in short, or the points paid; `discard` and `safe` a
tile; `reading` the groups of the reading, with spaces between them.
"""

from paiju.study.drills.items import Choice, DrillItem, check, given_answer
from paiju.study.drills.making import KINDS, LEVELS, kinds, make, of_id

__all__ = ["KINDS", "LEVELS", "Choice", "DrillItem", "check", "given_answer", "kinds", "make", "of_id"]
