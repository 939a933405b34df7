"""The JSON of tenhou.net/6: for each hand what every player took and gave, and the result in words."""

import re

from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.core.play.moves import ACTED
from paiju.errors import InputError
from paiju.formats import game as G
from paiju.formats.mistakes import around, items, mapping, shown, text_of, whole
from paiju.formats.tenhou import names as N
from paiju.formats.tenhou.book import named
from paiju.formats.tenhou.order import LONGEST, given, in_order, taken, tile_of
from paiju.languages import _

HAND = 13
MOST_HANDS = 200
# How Tenhou writes a kind of table: three players, lobby, length, open all simples, red fives, fast, chips.
TABLE = re.compile(r"三?.?([東南])(喰)?(赤)?速?(?:祝.?)?")
ONE_ROUND, TWO_ROUNDS = ("東", "东", "East"), ("南", "South")  # anywhere in what other sites write


def from_json(value: object) -> G.RecordedGame:
    """The game in a parsed JSON log."""
    log = mapping(value, "")
    hands = items(log.get("log"), "log")
    if not hands or len(hands) > MOST_HANDS:
        raise InputError("log", _("there is no hand in this record, or far too many"))
    first = items(hands[0], "log[0]")
    game = G.RecordedGame("tenhou-json", "", names=["", "", ""] if is_for_three(log, first) else [""] * 4)
    read_head(log, game)
    for number, hand in enumerate(hands):
        game.hands.append(read_hand(hand, game, f"hand {number + 1}, "))
    if "sc" in log:
        totals = items(log["sc"], "sc")[: 2 * game.players : 2]
        game.final = [amount(n, "sc") for n in totals] if len(totals) == game.players else None
    return game


def is_for_three(log: dict[str, object], first: list[object]) -> bool:
    """Do three play? Either the rule says so, or nobody sits in the fourth place."""
    rule = log.get("rule")
    disp = rule.get("disp") if isinstance(rule, dict) else None
    if isinstance(disp, str) and disp[:1] in ("三", "3"):
        return True
    return len(first) < 17 or first[13] == []


def read_head(log: dict[str, object], game: G.RecordedGame) -> None:
    """Names, reference, and the book."""
    names = log.get("name")
    for i, name in enumerate(names[: game.players] if isinstance(names, list) else ()):
        game.names[i] = text_of(name, "name")
    reference = log.get("ref", "")
    game.reference = reference[:200] if isinstance(reference, str) else ""
    rule = mapping(log.get("rule", {}), "rule")
    disp = rule.get("disp")
    title = disp if isinstance(disp, str) else ""
    table = TABLE.fullmatch(title)
    flags = [rule[key] for key in ("aka", "aka51", "aka52", "aka53") if key in rule]
    red = any(flags) or "赤" in title or (not flags and not table and has_red(log["log"]))
    short = any(sign in title for sign in ONE_ROUND) and not any(sign in title for sign in TWO_ROUNDS)
    game.book, game.options = named(game.players, red, not table or bool(table[2]), 1 if short else 2)


def has_red(value: object) -> bool:
    """Is a red five dealt to anybody? Checked if the rule does not say."""
    hands = [hand for hand in value if isinstance(hand, list)] if isinstance(value, list) else []
    dealt = [part for hand in hands for part in hand[4:16:3] if isinstance(part, list)]
    return any(tile in (51, 52, 53) for tiles in dealt for tile in tiles)


def read_hand(value: object, game: G.RecordedGame, place: str) -> G.RecordedHand:
    """One hand."""
    parts = items(value, place + "log")
    players = game.players
    if len(parts) != 17 and len(parts) != 5 + 3 * players:
        raise InputError(place, _("a hand must have 17 parts, not {count}", count=len(parts)))
    number, counters, deposits = (whole(n, place + "[0]", 0, 1000) for n in items(parts[0], place + "[0]", 3))
    dealer = number % 4
    if dealer >= players or number > 15:
        raise InputError(place + "[0]", _("there is no hand {number}", number=number))
    points = [amount(n, place + "[1]") for n in items(parts[1], place + "[1]")[:players]]
    if len(points) != players:
        raise InputError(place + "[1]", _("points for {players} players are needed", players=players))
    hand = G.RecordedHand(
        round=number // 4,
        dealer=dealer,
        counters=counters,
        deposits=deposits,
        points=around(points, dealer),
        dealt=around([tiles(parts[4 + 3 * p], f"{place}[{4 + 3 * p}]", HAND) for p in range(players)], dealer),
        indicators=tiles(parts[2], place + "[2]"),
        ura=tiles(parts[3], place + "[3]"),
        place=place,
    )
    takes = [[taken(x, place + f"[{5 + 3 * p}]") for x in short(parts[5 + 3 * p], place)] for p in range(players)]
    gives = [[given(x, place + f"[{6 + 3 * p}]") for x in short(parts[6 + 3 * p], place)] for p in range(players)]
    hand.steps = in_order(takes, gives, dealer, place)
    read_result(hand, items(parts[-1], place + "[16]"), place + "[16]")
    add_riichi(hand)
    return hand


def short(value: object, place: str) -> list[object]:
    """A list of limited length."""
    parts = items(value, place)
    if len(parts) > LONGEST:
        raise InputError(place, _("far too much happens in this hand"))
    return parts


