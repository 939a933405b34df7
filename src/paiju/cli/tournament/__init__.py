"""`paiju tournament`: an event from its file to its standings, one module a subcommand."""

from importlib import import_module

from paiju.cli.shared.options import Menu

# One module a subcommand, each with `add(menu)`.
COMMANDS = (
    "run",
    "seat",
    "rehearse",
    "sheets",
    "archive",
    "verify",
)  # fmt: skip
EXAMPLES = (
    (
        "paiju tournament run event.toml --results results.csv",
        "个人、团体名次与可疑之处",
        "standings of players and teams, and what looks wrong",
    ),
    (
        "paiju tournament run event.toml --results results.csv --out tables",
        "名次另存为 CSV",
        "the standings as CSV files too",
    ),
    ("paiju tournament run event.zip", "由档案排出名次", "the standings from an archive"),
)


def add(menu: Menu) -> None:
    """The command and what it can do."""
    submenu = menu.within(menu.command("tournament", tries=EXAMPLES))
    for command in COMMANDS:
        import_module(f"paiju.cli.tournament.{command}").add(submenu)
