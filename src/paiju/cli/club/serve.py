"""`paiju serve`: the club's server, for the browser."""

import argparse
from typing import TYPE_CHECKING

from paiju.cli.shared.language import Speaker
from paiju.cli.shared.output import examples
from paiju.cli.shared.parser import Parser
from paiju.errors import InputError

if TYPE_CHECKING:
    from paiju.cli.shared.parser import Commands

EXAMPLES = (
    ("paiju serve", "在本机打牌，浏览器随即打开", "play on this machine; the browser opens"),
    ("paiju serve --host 0.0.0.0", "同一网络中的人都可加入", "everybody on this network can join"),
    (
        "paiju serve --db postgresql://club@localhost/club --public-url https://club.example",
        "用 PostgreSQL，经反向代理公开",
        "with PostgreSQL, behind a proxy",
    ),
)
NEEDED = ("starlette", "uvicorn", "websockets", "msgspec", "sqlalchemy", "alembic", "segno", "prometheus_client")


def add(commands: "Commands", common: Parser, say: Speaker) -> None:
    """The command and its options."""
    text = say("开一个俱乐部：在浏览器里打牌", "open the club: play in the browser")
    parser = commands.add_parser("serve", parents=[common], help=text, description=text, epilog=examples(EXAMPLES, say))
    option = parser.add_argument
    option("--host", help=say("监听的地址（默认 127.0.0.1）", "the address to listen on (default 127.0.0.1)"))
    option("--port", help=say("端口（默认 8700；0 为任一空闲端口）", "the port (default 8700; 0: any free one)"))
    add_place(parser, say)
    option("--public-url", metavar="URL", help=say("他人所见的网址", "the address others see"))
    idle = say(
        "无人的牌桌几天后自动结束（默认 1；0 为从不）", "days after which tables nobody is at end (default 1; 0: never)"
    )
    option("--idle-days", metavar="DAYS", help=idle)
    lost = say(
        "密钥已永远丢失：改用此处的密钥，没有则新做一把（进行中的牌桌将冻结）",
        "the key is lost for good: use the one that is here, or a new one (tables in play stay frozen)",
    )
    option("--new-key", action="store_true", help=lost)
    option("--no-browser", action="store_true", help=say("不打开浏览器", "do not open the browser"))
    parser.set_defaults(run=run)


def add_place(parser: Parser, say: Speaker) -> None:
    """Where the club is kept."""
    sqlite = say("数据库（默认为数据文件夹中的 SQLite）", "the database (default: SQLite in the data folder)")
    parser.add_argument("--db", metavar="URL", help=sqlite)
    parser.add_argument("--data", metavar="DIR", help=say("数据文件夹", "the folder for data"))


def run(args: argparse.Namespace, say: Speaker) -> int:
    """Serve until told to stop."""
    check_extra()
    from paiju.server.settings import read

    settings = read(vars(args))  # before the server itself is loaded: a mistake is told at once
    from paiju.server.run import serve

    return serve(settings, say)


def check_extra() -> None:
    """The club's packages are there, or one line says how to get them."""
    from importlib.util import find_spec

    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        en = f"the club needs {', '.join(missing)}: pip install '.[club]' in Paiju's folder"
        raise InputError("", en, f"俱乐部还需要 {'、'.join(missing)}：在 Paiju 目录中 pip install '.[club]'")
