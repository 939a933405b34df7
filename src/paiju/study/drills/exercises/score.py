"""Score this hand: han, han and fu, points or payments where riichi is played; points or fans in other books.

An answer is a number (points, or fans), or a text: "3/40" is han and fu, "1000/2000" what non-dealers and the dealer
pay, "2000 all" what each pays the dealer, "3900" what the discarder pays; `question.value` names which.
"""

from random import Random

from paiju.books.book import Book
from paiju.books.fan_words import in_own_words
from paiju.books.flatten import flatten
from paiju.books.labels import LIMIT_NAMES
from paiju.core.worth.riichi import base_points
from paiju.core.worth.settle import riichi_points
from paiju.languages import Text, _, _c, in_every, joined
from paiju.scoring.answer import Answer
from paiju.scoring.lines.render import cited
from paiju.scoring.lines.words import amount_of, times
from paiju.scoring.situation import Request
from paiju.study.drills.exercise_names import NAMES
from paiju.study.drills.items import Choice, DrillKind, ItemDraft, counted, hand_question
from paiju.study.drills.won_requests import won

CHOICES = 4
PAIRS_FU = 25
PLUS = _c("sum", " + ")
FREE = 5  # the level at which the answer is written
# What is asked where riichi is played, by level.
RIICHI_ASKS = ("han", "points", "han_fu", "payment", "points")
ASKS = {
    "han": _("How many han is this hand, including dora?"),
    "points": _("How many points is this hand worth, not counting counters and riichi sticks?"),
    "han_fu": _("How many han and fu is this hand?"),
    "payment": _("Who pays how much, not counting counters and riichi sticks?"),
    "total": _("How many points is this hand worth, flowers included?"),
    "fan": _("How many fans is this hand?"),
}


def drill(book: Book, level: int, rng: Random) -> ItemDraft:
    """One hand to score."""
    ask = RIICHI_ASKS[level - 1] if book.counts == "han_and_fu" else "total" if book.counts == "points" else "fan"
    while True:
        row, request, answer = won(book, level, rng)
        if fits(ask, level, answer):
            break
    right = answer_to(ask, request, answer)
    choices = None if level == FREE else chosen(right, mistakes(ask, request, answer, rng), rng)
    question = hand_question(book, in_own_words(book, ASKS[ask]), row, value=ask)
    if choices and isinstance(right, str):
        question["labels"] = [in_every(words_of(ask, str(choice))) for choice in choices]
    return ItemDraft(question, choices, right, (), explained(right, request, answer), tuple(cited(answer)))


def fits(ask: str, level: int, answer: Answer) -> bool:
    """Is this a hand to ask this about? Fu are asked where they matter, limit hands only of who is far."""
    if ask == "han":
        return not answer.yakuman and (answer.han or 0) <= 6
    if ask == "han_fu":
        return not answer.yakuman and answer.limit is None
    if ask in ("points", "payment"):
        return answer.limit is None or level >= 4
    return level >= 3 or len(answer.patterns) <= 1 + 2 * level


def answer_to(ask: str, request: Request, answer: Answer) -> Choice:
    """What is right."""
    if ask == "han_fu":
        return f"{answer.han}/{answer.fu}"
    if ask == "payment":
        return payment(request, answer.base or 0, request.by_self)
    value = getattr(answer, ask)
    assert isinstance(value, int)
    return value


def payment(request: Request, base: int, by_self: bool, dealer: bool | None = None) -> str:
    """What is paid: "3900" by the discarder, "2000 all" to the dealer, "1000/2000" by others and the dealer."""
    won_by_dealer = request.seat == 0 if dealer is None else dealer
    if not by_self:
        return str(up(base * (6 if won_by_dealer else 4)))
    if won_by_dealer:
        return f"{up(2 * base)} all"
    return f"{up(base)}/{up(2 * base)}"


