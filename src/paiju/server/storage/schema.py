"""The tables of the club's database, the same in SQLite and PostgreSQL."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

HEAD = "0016"  # the newest of migrations/versions; a test holds it there
metadata = MetaData()

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("lang", String(8), nullable=False),
    Column("created", Float, nullable=False),
    Column("barred", Float, nullable=False, server_default="0"),  # since when; 0: not
    Column("role", String(16), nullable=False, server_default="player"),  # player, referee, organiser, administrator
)
tokens = Table(  # a person may have several: one a device
    "tokens",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("person", String(32), ForeignKey("people.id"), nullable=False, index=True),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False, server_default="0"),  # when it was used last, within some minutes
    Column("client", String(40), nullable=False, server_default=""),  # by which sort of client; "" for a program
)
links = Table(
    "links",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("kind", String(8), nullable=False),  # play, watch, support, device, referee, admin, share, recover
    Column("table", String(32), nullable=False, index=True),  # "" for an administrator's
    Column("seat", String(8), nullable=False),  # a player's number, "" for any; the hand that is shared, "" for all
    Column("person", String(32), nullable=False),  # who made it; for a device, who is meant
    Column("uses", BigInteger, nullable=False),  # how many are left
    Column("expires", Float, nullable=False),  # 0: never
    Column("created", Float, nullable=False),
    Column("used", Integer, nullable=False, server_default="0"),  # how often it was
    Column("last_used", Float, nullable=False, server_default="0"),
)
tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("title", String(200), nullable=False),
    Column("book", String(80), nullable=False),
    Column("state", String(16), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("created", Float, nullable=False),
    Column("host", String(32), nullable=False, index=True),
    Column("hidden", Boolean, nullable=False, server_default=false()),  # in no list but its people's own and the desk's
)
rights = Table(  # what somebody may do at a table, by a link or because they opened it
    "rights",
    metadata,
    Column("table", String(32), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("kind", String(8), primary_key=True),  # host, play, watch, support, seat, referee; removed
    Column("seat", String(8), nullable=False),
    Column("link", String(64), nullable=False, server_default=""),  # the link they came by, "" for none
    Index("rights_person", "person"),
)
entries = Table(  # the journal: two owners can never both write the same place
    "entries",
    metadata,
    Column("table", String(32), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
    Column("body", LargeBinary, nullable=False),
)
packed_journals = Table(  # the first entries of a match that is over, all in one (storage/packed_journals.py)
    "packed_journals",
    metadata,
    Column("table", String(32), primary_key=True),
    Column("count", Integer, nullable=False),  # how many entries; later ones are in `entries`
    Column("last", Float, nullable=False),  # when the newest of them was written
    Column("people", Text, nullable=False),  # whose ids they have
    Column("body", LargeBinary, nullable=False),
)
accounts = Table(  # names and passwords to sign in by
    "accounts",
    metadata,
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("name", String(80), nullable=False, unique=True),
    Column("password", String(200), nullable=False),  # scrypt, "" until a new one is set
    Column("created", Float, nullable=False),
)
secrets = Table(  # what a table's walls to come are made of, locked with the club's key (vault.py)
    "secrets",
    metadata,
    Column("table", String(32), primary_key=True),
    Column("key", String(16), nullable=False),  # which key, not the key
    Column("salt", LargeBinary, nullable=False),
    Column("box", LargeBinary, nullable=False),
)
desks = Table(  # matches and relays with real tiles at referees' desks, and evenings among friends
    "desks",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("title", String(200), nullable=False),
    Column("book", String(80), nullable=False),
    Column("kind", String(8), nullable=False),  # match, relay, evening
    Column("host", String(32), nullable=False, index=True),
    Column("created", Float, nullable=False),
    Column("plan", LargeBinary, nullable=False),  # what it was opened with
)
desk_entries = Table(  # appended only: two devices can never both write the same place, nor one twice with one key
    "desk_entries",
    metadata,
    Column("desk", String(32), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("key", String(64), nullable=False),  # the client's own
    Column("person", String(32), nullable=False),
    Column("name", String(80), nullable=False),
    Column("at", Float, nullable=False),
    Column("body", LargeBinary, nullable=False),
    UniqueConstraint("desk", "key", name="desk_entries_key"),
)
desk_rights = Table(
    "desk_rights",
    metadata,
    Column("desk", String(32), primary_key=True),
    Column("person", String(32), primary_key=True, index=True),
    Column("kind", String(8), nullable=False),  # enter, sign, read; join for the people of an evening
    Column("link", String(64), nullable=False),  # the one they came by; "" for the host
    Column("name", String(80)),  # whom of those named they are, if they have said so
    Column("player", String(80), nullable=False, server_default=""),  # whose word they may give
    Index("desk_rights_name", "desk", "name", unique=True),
)
desk_links = Table(
    "desk_links",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("desk", String(32), nullable=False, index=True),
    Column("kind", String(8), nullable=False),  # enter, sign, read, join
    Column("created", Float, nullable=False),
    Column("player", String(80), nullable=False, server_default=""),  # for a link to sign, whose
)
passkeys = Table(  # by which people sign in (people/passkeys.py); what is kept of one is public
    "passkeys",
    metadata,
    Column("id", String(1400), primary_key=True),
    Column("person", String(32), ForeignKey("people.id"), nullable=False, index=True),
    Column("public_key", LargeBinary, nullable=False),
    Column("count", BigInteger, nullable=False),
    Column("client", String(40), nullable=False),
    Column("created", Float, nullable=False),
    Column("used", Float, nullable=False),
)
club_settings = Table(  # what administrators have set, as JSON (club/settings.py)
    "club_settings",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", String(400), nullable=False),
)
announcements = Table(  # what everybody is told, until a moment; 0: until it is taken down
    "announcements",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("zh", String(600), nullable=False),
    Column("en", String(600), nullable=False),
    Column("created", Float, nullable=False),
    Column("until", Float, nullable=False),
)
games = Table(  # matches that are over (storage/rows/games.py): an index of what the journals say
    "games",
    metadata,
    Column("table", String(32), primary_key=True),
    Column("book", String(80), nullable=False),
    Column("began", Float, nullable=False),
    Column("ended", Float, nullable=False, index=True),
    Column("hands", Integer, nullable=False),
    Column("why", String(16), nullable=False),  # why it ended
)
game_players = Table(
    "game_players",
    metadata,
    Column("table", String(32), primary_key=True),
    Column("player", Integer, primary_key=True, autoincrement=False),
    Column("person", String(32), nullable=False, index=True),  # "" for a bot
    Column("name", String(80), nullable=False),
    Column("place", Integer, nullable=False),
    Column("points", Float, nullable=False),
    Column("final", Float, nullable=False),  # what the match comes to by its book
)
member_pages = Table(  # people's own pages, and the codes by which organisers ask who they are (people/members.py)
    "member_pages",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("page", String(16), nullable=False, unique=True),  # its address
    Column("code", String(16), nullable=False, unique=True),
    Column("shown", String(16), nullable=False),  # to whom: nobody, members, everybody
)
parts = Table(  # who of the club is whom at events, desks and evenings, and what it came to for them there
    "parts",
    metadata,
    Column("id", String(32), primary_key=True),  # of the event, desk or evening
    Column("person", String(32), primary_key=True, index=True),
    Column("kind", String(8), nullable=False),  # event, desk, evening
    Column("who", String(80), nullable=False),  # p7 in an event, a name at a desk or an evening
    Column("state", String(8), nullable=False),  # own: by themselves; asked: waits for them; accepted
    Column("counted", Integer, nullable=False, server_default="0"),  # after how many entries what follows was so
    Column("over", Boolean, nullable=False, server_default=false()),
    Column("began", Float, nullable=False, server_default="0"),
    Column("ended", Float, nullable=False, server_default="0"),
    Column("games", Integer, nullable=False, server_default="0"),
    Column("place", Integer),
    Column("among", Integer),  # of how many
    Column("points", Float),
    Column("figure", String(16), nullable=False, server_default=""),  # which sum of an event the points are
    Index("parts_who", "id", "who"),
)
events = Table(  # tournaments and leagues (tournament/record): how they are listed
    "events",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(200), nullable=False),
    Column("book", String(80), nullable=False),
    Column("host", String(32), nullable=False, index=True),
    Column("created", Float, nullable=False),
    Column("listed", Boolean, nullable=False),  # in the club's list; else whoever has the address finds it
)
event_entries = Table(  # an event's chain, line by line: two servers can never both write the same place
    "event_entries",
    metadata,
    Column("event", String(32), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("line", LargeBinary, nullable=False),
)
event_people = Table(  # names, beside the chain, so that they can be erased
    "event_people",
    metadata,
    Column("event", String(32), primary_key=True),
    Column("who", String(16), primary_key=True),  # p7, as the chain has it
    Column("row", LargeBinary, nullable=False),
)
event_keys = Table(  # what was sent is done once, however often it arrives
    "event_keys",
    metadata,
    Column("event", String(32), primary_key=True),
    Column("key", String(64), primary_key=True),
    Column("seq", Integer, nullable=False),
)
event_rights = Table(  # which visitor of the club is who in an event; what they may do follows from the chain
    "event_rights",
    metadata,
    Column("event", String(32), primary_key=True),
    Column("person", String(32), primary_key=True, index=True),
    Column("who", String(16), nullable=False),
    Column("link", String(64), nullable=False),  # the one they came by; "" for who opened it
)
event_links = Table(  # a link or a PIN of one person of an event
    "event_links",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("event", String(32), nullable=False, index=True),
    Column("who", String(16), nullable=False),
    Column("kind", String(8), nullable=False),  # link, pin; try: wrong PINs told by somebody, whose digest it is
    Column("created", Float, nullable=False),
    Column("tries", Integer, nullable=False),  # wrong ones in a row
)
event_draws = Table(  # the secret of a draw that is being made, locked with the club's key (vault.py)
    "event_draws",
    metadata,
    Column("event", String(32), primary_key=True),
    Column("key", String(16), nullable=False),
    Column("salt", LargeBinary, nullable=False),
    Column("box", LargeBinary, nullable=False),
)
exam_sittings = Table(  # exams that somebody has sat, and what they brought (exam_rows.py)
    "exam_sittings",
    metadata,
    Column("code", String(32), primary_key=True),  # by which its certificate is found
    Column("person", String(32), nullable=False, index=True),
    Column("exam", String(60), nullable=False),
    Column("digest", String(16), nullable=False),  # of the paper's text at that time
    Column("zh", String(200), nullable=False),  # the paper's title
    Column("en", String(200), nullable=False),
    Column("name", String(80), nullable=False),  # as it stands on the certificate
    Column("marks", Integer, nullable=False),
    Column("needed", Integer, nullable=False),
    Column("total", Integer, nullable=False),
    Column("at", Float, nullable=False),
)
exam_papers = Table(  # papers that people have written
    "exam_papers",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("person", String(32), nullable=False, index=True),
    Column("text", LargeBinary, nullable=False),  # TOML
    Column("changed", Float, nullable=False),
    Column("listed", LargeBinary),  # what a list says of it, JSON; of older papers once they have been listed
)
own_books = Table(  # rule books that people have written (storage/rows/own_books.py)
    "own_books",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("person", String(32), nullable=False, index=True),
    Column("version", Integer, nullable=False),  # the newest
    Column("changed", Float, nullable=False),
)
own_book_versions = Table(
    "own_book_versions",
    metadata,
    Column("book", String(32), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("text", LargeBinary, nullable=False),  # TOML
    Column("at", Float, nullable=False),
    Column("played", Boolean, nullable=False),  # something was opened with it: it stays as it is
)
study_progress = Table(  # what somebody has learnt: lessons done, how exercises go, puzzles of days
    "study_progress",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("key", String(120), primary_key=True),  # such as "lesson:riichi:run"; kinds and days are kept book by book
    Column("value", LargeBinary, nullable=False),  # JSON
    Column("at", Float, nullable=False),
)
study_cards = Table(  # exercises that come back (study/learner.py)
    "study_cards",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("item", String(160), primary_key=True),
    Column("book", String(80), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("due", Float, nullable=False),
    Column("state", LargeBinary, nullable=False),  # as the library of the scheme writes it
    Column("body", LargeBinary, nullable=False),  # the exercise whole, where its id alone does not give it: own games
    Column("created", Float, nullable=False),
)
audit = (
    Table(  # what was done in an office, by whom and to whom: ids and numbers, no names; each row seals those before
        "audit",
        metadata,
        Column("seq", Integer, primary_key=True, autoincrement=False),
        Column("at", Float, nullable=False),
        Column("who", String(80), nullable=False, index=True),  # a person's id, or "operator USER"
        Column("what", String(120), nullable=False),  # the address that does it
        Column("whom", String(120), nullable=False, index=True),  # the person, table, link … in it
        Column("how", LargeBinary, nullable=False),  # JSON: what was sent, as far as it is noted
        Column("digest", String(64), nullable=False),
    )
)
barred_networks = Table(  # from which nobody may come
    "barred_networks",
    metadata,
    Column("network", String(50), primary_key=True),
    Column("at", Float, nullable=False),
)
servers = Table(  # those that share the database, while they run (cluster/membership.py)
    "servers",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("url", String(200), nullable=False),  # by which the others reach it
    Column("version", String(40), nullable=False),
    Column("engine", String(64), nullable=False),  # its hash
    Column("began", Float, nullable=False),
    Column("beat", Float, nullable=False),  # when it was heard of last; all these by the database's clock
    Column("steady", Float, nullable=False),  # since when it has been without a gap; 0: from the start
    Column("draining", Boolean, nullable=False),  # whoever wants its tables may have them
)
owners = Table(  # which server has a table in its hands, and which time this is that one takes it
    "owners",
    metadata,
    Column("table", String(32), primary_key=True),
    Column("server", String(32), nullable=False, index=True),  # "" when it was let go
    Column("epoch", BigInteger, nullable=False),
)
open_tables = Table(  # the lobby, as each server tells it of its tables
    "open_tables",
    metadata,
    Column("table", String(32), primary_key=True),
    Column("server", String(32), nullable=False, index=True),
    Column("row", LargeBinary, nullable=False),  # JSON (storage/rows/open_tables.py)
)
tries = Table(  # limits that all servers count together: how much is left, and when that was
    "tries",
    metadata,
    Column("kind", String(16), primary_key=True),
    Column("key", String(100), primary_key=True),
    Column("left", Float, nullable=False),
    Column("at", Float, nullable=False),
)
PASSING = ("servers", "owners", "open_tables", "tries")  # of the moment: in no backup
