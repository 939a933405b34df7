"""Who sees what: seats, supporters, spectators, the referee."""

import json

import pytest

from paiju import books
from paiju.books.derive import derive
from paiju.errors import InputError
from paiju.table import events as E
from paiju.table.codes import HIDDEN
from paiju.table.events import KINDS
from paiju.table.table import Table
from tests.core.play.hands import ON_58S, READY
from tests.table.laid import do, everybody_passes, laid, new_table, played


def told(t: Table, role: str, kind: type[E.Event]) -> list[E.Event]:
    """The events of a kind that a role sees."""
    return [event for event in t.seen(role) if isinstance(event, kind)]


def hidden(tiles: tuple[str, ...]) -> bool:
    """Are all of them face down?"""
    return set(tiles) <= {HIDDEN}


# --- hands and draws ----------------------------------------------------------------------------------


def test_a_seat_sees_its_own_tiles() -> None:
    t = Table("xjtu", 1)
    (deal,) = told(t, "S", E.DealEvent)
    assert isinstance(deal, E.DealEvent)
    assert {seat for seat, hand in deal.hands.items() if hidden(hand)} == {"E", "W", "N"}
    assert [len(hand) for hand in deal.hands.values()] == [14, 13, 13, 13]
    assert deal.drawn == HIDDEN
    t.act("E", 45)
    everybody_passes(t)
    (mine,), (theirs,) = told(t, "S", E.Draw), told(t, "W", E.Draw)
    assert (mine.tile, theirs.tile) == (t.view("S").seats["S"].drawn, HIDDEN)  # type: ignore[attr-defined]


def test_a_spectator_sees_hands_when_it_is_over() -> None:
    t = Table("ema", 3)
    assert all(hidden(tuple(place.hand)) for place in t.view("spectator").seats.values())
    played(t, 3)
    (end,) = told(t, "spectator", E.HandsEvent)
    assert isinstance(end, E.HandsEvent)
    assert not any(hidden(hand) for hand in end.hands.values())
    assert told(t, "E", E.HandsEvent) == []


def test_the_referee_sees_everything() -> None:
    t = played(new_table("psa", "exchange_three", 1), 1)
    assert t.seen("referee") == t.events
    assert HIDDEN not in json.dumps([event.to_json() for event in t.events])


@pytest.mark.parametrize("role", ["Q", "", None, 0, "Ann", "supporter", ["E"]])
def test_no_such_role(role: object) -> None:
    for ask in (Table("xjtu", 1).view, Table("xjtu", 1).seen):
        with pytest.raises(InputError) as refused:
            ask(role)  # type: ignore[arg-type]
        assert refused.value.field == "role"


def test_the_dealer_s_last_tile_is_his_secret() -> None:
    t = laid(draws="9p")
    do(t, "E", "discard", tile="9p")
    assert [event.drawn for event in told(t, "E", E.Discard)] == [True]  # type: ignore[attr-defined]
    assert [event.drawn for event in told(t, "S", E.Discard)] == [False]  # type: ignore[attr-defined]


# --- answers ------------------------------------------------------------------------------------------


def test_answers_stay_with_who_gave_them() -> None:
    """W could pung and passes; nobody but W learns that they were asked."""
    t = laid(hands={"W": "99p"}, draws="9p")
    do(t, "E", "discard", tile="9p")
    assert t.view("W").asked
    assert not t.view("S").asked
    t.act("W", {"type": "pass"})
    assert [event.who for event in told(t, "W", E.AnswerEvent)] == ["W"]  # type: ignore[attr-defined]
    assert [told(t, role, E.AnswerEvent) for role in ("E", "S", "N", "spectator")] == [[]] * 4


def test_an_answer_is_kept_until_all_have_answered() -> None:
    t = laid(hands={"S": "78p", "W": "99p"}, draws="9p")
    do(t, "E", "discard", tile="9p")
    t.act("S", {"type": "chow", "place": "high", "red": False})
    assert [told(t, role, E.AnswerEvent) for role in ("E", "W", "N", "spectator")] == [[]] * 4
    t.act("W", {"type": "pung", "red": False})
    assert [event.type for event in t.seen("N")][-1] == "pung"
    assert told(t, "N", E.Chow) == []


# --- concealed kongs ------------------------------------------------------------------------------------


@pytest.mark.clause("mcr:Q119")
def test_a_concealed_kong_lies_face_down() -> None:
    """Two kongs of different tiles look the same to the others, to the end."""
    seen = []
    first = laid("mcr", hands={"E": "1111m258p1234z14s", "S": "9999m"}, draws="7s", replacements="5z")
    other = [{"1m": "9m", "9m": "1m"}.get(tile, tile) for tile in first.record().reveal.wall]
    for t, tile in ((first, "1m"), (Table("mcr", wall=other), "9m")):
        everybody_passes(t)
        t.act("E", {"type": "concealed_kong", "tile": tile})
        assert t.view("E").seats["E"].melds[0].tiles == (tile,) * 4
        do(t, "E", "discard", tile="5z")
        everybody_passes(t)
        seen.append((t.seen("W"), t.view("W"), t.seen("spectator")))
    assert seen[0] == seen[1]
    assert seen[0][1].seats["E"].melds == [E.LaidMeld("ankan", (HIDDEN,) * 4, None)]


