"""Addresses as somebody copies them from the browser."""

import pytest

from paiju.client.address import ClubAddress, read_address
from paiju.errors import InputError


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("http://127.0.0.1:8700/table/AbC-d_1", ClubAddress("http://127.0.0.1:8700", "table", "AbC-d_1")),
        (" https://club.example/table/x/?lang=zh#12/E ", ClubAddress("https://club.example", "table", "x")),
        ("https://club.example/table/x/replay/3", ClubAddress("https://club.example", "table", "x")),
        ("https://club.example/mahjong/table/x", ClubAddress("https://club.example/mahjong", "table", "x")),
        ("127.0.0.1:8700/join/KEY", ClubAddress("http://127.0.0.1:8700", "join", "KEY")),
        ("https://club.example/join#KEY", ClubAddress("https://club.example", "join", "KEY")),
        ("https://club.example/event/spring/me#KEY", ClubAddress("https://club.example", "event", "spring", "KEY")),
        ("http://[::1]:8700/table/x", ClubAddress("http://[::1]:8700", "table", "x")),
    ],
)
def test_what_a_browser_shows_is_understood(text: str, address: ClubAddress) -> None:
    assert read_address(text) == address


@pytest.mark.parametrize(
    "text", ["", "table", "ftp://club.example/table/x", "http:///table/x", "http://a:b/table/x", "http://[1/table/x"]
)
def test_anything_else_is_no_address(text: str) -> None:
    with pytest.raises(InputError, match=r"must be an address such as http://|is no table"):
        read_address(text)


@pytest.mark.parametrize("text", ["https://club.example", "https://club.example/", "https://club.example/share/KEY"])
def test_other_pages_of_a_club_are_no_tables(text: str) -> None:
    with pytest.raises(InputError, match="is no table"):
        read_address(text)