def up(points: int) -> int:
    """Rounded up to hundreds."""
    return -(-points // 100) * 100


def words_of(ask: str, choice: str) -> Text:
    """A choice that is a text, in words."""
    if ask == "han_fu":
        han, fu = choice.split("/")
        return _("{han} han {fu} fu", han=han, fu=fu)
    if choice.endswith(" all"):
        each = choice.removesuffix(" all")
        return _("{each} from each player", each=each)
    if "/" in choice:
        other, dealer = choice.split("/")
        return _("{other} from non-dealers, {dealer} from the dealer", other=other, dealer=dealer)
    return _("{choice} from the discarder", choice=choice)


# --- what people get wrong ------------------------------------------------------------------------


def chosen(right: Choice, wrong: list[Choice], rng: Random) -> tuple[Choice, ...]:
    """The right one among mistakes: numbers in order, texts shuffled."""
    others = [each for each in dict.fromkeys(wrong) if each != right][: CHOICES - 1]
    choices = [right, *others]
    if all(isinstance(each, int) for each in choices):
        return tuple(sorted(choices, key=lambda each: int(str(each))))
    rng.shuffle(choices)
    return tuple(choices)


def mistakes(ask: str, request: Request, answer: Answer, rng: Random) -> list[Choice]:
    """Wrong answers somebody might give, in any order, with a few near ones at the end."""
    if ask in ("total", "fan"):
        return count_mistakes(ask, answer, rng)
    han, fu = answer.han or 0, answer.fu or 0
    bonus = sum(line.value * line.count for line in answer.patterns if line.id in ("dora", "ura_dora", "red_dora"))
    hans = [han - bonus] * (0 < bonus < han) + [han + 1] + [han - 1] * (han > 1)
    if ask == "han":
        wrong: list[Choice] = [*hans, *sorted(each for each in (han + 2, han - 2, han + 3) if each > 0)]
        return wrong
    fus = [30, 40] if fu == PAIRS_FU else [fu + 10, fu - 10 if fu > 30 else fu + 20]
    if ask == "han_fu":
        pairs: list[Choice] = [f"{han}/{fus[0]}", *(f"{each}/{fu}" for each in hans), f"{han}/{fus[1]}"]
        rng.shuffle(pairs)
        return [*pairs, f"{han + 2}/{fu}", f"{han + 1}/{fus[0]}"]
    r = flatten(request.book)
    bases = [base_points(r, *other) for other in ((han, fus[0]), (han + 1, fu), (max(1, han - 1), fu), (han, fus[1]))]
    if answer.yakuman or fu == 0:
        bases = [(answer.base or 0) * 2, (answer.base or 0) // 2, 6000, 4000]
    base = answer.base or 0
    if ask == "payment":
        same: list[Choice] = [payment(request, each, request.by_self) for each in bases]
        swapped = payment(request, base, request.by_self, request.seat != 0)
        ways: list[Choice] = [swapped, payment(request, base, not request.by_self)]
        rng.shuffle(same)
        return [*ways, *same]
    giver = request.discarder
    other_seat = 1 if request.seat == 0 else 0
    swapped_points = riichi_points(r, base, other_seat, -1 if giver < 0 else 1 - other_seat)
    numbers: list[Choice] = [swapped_points, *(riichi_points(r, each, request.seat, giver) for each in bases)]
    rng.shuffle(numbers)
    return numbers


def count_mistakes(ask: str, answer: Answer, rng: Random) -> list[Choice]:
    """Points or fans with what must not be counted, or without what must."""
    right = int(getattr(answer, ask))
    extra = [right + each.value * each.count for each in answer.dropped]
    less = [right - line.value * line.count for line in answer.patterns]
    flowers = [right - answer.flowers] if answer.flowers else []
    wrong = [each for each in dict.fromkeys([*extra, *less, *flowers]) if 0 < each != right]
    rng.shuffle(wrong)
    near = [right + step for step in (1, 2, -1, 4, 6, 8) if right + step > 0]
    return [*wrong[: CHOICES - 1], *near]


# --- why ------------------------------------------------------------------------------------------


def explained(right: Choice, request: Request, answer: Answer) -> Text:
    """The patterns with their values, the fu, and what comes of it."""
    patterns, tiles = [counted(line) for line in answer.patterns], " ".join(answer.reading)
    if isinstance(right, int) and answer.counts != "han_and_fu":
        total = amount_of(request.book, right)
        if not patterns:
            return _("{tiles}: no patterns; {total} in all", tiles=tiles, total=total)
        return _("{tiles}: {patterns}; {total} in all", tiles=tiles, patterns=patterns, total=total)
    if answer.yakuman:
        worth = times(LIMIT_NAMES["yakuman"], answer.yakuman)
    else:
        worth = _("{han} han in all, {fu}", han=answer.han, fu=fu_text(answer))
    paid = words_of("payment", payment(request, answer.base or 0, request.by_self))
    return _("{tiles}: {patterns}; {worth}; {paid}", tiles=tiles, patterns=patterns, worth=worth, paid=paid)


def fu_text(answer: Answer) -> Text:
    """The fu with the lines they come from."""
    lines = [note for note in answer.steps if note.value < 200][:-1] if answer.limit is None else []
    parts = [_("{what} {number}", what=note.text, number=note.value) for note in lines if note.value]
    if not parts:
        return _("{fu} fu", fu=answer.fu)
    return _("{fu} fu ({parts})", fu=answer.fu, parts=joined(parts, PLUS))


KIND = DrillKind("score", *NAMES["score"], drill, "number", place=1)
