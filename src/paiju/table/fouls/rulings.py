"""A referee's ruling carried out at a table: rights lost, points paid, riichi taken back, tiles exposed.

Legal moves follow at once, since the core checks a seat's rights before anything else.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from paiju.books.derive import derive
from paiju.books.flatten import flatten
from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.core.play import flow
from paiju.core.play.moves import ACTED, CODE, DETAIL, DREW, WHO, number_of
from paiju.core.rules import Rules
from paiju.errors import InputError
from paiju.languages import _
from paiju.table import events as E
from paiju.table.codes import CODES, SEATS
from paiju.table.wins import HandSetting

RIGHTS = {
    "win": D.WIN_RIGHT,
    "chow": D.CHOW_RIGHT,
    "pung": D.PUNG_RIGHT,
    "kong": D.KONG_RIGHT,
    "riichi": D.RIICHI_RIGHT,
    "choice": D.CHOICE_RIGHT,
    "ready": D.READY_RIGHT,
}


def carry_out(r: Rules, d: D.Deal, ruling: E.RulingEvent) -> None:
    """Change the table as the ruling says, except for rights; if that is impossible, InputError is raised and nothing
    changes."""
    check(r, d, ruling)
    seat = SEATS.index(ruling.seat)
    for payer, points in ruling.payments.items():
        d.points[SEATS.index(payer)] += points
        d.delta[SEATS.index(payer)] += points
    if ruling.riichi is not None:
        change_riichi(r, d, seat, ruling.riichi)
    if ruling.undoes:
        need_not_discard(d, seat, ruling.exposed)
    else:
        for i, tile in enumerate(ruling.exposed):
            d.exposed[seat][i] = CODES[tile] + 1


STATES = {"restored": D.STANDS, "repaid": D.STANDS, "declared": D.DECLARED}
BACK: dict[str, E.Stick] = {"kept": "restored", "returned": "repaid", "undone": "declared", "charged": "refunded"}


def change_riichi(r: Rules, d: D.Deal, seat: int, how: E.Stick) -> None:
    """Riichi is void, or stands again; its stick stays on the table, goes back, is paid again, or is charged if the
    table took none. Refunding a charged stick does not affect a riichi that stands."""
    if how != "refunded":
        d.riichi[seat], d.double_riichi[seat], d.ippatsu[seat] = STATES.get(how, D.NO_RIICHI), 0, 0
    d.deposits += E.STICKS.get(how, 0)
    d.points[seat] -= E.STICKS.get(how, 0) * r.deposit


def need_not_discard(d: D.Deal, seat: int, tiles: Iterable[str]) -> None:
    """Lift the forced discard of tiles."""
    left = [code for code in d.exposed[seat] if code]
    for code in [CODES[tile] + 1 for tile in tiles]:
        if code in left:
            left.remove(code)
    d.exposed[seat][:] = left + [0] * (len(d.exposed[seat]) - len(left))


def withdraw_answer(d: D.Deal, seat: int) -> None:
    """An answer that the player may no longer give becomes a pass (xjtu:9.1.2)."""
    if d.phase != D.CLAIM or d.awaited >> seat & 1:
        return
    answer, rights = d.answers[seat], d.rights[seat]
    needed = (
        D.WIN_RIGHT if answer == A.WIN
        else D.CHOW_RIGHT if A.CHOW <= answer < A.PUNG
        else D.PUNG_RIGHT if A.PUNG <= answer < A.OPEN_KONG
        else D.KONG_RIGHT if answer == A.OPEN_KONG
        else 0
    )  # fmt: skip
    if needed and not rights & needed:
        d.answers[seat] = A.PASS


def done_as_before(game: HandSetting, d: D.Deal, person: int, code: int) -> bool:
    """Do what an earlier version allowed: a kong in the turn of the claim (mcr:Q35(1)), nine kinds without the choice
    of the discard (xjtu:9.1.3). False, and nothing changes, if that is not what the rules forbid."""
    if person >= game.rules.players or not (A.CONCEALED_KONG <= code < A.WIN or code == A.NINE_TERMINALS):
        return False
    before, d.rights[person] = d.rights[person], d.rights[person] | D.CHOICE_RIGHT
    done = not flow.act(earlier(game), d, game.buffers, person, code)
    d.rights[person] = before
    return done


def earlier(game: HandSetting) -> Rules:
    """The rules as they were before a reading was corrected."""
    return flatten(derive(game.book, game.book.id, **{"kongs.kong_in_turn_of_claim": True}))


def has_expired(ruling: E.RulingEvent, before: D.Deal, d: D.Deal) -> bool:
    """Is a loss of rights over after this action: with the tile at stake, the turn, the next own draw?"""
    seat = SEATS.index(ruling.seat)
    if ruling.until == "tile":
        return d.phase != D.CLAIM
    if ruling.until == "turn":
        return d.turn != seat or any(ends_turn(d.log[i], seat) for i in range(before.logged, d.logged))
    drew = DREW << CODE | seat << WHO
    return ruling.until == "draw" and any(d.log[i] & ~DETAIL == drew for i in range(before.logged, d.logged))


def ends_turn(entry: int, seat: int) -> bool:
    """Is it a discard of the seat, or a kong, which begins another turn (xjtu:5.8.4)?"""
    action = entry & DETAIL
    own = entry & ~DETAIL == ACTED << CODE | seat << WHO
    return own and (action < A.CHOW or A.CONCEALED_KONG <= action < A.WIN)


def still_possible(d: D.Deal, ruling: E.RulingEvent, since: Sequence[E.RulingEvent]) -> E.RulingEvent:
    """A ruling as far as it can be carried out after the hand was taken back, with those made since: a riichi not yet
    declared is not void, tiles not held do not lie open; and a ruling that undoes another undoes what that does now."""
    seat = SEATS.index(ruling.seat)
    if ruling.undoes:
        alike = [each for each in since if is_of_one(each, ruling) and not each.undoes]
        if not alike and ruling.riichi == "refunded":  # a stick of before, which the hand has whatever is taken back
            return ruling
        own = next((each for each in reversed(alike) if each.payments), alike[0] if alike else ruling)
        return replace(ruling, riichi=BACK.get(own.riichi or ""), exposed=own.exposed)
    held = [tile for tile in ruling.exposed if number_of(d, seat, CODES[tile])]
    shown = [tile for tile in ruling.face_up if number_of(d, seat, CODES[tile])]
    stands = d.riichi[seat] == D.STANDS
    riichi = ruling.riichi if ruling.riichi == "charged" or (stands and ruling.riichi != "undone") else None
    return replace(ruling, riichi=riichi, exposed=tuple(held), face_up=tuple(shown))


def rights_left(seat: str, events: Iterable[E.Event], for_a_while: Iterable[E.RulingEvent]) -> int:
    """The rights of a seat as bits: a right comes back when no ruling in force takes it away any more."""
    lost: set[str] = set()
    for event in events:
        if isinstance(event, E.RulingEvent) and event.seat == seat:
            lost -= set(event.restored)
            lost |= set(event.lost) if event.until == "hand" else set()
    lost |= {name for ruling in for_a_while if ruling.seat == seat for name in ruling.lost}
    return D.ALL_RIGHTS & ~sum(RIGHTS[name] for name in lost)


def is_undone(ruling: E.RulingEvent, by: E.RulingEvent) -> bool:
    """Does another ruling take this one back?"""
    return bool(by.restored or by.undoes) and is_of_one(ruling, by)


def is_of_one(ruling: E.RulingEvent, other: E.RulingEvent) -> bool:
    """Are both about one foul of one seat?"""
    return (ruling.seat, ruling.clauses) == (other.seat, other.clauses)


def undone_by(undo: E.RulingEvent, since: Sequence[E.RulingEvent]) -> list[E.RulingEvent]:
    """Of the rulings since somebody last acted, those that are taken back."""
    own = [each for each in since if is_of_one(each, undo)]
    last = max((i for i, each in enumerate(own) if each.undoes), default=-1)
    return own[last + 1 :]


def check(r: Rules, d: D.Deal, ruling: E.RulingEvent) -> None:
    """Can it be carried out?"""
    seats = SEATS[: r.players]
    if d.phase == D.OVER and not ruling.undoes:
        raise InputError("ruling", _("the hand is over; rule on the match"))
    if ruling.seat not in seats or not set(ruling.payments) <= set(seats):
        raise InputError("ruling", _("seats are {seats}", seats=seats))
    if sum(ruling.payments.values()):
        raise InputError("payments", _("payments must add up to zero"))
    seat = SEATS.index(ruling.seat)
    if ruling.riichi in ("kept", "returned") and d.riichi[seat] != D.STANDS:
        raise InputError("riichi", _("{seat} is not in riichi", seat=ruling.seat))
    if ruling.riichi == "charged" and (d.riichi[seat] == D.STANDS or not r.riichi):
        raise InputError("riichi", _("{seat} has already paid the riichi stick", seat=ruling.seat))
    for tiles in () if ruling.undoes else (ruling.exposed, ruling.face_up):
        held = [CODES.get(tile, -1) for tile in tiles]
        if any(code < 0 or number_of(d, seat, code) < held.count(code) for code in held):
            raise InputError("exposed", _("{seat} does not hold these tiles", seat=ruling.seat))
