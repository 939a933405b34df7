"""Observations of a view, the same rows that environments give, and their parts by name."""

from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from paiju import books
from paiju.books.book import Book
from paiju.bots.deal_from_view import deal_of
from paiju.bots.level import played_by
from paiju.core.many import history as H
from paiju.core.many.observing import GIVEN_UP, OBSERVATION
from paiju.core.play.actions import ACTIONS
from paiju.core.play.buffers import Buffers
from paiju.core.tiles import KINDS
from paiju.envs import ahead as A
from paiju.envs.observations import look_from
from paiju.envs.plan import WIDTHS, width_by
from paiju.errors import InputError
from paiju.languages import _
from paiju.series import DICE, SUMS
from paiju.table.codes import SEATS
from paiju.table.scene import View
from paiju.table.wins import new_buffers


@lru_cache(maxsize=1)
def buffers() -> Buffers:
    """Workspace."""
    return new_buffers()


def observation(view: View, book: str | Book, special: str | None = None, version: int = 1) -> npt.NDArray[np.int16]:
    """The row that an environment of the book, made with the same `special`, would give the seat whose view it is. A
    view does not name its book, so the book must be given."""
    chosen = book if isinstance(book, Book) else books.get(book)
    if version not in WIDTHS:
        raise InputError("version", _("must be 1, 2 or 3, not {version}", version=f"{version!r}"))
    if view.role not in SEATS[: chosen.tiles.players]:
        raise InputError("view", _("{role} has no seat; only seats can observe", role=f"{view.role!r}"))
    played, rules = played_by(chosen, view.special)
    seat, row = SEATS.index(view.role), [0] * width_by(version, chosen, special)
    d, rule = deal_of(played, rules, buffers(), view, seat), rule_number(chosen, view, special)
    look_from(rules, d, buffers(), seat, rule, row)
    return np.array(row, np.int16)


def rule_number(book: Book, view: View, special: str | None) -> int:
    """Which dice rule is in force, as environments number them: if the dice choose, their sum less two."""
    if special not in (None, DICE):
        return 0
    return next((rule.dice - SUMS[0] for rule in book.specials if rule.id == view.special), 0)


def action_mask(view: View) -> npt.NDArray[np.int8]:
    """The mask of a view: 1 for every action it allows."""
    mask = np.zeros(ACTIONS, np.int8)
    mask[[action.code for action in view.legal]] = 1
    return mask


def parts(rows: Any) -> dict[str, Any]:
    """The parts of one observation, or of many. All have the first as `row`, and `given_up` (… × 4 × 3) in books with a
    suit to give up; the second has `planes` (… × planes × 34), `tokens` (… × tokens × 7) and `numbers`, the third
    `unseen` (… × 34), `safe` (… × 3 × 34) and `after` (… × rows × numbers). They are views of the same memory; arrays
    of other libraries work as well."""
    before, width = rows.shape[:-1], rows.shape[-1]
    named = {"row": rows[..., :OBSERVATION]}
    if width - GIVEN_UP in WIDTHS.values():
        width -= GIVEN_UP
        named["given_up"] = rows[..., width:].reshape(*before, 4, 3)
    if width == OBSERVATION and "given_up" in named:
        return named
    if width == H.HISTORY:
        return named | {
            "planes": rows[..., H.PLANES_AT : H.TOKENS_AT].reshape(*before, H.PLANES, KINDS),
            "tokens": rows[..., H.TOKENS_AT : H.NUMBERS_AT].reshape(*before, H.TOKENS, H.TOKEN),
            "numbers": rows[..., H.NUMBERS_AT : H.HISTORY],
        }
    if width == A.AHEAD:
        return named | {
            "unseen": rows[..., A.UNSEEN : A.SAFE_KINDS],
            "safe": rows[..., A.SAFE_KINDS : A.AFTER].reshape(*before, 3, KINDS),
            "after": rows[..., A.AFTER : A.AHEAD].reshape(*before, A.AFTER_ROWS, A.AFTER_NUMBERS),
        }
    raise InputError(
        "rows",
        _(
            "must have {history} or {ahead} numbers, as in version 2 or 3, not {width}",
            history=H.HISTORY,
            ahead=A.AHEAD,
            width=rows.shape[-1],
        ),
    )
