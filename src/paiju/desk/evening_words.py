"""The entries of an evening in words, in both languages."""

from collections.abc import Iterator

from paiju import fields
from paiju.desk.evening_desk import EveningDesk
from paiju.desk.two_languages import DeskWords
from paiju.evening.entered import EveningEntry
from paiju.evening.hand import EveningHand
from paiju.match.entered_worth import VALUE_ONLY, Account, english_fans
from paiju.table import events as E


def words_of(night: EveningDesk, entry: EveningEntry, me: str) -> list[DeskWords]:
    """An entry in words; a bet that lies face down is told to nobody but who made it."""
    if entry.do == "undo":
        target = night.entries[int(str(entry.body["entry"])) - 1]
        return [DeskWords(f"撤销：{each.zh}", f"taken back: {each.en}") for each in words_of(night, target, me)]
    if entry.do == "bet" and entry.body.get("name") != me and is_hidden(night, entry):
        return [DeskWords(f"{entry.body['name']} 已下注", f"{entry.body['name']} has bet")]
    if entry.ruling is not None:
        who = night.evening.hands[entry.hand - 1].seating.players[entry.ruling.incident.offender]
        return [DeskWords(*(f"{who} · {words}" for words in entry.ruling.why))]
    if entry.do == "played" and not entry.undone:
        return online_words(night.evening.hands[entry.hand - 1])
    if entry.account is not None:
        return hand_words(night, entry, entry.account)
    return [plain_words(night, entry)]


def is_hidden(night: EveningDesk, entry: EveningEntry) -> bool:
    """Does the bet belong to a hand that runs and for which others have not bet yet?"""
    hand = night.evening.real_tables.get(entry.table)
    runs = hand is not None and night.evening.hand_at(entry.table).number == entry.hand
    return runs and hand is not None and None in hand.backs.values()


# --- hands with real tiles ---


def hand_words(night: EveningDesk, entry: EveningEntry, account: Account) -> list[DeskWords]:
    """Something told of a hand, with who did it where the words do not say so."""
    body, who = entry.body, entry.body.get("player")
    words = [DeskWords(*each) for each in account.words]
    if entry.do == "win":
        names = [str(fields.mapping(each, "wins").get("player")) for each in fields.items(body.get("wins"), "wins", 3)]
        hands = night.evening.hands
        players = hands[entry.hand - 1].seating.players if entry.hand <= len(hands) else ()
        ordered = [players[n] for n in account.winners] if set(names) <= set(players) else names
        return [won(name, body.get("from"), each) for name, each in zip(ordered, words, strict=True)]
    if entry.do == "kong":
        return [kong_words(who, body.get("from"), is_added=bool(body.get("added")))]
    if entry.do == "open":
        return [DeskWords(f"{who}：{each.zh}", f"{who}: {each.en}") for each in words]
    if entry.do == "swap":
        other = body.get("with")
        return [DeskWords(f"{each.zh}：与 {other}", f"{each.en} with {other}") for each in words]
    return words


def won(name: str, giver: object, worth: DeskWords) -> DeskWords:
    """Somebody won; that only the value was told is how most hands are told, and need not be said."""
    zh, en = (part.removeprefix(bare) for part, bare in zip((worth.zh, worth.en), VALUE_ONLY, strict=True))
    if giver is None:
        return DeskWords(f"{name} 自摸：{zh}", f"{name} won by self-draw: {en}")
    return DeskWords(f"{name} 和，{giver} 放铳：{zh}", f"{name} won on {giver}'s tile: {en}")


def kong_words(who: object, giver: object, *, is_added: bool) -> DeskWords:
    """Which kong, and whose tile it was made of."""
    if giver is None:
        return DeskWords(f"{who} 暗杠", f"{who}: concealed kong")
    zh, en = ("加杠", "kong added to a pung of") if is_added else ("明杠", "kong of")
    return DeskWords(f"{who} {zh}（{giver} 的牌）", f"{who}: {en} {giver}'s tile")


# --- hands played online ---


def online_words(hand: EveningHand) -> list[DeskWords]:
    """How a hand played at a table of the club ended."""
    wins = [won(name, giver, worth) for name, giver, worth in online_wins(hand)]
    said = wins or [DeskWords("荒牌", "nobody won")]
    return [DeskWords(f"线上：{said[0].zh}", f"a hand was played online: {said[0].en}"), *said[1:]]


def online_wins(hand: EveningHand) -> Iterator[tuple[str, str | None, DeskWords]]:
    """Every win of the hand: who, on whose tile, and the fans."""
    at = {seat: hand.seating.seats[sat] for seat, sat in hand.play.persons.items()}
    for event in hand.play.events:
        if isinstance(event, E.WinEvent):
            fans = event.fan or 0
            giver = at[event.from_] if event.from_ else None
            yield at[event.seat], giver, DeskWords(f"{fans} 番", english_fans(fans))


# --- the rest ---


def plain_words(night: EveningDesk, entry: EveningEntry) -> DeskWords:
    """What has no account of its own."""
    body = entry.body
    name = str(body.get("name", ""))
    if entry.do in ("deal", "online"):
        rule = next((each for each in night.evening.book.specials if each.id == body.get("special")), None)
        zh, en = (f"：{rule.dice} {rule.zh}", f": {rule.dice} {rule.en}") if rule else ("", "")
        where = ("线上开局", "dealt online") if entry.do == "online" else ("开局", "dealt")
        return DeskWords(where[0] + zh, where[1] + en)
    plain = {
        "played": ("线上打完一局", "a hand was played online"),
        "offline": ("线上这一局作罢", "the hand online is given up"),
        "void": ("本局作废重打", "the hand is void and dealt again"),
        "penalty": ("罚则", "a penalty"),
        "arrive": (f"{name} 来了", f"{name} has come"),
        "leave": (f"{name} 走了", f"{name} has left"),
        "clock": ("一小时到，重新分营", "an hour is over, the camps are drawn anew"),
        "represent": (f"{body.get('camp')} 营由 {name} 上", f"{name} plays for camp {body.get('camp')}"),
        "last_hands": ("难忘今宵：宣布最后几局", "the last hands are announced"),
        "end": ("聚会结束", "the evening is over"),
    }
    return DeskWords(*plain.get(entry.do, (entry.do, entry.do)))
