"""Xi'an Jiaotong University riichi, 2025 edition: the text, the Seven Stars Cup, three players."""

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
    Teams,
    Tiles,
    Waits,
    Wall,
)
from paiju.books.derive import variant
from paiju.books.volumes.translations import translated

# One line a pattern: id, zh, en, clause, han closed, han open (0: closed hands only, none: the same).
# fmt: off
ORDINARY = (
    Pattern("riichi", "立直", "Riichi", "xjtu:7.3.1(1)", 1, 0, ja="立直"),
    Pattern("concealed_self_draw", "门前清自摸和", "Fully Concealed Hand", "xjtu:7.3.1(2)", 1, 0, ja="門前清自摸和",
            short="门清自摸"),
    Pattern("ippatsu", "一发", "Ippatsu", "xjtu:7.3.1(3)", 1, 0, ja="一発"),
    Pattern("all_simples", "断幺九", "All Simples", "xjtu:7.3.1(4)", 1, ja="断么九"),
    Pattern("round_wind", "役牌-场风刻", "Prevalent Wind", "xjtu:7.3.1(5.1)", 1, ja="場風", short="场风刻"),
    Pattern("seat_wind", "役牌-门风刻", "Seat Wind", "xjtu:7.3.1(5.2)", 1, ja="自風", short="门风刻"),
    Pattern("white_dragon", "役牌-白", "White Dragon", "xjtu:7.3.1(5.3)", 1, ja="白", short="白"),
    Pattern("green_dragon", "役牌-发", "Green Dragon", "xjtu:7.3.1(5.4)", 1, ja="発", short="发"),
    Pattern("red_dragon", "役牌-中", "Red Dragon", "xjtu:7.3.1(5.5)", 1, ja="中", short="中"),
    Pattern("pinfu", "平和", "Pinfu", "xjtu:7.3.1(6)", 1, 0, ja="平和"),
    Pattern("pure_double_run", "一杯口", "Pure Double Chow", "xjtu:7.3.1(7)", 1, 0, ja="一盃口"),
    Pattern("kong_replacement", "岭上开花", "After a Kong", "xjtu:7.3.1(8)", 1, ja="嶺上開花",
            excludes=(("last_tile_draw", "xjtu:App3:exam2.6"),)),
    Pattern("last_tile_draw", "海底摸月", "Under the Sea", "xjtu:7.3.1(9)", 1, ja="海底摸月"),
    Pattern("last_tile_claim", "河底捞鱼", "Under the River", "xjtu:7.3.1(10)", 1, ja="河底撈魚"),
    Pattern("robbing_the_kong", "抢杠", "Robbing a Kong", "xjtu:7.3.1(11)", 1, ja="槍槓"),
    Pattern("double_riichi", "两立直", "Double Riichi", "xjtu:7.3.2(1)", 2, 0, ja="ダブル立直",
            excludes=(("riichi", "xjtu:7.3.2(1)"),)),
    Pattern("seven_pairs", "七对子", "Seven Pairs", "xjtu:7.3.2(2)", 2, 0, ja="七対子"),
    Pattern("all_pungs", "对对和", "All Pungs", "xjtu:7.3.2(3)", 2, ja="対々和", short="对对"),
    Pattern("mixed_triple_run", "三色同顺", "Mixed Triple Chow", "xjtu:7.3.2(4)", 2, 1, ja="三色同順"),
    Pattern("mixed_triple_pung", "三色同刻", "Triple Pung", "xjtu:7.3.2(5)", 2, ja="三色同刻"),
    Pattern("pure_straight", "一气通贯", "Pure Straight", "xjtu:7.3.2(6)", 2, 1, ja="一気通貫"),
    Pattern("three_concealed_pungs", "三暗刻", "Three Concealed Pungs", "xjtu:7.3.2(7)", 2, ja="三暗刻"),
    Pattern("three_kongs", "三杠子", "Three Kongs", "xjtu:7.3.2(8)", 2, ja="三槓子"),
    Pattern("outside_hand", "混全带幺九", "Half Outside Hand", "xjtu:7.3.2(9)", 2, 1, ja="混全帯么九"),
    Pattern("all_terminals_and_honours", "混老头", "All Terminals and Honours", "xjtu:7.3.2(10)", 2, ja="混老頭",
            excludes=(("outside_hand", "xjtu:7.3.2(10)"),)),
    Pattern("little_three_dragons", "小三元", "Little Three Dragons", "xjtu:7.3.2(11)", 2, ja="小三元"),
    Pattern("terminals_in_all_sets", "纯全带幺九", "Fully Outside Hand", "xjtu:7.3.3(1)", 3, 2, ja="純全帯么九",
            excludes=(("outside_hand", "xjtu:7.3.3(1)"),)),
    Pattern("half_flush", "混一色", "Half Flush", "xjtu:7.3.3(2)", 3, 2, ja="混一色"),
    Pattern("two_double_runs", "两杯口", "Twice Pure Double Chow", "xjtu:7.3.3(3)", 3, 0, ja="二盃口",
            excludes=(("pure_double_run", "xjtu:7.3.3(3)"),)),
    Pattern("blessing_of_man", "人和", "Blessing of Man", "xjtu:7.3.4(1)", 5, 0, ja="人和"),
    Pattern("full_flush", "清一色", "Full Flush", "xjtu:7.3.5(1)", 6, 5, ja="清一色",
            excludes=(("half_flush", "xjtu:7.3.5(1)"),)),
)

