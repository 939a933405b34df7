"""Version 2 of fair walls from hand to hand: one chain of the table, and chains of seats of which no link is left out.

A table's head commits to all its seeds, so a seed must be the link whose turn it is. A seat's chain is one player's
and goes on by exactly the links it has shown: one that was shown and not told leaves a gap in the next hand.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from paiju.books.book import Book
from paiju.fair import SEED
from paiju.languages import Text, _, _n
from paiju.verify.checks import Check, differs
from paiju.verify.lines import HandLines, hexadecimal, unreadable
from paiju.verify.match_checks import LaidDown, check_match, order_of
from paiju.verify.seats_said import RecordedWord, chain_place, check_count, check_said, hashed, seat_words
from paiju.verify.sent_chains import KnownSeal, KnownSeals, SentChain

Pair = tuple[RecordedWord | None, KnownSeal | None]  # what the record has, what was known
BY_ITSELF = _("without the record of the match, the seats, rules and seats' chains cannot be checked against it")
WRITTEN_DOWN = _("matches the head you wrote down")


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
        yield differs(
            "mine",
            [word.link.hex() for word in words],
            link.hex(),
            _("the random number you sent is not in the record"),
        )
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
        yield differs("mine", there.hex(), then.hex(), why(word, seal))
    elif word and seal and seal.at is not None and word.at != seal.at:
        text = _("{seat}'s chain was at another link when you showed your number", seat=word.wind)
        yield differs("mine", word.at, seal.at, text)


def why(word: RecordedWord | None, seal: KnownSeal | None) -> Text:
    """What it means that a chain is not the one that was known."""
    if word is None:
        return _("a chain that was sealed when you showed your number is not in the record")
    if not word.head:
        return _("{seat} had sealed a chain when you showed your number, but has none in the record", seat=word.wind)
    if seal is None:
        return _("{seat}'s chain was sealed only after you had shown your number", seat=word.wind)
    return _("{seat}'s chain is not the one that was sealed when you showed your number", seat=word.wind)


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
        raise unreadable(
            hand.line,
            _(
                "the seed and the chain's head must have {bytes} bytes, and the seed must be a link after the head",
                bytes=SEED,
            ),
        )
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
            text = _n(
                "the seed does not lead to the chain's head in {n} step",
                "the seed does not lead to the chain's head in {n} steps",
                chained.at,
            )
            yield differs("chain", head, reached, text)
        if hand.match is not None and hand.match.get("head") != head:
            yield differs(
                "chain", head, hand.match.get("head"), _("the chain's head is not the one the match began with")
            )
        if hand.match is not None and chained.at != hand.number + 1:
            yield differs("chain", chained.at, hand.number + 1, _("it was not this link's turn"))
        for known in {self.head or head, *(own.table or head for own in self.mine)} - {head}:
            yield differs("chain", head, known, _("the chain's head is not the one you wrote down"))

    def check_growth(self, chained: ChainedHand) -> Iterator[Check]:
        """Every chain is one player's, and stands where the links shown have left it; no link is shown twice."""
        for player, word in zip(self.players, chained.words):
            if word.link in self.links:
                text = _("{seat}'s random number has been shown before", seat=word.wind)
                yield differs("seal", word.link.hex(), None, text)
            self.links |= {word.link} - {b""}
            if not word.head:
                continue
            known = self.chains.setdefault(word.head, SeatChain(player, 0 if self.whole else word.at))
            if known.player != player or known.hand == chained.at:
                text = _("{seat}'s chain belongs to another player", seat=word.wind)
                yield differs("seal", word.head.hex(), None, text)
                continue
            if word.at != known.at:
                yield differs("seal", word.at, known.at, growth(word, known.at))
            known.hand, known.at = chained.at, word.at + bool(word.link)

    def notes(self, chained: ChainedHand) -> list[Text]:
        """What is worth telling though nothing is wrong: who has sealed another chain than before, and that a hand by
        itself tells little of its match."""
        before, self.last, self.sealed = self.sealed, chained, {}
        for player, word in zip(self.players, chained.words):
            self.sealed.setdefault(player, set()).update({word.head} - {b""})
        anew = [
            _("{seat} has sealed a new chain", seat=word.wind)
            for player, word in zip(self.players, chained.words)
            if word.head and before.get(player) and word.head not in before[player]
        ]
        return anew if self.match is not None else [*anew, BY_ITSELF]

    def left_over(self) -> list[Text]:
        """Hands for which something was sent and which the record does not have, or which got lost on the way."""
        beyond = numbers({hand for own in self.mine for hand in own.sent} - self.seen)
        lost = numbers({hand for own in self.mine for hand in own.lost})
        notes = []
        if beyond:
            notes.append(_("what you sent for hand {beyond} is beyond this record", beyond=beyond))
        if lost:
            notes.append(_("what you sent for hand {lost} never arrived", lost=lost))
        return notes


def numbers(hands: set[int]) -> list[int]:
    """Hands by number, the first being 1."""
    return [hand + 1 for hand in sorted(hands)]


def growth(word: RecordedWord, due: int) -> Text:
    """What it means that a chain does not stand where it should."""
    if word.at > due:
        return _(
            "{seat} had already shown {shown} of its links, but the record has only {due}: a random number that was "
            "shown has been left out",
            seat=word.wind,
            shown=word.at,
            due=due,
        )
    return _("{seat}'s chain has gone back to links that had already been shown", seat=word.wind)


def one_or_all(what: str, record: object, differing: list[Check], why: Text | None = None) -> list[Check]:
    """Everything that differs, or one line that says nothing does, and where there is more to say what."""
    return differing or [Check(what, "agrees", record, record, why=why)]  # type: ignore[arg-type]
