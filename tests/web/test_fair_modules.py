"""The page's own modules for fair walls, without a page: honest hands of all books, every lie, and a chain kept through
lost lines, reloads and other devices."""

import hashlib
import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import paiju
from paiju import books
from paiju.books.derive import derive
from paiju.server.protocol.wire_json import event_json
from paiju.table.events import read_event
from paiju.table.scene import Scene
from paiju.table.view import seen
from tests.cli.chains import ALL, HONEST, LIES, game
from tests.fair_match import FairMatch, Rows, of_type, root
from tests.web.page_modules import node

CLUB = derive(books.get("xjtu"), "club", **{"tiles.red_fives": (0, 2, 0), "wall.opening": "two_throws"})
HEAD_OF_GAME = {"head of the match", "no head of the match"}  # a page knows the head by itself


def checked(*hands: tuple[Rows, dict[str, Any]]) -> list[dict[str, Any]]:
    """What the page finds out about hands, with what it knows of each."""
    told = json.loads(node("fair_driver.mjs", {"texts": [], "hands": [{"rows": r, "known": k} for r, k in hands]}))
    return list(told["checked"])


def hands_of(rows: Rows) -> list[Rows]:
    """The hands of a match, each as a page gets it."""
    found: list[Rows] = []
    for row in rows:
        if row["type"] == "header":
            found.append([])
        if found and row["type"] not in ("hand", "after"):
            found[-1].append(row)
    return found


def shown(rows: Rows, book: str, role: str, cut: int | None = None) -> dict[str, Any]:
    """What a page is shown of a hand: from the deal on, or since a snapshot after so many events."""
    played = [read_event(row, row["type"]) for row in rows[1:-1]]
    told = list(seen(books.get(book), role, played))
    first = next(i for i, event in enumerate(told) if event.type not in ("deal", "indicator"))
    events = [json.loads(event_json(event)) for event in told]
    scene = Scene(books.get(book), tuple(rows[0]["points"]), 0)
    for event in told[: first if cut is None else cut]:
        scene.take(event)
    won = any(place.won for place in scene.places.values())
    rivers = {} if won else {seat: [one.tile for one in place.river] for seat, place in scene.places.items()}
    since = {"from": first, "events": events[first:]} if cut is None else {"from": None, "events": events[cut:]}
    deal = {seat: hand for seat, hand in events[0]["hands"].items() if "?" not in hand}
    glance = {"seq": first if cut is None else cut, "rivers": rivers, "indicators": list(scene.indicators)}
    return {"hand": 0, "dealt": deal, "glances": [glance], **since}


def what(found: dict[str, Any]) -> list[str]:
    """Of what the page complains."""
    return [one["what"] for one in found["wrong"]]


def test_sha256_is_sha256() -> None:
    texts = ["x" * size for size in (0, 1, 3, 55, 56, 63, 64, 65, 119, 120, 500)] + ["牌局"]
    told = json.loads(node("fair_driver.mjs", {"texts": texts, "hands": []}))
    assert told["hashes"] == [hashlib.sha256(text.encode()).hexdigest() for text in texts]


def test_a_chain_is_kept_through_everything() -> None:
    assert "FAILED" not in node("fair_keeper.mjs")


def test_honest_hands_of_all_books_agree() -> None:
    cases = []
    for number, book in enumerate([*books.ids(), CLUB]):
        one = FairMatch(book)
        one.hand(["said", "silent", "late", "bot"], number)
        rows = hands_of(one.rows())[0]
        player = one.players[0]
        seals = [{"head": each.chain.head.hex(), "at": 0} for each in one.players]
        known = {"head": one.chain.head.hex(), "hand": 0, "seals": seals, "order": [0, 1, 2, 3][: len(one.players)],
                 "stands": {"hand": -1, "at": {}}, "names": ["Ann", "Bea", "Cat", "Dan"], "dealer": 0,
                 "mine": {"head": player.chain.head.hex(), "link": player.chain.link(1).hex()}}  # fmt: skip
        told = {"is": {"id": rows[0]["book"], "hash": rows[0]["book_hash"]}, "special": None, "length": None}
        cases.append((rows, known | {"book": told}))
    for (rows, _), found in zip(cases, checked(*cases)):
        assert found["wrong"] == [], (rows[0], found)
        assert found["whole"]
        assert found["mine"] == "said"
        assert sorted(one["said"] for one in found["said"])[:2] == ["bot", "late"] or len(found["said"]) == 3


