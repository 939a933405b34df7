"""What a referee may impose, as small frozen values of one mechanism.

A sanction has a name (`kind`), a JSON form and words (`words.py`); what it costs is told by `amounts.py`. Amounts that
a book leaves to the referee are a range: `amount` up to `most`.
"""

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields, replace
from typing import Any, Literal, get_args, get_type_hints

from paiju.errors import InputError
from paiju.languages import _

# A seat's rights in the order of their bits at the table (`core/play/deal.py`).
RIGHTS = ("win", "chow", "pung", "kong", "riichi", "choice", "ready")

Until = Literal["tile", "turn", "draw", "hand"]
Taken = Literal["game", "result", "total"]


@dataclass(frozen=True, slots=True)
class Rights:
    """Rights lost: for this tile, this turn, until the next own draw, or for the rest of the hand."""

    lost: tuple[str, ...]
    until: Until = "hand"

    def mask(self) -> int:
        """The rights lost as bits."""
        return sum(1 << RIGHTS.index(name) for name in self.lost)


@dataclass(frozen=True, slots=True)
class Warnings:
    """So many warnings."""

    amount: int = 1
    most: int = 0


@dataclass(frozen=True, slots=True)
class Cards:
    """So many yellow cards."""

    amount: int = 1


@dataclass(frozen=True, slots=True)
class PayEach:
    """The offender pays each other player."""

    amount: int
    most: int = 0


@dataclass(frozen=True, slots=True)
class PayVictims:
    """The offender pays each player they harmed."""

    amount: int
    most: int = 0


@dataclass(frozen=True, slots=True)
class ReverseLimit:
    """A limit hand paid the wrong way round: `dealer` to or from the dealer, `other` between the rest."""

    dealer: int
    other: int


@dataclass(frozen=True, slots=True)
class ReverseSelfDraw:
    """The offender pays each what their own self-draw would have cost them."""


@dataclass(frozen=True, slots=True)
class PayReadyHands:
    """The offender pays every ready player a discard win at the value of that player's hand."""


@dataclass(frozen=True, slots=True)
class TakeBackWin:
    """The offender's win was none and is not paid: every win of the hand, or the last."""

    which: Literal["all", "last"]


@dataclass(frozen=True, slots=True)
class Compensate:
    """The offender makes good what others lost, as the referee values their hands."""


@dataclass(frozen=True, slots=True)
class PayForAll:
    """The offender pays the winner what all payers owe."""


@dataclass(frozen=True, slots=True)
class Deduct:
    """Points that only the offender loses, at the end: of the game's points, of its result, of a season's total."""

    amount: int
    of: Taken
    most: int = 0
    unit: int = 1  # points that make one of what is deducted

    @property
    def points(self) -> int:
        """In points of the table."""
        return self.amount * self.unit


@dataclass(frozen=True, slots=True)
class VoidRiichi:
    """The riichi does not stand; its stick is lost, returned, or was never put down."""

    stick: Literal["lost", "returned", "none"]


@dataclass(frozen=True, slots=True)
class Replay:
    """The hand is void and played again: after a penalty, or as a mere restart."""

    how: Literal["void", "restart"]


@dataclass(frozen=True, slots=True)
class EndHand:
    """The hand ends without a win."""


@dataclass(frozen=True, slots=True)
class Restore:
    """An earlier position is restored. "before_answer" is the one in which only the interrupter has still to answer:
    what others did with the tile at stake stands again if it is let go ("before_call" asks everybody anew)."""

    to: Literal[
        "before_discard",
        "before_call",
        "before_answer",
        "before_draw",
        "before_deal",
        "before_damage",
        "extra_discard",
    ]


@dataclass(frozen=True, slots=True)
class ForcedDiscard:
    """What must be discarded: the exposed tiles in order, the tile named, the tile shown, or one the referee picks."""

    what: Literal["exposed", "named", "shown", "picked"]


@dataclass(frozen=True, slots=True)
class FaceUp:
    """The tile stays face up."""