LIMIT_HANDS = (
    Pattern("blessing_of_heaven", "天和", "Blessing of Heaven", "xjtu:7.3.6(1)", open=0, yakuman=1, ja="天和"),
    Pattern("blessing_of_earth", "地和", "Blessing of Earth", "xjtu:7.3.6(2)", open=0, yakuman=1, ja="地和"),
    Pattern("four_concealed_pungs", "四暗刻", "Four Concealed Pungs", "xjtu:7.3.6(3)", open=0, yakuman=1, ja="四暗刻"),
    Pattern("four_concealed_pungs_single_wait", "四暗刻单骑", "Four Concealed Pungs on a Single Wait", "xjtu:7.3.6(3)",
            open=0, yakuman=2, ja="四暗刻単騎", excludes=(("four_concealed_pungs", "xjtu:7.3.6(3)"),)),
    Pattern("thirteen_orphans", "国士无双", "Thirteen Orphans", "xjtu:7.3.6(4)", open=0, yakuman=1, ja="国士無双"),
    Pattern("thirteen_orphans_thirteen_waits", "国士无双十三面", "Thirteen Orphans on Thirteen Waits", "xjtu:7.3.6(4)",
            open=0, yakuman=2, ja="国士無双十三面", excludes=(("thirteen_orphans", "xjtu:7.3.6(4)"),)),
    Pattern("big_three_dragons", "大三元", "Big Three Dragons", "xjtu:7.3.6(5)", yakuman=1, ja="大三元"),
    Pattern("all_honours", "字一色", "All Honours", "xjtu:7.3.6(6)", yakuman=1, ja="字一色"),
    Pattern("big_seven_stars", "大七星", "Big Seven Stars", "xjtu:7.3.6(6)",
            open=0, yakuman=2, ja="大七星", excludes=(("all_honours", "xjtu:7.3.6(6)"),)),
    Pattern("little_four_winds", "小四喜", "Little Four Winds", "xjtu:7.3.6(7)", yakuman=1, ja="小四喜"),
    Pattern(
        "big_four_winds", "大四喜", "Big Four Winds", "xjtu:7.3.6(7)",
        yakuman=2, ja="大四喜", excludes=(("little_four_winds", "xjtu:7.3.6(7)"),),
    ),
    Pattern("four_kongs", "四杠子", "Four Kongs", "xjtu:7.3.6(8)", yakuman=1, ja="四槓子"),
    Pattern("all_green", "绿一色", "All Green", "xjtu:7.3.6(9)", yakuman=1, ja="緑一色"),
    Pattern("all_terminals", "清老头", "All Terminals", "xjtu:7.3.6(10)", yakuman=1, ja="清老頭"),
    Pattern("nine_gates", "九莲宝灯", "Nine Gates", "xjtu:7.3.6(11)", open=0, yakuman=1, ja="九蓮宝燈"),
    Pattern("pure_nine_gates", "纯正九莲宝灯", "Pure Nine Gates", "xjtu:7.3.6(11)",
            open=0, yakuman=2, ja="純正九蓮宝燈", excludes=(("nine_gates", "xjtu:7.3.6(11)"),)),
)

BONUS = (
    Pattern("dora", "表宝牌", "Dora", "xjtu:7.4.3", 1, ja="ドラ"),
    Pattern("ura_dora", "里宝牌", "Ura Dora", "xjtu:7.4.4", 1, ja="裏ドラ"),
    Pattern("red_dora", "红宝牌", "Red Five", "xjtu:7.4.1", 1, ja="赤ドラ"),
)
# fmt: on

