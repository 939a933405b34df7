"""Players looked up by id, and found by what somebody wrote for them."""

from collections import Counter
from collections.abc import Iterable, Sequence

from paiju.errors import InputError
from paiju.languages import _
from paiju.tournament.tables import EventPlayer

# Column names as they may be written, and the column they mean.
COLUMNS = {
    **{word: word for word in ("player", "team", "club", "number", "country", "grade", "born", "order", "substitute")},
    "filler": "filler", "status": "status", "name": "player", "no": "number", "no.": "number", "nr": "number",
    "选手": "player", "姓名": "player", "运动员": "player", "队": "team", "队伍": "team", "队名": "team",
    "俱乐部": "club", "单位": "club", "编号": "number", "序号": "number", "号码": "number", "国家": "country",
    "等级": "grade", "出生日期": "born", "顺序": "order", "替补": "substitute", "补位": "filler", "状态": "status",
    "group": "group", "组": "group", "小组": "group", "组别": "group",
    "sex": "sex", "性别": "sex", "contact": "contact", "phone": "contact", "电话": "contact", "联系方式": "contact",
    "address": "address", "通讯地址": "address", "地址": "address", "notes": "notes", "备注": "notes",
    "ema number": "ema", "ema no": "ema", "ema no.": "ema", "ema编号": "ema", "first name": "first_name",
    "last name": "last_name",
    "role": "role", "队内职责": "role", "职责": "role", "paid": "paid", "fee": "paid", "缴费": "paid", "已缴费": "paid",
}  # fmt: skip


class Roster:
    """The players of an event: by id for tables that are printed, by number or name for those that are read."""

    def __init__(self, players: Sequence[EventPlayer]) -> None:
        self.players = tuple(players)
        self.by_id = {player.id: player for player in players}
        self.by_word = {**once((player.name, player.id) for player in players)}
        self.by_word |= once((player.number, player.id) for player in players if player.number)

    def get(self, id: str) -> EventPlayer:
        """The player of an id; who is not there has the id for a name."""
        return self.by_id.get(id) or EventPlayer(id, id)

    def find(self, word: str) -> str:
        """The id of who is written so: a number, a name, or the id itself."""
        known = self.by_word.get(word) or (word if word in self.by_id else None)
        if known is None:
            raise InputError("player", _("{word} is not one player's number or name", word=f"{word[:60]!r}"))
        return known

    def teams(self) -> dict[str, list[EventPlayer]]:
        """The players of every team, in the order of the list."""
        teams: dict[str, list[EventPlayer]] = {}
        for player in self.players:
            if player.team:
                teams.setdefault(player.team, []).append(player)
        return teams


def once(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    """What every word means that means one thing only."""
    listed = list(pairs)
    count = Counter(word for word, _rest in listed)
    return {word: id for word, id in listed if count[word] == 1}


def column_named(word: str) -> str:
    """The column that a word means, as categories read it: 性别 and sex are one."""
    return COLUMNS.get(word.casefold(), word)
