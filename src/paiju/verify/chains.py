"""Version 2 of fair walls from hand to hand: one chain of the table, and chains of seats of which no link is left out.

A table's head commits to all its seeds, so a seed must be the link whose turn it is. A seat's chain is one player's
and goes on by exactly the links it has shown: one that was shown and not told leaves a gap in the next hand.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from paiju.books.book import Book
from paiju.fair import SEED
from paiju.verify.checks import Check, Words, differs
from paiju.verify.lines import HandLines, hexadecimal, unreadable
from paiju.verify.match_checks import LaidDown, check_match, order_of
from paiju.verify.seats_said import RecordedWord, chain_place, check_count, check_said, hashed, seat_words, steps_of
from paiju.verify.sent_chains import KnownSeal, KnownSeals, SentChain

Pair = tuple[RecordedWord | None, KnownSeal | None]  # what the record has, what was known
BY_ITSELF = (
    "没有整盘记录：座次、规则与各家的链无从与整盘核对",
    "without the record of the match its seats, rules and the seats' chains cannot be held against it",
)
WRITTEN_DOWN = ("与你记下的链头相同", "the head you wrote down")


def check_mine(
    own: SentChain, hand: int, words: Sequence[RecordedWord], order: Sequence[int] | None
) -> Iterator[Check]:
    """What I have sent for a hand is on record, as counted or as late; `order` has the players of the words."""
    link = own.sent.get(hand)
    if link is None:
        return
    seats = [word for word in words if word.head == own.head and word.link == link]
    if seats:
        yield Check("mine", "agrees", seats[0].said, link.hex())
    else:
        zh, en = "你发出的随机数不在记录之中", "the nonce that you sent is not on record"
        yield differs("mine", [word.link.hex() for word in words], link.hex(), zh, en)
    if hand in own.seals:
        for word, seal in pairs(own.seals[hand], words, order):
            yield from check_seal(word, seal)


def pairs(known: KnownSeals, words: Sequence[RecordedWord], order: Sequence[int] | None) -> Iterator[Pair]:
    """Chains on record beside those that were known: by player, or by head where the players are not told."""
    if order is not None and not any(seal and seal.at is None for seal in known):
        by_player = dict(zip(order, words))
        for player in range(max(len(known), len(words))):
            yield by_player.get(player), known[player] if player < len(known) else None
        return
    by_head = {seal.head: seal for seal in known if seal}
    for word in words:
        yield word, by_head.pop(word.head, None)
    yield from ((None, seal) for seal in by_head.values())


def check_seal(word: RecordedWord | None, seal: KnownSeal | None) -> Iterator[Check]:
    """One chain is the one that was known, and stands where it stood."""
    there, then = word.head if word else b"", seal.head if seal else b""
    if there != then:
        yield differs("mine", there.hex(), then.hex(), *why(word, seal))
    elif word and seal and seal.at is not None and word.at != seal.at:
        zh = f"{word.wind} 的链在你出示时不在这一环"
        en = f"the chain of {word.seat} stood at another link when you spoke"
        yield differs("mine", word.at, seal.at, zh, en)


def why(word: RecordedWord | None, seal: KnownSeal | None) -> Words:
    """What it means that a chain is not the one that was known."""
    if word is None:
        return "你出示时封着的一条链不在记录之中", "a chain that was sealed when you spoke is not on record"
    if not word.head:
        return (
            f"你出示时 {word.wind} 封着链，记录中却没有",
            f"{word.seat} had a chain sealed when you spoke, and has none on record",
        )
    if seal is None:
        return f"{word.wind} 的链是在你出示之后才封的", f"the chain of {word.seat} was sealed only after you had spoken"
    return f"{word.wind} 的链不是你出示时所封的那条", f"the chain of {word.seat} is not the one sealed when you spoke"


@dataclass(frozen=True, slots=True)
class ChainedHand:
    """One hand of version 2 as its record tells it."""

    seed: bytes
    head: bytes
    at: int
    words: list[RecordedWord]


def chained_hand(hand: HandLines) -> ChainedHand:
    """The seed, where it stands in the table's chain, and the words; InputError when they cannot be read."""
    seed = hexadecimal(hand.reveal, "seed", hand.reveal_line)
    head, at = chain_place(hand.header.get("chain"), "chain", hand.line)
    if len(seed) != SEED or len(head) != SEED or at < 1:
        en = f"the seed and the chain's head have {SEED} bytes, and the seed is a link after it"
        raise unreadable(hand.line, en, f"种子与链头须为 {SEED} 字节，种子须为其后的一环")
    return ChainedHand(seed, head, at, seat_words(hand))


@dataclass(slots=True)
class SeatChain:
    """A seat's chain: whose it is, and how many of its links were shown."""

    player: object
    at: int
    hand: int = 0  # the last one it was told of, as the place of its link in the table's chain


