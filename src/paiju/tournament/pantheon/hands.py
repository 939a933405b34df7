"""Pantheon's rounds as entries of a desk, and such entries as its rounds."""

from collections.abc import Mapping, Sequence
from typing import Any

from paiju.books.book import Book
from paiju.errors import InputError
from paiju.languages import _
from paiju.match.entered_hand import EnteredHand
from paiju.match.rotation import Position, first_position
from paiju.tournament.pantheon.forms import SEATS, Json, PantheonGame, PantheonRound, PantheonWin
from paiju.tournament.pantheon.yaku import PATTERNS, counted, name_and_count, patterns_of, yaku_of
from paiju.tournament.rulings.hands import Body
from paiju.tournament.rulings.replayed_hands import BROUGHT, CHOMBO

MANGAN = 5  # han


def entry_of(game: PantheonGame, played: PantheonRound, book: Book, chombo_is_paid: bool) -> Body:
    """A round as an entry: players by the number of their seats."""
    riichi = {"riichi": seats_of(game, played.riichi)} if played.riichi else {}
    if played.wins:
        source = {"from": game.seat(played.loser)} if played.kind != "tsumo" else {}
        return {"do": "win", **source, "wins": [win_entry(game, win, book) for win in played.wins], **riichi}
    if played.kind == "abort":
        return {"do": "abort", **riichi}
    if played.kind == "chombo":
        paid = chombo_payments(book, position_of(played, book), game.seat(played.loser)) if chombo_is_paid else ()
        return {"do": CHOMBO, "player": game.seat(played.loser), **({"paid": list(paid)} if paid else {})}
    lists = {"ready": played.tempai, "nagashi": played.nagashi}
    return {"do": "draw", **{key: seats_of(game, ids) for key, ids in lists.items() if ids}, **riichi}


def seats_of(game: PantheonGame, players: Sequence[int]) -> list[int]:
    """Where they sit, in order."""
    return sorted({game.seat(player) for player in players})


def win_entry(game: PantheonGame, win: PantheonWin, book: Book) -> dict[str, Any]:
    """A winning hand as its player says it: patterns with bonus tiles, han and fu or limit hands."""
    bonus = {"dora": win.dora + win.kandora, "ura_dora": win.uradora + win.kanuradora}
    worth = {"yakuman": -win.han} if win.han < 0 else {"han": win.han, **({"fu": win.fu} if win.fu else {})}
    named = [*patterns_of(win.yaku), *(counted(name, times) for name, times in bonus.items() if times)]
    claimed = {**worth, **({"patterns": named} if named else {}), "open": win.open}
    row: dict[str, Any] = {"player": game.seat(win.winner), "claimed": claimed}
    if win.pao:
        liable = [PATTERNS[yaku] for yaku in win.yaku if PATTERNS.get(yaku) in book.payments.liable_for]
        row["liable"] = [{"player": game.seat(win.pao), "for": liable[0] if liable else "big_three_dragons"}]
    return row


def brought_by(game: PantheonGame, played: PantheonRound) -> dict[str, Any]:
    """What a round says that no entry has: which bonus tiles were of kongs."""
    kongs = {
        str(game.seat(win.winner)): {"kandora": win.kandora, "kanuradora": win.kanuradora}
        for win in played.wins
        if win.kandora or win.kanuradora
    }
    return {BROUGHT: kongs} if kongs else {}


def without_patterns(entry: Body) -> Body:
    """A win by its worth alone, for a hand whose patterns the engine refuses."""
    bare = []
    for row in entry["wins"]:  # type: ignore[attr-defined]
        claimed = {key: part for key, part in row["claimed"].items() if key in ("han", "fu", "yakuman")}
        bare.append({**row, "claimed": claimed})
    return {**entry, "wins": bare}


def position_of(played: PantheonRound, book: Book) -> Position:
    """Where a round says that it stands."""
    wind, dealer = divmod(played.index - 1, SEATS)
    start = first_position(book)
    return Position(wind, dealer, played.honba, 0, start.points)


