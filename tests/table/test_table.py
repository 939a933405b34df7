"""`paiju.Table`: the friendly face of the core."""

import json
import subprocess
import sys
from copy import deepcopy
from random import Random

import pytest

import paiju
from paiju import books
from paiju.books import clause_list
from paiju.books.book import Book
from paiju.books.derive import derive, fields
from paiju.cli import main
from paiju.core.play import actions as A
from paiju.core.play import reasons
from paiju.errors import InputError
from paiju.fair import Secret, commitment
from paiju.schema import SCHEMAS
from paiju.table.action import BOUND, Action, read_action
from paiju.table.record import replay
from paiju.table.table import Table
from paiju.table.why import IDS, explain, table, words
from tests.core.play.hands import ON_58S, ORPHANS_BUT_1P
from tests.schemas import problems
from tests.table.laid import GAMES, QUICK_GAMES, discard, do, everybody_passes, laid, new_table, played, random_choice

WRONG, MANY_WRONG = 4_000, 100_000
ODD = 60  # books with fields changed at random

# --- playing ----------------------------------------------------------------------------------------


def test_a_hand_in_a_few_lines() -> None:
    t = paiju.Table("xjtu", seed=7)
    while t.asked:
        for who in t.asked:
            t.act(who, t.legal(who)[-1])
    assert t.over
    assert t.result is not None
    assert t.result.type == "end"
    assert sum(t.result.delta.values()) == -1000 * t.result.deposits
    assert t.events[-2] == t.result


def test_the_same_seed_deals_the_same_hand() -> None:
    one, same, other = Table("mcr", 1), Table("mcr", 1), Table("mcr", "2")
    assert one.events == same.events
    assert one.record() == same.record()
    assert one.events != other.events
    assert Table("mcr", b"1").events == one.events == Table("mcr", "1").events
    assert Table("mcr").events != Table("mcr").events


def test_a_secret_is_kept_and_nonces_are_added() -> None:
    secret = Secret(bytes(32), bytes(16))
    plain, added = Table("ema", secret), Table("ema", secret, nonces=[b"mine", b"", b"yours"])
    assert plain.commitment == added.commitment == commitment(secret)
    assert plain.events != added.events
    assert added.record().reveal.nonces == (b"mine".hex(), "", b"yours".hex())


def test_a_table_opens_as_told() -> None:
    t = Table("xjtu-3p", 5, points=[1, 2, 3], round="S", counters=2, deposits=1, names=["Ann", "Bea", "Cid"])
    seen = t.view("S")
    assert [place.points for place in seen.seats.values()] == [1, 2, 3]
    assert (seen.round, seen.counters, seen.deposits) == ("S", 2, 1)
    assert t.record().header.seats == ("Ann", "Bea", "Cid")
    club = derive(books.get("ema"), "club", **{"scoring.double_wind_pair": 4})
    assert Table(club, 5).book is club


@pytest.mark.clause("psa:特殊#0")
def test_the_dice_choose_the_special_rule_unless_it_is_told() -> None:
    assert Table("psa", 1, special="exchange_three").view("E").phase == "exchange"
    assert Table("psa", 1, special=6).events == Table("psa", 1, special="换三张").events
    thrown = Table("psa", 1)
    rule = thrown.sitting.special
    assert rule is not None
    assert rule.dice == sum(thrown.sitting.dice[0])


