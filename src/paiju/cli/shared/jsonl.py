"""Requests by the line: one answer for each, in order, whatever the lines say."""

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from math import isfinite
from typing import NoReturn

from paiju.errors import InputError, system_reason
from paiju.fields import id_of
from paiju.languages import _

Answerer = Callable[[Mapping[str, object]], Mapping[str, object]]


def run_lines(path: str, answer: Answerer) -> int:
    """Answer every line of a file, or of standard input for "-"."""
    if path != "-":
        answer_lines(lines_of(path), answer, flush=False)
        return 0
    if sys.stdin is None:
        raise InputError("--jsonl", _("there is no standard input to read"))
    answer_lines(sys.stdin.buffer, answer, flush=True)
    return 0


def lines_of(path: str) -> Iterator[bytes]:
    """The lines of a file that can be read."""
    try:
        with open(path, "rb") as file:
            yield from file
    except OSError as error:
        reason = system_reason(error)
        raise InputError("--jsonl", _("cannot read {path}: {reason}", path=path, reason=reason)) from None


def answer_lines(lines: Iterable[bytes], answer: Answerer, flush: bool) -> None:
    """One line out for each line in."""
    for line in lines:
        sys.stdout.write(one_line(answer_line(line, answer)) + "\n")
        if flush:
            sys.stdout.flush()


def answer_line(line: bytes, answer: Answerer) -> Mapping[str, object]:
    """The answer to one line; never an exception."""
    request: object = None
    try:
        request = json.loads(line.decode("utf-8-sig"), parse_constant=no_constant, parse_float=finite)
        if not isinstance(request, dict):
            raise InputError("request", _("a line must be one JSON object {{…}}"))
        return answer(request)
    except InputError as error:
        return refusal(request, error.field, error.message)
    except (ValueError, RecursionError) as error:
        return refusal(request, "request", f"not JSON: {error}")
    except Exception as error:  # a bug must not stop the lines that follow
        return refusal(request, "request", f"internal error, please report it: {error!r}")


def no_constant(name: str) -> NoReturn:
    """JSON has no NaN and no infinity."""
    raise ValueError(f"{name} is not a JSON value")


def finite(text: str) -> float:
    """A number that JSON can also write."""
    number = float(text)
    return number if isfinite(number) else no_constant(text)


def refusal(request: object, field: str, message: str) -> dict[str, object]:
    """The answer to a bad line."""
    return {"id": id_of(request), "ok": False, "error": message, "field": field}


def one_line(answer: Mapping[str, object]) -> str:
    """JSON on one line, readable unless it holds what UTF-8 cannot."""
    text = json.dumps(answer, ensure_ascii=False, separators=(",", ":"))
    return text if text.isascii() or encodable(text) else json.dumps(answer, separators=(",", ":"))


def encodable(text: str) -> bool:
    """No half of a surrogate pair, and a terminal that can show it."""
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True
