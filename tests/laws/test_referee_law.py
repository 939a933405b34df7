"""The law of the referee: at random moments of every book, each foul and variant either agrees with an independent
reading of the record or is refused with what the table shows; points are conserved, and the record plays again."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import accumulate
from random import Random
from typing import Any

import pytest

from paiju.errors import InputError
from paiju.match import Match
from paiju.match.ruled import check_in_time, note_ruling
from paiju.referee import Ruling, listing
from paiju.referee import sanctions as s
from paiju.referee.foul_types import Variant
from paiju.referee.fouls import get
from paiju.referee.incident import DECLARED, Facts, Incident
from paiju.referee.ladders import variant_of
from tests.laws.conftest import Tell
from tests.laws.fold import block_of
from tests.laws.positions import BOOKS, KINDS, Bench, Position, ask_cheaply, fork, plays_again, position, total
from tests.laws.reading import Reading
from tests.laws.shown import SHOWS, Case
from tests.match.erring import REFUSED

MANY, MANY_ALIKE = 2000, 50  # positions in all, and of each book that differs from another in little
ALIKE = ("xjtu-cup", "xjtu-cup-online", "xjtu-relay", "xjtu-cup-relay")
STARTS = [*accumulate((1 if book in ALIKE else 3 for book in BOOKS), initial=0)]
FEW = {book: range(*ends) for book, *ends in zip(BOOKS, STARTS, STARTS[1:])}  # every kind of position in turn
assert STARTS[-1] >= len(KINDS)
FEW["psa"] = range(len(KINDS) + 6, len(KINDS) + 9)  # kinds that others have had as well, and that are soon looked at
FAULT = {"evidence", "incident", "exposed", "offender", "match", "hand"}  # why a proposal cannot be ruled as it is
LATER = {"exhausted", "own_win_or_exhausted"}
SAID = {"win": ("win",), "riichi": ("riichi", "riichi_drawn"), "chow": ("chow",), "pung": ("pung",),
        "kong": ("kong", "concealed_kong", "added_kong"), "nine_terminals": ("nine_terminals",)}  # fmt: skip


class Law:
    """A position judged in all ways; `seen` counts what was found."""

    def __init__(self, at: Position, rng: Random, seen: Counter[str]) -> None:
        self.name, self.match, self.rng, self.seen = at.name, at.match, rng, seen
        self.lines = at.match.lines()
        self.reading = Reading(at.match.book, block_of(self.lines)) if at.match.hands else None
        self.total = total(at.match)
        self.cases: dict[tuple[object, ...], list[Case]] = {}  # by who declared what, and whether it is about a win
        self.answers: dict[tuple[str, int], bool | None] = {}

    # --- one foul ---

    def judge(self, incident: Incident, replayed: bool) -> None:
        """A foul that may have been committed is ruled on, or refused."""
        twin, bench = self.match, Bench(self.match, self.rng)
        where = (self.name, incident)
        try:
            told, ruling = bench.settled(incident)
            twin, shown = fork(self.match), bench.exposed(ruling)
            if replayed:
                twin.rule(told, shown)
            else:  # the same without another look at the hand
                check_in_time(twin, told, ruling.incident.hand)
                note_ruling(twin, ruling, shown)
        except InputError as error:
            refusal = error
        else:
            self.accepted(twin, ruling, where)
            if replayed:
                plays_again(twin)
            return
        known = REFUSED if self.is_playing() else REFUSED | {"exposed"}  # a tile may be on its way to a neighbour
        assert refusal.field in known or refusal.field.startswith("facts."), (*where, refusal)
        assert as_it_was(twin, self.match), (*where, "a refused ruling has changed something")
        self.seen[f"refused: {refusal.field}"] += 1
        if refusal.field == "evidence":
            self.refuted(bench.said or incident, where)

    def is_playing(self) -> bool:
        """What a dice rule has before play is done."""
        return self.match.table is None or self.match.table.phase == "play"

    def refuted(self, incident: Incident, where: object) -> None:
        """What the table is said to be against, the record is against as well: at no moment is all of it shown."""
        variants = [variant_of(get(self.match.book, incident.foul), incident)]
        if variants == [None]:
            variants = list(get(self.match.book, incident.foul).variants)
        for variant in variants:
            assert variant is not None
            held = [self.holding(variant, case) for case in self.seen_of(variant, incident)]
            shown = [each for each in held if each and all(value is True for value in each.values())]
            assert not shown, (where, variant.id, shown[:1])
            self.seen["refutation known"] += bool(held) and all(False in each.values() for each in held)

    def seen_by(self, offender: int, told: Mapping[str, Any], win: bool) -> list[Case]:
        """The moments an incident may be of, as the record has them, the last first."""
        if self.reading is None:
            return []
        r, seat = self.reading, self.reading.seat(offender)
        key = (offender, *told.values(), win)
        if key not in self.cases:
            won = win and told["declared"] in ("", "win") and r.chairs[seat].won
            moments = r.before_wins(seat) if won else [r] if r.live else self.moments
            self.cases[key] = [Case(each, r, seat, told, each is r and r.live) for each in moments]
        return self.cases[key]

    @cached_property
    def moments(self) -> list[Reading]:
        """Every moment of a hand that is over."""
        assert self.reading is not None
        return self.reading.moments()

    def seen_of(self, variant: Variant, incident: Incident) -> list[Case]:
        """The same of a variant."""
        facts = incident.facts
        told = {"declared": facts.declared, "tile": facts.tile, "shown": facts.shown}
        return self.seen_by(incident.offender, told, "win" in variant.declared)

    def holding(self, variant: Variant, case: Case) -> dict[str, bool | None]:
        """The conditions of a variant at a moment, as the record has them."""
        return {name: self.shown(name, case) for name in variant.evidence}

    def shown(self, name: str, case: Case) -> bool | None:
        """One of them, looked at once."""
        key = (name, id(case))  # the cases live as long as the law
        if key not in self.answers:
            self.answers[key] = SHOWS[name](case)
        return self.answers[key]

    def may_have_been(self, variant: Variant, incident: Incident) -> dict[str, bool | None] | None:
        """The conditions at a moment at which none is refuted; None where there is no such moment."""
        held = (self.holding(variant, case) for case in self.seen_of(variant, incident))
        return next((each for each in held if False not in each.values()), None)

    def accepted(self, twin: Match, ruling: Ruling, where: object) -> None:
        """Nothing on record speaks against it, its facts are so, and points are conserved."""
        self.seen["ruled"] += 1
        variant = variant_of(get(self.match.book, ruling.incident.foul), ruling.incident)
        assert variant is not None
        asked = Incident(ruling.incident.foul, ruling.incident.offender, facts=told_facts(ruling.incident.facts))
        if self.reading is not None and variant.evidence:
            holding = self.may_have_been(variant, asked)
            assert holding is not None, (
                where,
                [self.holding(variant, case) for case in self.seen_of(variant, asked)][:2],
            )
            self.seen["confirmed"] += all(holding.values())
        if self.reading is not None:
            for name, (found, shown) in self.facts(ruling, variant).items():
                assert shown is None or found == shown, (where, name, found, shown)
                self.seen[f"fact {name}"] += shown is not None and bool(shown)
        assert sum(ruling.payments) == 0
        restarted = any(isinstance(each, s.EndGame) and each.how == "restarts" for each in ruling.sanctions)
        assert restarted or total(twin) == self.total, (where, total(twin), self.total)

    # --- facts ---

    def facts(self, ruling: Ruling, variant: Variant) -> dict[str, tuple[Any, Any]]:
        """What the ruling derived, and what the record says; None where it does not."""
        assert self.reading is not None
        r, facts, offender = self.reading, ruling.incident.facts, ruling.incident.offender
        seat = r.seat(offender)
        others = [other for other in r.chairs if other != seat]
        kinds = {type(part.sanction) for part in variant.parts}
        kinds |= {type(part.sanction) for option in variant.options for part in option.parts}
        found: dict[str, tuple[Any, Any]] = {
            "another_won": (facts.another_won, any(r.chairs[other].won for other in others)),
            "open_hands": (set(facts.open_hands), {r.players[each] for each, chair in r.chairs.items() if chair.open}),
            "left": (set(facts.left), {r.players[each] for each, chair in r.chairs.items() if chair.out}),
        }
        if s.PayForAll in kinds and r.wins:
            paid = {r.players[each]: -points for each, points in r.wins[-1]["payments"].items() if each in r.players}
            due = {player: points for player, points in paid.items() if points > 0 and player != offender}
            found["owed"] = dict(facts.owed), due
        if s.PayReadyHands in kinds and (r.live or r.won_last(seat)):
            fans = {r.players[other]: r.best_wait(other, seat) for other in others if r.waits(other)}
            known = None not in fans.values() and all(r.waits(other) is not None for other in others)
            able = {player: best for player, best in fans.items() if best}  # who can win so is ready (reading:360)
            found["ready"] = dict(facts.ready), able if known else None
        if s.ReverseSelfDraw in kinds and r.won_last(seat):
            found["fan"] = facts.fan, r.wins[-1]["fan"] or None
        if not r.live:
            return found
        if s.ReverseSelfDraw in kinds:
            found["fan"] = facts.fan, self.fan(seat)
        if "win" in variant.declared or facts.declared == "win":
            found["distance"] = facts.distance, r.distance(seat)
            found["worth"] = facts.worth, self.worth(seat)
        return found

    def worth(self, seat: str) -> int | None:
        """What the hand is worth with the tile in question, where points or fans are counted."""
        assert self.reading is not None
        answer = self.reading.win(seat)
        if answer is None or (answer and self.match.book.counts == "han_and_fu"):
            return None
        unit = "points" if self.match.book.counts == "points" else "fan"
        return int(answer[unit] or 0) if answer else 0

    def fan(self, seat: str) -> int | None:
        """The fans a false win is paid by, when nobody told any."""
        assert self.reading is not None
        worth, best = self.worth(seat), self.reading.best_wait(seat, None)
        if worth is None or worth > 0:
            return worth
        r = self.reading
        chow = any(meld["type"] == "chi" for meld in r.chairs[seat].melds)
        two = "needs_two_fans" in r.book.conditions or (chow and "chow_needs_two" in r.book.conditions)
        return None if best is None else max(best, r.book.scoring.minimum, 2 if two else 1)

    # --- what was declared ---

    def declare(self, what: str, offender: int) -> None:
        """Proposals are empty where the declaration is right, and each can be ruled as it is."""
        told: dict[str, object] = {"declared": what, "offender": offender, "shown": self.rng.random() < 0.5}
        where = (self.name, told)
        twin = fork(self.match)
        try:
            found = twin.propose(told)
        except InputError as error:
            refused = error.field
        else:
            refused = ""
        if refused:  # before the first hand
            assert (refused, self.reading) == ("match", None), where
            return
        assert as_it_was(twin, self.match), where
        right = self.is_right(what, offender)
        self.seen[f"declared {what}: {right}"] += 1
        if right is not None:
            assert not (right and found), (where, found)
            assert right or found or not self.fitting(what, offender), where
            self.seen["wrong, and no foul"] += not right and not found
        for proposal in found:
            self.take_as_it_is(proposal, where)

    def fitting(self, what: str, offender: int) -> list[str]:
        """The fouls that a wrong declaration may amount to, for all that the record shows."""
        asked = Incident("", offender, facts=Facts(declared=what))
        fouls = [foul.id for foul in listing(self.match.book) if foul.id in ("other_breach", "slip")]
        for each in self.variants():
            if what in each.declared and self.may_have_been(each, asked) is not None:
                fouls.append(each.id)
        return fouls

    def variants(self) -> list[Variant]:
        """All of the book."""
        return [variant for foul in listing(self.match.book) for variant in foul.variants]

    def is_right(self, what: str, offender: int) -> bool | None:
        """The table offers it now, or the record shows that it is right or wrong."""
        assert self.reading is not None
        r, table = self.reading, self.match.table
        seat = r.seat(offender)
        if table is not None and not table.over and what in SAID:
            if any(action.type in SAID[what] for action in table.legal(seat)):
                return True
        if what == "ready" and any("ready" in each.declared and not each.evidence for each in self.variants()):
            return False
        if what == "win" and r.chairs[seat].won:
            return True
        if not r.live:
            return None
        if what == "win":
            return r.may_win(seat)
        if what == "ready":
            return None if (waits := r.waits(seat)) is None else bool(waits)
        wrong = {"riichi": "not_ready", "nine_terminals": "no_nine_terminals"}.get(what, "illegal_claim")
        return False if SHOWS[wrong](Case(r, r, seat, {"declared": what}, True)) else None

    def take_as_it_is(self, proposal: Incident, where: object) -> None:
        """Rule on a proposal; what stops that is a choice the book leaves, or a time that has not come."""
        twin = fork(self.match)
        try:
            ruling = twin.rule(proposal)
        except InputError as error:
            refused = error.field
        else:
            refused = ""
        self.seen[f"proposal: {refused or 'ruled'}"] += 1
        variant = variant_of(get(self.match.book, proposal.foul), proposal)
        assert variant is not None
        if refused:
            assert refused in FAULT, (where, proposal, refused)
            assert refused != "evidence" or set(variant.evidence) & LATER, (where, proposal)
            return
        assert (ruling.incident.foul, ruling.incident.variant) == (proposal.foul, proposal.variant), where
        assert total(twin) == self.total, where


def told_facts(facts: Facts) -> Facts:
    """Of the facts what was declared, without the tile that the table named."""
    return Facts(declared=facts.declared, shown=facts.shown, tile="" if facts.declared else facts.tile)


def as_it_was(twin: Match, match: Match) -> bool:
    """Nothing has happened to a copy."""
    if (twin.log, twin.position, twin.over) != (match.log, match.position, match.over):
        return False
    if twin.table is None or match.table is None:
        return twin.table is match.table
    same = [tuple(table.state.rights) + tuple(table.state.points) for table in (twin.table, match.table)]
    return same[0] == same[1] and (twin.table.events, twin.table.asked) == (match.table.events, match.table.asked)


def fouls_of(book: Match) -> list[tuple[str, str]]:
    """Every foul with every variant, and without one."""
    named = [(foul.id, variant.id) for foul in listing(book.book) for variant in foul.variants]
    return list(dict.fromkeys([*named, *((foul.id, "") for foul in listing(book.book))]))


def likeliest_first(players: range, likely: list[int], rng: Random) -> list[int]:
    """Everybody, in any order but for who is suspected."""
    return likely + [player for player in rng.sample(players, len(players)) if player not in likely]


def examine(at: Position, fouls: Sequence[tuple[str, str]], offenders: int, share: float, seen: Counter[str]) -> None:
    """The law at a position: these fouls, of so many players where the record has something to say, a share of the
    records played again."""
    rng = Random(at.name)
    law, players = Law(at, rng, seen), range(len(at.match.names))
    likely = [at.suspect] if at.suspect is not None and rng.random() < 0.7 else []
    for foul, variant in fouls:
        looked_at = any(each.evidence for each in get(at.match.book, foul).variants if variant in ("", each.id))
        for offender in likeliest_first(players, likely, rng)[: offenders if looked_at else 1]:
            facts = Facts()
            ways = [each.declared for each in get(at.match.book, foul).variants if each.declared]
            if ways and rng.random() < 0.5:
                facts = Facts(declared=rng.choice(ways[0]), shown=rng.choice((None, True, False)))
            law.judge(Incident(foul, offender, variant, facts=facts), rng.random() < share)
    for what in DECLARED:
        for offender in likeliest_first(players, likely, rng)[:offenders]:
            law.declare(what, offender)
    seen["positions"] += 1


def counted(seen: Counter[str]) -> dict[str, int]:
    """How much was ruled and refused, and how much of it this reading knows to be so; each was held against it."""
    names = {"ruled": "accepted", "confirmed": "accepted_and_shown", "refused: evidence": "refused",
             "refutation known": "variants_refuted"}  # fmt: skip
    return {"positions": seen["positions"]} | {name: seen[key] for key, name in names.items()}


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many questions are asked about one hand."""
    ask_cheaply(monkeypatch)


@pytest.mark.parametrize("book", BOOKS)
def test_the_law_of_the_referee(book: str, tell_count: Tell) -> None:
    seen = Counter[str]()
    for seed in FEW[book]:
        examine(position(book, seed), fouls_of(Match(book)), 1, 0.04, seen)
    tell_count(f"nothing is ruled that the record refutes, {book}", **counted(seen))


@pytest.mark.long
@pytest.mark.parametrize("book", BOOKS)
def test_the_law_of_the_referee_everywhere(book: str, tell_count: Tell) -> None:
    seen = Counter[str]()
    fouls = fouls_of(Match(book))
    for n in range(MANY_ALIKE if book in ALIKE else -(-(MANY - MANY_ALIKE * len(ALIKE)) // (len(BOOKS) - len(ALIKE)))):
        examine(position(book, n), fouls, 4, 0.02, seen)
        if n % 20 == 19:
            print(f"{book}: {n + 1} positions, {seen['ruled']} ruled", flush=True)
    assert seen["proposal: ruled"] > 0
    tell_count(f"nothing is ruled that the record refutes, {book}", **counted(seen))
