"""Who may say what of an event: every kind by every role, written down apart from the server's own table."""

ROLES = (
    "organiser", "chief", "deputy", "seating", "table", "results", "arbitration", "captain", "player", "public",
)  # fmt: skip
EVERYBODY = set(ROLES)
ORGANISER = {"organiser"}
ENTRIES = {"organiser", "seating"}
CHIEFS = {"chief", "deputy"}
REFEREES = {*CHIEFS, "table"}
HALL = {"organiser", *CHIEFS}
RESULTS = {"organiser", *CHIEFS, "results"}

# kind: who may say it, of whatever it is about or of their own only.
WHO_MAY: dict[str, set[str]] = {
    "enter": ENTRIES,
    "know": ENTRIES,
    "register": EVERYBODY,
    "take_place": ENTRIES,
    "change_person": EVERYBODY,  # of themselves; of others ENTRIES
    "erase": ORGANISER,
    "join": ENTRIES,
    "remove": ENTRIES,
    "set_plan": ORGANISER,
    "appoint": ORGANISER,
    "dismiss": ORGANISER,
    "entered": ENTRIES,
    "entry_changed": ENTRIES,
    "registration": ORGANISER,
    "entry_asked": EVERYBODY,
    "entry_decided": ENTRIES,
    "fee": ENTRIES,
    "condition": {*ENTRIES, *CHIEFS},
    "checked_in": {*ENTRIES, *REFEREES},
    "no_show": {*ENTRIES, *REFEREES},
    "withdrawn": ENTRIES,
    "withdrawal_taken_back": ENTRIES,
    "different_people": ENTRIES,
    "team": ENTRIES,
    "relay_order": {*ENTRIES, "captain"},
    "substitute": ENTRIES,
    "fixtures": ENTRIES,
    "lineup": {"organiser", "captain"},
    "draw_begun": ENTRIES,
    "draw_sealed": EVERYBODY,  # whose number the draw asks for
    "draw_shown": EVERYBODY,
    "draw": ENTRIES,
    "draw_given_up": ENTRIES,
    "cut_decided": {"organiser"},
    "seating_drawn": set(),
    "seated": ENTRIES,
    "seat_filled": {*ENTRIES, *CHIEFS},
    "started": CHIEFS,
    "ended": CHIEFS,
    "halted": CHIEFS,
    "resumed": CHIEFS,
    "seats_put_right": REFEREES,
    "cards_counted": {*REFEREES, "results"},
    "extra_time": REFEREES,
    "referee_called": {"player"},
    "call_answered": REFEREES,
    "protest": {"player"},
    "protest_answered": REFEREES,
    "hands": {*RESULTS, "table", "player"},
    "result": {*RESULTS, "table", "player"},
    "result_corrected": {*RESULTS, "table", "player"},
    "signed": {*REFEREES, "results", "player"},
    "audited": CHIEFS,
    "penalty": {*REFEREES, "results"},
    "penalty_lifted": CHIEFS,
    "late": REFEREES,
    "forfeit": REFEREES,
    "disqualified": CHIEFS,
    "yellow_card": REFEREES,
    "appeal": {"captain", "player"},
    "appeal_decided": {"arbitration"},
    "notice": HALL,
    "bulletin": CHIEFS,
    "results_hidden": HALL,
    "revealed": HALL,
    "closed": CHIEFS,
}
# What the server alone says.
NOBODY = {
    "opened", "book", "person", "person_changed", "person_erased", "entry_removed", "entries_joined", "plan",
    "table_opened",
}  # fmt: skip
