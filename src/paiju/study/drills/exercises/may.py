"""May I? A claim, a kong, riichi, a win or a discard at a table: yes, or no and why.

An answer is "yes" or "no", from level 3 on the reason instead of "no".
"""

from collections.abc import Callable
from dataclasses import replace
from random import Random

from paiju.books.book import Book
from paiju.books.lookup import deciding
from paiju.core.play import actions as A
from paiju.core.play.claims import why_no_answer
from paiju.languages import HasNames, Text, _, _c, _n, in_every
from paiju.scoring.lines.words import cite
from paiju.study.drills import may_stages as stages
from paiju.study.drills.exercise_names import NAMES
from paiju.study.drills.items import PEOPLE, Choice, DrillKind, ItemDraft, question_of
from paiju.study.drills.may_stages import Plan, StagedMoment
from paiju.table import events as E
from paiju.table.action import Action
from paiju.table.codec import to_json
from paiju.table.codes import CODES, SEATS, name_of
from paiju.table.offered import at_stake, offered
from paiju.table.scene import Scene, View
from paiju.table.table import Table
from paiju.table.why import Refusal, explain

WITH_REASON = 3  # from this level on a refusal is named
TRIES = 12  # to find a moment with the answer wanted
CHOICES = 4
Maker = Callable[[Plan], StagedMoment | None]
MAKERS: dict[str, Maker] = {
    "chow": stages.chow, "pung": stages.pung, "kong": stages.kong, "claim_in_riichi": stages.claim_in_riichi,
    "win": stages.win, "win_again": stages.win_again, "self_draw": stages.self_draw, "riichi": stages.riichi,
    "open_riichi": stages.open_riichi, "added_kong": stages.added_kong, "kong_in_riichi": stages.kong_in_riichi,
    "concealed_kong": stages.concealed_kong, "swap": stages.swap, "nine_kinds": stages.nine_kinds,
    "pass_on": stages.pass_on, "void_first": stages.void_first,
}  # fmt: skip
LEVELS = (
    ("chow", "pung", "kong", "concealed_kong", "pass_on"),
    ("chow", "kong", "riichi", "self_draw", "nine_kinds", "win", "pass_on", "void_first"),
    ("win", "riichi", "chow", "self_draw", "concealed_kong", "void_first"),
    ("win", "claim_in_riichi", "open_riichi", "added_kong", "swap", "riichi", "void_first"),
    ("win", "win_again", "kong_in_riichi", "added_kong", "swap", "self_draw"),
)
IN_RIICHI = ("claim_in_riichi", "open_riichi", "kong_in_riichi", "riichi")
REASONS = {
    "not_from_left": _("no: you may only chow from the player on your left"),
    "no_run": _("no: the tiles do not make a run"),
    "in_riichi": _("no: you are in riichi"),
    "too_few": _("no: you have too few matching tiles"),
    "not_in_this_book": _("no: this rule book does not have it"),
    "furiten_discard": _("no: furiten, you discarded one of your waits"),
    "furiten_turn": _("no: furiten, you have just let a win go"),
    "furiten_riichi": _("no: furiten, you let a win go in riichi"),
    "below_minimum": _("no: the hand is below the minimum to win"),
    "not_complete": _("no: the hand is not complete"),
    "not_closed": _("no: the hand is not concealed"),
    "not_ready": _("no: that discard does not leave the hand ready"),
    "too_few_points": _("no: you do not have enough points"),
    "too_few_tiles": _("no: too few tiles are left in the wall"),
    "changes_waits": _("no: that kong is not allowed in riichi"),
    "not_after_claim": _("no: only after a draw"),
    "swap_call": _("no: swap calling"),
    "no_discard_after": _("no: you would have nothing to discard afterwards"),
    "too_few_orphans": _("no: you have fewer than nine kinds"),
    "not_first_turn": _("no: it is no longer your first turn"),
    "not_alike": _("no: all tiles passed on must be of one suit with enough tiles"),
    "void_first": _("no: tiles of the suit you gave up go first"),
    "void_suit": _("no: it is of the suit you gave up"),
    "void_held": _("no: a tile of the suit you gave up is among them"),
}
# What one may think of, by type of action.
LIKELY = {
    "win": ("below_minimum", "furiten_discard", "furiten_turn", "not_complete", "void_held"),
    "chow": ("not_from_left", "no_run", "in_riichi", "no_discard_after", "void_suit"),
    "pung": ("too_few", "in_riichi", "no_discard_after", "void_suit"),
    "kong": ("too_few", "in_riichi", "not_after_claim", "void_suit"),
    "concealed_kong": ("changes_waits", "too_few", "not_after_claim", "void_suit"),
    "added_kong": ("not_after_claim", "too_few", "in_riichi"),
    "riichi": ("not_ready", "not_closed", "too_few_points", "too_few_tiles"),
    "discard": ("swap_call", "in_riichi", "void_first"),
    "pick": ("not_alike",),
    "nine_terminals": ("too_few_orphans", "not_first_turn"),
}
# What may be true as well and is not looked at: never offered beside the reason that was found first.
HIDDEN_BY = {
    "below_minimum": ("furiten_discard", "furiten_turn", "furiten_riichi"),
    "furiten_discard": ("below_minimum", "furiten_turn"),
    "furiten_turn": ("below_minimum",),
    "furiten_riichi": ("below_minimum", "furiten_turn"),
    "not_closed": ("not_ready",),
    "too_few_points": ("not_ready",),
    "not_in_this_book": ("not_from_left", "no_run", "void_suit"),
    "void_suit": ("too_few", "not_from_left", "no_run", "no_discard_after"),
    "void_held": ("not_complete", "below_minimum"),
    "too_few": ("void_suit",),
}
TOPICS = {
    "chow": "play.chow", "pung": "play.pung", "kong": "play.kong", "concealed_kong": "play.concealed_kong",
    "added_kong": "play.added_kong", "riichi": "play.riichi", "win": "minimum",
}  # fmt: skip
FIELDS = {
    "chow": "calls.chow", "discard": "calls.swap_calling_barred", "nine_terminals": "draws.nine_terminals",
    "pick": "course.exchange_alike",
}  # fmt: skip