def tiles(value: object, place: str, length: int = -1) -> list[int]:
    """A list of tiles."""
    listed = items(value, place, length)
    if len(listed) > HAND:
        raise InputError(place, _("far too many tiles"))
    return [tile_of(tile, place) for tile in listed]


def amount(value: object, place: str) -> int:
    """Points; some converters write them with a decimal point."""
    if isinstance(value, float) and value == value and abs(value) < 1e7 and value == int(value):
        value = int(value)
    return whole(value, place)


# --- the result -----------------------------------------------------------------------------------


def read_result(hand: G.RecordedHand, result: list[object], place: str) -> None:
    """How the hand ended."""
    name = result[0] if result else N.UNKNOWN
    if name == N.UNKNOWN:
        return
    if name in N.WON_NAMES:
        for at in range(1, len(result), 2):
            read_win(hand, result[at : at + 2], place)
        if not hand.wins:
            raise InputError(place, _("nobody is named as the winner"))
        return
    if not isinstance(name, str) or name not in N.ENDS:
        raise InputError(place, _("a hand cannot end with {name}", name=shown(name)))
    hand.result = N.ENDS[name]
    if len(result) > 1:
        hand.payments = payments(hand, result[1], place)
    if hand.result == D.EXHAUSTED:
        hand.ready = ready_from(hand, name)
    last = hand.steps[-1] >> 8 & 15 if hand.steps else 0
    if hand.result == D.NINE_TERMINALS:
        hand.steps.append(G.acted(last, A.NINE_TERMINALS))
    elif hand.result == D.THREE_WINNERS:
        hand.steps += [G.acted(seat, A.WIN) for seat in range(len(hand.points)) if seat != last]


def ready_from(hand: G.RecordedHand, name: str) -> int:
    """Who was ready, judging by the payments; if nothing was paid it is all or nobody, and the record does not always
    say which."""
    everybody = (1 << len(hand.points)) - 1
    if hand.payments and any(hand.payments):
        return sum(1 << seat for seat, paid in enumerate(hand.payments) if paid > 0)
    return {"全員聴牌": everybody, "全員不聴": 0}.get(name, G.NOBODY)


def payments(hand: G.RecordedHand, value: object, place: str) -> list[int]:
    """What everybody gains or loses, by seat."""
    players = len(hand.points)
    amounts = [amount(n, place) for n in items(value, place)[:players]]
    if len(amounts) != players:
        raise InputError(place, _("{players} payments are needed", players=players))
    return around(amounts, hand.dealer)


def read_win(hand: G.RecordedHand, win_parts: list[object], place: str) -> None:
    """One win: what everybody pays, then who won, from whom, who is liable, the points, the patterns."""
    if len(win_parts) < 2:
        raise InputError(place, _("a win without its winner"))
    paid = payments(hand, win_parts[0], place)
    info = items(win_parts[1], place)
    if len(info) < 2:
        raise InputError(place, _("a win must name the winner and the discarder"))
    players = len(hand.points)
    winner, source, *third = (whole(n, place, 0, players - 1) for n in info[:3])
    seat = (winner - hand.dealer) % players
    win = G.RecordedWin(seat, (source - hand.dealer) % players, payments=paid)
    if third and third[0] not in (winner, source):
        win.liable = (third[0] - hand.dealer) % players
    if len(info) > 3:
        read_value(win, text_of(info[3], place), hand, place)
        read_patterns(win, info[4:], place)
    hand.add_win(win)
    hand.steps.append(G.acted(seat, A.WIN))
    hand.result = D.WON
    hand.payments = [a + b for a, b in zip(hand.payments or [0] * players, paid)]


def read_value(win: G.RecordedWin, text: str, hand: G.RecordedHand, place: str) -> None:
    """Fu, han and points in words: 30符4飜7700点, 満貫2000-4000点, 役満16000点∀."""
    match = N.POINTS.fullmatch(text)
    if not match:
        raise InputError(place, _("{text} is not a number of points", text=shown(text)))
    fu, han, low, high, everybody = match.groups()
    others = len(hand.points) - 1
    if fu:
        win.fu, win.han = int(fu), int(han)
    if everybody:
        win.points = others * int(low)
    else:
        win.points = int(low) if high is None else (others - 1) * int(low) + int(high)


def read_patterns(win: G.RecordedWin, listed: list[object], place: str) -> None:
    """Han by pattern; for limit hands the multiple."""
    han_of: dict[str, int] = {}
    for item in listed:
        text = text_of(item, place)
        match = N.PATTERN.fullmatch(text)
        if not match or match[1] not in N.IDS:
            raise InputError(place, _("{text} is not a pattern", text=shown(text)))
        han = 1 if match[2] is None else int(match[2])
        if han:
            han_of[N.IDS[match[1]]] = han_of.get(N.IDS[match[1]], 0) + han
        if match[2] is None:
            win.fu = win.han = None
    win.patterns = han_of


def add_riichi(hand: G.RecordedHand) -> None:
    """Every riichi stands unless its tile was won on."""
    steps: list[int] = []
    for i, step in enumerate(hand.steps):
        steps.append(step)
        what, seat, action = G.parts(step)
        if what == ACTED and A.RIICHI <= action <= A.RIICHI_DRAWN:
            after = hand.steps[i + 1] if i + 1 < len(hand.steps) else 0
            if after >> 12 != ACTED or after & 255 != A.WIN:
                steps.append(G.stands(seat))
    hand.steps = steps
