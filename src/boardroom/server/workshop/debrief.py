"""The debriefing: how points came about, where teams chose differently, what the figures of the subject say.

Values only; a page, a PDF and files for one's own slides are made of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from boardroom.kernel.game import Game
from boardroom.kernel.match import Entry, Match
from boardroom.kernel.table.debriefing import Figure
from boardroom.server.table.seats import BOT
from boardroom.server.table.state import TableState
from boardroom.server.table.tables import Table
from boardroom.server.workshop.chronicle import Chronicle, RoundEnd, figures_of, round_name, round_of, true_points
from boardroom.server.workshop.workshops import Room, Team

FORKS: Final = 8  # decisions that are told
MOST_DEPTH: Final = 400  # actions looked at for them


@dataclass(frozen=True)
class TeamResult(Team):
    """How a team ended, or stands."""

    table: int
    bot: bool
    points: tuple[int, ...]  # by source
    place: int

    @property
    def total(self) -> int:
        """All points."""
        return sum(self.points)

    @property
    def players(self) -> str:
        """Who played, in words."""
        return self.called or ("a bot" if self.bot else "nobody")

    @property
    def label(self) -> str:
        """The team where several tables are told of."""
        return f"{self.table + 1} {self.name}"


@dataclass(frozen=True)
class TableResult:
    """How a table went."""

    number: int
    id: str
    title: str
    how: str  # it ended, in words
    actions: int
    teams: tuple[TeamResult, ...]
    rounds: tuple[RoundEnd, ...]

    @property
    def best_first(self) -> tuple[TeamResult, ...]:
        """Its teams, by place."""
        return tuple(sorted(self.teams, key=lambda team: team.place))


@dataclass(frozen=True)
class Choice:
    """What some teams did in the same position, and what became of them."""

    words: str
    teams: tuple[TeamResult, ...]

    @property
    def mean(self) -> float:
        """The points they ended with, on average."""
        return sum(team.total for team in self.teams) / len(self.teams)


@dataclass(frozen=True)
class Fork:
    """A position in which teams of several tables chose differently."""

    number: int  # of the action
    round: int
    name: str  # of the team that decided
    task: str
    choices: tuple[Choice, ...]

    @property
    def question(self) -> str:
        """What to talk about."""
        worst, *_, best = sorted(self.choices, key=lambda choice: choice.mean)
        if round(best.mean) == round(worst.mean):
            return f"“{best.words}” and “{worst.words}” both ended with {best.mean:.0f} points. What made up for it?"
        return (
            f"“{best.words}” ended with {best.mean:.0f} points, “{worst.words}” with {worst.mean:.0f}. "
            "Was it this choice, or what came after it?"
        )


@dataclass(frozen=True)
class StrongPlay:
    """What strong bots made of the same start."""

    bot: str
    rough: bool  # they were not compiled yet
    points: tuple[tuple[int, ...], ...]
    rounds: tuple[RoundEnd, ...]


@dataclass(frozen=True)
class Report:
    """All that is told after a workshop."""

    title: str
    game: Game
    day: str
    round_name: str
    same_start: bool
    complete: bool  # every game has ended
    sources: tuple[str, ...]
    tables: tuple[TableResult, ...]
    forks: tuple[Fork, ...]
    strong: StrongPlay | None
    figures: tuple[Figure, ...] = field(default=())

    @property
    def teams(self) -> tuple[TeamResult, ...]:
        """All teams, best first."""
        teams = (team for table in self.tables for team in table.teams)
        return tuple(sorted(teams, key=lambda team: -team.total))

    def table_of(self, team: TeamResult) -> TableResult:
        """The table of a team."""
        return next(table for table in self.tables if table.number == team.table)

    def span(self, source: str) -> str:
        """From which to which points teams came by a source."""
        which = self.game.about.sources.index(source)
        points = [team.points[which] for team in self.teams]
        low, high = min(points, default=0), max(points, default=0)
        return f"{low} to {high} points" if low < high else counted(low)

    @property
    def rounds(self) -> int:
        """The most rounds any table has ended."""
        return max((len(table.rounds) for table in self.tables), default=0)


def report_of(room: Room, chronicle: Callable[[Table], Chronicle]) -> Report:
    """The debriefing of a workshop as it stands. For the trainer, or when every game has ended: it hides nothing."""
    workshop, game = room.workshop, room.game
    tables = tuple(_table(number, table.now, chronicle(table)) for number, table in room.tables.items())
    matches = [table.now.match for table in room.tables.values()]
    return Report(
        title=workshop.title,
        game=game,
        day=workshop.created[:10],
        round_name=round_name(game),
        same_start=workshop.arrangement.same_start,
        complete=room.ended,
        sources=tuple(map(named, game.about.sources)),
        tables=tables,
        forks=forks(matches, tables) if workshop.arrangement.same_start else (),
        strong=read_strong_play(workshop.arrangement.strong_play),
        figures=game.debriefing.figures,
    )


def counted(points: int) -> str:
    """Points with their word."""
    return f"{points} point{'' if abs(points) == 1 else 's'}"


def named(source: str) -> str:
    """A source of points as people read it."""
    return source.replace("_", " ")


def _table(number: int, now: TableState, chronicle: Chronicle) -> TableResult:
    match = now.match
    places = [0] * match.players
    match.game.rules.rank(match.box.values, match.state, places)
    points = true_points(match)
    teams = tuple(
        TeamResult(
            seat,
            match.names[seat],
            tuple(one.name for one in there.team),
            number,
            there.kind == BOT,
            points[seat],
            places[seat],
        )
        for seat, there in enumerate(now.seats)
    )
    return TableResult(
        number, now.head.id, now.head.title, _how(now), len(match.log), teams, rounds_with_now(match, chronicle)
    )


def rounds_with_now(match: Match, chronicle: Chronicle) -> tuple[RoundEnd, ...]:
    """The rounds that are over, and where a round that is not stands now."""
    if match.over or not chronicle.steps:
        return tuple(chronicle.rounds)
    return (*chronicle.rounds, RoundEnd(round_of(match) + 1, true_points(match), figures_of(match)))


def _how(now: TableState) -> str:
    if now.match.over:
        return "played to its end"
    return "ended by the trainer" if now.supervision.ended else "still in play"


# -- decisions that differed


def forks(matches: Sequence[Match], tables: Sequence[TableResult]) -> tuple[Fork, ...]:
    """Where tables that had played the same until then went different ways; those that mattered most, in order."""
    found: list[Fork] = []
    groups = [list(range(len(matches)))]
    for depth in range(MOST_DEPTH):
        split = [_ways(matches, group, depth) for group in groups]
        for group, ways in zip(groups, split, strict=True):
            for seat in sorted({seat for seat, _ in ways}):  # several where they decide at the same time
                choices = {code: there for (who, code), there in ways.items() if who == seat}
                if len(choices) > 1:
                    found.append(_fork(matches[group[0]], depth, seat, choices, tables))
        groups = [tables_of for ways in split for tables_of in ways.values() if len(tables_of) > 1]
        if not groups:
            break
    telling = sorted(found, key=lambda fork: (-_spread(fork), fork.number))[:FORKS]
    return tuple(sorted(telling, key=lambda fork: fork.number))


def _ways(matches: Sequence[Match], group: Sequence[int], depth: int) -> dict[tuple[int, int], list[int]]:
    """What the tables of a group did next: seat and code, and which of them did it."""
    ways: dict[tuple[int, int], list[int]] = {}
    for number in group:
        log = matches[number].log
        if depth < len(log):
            entry: Entry = log[depth]
            ways.setdefault((entry.seat, entry.code), []).append(number)
    return ways


def _fork(match: Match, depth: int, seat: int, ways: dict[int, list[int]], tables: Sequence[TableResult]) -> Fork:
    """What the teams on a seat did in the same position: codes, and the tables where they were chosen."""
    position = match.at(depth)
    choices = tuple(
        Choice(position.tip(code, seat).title, tuple(tables[number].teams[seat] for number in numbers))
        for code, numbers in ways.items()
    )
    task = position.status(seat).task or "decide"
    return Fork(depth + 1, round_of(position) + 1, match.names[seat], task, choices)


def _spread(fork: Fork) -> float:
    means = [choice.mean for choice in fork.choices]
    return max(means) - min(means)


# -- strong play


def kept_strong_play(match: Match, bot: str, rough: bool) -> dict[str, Any]:
    """What is kept of a game that strong bots have played from the same start."""
    chronicle = Chronicle()
    chronicle.follow(match)
    rounds = [{"round": end.round, "points": end.points, "figures": end.figures} for end in chronicle.rounds]
    return {"bot": bot, "rough": rough, "points": true_points(match), "rounds": rounds}


def read_strong_play(kept: dict[str, Any]) -> StrongPlay | None:
    """The same, taken out again; None if nothing is kept."""
    if not kept:
        return None
    ends = tuple(RoundEnd(end["round"], _rows(end["points"]), _rows(end["figures"])) for end in kept["rounds"])
    return StrongPlay(kept["bot"], kept["rough"], _rows(kept["points"]), ends)


def _rows(rows: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(row) for row in rows)
