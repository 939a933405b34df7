"""The worth of a win reported at a real table: by its tiles, which the scorer judges; as its winner claimed it, checked
as far as possible; or by a bare value. Who pays is decided elsewhere, by the core."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from paiju import fields
from paiju.books.book import Book, Pattern
from paiju.books.flatten import NUMBERS, flatten
from paiju.core.rules import Rules
from paiju.core.worth.condition import NOTHING
from paiju.core.worth.house import ONE_FAN, ONE_FAN_ON_DISCARD
from paiju.core.worth.riichi import COUNTED, YAKUMAN, base_points
from paiju.core.worth.settle import riichi_points
from paiju.core.worth.worth import Worth
from paiju.errors import InputError
from paiju.languages import Text, _, _c
from paiju.scoring.answer import Answer
from paiju.scoring.claims import parse_claims
from paiju.scoring.judging import judge
from paiju.scoring.lines.house import why_refused
from paiju.scoring.lines.words import amount_of, cite
from paiju.scoring.points import LEAST_FU, MOST_FANS, MOST_FU, MOST_HAN, MOST_YAKUMAN, PAIRS_FU, riichi_base
from paiju.scoring.request import parse
from paiju.scoring.settlement import points_alone
from paiju.scoring.situation import Claimed

WAYS = ("tiles", "claimed", "value")
TILES = ("hand", "melds", "win", "flags", "dora", "ura", "north", "flowers", "joker", "claimed", "mixed_in")
CLAIMS = ("patterns", "han", "fu", "yakuman", "fan", "open")
MOST_VALUE = 1_000_000
VALUE_ONLY, AS_CLAIMED = _("value only: {worth}"), _("as claimed: {worth}")
TWO_FANS = 2  # what a dice rule may ask for


@dataclass(frozen=True, slots=True)
class WinSetting:
    """Where a win was reported: the book with its dice rule, who sits where, what lies on the table."""

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
    """The effect of a report: who paid, by player; in words; by which clauses; the scorer's answers by winner."""

    paid: tuple[int, ...]
    words: tuple[Text, ...]
    clauses: tuple[str, ...] = ()
    answers: tuple[tuple[int, Answer], ...] = ()
    winners: tuple[int, ...] = ()  # by player, in the order of the words
    worths: tuple[tuple[int, int], ...] = ()  # by winner: points for the hand alone, without sticks and counters


@dataclass(frozen=True, slots=True)
class EnteredWorth:
    """What a win is worth, how that is described, and the scorer's whole answer if tiles were shown."""

    worth: Worth
    words: Text
    clauses: tuple[str, ...] = ()
    answer: Answer | None = None


def worth_of(at: WinSetting, win: Mapping[str, object], liable: list[dict[str, object]], where: str) -> EnteredWorth:
    """The worth of one win, given in one of the three ways."""
    ways = [way for way in WAYS if win.get(way) is not None]
    if len(ways) != 1:
        raise InputError(where, _("give the win in one way only: tiles, claimed or value"))
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
        raise InputError(f"{where}.flags", _("this player's riichi has not been entered; add it first"))
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
    return EnteredWorth(core_worth(at, answer), words_of(at.played, answer), clauses, answer)


def judged(request: Mapping[str, object], where: str) -> Answer:
    """The scorer's answer to a hand that wins."""
    try:
        answer = judge(parse(request))
    except InputError as error:
        raise InputError(f"{where}.{error.field}"[:80], error.text) from None
    if not answer.win:
        raise InputError(where, _("this hand does not win: {why}", why=cited(answer.why, answer.clause)))
    return answer


def cited(text: Text, clause: str) -> Text:
    """A reason with the clause behind it."""
    return _("{text} ({clause})", text=text, clause=clause) if clause else text


def core_worth(at: WinSetting, answer: Answer) -> Worth:
    """An answer in the core's terms."""
    value = {"han_and_fu": answer.base, "points": answer.total, "fans": answer.fan}[at.played.counts] or 0
    named = answer.yakuman or at.played.formula == "units"
    mask = sum(1 << NUMBERS[line.id] for line in answer.patterns if line.id in NUMBERS) if named else 0
    return Worth(value, answer.han or 0, answer.fu or 0, answer.yakuman or 0, 0, mask, NOTHING, 1)


def words_of(book: Book, answer: Answer) -> Text:
    """Patterns and value in a line."""
    patterns = [
        _("{pattern} ×{count}", pattern=line, count=line.count) if line.count > 1 else line for line in answer.patterns
    ]
    return _("{patterns}: {worth}", patterns=patterns, worth=measured(book, answer))


def measured(book: Book, answer: Answer) -> Text:
    """The value in the book's own measure."""
    if answer.counts != "han_and_fu":
        return amount_of(book, (answer.total if answer.counts == "points" else answer.fan) or 0)
    if answer.yakuman:
        return _("limit hand ×{yakuman}, {points}", yakuman=answer.yakuman, points=answer.points)
    return _("{han} han {fu} fu, {points}", han=answer.han, fu=answer.fu, points=answer.points)


