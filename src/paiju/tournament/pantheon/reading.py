"""Pantheon's JSON read: a file or a folder of its answers. What cannot be understood is put aside; the rest stands."""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TypeVar

from paiju.errors import InputError
from paiju.languages import Text, _
from paiju.reading.encodings import text_of
from paiju.reading.files import file_bytes
from paiju.tournament.pantheon.forms import (
    ROUND_KINDS,
    SEATS,
    Json,
    Leftover,
    PantheonExport,
    PantheonGame,
    PantheonPenalty,
    PantheonPlayer,
    PantheonRating,
    PantheonResult,
    PantheonRound,
    PantheonWin,
    RoundKind,
)

T = TypeVar("T")
HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
PICTURES = ("has_avatar", "last_update")  # of people, and of no use here
MOST = 10**9
MOST_LISTED = 100_000
PARTS = ("events", "games", "penalties", "list")  # lists by which answers are known
WIN_FIELDS = (
    "winner_id", "pao_player_id", "han", "fu", "yaku", "dora", "uradora", "kandora", "kanuradora", "open_hand",
)  # fmt: skip
ROUND_FIELDS: dict[RoundKind, tuple[str, ...]] = {
    "ron": ("loser_id", "riichi_bets", *WIN_FIELDS),
    "tsumo": ("riichi_bets", *WIN_FIELDS),
    "multiron": ("loser_id", "multi_ron", "wins", "riichi_bets"),
    "draw": ("riichi_bets", "tempai"),
    "abort": ("riichi_bets",),
    "chombo": ("loser_id",),
    "nagashi": ("riichi_bets", "tempai", "nagashi"),
}


def snake(value: Json) -> Json:
    """JSON with the names of its fields in small letters with underscores, to any depth."""
    if isinstance(value, Mapping):
        return {HUMP.sub("_", str(key)).lower(): snake(part) for key, part in value.items()}
    return [snake(part) for part in value] if isinstance(value, list) else value


class JsonRow:
    """An object of JSON whose fields are read one by one; those that nobody asks for are told at the end."""

    def __init__(self, value: Json, what: str) -> None:
        if not isinstance(value, Mapping):
            raise InputError(what, _("expected an object, not {value}", value=repr(value)[:40]))
        self.value, self.what, self.known = value, what, set[str]()

    def get(self, name: str) -> Json:
        """A field as it stands; None where it is left out."""
        self.known.add(name)
        return self.value.get(name)

    def number(self, name: str, least: int = 0) -> int:
        """A whole number; nought where it is left out."""
        value = self.get(name)
        if isinstance(value, str) and re.fullmatch(r"-?\d{1,10}", value):
            value = int(value)
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if value is None:
            return 0
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= MOST:
            raise self.wrong(name, value, _("a whole number"))
        return value

    def amount(self, name: str) -> str:
        """A number that may have decimals, as it is written."""
        value = self.get(name)
        if value is None:
            return "0"
        if isinstance(value, bool) or not re.fullmatch(r"-?\d{1,10}(\.\d{1,6})?", str(value)):
            raise self.wrong(name, value, _("a number"))
        return str(value).removesuffix(".0")

    def text(self, name: str) -> str:
        """A text; empty where it is left out."""
        value = self.get(name)
        if value is not None and not isinstance(value, str):
            raise self.wrong(name, value, _("a text"))
        return value or ""

    def flag(self, name: str) -> bool:
        """True or false."""
        value = self.get(name)
        if value not in (None, True, False):
            raise self.wrong(name, value, _("true or false"))
        return bool(value)

    def listed(self, name: str) -> list[Json]:
        """A list; empty where it is left out."""
        value = self.get(name)
        if value is not None and (not isinstance(value, list) or len(value) > MOST_LISTED):
            raise self.wrong(name, value, _("a list"))
        return value or []

    def ids(self, name: str) -> tuple[int, ...]:
        """A list of ids."""
        return tuple(JsonRow({"id": each}, self.what).number("id") for each in self.listed(name))

    def wrong(self, name: str, value: Json, wanted: Text) -> InputError:
        """A field that is not what it should be."""
        text = _("{field}: expected {wanted}, not {value}", field=name, wanted=wanted, value=repr(value)[:40])
        return InputError(f"{self.what}.{name}", text)

    def unknown(self) -> dict[str, Json]:
        """What nobody asked for."""
        return {key: part for key, part in self.value.items() if key not in self.known and key not in PICTURES}


