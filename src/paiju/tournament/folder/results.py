"""What tables came to and what referees took off, from CSV files; messy ones too."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from paiju.errors import InputError
from paiju.fields import near
from paiju.languages import Text, _, _n
from paiju.tournament.counting.league import settings_in
from paiju.tournament.counting.stage_games import named, stage_of_penalty
from paiju.tournament.counting.values import Suspicion
from paiju.tournament.default_names import readings_of, shown_name
from paiju.tournament.event import EventStage, TournamentEvent
from paiju.tournament.files.csv_sheet import CsvRow, CsvSheet, clean, number_text, read_sheet
from paiju.tournament.folder.entrants import EntrantList
from paiju.tournament.tables import Absence, EventPlayer, PenaltyKind, PointPenalty, TableResult

SEATS = ("east", "south", "west", "north")
POINTS = ("e", "s", "w", "n")
COLUMNS = {
    **{word: word for word in ("stage", "round", "table", "best", "cards", *SEATS, *POINTS)},
    "阶段": "stage", "赛段": "stage", "轮": "round", "轮次": "round", "局": "round", "场次": "round",
    "桌": "table", "桌号": "table", "东": "east", "南": "south", "西": "west", "北": "north",
    "东分": "e", "南分": "s", "西分": "w", "北分": "n", "东家": "east",
    "南家": "south", "西家": "west", "北家": "north",
    "大牌": "best", "记分卡": "cards", "筹码": "cards",
}  # fmt: skip
PENALTY_COLUMNS = {
    **{word: word for word in ("stage", "round", "player", "kind", "amount", "why")},
    "阶段": "stage", "赛段": "stage", "轮": "round", "轮次": "round", "局": "round", "选手": "player", "姓名": "player",
    "种类": "kind", "分数": "amount", "罚分": "amount", "原因": "why",
}  # fmt: skip
PENALTY_KINDS: dict[str, PenaltyKind] = {
    "game": "game", "standard": "standard", "pt": "pt", "card": "card", "absence": "absence", "forfeit": "forfeit",
    "warning": "warning", "warnings": "warning", "比赛分": "game", "标准分": "standard", "黄牌": "card",
    "缺席": "absence", "弃权": "forfeit", "警告": "warning", "paid": "paid", "已付": "paid",
}  # fmt: skip
ABSENT: dict[str, Absence] = {
    "forfeit": "forfeit", "forfeited": "forfeit", "弃权": "forfeit", "withdrawn": "withdrawn", "退赛": "withdrawn",
    "disqualified": "disqualified", "取消资格": "disqualified",
}  # fmt: skip
COUNTED_KINDS = ("card", "absence", "forfeit", "warning")  # whose amount is a number of times
UNKNOWN = "\0"  # a stage that the event does not have


@dataclass
class ResultsReader:
    """Reads rows of tables: who is meant, which stage they are of, and what looks wrong."""

    event: TournamentEvent
    roster: EntrantList
    problems: list[Suspicion] = field(default_factory=list)

    def results(self, text: str, file: str, of: EventStage | None = None) -> list[TableResult]:
        """All tables of a file; `of` is the stage of a file that is one stage's own."""
        players = self.event.book.tiles.players
        sheet = read_sheet(text, file, COLUMNS, (*SEATS[:players], *POINTS[:players]))
        stages = self.stages_of(sheet, of)
        tables = [self.table(row, stages[at], file, players) for at, row in enumerate(sheet.rows)]
        self.problems += unplayed_rows(sheet, players)
        return [result for result in tables if result is not None]

    # --- stages ---

    def stages_of(self, sheet: CsvSheet, of: EventStage | None) -> list[str]:
        """Each row's stage: the one it names, else the only one, else the rounds fill the stages in their order."""
        if of is not None:
            return [of.name] * len(sheet.rows)
        by_round = self.filled([row["round"] for row in sheet.rows if not row["stage"]])
        return [
            self.stage(row["stage"], line_text(sheet.file, row)) or by_round.get(row["round"], "") for row in sheet.rows
        ]

    def filled(self, rounds: Iterable[str]) -> dict[str, str]:
        """Rounds without a stage, by the stage they fall into."""
        stages = [stage for stage in self.event.stages if not stage.source] or list(self.event.stages)
        names = list(dict.fromkeys(rounds))
        open_end = next((at for at, stage in enumerate(stages) if not stage.rounds), len(stages) - 1)
        room = [stage for stage in stages[:open_end] for _rest in range(stage.rounds)]
        return {name: (room[at] if at < len(room) else stages[open_end]).name for at, name in enumerate(names)}

    def stage(self, word: str, where: Text) -> str:
        """A stage by its name; what is no stage is told, and counted where there is only one."""
        names = {
            clean(reading).casefold(): stage.name for stage in self.event.stages for reading in readings_of(stage.name)
        }
        if not word:
            return ""
        if word.casefold() in names:
            return names[word.casefold()]
        text = _("{where}: the event has no stage {word}", where=where, word=repr(word))
        only = self.event.stages[0].name if len(self.event.stages) == 1 else ""
        close = near(word, [stage.name for stage in self.event.stages])
        if only:
            text = _("{problem}; counted in {stage}", problem=text, stage=shown_name(only))
        elif close:
            text = _("{problem}; not counted; did you mean {close}?", problem=text, close=repr(close))
        else:
            text = _("{problem}; not counted", problem=text)
        self.problems.append(Suspicion("stage", text))
        return only or UNKNOWN

    # --- tables ---

    def table(self, row: CsvRow, stage: str, file: str, players: int) -> TableResult | None:
        """One row. A row whose points are all missing was not played yet."""
        if stage == UNKNOWN:
            return None
        seats = [(seat, mark) for seat, mark in zip(SEATS[:players], POINTS[:players]) if row[seat] or row[mark]]
        if not any(row[mark] for _rest, mark in seats):
            return None
        who: list[str] = []
        points: list[int] = []
        out: dict[str, Absence] = {}
        for seat, mark in seats:
            player, own, why = self.seat(row, seat, mark, file)
            who.append(player.id)
            points.append(own)
            if why:
                out[player.id] = why
        best = self.best(row, file)
        cards = cards_in(row, file, len(seats))
        return TableResult(stage, row["round"], row["table"], tuple(who), tuple(points), out, best, cards)

    def seat(self, row: CsvRow, seat: str, mark: str, file: str) -> tuple[EventPlayer, int, Absence]:
        """Who sits there, their points, and why they have no result, if so."""
        name, entered = row[seat], row[mark]
        team = self.roster.teams.get(name.casefold(), "") if self.roster.find(name) is None else ""
        if team and (not entered or entered.casefold() in ABSENT):
            return self.nobody(team)
        if entered.casefold() in ABSENT:
            return self.roster.seat(name), 0, ABSENT[entered.casefold()]
        points = whole(entered, row, mark, file)
        if not name:
            text = _("{file}, line {line}: {seat} has no name", file=file, line=row.line, seat=seat)
            self.problems.append(Suspicion("seats", text))
            nameless = EventPlayer(f"?{len(self.roster.players)}", "", filler=True)
            return self.roster.add(nameless), points, ""
        return self.roster.seat(name), points, ""

    def nobody(self, team: str) -> tuple[EventPlayer, int, Absence]:
        """A seat that a team has left empty: nothing, or a forfeited game where the regulations say so
        (reading:302)."""
        known_as = f"empty:{team}"
        known = next((player for player in self.roster.players if player.id == known_as), None)
        why: Absence = "forfeit" if settings_in(self.event, "league").get("unfilled") == "forfeit" else "withdrawn"
        return known or self.roster.add(EventPlayer(known_as, "", team=team)), 0, why

    def best(self, row: CsvRow, file: str) -> dict[str, str]:
        """Hands noted with a table: "Ann: 88 大四喜; Bob: 国士无双"."""
        hands: dict[str, str] = {}
        for part in filter(None, map(str.strip, re.split(r"[;；|]", row["best"]))):
            name, colon, hand = part.replace("：", ":").partition(":")
            player = self.roster.find(name)
            if not colon or player is None:
                text = _("{where}: best must be NAME: HAND, not {part}", where=line_text(file, row), part=repr(part))
                self.problems.append(Suspicion("best", text))
            else:
                hands[player.id] = "; ".join(filter(None, (hands.get(player.id), hand.strip())))
        return hands

    # --- penalties ---

    def penalties(self, text: str, file: str, results: Sequence[TableResult]) -> list[PointPenalty]:
        """What was taken off. Whatever its sign, an amount is taken off (reading:303)."""
        sheet = read_sheet(text, file, PENALTY_COLUMNS, ("player", "kind", "amount"))
        listed = [self.penalty(row, file, results) for row in sheet.rows]
        return [penalty for penalty in listed if penalty is not None]

    def penalty(self, row: CsvRow, file: str, results: Sequence[TableResult]) -> PointPenalty | None:
        """One row; who is nobody's is told and left out."""
        kind = PENALTY_KINDS.get(row["kind"].casefold())
        if kind is None:
            close = near(row["kind"], PENALTY_KINDS) or "game, standard, pt, card, absence, forfeit, warning"
            raise InputError(
                "file",
                _(
                    "{file}, line {line}: kind must be {close}, not {kind}",
                    file=file,
                    line=row.line,
                    close=close,
                    kind=f"{row['kind']!r}",
                ),
            )
        amount = abs(fraction(row, file, kind))
        if kind == "forfeit" and not row["round"]:
            raise InputError("file", _("{file}, line {line}: say which round is forfeited", file=file, line=row.line))
        player, team = self.roster.find(row["player"]), self.roster.teams.get(row["player"].casefold(), "")
        where = line_text(file, row)
        stage = self.stage(row["stage"], where)
        if player is None and not team:
            close = near(row["player"], [each.name for each in self.roster.players])
            text = _("{where}: nobody is called {name}; left out", where=where, name=repr(row["player"]))
            hinted = _("{problem}; did you mean {close}?", problem=text, close=close)
            self.problems.append(Suspicion("penalty", hinted if close else text))
            return None
        if stage == UNKNOWN:
            return None
        own = player.id if player else ""
        given = PointPenalty(stage, row["round"], own, kind, amount, row["why"], "" if player else team)
        stage = stage or stage_of_penalty(self.event, self.roster.players, results, given)
        return replace(given, stage=stage)


