"""Every command about an event, by the word its entries carry. New modules here are discovered automatically."""

from importlib import import_module
from pkgutil import iter_modules

from paiju.tournament.record.commands.base import EventCommand


def is_command(value: object) -> bool:
    """Is it one of the commands, rather than something they are built from?"""
    return isinstance(value, type) and issubclass(value, EventCommand) and value is not EventCommand


MODULES = [import_module(f"paiju.tournament.record.commands.{module.name}") for module in iter_modules(__path__)]
COMMANDS: dict[str, type[EventCommand]] = {
    value.kind: value for module in MODULES for value in vars(module).values() if is_command(value)
}
