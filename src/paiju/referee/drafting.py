"""A ruling in the making: from the foul's variant, through choices, ladders and the referee's discretion."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from paiju.books.book import Book
from paiju.errors import InputError
from paiju.referee import sanctions as s
from paiju.referee.foul_types import Adjustment, Code, Foul, Option, Part, Words
from paiju.referee.fouls import clauses_of, get
from paiju.referee.incident import Incident
from paiju.referee.ladders import earlier_in_season, step, times_before, variant_of

WINDOW_WORDS = {
    "hand": ("这手牌内", "in this hand"),
    "game": ("本场内", "in this game"),
    "match": ("比赛中", "so far"),
    "season": ("本赛季", "in the season"),
}


@dataclass(frozen=True, slots=True)
class Need:
    """Something the referee has to tell before the ruling is settled: one of a few, an amount, or a fact."""

    field: str
    words: Words
    choices: tuple[tuple[str, Words], ...] = ()
    least: int = 0
    most: int = 0
    amounts: tuple[int, ...] = ()  # the only ones; empty: any between

    def to_json(self) -> dict[str, object]:
        """For programs."""
        row: dict[str, object] = {"field": self.field, "zh": self.words[0], "en": self.words[1]}
        if self.choices:
            row["choices"] = [{"id": id, "zh": zh, "en": en} for id, (zh, en) in self.choices]
        if self.most:
            row |= {"least": self.least, "most": self.most, "amounts": list(self.amounts)}
        return row


@dataclass(slots=True)
class Draft:
    """What is known of a ruling so far."""

    foul: Foul
    when: Words = ("", "")
    parts: list[Part] = field(default_factory=list)
    clauses: list[str] = field(default_factory=list)
    needs: list[Need] = field(default_factory=list)
    notes: list[Words] = field(default_factory=list)
    mend: Words = ("", "")
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
        draft.needs.append(Need("variant", ("哪种情形", "which of these it was"), choices))
        return draft
    check_offender(draft.foul, incident)
    draft.when, draft.mend, draft.silent = variant.when, variant.mend, variant.silent
    draft.clauses += variant.clauses
    draft.parts = [*variant.parts, *chosen(draft, variant.options, incident)]
    take_over(book, draft, incident)
    climb(book, code, draft, incident, history)
    if incident.option and not draft.offered:
        raise InputError("option", "there is nothing to choose here", "此处没有可选的处置")
    draft.clauses += clauses_of(code, draft.parts)
    adjust(code, draft, incident)
    choose_amount(code, draft, incident)
    drop(code, draft, incident)
    ask_for_facts(draft, incident)
    return draft


def check_offender(foul: Foul, incident: Incident) -> None:
    """Some fouls are the dealer's."""
    if foul.by == "dealer" and incident.offender != incident.dealer:
        raise InputError("offender", f"{foul.id} is charged to the dealer", f"{foul.id} 由庄家承担")


def chosen(draft: Draft, options: tuple[Option, ...], incident: Incident) -> tuple[Part, ...]:
    """What the referee chose, or the question."""
    if not options:
        return ()
    draft.offered = True
    choice = next((option for option in options if option.id == incident.option), None)
    if choice is not None:
        return choice.parts
    known = ", ".join(option.id for option in options)
    if incident.option:
        en = f"no choice {incident.option[:40]!r} here; there are {known}"
        raise InputError("option", en, f"没有 {incident.option[:40]!r} 这种处置；可用：{known}")
    choices = tuple((option.id, option.words) for option in options)
    draft.needs.append(Need("option", ("由裁判选择", "the referee chooses"), choices))
    return ()


