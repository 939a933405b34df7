"""CSV and XLSX written and read again, and what a hostile workbook is told."""

import io
import sys
import zipfile
from contextlib import suppress
from datetime import date, datetime
from fractions import Fraction
from pathlib import Path

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl.chart import BarChart, Reference
from openpyxl.comments import Comment
from openpyxl.worksheet.datavalidation import DataValidation

from paiju.errors import InputError
from paiju.tournament.files.cells import csv_rows, csv_text, guarded, shown_text
from paiju.tournament.files.people import Roster
from paiju.tournament.files.read_table import table_rows, table_text
from paiju.tournament.files.seats_file import read_seats
from paiju.tournament.files.table_bounds import ENTRY_LIST, WHOLE, TableBounds
from paiju.tournament.files.xlsx_gate import PartGate
from paiju.tournament.files.xlsx_read import first_rows, opened
from paiju.tournament.files.xlsx_write import WorkSheet, write_xlsx
from paiju.tournament.tables import EventPlayer, TableSeats
from tests.examples import examples

WORDS = st.text(st.characters(exclude_categories=("Cs", "Cc")), min_size=1, max_size=30).filter(
    lambda word: word == word.strip() and not set(word) & {"\ufffe", "\uffff"}
)
CELLS = st.one_of(WORDS, st.integers(-(10**14), 10**14), st.dates(date(1950, 1, 1), date(2100, 1, 1)))
PEOPLE = Roster([EventPlayer(f"p{n}", f"Player {n}", number=str(n)) for n in range(1, 9)])


@pytest.mark.parametrize("text", ["=1+1", "+cmd|x", "-2+3", "@SUM(A1)", "\t=1", "\r=1", "＝1", "-", "+"])
def test_what_begins_like_a_formula_is_guarded(text: str) -> None:
    assert guarded(text) == f"'{text}"
    assert csv_rows(csv_text([["a", text]])) == [["a", text.strip()]] or text != text.strip()


@pytest.mark.parametrize(
    ("value", "written"),
    [(-40, "-40"), ("-40", "-40"), (Fraction(215, 2), "107.5"), (Fraction(1, 3), "1/3"), ("O'Neil", "O'Neil")],
)
def test_numbers_stay_numbers(value: str | int | Fraction, written: str) -> None:
    assert guarded(value) == written


@given(st.lists(st.lists(WORDS, min_size=1, max_size=5), min_size=1, max_size=8))
@examples(60)
def test_csv_comes_back(rows: list[list[str]]) -> None:
    head = ["a", "b", "c"]
    assert csv_rows(csv_text([head, *rows])) == [head, *rows]


@given(st.lists(st.lists(CELLS, min_size=1, max_size=5), min_size=1, max_size=8))
@examples(60)
def test_a_workbook_comes_back(rows: list[list[str | int | date]]) -> None:
    assert first_rows(write_xlsx([WorkSheet("甲", rows)])) == rows


def test_sheets_keep_names_order_and_moments() -> None:
    moment = datetime(2026, 11, 16, 9, 30)
    rows = [["at", "half", "third", "markup"], [moment, Fraction(1, 2), Fraction(1, 3), '<b> & "x" =1']]
    raw = write_xlsx([WorkSheet("a/b:c", rows), WorkSheet("A B C", []), WorkSheet("", [["x"]])])
    first, second, third = opened(raw, WHOLE)
    assert [sheet.name for sheet in (first, second, third)] == ["a b c", "A B C (2)", "Sheet3"]
    assert first.rows == [rows[0], [moment, 0.5, "1/3", '<b> & "x" =1']]
    assert second.rows == []


def test_the_same_table_is_the_same_file() -> None:
    """Nothing of it is of today."""
    raw = write_xlsx([WorkSheet("a", [["at"], [date(2026, 11, 16)]])])
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        assert {part.date_time for part in archive.infolist()} == {(2000, 1, 1, 0, 0, 0)}
        assert not any(part.filename.startswith("docProps") for part in archive.infolist())
    assert raw == write_xlsx([WorkSheet("a", [["at"], [date(2026, 11, 16)]])])


MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
SHEET = f'<worksheet xmlns="{MAIN}">'
RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
BOOK = (
    f'<workbook xmlns="{MAIN}" xmlns:r="{RELATIONS}"><workbookPr date1904="0"/>'
    '<sheets><sheet name="S" sheetId="1" r:id="x"/></sheets></workbook>'
)
KIND = "application/vnd.openxmlformats-officedocument.spreadsheetml"
PLACES = {
    "types": "[Content_Types].xml", "rels": "_rels/.rels", "book": "xl/workbook.xml",
    "bookrels": "xl/_rels/workbook.xml.rels", "texts": "xl/texts.xml", "styles": "xl/styles.xml",
    "sheet": "xl/worksheets/one.xml",
}  # fmt: skip


