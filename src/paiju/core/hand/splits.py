"""A suit split into runs and pungs, in every way."""

from paiju.core.shape import PUNG, RUN, SET_TYPE

ROW = 12  # the length of a row: the number of sets and their codes, with room to spare


def pack_suit(c: list[int], base: int) -> int:
    """The nine counts of a suit in four bits each: their sum is the remainder by fifteen."""
    return (
        c[base]
        | c[base + 1] << 4
        | c[base + 2] << 8
        | c[base + 3] << 12
        | c[base + 4] << 16
        | c[base + 5] << 20
        | c[base + 6] << 24
        | c[base + 7] << 28
        | c[base + 8] << 32
    )


def split_suit(suit: int, base: int, as_runs: int, rows: list[int], at: int) -> int:
    """Split a packed suit from the lowest rank up: three of a kind is a pung, or three runs where `as_runs` says so;
    what is left over begins runs. Fills in the number of sets and their codes; 1 when it comes out."""
    n = 0
    code = base
    while suit:
        k = suit & 15
        suit >>= 4
        if k:
            if as_runs & 8:
                if k < 3:
                    return 0
                rows[at + n + 3] = rows[at + n + 4] = RUN << SET_TYPE | code
            elif k > 2:
                n += 1
                rows[at + n] = PUNG << SET_TYPE | code
                k -= 3
            if suit & 15 < k or suit >> 4 & 15 < k:
                return 0
            suit -= 17 * k
            rows[at + n + 1] = rows[at + n + 2] = RUN << SET_TYPE | code
            n += k
        elif as_runs & 8:
            return 0
        as_runs >>= 4
        code += 1
    rows[at] = n
    return int(as_runs == 0)


def suit_options(suit: int, base: int, rows: list[int], at: int) -> int:
    """Every way to split a packed suit into sets, in rows from `at` on; how many there are."""
    triples = suit + 0x555555555 & 0x888888888  # three or more of a kind
    choice = triples & triples >> 4 & triples >> 8  # three runs instead of three pungs
    ways = 0
    as_runs = choice
    while as_runs:
        ways += split_suit(suit, base, as_runs, rows, at + ROW * ways)
        as_runs = (as_runs - 1) & choice
    return ways + split_suit(suit, base, 0, rows, at + ROW * ways)
