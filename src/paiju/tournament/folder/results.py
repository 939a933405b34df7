"""What tables came to and what referees took off, from CSV files; messy ones too."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from paiju.errors import InputError
from paiju.fields import near
from paiju.tournament.counting.league import settings_in
from paiju.tournament.counting.stage_games import named, stage_of_penalty
from paiju.tournament.counting.values import Suspicion
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
    "缺席": "absence", "弃权": "forfeit", "警告": "warning",
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
            self.stage(row["stage"], f"{sheet.file}, line {row.line}", f"{sheet.file} 第 {row.line} 行")
            or by_round.get(row["round"], "")
            for row in sheet.rows
        ]

    def filled(self, rounds: Iterable[str]) -> dict[str, str]:
        """Rounds without a stage, by the stage they fall into."""
        stages = [stage for stage in self.event.stages if not stage.source] or list(self.event.stages)
        names = list(dict.fromkeys(rounds))
        open_end = next((at for at, stage in enumerate(stages) if not stage.rounds), len(stages) - 1)
        room = [stage for stage in stages[:open_end] for _ in range(stage.rounds)]
        return {name: (room[at] if at < len(room) else stages[open_end]).name for at, name in enumerate(names)}

    def stage(self, word: str, where: str, where_zh: str) -> str:
        """A stage by its name; what is no stage is told, and counted where there is only one."""
        names = {clean(stage.name).casefold(): stage.name for stage in self.event.stages}
        if not word:
            return ""
        if word.casefold() in names:
            return names[word.casefold()]
        only = self.event.stages[0].name if len(names) == 1 else ""
        close = near(word, names.values())
        done, done_zh = (f"counted in {only!r}", f"计入 {only!r}") if only else ("left out", "不计")
        hint, hint_zh = (f"; is it {close!r}?", f"；是否为 {close!r}？") if close and not only else ("", "")
        en = f"{where}: the event has no stage {word!r}; {done}{hint}"
        self.problems.append(Suspicion("stage", en, f"{where_zh}：没有 {word!r} 这一阶段，{done_zh}{hint_zh}"))
        return only or UNKNOWN

    # --- tables ---

    def table(self, row: CsvRow, stage: str, file: str, players: int) -> TableResult | None:
        """One row. A row whose points are all missing was not played yet."""
        if stage == UNKNOWN:
            return None
        seats = [(seat, mark) for seat, mark in zip(SEATS[:players], POINTS[:players]) if row[seat] or row[mark]]
        if not any(row[mark] for _, mark in seats):
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
            en, zh = f"{file}, line {row.line}: nobody is named {seat}", f"{file} 第 {row.line} 行：{seat} 没有姓名"
            self.problems.append(Suspicion("seats", en, zh))
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
                en = f"{file}, line {row.line}: best is written NAME: HAND, not {part!r}"
                zh = f"{file} 第 {row.line} 行：best 应写作 姓名: 牌，而非 {part!r}"
                self.problems.append(Suspicion("best", en, zh))
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
            en = f"{file}, line {row.line}: kind is {close}, not {row['kind']!r}"
            raise InputError("file", en, f"{file} 第 {row.line} 行：kind 应为 {close}，而非 {row['kind']!r}")
        amount = abs(fraction(row, file, kind))
        if kind == "forfeit" and not row["round"]:
            en = f"{file}, line {row.line}: which round is forfeited?"
            raise InputError("file", en, f"{file} 第 {row.line} 行：请写明弃权的是哪一轮")
        player, team = self.roster.find(row["player"]), self.roster.teams.get(row["player"].casefold(), "")
        where, where_zh = f"{file}, line {row.line}", f"{file} 第 {row.line} 行"
        stage = self.stage(row["stage"], where, where_zh)
        if player is None and not team:
            close = near(row["player"], [each.name for each in self.roster.players])
            hint, hint_zh = (f"; is it {close}?", f"；是否为 {close}？") if close else ("", "")
            en = f"{where}: nobody is called {row['player']!r}; left out{hint}"
            self.problems.append(Suspicion("penalty", en, f"{where_zh}：没有 {row['player']!r}，不计{hint_zh}"))
            return None
        if stage == UNKNOWN:
            return None
        own = player.id if player else ""
        given = PointPenalty(stage, row["round"], own, kind, amount, row["why"], "" if player else team)
        stage = stage or stage_of_penalty(self.event, self.roster.players, results, given)
        return replace(given, stage=stage)


def unplayed_rows(sheet: CsvSheet, players: int) -> list[Suspicion]:
    """Tables that have no points yet, in one line."""
    rows = [str(row.line) for row in sheet.rows if not any(row[mark] for mark in POINTS[:players])]
    if not rows:
        return []
    lines = named(rows)
    some = "1 table has no points yet and is" if len(rows) == 1 else f"{len(rows)} tables have no points yet and are"
    en = f"{sheet.file}: {some} left out: {'line' if len(rows) == 1 else 'lines'} {lines}"
    return [Suspicion("unplayed", en, f"{sheet.file}：{len(rows)} 桌还没有分数，不计：第 {lines} 行")]


def whole(text: str, row: CsvRow, column: str, file: str) -> int:
    """A whole number of points."""
    plain = number_text(text)
    if not plain:
        en = f"{file}, line {row.line}, column {column}: the points are missing; a number, or forfeit, is wanted"
        raise InputError("file", en, f"{file} 第 {row.line} 行 {column} 列：缺分数；应写数字，弃权写 forfeit 或 弃权")
    if not re.fullmatch(r"-?\d{1,9}", plain):
        en = f"{file}, line {row.line}, column {column}: a whole number such as -12 or 512 is wanted, not {text!r}"
        raise InputError("file", en, f"{file} 第 {row.line} 行 {column} 列：应为整数，如 -12 或 512，而非 {text!r}")
    return int(plain)


def cards_in(row: CsvRow, file: str, seats: int) -> tuple[int, ...]:
    """Score cards as they were counted, a number for every seat: "532 468 500 500"; none where the cell is empty."""
    cells = re.split(r"[\s/、，;；]+", row["cards"]) if row["cards"] else []
    plain = [number_text(each) for each in cells]
    if plain and (len(plain) != seats or not all(re.fullmatch(r"-?\d{1,9}", each) for each in plain)):
        en = f"{file}, line {row.line}: cards are {seats} whole numbers, East's first, such as 532 468 500 500"
        raise InputError(
            "file", en, f"{file} 第 {row.line} 行：记分卡应为 {seats} 个整数，东家在前，如 532 468 500 500"
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
        en = f"{file}, line {row.line}: amount is a number such as 10, not {row['amount']!r}"
        zh = f"{file} 第 {row.line} 行：amount 应为数字，如 10，而非 {row['amount']!r}"
        raise InputError("file", en, zh) from None
    return amount
