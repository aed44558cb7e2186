"""What the pages are given: plain values, gathered by the server, turned into HTML by `boardroom.server.web.pages`.

Everything in here has already been cut down to what the viewer may see, except `Match`, which pages only ask for
views, tips, stories and scores of the viewer's seat.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from boardroom.kernel.game import Game
from boardroom.kernel.lessons import Course
from boardroom.kernel.match import Match
from boardroom.kernel.table.telling import Status
from boardroom.server.table.learning import Learning
from boardroom.server.table.remarks import ChatLine
from boardroom.server.table.seats import Person
from boardroom.server.work.findings import Analysis
from boardroom.server.work.mistakes import Mistake


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
    team: tuple[str, ...] = ()  # names of those who share the seat


@dataclass(frozen=True)
class Marked:
    """Somebody whose id is nobody's business: an onlooker, one of a team."""

    mark: str  # what this table calls them
    name: str


@dataclass(frozen=True)
class LessonModel:
    """A step of a lesson, in words."""

    title: str  # of the course
    number: int
    of: int
    heading: str
    text: str
    home: str  # path of the page of the title
    light: tuple[str, ...] = ()
    tip: str = ""
    exercise: bool = False
    over: bool = False
    shown: bool = False  # the solution was asked for
    reads: bool = False  # the learner may press Next
    waits: bool = False  # somebody else must act first
    stands: str = ""  # why what was played last cannot be taken back, as far as the lesson has a say


@dataclass(frozen=True)
class SupervisionModel:
    """What rules a table beside its game."""

    workshop: str  # its id; empty at an ordinary table
    way: str  # how teams decide
    paused: bool
    ended: bool  # by the trainer
    message: str  # the trainer's last word
    due: str  # when the clock that is shown runs out; ISO 8601
    clock: str  # what that clock is for
    trainer: bool  # the viewer leads the workshop
    move_limit: int  # seconds
    late: str  # what happens to whoever is late
    terms: str  # of the move clock, in words; empty if none runs
    time_up: str  # for whom or what, in words
    late_seats: tuple[int, ...]  # that must decide and whose time is up
    result: str = ""  # how it stood when the trainer ended it, in words


@dataclass(frozen=True)
class MemberModel(Marked):
    """One of a team."""

    captain: bool


