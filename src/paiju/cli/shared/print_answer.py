"""An answer told on the terminal: as text for people, as JSON for programs."""

import sys
from typing import TYPE_CHECKING

from paiju.cli.shared.language import Speaker

if TYPE_CHECKING:
    from paiju.scoring.answer import Answer
    from paiju.scoring.request import Request


def as_json(request: dict[str, object], full: bool) -> dict[str, object]:
    """The public answer; in full, every step and every other reading too."""
    from paiju.scoring import judge, public
    from paiju.scoring.public import in_both
    from paiju.scoring.request import parse

    answer = judge(parse(request))
    payload: dict[str, object] = {**public(request.get("id"), answer)}
    if full:
        payload |= {key: in_both(getattr(answer, key)) for key in ("steps", "dropped", "others", "transfers", "waits")}
    return payload


def as_text(request: dict[str, object], say: Speaker, full: bool, pictures: bool = False, quote: bool = False) -> str:
    """The answer for people; in full, also what the winner says aloud."""
    from paiju.scoring import judge
    from paiju.scoring.lines.render import render
    from paiju.scoring.request import parse

    checked = parse(request)
    answer = judge(checked)
    spoken = announcements(checked, answer, say) if full else []
    return render(answer, checked.book, say.lang, full, sys.stdout.isatty(), pictures, quote, spoken)


def announcements(request: "Request", answer: "Answer", say: Speaker) -> list[str]:
    """What the winner says, in Chinese and where the book allows it Japanese; nothing where a book has no such rule."""
    from paiju.scoring.announce import announcement_of

    langs = {"han_and_fu": (say.lang, "zh", "ja"), "points": (say.lang, "zh")}.get(request.book.counts, ())
    if not answer.win:
        return []
    return list(dict.fromkeys(announcement_of(request, answer, lang) for lang in langs))
