"""A ruling in the making: from the foul's variant, through choices, ladders and the referee's discretion."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from paiju.books.book import NO_NAMES, Book, Names
from paiju.errors import InputError
from paiju.languages import HasNames, _
from paiju.referee import sanctions as s
from paiju.referee.cause import RulingNote
from paiju.referee.foul_types import Adjustment, Code, Foul, Option, Part
from paiju.referee.fouls import clauses_of, get
from paiju.referee.incident import Incident
from paiju.referee.ladders import earlier_in_season, step, times_before, variant_of


@dataclass(frozen=True, slots=True)
class Need:
    """Something the referee has to tell before the ruling is settled: one of a few, an amount, or a fact."""

    field: str
    words: HasNames
    choices: tuple[tuple[str, Names], ...] = ()
    least: int = 0
    most: int = 0
    amounts: tuple[int, ...] = ()  # the only ones; empty: any between

    def to_json(self) -> dict[str, object]:
        """For programs."""
        row: dict[str, object] = {"field": self.field, "zh": self.words.into("zh"), "en": self.words.into("en")}
        if self.choices:
            row["choices"] = [{"id": id, "zh": words.zh, "en": words.en} for id, words in self.choices]
        if self.most:
            row |= {"least": self.least, "most": self.most, "amounts": list(self.amounts)}
        return row


@dataclass(slots=True)
class Draft:
    """What is known of a ruling so far."""

    foul: Foul
    variant: str = ""
    when: Names = NO_NAMES
    parts: list[Part] = field(default_factory=list)
    clauses: list[str] = field(default_factory=list)
    needs: list[Need] = field(default_factory=list)
    notes: list[RulingNote] = field(default_factory=list)
    mend: Names = NO_NAMES
    silent: bool = False
    time: int = 0
    offered: bool = False  # the referee had something to choose
    adjustments: list[str] = field(default_factory=list)


def drafted(book: Book, code: Code, incident: Incident, history: Sequence[Incident]) -> Draft:
    """Everything that follows from the incident but the sums."""
    draft = Draft(get(book, incident.foul))
    variant = variant_of(draft.foul, incident)
    if variant is None:
        draft.clauses += draft.foul.clauses
        choices = tuple((each.id, each.when) for each in draft.foul.variants)
        draft.needs.append(Need("variant", _("which case it was"), choices))
        return draft
    check_offender(draft.foul, incident)
    draft.variant = variant.id
    draft.when, draft.mend, draft.silent = variant.when, variant.mend, variant.silent
    draft.clauses += variant.clauses
    draft.parts = [*variant.parts, *chosen(draft, variant.options, incident)]
    take_over(book, draft, incident)
    climb(book, code, draft, incident, history)
    if incident.option and not draft.offered:
        raise InputError("option", _("there is nothing to choose here"))
    draft.clauses += clauses_of(code, draft.parts)
    adjust(code, draft, incident)
    choose_amount(code, draft, incident)
    drop(code, draft, incident)
    ask_for_facts(draft, incident)
    return draft


def check_offender(foul: Foul, incident: Incident) -> None:
    """Some fouls are the dealer's."""
    if foul.by == "dealer" and incident.offender != incident.dealer:
        raise InputError("offender", _("{foul} is charged to the dealer", foul=foul.id))


def chosen(draft: Draft, options: tuple[Option, ...], incident: Incident) -> tuple[Part, ...]:
    """What the referee chose, or the question."""
    if not options:
        return ()
    draft.offered = True
    choice = next((option for option in options if option.id == incident.option), None)
    if choice is not None:
        return choice.parts
    if incident.option:
        known, shown = [option.id for option in options], repr(incident.option[:40])
        raise InputError(
            "option", _("there is no choice {option} here; choose from {known}", option=shown, known=known)
        )
    choices = tuple((option.id, option.words) for option in options)
    draft.needs.append(Need("option", _("the referee chooses"), choices))
    return ()


def take_over(book: Book, draft: Draft, incident: Incident) -> None:
    """What the foul that was caused would cost goes to who caused it (xjtu:9.4)."""
    for i in [i for i, part in enumerate(draft.parts) if isinstance(part.sanction, s.TakeOver)]:
        foul_id, variant_id = incident.facts.caused
        if not foul_id:
            draft.needs.append(Need("facts.caused", _("the foul it caused")))
            return
        foul = get(book, foul_id)
        variant = variant_of(foul, replace(incident, foul=foul_id, variant=variant_id))
        if variant is None or any(isinstance(part.sanction, s.TakeOver) for part in variant.parts):
            known = [each.id for each in foul.variants]
            raise InputError("facts.caused", _("name the variant of {foul}: {known}", foul=foul_id, known=known))
        if book.referee.borne_as == "misled" and not incident.victims:
            draft.needs.append(Need("victims", _("the player misled into it")))
        draft.parts[i : i + 1] = variant.parts
        draft.clauses += variant.clauses
        draft.notes.append(RulingNote("borne", foul.id))


def climb(book: Book, code: Code, draft: Draft, incident: Incident, history: Sequence[Incident]) -> None:
    """A ladder becomes its step."""
    climbed: list[Part] = []
    for part in draft.parts:
        if not isinstance(part.sanction, s.OnLadder):
            climbed.append(part)
            continue
        ladder = code.ladders[part.sanction.ladder]
        if ladder.window == "season" and earlier_in_season(incident, history) is None:
            draft.needs.append(Need("facts.earlier", _("how often before, in earlier games of the season")))
        draft.time = 1 + times_before(book, ladder, incident, history)
        draft.clauses += clauses_of(code, [part])
        draft.notes.append(RulingNote("time", ladder.window, draft.time))
        climbed += step(ladder, draft.time)
        if 0 < ladder.options_from <= draft.time:
            climbed += chosen(draft, ladder.options, incident)
    draft.parts = climbed


