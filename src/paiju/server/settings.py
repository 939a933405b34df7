"""What the club's server is started with: options, PAIJU_… variables, and what holds without either."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from ipaddress import ip_address, ip_network
from pathlib import Path
from urllib.parse import urlsplit

from paiju.errors import InputError, system_reason
from paiju.languages import _

HOST, PORT = "127.0.0.1", 8700
ANY_ADDRESS = ("0.0.0.0", "::", "")
NAMES = (
    "host", "port", "db", "data", "public_url", "no_browser", "idle_days", "keep_days", "wait_db", "workers",
)  # fmt: skip
# What administrators set on their page unless it is given here (club/settings.py).
OF_THE_CLUB = (
    "club_name", "accounts", "open_tables", "newcomers", "most_tables", "idle_days", "keep_days", "rate",
    "backup_hours", "backup_keep",
)  # fmt: skip
SECRET, FROM_FILE = ("db",), "_FILE"  # options whose variable may have a password, and how one that names a file ends
LONGEST_WAIT = 86400
MOST_WORKERS, MOST_SERVERS = 256, 64
NO = ("", "0", "no", "false", "off")
DRIVERS = {
    "sqlite": "sqlite",
    "postgresql": "postgresql+psycopg",
    "postgres": "postgresql+psycopg",
    "postgresql+psycopg": "postgresql+psycopg",
}


@dataclass(frozen=True, slots=True)
class Settings:
    """A server's settings, checked."""

    host: str
    port: int
    db: str  # as SQLAlchemy reads it
    data: Path
    public_url: str = ""  # without a slash at the end; "" when nobody gave one
    browser: bool = True
    rate: float = 1.0  # how many times the usual limits allow (PAIJU_RATE)
    bot_workers: int = 0  # processes in which bots think (PAIJU_BOT_WORKERS); 0: as many as there are cores
    deep: bool = field(default=False, compare=False)  # are bots that try things out compiled at the start (PAIJU_DEEP)?
    idle_days: float = 1.0  # after which tables nobody has been at end by themselves; 0: never
    metrics_token: str = field(default="", repr=False)  # who brings it may see /metrics (PAIJU_METRICS_TOKEN)
    host_chosen: bool = field(
        default=False, compare=False
    )  # whether somebody named the host: then it is not widened while the server runs
    new_key: bool = field(default=False, compare=False)  # may the club's key be another than it was?
    wait_db: float = field(default=0.0, compare=False)  # seconds a start waits for the database
    proxies: tuple[str, ...] = ()  # networks whose word is taken for whom they ask (PAIJU_PROXIES)
    workers: int = 1  # servers on this machine, at ports in a row
    worker: int | None = None  # which of several this one is, where another process looks after them
    worker_count: int = 1  # and how many there are
    server_url: str = ""  # where the other servers of the club find this one (PAIJU_SERVER_URL)
    lan: str = ""  # this machine's address on its network, where it has several (PAIJU_LAN)
    fixed: tuple[tuple[str, str], ...] = ()  # of the club's own settings those given here, which its page cannot change

    @property
    def url(self) -> str:
        """Where people find the server: the public address, else this machine's own."""
        return self.public_url or f"http://{in_url(here(self.host))}:{self.port}"

    @property
    def secure(self) -> bool:
        """Whether browsers come by https only."""
        return self.public_url.startswith("https:")


def read(options: Mapping[str, object], environment: Mapping[str, str] = os.environ) -> Settings:
    """The settings: an option first, then its variable, then the default; InputError says what to mend."""
    given = {name: chosen(name, options, environment) for name in NAMES}
    data = Path(given["data"]).expanduser() if given["data"] else data_folder(environment)
    return Settings(
        host=given["host"] or HOST,
        port=port_number(given["port"]),
        db=database_url(given["db"], data),
        data=data,
        public_url=public_address(given["public_url"]),
        browser=given["no_browser"].lower() in NO,
        rate=rate_factor(environment.get("PAIJU_RATE", "").strip()),
        bot_workers=bot_workers(environment.get("PAIJU_BOT_WORKERS", "").strip()),
        deep=environment.get("PAIJU_DEEP", "1").strip().lower() not in NO,
        idle_days=days(given["idle_days"]),
        metrics_token=secret("PAIJU_METRICS_TOKEN", environment),
        host_chosen=bool(given["host"]),
        new_key=bool(options.get("new_key")),
        wait_db=waiting(given["wait_db"]),
        proxies=networks(environment.get("PAIJU_PROXIES", "").strip()),
        workers=servers_here(given["workers"]),
        worker=int(environment["PAIJU_WORKER"]) if environment.get("PAIJU_WORKER", "").isdigit() else None,
        worker_count=servers_here(environment.get("PAIJU_WORKER_COUNT", "")),
        server_url=public_address(environment.get("PAIJU_SERVER_URL", "").strip(), "PAIJU_SERVER_URL"),
        lan=network_address(environment.get("PAIJU_LAN", "").strip()),
        fixed=tuple((name, value) for name in OF_THE_CLUB if (value := chosen(name, options, environment))),
    )


def chosen(name: str, options: Mapping[str, object], environment: Mapping[str, str]) -> str:
    """An option as text, else its variable, else nothing."""
    value = options.get(name)
    if value is not None and value is not False:
        return str(value)
    variable = f"PAIJU_{name.upper()}"
    return secret(variable, environment) if name in SECRET else environment.get(variable, "").strip()


