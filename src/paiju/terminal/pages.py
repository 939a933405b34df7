"""Pages between hands: how a hand ended and what follows, and what the game came to."""

from fractions import Fraction

from paiju.columns import table as in_columns
from paiju.columns import wrap
from paiju.languages import Grouped, HasNames, Text, _, _c
from paiju.languages.text import listed
from paiju.match import Match, Position
from paiju.match.final import OUT_WORDS, Standing, in_order, result_name
from paiju.match.rotation import REASON_NAMES, NextHand, dealing
from paiju.scoring.lines.render import TextPage, pattern_row, value_text
from paiju.table import events as E
from paiju.terminal.board import COLUMNS, LINES
from paiju.terminal.explained import as_answer
from paiju.terminal.news import News
from paiju.terminal.own_view import Sight
from paiju.terminal.paint import Paint
from paiju.terminal.tiles import TileWriter
from paiju.terminal.words import (
    PERSON,
    RESULTS,
    Say,
    amount,
    at_seat,
    name_of,
    round_name,
)


class HandEndPage:
    """The end of a hand as the own seat sees it."""

    def __init__(self, sight: Sight, tiles: TileWriter, paint: Paint, say: Say) -> None:
        self.sight, self.tiles, self.paint, self.say = sight, tiles, paint, say
        self.news = News(sight, tiles, say)

    def lines(self, title: str, following: list[str]) -> list[str]:
        """Wins with patterns and clauses, hands shown, points; wins in short where they would fill more than a
        window."""
        wins = [event for event in self.sight.seen if isinstance(event, E.WinEvent)]
        rest = [*self.draw(), *self.points(), *following]
        win_lines = [line for win in wins for line in self.win(win)]
        if len(win_lines) + len(rest) > LINES - 4:
            win_lines = [line for win in wins for line in self.brief(win)]
        over = self.say(_("{hand} is over", hand=title))
        return [self.paint(over, "bold"), "", *win_lines, *rest]

    def win(self, win: E.WinEvent) -> list[str]:
        """Who won with what, pattern by pattern."""
        page = TextPage(self.say.lang, False)
        answer = as_answer(self.sight.book, win)
        rows = [pattern_row(page, line, self.sight.book, False) for line in answer.patterns]
        value = self.paint(value_text(page, answer, self.sight.book), "bold") + self.besides(win)
        return [self.headline(win), f"  {self.hand(win)}", *in_columns(rows, columns=COLUMNS), f"  = {value}"]

    def brief(self, win: E.WinEvent) -> list[str]:
        """The same in a line or two."""
        answer = as_answer(self.sight.book, win)
        names = listed(answer.patterns, self.say.lang)
        value = value_text(TextPage(self.say.lang, False), answer, self.sight.book)
        return [self.headline(win), *wrap(f"{names} = {value}{self.besides(win)}", COLUMNS, "  ")]

    def besides(self, win: E.WinEvent) -> str:
        """Counters and riichi sticks that go to the winner as well."""
        parts = []
        if win.counters:
            parts.append(_c("win", "counters {counters}", counters=win.counters))
        if win.deposits:
            parts.append(_("riichi sticks {deposits}", deposits=win.deposits))
        return self.say(_(", plus {parts}", parts=parts)) if parts else ""

    def headline(self, win: E.WinEvent) -> str:
        """Who won on whose tile."""
        text, liable = self.news.win(win), [self.sight.name(seat) for seat in win.liable]
        return self.say(_("{win}; {liable} liable", win=text, liable=liable) if liable else text)

    def hand(self, win: E.WinEvent) -> str:
        """The winner's hand, melds, the winning tile, hidden indicators."""
        melds = [self.tiles.meld(self.sight.lies(win.seat, meld)) for meld in win.melds]
        parts = [self.tiles.together(win.hand), *melds, "+", self.tiles.coloured(win.tile)]
        if win.ura:
            parts += ["", self.say(_("ura-dora indicators {tiles}", tiles=self.tiles.row(win.ura)))]
        return " ".join(parts)

    def draw(self) -> list[str]:
        """A hand that nobody won, and hands shown."""
        end = self.end
        lines = [self.say(RESULTS[end.result])] if end.result != "won" else []
        for event in self.sight.seen:
            if isinstance(event, E.Shown):
                lines.append(self.shown(event))
            elif isinstance(event, E.NineTerminals):
                tiles = self.tiles.together(event.hand)
                lines.append(self.say(_("{name}: {tiles}", name=self.sight.name(event.seat), tiles=tiles)))
        return lines

    def shown(self, event: E.Shown) -> str:
        """A ready hand."""
        melds = [self.tiles.meld(self.sight.lies(event.seat, meld)) for meld in event.melds]
        hand = " ".join([self.tiles.together(event.hand), *melds])
        waits = self.tiles.row(event.waits)
        name = self.sight.name(event.seat)
        return self.say(_("{name} is ready: {hand}, waiting for {waits}", name=name, hand=hand, waits=waits))

    @property
    def end(self) -> E.End:
        """The last event."""
        return next(event for event in self.sight.seen if isinstance(event, E.End))

    def points(self) -> list[str]:
        """What everybody gained, and has now; the stick of a riichi is among it."""
        bets = [event.seat for event in self.sight.seen if isinstance(event, E.Riichi)]
        rows = [["", self.say(_("change")), self.say(_c("points", "now"))]]
        for seat in self.sight.view.seats:
            who = self.say(at_seat(seat, self.sight.name(seat)))
            bet = amount(-self.sight.book.payments.deposit * bets.count(seat)) if seat in bets else None
            note = self.say(_("including {bet} for riichi", bet=bet)) if bet else ""
            rows.append([who, self.say(amount(self.end.delta[seat])), self.say(Grouped(self.end.points[seat])), note])
        return ["", *in_columns(rows, right=(1, 2))]


