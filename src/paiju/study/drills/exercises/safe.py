"""What is safe? A tile that those one fears cannot be waiting for, settled by what lies open; at the higher levels a
tile that no wait from both sides can be for.

An answer is a tile.
"""

from random import Random

from paiju.books.book import Book
from paiju.books.lookup import deciding
from paiju.core.play import actions as A
from paiju.core.tiles import HONOUR
from paiju.errors import Bug
from paiju.notation import kind_name
from paiju.scoring.lines.render import SEATS_EN, SEATS_ZH
from paiju.scoring.lines.words import cite
from paiju.study.drills.items import DrillKind, ItemDraft, Words, question_of
from paiju.study.drills.positions import own_turns
from paiju.study.drills.waitable import by_run, can_be_waited_for, let_pass, unseen_by, witness
from paiju.table.codec import to_json
from paiju.table.codes import CODES
from paiju.table.ready_hand import plain_hand
from paiju.table.scene import View

BOTH_SIDES = 4  # from this level on it is asked about waits from both sides
# By level: how many tiles to choose from, the right one among them.
CHOICES = (3, 4, 5, 4, 6)
FROM_TURN = 5
LOOKED_AT = 0.5


def drill(book: Book, level: int, rng: Random) -> ItemDraft:
    """One position with somebody to fear."""
    for table, seat in own_turns(book, rng):
        d = table.state
        feared = sum(1 << other for other in range(book.tiles.players) if other != d.turn and d.riichi[other])
        if book.payments.deposit and not feared:
            continue
        if d.river_count[d.turn] < FROM_TURN or rng.random() > LOOKED_AT:
            continue
        view = table.view(seat)
        against = [
            name for name, place in view.seats.items() if name != seat and (place.riichi or not book.payments.deposit)
        ]
        if level in (3, 5) and book.payments.deposit and len(against) < 2 and rng.random() < 0.7:
            continue
        draft = draft_of(book, level, view, against, rng)
        if draft is not None:
            return draft
    raise Bug("there is always another hand")


def draft_of(book: Book, level: int, view: View, against: list[str], rng: Random) -> ItemDraft | None:
    """The question in this position; None where it has no safe tile, or too few others."""
    hand = sorted(set(plain_hand(view, view.role)), key=lambda tile: (tile[1], tile))
    both = level >= BOTH_SIDES
    if both:
        hand = [tile for tile in hand if A.kind_of(CODES[tile]) < HONOUR]
    unseen = unseen_by(book, view)
    safe = [tile for tile in hand if is_safe(book, view, against, tile, unseen, both)]
    if both:
        safe = [tile for tile in safe if not is_safe(book, view, against, tile, unseen, False)]
    many = CHOICES[level - 1]
    if not safe or len(hand) - len(safe) < many - 1:
        return None
    wrong = [tile for tile in hand if tile not in safe and is_dangerous(book, view, against, tile, unseen, both, rng)]
    if len(wrong) < many - 1:
        return None
    right = rng.choice(safe)
    choices = tuple(sorted([right, *rng.sample(wrong, many - 1)], key=lambda tile: (tile[1], tile)))
    question = question_of("view", asking(against, both), view=to_json(view), seat=view.role, against=against)
    why = explained(book, view, against, right, both)
    clauses = clauses_of(book, why)
    also = tuple(tile for tile in safe if tile != right)
    return ItemDraft(question, choices, right, also, why, clauses)


def is_safe(book: Book, view: View, against: list[str], tile: str, unseen: list[int], both: bool) -> bool:
    """Can none of these win on it; or, asked so, not with a wait from both sides?"""
    kind = A.kind_of(CODES[tile])
    for seat in against:
        passed, melds = let_pass(view, seat), len(view.seats[seat].melds)
        if both:
            gone = passed if book.ready.furiten else 0
            if not gone >> kind & 1 and by_run(unseen, kind, True, gone):
                return False
        elif can_be_waited_for(book, unseen, kind, melds, passed):
            return False
    return True


def is_dangerous(
    book: Book, view: View, against: list[str], tile: str, unseen: list[int], both: bool, rng: Random
) -> bool:
    """Is there a hand that would win on it, shown tile by tile?"""
    kind = A.kind_of(CODES[tile])
    for seat in against:
        passed = let_pass(view, seat) if book.ready.furiten else 0
        if witness(book, unseen, kind, len(view.seats[seat].melds), passed, both, rng) is not None:
            return True
    return False


def asking(against: list[str], both: bool) -> Words:
    """The question in words."""
    zh, en = "、".join(f"{SEATS_ZH[seat]}家" for seat in against), ", ".join(SEATS_EN[seat] for seat in against)
    if both:
        return f"哪张不会被{zh}以两面听和牌？", f"Which of these cannot be won on by {en} with a wait from both sides?"
    return f"哪张对{zh}绝对安全？", f"Which of these is certainly safe against {en}?"


def explained(book: Book, view: View, against: list[str], tile: str, both: bool) -> Words:
    """Why it is safe, seat by seat; what is alike is told once."""
    kind = A.kind_of(CODES[tile])
    alike: dict[Words, list[str]] = {}
    for seat in against:
        passed = let_pass(view, seat) if book.ready.furiten else 0
        alike.setdefault(reason_of(tile, kind, passed, both), []).append(seat)
    zh = [f"{'、'.join(f'{SEATS_ZH[seat]}家' for seat in seats)}：{words[0]}" for words, seats in alike.items()]
    en = [f"{', '.join(SEATS_EN[seat] for seat in seats)}: {words[1]}" for words, seats in alike.items()]
    return "；".join(zh), "; ".join(en)


def clauses_of(book: Book, why: Words) -> tuple[str, ...]:
    """The clauses it rests on: those about furiten, where that is why, else how a hand is made up."""
    if "furiten" not in why[1]:
        return tuple(filter(None, (cite(book, "forms"),)))
    exact = cite(book, "play.furiten")
    return (exact,) if exact else deciding(book, "ready.furiten")[:1]


def reason_of(tile: str, kind: int, passed: int, both: bool) -> Words:
    """Why somebody cannot win on it, by what went by them."""
    if passed >> kind & 1:
        return f"打过或放过 {tile}，振听", f"{tile} was discarded or let go, which is furiten"
    if not both:
        return f"{tile} 四张都已看到，也不能再成顺子", f"all four {tile} are seen, and no run can take it"
    ends = [kind_name(end) for end in (kind - 3, kind + 3) if end // 9 == kind // 9 and passed >> end & 1]
    if ends:
        gone = " ".join(ends)
        return f"两面听的另一端 {gone} 打过或放过，振听", f"the other end, {gone}, was discarded or let go: furiten"
    return "两面听所需的牌已全部看到", "the tiles that such a wait would take are all seen"


KIND = DrillKind("safe", ("安全牌", "Safe tiles"), ("哪张不会放铳", "what cannot be won on"), drill, "tile", place=8)
