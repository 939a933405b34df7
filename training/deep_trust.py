"""How far are the deep player's trials to be believed, beside what the steady player says?

At positions of games between steady players every candidate is tried twice: by quick trials, from what the seat knows,
as the deep player does; and by steady players to the end of the hand, with the hands everybody really has and the wall
shuffled anew. The latter is what the candidate is worth, as well as we can tell; which share of it the two predictors
explain says how they are to be weighed. With hands dealt by the deep player's own idea of them it would look better
than it is. Every position is a line of the file, so a run can be stopped and taken up again.

    python -m training.deep_trust collect --book ema --out positions.jsonl --positions 500
    python -m training.deep_trust fit positions.jsonl
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from paiju import books
from paiju.books.book import Book
from paiju.bots.level import Bot
from paiju.core.play import deal as D
from paiju.core.play.deal import Deal
from paiju.core.play.moves import give
from paiju.core.players.levels.choose import STEADY
from paiju.core.players.receipts import must_count
from paiju.deep.candidates import TriedAction
from paiju.deep.compiled_tables import CompiledTables
from paiju.deep.known_table import KnownTable
from paiju.deep.player import Thinker
from paiju.deep.search import (
    AGAINST_RIICHI,
    CLAIMS,
    CLAIMS_THAT_COUNT,
    OTHER_DISCARDS,
    DeepSearch,
    TrialStanding,
    tempered,
)
from paiju.deep.tables import Brought
from paiju.deep.trials import NOT_TRIED
from paiju.table.codes import SEATS
from paiju.table.table import Table
from paiju.table.wins import codes_held

OTHER_DEALS = 1 << 40  # trials from this number on: deals that the quick ones have not seen
EARLY = 6  # discards
SHARES = {"claim": 1.0, "riichi": 1.0, "late": 0.5, "early": 0.2}  # how often each sort of decision is looked at
BELIEFS = {"claim": CLAIMS, "riichi": AGAINST_RIICHI, "late": OTHER_DISCARDS, "early": OTHER_DISCARDS}
THAT_COUNT = {"claim": CLAIMS_THAT_COUNT}  # where a hand must count


@dataclass(frozen=True, slots=True)
class Numbers:
    """How many positions, quick trials and slow ones."""

    positions: int
    quick: int
    slow: int


def collected(book: Book, numbers: Numbers, done: int, share: float) -> Iterator[dict[str, object]]:
    """Positions from the hand `done` on."""
    thinker, slow = Thinker(True, 1), CompiledTables(1, STEADY)
    seed = found = 0
    while found < numbers.positions:
        chance, table, bot = Random(seed), Table(book, seed), Bot(book, "steady", seed, thinker.decider.choose)
        while not table.over:
            who = table.asked[0]
            view = table.view(who)
            if (
                who in SEATS
                and table.state.phase in (D.TURN, D.CLAIM)
                and len(view.legal) > 1
                and chance.random() < share * SHARES[sort_of(table.state, SEATS.index(who))]
            ):
                _, search = thinker.question(book, view, seed)
                if search is not None:
                    if found >= done:
                        sort = sort_of(table.state, SEATS.index(who))
                        yield {"hand": seed, "sort": sort, **looked_at(search, table, slow, numbers)}
                    found += 1
            table.act(who, bot.choose(view).code)
        seed += 1


def sort_of(d: Deal, who: int) -> str:
    """What sort of decision it is."""
    if d.phase == D.CLAIM:
        return "claim"
    if any(d.riichi[seat] for seat in range(4) if seat != who):
        return "riichi"
    return "early" if d.river_count[who] < EARLY else "late"


def looked_at(search: DeepSearch, table: Table, slow: CompiledTables, numbers: Numbers) -> dict[str, object]:
    """One position, by both sorts of trials."""
    actions = [each.action for each in search.candidates]
    d, who, r, seed = search.known.deal, search.known.who, search.rules, search.seed
    quick = search.tables.play(r, search.known, actions, seed, 0, numbers.quick)
    # This comes last: the hands are laid on the table that the search knows.
    true = with_true_hands(search.known, table.state)
    worth = slow.play(r, true, actions, seed, OTHER_DEALS, OTHER_DEALS + numbers.slow)
    return {
        "thrown": int(d.river_count[who]),
        "sets": int(d.meld_count[who]),
        "must_count": must_count(r),
        "usual": search.usual,
        "actions": actions,
        "behind": [each.behind for each in search.candidates],
        "quick": moments(quick, search.usual),
        "slow": moments(worth, search.usual),
    }


def with_true_hands(known: KnownTable, table: Deal) -> KnownTable:
    """What a seat knows, and everybody's hand besides: only the wall is to be dealt."""
    left = Counter(known.pool)
    for seat, hidden in enumerate(known.needs):
        for code in codes_held(table, seat) if hidden else ():
            give(known.deal, seat, code)
            left[code] -= 1
    return KnownTable(known.deal, known.who, sorted(left.elements()), [0] * len(known.needs), known.places)


