"""Whoever counts kills would notice if something were gone."""

from types import SimpleNamespace
from typing import Any

from tests.server.kills.reckoning import Counts, Journal, compare_role, compare_words, find_acknowledged
from tests.server.kills.witness import Witness

Json = dict[str, Any]


def snapshot(hand: int = 0, seq: int = 5, prompt: int | None = None, **room: object) -> Json:
    """A snapshot as far as it is looked at."""
    asked = None if prompt is None else {"t": "prompt", "n": prompt, "actions": [{"code": 7, "type": "pass"}]}
    you = {"player": 2, "person": "p", "role": "W"}
    told = {"rulings": [], "state": "playing", "paused_by": None, "fair": None} | room
    return {"t": "snapshot", "hand": hand, "seq": seq, "prompt": asked, "ended": None, "you": you, "room": told}


def seated(seq: int = 5, prompt: int | None = None) -> Witness:
    """Somebody who has come to a table."""
    found = Witness("t", "token")
    found.note(snapshot(seq=seq, prompt=prompt))
    return found


def acted(witness: Witness, n: int, code: int) -> None:
    """An action that is acknowledged."""
    witness.note_sent({"t": "act", "n": n, "a": code})
    witness.note({"t": "pong"})


def test_an_action_that_is_not_in_the_journal_is_lost() -> None:
    witness, counts = seated(), Counts()
    for n, code in enumerate((7, 8, 9), 1):
        acted(witness, n, code)
    assert witness.tally.acknowledged == 3
    acts = [{"who": 2, "code": 7}, {"who": 1, "code": 8}, {"who": 2, "code": 9}, {"who": 2, "code": 4}]
    find_acknowledged(witness, acts, counts)
    assert counts.lost == 1
    assert "8" in counts.faults[0]


def test_an_action_that_was_refused_is_not_acknowledged() -> None:
    witness = seated()
    witness.note_sent({"t": "act", "n": 3, "a": 7})
    witness.note({"t": "error", "code": "stale", "why": "", "n": 3})
    witness.note({"t": "pong"})
    assert (witness.tally.acknowledged, witness.acked, witness.tally.faults) == (0, [], [])


def test_a_prompt_that_is_open_again_is_a_loss() -> None:
    witness = seated(prompt=4)
    witness.note({"t": "asked_over", "n": 4})
    witness.note(snapshot(prompt=5))
    assert witness.tally.lost == 0
    witness.note(snapshot(prompt=4))
    assert witness.tally.lost == 1


def test_what_was_told_and_is_gone_is_missing() -> None:
    witness = seated(seq=5)
    witness.note({"t": "event", "hand": 0, "seq": 7, "events": [{"type": "a"}, {"type": "b"}]})
    witness.note(snapshot(seq=7))
    assert witness.tally.missing == 0
    witness.note(snapshot(seq=6))  # the last event is not there any more
    witness.note({"t": "event", "hand": 0, "seq": 7, "events": [{"type": "c"}]})  # or another one is
    witness.note({"t": "ruled", "number": 0})
    witness.note(snapshot(seq=7))  # where is the ruling?
    assert witness.tally.missing == 3


def test_events_are_compared_with_the_record() -> None:
    witness, counts = seated(seq=5), Counts()
    witness.note({"t": "event", "hand": 0, "seq": 7, "events": [{"type": "a"}, {"type": "b"}]})
    compare_role(witness, "0 W", [{}, {}, {}, {}, {}, {"type": "a"}, {"type": "x"}], counts)
    assert (counts.events, counts.missing, witness.seen) == (2, 1, {})


def test_nonces_are_compared_with_the_record() -> None:
    witness, counts = seated(), Counts()
    said = [{"nonce": "aa"}, {"nonce": ""}, {"nonce": "bb"}]
    words = {"t": "nonces", "hand": 0, "commitment": "c", "words": said}
    told = SimpleNamespace(header=SimpleNamespace(commitment="c"), reveal=SimpleNamespace(nonces=["", "bb", "aa"]))
    witness.note(words)
    compare_words(witness, witness.words["0"], told, counts)  # type: ignore[arg-type]
    assert (counts.events, counts.missing) == (1, 0)
    told.reveal.nonces = ["", "", "aa"]
    compare_words(witness, witness.words["0"], told, counts)  # type: ignore[arg-type]
    assert (counts.events, counts.missing) == (2, 1)


def test_the_same_link_is_shown_for_the_same_hand() -> None:
    witness = Witness("t", "token", root="00" * 32)
    witness.note(snapshot(fair={"seals": [None, None, None]}))
    assert [told["t"] for told in witness.seal()] == ["seal"]
    assert witness.answers({"t": "nonces_wanted", "hand": 0}) == []  # it counts from the next hand on
    witness.note({"t": "room", "fair": {"seals": [None, None, {"head": "", "at": 0}]}})
    first = witness.answers({"t": "nonces_wanted", "hand": 1})
    witness.note({"t": "room", "fair": {"seals": [None, None, {"head": "", "at": 1}]}})
    assert witness.answers({"t": "nonces_wanted", "hand": 1}) == first
    assert witness.answers({"t": "nonces_wanted", "hand": 2}) != first


def test_a_journal_begins_as_it_did() -> None:
    journal, counts = Journal("t"), Counts()
    assert journal.follow([b'{"e":"created"}', b'{"e":"act","code":7}'], counts) == [{"e": "act", "code": 7}]
    assert journal.follow([b'{"e":"created"}', b'{"e":"act","code":7}', b'{"e":"dealt"}'], counts) == []
    assert counts.lost == 0
    journal.follow([b'{"e":"created"}', b'{"e":"act","code":8}', b'{"e":"dealt"}'], counts)
    journal.follow([b'{"e":"created"}'], counts)
    assert counts.lost == 2
    journal.digest = ""  # another version has written it anew
    journal.follow([b'{"e":"made"}'], counts)
    assert counts.lost == 2
    journal.follow([], counts)
    assert counts.lost == 3


def test_somebody_who_was_kept_remembers() -> None:
    witness = seated(seq=5)
    witness.note({"t": "event", "hand": 0, "seq": 6, "events": [{"type": "a"}]})
    again = Witness.of(witness.state())
    assert (again.seen, again.who, again.hand) == ({"0 W": {5: {"type": "a"}}}, 2, 0)
