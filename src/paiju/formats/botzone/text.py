"""The text of Botzone's contests: one MCR hand after another, one line for everything that happens."""

import re

from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.errors import InputError
from paiju.formats import game as G
from paiju.formats.botzone.tiles import code_of, fan_of
from paiju.formats.mistakes import shown, whole
from paiju.languages import _

PLAYERS = 4
HAND = 13
LONGEST = 1000  # lines of a hand
DID = re.compile(r"Player ([0-3]) (\w+)((?: [A-Z]\d)*)")
FANS = re.compile(r"(.+?)\*(\d{1,2})")
CLAIMS = {"Peng": A.PUNG, "Gang": A.OPEN_KONG, "Hu": A.WIN}


Lines = list[tuple[int, str]]  # each with its number in the file


def matches_of(data: bytes) -> list[Lines]:
    """The lines of every match, each a hand and a game of its own; the first line names it."""
    try:
        lines = data.decode("utf-8-sig").splitlines()
    except UnicodeDecodeError as error:
        raise InputError(f"byte {error.start}", _("not text in UTF-8")) from None
    matches: list[Lines] = []
    for number, line in enumerate(lines, 1):
        words = line.split()
        if words and words[0] == "Match":
            matches.append([(number, line)])
        elif words and not matches:
            raise InputError(f"line {number}", _("a game must begin with its Match number"))
        elif words:
            matches[-1].append((number, line.strip()))
    if not matches:
        raise InputError("", _("there is no hand in this record"))
    return matches


def read_match(lines: Lines) -> G.RecordedGame:
    """The hand of one match."""
    (first, heading), *rest = lines
    _rest, *words = heading.split()
    reader = ContestReader(words[0] if words else "", f"line {first}, ")
    for number, line in rest:
        reader.follow(line, f"line {number}")
    return reader.game()


class ContestReader:
    """Follows the lines of one hand."""

    def __init__(self, reference: str, place: str) -> None:
        self.reference = reference
        self.hand = G.RecordedHand(0, 0, 0, 0, [0] * PLAYERS, [[] for _rest in range(PLAYERS)], place=place)
        self.place = place
        self.lines = 0
        self.drawn = A.NONE
        self.last = (G.NOBODY, A.NONE)  # whose tile was last seen, and which
        self.points: int | None = None
        self.patterns: dict[str, int] | None = None

    def game(self) -> G.RecordedGame:
        """The hand, once its lines are over."""
        hand = self.hand
        if any(len(tiles) != HAND for tiles in hand.dealt):
            raise InputError(hand.place.rstrip(", "), _("each player must be dealt {hand} tiles", hand=HAND))
        for win in hand.wins:
            win.points, win.patterns, win.payments = self.points, self.patterns, hand.payments
        names = [f"{player}" for player in range(PLAYERS)]
        final = hand.payments if hand.result else None
        game = G.RecordedGame("botzone-text", "botzone", names=names, hands=[hand], final=final)
        game.reference = self.reference[:100]
        return game

    def follow(self, line: str, place: str) -> None:
        """One line."""
        self.place = place
        self.lines += 1
        if self.lines > LONGEST:
            raise InputError(place, _("far too much happens in this hand"))
        first, _rest, rest = line.partition(" ")
        if first == "Wind":
            self.hand.round = whole(rest, place, 0, 3)
        elif first == "Fan":
            self.read_fans(rest)
        elif first == "Score":
            self.hand.payments = [whole(word, place, -10_000, 10_000) for word in rest.split()]
            if len(self.hand.payments) != PLAYERS:
                raise InputError(place, _("{players} scores are needed", players=PLAYERS))
        elif first == "Huang":
            self.hand.result = D.EXHAUSTED
        else:
            self.read_actions(line)

    def read_actions(self, line: str) -> None:
        """What a player does, and the claims of others that came to nothing."""
        for number, part in enumerate(line.split(" Ignore ")):
            match = DID.fullmatch(part.strip())
            if not match:
                raise InputError(self.place, _("unknown part {part}", part=shown(part)))
            tiles = [code_of(name, self.place) for name in match[3].split()]
            if number:
                self.hand.steps.append(G.ignored(int(match[1]), self.claim_of(match[2], tiles)))
            else:
                self.act(int(match[1]), match[2], tiles)

    def act(self, seat: int, verb: str, tiles: list[int]) -> None:
        """Tiles dealt, a draw, a discard, a claim, a kong, a win."""
        if verb == "Deal":
            self.hand.dealt[seat] += tiles
            return
        if len(tiles) != 1:
            raise InputError(self.place, _("exactly one tile is needed"))
        tile, steps = tiles[0], self.hand.steps
        if verb == "Draw":
            steps.append(G.drew(seat, tile))
            self.drawn, self.last = tile, (seat, tile)
            return
        if verb == "Play":
            steps.append(G.acted(seat, A.DISCARD_DRAWN if tile == self.drawn else tile))
            self.last = seat, tile
        elif verb == "AnGang":
            steps.append(G.acted(seat, A.CONCEALED_KONG + tile))
        elif verb == "BuGang":
            steps.append(G.acted(seat, A.ADDED_KONG + tile))
            self.last = seat, tile
        else:
            steps.append(G.acted(seat, self.claim_of(verb, tiles)))
            if verb == "Hu":
                self.hand.wins.append(G.RecordedWin(seat, self.last[0], tile))
                self.hand.result = D.WON
        self.drawn = A.NONE

    def claim_of(self, verb: str, tiles: list[int]) -> int:
        """A claim; a chow is named by its middle tile."""
        if verb == "Chi" and len(tiles) == 1 and 0 <= self.last[1] - tiles[0] + 1 <= 2:
            return A.CHOW + self.last[1] - tiles[0] + 1
        if verb not in CLAIMS:
            raise InputError(self.place, _("unknown command {verb}", verb=shown(verb)))
        return CLAIMS[verb]

    def read_fans(self, text: str) -> None:
        """Points, and how often each fan counts: 9 混一色*1+箭刻*1."""
        points, _rest, names = text.partition(" ")
        self.points = whole(points, self.place, 0, 1000)
        self.patterns = {}
        for name in names.split("+") if names else ():
            match = FANS.fullmatch(name.strip())
            if not match:
                raise InputError(self.place, _("{name} is not a pattern", name=shown(name)))
            self.patterns[fan_of(match[1], self.place)] = int(match[2])
