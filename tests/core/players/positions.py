"""Positions whose answer a strong player would not dispute, each with its reason.

A hand is the dealer's at the first draw, the tile drawn last; `answer` are the tiles that may go.
"""

from typing import NamedTuple


class Position(NamedTuple):
    """A hand to discard from: its tiles, the tile drawn, what may go and why; the indicator where it matters."""

    hand: str
    drawn: str
    answer: str
    why: str
    dora: str = ""


GUEST = "a lone guest wind is of less use than any part of a shape"
DRAGON = "a dragon alone wants two more of its kind; every other tile is in a shape"
SETS_STAY = "a complete set is not broken while there is a tile that nothing needs"
EDGE = "a lone one or nine makes fewer shapes than anything else here"
TWO_LONE = "one of the two tiles that nothing needs goes"
PAIRS = "a pair that may become the head, or a pung of value, stays"
BAD_SHAPE = "of five shapes for four sets the narrowest goes"

RIICHI = (
    # errors that were found in games
    Position("466m23999p24455s", "2z", "2z", SETS_STAY),
    Position("344m13455999p6s7z", "7z", "1p 6s", SETS_STAY),
    Position("345m35778p34677s", "7z", "7z", DRAGON),
    Position("368m23p2568s1346z", "6z", "3z 4z", GUEST),
    Position("88m12457p2466s12z", "3z", "2z 3z", GUEST),
    # lone guest winds
    Position("234m567m456p78s99s", "3z", "3z", GUEST),
    Position("23467m345p567s22z", "4z", "4z", GUEST),
    Position("345m34567p4567s4z", "3z", "3z 4z", GUEST),
    Position("34567m234p678s99s", "2z", "2z", GUEST),
    Position("556m34778p34567s", "4z", "4z", GUEST),
    Position("22345m567p23467s", "3z", "3z", GUEST),
    Position("13579m2468p246s1z", "4z", "4z", GUEST),
    Position("2345m3467p23678s", "4z", "4z", GUEST),
    Position("3467m2345p3467s9s", "2z", "2z", GUEST),
    Position("123m3456p45678s2z", "2p", "2z", GUEST),
    Position("24m3568p234678s3z", "6m", "3z", GUEST),
    Position("4456m2367p34588s", "3z", "3z", GUEST),
    Position("2346m3556p2267s3z", "7m", "3z", GUEST),
    Position("12m45m3478p3467s4z", "6m", "4z", GUEST),
    Position("567m3345p245689s", "2z", "2z", GUEST),
    Position("22m3467p345668s3z", "8p", "3z", GUEST),
    Position("3456m234p5567s22p", "4z", "4z", GUEST),
    Position("67m345p23455678s", "3z", "3z", GUEST),
    Position("2233m45678p567s2z", "4m", "2z", GUEST),
    Position("445m678m3556p67s3z", "8s", "3z", GUEST),
    # lone edges
    Position("234m456p34578s55s", "9m", "9m", EDGE),
    Position("3467m4578p34567s", "1p", "1p", EDGE),
    Position("234567m23p45678s", "9p", "9p", EDGE),
    Position("45m345678p34556s", "1m", "1m", EDGE),
    Position("23m567m3467p4588s", "9m", "9m", EDGE),
    Position("3345m456p3467s22s", "9m", "9m", EDGE),
    Position("346m4556p345788s", "9m", "9m", EDGE),
    Position("67m2345p345567s9p", "8m", "9p", EDGE),
    # one of two lone tiles
    Position("2468m3446p3478s3z", "9s", "3z", GUEST),
    Position("456m23478p67s77z9m", "1p", "9m 1p", TWO_LONE),
    Position("34m345p56s22789s9p", "1m", "9p 1m", TWO_LONE),
    Position("46m234p345s6788s9m", "3z", "3z 9m", TWO_LONE),
    Position("345m4567p678s35s2z", "9m", "2z 9m", TWO_LONE),
    Position("23488m4567p456s1p", "4z", "4z 1p", TWO_LONE),
    # complete sets, pairs of value
    Position("111m345p678p23s99s", "4z", "4z", SETS_STAY),
    Position("123m789m45p666s55z", "2z", "2z", SETS_STAY),
    Position("123m456p78s22s555z", "9p", "9p", SETS_STAY),
    Position("345m67p34588s666z", "2z", "2z", SETS_STAY),
    Position("999m3467p4588s67s", "4z", "4z", SETS_STAY),
    Position("345m4567p3467s77z", "9m", "9m", PAIRS),
    Position("23m4567p34566s77z", "9m", "9m", PAIRS),
    Position("678m3468p34s55z35s", "1m", "1m", PAIRS),
    Position("456m222p5678s345p", "3z", "3z", SETS_STAY),
    Position("777m234567p4588s", "9m", "9m", SETS_STAY),
    # ready
    Position("234m567m345p67s99s", "1s", "1s", "ready for 5 and 8 of bamboos"),
    Position("345m678m22p456p35s", "6s", "3s", "5s 6s waits for two kinds, 3s 5s for one"),
    Position("22m345p678p34567s", "2z", "2z", "ready for 2, 5 and 8 of bamboos"),
    Position("123m567m234p56s88s", "9p", "9p", "ready for 4 and 7 of bamboos"),
    Position("345m345p34s678s22p", "9m", "9m", "ready for 2 and 5 of bamboos"),
    Position("567m56789p234s44s", "2z", "2z", "ready for 4, 7 of circles"),
    # the narrowest shape goes
    Position("12m456m3467p4588s", "6s", "1m 2m", BAD_SHAPE),
    Position("13m456m3467p4588s", "6s", "1m 3m", BAD_SHAPE),
    Position("89m345m3467p4588s", "3s", "8m 9m", BAD_SHAPE),
    Position("12p456m3467s4588m", "6m", "1p 2p", BAD_SHAPE),
    Position("79s234m4567p3488m", "8p", "7s 9s", BAD_SHAPE),
    # bonus tiles
    Position("345m678p2345s77s1z", "3z", "3z", "the wind of value stays, the guest wind goes", dora="4z"),
    Position("345m4567p3467s22m", "1z", "1z", "a wind alone wants two more", dora="6s"),
    Position("357m345p34567s88s", "4z", "4z", GUEST, dora="6m"),
    # other forms
    Position("19m19p19s1234567z", "5m", "5m", "all thirteen orphans are there: ready for any of them"),
    Position("1199m2288p44s66z7s", "5p", "5p 7s", "six pairs: one of the lone tiles goes"),
    Position("1199m2288p4477s5z", "3m", "3m 5z", "six pairs wait for the tile kept"),
)

