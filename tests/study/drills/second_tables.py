"""Answers about tables, computed a second way: from what the view says, by rules written out once more here, by every
tile tried, and by the players themselves."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

from paiju import books
from paiju.books.book import Book
from paiju.bots.level import Bot
from paiju.core.play import actions as A
from paiju.notation import kind_name
from paiju.scoring import score
from paiju.study.drills import DrillItem
from paiju.study.drills.judge import PLAYER
from paiju.table.action import Action
from paiju.table.codec import from_json
from paiju.table.scene import View
from tests.study.drills.second_hands import complete, splits

View_ = dict[str, Any]


def kind(tile: str) -> int:
    """A tile's kind."""
    return int(tile[0] if tile[0] != "0" else 5) - 1 + {"m": 0, "p": 9, "s": 18, "z": 27}[tile[1]]


def hand_of(view: View_, seat: str) -> list[int]:
    """The tiles of a hand by kind."""
    return [kind(tile) for tile in view["seats"][seat]["hand"] if tile != "?" and tile[1] != "f"]


def laid_of(view: View_, seat: str) -> list[int]:
    """The tiles laid out by kind."""
    return [kind(tile) for meld in view["seats"][seat]["melds"] for tile in meld["tiles"] if tile != "?"]


def waits_in(book: Book, view: View_, seat: str, hand: list[int]) -> set[int]:
    """What a hand of 3n+1 tiles waits for, every tile tried; not what one has four times oneself."""
    owned, melds = Counter([*hand, *laid_of(view, seat)]), len(view["seats"][seat]["melds"])
    kinds = [each for each in range(34) if book.tiles.characters_2_to_8 or not 0 < each < 8]
    return {each for each in kinds if owned[each] < 4 and complete(book, [*hand, each], melds)}


def furiten_by_hand(book: Book, view: View_, seat: str, waits: set[int], before_stake: bool) -> str:
    """Own discards, then what went by since riichi or since the last own discard."""
    river = view["seats"][seat]["river"]
    if not book.ready.furiten:
        return ""
    if waits & {kind(thrown["tile"]) for thrown in river}:
        return "furiten_discard"
    order = [(by, tile) for by, tile in view["course"]["discards"]]
    own = [i for i, (by, _) in enumerate(order) if by == seat]
    sideways = next((i for i, thrown in enumerate(river) if thrown["riichi"]), None)
    since = own[sideways] if sideways is not None else own[-1] if own else -1
    passed = [kind(tile) for by, tile in order[since + 1 :] if by != seat]
    if before_stake:
        passed = passed[:-1]
    if waits & set(passed):
        return "furiten_riichi" if sideways is not None else "furiten_turn"
    return ""


def furiten(item: DrillItem) -> str:
    """From the view alone."""
    book, view, seat = books.get(item.book), item.question["view"], item.question["seat"]
    waits = waits_in(book, view, seat, hand_of(view, seat))
    found = furiten_by_hand(book, view, seat, waits, False) or "no"
    if item.level < 3 and found != "no":
        found = "yes"
    return "" if waits and found == item.answer else f"from the view {found}, waits {sorted(map(kind_name, waits))}"


# --- may I ----------------------------------------------------------------------------------------


def may(item: DrillItem) -> str:
    """Rules of each action, in a few lines."""
    view, seat, action = item.question["view"], item.question["seat"], item.question["action"]
    book = books.get(item.book)
    found = by_void_suit(book, view, seat, action) or RULES[action["type"]](book, view, seat, action)
    given = str(item.answer)
    if item.level < 3:
        found = "no" if found != "yes" else "yes"
    return "" if found == given else f"from the view {found}"


def by_void_suit(book: Book, view: View_, seat: str, action: dict[str, Any]) -> str:
    """What the suit given up forbids: the first word to be said of it, "" for none."""
    void = view["seats"][seat].get("void")
    if void is None:
        return ""
    sort, names = action["type"], view["seats"][seat]["hand"]
    of_suit = [name for name in names if name[1] == void]
    if sort in ("pung", "kong") or (sort == "chow" and book.calls.chow):
        return "void_suit" if view["stake"][0][1] == void else ""
    if sort == "concealed_kong":
        return "void_suit" if action["tile"][1] == void and names.count(action["tile"]) == 4 else ""
    if sort == "win":
        own = len(names) % 3 == 2
        return "void_held" if of_suit or (not own and view["stake"][0][1] == void) else ""
    return "void_first" if sort == "discard" and of_suit and action["tile"][1] != void else ""


