"""People at the keyboard: what they type, and everything that is shown to them."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random

from paiju.cli.shared.language import Speaker
from paiju.core.play import actions as A
from paiju.table.action import Action
from paiju.terminal import GameChoice, play
from paiju.terminal.board import KEYS
from paiju.terminal.game import TerminalGame, choice
from paiju.terminal.keys import SORTS, discard, numbered
from paiju.terminal.own_view import Sight, offered
from paiju.terminal.saving import Keeper, begin
from paiju.terminal.screen import Leave, Screen

NAMES = {"E": "You", "S": "Mei", "W": "Lan", "N": "Zhu"}  # by seat
MOVE = ("Your move> ", "你的选择> ", "あなたの選択> ")


@dataclass
class Shown:
    """What a person read: every page with the prompt below it, and what was typed there."""

    pages: list[str] = field(default_factory=list)
    prompts: list[str] = field(default_factory=list)
    code: int = 0

    @property
    def text(self) -> str:
        """All of it."""
        return "\n".join(part for page, prompt in zip(self.pages, [*self.prompts, ""]) for part in (page, prompt))


def sit(setup: GameChoice, typed: Callable[[], str], lang: str = "en") -> Shown:
    """Play, typing what `typed` says; EOFError ends it."""
    shown = Shown()

    def read(prompt: str) -> str:
        shown.prompts.append(prompt)
        return typed()

    shown.code = play(setup, Speaker(lang), read, lambda text: shown.pages.append(str(text)))
    return shown


def typing(lines: Iterable[str]) -> Callable[[], str]:
    """These lines, then the end of the input."""
    left: Iterator[str] = iter(lines)

    def read() -> str:
        for line in left:
            return line
        raise EOFError

    return read


def enter(most: int = 5000) -> Callable[[], str]:
    """Somebody who always presses Enter."""
    return typing("" for _ in range(most))


def key_of(sight: Sight, action: Action) -> str:
    """What to type for an action."""
    if action.code == A.PASS:
        return "0"
    if action.type == "swap":
        return str(1 + [each.code for each in offered(sight, "swap")].index(action.code))
    if action.type == "pick":
        return KEYS[sight.tiles.index(str(action.tile))]
    if action.code <= A.DISCARD_DRAWN:
        return KEYS[next(i for i in range(len(sight.tiles)) if discard(sight, i) == action.code)]
    sort = next(key for key, types, _ in SORTS if action.type in types)
    return next(key for key, each in numbered(sight, sort) if each.code == action.code)


class Player:
    """A person who plays as a simple player does, or at random, by typing keys."""

    def __init__(self, seed: int = 0, share: float = 0.0) -> None:
        self.rng, self.share = Random(seed), share
        self.sights: list[Sight] = []
        self.typed: list[str] = []

    def sit(self, setup: GameChoice, lang: str = "en", most: int = 100_000) -> Shown:
        """Play a game so; at most so many lines are typed."""
        shown, say = Shown(), Speaker(lang)

        def read(prompt: str) -> str:
            shown.prompts.append(prompt)
            if len(self.typed) >= most:
                raise EOFError
            self.typed.append(self.choose(game) if prompt in MOVE else "")
            return self.typed[-1]

        match, manner = begin(setup)
        screen = Screen(say, read, lambda text: shown.pages.append(str(text)), False, False)
        game = TerminalGame(match, manner, Keeper(setup.save, new=True), screen, say)
        with suppress(Leave):
            game.run()
        self.match = match
        return shown

    def choose(self, game: TerminalGame) -> str:
        """A key for what this player does."""
        table = game.match.table
        assert table is not None
        sight = game.look(table)
        self.sights.append(sight)
        if self.rng.random() < self.share:
            return key_of(sight, self.rng.choice(sight.view.legal))
        return key_of(sight, choice(table, sight.seat, "simple", ""))
