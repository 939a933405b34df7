"""What a win told at a real table is worth: by its tiles, which the scorer judges; as its winner claimed it, checked as
far as that can be; or by a bare value. Who pays is decided elsewhere, by the core."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from paiju import fields
from paiju.books.book import Book, Pattern
from paiju.books.flatten import NUMBERS, flatten
from paiju.core.rules import Rules
from paiju.core.worth.house import ONE_FAN, ONE_FAN_ON_DISCARD
from paiju.core.worth.riichi import YAKUMAN, base_points
from paiju.core.worth.settle import riichi_points
from paiju.core.worth.worth import Worth
from paiju.errors import InputError
from paiju.scoring.answer import Answer
from paiju.scoring.claims import parse_claims
from paiju.scoring.judging import judge
from paiju.scoring.lines.house import why_refused
from paiju.scoring.lines.words import cite
from paiju.scoring.points import LEAST_FU, MOST_FANS, MOST_FU, MOST_HAN, MOST_YAKUMAN, PAIRS_FU, riichi_base
from paiju.scoring.request import parse
from paiju.scoring.situation import Claimed

WAYS = ("tiles", "claimed", "value")
TILES = ("hand", "melds", "win", "flags", "dora", "ura", "north", "flowers", "joker", "claimed", "mixed_in")
CLAIMS = ("patterns", "han", "fu", "yakuman", "fan")
MOST_VALUE = 1_000_000
VALUE_ONLY = ("只记数值：", "value only: ")  # before a bare value
TWO_FANS = 2  # what a dice rule may ask for
Words = tuple[str, str]


@dataclass(frozen=True, slots=True)
class WinSetting:
    """Where a win was told: the book with its dice rule, who sits where, what lies on the table."""

    book: Book  # without the dice rule
    special: str | None
    played: Book  # with it
    seat: int
    discarder: int  # -1 for a self-draw
    round: int
    counters: int
    sticks: int
    riichi: bool
    open_hands: tuple[str, ...]
    seats: str
    bets: Mapping[str, str] = field(default_factory=dict)  # the seat that each supporter backs
    from_record: bool = False  # read from what was written before

    @property
    def by(self) -> str:
        """How it was won."""
        return "self" if self.discarder < 0 else "discard"


@dataclass(frozen=True, slots=True)
class Account:
    """What something told came to: who paid, by player; in words; by which clauses; the scorer's answers by winner."""

    paid: tuple[int, ...]
    words: tuple[Words, ...]
    clauses: tuple[str, ...] = ()
    answers: tuple[tuple[int, Answer], ...] = ()
    winners: tuple[int, ...] = ()  # by player, in the order of the words
    worths: tuple[tuple[int, int], ...] = ()  # by winner: points for the hand alone, without sticks and counters


@dataclass(frozen=True, slots=True)
class EnteredWorth:
    """What a win is worth, how that is told, and the scorer's whole answer where tiles were shown."""

    worth: Worth
    words: Words
    clauses: tuple[str, ...] = ()
    answer: Answer | None = None


def worth_of(at: WinSetting, win: Mapping[str, object], liable: list[dict[str, object]], where: str) -> EnteredWorth:
    """The worth of one win, told in one of the three ways."""
    ways = [way for way in WAYS if win.get(way) is not None]
    if len(ways) != 1:
        en = "tell the win in one way: tiles, claimed or value"
        raise InputError(where, en, "请用一种方式给出和牌：tiles（牌）、claimed（所报）或 value（数值）")
    if ways[0] == "tiles":
        return by_tiles(at, fields.mapping(win["tiles"], f"{where}.tiles"), liable, f"{where}.tiles")
    entered = (
        by_claim(at, fields.mapping(win["claimed"], f"{where}.claimed"), f"{where}.claimed")
        if ways[0] == "claimed"
        else by_value(at, fields.number(win["value"], f"{where}.value", MOST_VALUE), f"{where}.value")
    )
    return with_liable(at, entered, liable, where)


# --- by tiles -------------------------------------------------------------------------------------


