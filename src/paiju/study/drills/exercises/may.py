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
from paiju.scoring.lines.render import SEATS_EN, SEATS_ZH
from paiju.scoring.lines.words import cite
from paiju.study.drills import may_stages as stages
from paiju.study.drills.items import Choice, DrillKind, ItemDraft, Words, labels_of, question_of
from paiju.study.drills.may_stages import Plan, StagedMoment
from paiju.table import events as E
from paiju.table.action import Action
from paiju.table.codec import to_json
from paiju.table.codes import CODES, SEATS, name_of
from paiju.table.offered import at_stake, offered
from paiju.table.scene import Scene, View
from paiju.table.table import Table
from paiju.table.why import Refusal, explain

SEAT_WORDS = {"E": ("东", "East"), "S": ("南", "South"), "W": ("西", "West"), "N": ("北", "North")}
WITH_REASON = 3  # from this level on a refusal is named
TRIES = 12  # to find a moment with the answer wanted
CHOICES = 4
Maker = Callable[[Plan], StagedMoment | None]
MAKERS: dict[str, Maker] = {
    "chow": stages.chow, "pung": stages.pung, "kong": stages.kong, "claim_in_riichi": stages.claim_in_riichi,
    "win": stages.win, "win_again": stages.win_again, "self_draw": stages.self_draw, "riichi": stages.riichi,
    "open_riichi": stages.open_riichi, "added_kong": stages.added_kong, "kong_in_riichi": stages.kong_in_riichi,
    "concealed_kong": stages.concealed_kong, "swap": stages.swap, "nine_kinds": stages.nine_kinds,
}  # fmt: skip
LEVELS = (
    ("chow", "pung", "kong", "concealed_kong"),
    ("chow", "kong", "riichi", "self_draw", "nine_kinds", "win"),
    ("win", "riichi", "chow", "self_draw", "concealed_kong"),
    ("win", "claim_in_riichi", "open_riichi", "added_kong", "swap", "riichi"),
    ("win", "win_again", "kong_in_riichi", "added_kong", "swap", "self_draw"),
)
IN_RIICHI = ("claim_in_riichi", "open_riichi", "kong_in_riichi", "riichi")
REASONS: dict[str, Words] = {
    "not_from_left": ("不行：只能吃上家的牌", "no: a chow is claimed only from the left"),
    "no_run": ("不行：凑不成顺子", "no: the tiles make no run"),
    "in_riichi": ("不行：已经立直", "no: the hand is in riichi"),
    "too_few": ("不行：相同的牌不够", "no: there are too few equal tiles"),
    "not_in_this_book": ("不行：本规则没有这种动作", "no: this book has no such thing"),
    "furiten_discard": ("不行：自己打过所听的牌（振听）", "no: furiten by an own discard"),
    "furiten_turn": ("不行：本巡放过了和牌（振听）", "no: furiten, a win was just let go"),
    "furiten_riichi": ("不行：立直后放过了和牌（振听）", "no: furiten, a win was let go in riichi"),
    "below_minimum": ("不行：达不到起和的要求", "no: the hand does not count enough to win"),
    "not_complete": ("不行：牌还没有和", "no: the hand is not complete"),
    "not_closed": ("不行：手牌不是门清", "no: the hand is not closed"),
    "not_ready": ("不行：这样打并未听牌", "no: that discard does not leave the hand ready"),
    "too_few_points": ("不行：点数不够", "no: there are not enough points"),
    "too_few_tiles": ("不行：牌墙剩的牌不够", "no: too few tiles are left"),
    "changes_waits": ("不行：不符合立直后开杠的条件", "no: in riichi that kong is not allowed"),
    "not_after_claim": ("不行：须摸牌之后", "no: only after a draw"),
    "swap_call": ("不行：食替", "no: swap calling"),
    "no_discard_after": ("不行：之后无牌可打", "no: nothing could be discarded afterwards"),
    "too_few_orphans": ("不行：不足九种", "no: there are fewer than nine kinds"),
    "not_first_turn": ("不行：已不是第一巡", "no: it is not the first turn any more"),
}
# What one may think of, by type of action.
LIKELY = {
    "win": ("below_minimum", "furiten_discard", "furiten_turn", "not_complete"),
    "chow": ("not_from_left", "no_run", "in_riichi", "no_discard_after"),
    "pung": ("too_few", "in_riichi", "no_discard_after"),
    "kong": ("too_few", "in_riichi", "not_after_claim"),
    "concealed_kong": ("changes_waits", "too_few", "not_after_claim"),
    "added_kong": ("not_after_claim", "too_few", "in_riichi"),
    "riichi": ("not_ready", "not_closed", "too_few_points", "too_few_tiles"),
    "discard": ("swap_call", "in_riichi"),
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
    "not_in_this_book": ("not_from_left",),
}
TOPICS = {
    "chow": "play.chow", "pung": "play.pung", "kong": "play.kong", "concealed_kong": "play.concealed_kong",
    "added_kong": "play.added_kong", "riichi": "play.riichi", "win": "minimum",
}  # fmt: skip
FIELDS = {"chow": "calls.chow", "discard": "calls.swap_calling_barred", "nine_terminals": "draws.nine_terminals"}


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
    labels = labels_of([label(str(choice)) for choice in choices])
    ask = asking(moment, view, action)
    question = question_of("view", ask, view=to_json(view), seat=moment.seat, action=action.to_json(), labels=labels)
    clauses = why.clauses if why is not None else clauses_of(book, sort)
    because = (why.zh, why.en) if why is not None else ("可以：条件都满足", "yes: everything it needs is there")
    return ItemDraft(question, choices, right, (), because, clauses)


