"""An event that asks for a passed exam: who registers by themselves must have passed it here, and what they brought is
noted with their entry. Officials enter whom they like, and tick what they have seen elsewhere."""

from collections.abc import MutableMapping
from typing import Any

from paiju.server.events.entries.rights import ENTRIES
from paiju.server.events.roles import roles_of
from paiju.server.protocol.refused import Refused
from paiju.server.storage.store import Store
from paiju.server.study.exams import is_there, title_of
from paiju.tournament.record.commands.registration import EXAM_ID
from paiju.tournament.record.entry.conditions import EXAM_FIELD
from paiju.tournament.record.state import EventState

OWN_WORDS = ("register", "change_person")  # what people say of themselves


async def check_exam(store: Store, entry: MutableMapping[str, Any]) -> None:
    """An exam that registration is to ask for is one that there is."""
    exam = entry.get("exam") if entry.get("do") == "registration" else None
    if not exam or not isinstance(exam, str) or not EXAM_ID.fullmatch(exam) or await is_there(store, exam):
        return
    en = f"there is no exam {exam} here; /study/exams lists them, and papers of your own"
    raise Refused("no_exam", en, f"这里没有试卷 {exam}；/study/exams 列出所有试卷与你出的试卷", field="exam")


async def note_exam(store: Store, state: EventState, who: str, person: str, entry: MutableMapping[str, Any]) -> None:
    """Put what somebody's best sitting brought into what they say of themselves; without a pass nobody registers. An
    organiser asks only for an exam that there is."""
    await check_exam(store, entry)
    exam, do = state.registration.exam, entry.get("do")
    if not exam or do not in OWN_WORDS or set(roles_of(state, who)) & set(ENTRIES):
        return
    best = await store.exams.best(person, exam) if person else None
    if do == "register" and (best is None or not best.passed):
        title = await title_of(store, exam)
        en = f"this event asks for a pass in the exam “{title[1]}”: sit it first, or ask the organiser"
        zh = f"本赛事要求先通过考试“{title[0]}”：请先答题，或联系组织者"
        raise Refused("exam_needed", en, zh, "xjtu:App3:exam1.marking", field="exam")
    for part in ("person", "player"):
        told = entry.get(part)
        if isinstance(told, dict) and isinstance(told.get("fields", {}), dict):
            fields = {key: value for key, value in told.get("fields", {}).items() if key != EXAM_FIELD}
            marks = {EXAM_FIELD: str(best.marks)} if part == "person" and best and best.passed else {}
            if marks or "fields" in told:
                told["fields"] = {**fields, **marks}
