"""How large a table may be that somebody sends: told while it is read, not after."""

from dataclasses import dataclass

from paiju.errors import InputError
from paiju.languages import Grouped, _
from paiju.tournament.files.cells import MOST_ROWS


@dataclass(frozen=True)
class TableBounds:
    """Lines below the head, columns, cells of all sheets together, and bytes of a workbook's part."""

    lines: int = MOST_ROWS
    columns: int = 1000
    cells: int = 1_000_000
    part: int = 64_000_000

    @property
    def elements(self) -> int:
        """Of each kind in the whole workbook, the sheets that nobody reads among them."""
        return 3 * self.cells

    @property
    def whole(self) -> int:
        """Bytes of all parts of a workbook together."""
        return 2 * self.part

    def check(self, rows: int, columns: int) -> None:
        """Not more rows, the head among them, and no row longer than may be; InputError otherwise."""
        if rows > self.lines + 1 or columns > self.columns:
            raise InputError(
                "file",
                _(
                    "this table is not accepted: at most {lines} lines and {columns} columns",
                    lines=Grouped(self.lines),
                    columns=Grouped(self.columns),
                ),
            )


WHOLE = TableBounds()  # of what somebody has on their own machine
ENTRY_LIST = TableBounds(2000, 60, 122_000, 8_000_000)  # of entrants, whoever sends it
