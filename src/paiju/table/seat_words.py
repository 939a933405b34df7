"""What the seats of a hand added to its wall in version 2 of fair walls: checked, recorded, and read back."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import get_args

from paiju import fair, fields
from paiju.errors import InputError
from paiju.fair import ChainedSecret, Said, SeatWord, leads_to
from paiju.languages import _, _c
from paiju.table.codec import Hex

SHOWN = ("said", "late")  # with a link


@dataclass(frozen=True, slots=True)
class ChainPlace:
    """A place in a hash chain: its head, and so many links after it."""

    head: Hex
    at: int


def words_of(value: object, players: int) -> tuple[SeatWord, ...]:
    """What every seat said, the dealer first; nobody has sealed anything unless given."""
    given = fields.items(value, "words", players)
    if not given:
        return (SeatWord("unsealed"),) * players
    if len(given) != players or not all(isinstance(word, SeatWord) for word in given):
        raise InputError("words", _("{players} words are needed, one SeatWord for each seat", players=players))
    return tuple(checked(word, f"words[{i}]") for i, word in enumerate(given) if isinstance(word, SeatWord))


def checked(word: SeatWord, where: str) -> SeatWord:
    """A word that is what it claims to be: if a link was shown, it leads to the head sealed before."""
    if word.said not in get_args(Said) or not 0 <= word.at < fair.LINKS or len(word.head) not in (0, fair.SEED):
        raise InputError(where, _("a seat cannot say this"))
    if (word.said == "unsealed" and word.head) or (word.said in ("silent", *SHOWN) and not word.head):
        raise InputError(
            where, _("a seat that has sealed a chain must give its head with its word; other seats must not")
        )
    if (word.said in SHOWN) != bool(word.link):
        raise InputError(where, _("only said and late words have a link"))
    if word.link and not (len(word.link) == fair.SEED and leads_to(word.link, word.head, word.at + 1)):
        raise InputError(where, _("this link does not lead to the sealed head in {steps} steps", steps=word.at + 1))
    return word


def said_late(words: Sequence[SeatWord], seat: int, link: bytes) -> tuple[SeatWord, ...]:
    """The words, with a link that a seat showed only after the deal."""
    if not 0 <= seat < len(words) or words[seat].link or not words[seat].head:
        raise InputError("seat", _("only a seat that has sealed a chain and shown nothing in this hand can be late"))
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
        raise InputError("chain", _c("chain", "is missing"))
    secret = ChainedSecret(bytes.fromhex(seed), bytes.fromhex(chain.head), chain.at)
    if not leads_to(secret.seed, secret.head, secret.at):
        raise InputError(
            "chain", _("the revealed seed does not lead to the chain's head in {steps} steps", steps=chain.at)
        )
    return secret


def words_on_record(
    seals: Sequence[ChainPlace | None] | None,
    said: Sequence[Said] | None,
    nonces: Sequence[Hex],
    late: Sequence[Hex] | None,
) -> tuple[SeatWord, ...]:
    """The words of a hand as its header and reveal give them."""
    if seals is None or said is None or late is None or len({len(seals), len(said), len(nonces), len(late)}) > 1:
        raise InputError("seals", _("seals, said, nonces and late must be lists with one item per seat"))
    words = []
    for seal, how, nonce, link in zip(seals, said, nonces, late):
        if bool(nonce) != (how == "said") or bool(link) != (how == "late"):
            raise InputError("said", _("{said} does not match what was shown", said=repr(how)))
        head, at = (bytes.fromhex(seal.head), seal.at) if seal else (b"", 0)
        words.append(SeatWord(how, head, at, bytes.fromhex(nonce or link)))
    return words_of(words, len(words))
