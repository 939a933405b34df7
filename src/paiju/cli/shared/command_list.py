"""Every command: by what it is for, in which module it is, and what it does in a line."""

from paiju.languages import Text, _

GROUPS: dict[Text, dict[str, tuple[str, Text]]] = {
    _("Start here"): {
        "serve": ("club.serve", _("open a club: play in the browser")),
        "play": ("play", _("play a game in the terminal against bots")),
        "drill": ("drill", _("exercises: scoring, waits, furiten, penalties, discards and more")),
        "exam": ("exam.command", _("exams: the Seven Stars Cup entry exams, and your own papers")),
    },
    _("A hand"): {
        "score": ("score", _("score a winning hand")),
        "explain": ("score", _("explain a hand line by line, with clauses")),
        "waits": ("ready", _("which tiles a hand waits for")),
        "distance": ("ready", _("how far a hand is from ready, and its useful draws")),
        "announce": ("announce", _("announcing a win: what to say, and whether it was said correctly")),
        "points": ("points", _("points from han and fu, and a rule book's tables")),
    },
    _("Rules"): {
        "rules": ("rules.command", _("look up rule books, patterns and clauses")),
        "glossary": ("rules.glossary", _("mahjong terms and what they mean")),
        "referee": ("referee.command", _("look up fouls and penalties, make rulings, keep a game's referee sheet")),
        "languages": ("rules.languages", _("which languages there are, and how much of each is translated")),
        "schema": ("rules.schema", _("JSON Schemas for requests, answers, actions, events and records")),
    },
    _("Events"): {
        "tournament": ("tournament", _("an event: seating, results, standings, printouts, archive")),
        "import": ("bring", _("import events from Pantheon, or from a list of results")),
        "seating": ("seating", _("seating: who sits where in every round of an event")),
        "draw": ("draw", _("draw lots, tables and seats so that anyone can check them")),
        "league": ("league", _("a team league: plan its season")),
        "relay": ("relay.command", _("a team relay: start, play and show it")),
    },
    _("Records"): {
        "verify": ("verify", _("check that a record's walls match the commitment")),
        "replay": ("replay", _("replay recorded games and check every step, score and payment")),
        "convert": ("convert", _("convert a record to another format")),
        "stats": ("stats", _("statistics of recorded games, overall and by player")),
    },
    _("Programs that play"): {
        "bot": ("bot", _("a bot that plays over standard input and output")),
        "join": ("club.join", _("seat a bot or a program at a club's table")),
        "arena": ("arena.command", _("measure one kind of player against another")),
        "agree": ("agree", _("how often a player decides as the people in records did")),
        "simulate": ("simulate", _("play many hands and collect statistics")),
        "lab": ("lab.command", _("what a rule change does: the same walls under two sets of rules")),
        "dataset": ("dataset", _("write recorded or self-played games as arrays for learning")),
    },
    _("Running a club"): {
        "doctor": (
            "club.doctor",
            _("check a club; exit 0: all is well, 1: there are problems, 2: it cannot be checked"),
        ),
        "admin": ("club.admin", _("people, tables, bans and announcements, from the club's own machine")),
        "backup": ("club.backup", _("back up the club to one file")),
        "restore": ("club.backup", _("restore a club from a backup")),
        "key": ("club.key", _("the club's key: show or change it")),
    },
}
MODULES = {name: row[0] for group in GROUPS.values() for name, row in group.items()}
ABOUT = {name: row[1] for group in GROUPS.values() for name, row in group.items()}