def workbook(**changed: str | None) -> bytes:
    """A small workbook as other programs write it, with parts changed, left out or added."""
    ns = f'xmlns="{MAIN}"'
    package = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'

    def relations(*rows: tuple[str, str, str]) -> str:
        told = "".join(f'<Relationship Id="{id}" Type="{RELATIONS}/{kind}" Target="{to}"/>' for id, kind, to in rows)
        return f"<Relationships {package}>{told}</Relationships>"

    kinds = {"book": "sheet.main", "texts": "sharedStrings", "styles": "styles", "sheet": "worksheet"}
    parts: dict[str, str | None] = {
        "types": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        + "".join(
            f'<Override PartName="/{PLACES[part]}" ContentType="{KIND}.{kind}+xml"/>' for part, kind in kinds.items()
        )
        + "</Types>",
        "rels": relations(("a", "officeDocument", "/xl/workbook.xml")),
        "book": BOOK,
        "bookrels": relations(
            ("x", "worksheet", "worksheets/one.xml"),
            ("y", "sharedStrings", "/xl/texts.xml"),
            ("z", "styles", "styles.xml"),
        ),
        "texts": f"<sst {ns}><si><t>姓名</t></si>"
        '<si><r><t>Zhang</t></r><r><t> San</t></r><rPh sb="0" eb="5"><t>reading</t></rPh></si></sst>',
        "styles": f'<styleSheet {ns}><numFmts><numFmt numFmtId="170" formatCode="yyyy&quot;年&quot;m"/></numFmts>'
        '<cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>',
        "sheet": f'<worksheet {ns}><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c>'
        '<c r="C1" t="inlineStr"><is><t>年</t></is></c></row><row r="3"><c r="A3" t="s"><v>1</v></c>'
        '<c r="B3"><v>-1.5</v></c><c r="C3" s="1"><v>46000</v></c></row></sheetData></worksheet>',
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in (parts | changed).items():
            if text is not None:
                archive.writestr(PLACES.get(name, name), text)
    return out.getvalue()


def test_shared_texts_gaps_and_dates_are_read() -> None:
    assert [row for row in first_rows(workbook()) if row] == [
        ["姓名", None, "年"],
        ["Zhang San", -1.5, date(2025, 12, 9)],
    ]
    assert table_rows(workbook(), "x.xlsx")[1] == ["Zhang San", "-1.5", "2025-12-09"]


ENTITY = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>'
HOSTILE: dict[str, dict[str, str | None]] = {
    "entities": {"sheet": f"{ENTITY}<worksheet>&b;</worksheet>"},
    "entities in another part": {"texts": f"{ENTITY}<sst/>"},
    "no workbook": {"book": None},
    "no relations": {"bookrels": None},
    "no sheet": {"sheet": None},
    "no texts": {"texts": None},
    "a text that is not there": {"texts": "<sst/>"},
    "no XML": {"sheet": "<worksheet><row>"},
    "no sheets": {"book": "<workbook/>"},
    "a far column": {"sheet": f'{SHEET}<row r="1"><c r="XFD1"><v>1</v></c></row></worksheet>'},
    "a far row": {"sheet": f'{SHEET}<row r="1"><c r="A1048576"><v>1</v></c></row></worksheet>'},
    "far rows": {"sheet": f'{SHEET}<row r="1048576"><c r="A1048576"><v>1</v></c></row></worksheet>'},
    "a place that is none": {"sheet": f'{SHEET}<row r="1"><c r="../1"><v>1</v></c></row></worksheet>'},
    "no number": {"sheet": f'{SHEET}<row r="1"><c r="A1"><v>x</v></c></row></worksheet>'},
    "nested": {"sheet": "<a>" * 500},
    "nested and closed": {"sheet": SHEET + "<a>" * 100_000 + "</a>" * 100_000 + "</worksheet>"},
    "rows out of order": {"sheet": f'{SHEET}<row r="2"/><row r="1"><c r="A1"><v>1</v></c></row></worksheet>'},
    "cells out of order": {"sheet": f'{SHEET}<row><c r="AA1"><v>1</v></c><c r="B1"/></row></worksheet>'},
    "too many parts": {f"xl/{at}.xml": "<a/>" for at in range(1000)},
}


@pytest.mark.parametrize("what", HOSTILE)
def test_hostile_workbooks_are_refused(what: str) -> None:
    raw = workbook(**HOSTILE[what])
    with pytest.raises(InputError, match=r"refused|not accepted"):
        first_rows(raw)


def test_entities_are_seen_in_any_encoding() -> None:
    for encoding in ("utf-16", "utf-8", "latin-1"):
        raw = f'<?xml version="1.0" encoding="{encoding}"?>{ENTITY}<sst>&b;</sst>'.encode(encoding)
        with pytest.raises(InputError, match="entities"):
            PartGate().check(raw)


def test_bombs_and_rubbish_are_refused() -> None:
    whole = workbook()
    for raw in (b"", b"PK\x03\x04", whole[:200], b"x" * 100):
        with pytest.raises(InputError, match="refused"):
            first_rows(raw)
    blank = " " * 250_000
    for parts in ({"sheet": SHEET + 2 * blank + "</worksheet>"}, {f"xl/{at}.xml": f"<a>{blank}</a>" for at in "abc"}):
        with pytest.raises(InputError, match="too much"):
            first_rows(workbook(**parts), TableBounds(part=300_000))
    with pytest.raises(InputError, match=r"too many|too long"):
        first_rows(whole, TableBounds(cells=4))


def sheet_of(rows: int, columns: int, cell: str = "<c><v>1</v></c>") -> str:
    """A sheet full of the same cell."""
    return f"{SHEET}<sheetData>{('<row>' + cell * columns + '</row>') * rows}</sheetData></worksheet>"


@pytest.mark.parametrize(
    ("what", "changed", "says"),
    [
        ("too many lines", {"sheet": sheet_of(ENTRY_LIST.lines + 2, 1)}, "at most 2,000 lines and 60 columns"),
        ("too many columns", {"sheet": sheet_of(1, ENTRY_LIST.columns + 1)}, "at most 2,000 lines and 60 columns"),
        ("cells without anything in them", {"sheet": sheet_of(1000, 990, "<c/>")}, "too many"),
        ("texts nobody needs", {"texts": "<sst>" + "<si/>" * 370_000 + "</sst>"}, "too many cells or texts"),
        ("elements nobody knows", {"sheet": SHEET + "<x/>" * 125_000 + "</worksheet>"}, "too much"),
        ("one large cell", {"sheet": sheet_of(1, 1, f"<c><v>{'1' * 9_000_000}</v></c>")}, "too much"),
        (
            "the same long text everywhere",
            {"texts": f'<sst xmlns="{MAIN}"><si><t>{"x" * 30_000}</t></si></sst>',
             "sheet": sheet_of(2000, 60, '<c t="s"><v>0</v></c>')},
            "too much text",
        ),
    ],
)  # fmt: skip
def test_lists_are_bounded_while_they_are_read(what: str, changed: dict[str, str], says: str) -> None:
    assert what
    raw = workbook(**changed)
    with pytest.raises(InputError, match=says):
        first_rows(raw, ENTRY_LIST)


def test_a_full_list_is_read() -> None:
    rows = first_rows(workbook(sheet=sheet_of(ENTRY_LIST.lines + 1, ENTRY_LIST.columns)), ENTRY_LIST)
    assert (len(rows), {len(row) for row in rows}) == (2001, {60})


def test_only_the_first_sheet_with_rows_is_read() -> None:
    """What lies behind it is nobody's business, if only it unpacks to no more than a part may."""
    raw = write_xlsx([WorkSheet("a", [["player"], ["Ann"]]), WorkSheet("b", [["x"] * 30] * 3000)])
    assert table_text(raw, "x.xlsx", ENTRY_LIST) == "\ufeffplayer\r\nAnn\r\n"


STYLED = "".join(f'<xf numFmtId="{number}"/>' for number in (0, 14, 31, 57, 22, 18, 46))
KINDS = [
    ('<c s="1"><v>46000</v></c>', date(2025, 12, 9)),
    ('<c s="2"><v>46000</v></c>', date(2025, 12, 9)),
    ('<c s="3"><v>46000</v></c>', date(2025, 12, 9)),
    ('<c s="4"><v>46000.395833</v></c>', datetime(2025, 12, 9, 9, 30)),
    ('<c s="4"><v>46000.0</v></c>', date(2025, 12, 9)),
    ('<c s="5"><v>0.5</v></c>', "12:00:00"),
    ('<c s="6"><v>1.5</v></c>', "1 day, 12:00:00"),
    ('<c t="d"><v>2025-12-09</v></c>', date(2025, 12, 9)),
    ('<c t="d" s="4"><v>2025-12-09T09:30:00</v></c>', datetime(2025, 12, 9, 9, 30)),
    ('<c t="b"><v>1</v></c>', "TRUE"),
    ('<c t="b"><v>0</v></c>', "FALSE"),
    ('<c t="e"><v>#DIV/0!</v></c>', None),
    ('<c t="e"><f>1/0</f><v>#N/A</v></c>', None),
    ('<c t="str"><f>A1</f><v>Ann</v></c>', "Ann"),
    ("<c><f>1+1</f><v>2</v></c>", 2),
    ("<c><f>1+1</f></c>", None),
    ("<c><v>2.0</v></c>", 2),
    ("<c><v>1.5E2</v></c>", 150),
    ("<c><v>110101199003078888</v></c>", 110101199003078888),
    ('<c t="inlineStr"><is><r><t>An</t></r><r><t>n</t></r></is></c>', "Ann"),
    ('<c t="inlineStr"><is><t/></is></c>', None),
    ('<c t="str"><v>' + "x" * 40_000 + "</v></c>", "x" * 32_767),
]  # fmt: skip


@pytest.mark.parametrize(("cell", "value"), KINDS)
def test_every_kind_of_cell(cell: str, value: str | int | date | None) -> None:
    styles = f'<styleSheet xmlns="{MAIN}"><cellXfs>{STYLED}</cellXfs></styleSheet>'
    ((_, *read, _),) = first_rows(
        workbook(styles=styles, sheet=sheet_of(1, 1, f"<c><v>0</v></c>{cell}<c><v>0</v></c>"))
    )
    assert read == [value]


def test_days_count_from_1904_where_the_workbook_says_so() -> None:
    raw = workbook(book=BOOK.replace('date1904="0"', 'date1904="1"'))
    assert first_rows(raw)[2][2] == date(2029, 12, 10)


def test_the_sheet_is_as_large_as_its_cells_whatever_it_says() -> None:
    for place in ("A1", "A1:B1", "A1:XFD1048576"):
        sheet = sheet_of(3, 3).replace("<sheetData>", f'<dimension ref="{place}"/><sheetData>')
        assert first_rows(workbook(sheet=sheet), ENTRY_LIST) == [[1] * 3] * 3


@pytest.mark.parametrize("rows", [("<row>", "<row>"), ('<row r="1">', '<row r="2">')])
def test_rows_and_cells_may_say_where_they_are(rows: tuple[str, str]) -> None:
    cells = [f'<c r="A{at}"><v>1</v></c><c r="AA{at}"/><c r="AB{at}"><v>2</v></c></row>' for at in (1, 2)]
    sheet = f"{SHEET}<sheetData>{rows[0]}{cells[0]}{rows[1]}{cells[1]}</sheetData></worksheet>"
    assert [[cell for cell in row if cell] for row in first_rows(workbook(sheet=sheet))] == [[1, 2], [1, 2]]


def test_a_merged_head_is_its_first_cell() -> None:
    rows = '<row><c t="inlineStr"><is><t>名单</t></is></c><c s="0"/><c s="0"/></row><row><c><v>1</v></c></row>'
    sheet = f'{SHEET}<sheetData>{rows}</sheetData><mergeCells><mergeCell ref="A1:C1"/></mergeCells></worksheet>'
    assert first_rows(workbook(sheet=sheet)) == [["名单"], [1]]


def test_what_has_no_cells_is_not_looked_at() -> None:
    """Properties that are none, the order in which cells are reckoned, pictures."""
    rest = {"docProps/core.xml": "<x>&y;</x>", "xl/calcChain.xml": '<calcChain><c r="B1"/><c r="A1"/></calcChain>'}
    assert first_rows(workbook(**rest, **{"xl/media/a.png": "PNG" * 3_000_000}), ENTRY_LIST)[0][0] == "姓名"


def test_a_workbook_as_others_make_it() -> None:
    """A sheet with a chart before the list; names, a filter, merged cells, a choice of words, a remark, a link."""
    book = openpyxl.Workbook()
    sheet = book.active
    for row in (["名单", None, None], ["player", "born", "paid"], ["Ann", date(1990, 5, 17), True], ["Bo", None, 12.5]):
        sheet.append(row)
    sheet.merge_cells("A1:C1")
    sheet.auto_filter.ref = "A2:C4"
    sheet["A3"].comment = Comment("pays later", "desk")
    sheet["A4"].hyperlink = "https://example.org/bo"
    sheet.add_data_validation(DataValidation("list", formula1='"yes,no"', sqref="C3:C4"))
    sheet.freeze_panes = "A3"
    chart = BarChart()
    chart.add_data(Reference(sheet, min_col=3, min_row=3, max_row=4))
    book.create_chartsheet("chart", 0).add_chart(chart)
    out = io.BytesIO()
    book.save(out)
    head = [["名单"], ["player", "born", "paid"]]
    assert first_rows(out.getvalue(), ENTRY_LIST) == [*head, ["Ann", date(1990, 5, 17), "TRUE"], ["Bo", None, 12.5]]


def test_strict_workbooks_are_read() -> None:
    parts = {"book": BOOK, "sheet": sheet_of(2, 2)}
    strict = {
        name: text.replace(
            "schemas.openxmlformats.org/spreadsheetml/2006/main", "purl.oclc.org/ooxml/spreadsheetml/main"
        ).replace("schemas.openxmlformats.org/officeDocument/2006/rel", "purl.oclc.org/ooxml/officeDocument/rel")
        for name, text in parts.items()
    }
    assert strict["book"].count("purl.oclc.org") == 2
    assert first_rows(workbook(**strict)) == [[1, 1], [1, 1]]


def test_without_openpyxl_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openpyxl", None)
    with pytest.raises(InputError, match=r"pip install '.\[sheets\]'") as missing:
        table_text(workbook(), "x.xlsx")
    assert "pip install '.[sheets]'" in missing.value.zh
    assert table_text(b"player\nAnn\n", "x.csv") == "player\nAnn\n"


def test_lines_keep_their_numbers() -> None:
    assert table_text(workbook(), "x.xlsx").split("\r\n")[1:3] == ["", "Zhang San,-1.5,2025-12-09"]


def test_every_byte_may_be_wrong() -> None:
    """Whatever is changed, it is read or refused."""
    whole = workbook()
    for at in range(0, len(whole), 7):
        raw = whole[:at] + bytes([whole[at] ^ 0x55]) + whole[at + 1 :]
        with suppress(InputError):
            assert all(isinstance(row, list) for row in first_rows(raw))


SEATS = (TableSeats("s", "1", "1", ("p1", "p2", "p3", "p4")), TableSeats("s", "1", "2", ("p5", "p6", "p7", "p8")))


SEAT_LINES = [f"1,{1 + (n > 4)},{'NESW'[n % 4]},{n}" for n in range(1, 9)]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.csv", "table,round,east,south,west,north\n1,1,1,Player 2,3,4\n2,1,5,6,7,8\n"),
        ("b.csv", "\n".join(["round,table,wind,player", *SEAT_LINES, "1,,bye,1"])),
        ("c.json", '{"rounds": [[[1, 2, 3, 4], [5, 6, 7, 8]]]}'),
    ],
)  # fmt: skip
def test_seats_are_read_in_each_form(name: str, text: str) -> None:
    assert read_seats(text.encode(), name, PEOPLE, "s") == SEATS


