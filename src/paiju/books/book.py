"""What a book is: frozen values grouped as the rule books group them.

Every field is named by the clauses that decide it (`books/clauses/*.toml`, key ``decides``), so you can ask of any
value where it comes from. Fields that mean nothing in a way of scoring keep their defaults.
"""

from dataclasses import field
from typing import Literal, NamedTuple

from paiju.books.frozen import frozen
from paiju.languages.catalogue import ROMANISED

Counting = Literal["han_and_fu", "points", "fans"]  # how hands are counted
Formula = Literal["limits", "units"]  # how that becomes a price
WordsAtTable = Literal["riichi", "official", "plain"]  # what things are called


class Multilingual:
    """Something with names in the languages the books use."""

    __slots__ = ()
    zh: str
    en: str
    ja: str
    romaji = ""  # the Japanese name in Latin letters, of those that have one

    def into(self, lang: str) -> str:
        """The name in a language, or in English if it has none."""
        return {"zh": self.zh, "ja": self.ja, ROMANISED: self.romaji}.get(lang) or self.en


@frozen
class Names(Multilingual):
    """A name or a text in the languages the books use."""

    zh: str
    en: str
    ja: str = ""

    def __bool__(self) -> bool:
        return bool(self.zh or self.en)


NO_NAMES = Names("", "")


@frozen
class FanNames(Multilingual):
    """What people call a fan, in the languages that have a word of their own for it: tai, points, doubles."""

    zh: str = ""
    en: str = ""
    ja: str = ""
    plural: str = ""  # in English, where several are called otherwise

    def __bool__(self) -> bool:
        return bool(self.zh or self.en or self.ja or self.plural)


@frozen
class Pattern(Multilingual):
    """A pattern of a book: its worth, its names, its clause, and what it excludes."""

    id: str  # the predicate's name
    zh: str
    en: str
    cite: str  # the clause that defines it, "ema:4.2.1.9"
    closed: int = 0  # han, points or fans in a closed hand
    open: int | None = None  # the same in an open one; None: as closed, 0: not allowed
    yakuman: int = 0  # multiple of the limit hand (riichi); 1 marks a yakuman that adds in fans (house)
    ja: str = ""
    romaji: str = ""
    short: str = ""  # how it is said aloud, when shorter than zh
    excludes: tuple[tuple[str, str], ...] = ()  # (pattern id, clause that says so)
    alone: bool = False  # nothing else is added to it
    when: str = ""  # when it is there (`own/conditions.py`), for one that the catalogue does not have
    each: bool = False  # it counts as often as its condition is fulfilled


@frozen
class Tiles:
    """The set the game is played with."""

    players: int = 4
    characters_2_to_8: bool = True
    honours: bool = True  # winds and dragons
    red_fives: tuple[int, int, int] = (0, 0, 0)  # how many in characters, circles, bamboos
    flowers: bool = False
    north_bonus: bool = False  # a North may be set aside as a bonus tile
    successor: Literal["white_green_red", "red_green_white"] = "white_green_red"  # which dragon an indicator names
    wild: bool = False  # the successor of a turned tile stands for any tile
    flowers_kept_at_start: bool = True  # otherwise those dealt are replaced before anybody plays
    north_in_riichi: Literal["drawn", "any"] = "drawn"  # which North may be set aside in riichi
    changed_indicator: Literal["one_to_nine", "east_to_west"] = "one_to_nine"  # without 2m to 8m


@frozen
class Forms:
    """The forms of a complete hand: sets and a pair, and others."""

    seven_pairs: Literal["none", "distinct", "repeats"] = "distinct"
    thirteen_orphans: bool = True
    knitted: bool = False  # knitted straight, knitted tiles and honours
    sets: int = 4  # beside the pair: four, of hands of thirteen tiles, or five, of sixteen

    @property
    def tiles(self) -> int:
        """Tiles of a hand, without the one drawn: three for each set, and one of the pair."""
        return 3 * self.sets + 1


@frozen
class Waits:
    """What counts as waiting for a tile."""

    held_four: Literal["still_a_wait", "not_if_concealed", "not_if_held"] = "not_if_held"
    beside_knitted_nine: bool = True  # fans for the wait count even if the winning kind is also in the knitted nine