def line_text(file: str, row: CsvRow) -> Text:
    """Which line of which file."""
    return _("{file}, line {line}", file=file, line=row.line)


def unplayed_rows(sheet: CsvSheet, players: int) -> list[Suspicion]:
    """Tables that have no points yet, in one line."""
    rows = [row.line for row in sheet.rows if not any(row[mark] for mark in POINTS[:players])]
    if not rows:
        return []
    text = _n(
        "{file}: {n} table has no points yet and is left out: line {lines}",
        "{file}: {n} tables have no points yet and are left out: lines {lines}",
        len(rows),
        file=sheet.file,
        lines=named(rows),
    )
    return [Suspicion("unplayed", text)]


def whole(text: str, row: CsvRow, column: str, file: str) -> int:
    """A whole number of points."""
    plain = number_text(text)
    if not plain:
        raise InputError(
            "file",
            _(
                "{file}, line {line}, column {column}: the points are missing; write a number, or forfeit",
                file=file,
                line=row.line,
                column=column,
            ),
        )
    if not re.fullmatch(r"-?\d{1,9}", plain):
        raise InputError(
            "file",
            _(
                "{file}, line {line}, column {column}: must be a whole number such as -12 or 512, not {text}",
                file=file,
                line=row.line,
                column=column,
                text=f"{text!r}",
            ),
        )
    return int(plain)


