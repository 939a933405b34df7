"""A relay at the keyboard: game after game, the person plays for one team and simple players for the others.

The file is the relay's record, with the same line second as a game's file; its `player` is the person's team.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from secrets import token_hex

from paiju.books.book import Book
from paiju.columns import table as in_columns
from paiju.columns import wrap
from paiju.errors import InputError
from paiju.languages import Grouped, Text, _, _c
from paiju.match import Match
from paiju.match.relay import Leg, Relay, games_in_all
from paiju.match.relay_record import read_relay
from paiju.notation import SEATS
from paiju.table.record import at_line
from paiju.terminal.board import COLUMNS
from paiju.terminal.folder import RELAYS
from paiju.terminal.game import TerminalGame, at_keyboard, taken_leave
from paiju.terminal.help import welcome
from paiju.terminal.saving import Keeper, Manner, check_not_paused, game_lines, read_manner
from paiju.terminal.screen import Leave, Screen
from paiju.terminal.words import PERSON, RELAY_REASONS, Say, name_of, wind


@dataclass(frozen=True, slots=True)
class RelayChoice:
    """What is asked for; what is None is left as the file has it."""

    path: str
    book: Book | None = None
    team: str | None = None
    bots: str | None = None
    hints: bool | None = None
    substitutes: Mapping[str, str] | None = None  # for the next game, by team


class RelayKeeper(Keeper):
    """Writes the relay into its file; games that are over are put into lines only once."""

    kind = RELAYS
    goes_on = "paiju relay play"

    def __init__(self, path: str | None, new: bool, relay: Relay, team: int) -> None:
        super().__init__(path, new)
        self.relay, self.team = relay, team
        self.before = [relay.first_line(), *(line for leg in relay.legs[:-1] for line in leg.lines())]

    def at(self, path: str | None) -> Keeper:
        """The same relay, in a new file or in none."""
        return RelayKeeper(path, True, self.relay, self.team)

    def lines(self, match: Match) -> list[str]:
        """The relay up to the game begun last."""
        return [*self.before, *self.relay.legs[-1].lines(super().lines(match))]

    def over(self, match: Match) -> bool:
        """Is the whole relay over? It goes on when a game is."""
        return bool(match.over and self.relay.over)

    def write(self, match: Match, manner: Manner) -> None:
        """The relay as it stands."""
        super().write(match, replace(manner, player=self.team))


class RelayGame(TerminalGame):
    """One game of a relay."""

    def __init__(self, relay: Relay, manner: Manner, path: str | None, screen: Screen, say: Say) -> None:
        leg = relay.legs[-1]
        own = replace(manner, player=leg.seats.index(manner.player))
        super().__init__(leg.match, own, RelayKeeper(path, False, relay, manner.player), screen, say)
        self.relay, self.leg = relay, leg

    def run(self) -> None:
        """From here to the end of the game, and its points to the teams."""
        if not self.match.over:
            self.commands.keeper.write(self.match, self.manner)
            self.ask_page(welcome(self.match.book, self.about(), self.seated(), self.screen.paint, self.say), None)
            self.play_on()
        self.relay.finish()
        self.commands.keep()
        page = leg_end(self.relay, self.leg, self.say)
        if self.relay.over:
            self.screen.show(page)
        else:
            self.ask_page(page, None)

    def about(self) -> list[str]:
        """Which game it is, and for whom the person plays."""
        team = self.leg.seats[self.manner.player]
        text = _("{game}. You play for {team}, as {player}.", game=game_name(self.relay, self.leg.number),
                 team=self.relay.teams[team].name, player=self.leg.players[team])  # fmt: skip
        return wrap(self.say(text), COLUMNS)

    def seated(self) -> list[str]:
        """Who sits where in the next hand, and for which team."""
        rows = []
        for i, player in enumerate(self.players()):
            team, points = (
                self.relay.teams[self.leg.seats[player]].name,
                self.say(Grouped(self.match.position.points[player])),
            )
            dealer = self.say(_("dealer")) if i == 0 else ""
            named = name_of(self.match.names[player], self.say), name_of(team, self.say)
            rows.append([wind(SEATS[i], self.say), *named, points, dealer])
        return [self.next_hand(), *in_columns(rows, right=(3,))]

    def title(self) -> str:
        """The book, the game and the hand."""
        return f"{super().title()} ({self.leg.number + 1}/{games_in_all(self.relay.book)})"

    def called(self, name: str) -> str:
        """The person is you, whoever they play for."""
        return name_of(PERSON if name == self.match.names[self.manner.player] else name, self.say)


def game_name(relay: Relay, number: int) -> Text:
    """Which game of how many."""
    return _("Game {number} of {most} of the relay", number=number + 1, most=games_in_all(relay.book))


def leg_end(relay: Relay, leg: Leg, say: Say) -> list[str]:
    """What a game left: points handed on, places, and who comes next (xjtu:App1:2, xjtu:App1:5)."""
    assert leg.ended is not None
    game, over = game_name(relay, leg.number), RELAY_REASONS[leg.ended.over]
    title = _("{game}; the relay is over: {over}", game=game, over=over) if over else _("{game} is over", game=game)
    heads = [_("place"), _("team"), _("player"), _c("score", "points")]
    heads += [] if over else [_("next")]
    rows = [[say(head) for head in heads]]
    ended = leg.ended
    for team in sorted(range(len(relay.teams)), key=lambda team: ended.places[team] or len(relay.teams) + 1):
        place = say(_("out")) if ended.places[team] is None else str(ended.places[team])
        row = [place, name_of(relay.teams[team].name, say), name_of(leg.players[team], say)]
        row.append(say(Grouped(ended.points[team])))
        rows.append([*row, *([] if over else [name_of(relay.next_member(team), say)])])
    return [say(title), "", *in_columns(rows, right=(3,)), ""]


# --- beginning ------------------------------------------------------------------------------------


def play_relay(
    setup: RelayChoice, say: Say, read: Callable[[str], str] | None = None, write: Callable[[str], object] = print
) -> int:
    """Play a relay on; 0 at its end or when the person leaves, 130 after Ctrl-C."""
    relay, manner = read_saved(setup.path, setup.book)
    manner = chosen(relay, manner, setup)
    check_not_paused(relay.paused)
    if relay.over:
        raise InputError("", _("the relay is over; `paiju relay show` shows how it ended"))
    if relay.match is not None and setup.substitutes:
        raise InputError("--substitute", _("a game is being played; a substitute can come in when the next one begins"))
    return at_keyboard(lambda screen, _: game_after_game(relay, manner, setup, screen), say, read, write)


def game_after_game(relay: Relay, manner: Manner, setup: RelayChoice, screen: Screen) -> int:
    """From here to the end of the relay, or until the person leaves."""
    substitutes, path = setup.substitutes or {}, setup.path
    while not relay.over:
        if relay.match is None:
            relay.start(substitutes=substitutes)
            substitutes = {}
        game = RelayGame(relay, manner, path, screen, screen.say)
        try:
            game.run()
        except (Leave, KeyboardInterrupt) as left:
            return taken_leave(game, left)
        manner, path = replace(manner, hints=game.manner.hints), game.commands.keeper.path or path
    return 0


def read_saved(path: str, book: Book | None = None) -> tuple[Relay, Manner]:
    """The relay of a file, and how it is played."""
    lines, own = game_lines(path)
    manner = Manner(0, token_hex(6)) if own is None else read_manner(own)
    return read_relay(lines, book, manner.seed), manner


def chosen(relay: Relay, manner: Manner, setup: RelayChoice) -> Manner:
    """What is asked for laid over what is known."""
    if manner.player >= len(relay.teams):
        raise at_line(2, _("there is no team {player}", player=manner.player))
    team = manner.player if setup.team is None else relay.team_named(setup.team, "--team")
    hints = manner.hints if setup.hints is None else setup.hints
    return replace(manner, player=team, bots=setup.bots or manner.bots, hints=hints)
