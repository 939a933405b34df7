"""Chinese Official mahjong: the 81 fans as the question-and-answer book of 2006 explains them."""

from paiju.books.book import (
    Book,
    BookClock,
    Calls,
    Circumstances,
    Course,
    Forms,
    Game,
    Kongs,
    Names,
    Pattern,
    Payments,
    Scoring,
    Tiles,
    Waits,
    Wall,
)
from paiju.books.volumes.translations import translated


def no(clause: str, *ids: str) -> tuple[tuple[str, str], ...]:
    """Fans that are not counted beside this one, with the clause that says so."""
    return tuple((other, f"mcr:{clause}") for other in ids)


# One entry a fan, in the order of the book's table: id, zh, en, row of the table, points, what is not repeated.
# Where no row and no answer names a fan that is always there, principle Q51(2) takes it away.
FANS = (
    Pattern(
        "big_four_winds", "大四喜", "Big Four Winds", "mcr:t1", 88,
        excludes=no("t1", "round_wind", "seat_wind", "big_three_winds", "all_pungs", "pung_of_terminals_or_honours")
        + no("Q53", "outside_hand"),
    ),
    Pattern(
        "big_three_dragons", "大三元", "Big Three Dragons", "mcr:t2", 88,
        excludes=no("t2", "dragon_pung") + no("Q51(2)", "two_dragon_pungs"),
    ),
    Pattern("all_green", "绿一色", "All Green", "mcr:t3", 88, excludes=no("t3", "half_flush")),
    Pattern(
        "nine_gates", "九莲宝灯", "Nine Gates", "mcr:t4", 88,
        excludes=no("t4", "full_flush", "concealed_hand", "fully_concealed_hand", "pung_of_terminals_or_honours")
        + no("Q51(2)", "no_honours"),
    ),
    Pattern(
        "four_kongs", "四杠", "Four Kongs", "mcr:t5", 88,
        excludes=no("t5", "single_wait") + no("Q57", "all_pungs", "three_kongs"),
    ),
    Pattern(
        "seven_shifted_pairs", "连七对", "Seven Shifted Pairs", "mcr:t6", 88,
        excludes=no("t6", "full_flush", "concealed_hand", "fully_concealed_hand", "single_wait")
        + no("Q51(2)", "seven_pairs", "no_honours"),
    ),
    Pattern(
        "thirteen_orphans", "十三幺", "Thirteen Orphans", "mcr:t7", 88,
        excludes=no("t7", "all_types", "concealed_hand", "fully_concealed_hand", "single_wait"),
    ),
    Pattern(
        "all_terminals", "清幺九", "All Terminals", "mcr:t8", 64,
        excludes=no("t8", "all_pungs", "double_pung", "no_honours")
        + no("Q125", "pung_of_terminals_or_honours") + no("Q51(2)", "outside_hand"),
    ),
    Pattern(
        "little_four_winds", "小四喜", "Little Four Winds", "mcr:t9", 64,
        excludes=no("t9", "big_three_winds") + no("Q125", "pung_of_terminals_or_honours"),
    ),
    Pattern(
        "little_three_dragons", "小三元", "Little Three Dragons", "mcr:t10", 64,
        excludes=no("t10", "dragon_pung") + no("Q51(2)", "two_dragon_pungs"),
    ),
    Pattern(
        "all_honours", "字一色", "All Honours", "mcr:t11", 64,
        excludes=no("t11", "all_pungs") + no("Q51(2)", "pung_of_terminals_or_honours", "outside_hand"),
    ),
    Pattern(
        "four_concealed_pungs", "四暗刻", "Four Concealed Pungs", "mcr:t12", 64,
        excludes=no("t12", "concealed_hand", "all_pungs", "fully_concealed_hand")
        + no("Q51(2)", "three_concealed_pungs", "two_concealed_pungs"),
    ),
    Pattern(
        "pure_terminal_runs", "一色双龙会", "Pure Terminal Chows", "mcr:t13", 64,
        excludes=no("t13", "all_runs", "seven_pairs", "full_flush", "two_terminal_runs")
        + no("Q65", "pure_double_run") + no("Q51(2)", "no_honours"),
    ),
    Pattern(
        "quadruple_run", "一色四同顺", "Quadruple Chow", "mcr:t14", 48,
        excludes=no("t14", "pure_shifted_pungs", "pure_double_run", "tile_hog") + no("Q51(2)", "pure_triple_run"),
    ),
    Pattern(
        "four_pure_shifted_pungs", "一色四节高", "Four Pure Shifted Pungs", "mcr:t15", 48,
        excludes=no("t15", "pure_triple_run", "all_pungs") + no("Q51(2)", "pure_shifted_pungs"),
    ),
    Pattern(
        "four_pure_shifted_runs", "一色四步高", "Four Pure Shifted Chows", "mcr:t16", 32,
        excludes=no("Q51(3)", "short_straight", "two_terminal_runs") + no("Q51(2)", "pure_shifted_runs"),
    ),
    Pattern("three_kongs", "三杠", "Three Kongs", "mcr:t17", 32),
    Pattern(
        "all_terminals_and_honours", "混幺九", "All Terminals and Honours", "mcr:t18", 32,
        excludes=no("t18", "all_pungs") + no("Q125", "pung_of_terminals_or_honours") + no("Q51(2)", "outside_hand"),
    ),
    Pattern(
        "seven_pairs", "七对", "Seven Pairs", "mcr:t19", 24,
        excludes=no("t19", "fully_concealed_hand", "single_wait") + no("Q71", "concealed_hand"),
    ),
    Pattern(
        "greater_honours_and_knitted_tiles", "七星不靠", "Greater Honours and Knitted Tiles", "mcr:t20", 24,
        excludes=no("t20", "all_types", "fully_concealed_hand", "concealed_hand", "single_wait")
        + no("Q51(2)", "lesser_honours_and_knitted_tiles"),
    ),
    Pattern(
        "all_even_pungs", "全双刻", "All Even Pungs", "mcr:t21", 24,
        excludes=no("t21", "all_pungs", "all_simples") + no("Q51(2)", "no_honours"),
    ),
    Pattern("full_flush", "清一色", "Full Flush", "mcr:t22", 24, excludes=no("t22", "no_honours")),
    Pattern(
        "pure_triple_run", "一色三同顺", "Pure Triple Chow", "mcr:t23", 24,
        excludes=no("t23", "pure_shifted_pungs") + no("Q51(2)", "pure_double_run"),
    ),
    Pattern(
        "pure_shifted_pungs", "一色三节高", "Pure Shifted Pungs", "mcr:t24", 24,
        excludes=no("t24", "pure_triple_run"),
    ),
    Pattern(
        "upper_tiles", "全大", "Upper Tiles", "mcr:t25", 24,
        excludes=no("t25", "no_honours") + no("Q88", "upper_four"),
    ),
    Pattern(
        "middle_tiles", "全中", "Middle Tiles", "mcr:t26", 24,
        excludes=no("t26", "all_simples") + no("Q51(2)", "no_honours"),
    ),
    Pattern(
        "lower_tiles", "全小", "Lower Tiles", "mcr:t27", 24,
        excludes=no("t27", "no_honours") + no("Q89", "lower_four"),
    ),
    Pattern(
        "pure_straight", "清龙", "Pure Straight", "mcr:t28", 16,
        excludes=no("Q51(2)", "short_straight", "two_terminal_runs"),
    ),
    Pattern(
        "three_suited_terminal_runs", "三色双龙会", "Three-Suited Terminal Chows", "mcr:t29", 16,
        excludes=no("t29", "mixed_double_run", "two_terminal_runs", "no_honours", "all_runs"),
    ),
    Pattern("pure_shifted_runs", "一色三步高", "Pure Shifted Chows", "mcr:t30", 16),
    Pattern(
        "all_fives", "全带五", "All Fives", "mcr:t31", 16,
        excludes=no("t31", "all_simples") + no("Q51(2)", "no_honours"),
    ),
    Pattern("mixed_triple_pung", "三同刻", "Triple Pung", "mcr:t32", 16, excludes=no("Q51(2)", "double_pung")),
    Pattern(
        "three_concealed_pungs", "三暗刻", "Three Concealed Pungs", "mcr:t33", 16,
        excludes=no("Q51(2)", "two_concealed_pungs"),
    ),
    Pattern(
        "lesser_honours_and_knitted_tiles", "全不靠", "Lesser Honours and Knitted Tiles", "mcr:t34", 12,
        excludes=no("t34", "all_types", "fully_concealed_hand", "concealed_hand", "single_wait"),
    ),
    Pattern("knitted_straight", "组合龙", "Knitted Straight", "mcr:t35", 12),
    Pattern("upper_four", "大于五", "Upper Four", "mcr:t36", 12, excludes=no("t36", "no_honours")),
    Pattern("lower_four", "小于五", "Lower Four", "mcr:t37", 12, excludes=no("t37", "no_honours")),
    Pattern("big_three_winds", "三风刻", "Big Three Winds", "mcr:t38", 12),
    Pattern("mixed_straight", "花龙", "Mixed Straight", "mcr:t39", 8),
    Pattern("reversible_tiles", "推不倒", "Reversible Tiles", "mcr:t40", 8, excludes=no("t40", "one_voided_suit")),
    Pattern(
        "mixed_triple_run", "三色三同顺", "Mixed Triple Chow", "mcr:t41", 8,
        excludes=no("Q51(2)", "mixed_double_run"),
    ),
    Pattern("mixed_shifted_pungs", "三色三节高", "Mixed Shifted Pungs", "mcr:t42", 8),
    Pattern("chicken_hand", "无番和", "Chicken Hand", "mcr:t43", 8),
    Pattern("last_tile_draw", "妙手回春", "Last Tile Draw", "mcr:t44", 8, excludes=no("t44", "self_drawn")),
    Pattern("last_tile_claim", "海底捞月", "Last Tile Claim", "mcr:t45", 8),
    Pattern(
        "kong_replacement", "杠上开花", "Out with Replacement Tile", "mcr:t46", 8,
        excludes=no("t46", "self_drawn"),
    ),
    Pattern(
        "robbing_the_kong", "抢杠和", "Robbing the Kong", "mcr:t47", 8,
        # The last tile, laid on a pung and robbed, was never discarded.
        excludes=no("t47", "fourth_tile") + no("t45", "last_tile_claim"),
    ),
    Pattern("all_pungs", "碰碰和", "All Pungs", "mcr:t48", 6),
    Pattern("half_flush", "混一色", "Half Flush", "mcr:t49", 6),
    Pattern("mixed_shifted_runs", "三色三步高", "Mixed Shifted Chows", "mcr:t50", 6),
    Pattern("all_types", "五门齐", "All Types", "mcr:t51", 6),
    Pattern("melded_hand", "全求人", "Melded Hand", "mcr:t52", 6, excludes=no("t52", "single_wait")),
    Pattern(
        "two_concealed_kongs", "双暗杠", "Two Concealed Kongs", "mcr:t53", 6,
        excludes=no("Q105", "two_concealed_pungs"),
    ),
    # Not a row of the table: 6 in all until the rules are revised.
    Pattern("melded_and_concealed_kong", "一明杠一暗杠", "Melded and Concealed Kong", "mcr:Q41", 6),
    Pattern("two_dragon_pungs", "双箭刻", "Two Dragon Pungs", "mcr:t54", 6, excludes=no("Q51(2)", "dragon_pung")),
    Pattern("outside_hand", "全带幺", "Outside Hand", "mcr:t55", 4),
    Pattern(
        "fully_concealed_hand", "不求人", "Fully Concealed Hand", "mcr:t56", 4,
        excludes=no("Q51(2)", "self_drawn", "concealed_hand"),
    ),
    Pattern("two_melded_kongs", "双明杠", "Two Melded Kongs", "mcr:t57", 4),
    Pattern("fourth_tile", "和绝张", "Last Tile", "mcr:t58", 4),
    Pattern("dragon_pung", "箭刻", "Dragon Pung", "mcr:t59", 2),
    Pattern("round_wind", "圈风刻", "Prevalent Wind", "mcr:t60", 2),
    Pattern("seat_wind", "门风刻", "Seat Wind", "mcr:t61", 2),
    Pattern("concealed_hand", "门前清", "Concealed Hand", "mcr:t62", 2),
    Pattern("all_runs", "平和", "All Chows", "mcr:t63", 2, excludes=no("Q115", "no_honours")),
    Pattern("tile_hog", "四归一", "Tile Hog", "mcr:t64", 2),
    Pattern("double_pung", "双同刻", "Double Pung", "mcr:t65", 2),
    Pattern("two_concealed_pungs", "双暗刻", "Two Concealed Pungs", "mcr:t66", 2),
    Pattern("concealed_kong", "暗杠", "Concealed Kong", "mcr:t67", 2),
    Pattern("all_simples", "断幺", "All Simples", "mcr:t68", 2, excludes=no("Q120", "no_honours")),
    Pattern("pure_double_run", "一般高", "Pure Double Chow", "mcr:t69", 1),
    Pattern("mixed_double_run", "喜相逢", "Mixed Double Chow", "mcr:t70", 1),
    Pattern("short_straight", "连六", "Short Straight", "mcr:t71", 1),
    Pattern("two_terminal_runs", "老少副", "Two Terminal Chows", "mcr:t72", 1),
    Pattern("pung_of_terminals_or_honours", "幺九刻", "Pung of Terminals or Honours", "mcr:t73", 1),
    Pattern("melded_kong", "明杠", "Melded Kong", "mcr:t74", 1),
    Pattern("one_voided_suit", "缺一门", "One Voided Suit", "mcr:t75", 1),
    Pattern("no_honours", "无字", "No Honours", "mcr:t76", 1),
    Pattern("edge_wait", "边张", "Edge Wait", "mcr:t77", 1),
    Pattern("closed_wait", "坎张", "Closed Wait", "mcr:t78", 1),
    Pattern("single_wait", "单钓将", "Single Wait", "mcr:t79", 1),
    Pattern("self_drawn", "自摸", "Self-Drawn", "mcr:t80", 1),
    Pattern("flower", "花牌", "Flower", "mcr:t81", 1),
)  # fmt: skip