def by_tiles(at: WinSetting, tiles: Mapping[str, object], liable: list[dict[str, object]], where: str) -> EnteredWorth:
    """The scorer judges the hand with all its circumstances; a hand that does not win is refused with the reason."""
    fields.check_keys(tiles, TILES, f"{where}.")
    request: dict[str, object] = {key: part for key, part in tiles.items() if part is not None}
    flags = [str(flag) for flag in fields.items(tiles.get("flags"), f"{where}.flags")]
    if not at.riichi and {"riichi", "double_riichi"} & set(flags):
        en = "nobody told that this player declared riichi; add the stick first"
        raise InputError(f"{where}.flags", en, "尚未记录该选手立直；请先记立直")
    if at.riichi and not {"riichi", "double_riichi"} & set(flags):
        flags.append("riichi")
    request |= {"book": at.book, "seat": at.seats[at.seat], "by": at.by, "round": "ESWN"[at.round]}
    request |= {"flags": flags, "honba": at.counters, "sticks": at.sticks, "liable": liable}
    request |= {"special": at.special} if at.special else {}
    request |= {"open_hands": list(at.open_hands)} if at.open_hands else {}
    request |= {"supporters": at.bets} if at.bets else {}
    request |= {} if at.discarder < 0 else {"from": at.seats[at.discarder]}
    answer = judged(request, where)
    clauses = tuple(dict.fromkeys(line.clause for line in answer.patterns if line.clause))
    return EnteredWorth(core_worth(at, answer), words_of(answer), clauses, answer)


def judged(request: Mapping[str, object], where: str) -> Answer:
    """The scorer's answer to a hand that wins."""
    try:
        answer = judge(parse(request))
    except InputError as error:
        raise InputError(f"{where}.{error.field}"[:80], error.message, error.zh) from None
    if not answer.win:
        en = f"this hand does not win: {answer.why_en}{in_brackets(answer.clause)}"
        raise InputError(where, en, f"和牌不成立：{answer.why_zh}{in_brackets(answer.clause)}")
    return answer


def in_brackets(clause: str) -> str:
    """A clause behind a reason."""
    return f" ({clause})" if clause else ""


def core_worth(at: WinSetting, answer: Answer) -> Worth:
    """An answer in the core's terms."""
    family = at.played.scoring.family
    value = {"riichi": answer.base, "official": answer.total, "house": answer.fan}[family] or 0
    mask = sum(1 << NUMBERS[line.id] for line in answer.patterns if line.id in NUMBERS) if answer.yakuman else 0
    return Worth(value, answer.han or 0, answer.fu or 0, answer.yakuman or 0, 0, mask, 1)


def words_of(answer: Answer) -> Words:
    """Patterns and value in a line."""
    names = [f"{line.zh}{f'×{line.count}' if line.count > 1 else ''}" for line in answer.patterns]
    english = [f"{line.en}{f' ×{line.count}' if line.count > 1 else ''}" for line in answer.patterns]
    zh, en = measured(answer)
    return f"{'、'.join(names)}：{zh}", f"{', '.join(english)}: {en}"


def measured(answer: Answer) -> Words:
    """The value in the book's own measure."""
    if answer.family == "official":
        return f"{answer.total} 分", f"{answer.total} points"
    if answer.family == "house":
        return f"{answer.fan} 番", english_fans(answer.fan or 0)
    if answer.yakuman:
        return f"役满 ×{answer.yakuman}，{answer.points} 点", f"limit hand ×{answer.yakuman}, {answer.points}"
    return f"{answer.han} 番 {answer.fu} 符，{answer.points} 点", f"{answer.han} han {answer.fu} fu, {answer.points}"


# --- as claimed -----------------------------------------------------------------------------------


def by_claim(at: WinSetting, claim: Mapping[str, object], where: str) -> EnteredWorth:
    """What the player said, without the tiles: patterns must be the book's, may not exclude one another, and cannot
    come to more than was said."""
    fields.check_keys(claim, CLAIMS, f"{where}.")
    number = {key: fields.number(claim.get(key), f"{where}.{key}", most) for key, most in MOST_OF.items()}
    listed = parse_claims(claim.get("patterns"), at.played) or ()
    check_excluded(at.played, listed, where)
    if at.played.scoring.family == "riichi":
        return riichi_claim(at, number, listed, where)
    said = number["fan"] or least_of(at.played, listed)
    for name in ("han", "fu", "yakuman"):
        refuse_measure(at.played, name, number[name], "fan", where)
    check_sum(at.played, listed, said, where)
    if said < at.played.scoring.minimum:
        least = at.played.scoring.minimum
        en = f"a win needs at least {least}, not {said}{in_brackets(cite(at.played, 'minimum'))}"
        raise InputError(f"{where}.fan", en, f"和牌至少 {least}，而非 {said}")
    check_dice(at, said, f"{where}.fan")
    return EnteredWorth(
        Worth(said, 0, 0, 0, said, 0, 1), claimed_words(at.played, listed, said), clauses_of(at, listed)
    )


