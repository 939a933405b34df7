"""Why an action is refused, in words, with the field of the book that decided and its clauses.

The core answers with a reason's number; `table/reasons.toml` has the words for each.
"""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from paiju.books.book import Book, Special
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
from paiju.scoring import judge
from paiju.scoring.lines.words import cite
from paiju.table.action import Action
from paiju.table.codes import name_of
from paiju.table.wins import HandSetting, copied, request_of, seat_name

REASONS = Path(__file__).parent / "reasons.toml"
IDS = {number: name.lower() for name, number in vars(reasons).items() if name.isupper()}
SEATS_ZH = "东南西北"
PHASES = {
    D.EXCHANGE: ("正在换牌", "tiles are being exchanged"),
    D.SWAP: ("须选一人换位置", "you choose whom to change places with"),
    D.OPENING: ("正在选择是否明牌", "hands may be laid open"),
    D.BETS: ("正在下注", "bets are being made"),
    D.FLOWERS: ("轮到你补花", "you may replace flowers"),
    D.TURN: ("轮到你打牌", "it is your turn to play"),
    D.SHOW: ("问你是否亮出听牌", "you may show your ready hand"),
}

Facts = dict[str, object]
Words = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Refusal:
    """A refusal: the reason's id, words, the field of the book that decided ("" for none), and its clauses."""

    id: str
    zh: str
    en: str
    field: str
    clauses: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.en} ({', '.join(self.clauses)})" if self.clauses else self.en


@cache
def table() -> dict[str, dict[str, object]]:
    """The words of every reason."""
    return tomllib.loads(REASONS.read_text(encoding="utf-8"))


def words(reason: str, variant: str) -> dict[str, str]:
    """The words of a reason, in the variant for an action where there is one."""
    row = table()[reason]
    plain = {key: str(value) for key, value in row.items() if not isinstance(value, dict)}
    more = row.get(variant)
    return plain | {key: str(value) for key, value in more.items()} if isinstance(more, dict) else plain


def explain(game: HandSetting, d: Deal, who: int, action: int, reason: int, special: Special | None = None) -> Refusal:
    """The refusal of an action by a reason of the core, on the table as it is."""
    id = IDS[reason]
    facts = facts_of(game, d, who, action)
    variant = Action(action).type
    if reason in (reasons.NOT_COMPLETE, reasons.BELOW_MINIMUM):
        variant = judged(game, d, who, facts)
    elif reason == reasons.CHANGES_WAITS and d.stuck >> who & 1:
        variant = "after_win"
    elif reason == reasons.NO_TILES_LEFT and action == A.OPEN_KONG and not last_discard(game.rules, d):
        variant = ""  # others can still draw, but not the one who wants the kong (botzone:last-kong)
    elif reason in MORE:
        facts |= MORE[reason](game, d, who, action)
    row = words(id, variant)
    field = row.get("field", "")
    clauses = clauses_of(game.book, field, row.get("topic", ""), special)
    if facts.get("clause"):
        clauses = (str(facts["clause"]),)
    return Refusal(id, row["zh"].format(**facts), row["en"].format(**facts), field, clauses)


def clauses_of(book: Book, field: str, topic: str, special: Special | None) -> tuple[str, ...]:
    """The clause of the topic, else what the book rests the field on, in its own text before that of the book it comes
    from; one that the dice changed, on the dice rule."""
    if special is not None and field in dict(special.changes):
        return (special.cite,)
    exact = cite(book, topic)
    if exact:
        return (exact,)
    return deciding(book, field) if field else ()


def furiten_words(book: Book, reason: int, tiles: Sequence[str], special: str | None) -> Refusal:
    """Why a ready hand is furiten, for own discards of these tiles or a win let go."""
    row, named = words(IDS[reason], ""), " ".join(tiles)
    rule = next((each for each in book.specials if each.id == special), None)
    clauses = clauses_of(book, row["field"], row["topic"], rule)
    return Refusal(IDS[reason], row["zh"].format(tiles=named), row["en"].format(tiles=named), row["field"], clauses)


# --- facts ----------------------------------------------------------------------------------------


def facts_of(game: HandSetting, d: Deal, who: int, action: int) -> Facts:
    """Everything the words may name."""
    done = Action(action)
    now_zh, now_en = waiting_for(d, who)
    facts: Facts = {
        "action_zh": done.zh, "action_en": done.en, "now_zh": now_zh, "now_en": now_en,
        "book_zh": game.book.names.zh, "book_en": game.book.names.en,
        "tile": done.tile or name_of(d.stake if d.phase == D.CLAIM else d.drawn), "limit": game.rules.kong_limit,
        "tiles_needed": game.rules.riichi_tiles_left, "deposit": game.rules.deposit, "judged_zh": "", "judged_en": "",
        "tiles": "", "left": 0, "points": 0, "orphans": 0, "exposed": "", "besides_zh": "", "besides_en": "",
        "kong_zh": "", "kong_en": "", "unready_zh": "", "unready_en": "",
    }  # fmt: skip
    if done.tile and d.drawn >= 0 and done.tile == name_of(d.drawn):
        facts |= {"besides_zh": "（刚摸的一张除外）", "besides_en": " besides the tile just drawn"}
    return facts | own_facts(game, d, who) if who < game.rules.players else facts