def may_pass_on(book: Book, view: View_, seat: str, action: dict[str, Any]) -> str:
    """All of one suit; of those picked before, or with as many of it in hand as are passed on."""
    suit, picked = action["tile"][1], view["course"]["picked"]
    if picked:
        return "yes" if {tile[1] for tile in picked} == {suit} else "not_alike"
    alike = [tile for tile in view["seats"][seat]["hand"] if tile[1] == suit]
    return "yes" if len(alike) >= book.course.exchange else "not_alike"


def at_stake(view: View_) -> tuple[int, str]:
    """The tile at stake and whose it was."""
    tile, by = view["stake"]
    return kind(tile), by


def may_chow(book: Book, view: View_, seat: str, action: dict[str, Any]) -> str:
    tile, by = at_stake(view)
    if not book.calls.chow:
        return "not_in_this_book"
    if view["seats"][seat]["riichi"]:
        return "in_riichi"
    players = list(view["seats"])
    if players[(players.index(seat) - 1) % len(players)] != by:
        return "not_from_left"
    lowest = tile - {"low": 0, "middle": 1, "high": 2}[action["place"]]
    needed = [each for each in (lowest, lowest + 1, lowest + 2) if each != tile]
    names = view["seats"][seat]["hand"]
    plain = [kind(name) for name in names if name[0] != "0" and name[1] != "f"]
    return "yes" if all(each in plain for each in needed) else "no_run"


def may_pung(_book: Book, view: View_, seat: str, _action: dict[str, Any]) -> str:
    tile, _ = at_stake(view)
    if view["seats"][seat]["riichi"]:
        return "in_riichi"
    held = [name for name in view["seats"][seat]["hand"] if name[1] != "f" and kind(name) == tile]
    return "yes" if sum(name[0] != "0" for name in held) >= 2 else "too_few"


def may_kong(_book: Book, view: View_, seat: str, _action: dict[str, Any]) -> str:
    tile, _ = at_stake(view)
    if view["seats"][seat]["riichi"]:
        return "in_riichi"
    return "yes" if hand_of(view, seat).count(tile) == 3 else "too_few"


def may_win(book: Book, view: View_, seat: str, _action: dict[str, Any]) -> str:
    hand = hand_of(view, seat)
    own = len(hand) % 3 == 2
    tile = kind(view["seats"][seat]["drawn"]) if own else at_stake(view)[0]
    if own:
        hand.remove(tile)
    waits = waits_in(book, view, seat, hand)
    if tile not in waits:
        return "not_complete"
    barred = "" if own else furiten_by_hand(book, view, seat, waits, True)
    worth = score(win_request(book, view, seat, own))
    assert worth["ok"], worth
    return barred or ("yes" if worth["win"] else "below_minimum")


def win_request(book: Book, view: View_, seat: str, own: bool) -> dict[str, Any]:
    """The win as a score request: every circumstance told by the view."""
    place, course = view["seats"][seat], view["course"]
    hand = [tile for tile in place["hand"] if tile[1] != "f"]
    win = place["drawn"] if own else view["stake"][0]
    if own:
        hand.remove(win)
    row: dict[str, Any] = {"book": book.id, "hand": "".join(hand), "win": win, "by": "self" if own else "discard"}
    row |= {"seat": seat, "round": view["round"], "dora": "".join(view["indicators"])}
    row["melds"] = [{"type": meld["type"], "tiles": "".join(meld["tiles"])} for meld in place["melds"]]
    if not own:
        row["from"] = view["stake"][1]
    flags = [name for name in ("ippatsu", "double_riichi") if seat in course[name]] + ["riichi"] * place["riichi"]
    if own and seat in course["first"]:
        flags.append("first_turn")
    seen = [thrown["tile"] for other in view["seats"].values() for thrown in other["river"] if not thrown["claimed"]]
    seen += [tile for other in view["seats"].values() for meld in other["melds"] for tile in meld["tiles"]]
    if book.counts == "points" and Counter(map(kind, seen))[kind(win)] == (3 if own else 4):
        flags.append("fourth_tile")
    return row | {"flags": flags} | ({} if book.scoring.dora else {"dora": ""})


def may_riichi(book: Book, view: View_, seat: str, action: dict[str, Any]) -> str:
    place = view["seats"][seat]
    if not book.payments.deposit:
        return "not_in_this_book"
    if any(meld["type"] != "ankan" for meld in place["melds"]):
        return "not_closed"
    if book.ready.riichi_needs_deposit and place["points"] < book.payments.deposit:
        return "too_few_points"
    thrown = action.get("tile") or place["drawn"]
    hand = hand_of(view, seat)
    hand.remove(kind(thrown))
    return "yes" if waits_in(book, view, seat, hand) else "not_ready"


