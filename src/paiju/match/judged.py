"""A hand under judgement: an incident is completed with what the hand shows and refused if the hand contradicts it, and
from what was declared the fouls that it amounts to are proposed."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from paiju import fields
from paiju.books.book import Book
from paiju.core.play.actions import NONE, kind_of
from paiju.errors import InputError
from paiju.languages import _
from paiju.match.own_wins import has_won_wrongly, is_ended
from paiju.notation import SEATS
from paiju.referee import sanctions as s
from paiju.referee.foul_types import Foul, Variant
from paiju.referee.fouls import get, listing
from paiju.referee.incident import DECLARED, Facts, Incident, number
from paiju.referee.ladders import variant_of
from paiju.table import events as E
from paiju.table.codes import CODES, code_of, name_of
from paiju.table.fouls.conditions import CONDITIONS, may_be_ready_with_discard, shows
from paiju.table.fouls.evidence import Declared, Evidence
from paiju.table.table import Table

AT_THE_END = ("exhausted", "own_win_or_exhausted")  # conditions that a running hand may still fulfil
ANY_OTHER = ("other_breach", "slip")


@dataclass(frozen=True, eq=False)
class JudgedHand:
    """A hand, where each player sits in it, and whether it is still running: then the incident is of this moment."""

    table: Table
    seats: Mapping[int, str]
    live: bool

    def evidence(self, player: int, declared: Declared) -> Evidence:
        """What the hand shows of a player so far."""
        return Evidence(self.table, self.seats[player], declared, self.live)

    def evidence_on(self, incident: Incident) -> Evidence:
        """What the hand shows of the offender, with what the incident says of a declaration."""
        return self.evidence(incident.offender, declared_in(incident))

    def player(self, seat: int) -> int:
        """Who sits there."""
        return next(player for player, name in self.seats.items() if name == SEATS[seat])

    # --- the moments an incident may be of ---

    @cached_property
    def moments(self) -> list[Table]:
        """The table at every decision, last first."""
        return self.table.moments()[::-1]

    @cached_property
    def looked_at(self) -> dict[tuple[int, Declared, bool], list[Evidence]]:
        """Earlier questions about this hand."""
        return {}

    @cached_property
    def contradicted(self) -> dict[tuple[int, Declared, bool, tuple[str, ...]], str | None]:
        """The results for conditions examined before."""
        return {}

    def seen(self, player: int, declared: Declared, win: bool) -> list[Evidence]:
        """A player at the moments an incident can be of, last first: the present while the hand is running, afterwards
        any. A `win` by a player who has won is the one on record, at its moment."""
        key = (player, declared, win and declared.what in ("", "win"))
        if key not in self.looked_at:
            tables = self.won_at(player, declared.tile) if key[2] else []
            what = replace(declared, tile="") if tables else declared
            tables = tables or ([self.table] if self.live else self.moments)
            self.looked_at[key] = [Evidence(each, self.seats[player], what, True, self.table) for each in tables]
        return self.looked_at[key]

    def won_at(self, player: int, tile: str) -> list[Table]:
        """The table when a player declared each win on record; none if a tile is named by somebody who plays on after a
        win, since that is another declaration."""
        seat, events = self.seats[player], self.table.events
        wins = {i: event for i, event in enumerate(events) if isinstance(event, E.WinEvent) and event.seat == seat}
        plays_on = self.live and not self.table.state.out >> SEATS.index(seat) & 1
        if not wins or (plays_on and tile):
            return []
        if tile and all(kind_of(CODES[event.tile]) != kind_of(CODES[tile]) for event in wins.values()):
            won = ", ".join(event.tile for event in wins.values())
            raise InputError(
                "evidence",
                _("the table shows that {seat} won with {won}, not with {tile}", seat=seat, won=won, tile=tile),
            )
        return [next(each for each in self.moments if len(each.events) <= at) for at in wins]

    def contradiction(self, variant: Variant, player: int, declared: Declared) -> str | None:
        """The first condition of a variant that the hand contradicts; None if it is possible at some moment."""
        if not variant.evidence:
            return None
        key = (player, declared, "win" in variant.declared, variant.evidence)
        if key not in self.contradicted:
            self.contradicted[key] = first_against(variant.evidence, self.seen(*key[:3]))
        return self.contradicted[key]


def first_against(conditions: Sequence[str], moments: Sequence[Evidence]) -> str | None:
    """The first condition that the last moment contradicts; None if some moment contradicts none."""
    against = None
    for evidence in moments:
        condition = next((name for name in conditions if shows(evidence, name) is False), None)
        if condition is None:
            return None
        against = against or condition
    return against


def declared_in(incident: Incident) -> Declared:
    """What an incident says of a declaration."""
    facts = incident.facts
    return Declared(facts.declared, facts.tile, facts.shown)


# --- what the table shows -------------------------------------------------------------------------


def informed(book: Book, hand: JudgedHand, incident: Incident) -> Incident:
    """The incident with its variant and the facts that the hand shows; InputError if it says something else."""
    if incident.facts.tile:
        code_of(incident.facts.tile, "facts.tile")
    foul = get(book, incident.foul)
    incident = replace(incident, variant=incident.variant or shown_variant(foul, incident, hand), clauses=())
    variant = variant_of(foul, incident)
    if variant is None:
        if not possible_variants(book, hand, incident):
            check_variant(foul, foul.variants[0], hand, incident)
        return incident
    check_variant(foul, variant, hand, incident)
    return replace(incident, facts=shown_facts(hand, hand.evidence_on(incident), variant, incident))


def shown_variant(foul: Foul, incident: Incident, hand: JudgedHand) -> str:
    """The variant the hand shows, if there is only one; "" if the referee has to say."""
    if variant_of(foul, incident) is not None:
        return ""
    possible = fitting(foul, hand, incident)
    if len(possible) == 1 and possible[0].evidence:
        return possible[0].id
    evidence = hand.evidence_on(incident)
    proven = [each for each in possible if each.evidence and all(shows(evidence, c) for c in each.evidence)]
    return proven[0].id if len(proven) == 1 and all(each.evidence for each in foul.variants) else ""


def possible_variants(book: Book, hand: JudgedHand, incident: Incident) -> tuple[str, ...]:
    """The variants of the foul that the hand does not contradict."""
    return tuple(each.id for each in fitting(get(book, incident.foul), hand, incident))


def fitting(foul: Foul, hand: JudgedHand, incident: Incident) -> list[Variant]:
    """The same for a foul."""
    declared = declared_in(incident)
    return [each for each in foul.variants if hand.contradiction(each, incident.offender, declared) is None]


def check_variant(foul: Foul, variant: Variant, hand: JudgedHand, incident: Incident) -> None:
    """Check that the hand does not contradict the foul."""
    against = hand.contradiction(variant, incident.offender, declared_in(incident))
    if against is None:
        return
    others = [each.id for each in fitting(foul, hand, incident) if each.id]
    raise refusal(foul, against, hand.seats[incident.offender], others)


def refusal(foul: Foul, against: str, seat: str, fits: Sequence[str]) -> InputError:
    """The error for an impossible foul: what the table shows instead, and the variants that would be possible."""
    shows = _("the table shows for {seat}: {instead}", seat=seat, instead=CONDITIONS[against].text)
    if fits:
        shows = _("{shows}; what fits: {variants}", shows=shows, variants=fits)
    return InputError("evidence", _("not {id} ({foul}): {shows}", id=foul.id, foul=foul.words, shows=shows))


def shown_facts(hand: JudgedHand, evidence: Evidence, variant: Variant, incident: Incident) -> Facts:
    """The facts that the hand shows; InputError if one was stated differently."""
    facts = incident.facts
    parts = [*variant.parts, *(part for option in variant.options for part in option.parts)]
    kinds = {type(part.sanction) for part in parts}
    d, case = evidence.at_end.d, replace(incident, variant=variant.id)
    over, events = evidence.table.over, evidence.table.events
    from_hand: dict[str, Any] = {
        "another_won": any(seat != evidence.seat for seat in evidence.winners),
        "open_hands": players_in(hand, d.opened),
        "left": players_in(hand, d.out),
        "own_win": has_won_wrongly(
            evidence.table.book, case, events, SEATS[evidence.seat], over or bool(d.out >> evidence.seat & 1)
        ),
    }
    from_hand["ended"] = is_ended(evidence.table.book, case, over, from_hand["own_win"])
    if (s.PayReadyHands in kinds or facts.ready) and (evidence.live or evidence.won_last):
        from_hand["ready"] = ready_hands(hand, evidence)
    if s.ReverseSelfDraw in kinds and evidence.live:
        from_hand["fan"] = fans_claimed(evidence, facts)
    elif s.ReverseSelfDraw in kinds and evidence.won_last:
        from_hand["fan"] = facts.fan or evidence.last_win.fan or 0
    if s.PayForAll in kinds:
        from_hand |= owed_for_win(hand, incident.offender)
    if evidence.live and ("win" in variant.declared or facts.declared == "win"):
        from_hand |= {"distance": max(evidence.distance, 0), "worth": max(evidence.value, 0)}
    if evidence.live and facts.declared and not facts.tile and evidence.moment is not None:
        from_hand["tile"] = name_of(evidence.moment.code)
    for name, shown in from_hand.items():
        check_fact(name, getattr(facts, name), shown)
    return replace(facts, **from_hand)


def check_fact(name: str, stated: object, shown: object) -> None:
    """Check that a stated fact agrees with what the hand shows."""
    if (
        not stated
        or stated == shown
        or (isinstance(stated, tuple) and isinstance(shown, tuple) and set(stated) == set(shown))
    ):
        return
    raise InputError(
        f"facts.{name}",
        _("the table shows {shown}, not {stated}", shown=in_words(shown), stated=in_words(stated)),
    )


def in_words(value: object) -> str:
    """A fact as it is written."""
    if isinstance(value, tuple):
        pairs = [f"{each[0]}: {each[1]}" if isinstance(each, tuple) else str(each) for each in value]
        return "{" + ", ".join(pairs) + "}"
    return str(value).lower()


def players_in(hand: JudgedHand, mask: int) -> tuple[int, ...]:
    """The players in a mask of seats."""
    return tuple(sorted(hand.player(seat) for seat in range(len(hand.seats)) if mask >> seat & 1))


def ready_hands(hand: JudgedHand, evidence: Evidence) -> tuple[tuple[int, int], ...]:
    """The other ready players with the fans of their best waits (reading:114)."""
    fans = [(hand.player(seat), evidence.best_wait(seat, evidence.seat, False)) for seat in evidence.ready_others]
    return tuple(sorted(fans))


def fans_claimed(evidence: Evidence, facts: Facts) -> int:
    """The fans of a false win: those of a complete hand; otherwise what was claimed, or for a ready hand the best wait,
    or the least a win is worth (reading:243)."""
    if evidence.value > 0:
        return evidence.value
    return facts.fan or max(evidence.best_wait(evidence.seat, evidence.seat, True), evidence.least_fans)


def owed_for_win(hand: JudgedHand, offender: int) -> dict[str, tuple[tuple[int, int], ...]]:
    """What the others paid the last winner, which the offender should have paid alone."""
    win = next((event for event in reversed(hand.table.events) if isinstance(event, E.WinEvent)), None)
    if win is None:
        return {}
    paid = [(player, -win.payments.get(seat, 0)) for player, seat in sorted(hand.seats.items())]
    return {"owed": tuple((player, points) for player, points in paid if player != offender and points > 0)}


# --- from what was declared -----------------------------------------------------------------------


def proposals(book: Book, hand: JudgedHand, declaration: Mapping[str, object]) -> list[Incident]:
    """The fouls that a declaration amounts to, likeliest first; none if it was right."""
    declared, offender = declaration_from(book, declaration)
    evidence = hand.seen(offender, declared, win=True)[0]
    if is_right(book, evidence):
        return []
    facts = Facts(declared=declared.what, tile=declared.tile, shown=declared.shown)
    incidents = []
    for foul in listing(book):
        for variant in foul.variants:
            if declared.what in variant.declared and is_possible(variant, evidence):
                from_hand = shown_facts(hand, evidence, variant, Incident(foul.id, offender, facts=facts))
                incidents.append(Incident(foul.id, offender, variant.id, facts=from_hand, clauses=variant.clauses))
    others = [foul for foul in listing(book) if foul.id in ANY_OTHER]
    return incidents or [Incident(foul.id, offender, facts=facts, clauses=foul.clauses) for foul in others]


def proposed_unseen(
    book: Book, declaration: Mapping[str, object], may_be: Callable[[Incident, Variant], bool]
) -> list[Incident]:
    """The same at a real table, where the tiles are unknown: every foul that such a declaration can be."""
    declared, offender = declaration_from(book, declaration)
    facts = Facts(declared=declared.what, tile=declared.tile, shown=declared.shown)
    pairs = [
        (Incident(foul.id, offender, variant.id, facts=facts, clauses=variant.clauses), variant)
        for foul in listing(book)
        for variant in foul.variants
        if declared.what in variant.declared
    ]
    return [incident for incident, variant in pairs if may_be(incident, variant)]


def declaration_from(book: Book, value: object) -> tuple[Declared, int]:
    """What was declared, and by whom."""
    row = fields.mapping(value, "declaration")
    fields.check_keys(row, ("declared", "offender", "tile", "shown"))
    what, tile, shown = row.get("declared"), row.get("tile"), row.get("shown", False)
    if what not in DECLARED:
        raise InputError("declared", _("must be one of {known}", known=DECLARED))
    offender = number(row.get("offender"), "offender")
    if offender >= book.tiles.players:
        last = book.tiles.players - 1
        raise InputError("offender", _("players are numbered 0 to {last}", last=last))
    if tile is not None:
        code_of(tile, "tile")
    if not isinstance(shown, bool):
        raise InputError("shown", _("must be true or false"))
    return Declared(str(what), str(tile or ""), shown), offender


def is_right(book: Book, evidence: Evidence) -> bool:
    """Is what was declared true and allowed?"""
    match evidence.declared.what:
        case "win":
            return evidence.against_win == 0
        case "riichi":
            return may_declare_riichi(evidence)
        case "nine_terminals":
            return shows(evidence, "no_nine_terminals") is False
        case "ready":
            always_foul = any(
                "ready" in variant.declared and not variant.evidence for f in listing(book) for variant in f.variants
            )
            return not always_foul and bool(evidence.waits(evidence.seat))
        case _:
            return is_on_record(evidence) or evidence.why_no_claim() == 0


def is_on_record(evidence: Evidence) -> bool:
    """In a finished hand: was the declared set made?"""
    made = [event for event in evidence.hand.events if isinstance(event, E.Chow | E.Pung | E.Kong)]
    named = kind_of(CODES.get(evidence.declared.tile, NONE))
    return not evidence.running and any(
        (event.type, event.seat) == (evidence.declared.what, evidence.name)
        and named in (NONE, kind_of(CODES[event.tile or event.tiles[0]]))
        for event in made
    )


def may_declare_riichi(evidence: Evidence) -> bool:
    """In riichi according to the table, or free to declare it with the given tile, or with some tile."""
    if not evidence.running and evidence.at_end.riichi:
        return True
    if evidence.d.turn != evidence.seat:
        return False
    return may_be_ready_with_discard(evidence) and any(
        action.type.startswith("riichi") and evidence.declared.tile in ("", *action.tiles)
        for action in evidence.table.legal(SEATS[evidence.seat])
    )


def is_possible(variant: Variant, evidence: Evidence) -> bool:
    """Does nothing the hand shows contradict it, or could that still change by the end of the hand?"""
    return all(
        shows(evidence, name) is not False or (evidence.running and name in AT_THE_END) for name in variant.evidence
    )