def test_seats_are_read_from_a_workbook(tmp_path: Path) -> None:
    rows = [["round", "table", "east", "south", "west", "north"], [1, 1, 1, 2, 3, 4], [1, 2, 5, 6, 7, 8]]
    (tmp_path / "s.xlsx").write_bytes(write_xlsx([WorkSheet("s", rows)]))
    assert read_seats((tmp_path / "s.xlsx").read_bytes(), "s.xlsx", PEOPLE, "s") == SEATS


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("a.csv", "round,table\n1,1\n", "columns"),
        ("a.csv", "round,table,east,south,west,north\n1,1,1,2,3,nobody\n", "line 2: 'nobody'"),
        ("a.csv", "round,table,east,south,west,north\n,1,1,2,3,4\n", "line 2: a round"),
        ("a.json", "[]", "paiju seating --json"),
        ("a.json", '{"rounds": [[[1, 2, 3, 99]]]}', "'99'"),
    ],
)
def test_seats_that_cannot_be_read_are_named(name: str, text: str, told: str) -> None:
    with pytest.raises(InputError) as refused:
        read_seats(text.encode(), name, PEOPLE, "s")
    assert told in refused.value.message


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (Fraction(641, 12), "53.42"), (Fraction(49, 3), "16.33"), (Fraction(235, 4), "58.75"),
        (Fraction(21, 2), "10.5"), (Fraction(-1, 3), "-0.33"), (Fraction(7), "7"),
        (Fraction(-1, 1000), "0"), (Fraction(1999, 1000), "2"),
    ],
)  # fmt: skip
def test_people_read_two_decimals(value: Fraction, words: str) -> None:
    assert shown_text(value) == words
