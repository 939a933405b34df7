"""`paiju serve`: the club's server, for the browser."""

import argparse
import gc

from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import Menu
from paiju.errors import InputError
from paiju.languages import _

EXAMPLES = (
    ("paiju serve", _("play on this machine; the browser opens")),
    ("paiju serve --host 0.0.0.0", _("everyone on this network can join")),
    (
        "paiju serve --db postgresql://club@localhost/club --public-url https://club.example",
        _("with PostgreSQL, behind a proxy"),
    ),
)
NEEDED = ("starlette", "uvicorn", "websockets", "msgspec", "sqlalchemy", "alembic", "segno", "prometheus_client")


def add(menu: Menu) -> None:
    """The command and its options."""
    parser = menu.command("serve", run, "db", "data", tries=EXAMPLES)
    option = parser.option
    option("--host", _("the address to listen on (default 127.0.0.1)"))
    option("--port", _("the port (default 8700; 0: any free one)"))
    option("--public-url", _("the address others see"), metavar="URL")
    option("--idle-days", _("days after which empty tables are closed (default 1; 0: never)"), metavar="DAYS")
    option("--keep-days", _("days after which finished matches are deleted (default 0: never)"), metavar="DAYS")
    option(
        "--new-key",
        _("the key is lost for good: use the one that is here, or a new one (tables in play stay frozen)"),
        action="store_true",
    )
    option(
        "--wait-db",
        _("wait so long at the start for the database (default 0)"),
        metavar="SECONDS",
    )
    option("--workers", _("servers on this machine, at ports in a row (default 1; needs PostgreSQL)"), metavar="N")
    option("--no-browser", _("do not open the browser"), action="store_true")


def run(args: argparse.Namespace, say: Speaker) -> int:
    """Serve until told to stop."""
    check_extra()
    from paiju.server.settings import read

    settings = read(vars(args))  # before the server itself is loaded: a mistake is told at once
    gc.disable()  # of a thousand modules nothing is garbage; the server turns it on again when it is loaded
    if settings.workers > 1:
        from paiju.server.several import serve_several

        return serve_several(settings)
    from paiju.server.run import serve

    return serve(settings, say)


def check_extra() -> None:
    """The club's packages are there, or one line says how to get them."""
    from importlib.util import find_spec

    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise InputError(
            "", _("the club needs {missing}: run pip install '.[club]' in Paiju's folder", missing=missing)
        )
