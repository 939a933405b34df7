"""Numbers of the arena in words, for contests and leagues."""

from typing import TYPE_CHECKING

from paiju.cli.shared.language import Speaker

if TYPE_CHECKING:
    from paiju.stats.measures import Estimate

WIDEST = 24  # characters over a column
FAULTS = {
    "crashes": ("次中断", "crashed"),
    "stalls": ("次超时", "late"),
    "garbage": ("次无法读懂", "not readable"),
    "illegal": ("次不合规则", "not allowed"),
    "left_out": ("次未再询问", "left out"),
}


def left_out(name: str, turns: int, say: Speaker) -> list[str]:
    """A program that was started too often in a game, if one was."""
    from paiju.bots.foreign import MOST_STARTS

    if not turns:
        return []
    zh = f"{name} 在同一盘中启动 {MOST_STARTS} 次后不再启动，此后 {turns} 次由程序代打：结果不能说明它的强弱"
    en = f"{name} was left out after {MOST_STARTS} starts in a game, {turns} decisions: the result says little of it"
    return [say(zh, en)]


def short(name: str) -> str:
    """A side's name over its column: of a long command the beginning."""
    return name if len(name) <= WIDEST else name[: WIDEST - 1] + "…"


def shown_as(each: "Estimate | None", kind: str) -> tuple[str, str]:
    """An estimate and its interval: shares in per cent."""
    if each is None:
        return "–", ""
    if kind == "share":
        return f"{100 * each.mean:.2f} %", "" if each.alone else f"[{100 * each.low:.2f}, {100 * each.high:.2f}]"
    digits = 3 if kind == "rank" else 1
    if each.alone:
        return f"{each.mean:,.{digits}f}", ""
    return f"{each.mean:,.{digits}f}", f"[{each.low:,.{digits}f}, {each.high:,.{digits}f}]"


def looks_line(looked: int, level: float, say: Speaker) -> list[str]:
    """Where one might have stopped early: at which look, and what the intervals allow for."""
    from paiju.stats.few import LEVEL

    if level == LEVEL:
        return []
    sure = f"{100 * (1 - level):.2f} %"
    zh = f"第 {looked} 次查看时停止；区间为 {sure}，因此历次查看合计误判不超过 {100 * LEVEL:g} %"
    en = f"stopped at look {looked}; intervals at {sure}, so that all looks together mislead at most {100 * LEVEL:g} %"
    return [say(zh, en)]


def too_few(walls: int, say: Speaker) -> str:
    """Why nothing is said of who is better."""
    from paiju.stats.few import JUDGED_FROM

    zh = f"牌墙太少，不下结论：{walls} 副，至少 {JUDGED_FROM} 副"
    return say(zh, f"too few walls to judge: {walls}, and at least {JUDGED_FROM} are wanted")


def took(games: int, seconds: float, jobs: int, compiled: bool, say: Speaker) -> str:
    """How long it took."""
    rate, how = games / max(seconds, 1e-9), say("编译", "compiled") if compiled else say("解释执行", "interpreted")
    zh = f"{seconds:.1f} 秒，每秒 {rate:,.1f} 盘（{how}，{jobs} 个任务）"
    return say(zh, f"{seconds:.1f} s, {rate:,.1f} games/s ({how}, {jobs} job{'s' * (jobs != 1)})")
