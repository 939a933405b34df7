"""`paiju admin`: what administrators do, from a shell of the club's own machine. Everything is noted (`paiju admin
log`)."""

import argparse
import json
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from paiju.cli.club.serve import check_extra
from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import Menu
from paiju.cli.shared.output import emit, emit_lines
from paiju.columns import table
from paiju.errors import InputError, system_reason
from paiju.languages import Text, _

if TYPE_CHECKING:
    from paiju.server.operator import Answered

Json = dict[str, Any]
EXAMPLES = (
    ("paiju admin link", _("a one-time link that makes somebody an administrator")),
    ("paiju admin people wang", _("find people by name or id")),
    ("paiju admin bar 203.0.113.0/24", _("keep a network out; a person by their id")),
    ("paiju admin announce 'Closed on Friday' --hours 48", _("tell everybody")),
    ("paiju admin log", _("what was done in offices, and by whom")),
)
PERSON = _("a person's id (paiju admin people)")


def add(menu: Menu) -> None:
    """One command with its own."""
    inner = menu.within(menu.command("admin", tries=EXAMPLES))
    common = ("db", "data", "json")
    inner.command("link", link, *common, about=_("make a one-time link for another administrator"))
    invite_part = inner.command("invite", invite, *common, about=_("make a link into a club that is by invitation"))
    invite_part.option("--uses", _("for how many people (default 20)"), type=int, default=20)
    invite_part.option("--days", _("for how many days (default 7)"), type=float, default=7.0)
    people_part = inner.command("people", people, *common, about=_("list people: offices, bans, devices"))
    people_part.option("words", _("a part of a name, or the beginning of an id"), nargs="?", default="")
    for name, run, about in (("bar", bar, _("ban a person or a network")), ("lift", lift, _("lift a ban"))):
        inner.command(name, run, *common, about=about).option(
            "who", _("a person's id, an address, or a network such as 203.0.113.0/24")
        )
    erase_part = inner.command("erase", erase, *common, about=_("erase a person from the club for good"))
    erase_part.option("who", PERSON)
    erase_part.option("--yes", _("it cannot be undone; do it"), action="store_true")
    export_part = inner.command("export", export, *common, about=_("everything the club holds about a person"))
    export_part.option("who", PERSON)
    export_part.option("--out", _("the file to write (default: print it)"), metavar="FILE")
    tables_part = inner.command("tables", tables, *common, about=_("list tables, the newest first"))
    tables_part.option("words", _("a part of a title, or the beginning of an id"), nargs="?", default="")
    tables_part.option("--state", _("only tables in this state, such as playing or over"), default="")
    inner.command("announcements", announcements, *common, about=_("list what is announced"))
    inner.command("take-down", take_down, *common, about=_("take an announcement down")).option(
        "announcement", _("its id (paiju admin announcements)")
    )
    inner.command("bans", bans, *common, about=_("list banned networks and people"))
    inner.command("end", end, *common, about=_("end a table's match after its last finished hand")).option(
        "table", _("the table's id (paiju admin tables)")
    )
    announce_part = inner.command("announce", announce, *common, about=_("announce something to everybody"))
    announce_part.option("text", _("what to say, in English or any language"))
    announce_part.option("--zh", _("the same in Chinese"), default="")
    announce_part.option("--hours", _("for how long (default: until it is taken down)"), type=float, default=0.0)
    owners_part = inner.command("owners", owners, *common, about=_("list the club's servers and which has each table"))
    owners_part.option("--table", _("only who has this table"), metavar="ID", default="")
    drain_part = inner.command("drain", drain, *common, about=_("the server that runs here takes no new tables"))
    drain_part.option("--server", _("another one (paiju admin owners)"), metavar="NAME", default="")
    drain_part.option("--all", _("all servers of the club"), action="store_true")
    drain_part.option("--off", _("they take new tables again"), action="store_true")
    page_part = inner.command("offline-page", offline, about=_("a page for a proxy to show while the club is down"))
    page_part.option("--http", _("as HAProxy's errorfile wants it, with a head"), action="store_true")
    page_part.option("--out", _("the file to write (default: print it)"), metavar="FILE")
    log_part = inner.command("log", log, *common, about=_("what was done in offices, newest first"))
    log_part.option("--of", _("only what was done by or to this id"), default="")
    for part in (people_part, tables_part, owners_part, log_part):
        part.option("--page", _("which page of the list (default 0)"), type=int, default=0)


