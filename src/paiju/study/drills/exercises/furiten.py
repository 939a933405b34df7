"""Is this hand furiten? A ready hand at the table: by its own discards, by a win let go, or not at all.

An answer is "no" or "yes", from level 3 on the reason instead of "yes".
"""

from dataclasses import replace
from random import Random

from paiju.books.book import Book
from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.core.play import reasons
from paiju.core.play.furiten import why_furiten
from paiju.core.tiles import KINDS
from paiju.languages import Text, _, in_every
from paiju.notation import kind_name, parse_tile
from paiju.scoring.ready import parse_held, waits_of
from paiju.study.drills.complete_hands import complete_hand, text_of
from paiju.study.drills.exercise_names import NAMES
from paiju.study.drills.items import Choice, DrillKind, ItemDraft, question_of
from paiju.study.drills.staged import LaidTable, TilePool, all_kinds, run_until, usual
from paiju.table.codec import to_json
from paiju.table.codes import SEATS
from paiju.table.table import Table
from paiju.table.why import IDS, furiten_words

ASK = _("This hand is ready. Is it furiten now?")
STYLES = (
    ("only_runs", "simples"),
    ("plain", "only_runs"),
    ("plain", "twins"),
    ("plain", "twins", "in_a_row"),
    ("one_suit",),
)
WHICH_KIND = 3  # from this level on it is asked which
REASONS = ("furiten_discard", "furiten_turn", "furiten_riichi")
LABELS = {
    "no": _("not furiten"),
    "yes": _("furiten"),
    "furiten_discard": _("furiten: you discarded one of your waits"),
    "furiten_turn": _("furiten until your next discard: you let a win go"),
    "furiten_riichi": _("furiten to the end of the hand: you let a win go in riichi"),
}
PLANS = (
    ("none", "own"),
    ("none", "own"),
    ("none", "own", "turn", "earlier"),
    ("none", "own", "turn", "earlier", "riichi"),
    ("none", "own", "turn", "earlier", "riichi", "riichi_none"),
)


def drill(book: Book, level: int, rng: Random) -> ItemDraft:
    """One ready hand at a table."""
    while True:
        plan = rng.choice(PLANS[level - 1])
        if plan.startswith("riichi") and not book.payments.deposit:
            continue
        made = staged(book, level, plan, rng)
        if made is not None:
            return draft_of(book, level, *made)


def ready(book: Book, level: int, rng: Random) -> tuple[list[int], list[int]]:
    """A closed ready hand by kinds, and the kinds it waits for."""
    while True:
        hand = complete_hand(book, rng.choice(STYLES[level - 1]), 0.0, rng)
        rest = list(hand.concealed)
        rest.remove(hand.win)
        waits = [parse_tile(name, "waits").kind for name in waits_of(parse_held({"book": book, "hand": text_of(rest)}))]
        most = 2 if level == 1 else 3 if level < 4 else KINDS
        if len(waits) <= most and all(rest.count(kind) < 3 for kind in waits):
            return rest, waits


def staged(book: Book, level: int, plan: str, rng: Random) -> tuple[Table, str] | None:
    """A table by the plan, and the seat; None where it came to nothing."""
    players = book.tiles.players
    hand, waits = ready(book, level, rng)
    seat, pool = rng.randrange(players), TilePool(book, rng)
    stage = LaidTable(book, seat, pool, frozenset(waits))
    kinds = [kind for kind in all_kinds(book) if kind not in waits and kind not in hand]
    junk = rng.sample(kinds, rng.randint(2, 3 + level // 2))
    if plan == "own":
        junk[rng.randrange(len(junk))] = rng.choice(waits)
    stage.grow(hand, junk)
    stage.idle(rng.randint(1, 2) + int(plan.startswith("riichi")))
    last = len(stage.draws) - 1  # the own seat's last turn
    who = rng.choice([other % players for other in range(seat + 1, seat + players - 1)])
    if plan == "turn":
        stage.others_draw(last if who > seat else last + 1, who, rng.choice(waits))
    elif plan in ("earlier", "riichi"):
        stage.others_draw(rng.randint(len(junk), max(len(junk), last - 1)), who, rng.choice(waits))
    return played(stage, len(junk) - 1 if plan.startswith("riichi") else -1)


def played(stage: LaidTable, riichi_at: int) -> tuple[Table, str] | None:
    """The stage played to the turn before the own one, after all own turns that were told; riichi with this discard."""
    seat, choose, turns = stage.seat, usual(stage), len(stage.throws)
    before = (seat - 1) % stage.book.tiles.players

    def with_riichi(at: Table, who: str) -> int:
        code = choose(at, who)
        if who != SEATS[seat] or at.state.phase != D.TURN or at.state.river_count[seat] != riichi_at:
            return code
        declared = A.RIICHI_DRAWN if code == A.DISCARD_DRAWN else code - A.DISCARD + A.RIICHI
        return declared if any(each.code == declared for each in at.legal(who)) else code

    def done(at: Table) -> bool:
        d = at.state
        return d.river_count[seat] == turns and d.phase == D.TURN and d.turn == before

    table = stage.table()
    return (table, SEATS[seat]) if run_until(table, done, with_riichi) else None


# --- the item -------------------------------------------------------------------------------------


def draft_of(book: Book, level: int, table: Table, seat: str) -> ItemDraft:
    """The question at this table."""
    d, at, view = table.state, SEATS.index(seat), table.view(seat)
    reason = why_furiten(table.setting.rules, d, at)
    right: Choice = IDS[reason] if reason else "no"
    choices: tuple[Choice, ...] = ("no", *REASONS) if level >= WHICH_KIND else ("no", "yes")
    if level < WHICH_KIND:
        right = "yes" if reason else "no"
    waits = [kind_name(kind) for kind in range(KINDS) if d.waits[at] >> kind & 1]
    why, clauses = explained(book, d, at, reason, waits)
    labels = [in_every(LABELS[str(choice)]) for choice in choices]
    question = question_of("view", ASK, view=to_json(replace(view, legal=())), seat=seat, labels=labels)
    return ItemDraft(question, choices, right, (), why, clauses)


def explained(book: Book, d: D.Deal, seat: int, reason: int, waits: list[str]) -> tuple[Text, tuple[str, ...]]:
    """What the hand waits for, and why that is furiten or not."""
    tiles = " ".join(waits)
    thrown = [kind_name(kind) for kind in range(KINDS) if d.thrown[seat] & d.waits[seat] & 1 << kind]
    rule = furiten_words(book, reason or reasons.FURITEN_DISCARD, thrown, None)
    why = _("It waits for {tiles}; none of them is among your own discards, and you have let no win go since your last "
            "discard", tiles=tiles)  # fmt: skip
    return _("It waits for {tiles}; {rule}", tiles=tiles, rule=rule.text) if reason else why, rule.clauses


def lacks(book: Book) -> Text | None:
    """There is no such thing in some books."""
    return None if book.ready.furiten else _("{book} has no furiten", book=book.id)


KIND = DrillKind("furiten", *NAMES["furiten"], drill, quick=True, place=3, lacks=lacks)
