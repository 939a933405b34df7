"""A paper as a reader sees it: its words, and its tables cell by cell."""

from html.parser import HTMLParser

from paiju.tournament.paper.page import Paper

BARE = ("br", "img", "col", "meta")


class Reader(HTMLParser):
    """Words outside the style, and tables as rows of cells; an element left open fails."""

    def __init__(self, paper: Paper) -> None:
        super().__init__()
        self.open: list[str] = []
        self.words: list[str] = []
        self.tables: list[list[list[str]]] = []
        self.feed(paper.html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag not in ("script", "iframe", "link", "object", "form")
        assert not any(key.startswith("on") for key, _ in attrs)
        if tag not in BARE:
            self.open.append(tag)
        if tag == "table":
            self.tables.append([])
        elif tag == "tr":
            self.tables[-1].append([])
        elif tag in ("td", "th"):
            self.tables[-1][-1].append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" in self.open:
            return
        self.words.append(data)
        if "td" in self.open or "th" in self.open:
            self.tables[-1][-1][-1] += data

    @property
    def text(self) -> str:
        """All words, blanks made one."""
        return " ".join("".join(self.words).split())


def read(paper: Paper | None) -> Reader:
    """A paper that must be there."""
    assert paper is not None
    return Reader(paper)
