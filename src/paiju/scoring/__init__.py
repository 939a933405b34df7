"""Judge a win by a book and explain it: lines with clauses, steps, payments, and the readings that lost."""

from paiju.errors import InputError
from paiju.fields import id_of
from paiju.scoring.judging import judge
from paiju.scoring.public import ScoreAnswer, public
from paiju.scoring.request import parse

__all__ = ["ScoreAnswer", "judge", "public", "score"]


def score(request: object) -> ScoreAnswer:
    """The public answer to a request; `ok` is false if the request cannot be read."""
    try:
        return public(id_of(request), judge(parse(request)))
    except InputError as error:
        return {"id": id_of(request), "ok": False, "error": error.message, "field": error.field}
