"""Pages between hands: how a hand ended and what follows, and what the game came to."""

from fractions import Fraction

from paiju.columns import table as in_columns
from paiju.columns import wrap
from paiju.match import Match, Position
from paiju.match.final import OUT_WORDS, Standing, in_order, result_name
from paiju.match.rotation import NextHand, dealing
from paiju.scoring.lines.render import LIMIT, UNITS, TextPage, limit_hands, pattern_row, value_text
from paiju.table import events as E
from paiju.terminal.board import COLUMNS, LINES
from paiju.terminal.explained import as_answer
from paiju.terminal.news import News
from paiju.terminal.own_view import Sight
from paiju.terminal.paint import Paint
from paiju.terminal.tiles import TileWriter
from paiju.terminal.words import (
    NUMBERS_ZH,
    ORDINALS,
    PERSON,
    REASONS,
    RESULTS,
    Say,
    amount,
    listed,
    name_of,
    round_name,
    wind,
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
        over = self.say(f"{title} 结束", f"{title} is over")
        return [self.paint(over, "bold"), "", *win_lines, *rest]

    def win(self, win: E.WinEvent) -> list[str]:
        """Who won with what, pattern by pattern."""
        page = TextPage(self.say.lang, False)
        answer = as_answer(self.sight.book, win)
        unit, limits = UNITS[answer.family], limit_hands(self.sight.book)
        rows = [pattern_row(page, line, LIMIT if line.id in limits else unit, False) for line in answer.patterns]
        value = self.paint(value_text(page, answer), "bold") + self.besides(win)
        return [self.headline(win), f"  {self.hand(win)}", *in_columns(rows, columns=COLUMNS), f"  = {value}"]

    def brief(self, win: E.WinEvent) -> list[str]:
        """The same in a line or two."""
        names = listed([self.say(line.zh, line.en) for line in win.patterns], self.say)
        value = value_text(TextPage(self.say.lang, False), as_answer(self.sight.book, win))
        return [self.headline(win), *wrap(f"{names} = {value}{self.besides(win)}", COLUMNS, "  ")]

    def besides(self, win: E.WinEvent) -> str:
        """Counters and riichi sticks that go to the winner as well."""
        parts = []
        if win.counters:
            parts.append(self.say(f"本场 {win.counters}", f"counters {win.counters}"))
        if win.deposits:
            parts.append(self.say(f"立直棒 {win.deposits}", f"riichi sticks {win.deposits}"))
        return self.say("，另加", ", and ") + listed(parts, self.say) if parts else ""

    def headline(self, win: E.WinEvent) -> str:
        """Who won on whose tile."""
        line = self.news.sentence(win.seat, [self.news.win(win)])
        liable = listed([self.sight.name(seat) for seat in win.liable], self.say)
        return line + (self.say(f"，{liable}包牌", f"; {liable} liable") if liable else "")

    def hand(self, win: E.WinEvent) -> str:
        """The winner's hand, melds, the winning tile, hidden indicators."""
        melds = [self.tiles.meld(self.sight.lies(win.seat, meld)) for meld in win.melds]
        parts = [self.tiles.together(win.hand), *melds, "+", self.tiles.coloured(win.tile)]
        if win.ura:
            parts.append(self.say(" 里宝牌指示牌 ", " hidden indicators ") + self.tiles.row(win.ura))
        return " ".join(parts)

    def draw(self) -> list[str]:
        """A hand that nobody won, and hands shown."""
        end = self.end
        lines = [self.say(*RESULTS[end.result])] if end.result != "won" else []
        for event in self.sight.seen:
            if isinstance(event, E.Shown):
                lines.append(self.shown(event))
            elif isinstance(event, E.NineTerminals):
                shown = self.tiles.together(event.hand)
                lines.append(f"{self.sight.name(event.seat)}{self.say('：', ': ')}{shown}")
        return lines

    def shown(self, event: E.Shown) -> str:
        """A ready hand."""
        melds = [self.tiles.meld(self.sight.lies(event.seat, meld)) for meld in event.melds]
        hand = " ".join([self.tiles.together(event.hand), *melds])
        waits = self.tiles.row(event.waits)
        name = self.sight.name(event.seat)
        return self.say(f"{name}听牌：{hand}，听 {waits}", f"{name} ready: {hand}, waiting for {waits}")

    @property
    def end(self) -> E.End:
        """The last event."""
        return next(event for event in self.sight.seen if isinstance(event, E.End))

    def points(self) -> list[str]:
        """What everybody gained, and has now; the stick of a riichi is among it."""
        bets = [event.seat for event in self.sight.seen if isinstance(event, E.Riichi)]
        rows = [["", self.say("得失", "change"), self.say("现有", "now")]]
        for seat in self.sight.view.seats:
            who = f"{wind(seat, self.say)} {self.sight.name(seat)}"
            bet = amount(-self.sight.book.payments.deposit * bets.count(seat)) if seat in bets else ""
            note = self.say(f"含立直棒 {bet}", f"of it {bet} for riichi") if bet else ""
            rows.append([who, amount(self.end.delta[seat]), f"{self.end.points[seat]:,}", note])
        return ["", *in_columns(rows, right=(1, 2))]


def following(match: Match, before: Position, next_: NextHand, say: Say) -> list[str]:
    """Who deals next, or that the game is over."""
    if next_.over:
        return ["", say(f"本盘结束：{say(*REASONS[next_.over])}", f"The game is over: {say(*REASONS[next_.over])}.")]
    here = next_.position
    dealer = name_of(match.names[dealing(match.book, here)], say)
    again = (here.round, here.dealer) == (before.round, before.dealer)
    name = round_name(match.book, here, say)
    counters = say(f" {here.counters} 本场", f", counters {here.counters}") if here.counters else ""
    sticks = say(f"，立直棒 {here.deposits}", f", riichi sticks {here.deposits}") if here.deposits else ""
    zh = f"下一局：{name}{counters}{sticks}，{dealer}{'连庄' if again else '坐庄'}"
    deals = "you deal" if dealer == PERSON else f"{dealer} deals"
    return ["", say(zh, f"Next: {name}{counters}{sticks}; {deals}{' again' if again else ''}.")]


# --- the end of the game --------------------------------------------------------------------------


def match_end(match: Match, player: int, paint: Paint, say: Say) -> list[str]:
    """The results by the book, the first place first."""
    over = say(*REASONS[match.over])
    title = say(f"终局：{over}", f"The game is over: {over}.")
    results = in_order(match.results)
    heads = [
        say(*words)
        for words in (("名次", "place"), ("玩家", "player"), ("点数", "points"), *columns_of(match, results))
    ]
    rows = [heads, *(result_row(match, each, results, say) for each in results)]
    lines = in_columns(rows, right=range(2, len(heads)))
    return [paint(title, "bold"), "", *lines, "", verdict(match, results, player, say)]


def verdict(match: Match, results: list[Standing], player: int, say: Say) -> str:
    """How the person did."""
    own = next(each for each in results if each.player == player)
    place = own.place
    if place is None:
        zh, en = OUT_WORDS[own.out]
        return say(f"你没有成绩：{zh}。", f"You have no result: {en}.")
    if place == 1:
        return say("恭喜，你是第一！", "You are first. Congratulations!")
    best = name_of(match.names[results[0].player], say)
    return say(f"{best}第一，你第{NUMBERS_ZH[place - 1]}。", f"{best} is first; you are {ORDINALS[place - 1]}.")


def has_result(match: Match) -> bool:
    """Has the game a result of its own? Of a relay's games only points and places count (xjtu:App1:5)."""
    return not match.book.teams.members


def columns_of(match: Match, results: list[Standing]) -> list[tuple[str, str]]:
    """What else there is to tell: points for places, penalties, the book's own result."""
    columns = []
    if has_result(match) and any(each.placement for each in results):
        columns.append(("马点", "for the place"))
    if any(each.deduction for each in results):
        columns.append(("罚分", "penalties"))
    if has_result(match) and any(each.final != each.points for each in results):
        columns.append(result_name(match.book))
    if any(each.standard is not None for each in results):
        columns.append(("标准分", "standard points"))
    return columns


def result_row(match: Match, standing: Standing, results: list[Standing], say: Say) -> list[str]:
    """One player's line."""
    place = say(*OUT_WORDS[standing.out]) if standing.place is None else str(standing.place)
    row = [place, name_of(match.names[standing.player], say), f"{standing.points:,}"]
    if has_result(match) and any(each.placement for each in results):
        row.append(decimal(standing.placement / match.book.game.unit, True))
    if any(each.deduction for each in results):
        row.append(amount(-standing.deduction))
    if has_result(match) and any(each.final != each.points for each in results):
        row.append("–" if standing.final is None else decimal(standing.final, True))
    if any(each.standard is not None for each in results):
        row.append("–" if standing.standard is None else decimal(standing.standard))
    return row


def decimal(value: Fraction, signed: bool = False) -> str:
    """A number with as many places as it needs, three at most."""
    text = f"{float(value):{'+' if signed else ''},.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("+0", "-0") else text