def may_concealed_kong(book: Book, view: View_, seat: str, action: dict[str, Any]) -> str:
    tile, hand, place = kind(action["tile"]), hand_of(view, seat), view["seats"][seat]
    if hand.count(tile) < 4:
        return "too_few"
    if not place["riichi"]:
        return "yes"
    before = list(hand)
    before.remove(kind(place["drawn"]))
    rest = [each for each in hand if each != tile]
    laid = {**view, "seats": {**view["seats"], seat: {**place, "melds": [*place["melds"], kong_of(action["tile"])]}}}
    kept = waits_in(book, laid, seat, rest) == waits_in(book, view, seat, before)
    if not kept:
        return "changes_waits"
    if book.kongs.kong_after_riichi == "pung_in_every_reading" and not always_pung(book, before, tile):
        return "changes_waits"
    return "yes"


def kong_of(tile: str) -> dict[str, Any]:
    """A concealed kong as a view has it."""
    return {"type": "ankan", "tiles": [tile] * 4}


def always_pung(book: Book, hand: list[int], tile: int) -> bool:
    """In no way that completes the hand is a tile of this kind part of a run or of the pair."""
    for wait in range(34):
        if hand.count(wait) == 4 or not complete(book, [*hand, wait], 0):
            continue
        whole = [*hand, wait]
        for low in range(max(0, tile - 2), tile + 1):
            run = [low, low + 1, low + 2]
            if low % 9 <= 6 and low < 27 and tile < 27 and low // 9 == tile // 9 and all(each in whole for each in run):
                rest = list(whole)
                for each in run:
                    rest.remove(each)
                if complete_sets(rest):
                    return False
        rest = list(whole)
        rest.remove(tile)
        rest.remove(tile)
        if from_sets(rest):
            return False
    return True


def from_sets(kinds: list[int]) -> bool:
    """Sets alone."""
    return splits(tuple(kinds.count(each) for each in range(34)))


def complete_sets(kinds: list[int]) -> bool:
    """Sets and a pair."""
    for pair in {each for each in kinds if kinds.count(each) >= 2}:
        rest = list(kinds)
        rest.remove(pair)
        rest.remove(pair)
        if from_sets(rest):
            return True
    return False


def may_added_kong(_book: Book, view: View_, seat: str, action: dict[str, Any]) -> str:
    tile, hand, place = kind(action["tile"]), hand_of(view, seat), view["seats"][seat]
    if (len(hand) + 3 * len(place["melds"])) % 3 == 2 and just_claimed(view, seat):
        return "not_after_claim"
    pungs = [meld for meld in place["melds"] if meld["type"] == "pon" and kind(meld["tiles"][0]) == tile]
    return "yes" if pungs and tile in hand else "too_few"


def just_claimed(view: View_, seat: str) -> bool:
    """Was the last discard claimed by this seat, who has not drawn since?"""
    by, _ = view["course"]["discards"][-1]
    return by != seat and bool(view["seats"][by]["river"][-1]["claimed"])


def may_discard(book: Book, view: View_, seat: str, action: dict[str, Any]) -> str:
    if not book.calls.swap_calling_barred:
        return "yes"
    tile = kind(action["tile"])
    claimed = kind(view["course"]["discards"][-1][1])
    meld = sorted(kind(each) for each in view["seats"][seat]["melds"][-1]["tiles"])
    barred = {claimed}
    if meld[0] != meld[1]:
        if claimed == meld[0] and claimed % 9 < 6:
            barred.add(claimed + 3)
        if claimed == meld[2] and claimed % 9 > 2:
            barred.add(claimed - 3)
    return "swap_call" if tile in barred else "yes"


def may_end(_book: Book, view: View_, seat: str, _action: dict[str, Any]) -> str:
    orphans = {each for each in hand_of(view, seat) if each >= 27 or each % 9 in (0, 8)}
    return "yes" if len(orphans) >= 9 else "too_few_orphans"


RULES = {
    "chow": may_chow,
    "pung": may_pung,
    "kong": may_kong,
    "win": may_win,
    "riichi": may_riichi,
    "riichi_drawn": may_riichi,
    "concealed_kong": may_concealed_kong,
    "added_kong": may_added_kong,
    "discard": may_discard,
    "nine_terminals": may_end,
    "pick": may_pass_on,
}


# --- discards and safe tiles ----------------------------------------------------------------------


def view_of(item: DrillItem) -> View:
    """The view of a question as the players read it."""
    found: View = from_json(View, item.question["view"], "view")
    return found


