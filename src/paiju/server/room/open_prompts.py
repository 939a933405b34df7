"""Prompts that are open: since when somebody is asked, and how much time is left."""

from dataclasses import dataclass

from paiju.server.protocol.server_messages import ClockLeft, Prompt
from paiju.server.room.clocks import Sort, bank_after


@dataclass(slots=True)
class OpenPrompt:
    """An open prompt. Time runs from `since` on, unless that is None; `used` is what ran before."""

    n: int
    sort: Sort
    limit: tuple[float, float] | None  # base and bank, in seconds
    shown: float  # when it was asked
    since: float | None = None
    used: float = 0.0
    prompt: Prompt | None = None  # as it was sent

    def run(self, now: float) -> None:
        """The clock runs."""
        if self.since is None:
            self.since = now

    def stop(self, now: float) -> None:
        """The clock stands."""
        if self.since is not None:
            self.used += now - self.since
            self.since = None

    def taken(self, now: float) -> float:
        """Seconds taken so far."""
        return self.used + (now - self.since if self.since is not None else 0.0)

    def due(self) -> float | None:
        """When time is over; None when it does not run."""
        if self.limit is None or self.since is None:
            return None
        return self.since + sum(self.limit) - self.used

    def left(self, now: float) -> ClockLeft | None:
        """What the person is told about the time."""
        if self.limit is None:
            return None
        base, bank = self.limit
        return ClockLeft(base, bank, max(0, round((base + bank - self.taken(now)) * 1000)))

    def bank_left(self, now: float) -> int | None:
        """What is left of the bank when it is answered now, in milliseconds."""
        if self.limit is None:
            return None
        return round(bank_after(self.limit[1], self.limit[0], self.taken(now)) * 1000)