class PantheonReader:
    """Gathers what the answers of one event say."""

    def __init__(self) -> None:
        self.export = PantheonExport()
        self.events: list[Json] = []

    def put_aside(self, place: str, why: Text, raw: Json) -> None:
        """Something that could not be understood."""
        self.export.leftovers.append(Leftover(place, why, raw))

    def each(self, rows: Iterable[Json], place: str, read: Callable[[JsonRow], T]) -> list[T]:
        """The rows that can be read; the others, and fields that nobody knows, are put aside."""
        values = []
        for number, raw in enumerate(rows, 1):
            where = f"{place} {number}"
            try:
                row = JsonRow(raw, place)
                values.append(read(row))
            except InputError as error:
                self.put_aside(where, error.text, raw)
                continue
            if unknown := row.unknown():
                names = ", ".join(unknown)
                self.put_aside(where, _("unknown fields: {names}", names=names), unknown)
        return values

    # --- answers ---

    def answer(self, value: Json, place: str) -> None:
        """An answer of the API, known by its fields, or several under names of their own."""
        if not isinstance(value, Mapping):
            self.put_aside(place, _("this is not an answer of Pantheon's API that is known here"), value)
            return
        if value.get("ruleset_config") is not None:
            self.export.config = value
        elif any(isinstance(value.get(part), list) for part in (*PARTS, "players")):
            self.lists(value, place)
        elif value and all(isinstance(part, Mapping) for part in value.values()):
            for name, part in value.items():
                self.answer(part, f"{place}, {name}")
        elif value:
            self.put_aside(place, _("this is not an answer of Pantheon's API that is known here"), value)

    def lists(self, value: Mapping[str, Json], place: str) -> None:
        """The lists of an answer."""
        row = JsonRow(value, place)
        try:
            self.events += row.listed("events")
            self.players(self.each(row.listed("players"), f"{place}, player", player_of))
            self.export.games += self.each(row.listed("games"), f"{place}, game", self.game)
            self.export.penalties += self.each(row.listed("penalties"), f"{place}, penalty", penalty_of)
            self.export.ratings += self.each(row.listed("list"), f"{place}, rating", rating_of)
            self.export.total_games = max(self.export.total_games, row.number("total_games"))
            row.known.add("referees")
        except InputError as error:
            self.put_aside(place, error.text, value)
            return
        for name, part in row.unknown().items():
            if isinstance(part, Mapping):
                self.answer(part, f"{place}, {name}")
            else:
                self.put_aside(place, _("unknown fields: {names}", names=name), {name: part})

    def players(self, players: Iterable[PantheonPlayer]) -> None:
        """People; who is registered says more than who only played."""
        for player in players:
            before = self.export.players.get(player.id)
            if before is None or before == PantheonPlayer(before.id, before.title, tenhou=before.tenhou):
                self.export.players[player.id] = player

    # --- games ---

    def game(self, row: JsonRow) -> PantheonGame:
        """A game that has four players, each with a result; its rounds as far as they can be read."""
        hash, players = row.text("session_hash"), row.ids("players")
        if len(players) != SEATS or len(set(players)) != SEATS or 0 in players:
            raise InputError("players", _("expected {size} different players", size=SEATS))
        results = tuple(result_of(JsonRow(each, "result")) for each in row.listed("final_results"))
        if sorted(each.player for each in results) != sorted(players):
            raise InputError("final_results", _("there must be a result for each of the players, and no other"))
        rows = row.listed("rounds")
        place = f"game {hash}, round" if hash else "round"
        rounds = self.each(rows, place, lambda each: round_of(each, players))
        date, link = row.text("date"), row.text("replay_link")
        return PantheonGame(hash, players, results, tuple(rounds), date, link, len(rows) - len(rounds))

    def finish(self) -> PantheonExport:
        """Everything read, the games once each and in the order they were played."""
        export = self.export
        if self.events:
            first, *others = self.events
            export.event = first if isinstance(first, Mapping) else {}
            for other in others:
                self.put_aside(
                    "events", _("only the first event is imported; put each event into its own folder"), other
                )
        by_hash: dict[object, PantheonGame] = {}
        for game in reversed(export.games):  # the API has the last game first
            by_hash.setdefault(game.hash or game, game)
        export.games = sorted(by_hash.values(), key=lambda each: each.date)
        return export


# --- rows -----------------------------------------------------------------------------------------


def player_of(row: JsonRow) -> PantheonPlayer:
    """A player."""
    other = row.get("replaced_by")
    replaced = JsonRow(other if other is not None else {}, "replaced_by")
    player = PantheonPlayer(
        row.number("id", least=1),
        row.text("title"),
        row.number("local_id"),
        row.text("team_name"),
        row.text("tenhou_id"),
        row.flag("ignore_seating"),
        replaced.number("id"),
        replaced.text("title"),
    )
    if not player.id or not player.title.strip():
        raise InputError("player", _("a player needs an id and a title"))
    return player


def result_of(row: JsonRow) -> PantheonResult:
    """A player's result."""
    numbers = row.number("player_id"), row.number("score", least=-MOST)
    return PantheonResult(*numbers, row.amount("rating_delta"), row.number("place"))


def penalty_of(row: JsonRow) -> PantheonPenalty:
    """A penalty."""
    numbers = row.number("id"), row.number("who", least=1), row.number("amount", least=-MOST)
    reason, by, at = row.text("reason"), row.number("assigned_by"), row.text("created_at")
    return PantheonPenalty(*numbers, reason, by, at, row.flag("is_cancelled"), row.text("cancellation_reason"))


