"""Exams over HTTP: sit papers, mark answers, certificates, and people's own papers."""

import asyncio
from collections.abc import Mapping
from datetime import UTC, datetime

from starlette.requests import Request
from starlette.responses import Response

from paiju.books.book import NO_NAMES
from paiju.errors import InputError
from paiju.languages import _
from paiju.server.protocol.answers import Done
from paiju.server.protocol.refused import Refused, not_found
from paiju.server.storage.rows.exams import ExamSitting
from paiju.server.study.exams import (
    code_of,
    exam_of,
    keep_paper,
    note_sitting,
    noted_row,
    own_paper,
    own_row,
    sat_title,
    sitting_row,
    written,
)
from paiju.server.study.messages.exams import (
    DraftChecked,
    DraftSent,
    ExamAnswers,
    ExamResult,
    ExamShelf,
    ExamTerms,
    FaultRow,
    PaperChecked,
    PaperKept,
    PaperText,
    PaperWritten,
    SittingRow,
)
from paiju.server.web.bodies import body_as, reply
from paiju.server.web.endpoint import get, post
from paiju.server.web.pages import index
from paiju.server.web.requests import club_of, count, key_of, person_of, person_or_new, visitor_of
from paiju.server.web.rights import KNOWN
from paiju.server.web.working import worked_out
from paiju.study.exams.agreement import check_key
from paiju.study.exams.certificate import Certificate, certificate_paper
from paiju.study.exams.draft_types import PaperDraft
from paiju.study.exams.drafts import draft_of, toml_of
from paiju.study.exams.exam_rows import ExamPaperTold, ExamRow, MarkedTold, exam_paper, exam_row, marked_json
from paiju.study.exams.exam_types import Exam
from paiju.study.exams.faults import check_draft
from paiju.study.exams.marking import mark
from paiju.study.exams.shelf import shipped
from paiju.tournament.paper.language import paper_language

LARGEST_PAPER = 256 * 1024  # bytes

PRINTED = {"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:"}
WORK = 5.0  # looks at the lobby that a paper counts as


async def shelf(request: Request) -> Response:
    """The exams available, my own papers, and what I have sat."""
    person, store = visitor_of(request).person, club_of(request).store
    own = await own_rows(request, person.id) if person else []
    sat = await store.exams.of(person.id) if person else []
    rows = [exam_row(await club_of(request).papers.shipped_exam(id)) for id in shipped()]
    return reply(ExamShelf(rows, own, [sitting_row(sitting_then) for sitting_then in sat]))


async def own_rows(request: Request, person: str) -> list[ExamRow]:
    """The papers somebody has written, from what was noted about them; only papers of earlier versions are read."""
    club, rows = club_of(request), list[ExamRow]()
    for id, listed in await club.store.exams.listed(person):
        row = noted_row(listed) if listed is not None else await own_row(club.store, club.papers, id)
        rows += [row] if row is not None else []
    return rows


async def paper(request: Request) -> Response:
    """An exam without its key."""
    club = club_of(request)
    return reply(exam_paper(await exam_of(club.store, club.papers, request.path_params["id"])))


async def source(request: Request) -> Response:
    """An exam's source, with its key: one's own, or one of the package's."""
    store, person = club_of(request).store, visitor_of(request).person
    return reply(PaperWritten(await written(store, request.path_params["id"], person)))


async def sit(request: Request) -> Response:
    """Mark and save answers."""
    club = club_of(request)
    given = await body_as(request, ExamAnswers)
    exam = await exam_of(club.store, club.papers, request.path_params["id"])
    person, fresh = await person_or_new(request, given.name)
    key = request.headers.get("idempotency-key", "")
    code = code_of(person, exam, given, key)
    before = await club.store.exams.find(code) if key else None  # its answer was lost
    if before is None and exam.one_sitting and await club.store.exams.best(person.id, exam.id):
        raise Refused("one_sitting", _("this exam can be sat once, and you have sat it"), field="exam")
    if key:  # they are handed in: whoever is cut off finds them marked when they ask again
        by = key_of(visitor_of(request))
        marked = await club.workers.run(marked_answers, exam, given.answers, by=by)
    else:
        marked = await worked_out(request, marked_answers, exam, given.answers)
    sat = before or await note_sitting(club.store, person, exam, marked["marks"], given.name, code)
    return reply(ExamResult(sitting_row(sat), marked, fresh or None))


def marked_answers(exam: Exam, answers: Mapping[str, object]) -> MarkedTold:
    """The marks for answers, as they are shown: without the key as long as the paper keeps it."""
    marked = marked_json(mark(exam, answers))
    is_secret = exam.answers_after is not None and datetime.now(UTC).date() <= exam.answers_after
    if is_secret:
        marked["questions"] = []
    return marked


async def sitting(request: Request) -> Response:
    """Look up a certificate by its code; anybody with the code may look."""
    return reply(sitting_row(await sat_by(request)))


async def sat_by(request: Request) -> ExamSitting:
    """The sitting with this code."""
    exam_sitting = await club_of(request).store.exams.find(request.path_params["code"])
    if exam_sitting is None:
        raise not_found(_("certificate"))
    return exam_sitting


async def certificate(request: Request) -> Response:
    """A printable certificate."""
    sat = await sat_by(request)
    if not sat.passed:
        raise not_found(_("certificate"))
    lang = paper_language(request.query_params.get("lang", "both"))
    address = f"{request.url.netloc}/study/exams/certificate/{sat.code}"
    page = await asyncio.to_thread(certificate_paper, certified(sat), lang, address)
    return Response(page.html, media_type="text/html", headers=PRINTED)