@pytest.mark.parametrize(
    ("field", "given"),
    [
        ("book", {"book": "nothing"}),
        ("book", {"book": 5}),
        ("seed", {"seed": 1.5}),
        ("seed", {"seed": True}),
        ("seed", {"seed": 1, "wall": ["1m"]}),
        ("points", {"points": [1, 2, 3]}),
        ("points", {"points": [1, 2, 3, 10**20]}),
        ("points", {"points": "1234"}),
        ("round", {"round": "X"}),
        ("counters", {"counters": -1}),
        ("counters", {"book": "mcr", "counters": 1}),
        ("deposits", {"book": "psa", "deposits": 1}),
        ("special", {"special": "wild_tile"}),
        ("special", {"book": "psa", "special": 1.0}),
        ("supporters", {"supporters": ["Ann"]}),
        ("supporters", {"book": "psa", "supporters": ["E"]}),
        ("supporters", {"book": "psa", "supporters": ["referee"]}),
        ("supporters", {"book": "psa", "supporters": ["Ann", "Ann"]}),
        ("supporters", {"book": "psa", "supporters": list("abcdefghi")}),
        ("names", {"names": ["Ann"]}),
        ("names[1]", {"names": ["Ann", "", "Cid", "Dan"]}),
        ("wall", {"wall": ["1m"] * 13}),
        ("tiles", {"wall": ["1m"] * 136}),
        ("wall[0]", {"wall": ["1x"] * 136}),
        ("nonces", {"nonces": ["text"]}),
        ("nonces", {"nonces": [bytes(65)]}),
    ],
)
def test_a_table_that_cannot_be_opened(field: str, given: dict[str, object]) -> None:
    with pytest.raises(InputError) as refused:
        Table(**{"book": "xjtu", **given})  # type: ignore[arg-type]
    assert refused.value.field == field
    assert refused.value.zh != refused.value.message


def test_a_wall_with_unknown_tiles_ends_where_nobody_knows_on() -> None:
    wall = list(Table("tenhou", 3).record().reveal.wall)
    t = Table("tenhou", wall=[*wall[:54], *["?"] * 68, *wall[122:]])
    while t.asked:
        everybody_passes(t)
        if t.asked:
            t.act(t.asked[0], A.DISCARD_DRAWN)
    assert t.result is not None
    assert t.result.result == "unknown"


# --- actions ----------------------------------------------------------------------------------------


def test_every_number_has_one_form() -> None:
    forms = [Action(code).to_json() for code in range(BOUND)]
    assert len({json.dumps(form, sort_keys=True) for form in forms}) == BOUND < 256
    for code, form in enumerate(forms):
        action = read_action(form)
        assert action == Action(code) == read_action(code) == read_action(action)
        assert action.text.zh != action.text.en
        assert problems(SCHEMAS["action"], form) == []


@pytest.mark.parametrize(
    "action",
    [
        None, True, -1, BOUND, pytest.param(10**5000, id="huge"), 1.0, "pass", b"1", [], {}, {"type": "fly"},
        {"type": ["pass"]}, {"type": "discard"}, {"type": "discard", "tile": "9z"}, {"type": "discard", "tile": {}},
        {"type": "chow", "place": "low", "red": 0},
        {"type": "pass", "tile": "1m"}, {1: 2}, {"type": "chow", "place": 0, "red": False}, object(),
    ],
)  # fmt: skip
def test_what_is_no_action(action: object) -> None:
    t = Table("xjtu", 1)
    for ask in (t.act, t.why_not):
        with pytest.raises(InputError):
            ask("E", action)  # type: ignore[arg-type]


def test_offered_actions_name_their_tiles() -> None:
    t = laid(hands={"S": "3506p77z", "W": "55p"}, draws="4p")
    assert (t.legal("E")[0].type, t.legal("S")) == ("discard", [])
    do(t, "E", "discard", tile="4p")
    offers = {action.tiles: action.text.en for action in t.legal("S")}
    assert offers[("3p", "5p")] == "chow 4p with 3p 5p"
    assert offers[("3p", "0p")] == "chow 4p with 3p 0p"
    assert {action.text.zh for action in t.legal("S")} >= {"吃 4p（0p 6p）", "过"}
    t = laid(hands={"S": "055p"}, draws="5p")
    do(t, "E", "discard", tile="5p")
    assert {action.tiles for action in t.legal("S") if action.type == "pung"} == {("5p", "5p"), ("0p", "5p")}
    assert [action.tiles for action in t.legal("S") if action.type == "kong"] == [("0p", "5p", "5p")]


# --- refusals ---------------------------------------------------------------------------------------


