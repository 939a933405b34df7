"""Why a player does what it does: the table it saw, action by action, and what decided.

Players note what they weigh while they think (`core/players/notes.py`); this module reads the notes, in points, and
puts them into words. Compiled and interpreted notes are the same, and so are their explanations.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Literal, NamedTuple, Protocol

from paiju.books.book import Book
from paiju.books.flatten import pattern_numbers
from paiju.core.play import actions as A
from paiju.core.play.actions import NONE, kind_of
from paiju.core.play.deal import Deal
from paiju.core.play.legal import discard_code
from paiju.core.players import notes as N
from paiju.core.players.notes import NOT_WEIGHED, POINT, Notes
from paiju.core.rules import Rules
from paiju.languages import HasNames, Text, _, _n
from paiju.table.action import Action
from paiju.table.codec import Json
from paiju.table.codes import CODES, name_of
from paiju.table.scene import View

How = Literal["only", "rule", "chance", "distance", "worth", "trials"]
Plan = Literal["go on", "give up", "riichi"]

HOWS: tuple[How, ...] = ("only", "rule", "chance", "distance", "worth")  # as the core numbers them
PLANS: tuple[Plan, ...] = ("go on", "give up", "riichi")
NO_PATTERN = {
    N.NO_PATTERN: _("any complete hand"),
    N.REAL_SCORES: _("real scores"),
    N.NO_HOPE: Text("–"),
}


@dataclass(frozen=True, slots=True)
class WeighedAction:
    """An action as a player weighed it, in points; None where it did not look. Its value is the worth of the hand it
    leaves, less its risk now (as far as the player minds), less what its plan costs later."""

    action: Action
    thrown: str | None = None  # the tile that goes
    value: float | None = None
    worth: float | None = None
    risk: float | None = None  # what is lost by it on the whole,
    risk_counted: float | None = None  # and how much that counts for the player
    later: float | None = None
    plan: Plan | None = None
    aim: str | None = None  # the pattern's id that the hand goes for then; "any", "scores" where that is none
    aim_words: HasNames = NO_PATTERN[N.NO_HOPE]
    lacking: int | None = None  # tiles to add,
    helping: int | None = None  # and unseen tiles that bring it nearer
    more: float | None = None  # by trials: worth more than what the steady player does

    @property
    def is_weighed(self) -> bool:
        """Did the player look at it?"""
        return self.value is not None or self.lacking is not None or self.more is not None


@dataclass(frozen=True, slots=True)
class Explanation:
    """What a player does at a table and why; the actions it weighed come first, best first."""

    player: str
    book: str
    role: str
    action: Action
    how: How
    because: Text
    actions: tuple[WeighedAction, ...]
    trials: int = field(default=0)  # hands played on

    def to_json(self) -> Json:
        """The same as JSON: numbers in points, None left out."""
        return {
            "player": self.player,
            "book": self.book,
            "role": self.role,
            "action": offered(self.action),
            "how": self.how,
            "because": {"zh": self.because.zh, "en": self.because.en},
            "actions": [offered(each.action) | numbers(each) for each in self.actions],
            **({"trials": self.trials} if self.trials else {}),
        }


def offered(action: Action) -> Json:
    """An action: its number, its form and words."""
    return {"code": action.code, **action.to_json(), "zh": action.text.zh, "en": action.text.en}


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
    """Decides at tables and keeps the notes on its last decision; compiled: `native.decide.Decider`."""

    def choose(self, r: Rules, d: Deal, who: int, level: int, chance: int, codes: Sequence[int]) -> int:
        """What a player of a level does."""

    @property
    def notes(self) -> Notes:
        """The notes it took."""


class Decision(NamedTuple):
    """A decision that was made: the table, the book, what was allowed, the action, and the player's notes."""

    book: Book
    deal: Deal
    legal: Sequence[Action]
    code: int
    notes: Notes


# --- the table the player saw ---------------------------------------------------------------------


def weighed_actions(decision: Decision) -> list[WeighedAction]:
    """Every action allowed, in order, with what was noted about it."""
    how, places = decision.notes.decided, range(len(decision.legal))
    if how == N.BY_DISTANCE:
        return [by_distance(decision, place) for place in places]
    if how == N.BY_WORTH:
        return [by_worth(decision, place) for place in places]
    return [unweighed(decision, place) for place in places]


def values_of(decision: Decision) -> dict[int, float]:
    """The value of each action weighed, in points, by its number."""
    planned = zip(decision.legal, decision.notes.planned)
    return {action.code: value / POINT for action, value in planned if value != NOT_WEIGHED}


def unweighed(decision: Decision, place: int) -> WeighedAction:
    """An action that the player did not look at."""
    action = decision.legal[place]
    return WeighedAction(action, name_of(discard_code(decision.deal, action.code)) if is_discard(action) else None)


def is_discard(action: Action) -> bool:
    """Does it discard a tile on the player's own turn?"""
    return action.code < A.CHOW


def by_distance(decision: Decision, place: int) -> WeighedAction:
    """An action as the simple player weighed it."""
    notes = decision.notes
    lacking, helping = (
        None if number == NOT_WEIGHED else number for number in (notes.lacking[place], notes.helping[place])
    )
    return replace(unweighed(decision, place), lacking=lacking, helping=helping)


def by_worth(decision: Decision, place: int) -> WeighedAction:
    """An action as weighed by a player that goes by what hands are worth."""
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
        aim=ids_of(decision.book).get(aim, {N.NO_PATTERN: "any", N.REAL_SCORES: "scores"}.get(aim)),
        aim_words=aim_words(decision.book, aim),
    )


