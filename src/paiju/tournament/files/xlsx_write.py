"""Workbooks (XLSX, ECMA-376) written with nothing but the standard library: texts, numbers, dates, bold heads.

By hand on purpose, though openpyxl reads them (`xlsx_read`): the same table is the same file, byte for byte, and can be
compared; openpyxl writes the time into each. And papers need nothing installed."""

import io
import re
import unicodedata
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction
from xml.sax.saxutils import escape

from paiju.tournament.files.cells import LONGEST_CELL, FileCell, cell_text

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
KIND = "application/vnd.openxmlformats-officedocument.spreadsheetml"
HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
PLAIN, BOLD, DAY, MOMENT = range(4)  # styles, in the order of STYLES
STYLES = f"""{HEAD}<styleSheet xmlns="{MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>\
<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>\
<fills count="2"><fill><patternFill patternType="none"/></fill>\
<fill><patternFill patternType="gray125"/></fill></fills>\
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>\
<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>\
<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>\
<xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>\
<xf numFmtId="22" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>\
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>"""
EPOCH = datetime(1899, 12, 30)
UNWRITABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")
UNNAMEABLE = re.compile(r"[\[\]:*?/\\]")
LONGEST_NAME = 31
NARROWEST, WIDEST = 6, 48
STAMP = (2000, 1, 1, 0, 0, 0)  # the same table is the same file


@dataclass(frozen=True)
class WorkSheet:
    """A sheet of a workbook; its first row is its head."""

    name: str
    rows: Sequence[Sequence[FileCell]]


def write_xlsx(sheets: Sequence[WorkSheet]) -> bytes:
    """A workbook of these sheets."""
    names = sheet_names(sheets)
    parts = {"[Content_Types].xml": content_types(len(sheets)), "_rels/.rels": package_relations()}
    parts |= {"xl/workbook.xml": workbook(names), "xl/_rels/workbook.xml.rels": workbook_relations(len(sheets))}
    parts["xl/styles.xml"] = STYLES
    parts |= {f"xl/worksheets/sheet{at}.xml": sheet_xml(sheet) for at, sheet in enumerate(sheets, 1)}
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, text in parts.items():
            archive.writestr(zipfile.ZipInfo(name, STAMP), text.encode(), zipfile.ZIP_DEFLATED)
    return out.getvalue()


def sheet_names(sheets: Sequence[WorkSheet]) -> list[str]:
    """Names that spreadsheets take: short, without signs of paths, each once."""
    names: list[str] = []
    for at, sheet in enumerate(sheets, 1):
        name = UNNAMEABLE.sub(" ", UNWRITABLE.sub("", sheet.name)).strip(" '")[:LONGEST_NAME] or f"Sheet{at}"
        taken = {other.casefold() for other in names}
        if name.casefold() in taken:
            name = f"{name[: LONGEST_NAME - 6]} ({at})"
        names.append(name)
    return names


def sheet_xml(sheet: WorkSheet) -> str:
    """One sheet: widths, a head that stays in sight, the rows."""
    widths = "".join(
        f'<col min="{at}" max="{at}" width="{wide}" customWidth="1"/>' for at, wide in column_widths(sheet)
    )
    pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' if len(sheet.rows) > 1 else ""
    rows = "".join(row_xml(number, row) for number, row in enumerate(sheet.rows, 1))
    return (
        f'{HEAD}<worksheet xmlns="{MAIN}"><sheetViews><sheetView workbookViewId="0">{pane}</sheetView></sheetViews>'
        + (f"<cols>{widths}</cols>" if widths else "")
        + f"<sheetData>{rows}</sheetData></worksheet>"
    )


def row_xml(number: int, row: Sequence[FileCell]) -> str:
    """One row; the first is bold."""
    cells = (cell_xml(f"{letters(at)}{number}", value, number == 1) for at, value in enumerate(row))
    return f'<row r="{number}">{"".join(cells)}</row>'


