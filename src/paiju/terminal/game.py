"""The game: deals, lets the others play, asks, shows, to the end of the match."""

import sys
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace
from functools import cache
from hashlib import sha256

from paiju import books
from paiju.bots.level import decide, level_number
from paiju.columns import table as in_columns
from paiju.columns import wrap
from paiju.core import chance as lots
from paiju.core.play.buffers import Buffers
from paiju.deep.names import budget_of, is_deep
from paiju.deep.player import Thinker, can_compile
from paiju.languages import Grouped, Text, _
from paiju.match import Match
from paiju.match.seats import players_from_dealer
from paiju.notation import SEATS
from paiju.table.action import Action
from paiju.table.table import Table
from paiju.table.why import Refusal
from paiju.table.wins import new_buffers
from paiju.terminal import keys
from paiju.terminal.board import COLUMNS, Beside, Board
from paiju.terminal.commands import Commands
from paiju.terminal.explained import wins_of
from paiju.terminal.folder import saved_games
from paiju.terminal.help import welcome
from paiju.terminal.hints import Hints, drawn, missed, waits
from paiju.terminal.keys import normal
from paiju.terminal.news import News
from paiju.terminal.offers import Offers, usual
from paiju.terminal.own_view import Sight, look, seat_now
from paiju.terminal.pages import HandEndPage, following, match_end
from paiju.terminal.paint import is_screen, wants_colour
from paiju.terminal.saving import LATEST, GameChoice, Keeper, Manner, begin, latest
from paiju.terminal.screen import Leave, Screen
from paiju.terminal.tiles import TileWriter
from paiju.terminal.window import Window, undisturbed
from paiju.terminal.words import Say, clipped, name_of, round_name, safe, wind

USUAL = "xjtu"  # what Enter chooses
ON, QUIT = ("r", "resume", "继续", "続ける"), ("q", "quit", "退出", "終了")
INTERRUPTED = 130


def chosen(setup: GameChoice, screen: Screen) -> GameChoice:
    """The setup with a book or a kept game chosen, where it names neither."""
    said = ""
    while setup.book is None and setup.resume is None:
        screen.show([*page(screen), *([said] if said else [])])
        text = screen.ask(screen.say(_("Number or name; Enter chooses {usual}", usual=USUAL)))
        setup = picked(setup, normal(text))
        said = screen.say(_("! there is no '{word}'", word=safe(text[:20])))
    return setup


def page(screen: Screen) -> list[str]:
    """The books by number, and the game last left."""
    say = screen.say
    rows = [[str(i), book.id, say(book.names)] for i, book in enumerate(books.all_books(), 1)]
    more = [["r", say(_("continue the last unfinished game"))]] if saved_games() else []
    others = in_columns([*more, ["q", say(_("quit"))]])
    return [
        screen.paint(say(_("What shall we play?")), "bold"),
        "",
        *in_columns(rows, right=(0,)),
        "",
        *others,
    ]


def picked(setup: GameChoice, word: str) -> GameChoice:
    """What was typed, as a setup; as it was where it means nothing."""
    if word in QUIT:
        raise Leave
    if word in ON and saved_games():
        return replace(setup, resume=LATEST)
    known = {name: book for i, book in enumerate(books.all_books(), 1) for name in (str(i), book.id)}
    return replace(setup, book=known.get(word or USUAL))


def choice(table: Table, seat: str, level: str, seed: str) -> Action:
    """What a player does who is asked. It depends on the table and the seed alone, so a game taken up again goes on as
    it would have."""
    if is_deep(level):
        return thinker().decide(table.sitting.book, table.view(seat), budget_of(level, "bots"), chance(table, seed))
    return decide(table.sitting.book, level_number(level), table.view(seat), chance(table, seed), buffers())


@cache
def thinker() -> Thinker:
    """The deep player, one for all of them."""
    return Thinker(can_compile())


@cache
def buffers() -> Buffers:
    """Buffers for all of them."""
    return new_buffers()


def chance(table: Table, seed: str) -> int:
    """A number that differs from hand to hand and from move to move."""
    text = f"{seed} {table.commitment}".encode()
    return lots.begin(int.from_bytes(sha256(text).digest()[:7], "big"), len(table.events), lots.PLAYER_STREAM)


