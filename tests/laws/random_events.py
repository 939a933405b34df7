"""Random events as people keep them: a plan, a list with every column, tables, penalties, people who leave, are
replaced or filled in for. The same event is then told as files, or word by word as the club is told it."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random

from paiju import books
from paiju.tournament.files.cells import csv_text

SEATS, POINTS = ("east", "south", "west", "north"), ("e", "s", "w", "n")
COLUMNS = (
    "player", "number", "team", "club", "country", "grade", "born", "order", "substitute", "filler", "status", "group",
    "性别", "phone", "地址", "notes", "role", "paid", "level",
)  # fmt: skip
CATEGORIES = (
    ("Women", "sex", "女"), ("Women too", "性别", "F"), ("Beginners", "grade", "beginner"), ("Home", "club", "Home"),
    ("Guests", "country", "FR"), ("Blue", "队", "Blue"), ("Level 2", "level", "2"), ("Paid", "paid", "yes"),
    ("Remarked", "备注", "left-handed"), ("By role", "role", "player"), ("By phone", "contact", "1"),
)  # fmt: skip
TEAMS = ("Red", "Blue", "Green", "Gold")
FORMS = ("teams", "alone", "final", "groups", "compared", "league", "relay", "knockout", "brought")
OF_FORM = {"teams": ("mcr",), "compared": ("mcr",), "league": ("lol",), "relay": ("xjtu-cup-relay",)}
BOOKS = ("mcr", "mcr", "ema", "xjtu", "psa")
NOTES = {
    "mcr": ("88 大四喜", "64 四暗刻; 国士无双"),
    "lol": ("大三元 字一色", "断幺九", "大三元; 四暗刻、字一色 役满 ×2，64000 点"),
}
KINDS = ("game", "game", "standard", "pt", "card", "absence", "warning")


@dataclass(frozen=True)
class MadeTable:
    """A table of a round: who sits there, by name, what is written for each, hands noted."""

    stage: str
    round: str
    table: str
    players: tuple[str, ...]
    cells: tuple[str, ...]
    best: str = ""
    left: str = ""  # who did not come
    fills: str = ""  # who sits in their place
    cards: tuple[int, ...] = ()  # counted at the end
    sat: tuple[str, ...] = ()  # who sat where for a hand, where that was wrong


@dataclass(frozen=True)
class Leaving:
    """Somebody leaves, is disqualified, or hands over; who comes for them, if somebody does."""

    player: str
    status: str  # "" is a substitute's turn: the one replaced keeps their games
    comes: str = ""


@dataclass(frozen=True)
class MadePenalty:
    """A line of penalties; of a team where there is no such player."""

    stage: str
    round: str
    player: str
    kind: str
    amount: str
    why: str


Step = list[MadeTable] | Leaving | MadePenalty


@dataclass
class MadeEvent:
    """All of it, in the order in which it happened."""

    form: str
    toml: str
    rows: list[dict[str, str]]
    steps: list[Step] = field(default_factory=list)

    def files(self, upto: int | None = None) -> dict[str, str]:
        """The organiser's files after so many steps."""
        done = self.steps[:upto]
        status = {one.player: one.status for one in done if isinstance(one, Leaving)}
        people = [{**row, "status": status.get(row["player"], "")} for row in self.rows]
        tables = [table for step in done if isinstance(step, list) for table in step]
        results = [
            (one.stage, one.round, one.table, *one.players, *one.cells, one.best, " ".join(map(str, one.cards)))
            for one in tables
        ]
        off = [one for one in done if isinstance(one, MadePenalty)]
        return {
            "event.toml": self.toml,
            "entrants.csv": csv_text([COLUMNS, *([row.get(key, "") for key in COLUMNS] for row in people)]),
            "results.csv": csv_text([("stage", "round", "table", *SEATS, *POINTS, "best", "cards"), *results]),
            "PENALTIES.csv": csv_text(
                [
                    ("stage", "round", "player", "kind", "amount", "why"),
                    *((one.stage, one.round, one.player, one.kind, one.amount, one.why) for one in off),
                ]
            ),
        }


def random_event(dice: Random, form: str) -> MadeEvent:
    """An event of a form, small and full of everything."""
    return Maker(dice, form).event()