def moments(brought: Brought, usual: float) -> list[list[float]]:
    """Of every candidate but the first: what it brought more on the whole, that mean's error squared, how many; large
    differences tempered as the search does it."""
    rows = np.array([row for row in brought if row[0] != NOT_TRIED], float)
    if len(rows) < 2:
        return []
    more = np.vectorize(lambda each: tempered(each, usual))(rows[:, 1:] - rows[:, :1])
    return np.stack([more.mean(0), more.var(0, ddof=1) / len(rows), np.full(more.shape[1], len(rows))], 1).tolist()


# --- what they say --------------------------------------------------------------------------------

NEAR = 0.1  # of a usual win: what is said to be no further behind


def fit(positions: list[dict[str, Any]]) -> None:
    """By sort of decision how far off both are, and what following the search's beliefs would win."""
    for sort in SHARES:
        kept = [each for each in positions if each["sort"] == sort and each["quick"] and each["slow"]]
        print(f"{sort}: {len(kept)} positions")
        for name, most in (("near", NEAR), ("all", float("inf"))):
            rows = [row for p in kept for row in alternatives(p) if -row[0] < most]
            if len(rows) >= 5:
                print(f"  {name}: {told(np.array(rows))}")
        if len(kept) >= 5:
            gains = [gain(p) for p in kept]
            won, moved = np.array([g for g, _ in gains]), sum(m for _, m in gains)
            error = won.std() / len(won) ** 0.5
            print(f"  as believed: {won.mean():+.4f} ± {error:.4f} usual wins a decision, {moved} other choices")


def alternatives(p: dict[str, Any]) -> list[tuple[float, ...]]:
    """Of every candidate but the first, in usual wins: what is said, what quick trials tell, what it is worth, and the
    luck in the last two, squared."""
    usual = p["usual"]
    return [
        (-behind / usual, quick[0] / usual, slow[0] / usual, quick[1] / usual**2, slow[1] / usual**2)
        for behind, quick, slow in zip(p["behind"][1:], p["quick"], p["slow"])
    ]


def told(rows: Any) -> str:
    """The errors of both. Their luck is independent, so what they have in common against the level is the level's."""
    said, tried, worth, luck, _ = rows.T
    level = np.mean((tried - said) * (worth - said))
    trials = np.mean((tried - said) ** 2) - luck.mean() - level
    return (
        f"{len(rows)} alternatives, said {said.mean():+.3f}, tried {tried.mean():+.3f}, worth {worth.mean():+.3f}; "
        f"off: level {max(0.0, level) ** 0.5:.3f}, trials {max(0.0, trials) ** 0.5:.3f}, luck {luck.mean() ** 0.5:.3f}"
    )


def gain(p: dict[str, Any]) -> tuple[float, bool]:
    """What the search's beliefs win at a position, as the slow trials tell, and whether it is another choice."""
    best, won, moved = 0.0, 0.0, False
    for action, behind, (mean, luck, number), slow in zip(p["actions"][1:], p["behind"][1:], p["quick"], p["slow"]):
        standing = TrialStanding(TriedAction(action, behind), mean * number, (luck * number + mean**2) * number, number)
        belief = (BELIEFS | THAT_COUNT if p["must_count"] else BELIEFS)[p["sort"]]
        found, _ = standing.judged(p["usual"], belief)
        if found > best:
            best, won, moved = found, slow[0] / p["usual"], True
    return won, moved


def main() -> None:
    """Collect positions, or fit."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    commands = parser.add_subparsers(dest="command", required=True)
    collect = commands.add_parser("collect")
    collect.add_argument("--book", default="ema")
    collect.add_argument("--out", type=Path, required=True)
    collect.add_argument("--positions", type=int, default=500)
    collect.add_argument("--quick", type=int, default=400)
    collect.add_argument("--slow", type=int, default=250)
    collect.add_argument("--share", type=float, default=0.15)
    commands.add_parser("fit").add_argument("files", type=Path, nargs="+")
    args = parser.parse_args()
    if args.command == "fit":
        fit([json.loads(line) for path in args.files for line in path.read_text().splitlines()])
        return
    done = len(args.out.read_text().splitlines()) if args.out.exists() else 0
    numbers = Numbers(args.positions, args.quick, args.slow)
    with args.out.open("a") as out:
        for position in collected(books.get(args.book), numbers, done, args.share):
            print(json.dumps(position), file=out, flush=True)


if __name__ == "__main__":
    main()
