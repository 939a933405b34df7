"""Sanctions in words, Chinese and English."""

from collections.abc import Iterable

from paiju.referee import sanctions as s

RIGHT_WORDS = {
    "win": ("和牌", "win"),
    "chow": ("吃", "chow"),
    "pung": ("碰", "pung"),
    "kong": ("杠", "kong"),
    "riichi": ("立直", "declare riichi"),
    "choice": ("选择打出的牌（只能打刚摸的）", "discard any but the drawn tile"),
}
UNTIL_WORDS = {
    "tile": ("就这一张牌", "on this tile"),
    "turn": ("本回合", "this turn"),
    "draw": ("到自己下次摸牌为止", "until the next own draw"),
    "hand": ("这手牌", "this hand"),
}
TAKEN_WORDS = {
    "game": ("从本场的分数中", "the game's points"),
    "result": ("从最终成绩中", "the final result"),
    "total": ("从累计成绩中", "the running total"),
}
STICK_WORDS = {
    "lost": ("立直无效，立直棒不退", "the riichi is void and its stick lost"),
    "returned": ("立直无效，立直棒退还", "the riichi is void and its stick returned"),
    "none": ("立直无效", "the riichi is void"),
}
REPLAY_WORDS = {
    "void": ("这手牌作废重打", "the hand is void and played again"),
    "restart": ("这手牌重新开始", "the hand starts again"),
}
RESTORE_WORDS = {
    "before_discard": ("恢复到打牌之前", "back to before the discard"),
    "before_call": ("恢复到该操作之前", "back to before that action"),
    "before_answer": (
        "该操作撤回；放弃打断则自动恢复",
        "that action is taken back, and stands again by itself if the claim is let go",
    ),
    "before_draw": ("牌放回原处", "the tile goes back to its place"),
    "before_deal": ("牌归原位，重新开牌", "the tiles go back and the deal is made again"),
    "before_damage": ("恢复到破坏之前", "back to how it was before"),
    "extra_discard": ("多打的牌收回", "the extra tile goes back into the hand"),
}
DISCARD_WORDS = {
    "exposed": ("露出的牌在随后的出牌中依次打出", "exposed tiles are discarded next, in order"),
    "named": ("必须打出所报的牌", "the tile named must be discarded"),
    "shown": ("已亮出的牌必须打出", "the tile shown must be discarded"),
    "picked": ("由裁判指定打出一张", "the referee picks a discard"),
}
EXPEL_WORDS = {
    "out": ("停止继续参赛", "out of the rest of the competition"),
    "disqualified": ("取消比赛资格", "disqualified"),
    "sent_off": ("取消比赛资格并离场", "disqualified and sent off"),
    "withdrawn": ("退出比赛，不计成绩", "withdrawn, without a result"),
}
GAME_WORDS = {
    "ends": ("本盘到此结束", "the game ends here"),
    "restarts": ("本盘重新开始", "the game begins anew"),
}
PLAIN = {
    "take_back_win": ("其和牌不算，不付", "the win is none and is not paid"),
    "reverse_self_draw": ("按自己自摸的数额反付各家", "pays each what their own self-draw would have cost"),
    "pay_ready_hands": ("按放铳赔给已听牌的各家", "pays every ready player as if dealing in"),
    "compensate": ("按各家牌的价值由裁判定补偿", "compensates others as the referee values their hands"),
    "pay_for_all": ("承担三家应付的全部和牌分", "pays the winner for everybody"),
    "end_hand": ("这手牌到此为止，无人和牌", "the hand ends without a win"),
    "face_up": ("该牌就此明放", "the tile stays face up"),
    "forfeit": ("本场弃权，计零分", "the game is forfeited with nothing"),
    "notice": ("通报", "public notice"),
    "reminder": ("口头提醒", "a reminder"),
    "take_over": ("代受由此犯规者的处罚", "bears the penalty of the foul they caused"),
}
NOTHING = ("不罚", "no penalty")


def words(sanction: s.Sanction) -> tuple[str, str]:
    """A sanction in Chinese and English."""
    kind = s.kind_of(sanction)
    return PLAIN[kind] if kind in PLAIN else spoken(sanction)


def spoken(sanction: s.Sanction) -> tuple[str, str]:
    """Sanctions whose words depend on what they hold."""
    match sanction:
        case s.Rights():
            return rights_words(sanction)
        case s.VoidRiichi():
            return STICK_WORDS[sanction.stick]
        case s.Replay():
            return REPLAY_WORDS[sanction.how]
        case s.Restore():
            return RESTORE_WORDS[sanction.to]
        case s.ForcedDiscard():
            return DISCARD_WORDS[sanction.what]
        case s.Expel():
            return EXPEL_WORDS[sanction.how]
        case s.EndGame():
            return GAME_WORDS[sanction.how]
        case s.ReverseLimit():
            return limit_words(sanction)
        case s.OnLadder():
            return "按罚序累进", "the next step of the ladder"
        case _:
            return amount_words(sanction)


def rights_words(sanction: s.Rights) -> tuple[str, str]:
    """Which rights are lost, and for how long."""
    zh, en = UNTIL_WORDS[sanction.until]
    names = [RIGHT_WORDS[name] for name in sanction.lost if name in RIGHT_WORDS]
    barred = f"{zh}不得{'、'.join(name[0] for name in names)}", f"may not {', '.join(name[1] for name in names)} {en}"
    if "ready" not in sanction.lost:
        return barred
    return (
        (f"{barred[0]}，流局时算不听牌", f"{barred[1]}; counts as not ready")
        if names
        else ("算不听牌", "counts as not ready")
    )


def limit_words(sanction: s.ReverseLimit) -> tuple[str, str]:
    """What a dealer pays, and what the others do."""
    dealer, other = sanction.dealer, sanction.other
    zh = f"庄家赔每家 {dealer}；闲家赔庄家 {dealer}、其余每家 {other}"
    return zh, f"a dealer pays {dealer} to each; another player {dealer} to the dealer and {other} to the rest"


def amount_words(sanction: s.Sanction) -> tuple[str, str]:
    """Sanctions that are a number, or a range of them."""
    n = span(sanction)
    match sanction:
        case s.Warnings():
            return f"警告 {n} 次", f"{n} warning" + ("s" if n != "1" else "")
        case s.Cards():
            return f"黄牌 {n} 张", f"{n} yellow card" + ("s" if n != "1" else "")
        case s.PayEach():
            return f"赔其他每家 {n}", f"pays each other player {n}"
        case s.PayVictims():
            return f"赔受影响者 {n}", f"pays the player harmed {n}"
        case s.Deduct():
            return taken_words(n, sanction.of, sanction.unit)
    raise AssertionError(sanction)


def taken_words(amount: str, of: s.Taken, unit: int) -> tuple[str, str]:
    """So much off something; what is reckoned in pt is told in pt (lol:(十)4)."""
    zh, en = TAKEN_WORDS[of]
    shown = amount + (" pt" if unit > 1 else "")
    return f"{zh}扣 {shown}", f"{shown} off {en}"


def span(sanction: s.Sanction) -> str:
    """An amount, or what the referee may choose between."""
    least, most = getattr(sanction, "amount", 0), getattr(sanction, "most", 0)
    return f"{least}–{most}" if most else str(least)


def joined(parts: Iterable[tuple[str, str]]) -> tuple[str, str]:
    """Several things said after each other."""
    pairs = list(parts)
    return "；".join(zh for zh, _ in pairs), "; ".join(en for _, en in pairs)