def chosen_by(level: str, item: DrillItem, only: bool = False) -> str:
    """What a player throws in the position of an item; of its choices alone, without riichi, where that is asked."""
    view = view_of(item)
    throws = [each for each in view.legal if each.code < A.CHOW]
    if only:
        throws = [each for each in throws if each.code < A.RIICHI and thrown_by(view, each) in (item.choices or ())]
    action = Bot(books.get(item.book), level).choose(replace(view, legal=tuple(throws)))
    return thrown_by(view, action)


def thrown_by(view: View, action: Action) -> str:
    """The tile a discard throws."""
    return action.tile or view.seats[view.role].drawn or ""


def discard(item: DrillItem) -> str:
    """The player asked as at a table."""
    found = chosen_by(PLAYER, item)
    return "" if found == item.answer else f"{PLAYER} discards {found}"


def safe(item: DrillItem) -> str:
    """No hand of unseen tiles, of many made at random, wins on a right one; by furiten the core's own list agrees."""
    book, view, seat = books.get(item.book), item.question["view"], item.question["seat"]
    unseen = Counter(each for each in range(34) if book.tiles.characters_2_to_8 or not 0 < each < 8 for _ in range(4))
    unseen.subtract(map(kind, seen_tiles(view, seat)))
    rng = Random(item.id)
    for right in (item.answer, *item.also):
        tile = kind(str(right))
        for rival in item.question["against"]:
            gone = gone_by(book, view, rival)
            if tile in gone:
                continue
            if item.level < 4 and unseen[tile] > 0:
                return f"{right} may still be held by {rival}"
            if possible(unseen, tile, gone, item.level >= 4):
                return f"a run may wait for {right} at {rival}"
            for _ in range(10):
                held = random_ready(unseen, rng)
                if (
                    held
                    and item.level < 4
                    and tile in waits_in(book, view, rival, held)
                    and not gone & waits_in(book, view, rival, held)
                ):
                    return f"{rival} may hold {' '.join(map(kind_name, held))} and win on {right}"
    return ""


def seen_tiles(view: View_, seat: str) -> list[str]:
    """Every tile that lies open or in the own hand."""
    found = [*view["indicators"], *view["seats"][seat]["hand"]]
    for place in view["seats"].values():
        found += [thrown["tile"] for thrown in place["river"] if not thrown["claimed"] or thrown["won"]]
        found += [tile for meld in place["melds"] for tile in meld["tiles"]]
        found += ["4z"] * place["north"]
    return [tile for tile in found if tile != "?" and tile[1] != "f"]


def gone_by(book: Book, view: View_, rival: str) -> set[int]:
    """What a rival has thrown, or has let go since their riichi."""
    if not book.ready.furiten:
        return set()
    river = view["seats"][rival]["river"]
    found = {kind(thrown["tile"]) for thrown in river}
    at = next((i for i, thrown in enumerate(river) if thrown["riichi"]), None)
    count, since = -1, False
    for by, tile in view["course"]["discards"]:
        count += by == rival
        since = since or (at is not None and count >= at)
        if since:
            found.add(kind(tile))
    return found


def possible(unseen: Counter[int], tile: int, gone: set[int], both_sides: bool) -> bool:
    """Can two unseen tiles wait for it as a run, the other end not having gone by?"""
    for low in range(tile - 2, tile + 1):
        run = [low, low + 1, low + 2]
        if tile >= 27 or low < 0 or low // 9 != (low + 2) // 9 or low // 9 != tile // 9:
            continue
        others = [each for each in run if each != tile]
        if not all(unseen[each] > 0 for each in others):
            continue
        ends = {others[0] - 1, others[1] + 1} if others[1] == others[0] + 1 else set()
        ends = {end for end in ends if end // 9 == tile // 9 and end >= 0}
        two_sided = len(ends) == 2
        if gone & (ends - {tile}):
            continue
        if two_sided or not both_sides:
            return True
    return False


def random_ready(unseen: Counter[int], rng: Random) -> list[int]:
    """Thirteen unseen tiles that are ready more often than not: three sets, a pair, two loose ones."""
    pool = sorted(+unseen.copy())
    left, held = Counter(unseen), list[int]()
    for _ in range(60):
        if len(held) >= 9:
            break
        low = rng.choice(pool)
        made = [low] * 3 if rng.random() < 0.3 else [low, low + 1, low + 2]
        run = made[0] != made[1]
        if run and (low >= 27 or low % 9 > 6):
            continue
        if all(left[each] >= made.count(each) for each in made):
            left.subtract(made)
            held += made
    rest = sorted((+left).elements())
    return [*held, *rng.sample(rest, 4)] if len(held) == 9 and len(rest) >= 4 else []
