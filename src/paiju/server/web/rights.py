"""What somebody must be at least to ask for something; every address names one of these (web/endpoint.py).

Below an office all are refused alike: strangers with 401, the others with 403. At a table of others its own people
decide, whatever office somebody holds. To who has no part in a desk or an evening there is none, but administrators
read. An event's public page is everybody's, so who has no part in it gets 403."""

from typing import Literal

from paiju.server.protocol.shared import Role

Right = Literal[
    "anybody", "known", "referee", "organiser", "administrator", "machine",
    "table", "host", "keeper", "its referee",
    "reader", "joiner", "signer", "writer", "desk host",
    "event organiser", "event entries", "event hall", "event results", "event official", "event hands",
]  # fmt: skip
ANYBODY: Right = "anybody"
KNOWN: Right = "known"  # with a token
REFEREE: Right = "referee"
ORGANISER: Right = "organiser"
ADMIN: Right = "administrator"
MACHINE: Right = "machine"  # anybody, where the server and its address have what it takes
TABLE: Right = "table"  # somebody who may look
HOST: Right = "host"
KEEPER: Right = "keeper"  # its host, or an organiser of the club
ITS_REFEREE: Right = "its referee"  # somebody who came to this table as a referee
READER: Right = "reader"  # who came by a link to read, as one of an evening's people, to sign, or to enter
JOINER: Right = "joiner"
SIGNER: Right = "signer"
WRITER: Right = "writer"
DESK_HOST: Right = "desk host"
EVENT_ORGANISER: Right = "event organiser"
EVENT_ENTRIES: Right = "event entries"  # who looks after entries
EVENT_HALL: Right = "event hall"  # who runs the hall
EVENT_RESULTS: Right = "event results"  # who enters results of any table
EVENT_OFFICIAL: Right = "event official"
EVENT_HANDS: Right = "event hands"  # who enters results, and players, each at their own table
# Rights that an office gives, whatever is asked about.
OFFICE: dict[Right, Role] = {REFEREE: "referee", ORGANISER: "organiser", ADMIN: "administrator"}