def adjust(code: Code, draft: Draft, incident: Incident) -> None:
    """A change by the referee's discretion, where the book allows one."""
    here = {each.id: each for each in code.adjustments.values() if may_adjust(each, draft.parts)}
    draft.adjustments = [] if incident.adjust else list(here)
    if not incident.adjust:
        return
    if incident.adjust not in here:
        shown = repr(incident.adjust[:40])
        if not here:
            raise InputError("adjust", _("the change {adjust} is not possible here, nor any other", adjust=shown))
        raise InputError(
            "adjust", _("the change {adjust} is not possible here; choose from {known}", adjust=shown, known=here)
        )
    change = here[incident.adjust]
    draft.parts = changed(change, draft.parts)
    draft.clauses += [*change.clauses, *clauses_of(code, change.by)]
    draft.notes.append(RulingNote("adjusted", change.id))


def may_adjust(change: Adjustment, parts: Sequence[Part]) -> bool:
    """There is something to be changed."""
    matching = [part.sanction for part in parts if s.kind_of(part.sanction) == change.replaces]
    if change.fewer:
        return any(getattr(sanction, "amount", 0) > 1 for sanction in matching)
    if not change.replaces:  # something is added that is not imposed yet
        imposed = {part.penalty for part in parts if part.penalty}
        return bool(parts) and not any(added.penalty in imposed for added in change.by) and adds(change.by, parts)
    return len(matching) > int(change.one_of_several)


def adds(more: Sequence[Part], parts: Sequence[Part]) -> bool:
    """Something is added that the ruling has not yet, as a right that is lost already."""
    rights = [part.sanction for part in parts if isinstance(part.sanction, s.Rights) and part.sanction.until == "hand"]
    gone = {right for each in rights for right in each.lost}
    return any(not isinstance(part.sanction, s.Rights) or not set(part.sanction.lost) <= gone for part in more)


def changed(change: Adjustment, parts: Sequence[Part]) -> list[Part]:
    """The sanctions after a change."""
    result: list[Part] = []
    done = False
    for part in parts:
        if s.kind_of(part.sanction) != change.replaces or (done and change.one_of_several):
            result.append(part)
        elif change.fewer and isinstance(part.sanction, s.Warnings):
            result.append(Part(s.Warnings(1, part.sanction.amount - 1)))
        else:
            result += change.by
            done = True
    return result if change.replaces else [*result, *change.by]


def choose_amount(code: Code, draft: Draft, incident: Incident) -> None:
    """An amount left to the referee: the one they chose, or the range."""
    ranged = [part for part in draft.parts if s.is_open(part.sanction)]
    if not ranged:
        if incident.amount is not None and not draft.needs:
            raise InputError("amount", _("the rule book leaves no amount to choose here"))
        return
    sanction = ranged[0].sanction
    assert isinstance(sanction, s.Ranged)
    steps = () if isinstance(sanction, s.Warnings) else code.amounts
    allowed = tuple(n for n in steps if sanction.amount <= n <= sanction.most)
    if incident.amount is None:
        question = _("the referee sets the amount")
        draft.needs.append(Need("amount", question, (), sanction.amount, sanction.most, allowed))
        return
    if not sanction.amount <= incident.amount <= sanction.most or (allowed and incident.amount not in allowed):
        amounts = allowed or f"{sanction.amount}–{sanction.most}"
        raise InputError(
            "amount", _("the rule book allows {amounts}, not {amount}", amounts=amounts, amount=incident.amount)
        )
    draft.parts = [settled(part, incident.amount) for part in draft.parts]


def settled(part: Part, amount: int) -> Part:
    """A part with its amount chosen."""
    if isinstance(part.sanction, s.Ranged) and part.sanction.most:
        return replace(part, sanction=s.with_amount(part.sanction, amount))
    return part


def drop(code: Code, draft: Draft, incident: Incident) -> None:
    """Penalties that another player's win cancels (ema:5.3); a win that is taken back where none was paid; the end of a
    hand that was over (reading:236)."""
    if not incident.facts.own_win:
        draft.parts = [part for part in draft.parts if not isinstance(part.sanction, s.TakeBackWin)]
    if incident.facts.ended:
        draft.parts = [part for part in draft.parts if not isinstance(part.sanction, s.EndHand)]
    if not incident.facts.another_won:
        return
    dropped = {id for id, penalty in code.penalties.items() if penalty.dropped_by_win}
    if any(part.penalty in dropped for part in draft.parts):
        draft.parts = [part for part in draft.parts if part.penalty not in dropped]
        draft.notes.append(RulingNote("dropped"))


FACTS_NEEDED = (  # a sanction, what it must know, and the words that ask for it
    (s.PayVictims, "victims", _("the player affected")),
    (s.ReverseSelfDraw, "facts.fan", _("the fans of the win that was claimed")),
    (s.PayReadyHands, "facts.ready", _("the ready players and their fans")),
    (s.Compensate, "facts.compensation", _("the points that compensate each player")),
    (s.PayForAll, "facts.owed", _("what the others pay the winner, which the offender owes them")),
)


def ask_for_facts(draft: Draft, incident: Incident) -> None:
    """Facts that some sanctions cannot do without."""
    for kind, name, question in FACTS_NEEDED:
        if not any(isinstance(part.sanction, kind) for part in draft.parts):
            continue
        group, _rest, fact = name.rpartition(".")
        known = getattr(incident.facts, fact) if group else incident.victims
        if not known:
            draft.needs.append(Need(name, question))
