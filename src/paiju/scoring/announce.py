"""What the winner says: patterns, bonus tiles, han, fu, limit, payment, counters (xjtu:7.13.3).

Patterns, the word for bonus tiles and the limit may be said in Japanese; numbers are always said in Chinese
(xjtu:7.13.4, 7.13.8, 9.7.3), so the Japanese form keeps them. Books without such clauses are announced the same way.
Official books name each fan with its points, from high to low and many to few, and the sum (mcr:Q43(1)).
"""

from dataclasses import astuple, dataclass

from paiju.books.book import Book, Pattern
from paiju.core.worth.settle import share
from paiju.errors import InputError
from paiju.notation import SEATS
from paiju.scoring.answer import Answer, Line
from paiju.scoring.lines.naming import BONUS
from paiju.scoring.situation import Request

WINDS = {"zh": "东南西北", "ja": "東南西北", "en": ("East", "South", "West", "North")}
DOUBLE_WINDS = {
    "zh": ("连东", "连南", "连西", "连北"),
    "ja": ("ダブトン", "ダブナン", "ダブシャー", "ダブペー"),
    "en": ("double East", "double South", "double West", "double North"),
}
ONLY = {"zh": "仅{}", "ja": "{}のみ", "en": "{} only"}
AND = {"zh": "、", "ja": "、", "en": ", "}
STOP = {"zh": "，", "ja": "，", "en": ", "}
DORA = {"zh": "宝牌{}", "ja": "ドラ{}", "en": "dora {}"}
HAN = {"zh": "{}番", "ja": "{}番", "en": "{} han"}
FU = {"zh": "{}符", "ja": "{}符", "en": "{} fu"}
POINTS = {"zh": "{}点", "ja": "{}点", "en": "{}"}
EACH = {"zh": "每人{}点", "ja": "{}点オール", "en": "{} each"}
COUNTERS = {"zh": "{}本场 {}", "ja": "{}本場 {}", "en": "counters: {}, {}"}
FANS = {"zh": "共{}番", "ja": "{}番", "en": "{} in all"}
OFFICIAL = {"zh": "{}{}分", "ja": "{}{}分", "en": "{} {}"}  # a fan with its points
OFFICIAL_SUM = {"zh": "共{}分", "ja": "共{}分", "en": "{} in all"}
LIMITS = {
    "mangan": {"zh": "满贯", "ja": "満貫", "en": "mangan"},
    "haneman": {"zh": "跳满", "ja": "跳満", "en": "haneman"},
    "baiman": {"zh": "倍满", "ja": "倍満", "en": "baiman"},
    "sanbaiman": {"zh": "三倍满", "ja": "三倍満", "en": "sanbaiman"},
    "counted_yakuman": {"zh": "累计役满", "ja": "数え役満", "en": "counted yakuman"},
    "yakuman": {"zh": "役满", "ja": "役満", "en": "yakuman"},
}
TIMES = {"zh": "零一两三四五六七八九十", "ja": "零一二三四五六七八九十"}
FIVE_HAN = 5


@dataclass(frozen=True, slots=True)
class Spoken:
    """The parts in the order they are said; "" for what is not said."""

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
    """The declaration in one sentence, in "zh", "ja" or "en". `by` is "discard" or "self", winds are E S W N."""
    spoken = speak(answer, book, by=by, seat=seat, prevailing=prevailing, honba=honba, collects=collects, lang=lang)
    return STOP[lang].join(part for part in astuple(spoken) if part)


