"""Proxies: who is believed, and from whom a request comes that passed through several."""

import pytest

from paiju.errors import InputError
from paiju.server.settings import read
from paiju.server.web.proxies import Proxies, proxies_of


def test_proxies_are_addresses_and_networks() -> None:
    told = read({}, {"PAIJU_PROXIES": "10.0.0.0/8, 192.0.2.7,fd00::/8"}).proxies
    proxies = Proxies(told)
    for address in ("10.255.1.1", "192.0.2.7", "::ffff:10.0.0.1", "fd12::1"):
        assert address in proxies
    for address in ("11.0.0.1", "192.0.2.8", "fe80::1", "", "unix:", None):
        assert address not in proxies
    assert read({}, {}).proxies == ()
    for wrong in ("10.0.0.0/99", "proxy.example", "10.0.0.1 10.0.0.2", "10.0.0.1/8"):
        with pytest.raises(InputError, match=r"such as 10\.0\.0\.2,172\.16\.0\.0/12") as raised:
            read({}, {"PAIJU_PROXIES": wrong})
        assert (raised.value.field, "须为地址或网段" in raised.value.zh) == ("PAIJU_PROXIES", True)


def test_a_proxy_on_this_machine_is_believed_with_a_public_address() -> None:
    plain, public = read({}, {}), read({"public_url": "https://club.example"}, {"PAIJU_PROXIES": "10.0.0.2"})
    assert "127.0.0.1" not in proxies_of(plain)
    assert all(address in proxies_of(public) for address in ("127.0.0.1", "::1", "10.0.0.2"))


@pytest.mark.parametrize(
    ("client", "forwarded", "origin"),
    [
        ("10.0.0.2", ["203.0.113.9"], "203.0.113.9"),
        ("::ffff:10.0.0.2", ["203.0.113.9"], "203.0.113.9"),  # the same proxy, at a socket for both sorts of addresses
        ("10.0.0.2", ["203.0.113.9:4711"], "203.0.113.9"),
        ("10.0.0.2", ["[2001:db8::9]:4711"], "2001:db8::9"),
        ("10.0.0.2", ["1.2.3.4, 203.0.113.9"], "203.0.113.9"),  # what the visitor has written is nobody's word
        ("10.0.0.2", ["1.2.3.4", "203.0.113.9, 10.0.0.3"], "203.0.113.9"),  # a chain of two proxies, in two headers
        ("10.0.0.2", ["10.0.0.7, 10.0.0.3"], "10.0.0.7"),  # somebody at a proxy's own machine
        ("10.0.0.2", ["203.0.113.9, unknown, 10.0.0.3"], "10.0.0.3"),
        ("10.0.0.2", ["unknown"], "10.0.0.2"),
        ("10.0.0.2", [], "10.0.0.2"),
        ("203.0.113.5", ["203.0.113.9"], "203.0.113.5"),  # no proxy of ours
    ],
)
def test_forwarded_addresses_are_read_from_the_right(client: str, forwarded: list[str], origin: str) -> None:
    scope = {"client": (client, 1), "headers": [(b"x-forwarded-for", each.encode()) for each in forwarded]}
    Proxies(["10.0.0.0/24"]).put_right(scope)
    assert scope["client"][0] == origin
