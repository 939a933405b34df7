"""Browser profiles that are used again.

A profile costs a window and a second of the processor, and an empty cache another: every script is fetched and compiled
anew. So a profile stays when its visitor leaves, with a window and what was fetched; cookies and everything that was
stored or allowed are gone, and so is the page.
"""

from collections import deque
from collections.abc import Iterable
from typing import Any

IDLE = 6  # profiles that wait for a visitor: as many as a table has people, and two


class Profiles:
    """The profiles of one browser."""

    def __init__(self, browser: Any) -> None:
        self.browser = browser
        self.idle: deque[Profile] = deque()

    def take(self, **how: Any) -> "Profile":
        """A profile as good as new."""
        for profile in self.idle:
            if profile.how == how:
                self.idle.remove(profile)
                return profile
        return Profile(self.browser, how)

    def give_back(self, profile: "Profile", origins: Iterable[str]) -> None:
        """Wipe a profile and keep it for the next visitor."""
        profile.wipe(origins)
        self.idle.append(profile)
        if len(self.idle) > IDLE:
            self.idle.popleft().context.close()


class Profile:
    """One profile, and the blank page that keeps its window open."""

    def __init__(self, browser: Any, how: dict[str, Any]) -> None:
        self.how = how
        self.context = browser.new_context(**how)
        self.blank = self.context.new_page()
        self.control = self.context.new_cdp_session(self.blank)

    def wipe(self, origins: Iterable[str]) -> None:
        """Close what is open, forget what was stored and allowed."""
        for page in self.context.pages:
            if page is not self.blank:
                page.close()
        self.context.clear_cookies()
        self.context.clear_permissions()
        self.context.set_offline(False)
        for origin in origins:
            self.control.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})


def profiles_of(browser: Any) -> Profiles:
    """The profiles of a browser, for as long as it is open."""
    if not hasattr(browser, "paiju_profiles"):
        browser.paiju_profiles = Profiles(browser)
    return browser.paiju_profiles  # type: ignore[no-any-return]
