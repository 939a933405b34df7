"""What is counted: for each question who was asked, what was possible, and whether both did the same."""

from dataclasses import dataclass

from paiju.core.play import actions as A
from paiju.languages import Text, _
from paiju.table.action import Action
from paiju.table.codes import CODES
from paiju.table.scene import View

# Sections, and in them what is counted: a key and its names. Every one is a share of the questions it concerns.
DISCARDS = (
    ("discard", _("discards")),
    ("discard_quiet", _("nobody in riichi")),
    ("discard_quiet_1_6", _("– turns 1–6")),
    ("discard_quiet_7_12", _("– turns 7–12")),
    ("discard_quiet_13", _("– turns 13 and later")),
    ("discard_quiet_closed", _("– concealed hand")),
    ("discard_quiet_open", _("– open hand")),
    ("discard_riichi", _("somebody in riichi")),
)
RIICHI = (
    ("riichi_first", _("riichi possible, first chance: same choice")),
    ("riichi_first_people", _("– people declare riichi")),
    ("riichi_first_player", _("– the player declares riichi")),
    ("riichi", _("riichi possible, every chance: same choice")),
    ("riichi_people", _("– people declare riichi")),
    ("riichi_player", _("– the player declares riichi")),
)
CLAIMS = (
    ("claim", _("claim possible: same choice")),
    ("claim_people", _("– people claim")),
    ("claim_player", _("– the player claims")),
    ("claim_made", _("the same claim when people claim")),
    ("claim_passed", _("claims when people pass")),
    ("claim_riichi", _("claim possible, somebody in riichi: same choice")),
)
SECTIONS: tuple[tuple[str, Text, tuple[tuple[str, Text], ...]], ...] = (
    ("discards", _("Same tile discarded"), DISCARDS),
    ("riichi", _("Riichi"), RIICHI),
    ("claims", _("Claims"), CLAIMS),
)
KEYS = tuple(key for *_head, rows in SECTIONS for key, _name in rows)
COLUMNS = 2 * len(KEYS)  # how often so, and of how many
EARLY, MIDDLE = 6, 12  # the last turns of the first and second part of a hand


@dataclass(frozen=True, slots=True)
class RecordedQuestion:
    """Something a person decided: what they saw, what they did, and whether riichi was possible for the first time."""

    view: View
    done: int
    first_chance: bool = False


def add(row: list[int], key: str, so: bool) -> None:
    """One question more."""
    at = 2 * KEYS.index(key)
    row[at] += so
    row[at + 1] += 1


def others_in_riichi(view: View) -> bool:
    """Has anybody else declared riichi, be it with the tile at stake?"""
    others = [place for name, place in view.seats.items() if name != view.role]
    return any(place.riichi or (place.river and place.river[-1].riichi) for place in others)


def kind_thrown(view: View, code: int) -> int:
    """The kind of tile a discard throws, red fives as plain ones; -1 where it is none."""
    if code > A.RIICHI_DRAWN:
        return A.NONE
    what = code - A.RIICHI if code >= A.RIICHI else code
    if what == A.DISCARD_DRAWN:
        drawn = view.seats[view.role].drawn
        return A.kind_of(CODES[drawn]) if drawn else A.NONE
    return A.kind_of(what)


def is_riichi(code: int) -> bool:
    """Is riichi declared?"""
    return A.RIICHI <= code <= A.RIICHI_DRAWN


def is_claim(code: int) -> bool:
    """Is a set claimed?"""
    return A.CHOW <= code <= A.OPEN_KONG


def plain_claim(code: int) -> int:
    """A claim, whether with a red five or not."""
    if A.CHOW <= code < A.PUNG:
        return A.CHOW + (code - A.CHOW) % 3
    return A.PUNG if A.PUNG <= code < A.OPEN_KONG else code


def is_open(view: View) -> bool:
    """Has the own hand a set that was claimed?"""
    return any(meld.type != "ankan" for meld in view.seats[view.role].melds)


def count_turn(row: list[int], question: RecordedQuestion, chosen: Action) -> bool:
    """A discard; is it of the same kind?"""
    view, turn = question.view, len(question.view.seats[question.view.role].river) + 1
    same = kind_thrown(view, question.done) == kind_thrown(view, chosen.code)
    keys = ["discard", "discard_riichi"]
    if not others_in_riichi(view):
        part = "1_6" if turn <= EARLY else "7_12" if turn <= MIDDLE else "13"
        keys = ["discard", "discard_quiet", f"discard_quiet_{part}"]
        keys.append("discard_quiet_open" if is_open(view) else "discard_quiet_closed")
    for key in keys:
        add(row, key, same)
    if any(is_riichi(action.code) for action in view.legal):
        people, player = is_riichi(question.done), is_riichi(chosen.code)
        for key in ("riichi_first", "riichi") if question.first_chance else ("riichi",):
            add(row, key, people == player)
            add(row, f"{key}_people", people)
            add(row, f"{key}_player", player)
    return same


def count_claim(row: list[int], question: RecordedQuestion, chosen: Action) -> bool:
    """A tile that could be claimed; is the same done with it?"""
    people, player = is_claim(question.done), is_claim(chosen.code)
    same = plain_claim(question.done) == plain_claim(chosen.code)
    add(row, "claim", same)
    add(row, "claim_people", people)
    add(row, "claim_player", player)
    if people:
        add(row, "claim_made", same)
    else:
        add(row, "claim_passed", player)
    if others_in_riichi(question.view):
        add(row, "claim_riichi", same)
    return same
