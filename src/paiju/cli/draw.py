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

if TYPE_CHECKING:
    from paiju.tournament.draw import Entrant, LeaderNonce

DISAGREES = 1
EXAMPLES = (
    ("paiju draw seal --out secret.json", "报名截止前：公布承诺", "before entries close: publish the commitment"),
    (
        "paiju draw make equals.csv --kind cut --stage Heats --secret secret.json --out cut.json",
        "晋级线上相等时抽签",
        "who of equals at a cut goes on",
    ),
    (
        "paiju draw make teams.csv --kind lots --secret secret.json --out draw.json",
        "两次抽签",
        "the two draws of teams",
    ),
    ("paiju draw verify draw.json", "谁都可以核对", "anybody can check it"),
)
Json = dict[str, Any]


def add(menu: Menu) -> None:
    """The command and what it can do."""
    submenu = menu.within(menu.command("draw", tries=EXAMPLES))
    words = ("生成秘密并给出其承诺", "make a secret and print its commitment")
    parser = submenu.command("seal", seal, words=words, tries=EXAMPLES[:1])
    parser.option("--out", "秘密写入此文件", "where the secret is kept", required=True, metavar="FILE")
    add_make(submenu)
    words = ("核对：0 一致，1 不一致，2 读不了", "check: 0 agrees, 1 does not, 2 cannot be read")
    parser = submenu.command("verify", verify, "json", words=words)
    parser.option("draw", "paiju draw make 的文件", "the file of paiju draw make", metavar="DRAW.json")
    mine = "the commitment as I wrote it down (hexadecimal)"
    parser.option("--commitment", "我记下的承诺（十六进制）", mine, metavar="HEX")
    words = ("打印两种签条：抽签顺序号、轮次座位抽签号", "print both slips: order of drawing; number, players, T")
    parser = submenu.command("slips", slips, words=words)
    parser.option("draw", "paiju draw make 的文件", "the file of paiju draw make", metavar="DRAW.json")


def add_make(submenu: Menu) -> None:
    """The draw."""
    parser = submenu.command("make", make, words=("抽签并写成文件", "draw, and write it down"))
    entrants = "CSV: team,player,… (T:name a substitute), or name,table"
    parser.option("entrants", "参赛者 CSV：队名,队员…（T: 开头为替补），或 姓名,桌", entrants, metavar="ENTRANTS.csv")
    kinds = ("lots", "tables", "seats", "cut", "seating")
    parser.option("--kind", "抽什么", "what is drawn", required=True, choices=kinds)
    stage = "of a cut: the stage at whose line they are equal"
    parser.option("--stage", "cut：在哪一阶段的晋级线上相等", stage, metavar="S", default="")
    nonces = "leaders' numbers, CSV: leader,seal,number (hexadecimal)"
    parser.option("--nonces", "领队的数，CSV：领队,封条,数（十六进制）", nonces, metavar="FILE")
    parser.option("--secret", "paiju draw seal 的文件", "the file of paiju draw seal", metavar="FILE")
    parser.option("--out", "写入此文件", "where it is written", required=True, metavar="DRAW.json")


