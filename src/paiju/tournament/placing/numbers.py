"""Numbers by lot: teams draw theirs, and of team n of four the players have 4n-3 to 4n (mcr:Q25(6), mcr:Q24(7))."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256

from paiju.languages import _
from paiju.tournament.draw import DrawStream, Entrant, Json, SeatingKind, make_draw
from paiju.tournament.tables import EventPlayer, natural

NO_SEED = _("the seed has no effect: seating follows from the lots drawn")
TAKES_OVER = "TtFf"  # before a substitute's or filler's number


def base_number(player: EventPlayer) -> str:
    """The number of the place somebody plays on: 71 for the substitute T71 and the filler F71 too; "" for none."""
    later = (player.substitute or player.filler) and player.number[:1] in TAKES_OVER
    return player.number[1:] if later else player.number


def seed_bytes(seed: int, what: str) -> bytes:
    """The bytes a draw of the event comes from."""
    return sha256(f"paiju-event:{seed}:{what}".encode()).digest()


def with_numbers(players: Sequence[EventPlayer], seed: int) -> tuple[list[EventPlayer], Json | None]:
    """Everybody who plays with a number: those on the entrants' list stay, the others are drawn. The draw's own file
    comes along where it was one of all, so that anybody can draw again. Substitutes have no number until they play."""
    playing = [player for player in players if not player.substitute]
    if any(player.number for player in playing):
        return with_the_rest(players, seed), None
    entrants = entrants_of(playing)
    drawn = make_draw("lots", entrants, seed_bytes(seed, "numbers"))
    numbers = {each["name"]: str(each["number"]) for team in drawn["result"] for each in team["players"]}
    return [replace(player, number=numbers.get(player.id, "")) for player in players], drawn


def entrants_of(playing: Sequence[EventPlayer]) -> list[Entrant]:
    """Teams, where everybody is in one and all are as large; else everybody alone."""
    sizes = Counter(player.team for player in playing)
    if "" in sizes or len(set(sizes.values())) != 1 or len(sizes) == len(playing):
        return [Entrant(player.id) for player in playing]
    members = {team: sorted((p for p in playing if p.team == team), key=lambda player: player.order) for team in sizes}
    return [Entrant(team, tuple(player.id for player in own)) for team, own in members.items()]


def seating_entrants(players: Sequence[EventPlayer], played: bool) -> tuple[SeatingKind, list[Entrant]]:
    """What is to be drawn before seats are, and of whom: numbers, where nobody has one and nobody has played; else that
    from which the seats follow alone."""
    playing = [player for player in players if not player.substitute]
    ids = list(dict.fromkeys(player.id for player in playing))
    if played or any(player.number for player in playing) or len(ids) < len(playing):
        return "seating", [Entrant(each) for each in ids]
    return "lots", entrants_of(playing)


def with_the_rest(players: Sequence[EventPlayer], seed: int) -> list[EventPlayer]:
    """The numbers that are free, by lot, to those who have none."""
    taken = {player.number for player in players}
    missing = [player.id for player in players if not player.number and not player.substitute]
    free = [str(n) for n in range(1, len(players) + len(taken) + 1) if str(n) not in taken][: len(missing)]
    stream = DrawStream(seed_bytes(seed, "rest"), "lots", [Entrant(each) for each in missing], ())
    numbers = dict(zip(missing, stream.shuffled(free), strict=True))
    return [replace(player, number=numbers.get(player.id, player.number)) for player in players]


def by_lot(items: Sequence[str], seed: int, what: str) -> list[str]:
    """The items in an order drawn by lot."""
    return DrawStream(seed_bytes(seed, what), "lots", [Entrant(item) for item in items], ()).shuffled(items)


def in_order_of_numbers(players: Sequence[EventPlayer]) -> list[EventPlayer]:
    """1, 2, … 10; T71 right after 71; whoever has no number comes last."""
    return sorted(players, key=lambda player: (not player.number, natural(base_number(player)), player.number))
