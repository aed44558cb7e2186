"""The forms in which a game speaks to the table in a browser: what may be chosen, what it would change, who leads.

A page knows no game. It draws these forms beside the board, and the board itself from the game's `board.html`.
`@2` in any text stands for the player on seat 2.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Self

GOOD: Final = "good"
BAD: Final = "bad"


class Why(str):
    """Why something is closed, in a word or two; and for whoever asks, in a sentence, with what would open it.

    `cases` are the options of a line, by the reason that closes them.
    """

    __slots__ = ("cases", "remedy", "rules", "sentence")

    sentence: str
    remedy: str
    rules: str  # the heading in the rules
    cases: tuple[tuple[str, str], ...]

    def __new__(
        cls, short: str, sentence: str = "", remedy: str = "", rules: str = "", cases: tuple[tuple[str, str], ...] = ()
    ) -> Self:
        """A reason without a sentence is one."""
        self = super().__new__(cls, short)
        self.sentence = sentence or (f"{short[:1].upper()}{short[1:]}." if short else "")
        self.remedy, self.rules, self.cases = remedy, rules, cases
        return self

    def shortly(self, short: str) -> Why:
        """The same in other few words, where it is closed at all."""
        return Why(short, *self.__getnewargs__()[1:]) if self else self

    @classmethod
    def of(cls, text: str) -> Why:
        """A reason that was given as plain text."""
        return text if isinstance(text, Why) else cls(text)

    def __getnewargs__(self) -> tuple[Any, ...]:
        return str(self), self.sentence, self.remedy, self.rules, self.cases

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Why) and self.__getnewargs__()[1:] != other.__getnewargs__()[1:]:
            return False
        return str.__eq__(self, other) if isinstance(other, str) else NotImplemented

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return str.__hash__(self)


@dataclass(frozen=True)
class Change:
    """A number as it is and as it would be."""

    icon: str
    label: str
    before: str
    after: str
    tone: str = ""  # GOOD, BAD or neither


@dataclass(frozen=True)
class Line:
    """A line of a bill: what is paid for, the parts of the amount, the amount."""

    icon: str
    label: str
    amount: str
    parts: tuple[tuple[str, str], ...] = ()  # text and a class for its looks


@dataclass(frozen=True)
class Step:
    """One setting of a dial: the play it leads to, or why it leads nowhere."""

    label: str
    play: str = ""  # the key of a play
    on: bool = False
    why: str = ""


@dataclass(frozen=True)
class Dial:
    """Variants of a play, chosen before it is confirmed: one of several settings, or several that are on or off."""

    label: str
    steps: tuple[Step, ...]
    several: bool = False
    amount: str = ""

    @classmethod
    def among(cls, label: str, plays: Mapping[str, str], on: str) -> tuple[Self, ...]:
        """It leads from one play to the others, which are given by key, each with its setting; none leads to itself."""
        steps = tuple(Step(setting, key, key == on) for key, setting in plays.items())
        return (cls(label, steps),) if len(steps) > 1 else ()


@dataclass(frozen=True)
class Odd:
    """One way a play that chance decides can turn out."""

    label: str
    share: float  # how likely, 0 to 1
    words: str = ""
    tone: str = ""  # GOOD, BAD or neither


@dataclass(frozen=True)
class Play:
    """Something complete to do: one code or, where the rules ask in parts, several, with all it would change."""

    key: str  # the first code; variants add what makes them different
    codes: tuple[int, ...]
    kicker: str
    title: str
    bill: tuple[Line, ...] = ()
    dials: tuple[Dial, ...] = ()
    total: Line | None = None
    changes: tuple[Change, ...] = ()
    odds: tuple[Odd, ...] = ()
    warnings: tuple[str, ...] = ()  # what must not be overlooked: told before everything else
    notes: tuple[str, ...] = ()
    next_seat: int | None = None  # who decides after it; None when the game is over
    others_too: bool = False  # others begin to decide at the same time
    drawn: bool = False  # chance decides something: it cannot be taken back
    revealed: bool = False  # somebody sees what was hidden: it cannot be taken back either
    final: str = ""  # why else it cannot be taken back, in a sentence about what follows
    ghost: Any = None  # what the game's own template needs to show it in place


@dataclass(frozen=True)
class Cell:
    """One option of an entry."""

    text: str
    code: int
    words: str  # for screen readers
    mark: str = ""
    look: str = ""  # a class for the mark
    icon: str = ""  # before the text
    note: str = ""
    tone: str = BAD  # of the note
    unit: str = ""  # icon after the note
    why: str = ""  # why it is closed; empty if it may be chosen
    name: str = ""  # what it is called beside the others of its row, where that is neither its mark nor its text


@dataclass(frozen=True)
class Row:
    """Options that belong together."""

    label: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Entry:
    """A line in the list of choices: it plays something or opens its options, or says why it is closed."""

    key: str  # the letter on the keyboard
    icon: str
    title: str
    note: str = ""
    code: int | None = None
    rows: tuple[Row, ...] = ()
    why: str = ""
    play: str = ""  # the key of its play where that is not the code


@dataclass(frozen=True)
class Hold:
    """Pieces of the board that can be taken up together, a place to put them down, and the code that does it."""

    pieces: tuple[str, ...]  # names (`data-piece` on the board), of alike pieces repeated; none: they are in the hand
    place: str  # its name (`data-drop`)
    code: int
    note: str = ""  # what it would change, shown on the place while the pieces are held
    tone: str = ""  # GOOD, BAD or neither


@dataclass(frozen=True)
class Choices:
    """Everything a seat may choose from now."""

    title: str
    note: str = ""
    entries: tuple[Entry, ...] = ()
    free: tuple[Entry, ...] = ()  # side actions that do not use up the turn
    plays: tuple[Play, ...] = ()
    holds: tuple[Hold, ...] = ()
    part: bool = False  # the middle of an action: an undo backs out of it
    rules: str = ""  # the heading in the rules of what is decided


@dataclass(frozen=True)
class Ledger:
    """Points by source, a row a seat."""

    columns: tuple[tuple[str, str], ...]  # icon and words
    rows: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    total_title: str = "now"
    outlook: tuple[str, ...] = ()
    outlook_title: str = ""
