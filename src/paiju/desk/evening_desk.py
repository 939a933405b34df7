"""An evening at the club: as it was entered, and besides which hands are just being played at the club's own tables.

`online` says that the next hand of a table is played there, by whom and by which dice rule; it ends with `played`, the
hand's record, or is given up with `offline`. Meanwhile nobody's place may change.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from paiju import fields
from paiju.errors import InputError
from paiju.evening.entered import EnteredEvening, EveningEntry, done
from paiju.evening.evening import Evening
from paiju.evening.plan import EveningPlan
from paiju.evening.real_table import RealTable
from paiju.languages import _
from paiju.notation import SEATS

ELSEWHERE = {"online": ("table", "club", "special", "players", "supporters"), "offline": ("table",)}
WAITS = ("arrive", "leave", "clock", "represent", "last_hands", "end", "undo")  # what may change places
LONGEST_CLUB = 32


@dataclass(frozen=True, slots=True)
class OnlineHand:
    """A hand being played at a table of the club."""

    club: str
    special: str
    players: tuple[str, ...]
    supporters: tuple[str, ...]


class EveningDesk(EnteredEvening):
    """An evening and its entries, hands at the club's own tables included; and what each entry of a hand brought whom,
    bets included, by its number."""

    def __init__(self, plan: EveningPlan) -> None:
        super().__init__(plan)
        self.brought: dict[int, dict[str, int]] = {}

    @property
    def online(self) -> dict[str, OnlineHand]:
        """The hands being played online, by table."""
        hands: dict[str, OnlineHand] = {}
        for entry in self.entries:
            if entry.do == "online" and not entry.undone:
                hands[entry.table] = online_of(entry.body)
            elif entry.do in ("offline", "played") and not entry.undone:
                hands.pop(entry.table, None)
        return hands

    def settled(self, body: Mapping[str, object]) -> dict[str, object]:
        """The same of a hand played online: its dice rule and its people."""
        if body.get("do") != "online":
            return super().settled(body)
        dealt = {key: body[key] for key in ("table", "special") if key in body}
        return {**super().settled({**dealt, "do": "deal"}), "do": "online", "club": body.get("club")}

    def enter(self, entry: EveningEntry) -> None:
        """Add an entry; what cannot be raises InputError and changes nothing."""
        online = self.online
        if entry.do in ELSEWHERE:
            fields.check_keys(entry.body, ("do", *ELSEWHERE[entry.do]))
            self._check_elsewhere(entry, online)
            self.entries.append(entry)
            return
        if (entry.do in WAITS and online) or (entry.do == "deal" and entry.table in online):
            raise InputError(
                "do", _("a hand is being played online (table {table}); finish it or abandon it first", table=online)
            )
        hand = self.evening.real_tables.get(entry.table)
        super().enter(entry)
        if hand is not None and entry.account is not None:
            self.brought[len(self.entries)] = paid_since(hand, self.evening.hands[entry.hand - 1].play)

    def _check_elsewhere(self, entry: EveningEntry, online: Mapping[str, OnlineHand]) -> None:
        """May a hand go online, or be given up there?"""
        if entry.do == "offline" and entry.table not in online:
            raise InputError("table", _("no hand at table {table} is being played online", table=entry.table))
        if entry.do == "online":
            if entry.table in online:
                raise InputError("table", _("this table is already being played online"))
            club = fields.text(entry.body.get("club"), "club", "AbCdEf123456")
            if len(club) > LONGEST_CLUB:
                raise InputError("club", _("at most {most} characters", most=LONGEST_CLUB))
            self.evening.next_told(entry.table, entry.body.get("special"))  # type: ignore[arg-type]

    def _rests_on(self, target: EveningEntry, later: EveningEntry) -> bool:
        """Hands online belong to their tables as well."""
        if target.do in ELSEWHERE or later.do in ELSEWHERE:
            return later.do != "undo" and not later.undone and later.table == target.table
        return super()._rests_on(target, later)

    def _folded(self) -> Evening:
        """The evening of the entries that stand."""
        evening = self.plan.evening()
        for entry in self.entries:
            if not entry.undone and entry.do not in (*ELSEWHERE, "undo"):
                done(evening, entry)
        return evening


def paid_since(before: RealTable | None, now: object) -> dict[str, int]:
    """Who has gained and lost what since a hand with real tiles stood otherwise, or in all of it, by name."""
    if not isinstance(now, RealTable):
        return {}
    at = {SEATS[seat]: now.seating.players[player] for seat, player in enumerate(now.players)}
    so_far = now.paid_so_far()
    paid = now.paid_since(before.paid_so_far() if before else [0] * len(so_far))
    return {at.get(who, who): chips for who, chips in paid.items() if chips}


def online_of(body: Mapping[str, object]) -> OnlineHand:
    """What an entry says."""
    people = [tuple(map(str, fields.items(body.get(key), key, 8))) for key in ("players", "supporters")]
    return OnlineHand(str(body.get("club")), str(body.get("special") or ""), *people)
