"""Sanctions in words."""

from paiju.languages import Grouped, Text, _, _n
from paiju.referee import sanctions as s

RIGHT_WORDS = {
    "win": _("win"),
    "chow": _("chow"),
    "pung": _("pung"),
    "kong": _("kong"),
    "riichi": _("declare riichi"),
    "choice": _("discard any tile but the one drawn"),
}
UNTIL_WORDS = {
    "tile": _("on this tile"),
    "turn": _("this turn"),
    "draw": _("until their next draw"),
    "hand": _("this hand"),
}
TAKEN_WORDS = {
    "game": _("the game's points"),
    "result": _("the final result"),
    "total": _("the running total"),
}
STICK_WORDS = {
    "lost": _("the riichi is void and its stick is lost"),
    "returned": _("the riichi is void and its stick is returned"),
    "none": _("the riichi is void"),
}
REPLAY_WORDS = {
    "void": _("the hand is void and played again"),
    "restart": _("the hand starts again"),
}
RESTORE_WORDS = {
    "before_discard": _("back to before the discard"),
    "before_call": _("back to before that action"),
    "before_answer": _("that action is taken back, and stands again if the call is not made"),
    "before_draw": _("the tile goes back to its place"),
    "before_deal": _("the tiles go back and are dealt again"),
    "before_damage": _("back to how it was before"),
    "extra_discard": _("the extra tile goes back into the hand"),
}
DISCARD_WORDS = {
    "exposed": _("exposed tiles are discarded next, in order"),
    "named": _("the tile named must be discarded"),
    "shown": _("the tile shown must be discarded"),
    "picked": _("the referee chooses a discard"),
}
EXPEL_WORDS = {
    "out": _("out of the rest of the competition"),
    "disqualified": _("disqualified"),
    "sent_off": _("disqualified and sent off"),
    "withdrawn": _("withdrawn, without a result"),
}
GAME_WORDS = {
    "ends": _("the game ends here"),
    "restarts": _("the game starts again"),
}
PLAIN = {
    "take_back_win": _("the win does not count and is not paid"),
    "reverse_self_draw": _("pays each player what their own self-draw would have cost"),
    "pay_ready_hands": _("pays every ready player as if dealing in"),
    "compensate": _("compensates the others as the referee values their hands"),
    "pay_for_all": _("pays the winner for everybody"),
    "end_hand": _("the hand ends without a win"),
    "face_up": _("the tile stays face up"),
    "forfeit": _("the game is forfeited with zero points"),
    "notice": _("public notice"),
    "reminder": _("a reminder"),
    "take_over": _("bears the penalty for the foul they caused"),
}
NO_PENALTY = _("no penalty")


def words(sanction: s.Sanction) -> Text:
    """A sanction in words."""
    kind = s.kind_of(sanction)
    return PLAIN[kind] if kind in PLAIN else spoken(sanction)


def spoken(sanction: s.Sanction) -> Text:
    """Sanctions whose words depend on what they hold."""
    match sanction:
        case s.Rights():
            return rights_words(sanction)
        case s.VoidRiichi():
            return STICK_WORDS[sanction.stick]
        case s.Replay():
            return REPLAY_WORDS[sanction.how]
        case s.Restore():
            return RESTORE_WORDS[sanction.to]
        case s.ForcedDiscard():
            return DISCARD_WORDS[sanction.what]
        case s.Expel():
            return EXPEL_WORDS[sanction.how]
        case s.EndGame():
            return GAME_WORDS[sanction.how]
        case s.ReverseLimit():
            return limit_words(sanction)
        case s.OnLadder():
            return _("the next step of the ladder")
        case _:
            return amount_words(sanction)


def rights_words(sanction: s.Rights) -> Text:
    """Which rights are lost, and for how long."""
    rights = [RIGHT_WORDS[name] for name in sanction.lost if name in RIGHT_WORDS]
    barred = _("may not {rights} {until}", rights=rights, until=UNTIL_WORDS[sanction.until])
    if "ready" not in sanction.lost:
        return barred
    return _("{barred}; counts as not ready", barred=barred) if rights else _("counts as not ready")


def limit_words(sanction: s.ReverseLimit) -> Text:
    """What a dealer pays, and what the others do."""
    return _(
        "the dealer pays {dealer} to each; a non-dealer pays {dealer} to the dealer and {other} to each of the rest",
        dealer=sanction.dealer,
        other=sanction.other,
    )


def amount_words(sanction: s.Sanction) -> Text:
    """Sanctions that are a number, or a range of them."""
    n = span(sanction)
    match sanction:
        case s.Warnings():
            if sanction.most:
                return _("{span} warnings", span=n)
            return _n("{n} warning", "{n} warnings", sanction.amount)
        case s.Cards():
            return _n("{n} yellow card", "{n} yellow cards", sanction.amount)
        case s.PayEach():
            return _("pays each other player {n}", n=n)
        case s.PayVictims():
            return _("pays the affected player {n}", n=n)
        case s.Deduct():
            return taken_words(n, sanction.of, sanction.unit)
    raise AssertionError(sanction)


def taken_words(amount: Grouped | str, of: s.Taken, unit: int) -> Text:
    """So much off something; what is reckoned in pt is told in pt (lol:(十)4)."""
    points = _("{points} pt", points=amount) if unit > 1 else amount
    return _("{points} off {what}", points=points, what=TAKEN_WORDS[of])


def span(sanction: s.Sanction) -> str:
    """An amount, or what the referee may choose between."""
    least, most = getattr(sanction, "amount", 0), getattr(sanction, "most", 0)
    return f"{least}–{most}" if most else str(least)
