"""Records gone through: how often a player decides as the people in them did."""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypedDict

from paiju.agreement.asking import AgreementPlan, FileAgreement, OtherChoice, in_file, shares
from paiju.agreement.measures import KEYS, SECTIONS
from paiju.bots.foreign import MOST_NOTES, FaultNote
from paiju.bots.guests import is_guest
from paiju.deep import names
from paiju.formats.files import Trouble, each, records_in
from paiju.simulation.deciding import is_swift
from paiju.stats.few import over_walls
from paiju.stats.measures import Estimate, Interval

DECISIONS_A_FILE = 1000  # about so many, to know whether compiling is worth it


@dataclass(slots=True)
class AgreementOutcome:
    """All files together."""

    plan: AgreementPlan
    rows: list[list[int]]
    others: list[OtherChoice]
    faults: int
    notes: list[FaultNote]  # the first of them in full
    unreadable: list[tuple[str, Trouble]]

    def counts(self, key: str) -> tuple[int, int]:
        """How often so, of how many."""
        at = 2 * KEYS.index(key)
        return sum(row[at] for row in self.rows), sum(row[at + 1] for row in self.rows)

    def estimates(self) -> dict[str, Estimate | None]:
        """Every share, with the interval that the games in which it came up allow; of one game the share alone."""
        return {key: self.estimate(2 * i) for i, key in enumerate(KEYS)}

    def estimate(self, top: int) -> Estimate | None:
        """The share of a column in the next."""
        return over_walls([row for row in self.rows if row[top + 1]], top, top + 1, limits=(0.0, 1.0))


class AgreementShare(TypedDict):
    """How many decisions of a sort there were, and the share that were the same."""

    n: int
    share: Interval | None


class AgreementAnswer(TypedDict):
    """How often a player decides as people did, as `paiju agree --json` prints it."""

    player: str
    seed: int
    games: int
    results: dict[str, dict[str, AgreementShare]]
    faults: int
    notes: list[dict[str, object]]
    disagreements: list[dict[str, object]]
    unreadable: list[dict[str, str]]


def agree(paths: Sequence[str], player: str, **settings: Any) -> AgreementAnswer:
    """How often a player decides as the people did, as `paiju agree --json` tells it. Bad input raises InputError."""
    return agreement_json(go_through(paths, player, **settings))


def go_through(
    paths: Sequence[str],
    player: str,
    limit: int | None = None,
    jobs: int = 0,
    watch: Callable[[Iterator[FileAgreement], int], Iterator[FileAgreement]] | None = None,
    **plan: Any,
) -> AgreementOutcome:
    """Every record asked about; `limit` decisions at most, spread evenly over the files, or over as many as that is."""
    files, limits = records_in(paths), None
    if limit is not None:
        numbers = shares(limit, len(files), random.Random(f"{plan.get('seed', 0)}"))
        limits = {path: number for path, number in zip(files, numbers) if number}
        files = [path for path in files if path in limits]
    wanted = AgreementPlan(player_named(player), limits=limits, **plan)
    if not is_guest(wanted.player):
        decisions = len(files) * DECISIONS_A_FILE if limit is None else limit
        wanted = replace(wanted, swift=is_swift(decisions))
    agreements = each(partial(in_file, wanted), files, jobs)
    outcome = AgreementOutcome(wanted, [], [], 0, [], [])
    for agreement in watch(agreements, len(files)) if watch else agreements:
        outcome.rows += agreement.rows
        outcome.others += agreement.others
        outcome.faults += agreement.faults
        outcome.notes = [*outcome.notes, *agreement.notes][:MOST_NOTES]
        outcome.unreadable += [(agreement.path, trouble) for trouble in agreement.unreadable]
    random.Random(wanted.seed).shuffle(outcome.others)
    return outcome


def player_named(name: str) -> str:
    """A level, the deep player or a program, checked."""
    if is_guest(name):
        return name
    return names.player_named(name, "player", ("cmd:PROGRAM", "mjai:PROGRAM"))


def agreement_json(outcome: AgreementOutcome, listed: int = 0) -> AgreementAnswer:
    """An outcome as a program reads it."""
    estimates = outcome.estimates()
    shares: dict[str, dict[str, AgreementShare]] = {
        section: {
            key: {"n": outcome.counts(key)[1], "share": estimate.json() if (estimate := estimates[key]) else None}
            for key, _ in rows
        }
        for section, _, rows in SECTIONS
    }
    return {
        "player": outcome.plan.player,
        "seed": outcome.plan.seed,
        "games": len(outcome.rows),
        "results": shares,
        "faults": outcome.faults,
        "notes": [note.json() for note in outcome.notes],
        "disagreements": [other.json() for other in outcome.others[:listed]],
        "unreadable": [trouble.json(path) for path, trouble in outcome.unreadable],
    }
