"""`paiju serve`: the club's server, for the browser."""

import argparse

from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import Menu
from paiju.errors import InputError

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


def add(menu: Menu) -> None:
    """The command and its options."""
    parser = menu.command("serve", run, "db", "data", tries=EXAMPLES)
    option = parser.option
    option("--host", "监听的地址（默认 127.0.0.1）", "the address to listen on (default 127.0.0.1)")
    option("--port", "端口（默认 8700；0 为任一空闲端口）", "the port (default 8700; 0: any free one)")
    option("--public-url", "他人所见的网址", "the address others see", metavar="URL")
    idle = "days after which tables nobody is at end (default 1; 0: never)"
    option("--idle-days", "无人的牌桌几天后自动结束（默认 1；0 为从不）", idle, metavar="DAYS")
    lost = "the key is lost for good: use the one that is here, or a new one (tables in play stay frozen)"
    zh = "密钥已永远丢失：改用此处的密钥，没有则新做一把（进行中的牌桌将冻结）"
    option("--new-key", zh, lost, action="store_true")
    option("--no-browser", "不打开浏览器", "do not open the browser", action="store_true")


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