def answered(args: argparse.Namespace, method: str, path: str, body: Mapping[str, object] | None = None) -> "Answered":
    """What the club answers; InputError where it refuses."""
    check_extra()
    from paiju.client.door import words_of
    from paiju.server.operator import ask
    from paiju.server.settings import read

    answer = ask(read(vars(args)), method, path, body)
    if answer.status >= 400:
        error = answer.json["error"]
        raise InputError(error.get("field") or "", words_of(error))
    return answer


def done(args: argparse.Namespace, say: Speaker, answer: Any, text: Text) -> int:
    """Something was done: a line, or the club's own answer."""
    return emit(answer) if args.json else emit_lines([say(text)])


def link(args: argparse.Namespace, say: Speaker) -> int:
    """A link for another administrator."""
    answer = answered(args, "POST", "/api/admin/links", {}).json
    return done(args, say, answer, _("for one administrator, works once, within a day: {link}", link=answer["link"]))


def invite(args: argparse.Namespace, say: Speaker) -> int:
    """A link into the club."""
    answer = answered(args, "POST", "/api/admin/invitations", {"uses": args.uses, "days": args.days}).json
    values = {"link": answer["link"], "uses": args.uses, "days": f"{args.days:g}"}
    return done(args, say, answer, _("for {uses} people, within {days} days: {link}", **values))


def people(args: argparse.Namespace, say: Speaker) -> int:
    """People by name or id."""
    from urllib.parse import quote

    rows = answered(args, "GET", f"/api/admin/people?q={quote(args.words)}&page={args.page}").json
    if args.json:
        return emit(rows)
    head = [say(text) for text in (_("id"), _("name"), _("office"), _("seen"), _("devices"), _("banned since"))]
    lines = [
        [row["person"], row["name"], row["role"], when(row["seen"]), str(row["devices"]), when(row["barred"])]
        for row in rows
    ]
    return emit_lines(table([head, *lines], right=(4,)))


def bar(args: argparse.Namespace, say: Speaker) -> int:
    """Ban a person or a network."""
    return done(args, say, bar_or_lift(args, True), _("{who} is banned", who=args.who))


def lift(args: argparse.Namespace, say: Speaker) -> int:
    """Lift a ban."""
    return done(args, say, bar_or_lift(args, False), _("{who} is no longer banned", who=args.who))


def bar_or_lift(args: argparse.Namespace, barred: bool) -> Json:
    """A network, or a person, is to be banned or not; the club's answer."""
    if is_network(args.who):
        answer = answered(args, "POST", "/api/admin/networks", {"network": args.who, "barred": barred})
    else:
        answer = answered(args, "POST", f"/api/admin/people/{args.who}/{'bar' if barred else 'lift'}", {})
    result: Json = answer.json
    return result


def is_network(who: str) -> bool:
    """Is it an address, and no id of a person?"""
    return any(sign in who for sign in "./:")


def erase(args: argparse.Namespace, say: Speaker) -> int:
    """Erase a person."""
    if not args.yes:
        raise InputError("--yes", _("erasing {who} cannot be undone; add --yes to do it", who=args.who))
    answer = answered(args, "POST", f"/api/admin/people/{args.who}/erase", {}).json
    return done(args, say, answer, _("{who} is erased", who=args.who))


