"""`paiju import`: events from other systems and lists, one module per subcommand."""

from importlib import import_module

from paiju.cli.shared.options import Menu
from paiju.languages import _

COMMANDS = ("pantheon", "results")
EXAMPLES = (
    ("paiju import pantheon export/ --out league", _("a folder of Pantheon's JSON: people, games, hands, penalties")),
    ("paiju import results games.csv --book ema --out league", _("a list of games from any spreadsheet")),
)


def add(menu: Menu) -> None:
    """Add the command and its subcommands."""
    submenu = menu.within(menu.command("import", tries=EXAMPLES))
    for command in COMMANDS:
        import_module(f"paiju.cli.bring.{command}").add(submenu)
