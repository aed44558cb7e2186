"""What every game has when it meets people at a table, declared once. Games import from here.

| module | what it holds |
|---|---|
| `texts` | words as data: texts with names in them, tables of TOML |
| `phrases` | small words: `count`, `listed`, `capital`, `figure`, `span`; `Name`: what a thing is called |
| `names` | `Names`: what things of a game are called |
| `telling` | `Sentence` of a log: who, what, the details; `Status`, the line that says who must do what |
| `reasons` | `Reason`: why something is refused, in a sentence and in a word or two, and what would make it possible |
| `numbers` | `Number`: a figure a player looks at; previews, panels and sheets follow from it |
| `asked` | `Asked`: a player who has to decide; `Menu`: a list of choices in the making; `Ghost` |
| `decisions` | `Decision`: what is asked when, and what is offered |
| `acts` | `Act`: a family of actions as people meet it; `Acts`: all of a game |
| `ledgers` | `ledger`: points by source |
| `sheets` | `Sheets`, `sheet`: tables of text with declared columns; `turns_played`: how far a game has come |
| `shown` | `Shown`: facts for a template |
| `debriefing` | `Debriefing`: figures, alarms and questions for a trainer |

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
    Why,
)
from boardroom.kernel.sheet import Sheet, Tip
from boardroom.kernel.table.acts import Act, Acts
from boardroom.kernel.table.asked import Asked, Ghost, Menu
from boardroom.kernel.table.decisions import Decision
from boardroom.kernel.table.ledgers import ledger, scored
from boardroom.kernel.table.names import Names
from boardroom.kernel.table.numbers import Number, Numbers
from boardroom.kernel.table.phrases import NOTHING, Name, capital, count, figure, listed, marks, players, span
from boardroom.kernel.table.reasons import Reason, Reasons
from boardroom.kernel.table.sheets import Sheets, sheet, turns_played
from boardroom.kernel.table.shown import Shown, time_of
from boardroom.kernel.table.telling import Sentence, Status, task_status, victory, winners

__all__ = [
    "BAD",
    "GOOD",
    "NOTHING",
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
    "Name",
    "Names",
    "Number",
    "Numbers",
    "Odd",
    "Play",
    "Reason",
    "Reasons",
    "Row",
    "Sentence",
    "Sheet",
    "Sheets",
    "Shown",
    "Status",
    "Step",
    "Tip",
    "Why",
    "capital",
    "count",
    "figure",
    "ledger",
    "listed",
    "marks",
    "players",
    "scored",
    "sheet",
    "span",
    "task_status",
    "time_of",
    "turns_played",
    "victory",
    "winners",
]
