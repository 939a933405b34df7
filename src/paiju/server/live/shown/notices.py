"""What everybody at a table is told in words: a referee has come, play stands, time runs out, a ruling was made."""

from paiju.desk.cards import card_of
from paiju.match.referee_log import Ruled, Undone
from paiju.match.undoing import undo_remarks
from paiju.referee import Ruling
from paiju.server.protocol.server_messages import NoticeCode, NoticeFrame, RuledFrame, RulingInfo
from paiju.server.room import journal as J
from paiju.server.room.given_names import in_language
from paiju.server.room.room import Room

WORDS: dict[NoticeCode, tuple[str, str]] = {
    "referee_in": ("裁判 {name} 已到场", "{name} is here as a referee"),
    "referee_out": ("裁判 {name} 已离开", "{name} is no longer here as a referee"),
    "paused": ("裁判已暂停比赛；裁判此时可看各家手牌", "the referee has paused play and may see all hands meanwhile"),
    "resumed": ("比赛继续", "play goes on"),
    "undone": ("裁判撤销了第 {number} 号裁定", "the referee has taken ruling {number} back"),
    "rewound": ("裁判已将本局恢复到此前的局面", "the referee has taken the hand back to an earlier position"),
    "void": ("本局到此为止，不再继续", "this hand is not played on"),
    "break": ("休息 {minutes} 分钟", "a break of {minutes} minutes"),
    "called": ("{name} 请裁判到场", "{name} calls a referee"),
    "call_over": ("不再需要裁判", "no referee is needed any more"),
    "minutes_left": ("比赛还有 {minutes} 分钟", "{minutes} minutes are left"),
}


def notice(code: NoticeCode, minutes: int = 0, **parts: object) -> NoticeFrame:
    """A notice in both languages; so are the names in it that bots and guests are given."""
    sides = [{key: in_language(str(part), side) for key, part in parts.items()} for side in (0, 1)]
    zh, en = (words.format(minutes=minutes, **side) for words, side in zip(WORDS[code], sides))
    return NoticeFrame(code, zh, en, minutes)


def notice_of(room: Room, entry: J.AnyEntry) -> NoticeFrame | None:
    """What an entry that has been taken in is to everybody, where it is something they are told in words."""
    match entry:
        case J.PersonIn(role="referee", name=name):
            return notice("referee_in", name=name)
        case J.PersonOut(person=person) | J.Removed(person=person) if person in room.refereed:
            return notice("referee_out", name=room.names[person])
        case J.PlayPaused(by="referee"):
            return notice("paused")
        case J.PlayPaused(by="break", minutes=minutes):
            return notice("break", minutes)
        case J.Resumed():
            return notice("resumed")
        case J.Announced(minutes=minutes):
            return notice("minutes_left", minutes)
        case J.RefereeCalled(player=int() as player, on=True):
            return notice("called", name=room.chairs[player].name)
        case J.RefereeCalled():
            return notice("call_over") if not room.called else None
        case J.RulingTakenBack(number=number):
            return undone_notice(room, number)
        case J.TakenBack():
            return notice("rewound")
    return None


def undone_notice(room: Room, number: int) -> NoticeFrame:
    """A ruling was taken back, and what could not be put back."""
    stays = undo_remarks(room.match.log) if room.match is not None else ()
    said = notice("undone", number=number + 1)
    zh, en = "；".join((said.zh, *(each[0] for each in stays))), "; ".join((said.en, *(each[1] for each in stays)))
    return NoticeFrame(said.code, zh, en, said.minutes)


def rulings(room: Room) -> list[RulingInfo]:
    """Every ruling of the match, those taken back too."""
    log = room.match.log if room.match is not None else []
    undone = {entry.number for entry in log if isinstance(entry, Undone)}
    made = [entry for entry in log if isinstance(entry, Ruled)]
    infos = [
        ruling_info(entry.number, entry.ruling, room.ruled_by[i], entry.number in undone)
        for i, entry in enumerate(made)
    ]
    for each in infos:
        each.may_undo = room.match is not None and room.match.may_undo(each.number)
    return infos


def ruling_info(number: int, ruling: Ruling, by: str, undone: bool) -> RulingInfo:
    """A ruling as everybody is told it."""
    return RulingInfo(
        number=number,
        player=ruling.incident.offender,
        foul=ruling.incident.foul,
        zh=ruling.why[0],
        en=ruling.why[1],
        clauses=list(ruling.clauses),
        payments=list(ruling.payments),
        lost=[right for loss in ruling.lost for right in loss.lost],
        hand=ruling.hand,
        by=by,
        undone=undone,
        card=card_of(ruling),
    )


def ruled_frame(room: Room) -> RuledFrame:
    """The ruling that was made last, as a frame."""
    last = rulings(room)[-1]
    return RuledFrame(*(getattr(last, name) for name in last.__struct_fields__))