@pytest.mark.clause("mcr:Q119", "reading:163")
def test_the_winner_shows_his_concealed_kong() -> None:
    t = laid("mcr", hands={"E": "1111m234567p88s9s"}, draws="9s", replacements="8s")
    everybody_passes(t)
    t.act("E", {"type": "concealed_kong", "tile": "1m"})
    t.act("E", {"type": "win"})
    assert t.view("W").seats["E"].melds[0].tiles == ("1m",) * 4


@pytest.mark.clause("xjtu:5.8.3", "ema:3.6", "reading:161")
@pytest.mark.parametrize("book", ["xjtu", "ema", "psa"])
def test_a_concealed_kong_is_shown(book: str) -> None:
    t = everybody_passes(laid(book, hands={"E": "1111m258p1234z14s"}, draws="7s"))
    t.act("E", {"type": "concealed_kong", "tile": "1m"})
    for role in ("W", "spectator"):
        assert t.view(role).seats["E"].melds[0].tiles == ("1m",) * 4


# --- the house rules ------------------------------------------------------------------------------------


@pytest.mark.clause("psa:特殊#6")
def test_exchanged_tiles_are_known_to_giver_and_receiver() -> None:
    t = Table("psa", 1, special="exchange_three", supporters=["Ann"])
    while t.view("E").phase == "exchange":
        who = t.asked[0]
        t.act(who, t.legal(who)[0])
        if t.view("E").phase == "exchange":
            assert told(t, "S", E.Exchange) == []
    for role, known in (("E", "NE"), ("S", "ES"), ("spectator", ""), ("Ann", "ESWN")):
        seen = [event.seat for event in told(t, role, E.Exchange) if not hidden(event.tiles)]  # type: ignore[attr-defined]
        assert sorted(seen) == sorted(known), role
    for seat, other in (("E", "S"), ("S", "E")):
        assert not hidden(tuple(t.view(seat).seats[seat].hand))
        assert hidden(tuple(t.view(seat).seats[other].hand))


@pytest.mark.clause("psa:下注#1", "reading:160")
def test_a_supporter_sees_all_hands_until_he_bets() -> None:
    t = everybody_passes(Table("psa", 1, special="two_fans", supporters=["Ann", "Bea"]))
    assert t.view("Ann").phase == "bets"
    assert not any(hidden(tuple(place.hand)) for place in t.view("Ann").seats.values())
    t.act("Ann", {"type": "back", "seat": "W"})
    for role in ("Bea", "W", "spectator"):
        assert not any(event.who == "Ann" for event in told(t, role, E.AnswerEvent))  # type: ignore[attr-defined]
    t.act("Bea", {"type": "back", "seat": "E"})
    assert t.view("S").backs == {"Ann": "W", "Bea": "E"}
    before = len(t.events)
    for _ in range(4):
        t.act(t.asked[0], {"type": "discard_drawn"})
        everybody_passes(t)
    later = {role: t.seen(role)[-len(t.events) + before :] for role in ("Ann", "W", "Bea")}
    draws = {role: [event for event in events if isinstance(event, E.Draw)] for role, events in later.items()}
    assert draws["Ann"] == draws["W"]
    assert [hidden((event.tile,)) for event in draws["Ann"]] == [event.seat != "W" for event in draws["Ann"]]
    assert [hidden((event.tile,)) for event in draws["Bea"]] == [event.seat != "E" for event in draws["Bea"]]


@pytest.mark.clause("psa:明牌#2", "reading:162")
def test_an_open_hand_shows_all_but_three_tiles() -> None:
    t = laid("psa", hands={"S": "1234m55p67s1234z9p"}, draws="9s5p", special=None)
    t.act("S", {"type": "open_hand"})
    for tile in ("5p", "1z", "9p"):
        assert told(t, "W", E.Open) == []
        t.act("S", {"type": "pick", "tile": tile})
    everybody_passes(t)
    for role in ("W", "spectator"):
        hand = t.view(role).seats["S"].hand
        assert hand == ["1m", "2m", "3m", "4m", "5p", "6s", "7s", "2z", "3z", "4z", *[HIDDEN] * 3]
    assert HIDDEN not in t.view("S").seats["S"].hand
    do(t, "E", "discard", tile="9s")
    everybody_passes(t)
    assert [event.tile for event in told(t, "N", E.Draw)] == ["5p"]  # type: ignore[attr-defined]
    t.act("S", {"type": "discard", "tile": "5p"})
    everybody_passes(t)
    assert t.view("N").seats["S"].hand.count("5p") == 1
    assert t.view("N").seats["S"].hand.count(HIDDEN) == 3