def drill(book: Book, level: int, rng: Random) -> ItemDraft:
    """One moment at a table."""
    moment, why = moment_of_level(book, level, rng)
    return draft_of(book, level, moment, why, rng)


def moment_of_level(book: Book, level: int, rng: Random) -> tuple[StagedMoment, Refusal | None]:
    """A moment of the level: as often one that is allowed as one that is not, where both are soon found."""
    wanted, best = rng.random() < 0.5, None
    names = [name for name in LEVELS[level - 1] if is_played(book, name)]
    name = rng.choice(names)
    tried = 0
    while best is None or tried < TRIES:
        tried += 1
        if tried % TRIES == 0:
            name = rng.choice(names)
        moment = MAKERS[name](Plan(book, rng))
        if moment is None:
            continue
        why = refusal(moment)
        if why is not None and why.id not in REASONS:
            continue
        best = moment, why
        if (why is None) == wanted:
            break
    return best


def refusal(moment: StagedMoment) -> Refusal | None:
    """Why the seat may not; of another's tile it is asked as it lay there, though the seat may have drawn since."""
    table, seat = moment.table, SEATS.index(moment.seat)
    game = table.setting
    then = at_stake(game, table.state_before, table.state) if moment.at_stake else None
    if then is None:
        return table.why_not(moment.seat, moment.action)
    reason = why_no_answer(game.rules, then, game.buffers, seat, moment.action)
    return explain(game, then, seat, moment.action, reason, table.sitting.special) if reason else None


def is_played(book: Book, name: str) -> bool:
    """Has the book what this is about?"""
    if name in IN_RIICHI and not book.payments.deposit:
        return False
    if name == "nine_kinds" and not book.draws.nine_terminals:
        return False
    if name == "win_again" and not book.ready.furiten:
        return False
    if name == "pass_on":
        return book.course.exchange > 0 and book.course.exchange_alike
    if name == "void_first":
        return book.course.void_suit
    return name != "swap" or (book.calls.chow and book.calls.swap_calling_barred)