def announcement_of(request: Request, answer: Answer, lang: str) -> str:
    """The declaration of a win that was asked for."""
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
    """The declaration part by part."""
    if lang not in STOP:
        raise InputError("lang", f"lang must be zh, ja or en, not {lang!r}", f"lang 须为 zh、ja 或 en，而非 {lang!r}")
    if not answer.win:
        raise InputError("hand", "there is no win to announce", "没有和牌，无可声明")
    if book.scoring.family == "official":
        lines = sorted(answer.patterns, key=lambda line: (line.id in BONUS, -line.value, -line.count))
        names = [said_name(line, None, lang) + " " * (line.count > 1) for line in lines]
        fans = [OFFICIAL[lang].format(name, line.value * line.count) for name, line in zip(names, lines)]
        return Spoken(AND[lang].join(fans), points=OFFICIAL_SUM[lang].format(answer.total))
    names = said_names(answer, book, seat, prevailing, lang)
    alone = not answer.yakuman and sum(line.id not in BONUS for line in answer.patterns) == 1
    if book.scoring.family == "house":
        return Spoken(AND[lang].join(names), points=FANS[lang].format(answer.fan))
    return Spoken(
        patterns=ONLY[lang].format(names[0]) if alone else AND[lang].join(names),
        dora="" if answer.yakuman else said_dora(answer, lang),
        han="" if answer.yakuman else HAN[lang].format(answer.han),
        fu="" if answer.yakuman or (answer.han or 0) >= FIVE_HAN else FU[lang].format(answer.fu),
        limit=said_limit(answer, lang),
        points=said_points(answer, by, seat, lang),
        counters=said_counters(answer, book, by, honba, lang) if honba and collects else "",
    )


def said_names(answer: Answer, book: Book, seat: str, prevailing: str, lang: str) -> list[str]:
    """Patterns in the order of the book; a value wind by its wind, both in one by its double name (xjtu:7.13.3)."""
    table = {pattern.id: pattern for pattern in book.patterns}
    lines = [line for line in answer.patterns if line.id not in BONUS]
    both = {"seat_wind", "round_wind"} <= {line.id for line in lines} and seat == prevailing
    names = []
    for line in lines:
        if both and line.id == "seat_wind":  # stands for the other one too
            continue
        if both and line.id == "round_wind":
            names.append(DOUBLE_WINDS[lang][SEATS.index(seat)])
        elif line.id in ("seat_wind", "round_wind") and book.scoring.family == "riichi":
            names.append(WINDS[lang][SEATS.index(seat if line.id == "seat_wind" else prevailing)])
        else:
            names.append(said_name(line, table.get(line.id), lang))
    return names


def said_name(line: Line, pattern: Pattern | None, lang: str) -> str:
    """A pattern as it is said, with how many there are when more than one."""
    short = pattern.short if pattern else ""
    name = {"zh": short or line.zh, "ja": (pattern.ja if pattern else "") or line.ja or line.zh, "en": line.en}[lang]
    return f"{name}×{line.count}" if line.count > 1 else name


def said_dora(answer: Answer, lang: str) -> str:
    """The han of all bonus tiles together; nothing when there are none (xjtu:7.13.4)."""
    total = sum(line.value * line.count for line in answer.patterns if line.id in BONUS)
    return DORA[lang].format(total) if total else ""


def said_limit(answer: Answer, lang: str) -> str:
    """The limit's name; limit hands by how many times they count (xjtu:7.8.2, 7.13.7)."""
    if not answer.limit:
        return ""
    name = LIMITS[answer.limit][lang]
    times = answer.yakuman or 0
    if times < 2:
        return name
    return f"{times}-fold {name}" if lang == "en" else f"{in_words(times, lang)}倍{name}"


def in_words(number: int, lang: str) -> str:
    """A small number as it stands before 倍."""
    return TIMES[lang][number] if number < len(TIMES[lang]) else str(number)


def said_points(answer: Answer, by: str, seat: str, lang: str) -> str:
    """Each payment, without counters: others before the dealer (xjtu:7.10.2 to 7.10.5, 7.13.8). Where somebody is
    liable the shares are no longer those, and the hand's value is said."""
    base, winner, other = answer.base or 0, SEATS.index(seat), 3
    if answer.liable or by == "discard":
        return POINTS[lang].format(answer.points)
    if winner == 0:
        return EACH[lang].format(share(base, winner, other))
    return " ".join(POINTS[lang].format(share(base, winner, payer)) for payer in (winner % 3 + 1, 0))


def said_counters(answer: Answer, book: Book, by: str, honba: int, lang: str) -> str:
    """The counters, apart from the hand, by whoever collects them (xjtu:7.13.9); a liable player pays them alone."""
    if by == "self" and not answer.liable:
        return COUNTERS[lang].format(honba, EACH[lang].format(book.payments.counter_each * honba))
    return COUNTERS[lang].format(honba, POINTS[lang].format(book.payments.counter * honba))
