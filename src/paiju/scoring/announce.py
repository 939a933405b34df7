"""What the winner says: patterns, bonus tiles, han, fu, limit, payment, counters (xjtu:7.13.3).

Patterns, the word for bonus tiles and the limit may be said in Japanese; numbers are always said in Chinese
(xjtu:7.13.4, 7.13.8, 9.7.3), so the Japanese form keeps them. Books without such clauses are announced the same way.
Official books name each fan with its points, from high to low and many to few, and the sum (mcr:Q43(1)).
"""

from dataclasses import astuple, dataclass

from paiju.books.book import Book, Pattern
from paiju.books.fan_words import in_own_words
from paiju.books.labels import LIMIT_NAMES
from paiju.core.worth.settle import share
from paiju.errors import InputError
from paiju.fields import unknown
from paiju.languages import Text, _, _c
from paiju.languages.catalogue import ROMANISED, languages
from paiju.languages.text import listed
from paiju.notation import SEATS, WIND_NAMES
from paiju.scoring.answer import Answer, Line
from paiju.scoring.lines.naming import BONUS
from paiju.scoring.situation import Request
from paiju.scoring.spoken_numbers import in_words

DOUBLE_WINDS = {
    "E": _c("announced", "double East"),
    "S": _c("announced", "double South"),
    "W": _c("announced", "double West"),
    "N": _c("announced", "double North"),
}
STOP = _c("announced", ", ")
FIVE_HAN = 5


@dataclass(frozen=True, slots=True)
class Spoken:
    """The parts in the order they are said; "" for parts left out."""

    patterns: str
    dora: str = ""
    han: str = ""
    fu: str = ""
    limit: str = ""
    points: str = ""
    counters: str = ""


def announce(
    answer: Answer,
    book: Book,
    *,
    by: str,
    seat: str,
    prevailing: str = "E",
    honba: int = 0,
    collects: bool = True,
    lang: str = "zh",
) -> str:
    """The announcement in one sentence. `by` is "discard" or "self", winds are E S W N."""
    spoken = speak(answer, book, by=by, seat=seat, prevailing=prevailing, honba=honba, collects=collects, lang=lang)
    return STOP.into(lang).join(part for part in astuple(spoken) if part)


def announcement_of(request: Request, answer: Answer, lang: str) -> str:
    """The announcement for a requested win."""
    return announce(
        answer,
        request.book,
        by="self" if request.by_self else "discard",
        seat=SEATS[request.seat],
        prevailing=SEATS[request.round],
        honba=request.honba,
        collects=request.collects,
        lang=lang,
    )


def speak(
    answer: Answer,
    book: Book,
    *,
    by: str,
    seat: str,
    prevailing: str = "E",
    honba: int = 0,
    collects: bool = True,
    lang: str = "zh",
) -> Spoken:
    """The announcement part by part."""
    known = (*languages(), ROMANISED)
    if lang not in known:
        raise unknown("lang", lang, known, _("language"))
    if not answer.win:
        raise InputError("hand", _("there is no win to announce"))
    if book.counts == "points":
        lines = sorted(answer.patterns, key=lambda line: (line.id in BONUS, -line.value, -line.count))
        names = [said_name(line, None, lang) + " " * (line.count > 1) for line in lines]
        fans = [
            _c("announced", "{name} {points}", name=name, points=line.value * line.count)
            for name, line in zip(names, lines)
        ]
        return Spoken(listed(fans, lang), points=_c("announced", "{points} in total", points=answer.total).into(lang))
    names = said_names(answer, book, seat, prevailing, lang)
    alone = not answer.yakuman and sum(line.id not in BONUS for line in answer.patterns) == 1
    if book.counts == "fans":
        total = in_own_words(book, _c("announced", "{fan} in total", fan=answer.fan))
        return Spoken(listed(names, lang), points=total.into(lang))
    return Spoken(
        patterns=_c("announced", "{name} only", name=names[0]).into(lang) if alone else listed(names, lang),
        dora="" if answer.yakuman else said_dora(answer, lang),
        han="" if answer.yakuman else _c("announced", "{han} han", han=answer.han).into(lang),
        fu=""
        if answer.yakuman or (answer.han or 0) >= FIVE_HAN
        else _c("announced", "{fu} fu", fu=answer.fu).into(lang),
        limit=said_limit(answer, lang),
        points=" ".join(payment.into(lang) for payment in payments_said(answer, by, seat)),
        counters=counters_of(answer, book, by, honba).into(lang) if honba and collects else "",
    )


