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
    """What this player adds to the walls, sealed link by link, and a copy in a file for `paiju verify --mine`."""

    def __init__(self, file):
        self.file, self.kept = file, []
        self.anew()

    def anew(self):
        """Start a new chain: 32 random bytes, hashed again and again; the last hash is its head."""
        self.links = [secrets.token_bytes(32)]
        while len(self.links) <= 1024:
            self.links.append(hashlib.sha256(self.links[-1]).digest())
        self.kept.append({"head": self.links.pop().hex(), "sent": {}, "lost": {}})
        self.known = set()  # hands whose link is on record

    def nonce(self, hand):
        """The answer to nonces_wanted, saved before it is sent; the same link if the same hand is asked for again."""
        sent = self.kept[-1]["sent"]
        if str(hand) not in sent:
            sent[str(hand)] = self.links.pop().hex()
            self.file.write_text(json.dumps(self.kept))
        return {"t": "nonce", "hand": hand, "nonce": sent[str(hand)]}

    def heard(self, hand):
        """The club has recorded the link for this hand, and for all hands before it."""
        self.known |= {each for each in self.kept[-1]["sent"] if int(each) <= hand}

    def refused(self):
        """A link was lost with a connection, so this chain cannot continue: seal a new one. Nobody is blamed."""
        sent, lost = self.kept[-1]["sent"], self.kept[-1]["lost"]
        lost.update({hand: sent.pop(hand) for hand in list(sent) if hand not in self.known})
        self.anew()
        self.file.write_text(json.dumps(self.kept))
        return {"t": "seal", "head": self.kept[-1]["head"]}


def answer(told, chains):
    """What to send in reply to a frame, or None."""
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
    """Play until the match is over, reconnecting as often as needed."""
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
            continue  # connect again: the seat is still ours
    return None


def asked(path, token=None, body=None):
    """The club's answer to a request."""
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