# Clauses behind rulings that are no field.
CITES = (
    ("forms", "mcr:Q43"),
    ("minimum", "mcr:Q24(25)"),
    ("dearest", "mcr:Q51(5)"),
    ("principle.not_repeated", "mcr:Q51(2)"),
    ("principle.not_split", "mcr:Q51(3)"),
    ("principle.not_again", "mcr:Q51(4)"),
    ("principle.combine_once", "mcr:Q51(6)"),
    ("not_there", "mcr:t45"),
    ("kongs", "mcr:Q41"),
    ("kongs.inside", "mcr:Q69"),
    ("hog_in_terminal_pairs", "mcr:Q71"),
    ("pungs.dragon", "mcr:Q111"),
    ("pungs.round", "mcr:Q112"),
    ("pungs.seat", "mcr:Q113"),
    ("pungs.three_winds", "mcr:Q90"),
    ("payments", "mcr:Q44"),
    ("announce", "mcr:Q43(1)"),
    ("claims_lost", "mcr:Q146(6)"),
    ("mixed_in_extras", "mcr:Q24(23)"),
    ("winners", "mcr:Q43"),
    ("play.chow", "mcr:Q39(1)"),
    ("play.pung", "mcr:Q40"),
    ("play.kong", "mcr:Q126"),
    ("play.added_kong", "mcr:Q126"),
    ("play.added_kong.after_claim", "mcr:Q35(1)"),
    ("play.concealed_kong", "mcr:Q119"),
    ("play.concealed_kong.after_claim", "mcr:Q35(1)"),
    ("play.self_draw", "mcr:Q43(5)"),
    ("last_discard", "reading:98"),
    ("flowers", "mcr:Q133"),
    ("flowers.kept", "reading:191"),
    ("flowers.start", "mcr:Q33"),
    ("no_riichi", "mcr:Q24(19)"),
    ("exposed", "mcr:Q160(1)"),
    ("clock", "mcr:Q167"),
    ("clock.claim", "mcr:Q167(3)"),
    ("clock.notice", "mcr:Q147(2)"),
    ("clock.break", "mcr:Q147(1)"),
)

