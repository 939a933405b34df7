"""What the log says, in every language: operators choose one with PAIJU_LOG_LANG. A line's own fields stay as they are,
and in JSON the English words stay beside, for programs that look for them."""

from paiju.languages import Text, _

SAID: tuple[Text, ...] = (
    _("the club begins"),
    _("people can come"),
    _("the club ends"),
    _("request"),
    _("done in an office"),
    _("others could read this; no longer"),
    _("waiting for the database"),
    _("the database is unavailable"),
    _("the database can be had again"),
    _("the club's lock in the database is held again"),
    _("the connection that held the club's lock is lost"),
    _("there is no socket for operators"),
    _("a backup failed"),
    _("a table was let go"),
    _("a table is frozen"),
    _("a table goes on by another engine"),
    _("table %s: %r"),
    _("table %s, %s: %r"),
    _("table %s, where nobody is, could not be ended: %r"),
    _("tables nobody is at could not be looked for: %r"),
    _("matches that are over could not be listed: %r"),
    _("finished matches could not be packed: %r"),
    _("old matches were deleted"),
    _("table %s of a server that is gone could not be taken up: %r"),
    _("tables of a server that is gone could not be looked for: %r"),
    _("what another server told could not be looked at: %r"),
    _("what other servers say is not heard: %r"),
    _("servers of the club are on several machines and cannot reach one another"),
    _("the result of table %s is not taken by event %s: %s"),
    _("what somebody who is gone had asked for: %r"),
    _("somebody could not be let in"),
    _("a frame could not be dealt with"),
    _("a bot took too long; its move is made automatically"),
    _("a bot failed (%s); its move is made automatically"),
    _("a bots' worker is replaced: %s"),
    _("the deep player could not be compiled; steady plays as Hard"),
    _("a worker died; starting another"),
    _("a worker took too long; starting another"),
    _("no room for another connection: all %d are in use"),
    _("no further connection can be accepted: %s"),
    _("the pages' files could not be looked at: %r"),
)
BY_ENGLISH = {text.en: text for text in SAID}


def spoken(template: str, args: object, lang: str) -> str:
    """A line's words in a language: as they are where it has none."""
    text = BY_ENGLISH.get(template)
    words = template if text is None else text.into(lang)
    return words % args if args else words
