"""mjai's names for tiles and endings of a hand."""

from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.errors import InputError
from paiju.formats.mistakes import shown
from paiju.languages import _

HONOURS = "ESWNPFC"
CODES = {f"{rank}{suit}": 9 * i + rank - 1 for i, suit in enumerate("mps") for rank in range(1, 10)}
CODES |= {name: 27 + i for i, name in enumerate(HONOURS)}
CODES |= {f"5{suit}r": A.RED_FIVES + i for i, suit in enumerate("mps")}
NAMES = {code: name for name, code in CODES.items()}
UNKNOWN = "?"

REASONS = {
    "fanpai": D.EXHAUSTED,
    "exhaustive_draw": D.EXHAUSTED,
    "howanpai": D.EXHAUSTED,
    "nagashimangan": D.NAGASHI,
    "nagashi_mangan": D.NAGASHI,
    "kyushukyuhai": D.NINE_TERMINALS,
    "kyushu_kyuhai": D.NINE_TERMINALS,
    "sufonrenta": D.FOUR_WINDS,
    "sufuurenta": D.FOUR_WINDS,
    "suufuu_renda": D.FOUR_WINDS,
    "suchareach": D.FOUR_RIICHI,
    "suurechi": D.FOUR_RIICHI,
    "suucha_riichi": D.FOUR_RIICHI,
    "sukaikan": D.FOUR_KONGS,
    "suukansansen": D.FOUR_KONGS,
    "sanchaho": D.THREE_WINNERS,
    "sanchahou": D.THREE_WINNERS,
}
REASON_NAMES = {number: name for name, number in reversed(REASONS.items())}


def code_of(name: object, place: str) -> int:
    """The tile with this name; -1 for one that is not shown."""
    if name == UNKNOWN:
        return A.NONE
    if not isinstance(name, str) or name not in CODES:
        raise InputError(place, _("{name} is not a tile", name=shown(name)))
    return CODES[name]
