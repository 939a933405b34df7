"""A desk: entry by entry, what people report of a match or relay with real tiles.

An entry is an object with `do`. What happens in a hand (`deal`, `riichi`, `kong`, `open`, `win`, `draw`, `abort`,
`over`) is passed to the match (`match/entered_hand.py`); `rule` is the referee's, `undo` takes back an entry, `void`
has a hand dealt again, `time` ends the game, `start` opens the next game of a relay. The match decides everything; the
desk only keeps the order. Whatever is not part of play (audits, signatures, protests) is beside it (`formalities.py`).

>>> from paiju import books
>>> from paiju.desk import Desk, Entry, plan_from
>>> desk = Desk(plan_from({"names": ["Ann", "Ben", "Cid", "Dan"]}, books.get("mcr")))
>>> desk.enter(Entry({"do": "win", "from": 2, "wins": [{"player": 0, "value": 8}]}))
>>> [points - 500 for points in desk.match.position.points]
[32, -8, -16, -8]
"""

from collections.abc import Mapping

from paiju import fields
from paiju.core.play.deal import EXPOSED
from paiju.desk import formalities
from paiju.desk.entry import Entry
from paiju.desk.formalities import ASIDE
from paiju.desk.plan import DeskPlan
from paiju.desk.signing import Signing
from paiju.errors import InputError
from paiju.fair import Stream, new_secret
from paiju.languages import _
from paiju.match import Match
from paiju.match.entered_hand import KEYS
from paiju.match.entered_log import Struck
from paiju.match.log import HandClosed
from paiju.match.referee_log import Ruled, Undone
from paiju.match.relay import Relay
from paiju.match.rotation import Position
from paiju.table.setup import draw_seats

OTHERS = {
    "rule": ("incident", "hand", "exposed"),
    "undo": ("entry", "sticks"),
    "void": (),
    "time": (),
    "start": ("seats", "substitutes"),
}
ENTRIES: dict[str, tuple[str, ...]] = {**KEYS, **OTHERS, **ASIDE}
MOST_ENTRIES = 2000
PLAYED = ("win", "exhausted", "abort")  # how a hand ends that was not given up