# --- as claimed -----------------------------------------------------------------------------------


def by_claim(at: WinSetting, claim: Mapping[str, object], where: str) -> EnteredWorth:
    """What the player said, without the tiles: the patterns must be the book's, must not exclude one another, and
    cannot be worth more than was said."""
    fields.check_keys(claim, CLAIMS, f"{where}.")
    number = {key: fields.number(claim.get(key), f"{where}.{key}", most) for key, most in MOST_OF.items()}
    listed = parse_claims(claim.get("patterns"), at.played) or ()
    check_excluded(at.played, listed, where)
    check_open(at.played, listed, claim.get("open"), where)
    if at.played.counts == "han_and_fu":
        return riichi_claim(at, number, listed, where)
    said = number["fan"] or least_of(at.played, listed)
    for name in ("han", "fu", "yakuman"):
        refuse_measure(at.played, name, number[name], "fan", where)
    check_sum(at.played, listed, said, where)
    if said < at.played.scoring.minimum:
        needs = _("a win needs at least {least}, not {said}", least=at.played.scoring.minimum, said=said)
        raise InputError(f"{where}.fan", cited(needs, cite(at.played, "minimum")))
    check_dice(at, said, f"{where}.fan")
    mask = sum(1 << n for n in {NUMBERS[each.patterns[0]] for each in listed if each.patterns[0] in NUMBERS})
    worth = Worth(said, 0, 0, 0, said, mask, NOTHING, 1)
    return EnteredWorth(worth, claimed_words(at.played, listed, said), clauses_of(at, listed))


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
        _rest, base, _rest = riichi_base(at.played, 0 if times else number["han"], number["fu"], times, at.by)
    except InputError as error:
        raise InputError(f"{where}.{error.field}", error.text) from None
    mask = sum(1 << NUMBERS[each.patterns[0]] for each in listed) if times else 0
    paid_for = base if at.played.formula == "limits" else COUNTED * times or number["han"]
    points = points_alone(at.played, paid_for, at.seat, at.discarder)
    value = _("limit hand ×{times}", times=times) if times else han_words(number)
    said = _("{value}, {points}", value=value, points=points)
    worth = Worth(paid_for, number["han"], number["fu"], times, 0, mask, NOTHING, 1)
    return EnteredWorth(worth, with_names(at.played, listed, said), clauses_of(at, listed))


def han_words(number: Mapping[str, int]) -> Text:
    """This many han and fu."""
    han, fu = number["han"], number["fu"]
    return _("{han} han {fu} fu", han=han, fu=fu) if fu else _("{han} han", han=han)


def refuse_measure(book: Book, name: str, value: int, other: str, where: str) -> None:
    """Refuse a measure that the book does not have."""
    if value:
        raise InputError(
            f"{where}.{name}", _("{book} has no {name}; give {other}", book=book.id, name=name, other=other)
        )


def least_value(pattern: Pattern) -> int:
    """The least it is worth, open or closed."""
    return min(pattern.closed, pattern.open) if pattern.open else pattern.closed


def least_of(book: Book, listed: tuple[Claimed, ...]) -> int:
    """The least that the patterns said are worth."""
    table = {pattern.id: pattern for pattern in book.patterns}
    return sum(min(least_value(table[id]) for id in each.patterns) * each.count for each in listed)


def check_sum(book: Book, listed: tuple[Claimed, ...], said: int, where: str) -> None:
    """No less than the patterns named are worth; for an official hand, with flowers named too, exactly that."""
    least = least_of(book, listed)
    exact = book.counts == "points" and bool(listed)
    if said < least or (exact and said != least):
        if exact:
            raise InputError(where, _("the patterns named come to {least}, not {said}", least=least, said=said))
        raise InputError(where, _("the patterns named come to at least {least}, not {said}", least=least, said=said))


def check_excluded(book: Book, listed: tuple[Claimed, ...], where: str) -> None:
    """Check that no pattern named excludes another."""
    names = {each.patterns[0]: each.name for each in listed if len(each.patterns) == 1}
    for pattern in book.patterns if book.counts != "fans" else ():
        for other, clause in pattern.excludes if pattern.id in names else ():
            if other in names:
                beside = _("{other} does not count beside {pattern}", other=names[other], pattern=names[pattern.id])
                raise InputError(f"{where}.patterns", cited(beside, clause))


def check_open(book: Book, listed: tuple[Claimed, ...], is_open: object, where: str) -> None:
    """Check that an open hand, if it is said to be one, has no pattern that only closed hands have."""
    if is_open not in (None, True, False):
        raise InputError(f"{where}.open", _("must be true or false"))
    table = {pattern.id: pattern for pattern in book.patterns}
    for each in listed if is_open else ():
        pattern = table[each.patterns[0]]
        if all(table[id].open == 0 for id in each.patterns):
            text = _("{pattern} counts only in a closed hand", pattern=each.name)
            raise InputError(f"{where}.patterns", cited(text, pattern.cite))


