"""Where a mistake is, in the words a person used rather than the names of a request's fields."""

import re

from paiju.errors import InputError
from paiju.languages import Text, _, _c, joined

WORDS = {
    "hand": _("concealed tiles"),
    "win": _("winning tile"),
    "book": _("rule book"),
    "melds": _("melds"),
    "by": _("way of winning"),
    "from": _("discarder"),
    "seat": _("seat"),
    "round": _("prevalent wind"),
    "flags": _("circumstances"),
    "dora": _("dora indicators"),
    "ura": _("ura-dora indicators"),
    "north": _("Norths"),
    "flowers": _("flowers"),
    "honba": _("counters"),
    "sticks": _("riichi sticks"),
    "liable": _("liability"),
    "special": _("dice rule"),
    "joker": _("wild tile"),
    "open_hands": _("open hands"),
    "supporters": _("supporters"),
    "clause": _("clause"),
    "pattern": _("pattern"),
    "name": _("pattern"),
    "hands": _("number of hands"),
    "jobs": _("number of jobs"),
    "seed": _("seed"),
    "players": _c("program", "players"),
}
ONE_OF = {
    "melds": _("meld {n}"),
    "liable": _("liability {n}"),
    "teams": _("team {n}"),
}
TABLES = ("team", "absence", "closed")  # of a TOML file


def placed(error: InputError) -> Text:
    """A mistake with the place it was made in."""
    where = place(error.field)
    return _("{what}: {value}", what=where, value=error.text) if where else error.text


def place(field: str) -> Text | str:
    """A field of a request in words: "melds[0].tiles" is "meld 1"; of a file's table its key too."""
    head, _bracket, rest = field.partition("[")
    number = re.match(r"(\d+)\]", rest)
    n = int(number.group(1)) + 1 if number else 0
    if n and head in TABLES:
        where, key = _("{table} {n}", table=f"[[{head}]]", n=n), rest.partition("].")[2]
        return joined((where, key), Text(" ")) if key else where
    if n and head in ONE_OF:
        return ONE_OF[head].with_values(n=n)
    return WORDS.get(head, field.removeprefix("options."))
