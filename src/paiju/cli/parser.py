"""The parser all commands share."""

import argparse
from typing import TYPE_CHECKING, NoReturn

BAD_INPUT = 2


class Parser(argparse.ArgumentParser):
    """A parser whose mistakes are one clear line."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_INPUT, f"paiju: error: {message}\n")


if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[Parser]
