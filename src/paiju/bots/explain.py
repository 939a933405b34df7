"""Why a player does what it does: the table it saw, action by action, and what decided.

Players note what they weigh while they think (`core/players/notes.py`); here it is read, in points, and put into words.
Compiled and interpreted notes are the same, so an explanation is too.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Literal, NamedTuple, Protocol

from paiju.books.book import Book
from paiju.books.flatten import NUMBERS
from paiju.core.play import actions as A
from paiju.core.play.actions import NONE, kind_of
from paiju.core.play.deal import Deal
from paiju.core.play.legal import discard_code
from paiju.core.players import notes as N
from paiju.core.players.notes import NOT_WEIGHED, POINT, Notes
from paiju.core.rules import Rules
from paiju.table.action import Action
from paiju.table.codec import Json
from paiju.table.codes import CODES, name_of
from paiju.table.scene import View

How = Literal["only", "rule", "chance", "distance", "worth", "trials"]
Plan = Literal["go on", "give up", "riichi"]
Because = tuple[str, str]  # in Chinese and English

HOWS: tuple[How, ...] = ("only", "rule", "chance", "distance", "worth")  # as the core numbers them
PLANS: tuple[Plan, ...] = ("go on", "give up", "riichi")
NO_PATTERN: dict[int, Because] = {
    N.NO_PATTERN: ("任意和牌形", "any complete hand"),
    N.REAL_SCORES: ("逐张推算和牌", "real scores"),
    N.NO_HOPE: ("—", "–"),
}
PATTERN_IDS = {number: name for name, number in NUMBERS.items()}


@dataclass(frozen=True, slots=True)
class WeighedAction:
    """An action as a player weighed it, in points; None where it did not look. What it counts for is what the hand is
    worth that it leaves, less what it risks now as far as the player minds, less what its plan costs later."""

    action: Action
    thrown: str | None = None  # the tile that goes
    value: float | None = None
    worth: float | None = None
    risk: float | None = None  # what is lost by it on the whole,
    risk_counted: float | None = None  # and how much that counts for the player
    later: float | None = None
    plan: Plan | None = None
    aim: str | None = None  # the pattern's id that the hand goes for then; "any", "scores" where that is none
    aim_words: Because = NO_PATTERN[N.NO_HOPE]
    lacking: int | None = None  # tiles to add,
    helping: int | None = None  # and unseen tiles that bring it nearer
    more: float | None = None  # by trials: worth more than what the steady player does

    @property
    def is_weighed(self) -> bool:
        """Has the player looked at it?"""
        return self.value is not None or self.lacking is not None or self.more is not None


@dataclass(frozen=True, slots=True)
class Explanation:
    """What a player does at a table and why; what it weighed stands first, the best before the others."""

    player: str
    book: str
    role: str
    action: Action
    how: How
    because: Because
    actions: tuple[WeighedAction, ...]
    trials: int = field(default=0)  # hands played on

    def to_json(self) -> Json:
        """The same as JSON: numbers in points, None left out."""
        zh, en = self.because
        return {
            "player": self.player,
            "book": self.book,
            "role": self.role,
            "action": offered(self.action),
            "how": self.how,
            "because": {"zh": zh, "en": en},
            "actions": [offered(each.action) | numbers(each) for each in self.actions],
            **({"trials": self.trials} if self.trials else {}),
        }


def offered(action: Action) -> Json:
    """An action: its number, its form and words."""
    return {"code": action.code, **action.to_json(), "zh": action.zh, "en": action.en}


def numbers(weighed: WeighedAction) -> Json:
    """What was weighed of an action, as far as it was."""
    fields = asdict(weighed)
    del fields["action"], fields["aim_words"]
    return {
        name: round(value, 2) if isinstance(value, float) else value
        for name, value in fields.items()
        if value is not None
    }


class NotingDecider(Protocol):
    """Somebody who decides at tables and keeps the notes on the last decision: compiled, `batch.decide.Decider`."""

    def choose(self, r: Rules, d: Deal, who: int, level: int, chance: int, codes: Sequence[int]) -> int:
        """What a player of a level does."""

    @property
    def notes(self) -> Notes:
        """What it noted."""


class Decision(NamedTuple):
    """A decision that was made: at which table, by the book, what was allowed, what is done, and the player's notes."""

    book: Book
    deal: Deal
    legal: Sequence[Action]
    code: int
    notes: Notes


# --- the table the player saw ---------------------------------------------------------------------


