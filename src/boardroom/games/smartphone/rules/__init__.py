"""The rules of Smartphone Inc., one module per subject; the names below are the contract every game fulfils."""

from boardroom.games.smartphone.rules.invariants import faults
from boardroom.games.smartphone.rules.listing import legal
from boardroom.games.smartphone.rules.scoring import rank, score
from boardroom.games.smartphone.rules.setup import redeal, setup
from boardroom.games.smartphone.rules.turn import apply, over, refusal, to_act

__all__ = ["apply", "faults", "legal", "over", "rank", "redeal", "refusal", "score", "setup", "to_act"]
