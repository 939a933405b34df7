"""Tenhou's ranked tables, kept because real game records exist: red fives, none, three players."""

from dataclasses import replace

from paiju.books.book import Names, Pattern
from paiju.books.derive import variant
from paiju.books.volumes.xjtu import XJTU

# Tenhou has no renhou, and the harder forms of a limit hand are worth no more than the plain one.
ABSENT = frozenset(
    {
        "blessing_of_man",
        "four_concealed_pungs_single_wait",
        "thirteen_orphans_thirteen_waits",
        "big_seven_stars",
        "pure_nine_gates",
    }
)

# Where Tenhou prints another Japanese name than the parent's book.
JA = {
    "all_simples": "断幺九",
    "green_dragon": "發",
    "double_riichi": "両立直",
    "outside_hand": "混全帯幺九",
    "terminals_in_all_sets": "純全帯幺九",
}


# Where a pattern has an entry of its own in Tenhou's short list.
CITES = {
    "all_simples": "tenhou:open-simples",
    "red_dora": "tenhou:red-fives",
    "kong_replacement": "tenhou:last-replacement",
}


def clause_for(pattern: Pattern) -> str:
    """The entry of Tenhou's short list that a pattern belongs to."""
    if pattern.id in CITES:
        return CITES[pattern.id]
    if pattern.id.endswith("dora"):
        return "tenhou:dora"
    return "tenhou:yakuman" if pattern.yakuman else "tenhou:yaku"


def as_printed(pattern: Pattern) -> Pattern:
    """A pattern of the parent with Tenhou's name and clause; every limit hand counts once."""
    cite = clause_for(pattern)
    return replace(
        pattern,
        cite=cite,
        yakuman=min(pattern.yakuman, 1),
        ja=JA.get(pattern.id, pattern.ja),
        excludes=tuple((other, cite) for other, _ in pattern.excludes),
    )


# The clauses behind rulings that are no field of the book.
TOPICS = (
    ("forms", "tenhou:yaku"),
    ("minimum", "tenhou:yaku"),
    ("dearest", "tenhou:yaku"),
    ("yakuman", "tenhou:yakuman"),
    ("fu", "tenhou:yaku"),
    ("fu.pair", "tenhou:double-wind-pair"),
    ("fu.self_draw", "tenhou:self-draw-fu"),
    ("base_points", "tenhou:no-round-up"),
    ("limits", "tenhou:yakuman"),
    ("payments", "tenhou:yaku"),
    ("liability", "tenhou:liability"),
    ("counters", "tenhou:counters"),
    ("deposits", "tenhou:deposits"),
    ("winners", "tenhou:double-ron"),
    *((f"play.{call}", "tenhou:calls") for call in ("chow", "pung", "kong", "added_kong", "concealed_kong")),
    ("play.self_draw", "tenhou:yaku"),
    ("play.furiten", "tenhou:furiten"),
    ("play.early_end", "tenhou:aborts"),
    ("play.riichi", "tenhou:riichi"),
    ("play.in_riichi", "tenhou:riichi"),
    ("play.held_four", "tenhou:held-four"),
)

TENHOU = variant(
    XJTU,
    "tenhou",
    text="tenhou",
    cites=TOPICS,
    names=Names("天凤", "Tenhou", "天鳳"),
    patterns=tuple(as_printed(p) for p in XJTU.patterns if p.id not in ABSENT),
    summary=Names(
        "网上最多人打的那种立直麻将。\n天凤段位战规则：三张赤五，食断、后付。\n役满可复合，没有双倍役满；十三番以上为累计役满。\n包牌者承担整副牌的点数。",
        "Riichi as most people know it from playing online.\n"
        "Tenhou's ranked rules: three red fives, open all simples.\n"
        "Limit hands add up, none is double; thirteen han make a counted one.\n"
        "A liable player answers for the whole hand.",
        "ネットで最も多く打たれているリーチ麻雀です。\n"
        "天鳳の段位戦のルールで、赤五3枚、喰いタン・後付けありです。\n"
        "役満は複合しますが、ダブル役満はありません。13飜以上は数え役満です。\n"
        "責任払いは手の点すべてに及びます。",
    ),
    **{
        "circumstances.rob_concealed_kong": "never",
        "payments.liable_whole_hand": True,
        "kongs.indicator_open": "next_action_unless_robbed",
        "wall.opening": "none",
        "course.first_dealer": "assigned",
        "game.needed_exactly": True,
        "game.extra_ends": "passes_or_first_dealer",
        "game.origin": 30000,
        "game.placement": (40000, 10000, -10000, -20000),
        "game.rounded_to": 1000,
    },
)

TENHOU_NORED = variant(
    TENHOU,
    "tenhou-nored",
    names=Names("天凤（无赤）", "Tenhou without red fives", "天鳳 赤なし"),
    summary=Names(
        "网上的立直麻将，给不爱用红五的人。\n天凤规则去掉红五；食断、后付。\n役满可复合，没有双倍役满。\n其余与天凤相同。",
        "Online riichi for those who do without red fives.\n"
        "Tenhou's rules with no red five among the tiles; open all simples.\n"
        "Limit hands add up, none is double.\nAll else as in Tenhou.",
        "赤五なしで打ちたい人のためのネットのリーチ麻雀です。\n"
        "天鳳のルールから赤五を除いたもので、喰いタン・後付けありです。\n"
        "役満は複合しますが、ダブル役満はありません。\n"
        "その他は天鳳と同じです。",
    ),
    **{"tiles.red_fives": (0, 0, 0), "patterns.red_dora": False},
)

NORTH = Pattern("north_dora", "拔北宝牌", "North Dora", "tenhou:three-players", 1, ja="抜きドラ", romaji="Nukidora")

# Records show 200 a counter from a discarder, 100 from each payer of a self-draw.
TENHOU_3P = variant(
    TENHOU,
    "tenhou-3p",
    marks=("three-players",),
    names=Names("天凤三人麻将", "Tenhou, three players", "天鳳 三人打ち"),
    summary=Names(
        "网上三个人打的立直麻将。\n没有二万到八万，不能吃；红五只有筒、索各一张。\n北可拔出作宝牌，每张一番。\n自摸时缺席一家的点数不补。",
        "Riichi for three, as it is played online.\n"
        "No 2 to 8 of characters and no chows; one red five each of circles and bamboos.\n"
        "A North may be set aside as a bonus tile worth one han.\nOn a self-draw the missing player's share is lost.",
        "ネットで三人で打つリーチ麻雀です。\n"
        "二萬から八萬はなく、チーもできません。赤五は筒子と索子に1枚ずつです。\n"
        "北は抜きドラにでき、1枚につき一飜です。\n"
        "ツモのとき、欠けた一人分の点は入りません。",
    ),
    patterns=(*TENHOU.patterns, NORTH),
    **{
        "tiles.players": 3,
        "tiles.characters_2_to_8": False,
        "tiles.red_fives": (0, 1, 1),
        "tiles.north_bonus": True,
        "game.start_points": 35000,
        "game.needed": 40000,
        "game.origin": 40000,
        "game.placement": (35000, 0, -20000),
        "payments.counter": 200,
        "payments.winners": "all",
        "wall.replacements": 8,
        "calls.chow": False,
        "ready.riichi_tiles_left": 3,  # reading:132
        "ready.ready_pool": 2000,
        "draws.four_winds": False,
        "draws.four_riichi": False,
    },
)