def weighed_actions(decision: Decision) -> list[WeighedAction]:
    """Every action allowed, in their order, with what was noted of it."""
    how, places = decision.notes.decided, range(len(decision.legal))
    if how == N.BY_DISTANCE:
        return [by_distance(decision, place) for place in places]
    if how == N.BY_WORTH:
        return [by_worth(decision, place) for place in places]
    return [unweighed(decision, place) for place in places]


def values_of(decision: Decision) -> dict[int, float]:
    """What each action weighed counts for, in points, by its number."""
    planned = zip(decision.legal, decision.notes.planned)
    return {action.code: value / POINT for action, value in planned if value != NOT_WEIGHED}


def unweighed(decision: Decision, place: int) -> WeighedAction:
    """An action that nobody looked at."""
    action = decision.legal[place]
    return WeighedAction(action, name_of(discard_code(decision.deal, action.code)) if is_discard(action) else None)


def is_discard(action: Action) -> bool:
    """Does it throw a tile from one's own turn?"""
    return action.code < A.CHOW


def by_distance(decision: Decision, place: int) -> WeighedAction:
    """An action as the simple player weighed it."""
    notes = decision.notes
    lacking, helping = (
        None if number == NOT_WEIGHED else number for number in (notes.lacking[place], notes.helping[place])
    )
    return replace(unweighed(decision, place), lacking=lacking, helping=helping)


def by_worth(decision: Decision, place: int) -> WeighedAction:
    """An action as a player weighed it that goes by what hands are worth."""
    notes, weighed = decision.notes, unweighed(decision, place)
    if notes.planned[place] == NOT_WEIGHED:
        return weighed
    value, worth, counted = (each[place] / POINT for each in (notes.planned, notes.left, notes.risked))
    kind = NONE if weighed.thrown is None else kind_of(CODES[weighed.thrown])
    aim = notes.aims[place]
    return replace(
        weighed,
        value=value,
        worth=worth,
        risk=notes.risks[kind] / POINT if kind >= 0 else 0.0,
        risk_counted=counted,
        later=worth - counted - value,
        plan=PLANS[notes.plans[place]] if is_discard(weighed.action) else None,
        aim=PATTERN_IDS.get(aim, {N.NO_PATTERN: "any", N.REAL_SCORES: "scores"}.get(aim)),
        aim_words=aim_words(decision.book, aim),
    )


def aim_words(book: Book, aim: int) -> Because:
    """The pattern a hand goes for, as its book calls it."""
    if aim in NO_PATTERN:
        return NO_PATTERN[aim]
    name = PATTERN_IDS[aim]
    return next(((each.zh, each.en) for each in book.patterns if each.id == name), (name, name))


# --- what decided ---------------------------------------------------------------------------------


def explained(player: str, view: View, decision: Decision) -> Explanation:
    """A decision explained."""
    weighed = weighed_actions(decision)
    place = next(i for i, each in enumerate(weighed) if each.action.code == decision.code)
    chosen, others = weighed[place], [each for i, each in enumerate(weighed) if i != place]
    how = HOWS[decision.notes.decided]
    because = REASONS[how](chosen, sorted(others, key=rank))
    book = decision.book.id
    ordered = (chosen, *sorted(others, key=rank))
    return Explanation(player, book, view.role, chosen.action, how, because, ordered)


def rank(each: WeighedAction) -> tuple[float, float, float]:
    """By what an action stands among others: those worth most first, or those that leave the hand nearest."""
    if each.value is not None:
        return 0, -each.value, 0
    if each.lacking is not None:
        return 0, each.lacking, -(each.helping if each.helping is not None else -1)
    return 1, 0, 0


def why_only(_: WeighedAction, __: list[WeighedAction]) -> Because:
    """Nothing else is allowed."""
    return "只有这一种选择", "nothing else is allowed"


def why_by_chance(_: WeighedAction, others: list[WeighedAction]) -> Because:
    """Any of them."""
    number = len(others) + 1
    return f"{number} 种选择中随机取一", f"drawn by lot from {number} actions"


RULES: dict[str, Because] = {
    "win": ("能和就和", "a win is always taken"),
    "flower": ("花牌先补", "flowers are replaced at once"),
    "nine_terminals": ("离和牌太远，九种九牌即流局", "too far from winning: such a hand is ended"),
    "discard_drawn": ("摸什么打什么", "what was drawn goes"),
    "ready": ("听牌就亮", "a ready hand is shown"),
    "pass": ("此处一律放过", "here it always passes"),
}


def why_by_rule(chosen: WeighedAction, _: list[WeighedAction]) -> Because:
    """What the player does without weighing anything."""
    return RULES.get(chosen.action.type, ("按其惯例，未作比较", "its rule at such a point; nothing was weighed"))