MOST_OF = {"han": MOST_HAN, "fu": 200, "yakuman": MOST_YAKUMAN, "fan": MOST_FANS}


def riichi_claim(at: WinSetting, number: Mapping[str, int], listed: tuple[Claimed, ...], where: str) -> EnteredWorth:
    """Han and fu, or multiples of the limit hand, that a hand can have."""
    refuse_measure(at.played, "fan", number["fan"], "han", where)
    table = {pattern.id: pattern for pattern in at.played.patterns}
    limits = sum(table[each.patterns[0]].yakuman for each in listed)
    times = number["yakuman"] or (0 if number["han"] else limits)
    if not times:
        check_sum(at.played, listed, number["han"], where)
    try:
        _, base, _ = riichi_base(at.played, 0 if times else number["han"], number["fu"], times, at.by)
    except InputError as error:
        raise InputError(f"{where}.{error.field}", error.message, error.zh) from None
    mask = sum(1 << NUMBERS[each.patterns[0]] for each in listed) if times else 0
    points = riichi_points(flatten(at.played), base, at.seat, at.discarder)
    value = (f"役满 ×{times}", f"limit hand ×{times}") if times else han_words(number)
    said = f"{value[0]}，{points} 点", f"{value[1]}, {points}"
    worth = Worth(base, number["han"], number["fu"], times, 0, mask, 1)
    return EnteredWorth(worth, with_names(at.played, listed, said), clauses_of(at, listed))


def han_words(number: Mapping[str, int]) -> Words:
    """So many han and fu."""
    han, fu = number["han"], number["fu"]
    return f"{han} 番" + (f" {fu} 符" if fu else ""), f"{han} han" + (f" {fu} fu" if fu else "")


def refuse_measure(book: Book, name: str, value: int, other: str, where: str) -> None:
    """A measure that the book does not have."""
    if value:
        raise InputError(
            f"{where}.{name}", f"{book.id} has no {name}; give {other}", f"{book.id} 没有 {name}；请给 {other}"
        )


def least_value(pattern: Pattern) -> int:
    """The least it is worth, open or closed."""
    return min(pattern.closed, pattern.open) if pattern.open else pattern.closed


def least_of(book: Book, listed: tuple[Claimed, ...]) -> int:
    """What the patterns said come to at least."""
    table = {pattern.id: pattern for pattern in book.patterns}
    return sum(min(least_value(table[id]) for id in each.patterns) * each.count for each in listed)


def check_sum(book: Book, listed: tuple[Claimed, ...], said: int, where: str) -> None:
    """No less than the patterns named are worth; of an official hand, flowers named with them, just that."""
    least = least_of(book, listed)
    exact = book.scoring.family == "official" and bool(listed)
    if said < least or (exact and said != least):
        en = f"the patterns named come to {least}{'' if exact else ' at least'}, not {said}"
        raise InputError(where, en, f"所报番种合计{'' if exact else '至少'} {least}，而非 {said}")


def check_excluded(book: Book, listed: tuple[Claimed, ...], where: str) -> None:
    """No pattern named is left uncounted by another one."""
    names = {each.patterns[0]: each.name for each in listed if len(each.patterns) == 1}
    for pattern in book.patterns if book.scoring.family != "house" else ():
        for other, clause in pattern.excludes if pattern.id in names else ():
            if other in names:
                en = f"{names[other]!r} does not count beside {names[pattern.id]!r} ({clause})"
                raise InputError(f"{where}.patterns", en, f"有{names[pattern.id]}则不计{names[other]}（{clause}）")


def clauses_of(at: WinSetting, listed: tuple[Claimed, ...]) -> tuple[str, ...]:
    """The clauses of the patterns named."""
    table = {pattern.id: pattern for pattern in at.played.patterns}
    return tuple(dict.fromkeys(table[each.patterns[0]].cite for each in listed))


def with_names(book: Book, listed: tuple[Claimed, ...], value: Words) -> Words:
    """The patterns named before the value."""
    table = {pattern.id: pattern for pattern in book.patterns}
    zh = "、".join(table[each.patterns[0]].zh for each in listed)
    en = ", ".join(table[each.patterns[0]].en for each in listed)
    return (f"所报：{zh}，" if zh else "所报：") + value[0], (f"as claimed: {en}, " if en else "as claimed: ") + value[
        1
    ]