LIMITS = (
    Limit(5, 2000, "mangan"),
    Limit(6, 3000, "haneman"),
    Limit(8, 4000, "baiman"),
    Limit(11, 6000, "sanbaiman"),
    Limit(13, 8000, "counted_yakuman"),
)

# The clauses behind rulings that are no field of the book.
CITES = (
    ("forms", "xjtu:6.1.1"),
    ("minimum", "xjtu:6.3.1"),
    ("dearest", "xjtu:7.9"),
    ("yakuman", "xjtu:7.3.6"),
    ("fu", "xjtu:7.7.7"),
    ("fu.base", "xjtu:7.7.2"),
    ("fu.set", "xjtu:7.7.3"),
    ("fu.pair", "xjtu:7.7.3bis"),
    ("fu.wait", "xjtu:7.7.4"),
    ("fu.self_draw", "xjtu:7.7.5"),
    ("fu.open", "xjtu:7.7.6"),
    ("fu.round", "xjtu:7.7.7"),
    ("fu.pairs", "xjtu:7.7.1"),
    ("fu.orphans", "xjtu:7.7.1"),
    ("base_points", "xjtu:7.8.1"),
    ("limits", "xjtu:7.8.2"),
    ("payments.dealer_self_draw", "xjtu:7.10.2"),
    ("payments.dealer_discard", "xjtu:7.10.3"),
    ("payments.self_draw", "xjtu:7.10.4"),
    ("payments.discard", "xjtu:7.10.5"),
    ("liability", "xjtu:7.11.3"),
    ("counters", "xjtu:7.12.3"),
    ("deposits", "xjtu:7.12.2"),
    ("announce.patterns", "xjtu:7.13.3"),
    ("announce.dora", "xjtu:7.13.4"),
    ("announce.han", "xjtu:7.13.5"),
    ("announce.fu", "xjtu:7.13.6"),
    ("announce.limit", "xjtu:7.13.7"),
    ("announce.points", "xjtu:7.13.8"),
    ("announce.counters", "xjtu:7.13.9"),
    ("announce.names", "xjtu:9.7.1"),
    ("announce.numbers", "xjtu:9.7.3"),
    ("announce.short", "xjtu:9.7.5"),
    ("claims_corrected", "xjtu:9.7.2"),
    ("mixed_in_no_win", "xjtu:9.2.1"),
    ("winners", "xjtu:6.3.3"),
    ("winners.three", "xjtu:6.8.5"),
    ("play.chow", "xjtu:5.6"),
    ("play.pung", "xjtu:5.7"),
    ("play.kong", "xjtu:5.8.1"),
    ("play.added_kong", "xjtu:5.8.2"),
    ("play.concealed_kong", "xjtu:5.8.3"),
    ("play.self_draw", "xjtu:6.3.2"),
    ("play.riichi", "xjtu:5.12.1"),
    ("play.in_riichi", "xjtu:5.12.2"),
    ("play.held_four", "xjtu:6.2"),
    ("play.furiten.discard", "xjtu:6.4.1"),
    ("play.furiten.turn", "xjtu:6.4.2"),
    ("play.furiten.riichi", "xjtu:6.4.3"),
    ("play.early_end", "reading:182"),
    ("play.forced", "xjtu:9.1.3"),
)

