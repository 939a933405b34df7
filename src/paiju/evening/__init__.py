"""An evening among friends by the house rules: who plays, who bets, who plays billiards, and the result in chips.

>>> from paiju.evening import Evening
>>> evening = Evening(["Ann", "Bea", "Cid", "Dan", "Eve"], seed=1, drawn=False)
>>> hand = evening.start_hand("A")
>>> hand.sitting.names, hand.sitting.supporters
(('Ann', 'Bea', 'Cid', 'Dan'), ('Eve',))
"""

from paiju.evening.evening import Evening

__all__ = ["Evening"]