@frozen
class Limit:
    """From this many han on, the base points are fixed."""

    han: int
    base: int
    id: Literal["mangan", "haneman", "baiman", "sanbaiman", "counted_yakuman"]


@frozen
class Scoring:
    """From patterns to the value of the hand."""

    family: Literal["riichi", "official", "house"]  # a name for what is usual together; decides nothing by itself
    minimum: int = 1  # han from patterns, points or fans a win needs, without bonus tiles
    counts: Literal["", "han_and_fu", "points", "fans"] = ""  # how hands are counted; "": as is usual in the family
    # riichi
    double_wind_pair: int = 2
    open_pinfu_fu: int = 10  # what lifts an open pinfu shape above 20 fu; 0: its base on a discard is 30
    limits: tuple[Limit, ...] = ()
    round_up_mangan: bool = False
    four_runs_alike_pair: bool = True  # four identical runs are two pairs of them, not one
    yakuman_cap: int = 0  # 0: multiples add up
    dora: bool = False
    ura_dora: bool = False
    # official
    kongs_inside: Literal["apart", "absorbed"] = "apart"
    hog_in_terminal_pairs: bool = False
    terminal_pung_in_nine_gates: bool = False
    ring_keeps_mixed: bool = False  # of four runs linked in a ring, both links across suits are kept
    # house
    needs: tuple[str, ...] = ()  # patterns one of which a win must have, whether or not they count; none: it need not
    most: int = 0  # the most fans a hand counts, or those of its dearest limit hand; 0: all of them
    bonus_on_yakuman: bool = True
    repeated_pair_factor: int = 1  # multiplies the worth of seven pairs for each kind held four times
    repeated_pair_takes: Literal["seven_pairs", "hand"] = "seven_pairs"  # what is multiplied


class Usual(NamedTuple):
    """What a family stands for, where a book says nothing else."""

    counts: Counting
    formula: Formula
    words: WordsAtTable
    unit: int  # what a discarder, and everybody on a self-draw, pays for a unit


USUAL = {
    "riichi": Usual("han_and_fu", "limits", "riichi", 0),
    "official": Usual("points", "units", "official", 1),
    "house": Usual("fans", "units", "plain", 0),
}


@frozen
class Payments:
    """Who pays whom."""

    # riichi
    counter: int = 0  # points a repeat counter adds to a discard win
    counter_each: int = 0  # … and from each payer of a self-draw
    deposit: int = 0  # points of a riichi stick
    liable_for: tuple[str, ...] = ()  # patterns whose last set makes its feeder liable
    liable_concealed: bool = False  # concealed kongs may be among the sets that make such a pattern certain
    liable_whole_hand: bool = False  # the liable player carries the hand, not only that pattern's part
    liable_pays_counters: bool = True  # also on a discard win by another player's tile
    counters_to: Literal["nearest", "each"] = "nearest"
    deposits_to: Literal["nearest", "own_then_nearest"] = "nearest"
    winners: Literal["one", "all", "three_abort"] = "one"
    formula: Literal["", "limits", "units"] = ""  # how that becomes a price; "": as is usual in the family
    # units
    base: int = 0  # points everybody pays on any win
    prices: tuple[int, ...] = ()  # units for 0, 1, 2 … fans, the last for more as well; empty: one for each fan
    discard_unit: int = 0  # what the discarder pays, for each fan or unit of the price
    others_unit: int = 0  # … and each of those who neither won nor discarded
    others_most: int = 0  # the most that one of them pays; 0: no limit
    discarder_covers: bool = False  # what that spares them the discarder pays
    dealer_fans: int = 0  # fans more in what the dealer wins or pays
    streak_fans: int = 0  # … for each counter
    dealer_factor: int = 1  # … and how many times it is paid
    self_draw_unit: int = 0
    self_draw_extra: int = 0
    one_fan_self_draw_less: int = 0
    discard_factor: int = 1
    kong: int = 0
    kong_concealed: int = 0  # what a concealed one brings from each payer; 0: as any kong
    kong_added: int = 0  # … and one added to a pung
    added_kong_from: Literal["giver", "all"] = "giver"  # who pays for that: whoever gave the pung, or everybody
    kongs_returned: bool = False  # at an empty wall who is not ready gives back what their kongs brought
    kong_passed_on: bool = False  # what a kong brought goes to whoever wins on the discard right after it
    unready_pay_dearest: bool = False  # … and pays each who is what the dearest hand they wait for would bring
    void_held: int = 0  # … and who still holds the suit given up pays this to each who does not, and not that
    open_hand_fans: int = 0
    open_hand_kong_factor: int = 1
    open_hand_fan_first: bool = False  # its fan is added before a self-draw of one fan is reduced
    open_hand_doubles_bets: bool = False  # its supporters gain twice what a closed hand would bring, without the fan
    supporter_halves: int = 0  # a supporter's share of each payment, in halves
    supporter_product: bool = False  # supporter pays supporter the product of shares instead of one half


