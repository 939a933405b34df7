"""Certificates: a paper to print, and a code that says whether it is true.

The code holds marks and day and a seal over them, the name and the very text of the exam. With an organiser's key only
who has the key can make it; without one it shows slips and later changes, but anybody can make it.
"""

import base64
import hmac
import re
import unicodedata
from dataclasses import dataclass
from datetime import date, timedelta
from hashlib import sha256

from paiju.errors import InputError
from paiju.languages import _
from paiju.study.exams.exam_types import Exam
from paiju.study.exams.marking import MarkedExam
from paiju.tournament.event import TournamentEvent
from paiju.tournament.paper.diplomas import ornament
from paiju.tournament.paper.html import h, name, together
from paiju.tournament.paper.language import PaperLanguage
from paiju.tournament.paper.page import Paper, paper, size_class
from paiju.tournament.paper.source import PaperSource

TITLE = _("Certificate")
FIRST_DAY = date(2020, 1, 1)
OPEN_KEY = b"paiju-exam:open"
SEAL = 11  # bytes
GROUP = 5  # letters of the code that stand together
LONGEST_NAME = 80
NO_CODE = _("this is not a certificate code for this exam and name")


@dataclass(frozen=True, slots=True)
class Certificate:
    """Somebody passed an exam."""

    exam: Exam
    person: str
    marks: int
    total: int
    day: date
    code: str


def certified(marked: MarkedExam, person: str, day: date, key: bytes = b"") -> Certificate:
    """The certificate of a sitting that was passed."""
    exam, known = marked.exam, person_name(person)
    if not marked.passed:
        raise InputError(
            "answers",
            _(
                "{marks} of {total} marks; a certificate needs {needed}",
                marks=marked.marks,
                total=exam.total,
                needed=exam.needed,
            ),
        )
    return Certificate(exam, known, marked.marks, exam.total, day, code_of(exam, known, marked.marks, day, key))


def person_name(text: str) -> str:
    """A name as it stands on a certificate."""
    known = " ".join(unicodedata.normalize("NFC", text).split())
    if not known or len(known) > LONGEST_NAME or not known.isprintable():
        raise InputError("name", _("a name must have 1 to {longest_name} characters", longest_name=LONGEST_NAME))
    return known


def code_of(exam: Exam, person: str, marks: int, day: date, key: bytes = b"") -> str:
    """Marks, day and seal in twenty-four letters."""
    days = (day - FIRST_DAY).days
    if not 0 <= days < 1 << 16 or not 0 <= marks < 1 << 16:
        raise InputError("day", _("the date must be {first_day} or later", first_day=FIRST_DAY))
    result = marks.to_bytes(2, "big") + days.to_bytes(2, "big")
    letters = base64.b32encode(result + seal(exam, person, result, key)).decode()
    return "-".join(letters[i : i + GROUP] for i in range(0, len(letters), GROUP))


def seal(exam: Exam, person: str, result: bytes, key: bytes) -> bytes:
    """What only the key's owner can make."""
    sealed = "\n".join((exam.id, exam.digest, person)).encode() + result
    return hmac.new(key or OPEN_KEY, sealed, sha256).digest()[:SEAL]


def verified(exam: Exam, person: str, code: str, key: bytes = b"") -> Certificate:
    """The certificate of a code; a code that is none raises InputError."""
    letters = re.sub(r"[\s-]", "", code).upper()
    try:
        raw = base64.b32decode(letters)
    except ValueError:
        raise InputError("code", NO_CODE) from None
    known = person_name(person)
    if len(raw) != 4 + SEAL or not hmac.compare_digest(raw[4:], seal(exam, known, raw[:4], key)):
        raise InputError("code", NO_CODE)
    marks, days = int.from_bytes(raw[:2], "big"), int.from_bytes(raw[2:4], "big")
    return Certificate(exam, known, marks, exam.total, FIRST_DAY + timedelta(days=days), code)


def certificate_paper(certificate: Certificate, lang: PaperLanguage = "both", address: str = "") -> Paper:
    """The certificate as a page to print, like the papers of events."""
    exam = certificate.exam
    source = PaperSource(TournamentEvent("", exam.book, ()), lang=lang)
    say = source.say
    marks = say(_("{marks} of {total} marks", marks=certificate.marks, total=certificate.total))
    title = say.stacked(exam.title)
    foot = h(
        "div",
        h(
            "div",
            h("p", say.days(certificate.day, None, stacked=True)),
            h("p", name(certificate.code)),
            h("p", name(address)),
        ),
        h("div", h("i", ""), h("p", say(_("Organiser")))),
        cls="foot",
    )
    sheet = h(
        "section",
        ornament(),
        h("p", say(TITLE), cls="title"),
        h("p", name(certificate.person), cls=f"who {size_class(certificate.person)}"),
        h("p", title, cls="event"),
        h("p", together(say(_("passed")), " · ", marks), cls="place"),
        h("p", say.stacked(_("In witness whereof this certificate is issued.")), cls="for"),
        foot,
        cls=f"diploma {lang}_only",
    )
    return paper(source, "diplomas", TITLE, sheet, "edge")
