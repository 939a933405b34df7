"""The short cut for tags as Tenhou writes them tells the same as a reader of any XML, or leaves it to that."""

import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

from paiju.errors import InputError
from paiju.formats.tenhou.tags import AS_WRITTEN, Tags, tags_in_xml, tags_of
from tests.formats.samples import DATA

START, END = '<mjloggm ver="2.3">', "</mjloggm>"


@pytest.mark.parametrize("path", sorted(DATA.glob("*.xml")), ids=lambda path: path.stem)
def test_records_take_the_short_cut(path: Path) -> None:
    data = path.read_bytes()
    assert AS_WRITTEN.fullmatch(data.decode("ascii"))
    assert tags_of(data) == tags_in_xml(data)


@pytest.mark.parametrize(
    "tags",
    [
        '<T1/><D1/><N who="1" m="2" />',
        "<T1/ ><D1/>",
        '<N who="1"  m="2"/><N who=""/>',
        "<T1 /><D1   /><T2/>",
        "<T1></T1><D1/>",
        "<T1><D1/></T1><D2/>",
        "<T1/> <D1/>",
        "<UN n0='A' n1=\"B\"/>",
        '<UN n0="&lt;&#65;"/>',
        '<UN n0="a>b=c/><T1"/>',
        '<UN n0="a\tb"/>',
        '<UN n0="名"/>',
        '<UN xmlns="a"/>',
        '<UN a:b="c" xmlns:a="d"/>',
        "<un/><T-1/><_/>",
    ],
)
def test_tags(tags: str) -> None:
    data = (START + tags + END).encode()
    assert told(tags_of, data) == told(tags_in_xml, data)


def told(reader: Callable[[bytes], Tags], data: bytes) -> Tags | tuple[str, str]:
    """The tags, or where something is wrong, and what."""
    try:
        return reader(data)
    except InputError as error:
        return error.field, error.text.en


@pytest.mark.parametrize(
    "tags", ['<N who="1" m="2" who="3"/>', "<T1/", '<T1/><N who="1/>', '<N who="1"m="2"/>', "", "&"]
)
def test_what_is_no_xml_is_refused(tags: str) -> None:
    data = (START + tags + END).encode()
    if tags:
        with pytest.raises(InputError):
            tags_of(data)
    else:
        assert tags_of(data) == []


def test_a_long_record_takes_no_more_memory_than_its_tags() -> None:
    """No way back is kept for each of them."""
    data = (START + "<T1/>" * 100_000 + END).encode()
    tracemalloc.start()
    tags_of(data)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 16 << 20