@dataclass(frozen=True)
class PickModel:
    """A choice that some of a team point at."""

    actions: tuple[str, ...]  # in notation
    codes: tuple[int, ...]
    words: str
    who: tuple[MemberModel, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """What they are called."""
        return tuple(one.name for one in self.who)

    @property
    def marks(self) -> str:
        """By which the page knows them."""
        return " ".join(one.mark for one in self.who)


@dataclass(frozen=True)
class TeamModel:
    """What a team sees of itself; the same for all of them."""

    name: str
    way: str
    needed: int  # that must point at the same
    members: tuple[MemberModel, ...]
    picks: tuple[PickModel, ...]
    chat: tuple[ChatLine, ...]
    notes: str

    @property
    def captain(self) -> str:
        """The mark of whoever is it."""
        return "".join(one.mark for one in self.members if one.captain)


@dataclass(frozen=True)
class NamedTable:
    """Which table, and what it is called."""

    id: str
    title: str


@dataclass(frozen=True)
class TableModel(NamedTable):
    """A table as one viewer sees it."""

    match: Match
    seats: tuple[SeatModel, ...]
    person: Person
    seat: int | None  # the viewer's seat to show the table from; None for an onlooker
    version: int  # sequence number of the last action or undo: what an action answers
    seq: int  # sequence number of the last event of any kind
    chat: tuple[ChatLine, ...] = ()
    owner: bool = False
    watch_link: str = ""  # path of the onlooker link; only for the owner
    onlookers: tuple[Marked, ...] = ()  # who watches now; only for the owner
    may_branch: bool = False
    log_path: str = ""  # where the finished log can be downloaded
    csrf: str = ""
    closed: bool = False  # by the keeper: it can be read, and that is all
    lesson: LessonModel | None = None
    coach: bool | None = None  # whether it looks on; None where it may not
    coach_asked: bool = False  # whether the viewer has asked for it
    coach_waits: tuple[str, ...] = ()  # and who else would have to
    stays: str = (
        ""  # why what one played last cannot be taken back and tried again; asked only where the coach looks on
    )
    supervision: SupervisionModel | None = None  # of a workshop, or where a clock runs
    team: TeamModel | None = None  # whose seat it is, for the team itself and the trainer
    looking: bool = False  # a trainer looks through the eyes of the seat, and cannot act for it

    @property
    def laid_open(self) -> bool:
        """Whether the viewer may have log and analysis: tables of a workshop may have the same draws."""
        return self.supervision is None or not self.supervision.workshop or self.supervision.trainer

    @property
    def stopped(self) -> bool:
        """Whether nobody may act now."""
        return self.closed or (self.supervision is not None and (self.supervision.paused or self.supervision.ended))

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
    line: int = 0  # of the analysis: how it could have gone on at that swing, instead of how it did


@dataclass(frozen=True)
class AnalysisModel:
    """The analysis of a table: done, or on its way."""

    table: TableModel
    analysis: Analysis | None
    share: float  # of the work that is done
    failed: bool = False


@dataclass(frozen=True)
class TableLine(NamedTable):
    """A table in somebody's list."""

    game: Game
    seats: tuple[SeatModel, ...]
    status: Status
    yours: bool  # the viewer must decide
    over: bool
    progress: tuple[int, int]  # steps done, steps in all (see the game's view.progress)
    changed: str  # ISO 8601, UTC
    acting: tuple[int, ...] = ()  # the seats that must decide
    closed: bool = False  # by the keeper
    early: bool = False  # ended by a trainer before its end
    due: str = ""  # when the next of them has no more time; ISO 8601
    late: bool = False  # somebody's time is up
    paints: str = ""  # classes that give seats the colours they have at the table
    lesson: bool = False  # somebody learns there
    learned: bool = False  # and has done all steps of the guided game

    @property
    def ended(self) -> bool:
        """Whether nobody can act there any more."""
        return self.over or self.closed or self.early


@dataclass(frozen=True)
class KeptLine(NamedTable):
    """A table in somebody's list that cannot be played on here."""

    reason: str  # in words
    readable: bool  # its page tells what happened; otherwise it is damaged
    changed: str = ""  # the day of its last change, which tells tables of one title apart


@dataclass(frozen=True)
class CourseLine:
    """A course, and how far somebody is in it."""

    course: Course
    learning: Learning | None = None
    table: str = ""  # where it was begun

    @property
    def done(self) -> bool:
        """Whether all its steps are done."""
        return self.learning is not None and self.learning.step >= len(self.course.steps)

    @property
    def solved(self) -> bool:
        """Whether it was done without being shown how."""
        return self.done and self.learning is not None and not self.learning.shown

    @property
    def far(self) -> str:
        """How far, in words."""
        if self.learning is None or self.done:
            return "All steps are done." if self.done else ""
        return f"Step {self.learning.step + 1} of {len(self.course.steps)}"

    @property
    def question(self) -> str:
        """What an exercise asks."""
        return self.course.steps[0].text


@dataclass(frozen=True)
class LearnModel:
    """What there is to learn of a game."""

    game: Game
    lines: tuple[CourseLine, ...]
    csrf: str
    reviewed: int = 0  # games of the visitor that were analysed
    mistakes: tuple[Mistake, ...] = ()

    @property
    def guided(self) -> CourseLine | None:
        """The guided game."""
        return next((line for line in self.lines if not line.course.exercise), None)

    @property
    def exercises(self) -> list[CourseLine]:
        """The exercises."""
        return [line for line in self.lines if line.course.exercise]

    @property
    def solved(self) -> int:
        """How many of them are solved."""
        return sum(line.solved for line in self.exercises)


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
