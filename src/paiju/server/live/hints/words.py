"""Hints in words. Tiles in them are written in notation, which the page spells out."""

from collections.abc import Iterator, Sequence

from paiju.books.book import Book, Pattern
from paiju.bots.outlook import Outlook, Threat
from paiju.server.live.hints.worth import has_minimum, in_words
from paiju.server.protocol.server_messages import HintLine
from paiju.table.advice import Advice, plain_name
from paiju.table.scene import Place

FAR = 2  # from ready: who is so far plays safe against a ready hand
MOST_WAYS = 4
RISKY = 80  # thousandths
SEATS = {"E": ("东家", "East"), "S": ("南家", "South"), "W": ("西家", "West"), "N": ("北家", "North")}


def line_of(advice: Advice) -> HintLine:
    """A line of advice."""
    left = " ".join(name for name, number in advice.useful.items() if number)
    zh, en = (f"打 {advice.discard}：", f"discard {advice.discard}: ") if advice.discard else ("", "")
    if advice.distance < 0:
        return HintLine(zh + "已成和牌型", en + "complete")
    if advice.distance == 0:
        bars = ("，振听：只能自摸", ", furiten: by drawing only") if advice.furiten else ("", "")
        return HintLine(
            f"{zh}听 {left}（剩 {advice.count} 张）{bars[0]}", f"{en}waits for {left} ({advice.count} left){bars[1]}"
        )
    return HintLine(
        f"{zh}{advice.distance} 向听，进张 {left}（{advice.count} 张）",
        f"{en}{advice.distance} from ready, draw {left} ({advice.count})",
    )


def threat_lines(threats: Sequence[Threat], least: int | None) -> Iterator[HintLine]:
    """Who seems ready; and for who is far from it and has to discard, what that means."""
    for threat in threats:
        zh, en = SEATS[threat.seat]
        if threat.riichi:
            yield HintLine(f"{zh}已立直。", f"{en} is in riichi.")
        else:
            yield HintLine(f"{zh}副露已多，多半听牌了。", f"{en} has laid out much and is likely ready.")
    if threats and least is not None and least >= FAR:
        yield HintLine(f"你还差 {least} 向听：先打安全的牌。", f"You are {least} from ready: safe tiles come first.")


def way_lines(book: Book, place: Place, outlook: Outlook) -> Iterator[HintLine]:
    """What a hand that is not ready may well become; where the book has a minimum also what each way brings of it."""
    names = {pattern.id: pattern for pattern in book.patterns}
    ways = [names[name] for name in outlook.ways() if name in names]
    if has_minimum(book):
        yield towards_minimum(book, place, ways)
    elif ways:
        ways = ways[:MOST_WAYS]
        yield HintLine(
            f"可往：{'、'.join(way.zh for way in ways)}", f"It may become: {', '.join(way.en for way in ways)}"
        )


def towards_minimum(book: Book, place: Place, ways: Sequence[Pattern]) -> HintLine:
    """The ways with their worth, those first that reach the minimum by themselves."""
    least = book.scoring.minimum
    is_open = any(meld.type != "ankan" for meld in place.melds)
    worth = {way.id: way.open if is_open and way.open is not None else way.closed for way in ways}
    best = sorted((way for way in ways if worth[way.id]), key=lambda way: worth[way.id] < least)[:MOST_WAYS]
    if not best:
        zh, en = in_words(book, least)
        return HintLine(f"眼下还看不出哪个番种能凑到 {zh}。", f"No pattern towards {en} is in sight yet.")
    zh = "、".join(f"{way.zh} {in_words(book, worth[way.id])[0]}{more(least - worth[way.id])[0]}" for way in best)
    en = ", ".join(f"{way.en} {in_words(book, worth[way.id])[1]}{more(least - worth[way.id])[1]}" for way in best)
    need_zh, need_en = in_words(book, least)
    return HintLine(f"可往：{zh}。和牌须 {need_zh}。", f"It may become: {en}. A win needs {need_en}.")


def more(lacking: int) -> tuple[str, str]:
    """What has to come beside a pattern that is not enough by itself."""
    return (f"（不够，另须 {lacking}）", f" ({lacking} short)") if lacking > 0 else ("", "")


def notes_of(advice: Advice, threats: Sequence[Threat]) -> list[HintLine]:
    """What there is to say of a discard: bonus tiles given away, and danger."""
    notes = []
    if advice.bonus:
        notes.append(HintLine("会打掉宝牌", "gives a dora away"))
    return notes + [danger(plain_name(advice.discard), threat) for threat in threats]


def danger(tile: str, threat: Threat) -> HintLine:
    """How safe a tile is against somebody, and why."""
    zh, en = SEATS[threat.seat]
    chance = threat.chance.get(tile, 0)
    if tile in threat.safe:
        return HintLine(f"对{zh}安全：其打过或放过", f"safe against {en}, who discarded it or let it go")
    if chance == 0:
        return HintLine(f"对{zh}安全：没有牌能等它", f"safe against {en}: nothing unseen can wait for it")
    often = max(2, round(1000 / chance))
    if tile in threat.turned:
        return HintLine(f"对{zh}较安全：筋牌，约 1/{often}", f"fairly safe against {en} (suji), about 1 in {often}")
    words = ("危险", "risky") if chance >= RISKY else ("有险", "some risk")
    return HintLine(f"对{zh}{words[0]}：约 1/{often}", f"{words[1]} against {en}: about 1 in {often}")


def risk_of(tile: str, threats: Sequence[Threat]) -> int:
    """The chance that somebody wins on a tile, in thousandths."""
    return sum(threat.chance.get(plain_name(tile), 0) for threat in threats)