MCR = Book(
    id="mcr",
    names=Names("国标麻将", "Chinese Official Mahjong", "中国麻将（国標麻将）"),
    text="mcr",
    base="",
    tiles=Tiles(flowers=True),
    forms=Forms(seven_pairs="repeats", knitted=True),
    waits=Waits(held_four="not_if_concealed"),
    scoring=Scoring(family="official", minimum=8, kongs_inside="apart"),
    circumstances=Circumstances(kong_replacement_on_last_tile="both", rob_kong_on_last_tile=True),
    payments=Payments(base=8, winners="one"),
    patterns=translated(FANS),
    wall=Wall(dead_wall=0, opening="two_throws"),  # reading:190
    course=Course(first_dealer="east_drawer", river_rows=0),
    game=Game(
        start_points=500,
        rounds=4,
        ties="shared",  # reading:197
        origin=500,
        standard_points=(4, 2, 1, 0),
        minutes=180,
    ),
    clock=BookClock(first=30, turn=15, claim=3, notice=15, break_after=2, break_minutes=15),
    calls=Calls(swap_calling_barred=False, claims_on_last_discard=False),  # reading:98
    kongs=Kongs(kong_limit=0, kong_on_last_tile=True, concealed_kong_shown=False),  # reading:99
    cites=CITES,
    summary=Names(
        "中国的竞赛麻将：世界和欧洲锦标赛都照它打。\n"
        "八十一个番种各有分值，合起来至少八分才能和牌，花牌另加。\n"
        "一个番必然带有的番不再计；一副牌只能再套算一次。\n"
        "每和一盘三家各付八分底分，点炮者（自摸则三家）再付牌的分；一炮一家和。",
        "China's competition mahjong, played at world and European championships.\n"
        "81 patterns, each worth its points; a win needs eight points, flowers come on top.\n"
        "What a pattern always brings along is not counted again; a set is joined to another only once.\n"
        "Every win costs the others eight points each; the discarder, or on a self-draw all, pay the hand as well.",
        "中国の競技麻雀で、世界選手権や欧州選手権もこのルールです。\n"
        "81種の役にそれぞれ点があり、合計8点以上で和了できます。花牌は別に加算します。\n"
        "ある役に必ず含まれる役は重ねて数えません。一組の牌を別の組と合わせるのは一度だけです。\n"
        "和了すると他の三人から8点ずつ、さらに放銃者（ツモなら三人）から手の点を受け取ります。ロンは一人だけです。",
    ),
)
