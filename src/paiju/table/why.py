"""Why an action is refused, in words, with the field of the book that decided and its clauses.

The core answers with a reason's number; `table/reasons.toml` has the words for each.
"""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from paiju.books.book import Book, Names, Special
from paiju.books.lookup import deciding
from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.core.play import reasons
from paiju.core.play.claims import last_discard
from paiju.core.play.deal import Deal
from paiju.core.play.legal import discard_code, first_exposed
from paiju.core.play.moves import holds_code, take, tiles_left
from paiju.core.play.offers import is_asked
from paiju.core.play.readiness import waits_after_kong, waits_of
from paiju.core.rules import STILL_A_WAIT
from paiju.core.tiles import KINDS, ORPHANS
from paiju.languages import Text, _, joined
from paiju.languages.text import filled
from paiju.notation import SEAT_NAMES, SUIT_NAMES
from paiju.scoring import judge
from paiju.scoring.lines.words import cite
from paiju.table import events as E
from paiju.table.action import Action
from paiju.table.codes import name_of
from paiju.table.narration import suit_of
from paiju.table.wins import HandSetting, copied, request_of, seat_name

REASONS = Path(__file__).parent / "reasons.toml"
IDS = {number: name.lower() for name, number in vars(reasons).items() if name.isupper()}
PHASES = {
    D.EXCHANGE: _("tiles are being exchanged"),
    D.SWAP: _("choose someone to change places with"),
    D.OPENING: _("hands may be laid open now"),
    D.BETS: _("bets are being placed"),
    D.NAMING: _("everybody names the suit they give up"),
    D.FLOWERS: _("you may replace flowers"),
    D.TURN: _("it is your turn to play"),
    D.SHOW: _("you may show your ready hand"),
}

DISCARDS = ("discard", "riichi")

Facts = dict[str, object]


@dataclass(frozen=True, slots=True)
class ReasonWords:
    """The words of a reason, with what they name."""

    words: Names
    facts: Mapping[str, object]

    def into(self, lang: str) -> str:
        """In a given language, or in English."""
        return filled(self.words.into(lang), self.facts, lang)


@dataclass(frozen=True, slots=True)
class Refusal:
    """A refusal: the reason's id, words, the field of the book that decided ("" for none), and its clauses."""

    id: str
    text: Text
    field: str
    clauses: tuple[str, ...]

    @property
    def cited(self) -> Text:
        """The words with the clauses."""
        return _("{text} ({clauses})", text=self.text, clauses=self.clauses) if self.clauses else self.text

    def __str__(self) -> str:
        return self.cited.en


@cache
def table() -> dict[str, dict[str, object]]:
    """The words of every reason."""
    return tomllib.loads(REASONS.read_text(encoding="utf-8"))


def words(reason: str, variant: str) -> dict[str, str]:
    """The words of a reason, in the variant for an action if there is one."""
    row = table()[reason]
    plain = {key: str(value) for key, value in row.items() if not isinstance(value, dict)}
    more = row.get(variant)
    return plain | {key: str(value) for key, value in more.items()} if isinstance(more, dict) else plain


def refusal(id: str, row: Mapping[str, str], facts: Facts, clauses: tuple[str, ...]) -> Refusal:
    """A refusal with the words of its reason."""
    said = ReasonWords(Names(row["zh"], row["en"], row.get("ja", "")), facts)
    return Refusal(id, joined([said]), row.get("field", ""), clauses)


def explain(game: HandSetting, d: Deal, who: int, action: int, reason: int, special: Special | None = None) -> Refusal:
    """The refusal of an action for one of the core's reasons, on the table as it is."""
    id = IDS[reason]
    facts = facts_of(game, d, who, action)
    done = Action(action)
    variant = done.type
    if reason in (reasons.NOT_COMPLETE, reasons.BELOW_MINIMUM):
        variant = judged(game, d, who, facts)
    elif reason == reasons.CHANGES_WAITS and d.stuck >> who & 1:
        variant = "after_win"
    elif reason == reasons.NO_TILES_LEFT and action == A.OPEN_KONG and not last_discard(game.rules, d):
        variant = ""  # others can still draw, but not the one who wants the kong (botzone:last-kong)
    elif reason == reasons.NOT_IN_HAND and variant in DISCARDS and d.drawn >= 0 and done.tile == name_of(d.drawn):
        variant = "drawn"
    elif reason in MORE:
        facts |= MORE[reason](game, d, who, action)
    row = words(id, str(facts.get("case", variant)))
    clauses = clauses_of(game.book, row.get("field", ""), row.get("topic", ""), special)
    return refusal(id, row, facts, (str(facts["clause"]),) if facts.get("clause") else clauses)


def clauses_of(book: Book, field: str, topic: str, special: Special | None) -> tuple[str, ...]:
    """The clause of the topic; otherwise the clause for the field, in the book's own text before that of the book it
    comes from; for a field that the dice changed, the dice rule."""
    if special is not None and field in dict(special.changes):
        return (special.cite,)
    exact = cite(book, topic)
    if exact:
        return (exact,)
    return deciding(book, field) if field else ()