XJTU = Book(
    id="xjtu",
    names=Names("西安交通大学立直麻将规则", "Xi'an Jiaotong University Riichi", "西安交通大学リーチ麻雀規則"),
    text="xjtu",
    base="",
    tiles=Tiles(red_fives=(1, 1, 1)),
    forms=Forms(seven_pairs="distinct", thirteen_orphans=True),
    waits=Waits(held_four="not_if_concealed"),
    scoring=Scoring(family="riichi", minimum=1, double_wind_pair=4, limits=LIMITS, dora=True, ura_dora=True),
    circumstances=Circumstances(
        riichi=True,
        dealt_win_names_any_tile=True,
        kong_replacement_on_last_tile="replacement_only",
        rob_concealed_kong="thirteen_orphans",
    ),
    payments=Payments(
        counter=300,
        counter_each=100,
        deposit=1000,
        liable_for=("big_three_dragons", "big_four_winds"),
        liable_whole_hand=False,
        liable_pays_counters=True,
        counters_to="nearest",
        deposits_to="nearest",
        winners="three_abort",
    ),
    patterns=translated(ORDINARY + LIMIT_HANDS + BONUS, romanised=True),
    wall=Wall(dead_wall=14, opening="one_throw"),
    course=Course(first_dealer="east_drawer_throws"),
    game=Game(
        start_points=25000,
        rounds=2,
        extra_rounds=1,
        needed=30000,
        bust=True,
        repeats="win_or_ready",
        counters="draws_add",
        last_dealer_stops=True,
        origin=25000,
        placement=(15000, 5000, -5000, -15000),
        unit=1000,
    ),
    calls=Calls(swap_calling_barred=True),
    kongs=Kongs(kong_limit=4, indicator_concealed="at_once", indicator_open="next_action"),
    ready=Ready(riichi_tiles_left=4, riichi_needs_deposit=True, furiten=True, ready_pool=3000),
    draws=Draws(nagashi=True, nine_terminals=True, four_winds=True, four_riichi=True, four_kongs=True),
    cites=CITES,
    summary=Names(
        "西安交通大学的牌友们打的立直麻将。\n四人立直麻将，一番起和，三张红五。\n难役满可算两倍，多个役满相加；十三番以上为累计役满。\n两家荣和各自结算，三家荣和流局。",
        "Riichi as players at Xi'an Jiaotong University play it.\n"
        "Four-player riichi with three red fives; a win needs one han.\n"
        "The hardest limit hands count double and limit hands add up; thirteen han make a counted one.\n"
        "Two winners on a discard are both paid, three make a draw.",
        "西安交通大学の仲間が打つリーチ麻雀です。\n"
        "四人打ち、赤五3枚、一飜縛りです。\n"
        "難しい役満は2倍、役満は複合します。13飜以上は数え役満です。\n"
        "ダブロンはそれぞれ精算し、トリロンは流局です。",
    ),
)

CUP_MARKS = ("7.3.4(1)☆", "7.6☆", "7.13.7☆", "7.13.8☆", "8.4☆")  # what holds in all of the cup
XJTU_CUP = variant(
    XJTU,
    "xjtu-cup",
    names=Names("“七星杯”立直麻将规则", "Seven Stars Cup (Xi'an Jiaotong University)", "「七星杯」リーチ麻雀規則"),
    summary=Names(
        "打“七星杯”的人用的规则。\n交大规则的“七星杯”比赛版。\n任何役满和牌只算一倍役满。\n其余计分与正文相同。",
        "For players of the Seven Stars Cup, the university's tournament.\n"
        "The university's rules as its Seven Stars Cup plays them.\n"
        "Any limit hand counts once, whatever it holds.\nAll other scoring as in the main text.",
        "「七星杯」に出る人のためのルールです。\n"
        "交大ルールの「七星杯」大会版です。\n"
        "どの役満も1倍として数えます。\n"
        "その他の点数計算は本文と同じです。",
    ),
    marks=("☆",),
    cites=(*(pair for pair in CITES if pair[0] != "yakuman"), ("yakuman", "xjtu:7.6☆")),
    **{
        "scoring.yakuman_cap": 1,
        "payments.liable_whole_hand": True,
        "ready.riichi_needs_deposit": False,
        "game.extra_rounds": 0,
        "game.bust": False,
        "game.last_dealer_stops": False,
    },
)

XJTU_CUP_ONLINE = variant(
    XJTU_CUP,
    "xjtu-cup-online",
    names=Names(
        "“七星杯”立直麻将规则（线上阶段）",
        "Seven Stars Cup, online stage",
        "「七星杯」リーチ麻雀規則（オンラインステージ）",
    ),
    summary=Names(
        "“七星杯”在网上打的那一段。\n“七星杯”的线上阶段。\n没有人和。\n其余与“七星杯”相同。",
        "For the part of the Seven Stars Cup that is played online.\n"
        "The online stage of the Seven Stars Cup.\nThere is no blessing of man.\nAll else as in the cup.",
        "「七星杯」のオンラインで行う部分のルールです。\n"
        "「七星杯」のオンラインステージです。\n"
        "人和はありません。\n"
        "その他は「七星杯」と同じです。",
    ),
    **{"patterns.blessing_of_man": False},
)

