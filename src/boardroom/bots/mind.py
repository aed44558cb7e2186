"""What `boardroom.bots.thinker` was called before: programs that import it from here go on."""

from boardroom.bots.thinker import Opinion, Thought
from boardroom.bots.thinker import Thinker as Mind

__all__ = ["Mind", "Opinion", "Thought"]
