"""Pantheon's rules as a book: those of ours it starts from, with the fields that differ. And back."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from paiju.books.book import Book, Game
from paiju.books.derive import derive, fields
from paiju.errors import InputError
from paiju.languages import Text, _
from paiju.tournament.pantheon.forms import SEATS
from paiju.tournament.pantheon.reading import JsonRow
from paiju.tournament.pantheon.yaku import NUMBERS, OPEN_RIICHI, PATTERNS, VALUE_TILE_SETS

PLACES = ("place1", "place2", "place3", "place4")
HONBA = 300  # of events from before its rules named it
COMPLEX = ("UMA_TYPE_UMA_COMPLEX", 2)
KAZOE = {"han": 13, "base": 8000, "id": "counted_yakuman"}
LIABLE = ("big_three_dragons", "big_four_winds", "four_kongs")  # patterns the engine knows liability for
ABORTS = ("draws.nine_terminals", "draws.four_winds", "draws.four_riichi", "draws.four_kongs")
# Yes or no there, and the words of a field here.
CHOICES: dict[str, tuple[str, object, object]] = {
    "equalize_uma": ("game.ties", "shared", "start_order"),
    "with_buttobi": ("game.bust", True, False),
    "with_leading_dealer_game_over": ("game.last_dealer_stops", True, False),
    "play_additional_rounds": ("game.extra_rounds", 1, 0),
    "with_winning_dealer_honba_skipped": ("game.repeats", "never", "win_or_ready"),
    "with_atamahane": ("payments.winners", "one", "all"),
    "doubleron_honba_atamahane": ("payments.counters_to", "nearest", "each"),
    "doubleron_riichi_atamahane": ("payments.deposits_to", "nearest", "own_then_nearest"),
    "with_kiriage_mangan": ("scoring.round_up_mangan", True, False),
    "with_multi_yakumans": ("scoring.yakuman_cap", 0, 1),
    "with_nagashi_mangan": ("draws.nagashi", True, False),
}


def book_of(ruleset: Mapping[str, Any], base: Book, id: str, name: str) -> tuple[Book, list[Text]]:
    """The book, which is `base` itself where nothing differs, and what of the rules no book of ours can say."""
    row = JsonRow(ruleset, "ruleset_config")
    notes: list[Text] = []
    wanted = {**game_changes(row, notes), **payment_changes(row, notes), **pattern_changes(row, base)}
    now = fields(base, words=True)
    changes = {key: value for key, value in wanted.items() if key not in now or plain(now[key]) != value}
    if not changes:
        return base, notes
    names = {"names.zh": name, "names.en": name, "names.ja": name}
    return derive(base, id, **(names | changes)), notes


def plain(value: object) -> object:
    """A field's value in the form in which changes are written: lists instead of tuples, tables of parts."""
    if isinstance(value, tuple):
        return [asdict(part) if hasattr(part, "__dataclass_fields__") else plain(part) for part in value]
    return value


def game_changes(row: JsonRow, notes: list[Text]) -> dict[str, object]:
    """How hands make a game, and what it comes to."""
    start, oka = row.number("start_points"), row.number("oka")
    if oka % SEATS:
        notes.append(_("oka of {oka} cannot be shared by four; it is left out", oka=oka))
        oka = 0
    rounds = 1 if row.flag("tonpuusen") else 2
    changes: dict[str, object] = {
        "game.start_points": start,
        "game.origin": start + oka // SEATS,
        "game.unit": 1,
        "game.rounded_to": 0,
        "game.rounds": rounds,
        "game.needed": row.number("goal_points"),
        **({"game.needed_exactly": True} if row.number("goal_points") else {}),
        "game.counters": "draws_add",
        "game.leftover": "first_shared",
        "game.placement": with_oka(uma_of(row.get("uma")), oka),
        "game.placement_below": below_of(row, oka),
    }
    if changes["game.placement_below"]:
        changes["game.placement"] = below_of(row, oka)[0]
    if rounds != Game().rounds:
        changes["game.scaled_by_length"] = False
    return changes | {field: yes if row.flag(key) else no for key, (field, yes, no) in CHOICES.items()}


def uma_of(value: object) -> list[int]:
    """Points for the four places."""
    row = JsonRow({} if value is None else value, "uma")
    return [row.number(place, least=-1_000_000) for place in PLACES]


def with_oka(uma: list[int], oka: int) -> list[int]:
    """The first takes the pot that all have paid into."""
    return [uma[0] + oka, *uma[1:]]


def below_of(row: JsonRow, oka: int) -> list[list[int]]:
    """Points for the places by how many ended below the starting points, from nobody to all; none where it does not
    matter."""
    if row.get("uma_type") not in COMPLEX:
        return []
    complex_uma = JsonRow(row.get("complex_uma") or {}, "complex_uma")
    others = uma_of(complex_uma.get("otherwise"))
    by_number = {1: uma_of(complex_uma.get("neg1")), 3: uma_of(complex_uma.get("neg3"))}
    return [with_oka(by_number.get(number, others), oka) for number in range(SEATS + 1)]


