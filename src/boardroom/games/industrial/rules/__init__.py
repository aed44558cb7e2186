"""The rules of the Industrial Board Game, one module per subject; the names below are the contract of every game."""

from boardroom.games.industrial.rules.invariants import faults
from boardroom.games.industrial.rules.scoring import rank, score
from boardroom.games.industrial.rules.setup import redeal, setup
from boardroom.games.industrial.rules.turn import apply, legal, over, refusal, to_act

__all__ = ["apply", "faults", "legal", "over", "rank", "redeal", "refusal", "score", "setup", "to_act"]
