"""What a player hears who is refused something in a riichi book: the true reason, and the clause it rests on."""

import pytest
from tests.core.play.hands import ON_58S, ORPHANS_BUT_1P, READY
from tests.core.play.refusing import refused
from tests.core.play.scenario import dealt, position

from paiju.books import clause_list


def by_book(**found: str) -> pytest.MarkDecorator:
    """The clause that each book rests on; xjtu_3p is xjtu-3p."""
    return pytest.mark.parametrize(("book", "clause"), [(book.replace("_", "-"), id) for book, id in found.items()])


# --- riichi -----------------------------------------------------------------------------------------


@by_book(xjtu="xjtu:5.12.1", xjtu_3p="xjtu:5.12.1", ema="ema:3.12(1)", lol="lol:规则", tenhou="tenhou:riichi")
def test_riichi_refused(book: str, clause: str) -> None:
    again = position(book, hands={"E": "234567p345s2267s"}, draws="9p", riichi="E")
    opened = position(book, hands={"E": "234567p2267s"}, melds={"E": "111z"}, draws="9p")
    unready = position(book, hands={"E": "234567p345s2267s"}, draws="9p")
    whys = [refused(again, "E", "riichi"), refused(opened, "E", "riichi"), refused(unready, "E", "riichi with 6s")]
    assert [why.id for why in whys] == ["already_riichi", "not_closed", "not_ready"]
    assert [why.clauses for why in whys] == [(clause,)] * 3
    assert whys[2].text.en == "without 6s the hand is not ready"


@by_book(xjtu="xjtu:6.2", ema="reading:24", lol="lol:(五)3", tenhou="tenhou:held-four")
def test_no_riichi_on_a_tile_held_four_times_says_so(book: str, clause: str) -> None:
    why = refused(position(book, hands={"E": "1111m234567p789s"}, draws="9p"), "E", "riichi with 9p")
    assert (why.text.en, why.clauses) == ("without 9p the hand is not ready: all four 1m are your own", (clause,))
    assert why.text.zh == "打出 9p 之后没有听牌：所听的 1m 四张都在自己手里"


@by_book(xjtu="xjtu:5.12.2", ema="ema:3.12(2)", lol="lol:规则", tenhou="tenhou:riichi")
def test_in_riichi_the_hand_stays(book: str, clause: str) -> None:
    drawn = position(book, hands={"E": ON_58S}, draws="9p", riichi="E")
    why = refused(drawn, "E", "discards 2m")
    assert (why.text.en, why.clauses) == ("in riichi only the tile just drawn may be discarded", (clause,))
    asked = position(book, hands={"S": ON_58S}, draws="2s", riichi="S").play("E discards 2s")
    why = refused(asked, "S", "pungs", claim=True)
    assert (why.text.en, why.clauses) == ("in riichi no discard may be claimed for a set", (clause,))


OTHERWISE = "the three tiles can also be read differently than as a pung"


@pytest.mark.clause("xjtu:5.12.2", "ema:3.12(2)", "lol:(五)4", "reading:56")
@pytest.mark.parametrize(
    ("book", "hand", "drawn", "kong", "why"),
    [
        ("xjtu", "2333s456m456p789p", "3s", "3s", "it would change the waits"),
        ("ema", "2333s456m456p789p", "3s", "3s", "it would change the waits"),
        ("xjtu", "1111z456m456p78p5p", "9m", "1z", "it must be of the tile just drawn"),
        ("lol", "1111z456m456p78p5p", "9m", "1z", "it must be of the tile just drawn"),
        ("ema", "333444555s22m67p", "3s", "3s", OTHERWISE),
        ("lol", "333444555s22m67p", "3s", "3s", OTHERWISE),
    ],
)
def test_which_condition_a_kong_in_riichi_fails(book: str, hand: str, drawn: str, kong: str, why: str) -> None:
    told = refused(position(book, hands={"E": hand}, draws=drawn, riichi="E"), "E", f"kong {kong}")
    assert told.text.en == f"this kong cannot be made after riichi: {why}"
    clause = {"xjtu": "xjtu:5.12.2", "ema": "ema:3.12(2)", "lol": "lol:(五)4"}[book]
    assert told.clauses[0] == clause


# --- furiten ----------------------------------------------------------------------------------------


FURITEN = {
    "xjtu": ("xjtu:6.4.1", "xjtu:6.4.2", "xjtu:6.4.3"),
    "ema": ("ema:3.13.1", "ema:3.13.2", "ema:3.13.3"),
    "lol": ("reading:57", "reading:57", "lol:(五)6"),
    "tenhou": ("tenhou:furiten", "tenhou:furiten", "tenhou:furiten"),
}


@pytest.mark.clause("tenhou:furiten")
@pytest.mark.parametrize("book", FURITEN)
def test_each_furiten_has_its_own_clause(book: str) -> None:
    own = position(book, hands={"S": ON_58S}, rivers={"S": "8s"}, draws="5s").play("E discards 5s")
    let_go = position(book, "W", hands={"S": ON_58S}, draws="5s 8s").play("W discards 5s").everybody_passes()
    riichi = position(book, "W", hands={"S": ON_58S}, draws="5s 8s", riichi="S").play("W discards 5s")
    whys = [refused(own, "S", "wins", claim=True)]
    whys += [refused(t.everybody_passes().play("N discards 8s"), "S", "wins", claim=True) for t in (let_go, riichi)]
    assert [why.id for why in whys] == ["furiten_discard", "furiten_turn", "furiten_riichi"]
    assert tuple(why.clauses for why in whys) == tuple((id,) for id in FURITEN[book])


