"""How far are the deep player's trials to be believed, beside what the steady player says?

At positions of games between steady players every candidate is tried twice: by the quick player the deep one uses, and
by steady players to the end of the hand, on other deals. The latter is what the candidate is worth, as well as we can
tell; which share of it the two predictors explain says how they are to be weighed. Every position is a line of the
file, so a run can be stopped and taken up again.

    python -m training.deep_trust collect --book ema --out positions.jsonl --positions 500
    python -m training.deep_trust fit positions.jsonl
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from paiju import books
from paiju.books.book import Book
from paiju.bots.level import Bot
from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.core.play.deal import Deal
from paiju.core.play.legal import discard_code
from paiju.core.players.choose import STEADY
from paiju.core.players.notes import POINT, RISKS
from paiju.deep.compiled_tables import CompiledTables
from paiju.deep.player import Thinker
from paiju.deep.search import EARLY, DeepSearch
from paiju.deep.tables import Brought
from paiju.deep.trials import NOT_TRIED
from paiju.table.codes import SEATS
from paiju.table.table import Table

OTHER_DEALS = 1 << 40  # trials from this number on: deals that the quick ones have not seen
SHARES = {"claim": 1.0, "riichi": 1.0, "late": 0.5, "early": 0.2}  # how often each sort of decision is looked at
LEAST = -0.1  # of a usual win: what brings less than the first candidate by quick trials is not tried by slow ones


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
                        risks = risked(search, thinker.decider.notes)
                        sort = sort_of(table.state, SEATS.index(who))
                        yield {"hand": seed, "sort": sort, **looked_at(search, slow, numbers), "risks": risks}
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


def risked(search: DeepSearch, notes: Sequence[int]) -> list[float]:
    """What each candidate risks at once, as the steady player has it: of a usual win."""
    d, found = search.known.deal, []
    for each in search.candidates:
        code = discard_code(d, each.action) if each.action <= A.RIICHI_DRAWN else A.NONE
        plain = code != A.NONE and not A.is_flower(code)
        found.append(notes[RISKS + A.kind_of(code)] / POINT / search.usual if plain else 0.0)
    return found


def looked_at(search: DeepSearch, slow: CompiledTables, numbers: Numbers) -> dict[str, object]:
    """One position, by both sorts of trials; by the slow one only what the quick one leaves a chance, since nobody
    would do the rest."""
    actions = [each.action for each in search.candidates]
    d, who = search.known.deal, search.known.who
    brought = search.tables.play(search.rules, search.known, actions, search.seed, 0, numbers.quick)
    quick = moments(brought)
    kept = actions[:1] + [
        action if quick and each[0] > LEAST * search.usual else -1 for action, each in zip(actions[1:], quick)
    ]
    last = OTHER_DEALS + numbers.slow
    hopeful = any(action >= 0 for action in kept[1:])
    return {
        "phase": "claim" if d.phase == D.CLAIM else "turn",
        "thrown": int(d.river_count[who]),
        "sets": int(d.meld_count[who]),
        "riichi": sum(bool(d.riichi[seat]) for seat in range(4) if seat != who),
        "usual": search.usual,
        "actions": actions,
        "behind": [each.behind for each in search.candidates],
        "quick": quick,
        "trials": differences(brought, search.usual),
        "slow": moments(slow.play(search.rules, search.known, kept, search.seed, OTHER_DEALS, last)) if hopeful else [],
    }


def differences(brought: Brought, usual: float) -> list[list[float]]:
    """By candidate but the first, what it brought more in each trial: of a usual win."""
    rows = [row for row in brought if row[0] != NOT_TRIED]
    return [[round((row[i] - row[0]) / usual, 2) for row in rows] for i in range(1, len(brought[0]))]


def moments(brought: Brought) -> list[list[float]]:
    """Of every candidate but the first: what it brought more on the whole, that mean's error squared, how many; 0 times
    nothing for those left out."""
    rows = np.array([row for row in brought if row[0] != NOT_TRIED], float)
    if len(rows) < 2:
        return []
    more = np.where(rows[:, 1:] == NOT_TRIED, 0.0, rows[:, 1:] - rows[:, :1])
    tried = np.where(rows[0, 1:] == NOT_TRIED, 0, len(rows))
    return np.stack([more.mean(0), more.var(0, ddof=1) / len(rows), tried], 1).tolist()


# --- what they say --------------------------------------------------------------------------------

def fit(positions: list[dict[str, Any]]) -> None:
    """By sort of decision: the weights of both predictors, and what would be won by following them."""
    for sort in SHARES:
        kept = [each for each in positions if each["sort"] == sort and each["quick"] and each["slow"]]
        if len(kept) < 5:
            print(f"{sort:8} {len(kept)} positions: too few")
            continue
        rows = [
            (-behind / p["usual"], quick[0] / p["usual"], slow[0] / p["usual"], slow[1] / p["usual"] ** 2)
            for p in kept
            for behind, quick, slow in zip(p["behind"][1:], p["quick"], p["slow"])
        ]
        said, tried, worth, noise = np.array(rows).T
        both = np.stack([said, tried], 1)
        weights = np.linalg.lstsq(both, worth, rcond=None)[0]
        left = np.var(worth - both @ weights) - noise.mean()
        print(
            f"{sort:8} {len(kept)} positions, {len(worth)} alternatives; worth = {weights[0]:.2f} × said + "
            f"{weights[1]:.2f} × tried; of usual wins: sd said {said.std():.3f}, tried {tried.std():.3f}, "
            f"worth {np.sqrt(max(0, worth.var() - noise.mean())):.3f}, left {np.sqrt(max(0, left)):.3f}"
        )
        gains = [gain(p, weights) for p in kept]
        won, moved = np.array([g for g, _ in gains]), sum(m for _, m in gains)
        error = won.std() / len(won) ** 0.5
        print(f"         following it: {won.mean():+.4f} ± {error:.4f} usual wins a decision, {moved} other choices")


def gain(position: dict[str, Any], weights: Any) -> tuple[float, bool]:
    """What following the weights wins at a position, as the slow trials tell, and whether it is another choice."""
    usual = position["usual"]
    guessed = [
        weights[0] * -behind / usual + weights[1] * quick[0] / usual
        for behind, quick in zip(position["behind"][1:], position["quick"])
    ]
    best = int(np.argmax(guessed))
    return (position["slow"][best][0] / usual, True) if guessed[best] > 0 else (0.0, False)


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
