"""The rules of UPGRADE!, one module per subject; the names below are the contract every game fulfils."""

from boardroom.games.upgrade.rules.invariants import faults
from boardroom.games.upgrade.rules.listing import legal
from boardroom.games.upgrade.rules.scoring import rank, score
from boardroom.games.upgrade.rules.setup import redeal, setup
from boardroom.games.upgrade.rules.turn import apply, over, refusal, to_act

__all__ = ["apply", "faults", "legal", "over", "rank", "redeal", "refusal", "score", "setup", "to_act"]
