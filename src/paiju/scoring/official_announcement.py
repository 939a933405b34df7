"""An announcement in the official family: fans from high to low with their points, then the sum (mcr:Q43(1))."""

from dataclasses import dataclass, replace
from itertools import pairwise

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
    """Fans in vain and left out, wrong points, a wrong order, a wrong sum."""
    fans, total = read_fans(request, words)
    for word in words:
        if word.kind == "unknown":
            faults.add("names", "unlisted", (f"没有番种“{word.text}”", f"no fan is called {word.text!r}"), word.text)
    claimed = tuple(Claimed(fan.name, (fan.id,), fan.count) for fan in fans)
    answer = judge(replace(request, claimed=claimed))
    check_claim(answer, faults)
    check_values(request, fans, faults)
    if total is None:
        faults.add("points", "short", ("没有报总分", "the sum was not said"), right=str(answer.total))
    elif total != answer.total:
        words_ = f"总分应为 {answer.total}", f"the sum should be {answer.total}"
        faults.add("points", "error", words_, str(total), str(answer.total))


def read_fans(request: Request, words: list[Word]) -> tuple[list[NamedFan], int | None]:
    """The fans with the numbers behind them, and the sum: what is said behind a word for it, or last of all without."""
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
        words = f"多报{each.zh}，予以更正", f"{each.en} is taken off"
        faults.add("patterns", "error", words, each.zh)
    for line in claim.omitted if claim else ():
        words = f"漏报{line.zh}，不计", f"{line.en} was left out and is lost"
        faults.add("patterns", "error", words, right=line.zh)


def check_values(request: Request, fans: list[NamedFan], faults: SpokenFaults) -> None:
    """Points said for a fan, and fans from high to low."""
    worth = {pattern.id: pattern.closed for pattern in request.book.patterns}
    for fan in fans:
        right = worth[fan.id] * fan.count
        if fan.points is not None and fan.points != right:
            words = f"{fan.name}应为 {right} 分", f"{fan.name} is worth {right}"
            faults.add("patterns", "error", words, f"{fan.name}{fan.points}", str(right))
    for fan_before, other in pairwise(fans):
        if worth[fan_before.id] < worth[other.id]:
            words = (
                f"应先高后低：{other.name}在{fan_before.name}之前",
                f"from high to low: {other.name} before {fan_before.name}",
            )
            faults.add("order", "short", words)
            return