def test_every_lie_is_found() -> None:
    """With what a page knows when it has seen the table from the beginning."""
    head, cases, names = of_type(HONEST, "match")[0]["head"], [], [name for name in LIES if name not in HEAD_OF_GAME]
    first, order = hands_of(HONEST)[0], [0, 1, 2, 3]  # a void hand is dealt again
    at = {f"{player} {seal['head']}": 1 for player, seal in enumerate(first[0]["seals"])}
    known = {"head": head, "hand": 1, "stands": {"hand": 0, "at": at}, "order": order}
    for name in names:
        rows = deepcopy(HONEST)
        LIES[name][0](rows)
        cases.append((hands_of(rows)[1], known))
    (honest,) = checked((hands_of(HONEST)[1], known))
    assert what(honest) == []
    found = dict(zip(names, checked(*cases)))
    assert {name: what(one) for name, one in found.items() if LIES[name][1] not in what(one)} == {}


def test_what_only_a_page_can_know() -> None:
    """What it sent, what was told before the deal, who had sealed then, which tiles it saw."""
    one = game(ALL, ["cut", "said", "said", "said"])
    first, second = hands_of(one.rows())
    player = one.players[0]
    own = {"head": player.chain.head.hex(), "link": player.chain.link(2).hex()}
    nonces = [{"nonce": nonce} for nonce in second[-1]["nonces"]]
    seals = [{"head": each.chain.head.hex(), "at": 0} for each in one.players]
    order, less = [0, 1, 2, 3], [*seals[:3], None]
    deal = of_type(first, "deal")[0]["hands"]["S"]
    nothing = {"dealt": {}, "from": None, "events": [], "glances": []}
    glance = {"seq": 0, "rivers": {}, "indicators": []}
    cases = [
        ((second, {"mine": own}), ["mine"]),
        ((second, {"words": nonces}), []),
        ((second, {"words": [*nonces[1:], {"nonce": own["link"]}]}), ["told"]),
        ((first, {"seals": seals, "order": order}), []),
        ((first, {"seals": less, "order": order}), ["told"]),
        ((first, {"seals": [seals[1], seals[0], *seals[2:]], "order": order}), ["told", "told"]),
        ((first, {"unheard": True}), ["told"]),
        ((first, {"head": root("x").hex()}), ["chain"]),
        ((first, {"hand": 1}), ["chain"]),
        ((first, {"saw": nothing | {"dealt": {"S": deal}}}), []),
        ((first, {"saw": nothing | {"dealt": {"S": ["9z", *deal[1:]]}}}), ["seen"]),
        ((first, {"saw": nothing | {"events": [{"type": "draw", "seat": "S", "tile": "1m"}]}}), ["seen"]),
        ((first, {"saw": nothing | {"glances": [glance | {"rivers": {"S": ["9z"]}}, glance]}}), ["seen"]),
        ((first, {"saw": nothing | {"glances": [glance | {"indicators": ["9z"]}, glance]}}), ["seen"]),
    ]  # fmt: skip
    assert [what(found) for found in checked(*(case for case, _ in cases))] == [wanted for _, wanted in cases]


def test_a_hand_of_the_first_version() -> None:
    """It promises less; where more was promised that is a lie."""
    rows = [json.loads(line) for line in paiju.Table("ema", 1).record().lines()]
    plain, promised = checked((rows, {}), (rows, {"head": "00" * 32}))
    assert plain is None
    assert what(promised) == ["record"]


def test_what_was_told_of_an_honest_hand_is_its_record() -> None:
    """For everybody who looks on, from the deal on and after a snapshot at any time; one event changed is found."""
    cases: list[tuple[Rows, dict[str, Any]]] = []
    lies: list[tuple[Rows, dict[str, Any]]] = []
    for book in books.ids():
        for play in range(1 + 2 * (book == "psa")):
            one = FairMatch(book, play)
            one.hand(ALL, play)
            rows = hands_of(one.rows())[0]
            for role in ("E", "S", "spectator", "referee"):
                cases += [(rows, {"saw": shown(rows, book, role, cut)}) for cut in (None, 5, 40)]
            lie = shown(rows, book, "S")
            lie["events"] = [row | {"tile": "9z"} if row["type"] == "discard" else row for row in lie["events"]]
            lies += [(rows, {"saw": lie}), (rows, {"saw": shown(rows, book, "S") | {"events": []}})]
    assert [(rows[0]["book"], known["saw"]["from"], what(found)) for (rows, known), found in zip(cases, checked(*cases))
            if what(found)] == []  # fmt: skip
    assert [what(found) for found in checked(*lies)] == [["seen"]] * len(lies)