def take_over(book: Book, draft: Draft, incident: Incident) -> None:
    """What the foul that was caused would cost goes to who caused it (xjtu:9.4)."""
    for i in [i for i, part in enumerate(draft.parts) if isinstance(part.sanction, s.TakeOver)]:
        foul_id, variant_id = incident.facts.caused
        if not foul_id:
            draft.needs.append(Need("facts.caused", ("由此造成的犯规", "the foul that was caused")))
            return
        foul = get(book, foul_id)
        variant = variant_of(foul, replace(incident, foul=foul_id, variant=variant_id))
        if variant is None or any(isinstance(part.sanction, s.TakeOver) for part in variant.parts):
            known = ", ".join(each.id for each in foul.variants)
            raise InputError(
                "facts.caused", f"name the variant of {foul_id}: {known}", f"请写明 {foul_id} 的情形：{known}"
            )
        if book.referee.borne_as == "misled" and not incident.victims:
            draft.needs.append(Need("victims", ("被误导而犯规的选手", "the player who was misled into it")))
        draft.parts[i : i + 1] = variant.parts
        draft.clauses += variant.clauses
        draft.notes.append((f"代受：{foul.words[0]}", f"borne for another: {foul.words[1]}"))


def climb(book: Book, code: Code, draft: Draft, incident: Incident, history: Sequence[Incident]) -> None:
    """A ladder becomes its step."""
    climbed: list[Part] = []
    for part in draft.parts:
        if not isinstance(part.sanction, s.OnLadder):
            climbed.append(part)
            continue
        ladder = code.ladders[part.sanction.ladder]
        if ladder.window == "season" and earlier_in_season(incident, history) is None:
            words = ("以前各场已得几次", "how often before, in earlier matches of the season")
            draft.needs.append(Need("facts.earlier", words))
        draft.time = 1 + times_before(book, ladder, incident, history)
        draft.clauses += clauses_of(code, [part])
        zh, en = WINDOW_WORDS[ladder.window]
        draft.notes.append((f"{zh}第 {draft.time} 次", f"time {draft.time} {en}"))
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
        known = ", ".join(here) or "–"
        en = f"no change {incident.adjust[:40]!r} here; there are {known}"
        raise InputError("adjust", en, f"此处不能作 {incident.adjust[:40]!r} 的更改；可用：{known}")
    change = here[incident.adjust]
    draft.parts = changed(change, draft.parts)
    draft.clauses += [*change.clauses, *clauses_of(code, change.by)]
    draft.notes.append(change.words)


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
            raise InputError("amount", "the book leaves no amount to choose here", "此处没有可由裁判选定的数额")
        return
    sanction = ranged[0].sanction
    assert isinstance(sanction, s.Ranged)
    steps = () if isinstance(sanction, s.Warnings) else code.amounts
    allowed = tuple(n for n in steps if sanction.amount <= n <= sanction.most)
    if incident.amount is None:
        question = ("由裁判定数额", "the referee sets the amount")
        draft.needs.append(Need("amount", question, (), sanction.amount, sanction.most, allowed))
        return
    if not sanction.amount <= incident.amount <= sanction.most or (allowed and incident.amount not in allowed):
        span = ", ".join(map(str, allowed)) or f"{sanction.amount}–{sanction.most}"
        en = f"the book allows {span}, not {incident.amount}" if allowed else f"{span} at once, not {incident.amount}"
        raise InputError("amount", en, f"可用的数额：{span}" if allowed else f"一次为 {span}，不能为 {incident.amount}")
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
        draft.notes.append(("有别人和牌，处罚取消", "dropped, since another player won"))


FACTS_NEEDED = (  # a sanction, what it must know, and the words that ask for it
    (s.PayVictims, "victims", "受影响的选手", "the player harmed"),
    (s.ReverseSelfDraw, "facts.fan", "所报和牌的番数", "the fans of the win that was claimed"),
    (s.PayReadyHands, "facts.ready", "已听牌各家的番数", "the ready players and their fans"),
    (s.Compensate, "facts.compensation", "对各家的补偿点数", "the points that make good what each lost"),
    (s.PayForAll, "facts.owed", "各家应付的和牌分，由他付还", "what the others pay the winner, and the offender owes"),
)


def ask_for_facts(draft: Draft, incident: Incident) -> None:
    """Facts that some sanctions cannot do without."""
    for kind, name, zh, en in FACTS_NEEDED:
        if not any(isinstance(part.sanction, kind) for part in draft.parts):
            continue
        group, _, fact = name.rpartition(".")
        known = getattr(incident.facts, fact) if group else incident.victims
        if not known:
            draft.needs.append(Need(name, (zh, en)))
