"""The referee's desk: a match or relay played with real tiles, folded from what people enter."""

from paiju.desk.desk import Desk
from paiju.desk.entry import Entry
from paiju.desk.plan import DeskPlan, plan_from

__all__ = ["Desk", "DeskPlan", "Entry", "plan_from"]
