"""What somebody sent and saw themselves, held against a record: their word is in it, and the chains are those that were
sealed when they spoke. A chain sealed, left out or moved on after that would be a free choice."""

from collections.abc import Iterator, Sequence

from paiju.verify.checks import Check, Words, differs
from paiju.verify.own_words import KnownSeal, KnownSeals, OwnWords
from paiju.verify.seats_said import ToldWord

Pair = tuple[ToldWord | None, KnownSeal | None]  # what the record has, what was known


def check_mine(own: OwnWords, hand: int, words: Sequence[ToldWord], order: Sequence[int] | None) -> Iterator[Check]:
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


def pairs(known: KnownSeals, words: Sequence[ToldWord], order: Sequence[int] | None) -> Iterator[Pair]:
    """Chains on record beside those that were known: by player, or by head where the players are not told."""
    if order is not None and not any(seal and seal.at is None for seal in known):
        told = dict(zip(order, words))
        for player in range(max(len(known), len(words))):
            yield told.get(player), known[player] if player < len(known) else None
        return
    by_head = {seal.head: seal for seal in known if seal}
    for word in words:
        yield word, by_head.pop(word.head, None)
    yield from ((None, seal) for seal in by_head.values())


def check_seal(word: ToldWord | None, seal: KnownSeal | None) -> Iterator[Check]:
    """One chain is the one that was known, and stands where it stood."""
    there, then = word.head if word else b"", seal.head if seal else b""
    if there != then:
        yield differs("mine", there.hex(), then.hex(), *why(word, seal))
    elif word and seal and seal.at is not None and word.at != seal.at:
        zh = f"{word.wind} 的链在你出示时不在这一环"
        en = f"the chain of {word.seat} stood at another link when you spoke"
        yield differs("mine", word.at, seal.at, zh, en)


def why(word: ToldWord | None, seal: KnownSeal | None) -> Words:
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