def export(args: argparse.Namespace, say: Speaker) -> int:
    """What the club holds about a person."""
    held = answered(args, "GET", f"/api/admin/people/{args.who}/export").json
    if args.out is None:
        return emit(held)
    return put(args.out, (json.dumps(held, ensure_ascii=False, indent=2) + "\n").encode(), say)


def put(file: str, body: bytes, say: Speaker) -> int:
    """Write a file, and say so."""
    try:
        Path(file).write_bytes(body)
    except OSError as error:
        why = system_reason(error)
        raise InputError("--out", _("cannot write {target}: {why}", target=file, why=why)) from None
    return emit_lines([say(_("written to {file}", file=file))])


def offline(args: argparse.Namespace, say: Speaker) -> int:
    """A page for a proxy."""
    from paiju.cli.club.offline_page import as_answer, offline_page

    page = offline_page()
    body = as_answer(page) if args.http else page.encode()
    if args.out is not None:
        return put(args.out, body, say)
    return emit_lines([body.decode().rstrip("\n")])


def tables(args: argparse.Namespace, say: Speaker) -> int:
    """Tables, the newest first."""
    from urllib.parse import urlencode

    wanted = urlencode({"q": args.words, "state": args.state, "page": args.page})
    rows = answered(args, "GET", f"/api/admin/tables?{wanted}").json
    if args.json:
        return emit(rows)
    texts = _("id"), _("title"), _("rule book"), _("state"), _("opened"), _("people there")
    lines = [
        [row["table"], row["title"], row["book"], row["state"], when(row["created"]), str(row.get("here", 0))]
        for row in rows
    ]
    return emit_lines(table([[say(text) for text in texts], *lines], right=(5,)))


def end(args: argparse.Namespace, say: Speaker) -> int:
    """End a match."""
    answer = answered(args, "POST", f"/api/admin/tables/{args.table}/end", {}).json
    return done(args, say, answer, _("{table} is ended", table=args.table))


def announce(args: argparse.Namespace, say: Speaker) -> int:
    """Tell everybody."""
    wish = {"en": args.text, "zh": args.zh, "hours": args.hours}
    return done(args, say, answered(args, "POST", "/api/admin/announcements", wish).json, _("announced"))


def announcements(args: argparse.Namespace, say: Speaker) -> int:
    """What is announced now."""
    rows = answered(args, "GET", "/api/club").json["announcements"]
    if args.json:
        return emit(rows)
    lines = [[row["id"], when(row["created"]), when(row["until"]), row["en"], row["zh"]] for row in rows]
    return emit_lines(table(lines) or [say(_("nothing yet"))])


def take_down(args: argparse.Namespace, say: Speaker) -> int:
    """Take an announcement down."""
    answer = answered(args, "POST", f"/api/admin/announcements/{args.announcement}/take-down").json
    return done(args, say, answer, _("{announcement} is taken down", announcement=args.announcement))


def bans(args: argparse.Namespace, say: Speaker) -> int:
    """Who may not come."""
    networks = answered(args, "GET", "/api/admin/networks").json
    everybody = answered(args, "GET", "/api/admin/people").json
    barred = [{"who": row["network"], "at": row["at"]} for row in networks]
    barred += [{"who": row["person"], "at": row["barred"]} for row in everybody if row["barred"]]
    if args.json:
        return emit(barred)
    return emit_lines(table([[row["who"], when(row["at"])] for row in barred]) or [say(_("nobody is banned"))])


def owners(args: argparse.Namespace, say: Speaker) -> int:
    """The servers of the club, and who has which table."""
    from urllib.parse import urlencode

    wanted = urlencode({"table": args.table, "page": args.page})
    there = answered(args, "GET", f"/api/admin/owners?{wanted}").json
    if args.json:
        return emit(there)
    if not there["servers"]:
        return emit_lines([say(_("no server of this club is running"))])
    lines = [] if args.table else server_lines(there, say)
    rows = [[row["table"], row["server"] or say(_("no server")), row["state"], row["title"]] for row in there["tables"]]
    head = [say(text) for text in (_("table"), _("server"), _("state"), _("title"))]
    return emit_lines([*lines, *([""] if lines and rows else []), *(table([head, *rows]) if rows else [])])