@frozen
class Circumstances:
    """Which circumstances of a win the book knows."""

    riichi: bool = False
    dealt_win_names_any_tile: bool = False  # the most valuable of the fourteen counts as the winning tile
    kong_replacement_on_last_tile: Literal["replacement_only", "both", "impossible"] = "replacement_only"
    rob_concealed_kong: Literal["never", "thirteen_orphans"] = "never"
    rob_kong_on_last_tile: bool = False
    robbed_kong_ends_first_turn: bool = False  # even a robbed kong spoils the patterns of the first turn
    win_ends_own_first_turn: bool = False  # a winner who stays has the patterns of the first turn once at most


@frozen
class Wall:
    """Where tiles are drawn from."""

    dead_wall: int = 0  # tiles kept back at the end; 0: play goes on to the last tile
    replacements: int = 4  # in the dead wall, for kongs and Norths
    wall_per_seat: bool = False  # every player draws from a wall of their own
    opening: Literal["none", "one_throw", "two_throws"] = "none"  # the dice that decide where the wall is opened
    eleven_of_three: Literal["neighbour", "thrower"] = "neighbour"  # whom the dice name when three players throw 11


@frozen
class Calls:
    """Claims on a discard."""

    chow: bool = True
    swap_calling_barred: bool = False  # the tile just completed, and the other end, may not be discarded
    claims_on_last_discard: bool = False  # other than a win


@frozen
class Kongs:
    """Kongs and the indicators they turn."""

    kong_limit: int = 0  # kongs of all players together in a hand; 0: no limit
    kong_on_last_tile: bool = False  # the hand is then drawn, since there is no replacement
    indicator_concealed: Literal["none", "at_once", "next_action"] = "none"
    indicator_open: Literal["none", "at_once", "next_action", "next_action_unless_robbed"] = "none"
    kong_after_riichi: Literal["waits_unchanged", "pung_in_every_reading"] = "waits_unchanged"
    concealed_kong_shown: bool = True  # others see the tiles of a concealed kong
    kong_in_turn_of_claim: bool = False  # after a chow or pung, once a flower has been replaced in the same turn


@frozen
class Ready:
    """Riichi, furiten, and ready hands when the wall is empty."""

    riichi_tiles_left: int = 0
    riichi_needs_deposit: bool = False  # the stick must not take the player below zero
    furiten: bool = False
    ready_pool: int = 0  # points that change hands at an empty wall
    may_hide_ready: bool = False


@frozen
class Draws:
    """Hands that end without a win."""

    nagashi: bool = False  # a river of ones, nines and honours, none claimed, is paid as a limit
    nine_terminals: bool = False
    four_winds: bool = False
    four_winds_can_be_won_on: bool = True  # otherwise the hand ends with the fourth wind
    four_riichi: bool = False
    four_kongs: bool = False
    four_kongs_on_last_discard: bool = True  # the early draw takes precedence over the empty wall


@frozen
class Course:
    """Who deals first, and how a hand runs where a dice rule may change it."""

    first_dealer: Literal["east_drawer", "east_drawer_throws", "assigned"] = "east_drawer"
    exchange: int = 0  # tiles passed on after the deal
    exchange_alike: bool = False  # … all of one suit
    exchange_to: Literal["right", "across", "left", "dice"] = "right"  # … to whom
    void_suit: bool = False  # everybody names a suit that they discard first, claim nothing of and cannot win with
    after_win: Literal["ends", "winner_leaves", "winner_stays"] = "ends"
    draws_after_win: Literal["right_of_winner", "right_of_giver"] = "right_of_winner"  # where play goes on
    swap_seats: bool = False  # whoever threw the dice changes places with somebody after the deal
    open_hands: bool = False  # after the deal players may lay their hands open
    open_hand_hides_draws: bool = False  # draws stay hidden as long as fewer than three tiles are
    river_rows: int = 3  # rows of six that discards lie in, the last running on; 0: as many as it takes