def refusal(t: Table, who: str, type: str, **details: object) -> str:
    """The message of a refused action, which names a clause that there is."""
    before = deepcopy(vars(t._d))
    with pytest.raises(InputError) as refused:
        t.act(who, {"type": type, **details})
    assert vars(t._d) == before
    why = t.why_not(who, {"type": type, **details})
    assert why is not None
    assert refused.value.message == str(why)
    assert refused.value.zh == why.cited.zh
    assert all(clause_list.find(clause) for clause in why.clauses)
    return str(why)


@pytest.mark.clause("xjtu:6.4.1")
def test_furiten_names_the_tile_discarded() -> None:
    t = discard(laid(hands={"S": ON_58S}, draws="1z8s5s"), "1z", "8s", "5s")
    assert refusal(t, "S", "win").startswith("furiten: you discarded 8s, which you wait for (xjtu:6.4")


@pytest.mark.clause("xjtu:6.4.2")
def test_furiten_after_a_win_let_go() -> None:
    t = laid(hands={"W": ON_58S}, draws="8s5s1z")
    do(t, "E", "discard", tile="8s")
    t.act("W", A.PASS)
    do(t, "S", "discard", tile="5s")
    assert "you passed on a tile that completes your hand" in refusal(t, "W", "win")


@pytest.mark.clause("mcr:Q43(4)")
def test_too_few_points_are_counted() -> None:
    t = everybody_passes(laid("mcr", hands={"W": "234567m345p2267s"}, draws="8s"))
    message = refusal(discard(t, "8s"), "W", "win")
    assert message.startswith("no win: ")
    assert "8 are needed, not counting flowers (mcr:" in message


def test_no_pattern() -> None:
    t = laid("ema", hands={"W": "123m456p789s1144z"}, draws="2p8p2p8p4z")
    discard(t, "2p", "8p", "2p", "8p", "4z")
    assert refusal(t, "W", "win") == "no win: no pattern; dora do not count as one (ema:4.0)"


@pytest.mark.clause("xjtu:5.10")
def test_swap_calling_is_told() -> None:
    t = laid(hands={"S": "23m14m1z"}, draws="4m")
    do(t, "E", "discard", tile="4m")
    do(t, "S", "chow", place="high", red=False)
    assert refusal(t, "S", "discard", tile="1m").startswith("swap calling: 1m may not be discarded")
    assert "(xjtu:5.10)" in refusal(t, "S", "discard", tile="4m")


def test_more_refusals() -> None:
    t = laid(hands={"E": "1122m58s147p124z4s", "S": "23m", "W": "67p"}, draws="9p")
    assert refusal(t, "S", "discard", tile="2m") == "not now: it is East's turn"
    assert "besides the tile just drawn" in refusal(t, "E", "discard", tile="9p")
    assert "the hand is not ready: 4 tiles away" in refusal(t, "E", "win")
    assert "riichi needs" not in refusal(t, "E", "riichi", tile="1m")
    assert "nine are needed" in refusal(t, "E", "nine_terminals")
    assert "Norths are not set aside" in refusal(t, "E", "north")
    assert "has no riichi" in refusal(laid("mcr"), "E", "riichi_drawn")
    discard(t, "9p")
    assert refusal(t, "W", "chow", place="high", red=False).startswith(
        "only the left-hand neighbour's discard can be chowed"
    )
    poor = laid(hands={"E": ORPHANS_BUT_1P}, draws="2m", points=[900, 0, 0, 0])
    assert "900 points; riichi costs 1000 (xjtu:8.2)" in refusal(poor, "E", "riichi_drawn")


@pytest.mark.clause("xjtu:5.13")
def test_that_others_are_asked_is_not_told() -> None:
    """E's discard can be punged by W; to N it looks as if nothing were going on, and E has no turn any more."""
    t = laid(hands={"W": "99p"}, draws="9p")
    do(t, "E", "discard", tile="9p")
    assert t.asked == ("W",)
    assert refusal(t, "N", "pass") == "not now: nothing is expected of you"
    assert refusal(t, "E", "discard_drawn") == "not now: nothing is expected of you"


@pytest.mark.parametrize("who", ["Z", "e", "", "ES", None, 0, "Ann", ["E"], "spectator"])
def test_nobody_of_that_name(who: object) -> None:
    t = Table("xjtu", 1)
    for ask in (t.legal, lambda name: t.act(name, 0), lambda name: t.why_not(name, 0)):
        with pytest.raises(InputError) as refused:
            ask(who)  # type: ignore[arg-type]
        assert refused.value.field == "who"


