"""Our player in Botzone's protocol does what it does at our table, kept running or started for every answer."""

import io
import json

import pytest

from paiju.bots import Bot
from paiju.bots.botzone import KEEP_RUNNING, PASS, BotzonePlayer, serve
from paiju.core.play import actions as A
from paiju.errors import InputError
from paiju.formats.botzone.tiles import NAMES
from paiju.table import events as E
from paiju.table.action import Action
from paiju.table.codes import CODES, SEATS
from paiju.table.table import Table
from tests.bots.decided import Anything

FEW, MANY = 2, 14


def tile(name: str) -> str:
    """A tile's name at Botzone."""
    return NAMES[CODES[name]]


class Judge:
    """Tells one seat what it sees of a hand of ours, in Botzone's words."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table, self.seat, self.told = table, seat, 0

    def fresh(self) -> list[str]:
        """Requests for what has happened since; a claim waits for its discard."""
        events = self.table.seen(SEATS[self.seat])
        new = events[self.told :]
        if new and isinstance(new[-1], E.Chow | E.Pung):
            new = new[:-1]
        self.told += len(new)
        found: list[str] = []
        for i, event in enumerate(new):
            found += self.request(event, new[i - 1] if i else None)
        return found

    def request(self, event: E.Event, before: E.Event | None) -> list[str]:
        """The requests that tell an event."""
        me = SEATS[self.seat]
        match event:
            case E.DealEvent():
                hand = list(event.hands[me])
                if self.seat == 0:
                    hand.remove(event.drawn)
                start = [f"0 {self.seat} 0", f"1 0 0 0 0 {' '.join(map(tile, hand))}"]
                return [*start, f"2 {tile(event.drawn)}" if self.seat == 0 else "3 0 DRAW"]
            case E.Draw():
                return [f"2 {tile(event.tile)}" if event.seat == me else f"3 {SEATS.index(event.seat)} DRAW"]
            case E.Discard():
                who, name = SEATS.index(event.seat), tile(event.tile)
                if isinstance(before, E.Chow):
                    middle = sorted(CODES[each] for each in before.tiles)[1]
                    return [f"3 {who} CHI {NAMES[middle]} {name}"]
                return [f"3 {who} PENG {name}" if isinstance(before, E.Pung) else f"3 {who} PLAY {name}"]
            case E.Kong():
                who = SEATS.index(event.seat)
                return [f"3 {who} BUGANG {tile(event.tile or '')}" if event.how == "added" else f"3 {who} GANG"]
        return []


def in_words(action: Action, stake: str, discard: str) -> str:
    """An action as Botzone's players answer it."""
    code = action.code
    if code <= A.DISCARD_DRAWN:
        return f"PLAY {tile(action.tiles[0])}"
    if code < A.PUNG:
        return f"CHI {NAMES[CODES[stake] - (code - A.CHOW) + 1]} {discard}"
    if code < A.OPEN_KONG:
        return f"PENG {discard}"
    if A.CONCEALED_KONG <= code < A.WIN:
        return f"{'GANG' if code < A.ADDED_KONG else 'BUGANG'} {NAMES[(code - A.CONCEALED_KONG) % 34]}"
    return {A.OPEN_KONG: "GANG", A.WIN: "HU", A.PASS: PASS}[code]


def played(seed: int, kind: type[Bot] = Bot) -> tuple[list[list[str]], list[list[str]]]:
    """A hand; every answer is the decision from the view. Requests and answers of each seat."""
    table, ours = Table("botzone", seed=f"botzone {seed}"), kind("botzone", "simple")
    judges = [Judge(table, seat) for seat in range(4)]
    players = [BotzonePlayer(kind("botzone", "simple")) for _ in range(4)]
    requests: list[list[str]] = [[] for _ in range(4)]
    answers: list[list[str]] = [[] for _ in range(4)]
    owed: dict[str, str] = {}  # the discard that a claim has named
    while table.asked:
        asked, chosen, told = table.asked, {}, set()  # after a claim nobody is told anything before its discard
        for seat, judge in enumerate(judges):
            for request in judge.fresh():
                told.add(seat)
                requests[seat].append(request)
                answers[seat].append(players[seat].take(request, None))
        for who in asked:
            view, given = table.view(who), answers[SEATS.index(who)][-1]
            action = ours.choose(view)
            if who in owed:
                assert f"PLAY {owed.pop(who)}" == in_words(action, "", "")
            else:
                discard = given.split()[-1]
                assert given == in_words(action, view.stake[0] if view.stake else "", discard), (seed, who)
                chosen[who] = discard
            table.act(who, action)
            claimed = table.events[-1]
            if isinstance(claimed, E.Chow | E.Pung):
                owed = {claimed.seat: chosen[claimed.seat]} if claimed.seat in chosen else owed
        for seat in told - {SEATS.index(who) for who in asked}:
            assert answers[seat][-1] == PASS
    return requests, answers


@pytest.mark.parametrize("seed", range(FEW))
def test_a_player_at_botzone_decides_as_at_our_table(seed: int) -> None:
    requests, answers = played(seed)
    assert sum(map(len, requests)) > 100
    assert any(answer.startswith("PLAY") for answer in answers[0])


@pytest.mark.long
def test_a_player_at_botzone_decides_so_in_many_hands() -> None:
    for kind, wanted in ((Bot, "HU"), (Anything, "BUGANG")):
        said = {answer.split()[0] for seed in range(FEW, MANY) for seat in played(seed, kind)[1] for answer in seat}
        assert {"PLAY", "PASS", wanted} <= said


def test_calls_are_made_and_followed_at_botzone() -> None:
    said = {answer.split()[0] for seed in range(FEW) for seat in played(seed, Anything)[1] for answer in seat}
    assert {"PLAY", "CHI", "PENG", "PASS"} <= said


def run(text: str, keep: bool) -> list[str]:
    """Our program on this input."""
    write = io.StringIO()
    serve(Bot("botzone", "simple"), io.StringIO(text), write, keep)
    return write.getvalue().splitlines()


def test_started_for_every_answer_or_kept_running_it_answers_the_same() -> None:
    requests, answers = (found[0] for found in played(0))
    for at in (0, 2, len(requests) // 2, len(requests) - 1):
        whole = json.dumps({"requests": requests[: at + 1], "responses": answers[:at]})
        assert run(whole + "\n", False) == [json.dumps({"response": answers[at]})]
        turns = [part for pair in zip(requests[:at], answers[:at]) for part in pair]
        lines = [str(at + 1), *turns, requests[at]]
        assert run("\n".join(lines) + "\n", False) == [answers[at]]
    told = "\n".join(["1", *requests]) + "\n"
    assert run(told, True) == [line for answer in answers for line in (answer, KEEP_RUNNING)]
    first = json.dumps({"requests": requests[:1], "responses": []})
    told = "\n".join([first, *map(json.dumps, requests[1:])]) + "\n"
    assert run(told, True)[::2] == [json.dumps({"response": answer}) for answer in answers]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "x",
        "0",
        "[1]",
        '{"requests": 3}',
        "1\n9 9 9",
        "1\n2 W1 W2",
        "1\n3 0 PLAY W1",
        "1\n1 0 0 0 0 W1",
        "1\n0 7 0",
    ],
)
def test_nonsense_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        run(text + "\n", False)


def test_the_protocol_is_for_its_book() -> None:
    with pytest.raises(InputError, match="botzone"):
        serve(Bot("ema", "simple"), io.StringIO(), io.StringIO())
