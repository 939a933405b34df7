"""How many tiles a suit lacks for so many sets, with or without a pair: the arithmetic behind the distance.

Kinds are settled one after another. What matters of the kinds behind is how many runs still reach into this one and
the next, how many sets there are, and whether there is a pair; for each such state the cheapest way is kept. Three
equal runs are three pungs, so at most two runs begin at a kind. The results stand in the order ``6 * pair + sets``,
with room for five sets; `most` says how many sets a hand of the book has.

`work` is a buffer of `WORK` integers that the caller owns. Its first 34 say how many tiles of each kind may be used.
"""

from paiju.core.tiles import KINDS

SETS = 6  # numbers of sets, from none to five
RESULTS = 2 * SETS
STATES = 108  # 2 pair x 6 sets x 3 runs begun two kinds ago x 3 runs begun one kind ago
PAIRED = 54  # the first state with a pair
FAR = 99
LAYERS = KINDS  # two layers of states
SO_FAR = LAYERS + 2 * STATES  # three rows of results
NEXT = SO_FAR + RESULTS
JOINED = NEXT + RESULTS
WORK = JOINED + RESULTS


def spread(work: list[int], after: int, state: int, have: int, copies: int, runs: int, most: int, cost: int) -> None:
    """From one state, begin runs, lay pungs and take the pair at this kind in every way the copies allow."""
    newer, sets, pair = state % 3, state // 9 % SETS, state // PAIRED
    reaching = state // 3 % 3 + newer
    for begun in range(min(runs, most - sets, copies - reaching) + 1):
        for pungs in range(min(most - sets - begun, (copies - reaching - begun) // 3) + 1):
            for pairs in range(2 - pair):
                used = reaching + begun + 3 * pungs + 2 * pairs
                then = after + PAIRED * (pair + pairs) + 9 * (sets + begun + pungs) + 3 * newer + begun
                if used <= copies:
                    work[then] = min(work[then], cost + max(0, used - have))


def settle_kind(work: list[int], before: int, after: int, have: int, copies: int, runs: int, most: int) -> None:
    """One kind more, of which the hand has `have` and may use `room`: the layer of states at `before` gives the one
    at `after`. `runs` is how many runs may begin here: two, or none."""
    for state in range(STATES):
        work[after + state] = FAR
    for state in range(STATES):
        if work[before + state] < FAR:
            spread(work, after, state, have, copies, runs, most, work[before + state])


def first_layer(work: list[int]) -> None:
    """Before the first kind: nothing laid, at no cost."""
    for state in range(STATES):
        work[LAYERS + state] = FAR
    work[LAYERS] = 0


def suit_costs(work: list[int], counts: list[int], first: int, kinds: int, most: int, out: int) -> None:
    """Write at `out` what each aim costs the suit (nine kinds from `first`) or the honours (seven), using at most
    ``work[kind]`` tiles of each kind."""
    first_layer(work)
    before, after = LAYERS, LAYERS + STATES
    for i in range(kinds):
        runs = 2 if kinds == 9 and i < 7 else 0
        settle_kind(work, before, after, counts[first + i], work[first + i], runs, most)
        before, after = after, before
    for aim in range(RESULTS):
        work[out + aim] = work[before + 9 * aim]


def join(work: list[int], most: int) -> None:
    """Replace the results so far by the cheapest ways to share each aim between them and the next suit's results."""
    for aim in range(RESULTS):
        best = FAR
        for sets in range(aim % SETS + 1 if aim % SETS <= most else 0):
            for pair in range(aim // SETS + 1):
                part = SETS * pair + sets
                best = min(best, work[SO_FAR + part] + work[NEXT + aim - part])
        work[JOINED + aim] = best
    for aim in range(RESULTS):
        work[SO_FAR + aim] = work[JOINED + aim]