@dataclass(frozen=True, slots=True)
class EndGame:
    """The game ends as it stands, or begins anew."""

    how: Literal["ends", "restarts"]


@dataclass(frozen=True, slots=True)
class Expel:
    """Out of the competition: no further part in it, disqualified, sent from the room too; or gone by themselves."""

    how: Literal["out", "disqualified", "sent_off", "withdrawn"]


@dataclass(frozen=True, slots=True)
class Forfeit:
    """The game is forfeited and counts as nothing."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A public notice."""


@dataclass(frozen=True, slots=True)
class Reminder:
    """A word, no more."""


@dataclass(frozen=True, slots=True)
class OnLadder:
    """The next step of a ladder (`ladders.py`)."""

    ladder: str


@dataclass(frozen=True, slots=True)
class TakeOver:
    """The offender bears what a foul that they caused would cost another."""


Sanction = (
    Rights | Warnings | Cards | PayEach | PayVictims | ReverseLimit | ReverseSelfDraw | PayReadyHands | TakeBackWin
    | Compensate | PayForAll | Deduct | VoidRiichi | Replay | EndHand | EndGame | Restore | ForcedDiscard | FaceUp
    | Expel | Forfeit | Notice | Reminder | OnLadder | TakeOver
)  # fmt: skip
Ranged = Warnings | PayEach | PayVictims | Deduct


def name_of(kind: type[Any]) -> str:
    """A sanction's name in JSON: "pay_each"."""
    return "".join(f"_{sign.lower()}" if sign.isupper() else sign for sign in kind.__name__).lstrip("_")


KINDS: dict[str, type[Any]] = {name_of(kind): kind for kind in get_args(Sanction)}
NAMES: dict[type[Any], str] = {kind: name for name, kind in KINDS.items()}


def kind_of(sanction: Sanction) -> str:
    """The sanction's name."""
    return NAMES[type(sanction)]


def to_json(sanction: Sanction) -> dict[str, object]:
    """The sanction as JSON; fields at their defaults are left out."""
    payload: dict[str, object] = {"kind": kind_of(sanction)}
    for field in fields(sanction):
        value = getattr(sanction, field.name)
        if field.default is MISSING or value != field.default:
            payload[field.name] = list(value) if isinstance(value, tuple) else value
    return payload


def from_json(row: object, where: str = "sanction") -> Sanction:
    """The sanction that a JSON form names."""
    if not isinstance(row, Mapping) or str(row.get("kind")) not in KINDS:
        known = ", ".join(KINDS)
        raise InputError(where, _("a penalty must be an object whose kind is one of {known}", known=known))
    kind = KINDS[str(row["kind"])]
    hints = get_type_hints(kind)
    given = {str(name): value for name, value in row.items() if name != "kind"}
    values = {name: tuple(value) if isinstance(value, list) else value for name, value in given.items()}
    wanted = {field.name for field in fields(kind) if field.default is MISSING}
    wrong = [name for name, value in values.items() if name not in hints or not fits(name, value, hints[name])]
    if wrong or wanted - set(values):
        names = ", ".join(sorted({*wrong, *(wanted - set(values))}))
        raise InputError(where, _("{kind}: check {names}", kind=row["kind"], names=names))
    made: Sanction = kind(**values)
    return made


def fits(name: str, value: object, hint: Any) -> bool:
    """A field's value: one of a few words, names of rights, or an amount."""
    if get_args(hint) and all(isinstance(word, str) for word in get_args(hint)):
        return value in get_args(hint)
    if name == "lost":
        return isinstance(value, tuple) and bool(value) and all(each in tuple(RIGHTS) for each in value)
    if hint is str:
        return isinstance(value, str)
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def is_open(sanction: Sanction) -> bool:
    """Its amount is left to the referee."""
    return isinstance(sanction, Ranged) and sanction.most > 0


def with_amount(sanction: Ranged, amount: int) -> Ranged:
    """The sanction with the amount chosen."""
    return replace(sanction, amount=amount, most=0)
