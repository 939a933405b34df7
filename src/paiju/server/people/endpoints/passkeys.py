"""Passkeys: add, list and remove them, and sign in with one."""

import json
import time
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from paiju.languages import _
from paiju.server.people import accounts
from paiju.server.people.messages import LoggedIn, NewPasskey, PasskeyLogin, PasskeyOptions, PasskeyRow
from paiju.server.people.passkeys import WRONG, Challenges, decoded, encoded, library, place_of
from paiju.server.people.signing_in import check_same, signed_in
from paiju.server.protocol.answers import Done
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.shared import Person
from paiju.server.storage.rows.passkeys import NAME, Passkey
from paiju.server.web.bodies import body_as, reply
from paiju.server.web.endpoint import get, post
from paiju.server.web.requests import check_together, club_of, person_of, visitor_of
from paiju.server.web.rights import KNOWN, MACHINE

MOST_PASSKEYS, LONGEST_ID = 10, 1400
CHALLENGES = Challenges()
COST = 2.0  # against a key of a link


async def making(request: Request) -> Response:
    """What a browser signs for a new passkey of mine."""
    club, person = club_of(request), person_of(request)
    _rest, name = place_of(request)
    await accounts.check_accounts(club, person)
    have = await club.store.passkeys.of(person.id)
    if len(have) >= MOST_PASSKEYS:
        raise Refused(
            "many_passkeys",
            _("you already have {most_passkeys} passkeys; remove one first", most_passkeys=MOST_PASSKEYS),
        )
    helper = library().helpers.structs
    options = library().generate_registration_options(
        rp_id=name,
        rp_name=club.own.club_name or "Paiju 牌局",
        user_id=person.id.encode(),
        user_name=person.name or person.id,
        exclude_credentials=[helper.PublicKeyCredentialDescriptor(id=decoded(passkey.id)) for passkey in have],
        authenticator_selection=helper.AuthenticatorSelectionCriteria(
            resident_key=helper.ResidentKeyRequirement.REQUIRED
        ),
    )
    CHALLENGES.keep(options.challenge, person.id)
    return reply(PasskeyOptions(json.loads(library().options_to_json(options))))


async def make(request: Request) -> Response:
    """Add a passkey."""
    club, person = club_of(request), person_of(request)
    origin, name = place_of(request)
    await accounts.check_accounts(club, person)
    wish = await body_as(request, NewPasskey)
    challenge = CHALLENGES.take(wish.credential, person.id)
    expected = {"expected_challenge": challenge, "expected_origin": origin, "expected_rp_id": name}
    checked = verified(library().verify_registration_response, wish.credential, expected)
    id, now = encoded(checked.credential_id), time.time()
    if len(id) > LONGEST_ID or await club.store.passkeys.find(id) is not None:
        raise Refused("wrong_passkey", WRONG)
    made = Passkey(
        id, person.id, checked.credential_public_key, checked.sign_count, visitor_of(request).client, now, now
    )
    await club.store.passkeys.add(made)
    return reply(row(made))


def verified(verify: Any, credential: dict[str, Any], expected: dict[str, Any]) -> Any:
    """The library's verdict on an answer; any fault in it gives the same refusal."""
    try:
        return verify(credential=credential, **expected)
    except Exception:  # the library has a dozen kinds, and strange answers bring others
        raise Refused("wrong_passkey", WRONG) from None


def row(passkey: Passkey) -> PasskeyRow:
    """A passkey in a list."""
    return PasskeyRow(passkey.id[:NAME], passkey.client, passkey.created, passkey.used)


async def listed(request: Request) -> Response:
    """My passkeys."""
    return reply([row(passkey) for passkey in await club_of(request).store.passkeys.of(person_of(request).id)])


async def remove(request: Request) -> Response:
    """Remove a passkey of mine."""
    if not await club_of(request).store.passkeys.drop(person_of(request).id, request.path_params["passkey"]):
        raise Refused("not_found", _("you have no such passkey"))
    return reply({})


async def asking(request: Request) -> Response:
    """What a browser signs to sign in; the owner chooses which passkey."""
    await check_together(club_of(request), "door", visitor_of(request).address, COST)
    _rest, name = place_of(request)
    options = library().generate_authentication_options(rp_id=name)
    CHALLENGES.keep(options.challenge, "")
    return reply(PasskeyOptions(json.loads(library().options_to_json(options))))


async def log_in(request: Request) -> Response:
    """Sign in with a passkey."""
    club, who = club_of(request), visitor_of(request)
    await check_together(club, "door", who.address, COST)
    origin, name = place_of(request)
    wish = await body_as(request, PasskeyLogin)
    challenge = CHALLENGES.take(wish.credential, "")
    passkey = await club.store.passkeys.find(str(wish.credential.get("id", ""))[:LONGEST_ID])
    if passkey is None:
        raise Refused("wrong_passkey", WRONG)
    expected: dict[str, Any] = {"expected_challenge": challenge, "expected_origin": origin, "expected_rp_id": name}
    expected |= {"credential_public_key": passkey.public_key, "credential_current_sign_count": passkey.count}
    checked = verified(library().verify_authentication_response, wish.credential, expected)
    await club.store.passkeys.note_use(passkey.id, checked.new_sign_count)
    await club.give_back("door", who.address, 2 * COST)  # with that for the question
    known = Person(passkey.person)
    await accounts.check_accounts(club, known)
    if not wish.become:
        check_same(who, known)
    return await signed_in(request, known)


ENDPOINTS = (
    get("/api/me/passkeys", listed, "List my passkeys", list[PasskeyRow], needs=KNOWN),
    post("/api/me/passkeys", make, "Add a passkey", NewPasskey, PasskeyRow, needs=KNOWN),
    post("/api/me/passkeys/options", making, "What a browser signs for a new passkey (WebAuthn)", None, PasskeyOptions,
         needs=KNOWN),
    post("/api/me/passkeys/{passkey}/remove", remove, "Remove a passkey", None, Done, needs=KNOWN),
    post("/api/login/passkey/options", asking, "What a browser signs to sign in", None, PasskeyOptions, needs=MACHINE),
    post("/api/login/passkey", log_in, "Sign in with a passkey", PasskeyLogin, LoggedIn, needs=MACHINE),
)  # fmt: skip
