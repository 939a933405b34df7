"""What we add to the walls at a table, sealed link by link (docs/fair.md), with a copy in a file for `paiju verify`."""

import json
import secrets
from pathlib import Path
from typing import Any

from paiju import fair

Json = dict[str, Any]
LOST = ("bad_link", "not_sealed", "stale")  # errors about a link: it was lost with a connection, or its hand is over


class SealedChains:
    """Our hash chains at a table, one after the other. `file` is where they are kept, if anywhere."""

    def __init__(self, file: str | None = None) -> None:
        self.file = file
        self.sealed: list[Json] = []
        self.known: set[str] = set()  # hands whose link is on record
        self.chain = fair.Chain(secrets.token_bytes(fair.SEED))
        self.begin()

    def begin(self) -> None:
        """Begin with a chain that was never shown."""
        self.chain = fair.Chain(secrets.token_bytes(fair.SEED))
        self.sealed.append({"head": self.chain.head.hex(), "sent": {}, "lost": {}})
        self.known = set()

    @property
    def head(self) -> str:
        """What is sealed now."""
        return self.chain.head.hex()

    @property
    def sent(self) -> dict[str, str]:
        """The links of this chain that were shown, by hand."""
        links: dict[str, str] = self.sealed[-1]["sent"]
        return links

    def answer(self, frame: Json) -> Json | None:
        """What is to be said to a frame about the walls; None for any other."""
        match frame["t"]:
            case "nonces_wanted":
                return self.link(frame["hand"])
            case "nonces" if any(word["nonce"] in self.sent.values() for word in frame["words"]):
                self.known |= {hand for hand in self.sent if int(hand) <= frame["hand"]}
            case "error" if frame["n"] is None and frame["code"] in LOST:
                return self.anew()
        return None

    def link(self, hand: int) -> Json:
        """The next link, in the file before it is sent; the same one if the same hand is asked for again."""
        if str(hand) not in self.sent:
            self.sent[str(hand)] = self.chain.link(len(self.sent) + len(self.sealed[-1]["lost"]) + 1).hex()
            self.save()
        return {"t": "nonce", "hand": hand, "nonce": self.sent[str(hand)]}

    def anew(self) -> Json:
        """A link was lost with a connection, so this chain cannot go on: seal another. Nobody is to blame."""
        sent, lost = self.sent, self.sealed[-1]["lost"]
        lost.update({hand: sent.pop(hand) for hand in list(sent) if hand not in self.known})
        self.begin()
        self.save()
        return {"t": "seal", "head": self.head}

    def save(self) -> None:
        """Everything that was sealed, in the file."""
        if self.file is not None:
            Path(self.file).write_text(json.dumps(self.sealed), encoding="utf-8")
