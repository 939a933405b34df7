"""Plays a match against three bots and adds to every wall: python player.py [URL]. Leaves match.jsonl and mine.json."""

import asyncio
import hashlib
import json
import secrets
import sys
import urllib.request
from pathlib import Path

from websockets.asyncio.client import connect  # pip install websockets
from websockets.exceptions import ConnectionClosed

URL = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8700"
BOTS = ["bot:steady"] * 3
WISH = {"book": "ema", "name": "Robin", "seats": ["me", *BOTS], "length": 1, "pause": 0, "pace": 0}


class Chains:
    """What is sealed and shown for the walls, and a file of it for `paiju verify --mine`."""

    def __init__(self, file):
        self.file, self.kept = file, []
        self.anew()

    def anew(self):
        """Another chain: 32 random bytes, hashed again and again; the last hash is its head."""
        self.links = [secrets.token_bytes(32)]
        while len(self.links) <= 1024:
            self.links.append(hashlib.sha256(self.links[-1]).digest())
        self.kept.append({"head": self.links.pop().hex(), "sent": {}, "lost": {}})
        self.known = set()  # hands whose link is on record

    def nonce(self, hand):
        """The answer to nonces_wanted, written down before it is sent; asked again for the same hand, the same link."""
        sent = self.kept[-1]["sent"]
        if str(hand) not in sent:
            sent[str(hand)] = self.links.pop().hex()
            self.file.write_text(json.dumps(self.kept))
        return {"t": "nonce", "hand": hand, "nonce": sent[str(hand)]}

    def heard(self, hand):
        """The link for a hand is on record, and so are all before it."""
        self.known |= {each for each in self.kept[-1]["sent"] if int(each) <= hand}

    def refused(self):
        """A lost connection has swallowed a link, so the chain cannot go on: seal anew. Nobody is blamed for it."""
        sent, lost = self.kept[-1]["sent"], self.kept[-1]["lost"]
        lost.update({hand: sent.pop(hand) for hand in list(sent) if hand not in self.known})
        self.anew()
        self.file.write_text(json.dumps(self.kept))
        return {"t": "seal", "head": self.kept[-1]["head"]}


def answer(told, chains):
    """What to send after a frame, or None."""
    prompt = told["prompt"] if told["t"] == "snapshot" else told if told["t"] == "prompt" else None
    if prompt:
        actions = prompt["actions"]
        best = next((a for a in actions if a["type"] in ("win", "pass", "discard_drawn")), actions[0])
        return {"t": "act", "n": prompt["n"], "a": best["code"]}
    if told["t"] == "nonces_wanted":
        return chains.nonce(told["hand"])
    if told["t"] == "nonces" and any(word["nonce"] in chains.kept[-1]["sent"].values() for word in told["words"]):
        chains.heard(told["hand"])
    if told["t"] == "error" and told["n"] is None and told["code"] in ("bad_link", "not_sealed", "stale"):
        return chains.refused()
    return {"t": "next"} if told["t"] == "hand_end" else None


async def play(table, token, chains):
    """Until the match is over, over as many connections as it takes."""
    async for socket in connect(URL.replace("http", "ws", 1) + "/ws", subprotocols=["paiju.v1"]):
        hello = {"t": "hello", "table": table, "token": token, "seal": chains.kept[-1]["head"]}
        try:
            await socket.send(json.dumps(hello))
            async for text in socket:
                told = json.loads(text)
                if told["t"] == "match_end":
                    return told["results"]
                said = answer(told, chains)
                if said:
                    await socket.send(json.dumps(said))
        except ConnectionClosed:
            continue  # connect again: the seat is kept
    return None


def asked(path, token=None, body=None):
    """What the club answers."""
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
    request = urllib.request.Request(URL + path, body and json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answered:
        return answered.read()


if __name__ == "__main__":
    opened = json.loads(asked("/api/tables", body=WISH))
    table, token = opened["table"], opened["token"]
    head = json.loads(asked(f"/api/tables/{table}", token))["fair"]["head"]  # before anything is dealt
    print(asyncio.run(play(table, token, Chains(Path("mine.json")))))
    Path("match.jsonl").write_bytes(asked(f"/api/tables/{table}/record", token))
    print(f"paiju verify match.jsonl --head {head} --mine mine.json")