def cards_in(row: CsvRow, file: str, seats: int) -> tuple[int, ...]:
    """Score cards as they were counted, a number for every seat: "532 468 500 500"; none where the cell is empty."""
    cells = re.split(r"[\s/、，;；]+", row["cards"]) if row["cards"] else []
    plain = [number_text(each) for each in cells]
    if plain and (len(plain) != seats or not all(re.fullmatch(r"-?\d{1,9}", each) for each in plain)):
        raise InputError(
            "file",
            _(
                "{file}, line {line}: cards must be {seats} whole numbers, East's first, such as 532 468 500 500",
                file=file,
                line=row.line,
                seats=seats,
            ),
        )
    return tuple(map(int, plain))


def fraction(row: CsvRow, file: str, kind: PenaltyKind) -> Fraction:
    """An amount: whole for points of the game and for numbers of times, else a fraction too."""
    plain = number_text(row["amount"]) or ("1" if kind in COUNTED_KINDS else "")
    try:
        if len(plain) > 20 or "e" in plain.lower():
            raise ValueError
        amount = Fraction(plain)
        if kind in ("game", *COUNTED_KINDS) and amount.denominator != 1:
            raise ValueError
    except (ValueError, ZeroDivisionError):
        raise InputError(
            "file",
            _(
                "{file}, line {line}: amount must be a number such as 10, not {amount}",
                file=file,
                line=row.line,
                amount=f"{row['amount']!r}",
            ),
        ) from None
    return amount