def payment_changes(row: JsonRow, notes: list[Text]) -> dict[str, object]:
    """Who pays whom."""
    honba = row.number("honba_value") or HONBA
    if honba % (SEATS - 1):
        notes.append(_("a honba of {honba} cannot be paid by three; it is taken as {instead}",
                       honba=honba, instead=HONBA))  # fmt: skip
        honba = HONBA
    liable = [PATTERNS.get(number, "") for number in row.ids("yaku_with_pao")]
    unknown = [number for number, pattern in zip(row.ids("yaku_with_pao"), liable) if pattern not in LIABLE]
    if unknown:
        numbers = ", ".join(map(str, unknown))
        notes.append(_("liability for yaku {numbers} is not known here", numbers=numbers))
    return {
        "payments.counter": honba,
        "payments.counter_each": honba // (SEATS - 1),
        "payments.liable_for": [pattern for pattern in LIABLE if pattern in liable],
        "payments.liable_whole_hand": True,
        "payments.liable_pays_counters": False,
        **dict.fromkeys(ABORTS, row.flag("with_abortives")),
    }


def pattern_changes(row: JsonRow, base: Book) -> dict[str, object]:
    """Which patterns count, which limit hands count double, and limits."""
    changes: dict[str, object] = {}
    known = {pattern.id: pattern for pattern in base.patterns}
    allowed, double = row.ids("allowed_yaku"), row.ids("double_yakuman")
    for number, pattern in PATTERNS.items() if allowed else ():
        if (number in allowed) != (pattern in known):
            changes[f"patterns.{pattern}"] = number in allowed
    for number in double:
        pattern = PATTERNS.get(number, "")
        if pattern in known or number in allowed:
            changes[f"patterns.{pattern}.yakuman"] = 2
    tanyao = known.get("all_simples")
    if tanyao is not None and not row.flag("with_kuitan"):
        changes["patterns.all_simples.open"] = 0
    limits: list[Any] = [asdict(limit) for limit in base.scoring.limits if limit.id != KAZOE["id"]]
    return changes | {"scoring.limits": [*limits, *([KAZOE] if row.flag("with_kazoe") else [])]}


def check_ruleset(ruleset: Mapping[str, Any]) -> list[Text]:
    """What the rules ask for that no event of ours counts."""
    row = JsonRow(ruleset, "ruleset_config")
    notes = []
    if row.number("chips_value"):
        notes.append(_("chips are not counted here"))
    if row.number("start_rating", least=-1_000_000):
        notes.append(
            _("ratings start from {start} in Pantheon, from 0 here", start=row.number("start_rating", -1_000_000))
        )
    if OPEN_RIICHI in row.ids("allowed_yaku"):
        notes.append(_("open riichi is not known here"))
    return notes


# --- and back -------------------------------------------------------------------------------------


def ruleset_of(book: Book) -> dict[str, Any]:
    """Pantheon's rules for a book of ours; InputError for a book whose hands it does not know."""
    if book.counts != "han_and_fu" or book.tiles.players != SEATS:
        raise InputError("book", _("Pantheon has riichi for four players only, not {book}", book=book.id))
    flat = fields(book)
    game, placement = book.game, list(book.game.placement or (0,) * SEATS)
    oka = (game.origin - game.start_points) * SEATS
    patterns = {pattern.id: pattern for pattern in book.patterns}
    tanyao = patterns.get("all_simples")
    rules: dict[str, Any] = {key: flat[field] == yes for key, (field, yes, _no) in CHOICES.items()}
    rules |= {
        "start_points": game.start_points,
        "goal_points": game.needed + int(not game.needed_exactly) if game.needed else 0,
        "oka": oka,
        "uma": dict(zip(PLACES, [placement[0] - oka, *placement[1:]])),
        "uma_type": "UMA_TYPE_UMA_SIMPLE",
        "honba_value": book.payments.counter,
        "tonpuusen": game.rounds == 1,
        "riichi_goes_to_winner": True,
        "with_abortives": book.draws.nine_terminals,
        "with_kuitan": tanyao is not None and tanyao.open != 0,
        "with_kazoe": any(limit.id == KAZOE["id"] for limit in book.scoring.limits),
        "with_multi_yakumans": book.scoring.yakuman_cap != 1,
        "allowed_yaku": sorted([NUMBERS[id] for id in patterns if id in NUMBERS] + list(VALUE_TILE_SETS)),
        "double_yakuman": sorted(NUMBERS[id] for id, each in patterns.items() if id in NUMBERS and each.yakuman > 1),
        "yaku_with_pao": sorted(NUMBERS[id] for id in book.payments.liable_for if id in NUMBERS),
        "chombo_amount": 20_000,
    }
    return rules
