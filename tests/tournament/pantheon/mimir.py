"""Made-up events as Pantheon's API answers them, scored by its own arithmetic and not by ours: what an import must come
to. `python -m tests.tournament.pantheon.mimir` writes the files of `league` and `cup` anew."""

import json
import random
from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
Json = Any
NAMES = ("Ann", "Bo", "Chen", "Dora", "Emil", "Fang", "Gao", "Hana", "Ivo", "Jana", "Ken", "Lars")
EMA: dict[str, Json] = {
    "uma": {"place1": 15000, "place2": 5000, "place3": -5000, "place4": -15000},
    "uma_type": "UMA_TYPE_UMA_SIMPLE", "equalize_uma": True, "honba_value": 300, "chombo_amount": 20000,
    "riichi_goes_to_winner": True, "start_points": 30000, "with_kuitan": True, "yaku_with_pao": [19, 21],
    "allowed_yaku": [n for n in range(1, 44) if n != 17], "ending_policy": "ENDING_POLICY_EP_ONE_MORE_HAND",
    "min_penalty": 100, "max_penalty": 20000, "penalty_step": 100, "replacement_player_fixed_points": -15000,
    "replacement_player_override_uma": -15000,
}  # fmt: skip
TENHOU: dict[str, Json] = EMA | {
    "equalize_uma": False, "oka": 20000, "chombo_amount": 0, "doubleron_honba_atamahane": True,
    "doubleron_riichi_atamahane": True, "extra_chombo_payments": True, "goal_points": 30000,
    "play_additional_rounds": True, "start_points": 25000, "with_abortives": True, "with_buttobi": True,
    "with_kazoe": True, "with_leading_dealer_game_over": True, "with_multi_yakumans": True,
    "with_nagashi_mangan": True, "yaku_with_pao": [19, 21, 6],
    "allowed_yaku": [n for n in range(1, 48) if n not in (17, 43, 44)],
}  # fmt: skip
JPML: dict[str, Json] = EMA | {
    "uma_type": "UMA_TYPE_UMA_COMPLEX", "with_abortives": True, "with_atamahane": True, "riichi_goes_to_winner": False,
    "complex_uma": {
        "neg1": {"place1": 8000, "place2": 3000, "place3": 1000, "place4": -12000},
        "neg3": {"place1": 12000, "place2": -1000, "place3": -3000, "place4": -8000},
        "otherwise": {"place1": 8000, "place2": 4000, "place3": -4000, "place4": -8000},
    },
}  # fmt: skip
EAST: dict[str, Json] = EMA | {
    "tonpuusen": True, "with_kiriage_mangan": True, "with_kuitan": False, "honba_value": 1500, "double_yakuman": [21],
    "with_multi_yakumans": True, "with_winning_dealer_honba_skipped": True, "with_yakitori": True,
    "yakitori_penalty": 5000,
}  # fmt: skip
RULES = {"ema": EMA, "tenhou": TENHOU, "jpml": JPML, "east": EAST}


