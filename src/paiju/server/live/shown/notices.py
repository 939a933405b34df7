"""What everybody at a table is told in words: a referee has come, play stands, time runs out, a ruling was made."""

from paiju.desk.cards import card_of
from paiju.languages import _, _n
from paiju.match.referee_log import Ruled, Undone
from paiju.match.undoing import undo_remarks
from paiju.referee import Ruling
from paiju.server.protocol.server_messages import NoticeFrame, RuledFrame, RulingInfo
from paiju.server.room import journal as J
from paiju.server.room.room import Room


def notice_of(room: Room, entry: J.AnyEntry) -> NoticeFrame | None:
    """What an entry that has been taken in is to everybody, where it is something they are told in words."""
    match entry:
        case J.PersonIn(role="referee", name=name):
            return NoticeFrame("referee_in", _("{name} is here as a referee", name=name))
        case J.PersonOut(person=person) | J.Removed(person=person) if person in room.refereed:
            return NoticeFrame("referee_out", _("{name}, the referee, has left", name=room.names[person]))
        case J.PlayPaused(by="referee"):
            text = _("the referee has paused play and may see all hands until it resumes")
            return NoticeFrame("paused", text)
        case J.PlayPaused(by="break", minutes=minutes):
            return NoticeFrame("break", _n("a break of {n} minute", "a break of {n} minutes", minutes), minutes)
        case J.Resumed():
            return NoticeFrame("resumed", _("play resumes"))
        case J.Announced(minutes=minutes):
            return NoticeFrame("minutes_left", _n("{n} minute left", "{n} minutes left", minutes), minutes)
        case J.RefereeCalled(player=int() as player, on=True):
            return NoticeFrame("called", _("{name} calls a referee", name=room.chairs[player].name))
        case J.RefereeCalled():
            return NoticeFrame("call_over", _("a referee is no longer needed")) if not room.called else None
        case J.RulingTakenBack(number=number):
            return undone_notice(room, number)
        case J.TakenBack():
            return NoticeFrame("rewound", _("the referee has taken the hand back to an earlier position"))
    return None


def void_notice() -> NoticeFrame:
    """The hand being played is given up."""
    return NoticeFrame("void", _("this hand ends here and is not played on"))


def undone_notice(room: Room, number: int) -> NoticeFrame:
    """A ruling was taken back, and what could not be put back."""
    stays = undo_remarks(room.match.log) if room.match is not None else ()
    text = _("the referee has taken ruling {number} back", number=number + 1)
    return NoticeFrame("undone", _("{ruling}; {remarks}", ruling=text, remarks=stays) if stays else text)


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
        text=ruling.why,
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
