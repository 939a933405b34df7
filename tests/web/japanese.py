"""Somebody who reads only Japanese: every page is read whole, and what is in another language, or sticks out of the
window, is written down."""

import re
from functools import cache
from typing import Any

from paiju.books import all_books
from paiju.languages.catalogue import catalogue
from tests.web.looks import WIDER
from tests.web.visitor import SHOWN, Visitor

# Everything that is said on the page, and where; what is marked as another language is left out, and so are
# addresses; a word that a search has marked is read with those around it.
SAID = """() => {
  const away = "script, style, template, noscript, [lang]:not(html):not([lang^=ja]), .link-box";
  const at = (one) => one.tagName.toLowerCase() + (one.getAttribute("class") ? "." + one.getAttribute("class") : "");
  const where = (one) => [one.parentElement, one].filter(Boolean).map(at).join(" > ");
  const ATTRIBUTES = ["aria-label", "aria-description", "aria-valuetext", "title", "placeholder", "alt"];
  const said = [["title", document.title]];
  for (const one of document.querySelectorAll("body, body *")) {
    if (one.closest(away)) continue;
    for (const name of one.translate === false ? [] : ATTRIBUTES)
      if (one.hasAttribute(name)) said.push([`${where(one)} ${name}`, one.getAttribute(name)]);
    if (one.matches("input[type=submit], input[type=button]")) said.push([where(one) + " value", one.value]);
    const read = [...one.childNodes].filter((node) => node.nodeType === 3 || node.nodeName === "MARK");
    const text = read.map((node) => node.textContent).join("");
    if (read.some((node) => node.nodeType === 1)) said.push([where(one), text]);
    else if (!one.matches("mark")) for (const node of read) said.push([where(one), node.data]);
  }
  return said.filter(([, text]) => text.trim());
}"""
OPEN = """() => {
  const shut = [...document.querySelectorAll("details:not([open])")];
  for (const one of shut) one.open = true;
  return shut.length;
}"""
RESTS = "() => performance.getEntriesByType('resource').some(({ name }) => /ja\\.(rest|events-sent)\\.json/.test(name))"
# What can be pressed, once of a kind: what is the same but for a name or a number is one kind.
BUTTONS = """([within, names]) => {
  const kinds = new Map();
  for (const [at, one] of [...document.querySelectorAll(within)].entries()) {
    if (!one.checkVisibility() || one.disabled || one.getAttribute("aria-disabled") === "true") continue;
    let words = one.getAttribute("aria-label") || one.textContent;
    for (const name of names) words = words.replaceAll(name, "");
    const kind = (one.className.baseVal ?? one.className) + words.replace(/[\\d\\s]+/g, "");
    if (!kinds.has(kind)) kinds.set(kind, at);
  }
  return [...kinds];
}"""

# What stands in Latin letters in Japanese too: names, kinds of files, keys, units.
SIGNS = re.compile(
    r"(?<![A-Za-z])(Paiju 牌局|Paiju|MCR|EMA|XJTU|PSA|M-League|Botzone|Tenhou|mjai|Numba|JavaScript|League of Long|JA|"
    r"QR|PIN|PDF|CSV|TOML|JSON|Excel|ZIP|PNG|SVG|API|URL|GPU|CPU|MVP|SHA|LAN|IP|OK|ID|kB|MB|Wi-Fi|vs|km|pt|MERS|NL|"
    r"Enter|Esc|Space|Tab|Shift|Ctrl|Delete|Backspace)(?![A-Za-z])"
)
ADDRESS = re.compile(r"https?://\S+|/[a-z][\w/.#?=&-]*|[\w.-]+@[\w.-]+")
CLAUSE = re.compile(r"(?<![a-z])[a-z][a-z0-9-]*:[^\s、。（）「」]+")
# Commands with their files, options, ends of file names, settings of the server; ids, digests and codes, whole or in
# fours.
TYPED = re.compile(
    r"paiju [a-z]+(?: [a-z]+(?![\w.-]))*(?: [\w-]+\.[a-z]+)?|--[a-z]+(?: [\w-]+\.json)?|\.[a-z]{2,5}\b|PAIJU_[A-Z]+|"
    r"(?<![^\W_])(?:(?=\S*\d)[0-9A-Z]{4} [0-9A-Z]{4}|"
    r"[0-9a-f]{6}|[0-9a-f]{12}|[0-9a-f]{16}|[0-9a-f]{64}|[0-9a-f]{4}(?: [0-9a-f]{4})+)(?![^\W_])"
)
WORD = re.compile(r"[A-Za-z][A-Za-z'’-]*[A-Za-z]")
IDEOGRAPH = re.compile(r"[㐀-鿿]")


