"""`paiju tournament`: an event from its file to its standings, one module a subcommand."""

from importlib import import_module
from typing import TYPE_CHECKING

from paiju.cli.shared.language import Speaker
from paiju.cli.shared.output import examples
from paiju.cli.shared.parser import Parser, helper

if TYPE_CHECKING:
    from paiju.cli.shared.parser import Commands

# One module a subcommand, each with `add(deeds, common, say)`.
DEEDS = (
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


def add(commands: "Commands", common: Parser, say: Speaker) -> None:
    """The command and what it can do."""
    text = say("比赛：成绩与名次", "an event: its results and standings")
    parser = commands.add_parser(
        "tournament", parents=[common], help=text, description=text, epilog=examples(EXAMPLES, say)
    )
    parser.set_defaults(run=helper(parser))
    deeds = parser.add_subparsers(metavar=say("做什么", "WHAT"), title=say("做什么", "what to do"), parser_class=Parser)
    for deed in DEEDS:
        import_module(f"paiju.cli.tournament.{deed}").add(deeds, common, say)