def other_tile(row: dict[str, Any], key: str) -> None:
    """Another tile than there was."""
    row[key] = "7z" if row[key] != "7z" else "1z"


TIES: dict[str, tuple[Callable[[Rows], None], str]] = {
    "seats in another order": (lambda rows: rows[0]["seats"].reverse(), "seats"),
    "a seat less": (lambda rows: rows[0]["seats"].pop(), "seats"),
    "another book": (lambda rows: rows[0].update(book="mcr"), "book"),
    "a book with another digest": (lambda rows: rows[0].update(book_hash="02" + "0" * 64), "book"),
    "changes in one hand": (lambda rows: rows[0].update(base="psa", changes={"wall.opening": "two_throws"}), "book"),
    "a special rule laid down": (lambda rows: rows[0].update(dice=rows[0]["dice"][1:]), "special"),
    "each other's heads": (lambda rows: rows[0]["seals"].insert(0, rows[0]["seals"].pop(1)), "told"),
    "one head twice": (lambda rows: rows[0]["seals"].__setitem__(1, rows[0]["seals"][0]), "seal"),
    "one link twice": (lambda rows: rows[-1]["nonces"].__setitem__(1, rows[-1]["nonces"][0]), "seal"),
    "a place below the head": (lambda rows: rows[0]["seals"][1].update(at=-1), "seal"),
    "a place between": (lambda rows: rows[0]["seals"][1].update(at=0.5), "seal"),
    "a place further on": (lambda rows: rows[0]["seals"][1].update(at=1), "seal"),
    "a seal left out": (lambda rows: rows[0]["seals"].__setitem__(1, None), "told"),
}


def test_a_hand_is_tied_to_its_table() -> None:
    """Each of these gives another wall after an honest word was heard; also with the right hash."""
    one = FairMatch("psa")
    one.hand(ALL, 1)
    rows = hands_of(one.rows())[0]
    header, reveal = rows[0], rows[-1]
    seals, names = deepcopy(header["seals"]), list(header["seats"])
    words = [
        {"player": i, "said": "said", "head": seals[i]["head"], "at": 0, "nonce": reveal["nonces"][i]} for i in range(4)
    ]
    table = {"is": {"id": "psa", "hash": header["book_hash"]}, "special": None, "length": None}
    (built,) = json.loads(node("fair_driver.mjs", {"texts": [], "hands": [], "built": [header]}))["built"]
    known = {"hand": 0, "order": [0, 1, 2, 3], "dealer": 0, "names": names, "seals": seals, "stayed": [0, 1, 2, 3],
             "words": words, "stands": {"hand": -1, "at": {}}, "book": table | {"built": built}}  # fmt: skip
    cases = []
    for change, _ in TIES.values():
        told = deepcopy(rows)
        change(told)
        cases.append((told, known))
    assert what(checked((rows, known))[0]) == []
    found = dict(zip(TIES, map(what, checked(*cases))))
    assert {name: one for name, one in found.items() if TIES[name][1] not in one} == {}
    table, other = known["book"], "02" + "0" * 64
    more = [{"dealer": 2}, {"order": [0, 2, 1, 3]}, {"book": table | {"is": {"id": "psa", "hash": other}, "length": 2}},
            {"book": table | {"length": 2, "hash": other}},
            {"book": table | {"is": {"id": "psa", "hash": "0" * 64}}}]  # fmt: skip
    dealer, turned, longer, kept, earlier = map(what, checked(*((rows, known | each) for each in more)))
    assert (longer, kept, earlier) == ([], ["book"], [])  # a book made longer has another digest, the same in each hand
    assert "seats" in dealer
    assert "seats" in turned


def test_an_indicator_that_is_not_in_the_wall_is_found() -> None:
    cases = []
    for book in ("ema", "xjtu", "xjtu-3p", "tenhou", "tenhou-3p"):
        one = FairMatch(book)
        one.hand(ALL, 3)
        rows = hands_of(one.rows())[0]
        other_tile(of_type(rows, "indicator")[0], "tile")
        cases.append((rows, {}))
    assert [what(found) for found in checked(*cases)] == [["play"]] * len(cases)


