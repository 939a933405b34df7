"""The entries of an evening in words."""

from collections.abc import Iterator

from paiju import fields
from paiju.desk.evening_desk import EveningDesk
from paiju.evening.camps import CAMP_NAMES
from paiju.evening.entered import EveningEntry
from paiju.evening.hand import EveningHand
from paiju.languages import Text, _, _c
from paiju.match.entered_worth import Account, unless_bare
from paiju.scoring.lines.words import amount_of
from paiju.table import events as E


def words_of(night: EveningDesk, entry: EveningEntry, me: str) -> list[Text]:
    """An entry in words; a bet that lies face down is told to nobody but who made it."""
    if entry.do == "undo":
        target = night.entries[int(str(entry.body["entry"])) - 1]
        return [_("taken back: {entry}", entry=each) for each in words_of(night, target, me)]
    if entry.do == "bet" and entry.body.get("name") != me and is_hidden(night, entry):
        return [_("{name} has bet", name=entry.body["name"])]
    if entry.ruling is not None:
        who = night.evening.hands[entry.hand - 1].seating.players[entry.ruling.incident.offender]
        return [_("{who} · {ruling}", who=who, ruling=entry.ruling.why)]
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


def hand_words(night: EveningDesk, entry: EveningEntry, account: Account) -> list[Text]:
    """Something told of a hand, with who did it where the words do not say so."""
    body, who = entry.body, entry.body.get("player")
    words = list(account.words)
    if entry.do == "win":
        names = [str(fields.mapping(each, "wins").get("player")) for each in fields.items(body.get("wins"), "wins", 3)]
        hands = night.evening.hands
        players = hands[entry.hand - 1].seating.players if entry.hand <= len(hands) else ()
        ordered = [players[n] for n in account.winners] if set(names) <= set(players) else names
        return [won(name, body.get("from"), unless_bare(each)) for name, each in zip(ordered, words, strict=True)]
    if entry.do == "kong":
        return [kong_words(who, body.get("from"), is_added=bool(body.get("added")))]
    if entry.do == "open":
        return [_("{who}: {what}", who=who, what=each) for each in words]
    if entry.do == "swap":
        return [_("{what} with {other}", what=each, other=body.get("with")) for each in words]
    return words


def won(name: str, giver: object, worth: Text) -> Text:
    """Somebody won."""
    if giver is None:
        return _("{name} won by self-draw: {worth}", name=name, worth=worth)
    return _("{name} won on {giver}'s tile: {worth}", name=name, giver=giver, worth=worth)


def kong_words(who: object, giver: object, *, is_added: bool) -> Text:
    """Which kong, and whose tile it was made of."""
    if giver is None:
        return _("{who}: concealed kong", who=who)
    if is_added:
        return _("{who}: kong added to a pung of {giver}'s tile", who=who, giver=giver)
    return _("{who}: kong of {giver}'s tile", who=who, giver=giver)


# --- hands played online ---


def online_words(hand: EveningHand) -> list[Text]:
    """How a hand played at a table of the club ended."""
    wins = [won(name, giver, worth) for name, giver, worth in online_wins(hand)]
    first = wins[0] if wins else _("nobody won")
    return [_("a hand was played online: {result}", result=first), *wins[1:]]


def online_wins(hand: EveningHand) -> Iterator[tuple[str, str | None, Text]]:
    """Every win of the hand: who, on whose tile, and the fans."""
    at = {seat: hand.seating.seats[sat] for seat, sat in hand.play.persons.items()}
    for event in hand.play.events:
        if isinstance(event, E.WinEvent):
            giver = at[event.from_] if event.from_ else None
            yield at[event.seat], giver, amount_of(hand.book, event.fan or 0)


# --- the rest ---


def plain_words(night: EveningDesk, entry: EveningEntry) -> Text:
    """What has no account of its own."""
    body = entry.body
    name, camp = str(body.get("name", "")), str(body.get("camp", ""))
    if entry.do in ("deal", "online"):
        rule = next((each for each in night.evening.book.specials if each.id == body.get("special")), None)
        dealt = _("dealt online") if entry.do == "online" else _c("evening", "dealt")
        return _("{dealt}: {dice} {rule}", dealt=dealt, dice=rule.dice, rule=rule) if rule else dealt
    plain = {
        "played": _("a hand was played online"),
        "offline": _("the online hand was abandoned"),
        "void": _("the hand is void and dealt again"),
        "penalty": _("a penalty"),
        "arrive": _("{name} has arrived", name=name),
        "leave": _("{name} has left", name=name),
        "clock": _("an hour has passed: the camps are drawn again"),
        "represent": _("{name} plays for camp {camp}", name=name, camp=CAMP_NAMES.get(camp, camp)),
        "last_hands": _("the last hands are announced"),
        "end": _("the evening ends"),
    }
    return plain.get(entry.do) or Text(entry.do)
