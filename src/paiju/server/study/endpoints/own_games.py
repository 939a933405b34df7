"""My own games as exercises: a table of the club where I played, or a record I send."""

from starlette.requests import Request
from starlette.responses import Response

from paiju.languages import _
from paiju.server.protocol.refused import Refused, not_found
from paiju.server.study.messages.lessons import OwnGames, OwnMistakes
from paiju.server.study.own_mistakes import mistakes_in
from paiju.server.study.progress import known_or_new
from paiju.server.web.bodies import body_as
from paiju.server.web.endpoint import post
from paiju.server.web.requests import club_of, person_of, too_many
from paiju.server.web.working import worked_out
from paiju.study.drills.items import DrillItem

LARGEST_RECORDS = 2 * 1024 * 1024  # bytes

COST = 40.0  # of what somebody may ask for in exercises
WAIT = 20.0  # seconds after which to try again, where others are being looked through


async def own_games(request: Request) -> Response:
    """Turn my mistakes into exercises that come back."""
    wish = await body_as(request, OwnGames)
    text, name = (wish.record, "") if wish.record else await played(request, wish)
    club = club_of(request)
    with club.at_work.turn("own games", 1) as free:
        if not free:
            raise too_many(WAIT)
        mistakes = await worked_out(request, mistakes_in, text, name, wish.seat, slow=True)

    async def keep_for(person: str) -> OwnMistakes:
        kinds: dict[str, int] = {}
        for row in mistakes:
            await club.learning.keep_own(person, DrillItem.from_json(row))
            kinds[row["kind"]] = kinds.get(row["kind"], 0) + 1
        return OwnMistakes(len(mistakes), kinds, mistakes[0]["book"] if mistakes else "")

    return await known_or_new(request, keep_for)


async def played(request: Request, wish: OwnGames) -> tuple[str, str]:
    """The record of a table where I played, of one hand or of all finished ones, and my name in it."""
    club, person = club_of(request), person_of(request)
    info, room = await club.hub.info(wish.table, person), await club.hub.room(wish.table)
    chair = next((seat for seat in info.seats if seat.person == person.id), None)
    if room is None or chair is None:
        raise Refused("forbidden", _("you did not play at this table"))
    shown = await club.hub.hands(wish.table)
    wanted = shown if wish.hand is None else [number for number in shown if number == wish.hand]
    if not wanted:
        raise not_found(_("finished hand"))
    records = [(await club.hub.past.hand(room, number)).record for number in wanted]
    return "".join(f"{line}\n" for record in records for line in record), chair.name


ENDPOINTS = (
    post("/api/study/mine", own_games, "Turn my mistakes in a game into exercises", OwnGames, OwnMistakes,
         cost=("study", COST), largest=LARGEST_RECORDS),
)  # fmt: skip
