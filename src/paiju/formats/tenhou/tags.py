"""The tags of an mjlog: any XML, with a short cut for the form in which Tenhou writes it."""

import re
from xml.etree import ElementTree

from paiju.errors import InputError
from paiju.languages import _

END = b"</mjloggm>"
COMMENT = re.compile(rb"<!--.*?(?:-->|\Z)", re.DOTALL)
SIGN = re.compile(rb"[^\r\n]")
# Tags one after the other with nothing between, and nothing in them but plain signs.
AS_WRITTEN = re.compile(
    r"""<mjloggm(?: ver="[\d.]*+")?>"""
    r"""((?:<[A-Z]++\d*+(?:(?: (?!xml)[A-Za-z]\w*+="[ !#-%'-;=?-~]*+")++ *+)?+/>)++)</mjloggm>\n?""",
    re.ASCII,
)
VALUE = re.compile(r'(\w+)="([^"]*)"', re.ASCII)

Tag = dict[str, str]
Tags = tuple[list[str], dict[int, Tag]]  # their names, and by number the values of those that have any


def logs_of(data: bytes) -> list[bytes]:
    """The mjlogs of a file: one, or several in a row."""
    plain = without_comments(data)
    *logs, rest = plain.split(END)
    if len(logs) < 2:
        return [plain]
    return [(log + END).lstrip() for log in logs] + ([rest] if rest.strip() else [])


def without_comments(data: bytes) -> bytes:
    """The text with its comments blanked out, so that lines and columns stay the same."""
    return COMMENT.sub(lambda comment: SIGN.sub(b" ", comment[0]), data) if b"<!--" in data else data


def tags_of(data: bytes) -> Tags:
    """The tags of an mjlog without comments."""
    written = AS_WRITTEN.fullmatch(data.decode("ascii")) if data.isascii() else None
    if written is None:
        return tags_in_xml(data)
    names, values = written[1][1:-2].split("/><"), dict[int, Tag]()
    for at, name in enumerate(names):
        if " " in name:
            names[at], _sign, rest = name.partition(" ")
            pairs = VALUE.findall(rest)
            values[at] = dict(pairs)
            if len(values[at]) < len(pairs):  # the same twice, which no XML has
                return tags_in_xml(data)
    return names, values


def tags_in_xml(data: bytes) -> Tags:
    """The same of any XML."""
    if b"\0" in data:  # UTF-16 that does not say so: a document type would not be seen in it
        raise InputError("", _("not text in UTF-8"))
    if b"<!" in data:  # entities that grow without end, or name files
        raise InputError("", _("a record must not contain a document type or entities"))
    try:
        root = ElementTree.fromstring(data)
    except ElementTree.ParseError as error:
        line, column = error.position
        raise InputError(f"line {line}, column {column}", _("not XML from here on; is the file cut off?")) from None
    except (ValueError, LookupError) as error:  # an encoding that is not there
        raise InputError("", _("not XML: {error}", error=error)) from None
    if root.tag != "mjloggm":
        raise InputError("", _("not an mjlog: it begins with {tag}", tag=root.tag[:40]))
    return [tag.tag for tag in root], {at: tag.attrib for at, tag in enumerate(root) if tag.attrib}