@frozen
class Game:
    """How hands make a game, and how its result is computed."""

    start_points: int = 0
    rounds: int = 2  # rounds played in any case
    extra_rounds: int = 0  # further ones, until somebody has the points needed
    needed: int = 0  # points somebody must have for the game to end with its last hand
    needed_exactly: bool = False  # exactly that many are enough; otherwise more are needed
    bust: bool = False  # the game ends with a hand that leaves somebody below zero
    bust_between_hands: bool = True  # … or with a penalty paid when the hand has ended, before the next is dealt
    repeats: Literal["never", "win", "win_or_ready", "win_or_draw"] = "never"  # when the dealer deals again
    next_dealer: Literal["in_turn", "first_winner"] = "in_turn"  # who deals next, where the dealer does not deal again
    counters: Literal["none", "draws_add", "draws_keep"] = "none"  # what a draw does to them when the deal passes
    last_dealer_stops: bool = False  # a dealer who would repeat the last hand as first, with the points needed, ends it
    extra_ends: Literal["deal_passes", "passes_or_first_dealer"] = "deal_passes"  # when the points are checked there
    ties: Literal["start_order", "shared"] = "start_order"
    leftover: Literal["first", "first_shared"] = "first"  # who takes deposits left at the end
    origin: int = 0  # points deducted at the end
    placement: tuple[int, ...] = ()  # points added for each place
    unit: int = 1  # points per unit of the final result
    rounded_to: int = 0  # the result is rounded to this many points, and first place evens out the sum; 0: exact
    scaled_by_length: bool = False  # half for one round, double for four
    standard_points: tuple[int, ...] = ()  # for each place, besides the points
    minutes: int = 0  # time for a game; 0: no limit
    seat_changes: Literal["none", "halfway", "each_round", "each_round_crossed"] = "none"
    fillers: Literal["placed", "aside"] = "placed"  # whether a filler has a place at the table
    leavers: Literal["out", "keep"] = "out"  # whether somebody who leaves an event keeps the games played
    # Points for each place by how many ended below the starting points, nobody first; empty: the same for any number.
    placement_below: tuple[tuple[int, ...], ...] = ()
    words: Literal["", "riichi", "official", "plain"] = ""  # what things are called at the table; "": as is usual


@frozen
class BookClock:
    """How time is kept at a tournament's tables; 0: the book says nothing about it. It affects nothing that a record
    contains, so no digest includes it."""

    first: int = 0  # seconds for the dealer's first discard, once everybody has their tiles
    turn: int = 0  # seconds from a discard to the next player's
    claim: int = 0  # seconds after which a pung or kong has lost its priority
    notice: int = 0  # minutes before the end of the game's time at which it is announced
    break_after: int = 0  # rounds after which there is a break
    break_minutes: int = 0
    break_within: bool = True  # the break is part of the game's time


@frozen
class Teams:
    """A relay: teams of numbered members who play game after game and hand on their points."""

    members: int = 0  # of a team; 0: players play for themselves
    substitutes: int = 0  # at most
    games: int = 1  # of each member


@frozen
class RefereeRules:
    """Choices where a text on fouls can be read in two ways."""

    both_reverse_mangans: bool = True  # a foul that costs one by two clauses costs two
    barred_not_ready: bool = False  # a player who may not win is not ready at an empty wall either
    serious_warned_too: bool = False  # the graver case of a foul keeps the warning of the plain one
    borne_as: Literal["speaker", "misled"] = "speaker"  # whose seat counts when one bears another's penalty
    riichi_once: bool = False  # a riichi declared but not carried out may not be declared again in that hand
    cards_over: Literal["game", "match", "season"] = "match"  # which cards count together
    ladder_most: int = 0  # the most points that a step of a ladder costs; 0: no limit
    misnamed_on_ladder: bool = True  # a misnamed discard is a step of the ladder even if the tile named is held
    win_words_on_ladder: bool = True  # a win declared in other words is a step of the ladder like any other word
    prices_count_too: bool = True  # cases of a foul that have their own price count on its ladder
    points_alone: bool = True  # an announcement naming no pattern at all is a shortcut, not an incomplete one