# --- claims and kongs -------------------------------------------------------------------------------


@pytest.mark.clause("tenhou:calls")
@by_book(xjtu="xjtu:5.6 5.7 5.8.1 5.8.3 5.8.2", ema="ema:3.2 3.3 3.4 3.6 3.5", tenhou="tenhou:" + "calls " * 5)
def test_sets_that_cannot_be_made(book: str, clause: str) -> None:
    text, _, rest = clause.partition(":")
    t = position(book, hands={"E": "5p", "W": "23m"}, melds={"E": "666z"}, draws="4m")
    own = [refused(t, "E", "kong 5p"), refused(t, "E", "kong 6z")]
    t.play("E discards 4m")
    whys = [refused(t, "W", "chows 23m", True), refused(t, "S", "pungs", True), refused(t, "S", "kong", True), *own]
    assert [why.id for why in whys] == ["not_from_left", *["too_few"] * 4]
    assert [why.clauses for why in whys] == [(f"{text}:{number}",) for number in rest.split()]


@by_book(xjtu="xjtu:6.5.2", ema="ema:3.14", lol="lol:(二)2")
def test_the_last_discard_makes_no_set(book: str, clause: str) -> None:
    for hand, words in (("23m", "chows 23m"), ("44m", "pungs"), ("444m", "kong")):
        t = position(book, hands={"S": hand}, draws="4m", left=0).play("E discards 4m")
        why = refused(t, "S", words, claim=True)
        assert (why.id, why.clauses) == ("no_tiles_left", (clause,))


@pytest.mark.clause("xjtu:6.8.2", "reading:182")
def test_a_discard_that_ends_the_hand_is_won_on_or_left() -> None:
    """S could win on 8s or take it for a pung; after the fourth kong only the win is open to them."""
    melds = {"E": "(1111m) (9999m)", "W": "(1111p)"}
    t = position("xjtu", "E", {"E": "222z", "S": "345678p345m8866s"}, melds, draws="2z", replacements="8s")
    t.play("E kongs 2z", "E discards 8s")
    why = refused(t, "S", "pungs", claim=True)
    assert why.text.en == "not now: the hand ends with this discard unless it is won on"
    assert why.clauses == ("reading:182",)
    assert t.may("S", "win", on="8s")


def test_a_tile_added_to_a_kong_is_claimed_for_a_win_only() -> None:
    t = position(hands={"S": ON_58S}, melds={"E": "888s^"}, draws="8s").play("E kongs 8s")
    assert refused(t, "S", "pungs", claim=True).text.en == "not now: only a discard can be claimed for a set"


def test_of_the_tile_drawn_there_may_be_no_second_one() -> None:
    t = position(hands={"E": ON_58S}, draws="9p")
    assert refused(t, "E", "discards 9p from hand").text.en == "there is no 9p in the hand besides the tile just drawn"
    assert refused(t, "E", "discards 1z").text.en == "there is no 1z in the hand"


# --- the rest ---------------------------------------------------------------------------------------


@by_book(ema="reading:34", lol="lol:(四)2")
def test_books_without_nine_kinds_say_so(book: str, clause: str) -> None:
    why = refused(dealt(book, hands={"E": "12589m19p1s12345z"}, draws="7z"), "E", "abort")
    assert (why.id, why.clauses) == ("not_in_this_book", (clause,))


@by_book(ema="ema:4.2.1.12", lol="lol:(三)3", tenhou="tenhou:concealed-kong")
def test_a_concealed_kong_that_cannot_be_robbed(book: str, clause: str) -> None:
    t = position(book, hands={"E": "111p", "S": ORPHANS_BUT_1P}, draws="1p").play("E kongs 1p")
    why = refused(t, "S", "wins", claim=True)
    assert (why.text.en, why.clauses) == ("this concealed kong cannot be robbed", (clause,))


@pytest.mark.clause("xjtu:App2:5.8+1", "reading:171")
def test_a_north_refused() -> None:
    riichi = position("xjtu-3p", hands={"E": "234567p345s224z"}, draws="9p", riichi="E")
    last = position("xjtu-3p", hands={"E": "4z"}, draws="9p", left=0)
    claimed = position("xjtu-3p", "W", hands={"E": "99p4z"}, draws="9p").play("W discards 9p", "E pungs")
    whys = [refused(t, "E", "north") for t in (riichi, last, claimed)]
    assert [why.id for why in whys] == ["in_riichi", "no_tiles_left", "not_after_claim"]
    assert [why.clauses for why in whys] == [("reading:171",), ("reading:171",), ("xjtu:App2:5.8+1",)]


@pytest.mark.parametrize("book", ["xjtu", "xjtu-cup", "xjtu-3p", "ema", "lol", "tenhou", "tenhou-3p"])
def test_clauses_shown_exist(book: str) -> None:
    t = position(book, hands={"E": READY["N"]}, draws="9p", riichi="E")
    for words in ("discards 1z", "riichi", "kong 1z", "kong 9s", "north", "wins", "abort"):
        found = refused(t, "E", words).clauses
        assert all(clause_list.find(clause) for clause in found), (words, found)
