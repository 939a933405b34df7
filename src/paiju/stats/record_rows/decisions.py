"""Rows of decisions: every hand is played again, and at each choice what the player knew is noted."""

from collections.abc import Iterator

from paiju.books.book import Book
from paiju.core.hand.distance import distance_in
from paiju.core.play import actions as A
from paiju.core.play.deal import CLAIM, NO_RIICHI, TURN, Deal
from paiju.core.play.moves import tiles_left
from paiju.core.play.offers import legal
from paiju.core.play.readiness import wild_tiles
from paiju.core.tiles import NORTH
from paiju.formats.game import RecordedGame
from paiju.formats.played_hands import played_acts, played_hands
from paiju.formats.tally import counted_under
from paiju.notation import format_tiles
from paiju.stats.record_rows.columns import RecordedDecisionRow
from paiju.stats.record_rows.played import GamePlace, places_of
from paiju.table.action import Action
from paiju.table.codes import SEATS, name_of, tile_of
from paiju.table.wins import HandSetting, codes_held

DRAWN = "_drawn"  # ends the type of a discard of the tile just drawn
WORDS = tuple(Action(code).type.removesuffix(DRAWN) for code in range(A.ACTIONS))


def decision_rows(game: RecordedGame, at: GamePlace, book: Book | None = None) -> Iterator[RecordedDecisionRow]:
    """Every choice of a game, in order. A game that contradicts the rules raises InputError."""
    id = counted_under(game).id
    for number, (hand, played) in enumerate(zip(game.hands, played_hands(game, book)), 1):
        setting, out, decision = played.table.setting, [0] * A.ACTIONS, 0
        for act in played_acts(played):
            seat, d = act.who, act.state
            if seat >= len(hand.points) or not act.tells:
                continue
            choices = legal(setting.rules, d, setting.buffers, seat, out)
            if choices < 2:
                continue
            decision += 1
            players = [played.players[d.person[each]] for each in range(len(hand.points))]
            yield {
                "file": at.file,
                "game": at.number,
                "hand": number,
                "decision": decision,
                "book": id,
                "round": SEATS[hand.round % 4],
                "seat": SEATS[seat],
                "chair": players[seat] + 1,
                "player": game.name_of(players[seat]),
                "turn": d.river_count[seat] + 1,
                "options": " ".join(dict.fromkeys(WORDS[code] for code in out[:choices])),
                "choices": choices,
                "choice": WORDS[act.action],
                "tile": tile_in(d, act.action),
                "action": act.action,
                "drawn": name_of(d.drawn) if is_turn(d, seat) and d.drawn >= 0 else None,
                "tiles": format_tiles(map(tile_of, codes_held(d, seat))),
                "melds": d.meld_count[seat],
                "distance": distance_of(setting, d, seat),
                "left": tiles_left(setting.rules, d, seat),
                "riichi": d.riichi[seat] != NO_RIICHI,
                "riichi_others": sum(d.riichi[each] != NO_RIICHI for each in range(len(players)) if each != seat),
                "points": d.points[seat],
                "place": places_of([d.points[players.index(each)] for each in range(len(players))])[players[seat]],
            }


def is_turn(d: Deal, seat: int) -> bool:
    """Is it the seat's own turn?"""
    return d.phase == TURN and d.turn == seat


def tile_in(d: Deal, action: int) -> str | None:
    """The tile an action is about: its own, the one just drawn, or the one at stake."""
    named = Action(action).tile
    if named is not None:
        return named
    if d.phase == CLAIM:
        return name_of(d.stake)
    if action == A.SET_ASIDE_NORTH:
        return name_of(NORTH)
    return name_of(d.drawn) if WORDS[action] in ("discard", "riichi", "win") and d.drawn >= 0 else None


def distance_of(setting: HandSetting, d: Deal, seat: int) -> int:
    """How far the hand is from ready, as the book counts."""
    counts, wild = list(d.counts[seat]), wild_tiles(d, seat)
    if wild:
        counts[d.wild] = 0
    costs, work = setting.buffers.costs, setting.buffers.work
    return distance_in(setting.rules, costs, counts, d.melds[seat], d.meld_count[seat], wild, work)