def unknown_to(book: Book) -> tuple[str, ...]:
    """Reasons that a book cannot have."""
    furiten = () if book.ready.furiten else ("furiten_discard", "furiten_turn", "furiten_riichi")
    return (*furiten, *(() if book.payments.deposit else ("in_riichi", "changes_waits")))


def clauses_of(book: Book, sort: str) -> tuple[str, ...]:
    """The clauses by which something is allowed: those that would refuse it."""
    exact = cite(book, TOPICS[sort]) if sort in TOPICS else ""
    return (exact,) if exact else deciding(book, FIELDS[sort])


def label(choice: str) -> Words:
    """A choice in words."""
    plain = {"yes": ("可以", "yes"), "no": ("不行", "no")}
    return plain.get(choice) or REASONS[choice]


def asking(moment: StagedMoment, view: View, action: Action) -> Words:
    """The question in words."""
    if moment.at_stake and view.stake is not None:
        tile, by = view.stake
        zh = f"{SEATS_ZH[by]}家刚打出 {tile}。你可以{action.zh}吗？"
        return zh, f"{SEATS_EN[by]} has just discarded {tile}. May you {action.en}?"
    return f"轮到你。你可以{action.zh}吗？", f"It is your turn. May you {action.en}?"


def action_of(moment: StagedMoment) -> Action:
    """What is wanted, with words that name the tiles."""
    seat, d = SEATS.index(moment.seat), moment.table.state
    if moment.action == A.WIN and not moment.at_stake:
        return Action(A.WIN, (), "自摸和牌", "win by self-draw")
    if moment.action in (A.RIICHI_DRAWN, A.DISCARD_DRAWN):
        return offered(d, seat, moment.action)
    if A.CHOW <= moment.action < A.PUNG:
        kind = A.kind_of(CODES[last_discard(moment.table)])
        place = (moment.action - A.CHOW) % 3
        own = " ".join(name_of(each) for each in range(kind - place, kind - place + 3) if each != kind)
        return Action(moment.action, (), f"用 {own} 吃", f"chow with {own}")
    words = {A.PUNG: ("碰", "pung it"), A.OPEN_KONG: ("杠", "kong it"), A.WIN: ("和", "win on it")}
    return Action(moment.action, (), *words.get(moment.action, ("", "")))


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


SAYS = ("吃、碰、杠、立直、和牌是否合规", "whether a call, kong, riichi or win is allowed")
KIND = DrillKind("may", ("能不能", "May I"), SAYS, drill, quick=True, place=4)