def test_no_reason_is_missing() -> None:
    """Every reason of the core has words in every language, no words are left over, and every field named exists."""
    ids = {name.lower() for name in vars(reasons) if name.isupper()} - {"allowed"}
    assert set(table()) == ids
    types = {Action(code).type for code in range(BOUND)} | {"after_win", "flower", "flower_at_stake", "concealed"}
    types |= {"drawn", "held_four"}
    for id, row in table().items():
        assert {key for key, value in row.items() if isinstance(value, dict)} <= types
        for variant in ("", *types):
            told = words(id, variant)
            assert len({told["zh"], told["en"], told["ja"]}) == 3
            group, _, name = told.get("field", "course.exchange").partition(".")
            assert hasattr(getattr(books.get("psa"), group), name), told["field"]


@pytest.mark.parametrize(("book_id", "special"), QUICK_GAMES)
def test_every_reason_can_be_told(book_id: str, special: str | None) -> None:
    """Whatever the core might answer, to whatever action, there are words, and the clauses shown exist."""
    t = new_table(book_id, special, 1)
    actions = [next(code for code in range(BOUND) if Action(code).type == type) for type in SEEN_TYPES]
    for reason in IDS:
        for code in actions if reason else ():
            why = explain(t._game, t._d, 0, code, reason, t.sitting.special)
            assert "{" not in why.text.zh + why.text.en + why.text.into("ja")
            assert all(clause_list.find(clause) for clause in why.clauses), why


SEEN_TYPES = ("discard", "riichi_drawn", "chow", "kong", "added_kong", "win", "north", "flower", "not_ready", "pick")


def test_deciding_fields_have_clauses() -> None:
    """Furiten, swap calling, the minimum and riichi's conditions are never refused without a clause."""
    checks = [
        ("xjtu", "furiten_discard", A.WIN), ("ema", "furiten_riichi", A.WIN), ("lol", "furiten_turn", A.WIN),
        ("xjtu", "swap_call", A.DISCARD), ("ema", "swap_call", A.DISCARD), ("lol", "swap_call", A.DISCARD),
        ("xjtu", "kong_limit", A.OPEN_KONG), ("xjtu", "too_few_points", A.RIICHI), ("ema", "too_few_tiles", A.RIICHI),
        ("xjtu", "changes_waits", A.CONCEALED_KONG), ("lol", "changes_waits", A.CONCEALED_KONG),
        ("xjtu-3p", "not_in_this_book", A.CHOW), ("xjtu", "not_first_turn", A.NINE_TERMINALS),
    ]  # fmt: skip
    for book_id, reason, code in checks:
        t = Table(book_id, 1)
        number = next(number for number, id in IDS.items() if id == reason)
        assert explain(t._game, t._d, 0, code, number).clauses, (book_id, reason)


# --- confused and hostile callers -------------------------------------------------------------------


def wrong_act(t: Table, rng: Random) -> tuple[object, object]:
    """Something that may not be done now: by anybody, in any form."""
    strange = (None, True, -1, BOUND, 1 << 70, 0.5, "pass", {}, {"type": "win", "x": 1}, {"type": "discard", "tile": 4})
    people = (*"ESWN", *t.sitting.supporters, *"ESWN", "nobody", "", 3, None)
    while True:
        who = rng.choice(people)
        action = rng.choice(strange) if rng.random() < 0.05 else rng.randrange(BOUND)
        if rng.random() < 0.3 and isinstance(action, int) and 0 <= action < BOUND:
            action = Action(action).to_json()
        allowed = t.legal(who) if who in t.asked else []  # type: ignore[arg-type]
        if type(action) is bool or not any(action in (one.code, one.to_json()) for one in allowed):
            return who, action


