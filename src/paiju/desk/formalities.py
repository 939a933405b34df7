"""Entries that are no part of play: the start announced, a hand audited, a result signed, protests and their answers.
The match knows nothing of them; whether one can be is decided when it is entered, folding them again keeps them."""

from collections.abc import Mapping
from typing import Protocol

from paiju import fields
from paiju.desk.entry import Entry
from paiju.desk.plan import DeskPlan
from paiju.desk.signing import (
    Protest,
    Signature,
    Signing,
    audited_clauses,
    check_may_sign,
    check_not_signed,
)
from paiju.errors import InputError
from paiju.languages import _
from paiju.match import Match

ASIDE = {
    "announce": (),
    "audit": (),
    "sign": ("player", "own"),
    "protest": ("player", "text", "own"),
    "answer": ("protest", "upheld", "text"),
}
AT_ANY_TIME = ("announce", "sign", "protest", "answer")  # in whatever order: none changes what another is about
LONGEST_TEXT = 300


class NotedDesk(Protocol):
    """What these entries need of a desk."""

    plan: DeskPlan
    entries: list[Entry]

    @property
    def match(self) -> Match:
        """The game at issue."""
        ...

    @property
    def has_begun(self) -> bool:
        """Is there one?"""
        ...

    @property
    def signing(self) -> Signing:
        """What was signed of it."""
        ...

    @property
    def signers(self) -> list[int]:
        """Whose word its result needs."""
        ...

    @property
    def announced(self) -> float:
        """When its start was announced."""
        ...

    @property
    def audited(self) -> int:
        """Hands that had ended at the last audit."""
        ...

    def hands_played(self) -> int:
        """Hands that were played to their end."""
        ...


def check(desk: NotedDesk, entry: Entry) -> None:
    """Can this be entered now? InputError when it cannot."""
    checks = {"announce": check_announced, "audit": check_audit, "sign": check_sign, "protest": check_protest}
    checks.get(entry.do, check_answer)(desk, entry)


def keep(desk: NotedDesk, entry: Entry, number: int) -> None:
    """Take one in that stands; `number` is its own, counted from 1."""
    body, signing = entry.body, desk.signing
    if entry.do == "sign":
        signing.sign(Signature(int(str(body["player"])), entry.by, entry.at, bool(body.get("own"))))
    elif entry.do == "protest":
        signing.protest(Protest(number, int(str(body["player"])), text_of(body), entry.at))
    elif entry.do == "answer":
        signing.answer(int(str(body["protest"])), bool(body.get("upheld")), text_of(body))


def text_of(body: Mapping[str, object]) -> str:
    """What was written, if anything was."""
    return str(body.get("text") or "").strip()


def check_announced(desk: NotedDesk, _entry: Entry) -> None:
    """The start of a game is announced once, from which lateness counts (mcr:Q167(1))."""
    if desk.announced:
        raise InputError("do", _("the start has already been announced; take that back first"))


def check_audit(desk: NotedDesk, _entry: Entry) -> None:
    """The referee approves the hand that has ended (mcr:Q146(6)); only where the book has such an audit."""
    if not audited_clauses(desk.plan.book):
        raise InputError("do", _("{book} has no audit that makes a hand final", book=desk.plan.book.id))
    if desk.match.entered_hand is not None or desk.hands_played() <= desk.audited:
        raise InputError("do", _("there is no ended hand left to audit"))


def may_go_back(desk: NotedDesk) -> set[int]:
    """The entries, counted from 1, that can be taken back now: of play the last one that stands, unless it was audited;
    rulings as the book lets them be; what is no part of play at any time, but nothing that players said on their own
    devices. Nothing of a relay's earlier games, and nothing at all once everybody has signed."""
    if desk.signers and not [player for player in desk.signers if player not in desk.signing.signatures]:
        return set()
    audited = max((at for at, each in enumerate(desk.entries, 1) if each.do == "audit"), default=0)
    standing = [(at, each) for at, each in enumerate(desk.entries, 1) if not each.undone and each.do != "undo"]
    last = max((at for at, each in standing if each.do not in ASIDE), default=0)
    now = max((each.game for each in desk.entries), default=0)
    return {at for at, each in standing if each.game == now and is_free(desk, each, audited < at == last)}


def is_free(desk: NotedDesk, entry: Entry, is_last: bool) -> bool:
    """Can an entry of the game at issue be taken back, being the last one of play or not?"""
    if entry.ruled >= 0:
        return desk.match.may_undo(entry.ruled)
    if entry.do not in ASIDE:
        return is_last
    return entry.do != "audit" and not (entry.do in ("sign", "protest") and entry.body.get("own"))


def check_not_audited(desk: NotedDesk, target: Entry) -> None:
    """What was told of a hand stands once the hand was audited (mcr:Q146(6), reading:266)."""
    later = desk.entries[desk.entries.index(target) :] if target.do == "audit" or target.do not in ASIDE else []
    if any(each.do == "audit" for each in later):
        cited = audited_clauses(desk.plan.book)
        raise InputError("entry", _("the hand has been audited and is final ({cited})", cited=cited))


def check_sign(desk: NotedDesk, entry: Entry) -> None:
    """A player signs the result of the game."""
    player = player_of(desk, entry)
    check_may_sign(desk.signing, desk.signers, player)


def check_protest(desk: NotedDesk, entry: Entry) -> None:
    """A player objects, until everybody has signed."""
    player_of(desk, entry)
    text = text_of(entry.body)
    if not 0 < len(text) <= LONGEST_TEXT:
        raise InputError("text", _("say what you object to, in at most {most} characters", most=LONGEST_TEXT))


def check_answer(desk: NotedDesk, entry: Entry) -> None:
    """A referee answers a protest."""
    number = entry.body.get("protest")
    if number not in [protest.number for protest in desk.signing.protests]:
        raise InputError("protest", _("there is no such protest"))
    if not isinstance(entry.body.get("upheld"), bool) or len(text_of(entry.body)) > LONGEST_TEXT:
        raise InputError(
            "upheld",
            _(
                "say whether it is upheld, true or false, and why in at most {most} characters",
                most=LONGEST_TEXT,
            ),
        )


def check_signed(desk: NotedDesk, do: str) -> None:
    """After the last signature only another game can begin."""
    if desk.has_begun and do != "start":
        check_not_signed(desk.plan.book, desk.signing, desk.signers, do)


def player_of(desk: NotedDesk, entry: Entry) -> int:
    """The player an entry is about."""
    players = len(desk.match.names)
    if entry.body.get("player") is None:
        raise InputError("player", _("say which player, 0 to {last}", last=players - 1))
    return fields.number(entry.body["player"], "player", players - 1)