def rating_of(row: JsonRow) -> PantheonRating:
    """A line of the rating table; what else it has follows from the games."""
    row.known |= {
        "title", "tenhou_id", "chips", "winner_zone", "avg_place", "avg_score", "team_name",
        "penalties_amount", "penalties_count",
    }  # fmt: skip
    return PantheonRating(row.number("id", least=1), row.amount("rating"), row.number("games_played"))


def round_of(row: JsonRow, players: tuple[int, ...]) -> PantheonRound:
    """A round, which is of one kind; its players are those of the game."""
    kinds = [kind for kind in ROUND_KINDS if row.get(kind) is not None]
    if len(kinds) != 1:
        known = ", ".join(ROUND_KINDS)
        raise InputError("round", _("a round is one of {kinds}", kinds=known))
    kind = kinds[0]
    inner = JsonRow(row.get(kind), kind)
    inner.known |= {"round_index", "honba", *ROUND_FIELDS[kind]}
    if unknown := inner.unknown():
        raise InputError(kind, _("unknown fields: {names}", names=", ".join(unknown)))
    wins = [inner] if kind in ("ron", "tsumo") else [JsonRow(each, "win") for each in inner.listed("wins")]
    ids = (inner.ids(name) for name in ("riichi_bets", "tempai", "nagashi"))
    riichi, tempai, nagashi = ids
    loser = inner.number("loser_id")
    index, honba = inner.number("round_index"), inner.number("honba")
    played = PantheonRound(kind, index, honba, riichi, tuple(map(win_of, wins)), loser, tempai, nagashi)
    check_round(played, players)
    return played


def win_of(row: JsonRow) -> PantheonWin:
    """A winning hand."""
    dora, uradora, kandora, kanuradora = (row.number(f"{of}dora") for of in ("", "ura", "kan", "kanura"))
    han, fu, pao = row.number("han", least=-MOST), row.number("fu"), row.number("pao_player_id")
    bonus = dora, uradora, kandora, kanuradora
    return PantheonWin(row.number("winner_id"), han, fu, row.ids("yaku"), pao, *bonus, row.flag("open_hand"))


def check_round(played: PantheonRound, players: tuple[int, ...]) -> None:
    """A hand of the first four rounds whose people sit at the table."""
    if not 1 <= played.index <= SEATS * SEATS or played.honba > MOST_LISTED:
        raise InputError("round_index", _("expected a round from 1 to {last}", last=SEATS * SEATS))
    if played.kind in ("ron", "tsumo", "multiron") and not played.wins:
        raise InputError("wins", _("nobody has won"))
    by_discard = played.kind in ("ron", "multiron", "chombo")
    winners = [win.winner for win in played.wins]
    needed = [*winners, *([played.loser] if by_discard else [])]
    others = [*played.riichi, *played.tempai, *played.nagashi, *(win.pao for win in played.wins if win.pao)]
    stranger = next((who for who in (*needed, *others) if who not in players), None)
    if stranger is not None:
        raise InputError("players", _("{id} does not sit at this table", id=stranger))
    if len(set(winners)) < len(winners) or (by_discard and played.loser in winners):
        raise InputError("wins", _("one to three winners, each once; not the discarder, and only one on a self-draw"))
    if any(win.han == 0 for win in played.wins):
        raise InputError("han", _("a win has at least one han"))


# --- files ----------------------------------------------------------------------------------------


def read_pantheon(path: Path) -> list[PantheonExport]:
    """The events of a file, or of a folder: its files together are one event, and so are those of each folder in it."""
    if not path.is_dir():
        return [read_files([path])]
    folders = [path, *sorted(each for each in path.iterdir() if each.is_dir())]
    lists = [sorted(each for each in folder.iterdir() if each.suffix.lower() == ".json") for folder in folders]
    exports = [read_files(files) for files in lists if files]
    if not exports:
        raise InputError("FILE", _("{path}: there are no .json files in this folder", path=path))
    return exports


def read_files(files: list[Path]) -> PantheonExport:
    """One event of several files; at least one game must be readable."""
    reader = PantheonReader()
    for file in files:
        raw = file_bytes(file, "FILE")
        try:
            reader.answer(snake(json.loads(text_of(raw, file, "FILE"))), file.name)
        except (ValueError, RecursionError, InputError) as error:
            why = error.text if isinstance(error, InputError) else _("not JSON: {error}", error=str(error)[:80])
            reader.put_aside(file.name, why, raw.decode("utf-8", "replace"))
    export = reader.finish()
    if not export.games:
        why = export.leftovers[0].why if export.leftovers else _("there are no games")
        place = export.leftovers[0].place if export.leftovers else files[0].name
        raise InputError("FILE", _("{file}: no game can be read: {why}", file=place, why=why))
    return export
