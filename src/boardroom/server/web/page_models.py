"""What the pages are given: plain values, gathered by the server, turned into HTML by `boardroom.server.web.pages`.

Everything in here has already been cut down to what the viewer may see, except `Match`, which pages only ask for
views, tips, stories and scores of the viewer's seat.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from boardroom.kernel.game import Game
from boardroom.kernel.match import Match
from boardroom.kernel.table.telling import Status
from boardroom.server.table.state import ChatLine
from boardroom.server.work.findings import Analysis


@dataclass(frozen=True)
class Person:
    """Somebody at a browser."""

    id: str
    name: str


@dataclass(frozen=True)
class SeatModel:
    """One seat of a table."""

    number: int
    kind: str  # PERSON, BOT or OPEN
    name: str
    level: str = ""  # of a bot
    online: bool = False
    mine: bool = False  # belongs to the viewer
    invite: str = ""  # path of the invitation link; only filled in for the owner of the table
    left: bool = False  # a person's seat that a bot keeps warm; it can be taken back
    rejoin: str = ""  # path of the viewer's own link to this seat, for another device
    automaton: bool = False  # the rules play this seat
    failing: bool = False  # its bot is out of order
    devices: int = 0  # on which its person has sat down
    first_device: bool = False  # the viewer's device is the one that sat down: here the link is renewed
    muted: bool = False  # the person may not write


@dataclass(frozen=True)
class Onlooker:
    """Somebody who watches, as the owner of the table sees them."""

    mark: str  # what this table calls them
    name: str


@dataclass(frozen=True)
class TableModel:
    """A table as one viewer sees it."""

    id: str
    title: str
    match: Match
    seats: tuple[SeatModel, ...]
    person: Person
    seat: int | None  # the viewer's seat to show the table from; None for an onlooker
    version: int  # sequence number of the last action or undo: what an action answers
    seq: int  # sequence number of the last event of any kind
    chat: tuple[ChatLine, ...] = ()
    owner: bool = False
    watch_link: str = ""  # path of the onlooker link; only for the owner
    onlookers: tuple[Onlooker, ...] = ()  # who watches now; only for the owner
    may_branch: bool = False
    log_path: str = ""  # where the finished log can be downloaded
    csrf: str = ""
    closed: bool = False  # by the keeper: it can be read, and that is all

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.match.over

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.match.players

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must decide."""
        return self.match.to_act


@dataclass(frozen=True)
class ReplayModel:
    """A position of a finished or running game, looked at from outside."""

    table: TableModel
    at: int  # number of actions played


@dataclass(frozen=True)
class AnalysisModel:
    """The analysis of a table: done, or on its way."""

    table: TableModel
    analysis: Analysis | None
    share: float  # of the work that is done
    failed: bool = False


@dataclass(frozen=True)
class TableLine:
    """A table in somebody's list."""

    id: str
    title: str
    game: Game
    seats: tuple[SeatModel, ...]
    status: Status
    yours: bool  # the viewer must decide
    over: bool
    progress: tuple[int, int]  # steps done, steps in all (see the game's view.progress)
    changed: str  # ISO 8601, UTC
    acting: tuple[int, ...] = ()  # the seats that must decide
    closed: bool = False  # by the keeper

    @property
    def ended(self) -> bool:
        """Whether nobody can act there any more."""
        return self.over or self.closed


@dataclass(frozen=True)
class KeptLine:
    """A table in somebody's list that cannot be played on here."""

    id: str
    title: str
    reason: str  # in words
    readable: bool  # its page tells what happened; otherwise it is damaged
    changed: str = ""  # the day of its last change, which tells tables of one title apart


@dataclass(frozen=True)
class LobbyModel:
    """The entrance."""

    person: Person | None  # None until somebody has given a name
    games: tuple[Game, ...]
    tables: tuple[TableLine, ...]
    levels: tuple[str, ...]  # of bots
    csrf: str = ""
    chosen: str = ""  # name of the game preselected
    problem: str = ""  # what was wrong with the last form
    form: dict[str, str] = field(default_factory=dict)  # what was filled in, so that nothing is lost
    kept: tuple[KeptLine, ...] = ()
    notice: str = ""  # what has just been done


@dataclass(frozen=True)
class KeptAction:
    """One action of a table that is only kept."""

    number: int
    seat: int
    action: str  # in notation; empty where the viewer may not know it


@dataclass(frozen=True)
class KeptModel:
    """A table whose rules this server does not have: what can be read without them."""

    title: str
    game: str
    rules: str
    reason: str
    names: tuple[str, ...]  # of the seats
    actions: tuple[KeptAction, ...]
    chat: tuple[ChatLine, ...]
    over: bool
    totals: tuple[int | None, ...]  # points of every seat, as far as they were recorded
    places: tuple[int | None, ...]
    hidden: bool  # others' actions are not told
    log_path: str = ""
