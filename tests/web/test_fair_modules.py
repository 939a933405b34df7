"""The page's own modules for fair walls, without a page: honest hands of all books, every lie, and a chain kept through
lost lines, reloads and other devices."""

import hashlib
import json
import shutil
import subprocess
from copy import deepcopy
from pathlib import Path
from typing import Any

import paiju
from paiju import books
from paiju.books.derive import derive
from tests.children import PATIENCE
from tests.cli.test_verify_chains import ALL, HONEST, LIES, game
from tests.extras import missing
from tests.fair_match import FairMatch, Rows, of_type, root

HERE, WEB = Path(__file__).parent, Path(paiju.__file__).parent / "web"
NODE = shutil.which("node") or missing("node", "no Node on this machine")
CLUB = derive(books.get("xjtu"), "club", **{"tiles.red_fives": (0, 2, 0), "wall.opening": "two_throws"})
HEAD_OF_GAME = {"head of the match", "no head of the match"}  # a page knows the head by itself


def node(script: str, told: object = None) -> str:
    """What a script of these tests says."""
    command = [NODE, "--no-warnings", HERE / script, WEB]
    text = json.dumps(told)
    done = subprocess.run(command, input=text, capture_output=True, text=True, encoding="utf-8", timeout=PATIENCE)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


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
        known = {"head": one.chain.head.hex(), "hand": 0, "seals": [each.chain.head.hex() for each in one.players],
                 "mine": {"head": player.chain.head.hex(), "link": player.chain.link(1).hex()}}  # fmt: skip
        deal = of_type(rows, "deal")[0]["hands"]
        drawn = {seat: [row["tile"] for row in of_type(rows, "draw") if row["seat"] == seat][1:] for seat in deal}
        cases.append((rows, known | {"saw": {"dealt": deal, "drawn": drawn}}))
    for (rows, _), found in zip(cases, checked(*cases)):
        assert found["wrong"] == [], (rows[0], found)
        assert found["whole"]
        assert found["mine"] == "said"
        assert sorted(one["said"] for one in found["said"])[:2] == ["bot", "late"] or len(found["said"]) == 3


def test_every_lie_is_found() -> None:
    """With what a page knows when it has seen the table from the beginning."""
    head, cases, names = of_type(HONEST, "match")[0]["head"], [], [name for name in LIES if name not in HEAD_OF_GAME]
    stands: dict[str, int] = {}
    first = hands_of(HONEST)[0]
    for name, seal in zip(first[0]["seats"], first[0]["seals"]):
        stands[f"{name} {seal['head']}"] = 1
    for name in names:
        rows = deepcopy(HONEST)
        LIES[name][0](rows)
        cases.append((hands_of(rows)[1], {"head": head, "hand": 1, "stands": stands}))
    (honest,) = checked((hands_of(HONEST)[1], {"head": head, "hand": 1, "stands": stands}))
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
    heads = [each.chain.head.hex() for each in one.players]
    deal = of_type(first, "deal")[0]["hands"]["S"]
    cases = [
        ((second, {"mine": own}), ["mine"]),
        ((second, {"words": nonces}), []),
        ((second, {"words": [*nonces[1:], {"nonce": own["link"]}]}), ["told"]),
        ((first, {"seals": heads}), []),
        ((first, {"seals": heads[:3]}), ["told"]),
        ((first, {"head": root("x").hex()}), ["chain"]),
        ((first, {"hand": 1}), ["chain"]),
        ((first, {"saw": {"dealt": {"S": deal}, "drawn": {}}}), []),
        ((first, {"saw": {"dealt": {"S": ["1m", *deal[1:]] if deal[0] != "1m" else ["2m", *deal[1:]]}, "drawn": {}}}),
         ["seen"]),
        ((first, {"saw": {"dealt": {}, "drawn": {"S": ["1m"]}}}), ["seen"]),
    ]  # fmt: skip
    assert [what(found) for found in checked(*(case for case, _ in cases))] == [wanted for _, wanted in cases]


def test_a_hand_of_the_first_version() -> None:
    """It promises less; where more was promised that is a lie."""
    rows = [json.loads(line) for line in paiju.Table("ema", 1).record().lines()]
    plain, promised = checked((rows, {}), (rows, {"head": "00" * 32}))
    assert plain is None
    assert what(promised) == ["record"]