class TerminalGame:
    """One person at a match."""

    def __init__(self, match: Match, manner: Manner, keeper: Keeper, screen: Screen, say: Say) -> None:
        self.match, self.screen, self.say = match, screen, say
        self.tiles = TileWriter(say, screen.paint)
        self.commands = Commands(match, manner, keeper, screen, self.tiles, say)
        self.notice: list[str] = []

    @property
    def manner(self) -> Manner:
        """How it is played."""
        return self.commands.manner

    # --- the match ---

    def run(self) -> None:
        """From here to the end of the match."""
        self.commands.keeper.write(self.match, self.manner)
        self.ask_page(welcome(self.match.book, self.about(), self.seated(), self.screen.paint, self.say), None)
        self.play_on()
        self.commands.keep()
        self.screen.show(match_end(self.match, self.manner.player, self.screen.paint, self.say))

    def play_on(self) -> None:
        """Hand after hand."""
        while not self.match.over:
            table = self.match.table or self.match.deal(self.manner.special)
            self.play(table)
            self.end_hand(table)

    def about(self) -> list[str]:
        """What else there is to say of the game before it begins."""
        if not self.match.book.teams.members:
            return []
        return wrap(
            self.say(_("This is one game of a relay, not its last; `paiju relay` plays the whole relay.")), COLUMNS
        )

    def seated(self) -> list[str]:
        """Who sits where in the next hand."""
        rows = []
        for i, player in enumerate(self.players()):
            points = self.say(Grouped(self.match.position.points[player]))
            dealer = self.say(_("dealer")) if i == 0 else ""
            rows.append([wind(SEATS[i], self.say), name_of(self.match.names[player], self.say), points, dealer])
        return [self.next_hand(), *in_columns(rows, right=(2,))]

    def next_hand(self) -> str:
        """Which hand is about to begin, or goes on."""
        name = round_name(self.match.book, self.match.position, self.say)
        return self.say(_("{name}, continued:", name=name)) if self.match.table else self.say(_("{name}:", name=name))

    def players(self) -> tuple[int, ...]:
        """The players of the hand, the dealer first."""
        position = self.match.position
        return players_from_dealer(self.match.book, position.round, position.dealer)

    @property
    def start(self) -> str:
        """The seat at which the person sat down to this hand."""
        return SEATS[self.players().index(self.manner.player)]

    def title(self) -> str:
        """The book and which hand it is."""
        return f"{clipped(safe(self.match.book.id), 20)} {round_name(self.match.book, self.match.position, self.say)}"

    def look(self, table: Table) -> Sight:
        """What the person sees."""
        names = {SEATS[i]: self.called(name) for i, name in enumerate(table.sitting.names)}
        return look(table, self.start, names)

    def called(self, name: str) -> str:
        """A player as the board shows them."""
        return name_of(name, self.say)

    # --- a hand ---

    def play(self, table: Table) -> None:
        """From here to the end of the hand."""
        self.tell_special(table)
        while True:
            self.others_play(table)
            if table.over:
                return
            seat = seat_now(table, self.start)
            actions = table.legal(seat)
            if len(actions) > 1:
                self.commands.keep()
                self.tell_missed(drawn(table, seat, self.look(table).drawn))
                self.do(table, seat, self.ask(table))
            else:
                table.act(seat, actions[0])

    def tell_special(self, table: Table) -> None:
        """The dice rule of this hand, and where to read about it."""
        rule = table.sitting.special
        if rule is not None:
            self.commands.cited = (rule.cite,)
            self.notice = [self.say(_("the dice rule of this hand: {rule} (u explains it)", rule=rule))]

    def others_play(self, table: Table) -> None:
        """The others do whatever they are asked, until it is the person's move."""
        while True:
            seat = seat_now(table, self.start)
            waiting = [who for who in table.asked if who != seat]
            if not waiting:
                return
            waited = waits(table, seat)
            done = table.act(waiting[0], choice(table, waiting[0], self.manner.bots, self.manner.seed))
            self.tell_missed(missed(table, seat, waited, done))

    def tell_missed(self, missed_tile: tuple[str, Refusal] | None) -> None:
        """A tile that completes the hand and may not win: why."""
        if missed_tile is not None:
            tile, why = self.tiles.coloured(missed_tile[0]), self.commands.refused(missed_tile[1])
            self.notice += [self.say(_("{tile} completes your hand, but:", tile=tile)), *why]

    def do(self, table: Table, seat: str, actions: tuple[Action, ...]) -> None:
        """What was typed; the first thing that is not allowed is explained."""
        for action in actions:
            why = table.why_not(seat, action)
            if why is not None:
                self.notice = self.commands.refused(why)
                return
            table.act(seat, action)

    def ask(self, table: Table) -> tuple[Action, ...]:
        """Show the board until something is typed that can be tried."""
        while True:
            self.notice += self.commands.taken_notice()
            sight = self.look(table)
            default = usual(sight) or choice(table, sight.seat, "simple", "")
            text = self.screen.ask(self.draw(sight, default))
            self.notice = []
            if not text:
                return (default,)
            if not self.commands.obey(text, table, sight):
                typed = keys.read(sight, text)
                if typed.actions:
                    return typed.actions
                self.notice = self.puzzled(table, sight, typed, text)

    def draw(self, sight: Sight, default: Action) -> str:
        """Show the board; the prompt."""
        news = News(sight, self.tiles, self.say).lines(sight.fresh)
        hints = Hints(sight, self.tiles, self.say).lines() if self.manner.hints else []
        offers = Offers(sight, self.tiles, self.say, default).lines()
        board = Board(sight, self.tiles, self.screen.paint, self.say)
        self.screen.show(board.lines(self.title(), Beside(news, self.notice, hints), offers))
        return self.say(_("Your move"))

    def puzzled(self, table: Table, sight: Sight, typed: keys.Typed, text: str) -> list[str]:
        """What to say when nothing can be done: which of several, or why not, or that nobody knows the word."""
        if typed.choose:
            offers = Offers(sight, self.tiles, self.say, None)
            options = [f"{key} {self.say(offers.words(action))}" for key, action in typed.choose]
            return [self.say(_("Which one? {options}", options=options))]
        if typed.asks:
            reasons = [table.why_not(sight.seat, code) for code in typed.asks]
            return self.commands.refused(next((why for why in reasons if why is not None), None))
        return self.unknown(text)

    def end_hand(self, table: Table) -> None:
        """How it ended, who deals next."""
        title, before, sight = self.title(), self.match.position, self.look(table)
        next_ = self.match.close()
        self.commands.keep()
        follow = following(self.match, before, next_, self.say)
        page = HandEndPage(sight, self.tiles, self.screen.paint, self.say).lines(title, follow)
        self.ask_page(page, (table, sight))

    def ask_page(self, page: list[str], hand: tuple[Table, Sight] | None) -> None:
        """A page, until the person goes on."""
        while True:
            text = self.screen.page([*page, *self.commands.taken_notice()], self.say(self.page_keys(hand)))
            if not text:
                return
            if not self.commands.obey(text, *(hand or (None, None))):
                self.commands.said = self.unknown(text)

    def page_keys(self, hand: tuple[Table, Sight] | None) -> Text:
        """What may be typed below a page."""
        if hand is None and self.commands.begun:
            return _("Enter continues, ? shows help, q quits")
        if hand is None:
            return _("Enter begins, ? shows help, q quits")
        if wins_of(hand[0]):
            return _("Enter continues, why explains the score, q quits")
        return _("Enter continues, l shows the hand so far, q quits")

    def unknown(self, text: str) -> list[str]:
        """Nobody knows the word."""
        return [self.say(_("! '{word}' means nothing here; ? shows the keys", word=safe(text[:20])))]


