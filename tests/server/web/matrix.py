"""Who may ask for what: every address of the club with the least that somebody must be, as it declares it. That this is
what happens the tests of rights try with people of every role."""

from paiju.server.web.app import ENDPOINTS

RIGHTS = {f"{each.method} {each.path}": each.needs for each in ENDPOINTS}
