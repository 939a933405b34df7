"""What the core says of many hands, to be compiled."""

from paiju.core.hand import distance as D
from paiju.core.hand import waits
from paiju.native.arguments import Books, ByteRows, Bytes, LongRows, Longs, ShortRows, SuitTable


def answer_all(
    rules: Books,
    table: SuitTable,
    hands: ByteRows,
    melds: ShortRows,
    meld_counts: Bytes,
    work: Longs,
    out: Longs,
    answers: LongRows,
) -> None:
    """Distance, useful draws and waits of each."""
    r = rules[0]
    for i in range(len(hands)):
        n = meld_counts[i]
        answers[i][0] = D.distance(r, table, hands[i], n)
        answers[i][1] = D.distance_in(r, table, hands[i], melds[i], n, 0, work)
        answers[i][2] = D.useful(r, table, hands[i], melds[i], n, 0, out, work)
        answers[i][3] = waits.waits(r, hands[i], melds[i], n)
        answers[i][4] = waits.completes(r, hands[i], n)
