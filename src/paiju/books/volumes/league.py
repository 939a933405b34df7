"""League of Long: a university team league on M-League rules with points of its own.

The league's text names no patterns; they follow M-League (reading:40), as do fu and limits (reading:41).
"""

from paiju.books.book import (
    Book,
    Calls,
    Circumstances,
    Course,
    Draws,
    Forms,
    Game,
    Kongs,
    Limit,
    Names,
    Pattern,
    Payments,
    Ready,
    Scoring,
    Tiles,
    Waits,
    Wall,
)
from paiju.books.volumes.translations import translated

M = "reading:40"

# One line a pattern: id, zh, en, clause, han closed, han open (0: closed hands only, none: the same).
# fmt: off
ORDINARY = (
    Pattern("riichi", "立直", "Riichi", M, 1, 0, ja="立直"),
    Pattern("double_riichi", "两立直", "Double Riichi", M, 2, 0, ja="ダブル立直", excludes=(("riichi", M),)),
    Pattern("ippatsu", "一发", "Ippatsu", M, 1, 0, ja="一発"),
    Pattern("concealed_self_draw", "门前清自摸和", "Fully Concealed Hand", M, 1, 0, ja="門前清自摸和",
            short="门清自摸"),
    Pattern("pinfu", "平和", "Pinfu", M, 1, 0, ja="平和"),
    Pattern("pure_double_run", "一杯口", "Pure Double Chow", M, 1, 0, ja="一盃口"),
    Pattern("all_simples", "断幺九", "All Simples", M, 1, ja="断么九"),
    Pattern("seat_wind", "役牌-自风", "Seat Wind", M, 1, ja="自風", short="自风"),
    Pattern("round_wind", "役牌-场风", "Prevalent Wind", M, 1, ja="場風", short="场风"),
    Pattern("white_dragon", "役牌-白", "White Dragon", M, 1, ja="白", short="白"),
    Pattern("green_dragon", "役牌-发", "Green Dragon", M, 1, ja="發", short="发"),
    Pattern("red_dragon", "役牌-中", "Red Dragon", M, 1, ja="中", short="中"),
    Pattern("kong_replacement", "岭上开花", "After a Kong", M, 1, ja="嶺上開花",
            excludes=(("last_tile_draw", "reading:53"),)),
    Pattern("last_tile_draw", "海底捞月", "Under the Sea", "lol:(二)1", 1, ja="海底摸月"),
    Pattern("last_tile_claim", "河底捞鱼", "Under the River", "lol:(二)2", 1, ja="河底撈魚"),
    Pattern("robbing_the_kong", "抢杠", "Robbing a Kong", M, 1, ja="槍槓"),
    Pattern("seven_pairs", "七对子", "Seven Pairs", M, 2, 0, ja="七対子"),
    Pattern("all_pungs", "对对和", "All Pungs", M, 2, ja="対々和", short="对对"),
    Pattern("mixed_triple_run", "三色同顺", "Mixed Triple Chow", M, 2, 1, ja="三色同順"),
    Pattern("mixed_triple_pung", "三色同刻", "Triple Pung", M, 2, ja="三色同刻"),
    Pattern("pure_straight", "一气通贯", "Pure Straight", M, 2, 1, ja="一気通貫"),
    Pattern("three_concealed_pungs", "三暗刻", "Three Concealed Pungs", M, 2, ja="三暗刻"),
    Pattern("three_kongs", "三杠子", "Three Kongs", M, 2, ja="三槓子"),
    Pattern("outside_hand", "混全带幺九", "Half Outside Hand", M, 2, 1, ja="混全帯么九"),
    Pattern("all_terminals_and_honours", "混老头", "All Terminals and Honours", M, 2, ja="混老頭",
            excludes=(("outside_hand", M),)),
    Pattern("little_three_dragons", "小三元", "Little Three Dragons", M, 2, ja="小三元"),
    Pattern("terminals_in_all_sets", "纯全带幺九", "Fully Outside Hand", M, 3, 2, ja="純全帯么九",
            excludes=(("outside_hand", M),)),
    Pattern("half_flush", "混一色", "Half Flush", M, 3, 2, ja="混一色"),
    Pattern("two_double_runs", "两杯口", "Twice Pure Double Chow", M, 3, 0, ja="二盃口",
            excludes=(("pure_double_run", M),)),
    Pattern("full_flush", "清一色", "Full Flush", M, 6, 5, ja="清一色", excludes=(("half_flush", M),)),
)

# None of them counts double, different ones add up: lol:(七)10.
LIMIT_HANDS = (
    Pattern("blessing_of_heaven", "天和", "Blessing of Heaven", M, open=0, yakuman=1, ja="天和"),
    Pattern("blessing_of_earth", "地和", "Blessing of Earth", M, open=0, yakuman=1, ja="地和"),
    Pattern("four_concealed_pungs", "四暗刻", "Four Concealed Pungs", M, open=0, yakuman=1, ja="四暗刻"),
    Pattern("thirteen_orphans", "国士无双", "Thirteen Orphans", M, open=0, yakuman=1, ja="国士無双"),
    Pattern("big_three_dragons", "大三元", "Big Three Dragons", M, yakuman=1, ja="大三元"),
    Pattern("all_honours", "字一色", "All Honours", M, yakuman=1, ja="字一色"),
    Pattern("little_four_winds", "小四喜", "Little Four Winds", M, yakuman=1, ja="小四喜"),
    Pattern("big_four_winds", "大四喜", "Big Four Winds", M, yakuman=1, ja="大四喜",
            excludes=(("little_four_winds", M),)),
    Pattern("four_kongs", "四杠子", "Four Kongs", M, yakuman=1, ja="四槓子"),
    Pattern("all_green", "绿一色", "All Green", M, yakuman=1, ja="緑一色"),
    Pattern("all_terminals", "清老头", "All Terminals", M, yakuman=1, ja="清老頭"),
    Pattern("nine_gates", "九莲宝灯", "Nine Gates", M, open=0, yakuman=1, ja="九蓮宝燈"),
)
# fmt: on

