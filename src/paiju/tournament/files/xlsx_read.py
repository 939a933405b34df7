"""Workbooks (XLSX) read with nothing but the standard library. A workbook comes from strangers: what declares entities,
unpacks to far more than it is, has too many cells or misses a part is refused."""

import io
import re
import zipfile
import zlib
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timedelta
from posixpath import join, normpath
from typing import Protocol
from xml.parsers import expat

from paiju.errors import InputError
from paiju.tournament.files.cells import LONGEST_CELL, MOST_ROWS, FileCell
from paiju.tournament.files.table_bounds import WHOLE, TableBounds
from paiju.tournament.files.xlsx_write import EPOCH, RELATIONS, WorkSheet

LARGEST_FILE = 20_000_000
LARGEST_WHOLE = 128_000_000
MOST_PARTS = 1000
MOST_SHEETS = 100
MOST_COLUMNS = 16_384  # of any sheet, mostly empty
MOST_DEPTH = 64
EPOCH_1904 = datetime(1904, 1, 1)
DATE_FORMATS = {*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)}
QUOTED = re.compile(r'"[^"]*"|\[[^\]]*\]|\\.|_.|\*.')
PLACE = re.compile(r"([A-Z]{1,3})([0-9]{1,7})")

Attributes = dict[str, str]


class XmlListener(Protocol):
    """Is told the elements of a part by their local names."""

    def start(self, name: str, told: Attributes) -> None: ...
    def end(self, name: str, text: str) -> None: ...


def refused(en: str, zh: str) -> InputError:
    """Why a workbook is not taken."""
    return InputError("file", f"this workbook is refused: {en}", f"不接受此工作簿：{zh}")


def read_xlsx(raw: bytes, bounds: TableBounds = WHOLE) -> list[WorkSheet]:
    """The sheets of a workbook, in its order, with their rows that are not empty."""
    return [WorkSheet(sheet.name, [row for row in sheet.rows if row]) for sheet in opened(raw, bounds)]


def first_rows(raw: bytes, bounds: TableBounds = WHOLE) -> Sequence[Sequence[FileCell]]:
    """The rows of the first sheet that has any, each at its number, from 0."""
    return next((sheet.rows for sheet in opened(raw, bounds) if sheet.rows), [])


def opened(raw: bytes, bounds: TableBounds) -> Iterator[WorkSheet]:
    """The sheets of a workbook as they are read."""
    if len(raw) > LARGEST_FILE:
        raise refused("it is too large", "文件太大")
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            yield from Workbook(archive, bounds).sheets()
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, UnicodeDecodeError):
        raise refused("it is damaged, locked or no XLSX file", "文件损坏、加密，或不是 XLSX") from None


class Workbook:
    """An open workbook."""

    def __init__(self, archive: zipfile.ZipFile, bounds: TableBounds = WHOLE) -> None:
        parts = archive.infolist()
        if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > LARGEST_WHOLE:
            raise refused("it unpacks to too much", "解压后太大")
        self.archive, self.bounds = archive, bounds
        self.names = {part.filename.lstrip("/"): part for part in parts}
        self.cells = self.elements = 0

    def listen(self, name: str, listener: XmlListener) -> None:
        """Tell a listener the elements of a part."""
        self.elements += listen(self.text(name), listener, self.bounds.elements - self.elements)

    def text(self, name: str) -> bytes:
        """One part, unpacked as far as it may be."""
        if name not in self.names:
            raise refused(f"it has no part {name[:80]}", f"缺少 {name[:80]}")
        with self.archive.open(self.names[name]) as part:
            raw = part.read(self.bounds.part + 1)
        if len(raw) > self.bounds.part:
            most = self.bounds.part // 1_000_000
            raise refused(f"a part unpacks to too much, {most} MB at most", f"其中一部分解压后太大，最多 {most} MB")
        return raw

    def sheets(self) -> Iterator[WorkSheet]:
        """Every sheet."""
        start = targets(self, "", "_rels/.rels")
        home = next((path for kind, path in start.values() if kind == "officeDocument"), "xl/workbook.xml")
        book = BookParts()
        self.listen(home, book)
        folder, _, own = home.rpartition("/")
        where = targets(self, folder, f"{folder}/_rels/{own}.rels")
        by_kind = dict(where.values())
        texts, styles = SharedTexts(self.bounds), CellStyles()
        for kind, listener in (("sharedStrings", texts), ("styles", styles)):
            if kind in by_kind:
                self.listen(by_kind[kind], listener)
        if not book.sheets or len(book.sheets) > MOST_SHEETS:
            raise refused("no sheets, or too many", "没有工作表，或工作表过多")
        for name, id in book.sheets:
            kind, path = where.get(id, ("", ""))
            if kind == "worksheet":
                cells = SheetCells(self, texts.found, styles.dates(), EPOCH_1904 if book.from_1904 else EPOCH)
                self.listen(path, cells)
                yield WorkSheet(name, cells.rows())