XJTU_3P = variant(
    XJTU,
    "xjtu-3p",
    names=Names(
        "西安交通大学三人立直麻将", "Xi'an Jiaotong University Riichi, three players", "西安交通大学三人リーチ麻雀"
    ),
    summary=Names(
        "交大三个人凑一桌时打的。\n三人立直麻将：没有二万到八万，不能吃。\n北可拔出作宝牌，每张一番。\n自摸时缺席一家的点数不补。",
        "For three at the university's tables.\n"
        "Riichi for three: no 2 to 8 of characters, no chows.\n"
        "A North may be set aside as a bonus tile worth one han.\nOn a self-draw the missing player's share is lost.",
        "交大で三人のときに打つルールです。\n"
        "三人打ちで、二萬から八萬はなく、チーもできません。\n"
        "北は抜きドラにでき、1枚につき一飜です。\n"
        "ツモのとき、欠けた一人分の点は入りません。",
    ),
    marks=("App2:",),
    cites=(
        *(pair for pair in CITES if pair[0] not in ("counters", "announce.counters")),
        ("counters", "xjtu:App2:7.12.3"),
        ("announce.counters", "xjtu:App2:7.13.9"),
        ("play.north", "xjtu:App2:5.8+1"),
        ("play.north.riichi", "reading:171"),
        ("play.north.last", "reading:171"),
    ),
    patterns=(
        *XJTU.patterns,
        Pattern("north_dora", "拔北宝牌", "North Dora", "xjtu:App2:7.4.4+1", 1, ja="抜きドラ", romaji="Nukidora"),
    ),
    **{
        "game.start_points": 35000,
        "game.needed": 40000,
        "game.origin": 35000,
        "game.placement": (15000, 0, -15000),
        "tiles.players": 3,
        "tiles.characters_2_to_8": False,
        "tiles.red_fives": (0, 1, 1),
        "tiles.north_bonus": True,
        "payments.counter": 200,
        "payments.winners": "all",
        "wall.replacements": 8,
        "calls.chow": False,
        "ready.ready_pool": 2000,
        "draws.four_winds": False,
        "draws.four_riichi": False,
    },
)

# The text leaves the numbers of members, substitutes and games to the organiser; the cup's stand until others are set.
XJTU_RELAY = variant(
    XJTU,
    "xjtu-relay",
    names=Names(
        "西安交通大学立直麻将队式接力赛",
        "Xi'an Jiaotong University Riichi, team relay",
        "西安交通大学リーチ麻雀 団体リレー戦",
    ),
    summary=Names(
        "交大的队式接力赛，给队伍打的。\n"
        "四队各派一名队员，按编号依次打半庄，点数接力。\n每队 100000 点起；有人被击飞，接力赛即告结束。\n"
        "只有最后一个半庄才有和牌终局、听牌终局；名次即最后一个半庄的顺位。",
        "For teams: the university's relay.\n"
        "Four teams send their members to the table one after another and hand their points on.\n"
        "A team starts with 100,000; the relay ends at once when somebody falls below nothing.\n"
        "Only the last game stops for a leading dealer, and its places are the teams'.",
        "チームのための、交大の団体リレー戦です。\n"
        "4チームがメンバーを番号順に1人ずつ送り出し、半荘ごとに点数を引き継ぎます。\n"
        "各チーム100000点から始まり、誰かがトぶとリレー戦はその場で終わります。\n"
        "親のあがりやめ・テンパイやめは最後の半荘だけで、その着順がチームの順位になります。",
    ),
    marks=("App1:",),
    teams=Teams(members=5, substitutes=1, games=1),
    **{"game.start_points": 100000, "game.needed": 100000},
)

# What the cup says of singles alone (xjtu:8.2☆, xjtu:8.5☆) does not hold here.
XJTU_CUP_RELAY = variant(
    XJTU_RELAY,
    "xjtu-cup-relay",
    names=Names("“七星杯”立直麻将团体赛", "Seven Stars Cup, team relay", "「七星杯」リーチ麻雀 団体リレー戦"),
    summary=Names(
        "“七星杯”的团体赛，给队伍打的。\n“七星杯”团体赛：每队五名队员、至多一名替补，各打一个半庄，点数接力。\n任何役满和牌只算一倍役满；不打西入。\n"
        "有人被击飞，接力赛即告结束；名次即最后一个半庄的顺位。",
        "For teams of the Seven Stars Cup.\n"
        "The relay of the Seven Stars Cup: five members and a substitute, a game each, points handed on.\n"
        "Any limit hand counts once; there is no West round.\n"
        "The relay ends when somebody falls below nothing; the places of the last game are the teams'.",
        "「七星杯」の団体戦に出るチームのためのルールです。\n"
        "メンバー5人と控え1人まで。1人が半荘1回ずつ打ち、点数を引き継ぎます。\n"
        "どの役満も1倍として数え、西入はありません。\n"
        "誰かがトぶとリレー戦は終わり、最後の半荘の着順がチームの順位になります。",
    ),
    marks=("App1:1☆", "App1:", *CUP_MARKS),
    cites=XJTU_CUP.cites,
    **{"scoring.yakuman_cap": 1, "payments.liable_whole_hand": True, "game.extra_rounds": 0},
)