@dataclass(slots=True)
class Follower:
    """What is known of chains while the hands of a record are followed."""

    head: str | None = None  # of the table, as somebody wrote it down
    mine: Sequence[SentChain] = ()
    match: object = None  # the first line of the match
    special: LaidDown | None = None  # of the match's first hand
    whole: bool = False  # whether the hands were followed from the first one of the table
    last: ChainedHand | None = None
    players: list[object] = field(default_factory=list)  # of the hand, by seat: numbers, or names where none are told
    sealed: dict[object, set[bytes]] = field(default_factory=dict)  # by player, the chains of the hand before
    chains: dict[bytes, SeatChain] = field(default_factory=dict)  # by head
    links: set[bytes] = field(default_factory=set)  # shown so far
    seen: set[int] = field(default_factory=set)  # hands of the table

    def checks(self, hand: HandLines, chained: ChainedHand, book: Book, special: str | None) -> Iterator[Check]:
        """What does not fit of chains and words, and of the match."""
        self.begin(hand, chained)
        self.special = self.special or LaidDown(special)
        order = order_of(hand, book) if hand.match is not None else None
        fits = order is not None and len(order) == len(chained.words)
        self.players = [*order] if order is not None and fits else [str(word.name) for word in chained.words]
        if hand.match is not None:
            yield from one_or_all("match", None, [*check_match(hand, book, special, self.special)])
        note = WRITTEN_DOWN if self.head or any(own.table for own in self.mine) else None
        yield from one_or_all("chain", chained.head.hex(), [*self.check_chain(hand, chained)], note)
        said = [*check_count(chained.words, book), *check_said(chained.words), *self.check_growth(chained)]
        yield from one_or_all("seal", len(chained.words), said)
        self.seen.add(chained.at - 1)
        for own in self.mine:
            yield from check_mine(own, chained.at - 1, chained.words, order if fits else None)

    def begin(self, hand: HandLines, chained: ChainedHand) -> None:
        """Another match, or a hand that does not follow the last one: nothing is known of its chains."""
        follows = self.last is not None and (self.last.head, self.last.at + 1) == (chained.head, chained.at)
        if hand.match is not self.match or (hand.match is None and not follows):
            self.last, self.special, self.whole = None, None, hand.match is not None or chained.at == 1
            self.sealed, self.chains, self.links = {}, {}, set()
        self.match = hand.match

    def check_chain(self, hand: HandLines, chained: ChainedHand) -> Iterator[Check]:
        """The seed leads to the head, which is the match's and the one written down, and it is its turn."""
        reached, head = hashed(chained.seed, chained.at).hex(), chained.head.hex()
        if reached != head:
            en = f"the seed does not lead to the chain's head in {steps_of(chained.at)}"
            yield differs("chain", head, reached, f"种子经 {chained.at} 步到不了链头", en)
        if hand.match is not None and hand.match.get("head") != head:
            zh, en = "链头与本盘开始时所承诺的不同", "the chain's head is not the one that the match began with"
            yield differs("chain", head, hand.match.get("head"), zh, en)
        if hand.match is not None and chained.at != hand.number + 1:
            zh, en = "所用的链环没有轮到", "it was not this link's turn"
            yield differs("chain", chained.at, hand.number + 1, zh, en)
        for known in {self.head or head, *(own.table or head for own in self.mine)} - {head}:
            zh, en = "链头不是你记下的那个", "the chain's head is not the one you wrote down"
            yield differs("chain", head, known, zh, en)

    def check_growth(self, chained: ChainedHand) -> Iterator[Check]:
        """Every chain is one player's, and stands where the links shown have left it; no link is shown twice."""
        for player, word in zip(self.players, chained.words):
            if word.link in self.links:
                zh, en = f"{word.wind} 的随机数已经有人出示过", f"the nonce of {word.seat} was shown before"
                yield differs("seal", word.link.hex(), None, zh, en)
            self.links |= {word.link} - {b""}
            if not word.head:
                continue
            known = self.chains.setdefault(word.head, SeatChain(player, 0 if self.whole else word.at))
            if known.player != player or known.hand == chained.at:
                zh, en = f"{word.wind} 的链是另一家的", f"the chain of {word.seat} is another player's"
                yield differs("seal", word.head.hex(), None, zh, en)
                continue
            if word.at != known.at:
                yield differs("seal", word.at, known.at, *growth(word, known.at))
            known.hand, known.at = chained.at, word.at + bool(word.link)

    def notes(self, chained: ChainedHand) -> list[Words]:
        """What is worth telling though nothing is wrong: who has sealed another chain than before, and that a hand by
        itself tells little of its match."""
        before, self.last, self.sealed = self.sealed, chained, {}
        for player, word in zip(self.players, chained.words):
            self.sealed.setdefault(player, set()).update({word.head} - {b""})
        anew = [
            (f"{word.wind} 换了新的链", f"{word.seat} has sealed another chain than before")
            for player, word in zip(self.players, chained.words)
            if word.head and before.get(player) and word.head not in before[player]
        ]
        return anew if self.match is not None else [*anew, BY_ITSELF]

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


def numbers(hands: set[int]) -> str:
    """Hands in writing, the first being 1."""
    return ", ".join(str(hand + 1) for hand in sorted(hands))


def growth(word: RecordedWord, due: int) -> Words:
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


def one_or_all(what: str, record: object, differing: list[Check], why: Words | None = None) -> list[Check]:
    """Everything that differs, or one line that says nothing does, and where there is more to say what."""
    return differing or [Check(what, "agrees", record, record, why=why)]  # type: ignore[arg-type]
