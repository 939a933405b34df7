"""What is looked at on any page: does it fit, and can everybody use it?"""

from typing import Any

from tests.extras import missing

WIDER = "document.documentElement.scrollWidth - innerWidth"
# Nothing fades in or out any more; what moves for ever may.
AT_REST = """() => document.getAnimations().every((one) =>
  one.playState !== "running" || one.effect.getComputedTiming().endTime === Infinity)"""


def serious(page: Any) -> list[str]:
    """What axe-core finds that keeps somebody from using the page."""
    try:
        from axe_playwright_python.sync_playwright import Axe
    except ImportError:
        missing("chromium", "axe-playwright-python is not installed")
    page.wait_for_function(AT_REST)
    found = Axe().run(page).response
    assert found["passes"], "axe has looked at something"
    return [
        f"{one['id']}: {node['html'][:200]}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]


def small_targets(page: Any) -> list[str]:
    """What a finger would miss: buttons and links of the page's own that are lower than 44 pixels."""
    return list(
        page.evaluate(
            """() => [...document.querySelectorAll("#main button, #main .button, #main summary")]
              .filter((one) => one.offsetParent && !one.matches(".chip") && one.getBoundingClientRect().height < 44)
              .map((one) => one.textContent)"""
        )
    )