def cell_xml(place: str, value: FileCell, head: bool) -> str:
    """One cell. Texts stand in the cell itself and are never formulas."""
    if value is None or value == "":
        return ""
    if isinstance(value, date):
        style = MOMENT if isinstance(value, datetime) else DAY
        return f'<c r="{place}" s="{style}"><v>{serial(value)}</v></c>'
    style = BOLD if head else PLAIN
    text = cell_text(value)
    if not isinstance(value, str) and not (isinstance(value, Fraction) and "/" in text):
        return f'<c r="{place}" s="{style}"><v>{text}</v></c>'
    inside = escape(UNWRITABLE.sub("", text)[:LONGEST_CELL])
    return f'<c r="{place}" s="{style}" t="inlineStr"><is><t xml:space="preserve">{inside}</t></is></c>'


def serial(value: date) -> str:
    """A date as spreadsheets count it, in days."""
    moment = value if isinstance(value, datetime) else datetime(value.year, value.month, value.day)
    past = moment.replace(tzinfo=None) - EPOCH
    return str(past.days) if not past.seconds else f"{past.days + past.seconds / 86_400:.8f}"


def letters(at: int) -> str:
    """The name of a column: A, …, Z, AA, …"""
    column = ""
    while at >= 0:
        column, at = chr(ord("A") + at % 26) + column, at // 26 - 1
    return column


def column_widths(sheet: WorkSheet) -> list[tuple[int, int]]:
    """For each column, counted from 1, how wide it is."""
    count = max((len(row) for row in sheet.rows), default=0)
    longest = [max((shown(row[at]) for row in sheet.rows if at < len(row)), default=0) for at in range(count)]
    return [(at, min(max(wide + 2, NARROWEST), WIDEST)) for at, wide in enumerate(longest, 1)]


def shown(value: FileCell) -> int:
    """How many letters wide a value is; Chinese signs are two."""
    return sum(1 + (unicodedata.east_asian_width(sign) in "WF") for sign in cell_text(value))


# --- the parts around the sheets ------------------------------------------------------------------


def content_types(count: int) -> str:
    """What each part is."""
    kinds = {"/xl/workbook.xml": "sheet.main", "/xl/styles.xml": "styles"}
    kinds |= {f"/xl/worksheets/sheet{at}.xml": "worksheet" for at in range(1, count + 1)}
    parts = "".join(f'<Override PartName="{name}" ContentType="{KIND}.{kind}+xml"/>' for name, kind in kinds.items())
    return (
        f'{HEAD}<Types xmlns="{PACKAGE}/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Default Extension="xml" ContentType="application/xml"/>{parts}</Types>'
    )


def relations(rows: Sequence[tuple[str, str]]) -> str:
    """Where a part's others are."""
    parts = "".join(
        f'<Relationship Id="rId{at}" Type="{RELATIONS}/{kind}" Target="{target}"/>'
        for at, (kind, target) in enumerate(rows, 1)
    )
    return f'{HEAD}<Relationships xmlns="{PACKAGE}/relationships">{parts}</Relationships>'


def package_relations() -> str:
    """Where the workbook is."""
    return relations([("officeDocument", "xl/workbook.xml")])


def workbook_relations(count: int) -> str:
    """Where sheets and styles are."""
    sheets = [("worksheet", f"worksheets/sheet{at}.xml") for at in range(1, count + 1)]
    return relations([*sheets, ("styles", "styles.xml")])


def workbook(names: Sequence[str]) -> str:
    """The list of sheets."""
    sheets = "".join(
        f'<sheet name="{escape(name, {chr(34): "&quot;"})}" sheetId="{at}" r:id="rId{at}"/>'
        for at, name in enumerate(names, 1)
    )
    return f'{HEAD}<workbook xmlns="{MAIN}" xmlns:r="{RELATIONS}"><sheets>{sheets}</sheets></workbook>'
