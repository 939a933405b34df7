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
        return wrap(f"{game_name(self.relay, self.leg.number, self.say)}{self.say('。', '.')} {self.own()}", COLUMNS)

    def own(self) -> str:
        """For whom the person plays."""
        team = self.leg.seats[self.manner.player]
        name, player = self.relay.teams[team].name, self.leg.players[team]
        return self.say(f"你替{name}队打，上场的是{player}。", f"You play for {name}, as {player}.")

    def seated(self) -> list[str]:
        """Who sits where in the next hand, and for which team."""
        rows = []
        for i, player in enumerate(self.players()):
            team, points = self.relay.teams[self.leg.seats[player]].name, f"{self.match.position.points[player]:,}"
            dealer = self.say("庄家", "dealer") if i == 0 else ""
            named = name_of(self.match.names[player], self.say), name_of(team, self.say)
            rows.append([wind(SEATS[i], self.say), *named, points, dealer])
        return [self.next_hand(), *in_columns(rows, right=(3,))]

    def title(self) -> str:
        """The book, the game and the hand."""
        return f"{super().title()} ({self.leg.number + 1}/{games_in_all(self.relay.book)})"

    def called(self, name: str) -> str:
        """The person is you, whoever they play for."""
        return name_of(PERSON if name == self.match.names[self.manner.player] else name, self.say)


def game_name(relay: Relay, number: int, say: Say) -> str:
    """Which game of how many."""
    most = games_in_all(relay.book)
    return say(f"接力赛第 {number + 1} 个半庄，共 {most} 个", f"Game {number + 1} of {most} of the relay")


def leg_end(relay: Relay, leg: Leg, say: Say) -> list[str]:
    """What a game left: points handed on, places, and who comes next (xjtu:App1:2, xjtu:App1:5)."""
    assert leg.ended is not None
    name = game_name(relay, leg.number, say)
    over = say(*RELAY_REASONS[leg.ended.over])
    title = say(f"{name}，接力赛结束：{over}", f"{name}; the relay is over: {over}")
    title = title if over else say(f"{name}结束", f"{name} is over")
    heads = [("名次", "place"), ("队", "team"), ("选手", "player"), ("点数", "points")]
    heads += [] if over else [("下一棒", "next")]
    rows = [[say(*words) for words in heads]]
    ended = leg.ended
    for team in sorted(range(len(relay.teams)), key=lambda team: ended.places[team] or len(relay.teams) + 1):
        place = say("出局", "out") if ended.places[team] is None else str(ended.places[team])
        row = [place, name_of(relay.teams[team].name, say), name_of(leg.players[team], say)]
        row.append(f"{ended.points[team]:,}")
        rows.append([*row, *([] if over else [name_of(relay.next_member(team), say)])])
    return [title, "", *in_columns(rows, right=(3,)), ""]


# --- beginning ------------------------------------------------------------------------------------


def play_relay(
    setup: RelayChoice, say: Say, read: Callable[[str], str] | None = None, write: Callable[[str], object] = print
) -> int:
    """Play a relay on; 0 at its end or when the person leaves, 130 after Ctrl-C."""
    relay, manner = read_saved(setup.path, setup.book)
    manner = chosen(relay, manner, setup)
    check_not_paused(relay.paused)
    if relay.over:
        en = "the relay is over; `paiju relay show` tells how it ended"
        raise InputError("", en, "接力赛已经结束；结果见 paiju relay show")
    if relay.match is not None and setup.substitutes:
        en = "a game is being played; a substitute comes in when the next one begins"
        raise InputError("--substitute", en, "当前半庄尚未结束；替补只能在下一个半庄开始时上场")
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
        raise at_line(2, f"there is no team {manner.player}", f"没有第 {manner.player} 队")
    team = manner.player if setup.team is None else relay.team_named(setup.team, "--team")
    hints = manner.hints if setup.hints is None else setup.hints
    return replace(manner, player=team, bots=setup.bots or manner.bots, hints=hints)