def server_lines(there: Json, say: Speaker) -> list[str]:
    """The servers, one a line; first of all whether there can be several."""
    count = _("one server: an SQLite club has no more") if not there["several"] else None
    texts = (
        _("server"), _("address"), _("version"), _("engine"), _("heard of"), _("tables"), _("being played"), _("now")
    )  # fmt: skip
    rows = [
        [
            row["name"], row["url"], row["version"], row["engine"], say(_("{n} s ago", n=f"{row['silent']:.1f}")),
            str(row["tables"]), str(row["now"]["playing"]) if row["now"] else "?", says_now(row, say),
        ]
        for row in there["servers"]
    ]  # fmt: skip
    head = [say(text) for text in texts]
    return [*([say(count)] if count else []), *table([head, *rows], right=(5, 6))]


def says_now(row: Json, say: Speaker) -> str:
    """How a server is, in words."""
    now = row["now"]
    if not row["alive"]:
        return say(_("not heard of any more"))
    words = [
        _("is stopping") if row["leaving"] else None,
        _("takes no new tables") if now and now["draining"] else None,
        _("leads") if now and now["leads"] else None,
        None if now or row["leaving"] else _("does not answer at its address"),
    ]
    return ", ".join(say(text) for text in words if text is not None)


def drain(args: argparse.Namespace, say: Speaker) -> int:
    """Let no new table begin at the server that runs here, another one, or all; 1 where one could not be told."""
    check_extra()
    from paiju.server.operator import is_live
    from paiju.server.settings import read

    settings = read(vars(args))
    is_far = bool(args.server or args.all) and not settings.db.startswith("sqlite")
    if not is_far and not is_live(settings):
        raise InputError("", _("no server of {data} is running", data=settings.data))
    wish = {"draining": not args.off, "server": args.server or ("all" if args.all else "here")}
    answer = answered(args, "POST", "/api/admin/drain", wish).json
    servers = answer.get("servers", [])
    missed = [row["name"] for row in servers if not row["reached"]]
    if args.json:
        return emit(answer) or int(bool(missed))
    lines = [say(_("{server} could not be told: it does not answer at its address", server=name)) for name in missed]
    if len(missed) < max(len(servers), 1):
        lines.append(say(drained_words(answer, len(servers) - len(missed))))
    return emit_lines(lines) or int(bool(missed))


def drained_words(answer: Json, count: int) -> Text:
    """What has come of it."""
    tables = answer["tables"]
    if count > 1:
        if not answer["draining"]:
            return _("{n} servers take new tables again", n=count)
        return _("{n} servers take no new tables; tables being played: {tables}", n=count, tables=tables)
    if not answer["draining"]:
        return _("the server takes new tables again")
    return _("the server takes no new tables; tables being played: {n}", n=tables)


def log(args: argparse.Namespace, say: Speaker) -> int:
    """What was done in offices."""
    from urllib.parse import urlencode

    wanted = urlencode({"of": args.of, "page": args.page})
    page = answered(args, "GET", f"/api/admin/audit?{wanted}").json
    if args.json:
        return emit(page)
    lines = [
        [str(row["seq"]), when(row["at"]), row["who"], row["what"], row["whom"], shown(row["how"])]
        for row in page["entries"]
    ]
    return emit_lines(table(lines, right=(0,)) or [say(_("nothing yet"))])


def shown(how: Json) -> str:
    """What was sent, in a line."""
    return " ".join(f"{name}={json.dumps(value, ensure_ascii=False)}" for name, value in how.items())


def when(at: float) -> str:
    """A time, by the clock of Greenwich; nothing for never."""
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%MZ") if at else ""