def targets(book: Workbook, folder: str, name: str) -> dict[str, tuple[str, str]]:
    """The relations of a part: by id, kind and where it lies."""
    relations = RelationList()
    book.listen(name.lstrip("/"), relations)
    return {
        id: (kind, target.lstrip("/") if target.startswith("/") else normpath(join(folder, target)))
        for id, (kind, target) in relations.found.items()
    }


# --- XML ------------------------------------------------------------------------------------------


def listen(raw: bytes, listener: XmlListener, most: int = WHOLE.elements) -> int:
    """Tell a listener the elements of a part, at most so many; how many there were. Documents that declare anything of
    their own are refused."""
    parser = expat.ParserCreate(namespace_separator="\n")
    stack: list[list[str]] = []
    count = 0

    def start(name: str, told: Attributes) -> None:
        nonlocal count
        count += 1
        if count > most:
            raise refused("it has too much in it", "内容过多")
        if len(stack) >= MOST_DEPTH:
            raise refused("it is nested too deep", "嵌套过深")
        stack.append([])
        plain = {key.replace(f"{RELATIONS}\n", "r:").rsplit("\n", 1)[-1]: value for key, value in told.items()}
        listener.start(name.rsplit("\n", 1)[-1], plain)

    def end(name: str) -> None:
        listener.end(name.rsplit("\n", 1)[-1], "".join(stack.pop()))

    def data(text: str) -> None:
        if stack:
            stack[-1].append(text)

    def declared(*_: object) -> None:
        raise refused("it declares a document type or entities", "含有 DTD 或实体声明")

    parser.StartElementHandler, parser.EndElementHandler, parser.CharacterDataHandler = start, end, data
    parser.StartDoctypeDeclHandler = parser.EntityDeclHandler = declared
    parser.buffer_text = True
    try:
        parser.Parse(raw, True)
    except (expat.ExpatError, ValueError) as error:
        if isinstance(error, InputError):
            raise
        raise refused("a part is no XML", "其中一部分不是 XML") from None
    return count


class RelationList:
    """The relations of a part."""

    def __init__(self) -> None:
        self.found: dict[str, tuple[str, str]] = {}

    def start(self, name: str, told: Attributes) -> None:
        if name == "Relationship" and told.get("TargetMode") != "External":
            kind = told.get("Type", "").rsplit("/", 1)[-1]
            self.found[told.get("Id", "")] = (kind, told.get("Target", ""))

    def end(self, name: str, text: str) -> None:
        """Nothing is in them."""


class BookParts:
    """The workbook's own part: names of sheets, and from when it counts days."""

    def __init__(self) -> None:
        self.sheets: list[tuple[str, str]] = []
        self.from_1904 = False

    def start(self, name: str, told: Attributes) -> None:
        if name == "sheet":
            self.sheets.append((told.get("name", ""), told.get("r:id", told.get("id", ""))))
        elif name == "workbookPr":
            self.from_1904 = told.get("date1904") in ("1", "true")

    def end(self, name: str, text: str) -> None:
        """Nothing is in them."""


class SharedTexts:
    """Texts that cells share; readings of characters (rPh) are left out."""

    def __init__(self, bounds: TableBounds = WHOLE) -> None:
        self.bounds = bounds
        self.found: list[str] = []
        self.phonetic = False

    def start(self, name: str, told: Attributes) -> None:  # noqa: ARG002
        if name == "si":
            self.found.append("")
            if len(self.found) > self.bounds.cells:
                raise refused("too many texts", "文字过多")
        self.phonetic = self.phonetic or name == "rPh"

    def end(self, name: str, text: str) -> None:
        if name == "t" and not self.phonetic and self.found:
            self.found[-1] = (self.found[-1] + text)[:LONGEST_CELL]
        self.phonetic = self.phonetic and name != "rPh"


