"""A win judged by a book and explained: lines with clauses, steps, payments, and the readings that lose."""

from paiju.errors import InputError
from paiju.fields import id_of
from paiju.scoring.judging import judge
from paiju.scoring.public import public
from paiju.scoring.request import parse

__all__ = ["judge", "public", "score"]


def score(request: object) -> dict[str, object]:
    """The public answer to a request, `ok` false where it cannot be read."""
    try:
        return public(id_of(request), judge(parse(request)))
    except InputError as error:
        return {"id": id_of(request), "ok": False, "error": error.message, "field": error.field}
