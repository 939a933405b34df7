"""Camps: drawn with tiles, one or two people each, one of whom plays for them all; what comes in is shared."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from paiju import fields
from paiju.books.book import Names
from paiju.errors import InputError
from paiju.evening.people import MOST, Arrangement, Extra, arrangement
from paiju.evening.rotation import Places
from paiju.fair import Stream
from paiju.languages import _

HOUR = 60  # minutes from one draw to the next (psa:阵营分配#2)
COPIES = 2  # of each camp's tile, so at most two people (psa:阵营分配#3)
FEW, MANY = 4, 5  # camps (psa:阵营#2)
LEAST_PEOPLE = 7  # more than six (psa:阵营#1)
BY_CAMPS = "psa:阵营#2"  # what a whole evening by camps rests on


@dataclass(frozen=True, slots=True)
class Camp:
    """A camp: its tile and its names, by the Chinese of which it is known."""

    tile: str
    names: Names

    @property
    def id(self) -> str:
        """What it is known by."""
        return self.names.zh


# In the order in which they sit; the last is there only with five (psa:阵营分配#1, psa:阵营分配#3, reading:116).
CAMPS = (
    Camp("1z", Names("石", "Shi", "石")),
    Camp("2z", Names("陈", "Chen", "陳")),
    Camp("3z", Names("李", "Li", "李")),
    Camp("4z", Names("王", "Wang", "王")),
    Camp("7z", Names("段", "Duan", "段")),
)
CAMP_NAMES = {camp.id: camp.names for camp in CAMPS}
Members = dict[str, tuple[str, ...]]  # the people of each camp by its Chinese name, in the order of drawing


def planned(
    people: int, by_camps: bool, allow_eight: bool, camp_count: int, extra: Extra = ""
) -> tuple[Arrangement, int]:
    """What so many people do, and into how many camps they go when they do; none where they never do."""
    if by_camps:
        check_number(people)
        plan = Arrangement(people, BY_CAMPS, last_by_camps=True)
    else:
        plan = arrangement(people, allow_eight, extra)
    if plan.last_by_camps:
        return plan, camps_for(people, camp_count)
    if camp_count:
        raise InputError(
            "camp_count", _("{people} people do not form camps here; leave out `camp_count`", people=people)
        )
    return plan, 0


def camps_for(people: int, number: int) -> int:
    """How many camps so many people make: four, or five where four are too few; a table may ask for five."""
    camps = number or (FEW if people <= COPIES * FEW else MANY)
    if camps not in (FEW, MANY) or not camps <= people <= COPIES * camps:
        text = _(
            "{people} people cannot be divided into {camps} camps of one or two; "
            "there are four or five camps ({clause})",
            people=people,
            camps=camps,
            clause="psa:阵营#2",
        )
        raise InputError("camp_count", text)
    return camps


def check_number(people: int) -> None:
    """A whole evening by camps is for more than six, and five camps of two hold ten."""
    if not LEAST_PEOPLE <= people <= COPIES * MANY:
        text = _(
            "camps are for {least} to {most} people, not {people}; leave out `camps` ({clause})",
            least=LEAST_PEOPLE,
            most=COPIES * MANY,
            people=people,
            clause="psa:阵营#1" if people < LEAST_PEOPLE else "psa:阵营#2",
        )
        raise InputError("camps", text)


def draw(stream: Stream, names: Sequence[str], number: int) -> dict[str, str]:
    """The tile everybody draws. Should a camp stay empty, all draw again (reading:229)."""
    tiles = [camp.tile for camp in CAMPS[:number] for _rest in range(COPIES)]
    while True:
        stream.shuffle(tiles)
        drawn = dict(zip(names, tiles))
        if len(set(drawn.values())) == number:
            return drawn


def draw_late(stream: Stream, members: Members) -> str:
    """The tile that a latecomer draws of those that nobody has (reading:270)."""
    tiles = [camp.tile for camp in CAMPS if camp.id in members for _rest in range(COPIES - len(members[camp.id]))]
    stream.shuffle(tiles)
    return tiles[0]


def replanned(people: int, by_camps: bool, camp_count: int, extra: Extra) -> tuple[Arrangement, int]:
    """What so many people do once some have come or gone: camps where they can be, else by the book's table, eight by
    reading:221; a number of camps that was asked for holds as long as it can (reading:270)."""
    camps = by_camps and LEAST_PEOPLE <= people <= COPIES * MANY
    number = camp_count if camp_count <= people <= COPIES * camp_count else 0
    try:
        return planned(people, camps, True, number, extra if people > MOST else "")
    except InputError:
        return planned(people, camps, True, 0, extra if people > MOST else "")


def members_of(drawn: Mapping[str, str]) -> Members:
    """The people of each camp."""
    members: Members = {}
    for camp in CAMPS:
        people = tuple(name for name, tile in drawn.items() if tile == camp.tile)
        if people:
            members[camp.id] = people
    return members


def camp_places(number: int) -> tuple[Places, int]:
    """Where the camps sit after a draw, and whose chair deals: Shi; with five Duan, in the chair of Wang, who bets
    (psa:阵营分配#4, psa:阵营分配#5, reading:230)."""
    shi, chen, li, wang, duan = (camp.id for camp in CAMPS)
    if number == FEW:
        return Places({"A": (shi, chen, li, wang)}, {"A": ()}), 0
    return Places({"A": (shi, chen, li, duan)}, {"A": (wang,)}), 3


def camp_named(value: object, camps: Members) -> str:
    """A camp by either of its names."""
    word = fields.text(value, "camp", "石")
    known = {name: camp.id for camp in CAMPS for name in (camp.id, camp.names.en) if camp.id in camps}
    if word not in known:
        raise fields.unknown("camp", word, known, _("camp"))
    return known[word]


def shares(total: int, members: int) -> tuple[int, ...]:
    """Equal parts of what a camp won or lost, in whole chips; odd ones to those who drew first (psa:阵营#2,
    reading:232)."""
    each, more = divmod(total, members)
    return tuple(each + (i < more) for i in range(members))


def evened(members: Members, gains: Mapping[str, int]) -> Iterator[dict[str, int]]:
    """For each camp what moves between its people so that all have an equal part of what they gained together."""
    for people in members.values():
        due = shares(sum(gains[name] for name in people), len(people))
        moved = {name: share - gains[name] for name, share in zip(people, due) if share != gains[name]}
        if moved:
            yield moved
