"""What every game has when it meets people at a table, declared once. Games import from here.

| module | what it holds |
|---|---|
| `phrases` | small words: `count`, `listed`, `capital`, `figure`, `span` |
| `telling` | `Sentence` of a log: who, what, the details; `Status`, the line that says who must do what |
| `reasons` | `Reason`: why something is refused, as a sentence and in a word or two |
| `numbers` | `Number`: a figure a player looks at; previews, panels and sheets follow from it |
| `asked` | `Asked`: a player who has to decide; `Menu`: a list of choices in the making; `Ghost` |
| `acts` | `Act`: a family of actions as people meet it; `Decision`: what is asked; `Acts`: all of a game |
| `ledgers` | `ledger`: points by source |
| `shown` | `Shown`: facts for a template |

The forms they fill, in which a game speaks to pages and terminals, are those of `kernel.panel` and `kernel.sheet`.
"""

from boardroom.kernel.panel import (
    BAD,
    GOOD,
    Cell,
    Change,
    Choices,
    Dial,
    Entry,
    Hold,
    Ledger,
    Line,
    Odd,
    Play,
    Row,
    Step,
)
from boardroom.kernel.sheet import Sheet, Tip
from boardroom.kernel.table.acts import Act, Acts, Decision
from boardroom.kernel.table.asked import Asked, Ghost, Menu
from boardroom.kernel.table.ledgers import ledger, scored
from boardroom.kernel.table.numbers import Number, Numbers
from boardroom.kernel.table.phrases import capital, count, figure, listed, players, span
from boardroom.kernel.table.reasons import Reason, Reasons
from boardroom.kernel.table.shown import Shown
from boardroom.kernel.table.telling import Sentence, Status, task_status, victory

__all__ = [
    "BAD",
    "GOOD",
    "Act",
    "Acts",
    "Asked",
    "Cell",
    "Change",
    "Choices",
    "Decision",
    "Dial",
    "Entry",
    "Ghost",
    "Hold",
    "Ledger",
    "Line",
    "Menu",
    "Number",
    "Numbers",
    "Odd",
    "Play",
    "Reason",
    "Reasons",
    "Row",
    "Sentence",
    "Sheet",
    "Shown",
    "Status",
    "Step",
    "Tip",
    "capital",
    "count",
    "figure",
    "ledger",
    "listed",
    "players",
    "scored",
    "span",
    "task_status",
    "victory",
]