def clauses_of(at: WinSetting, listed: tuple[Claimed, ...]) -> tuple[str, ...]:
    """The clauses of the patterns named."""
    table = {pattern.id: pattern for pattern in at.played.patterns}
    return tuple(dict.fromkeys(table[each.patterns[0]].cite for each in listed))


def with_names(book: Book, listed: tuple[Claimed, ...], value: Text) -> Text:
    """The patterns named, then the value."""
    table = {pattern.id: pattern for pattern in book.patterns}
    patterns = [table[each.patterns[0]] for each in listed]
    worth = _("{patterns}, {worth}", patterns=patterns, worth=value) if patterns else value
    return AS_CLAIMED.with_values(worth=worth)


def claimed_words(book: Book, listed: tuple[Claimed, ...], said: int) -> Text:
    """The same if there is only one measure."""
    return with_names(book, listed, value_words(book, said))


def value_words(book: Book, said: int) -> Text:
    """A number in the book's own measure."""
    if book.counts == "han_and_fu":
        return _c("riichi", "{points} points", points=said)
    return amount_of(book, said)


def unless_bare(words: Text) -> Text:
    """A bare value without saying that it is one; others unchanged."""
    return worth_in(words) if words.text == VALUE_ONLY.text else words


def bare(words: Text) -> Text:
    """What a win was worth, without how it was reported."""
    return worth_in(words) if words.text in (VALUE_ONLY.text, AS_CLAIMED.text) else words


def worth_in(words: Text) -> Text:
    """The worth that the words state."""
    worth = words.values["worth"]
    assert isinstance(worth, Text)
    return worth


# --- by value -------------------------------------------------------------------------------------


def by_value(at: WinSetting, value: int, where: str) -> EnteredWorth:
    """A bare value: points of the hand alone in riichi books, points or fans elsewhere."""
    words = VALUE_ONLY.with_values(worth=value_words(at.played, value))
    if at.played.formula == "limits":
        base = base_worth(at, value, where)
        return EnteredWorth(Worth(base, 0, 0, base // YAKUMAN, 0, 0, NOTHING, 1), words)
    least = at.played.scoring.minimum
    if not least <= value <= MOST_FANS:
        raise InputError(where, _("a win must be worth {least} to {most}", least=least, most=MOST_FANS))
    check_dice(at, value, where)
    return EnteredWorth(Worth(value, 0, 0, 0, value, 0, NOTHING, 1), words)


def check_dice(at: WinSetting, fans: int, where: str) -> None:
    """If the dice rule demands two fans for any win, or for a win by discard, the number alone shows that one is too
    few. Hands recorded before this check existed stay as they were paid."""
    if at.from_record:
        return
    limits = {"needs_two_fans": ONE_FAN} | ({} if at.discarder < 0 else {"discard_needs_two": ONE_FAN_ON_DISCARD})
    broken = next((code for name, code in limits.items() if name in at.played.conditions and fans < TWO_FANS), None)
    if broken is not None:
        raise InputError(where, cited(*why_refused(at.book, broken)))


def base_worth(at: WinSetting, points: int, where: str) -> int:
    """The base of a hand that brings its winner this many points, without counters and sticks."""
    r = flatten(at.played)
    bases_by_points = {riichi_points(r, base, at.seat, at.discarder): base for base in bases(r, at.by)}
    if points not in bases_by_points:
        near = sorted(sorted(bases_by_points, key=lambda each: abs(each - points))[:4])
        raise InputError(
            where,
            _(
                "no hand is worth exactly {points}, counters and riichi sticks aside; the nearest are {near}",
                points=points,
                near=near,
            ),
        )
    return bases_by_points[points]


def bases(r: Rules, by: str) -> list[int]:
    """Every base that a hand can have."""
    fu = [LEAST_FU, PAIRS_FU, *range(30, MOST_FU[by] + 1, 10)]
    plain = {base_points(r, han, each) for han in range(1, 14) for each in fu}
    return sorted(plain | {YAKUMAN * times for times in range(1, 7)})


def with_liable(at: WinSetting, entered: EnteredWorth, liable: list[dict[str, object]], where: str) -> EnteredWorth:
    """A limit hand that somebody is liable for contains that pattern, even if only the value was reported."""
    if not liable:
        return entered
    mask = entered.worth.patterns
    for each in liable:
        name = fields.text(each.get("for"), f"{where}.liable", "big_three_dragons")
        if name not in at.played.payments.liable_for:
            known = at.played.payments.liable_for
            if not known:
                raise InputError(f"{where}.liable", _("{book} has no liability; leave out `liable`", book=at.played.id))
            raise InputError(f"{where}.liable", _("liability applies only to {known}", known=known))
        mask |= 1 << NUMBERS[name]
    if not entered.worth.yakuman:
        raise InputError(f"{where}.liable", _("liability applies only to limit hands; leave out `liable`"))
    return replace(entered, worth=entered.worth._replace(patterns=mask))
