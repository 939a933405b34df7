"""A lesson's steps answered by tapping."""

from typing import Any

from paiju.study.lessons import TaughtStep

ALL_THAT_ARE = ("honours", "missing", "waits")


def tap(page: Any, tiles: list[str]) -> None:
    """Tap these tiles, each once."""
    for tile in tiles:
        page.locator(f'.taps .tap[data-tile="{tile}"][aria-pressed=false]').first.click()


def answer(page: Any, step: TaughtStep, given: list[str]) -> None:
    """Answer a step by tapping."""
    if page.locator(".taps").count():
        tap(page, given)
        if step.ask in ALL_THAT_ARE:
            page.locator(".check").click()
    else:
        page.locator(f'.choice[data-value="{given[0]}"]').click()
