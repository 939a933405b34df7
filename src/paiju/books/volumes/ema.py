"""EMA Riichi, 2016 revision. The Japanese names are romanised, as the book gives them."""

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

# One line a pattern: id, zh, en, clause, fan closed, fan open (0: closed hands only, none: the same).
# fmt: off
ORDINARY = (
    Pattern("riichi", "立直", "Riichi", "ema:4.2.1.1", 1, 0, ja="Riichi"),
    # Listed with one fan beside riichi, and fans add up: both count, two in all (reading:20).
    Pattern("double_riichi", "双立直", "Double Riichi", "ema:4.2.1.2", 1, 0, ja="Daburu riichi"),
    Pattern("ippatsu", "一发", "Ippatsu", "ema:4.2.1.3", 1, 0, ja="Ippatsu"),
    Pattern("concealed_self_draw", "门清自摸", "Fully Concealed Hand", "ema:4.2.1.4", 1, 0, ja="Menzen tsumo"),
    Pattern("pinfu", "平和", "Pinfu", "ema:4.2.1.5", 1, 0, ja="Pinfu"),
    Pattern("pure_double_run", "一色二顺", "Pure Double Chow", "ema:4.2.1.6", 1, 0, ja="Iipeikou"),
    Pattern("all_simples", "断幺九", "All Simples", "ema:4.2.1.7", 1, ja="Tanyao"),
    Pattern("pure_straight", "一气贯通", "Pure Straight", "ema:4.2.1.8", 2, 1, ja="Iitsu"),
    Pattern("mixed_triple_run", "三色同顺", "Mixed Triple Chow", "ema:4.2.1.9", 2, 1, ja="San shoku doujun"),
    Pattern("white_dragon", "翻牌-白", "White Dragon", "ema:4.2.1.10", 1, ja="Fanpai", short="白"),
    Pattern("green_dragon", "翻牌-发", "Green Dragon", "ema:4.2.1.10", 1, ja="Fanpai", short="发"),
    Pattern("red_dragon", "翻牌-中", "Red Dragon", "ema:4.2.1.10", 1, ja="Fanpai", short="中"),
    Pattern("seat_wind", "翻牌-门风", "Seat Wind", "ema:4.2.1.10", 1, ja="Fanpai", short="门风"),
    Pattern("round_wind", "翻牌-圈风", "Prevalent Wind", "ema:4.2.1.10", 1, ja="Fanpai", short="圈风"),
    Pattern("outside_hand", "混全带幺", "Half Outside Hand", "ema:4.2.1.11", 2, 1, ja="Chanta"),
    Pattern("robbing_the_kong", "抢杠", "Robbing the Kong", "ema:4.2.1.12", 1, ja="Chan kan"),
    Pattern("kong_replacement", "杠上开花", "After a Kong", "ema:4.2.1.13", 1, ja="Rinshan kaihou",
            excludes=(("last_tile_draw", "reading:30"),)),
    Pattern("last_tile_draw", "海底捞月", "Under the Sea", "ema:4.2.1.14", 1, ja="Haitei"),
    Pattern("last_tile_claim", "河底捞鱼", "Under the River", "ema:4.2.1.15", 1, ja="Houtei"),
    Pattern("seven_pairs", "七对子", "Seven Pairs", "ema:4.2.2.1", 2, 0, ja="Chi toi"),
    Pattern("mixed_triple_pung", "三色同刻", "Triple Pung", "ema:4.2.2.2", 2, ja="San shoku doukou"),
    Pattern("three_concealed_pungs", "三暗刻", "Three Concealed Pungs", "ema:4.2.2.3", 2, ja="San ankou"),
    Pattern("three_kongs", "三杠子", "Three Kongs", "ema:4.2.2.4", 2, ja="San kan tsu"),
    Pattern("all_pungs", "对对和", "All Pungs", "ema:4.2.2.5", 2, ja="Toi toi", short="对对"),
    Pattern("half_flush", "混一色", "Half Flush", "ema:4.2.2.6", 3, 2, ja="Honitsu"),
    Pattern("little_three_dragons", "小三元", "Little Three Dragons", "ema:4.2.2.7", 2, ja="Shou sangen"),
    Pattern("all_terminals_and_honours", "混老头", "All Terminals and Honours", "ema:4.2.2.8", 2, ja="Honroutou",
            excludes=(("outside_hand", "ema:4.2.2.8"),)),
    Pattern("terminals_in_all_sets", "纯全带幺", "Fully Outside Hand", "ema:4.2.2.9", 3, 2, ja="Junchan",
            excludes=(("outside_hand", "ema:4.2.2.9"),)),
    Pattern("two_double_runs", "二色二顺", "Twice Pure Double Chow", "ema:4.2.3.1", 3, 0, ja="Ryan peikou",
            excludes=(("pure_double_run", "ema:4.2.3.1"),)),
    Pattern("full_flush", "清一色", "Full Flush", "ema:4.2.4.1", 6, 5, ja="Chinitsu",
            excludes=(("half_flush", "ema:4.2.4.1"),)),
    Pattern("blessing_of_man", "人和", "Blessing of Man", "ema:4.2.4.2", 5, 0, ja="Renho", alone=True),
)

