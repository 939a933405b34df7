"""The tags of an mjlog: any XML, with a short cut for the form in which Tenhou writes it."""

import re
from xml.etree import ElementTree

from paiju.errors import InputError
from paiju.formats.tenhou.moves import MOVE
from paiju.languages import _

END = b"</mjloggm>"
COMMENT = re.compile(rb"<!--.*?(?:-->|\Z)", re.DOTALL)
SIGN = re.compile(rb"[^\r\n]")
# Tags one after the other with nothing between: draws and discards that there can be, and others, all of them with
# values, and nothing in those but plain signs.
AS_WRITTEN = re.compile(
    r"""<mjloggm(?: ver="[\d.]*+")?>"""
    rf"""((?:(?:<{MOVE.pattern}/>)++"""
    r"""|<(?:N|[A-Z][A-Z]++)(?: (?!xml)[A-Za-z]\w*+="[ !#-%'-;=?-~]*+")++ *+/>)++)</mjloggm>\n?""",
    re.ASCII,
)

Tag = dict[str, str]
# Every tag but draws and discards: those just before it in a row, its name and its values. The last may be "": the end.
Tags = list[tuple[str, str, Tag]]


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
    tags, values = Tags(), Tag()
    *pieces, rest = written[1].split('"')  # what is written between values, and every other one a value
    for before, value in zip(pieces[::2], pieces[1::2]):
        at = before.rfind("<")
        if at < 0:
            values[before[1:-1]] = value
            continue
        name, _sign, key = before[at + 1 : -1].partition(" ")
        values = {key: value}
        tags.append((before[before.find("<") : at], name, values))
    if 2 * sum([len(values) for _moves, _name, values in tags]) < len(pieces):  # one twice in a tag, which no XML has
        return tags_in_xml(data)
    _end, sign, moves = rest.partition("<")
    return [*tags, (sign + moves, "", {})] if moves else tags


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
    tags, moves = Tags(), list[str]()
    for tag in root:
        if MOVE.fullmatch(tag.tag):
            moves.append(f"<{tag.tag}/>")
        else:
            tags.append(("".join(moves), tag.tag, tag.attrib))
            moves.clear()
    return [*tags, ("".join(moves), "", {})] if moves else tags
