"""What may be done now, with its keys, in a line or two; and what Enter does."""

from paiju.core.play import actions as A
from paiju.languages import Text, _
from paiju.notation import SEATS
from paiju.table.action import Action
from paiju.terminal.board import COLUMNS, KEYS, packed
from paiju.terminal.keys import SORTS, discard, numbered
from paiju.terminal.own_view import Sight, offered
from paiju.terminal.tiles import TileWriter
from paiju.terminal.words import Say, at_seat

MOST_LINES = 3
# What Enter does: the first of these that is offered.
USUAL = ("win", "flower", "ready", "pass", "discard_drawn")


def usual(sight: Sight) -> Action | None:
    """What Enter does: wins, replaces a flower, shows a ready hand, passes, discards what was drawn; None where one
    has to choose."""
    return next((action for type in USUAL for action in offered(sight, type)), None)


class Offers:
    """The keys that may be typed now, in words."""

    def __init__(self, sight: Sight, tiles: TileWriter, say: Say, default: Action | None) -> None:
        self.sight, self.tiles, self.say, self.default = sight, tiles, say, default

    def lines(self) -> list[str]:
        """At most a few lines."""
        parts = [
            *self.stake(),
            *self.enter(),
            *self.wins(),
            *self.tile_keys(),
            *self.sorts(),
            self.say(_("? help")),
        ]
        return packed(parts, COLUMNS, " | ")[:MOST_LINES]

    def stake(self) -> list[str]:
        """The tile one is asked about."""
        at = self.sight.view.stake
        if at is None or self.sight.view.phase != "play" or not offered(self.sight, "pass"):
            return []
        tile, name = self.tiles.coloured(at[0]), self.sight.name(at[1])
        return [self.say(_("{name}'s {tile}", name=name, tile=tile))]

    def enter(self) -> list[str]:
        """What Enter does."""
        if self.default is None or self.sight.view.phase == "swap":
            return []
        return [self.say(_("Enter {action}", action=self.words(self.default)))]

    def wins(self) -> list[str]:
        """How to let a win go, which Enter would take."""
        if self.default is not None and self.default.type == "win" and offered(self.sight, "pass"):
            return [self.say(_("0 pass"))]
        return []

    def tile_keys(self) -> list[str]:
        """Keys of tiles."""
        count = len(self.sight.tiles)
        keys = ranges(playable(self.sight))
        if offered(self.sight, "pick"):
            passing = self.sight.view.phase == "exchange"
            pick = self.passing_on() if passing else _("keep hidden (up to three)")
            return [f"{keys} {self.say(pick)}"]
        if offered(self.sight, "discard"):
            return [self.say(_("{keys} discard", keys=keys))]
        return [f"{KEYS[count - 1]} {self.say(self.words(action))}" for action in offered(self.sight, "discard_drawn")]

    def passing_on(self) -> Text:
        """What to pick to pass on."""
        course = self.sight.book.course
        if course.exchange == 3 and not course.exchange_alike:
            return _("pick three to pass on")
        if course.exchange_alike:
            return _("pick {count} of one suit to pass on", count=course.exchange)
        return _("pick {count} to pass on", count=course.exchange)

    def sorts(self) -> list[str]:
        """Every other sort of action."""
        if self.sight.view.phase == "swap":
            people = [f"{i + 1} {self.say(self.words(action))}" for i, action in enumerate(offered(self.sight, "swap"))]
            return [self.say(_("Change places with: Enter or {person}", person=people[0])), *people[1:]]
        lines = []
        for key, _rest, text in SORTS:
            chosen = numbered(self.sight, key)
            if key == "r" and chosen:
                lines.append(f"{' '.join(name for name, _rest in chosen)} {self.say(text)}")
            else:
                lines += [f"{name} {self.say(self.words(action))}" for name, action in chosen if action != self.default]
        return lines

    def words(self, action: Action) -> Text:
        """What an action does, in few words."""
        tiles = self.tiles.together(action.tiles or ([action.tile] if action.tile else []))
        match action.type:
            case "discard_drawn" | "discard":
                return _("discard {tiles}", tiles=tiles)
            case "chow":
                return _("chow with {tiles}", tiles=tiles)
            case "pung":
                return _("pung with {tiles}", tiles=tiles)
            case "concealed_kong" | "added_kong":
                return _("kong {tiles}", tiles=tiles)
            case "flower":
                return _("replace {tiles}", tiles=tiles)
            case "void_suit":
                return action.text
            case "swap":
                seat = SEATS[action.code - A.SWAP_WITH]
                return at_seat(seat, self.sight.name(seat))
            case "not_ready":
                return _("keep the hand back")
            case "pick":
                return _("pick {tiles}", tiles=tiles)
            case "pass":
                return self.passing()
        return next(text for _rest, types, text in SORTS if action.type in types)

    def passing(self) -> Text:
        """What passing means now."""
        if self.sight.view.phase == "opening":
            return _("done") if offered(self.sight, "pick") else _("play closed")
        if offered(self.sight, "flower"):
            return _("keep the flower")
        return _("pass")


def playable(sight: Sight) -> str:
    """The keys of tiles that may be discarded or picked now."""
    allowed = {action.code for action in sight.view.legal}
    picks = {action.tile for action in offered(sight, "pick")}
    return "".join(
        KEYS[i] for i, tile in enumerate(sight.tiles) if (tile in picks if picks else discard(sight, i) in allowed)
    )


def ranges(keys: str) -> str:
    """Keys in short: 1-9 a-e; where some are missing, 1 3-9 b."""
    runs: list[str] = []
    for key in keys:
        if runs and key.isdigit() == runs[-1][-1].isdigit() and KEYS.index(key) == KEYS.index(runs[-1][-1]) + 1:
            runs[-1] += key
        else:
            runs.append(key)
    return " ".join(run if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)
