"""The example game with a changed rule: in edition 2 the highest bid pays no more than the second highest, and a fee.

What docs/add-a-game.md says about editions, done to the game of the same page: a rule, a component and a field of the
state are new.
"""

from __future__ import annotations

CHANGES = (  # file, what stands there, what stands there in edition 2
    ("__init__.py", 'rules_version="1"', 'rules_version="2", older_rules=("1",)'),
    ("box.toml", "lots = {", 'fee = {what = "Coins to the auctioneer", value = 1, source = "designed"}\nlots = {'),
    ("box.py", "import record, within", "import record, since, within\nfrom boardroom.kernel.box import Edition"),
    ("box.py", "    lots:", "    rules: Edition\n    fee: Annotated[int, within(0, 3), since(2)]\n    lots:"),
    ("state.py", "record, shape, within", "record, shape, since, within"),
    ("state.py", "    lot:", "    spent: Annotated[int, within(0, SEATS * COINS), since(2)]  # by everybody\n    lot:"),
    ("rules.py", "sell(s)", "sell(box, s)"),
    ("rules.py", "def sell(s: State)", "def sell(box: Box, s: State)"),
    ("rules.py", "best, winner = 0, NONE", "best, second, winner = 0, 0, NONE"),
    ("rules.py", "            best, winner = me.bid, seat", "            second, best, winner = best, me.bid, seat"),
    (
        "rules.py",
        "        me.bid = 0",
        "        elif me.bid > second:\n            second = me.bid\n        me.bid = 0",
    ),
    (
        "rules.py",
        "        s.players[winner].coins -= best\n",
        "        s.players[winner].coins -= price(box, best, second)\n        s.spent += price(box, best, second)\n",
    ),
    (
        "rules.py",
        "def score(",
        "def price(box: Box, best: int, second: int) -> int:\n"
        "    if box.rules >= 2:\n        return min(best, second + box.fee)\n    return best\n\n"
        "def score(",
    ),
)