class Maker:
    """Makes one event."""

    def __init__(self, dice: Random, form: str) -> None:
        self.dice, self.form = dice, form
        self.book = dice.choice(OF_FORM.get(form, BOOKS))
        self.by_team = form in ("teams", "league", "relay") or dice.random() < 0.3
        self.step = 1 if self.book in ("mcr", "psa") else 100
        self.grouped = form in ("groups", "compared") and dice.random() < 0.5
        self.playing: list[str] = []
        self.rows: dict[str, dict[str, str]] = {}
        self.made = MadeEvent(form, "", [])

    def event(self) -> MadeEvent:
        """The plan, the list, and everything that happened."""
        self.enter()
        stages = getattr(self, self.form)()
        if self.form in ("teams", "alone", "brought", "groups") and self.dice.random() < 0.2:
            self.walk_out()
        self.made.toml = self.plan(stages)
        self.made.rows = list(self.rows.values())
        return self.made

    # --- the plan and the list ---

    def plan(self, stages: Sequence[str]) -> str:
        """The event's file."""
        chosen = self.dice.sample(CATEGORIES, 2)
        told = ['entrants = "entrants.csv"', "[event]", f'name = "Event {self.form}"', f'book = "{self.book}"']
        told += ["start = 2026-05-01", "end = 2026-05-03", 'hosts = ["Club"]', 'place = "Hall"']
        told += ["conditions = []"] * (self.dice.random() < 0.2)
        told += [f"[[stage]]\n{stage}" for stage in stages]
        told += [f'[[category]]\nname = "{name}"\nfield = "{key}"\nvalue = "{value}"' for name, key, value in chosen]
        told += ['[[category]]\nname = "Young"\nfield = "age"\noldest = 20'] * (self.dice.random() < 0.5)
        prizes = "[prizes]\nindividual = [10, 5]\nteam = [4, 3]\nbest_hand = 2\nyakuman = 1"
        told += [prizes] * (self.dice.random() < 0.5)
        return "\n".join(told) + "\n"

    def enter(self) -> None:
        """Players, then substitutes and fillers, leaders and coaches."""
        count = {"league": 8, "relay": 8, "groups": 8, "compared": 16}.get(self.form, self.dice.choice((8, 9, 12)))
        teams = 4 if self.form in ("league", "relay") else max(count // 4, 1)
        for number in range(1, count + 1):
            team = TEAMS[(number - 1) % teams] if self.by_team else ""
            self.add(f"P{number}", number=str(number), team=team, order=str((number - 1) // teams + 1))
            self.playing.append(f"P{number}")
        if self.by_team:
            for at in self.dice.sample(range(1, count + 1), 2):
                self.add(f"Sub{at}", number=f"T{at}", team=self.rows[f"P{at}"]["team"], substitute="yes",
                         order=self.rows[f"P{at}"].get("order", ""))  # fmt: skip
            for role in ("leader", "教练"):
                self.add(f"With {role}", team=self.dice.choice(TEAMS[:teams]), role=role, notes="")
        for at in (1, 2):
            self.add(f"Fill{at}", filler="yes", role=self.dice.choice(("", "filler")))

    def add(self, name: str, **told: str) -> None:
        """One line of the list, every column filled now and then."""
        dice = self.dice
        some = {
            "club": ("Home", "Away", ""), "country": ("FR", "CN", ""), "grade": ("beginner", "", "5"),
            "born": ("1990-01-01", "2008-05-01", "2008-05-02", "2012-07-01", ""), "性别": ("女", "F", "男", ""),
            "phone": ("1", "2", ""), "地址": ("Main Street", ""), "notes": ("left-handed", ""),
            "paid": ("yes", "no", ""), "level": ("1", "2", ""), "role": ("player", "", "运动员"),
        }  # fmt: skip
        row = {key: dice.choice(words) for key, words in some.items()}
        if self.grouped and name.startswith("P"):
            row["group"] = "AB"[int(name[1:]) % 2]
        if told.get("substitute") or told.get("filler"):
            row["role"] = ""
        if self.form != "relay":
            told.pop("order", None)
        self.rows[name] = {"player": name, **row, **told}

    # --- forms: each plays its rounds, and answers with its stages ---

    def teams(self) -> list[str]:
        rounds = self.dice.randint(1, 4)
        self.rounds("main", rounds)
        return [stage("main", "seated", rounds=rounds, team_size=self.dice.choice((0, 4)))]

    def alone(self) -> list[str]:
        rounds = self.dice.randint(1, 4)
        self.rounds("main", rounds)
        return [stage("main", "seated", rounds=rounds, ties=self.dice.choice(("", "mcr:Q48")) * (self.book == "mcr"))]

    def brought(self) -> list[str]:
        self.rounds("main", 2)
        return [stage("main", "results")]

    def final(self) -> list[str]:
        """The first four of clear sums go on."""
        order = self.steady("heats", 1)
        self.tables("last", "1", [order[:4]])
        if self.dice.random() < 0.5:
            self.tables("last", "2", [order[:4]])
        carry = self.dice.choice(("whole", "half", "zero"))
        return [stage("heats", "seated", rounds=1, cut=4, carry=carry), stage("last", "final")]

    def groups(self) -> list[str]:
        odd, even = self.playing[::2], self.playing[1::2]
        for number in (1, 2):
            self.tables("main", str(number), [self.shuffled(odd), self.shuffled(even)], ("A1", "B1"))
        return [stage("main", "groups", groups=2, rounds=2)]

    def compared(self) -> list[str]:
        self.rounds("main", 2, leave=False)
        return [stage("main", "seated", rounds=2, group_size=8)]

    def knockout(self) -> list[str]:
        order = self.steady("main", 1, self.playing[:8])
        tables = self.made.steps[-1]
        assert isinstance(tables, list)
        best = [name for table in tables for name in sorted(table.players, key=order.index)[:2]]
        self.tables("main", "2", [best])
        return [stage("main", "knockout")]

    def league(self) -> list[str]:
        days = self.dice.sample(("2026-05-07/1", "2026-05-08/2", "2026-05-11/1", "2026-05-10/10"), 3)
        for day in sorted(days):
            self.tables("season", day, [[self.dice.choice(self.of_team(team)) for team in TEAMS]])
        if self.dice.random() < 0.5:
            self.tables("finals", "1", [[self.dice.choice(self.of_team(team)) for team in TEAMS]])
        return [stage("season", "league"), stage("finals", "final", rounds=self.dice.choice((0, 1)))]

    def relay(self) -> list[str]:
        for number in (1, 2):
            turn = [self.of_team(team)[number - 1] for team in TEAMS]
            self.tables("main", str(number), [turn])
        return [stage("main", "relay", members=2, games=1, substitutes=1)]

    def walk_out(self) -> None:
        """Somebody leaves in the middle of the last game: a word stands in place of their points."""
        last = next(step for step in reversed(self.made.steps) if isinstance(step, list))
        at = self.dice.randrange(4)
        if last[0].players[at].startswith("P"):
            word = self.dice.choice(("withdrawn", "取消资格"))
            cells = tuple(word if seat == at else cell for seat, cell in enumerate(last[0].cells))
            last[0] = replace(last[0], cells=cells)

    # --- what happens ---

    def of_team(self, team: str) -> list[str]:
        """Who plays on for a team."""
        return [name for name in self.playing if self.rows[name]["team"] == team]

    def shuffled(self, names: Sequence[str]) -> list[str]:
        """In any order."""
        return self.dice.sample(list(names), len(names))

    def rounds(self, name: str, count: int, leave: bool = True) -> None:
        """Rounds for everybody; who does not fit sits out, and between rounds people leave."""
        for number in range(1, count + 1):
            order = self.shuffled(self.playing)
            whole = [order[at : at + 4] for at in range(0, len(order) - 3, 4)]
            self.tables(name, str(number), whole)
            if leave and number < count:
                self.somebody_leaves()

    def steady(self, name: str, number: int, players: Sequence[str] = ()) -> list[str]:
        """A round whose places are clear: who is first at the table has most; the order of all."""
        order = self.shuffled(players or self.playing[:8])
        step = self.step
        gains = {who: at * step for who, at in zip(order, (99, 88, 77, 66, -77, -79, -85, -89))}
        whole = [order[::2], order[1::2]]
        sums = [sum(gains[who] for who in table) for table in whole]
        for table, total in zip(whole, sums, strict=True):
            gains[table[-1]] -= total
        found = [
            MadeTable(name, str(number), str(at), tuple(table), tuple(str(gains[who]) for who in table))
            for at, table in enumerate(whole, 1)
        ]
        self.made.steps.append(found)
        return order

    def somebody_leaves(self) -> None:
        """A substitute of the team follows, or a filler, or nobody."""
        if self.dice.random() < 0.2:
            return
        who = self.dice.choice([name for name in self.playing if name.startswith("P")])
        spare = [name for name in self.rows if name == f"Sub{who[1:]}"]
        fills = [name for name in self.rows if name.startswith("Fill") and name not in self.playing]
        status = self.dice.choice(("withdrawn", "disqualified", "退赛"))
        comes = ""
        if spare and self.dice.random() < 0.8:
            comes, status = spare[0], self.dice.choice((status, ""))
        elif fills and self.dice.random() < 0.7:
            comes = fills[0]
        self.playing = [comes if name == who else name for name in self.playing if name != who or comes]
        self.made.steps.append(Leaving(who, status, comes))

    def tables(self, name: str, number: str, whole: Sequence[Sequence[str]], called: Sequence[str] = ()) -> None:
        """The tables of a round with what they came to, and penalties."""
        titles = called or [str(at) for at in range(1, len(whole) + 1)]
        made = [self.table(name, number, title, players) for title, players in zip(titles, whole, strict=True)]
        left = self.no_show(made)
        self.made.steps.append(made)
        if left:
            self.made.steps.append(MadePenalty(name, number, left, "forfeit", "", "did not come"))
        seated = [player for table in made for player in table.players]
        for _ in range(self.dice.choice((0, 0, 1, 2))):
            self.penalty(name, number, seated)

    def no_show(self, made: list[MadeTable]) -> str:
        """Now and then somebody does not come and forfeits the game, while a filler sits there: who."""
        free = [name for name in self.rows if name.startswith("Fill") and name not in self.playing]
        if self.form not in ("teams", "alone", "brought") or not free or self.dice.random() < 0.8:
            return ""
        table = made[0]
        at = self.dice.randrange(4)
        left = table.players[at]
        if not left.startswith("P") or table.cells[at] in ("forfeit", "弃权") or left in table.best:
            return ""
        players, sat = (tuple(free[0] if who == left else who for who in each) for each in (table.players, table.sat))
        made[0] = replace(table, players=players, sat=sat, left=left, fills=free[0])
        return left

    def table(self, name: str, number: str, title: str, players: Sequence[str]) -> MadeTable:
        """Points around nothing or with the starting points, now and then a wrong sum, a word in place of points, or a
        hand."""
        dice, book = self.dice, books.get(self.book)
        own = [dice.randint(-90, 90) * self.step for _ in players[1:]]
        points = [-sum(own), *own]
        if dice.random() < 0.15:
            points[0] += dice.choice((10, -40)) * self.step
        if self.form == "relay" or dice.random() < 0.5:
            points = [each + book.game.start_points for each in points]
        cells = [str(each) for each in points]
        if self.form not in ("relay", "knockout", "league") and dice.random() < 0.1:
            cells[dice.randrange(4)] = dice.choice(("forfeit", "弃权"))
        notes = NOTES.get(self.book, ("64 x",))
        who, hands = dice.choice(players), dice.choice(notes).split("; ")
        best = "; ".join(f"{who}: {hand}" for hand in hands) if dice.random() < 0.2 else ""
        made = MadeTable(name, number, title, tuple(players), tuple(cells), best)
        if self.form in ("knockout", "relay") or dice.random() < 0.7:
            return made
        start = 0 if abs(sum(points)) >= 2 * book.game.start_points else book.game.start_points
        cards = [each + start for each in points]
        cards[0] += dice.choice((0, 0, 10)) * self.step
        return replace(made, cards=tuple(cards), sat=tuple(dice.sample(players, 4)))

    def penalty(self, name: str, number: str, seated: Sequence[str]) -> None:
        """Something taken off, or noted, of a player of the round or of a team."""
        kind = self.dice.choice(KINDS)
        who = self.dice.choice(list(seated))
        if self.by_team and self.rows[who].get("team") and kind in ("standard", "pt") and self.dice.random() < 0.3:
            who, number = self.rows[who]["team"], ""
        elif kind not in ("game", "warning") or self.dice.random() < 0.3:
            number = self.dice.choice((number, ""))
        amount = {"game": "10", "standard": "1/2", "pt": "20", "warning": "5"}.get(kind, "1")
        self.made.steps.append(MadePenalty(name, number, who, kind, amount, f"reason {len(self.made.steps)}"))


def stage(name: str, kind: str, **told: int | str) -> str:
    """A stage of the file; what is empty is left out."""
    lines = [f'name = "{name}"', f'kind = "{kind}"']
    lines += [f"{key} = {value!r}".replace("'", '"') for key, value in told.items() if value]
    return "\n".join(lines)