BONUS = (
    Pattern("dora", "宝牌", "Dora", "lol:(三)1", 1, ja="ドラ"),
    Pattern("ura_dora", "里宝牌", "Ura Dora", "reading:42", 1, ja="裏ドラ"),
    Pattern("red_dora", "赤宝牌", "Red Five", "lol:(一)2", 1, ja="赤ドラ"),
)

# The clauses behind rulings that are no field of the book.
CITES = (
    ("forms", "reading:40"),
    ("minimum", "reading:40"),
    ("dearest", "reading:54"),
    ("yakuman", "lol:(七)10"),
    ("fu", "reading:41"),
    ("fu.pair", "lol:(七)6"),
    ("fu.self_draw", "lol:(七)8"),
    ("fu.open", "lol:(七)9"),
    ("base_points", "reading:41"),
    ("limits", "reading:41"),
    ("limits.round_up", "lol:(七)7"),
    ("payments", "lol:规则"),
    ("liability", "lol:(八)1"),
    ("counters", "reading:51"),
    ("deposits", "reading:51"),
    ("winners", "lol:(六)1"),
    ("play", "lol:规则"),
    ("play.held_four", "lol:(五)3"),
    ("play.furiten", "reading:57"),
    ("play.furiten.riichi", "lol:(五)6"),
    ("play.aborts", "lol:(四)2"),
)

LOL = Book(
    id="lol",
    names=Names("League of Long 立直麻将团体赛", "League of Long", "League of Long リーチ麻雀団体戦"),
    text="lol",
    base="",
    tiles=Tiles(red_fives=(1, 1, 1)),
    forms=Forms(seven_pairs="distinct", thirteen_orphans=True),
    waits=Waits(held_four="not_if_held"),
    scoring=Scoring(
        family="riichi",
        minimum=1,
        double_wind_pair=2,
        open_pinfu_fu=0,
        limits=(
            Limit(5, 2000, "mangan"),
            Limit(6, 3000, "haneman"),
            Limit(8, 4000, "baiman"),
            Limit(11, 6000, "sanbaiman"),
        ),
        round_up_mangan=True,
        dora=True,
        ura_dora=True,
    ),
    circumstances=Circumstances(
        riichi=True, kong_replacement_on_last_tile="replacement_only", rob_concealed_kong="never"
    ),
    payments=Payments(
        counter=300,
        counter_each=100,
        deposit=1000,
        liable_for=("big_three_dragons", "big_four_winds", "four_kongs"),
        liable_concealed=True,  # reading:48
        liable_whole_hand=False,
        liable_pays_counters=True,
        counters_to="nearest",
        deposits_to="nearest",
        winners="one",
    ),
    patterns=translated(ORDINARY + LIMIT_HANDS + BONUS, romanised=True),
    wall=Wall(dead_wall=14, opening="one_throw"),  # reading:174
    course=Course(first_dealer="assigned"),
    game=Game(
        start_points=25000,
        rounds=2,
        repeats="win_or_ready",
        counters="draws_add",
        ties="shared",
        leftover="first_shared",
        origin=30000,
        placement=(50000, 10000, -10000, -30000),
        unit=1000,
    ),
    calls=Calls(swap_calling_barred=True),
    kongs=Kongs(
        kong_limit=4,
        indicator_concealed="at_once",
        indicator_open="at_once",
        kong_after_riichi="pung_in_every_reading",  # reading:56
    ),
    ready=Ready(riichi_tiles_left=0, furiten=True, ready_pool=3000, may_hide_ready=True),  # reading:57
    draws=Draws(),
    cites=CITES,
    summary=Names(
        "一个团体联赛打的立直麻将，学的是日本的职业联赛。\n"
        "以 M-League 规则为基础的团体联赛，三张赤五。\n"
        "四番三十符、三番六十符算满贯；役满可复合，没有双倍役满和累计役满。\n一张牌只能由一家和（头跳）。",
        "Riichi for a league of teams, after Japan's professionals.\n"
        "A team league on M-League rules with three red fives.\n"
        "Four han 30 fu and three han 60 fu are raised to mangan; limit hands add up, none is double or counted.\n"
        "Only the first player in turn order wins a discard.",
        "日本のプロリーグにならった、団体リーグのリーチ麻雀です。\n"
        "Mリーグのルールを基にした団体リーグで、赤五は3枚です。\n"
        "4飜30符と3飜60符は満貫です。役満は複合しますが、ダブル役満と数え役満はありません。\n"
        "ロンは頭ハネで一人だけです。",
    ),
)
