"""What the scorer says of a hand, as pages are told it."""

from collections.abc import Mapping
from typing import cast

from paiju.scoring.answer import Answer
from paiju.scoring.public import numbers_of
from paiju.server.score.messages.score import BookAnswer, DeskReply, ScoredHand

MORE = ("steps", "dropped", "others", "transfers", "waits", "liable")


def desk_reply(draft: Mapping[str, object]) -> DeskReply:
    """What its book asks, what is missing or wrong, the answer."""
    from paiju.scoring.desk import look

    looked = look(draft)
    answer = scored(looked.answer) if looked.answer else None
    return {"form": looked.form, "mend": looked.mend, "waits": list(looked.waits), "answer": answer}


def judged(answer: Answer) -> BookAnswer:
    """An answer in brief."""
    values = {name: getattr(answer, name) for name in ("win", "payments", "clause")} | dict(numbers_of(answer))
    values |= {"fans": answer.fans} if answer.fans else {}
    values |= {"lines": list(answer.patterns), "reading": list(answer.reading)}
    return cast(BookAnswer, values | {"why": answer.why.en, "text": answer.why})


def scored(answer: Answer) -> ScoredHand:
    """An answer with every step."""
    return cast(ScoredHand, {**judged(answer), **{name: list(getattr(answer, name)) for name in MORE}})