class CellStyles:
    """Which styles show dates."""

    def __init__(self) -> None:
        self.formats: dict[int, str] = {}
        self.styles: list[int] = []
        self.inside = False

    def start(self, name: str, told: Attributes) -> None:
        if name == "numFmt":
            self.formats[whole(told.get("numFmtId", ""))] = told.get("formatCode", "")
        elif name == "cellXfs":
            self.inside = True
        elif name == "xf" and self.inside:
            self.styles.append(whole(told.get("numFmtId", "")))

    def end(self, name: str, text: str) -> None:  # noqa: ARG002
        self.inside = self.inside and name != "cellXfs"

    def dates(self) -> list[bool]:
        """For each style whether it is one of dates."""
        own = {id for id, form in self.formats.items() if set(QUOTED.sub("", form).lower()) & set("ymdhs")}
        return [id in own or (id in DATE_FORMATS and id not in self.formats) for id in self.styles]


def whole(text: str) -> int:
    """A small number of an attribute; -1 for what is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else -1


class SheetCells:
    """The cells of one sheet."""

    def __init__(self, book: Workbook, texts: list[str], dates: list[bool], epoch: datetime) -> None:
        self.book, self.texts, self.dates, self.epoch = book, texts, dates, epoch
        self.found: dict[int, dict[int, FileCell]] = {}
        self.row = self.column = -1
        self.kind, self.style, self.value, self.inline = "", -1, "", ""
        self.readers: dict[str, Callable[[], FileCell]] = {
            "s": self.shared, "inlineStr": lambda: self.inline, "str": lambda: self.value,
            "b": lambda: "TRUE" if self.value == "1" else "FALSE", "e": lambda: "", "d": lambda: self.value,
        }  # fmt: skip

    def start(self, name: str, told: Attributes) -> None:
        if name == "row":
            self.row = whole(told["r"]) - 1 if "r" in told else self.row + 1
            self.column = -1
        elif name == "c":
            self.place(told.get("r", ""))
            self.kind, self.style = told.get("t", "n"), whole(told.get("s", ""))
            self.value = self.inline = ""

    def place(self, told: str) -> None:
        """Where the cell is; without a place it follows the one before."""
        at = PLACE.fullmatch(told)
        if told and not at:
            raise refused(f"a cell at {told[:20]!r}", f"单元格位置 {told[:20]!r} 有误")
        self.column = column_of(at[1]) if at else self.column + 1
        self.row = int(at[2]) - 1 if at else self.row
        self.book.cells += 1
        if (
            self.book.cells > self.book.bounds.cells
            or not 0 <= self.row < MOST_ROWS
            or not 0 <= self.column < MOST_COLUMNS
        ):
            raise refused("too many rows, columns or cells", "行、列或单元格过多")

    def end(self, name: str, text: str) -> None:
        if name == "v":
            self.value = text[:LONGEST_CELL]
        elif name == "t":
            self.inline = (self.inline + text)[:LONGEST_CELL]
        elif name == "c":
            read = self.readers.get(self.kind, self.number)()
            if read not in (None, ""):
                self.found.setdefault(self.row, {})[self.column] = read
                self.book.bounds.check(len(self.found), self.column + 1)

    def shared(self) -> FileCell:
        """A text of the list."""
        at = whole(self.value)
        if not 0 <= at < len(self.texts):
            raise refused("a cell names a text that is not there", "单元格引用了不存在的文字")
        return self.texts[at]

    def number(self) -> FileCell:
        """A number, or the date that its style makes of it."""
        try:
            found = float(self.value) if self.value else None
        except ValueError:
            raise refused(f"{self.value[:20]!r} is no number", f"{self.value[:20]!r} 不是数") from None
        if found is None or found != found or abs(found) > 1e15:
            return None if found is None else self.value
        if 0 <= self.style < len(self.dates) and self.dates[self.style] and 0 <= found < 2_958_466:
            return self.moment(found)
        return int(found) if found.is_integer() else found

    def moment(self, days: float) -> FileCell:
        """A day, with the time where there is one."""
        at = self.epoch + timedelta(seconds=round(days * 86_400))
        return at if days % 1 else at.date()

    def rows(self) -> list[list[FileCell]]:
        """Every row up to the last with something in it, each as long as it needs."""
        if sum(max(cells) + 1 for cells in self.found.values()) > self.book.bounds.cells:
            raise refused("its rows are too long", "各行过长")
        return [list(filled(self.found.get(row, {}))) for row in range(max(self.found, default=-1) + 1)]


def filled(cells: dict[int, FileCell]) -> Iterator[FileCell]:
    """A row from the first column on."""
    return (cells.get(at) for at in range(max(cells, default=-1) + 1))


def column_of(name: str) -> int:
    """A column by its letters, counted from 0."""
    at = 0
    for letter in name:
        at = at * 26 + ord(letter) - ord("A") + 1
    return at - 1
