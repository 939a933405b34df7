"""An answer told on the terminal: as text for people, as JSON for programs."""

import sys
from typing import TYPE_CHECKING

from paiju.cli.language import Speaker
from paiju.notation import SEATS

if TYPE_CHECKING:
    from paiju.scoring.answer import Answer
    from paiju.scoring.request import Request


def as_json(request: dict[str, object], full: bool) -> dict[str, object]:
    """The public answer; in full, every step and every other reading too."""
    from dataclasses import asdict

    from paiju.scoring import judge, public
    from paiju.scoring.request import parse

    answer = judge(parse(request))
    told = public(request.get("id"), answer)
    if full:
        everything = asdict(answer)
        told |= {key: everything[key] for key in ("steps", "dropped", "others", "transfers", "waits")}
    return told


def as_text(request: dict[str, object], say: Speaker, full: bool, pictures: bool = False, quote: bool = False) -> str:
    """The answer for people; in full, also what the winner says aloud."""
    from paiju.scoring import judge
    from paiju.scoring.render import render
    from paiju.scoring.request import parse

    checked = parse(request)
    answer = judge(checked)
    spoken = announcements(checked, answer, say) if full else []
    return render(answer, checked.book, say.lang, full, sys.stdout.isatty(), pictures, quote, spoken)


def announcements(request: "Request", answer: "Answer", say: Speaker) -> list[str]:
    """What the winner says, in Chinese and Japanese; riichi books only."""
    from paiju.scoring.announce import announce

    if not answer.win or request.book.scoring.family != "riichi":
        return []
    told = [
        announce(
            answer,
            request.book,
            by="self" if request.by_self else "discard",
            seat=SEATS[request.seat],
            prevailing=SEATS[request.round],
            honba=request.honba,
            collects=request.collects,
            lang=lang,
        )
        for lang in (say.lang, "zh", "ja")
    ]
    return list(dict.fromkeys(told))
