"""The parser all commands share: mistakes in one clear line, help in Chinese too."""

import argparse
import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NoReturn

from paiju.cli.shared.language import Speaker

BAD_INPUT = 2
CHOICE = r"argument (.+?): invalid choice: '?(.+?)'? \(choose from (.+)\)"
# What argparse complains of, and how that is said in Chinese.
COMPLAINTS = (
    (r"the following arguments are required: (.+)", r"还缺少：\1"),
    (r"argument (.+?): invalid choice: (.+?) \(choose from (.+)\)", r"\1 不能是 \2；可用：\3"),
    (r"argument (.+?): invalid int value: (.+)", r"\1 须为整数，而非 \2"),
    (r"argument (.+?): expected one argument", r"\1 之后须给出一个值"),
    (r"argument (.+?): ignored explicit argument (.+)", r"\1 不带值，却给了 \2"),
    (r"ambiguous option: (.+?) could match (.+)", r"\1 不明确；可能是 \2"),
    (r"unrecognized arguments: (.+)", r"无法识别：\1"),
)


class Parser(argparse.ArgumentParser):
    """A parser whose mistakes are one clear line."""

    say = Speaker("en")

    def error(self, message: str) -> NoReturn:
        words = meant(message) or (in_chinese(message), message)
        self.exit(BAD_INPUT, f"{complaint(self.say)}{self.say(*words)}\n")

    def option(self, flags: str, zh: str, en: str, once: str = "", **how: Any) -> argparse.Action:
        """An option, or an argument; and what it was called once."""
        action = self.add_argument(*flags.split(), help=self.say(zh, en), **how)
        if once:
            self.renamed(action.option_strings[0], once)
        return action

    def renamed(self, flag: str, once: str) -> None:
        """What an option was called once still works, and no help shows it."""
        self._option_string_actions[once] = self._option_string_actions[flag]

    def json_or_csv(self, zh: str, en: str) -> None:
        """For programs, or for spreadsheets."""
        how = self.add_mutually_exclusive_group()
        how.add_argument("--json", action="store_true", help=self.say("输出 JSON", "print JSON"))
        how.add_argument("--csv", action="store_true", help=self.say(zh, en))


class ChineseHelp(argparse.RawDescriptionHelpFormatter):
    """Help with a Chinese word before the usage."""

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[argparse._MutuallyExclusiveGroup],
        prefix: str | None = None,
    ) -> None:
        super().add_usage(usage, actions, groups, prefix or "用法：")


def helper(parser: argparse.ArgumentParser) -> Callable[..., int]:
    """What a command runs that was given nothing to do: its help."""

    def run(*_: object) -> int:
        parser.print_help()
        return 0

    return run


def complaint(say: Speaker) -> str:
    """How every complaint begins."""
    return say("paiju: 错误：", "paiju: error: ")


def meant(message: str) -> tuple[str, str] | None:
    """A word that is none of those to choose from, with the one that was meant, in Chinese and English; None where that
    cannot be told."""
    from paiju.fields import near  # only needed when something is already wrong

    wrong = re.fullmatch(CHOICE, message)
    close = near(wrong[2], re.findall(r"[\w.-]+", wrong[3])) if wrong else ""
    if wrong is None or not close:
        return None
    where, word, _ = wrong.groups()
    en = f"argument {where}: invalid choice: {word!r}; did you mean {close!r}?"
    return f"{where} 不能是 {word!r}；是否为 {close!r}？", en


def in_chinese(message: str) -> str:
    """A complaint of argparse in Chinese, where we know it."""
    for pattern, words in COMPLAINTS:
        if re.fullmatch(pattern, message):
            return re.sub(pattern, words, message)
    return message


def speak(parser: argparse.ArgumentParser, say: Speaker) -> None:
    """Make a parser and all its commands speak the language chosen."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter if say.lang == "en" else ChineseHelp
    if isinstance(parser, Parser):
        parser.say = say
    parser._positionals.title = say("参数", "arguments")
    parser._optionals.title = say("选项", "options")
    for action in parser._actions:
        if isinstance(action, argparse._HelpAction):
            action.help = say("显示本说明", "show this help and stop")
        if isinstance(action, argparse._SubParsersAction):
            for inner in dict.fromkeys(action.choices.values()):
                speak(inner, say)


if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[Parser]