def play(
    setup: GameChoice, say: Say, read: Callable[[str], str] | None = None, write: Callable[[str], object] = print
) -> int:
    """Play a match; 0 at its end or when the person leaves, 130 after Ctrl-C. A setup or file that cannot be raises
    InputError. Somebody who sits at the keyboard loses nothing by leaving."""

    def begun(screen: Screen, seated: bool) -> int:
        return sit_down(chosen(setup, screen) if seated else setup, screen, seated)

    return at_keyboard(begun, say, read, write)


def at_keyboard(
    play: Callable[[Screen, bool], int],
    say: Say,
    read: Callable[[str], str] | None = None,
    write: Callable[[str], object] = print,
) -> int:
    """Play something on a screen, which is told whether somebody sits at it."""
    window = Window()
    seated = read is None and sys.stdin.isatty() and sys.stdout.isatty()
    clears = is_screen(sys.stdout)
    screen = Screen(say, read or window.line, write, wants_colour(sys.stdout), clears, window.size)
    with window.watched() if seated else nullcontext():
        try:
            return play(screen, seated)
        except KeyboardInterrupt:  # nothing has been begun yet
            write("")
            return INTERRUPTED
        except Leave:
            return 0


def sit_down(setup: GameChoice, screen: Screen, seated: bool) -> int:
    """Begin a game, or go on with one, and play it."""
    setup = replace(setup, resume=latest()) if setup.resume == LATEST else setup
    match, manner = begin(setup)
    path = setup.save or setup.resume
    keeper = Keeper(path, new=setup.save is not None and setup.save != setup.resume)
    game = TerminalGame(match, manner, keeper, screen, screen.say)
    game.commands.lasting = seated
    try:
        game.run()
    except (Leave, KeyboardInterrupt) as left:
        return taken_leave(game, left)
    return 0


def taken_leave(game: TerminalGame, left: Leave | KeyboardInterrupt) -> int:
    """The person has had enough: how to go on another time."""
    interrupted = isinstance(left, KeyboardInterrupt)
    with undisturbed():
        game.screen.write("\n" * interrupted + "\n".join(game.commands.farewell()))
    return INTERRUPTED if interrupted else 0
