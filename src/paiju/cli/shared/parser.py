"""The parser all commands share: mistakes in one clear line, help in every language."""

import argparse
import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NoReturn

from paiju.cli.shared.language import Speaker
from paiju.columns import wrap
from paiju.languages import Text, _

BAD_INPUT = 2
CHOICE = r"argument (?P<where>.+?): invalid choice: (?P<word>.+?) \(choose from (?P<known>.+)\)"
MEANT = _("argument {where}: invalid choice: {word}; did you mean {close}?")
# What argparse complains of, and how that is said in every language.
COMPLAINTS = {
    r"the following arguments are required: (?P<names>.+)": _("the following arguments are required: {names}"),
    CHOICE: _("argument {where}: invalid choice: {word} (choose from {known})"),
    r"argument (?P<where>.+?): invalid int value: (?P<word>.+)": _("argument {where}: invalid int value: {word}"),
    r"argument (?P<where>.+?): invalid float value: (?P<word>.+)": _("argument {where}: invalid float value: {word}"),
    r"argument (?P<where>.+?): expected one argument": _("argument {where}: expected one argument"),
    r"argument (?P<where>.+?): ignored explicit argument (?P<word>.+)": _(
        "argument {where}: ignored explicit argument {word}"
    ),
    r"argument (?P<where>.+?): not allowed with argument (?P<other>.+)": _(
        "argument {where}: not allowed with argument {other}"
    ),
    r"ambiguous option: (?P<word>.+?) could match (?P<known>.+)": _("ambiguous option: {word} could match {known}"),
    r"unrecognized arguments: (?P<words>.+)": _("unrecognized arguments: {words}"),
}


class Parser(argparse.ArgumentParser):
    """A parser whose mistakes are one clear line."""

    say = Speaker("en")

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_INPUT, complaint(in_words(message), self.say) + "\n")

    def option(self, flags: str, text: Text, once: str = "", **how: Any) -> argparse.Action:
        """An option, or an argument; and what it was called once."""
        action = self.add_argument(*flags.split(), help=self.say(text), **how)
        if once:
            self.renamed(action.option_strings[0], once)
        return action

    def renamed(self, flag: str, once: str) -> None:
        """What an option was called once still works, and no help shows it."""
        self._option_string_actions[once] = self._option_string_actions[flag]

    def json_or_csv(self, text: Text) -> None:
        """For programs, or for spreadsheets."""
        how = self.add_mutually_exclusive_group()
        how.add_argument("--json", action="store_true", help=self.say(_("print JSON")))
        how.add_argument("--csv", action="store_true", help=self.say(text))


def help_in(say: Speaker) -> type[argparse.HelpFormatter]:
    """Help whose usage begins in the language chosen, and whose lines fit the page in any."""

    class Help(argparse.RawDescriptionHelpFormatter):
        def add_usage(
            self,
            usage: str | None,
            actions: Iterable[argparse.Action],
            groups: Iterable[argparse._MutuallyExclusiveGroup],
            prefix: str | None = None,
        ) -> None:
            super().add_usage(usage, actions, groups, say(_("usage: ")) if prefix is None else prefix)

        def _split_lines(self, text: str, width: int) -> list[str]:
            return wrap(text, width)

    return Help


def helper(parser: argparse.ArgumentParser) -> Callable[..., int]:
    """What a command runs that was given nothing to do: its help."""

    def run(*_: object) -> int:
        parser.print_help()
        return 0

    return run


def complaint(message: Text | str, say: Speaker) -> str:
    """The line in which something is complained of."""
    return say(_("paiju: error: {message}", message=message))


def in_words(message: str) -> Text | str:
    """A complaint of argparse, where we know it, with the word that was meant if that can be guessed."""
    from paiju.fields import near  # only needed when something is already wrong

    for pattern, text in COMPLAINTS.items():
        if match := re.fullmatch(pattern, message):
            values = match.groupdict()
            if pattern == CHOICE and (
                close := near(values["word"].strip("'"), re.findall(r"[\w.-]+", values["known"]))
            ):
                text, values["close"] = MEANT, repr(close)
            return text.with_values(**values)
    return message


def speak(parser: argparse.ArgumentParser, say: Speaker) -> None:
    """Make a parser and all its commands speak the language chosen."""
    parser.formatter_class = help_in(say)
    if isinstance(parser, Parser):
        parser.say = say
    parser._positionals.title = say(_("arguments"))
    parser._optionals.title = say(_("options"))
    for action in parser._actions:
        if isinstance(action, argparse._HelpAction):
            action.help = say(_("show this help and exit"))
        if isinstance(action, argparse._SubParsersAction):
            for inner in dict.fromkeys(action.choices.values()):
                speak(inner, say)


if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[Parser]