def check_wrong_acts(number: int) -> None:
    """So many wrong acts over all books leave the tables as they were."""
    rng = Random(number)
    done = 0
    while done < number:
        book_id, special = GAMES[done % len(GAMES)]
        t = new_table(book_id, special, rng.random())
        for _ in range(rng.randrange(1, 90)):
            if t.asked:
                t.act(*random_choice(t, rng))
        before, events = deepcopy(vars(t._d)), t.events
        for _ in range(50):
            with pytest.raises(InputError):
                t.act(*wrong_act(t, rng))  # type: ignore[arg-type]
            done += 1
        assert vars(t._d) == before
        assert t.events == events
        played(t, done)


def test_wrong_acts_change_nothing() -> None:
    check_wrong_acts(WRONG)


@pytest.mark.long
def test_many_wrong_acts_change_nothing() -> None:
    check_wrong_acts(MANY_WRONG)


def odd_book(rng: Random) -> Book | None:
    """A book of somebody's own with some fields changed at random; None when nobody may change them so."""
    base = rng.choice(books.all_books())
    changes: dict[str, object] = {}
    for name in rng.sample(sorted(fields(base)), 6):
        value = fields(base)[name]
        if isinstance(value, bool):
            changes[name] = not value
        elif isinstance(value, int) and not name.startswith("patterns."):
            changes[name] = rng.choice((0, 1, 2, 3, 4, 8, 14, 60, 136, 1000, 10**6))
    try:
        return derive(base, "odd", **changes)
    except InputError:
        return None


def test_odd_books_are_played_or_refused() -> None:
    """Whatever fields somebody changes, a hand can be played, recorded and replayed, or the table does not open."""
    rng = Random(5)
    done = refused = 0
    while done < ODD:
        book = odd_book(rng)
        if book is None:
            continue
        try:
            t = played(Table(book, done, special=rng.choice(book.specials).id if book.specials else None), done)
        except InputError:
            refused += 1
        else:
            assert replay(t.record()).record() == t.record()
        done += 1
    assert 0 < refused < ODD // 3


# --- rewinding, schemas, start-up -------------------------------------------------------------------


@pytest.mark.parametrize(("book_id", "special"), QUICK_GAMES)
def test_rewinding(book_id: str, special: str | None) -> None:
    """Back to any event, and on from there as before."""
    t = played(new_table(book_id, special, 3), 3)
    for n in (0, 3, len(t.events) // 2, len(t.events) - 5, len(t.events)):
        back = t.rewind(n)
        assert back.events == t.events[: len(back.events)]
        assert len(back.events) <= max(n, len(Table.of(t.sitting).events))
        assert t.rewind(len(back.events)).events == back.events
    assert t.rewind(len(t.events))._d.__dict__ == t._d.__dict__


@pytest.mark.parametrize("events", [-1, 10**6, "3", 1.5, True])
def test_no_such_event_to_rewind_to(events: object) -> None:
    with pytest.raises(InputError):
        Table("xjtu", 1).rewind(events)  # type: ignore[arg-type]


@pytest.mark.parametrize(("book_id", "special"), QUICK_GAMES)
def test_play_fits_the_schemas(book_id: str, special: str | None) -> None:
    t = played(new_table(book_id, special, 4), 4)
    for role in ("referee", "E", "spectator"):
        for event in t.seen(role):
            assert problems(SCHEMAS["event"], event.to_json()) == [], event
    for line in t.record().lines():
        assert problems(SCHEMAS["record"], json.loads(line)) == [], line


@pytest.mark.parametrize("name", ["action", "event", "record"])
def test_the_command_prints_the_schemas(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema", name]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(json.dumps(SCHEMAS[name]))


def test_the_schemas_refuse_what_is_no_line() -> None:
    line = json.loads(Table("ema", 1).record().lines()[1])
    assert problems(SCHEMAS["record"], line) == []
    for wrong in ({**line, "left": "70"}, {**line, "more": 1}, {**line, "type": "fly"}, {"type": "deal"}, [], 3):
        assert problems(SCHEMAS["record"], wrong)


def test_import_stays_light() -> None:
    code = "import sys, paiju; assert not {'paiju.table', 'numba', 'numpy'} & set(sys.modules); paiju.Table('xjtu', 1);"
    code += "assert not {'numba', 'numpy', 'paiju.batch'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)
