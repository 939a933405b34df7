"""PSA house rules: fans that add up, limit hands of ten fans, and eleven dice rules."""

from paiju.books.book import (
    Book,
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
    Special,
    Tiles,
    Waits,
    Wall,
)
from paiju.books.volumes.translations import translated, translated_dice

# One line a pattern: id, zh, en, clause, fans. Open hands are worth the same.
ORDINARY = (
    Pattern("base_win", "底和", "Base Win", "psa:1番#1", 1),
    Pattern("all_pungs", "对对和", "All Pungs", "psa:1番#2", 1),
    Pattern("last_single_tile", "十二落抬", "Last Single Tile", "psa:1番#3", 1),
    Pattern("kong_replacement", "岭上开花", "Kong Replacement", "psa:1番#4", 1),
    Pattern("concealed_self_draw", "门清自摸", "Concealed Self-Draw", "psa:1番#5", 1, 0),
    Pattern("pure_straight", "一气贯通", "Pure Straight", "psa:1番#6", 1),
    Pattern("mixed_triple_run", "三色同顺", "Mixed Triple Run", "psa:1番#7", 1),
    Pattern("outside_hand", "混全带幺九", "Outside Hand", "psa:1番#8", 1),
    Pattern("kong_discard", "杠振", "Discard after a Kong", "psa:1番#9", 1),
    Pattern("all_types", "五门齐", "All Types", "psa:1番#10", 1),
    Pattern("last_tile_draw", "海底捞月", "Last Tile Draw", "psa:1番#11", 1),
    Pattern("last_tile_claim", "河底捞鱼", "Last Tile Claim", "psa:1番#12", 1),
    Pattern("half_flush", "混一色", "Half Flush", "psa:2番#1", 2),
    # Twice as much for every kind held four times (scoring.repeated_pair_factor).
    Pattern("seven_pairs", "七对", "Seven Pairs", "psa:2番#2", 2),
    Pattern("three_concealed_pungs", "三暗刻", "Three Concealed Pungs", "psa:2番#3", 2),
    Pattern("robbing_the_kong", "抢杠", "Robbing the Kong", "psa:2番#4", 2),
    Pattern("all_terminals_and_honours", "混老头", "All Terminals and Honours", "psa:2番#5", 2),
    Pattern("pure_triple_run", "一色三同顺", "Pure Triple Run", "psa:2番#6", 2),
    Pattern("terminals_in_all_sets", "纯全带幺九", "Terminals in All Sets", "psa:3番#1", 3),
    Pattern("three_kongs", "三杠子", "Three Kongs", "psa:3番#2", 3),
    Pattern("mixed_triple_pung", "三色同刻", "Mixed Triple Pung", "psa:3番#3", 3),
    Pattern("pure_shifted_pungs", "三连刻", "Pure Shifted Pungs", "psa:3番#4", 3),
    Pattern("little_three_dragons", "小三元", "Little Three Dragons", "psa:3番#5", 3),
    Pattern("full_flush", "清一色", "Full Flush", "psa:4番#1", 4),
)

LIMIT_HANDS = (
    Pattern("blessing_of_heaven", "天和", "Blessing of Heaven", "psa:役满#1", 10, yakuman=1),
    Pattern("blessing_of_earth", "地和", "Blessing of Earth", "psa:役满#2", 10, yakuman=1),
    Pattern("blessing_of_man", "人和", "Blessing of Man", "psa:役满#3", 10, yakuman=1),
    Pattern("four_concealed_pungs", "四暗刻", "Four Concealed Pungs", "psa:役满#4", 10, yakuman=1),
    Pattern("all_honours", "字一色", "All Honours", "psa:役满#5", 10, yakuman=1),
    Pattern("all_terminals", "清老头", "All Terminals", "psa:役满#6", 10, yakuman=1),
    Pattern("nine_gates", "九莲宝灯", "Nine Gates", "psa:役满#7", 10, yakuman=1),
    Pattern("little_four_winds", "小四喜", "Little Four Winds", "psa:役满#8", 10, yakuman=1),
    Pattern("big_four_winds", "大四喜", "Big Four Winds", "psa:役满#8", 20, yakuman=1),
    Pattern("big_three_dragons", "大三元", "Big Three Dragons", "psa:役满#9", 10, yakuman=1),
    Pattern("thirteen_orphans", "国士无双", "Thirteen Orphans", "psa:役满#10", 10, yakuman=1),
    Pattern("four_kongs", "四杠子", "Four Kongs", "psa:役满#11", 10, yakuman=1),
)

BONUS = (Pattern("dora", "宝牌", "Dora", "psa:特殊#8", 1),)  # only while the dice rule turns indicators

