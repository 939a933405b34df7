"""Whether a module among the exercises is a kind, and what it makes an exercise: an error names file and part."""

from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType

from paiju.errors import InputError
from paiju.study.drills import exercises
from paiju.study.drills.items import FORMS, DrillKind, ItemDraft


def shipped_kinds() -> dict[str, DrillKind]:
    """Every kind there is a module of, by its id."""
    files: dict[str, str] = {}
    kinds: list[DrillKind] = []
    for file in sorted(module.name for module in iter_modules(exercises.__path__)):
        kind = kind_in(loaded(file))
        if kind.id in files:
            raise wrong(
                file, f"KIND.id is {kind.id!r}, which {files[kind.id]}.py has", f"KIND.id 与 {files[kind.id]}.py 相同"
            )
        files[kind.id] = file
        kinds.append(kind)
    return {kind.id: kind for kind in sorted(kinds, key=lambda kind: (kind.place, kind.id))}


def loaded(file: str) -> ModuleType:
    """A module of the exercises; whatever stops it is said with its file."""
    try:
        return import_module(f"paiju.study.drills.exercises.{file}")
    except Exception as error:
        what = f"{type(error).__name__}: {error}"
        raise wrong(file, f"cannot be imported: {what}", f"无法导入：{what}") from error


def kind_in(module: ModuleType) -> DrillKind:
    """The kind that a module is of."""
    file = Path(str(module.__file__)).stem
    kind = getattr(module, "KIND", None)
    if not isinstance(kind, DrillKind):
        raise wrong(file, "KIND = DrillKind(…) is missing", "缺少 KIND = DrillKind(…)")
    for part in ("make", "lacks"):
        if not callable(getattr(kind, part)):
            raise wrong(file, f"KIND.{part} is no function", f"KIND.{part} 不是函数")
    return kind


def check_draft(kind: DrillKind, draft: object) -> ItemDraft:
    """What a kind made, where it can be asked."""
    file = kind.make.__module__.rpartition(".")[2]
    if not isinstance(draft, ItemDraft):
        en = f"{kind.make.__name__} returns {type(draft).__name__}, not an ItemDraft"
        raise wrong(file, en, f"{kind.make.__name__} 返回 {type(draft).__name__}，而非 ItemDraft")
    form, ask = draft.question.get("form"), draft.question.get("ask")
    if form not in FORMS:
        raise wrong(file, f"question.form is one of {', '.join(FORMS)}, not {form!r}",
                    f"question.form 为 {'、'.join(FORMS)} 之一，而非 {form!r}")  # fmt: skip
    absent = [part for part in FORMS[form] if part not in draft.question]
    if not isinstance(ask, dict) or not (ask.get("zh") and ask.get("en")):
        absent.append("ask {zh, en}")
    if absent:
        raise wrong(file, f"the question lacks {', '.join(absent)}", f"question 缺少 {'、'.join(absent)}")
    if draft.choices is not None and draft.answer not in draft.choices:
        raise wrong(
            file, f"the answer {draft.answer!r} is not among the choices", f"答案 {draft.answer!r} 不在选项之中"
        )
    return draft


def wrong(file: str, en: str, zh: str) -> InputError:
    """What is wrong with the module of a kind."""
    place = f"study/drills/exercises/{file}.py"
    return InputError("kind", f"{place}: {en}", f"{place}：{zh}")
