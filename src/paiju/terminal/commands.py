"""What may be typed at any time besides moves: help, hints, why, clauses, the log, saving, leaving."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from shlex import quote

from paiju.books.lookup import clause_or_near
from paiju.columns import wrap
from paiju.errors import InputError
from paiju.languages import _
from paiju.match import Match
from paiju.table.table import Table
from paiju.table.why import Refusal
from paiju.terminal import keys
from paiju.terminal.board import COLUMNS
from paiju.terminal.explained import in_full, wins_of
from paiju.terminal.folder import games_folder, new_file, shown_path
from paiju.terminal.help import help_page, words_page
from paiju.terminal.news import News
from paiju.terminal.own_view import Sight
from paiju.terminal.saving import Keeper, Manner
from paiju.terminal.screen import Leave, Screen
from paiju.terminal.tiles import TileWriter
from paiju.terminal.words import Say, safe

WORDS = {
    "?": "help", "help": "help", "帮助": "help", "ヘルプ": "help",
    "h": "hints", "hints": "hints", "hint": "hints", "提示": "hints", "ヒント": "hints",
    "g": "words", "words": "words", "用语": "words", "用語": "words", "用語集": "words",
    "why": "why", "为什么": "why", "なぜ": "why", "u": "clauses", "rule": "clauses", "条文": "clauses",
    "l": "log", "log": "log", "ログ": "log", "s": "save", "save": "save", "存盘": "save", "保存": "save",
    "q": "quit", "quit": "quit", "exit": "quit", "退出": "quit", "終了": "quit",
}  # fmt: skip
BACK = ("<", "-")
NO = ("n", "no", "不", "いいえ")


class Commands:
    """Obeys them; remembers what was cited last and what there is to say."""

    def __init__(
        self, match: Match, manner: Manner, keeper: Keeper, screen: Screen, tiles: TileWriter, say: Say
    ) -> None:
        self.match, self.manner, self.keeper, self.screen, self.tiles, self.say = (
            match, manner, keeper, screen, tiles, say,
        )  # fmt: skip
        self.cited: tuple[str, ...] = ()
        self.said: list[str] = []
        self.lasting = False  # is a game that is left kept in the usual folder?

    def obey(self, text: str, table: Table | None, sight: Sight | None) -> bool:
        """Do what was typed if it is a command; was it one?"""
        first, _rest, rest = text.strip().partition(" ")
        name = WORDS.get(keys.normal(first))
        done: dict[str, Callable[[], object]] = {
            "help": lambda: self.read(help_page(self.match.book, self.screen.paint, self.say)),
            "words": lambda: self.read(words_page(self.match.book, self.screen.paint, self.say)),
            "hints": self.hints,
            "why": lambda: self.why(table, sight, rest.strip()),
            "clauses": lambda: self.clauses(rest.strip()),
            "log": lambda: self.log(sight),
            "save": lambda: self.save(rest.strip()),
            "quit": self.leave,
        }
        if name is None:
            return False
        done[name]()
        return True

    def taken_notice(self) -> list[str]:
        """What there is to say, said once."""
        said, self.said = self.said, []
        return said

    def read(self, lines: list[str]) -> None:
        """A page to read before going on."""
        self.screen.page(lines, self.say(_("Enter goes back")))

    def hints(self) -> None:
        """Hints on or off."""
        self.manner = replace(self.manner, hints=not self.manner.hints)
        self.said = [self.say(_("hints are on") if self.manner.hints else _("hints are off"))]

    def refused(self, why: Refusal | None) -> list[str]:
        """A refusal, with its clauses."""
        if why is None:
            return [self.say(_("! you cannot do that now"))]
        self.cited = why.clauses
        text = self.tiles.retold(self.say(why.text))
        if not why.clauses:
            return [f"! {text}"]
        return [self.say(_("! {why} ({clauses}); u shows the clause", why=text, clauses=why.clauses))]

    def why(self, table: Table | None, sight: Sight | None, rest: str) -> None:
        """The wins of the hand in full; or why something is not allowed."""
        if table is not None and sight is not None and rest:
            self.why_not(table, sight, rest)
        elif table is not None and sight is not None and wins_of(table):
            self.cited = tuple(dict.fromkeys(line.clause for win in wins_of(table) for line in win.patterns))
            self.read(in_full(table, sight, self.tiles, self.say))
        else:
            self.said = [
                self.say(_("nobody has won yet; `why` and a key asks why you cannot do it, such as `why w` for a win"))
            ]

    def why_not(self, table: Table, sight: Sight, rest: str) -> None:
        """Why something is not allowed."""
        typed = keys.read(sight, rest)
        codes = [action.code for action in typed.actions] or typed.asks
        answers = [table.why_not(sight.seat, code) for code in codes]
        refusals = [why for why in answers if why is not None]
        if refusals:
            self.said = self.refused(refusals[0])
        elif codes or typed.choose:
            self.said = [self.say(_("that is allowed"))]
        else:
            self.said = [self.say(_("type a key after why, such as `why w`"))]

    def clauses(self, rest: str) -> None:
        """What clauses say, in our words."""
        try:
            named = [clause_or_near(id, self.match.book) for id in ((rest[:80],) if rest else self.citations())]
        except InputError as error:
            self.said = [f"! {self.say(error.text)}"]
            return
        lines: list[str] = []
        for clause in named:
            lines.append(self.screen.paint(f"{clause.id}  {self.say(clause.title)}".rstrip(), "bold"))
            lines += wrap(self.say(clause.says), COLUMNS, "  ")
        if lines:
            self.read(lines)
        else:
            self.said = [self.say(_("no clause has been cited yet; `u xjtu:7.9` looks one up"))]

    def citations(self) -> list[str]:
        """What was cited last, and always the dice rule of the hand."""
        rule = self.match.table.sitting.special if self.match.table else None
        return list(dict.fromkeys([*self.cited, *([rule.cite] if rule else [])]))

    def log(self, sight: Sight | None) -> None:
        """Everything that happened in this hand."""
        lines = News(sight, self.tiles, self.say).lines(sight.seen) if sight else []
        self.read(lines or [self.say(_("nothing has happened yet"))])

    # --- saving and leaving ---

    def keep(self) -> None:
        """Write the file, if there is one; a file that cannot be written is told once and let be."""
        try:
            self.keeper.write(self.match, self.manner)
        except InputError as error:
            self.keeper.path = None
            self.said = [f"! {self.say(error.text)}"]

    def save(self, path: str) -> None:
        """Save now, from now on into this file; without a name into the usual folder."""
        try:
            if path and path != self.keeper.path:
                self.keeper = self.keeper.at(path)
            if self.keeper.path is None:
                self.keeper = self.keeper.at(new_file(self.match.book.id, self.keeper.kind))
            self.keeper.write(self.match, self.manner)
        except InputError as error:
            self.keeper = self.keeper.at(None)
            self.said = [f"! {self.say(error.text)}"]
            return
        name = shown_path(str(self.keeper.path))
        self.said = [self.say(_("saved in {name}, and kept up to date from now on", name=name))]

    @property
    def over(self) -> bool:
        """Is there nothing to go on with?"""
        return self.keeper.over(self.match)

    @property
    def begun(self) -> bool:
        """Has a hand been dealt?"""
        return self.match.table is not None or self.match.hands > 0

    @property
    def at_risk(self) -> bool:
        """Is there anything that could be lost: a game begun, not over, in no file?"""
        return self.begun and not self.over and self.keeper.path is None

    def leave(self) -> None:
        """Leave; what is not kept in a file yet may be."""
        if self.at_risk:
            folder = shown_path(str(games_folder(self.keeper.kind)))
            answer = keys.normal(
                self.screen.ask(self.say(_("Save the game in {folder}? Enter yes, n no, - play on", folder=folder)))
            )
            if answer in BACK:
                return
            self.lasting = answer not in NO
        raise Leave

    def farewell(self) -> list[str]:
        """Keep the game, if it should last; how to go on another time."""
        if self.lasting and self.at_risk:
            self.save("")
        failed = self.said if self.at_risk else []
        return [*failed, self.say(_("Goodbye.")), *(self.how_to_go_on() if self.begun else [])]

    def how_to_go_on(self) -> list[str]:
        """The command that goes on with this game, or deals it again."""
        if self.over:
            return []
        if self.keeper.path is None:
            seed = quote(safe(self.manner.seed))
            return [
                self.say(_("The game was not saved (--save FILE saves it).")),
                self.say(_("--seed {seed} deals the same tiles.", seed=seed)),
            ]
        usual = Path(self.keeper.path).parent == games_folder()
        named = "" if usual else f" {quote(safe(self.keeper.path))}"
        where = [self.say(_("The game is in {file}", file=shown_path(self.keeper.path)))] if usual else []
        command = self.keeper.goes_on + named
        return [*where, self.say(_("To go on: {command}", command=command))]