SPECIALS = (
    Special(
        "wild_tile", 2, "赖子", "Wild Tile", "psa:特殊#2",
        changes=(("tiles.wild", True),), condition="wild_needs_two", wild=True,
    ),
    Special("two_fans", 3, "番缚", "Two Fans", "psa:特殊#3", condition="needs_two_fans"),
    Special("no_chow", 4, "禁吃", "No Chow", "psa:特殊#4", condition="chow_needs_two"),
    Special("pair_258", 5, "将牌", "Pair of 2, 5 or 8", "psa:特殊#5", condition="pair_258_or_two"),
    Special("exchange_three", 6, "换三张", "Exchange Three", "psa:特殊#6", changes=(("course.exchange", 3),)),
    Special("fight_on", 7, "血战到底", "Fight On", "psa:特殊#7", changes=(("course.after_win", "winner_leaves"),)),
    Special(
        "dora", 8, "宝牌", "Dora", "psa:特殊#8", dora=True,
        changes=(
            ("scoring.dora", True), ("kongs.indicator_concealed", "at_once"), ("kongs.indicator_open", "at_once"),
        ),
    ),
    Special(
        "double_discard", 9, "放铳翻倍", "Double for the Discarder", "psa:特殊#9",
        changes=(("payments.discard_factor", 2),),
    ),
    Special("no_discard_win", 10, "禁铳", "No Discard Win", "psa:特殊#10", condition="discard_needs_two"),
    Special(
        "river_of_blood", 11, "血流成河", "River of Blood", "psa:特殊#11",
        changes=(("course.after_win", "winner_stays"),),
    ),
    Special("swap_seats", 12, "换位置", "Swap Seats", "psa:特殊#12", changes=(("course.swap_seats", True),)),
)  # fmt: skip

# Clauses behind rulings that are no field.
CITES = (
    ("forms", "psa:和牌#1"),
    ("minimum", "psa:1番#1"),
    ("dearest", "reading:125"),
    ("yakuman", "psa:役满#0"),
    ("payments.discard", "psa:收益#1"),
    ("payments.self_draw", "psa:收益#2"),
    ("supporters", "psa:下注#3"),
    ("winners", "reading:120"),
    ("play", "psa:基本规则"),
    ("play.kong", "psa:杠#1"),
    ("play.added_kong", "psa:杠#2"),
    ("play.concealed_kong", "psa:杠#3"),
    ("play.aborts", "reading:126"),
    ("last_discard", "reading:151"),
    ("last_kong", "reading:151"),
    ("no_riichi", "reading:126"),
)

PSA = Book(
    id="psa",
    names=Names("PSA 麻将规则", "PSA House Rules", "PSAハウスルール"),
    text="psa",
    base="",
    tiles=Tiles(successor="red_green_white"),
    forms=Forms(seven_pairs="repeats"),
    waits=Waits(held_four="not_if_held"),
    circumstances=Circumstances(kong_replacement_on_last_tile="both", rob_concealed_kong="thirteen_orphans"),
    scoring=Scoring("house", repeated_pair_factor=2),
    payments=Payments(
        winners="all",
        discard_unit=30,
        self_draw_unit=10,
        self_draw_extra=2,
        one_fan_self_draw_less=1,
        kong=20,
        open_hand_fans=1,
        open_hand_kong_factor=2,
        supporter_halves=1,
    ),
    patterns=translated((*ORDINARY, *LIMIT_HANDS, *BONUS)),
    wall=Wall(dead_wall=0, opening="one_throw"),  # reading:150, reading:153
    course=Course(open_hands=True, first_dealer="east_drawer"),  # reading:154
    game=Game(rounds=1),  # reading:239
    calls=Calls(swap_calling_barred=False, claims_on_last_discard=False),  # reading:151
    kongs=Kongs(kong_limit=0, kong_on_last_tile=False),  # reading:151
    specials=translated_dice(SPECIALS),
    cites=CITES,
    summary=Names(
        "朋友聚会的自家规则：每局掷骰换花样，场下的人也能下注。\n"
        "番数相加，任何和牌至少有底和一番；役满十番，只与役满相加。\n"
        "点和由放铳者付每番三十；自摸每家付（番数加二）乘十，只有一番时付二十；开杠当场收二十。\n"
        "每局由庄家掷骰，从十一种特殊规则中定出一种；可以明牌，场下的人可以下注。",
        "House rules for an evening among friends: the dice make every hand another game.\n"
        "Fans add up, and any win has one; limit hands are worth ten and add only to each other.\n"
        "The discarder pays 30 a fan; on a self-draw everybody pays 10 for each fan and two more, but 20 for a single "
        "fan; a kong earns 20.\n"
        "The dealer's dice choose one of eleven special rules for every hand; hands may be played open, and people "
        "off the table back a player.",
        "仲間うちの麻雀会のハウスルールです。局ごとにサイコロで趣向が変わり、卓の外からも賭けられます。\n"
        "番を足していき、どの和了にも底和の1番があります。役満は10番で、役満どうしだけ足せます。\n"
        "ロンは放銃者が1番につき30点、ツモは各自が（番＋2）×10点、ただし1番だけなら20点を払います。カンをするとその場で20点を受け取ります。\n"
        "局ごとに親がサイコロを振り、11種の特殊ルールから1つを決めます。手牌を公開することも、卓の外から賭けることもできます。",
    ),
)
