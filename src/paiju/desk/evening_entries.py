"""The entries of an evening as one of its people sees them: in words, with what they came to; and what something would
come to that is not entered yet."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from paiju import fields
from paiju.desk.evening_desk import EveningDesk, paid_since
from paiju.desk.two_languages import DeskWords
from paiju.errors import InputError
from paiju.evening.entered import EveningEntry


@dataclass(frozen=True, slots=True)
class EveningEntryView:
    """An entry, counted from 1; `undone` is the entry that took it back, 0 for none."""

    number: int
    by: str
    at: float
    do: str
    table: str
    hand: int
    words: list[DeskWords]
    clauses: list[str]
    gains: dict[str, int]
    undone: int


@dataclass(frozen=True, slots=True)
class EveningTried:
    """What something told of a hand would come to."""

    words: list[DeskWords]
    clauses: list[str]
    gains: dict[str, int]


def entry_views(night: EveningDesk, me: str) -> list[EveningEntryView]:
    """Every entry. The one that ended a hand tells what the whole of it came to."""
    ends = {each.hand: number for number, each in enumerate(night.entries, 1) if each.hand and not each.undone}
    return [
        EveningEntryView(
            number=number,
            by=entry.by,
            at=entry.at,
            do=entry.do,
            table=entry.table,
            hand=entry.hand,
            words=words_of(night, entry, me),
            clauses=clauses_of(entry),
            gains={} if entry.undone else gains_of(night, number, entry.hand if ends.get(entry.hand) == number else 0),
            undone=entry.undone,
        )
        for number, entry in enumerate(night.entries, 1)
    ]


def clauses_of(entry: EveningEntry) -> list[str]:
    """What an entry rests on."""
    found = entry.ruling.clauses if entry.ruling is not None else entry.account.clauses if entry.account else ()
    return list(found)


def gains_of(night: EveningDesk, number: int, ended: int) -> dict[str, int]:
    """What an entry brought; with the one that ended a hand, all of it."""
    whole: Counter[str] = Counter()
    for booked in night.evening.ledger.entries if ended else ():
        if booked.hand == ended:
            whole.update(booked.gains)
    return {name: chips for name, chips in whole.items() if chips} or night.brought.get(number, {})


# --- words ----------------------------------------------------------------------------------------


def words_of(night: EveningDesk, entry: EveningEntry, me: str) -> list[DeskWords]:
    """An entry in words; a bet that lies face down is told to nobody but who made it."""
    if entry.do == "undo":
        target = night.entries[int(str(entry.body["entry"])) - 1]
        return [DeskWords(f"撤销：{each.zh}", f"taken back: {each.en}") for each in words_of(night, target, me)]
    if entry.do == "bet" and entry.body.get("name") != me and is_hidden(night, entry):
        return [DeskWords(f"{entry.body['name']} 已下注", f"{entry.body['name']} has bet")]
    if entry.ruling is not None:
        return [DeskWords(*entry.ruling.why)]
    if entry.account is not None:
        return [with_people(entry, DeskWords(zh, en)) for zh, en in entry.account.words]
    return [plain_words(night, entry)]


def is_hidden(night: EveningDesk, entry: EveningEntry) -> bool:
    """Does the bet belong to a hand that runs and for which others have not bet yet?"""
    hand = night.evening.told.get(entry.table)
    runs = hand is not None and night.evening.hand_at(entry.table).number == entry.hand
    return runs and hand is not None and None in hand.backs.values()


def with_people(entry: EveningEntry, words: DeskWords) -> DeskWords:
    """Who did it, where the words do not say so."""
    body = entry.body
    if entry.do == "win":
        wins = fields.items(body.get("wins"), "wins", 3)
        names = [str(fields.mapping(each, "wins").get("player")) for each in wins]
        by = (
            ("自摸", "by self-draw")
            if body.get("from") is None
            else (f"，{body['from']} 放铳", f"on {body['from']}'s tile")
        )
        return DeskWords(f"{'、'.join(names)} 和{by[0]}：{words.zh}", f"{', '.join(names)} won {by[1]}: {words.en}")
    if entry.do in ("open", "kong"):
        return DeskWords(f"{body.get('player')}：{words.zh}", f"{body.get('player')}: {words.en}")
    if entry.do == "swap":
        return DeskWords(f"{words.zh}：与 {body.get('with')}", f"{words.en} with {body.get('with')}")
    return words


def plain_words(night: EveningDesk, entry: EveningEntry) -> DeskWords:
    """What has no account of its own."""
    body = entry.body
    name = str(body.get("name", ""))
    if entry.do in ("deal", "online"):
        rule = next((each for each in night.evening.book.specials if each.id == body.get("special")), None)
        zh, en = (f"：{rule.dice} {rule.zh}", f": {rule.dice} {rule.en}") if rule else ("", "")
        where = ("线上开局", "dealt online") if entry.do == "online" else ("开局", "dealt")
        return DeskWords(where[0] + zh, where[1] + en)
    found = {
        "played": ("线上打完一局", "a hand was played online"),
        "offline": ("线上这一局作罢", "the hand online is given up"),
        "void": ("本局作废重打", "the hand is void and dealt again"),
        "penalty": ("罚则", "a penalty"),
        "arrive": (f"{name} 来了", f"{name} has come"),
        "leave": (f"{name} 走了", f"{name} has left"),
        "clock": ("一小时到", "an hour is over"),
        "represent": (f"{body.get('camp')} 营由 {name} 上", f"{name} plays for camp {body.get('camp')}"),
        "last_hands": ("难忘今宵：宣布最后几局", "the last hands are announced"),
        "end": ("聚会结束", "the evening is over"),
    }
    return DeskWords(*found.get(entry.do, (entry.do, entry.do)))


# --- tried ----------------------------------------------------------------------------------------


def tried(night: EveningDesk, body: Mapping[str, object]) -> EveningTried:
    """What something told of a hand with real tiles would come to, bets included; nothing is changed."""
    table = str(body.get("table", "A"))
    hand = night.evening.told.get(table)
    if hand is None:
        raise InputError("table", f"no hand runs at table {table[:20]}", f"{table[:20]} 桌没有进行中的牌局")
    new = hand.copy()
    account = new.tell_named({key: part for key, part in body.items() if key != "table"})
    words = [DeskWords(*each) for each in account.words]
    return EveningTried(words, list(account.clauses), paid_since(hand, new))