def said_names(answer: Answer, book: Book, seat: str, prevailing: str, lang: str) -> list[str]:
    """Patterns in the order of the book; a value wind by its wind, a double one by its double name (xjtu:7.13.3)."""
    table = {pattern.id: pattern for pattern in book.patterns}
    lines = [line for line in answer.patterns if line.id not in BONUS]
    both = {"seat_wind", "round_wind"} <= {line.id for line in lines} and seat == prevailing
    names = []
    for line in lines:
        if both and line.id == "seat_wind":  # stands for the other one too
            continue
        if both and line.id == "round_wind":
            names.append(DOUBLE_WINDS[seat].into(lang))
        elif line.id in ("seat_wind", "round_wind") and book.counts == "han_and_fu":
            names.append(WIND_NAMES[seat if line.id == "seat_wind" else prevailing].into(lang))
        else:
            names.append(said_name(line, table.get(line.id), lang))
    return names


def said_name(line: Line, pattern: Pattern | None, lang: str) -> str:
    """A pattern as it is said, with its number if there is more than one."""
    short = pattern.short if pattern else ""
    name = {"zh": short or line.zh, "ja": line.ja or line.zh}.get(lang, line.en)
    return f"{name}×{line.count}" if line.count > 1 else name


def said_dora(answer: Answer, lang: str) -> str:
    """The han of all bonus tiles together; nothing if there are none (xjtu:7.13.4)."""
    total = sum(line.value * line.count for line in answer.patterns if line.id in BONUS)
    return _c("announced", "dora {total}", total=total).into(lang) if total else ""


def said_limit(answer: Answer, lang: str) -> str:
    """The limit's name; limit hands by their multiple (xjtu:7.8.2, 7.13.7)."""
    if not answer.limit:
        return ""
    name, times = LIMIT_NAMES[answer.limit], answer.yakuman or 0
    said = _c("announced", "{times}-fold {limit}", times=in_words(times, lang), limit=name) if times > 1 else name
    return said.into(lang)


def payments_said(answer: Answer, by: str, seat: str) -> list[Text]:
    """Each payment, without counters: others before the dealer (xjtu:7.10.2 to 7.10.5, 7.13.8). If somebody is liable
    the shares are different, and the hand's value is said."""
    base, winner, other = answer.base or 0, SEATS.index(seat), 3
    if answer.liable or by == "discard":
        return [payment_said(answer.points or 0)]
    if winner == 0:
        return [payment_said(share(base, winner, other), each=True)]
    return [payment_said(share(base, winner, payer)) for payer in (winner % 3 + 1, 0)]


def payment_said(points: int, each: bool = False) -> Text:
    """A payment, by one player or by each."""
    return _c("announced", "{points} each", points=points) if each else _c("announced", "{points}", points=points)


def counters_of(answer: Answer, book: Book, by: str, honba: int) -> Text:
    """The counters, separate from the hand, for whoever collects them (xjtu:7.13.9); a liable player pays them
    alone."""
    if by == "self" and not answer.liable:
        return counters_said(honba, payment_said(book.payments.counter_each * honba, each=True))
    return counters_said(honba, payment_said(book.payments.counter * honba))


def counters_said(number: int, payment: Text) -> Text:
    """This many counters, and what is paid for them."""
    return _c("announced", "counters: {number}, {payment}", number=number, payment=payment)