@frozen
class EveningRules:
    """An evening with more people than a table holds: choices where its text can be read in two ways."""

    last_hands: Literal["each_table", "in_all"] = "each_table"  # whether each table plays that many last hands
    camp_deals: Literal["first_hand", "every_hand"] = "first_hand"  # what the camp named to deal deals
    camp_bets: Literal["as_camp_deals", "in_turn", "every_hand"] = "as_camp_deals"  # when the camp named to bet bets


@frozen
class Special(Multilingual):
    """A dice rule: a change to the book for one hand."""

    id: str
    dice: int
    zh: str
    en: str
    cite: str
    changes: tuple[tuple[str, object], ...] = ()  # dotted field, new value
    condition: str = ""  # a condition on a win, waived by two fans
    wild: bool = False  # a wild tile is named
    dora: bool = False  # indicators are turned
    ja: str = ""


@frozen
class Book:
    """A rule book, or a variant of one."""

    id: str
    names: Names
    text: str  # whose clauses it cites: mcr, ema, xjtu, lol, psa, tenhou, botzone, or a name of its own
    base: str  # the book it is derived from, "" for one of the package's own, "none" for one from nothing
    scoring: Scoring
    patterns: tuple[Pattern, ...]
    tiles: Tiles = field(default_factory=Tiles)
    forms: Forms = field(default_factory=Forms)
    waits: Waits = field(default_factory=Waits)
    circumstances: Circumstances = field(default_factory=Circumstances)
    payments: Payments = field(default_factory=Payments)
    wall: Wall = field(default_factory=Wall)
    calls: Calls = field(default_factory=Calls)
    kongs: Kongs = field(default_factory=Kongs)
    ready: Ready = field(default_factory=Ready)
    draws: Draws = field(default_factory=Draws)
    course: Course = field(default_factory=Course)
    game: Game = field(default_factory=Game)
    teams: Teams = field(default_factory=Teams)
    clock: BookClock = field(default_factory=BookClock)
    referee: RefereeRules = field(default_factory=RefereeRules)
    evening: EveningRules = field(default_factory=EveningRules)
    conditions: tuple[str, ...] = ()  # conditions on a win, from dice rules in force
    specials: tuple[Special, ...] = ()
    fan: FanNames = field(default_factory=FanNames)  # what a fan is called, where it has another name
    summary: Names = NO_NAMES  # for someone who has never seen it: who plays it, then three lines
    marks: tuple[str, ...] = ()  # which of the text's variants this book follows: "☆", "App2:"
    cites: tuple[tuple[str, str], ...] = ()  # (topic of a ruling, clause), for rules that are not a field: "fu.wait"
    clauses: tuple[tuple[str, Names], ...] = ()  # of its own, by id: "hk:3" (`own/clauses.py`)

    @property
    def usual(self) -> Usual:
        """What goes together in the book's family."""
        return USUAL.get(self.scoring.family, USUAL["house"])

    @property
    def counts(self) -> Counting:
        """How hands are counted: by han and fu, by points under principles, or by fans that add up."""
        return self.scoring.counts or self.usual.counts

    @property
    def formula(self) -> Formula:
        """How what a hand counts becomes a price: by base points and limits, or by units."""
        return self.payments.formula or self.usual.formula

    @property
    def pays_for(self) -> str:
        """What a win's price is reckoned from: base_points, or units of han, points or fans."""
        units = {"han_and_fu": "han", "points": "points", "fans": "fans"}
        return "base_points" if self.formula == "limits" else units[self.counts]

    @property
    def words(self) -> WordsAtTable:
        """What things are called at the table."""
        return self.game.words or self.usual.words

    @property
    def has_counters(self) -> bool:
        """Do repeat counters change what is paid?"""
        return self.payments.counter + self.payments.counter_each + self.payments.streak_fans > 0

    @property
    def has_supporters(self) -> bool:
        """May people beside the table bet? Only what is priced by units is shared with them (psa:下注#1)."""
        return self.payments.supporter_halves > 0 and self.formula == "units"
