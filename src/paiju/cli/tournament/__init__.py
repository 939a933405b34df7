"""`paiju tournament`: an event from its file to its standings, one module per subcommand."""

from importlib import import_module

from paiju.cli.shared.options import Menu
from paiju.languages import _

# One module a subcommand, each with `add(menu)`.
COMMANDS = (
    "run",
    "seat",
    "rehearse",
    "sheets",
    "archive",
    "verify",
    "export",
    "publish",
)  # fmt: skip
EXAMPLES = (
    (
        "paiju tournament run event.toml --results results.csv",
        _("standings of players and teams, and anything that looks wrong"),
    ),
    ("paiju tournament run event.toml --results results.csv --out tables", _("the standings as CSV files too")),
    ("paiju tournament run event.zip", _("the standings from an archive")),
)


def add(menu: Menu) -> None:
    """Add the command and its subcommands."""
    submenu = menu.within(menu.command("tournament", tries=EXAMPLES))
    for command in COMMANDS:
        import_module(f"paiju.cli.tournament.{command}").add(submenu)
