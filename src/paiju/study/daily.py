"""The puzzle of the day: five exercises that are the same for everybody, by the date; and the result to share."""

from datetime import date

from paiju.books import get
from paiju.errors import InputError
from paiju.languages import Text, _
from paiju.study import drills

MANY = 5
MARKS = {True: "🟩", False: "🟥"}
FIRST, LAST = date(2020, 1, 1), date(2100, 1, 1)


def day_of(text: str) -> date:
    """A day as it is written, 2026-03-05."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = date.min
    if not FIRST <= day < LAST:
        raise InputError("day", _("write a day such as 2026-03-05, not {day}", day=f"{text[:20]!r}"))
    return day


def daily_ids(book: str, day: date) -> list[str]:
    """The ids of the day's exercises, from easy to hard, of as many kinds as there are."""
    kinds = drills.kinds(book)
    turn = day.toordinal() % len(kinds)
    return [
        f"{get(book).id}.{kinds[(turn + number) % len(kinds)]}.{number + 1}.{day:day%Y%m%d}.{number}"
        for number in range(MANY)
    ]


def share_text(book: str, day: date, marks: list[bool]) -> Text:
    """A result to send to friends: nothing of the answers is in it."""
    row = "".join(MARKS[mark] for mark in marks)
    return _("Paiju {book} {day} {right}/{many}\n{marks}",
             book=get(book).names, day=day, right=sum(marks), many=MANY, marks=row)  # fmt: skip
