"""Numbers of the arena in words, for contests and leagues."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from paiju.cli.shared.language import Speaker
from paiju.languages import _, _n

if TYPE_CHECKING:
    from paiju.stats.measures import Estimate

WIDEST = 24  # characters over a column
FAULTS = {
    "crashes": _("crashed"),
    "stalls": _("late"),
    "garbage": _("unreadable"),
    "illegal": _("not allowed"),
    "left_out": _("not asked again"),
}


def counted(faults: Mapping[str, int], say: Speaker) -> list[str]:
    """How often a program did what wrong."""
    return [f"{number} {say(FAULTS[kind])}" for kind, number in sorted(faults.items())]


def left_out(name: str, turns: int, say: Speaker) -> list[str]:
    """A program that was started too often in a game, if one was."""
    from paiju.bots.foreign import MOST_STARTS

    if not turns:
        return []
    return [
        say(
            _(
                "{name} was not started again after {starts} starts in one game and {turns} decisions were made for it"
                ": the result says little about its strength",
                name=name,
                starts=MOST_STARTS,
                turns=turns,
            )
        )
    ]


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
    return [
        say(
            _(
                "stopped at look {looked}; the intervals are at {sure}, so that all looks together mislead at most "
                "{level} % of the time",
                looked=looked,
                sure=sure,
                level=f"{100 * LEVEL:g}",
            )
        )
    ]


def too_few(walls: int, say: Speaker) -> str:
    """Why nothing is said of who is better."""
    from paiju.stats.few import JUDGED_FROM

    return say(_("too few walls to judge: {walls}; at least {least} are needed", walls=walls, least=JUDGED_FROM))


def took(games: int, seconds: float, jobs: int, compiled: bool, say: Speaker) -> str:
    """How long it took."""
    return say(
        _n(
            "{seconds} s, {rate} games/s ({how}, {n} job)",
            "{seconds} s, {rate} games/s ({how}, {n} jobs)",
            jobs,
            seconds=f"{seconds:.1f}",
            rate=f"{games / max(seconds, 1e-9):,.1f}",
            how=_("compiled") if compiled else _("interpreted"),
        )
    )