def foreign(text: str, names: tuple[str, ...] = ()) -> str:
    """What of a text is English or Chinese; nothing where it is Japanese."""
    for name in sorted(names, key=len, reverse=True):
        text = re.sub(rf"(?<![A-Za-z]){re.escape(name)}(?![A-Za-z])", " ", text)
    for code in (ADDRESS, CLAUSE, TYPED, SIGNS):
        text = code.sub(" ", text).strip()
    if words := WORD.findall(text):
        return " ".join(words)
    if len(text) > 1 and text in only_chinese():
        return text
    return "".join(sign for sign in IDEOGRAPH.findall(text) if not is_japanese(sign))


@cache
def is_japanese(sign: str) -> bool:
    """Is this character written in Japan?"""
    return any(sign.encode(code, "ignore") for code in ("cp932", "shift_jis_2004"))


@cache
def only_chinese() -> frozenset[str]:
    """Texts of the Chinese catalogue that are no Japanese ones, nor what a book calls a pattern."""
    return texts("zh") - texts("ja") - {pattern.ja for book in all_books() for pattern in book.patterns}


def texts(code: str) -> frozenset[str]:
    """Every text of a catalogue, as it stands there."""
    each = catalogue(code).texts.values()
    return frozenset(text for one in each for text in ([one] if isinstance(one, str) else one))


class Reader:
    """A visitor, and what they could not read: each text with the page it was on first."""

    def __init__(self, visitor: Visitor, *names: str) -> None:
        self.visitor, self.page, self.names = visitor, visitor.page, names
        self.stumbled: dict[str, str] = {}

    def go(self, path: str) -> Any:
        """Open a page and read all of it."""
        self.visitor.go(path)
        self.read()
        return self.page

    def asks_for_rest(self) -> bool:
        """Was the page sent texts that are not in its own part of the catalogue?"""
        return bool(self.page.evaluate(RESTS))

    def open(self, link: str) -> None:
        """Open a link and read the page it leads to, at the address that everybody here is at: the club may give its
        network's."""
        self.page.goto(self.visitor.club + link[link.index("/", len("https://")) :])
        self.page.wait_for_function(SHOWN)
        self.read()

    def print(self, path: str) -> None:
        """Open something to be printed and read it."""
        self.page.goto(self.visitor.club + path)
        self.read()

    def read(self) -> None:
        """Everything on the page that is open, folds too."""
        self.rest()
        while self.page.evaluate(OPEN):
            self.rest()
        assert self.page.evaluate("document.documentElement.lang") == "ja"
        if (wider := self.page.evaluate(WIDER)) > 0:
            self.stumbled.setdefault(f"{wider} pixels stick out", self.page.url)
        for where, text in self.page.evaluate(SAID):
            if odd := foreign(text, self.names):
                self.stumbled.setdefault(" ".join(text.split()), f"{odd} · {self.page.url} · {where}")

    def rest(self) -> None:
        """Wait until nothing is on its way."""
        self.page.wait_for_timeout(60)
        self.visitor.until(lambda: not self.visitor.on_its_way)

    def press(self, within: str = "#main button") -> None:
        """Press everything of a page, each kind once; read what it opens or changes."""
        path, pressed = self.page.url, set()
        while left := [(kind, at) for kind, at in self.buttons(within) if kind not in pressed]:
            kind, at = left[0]
            pressed.add(kind)
            self.page.locator(within).nth(at).dispatch_event("click")
            self.read()
            if self.page.locator("dialog[open]").count():
                self.close()
            if self.page.url != path:
                self.visitor.go(path.removeprefix(self.visitor.club))
            self.rest()

    def move(self, step: int) -> str:
        """Play on; every tenth time the table is read."""
        done = self.visitor.move()
        if done and step % 10 == 0:
            self.read()
        return done

    def buttons(self, within: str) -> list[tuple[str, int]]:
        """What can be pressed."""
        return [tuple(one) for one in self.page.evaluate(BUTTONS, [within, list(self.names)])]

    def close(self) -> None:
        """Away with every box that is open."""
        for _ in range(3):
            if self.page.locator("dialog[open]").count():
                self.page.keyboard.press("Escape")
                self.page.wait_for_timeout(150)