class Desk:
    """A match or relay as it was entered."""

    def __init__(self, plan: DeskPlan, position: Position | None = None) -> None:
        self.plan, self.position = plan, position  # where a match begins that is entered from its middle on
        self.entries: list[Entry] = []
        self.game: Match | Relay = self._begun()
        self.signings: dict[int, Signing] = {}  # by game

    # --- what there is ---

    @property
    def relay(self) -> Relay | None:
        """The relay, if it is one."""
        return self.game if isinstance(self.game, Relay) else None

    @property
    def match(self) -> Match:
        """The game being played, or the last finished one; InputError in a relay that has not begun."""
        return self.game.refereed if isinstance(self.game, Relay) else self.game

    @property
    def has_begun(self) -> bool:
        """Is there a game to report on?"""
        return not isinstance(self.game, Relay) or bool(self.game.legs)

    @property
    def over(self) -> bool:
        """Is nothing left to be played?"""
        return bool(self.game.over)

    @property
    def game_number(self) -> int:
        """Which game of a relay it is, from 0."""
        return 0 if self.relay is None else max(len(self.relay.legs) - 1, 0)

    @property
    def signing(self) -> Signing:
        """The signatures of the game at issue."""
        return self.signings.setdefault(self.game_number, Signing())

    @property
    def signers(self) -> list[int]:
        """Who must sign the result of the game; nobody before there is one."""
        if not self.has_begun or not self.match.over:
            return []
        return [player for player, each in enumerate(self.match.results) if not each.out]

    @property
    def announced(self) -> float:
        """When the start of the game at issue was announced; 0 if it was not."""
        announcements = [each for each in self.entries if each.do == "announce" and not each.undone]
        return next((each.at for each in reversed(announcements) if each.game == self.game_number), 0.0)

    @property
    def audited(self) -> int:
        """How many hands of the game had ended when the last one was audited."""
        audits = [each for each in self.entries if each.do == "audit" and each.game == self.game_number]
        return audits[-1].closed if audits else 0

    def lines(self) -> list[str]:
        """The record, as every command reads it."""
        return self.game.lines()

    # --- entries ---

    def settled(self, body: Mapping[str, object]) -> dict[str, object]:
        """An entry with everything random filled in, so that it always means the same: a relay's seats are drawn."""
        entered = dict(body)
        if entered.get("do") == "start" and entered.get("seats") is None and self.relay is not None:
            names = [team.name for team in self.relay.teams]
            entered["seats"] = [
                names.index(name) for name in draw_seats(self.plan.book, Stream(new_secret().seed), names)
            ]
        return entered

    def enter(self, entry: Entry) -> None:
        """Add an entry; an impossible one raises InputError and changes nothing."""
        if len(self.entries) >= MOST_ENTRIES:
            raise InputError("do", _("a desk has at most {most} entries", most=MOST_ENTRIES))
        if not entry.replayed:
            entry.body = self._with_hand(entry.body)
        try:
            self._apply(entry)
        except InputError:
            self._fold(self.entries)
            raise
        if not entry.replayed:
            entry.body = self._to_keep(entry)
        self.entries.append(entry)

    def _to_keep(self, entry: Entry) -> Mapping[str, object]:
        """What is stored of an entry: a ruling that takes back a win says so, and an undo says which sticks it gives
        back for good, since those of earlier versions did not."""
        if entry.do != "undo" or self._target(entry).ruled < 0:
            return with_win_back(entry)
        sticks = next(each.sticks for each in reversed(self.match.log) if isinstance(each, Undone))
        return {"do": "undo", "entry": entry.body["entry"], **({"sticks": sticks} if sticks else {})}

    def _begun(self) -> Match | Relay:
        game = self.plan.game()
        if isinstance(game, Match) and self.position is not None:
            game.position = self.position
        return game

    def _fold(self, entries: list[Entry]) -> None:
        """Everything again from the beginning, except what was taken back."""
        self.game, self.entries, self.signings = self._begun(), [], {}
        for entry in entries:
            if entry.do == "undo" and self._target(entry).ruled < 0:
                self._strike(self._target(entry))
            elif not (entry.undone and entry.ruled < 0) and not self._is_moot(entries, entry):
                self._do(entry)
            self.entries.append(entry)

    def _strike(self, target: Entry) -> None:
        """A report was taken back: the record says so, and signatures no longer apply, since something else was
        signed."""
        if target.do not in ASIDE:
            self.match.log.append(Struck(target.body))
            self.signing.lapse()

    def _is_moot(self, entries: list[Entry], entry: Entry) -> bool:
        """A ruling taken back, and its undo, are left out if what was reported before them has since been taken
        back."""
        about = self._target(entry) if entry.do == "undo" else entry
        if about.ruled < 0 or not about.undone:
            return False
        at = entries.index(about)
        return any(each.undone and each.ruled < 0 and each.undone > about.undone for each in entries[:at])

    def _target(self, entry: Entry) -> Entry:
        number = fields.number(entry.body.get("entry"), "entry", len(self.entries))
        if number < 1:
            raise InputError("entry", _("entries are numbered 1 to {count}", count=len(self.entries)))
        return self.entries[number - 1]

    def _apply(self, entry: Entry) -> None:
        known = ENTRIES.get(entry.do)
        if known is None:
            raise InputError("do", _("must be one of {known}", known=ENTRIES))
        fields.check_keys(entry.body, ("do", *known))
        formalities.check_signed(self, entry.do)
        if entry.do in ASIDE:
            formalities.check(self, entry)
        self._undo(entry) if entry.do == "undo" else self._do(entry)

    def _do(self, entry: Entry) -> None:
        """One entry in force."""
        if entry.do in ASIDE:
            entry.game, entry.closed = self.game_number, self.hands_played()
            formalities.keep(self, entry, len(self.entries) + 1)
            return
        if entry.do == "start":
            self._start(entry)
        else:
            self.signing.lapse()
            self._undo_ruling(entry) if entry.do == "undo" else self._in_match(entry)
        relay = self.relay
        if relay is not None and relay.match is not None and relay.match.over:
            relay.finish()
        entry.after = (
            self.match.entered_hand.points if self.match.entered_hand is not None else self.match.position.points
        )
        entry.game = self.game_number

    def _in_match(self, entry: Entry) -> None:
        match = self.match
        entry.hand = match.position.name()
        if entry.do == "rule":
            self._rule(entry, match)
        elif entry.do == "void":
            match.void()
        elif entry.do == "time":
            match.abandon()
        else:
            entry.account = match.tell(entry.body, entry.replayed)

    def _start(self, entry: Entry) -> None:
        relay = self.relay
        if relay is None:
            raise InputError("do", _("only a relay starts one game after another"))
        seats = entry.body.get("seats")
        others = fields.mapping(entry.body.get("substitutes") or {}, "substitutes")
        relay.start(fields.items(seats, "seats", 4), {str(team): str(name) for team, name in others.items()})  # type: ignore[arg-type]

    def _with_hand(self, body: Mapping[str, object]) -> Mapping[str, object]:
        """A ruling that names no hand is on the one being played, even if nothing has been reported of it yet; after
        the game, on the last. An entry stored earlier without one means what it meant then: the last dealt hand."""
        if body.get("do") != "rule" or body.get("hand") is not None or not self.has_begun:
            return body
        between = self.match.entered_hand is None and not self.match.over
        return {**body, "hand": self.match.hands if between else max(self.match.hands - 1, 0)}

    def _rule(self, entry: Entry, match: Match) -> None:
        """A ruling on the hand named, counted from 0; the next hand counts as being played, and the ruling opens it."""
        hand = entry.body.get("hand")
        if hand is not None and hand == match.hands and match.entered_hand is None:
            match.open_entered()
        incident = fields.mapping(entry.body.get("incident"), "incident")
        exposed = [str(tile) for tile in fields.items(entry.body.get("exposed"), "exposed", EXPOSED)]
        number = None if hand is None else fields.number(hand, "hand", max(match.hands - 1, 0))
        entry.ruled = sum(isinstance(each, Ruled) for each in match.log)
        entry.ruling = self.game.rule(incident, exposed, number, entry.replayed)

    # --- taken back ---

    def _undo(self, entry: Entry) -> None:
        """Take back an entry: a ruling as the book allows, anything else as long as nothing has followed it."""
        target = self._target(entry)
        if target.undone or target.do == "undo":
            raise InputError("entry", _("this entry has already been taken back, or is itself an undo"))
        number = len(self.entries) + 1
        if target.ruled >= 0:
            self._check_same_game(target)
            self._do(entry)
            target.undone = number
            return
        formalities.check_not_audited(self, target)
        self._check_last(target)
        target.undone = number
        try:
            self._fold([*self.entries, entry])
        except InputError:
            target.undone = 0
            raise
        self.entries.pop()

    def _undo_ruling(self, entry: Entry) -> None:
        entry.stays = self.game.undo(self._target(entry).ruled, entry.replayed and not entry.body.get("sticks"))

    def _check_last(self, target: Entry) -> None:
        """Nothing in play that still stands has followed; anything that is not part of play can be taken back at any
        time."""
        later = self.entries[self.entries.index(target) + 1 :] if target.do not in ASIDE else []
        aside_too = ("undo", *ASIDE)
        standing = next((each for each in reversed(later) if not each.undone and each.do not in aside_too), None)
        if standing is not None:
            at = self.entries.index(standing) + 1
            raise InputError("entry", _("take back entry {entry} first: it came later", entry=at))
        if target.do in ASIDE:
            self._check_same_game(target)

    def _check_same_game(self, target: Entry) -> None:
        if self.relay is not None and target.game != len(self.relay.legs) - 1:
            raise InputError("entry", _("the next game has already begun, so this stands"))

    def hands_played(self) -> int:
        """Hands of the game that were played to their end."""
        log = self.match.log if self.has_begun else []
        return sum(isinstance(each, HandClosed) and each.outcome.kind in PLAYED for each in log)


def with_win_back(entry: Entry) -> Mapping[str, object]:
    """An entry in which a ruling that takes back a win says so."""
    if entry.do != "rule" or entry.ruling is None or not entry.ruling.incident.facts.own_win:
        return entry.body
    incident = fields.mapping(entry.body.get("incident"), "incident")
    facts = {**fields.mapping(incident.get("facts") or {}, "incident.facts"), "own_win": True}
    return {**entry.body, "incident": {**incident, "facts": facts}}
