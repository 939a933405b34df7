"""Why an action is refused: 0 for allowed. One table of words stands in the shell, with the field that decided."""

(
    ALLOWED,
    NOT_NOW,  # the phase or the turn is another's
    NO_SUCH_ACTION,
    NOT_IN_HAND,
    TAKEN_AWAY,  # a penalty took the right away
    IN_RIICHI,
    SWAP_CALL,
    NO_TILES_LEFT,
    NOT_AFTER_CLAIM,  # only after a draw
    TOO_FEW,  # not enough equal tiles
    NOT_FROM_LEFT,
    NO_RUN,
    NO_DISCARD_AFTER,  # the claim would leave nothing to discard
    KONG_LIMIT,
    CHANGES_WAITS,
    NOT_CLOSED,
    ALREADY_RIICHI,
    NOT_READY,
    TOO_FEW_TILES,  # for riichi
    TOO_FEW_POINTS,
    NOT_COMPLETE,
    FURITEN_DISCARD,
    FURITEN_TURN,
    FURITEN_RIICHI,
    BELOW_MINIMUM,
    NOT_FIRST_TURN,
    TOO_FEW_ORPHANS,
    NOT_IN_THIS_BOOK,
    ALREADY_WON,  # winners who stay in play only discard what they draw
    HIDDEN_ALREADY,  # as many of these as there are in the hand are hidden
    NOT_ONESELF,  # one changes places with somebody else
    EXPOSED_FIRST,  # a tile shown by mistake is discarded first
    IN_TURN_OF_CLAIM,  # a kong waits for the next turn, whatever was drawn since the claim
    FLOWERS_FIRST,  # those dealt are replaced before anybody plays
    NOT_ALIKE,  # tiles passed on are of one suit
    VOID_FIRST,  # tiles of the suit given up are discarded first
    VOID_SUIT,  # the suit given up makes no sets
    VOID_HELD,  # nor a win, while tiles of it are held or with one of them
) = range(38)
