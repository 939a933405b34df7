"""`paiju draw`: lots, tables and seats drawn so that anybody can check it."""

import argparse
import csv
import io
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import Menu
from paiju.cli.shared.output import emit, emit_lines
from paiju.cli.shared.text_file import check_writable, file_text
from paiju.columns import table
from paiju.errors import InputError
from paiju.languages import _

if TYPE_CHECKING:
    from paiju.tournament.draw import Entrant, LeaderNonce

DISAGREES = 1
EXAMPLES = (
    ("paiju draw seal --out secret.json", _("before entries close: publish the commitment")),
    (
        "paiju draw make equals.csv --kind cut --stage Heats --secret secret.json --out cut.json",
        _("who goes through when players are equal at a cut"),
    ),
    ("paiju draw make teams.csv --kind lots --secret secret.json --out draw.json", _("the two draws for teams")),
    ("paiju draw verify draw.json", _("anyone can check it")),
)
Json = dict[str, Any]


def add(menu: Menu) -> None:
    """The command and what it can do."""
    submenu = menu.within(menu.command("draw", tries=EXAMPLES))
    about = _("make a secret and print its commitment")
    parser = submenu.command("seal", seal, about=about, tries=EXAMPLES[:1])
    parser.option("--out", _("the file to write the secret to"), required=True, metavar="FILE")
    add_make(submenu)
    about = _("check: 0 agrees, 1 does not, 2 cannot be read")
    parser = submenu.command("verify", verify, "json", about=about)
    parser.option("draw", _("the file written by paiju draw make"), metavar="DRAW.json")
    parser.option("--commitment", _("the commitment as you wrote it down (hexadecimal)"), metavar="HEX")
    about = _("print both kinds of slip: order of drawing; number, players, T")
    parser = submenu.command("slips", slips, about=about)
    parser.option("draw", _("the file written by paiju draw make"), metavar="DRAW.json")


def add_make(submenu: Menu) -> None:
    """The draw."""
    parser = submenu.command("make", make, "encoding", about=_("draw lots and write the result to a file"))
    parser.option(
        "entrants", _("entrants, CSV: team,player,… (T:name for a substitute), or name,table"), metavar="ENTRANTS.csv"
    )
    kinds = ("lots", "tables", "seats", "cut", "seating")
    parser.option("--kind", _("what to draw"), required=True, choices=kinds)
    parser.option("--stage", _("cut: the stage at whose line they are equal"), metavar="S", default="")
    parser.option("--nonces", _("leaders' numbers, CSV: leader,seal,number (hexadecimal)"), metavar="FILE")
    parser.option("--secret", _("the file written by paiju draw seal"), metavar="FILE")
    parser.option("--out", _("the file to write"), required=True, metavar="DRAW.json")


