"""A record with a win let go."""

from pathlib import Path

from paiju.books import get
from paiju.core.play import actions as A
from paiju.study.drills.may_stages import Plan, self_draw


def let_go_record(folder: Path) -> tuple[Path, str]:
    """A record of a hand in which somebody drew the winning tile and threw it."""
    from random import Random

    rng = Random(5)
    while True:
        moment = self_draw(Plan(get("xjtu"), rng))
        if moment is None or moment.table.why_not(moment.seat, A.WIN) is not None:
            continue
        table = moment.table
        table.act(moment.seat, A.DISCARD_DRAWN)
        while not table.over:
            who = table.asked[0]
            codes = [action.code for action in table.legal(who)]
            table.act(who, A.PASS if A.PASS in codes else A.DISCARD_DRAWN if A.DISCARD_DRAWN in codes else codes[0])
        file = folder / "hand.jsonl"
        file.write_text("\n".join(table.record().lines()) + "\n", encoding="utf-8")
        return file, moment.seat