def test_a_page_follows_a_hand_on_its_line() -> None:
    """Tiles of the table's own choice are found, with what it is dealt from told or not; so is another play, and an end
    told anew. A page that comes in the middle, or hears a rewind, accuses nobody."""
    one = FairMatch("ema")
    one.hand(ALL, 3)
    rows = hands_of(one.rows())[0]
    seals, nonces, head = rows[0]["seals"], rows[-1]["nonces"], one.chain.head.hex()
    words = [{"player": i, "said": "said", "head": seals[i]["head"], "at": 0, "nonce": nonces[i]} for i in range(4)]
    chairs = [{"player": i, "seat": seat, "name": "", "person": str(i)} for i, seat in enumerate("ESWN")]
    told = shown(rows, "ema", "S")

    def room(state: str) -> dict[str, Any]:
        return {"state": state, "seats": chairs, "book": {"id": "ema", "hash": rows[0]["book_hash"]}, "special": None,
                "length": None, "rulings": [], "round": {"dealer": 0},
                "fair": {"version": 2, "head": head, "hand": 0, "words": [], "seals": seals}}  # fmt: skip

    def seats(hand: list[str], rivers: dict[str, list[str]]) -> dict[str, Any]:
        hands = {seat: hand if seat == "S" else ["?"] * 13 for seat in "ESWN"}
        return {seat: {"hand": hands[seat], "person": seat, "won": False,
                       "river": [{"tile": tile} for tile in rivers[seat]]} for seat in "ESWN"}  # fmt: skip

    def snapshot(state: str, seen: dict[str, Any] | None, hand: list[str]) -> tuple[str, Any]:
        glance = seen and seen["glances"][0]
        view = glance and {"seats": seats(hand, glance["rivers"]), "indicators": glance["indicators"]}
        seq = glance["seq"] if glance else 0
        frame = {"room": room(state), "you": {"person": "w", "player": None}, "hand": None if view is None else 0}
        return "snapshot", frame | {"seq": seq, "view": view}

    def events(seen: dict[str, Any]) -> tuple[str, Any]:
        return "events", {"hand": 0, "events": seen["events"]}

    def ended(rows: Rows) -> tuple[str, Any]:
        return "ended", {"hand": 0, "record": [json.dumps(row) for row in rows]}

    own, line, before = told["dealt"]["S"], ("connected", None), snapshot("between", None, [])
    heard = ("nonces", {"hand": 0, "head": head, "commitment": head, "words": words})
    begin, end, late = snapshot("playing", told, own), ended(rows), shown(rows, "ema", "S", 20)
    chosen = snapshot("playing", told, ["1m"] * 13)
    false = told | {"events": [row | {"tile": "9z"} if row["type"] == "discard" else row for row in told["events"]]}
    again = deepcopy(rows)
    other_tile(of_type(again, "discard")[0], "tile")
    taken_back = events(told | {"events": false["events"][:30]})
    views = told["from"] + 20  # the hand goes on in snapshots from here on
    middle, cut = events(told | {"events": told["events"][:20]}), shown(rows, "ema", "S", views)
    lied = deepcopy(cut)
    for river in lied["glances"][0]["rivers"].values():
        river[:] = ["9z"] * len(river)
    half = events(false | {"events": false["events"][:20]})
    start = [line, before, heard, begin]
    courses = {
        "honest": ([line, before, heard, begin, events(told), end, end], [[], []]),
        "in the middle": ([line, snapshot("playing", late, own), events(late), end], [[]]),
        "another line": ([line, before, heard, begin, line, snapshot("playing", late, own), events(late), end], [[]]),
        "a rewind": ([line, before, heard, begin, taken_back, snapshot("playing", late, own), events(late), end],
                     [[]]),
        "a snapshot between": ([*start, middle, snapshot("playing", cut, own), events(cut), end], [[]]),
        "lies before a snapshot": ([*start, half, snapshot("playing", cut, own), events(cut), end], [["seen"]]),
        "a lie in a snapshot": ([*start, middle, snapshot("playing", lied, own), snapshot("playing", cut, own),
                                 events(cut), end], [["seen"]]),
        "not told": ([line, before, begin, events(told), end], [["told"]]),
        "chosen tiles": ([line, before, heard, chosen, events(told), end], [["seen"]]),
        "chosen tiles, not told": ([line, before, chosen, events(told), end], [["told", "seen"]]),
        "another play": ([line, before, heard, begin, events(false), end], [["seen"]]),
        "another end": ([line, before, heard, begin, events(told), end, ended(again)], [[], ["seen"]]),
    }  # fmt: skip
    answer = node("fair_driver.mjs", {"texts": [], "hands": [], "courses": [frames for frames, _ in courses.values()]})
    found = dict(zip(courses, json.loads(answer)["followed"]))
    assert found == {name: wanted for name, (_, wanted) in courses.items()}