def secret(name: str, environment: Mapping[str, str]) -> str:
    """A secret: in its variable, or in the file that the same variable with _FILE behind names, where no list of
    processes has it."""
    value, file = environment.get(name, "").strip(), environment.get(f"{name}{FROM_FILE}", "").strip()
    if not file:
        return value
    if value:
        raise InputError(f"{name}{FROM_FILE}", _("{name} is there too; set one of the two", name=name))
    try:
        return Path(file).expanduser().read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        why = system_reason(error) if isinstance(error, OSError) else _("it is not text")
        raise InputError(f"{name}{FROM_FILE}", _("cannot read {source}: {why}", source=file, why=why)) from None


def data_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """The person's own folder for data, as the terminal's kept games have it."""
    usual = environment.get("LOCALAPPDATA") if os.name == "nt" else environment.get("XDG_DATA_HOME")
    return Path(usual or Path("~/.local/share").expanduser()) / "paiju" / "club"


def port_number(text: str) -> int:
    """A port; 0 lets the system choose a free one."""
    if not text:
        return PORT
    if not (text.isascii() and text.isdigit() and int(text) < 65536):
        raise InputError("port", _("must be a number from 0 to 65535, not {text}", text=f"{text[:40]!r}"))
    return int(text)


def rate_factor(text: str) -> float:
    """How many times the usual rate limits allow."""
    try:
        factor = float(text or 1)
    except ValueError:
        factor = 0.0
    if not 0.01 <= factor <= 1_000_000:
        raise InputError("PAIJU_RATE", _("must be a number such as 1 or 10, not {text}", text=f"{text[:40]!r}"))
    return factor


def days(text: str) -> float:
    """A number of days; one where nobody says."""
    try:
        count = float(text or 1)
    except ValueError:
        count = -1.0
    if not 0 <= count <= 36500:
        shown = f"{text[:40]!r}"
        raise InputError(
            "idle-days", _("must be a number of days such as 1 or 0.5, 0 for never, not {text}", text=shown)
        )
    return count


def waiting(text: str) -> float:
    """For how many seconds a start waits for the database."""
    try:
        seconds = float(text or 0)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= LONGEST_WAIT:
        values = {"most": LONGEST_WAIT, "text": f"{text[:40]!r}"}
        raise InputError("wait-db", _("must be a number of seconds from 0 to {most}, not {text}", **values))
    return seconds


def network_address(text: str) -> str:
    """An address of this machine, as numbers."""
    try:
        return str(ip_address(text)) if text else ""
    except ValueError:
        shown = f"{text[:40]!r}"
        raise InputError("PAIJU_LAN", _("must be an address such as 192.168.1.7, not {text}", text=shown)) from None


def networks(text: str) -> tuple[str, ...]:
    """Addresses and networks, with commas between."""
    try:
        return tuple(str(ip_network(part.strip())) for part in text.split(",") if part.strip())
    except ValueError as error:
        why = _("must be addresses or networks such as 10.0.0.2,172.16.0.0/12 ({error})", error=str(error)[:140])
        raise InputError("PAIJU_PROXIES", why) from None


def servers_here(text: str) -> int:
    """How many servers this machine is to have."""
    if not text:
        return 1
    if not (text.isdecimal() and text.isascii() and 1 <= int(text[:9]) <= MOST_SERVERS):
        values = {"most": MOST_SERVERS, "text": f"{text[:40]!r}"}
        raise InputError("workers", _("must be a number from 1 to {most}, not {text}", **values))
    return int(text)


def bot_workers(text: str) -> int:
    """How many processes bots think in; 0 where nobody says."""
    if not text:
        return 0
    if not (text.isdecimal() and text.isascii() and 1 <= int(text[:9]) <= MOST_WORKERS):
        values = {"most": MOST_WORKERS, "text": f"{text[:40]!r}"}
        raise InputError("PAIJU_BOT_WORKERS", _("must be a number from 1 to {most}, not {text}", **values))
    return int(text)


def database_url(text: str, data: Path) -> str:
    """The database: the data folder's own file unless another is named."""
    if not text:
        return f"sqlite:///{data / 'club.db'}"
    scheme, sign, rest = text.partition("://")
    if not sign or scheme not in DRIVERS or not rest.strip("/"):
        raise InputError(
            "db",
            _(
                "{masked} is not a database; write sqlite:///FILE or postgresql://USER@HOST/NAME",
                masked=f"{masked(text)!r}",
            ),
        )
    return f"{DRIVERS[scheme]}://{rest}"


def masked(url: str) -> str:
    """A database's address without its password."""
    head, sign, rest = url.partition("://")
    user, at, place = rest.rpartition("@")
    return f"{head}{sign}{user.partition(':')[0]}{':***' if ':' in user else ''}{at}{place}"[:200]


def public_address(text: str, name: str = "public-url") -> str:
    """The address others see, http or https, nothing behind the host."""
    if not text:
        return ""
    if not is_site(text.rstrip("/")):
        raise InputError(
            name, _("{text} is not a web address; write it like https://club.example", text=f"{text[:80]!r}")
        )
    return text.rstrip("/").lower()


def is_site(text: str) -> bool:
    """Whether this is a scheme, a host and perhaps a port, and nothing else."""
    try:
        parts = urlsplit(text)
        plain = not (parts.path or parts.query or parts.fragment or parts.username is not None or parts.port == 0)
    except ValueError:
        return False
    return plain and parts.scheme in ("http", "https") and bool(parts.hostname)


def here(host: str) -> str:
    """An address of this machine that a browser on it can open."""
    return "127.0.0.1" if host in ANY_ADDRESS else host


def in_url(host: str) -> str:
    """A host as an address has it: IPv6 in brackets."""
    return f"[{host}]" if ":" in host else host
