"""Version 2 of fair walls from hand to hand: one chain of the table, and chains of seats of which no link is left out.

A table's head commits to all its seeds, so a seed must be the link whose turn it is. A seat's chain goes on by exactly
the links it has shown: one that was shown and not told leaves a gap in the next hand.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from paiju.fair import SEED
from paiju.verify.checks import Check, Words, differs
from paiju.verify.lines import HandLines, hexadecimal, unreadable
from paiju.verify.own_words import OwnWords
from paiju.verify.seats_said import ToldWord, check_said, hashed, told_place, told_words


@dataclass(frozen=True, slots=True)
class ChainedHand:
    """One hand of version 2 as its record tells it."""

    seed: bytes
    head: bytes
    at: int
    words: list[ToldWord]


def chained_hand(hand: HandLines) -> ChainedHand:
    """The seed, where it stands in the table's chain, and the words; InputError when they cannot be read."""
    seed = hexadecimal(hand.reveal, "seed", hand.reveal_line)
    head, at = told_place(hand.header.get("chain"), "chain", hand.line)
    if len(seed) != SEED or len(head) != SEED or at < 1:
        en = f"the seed and the chain's head have {SEED} bytes, and the seed is a link after it"
        raise unreadable(hand.line, en, f"种子与链头须为 {SEED} 字节，种子须为其后的一环")
    return ChainedHand(seed, head, at, told_words(hand))


@dataclass(slots=True)
class Follower:
    """What is known of chains while the hands of a record are followed."""

    head: str | None = None  # of the table, as somebody wrote it down
    mine: Sequence[OwnWords] = ()
    match: object = None  # the first line of the match
    last: ChainedHand | None = None
    next_at: dict[tuple[str, bytes], int] = field(default_factory=dict)  # by name and head
    seen: set[int] = field(default_factory=set)  # hands of the table

    def checks(self, hand: HandLines, told: ChainedHand) -> Iterator[Check]:
        """What does not fit of chains and words."""
        self.begin(hand, told)
        yield from one_or_all("chain", told.head.hex(), [*self.check_chain(hand, told)])
        yield from one_or_all("seal", len(told.words), [*check_said(told.words), *self.check_growth(told)])
        yield from self.check_mine(told)

    def begin(self, hand: HandLines, told: ChainedHand) -> None:
        """Another match, or a hand that does not follow the last one: nothing is known of its chains."""
        follows = self.last is not None and (self.last.head, self.last.at + 1) == (told.head, told.at)
        if hand.match is not self.match or (hand.match is None and not follows):
            self.last, self.next_at = None, {}
        self.match = hand.match

    def check_chain(self, hand: HandLines, told: ChainedHand) -> Iterator[Check]:
        """The seed leads to the head, which is the match's and the one written down, and it is its turn."""
        found, head = hashed(told.seed, told.at).hex(), told.head.hex()
        if found != head:
            zh, en = f"种子经 {told.at} 步到不了链头", f"the seed does not lead to the chain's head in {told.at} steps"
            yield differs("chain", head, found, zh, en)
        if hand.match is not None and hand.match.get("head") != head:
            zh, en = "链头与本盘开始时所承诺的不同", "the chain's head is not the one that the match began with"
            yield differs("chain", head, hand.match.get("head"), zh, en)
        if hand.match is not None and told.at != hand.number + 1:
            zh, en = "所用的链环没有轮到", "it was not this link's turn"
            yield differs("chain", told.at, hand.number + 1, zh, en)
        for known in {self.head or head, *(own.table or head for own in self.mine)} - {head}:
            zh, en = "链头不是你记下的那个", "the chain's head is not the one you wrote down"
            yield differs("chain", head, known, zh, en)

    def check_growth(self, told: ChainedHand) -> Iterator[Check]:
        """Every seat's chain stands where the links it has shown have left it."""
        whole = self.match is not None
        for word in told.words:
            key = str(word.name), word.head
            due = self.next_at.get(key, 0 if whole else word.at)
            if word.head and word.at != due:
                zh, en = growth(word, due)
                yield differs("seal", word.at, due, zh, en)
            self.next_at[key] = word.at + bool(word.link)

    def check_mine(self, told: ChainedHand) -> Iterator[Check]:
        """What I have sent is on record, as counted or as late."""
        self.seen.add(told.at - 1)
        for own in self.mine:
            link = own.sent.get(told.at - 1)
            if link is None:
                continue
            seats = [word for word in told.words if word.head == own.head and word.link == link]
            if seats:
                yield Check("mine", "agrees", seats[0].said, link.hex())
            else:
                zh, en = "你发出的随机数不在记录之中", "the nonce that you sent is not on record"
                shown = [word.link.hex() for word in told.words]
                yield differs("mine", shown, link.hex(), zh, en)
            yield from sealed_afterwards(own, told)

    def notes(self, told: ChainedHand) -> list[Words]:
        """What is worth telling though nothing is wrong: who has sealed another chain than before."""
        before = {} if self.last is None else {str(word.name): word.head for word in self.last.words}
        self.last = told
        anew = [word for word in told.words if word.head and before.get(str(word.name), word.head) != word.head]
        return [(f"{word.wind} 换了新的链", f"{word.seat} has sealed another chain than before") for word in anew]

    def left_over(self) -> list[Words]:
        """Hands for which something was sent and which the record does not have, or which got lost on the way."""
        beyond = numbers({hand for own in self.mine for hand in own.sent} - self.seen)
        lost = numbers({hand for own in self.mine for hand in own.lost})
        notes = []
        if beyond:
            notes.append(
                (f"你为第 {beyond} 局发出的不在此记录范围内", f"what you sent for hand {beyond} is beyond this record")
            )
        if lost:
            notes.append((f"你为第 {lost} 局发出的没有送到", f"what you sent for hand {lost} never arrived"))
        return notes


def sealed_afterwards(own: OwnWords, told: ChainedHand) -> Iterator[Check]:
    """Words under heads that had not been sealed when I spoke."""
    known = own.seals.get(told.at - 1)
    for word in told.words if known is not None else ():
        if word.nonce and word.head not in {own.head, *(known or ())}:
            zh = f"{word.wind} 的链是在你出示之后才封的"
            en = f"the chain of {word.seat} was sealed only after you had spoken"
            yield differs("mine", word.head.hex(), sorted(head.hex() for head in known or ()), zh, en)


def numbers(hands: set[int]) -> str:
    """Hands in writing, the first being 1."""
    return ", ".join(str(hand + 1) for hand in sorted(hands))


def growth(word: ToldWord, due: int) -> Words:
    """What it means that a chain does not stand where it should."""
    if word.at > due:
        return (
            f"{word.wind} 此前出示过 {word.at} 环，记录中只有 {due} 环：有出示过的随机数被略去",
            f"{word.seat} had shown {word.at} links before, the record has {due}: a nonce that was shown was left out",
        )
    return (
        f"{word.wind} 的链退回到了出示过的环",
        f"the chain of {word.seat} has gone back to links that were shown before",
    )


def one_or_all(what: str, record: object, found: list[Check]) -> list[Check]:
    """Everything that differs, or one line that says nothing does."""
    return found or [Check(what, "agrees", record, record)]  # type: ignore[arg-type]