def own_facts(game: HandSetting, d: Deal, seat: int) -> Facts:
    """What a seat knows of itself."""
    both = d.thrown[seat] & d.waits[seat]
    return {
        "tiles": " ".join(name_of(kind) for kind in range(KINDS) if both >> kind & 1),
        "left": tiles_left(game.rules, d, seat),
        "points": d.points[seat],
        "exposed": name_of(first_exposed(d, seat, 0)),
        "orphans": sum(ORPHANS >> kind & 1 and d.counts[seat][kind] > 0 for kind in range(KINDS)),
    }


def waiting_for(d: Deal, who: int) -> tuple[str, str]:
    """What the table waits for, as far as this person may know; that others are asked about a tile they may not."""
    awaited = is_asked(d, who)
    if d.phase == D.OVER:
        return "本局已结束", "the hand is over"
    if d.phase in (D.TURN, D.SWAP) and not awaited:
        return f"轮到{SEATS_ZH[d.turn]}家", f"it is {seat_name(d.turn)}'s turn"
    if d.phase == D.CLAIM and awaited:
        return f"问你要不要 {name_of(d.stake)}", f"you are asked about {name_of(d.stake)}"
    if awaited or d.phase in (D.EXCHANGE, D.OPENING, D.BETS):
        return PHASES[d.phase]
    return "没有在等你", "nothing is awaited from you"


def judged(game: HandSetting, d: Deal, seat: int, facts: Facts) -> str:
    """What the scorer says of a hand that may not win, put among the facts; which words fit."""
    self_draw = d.phase == D.TURN
    code = d.drawn if self_draw else d.stake
    if A.is_flower(code) and not self_draw:
        return "flower_at_stake"
    if d.held_flowers[seat] or A.is_flower(code) or code < 0:
        return "flower"
    answer = judge(request_of(game, d, seat, code, self_draw))
    if answer.win:
        return "concealed"
    facts |= {"judged_zh": answer.why_zh, "judged_en": answer.why_en, "clause": answer.clause}
    return ""


# --- what stands against it, looked at more closely -----------------------------------------------


def against_claim(game: HandSetting, d: Deal, who: int, action: int) -> Facts:
    """Who is asked about a tile may still not take it for a set: it was no discard, or it ends the hand."""
    if not (d.phase == D.CLAIM and is_asked(d, who) and A.CHOW <= action <= A.OPEN_KONG):
        return {}
    if d.what != D.DISCARDED:
        return {"now_zh": "只有打出的牌才能吃、碰、杠", "now_en": "only a discard is claimed for a set"}
    clause = cite(game.book, "play.early_end")
    return {
        "now_zh": "本局随这张弃牌流局，只能和",
        "now_en": "the hand ends with this discard unless it is won on",
        "clause": clause,
    }


def against_kong(game: HandSetting, d: Deal, who: int, action: int) -> Facts:
    """Which of the conditions a concealed kong in riichi fails (xjtu:5.12.2, ema:3.12(2), lol:(五)4)."""
    kind = action - A.CONCEALED_KONG
    if not 0 <= kind < KINDS:
        return {}
    if A.kind_of(d.drawn) != kind:
        return {"kong_zh": "须是刚摸的牌", "kong_en": "it has to be of the tile just drawn"}
    if waits_after_kong(game.rules, d, game.buffers, who, kind) != d.waits[who]:
        return {"kong_zh": "会改变所听的牌", "kong_en": "it would change the waits"}
    return {"kong_zh": "这三张不是只能看作刻子", "kong_en": "the three can also be read otherwise than as a pung"}


def against_riichi(game: HandSetting, d: Deal, who: int, action: int) -> Facts:
    """A hand that waits for nothing but tiles it holds four times itself is not ready (xjtu:6.2, lol:(五)3)."""
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
    clause = cite(game.book, "play.held_four")
    return {
        "unready_zh": f"：所听的 {tiles} 四张都在自己手里",
        "unready_en": f": all four {tiles} are your own",
        "clause": clause,
    }


MORE: dict[int, Callable[[HandSetting, Deal, int, int], Facts]] = {
    reasons.NOT_NOW: against_claim,
    reasons.CHANGES_WAITS: against_kong,
    reasons.NOT_READY: against_riichi,
}