def claimed_words(book: Book, listed: tuple[Claimed, ...], said: int) -> Words:
    """The same where there is but one measure."""
    return with_names(book, listed, value_words(book, said))


def english_fans(fans: int) -> str:
    """So many fans."""
    return f"{fans} fan" if fans == 1 else f"{fans} fans"


def value_words(book: Book, said: int) -> Words:
    """A number in the book's own measure."""
    if book.scoring.family == "house":
        return f"{said} 番", english_fans(said)
    return (f"{said} 分", f"{said} points") if book.scoring.family == "official" else (f"{said} 点", f"{said} points")


# --- by value -------------------------------------------------------------------------------------


def by_value(at: WinSetting, value: int, where: str) -> EnteredWorth:
    """A bare value: points of the hand alone in riichi books, points or fans elsewhere."""
    zh, en = value_words(at.played, value)
    words = VALUE_ONLY[0] + zh, VALUE_ONLY[1] + en
    if at.played.scoring.family == "riichi":
        base = base_worth(at, value, where)
        return EnteredWorth(Worth(base, 0, 0, base // YAKUMAN, 0, 0, 1), words)
    least = at.played.scoring.minimum
    if not least <= value <= MOST_FANS:
        raise InputError(where, f"a win is worth {least} to {MOST_FANS}", f"和牌须为 {least} 至 {MOST_FANS}")
    check_dice(at, value, where)
    return EnteredWorth(Worth(value, 0, 0, 0, value, 0, 1), words)


def check_dice(at: WinSetting, fans: int, where: str) -> None:
    """Where the dice ask two fans of any win, or of one by discard, the number alone tells that one is too few. Hands
    kept from before this was asked stay as they were paid."""
    if at.from_record:
        return
    limits = {"needs_two_fans": ONE_FAN} | ({} if at.discarder < 0 else {"discard_needs_two": ONE_FAN_ON_DISCARD})
    broken = next((code for name, code in limits.items() if name in at.played.conditions and fans < TWO_FANS), None)
    if broken is not None:
        zh, en, clause = why_refused(at.book, broken)
        raise InputError(where, f"{en}{in_brackets(clause)}", f"{zh}（{clause}）" if clause else zh)


def base_worth(at: WinSetting, points: int, where: str) -> int:
    """The base of a hand that brings its winner so many points, counters and sticks aside."""
    r = flatten(at.played)
    bases_by_points = {riichi_points(r, base, at.seat, at.discarder): base for base in bases(r, at.by)}
    if points not in bases_by_points:
        near = sorted(sorted(bases_by_points, key=lambda each: abs(each - points))[:4])
        en = f"no hand brings {points}, counters and sticks aside; near it are {', '.join(map(str, near))}"
        zh = f"没有恰得 {points} 点的和牌（本场与立直棒另计）；相近的有 {'、'.join(map(str, near))}"
        raise InputError(where, en, zh)
    return bases_by_points[points]


def bases(r: Rules, by: str) -> list[int]:
    """Every base that a hand can have."""
    fu = [LEAST_FU, PAIRS_FU, *range(30, MOST_FU[by] + 1, 10)]
    plain = {base_points(r, han, each) for han in range(1, 14) for each in fu}
    return sorted(plain | {YAKUMAN * times for times in range(1, 7)})


def with_liable(at: WinSetting, entered: EnteredWorth, liable: list[dict[str, object]], where: str) -> EnteredWorth:
    """A limit hand that somebody answers for holds the pattern they answer for, also where only the value was told."""
    if not liable:
        return entered
    mask = entered.worth.patterns
    for each in liable:
        name = fields.text(each.get("for"), f"{where}.liable", "big_three_dragons")
        if name not in at.played.payments.liable_for:
            known = ", ".join(at.played.payments.liable_for) or "none"
            raise InputError(f"{where}.liable", f"liability is for {known}", f"包牌的番种：{known}")
        mask |= 1 << NUMBERS[name]
    if not entered.worth.yakuman:
        en = "only a limit hand makes somebody liable; leave `liable` out"
        raise InputError(f"{where}.liable", en, "只有役满才包牌；请去掉 liable")
    return EnteredWorth(entered.worth._replace(patterns=mask), entered.words, entered.clauses)
