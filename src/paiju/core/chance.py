"""Chance from a seed: numbers, dice and shuffled walls, the same interpreted and compiled.

A multiply-with-carry generator. Its state is a word of 32 bits and a carry below `MULTIPLIER`, so that no product
leaves 62 bits. `MULTIPLIER * 2**32 - 1` and `MULTIPLIER * 2**31 - 1` are prime: the period is about 2**61. This is for
simulations; walls that people play for come from `paiju.fair`.
"""

WORD = 0xFFFFFFFF
MULTIPLIER = 0x3F732FD5

# What a hand of a simulation draws from: its wall with the dice, and its players.
WALL_STREAM, PLAYER_STREAM = 1, 2


def mixed(n: int) -> int:
    """Another number of 32 bits, far from its neighbours' ones; no two numbers share one."""
    n = (n ^ n >> 16) * 0x21F0AAAD & WORD
    n = (n ^ n >> 15) * 0x735A2D97 & WORD
    return n ^ n >> 15


def digest(start: int, seed: int, hand: int, stream: int) -> int:
    """A number of 32 bits that depends on every bit of the seed, the number of the hand and the stream."""
    n = mixed(start ^ seed & WORD)
    n = mixed(n ^ seed >> 32)
    n = mixed(n ^ hand & WORD)
    n = mixed(n ^ hand >> 32)
    return mixed(n ^ stream)


def begin(seed: int, hand: int, stream: int) -> int:
    """The state that a stream of a hand begins with; seed and hand are below 2**63."""
    carry = 1 + digest(0x5BD1E995, seed, hand, stream) % (MULTIPLIER - 2)
    return following(carry << 32 | digest(0x1B873593, seed, hand, stream))


def following(state: int) -> int:
    """The next state."""
    return MULTIPLIER * (state & WORD) + (state >> 32)


def below(state: int, n: int) -> int:
    """A number below n, which is small: no number is likelier than another by more than one part in 2**32 // n."""
    return ((state ^ state >> 32) & WORD) * n >> 32


def dice_of(state: int) -> tuple[int, int]:
    """What two dice show."""
    throw = below(state, 36)
    return throw // 6 + 1, throw % 6 + 1


def two_dice(state: int) -> int:
    """The sum of two dice."""
    first, second = dice_of(state)
    return first + second


def shuffle(tiles: list[int], n: int, state: int) -> int:
    """Shuffle the first n tiles; the state afterwards."""
    for last in range(n - 1, 0, -1):
        state = following(state)
        other = below(state, last + 1)
        code = tiles[last]
        tiles[last] = tiles[other]
        tiles[other] = code
    return state