def furiten_words(book: Book, reason: int, tiles: Sequence[str], special: str | None) -> Refusal:
    """Why a ready hand is furiten: own discards of these tiles, or a win let go."""
    row = words(IDS[reason], "")
    rule = next((each for each in book.specials if each.id == special), None)
    clauses = clauses_of(book, row["field"], row["topic"], rule)
    return refusal(IDS[reason], row, {"tiles": " ".join(tiles)}, clauses)


# --- facts ----------------------------------------------------------------------------------------


def facts_of(game: HandSetting, d: Deal, who: int, action: int) -> Facts:
    """Everything the words may name."""
    done = Action(action)
    facts: Facts = {
        "action": done.text,
        "now": waiting_for(d, who),
        "book": game.book.names,
        "tile": done.tile or name_of(d.stake if d.phase == D.CLAIM else d.drawn),
        "limit": game.rules.kong_limit,
        "tiles_needed": game.rules.riichi_tiles_left,
        "deposit": game.rules.deposit,
        "passed_on": game.rules.exchange,
        **dict.fromkeys(("judged", "kong", "tiles", "exposed", "suit"), ""),
        **dict.fromkeys(("left", "points", "orphans"), 0),
    }
    return facts | own_facts(game, d, who) if who < game.rules.players else facts


def own_facts(game: HandSetting, d: Deal, seat: int) -> Facts:
    """What a seat knows of itself."""
    both = d.thrown[seat] & d.waits[seat]
    return {
        "tiles": " ".join(name_of(kind) for kind in range(KINDS) if both >> kind & 1),
        "left": tiles_left(game.rules, d, seat),
        "points": d.points[seat],
        "exposed": name_of(first_exposed(d, seat, 0)),
        "suit": SUIT_NAMES[E.SUITS[suit_of(d.void[seat])]] if d.void[seat] else "",
        "orphans": sum(ORPHANS >> kind & 1 and d.counts[seat][kind] > 0 for kind in range(KINDS)),
    }


def waiting_for(d: Deal, who: int) -> Text:
    """What the table waits for, as far as this person may know; not that others are asked about a tile."""
    awaited = is_asked(d, who)
    if d.phase == D.OVER:
        return _("the hand is over")
    if d.phase in (D.TURN, D.SWAP) and not awaited:
        return _("it is {seat}'s turn", seat=SEAT_NAMES[seat_name(d.turn)])
    if d.phase == D.CLAIM and awaited:
        return _("you are asked about {tile}", tile=name_of(d.stake))
    if awaited or d.phase in (D.EXCHANGE, D.OPENING, D.BETS, D.NAMING):
        return PHASES[d.phase]
    return _("nothing is expected of you")


def judged(game: HandSetting, d: Deal, seat: int, facts: Facts) -> str:
    """Add the scorer's judgement of a hand that may not win to the facts; returns which words fit."""
    self_draw = d.phase == D.TURN
    code = d.drawn if self_draw else d.stake
    if A.is_flower(code) and not self_draw:
        return "flower_at_stake"
    if d.held_flowers[seat] or A.is_flower(code) or code < 0:
        return "flower"
    answer = judge(request_of(game, d, seat, code, self_draw))
    if answer.win:
        return "concealed"
    facts |= {"judged": answer.why, "clause": answer.clause}
    return ""


# --- what stands against it, looked at more closely -----------------------------------------------


def against_claim(game: HandSetting, d: Deal, who: int, action: int) -> Facts:
    """A player who is asked about a tile may still be unable to take it for a set: it was not a discard, or it ends the
    hand."""
    if not (d.phase == D.CLAIM and is_asked(d, who) and A.CHOW <= action <= A.OPEN_KONG):
        return {}
    if d.what != D.DISCARDED:
        return {"now": _("only a discard can be claimed for a set")}
    now = _("the hand ends with this discard unless it is won on")
    return {"now": now, "clause": cite(game.book, "play.early_end")}


def against_kong(game: HandSetting, d: Deal, who: int, action: int) -> Facts:
    """Which of the conditions a concealed kong in riichi fails (xjtu:5.12.2, ema:3.12(2), lol:(五)4)."""
    kind = action - A.CONCEALED_KONG
    if not 0 <= kind < KINDS:
        return {}
    if A.kind_of(d.drawn) != kind:
        return {"kong": _("it must be of the tile just drawn")}
    if waits_after_kong(game.rules, d, game.buffers, who, kind) != d.waits[who]:
        return {"kong": _("it would change the waits")}
    return {"kong": _("the three tiles can also be read differently than as a pung")}


def against_riichi(game: HandSetting, d: Deal, who: int, action: int) -> Facts:
    """A hand that waits only for tiles it holds four times itself is not ready (xjtu:6.2, lol:(五)3)."""
    code = discard_code(d, action)
    if code < 0 or not holds_code(d, who, code):
        return {}
    rules, then = copy(game.rules), copied(d)
    rules.held_four = STILL_A_WAIT
    take(then, who, code)
    mask = waits_of(rules, then, game.buffers, who, then.meld_count[who])
    if not mask:
        return {}
    tiles = " ".join(name_of(kind) for kind in range(KINDS) if mask >> kind & 1)
    return {"case": "held_four", "tiles": tiles, "clause": cite(game.book, "play.held_four")}


MORE: dict[int, Callable[[HandSetting, Deal, int, int], Facts]] = {
    reasons.NOT_NOW: against_claim,
    reasons.CHANGES_WAITS: against_kong,
    reasons.NOT_READY: against_riichi,
}
