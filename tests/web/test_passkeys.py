"""Signing in by passkey, with Chromium's virtual authenticator; offered only where there is a secure context."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.extras import need
from tests.server.serving import Served, browser, serving
from tests.web.visitor import Visitor

need("webauthn", "the passkeys extra")
AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A club with accounts, also at localhost."""
    folder = tmp_path_factory.mktemp("passkeys")
    with serving(f"sqlite:///{folder / 'club.db'}", folder, PAIJU_ACCOUNTS="yes") as found:
        yield found


@pytest.mark.long
def test_a_passkey_is_made_signed_in_by_and_removed(browser: Any, served: Served) -> None:
    here = served.url.replace("127.0.0.1", "localhost")
    visitor = Visitor(browser, here)
    page = visitor.page
    control = visitor.context.new_cdp_session(page)
    control.send("WebAuthn.enable")
    control.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    page.goto(here)
    page.evaluate("() => fetch('/api/me', {method: 'POST', body: '{}'})")
    page.goto(f"{here}/me")
    page.get_by_role("button", name="Add a passkey").click()
    page.locator(".passkeys li").wait_for()
    me = page.evaluate("async () => (await (await fetch('/api/me')).json()).person")
    visitor.context.clear_cookies()
    page.goto(f"{here}/me")
    page.get_by_role("button", name="Log in with a passkey").click()
    page.locator(".passkeys li").wait_for()
    assert page.evaluate("async () => (await (await fetch('/api/me')).json()).person") == me
    page.locator(".passkeys li button").click()
    page.locator(".passkeys li").wait_for(state="detached")
    visitor.context.clear_cookies()
    page.goto(f"{here}/me")
    page.get_by_role("button", name="Log in with a passkey").click()
    page.locator(".toast").wait_for()
    assert page.evaluate("async () => (await (await fetch('/api/me')).json()).person") is None
    visitor.leave()


def test_without_a_name_or_a_secure_context_there_are_none(served: Served) -> None:
    page = browser(served.url)  # by its number
    page.post("/api/me", {"name": "Bea"})
    assert page.get("/api/club").json["passkeys"] is False
    assert page.post("/api/me/passkeys/options").code == "no_passkeys"
    assert page.post("/api/login/passkey/options").code == "no_passkeys"
    assert page.post("/api/login/passkey", {"credential": {}}).code == "no_passkeys"


def test_strange_answers_are_refused(served: Served) -> None:
    page = browser(served.url.replace("127.0.0.1", "localhost"))
    page.post("/api/me", {"name": "Eve"})
    assert page.get("/api/club").json["passkeys"] is True
    for credential in ({}, {"response": 3}, {"response": {"clientDataJSON": "e30"}}, {"id": "x", "response": {}}):
        assert page.post("/api/login/passkey", {"credential": credential}).status == 400
        assert page.post("/api/me/passkeys", {"credential": credential}).status == 400
