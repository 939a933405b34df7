"""What exercises are called and what they ask: apart from all else they say, for pages that only list them."""

from paiju.languages import _

NAMES = {  # by kind
    "score": (_("Score"), _("what a hand is worth")),
    "waits": (_("Waits"), _("which tiles complete a hand")),
    "furiten": (_("Furiten"), _("whether you may win on a discard")),
    "may": (_("May I?"), _("whether a call, kong, riichi or win is allowed")),
    "penalty": (_("Penalty"), _("what a foul costs")),
    "discard": (_("What to discard"), _("which discard is best")),
    "reading": (_("Splitting a hand"), _("which split is worth most")),
    "safe": (_("Safe tiles"), _("which tile cannot deal in")),
}
