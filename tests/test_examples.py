"""The verifier in another language: it finds honest games of all books honest, and the same lies as `paiju verify`."""

import json
import shutil
import subprocess
from copy import deepcopy
from pathlib import Path

from paiju import books
from paiju.books.derive import derive
from paiju.fair import Chain, ChainedSecret
from paiju.table.table import Table
from tests.children import PATIENCE
from tests.cli.chains import ALL, HONEST, LIES, game
from tests.extras import missing
from tests.fair_match import FairMatch, Rows, lines, of_type, root

VERIFIER = Path(__file__).parent.parent / "examples" / "verify.mjs"
NODE = shutil.which("node") or missing("node", "no Node on this machine")
CLUB = derive(books.get("xjtu"), "club", **{"tiles.red_fives": (0, 2, 0), "wall.opening": "two_throws"})


def told(folder: Path, rows: Rows, *words: str) -> tuple[int, str]:
    """Exit code of the verifier, and what it says."""
    file = folder / "record.jsonl"
    file.write_bytes(b"".join(lines(rows)))
    done = subprocess.run([NODE, VERIFIER, file, *words], capture_output=True, text=True, timeout=PATIENCE)
    return done.returncode, done.stdout + done.stderr


def played(*games: FairMatch) -> Rows:
    """A few hands of each, the first one played."""
    for number, one in enumerate(games):
        one.hand(["said", "silent", "late", "bot"], number)
        one.hand(ALL)
        one.players[0].seal()
        one.hand(["said", "said", "unsealed", "bot"])
    return [row for one in games for row in one.rows()]


def test_honest_games_of_all_books_agree(tmp_path: Path) -> None:
    games = [FairMatch(book_id) for book_id in books.ids()] + [FairMatch(CLUB)]
    assert told(tmp_path, played(*games)) == (0, f"{3 * len(games)} hand(s) agree\n")


def test_special_rules_that_were_told(tmp_path: Path) -> None:
    chain = Chain(root("table"), 16)
    rows = []
    for number, rule in enumerate(books.get("psa").specials, 1):
        table = Table("psa", ChainedSecret(chain.link(number), chain.head, number), special=rule.id)
        rows += [json.loads(line) for line in table.record().lines()]
    assert told(tmp_path, rows)[0] == 0


def test_every_lie_is_found(tmp_path: Path) -> None:
    """All in one file, each as a match of its own."""
    rows: Rows = []
    for lie, _ in LIES.values():
        lied = deepcopy(HONEST)
        lie(lied)
        rows += lied
    code, out = told(tmp_path, rows)
    assert code == 1
    hands = len(of_type(HONEST, "reveal"))
    found = {(int(line.split()[1].rstrip(":")) - 1) // hands for line in out.splitlines() if line.startswith("hand ")}
    assert [what for number, what in enumerate(LIES) if number not in found] == []


def test_a_nonce_left_out_and_another_secret(tmp_path: Path) -> None:
    cheating = game(ALL, ["cut", "said", "said", "said"], ALL)
    assert told(tmp_path, cheating.rows()) == (
        1, "hand 3: seat 0: 2 links had been shown, 1 are on record\ndoes not agree\n"
    )  # fmt: skip
    assert told(tmp_path, HONEST, of_type(HONEST, "match")[0]["head"])[0] == 0
    assert told(tmp_path, HONEST, "00" * 32)[0] == 1


def test_what_cannot_be_read(tmp_path: Path) -> None:
    assert told(tmp_path, [])[0] == 2
    assert told(tmp_path, HONEST[:3])[0] == 2
