"""The club's exams: those of the package and those people have written, and who passed which."""

import json
import secrets
from dataclasses import replace
from hashlib import sha256

import msgspec
from sqlalchemy.exc import IntegrityError

from paiju.books.book import Names
from paiju.errors import InputError
from paiju.languages import _
from paiju.server.protocol.refused import Refused, not_found
from paiju.server.protocol.shared import Person
from paiju.server.room.given_names import guest_called
from paiju.server.storage.rows.exams import ExamSitting, OwnPaper, now
from paiju.server.storage.store import Store
from paiju.server.study.messages.exams import ExamAnswers, SittingRow
from paiju.server.study.paper_reader import PaperReader
from paiju.study.exams.agreement import check_fields
from paiju.study.exams.certificate import person_name
from paiju.study.exams.exam_rows import ExamRow, exam_row, exam_words
from paiju.study.exams.exam_types import Exam
from paiju.study.exams.shelf import paper_of, shipped, text_of

OWN = "own-"  # how the ids of papers begin that people have written
MOST_PAPERS = 40
LONGEST_TITLE = 200
CODE_BYTES, ID_BYTES = 10, 8
SHORTEST_KEY = 16  # signs: a certificate's code is made of it


async def exam_of(store: Store, reader: PaperReader, id: str) -> Exam:
    """An exam by its id."""
    if id in shipped():
        return await reader.shipped_exam(id)
    paper = await store.exams.paper(id) if id.startswith(OWN) else None
    if paper is None:
        raise not_found(_("exam"))
    return await exam_in(reader, paper)


async def is_there(store: Store, id: str) -> bool:
    """Is there an exam of this id?"""
    return id in shipped() or (id.startswith(OWN) and await store.exams.paper(id) is not None)


async def title_of(store: Store, reader: PaperReader, id: str) -> Names:
    """What an exam is called; a paper that no list has noted yet by its id."""
    if id in shipped():
        return (await reader.shipped_exam(id)).title
    paper = await store.exams.paper(id)
    words = noted_row(paper.listed)["title"] if paper is not None and paper.listed else {"zh": id, "en": id}
    return Names(words["zh"], words["en"], words.get("ja", ""))


async def exam_in(reader: PaperReader, paper: OwnPaper) -> Exam:
    """A paper that somebody has written, under the id it has here."""
    return replace(await reader.read(paper.text), id=paper.id)


async def own_row(store: Store, reader: PaperReader, id: str) -> ExamRow | None:
    """What a list says of a paper that was kept before lists had a place for it, noted for the next time. One that this
    version cannot read is listed so that it can be mended."""
    paper = await store.exams.paper(id)
    if paper is None:  # deleted this moment
        return None
    try:
        row = exam_row(await exam_in(reader, paper))
    except InputError as error:
        title = exam_words(Names(paper.id, paper.id))
        broken = exam_words(error.text)
        return ExamRow(id=paper.id, title=title, about=broken, book="", questions=0, total=0, needed=0)
    await store.exams.note_listed(paper, msgspec.json.encode(row))
    return row


def noted_row(listed: bytes) -> ExamRow:
    """What is noted for lists."""
    return msgspec.json.decode(listed, type=ExamRow)


async def written(store: Store, id: str, person: Person | None) -> str:
    """A paper with its key, as it is written: of one's own, or of the package."""
    if id in shipped():
        return text_of(id)
    return (await own_paper(store, id, person)).text


async def own_paper(store: Store, id: str, person: Person | None) -> OwnPaper:
    """One's own paper; of others nobody is told whether there is one."""
    paper = await store.exams.paper(id)
    if paper is None or person is None or paper.person != person.id:
        raise not_found(_("exam of your own"))
    return paper


async def keep_paper(store: Store, reader: PaperReader, person: Person, id: str, text: str) -> str:
    """A paper is kept, new or changed; its id."""
    if id:
        await own_paper(store, id, person)
    elif await store.exams.count(person.id) >= MOST_PAPERS:
        raise Refused("many_papers", _("at most {most_papers} exam papers; delete one first", most_papers=MOST_PAPERS))
    exam = await reader.read(text)
    for question in exam.questions:
        check_fields(question)
    made = id or OWN + secrets.token_hex(ID_BYTES)
    listed = msgspec.json.encode(exam_row(replace(exam, id=made)))
    await store.exams.keep(OwnPaper(made, person.id, text, now(), listed))
    return made


def code_of(person: Person, exam: Exam, given: ExamAnswers, key: str) -> str:
    """The code of a certificate: the same for the same answers sent again with the same key, whose sender was not
    answered."""
    if not key:
        return secrets.token_hex(CODE_BYTES)
    if len(key) < SHORTEST_KEY:
        raise Refused(
            "input", _("a key must have at least {shortest} characters", shortest=SHORTEST_KEY), field="Idempotency-Key"
        )
    sent_once = json.dumps([person.id, exam.id, key, given.name, given.answers], sort_keys=True)
    return sha256(sent_once.encode()).hexdigest()[: 2 * CODE_BYTES]


async def note_sitting(store: Store, person: Person, exam: Exam, marks: int, name: str, code: str) -> ExamSitting:
    """An exam was sat: what it brought is kept, with a code for its certificate."""
    called = person_name(name or person.name or guest_called(person.id))
    sat = ExamSitting(
        code,
        person.id,
        exam.id,
        exam.digest,
        exam.title.zh[:LONGEST_TITLE],
        exam.title.en[:LONGEST_TITLE],
        called,
        marks,
        exam.needed,
        exam.total,
        now(),
    )
    try:
        await store.exams.add(sat)
    except IntegrityError:  # the same was sent twice at once
        return await store.exams.find(code) or sat
    return sat


def sat_title(sat: ExamSitting) -> Names:
    """The title of the paper as it was; in every language if the package still has it."""
    title = Names(sat.zh, sat.en)
    now_called = paper_of(sat.exam).title if sat.exam in shipped() else title
    return now_called if (now_called.zh, now_called.en) == (sat.zh, sat.en) else title


def sitting_row(sat: ExamSitting) -> SittingRow:
    """A sitting as it is told."""
    return SittingRow(
        sat.code,
        sat.exam,
        exam_words(sat_title(sat)),
        sat.name,
        sat.marks,
        sat.needed,
        sat.total,
        sat.passed,
        sat.at,
    )