def index_of(position: Position) -> int:
    """A hand by Pantheon's number."""
    return position.round * SEATS + position.dealer + 1


def chombo_payments(book: Book, at: Position, offender: int) -> tuple[int, ...]:
    """A mangan self-draw paid back: what the engine would pay the offender, the other way."""
    plain = Position(at.round, at.dealer, 0, 0, at.points)
    hand = EnteredHand(book, plain)
    paid = hand.tell({"do": "win", "wins": [{"player": offender, "claimed": {"han": MANGAN}}]}).paid
    return tuple(-each for each in paid)


# --- and back -------------------------------------------------------------------------------------


def round_json(entry: Body, at: Position, ids: Sequence[int]) -> dict[str, Json]:
    """An entry that ended a hand as a round of Pantheon's; InputError for one that it has no word for."""
    place = {"roundIndex": index_of(at), "honba": at.counters}
    riichi = {"riichiBets": [ids[seat] for seat in seats_in(entry, "riichi")]}
    match entry.get("do"):
        case "win":
            return won_json(entry, {**place, **riichi}, ids)
        case "draw":
            lists = {name: [ids[seat] for seat in seats_in(entry, key)]
                     for name, key in (("tempai", "ready"), ("nagashi", "nagashi"))}  # fmt: skip
            kind = "nagashi" if lists["nagashi"] else "draw"
            shown = lists if kind == "nagashi" else {"tempai": lists["tempai"]}
            return {kind: {**place, **riichi, **shown}}
        case "abort":
            return {"abort": {**place, **riichi}}
        case "chombo":
            return {"chombo": {**place, "loserId": ids[int(str(entry.get("player")))]}}
    raise InputError("do", _("Pantheon has nothing for {entry}", entry=repr(entry.get("do"))))


def seats_in(entry: Body, key: str) -> list[int]:
    """The seats that a list of an entry names."""
    listed = entry.get(key)
    return [each for each in listed if isinstance(each, int)] if isinstance(listed, list | tuple) else []


def won_json(entry: Body, place: dict[str, Json], ids: Sequence[int]) -> dict[str, Json]:
    """A win, or several."""
    rows: Any = entry.get("wins")
    kongs: Any = entry.get(BROUGHT) or {}
    wins = [win_json(row, ids, kongs.get(str(row["player"]), {})) for row in rows]
    if entry.get("from") is None:
        return {"tsumo": {**place, **wins[0]}}
    loser = {"loserId": ids[int(str(entry["from"]))]}
    if len(wins) == 1:
        return {"ron": {**place, **loser, **wins[0]}}
    return {"multiron": {**place, **loser, "multiRon": len(wins), "wins": wins}}


def win_json(row: Mapping[str, Any], ids: Sequence[int], kongs: Mapping[str, int]) -> dict[str, Json]:
    """One winning hand."""
    claimed = row.get("claimed") or {}
    yaku, bonus = yaku_of([str(name) for name in claimed.get("patterns") or ()])
    liable = row.get("liable") or []
    dora, ura = kongs.get("kandora", 0), kongs.get("kanuradora", 0)
    return {
        "winnerId": ids[row["player"]],
        "paoPlayerId": ids[liable[0]["player"]] if liable else 0,
        "han": -claimed["yakuman"] if claimed.get("yakuman") else claimed.get("han", 0),
        "fu": claimed.get("fu", 0),
        "yaku": yaku,
        "dora": bonus["dora"] - dora,
        "uradora": bonus["ura_dora"] - ura,
        "kandora": dora,
        "kanuradora": ura,
        "openHand": bool(claimed.get("open")),
    }


def limit_hands(entry: Body) -> list[tuple[int, int, str]]:
    """The limit hands of an entry: whose, how many, which patterns."""
    rows: Any = entry.get("wins") if entry.get("do") == "win" else []
    claims = [(row["player"], row.get("claimed") or {}) for row in rows]
    named = [
        (player, claim["yakuman"], claim.get("patterns") or ()) for player, claim in claims if claim.get("yakuman")
    ]
    return [(player, times, ", ".join(name_and_count(name)[0] for name in names)) for player, times, names in named]