def why_by_distance(chosen: WeighedAction, others: list[WeighedAction]) -> Because:
    """The hand is nearest so."""
    if chosen.lacking is None:
        return why_by_rule(chosen, others)
    near = (f"还差 {chosen.lacking} 张", f"{several(chosen.lacking)} to add")
    if chosen.action.code == A.PASS:
        return f"鸣牌也不更近：{near[0]}", f"no claim brings the hand nearer: {near[1]}"
    if A.CHOW <= chosen.action.code < A.WIN:
        return f"离和牌最近：{near[0]}", f"nearest to winning: {near[1]}"
    equal = [each for each in others if each.lacking == chosen.lacking and each.helping is not None]
    if chosen.helping is None or not equal:
        return f"离和牌最近：{near[0]}", f"nearest to winning: {near[1]}"
    most = max(each.helping or 0 for each in equal)
    if most < chosen.helping:
        zh, en = f"有用的牌最多，{chosen.helping} 张", f"{several(chosen.helping)} help, more than with any other"
    else:
        zh, en = f"有用的牌同为 {chosen.helping} 张，取编号最小", f"{several(chosen.helping)} help: the first of equals"
    return f"{near[0]}，{zh}", f"{near[1]}, and {en}"


def why_by_worth(chosen: WeighedAction, others: list[WeighedAction]) -> Because:
    """The largest difference to the next best decides: of what the hands are worth, of risks, of what comes later."""
    rival = next((each for each in others if each.value is not None and is_another(each, chosen)), None)
    if chosen.value is None or rival is None:
        return "别无可比的选择", "nothing else could be weighed"
    if rival.value == chosen.value:
        zh, en = f"与“{rival.action.zh}”不相上下，取编号最小", f"as good as to {rival.action.en}: the first of equals"
        return zh, en
    name, gain = max(differences(chosen, rival), key=lambda each: each[1])
    zh, en = DIFFERENCES[name]
    by, own, other = points(gain), points(chosen.value), points(rival.value)
    return (
        f"{zh}（相差 {by}）；次选“{rival.action.zh}”，{own} 对 {other}",
        f"{en} (by {by}); next best: {rival.action.en}, {own} against {other}",
    )


def is_another(each: WeighedAction, chosen: WeighedAction) -> bool:
    """Is it something else than the same tile, drawn or from the hand, with the same plan?"""
    return each.thrown is None or (each.thrown, each.plan) != (chosen.thrown, chosen.plan)


DIFFERENCES: dict[str, Because] = {
    "worth": ("留下的牌更值", "it leaves the better hand"),
    "risk": ("更安全", "it is safer"),
    "later": ("往后代价更小", "what follows costs less"),
}


def differences(chosen: WeighedAction, rival: WeighedAction) -> list[tuple[str, float]]:
    """By how much an action is better than another, part by part."""
    return [
        ("worth", (chosen.worth or 0) - (rival.worth or 0)),
        ("risk", (rival.risk_counted or 0) - (chosen.risk_counted or 0)),
        ("later", (rival.later or 0) - (chosen.later or 0)),
    ]


REASONS = {
    "only": why_only,
    "rule": why_by_rule,
    "chance": why_by_chance,
    "distance": why_by_distance,
    "worth": why_by_worth,
}


def points(value: float | None) -> str:
    """Points as they are shown: whole ones where there are many."""
    if value is None:
        return ""
    return f"{value:.{0 if abs(value) >= 100 else 1 if abs(value) >= 10 else 2}f}"


def several(tiles: int) -> str:
    """So many tiles."""
    return f"{tiles} tile" if tiles == 1 else f"{tiles} tiles"


# --- tried by playing on --------------------------------------------------------------------------


def with_trials(steady: Explanation, code: int, more: dict[int, float], trials: int) -> Explanation:
    """What the steady player saw, and what hands played on told besides: by action, how many points it is worth more
    than what the steady player does."""
    tried = [replace(each, more=more.get(each.action.code)) for each in steady.actions]
    tried.sort(key=lambda each: (each.action.code != code, each.more is None, -(each.more or 0)))
    first = tried[0]
    if code == steady.action.code:
        zh, en = steady.because
        because = f"试打 {trials} 局也不见更好的；{zh}", f"{trials} trials found nothing better; {en}"
    else:
        gain = points(first.more)
        because = (
            f"试打 {trials} 局，比“{steady.action.zh}”多 {gain}",
            f"by {trials} trials worth {gain} more than to {steady.action.en}",
        )
    return replace(steady, action=first.action, how="trials", because=because, actions=tuple(tried), trials=trials)
