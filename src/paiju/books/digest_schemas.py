"""What a book's digest counts, by the number of the schema (`digest.py` says how).

A name that stands here stays, with its value: digests in files that were written depend on both. `...` is a field
without a default, `*` each value of a list. A renamed field keeps its first name here; `renamed.py` says what it is
called now.

- A new field gets a line in `ADDED` with the default at which everything is as it was before: no digest changes.
- A field that goes gets a line in `GONE`, and a default that changes is no longer the one frozen here: both make a new
  schema, with a number and a list of its own, and `digest.NOW` names it.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple


class Schema(NamedTuple):
    """What is counted, with its defaults, and what a schema leaves out although it decides something."""

    fields: Mapping[str, object]
    left_out: tuple[str, ...] = ()


class Gone(NamedTuple):
    """A field that books do not have any more: the fields that took its place, and what it would say of a book, or of a
    value in its list; `...` where it could not say it."""

    now: tuple[str, ...]
    says: Callable[[Any], object]


# Names, words and clauses, and the seconds of a tournament: they decide nothing, and no schema counts them.
WORDS = (
    *("id", "base", "names", "summary", "marks", "cites", "clock"),
    *(f"patterns.*.{word}" for word in ("zh", "en", "ja", "romaji", "short", "cite")),
    *(f"specials.*.{word}" for word in ("zh", "en", "ja", "cite")),
)

GONE: dict[str, Gone] = {}

FIRST: dict[str, object] = {
    "scoring.family": ...,
    "scoring.minimum": 1,
    "scoring.double_wind_pair": 2,
    "scoring.open_pinfu_fu": 10,
    "scoring.limits": [],
    "scoring.limits.*.han": ...,
    "scoring.limits.*.base": ...,
    "scoring.limits.*.id": ...,
    "scoring.round_up_mangan": False,
    "scoring.yakuman_cap": 0,
    "scoring.dora": False,
    "scoring.ura_dora": False,
    "scoring.kongs_inside": "apart",
    "scoring.hog_in_terminal_pairs": False,
    "scoring.terminal_pung_in_nine_gates": False,
    "scoring.ring_keeps_mixed": False,
    "scoring.bonus_on_yakuman": True,
    "scoring.repeated_pair_factor": 1,
    "patterns": ...,
    "patterns.*.id": ...,
    "patterns.*.closed": 0,
    "patterns.*.open": None,
    "patterns.*.yakuman": 0,
    "patterns.*.excludes": [],
    "patterns.*.alone": False,
    "tiles.players": 4,
    "tiles.characters_2_to_8": True,
    "tiles.red_fives": [0, 0, 0],
    "tiles.flowers": False,
    "tiles.north_bonus": False,
    "tiles.successor": "white_green_red",
    "tiles.wild": False,
    "forms.seven_pairs": "distinct",
    "forms.thirteen_orphans": True,
    "forms.knitted": False,
    "waits.held_four": "not_if_held",
    "circumstances.riichi": False,
    "circumstances.dealt_win_names_any_tile": False,
    "circumstances.kong_replacement_on_last_tile": "replacement_only",
    "circumstances.rob_concealed_kong": "never",
    "circumstances.rob_kong_on_last_tile": False,
    "payments.counter": 0,
    "payments.counter_each": 0,
    "payments.deposit": 0,
    "payments.liable_for": [],
    "payments.liable_concealed": False,
    "payments.liable_whole_hand": False,
    "payments.liable_pays_counters": True,
    "payments.counters_to": "nearest",
    "payments.deposits_to": "nearest",
    "payments.winners": "one",
    "payments.base": 0,
    "payments.discard_unit": 0,
    "payments.self_draw_unit": 0,
    "payments.self_draw_extra": 0,
    "payments.one_fan_self_draw_less": 0,
    "payments.discard_factor": 1,
    "payments.kong": 0,
    "payments.open_hand_fans": 0,
    "payments.open_hand_kong_factor": 1,
    "payments.supporter_halves": 0,
    "payments.supporter_product": False,
    "wall.dead_wall": 0,
    "wall.replacements": 4,
    "wall.wall_per_seat": False,
    "wall.opening": "none",
    "calls.chow": True,
    "calls.swap_calling_barred": False,
    "calls.claims_on_last_discard": False,
    "kongs.kong_limit": 0,
    "kongs.kong_on_last_tile": False,
    "kongs.indicator_concealed": "none",
    "kongs.indicator_open": "none",
    "kongs.kong_after_riichi": "waits_unchanged",
    "kongs.concealed_kong_shown": True,
    "ready.riichi_tiles_left": 0,
    "ready.riichi_needs_deposit": False,
    "ready.furiten": False,
    "ready.ready_pool": 0,
    "ready.may_hide_ready": False,
    "draws.nagashi": False,
    "draws.nine_terminals": False,
    "draws.four_winds": False,
    "draws.four_riichi": False,
    "draws.four_kongs": False,
    "course.first_dealer": "east_drawer",
    "course.exchange": 0,
    "course.after_win": "ends",
    "course.swap_seats": False,
    "course.open_hands": False,
    "course.river_rows": 3,
    "game.start_points": 0,
    "game.rounds": 2,
    "game.extra_rounds": 0,
    "game.needed": 0,
    "game.needed_exactly": False,
    "game.bust": False,
    "game.repeats": "never",
    "game.counters": "none",
    "game.last_dealer_stops": False,
    "game.extra_ends": "deal_passes",
    "game.ties": "start_order",
    "game.leftover": "first",
    "game.origin": 0,
    "game.placement": [],
    "game.unit": 1,
    "game.rounded_to": 0,
    "game.scaled_by_length": False,
    "game.standard_points": [],
    "game.minutes": 0,
    "game.seat_changes": "none",
    "teams.members": 0,
    "teams.substitutes": 0,
    "teams.games": 1,
    "conditions": [],
    "specials": [],
    "specials.*.id": ...,
    "specials.*.dice": ...,
    "specials.*.changes": [],
    "specials.*.condition": "",
    "specials.*.wild": False,
    "specials.*.dora": False,
}

# Since the first schema, in the order they came.
ADDED: dict[str, object] = {
    "text": ...,  # whose fouls a referee goes by
    "kongs.kong_in_turn_of_claim": False,
    "game.bust_between_hands": True,
    "scoring.repeated_pair_takes": "seven_pairs",
    "patterns.*.when": "",
    "payments.prices": [],
    "payments.others_unit": 0,
    "patterns.*.each": False,
    "tiles.flowers_kept_at_start": True,
    "tiles.north_in_riichi": "drawn",
    "tiles.changed_indicator": "one_to_nine",
    "waits.beside_knitted_nine": True,
    "payments.open_hand_fan_first": False,
    "payments.open_hand_doubles_bets": False,
    "circumstances.robbed_kong_ends_first_turn": False,
    "circumstances.win_ends_own_first_turn": False,
    "wall.eleven_of_three": "neighbour",
    "draws.four_winds_can_be_won_on": True,
    "draws.four_kongs_on_last_discard": True,
    "course.draws_after_win": "right_of_winner",
    "course.open_hand_hides_draws": False,
    "referee.both_reverse_mangans": True,
    "referee.barred_not_ready": False,
    "referee.serious_warned_too": False,
    "referee.borne_as": "speaker",
    "referee.riichi_once": False,
    "referee.cards_over": "match",
    "referee.ladder_most": 0,
    "referee.misnamed_on_ladder": True,
    "referee.win_words_on_ladder": True,
    "referee.prices_count_too": True,
    "referee.points_alone": True,
    "scoring.four_runs_alike_pair": True,
    "game.fillers": "placed",
    "game.leavers": "out",
    "game.placement_below": [],
    "evening.last_hands": "each_table",
    "evening.camp_deals": "first_hand",
    "evening.camp_bets": "as_camp_deals",
}

SCHEMAS = {1: Schema(FIRST, left_out=("text",)), 2: Schema(FIRST | ADDED)}