def ids_of(book: Book) -> dict[int, str]:
    """The patterns of the catalogue and those that the book defines, by number."""
    return {number: name for name, number in pattern_numbers(book).items()}


def aim_words(book: Book, aim: int) -> HasNames:
    """The pattern a hand aims for, as its book calls it."""
    if aim in NO_PATTERN:
        return NO_PATTERN[aim]
    name = ids_of(book)[aim]
    return next((each for each in book.patterns if each.id == name), Text(name))


# --- what decided ---------------------------------------------------------------------------------


def explained(player: str, view: View, decision: Decision) -> Explanation:
    """Explain a decision."""
    weighed = weighed_actions(decision)
    place = next(i for i, each in enumerate(weighed) if each.action.code == decision.code)
    chosen, others = weighed[place], [each for i, each in enumerate(weighed) if i != place]
    how = HOWS[decision.notes.decided]
    because = REASONS[how](chosen, sorted(others, key=rank))
    book = decision.book.id
    ordered = (chosen, *sorted(others, key=rank))
    return Explanation(player, book, view.role, chosen.action, how, because, ordered)


def rank(each: WeighedAction) -> tuple[float, float, float]:
    """The sort key of an action: the most valuable first, or those that leave the hand nearest to winning."""
    if each.value is not None:
        return 0, -each.value, 0
    if each.lacking is not None:
        return 0, each.lacking, -(each.helping if each.helping is not None else -1)
    return 1, 0, 0


def why_only(_chosen: WeighedAction, _others: list[WeighedAction]) -> Text:
    """Nothing else is allowed."""
    return _("nothing else was allowed")


def why_by_chance(_chosen: WeighedAction, others: list[WeighedAction]) -> Text:
    """Any of them would do."""
    return _("chosen at random from {number} actions", number=len(others) + 1)


RULES = {
    "win": _("a win is always taken"),
    "flower": _("flowers are replaced at once"),
    "nine_terminals": _("too far from winning: the hand is aborted (nine terminals and honours)"),
    "discard_drawn": _("the drawn tile is discarded"),
    "ready": _("a ready hand is shown"),
    "pass": _("here it always passes"),
}


def why_by_rule(chosen: WeighedAction, _others: list[WeighedAction]) -> Text:
    """What the player does without weighing anything."""
    return RULES.get(chosen.action.type, _("its fixed rule here; nothing was weighed"))


def why_by_distance(chosen: WeighedAction, others: list[WeighedAction]) -> Text:
    """This leaves the hand nearest to winning."""
    if chosen.lacking is None:
        return why_by_rule(chosen, others)
    near = _n("{n} tile to add", "{n} tiles to add", chosen.lacking)
    if chosen.action.code == A.PASS:
        return _("no call brings the hand nearer: {near}", near=near)
    equal = [each.helping for each in others if each.lacking == chosen.lacking and each.helping is not None]
    if A.CHOW <= chosen.action.code < A.WIN or chosen.helping is None or not equal:
        return _("nearest to winning: {near}", near=near)
    if max(equal) < chosen.helping:
        return _n(
            "{near}, and {n} tile helps, more than with any other discard",
            "{near}, and {n} tiles help, more than with any other discard",
            chosen.helping,
            near=near,
        )
    return _n(
        "{near}, and {n} tile helps: the first of equals",
        "{near}, and {n} tiles help: the first of equals",
        chosen.helping,
        near=near,
    )


def why_by_worth(chosen: WeighedAction, others: list[WeighedAction]) -> Text:
    """The largest difference to the next best decides: in the worth of the hands, in risk, in later costs."""
    rival = next((each for each in others if each.value is not None and is_another(each, chosen)), None)
    if chosen.value is None or rival is None:
        return _("nothing else could be weighed")
    if rival.value == chosen.value:
        return _("as good as “{action}”: the first of equals", action=rival.action.text)
    name, gain = max(differences(chosen, rival), key=lambda each: each[1])
    return _(
        "{reason} (by {by}); next best: {action}, {own} against {other}",
        reason=DIFFERENCES[name],
        by=points(gain),
        action=rival.action.text,
        own=points(chosen.value),
        other=points(rival.value),
    )


def is_another(each: WeighedAction, chosen: WeighedAction) -> bool:
    """Is it something other than the same tile, drawn or from the hand, with the same plan?"""
    return each.thrown is None or (each.thrown, each.plan) != (chosen.thrown, chosen.plan)


DIFFERENCES = {
    "worth": _("it leaves the better hand"),
    "risk": _("it is safer"),
    "later": _("what follows costs less"),
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
    """Points as they are shown: rounded to whole ones if there are many."""
    if value is None:
        return ""
    return f"{value:.{0 if abs(value) >= 100 else 1 if abs(value) >= 10 else 2}f}"


# --- tried by playing on --------------------------------------------------------------------------


def with_trials(steady: Explanation, code: int, more: dict[int, float], trials: int) -> Explanation:
    """What the steady player saw, plus what playing hands on showed: for each action, how many points more it is worth
    than the steady player's choice."""
    tried = [replace(each, more=more.get(each.action.code)) for each in steady.actions]
    tried.sort(key=lambda each: (each.action.code != code, each.more is None, -(each.more or 0)))
    first = tried[0]
    if code == steady.action.code:
        because = _("{trials} trials found nothing better; {reason}", trials=trials, reason=steady.because)
    else:
        because = _(
            "in {trials} trials, worth {gain} more than “{action}”",
            trials=trials,
            gain=points(first.more),
            action=steady.action.text,
        )
    return replace(steady, action=first.action, how="trials", because=because, actions=tuple(tried), trials=trials)
