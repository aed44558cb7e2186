"""The rules of Kanban, one module per department and phase; the names below are the contract every game fulfils."""

from boardroom.games.kanban.rules.decisions import apply, legal, over, refusal, to_act
from boardroom.games.kanban.rules.final_scoring import rank, score
from boardroom.games.kanban.rules.invariants import faults
from boardroom.games.kanban.rules.redealing import redeal
from boardroom.games.kanban.rules.setup import setup

__all__ = ["apply", "faults", "legal", "over", "rank", "redeal", "refusal", "score", "setup", "to_act"]