def following(match: Match, before: Position, next_: NextHand, say: Say) -> list[str]:
    """Who deals next, or that the game is over."""
    if next_.over:
        return ["", say(_("The game is over: {over}.", over=REASON_NAMES[next_.over]))]
    here, player = next_.position, match.names[dealing(match.book, next_.position)]
    again = (here.round, here.dealer) == (before.round, before.dealer)
    again = again or (here.played >= 0 and dealing(match.book, here) == dealing(match.book, before))
    name: list[HasNames | str] = [round_name(match.book, here, say)]
    name += [_("counters {counters}", counters=here.counters)] if here.counters else []
    name += [_("riichi sticks {deposits}", deposits=here.deposits)] if here.deposits else []
    if player == PERSON:
        text = _("Next: {hand}; you deal again.", hand=name) if again else _("Next: {hand}; you deal.", hand=name)
    else:
        dealer = name_of(player, say)
        text = _("Next: {hand}; {dealer} deals.", hand=name, dealer=dealer)
        text = _("Next: {hand}; {dealer} deals again.", hand=name, dealer=dealer) if again else text
    return ["", say(text)]


# --- the end of the game --------------------------------------------------------------------------


def match_end(match: Match, player: int, paint: Paint, say: Say) -> list[str]:
    """The results by the book, the first place first."""
    title = say(_("The game is over: {over}.", over=REASON_NAMES[match.over]))
    results = in_order(match.results)
    heads = [say(words) for words in (_("place"), _("player"), _c("score", "points"), *columns_of(match, results))]
    rows = [heads, *(result_row(match, each, results, say) for each in results)]
    lines = in_columns(rows, right=range(2, len(heads)))
    return [paint(title, "bold"), "", *lines, "", verdict(match, results, player, say)]


def verdict(match: Match, results: list[Standing], player: int, say: Say) -> str:
    """How the person did."""
    own = next(each for each in results if each.player == player)
    place = own.place
    if place is None:
        return say(_("You have no result: {out}.", out=OUT_WORDS[own.out]))
    best = name_of(match.names[results[0].player], say)
    places = {
        1: _("You came first. Congratulations!"),
        2: _("{best} came first; you are second.", best=best),
        3: _("{best} came first; you are third.", best=best),
        4: _("{best} came first; you are fourth.", best=best),
    }
    return say(places[place])


def has_result(match: Match) -> bool:
    """Has the game a result of its own? Of a relay's games only points and places count (xjtu:App1:5)."""
    return not match.book.teams.members


def columns_of(match: Match, results: list[Standing]) -> list[Text]:
    """What else there is to tell: points for places, penalties, the book's own result."""
    columns = []
    if has_result(match) and any(each.placement for each in results):
        columns.append(_("uma"))
    if any(each.deduction for each in results):
        columns.append(_("penalties"))
    if has_result(match) and any(each.final != each.points for each in results):
        columns.append(result_name(match.book))
    if any(each.standard is not None for each in results):
        columns.append(_("standard points"))
    return columns


def result_row(match: Match, standing: Standing, results: list[Standing], say: Say) -> list[str]:
    """One player's line."""
    place = say(OUT_WORDS[standing.out]) if standing.place is None else str(standing.place)
    row = [place, name_of(match.names[standing.player], say), say(Grouped(standing.points))]
    if has_result(match) and any(each.placement for each in results):
        row.append(decimal(standing.placement / match.book.game.unit, True))
    if any(each.deduction for each in results):
        row.append(say(amount(-standing.deduction)))
    if has_result(match) and any(each.final != each.points for each in results):
        row.append("–" if standing.final is None else decimal(standing.final, True))
    if any(each.standard is not None for each in results):
        row.append("–" if standing.standard is None else decimal(standing.standard))
    return row


def decimal(value: Fraction, signed: bool = False) -> str:
    """A number with as many places as it needs, three at most."""
    text = f"{float(value):{'+' if signed else ''},.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("+0", "-0") else text
