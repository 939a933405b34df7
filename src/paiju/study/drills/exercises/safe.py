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
from paiju.languages import SEMICOLON, Text, _, joined
from paiju.notation import kind_name
from paiju.scoring.lines.words import cite
from paiju.study.drills.exercise_names import NAMES
from paiju.study.drills.items import PEOPLE, DrillKind, ItemDraft, question_of
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
    why, furiten = explained(book, view, against, right, both)
    clauses = clauses_of(book, furiten)
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


def asking(against: list[str], both: bool) -> Text:
    """The question in words."""
    people = [PEOPLE[seat] for seat in against]
    if both:
        return _("Which of these cannot be won on by {people} with a two-sided wait?", people=people)
    return _("Which of these is certainly safe against {people}?", people=people)


def explained(book: Book, view: View, against: list[str], tile: str, both: bool) -> tuple[Text, bool]:
    """Why it is safe, seat by seat, what is alike once; and whether it is so by furiten."""
    kind = A.kind_of(CODES[tile])
    alike: dict[Text, list[Text]] = {}
    furiten = False
    for seat in against:
        passed = let_pass(view, seat) if book.ready.furiten else 0
        reason, by_furiten = reason_of(tile, kind, passed, both)
        alike.setdefault(reason, []).append(PEOPLE[seat])
        furiten = furiten or by_furiten
    lines = [_("{people}: {reason}", people=people, reason=reason) for reason, people in alike.items()]
    return joined(lines, SEMICOLON), furiten


def clauses_of(book: Book, furiten: bool) -> tuple[str, ...]:
    """The clauses it rests on: those about furiten, where that is why, else how a hand is made up."""
    if not furiten:
        return tuple(filter(None, (cite(book, "forms"),)))
    exact = cite(book, "play.furiten")
    return (exact,) if exact else deciding(book, "ready.furiten")[:1]


def reason_of(tile: str, kind: int, passed: int, both: bool) -> tuple[Text, bool]:
    """Why somebody cannot win on it, by what went by them; and whether that is furiten."""
    if passed >> kind & 1:
        return _("{tile} was discarded or let pass, which is furiten", tile=tile), True
    if not both:
        return _("all four {tile} have been seen, and no run can use it", tile=tile), False
    ends = [kind_name(end) for end in (kind - 3, kind + 3) if end // 9 == kind // 9 and passed >> end & 1]
    if ends:
        return _("the other end, {tiles}, was discarded or let pass: furiten", tiles=" ".join(ends)), True
    return _("the tiles such a wait needs have all been seen"), False


KIND = DrillKind("safe", *NAMES["safe"], drill, "tile", place=8)