def up(points: float) -> int:
    """To the next hundred."""
    return -int(-points // 100) * 100


@dataclass
class Session:
    """A game as it is kept there."""

    rules: dict[str, Json]
    players: list[int]
    dice: random.Random
    scores: dict[int, int] = field(init=False)
    chombo: Counter[int] = field(default_factory=Counter)
    round: int = 1
    honba: int = 0
    sticks: int = 0
    just_changed: bool = True
    outcome: str = ""
    rounds: list[Json] = field(default_factory=list)
    winners: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.scores = dict.fromkeys(self.players, self.rules["start_points"])

    def is_on(self, rule: str) -> bool:
        return bool(self.rules.get(rule))

    @property
    def dealer(self) -> int:
        return self.players[(self.round - 1) % 4]

    @property
    def last(self) -> int:
        return 4 if self.is_on("tonpuusen") else 8

    # --- the end ---

    def is_over(self) -> bool:
        scores, goal = list(self.scores.values()), self.rules.get("goal_points", 0)
        if self.is_on("with_buttobi") and min(scores) < 0:
            return True
        if self.outcome != "chombo" and self.round > self.last:
            if self.round > self.last + (4 if self.is_on("play_additional_rounds") else 0) or max(scores) >= goal:
                return True
        leads = self.scores[self.dealer] == max(scores) and self.scores[self.dealer] >= goal
        sole = scores.count(max(scores)) == 1  # equals are settled in another way by us
        calm = self.outcome not in ("chombo", "abort") and not self.just_changed
        return self.is_on("with_leading_dealer_game_over") and calm and self.round == self.last and leads and sole

    # --- points ---

    def base(self, han: int, fu: int) -> int:
        if han < 0:
            return -han * 8000
        if han >= 5:
            kazoe = 8000 if self.is_on("with_kazoe") else 6000
            return kazoe if han >= 13 else 6000 if han >= 11 else 4000 if han >= 8 else 3000 if han >= 6 else 2000
        kiriage = self.is_on("with_kiriage_mangan") and (han, fu) in ((4, 30), (3, 60))
        return 2000 if kiriage else min(fu * 2 ** (2 + han), 2000)

    def move(self, giver: int, taker: int, points: int) -> None:
        self.scores[giver] -= points
        self.scores[taker] += points

    def bet(self, players: list[int]) -> None:
        for player in players:
            self.scores[player] -= 1000

    def ron(self, win: Json, loser: int, honba: int, sticks: int) -> None:
        winner = win["winner_id"]
        points = up(self.base(win["han"], win.get("fu", 0)) * (6 if winner == self.dealer else 4))
        pao = win.get("pao_player_id")
        if pao and pao != loser:
            self.move(pao, winner, points // 2)
            points -= points // 2
        self.move(loser, winner, points + honba * self.rules["honba_value"])
        self.scores[winner] += 1000 * sticks

    def tsumo(self, win: Json, sticks: int) -> None:
        winner = win["winner_id"]
        if win.get("pao_player_id"):
            self.ron(win | {"pao_player_id": 0}, win["pao_player_id"], self.honba, sticks)
            return
        base = self.base(win["han"], win.get("fu", 0))
        for player in self.players:
            if player != winner:
                share = up(base * (2 if self.dealer in (winner, player) else 1))
                self.move(player, winner, share + self.honba * self.rules["honba_value"] // 3)
        self.scores[winner] += 1000 * sticks

    # --- rounds ---

    def pass_on(self, dealer_stays: bool, adds: bool) -> None:
        before = self.round
        self.honba = self.honba + 1 if adds else 0
        if not dealer_stays:
            self.round += 1
        self.just_changed = self.round != before

    def after_win(self, winners: list[int]) -> None:
        stays = self.dealer in winners and not self.is_on("with_winning_dealer_honba_skipped")
        self.sticks = 0
        self.winners |= set(winners)
        self.pass_on(stays, stays)

    def note(self, kind: str, body: Json) -> None:
        self.outcome = kind
        self.rounds.append({kind: {"round_index": self.round, "honba": self.honba} | body})

    def hand(self, winner: int, riichi: list[int], by_discard: bool) -> Json:
        """A hand with yaku that go together, by chance."""
        dice, dora = self.dice, self.dice.choice((0, 0, 1, 2, 3))
        if dice.random() < 0.06:
            double = 21 in self.rules.get("double_yakuman", ())
            yaku, han = dice.choice([([19], -1), ([7], -1), ([21], -2 if double else -1), ([32], -1)])
            if yaku == [7] and by_discard:
                yaku = [32]
            body = {"winner_id": winner, "han": han, "yaku": yaku}
            if yaku[0] in (19, 21):
                others = [player for player in self.players if player != winner]
                single = {"pao_player_id": dice.choice(others)} if dice.random() < 0.5 and han == -1 else {}
                body |= single | {"open_hand": True}
            return body
        if winner in riichi:
            yaku, han, ura = [33], 1, dice.choice((0, 0, 1))
            extra = dice.choice(([8], [35], [9], [12], [28], []))
            yaku, han = yaku + extra, han + sum({8: 1, 35: 1, 9: 1, 12: 2, 28: 6}[each] for each in extra)
            if not by_discard:
                yaku, han = [*yaku, 36], han + 1
            fu = 20 if 8 in yaku and not by_discard else 30 if 8 in yaku else dice.choice((30, 40))
            kandora = dice.choice((0, 0, 0, 1))
            han += dora + ura + kandora
            shown = {"dora": dora, "uradora": ura, "kandora": kandora}
            return {"winner_id": winner, "han": han, "fu": fu if han < 5 else 0, "yaku": sorted(yaku)} | shown
        yaku, han, is_open = dice.choice([([13], 1, True), ([14], 2, True), ([1, 13], 3, True), ([27], 2, True),
                                          ([31], 2, False), ([1], 2, True), ([5, 1], 4, True)])  # fmt: skip
        fu = 25 if yaku == [31] else 30 if yaku == [13] else dice.choice((40, 50, 60))
        if yaku == [31] and not by_discard:
            yaku, han = [31, 36], han + 1
        fu = 60 if 5 in yaku else fu
        han += dora
        return {"winner_id": winner, "han": han, "fu": fu if han < 5 else 0, "yaku": sorted(yaku),
                "dora": dora, "open_hand": is_open}  # fmt: skip

    def play(self) -> None:
        """One round."""
        dice, players = self.dice, self.players
        riichi = [player for player in players if dice.random() < 0.25 and self.scores[player] >= 1000]
        kinds = ["ron"] * 8 + ["tsumo"] * 5 + ["draw"] * 3 + ["chombo"]
        kinds += ["multiron"] * (not self.is_on("with_atamahane"))
        kinds += ["abort"] * self.is_on("with_abortives") + ["nagashi"] * self.is_on("with_nagashi_mangan")
        getattr(self, f"play_{dice.choice(kinds)}")(riichi)

    def play_ron(self, riichi: list[int]) -> None:
        winner, loser = self.dice.sample(self.players, 2)
        win = self.hand(winner, riichi, True)
        self.note("ron", win | {"loser_id": loser, "riichi_bets": riichi})
        self.bet(riichi)
        self.ron(win, loser, self.honba, self.sticks + len(riichi))
        self.after_win([winner])

    def play_multiron(self, riichi: list[int]) -> None:
        loser = self.dice.choice(self.players)
        at = self.players.index(loser)
        order = [self.players[(at + n) % 4] for n in (1, 2, 3)]
        winners = sorted(self.dice.sample(order, 2), key=order.index)
        wins = [self.hand(winner, riichi, True) for winner in winners]
        self.note("multiron", {"loser_id": loser, "multi_ron": 2, "wins": wins, "riichi_bets": riichi})
        self.bet(riichi)
        for number, win in enumerate(wins):
            all_first = self.is_on("doubleron_riichi_atamahane")
            own = win["winner_id"] in riichi
            others = len([player for player in riichi if player not in winners])
            sticks = (
                (self.sticks + (len(riichi) if all_first else others + own)) if number == 0 else own * (not all_first)
            )
            honba = self.honba if number == 0 or not self.is_on("doubleron_honba_atamahane") else 0
            self.ron(win, loser, honba, sticks)
        self.after_win(winners)

    def play_tsumo(self, riichi: list[int]) -> None:
        winner = self.dice.choice(self.players)
        win = self.hand(winner, riichi, False)
        self.note("tsumo", win | {"riichi_bets": riichi})
        self.bet(riichi)
        self.tsumo(win, self.sticks + len(riichi))
        self.after_win([winner])

    def play_draw(self, riichi: list[int]) -> None:
        ready = sorted({*riichi, *(player for player in self.players if self.dice.random() < 0.4)})
        self.note("draw", {"riichi_bets": riichi, "tempai": ready})
        self.bet(riichi)
        self.sticks += len(riichi)
        if 0 < len(ready) < 4:
            for player in self.players:
                self.scores[player] += 3000 // len(ready) if player in ready else -3000 // (4 - len(ready))
        self.pass_on(self.dealer in ready and not self.is_on("with_winning_dealer_honba_skipped"), True)

    def play_nagashi(self, riichi: list[int]) -> None:
        owner = self.dice.choice(self.players)
        self.note("nagashi", {"riichi_bets": riichi, "tempai": riichi, "nagashi": [owner]})
        self.bet(riichi)
        self.sticks += len(riichi)
        for player in self.players:
            if player != owner:
                self.move(player, owner, 4000 if self.dealer in (owner, player) else 2000)
        self.pass_on(self.dealer in riichi, True)

    def play_abort(self, riichi: list[int]) -> None:
        self.note("abort", {"riichi_bets": riichi})
        self.bet(riichi)
        self.sticks += len(riichi)
        self.pass_on(True, True)

    def play_chombo(self, _riichi: list[int]) -> None:
        loser = self.dice.choice(self.players)
        self.note("chombo", {"loser_id": loser})
        self.just_changed = False
        self.chombo[loser] += 1
        if self.is_on("extra_chombo_payments"):
            for player in self.players:
                if player != loser:
                    self.move(loser, player, 4000 if self.dealer in (loser, player) else 2000)

    # --- what it comes to ---

    def results(self) -> list[Json]:
        if self.is_on("riichi_goes_to_winner") and self.sticks:
            best = max(self.scores.values())
            firsts = [player for player in self.players if self.scores[player] == best]
            for player in firsts:
                self.scores[player] += 100 * (self.sticks * 10 // len(firsts))
        order = sorted(self.players, key=lambda player: (-self.scores[player], self.players.index(player)))
        uma = self.uma([self.scores[player] for player in order])
        lines = []
        for place, player in enumerate(order, 1):
            oka = Fraction(self.rules.get("oka", 0)) * (Fraction(3, 4) if place == 1 else Fraction(-1, 4))
            rating = self.scores[player] - self.rules["start_points"] + oka + uma[place - 1]
            rating -= self.chombo[player] * self.rules.get("chombo_amount", 0)
            if self.is_on("with_yakitori") and player not in self.winners:
                rating -= self.rules["yakitori_penalty"]
            lines.append({"player_id": player, "score": self.scores[player], "rating_delta": number(rating),
                          "place": place})  # fmt: skip
        return lines

    def uma(self, scores: list[int]) -> list[Fraction]:
        table = self.rules["uma"]
        if self.rules["uma_type"] == "UMA_TYPE_UMA_COMPLEX":
            below = sum(score < self.rules["start_points"] for score in scores)
            table = self.rules["complex_uma"][{1: "neg1", 3: "neg3"}.get(below, "otherwise")]
        uma = [Fraction(table[f"place{n}"]) for n in range(1, 5)]
        if not self.is_on("equalize_uma"):
            return uma
        shared = []
        for score in scores:
            equal = [uma[at] for at, other in enumerate(scores) if other == score]
            shared.append(sum(equal, Fraction(0)) / len(equal))
        return shared


def number(value: Fraction) -> int | float:
    """As JSON has it."""
    return int(value) if value.denominator == 1 else float(value)


def played(rules: dict[str, Json], players: list[int], dice: random.Random, hash: str, date: str) -> Json:
    """A whole game; one in four ends by the clock."""
    while True:
        session = Session(rules, players, dice)
        limit = dice.randint(5, 9) if dice.random() < 0.25 else 60
        while not session.is_over() and len(session.rounds) < limit:
            session.play()
        results = session.results()
        tied = rules.get("oka") and session.scores[results[0]["player_id"]] == session.scores[results[1]["player_id"]]
        firsts = [line for line in results if line["score"] == results[0]["score"]]
        if not tied and len(firsts) == 1:
            return {"session_hash": hash, "date": date, "players": players, "final_results": results,
                    "rounds": session.rounds}  # fmt: skip


def event(title: str, rules: dict[str, Json], seed: int, days: int, tables: int, tournament: bool) -> dict[str, Json]:
    """The answers of all calls, by their names."""
    dice = random.Random(seed)
    people = list(range(101, 101 + 4 * tables))
    games = []
    for day in range(days):
        order = dice.sample(people, len(people))
        for table in range(tables):
            hash, date = f"{dice.getrandbits(128):032x}", f"2024-02-{day + 3:02} {18 + table}:30:00"
            games.append(played(rules, order[4 * table : 4 * table + 4], dice, hash, date))
    teams = ("Red", "Blue")
    registered = [{"id": id, "title": NAMES[n], "local_id": n + 1, "tenhou_id": f"NoName{n}" if n == 1 else "",
                   **({"team_name": teams[n % 2]} if tournament else {})} for n, id in enumerate(people)]  # fmt: skip
    penalties = [
        {"id": 1, "who": 101, "amount": 1000, "reason": "late", "assigned_by": 102,
         "created_at": "2024-02-03 18:00:00"},
        {"id": 2, "who": 102, "amount": 2000, "reason": "rude", "assigned_by": 101, "created_at": "2024-02-04 18:00:00",
         "is_cancelled": True, "cancellation_reason": "a mistake"},
    ]  # fmt: skip
    totals: dict[int, Fraction] = dict.fromkeys(people, Fraction(0))
    totals[101] -= 1000
    for game in games:
        for line in game["final_results"]:
            totals[line["player_id"]] += Fraction(str(line["rating_delta"]))
    ratings = [{"id": id, "title": NAMES[id - 101], "rating": number(total), "games_played": days}
               for id, total in totals.items()]  # fmt: skip
    kind = "EVENT_TYPE_TOURNAMENT" if tournament else "EVENT_TYPE_LOCAL"
    return {
        "GetEventsById": {"events": [{"id": 42, "title": title, "description": "Made up.", "finished": True,
                                      "type": kind, "is_team": tournament, "min_games_count": 2}]},
        "GetGameConfig": {"ruleset_title": "own", "event_title": title, "game_duration": 75,
                          "timezone": "Europe/Vienna", "is_team": tournament, "ruleset_config": rules},
        "GetAllRegisteredPlayers": {"players": registered},
        "GetLastGames": {"games": games[::-1], "total_games": len(games),
                         "players": [{"id": one["id"], "title": one["title"]} for one in registered]},
        "ListPenalties": {"penalties": penalties},
        "GetRatingTable": {"list": ratings},
    }  # fmt: skip


def camel(value: Json) -> Json:
    """As the service writes it: camel case, and nothing that is nought, false or empty."""
    if isinstance(value, dict):
        parts = {key: camel(part) for key, part in value.items()}
        return {hump(key): part for key, part in parts.items() if part not in (0, "", False, [], None)}
    return [camel(part) for part in value] if isinstance(value, list) else value


def hump(key: str) -> str:
    first, *others = key.split("_")
    return first + "".join(other.capitalize() for other in others)


def write(folder: Path, answers: dict[str, Json]) -> Path:
    """A file for every call."""
    folder.mkdir(parents=True, exist_ok=True)
    for call, answer in answers.items():
        text = json.dumps(camel(answer), ensure_ascii=False, indent=1)
        (folder / f"{call}.json").write_text(text + "\n", encoding="utf-8")
    return folder


if __name__ == "__main__":
    write(HERE / "league", event("Winter league", EMA, seed=7, days=3, tables=2, tournament=False))
    write(HERE / "cup", event("Spring cup", TENHOU, seed=3, days=4, tables=2, tournament=True))