LIMIT_HANDS = (
    Pattern("thirteen_orphans", "十三幺", "Thirteen Orphans", "ema:4.2.5.1", open=0, yakuman=1, ja="Kokushi musou"),
    Pattern("nine_gates", "九莲宝灯", "Nine Gates", "ema:4.2.5.2", open=0, yakuman=1, ja="Chuuren pooto"),
    Pattern("blessing_of_heaven", "天和", "Blessing of Heaven", "ema:4.2.5.3", open=0, yakuman=1, ja="Tenho"),
    Pattern("blessing_of_earth", "地和", "Blessing of Earth", "ema:4.2.5.4", open=0, yakuman=1, ja="Chiho"),
    Pattern("four_concealed_pungs", "四暗刻", "Four Concealed Pungs", "ema:4.2.5.5", open=0, yakuman=1, ja="Suu ankou"),
    Pattern("four_kongs", "四杠子", "Four Kongs", "ema:4.2.5.6", yakuman=1, ja="Suu kantsu"),
    Pattern("all_green", "绿一色", "All Green", "ema:4.2.5.7", yakuman=1, ja="Ryuu iisou"),
    Pattern("all_terminals", "清老头", "All Terminals", "ema:4.2.5.8", yakuman=1, ja="Chinroutou"),
    Pattern("all_honours", "字一色", "All Honours", "ema:4.2.5.9", yakuman=1, ja="Tsuu iisou"),
    Pattern("big_three_dragons", "大三元", "Big Three Dragons", "ema:4.2.5.10", yakuman=1, ja="Dai sangen"),
    Pattern("little_four_winds", "小四喜", "Little Four Winds", "ema:4.2.5.11", yakuman=1, ja="Shou suushii"),
    Pattern("big_four_winds", "大四喜", "Big Four Winds", "ema:4.2.5.12", yakuman=1, ja="Dai suushii",
            excludes=(("little_four_winds", "ema:4.2.5.12"),)),
)
# fmt: on

BONUS = (
    Pattern("dora", "宝牌", "Dora", "ema:4.2.1.16", 1, ja="Dora"),
    Pattern("ura_dora", "附加宝牌", "Ura Dora", "ema:3.12(4)", 1, ja="Ura dora"),
)

# The clauses behind rulings that are no field of the book.
CITES = (
    ("forms", "ema:1.3"),
    ("minimum", "ema:4.0"),
    ("dearest", "ema:4.3.3"),
    ("yakuman", "ema:4.2"),
    ("fu", "ema:4.1"),
    ("fu.open", "reading:33"),
    ("base_points", "ema:4.3.1"),
    ("limits", "ema:4.2"),
    ("payments", "ema:4.3.1"),
    ("liability", "ema:4.2.5.10"),
    ("counters", "ema:4.3.4"),
    ("deposits", "ema:3.12(3)"),
    ("winners", "ema:3.11"),
    ("play.chow", "ema:3.2"),
    ("play.pung", "ema:3.3"),
    ("play.kong", "ema:3.4"),
    ("play.added_kong", "ema:3.5"),
    ("play.concealed_kong", "ema:3.6"),
    ("play.self_draw", "ema:3.11"),
    ("play.riichi", "ema:3.12(1)"),
    ("play.in_riichi", "ema:3.12(2)"),
    ("play.held_four", "reading:24"),
    ("play.furiten.discard", "ema:3.13.1"),
    ("play.furiten.turn", "ema:3.13.2"),
    ("play.furiten.riichi", "ema:3.13.3"),
    ("play.aborts", "reading:34"),
)

EMA = Book(
    id="ema",
    names=Names("EMA 日本麻将规则 2016", "EMA Riichi 2016", "EMAリーチ麻雀規則 2016"),
    text="ema",
    base="",
    tiles=Tiles(),
    forms=Forms(seven_pairs="distinct", thirteen_orphans=True),
    waits=Waits(held_four="not_if_held"),
    scoring=Scoring(
        family="riichi",
        minimum=1,
        double_wind_pair=2,
        open_pinfu_fu=2,
        limits=(
            Limit(5, 2000, "mangan"),
            Limit(6, 3000, "haneman"),
            Limit(8, 4000, "baiman"),
            Limit(11, 6000, "sanbaiman"),
        ),
        yakuman_cap=1,
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
        liable_for=("big_three_dragons", "big_four_winds"),
        liable_whole_hand=True,
        liable_pays_counters=False,
        counters_to="each",
        deposits_to="own_then_nearest",
        winners="all",
    ),
    patterns=translated(ORDINARY + LIMIT_HANDS + BONUS, romanised=True),
    wall=Wall(dead_wall=14, opening="one_throw"),
    course=Course(first_dealer="east_drawer"),
    game=Game(
        start_points=30000,
        rounds=2,
        repeats="win_or_ready",
        counters="draws_keep",
        ties="shared",  # reading:196
        leftover="first_shared",  # reading:196
        origin=30000,
        placement=(15000, 5000, -5000, -15000),
        scaled_by_length=True,
    ),
    calls=Calls(swap_calling_barred=True),
    kongs=Kongs(
        kong_limit=4,
        indicator_concealed="at_once",  # reading:35
        indicator_open="at_once",
        kong_after_riichi="pung_in_every_reading",
    ),
    ready=Ready(riichi_tiles_left=4, furiten=True, ready_pool=3000),
    draws=Draws(),  # reading:34
    cites=CITES,
    summary=Names(
        "欧洲各俱乐部和比赛打的立直麻将。\n"
        "欧洲麻将协会的规则，不用红五，一翻起和。\n役满只算一个，没有累计役满；十一翻以上都是三倍满。\n一张牌可以让所有宣布的人同时和牌。",
        "Riichi as clubs and tournaments in Europe play it.\n"
        "The European association's rules: no red fives; a win needs one fan.\n"
        "A hand is worth one limit hand at most and eleven fans or more are a sanbaiman.\n"
        "Everybody who declares on a discard wins.",
        "ヨーロッパのクラブや大会で打たれているリーチ麻雀です。\n"
        "欧州麻雀協会のルールで、赤五はなく、一飜縛りです。\n"
        "役満は一つだけ数え、数え役満はありません。11飜以上は三倍満です。\n"
        "一つの捨て牌に、宣言した全員がロンできます。",
    ),
)
