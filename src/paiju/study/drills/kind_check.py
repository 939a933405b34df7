"""Whether a module among the exercises is a kind, and what it makes an exercise: an error names file and part."""

from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType

from paiju.errors import InputError
from paiju.languages import Text, _
from paiju.study.drills import exercises
from paiju.study.drills.items import FORMS, DrillKind, ItemDraft


def shipped_kinds() -> dict[str, DrillKind]:
    """Every kind there is a module of, by its id."""
    files: dict[str, str] = {}
    kinds: list[DrillKind] = []
    for file in sorted(module.name for module in iter_modules(exercises.__path__)):
        kind = kind_in(loaded(file))
        if kind.id in files:
            raise wrong(file, _("KIND.id is {id}, as in {other}.py", id=f"{kind.id!r}", other=files[kind.id]))
        files[kind.id] = file
        kinds.append(kind)
    return {kind.id: kind for kind in sorted(kinds, key=lambda kind: (kind.place, kind.id))}


def loaded(file: str) -> ModuleType:
    """A module of the exercises; whatever stops it is said with its file."""
    try:
        return import_module(f"paiju.study.drills.exercises.{file}")
    except Exception as error:
        what = f"{type(error).__name__}: {error}"
        raise wrong(file, _("cannot be imported: {reason}", reason=what)) from error


def kind_in(module: ModuleType) -> DrillKind:
    """The kind that a module is of."""
    file = Path(str(module.__file__)).stem
    kind = getattr(module, "KIND", None)
    if not isinstance(kind, DrillKind):
        raise wrong(file, _("KIND = DrillKind(…) is missing"))
    for part in ("make", "lacks"):
        if not callable(getattr(kind, part)):
            raise wrong(file, _("KIND.{part} is not a function", part=part))
    return kind


def check_draft(kind: DrillKind, draft: object) -> ItemDraft:
    """What a kind made, where it can be asked."""
    file = kind.make.__module__.rpartition(".")[2]
    if not isinstance(draft, ItemDraft):
        sort = type(draft).__name__
        raise wrong(file, _("{function} returns {sort}, not an ItemDraft", function=kind.make.__name__, sort=sort))
    form, ask = draft.question.get("form"), draft.question.get("ask")
    if form not in FORMS:
        raise wrong(file, _("question.form must be one of {forms}, not {form}", forms=FORMS, form=f"{form!r}"))
    absent = [part for part in FORMS[form] if part not in draft.question]
    if not isinstance(ask, dict) or not ask.get("en"):
        absent.append("ask {en}")
    if absent:
        raise wrong(file, _("the question lacks {absent}", absent=absent))
    if draft.choices is not None and draft.answer not in draft.choices:
        raise wrong(file, _("the answer {answer} is not among the choices", answer=f"{draft.answer!r}"))
    return draft


def wrong(file: str, text: Text) -> InputError:
    """What is wrong with the module of a kind."""
    place = f"study/drills/exercises/{file}.py"
    return InputError("kind", _("{place}: {text}", place=place, text=text))