def certified(sat: ExamSitting) -> Certificate:
    """A sitting as its certificate shows it; the paper may have changed since."""
    exam = Exam(sat.exam, sat_title(sat), NO_NAMES, "xjtu", {}, sat.needed, (), {}, (), sat.digest)
    day = datetime.fromtimestamp(sat.at, UTC).date()
    return Certificate(exam, sat.name, sat.marks, sat.total, day, sat.code)


async def check(request: Request) -> Response:
    """Can a paper be read, and does the engine agree with its key?"""
    given = await body_as(request, PaperText)
    exam = await club_of(request).papers.read(given.toml)
    await count(
        request,
        "score",
        1.0 + sum(max(1, len(field.choices)) for question in exam.questions for field in question.fields),
    )
    checked = await worked_out(request, check_key, exam)
    differences = [difference.text for difference in checked.differences]
    return reply(PaperChecked(exam_paper(exam), checked.answers, checked.checked, differences))


async def form(request: Request) -> Response:
    """A paper's TOML as the editor's form."""
    given = await body_as(request, PaperText)
    return reply(await worked_out(request, draft_of, given.toml))


async def check_form(request: Request) -> Response:
    """What is wrong with a paper being written, and its TOML; "" if part of it cannot be written."""
    draft = (await body_as(request, DraftSent)).draft
    parts = sum(max(1, len(field["choices"])) for question in draft["questions"] for field in question["fields"])
    await count(request, "score", 1.0 + parts)
    return reply(await worked_out(request, draft_checked, draft))


def draft_checked(draft: PaperDraft) -> DraftChecked:
    """The same, computed."""
    checked = check_draft(draft)
    exam = None if checked.exam is None else exam_paper(checked.exam)
    faults = [FaultRow(fault.field, fault.text, fault.engine) for fault in checked.faults]
    return DraftChecked(written_out(draft), exam, checked.answers, checked.checked, faults)


def written_out(draft: PaperDraft) -> str:
    """The TOML of a draft, if it can be written."""
    try:
        return toml_of(draft)
    except InputError:
        return ""


async def keep_own(request: Request) -> Response:
    """Save a paper of one's own."""
    club = club_of(request)
    given = await body_as(request, PaperText)
    person, fresh = await person_or_new(request)
    id = await keep_paper(club.store, club.papers, person, given.id, given.toml)
    return reply(PaperKept(id, fresh or None))


async def change_terms(request: Request) -> Response:
    """How a paper of one's own is sat from now on, as an event may ask for; the rest stays as it was written."""
    club, person = club_of(request), person_of(request)
    terms = await body_as(request, ExamTerms)
    paper = await own_paper(club.store, request.path_params["id"], person)
    text = await worked_out(request, with_terms, paper.text, terms)
    await keep_paper(club.store, club.papers, person, paper.id, text)
    return reply(exam_paper(await exam_of(club.store, club.papers, paper.id)))


def with_terms(text: str, terms: ExamTerms) -> str:
    """The text of a paper with other terms."""
    return toml_of({**draft_of(text), "one_sitting": terms.one_sitting, "answers_after": terms.answers_after})


async def drop_own(request: Request) -> Response:
    """Delete a paper of one's own; its sittings stay."""
    store = club_of(request).store
    own = await own_paper(store, request.path_params["id"], person_of(request))
    await store.exams.drop(own.id)
    return reply(Done())


ENDPOINTS = (
    get("/study/exams", index),
    get("/study/exams/{rest:path}", index),
    get("/api/exams", shelf, "List the exams, my own papers, and what I have sat", ExamShelf, cost="lobby"),
    post("/api/exams", keep_own, "Save a paper of my own", PaperText, PaperKept, cost=("lobby", WORK),
         largest=LARGEST_PAPER),
    post("/api/exams/check", check, "Check whether a paper can be read and the engine agrees with its key", PaperText,
         PaperChecked,
         cost=("lobby", WORK), largest=LARGEST_PAPER),
    post("/api/exams/form", form, "Convert a paper's TOML to a form", PaperText, PaperDraft, cost=("lobby", WORK),
         largest=LARGEST_PAPER),
    post("/api/exams/form/check", check_form, "What is wrong with a paper, place by place", DraftSent, DraftChecked,
         largest=LARGEST_PAPER),
    get("/api/exams/sittings/{code}", sitting, "Look up a certificate by its code", SittingRow, cost="lobby"),
    get("/api/exams/sittings/{code}/certificate", certificate, "A printable certificate", cost=("lobby", WORK)),
    get("/api/exams/{id}", paper, "An exam without its key", ExamPaperTold, cost=("lobby", WORK)),
    get("/api/exams/{id}/source", source, "An exam's source, with its key", PaperWritten, cost="lobby"),
    post("/api/exams/{id}/sit", sit, "Submit answers to be marked and saved", ExamAnswers, ExamResult,
         cost=("lobby", WORK)),
    post("/api/exams/{id}/terms", change_terms, "Whether a paper of my own is sat once, and when answers are told",
         ExamTerms, ExamPaperTold, needs=KNOWN, cost=("lobby", WORK)),
    post("/api/exams/{id}/delete", drop_own, "Delete a paper of my own", None, Done, needs=KNOWN),
)  # fmt: skip