FLUSH = "one suit counts far more than the minimum; a tile of another suit goes"
TRIPLE = "the same run in three suits makes the minimum; a tile outside it goes"
PUNGS = "all pungs and a pair are nearly there; the lone tile goes"
STRAIGHT = "a straight makes the minimum; a tile outside it goes"
SEVEN_PAIRS = "pairs are the hand; a lone tile goes"
KNITTED = "knitted tiles and honours all differ; the tile outside goes"

OFFICIAL = (
    # one suit
    Position("11234567889m35p", "9m", "3p 5p", FLUSH),
    Position("22234567789s99p", "1s", "9p", FLUSH),
    Position("11345678p1155z9m", "2p", "9m", FLUSH),
    Position("123345567s77z3m4p", "8s", "3m 4p", FLUSH),
    # the same run in three suits, straights, shifted runs
    Position("234m234p23s678m99p", "9s", "9s", TRIPLE),
    Position("456m456p46s11p789s", "2z", "2z", TRIPLE),
    Position("678m678p67s55p123s", "4z", "4z", TRIPLE),
    Position("345m34p345s22m678p", "1z", "1z", TRIPLE),
    Position("123456789m45p88s", "3z", "3z", STRAIGHT),
    Position("1234567m9m234s55p", "1z", "1z", STRAIGHT),
    Position("123m456p789s23m55s", "9p", "9p", STRAIGHT),
    Position("123m456s78p567m22s", "4z", "4z", STRAIGHT),
    # pungs
    Position("111m333p777s99s55z", "4m", "4m", PUNGS),
    Position("22m444p888s33p666z", "9m", "9m", PUNGS),
    Position("111z222z99m33s55s8p", "4p", "4p 8p", PUNGS),
    # other forms
    Position("1199m2288p4477s5z", "3m", "3m 5z", SEVEN_PAIRS),
    Position("1122m4466p88s33z7s", "1p", "1p 7s", SEVEN_PAIRS),
    Position("19m19p19s1234567z", "5m", "5m", "all thirteen orphans are there: ready for any of them"),
    Position("147m258p369s1234z", "1m", "1m", KNITTED),
    Position("147m258p36s12345z", "6s", "6s", KNITTED),
    Position("147m28p369s12567z", "2p", "2p", KNITTED),
    # what no way needs
    Position("599m2366p22379s3z", "4z", "3z 4z", "a lone wind of no value goes before tiles that make runs"),
    Position("355m22348p245s47z", "5z", "4z 5z 7z", "lone honours go before tiles that make runs"),
)


class Answered(NamedTuple):
    """The dealer's hand when South throws a tile, whether the dealer claims it, and why."""

    hand: str
    thrown: str
    claims: bool
    why: str


FOLD = "far from winning, against riichi: the tile that cannot be won on goes"
NO_VALUE = "an open hand of runs has nothing to win with, and riichi is lost"
FAST = "a pung of dragons makes an open hand win, and this one is nearly there"

# South declares riichi with the nine of bamboos; the dealer's hand at the next draw.
AGAINST_RIICHI = (
    Position("158m2479p369s234z", "5p", "9s", FOLD),
    Position("147m258p1359s246z", "8m", "9s 6z", FOLD),
    Position("269m1468p359s347z", "8m", "9s", FOLD),
    Position("1258m147p249s347z", "6p", "9s", FOLD),
    Position("3469m258p159s234z", "1p", "9s", FOLD),
    Position("369m1479p149s256z", "6p", "9s 6z", FOLD),
    Position("1368m257p4799s24z", "6m", "9s", FOLD),
    Position("1479m36p2599s347z", "5p", "9s", FOLD),
)

CLAIMS = (
    Answered("345m4567p78s22s55z", "5z", True, FAST),
    Answered("22m456m34p678s55z4s", "5z", True, FAST),
    Answered("234m345p5688s678m", "4p", False, NO_VALUE),
    Answered("123m4567p789s99m1p", "3p", False, NO_VALUE),
    Answered("789m123p4599s346m", "3s", False, NO_VALUE),
)