def seal(args: argparse.Namespace, say: Speaker) -> int:
    """Make a secret; the file is nobody else's to read."""
    from paiju.tournament.draw import new_secret, seal_of

    secret = new_secret()
    try:
        handle = os.open(args.out, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError as error:
        raise InputError("out", f"{args.out} cannot be made: {error}", f"无法新建 {args.out}：{error}") from error
    with os.fdopen(handle, "w") as file:
        json.dump({"format": "paiju-draw-secret-1", "seed": secret.hex(), "commitment": seal_of(secret)}, file)
    print(say(f"请现在公布承诺：{seal_of(secret)}", f"publish this commitment now: {seal_of(secret)}"))
    print(say(f"{args.out} 须保密到抽签之时", f"keep {args.out} to yourself until the draw"))
    return 0


def make(args: argparse.Namespace, say: Speaker) -> int:
    """Draw."""
    from paiju.tournament.draw import make_draw, new_secret

    if bool(args.stage) != (args.kind == "cut"):
        en = "--stage goes with --kind cut: at the cut of which stage are they equal?"
        raise InputError("stage", en, "--stage 与 --kind cut 同用：在哪一阶段的晋级线上相等？")
    if args.kind == "cut" and not args.secret:
        en = (
            "a lot at a cut is drawn from a secret that was sealed and published before: paiju draw seal, then --secret"
        )
        raise InputError("secret", en, "晋级抽签须用事先封存并公布承诺的秘密：先 paiju draw seal，再用 --secret")
    check_writable(args.out, "--out")
    entrants = entrants_of(file_text(args.entrants, "entrants"), args.kind, args.stage)
    nonces = nonces_of(file_text(args.nonces, "nonces")) if args.nonces else []
    seed = secret_of(args.secret) if args.secret else new_secret()
    draw = make_draw(args.kind, entrants, seed, nonces)
    try:
        Path(args.out).write_text(json.dumps(draw, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    except OSError as error:
        raise InputError("out", f"{args.out} cannot be written: {error}", f"无法写入 {args.out}：{error}") from error
    emit_lines(result_lines(draw, say))
    if not args.secret:
        en = "The secret was made just now: nobody can check that it was not chosen. See `paiju draw seal`."
        print(say("秘密是刚刚生成的：没有人能核对它不是挑出来的。参见 paiju draw seal。", en))
    return 0


def verify(args: argparse.Namespace, say: Speaker) -> int:
    """Draw again, and compare."""
    from paiju.tournament.draw import check_draw

    wrong = check_draw(json_of(args.draw, "draw"), args.commitment)
    if args.json:
        emit({"agrees": not wrong, "wrong": [{"zh": zh, "en": en} for zh, en in wrong]})
    else:
        emit_lines([say(*words) for words in wrong] or [say("一致", "agrees")])
    return DISAGREES if wrong else 0


def slips(args: argparse.Namespace, say: Speaker) -> int:
    """Both slips of the annex, one after another, to be cut out."""
    draw = json_of(args.draw, "draw")
    if not isinstance(draw, dict) or draw.get("kind") != "lots" or not isinstance(draw.get("result"), list):
        raise InputError("draw", "slips are for a draw of lots", "签条用于 lots 抽签")
    cut = "- " * 20
    lines = []
    for team in draw["result"]:
        lines += [
            say(
                f"抽签顺序号　序号 {team['order']}　队名 {team['name']}",
                f"Order of drawing  {team['order']}  {team['name']}",
            ),
            cut,
        ]
    for team in draw["result"]:
        head = (
            f"轮次座位抽签号　队序号 {team['number']}　队名 {team['name']}",
            f"Number of the team  {team['number']}  {team['name']}",
        )
        lines += [say(*head), *(f"  {each['number']:>4}  {each['name']}" for each in team["players"])]
        substitutes = ", ".join(team.get("substitutes", [])) or "________"
        lines += [say(f"  替补队员代号 T：{substitutes}", f"  substitute T: {substitutes}"), cut]
    return emit_lines(lines)


# --- reading and printing -------------------------------------------------------------------------


def rows_of(text: str) -> list[list[str]]:
    """The rows of a CSV that say something; a first row of column names is left out."""
    rows = [
        [cell.strip() for cell in row] for row in csv.reader(io.StringIO(text)) if any(cell.strip() for cell in row)
    ]
    names = {"team", "name", "player", "leader", "队名", "姓名", "选手", "领队"}
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
            raise InputError("nonces", "leader,seal,number in hexadecimal", "每行：领队,封条,数（十六进制）") from None
    return nonces


def secret_of(path: str) -> bytes:
    """The secret made before."""
    payload = json_of(path, "secret")
    try:
        seed = bytes.fromhex(payload["seed"])
    except (KeyError, TypeError, ValueError):
        raise InputError(
            "secret", f"{path} is no file of paiju draw seal", f"{path} 不是 paiju draw seal 的文件"
        ) from None
    return seed


def json_of(path: str, field: str) -> Any:
    """A file of JSON."""
    try:
        return json.loads(file_text(path, field))
    except ValueError as error:
        raise InputError(field, f"{path} is no JSON: {error}", f"{path} 不是 JSON：{error}") from error


def result_lines(draw: Json, say: Speaker) -> list[str]:
    """The result, to be read out."""
    rows: list[list[str]]
    if draw["kind"] == "lots":
        rows = [[say("顺序", "order"), say("队", "team"), say("队序号", "number"), say("队员", "players")]]
        for drawn in draw["result"]:
            players = ", ".join(f"{each['number']} {each['name']}" for each in drawn["players"])
            rows.append([str(drawn["order"]), drawn["name"], str(drawn["number"]), players])
    elif draw["kind"] == "cut":
        rows = [[say("顺序", "order"), say("晋级次序", "goes on in this order")]]
        rows += [[str(drawn["order"]), drawn["name"]] for drawn in draw["result"]]
    elif draw["kind"] == "seating":
        rows = [[say("座位由此数而定", "seats follow from"), str(draw["result"][0]["seed"])]]
    else:
        rows = [[say("桌", "table"), say("东", "E"), say("南", "S"), say("西", "W"), say("北", "N")]]
        for drawn in draw["result"]:
            seats = list(drawn["winds"].values()) if "winds" in drawn else drawn["byes"]
            rows.append([str(drawn["table"] or say("轮空", "bye")), *seats])
    return [*table(rows), say(f"承诺 {draw['commitment']}", f"commitment {draw['commitment']}")]