@pytest.mark.clause("psa:明牌#2", "reading:162", "reading:168")
@pytest.mark.parametrize("hides", [False, True])
def test_draws_of_an_open_hand_may_fill_up_what_is_hidden(hides: bool) -> None:
    """South hides two tiles. The first draw is hidden as a third, the next is seen, and so on as hidden tiles leave."""
    book = derive(books.get("psa"), "hides", **{"course.open_hand_hides_draws": hides})
    t = laid(book, hands={"S": "1234m55p67s1234z9p"}, draws="9s8p2s3s4s5s6s7s8s9s")
    t.act("S", {"type": "open_hand"})
    for tile in ("1z", "9p"):
        t.act("S", {"type": "pick", "tile": tile})
    t.act("S", {"type": "pass"})
    everybody_passes(t)

    def around(*tiles: str) -> None:
        for tile in tiles:
            do(t, t.view("referee").turn, "discard", tile=tile)
            everybody_passes(t)

    def face_down(role: str) -> int:
        return t.view(role).seats["S"].hand.count(HIDDEN)

    def drawn(role: str) -> list[str]:
        return [event.tile for event in t.seen(role) if isinstance(event, E.Draw) and event.seat == "S"]

    around("9s")  # South draws 8p
    assert [face_down(role) for role in ("W", "spectator", "S", "referee")] == [2 + hides, 2 + hides, 0, 0]
    around("1m", "2s", "3s", "4s")  # 1m lay open; South draws 5s
    assert face_down("W") == 2 + hides
    around("9p", "6s", "7s", "8s")  # 9p was hidden; South draws 9s
    assert face_down("W") == 1 + 2 * hides
    assert drawn("N") == ([HIDDEN, "5s", HIDDEN] if hides else ["8p", "5s", "9s"])
    assert drawn("S") == ["8p", "5s", "9s"]


@pytest.mark.clause("psa:特殊#12")
def test_persons_who_change_places_leave_their_tiles() -> None:
    t = Table("psa", 1, special="swap_seats", points=[1, 2, 3, 4])
    before = t.view("W").seats["W"].hand
    t.act("E", {"type": "swap", "seat": "W"})
    seats = t.view("W").seats
    assert seats["W"].hand == before
    assert [(place.person, place.points) for place in seats.values()] == [("W", 3), ("S", 2), ("E", 1), ("N", 4)]


# --- the end ----------------------------------------------------------------------------------------------


@pytest.mark.clause("reading:163", "lol:(九)8")
@pytest.mark.parametrize("book", ["xjtu", "lol"])
def test_a_winner_shows_his_hand_and_nobody_else(book: str) -> None:
    t = laid(book, hands={"W": ON_58S}, draws="1z9m9m1z8s")
    for seat in "ESWN":
        do(t, seat, "discard", tile=t.view(seat).seats[seat].drawn)
        everybody_passes(t)
    do(t, "E", "discard", tile="8s")
    t.act("W", {"type": "win"})
    seats = t.view("N").seats
    assert not hidden(tuple(seats["W"].hand))
    assert hidden(tuple(seats["E"].hand))
    assert hidden(tuple(seats["S"].hand))


@pytest.mark.clause("reading:163", "ema:3.14", "lol:(九)8")
@pytest.mark.parametrize("book", ["ema", "lol"])
def test_only_ready_hands_are_shown_at_an_empty_wall(book: str) -> None:
    t = laid(book, hands={"W": READY["W"]})
    while t.asked:
        who = t.asked[0]
        t.act(who, next(action for action in t.legal(who) if action.type in ("pass", "discard_drawn", "ready")))
    (shown,) = told(t, "E", E.Shown)
    assert isinstance(shown, E.Shown)
    assert (shown.seat, shown.waits) == ("W", tuple(f"{i}s" for i in range(1, 10)))
    assert t.ready == ("W",)
    assert {seat for seat, place in t.view("E").seats.items() if not hidden(tuple(place.hand))} == {"E", "W"}
    (paid,) = told(t, "N", E.Payment)
    assert isinstance(paid, E.Payment)
    assert paid.payments == {"E": -1000, "S": -1000, "W": 3000, "N": -1000}


def test_every_event_has_a_place_in_the_view() -> None:
    """Each kind of event is either public or is known to be masked; a new kind must be thought of."""
    masked = {E.AnswerEvent, E.HandsEvent, E.DealEvent, E.Exchange, E.Open, E.Draw, E.Discard, E.Kong}
    public = {
        E.Indicator, E.Swap, E.Bets, E.Flower, E.Chow, E.Pung, E.North, E.Riichi, E.Payment, E.WinEvent,
        E.NineTerminals, E.Shown, E.End, E.RulingEvent, E.VoidSuits,
    }  # fmt: skip
    assert masked | public == set(KINDS)
