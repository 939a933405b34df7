"""A penalty in words, as pages and papers print it: what it was, where it counts, why."""

from paiju.languages import Text, _, _n
from paiju.tournament.default_names import place_name
from paiju.tournament.files.cells import shown_text
from paiju.tournament.tables import PointPenalty


def penalty_text(penalty: PointPenalty, why: Text | str = "") -> Text:
    """What was imposed, with the reason where there is one."""
    what = price_text(penalty)
    return _("{what}: {why}", what=what, why=why) if why else what


def price_text(penalty: PointPenalty) -> Text:
    """What a penalty takes off, and of what."""
    amount = int(penalty.amount)
    points = f"{amount:,}" if amount == penalty.amount else shown_text(penalty.amount)
    match penalty.kind:
        case "game" if penalty.round:
            return _("{points} points off this game", points=points)
        case "game":
            return _("{points} points off the total", points=points)
        case "standard":
            return _("{points} standard points off the total", points=points)
        case "pt":
            return _("{points} off the final result", points=points)
        case "card":
            return _n("{n} yellow card", "{n} yellow cards", amount)
        case "absence":
            return _n("{n} unexcused absence", "{n} unexcused absences", amount)
        case "forfeit":
            return _("game forfeited")
        case "warning":
            return _n("{n} warning", "{n} warnings", amount)
    return _("{points} paid to each of the others at the table", points=points)


def placed_penalty(penalty: PointPenalty, why: Text | str = "") -> Text:
    """The same with its round."""
    return _("{where}: {what}", where=place_name(penalty.stage, penalty.round), what=penalty_text(penalty, why))
