"""Every command: by what it is for, in which module it is, and what it does in a line."""

GROUPS: dict[tuple[str, str], dict[str, tuple[str, str, str]]] = {
    ("开始", "Begin here"): {
        "serve": ("club.serve", "开一个俱乐部：在浏览器里打牌", "open the club: play in the browser"),
        "play": ("play", "在终端里打一盘，对手是程序", "play a match in the terminal against programs"),
        "drill": (
            "drill",
            "练习：计分、听牌、振听、处罚、打哪张……",
            "exercises: scores, waits, furiten, penalties, discards and more",
        ),
        "exam": (
            "exam.command",
            "考试：七星杯报名测试与自拟试卷",
            "exams: the Seven Stars Cup's entry exams, and own papers",
        ),
    },
    ("一手牌", "A hand"): {
        "score": ("score", "给一手和牌计分", "score a winning hand"),
        "explain": ("score", "逐项说明计分与条文", "explain a hand line by line, with clauses"),
        "waits": ("ready", "听哪些牌", "which tiles a hand waits for"),
        "distance": ("ready", "向听数与有效牌", "how far a hand is from winning, and its useful draws"),
        "announce": (
            "announce",
            "和牌的播报：该怎么报，报得对不对",
            "the announcement of a win: what to say, and whether it was right",
        ),
        "points": ("points", "番符折算点数，查点数表", "points from han and fu, and a book's tables"),
    },
    ("规则", "Rules"): {
        "rules": ("rules.command", "查规则、番种与条文", "look up books, patterns and clauses"),
        "glossary": ("rules.glossary", "麻将词汇：是什么意思", "the players' words and what they mean"),
        "referee": (
            "referee.command",
            "查犯规与处罚；裁定；一盘的裁判记录",
            "look up fouls and penalties, rule on them, keep a game's sheet",
        ),
        "languages": ("rules.languages", "有哪些语言，各译了多少", "which languages there are, and how much of each"),
        "schema": (
            "rules.schema",
            "请求、回答、动作、事件与记录的 JSON Schema",
            "JSON Schemas of requests, answers, actions, events and records",
        ),
    },
    ("赛事", "Events"): {
        "tournament": (
            "tournament",
            "比赛：排座、成绩、名次、印刷品、档案",
            "an event: seats, results, standings, papers, archive",
        ),
        "seating": ("seating", "排座位：每轮谁坐哪里", "who sits where in every round of an event"),
        "draw": ("draw", "可核对的抽签：队序、桌、座", "lots, tables and seats drawn so that anybody can check it"),
        "league": ("league", "团体联赛：常规赛编排", "a league of teams: its season planned"),
        "relay": ("relay.command", "队式接力赛：开赛、打、查看", "a relay of teams: begin, play and show it"),
    },
    ("牌谱", "Records"): {
        "verify": (
            "verify",
            "核对记录中的牌墙是否如承诺的那样",
            "check that a record's walls are those that were committed to",
        ),
        "replay": (
            "replay",
            "重放牌谱，逐步核对动作、计分与收支",
            "play recorded games again and check every step, score and payment",
        ),
        "convert": ("convert", "把牌谱转换成另一种格式", "write a record in another format"),
        "stats": ("stats", "统计牌谱：总体与各人", "statistics of recorded games, overall and by player"),
    },
    ("程序玩家", "Programs that play"): {
        "bot": ("bot", "以标准输入输出对局的程序玩家", "a player that is asked over standard input and output"),
        "arena": ("arena.command", "比试两种玩家的强弱", "measure one sort of player against another"),
        "agree": ("agree", "玩家与牌谱中的人决定是否相同", "how often a player decides as the people in records did"),
        "simulate": ("simulate", "模拟许多局并统计", "play many hands and count"),
        "lab": (
            "lab.command",
            "改动规则会怎样：同样的牌墙，两种规则",
            "what a rule does: the same walls by two sets of rules",
        ),
        "dataset": (
            "dataset",
            "把牌谱或自对局写成学习用的数组",
            "write recorded or own games as arrays to learn from",
        ),
    },
    ("俱乐部的维护", "Keeping a club"): {
        "doctor": (
            "club.doctor",
            "检查俱乐部：退出码 0 正常，1 有问题，2 无法检查",
            "look a club over; exit 0: it is well, 1: something is not, 2: it cannot be looked at",
        ),
        "backup": ("club.backup", "把俱乐部存入一个文件", "put the club into one file"),
        "restore": ("club.backup", "从备份恢复俱乐部", "bring a club back from a backup"),
        "key": ("club.key", "俱乐部的密钥：查看或更换", "the club's key: where it lies, or another one"),
    },
}
MODULES = {name: row[0] for group in GROUPS.values() for name, row in group.items()}
WORDS = {name: row[1:] for group in GROUPS.values() for name, row in group.items()}
