"""What the seats of a hand added to its wall by version 2 of fair walls: checked, on record, and read back."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import get_args

from paiju import fair, fields
from paiju.errors import InputError
from paiju.fair import ChainedSecret, Said, SeatWord, leads_to
from paiju.table.codec import Hex

SHOWN = ("said", "late")  # with a link


@dataclass(frozen=True, slots=True)
class ChainPlace:
    """A place in a hash chain: its head, and so many links after it."""

    head: Hex
    at: int


def words_of(value: object, players: int) -> tuple[SeatWord, ...]:
    """What every seat said, the dealer first; nobody has sealed anything unless told."""
    given = fields.items(value, "words", players)
    if not given:
        return (SeatWord("unsealed"),) * players
    if len(given) != players or not all(isinstance(word, SeatWord) for word in given):
        en = f"{players} words are wanted, one for each seat"
        raise InputError("words", en, f"须有 {players} 家各一个 SeatWord")
    return tuple(checked(word, f"words[{i}]") for i, word in enumerate(given) if isinstance(word, SeatWord))


def checked(word: SeatWord, where: str) -> SeatWord:
    """A word that is what it says: with a link where one was shown, which leads to the head sealed before."""
    if word.said not in get_args(Said) or not 0 <= word.at < fair.LINKS or len(word.head) not in (0, fair.SEED):
        raise InputError(where, "this is not what a seat can say", "座位不能这样说")
    if (word.said == "unsealed" and word.head) or (word.said in ("silent", *SHOWN) and not word.head):
        en = "who has sealed a chain has its head with the word, and nobody else"
        raise InputError(where, en, "封过链的座位须附链头，其余不得有")
    if (word.said in SHOWN) != bool(word.link):
        raise InputError(where, "said and late words have a link, and no others", "只有说出与迟到的才有链环")
    if word.link and not (len(word.link) == fair.SEED and leads_to(word.link, word.head, word.at + 1)):
        en = f"this link does not lead to the head that was sealed in {word.at + 1} steps"
        raise InputError(where, en, f"此链环经 {word.at + 1} 步到不了所封的链头")
    return word


def said_late(words: Sequence[SeatWord], seat: int, link: bytes) -> tuple[SeatWord, ...]:
    """The words with a link that a seat showed after the deal."""
    if not 0 <= seat < len(words) or words[seat].link or not words[seat].head:
        en = "only a seat that has sealed and shown nothing in this hand can be late"
        raise InputError("seat", en, "只有已封链而本局未出示的座位才可能迟到")
    late = checked(replace(words[seat], said="late", link=link), "link")
    return (*words[:seat], late, *words[seat + 1 :])


# --- on record ------------------------------------------------------------------------------------


def seals_of(words: Sequence[SeatWord]) -> tuple[ChainPlace | None, ...]:
    """What each seat had sealed before the deal, and how many links it had shown."""
    return tuple(ChainPlace(word.head.hex(), word.at) if word.head else None for word in words)


def late_of(words: Sequence[SeatWord]) -> tuple[Hex, ...]:
    """The links that came too late, by seat."""
    return tuple(word.link.hex() if word.said == "late" else "" for word in words)


def secret_on_record(seed: Hex, chain: ChainPlace | None) -> ChainedSecret:
    """The secret of a hand as its record reveals it; it must be the link that the chain's head commits to."""
    if chain is None:
        raise InputError("chain", "is missing", "缺少 chain")
    secret = ChainedSecret(bytes.fromhex(seed), bytes.fromhex(chain.head), chain.at)
    if not leads_to(secret.seed, secret.head, secret.at):
        en = f"the seed revealed does not lead to the chain's head in {chain.at} steps"
        raise InputError("chain", en, f"揭示的种子经 {chain.at} 步到不了链头")
    return secret


def words_on_record(
    seals: Sequence[ChainPlace | None] | None,
    said: Sequence[Said] | None,
    nonces: Sequence[Hex],
    late: Sequence[Hex] | None,
) -> tuple[SeatWord, ...]:
    """The words of a hand as its header and reveal tell them."""
    if seals is None or said is None or late is None or len({len(seals), len(said), len(nonces), len(late)}) > 1:
        en = "and said, nonces and late are lists with a part for each seat"
        raise InputError("seals", en, "与 said、nonces、late 须为各家一项的列表")
    words = []
    for seal, how, nonce, link in zip(seals, said, nonces, late):
        if bool(nonce) != (how == "said") or bool(link) != (how == "late"):
            raise InputError("said", f"{how!r} does not fit what was shown", f"{how!r} 与所出示的不符")
        head, at = (bytes.fromhex(seal.head), seal.at) if seal else (b"", 0)
        words.append(SeatWord(how, head, at, bytes.fromhex(nonce or link)))
    return words_of(words, len(words))
