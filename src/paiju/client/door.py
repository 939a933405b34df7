"""The club's HTTP: requests of one person, and what is refused in the words of the club."""

import json
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from paiju.errors import InputError
from paiju.languages import Text, _
from paiju.languages.written import read_value

Json = dict[str, Any]
PATIENCE = 30.0  # seconds for an answer
LONGEST = 200  # characters shown of what is wrong with a connection
COOKIE = "paiju="  # in which a browser would keep the token


class NobodyThere(InputError):
    """The club does not answer, or something else does."""


class ClubRefusal(InputError):
    """The club says no: `code` is for programs, the words are for people."""

    def __init__(self, code: str, text: Text) -> None:
        super().__init__("", text)
        self.code = code


class ClubDoor:
    """Requests to a club as one person, who is known by a token; without one, as a stranger."""

    def __init__(self, url: str, token: str = "") -> None:
        self.url, self.token = url, token

    @property
    def socket(self) -> str:
        """The address of the socket."""
        return self.url.replace("http", "ws", 1) + "/ws"

    def raw(self, path: str, body: Json | None = None) -> bytes:
        """What the club answers, as it is; a GET if there is nothing to send. A new token is kept."""
        headers = {"Content-Type": "application/json", "Accept": "application/json"}
        headers |= {"Authorization": f"Bearer {self.token}"} if self.token else {}
        request = Request(self.url + path, None if body is None else json.dumps(body).encode(), headers)
        try:
            with urlopen(request, timeout=PATIENCE) as answer:
                cookie = answer.headers.get("Set-Cookie") or ""
                if cookie.startswith(COOKIE):
                    self.token = cookie.removeprefix(COOKIE).partition(";")[0]
                content: bytes = answer.read()
                return content
        except HTTPError as error:
            raise refusal(self.url, error.read()) from None
        except URLError as error:
            raise nobody(self.url, error.reason) from None
        except (OSError, HTTPException, ValueError) as error:
            raise nobody(self.url, error) from None

    def ask(self, path: str, body: Json | None = None) -> Json:
        """What the club answers, read."""
        answer = read(self.raw(path, body))
        if not isinstance(answer, dict):
            raise no_club(self.url)
        return answer


def read(raw: bytes) -> object:
    """An answer as JSON; None for anything else."""
    try:
        answer: object = json.loads(raw)
    except (ValueError, RecursionError):
        return None
    return answer


def refusal(url: str, raw: bytes) -> InputError:
    """What a club says no with, or that there is none."""
    answer = read(raw)
    error = answer.get("error") if isinstance(answer, dict) else None
    if not isinstance(error, dict):
        return no_club(url)
    return ClubRefusal(str(error.get("code")), words_of(error))


def words_of(said: Json) -> Text:
    """Why something is refused, as a frame or an answer has it: with values, or in English that is looked up."""
    text = said.get("text")
    value = read_value(text if isinstance(text, dict) and "en" in text else {"en": str(said.get("why"))})
    return value if isinstance(value, Text) else Text(str(value))


def nobody(url: str, error: object) -> NobodyThere:
    """The error for a club that does not answer."""
    return NobodyThere("", _("nobody answers at {address}: {error}", address=url, error=str(error)[:LONGEST]))


def no_club(url: str) -> NobodyThere:
    """The error for something else that answers."""
    return NobodyThere("", _("what answers at {address} is not a club of Paiju", address=url))
