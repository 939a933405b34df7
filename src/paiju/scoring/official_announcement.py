"""An announcement in the official family: fans from high to low with their points, then the sum (mcr:Q43(1))."""

from dataclasses import dataclass, replace
from itertools import pairwise

from paiju.languages import _
from paiju.scoring.answer import Answer
from paiju.scoring.hearing import Word, known_names
from paiju.scoring.judging import judge
from paiju.scoring.situation import Claimed, Request
from paiju.scoring.spoken_fault import SpokenFaults


@dataclass(slots=True)
class NamedFan:
    """A fan as it was named: which, how many, and the points said for it."""

    id: str
    name: str
    count: int = 1
    points: int | None = None


def official_faults(request: Request, words: list[Word], faults: SpokenFaults) -> None:
    """Fans wrongly named or left out, wrong points, a wrong order, a wrong sum."""
    fans, total = read_fans(request, words)
    for word in words:
        if word.kind == "unknown":
            faults.add("names", "unlisted", _("no pattern is called “{name}”", name=word.text), word.text)
    claimed = tuple(Claimed(fan.name, (fan.id,), fan.count) for fan in fans)
    answer = judge(replace(request, claimed=claimed))
    check_claim(answer, faults)
    check_values(request, fans, faults)
    if total is None:
        faults.add("points", "short", _("the total was not announced"), right=str(answer.total))
    elif total != answer.total:
        text = _("the total should be {total}", total=answer.total)
        faults.add("points", "error", text, str(total), str(answer.total))


def read_fans(request: Request, words: list[Word]) -> tuple[list[NamedFan], int | None]:
    """The fans with the numbers after them, and the sum: the number after a word for it, or the last one without."""
    names, fans, total = known_names(request.book), list[NamedFan](), None
    summed = False
    for word in words:
        if word.kind == "pattern":
            fans.append(NamedFan(names[word.text].ids[0], word.text))
        elif word.kind == "times" and fans:
            fans[-1].count = word.value
        elif word.kind == "total":
            summed = True
        elif word.kind in ("points", "han", "number"):
            if summed or not fans or fans[-1].points is not None:
                total = word.value
            else:
                fans[-1].points = word.value
    return fans, total


def check_claim(answer: Answer, faults: SpokenFaults) -> None:
    """What the referee takes off, and what the winner has lost."""
    claim = answer.claim
    for each in claim.taken_off if claim else ():
        faults.add("patterns", "error", _("{name} is taken off", name=each), each.zh)
    for line in claim.omitted if claim else ():
        text = _("{name} was left out and does not count", name=line)
        faults.add("patterns", "error", text, right=line.zh)


def check_values(request: Request, fans: list[NamedFan], faults: SpokenFaults) -> None:
    """Points said for a fan, and fans from high to low."""
    worth = {pattern.id: pattern.closed for pattern in request.book.patterns}
    for fan in fans:
        right = worth[fan.id] * fan.count
        if fan.points is not None and fan.points != right:
            text = _("{name} is worth {right}", name=fan.name, right=right)
            faults.add("patterns", "error", text, f"{fan.name}{fan.points}", str(right))
    for fan_before, other in pairwise(fans):
        if worth[fan_before.id] < worth[other.id]:
            text = _("from high to low: {higher} before {lower}", higher=other.name, lower=fan_before.name)
            faults.add("order", "short", text)
            return
