"""What holds for players of every level: they decide by what their seat may know, they leave the table as it is, and
they know no book by name."""

import json
from copy import deepcopy
from pathlib import Path
from random import Random

import pytest

import paiju.core.players
from paiju import books
from paiju.core.chance import begin, following
from paiju.core.many.playing import Lineup, lay_wall
from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.core.play.deal import Deal
from paiju.core.play.flow import carry_out, start
from paiju.core.play.moves import ACTED, AUTO, CODE, DETAIL, DREW, WHO
from paiju.core.play.offers import legal
from paiju.core.players.levels.choose import RANDOM, SIMPLE, DecidingPlayer, choose, person_asked
from paiju.core.players.notes import Notes
from paiju.core.rules import Rules
from paiju.core.shape import CONCEALED_KONG, SET_TYPE
from paiju.core.tiles import KINDS
from paiju.series import LEVELS, series, standing
from paiju.table.wins import new_buffers
from tests.core.players.scribbled import scribbled

TABLES = [("mcr", None), ("ema", None), ("xjtu", None), ("xjtu-3p", None), ("lol", None), ("psa", "none")]
TABLES += [("psa", "wild_tile")] if any(rule.id == "wild_tile" for rule in books.get("psa").specials) else []
EVERY = 2  # of the choices of a hand, one in so many is made again


def otherwise(r: Rules, d: Deal, who: int, rng: Random) -> Deal:
    """The same table as far as a seat can know: others' tiles, the wall and what follows from them are anything."""
    other = deepcopy(d)
    rng.shuffle(other.wall)
    for seat in range(r.players):
        if seat != who:
            number = sum(d.counts[seat])
            other.counts[seat] = [0] * KINDS
            for _ in range(number):
                other.counts[seat][rng.randrange(KINDS)] += 1
            other.red[seat] = [rng.randrange(2) for _ in range(3)]
            other.held_flowers[seat] = rng.randrange(256) if r.flowers else 0
            other.waits[seat], other.far[seat] = rng.getrandbits(KINDS), rng.randrange(8)
            other.missed[seat] = rng.randrange(3)
            other.answers[seat] = rng.choice((A.PASS, A.WIN)) if d.phase == D.CLAIM else d.answers[seat]
            hide_kongs(r, other, seat, rng)
    hide_draws(other, who, rng)
    return other


def hide_kongs(r: Rules, d: Deal, seat: int, rng: Random) -> None:
    """Kongs that lie face down are of anything."""
    for i in range(d.meld_count[seat]):
        if d.melds[seat][i] >> SET_TYPE == CONCEALED_KONG and not r.concealed_kong_shown:
            d.melds[seat][i] = CONCEALED_KONG << SET_TYPE | rng.randrange(KINDS)


def hide_draws(d: Deal, who: int, rng: Random) -> None:
    """In the log, tiles that others drew and did not discard at once are anything."""
    for i in range(d.logged):
        seat = d.log[i] >> WHO & 15
        after = d.log[i + 1] if i + 1 < d.logged else 0
        thrown = after >> CODE in (ACTED, AUTO) and after & DETAIL in (A.DISCARD_DRAWN, A.RIICHI_DRAWN)
        if d.log[i] >> CODE == DREW and seat != who and not thrown:
            d.log[i] = DREW << CODE | seat << WHO | rng.randrange(A.TILE_CODES)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("book_id", "special"), TABLES)
def test_a_player_decides_by_what_its_seat_may_know(book_id: str, special: str | None, level: str) -> None:
    planned, buffers, rng = series(books.get(book_id), level, special), new_buffers(), Random(5)
    r, d, number, looked = planned.rules[0], Deal(), LEVELS[level], 0
    lay_wall(r, d, Lineup(planned.tiles, len(planned.tiles), standing(planned), [], [], Notes(), []), begin(11, 0, 1))
    start(r, d, buffers)
    chance, moves = begin(11, 0, 2), 0
    while d.phase != D.OVER:
        who, out = person_asked(d), [0] * A.ACTIONS
        n, chance, moves = legal(r, d, buffers, who, out), following(chance), moves + int(who == 0)
        if who:  # the dealer plays against simple players, which are quick
            carry_out(r, d, buffers, who, choose(r, d, buffers, DecidingPlayer(who, SIMPLE, chance), out, n, Notes()))
            continue
        before = json.dumps(vars(d))
        action = choose(r, d, buffers, DecidingPlayer(who, number, chance), list(out), n, Notes())
        assert json.dumps(vars(d)) == before, "a player leaves the table as it is"
        assert action in out[:n]
        if n > 1 and moves % EVERY == 0:
            seen = otherwise(r, d, who, rng)
            notes = scribbled(lambda: rng.randrange(-9, 99))  # nothing is remembered from before
            assert choose(r, seen, buffers, DecidingPlayer(who, number, chance), list(out), n, notes) == action
            looked += 1
        carry_out(r, d, buffers, who, action)
    assert looked > 2


@pytest.mark.parametrize("level", [name for name in LEVELS if LEVELS[name] != RANDOM])
def test_a_player_that_is_not_random_leaves_nothing_to_chance(level: str) -> None:
    planned, buffers, d = series(books.get("ema"), level), new_buffers(), Deal()
    r, out = planned.rules[0], [0] * A.ACTIONS
    lay_wall(r, d, Lineup(planned.tiles, len(planned.tiles), standing(planned), [], [], Notes(), []), begin(3, 0, 1))
    start(r, d, buffers)
    n = legal(r, d, buffers, 0, out)
    chosen = {
        choose(r, d, buffers, DecidingPlayer(0, LEVELS[level], begin(seed, 0, 2)), out, n, Notes()) for seed in range(9)
    }
    assert len(chosen) == 1
    assert n > 9


def test_no_player_knows_a_book_by_name() -> None:
    """What the core's players go by are the rules, read flat."""
    files = sorted(Path(paiju.core.players.__path__[0]).rglob("*.py"))
    assert {"choose.py", "keen.py", "danger.py"} <= {file.name for file in files}
    for file in files:
        code = [line.split("#")[0] for line in file.read_text(encoding="utf-8").splitlines()]
        for book in books.all_books():
            assert not any(f'"{book.id}"' in line for line in code)
