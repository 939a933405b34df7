"""What is looked at before a workbook (XLSX) is opened, for it comes from strangers: how much each part unpacks to,
counted while it does, that none declares entities, how many elements there are, and that they stand in order."""

import io
import zipfile
from collections import Counter
from xml.parsers import expat

from paiju.errors import InputError
from paiju.languages import Grouped, Text, _
from paiju.tournament.files.table_bounds import WHOLE, TableBounds

LARGEST_FILE = 20_000_000
MOST_PARTS = 1000
MOST_DEPTH = 64  # of elements; a chart's have some twenty
OF_CELLS = ("row", "c", "v", "f", "is", "si", "t")  # of which a sheet has many; of all others together few
# Parts without cells, which may be large, or not as openpyxl wants them; sheets of charts are then skipped.
WITHOUT_CELLS = ("docProps/", "customXml/", *(f"xl/{name}" for name in ("chart", "drawing", "externalLink", "pivot")))
STRICT = {  # the names of Excel's "Strict Open XML", which openpyxl does not know, and those it does
    b"http://purl.oclc.org/ooxml/spreadsheetml/main": b"http://schemas.openxmlformats.org/spreadsheetml/2006/main",
    b"http://purl.oclc.org/ooxml/officeDocument/relationships": (
        b"http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    ),
}


def refused(text: Text) -> InputError:
    """Why a workbook is not taken."""
    return InputError("file", _("this workbook is refused: {why}", why=text))


def checked(raw: bytes, bounds: TableBounds = WHOLE) -> io.BytesIO:
    """The workbook with those parts alone that have to do with cells, each looked at and no longer packed."""
    if len(raw) > LARGEST_FILE:
        raise refused(_("it is too large"))
    plain = io.BytesIO()
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive, zipfile.ZipFile(plain, "w") as out:
            for name, text in PartGate(bounds).parts(archive).items():
                out.writestr(name, text)
    except (InputError, MemoryError):
        raise
    except Exception:  # zipfile has no name for all that may be wrong with a file
        raise refused(_("it is damaged, locked or not an XLSX file")) from None
    return plain


class PartGate:
    """Lets the parts of one workbook through."""

    def __init__(self, bounds: TableBounds = WHOLE) -> None:
        self.bounds = bounds
        self.unpacked = self.depth = 0
        self.is_sheet = False
        self.elements = Counter[str]()
        self.last: dict[str, tuple[int, str]] = {}  # the place of the last row and of its last cell

    def parts(self, archive: zipfile.ZipFile) -> dict[str, bytes]:
        """The parts that have to do with cells, by their names."""
        if len(archive.infolist()) > MOST_PARTS:
            raise refused(_("it contains too much: too many parts"))
        texts = {}
        for part in archive.infolist():
            name = part.filename.lstrip("/")
            if name.endswith((".xml", ".rels")) and not name.startswith(WITHOUT_CELLS):
                texts[name] = self.text(archive, part)
                self.check(texts[name])
        return texts

    def text(self, archive: zipfile.ZipFile, part: zipfile.ZipInfo) -> bytes:
        """A part, unpacked as far as it may be."""
        most = min(self.bounds.part, self.bounds.whole - self.unpacked)
        with archive.open(part) as packed:
            raw = packed.read(most + 1)
        self.unpacked += len(raw)
        if len(raw) > most:
            raise refused(
                _(
                    "it unpacks to too much: at most {whole} MB in all and {part} MB for each part",
                    whole=Grouped(self.bounds.whole // 1_000_000),
                    part=Grouped(self.bounds.part // 1_000_000),
                )
            )
        for strict, name in STRICT.items():
            raw = raw.replace(strict, name)
        return raw

    def check(self, raw: bytes) -> None:
        """Nothing declared, not too many elements, not too deep, in order."""
        parser = expat.ParserCreate(namespace_separator="\n")
        parser.StartDoctypeDeclHandler = parser.EntityDeclHandler = self.declared
        parser.StartElementHandler, parser.EndElementHandler = self.start, self.end
        self.depth, self.last = 0, {}
        try:
            parser.Parse(raw, True)
        except (expat.ExpatError, LookupError, ValueError) as error:
            raise (error if isinstance(error, InputError) else refused(_("one part is not XML"))) from None

    def declared(self, *_declaration: object) -> None:
        """A document type, with whatever is in it."""
        raise refused(_("it declares a document type or entities"))

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """One more element."""
        name = tag.rpartition("\n")[2]
        kind = name if name in OF_CELLS else ""
        self.elements[kind] += 1
        self.depth += 1
        self.is_sheet = name == "worksheet" if self.depth == 1 else self.is_sheet
        if self.elements[kind] > (self.bounds.elements if kind else self.bounds.cells):
            raise refused(_("it contains too much: too many cells or texts"))
        if self.depth > MOST_DEPTH:
            raise refused(_("it is nested too deeply"))
        if name == "row":
            self.last.pop("c", None)
        if self.is_sheet and name in ("row", "c") and "r" in attributes:
            self.place(name, attributes["r"])

    def end(self, _tag: str) -> None:
        """The element is over."""
        self.depth -= 1

    def place(self, name: str, place: str) -> None:
        """Rows and cells in order, A to Z before AA: openpyxl leaves out those that are not."""
        at = (len(place), place)
        if at <= self.last.get(name, (0, "")):
            raise refused(_("{place} is out of order", place=f"{place[:20]!r}"))
        self.last[name] = at
