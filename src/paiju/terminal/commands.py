"""What may be typed at any time besides moves: help, hints, why, clauses, the log, saving, leaving."""

from collections.abc import Callable
from dataclasses import replace
from shlex import quote

from paiju.columns import wrap
from paiju.errors import InputError
from paiju.lookup import clause_or_near
from paiju.match import Match
from paiju.table.table import Table
from paiju.table.why import Why
from paiju.terminal import keys
from paiju.terminal.board import COLUMNS
from paiju.terminal.explained import in_full, wins_of
from paiju.terminal.help import help_page
from paiju.terminal.news import News
from paiju.terminal.saving import Keeper, Manner
from paiju.terminal.screen import Leave, Screen
from paiju.terminal.sight import Sight
from paiju.terminal.tiles import Tiles
from paiju.terminal.words import Say, safe

WORDS = {
    "?": "help", "help": "help", "帮助": "help", "h": "hints", "hints": "hints", "提示": "hints",
    "why": "why", "为什么": "why", "u": "clauses", "rule": "clauses", "条文": "clauses", "l": "log", "log": "log",
    "s": "save", "save": "save", "存盘": "save", "q": "quit", "quit": "quit", "exit": "quit", "退出": "quit",
}  # fmt: skip
BACK = ("<", "-")


class Commands:
    """Obeys them; remembers what was cited last and what there is to say."""

    def __init__(self, match: Match, manner: Manner, keeper: Keeper, screen: Screen, tiles: Tiles, say: Say) -> None:
        self.match, self.manner, self.keeper, self.screen, self.tiles, self.say = (
            match, manner, keeper, screen, tiles, say,
        )  # fmt: skip
        self.cited: tuple[str, ...] = ()
        self.said: list[str] = []

    def obey(self, text: str, table: Table | None, sight: Sight | None) -> bool:
        """Do what was typed if it is a command; was it one?"""
        first, _, rest = text.strip().partition(" ")
        name = WORDS.get(keys.normal(first))
        done: dict[str, Callable[[], object]] = {
            "help": lambda: self.read(help_page(self.screen.paint, self.say)),
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
        self.screen.page(lines, self.say("回车返回", "Enter goes back"))

    def hints(self) -> None:
        """Hints on or off."""
        self.manner = replace(self.manner, hints=not self.manner.hints)
        on = self.manner.hints
        self.said = [self.say("提示：开" if on else "提示：关", "hints are on" if on else "hints are off")]

    def refused(self, why: Why | None) -> list[str]:
        """A refusal, with its clauses."""
        if why is None:
            return [self.say("! 现在不能这样做", "! that cannot be done now")]
        self.cited = why.clauses
        cited = f" ({', '.join(why.clauses)})" if why.clauses else ""
        more = self.say("；u 看条文", "; u shows the clause") if why.clauses else ""
        return [f"! {self.tiles.retold(self.say(why.zh, why.en))}{cited}{more}"]

    def why(self, table: Table | None, sight: Sight | None, rest: str) -> None:
        """The wins of the hand in full; or why something is not allowed."""
        if table is not None and sight is not None and rest:
            self.why_not(table, sight, rest)
        elif table is not None and wins_of(table):
            self.cited = tuple(dict.fromkeys(line.clause for win in wins_of(table) for line in win.patterns))
            self.read(in_full(table, self.say, self.screen.paint.on))
        else:
            zh = "还没有人和牌；why 加按键可问为什么不能，如 why w"
            self.said = [self.say(zh, "nobody has won yet; `why w` asks why you may not win, and so on")]

    def why_not(self, table: Table, sight: Sight, rest: str) -> None:
        """Why something is not allowed."""
        typed = keys.read(sight, rest)
        codes = [action.code for action in typed.actions] or typed.asks
        found = [table.why_not(sight.seat, code) for code in codes]
        refusals = [why for why in found if why is not None]
        if refusals:
            self.said = self.refused(refusals[0])
        elif codes or typed.choose:
            self.said = [self.say("可以这样做", "that is allowed")]
        else:
            self.said = [self.say("why 之后请写一个按键", "write a key after why, such as `why w`")]

    def clauses(self, rest: str) -> None:
        """What clauses say, in our words."""
        try:
            found = [clause_or_near(id) for id in ((rest[:80],) if rest else self.cited)]
        except InputError as error:
            self.said = [f"! {self.say(error.zh, error.message)}"]
            return
        lines: list[str] = []
        for clause in found:
            lines.append(self.screen.paint(f"{clause.id}  {self.say(clause.title_zh, clause.title_en)}", "bold"))
            lines += wrap(self.say(clause.says_zh, clause.says_en), COLUMNS, "  ")
        if lines:
            self.read(lines)
        else:
            zh, en = "还没有引用条文；u xjtu:7.9 可查一条", "nothing has been cited; `u xjtu:7.9` looks a clause up"
            self.said = [self.say(zh, en)]

    def log(self, sight: Sight | None) -> None:
        """Everything that happened in this hand."""
        lines = News(sight, self.tiles, self.say).lines(sight.seen) if sight else []
        self.read(lines or [self.say("还没有发生什么", "nothing has happened yet")])

    # --- saving and leaving ---

    def keep(self) -> None:
        """Write the file, if there is one; a file that cannot be written is told once and let be."""
        try:
            self.keeper.write(self.match, self.manner)
        except InputError as error:
            self.keeper.path = None
            self.said = [f"! {self.say(error.zh, error.message)}"]

    def save(self, path: str) -> None:
        """Save now, from now on into this file."""
        try:
            if path and path != self.keeper.path:
                self.keeper = Keeper(path, new=True)
            if self.keeper.path is None:
                self.keeper = Keeper(self.usual_name(), new=True)
            self.keeper.write(self.match, self.manner)
        except InputError as error:
            self.keeper = Keeper(None, new=True)
            self.said = [f"! {self.say(error.zh, error.message)}"]
            return
        name = safe(str(self.keeper.path))
        self.said = [self.say(f"已存入 {name}，此后随时更新", f"saved in {name}, and from now on")]

    def usual_name(self) -> str:
        """A file name if none is given."""
        told = f"{self.match.book.id}-{self.manner.seed[:12]}"
        return f"paiju-{''.join(sign if sign.isalnum() else '-' for sign in told)}.jsonl"

    def leave(self) -> None:
        """Leave; what is not kept in a file yet may be."""
        if self.keeper.path is None:
            zh = f"存盘？回车存入 {self.usual_name()}，n 不存，- 不退出"
            en = f"Save? Enter: into {self.usual_name()}, n: no, -: do not quit"
            answer = keys.normal(self.screen.ask(self.say(zh, en)))
            if answer in BACK:
                return
            if answer not in ("n", "no", "不"):
                self.save("")
                self.screen.write("\n".join(self.taken_notice()))
        raise Leave

    def farewell(self) -> str:
        """How to go on another time."""
        if self.keeper.path is None:
            seed = quote(safe(self.manner.seed))
            return self.say(
                f"再见。牌局没有存盘（--save 文件 会随时保存）；--seed {seed} 会发同样的牌。",
                f"Goodbye. The game was not kept (--save FILE keeps one); --seed {seed} deals the same.",
            )
        path = quote(safe(self.keeper.path))
        return self.say(f"再见。继续：paiju play --resume {path}", f"Goodbye. To go on: paiju play --resume {path}")