def seal(args: argparse.Namespace, say: Speaker) -> int:
    """Make a secret; the file is nobody else's to read."""
    from paiju.tournament.draw import new_secret, seal_of

    secret = new_secret()
    try:
        handle = os.open(args.out, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError as error:
        raise InputError("out", _("{out} cannot be created: {error}", out=args.out, error=error)) from error
    with os.fdopen(handle, "w") as file:
        json.dump({"format": "paiju-draw-secret-1", "seed": secret.hex(), "commitment": seal_of(secret)}, file)
    print(say(_("publish this commitment now: {commitment}", commitment=seal_of(secret))))
    print(say(_("keep {out} secret until the draw", out=args.out)))
    return 0


def make(args: argparse.Namespace, say: Speaker) -> int:
    """Draw."""
    from paiju.tournament.draw import make_draw, new_secret

    if bool(args.stage) != (args.kind == "cut"):
        raise InputError("stage", _("--stage goes with --kind cut: at which stage's cut are they equal?"))
    if args.kind == "cut" and not args.secret:
        raise InputError(
            "secret",
            _(
                "lots at a cut are drawn from a secret whose commitment was published beforehand: run paiju draw seal, "
                "then use --secret"
            ),
        )
    check_writable(args.out, "--out")
    entrants = entrants_of(file_text(args.entrants, "entrants"), args.kind, args.stage)
    nonces = nonces_of(file_text(args.nonces, "nonces")) if args.nonces else []
    seed = secret_of(args.secret) if args.secret else new_secret()
    draw = make_draw(args.kind, entrants, seed, nonces)
    try:
        Path(args.out).write_text(json.dumps(draw, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    except OSError as error:
        raise InputError("out", _("{out} cannot be written: {error}", out=args.out, error=error)) from error
    emit_lines(result_lines(draw, say))
    if not args.secret:
        print(
            say(_("The secret was made just now: nobody can check that it was not hand-picked. See `paiju draw seal`."))
        )
    return 0


def verify(args: argparse.Namespace, say: Speaker) -> int:
    """Draw again, and compare."""
    from paiju.tournament.draw import check_draw

    wrong = check_draw(json_of(args.draw, "draw"), args.commitment)
    if args.json:
        emit({"agrees": not wrong, "wrong": [{"zh": text.zh, "en": text.en} for text in wrong]})
    else:
        emit_lines([say(text) for text in wrong] or [say(_("agrees"))])
    return DISAGREES if wrong else 0


def slips(args: argparse.Namespace, say: Speaker) -> int:
    """Both slips of the annex, one after another, to be cut out."""
    draw = json_of(args.draw, "draw")
    if not isinstance(draw, dict) or draw.get("kind") != "lots" or not isinstance(draw.get("result"), list):
        raise InputError("draw", _("slips are only for a draw of kind lots"))
    cut = "- " * 20
    lines = []
    for team in draw["result"]:
        lines += [say(_("Order of drawing  {order}  {name}", order=team["order"], name=team["name"])), cut]
    for team in draw["result"]:
        head = _("Team number  {number}  {name}", number=team["number"], name=team["name"])
        lines += [say(head), *(f"  {each['number']:>4}  {each['name']}" for each in team["players"])]
        substitutes = team.get("substitutes") or "________"
        lines += ["  " + say(_("substitute T: {substitutes}", substitutes=substitutes)), cut]
    return emit_lines(lines)


# --- reading and printing -------------------------------------------------------------------------


def rows_of(text: str) -> list[list[str]]:
    """The rows of a CSV that say something; a first row of column names is left out."""
    rows = [
        [cell.strip() for cell in row] for row in csv.reader(io.StringIO(text)) if any(cell.strip() for cell in row)
    ]
    names = {"team", "name", "player", "leader", "队名", "姓名", "选手", "领队", "チーム", "氏名", "選手", "監督"}
    return rows[1:] if rows and rows[0][0].lower() in names else rows


def entrants_of(text: str, kind: str, stage: str = "") -> "list[Entrant]":
    """Teams with players and substitutes, or names, for seats with their tables, at a cut with its stage."""
    from paiju.tournament.draw import Entrant

    entrants = []
    for row in rows_of(text):
        rest = [cell for cell in row[1:] if cell]
        if kind == "cut":
            entrants.append(Entrant(row[0], table=stage))
            continue
        if kind == "seats":
            entrants.append(Entrant(row[0], table=rest[0] if rest else ""))
            continue
        marked = [cell for cell in rest if cell.startswith(("T:", "T："))]
        players = tuple(cell for cell in rest if cell not in marked) if kind == "lots" else ()
        entrants.append(Entrant(row[0], players, tuple(cell[2:].strip() for cell in marked) if kind == "lots" else ()))
    return entrants


def nonces_of(text: str) -> "list[LeaderNonce]":
    """Leaders' numbers with their seals."""
    from paiju.tournament.draw import LeaderNonce

    nonces = []
    for row in rows_of(text):
        try:
            leader, seal, nonce = row
            nonces.append(LeaderNonce(leader, bytes.fromhex(nonce), seal.lower()))
        except InputError:
            raise
        except ValueError:
            raise InputError("nonces", _("each line must be leader,seal,number (hexadecimal)")) from None
    return nonces


def secret_of(path: str) -> bytes:
    """The secret made before."""
    payload = json_of(path, "secret")
    try:
        seed = bytes.fromhex(payload["seed"])
    except (KeyError, TypeError, ValueError):
        raise InputError("secret", _("{path} is not a file written by paiju draw seal", path=path)) from None
    return seed


def json_of(path: str, field: str) -> Any:
    """A file of JSON."""
    text = file_text(path, field)
    try:
        return json.loads(text)
    except ValueError as error:
        raise InputError(field, _("{path} is not JSON: {error}", path=path, error=error)) from error


def result_lines(draw: Json, say: Speaker) -> list[str]:
    """The result, to be read out."""
    rows: list[list[str]]
    if draw["kind"] == "lots":
        rows = [[say(_("order")), say(_("team")), say(_("team number")), say(_("members"))]]
        for drawn in draw["result"]:
            players = ", ".join(f"{each['number']} {each['name']}" for each in drawn["players"])
            rows.append([str(drawn["order"]), drawn["name"], str(drawn["number"]), players])
    elif draw["kind"] == "cut":
        rows = [[say(_("order")), say(_("qualify in this order"))]]
        rows += [[str(drawn["order"]), drawn["name"]] for drawn in draw["result"]]
    elif draw["kind"] == "seating":
        rows = [[say(_("seats follow from this number")), str(draw["result"][0]["seed"])]]
    else:
        rows = [[say(_("table")), say(_("E")), say(_("S")), say(_("W")), say(_("N"))]]
        for drawn in draw["result"]:
            seats = list(drawn["winds"].values()) if "winds" in drawn else drawn["byes"]
            rows.append([str(drawn["table"] or say(_("bye"))), *seats])
    return [*table(rows), say(_("commitment {commitment}", commitment=draw["commitment"]))]
