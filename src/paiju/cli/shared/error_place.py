"""Where a mistake is, in the words a person used rather than the names of a request's fields."""

import re

from paiju.cli.shared.language import Speaker
from paiju.errors import InputError

WORDS = {
    "hand": ("立牌", "hand"),
    "win": ("和牌张", "winning tile"),
    "book": ("规则", "rule book"),
    "melds": ("副露", "melds"),
    "by": ("和牌方式", "way of winning"),
    "from": ("点炮者", "discarder"),
    "seat": ("座位", "seat"),
    "round": ("场风", "round wind"),
    "flags": ("情形", "circumstances"),
    "dora": ("宝牌指示牌", "indicators"),
    "ura": ("里宝牌指示牌", "hidden indicators"),
    "north": ("拔北", "Norths"),
    "flowers": ("花牌", "flowers"),
    "honba": ("本场", "counters"),
    "sticks": ("立直棒", "riichi sticks"),
    "liable": ("包牌", "liability"),
    "special": ("特殊规则", "dice rule"),
    "joker": ("赖子", "wild tile"),
    "open_hands": ("明牌", "open hands"),
    "supporters": ("支持者", "supporters"),
    "clause": ("条文", "clause"),
    "pattern": ("番种", "pattern"),
    "name": ("番种", "pattern"),
    "hands": ("局数", "hands"),
    "jobs": ("任务数", "jobs"),
    "seed": ("种子", "seed"),
    "players": ("玩家", "players"),
}
ONE_OF = {
    "melds": ("第 {} 副副露", "meld {}"),
    "liable": ("第 {} 项包牌", "liability {}"),
    "teams": ("第 {} 队", "team {}"),
    "team": ("第 {} 个 [[team]]", "[[team]] {}"),
    "absence": ("第 {} 个 [[absence]]", "[[absence]] {}"),
    "closed": ("第 {} 个 [[closed]]", "[[closed]] {}"),
}


def placed(error: InputError, say: Speaker) -> str:
    """A mistake with the place it was made in."""
    where = place(error.field, say)
    message = say(error.zh, error.message)
    return f"{where}{say('：', ': ')}{message}" if where else message


def place(field: str, say: Speaker) -> str:
    """A field of a request in words: "melds[0].tiles" is "meld 1"; of a file's table its key too."""
    head, _, rest = field.partition("[")
    number = re.match(r"(\d+)\]", rest)
    if number and head in ONE_OF:
        named = say(*ONE_OF[head]).format(int(number.group(1)) + 1)
        key = rest.partition("].")[2]
        return f"{named} {key}" if "[[" in named and key else named
    return say(*WORDS[head]) if head in WORDS else field.removeprefix("options.")
