"""The kit: what must hold for every game, whoever wrote it, and a report in words.

`boardroom check NAME` runs it on one game, `make test` on all. A check is a plain function that raises; so it can also
be called from a test or a debugger: `play.legal_is_exactly_what_is_not_refused(Variant(find("upgrade"), 3))`.
"""

from boardroom.kit import about, actions, state, play, log, words, secrets, lessons, pages, fast  # noqa: F401, I001 (the order of the report)
from boardroom.kit.check import CHECKS, Check

__all__ = ["CHECKS", "Check"]
