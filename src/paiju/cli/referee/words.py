"""A ruling on paper: what it costs whom, and what the referee still has to say."""

from typing import TYPE_CHECKING

from paiju.cli.referee.case import OPTION_OF
from paiju.cli.shared.language import Speaker
from paiju.columns import page_width, table, wrap
from paiju.languages import Grouped, _, joined
from paiju.referee.sanctions import kind_of
from paiju.terminal.words import amount

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.cli.referee.people import PlayersNamed
    from paiju.match import Match
    from paiju.referee import Ruling
    from paiju.referee.drafting import Need


Rows = list[list[str]]


def ruling_lines(
    ruling: "Ruling",
    people: "PlayersNamed",
    say: Speaker,
    head: str = "",
    left: bool = False,
    more: "Sequence[list[str]]" = (),
) -> list[str]:
    """A settled ruling; `left` when there is no hand any more that it could change."""
    who = people.label(ruling.incident.offender, say)
    rows = [[say(_("clauses")), " ".join(ruling.clauses)]]
    if any(ruling.payments):
        rows.append([say(_("paid now")), paid(ruling.payments, people, say)])
    rows += [*more, *labelled(say(_("at the end")), waiting(ruling, say))]
    if left:
        over = say(_("no hand is in progress, so nothing changes"))
        rows.append([say(_("the hand")), over])
    else:
        rows += [*labelled(say(_("rights")), rights(ruling, say)), *effect(ruling, say)]
    rows += labelled(say(_("discretion")), discretion(ruling, say))
    text = head + say(_("{what}: {value}", what=who, value=ruling.why))
    return [*wrap(text, page_width()), *table(rows, columns=page_width())]


def labelled(label: str, texts: "Sequence[str]") -> Rows:
    """Several things under one label."""
    return [["" if n else label, each] for n, each in enumerate(texts)]


def effect(ruling: "Ruling", say: Speaker) -> Rows:
    """What becomes of the hand, unless it goes on."""
    from paiju.referee.ruling import EFFECT_WORDS

    return [[say(_("the hand")), say(EFFECT_WORDS[ruling.hand])]] if ruling.hand != "continues" else []


def counts(ruling: "Ruling", match: "Match", say: Speaker) -> Rows:
    """How many warnings or cards the offender has by now, if this was one."""
    from paiju.referee import end_of_game

    end, who = end_of_game(match.book, match.rulings), ruling.incident.offender
    rows = []
    if ruling.warnings:
        rows.append([say(_("warnings")), say(_("{warnings} in this game", warnings=end.warnings[who]))])
    if end.cards[who] and any(kind_of(each) == "cards" for each in ruling.sanctions):
        rows.append([say(_("yellow cards")), say(_("{cards} in this game", cards=end.cards[who]))])
    return rows


def paid(payments: "Sequence[int]", people: "PlayersNamed", say: Speaker) -> str:
    """Who gets and who gives."""
    amounts = [f"{people.label(player, say)} {say(amount(points))}" for player, points in enumerate(payments) if points]
    return say(joined(amounts, _(", ")))


def waiting(ruling: "Ruling", say: Speaker) -> list[str]:
    """What is taken only when the game is over."""
    from paiju.referee.words import taken_words

    return [say(taken_words(Grouped(each.amount), each.of, each.unit)) for each in ruling.deductions]


def rights(ruling: "Ruling", say: Speaker) -> list[str]:
    """What the offender may not do any more."""
    from paiju.referee.words import rights_words

    return [say(rights_words(loss)) for loss in ruling.lost]


def discretion(ruling: "Ruling", say: Speaker) -> list[str]:
    """Changes the book allows the referee."""
    from paiju.referee.loading import load, texts

    known = {id: each for text in texts() for id, each in load(text).adjustments.items()}
    return [say(_("{what}: {value}", what=f"--adjust {id}", value=known[id].words)) for id in ruling.adjustments]


def needs_lines(ruling: "Ruling", say: Speaker) -> list[str]:
    """What is missing, with the options that tell it."""
    head = say(_("the referee still has to specify (nothing was changed):"))
    about = f"{say(ruling.foul)}  [{ruling.incident.foul}]  {' '.join(ruling.clauses)}"
    rows = [row for need in ruling.needs for row in need_rows(need, say)]
    return [*wrap(about, page_width()), head, *table(rows, columns=page_width())]


def need_rows(need: "Need", say: Speaker) -> list[list[str]]:
    """One thing that is missing: the choices or the range."""
    option = OPTION_OF[need.field]
    if need.choices:
        return [[f"{option} {id}", say(words)] for id, words in need.choices]
    if not need.most:
        return [[f"{option} …", say(need.words)]]
    amounts = need.amounts or f"{need.least}–{need.most}"
    return [[f"{option} …", say(_("{what}: {value}", what=need.words, value=amounts))]]
