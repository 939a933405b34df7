"""Botzone's Chinese Official mahjong, as its judge scores it: kept because real game records exist."""

from dataclasses import replace

from paiju.books.book import BookClock, Names, Pattern
from paiju.books.derive import variant
from paiju.books.volumes.mcr import MCR

# What the book leaves uncounted beside a fan, and Botzone counts (botzone:nine-gates, botzone:rob-last).
EXEMPTED = {"nine_gates": "pung_of_terminals_or_honours", "robbing_the_kong": "last_tile_claim"}


def as_judged(pattern: Pattern) -> Pattern:
    """A fan of the book with what it takes away at Botzone."""
    exempt = EXEMPTED.get(pattern.id)
    return replace(pattern, excludes=tuple(pair for pair in pattern.excludes if pair[0] != exempt))


BOTZONE = variant(
    MCR,
    "botzone",
    text="botzone",
    names=Names("Botzone 国标麻将", "Botzone Chinese Official", "Botzone 中国麻将"),
    clock=BookClock(),  # programs have no seconds of the book's
    patterns=tuple(as_judged(p) for p in MCR.patterns if p.id != "flower"),
    cites=tuple(pair for pair in MCR.cites if pair[0] != "last_discard"),  # a clause of its own: botzone:last-claim
    summary=Names(
        "给程序打的国标：Botzone 对战平台。\n"
        "Botzone 平台的国标麻将：一百三十六张，没有花牌。\n"
        "明暗杠五番；三杠、四杠里的暗杠不再加番。\n"
        "其余番种与国标相同，八番起和。",
        "For programs: the contests of the Botzone platform.\n"
        "Chinese Official as the Botzone judge scores it: 136 tiles, no flowers.\n"
        "A melded and a concealed kong are worth five; concealed kongs add nothing inside three or four kongs.\n"
        "All else as in the book, with the same minimum of eight.",
        "プログラムのための中国麻将、Botzone対戦サイトのルールです。\n"
        "Botzoneの判定どおりの中国麻将で、136枚、花牌なしです。\n"
        "明暗槓は5点。三槓・四槓の中の暗槓は別に数えません。\n"
        "その他の役は中国麻将と同じで、8点以上で和了できます。",
    ),
    **{
        "tiles.flowers": False,
        "wall.wall_per_seat": True,
        "wall.opening": "none",
        "course.first_dealer": "assigned",
        "game.start_points": 0,  # every hand stands by itself
        "game.origin": 0,
        "game.rounds": 1,
        "game.minutes": 0,
        "kongs.kong_on_last_tile": False,
        "waits.held_four": "still_a_wait",
        "scoring.kongs_inside": "absorbed",
        "scoring.hog_in_terminal_pairs": True,
        "scoring.terminal_pung_in_nine_gates": True,
        "scoring.ring_keeps_mixed": True,
        "patterns.closed_wait.zh": "嵌张",
        "patterns.melded_and_concealed_kong": {"closed": 5, "zh": "明暗杠", "cite": "botzone:kongs"},
    },
)