def draft_of(book: Book, level: int, moment: StagedMoment, why: Refusal | None, rng: Random) -> ItemDraft:
    """The question at this moment."""
    view, action = view_of(moment), action_of(moment)
    sort = action.type.removesuffix("_drawn")
    right: Choice = "yes" if why is None else why.id if level >= WITH_REASON else "no"
    choices: tuple[Choice, ...] = ("yes", "no")
    if level >= WITH_REASON:
        barred = (right, *HIDDEN_BY.get(str(right), ()), *unknown_to(book))
        others = [each for each in LIKELY[sort] if each not in barred]
        distractors = rng.sample(others, min(len(others), CHOICES - 1 if why is None else CHOICES - 2))
        reasons = sorted([*distractors, *([right] if why is not None else [])], key=str)
        choices = ("yes", *reasons)
    labels = [in_every(label(str(choice))) for choice in choices]
    ask = asking(moment, view, action)
    question = question_of("view", ask, view=to_json(view), seat=moment.seat, action=action.to_json(), labels=labels)
    clauses = why.clauses if why is not None else clauses_of(book, sort)
    because: HasNames = why.text if why is not None else _("yes: all the conditions are met")
    return ItemDraft(question, choices, right, (), because, clauses)


def unknown_to(book: Book) -> tuple[str, ...]:
    """Reasons that a book cannot have."""
    furiten = () if book.ready.furiten else ("furiten_discard", "furiten_turn", "furiten_riichi")
    riichi = () if book.payments.deposit else ("in_riichi", "changes_waits")
    void = () if book.course.void_suit else ("void_first", "void_suit", "void_held")
    swap = () if book.calls.swap_calling_barred else ("swap_call",)
    return (*furiten, *riichi, *void, *swap)


def clauses_of(book: Book, sort: str) -> tuple[str, ...]:
    """The clauses by which something is allowed: those that would refuse it. Books from nothing may have none."""
    exact = cite(book, TOPICS[sort]) if sort in TOPICS else ""
    if exact:
        return (exact,)
    return deciding(book, FIELDS[sort]) if sort in FIELDS else ()


def label(choice: str) -> Text:
    """A choice in words."""
    plain = {"yes": _c("allowed", "yes"), "no": _c("allowed", "no")}
    return plain.get(choice) or REASONS[choice]


def asking(moment: StagedMoment, view: View, action: Action) -> Text:
    """The question in words."""
    if moment.at_stake and view.stake is not None:
        tile, by = view.stake
        claim = claim_words(moment, action)
        return _("{seat} has just discarded {tile}. May you {claim}?", seat=PEOPLE[by], tile=tile, claim=claim)
    if action.type == "pick":
        count = moment.table.book.course.exchange
        return _n(
            "Before play you pass {n} tile on. May you do this: {action}?",
            "Before play you pass {n} tiles on. May you do this: {action}?",
            count,
            action=action.text,
        )
    self_draw = _("win by self-draw")
    return _("It is your turn. May you do this: {action}?", action=self_draw if action.type == "win" else action.text)


def claim_words(moment: StagedMoment, action: Action) -> Text:
    """What is wanted of another's tile."""
    if A.CHOW <= action.code < A.PUNG:
        kind = A.kind_of(CODES[last_discard(moment.table)])
        lowest = kind - (action.code - A.CHOW) % 3
        tiles = " ".join(name_of(each) for each in range(lowest, lowest + 3) if each != kind)
        return _("chow it with {tiles}", tiles=tiles)
    return {A.PUNG: _("pung it"), A.OPEN_KONG: _("kong it"), A.WIN: _("win on it")}[action.code]


def action_of(moment: StagedMoment) -> Action:
    """What is wanted; of the tile just drawn with its name."""
    if moment.action in (A.RIICHI_DRAWN, A.DISCARD_DRAWN):
        return offered(moment.table.state, SEATS.index(moment.seat), moment.action)
    return Action(moment.action)


def last_discard(table: Table) -> str:
    """The tile last discarded."""
    return next(event.tile for event in reversed(table.events) if isinstance(event, E.Discard))


def view_of(moment: StagedMoment) -> View:
    """What the seat sees, what it may do aside: of another's discard, just when it lies there."""
    table, seat = moment.table, moment.seat
    if not moment.at_stake:
        return replace(table.view(seat), legal=())
    seen = table.seen(seat)
    last = max(i for i, event in enumerate(seen) if isinstance(event, E.Discard))
    sitting = table.sitting
    scene = Scene(table.book, sitting.points, sitting.deposits).follow(seen[: last + 1])
    return scene.view(sitting, seat, seat, "play", ())


KIND = DrillKind("may", *NAMES["may"], drill, quick=True, place=4)
