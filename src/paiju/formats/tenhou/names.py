"""The names in Tenhou's JSON for patterns, limits and endings of a hand, and those used by converters from other
sites."""

import re

from paiju.core.play import deal as D
from paiju.errors import InputError
from paiju.formats.tenhou.tiles import FIRST_ROUND_WIND, FIRST_SEAT_WIND, NUMBERS, PATTERNS
from paiju.languages import _

WINDS = "東南西北"
# By the numbers of mjlog.
NAMES = (
    "門前清自摸和", "立直", "一発", "槍槓", "嶺上開花", "海底摸月", "河底撈魚", "平和", "断幺九", "一盃口",
    "自風 東", "自風 南", "自風 西", "自風 北", "場風 東", "場風 南", "場風 西", "場風 北",
    "役牌 白", "役牌 發", "役牌 中", "両立直", "七対子", "混全帯幺九", "一気通貫", "三色同順", "三色同刻", "三槓子",
    "対々和", "三暗刻", "小三元", "混老頭", "二盃口", "純全帯幺九", "混一色", "清一色", "人和", "天和", "地和",
    "大三元", "四暗刻", "四暗刻単騎", "字一色", "緑一色", "清老頭", "九蓮宝燈", "純正九蓮宝燈", "国士無双",
    "国士無双１３面", "大四喜", "小四喜", "四槓子", "ドラ", "裏ドラ", "赤ドラ",
)  # fmt: skip
ENGLISH = (
    "Fully Concealed Hand", "Riichi", "Ippatsu", "Robbing a Kan", "After a Kan", "Under the Sea", "Under the River",
    "Pinfu", "All Simples", "Pure Double Sequence",
    "Seat Wind", "Seat Wind", "Seat Wind", "Seat Wind", "Prevalent Wind", "Prevalent Wind", "Prevalent Wind",
    "Prevalent Wind", "White Dragon", "Green Dragon", "Red Dragon", "Double Riichi", "Seven Pairs",
    "Half Outside Hand", "Pure Straight", "Mixed Triple Sequence", "Triple Triplets", "Three Quads", "All Triplets",
    "Three Concealed Triplets", "Little Three Dragons", "All Terminals and Honors", "Twice Pure Double Sequence",
    "Fully Outside Hand", "Half Flush", "Full Flush", "Blessing of Man", "Blessing of Heaven", "Blessing of Earth",
    "Big Three Dragons", "Four Concealed Triplets", "Single-wait Four Concealed Triplets", "All Honors", "All Green",
    "All Terminals", "Nine Gates", "True Nine Gates", "Thirteen Orphans", "Thirteen-wait Thirteen Orphans",
    "Four Big Winds", "Four Little Winds", "Four Quads", "Dora", "Ura Dora", "Red Five",
)  # fmt: skip
OTHERS = {
    "ダブル立直": "double_riichi",
    "海底撈月": "last_tile_draw",
    "役牌:自風牌": "seat_wind",
    "役牌:場風牌": "round_wind",
    "自風": "seat_wind",
    "場風": "round_wind",
    "白": "white_dragon",
    "發": "green_dragon",
    "中": "red_dragon",
    "国士無双十三面待ち": "thirteen_orphans_thirteen_waits",
    "国士無双13面": "thirteen_orphans_thirteen_waits",
    "抜きドラ": "north_dora",
    "北抜き": "north_dora",
    "Kita": "north_dora",
    "North": "north_dora",
}
IDS = OTHERS | dict(zip(ENGLISH, PATTERNS)) | dict(zip(NAMES, PATTERNS))
PATTERN = re.compile(r"(.+?) ?\((?:(\d{1,3}) ?(?:飜|翻|Han)|役満|Yakuman)\)")

# How a hand ends.
WON = "和了"
WON_NAMES = (WON, "Agari")
UNKNOWN = "不明"  # the record stops before the end
ENDS = {
    "流局": D.EXHAUSTED,
    "全員聴牌": D.EXHAUSTED,
    "全員不聴": D.EXHAUSTED,
    "Ryuukyoku": D.EXHAUSTED,
    "Exhaustive Draw": D.EXHAUSTED,
    "流し満貫": D.NAGASHI,
    "Nagashi Mangan": D.NAGASHI,
    "Mangan at Draw": D.NAGASHI,
    "九種九牌": D.NINE_TERMINALS,
    "Kyuushu Kyuuhai": D.NINE_TERMINALS,
    "Nine Terminal Abortion": D.NINE_TERMINALS,
    "四風連打": D.FOUR_WINDS,
    "Suufon Renda": D.FOUR_WINDS,
    "Four Wind Abortion": D.FOUR_WINDS,
    "四家立直": D.FOUR_RIICHI,
    "Suucha Riichi": D.FOUR_RIICHI,
    "Four Riichi Abortion": D.FOUR_RIICHI,
    "四槓散了": D.FOUR_KONGS,
    "四開槓": D.FOUR_KONGS,
    "四槓流れ": D.FOUR_KONGS,
    "Suukaikan": D.FOUR_KONGS,
    "Four Kan Abortion": D.FOUR_KONGS,
    "三家和了": D.THREE_WINNERS,
    "三家和": D.THREE_WINNERS,
    "三家ロン": D.THREE_WINNERS,
    "Sanchahou": D.THREE_WINNERS,
    "Three Ron Abortion": D.THREE_WINNERS,
}
END_NAMES = {number: name for name, number in reversed(ENDS.items())} | {D.FOUR_KONGS: "四槓散了"}

LIMITS = ("満貫", "跳満", "倍満", "三倍満", "数え役満")  # by limit, the first from 1 on
YAKUMAN = "役満"
POINTS = re.compile(r"(?:(\d{1,3})(?:符|Fu)\s?(\d{1,3})(?:飜|翻|Han))?[^\d]*(\d{2,7})(?:-(\d{2,7}))?(?:点|Points)?(∀)?")


def name_of(pattern: str, seat: int, wind: int) -> str:
    """The name of a pattern; winds include the seat's or the round's."""
    if pattern == "seat_wind":
        return NAMES[FIRST_SEAT_WIND + seat]
    if pattern == "round_wind":
        return NAMES[FIRST_ROUND_WIND + wind]
    if pattern == "north_dora":
        return "抜きドラ"
    if pattern not in NUMBERS:
        raise InputError("", _("this format has no pattern {pattern}", pattern=pattern[:40]))
    return NAMES[NUMBERS[pattern]]
